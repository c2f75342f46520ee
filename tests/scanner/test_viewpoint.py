import numpy as np
import pytest

from scanner.viewpoint import viewpoint

SIZE = (2000, 1500)
FOCAL_PX = 1600.0


def seen_from(eye, target, *, focal_px=FOCAL_PX):
    """The homography from board mm (y down) to photo px of a camera at ``eye`` (x, y, height) that looks at a point."""
    place = np.array([eye[0], eye[1], -eye[2]])
    ahead = np.array([*target, 0.0]) - place
    ahead /= np.linalg.norm(ahead)
    right = np.cross([0.0, 1.0, 0.0], ahead)
    right /= np.linalg.norm(right)
    turn = np.stack([right, np.cross(ahead, right), ahead])
    camera = np.array([[focal_px, 0, SIZE[0] / 2], [0, focal_px, SIZE[1] / 2], [0, 0, 1]])
    return camera @ np.column_stack([turn[:, 0], turn[:, 1], -turn @ place])


@pytest.mark.parametrize("eye", [(95.0, 420.0, 350.0), (300.0, 100.0, 400.0), (-60.0, 330.0, 380.0)])
def test_a_tilted_camera_is_found(eye):
    found = viewpoint(seen_from(eye, (95.0, 131.0)), SIZE)
    np.testing.assert_allclose(found.foot, eye[:2], atol=25)
    assert found.height_mm == pytest.approx(eye[2], rel=0.08)


def test_from_straight_above_the_usual_focal_length_is_taken():
    found = viewpoint(seen_from((95.0, 131.0, 400.0), (95.0, 131.001)), SIZE)
    np.testing.assert_allclose(found.foot, (95, 131), atol=5)
    assert found.height_mm == pytest.approx(400, rel=0.1)


def test_things_lean_away_from_the_cameras_foot_the_more_the_higher_they_are():
    view = viewpoint(seen_from((95.0, 420.0, 350.0), (95.0, 131.0)), SIZE)
    low, high = (view.lean(np.array([95.0, 30.0]), height) for height in (10.0, 25.0))
    assert abs(low[0]) < 2
    assert high[1] < low[1] < 0
