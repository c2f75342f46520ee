"""Marks in cells: crosses, skip lines, blots, slips of the pen, each as strokes in sheet millimetres."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from sheets.geometry import Box
from tests.synthetic.gestures import Shape
from tests.synthetic.hands import Hand, gesture_of
from tests.synthetic.paths import Path, bounds, path_length, resampled, smoothed, turned

OVERFLOW = 0.35  # of a cell: the farthest a cross reaches into its neighbours
OFF_CENTRE = 0.25  # of a cell: the farthest a cross's centre sits from the cell's
_SMALLEST = {Shape.SLASH: 0.62, Shape.BACKSLASH: 0.62, Shape.TICK: 0.58, Shape.STAR: 0.62}
_STAR_PEN_MM = 0.9
_UPRIGHT_SHAPES = (Shape.PLUS, Shape.LINE)
_RETRACED = 0.03  # of the crosses: the pen goes over them once more
_WHOLE_CELL = 0.5  # of the blots cover it; the others hide the number and little else
_UNEVEN_STARTS = 0.06  # of a cell: how differently the two strokes of a double line begin
_LANES = 5  # that the passes of a blot are side by side, at the least


@dataclass(frozen=True, slots=True)
class PenStroke:
    """The way of a pen on the paper: points (n, 2) in sheet mm, pressure (n,) about 1."""

    points: Path
    pressure: NDArray[np.float64]


def cross(rng: Generator, hand: Hand, box: Box, pen_width_mm: float = 0.5) -> tuple[PenStroke, ...]:
    """A crossing of ``box`` in the hand's usual shape, now and then in another; its centre lies in the cell.

    With a thick pen people draw larger, and no stars: those would be blots. A few crosses are drawn twice over.
    """
    usual = rng.random() < hand.constancy
    shape = hand.cross if usual else (Shape.X, Shape.SLASH, Shape.STAR)[int(rng.integers(3))]
    shape = Shape.X if shape is Shape.STAR and pen_width_mm > _STAR_PEN_MM else shape
    strokes = cross_shaped(rng, hand, box, shape, pen_width_mm)
    return (*strokes, *(_retraced(rng, stroke) for stroke in strokes if rng.random() < _RETRACED))


def _retraced(rng: Generator, stroke: PenStroke) -> PenStroke:
    """The same stroke once more, not quite in its own trace."""
    middle = stroke.points.mean(axis=0)
    again = (stroke.points - middle) * rng.normal(1, 0.06) + middle + rng.normal(0, 0.35, 2)
    return PenStroke(again, stroke.pressure)


def cross_shaped(
    rng: Generator, hand: Hand, box: Box, shape: Shape, pen_width_mm: float = 0.5
) -> tuple[PenStroke, ...]:
    """A crossing of a given shape."""
    swing = 2.0 if shape in _UPRIGHT_SHAPES else 4.0
    slant = float(np.clip(hand.slant_deg, -6, 6)) if shape in _UPRIGHT_SHAPES else hand.slant_deg
    paths = turned(gesture_of(rng, hand, shape).strokes, slant + rng.normal(0, swing))
    short = min(box.width, box.height)
    smallest = max(_SMALLEST.get(shape, 0.47), 3.0 * pen_width_mm / short)
    size = float(np.clip(hand.size * np.exp(rng.normal(0, 0.09)), smallest, 1.3)) * short
    tall = rng.uniform(0.9, max(1.0, box.height / box.width))
    scaled = tuple(path * size * np.array([1.0, tall]) for path in paths)
    offset = np.array(hand.offset) + rng.normal(0, hand.spread, 2)
    placed = _placed(scaled, box, np.clip(offset, -OFF_CENTRE, OFF_CENTRE))
    return tuple(_pressed(rng, _trembled(rng, path, hand.tremble * box.width)) for path in placed)


def _placed(paths: tuple[Path, ...], box: Box, offset: Path) -> tuple[Path, ...]:
    """Paths about the origin moved to the cell, shrunk as far as needed to keep the overflow in bounds."""
    extent = np.array([box.width, box.height])
    low, high = bounds(paths)
    room_high = (0.5 + OVERFLOW - offset) * extent
    room_low = (0.5 + OVERFLOW + offset) * extent
    shrink = min(1.0, *(room_high / np.maximum(high, 1e-6)), *(room_low / np.maximum(-low, 1e-6)))
    return tuple(path * shrink + np.array(box.centre) + offset * extent for path in paths)


def skip_line(rng: Generator, hand: Hand, boxes: Sequence[Box]) -> tuple[PenStroke, ...]:
    """One horizontal stroke through the cells ``boxes`` (side by side, left to right), of some hands two."""
    first, last = boxes[0], boxes[-1]
    left = first.left + rng.uniform(-0.08, 0.24) * first.width
    right = last.right - rng.uniform(-0.08, 0.24) * last.width
    apart = hand.line.apart
    uneven = _UNEVEN_STARTS * first.width if apart else 0.0
    return tuple(
        _level(rng, hand, first, (left + rng.normal(0, uneven), right), lane * apart / 2)
        for lane in ((-1, 1) if apart else (0,))
    )


def _level(rng: Generator, hand: Hand, box: Box, ends: tuple[float, float], beside: float) -> PenStroke:
    """A stroke from end to end (mm) at the height that the hand has in ``box``, and ``beside`` (cells) below that."""
    left, right = ends
    wave = gesture_of(rng, hand, Shape.LINE).strokes[0]
    wave = wave if wave[0, 0] < wave[-1, 0] else wave[::-1]
    along = np.linspace(0, 1, len(wave))
    bow = wave[:, 1] - np.interp(along, (0, 1), wave[[0, -1], 1])
    steepest = 0.08 * (right - left) / box.height
    drift = np.clip(rng.normal(0, 0.05), -min(0.12, steepest), min(0.12, steepest)) * (2 * along - 1)
    height = 0.5 + np.clip(hand.line.at + rng.normal(0, 0.05), -0.37, 0.37)
    y = box.top + box.height * np.clip(height + drift + np.clip(0.6 * bow, -0.1, 0.1), 0.13, 0.87)
    path = np.stack([left + along * (right - left), y + beside * box.height], axis=1)
    if hand.line.wave:
        path = resampled(path, max(len(path), int(20 * (right - left) / box.width)))
        turns = 2 * np.pi * (path[:, 0] - left) / (box.width * rng.uniform(0.35, 0.9)) + rng.uniform(0, 6)
        path[:, 1] += hand.line.wave * box.height * np.sin(turns)
    return _pressed(rng, _trembled(rng, path, hand.tremble * box.height))


def void(rng: Generator, hand: Hand, box: Box, pen_width_mm: float) -> tuple[PenStroke, ...]:
    """A cell blotted out, at times over a cross: scribbled, hatched, filled; all of it or the number alone.

    Hands that are held back have two more ways of scribbling, curls and rings, which tuning photographs do not show.
    """
    cover, spacing = _blotted(rng, box, pen_width_mm)
    fills = (*_FILLS, *_HELD_BACK_FILLS) if hand.side == "held-back" else _FILLS
    fill = fills[int(rng.integers(len(fills)))]
    under = cross(rng, hand, box, pen_width_mm) if rng.random() < 0.5 else ()
    return (*under, *(_pressed(rng, path) for path in fill(rng, cover, spacing)))


def wandering(rng: Generator, hand: Hand, box: Box, pen_width_mm: float) -> tuple[PenStroke, ...]:
    """A cell blotted out by a pen that swings over it in both directions, at speeds and widths that change.

    No simulated photograph shows it: networks learn from it that there are more ways of scribbling than a few.
    """
    cover, spacing = _blotted(rng, box, pen_width_mm)
    half = np.array([cover.width, cover.height]) / 2
    swings = float(np.clip(rng.uniform(0.8, 1.6) * 2 * half.min() / spacing, 5, 28))
    at = np.linspace(0, 1, int(24 * swings))
    phases = 2 * np.pi * swings * np.exp(rng.normal(0, 0.6, 2)) * at[:, None] + rng.uniform(0, 6, 2)
    phases += 3 * smoothed(rng.normal(0, 1, (len(at), 2)), 12.0)
    widths = np.clip(0.75 + 1.2 * smoothed(rng.normal(0, 1, (len(at), 2)), 10.0), 0.1, 1.05)
    drift = rng.uniform(-0.7, 0.7, 2) * (2 * at[:, None] - 1) * rng.choice((0, 1), 2)
    swung = np.clip(np.sin(phases) * widths * (1 - np.abs(drift)) + drift, -1.1, 1.1)
    under = cross(rng, hand, box, pen_width_mm) if rng.random() < 0.5 else ()
    return (*under, _pressed(rng, np.array(cover.centre) + half * swung))


def _blotted(rng: Generator, box: Box, pen_width_mm: float) -> tuple[Box, float]:
    """What a blot covers of a cell, and how far apart its passes are (mm)."""
    cover = _covered(rng, box)
    most = min(1.6, min(cover.width, cover.height) / _LANES)
    return cover, float(np.clip(pen_width_mm * rng.uniform(0.8, 2.0), 0.4, most))


def _covered(rng: Generator, box: Box) -> Box:
    if rng.random() < _WHOLE_CELL:
        return box.inset(-float(rng.uniform(-0.12, 0.05)) * min(box.width, box.height))
    width, height = box.width * rng.uniform(0.5, 0.95), box.height * rng.uniform(0.45, 0.9)
    x, y = np.array(box.centre) + np.clip(rng.normal(0, 0.05, 2), -0.12, 0.12) * (box.width, box.height)
    return Box(x - width / 2, y - height / 2, x + width / 2, y + height / 2)


def _scribble(rng: Generator, box: Box, spacing: float) -> list[Path]:
    return [_zigzag(rng, box, spacing, float(rng.uniform(-90, 90)))]


def _hatching(rng: Generator, box: Box, spacing: float) -> list[Path]:
    angle = float(rng.uniform(25, 60))
    return [_zigzag(rng, box, 1.2 * spacing, side * angle) for side in (-1, 1)]


def _solid(rng: Generator, box: Box, spacing: float) -> list[Path]:
    return [_spiral(rng, box, 0.6 * spacing)]


def _tangle(rng: Generator, box: Box, spacing: float) -> list[Path]:
    """A scribble from rim to rim in all directions."""
    half = np.array([box.width, box.height]) / 2
    count = int(np.clip(3 * half.min() / spacing, 14, 45))
    angle = np.cumsum(rng.normal(2.3, 0.5, count))
    rim = np.stack([np.cos(angle), np.sin(angle)], axis=1) * half * rng.uniform(0.6, 1.1, (count, 1))
    path = rim + np.array(box.centre)
    return [smoothed(resampled(path, max(16, int(path_length(path) / 0.4))), 0.7)]


def _curls(rng: Generator, box: Box, spacing: float) -> list[Path]:
    """Loops side by side, as one tries out a pen."""
    loops = box.width / spacing * 0.7
    at = np.linspace(0, 1, int(24 * loops))
    angle = 2 * np.pi * loops * at + rng.uniform(0, 6)
    wobble = 1 + smoothed(rng.normal(0, 0.5, (len(at), 2)), 6.0)[:, 0]
    x = box.left + box.width * (0.15 + 0.7 * at) + 0.15 * box.width * np.cos(angle)
    y = box.centre[1] + 0.5 * box.height * wobble * np.sin(angle)
    return [np.stack([x, y], axis=1)]


def _rings(rng: Generator, box: Box, spacing: float) -> list[Path]:
    """Round and round over the number, never the same way."""
    half = np.array([box.width, box.height]) / 2
    count = int(np.clip(half.min() / spacing * 1.6, 5, 25))
    angle = rng.uniform(0, 6) + np.linspace(0, 2 * np.pi * count, 24 * count)
    radius = 0.6 + 1.6 * smoothed(rng.normal(0, 1, (len(angle), 2)), 9.0)
    round_ = np.stack([np.cos(angle), np.sin(angle)], axis=1)
    return [np.array(box.centre) + half * round_ * np.clip(radius, 0.15, 1.05)]


def _zigzag(rng: Generator, box: Box, spacing: float, angle: float) -> Path:
    """A scribble to and fro over ``box``, its passes ``spacing`` mm apart and tilted by ``angle`` degrees."""
    turn = np.radians(angle)
    ahead, across = np.array([np.cos(turn), np.sin(turn)]), np.array([-np.sin(turn), np.cos(turn)])
    half = np.array([box.width, box.height]) / 2
    reach = float(np.abs(across) @ half)
    lanes = np.arange(-reach + spacing / 2, reach, spacing)
    points = []
    for index, lane in enumerate(lanes):
        length = _chord(half, ahead, across * lane)
        for end in length[:: 1 if index % 2 else -1]:
            points.append(across * (lane + rng.normal(0, 0.2 * spacing)) + ahead * (end + rng.normal(0, 0.3)))
    path = np.array(points) + np.array(box.centre)
    count = max(8, int(path_length(path) / 0.4))
    return smoothed(resampled(path, count), 0.7)


def _chord(half: Path, ahead: Path, start: Path) -> tuple[float, float]:
    """Where the line ``start + t * ahead`` enters and leaves a rectangle of half sides ``half``."""
    low, high = -1e9, 1e9
    for axis in (0, 1):
        step = ahead[axis] if abs(ahead[axis]) > 1e-9 else 1e-9
        near, far = sorted(((-half[axis] - start[axis]) / step, (half[axis] - start[axis]) / step))
        low, high = max(low, near), min(high, far)
    return low, max(low, high)


def _spiral(rng: Generator, box: Box, spacing: float) -> Path:
    """A blob filled from the middle outwards, its turns ``spacing`` mm apart."""
    half = np.array([box.width, box.height]) / 2
    turns = float(half.min()) / spacing
    at = np.linspace(0, 1, max(32, int(40 * turns)))
    angle = rng.uniform(0, 2 * np.pi) + 2 * np.pi * turns * at
    at = at * (1 + 0.06 * np.sin(rng.uniform(0.55, 0.9) * angle + rng.uniform(0, 6)))
    round_ = np.stack([np.cos(angle), np.sin(angle)], axis=1)
    square = round_ / np.maximum(np.abs(round_).max(axis=1, keepdims=True), 1e-6)
    shape = 0.55 * round_ + 0.45 * square
    wobble = 1 + smoothed(rng.normal(0, 0.12, (len(at), 2)), 4.0)
    return shape * at[:, None] * half * wobble + np.array(box.centre)


_FILLS = (_scribble, _scribble, _hatching, _solid, _tangle)
_HELD_BACK_FILLS = (_curls, _rings)


def stray(rng: Generator, box: Box) -> tuple[PenStroke, ...]:
    """A dot or a slip of the pen in a corner of ``box``, much too small for a mark."""
    corner = np.array(box.centre) + np.array([box.width, box.height]) * rng.choice((-0.33, 0.33), 2)
    length = rng.uniform(0.05, 0.9) if rng.random() < 0.5 else rng.uniform(0.9, 2.0)
    angle = rng.uniform(0, 2 * np.pi)
    tip = length * np.array([np.cos(angle), np.sin(angle)])
    middle = tip / 2 + rng.normal(0, 0.15 * length, 2)
    path = smoothed(resampled(np.array([corner, corner + middle, corner + tip]), 12), 1.0)
    return (PenStroke(path, np.full(len(path), rng.uniform(0.5, 1.0))),)


def _trembled(rng: Generator, path: Path, amount_mm: float) -> Path:
    dense = resampled(path, max(16, int(path_length(path) / 0.35)))
    return dense + amount_mm * smoothed(rng.normal(0, 1, dense.shape), 1.8)


def _pressed(rng: Generator, path: Path) -> PenStroke:
    """Pressure along a path: soft at the ends, slowly varying between."""
    along = np.linspace(0, 1, len(path))
    start, end = rng.uniform(0.6, 1.1), rng.uniform(0.35, 1.0)
    ramp = np.interp(along, (0, 0.12, 0.8, 1), (start, 1.0, 1.0, end))
    slow = np.interp(along, np.linspace(0, 1, 6), rng.normal(1.0, 0.12, 6))
    return PenStroke(path, np.clip(ramp * slow, 0.15, 1.4))
