"""Doubts that one question settles: those of one row, where it has many of them."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from scoring.model import Mark

if TYPE_CHECKING:
    from scanner.reading import SheetReading

MANY = 3


def together(sheet: "SheetReading") -> Mapping[str, tuple[str, ...]]:
    """The uncertain cells of each row (or kind of box) that has ``MANY``, by what their names begin with.

    Cells that are covered are left out: nobody can see whether they were read rightly.
    """
    from scanner.cause import Cause

    places: dict[str, list[str]] = {}
    for cell in sheet.cells:
        if sheet.uncertain.get(cell, Cause.COVERED) is not Cause.COVERED:
            places.setdefault(cell.partition(":")[0], []).append(cell)
    return {place: tuple(cells) for place, cells in places.items() if len(cells) >= MANY}


def alone(sheet: "SheetReading") -> tuple[str, ...]:
    """The other uncertain cells, the least probable first."""
    told = frozenset(cell for cells in together(sheet).values() for cell in cells)
    return tuple(cell for cell in sheet.uncertain if cell not in told)


def by_mark(sheet: "SheetReading", cells: tuple[str, ...]) -> Mapping[Mark, tuple[str, ...]]:
    """Those cells by the mark that was read in them, blank ones last."""
    marks = sorted(Mark, key=lambda mark: mark is Mark.BLANK)
    told = {mark: tuple(c for c in cells if sheet.cells[c].content.mark is mark) for mark in marks}
    return {mark: those for mark, those in told.items() if those}
