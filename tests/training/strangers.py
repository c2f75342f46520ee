"""What people write and draw into cells and is no mark: letters, rings, hearts, crosses struck out again."""

from collections.abc import Callable
from dataclasses import dataclass, field

import numpy as np
from numpy.random import Generator

from sheets.geometry import Box
from sheets.layout import SheetLayout
from tests.synthetic.gestures import Shape, writings
from tests.synthetic.marks import PenStroke
from tests.synthetic.paths import Path, path_length, resampled, smoothed
from tests.training.marking import Contents, Writer, crossing

_ALL_STRANGE = 0.08  # of the sheets: nearly all marks are
_MOST_STRANGE = 6  # on the others
_ONE_KIND = 0.5  # of the sheets

Strokes = tuple[PenStroke, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Strangers:
    """What was drawn, and the cells in which it stands; of ``touched`` ones beside them nobody could say."""

    drawn: list[Strokes] = field(default_factory=list)
    cells: set[str] = field(default_factory=set)
    touched: set[str] = field(default_factory=set)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Place:
    """A cell, its box, and those of its neighbour to the right; where it has none, they are its own."""

    cell: str
    box: Box
    neighbour: str
    beside: Box


def strangers(rng: Generator, layout: SheetLayout, contents: Contents, writer: Writer) -> Strangers:
    """Something strange in a few cells of a sheet, marked or not, or in nearly all that have marks."""
    found = Strangers()
    places = _places(layout)
    if rng.random() < _ALL_STRANGE:
        chosen = [place for place in places if place.cell in contents and rng.random() < 0.9]
    else:
        count = int(rng.integers(1, _MOST_STRANGE + 1))
        chosen = [places[index] for index in rng.permutation(len(places))[:count]]
    usual = _pick(rng) if rng.random() < _ONE_KIND else None
    for place in chosen:
        draw = usual or _pick(rng)
        reaches = draw in _REACHING
        if place.cell not in found.cells and not (reaches and place.neighbour == place.cell):
            found.drawn.append(draw(rng, writer, place))
            found.cells.update((place.cell, place.neighbour) if reaches else (place.cell,))
    for place in places:
        pair = {place.cell, place.neighbour}
        if pair & found.cells:
            found.touched.update(pair - found.cells)
    return found


def _places(layout: SheetLayout) -> list[_Place]:
    boxes = layout.cells
    places = []
    for cell, box in boxes.items():
        right = [
            other
            for other, its in boxes.items()
            if abs(its.centre[1] - box.centre[1]) < 1 and 0 < its.centre[0] - box.centre[0] < 1.3 * box.width
        ]
        neighbour = right[0] if right else cell
        places.append(_Place(cell=cell, box=box, neighbour=neighbour, beside=boxes[neighbour]))
    return places


def _stroke(rng: Generator, points: Path) -> PenStroke:
    """A stroke of nearly even pressure along some points, trembling a little."""
    dense = resampled(points, max(16, int(path_length(points) / 0.3)))
    trembling = dense + 0.08 * smoothed(rng.normal(0, 1, dense.shape), 1.8)
    return PenStroke(trembling, np.clip(rng.normal(0.95, 0.08, len(dense)), 0.5, 1.2))


def _crossed(rng: Generator, writer: Writer, place: _Place) -> Strokes:
    return crossing(rng, writer, place.box)


def _written(rng: Generator, writer: Writer, place: _Place) -> Strokes:
    """One letter, digit or drawing, or two beside each other; some over a cross."""
    samples = writings(held_back=False)
    count = 1 if rng.random() < 0.7 else 2
    short = min(place.box.width, place.box.height)
    size = short * rng.uniform(0.5, 1.05) / (1.0 if count == 1 else 1.4)
    tall = np.array([1.0, rng.uniform(0.9, 1.3)])
    strokes = list(_crossed(rng, writer, place)) if rng.random() < 0.2 else []
    for index in range(count):
        at = np.array(place.box.centre) + rng.normal(0, 0.07, 2) * short
        at[0] += (index - (count - 1) / 2) * size * 0.8
        glyph = samples[int(rng.integers(len(samples)))]
        strokes += [_stroke(rng, path * size * tall + at) for path in glyph]
    return tuple(strokes)


def _ring(rng: Generator, writer: Writer, place: _Place) -> Strokes:
    """A ring round the number, or round a cross."""
    half = np.array([place.box.width, place.box.height]) / 2 * rng.uniform(0.65, 1.2, 2)
    angle = rng.uniform(0, 6) + np.linspace(0, 2 * np.pi * rng.uniform(0.95, 1.15), 48)
    drift = 1 + np.linspace(0, rng.normal(0, 0.12), 48)[:, None]
    ring = np.stack([np.cos(angle), np.sin(angle)], axis=1) * half * drift
    inside = _crossed(rng, writer, place) if rng.random() < 0.4 else ()
    return (*inside, _stroke(rng, ring + place.box.centre))


def _steep(rng: Generator, writer: Writer, place: _Place) -> Strokes:
    """A line too steep for a level one and too level for a slash, by somebody who draws whole crosses."""
    if writer.imagined or writer.hand.cross not in (Shape.X, Shape.PLUS, Shape.STAR):
        return _ring(rng, writer, place)
    slope = np.tan(np.radians(rng.uniform(19, 34))) * rng.choice((-1, 1))
    reach = place.box.width * rng.uniform(0.38, 0.6)
    ends = np.array([[-reach, -slope * reach], [reach, slope * reach]])
    return (_stroke(rng, ends + place.box.centre + rng.normal(0, 0.06, 2) * place.box.width),)


def _struck_out(rng: Generator, writer: Writer, place: _Place) -> Strokes:
    """A cross with two or three level lines through it."""
    box, count = place.box, int(rng.integers(2, 4))
    tilt = rng.normal(0, 0.08)
    lines = []
    for index in range(count):
        y = box.centre[1] + (index - (count - 1) / 2) * box.height * rng.uniform(0.15, 0.3)
        left, right = (box.centre[0] + side * box.width * rng.uniform(0.42, 0.65) for side in (-1, 1))
        lines.append(_stroke(rng, np.array([[left, y - tilt * box.width], [right, y + tilt * box.width]])))
    return (*_crossed(rng, writer, place), *lines)


def _wide(rng: Generator, writer: Writer, place: _Place) -> Strokes:
    """A cross as wide as two cells."""
    both = Box(place.box.left, place.box.top, place.beside.right, place.box.bottom)
    inner = both.inset(float(rng.uniform(0.0, 0.15)) * place.box.height)
    falling = ((inner.left, inner.top), (inner.right, inner.bottom))
    rising = ((inner.right, inner.top), (inner.left, inner.bottom))
    return tuple(_stroke(rng, np.array(way) + rng.normal(0, 0.4, (2, 2))) for way in (falling, rising))


def _moved(rng: Generator, writer: Writer, place: _Place) -> Strokes:
    """A cross, and an arrow from it to the next cell."""
    start, end = (np.array(box.centre) for box in (place.box, place.beside))
    end[0] += rng.uniform(-0.2, 0.3) * place.box.width
    end[1] += rng.normal(0, 0.1) * place.box.height
    bow = np.array([0, rng.uniform(-0.5, 0.1) * place.box.height])
    shaft = smoothed(resampled(np.array([start, (start + end) / 2 + bow, end]), 24), 2.5)
    head = place.box.width * rng.uniform(0.15, 0.3)
    tip = end + np.array([(-head, -head), (0, 0), (-head, head)])
    return (*_crossed(rng, writer, place), _stroke(rng, shaft), _stroke(rng, tip))


def _doodle(rng: Generator, writer: Writer, place: _Place) -> Strokes:
    """A heart, a face, a flower, a wave."""
    half = min(place.box.width, place.box.height) / 2 * rng.uniform(0.6, 1.1)
    middle = np.array(place.box.centre) + rng.normal(0, 0.06, 2) * half
    draw = _DOODLES[int(rng.integers(len(_DOODLES)))]
    return tuple(_stroke(rng, path * half + middle) for path in draw(rng))


_AT = np.linspace(0, 2 * np.pi, 60)
_RIM = np.stack([np.cos(_AT), np.sin(_AT)], axis=1)


def _heart(rng: Generator) -> list[Path]:
    y = 13 * np.cos(_AT) - 5 * np.cos(2 * _AT) - 2 * np.cos(3 * _AT) - np.cos(4 * _AT)
    return [np.stack([np.sin(_AT) ** 3, -y / 16], axis=1)]


def _face(rng: Generator) -> list[Path]:
    smile = np.stack([np.cos(_AT / 2), np.sin(_AT / 2)], axis=1) * (0.5, rng.choice((-0.4, 0.4)))
    eyes = [_RIM * 0.06 + np.array([side * 0.35, -0.3]) for side in (-1, 1)]
    return [_RIM, smile + np.array([0, 0.15]), *eyes]


def _flower(rng: Generator) -> list[Path]:
    return [_RIM * (0.7 + 0.3 * np.cos(rng.integers(3, 7) * _AT))[:, None]]


def _wave(rng: Generator) -> list[Path]:
    return [np.stack([_AT / np.pi - 1, 0.45 * np.sin(_AT * rng.uniform(1.5, 3))], axis=1)]


_DOODLES: tuple[Callable[[Generator], list[Path]], ...] = (_heart, _face, _flower, _wave)

_Draw = Callable[[Generator, Writer, _Place], Strokes]
_KINDS: tuple[_Draw, ...] = (_written, _ring, _steep, _struck_out, _wide, _moved, _doodle)
_ODDS = (0.40, 0.13, 0.14, 0.12, 0.08, 0.05, 0.08)
_REACHING = (_wide, _moved)  # into the neighbour


def _pick(rng: Generator) -> _Draw:
    return _KINDS[int(rng.choice(len(_KINDS), p=_ODDS))]
