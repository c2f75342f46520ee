"""Pictures that an app has made black and white, pixel by pixel.

Such an app takes thin strokes away and blackens the edges of shadows. A printed number may then look crossed that is
not, and a box empty that is not. What still tells a mark is the ink that it leaves on bare paper, beside the number.
"""

from collections.abc import Mapping
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from scanner.expected import READ_PX_PER_MM, empty_print, halved
from scanner.ink import WHITE
from scanner.marks import CellReading, Content
from scanner.settings import OneBitSettings
from sheets.fiducials import Variant
from sheets.geometry import Box
from sheets.layouts import layout_of

_MARKS = (Content.CROSS, Content.SKIP, Content.CROSS_ON_SKIP)
_BARE = 0.93  # of white: print is darker
_STEP = 3  # every so many pixels are enough to count
_FRAME_PX = 2  # of a cell's edge that its frame may reach into


@dataclass(frozen=True, slots=True, kw_only=True)
class BareInk:
    """The shares of a cell's bare paper that are ink: ``black``, and ``grey`` or black."""

    black: float
    grey: float


def grey_share(gray: NDArray[np.uint8]) -> float:
    """The share of a picture's pixels (height, width) that are neither nearly black nor nearly white."""
    some = gray[::_STEP, ::_STEP]
    return float(((some > 64) & (some < 192)).mean())


def unproven_cells(
    reflected: NDArray[np.uint8], form: Variant, cells: Mapping[str, CellReading], settings: OneBitSettings
) -> frozenset[str]:
    """The cells that a picture in black and white does not tell for certain.

    ``reflected`` is the sheet's reflectance picture (height, width, 3) at ``READ_PX_PER_MM``. They are the marks that
    leave far less ink on bare paper than the others of the sheet, or all cells where marks leave hardly any at all.
    """
    inks = _bare_inks(reflected, form)
    marked = {cell: inks[cell] for cell, reading in cells.items() if reading.content in _MARKS}
    if not marked:
        return frozenset()
    if float(np.median([ink.grey for ink in marked.values()])) < settings.least_grey:
        return frozenset(cells)
    usual = float(np.median([ink.black for ink in marked.values()]))
    bar = min(settings.least_black, settings.least_black_share * usual)
    return frozenset(cell for cell, ink in marked.items() if ink.black < bar)


def _bare_inks(reflected: NDArray[np.uint8], form: Variant) -> dict[str, BareInk]:
    darkness = 1 - reflected.mean(axis=2) / WHITE
    bare = (
        cv2.erode((halved(empty_print(form)) > 255 * _BARE).astype(np.uint8), np.ones((3, 3), np.uint8)) > 0
    )
    boxes = ((cell, box.scaled(READ_PX_PER_MM)) for cell, box in layout_of(form).cells.items())
    return {cell: _bare_ink(darkness[_inside(box)][bare[_inside(box)]]) for cell, box in boxes}


def _bare_ink(darkness: NDArray[np.float64]) -> BareInk:
    if not darkness.size:
        return BareInk(black=0.0, grey=0.0)
    return BareInk(black=float((darkness > 0.5).mean()), grey=float((darkness > 0.25).mean()))


def _inside(box: Box) -> tuple[slice, slice]:
    rows = slice(round(box.top) + _FRAME_PX, round(box.bottom) - _FRAME_PX + 1)
    return rows, slice(round(box.left) + _FRAME_PX, round(box.right) - _FRAME_PX + 1)
