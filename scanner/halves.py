"""A sheet that was folded once: two planes, and the crease in which they meet."""

from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from scanner.planes import Points
from scanner.rectify import Fold, Surface


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Half:
    """The ``plane`` of one half, and what is seen on it of the whole print: sheet ``points`` (n, 2).

    They lie at ``places`` (n, 2), photo points; ``agreement`` (n,) is 0 where one is not found on the plane.
    """

    plane: Surface
    points: Points
    places: Points
    agreement: NDArray[np.float64]


def found_on(first: Half, second: Half) -> int:
    """How many points are found on either half."""
    return int(np.count_nonzero(first.agreement + second.agreement))


def halves_fitted(folded: Half, tolerance_px: float) -> tuple[Half, Half]:
    """Both halves of a sheet with a fold, their planes fitted to what is found on their sides.

    What lies further off than ``tolerance_px`` is left out.

    Raises:
        ValueError: the sheet has no fold.
    """
    surface = folded.plane
    if surface.fold is None:
        raise ValueError("a sheet without a fold has no halves")
    beyond = surface.fold.is_beyond(folded.points)
    first = replace(surface, fold=None)
    second = replace(first, homography=surface.fold.homography)
    return _fitted(first, folded, ~beyond, tolerance_px), _fitted(second, folded, beyond, tolerance_px)


def _fitted(plane: Surface, folded: Half, on: NDArray[np.bool_], tolerance_px: float) -> Half:
    """One half; with few points its plane stays as it is."""
    agreement = np.where(on, folded.agreement, 0)
    found = agreement > 0
    if np.count_nonzero(found) >= _FEW:
        fitted, _ = cv2.findHomography(folded.points[found], folded.places[found], cv2.RANSAC, tolerance_px)
        if fitted is not None:
            plane = replace(plane, homography=np.asarray(fitted, np.float64))
    return replace(folded, plane=plane, agreement=agreement)


_FEW = 12  # a marker's four corners and some cells


def fold_of(first: Half, second: Half) -> Surface:
    """The surface of which both are halves.

    Of all lines on the sheet the crease is the one that has most of the print on its own half's side, and along which
    the planes are nearest to each other.
    """
    sheet = first.plane
    middle = np.array([sheet.width_mm, sheet.height_mm]) / 2
    creases = _lines(middle, np.arange(0.0, 360.0, 5.0), np.linspace(-0.7, 0.7, 29) * middle.max())
    *normal, offset = creases[_costs(creases, first, second, middle).argmin()]
    across, away = np.degrees(np.arctan2(normal[1], normal[0])), -offset - normal @ middle
    nearer = _lines(middle, across + np.arange(-4.0, 5.0), away + np.arange(-4.0, 4.5, 0.5))
    crease = nearer[_costs(nearer, first, second, middle).argmin()]
    return replace(sheet, fold=Fold(crease=crease, homography=second.plane.homography))


def _lines(middle: Points, across_deg: NDArray[np.float64], away_mm: NDArray[np.float64]) -> Points:
    """Lines (n, 3) as in ``Fold``: each by the direction across it and by how far away from the middle it runs."""
    across, away = (each.ravel() for each in np.meshgrid(np.radians(across_deg), away_mm))
    normals = np.column_stack([np.cos(across), np.sin(across)])
    return np.column_stack([normals, -normals @ middle - away])


def _costs(creases: Points, first: Half, second: Half, middle: Points) -> NDArray[np.float64]:
    """Of each crease (n, 3): how many points lie on the wrong side, and how far apart the planes are there, mm."""
    beyond = first.points @ creases[:, :2].T + creases[:, 2] > 0
    belongs_beyond = (second.agreement - first.agreement)[:, None]
    wrong = np.count_nonzero(np.where(beyond, belongs_beyond < 0, belongs_beyond > 0), axis=0)
    along = _points_along(creases, middle)
    places = [half.plane.photo_points(along) for half in (first, second)]
    apart = np.linalg.norm(places[0] - places[1], axis=1).reshape(len(creases), -1).mean(axis=1)
    return np.asarray(wrong + apart / _px_per_mm(first.plane, middle), np.float64)


_ALONG = np.linspace(-1, 1, 7)


def _points_along(creases: Points, middle: Points) -> Points:
    """Points (7 n, 2) of lines (n, 3), on the sheet or near it: seven of each."""
    normals, ahead = creases[:, :2], np.column_stack([-creases[:, 1], creases[:, 0]])
    nearest = middle - (normals @ middle + creases[:, 2])[:, None] * normals
    points = nearest[:, None] + _ALONG[:, None] * middle.min() * ahead[:, None]
    return np.asarray(points.reshape(-1, 2), np.float64)


def _px_per_mm(sheet: Surface, middle: Points) -> float:
    """How fine the photograph shows the sheet's middle."""
    start, end = sheet.photo_points(middle + np.array([(0, 0), (10, 0)]))
    return float(np.linalg.norm(end - start)) / 10
