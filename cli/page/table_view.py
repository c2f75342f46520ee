"""What the page shows of a table: everything worked out, so that the template only lays it out."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cli.board_report import pawn_faults
from cli.history.saving import duels_on, games_on
from cli.page.board_view import BoardView, board_title, board_view
from cli.page.scores_view import Board, Fault, card_board, duel_board, faults_of
from cli.page.state import Seat, Shot, TableState
from cli.page.words.words import PageWords
from cli.photographs import FileReading
from cli.row_doubts import alone, by_mark, together
from scoring.legality import check
from scoring.model import MISTHROWS, Mark, Row, Scorecard, cell_of, lock_of, misthrow_cell
from scoring.players import shared_name
from scoring.score import score
from scoring.violations import Violation

if TYPE_CHECKING:
    from scanner.reading import SheetReading

# What a tap makes of a cell. A blot is seldom meant: only looking at a doubt offers it.
NEXT = {Mark.BLANK: Mark.CROSS, Mark.CROSS: Mark.SKIP, Mark.SKIP: Mark.BLANK, Mark.VOID: Mark.BLANK}
_CROSS_OR_NOT = {Mark.BLANK: Mark.CROSS, Mark.CROSS: Mark.BLANK}  # locks and misthrows are never jumped over


@dataclass(frozen=True, slots=True, kw_only=True)
class CellView:
    """One cell to tap: what it shows (a lock where ``label`` is empty), says, and becomes."""

    name: str
    label: str
    said: str
    mark: Mark
    becomes: Mark
    fault: bool
    doubt: bool
    corrected: Mark | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Doubt:
    """A cell that somebody should look at."""

    seat: int
    cell: str
    question: str
    cause: str
    read: Mark
    choices: tuple[Mark, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class RowDoubt:
    """Many doubts of one row: what was read, in words, and each of them for whom that is not right."""

    seat: int
    place: str  # the name of its picture
    question: str
    causes: tuple[str, ...]
    readings: tuple[str, ...]
    doubts: tuple[Doubt, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatView:
    """One sheet with all its cells."""

    number: int
    name: str
    player: str
    error: str | None
    lucky: tuple[int, ...]
    rows: tuple[tuple[Row, tuple[CellView, ...]], ...]
    misthrows: tuple[CellView, ...]
    bonus: tuple[CellView, ...]  # On Board's strip
    pawns: tuple[CellView, ...]  # On Board's box for the colour of one's pawn
    faults: tuple[Fault, ...]
    total: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class TableView:
    """The whole table."""

    row_doubts: tuple[RowDoubt, ...]
    doubts: tuple[Doubt, ...]  # those that stand alone
    boards: tuple[Board, ...]
    seats: tuple[SeatView, ...]
    pieces: tuple[BoardView, ...]
    shots: tuple[Shot, ...]
    problems: tuple[tuple[Shot, str], ...]  # photographs of which nothing could be read, and why
    saved: tuple[str, ...]
    changed_since: bool
    name_twice: bool

    @property
    def doubt_count(self) -> int:
        """How many cells and fields somebody should look at."""
        of_rows = sum(len(row.doubts) for row in self.row_doubts)
        return of_rows + len(self.doubts) + sum(len(board.doubts) for board in self.pieces)

    @property
    def can_save(self) -> bool:
        """Whether everything is settled."""
        return bool(self.boards) and not self.doubt_count and not self.name_twice


def table_view(state: TableState, words: PageWords) -> TableView:
    """The table as people see it in their language."""
    return TableView(
        row_doubts=tuple(row for seat in state.seats for row in _row_doubts(seat, words)),
        doubts=tuple(doubt for seat in state.seats for doubt in _doubts(seat, alone(seat.sheet), words)),
        boards=tuple(_scoreboards(state.files, words)),
        pieces=tuple(board_view(seat, words) for seat in state.boards),
        seats=tuple(_seat(seat, words) for seat in state.seats),
        shots=tuple(shot for shot in state.shots if shot.error or state.counts(shot.number)),
        problems=tuple((shot, words.problem(shot.error)) for shot in state.shots if shot.error),
        saved=state.saved,
        changed_since=state.saved_version != state.version,
        name_twice=any(shared_name(players) for players in _players(state.files)),
    )


def _scoreboards(files: Sequence[FileReading], words: PageWords) -> Iterator[Board]:
    """One for each game on the table, numbered: those with sheets, then The Duel's boards."""
    groups = games_on(files)
    for number, sheets in enumerate(groups):
        cards = [sheet.scorecard for sheet in sheets]
        yield card_board(number, cards, words, pawn_faults(sheets, files))
    for number, duel in enumerate(duels_on(files), len(groups)):
        yield duel_board(number, duel.board, duel.names, words)


def _players(files: Sequence[FileReading]) -> Iterator[list[str | None]]:
    """The names of each game's players."""
    yield from ([sheet.player for sheet in sheets] for sheets in games_on(files))
    for board in duels_on(files):
        yield [*board.names.values()]


def sheet_name(sheet: "SheetReading", words: PageWords) -> str:
    """The player, else the sheet's id, else a question mark in its place."""
    return sheet.player or words.sheet.format(id=sheet.sheet_id or "?")


def names_on(state: TableState, words: PageWords) -> list[str]:
    """What lies on a table: its sheets by their players, then its boards."""
    return [
        *(sheet_name(seat.sheet, words) for seat in state.seats),
        *(board_title(seat.board, words) for seat in state.boards),
    ]


def _row_doubts(seat: Seat, words: PageWords) -> Iterator[RowDoubt]:
    for place, cells in together(seat.sheet).items():
        doubts = tuple(_doubts(seat, cells, words))
        row = words.place_name(place)
        yield RowDoubt(
            seat=seat.number,
            place=place,
            question=words.row_doubt.format(name=sheet_name(seat.sheet, words), row=row),
            causes=tuple(dict.fromkeys(doubt.cause for doubt in doubts)),
            readings=tuple(
                f"{words.marks[mark]}: {', '.join(map(words.short_name, those))}"
                for mark, those in by_mark(seat.sheet, cells).items()
            ),
            doubts=doubts,
        )


def _doubts(seat: Seat, cells: Iterable[str], words: PageWords) -> Iterator[Doubt]:
    for cell in cells:
        row_number = not cell.endswith(":lock") and cell.partition(":")[0] in tuple(Row)
        choices = (Mark.CROSS, Mark.BLANK, Mark.SKIP, Mark.VOID) if row_number else (Mark.CROSS, Mark.BLANK)
        yield Doubt(
            seat=seat.number,
            cell=cell,
            question=words.doubt.format(name=sheet_name(seat.sheet, words), cell=words.cell_name(cell)),
            cause=words.cause(seat.sheet.uncertain[cell]),
            read=seat.sheet.cells[cell].content.mark,
            choices=choices,
        )


def _seat(seat: Seat, words: PageWords) -> SeatView:
    sheet = seat.sheet
    name = sheet_name(sheet, words)
    if sheet.error is not None:
        return SeatView(
            number=seat.number,
            name=name,
            player=sheet.player or "",
            error=words.problem(sheet.error),
            lucky=sheet.lucky or (),
            rows=(),
            misthrows=(),
            bonus=(),
            pawns=(),
            faults=(),
            total=None,
        )
    card = sheet.scorecard
    violations = check(card)
    cells = _Cells(seat, card, violations, words)
    return SeatView(
        number=seat.number,
        name=name,
        player=sheet.player or "",
        error=None,
        lucky=sheet.lucky or (),
        rows=tuple((row, cells.of_row(row)) for row in card.game.rows),
        misthrows=tuple(
            cells.view(misthrow_cell(place), "−5", _CROSS_OR_NOT) for place in range(1, MISTHROWS + 1)
        ),
        bonus=cells.beginning("bonus"),
        pawns=cells.beginning("pawn"),
        faults=faults_of(violations, words),
        total=score(card).total,
    )


class _Cells:
    """The cells of one seat as they are shown."""

    def __init__(
        self, seat: Seat, card: Scorecard, violations: Sequence[Violation], words: PageWords
    ) -> None:
        self._seat = seat
        self._card = card
        self._words = words
        self._faults = frozenset(cell for violation in violations for cell in violation.cells)
        self._corrected = {cell: read for cell, read, _ in seat.corrections}

    def of_row(self, row: Row) -> tuple[CellView, ...]:
        """A row's numbers and its lock."""
        numbers = (self.view(cell_of(row, n), str(n), NEXT) for n in self._card.game.rows[row].numbers)
        return (*numbers, self.view(lock_of(row), "", _CROSS_OR_NOT))

    def beginning(self, kind: str) -> tuple[CellView, ...]:
        """The cells of a kind that not every game has."""
        named = (cell.partition(":") for cell in self._seat.sheet.cells if cell.startswith(f"{kind}:"))
        return tuple(
            self.view(f"{kind}:{what}", self._words.pawn_letter(what), _CROSS_OR_NOT) for _, _, what in named
        )

    def view(self, cell: str, label: str, following: dict[Mark, Mark]) -> CellView:
        """One cell."""
        sheet, words = self._seat.sheet, self._words
        mark = sheet.cells[cell].content.mark
        corrected = self._corrected.get(cell)
        said = f"{words.cell_name(cell)}: {words.marks[mark]}"
        if corrected is not None:
            said += f", {words.corrected.format(mark=words.marks[corrected])}"
        return CellView(
            name=cell,
            label=label,
            said=said,
            mark=mark,
            becomes=following.get(mark, Mark.BLANK),
            fault=cell in self._faults,
            doubt=cell in sheet.uncertain,
            corrected=corrected,
        )
