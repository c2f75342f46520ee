import cv2
import numpy as np
import pytest
from PIL import Image

from scanner import marker_corners

SIDE_PX = 40.0
MIDDLE = (60.3, 58.8)
FINER = 8


def refined(picture, quads):
    return marker_corners.refined(picture, quads)[0]


def turned(turn_deg):
    angle = np.deg2rad(turn_deg)
    return np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])


def square(turn_deg):
    """Corners (4, 2) of a turned square, clockwise from its own top left."""
    return np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)]) * SIDE_PX / 2 @ turned(turn_deg).T + MIDDLE


def drawn(turn_deg, blur_px):
    """The square as a dark marker on light paper, drawn finer and averaged."""
    places = (np.indices((120 * FINER, 120 * FINER))[::-1].transpose(1, 2, 0) + 0.5) / FINER - 0.5
    inside = np.abs((places - MIDDLE) @ turned(turn_deg)).max(axis=2) < SIDE_PX / 2
    picture = cv2.resize(np.where(inside, 25.0, 230.0), (120, 120), interpolation=cv2.INTER_AREA)
    return np.round(cv2.GaussianBlur(picture, (0, 0), blur_px)).astype(np.uint8)


@pytest.mark.parametrize("blur_px", [0.6, 1.2, 2.0])
@pytest.mark.parametrize("turn_deg", [0, 17, 45, 200])
def test_corners_are_found_to_an_eighth_of_a_pixel_whatever_the_blur(turn_deg, blur_px):
    corners = square(turn_deg)
    near = corners + np.array([(1.5, -1), (-1, 0.5), (0, 2), (1, 1)])
    assert np.abs(refined(drawn(turn_deg, blur_px), near[None])[0] - corners).max() < 0.125


def test_dirt_on_a_side_is_outvoted():
    corners = square(0)
    picture = drawn(0, 0.8)
    picture[36:41, 55:62] = 20
    assert np.abs(refined(picture, corners[None] + 0.7)[0] - corners).max() < 0.2


@pytest.mark.parametrize("turn_deg", [0, 17])
def test_grey_made_of_dots_is_seen_as_grey(turn_deg):
    corners = square(turn_deg)
    picture = np.asarray(Image.fromarray(drawn(turn_deg, 0.8) // 2 + 60).convert("1"), dtype=np.uint8) * 255
    assert np.abs(refined(picture, corners[None] + 0.7)[0] - corners).max() < 0.7


def test_where_there_is_no_marker_the_corners_stay():
    corners = square(10)
    assert (refined(np.full((120, 120), 200, np.uint8), corners[None]) == corners).all()


def test_corners_that_lie_too_far_off_stay_and_are_told():
    found = np.stack([square(0) + 1, square(0) + 4.5])
    corners, is_measured = marker_corners.refined(drawn(0, 0.6), found)
    assert is_measured.tolist() == [True, False]
    assert (corners[1] == found[1]).all()
