"""A sheet that was folded once, as a camera sees it: two flat halves that meet in a crease at some angle.

Paper does not stretch, and a camera has one focal length: so little is free that four markers tell all of it, the
crease too. Halves that are each grown from their own two markers may end up longer or shorter by a cell.
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
# What is expected without being seen: standard deviations of the focal length's logarithm; of the sine of twice the
# angle between the crease and the sheet's sides, halved; of how far from the middle it runs, in sides of the sheet.
_FOCAL_SPREAD, _ASLANT_SPREAD, _AWAY_SPREAD = 0.3, 0.2, 0.3
_STARTS = tuple(
    product((0.0, 90.0), (-0.2, 0.0, 0.2), (-20.0, 20.0))
)  # across (degrees), away (sides), angle (degrees)
_STEPS = np.array(
    [0.3, 0.1, 0.1, 0.1, 20.0, 20.0, 50.0, 0.1, 10.0, 0.2]
)  # by which ``values`` usually change
_MOST_TRIES = 40  # of one fit
_APART = 3.0  # in units of ``Seen.weight``: what lies nearer is the same place


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Seen:
    """Sheet ``points`` (n, 2) seen at ``places`` (n, 2), photo points; a pixel off there counts ``weight`` (n,)."""

    points: Points
    places: Points
    weight: NDArray[np.float64]


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Hinge:
    """A camera, a pose, and a crease.

    ``values`` (10,): the logarithm of the focal length over the usual one; rotation and translation of the half before
    the crease as OpenCV has them, in mm; the direction across the crease (radians), how far from the sheet's middle it
    runs (mm), and by which angle (radians) the half beyond turns. ``outline`` is the sheet's (mm), ``size`` the
    photograph's (width, height).
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
    """The folded sheets that explain where the corners of markers are seen, the best first.

    Few markers leave several, each from another place where the crease may be. Where no camera sees the markers like
    that there are none.
    """
    flat = np.column_stack([markers.points, np.zeros(len(markers.points))])
    camera = _camera(0.0, size)
    found, rotation, translation = cv2.solvePnP(flat, markers.places, camera, None)
    if not (found and np.isfinite([rotation, translation]).all()):
        return ()
    fits = []
    for across_deg, away, angle_deg in _STARTS:
        side = outline.height if across_deg else outline.width
        crease = (np.radians(across_deg), away * side, np.radians(angle_deg))
        start = np.array([0.0, *rotation.ravel(), *translation.ravel(), *crease])
        fits.append(_fitted(Hinge(values=start, outline=outline, size=size), markers, "linear"))
    different: list[Hinge] = []
    for _, hinge in sorted(fits, key=lambda fit: fit[0]):
        if all(_apart_px(hinge, other) * markers.weight[0] > _APART for other in different):
            different.append(hinge)
    return tuple(different)


def refined(hinge: Hinge, seen: Seen) -> Hinge:
    """The folded sheet near ``hinge`` that explains best where its print is seen, mismatches outvoted."""
    return _fitted(hinge, seen, "cauchy")[1]


def _fitted(hinge: Hinge, seen: Seen, loss: str) -> tuple[float, Hinge]:
    """What it costs, and the best hinge near ``hinge``, by least squares (Levenberg and Marquardt's in SciPy)."""
    from scipy.optimize import least_squares  # takes a while, and hardly any sheet is folded

    outline = hinge.outline

    def off(values: NDArray[np.float64]) -> NDArray[np.float64]:
        places = replace(hinge, values=values).surface.photo_points(seen.points)
        away = ((places - seen.places) * seen.weight[:, None]).ravel()
        focal, across, beside = values[0], values[7], values[8]
        side = np.hypot(outline.width * np.cos(across), outline.height * np.sin(across))
        expected = (
            focal / _FOCAL_SPREAD,
            np.sin(2 * across) / 2 / _ASLANT_SPREAD,
            beside / side / _AWAY_SPREAD,
        )
        return np.asarray(np.nan_to_num(np.concatenate([away, expected])), np.float64)

    fit = least_squares(off, hinge.values, x_scale=_STEPS, max_nfev=_MOST_TRIES, loss=loss)
    return float(fit.cost), replace(hinge, values=fit.x)


def _apart_px(first: Hinge, second: Hinge) -> float:
    """How far apart in the photograph two hinges put a point of the sheet at most."""
    x, y = np.meshgrid(np.linspace(0, first.outline.width, 9), np.linspace(0, first.outline.height, 5))
    points = np.column_stack([x.ravel(), y.ravel()])
    away = first.surface.photo_points(points) - second.surface.photo_points(points)
    return float(np.linalg.norm(away, axis=1).max())


def _camera(focal: float, size: tuple[int, int]) -> NDArray[np.float64]:
    """The intrinsic matrix (3, 3) of a camera that looks at the middle of its picture."""
    focal_px = _USUAL_FOCAL * max(size) * np.exp(focal)
    return np.array([[focal_px, 0, size[0] / 2], [0, focal_px, size[1] / 2], [0, 0, 1]])
