"""What lies beside a sheet."""

import numpy as np
import pytest

from tests.synthetic import covers
from tests.synthetic.camera import Camera, turned_camera

CAMERA = Camera(
    width=400,
    height=300,
    focal_px=320.0,
    turn=turned_camera(45.0, 90.0, 0.0),
    target=(0.0, 0.0),
    distance_mm=250.0,
)
AHEAD = CAMERA.turn[2][:2] / np.hypot(*CAMERA.turn[2][:2])  # farther from the camera, along the table


@pytest.mark.parametrize("away_mm", [-300.0, 0.0, 300.0])
def test_a_point_of_the_table_is_as_far_as_it_lies_ahead(away_mm):
    point = np.array([[*(away_mm * AHEAD), 0.0]])
    assert CAMERA.depths(point)[0] == pytest.approx(250.0 + away_mm * np.sin(np.radians(45)))


@pytest.mark.parametrize(("away_mm", "is_drawn"), [(0.0, True), (-400.0, False)])
def test_what_lies_behind_the_camera_is_not_drawn(monkeypatch, away_mm, is_drawn):
    monkeypatch.setattr(covers, "free_spot", lambda *_: away_mm * AHEAD)
    picture = np.ones((CAMERA.height, CAMERA.width, 3), np.float32)
    covers.clutter(picture, [], CAMERA, np.random.default_rng(3))
    assert (picture != 1).any() == is_drawn
