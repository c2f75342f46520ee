"""What is plainly seen of a cell: its number, what hides it, what lies round a cap."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from scanner.changes import changes
from scanner.expected import READ_PX_PER_MM
from scanner.ink import WHITE
from scanner.settings import PieceSettings
from scanner.sight import colours_round, look, unexplained
from scoring.duel_board import Colour
from sheets.fiducials import Variant
from sheets.layouts import board_layout
from sheets.pieces_layout import CAP_MM
from tests.scanner.boards import board, cap, laid, stone

SETTINGS = PieceSettings()
DUEL = Variant("duel", kind="board")
CELLS = board_layout("duel", None).cells
LIT = WHITE / 255


def seen(pieces=(), light=1.0):
    """The changes of a Duel board with pieces, by their middles (mm); ``light`` is that of its left half."""
    raster = laid(board("duel"), list(pieces))
    size = tuple(
        round(side * READ_PX_PER_MM)
        for side in (board_layout("duel", None).outline.width, board_layout("duel", None).outline.height)
    )
    flat = cv2.resize(raster, size, interpolation=cv2.INTER_AREA) * LIT
    flat[:, : size[0] // 2] *= light
    return changes(flat.astype(np.uint8), DUEL, SETTINGS)


def middle_of(cell):
    return CELLS[cell].centre


@pytest.mark.parametrize("light", [1.0, 0.75])
def test_the_numbers_of_empty_fields_show_in_the_light_and_in_a_shadow(light):
    shown = [sight.shows for sight in look(seen(light=light), SETTINGS).values() if sight.shows is not None]
    assert len(shown) == len(CELLS) - 4  # the misthrow column is blank
    assert min(shown) > 0.9


@pytest.mark.parametrize("aside_px", [-12, 0, 12])
def test_the_edge_of_a_dark_shadow_across_a_number_leaves_it_to_be_seen(aside_px):
    flat = seen().reflected * WHITE
    column = round(middle_of("red:6")[0] * READ_PX_PER_MM) + aside_px
    flat[:, :column] *= 0.4
    sight = look(changes(flat.astype(np.uint8), DUEL, SETTINGS), SETTINGS)["red:6"]
    assert sight.shows > SETTINGS.print_level + 0.1


def test_an_empty_board_leaves_nothing_to_explain():
    assert not any(unexplained(sight, SETTINGS) for sight in look(seen(), SETTINGS).values())


@pytest.mark.parametrize("aside_mm", [0.0, 4.0, -5.0])
def test_a_stone_hides_its_fields_number_wherever_it_lies_on_it(aside_mm):
    x, y = middle_of("red:6")
    sight = look(seen([((x + aside_mm, y), stone(Colour.GREY))]), SETTINGS)["red:6"]
    assert sight.shows < 0.75
    assert unexplained(sight, SETTINGS)


@pytest.mark.parametrize(
    ("area_mm2", "shows", "strange"),
    [(0, 0.98, False), (200, 0.98, False), (200, 0.8, False), (0, 0.6, True)],
)
def test_a_shadow_leaves_the_number_to_be_seen_however_large_it_is(area_mm2, shows, strange):
    sight = replace(look(seen(), SETTINGS)["red:6"], area_mm2=area_mm2, shows=shows)
    assert unexplained(sight, SETTINGS) is strange


def test_something_on_a_blank_field_is_not_explained():
    sights = look(seen([(middle_of("misthrow:2"), stone(Colour.BLACK))]), SETTINGS)
    assert unexplained(sights["misthrow:2"], SETTINGS)
    assert not unexplained(sights["misthrow:3"], SETTINGS)


def test_the_colour_round_a_cap_is_its_stones():
    at = middle_of("blue:6")
    black, grey = (
        colours_round(seen([(at, stone(colour)), (at, cap(5))]), np.array(at), CAP_MM / 2)
        for colour in Colour
    )
    assert (black[:2, 0] < grey[:2, 0] - 15).all()  # lightness; a light ring may be in the third third


@pytest.mark.parametrize(
    ("middle", "radius_mm"),
    [
        (middle_of("blue:6"), 1.0),  # next to nothing is between its rim and the edge of a stone
        ((-40.0, 50.0), CAP_MM / 2),  # a high pile that leans out of the board
        ((500.0, 500.0), CAP_MM / 2),
    ],
)
def test_where_nothing_is_seen_round_a_cap_no_colour_is_told(middle, radius_mm):
    assert colours_round(seen(), np.array(middle), radius_mm) is None
