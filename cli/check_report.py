"""What ``rowlock check`` answers: the verdict on a table, for machines and for people."""

from collections.abc import Sequence

from cli.account import board_lines, card_lines, score_table, violation_lines
from cli.answer import Report
from cli.exit_codes import ExitCode
from scoring.duel_board import Colour, DuelBoard
from scoring.duel_interchange import board_table
from scoring.duel_legality import check_duel
from scoring.games.duel import DUEL
from scoring.interchange import whole_table
from scoring.legality import check
from scoring.pawn_board import check_pawns
from scoring.pawn_interchange import board_pieces
from scoring.pawns_and_sheets import check_pawns_and_sheets
from scoring.table import check_table, labels
from scoring.table_file import SheetTable
from scoring.typed_in import read_table
from scoring.violations import Violation, wants_a_look


def check_text(text: str) -> Report:
    """Judge the table that a text holds.

    Raises:
        BrokenInput: where the text is no table.
    """
    table = read_table(text)
    return _report_board(table) if isinstance(table, DuelBoard) else _report_sheets(table)


def _report_sheets(table: SheetTable) -> Report:
    cards, pawns = table.cards, table.pawns
    on_board = (*check_pawns(pawns), *check_pawns_and_sheets(pawns, cards)) if pawns else ()
    found = [(name, check(card)) for name, card in zip(labels(cards), cards, strict=True)]
    found.append(("", (*check_table(cards), *on_board)))
    entry = whole_table(cards, on_board)
    return Report(
        entry={**entry, **board_pieces(pawns)} if pawns else entry,
        account=_account(str(cards[0].game), score_table(card_lines(cards)), found),
        exit_code=_exit_code(found),
    )


def _report_board(board: DuelBoard) -> Report:
    found = [("", check_duel(board))]
    table = score_table(board_lines(board, {colour: str(colour) for colour in Colour}))
    return Report(
        entry=board_table(board), account=_account(str(DUEL), table, found), exit_code=_exit_code(found)
    )


def _account(title: str, table: str, found: Sequence[tuple[str, Sequence[Violation]]]) -> str:
    faults = [line for name, violations in found for line in violation_lines(name, violations)]
    return "\n".join([title, "", table, "", *(faults or ["No fault found."])])


def _exit_code(found: Sequence[tuple[str, Sequence[Violation]]]) -> ExitCode:
    look = any(wants_a_look(violation) for _, violations in found for violation in violations)
    return ExitCode.LOOK if look else ExitCode.DONE
