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
from scoring.games.rows import rows_up_to
from scoring.model import Game, Scorecard
from scoring.rulebook import CrossingRules, Ending, Rulebook, Seat
from scoring.sheet_rules import LEFT_TO_RIGHT, LOCK_MINIMUM
from scoring.sheets_in_play import SheetsInPlay, fourth_misthrow, two_rows_closed
from scoring.table_rules import TableRules

CLASSIC = Game(
    name="classic",
    rows=rows_up_to(12, last=1, crosses_before_last=5),  # C1, C6
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
