"""Light on the scene: gradients, shadows, colour, vignetting, glare, as maps coarser than the picture."""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from tests.synthetic.ink import Raster

Outline = NDArray[np.float64]

COARSE = 4  # picture pixels per pixel of a light map


@dataclass(frozen=True, slots=True, kw_only=True)
class Light:
    """The light of one photograph.

    ``colour`` is the white of the light as the camera sees it (RGB, about 1); ``gradient`` the relative
    change over the picture; ``shadows`` how many, ``depth`` their darkness (0.35: a third of the light is
    missing); ``soft`` the width of their edges in picture diagonals; ``glare`` the strength of one shine,
    ``falloff`` the vignetting in the corners.
    """

    colour: tuple[float, float, float] = (1.0, 1.0, 1.0)
    gradient: float = 0.15
    shadows: int = 0
    depth: float = 0.5
    soft: float = 0.01
    glare: float = 0.0
    falloff: float = 0.12


def pick_light(rng: Generator, *, shadows: int = 0, glare: bool = False, coloured: float = 0.5) -> Light:
    """Daylight or lamps; ``coloured`` scales how far the white is off."""
    warm = rng.normal(0.05, 0.10) * coloured
    tint = rng.normal(0, 0.03) * coloured
    return Light(
        colour=(1 + warm, 1 + tint, 1 - warm),
        gradient=float(rng.uniform(0.05, 0.5)),
        shadows=shadows,
        depth=float(rng.uniform(0.35, 0.7)),
        soft=float(np.exp(rng.uniform(np.log(0.0008), np.log(0.05)))),
        glare=float(rng.uniform(0.25, 1.3)) if glare else 0.0,
        falloff=float(rng.uniform(0.03, 0.25)),
    )


def light_map(rng: Generator, light: Light, shape: tuple[int, ...], focus: tuple[float, float]) -> Raster:
    """The light on a picture (h, w): (h/4, w/4, 3), about 1 at ``focus`` (x, y in shares of the picture)."""
    height, width = -(-shape[0] // COARSE), -(-shape[1] // COARSE)
    y, x = np.mgrid[0:height, 0:width].astype(np.float32)
    x, y = x / width - np.float32(focus[0]), y / height - np.float32(focus[1])
    angle = rng.uniform(0, 2 * np.pi)
    level = np.exp(
        np.float32(light.gradient) * (x * np.float32(np.cos(angle)) + y * np.float32(np.sin(angle)))
    )
    corner = (x + np.float32(focus[0] - 0.5)) ** 2 + (y + np.float32(focus[1] - 0.5)) ** 2
    level *= 1 - np.float32(light.falloff) * corner * 2
    coloured = level[..., None] * np.asarray(light.colour, np.float32)
    for _ in range(light.shadows):
        shade = _shadow(rng, (height, width), light.soft, focus)[..., None]
        cool = np.asarray((0.96, 1.0, 1.05), np.float32) ** rng.uniform(0, 1)
        coloured *= 1 - np.float32(light.depth) * shade * (2 - cool)
    return coloured


def second_lamp(rng: Generator, shape: tuple[int, ...], focus: tuple[float, float]) -> Raster:
    """What a lamp of another colour on one side makes of the light, (h/4, w/4, 3): a factor, 1 far from it."""
    height, width = -(-shape[0] // COARSE), -(-shape[1] // COARSE)
    y, x = np.mgrid[0:height, 0:width].astype(np.float32)
    angle = rng.uniform(0, 2 * np.pi)
    along = (x / width - focus[0]) * np.cos(angle) + (y / height - focus[1]) * np.sin(angle)
    share = 1 / (1 + np.exp(-along / rng.uniform(0.05, 0.3)))
    warm = rng.choice((-1, 1)) * rng.uniform(0.15, 0.45)
    colour = np.array([1 + warm, 1 + rng.normal(0, 0.06), 1 - warm]) * rng.uniform(0.8, 1.3)
    return (1 + share[..., None] * (colour - 1)).astype(np.float32)


def _shadow(rng: Generator, shape: tuple[int, int], soft: float, focus: tuple[float, float]) -> Raster:
    """A shadow's mask, 0 to 1: all behind a straight edge, a bar, or the blob of a hand, arm or phone."""
    diagonal = float(np.hypot(*shape))
    through = np.array([focus[0] * shape[1], focus[1] * shape[0]]) + rng.normal(0, 0.07, 2) * diagonal
    draw = (_half, _bar, _blob)[int(rng.choice(3, p=(0.45, 0.25, 0.3)))]
    outline = through + diagonal * draw(rng)
    mask = np.zeros(shape, np.uint8)
    cv2.fillPoly(mask, [np.round(outline * 16).astype(np.int32)], 255, cv2.LINE_AA, 4)
    blurred = cv2.GaussianBlur(mask.astype(np.float32) / 255, (0, 0), max(0.5, soft * diagonal))
    return np.asarray(blurred, dtype=np.float32)


def _axes(rng: Generator) -> tuple[Outline, Outline]:
    """A random direction and the one across it."""
    angle = rng.uniform(0, 2 * np.pi)
    ahead = np.array([np.cos(angle), np.sin(angle)])
    return ahead, np.array([-ahead[1], ahead[0]])


def _half(rng: Generator) -> Outline:
    """Everything on one side of a line through the origin, in picture diagonals."""
    ahead, across = _axes(rng)
    return 3 * np.array([-ahead, ahead, ahead + across, across - ahead])


def _bar(rng: Generator) -> Outline:
    """An arm or a pole that ends near the origin."""
    ahead, across = _axes(rng)
    half = rng.uniform(0.04, 0.14) * across
    near, far = -0.1 * ahead, 2 * ahead
    return np.array([near - half, far - half, far + half, near + half])


def _blob(rng: Generator) -> Outline:
    """Something round and lumpy about the origin."""
    turn = np.linspace(0, 2 * np.pi, 48, endpoint=False)
    radius = np.ones(48)
    for wave in range(2, 7):
        radius += rng.normal(0, 0.16 / wave) * np.cos(wave * turn + rng.uniform(0, 6))
    round_ = np.stack([np.cos(turn), np.sin(turn)], axis=1)
    return rng.uniform(0.1, 0.25) * radius[:, None] * round_


def glare_map(
    rng: Generator, light: Light, shape: tuple[int, ...], focus: tuple[float, float]
) -> Raster | None:
    """Shine that adds to the picture, (h/4, w/4), or None."""
    if light.glare <= 0:
        return None
    height, width = -(-shape[0] // COARSE), -(-shape[1] // COARSE)
    y, x = np.mgrid[0:height, 0:width].astype(np.float32)
    diagonal = np.hypot(height, width)
    x = (x - (focus[0] + rng.normal(0, 0.12)) * width) / (rng.uniform(0.03, 0.12) * diagonal)
    y = (y - (focus[1] + rng.normal(0, 0.12)) * height) / (rng.uniform(0.03, 0.12) * diagonal)
    tilt = rng.uniform(-0.6, 0.6)
    return np.float32(light.glare) * np.exp(-((x + np.float32(tilt) * y) ** 2 + y**2)).astype(np.float32)


def lit(picture: Raster, light: Raster, glare: Raster | None) -> Raster:
    """A picture under its light (both linear RGB)."""
    size = picture.shape[1::-1]
    picture *= cv2.resize(light, size, interpolation=cv2.INTER_LINEAR)
    if glare is not None:
        picture += cv2.resize(glare, size, interpolation=cv2.INTER_LINEAR)[..., None]
    return picture
