import cv2
import numpy as np
import pytest

from scanner.expected import READ_PX_PER_MM
from scanner.ink import WHITE, paper_light, reflectance
from sheets.fiducials import Variant
from sheets.layouts import score_layout
from tests.scanner.pictures import printed
from tests.synthetic.printing import clean_raster


def flat_sheet(game="classic"):
    return np.asarray(clean_raster(printed(game), float(READ_PX_PER_MM)), np.float32)


def cell(picture, name, game="classic"):
    px = score_layout(game).cells[name].inset(1.0).scaled(READ_PX_PER_MM)
    return picture[round(px.top) : round(px.bottom), round(px.left) : round(px.right)]


def freed(picture, game):
    return reflectance(picture, paper_light(picture, Variant(game)))


def lit(sheet, light):
    return np.clip(sheet * light, 0, 255).astype(np.uint8)


@pytest.mark.parametrize("game", ["classic", "longo"])
def test_bare_paper_becomes_white_under_any_colour_of_light(game):
    picture = lit(flat_sheet(game), np.array([0.8, 0.55, 0.4]))
    result = freed(picture, game)
    for name in ("red:2", "blue:lock", "misthrow:3"):
        brightest = np.percentile(cell(result, name, game), 95, axis=(0, 1))
        assert np.abs(brightest - WHITE).max() < 8


def test_a_slow_gradient_of_light_is_taken_out():
    sheet = flat_sheet()
    ramp = np.linspace(0.35, 1.0, sheet.shape[1])[None, :, None]
    result = freed(lit(sheet, ramp), "classic")
    left, right = cell(result, "red:2"), cell(result, "red:12")
    assert abs(np.percentile(left, 90) - np.percentile(right, 90)) < 10


def test_ink_stays_dark_and_does_not_dim_the_light_around_it():
    sheet = flat_sheet()
    blotted = sheet.copy()
    cell(blotted, "green:7")[:] = 20
    result = freed(lit(blotted, 0.7), "classic")
    assert cell(result, "green:7").mean() < 45
    assert abs(np.percentile(cell(result, "green:8"), 90) - WHITE) < 12


def test_light_is_never_zero_so_a_black_picture_is_no_trouble():
    black = np.zeros((*flat_sheet().shape[:2], 3), np.uint8)
    assert paper_light(black, Variant("classic")).min() > 0
    assert freed(black, "classic").max() == 0


def test_a_shadow_leaves_crosses_darker_than_its_edge():
    sheet = flat_sheet()
    px = score_layout("classic").cells["yellow:6"].scaled(READ_PX_PER_MM)
    corners = (round(px.left) + 6, round(px.top) + 6), (round(px.right) - 6, round(px.bottom) - 6)
    crossed = cv2.line(sheet.copy(), *corners, (30, 30, 30), 2)
    light = np.ones(sheet.shape[:2], np.float32)
    light[:, : sheet.shape[1] // 2] = 0.45
    result = freed(lit(crossed, cv2.GaussianBlur(light, (0, 0), 3)[..., None]), "classic")
    assert np.percentile(cell(result, "yellow:6").mean(axis=2), 2) < 70
    assert np.percentile(cell(result, "yellow:5").mean(axis=2), 2) > 90
