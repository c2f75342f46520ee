"""Streaks of a printer, and creases: thin straight lines from edge to edge of a sheet, which look like marks.

A streak that runs along a row looks like lines through its numbers, one that runs down a column like slashes, and
through a line it makes a cross of it. But people's lines end somewhere in their row, most of them.
"""

from collections.abc import Collection, Iterator, Mapping

import cv2
import numpy as np
from numpy.typing import NDArray

from scanner.contents import CellReading, Content
from scanner.expected import READ_PX_PER_MM, bare_paper
from scanner.ink import WHITE, lit_paper
from scanner.settings import StreakSettings
from sheets.fiducials import Variant
from sheets.geometry import Box
from sheets.layouts import layout_of

_MADE_BY_DOWN = (Content.CROSS, Content.CROSS_ON_SKIP, Content.VOID)  # alone, or with what somebody drew
_MADE_BY_ACROSS = (Content.SKIP, Content.VOID)  # a cross stays one
_PARTS = 12  # of a sheet's length: a streak is seen in nearly all
_ALONG_PX = 7  # over so much of a line noise is averaged
_BESIDE_PX = 3  # 1 mm: so far from its middle a streak is over


def streaked_cells(
    reflected: NDArray[np.uint8], form: Variant, cells: Mapping[str, CellReading], settings: StreakSettings
) -> frozenset[str]:
    """The cells with a mark that a streak may have made, down the sheet or across it.

    ``reflected`` is the sheet's reflectance picture (height, width, 3) at ``READ_PX_PER_MM``. Beside the misthrow boxes
    lines are printed on sheets with players' names, and none is taken for a streak.
    """
    gray = np.asarray(cv2.cvtColor(reflected, cv2.COLOR_RGB2GRAY), np.uint8)
    bare = bare_paper(form) & lit_paper(form)

    def boxes(contents: Collection[Content]) -> Mapping[str, Box]:
        return {
            cell: layout_of(form).cells[cell].scaled(READ_PX_PER_MM)
            for cell, reading in cells.items()
            if reading.content in contents
        }

    flipped = {
        cell: _flipped(box)
        for cell, box in boxes(_MADE_BY_ACROSS).items()
        if not cell.startswith("misthrow:")
    }
    down, across = _streaks(gray, bare, settings), _streaks(gray.T, bare.T, settings)
    return _touched(down, boxes(_MADE_BY_DOWN), gray.shape[0]) | _touched(across, flipped, gray.shape[1])


def _flipped(box: Box) -> Box:
    """The box where x and y are exchanged."""
    return Box(left=box.top, top=box.left, right=box.bottom, bottom=box.right)


def _touched(streaks: NDArray[np.float64], boxes: Mapping[str, Box], length_px: int) -> frozenset[str]:
    """The cells whose box a streak passes at its own height; a streak is x at the top and x at the bottom."""

    def is_touched(box: Box) -> bool:
        x = streaks @ (1 - box.centre[1] / length_px, box.centre[1] / length_px)
        return bool(((x > box.left) & (x < box.right)).any())

    return frozenset(cell for cell, box in boxes.items() if is_touched(box))


def _streaks(
    gray: NDArray[np.uint8], bare: NDArray[np.bool_], settings: StreakSettings
) -> NDArray[np.float64]:
    """Where streaks run from the top to the bottom of a picture: x at the top and at the bottom, a row for each."""
    return np.array([*_each_streak(gray, bare, settings)], np.float64).reshape(-1, 2)


def _each_streak(
    gray: NDArray[np.uint8], bare: NDArray[np.bool_], settings: StreakSettings
) -> Iterator[tuple[float, float]]:
    """Shears of the picture are tried, and each column is judged by all parts of its length."""
    on_paper = bare & np.roll(bare, _BESIDE_PX, axis=1) & np.roll(bare, -_BESIDE_PX, axis=1)
    darker = _ridges(gray) > settings.least_darker * WHITE
    wider = cv2.dilate(np.asarray(darker & on_paper, np.uint8), np.ones((1, 3), np.uint8))
    dark, paper = _by_parts((wider > 0) & on_paper), _by_parts(on_paper)
    is_known = paper >= settings.least_paper * gray.shape[0] / _PARTS
    dark, paper = dark * is_known, paper * is_known
    for lean in range(-settings.most_lean_px, settings.most_lean_px + 1):
        shifts = np.rint(lean * (np.arange(_PARTS) / (_PARTS - 1) - 0.5)).astype(int)
        columns = (np.arange(gray.shape[1]) + shifts[:, None]) % gray.shape[1]
        dark_px, paper_px = (np.take_along_axis(each, columns, axis=1) for each in (dark, paper))
        share = dark_px.sum(axis=0) / np.maximum(paper_px.sum(axis=0), 1)
        for x in np.flatnonzero(share >= settings.least_share).tolist():
            known = paper_px[:, x] > 0
            shares = sorted((dark_px[known, x] / paper_px[known, x]).tolist())
            if len(shares) >= settings.least_parts and shares[1] >= settings.least_share_of_parts:
                yield x - lean / 2, x + lean / 2


def _ridges(gray: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """By how much each pixel is darker than what lies 1 mm to the left and to the right of it."""
    smooth = np.asarray(cv2.blur(np.ascontiguousarray(gray), (1, _ALONG_PX)), np.uint8)
    beside = cv2.min(np.roll(smooth, _BESIDE_PX, axis=1), np.roll(smooth, -_BESIDE_PX, axis=1))
    return np.asarray(cv2.subtract(beside, smooth), np.uint8)


def _by_parts(layer: NDArray[np.bool_]) -> NDArray[np.int64]:
    """How many pixels of each column are set, in each part of its length: (parts, width)."""
    starts = np.linspace(0, len(layer), _PARTS, endpoint=False).astype(int)
    return np.add.reduceat(layer, starts, axis=0, dtype=np.int64)
