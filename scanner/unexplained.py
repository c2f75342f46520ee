"""Marks whose meaning is not clear where they stand, however surely they are read: people have ways of their own.

There are players who cross a number with a level stroke, or by blackening its cell, and others who put a slash through
the numbers that they jump over.
"""

from collections.abc import Collection, Mapping, Sequence
from itertools import takewhile

from scanner.contents import CellReading
from scanner.settings import MeaningSettings
from scoring.games import GAMES
from scoring.model import Mark, RowRules


def unexplained_marks(
    game: str, cells: Mapping[str, CellReading], settings: MeaningSettings
) -> frozenset[str]:
    """The cells of a sheet whose line or blot may be meant as a crossing.

    A line says that a number was jumped over (C3): then something is crossed further right. From a number to the end of
    its row lines may say that the row is closed, but not in all rows (C8). All others are unexplained, and where those
    are many, all are: they may be crossings, or the stripes of a screen. A blot is a crossing taken back, and there are
    fewer of those than crossings, or all are unexplained.
    """
    marks = {cell: reading.content.mark for cell, reading in cells.items()}
    rows = GAMES[game].rows.values()
    explained = {cell for rules in rows for cell in _jumped_over(rules, marks)}
    closing = [_closing(rules, marks) for rules in rows]
    if not all(closing):
        explained = explained.union(*closing)
    lines = {cell for cell, mark in marks.items() if mark is Mark.SKIP}
    if len(lines - explained) < settings.many_lines * len(lines):
        lines -= explained
    blots = {cell for cell, mark in marks.items() if mark is Mark.VOID}
    crossed = sum(mark is Mark.CROSS for mark in marks.values())
    return frozenset(lines | blots if len(blots) > crossed else lines)


def crossings_without_jumps(
    game: str, cells: Mapping[str, CellReading], settings: MeaningSettings
) -> frozenset[str]:
    """All crossings of a sheet's rows where hardly a number was jumped over; else none.

    Nobody rolls such a game: some of the marks say that a number was jumped over, as slashes among crosses do.
    """
    rows = [rules.cells[:-1] for rules in GAMES[game].rows.values()]
    crossed = {cell for row in rows for cell in row if cells[cell].content.mark is Mark.CROSS}
    passed = [cell for row in rows for cell in row[: _last(row, crossed)]]
    jumped_over = sum(cell not in crossed for cell in passed)
    is_unlikely = len(passed) >= settings.enough_passed and jumped_over <= settings.hardly_any * len(passed)
    return frozenset(crossed if is_unlikely else ())


def _last(row: Sequence[str], crossed: Collection[str]) -> int:
    """The place of a row's last crossing; 0 where there is none."""
    return max((place for place, cell in enumerate(row) if cell in crossed), default=0)


def _jumped_over(rules: RowRules, marks: Mapping[str, Mark]) -> tuple[str, ...]:
    """The numbers of a row with something crossed further right."""
    crossed = {cell for cell in rules.cells if marks[cell] is Mark.CROSS}
    return rules.cells[: _last(rules.cells, crossed)]


def _closing(rules: RowRules, marks: Mapping[str, Mark]) -> list[str]:
    """The lined numbers from which lines go on to the end of the row, and its lock; empty where none do."""
    *numbers, lock = rules.cells
    lined = list(takewhile(lambda cell: marks[cell] is Mark.SKIP, reversed(numbers)))
    return [*lined, lock] if lined else []
