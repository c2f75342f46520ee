"""What every game's crossings have in common: the sums of the dice, closed rows, locks (C4, C6, C7, D2)."""

from collections.abc import Iterator

from scoring.model import Cell, Row
from scoring.rulebook import Attempt, Dice, StepRule, Tabletop
from scoring.violations import RuleName
from scoring.wording import joined


def white_sum_cells(table: Tabletop, player: int, dice: Dice) -> Iterator[Cell]:
    """C4, action 1: the white sum in each row."""
    return (Cell(row=row, number=dice.white_sum) for row in Row)


def coloured_sum_cells(table: Tabletop, player: int, dice: Dice) -> Iterator[Cell]:
    """C4, action 2: one white die with one coloured die, in that colour's row."""
    return (Cell(row=row, number=number) for row in Row for number in dice.sums(row))


def _row_closed(attempt: Attempt[Tabletop]) -> str | None:
    """C7: nobody crosses in a closed row again."""
    row = attempt.cell.row
    return f"the {row} row is closed" if row in attempt.table.closed else None


def _lock_without_last(attempt: Attempt[Tabletop]) -> str | None:
    """C6: the lock is crossed only with the last number."""
    return "a lock is crossed only together with a last number" if attempt.cell.number is None else None


def _not_white_sum(attempt: Attempt[Tabletop]) -> str | None:
    """C4: action 1 is the sum of the two white dice."""
    white, total = attempt.dice.white, attempt.dice.white_sum
    if attempt.cell.number == total:
        return None
    return f"the white dice show {joined(map(str, white))}, that is {total}"


def _not_coloured_sum(attempt: Attempt[Tabletop]) -> str | None:
    """C4: action 2 is one white die and the die of the row's colour."""
    row, sums = attempt.cell.row, attempt.dice.sums(attempt.cell.row)
    if attempt.cell.number in sums:
        return None
    if not sums:
        return f"there is no {row} die"
    return f"a white die and the {row} die give {joined(map(str, dict.fromkeys(sums)), 'or')}"


ROW_CLOSED = StepRule(name=RuleName.ROW_CLOSED, why=_row_closed)
LOCK_WITHOUT_LAST = StepRule(name=RuleName.LOCK_WITHOUT_LAST, why=_lock_without_last)
WHITE_SUM = StepRule(name=RuleName.NOT_ROLLED, why=_not_white_sum)
COLOURED_SUM = StepRule(name=RuleName.NOT_ROLLED, why=_not_coloured_sum)
