"""A table as lines of text: a line a sheet, for On Board a line for the board, or The Duel's board alone."""

from scoring.duel_board import DuelBoard
from scoring.games.duel import DUEL
from scoring.games.onboard import ONBOARD
from scoring.model import Scorecard
from scoring.notation.boards import PAWNS, duel_board_of, pawns_of
from scoring.notation.sheets import sheet_of
from scoring.notation.words import Word, lines_of
from scoring.pawn_board import PawnBoard
from scoring.players import shared_name, wrong_player_count
from scoring.table_file import SheetTable


def parse_table(text: str) -> SheetTable | DuelBoard:
    """The table that a text writes.

    Raises:
        BrokenInput: pointing at the line and the character that is wrong.
    """
    lines = lines_of(text) or [[Word(text="", line=1, column=1)]]
    if lines[0][0].text == DUEL.name:
        if len(lines) > 1:
            lines[1][0].broken("The Duel has one board, and so one line")
        return duel_board_of(lines[0])
    return _sheet_table(lines)


def _sheet_table(lines: list[list[Word]]) -> SheetTable:
    boards = [line for line in lines if _is_board(line)]
    sheets = [line for line in lines if not _is_board(line)]
    if not sheets:
        lines[0][0].broken("there is no sheet beside the board")
    cards = tuple(sheet_of(line) for line in sheets)
    _refuse_mixture(cards, sheets)
    return SheetTable(cards=cards, pawns=_pawns(boards, cards[0]))


def _is_board(line: list[Word]) -> bool:
    return line[0].text.startswith(f"{PAWNS}/")


def _refuse_mixture(cards: tuple[Scorecard, ...], lines: list[list[Word]]) -> None:
    game = cards[0].game
    for card, line in zip(cards, lines, strict=True):
        if card.game is not game:
            line[0].broken(f"the sheet above is of {game}, this one of {card.game}")
    wrong = wrong_player_count(game, len(cards)) if len(cards) > 1 else None
    wrong = wrong or shared_name([card.player for card in cards])
    if wrong:
        lines[-1][0].broken(wrong)


def _pawns(boards: list[list[Word]], card: Scorecard) -> PawnBoard | None:
    if not boards:
        return None
    if card.game is not ONBOARD or len(boards) > 1:
        boards[-1][0].broken("one board is wanted, beside sheets of On Board")
    return pawns_of(boards[0])
