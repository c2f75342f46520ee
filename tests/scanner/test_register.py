from dataclasses import replace

import cv2
import numpy as np
import pytest

from scanner.expected import PRINT_PX_PER_MM, empty_print
from scanner.locate import locate
from scanner.located import LocatedSheet, group
from scanner.markers import detect_markers
from scanner.rectify import boxes_on_photo, inside, warp
from scanner.register import register
from scanner.settings import LocateSettings, RegisterSettings
from sheets.fiducials import Corner, Variant
from sheets.geometry import Box
from sheets.layouts import score_layout
from tests.scanner.pictures import OUTLINE, as_photo, grey, inked, photograph, placed, printed

LOCATE, REGISTER = LocateSettings(), RegisterSettings()
PX_PER_MM = 8.0  # of rasters


def cells_error_mm(surface, homography):
    """The largest distance between where the surface and the truth put a cell's middle, in mm."""
    middles = np.array([box.centre for box in score_layout("classic").cells.values()])
    truth = cv2.perspectiveTransform(middles[None], homography)[0]
    px_per_mm = (
        np.linalg.norm(
            np.diff(cv2.perspectiveTransform(OUTLINE[None].astype(float), homography)[0][:2], axis=0)
        )
        / 190
    )
    return np.linalg.norm(surface.photo_points(middles) - truth, axis=1).max() / px_per_mm


class TestRegistration:
    @pytest.mark.parametrize("style", ["colour", "ink-saver", "mono"])
    def test_a_flat_sheet_needs_no_bend(self, style):
        homography = placed(5.0, 12, (800, 600))
        gray = grey(photograph([(printed("classic", style), homography)]))
        (sheet,) = locate(gray, LOCATE).sheets
        found = register(gray, sheet, REGISTER)
        assert cells_error_mm(found.surface, homography) < 0.35
        assert found.agreement > 0.7
        assert max(found.residual_mm.values()) < 0.4
        assert found.markers_off_mm < 0.5

    def test_a_marker_that_lies_elsewhere_than_the_cells_say_is_told(self):
        gray = grey(photograph([(printed(), placed(5.0, 12, (800, 600)))]))
        (sheet,) = locate(gray, LOCATE).sheets
        *others, moved = sheet.markers
        markers = (*others, replace(moved, points=moved.points + 5.0 * np.array([8.0, 0.0])))
        found = register(gray, replace(sheet, markers=markers), REGISTER)
        assert found.markers_off_mm > 2.0

    def test_no_fold_is_looked_for_where_thick_crosses_hide_frames(self, monkeypatch):
        homography = placed(5.0, 12, (800, 600))
        raster, sheet = inked(printed()), printed()
        crossed = [cell for cell in sheet.layout.cells if cell.startswith(("yellow:", "blue:"))]
        for cell in crossed:
            box = sheet.layout.cells[cell].inset(-0.5).scaled(PX_PER_MM)
            (left, top), (right, bottom) = np.round([(box.left, box.top), (box.right, box.bottom)]).astype(
                int
            )
            for ends in (((left, top), (right, bottom)), ((left, bottom), (right, top))):
                cv2.line(raster, *(tuple(map(int, end)) for end in ends), (20, 20, 20), 28, cv2.LINE_AA)
        gray = grey(photograph([(raster, homography)]))
        (located,) = locate(gray, LOCATE).sheets
        monkeypatch.delattr("scanner.register._folded_fit")
        found = register(gray, located, REGISTER)
        assert sum(found.agreements[cell] < REGISTER.near_agreement for cell in crossed) > 8
        assert cells_error_mm(found.surface, homography) < 0.35

    def test_a_homography_that_is_off_is_pulled_back(self):
        homography = placed(5.0, 12, (800, 600))
        gray = grey(photograph([(printed(), homography)]))
        (sheet,) = locate(gray, LOCATE).sheets
        off = sheet.homography @ np.array([[1, 0, 2.5], [0, 1, -2.0], [0, 0, 1.0]])
        found = register(
            gray, LocatedSheet(variant=sheet.variant, markers=sheet.markers, homography=off), REGISTER
        )
        assert cells_error_mm(found.surface, homography) < 0.6

    def test_a_curled_sheet_is_laid_flat(self):
        flat = photograph([(printed(), placed(5.0, 0, (800, 600)))])
        y, x = np.mgrid[0:1200, 0:1600].astype(np.float32)
        bow = 14 * np.cos((x - 800) / 950 * np.pi)  # px: nearly 3 mm between the sheet's middle and its sides
        curled = cv2.remap(flat.pixels, x, y + bow, cv2.INTER_LINEAR)
        gray = grey(as_photo(curled))
        (sheet,) = locate(gray, LOCATE).sheets
        found = register(gray, sheet, REGISTER)
        middles = np.array([box.centre for box in score_layout("classic").cells.values()])
        expected = middles * 5.0 + np.array([800 - 95 * 5, 600 - 64 * 5])
        expected[:, 1] -= 14 * np.cos((expected[:, 0] - 800) / 950 * np.pi)
        assert np.abs(found.surface.photo_points(middles) - expected).max() < 0.5 * 5.0

    @pytest.mark.parametrize("kept", [(0, 1), (0, 3), (1, 2), (0, 2)])
    def test_it_grows_over_the_sheet_from_two_markers(self, kept):
        homography = placed(5.0, 8, (800, 600), tilt=0.15)
        gray = grey(photograph([(printed(), homography)]))
        markers = [
            m
            for m in detect_markers(gray, *LOCATE.searches[0], LOCATE)
            if m.corner in [Corner(k) for k in kept]
        ]
        (sheet,) = group(markers, (1600, 1200), LOCATE).sheets
        assert cells_error_mm(register(gray, sheet, REGISTER).surface, homography) < 0.6


class TestWarp:
    def test_the_flat_sheet_lies_on_its_template(self):
        gray = grey(photograph([(printed("classic", "mono"), placed(6.0, 33, (800, 600)))]))
        (sheet,) = locate(gray, LOCATE).sheets
        flat = warp(gray, register(gray, sheet, REGISTER).surface, PRINT_PX_PER_MM)
        assert flat.shape == empty_print(Variant("classic")).shape
        px = score_layout("classic").cells["red:7"].scaled(PRINT_PX_PER_MM)
        rows, columns = slice(int(px.top), int(px.bottom)), slice(int(px.left), int(px.right))
        correlation = np.corrcoef(
            flat[rows, columns].ravel(), empty_print(Variant("classic"))[rows, columns].ravel()
        )
        assert correlation[0, 1] > 0.9

    def test_a_box_of_it_has_its_own_size(self):
        gray = grey(photograph([(printed(), placed(5.0, 0, (800, 600)))]))
        (sheet,) = locate(gray, LOCATE).sheets
        part = warp(gray, register(gray, sheet, REGISTER).surface, 10.0, Box(10, 20, 40, 30))
        assert part.shape == (100, 300)

    def test_what_the_picture_cuts_off_is_not_inside(self):
        gray = grey(photograph([(printed(), placed(5.0, 0, (800, 600)))]))
        (sheet,) = locate(gray, LOCATE).sheets
        surface = register(gray, sheet, REGISTER).surface
        cell = score_layout("classic").cells["red:2"]
        quads = boxes_on_photo(surface, [cell])
        assert inside(quads, gray.shape)
        assert not inside(quads, (300, 300))
