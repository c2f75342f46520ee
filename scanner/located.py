"""Which markers belong to one sheet: markers of several sheets of one game repeat, so geometry decides.

One plane must explain all corner points of a sheet's markers.
"""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, permutations, product

import cv2
import numpy as np
from numpy.typing import NDArray

from scanner.expected import form_of
from scanner.markers import Marker, affine_plane
from scanner.planes import Points, box_points, faces_camera, pinhole_homography, project
from scanner.settings import LocateSettings
from sheets.fiducials import Corner, Variant
from sheets.layouts import Layout, layout_of


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class LocatedSheet:
    """A sheet's place: ``homography`` (3, 3) takes sheet points to photo points."""

    variant: Variant
    markers: tuple[Marker, ...]
    homography: NDArray[np.float64]

    @property
    def form(self) -> Variant:
        """What is printed alike on all sheets of this kind."""
        return form_of(self.variant)

    @property
    def is_board(self) -> bool:
        """Whether pieces lie on it, rather than pen marks."""
        return self.variant.kind == "board"

    @property
    def layout(self) -> Layout:
        """Where everything stands on it."""
        return layout_of(self.form)

    @property
    def px_per_mm(self) -> tuple[float, ...]:
        """How fine the photograph shows the sheet at each of its markers."""
        boxes = self.layout.markers
        return tuple(marker.side_px / boxes[marker.corner].width for marker in self.markers)

    @property
    def corners(self) -> Points:
        """The outline's corners, (4, 2) photo points, clockwise from the sheet's own top left."""
        return project(self.homography, box_points(self.layout.outline))


@dataclass(frozen=True, slots=True, kw_only=True)
class Location:
    """What a photograph shows: whole sheets, and markers of sheets of which too little is visible."""

    sheets: tuple[LocatedSheet, ...]
    lone_markers: tuple[Marker, ...]

    @property
    def is_complete(self) -> bool:
        """Whether there are sheets, and no marker of any is missing."""
        whole = all(len(sheet.markers) == len(Corner) for sheet in self.sheets)
        return bool(self.sheets) and whole and not self.lone_markers


def group(markers: Sequence[Marker], size: tuple[int, int], settings: LocateSettings) -> Location:
    """Markers sorted into sheets: fours that one plane explains first, then threes, then twos.

    ``size`` is the photograph's (width, height), from which a pair's camera is guessed. Few markers where a sheet of
    their kind lies already are that sheet again; a smaller sheet that lies on a larger one shows all four.
    """
    left = list(markers)
    sheets: list[LocatedSheet] = []
    for count in (4, 3, 2):
        candidates = sorted(_candidates(left, count, size, settings), key=lambda pair: pair[0])
        for _, sheet in candidates:
            free = all(any(marker is other for other in left) for marker in sheet.markers)
            alike = [] if count == len(Corner) else [s for s in sheets if s.variant == sheet.variant]
            if free and not any(_overlap(sheet, other) > settings.most_overlap for other in alike):
                sheets.append(sheet)
                left = [m for m in left if not any(m is used for used in sheet.markers)]
    alone = (marker for marker in left if not any(_is_of(marker, sheet, settings) for sheet in sheets))
    return Location(sheets=tuple(sorted(sheets, key=_reading_order)), lone_markers=tuple(alone))


def _overlap(first: LocatedSheet, second: LocatedSheet) -> float:
    """The share of the smaller outline that lies on the other."""
    one, two = (np.asarray(sheet.corners, dtype=np.float32) for sheet in (first, second))
    common, _ = cv2.intersectConvexConvex(one, two)
    return common / max(min(cv2.contourArea(one), cv2.contourArea(two)), 1.0)


def overlapped_cells(sheet: LocatedSheet, location: Location) -> frozenset[str]:
    """The cells that reach into the outline of another sheet of the photograph, or to about where one must be."""
    others = [other.corners for other in location.sheets if other is not sheet]
    others += [project(affine_plane(marker), _outline(marker.variant)) for marker in location.lone_markers]
    outlines = [np.asarray(corners, dtype=np.float32) for corners in others]
    boxes = np.concatenate([box_points(box) for box in sheet.layout.cells.values()])
    cells = project(sheet.homography, boxes).astype(np.float32).reshape(-1, 4, 2)
    return frozenset(
        name
        for name, cell in zip(sheet.layout.cells, cells, strict=True)
        for outline in outlines
        if cv2.intersectConvexConvex(cell, outline)[0] > 0
    )


def is_outside(point: Points, location: Location) -> bool:
    """Whether a photo point (2,) lies on no sheet."""
    x, y = point.tolist()
    return all(
        cv2.pointPolygonTest(np.asarray(sheet.corners, dtype=np.float32), (x, y), measureDist=False) < 0
        for sheet in location.sheets
    )


def _is_of(marker: Marker, sheet: LocatedSheet, settings: LocateSettings) -> bool:
    """Whether a marker is that of a sheet's corner, though the paper's bend keeps it off the sheet's plane."""
    if marker.variant != sheet.variant:
        return False
    box = sheet.layout.markers[marker.corner]
    [[x, y]] = project(sheet.homography, np.array([box.centre]))
    return math.dist((x, y), marker.points.mean(axis=0)) < settings.most_own_sides * marker.side_px


def _reading_order(sheet: LocatedSheet) -> tuple[float, float]:
    """Top to bottom in coarse steps, then left to right."""
    x, y = sheet.corners.mean(axis=0)
    height = np.ptp(sheet.corners[:, 1])
    return round(float(y / max(height, 1.0))), float(x)


def _candidates(
    markers: Sequence[Marker], count: int, size: tuple[int, int], settings: LocateSettings
) -> Iterator[tuple[float, LocatedSheet]]:
    """Every plausible sheet of ``count`` markers with its error: the largest distance, in marker sides."""
    for variant in dict.fromkeys(marker.variant for marker in markers):
        alike = [marker for marker in markers if marker.variant == variant]
        for chosen in _plausible_sets(alike, count, settings):
            homography = plane_of(chosen, size)
            error = _error(homography, chosen)
            if error < settings.most_error_sides and faces_camera(homography, _outline(variant)):
                yield error, LocatedSheet(variant=variant, markers=chosen, homography=homography)


def _plausible_sets(
    markers: Sequence[Marker], count: int, settings: LocateSettings
) -> Iterator[tuple[Marker, ...]]:
    """Every choice of ``count`` markers of different corners that may be one sheet's (cheap, before any fit)."""
    plausible = _plausible_pairs(markers, settings)
    places = {c: [place for place, m in enumerate(markers) if m.corner == c] for c in Corner}
    for corners in combinations(Corner, count):
        for chosen in product(*(places[corner] for corner in corners)):
            if plausible.issuperset(combinations(chosen, 2)):
                yield tuple(markers[place] for place in chosen)


def _plausible_pairs(markers: Sequence[Marker], settings: LocateSettings) -> frozenset[tuple[int, int]]:
    """The places, either way round, of any two markers of which one puts the other roughly where it is.

    It goes by its own size and turn. Under strong perspective only one expects the other rightly: near looks larger.
    """
    expected = [_expected_middles(marker) for marker in markers]
    middles = [marker.points.mean(axis=0) for marker in markers]

    def offset(known: int, other: int) -> float:
        """How far ``other`` lies from where ``known`` expects it, as a share of the expected distance."""
        place = expected[known][markers[other].corner]
        return math.dist(place, middles[other]) / math.dist(place, middles[known])

    return frozenset(
        (first, second)
        for first, second in permutations(range(len(markers)), 2)
        if markers[first].corner != markers[second].corner
        and min(offset(first, second), offset(second, first)) < settings.most_offset
    )


def _expected_middles(marker: Marker) -> dict[Corner, Points]:
    """Where a marker alone expects those of all corners of its sheet, as photo points (2,)."""
    boxes = layout_of(form_of(marker.variant)).markers
    middles = project(affine_plane(marker), np.array([boxes[corner].centre for corner in Corner]))
    return dict(zip(Corner, middles, strict=True))


def plane_of(markers: Sequence[Marker], size: tuple[int, int]) -> NDArray[np.float64]:
    """The homography from sheet to photo points that fits the markers best.

    Two markers leave a free homography too loose far from them, so a pinhole camera is assumed there.
    """
    sheet, photo = correspondences(markers)
    if len(markers) == 2:
        return pinhole_homography(sheet, photo, size)
    homography, _ = cv2.findHomography(sheet, photo, 0)
    return np.full((3, 3), np.nan) if homography is None else np.asarray(homography, dtype=np.float64)


def correspondences(markers: Sequence[Marker]) -> tuple[Points, Points]:
    """The corners (4 n, 2) of markers of one sheet: where they are printed, sheet points, and where they are seen."""
    boxes = layout_of(form_of(markers[0].variant)).markers
    sheet = np.concatenate([box_points(boxes[marker.corner]) for marker in markers])
    return sheet, np.concatenate([marker.points for marker in markers])


def _error(homography: NDArray[np.float64], markers: Sequence[Marker]) -> float:
    """The largest distance between a marker's corner and where the plane puts it, in that marker's sides."""
    if not np.isfinite(homography).all():
        return np.inf
    sheet, photo = correspondences(markers)
    off = np.linalg.norm(project(homography, sheet) - photo, axis=1).reshape(-1, len(Corner))
    return float((off.max(axis=1) / [marker.side_px for marker in markers]).max())


def _outline(variant: Variant) -> Points:
    return box_points(layout_of(form_of(variant)).outline)
