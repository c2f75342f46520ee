"""Classic: four rows 2-12, six six-sided dice, two actions a turn (C1 to C9)."""

from collections.abc import Sequence

from scoring import table_rules
from scoring.dice_rules import (
    COLOURED_SUM,
    LOCK_WITHOUT_LAST,
    ROW_CLOSED,
    WHITE_SUM,
    coloured_sum_cells,
    white_sum_cells,
)
from scoring.model import Game, Row, RowRules, Scorecard
from scoring.rulebook import CrossingRules, Ending, Rulebook, Seat
from scoring.sheet_rules import LEFT_TO_RIGHT, LOCK_MINIMUM
from scoring.sheets_in_play import SheetsInPlay, fourth_misthrow, two_rows_closed
from scoring.table_rules import TableRules

UP = tuple(range(2, 13))
DOWN = tuple(reversed(UP))
CROSSES_BEFORE_LAST = 5  # C6


def row_rules(row: Row, numbers: tuple[int, ...]) -> RowRules:
    """A Classic row: the last number alone locks it (C6)."""
    return RowRules(row=row, numbers=numbers, last=numbers[-1:], lock_minimum=CROSSES_BEFORE_LAST)


CLASSIC = Game(
    name="classic",
    rows={
        Row.RED: row_rules(Row.RED, UP),
        Row.YELLOW: row_rules(Row.YELLOW, UP),
        Row.GREEN: row_rules(Row.GREEN, DOWN),
        Row.BLUE: row_rules(Row.BLUE, DOWN),
    },
    die_sides=6,
    players=range(2, 6),
)


def lay_out(seats: Sequence[Seat], board: str) -> SheetsInPlay:
    """One empty sheet a player (C2)."""
    return SheetsInPlay(sheets=tuple(Scorecard(game=CLASSIC, player=seat.name) for seat in seats))


ENDINGS = ((Ending.TWO_ROWS_LOCKED, two_rows_closed), (Ending.FOURTH_MISTHROW, fourth_misthrow))  # C8

PLAY = Rulebook(
    game=CLASSIC,
    lay_out=lay_out,
    action1=CrossingRules(
        candidates=white_sum_cells,
        rules=(ROW_CLOSED, LOCK_WITHOUT_LAST, WHITE_SUM, LEFT_TO_RIGHT, LOCK_MINIMUM),
    ),
    action2=CrossingRules(
        candidates=coloured_sum_cells,
        rules=(ROW_CLOSED, LOCK_WITHOUT_LAST, COLOURED_SUM, LEFT_TO_RIGHT, LOCK_MINIMUM),
    ),
    endings=ENDINGS,
)

BETWEEN_SHEETS = TableRules(
    rules=(
        table_rules.same_sheet_twice,
        table_rules.two_fourth_misthrows,
        table_rules.two_endings,
        table_rules.too_many_closed_rows,
        table_rules.pair_locked_on_one_sheet,
        table_rules.turn_count,
        table_rules.unfinished,
    )
)
