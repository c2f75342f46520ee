from dataclasses import replace
from itertools import chain, combinations, repeat

import cv2
import numpy as np
import pytest

from scanner.locate import locate, locate_on_half
from scanner.located import Location, group, overlapped_cells
from scanner.markers import detect_markers
from scanner.planes import project
from scanner.quick_markers import look_quickly
from scanner.settings import LocateSettings
from sheets.fiducials import Corner, Variant
from sheets.layout import HEIGHT_MM
from tests.scanner.pictures import OUTLINE, grey, photograph, placed, printed

SETTINGS = LocateSettings()
SIZE = (1600, 1200)


def corners_of(homography):
    return project(homography, OUTLINE)


class TestOneSheet:
    @pytest.mark.parametrize("turn_deg", [0, 37, 90, 180, 271])
    @pytest.mark.parametrize("style", ["colour", "ink-saver", "mono"])
    def test_it_is_found_whichever_way_it_lies(self, turn_deg, style):
        homography = placed(5.0, turn_deg, (800, 600))
        photo = photograph([(printed("longo", style), homography)], SIZE)
        (sheet,) = locate(grey(photo), SETTINGS).sheets
        assert sheet.variant == Variant("longo", printed("longo").spec.lucky)
        assert np.abs(sheet.corners - corners_of(homography)).max() < 1.5

    def test_strong_tilt_is_no_obstacle(self):
        homography = placed(4.5, 20, (800, 600), tilt=0.35)
        (sheet,) = locate(grey(photograph([(printed(), homography)], SIZE)), SETTINGS).sheets
        assert np.abs(sheet.corners - corners_of(homography)).max() < 2.0

    def test_a_small_sheet_is_found_in_a_large_photograph(self):
        homography = placed(3.2, 10, (3000, 700))
        (sheet,) = locate(grey(photograph([(printed(), homography)], (4000, 3000))), SETTINGS).sheets
        assert np.abs(sheet.corners - corners_of(homography)).max() < 2.0

    @pytest.mark.parametrize("kept", list(combinations(Corner, 2)))
    def test_any_two_markers_place_it_roughly(self, kept):
        homography = placed(5.0, 15, (800, 600))
        gray = grey(photograph([(printed(), homography)], SIZE))
        markers = [m for m in detect_markers(gray, *SETTINGS.searches[0], SETTINGS) if m.corner in kept]
        (sheet,) = group(markers, SIZE, SETTINGS).sheets
        assert np.abs(sheet.corners - corners_of(homography)).max() < 40

    def test_one_marker_alone_is_no_sheet_but_is_told(self):
        gray = grey(photograph([(printed(), placed(5.0, 0, (800, 600)))], SIZE))
        markers = [
            m for m in detect_markers(gray, *SETTINGS.searches[0], SETTINGS) if m.corner is Corner.TOP_LEFT
        ]
        location = group(markers, SIZE, SETTINGS)
        assert location.sheets == ()
        assert [marker.corner for marker in location.lone_markers] == [Corner.TOP_LEFT]


class TestSeveralSheets:
    def test_markers_that_repeat_are_told_apart(self):
        homographies = [
            placed(3.0, 10, (350, 300)),
            placed(3.0, 195, (1150, 320)),
            placed(2.6, 95, (400, 850)),
            placed(3.0, -20, (1100, 900)),
        ]
        sheets = [(printed("classic", index=index), h) for index, h in enumerate(homographies)]
        location = locate(grey(photograph(sheets, SIZE)), SETTINGS)
        assert len(location.sheets) == 4
        assert location.lone_markers == ()
        for homography in homographies:
            errors = [np.abs(sheet.corners - corners_of(homography)).max() for sheet in location.sheets]
            assert min(errors) < 2.5

    def test_an_uncut_page_is_two_sheets(self):
        page = [
            (printed(index=0), placed(3.6, 0, (800, 320))),
            (printed(index=1), placed(3.6, 0, (800, 782))),
        ]
        location = locate(grey(photograph(page, SIZE)), SETTINGS)
        assert [len(sheet.markers) for sheet in location.sheets] == [4, 4]
        assert location.sheets[0].corners[:, 1].mean() < location.sheets[1].corners[:, 1].mean()

    def test_games_may_differ(self):
        mixed = [
            (printed("classic"), placed(3.4, 5, (420, 500))),
            (printed("longo"), placed(3.4, 5, (1150, 700))),
        ]
        location = locate(grey(photograph(mixed, SIZE)), SETTINGS)
        assert {sheet.variant.game for sheet in location.sheets} == {"classic", "longo"}

    def test_a_small_sheet_that_lies_on_a_large_one_is_a_sheet_of_its_own(self):
        stacked = [
            (printed("classic"), placed(7.0, 3, (800, 600))),
            (printed("longo"), placed(2.6, 10, (820, 560))),
        ]
        for sheets in (stacked, [stacked[0], (printed("classic", index=1), stacked[1][1])]):
            location = locate(grey(photograph(sheets, SIZE)), SETTINGS)
            assert [len(sheet.markers) for sheet in location.sheets] == [4, 4]
            large = max(location.sheets, key=lambda sheet: sheet.px_per_mm)
            assert {"green:7", "yellow:7"} <= overlapped_cells(large, location)

    def test_a_cell_that_another_sheet_covers_only_at_its_foot_is_told(self):
        below, cell = printed(), printed().layout.cells["blue:7"]
        top = 400 + 4.6 * (cell.bottom - 2 - HEIGHT_MM / 2)  # of the sheet above, in px
        above = (printed(index=1), placed(4.6, 0, (800, top + 4.6 * HEIGHT_MM / 2)))
        location = locate(grey(photograph([(below, placed(4.6, 0, (800, 400))), above], SIZE)), SETTINGS)
        hidden = min(location.sheets, key=lambda sheet: sheet.corners[:, 1].mean())
        overlapped = overlapped_cells(hidden, location)
        assert "blue:7" in overlapped
        assert not {"red:7", "green:7"} & overlapped

    def test_a_corner_of_another_sheet_that_lies_on_one_is_told(self):
        photo = photograph([(printed(index=1), placed(4.6, 0, (800, 900)))], SIZE)
        below = [(printed(), placed(4.6, 0, (800, 300)))]
        corner = grey(photo)[605:705, 360:500]
        gray = grey(photograph(below, SIZE))
        gray[300:400, 760:900] = corner
        location = locate(gray, SETTINGS)
        assert [len(sheet.markers) for sheet in location.sheets] == [4]
        assert [marker.corner for marker in location.lone_markers] == [Corner.TOP_LEFT]
        assert "blue:7" in overlapped_cells(location.sheets[0], location)


class TestStripes:
    @pytest.mark.parametrize("turn_deg", [0, 90])
    def test_a_worn_printers_white_stripes_do_not_hide_a_sheet(self, turn_deg):
        gray = grey(photograph([(printed(), placed(4.6, turn_deg, (800, 600)))], SIZE))
        (whole,) = locate(gray, SETTINGS).sheets
        lines = gray if turn_deg == 0 else gray.T
        for start in range(0, len(lines), 7):
            lines[start : start + 2] = 255
        (striped,) = locate(gray, SETTINGS).sheets
        assert striped.variant == whole.variant
        assert np.abs(striped.corners - whole.corners).max() < 0.5 * 4.6

    @pytest.mark.parametrize("seen", [1, 2, 3])
    def test_markers_that_need_another_mending_each_are_one_sheets_together(self, monkeypatch, seen):
        gray = grey(photograph([(printed(), placed(4.6, 0, (800, 600)))], SIZE))
        (sheet,) = locate(gray, SETTINGS).sheets
        nothing = Location(sheets=(), lone_markers=())
        alone = (replace(nothing, lone_markers=(marker,)) for marker in sheet.markers[:seen])
        shown = chain([nothing], alone, repeat(nothing))
        monkeypatch.setattr("scanner.locate._searched", lambda *_: next(shown))
        location = locate(gray, SETTINGS)
        if seen == 1:
            assert location.lone_markers == sheet.markers[:1]
        else:
            assert [len(found.markers) for found in location.sheets] == [seen]

    def test_nor_beside_a_sheet_without_stripes(self):
        """Two of its markers have stripes, and the other two, dirty ones, tell that there is something left."""
        sheets = [(printed(), placed(4.6, 0, (800, 310))), (printed("longo"), placed(4.6, 0, (800, 920)))]
        gray = grey(photograph(sheets, SIZE))
        for start in range(640, 710, 7):
            gray[start : start + 2] = 255
        boxes = printed("longo").layout.markers
        for corner in (Corner.BOTTOM_LEFT, Corner.BOTTOM_RIGHT):
            x, y = project(placed(4.6, 0, (800, 920)), np.array([boxes[corner].centre]))[0].astype(int)
            gray[y - 20 : y + 20, x - 20 : x] = 230
        found = locate(gray, SETTINGS).sheets
        assert [(sheet.variant.game, len(sheet.markers)) for sheet in found] == [("classic", 4), ("longo", 2)]


class TestSmallBesideLarge:
    """A sheet that a quick look cannot read."""

    def gray(self):
        sheets = [(printed(), placed(4, 0, (420, 300))), (printed("longo"), placed(0.9, 0, (1400, 1000)))]
        return grey(photograph(sheets, SIZE))

    def test_it_is_not_lost_beside_one_that_can_be_read(self):
        location = locate(self.gray(), SETTINGS)
        assert [sheet.variant.game for sheet in location.sheets] == ["classic", "longo"]

    def test_nor_where_the_photograph_was_decoded_at_half_its_size(self):
        assert locate_on_half(self.gray(), SETTINGS) is None

    def test_squares_without_number_are_not_looked_at_one_by_one(self, monkeypatch):
        gray = grey(photograph([(printed(), placed(4, 0, (420, 300)))], SIZE))
        for x in range(100, 1500, 60):
            cv2.rectangle(gray, (x, 1000), (x + 30, 1030), 10, 8)
        assert len(look_quickly(gray, SETTINGS.quick).unread) > SETTINGS.most_unread
        monkeypatch.setattr("scanner.locate._read_closely", None)
        assert [sheet.variant.game for sheet in locate(gray, SETTINGS).sheets] == ["classic"]


class TestNoSheet:
    def test_nothing_is_found_on_a_bare_table(self):
        location = locate(grey(photograph([], SIZE)), SETTINGS)
        assert location.sheets == ()
        assert location.lone_markers == ()
