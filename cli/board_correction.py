"""A field of a board that a person has looked at: what they say lies there stands, and is certain.

What lies on a field is written in a short code: ``blank``; The Duel's stones as ``b1`` or ``g3`` (whose, how many); On
Board's pawns by their first letters, ``r`` or ``ry``.
"""

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from scoring.duel_board import STONES, Colour
from scoring.errors import BrokenInput
from scoring.model import Mark, Row
from scoring.wording import quoted

if TYPE_CHECKING:
    from cli.board_report import Board
    from scanner.board_reading import DuelReading, TrackReading
    from scanner.cause import Cause
    from scanner.pawns import FieldReading
    from scanner.stones import StoneReading

EMPTY = str(Mark.BLANK)
_COLOURS = {str(colour)[0]: colour for colour in Colour}
_PAWNS = {str(row)[0]: str(row) for row in Row}
_STONES = re.compile(r"([bg])([1-9][0-9]?)")
PIECES = re.compile(rf"{EMPTY}|{_STONES.pattern}|[{''.join(_PAWNS)}]{{1,{len(_PAWNS)}}}")


def stones_code(owner: Colour | None, height: int) -> str:
    """The code of The Duel's stones on a field."""
    return EMPTY if owner is None else f"{str(owner)[0]}{height}"


def piece_code(reading: "StoneReading | FieldReading") -> str:
    """The code of what was read on a field."""
    from scanner.stones import StoneReading

    if isinstance(reading, StoneReading):
        return stones_code(reading.owner, reading.height)
    return "".join(pawn[0] for pawn in reading.pawns) or EMPTY


def stones_of(code: str) -> tuple[Colour | None, int] | None:
    """Whose stones a code says, and how many; None where it says no stones of The Duel."""
    if code == EMPTY:
        return None, 0
    stones = _STONES.fullmatch(code)
    if stones is None or int(stones[2]) > STONES:
        return None
    return _COLOURS[stones[1]], int(stones[2])


def pawns_of(code: str) -> tuple[str, ...] | None:
    """The colours of the pawns that a code says; None where it says none of On Board."""
    if code == EMPTY:
        return ()
    if not code or len(set(code)) < len(code) or not set(code) <= set(_PAWNS):
        return None
    return tuple(_PAWNS[letter] for letter in code)


def answered_board(board: "Board", cell: str, code: str | None) -> "Board":
    """The reading with a field as somebody says it is; None says that it was read rightly.

    Raises:
        BrokenInput: there is no such field, or no such pieces.
    """
    from scanner.board_reading import DuelReading

    if cell not in board.cells:
        raise BrokenInput(
            "no-such-cell", f"It cannot be corrected: {quoted(cell)} is no field of this board."
        )
    code = piece_code(board.cells[cell]) if code is None else code
    return (
        _stones_there(board, cell, code)
        if isinstance(board, DuelReading)
        else _pawns_there(board, cell, code)
    )


def _stones_there(board: "DuelReading", cell: str, code: str) -> "DuelReading":
    stones = stones_of(code)
    if stones is None:
        raise _no_pieces(code, f"blank, or b or g and how many stones, at most {STONES}")
    owner, height = stones
    reading = replace(board.cells[cell], owner=owner, height=height, probability=1.0, cause=None)
    return replace(board, cells={**board.cells, cell: reading}, uncertain=_without(board, cell))


def _pawns_there(board: "TrackReading", cell: str, code: str) -> "TrackReading":
    """A pawn that stands here stands nowhere else."""
    pawns = pawns_of(code)
    if pawns is None:
        raise _no_pieces(code, "blank, or the pawns' first letters")
    cells = {
        other: replace(reading, pawns=tuple(pawn for pawn in reading.pawns if pawn not in pawns))
        for other, reading in board.cells.items()
    }
    cells[cell] = replace(cells[cell], pawns=pawns, probability=1.0, cause=None)
    return replace(board, cells=cells, uncertain=_without(board, cell))


def _without(board: "Board", cell: str) -> "dict[str, Cause]":
    return {other: cause for other, cause in board.uncertain.items() if other != cell}


def _no_pieces(code: str, known: str) -> BrokenInput:
    return BrokenInput("unknown-piece", f"{quoted(code)} is nothing that lies on this board: say {known}.")
