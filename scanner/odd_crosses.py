"""Crosses unlike the sheet's others, which may be blots or lines: a second opinion that has learned nothing.

Of networks that see a new kind of scribble or of wave neither the likeliest answer nor its probability can be relied
on. But one hand draws all its crosses with one pen and much alike.
"""

from collections.abc import Mapping
from dataclasses import dataclass

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
    """The cells read as a cross that may be something else.

    Where a blot is the next likely reading, they are those with more ink in one place than most crosses of the sheet
    have; where a line is, those that are less tall. What the networks are quite sure of is left alone, and where there
    are few crosses, nothing is known of them, and any may be something else. ``reflected`` is the sheet's reflectance
    picture (height, width, 3) at ``READ_PX_PER_MM``.
    """
    crosses = {cell: reading for cell, reading in cells.items() if reading.content is Content.CROSS}
    doubted = {cell for cell, reading in crosses.items() if _is_doubted(reading, settings)}
    if not doubted or len(crosses) < settings.few_crosses:
        return frozenset(doubted)
    ink = _ink(reflected, form, settings)
    boxes = {cell: pixels(layout_of(form).cells[cell]) for cell in crosses}
    densest = {cell: float(ink.spread[where].max()) for cell, where in boxes.items()}
    heights = {cell: _height(ink.sharp[where], settings) for cell, where in boxes.items()}
    much = settings.more_ink * float(np.median(list(densest.values())))
    flat = settings.less_height * float(np.median(list(heights.values())))
    return frozenset(
        cell
        for cell in doubted
        if (densest[cell] > much if crosses[cell].rival is Content.VOID else heights[cell] < flat)
    )


def _is_doubted(reading: CellReading, settings: OddCrossSettings) -> bool:
    """Whether the networks think of a blot or a line at all."""
    sure = {Content.VOID: settings.surely_no_blot, Content.SKIP: settings.surely_no_line}
    return reading.rival in sure and reading.probability < sure[reading.rival]


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class _Ink:
    """How much ink there is in every place of a sheet: (height, width), 0 is none, 1 is black all over.

    A place is a pixel or two of ``sharp``, as wide as a few strokes in ``spread``.
    """

    sharp: NDArray[np.float32]
    spread: NDArray[np.float32]


def _ink(reflected: NDArray[np.uint8], form: Variant, settings: OddCrossSettings) -> _Ink:
    """What is darker than the print; dark print tells nothing of ink, and is left out."""
    printed = halved(empty_print(form)) * np.float32(WHITE / 255)
    paper = (printed > settings.least_paper * WHITE).astype(np.float32)
    gray = np.asarray(cv2.cvtColor(reflected, cv2.COLOR_RGB2GRAY), np.float32)
    ink = np.clip(1 - gray / np.maximum(printed, 1), -1, 1) * paper

    def smoothed(mm: float) -> NDArray[np.float32]:
        seen, known = (cv2.GaussianBlur(layer, (0, 0), mm * READ_PX_PER_MM) for layer in (ink, paper))
        return np.asarray(seen / np.maximum(known, _LEAST_KNOWN), np.float32)

    return _Ink(sharp=smoothed(settings.sharp_mm), spread=smoothed(settings.spread_mm))


_LEAST_KNOWN = 0.25  # of a place; where less of it is paper, its ink counts for less


def _height(ink: NDArray[np.float32], settings: OddCrossSettings) -> float:
    """How tall a cell's mark is: the standard deviation of its ink's height, as a share of the cell's."""
    rim = round(settings.rim_mm * READ_PX_PER_MM)
    inner = ink[rim:-rim, rim:-rim]
    rows = np.where(inner > settings.least_ink * inner.max(), inner, 0).clip(0).sum(axis=1)
    if not rows.any():
        return 0.0
    at = np.arange(len(rows)) / len(rows)
    middle = np.average(at, weights=rows)
    return float(np.sqrt(np.average((at - middle) ** 2, weights=rows)))
