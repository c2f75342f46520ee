"""Crosses far paler than the sheet's others: rubbed out, or drawn on the back or another sheet and shining through."""

from collections.abc import Mapping

import cv2
import numpy as np
from numpy.typing import NDArray

from scanner.board_print import pixels
from scanner.contents import CellReading, Content
from scanner.expected import bare_paper
from scanner.ink import WHITE
from scanner.settings import PaleSettings
from sheets.fiducials import Variant
from sheets.layouts import layout_of

_CROSSES = (Content.CROSS, Content.CROSS_ON_SKIP)
_DARKEST = 8  # of 255: below it there is noise alone


def pale_crosses(
    reflected: NDArray[np.uint8], form: Variant, cells: Mapping[str, CellReading], settings: PaleSettings
) -> frozenset[str]:
    """The cells read as a cross of which nobody knows whether it still counts: with far less ink than others have.

    Ink is compared by what it absorbs where there is most of it. A cross that hardly leaves its number shows little
    on the paper, and that little unevenly: of such a one it is not known how pale it is. ``reflected`` is the sheet's
    reflectance picture (height, width, 3) at ``READ_PX_PER_MM``; where there are few crosses none is pale.
    """
    crosses = [cell for cell, reading in cells.items() if reading.content in _CROSSES]
    if len(crosses) < settings.few_crosses:
        return frozenset()
    gray, bare = np.asarray(cv2.cvtColor(reflected, cv2.COLOR_RGB2GRAY), np.uint8), bare_paper(form)

    def ink(cell: str) -> NDArray[np.float64]:
        """What the darkest pixels of a cell's paper absorb, as natural logarithms."""
        part = pixels(layout_of(form).cells[cell])
        levels = np.partition(gray[part][bare[part]], settings.some_px)[: settings.some_px]
        return np.asarray(-np.log(np.maximum(levels, _DARKEST) / WHITE), np.float64)

    inks = {cell: ink(cell) for cell in crosses}
    much = settings.least_share * float(np.median([ink.mean() for ink in inks.values()]))
    return frozenset(
        cell
        for cell, ink in inks.items()
        if ink.mean() < much and ink.min() > settings.least_even * ink.max()
    )
