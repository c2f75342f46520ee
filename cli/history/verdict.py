"""All that is illegal in a finished game: on each sheet, on the board, and between them."""

from cli.history.model import FinishedGame
from scoring.duel_board import DuelBoard
from scoring.duel_legality import check_duel
from scoring.legality import check
from scoring.pawn_board import check_pawns
from scoring.pawns_and_sheets import check_pawns_and_sheets
from scoring.table import check_table, labels
from scoring.violations import Violation


def violations(game: FinishedGame) -> tuple[tuple[str, tuple[Violation, ...]], ...]:
    """Whose sheet (empty: the whole table's), and what is wrong there."""
    table = game.table
    if isinstance(table, DuelBoard):
        return (("", check_duel(table)),)
    on_board = (
        (*check_pawns(table.pawns), *check_pawns_and_sheets(table.pawns, table.cards)) if table.pawns else ()
    )
    named = zip(labels(table.cards), table.cards, strict=True)
    return (*((name, check(card)) for name, card in named), ("", (*check_table(table.cards), *on_board)))
