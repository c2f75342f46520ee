"""Whole photographs of boards with flat cut-out pieces."""

from typing import ClassVar

import cv2
import numpy as np
import pytest

from scanner.cause import Cause
from scanner.pipeline import read_photo
from scanner.settings import Settings
from scoring.duel_board import Colour, Pile
from scoring.model import Row
from sheets.layouts import board_layout
from tests.scanner.boards import PX_PER_MM, board, cap, counter, laid, placed_board, stone
from tests.scanner.pictures import as_photo

SETTINGS = Settings()
B, G = Colour.BLACK, Colour.GREY
DUEL = {
    "red:2": (B, 1),
    "red:5": (B, 1),
    "red:7": (G, 3),
    "yellow:4": (G, 1),
    "yellow:8": (B, 7),
    "green:6": (B, 2),
    "green:2": (G, 1),
    "green:lock": (G, 1),
    "blue:4": (G, 9),
    "misthrow:1": (G, 1),
    "misthrow:3": (B, 1),
}


def photographed(raster, size=(1900, 1400), turn_deg=0):
    """A board's raster on a brown table, seen a little from the side."""
    height, width = raster.shape[:2]
    corners = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32)
    scale = min((size[0] - 160) / width, (size[1] - 160) / height)
    seen = (corners - (width / 2, height / 2)) * scale * [[0.95], [0.95], [1.0], [1.0]] + np.array(size) / 2
    plane = cv2.getPerspectiveTransform(corners, seen.astype(np.float32))
    picture = np.full((size[1], size[0], 3), (120, 90, 60), np.uint8)
    smooth = cv2.GaussianBlur(raster, (0, 0), 0.8)
    warped = cv2.warpPerspective(smooth, plane, size)
    inside = cv2.warpPerspective(np.full(raster.shape[:2], 255, np.uint8), plane, size) > 127
    picture[inside] = warped[inside]
    return as_photo(np.ascontiguousarray(np.rot90(picture, turn_deg // 90)))


def duel(stones, *, turn_deg=0, look="colour"):
    """A photograph of a Duel board with stones and caps, each a little beside the middle of its cell."""
    cells, rng = board_layout("duel", None).cells, np.random.default_rng(1)
    pieces = []
    for cell, (owner, height) in stones.items():
        at = tuple(np.array(cells[cell].centre) + rng.uniform(-2, 2, 2))
        pieces += [(at, stone(owner)), *([(at, cap(height))] if height > 1 else [])]
    return photographed(laid(board("duel", 0, look), pieces, 40), turn_deg=turn_deg)


def track(pawns, *, index=0, look="colour"):
    """A photograph of On Board's board with flat pawns, by their colour."""
    cells = board_layout("onboard", "ab"[index]).cells
    pieces = [
        ((cells[cell].centre[0] + dx, cells[cell].centre[1]), counter(p, look))
        for p, (cell, dx) in pawns.items()
    ]
    return photographed(laid(board("onboard", index, look), pieces, 20), size=(1300, 1700))


def read(photo):
    (found,) = read_photo(photo, SETTINGS).boards
    return found


def stones_on(reading):
    return {cell: (s.owner, s.height) for cell, s in reading.cells.items() if s.owner is not None}


class TestDuel:
    @pytest.mark.parametrize("look", ["colour", "ink-saver", "mono"])
    def test_every_stone_and_pile_is_read(self, look):
        found = read(duel(DUEL, look=look))
        assert stones_on(found) == DUEL
        assert found.status == "ok"

    @pytest.mark.parametrize("turn_deg", [90, 180])
    def test_from_any_side_of_the_table(self, turn_deg):
        assert stones_on(read(duel(DUEL, turn_deg=turn_deg))) == DUEL

    def test_an_empty_board_is_empty(self):
        found = read(duel({}))
        assert (stones_on(found), found.status) == ({}, "ok")

    def test_the_board_is_as_the_rules_see_it(self):
        laid_out = read(duel(DUEL)).board
        assert laid_out.piles(Row.RED) == {2: Pile(owner=B), 5: Pile(owner=B), 7: Pile(owner=G, height=3)}
        assert laid_out.piles(Row.GREEN)[None] == Pile(owner=G)
        assert (laid_out.misthrows_of(B), laid_out.misthrows_of(G)) == (1, 1)

    def test_it_is_known_by_its_code(self):
        found = read(duel({}))
        assert found.sheet_id == placed_board("duel").spec.sheet_id
        assert (found.game, found.variant.kind) == ("duel", "board")

    def test_corners_are_those_of_the_outline(self):
        corners = read(duel({})).corners
        width = np.linalg.norm(corners[2] - corners[3])
        assert width == pytest.approx(378 * PX_PER_MM * (1900 - 160) / (378 * PX_PER_MM), rel=0.01)

    def test_too_small_a_board_says_so(self):
        photo = duel(DUEL)
        small = as_photo(cv2.resize(photo.pixels, None, fx=0.3, fy=0.3, interpolation=cv2.INTER_AREA))
        found = read(small)
        assert found.status == "unreadable"
        assert "move closer" in found.error
        assert found.cells == {}

    def test_kinds_of_which_nobody_can_say_the_darker_one_are_asked_about(self):
        red, blue = (np.full_like(stone(B), colour) for colour in ((176, 60, 48), (60, 96, 200)))
        cells = [cell for cell in board_layout("duel", None).cells if cell.startswith(("red:", "green:"))]
        middles = [board_layout("duel", None).cells[cell].centre for cell in cells]
        pieces = [(at, (red, blue)[index % 2]) for index, at in enumerate(middles)]
        found = read(photographed(laid(board("duel"), pieces)))
        assert found.status == "review"
        assert set(found.uncertain) == set(cells)
        assert set(found.uncertain.values()) == {Cause.WHOSE_STONE}


class TestOnBoard:
    PAWNS: ClassVar = {
        "red": ("field:17", 1),
        "yellow": ("field:22", -2),
        "green": ("field:38", 2),
        "blue": ("start", -9),
    }

    @pytest.mark.parametrize("index", [0, 1])
    def test_every_pawn_is_read(self, index):
        found = read(track(self.PAWNS, index=index))
        assert found.variant.board == "ab"[index]
        assert found.board.pawns == {"red": 17, "yellow": 22, "green": 38, "blue": 0}
        assert found.status == "ok"

    @pytest.mark.parametrize("index", [0, 1])
    def test_a_grey_pawn_is_read_or_asked_about(self, index):
        found = read(track(self.PAWNS, index=index, look="mono"))
        assert {"red": 17, "yellow": 22, "green": 38}.items() <= found.board.pawns.items()
        assert found.board.pawns.get("blue") == 0 or "start" in found.uncertain

    def test_several_pawns_share_the_start(self):
        pawns = {"red": ("start", -20), "green": ("start", -3), "blue": ("start", 15)}
        assert read(track(pawns)).board.pawns == {"red": 0, "green": 0, "blue": 0}

    def test_an_empty_board_has_no_pawns(self):
        found = read(track({}))
        assert (found.board.pawns, found.status) == ({}, "ok")

    def test_a_bonus_is_the_fields(self):
        found = read(track({"yellow": ("field:40", 0)}))
        assert found.board.bonus("yellow") == 20
