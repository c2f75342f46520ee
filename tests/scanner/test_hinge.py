"""Sheets that were folded and opened again: each half is a plane of its own."""

from dataclasses import dataclass, replace
from itertools import combinations

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from scanner.cause import Cause
from scanner.contents import Content
from scanner.hinge import Seen, hinges_of, refined
from scanner.locate import locate
from scanner.pipeline import read_photo
from scanner.planes import Points, box_points, project
from scanner.reading import SheetReading
from scanner.rectify import Surface
from scanner.register import register
from scanner.settings import LocateSettings, RegisterSettings, Settings
from sheets.fiducials import Corner, Variant
from sheets.layout import HEIGHT_MM, WIDTH_MM
from sheets.layouts import layout_of
from tests.scanner.pictures import grey, inked, photograph, printed

PX_PER_MM = 8.0  # of ``inked``
MIDDLE = (800.0, 600.0)  # of the photograph
SIZE = (1600, 1200)
PAPER = 255  # of ``inked``
CROSSES = ("red:2", "red:7", "red:8", "yellow:6", "yellow:11", "green:7", "blue:12", "misthrow:1")
LAYOUT = layout_of(Variant("classic"))
CELLS = np.array([box.centre for box in LAYOUT.cells.values()])


@dataclass(frozen=True, kw_only=True)
class Folded:
    """A sheet folded across ``axis`` (0: the crease runs from top to bottom) at a share of its length.

    Its second half rises by ``angle_deg`` from the crease; the camera looks down from ``tilt_deg`` off the upright.
    """

    axis: int = 0
    at: float = 0.5
    angle_deg: float = 20.0
    tilt_deg: float = 30.0

    @property
    def crease_mm(self) -> float:
        return round(self.at * (WIDTH_MM, HEIGHT_MM)[self.axis] * PX_PER_MM) / PX_PER_MM

    def seen(self, points: Points) -> Points:
        """Where sheet points (n, 2) lie in the photograph."""
        beyond, angle, tilt = (
            points[:, self.axis] - self.crease_mm,
            *np.radians((self.angle_deg, self.tilt_deg)),
        )
        flat, height = points.astype(float).copy(), np.zeros(len(points))
        rises = beyond > 0
        flat[rises, self.axis] = self.crease_mm + np.cos(angle) * beyond[rises]
        height[rises] = np.sin(angle) * beyond[rises]
        x, y = (flat - (WIDTH_MM / 2, HEIGHT_MM / 2)).T
        upright, away = height * np.cos(tilt) + y * np.sin(tilt), y * np.cos(tilt) - height * np.sin(tilt)
        scale = 5.0 / (1 - upright / 420.0)
        return np.column_stack([x, away]) * scale[:, None] + MIDDLE

    def homography(self, *, beyond: bool) -> NDArray[np.float64]:
        """That of a half, from sheet mm to photo px."""
        start, end = (self.crease_mm + 0.01, 200.0) if beyond else (-5.0, self.crease_mm)
        low, high = [0.0, 0.0], [WIDTH_MM, HEIGHT_MM]
        low[self.axis], high[self.axis] = start, end
        corners = np.array([low, (high[0], low[1]), high, (low[0], high[1])], np.float32)
        return cv2.getPerspectiveTransform(corners, self.seen(corners).astype(np.float32))

    def photo(self, hidden: tuple[Corner, ...] = ()):
        raster = inked(printed(), CROSSES)
        for corner in hidden:
            px = LAYOUT.markers[corner].inset(-1).scaled(PX_PER_MM)
            raster[round(px.top) : round(px.bottom), round(px.left) : round(px.right)] = PAPER
        cut = round(self.crease_mm * PX_PER_MM)
        first, second = np.split(raster, [cut], axis=1 - self.axis)
        moved = np.eye(3)
        moved[self.axis, 2] = self.crease_mm
        return photograph(
            [(first, self.homography(beyond=False)), (second, self.homography(beyond=True) @ moved)]
        )


FOLDS = [
    Folded(),
    Folded(at=0.37, angle_deg=28),
    Folded(angle_deg=-18),
    Folded(axis=1, angle_deg=24),
    Folded(axis=1, at=0.45, angle_deg=-20, tilt_deg=38),
]


SHARP = [
    Folded(at=0.7, angle_deg=-30, tilt_deg=10),
    Folded(at=0.4, angle_deg=35),
    Folded(at=0.55, angle_deg=50),
]


@pytest.mark.parametrize("fold", FOLDS)
def test_a_folded_sheet_is_laid_flat(fold):
    gray = grey(fold.photo())
    (sheet,) = locate(gray, LocateSettings()).sheets
    found = register(gray, sheet, RegisterSettings())
    off = off_mm(found.surface, fold)
    assert np.percentile(off, 90) < 0.2
    assert off.max() < 1.2  # of a cell that the crease runs through
    assert np.mean(np.array([*found.agreements.values()]) > 0.7) > 0.9


# The seam of the halves is a thin line: crosses on it may be its, and along a row it looks like lines.
ON_THE_CREASE = (
    {"red:7", "green:7"},
    set(),
    {"red:7", "green:7"},
    {cell for cell in LAYOUT.cells if cell.startswith("green:")} - {"green:7"},
    set(),
)


@pytest.mark.parametrize(("fold", "on_the_crease"), [*zip(FOLDS, ON_THE_CREASE, strict=True)])
def test_it_is_read_like_any_other_but_for_what_may_be_the_crease(fold, on_the_crease):
    (reading,) = read_photo(fold.photo(), Settings()).sheets
    assert reading.uncertain == dict.fromkeys(on_the_crease, Cause.STREAK)
    sure = {cell: found.content for cell, found in reading.cells.items() if cell not in on_the_crease}
    assert {cell for cell, content in sure.items() if content is not Content.BLANK} == {
        *CROSSES
    } - on_the_crease
    corners = np.array([[0, 0], [WIDTH_MM, 0], [WIDTH_MM, HEIGHT_MM], [0, HEIGHT_MM]])
    assert np.linalg.norm(reading.corners - fold.seen(corners), axis=1).max() < 0.25 * 5.0


def test_a_half_that_is_seen_strongly_aslant_is_read():
    """Grown from its own two markers it was not found: its cells are half as wide as the others'."""
    (reading,) = read_photo(Folded(at=0.3, angle_deg=60).photo(), Settings()).sheets
    assert crosses_in(reading) == {*CROSSES}


HIDDEN = [
    (Corner.TOP_LEFT,),
    (Corner.TOP_LEFT, Corner.BOTTOM_RIGHT),
    (Corner.BOTTOM_LEFT, Corner.BOTTOM_RIGHT),
]


@pytest.mark.parametrize("hidden", HIDDEN)
@pytest.mark.parametrize("fold", [FOLDS[1], FOLDS[3], *SHARP])
def test_two_markers_suffice_on_a_folded_sheet(fold, hidden):
    (reading,) = read_photo(fold.photo(hidden), Settings()).sheets
    assert crosses_in(reading) | {*reading.uncertain} >= {*CROSSES}
    assert crosses_in(reading) <= {*CROSSES}
    assert len(reading.uncertain) < 12  # the crease, where it runs along a row


READ_FROM_ONE_HALF = (FOLDS[0], FOLDS[2])


@pytest.mark.parametrize("fold", [fold for fold in (*FOLDS, *SHARP) if fold.axis == 0])
def test_a_half_without_markers_is_not_taken_for_its_neighbours(fold):
    """Where only one half has markers, nothing but the cells tells where the other lies."""
    (reading,) = read_photo(fold.photo((Corner.TOP_RIGHT, Corner.BOTTOM_RIGHT)), Settings()).sheets
    if fold in READ_FROM_ONE_HALF:
        assert crosses_in(reading) | {*reading.uncertain} >= {*CROSSES}
        assert crosses_in(reading) <= {*CROSSES}
    else:
        assert reading.error is not None


def crosses_in(reading: SheetReading) -> set[str]:
    """The cells that are crossed for certain."""
    assert reading.error is None, reading.error
    sure = {cell: found for cell, found in reading.cells.items() if cell not in reading.uncertain}
    return {cell for cell, found in sure.items() if found.content is Content.CROSS}


def off_mm(surface: Surface, fold: Folded) -> NDArray[np.float64]:
    """How far each cell's middle lies from where it is seen."""
    return np.linalg.norm(surface.photo_points(CELLS) - fold.seen(CELLS), axis=1) / 5.0


CORNERS = np.concatenate([box_points(LAYOUT.markers[corner]) for corner in Corner])


def seen_markers(fold: Folded) -> Seen:
    return Seen(points=CORNERS, places=fold.seen(CORNERS), trust=np.ones(len(CORNERS)), tolerance_px=1.5)


@pytest.mark.parametrize("fold", [*FOLDS, *SHARP])
def test_four_markers_tell_where_the_crease_is(fold):
    best, *_ = hinges_of(seen_markers(fold), LAYOUT.outline, SIZE)
    assert off_mm(best.surface, fold).max() < 0.3  # what is expected of crease and camera weighs a little
    assert best.surface.fold is not None
    assert np.cos(2 * np.arctan2(*best.surface.fold.crease[1::-1])) == pytest.approx(
        1 - 2 * fold.axis, abs=0.01
    )


def test_refined_outvotes_mismatches():
    fold = Folded(at=0.4, angle_deg=25)
    markers = seen_markers(fold)
    misplaced = replace(markers, places=markers.places + np.array([0, 3]))
    rough, *_ = hinges_of(misplaced, LAYOUT.outline, SIZE)
    points = np.concatenate([CORNERS, CELLS])
    places = fold.seen(points)
    places[len(CORNERS) :: 6] += (9, -12)
    near = refined(rough, replace(markers, points=points, places=places, trust=np.ones(len(points))))
    assert off_mm(near.surface, fold).max() < 0.1 < off_mm(rough.surface, fold).max()


def test_photo_points_are_laid_flat_on_their_own_half():
    fold = Folded()
    (best, *_) = hinges_of(seen_markers(fold), LAYOUT.outline, SIZE)
    surface = best.surface.enlarged(2)
    seen = surface.photo_points(CELLS)
    assert np.abs(surface.laid_flat(CELLS, seen) - CELLS).max() < 1e-6
    assert surface.fold is not None
    assert (project(surface.homography, CELLS) != seen).any(axis=1).sum() > 10


def test_flat_paper_is_one_plane():
    flat = Folded(angle_deg=0.0)
    best, *_ = hinges_of(seen_markers(flat), LAYOUT.outline, SIZE)
    assert best.surface.fold is not None
    for plane in (best.surface.homography, best.surface.fold.homography):
        off_px = np.linalg.norm(project(plane, CELLS) - flat.seen(CELLS), axis=1)
        assert off_px.max() < 0.1 * 5.0


def test_two_markers_on_one_half_leave_several_creases():
    markers = seen_markers(Folded())
    near_left = markers.points[:, 0] < WIDTH_MM / 2
    some = replace(
        markers,
        points=markers.points[near_left],
        places=markers.places[near_left],
        trust=markers.trust[near_left],
    )
    hinges = hinges_of(some, LAYOUT.outline, SIZE)
    assert len(hinges) > 1
    for first, second in combinations(hinges, 2):
        away = first.surface.photo_points(CORNERS) - second.surface.photo_points(CORNERS)
        assert np.linalg.norm(away, axis=1).max() > 1


@pytest.mark.parametrize("places", [np.nan, np.inf, 0.0])
def test_places_that_are_none_are_no_folded_sheet_s(places):
    markers = seen_markers(Folded())
    assert hinges_of(replace(markers, places=np.full_like(CORNERS, places)), LAYOUT.outline, SIZE) == ()


def test_places_anywhere_are_no_folded_sheet_s():
    anywhere = np.random.default_rng(5).uniform(0, 1000, CORNERS.shape)
    assert hinges_of(replace(seen_markers(Folded()), places=anywhere), LAYOUT.outline, SIZE) == ()
