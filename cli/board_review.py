"""``--review`` of boards: each uncertain field is shown, one key answers."""

from typing import TYPE_CHECKING

import typer

from cli.asking import ask, show
from cli.board_correction import EMPTY, answered_board, stones_code
from cli.boards_shown import title_of
from scoring.duel_board import Colour

if TYPE_CHECKING:
    from cli.board_report import Board
    from scanner.photo import Photo
    from scanner.stones import StoneReading

_STONES = "b = black, g = grey, 2 to 9 = so many of them, e = empty, Enter = as read, q = ask no more"
_PAWNS = "r, y, g, b = the pawn of that colour, e = empty, Enter = as read, q = ask no more"


def review_board(photo: "Photo", board: "Board") -> "Board":
    """The board with every answer in place; a field that was answered is certain."""
    from scanner.board_reading import DuelReading
    from scanner.overlay import crop

    for cell, cause in board.uncertain.items():
        show(crop(photo.pixels, board, cell), f"{board.sheet_id or board.game}-{cell.replace(':', '-')}")
        read = board.cells[cell]
        typer.echo(
            f"{title_of(board)}: {cell}, read as {read} ({read.probability:.0%}). {cause.sentence}", err=True
        )
        duel = isinstance(board, DuelReading)
        key = ask(_STONES, "bge23456789q") if duel else ask(_PAWNS, "rygbeq")
        if key == "q":
            break
        board = _answered(board, cell, key)
    return board


def _answered(board: "Board", cell: str, key: str) -> "Board":
    """What the key says of a field."""
    from scanner.board_reading import DuelReading

    if key in ("", "e"):
        return answered_board(board, cell, EMPTY if key else None)
    return answered_board(
        board, cell, _stones(board.cells[cell], key) if isinstance(board, DuelReading) else key
    )


def _stones(read: "StoneReading", key: str) -> str:
    """A digit says how high a pile is, a letter whose it is."""
    if key.isdigit():
        return stones_code(read.owner or Colour.BLACK, int(key))
    return f"{key}{max(read.height, 1)}"
