"""Solid pieces look solid: where their tops are, where their shadows fall, what is left alone."""

import numpy as np
import pytest

from tests.synthetic.camera import Camera, turned_camera
from tests.synthetic.faces import FACES, REACH, lit_face
from tests.synthetic.solids import Sun, lightness, pick_sun, put_down, seen_at
from tests.synthetic.tent import Tent
from tests.synthetic.turned import SECTORS, Turned

RED = (0.5, 0.02, 0.02)
FLAT_LIGHT = Sun(away=(1.0, 0.0), slope=0.6, depth=0.5, spread=0.1)
MM_PX = 4.0  # of the camera below, straight down


def camera_with(tilt_deg: float = 0.0) -> Camera:
    return Camera(
        width=400,
        height=400,
        focal_px=1200,
        turn=turned_camera(tilt_deg, 0.0, 0.0),
        target=(0.0, 0.0),
        distance_mm=300.0,
    )


def disc(**changes) -> Turned:
    parts = {"at": (0.0, 0.0), "profile": ((8.0, 0.0), (8.0, 2.0)), "side": RED} | changes
    return Turned(**parts)


def picture_of(*piles, tilt_deg: float = 0.0, sun: Sun = FLAT_LIGHT) -> np.ndarray:
    picture = np.ones((400, 400, 3), np.float32)
    put_down(picture, piles, camera_with(tilt_deg), sun)
    return picture


def middle_of(mask: np.ndarray) -> np.ndarray:
    return np.argwhere(mask)[:, ::-1].mean(axis=0)


def test_a_disc_covers_its_circle_and_no_more():
    red = picture_of([disc()])[..., 1] < 0.1
    assert np.abs(middle_of(red) - 199.5).max() < 1
    assert red.sum() == pytest.approx(np.pi * (8 * MM_PX) ** 2, rel=0.03)


def test_a_face_lies_on_top_in_the_tables_directions():
    face = np.zeros((64, 64, 3), np.float32)
    face[:, 32:] = 0.9
    picture = picture_of([disc(face=face, face_mm=8.0 * REACH)])
    assert picture[200, 220].min() > 0.8
    assert picture[200, 180].max() < 0.1


def test_a_shadow_falls_away_from_the_light_as_far_as_the_piece_is_high():
    picture = picture_of([disc(profile=((8.0, 0.0), (8.0, 20.0)))])
    assert picture[200, 399 - 199 + 60].max() < 0.7  # 15 mm behind it: 12 mm of shadow follow 8 mm of piece
    assert picture[200, 200 - 60].min() > 0.95
    assert picture[200, 200 + 120].min() > 0.95


def test_what_stands_up_leans_away_from_a_tilted_camera_and_shows_its_side():
    tall = disc(profile=((4.0, 0.0), (4.0, 20.0)))
    camera = camera_with(20.0)
    foot, top = (seen_at(camera, np.array([[0.0, 0.0, height]]))[0] for height in (0.0, 20.0))
    assert np.hypot(*(top - foot)) > 20 * np.sin(np.radians(20)) * MM_PX * 0.9
    red = picture_of([tall], tilt_deg=20.0)[..., 1] < 0.1
    assert red[tuple(np.round(top[::-1]).astype(int))]
    assert red[tuple(np.round(foot[::-1]).astype(int))]
    assert red.sum() > 1.3 * np.pi * (4 * MM_PX) ** 2


def test_the_upper_stone_of_a_pile_hides_the_lower_one():
    blue = (0.02, 0.02, 0.5)
    picture = picture_of([disc(), disc(base_mm=2.0, side=blue)])
    assert picture[200, 200, 2] > picture[200, 200, 0]


def test_pieces_outside_the_picture_change_nothing():
    assert (picture_of([disc(at=(500.0, 0.0))]) == 1).all()


def test_a_surface_that_looks_up_has_the_light_of_the_table():
    for seed in range(5):
        sun = pick_sun(np.random.default_rng(seed))
        assert lightness(np.array([0.0, 0.0, 1.0]), sun) == pytest.approx(1.0)
        assert np.linalg.norm(sun.towards) == pytest.approx(1.0)


def test_a_tent_shows_its_front_and_its_back_from_above():
    front, back = (np.full((48, 32, 3), colour, np.float32) for colour in ((0.6, 0, 0), (0, 0, 0.6)))
    tent = Tent(at=(0.0, 0.0), turn_deg=0.0, size_mm=(16.0, 8.0, 23.0), panels=(front, back))
    picture = picture_of([tent])
    assert picture[200 + 8, 200, 0] > 2 * picture[200 + 8, 200, 2]
    assert picture[200 - 8, 200, 2] > 2 * picture[200 - 8, 200, 0]


VIEW = np.array([0.0, 0.0, 1.0])
PINK = (0.5, 0.1, 0.3)


@pytest.mark.parametrize("kind", list(FACES))
def test_every_face_keeps_its_colour(kind):
    lit = lit_face(FACES[kind](PINK, 1), 0.0, VIEW, FLAT_LIGHT)
    red, green, blue = np.median(lit[24:104, 24:104].reshape(-1, 3), axis=0)
    assert red > blue > green


@pytest.mark.parametrize("kind", [kind for kind in FACES if kind != "draughts"])  # those are round
def test_a_face_turns_with_its_piece(kind):
    face = FACES[kind](PINK, 1)
    first, second = (lit_face(face, turn, VIEW, FLAT_LIGHT) for turn in (0.0, 50.0))
    assert np.abs(first - second).max() > 0.01


def test_a_ragged_outline_is_followed():
    shape = np.where(np.arange(SECTORS) < SECTORS // 2, 1.0, 0.5)
    red = picture_of([disc(shape=shape)])[..., 1] < 0.1
    assert red[200 + 24, 200]
    assert not red[200 - 24, 200]
