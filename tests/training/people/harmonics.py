"""People whose pen moves in waves: a straight main movement and a few harmonics, by which one knows the person."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum
from itertools import pairwise
from typing import TypeVar

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray
from scipy.fft import dst, idst

from sheets.geometry import Box
from tests.synthetic.marks import PenStroke

Floats = NDArray[np.float64]
Strokes = tuple[PenStroke, ...]

_TIME_STEP_MM = 0.2
_POINT_STEP_MM = 0.3
_ENOUGH_PASSES = 7  # of a blot over the middle
_MOST_IN_CROSSINGS = 4  # strokes; so many are never joined
_MOST_ACROSS = np.array(
    [0.13, 0.055, 0.025, 0.012]
)  # of a stroke's length: each of its waves, the longest first
_WAVES_GROW_TO_MM = 14  # in longer strokes they are no higher


Build = Enum("Build", "X SLASH BACKSLASH TICK PLUS STAR")
Way = Enum("Way", "SINGLE WAVY RETURNING DOUBLE DASHED")
Blot = Enum("Blot", "RAYS CROSSED_OFTEN STAR ZIGZAG HATCH COIL LISSAJOUS ROSETTE KNOT OUTLINE OVER_CROSS")
_BUILDS = dict(zip(Build, (0.57, 0.1, 0.06, 0.09, 0.08, 0.1), strict=True))
_WAYS = dict(zip(Way, (0.42, 0.2, 0.12, 0.08, 0.18), strict=True))
_BLOTS = dict(zip(Blot, (0.16, 0.14, 0.14, 0.13, 0.08, 0.08, 0.08, 0.06, 0.05, 0.04, 0.04), strict=True))
_Kind = TypeVar("_Kind", bound=Enum)


@dataclass(frozen=True, slots=True, kw_only=True)
class Spectrum:
    """The waves that a person's movements have: across a stroke, along it, in pressure; the fastest that are left."""

    across: Floats
    phases: Floats
    mirrored: bool
    hurry: float
    roundness_mm: float
    tremor_mm: float
    tremor_wave_mm: float
    pressure: Floats
    pressure_phases: Floats


@dataclass(frozen=True, slots=True, kw_only=True)
class Person:
    """One person's habits; lengths are in cells unless they are called otherwise."""

    spectrum: Spectrum
    slop: float
    constancy: float
    build: Build
    size: float
    slenderness: float
    lean: float
    opening: float
    uneven: float
    shift: Floats
    joined: float
    hooks: Floats
    upwards: NDArray[np.bool_]
    twice: float
    star_rays: int
    way: Way
    line_height: float
    line_tilt: float
    line_reach: Floats
    line_wave: float
    waves_per_cell: float
    blots: tuple[Blot, Blot]
    blot_size: float
    looseness: float
    taste: Floats


@dataclass(frozen=True, slots=True, kw_only=True)
class Orbit:
    """A swinging movement: half-swings, what goes across it, how it turns, sweeps, grows and quickens."""

    swings: float
    breadth: float = 0.0
    ratio: float = 1.0
    turn: float = 0.0
    sweep: float = 0.0
    sweeps: float = 1.0
    growth: tuple[float, float] = (1.0, 1.0)
    chirp: float = 0.0
    uneven: float = 0.1
    angle: float = 0.0
    lifted: bool = False


def _one_of(rng: Generator, weights: dict[_Kind, float]) -> _Kind:
    return list(weights)[int(rng.choice(len(weights), p=list(weights.values())))]


def pick_person(rng: Generator) -> Person:
    """Somebody with a spectrum, a way to cross, a way to strike out and one or two ways to blot."""
    build = _one_of(rng, _BUILDS)
    return Person(
        spectrum=_pick_spectrum(rng),
        slop=float(np.clip(rng.lognormal(-3.3, 0.6), 0.012, 0.1)),
        constancy=float(rng.uniform(0.85, 1)),
        build=build,
        size=float(rng.uniform(0.75, 1.25) if build is Build.STAR else rng.triangular(0.5, 0.85, 1.2)),
        slenderness=float(np.exp(rng.normal(0, 0.17))),
        lean=float(rng.normal(0, 0.14)),
        opening=float(rng.normal(0, 0.13)),
        uneven=float(rng.uniform(0.02, 0.3)),
        shift=np.clip(rng.normal(0, 0.05, 2), -0.12, 0.12),
        joined=float(rng.choice([0, 0.1, 0.6, 1], p=[0.55, 0.19, 0.1, 0.16])),
        hooks=np.clip(rng.exponential(0.08, 2) - 0.05, 0, 0.35),
        upwards=rng.random(4) < 0.25,
        twice=float(rng.choice([0, 0.1, 0.8], p=[0.75, 0.15, 0.1])),
        star_rays=int(rng.integers(3, 5)),
        way=_one_of(rng, _WAYS),
        line_height=float(rng.normal(0, 0.07)),
        line_tilt=float(rng.normal(0, 0.05)),
        line_reach=rng.uniform(0.2, 0.7, 2),
        line_wave=float(rng.uniform(0.05, 0.2)),
        waves_per_cell=float(rng.uniform(0.3, 1.8)),
        blots=(_one_of(rng, _BLOTS), _one_of(rng, _BLOTS)),
        blot_size=float(rng.triangular(0.42, 0.85, 1.3)),
        looseness=float(np.clip(rng.lognormal(0.25, 0.5), 0.55, 3)),
        taste=rng.random(5),
    )


def _pick_spectrum(rng: Generator) -> Spectrum:
    trembling = rng.random() < 0.16
    return Spectrum(
        across=_MOST_ACROSS * np.tanh(rng.lognormal(-1, 0.9) * rng.normal(0, 1, 4)),
        phases=rng.normal(0, 0.5, 4),
        mirrored=bool(rng.random() < 0.5),
        hurry=float(rng.uniform(-0.7, 0.7)),
        roundness_mm=float(np.clip(rng.lognormal(0.3, 0.75), 0.4, 4.5)),
        tremor_mm=float(rng.uniform(0.07, 0.2) if trembling else rng.exponential(0.015)),
        tremor_wave_mm=float(rng.uniform(1.6, 4)),
        pressure=np.abs(rng.normal(0, 0.14, 3)),
        pressure_phases=rng.uniform(0, 2 * np.pi, 3),
    )


def crossing(rng: Generator, person: Person, box: Box, pen_width_mm: float) -> Strokes:
    """The person's usual crossing, or rarely another; larger with a thick pen."""
    build = person.build if rng.random() < person.constancy else _one_of(rng, _BUILDS)
    size = person.size * (1 + 0.05 * (pen_width_mm - 0.5)) * float(np.exp(_slip(rng, person)[0]))
    if build is Build.TICK:
        knots = _placed(rng, person, box, _tick(rng, person) * size)
        strokes = _movement(rng, person, knots, np.array([True, True]))
    else:
        strokes = _rays(rng, person, box, _angles(rng, person, build), size)
    return _kept_near(strokes, box, 0.83)


def _slip(rng: Generator, person: Person, count: int = 1) -> Floats:
    """How far something is from what was meant: mostly little, at times much."""
    return np.clip(rng.standard_t(3, count), -3.5, 3.5) * person.slop


def _tick(rng: Generator, person: Person) -> Floats:
    depth, short = 0.25 + 0.25 * person.taste[0], 0.2 + 0.5 * person.taste[1]
    corner = np.array([-0.3 + 0.3 * person.taste[2], depth])
    start = corner - (0.15 + 0.2 * person.taste[3], short * 0.8)
    end = np.array([0.5, -0.2 - 0.4 * person.taste[4]])
    return np.array([start, corner, end]) + _slip(rng, person, 6).reshape(3, 2)


def _angles(rng: Generator, person: Person, build: Build) -> Floats:
    """The directions of the strokes, one entry for each; y points down."""
    quarter = np.pi / 4
    angles = {
        Build.X: np.array([quarter + person.opening, 3 * quarter - person.opening]),
        Build.SLASH: np.array([3 * quarter]),
        Build.BACKSLASH: np.array([quarter]),
        Build.PLUS: np.array([0, 2 * quarter]),
    }.get(build, np.arange(person.star_rays) * np.pi / person.star_rays + person.opening)
    again = build is not Build.STAR and rng.random() < person.twice
    return np.concatenate([angles, angles]) if again else angles


def _rays(rng: Generator, person: Person, box: Box, angles: Floats, size: float) -> Strokes:
    """Strokes through one middle, as a movement that may stay on the paper between them."""
    count = len(angles)
    turned = angles + person.lean + 2 * _slip(rng, person, count)
    unit = np.stack([np.cos(turned), np.sin(turned)], axis=1)
    unit *= (np.abs(unit).max(axis=1) ** -0.6)[:, None]
    uneven = person.uneven * (0.6 if count <= _MOST_IN_CROSSINGS else 1.3)
    lengths = np.exp(uneven * rng.normal(0, 1, (2, count))) * size / 2
    middles = _slip(rng, person, 2 * count).reshape(count, 2)
    ends = np.stack([middles - unit * lengths[0][:, None], middles + unit * lengths[1][:, None]], axis=1)
    joined = count != _MOST_IN_CROSSINGS and rng.random() < person.joined
    flipped = _flips(ends) if joined else person.upwards[np.arange(count) % len(person.upwards)]
    ends[flipped] = ends[flipped][:, ::-1]
    kept = np.full(2 * count - 1, joined)
    kept[::2] = True
    return _movement(rng, person, _placed(rng, person, box, ends.reshape(-1, 2)), kept)


def _flips(ends: Floats) -> NDArray[np.bool_]:
    """Which strokes start at their other end, so that each begins near the end of the one before."""
    flips = [False]
    for before, after in pairwise(ends):
        last = before[0 if flips[-1] else 1]
        flips.append(bool(np.linalg.norm(after[1] - last) < np.linalg.norm(after[0] - last)))
    return np.array(flips)


def _placed(rng: Generator, person: Person, box: Box, points: Floats) -> Floats:
    """Points in cells about the middle as mm on the sheet, where the person's hand happens to be."""
    size = np.array([box.width / np.sqrt(person.slenderness), box.height * np.sqrt(person.slenderness)])
    shift = person.shift + np.clip(_slip(rng, person, 2), -0.15, 0.15)
    return np.asarray(box.centre + (points + shift) * size)


def _movement(rng: Generator, person: Person, knots: Floats, kept: NDArray[np.bool_]) -> Strokes:
    """One movement through all the knots; the pen is on the paper on legs that are ``kept`` and at others' ends."""
    legs = np.diff(knots, axis=0)
    lengths = np.hypot(*legs.T)
    counts = np.maximum(6, lengths / _TIME_STEP_MM).astype(int)
    leg = np.repeat(np.arange(len(legs)), counts)
    time = (np.arange(counts.sum()) - np.repeat(np.cumsum(counts) - counts, counts)) / counts[leg]
    along = time - person.spectrum.hurry * np.sin(2 * np.pi * time) / (2 * np.pi)
    side = np.where((np.arange(len(legs)) % 4 >= 2) & person.spectrum.mirrored, -1, 1)
    normals = legs[:, ::-1] * (-1, 1) * (side * np.minimum(1, _WAVES_GROW_TO_MM / lengths))[:, None]
    path = knots[leg] + legs[leg] * along[:, None] + normals[leg] * _across(rng, person, time)[:, None]
    roundness_mm = min(person.spectrum.roundness_mm, 0.4 * float(lengths.mean()))
    path = _rounded(np.concatenate([path, knots[-1:]]), roundness_mm)
    down = kept[leg] | (time < person.hooks[0]) | (time > 1 - person.hooks[1])
    return _inked(rng, person, path, np.append(down, True))


def _across(rng: Generator, person: Person, time: Floats) -> Floats:
    """The harmonics across a stroke at times 0 to 1, nothing at both ends."""
    amplitudes = person.spectrum.across * np.exp(rng.normal(0, 0.25, 4))
    amplitudes += 2 * _MOST_ACROSS * _slip(rng, person, 4)
    orders = np.pi * np.arange(1, 5)
    phases = person.spectrum.phases + rng.normal(0, 0.15, 4)
    ends = np.sin(phases) @ amplitudes, np.sin(orders + phases) @ amplitudes
    waves = np.sin(time[:, None] * orders + phases) @ amplitudes
    return np.asarray(waves - ends[0] * (1 - time) - ends[1] * time)


def _rounded(path: Floats, roundness_mm: float) -> Floats:
    """A path without its short waves: its straight main movement and the sines that are longer."""
    count = len(path) - 2
    main = np.linspace(path[0], path[-1], len(path))
    sines: Floats = dst((path - main)[1:-1], type=1, axis=0)
    waves_mm = 2 * _TIME_STEP_MM * (count + 1) / np.arange(1, count + 1)
    left = np.exp(-((roundness_mm / waves_mm) ** 2))
    main[1:-1] += idst(sines * left[:, None], type=1, axis=0)
    return main


def _inked(rng: Generator, person: Person, path: Floats, down: NDArray[np.bool_]) -> Strokes:
    """What a movement leaves where the pen is down, at even steps, with the person's tremor and pressure."""
    spectrum = person.spectrum
    way = np.concatenate([[0.0], np.cumsum(np.hypot(*np.diff(path, axis=0).T))])
    steps = np.linspace(0, way[-1], max(8, int(way[-1] / _POINT_STEP_MM)))
    points = np.stack([np.interp(steps, way, path[:, axis]) for axis in (0, 1)], axis=1)
    beat = 2 * np.pi * steps[:, None] / (spectrum.tremor_wave_mm * rng.uniform(0.8, 1.3, (1, 2)))
    swell = 1 + 0.7 * np.sin(beat[:, :1] * 0.23 + rng.uniform(0, 6))
    points += spectrum.tremor_mm * swell * np.sin(beat + rng.uniform(0, 6, 2) + np.sin(beat * 0.37))
    orders = np.pi * np.array([0.5, 1.5, 3]) * max(1, way[-1] / 25)
    swing = np.sin(steps[:, None] / max(way[-1], 0.1) * orders + spectrum.pressure_phases) @ spectrum.pressure
    pressure = np.clip(1 + swing + rng.normal(0, 0.05), 0.35, 1.8)
    kept = np.interp(steps, way, down) > 0.5
    edges = [0, *(np.flatnonzero(np.diff(kept)) + 1), len(kept)]
    parts = [slice(*ends) for ends in pairwise(edges) if kept[ends[0]] and ends[1] - ends[0] > 3]
    return tuple(PenStroke(points[part], pressure[part]) for part in parts)


def _kept_near(strokes: Strokes, box: Box, reach: float) -> Strokes:
    """The strokes, made smaller about the cell's middle where they would go beyond ``reach`` cells from it."""
    points = np.concatenate([stroke.points for stroke in strokes]) - box.centre
    low, high = points.min(axis=0), points.max(axis=0)
    size = np.array([box.width, box.height])
    middle = (low + high) / 2
    back = np.clip(middle, -0.25 * size, 0.25 * size) - middle
    beyond = float((np.maximum(high + back, -low - back) / (reach * size)).max())
    scale = 1 / max(1.0, beyond)
    moved = [(stroke, box.centre + (stroke.points - box.centre + back) * scale) for stroke in strokes]
    return tuple(PenStroke(points, stroke.pressure) for stroke, points in moved)


def line(rng: Generator, person: Person, boxes: Sequence[Box]) -> Strokes:
    """A line through the cells in the person's way, at about the height of the numbers."""
    first, apart = np.array(_ends(rng, person, boxes[0], boxes[-1])), 0.12 + 0.12 * person.taste[0]
    spans = [first]
    if person.way is Way.DASHED:
        spans = [np.array(_ends(rng, person, box, box)) for box in boxes]
    elif person.way is Way.RETURNING:
        spans = [np.concatenate([first, first[:1] + np.array([0.2, apart]) * boxes[0].height])]
    elif person.way is Way.DOUBLE:
        down = np.array([0, apart * boxes[0].height / 2])
        spans = [first - down, np.array(_ends(rng, person, boxes[0], boxes[-1])) + down]
    drawn = sum((_movement(rng, person, span, np.ones(len(span) - 1, dtype=bool)) for span in spans), ())
    if person.way is Way.WAVY:
        drawn = tuple(_waved(rng, person, stroke) for stroke in drawn)
    return _kept_level(drawn, boxes)


def _ends(rng: Generator, person: Person, first: Box, last: Box) -> tuple[Floats, Floats]:
    reach = np.clip(person.line_reach + _slip(rng, person, 2), 0.18, 0.75) * first.width
    tilt = person.line_tilt + float(_slip(rng, person)[0])
    heights = np.clip(person.line_height + 0.7 * _slip(rng, person, 2), -0.25, 0.25) * first.height
    rise = tilt * first.height
    start = np.array([first.centre[0] - reach[0], first.centre[1] + heights[0] - rise])
    return start, np.array([last.centre[0] + reach[1], last.centre[1] + heights[1] + rise])


def _waved(rng: Generator, person: Person, stroke: PenStroke) -> PenStroke:
    beat = 2 * np.pi * person.waves_per_cell * (stroke.points[:, 0] - stroke.points[0, 0]) / 9
    phase = 6 * person.taste[1] + rng.normal(0, 0.4)
    swell = 1 + 0.4 * np.sin(beat * 0.31 + phase)
    rise = 9 * person.line_wave * swell * np.sin(beat + phase + 0.4 * np.sin(beat * 0.43))
    return PenStroke(stroke.points + np.stack([np.zeros_like(rise), rise], axis=1), stroke.pressure)


def _kept_level(strokes: Strokes, boxes: Sequence[Box]) -> Strokes:
    """The strokes, flattened where they would leave the numbers, and narrowed where they would leave the cells."""
    middle = np.array([(boxes[0].left + boxes[-1].right) / 2, boxes[0].centre[1]])
    room = np.array([(boxes[-1].right - boxes[0].left) / 2 + 0.3 * boxes[0].width, 0.4 * boxes[0].height])
    points = np.concatenate([stroke.points for stroke in strokes]) - middle
    scale = 1 / np.maximum(1, np.abs(points).max(axis=0) / room)
    return tuple(PenStroke(middle + (stroke.points - middle) * scale, stroke.pressure) for stroke in strokes)


def blot(rng: Generator, person: Person, box: Box, pen_width_mm: float) -> Strokes:
    """A cell blacked out in one of the person's two ways, with as many swings as the pen needs."""
    kind = person.blots[int(rng.random() < 0.2)]
    size = float(person.blot_size * np.exp(_slip(rng, person)[0]))
    pitch_mm = max(0.4, pen_width_mm * person.looseness)
    swings = float(np.clip(size * box.height / pitch_mm * rng.lognormal(0, 0.15), 9, 26))
    strokes = _blotted(rng, person, box, kind, size, swings)
    while _passes(strokes, box) < _ENOUGH_PASSES:
        strokes += _rays(rng, person, box, rng.uniform(0, np.pi, 5), size)
    return _kept_near(strokes, box, 0.85)


def _blotted(rng: Generator, person: Person, box: Box, kind: Blot, size: float, swings: float) -> Strokes:
    if kind in (Blot.RAYS, Blot.CROSSED_OFTEN):
        return _rays(rng, person, box, _many_angles(rng, person, kind, int(swings * 0.7)), size)
    if kind is Blot.KNOT:
        path = _placed(rng, person, box, _knot(rng, person, swings) * size / 2)
        return _inked(rng, person, path, np.ones(len(path), dtype=bool))
    swung = [_swung(rng, person, box, orbit, size) for orbit in _orbits(rng, person, kind, swings)]
    over = kind is Blot.OVER_CROSS
    return sum(swung, _rays(rng, person, box, _angles(rng, person, Build.X), person.size) if over else ())


def _many_angles(rng: Generator, person: Person, kind: Blot, count: int) -> Floats:
    """The directions of a star's rays one by one, or those of a cross over and over."""
    count = max(8, count)
    if kind is Blot.RAYS:
        step = np.pi / count * (1 + int(person.taste[0] * 3))
        return np.asarray(step * np.arange(count) + rng.normal(0, 0.12, count) + 3 * person.taste[1])
    place = np.arange(count)
    second = place >= count // 2 if person.taste[0] < 0.5 else place % 2 == 1
    spread = rng.normal(0, 0.07 + 0.15 * person.taste[1], count)
    return np.asarray(np.where(second, 3, 1) * np.pi / 4 + spread)


def _knot(rng: Generator, person: Person, swings: float) -> Floats:
    """A sum of waves of any length in both directions."""
    time = np.linspace(0, 1, int(swings * 20))
    rates = rng.uniform(0.15, 0.55 + 0.4 * person.taste[0], (2, 4)) * swings * np.pi
    sizes = rng.dirichlet(np.full(4, 1.5), 2) * 1.5
    waves = np.sin(time[:, None, None] * rates + rng.uniform(0, 6, (2, 4))) * sizes
    return np.asarray(waves.sum(axis=2))


def _orbits(rng: Generator, person: Person, kind: Blot, swings: float) -> tuple[Orbit, ...]:
    """The swinging movements that a blot is made of, after the person's taste."""
    a, b, c, d, e = np.clip(person.taste + rng.normal(0, 0.06, 5), 0, 1)
    growth = (1.0, 0.25 + 0.75 * c) if d < 0.5 else (0.25 + 0.75 * c, 1.0)
    orbit = Orbit(swings=swings, angle=3 * a, chirp=0.8 * (b - 0.5), growth=growth, uneven=0.05 + 0.3 * e)
    zigzag = replace(orbit, breadth=0.15 * b, sweep=0.35 + 0.6 * c, sweeps=1 + int(2 * d), turn=e - 0.5)
    if kind is Blot.STAR:
        return (replace(orbit, breadth=0.12 * b, turn=np.pi * (0.9 + 1.5 * c), uneven=0.1 + 0.5 * e),)
    if kind is Blot.ROSETTE:
        return (replace(orbit, breadth=0.25 + 0.4 * b, turn=np.pi * (0.8 + 2 * c)),)
    if kind is Blot.LISSAJOUS:
        ratio = 0.5 + 0.5 * c + 0.5 * (c > 0.5)
        return (replace(orbit, breadth=0.7 + 0.3 * b, ratio=ratio, turn=1.5 * (e - 0.5)),)
    if kind is Blot.COIL:
        spiral = (1.0, 0.1) if d < 0.5 else (0.1, 1.0)
        return (replace(orbit, breadth=0.75 + 0.4 * b, growth=spiral, turn=c, sweep=0.4 * e),)
    if kind is Blot.HATCH:
        hatch = replace(orbit, swings=swings * 1.3 + 4, sweep=0.5 + 0.5 * c, growth=(1.0, 1.0), lifted=True)
        return (hatch, replace(hatch, angle=3 * a + 1 + b))[: 1 + (d < 0.4)]
    outline = Orbit(swings=2.3 + 2 * a, breadth=1, angle=3 * a, uneven=0.08)
    return (outline, zigzag) if kind is Blot.OUTLINE else (zigzag,)


def _swung(rng: Generator, person: Person, box: Box, orbit: Orbit, size: float) -> Strokes:
    """An orbit drawn on the sheet, in pieces where the pen is lifted for every backward swing."""
    time = np.linspace(0, 1, int(orbit.swings * 20))
    phase = np.pi * orbit.swings * (time + orbit.chirp * time * (1 - time)) + 6 * person.taste[4]
    rates = orbit.swings * rng.uniform(0.4, 2.6, 4)
    gusts = np.sin(time[:, None] * rates + rng.uniform(0, 6, 4)).sum(axis=1) / 2
    reach = np.linspace(*orbit.growth, len(time)) * np.exp(orbit.uneven * gusts)
    stiff = np.clip(0.98 - 0.25 * person.spectrum.roundness_mm, 0.05, 0.95)
    along = reach * np.arcsin(stiff * np.cos(phase)) / np.arcsin(stiff)
    sweep = orbit.sweep * np.arcsin(0.97 * np.sin(np.pi * (orbit.sweeps * time - 0.5))) / np.arcsin(0.97)
    across = reach * orbit.breadth * np.sin(orbit.ratio * phase) + sweep + 0.1 * gusts * orbit.uneven
    angle = orbit.angle + person.lean + orbit.turn * time
    cos, sin = np.cos(angle), np.sin(angle)
    turned = np.stack([along * cos - across * sin, along * sin + across * cos], axis=1)
    path = _placed(rng, person, box, turned * size / 2)
    return _inked(rng, person, path, (np.sin(phase) > -0.15) | (not orbit.lifted))


def _passes(strokes: Strokes, box: Box) -> int:
    """How often the pen passes the upright or the level line through the cell's middle, whichever it passes more."""
    sides = [stroke.points > box.centre for stroke in strokes]
    return int(np.max(np.sum([np.count_nonzero(np.diff(side, axis=0), axis=0) for side in sides], axis=0)))
