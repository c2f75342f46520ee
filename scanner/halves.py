"""A sheet that was folded once: two planes, and the crease in which they meet."""

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from scanner.planes import Points
from scanner.rectify import Fold, Surface


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Half:
    """The ``plane`` of one half, and how well each cell, its middle at ``points`` (n, 2), is found on it.

    ``agreement`` (n,) is 0 where a cell is not found.
    """

    plane: Surface
    points: Points
    agreement: NDArray[np.float64]


def found_on(first: Half, second: Half) -> int:
    """How many cells are found on either half."""
    return int(np.count_nonzero(first.agreement + second.agreement))


def fold_of(first: Half, second: Half) -> Surface:
    """The surface of which both are halves.

    Of all lines on the sheet the crease is the one that has most cells on their own half's side, and along which the
    planes are nearest to each other.
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
    """Of each of several creases (n, 3): how many cells lie on the wrong side, and how far apart the planes are, mm."""
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
