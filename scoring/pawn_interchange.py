"""On Board's board in the shapes of CONTRACT.md: ``"pawns": [{"colour": "red", "field": "field:17"}]``."""

from scoring.games.tracks import TRACKS
from scoring.json_text import Given
from scoring.pawn_board import PawnBoard, field_name, places
from scoring.wording import quoted


def read_pawns(given: Given) -> PawnBoard | None:
    """The pawns of a table file, where it has any; ``board`` names the side.

    Raises:
        BrokenInput: where a field is unknown or a colour stands there twice.
    """
    listed, side = given.get("pawns"), given.get("board")
    if listed.is_null:
        return None
    pawns: dict[str, int] = {}
    for entry in listed.items():
        colour = entry.need("colour").text()
        if colour in pawns:
            entry.broken("pawn-twice", f"the {quoted(colour)} pawn stands there twice")
        pawns[colour] = places()[entry.need("field").one_of(places())]
    return PawnBoard(track=TRACKS["a" if side.is_null else side.one_of(TRACKS)], pawns=pawns)


def board_pieces(board: PawnBoard) -> dict[str, object]:
    """What a dictionary says of a board: its side, and its pawns, each with the bonus of its field."""
    return {"board": board.track.side, "pawns": pawn_entries(board)}


def pawn_entries(board: PawnBoard) -> list[dict[str, object]]:
    """The pawns of a board, each with the bonus of its field."""
    return [
        {"colour": colour, "field": field_name(place), "bonus": board.bonus(colour)}
        for colour, place in board.pawns.items()
    ]
