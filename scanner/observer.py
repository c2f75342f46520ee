"""A picture of every step, for those who want to see what the reader saw."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TypeAlias

import cv2
import numpy as np
from numpy.typing import NDArray
from PIL import Image

from scanner.located import Location

Picture: TypeAlias = NDArray[np.uint8]
# Is told the name of a step and how to make its picture, which costs something only where somebody looks.
Observer: TypeAlias = Callable[[str, Callable[[], Picture]], None]


def blind(step: str, picture: Callable[[], Picture]) -> None:
    """Looks at nothing."""


class DebugFolder:
    """An observer that writes each picture into a folder, numbered in the order of the steps.

    Names are like ``IMG_0412.jpg-01-markers.png``. Existing files of these names are written over.
    """

    def __init__(self, folder: Path, photo_name: str) -> None:
        self._folder = folder
        self._photo_name = Path(photo_name.replace("#", "-")).name
        self._count = 0

    def __call__(self, step: str, picture: Callable[[], Picture]) -> None:
        """Write the picture of one step."""
        self._folder.mkdir(parents=True, exist_ok=True)
        self._count += 1
        Image.fromarray(picture()).save(self._folder / f"{self._photo_name}-{self._count:02}-{step}.png")


def markers_drawn(pixels: Picture, location: Location) -> Picture:
    """The photograph with every marker and every sheet's outline drawn on it."""
    canvas = pixels.copy()
    width = max(2, max(pixels.shape) // 800)
    markers = [marker for sheet in location.sheets for marker in sheet.markers] + list(location.lone_markers)
    for points in (*(marker.points for marker in markers), *(sheet.corners for sheet in location.sheets)):
        cv2.polylines(canvas, [np.round(points).astype(np.int32)], True, (255, 0, 200), width, cv2.LINE_AA)
    return canvas


def changes_drawn(amount: NDArray[np.float32]) -> Picture:
    """By how much a board differs from its empty print, (height, width), as grey values."""
    return np.clip(amount * 400, 0, 255).astype(np.uint8)


def patches_drawn(patches: NDArray[np.float32], columns: int = 13) -> Picture:
    """What the classifier sees of each cell, (cells, channels, height, width), side by side."""
    cells = np.clip(patches[:, :3].transpose(0, 2, 3, 1) * 200, 0, 255).astype(np.uint8)
    blank = np.zeros_like(cells[:1])
    rows: Sequence[Picture] = [
        np.hstack(
            [*cells[start : start + columns], *np.repeat(blank, max(0, start + columns - len(cells)), axis=0)]
        )
        for start in range(0, len(cells), columns)
    ]
    return np.asarray(np.vstack(rows), dtype=np.uint8)
