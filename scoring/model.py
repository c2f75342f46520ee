"""The values everything else speaks of: rows, cells, marks, games, score sheets as they were crossed."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum


class Row(StrEnum):
    """A row of a sheet, in printed order from the top (C1)."""

    RED = "red"
    YELLOW = "yellow"
    GREEN = "green"
    BLUE = "blue"


class Mark(StrEnum):
    """What a cell of a sheet can be read as."""

    BLANK = "blank"
    CROSS = "cross"  # any deliberate crossing: X, slash, tick, plus
    SKIP = "skip"  # a horizontal line: a number jumped over (C3)
    VOID = "void"  # blotted out: a crossing taken back


MISTHROWS = 4  # boxes on a sheet (C2); the fourth ends the game (C8)


@dataclass(frozen=True, slots=True, kw_only=True)
class Cell:
    """A cell of a row: one of its numbers, or its lock."""

    row: Row
    number: int | None  # None: the lock

    def __str__(self) -> str:
        """The cell's name: ``red:5``, ``red:lock``."""
        return lock_of(self.row) if self.number is None else cell_of(self.row, self.number)


@dataclass(frozen=True, slots=True, kw_only=True)
class RowRules:
    """One row of a game.

    ``numbers`` stand in printed order, left to right. ``last`` are the numbers that lock the row, in printed
    order (C6: the last one; L4: either of the last two). ``lock_minimum`` is how many crosses must stand in
    the row before one of ``last`` may be crossed.
    """

    row: Row
    numbers: tuple[int, ...]
    last: tuple[int, ...]
    lock_minimum: int

    @property
    def cells(self) -> tuple[str, ...]:
        """The names of the row's cells in printed order, the lock last."""
        return (*(cell_of(self.row, number) for number in self.numbers), lock_of(self.row))

    def printed(self, numbers: frozenset[int]) -> tuple[int, ...]:
        """The given numbers of this row, in printed order."""
        return tuple(number for number in self.numbers if number in numbers)


@dataclass(frozen=True, slots=True, kw_only=True)
class Game:
    """A game as data: which cells its sheet has, which dice it is played with, how many may play."""

    name: str
    rows: Mapping[Row, RowRules]
    die_sides: int
    players: range
    lucky: bool = False  # a sheet bears two lucky numbers (L2)
    bonuses: range = range(0)  # the numbers of the bonus strip (B6)
    title: str = ""  # as people say it; left out, the name with a capital letter

    def __str__(self) -> str:
        """The game's name as people say it."""
        return self.title or self.name.capitalize()


def cell_of(row: Row, number: int) -> str:
    """The name of a number's cell: ``red:5``."""
    return f"{row}:{number}"


def lock_of(row: Row) -> str:
    """The name of a row's lock cell: ``red:lock``."""
    return f"{row}:lock"


def misthrow_cell(place: int) -> str:
    """The name of a misthrow box, counted from 1, left to right: ``misthrow:1``."""
    return f"misthrow:{place}"


def pawn_cell(row: Row) -> str:
    """The name of the box to cross for the colour of one's pawn (On Board): ``pawn:red``."""
    return f"pawn:{row}"


def bonus_cell(bonus: int) -> str:
    """The name of a cell of the bonus strip (B6): ``bonus:9``."""
    return f"bonus:{bonus}"


def misthrow_cells(count: int) -> tuple[str, ...]:
    """The names of the first ``count`` misthrow boxes."""
    return tuple(misthrow_cell(place) for place in range(1, count + 1))


def row_cells(game: Game) -> dict[str, Cell]:
    """Every cell of the rows by its name, row by row in printed order, each row's lock last."""
    cells = (
        Cell(row=rules.row, number=number)
        for rules in game.rows.values()
        for number in (*rules.numbers, None)
    )
    return {str(cell): cell for cell in cells}


def sheet_cells(game: Game) -> tuple[str, ...]:
    """Every cell of a score sheet, row by row in printed order (each row's lock last), then the misthrow
    boxes, then the bonus strip of a game that has one.
    """
    return (*row_cells(game), *misthrow_cells(MISTHROWS), *(bonus_cell(bonus) for bonus in game.bonuses))


@dataclass(frozen=True, slots=True, kw_only=True)
class RowMarks:
    """What stands in one row of a sheet. A number may stand under ``crossed`` and ``skipped`` both.

    ``void`` and ``lock_void`` are blotted out: crosses taken back.
    """

    crossed: frozenset[int] = frozenset()
    skipped: frozenset[int] = frozenset()
    void: frozenset[int] = frozenset()
    lock: bool = False
    lock_void: bool = False


EMPTY_ROW = RowMarks()


@dataclass(frozen=True, slots=True, kw_only=True)
class Scorecard:
    """One crossed sheet of one game, as it lies there: legal or not.

    Of On Board: ``bonus`` is the one that counts, ``bonuses_crossed`` all that are crossed on the strip where
    somebody looked, ``pawn`` the colour of the player's pawn where it is known, ``pawns_crossed`` all colours that are
    crossed as the player's.
    ``void_misthrows`` counts the misthrow boxes that are blotted out.
    """

    game: Game
    rows: Mapping[Row, RowMarks] = field(default_factory=dict)
    misthrows: int = 0
    void_misthrows: int = 0
    lucky: tuple[int, int] | None = None
    bonus: int | None = None
    bonuses_crossed: frozenset[int] = frozenset()
    pawn: str | None = None
    pawns_crossed: frozenset[Row] = frozenset()
    player: str | None = None
    sheet_id: str | None = None

    def marks(self, row: Row) -> RowMarks:
        """The marks of a row; a row left out is empty."""
        return self.rows.get(row, EMPTY_ROW)
