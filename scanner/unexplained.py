"""Marks that say nothing where they stand, however surely they are read: some people's crossings look like them.

There are players who cross a number with a level stroke, or by blackening its cell.
"""

from collections.abc import Mapping
from itertools import takewhile

from scanner.contents import CellReading
from scoring.games import GAMES
from scoring.model import Mark, RowRules, cell_of, lock_of


def unexplained_marks(game: str, cells: Mapping[str, CellReading]) -> frozenset[str]:
    """The cells of a sheet whose line or blot may be meant as a crossing.

    A line says that a number was jumped over (C3): then something is crossed further right. From a number to the end of
    its row lines may say that the row is closed. All others are unexplained. A blot is a crossing taken back, and there
    are fewer of those than crossings, or all are unexplained.
    """
    marks = {cell: reading.content.mark for cell, reading in cells.items()}
    explained = {cell for rules in GAMES[game].rows.values() for cell in _for_lines(rules, marks)}
    lines = {cell for cell, mark in marks.items() if mark is Mark.SKIP} - explained
    blots = {cell for cell, mark in marks.items() if mark is Mark.VOID}
    crossed = sum(mark is Mark.CROSS for mark in marks.values())
    return frozenset(lines | blots if len(blots) > crossed else lines)


def _for_lines(rules: RowRules, marks: Mapping[str, Mark]) -> set[str]:
    """The cells of a row in which a line says something."""
    numbers, lock = [cell_of(rules.row, number) for number in rules.numbers], lock_of(rules.row)
    crossed = [place for place, cell in enumerate([*numbers, lock]) if marks[cell] is Mark.CROSS]
    jumped_over = numbers[: max(crossed, default=0)]
    closing = list(takewhile(lambda cell: marks[cell] is Mark.SKIP, reversed(numbers)))
    return {*jumped_over, *closing, lock} if closing else {*jumped_over}
