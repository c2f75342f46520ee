"""Crosses far paler than the sheet's others: rubbed out, or drawn on the back or another sheet and shining through."""

from collections.abc import Mapping
from functools import cache

import cv2
import numpy as np
from numpy.typing import NDArray

from scanner.board_print import pixels
from scanner.contents import CellReading, Content, part_of
from scanner.expected import bare_paper
from scanner.ink import WHITE
from scanner.settings import PaleSettings
from sheets.fiducials import Variant
from sheets.geometry import Box
from sheets.layouts import layout_of

_CROSSES = (Content.CROSS, Content.CROSS_ON_SKIP)
_DARKEST = 8  # of 255: below it there is noise alone
_RIM_MM = 1.0  # within it, on both sides, a frame lies


def pale_crosses(
    reflected: NDArray[np.uint8],
    light: NDArray[np.float32],
    form: Variant,
    cells: Mapping[str, CellReading],
    settings: PaleSettings,
) -> frozenset[str]:
    """The cells read as a cross of which nobody knows whether it still counts: with far less ink than others have.

    Ink is compared by what it absorbs where there is most of it. A cross that hardly leaves its number shows little
    on the paper, and that little unevenly: of such a one it is not known how pale it is. Glare lies like a veil over
    print and ink alike, and the cell's frame tells how much. ``reflected`` is the sheet's reflectance picture, and
    ``light`` how bright its paper is, (height, width, 3) each at ``READ_PX_PER_MM``; where there are few crosses none
    is pale.
    """
    crosses = [cell for cell, reading in cells.items() if reading.content in _CROSSES]
    if len(crosses) < settings.few_crosses:
        return frozenset()
    gray, bare = np.asarray(cv2.cvtColor(reflected, cv2.COLOR_RGB2GRAY), np.uint8), bare_paper(form)

    def ink(cell: str, seen: float = 1.0) -> NDArray[np.float64]:
        """What the darkest pixels of a cell's paper absorb, as natural logarithms, of which a share is seen."""
        part = pixels(layout_of(form).cells[cell])
        levels = np.partition(gray[part][bare[part]], settings.some_px)[: settings.some_px]
        without_veil = 1 - (1 - levels / WHITE) / max(seen, settings.least_frame_seen)
        return np.asarray(-np.log(np.maximum(without_veil, _DARKEST / WHITE)), np.float64)

    inks = {cell: ink(cell) for cell in crosses}
    much = settings.least_share * float(np.median([ink.mean() for ink in inks.values()]))
    pale = {
        cell
        for cell, ink in inks.items()
        if ink.mean() < much and ink.min() > settings.least_even * ink.max()
    }
    veiled = pale & _under_glare(light, form, settings) if pale else set()
    seen = _seen_of_frames(gray, form) if veiled else {}
    return frozenset(pale - {cell for cell in veiled if ink(cell, seen[cell]).mean() >= much})


def _under_glare(light: NDArray[np.float32], form: Variant, settings: PaleSettings) -> set[str]:
    """The cells whose paper is brighter than that of most others, or as bright as a picture can be."""
    levels = {cell: float(np.mean(light[pixels(box)])) for cell, box in layout_of(form).cells.items()}
    usual = float(np.median(list(levels.values())))
    return {
        cell for cell, level in levels.items() if level >= min(settings.glaring * usual, settings.burnt_out)
    }


def _seen_of_frames(gray: NDArray[np.uint8], form: Variant) -> Mapping[str, float]:
    """The share of each cell's frame that is seen, 1 at most: its contrast against what half of its row's have.

    Of its four sides the median counts, because strokes reach over some; and of its neighbours' frames and its own the
    one that is seen best, because glare is wider than a cell.
    """
    rows: dict[str, dict[str, float]] = {}
    for cell, sides in _sides(form).items():
        rows.setdefault(part_of(cell), {})[cell] = float(np.median([_contrast(gray[side]) for side in sides]))
    seen = {}
    for contrasts in rows.values():
        usual = max(float(np.median(list(contrasts.values()))), 1.0)
        around = [0.0, *contrasts.values(), 0.0]
        for cell, *near in zip(contrasts, around, around[1:], around[2:], strict=False):
            seen[cell] = min(max(near) / usual, 1.0)
    return seen


def _contrast(gray: NDArray[np.uint8]) -> float:
    low, high = np.percentile(gray, (10, 90))
    return float(high - low)


@cache
def _sides(form: Variant) -> Mapping[str, tuple[tuple[slice, slice], ...]]:
    """Strips along the four sides of each cell, in which its frame lies, with paper beside it."""
    return {cell: tuple(pixels(side) for side in _strips(box)) for cell, box in layout_of(form).cells.items()}


def _strips(box: Box) -> tuple[Box, Box, Box, Box]:
    outer, inner = box.inset(-_RIM_MM), box.inset(_RIM_MM)
    return (
        Box(outer.left, inner.top, inner.left, inner.bottom),
        Box(inner.right, inner.top, outer.right, inner.bottom),
        Box(inner.left, outer.top, inner.right, inner.top),
        Box(inner.left, inner.bottom, inner.right, outer.bottom),
    )
