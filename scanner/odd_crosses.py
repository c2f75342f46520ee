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
    """The cells read as a cross that may be a blot: those with more ink than most of the sheet's have.

    What the networks are quite sure of may have more in one place, and must not have twice as much altogether. Where
    there are few crosses, nothing is known of them, and any that is not quite sure may be a blot. ``reflected`` is the
    sheet's reflectance picture (height, width, 3) at ``READ_PX_PER_MM``.
    """
    crosses = {cell: reading for cell, reading in cells.items() if reading.content is Content.CROSS}
    rather = _less_sure_than(settings.very_sure, crosses, Content.VOID)
    doubted = _less_sure_than(settings.quite_sure, crosses, Content.VOID)
    if not rather or len(crosses) < settings.few_alike:
        return doubted
    ink = _ink(reflected, form, settings)
    denser = _with_more(settings.more_ink, {cell: _densest(ink, form, cell) for cell in crosses})
    twice = _with_more(settings.much_more_ink, {cell: _altogether(ink, form, cell) for cell in crosses})
    return (doubted & denser) | (rather & twice)


def odd_lines(
    reflected: NDArray[np.uint8], form: Variant, cells: Mapping[str, CellReading], settings: OddCrossSettings
) -> frozenset[str]:
    """The cells read as a line that may be a flat cross or a star, whose strokes lie over each other.

    Where there are few lines none is odd: of 1,575 sheets of other simulations 7 would be asked about, all for lines.
    """
    lines = {cell: reading for cell, reading in cells.items() if reading.content is Content.SKIP}
    doubted = _less_sure_than(settings.quite_sure, lines, Content.CROSS)
    if not doubted or len(lines) < settings.few_alike:
        return frozenset()
    ink = _ink(reflected, form, settings)
    return doubted & _with_more(settings.more_ink, {cell: _densest(ink, form, cell) for cell in lines})


def _less_sure_than(sure: float, cells: Mapping[str, CellReading], rival: Content) -> frozenset[str]:
    """The cells that may show ``rival`` instead, and are less probable than ``sure``."""
    return frozenset(
        cell for cell, reading in cells.items() if reading.rival is rival and reading.probability < sure
    )


def _with_more(times: float, inks: Mapping[str, float]) -> frozenset[str]:
    """The cells with so many times more ink than half of them have."""
    much = times * float(np.median(list(inks.values())))
    return frozenset(cell for cell, ink in inks.items() if ink > much)


def _densest(ink: NDArray[np.float32], form: Variant, cell: str) -> float:
    """How much ink a cell has where it has most."""
    return float(ink[pixels(layout_of(form).cells[cell])].max())


def _altogether(ink: NDArray[np.float32], form: Variant, cell: str) -> float:
    """How much ink a cell has on average."""
    return float(np.maximum(ink[pixels(layout_of(form).cells[cell])], 0).mean())


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
