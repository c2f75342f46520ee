"""Where the camera was, seen from a board: what stands up leans away from there in the photograph."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from scanner.planes import Points

_FOCALS = np.geomspace(0.55, 2.2, 29)  # of phones, in longer sides of the picture
_USUAL_FOCAL = 0.8
_LOYALTY = 0.02  # how much a focal length far from the usual one counts against the fit


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Viewpoint:
    """``foot`` (2,) is the board point (mm) straight under the camera, ``height_mm`` how far above it the camera is."""

    foot: Points
    height_mm: float

    def lean(self, at: Points, height_mm: float) -> Points:
        """By how much (mm of the board) the top of something so high at a board point seems moved."""
        return (at - self.foot) * height_mm / max(self.height_mm - height_mm, 1.0)


def viewpoint(homography: NDArray[np.float64], size: tuple[int, int]) -> Viewpoint:
    """The place of a pinhole camera that sees the board so; ``size`` is the photograph's (width, height).

    The focal length is the one under which the board's two directions are most nearly square and equally long; a
    board seen from straight above tells nothing of it, so the usual one is preferred a little.
    """
    fits = [_pose(homography, focal, size) for focal in _FOCALS]
    return min(fits, key=lambda fit: fit[0])[1]


def _pose(homography: NDArray[np.float64], focal: float, size: tuple[int, int]) -> tuple[float, Viewpoint]:
    focal_px = focal * max(size)
    camera = np.array([[focal_px, 0, size[0] / 2], [0, focal_px, size[1] / 2], [0, 0, 1]])
    columns = np.linalg.inv(camera) @ homography
    right, down = columns[:, 0], columns[:, 1]
    lengths = np.linalg.norm(right), np.linalg.norm(down)
    error = abs(right @ down) / (lengths[0] * lengths[1]) + abs(np.log(lengths[0] / lengths[1]))
    scale = 2 / (lengths[0] + lengths[1])
    right, down, origin = right * scale, down * scale, columns[:, 2] * scale
    turn = np.column_stack([right, down, np.cross(right, down)])
    place = -np.linalg.solve(turn, origin)
    loyalty = _LOYALTY * abs(np.log(focal / _USUAL_FOCAL))
    return float(error + loyalty), Viewpoint(foot=place[:2], height_mm=float(abs(place[2])))
