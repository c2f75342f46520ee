"""People whose pens are damped masses on springs: habits are physical constants and sequences of targets.

The tip is pulled to a target that jumps (crosses) or swings (waves, blots): it overshoots or creeps, the
muscle lags, paper brakes, the arm swerves, the pen comes down and up too early or late. Lengths are in
cells, plane points complex (x + iy, y down); they become millimetres at the very end.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from sheets.geometry import Box
from tests.synthetic.marks import PenStroke

Path = NDArray[np.complex128]
Reals = NDArray[np.float64]
Plan = tuple[tuple[complex, ...], ...]  # of each stroke the targets, in a cell from -0.5 to 0.5

_STEP_MM, _NEAREST_MM = 0.28, 0.2  # between points along the way; and as the crow flies, at the least
_DWELL = 24  # steps of time that one target of a cross lasts
_FLIGHT = 22  # steps between two strokes, with the pen in the air
_PERIOD = 22  # steps of time in one swing of a wave, at the least
_RESTING = 0.03  # of the top speed: slower than this at an end of a stroke, the pen stands still
_STAR_PEN_MM, _WINDING_PEN_MM = 1.1, 1.7  # the thickest pens that a star, and an X with a loop, is drawn with
# the least height by width
_LOWEST = {"slash": 0.9, "backslash": 0.9, "tick": 0.45, "x": 0.5, "plus": 0.75, "star": 0.7}
_PLAIN_X = "ccmm/mccm"

_GRID = "abcdefghijklmno"  # a letter across, one down: c near edge of a cell, h middle, m far edge
_PLANS: dict[str, str] = {  # of each family the plans, "how common:stroke/stroke", of targets
    # in two strokes; in one, turning right, left, below, above; fish, chi, back to back, bent; one
    # stroke short, y, lambda; one arm reaching far, drawn twice, there and back; steep, wide
    "x": "6:ccmm/mccm 4:mccm/ccmm 3:cmmc/ccmm 1.5:ccmm/cmmc 1:mmcc/mccm 2:ccmmmdcm 1.5:mccmcdmm 1.2:ccmmcmmc "
    "1:cmmcccmm 1.5:mdflchfdml 1:cdjlmhjdcl 1.2:cdfcjmml/mccm 1:dcjhdm/lcfhlm 1:mcghhicm/ccigmm "
    "1.2:mccm/eejj 1.2:ccmm/keek 1:mccm/dcjj 0.7:ccmm/jfdm 1:nacn/eell 0.8:bann/ledk 0.7:ccmm/mccm/ncdl "
    "0.6:ccmmdc/mccm 1:eckm/kcem 1:benk/nebk",
    # up, down, bowed, like an integral sign, two of them, there and back, with a hook
    "slash": "4:cmmc 3:mccm 1:mcgfcm 1:cmjhmc 1:mdjcfmcl 1.2:bmlc/emnc 0.8:mccmlc 0.7:ckcmmc",
    "backslash": "4:ccmm 1.5:mmcc 1:cchfljmm 0.8:ccfimm 1:bclm/dcnm 0.7:ccmmmk",
    # usual, hardly a left arm, wide and flat, nearly a V, leaning at its end, round, the wrong way round
    "tick": "4:dhgmmc 1.5:ejfmlb 1.5:bhfkne 1:degmlc 1:difmifnc 0.8:dgflgmlc 0.6:lhimcc",
    # usual, in one stroke, like a dagger, narrow, wide
    "plus": "4:hchm/chmh 3:chmh/hchm 1:hchmdimh 0.8:chlhhchm 1:hchm/efkf 1:hchm/ehkh 0.6:hdhl/bhnh",
    # three strokes, four, a pentagram, a one-stroke X with a bar
    "star": "3:hchm/djlf/dflj 2:ccmm/mccm/chmh 2:ccmm/mccm/hchm 2:hchm/chmh/ddll/lddl "
    "1.2:hcklcfmfelhc 1:ccmmmdcm/chmh",
}
_TL, _TR, _BL, _BR = -0.5 - 0.5j, 0.5 - 0.5j, -0.5 + 0.5j, 0.5 + 0.5j


@dataclass(frozen=True, slots=True, kw_only=True)
class Hand:
    """The physics of an arm, a pen and the paper beneath."""

    hertz: float  # natural frequency of the arm
    damping: float  # below 1 it overshoots
    lag: float  # of the muscle, in radians of the natural swing
    swirl: float  # sideways push on a moving pen, which bends all strokes one way
    friction: float  # of the paper: how far from its target the pen may come to rest
    tempo: float  # natural swings that a target lasts: small cuts the corners
    lead: int  # steps that the pen is down before a stroke begins
    late: int  # steps that it stays down after its end (below zero: lifted on the way)
    approach: complex  # from where the hand comes
    home: complex  # where it goes afterwards
    tremor: float  # cells
    tremor_hertz: float
    scatter: float  # by which the targets miss, in cells
    press: float
    ease: float  # how much lighter a fast pen is
    taper: float  # share of the pressure that is missing at the ends
    constancy: float  # how often the usual plan is followed


@dataclass(frozen=True, slots=True, kw_only=True)
class Cross:
    """How cells are crossed off."""

    family: str
    plan: Plan
    size: float
    shape: complex  # width + height i, the larger one is 1
    slant: float
    place: complex
    bias: tuple[complex, ...]  # by which each target is always missed


@dataclass(frozen=True, slots=True, kw_only=True)
class Stripe:
    """How numbers that were jumped over are struck out."""

    drive: str  # what swings the pen: none, sine, triangle, square, saw, loop, bumps
    amplitude: float
    wavelength: float  # cells
    irregular: float
    growth: float  # of the swing along the line, negative: it dies down
    ratio: float  # frequency of the drive by the natural one: near 1 is resonance, small is sharp
    passes: int  # without lifting the pen: there, and back ...
    lanes: int  # lines one above the other
    gap: float
    spans: str  # long: one line; dash: one a cell; middle: a short one in the middle of each
    ends: complex  # how far beyond the first cell (real) and the last (imag), may be below zero
    pace: float  # cells a second
    height: float
    sag: float
    tilt: float
    bend: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Blot:
    """How mistakes are blotted out."""

    kind: str
    passes: int
    size: complex
    angle: float
    ratio: float
    second: bool  # a second layer across the first
    disorder: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Person:
    """The habits of one person."""

    hand: Hand
    cross: Cross
    stripe: Stripe
    blot: Blot


def _named(rng: Generator, shares: str) -> str:
    """One of the names, each as often as the number before it says."""
    pairs = [entry.split(":") for entry in shares.split()]
    weights = np.cumsum([float(weight) for weight, _ in pairs])
    return pairs[int(np.searchsorted(weights, rng.random() * weights[-1], side="right"))][1]


def _plan(text: str) -> Plan:
    """The targets that the letters stand for."""
    spots = [[(_GRID.index(letter) - 7) / 10 for letter in stroke] for stroke in text.split("/")]
    return tuple(tuple(map(complex, at[::2], at[1::2])) for at in spots)


def _off(rng: Generator, by: float) -> complex:
    """A small random step in the plane."""
    return complex(rng.normal(0, by), rng.normal(0, by))


def pick_person(rng: Generator) -> Person:
    """Somebody whom nobody has met before."""
    hand = _pick_hand(rng)
    return Person(hand=hand, cross=_pick_cross(rng), stripe=_pick_stripe(rng), blot=_pick_blot(rng))


def _pick_hand(rng: Generator) -> Hand:
    """Somebody's arm and pen: some are slow and tremble, some are quick and overshoot."""
    hertz = float(np.exp(rng.uniform(np.log(1.3), np.log(7))))
    hooks = rng.random() < 0.4
    return Hand(
        hertz=hertz, damping=rng.uniform(0.45, 1.15), lag=rng.uniform(0.1, 0.7),
        swirl=rng.normal(0, 0.22), friction=min(rng.exponential(0.03), 0.08), tempo=rng.uniform(0.42, 0.95),
        lead=int(rng.integers(2, 9)) if hooks else 0,
        late=int(rng.integers(2, 9)) if rng.random() < 0.35 else int(rng.integers(-4, 1)),
        approach=_off(rng, 0.5), home=_off(rng, 0.7) + 0.3,
        tremor=min(rng.gamma(1.2, 0.006), 0.024), tremor_hertz=rng.uniform(6, 11),
        scatter=rng.uniform(0.012, 0.06),
        press=rng.uniform(0.75, 1.25), ease=rng.uniform(0, 0.45), taper=rng.uniform(0, 0.6),
        constancy=rng.uniform(0.85, 1.0),
    )  # fmt: skip


def _pick_cross(rng: Generator) -> Cross:
    """Somebody's usual crossing."""
    family = _named(rng, "60:x 10:slash 6:backslash 9:tick 8:plus 7:star")
    upright = family in ("plus", "star")
    shape = complex(1, np.exp(rng.normal(0.05, 0.12 if upright else 0.22)))
    if family.endswith("slash"):
        steepness = np.radians(rng.uniform(46, 80))
        shape = complex(np.cos(steepness), np.sin(steepness))
    return Cross(
        family=family, plan=_plan(_named(rng, _PLANS[family])),
        size=float(np.clip(rng.normal(0.82, 0.17), 0.45, 1.18)), shape=shape / max(shape.real, shape.imag),
        slant=rng.normal(0, 0.06 if upright else 0.15), place=_off(rng, 0.07),
        bias=tuple(_off(rng, 0.025 if upright else 0.055) for _ in range(8)),
    )  # fmt: skip


def _pick_stripe(rng: Generator) -> Stripe:
    """Somebody's line through jumped-over numbers: every second one is some sort of a wave."""
    drive = _named(rng, "44:none 24:sine 14:triangle 3:square 5:saw 6:loop 4:bumps")
    wavelength = float(np.exp(rng.uniform(np.log(0.13), np.log(1.8))))
    highest = min(0.34, 0.14 + 0.35 * wavelength)  # short waves that are high as well would blot the cell out
    plain = drive == "none"
    spans = _named(rng, "7:long 1.6:dash 0.8:middle" if plain else "8:long 1:dash")
    wavelength, highest = (wavelength, highest) if spans == "long" else (max(wavelength, 0.3), 0.13)
    passes = int(_named(rng, "8:1 2:2 1:3" if plain else "18:1 1.5:2"))
    return Stripe(
        drive=drive, amplitude=rng.uniform(0.04, highest),
        wavelength=min(wavelength, 0.6) if drive == "loop" else wavelength,
        irregular=float(rng.choice((rng.uniform(0.0, 0.12), rng.uniform(0.15, 0.5)))),
        growth=rng.normal(0, 0.5) if rng.random() < 0.3 else 0.0,
        ratio=rng.uniform(0.14, 0.4) if drive[0] in "ts" and drive != "sine" else rng.uniform(0.4, 1.2),
        passes=min(passes, {"long": 3, "dash": 2, "middle": 1}[spans]), spans=spans,
        lanes=2 if rng.random() < (0.16 if plain else 0.06) else 1, gap=rng.uniform(0.1, 0.3),
        ends=complex(*rng.uniform(-0.28, 0.3, 2)), pace=float(np.exp(rng.uniform(0.7, 3))),
        height=rng.normal(0, 0.06), sag=rng.normal(0, 0.06),
        tilt=rng.normal(0, 0.03), bend=rng.normal(0, 0.03),
    )  # fmt: skip


def _pick_blot(rng: Generator) -> Blot:
    """Somebody's way to black something out."""
    kinds = "6:zigzag 2.5:hatch 3:coil 2:ball 1.2:spiral 1.5:figure 1.5:pendulum 2:random "
    kinds += "1.5:crosses 1.5:ring 1:frame 1.5:scrawl"
    size = complex(*np.clip(rng.normal(0.86, 0.14, 2), 0.6, 1.15))
    return Blot(
        kind=_named(rng, kinds), passes=int(rng.integers(9, 19)), size=size, angle=rng.normal(0, 0.25),
        ratio=rng.uniform(0.3, 1.0), second=bool(rng.random() < 0.25), disorder=rng.uniform(0.03, 0.3),
    )  # fmt: skip


def _swing(hand: Hand, goals: Path, advance: float, start: complex) -> Path:
    """Where a tip goes on a spring towards the goals; ``advance``: radians of its own swing a step."""
    pull, ease = advance * advance, 1 / (1 + hand.lag / advance)
    brake = 1 / (1 + advance * complex(2 * hand.damping, -2 * hand.swirl))
    grip = hand.friction * pull
    place, speed, hold = start, 0j, start
    way = []
    for goal in goals.tolist():
        hold += (goal - hold) * ease
        speed = (speed + pull * (hold - place)) * brake
        rate = abs(speed)
        speed = speed * (1 - grip / rate) if rate > grip else 0j
        place += speed
        way.append(place)
    return np.array(way)


def _trembled(rng: Generator, hand: Hand, path: Path, seconds: float) -> Path:
    """The path with the tremor of a resonating hand, and slow drift, for steps of ``seconds``."""
    time = np.arange(len(path)) * seconds
    drift = 0j * time
    for share, hertz in ((0.7, 1.0), (0.5, 1.13), (0.5, 0.84), (0.9, 0.31)):  # of the frequency of the tremor
        turns = 2 * np.pi * (time * hand.tremor_hertz * hertz + rng.random())
        drift += share * (np.sin(turns) + 1j * np.sin(turns + rng.uniform(0.5, 2.6)))
    return path + hand.tremor * drift


def _without_rests(path: Path) -> Path:
    """The path without standing still at its ends."""
    rate = np.abs(np.diff(path))
    moving = np.flatnonzero(rate > _RESTING * rate.max()) if len(rate) else rate
    return path[moving[0] : moving[-1] + 2] if len(moving) else path[:0]


def _written(rng: Generator, hand: Hand, plan: Plan) -> list[Path]:
    """The strokes of a plan, written in one go; the pen is lifted between them, early or late."""
    goals: list[complex] = []
    downs: list[tuple[int, int]] = []
    for stroke in plan:
        goals += [stroke[0]] * _FLIGHT
        begin = len(goals)
        for target in stroke[1:]:
            goals += [target] * _DWELL
        downs.append((begin - hand.lead, len(goals) + hand.late))
    goals += [plan[-1][-1] + hand.home] * _FLIGHT
    advance = 2 * np.pi * hand.tempo / _DWELL
    way = _swing(hand, np.array(goals), advance, plan[0][0] + hand.approach)
    return [_without_rests(way[begin:end]) for begin, end in downs]


def _bounds(paths: Sequence[Path]) -> tuple[complex, complex]:
    """The top left and the bottom right of all paths."""
    every = np.concatenate(paths)
    return complex(every.real.min(), every.imag.min()), complex(every.real.max(), every.imag.max())


def _fitted(paths: Sequence[Path], size: complex, middle: complex) -> list[Path]:
    """The paths, scaled to a width and a height (real and imaginary part of ``size``) about a middle."""
    low, high = _bounds(paths)
    wide, tall = size.real / max(high.real - low.real, 0.01), size.imag / max(high.imag - low.imag, 0.01)
    moved = [path - (low + high) / 2 for path in paths]
    return [path.real * wide + 1j * path.imag * tall + middle for path in moved]


def crossing(rng: Generator, person: Person, box: Box, pen_width_mm: float) -> tuple[PenStroke, ...]:
    """A cell crossed off in the person's way; with thick pens larger, and never as a star."""
    cross, hand = person.cross, person.hand
    family, plan = cross.family, cross.plan
    if family == "star" and pen_width_mm > _STAR_PEN_MM:
        family, plan = "x", _plan(_PLAIN_X)
    elif pen_width_mm > _WINDING_PEN_MM and family == "x" and len(plan) == 1:
        plan = _plan(_PLAIN_X)
    elif rng.random() > hand.constancy:
        plan = _plan(_named(rng, _PLANS[family]))
    paths = _crossed(rng, person, family, plan)
    low, high = _bounds(paths)
    extent = high - low
    size = cross.size * float(np.exp(rng.normal(0, 1.2 * hand.scatter)))
    winding = max(map(len, plan)) > 3 or family == "plus"  # what has a loop or short arms needs more room
    least = 0.48 + 0.15 * pen_width_mm + 0.1 * winding  # a thick pen needs room
    size = float(np.clip(max(size, least), 0.42, 1.2))
    extent = complex(min(extent.real, extent.imag / _LOWEST[family]), extent.imag)
    extent *= size / max(extent.real, extent.imag)
    middle = cross.place + _off(rng, 0.8 * hand.scatter)
    room = min(0.28, 0.8 - max(extent.real, extent.imag) / 2)  # reaches at most 0.3 out of the cell
    middle = complex(np.clip(middle.real, -room, room), np.clip(middle.imag, -room, room))
    seconds = hand.tempo / hand.hertz / _DWELL
    shaken = [_trembled(rng, hand, path, seconds) for path in _fitted(paths, extent, middle)]
    return _inked(rng, hand, shaken, box)


def _crossed(rng: Generator, person: Person, family: str, plan: Plan) -> list[Path]:
    """The strokes of a crossing, of any size; where physics parts them, it is done again with care."""
    cross, hand = person.cross, person.hand
    slant = cross.slant * (not family.endswith("slash"))
    careful = replace(hand, tempo=0.8, lead=0, late=0, swirl=0.0, friction=0.0, damping=0.7)
    if family.endswith("slash"):
        hand = replace(hand, swirl=0.4 * hand.swirl)  # there and back must not become a ring
    if family in ("plus", "star"):
        hand = replace(hand, tempo=max(hand.tempo, 0.7), swirl=0.3 * hand.swirl, lead=min(hand.lead, 3))
        slant = float(np.clip(slant, -0.1, 0.1))
    paths: list[Path] = []
    for bias, writer in ((1.0, hand), (0.3, careful)):
        aimed = []
        for k, stroke in enumerate(plan):
            always = (cross.bias[2 * k :] + cross.bias)[: len(stroke)]
            missed = [bias * b + _off(rng, hand.scatter) for b in always]
            shaped = [complex(p.real * cross.shape.real, p.imag * cross.shape.imag) for p in stroke]
            aimed.append(tuple(map(sum, zip(shaped, missed, strict=True))))
        paths = [path - slant * path.imag for path in _written(rng, writer, tuple(aimed))]
        if family not in ("x", "plus", "star") or _is_crossed(paths):
            break
    return paths


def _is_crossed(paths: Sequence[Path]) -> bool:
    """Whether each stroke crosses the next one (a single one: its own beginning), away from their ends."""
    whole = paths[0]
    pairs = list(pairwise(paths)) or [(whole[: len(whole) * 2 // 5], whole[len(whole) * 3 // 5 :])]
    for one, other in pairs:
        if min(len(one), len(other)) < 4:
            return False
        far = np.abs(one[:, None] - other[None, :])
        spot = one[int(far.argmin()) // len(other)]
        arms = min(abs(spot - end) for end in (one[0], one[-1], other[0], other[-1]))
        if far.min() > 0.08 or arms < 0.13:
            return False
    return True


def line(rng: Generator, person: Person, boxes: Sequence[Box]) -> tuple[PenStroke, ...]:
    """A line through all the boxes, one after the other."""
    stripe, hand, many = person.stripe, person.hand, len(boxes)
    long = (-0.5 - stripe.ends.real, many - 0.5 + stripe.ends.imag)
    half = {"middle": 0.2, "dash": 0.4, "long": 0.5}[stripe.spans] + 0.2 * min(stripe.ends.real, 0.2)
    spans = [long] if stripe.spans == "long" else [(k - half, k + half) for k in range(many)]
    lanes = [stripe.gap * (lane - (stripe.lanes - 1) / 2) for lane in range(stripe.lanes)]
    steep = 0.1 if many == 1 else 0.3 / many
    tilt = float(np.clip(stripe.tilt + rng.normal(0, 0.4 * hand.scatter), -steep, steep))
    height = float(np.clip(stripe.height + rng.normal(0, 0.5 * hand.scatter), -0.18, 0.18))
    paths = []
    for lane in lanes:
        for left, right in spans:
            reach = np.clip(rng.normal((left, right), 1.2 * hand.scatter), (-0.78, -9), (9, many - 0.22))
            reach = np.clip(reach, (-9, right - 0.1), (left + 0.1, 9))
            path = _track(rng, person, float(reach[0]), float(reach[1]))
            along = (path.real + 0.5) / many - 0.5
            curve = stripe.sag * (1 - 4 * along**2) + stripe.bend * np.sin(2 * np.pi * along)
            shift = height + lane + rng.normal(0, 0.4 * hand.scatter)
            paths.append(path + 1j * (shift + curve + tilt * along * many))
    row = Box(boxes[0].left, boxes[0].top, boxes[-1].right, boxes[-1].bottom)
    return _inked(rng, hand, _kept_level(paths, many), row, many)


def _track(rng: Generator, person: Person, left: float, right: float) -> Path:
    """One pull of the pen from left to right (and back), about the height 0."""
    stripe, hand = person.stripe, person.hand
    length = right - left
    if stripe.drive == "none":
        steps = 16 + int(24 * length)
        seconds = 1 / stripe.pace * length / steps
        ramp = np.linspace(0, 1, steps)
        ends = [complex(length * (k % 2), 0.4 * stripe.gap * (k - stripe.passes / 2) * (stripe.passes > 1))
                for k in range(stripe.passes + 1)]  # fmt: skip
        ends = [end + 1j * rng.normal(0, 0.6 * hand.scatter) for end in ends]
        legs = [a + (b - a) * ramp for a, b in pairwise(ends)]
        hook = [ends[-1] + min(0.2, 0.1 * length) * hand.home] * max(hand.late, 0)
        start = ends[0] + 0.02 * hand.lead * hand.approach
        way = _swing(hand, np.concatenate([*legs, hook, [ends[-1]] * 3]), min(0.5, 24 / steps), start)
    else:
        way, seconds = _waves(rng, person, length)
    low, high = _bounds([way])
    way = left + (way.real - low.real) * length / (high.real - low.real) + 1j * way.imag
    return _trembled(rng, hand, way, min(seconds, 0.012))


def _waves(rng: Generator, person: Person, length: float) -> tuple[Path, float]:
    """A driven oscillator on a moving hand, with the seconds of its steps; x is still to be fitted."""
    stripe, hand = person.stripe, person.hand
    least = 2.2 if stripe.amplitude > 0.08 else 1.0  # on a short way a single high wave would be a letter
    cycles = max(length / stripe.wavelength, least)
    steps = int(cycles * np.clip(40 * stripe.wavelength, _PERIOD, 64) * stripe.passes)
    knots = np.linspace(0, steps, 3 + int(2 * cycles * stripe.passes))
    time = np.arange(steps)
    beat = np.exp(np.interp(time, knots, rng.normal(0, stripe.irregular, len(knots))))
    loud = np.exp(np.interp(time, knots, rng.normal(0, 1.3 * stripe.irregular, len(knots))))
    loud *= np.exp(np.clip(stripe.growth, -1, 1) * (time / steps - 0.5))
    phase = np.cumsum(beat) / beat.sum() * cycles * stripe.passes + rng.random() * 0.25
    lateral = 0.5 * loud * _DRIVES[stripe.drive](phase)
    leg = np.linspace(0, stripe.passes, steps)
    moved = length * np.abs(leg - 2 * np.round(leg / 2))  # there and back
    scale = 0.5 / stripe.amplitude  # the spring is worked at the same swing for all amplitudes
    goals = moved * scale + 1j * lateral
    if stripe.drive == "loop":
        goals = goals + 0.5 * loud * np.cos(2 * np.pi * phase) * max(1.0, 0.35 * scale * stripe.wavelength)
    advance = min(2 * np.pi * cycles * stripe.passes / steps / stripe.ratio, 1.2)
    way = _swing(hand, goals, advance, complex(goals[0]))
    swing = max(float(np.quantile(np.abs(way.imag - np.median(way.imag)), 0.9)), 0.02)
    # on one cell high swings would be a blot
    dense = stripe.wavelength < 0.25 or stripe.drive == "loop"
    high = stripe.amplitude if length > 1.6 else min(stripe.amplitude, 0.14 if dense else 0.2)
    most = 1.3 * high * (way.imag - np.median(way.imag)) / swing
    way = way.real / scale + 1j * high * 1.3 * np.tanh(most / high / 1.3 / 1.1)
    return way, advance / (2 * np.pi * hand.hertz)


_DRIVES: dict[str, Callable[[Reals], Reals]] = {
    "sine": lambda phase: np.sin(2 * np.pi * phase),
    "triangle": lambda phase: 4 * np.abs(phase % 1 - 0.5) - 1,
    "square": lambda phase: np.where(phase % 1 < 0.5, 1.0, -1.0),
    "saw": lambda phase: np.interp(phase % 1, (0, 0.76, 1), (-1, 1, -1)),
    "loop": lambda phase: np.sin(2 * np.pi * phase),
    "bumps": lambda phase: 1 - 2 * np.abs(np.sin(np.pi * phase)),
}


def _kept_level(paths: list[Path], cells: int) -> list[Path]:
    """The paths, flattened as far as a line needs that goes levelly through every cell."""
    every = np.concatenate(paths)
    weight = np.concatenate([np.abs(np.gradient(path)) for path in paths])
    across = every.real - np.average(every.real, weights=weight)
    slope = float((weight * across * every.imag).sum() / max((weight * across**2).sum(), 1e-9))
    steep = slope - float(np.clip(slope, -0.07, 0.07))
    paths = [path - 1j * steep * (path.real - every.real.mean()) for path in paths]
    for _ in range(8):
        every = np.concatenate(paths)
        good = np.abs(every.imag) < 0.4
        hit = all((np.abs(every.real[good] - cell) < 0.12).any() for cell in range(cells))
        if hit and np.abs(every.imag).max() < 0.46:
            break
        paths = [path.real + 0.85j * path.imag for path in paths]
    return paths


def blot(rng: Generator, person: Person, box: Box, pen_width_mm: float) -> tuple[PenStroke, ...]:
    """A cell blacked out in the person's way; thin pens go to and fro more often."""
    habit, hand = person.blot, person.hand
    passes = habit.passes + int(rng.integers(0, 3)) + 4 * (pen_width_mm < 0.8) + 3 * (pen_width_mm < 0.5)
    layers = [_layer(rng, person, habit.kind, passes)]
    if habit.second:
        layers.append([1j * path for path in _layer(rng, person, "zigzag", max(6, passes // 2))])
    size = habit.size * float(np.exp(rng.normal(0, hand.scatter)))
    turn = np.exp(1j * (habit.angle + rng.normal(0, hand.scatter)))
    paths = [path * turn for layer in layers for path in _fitted(layer, size, _off(rng, 0.4 * hand.scatter))]
    middle = person.cross.place * 0.6 + _off(rng, 0.4 * hand.scatter)
    middle *= min(1.0, 0.1 / max(abs(middle), 0.01))
    shaken = [_trembled(rng, hand, path + middle, 0.008) for path in paths]
    if _passes(shaken) < 11:  # too little yet
        shaken += _fitted(_layer(rng, person, "zigzag", 12), size, 0j)
    farthest = float(np.abs(np.concatenate(shaken)).max())
    return _inked(rng, hand, [path * min(1.0, 0.88 / farthest) for path in shaken], box)


def _passes(paths: Sequence[Path]) -> int:
    """How often the pen passes over the middle, on the better one of the axes."""
    sides = [[np.sign(path.real) for path in paths], [np.sign(path.imag) for path in paths]]
    return max(sum(int((np.diff(side) != 0).sum()) for side in axis) for axis in sides)


def _layer(rng: Generator, person: Person, kind: str, passes: int) -> list[Path]:
    """The paths of one way of blotting out, of any size."""
    habit, hand = person.blot, replace(person.hand, late=min(person.hand.late, 3), lead=2)
    passes = passes * 2 if kind == "pendulum" else passes  # or it would be a star
    if kind in ("hatch", "crosses"):
        shift = np.linspace(-0.5, 0.5, passes) + rng.normal(0, 0.2 * habit.disorder / 2, passes)
        lean = habit.angle * 2
        plan: Plan = tuple((complex(x + lean, -0.5), complex(x - lean, 0.5)) for x in shift)
        if kind == "crosses":
            plan = tuple((_TL, _BR) if k % 2 else (_TR, _BL) for k in range(max(passes, 10)))
        plan = tuple(tuple(p + _off(rng, 0.3 * habit.disorder) for p in stroke) for stroke in plan)
        return [path for path in _written(rng, hand, plan) if len(path) > 3]
    if kind in ("ring", "frame"):
        turns = np.linspace(0, rng.uniform(1.0, 2.1), 60)
        edge = 0.5 * np.exp(2j * np.pi * turns) * (1 + 0.06 * np.sin(5 * turns))
        if kind == "frame":
            edge = edge / np.maximum(np.abs(edge.real), np.abs(edge.imag)) / 2
        outline = _swing(hand, edge, 0.7, complex(edge[0]))
        return [outline, *_fitted(_layer(rng, person, "zigzag", passes), 0.86 + 0.86j, 0j)]
    goals, half = _drive(rng, habit, kind, passes)
    advance = float(np.clip(np.pi / half / habit.ratio, 0.1, 1.2))
    return [_swing(hand, goals, advance, complex(goals[0]))]


def _drive(rng: Generator, habit: Blot, kind: str, passes: int) -> tuple[Path, int]:
    """What pulls the pen in one go, and the steps of one pass."""
    half = 18
    time = np.arange(passes * half) / half  # in passes
    knots = np.arange(passes + 1)
    along = time / passes
    wander = np.interp(time, knots, rng.normal(0, habit.disorder, passes + 1))
    loud = 0.5 * np.exp(np.interp(time, knots, rng.normal(0, habit.disorder, passes + 1)))
    if kind in ("random", "scrawl"):
        hop = rng.uniform(2.2, 4.0, passes) if kind == "random" else rng.uniform(0.7, 2.2, passes)
        radius = rng.uniform(0.3, 0.6, passes)
        spots = np.repeat(radius * np.exp(1j * np.cumsum(hop)), half)
        return spots, half
    circle = np.exp(1j * np.pi * time)
    shaky = np.interp(time, knots, rng.normal(0, 0.15, passes + 1)) * (1 + 1j) + 0.5 * wander
    goals = {
        "zigzag": (along - 0.5) + 0.4 * wander + 2j * loud * np.repeat(knots[:-1] % 2 - 0.5, half),
        "coil": (along - 0.5) * 1.2 + loud * circle,
        "ball": np.interp(time, knots, rng.uniform(0.1, 0.5, passes + 1)) * circle + shaky,
        "spiral": (0.1 + 0.5 * along) * circle + 0.1 * wander,
        "figure": loud * np.cos(np.pi * time) + 0.5j * np.sin(np.pi * time * 1.53 + wander),
        "pendulum": 0.6 * np.cos(np.pi * time) * np.exp(1j * (np.pi * along + wander)),
    }[kind]
    return goals, half


def _inked(
    rng: Generator, hand: Hand, paths: Sequence[Path], box: Box, cells: int = 1
) -> tuple[PenStroke, ...]:
    """The strokes in millimetres of paths about the middle of the first of ``cells`` cells of a box."""
    wide, (_, mid) = box.width / cells, box.centre
    strokes = []
    for path in paths:
        mm = box.left + wide / 2 + path.real * wide + 1j * (mid + path.imag * box.height)
        rate = np.abs(np.diff(mm))
        way = np.concatenate(([0.0], np.cumsum(rate + 1e-9)))
        if way[-1] < 4 * _STEP_MM:
            continue
        marks = np.linspace(0, way[-1], 1 + int(way[-1] / _STEP_MM))
        points = np.interp(marks, way, mm.real) + 1j * np.interp(marks, way, mm.imag)
        kept, last = [0], points[0]
        for index, point in enumerate(points.tolist()):
            if abs(point - last) >= _NEAREST_MM:
                kept.append(index)
                last = point
        speed = np.interp(marks, way[1:], rate) / rate.max()
        full = np.minimum(1, np.minimum(marks + 0.2, 1.6 * (way[-1] - marks) + 0.1) / 1.6)  # 1 to 1.6 mm
        mood = 0.05 * np.sin(marks / rng.uniform(1.5, 6) + rng.uniform(0, 6))
        press = hand.press * (1 + mood - hand.ease * (speed - 0.5)) * (1 - hand.taper * (1 - full))
        spots = np.column_stack((points.real, points.imag))[kept]
        strokes.append(PenStroke(spots, np.clip(press[kept], 0.3, 1.6)))
    return tuple(strokes)
