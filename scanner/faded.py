"""Cells that look empty where their own number hardly shows: what has eaten the print may have eaten a mark.

Glare does, and apps that make paper white.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

from scanner.board_print import pixels
from scanner.expected import empty_print, halved
from scanner.ink import WHITE
from scanner.marks import CellReading, Content
from sheets.fiducials import Variant
from sheets.layouts import layout_of

_RIM_MM = 0.7  # of a cell: its frame may not be quite where it should
_LEAST_PRINT = 3.0  # squared darkness, summed over pixels: boxes without a number have none
_ENOUGH = 3  # empty cells of a row, to know how its numbers look


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class _Number:
    """What is printed in a cell: its darkness (height, width), 0 ... 1 without the mean, and where."""

    where: tuple[slice, slice]
    darkness: NDArray[np.float32]

    @property
    def energy(self) -> float:
        return float((self.darkness**2).sum())

    def shows(self, seen: NDArray[np.float32]) -> float:
        """Its share in a sheet's darkness: 1 where it is as dark as in the print."""
        return float((self.darkness * seen[self.where]).sum()) / self.energy


def faded_cells(
    reflected: NDArray[np.uint8], form: Variant, cells: Mapping[str, CellReading], least: float
) -> frozenset[str]:
    """The cells read as empty whose number shows less than ``least`` of what other numbers do.

    ``reflected`` is the sheet's reflectance picture (height, width, 3) at ``READ_PX_PER_MM``. The others are the empty
    cells of the same row, or of the whole sheet where there are few: every row is printed in a colour of its own.
    """
    seen = 1 - reflected.mean(axis=2, dtype=np.float32) / WHITE
    numbers = _numbers(form)
    shows = {
        cell: numbers[cell].shows(seen)
        for cell, reading in cells.items()
        if reading.content is Content.BLANK and cell in numbers
    }
    return frozenset(cell for cell, own in shows.items() if own < least * _usual(_alike(cell, shows)))


def _alike(cell: str, shows: Mapping[str, float]) -> Sequence[float]:
    row = cell.split(":", maxsplit=1)[0]
    same_row = [share for other, share in shows.items() if other.split(":")[0] == row]
    return same_row if len(same_row) >= _ENOUGH else list(shows.values())


def _usual(shares: Sequence[float]) -> float:
    return float(np.median(shares))


@cache
def _numbers(form: Variant) -> Mapping[str, _Number]:
    """The cells in which something is printed."""
    printed = (1 - halved(empty_print(form)) / 255).astype(np.float32)
    wheres = {cell: pixels(box.inset(_RIM_MM)) for cell, box in layout_of(form).cells.items()}
    numbers = {
        cell: _Number(where=where, darkness=printed[where] - printed[where].mean())
        for cell, where in wheres.items()
    }
    return {cell: number for cell, number in numbers.items() if number.energy > _LEAST_PRINT}
