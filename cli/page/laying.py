"""Photographs laid on a table: what is on them takes its seat, or the seat it had already."""

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from cli.page.board_seat import BoardSeat, photographed_again, same_board
from cli.page.state import Seat, Shot, TableState, changed, with_board
from scoring.errors import BrokenInput

if TYPE_CHECKING:
    from cli.board_report import Board
    from cli.page.jobs import Development
    from scanner.reading import PhotoReading, SheetReading

MOST_SHOTS = 24  # photographs of one table


def with_development(state: TableState, path: Path, development: "Development") -> TableState:
    """The table with one more file on it. A sheet that lies there already is read anew and takes its own place.

    Raises:
        BrokenInput: there are too many photographs.
    """
    file, state = development.file, _without_spent_shots(state)
    if len(state.shots) + max(1, len(file.photos)) > MOST_SHOTS:
        raise BrokenInput(
            "too-many-photographs", f"A table holds {MOST_SHOTS} photographs at most.", "Begin the next game."
        )
    for page, reading in enumerate(file.photos):
        state = _with_shot(state, path, page, reading, development)
    if file.error is not None:
        shot = Shot(number=state.made, path=None, page=0, name=file.path.name, reading=None, error=file.error)
        state = replace(state, shots=(*state.shots, shot), made=state.made + 1)
    return changed(state)


def _without_spent_shots(state: TableState) -> TableState:
    """The table without photographs that nothing is read from any more and that say nothing: newer ones took over."""
    shots = tuple(shot for shot in state.shots if shot.error is not None or state.counts(shot.number))
    return replace(state, shots=shots)


def _with_shot(
    state: TableState, path: Path, page: int, reading: "PhotoReading", development: "Development"
) -> TableState:
    shot = Shot(
        number=state.made, path=path, page=page, name=reading.name, reading=reading, error=reading.error
    )
    state = replace(state, shots=(*state.shots, shot), made=state.made + 1)
    for place, sheet in enumerate(reading.sheets):
        state = _seated(state, shot.number, place, sheet, development.crops_of(page, place))
    for place, board in enumerate(reading.boards, len(reading.sheets)):
        state = _laid(state, shot.number, place, board, development.crops_of(page, place))
    return state


def _laid(state: TableState, shot: int, place: int, board: "Board", crops: Mapping[str, bytes]) -> TableState:
    """A board photographed again takes the place of its former reading, with the names given there."""
    former = next((seat for seat in state.boards if same_board(seat.board, board)), None)
    new = BoardSeat(number=state.made, shot=shot, place=place, as_read=board, board=board, crops=crops)
    seat = photographed_again(former, new)
    if former is None:
        return replace(state, boards=(*state.boards, seat), made=state.made + 1)
    return with_board(state, former, seat)


def _seated(
    state: TableState, shot: int, place: int, sheet: "SheetReading", crops: Mapping[str, bytes]
) -> TableState:
    """A sheet photographed again takes the place of its former reading, with the name it was given there."""
    former = next((seat for seat in state.seats if _is_seat_of(seat, shot, sheet)), None)
    if former is not None and sheet.error is not None and former.sheet.error is None:
        return state  # the former photograph was better
    player = sheet.player if former is None or former.sheet.player is None else former.sheet.player
    named = replace(sheet, player=player)
    number = state.made if former is None else former.number
    seat = Seat(number=number, shot=shot, place=place, as_read=named, sheet=named, crops=crops)
    if former is None:
        return replace(state, seats=(*state.seats, seat), made=state.made + 1)
    return replace(state, seats=tuple(seat if one is former else one for one in state.seats))


def _is_seat_of(seat: Seat, shot: int, sheet: "SheetReading") -> bool:
    """Whether the sheet sits there. Two prints of one id in one photograph, marked differently, are two players'."""
    from scanner.same_sheet import same_marks

    former = seat.as_read
    if sheet.sheet_id is None or (former.sheet_id, former.game) != (sheet.sheet_id, sheet.game):
        return False
    unreadable = former.error is not None or sheet.error is not None
    return seat.shot != shot or unreadable or same_marks(former, sheet)
