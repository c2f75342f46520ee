"""The sheets on the table during a game of Classic, Longo or On Board (C2, C6, C7)."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Self

from scoring.model import MISTHROWS, Cell, Row, RowMarks, Scorecard
from scoring.rulebook import Dice


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetsInPlay:
    """One sheet a player, in their order, and the rows that are closed for everyone."""

    sheets: tuple[Scorecard, ...]
    closed: frozenset[Row] = frozenset()

    def crossed(self, crossings: Mapping[int, Cell]) -> Self:
        """After these simultaneous crossings; a last number takes its lock along and closes the row (C6,
        C7).
        """
        if not crossings:
            return self
        sheets = tuple(
            with_cross(card, crossings[player]) if player in crossings else card
            for player, card in enumerate(self.sheets)
        )
        closing = (cell.row for player, cell in crossings.items() if is_last(self.sheets[player], cell))
        return replace(self, sheets=sheets, closed=self.closed.union(closing))

    def misthrown(self, player: int) -> Self:
        """After one more misthrow on the player's sheet (C5)."""
        card = self.sheets[player]
        return self.with_sheet(player, replace(card, misthrows=card.misthrows + 1))

    def with_sheet(self, player: int, card: Scorecard) -> Self:
        """With another sheet for the player."""
        return replace(self, sheets=(*self.sheets[:player], card, *self.sheets[player + 1 :]))

    def reached(self, player: int, row: Row) -> int:
        """How far the player's crosses in a row reach."""
        return place_in_row(self.sheets[player], row)

    def turn_over(self, active: int) -> Self:
        """A whole turn leaves the sheets as they are."""
        return self


def is_last(card: Scorecard, cell: Cell) -> bool:
    """Whether the cell is a number that locks its row (C6, L4)."""
    return cell.number in card.game.rows[cell.row].last


def with_cross(card: Scorecard, cell: Cell) -> Scorecard:
    """The sheet with one more number crossed, and with the lock if it was a last number (C6)."""
    marks = card.marks(cell.row)
    crossed = marks.crossed.union(() if cell.number is None else (cell.number,))
    return replace(card, rows={**card.rows, cell.row: RowMarks(crossed=crossed, lock=is_last(card, cell))})


def two_rows_closed(table: SheetsInPlay) -> bool:
    """C8: the game ends when a second row is closed."""
    return len(table.closed) >= 2


def fourth_misthrow(table: SheetsInPlay) -> bool:
    """C8: the game ends when somebody crosses a fourth misthrow box."""
    return any(card.misthrows == MISTHROWS for card in table.sheets)


def place_in_row(card: Scorecard, row: Row) -> int:
    """How far the crosses of a row reach: the place of the last one, counted from 0, or −1."""
    numbers = card.game.rows[row].numbers
    return max(map(numbers.index, card.marks(row).crossed), default=-1)


def leftmost_free(card: Scorecard, row: Row) -> Cell:
    """L3: the number directly right of the last cross in an open row."""
    return Cell(row=row, number=card.game.rows[row].numbers[place_in_row(card, row) + 1])


def open_rows(table: SheetsInPlay, card: Scorecard) -> tuple[Row, ...]:
    """The rows that nobody has closed."""
    return tuple(row for row in card.game.rows if row not in table.closed)


def fewest_rows(table: SheetsInPlay, card: Scorecard) -> tuple[Row, ...]:
    """L3: the open rows in which the player has the fewest crosses so far."""
    counts = {row: len(card.marks(row).crossed) for row in open_rows(table, card)}
    return tuple(row for row, count in counts.items() if count == min(counts.values()))


def is_lucky(card: Scorecard, dice: Dice) -> bool:
    """L3: whether the white sum is one of the sheet's lucky numbers."""
    return card.lucky is not None and dice.white_sum in card.lucky
