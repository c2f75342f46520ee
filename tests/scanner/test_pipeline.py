from dataclasses import replace

import cv2
import numpy as np
import pytest
from PIL import Image

from scanner import pipeline
from scanner.cause import Cause
from scanner.contents import CellReading, Content
from scanner.photo import photos_in
from scanner.pipeline import APART, MIRRORED, NO_SHEET, ONE_MARKER, read_photo
from scanner.planes import box_points, project
from scanner.settings import Settings
from scanner.streaks import StreakedCells
from sheets.fiducials import Corner
from sheets.layouts import score_layout
from tests.scanner.pictures import OUTLINE, as_photo, inked, photograph, placed, printed, streaked

SETTINGS = Settings()
CROSSES = ("red:2", "red:5", "yellow:12", "green:7", "blue:12", "blue:2", "blue:lock", "misthrow:1")
SKIPS = ("red:3", "red:4", "green:12", "green:11")
VOIDS = ("yellow:4", "blue:7")


def contents_of(reading):
    return {
        cell: found.content for cell, found in reading.cells.items() if found.content is not Content.BLANK
    }


def expected():
    return (
        dict.fromkeys(CROSSES, Content.CROSS)
        | dict.fromkeys(SKIPS, Content.SKIP)
        | dict.fromkeys(VOIDS, Content.VOID)
    )


def one_sheet(homography=None, style="colour", game="classic"):
    sheet = inked(printed(game, style), CROSSES, SKIPS, VOIDS)
    return photograph([(sheet, placed(6.0, 7, (800, 600)) if homography is None else homography)])


class TestTakenBack:
    """Crossings that somebody has taken back on the paper, and of which the networks are sure."""

    def test_a_cross_that_was_rubbed_out_is_no_certain_cross(self):
        sheet, bare = inked(printed(), CROSSES, SKIPS, VOIDS), inked(printed())
        box = score_layout("classic").cells["green:7"].inset(-2).scaled(8.0)
        part = slice(round(box.top), round(box.bottom)), slice(round(box.left), round(box.right))
        sheet[part] = (bare[part] * 0.75 + sheet[part] * 0.25).astype(np.uint8)
        (read,) = read_photo(photograph([(sheet, placed(6.0, 7, (800, 600)))]), SETTINGS).sheets
        assert read.cells["green:7"].probability > SETTINGS.doubt.certain_of_several
        assert read.uncertain == {"green:7": Cause.PALE}

    def test_a_cell_without_its_number_is_no_certain_blank(self, monkeypatch):
        monkeypatch.setattr(pipeline, "faded_cells", lambda *_: frozenset({"red:8"}))
        (read,) = read_photo(one_sheet(), SETTINGS).sheets
        assert read.cells["red:8"].probability > SETTINGS.doubt.certain_of_several
        assert set(read.uncertain) == {"red:8"}


class TestMarkersAlone:
    """Markers that no plane makes a sheet of."""

    def read(self, *corners):
        """What is told of a picture that shows these markers, one below the other, each turned by a quarter more."""
        homography = placed(6.0, 0, (800, 600))
        whole = photograph([(printed(), homography)]).pixels
        bare = np.full_like(whole, 200)
        for number, corner in enumerate(corners):
            [(x, y)] = project(homography, np.array([score_layout("classic").markers[corner].centre]))
            part = whole[int(y) - 50 : int(y) + 50, int(x) - 50 : int(x) + 50]
            bare[100 + 300 * number : 200 + 300 * number, 300:400] = np.rot90(part, number)
        return [sheet.error for sheet in read_photo(as_photo(bare), SETTINGS).sheets]

    def test_one_is_a_sheet_of_which_more_must_be_shown(self):
        assert self.read(Corner.TOP_LEFT) == [ONE_MARKER]

    def test_several_of_one_sheet_are_told_once(self):
        assert self.read(Corner.TOP_LEFT, Corner.TOP_RIGHT, Corner.BOTTOM_LEFT) == [APART]

    def test_two_of_the_same_corner_are_two_sheets(self):
        assert self.read(Corner.TOP_LEFT, Corner.TOP_LEFT) == [ONE_MARKER, ONE_MARKER]


class TestDoubts:
    """A sheet whose networks are sure of everything but of what ``doubted`` says."""

    def uncertain(self, monkeypatch, doubted):
        photo = one_sheet()
        (clear,) = read_photo(photo, SETTINGS).sheets
        cells = {
            cell: replace(found, probability=doubted.get(cell, 1.0), rival=None)
            for cell, found in clear.cells.items()
        }
        monkeypatch.setattr(pipeline, "read_marks", lambda *_: cells)
        (sheet,) = read_photo(photo, SETTINGS).sheets
        return set(sheet.uncertain)

    @pytest.mark.parametrize(
        ("content", "rival"), [(Content.BLANK, Content.CROSS), (Content.CROSS, Content.VOID)]
    )
    def test_what_has_other_ink_than_it_is_read_as_is_asked_about(self, monkeypatch, content, rival):
        photo = one_sheet()
        (clear,) = read_photo(photo, SETTINGS).sheets
        odd = CROSSES[0] if content is Content.BLANK else VOIDS[0]
        reading = CellReading(content=content, probability=0.994, rival=rival)
        cells = {cell: replace(found, probability=1.0, rival=None) for cell, found in clear.cells.items()}
        monkeypatch.setattr(pipeline, "read_marks", lambda *_: cells | {odd: reading})
        (sheet,) = read_photo(photo, SETTINGS).sheets
        assert set(sheet.uncertain) == {odd}

    def test_a_single_one_stays_alone(self, monkeypatch):
        assert self.uncertain(monkeypatch, {"red:2": 0.6, "red:5": 0.98}) == {"red:2"}

    def test_several_make_more_be_asked_of_all_cells(self, monkeypatch):
        doubted = {"red:2": 0.6, "green:7": 0.7, "red:5": 0.98, "yellow:12": 0.999}
        assert self.uncertain(monkeypatch, doubted) == {"red:2", "green:7", "red:5"}

    def test_still_more_where_an_app_has_made_all_black_or_white(self, monkeypatch):
        monkeypatch.setattr(pipeline, "_is_one_bit", lambda *_: True)
        monkeypatch.setattr(pipeline, "unproven_cells", lambda *_: frozenset())
        doubted = {"red:2": 0.6, "green:7": 0.7, "red:5": 0.998, "yellow:12": 0.9995}
        assert self.uncertain(monkeypatch, doubted) == {"red:2", "green:7", "red:5"}

    def test_of_marks_there_it_is_asked_even_where_nothing_else_is_in_doubt(self, monkeypatch):
        doubted = {"red:8": 0.998, CROSSES[0]: 0.998}
        assert self.uncertain(monkeypatch, doubted) == set()
        monkeypatch.setattr(pipeline, "_is_one_bit", lambda *_: True)
        monkeypatch.setattr(pipeline, "unproven_cells", lambda *_: frozenset())
        assert self.uncertain(monkeypatch, doubted) == {CROSSES[0]}

    def test_a_sheet_whose_print_thick_crosses_hide_is_not_refused_for_that(self):
        sheet = printed()
        raster = inked(sheet)
        for cell in [
            cell for cell in sheet.layout.cells if cell.startswith(("red:", "yellow:", "green:", "blue:"))
        ][:40]:
            box = sheet.layout.cells[cell].scaled(8.0)
            (x, y), across, down = box.centre, 0.42 * box.width, 0.42 * box.height
            for side in (-1, 1):
                ends = (
                    (round(x - across), round(y - side * down)),
                    (round(x + across), round(y + side * down)),
                )
                cv2.line(raster, *ends, (25, 25, 28), 26, cv2.LINE_AA)
        (read,) = read_photo(photograph([(raster, placed(5.0, 3, (800, 600)))]), SETTINGS).sheets
        assert read.error is None

    def test_a_sheet_is_refused_for_those_alone_that_are_uncertain_by_themselves(self, monkeypatch):
        cells = list(score_layout("classic").cells)[:14]  # of 52: more than a quarter
        doubted = dict.fromkeys(cells, 0.98) | {"red:2": 0.6, "red:7": 0.7}
        assert self.uncertain(monkeypatch, doubted) == {*cells}

    def test_where_a_third_of_the_marks_is_in_doubt_all_are_asked_about(self, monkeypatch):
        marks = [*CROSSES, *SKIPS, *VOIDS]
        doubted = dict.fromkeys(marks[: len(marks) // 2], 0.6)
        assert self.uncertain(monkeypatch, doubted) == {*marks}

    def test_so_are_marks_that_lie_on_a_streak_and_may_be_other_ones_for_it(self, monkeypatch):
        marks = [*CROSSES, *SKIPS, *VOIDS]
        doubted = dict.fromkeys(marks[: len(marks) // 2], 0.6)
        monkeypatch.setattr(pipeline, "_streaky", lambda *_: (frozenset(), frozenset(marks[-1:])))
        assert self.uncertain(monkeypatch, doubted) == {*marks}


class TestCrossingsThatLookLikeSomethingElse:
    """However clear they are: a sheet of them must not count nothing at all."""

    CELLS = ("red:2", "red:5", "yellow:4", "yellow:9", "green:11", "blue:7", "misthrow:1")

    def uncertain(self, crosses=(), skips=(), voids=()):
        sheet = inked(printed(), crosses, skips, voids)
        (reading,) = read_photo(photograph([(sheet, placed(6.0, 7, (800, 600)))]), SETTINGS).sheets
        assert reading.status == "review"
        assert {*reading.uncertain.values()} == {Cause.UNEXPLAINED}
        return {*reading.uncertain}

    def test_a_level_stroke_through_a_misthrow_box(self):
        assert self.uncertain(crosses=self.CELLS[:-1], skips=("misthrow:1",)) == {"misthrow:1"}

    def test_a_sheet_of_level_strokes(self):
        assert self.uncertain(skips=self.CELLS) == {*self.CELLS}

    def test_a_sheet_of_blackened_cells(self):
        assert self.uncertain(voids=self.CELLS) == {*self.CELLS}


class TestStreaks:
    def test_what_a_printers_streak_along_a_row_may_have_made_is_asked_about_and_nothing_else(self):
        sheet = inked(printed(), CROSSES, SKIPS, VOIDS)
        row = round((printed().layout.cells["red:9"].centre[1] + 2) * sheet.shape[1] / 190)
        sheet[row : row + 3] = 40
        (reading,) = read_photo(photograph([(sheet, placed(6.0, 7, (800, 600)))]), SETTINGS).sheets
        lines = {cell for cell, found in reading.cells.items() if found.content is Content.SKIP}
        assert Cause.STREAK in {*reading.uncertain.values()}
        assert {cell for cell, cause in reading.uncertain.items() if cause is Cause.STREAK} == lines - {
            *SKIPS[2:]
        }
        assert Cause.MANY_DOUBTS not in reading.uncertain.values()

    @pytest.mark.parametrize(("probability", "asked"), [(0.9999, False), (0.98, True)])
    def test_a_streak_makes_no_blot_that_is_surely_one(self, monkeypatch, probability, asked):
        photo = one_sheet()
        (clear,) = read_photo(photo, SETTINGS).sheets
        blot = replace(clear.cells[VOIDS[0]], probability=probability, rival=None)
        cells = {cell: replace(found, probability=1.0, rival=None) for cell, found in clear.cells.items()}
        monkeypatch.setattr(pipeline, "read_marks", lambda *_: cells | {VOIDS[0]: blot})
        passed = StreakedCells(down=frozenset(), across=frozenset({VOIDS[0]}))
        monkeypatch.setattr(pipeline, "streaked_cells", lambda *_: passed)
        (sheet,) = read_photo(photo, SETTINGS).sheets
        assert dict(sheet.uncertain) == ({VOIDS[0]: Cause.STREAK} if asked else {})

    def test_a_sheet_is_not_refused_for_streaks_that_would_be_on_any_photograph_of_it(self):
        (sheet,) = read_photo(streaked(("red", "yellow", "green"), dark=30), Settings()).sheets
        assert sheet.status == "review"
        assert len(sheet.uncertain) > Settings().doubt.most_uncertain * len(sheet.cells)
        assert set(sheet.uncertain.values()) == {Cause.STREAK}


class TestOverlap:
    def test_nothing_that_another_sheet_lies_on_is_certain(self):
        below, above = inked(printed(), CROSSES, SKIPS), inked(printed(index=1), ("red:12", "green:2"))
        places = placed(4.6, 0, (600, 420)), placed(4.6, 4, (880, 760))
        readings = read_photo(photograph(list(zip((below, above), places, strict=True))), SETTINGS).sheets
        whole = next(sheet for sheet in readings if sheet.sheet_id == printed(index=1).spec.sheet_id)
        other = next(sheet for sheet in readings if sheet is not whole)
        assert whole.status == "ok"
        covered = {"misthrow:1", "misthrow:4", "blue:2", "blue:lock"}
        assert other.status == "unreadable" or covered <= set(other.uncertain)


def read_whole_and_half(photo, folder):
    """The readings of a photograph made twice as large, which is then read whole, and where it is enough by half."""
    path = folder / "large.jpg"
    Image.fromarray(cv2.resize(photo.pixels, None, fx=2, fy=2)).save(path, quality=92)
    (whole,), (half,) = (photos_in(path, SETTINGS.photo, half=half) for half in (False, True))
    assert (whole.shrink, half.shrink) == (1, 2)
    asked = []
    watched = replace(half, decode_whole=lambda: asked.append(1) or half.whole())
    return read_photo(whole, SETTINGS), read_photo(watched, SETTINGS), bool(asked)


class TestHalfSize:
    def test_a_sheet_is_read_alike_without_the_whole_photograph(self, tmp_path):
        whole, half, asked = read_whole_and_half(one_sheet(), tmp_path)
        assert not asked
        (one,), (other,) = whole.sheets, half.sheets
        assert contents_of(one) == contents_of(other) == expected()
        assert (one.status, one.sheet_id, one.player) == (other.status, other.sheet_id, other.player)
        assert np.abs(one.corners - other.corners).max() < 1.0
        assert np.abs(one.surface.outline - other.surface.outline).max() < 1.0

    def test_a_small_sheet_is_read_from_the_whole(self, tmp_path):
        whole, half, asked = read_whole_and_half(one_sheet(placed(2.2, 7, (800, 600))), tmp_path)
        assert asked
        assert whole.sheets[0].cells == half.sheets[0].cells

    def test_a_hidden_marker_is_looked_for_on_the_whole(self, tmp_path):
        photo = one_sheet(placed(6.0, 0, (800, 600)))
        pixels = photo.pixels.copy()
        pixels[:400, :500] = 90
        _, half, asked = read_whole_and_half(as_photo(pixels), tmp_path)
        assert asked
        assert len(half.sheets) == 1

    def test_a_code_that_is_not_clear_is_looked_for_on_the_whole(self, tmp_path):
        photo = one_sheet(placed(6.0, 0, (800, 600)))
        pixels = photo.pixels.copy()
        corners = project(placed(6.0, 0, (800, 600)), box_points(score_layout("classic").code))
        (left, top), (right, bottom) = corners[0].astype(int), corners[2].astype(int)
        pixels[top:bottom, left:right] = 255
        _, half, asked = read_whole_and_half(as_photo(pixels), tmp_path)
        assert asked
        assert half.sheets[0].status == "ok"


class TestReading:
    @pytest.mark.parametrize("style", ["colour", "ink-saver", "mono"])
    @pytest.mark.parametrize("turn_deg", [7, 188])
    def test_every_mark_is_read(self, style, turn_deg):
        (sheet,) = read_photo(one_sheet(placed(6.0, turn_deg, (800, 600)), style), SETTINGS).sheets
        assert contents_of(sheet) == expected()
        assert sheet.status == "ok"
        assert (sheet.sheet_id, sheet.player) == (printed().spec.sheet_id, printed().spec.player)

    def test_the_scorecard_counts_crosses_and_keeps_the_rest(self):
        (sheet,) = read_photo(one_sheet(), SETTINGS).sheets
        card = sheet.scorecard
        assert card.rows["red"].crossed == {2, 5}
        assert card.rows["red"].skipped == {3, 4}
        assert card.rows["yellow"].void == {4}
        assert card.rows["blue"].lock
        assert card.misthrows == 1

    def test_longo_brings_its_lucky_pair(self):
        (sheet,) = read_photo(one_sheet(game="longo"), SETTINGS).sheets
        assert (sheet.game, sheet.lucky) == ("longo", printed("longo").spec.lucky)

    def test_corners_are_in_the_photographs_own_pixels(self):
        homography = placed(6.0, 7, (800, 600))
        photo = one_sheet(homography)
        smaller = cv2.resize(photo.pixels, (1400, 1050), interpolation=cv2.INTER_AREA)
        shrunk = type(photo)(name="big.jpg", pixels=smaller, width=1600, height=1200)
        (sheet,) = read_photo(shrunk, SETTINGS).sheets
        truth = cv2.perspectiveTransform(OUTLINE[None].astype(float), homography)[0]
        assert np.abs(sheet.corners - truth).max() < 2.5

    def test_three_sheets_keep_their_own_marks(self):
        cells = [("red:2",), ("green:9", "blue:4"), ("misthrow:4",)]
        places = [placed(3.6, 4, (420, 330)), placed(3.6, 183, (1180, 340)), placed(3.6, -5, (800, 880))]
        sheets = [(inked(printed(index=i), cells[i]), places[i]) for i in range(3)]
        readings = read_photo(photograph(sheets), SETTINGS).sheets
        found = {reading.sheet_id: set(contents_of(reading)) for reading in readings}
        assert found == {printed(index=i).spec.sheet_id: set(cells[i]) for i in range(3)}


class TestDoubt:
    def test_a_table_without_sheets_says_so(self):
        reading = read_photo(photograph([]), SETTINGS)
        assert reading.sheets == ()
        assert reading.error == NO_SHEET

    def test_a_mirrored_photograph_is_told_not_read(self):
        photo = one_sheet()
        reading = read_photo(as_photo(np.ascontiguousarray(photo.pixels[:, ::-1])), SETTINGS)
        assert reading.sheets == ()
        assert reading.error == MIRRORED

    def test_a_single_visible_marker_is_told_not_read(self):
        photo = one_sheet()
        pixels = photo.pixels.copy()
        pixels[:, 420:] = (120, 90, 60)
        pixels[700:] = (120, 90, 60)
        (glimpse,) = read_photo(as_photo(pixels), SETTINGS).sheets
        assert glimpse.status == "unreadable"
        assert "two are needed" in glimpse.error
        assert glimpse.cells == {}

    def test_a_sheet_too_small_to_read_says_move_closer(self):
        (sheet,) = read_photo(one_sheet(placed(1.55, 0, (800, 600))), SETTINGS).sheets
        assert sheet.status == "unreadable"
        assert "move closer" in sheet.error

    def test_a_hopelessly_blurred_sheet_is_never_ok(self):
        blurred = cv2.GaussianBlur(one_sheet().pixels, (0, 0), 7)
        for sheet in read_photo(as_photo(blurred), SETTINGS).sheets:
            assert sheet.status == "unreadable"

    def test_a_hand_over_cells_is_not_read_through(self):
        pixels = one_sheet().pixels.copy()
        cv2.ellipse(pixels, (800, 560), (190, 120), 20, 0, 360, (200, 150, 120), -1)
        (sheet,) = read_photo(as_photo(pixels), SETTINGS).sheets
        assert sheet.status != "ok"
