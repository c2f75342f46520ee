"""The samples with boards: The Duel's, and On Board's with the players' sheets beside it."""

from collections.abc import Iterator

from scoring.duel_board import Colour, DuelBoard, Pile
from scoring.games.duel import DUEL
from scoring.games.tracks import TRACKS
from scoring.model import row_cells
from scoring.notation.boards import print_duel_board, print_pawns
from scoring.pawn_board import PawnBoard, places
from tests.synthetic.boards import simulate_board
from tests.synthetic.truth import BoardTruth, Photograph

_DUEL_SEED, _TABLE_SEED = 2, 1


def board_photographs() -> Iterator[tuple[str, str, Photograph]]:
    """Each sample's file name, what it shows, and the photograph."""
    yield "duel-board", "the end of a duel", simulate_board("easy", _DUEL_SEED, game="duel")
    shows = "the end of a game of On Board: the board with its pawns, and the players' sheets"
    yield "onboard-table", shows, simulate_board("easy", _TABLE_SEED, game="onboard", with_sheets=True)


def board_notation(board: BoardTruth) -> str:
    """A board's truth in one line (``scoring.notation``)."""
    if board.side is not None:
        pawns = {pawn: places()[field] for pawn, field in board.pawns.items()}
        return print_pawns(PawnBoard(track=TRACKS[board.side], pawns=pawns))
    return print_duel_board(duel_board_of(board))


def duel_board_of(board: BoardTruth) -> DuelBoard:
    """What lies on a Duel board, as the rules see it."""
    cells = row_cells(DUEL)
    stones = {
        cells[name]: Pile(owner=Colour(owner), height=high) for name, (owner, high) in board.stones.items()
    }
    return DuelBoard(
        rows={
            row: {cell.number: pile for cell, pile in stones.items() if cell.row is row} for row in DUEL.rows
        },
        misthrows={Colour(owner): count for owner, count in board.misthrows.items()},
    )
