"""A table under way, as values: photographs, the sheets and boards on them, corrections. A change gives a new one."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from cli.correction import answered
from cli.history.model import Correction, FinishedGame, clean_name
from cli.page.board_seat import (
    BoardSeat,
    duel_corrections,
    pawn_corrections,
    with_piece_there,
    with_player,
)
from cli.photographs import FileReading
from scoring.duel_board import DuelBoard
from scoring.errors import BrokenInput
from scoring.games import GAMES
from scoring.model import Mark, Scorecard, sheet_cells
from scoring.wording import quoted

if TYPE_CHECKING:
    from scanner.reading import PhotoReading, SheetReading


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Shot:
    """One photograph (a page of a file): where it lies, what was read on it.

    ``path`` is None where the file held no photograph; ``error`` then says why.
    """

    number: int
    path: Path | None
    page: int
    name: str
    reading: "PhotoReading | None"
    error: str | None


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Seat:
    """One sheet at the table: as it was read, and as people have put it right.

    ``crops`` are pictures of the cells that were uncertain when it was read.
    """

    number: int
    shot: int
    place: int  # on the photograph
    as_read: "SheetReading"
    sheet: "SheetReading"
    crops: Mapping[str, bytes]

    @property
    def corrections(self) -> tuple[tuple[str, Mark, Mark], ...]:
        """Cells that were changed: the cell, as read, as it is now."""
        pairs = (
            (cell, self.as_read.cells[cell].content.mark, reading.content.mark)
            for cell, reading in self.sheet.cells.items()
        )
        return tuple((cell, read, kept) for cell, read, kept in pairs if read is not kept)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class TableState:
    """All that is known of a table. ``saved`` are the ids under which its games are in the history."""

    version: int = 0
    shots: tuple[Shot, ...] = ()
    seats: tuple[Seat, ...] = ()
    boards: tuple[BoardSeat, ...] = ()
    saved: tuple[str, ...] = ()
    saved_version: int = -1
    made: int = 0  # seats, boards and shots so far: numbers are not used twice

    def seat(self, number: int) -> Seat:
        """The seat of that number.

        Raises:
            BrokenInput: it is not there (any more).
        """
        for seat in self.seats:
            if seat.number == number:
                return seat
        raise BrokenInput(
            "no-such-sheet", "This sheet is not on the table any more.", "Look at the table again."
        )

    def board(self, number: int) -> BoardSeat:
        """The board of that number.

        Raises:
            BrokenInput: it is not there (any more).
        """
        for seat in self.boards:
            if seat.number == number:
                return seat
        raise BrokenInput(
            "no-such-board", "This board is not on the table any more.", "Look at the table again."
        )

    def crops(self, number: int) -> Mapping[str, bytes]:
        """The pictures of what was uncertain on a sheet or a board.

        Raises:
            BrokenInput: it is not there (any more).
        """
        board = next((seat for seat in self.boards if seat.number == number), None)
        return (board or self.seat(number)).crops

    def shot(self, number: int) -> Shot:
        """The photograph of that number.

        Raises:
            BrokenInput: it is not there (any more).
        """
        for shot in self.shots:
            if shot.number == number:
                return shot
        raise BrokenInput("no-such-photograph", "This photograph is not on the table any more.")

    def on_shot(self, number: int) -> tuple[Seat, ...]:
        """The seats whose sheets a photograph shows."""
        return tuple(seat for seat in self.seats if seat.shot == number)

    def boards_on_shot(self, number: int) -> tuple[BoardSeat, ...]:
        """The boards that a photograph shows."""
        return tuple(seat for seat in self.boards if seat.shot == number)

    def counts(self, number: int) -> bool:
        """Whether anything on the table is read from a photograph."""
        return bool(self.on_shot(number) or self.boards_on_shot(number))

    @property
    def paths(self) -> frozenset[Path]:
        """The files that the photographs lie in."""
        return frozenset(shot.path for shot in self.shots if shot.path is not None)

    @property
    def files(self) -> tuple[FileReading, ...]:
        """The table as the reports want it: each photograph with the sheets and boards that count, as corrected."""
        return tuple(self._file(shot) for shot in self.shots)

    def _file(self, shot: Shot) -> FileReading:
        if shot.reading is None:
            return FileReading(path=Path(shot.name), photos=(), error=shot.error)
        sheets = tuple(seat.sheet for seat in self.on_shot(shot.number))
        boards = tuple(seat.board for seat in self.boards_on_shot(shot.number))
        return FileReading(
            path=Path(shot.name), photos=(replace(shot.reading, sheets=sheets, boards=boards),)
        )

    def corrections_of(self, game: FinishedGame) -> tuple[Correction, ...]:
        """What people changed on the sheets and the board of a game, seat by seat of it."""
        table = game.table
        if isinstance(table, DuelBoard):
            return duel_corrections(self.boards, table)
        on_board = () if table.pawns is None else pawn_corrections(self.boards, table.pawns, table.cards)
        return (*self._corrections_on(table.cards), *on_board)

    def _corrections_on(self, cards: tuple[Scorecard, ...]) -> tuple[Correction, ...]:
        return tuple(
            Correction(seat=place, cell=cell, read=read, kept=kept)
            for place, card in enumerate(cards)
            for seat in self.seats
            if not seat.sheet.error and _same_crosses(seat.sheet.scorecard, card)
            for cell, read, kept in seat.corrections
        )


def _same_crosses(one: Scorecard, other: Scorecard) -> bool:
    """Whether two cards are of one sheet; the history may have cleaned the player's name."""
    return replace(one, player=None) == replace(other, player=None)


def with_mark(state: TableState, number: int, cell: str, mark: Mark | None) -> TableState:
    """The table with a cell as somebody says it is; None says that it was read rightly.

    Raises:
        BrokenInput: there is no such cell.
    """
    seat = state.seat(number)
    if cell not in seat.sheet.cells:
        known = cell in sheet_cells(GAMES[seat.sheet.game])
        why = "this sheet cannot be read" if known else f"{quoted(cell)} is no cell of this sheet"
        raise BrokenInput("no-such-cell", f"It cannot be corrected: {why}.")
    return _with_sheet(state, seat, answered(seat.sheet, cell, mark))


def with_row(state: TableState, number: int, shown: Mapping[str, str], mark: Mark | None) -> TableState:
    """The table with many doubts of a sheet settled: all have that mark, or were read rightly where it is None.

    ``shown`` are the marks that somebody saw there. What another phone has settled since, or another photograph shows
    otherwise, stays as it is.
    """
    seat = state.seat(number)
    sheet = seat.sheet
    for cell, seen in shown.items():
        if cell in sheet.uncertain and sheet.cells[cell].content.mark == seen:
            sheet = answered(sheet, cell, mark)
    return _with_sheet(state, seat, sheet)


def with_name(state: TableState, number: int, text: str) -> TableState:
    """The table with a sheet's player named anew; an empty name takes it away.

    Raises:
        BrokenInput: the name is too long.
    """
    seat = state.seat(number)
    return _with_sheet(state, seat, replace(seat.sheet, player=clean_name(text)))


def with_piece(state: TableState, number: int, cell: str, code: str | None) -> TableState:
    """The table with a board's field as somebody says it is; None says that it was read rightly.

    Raises:
        BrokenInput: there is no such board or field, or no such pieces.
    """
    seat = state.board(number)
    return changed(with_board(state, seat, with_piece_there(seat, cell, code)))


def with_colour_named(state: TableState, number: int, colour: str, text: str) -> TableState:
    """The table with the player of a colour of The Duel named.

    Raises:
        BrokenInput: there is no such board or colour, or the name is too long.
    """
    seat = state.board(number)
    return changed(with_board(state, seat, with_player(seat, colour, text)))


def with_board(state: TableState, former: BoardSeat, seat: BoardSeat) -> TableState:
    """The table with a board's seat in place of the former one, as part of a change."""
    return replace(state, boards=tuple(seat if one is former else one for one in state.boards))


def without_seat(state: TableState, number: int) -> TableState:
    """The table without one of its sheets or boards."""
    boards = tuple(seat for seat in state.boards if seat.number != number)
    if len(boards) < len(state.boards):
        return changed(replace(state, boards=boards))
    gone = state.seat(number)
    return changed(replace(state, seats=tuple(seat for seat in state.seats if seat is not gone)))


def without_shot(state: TableState, number: int) -> TableState:
    """The table without a photograph and what was read from it."""
    gone = state.shot(number)
    return changed(
        replace(
            state,
            shots=tuple(shot for shot in state.shots if shot is not gone),
            seats=tuple(seat for seat in state.seats if seat.shot != number),
            boards=tuple(seat for seat in state.boards if seat.shot != number),
        )
    )


def saved_as(state: TableState, game_ids: tuple[str, ...], version: int) -> TableState:
    """The table, whose games are now in the history as they were at ``version``; what came later is not saved yet."""
    saved_version = state.version + 1 if state.version == version else -1
    return replace(changed(state), saved=game_ids, saved_version=saved_version)


def without_game(state: TableState, game_id: str) -> TableState:
    """The table, one of whose games is not in the history any more: what is left has to be saved again."""
    saved = tuple(one for one in state.saved if one != game_id)
    return replace(changed(state), saved=saved, saved_version=-1)


def _with_sheet(state: TableState, seat: Seat, sheet: "SheetReading") -> TableState:
    anew = replace(seat, sheet=sheet)
    return changed(replace(state, seats=tuple(anew if one is seat else one for one in state.seats)))


def changed(state: TableState) -> TableState:
    """The table after a change: its next version."""
    return replace(state, version=state.version + 1)
