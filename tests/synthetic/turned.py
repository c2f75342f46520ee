"""Round bodies, as from a lathe: stones, coins, buttons, pawns with a cone and a ball."""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from tests.synthetic.camera import Camera, Points
from tests.synthetic.canvas import Canvas, canvas_for
from tests.synthetic.ink import Raster
from tests.synthetic.solids import Colour, Sun, lightness, seen_at, shine, view_of

SECTORS = 40  # of a ring


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Turned:
    """A body of revolution.

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

    def levels(self) -> Points:
        """Its rings on the table: (levels, ``SECTORS``, 3) mm, z up."""
        turn = np.arange(SECTORS) * 2 * np.pi / SECTORS
        ring = np.stack([np.cos(turn), np.sin(turn)], axis=1)
        if self.shape is not None:
            ring = ring * self.shape[:, None]
        levels = [
            np.column_stack([self.at + radius * ring, np.full(SECTORS, self.base_mm + height)])
            for radius, height in self.profile
        ]
        return np.array(levels)

    def draw(self, picture: Raster, camera: Camera, sun: Sun) -> None:
        """Its side, ring by ring from below, then its top."""
        rings = self.levels()
        seen = seen_at(camera, rings.reshape(-1, 3)).reshape(*rings.shape[:2], 2)
        canvas = canvas_for(picture, seen.reshape(-1, 2))
        if canvas is not None:
            _draw_side(canvas, seen, _wall_colours(self, view_of(camera, self.at), sun))
            _draw_top(canvas, seen[-1], self, camera)
            canvas.lay_onto(picture)


def _draw_side(canvas: Canvas, seen: Points, colours: Points) -> None:
    """The wall as quadrilaterals, each in its own light; those that look away are left out."""
    following = np.roll(seen, -1, axis=1)
    quads = np.stack([seen[:-1], following[:-1], following[1:], seen[1:]], axis=2)
    ahead, across = quads[..., 2, :] - quads[..., 0, :], quads[..., 3, :] - quads[..., 1, :]
    facing = ahead[..., 0] * across[..., 1] - ahead[..., 1] * across[..., 0] > 0
    canvas.quads(quads[facing], colours[facing])


def _wall_colours(body: Turned, view: Points, sun: Sun) -> Points:
    """The light of every quadrilateral of the wall: (levels - 1, ``SECTORS``, 3)."""
    turn = (np.arange(SECTORS) + 0.5) * 2 * np.pi / SECTORS
    rise = np.diff(np.array(body.profile), axis=0)
    length = np.maximum(np.hypot(rise[:, 0], rise[:, 1]), 1e-9)
    out, up = (rise[:, 1] / length)[:, None], (-rise[:, 0] / length)[:, None]
    normals = np.stack([out * np.cos(turn), out * np.sin(turn), np.repeat(up, SECTORS, axis=1)], axis=2)
    light = lightness(normals, sun)[..., None]
    return light * np.array(body.side) + body.gloss * shine(normals, view, sun)[..., None]


def _draw_top(canvas: Canvas, ring: Points, body: Turned, camera: Camera) -> None:
    """The topmost ring, with the face on it if there is one."""
    top = cv2.convexHull(ring.astype(np.float32))[:, 0]
    if body.face is None:
        canvas.polygon(top, np.array(body.side))
        return
    square = body.at + body.face_mm * np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)])
    corners = seen_at(camera, np.column_stack([square, np.full(4, body.height_mm)]))
    canvas.raster(body.face, corners, top)
