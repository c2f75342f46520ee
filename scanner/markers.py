"""The fiducial markers on a photograph: AprilTags, each of which names its sheet's kind and its corner of it."""

import math
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

import cv2
import numpy as np
from numpy.typing import NDArray

from scanner.expected import form_of
from scanner.marker_corners import refined
from scanner.patterns import FAMILY
from scanner.planes import Points
from scanner.settings import LocateSettings
from sheets.fiducials import MEANINGS, Corner, Variant
from sheets.layouts import layout_of


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


def detect_markers(
    gray: NDArray[np.uint8],
    side_px: int,
    windows_px: tuple[int, int, int],
    settings: LocateSettings,
) -> list[Marker]:
    """Our markers on a copy of the photograph with a longer side of ``side_px``, or up to half less."""
    factor = _copy_factor(max(gray.shape), side_px, settings)
    small = copy_of(gray, factor)
    detector = _detector(windows_px, settings.least_marker_px / max(small.shape), settings)
    corners, places, _ = detector.detectMarkers(small)
    numbers = [] if places is None else np.asarray(places, dtype=np.int64).ravel().tolist()
    own = (np.array(corners, dtype=np.float64).reshape(-1, 4, 2) + 0.5) / factor - 0.5
    measured, _ = refined(gray, own)
    return [marker_of(place, points) for place, points in zip(numbers, measured, strict=True)]


def marker_of(place: int, points: Points) -> Marker:
    """The marker that has its ``place`` in ``MEANINGS``."""
    variant, corner = _OURS[place][1]
    return Marker(variant=variant, corner=corner, points=points)


def _copy_factor(longer_px: int, side_px: int, settings: LocateSettings) -> float:
    factor = min(side_px / longer_px, settings.largest_upscale)
    return factor if factor >= 1 else 1 / math.ceil(1 / factor)  # averaging whole pixels is many times faster


def copy_of(gray: NDArray[np.uint8], factor: float) -> NDArray[np.uint8]:
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
    family = cv2.aruco.getPredefinedDictionary(FAMILY)
    ours = np.ascontiguousarray(family.bytesList[[marker_id for marker_id, _ in _OURS]])
    return cv2.aruco.Dictionary(ours, family.markerSize, family.maxCorrectionBits)


def merged(known: Iterable[Marker], found: Iterable[Marker]) -> list[Marker]:
    """Both lists without repeats: the same id within half a marker's side is the same marker."""
    both = list(known)
    for marker in found:
        twins = (
            other
            for other in both
            if (other.variant, other.corner) == (marker.variant, marker.corner)
            and np.linalg.norm(other.points.mean(axis=0) - marker.points.mean(axis=0)) < marker.side_px / 2
        )
        if next(twins, None) is None:
            both.append(marker)
    return both


# Twice a marker's mean side to the right and down, from its corners clockwise from the top left.
_SIDES = np.array([[-1.0, 1.0, 1.0, -1.0], [-1.0, -1.0, 1.0, 1.0]])


def affine_plane(marker: Marker) -> NDArray[np.float64]:
    """The plane that a single marker's size and turn suggest, as a homography (3, 3) from sheet to photo points."""
    own = layout_of(form_of(marker.variant)).markers[marker.corner]
    to_right, downwards = _SIDES @ marker.points / (2 * own.width)
    origin = marker.points.mean(axis=0) - own.centre[0] * to_right - own.centre[1] * downwards
    return np.vstack([np.column_stack([to_right, downwards, origin]), [0.0, 0.0, 1.0]])
