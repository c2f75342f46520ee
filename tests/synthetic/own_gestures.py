"""Marks drawn by formula: hands of our own, for the mix and where the collections are missing."""

from collections.abc import Callable, Mapping

import numpy as np
from numpy.random import Generator

from tests.synthetic.gestures import POINTS, Gesture, Shape, anchored
from tests.synthetic.paths import Path, smoothed

OWN_WRITERS = tuple(f"own-{number:02d}" for number in range(1, 41))


def own_gesture(rng: Generator, writer: str, shape: Shape) -> Gesture:
    """One mark of one of our own writers; a shape that came out unreadable is drawn again."""
    while True:
        gesture = anchored(Gesture(shape, writer, _DRAWN[shape](rng)))
        if gesture is not None:
            return gesture


def _stroke(rng: Generator, *through: tuple[float, float], wobble: float = 0.012) -> Path:
    """A hand-drawn curve near the given points (size 1), with a slow bow and a little tremble."""
    corners = np.asarray(through) + rng.normal(0, 0.05, (len(through), 2))
    at = np.linspace(0, len(corners) - 1, POINTS)
    path = np.stack([np.interp(at, np.arange(len(corners)), corners[:, axis]) for axis in (0, 1)], axis=1)
    along = np.linspace(0, 1, POINTS)
    bow = rng.normal(0, 0.05) * np.sin(np.pi * along)
    direction = corners[-1] - corners[0]
    across = np.array([-direction[1], direction[0]])
    tremble = smoothed(rng.normal(0, wobble, (POINTS, 2)), 2.5)
    return smoothed(path, 1.2) + bow[:, None] * across + tremble


def _x(rng: Generator) -> tuple[Path, ...]:
    wide = rng.uniform(0.32, 0.55)
    if rng.random() < 0.12:
        return (_stroke(rng, (-wide, -0.5), (wide, 0.5), (wide * 1.05, -0.45), (-wide, 0.5)),)
    return _stroke(rng, (-wide, -0.5), (wide, 0.5)), _stroke(rng, (wide, -0.5), (-wide, 0.5))


def _slash(rng: Generator) -> tuple[Path, ...]:
    wide = rng.uniform(0.2, 0.5)
    return (_stroke(rng, (wide, -0.5), (-wide, 0.5)),)


def _backslash(rng: Generator) -> tuple[Path, ...]:
    wide = rng.uniform(0.2, 0.5)
    return (_stroke(rng, (-wide, -0.5), (wide, 0.5)),)


def _tick(rng: Generator) -> tuple[Path, ...]:
    turn = rng.uniform(-0.25, -0.05)
    return (_stroke(rng, (-0.45, rng.uniform(-0.2, 0.1)), (turn, 0.45), (0.5, -0.5)),)


def _plus(rng: Generator) -> tuple[Path, ...]:
    return _stroke(rng, (0, -0.5), (0, 0.5)), _stroke(rng, (-0.5, 0), (0.5, 0))


def _star(rng: Generator) -> tuple[Path, ...]:
    extra = _stroke(rng, (0, -0.5), (0, 0.5)) if rng.random() < 0.6 else _stroke(rng, (-0.5, 0), (0.5, 0))
    return (*(_stroke(rng, (s * 0.45, -0.45), (-s * 0.45, 0.45)) for s in (-1, 1)), extra)


def _line(rng: Generator) -> tuple[Path, ...]:
    return (_stroke(rng, (-0.5, 0), (0.5, 0), wobble=0.008),)


_DRAWN: Mapping[Shape, Callable[[Generator], tuple[Path, ...]]] = {
    Shape.X: _x,
    Shape.SLASH: _slash,
    Shape.BACKSLASH: _backslash,
    Shape.TICK: _tick,
    Shape.PLUS: _plus,
    Shape.STAR: _star,
    Shape.LINE: _line,
}
