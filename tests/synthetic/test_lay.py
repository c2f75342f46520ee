"""Paper in the picture: what is drawn at a point of the paper is seen where the mapping says, flat or curved."""

import cv2
import numpy as np
import pytest

from tests.synthetic.camera import Camera, aim, distort_picture, distorted, turned_camera
from tests.synthetic.lay import Piece, lay, seen
from tests.synthetic.paper import crumpled, curled, folded

PX_PER_MM = 6.0
DOTS = np.array([(x, y) for x in (6.0, 60.0, 120.0, 184.0) for y in (6.0, 64.0, 122.0)])
SURFACES = {
    "flat": lambda rng: None,
    "curled": lambda rng: curled(rng, 190.0, 128.0, 10.0),
    "folded": lambda rng: folded(rng, 190.0, 128.0),
    "sharply folded": lambda rng: folded(rng, 190.0, 128.0, (20.0, 26.0)),
    "crumpled": lambda rng: crumpled(rng, 190.0, 128.0, 1.5),
}


def dotted_piece(surface) -> Piece:
    raster = np.ones((768, 1140, 3), np.float32)
    for x, y in DOTS:
        centre = (round((x * PX_PER_MM - 0.5) * 16), round((y * PX_PER_MM - 0.5) * 16))
        cv2.circle(raster, centre, 12 * 16, (0, 0, 0), -1, cv2.LINE_8, 4)
    turn = np.radians(25.0)
    to_table = np.array([[np.cos(turn), -np.sin(turn), 3.0], [np.sin(turn), np.cos(turn), -7.0]])
    return Piece(raster=raster, px_per_mm=PX_PER_MM, to_table=to_table, surface=surface)


def tilted_camera(piece: Piece, distortion: float = 0.0, fill: float = 0.3) -> Camera:
    corners = (
        np.array([(0, 0), (190, 0), (190, 128), (0, 128)]) @ piece.to_table[:, :2].T + piece.to_table[:, 2]
    )
    camera = Camera(
        width=1200,
        height=900,
        focal_px=1000.0,
        turn=turned_camera(25.0, 70.0, 140.0),
        target=(0.0, 0.0),
        distance_mm=300.0,
        distortion=distortion,
    )
    return aim(camera, np.column_stack([corners, np.zeros(4)])[None], fill, np.random.default_rng(0))


def darkest_near(picture, at) -> np.ndarray:
    x, y = np.round(at).astype(int)
    part = 1 - picture[y - 12 : y + 13, x - 12 : x + 13].mean(axis=2)
    part = np.clip(part - 0.5, 0, None)
    rows, columns = np.mgrid[-12:13, -12:13]
    return np.array([x + (part * columns).sum() / part.sum(), y + (part * rows).sum() / part.sum()])


@pytest.mark.parametrize("name", list(SURFACES))
def test_dots_are_where_the_mapping_says(name):
    piece = dotted_piece(SURFACES[name](np.random.default_rng(4)))
    camera = tilted_camera(piece)
    picture = np.ones((900, 1200, 3), np.float32)
    lay(picture, piece, camera)
    for expected in seen(piece, camera, DOTS):
        assert np.hypot(*(darkest_near(picture, expected) - expected)) < 0.6


def test_the_lens_moves_points_as_it_moves_the_picture():
    piece = dotted_piece(None)
    camera = tilted_camera(piece, distortion=0.03)
    picture = np.ones((900, 1200, 3), np.float32)
    lay(picture, piece, camera)
    bent = distort_picture(camera, picture)
    for expected in distorted(camera, seen(piece, camera, DOTS)):
        assert np.hypot(*(darkest_near(bent, expected) - expected)) < 0.6


def test_the_camera_sees_the_share_of_the_picture_that_was_asked_for():
    piece = dotted_piece(None)
    camera = tilted_camera(piece, fill=0.25)
    corners = seen(piece, camera, np.array([(0.0, 0.0), (190.0, 0.0), (190.0, 128.0), (0.0, 128.0)]))
    assert cv2.contourArea(corners.astype(np.float32)) / (1200 * 900) == pytest.approx(0.25, abs=0.01)
    assert (corners > 0).all()
    assert (corners < (1200, 900)).all()
