"""What people write beside the crosses: sums in their boxes, a name on the name line."""

import numpy as np
from numpy.random import Generator

from sheets.geometry import Box
from tests.synthetic.gestures import POINTS, digits
from tests.synthetic.marks import PenStroke
from tests.synthetic.paths import Path, resampled, smoothed


def number_in(rng: Generator, box: Box, number: int) -> tuple[PenStroke, ...]:
    """A number written by hand into a box."""
    text = str(abs(number))
    height = box.height * rng.uniform(0.45, 0.75)
    step = min(height * 0.75, 0.85 * box.width / len(text))
    x = box.centre[0] - step * len(text) / 2 + rng.normal(0, 0.05 * box.width)
    y = box.centre[1] - height / 2 + rng.normal(0, 0.04 * box.height)
    strokes: list[PenStroke] = []
    for digit in text:
        strokes += [_inked(rng, path * height + (x, y)) for path in _digit(rng, digit)]
        x += step
    return tuple(strokes)


def name_on(rng: Generator, line: Box) -> tuple[PenStroke, ...]:
    """A scribbled name: loops and humps along the lower part of ``line``."""
    letters = int(rng.integers(3, 9))
    height = min(line.height * 0.7, 5.0) * rng.uniform(0.6, 1.0)
    width = min(line.width * 0.9, letters * height * rng.uniform(0.5, 0.8))
    count = letters * 4
    x = line.left + 1.0 + np.linspace(0, width, count) + rng.normal(0, 0.12 * height, count)
    tall = np.where(rng.random(count) < 0.25, 1.0, 0.5)
    y = line.bottom - 0.8 - np.where(np.arange(count) % 2 == 0, 0.0, tall * height)
    path = smoothed(resampled(np.stack([x, y], axis=1), count * 8), 2.2)
    return (_inked(rng, path),)


def _digit(rng: Generator, digit: str) -> tuple[Path, ...]:
    """One written digit of height about 1, top left at the origin."""
    samples = digits().get(digit, ())
    if samples:
        return samples[int(rng.integers(len(samples)))]
    corners = rng.uniform((0.1, 0.0), (0.6, 1.0), (5, 2))
    return (smoothed(resampled(corners[np.argsort(corners[:, 1])], POINTS), 1.5),)


def _inked(rng: Generator, path: Path) -> PenStroke:
    return PenStroke(path, np.clip(rng.normal(0.95, 0.1, len(path)), 0.5, 1.2))
