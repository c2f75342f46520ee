"""What document apps make of a photograph besides ``sensor.document``: one bit, dithered, high contrast."""

from collections.abc import Callable, Mapping
from enum import StrEnum

import cv2
import numpy as np
from numpy.random import Generator
from PIL import Image

from tests.synthetic.sensor import Picture


class DocumentLook(StrEnum):
    """How the app shows a page."""

    BILEVEL = "bilevel"
    DITHERED = "dithered"
    CONTRAST = "contrast"


def as_document(picture: Picture, look: DocumentLook, rng: Generator) -> Picture:
    """The picture (h, w, 3) BGR as the app gives it."""
    return _LOOKS[look](picture, rng)


def bilevel(picture: Picture, rng: Generator) -> Picture:
    """Black and white: each pixel against the mean of its neighbourhood, as fax and scan apps do."""
    grey = cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY)
    around = 2 * int(rng.uniform(0.006, 0.02) * max(grey.shape)) + 1
    offset = float(rng.uniform(8, 20))
    black = cv2.adaptiveThreshold(
        grey, 255, cv2.ADAPTIVE_THRESH_MEAN_C, cv2.THRESH_BINARY, max(11, around), offset
    )
    return np.asarray(cv2.cvtColor(black, cv2.COLOR_GRAY2BGR), dtype=np.uint8)


def dithered(picture: Picture, rng: Generator) -> Picture:
    """Black and white dots that look grey from afar: errors diffused, or an ordered pattern."""
    grey = _evened(picture)
    if rng.random() < 0.5:
        dots = np.asarray(Image.fromarray(grey).convert("1"), dtype=np.uint8) * 255
    else:
        dots = np.where(grey > _bayer(grey.shape), 255, 0).astype(np.uint8)
    return np.asarray(cv2.cvtColor(dots, cv2.COLOR_GRAY2BGR), dtype=np.uint8)


def contrasted(picture: Picture, rng: Generator) -> Picture:
    """Colours made loud, paper burnt to white, ink driven to black."""
    paper = _paper(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY)).astype(np.float32)
    even = picture / np.maximum(paper, 20)[..., None]
    grey = even.mean(axis=2, keepdims=True)
    loud = grey + float(rng.uniform(1.2, 2.2)) * (even - grey)
    middle, steep = rng.uniform(0.55, 0.72), rng.uniform(7, 14)
    curve = 1 / (1 + np.exp(-steep * (loud - middle)))
    return np.clip(curve / (1 / (1 + np.exp(-steep * (0.97 - middle)))) * 255, 0, 255).astype(np.uint8)


def _evened(picture: Picture) -> Picture:
    """Grey with the paper evened out to near white."""
    grey = cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY)
    return np.clip(250.0 * grey / np.maximum(_paper(grey), 20), 0, 255).astype(np.uint8)


def _paper(grey: Picture) -> Picture:
    """The paper's brightness round about each pixel."""
    small = cv2.resize(grey, None, fx=1 / 8, fy=1 / 8, interpolation=cv2.INTER_AREA)
    level = cv2.GaussianBlur(cv2.dilate(small, np.ones((9, 9))), (0, 0), 6)
    return np.asarray(cv2.resize(level, grey.shape[::-1]), dtype=np.uint8)


def _bayer(shape: tuple[int, ...]) -> Picture:
    """Thresholds of an 8 × 8 ordered pattern, repeated over a picture."""
    pattern = np.zeros((1, 1))
    for _ in range(3):
        pattern = np.block([[4 * pattern, 4 * pattern + 2], [4 * pattern + 3, 4 * pattern + 1]])
    steps = ((pattern + 0.5) * 4).astype(np.uint8)
    return np.tile(steps, (-(-shape[0] // 8), -(-shape[1] // 8)))[: shape[0], : shape[1]]


_LOOKS: Mapping[DocumentLook, Callable[[Picture, Generator], Picture]] = {
    DocumentLook.BILEVEL: bilevel,
    DocumentLook.DITHERED: dithered,
    DocumentLook.CONTRAST: contrasted,
}
