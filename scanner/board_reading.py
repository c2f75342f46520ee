"""What was read on a board: pieces with their places, and what of it is not certain."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from scanner.cause import Cause
from scanner.pawns import FieldReading, pawn_places
from scanner.planes import Points
from scanner.rectify import Surface
from scanner.stones import StoneReading
from scoring.duel_board import Colour, DuelBoard, Pile
from scoring.games.duel import DUEL
from scoring.games.tracks import TRACKS
from scoring.model import MISTHROWS, Row, cell_of, lock_of, misthrow_cell
from scoring.pawn_board import PawnBoard
from sheets.fiducials import Variant


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class BoardReading:
    """A board of a photograph.

    ``corners`` is the outline, (4, 2) in the photograph's own pixels after its EXIF rotation, clockwise from the
    board's top left. ``error`` says why an unreadable board could not be read and what to do; its cells are then empty.
    ``uncertain`` names the cells that want a person's look and why, the least probable first. ``surface`` places
    the board in decoded pixels.
    """

    variant: Variant
    sheet_id: str | None
    corners: Points
    surface: Surface
    uncertain: Mapping[str, Cause]
    error: str | None = None

    @property
    def game(self) -> str:
        """The game's name."""
        return self.variant.game

    @property
    def status(self) -> str:
        """``ok``, ``review`` or ``unreadable``."""
        if self.error is not None:
            return "unreadable"
        return "review" if self.uncertain else "ok"


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class DuelReading(BoardReading):
    """The Duel's board. ``names`` are the players', by the colour of their stones, where they are known."""

    cells: Mapping[str, StoneReading]
    names: Mapping[Colour, str] = field(default_factory=dict)

    @property
    def board(self) -> DuelBoard:
        """The board as the rules see it, uncertain cells as they most likely are."""
        column = [self.cells[misthrow_cell(place)].owner for place in range(1, MISTHROWS + 1)]
        return DuelBoard(
            rows={row: self._row(row) for row in DUEL.rows},
            misthrows={colour: column.count(colour) for colour in Colour},
        )

    def _row(self, row: Row) -> dict[int | None, Pile]:
        there: dict[int | None, StoneReading] = {
            number: self.cells[cell_of(row, number)] for number in DUEL.rows[row].numbers
        }
        there[None] = self.cells[lock_of(row)]
        return {
            number: Pile(owner=stone.owner, height=stone.height)
            for number, stone in there.items()
            if stone.owner is not None
        }


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class TrackReading(BoardReading):
    """On Board's board. ``names`` are the players', by the colour of their pawns, where they are known."""

    cells: Mapping[str, FieldReading]
    names: Mapping[str, str] = field(default_factory=dict)

    @property
    def board(self) -> PawnBoard:
        """The board as the rules see it, uncertain pawns where they most likely stand."""
        return PawnBoard(track=TRACKS[self.variant.board or ""], pawns=pawn_places(self.cells))
