"""Our sheets under real light: printed, as it were, onto the paper in real photographs.

What covered the paper in such a photograph (a ruler, a finger) is replaced by paper with our print.
"""

import zlib

import cv2
import numpy as np

from sheets.geometry import Box
from tests.synthetic.camera import Points
from tests.synthetic.fill_in import fill_in
from tests.synthetic.hands import Split
from tests.synthetic.ink import Raster
from tests.synthetic.lay import warped
from tests.synthetic.printing import clean_raster, reflectance
from tests.synthetic.real_paper import RealPaper
from tests.synthetic.real_photographs import photograph_names, real_paper
from tests.synthetic.recipes import Recipe
from tests.synthetic.sensor import jpeg
from tests.synthetic.table import Played, play, sheet_truth
from tests.synthetic.truth import Photograph, Truth

_RECIPE = Recipe(mono=0.15, sloppiness=(0.0, 0.8))


def real_light(seed: int, hands: Split = "tuning") -> Photograph:
    """The seed's photograph: the real ones in turn, each time with another sheet, place, hand and pen.

    Raises:
        ValueError: the real photographs are missing.
    """
    names = photograph_names()
    if not names:
        raise ValueError("the real photographs are not here")
    real = real_paper(names[seed % len(names)])
    rng = np.random.default_rng([zlib.crc32(b"real-light"), seed, hands == "held-back"])
    played = play(rng, _RECIPE, hands)[0]
    pose = sheet_pose(rng, played.printed.layout.outline, real.size_mm)
    plane = real.plane @ np.vstack([pose, [0, 0, 1]])
    look = _softened(_print(rng, played, plane, real.picture.shape), real)
    picture = _developed(look, real)
    outline = played.printed.layout.outline
    corners = np.array([(0, 0), (outline.width, 0), (outline.width, outline.height), (0, outline.height)])
    seen = cv2.perspectiveTransform(corners[None].astype(np.float64), plane)[0]
    truth = Truth(
        width=picture.shape[1],
        height=picture.shape[0],
        recipe="real-light",
        seed=seed,
        sheets=(sheet_truth(played, seen),),
    )
    return Photograph(data=jpeg(picture, int(rng.integers(88, 97))), truth=truth)


def sheet_pose(rng: np.random.Generator, outline: Box, room_mm: tuple[float, float]) -> Points:
    """Sheet mm to paper mm (2, 3): as large as it fits or a little smaller; twice of three times the way round
    in which it gets larger.
    """
    size = np.array([outline.width, outline.height])
    upright, across = (float(np.min(np.array(room_mm) / way)) for way in (size, size[::-1]))
    turns = (90, 270, 90, 270, 0, 180) if across > upright else (0, 180, 0, 180, 90, 270)
    turn = np.radians(float(rng.choice(turns) + np.clip(rng.normal(0, 1.5), -4, 4)))
    cos, sin = np.cos(turn), np.sin(turn)
    extent = np.abs([[cos, sin], [sin, cos]]) @ size
    scale = float(np.min(np.array(room_mm) / extent)) * float(rng.uniform(0.92, 1.0))
    middle = np.array(room_mm) / 2 + rng.uniform(-1, 1, 2) * (np.array(room_mm) - scale * extent) / 2
    matrix = scale * np.array([[cos, -sin], [sin, cos]])
    return np.column_stack([matrix, middle - matrix @ (size / 2)])


def _print(rng: np.random.Generator, played: Played, plane: Points, shape: tuple[int, ...]) -> Raster:
    """The picture's reflectance (h, w, 3) RGB: our sheet in its place, white paper elsewhere."""
    px_per_mm = 10.0
    raster = reflectance(clean_raster(played.printed, px_per_mm), played.job, px_per_mm, rng)
    layout = played.printed.layout
    fill_in(raster, layout, played.filling, played.hand, played.pen, played.habits, px_per_mm, rng)
    pixels, cover = warped(raster, px_per_mm, plane, (shape[1], shape[0]))
    return 1 + cover[..., None] * (pixels - 1)


def _softened(look: Raster, real: RealPaper) -> Raster:
    """The print as soft as the photograph is near each corner of the paper."""
    weights = _place_weights(real.plane, real.size_mm, look.shape)
    result = np.zeros_like(look)
    for row in (0, 1):
        for column in (0, 1):
            soft = cv2.filter2D(look, -1, _kernel(real.blurs[row, column]), borderType=cv2.BORDER_REPLICATE)
            result += weights[row, column][..., None] * soft
    return result


def _place_weights(plane: Points, size_mm: tuple[float, float], shape: tuple[int, ...]) -> Raster:
    """How much of each corner's blur a pixel gets, bilinear over the paper: (2, 2, h, w)."""
    corners = np.zeros((2, 2, 4), np.float32)
    for index in range(4):
        corners[index // 2, index % 2, index] = 1
    scale = plane @ np.diag([*size_mm, 1.0])
    spread = cv2.warpPerspective(
        corners, scale, (shape[1], shape[0]), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
    )
    return np.moveaxis(spread, 2, 0).reshape(2, 2, *shape[:2])


def _kernel(covariance: Points) -> Raster:
    """A Gaussian of that covariance (px²), less what the warp has softened already."""
    left = covariance - 0.2 * np.eye(2)
    values, axes = np.linalg.eigh(left)
    inverse = axes @ np.diag(1 / np.maximum(values, 0.04)) @ axes.T
    reach = np.arange(-8, 9)
    x, y = np.meshgrid(reach, reach)
    power = inverse[0, 0] * x**2 + 2 * inverse[0, 1] * x * y + inverse[1, 1] * y**2
    kernel = np.exp(-0.5 * power)
    return (kernel / kernel.sum()).astype(np.float32)


def _developed(look: Raster, real: RealPaper) -> np.ndarray:
    """The photograph with that reflectance in place of what was printed: (h, w, 3) 8-bit BGR, grey if it was."""
    if (real.picture == real.picture[..., :1]).all():
        look = cv2.cvtColor(cv2.cvtColor(look, cv2.COLOR_RGB2GRAY), cv2.COLOR_GRAY2RGB)
    reflected = cv2.pow(np.maximum(look[..., ::-1], 0.003), real.tone)
    values = real.paper * reflected + real.residual * (0.4 + 0.6 * reflected)
    return np.where(real.inside[..., None], np.clip(np.round(values), 0, 255), real.picture).astype(np.uint8)
