"""Which readings become games of the history: sheets, The Duel's boards, On Board's sheets with their pawns."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from cli.history.saving import games_to_save
from cli.photographs import FileReading
from scanner.board_reading import DuelReading, TrackReading
from scanner.cause import Cause
from scanner.contents import CellReading, Content
from scanner.pawns import FieldReading
from scanner.reading import PhotoReading, SheetReading
from scanner.rectify import flat_surface
from scanner.stones import StoneReading
from scoring.duel_board import Colour
from scoring.pawn_board import places
from sheets.fiducials import Variant
from sheets.layouts import layout_of

NAMES = {Colour.BLACK: "Ada", Colour.GREY: "Ben"}
DOUBT = {"red:5": Cause.PILE_HEIGHT}


def _placed(variant: Variant, sheet_id: str | None) -> dict:
    surface = flat_surface(np.eye(3), layout_of(variant).outline)
    return {
        "variant": variant,
        "sheet_id": sheet_id,
        "corners": np.zeros((4, 2)),
        "surface": surface,
        "uncertain": {},
    }


def duel_reading(sheet_id: str | None = "7FQFNM", **stones: tuple[Colour, int]) -> DuelReading:
    """A Duel board with stones, ``red_5=(Colour.BLACK, 2)``."""
    variant = Variant("duel", None, "board")
    empty = StoneReading(owner=None, height=0, probability=0.99)
    cells = dict.fromkeys(layout_of(variant).cells, empty)
    for name, (owner, height) in stones.items():
        cells[name.replace("_", ":")] = StoneReading(owner=owner, height=height, probability=0.99)
    return DuelReading(**_placed(variant, sheet_id), cells=cells, names=NAMES)


def track_reading(**pawns: str) -> TrackReading:
    """On Board's board with pawns, ``red="field:3"``."""
    cells = {
        cell: FieldReading(pawns=tuple(p for p, at in pawns.items() if at == cell), probability=0.99)
        for cell in places()
    }
    return TrackReading(**_placed(Variant("onboard", None, "board", "a"), "BHV8UU"), cells=cells)


def onboard_sheet(player: str, sheet_id: str, *crossed: str) -> SheetReading:
    """A score sheet of On Board with some cells crossed."""
    variant = Variant("onboard", None)
    cells = {
        cell: CellReading(content=Content.CROSS if cell in crossed else Content.BLANK, probability=0.99)
        for cell in layout_of(variant).cells
    }
    return SheetReading(**_placed(variant, sheet_id), player=player, cells=cells)


def files(*photos: tuple[tuple, tuple]) -> tuple[FileReading, ...]:
    """Photographs, each with its sheets and its boards."""
    readings = tuple(
        PhotoReading(name=f"{number}.jpg", width=1600, height=1200, sheets=sheets, boards=boards)
        for number, (sheets, boards) in enumerate(photos)
    )
    return (FileReading(path=Path("a.jpg"), photos=readings),)


class TestTheDuel:
    def test_a_board_is_a_finished_game(self):
        (game,) = games_to_save(files(((), (duel_reading(red_5=(Colour.BLACK, 3)),)))).games
        assert (game.game.name, game.names) == ("duel", ("Ada", "Ben"))
        assert [line.total for line in game.lines] == [6, 0]
        assert game.board_line == "duel red:5b3"

    def test_nobody_need_be_named(self):
        board = replace(duel_reading(), names={Colour.GREY: "Ben"})
        assert games_to_save(files(((), (board,)))).games[0].names == (None, "Ben")

    def test_a_board_on_two_photographs_is_one_game_as_seen_last(self):
        boards = (duel_reading(red_5=(Colour.BLACK, 3)), duel_reading(red_5=(Colour.BLACK, 4)))
        (game,) = games_to_save(files(*(((), (board,)) for board in boards))).games
        assert game.lines[0].total == 10

    def test_boards_without_an_id_are_not_taken_for_each_other(self):
        assert len(games_to_save(files(((), (duel_reading(None), duel_reading(None))))).games) == 2

    @pytest.mark.parametrize(
        ("changes", "said"),
        [
            ({"uncertain": DOUBT}, "one cell is uncertain. Take --review."),
            ({"names": dict.fromkeys(Colour, "Ada")}, "2 players are called"),
        ],
    )
    def test_what_is_not_settled_waits(self, changes, said):
        saving = games_to_save(files(((), (replace(duel_reading(), **changes),))))
        assert saving.games == ()
        assert said in str(saving.refusals[0])

    def test_an_unreadable_board_is_no_game(self):
        unreadable = replace(duel_reading(), error="Too blurred.", cells={})
        assert games_to_save(files(((), (unreadable,)))).games == ()


class TestOnBoard:
    SHEETS = (
        onboard_sheet("Ada", "7FQFNM", "red:2", "red:3", "pawn:red"),
        onboard_sheet("Ben", "BHV8UV", "blue:12", "pawn:blue"),
    )

    def test_the_pawns_beside_the_sheets_are_kept(self):
        board = track_reading(red="field:17", blue="start")
        (game,) = games_to_save(files((self.SHEETS, (board,)))).games
        assert game.names == ("Ada", "Ben")
        assert game.board_line == "pawns/a red:17 blue:start"

    def test_without_a_board_the_sheets_are_a_game(self):
        (game,) = games_to_save(files((self.SHEETS, ()))).games
        assert game.board_line is None

    def test_an_uncertain_pawn_waits(self):
        board = replace(track_reading(red="field:17"), uncertain={"field:17": Cause.WHICH_PAWN})
        saving = games_to_save(files((self.SHEETS, (board,))))
        assert saving.games == ()
        assert "one cell is uncertain" in str(saving.refusals[0])
