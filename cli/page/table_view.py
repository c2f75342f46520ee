"""What the page shows of a table: everything worked out, so that the template only lays it out."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cli.account import ScoreLine, card_lines, score_table
from cli.history.saving import games_on
from cli.page.state import Seat, Shot, TableState
from cli.page.words.words import PageWords
from scoring.games import GAMES
from scoring.legality import check
from scoring.model import MISTHROWS, Mark, Row, Scorecard, cell_of, lock_of, misthrow_cell
from scoring.players import shared_name
from scoring.score import score
from scoring.table import check_table, ranking
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
class Fault:
    """What is not right, in a sentence."""

    severity: str
    heading: str
    sentence: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Doubt:
    """A cell that somebody should look at."""

    seat: int
    cell: str
    question: str
    read: Mark
    choices: tuple[Mark, ...]


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
    faults: tuple[Fault, ...]
    total: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Board:
    """The scoreboard of one game on the table."""

    number: int
    title: str
    lines: tuple[tuple[int, ScoreLine], ...]  # with their places, best first
    won: str
    text: str
    faults: tuple[Fault, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class TableView:
    """The whole table."""

    doubts: tuple[Doubt, ...]
    boards: tuple[Board, ...]
    seats: tuple[SeatView, ...]
    shots: tuple[Shot, ...]
    saved: tuple[str, ...]
    changed_since: bool
    name_twice: bool

    @property
    def can_save(self) -> bool:
        """Whether everything is settled."""
        return bool(self.boards) and not self.doubts and not self.name_twice


def table_view(state: TableState, words: PageWords) -> TableView:
    """The table as people see it in their language."""
    groups = games_on(state.files)
    return TableView(
        doubts=tuple(doubt for seat in state.seats for doubt in _doubts(seat, words)),
        boards=tuple(_board(number, group, words) for number, group in enumerate(groups)),
        seats=tuple(_seat(seat, words) for seat in state.seats),
        shots=tuple(shot for shot in state.shots if shot.error or state.on_shot(shot.number)),
        saved=state.saved,
        changed_since=state.saved_version != state.version,
        name_twice=any(shared_name([sheet.player for sheet in group]) for group in groups),
    )


def sheet_name(sheet: "SheetReading", words: PageWords) -> str:
    """The player, else the sheet's id, else a question mark in its place."""
    return sheet.player or words.sheet.format(id=sheet.sheet_id or "?")


def _doubts(seat: Seat, words: PageWords) -> Iterable[Doubt]:
    for cell in seat.sheet.uncertain:
        row_number = not cell.endswith(":lock") and not cell.startswith("misthrow")
        choices = (Mark.CROSS, Mark.BLANK, Mark.SKIP, Mark.VOID) if row_number else (Mark.CROSS, Mark.BLANK)
        yield Doubt(
            seat=seat.number,
            cell=cell,
            question=words.doubt.format(name=sheet_name(seat.sheet, words), cell=words.cell_name(cell)),
            read=seat.sheet.cells[cell].content.mark,
            choices=choices,
        )


def faults_of(violations: Iterable[Violation], words: PageWords) -> tuple[Fault, ...]:
    """Violations in sentences of the page's language, with the cells where the sentence does not name them."""
    return tuple(
        Fault(
            severity=violation.severity,
            heading=words.severities[violation.severity],
            sentence=_sentence(violation, words),
        )
        for violation in violations
    )


def _sentence(violation: Violation, words: PageWords) -> str:
    rule = words.rules.get(violation.rule)
    if rule is None:
        return violation.message
    where = ", ".join([*violation.sheets, *map(words.cell_name, violation.cells)])
    return f"{rule} ({where})" if where else rule


def _seat(seat: Seat, words: PageWords) -> SeatView:
    sheet = seat.sheet
    name = sheet_name(sheet, words)
    if sheet.error is not None:
        return SeatView(
            number=seat.number,
            name=name,
            player=sheet.player or "",
            error=sheet.error,
            lucky=sheet.lucky or (),
            rows=(),
            misthrows=(),
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


def _board(number: int, sheets: "Sequence[SheetReading]", words: PageWords) -> Board:
    return card_board(number, [sheet.scorecard for sheet in sheets], words)


def card_board(number: int, cards: Sequence[Scorecard], words: PageWords) -> Board:
    """The scoreboard of finished sheets."""
    faults = faults_of(check_table(cards), words)
    return score_board(number, str(GAMES[cards[0].game.name]), card_lines(cards), faults, words)


def score_board(
    number: int, title: str, lines: Sequence[ScoreLine], faults: tuple[Fault, ...], words: PageWords
) -> Board:
    """The scoreboard of lines that are worked out already."""
    ranked = ranking([line.total for line in lines])
    winners = [lines[one.index].name for one in ranked if one.place == 1]
    won = words.won.format(names=words.joined(winners), n=ranked[0].total) if len(lines) > 1 else ""
    return Board(
        number=number,
        title=title,
        lines=tuple((one.place, lines[one.index]) for one in ranked),
        won=won,
        text="\n".join(filter(None, [title, score_table(lines), won])),
        faults=faults,
    )
