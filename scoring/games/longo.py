"""Longo: four rows 2-16, eight-sided dice, two lucky numbers a sheet, two last numbers a row (L1, L2, L4)."""

from collections.abc import Sequence
from dataclasses import replace

from scoring import table_rules
from scoring.dice_rules import LOCK_WITHOUT_LAST, ROW_CLOSED
from scoring.games import classic
from scoring.games.rows import rows_up_to
from scoring.model import Game, Scorecard
from scoring.rulebook import CrossingRules, Seat
from scoring.sheet_rules import (
    LEFT_TO_RIGHT,
    LOCK_MINIMUM,
    LUCKY_CELL,
    LUCKY_ROW,
    WHITE_SUM_OR_LUCKY,
    white_sum_or_lucky_cells,
)
from scoring.sheets_in_play import SheetsInPlay
from scoring.table_rules import TableRules

LUCKY_PAIRS = ((4, 9), (5, 8), (5, 10), (6, 7), (6, 11), (7, 12), (8, 13), (9, 14), (10, 13), (11, 12))  # L8

LONGO = Game(
    name="longo",
    rows=rows_up_to(16, last=2, crosses_before_last=6),  # L1, L4
    die_sides=8,
    players=range(2, 6),
    lucky=True,
)


def lay_out(seats: Sequence[Seat], board: str) -> SheetsInPlay:
    """One empty sheet a player, with their lucky numbers (L2)."""
    sheets = (Scorecard(game=LONGO, player=seat.name, lucky=seat.lucky) for seat in seats)
    return SheetsInPlay(sheets=tuple(sheets))


PLAY = replace(
    classic.PLAY,
    game=LONGO,
    lay_out=lay_out,
    action1=CrossingRules(  # L3: a lucky number may stand in place of the sum
        candidates=white_sum_or_lucky_cells,
        rules=(
            ROW_CLOSED,
            LOCK_WITHOUT_LAST,
            WHITE_SUM_OR_LUCKY,
            LUCKY_ROW,
            LUCKY_CELL,
            LEFT_TO_RIGHT,
            LOCK_MINIMUM,
        ),
    ),
)

BETWEEN_SHEETS = TableRules(
    rules=(
        table_rules.same_sheet_twice,
        table_rules.same_lucky_pair,
        table_rules.two_fourth_misthrows,
        table_rules.two_endings,
        table_rules.four_closed_rows_suspicious,
        table_rules.row_locked_with_two_numbers,
        table_rules.turn_count,
        table_rules.unfinished,
    )
)
