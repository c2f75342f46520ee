"""Streaks of a printer, and creases: thin straight lines from edge to edge of a sheet, which look like marks.

A streak that runs along a row looks like lines through its numbers, one that runs down a column like slashes, and
through a line it makes a cross of it. But people's lines end somewhere in their row, most of them.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import cache

import cv2
import numpy as np
from numpy.typing import NDArray

from scanner.contents import Content
from scanner.expected import READ_PX_PER_MM, bare_paper
from scanner.ink import WHITE, lit_paper
from scanner.settings import StreakSettings
from sheets.fiducials import Variant
from sheets.geometry import Box
from sheets.layouts import layout_of

_MADE_BY_DOWN = (Content.CROSS, Content.CROSS_ON_SKIP, Content.VOID)  # alone, or with what somebody drew
_MADE_BY_ACROSS = (Content.SKIP, Content.VOID)  # a cross stays one
_EVERY = tuple(Content)
_PARTS = 12  # of a sheet's length: a streak is seen in nearly all
_EACH_PART = np.arange(_PARTS)[:, None]
_ALONG_PX = 7  # over so much of a line noise is averaged
_BESIDE_PX = 3  # 1 mm: so far from its middle a streak is over


@dataclass(frozen=True, slots=True, kw_only=True)
class StreakedCells:
    """The cells that streaks pass, down the sheet and across it."""

    down: frozenset[str]
    across: frozenset[str]

    def made_in(self, contents: Mapping[str, Content | None]) -> frozenset[str]:
        """The cells in which a streak may have made a content, all of it or a part."""
        down = (cell for cell in self.down if contents[cell] in _MADE_BY_DOWN)
        across = (cell for cell in self.across if contents[cell] in _MADE_BY_ACROSS)
        return frozenset((*down, *across))


def streaked_cells(
    reflected: NDArray[np.uint8],
    form: Variant,
    settings: StreakSettings,
    wanted: Collection[Content] = _EVERY,
) -> StreakedCells:
    """The cells that streaks pass; streaks that make none of the ``wanted`` contents are not looked for.

    ``reflected`` is the sheet's reflectance picture (height, width, 3) at ``READ_PX_PER_MM``. Beside the misthrow boxes
    lines are printed on sheets with players' names, and none across them is taken for a streak.
    """
    gray = np.asarray(cv2.cvtColor(reflected, cv2.COLOR_RGB2GRAY), np.uint8)
    boxes = {cell: box.scaled(READ_PX_PER_MM) for cell, box in layout_of(form).cells.items()}
    flipped = {cell: _flipped(box) for cell, box in boxes.items() if not cell.startswith("misthrow:")}
    down, across = (_paper(form, settings, is_flipped=is_flipped) for is_flipped in (False, True))
    passed = _passed(boxes, gray, down, settings) if set(wanted) & set(_MADE_BY_DOWN) else frozenset()
    crossed = frozenset[str]()
    if set(wanted) & set(_MADE_BY_ACROSS):
        crossed = _passed(flipped, np.ascontiguousarray(gray.T), across, settings)
    return StreakedCells(down=passed, across=crossed)


def _flipped(box: Box) -> Box:
    """The box where x and y are exchanged."""
    return Box(left=box.top, top=box.left, right=box.bottom, bottom=box.right)


def _passed(
    boxes: Mapping[str, Box], gray: NDArray[np.uint8], paper: "_Paper", settings: StreakSettings
) -> frozenset[str]:
    """The cells whose box a streak passes at its own height, from the top to the bottom of a picture."""
    streaks = _streaks(gray, paper, settings)
    if not streaks.size:
        return frozenset()

    def is_passed(box: Box) -> bool:
        x = streaks @ (1 - box.centre[1] / len(gray), box.centre[1] / len(gray))
        return bool(((x > box.left) & (x < box.right)).any())

    return frozenset(cell for cell, box in boxes.items() if is_passed(box))


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class _Paper:
    """Where a form is bare, also to the left and right: (height, width); and how much of it leaning lines pass.

    ``passed_px`` are pixels in each part of a line's length, (leans, parts, width), 0 where too little is known;
    ``columns`` says which column that is; ``least_dark_px`` of them are dark in a streak (leans, width).
    """

    where: NDArray[np.uint8]
    columns: NDArray[np.intp]
    passed_px: NDArray[np.int32]
    least_dark_px: NDArray[np.float64]


@cache
def _paper(form: Variant, settings: StreakSettings, *, is_flipped: bool) -> _Paper:
    bare = bare_paper(form) & lit_paper(form)
    if is_flipped:
        bare = bare.T
    where = np.ascontiguousarray(
        bare & np.roll(bare, _BESIDE_PX, axis=1) & np.roll(bare, -_BESIDE_PX, axis=1), np.uint8
    )
    height, width = where.shape
    by_parts = _by_parts(where)
    known = np.where(by_parts >= settings.least_paper * height / _PARTS, by_parts, 0)
    leans = _leans(settings)[:, None]
    shifts = np.rint(leans * (np.arange(_PARTS) / (_PARTS - 1) - 0.5)).astype(np.intp)
    columns = (np.arange(width) + shifts[..., None]) % width
    passed_px = known[_EACH_PART, columns]
    least_dark_px = settings.least_share * np.maximum(passed_px.sum(axis=1), 1)
    return _Paper(where=where, columns=columns, passed_px=passed_px, least_dark_px=least_dark_px)


def _streaks(gray: NDArray[np.uint8], paper: _Paper, settings: StreakSettings) -> NDArray[np.float64]:
    """Where streaks run from the top to the bottom of a picture: x at the top and at the bottom, a row for each.

    Shears of the picture are tried, and each column is judged by all parts of its length.
    """
    dark = cv2.bitwise_and(np.asarray(_ridges(gray) > settings.least_darker * WHITE, np.uint8), paper.where)
    wider = cv2.bitwise_and(cv2.dilate(dark, np.ones((1, 3), np.uint8)), paper.where)
    dark_px = np.minimum(_by_parts(np.asarray(wider, np.uint8))[_EACH_PART, paper.columns], paper.passed_px)
    is_dark = dark_px.sum(axis=1) >= paper.least_dark_px
    leans = _leans(settings)
    found = [
        (x - leans[way] / 2, x + leans[way] / 2)
        for way, x in np.argwhere(is_dark).tolist()
        if _is_dark_all_along(dark_px[way, :, x], paper.passed_px[way, :, x], settings)
    ]
    return np.array(found, np.float64).reshape(-1, 2)


def _leans(settings: StreakSettings) -> NDArray[np.int64]:
    """By how many pixels a line may lean from end to end: every other, for what is dark is widened by one each way."""
    return np.arange(-settings.most_lean_px, settings.most_lean_px + 1, 2)


def _is_dark_all_along(
    dark_px: NDArray[np.int32], paper_px: NDArray[np.int32], settings: StreakSettings
) -> bool:
    """Whether enough is known of a line's parts, and all of them but one are dark enough."""
    shares = sorted((dark_px[paper_px > 0] / paper_px[paper_px > 0]).tolist())
    return len(shares) >= settings.least_parts and shares[1] >= settings.least_share_of_parts


def _ridges(gray: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """By how much each pixel is darker than what lies 1 mm to the left and to the right of it."""
    smooth = np.asarray(cv2.blur(gray, (1, _ALONG_PX)), np.uint8)
    beside = cv2.min(np.roll(smooth, _BESIDE_PX, axis=1), np.roll(smooth, -_BESIDE_PX, axis=1))
    return np.asarray(cv2.subtract(beside, smooth), np.uint8)


def _by_parts(layer: NDArray[np.uint8]) -> NDArray[np.int32]:
    """How many pixels of each column are set, in each part of its length: (parts, width)."""
    starts = np.linspace(0, len(layer), _PARTS, endpoint=False).astype(int)
    return np.add.reduceat(layer, starts, axis=0, dtype=np.int32)
