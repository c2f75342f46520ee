"""Cells that a picture does not show: under another sheet, or beyond its edge."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from scoring.games import GAMES
from sheets.layout import score_sheet
from tests.synthetic.classes import photograph
from tests.synthetic.recipes import RECIPES
from tests.synthetic.table import play

OUTLINE_MM = np.array([(0, 0), (190, 0), (190, 128), (0, 128)], dtype=np.float32)


def taken(name, seed):
    rng, recipe = np.random.default_rng(seed), replace(RECIPES[name], long_px=(800, 900))
    return photograph(rng, play(rng, recipe, "tuning"), recipe, name, seed, "tuning").truth


def middles(sheet):
    """Where each cell's middle is in the picture."""
    matrix = cv2.getPerspectiveTransform(OUTLINE_MM, np.array(sheet.corners, np.float32))
    cells = score_sheet(GAMES[sheet.game]).cells
    points = np.array([[box.centre for box in cells.values()]])
    return dict(zip(cells, cv2.perspectiveTransform(points, matrix)[0], strict=True))


@pytest.mark.parametrize("seed", range(3))
def test_of_a_sheet_cut_off_those_cells_are_hidden_whose_middle_is_outside(seed):
    truth = taken("cut-off", seed)
    (sheet,) = truth.sheets
    outside = {
        cell
        for cell, (x, y) in middles(sheet).items()
        if not (-0.5 <= x <= truth.width - 0.5 and -0.5 <= y <= truth.height - 0.5)
    }
    assert outside
    assert sheet.hidden == outside


@pytest.mark.parametrize("seed", range(3))
def test_of_two_sheets_the_lower_one_loses_the_cells_under_the_upper_one(seed):
    lower, upper = taken("overlap", seed).sheets
    quad = np.array(upper.corners, np.float32)
    margin = 0.06 * np.linalg.norm(quad[1] - quad[0])  # paper round the outline, and cells half covered
    depth = {
        cell: cv2.pointPolygonTest(quad, tuple(map(float, at)), True) for cell, at in middles(lower).items()
    }
    assert {cell for cell, inside in depth.items() if inside > margin} <= lower.hidden
    assert lower.hidden <= {cell for cell, inside in depth.items() if inside > -margin}
    assert upper.hidden == frozenset()


def test_other_classes_hide_no_cell():
    assert taken("covered", 1).sheets[0].hidden == frozenset()
