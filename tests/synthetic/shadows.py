"""Shadows that people cast while they take a photograph: their hand, or the phone and the hands that hold it.

The edge of such a shadow is hard where what casts it is near the paper and soft where it is far.
"""

from enum import StrEnum

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from tests.synthetic.ink import Raster

Outline = NDArray[np.float64]

_HARDEST, _SOFTEST = 0.0006, 0.035  # sigma of the edge, in picture diagonals
_FINGERS_DEG = (-24.0, -8.0, 8.0, 24.0)
_FINGER_LENGTHS = (0.82, 1.0, 0.95, 0.75)


class Caster(StrEnum):
    """What is between lamp and paper."""

    HAND = "hand"
    PHONE = "phone"


def cast_shadow(rng: Generator, caster: Caster, shape: tuple[int, int], focus: tuple[float, float]) -> Raster:
    """How much of the lamp's light is gone, (h, w) from 0 to 1, the shadow lying about ``focus`` (shares)."""
    diagonal = float(np.hypot(*shape))
    parts = _hand(rng) if caster is Caster.HAND else _phone(rng)
    middle = np.array([focus[0] * shape[1], focus[1] * shape[0]]) + rng.normal(0, 0.12, 2) * diagonal
    angle = rng.uniform(0, 2 * np.pi)
    turn = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
    mask = np.zeros(shape, np.uint8)
    for part in parts:
        points = middle + diagonal * part @ turn.T
        cv2.fillPoly(mask, [np.round(points * 16).astype(np.int32)], 255, cv2.LINE_AA, 4)
    near, far = np.sort(np.exp(rng.uniform(np.log(_HARDEST), np.log(_SOFTEST), 2))) * diagonal
    return _softened(mask.astype(np.float32) / 255, float(near), float(far), rng.uniform(0, 2 * np.pi))


def _softened(mask: Raster, near_px: float, far_px: float, towards: float) -> Raster:
    """The mask's edge, ``near_px`` soft on one side of the picture, ``far_px`` on the other."""
    hard = cv2.GaussianBlur(mask, (0, 0), max(0.4, near_px))
    soft = cv2.GaussianBlur(mask, (0, 0), max(0.5, far_px))
    rows, columns = np.mgrid[0 : mask.shape[0], 0 : mask.shape[1]].astype(np.float32)
    along = columns / mask.shape[1] * np.float32(np.cos(towards)) + rows / mask.shape[0] * np.float32(
        np.sin(towards)
    )
    share = (along - along.min()) / np.ptp(along)
    return np.asarray(hard + share * (soft - hard), dtype=np.float32)


def _hand(rng: Generator) -> list[Outline]:
    """A palm, four fingers more or less spread, a thumb and the arm behind them; in picture diagonals."""
    size = rng.uniform(0.1, 0.2)
    spread = rng.uniform(0.4, 1.1)
    parts = [_round(np.zeros(2), 0.5 * size, 0.42 * size)]
    for degrees, length in zip(_FINGERS_DEG, _FINGER_LENGTHS, strict=True):
        parts.append(_limb(np.radians(spread * degrees), 0.2 * size, (0.4 + length) * size, 0.115 * size))
    parts.append(_limb(np.radians(rng.uniform(50, 80)), 0.2 * size, 0.85 * size, 0.11 * size))
    return [*parts, _limb(np.pi, 0.2 * size, 1.5, 0.3 * size)]


def _phone(rng: Generator) -> list[Outline]:
    """A phone held over the paper, by one hand or both."""
    length = rng.uniform(0.2, 0.4)
    width = length * rng.uniform(0.46, 0.52)
    body = np.array([(-length, -width), (length, -width), (length, width), (-length, width)]) / 2
    sides = (-1, 1) if rng.random() < 0.5 else (1,)
    hands = [_limb(0.0 if side > 0 else np.pi, 0.4 * length, 1.5, 0.35 * width) for side in sides]
    return [body, *hands]


def _round(middle: Outline, long: float, short: float) -> Outline:
    ring = np.linspace(0, 2 * np.pi, 40, endpoint=False)
    return middle + np.stack([long * np.cos(ring), short * np.sin(ring)], axis=1)


def _limb(angle: float, start: float, end: float, half: float) -> Outline:
    """A finger or an arm: a strip from ``start`` to ``end`` along an angle, rounded at its end."""
    ring = np.linspace(-np.pi / 2, np.pi / 2, 12)
    cap = np.stack([end + half * np.cos(ring), half * np.sin(ring)], axis=1)
    strip = np.vstack([(start, -half), cap, (start, half)])
    turn = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
    return strip @ turn.T
