"""A photograph that is shown on a screen and photographed from there: the screen's pixels, and moiré.

The screen shows the scene as it is; what the camera sees of it is a grid of red, green and blue stripes.
"""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from tests.synthetic.ink import Raster

_FINE = 2  # points across each picture pixel at which the grid is looked at: fewer and all would alias
_STRIP = 256  # picture rows at a time
_GLOW = 0.02  # what black lets through


@dataclass(frozen=True, slots=True, kw_only=True)
class Screen:
    """A screen as the camera sees it.

    ``pitch_px`` is the width of its pixels in picture pixels, ``turn_deg`` how it is turned, ``gap`` the dark
    share between rows of pixels, ``stripes`` how far the three colours stand apart (0: not at all).
    """

    pitch_px: float
    turn_deg: float
    gap: float
    stripes: float


def pick_screen(rng: Generator) -> Screen:
    """A monitor or a tablet, the camera held nearly straight."""
    return Screen(
        pitch_px=float(rng.uniform(1.1, 3.2)),
        turn_deg=float(rng.normal(0, 2.5)),
        gap=float(rng.uniform(0.06, 0.2)),
        stripes=float(rng.uniform(0.35, 0.9)),
    )


def on_screen(scene: Raster, screen: Screen) -> Raster:
    """The scene (h, w, 3), linear RGB, shown on the screen; its mean brightness stays."""
    # A screen pixel shows the mean of what it stands for.
    shown = cv2.GaussianBlur(scene, (0, 0), max(0.3, 0.4 * screen.pitch_px)) + np.float32(_GLOW)
    result = np.empty_like(scene)
    for top in range(0, scene.shape[0], _STRIP):
        rows = min(_STRIP, scene.shape[0] - top)
        result[top : top + rows] = _strip(shown, screen, top, rows)
    return result


def _strip(shown: Raster, screen: Screen, top: int, rows: int) -> Raster:
    """Some rows of the picture, averaged from a finer look."""
    width = shown.shape[1]
    y, x = np.mgrid[0 : rows * _FINE, 0 : width * _FINE].astype(np.float32) / _FINE + np.float32(
        0.5 / _FINE - 0.5
    )
    y += top
    cos, sin = (np.float32(f(np.radians(screen.turn_deg)) / screen.pitch_px) for f in (np.cos, np.sin))
    across, down = cos * x + sin * y, cos * y - sin * x
    # The middle of the screen's pixel, back in the picture.
    u, v = np.floor(across) + 0.5, np.floor(down) + 0.5
    scale = np.float32(screen.pitch_px**2)
    fine = cv2.remap(
        shown,
        scale * (cos * u - sin * v),
        scale * (sin * u + cos * v),
        cv2.INTER_LINEAR,
        borderMode=cv2.BORDER_REPLICATE,
    )
    fine *= _light(across - np.floor(across), down - np.floor(down), screen)
    return np.asarray(cv2.resize(fine, (width, rows), interpolation=cv2.INTER_AREA), dtype=np.float32)


def _light(across: NDArray[np.float32], down: NDArray[np.float32], screen: Screen) -> Raster:
    """What shines at a place within a screen pixel (0 to 1 each way), (h, w, 3), 1 in the mean."""
    lit = np.where(down < 1 - screen.gap, 1 / (1 - screen.gap), 0.0).astype(np.float32)
    stripe = np.floor(3 * across)
    colours = [1 + np.float32(screen.stripes) * np.where(stripe == own, 2.0, -1.0) for own in range(3)]
    return np.dstack([lit * colour for colour in colours]).astype(np.float32)
