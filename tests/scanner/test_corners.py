from dataclasses import replace

import cv2
import numpy as np
import pytest

from scanner.corners import sheet_corners
from scanner.locate import locate
from scanner.located import LocatedSheet
from scanner.markers import Marker
from scanner.rectify import flat_surface
from scanner.register import Registration, Shifts, register
from scanner.settings import CornerSettings, LocateSettings, RegisterSettings
from sheets.fiducials import Corner, Variant
from sheets.layouts import score_layout
from tests.scanner.pictures import OUTLINE, as_photo, grey, photograph, placed, printed

SETTINGS = CornerSettings()
PX_PER_MM = 5.0
LAYOUT = score_layout("classic")


def errors_mm(corners, truth):
    """How far each of the corners lies off, in mm of the sheet."""
    return np.linalg.norm(corners - truth, axis=1) / PX_PER_MM


def pictured(bow):
    """A flat sheet's picture whose columns are moved up by ``bow`` (x in px to px), and where its corners then lie."""
    flat = photograph([(printed(), placed(PX_PER_MM, 0, (800, 600)))])
    y, x = np.mgrid[0:1200, 0:1600].astype(np.float32)
    gray = grey(as_photo(cv2.remap(flat.pixels, x, y + np.float32(bow(x)), cv2.INTER_LINEAR)))
    corners = (OUTLINE - OUTLINE.mean(axis=0)) * PX_PER_MM + (800, 600)
    corners[:, 1] -= bow(corners[:, 0])
    return gray, corners


def curled(x):
    """In px: an edge that lifts, most of all at its end."""
    return 30 * np.clip((x - 900) / 375, 0, None) ** 2


def folded(x):
    """In px: two halves that rise from a crease."""
    return 0.035 * np.abs(x - 730)


class TestBentPaper:
    @pytest.mark.parametrize("bow", [curled, folded])
    def test_a_corner_follows_the_paper_beside_it(self, bow):
        gray, truth = pictured(bow)
        (sheet,) = locate(gray, LocateSettings()).sheets
        found = register(gray, sheet, RegisterSettings())
        smooth = errors_mm(found.surface.outline, truth).max()
        assert errors_mm(sheet_corners(found, sheet, SETTINGS), truth).max() < min(0.2, 0.6 * smooth)


HOMOGRAPHY = placed(PX_PER_MM, 12, (800, 600), tilt=0.1)
MIDDLES = np.array([box.centre for box in LAYOUT.cells.values()])


def flat_truth():
    return cv2.perspectiveTransform(OUTLINE[None], HOMOGRAPHY)[0]


def marker(corner, spread_mm=0.0):
    box = LAYOUT.markers[corner].inset(-spread_mm)
    quad = np.array(
        [(box.left, box.top), (box.right, box.top), (box.right, box.bottom), (box.left, box.bottom)]
    )
    points = cv2.perspectiveTransform(quad[None], HOMOGRAPHY)[0]
    return Marker(variant=Variant("classic"), corner=corner, points=points)


def found_with(homography, shift, agreement=0.9):
    """A registration whose surface is flat, its cells off it by ``shift`` (n, 2) mm."""
    left = Shifts(points=MIDDLES, shift=shift, agreement=np.full(len(MIDDLES), agreement))
    surface = flat_surface(homography, LAYOUT.outline)
    return Registration(surface=surface, agreements={}, residual_mm={}, left=left, markers_off_mm=0.0)


def sheet_of(markers):
    return LocatedSheet(variant=Variant("classic"), markers=tuple(markers), homography=HOMOGRAPHY)


class TestHiddenMarkers:
    KEPT = (Corner.TOP_LEFT, Corner.TOP_RIGHT)

    def test_a_flat_sheets_corner_lies_on_its_plane(self):
        off = np.array([[1, 0.004, 0.3], [0, 1.01, -0.4], [0, 2e-5, 1.0]])  # of the surface, sheet mm
        shift = cv2.perspectiveTransform(MIDDLES[None], np.linalg.inv(off))[0] - MIDDLES
        found = found_with(HOMOGRAPHY @ off, shift)
        assert errors_mm(found.surface.outline, flat_truth()).max() > 0.5
        corners = sheet_corners(found, sheet_of(map(marker, self.KEPT)), SETTINGS)
        assert errors_mm(corners, flat_truth()).max() < 0.1

    def test_cells_that_are_hidden_too_have_no_say(self):
        found = found_with(HOMOGRAPHY, np.full_like(MIDDLES, 1.5), agreement=0.1)
        corners = sheet_corners(found, sheet_of(map(marker, self.KEPT)), SETTINGS)
        assert errors_mm(corners, flat_truth()).max() < 0.1


def test_ink_that_spreads_moves_no_corner():
    found = found_with(HOMOGRAPHY, np.zeros_like(MIDDLES))
    sheet = sheet_of(marker(corner, spread_mm=0.15) for corner in Corner)
    assert errors_mm(sheet_corners(found, sheet, SETTINGS), flat_truth()).max() < 0.1


def test_markers_that_are_drawn_askew_have_less_say_than_cells():
    askew = np.array([(0.4, 0.3), (-0.3, -0.4), (0.3, 0.5), (-0.5, -0.3)]) * PX_PER_MM
    markers = [replace(one, points=one.points + askew) for one in map(marker, Corner)]
    found = found_with(HOMOGRAPHY, np.zeros_like(MIDDLES))
    assert errors_mm(sheet_corners(found, sheet_of(markers), SETTINGS), flat_truth()).max() < 0.2
