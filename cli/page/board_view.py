"""What the page shows of a board: its fields with their pieces, what is not right, what is doubtful."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cli.board_correction import EMPTY, piece_code, stones_code
from cli.board_report import board_faults
from cli.page.board_seat import BoardSeat
from cli.page.scores_view import Fault, faults_of
from cli.page.words.words import PageWords
from scanner.board_reading import DuelReading
from scanner.stones import StoneReading
from scoring.duel_board import Colour
from scoring.games import GAMES
from scoring.games.duel import DUEL
from scoring.model import MISTHROWS, Row, cell_of, lock_of, misthrow_cell, misthrow_cells, row_cells
from scoring.pawn_board import PawnBoard, field_name, places

if TYPE_CHECKING:
    from cli.board_report import Board

# What a tap makes of a field of The Duel.
_NEXT = {None: Colour.BLACK, Colour.BLACK: Colour.GREY, Colour.GREY: None}


@dataclass(frozen=True, slots=True, kw_only=True)
class StoneView:
    """One field of The Duel to tap: what it shows (a lock where ``label`` is empty), says, and becomes (a code)."""

    name: str
    label: str
    said: str
    owner: Colour | None
    height: int
    becomes: str
    fault: bool
    doubt: bool
    corrected: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class PawnView:
    """One pawn of On Board: its colour, its field and the bonus there."""

    colour: str
    said: str
    field: str
    bonus: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PieceDoubt:
    """A field that somebody should look at. Each choice is a code and how it is said.

    ``height`` is how many stones seem to lie there, None in the misthrow column and at On Board.
    """

    cell: str
    question: str
    cause: str
    read: str
    said: str
    choices: tuple[tuple[str, str], ...]
    height: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardView:
    """One board. ``rows`` and ``misthrows`` are The Duel's, ``pawns`` On Board's."""

    number: int
    title: str
    error: str | None
    duel: bool
    names: tuple[tuple[Colour, str, str], ...]  # The Duel: a colour, how it is said, its player
    rows: tuple[tuple[Row, tuple[StoneView, ...]], ...]
    misthrows: tuple[StoneView, ...]
    pawns: tuple[PawnView, ...]
    fields: tuple[tuple[str, str], ...]  # to choose from, with how they are said
    faults: tuple[Fault, ...]
    doubts: tuple[PieceDoubt, ...]


def board_view(seat: BoardSeat, words: PageWords) -> BoardView:
    """A board as people see it in their language."""
    board, duel = seat.board, seat.board.game == DUEL.name
    title = board_title(board, words)
    stones = _Stones(seat, board, words) if isinstance(board, DuelReading) and board.error is None else None
    return BoardView(
        number=seat.number,
        title=title,
        error=None if board.error is None else words.problem(board.error),
        duel=duel,
        names=_names(board, words) if stones else (),
        rows=tuple((row, stones.of_row(row)) for row in DUEL.rows) if stones else (),
        misthrows=tuple(stones.misthrows()) if stones else (),
        pawns=_pawns(board, words),
        fields=_fields(duel, words),
        faults=faults_of(board_faults(board), words),
        doubts=tuple(_doubt(board, cell, title, words) for cell in board.uncertain),
    )


def board_title(board: "Board", words: PageWords) -> str:
    """Which game's board, which side of it, and its id."""
    side = f" {board.variant.board}" if board.variant.board else ""
    return f"{GAMES[board.game]}{side} · {words.board.format(id=board.sheet_id or '?')}"


def _names(board: "Board", words: PageWords) -> tuple[tuple[Colour, str, str], ...]:
    known = {str(colour): name for colour, name in board.names.items()}
    return tuple((colour, words.colours[colour], known.get(str(colour), "")) for colour in Colour)


class _Stones:
    """The fields of a Duel board as they are shown."""

    def __init__(self, seat: BoardSeat, board: DuelReading, words: PageWords) -> None:
        self._board = board
        self._words = words
        self._faults = frozenset(cell for fault in board_faults(board) for cell in fault.cells)
        self._corrected = {cell: read for cell, read, _ in seat.corrections}

    def of_row(self, row: Row) -> tuple[StoneView, ...]:
        """A row's numbers and its lock."""
        numbers = (self._view(cell_of(row, number), str(number)) for number in DUEL.rows[row].numbers)
        return (*numbers, self._view(lock_of(row), ""))

    def misthrows(self) -> Iterable[StoneView]:
        """The misthrow column."""
        return (self._view(misthrow_cell(place), "−5") for place in range(1, MISTHROWS + 1))

    def _view(self, cell: str, label: str) -> StoneView:
        reading, words = self._board.cells[cell], self._words
        owner, height = reading.owner, reading.height
        becomes = _NEXT[owner]
        said = f"{words.cell_name(cell)}: {words.content(piece_code(reading))}"
        if cell in self._corrected:
            said += f", {words.corrected.format(mark=words.content(self._corrected[cell]))}"
        return StoneView(
            name=cell,
            label=label,
            said=said,
            owner=owner,
            height=height,
            becomes=stones_code(becomes, max(height, 1)),
            fault=cell in self._faults,
            doubt=cell in self._board.uncertain,
            corrected=cell in self._corrected,
        )


def _pawns(board: "Board", words: PageWords) -> tuple[PawnView, ...]:
    laid = board.board if board.error is None else None
    return pawn_views(laid, words) if isinstance(laid, PawnBoard) else ()


def pawn_views(board: PawnBoard, words: PageWords) -> tuple[PawnView, ...]:
    """The pawns that stand on On Board's board."""
    return tuple(
        PawnView(
            colour=pawn,
            said=words.rows[Row(pawn)],
            field=words.cell_name(field_name(place)),
            bonus=board.bonus(pawn),
        )
        for pawn, place in board.pawns.items()
    )


def _fields(duel: bool, words: PageWords) -> tuple[tuple[str, str], ...]:
    names = row_cells(DUEL) if duel else places()
    return tuple((name, words.cell_name(name)) for name in names)


def _doubt(board: "Board", cell: str, title: str, words: PageWords) -> PieceDoubt:
    reading = board.cells[cell]
    code = piece_code(reading)
    height = max(reading.height, 1) if isinstance(reading, StoneReading) else None
    choices = _pawn_choices(words) if height is None else _stone_choices(height, words)
    # What was read comes first: it is what the Enter key takes.
    ordered = {code: choices.pop(code, words.content(code)), **choices}
    return PieceDoubt(
        cell=cell,
        question=words.doubt.format(name=title, cell=words.cell_name(cell)),
        cause=words.cause(board.uncertain[cell]),
        read=code,
        said=words.content(code),
        choices=tuple(ordered.items()),
        height=None if cell in misthrow_cells(MISTHROWS) else height,
    )


def _stone_choices(height: int, words: PageWords) -> dict[str, str]:
    """Whose stones may lie there; how many is asked beside it."""
    owners = {stones_code(colour, height): said for colour, said in words.colours.items()}
    return {EMPTY: words.content(EMPTY), **owners}


def _pawn_choices(words: PageWords) -> dict[str, str]:
    return {EMPTY: words.content(EMPTY), **{str(row)[0]: said for row, said in words.rows.items()}}
