"""The rules for crossing on a sheet: from left to right, last numbers, lucky numbers (C3, C6, L3, L4)."""

from collections.abc import Iterator

from scoring.dice_rules import WHITE_SUM, white_sum_cells
from scoring.model import Cell
from scoring.rulebook import Attempt, Dice, StepRule
from scoring.sheets_in_play import (
    SheetsInPlay,
    fewest_rows,
    is_last,
    is_lucky,
    leftmost_free,
    open_rows,
    place_in_row,
)
from scoring.violations import RuleName
from scoring.wording import crosses, joined, number_word


def white_sum_or_lucky_cells(table: SheetsInPlay, player: int, dice: Dice) -> Iterator[Cell]:
    """L3, action 1: the white sum in each row and, if it is lucky, the leftmost free cell of each open
    row.
    """
    yield from white_sum_cells(table, player, dice)
    card = table.sheets[player]
    if is_lucky(card, dice):
        yield from (leftmost_free(card, row) for row in open_rows(table, card))


def _not_white_sum_nor_lucky(attempt: Attempt[SheetsInPlay]) -> str | None:
    """L3: on a lucky sum other rules say what may stand in its place."""
    return None if is_lucky(attempt.table.sheets[attempt.player], attempt.dice) else WHITE_SUM.why(attempt)


def _in_place_of_sum(attempt: Attempt[SheetsInPlay]) -> bool:
    card = attempt.table.sheets[attempt.player]
    return is_lucky(card, attempt.dice) and attempt.cell.number != attempt.dice.white_sum


def _lucky_row(attempt: Attempt[SheetsInPlay]) -> str | None:
    """L3: in the row with the fewest crosses so far, or one of several such rows."""
    if not _in_place_of_sum(attempt):
        return None
    rows = fewest_rows(attempt.table, attempt.table.sheets[attempt.player])
    if attempt.cell.row in rows:
        return None
    return f"{attempt.dice.white_sum} is lucky, but the fewest crosses are in {joined(rows, 'or')}"


def _lucky_cell(attempt: Attempt[SheetsInPlay]) -> str | None:
    """L3: the leftmost number still free."""
    if not _in_place_of_sum(attempt):
        return None
    free = leftmost_free(attempt.table.sheets[attempt.player], attempt.cell.row)
    if free == attempt.cell:
        return None
    return f"{attempt.dice.white_sum} is lucky, but the leftmost free number there is {free.number}"


def _left_to_right(attempt: Attempt[SheetsInPlay]) -> str | None:
    """C3: within a row, crossings go from left to right."""
    row, card = attempt.cell.row, attempt.table.sheets[attempt.player]
    numbers, reached = card.game.rows[row].numbers, place_in_row(card, row)
    if attempt.cell.number is None or numbers.index(attempt.cell.number) > reached:
        return None
    if attempt.cell.number == numbers[reached]:
        return "it is crossed already"
    return f"{row} {numbers[reached]} is crossed, and a row goes from left to right"


def _lock_minimum(attempt: Attempt[SheetsInPlay]) -> str | None:
    """C6, L4: a last number needs enough crosses already in its row."""
    card, row = attempt.table.sheets[attempt.player], attempt.cell.row
    have, need = len(card.marks(row).crossed), card.game.rows[row].lock_minimum
    if have >= need or not is_last(card, attempt.cell):
        return None
    return f"there are {crosses(have)} in the {row} row, and {number_word(need)} are needed"


WHITE_SUM_OR_LUCKY = StepRule(name=RuleName.NOT_ROLLED, why=_not_white_sum_nor_lucky)
LUCKY_ROW = StepRule(name=RuleName.LUCKY_ROW, why=_lucky_row)
LUCKY_CELL = StepRule(name=RuleName.LUCKY_CELL, why=_lucky_cell)
LEFT_TO_RIGHT = StepRule(name=RuleName.LEFT_TO_RIGHT, why=_left_to_right)
LOCK_MINIMUM = StepRule(name=RuleName.LOCK_MINIMUM, why=_lock_minimum)
