"""Crosses that stand between two cells: the networks take each cell's half for what reaches over from the other."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise

import cv2
import numpy as np
from numpy.typing import NDArray

from scanner.board_print import pixels
from scanner.contents import CellReading, Content
from scanner.expected import READ_PX_PER_MM, bare_paper
from scanner.marks import crossed_at
from scanner.settings import BetweenSettings
from scoring.games import GAMES
from sheets.fiducials import Variant
from sheets.layouts import layout_of

_Part = tuple[slice, slice]  # rows and columns of a sheet's picture at ``READ_PX_PER_MM``


@dataclass(frozen=True, slots=True, kw_only=True)
class _Gap:
    """What lies between two neighbours: the halves of the cells that are near, and the middle (x, y), in pixels."""

    cells: tuple[str, str]
    halves: tuple[_Part, _Part]
    middle: tuple[float, float]


def crosses_between(
    reflected: NDArray[np.uint8], form: Variant, cells: Mapping[str, CellReading], settings: BetweenSettings
) -> frozenset[str]:
    """Cells that may be empty, side by side or one above the other, with a cross on their border: it belongs to one.

    Where there is ink on the bare paper of both, the studies look at the border as if it were a cell. A cell that is
    probably marked may be empty only where its ink lies near such borders: a stroke through the whole of it is its own.
    ``reflected`` is the sheet's reflectance picture (height, width, 3) at ``READ_PX_PER_MM``.
    """
    empty = {
        cell
        for cell, reading in cells.items()
        if reading.content is Content.BLANK or reading.probability < settings.clearly_marked
    }
    probably = {
        cell
        for cell in empty
        if cells[cell].content is not Content.BLANK and cells[cell].probability >= settings.probably_marked
    }
    ink = _ink(reflected, form, settings)
    least = settings.least_ink_mm2 * READ_PX_PER_MM**2
    inked = [
        gap
        for gap in _gaps(form)
        if empty.issuperset(gap.cells) and min(int(ink[half].sum()) for half in gap.halves) >= least
    ]
    # A border that falls away no longer takes the ink near it for its own.
    while left := [gap for gap in inked if not _has_its_own(gap, inked, ink, form, probably, settings)]:
        if len(left) == len(inked):
            break
        inked = left
    if not left:
        return frozenset()
    crossed = crossed_at(reflected, form, [gap.middle for gap in left]) > settings.likely
    return frozenset(
        cell for gap, is_crossed in zip(left, crossed, strict=True) if is_crossed for cell in gap.cells
    )


def _has_its_own(
    gap: _Gap,
    inked: Sequence[_Gap],
    ink: NDArray[np.bool_],
    form: Variant,
    probably: set[str],
    settings: BetweenSettings,
) -> bool:
    """Whether a cell beside a border is ``probably`` marked, and has ink that is near none of the inked borders."""
    for cell, half in zip(gap.cells, gap.halves, strict=True):
        if cell not in probably:
            continue
        beyond = np.zeros_like(ink)
        beyond[pixels(layout_of(form).cells[cell])] = True
        for other in inked:
            for part in other.halves:
                beyond[part] = False
        if int((ink & beyond).sum()) > settings.most_beyond * int(ink[half].sum()):
            return True
    return False


def _ink(reflected: NDArray[np.uint8], form: Variant, settings: BetweenSettings) -> NDArray[np.bool_]:
    """What is darker than the paper close by, as strokes are and shade is not, (height, width).

    And so far from all print that it is none, on paper that is bent.
    """
    gray = np.asarray(cv2.cvtColor(reflected, cv2.COLOR_RGB2GRAY), np.uint8)
    paper = cv2.morphologyEx(gray, cv2.MORPH_CLOSE, np.ones(2 * (settings.widest_px,), np.uint8))
    return np.asarray(_far_from_print(form) & (gray < (1 - settings.least_dark) * paper))


_OFF_PRINT_PX = 5  # a mm, with what ``bare_paper`` leaves out itself


@cache
def _far_from_print(form: Variant) -> NDArray[np.bool_]:
    """Which pixels (height, width) are bare paper and so far from all print that what is dark there is none."""
    bare = bare_paper(form).astype(np.uint8)
    return np.asarray(cv2.erode(bare, np.ones(2 * (_OFF_PRINT_PX,), np.uint8)) > 0)


@cache
def _gaps(form: Variant) -> tuple[_Gap, ...]:
    return tuple(_beside(form)) + tuple(_above(form))


def _beside(form: Variant) -> Iterator[_Gap]:
    boxes = layout_of(form).cells
    for rules in GAMES[form.game].rows.values():
        for cells in pairwise(rules.cells):
            (rows, left), (_, right) = (pixels(boxes[cell]) for cell in cells)
            near = slice(_half(left), left.stop), slice(right.start, _half(right))
            yield _Gap(
                cells=cells,
                halves=((rows, near[0]), (rows, near[1])),
                middle=((left.stop + right.start) / 2, (rows.start + rows.stop) / 2),
            )


def _above(form: Variant) -> Iterator[_Gap]:
    """Each cell with the nearest one of the row below."""
    boxes = layout_of(form).cells
    for above, beneath in pairwise(GAMES[form.game].rows.values()):
        for cell in above.cells:
            x, _ = boxes[cell].centre
            below = min(beneath.cells, key=lambda other: abs(boxes[other].centre[0] - x))
            (upper, columns), (lower, others) = pixels(boxes[cell]), pixels(boxes[below])
            yield _Gap(
                cells=(cell, below),
                halves=(
                    (slice(_half(upper), upper.stop), columns),
                    (slice(lower.start, _half(lower)), others),
                ),
                middle=((columns.start + columns.stop) / 2, (upper.stop + lower.start) / 2),
            )


def _half(part: slice) -> int:
    return int(part.start + part.stop) // 2
