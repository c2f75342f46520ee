"""People who mark score sheets, as movements of a hand over time.

Every pen stroke is a sum of overlapping submovements with lognormal speed (kinematic theory of rapid human movements).
The heading is disturbed by motor noise that grows with speed, the place by tremor. Hooks are what the paper shows of
the way to or from a stroke when the pen lands early or leaves late. Places are complex numbers: x + iy, in mm, y down.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from sheets.geometry import Box
from tests.synthetic.marks import PenStroke

Places = NDArray[np.complex128]
Numbers = NDArray[np.float64]

_STEP_MM = 0.35
_SHAPES = ("x", "slash", "backslash", "tick", "plus", "star")
_SHAPE_ODDS = (0.66, 0.1, 0.05, 0.08, 0.06, 0.05)
_LINES = ("long", "dashes", "double", "there and back")
_LINE_ODDS = (0.52, 0.26, 0.12, 0.1)
_BLOTS = ("zigzag", "rounds", "loops", "scribble", "hatching", "both ways", "wave")
_BLOT_ODDS = (0.25, 0.17, 0.15, 0.15, 0.1, 0.1, 0.08)
_SLANTED = {"slash": -1, "backslash": 1}


@dataclass(frozen=True, slots=True, kw_only=True)
class Person:
    """Habits of one person.

    Lengths are in mm, or shares of a cell where they are of marks; angles in radians. ``tempo`` is how fast,
    ``skew`` how late in a movement its greatest speed comes, ``blend`` how much movements overlap, ``unsteady`` the
    noise of the heading, ``miss`` of where strokes begin and end. ``hooks`` are as long where the pen lands and
    leaves, ``rest`` points to where the hand waits. ``second`` is the length of a cross's second stroke over the
    first one's; ``joined`` how often both are one, ``joint`` the pressure between them; ``corners`` the order in
    which an X passes the corners of its cell. ``reach`` says where lines begin and end, in widths of their first
    and last cell; chances are 0 to 1.
    """

    tempo: float
    skew: float
    blend: float
    unsteady: float
    tremor: float
    miss: float
    hooks: tuple[float, float]
    rest: complex
    force: float
    fade: float
    shape: str
    constancy: float
    size: tuple[float, float]
    steepness: float
    turn: float
    bends: tuple[float, float]
    sway: float
    centre: complex
    second: float
    joined: float
    joint: float
    twice: float
    corners: tuple[int, int, int, int]
    line: str
    level: float
    slope: float
    bow: float
    wave: float
    reach: tuple[float, float]
    gap: float
    blot: str
    blot_angle: float
    density: float
    cover: float
    over_cross: float


@dataclass(frozen=True, slots=True)
class Way:
    """Places to pass, and for each part between two of them its bend, sway (S, both in radians) and pressure."""

    via: Places
    bends: Numbers | float = 0.0
    sways: Numbers | float = 0.0
    weights: Numbers | float = 1.0


def _seldom(rng: Generator, odds: float, low: float, high: float) -> float:
    """Zero for most people, otherwise between low and high."""
    return float(rng.uniform(low, high)) if rng.random() < odds else 0.0


_CORNER_ORDERS = (
    (1, 2, 0, 3),
    (0, 3, 1, 2),
    (2, 1, 0, 3),
    (0, 3, 2, 1),
    (1, 2, 3, 0),
    (3, 0, 1, 2),
    (2, 1, 3, 0),
)
_CORNER_ODDS = (0.3, 0.25, 0.12, 0.12, 0.08, 0.08, 0.05)


def pick_person(rng: Generator) -> Person:
    """Somebody: hurry, skill, tremor and taste each of their own, so that extremes meet in any combination."""
    hurry, clumsy, tremor = rng.beta(0.8, 0.8), rng.beta(0.7, 1.4), _seldom(rng, 0.2, 0.05, 0.3)
    hooked = rng.random() < 0.3 + 0.4 * hurry
    tall = np.exp(rng.uniform(np.log(0.52), np.log(1.2)))
    return Person(
        tempo=0.45 * 6.0**hurry * (0.6 if tremor else 1.0),
        skew=rng.uniform(0.1, 0.45),
        blend=rng.uniform(0.05, 0.25) + 0.2 * hurry,
        unsteady=0.02 + 0.2 * clumsy,
        tremor=tremor,
        miss=0.01 + 0.05 * hurry + 0.05 * clumsy,
        hooks=(_seldom(rng, 0.6 * hooked, 0.3, 2.0), _seldom(rng, 0.7 * hooked, 0.3, 3.0)),
        rest=complex(
            np.exp(1j * rng.choice([rng.normal(0.8, 0.5), rng.normal(2.4, 0.5), rng.uniform(-3.1, 3.1)]))
        ),
        force=rng.uniform(0.75, 1.15),
        fade=rng.uniform(0.0, 0.8) * (0.3 + 0.7 * hurry),
        shape=str(rng.choice(_SHAPES, p=_SHAPE_ODDS)),
        constancy=rng.uniform(0.85, 1.0),
        size=(tall, rng.uniform(0.0, 0.14)),
        steepness=np.radians(rng.choice([rng.normal(50, 8), rng.uniform(36, 72)])),
        turn=np.radians(rng.choice([rng.normal(0, 4), rng.uniform(-16, 16)])),
        bends=(
            rng.normal(0, 0.15) + _seldom(rng, 0.3, -1, 1),
            rng.normal(0, 0.15) + _seldom(rng, 0.3, -1, 1),
        ),
        sway=_seldom(rng, 0.2, -0.5, 0.5),
        centre=complex(rng.normal(0, 0.06), rng.normal(0, 0.06)),
        second=1 - _seldom(rng, 0.3, -0.15, 0.55),
        joined=rng.choice([0.0, rng.uniform(0, 0.3), 0.9], p=[0.6, 0.2, 0.2]),
        joint=rng.choice([1.0, rng.uniform(0.15, 0.6)]),
        twice=rng.choice([0.0, 0.08, 0.6], p=[0.65, 0.28, 0.07]),
        corners=_CORNER_ORDERS[int(rng.choice(len(_CORNER_ORDERS), p=_CORNER_ODDS))],
        line=str(rng.choice(_LINES, p=_LINE_ODDS)),
        level=rng.choice([rng.normal(0.5, 0.05), rng.uniform(0.3, 0.7)]),
        slope=np.radians(rng.choice([rng.normal(0, 2), rng.uniform(-10, 10)])),
        bow=_seldom(rng, 0.3, -0.6, 0.6),
        wave=_seldom(rng, 0.2, 0.3, 1.0),
        reach=(rng.choice([0.02, rng.uniform(-0.1, 0.26)]), rng.choice([0.97, rng.uniform(0.76, 1.18)])),
        gap=rng.uniform(0.09, 0.23),
        blot=str(rng.choice(_BLOTS, p=_BLOT_ODDS)),
        blot_angle=rng.choice([rng.normal(0, 0.15), rng.normal(-0.8, 0.3), rng.uniform(-1.57, 1.57)]),
        density=rng.uniform(0.35, 1.2),
        cover=rng.uniform(0.68, 1.2),
        over_cross=rng.choice([0.0, 0.6, 0.95]),
    )


def _submovements(
    person: Person, lengths: Numbers, blends: Numbers, samples: int
) -> tuple[Numbers, Numbers, float]:
    """Speed shares (parts, times), each summing to one, how far along each part is, and the time step in seconds."""
    spans = (0.1 + 0.085 * np.sqrt(lengths)) / person.tempo
    onsets = np.concatenate([[0.0], np.cumsum(spans[:-1] * (1 - blends))])
    end = float((onsets + spans).max())
    times = np.linspace(0, end, int(samples * end / float(spans.mean())) + 8)
    scale = spans / (2 * np.sinh(2.4 * person.skew))
    since = times - (onsets - scale * np.exp(-2.4 * person.skew))[:, None]
    since = np.maximum(since / scale[:, None], 1e-6)
    speed = np.exp(-0.5 * (np.log(since) / person.skew) ** 2) / since
    speed /= speed.sum(axis=1, keepdims=True)
    return speed, np.cumsum(speed, axis=1), float(times[1])


def _drifting(rng: Generator, count: int, every: float) -> Numbers:
    """Smooth noise of about unit size that forgets itself after ``every`` samples."""
    knots = int(count / every) + 3
    return np.interp(np.arange(count), (np.arange(knots) - rng.random()) * every, rng.normal(size=knots))


def _disturbed(rng: Generator, person: Person, velocity: Places, step: float) -> Places:
    """The places passed, from 0, with motor noise (more at speed) and tremor; ends where it would without noise."""
    speed = np.abs(velocity) / step
    noise = (
        person.unsteady
        * np.sqrt(np.minimum(speed, 160) / 80)
        * _drifting(rng, len(speed), max(0.07 / step, 1.5))
    )
    way = np.cumsum(velocity * np.exp(1j * noise))
    way += (velocity.sum() - way[-1]) * np.linspace(0, 1, len(way))
    if person.tremor:
        every = max(0.06 / step, 1.5)
        way = way + person.tremor * (_drifting(rng, len(way), every) + 1j * _drifting(rng, len(way), every))
    return way


def _drawn(
    rng: Generator,
    person: Person,
    way: Way,
    *,
    before: complex = 0,
    after: complex = 0,
    blend: float,
    hook: float = 0,
    samples: int = 24,
    haste: float = 1,
) -> PenStroke:
    """The way as the pen goes it: from ``before``, landing maybe too early, leaving, maybe late, to ``after``."""
    early, late = np.array(person.hooks) * hook * rng.uniform(0.3, 1, 2) * (rng.random(2) < 0.85)
    first, last, parts = int(early > 0), int(late > 0), len(way.via) - 1
    chords = np.diff(np.concatenate([[before] * first, way.via, [after] * last]).astype(complex))
    which = np.clip(np.arange(-first, parts + last), 0, parts - 1)
    bends, sways, weights = (
        np.broadcast_to(v, parts)[which, None] for v in (way.bends, way.sways, way.weights)
    )
    lengths, blends = np.maximum(np.abs(chords), 1e-3), np.full(len(chords) - 1, blend)
    blends[:first] = blends[len(blends) - last :] = rng.uniform(0.05, 0.3)
    speed, along, step = _submovements(person, lengths, blends, samples)
    pull = speed * np.exp(1j * (bends * (along - 0.5) + sways * np.cos(2 * np.pi * along)))
    velocity = (chords / pull.sum(axis=1)) @ pull
    places = (before if first else way.via[0]) + _disturbed(rng, person, velocity, step / haste)
    start = int(np.searchsorted(along[0], 1 - early / lengths[0])) if first else 0
    stop = int(np.searchsorted(along[-1], late / lengths[-1])) + 1 if last else len(places)
    shown = slice(start, max(stop, start + 3))
    weight = (weights * speed).sum(axis=0) / np.maximum(speed.sum(axis=0), 1e-12)
    return _inked(rng, person, places[shown], weight[shown])


def _inked(rng: Generator, person: Person, places: Places, weight: Numbers) -> PenStroke:
    """The places with the pressure there: less at speed, less towards the end, as the person writes."""
    steps = np.abs(np.diff(places, prepend=places[:1]))
    length = np.cumsum(steps)
    ending = np.clip(1 - (length[-1] - length) / (0.4 * length[-1] + 1e-9), 0, 1)
    pressure = (
        person.force * (1.1 - 0.25 * steps / max(float(steps.max()), 1e-9)) * (1 - person.fade * ending**2)
    )
    pressure *= weight * (1 + 0.05 * _drifting(rng, len(places), 6))
    return _spaced(np.column_stack([places.real, places.imag]), np.clip(pressure, 0.15, 1.4))


def _spaced(points: Numbers, pressure: Numbers) -> PenStroke:
    """The stroke with evenly spaced points."""
    length = np.concatenate([[0.0], np.cumsum(np.hypot(*np.diff(points, axis=0).T))])
    at = np.linspace(0, length[-1], max(int(length[-1] / _STEP_MM) + 1, 3))
    columns = [np.interp(at, length, c) for c in points.T]
    return PenStroke(np.column_stack(columns), np.interp(at, length, pressure))


def _held(
    strokes: Sequence[PenStroke], low: complex, high: complex, *, fill: bool = False
) -> tuple[PenStroke, ...]:
    """The strokes, pushed and if need be shrunk to lie between two corners, or stretched to fill all between them."""
    points = np.concatenate([s.points for s in strokes])
    floor, ceiling = np.array([low.real, low.imag]), np.array([high.real, high.imag])
    least, extent = points.min(axis=0), np.maximum(np.ptp(points, axis=0), 1e-9)
    factor = np.minimum(np.inf if fill else 1, (ceiling - floor) / extent)
    start = np.clip(least, floor, np.maximum(ceiling - extent * factor, floor))
    return tuple(_spaced((s.points - least) * factor + start, s.pressure) for s in strokes)


def _squeezed(stroke: PenStroke, axis: int, most: float) -> PenStroke:
    """The stroke, along the axis at most so many times as long as across it."""
    extent, middle = np.ptp(stroke.points, axis=0), stroke.points.mean(axis=0)
    factor = np.ones(2)
    factor[axis] = min(1.0, most * extent[1 - axis] / max(extent[axis], 1e-9))
    return _spaced(middle + (stroke.points - middle) * factor, stroke.pressure)


def _written(
    rng: Generator, person: Person, ways: Sequence[Way], *, blend: float, hook: float
) -> list[PenStroke]:
    """The ways one after the other; between them, and to and from where it rests, the hand is in the air."""
    before = [ways[0].via[0] + 14 * person.rest, *(w.via[-1] for w in ways[:-1])]
    after = [*(w.via[0] for w in ways[1:]), ways[-1].via[-1] + 14 * person.rest]
    trips = zip(ways, before, after, strict=True)
    return [_drawn(rng, person, w, before=b, after=a, blend=blend, hook=hook) for w, b, a in trips]


def _middle(rng: Generator, person: Person, box: Box) -> complex:
    """Where in the box this mark is centred, never farther than a fifth of the box from its centre."""
    off = person.centre + complex(*rng.normal(0, 0.035, 2))
    x, y = np.clip([off.real, off.imag], -0.18, 0.18)
    return complex(*box.centre) + complex(x * box.width, y * box.height)


def _glyph(rng: Generator, person: Person, shape: str) -> list[Places]:
    """The strokes of a shape in a square from -1-1j to 1+1j."""
    corners = np.array([-1 - 1j, 1 - 1j, -1 + 1j, 1 + 1j])[list(person.corners)]
    if shape == "x":
        return [corners[:2], corners[2:]]
    if shape == "tick":
        start = complex(-rng.uniform(0.75, 1), rng.uniform(-0.2, 0.3))
        return [np.array([start, rng.uniform(-0.45, -0.1) + 1j, 1 - 1j])]
    down = -1 if person.corners[0] > 1 else 1
    if shape == "plus":
        return [np.array([-1j, 1j]) * down, np.array([-1.0 + 0j, 1])][::down]
    if shape == "star":
        count = 3 + int(rng.random() < 0.4)
        first = rng.uniform(0, np.pi)
        return [np.exp(1j * (first + k * np.pi / count)) * np.array([-1.1, 1.1]) for k in range(count)]
    return [np.array([-_SLANTED[shape] - 1j, _SLANTED[shape] + 1j]) * down]


def _half(rng: Generator, person: Person, shape: str, box: Box, pen_width_mm: float) -> complex:
    """Half the width and height of a crossing; larger with a thick pen."""
    least = {"x": 0.5, "plus": 0.58}.get(shape, 0.66) * box.height
    height = max(
        box.height * person.size[0] * np.exp(rng.normal(0, person.size[1])), least, 2.6 * pen_width_mm + 2
    )
    height = min(height, 1.3 * box.height, 1.4 * box.width)
    steepness = person.steepness + rng.normal(0, 0.06)
    if shape in ("star", "plus", "tick"):
        steepness = 0.6 * np.pi / 4 + 0.4 * steepness
    if shape in _SLANTED:
        steepness = max(steepness, np.radians(43))
    pens = 0.8 if shape in _SLANTED else 2.2
    width = max(height / np.tan(steepness), 0.36 * height, pens * pen_width_mm)
    return complex(min(width, 1.35 * box.width), height) / 2


def _aside(rng: Generator, person: Person, glyph: list[Places]) -> list[Places]:
    """The strokes as this hand misses them, the later ones shorter or longer and a little turned."""
    strokes = []
    for number, via in enumerate(glyph):
        middle, reach = via.mean(), np.abs(np.diff(via)).max()
        scale = (person.second if number else 1.0) * np.exp(rng.normal(0, person.miss))
        turned = (via - middle) * scale * np.exp(1j * rng.normal(0, 0.03 + 1.2 * person.miss))
        right, down = rng.normal(0, 0.5 * person.miss, (2, len(via)))
        strokes.append(middle + turned + reach * (right + 1j * down))
    return strokes


def _crossing_ways(
    rng: Generator, person: Person, strokes: list[Places], shape: str, pen_width_mm: float
) -> list[Way]:
    """What the pen does for a crossing: stroke by stroke or in one go, some of it twice."""
    bends = [b + rng.normal(0, 0.08) for b in person.bends] + [0.1, 0.1]
    sway = person.sway * rng.uniform(0.5, 1)
    if shape in ("x", "plus") and rng.random() < person.joined:
        weights = np.array([1, person.joint, 1])
        bow = rng.normal(0, 0.6)
        return [
            Way(
                np.concatenate(strokes),
                np.array([bends[0], bow, bends[1]]),
                np.array([sway, 0, sway]),
                weights,
            )
        ]
    again = rng.random() < person.twice and pen_width_mm < 1.2 and shape != "star"
    ways = []
    for via, usual in zip(strokes, bends, strict=False):
        bend = 0.4 * usual if shape == "tick" else usual
        if again and len(via) == 2 and rng.random() < 0.5:
            back = via[::-1] + 0.3 * (rng.normal() + 1j * rng.normal())
            ways.append(Way(np.concatenate([via, back[1:]]), np.array([bend, -bend])))
        else:
            ways.append(Way(via, bend, sway))
            ways += [Way(via + 0.35 * (rng.normal() + 1j * rng.normal()), bend)] if again else []
    return ways


def _crossed(strokes: Sequence[PenStroke]) -> bool:
    """Whether the first stroke and the last, or the two halves of a single one, cut each other far from their ends."""
    if len(strokes) == 1:
        first, second = np.array_split(strokes[0].points, 2)
    else:
        first, second = strokes[0].points, strokes[-1].points
    a, b = first @ np.array([1, 1j]), second @ np.array([1, 1j])
    side_a = np.imag(np.conj(np.diff(b)) * (a[:, None] - b[:-1])) > 0
    side_b = np.imag(np.conj(np.diff(a)) * (b[:, None] - a[:-1])) > 0
    cuts = (side_a[1:] != side_a[:-1]) & (side_b[1:] != side_b[:-1]).T
    where = np.argwhere(cuts) / cuts.shape
    return bool(((where > 0.16) & (where < 0.84)).all(axis=1).any())


def _with_thick_pen(person: Person) -> Person:
    """The same person with a thick pen, which keeps the strokes apart: open angles, few joints, no stubs."""
    return replace(
        person,
        steepness=(person.steepness + np.pi / 2) / 3,
        turn=person.turn / 2,
        bends=(person.bends[0] / 2, person.bends[1] / 2),
        second=max(person.second, 0.85),
        joined=person.joined if person.shape == "x" else 0.0,
    )


def _grown(strokes: Sequence[PenStroke], least: float) -> list[PenStroke]:
    """The strokes, enlarged where neither their width nor their height is the least one."""
    points = np.concatenate([s.points for s in strokes])
    middle, factor = points.mean(axis=0), max(1.0, least / float(np.ptp(points, axis=0).max()))
    return [PenStroke(middle + (s.points - middle) * factor, s.pressure) for s in strokes]


def crossing(rng: Generator, person: Person, box: Box, pen_width_mm: float) -> tuple[PenStroke, ...]:
    """A crossed-off cell: mostly in the person's usual shape."""
    shape = person.shape if rng.random() < person.constancy else str(rng.choice(_SHAPES, p=_SHAPE_ODDS))
    shape = "x" if shape == "star" and pen_width_mm > 0.8 else shape
    person = _with_thick_pen(person) if pen_width_mm > 1.2 else person
    half, middle = _half(rng, person, shape, box, pen_width_mm), _middle(rng, person, box)
    turn = np.exp(1j * (person.turn * (0.4 if shape in _SLANTED else 1) + rng.normal(0, 0.03)))
    glyph = [
        middle + turn * (half.real * g.real + 1j * half.imag * g.imag) for g in _glyph(rng, person, shape)
    ]
    ways = _crossing_ways(rng, person, _aside(rng, person, glyph), shape, pen_width_mm)
    strokes = _written(rng, person, ways, blend=person.blend, hook=0.6 if shape in _SLANTED else 1)
    if shape in ("x", "plus") and not _crossed(strokes):
        calmer = replace(
            person,
            bends=(person.bends[0] / 2, person.bends[1] / 2),
            miss=person.miss / 2,
            unsteady=person.unsteady / 2,
            second=0.5 + person.second / 2,
            joined=person.joined / 2,
            shape=shape,
            constancy=1.0,
        )
        return crossing(rng, calmer, box, pen_width_mm)
    spill = max(0.28 - 0.04 * pen_width_mm, 0.12) * complex(box.width, box.height)
    strokes = _grown(strokes, max(0.52 * box.height, 4.5 * pen_width_mm))
    held = _held(strokes, complex(box.left, box.top) - spill, complex(box.right, box.bottom) + spill)
    return tuple(_squeezed(s, 0, 1.05) for s in held) if shape in _SLANTED else held


def _level_way(rng: Generator, person: Person, start: complex, end: complex, height: float) -> Way:
    """A roughly level way in submovements of about a cell, with the person's bow and wave."""
    parts = max(int(abs(end - start) / rng.uniform(7, 14)), 1)
    share = np.linspace(0, 1, parts + 1)
    span = abs(end - start)
    bow = np.clip(person.bow * 0.12 * span, -0.17 * height, 0.17 * height)
    errors = np.concatenate([[0], rng.normal(0, 0.03 * height * (1 + 8 * person.miss), parts)])
    via = start + (end - start) * share + 1j * (4 * bow * share * (1 - share) + errors)
    bends = -8 * bow / span / parts * (1 if end.real > start.real else -1) + rng.normal(0, 0.06, parts)
    sways = person.wave * np.clip(rng.normal(0.5, 0.2, parts), 0.1, 0.8) * (1 if rng.random() < 0.8 else -1)
    return Way(via, bends, sways)


def _line_ways(rng: Generator, person: Person, style: str, boxes: Sequence[Box]) -> list[Way]:
    """What the pen does for a line: once, in dashes, twice, or there and back without lifting."""
    height, ways = boxes[0].height, []
    for first, last in [(b, b) for b in boxes] if style == "dashes" else [(boxes[0], boxes[-1])]:
        reach = np.clip(np.array(person.reach) + rng.normal(0, 0.045, 2), [-0.14, 0.74], [0.28, 1.2])
        left, right = np.array([first.left, last.left]) + reach * first.width
        y = first.top + height * np.clip(person.level + rng.normal(0, 0.03), 0.28, 0.72)
        drift = np.clip(np.tan(person.slope) * (right - left) / 2, -0.16 * height, 0.16 * height)
        ends = complex(left, y - drift), complex(right, y + drift)
        ways.append(_level_way(rng, person, *(ends[::-1] if person.rest.real < -0.7 else ends), height))
    start, end = ways[0].via[[0, -1]]
    beside = 1j * height * person.gap * rng.choice([-1, 1])
    if style == "double":
        halves = (-beside / 2, beside / 2)
        return [_level_way(rng, person, start + b, end + b * rng.uniform(0.7, 1.3), height) for b in halves]
    if style == "there and back":
        back = _level_way(rng, person, end + beside / 2, start + beside * rng.uniform(0.5, 1), height)
        return [
            Way(np.concatenate([ways[0].via, back.via]), np.concatenate([ways[0].bends, [0.0], back.bends]))
        ]
    return ways


def _covering(stroke: PenStroke, via: Places) -> PenStroke:
    """The stroke, stretched sideways where it misses some of what it was meant to cover."""
    ends = np.sort(via.real[[0, -1]])
    (left, top), (right, bottom) = stroke.points.min(axis=0), stroke.points.max(axis=0)
    if left <= ends[0] + 0.5 and right >= ends[1] - 0.5:
        return stroke
    return _held([stroke], complex(min(left, ends[0]), top), complex(max(right, ends[1]), bottom), fill=True)[
        0
    ]


def line(rng: Generator, person: Person, boxes: Sequence[Box]) -> tuple[PenStroke, ...]:
    """A line through neighbouring cells, mostly in the person's usual manner."""
    usual = rng.random() < person.constancy
    style = person.line if usual else str(rng.choice(_LINES, p=_LINE_ODDS))
    ways = _line_ways(rng, person, style, boxes)
    returns = style == "there and back"
    strokes = _written(rng, person, ways, blend=0.3 if returns else 0.45, hook=0.55)
    if not returns:
        strokes = [_covering(s, w.via) for s, w in zip(strokes, ways, strict=True)]
    if len(boxes) == 1 or style == "dashes":
        strokes = [_squeezed(s, 1, 0.4 if returns else 0.25) for s in strokes]
    spill, margin = 0.22 * boxes[0].width, 0.14 * boxes[0].height
    low = complex(boxes[0].left - spill, boxes[0].top + margin)
    high = complex(boxes[-1].right + spill, boxes[0].bottom - margin)
    return _held(strokes, low, high)


def _zigzag(rng: Generator, passes: int, angle: float) -> Places:
    """To and fro across an oval or a rectangle."""
    across = np.linspace(-1, 1, passes + 1) + rng.normal(0, 0.35 / passes, passes + 1)
    boxy = rng.uniform(2, 6)
    chord = np.maximum(1 - np.abs(0.96 * np.clip(across, -1, 1)) ** boxy, 0.05) ** (1 / boxy)
    side = np.where(np.arange(passes + 1) % 2, 1, -1) * chord * rng.uniform(0.75, 1.1, passes + 1)
    via: Places = (side + 1j * across) * np.exp(1j * angle)
    return via


def _rounds(rng: Generator, turns: int, travel: float, angle: float) -> Way:
    """Round and round: inwards and outwards on the spot, or travelling across."""
    turn, side = np.arange(int(4.6 * turns) + 1) / 4.6, float(rng.choice([-1, 1]))
    along = 2 * turn / turns - 1
    swell = 0.62 + 0.38 * np.cos(np.pi * along * rng.choice([1, 2, 3])) * (1 - travel)
    wander = 0.12 * np.interp(turn, np.arange(turns + 1), rng.normal(size=turns + 1))
    radius = (swell * (1 - 0.35 * travel) * rng.normal(1, 0.08, len(turn))) * rng.choice([-1, 1])
    spin = np.exp(2j * np.pi * turn * side)
    flat = spin.real * radius * (1 - 0.5 * travel) + 1j * spin.imag * radius
    return Way((flat + travel * along + wander * (1 + 1j)) * np.exp(1j * angle), side * rng.uniform(1, 1.4))


def _scribble(rng: Generator, count: int) -> Places:
    """From rim to rim in any direction."""
    heading = np.cumsum(np.pi + rng.normal(0, 0.9, count))
    via: Places = np.sqrt(rng.uniform(0.35, 1, count)) * np.exp(1j * heading)
    return via


def _blot_ways(rng: Generator, person: Person, style: str, passes: int) -> list[Way]:
    """What the pen does for a blot, in a square of about -1-1j to 1+1j."""
    angle = person.blot_angle + rng.normal(0, 0.12)
    if style == "rounds":
        return [_rounds(rng, int(rng.uniform(0.6, 1.2) * passes) + 2, 0.0, angle)]
    if style == "loops":
        return [_rounds(rng, passes, rng.uniform(0.55, 0.8), angle)]
    if style == "scribble":
        vias = [_scribble(rng, int(1.5 * passes) + 5)]
    elif style == "hatching":
        ends = _zigzag(rng, 2 * passes + 1, angle)
        vias = [ends[k : k + 2] for k in range(0, 2 * passes, 2)]
    else:
        angles = (angle, angle + rng.uniform(0.8, 1.6))[: 1 + (style == "both ways")]
        vias = [_zigzag(rng, passes, a) for a in angles]
    unrest = 0.45 if style == "wave" else 0.12
    return [Way(v, rng.normal(0, unrest, len(v) - 1) + (unrest if style == "wave" else 0)) for v in vias]


def blot(rng: Generator, person: Person, box: Box, pen_width_mm: float) -> tuple[PenStroke, ...]:
    """A cell that is blotted out, by many people only after it was crossed off."""
    style = person.blot if rng.random() < person.constancy else str(rng.choice(_BLOTS, p=_BLOT_ODDS))
    under = crossing(rng, person, box, pen_width_mm) if rng.random() < person.over_cross else ()
    cover = np.clip(person.cover * np.exp(rng.normal(0, 0.07, 2)), 0.62, 1.28)
    half = complex(cover[0] * box.width, cover[1] * box.height) / 2
    gap = max(person.density * rng.uniform(0.8, 1.2), pen_width_mm * rng.uniform(0.55, 0.95))
    passes = int(np.clip(2 * min(half.real, half.imag) / gap, 7 if under or pen_width_mm > 1.2 else 9, 24))
    middle = complex(*box.centre) + 0.5 * (_middle(rng, person, box) - complex(*box.centre))
    scale = abs(half) / 1.4
    blend = person.blend + (0.2 if style in ("rounds", "loops", "wave") else 0.0)
    ways = [Way(w.via * scale, w.bends) for w in _blot_ways(rng, person, style, passes)]
    strokes = [_drawn(rng, person, w, blend=blend, samples=18, haste=2.2) for w in ways]
    return (*under, *_held(strokes, middle - half, middle + half, fill=True))
