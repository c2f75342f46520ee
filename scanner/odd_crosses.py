"""Crosses and lines unlike the sheet's others, which may be blots and crosses: a second opinion without learning.

Of networks that see a new kind of scribble neither the likeliest answer nor its probability can be relied on. But one
hand draws all its crosses with one pen and much alike.
"""

from collections.abc import Mapping

import cv2
import numpy as np
from numpy.typing import NDArray

from scanner.board_print import pixels
from scanner.contents import CellReading, Content
from scanner.expected import READ_PX_PER_MM, empty_print, halved
from scanner.ink import WHITE
from scanner.settings import OddCrossSettings
from sheets.fiducials import Variant
from sheets.layouts import layout_of


def odd_crosses(
    reflected: NDArray[np.uint8], form: Variant, cells: Mapping[str, CellReading], settings: OddCrossSettings
) -> frozenset[str]:
    """The cells read as a cross that may be a blot: those with more ink in one place than most of the sheet's have.

    What the networks are quite sure of is left alone, and where there are few crosses, nothing is known of them, and
    any may be a blot. ``reflected`` is the sheet's reflectance picture (height, width, 3) at ``READ_PX_PER_MM``.
    """
    doubted = frozenset(
        cell
        for cell, reading in cells.items()
        if reading.content is Content.CROSS
        and reading.rival is Content.VOID
        and reading.probability < settings.quite_sure
    )
    return _with_more_ink(doubted, Content.CROSS, reflected, form, cells, settings)


def odd_lines(
    reflected: NDArray[np.uint8], form: Variant, cells: Mapping[str, CellReading], settings: OddCrossSettings
) -> frozenset[str]:
    """The cells read as a line that may be a flat cross or a star, whose strokes lie over each other.

    Where there are few lines none is odd: of 1,575 sheets of other simulations 7 would be asked about, all for lines.
    """
    lines = {cell: reading for cell, reading in cells.items() if reading.content is Content.SKIP}
    if len(lines) < settings.few_alike:
        return frozenset()
    doubted = frozenset(
        cell
        for cell, reading in lines.items()
        if reading.rival is Content.CROSS and reading.probability < settings.quite_sure
    )
    return _with_more_ink(doubted, Content.SKIP, reflected, form, cells, settings)


def _with_more_ink(
    doubted: frozenset[str],
    content: Content,
    reflected: NDArray[np.uint8],
    form: Variant,
    cells: Mapping[str, CellReading],
    settings: OddCrossSettings,
) -> frozenset[str]:
    """Those with more ink in one place than most cells of the sheet that are read as ``content``; all if few are."""
    alike = [cell for cell, reading in cells.items() if reading.content is content]
    if not doubted or len(alike) < settings.few_alike:
        return doubted
    ink = _ink(reflected, form, settings)
    densest = {cell: float(ink[pixels(layout_of(form).cells[cell])].max()) for cell in alike}
    much = settings.more_ink * float(np.median(list(densest.values())))
    return frozenset(cell for cell in doubted if densest[cell] > much)


def _ink(reflected: NDArray[np.uint8], form: Variant, settings: OddCrossSettings) -> NDArray[np.float32]:
    """How much is darker than the print round each pixel, (height, width): 0 is nothing, 1 is black all over.

    Dark print tells nothing of ink, and is left out.
    """
    printed = halved(empty_print(form)) * np.float32(WHITE / 255)
    paper = (printed > settings.least_paper * WHITE).astype(np.float32)
    gray = np.asarray(cv2.cvtColor(reflected, cv2.COLOR_RGB2GRAY), np.float32)
    ink = np.clip(1 - gray / np.maximum(printed, 1), -1, 1) * paper
    sigma = settings.spread_mm * READ_PX_PER_MM
    seen, known = (cv2.GaussianBlur(layer, (0, 0), sigma) for layer in (ink, paper))
    return np.asarray(seen / np.maximum(known, _LEAST_KNOWN), np.float32)


_LEAST_KNOWN = 0.25  # of a place; where less of it is paper, its ink counts for less
