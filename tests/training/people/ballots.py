"""What election officers, lottery clerks and bingo callers know: a catalogue of builds, each drawn in many hands."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from sheets.geometry import Box
from tests.synthetic.marks import PenStroke

Knots = NDArray[np.float64]  # (n, 2): where a stroke goes by, or the points along it
Ways = list[Knots]
Scheme = Callable[[Generator, int], Ways]

_STEP_MM = 0.3
_THICK_MM = 1.4  # a star or a doubled cross of such a pen would be a blot
_MOST_PASSES, _BLOT_PASSES = 4, 7
_REACH, _STRAY = 0.8, 0.26  # of the cell, from its middle: how far ink, and the middle of a mark, may be

# Two digits a knot, its column and row from 0 to 8 (44 is the middle); a comma lifts the pen, a bar ends a build.
_CROSSES = (
    "00 88,80 08|80 08,00 88|00 88,08 80|00 33 88,80 64 35 08|00 44 77 84 71 44 08|00 44 88 80 44 08|"
    "00 44 68 78 86 74 44 08|00 45 66 75 64 45 17|02 10 32 56 78 86,80 08|00 23 44 65 88,80 08|"
    "01 20 44 68 87,70 18|00 33 44 35 08,80 53 44 55 88|00 44 08,80 44 88|00 44 80,08 44 88|00 54 08,80 34 88|"
    "80 08,22 66|00 88,62 26|80 08,33 56|80 08,12 57|00 88,70 26|80 08,31 77|02 86,82 06|20 68,60 28|"
    "00 68,80 28|20 88,60 08|20 00 88 68,60 80 08 28|02 20 43 45 28 06,82 60 45 43 68 86|10 78,44 08|"
    "00 44,80 08|00 88,60 08,80 28|80 08,00 68,20 88|00 88 77,80 08|00 88 11,80 08|00 88,80 08 71|"
    "12 00 88 76,80 08|00 88,80 62 26 08|00 35 88,80 35 08|00 53 88,80 35 08|00 88,80 17 08 28|10 77,80 37 08"
)
_SLASHES = (
    "80 08|70 18|82 06|80 53 35 08|80 35 08|80 55 08|80 62 26 08|60 08,80 28|80 08 71|60 80 08|80 17 08 28|"
    "60 28|08 80|18 35 80|71 80 08 17|70 17,80 27|80 08,60 18|80 45 08"
)
_TICKS = (
    "05 38 80|14 37 81|03 28 80|24 37 80|25 48 71|04 15 28 53 80|10 38 70|05 26 38 36 60 80|05 25 38 61 81|"
    "03 14 38 62 80|04 27 50,34 57 80|16 06 38 80|36 48 80|02 48 80|05 16 38 42 70|06 28 80|05 38 62 80 81|"
    "04 38 70 80|14 28 54 80"
)
_PLUSES = (
    "40 48,04 84|04 84,40 48|40 48,13 73|30 58,05 83|40 47 16 14 44 84|40 34 48,04 45 84|41 47,04 84|"
    "40 48,24 64|30 38,50 58,04 84|40 44 04,84 44 48|40 48,15 75|50 38,14 84|40 48,03 83|40 48 38,04 84|"
    "40 48,03 83,05 85|04 84,30 42 46 58"
)
_STARS = (
    "00 88,80 08,40 48|00 88,80 08,04 84|00 88,80 08,40 48,04 84|40 48,04 84,00 88,80 08|40 48,16 72,12 76|"
    "04 84,20 68,60 28|00 88,84 04,08 80|11 77,71 17,40 48|40 48,04 84,22 66,62 26|00 88,80 08,42 46,24 64|"
    "40 48,06 82,02 86|00 88,80 08,40 48,05 83|10 78,70 18,04 84|40 48,78 10,02 86|50 38,04 84,10 77,80 17|"
    "02 86,82 06,30 58,60 28"
)
_BUILDS = {
    "cross": _CROSSES,
    "slash": _SLASHES,
    "backslash": _SLASHES,
    "tick": _TICKS,
    "plus": _PLUSES,
    "star": _STARS,
}
_SHARES = (0.57, 0.1, 0.06, 0.09, 0.08, 0.1)  # of people, in the order of their builds
_LEFT_HANDED = 0.1  # of the ticks
_SPOTS = np.arange(10) / 10
_CUBICS = np.array(((2, -3, 0, 1), (-2, 3, 0, 0), (1, -2, 1, 0), (1, -1, 0, 0)))
_HERMITE = _CUBICS @ np.stack((_SPOTS**3, _SPOTS**2, _SPOTS, _SPOTS**0))


@dataclass(frozen=True, slots=True, kw_only=True)
class Hand:
    """How the pen is led: lengths in mm, the rest in parts of what is drawn."""

    rounding: float
    sloppy: float
    tremor: float
    ripple: float  # of the tremor, waves a mm
    pressure: float
    fading: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Strike:
    """How cells are struck out, in parts of a cell; nought is without."""

    start: float
    end: float
    height: float
    rise: float
    sag: float
    wave: float
    wave_length: float
    hooks: Knots
    gap: float
    back: bool
    dashed: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Correction:
    """How a box is overwritten."""

    scheme: Scheme
    half: Knots
    tilt: float
    density: float  # passes a pen's width
    rounding: float
    over: bool  # over a cross that is there


@dataclass(frozen=True, slots=True, kw_only=True)
class Person:
    """One who marks a paper: two builds in own proportions, a hand, a way to strike and one to correct."""

    usual: Ways
    spare: Ways
    constancy: float
    doubling: float
    joined: bool  # the pen is dragged from one stroke to the other
    place: Knots
    hand: Hand
    strike: Strike
    correction: Correction


def pick_person(rng: Generator) -> Person:
    """Anybody of the catalogue."""
    kind = str(rng.choice(list(_BUILDS), p=_SHARES))
    mirrored = kind == "backslash" or (kind == "tick" and rng.random() < _LEFT_HANDED)
    return Person(
        usual=_own_build(rng, kind, mirrored),
        spare=_own_build(rng, kind, mirrored),
        constancy=float(rng.choice((0.8, 0.95, 1.0))),
        doubling=float(rng.choice((0.0, 0.04, 0.3, 0.95), p=(0.5, 0.36, 0.08, 0.06))),
        joined=bool(rng.random() < 0.13),
        place=rng.normal(0, 0.045, 2),
        hand=_own_hand(rng),
        strike=_own_strike(rng),
        correction=_own_correction(rng),
    )


def _own_hand(rng: Generator) -> Hand:
    shaky = rng.random() < 0.12
    return Hand(
        rounding=float(rng.uniform(0.25, 1.1)),
        sloppy=float(np.clip(rng.lognormal(np.log(0.045), 0.6), 0.015, 0.13)),
        tremor=float(rng.uniform(0.06, 0.13) if shaky else rng.uniform(0.01, 0.07)),
        ripple=float(rng.uniform(0.22, 0.45) if shaky else rng.uniform(0.08, 0.3)),
        pressure=float(np.clip(rng.normal(1, 0.15), 0.65, 1.4)),
        fading=float(rng.normal(0.1, 0.2)),
    )


def _own_strike(rng: Generator) -> Strike:
    return Strike(
        start=float(rng.uniform(-0.08, 0.3)),
        end=float(rng.uniform(-0.08, 0.3)),
        height=float(rng.normal(0, 0.06)),
        rise=float(rng.normal(0, 0.07)),
        sag=float(rng.normal(0, 0.05) * (3 if rng.random() < 0.2 else 1)),
        wave=float(rng.uniform(0.06, 0.24) if rng.random() < 0.15 else 0),
        wave_length=float(rng.uniform(0.45, 1.4)),
        hooks=rng.uniform(-0.14, 0.14, (2, 2)) * (rng.random((2, 1)) < 0.22),
        gap=float(rng.uniform(0.06, 0.3) if rng.random() < 0.18 else 0),
        back=bool(rng.random() < 0.09),
        dashed=bool(rng.random() < 0.12),
    )


def _own_correction(rng: Generator) -> Correction:
    return Correction(
        scheme=_own_scheme(rng),
        half=np.clip(rng.lognormal(np.log(0.45), 0.27) * rng.lognormal(0, 0.13, 2), 0.24, 0.68),
        tilt=float(rng.uniform(-np.pi, np.pi) if rng.random() < 0.4 else rng.normal(0, 0.2)),
        density=float(rng.choice((0.45, 0.7, 1.0, 1.4))),
        rounding=float(rng.uniform(0.3, 1.3)),
        over=bool(rng.random() < 0.3),
    )


def _own_scheme(rng: Generator) -> Scheme:
    joined, shape = bool(rng.random() < 0.55), float(rng.random())
    schemes: tuple[tuple[float, Scheme], ...] = (
        (0.13, partial(_rays, ways=2, spread=rng.uniform(0.13, 0.32), joined=joined)),
        (0.13, partial(_rays, ways=int(rng.integers(3, 5)), spread=rng.uniform(0.05, 0.2), joined=joined)),
        (0.13, partial(_rays, ways=11, spread=rng.uniform(0.1, 0.5), joined=joined)),
        (0.15, partial(_zigzag, lens=shape, joined=joined)),
        (0.1, partial(_twice, scheme=partial(_zigzag, lens=shape, joined=joined))),
        (0.1, partial(_loops, inner=rng.uniform(0.4, 1), drift=rng.uniform(0.45, 0.75), twist=1.0)),
        (0.08, partial(_loops, inner=rng.uniform(0.03, 0.2), drift=rng.uniform(0, 0.15), twist=1.0)),
        (0.08, partial(_loops, inner=0.7, drift=rng.uniform(0, 0.3), twist=rng.uniform(1.3, 2.4))),
        (0.1, partial(_framed, cornered=joined, lens=shape)),
    )
    return schemes[int(rng.choice(len(schemes), p=[share for share, _ in schemes]))][1]


def _own_build(rng: Generator, kind: str, mirrored: bool) -> Ways:
    """A build of the catalogue in somebody's proportions: knots in parts of a cell, from its middle."""
    builds = _BUILDS[kind].split("|")
    lines = builds[int(rng.integers(len(builds)))].split(",")
    ways = [np.array([tuple(map(int, knot)) for knot in line.split()]) / 4.0 - 1 for line in lines]
    oddness, bow = rng.uniform(0.03, 0.17), rng.normal(0, 0.06)
    hooks = rng.uniform(-0.4, 0.4, (2, 2)) * (rng.random((2, 1)) < 0.12)
    ways = [
        _hooked(_bowed(way + _tailed(rng, oddness, way.shape), bow + rng.normal(0, 0.05)), hooks)
        for way in ways
    ]
    frame = _own_frame(rng, kind) * ((-1, 1) if mirrored else (1, 1))
    return [way @ frame for way in ways]


def _own_frame(rng: Generator, kind: str) -> Knots:
    """Size, proportions, slant and tilt, and which way round a build is drawn."""
    generous = 1.2 if kind == "star" else 1.0
    half = np.clip(generous * rng.lognormal(np.log(0.37), 0.23) * rng.lognormal(0, 0.1, 2), 0.24, 0.57)
    frame = np.array(((1, rng.normal(0, 0.06)), (rng.normal(0, 0.1), 1))) @ _turn(rng.normal(0, 0.11))
    if kind in {"cross", "plus", "star"} and rng.random() < 0.5:
        frame = np.diag(rng.choice((-1.0, 1.0), 2)) @ _turn(np.pi / 2 * int(rng.integers(2))) @ frame
    return np.asarray(frame * half)


def _turn(angle: float) -> Knots:
    return np.array(((np.cos(angle), np.sin(angle)), (-np.sin(angle), np.cos(angle))))


def _tailed(rng: Generator, scale: float, shape: int | tuple[int, ...]) -> Knots:
    """Mostly small, now and then large."""
    return scale * np.clip(rng.standard_t(4, shape), -3, 3)


def _bowed(way: Knots, bow: float) -> Knots:
    """A stroke of two knots with a third between them, beside the straight way."""
    if len(way) > 2:
        return way
    along = way[1] - way[0]
    return np.stack((way[0], way.mean(axis=0) + bow * np.array((-along[1], along[0])), way[1]))


def _hooked(way: Knots, hooks: Knots) -> Knots:
    """The stroke with a hook (or a serif) before its start and after its end, where there is one."""
    before = [way[0] + hooks[0]] if hooks[0].any() else []
    after = [way[-1] + hooks[1]] if hooks[1].any() else []
    return np.stack((*before, *way, *after))


def crossing(rng: Generator, person: Person, box: Box, pen_width_mm: float) -> tuple[PenStroke, ...]:
    """The usual build, now and then the other; larger with a thick pen, and then of two strokes at most."""
    thick = pen_width_mm > _THICK_MM
    ways = _placed(rng, person, box)[: 2 if thick else None]
    ways = ways if thick or rng.random() > person.doubling else _gone_over(rng, ways)
    ways = [np.concatenate(ways)] if person.joined and len(ways) == 2 else ways
    half = np.abs(np.concatenate(ways)).max()
    grown = [way * max(1.0, 1.7 * pen_width_mm / half) for way in ways]
    traces = [_traced(rng, person.hand, way, person.hand.rounding) for way in grown]
    return _inked(rng, person.hand, _fitted(traces, box, _STRAY), box)


def _placed(rng: Generator, person: Person, box: Box) -> Ways:
    """A crossing's knots (mm from the box's middle), every stroke a little off its habit."""
    build = person.usual if rng.random() < person.constancy else person.spare
    size, sloppy = np.array((box.width, box.height)), person.hand.sloppy
    place = person.place + _tailed(rng, 0.7 * sloppy, 2)
    scale = np.exp(_tailed(rng, sloppy, 2))
    turn = _turn(float(rng.normal(0, sloppy)))
    off = [_tailed(rng, 0.5 * sloppy, 2) + _tailed(rng, 0.3 * sloppy, way.shape) for way in build]
    return [((way + some) @ turn * scale + place) * size for way, some in zip(build, off, strict=True)]


def _gone_over(rng: Generator, ways: Ways) -> Ways:
    """Strokes drawn once more beside themselves, as many as a cross may have."""
    gone = list(ways)
    for way in ways:
        again = way * rng.normal(1, 0.06) + rng.normal(0, 0.35, 2)
        if _passes([*gone, again]) <= _MOST_PASSES:
            gone.append(again)
    return gone


def line(rng: Generator, person: Person, boxes: Sequence[Box]) -> tuple[PenStroke, ...]:
    """A line through the numbers of cells side by side, or a dash through each."""
    strike, first = person.strike, boxes[0]
    groups = [[box] for box in boxes] if strike.dashed else [boxes]
    ways = [_struck(rng, person, group) - first.centre for group in groups]
    if strike.gap and not strike.wave:
        ways += [way + _tailed(rng, 0.3, 2) + np.array((0, strike.gap * first.height)) for way in ways]
        ways = [way - (0, strike.gap * first.height / 2) for way in ways]
    traces = [_traced(rng, person.hand, way, person.hand.rounding) for way in ways]
    flat = min(1.0, 0.34 * first.height / max(np.abs(trace[:, 1]).max() for trace in traces))
    return _inked(rng, person.hand, [trace * (1, flat) for trace in traces], first)


def _struck(rng: Generator, person: Person, boxes: Sequence[Box]) -> Knots:
    """The knots of one line (mm on the sheet)."""
    strike, sloppy = person.strike, person.hand.sloppy
    width, height = boxes[0].width, boxes[0].height
    ends = np.clip(np.array((strike.start, strike.end)) + _tailed(rng, sloppy, 2), -0.12, 0.34) * width
    left, right = boxes[0].left + ends[0], boxes[-1].right - ends[1]
    count = max(4, 2 + round((right - left) / (strike.wave_length * width / 2))) if strike.wave else 4
    spots = np.linspace(0, 1, count) ** rng.uniform(0.8, 1.25) + np.pad(
        rng.normal(0, 0.12 / count, count - 2), 1
    )
    waves = strike.wave * np.cos(np.pi * np.arange(count)) * rng.uniform(0.6, 1.3, count)
    rise = strike.rise + _tailed(rng, 0.6 * sloppy, 1)
    sag = (strike.sag + _tailed(rng, 0.4 * sloppy, 1)) * (4 * spots * (1 - spots) - 0.5)
    heights = strike.height + _tailed(rng, 0.6 * sloppy, 1) - rise * (2 * spots - 1) + sag + waves
    way = np.column_stack((left + spots * (right - left), boxes[0].centre[1] + heights * height))
    if strike.back:
        way = np.concatenate((way, way[-2::-1] + np.array((0, rng.normal(0, 0.09) * height))))
    return _hooked(way, strike.hooks * width)


def blot(rng: Generator, person: Person, box: Box, pen_width_mm: float) -> tuple[PenStroke, ...]:
    """A cell overwritten, gone over again as long as too little of it is."""
    fix, size = person.correction, np.array((box.width, box.height))
    half = fix.half * size * np.exp(_tailed(rng, person.hand.sloppy, 2))
    count = int(np.clip(fix.density * 2 * half.mean() / pen_width_mm, _BLOT_PASSES, 19) + rng.integers(3))
    turn = _turn(fix.tilt + float(rng.normal(0, 2 * person.hand.sloppy)))
    ways = [way @ turn * half for way in fix.scheme(rng, count)]
    traces = [_traced(rng, person.hand, way, fix.rounding) for way in ways]
    if fix.over:
        under = _placed(rng, person, box)
        traces = [_traced(rng, person.hand, way, person.hand.rounding) for way in under] + traces
    traces = _fitted(traces, box, 0.08)
    while _passes(traces) < _BLOT_PASSES:
        more = _rays(rng, _BLOT_PASSES, ways=2, spread=0.25, joined=True)[0] * half
        traces = _fitted([*traces, _traced(rng, person.hand, more, fix.rounding)], box, 0.08)
    return _inked(rng, person.hand, traces, box)


def _rays(rng: Generator, count: int, *, ways: int, spread: float, joined: bool) -> Ways:
    """Strokes of uneven length through the middle, in some ways (two make an X), with the pen lifted or not."""
    which = np.arange(count) * ways // count if joined else np.arange(count) % ways
    angles = np.pi * (which + 0.5) / ways + rng.normal(0, spread, count)
    lengths = np.clip(rng.normal(0.85, 0.27, (count, 2, 1)), 0.3, 1.3)
    heading = np.column_stack((np.cos(angles), np.sin(angles)))
    sides = np.where(np.arange(count) % 2, -1, 1)[:, None] * heading
    rays = np.stack((sides, -sides), axis=1) * lengths + rng.normal(0, 0.09, (count, 1, 2))
    return [np.concatenate((rays[:1, 0], rays[:, 1]))] if joined else [_bowed(ray, 0.04) for ray in rays]


def _zigzag(rng: Generator, count: int, *, lens: float, joined: bool) -> Ways:
    """To and fro from side to side, or a hatching; a lens has short ends."""
    spots = np.linspace(-1, 1, count + 1) + rng.normal(0, 0.6 / count, count + 1)
    tall = np.sqrt(1 - lens * np.clip(np.abs(spots), 0, 1) ** 2) * np.clip(
        rng.normal(1, 0.14, count + 1), 0.6, 1.3
    )
    if joined:
        return [np.column_stack((spots, tall * np.where(np.arange(count + 1) % 2, 1, -1)))]
    lean = rng.normal(0, 0.06, count + 1)
    downs = np.stack((np.column_stack((spots, -tall)), np.column_stack((spots + lean, tall[::-1]))), axis=1)
    return [_bowed(down, 0.03) for down in downs]


def _twice(rng: Generator, count: int, *, scheme: Scheme) -> Ways:
    """Some way, and across it."""
    fewer, across = max(5, count // 2 + 1), _turn(float(rng.normal(np.pi / 2, 0.2)))
    return [*scheme(rng, fewer), *(way @ across for way in scheme(rng, fewer))]


def _loops(rng: Generator, count: int, *, inner: float, drift: float, twist: float) -> Ways:
    """Round and round: coils that drift, spirals, and (twisted) eights and knots."""
    turns = max(4.0, 0.6 * count)
    around = np.linspace(0, 2 * np.pi * turns, int(16 * turns)) + rng.uniform(0, 2 * np.pi)
    done = np.linspace(0, 1, len(around))[:: 1 if rng.random() < 0.5 else -1]
    swell = np.sin(np.outer(around, rng.uniform(0.15, 0.7, 4)) + rng.uniform(0, 2 * np.pi, 4))
    radius = (inner + (1 - inner) * done) * (1 + 0.16 * swell[:, 0])
    across = radius * np.cos(around) * (1 - drift) + drift * (2 * done - 1) + 0.08 * swell[:, 2]
    down = radius * np.sin(twist * around) * (1 + 0.12 * swell[:, 1]) + 0.08 * swell[:, 3]
    return [np.column_stack((across, down))]


def _framed(rng: Generator, count: int, *, cornered: bool, lens: float) -> Ways:
    """An outline, filled."""
    corners = np.array(((-1, -1), (1, -1), (1, 1), (-1, 1), (-1, -1), (0.4, -1)))
    outline = corners + rng.normal(0, 0.09, (6, 2))
    if not cornered:
        around = np.linspace(0, rng.uniform(2.1, 4.3) * np.pi, 30) + rng.uniform(0, 2 * np.pi)
        outline = np.column_stack((np.cos(around), np.sin(around))) * rng.normal(1.05, 0.02, (30, 1))
    filling = _zigzag(rng, count, lens=lens if cornered else 0.9, joined=True)[0]
    return [outline, filling @ _turn(float(rng.normal(0.3, 0.3))) * 0.88]


def _traced(rng: Generator, hand: Hand, knots: Knots, rounding: float) -> Knots:
    """The points of a stroke that goes by its knots (mm), with the tremor of the hand."""
    curve = _curve(knots, rounding)
    ways = np.hypot(*np.diff(curve, axis=0).T)
    along = np.concatenate(((0.0,), np.cumsum(ways)))
    spots = np.linspace(0, along[-1], max(3, int(np.ceil(along[-1] / _STEP_MM)) + 1))
    points = np.column_stack((np.interp(spots, along, curve[:, 0]), np.interp(spots, along, curve[:, 1])))
    waves = hand.ripple * np.array((0.35, 1.0, 1.7))[:, None] * rng.uniform(0.8, 1.25, (3, 2))
    phases = 2 * np.pi * (spots[:, None, None] * waves + rng.random((3, 2)))
    return np.asarray(points + hand.tremor * (np.sin(phases) * ((1.4,), (1.0,), (0.6,))).sum(axis=1))


def _curve(knots: Knots, rounding: float) -> Knots:
    """Cubics from knot to knot; where the way turns back it turns sharply, unless well rounded."""
    chords = np.diff(knots, axis=0)
    lengths = np.maximum(np.hypot(chords[:, 0], chords[:, 1]), 1e-9)[:, None]
    units = chords / lengths
    headings = np.concatenate((units[:1], (units[:-1] + units[1:]) / 2, units[-1:]))
    headings *= rounding / np.sqrt(np.maximum(np.hypot(headings[:, 0], headings[:, 1]), 0.02))[:, None]
    parts = np.stack((knots[:-1], knots[1:], headings[:-1] * lengths, headings[1:] * lengths))
    return np.concatenate((np.einsum("ks,knd->nsd", _HERMITE, parts).reshape(-1, 2), knots[-1:]))


def _passes(traces: Ways) -> int:
    """How often the upright or the level line through the middle is passed, whichever more often."""
    return int(max(sum(np.count_nonzero(np.diff(trace[:, axis] > 0)) for trace in traces) for axis in (0, 1)))


def _fitted(traces: Ways, box: Box, stray: float) -> Ways:
    """All of a mark made smaller and moved, where it reaches too far from the middle or stands too far off."""
    size, points = np.array((box.width, box.height)), np.concatenate(traces)
    low, high = points.min(axis=0), points.max(axis=0)
    middle, half = (low + high) / 2, (high - low) / 2
    shrunk = min(1.0, float((_REACH * size / half).min()))
    room = np.minimum(stray * size, _REACH * size - half * shrunk)
    return [(trace - middle) * shrunk + np.clip(middle, -room, room) for trace in traces]


def _inked(rng: Generator, hand: Hand, traces: Ways, box: Box) -> tuple[PenStroke, ...]:
    """The strokes on the sheet, pressed in the hand's way."""
    return tuple(PenStroke(trace + box.centre, _pressed(rng, hand, len(trace))) for trace in traces)


def _pressed(rng: Generator, hand: Hand, count: int) -> Knots:
    """Pressure along a stroke: it fades (or grows), breathes, and is light at the very ends."""
    spots = np.linspace(0, 1, count)
    breath = 0.08 * np.sin(2 * np.pi * (spots * rng.uniform(0.6, 2) + rng.random()))
    ends = np.minimum(1, 0.75 + 6 * np.minimum(spots, 1 - spots))
    return np.asarray(np.clip(hand.pressure * ends * (1 + breath - hand.fading * (spots - 0.5)), 0.3, 1.7))
