"""What a person tells the scan about pieces: whose they are, and how high a pile is."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, TypeVar

from cli.photographs import FileReading
from scoring.duel_board import Colour
from scoring.errors import BrokenInput
from scoring.games.duel import DUEL
from scoring.model import Row, row_cells
from scoring.wording import one_line, quoted

if TYPE_CHECKING:
    from scanner.board_reading import DuelReading, TrackReading
    from scanner.reading import SheetReading

_SHADES = {"dark": Colour.BLACK, "light": Colour.GREY}
_HEIGHTS = range(1, 23)  # D1: a player has 22 stones
Key = TypeVar("Key")
Value = TypeVar("Value")


@dataclass(frozen=True, slots=True, kw_only=True)
class Told:
    """``stones`` and ``pawns`` are players' names by colour, ``piles`` heights by cell."""

    stones: Mapping[Colour, str] = field(default_factory=dict)
    piles: Mapping[str, int] = field(default_factory=dict)
    pawns: Mapping[str, str] = field(default_factory=dict)


def parse_told(stones: str | None, piles: Sequence[str], pawns: str | None) -> Told:
    """The options as they are typed: ``dark=Ada,light=Ben``, ``red:7=3`` each, ``Ada=red,Ben=blue``.

    Raises:
        BrokenInput: an option cannot be understood.
    """
    return Told(stones=_once(_stones(stones)), piles=_once(map(_pile, piles)), pawns=_once(_pawns(pawns)))


def _once(pairs: Iterable[tuple[Key, Value]]) -> dict[Key, Value]:
    """The pairs as a mapping.

    Raises:
        BrokenInput: something is said of one thing twice.
    """
    found: dict[Key, Value] = {}
    for key, value in pairs:
        if key in found:
            raise BrokenInput("told-twice", f"{key} is named twice among the options: name it once.")
        found[key] = value
    return found


def _stones(text: str | None) -> Iterator[tuple[Colour, str]]:
    for shade, name in _split(text):
        if shade not in _SHADES or not name:
            raise BrokenInput(
                "stones-option",
                f"--stones {quoted(text or '')} cannot be understood: write it as in dark=Ada,light=Ben.",
            )
        yield _SHADES[shade], name


def _pawns(text: str | None) -> Iterator[tuple[str, str]]:
    for name, colour in _split(text):
        if colour not in tuple(Row) or not name:
            raise BrokenInput(
                "pawns-option",
                f"--pawns {quoted(text or '')} cannot be understood: write it as in Ada=red,Ben=blue.",
            )
        yield colour, name


def _pile(text: str) -> tuple[str, int]:
    cell, _, height = text.partition("=")
    if cell not in row_cells(DUEL) or not height.isdecimal() or int(height) not in _HEIGHTS:
        raise BrokenInput(
            "pile-option",
            f"--pile {quoted(text)} cannot be understood: write a field of The Duel's board and the number of"
            " stones on it, as in red:7=3.",
        )
    return cell, int(height)


def _split(text: str | None) -> Iterator[tuple[str, str]]:
    for part in text.split(",") if text else ():
        left, _, right = part.partition("=")
        yield one_line(left), one_line(right)


def as_told(file: FileReading, told: Told) -> FileReading:
    """The file's readings with what a person said in place of what was read."""
    return replace(
        file,
        photos=tuple(
            replace(
                photo,
                sheets=tuple(_sheet(sheet, told) for sheet in photo.sheets),
                boards=tuple(_board(board, told) for board in photo.boards),
            )
            for photo in file.photos
        ),
    )


def _sheet(sheet: "SheetReading", told: Told) -> "SheetReading":
    """On Board: a sheet with a printed name has the pawn that goes with the name."""
    colours = {name.casefold(): colour for colour, name in told.pawns.items()}
    if sheet.player is None or sheet.player.casefold() not in colours:
        return sheet
    return replace(sheet, pawn=colours[sheet.player.casefold()])


def _board(board: "DuelReading | TrackReading", told: Told) -> "DuelReading | TrackReading":
    from scanner.board_reading import TrackReading

    if isinstance(board, TrackReading):
        return replace(board, names=told.pawns)
    named = replace(board, names=told.stones)
    return named if board.error is not None else with_piles(named, told.piles)


def with_piles(board: "DuelReading", piles: Mapping[str, int]) -> "DuelReading":
    """The board with the heights that were told; they are certain, whose the stones are is as certain as before.

    Raises:
        BrokenInput: no stone lies there.
    """
    from scanner.cause import Cause

    cells, uncertain = dict(board.cells), dict(board.uncertain)
    for cell, height in piles.items():
        if cells[cell].owner is None:
            raise BrokenInput(
                "no-pile",
                f"--pile names {cell}, but no stone was found there: leave the option out, or use --review.",
            )
        cells[cell] = replace(cells[cell], height=height)
        if uncertain.get(cell) is Cause.PILE_HEIGHT:
            del uncertain[cell]
    return replace(board, cells=cells, uncertain=uncertain)


def check_used(files: Sequence[FileReading], told: Told) -> None:
    """Nothing may be told of boards that no photograph shows, nor of pawns that stand on none of them.

    Raises:
        BrokenInput: it was.
    """
    boards = [board for file in files for photo in file.photos for board in photo.boards]
    if (told.stones or told.piles) and all(board.game != "duel" for board in boards):
        raise BrokenInput(
            "no-board",
            "--stones and --pile are for The Duel's board, and no photograph shows one: leave them out.",
        )
    if told.pawns:
        _check_pawns(boards, told.pawns)


def _check_pawns(boards: "Sequence[DuelReading | TrackReading]", pawns: Mapping[str, str]) -> None:
    """Every pawn that is told of stands on a board, unless one was not read for certain."""
    from scanner.board_reading import TrackReading

    tracks = [board for board in boards if isinstance(board, TrackReading)]
    if not tracks or any(board.status != "ok" for board in tracks):
        return
    standing = {pawn for board in tracks for pawn in board.board.pawns}
    for colour, name in pawns.items():
        if colour not in standing:
            raise BrokenInput(
                "no-pawn",
                f"--pawns gives {quoted(name)} the {colour} pawn, but no {colour} pawn stands on the board:"
                " correct the colour or leave it out.",
            )
