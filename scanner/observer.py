"""A picture of every step, for those who want to see what the reader saw."""

from pathlib import Path
from typing import Protocol

import numpy as np
from numpy.typing import NDArray
from PIL import Image

Picture = NDArray[np.uint8]


class Observer(Protocol):
    """Is shown the picture of each step as it is made, and hands it on unchanged."""

    def __call__(self, step: str, picture: Picture) -> Picture: ...


def blind(step: str, picture: Picture) -> Picture:
    """Looks at nothing."""
    return picture


class DebugFolder:
    """Writes each picture into a folder, numbered in the order of the steps: ``IMG_0412-01-markers.jpg``."""

    def __init__(self, folder: Path, photo_name: str) -> None:
        self._folder = folder
        self._photo_name = Path(photo_name.replace("#", "-")).name
        self._count = 0

    def __call__(self, step: str, picture: Picture) -> Picture:
        self._folder.mkdir(parents=True, exist_ok=True)
        self._count += 1
        Image.fromarray(picture).save(self._folder / f"{self._photo_name}-{self._count:02}-{step}.png")
        return picture
