"""Cells that look empty where their own number hardly shows: what has eaten the print may have eaten a mark.

Glare does, and apps that make paper white.
"""

import statistics
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

import cv2
import numpy as np
from numpy.typing import NDArray

from scanner.board_print import pixels
from scanner.contents import CellReading, Content, part_of
from scanner.expected import print_darkness
from scanner.ink import WHITE
from scanner.settings import DoubtSettings
from sheets.fiducials import Variant
from sheets.layouts import layout_of

_RIM_MM = 0.7  # of a cell: its frame may not be quite where it should
_LEAST_PRINT = 3.0  # squared darkness, summed over pixels: boxes without a number have none
_ENOUGH = 3  # empty cells of a row, to know how its numbers look
_PALEST_ROW = 0.3  # of how the whole sheet's numbers look: what shows less has been eaten with its row
_PALEST = 0.2  # of the print's own darkness: a poorer print than that is none


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class _Number:
    """What is printed in a cell: where, and by what to weigh the pixels there (height, width) to know how much shows.

    The weights are those of least squares; their sum is 0, so that the light does not matter.
    """

    where: tuple[slice, slice]
    weights: NDArray[np.float32]

    def shows(self, gray: NDArray[np.uint8]) -> float:
        """Its share in a grey picture of the sheet, paper at ``WHITE``: 1 where it is as dark as in the print."""
        return -float(np.vdot(self.weights, gray[self.where].astype(np.float32))) / WHITE


def faded_cells(
    reflected: NDArray[np.uint8], form: Variant, cells: Mapping[str, CellReading], settings: DoubtSettings
) -> frozenset[str]:
    """The cells read as empty whose number hardly shows, or shows less than others and that is not quite sure.

    ``reflected`` is the sheet's reflectance picture (height, width, 3) at ``READ_PX_PER_MM``. The others are the empty
    cells of the same row, or of the whole sheet where there are few: every row is printed in a colour of its own.
    """
    gray = np.asarray(cv2.cvtColor(reflected, cv2.COLOR_RGB2GRAY), dtype=np.uint8)
    shows = number_shares(gray, form, cells)
    usual = usual_shares(shows)

    def least(cell: str) -> float:
        is_sure = cells[cell].probability >= settings.sure_if_pale
        return settings.least_number if is_sure else settings.pale_number

    return frozenset(cell for cell, share in shows.items() if share < least(cell) * usual[part_of(cell)])


def number_shares(
    gray: NDArray[np.uint8], form: Variant, cells: Mapping[str, CellReading]
) -> Mapping[str, float]:
    """How much shows of the number in each cell read as empty: 1 where it is as dark as in the print.

    ``gray`` is the sheet's reflectance picture, (height, width) at ``READ_PX_PER_MM``.
    """
    numbers = _numbers(form)
    return {
        cell: numbers[cell].shows(gray)
        for cell, reading in cells.items()
        if reading.content is Content.BLANK and cell in numbers
    }


def usual_shares(shows: Mapping[str, float]) -> Mapping[str, float]:
    """By row what half of its numbers show at least; of rows with few empty cells, what half of the sheet's do.

    Where glare has eaten a whole row, or the whole print, its numbers are not what to go by.
    """
    rows: dict[str, list[float]] = {}
    for cell, share in shows.items():
        rows.setdefault(part_of(cell), []).append(share)
    everywhere = list(shows.values())
    floor = max(_PALEST, _PALEST_ROW * statistics.median(everywhere)) if shows else _PALEST
    return {
        row: max(floor, statistics.median(shares if len(shares) >= _ENOUGH else everywhere))
        for row, shares in rows.items()
    }


@cache
def _numbers(form: Variant) -> Mapping[str, _Number]:
    """The cells in which something is printed."""
    darkness = number_darkness(form)
    return {
        cell: _Number(where=where, weights=darkness[cell] / float((darkness[cell] ** 2).sum()))
        for cell, where in number_places(form).items()
    }


@cache
def number_places(form: Variant) -> Mapping[str, tuple[slice, slice]]:
    """The inside of each cell that has something printed in it: rows and columns at ``READ_PX_PER_MM``."""
    energies = {cell: float((dark**2).sum()) for cell, dark in number_darkness(form).items()}
    return {cell: where for cell, where in _insides(form).items() if energies[cell] > _LEAST_PRINT}


@cache
def number_darkness(form: Variant) -> Mapping[str, NDArray[np.float32]]:
    """How dark each cell's inside is printed, its mean taken away: (height, width) each, shares of paper white."""
    printed = print_darkness(form)
    return {cell: printed[where] - printed[where].mean() for cell, where in _insides(form).items()}


def _insides(form: Variant) -> Mapping[str, tuple[slice, slice]]:
    return {cell: pixels(box.inset(_RIM_MM)) for cell, box in layout_of(form).cells.items()}
