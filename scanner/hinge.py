"""A sheet that was folded once, as a camera sees it: two flat halves that meet in a crease at some angle.

Paper does not stretch, and a camera has one focal length: so little is free that four markers tell all of it, the
crease too, as long as the camera looked at the middle of the picture; what is found of the cells mends the rest. Halves
that are each grown from their own two markers may end up longer or shorter by a cell.
"""

from dataclasses import dataclass, replace
from itertools import product

import cv2
import numpy as np
from numpy.typing import NDArray

from scanner.planes import Points
from scanner.rectify import Fold, Surface, flat_surface
from sheets.geometry import Box

_USUAL_FOCAL = 0.9  # of phones, in longer sides of the picture
# What is expected without being seen, as standard deviations: of the focal length's logarithm (phones have 0.6 to 2);
# of how far aslant the crease runs, sin(2 * angle) / 2; of how far from the middle, in sides of the sheet.
_FOCAL_SPREAD, _ASLANT_SPREAD, _AWAY_SPREAD = 0.3, 0.2, 0.3
# Where the search for a crease begins: the direction across it (degrees), how far away from the middle it runs (sides
# of the sheet), the angle (degrees).
_STARTS = tuple(product((0.0, 90.0), (-0.2, 0.0, 0.2), (-20.0, 20.0)))
# By which a hinge's ``values`` usually change, in their units.
_STEPS = np.array([0.3, 0.1, 0.1, 0.1, 20.0, 20.0, 50.0, 0.1, 10.0, 0.2])
_MOST_TRIES = 40  # of one fit
_MOST_OFF = 3.0  # root mean square, in tolerances: markers that lie further off are no folded sheet's
_MUCH_WORSE = (
    0.5  # in the same, than the best: of eight folded sheets that had 0.3 to 0.6, wrong creases 0.75 and more
)
_APART = 3.0  # in tolerances: what lies nearer together is the same place
_FAR = 1e6  # in tolerances: what no camera sees


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Seen:
    """Sheet ``points`` (n, 2) seen at ``places`` (n, 2), photo points.

    Each counts ``trust`` (n,); what lies further off than ``tolerance_px`` counts for less where there are mismatches.
    """

    points: Points
    places: Points
    trust: NDArray[np.float64]
    tolerance_px: float


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Hinge:
    """A camera, a pose, and a crease.

    ``values`` (10,): the logarithm of the focal length over the usual one; rotation and translation of the half before
    the crease as OpenCV has them, in mm; the direction across the crease (radians), how far from the sheet's middle it
    runs (mm), and by which angle (radians) the half beyond turns. ``outline`` is the sheet's, from (0, 0) in mm,
    ``size`` the photograph's (width, height).
    """

    values: NDArray[np.float64]
    outline: Box
    size: tuple[int, int]

    @property
    def surface(self) -> Surface:
        """Where the sheet's points lie in the photograph."""
        across, away, angle = self.values[7:]
        camera = _camera(self.values[0], self.size)
        turned, _ = cv2.Rodrigues(self.values[1:4])
        before = camera @ np.column_stack([turned[:, :2], self.values[4:7]])
        normal = np.array([np.cos(across), np.sin(across)])
        middle = np.array([self.outline.width, self.outline.height]) / 2
        crease = np.array([*normal, -normal @ middle - away])
        turning = camera @ turned @ [*((np.cos(angle) - 1) * normal), np.sin(angle)]
        fold = Fold(crease=crease, homography=before + np.outer(turning, crease))
        return flat_surface(before, self.outline, fold)


def hinges_of(markers: Seen, outline: Box, size: tuple[int, int]) -> tuple[Hinge, ...]:
    """The folded sheets that explain where the corners of markers are seen, the best first; none if nothing does.

    Few markers leave several, each from another place where the crease may be.
    """
    starts = _starts(markers, outline, size)
    fits = [_fitted(Hinge(values=start, outline=outline, size=size), markers, "linear") for start in starts]
    fits.sort(key=lambda fit: fit[0])
    different: list[Hinge] = []
    for off, hinge in fits:
        if off > min(_MOST_OFF, fits[0][0] + _MUCH_WORSE):
            break
        if all(apart_px(hinge, other) > _APART * markers.tolerance_px for other in different):
            different.append(hinge)
    return tuple(different)


def refined(hinge: Hinge, seen: Seen) -> Hinge:
    """The folded sheet near ``hinge`` that explains best where its print is seen, mismatches outvoted."""
    return _fitted(hinge, seen, "cauchy")[1]


def _starts(markers: Seen, outline: Box, size: tuple[int, int]) -> list[NDArray[np.float64]]:
    """Hinges' ``values`` from which to search: of a sheet as flat as can be, with creases here and there."""
    flat = np.column_stack([markers.points, np.zeros(len(markers.points))])
    try:
        found, rotation, translation = cv2.solvePnP(flat, markers.places, _camera(0.0, size), None)
    except cv2.error:  # corners that all lie in one place
        return []
    if not (found and np.isfinite([rotation, translation]).all()):
        return []
    pose = [0.0, *rotation.ravel(), *translation.ravel()]
    sides = {0.0: outline.width, 90.0: outline.height}
    return [
        np.array([*pose, np.radians(across), away * sides[across], np.radians(angle)])
        for across, away, angle in _STARTS
    ]


def _fitted(hinge: Hinge, seen: Seen, loss: str) -> tuple[float, Hinge]:
    """The best hinge near ``hinge`` by least squares (SciPy's, with a trust region), and how far off its points lie."""
    from scipy.optimize import least_squares  # takes a while, and hardly any sheet is folded

    def residuals(values: NDArray[np.float64]) -> NDArray[np.float64]:
        moved = replace(hinge, values=values)
        return np.concatenate([_off(moved, seen), _unexpected(moved)])

    fit = least_squares(residuals, hinge.values, x_scale=_STEPS, max_nfev=_MOST_TRIES, loss=loss)
    found = replace(hinge, values=fit.x)
    return float(np.sqrt(np.mean(_off(found, seen) ** 2))), found


def _off(hinge: Hinge, seen: Seen) -> NDArray[np.float64]:
    """How far off the points lie, (2 n,), in tolerances."""
    with np.errstate(divide="ignore", invalid="ignore", over="ignore"):
        away = (hinge.surface.photo_points(seen.points) - seen.places) / seen.tolerance_px
        off = (away * seen.trust[:, None]).ravel()
    return np.asarray(np.clip(np.nan_to_num(off, nan=_FAR), -_FAR, _FAR), np.float64)


def _unexpected(hinge: Hinge) -> NDArray[np.float64]:
    """How unusual camera and crease are, (3,), in standard deviations."""
    focal, (across, away) = hinge.values[0], hinge.values[7:9]
    side = np.hypot(hinge.outline.width * np.cos(across), hinge.outline.height * np.sin(across))
    aslant = np.sin(2 * across) / 2
    return np.array([focal / _FOCAL_SPREAD, aslant / _ASLANT_SPREAD, away / side / _AWAY_SPREAD])


def apart_px(first: Hinge, second: Hinge) -> float:
    """How far apart in the photograph two hinges put a point of the sheet at most."""
    x, y = np.meshgrid(np.linspace(0, first.outline.width, 9), np.linspace(0, first.outline.height, 5))
    points = np.column_stack([x.ravel(), y.ravel()])
    away = first.surface.photo_points(points) - second.surface.photo_points(points)
    return float(np.linalg.norm(away, axis=1).max())


def _camera(focal: float, size: tuple[int, int]) -> NDArray[np.float64]:
    """The intrinsic matrix (3, 3) of a camera that looks at the middle of its picture."""
    focal_px = _USUAL_FOCAL * max(size) * np.exp(focal)
    return np.array([[focal_px, 0, size[0] / 2], [0, focal_px, size[1] / 2], [0, 0, 1]])
