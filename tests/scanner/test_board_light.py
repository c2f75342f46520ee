import cv2
import numpy as np

from scanner.board_light import board_light
from scanner.changes import changes
from scanner.expected import READ_PX_PER_MM
from scanner.ink import WHITE, reflectance
from scanner.settings import PieceSettings
from scoring.duel_board import Colour
from sheets.fiducials import Variant
from sheets.layouts import board_layout
from tests.scanner.boards import PX_PER_MM, board, laid, share, stone

FORM = Variant("duel", kind="board")
CELLS = board_layout("duel", None).cells


def flat(*cells, light=1.0):
    """The board laid flat (height, width, 3) at ``READ_PX_PER_MM`` with grey stones on cells, under a light."""
    raster = laid(board("duel"), [(CELLS[cell].centre, stone(Colour.GREY)) for cell in cells])
    zoom = READ_PX_PER_MM / PX_PER_MM
    small = cv2.resize(raster, None, fx=zoom, fy=zoom, interpolation=cv2.INTER_AREA)
    return np.clip(small * light, 0, 255).astype(np.uint8)


def middle_value(picture, cell, dx_mm=0.0, dy_mm=0.0):
    x, y = CELLS[cell].centre
    return float(picture[round((y + dy_mm) * READ_PX_PER_MM), round((x + dx_mm) * READ_PX_PER_MM)].mean())


def shadow():
    """Half the light left of the board's middle, (height, width, 1)."""
    light = np.ones((708, 1134, 1))
    light[:, :567] = 0.5
    return light


def test_paper_is_white_wherever_a_shadow_lies():
    picture = flat(light=shadow())
    reflected = reflectance(picture, board_light(picture, FORM))
    for cell in ("red:2", "red:12", "blue:12", "blue:2"):
        assert abs(middle_value(reflected, cell, dx_mm=11.0) - WHITE) < 8


def test_a_stone_is_no_light():
    picture = flat("red:4", "red:5", "red:6")
    reflected = reflectance(picture, board_light(picture, FORM))
    assert abs(middle_value(reflected, "red:5", dx_mm=6.0) - WHITE * 160 / 255) < 12


def test_an_empty_board_looks_like_its_print_even_under_a_shadow():
    picture = flat(light=shadow())
    found = changes(reflectance(picture, board_light(picture, FORM)), FORM, PieceSettings())
    assert max(share(found, box.inset(1.0)) for box in CELLS.values()) < 0.04
    assert min(found.print_shows(CELLS[cell].inset(4.0)) for cell in ("red:7", "green:5", "blue:lock")) > 0.8


def test_a_stone_looks_otherwise_and_hides_its_print():
    picture = flat("red:7")
    found = changes(reflectance(picture, board_light(picture, FORM)), FORM, PieceSettings())
    assert share(found, CELLS["red:7"]) > 0.2
    assert share(found, CELLS["red:8"].inset(1.0)) < 0.02
    assert found.print_shows(CELLS["red:7"].inset(4.0)) < 0.4
