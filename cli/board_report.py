"""What ``rowlock scan`` answers of boards: their entries, and what they tell beside score sheets."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from cli.photographs import FileReading
from scoring.duel_board import Colour, DuelBoard, duel_score
from scoring.duel_interchange import board_pieces, board_ranking
from scoring.duel_legality import check_duel, duel_legal_total
from scoring.games.duel import DUEL
from scoring.games.onboard import ONBOARD
from scoring.interchange import violation_entry
from scoring.pawn_board import PawnBoard, check_pawns, field_name
from scoring.pawn_interchange import pawn_entries
from scoring.pawns_and_sheets import check_pawns_and_sheets
from scoring.violations import Violation, wants_a_look

if TYPE_CHECKING:
    from scanner.board_reading import DuelReading, TrackReading
    from scanner.reading import PhotoReading, SheetReading

    Board = DuelReading | TrackReading

_DECIMALS_PX = 2
_DECIMALS_PROBABILITY = 4


def board_entry(board: "Board") -> dict[str, Any]:
    """A board of a photograph as the contract has it."""
    head = {
        "sheet_id": board.sheet_id,
        "game": board.game,
        "kind": "board",
        "player": None,
        "lucky": None,
        "status": board.status,
        "error": board.error,
        "corners": [[round(float(value), _DECIMALS_PX) for value in corner] for corner in board.corners],
    }
    if board.error is not None:
        return head
    uncertain = [
        {
            "cell": cell,
            "read": str(board.cells[cell]),
            "confidence": round(board.cells[cell].probability, _DECIMALS_PROBABILITY),
            "cause": str(cause),
        }
        for cell, cause in board.uncertain.items()
    ]
    return {**head, **_pieces(board), "uncertain": uncertain}


def _pieces(board: "Board") -> dict[str, Any]:
    names = {str(colour): name for colour, name in board.names.items()}
    laid = board.board
    if isinstance(laid, DuelBoard):
        return {**board_pieces(laid), "players": {str(colour): names.get(str(colour)) for colour in Colour}}
    pawns = [{**entry, "player": names.get(str(entry["colour"]))} for entry in pawn_entries(laid)]
    return {
        "board": laid.track.side,
        "pawns": pawns,
        "violations": [violation_entry(violation) for violation in check_pawns(laid)],
    }


def board_faults(board: "Board") -> tuple[Violation, ...]:
    """All that one board tells; nothing where it could not be read."""
    if board.error is not None:
        return ()
    laid = board.board
    return check_duel(laid) if isinstance(laid, DuelBoard) else check_pawns(laid)


def board_wants_look(board: "Board") -> bool:
    """Whether anything on it is uncertain or wrong, or it could not be read."""
    return board.status != "ok" or any(wants_a_look(fault) for fault in board_faults(board))


def duel_boards(files: Sequence[FileReading]) -> "Iterator[DuelReading]":
    """The readable boards of The Duel, each a game of its own."""
    from scanner.board_reading import DuelReading

    for photo in _photos(files):
        yield from (board for board in photo.boards if isinstance(board, DuelReading) and board.error is None)


def duel_table(board: "DuelReading") -> dict[str, Any]:
    """A Duel board's entry among the tables."""
    ranking = [
        {**entry, "sheet_id": board.sheet_id, "player": board.names.get(Colour(str(entry["colour"])))}
        for entry in board_ranking(board.board)
    ]
    return {"game": DUEL.name, "sheets": [board.sheet_id], "ranking": ranking, "violations": []}


def pawn_faults(table: "Sequence[SheetReading]", files: Sequence[FileReading]) -> tuple[Violation, ...]:
    """What the pawns on the table's board and its score sheets tell together (On Board)."""
    board = board_beside(table, files)
    return () if board is None else check_pawns_and_sheets(board.board, [sheet.scorecard for sheet in table])


def board_beside(table: "Sequence[SheetReading]", files: Sequence[FileReading]) -> "TrackReading | None":
    """The board of the photographs that show the table's sheets; else the only one of the whole scan."""
    from scanner.board_reading import TrackReading

    if not table or table[0].game != ONBOARD.name:
        return None
    found = {
        photo: [board for board in photo.boards if isinstance(board, TrackReading) and board.error is None]
        for photo in _photos(files)
    }
    ids = {sheet.sheet_id for sheet in table} - {
        None
    }  # a sheet that was photographed twice is a reading of its own
    near = [
        board
        for photo, boards in found.items()
        if any(sheet in table or sheet.sheet_id in ids for sheet in photo.sheets)
        for board in boards
    ]
    boards = near or [board for of_photo in found.values() for board in of_photo]
    return boards[0] if len(boards) == 1 else None


def _photos(files: Sequence[FileReading]) -> "Iterator[PhotoReading]":
    for file in files:
        yield from file.photos


def csv_lines(board: "Board") -> Iterator[dict[str, Any]]:
    """A line for each player of a Duel board, one for On Board's board."""
    common = {
        "sheet_id": board.sheet_id,
        "game": board.game,
        "status": board.status,
        "error": board.error,
        "uncertain": " ".join(board.uncertain),
        "violations": " ".join(str(fault.rule) for fault in board_faults(board)),
    }
    if board.error is not None:
        yield common
        return
    laid = board.board
    if isinstance(laid, PawnBoard):
        yield {
            **common,
            "pawns": " ".join(f"{pawn}={field_name(place)}" for pawn, place in laid.pawns.items()),
        }
        return
    places = {str(entry["colour"]): entry["place"] for entry in board_ranking(laid)}
    for colour in Colour:
        points = duel_score(laid, colour)
        yield {
            **common,
            "player": player_of(board, str(colour)),
            **{str(row): value for row, value in points.rows.items()},
            "misthrows": points.misthrows,
            "total": points.total,
            "legal_total": duel_legal_total(laid, colour),
            "place": places[str(colour)],
        }


def player_of(board: "Board", colour: str) -> str:
    """A player's name where it is known, else the colour."""
    return {str(key): name for key, name in board.names.items()}.get(colour, colour)
