"""Marks as people drew them: read from the stroke collections, cleaned, checked by shape, scaled.

The anchor of a gesture (the crossing point, else the middle) is at the origin, its longer side is 1.
"""

import hashlib
import json
import os
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from pathlib import Path as FilePath

import numpy as np

from tests.synthetic.paths import (
    Path,
    angle_deg,
    bounds,
    crossings,
    path_length,
    resampled,
    smoothed,
    straightness,
)

POINTS = 32  # per stroke, after cleaning
HELD_BACK_PERCENT = 40  # of all writers and pictures are not in the photographs of the tuning side
KEPT_PERCENT = 20  # of the writers are kept from the networks, too: those of all measuring
_WRITINGS_PER_LABEL = 120


class Shape(StrEnum):
    """What a gesture looks like."""

    X = "x"
    SLASH = "slash"
    BACKSLASH = "backslash"
    TICK = "tick"
    PLUS = "plus"
    STAR = "star"
    LINE = "line"


@dataclass(frozen=True, slots=True)
class Gesture:
    """One mark of one writer."""

    shape: Shape
    writer: str
    strokes: tuple[Path, ...]


_LABELS: Mapping[str, Mapping[str, Shape]] = {
    "mmg": {"X": Shape.X, "line": Shape.LINE, "asterisk": Shape.STAR},
    "unipen_marks": {
        "X": Shape.X,
        "x": Shape.X,
        "/": Shape.SLASH,
        "\\": Shape.BACKSLASH,
        "-": Shape.LINE,
        "_": Shape.LINE,
        "+": Shape.PLUS,
        "*": Shape.STAR,
        "v": Shape.TICK,
        "V": Shape.TICK,
    },
    "dollar1_prapti21": {"check": Shape.TICK, "x": Shape.X},
    "omniglot_latin_greek": {"latin_x": Shape.X, "latin_v": Shape.TICK},
}


# What people write and draw that is no mark in a cell; what could pass for a cross or a line is not among it.
_WRITINGS: Mapping[str, frozenset[str]] = {
    "unipen_digits": frozenset("0235689"),
    "omniglot_latin_greek": frozenset(f"latin_{letter}" for letter in "abcdeghmnopqrsuwz"),
    "mmg": frozenset(("D", "H", "N", "P", "arrowhead", "half_note", "five_point_star")),
    "dollar1_prapti21": frozenset(
        ("arrow", "circle", "rectangle", "triangle", "pig_tail", "left_curly_braces")
    ),
}


def data_root() -> FilePath | None:
    """The folder of real material: ``$ROWLOCK_DATA``, else ``../shared/data`` beside the repository."""
    beside = FilePath(__file__).resolve().parents[3] / "shared" / "data"
    root = FilePath(os.environ.get("ROWLOCK_DATA", beside))
    return root if root.is_dir() else None


def is_held_back(name: str) -> bool:
    """Whether a writer (or a picture) is kept from tuning photographs; depends on the name alone."""
    return _percentile(name) < HELD_BACK_PERCENT


def is_kept(writer: str) -> bool:
    """Whether a writer is kept from whatever learns, too: measuring is done with their hands."""
    return _percentile(writer) < KEPT_PERCENT


def _percentile(name: str) -> int:
    return int(hashlib.sha256(name.encode()).hexdigest()[:8], 16) % 100


@lru_cache(maxsize=1)
def people() -> Mapping[str, Mapping[Shape, tuple[Gesture, ...]]]:
    """Every writer's usable gestures, by writer and shape; empty where the collections are missing."""
    found: dict[str, dict[Shape, list[Gesture]]] = defaultdict(lambda: defaultdict(list))
    for gesture in _all_gestures():
        found[gesture.writer][gesture.shape].append(gesture)
    return {writer: {shape: tuple(g) for shape, g in shapes.items()} for writer, shapes in found.items()}


@lru_cache(maxsize=1)
def digits() -> Mapping[str, tuple[tuple[Path, ...], ...]]:
    """Handwritten digits by digit, longer side 1, top left at the origin; empty where they are missing."""
    found: dict[str, list[tuple[Path, ...]]] = defaultdict(list)
    for item in _collection("unipen_digits")[::12]:
        strokes = _cleaned(item["strokes"])
        if strokes:
            low, high = bounds(strokes)
            side = max(float((high - low).max()), 1e-9)
            found[item["label"]].append(tuple((stroke - low) / side for stroke in strokes))
    return {digit: tuple(samples) for digit, samples in found.items()}


@lru_cache(maxsize=2)
def writings(*, held_back: bool) -> tuple[tuple[Path, ...], ...]:
    """Digits, letters and drawings of one half of the writers, longer side 1 about the middle; as in ``_WRITINGS``."""
    found: dict[str, list[tuple[Path, ...]]] = defaultdict(list)
    for name, labels in _WRITINGS.items():
        for item in _collection(name):
            if item["label"] in labels and is_held_back(item["writer"]) == held_back:
                strokes = _cleaned(item["strokes"])
                low, high = bounds(strokes) if strokes else (np.zeros(2), np.zeros(2))
                if (side := float((high - low).max())) > 0:
                    found[item["label"]].append(tuple((path - (low + high) / 2) / side for path in strokes))
    return tuple(drawn for of_label in found.values() for drawn in of_label[:_WRITINGS_PER_LABEL])


def _all_gestures() -> Iterator[Gesture]:
    for name, labels in _LABELS.items():
        for item in _collection(name):
            shape = labels.get(item["label"])
            if shape is not None and (strokes := _cleaned(item["strokes"])):
                gesture = Gesture(shape, item["writer"], strokes)
                if (centred := anchored(gesture)) is not None:
                    yield centred


def _collection(name: str) -> list[dict]:
    root = data_root()
    file = root / "strokes" / f"{name}.json" if root else None
    return json.loads(file.read_text()) if file and file.is_file() else []


def _cleaned(strokes: list[list[list[float]]]) -> tuple[Path, ...]:
    """Strokes without dots, evenly sampled, with the digitizer's stairs smoothed away."""
    paths = [np.asarray(stroke, dtype=np.float64)[:, :2] for stroke in strokes if len(stroke) > 2]
    longest = max((path_length(path) for path in paths), default=0.0)
    kept = [path for path in paths if longest > 0 and path_length(path) > 0.2 * longest]
    return tuple(smoothed(resampled(path, POINTS), _stair_sigma(path)) for path in kept)


def _stair_sigma(path: Path) -> float:
    """How much a path needs smoothing, in points: coarse digitizers leave runs along the axes."""
    steps = np.diff(path, axis=0)
    steps = steps[np.abs(steps).max(axis=1) > 0]
    upright = float(np.mean((steps == 0).any(axis=1))) if len(steps) else 0.0
    return 0.8 + 2.6 * max(0.0, upright - 0.3)


def anchored(gesture: Gesture) -> Gesture | None:
    """The gesture at size 1 about its anchor, or None if a person would not read it as its shape."""
    anchor = _anchor(gesture)
    if anchor is None or not _SHAPE_TESTS[gesture.shape](gesture.strokes):
        return None
    low, high = bounds(gesture.strokes)
    side = float((high - low).max())
    if (np.abs(anchor - (low + high) / 2) > 0.3 * np.maximum(high - low, 0.3 * side)).any():
        return None
    strokes = tuple((stroke - anchor) / side for stroke in gesture.strokes)
    return Gesture(gesture.shape, gesture.writer, strokes)


def _anchor(gesture: Gesture) -> Path | None:
    low, high = bounds(gesture.strokes)
    if gesture.shape not in (Shape.X, Shape.PLUS, Shape.STAR):
        return (low + high) / 2
    points = _crossing_points(gesture.strokes)
    return np.median(points, axis=0) if len(points) else None


def _crossing_points(strokes: tuple[Path, ...]) -> Path:
    pairs = [(a, b) for i, a in enumerate(strokes) for b in strokes[i:]]
    return np.concatenate([crossings(a, b) for a, b in pairs])


def _is_x(strokes: tuple[Path, ...]) -> bool:
    low, high = bounds(strokes)
    aspect = (high[0] - low[0]) / max(high[1] - low[1], 1e-9)
    if len(strokes) == 1:
        return 0.5 < aspect < 2.0 and _crosses_itself_straight(strokes[0])
    angles = sorted(angle_deg(stroke) for stroke in strokes)
    straight = all(straightness(stroke) > 0.8 for stroke in strokes)
    return len(strokes) == 2 and straight and -75 < angles[0] < -20 and 20 < angles[1] < 75


def _crosses_itself_straight(path: Path) -> bool:
    """Whether a path crosses itself once, both arms straight and slanted there: an x drawn in one stroke."""
    points = crossings(path, path)
    low, high = bounds((path,))
    if not 1 <= len(points) <= 2:
        return False
    near = np.flatnonzero(np.hypot(*(path - points[0]).T) < 0.35 * (high - low).max())
    gap = int(np.diff(near).argmax()) + 1 if len(near) > 1 else 0
    arms = [path[near[:gap]], path[near[gap:]]]
    if any(len(arm) < 4 or straightness(arm) < 0.94 for arm in arms):
        return False
    falling, rising = sorted(angle_deg(arm) for arm in arms)
    return -75 < falling < -20 and 20 < rising < 75


def _is_plus(strokes: tuple[Path, ...]) -> bool:
    tilts = sorted(abs(angle_deg(stroke)) for stroke in strokes)
    straight = all(straightness(stroke) > 0.85 for stroke in strokes)
    return len(strokes) == 2 and straight and tilts[0] < 18 and tilts[1] > 70


def _is_star(strokes: tuple[Path, ...]) -> bool:
    points = _crossing_points(strokes)
    if len(strokes) not in (3, 4) or len(points) < 2:
        return False
    low, high = bounds(strokes)
    near = 0.15 * (high - low).max()
    middle = np.median(points, axis=0)
    through = all(np.hypot(*(stroke - middle).T).min() < near for stroke in strokes)
    return through and all(straightness(stroke) > 0.75 for stroke in strokes)


def _is_slash(strokes: tuple[Path, ...]) -> bool:
    return len(strokes) == 1 and straightness(strokes[0]) > 0.94 and 35 < angle_deg(strokes[0]) < 80


def _is_backslash(strokes: tuple[Path, ...]) -> bool:
    return len(strokes) == 1 and straightness(strokes[0]) > 0.94 and -80 < angle_deg(strokes[0]) < -35


def _is_line(strokes: tuple[Path, ...]) -> bool:
    return len(strokes) == 1 and straightness(strokes[0]) > 0.95 and abs(angle_deg(strokes[0])) < 9


def _is_tick(strokes: tuple[Path, ...]) -> bool:
    """A single stroke, down to a low point and up to the right."""
    if len(strokes) != 1:
        return False
    path = strokes[0] if strokes[0][0, 0] < strokes[0][-1, 0] else strokes[0][::-1]
    low, high = bounds(strokes)
    turn = int(path[:, 1].argmax())
    left, right = (high[1] - path[[0, -1], 1]) / max(high[1] - low[1], 1e-9)
    arms = straightness(path[: turn + 1]) > 0.93 and straightness(path[turn:]) > 0.93
    return bool(3 < turn < len(path) - 8 and left > 0.2 and right > 1.08 * left and arms)


_SHAPE_TESTS = {
    Shape.X: _is_x,
    Shape.PLUS: _is_plus,
    Shape.STAR: _is_star,
    Shape.SLASH: _is_slash,
    Shape.BACKSLASH: _is_backslash,
    Shape.LINE: _is_line,
    Shape.TICK: _is_tick,
}
