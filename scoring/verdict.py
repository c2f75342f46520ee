"""``rowlock.verdict/1``: what ``replay`` answers (CONTRACT.md)."""

from scoring.duel_interchange import board_ranking, whole_board
from scoring.interchange import ranking_entries, whole_sheet
from scoring.pawn_board import field_name
from scoring.pawns import PawnsInPlay
from scoring.recording import Replay
from scoring.rulebook import Seat
from scoring.sheets_in_play import SheetsInPlay
from scoring.stones import COLOURS, StonesInPlay

SCHEMA = "rowlock.verdict/1"


def verdict_entry(replayed: Replay) -> dict[str, object]:
    """The verdict on a recorded game: legal or the first illegal step, then the state of the table."""
    position = replayed.position
    return {
        "schema": SCHEMA,
        "legal": replayed.fault is None,
        "first_illegal": _first_illegal(replayed),
        "over": position.ended_by is not None,
        "ended_by": position.ended_by and str(position.ended_by),
        **_table_entry(position.table, position.seats),
    }


def _first_illegal(replayed: Replay) -> dict[str, object] | None:
    fault = replayed.fault
    if fault is None:
        return None
    return {
        "turn": replayed.turn,
        "step": str(fault.step),
        "player": replayed.position.seats[fault.player].name,
        "rule": str(fault.rule),
        "message": fault.message,
    }


def _table_entry(table: SheetsInPlay | StonesInPlay, seats: tuple[Seat, ...]) -> dict[str, object]:
    if isinstance(table, StonesInPlay):
        names = {str(colour): seat.name for colour, seat in zip(COLOURS, seats, strict=True)}
        ranking = [{**entry, "player": names[str(entry["colour"])]} for entry in board_ranking(table.board)]
        return {"sheets": [whole_board(table.board)], "ranking": ranking}
    return {
        "sheets": [whole_sheet(card) for card in table.sheets],
        "ranking": ranking_entries(table.sheets),
        **_pawns_entry(table),
    }


def _pawns_entry(table: SheetsInPlay) -> dict[str, object]:
    """On Board: the side of the board, and where each player's pawn stands."""
    if not isinstance(table, PawnsInPlay):
        return {}
    pawns = [
        {"player": card.player, "field": field_name(place)}
        for card, place in zip(table.sheets, table.pawns, strict=True)
    ]
    return {"board": table.track.side, "pawns": pawns}
