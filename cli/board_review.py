"""``--review`` of boards: each uncertain field is shown, one key answers."""

from dataclasses import replace
from typing import TYPE_CHECKING

import typer

from cli.asking import ask, show
from cli.boards_shown import title_of
from scoring.duel_board import Colour
from scoring.model import Row

if TYPE_CHECKING:
    from cli.board_report import Board
    from scanner.pawns import FieldReading
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
    from scanner.board_reading import DuelReading

    uncertain = {other: cause for other, cause in board.uncertain.items() if other != cell}
    if isinstance(board, DuelReading):
        stones = {**board.cells, cell: _stones(board.cells[cell], key)}
        return replace(board, cells=stones, uncertain=uncertain)
    pawns = {**board.cells, cell: _pawns(board.cells[cell], key)}
    return replace(board, cells=pawns, uncertain=uncertain)


def _stones(read: "StoneReading", key: str) -> "StoneReading":
    """What the key says of a field of The Duel."""
    sure = replace(read, probability=1.0, cause=None)
    if key == "e":
        return replace(sure, owner=None, height=0)
    if key.isdigit():
        return replace(sure, owner=read.owner or Colour.BLACK, height=int(key))
    if key in ("b", "g"):
        return replace(sure, owner=Colour.BLACK if key == "b" else Colour.GREY, height=max(read.height, 1))
    return sure


def _pawns(read: "FieldReading", key: str) -> "FieldReading":
    """What the key says of a field of On Board's track."""
    colours = {str(row)[0]: str(row) for row in Row}
    pawns = {"": read.pawns, "e": ()}.get(key) if key in ("", "e") else (colours[key],)
    return replace(read, pawns=pawns or (), probability=1.0, cause=None)
