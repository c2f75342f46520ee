"""Which readings are games that can be put into the history, and which have to wait for an answer."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cli.board_report import board_beside, duel_boards
from cli.history.model import FinishedGame, finished, finished_duel
from cli.photographs import FileReading
from cli.sightings import seen_sheets
from cli.tables import tables
from scoring.duel_board import Colour
from scoring.errors import BrokenInput
from scoring.players import shared_name

if TYPE_CHECKING:
    from scanner.board_reading import DuelReading, TrackReading
    from scanner.reading import SheetReading


@dataclass(frozen=True, slots=True, kw_only=True)
class Saving:
    """What became of the sheets: the games to keep, and why each of the others cannot be kept yet."""

    games: tuple[FinishedGame, ...]
    refusals: tuple[BrokenInput, ...]


def games_to_save(files: Sequence[FileReading]) -> Saving:
    """The games on the photographs, as far as they are settled."""
    games, refusals = [], []
    for sheets in games_on(files):
        beside = board_beside(sheets, files)
        why = _not_yet(sheets, beside)
        if why is None:
            pawns = None if beside is None else beside.board
            games.append(finished([sheet.scorecard for sheet in sheets], pawns=pawns))
        else:
            refusals.append(why)
    for board in duels_on(files):
        why = _duel_not_yet(board)
        if why is None:
            games.append(finished_duel(board.board, board.names))
        else:
            refusals.append(why)
    return Saving(games=tuple(games), refusals=tuple(refusals))


def games_on(files: Sequence[FileReading]) -> "list[list[SheetReading]]":
    """The readable sheets, game by game: every table, then every sheet that belongs to none by itself.

    A sheet that several photographs show is there once.
    """
    together = tables(files)
    seated = {id(seen.sightings[0].sheet) for table in together for seen in table.seen}
    alone = [[seen.sheet] for seen in seen_sheets(files) if id(seen.sightings[0].sheet) not in seated]
    return [*(list(table.sheets) for table in together), *alone]


def duels_on(files: Sequence[FileReading]) -> "list[DuelReading]":
    """The readable boards of The Duel, each a game; of one that several photographs show, the last reading."""
    boards = {board.sheet_id or id(board): board for board in duel_boards(files)}
    return list(boards.values())


def _not_yet(sheets: "Sequence[SheetReading]", beside: "TrackReading | None") -> BrokenInput | None:
    name = f"the game of {sheets[0].game} with {', '.join(s.player or s.sheet_id or '?' for s in sheets)}"
    doubts = sum(len(sheet.uncertain) for sheet in sheets) + (len(beside.uncertain) if beside else 0)
    return _refused(name, doubts, [sheet.player for sheet in sheets])


def _duel_not_yet(board: "DuelReading") -> BrokenInput | None:
    names = [board.names.get(colour) for colour in Colour]
    said = " and ".join(name or str(colour) for name, colour in zip(names, Colour, strict=True))
    return _refused(f"the game of {board.game} between {said}", len(board.uncertain), names)


def _refused(name: str, doubts: int, players: "Sequence[str | None]") -> BrokenInput | None:
    if doubts:
        cells = "one cell is" if doubts == 1 else f"{doubts} cells are"
        return BrokenInput("uncertain", f"{name} was not saved: {cells} uncertain.", "Take --review.")
    wrong = shared_name(players)
    return None if wrong is None else BrokenInput("same-name", f"{name} was not saved: {wrong}.")
