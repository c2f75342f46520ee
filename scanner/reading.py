"""What was read: a sheet with the content of every cell, and what of it is not certain."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from scanner.board_reading import DuelReading, TrackReading
from scanner.cause import Cause
from scanner.contents import CellReading, Content
from scanner.planes import Points
from scanner.rectify import Surface
from scoring.games import GAMES
from scoring.model import (
    MISTHROWS,
    Game,
    Mark,
    Row,
    RowMarks,
    Scorecard,
    bonus_cell,
    cell_of,
    lock_of,
    misthrow_cells,
    pawn_cell,
)
from scoring.score import counting_bonus
from sheets.fiducials import Variant


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class SheetReading:
    """One sheet of a photograph.

    ``corners`` is the outline, (4, 2) in the photograph's own pixels after its EXIF rotation, clockwise from the
    sheet's top left. ``error`` says why an unreadable sheet could not be read and what to do; ``cells`` is then
    empty. ``uncertain`` names the cells that want a person's look and why, the least probable first.
    ``surface`` places the sheet in decoded pixels. ``pawn`` is the colour of the player's pawn where a person told
    it (On Board); else the sheet's own box counts.
    """

    variant: Variant
    sheet_id: str | None
    player: str | None
    corners: Points
    cells: Mapping[str, CellReading]
    uncertain: Mapping[str, Cause]
    surface: Surface
    error: str | None = None
    pawn: str | None = None

    @property
    def game(self) -> str:
        """The game's name."""
        return self.variant.game

    @property
    def lucky(self) -> tuple[int, int] | None:
        """The lucky pair (Longo)."""
        return self.variant.lucky

    @property
    def status(self) -> str:
        """``ok``, ``review`` or ``unreadable``."""
        if self.error is not None:
            return "unreadable"
        return "review" if self.uncertain else "ok"

    @property
    def scorecard(self) -> Scorecard:
        """The sheet as the rules see it, uncertain cells as they were most likely meant."""
        marks = marks_on(self.game, self.cells)
        pawn = self.pawn or marks.pawn
        return replace(marks, lucky=self.lucky, pawn=pawn, player=self.player, sheet_id=self.sheet_id)


def marks_on(game: str, cells: Mapping[str, CellReading]) -> Scorecard:
    """The marks of a sheet's cells as the rules see them."""
    rules = GAMES[game]
    misthrows = [cells[cell].content.mark for cell in misthrow_cells(MISTHROWS)]
    bonuses = frozenset(b for b in rules.bonuses if cells[bonus_cell(b)].content.mark is Mark.CROSS)
    pawns = _pawns(rules, cells)
    return Scorecard(
        game=rules,
        rows={row: _row_marks(rules, row, cells) for row in rules.rows},
        misthrows=misthrows.count(Mark.CROSS),
        void_misthrows=misthrows.count(Mark.VOID),
        bonus=counting_bonus(bonuses),
        bonuses_crossed=bonuses,
        pawn=str(next(iter(pawns))) if len(pawns) == 1 else None,
        pawns_crossed=pawns,
    )


def _pawns(game: Game, cells: Mapping[str, CellReading]) -> frozenset[Row]:
    """The colours whose boxes are crossed as that of the player's pawn."""
    rows = game.rows if game.bonuses else ()
    return frozenset(row for row in rows if cells[pawn_cell(row)].content.mark is Mark.CROSS)


def _row_marks(game: Game, row: Row, cells: Mapping[str, CellReading]) -> RowMarks:
    def numbers(*contents: Content) -> frozenset[int]:
        return frozenset(n for n in game.rows[row].numbers if cells[cell_of(row, n)].content in contents)

    lock = cells[lock_of(row)].content.mark
    return RowMarks(
        crossed=numbers(Content.CROSS, Content.CROSS_ON_SKIP),
        skipped=numbers(Content.SKIP, Content.CROSS_ON_SKIP),
        void=numbers(Content.VOID),
        lock=lock is Mark.CROSS,
        lock_void=lock is Mark.VOID,
    )


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class PhotoReading:
    """All sheets and boards of one photograph; ``error`` is one sentence where there is none to read."""

    name: str
    width: int
    height: int
    sheets: tuple[SheetReading, ...]
    boards: tuple[DuelReading | TrackReading, ...] = ()
    error: str | None = None
