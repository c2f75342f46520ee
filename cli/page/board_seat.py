"""A board on the table: as it was read, and as people have put it right."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from cli.board_correction import answered_board, pawns_of, piece_code, stones_of
from cli.history.model import Correction, clean_name
from scoring.duel_board import Colour, DuelBoard
from scoring.errors import BrokenInput
from scoring.model import Scorecard

if TYPE_CHECKING:
    from cli.board_report import Board


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class BoardSeat:
    """One board at the table. ``place`` on the photograph counts on after its sheets.

    ``crops`` are pictures of the fields that were uncertain when it was read.
    """

    number: int
    shot: int
    place: int
    as_read: "Board"
    board: "Board"
    crops: Mapping[str, bytes]

    @property
    def corrections(self) -> tuple[tuple[str, str, str], ...]:
        """Fields that were changed: the field, as read, as it is now (codes of ``cli.board_correction``)."""
        pairs = (
            (cell, piece_code(self.as_read.cells[cell]), piece_code(reading))
            for cell, reading in self.board.cells.items()
        )
        return tuple((cell, read, kept) for cell, read, kept in pairs if read != kept)


def photographed_again(former: BoardSeat | None, seat: BoardSeat) -> BoardSeat:
    """What lies on the table after another photograph of a board: a readable one stays, names stay."""
    if former is None:
        return seat
    if seat.board.error is not None and former.board.error is None:
        return former
    named = replace(seat.board, names=former.board.names or seat.board.names)  # type: ignore[arg-type]
    return replace(seat, number=former.number, as_read=named, board=named)


def same_board(one: "Board", other: "Board") -> bool:
    """Whether two readings are of one board; one without a readable id is never taken for another."""
    return one.sheet_id is not None and (one.sheet_id, one.game) == (other.sheet_id, other.game)


def with_piece_there(seat: BoardSeat, cell: str, code: str | None) -> BoardSeat:
    """The board with a field as somebody says it is; None says that it was read rightly.

    Raises:
        BrokenInput: there is no such field, or no such pieces.
    """
    return replace(seat, board=answered_board(seat.board, cell, code))


def with_player(seat: BoardSeat, colour: str, text: str) -> BoardSeat:
    """The Duel's board with the player of a colour named; an empty name takes it away.

    Raises:
        BrokenInput: the name is too long, or stones have no such colour.
    """
    from scanner.board_reading import DuelReading

    if not isinstance(seat.board, DuelReading) or colour not in tuple(Colour):
        raise BrokenInput("no-such-colour", "Only The Duel's stones, black and grey, have players.")
    name = clean_name(text)
    others = {other: known for other, known in seat.board.names.items() if other != colour}
    names = others if name is None else {**others, Colour(colour): name}
    return replace(seat, board=replace(seat.board, names=names))


def duel_corrections(seats: Sequence[BoardSeat], board: DuelBoard) -> tuple[Correction, ...]:
    """What people changed on a Duel board; each is told at the player whose stones lie there (or lay there)."""
    seat = next((s for s in seats if s.board.error is None and s.board.board == board), None)
    return tuple(
        Correction(seat=_colour_seat(kept, read), cell=cell, read=read, kept=kept)
        for cell, read, kept in (seat.corrections if seat else ())
    )


def _colour_seat(*codes: str) -> int:
    stones = [stones for code in codes if (stones := stones_of(code)) is not None]
    return next((list(Colour).index(owner) for owner, _ in stones if owner is not None), 0)


def pawn_corrections(
    seats: Sequence[BoardSeat], pawns: object, cards: Sequence[Scorecard]
) -> tuple[Correction, ...]:
    """What people changed on On Board's board; each is told at the sheet that names the pawn, else at the first."""
    seat = next((s for s in seats if s.board.error is None and s.board.board == pawns), None)
    owners = {card.pawn: place for place, card in enumerate(cards) if card.pawn is not None}
    return tuple(
        Correction(seat=_pawn_seat(owners, kept, read), cell=cell, read=read, kept=kept)
        for cell, read, kept in (seat.corrections if seat else ())
    )


def _pawn_seat(owners: Mapping[str, int], *codes: str) -> int:
    pawns = [pawn for code in codes for pawn in pawns_of(code) or ()]
    return next((owners[pawn] for pawn in pawns if pawn in owners), 0)
