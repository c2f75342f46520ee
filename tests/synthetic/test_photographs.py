"""Whole photographs: repeatable, and true as far as an independent look can tell."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from scoring.games import GAMES
from scoring.model import Mark
from sheets.fiducials import Variant, marker_ids
from sheets.layout import score_sheet
from tests.synthetic.classes import CLASS_NAMES, photograph, simulate
from tests.synthetic.gestures import data_root, is_held_back
from tests.synthetic.negatives import negative
from tests.synthetic.real_light import real_light
from tests.synthetic.recipes import RECIPES, combined
from tests.synthetic.sensor import MESSENGER, jpeg
from tests.synthetic.table import play
from tests.synthetic.truth import SheetTruth, from_json, to_json

OUTLINE_MM = np.array([(0, 0), (190, 0), (190, 128), (0, 128)], dtype=np.float32)
needs_data = pytest.mark.skipif(
    data_root() is None, reason="the shared material is not here (set ROWLOCK_DATA)"
)


def decoded(data: bytes) -> np.ndarray:
    return cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR)


def detected_markers(picture: np.ndarray) -> list[tuple[int, np.ndarray]]:
    settings = cv2.aruco.DetectorParameters()
    settings.cornerRefinementMethod = cv2.aruco.CORNER_REFINE_SUBPIX
    known = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_APRILTAG_36h11)
    corners, ids, _ = cv2.aruco.ArucoDetector(known, settings).detectMarkers(picture)
    return [(int(n), quad[0]) for n, quad in zip([] if ids is None else ids.ravel(), corners, strict=True)]


def marker_errors_mm(picture: np.ndarray, sheet: SheetTruth) -> list[float]:
    """How far each marker that is found lies from where the truth's corners put it."""
    to_sheet = cv2.getPerspectiveTransform(np.array(sheet.corners, np.float32), OUTLINE_MM)
    found = detected_markers(picture)
    errors = []
    for corner, number in marker_ids(Variant(sheet.game, sheet.lucky)).items():
        place = score_sheet(GAMES[sheet.game]).markers[corner].centre
        quads = [
            cv2.perspectiveTransform(quad[None], to_sheet)[0] for other, quad in found if other == number
        ]
        distances = [float(np.hypot(*(quad.mean(axis=0) - place))) for quad in quads]
        errors += [min(distances)] if distances and min(distances) < 20 else []
    return errors


@pytest.mark.parametrize("name", ["easy", "tilt", "flat-scan", "messenger", "multi", "upside-down"])
def test_the_markers_are_where_the_truths_corners_put_them(name):
    shot = simulate(name, 1)
    picture = decoded(shot.data)
    assert picture.shape[1::-1] == (shot.truth.width, shot.truth.height)
    for sheet in shot.truth.sheets:
        errors = marker_errors_mm(picture, sheet)
        assert len(errors) == 4
        assert max(errors) < 0.3


def test_two_markers_are_covered_and_two_are_not():
    for seed in range(4):
        shot = simulate("covered", seed)
        assert len(marker_errors_mm(decoded(shot.data), shot.truth.sheets[0])) == 2


def crossed_over_blank(seed):
    """The usual grey level of a felt-tip's crossed cells, over that of blank ones."""
    shot = simulate("felt-tip", seed)
    sheet = shot.truth.sheets[0]
    to_sheet = cv2.getPerspectiveTransform(np.array(sheet.corners, np.float32), OUTLINE_MM * 4)
    flat = cv2.cvtColor(cv2.warpPerspective(decoded(shot.data), to_sheet, (760, 512)), cv2.COLOR_BGR2GRAY)
    level: dict[Mark, list[float]] = {mark: [] for mark in Mark}
    for cell, box in score_sheet(GAMES[sheet.game]).cells.items():
        part = flat[round(box.top * 4) : round(box.bottom * 4), round(box.left * 4) : round(box.right * 4)]
        level[sheet.marks.get(cell, Mark.BLANK)].append(float(part.mean()))
    return np.median(level[Mark.CROSS]) / np.median(level[Mark.BLANK])


def test_crossed_cells_are_darker_than_blank_ones():
    ratios = [crossed_over_blank(seed) for seed in (2, 3, 4)]
    assert max(ratios) < 1
    assert np.mean(ratios) < 0.9


def test_a_seed_gives_the_same_photograph_again_and_another_seed_another():
    assert simulate("shadow", 5).data == simulate("shadow", 5).data
    assert simulate("shadow", 5).data != simulate("shadow", 6).data


def test_held_back_hands_write_on_held_back_photographs_only():
    for split in ("tuning", "held-back"):
        rng, recipe = np.random.default_rng(1), small("six")
        shot = photograph(rng, play(rng, recipe, split), recipe, "six", 1, split)
        assert {is_held_back(sheet.hand) for sheet in shot.truth.sheets} == {split == "held-back"}


def small(name: str):
    return replace(RECIPES[name], long_px=(800, 900))


@pytest.mark.parametrize("name", [name for name in CLASS_NAMES if not RECIPES[name].scan])
def test_every_class_can_be_taken(name):
    recipe = small(name)
    rng = np.random.default_rng(2)
    shot = photograph(rng, play(rng, recipe, "held-back"), recipe, name, 2, "held-back")
    low, high = recipe.sheets
    assert low <= len(shot.truth.sheets) <= high
    assert decoded(shot.data).shape[1::-1] == (shot.truth.width, shot.truth.height)


def test_a_combined_class_has_what_is_unusual_in_both():
    recipe = combined("felt-tip", "curl")
    assert recipe.pens == RECIPES["felt-tip"].pens
    assert recipe.curl_mm == RECIPES["curl"].curl_mm


def test_a_messenger_keeps_pictures_small():
    truth = simulate("messenger", 3).truth
    assert max(truth.width, truth.height) <= MESSENGER[0]
    assert min(truth.width, truth.height) <= MESSENGER[1]


@pytest.mark.parametrize("orientation", [1, 3, 6, 8])
def test_a_picture_stored_turned_is_seen_upright(orientation):
    picture = np.zeros((60, 90, 3), np.uint8)
    picture[:20, :30] = (0, 0, 255)
    seen = decoded(jpeg(picture, 95, orientation))
    assert seen.shape == picture.shape
    assert np.abs(seen.astype(int) - picture).mean() < 3


def test_truth_survives_its_json():
    truth = simulate("skip-lines", 4).truth
    again = from_json(to_json(truth))
    assert again.sheets[0].marks == truth.sheets[0].marks
    assert again.sheets[0].corners == tuple((round(x, 2), round(y, 2)) for x, y in truth.sheets[0].corners)
    assert to_json(again) == to_json(truth)


def test_photographs_without_a_sheet_name_none_and_can_be_decoded():
    for seed in range(12):
        shot = negative(seed)
        assert shot.truth.sheets == ()
        assert decoded(shot.data).shape[1::-1] == (shot.truth.width, shot.truth.height)


@needs_data
@pytest.mark.parametrize("seed", [8, 11])
def test_in_real_light_the_markers_are_where_the_truth_says(seed):
    shot = real_light(seed)
    errors = marker_errors_mm(decoded(shot.data), shot.truth.sheets[0])
    assert len(errors) == 4
    assert max(errors) < 0.3
    assert real_light(seed).data == shot.data


@needs_data
def test_in_a_grey_photograph_our_print_is_grey():
    picture = decoded(real_light(22).data).astype(int)
    assert np.ptp(picture, axis=2).max() <= 2
