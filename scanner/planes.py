"""Points on a sheet and on a photograph, and the planes that take one to the other.

Frames: a *photo point* is (x, y) in decoded pixels, pixel centres at integers, y down; a *sheet point* is (x, y)
in millimetres at scale 1 from the sheet's own top left corner.
"""

import cv2
import numpy as np
from numpy.typing import NDArray

from sheets.geometry import Box

Points = NDArray[np.float64]


def box_points(box: Box) -> Points:
    """A box's corners (4, 2), clockwise from its top left."""
    return np.array(
        [[box.left, box.top], [box.right, box.top], [box.right, box.bottom], [box.left, box.bottom]],
        dtype=float,
    )


def project(homography: NDArray[np.float64], points: Points) -> Points:
    """Points (n, 2) through a homography."""
    projected = _projected(homography, points)
    return np.asarray(projected[:, :2] / projected[:, 2:], dtype=np.float64)


def _projected(homography: NDArray[np.float64], points: Points) -> Points:
    """Points (n, 2) through a homography, in homogeneous coordinates (n, 3)."""
    return np.asarray(points @ homography[:, :2].T + homography[:, 2], dtype=np.float64)


_FOCAL_GUESSES = (0.6, 0.75, 0.9, 1.1, 1.4, 2.0)  # focal lengths of phones, in longer sides of the picture


def pinhole_homography(sheet: Points, photo: Points, size: tuple[int, int]) -> NDArray[np.float64]:
    """The best homography from sheet to photo points that a phone's camera can have; ``size`` is (width, height)."""
    fits = [_pinhole_fit(sheet, photo, focal * max(size), size) for focal in _FOCAL_GUESSES]
    return min(fits, key=lambda fit: fit[0])[1]


def _pinhole_fit(
    sheet: Points, photo: Points, focal_px: float, size: tuple[int, int]
) -> tuple[float, NDArray[np.float64]]:
    """Mean distance in pixels and the homography of the best pose under one focal length."""
    camera = np.array([[focal_px, 0, size[0] / 2], [0, focal_px, size[1] / 2], [0, 0, 1]])
    flat = np.column_stack([sheet, np.zeros(len(sheet))])
    found, rotation, translation = cv2.solvePnP(flat, photo, camera, None, flags=cv2.SOLVEPNP_IPPE)
    if not (
        found and np.isfinite([rotation, translation]).all()
    ):  # of a camera turned about one axis alone it is not
        return np.inf, np.full((3, 3), np.nan)
    rotation, translation = cv2.solvePnPRefineLM(flat, photo, camera, None, rotation, translation)
    turned, _ = cv2.Rodrigues(rotation)
    homography = camera @ np.column_stack([turned[:, 0], turned[:, 1], translation.ravel()])
    distance = float(np.linalg.norm(project(homography, sheet) - photo, axis=1).mean())
    # Of distances that are no number ``min`` would keep the first, whatever the others are.
    if not np.isfinite(distance):
        distance = np.inf
    return distance, np.asarray(homography / homography[2, 2], dtype=np.float64)


def faces_camera(homography: NDArray[np.float64], outline: Points) -> bool:
    """Whether an outline (n, 2), clockwise sheet points, lies before the camera and is seen from its printed side."""
    depths = _projected(homography, outline)[:, 2]
    if depths.min() <= 0.05 * depths.max():
        return False
    corners = project(homography, outline)
    edges = np.roll(corners, -1, axis=0) - corners
    following = np.roll(edges, -1, axis=0)
    turns = edges[:, 0] * following[:, 1] - edges[:, 1] * following[:, 0]
    return bool((turns > 0).all())


def cross(first: Points, second: Points) -> NDArray[np.float64]:
    """How far (...) vectors (..., 2) turn from the first to the second, clockwise as the photograph shows it."""
    return np.asarray(first[..., 0] * second[..., 1] - first[..., 1] * second[..., 0], dtype=np.float64)
