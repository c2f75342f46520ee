"""What piles do to the fields beside them, and what is known of the stones under a cap."""

from dataclasses import replace

import numpy as np
import pytest

import scanner.stones
from scanner.caps import Cap
from scanner.cause import Cause
from scanner.changes import changes
from scanner.expected import READ_PX_PER_MM
from scanner.ink import WHITE
from scanner.pieces import Sign
from scanner.rectify import flat_surface
from scanner.settings import PieceSettings
from scanner.sight import look
from scanner.stones import leant_over, read_stones
from scanner.viewpoint import Viewpoint
from scoring.duel_board import Colour
from sheets.fiducials import Variant
from sheets.geometry import Box
from sheets.layouts import board_layout

FIELD = Box(100.0, 50.0, 120.0, 80.0)


def pile(x, y):
    """A pile whose cap is seen there."""
    return Cap(evidence=8.0, number=5, certain=1.0, middle=np.array([x, y]), radius_mm=6.0)


@pytest.mark.parametrize(
    ("x", "y", "leant"), [(96, 60, True), (118, 84, True), (88, 60, False), (94, 42, False)]
)
def test_a_pile_is_seen_on_the_field_beside_it_where_it_reaches_that_far(x, y, leant):
    assert leant_over(FIELD, [pile(x, y)]) is leant


def test_without_piles_nothing_leans_over():
    assert not leant_over(FIELD, [])


SETTINGS = PieceSettings()
BOARD = board_layout("duel", None)
STONES = {"red:2": 12.0, "yellow:3": 14.0, "green:9": 64.0, "blue:5": 66.0, "red:5": 13.0}  # their lightness


def stones_read(monkeypatch, round_cap):
    """Stones, with a cap on that on red 5, round which is seen what ``colours_round`` would say."""
    outline = BOARD.outline.scaled(READ_PX_PER_MM)
    white = np.full((round(outline.height), round(outline.width), 3), WHITE, np.uint8)
    changed = changes(white, Variant("duel", kind="board"), SETTINGS)
    sights, signs = {}, {}
    for cell, sight in look(changed, SETTINGS).items():
        lightness = STONES.get(cell)
        sights[cell] = replace(sight, colour=np.array([lightness or 100.0, 0.0, 0.0]))
        signs[cell] = np.full(len(Sign), -9.0 if lightness is None else 9.0)
        signs[cell][Sign.CAP] = 9.0 if cell == "red:5" else -9.0
        signs[cell][Sign.LIGHTNESS] = 0.0 if lightness is None else (lightness - 40) / 10
    middle = np.array(BOARD.cells["red:5"].centre)

    def cap_on_red_5(_gray, _surface, tops, _settings):
        return replace(pile(*middle), evidence=8.0 if np.allclose(tops[0], middle) else -8.0)

    monkeypatch.setattr(scanner.stones, "read_cap", cap_on_red_5)
    monkeypatch.setattr(scanner.stones, "colours_round", lambda *_: round_cap)
    view = Viewpoint(foot=middle, height_mm=500.0)
    surface = flat_surface(np.eye(3), BOARD.outline)
    return read_stones(white[..., 0], surface, changed, signs, sights, view, SETTINGS)


def test_a_stone_of_which_nothing_is_seen_under_its_cap_is_asked_about(monkeypatch):
    seen = stones_read(monkeypatch, np.array([[12.0, 0, 0], [13.0, 0, 0], [14.0, 0, 0]]))
    assert (seen["red:5"].owner, seen["red:5"].height, seen["red:5"].cause) == (Colour.BLACK, 5, None)
    unseen = stones_read(monkeypatch, None)
    assert (unseen["red:5"].height, unseen["red:5"].cause) == (5, Cause.WHOSE_STONE)
    assert all(
        (unseen[cell].owner, unseen[cell].cause) == (seen[cell].owner, None)
        for cell in STONES.keys() - {"red:5"}
    )
