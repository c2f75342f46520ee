"""Find the sheets on a photograph by their fiducial markers.

Four AprilTag markers stand in a sheet's corners (``sheets.fiducials``). Markers of several sheets of one game
repeat, so which four belong together is decided by geometry: one plane must explain all their corner points.

Frames: a *photo point* is (x, y) in decoded pixels, pixel centres at integers, y down; a *sheet point* is (x, y)
in millimetres at scale 1 from the sheet's own top left corner.
"""

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations, permutations, product

import cv2
import numpy as np
from numpy.typing import NDArray

from scanner.expected import form_of
from scanner.marker_corners import refined
from scanner.settings import LocateSettings
from sheets.fiducials import MEANINGS, Corner, Variant
from sheets.geometry import Box
from sheets.layouts import Layout, layout_of

Points = NDArray[np.float64]


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Marker:
    """One detected marker. ``points`` are its outer corners, (4, 2) photo points, clockwise from its own top left."""

    variant: Variant
    corner: Corner
    points: Points

    @property
    def side_px(self) -> float:
        """Mean length of the four sides, in decoded pixels."""
        return float(np.linalg.norm(self.points - np.roll(self.points, 1, axis=0), axis=1).mean())


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


def locate(gray: NDArray[np.uint8], settings: LocateSettings) -> Location:
    """Every sheet on a photograph, given as (height, width) uint8 grey values.

    Looks at a small copy first, at finer and coarser ones only where a sheet is not complete.
    """
    markers: list[Marker] = []
    location = Location(sheets=(), lone_markers=())
    for side_px, windows_px in settings.searches:
        markers = _merged(markers, detect_markers(gray, side_px, windows_px, settings))
        location = group(markers, gray.shape[::-1], settings)
        if location.is_complete:
            break
    return location


def locate_on_half(half: NDArray[np.uint8], settings: LocateSettings) -> Location | None:
    """Every sheet on a photograph given at half its size, or None where the whole photograph should be looked at.

    It should where something is missing, and where a sheet is small or a board: the numbers on piles are fine print.
    """
    markers = detect_markers(half, *settings.searches[0], settings, shrink=2)
    location = group(markers, half.shape[::-1], settings)
    is_fine = all(
        min(sheet.px_per_mm) >= settings.least_half_px_per_mm and not sheet.is_board
        for sheet in location.sheets
    )
    return location if location.is_complete and is_fine else None


def detect_markers(
    gray: NDArray[np.uint8],
    side_px: int,
    windows_px: tuple[int, int, int],
    settings: LocateSettings,
    shrink: int = 1,
) -> list[Marker]:
    """Our markers on a copy of the photograph with a longer side of ``side_px``, or up to half less.

    ``shrink`` says how much of its size the photograph, decoded smaller, has lost already.
    """
    factor = _copy_factor(shrink * max(gray.shape), side_px, settings) * shrink
    small = _copy(gray, factor)
    detector = _detector(windows_px, settings.least_marker_px / max(small.shape), settings)
    corners, places, _ = detector.detectMarkers(small)
    numbers = [] if places is None else np.asarray(places, dtype=np.int64).ravel().tolist()
    markers = []
    for place, points in zip(numbers, corners, strict=True):
        variant, corner = _OURS[place][1]
        own = (np.asarray(points, dtype=np.float64).reshape(4, 2) + 0.5) / factor - 0.5
        markers.append(Marker(variant=variant, corner=corner, points=refined(gray, own)))
    return markers


def _copy_factor(longer_px: int, side_px: int, settings: LocateSettings) -> float:
    factor = min(side_px / longer_px, settings.largest_upscale)
    return factor if factor >= 1 else 1 / math.ceil(1 / factor)  # averaging whole pixels is many times faster


def _copy(gray: NDArray[np.uint8], factor: float) -> NDArray[np.uint8]:
    """The photograph at ``factor`` of its size."""
    if factor == 1:
        return gray
    method = cv2.INTER_CUBIC if factor > 1 else cv2.INTER_LINEAR if factor > 0.5 else cv2.INTER_AREA
    return np.asarray(cv2.resize(gray, None, fx=factor, fy=factor, interpolation=method), dtype=np.uint8)


def _detector(
    windows_px: tuple[int, int, int], least_side: float, settings: LocateSettings
) -> cv2.aruco.ArucoDetector:
    """A detector of markers whose sides are no shorter than ``least_side``, as a share of the picture's longer side."""
    parameters = cv2.aruco.DetectorParameters()
    parameters.cornerRefinementMethod = cv2.aruco.CORNER_REFINE_SUBPIX
    parameters.adaptiveThreshWinSizeMin = windows_px[0]
    parameters.adaptiveThreshWinSizeMax = windows_px[1]
    parameters.adaptiveThreshWinSizeStep = windows_px[2]
    parameters.minMarkerPerimeterRate = 4 * least_side
    parameters.errorCorrectionRate = settings.error_correction_rate
    return cv2.aruco.ArucoDetector(_dictionary(), parameters)


_OURS = tuple(MEANINGS.items())  # their places in the dictionary are what the detector calls their ids


@cache
def _dictionary() -> cv2.aruco.Dictionary:
    """The AprilTags that stand on our sheets: every one more costs time for every dark square on a photograph."""
    family = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_APRILTAG_36h11)
    ours = np.ascontiguousarray(family.bytesList[[marker_id for marker_id, _ in _OURS]])
    return cv2.aruco.Dictionary(ours, family.markerSize, family.maxCorrectionBits)


def _merged(known: Sequence[Marker], found: Iterable[Marker]) -> list[Marker]:
    """Both lists without repeats: the same id within half a marker's side is the same marker."""
    merged = list(known)
    for marker in found:
        twins = (
            other
            for other in merged
            if (other.variant, other.corner) == (marker.variant, marker.corner)
            and np.linalg.norm(other.points.mean(axis=0) - marker.points.mean(axis=0)) < marker.side_px / 2
        )
        if next(twins, None) is None:
            merged.append(marker)
    return merged


def group(markers: Sequence[Marker], size: tuple[int, int], settings: LocateSettings) -> Location:
    """Markers sorted into sheets: fours that one plane explains first, then threes, then twos.

    ``size`` is the photograph's (width, height), from which a pair's camera is guessed.
    """
    left = list(markers)
    sheets: list[LocatedSheet] = []
    for count in (4, 3, 2):
        candidates = sorted(_candidates(left, count, size, settings), key=lambda pair: pair[0])
        for _, sheet in candidates:
            free = all(any(marker is other for other in left) for marker in sheet.markers)
            if free and not any(_overlap(sheet, other) > settings.most_overlap for other in sheets):
                sheets.append(sheet)
                left = [m for m in left if not any(m is used for used in sheet.markers)]
    alone = (marker for marker in left if not any(_lies_on(marker, sheet) for sheet in sheets))
    return Location(sheets=tuple(sorted(sheets, key=_reading_order)), lone_markers=tuple(alone))


def _overlap(first: LocatedSheet, second: LocatedSheet) -> float:
    """The share of the smaller outline that lies on the other."""
    one, two = (np.asarray(sheet.corners, dtype=np.float32) for sheet in (first, second))
    common, _ = cv2.intersectConvexConvex(one, two)
    return common / max(min(cv2.contourArea(one), cv2.contourArea(two)), 1.0)


def overlapped_cells(sheet: LocatedSheet, sheets: Iterable[LocatedSheet]) -> frozenset[str]:
    """The cells whose middle lies within the outline of another one of these sheets."""
    outlines = [np.asarray(other.corners, dtype=np.float32) for other in sheets if other is not sheet]
    middles = project(sheet.homography, np.array([box.centre for box in sheet.layout.cells.values()]))
    return frozenset(
        name
        for name, (x, y) in zip(sheet.layout.cells, middles.tolist(), strict=True)
        for outline in outlines
        if cv2.pointPolygonTest(outline, (x, y), False) >= 0
    )


def _lies_on(marker: Marker, sheet: LocatedSheet) -> bool:
    """Whether a marker's middle lies within a sheet's outline, or less than its own side outside."""
    outline = np.asarray(sheet.corners, dtype=np.float32)
    x, y = marker.points.mean(axis=0)
    return cv2.pointPolygonTest(outline, (float(x), float(y)), True) > -marker.side_px


def _reading_order(sheet: LocatedSheet) -> tuple[float, float]:
    """Top to bottom in coarse steps, then left to right."""
    x, y = sheet.corners.mean(axis=0)
    height = np.ptp(sheet.corners[:, 1])
    return round(float(y / max(height, 1.0))), float(x)


def _candidates(
    markers: Sequence[Marker], count: int, size: tuple[int, int], settings: LocateSettings
) -> Iterator[tuple[float, LocatedSheet]]:
    """Every plausible sheet of ``count`` markers with its error: the largest distance, in marker sides."""
    for variant in {marker.variant for marker in markers}:
        alike = [marker for marker in markers if marker.variant == variant]
        for chosen in _plausible_sets(alike, count, settings):
            homography = _plane(chosen, size)
            error = _error(homography, chosen)
            if error < settings.most_error_sides and _faces_camera(homography, variant):
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


def affine_plane(marker: Marker) -> NDArray[np.float64]:
    """The plane that a single marker's size and turn suggest, as a homography (3, 3) from sheet to photo points."""
    own = layout_of(form_of(marker.variant)).markers[marker.corner]
    to_right, downwards = _SIDES @ marker.points / (2 * own.width)
    origin = marker.points.mean(axis=0) - own.centre[0] * to_right - own.centre[1] * downwards
    return np.vstack([np.column_stack([to_right, downwards, origin]), [0.0, 0.0, 1.0]])


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


# Twice a marker's mean side to the right and down, from its corners clockwise from the top left.
_SIDES = np.array([[-1.0, 1.0, 1.0, -1.0], [-1.0, -1.0, 1.0, 1.0]])


def _homogeneous(points: Points) -> Points:
    return np.column_stack([points, np.ones(len(points))])


def _plane(markers: Sequence[Marker], size: tuple[int, int]) -> NDArray[np.float64]:
    """The homography from sheet to photo points that fits the markers best.

    Two markers leave a free homography too loose far from them, so a pinhole camera is assumed there.
    """
    sheet, photo = _correspondences(markers)
    if len(markers) == 2:
        return _pinhole_homography(sheet, photo, size)
    homography, _ = cv2.findHomography(sheet, photo, 0)
    return np.full((3, 3), np.nan) if homography is None else np.asarray(homography, dtype=np.float64)


def _correspondences(markers: Sequence[Marker]) -> tuple[Points, Points]:
    boxes = layout_of(form_of(markers[0].variant)).markers
    sheet = np.concatenate([box_points(boxes[marker.corner]) for marker in markers])
    return sheet, np.concatenate([marker.points for marker in markers])


_FOCAL_GUESSES = (0.6, 0.75, 0.9, 1.1, 1.4, 2.0)  # focal lengths of phones, in longer sides of the picture


def _pinhole_homography(sheet: Points, photo: Points, size: tuple[int, int]) -> NDArray[np.float64]:
    fits = [_pinhole_fit(sheet, photo, focal * max(size), size) for focal in _FOCAL_GUESSES]
    return min(fits, key=lambda fit: fit[0])[1]


def _pinhole_fit(
    sheet: Points, photo: Points, focal_px: float, size: tuple[int, int]
) -> tuple[float, NDArray[np.float64]]:
    """Mean distance in pixels and the homography of the best pose under one focal length."""
    camera = np.array([[focal_px, 0, size[0] / 2], [0, focal_px, size[1] / 2], [0, 0, 1]])
    flat = np.column_stack([sheet, np.zeros(len(sheet))])
    found, rotation, translation = cv2.solvePnP(flat, photo, camera, None, flags=cv2.SOLVEPNP_IPPE)
    if not found:
        return np.inf, np.full((3, 3), np.nan)
    rotation, translation = cv2.solvePnPRefineLM(flat, photo, camera, None, rotation, translation)
    turned, _ = cv2.Rodrigues(rotation)
    homography = camera @ np.column_stack([turned[:, 0], turned[:, 1], translation.ravel()])
    distance = np.linalg.norm(project(homography, sheet) - photo, axis=1).mean()
    return float(distance), np.asarray(homography / homography[2, 2], dtype=np.float64)


def _error(homography: NDArray[np.float64], markers: Sequence[Marker]) -> float:
    """The largest distance between a marker's corner and where the plane puts it, in that marker's sides."""
    if not np.isfinite(homography).all():
        return np.inf
    boxes = layout_of(form_of(markers[0].variant)).markers
    return max(
        float(np.linalg.norm(project(homography, box_points(boxes[m.corner])) - m.points, axis=1).max())
        / m.side_px
        for m in markers
    )


def _faces_camera(homography: NDArray[np.float64], variant: Variant) -> bool:
    """Whether the whole outline lies before the camera and is seen from its printed side."""
    outline = box_points(layout_of(form_of(variant)).outline)
    depths = _homogeneous(outline) @ homography[2]
    if depths.min() <= 0.05 * depths.max():
        return False
    corners = project(homography, outline)
    edges = np.roll(corners, -1, axis=0) - corners
    following = np.roll(edges, -1, axis=0)
    turns = edges[:, 0] * following[:, 1] - edges[:, 1] * following[:, 0]
    return bool((turns > 0).all())


def box_points(box: Box) -> Points:
    """A box's corners (4, 2), clockwise from its top left."""
    return np.array(
        [[box.left, box.top], [box.right, box.top], [box.right, box.bottom], [box.left, box.bottom]],
        dtype=float,
    )


def project(homography: NDArray[np.float64], points: Points) -> Points:
    """Points (n, 2) through a homography."""
    projected = _homogeneous(points) @ homography.T
    return np.asarray(projected[:, :2] / projected[:, 2:], dtype=np.float64)
