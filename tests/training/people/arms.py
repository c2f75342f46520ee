"""People as arms: strokes are ballistic movements about a pivot (finger, wrist, elbow).

Some blots are two coupled oscillators.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import cos, hypot, pi, sin

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from sheets.geometry import Box
from tests.synthetic.marks import PenStroke

Array = NDArray[np.float64]

_STEP_MM = 0.35
_SPILL = 0.24  # of a cell: the farthest a mark reaches into the neighbours
_ROW_MM = 140.0  # the way along which a hand tires
_SHAPES = ("x", "slash", "backslash", "tick", "plus", "star")
_SHAPE_ODDS = (0.64, 0.11, 0.06, 0.07, 0.06, 0.06)
_OTHER_ODDS = (0.6, 0.2, 0.08, 0.06, 0.06)  # of all shapes but the last, now and then
_JOINTS = ("none", "side", "foot", "loop", "thin")
_JOINT_ODDS = (0.6, 0.1, 0.08, 0.12, 0.1)
_LINES = ("long", "dashes", "double", "back", "wavy", "garland")
_LINE_ODDS = (0.42, 0.2, 0.1, 0.08, 0.12, 0.08)
_BLOTS = ("zigzag", "coil", "hatch", "crosshatch", "whirl", "spiral", "eights", "scribble")
_BODIES = ("ordinary", "child", "elderly", "hasty", "pedantic", "artist")
# per body: tremor mm, its wavelength mm, hurry (overlap of movements), scatter, hook mm
_BODY = {
    "ordinary": (0.06, 4.0, 0.30, 0.07, 0.6),
    "child": (0.15, 5.5, 0.20, 0.14, 0.4),
    "elderly": (0.12, 2.7, 0.12, 0.09, 0.4),
    "hasty": (0.07, 8.0, 0.44, 0.15, 1.7),
    "pedantic": (0.03, 3.0, 0.05, 0.025, 0.0),
    "artist": (0.05, 7.0, 0.38, 0.10, 2.2),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Person:
    """An arm and its habits; lengths in mm, places and sizes in parts of a cell, angles as tangents or radians."""

    side: float  # 1 right-handed, -1 left-handed
    pivot: tuple[float, float]  # the unit direction in which the wrist or elbow lies
    reach: float  # from the pen to the pivot
    tremor: float
    wavelength: float
    hurry: float
    scatter: float
    bend: tuple[float, float]  # of the first and of later strokes
    hooks: tuple[float, float]  # where the pen lands, leaves
    skid: float
    force: float
    lift: float  # how much the pressure falls towards the end
    fatigue: float
    drift: tuple[float, float, float]  # how far rows stray up and down, the phase, the climb along a row
    shape: str
    constancy: float
    size: float
    aspect: float
    slant: float
    off: tuple[float, float]
    second: tuple[float, float]  # what of the second stroke's halves is drawn
    joint: str
    again: float  # how often strokes are drawn twice
    line: str
    line_place: tuple[float, float, float]  # start, end, height
    tilt: float
    wave: tuple[float, float]  # of a cell's height; wavelength
    blot: str
    blot_angle: float
    blot_size: float
    blot_spacing: float
    blot_over: float  # how often there is an X beneath


def pick_person(rng: Generator) -> Person:
    """One person: a body, a handedness, habits."""
    tremor, wavelength, hurry, scatter, hook = _BODY[
        str(rng.choice(_BODIES, p=(0.3, 0.14, 0.14, 0.2, 0.12, 0.1)))
    ]
    side = 1.0 if rng.random() < 0.8 else -1.0
    hooked = side < 0 and rng.random() < 0.4
    lean = rng.uniform(0.2, 1.3)
    often = rng.random(12)
    return Person(
        side=side,
        pivot=(side * cos(lean), -sin(lean) if hooked else sin(lean)),
        reach=float(rng.choice((16.0, 28.0, 65.0, 260.0), p=(0.3, 0.25, 0.3, 0.15)) * rng.uniform(0.8, 1.25)),
        tremor=tremor * rng.uniform(0.4, 1.5),
        wavelength=wavelength * rng.uniform(0.7, 1.4),
        hurry=hurry * rng.uniform(0.5, 1.1),
        scatter=scatter * rng.uniform(0.6, 1.3),
        bend=tuple(rng.normal(0, 0.07, 2).clip(-0.13, 0.13)) if often[0] < 0.45 else (0.0, 0.0),
        hooks=tuple(hook * rng.random(2) * (rng.random(2) < 0.55)),
        skid=float(rng.uniform(0.2, 0.8)) if often[1] < 0.2 else 0.0,
        force=rng.uniform(0.6, 1.25),
        lift=rng.uniform(0, 0.75) * (often[2] < 0.7),
        fatigue=rng.uniform(0.3, 1) if often[3] < 0.35 else 0.0,
        drift=(rng.uniform(0, 1.1), rng.uniform(0, 2 * pi), rng.uniform(-0.9, 0.9)),
        shape=str(rng.choice(_SHAPES, p=_SHAPE_ODDS)),
        constancy=1 - rng.uniform(0, 0.15) * (often[4] < 0.6),
        size=float(
            rng.choice((0.55, 0.75, 0.92, 1.1, 1.3), p=(0.16, 0.22, 0.27, 0.22, 0.13)) * rng.uniform(0.9, 1.1)
        ),
        aspect=float(np.exp(rng.normal(0, 0.24))),
        slant=side * rng.normal(0.06, 0.17),
        off=tuple(rng.normal(0, 0.07, 2).clip(-0.15, 0.15)),
        second=tuple(1 - rng.uniform(0, 0.6, 2) * (rng.random(2) < 0.3)),
        joint=str(rng.choice(_JOINTS, p=_JOINT_ODDS)),
        again=rng.uniform(0.1, 0.8) if often[5] < 0.12 else 0.01,
        line=str(rng.choice(_LINES, p=_LINE_ODDS)),
        line_place=(rng.uniform(-0.06, 0.34), rng.uniform(0.7, 1.13), rng.normal(0, 0.1)),
        tilt=rng.normal(0.0, 0.1) - side * 0.03,
        wave=(rng.uniform(0.04, 0.11), rng.uniform(3.5, 10)),
        blot=str(rng.choice(_BLOTS)),
        blot_angle=rng.uniform(0, pi),
        blot_size=rng.uniform(0.72, 1.15),
        blot_spacing=rng.uniform(0, 1),
        blot_over=rng.choice((0.0, 0.5, 1.0)),
    )


def crossing(rng: Generator, person: Person, box: Box, pen_width_mm: float) -> tuple[PenStroke, ...]:
    """The number crossed off, in the person's usual shape or now and then in another.

    Thick pens draw large, and no stars.
    """
    usual = rng.random() < person.constancy
    shape = person.shape if usual else str(rng.choice(_SHAPES[:-1], p=_OTHER_ODDS))
    shape = "x" if shape == "star" and pen_width_mm > 0.8 else shape
    least = {"x": 0.5, "plus": 0.6, "star": 0.65}.get(shape, 0.8) + 0.13 * pen_width_mm
    tired = _tired(person, box)
    size = max(least, person.size * (1 + rng.normal(0, 0.5 * person.scatter)) * (1 - 0.2 * tired))
    half = np.array((box.width, box.height)) * size / 2
    half[0] = half[1] * np.clip(half[0] / half[1] * person.aspect, 0.5, 0.85 if "slash" in shape else 1.3)
    slant = float(np.clip(person.slant + rng.normal(0, 0.8 * person.scatter), -0.28, 0.28))
    routes = _jittered(rng, person, _routes(rng, person, shape, pen_width_mm))
    shear = np.array(((1.0, -slant * half[1] / half[0] if shape != "plus" else -0.5 * slant), (0.0, 1.0)))
    middle = _middle(rng, person, box)
    paths = []
    for index, route in enumerate(routes):
        vias = _hooked(rng, person, middle + (route @ shear.T) * half)
        bend = person.bend[min(index, 1)] + rng.normal(0, 0.3 * person.scatter)
        paths.append(_arm(person, vias, bend))
    thin = person.joint == "thin" and len(routes[0]) == 4
    if pen_width_mm < 1.4 and rng.random() < person.again:
        paths += [_resampled(path)[:: int(rng.choice((1, -1)))] + rng.normal(0, 0.35, 2) for path in paths]
    return tuple(
        _inked(rng, person, path, tired, thin) for path in _kept(paths, box, _SPILL - 0.06 * pen_width_mm)
    )


def line(rng: Generator, person: Person, boxes: Sequence[Box]) -> tuple[PenStroke, ...]:
    """The numbers of neighbouring cells jumped over, by one line or by a dash in every cell."""
    spans = [[box] for box in boxes] if person.line == "dashes" else [list(boxes)]
    paths = [(span[0], path) for span in spans for path in _levels(rng, person, span)]
    return tuple(_inked(rng, person, path, _tired(person, box), False) for box, path in paths)


def blot(rng: Generator, person: Person, box: Box, pen_width_mm: float) -> tuple[PenStroke, ...]:
    """The cell blotted out, by some people over a cross."""
    below = crossing(rng, person, box, pen_width_mm) if rng.random() < person.blot_over else ()
    spacing = 0.45 + 0.6 * min(pen_width_mm, 2.2) + person.blot_spacing * (0.75 - 0.2 * min(pen_width_mm, 3))
    half = np.array((box.width, box.height)) / 2 * max(person.blot_size, 0.8 if pen_width_mm > 1.5 else 0)
    angle = person.blot_angle + rng.normal(0, 1.5 * person.scatter)
    if person.blot in ("whirl", "spiral", "eights", "scribble"):
        units = [_whirled(rng, person, float(half.min()) / spacing, angle)]
    else:
        units = _swept(rng, person, half, spacing, angle)
        if person.blot == "crosshatch":
            units += _swept(rng, person, half, spacing * 1.25, angle + rng.uniform(1.1, 1.9))
    middle = 0.5 * np.array(box.centre) + 0.5 * _middle(rng, person, box)
    paths = _kept([middle + unit * half for unit in units], box, 0.2 - 0.06 * pen_width_mm)
    return below + tuple(_inked(rng, person, path, _tired(person, box), False) for path in paths)


def _routes(rng: Generator, person: Person, shape: str, pen_width_mm: float) -> list[Array]:
    """The ways of the pen in a cell whose corners are at -1 and 1, for a left-hander's crosses mirrored."""
    if shape in ("slash", "backslash", "tick"):
        return [_single(rng, person, shape)]
    least = 0.45 + 0.13 * pen_width_mm
    begin, end = (min(1.0, max(least, part * (1 + rng.normal(0, person.scatter)))) for part in person.second)
    upright, level = np.array(((0.0, -1.0), (0.0, 1.0))), np.array(((-begin, 0.0), (end, 0.0)))
    if shape == "plus":
        return [upright, level] if rng.random() < 0.5 else [level, upright]
    if shape == "star":
        more = [upright * 0.95, level * 0.95]
        return [*_two(begin, end), *(more if rng.random() < 0.4 else [more[int(rng.integers(2))]])]
    mirror = np.array((person.side, 1.0))
    return [route * mirror for route in _crossed(rng, person, begin, end, pen_width_mm)]


def _single(rng: Generator, person: Person, shape: str) -> Array:
    """The way of a crossing that is one stroke."""
    if shape == "tick":
        return np.array(((-0.9, rng.uniform(-0.25, 0.25)), (rng.uniform(-0.5, -0.1), 1.0), (1.05, -1.0)))
    if shape == "backslash":
        return np.array(((-1.0, -1.0), (1.0, 1.0)))
    upwards = person.side * rng.uniform(-1, 4) > 0
    return np.array(((-1.0, 1.0), (1.0, -1.0)) if upwards else ((1.0, -1.0), (-1.0, 1.0)))


def _two(begin: float, end: float) -> list[Array]:
    """An X of two strokes, of whose second so much is drawn on either side."""
    return [np.array(((-1.0, -1.0), (1.0, 1.0))), np.array(((begin, -begin), (-end, end)))]


def _crossed(rng: Generator, person: Person, begin: float, end: float, pen_width_mm: float) -> list[Array]:
    """An X of two strokes, or in one go with the joint that the person makes."""
    if person.joint == "none" or pen_width_mm > 1.8 or rng.random() < 0.15:
        return _two(begin, end)
    if person.joint == "foot":
        return [np.array(((-1.0, -1.0), (0.9, 1.0), (-end, end), (begin, -begin)))]
    knee = [(1.35, 0.1)] if person.joint == "loop" else []
    return [np.array(((-1.0, -1.0), (1.0, 1.0), *knee, (begin, -begin), (-end, end)))]


def _levels(rng: Generator, person: Person, span: list[Box]) -> list[Array]:
    """One level line through ``span``, or two, or one there and back, no steeper than a line may be."""
    first, last = span[0], span[-1]
    start, end, high = np.array(person.line_place) + rng.normal(0, 0.7 * person.scatter, 3)
    roomy = len(span) == 1 and person.line in ("double", "back", "wavy")
    left = first.left + first.width * np.clip(start, -0.1, 0.12 if roomy else 0.28)
    right = last.left + last.width * np.clip(end, 0.9 if roomy else 0.8, 1.16)
    height, length = first.height, right - left
    rise = np.clip((person.tilt + rng.normal(0, 0.5 * person.scatter)) * length, -0.3 * height, 0.3 * height)
    rise = np.clip(rise, -0.19 * length, 0.19 * length)
    y = first.top + height * (0.5 + np.clip(high, -0.2, 0.2)) + _straying(person, first)
    vias = np.array(((left, y - rise / 2), (right, y + rise / 2)))[
        :: 1 if person.side > 0 or person.reach > 40 else -1
    ]
    gap = np.array((rng.normal(0, 0.5), height * rng.uniform(0.11, 0.2) * rng.choice((-1, 1))))
    ways = [vias]
    if person.line == "double":
        ways = [vias, vias + gap + rng.normal(0, 0.3, (2, 2))]
    elif person.line == "back":
        ways = [np.concatenate((vias, vias[1:] + np.array((0.0, gap[1])), vias[:1] + gap))]
    paths = []
    for way in ways:
        path = _resampled(
            _arm(person, _hooked(rng, person, way, 0.8), person.bend[0], 0.11 * height / length)
        )
        paths.append(path + _swing(rng, person, path[:, 0] - first.left, first))
    return _levelled(paths, first, 0.18 if len(span) == 1 else 0.1)


def _levelled(paths: list[Array], box: Box, steepest: float) -> list[Array]:
    """``paths`` sheared to rise by no more than ``steepest``, and moved away from the upper and lower rule."""
    x, y = np.concatenate(paths).T
    slope = float(np.polyfit(x - x.mean(), y, 1)[0])
    shear = np.clip(slope, -steepest, steepest) - slope
    y = y + shear * (x - x.mean())
    room = 0.23 * box.height
    shift = max(0.0, box.top + room - y.min()) - max(0.0, y.max() - box.bottom + room)
    return [path + np.outer(shear * (path[:, 0] - x.mean()) + shift, (0, 1)) for path in paths]


def _swing(rng: Generator, person: Person, way: Array, box: Box) -> Array:
    """The up and down of a wavy line, or of a garland that hangs from cell to cell; ``way`` runs along the cells."""
    rise = np.zeros((len(way), 2))
    short = 0.6 if way.max() - way.min() < 1.4 * box.width else 1.0
    size, wavelength = short * person.wave[0] * box.height, person.wave[1]
    if person.line == "wavy":
        rise[:, 1] = size * np.sin(2 * pi * way / max(wavelength, 6 * size) + 2 * _noise(rng, way, 12.0))
    elif person.line == "garland":
        rise[:, 1] = 2 * size * (np.abs(np.sin(pi * way / box.width)) - 0.5) * person.side
    return rise


def _swept(rng: Generator, person: Person, half: Array, spacing: float, angle: float) -> list[Array]:
    """Passes side by side over the square of -1 to 1: to and fro, in coils, or one by one."""
    along, across = np.array((cos(angle), sin(angle))), np.array((-sin(angle), cos(angle)))
    width = float(np.abs(across).sum())
    thick = width * hypot(*(across * half))
    passes = int(np.clip(round(2 * thick / spacing), 9 if spacing < 1.65 else 6, 26))
    often = 2 if passes < 12 and rng.random() < 0.3 else 1
    phase = np.linspace(0, passes * often * pi, passes * often * 16 + 1)
    place = np.interp(
        phase / pi, np.arange(0, passes * (often + 1), passes), np.array((-1.0, 1.0, -1.0))[: often + 1]
    )
    place = 0.93 * width * (place + 0.6 / passes * _noise(rng, phase, 9.0))
    square = np.abs(along) + 1e-6
    sides = np.sign(along) * np.outer(place, across)
    low, high = ((-1 - sides) / square).max(axis=1), ((1 - sides) / square).min(axis=1)
    reach = np.maximum((high - low) / 2, 0.25) * (1 + (0.08 + person.scatter) * _noise(rng, phase, 5.0))
    sharp = 1 - 0.9 * person.hurry
    swing = np.arcsin(sharp * np.cos(phase)) / np.arcsin(sharp)
    loop = rng.uniform(1.2, 3.0) * width / passes if person.blot == "coil" else 0.0
    points = np.outer((low + high) / 2 + reach * swing, along) + np.outer(
        place + loop * np.sin(phase), across
    )
    if person.blot == "hatch":
        back = -1 if person.hurry < 0.3 else 1
        return [points[16 * turn : 16 * turn + 17][:: back**turn] for turn in range(passes * often)]
    return [points]


def _whirled(rng: Generator, person: Person, lanes: float, angle: float) -> Array:
    """Two coupled oscillators let loose in the square of -1 to 1: turns, a spiral, eights, a scribble."""
    turns = float(np.clip(lanes * rng.uniform(1.5, 2.3), 6.5, 15))
    phase = np.linspace(0, 2 * pi * turns, int(30 * turns))
    wild = _noise(rng, phase, 11.0)
    ratio = {"eights": 2.0, "scribble": rng.uniform(1.15, 1.9)}.get(person.blot, 1.0)
    other = ratio * phase + pi / 2 * (ratio == 1) + (0.3 + 2 * person.scatter) * _noise(rng, phase, 8.0)
    other += rng.uniform(-0.5, 0.5) * np.sin(phase - other)
    radius = 0.62 + 0.38 * np.sin(phase / rng.uniform(2.1, 3.7) + wild)
    if person.blot == "spiral":
        radius = np.linspace(1, 0.12, len(phase))[:: int(rng.choice((1, -1)))] + 0.08 * wild
    elif person.blot != "whirl":
        radius = 0.85 + 0.15 * wild
    turn = angle + (phase / rng.uniform(5, 9) if person.blot == "eights" else 0.2 * wild)
    x, y = radius * np.sin(phase), radius * np.sin(other)
    return np.stack((x * np.cos(turn) - y * np.sin(turn), x * np.sin(turn) + y * np.cos(turn)), axis=1)


def _arm(person: Person, vias: Array, bend: float, most: float = 0.13) -> Array:
    """The way through ``vias`` by movements that overlap in time, arcs about the pivot, bent by up to ``most``."""
    legs = np.diff(vias, axis=0)
    lengths = np.hypot(*legs.T) + 1e-9
    normals = legs[:, ::-1] * (-1, 1)
    bow = -lengths / (8 * person.reach) * (normals @ person.pivot) / lengths + bend
    bow = bow.clip(-most, most)
    starts = (1 - person.hurry) * np.arange(len(legs))
    time = np.linspace(0, starts[-1] + 1, 26 * len(legs))
    part = np.clip(time[:, None] - starts, 0, 1)
    part = part**3 * (10 - 15 * part + 6 * part**2)
    return vias[0] + part @ legs + (4 * part * (1 - part)) @ (bow[:, None] * normals)


def _hooked(rng: Generator, person: Person, vias: Array, most: float = 1.5) -> Array:
    """``vias`` with the hooks where this pen lands and leaves."""
    ends = []
    for usual, tip, inner in ((person.hooks[0], vias[0], vias[1]), (person.hooks[1], vias[-1], vias[-2])):
        way = inner - tip
        length = hypot(*way)
        size = min(usual * rng.uniform(0.3, 1.2), most, 0.16 * length)
        turn = person.side * rng.normal(0.9, 0.35)
        back = np.array((way[0] * cos(turn) - way[1] * sin(turn), way[0] * sin(turn) + way[1] * cos(turn)))
        ends.append([tip + back * size / length] if size > 0.15 else [])
    return np.array([*ends[0], *vias, *ends[1]])


def _jittered(rng: Generator, person: Person, routes: list[Array]) -> list[Array]:
    """``routes`` with their stops missed as this hand misses them; the first and the last stroke cross still."""
    for blur in (0.9, 0.9, 0.6, 0.4, 0.2):
        missed = [
            route + (blur * person.scatter * rng.normal(0, 1, route.shape)).clip(-0.22, 0.22)
            for route in routes
        ]
        first, last = np.diff(missed[0][:2], axis=0)[0], np.diff(missed[-1][-2:], axis=0)[0]
        gap, turn = missed[-1][-2] - missed[0][0], first[0] * last[1] - first[1] * last[0]
        if sum(map(len, routes)) < 4:
            return missed
        parts = (gap[0] * last[1] - gap[1] * last[0]) / turn, (gap[0] * first[1] - gap[1] * first[0]) / turn
        if all(0.24 < part < 0.76 for part in parts):
            return missed
    return routes


def _middle(rng: Generator, person: Person, box: Box) -> Array:
    """Where a mark's centre lies: off the cell's as by habit, by chance and as the row strays."""
    off = (np.array(person.off) + rng.normal(0, 0.6 * person.scatter, 2)).clip(-0.17, 0.17)
    return np.array(box.centre) + off * (box.width, box.height) + (0.0, _straying(person, box))


def _straying(person: Person, box: Box) -> float:
    """How far a row lies below its print here: rows are marked one after another, and the arm swings along them."""
    size, phase, climb = person.drift
    way = box.left / _ROW_MM - 0.5
    return float(
        np.clip(size * sin(phase + box.top / 11) + climb * way, -0.13 * box.height, 0.13 * box.height)
    )


def _tired(person: Person, box: Box) -> float:
    """0 for a fresh arm to 1 for a spent one, at this place of the row."""
    return person.fatigue * min(1.0, max(0.0, box.left / _ROW_MM))


def _kept(paths: list[Array], box: Box, spill: float) -> list[Array]:
    """``paths``, made smaller and moved so that they reach no farther than ``spill`` of a cell beyond ``box``."""
    points = np.concatenate(paths)
    low, high = points.min(axis=0), points.max(axis=0)
    size = np.array((box.width, box.height))
    scale = np.minimum(1, (1 + 2 * spill) * size / (high - low)).min()
    middle, reach = (low + high) / 2, (high - low) / 2 * scale
    room = np.maximum(0, (0.5 + spill) * size - reach)
    aim = np.clip(middle, box.centre - room, box.centre + room)
    return [aim + (path - middle) * scale for path in paths]


def _inked(rng: Generator, person: Person, path: Array, tired: float, thin: bool) -> PenStroke:
    """The pen along ``path``: it trembles, skids where it lands, presses, lifts; ``thin`` where two strokes join."""
    points = _resampled(path)
    way = _STEP_MM * np.arange(len(points))
    shake = min(0.2, person.tremor * (1 + tired) * rng.uniform(0.5, 1.3))
    points = points + shake * np.stack([_noise(rng, way, person.wavelength) for _ in range(2)], axis=1)
    points += np.outer(np.exp(-way / 0.9), person.skid * rng.normal(0, 0.7, 2).clip(-1.2, 1.2))
    part = way / max(way[-1], 1e-9)
    pressure = person.force * rng.uniform(0.85, 1.15) * (1 - person.lift * part**2.5) + 0.1 * _noise(
        rng, way, 9.0
    )
    pressure -= person.skid * 0.8 * np.exp(-way / 1.2)
    if thin:
        pressure *= 1 - 0.65 * np.exp(-(((part - 0.5) / 0.1) ** 4))
    return PenStroke(points, pressure.clip(0.15, 1.4))


def _noise(rng: Generator, way: Array, wavelength: float) -> Array:
    """Noise of a few waves about as long as ``wavelength``, of unit variance."""
    waves = 2 * pi / (wavelength * rng.uniform(0.75, 1.7, 4))
    return np.sin(np.outer(way, waves) + rng.uniform(0, 2 * pi, 4)).sum(axis=1) / 2**0.5


def _resampled(path: Array) -> Array:
    """``path`` with points evenly apart."""
    along = np.concatenate(((0.0,), np.cumsum(np.hypot(*np.diff(path, axis=0).T))))
    even = np.linspace(0, along[-1], max(3, round(along[-1] / _STEP_MM) + 1))
    return np.stack([np.interp(even, along, column) for column in path.T], axis=1)
