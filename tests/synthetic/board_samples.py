"""The samples with boards: The Duel's, and On Board's with the players' sheets beside it."""

import zlib
from collections.abc import Iterator
from dataclasses import replace

import numpy as np

from scoring.duel_board import Colour, DuelBoard, Pile
from scoring.games.duel import DUEL
from scoring.games.onboard import PLAY
from scoring.games.tracks import TRACKS
from scoring.model import row_cells
from scoring.notation.boards import print_duel_board, print_pawns
from scoring.pawn_board import PawnBoard, places
from scoring.random_play import random_game
from tests.synthetic.board_states import played_state
from tests.synthetic.boards import board_photograph, printed_boards, simulate_board
from tests.synthetic.pads import pad
from tests.synthetic.recipes import BOARD_RECIPES
from tests.synthetic.truth import BoardTruth, Photograph

_DUEL_SEED, _TABLE_SEED = 2, 21
_PLAYERS = 2


def board_photographs() -> Iterator[tuple[str, str, Photograph]]:
    """Each sample's file name, what it shows, and the photograph."""
    yield "duel-board", "the end of a duel", simulate_board("easy", _DUEL_SEED, game="duel")
    shows = "the end of a game of On Board: the board with its pawns, and the players' sheets"
    yield "onboard-table", shows, onboard_table(_TABLE_SEED)


def onboard_table(seed: int) -> Photograph:
    """A game of On Board, played by the engine to its end, with both players' sheets beside the board."""
    rng = np.random.default_rng([zlib.crc32(b"onboard-table"), seed])
    [board, _] = printed_boards("onboard", "colour", "en", 0)
    _, position = random_game(PLAY, seed, players=_PLAYERS, board=board.spec.board or "")
    return board_photograph(
        rng,
        board,
        played_state(rng, position.table),
        replace(BOARD_RECIPES["easy"], long_px=(3400, 3401), fill=(0.6, 0.62), mono=0.0),
        "onboard-table",
        seed,
        "tuning",
        with_sheets=True,
        sheets_of=pad("onboard", "colour", "en", 1, named=True),
    )


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
