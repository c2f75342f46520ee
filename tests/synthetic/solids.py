"""Solid pieces on the table: a round body with a side wall, a picture on top, shadows, gloss.

A body is a profile of rings over each other (a coin, a pile's stone, a pawn's cone and ball). It is drawn as
the camera sees it: what stands up is displaced by the camera's tilt, and its side shows.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from tests.synthetic.camera import Camera, Points
from tests.synthetic.ink import Raster

Colour = tuple[float, float, float]

SECTORS = 40  # of a ring
_BITS = 4
_FINER = 2  # bodies are drawn so much finer than the picture, then averaged down
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


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Solid:
    """A body of revolution on the table.

    ``at`` is its axis (table mm), ``base_mm`` its height above the table; ``profile`` its rings as (radius,
    height above the base) from below; ``shape`` (``SECTORS``,) scales the radius in every direction (cut by
    hand: not quite round). ``face`` (s, s, 3), if any, lies on the topmost ring, in the table's directions,
    and covers ``face_mm`` to every side of the axis. ``gloss`` is how strongly the side mirrors the light.
    """

    at: tuple[float, float]
    profile: tuple[tuple[float, float], ...]
    side: Colour
    base_mm: float = 0.0
    gloss: float = 0.0
    shape: NDArray[np.float64] | None = None
    face: Raster | None = None
    face_mm: float = 0.0

    @property
    def height_mm(self) -> float:
        """How high above the table its top is."""
        return self.base_mm + self.profile[-1][1]

    @property
    def radius_mm(self) -> float:
        """Its largest radius."""
        return max(radius for radius, _ in self.profile)

    def rings(self, grow: float = 1.0) -> Points:
        """Its rings on the table: (levels, ``SECTORS``, 3) mm, z up."""
        turn = np.arange(SECTORS) * 2 * np.pi / SECTORS
        ring = np.stack([np.cos(turn), np.sin(turn)], axis=1) * grow
        if self.shape is not None:
            ring = ring * self.shape[:, None]
        levels = [
            np.column_stack([self.at + radius * ring, np.full(SECTORS, self.base_mm + height)])
            for radius, height in self.profile
        ]
        return np.array(levels)


Pile = Sequence[Solid]  # what stands on one spot, from below


def put_down(picture: Raster, piles: Sequence[Pile], camera: Camera, sun: Sun) -> None:
    """Draw all piles into the picture (h, w, 3), in place: first their shadows, then bodies from afar."""
    for pile in piles:
        _shade(picture, [solid.rings(1.06)[0] for solid in pile[:1]], camera, _CONTACT_DEPTH, _CONTACT_MM)
        _shade(picture, list(_cast(pile, sun)), camera, sun.depth, _softness_mm(pile, sun))
    for pile in sorted(piles, key=lambda pile: -_depth(camera, pile[0])):
        for below, solid in zip((None, *pile[:-1]), pile, strict=True):
            if below is not None:
                _shade_top(picture, below, solid, camera, sun)
            _draw(picture, solid, camera, sun)


def seen_at(camera: Camera, points_mm: Points) -> Points:
    """Where table points (n, 3) with z up fall in the undistorted picture (n, 2)."""
    return camera.project(points_mm * (1.0, 1.0, -1.0))


def _depth(camera: Camera, solid: Solid) -> float:
    return float((np.array(solid.at) - camera.target) @ camera.turn[2, :2])


def _softness_mm(pile: Pile, sun: Sun) -> float:
    return 0.25 + sun.spread * pile[-1].height_mm


def _cast(pile: Pile, sun: Sun) -> Iterator[Points]:
    """The parts of a pile's shadow on the table, each an outline (n, 3) mm."""
    for solid in pile:
        rings = solid.rings()
        shift = rings[..., 2:] * sun.slope * np.array(sun.away)
        flat = np.concatenate([rings[..., :2] + shift, np.zeros((*rings.shape[:2], 1))], axis=2)
        for low, high in pairwise(flat):
            yield np.concatenate([low, high])


def _shade_top(picture: Raster, below: Solid, solid: Solid, camera: Camera, sun: Sun) -> None:
    """The shadow of a stone (or a cap) on the one below it."""
    ring = solid.rings(1.03)[0]
    ring[:, :2] += 0.5 * (solid.profile[-1][1]) * sun.slope * np.array(sun.away)
    ring[:, 2] = below.height_mm
    _shade(picture, [ring], camera, 0.6 * sun.depth, 0.3)


def _shade(picture: Raster, parts: list[Points], camera: Camera, depth: float, soft_mm: float) -> None:
    """Darken the picture where any of the parts (n, 3) mm is, softly."""
    outlines = [cv2.convexHull(seen_at(camera, part).astype(np.float32))[:, 0] for part in parts]
    soft_px = max(0.7, soft_mm * _px_per_mm(camera, parts[0]))
    window = _window(picture.shape, np.concatenate(outlines), 3 * soft_px + 2)
    if window is None:
        return
    rows, columns = window
    mask = np.zeros((rows.stop - rows.start, columns.stop - columns.start), np.uint8)
    for outline in outlines:
        cv2.fillConvexPoly(mask, _fixed(outline - (columns.start, rows.start)), 255, cv2.LINE_AA, _BITS)
    soft = cv2.GaussianBlur(mask, (0, 0), soft_px).astype(np.float32)
    picture[rows, columns] *= 1 - soft[..., None] * np.float32(depth / 255)


def _draw(picture: Raster, solid: Solid, camera: Camera, sun: Sun) -> None:
    """Draw one body: its side, ring by ring from below, then its face."""
    rings = solid.rings()
    seen = seen_at(camera, rings.reshape(-1, 3)).reshape(*rings.shape[:2], 2)
    window = _window(picture.shape, seen.reshape(-1, 2), 2)
    if window is None:
        return
    rows, columns = window
    size = (columns.stop - columns.start, rows.stop - rows.start)
    layer = np.zeros((size[1] * _FINER, size[0] * _FINER, 3), np.float32)
    mask = np.zeros(layer.shape[:2], np.uint8)
    fine = (seen - (columns.start, rows.start) + 0.5) * _FINER - 0.5
    _draw_side(layer, mask, fine, solid, _view(camera, solid), sun)
    top = cv2.convexHull(fine[-1].astype(np.float32))[:, 0]
    _draw_top(layer, mask, top, solid, camera, (columns.start, rows.start))
    cover = cv2.resize(mask, size, interpolation=cv2.INTER_AREA).astype(np.float32)[..., None] / 255
    body = cv2.resize(layer, size, interpolation=cv2.INTER_AREA)  # already weighed by the cover
    part = picture[rows, columns]
    part *= 1 - cover
    part += body


def _draw_side(
    layer: Raster, mask: NDArray[np.uint8], fine: Points, solid: Solid, view: Points, sun: Sun
) -> None:
    """The wall as quadrilaterals, each in its own light; those that look away are left out."""
    colours = _wall_colours(solid, view, sun)
    following = np.roll(fine, -1, axis=1)
    quads = np.stack([fine[:-1], following[:-1], following[1:], fine[1:]], axis=2)
    ahead, across = quads[..., 2, :] - quads[..., 0, :], quads[..., 3, :] - quads[..., 1, :]
    facing = ahead[..., 0] * across[..., 1] - ahead[..., 1] * across[..., 0] > 0
    points = _fixed(quads)
    for level, sector in np.argwhere(facing):
        quad = points[level, sector]
        cv2.fillConvexPoly(layer, quad, colours[level, sector].tolist(), cv2.LINE_8, _BITS)
        cv2.fillConvexPoly(mask, quad, 255, cv2.LINE_8, _BITS)


def _wall_colours(solid: Solid, view: Points, sun: Sun) -> Points:
    """The light of every quadrilateral of the wall: (levels - 1, ``SECTORS``, 3)."""
    turn = (np.arange(SECTORS) + 0.5) * 2 * np.pi / SECTORS
    profile = np.array(solid.profile)
    rise = np.diff(profile, axis=0)
    length = np.maximum(np.hypot(rise[:, 0], rise[:, 1]), 1e-9)
    out, up = rise[:, 1] / length, -rise[:, 0] / length
    normals = np.stack(
        [
            out[:, None] * np.cos(turn),
            out[:, None] * np.sin(turn),
            np.repeat(up[:, None], SECTORS, axis=1),
        ],
        axis=2,
    )
    light = lightness(normals, sun)
    return light[..., None] * np.array(solid.side) + solid.gloss * shine(normals, view, sun)[..., None]


def lightness(normals: Points, sun: Sun) -> Points:
    """How light a surface of these normals (…, 3) is; one that looks up is 1."""
    direct = np.clip(normals @ sun.towards, 0, None) / sun.towards[2]
    around = 0.5 + 0.5 * normals[..., 2]
    return np.minimum(_AMBIENT * around + (1 - _AMBIENT) * direct, 1.5)


def shine(normals: Points, view: Points, sun: Sun, sharpness: float = 40.0) -> Points:
    """The mirrored light of a surface of these normals (…, 3) that is seen from ``view``, 0 to 1."""
    middle = sun.towards + view
    return np.clip(normals @ (middle / np.linalg.norm(middle)), 0, None) ** sharpness


def _view(camera: Camera, solid: Solid) -> Points:
    return view_of(camera, solid.at)


def view_of(camera: Camera, at: tuple[float, float]) -> Points:
    """The unit vector from a table point to the camera, z up."""
    eye = np.array([*camera.target, 0.0]) - camera.turn[2] * camera.distance_mm
    vector = (eye - (*at, 0.0)) * (1.0, 1.0, -1.0)
    return vector / np.linalg.norm(vector)


def _draw_top(
    layer: Raster,
    mask: NDArray[np.uint8],
    top: Points,
    solid: Solid,
    camera: Camera,
    origin: tuple[int, int],
) -> None:
    """The topmost ring, with the face on it if there is one."""
    cv2.fillConvexPoly(mask, _fixed(top), 255, cv2.LINE_8, _BITS)
    if solid.face is None:
        cv2.fillConvexPoly(layer, _fixed(top), list(solid.side), cv2.LINE_8, _BITS)
        return
    inside = np.zeros(mask.shape, np.uint8)
    cv2.fillConvexPoly(inside, _fixed(top), 255, cv2.LINE_8, _BITS)
    count, reach = solid.face.shape[0], solid.face_mm
    corners = np.array(
        [
            (x, y, solid.height_mm)
            for x, y in solid.at + reach * np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)])
        ]
    )
    seen = (seen_at(camera, corners) - origin + 0.5) * _FINER - 0.5
    ends = np.array([(0, 0), (count, 0), (count, count), (0, count)], np.float32) - np.float32(0.5)
    plane = cv2.getPerspectiveTransform(ends, seen.astype(np.float32))
    face = cv2.warpPerspective(
        solid.face, plane, mask.shape[::-1], flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
    )
    np.copyto(layer, face, where=(inside > 0)[..., None])


def _fixed(points: Points) -> NDArray[np.int32]:
    return np.round(np.asarray(points) * (1 << _BITS)).astype(np.int32)


def _window(shape: tuple[int, ...], points: Points, margin: float) -> tuple[slice, slice] | None:
    """The part of the picture that the points, with a margin, can touch."""
    limit = (shape[1], shape[0])
    low = np.clip(np.floor(points.min(axis=0) - margin), 0, limit).astype(int)
    high = np.clip(np.ceil(points.max(axis=0) + margin) + 1, 0, limit).astype(int)
    return None if (low >= high).any() else (slice(low[1], high[1]), slice(low[0], high[0]))


def _px_per_mm(camera: Camera, points: Points) -> float:
    at = np.array([[points[0, 0], points[0, 1], 0.0]])
    return float(camera.scale_at(at)[0].mean())
