"""What was read: a sheet with the content of every cell, and what of it is not certain."""

from collections.abc import Mapping
from dataclasses import dataclass

from scanner.locate import Points
from scanner.marks import CellReading, Content
from scanner.rectify import Surface
from scoring.games import GAMES
from scoring.model import MISTHROWS, Mark, Row, RowMarks, Scorecard, cell_of, lock_of, misthrow_cells


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class SheetReading:
    """One sheet of a photograph.

    ``corners`` is the outline, (4, 2) in the photograph's own pixels after its EXIF rotation, clockwise from the
    sheet's top left. ``error`` says why an unreadable sheet could not be read and what to do; ``cells`` is then
    empty. ``surface`` places the sheet in decoded pixels.
    """

    game: str
    lucky: tuple[int, int] | None
    sheet_id: str | None
    player: str | None
    corners: Points
    cells: Mapping[str, CellReading]
    uncertain: tuple[str, ...]
    surface: Surface
    error: str | None = None

    @property
    def status(self) -> str:
        """``ok``, ``review`` or ``unreadable``."""
        if self.error is not None:
            return "unreadable"
        return "review" if self.uncertain else "ok"

    @property
    def scorecard(self) -> Scorecard:
        """The sheet as the rules see it, uncertain cells as they were most likely meant."""
        game = GAMES[self.game]
        return Scorecard(
            game=game,
            rows={row: self._row_marks(row) for row in game.rows},
            misthrows=sum(self._is(Mark.CROSS, cell) for cell in misthrow_cells(MISTHROWS)),
            void_misthrows=sum(self._is(Mark.VOID, cell) for cell in misthrow_cells(MISTHROWS)),
            lucky=self.lucky,
            player=self.player,
            sheet_id=self.sheet_id,
        )

    def _row_marks(self, row: Row) -> RowMarks:
        def numbers(*contents: Content) -> frozenset[int]:
            rules = GAMES[self.game].rows[row]
            return frozenset(n for n in rules.numbers if self.cells[cell_of(row, n)].content in contents)

        return RowMarks(
            crossed=numbers(Content.CROSS, Content.CROSS_ON_SKIP),
            skipped=numbers(Content.SKIP, Content.CROSS_ON_SKIP),
            void=numbers(Content.VOID),
            lock=self._is(Mark.CROSS, lock_of(row)),
            lock_void=self._is(Mark.VOID, lock_of(row)),
        )

    def _is(self, mark: Mark, cell: str) -> bool:
        return self.cells[cell].content.mark is mark


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class PhotoReading:
    """All sheets of one photograph; ``error`` is one sentence where there is none to read."""

    name: str
    width: int
    height: int
    sheets: tuple[SheetReading, ...]
    error: str | None = None
