"""What the sheets lie on: real tables and cloths where they are at hand, else drawn ones."""

from functools import lru_cache

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from tests.synthetic.camera import Camera
from tests.synthetic.gestures import data_root, is_held_back
from tests.synthetic.hands import Split
from tests.synthetic.ink import Raster

_TO_LINEAR = np.power(np.arange(256) / 255.0, 2.2).astype(np.float32)
_DRAWN_PX = 1024


@lru_cache(maxsize=1)
def real_backgrounds() -> dict[str, NDArray[np.uint8]]:
    """Photographed surfaces by file name, (h, w, 3) RGB; empty where they are missing."""
    root = data_root()
    files = sorted((root / "backgrounds").glob("*.jpg")) if root else []
    loaded = {file.name: cv2.imread(str(file)) for file in files}
    return {
        name: cv2.cvtColor(image, cv2.COLOR_BGR2RGB) for name, image in loaded.items() if image is not None
    }


def background(rng: Generator, camera: Camera, split: Split) -> Raster:
    """The table as the camera sees it, filling the picture: (h, w, 3) linear RGB."""
    texture = _texture(rng, split)
    px_per_mm = rng.uniform(2.0, 5.0) * min(texture.shape[:2]) / 1000
    turn = np.radians(rng.uniform(0, 360))
    middle = np.array(texture.shape[1::-1]) * rng.uniform(0.3, 0.7, 2)
    cos, sin = np.cos(turn) / px_per_mm, np.sin(turn) / px_per_mm
    to_table = np.array([[cos, -sin, 0], [sin, cos, 0], [0, 0, 1]]) @ np.array(
        [[1, 0, -middle[0]], [0, 1, -middle[1]], [0, 0, 1]]
    )
    to_table[:2, 2] += camera.target
    pixels = cv2.warpPerspective(
        texture,
        camera.homography() @ to_table,
        (camera.width, camera.height),
        flags=cv2.INTER_LINEAR,
        borderMode=cv2.BORDER_REFLECT_101,
    )
    linear = cv2.LUT(pixels, _TO_LINEAR)
    linear *= np.float32(np.exp(rng.uniform(-0.4, 0.3)))
    return linear


def _texture(rng: Generator, split: Split) -> NDArray[np.uint8]:
    wanted = split == "held-back"
    real = [image for name, image in real_backgrounds().items() if is_held_back(name) == wanted]
    if real and rng.random() < 0.7:
        return real[int(rng.integers(len(real)))]
    return (_wood, _cloth, _plain)[int(rng.integers(3))](rng)


def _wood(rng: Generator) -> NDArray[np.uint8]:
    """Planks: streaks along x, each plank of its own brightness."""
    streaks = cv2.resize(rng.random((_DRAWN_PX // 2, 12), dtype=np.float32), (_DRAWN_PX, _DRAWN_PX))
    streaks = cv2.GaussianBlur(streaks, (0, 0), 1.2)
    planks = np.repeat(rng.uniform(0.85, 1.1, 6), -(-_DRAWN_PX // 6))[:_DRAWN_PX].astype(np.float32)
    base = np.array(((150, 105, 65), (105, 68, 42), (196, 164, 122), (70, 48, 36)))[int(rng.integers(4))]
    return np.clip((0.75 + 0.4 * streaks)[..., None] * planks[:, None, None] * base, 0, 255).astype(np.uint8)


def _cloth(rng: Generator) -> NDArray[np.uint8]:
    """A weave of one colour, at times with stripes."""
    y, x = np.mgrid[0:_DRAWN_PX, 0:_DRAWN_PX].astype(np.float32)
    weave = 1 + 0.12 * np.sin(x * 1.3) * np.sin(y * 1.3)
    if rng.random() < 0.4:
        weave *= 1 + 0.35 * (np.sin(x * 2 * np.pi / rng.uniform(60, 200)) > 0.6)
    weave += rng.normal(0, 0.04, weave.shape).astype(np.float32)
    return np.clip(weave[..., None] * rng.uniform(25, 200, 3), 0, 255).astype(np.uint8)


def _plain(rng: Generator) -> NDArray[np.uint8]:
    """A smooth table top with slight mottling; now and then nearly as white as the paper."""
    mottle = cv2.resize(rng.normal(1, 0.03, (24, 24)).astype(np.float32), (_DRAWN_PX, _DRAWN_PX))
    grey = rng.uniform(35, 235)
    return np.clip(mottle[..., None] * grey * rng.uniform(0.9, 1.1, 3), 0, 255).astype(np.uint8)
