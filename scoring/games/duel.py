"""The Duel: two players lay stones on one shared board with the four Classic rows (D1 to D9)."""

from collections.abc import Sequence
from dataclasses import replace

from scoring.dice_rules import (
    COLOURED_SUM,
    LOCK_WITHOUT_LAST,
    ROW_CLOSED,
    WHITE_SUM,
    coloured_sum_cells,
    white_sum_cells,
)
from scoring.games import classic
from scoring.rulebook import CrossingRules, Ending, Rulebook, Seat
from scoring.stones import (
    FIELD_OCCUPIED,
    LEFT_TO_RIGHT,
    LOCK_MINIMUM,
    NOT_FRONTMOST,
    SAME_FIELD_TWICE,
    STACK_PROTECTED,
    StonesInPlay,
    fourth_misthrow,
    last_stone,
    two_rows_closed,
)

DUEL = replace(classic.CLASSIC, name="duel", title="The Duel", players=range(2, 3))


def lay_out(seats: Sequence[Seat], board: str) -> StonesInPlay:
    """One empty board for both (D1)."""
    return StonesInPlay(rules=DUEL.rows)


LAYING = (STACK_PROTECTED, NOT_FRONTMOST, FIELD_OCCUPIED, LEFT_TO_RIGHT, LOCK_MINIMUM)

PLAY = Rulebook(
    game=DUEL,
    lay_out=lay_out,
    action1=CrossingRules(
        candidates=white_sum_cells, rules=(ROW_CLOSED, LOCK_WITHOUT_LAST, WHITE_SUM, *LAYING)
    ),
    action2=CrossingRules(
        candidates=coloured_sum_cells,
        rules=(ROW_CLOSED, LOCK_WITHOUT_LAST, SAME_FIELD_TWICE, COLOURED_SUM, *LAYING),
    ),
    endings=(
        (Ending.TWO_ROWS_LOCKED, two_rows_closed),
        (Ending.FOURTH_MISTHROW, fourth_misthrow),
        (Ending.LAST_STONE, last_stone),
    ),
    everyone_acts=False,  # D2
    crossing_words="lay a stone on",
)
