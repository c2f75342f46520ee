import cv2
import numpy as np
import pytest

from scanner.markers import detect_markers
from scanner.quick_markers import look_quickly
from scanner.settings import LocateSettings
from sheets.fiducials import MEANINGS, Corner, Variant
from tests.scanner.pictures import grey, photograph, placed, printed

SETTINGS = LocateSettings()
QUICK = SETTINGS.quick
SIZE = (1600, 1200)


def sheet(turn_deg=0, scale=5.0, tilt=0.0):
    return grey(photograph([(printed(), placed(scale, turn_deg, (800, 600), tilt=tilt))], SIZE))


def tag(marker_id, side_px=80):
    """A marker alone, on white paper."""
    family = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_APRILTAG_36h11)
    picture = np.full((400, 400), 230, np.uint8)
    picture[160 : 160 + side_px, 160 : 160 + side_px] = cv2.aruco.generateImageMarker(
        family, marker_id, side_px
    )
    return picture


def looked_for(gray, shrink=1):
    return list(look_quickly(gray, QUICK, shrink).markers)


def by_corner(markers):
    return {marker.corner: marker.points for marker in markers}


@pytest.mark.parametrize("turn_deg", [0, 37, 90, 180, 271])
def test_it_finds_what_the_thorough_search_finds_and_where(turn_deg):
    gray = sheet(turn_deg, tilt=0.15)
    quick = by_corner(looked_for(gray))
    thorough = by_corner(detect_markers(gray, *SETTINGS.searches[0], SETTINGS))
    assert set(quick) == set(thorough) == set(Corner)
    assert max(np.abs(quick[corner] - thorough[corner]).max() for corner in Corner) < 0.15


def test_a_photograph_decoded_at_half_its_size_shows_the_same():
    gray = sheet(12, scale=2.6)
    whole = by_corner(looked_for(gray))
    halved = by_corner(looked_for(gray, shrink=2))
    assert set(halved) == set(Corner)
    assert max(np.abs(whole[corner] - halved[corner]).max() for corner in Corner) < 0.15


def test_three_wrong_modules_are_mended_and_four_are_not():
    def spoilt(count):
        picture = tag(0)
        for row in range(count):
            module = picture[180 + 10 * row : 190 + 10 * row, 190:200]
            module[:] = 255 - module[5, 5]
        return picture

    assert [marker.variant for marker in looked_for(spoilt(3))] == [MEANINGS[0][0]]
    assert looked_for(spoilt(4)) == []


def test_a_marker_that_stands_on_none_of_our_sheets_is_none():
    foreign = next(marker_id for marker_id in range(587) if marker_id not in MEANINGS)
    assert looked_for(tag(foreign)) == []
    (ours,) = looked_for(tag(4))
    assert (ours.variant, ours.corner) == (Variant("onboard"), Corner.TOP_LEFT)


@pytest.mark.parametrize("shade", [40, 255])
def test_a_plain_square_is_no_marker(shade):
    picture = tag(0)
    picture[170:230, 170:230] = shade
    assert looked_for(picture) == []


def test_nothing_is_found_where_nothing_is():
    assert looked_for(np.full((900, 1200), 120, np.uint8)) == []


def test_what_has_a_markers_frame_and_no_pattern_of_ours_is_told():
    foreign = next(marker_id for marker_id in range(587) if marker_id not in MEANINGS)
    [quad] = look_quickly(tag(foreign), QUICK).unread
    assert quad.mean(axis=0) == pytest.approx((199.5, 199.5), abs=1)


def test_a_marker_whose_corners_cannot_be_measured_is_not_read(monkeypatch):
    monkeypatch.setattr(
        "scanner.quick_markers.refined", lambda _, quads: (quads, np.zeros(len(quads), np.bool_))
    )
    look = look_quickly(tag(0), QUICK)
    assert look.markers == ()
    assert len(look.unread) >= 1
