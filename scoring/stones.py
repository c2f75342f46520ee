"""The Duel in play: the shared board, and the rules for laying stones on it (D3 to D8)."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Self

from scoring.duel_board import STONES, Colour, DuelBoard, Pile
from scoring.model import MISTHROWS, Cell, Row, RowRules
from scoring.rulebook import Attempt, StepRule
from scoring.violations import RuleName
from scoring.wording import counted, number_word

COLOURS = tuple(Colour)  # of the first and the second player


@dataclass(frozen=True, slots=True, kw_only=True)
class StonesInPlay:
    """The board, its row rules, and the rows that are closed."""

    rules: Mapping[Row, RowRules]
    board: DuelBoard = field(default_factory=DuelBoard)
    closed: frozenset[Row] = frozenset()

    def crossed(self, crossings: Mapping[int, Cell]) -> Self:
        """After a stone has been laid: knocking out, piling up, and the lock with the last number (D4, D5,
        D7).
        """
        table = self
        for player, cell in crossings.items():
            table = table._laid(COLOURS[player], cell)
        return table

    def _laid(self, colour: Colour, cell: Cell) -> Self:
        pile = self.board.piles(cell.row).get(cell.number)
        height = pile.height + 1 if pile and pile.owner is colour else 1
        table = self._with_pile(cell, Pile(owner=colour, height=height))
        if cell.number in self.rules[cell.row].last and table.board.laid(colour) < STONES:
            locked = table._with_pile(Cell(row=cell.row, number=None), Pile(owner=colour))
            return replace(locked, closed=self.closed | {cell.row})
        return table

    def _with_pile(self, cell: Cell, pile: Pile) -> Self:
        row = {**self.board.piles(cell.row), cell.number: pile}
        return replace(self, board=replace(self.board, rows={**self.board.rows, cell.row: row}))

    def misthrown(self, player: int) -> Self:
        """After a stone of the player in the misthrow column (D6)."""
        colour = COLOURS[player]
        misthrows = {**self.board.misthrows, colour: self.board.misthrows_of(colour) + 1}
        return replace(self, board=replace(self.board, misthrows=misthrows))

    def reached(self, player: int, row: Row) -> int:
        """How far the player's stones that now stand in a row reach (D3)."""
        return max(self._places(row, COLOURS[player]), default=-1)

    def foremost(self, row: Row) -> int:
        """Where the foremost stone of a row stands, the rightmost of both players (D3); −1 in an empty
        row.
        """
        return max(self._places(row, *COLOURS), default=-1)

    def _places(self, row: Row, *owners: Colour) -> list[int]:
        numbers, piles = self.rules[row].numbers, self.board.piles(row)
        return [
            place for place, number in enumerate(numbers) if number in piles and piles[number].owner in owners
        ]

    def turn_over(self, active: int) -> Self:
        """A whole turn leaves the board as it is."""
        return self


def two_rows_closed(table: StonesInPlay) -> bool:
    """D8: two rows are closed."""
    return len(table.closed) >= 2


def fourth_misthrow(table: StonesInPlay) -> bool:
    """D8: four stones lie in the misthrow column, whosever."""
    return table.board.misthrow_stones == MISTHROWS


def last_stone(table: StonesInPlay) -> bool:
    """D8: a player has laid their last stone."""
    return any(table.board.laid(colour) == STONES for colour in Colour)


def _place(attempt: Attempt[StonesInPlay]) -> int:
    numbers = attempt.table.rules[attempt.cell.row].numbers
    return -1 if attempt.cell.number is None else numbers.index(attempt.cell.number)


def _pile_there(attempt: Attempt[StonesInPlay]) -> Pile | None:
    return attempt.table.board.piles(attempt.cell.row).get(attempt.cell.number)


def _is_foremost(attempt: Attempt[StonesInPlay]) -> bool:
    return _place(attempt) == attempt.table.foremost(attempt.cell.row)


def _same_field_twice(attempt: Attempt[StonesInPlay]) -> str | None:
    """D2: never the same field in both actions."""
    return f"{attempt.name} laid a stone there in action 1" if attempt.cell == attempt.first else None


def _stack_protected(attempt: Attempt[StonesInPlay]) -> str | None:
    """D5: a pile of two or more can never be knocked out."""
    pile = _pile_there(attempt)
    if pile is None or pile.owner is COLOURS[attempt.player] or pile.height == 1:
        return None
    stones = counted(pile.height, "stone", "stones")
    return f"{stones} of {pile.owner} stand there, and a pile cannot be knocked out"


def _not_frontmost(attempt: Attempt[StonesInPlay]) -> str | None:
    """D4: only the foremost stone can be knocked out."""
    pile = _pile_there(attempt)
    if pile is None or pile.owner is COLOURS[attempt.player] or _is_foremost(attempt):
        return None
    return f"the stone of {pile.owner} there is not the foremost of the row"


def _field_occupied(attempt: Attempt[StonesInPlay]) -> str | None:
    """D3, D5: one stone a field; only onto the own foremost stone further ones may be laid."""
    pile = _pile_there(attempt)
    if pile is None or pile.owner is not COLOURS[attempt.player] or _is_foremost(attempt):
        return None
    return f"{attempt.name}'s own stone there is not the foremost of the row"


def _left_to_right(attempt: Attempt[StonesInPlay]) -> str | None:
    """D3: from left to right, measured by the own stones that now stand in the row; piling up stays in
    place.
    """
    reached = attempt.table.reached(attempt.player, attempt.cell.row)
    if _place(attempt) >= reached:
        return None
    number = attempt.table.rules[attempt.cell.row].numbers[reached]
    return f"{attempt.name} has a stone on {attempt.cell.row} {number}, and a row goes from left to right"


def _lock_minimum(attempt: Attempt[StonesInPlay]) -> str | None:
    """D7: the last number needs at least five own stones in that row already."""
    row, rules = attempt.cell.row, attempt.table.rules[attempt.cell.row]
    have = attempt.table.board.in_row(row, COLOURS[attempt.player])
    if attempt.cell.number not in rules.last or have >= rules.lock_minimum:
        return None
    stones = counted(have, "stone", "stones")
    return f"{attempt.name} has {stones} in the {row} row, and {number_word(rules.lock_minimum)} are needed"


SAME_FIELD_TWICE = StepRule(name=RuleName.SAME_FIELD_TWICE, why=_same_field_twice)
STACK_PROTECTED = StepRule(name=RuleName.STACK_PROTECTED, why=_stack_protected)
NOT_FRONTMOST = StepRule(name=RuleName.NOT_FRONTMOST, why=_not_frontmost)
FIELD_OCCUPIED = StepRule(name=RuleName.FIELD_OCCUPIED, why=_field_occupied)
LEFT_TO_RIGHT = StepRule(name=RuleName.LEFT_TO_RIGHT, why=_left_to_right)
LOCK_MINIMUM = StepRule(name=RuleName.LOCK_MINIMUM, why=_lock_minimum)
