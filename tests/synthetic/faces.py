"""What pieces show on top: coins, counters, buttons, glass stones, as a relief and its colours under a light.

A ``Face`` lies in the piece's own directions; ``lit_face`` turns it and lets the light fall on it.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from tests.synthetic.camera import Points
from tests.synthetic.ink import Raster
from tests.synthetic.solids import Colour, Sun, lightness, shine

SIZE_PX = 128  # of a face, over its whole width
REACH = 1.08  # how far a face reaches beyond the piece's radius
_VARIETY = 12  # reliefs of one kind

Plane = NDArray[np.float32]


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Face:
    """A piece's upper side.

    ``colour`` (s, s, 3) is its reflectance, ``relief`` (s, s) its height in radii; ``gloss`` how strongly it
    mirrors the light and ``sharpness`` how small the mirrored spot is; ``metal`` mirrors in its own colour,
    ``clear`` lets the light through, so that it is brightest on the far side.
    """

    colour: Raster
    relief: Plane
    gloss: float = 0.0
    sharpness: float = 40.0
    metal: bool = False
    clear: bool = False


def lit_face(face: Face, turn_deg: float, view: Points, sun: Sun) -> Raster:
    """The face turned and lit, in the table's directions: (s, s, 3)."""
    count = face.colour.shape[0]
    middle = (count - 1) / 2
    turn = cv2.getRotationMatrix2D((middle, middle), -turn_deg, 1.0)
    colour = cv2.warpAffine(face.colour, turn, (count, count), borderMode=cv2.BORDER_REPLICATE)
    if not face.relief.any():
        return colour * np.float32(1.0) + np.float32(face.gloss * 0.1)
    relief = cv2.warpAffine(face.relief, turn, (count, count), borderMode=cv2.BORDER_REPLICATE)
    scale = count / (2 * REACH)
    slope_y, slope_x = np.gradient(relief * scale)
    normals = np.dstack([-slope_x, -slope_y, np.ones_like(relief)])
    normals /= np.linalg.norm(normals, axis=2, keepdims=True)
    light = lightness(normals, sun)[..., None]
    if face.clear:
        x, y = _grid(count)
        light = light * 0.6 + 0.9 * np.clip(x * sun.away[0] + y * sun.away[1], 0, 1)[..., None] ** 2
    mirrored = face.gloss * shine(normals, view, sun, face.sharpness)[..., None]
    return (colour * (light + mirrored) if face.metal else colour * light + mirrored).astype(np.float32)


def _rings() -> tuple[Plane, Plane]:
    """For every pixel of a face: how far from the axis (radii), and in which direction."""
    x, y = _grid(SIZE_PX)
    return np.hypot(x, y), np.arctan2(y, x)


def _grid(count: int) -> tuple[Plane, Plane]:
    """Right of and below the axis, in radii, for every pixel of a face."""
    line = (((np.arange(count) + 0.5) / count * 2 - 1) * REACH).astype(np.float32)
    x, y = np.meshgrid(line, line)
    return x, y


def _ramp(values: Plane, low: float, high: float) -> Plane:
    """From 0 below ``low`` smoothly to 1 above ``high``."""
    share = np.clip((values - low) / (high - low), 0, 1)
    return (share * share * (3 - 2 * share)).astype(np.float32)


def _plain(colour: Colour) -> Raster:
    return np.full((SIZE_PX, SIZE_PX, 3), colour, np.float32)


@lru_cache(maxsize=256)
def coin(colour: Colour, variant: int, rim: Colour | None = None) -> Face:
    """Metal with a raised rim and a raised picture: a blob like a head, or bars and a figure."""
    rng = np.random.default_rng([1, variant])
    radius, angle = _rings()
    picture = cv2.GaussianBlur(rng.normal(0, 1, radius.shape).astype(np.float32), (0, 0), 4.0)
    picture = _ramp(picture / picture.std(), 0.1, 0.5) * (1 - _ramp(radius, 0.6, 0.72))
    letters = (np.sin(angle * int(rng.integers(24, 40))) > 0.2) * (np.abs(radius - 0.8) < 0.05)
    relief = 0.05 * picture + 0.05 * _ramp(radius, 0.88, 0.93) + 0.02 * letters.astype(np.float32)
    shade = 1 - 0.25 * _ramp(cv2.GaussianBlur(picture, (0, 0), 2.5) - picture, 0.0, 0.5)
    surface = _plain(colour) if rim is None else np.where((radius < 0.68)[..., None], colour, rim)
    worn = cv2.resize(rng.uniform(0.75, 1.1, (6, 6)).astype(np.float32), radius.shape)
    return Face(
        colour=(surface * (shade * worn)[..., None]).astype(np.float32),
        relief=cv2.GaussianBlur(relief.astype(np.float32), (0, 0), 1.0),
        gloss=0.9,
        sharpness=14.0,
        metal=True,
    )


@lru_cache(maxsize=256)
def draughts(colour: Colour, variant: int) -> Face:
    """A turned counter: grooves round a slightly hollow middle."""
    rng = np.random.default_rng([2, variant])
    radius, _ = _rings()
    relief = 0.03 * radius**2
    for groove in np.sort(rng.uniform(0.25, 0.9, int(rng.integers(1, 5)))):
        relief = relief - 0.03 * np.exp(-(((radius - groove) / 0.035) ** 2))
    relief = relief - 0.12 * _ramp(radius, 0.92, 1.06)
    return Face(colour=_plain(colour), relief=relief.astype(np.float32), gloss=0.45, sharpness=60.0)


@lru_cache(maxsize=256)
def crowned(colour: Colour, variant: int) -> Face:
    """A moulded counter with a star in relief and a milled edge."""
    rng = np.random.default_rng([3, variant])
    radius, angle = _rings()
    points = int(rng.integers(4, 9))
    star = _ramp(0.45 + 0.15 * np.cos(points * angle) - radius, -0.03, 0.03)
    milled = 0.02 * np.sin(60 * angle) * _ramp(radius, 0.82, 0.88)
    relief = 0.05 * star + milled + 0.05 * _ramp(radius, 0.72, 0.78) - 0.15 * _ramp(radius, 0.95, 1.06)
    return Face(colour=_plain(colour), relief=relief.astype(np.float32), gloss=0.35, sharpness=40.0)


@lru_cache(maxsize=256)
def button(colour: Colour, variant: int, holes: int = 4) -> Face:
    """A button: a raised rim, and holes through which something dark shows."""
    rng = np.random.default_rng([4, variant])
    radius, _ = _rings()
    x, y = _grid(SIZE_PX)
    relief = 0.1 * np.exp(-(((radius - 0.84) / 0.12) ** 2)) - 0.1 * _ramp(radius, 0.9, 1.06)
    surface, away, size = _plain(colour), rng.uniform(0.2, 0.28), rng.uniform(0.08, 0.12)
    for turn in np.arange(holes) * 2 * np.pi / holes:
        hole = np.hypot(x - away * np.cos(turn), y - away * np.sin(turn))
        share = _ramp(hole, size * 0.8, size * 1.2)[..., None]
        surface = surface * share + (1 - share) * 0.12 * np.array((1.0, 0.95, 0.9))
        relief = relief - 0.06 * (1 - _ramp(hole, size * 0.7, size * 1.7))
    return Face(
        colour=surface.astype(np.float32), relief=relief.astype(np.float32), gloss=0.5, sharpness=50.0
    )


@lru_cache(maxsize=256)
def wooden(colour: Colour, variant: int) -> Face:
    """A slice of a painted or plain stick: grain, rounded edge, no gloss to speak of."""
    rng = np.random.default_rng([5, variant])
    radius, _ = _rings()
    streaks = cv2.resize(rng.random((SIZE_PX, 6), dtype=np.float32), (SIZE_PX, SIZE_PX))
    grain = 0.8 + 0.3 * cv2.GaussianBlur(streaks, (0, 0), 1.0)
    relief = -0.12 * _ramp(radius, 0.88, 1.06)
    return Face(colour=_plain(colour) * grain[..., None], relief=relief.astype(np.float32), gloss=0.06)


@lru_cache(maxsize=256)
def chip(colour: Colour, variant: int) -> Face:
    """A chip with lighter blocks along its edge and a ring."""
    rng = np.random.default_rng([6, variant])
    radius, angle = _rings()
    blocks = (np.cos(int(rng.integers(4, 9)) * angle) > 0.55) & (radius > 0.78)
    ring = np.abs(radius - 0.68) < 0.03
    pale = 0.5 * np.array(colour) + 0.5 * 0.8
    surface = np.where((blocks | ring)[..., None], pale, colour)
    relief = 0.02 * _ramp(radius, 0.7, 0.74) - 0.06 * _ramp(radius, 0.95, 1.06)
    return Face(colour=surface.astype(np.float32), relief=relief.astype(np.float32), gloss=0.25)


@lru_cache(maxsize=256)
def glass(colour: Colour, variant: int) -> Face:
    """A flattened glass stone: a dome, deep in colour at its edge, one bright spot."""
    rng = np.random.default_rng([7, variant])
    radius, angle = _rings()
    lumpy = radius * (1 + 0.04 * np.cos(2 * angle + rng.uniform(0, 6)))
    relief = 0.55 * np.sqrt(np.clip(1.35 - lumpy**2, 0.02, None))
    deep = 0.55 + 0.75 * np.exp(-((radius / 0.7) ** 2))
    return Face(
        colour=(_plain(colour) * deep[..., None]).astype(np.float32),
        relief=relief.astype(np.float32),
        gloss=1.1,
        sharpness=250.0,
        clear=True,
    )


FACES: dict[str, Callable[..., Face]] = {
    "coin": coin,
    "draughts": draughts,
    "crowned": crowned,
    "button": button,
    "wooden": wooden,
    "chip": chip,
    "glass": glass,
}


def pick_variant(rng: Generator) -> int:
    """One of the reliefs of a kind."""
    return int(rng.integers(_VARIETY))
