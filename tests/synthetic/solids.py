"""Solid pieces on the table: their light, their shadows, and the order in which they are drawn.

What stands up is displaced by the camera's tilt, and its side shows. The bodies themselves are in ``turned``
and ``tent``.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Protocol

import cv2
import numpy as np
from numpy.random import Generator

from tests.synthetic.camera import Camera, Points
from tests.synthetic.canvas import BITS, fixed, window_of
from tests.synthetic.ink import Raster

Colour = tuple[float, float, float]

_AMBIENT = 0.55  # the share of light that comes from everywhere
_CONTACT_MM = 0.5
_CONTACT_DEPTH = 0.4


@dataclass(frozen=True, slots=True, kw_only=True)
class Sun:
    """The strongest light: where shadows fall.

    ``away`` is the direction on the table in which they fall (unit), ``slope`` their length over the height,
    ``depth`` their darkness, ``spread`` how many millimetres their edge softens for a millimetre of height.
    """

    away: tuple[float, float]
    slope: float
    depth: float
    spread: float

    @property
    def towards(self) -> Points:
        """The unit vector to the light: x, y on the table, z up."""
        vector = np.array([-self.away[0] * self.slope, -self.away[1] * self.slope, 1.0])
        return vector / np.linalg.norm(vector)


def pick_sun(rng: Generator) -> Sun:
    """A window or a lamp, higher or lower, with a harder or a softer shadow."""
    turn = rng.uniform(0, 2 * np.pi)
    return Sun(
        away=(float(np.cos(turn)), float(np.sin(turn))),
        slope=float(rng.uniform(0.15, 1.1)),
        depth=float(rng.uniform(0.2, 0.6)),
        spread=float(np.exp(rng.uniform(np.log(0.08), np.log(0.5)))),
    )


class Body(Protocol):
    """Something solid; its outlines are table points (n, 3) mm, z up."""

    @property
    def at(self) -> tuple[float, float]:
        """Where it stands: table mm."""

    @property
    def height_mm(self) -> float:
        """How high above the table its top is."""

    def levels(self) -> Points:
        """Its convex outlines from below: (levels, n, 3)."""

    def draw(self, picture: Raster, camera: Camera, sun: Sun) -> None:
        """Draw it into the picture (h, w, 3), in place, without its shadow."""


Pile = Sequence[Body]  # what stands on one spot, from below


def put_down(picture: Raster, piles: Sequence[Pile], camera: Camera, sun: Sun) -> None:
    """Draw all piles into the picture (h, w, 3), in place: first their shadows, then bodies from afar."""
    for pile in piles:
        _shade(picture, [_grown(pile[0].levels()[0])], camera, _CONTACT_DEPTH, _CONTACT_MM)
        _shade(picture, list(_cast(pile, sun)), camera, sun.depth, 0.25 + sun.spread * pile[-1].height_mm)
    for pile in sorted(piles, key=lambda pile: -_depth(camera, pile[0])):
        pile[0].draw(picture, camera, sun)
        for upper in pile[1:]:
            _shade_below(picture, upper, camera, sun)
            upper.draw(picture, camera, sun)


def seen_at(camera: Camera, points_mm: Points) -> Points:
    """Where table points (n, 3) with z up fall in the undistorted picture (n, 2)."""
    return camera.project(points_mm * (1.0, 1.0, -1.0))


def lightness(normals: Points, sun: Sun) -> Points:
    """How light a surface of these normals (…, 3) is; one that looks up is 1."""
    direct = np.clip(normals @ sun.towards, 0, None) / sun.towards[2]
    around = 0.5 + 0.5 * normals[..., 2]
    return np.minimum(_AMBIENT * around + (1 - _AMBIENT) * direct, 1.5)


def shine(normals: Points, view: Points, sun: Sun, sharpness: float = 40.0) -> Points:
    """The mirrored light of a surface of these normals (…, 3) that is seen from ``view``, 0 to 1."""
    middle = sun.towards + view
    return np.clip(normals @ (middle / np.linalg.norm(middle)), 0, None) ** sharpness


def view_of(camera: Camera, at: tuple[float, float]) -> Points:
    """The unit vector from a table point to the camera, z up."""
    eye = np.array([*camera.target, 0.0]) - camera.turn[2] * camera.distance_mm
    vector = (eye - (*at, 0.0)) * (1.0, 1.0, -1.0)
    return vector / np.linalg.norm(vector)


def _depth(camera: Camera, body: Body) -> float:
    return float((np.array(body.at) - camera.target) @ camera.turn[2, :2])


def _grown(outline: Points, by: float = 1.06) -> Points:
    middle = outline.mean(axis=0)
    return middle + (outline - middle) * (by, by, 1.0)


def _cast(pile: Pile, sun: Sun) -> Iterator[Points]:
    """The parts of a pile's shadow on the table, each an outline (n, 3) mm."""
    for body in pile:
        levels = body.levels()
        shift = levels[..., 2:] * sun.slope * np.array(sun.away)
        flat = np.concatenate([levels[..., :2] + shift, np.zeros((*levels.shape[:2], 1))], axis=2)
        for low, high in pairwise(flat):
            yield np.concatenate([low, high])


def _shade_below(picture: Raster, upper: Body, camera: Camera, sun: Sun) -> None:
    """The shadow of a stone (or a cap) on what it lies on."""
    levels = upper.levels()
    foot = _grown(levels[0], 1.03)
    foot[:, :2] += 0.5 * (levels[-1, 0, 2] - levels[0, 0, 2]) * sun.slope * np.array(sun.away)
    _shade(picture, [foot], camera, 0.6 * sun.depth, 0.3)


def _shade(picture: Raster, parts: list[Points], camera: Camera, depth: float, soft_mm: float) -> None:
    """Darken the picture where any of the parts (n, 3) mm is, softly."""
    outlines = [cv2.convexHull(seen_at(camera, part).astype(np.float32))[:, 0] for part in parts]
    soft_px = max(0.7, soft_mm * _px_per_mm(camera, parts[0]))
    window = window_of(picture.shape, np.concatenate(outlines), 3 * soft_px + 2)
    if window is None:
        return
    rows, columns = window
    mask = np.zeros((rows.stop - rows.start, columns.stop - columns.start), np.uint8)
    for outline in outlines:
        cv2.fillConvexPoly(mask, fixed(outline - (columns.start, rows.start)), 255, cv2.LINE_AA, BITS)
    soft = cv2.GaussianBlur(mask, (0, 0), soft_px).astype(np.float32)
    picture[rows, columns] *= 1 - soft[..., None] * np.float32(depth / 255)


def _px_per_mm(camera: Camera, points: Points) -> float:
    at = np.array([[points[0, 0], points[0, 1], 0.0]])
    return float(camera.scale_at(at)[0].mean())
