"""Scribes: people who cross off, strike out and blot as they were once taught to write.

Marks are composed like letters: strokes, entry and exit pieces, and ligatures where the pen is not lifted.
Letterforms lie in a square of side 1 about the origin; paths in mm have a third column, the hand's weight.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, fields, replace
from math import cos, pi, radians, sin, tan

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from sheets.geometry import Box
from tests.synthetic.marks import PenStroke

Path = NDArray[np.float64]

_STEP_MM, _FINE_MM, _CLOSEST_MM = 0.3, 0.2, 0.2  # between a stroke's points: at last, for smoothing, at least
_REACH, _OFF_CENTRE = 0.29, 0.29  # of a cell: how far crossings reach out, and lie off its middle
_LINE_REACH, _LINE_HEIGHT = 0.29, 0.36  # of a cell: how far lines reach out, and stray from its middle
_BLOT_RADIUS, _FEWEST, _MOST = 0.87, 9, 18  # cells from the centre to a blot's farthest point; its passes
_STAR_PEN_MM, _BUSY_PEN_MM, _BARE_PEN_MM = 0.9, 1.0, 1.3  # thicker pens draw no stars, loops, end pieces
_STEEPEST, _HAIRLINE = tan(radians(5.0)), 0.45  # how far lines may lean; the weight of a ligature
_FAVOURED = 4.0  # how much rather a pupil takes a form of the school than any other


def _habit(low: float, high: float, unsteady: float = 0.0) -> float:
    """A number that goes from low to high among people, and so unsteady from mark to mark."""
    return field(metadata={"span": (low, high), "unsteady": unsteady})


@dataclass(frozen=True, slots=True, kw_only=True)
class Person:
    """The habits of one person; lengths in mm where so named, else in parts of the cell or of the letter."""

    form: str  # letterform for crossing off
    other_form: str  # what they now and then draw instead
    strike: str  # letterform for striking out
    blot: str
    entry: str  # how strokes begin
    exit: str  # how they end
    side: float  # -1 or 1: to which side these pieces turn
    every_stroke: bool  # has them, or the first and the last alone
    torn: bool  # ligatures break off in the middle
    last_first: bool  # the order of the strokes is turned round
    upward: bool  # strokes are drawn from the end
    constancy: float = _habit(0.9, 1)  # how often they keep to their forms
    wobble: float = _habit(0.6, 1.4)  # how much every number of theirs varies from mark to mark
    quirk: float = _habit(1, 99, 0.003)  # how they distort the letters they were taught
    size: float = _habit(0.5, 1, 0.04)
    aspect: float = _habit(0.75, 1.35, 0.05)  # width over height of a letterform
    slant_deg: float = _habit(-4, 12, 1.5)  # shear, rightwards positive
    turn_deg: float = _habit(-7, 7, 2.5)  # rotation, clockwise positive
    angle_deg: float = _habit(44, 78, 3)  # of slashes, from level
    dx: float = _habit(-0.1, 0.1, 0.03)
    dy: float = _habit(-0.1, 0.1, 0.03)
    bow: float = _habit(-0.08, 0.08, 0.015)  # bulge of straight arms
    bend: float = _habit(-0.14, 0.14, 0.02)  # bulge of arms that are meant to be curved
    roundness_mm: float = _habit(0.2, 0.4)
    tremor_mm: float = _habit(0.01, 0.07)
    tremor_wave_mm: float = _habit(0.8, 4)
    piece_mm: float = _habit(0.4, 1.3)  # size of entry and exit pieces
    joined: float = _habit(0, 0.3)  # how often the pen is not lifted between strokes
    weight: float = _habit(0.8, 1.2)
    swell: float = _habit(0, 0.2)  # how much heavier strokes down are than strokes up
    wave: float = _habit(0.14, 1.3)  # length of the waves of lines
    height: float = _habit(0.04, 0.26)  # of these waves
    sag: float = _habit(-0.08, 0.08, 0.02)
    tilt_deg: float = _habit(-4, 4, 0.8)
    line_dy: float = _habit(-0.1, 0.1, 0.03)
    start: float = _habit(-0.25, 0.2, 0.05)  # how far inside the first cell lines begin (negative: before it)
    end: float = _habit(-0.28, 0.18, 0.05)
    dash: float = _habit(0.2, 0.56)  # half length of strokes within a cell
    gap: float = _habit(0.1, 0.36)  # between the lines of a double one
    passes: float = _habit(9, 15)
    cover: float = _habit(0.68, 1.02, 0.04)  # size of blots
    scatter: float = _habit(0.05, 0.2)


# Letterforms: strokes as x y x y ... in hundredths, then how they run: l straight from point to point, f in a
# flow, b as an arm with the person's bow, s swayed, c curved, a and A arched to the right and left.
_LETTERS = """
print x: -50 -50 50 50 b, 50 -50 -50 50 b; chi: -50 -20 -40 -40 -24 -28 24 28 40 40 52 20 f, 48 -55 -50 62 b
swayed x: -50 -50 50 50 s, 50 -50 -50 50 s; tailed x: -40 -40 40 36 s, 42 -42 0 0 -36 42 -58 60 -70 50 f
bent x: -50 -50 50 50 c, 50 -50 -50 50 c; twice x: -50 -50 50 50 b, 50 -50 -50 50 b, 50 -38 -40 52 c
italic x: -55 -26 -44 -46 -26 -36 26 36 44 46 58 26 f, 50 -50 -50 50 b; wye: -44 -50 10 6 b, 50 -50 -42 55 c
kappa: -55 -20 -42 -44 -24 -34 24 34 42 44 56 22 f, 56 -24 42 -46 24 -36 -24 36 -42 46 -56 22 f
backs: -43 -50 -45 50 a, 43 -50 42 50 A; ribbon: -46 50 0 0 32 -36 0 -52 -32 -36 0 0 46 50 f
cyrillic kha: -50 -32 -34 -50 -8 -30 3 5 -10 36 -36 50 -50 34 f, 52 -34 36 -50 8 -28 -4 5 10 38 36 50 55 30 f
fish: -50 -44 2 0 36 33 48 0 36 -33 0 0 -50 46 f; alpha: 50 -46 0 0 -34 32 -50 0 -34 -32 0 0 50 44 f
gamma: -46 -50 0 0 26 36 0 54 -26 36 0 0 48 -50 f; hitch: -50 -50 0 0 40 40 62 10 42 -42 0 0 -50 50 f
bow and string: -50 -50 50 50 b, 50 -50 -50 50 c; bow tie: -50 -50 46 50 50 -46 -50 50 l
knots: -50 -50 0 0 40 38 48 56 34 60 34 40 42 0 44 -36 52 -56 64 -48 50 -30 0 5 -50 50 f
short first: -22 -24 24 20 b, 50 -50 -50 50 b; short second: -50 -50 50 50 b, 21 -20 -20 22 b
roman x: -66 -50 -34 -50 -50 -50 50 50 34 50 66 50 l, 34 -50 66 -50 50 -50 -50 50 -66 50 -34 50 l
steep x: -30 -50 30 50 b, 30 -50 -30 50 b; wide x: -50 -33 50 33 b, 50 -33 -50 33 b

slash: 0 -50 0 50 b; integral: 11 -45 6 -50 0 -32 0 32 -6 50 -11 44 f; flagged: -22 -30 0 -50 0 50 l
bowed slash: 0 -50 0 50 c; two slashes: -17 -50 -19 48 b, 18 -46 16 50 b
ell: -5 50 10 0 12 -36 2 -50 -6 -30 -2 40 f

check: -42 6 -14 46 50 -50 l; looped check: -40 -10 -20 36 -10 50 -22 46 0 20 50 -50 f
flat check: -50 2 -22 28 60 -30 l; swoosh: -42 2 -28 30 -12 45 2 24 24 -12 62 -42 f
stub check: -30 26 -18 48 34 -54 l; root: -50 12 -36 4 -14 46 30 -48 56 -50 l; vee: -36 -40 -6 50 42 -50 l

plus: 0 -50 0 50 b, -50 0 50 0 b; looped tee: 5 -55 0 0 -2 45 -18 50 -44 14 -30 -6 0 -6 50 -10 f
dagger: 0 -55 0 55 b, -36 -18 36 -18 b; tee: 0 -55 0 0 2 36 14 52 30 40 f, -36 -14 40 -14 b
steep plus: 0 -60 0 60 b, -28 4 28 -2 b; arched plus: 2 -50 -2 50 b, -50 4 50 4 c

asterisk: 0 -50 0 50 b, -44 -28 44 28 b, 44 -28 -44 28 b; zhe: -43 -50 -43 50 a, 43 -50 43 50 A, 0 -54 0 54 b
barred x: -50 -50 50 50 b, 50 -50 -50 50 b, -56 0 56 0 b; penta: -30 50 0 -52 32 48 -50 -14 50 -16 -28 46 l
eight rays: 0 -50 0 50 b, -50 0 50 0 b, -42 -42 42 42 b, 42 -42 -42 42 b
one-stroke star: -44 -40 40 42 52 8 -50 2 -42 44 34 -46 2 -52 0 54 l

o: 8 -50 -34 -34 -46 2 -30 40 6 48 42 26 44 -16 20 -46 -10 -46 f; zet: -45 -42 45 -45 -45 45 50 42 l
e: -40 5 35 -10 10 -50 -40 -10 -10 50 50 20 f; m: -50 50 -34 -45 -18 45 2 -50 18 45 36 -48 50 50 l
ess: 40 -35 0 -50 -30 -25 30 20 0 50 -45 35 f
"""
_LOOPED = ["fish", "alpha", "ribbon", "gamma", "backs", "knots", "roman x", "twice x", "ell",
           "two slashes", "looped check", "cyrillic kha", "hitch", "kappa", "looped tee"]  # fmt: skip
_XS, _SLASHES, _TICKS, _PLUSES, _STARS, _OVER = ({
    name: [(np.array(w[:-1], float).reshape(-1, 2) / 100, w[-1]) for w in map(str.split, strokes.split(","))]
    for name, strokes in (row.split(": ") for row in re.split("; |\n", block.strip()))
} for block in _LETTERS.split("\n\n"))  # fmt: skip
_BACKS = {f"back {name}": strokes for name, strokes in _SLASHES.items()}
_FORMS = _XS | _SLASHES | _BACKS | _TICKS | _PLUSES | _STARS | _OVER
_KINDS = ((_XS, 0.60), (_SLASHES, 0.10), (_BACKS, 0.06), (_TICKS, 0.09), (_PLUSES, 0.08), (_STARS, 0.07))


def _arm(a: Path, b: Path, bow: float, sway: float = 0.0) -> Path:
    """From a to b with a bulge, and an S-bend, in parts of its length."""
    t = np.linspace(0, 1, 16)
    bulge = bow * 4 * t * (1 - t) + sway * np.sin(2 * pi * t)
    return a + np.outer(t, b - a) + np.outer(bulge, (b[1] - a[1], a[0] - b[0]))


def _flow(points: Path) -> Path:
    """A Catmull-Rom curve through the points."""
    p = np.vstack([points[:1], points, points[-1:]])
    t = np.linspace(0, 1, 8, endpoint=False)[None, :, None]
    a, b, c, d = (p[i : len(p) - 3 + i, None, :] for i in range(4))
    curve = b + t * (c - a) / 2 + t**2 * (2 * a - 5 * b + 4 * c - d) / 2 + t**3 * (3 * b - a - 3 * c + d) / 2
    return np.vstack([curve.reshape(-1, 2), p[-1:]])


def _letter(p: Person, name: str) -> list[Path]:
    """A letterform as the person has come to write it."""
    strokes, arch = [], 0.44 + abs(p.bend) / 2
    for k, (taught, run) in enumerate(_FORMS[name]):
        points = taught + 0.035 * np.sin(p.quirk * (k + 1 + np.arange(taught.size))).reshape(-1, 2)
        bows = {"b": (p.bow,), "c": (p.bend,), "s": (0.0, p.bow), "a": (arch,), "A": (-arch,)}
        path = points if run == "l" else _flow(points) if run == "f" else _arm(*points, *bows[run])
        strokes.append(path * (-1, 1) if name in _BACKS else path)
    return strokes


_STRIKES: dict[str, float] = {  # letterforms for striking out, and how often each is taught
    "dash": 20, "tilde": 5, "wave": 7, "garland": 4, "arcade": 4, "m-zigzag": 7, "saw": 3, "e-loops": 5,
    "there and back": 7, "zed": 4, "spindle": 3, "equals": 8, "three lines": 2, "crossed lines": 3,
    "flourish": 4, "hyphens": 7, "linked hyphens": 4, "tildes": 3,
}  # fmt: skip
_BY_CELL = {"hyphens": "dash", "linked hyphens": "dash", "tildes": "tilde"}  # drawn cell by cell
_PLAIN = ("dash", "hyphens", "equals", "tilde", "garland", "arcade")  # may carry end pieces


def _struck(p: Person, form: str, length: float, cell: float) -> list[Path]:
    """The lines of one letterform over one length: heights in mm over u."""
    u = np.linspace(0, length, max(24, int(length / 0.25)))
    count = max(1, round(length / (p.wave * cell)))  # whole waves: the line ends as high as it began
    phase, turns = 2 * pi * count * u / length, np.linspace(0, 2 * pi * count, 24 * count)
    tall = cell * p.height * min(1.0, length / count / (0.45 * cell)) * (0.55 if count == 1 else 1.0)
    arch, half = cell * p.sag * (1 - (2 * u / length - 1) ** 2), p.gap / 2 * min(cell, length / 1.6)
    bulge, lean = half * np.sin(pi * u / length), half * (2 * u / length - 1)
    at, loop = (0.5 if length < 1.5 * cell else 0.8) * length, np.linspace(0, 2 * pi, 20)  # of a flourish
    ring = np.column_stack([at + 0.9 * np.sin(loop), 0.7 * half * (np.cos(loop) - 1) + arch[u < at][-1]])
    pitch, radius = length / count / (2 * pi), min(0.42 * length / count, 0.17 * cell)

    def over(v: Path | float) -> Path:
        return np.column_stack([u, arch + v])

    several: dict[str, Callable[[], list[Path]]] = {
        "tilde": lambda: [over(0.4 * cell * p.height * np.sin(phase / count) * min(1.0, length / 2 / cell))],
        "wave": lambda: [over(tall * np.cos(phase))],
        "garland": lambda: [over(tall * (2 * np.abs(np.sin(phase / 2)) - 1))],
        "arcade": lambda: [over(tall * (1 - 2 * np.abs(np.sin(phase / 2))))],
        "m-zigzag": lambda: [over(tall * (2 * np.abs((phase / pi) % 2 - 1) - 1))],
        "saw": lambda: [over(tall * (((phase / 2 / pi) % 1) * 2 - 1) * (0.5 if count < 3 else 1.0))],
        "e-loops": lambda: [np.column_stack([pitch * turns - radius * np.sin(turns), -tall * np.cos(turns)])],
        "there and back": lambda: [np.vstack([over(-half), over(half)[::-1]])],
        "zed": lambda: [np.vstack([over(-half), over(half)])],
        "spindle": lambda: [np.vstack([over(-bulge), over(bulge)[::-1]])],
        "equals": lambda: [over(-half), over(half) + np.array([p.dash, 0])],
        "three lines": lambda: [over(-half), over(0 * u), over(half)],
        "crossed lines": lambda: [over(lean), over(-lean)],
        "flourish": lambda: [np.vstack([over(0 * u)[u < at], ring, over(0 * u)[u >= at]])],
    }  # fmt: skip
    return several.get(form, lambda: [over(0 * u)])()


def _turned(path: Path, angle: float) -> Path:
    """Turned about the origin, clockwise as seen on the sheet."""
    return path @ np.array([[cos(angle), sin(angle)], [-sin(angle), cos(angle)]])


def _zigzag(rng: Generator, n: int, scatter: float, lean: float = 0.0) -> Path:
    """Up and down n times, from left to right."""
    x = np.linspace(-0.5, 0.5, n) + rng.normal(0, scatter / n, n)
    y = np.where(np.arange(n) % 2 == 0, -0.5, 0.5) * (1 - np.abs(rng.normal(0, scatter, n)))
    return np.column_stack([x + lean * y, y])


def _coil(rng: Generator, turns: int, radius: float, scatter: float, advance: float, eights: int = 1) -> Path:
    """Round and round with a wandering radius, in one place or like written e's; or lying eights."""
    t = np.linspace(0, 2 * pi * turns, 20 * turns)
    knots = np.linspace(0, t[-1], turns + 1)
    rx, ry = (np.interp(t, knots, 1 + rng.normal(0, scatter, turns + 1)) for _ in range(2))
    x = np.linspace(-advance, advance, len(t)) - radius * rx * np.sin(eights * t)
    return np.column_stack([x, -0.47 * ry * np.cos(t)])


def _again(rng: Generator, p: Person, names: Sequence[str], n: int, scatter: float) -> list[Path]:
    """One letter written over another, n in all."""
    return [_turned(s * rng.uniform(0.75, 1.05, 2), rng.normal(0, 0.15)) + rng.normal(0, scatter, 2)
            for _ in range(n) for s in _letter(p, str(rng.choice(names)))]  # fmt: skip


_Scribble = Callable[[Generator, Person, int], list[Path]]
_BLOTS: dict[str, tuple[float, _Scribble]] = {  # how often each is taught, and its strokes in n passes
    "own letter": (1, lambda g, p, n: [*_again(g, p, [p.form], 2 + n // 5, 0.07), 0.7 * _zigzag(g, n, 0.12)]),
    "cross again": (2, lambda g, p, n: _again(g, p, ["print x", "bow tie"], n // 2 + 2, p.scatter / 2)),
    "cross and m": (1, lambda g, p, n: [*_again(g, p, ["print x"], 3, 0.05), _zigzag(g, n, p.scatter, -0.2)]),
    "scrubbed arms": (2, lambda g, p, n: [_turned(_zigzag(g, n, 0.1) * (0.4, 1.3), a) for a in (0.7, -0.8)]),
    "e-loops": (2, lambda g, p, n: [_coil(g, max(6, n // 2), 0.18, 0.13, 0.4)]),
    "e-rows": (1, lambda g, p, n: [_coil(g, 7, 0.1, 0.1, 0.42) * (1, 0.7) + (0, y) for y in (-0.2, 0, 0.2)]),
    "m-zigzag": (2, lambda g, p, n: [_zigzag(g, n + 3, p.scatter, -p.slant_deg / 200)]),
    "z-rows": (1, lambda g, p, n: [_turned(_zigzag(g, n + 2, p.scatter), pi / 2 + p.bow)]),
    "two zigzags": (1, lambda g, p, n: [_zigzag(g, n, p.scatter, 0.25), _turned(_zigzag(g, n, 0.1), pi / 2)]),
    "hatching": (1, lambda g, p, n: np.split(_turned(_zigzag(g, 20, p.scatter), radians(p.angle_deg)), 10)),
    "cross-hatch": (1, lambda g, p, n: np.split(
        np.vstack([_turned(_zigzag(g, 14, p.scatter), turn) for turn in (0.7, -0.8)]), 14)),
    "yarn": (1, lambda g, p, n: [k * _coil(g, 4 + n // 4, 0.44, 0.25, 0.05) for k in (1, 0.6, 0.35)]),
    "eights": (1, lambda g, p, n: [_turned(_coil(g, n // 2, 0.4, 0.25, 0.1, 2), pi / 2 * k) for k in (0, 1)]),
    "filled ring": (1, lambda g, p, n: [_coil(g, 2, 0.46, 0.03, 0), 0.85 * _zigzag(g, n + 1, p.scatter / 2)]),
    "letters": (1, lambda g, p, n: [*_again(g, p, [*_OVER], n // 2, 0.07), 0.9 * _zigzag(g, 8, 0.15)]),
    "scrawled words": (1, lambda g, p, n: [_zigzag(g, n, 0.1) * (1, 0.8) + (0, y) for y in (-0.12, 0, 0.12)]),
}  # fmt: skip
# Schools: name | how strokes begin | how they end | numbers that are not as usual; below, what they teach
_SCHOOLS = """\
looped | swash loop none none | swash loop none | roundness_mm .35 .6, joined .4 1, bow -.14 .14
fish, alpha, ribbon, gamma, knots, hitch, looped tee, ell, looped check, e-loops, e-rows, yarn, flourish
print | none | none flick | roundness_mm .15 .3, slant_deg -5 5, joined 0 .1
print x, plus, check, slash, dash, hyphens, hatching, cross again, steep x
italic | flick hook swash | swash flick | slant_deg 5 16, swell .1 .35
italic x, chi, kappa, tailed x, integral, swoosh, tee, tilde, m-zigzag, tildes
cyrillic | hook none | hook swash | roundness_mm .3 .5, slant_deg 0 16, joined .1 .8
cyrillic kha, backs, zhe, bent x, bowed slash, wave, linked hyphens, letters
engineer | none rest | none rest | roundness_mm .12 .2, tremor_mm 0 .02, slant_deg -1 2, bow 0 0, wobble .3 .7
print x, wide x, plus, two slashes, barred x, asterisk, equals, dash, hatching, cross-hatch, filled ring
child | rest none | rest none | tremor_mm .1 .24, slant_deg -9 6, joined 0 .1, bow -.15 .15, wobble 1.3 2.2
print x, short second, plus, stub check, one-stroke star, twice x, hyphens, z-rows, cross again
doctor | none hook | flick swash | roundness_mm .35 .65, slant_deg 0 18, joined .6 1, bow -.16 .16, wobble 1 2
hitch, bow tie, short first, wye, flat check, swoosh, slash, there and back, zed, saw, scrawled words
copperplate | swash loop hook | swash loop | roundness_mm .3 .5, slant_deg 8 18, swell .3 .5, wobble .4 .9
kappa, bow and string, swayed x, tailed x, integral, tee, flourish, tilde, spindle, eights, garland
stonecutter | serif serif none | serif serif none | roundness_mm .12 .2, slant_deg -2 3, joined 0 0
roman x, dagger, flagged, print x, root, three lines, dash, own letter
shorthand | none hook | hook flick | joined .1 .5, bow -.2 .2
bent x, backs, bow and string, bowed slash, vee, arched plus, crossed lines, arcade, two zigzags
""".splitlines()


def pick_person(rng: Generator) -> Person:
    """A person who went to one of the schools."""
    at = 2 * int(rng.integers(len(_SCHOOLS) // 2))
    (_, entries, exits, numbers), favourites = _SCHOOLS[at].split(" | "), _SCHOOLS[at + 1].split(", ")

    def taught(forms: dict[str, float]) -> str:
        weights = np.array([w * (_FAVOURED if form in favourites else 1.0) for form, w in forms.items()])
        return list(forms)[int(rng.choice(len(forms), p=weights / weights.sum()))]

    kind = _KINDS[int(rng.choice(len(_KINDS), p=[share for _, share in _KINDS]))][0]
    forms, blots = dict.fromkeys(kind, 1.0), {form: often for form, (often, _) in _BLOTS.items()}
    spans = {habit.name: habit.metadata["span"] for habit in fields(Person) if habit.metadata}
    spans |= {habit: (float(low), float(high)) for habit, low, high in map(str.split, numbers.split(", "))}
    own = {habit: float(rng.uniform(*span)) for habit, span in spans.items()}
    own["wave"] = 1.3 * (0.14 / 1.3) ** rng.random()  # as often short as long
    own["height"] *= min(1.0, own["wave"] / 0.3 + 0.15)
    own["bend"] += 0.08 * np.sign(own["bend"])
    if rng.random() < 0.2:  # lines begin and end well inside their cells
        own["start"] = own["end"] = float(rng.uniform(0.2, 0.34))
    every_stroke, torn, last_first, upward = (bool(yes) for yes in rng.random(4) < (0.4, 0.35, 0.35, 0.15))
    return Person(
        form=taught(forms), strike=taught(_STRIKES), blot=taught(blots),
        other_form=taught(forms if rng.random() < 0.6 else dict.fromkeys(_XS, 1.0)), torn=torn, upward=upward,
        entry=str(rng.choice(entries.split())), exit=str(rng.choice(exits.split())), last_first=last_first,
        side=float(rng.choice((-1, 1))), every_stroke=every_stroke, **own,
    )  # fmt: skip


def _today(rng: Generator, p: Person) -> Person:
    """The person's numbers for one mark."""
    unsteady = {habit.name: habit.metadata["unsteady"] for habit in fields(Person) if habit.metadata}
    return replace(p, **{k: getattr(p, k) + rng.normal(0, p.wobble * by) for k, by in unsteady.items() if by})


def _piece(kind: str, end: Path, before: Path, p: Person) -> Path:
    """What a stroke ends in: places and weights from its end on."""
    if kind in ("none", "rest"):
        return np.empty((0, 3))
    heading = float(np.arctan2(end[1] - before[1], end[0] - before[0]))
    if kind == "serif":
        bar = 0.55 * p.piece_mm * np.array([(1, 0, 0), (-1, 0, 0)])
        return (bar if abs(sin(heading)) > 0.5 else bar[:, [1, 0, 2]]) + np.array([*end, 1.0])
    turn, length = {"hook": (2.5, 1.3), "swash": (1.3, 2.2), "loop": (5.4, 3.0), "flick": (0.3, 1.0)}[kind]
    angles = heading + p.side * np.linspace(0, turn, 12)
    way = np.cumsum(np.column_stack([np.cos(angles), np.sin(angles)]), axis=0) * p.piece_mm * length / 12
    return np.column_stack([way + end, np.linspace(0.9, 0.5, 12)])


def _joined(rng: Generator, p: Person, paths: list[Path]) -> list[Path]:
    """Strokes with their entry and exit pieces, and hairlines between them where the pen is not lifted."""
    done: list[Path] = []
    for i, path in enumerate(paths):
        k = min(3, len(path) - 1)
        before = _piece(p.entry if p.every_stroke or i == 0 else "none", path[0], path[k], p)[::-1]
        after = _piece(p.exit if p.every_stroke or path is paths[-1] else "none", path[-1], path[-1 - k], p)
        stroke = np.vstack([before, np.insert(path, 2, 1.0, axis=1), after])
        if not done or rng.random() >= p.joined:
            done.append(stroke)
            continue
        a, b = done[-1][-1, :2], stroke[0, :2]
        bow = p.side / max(8.0, float(np.hypot(*(b - a))))  # long ones run straight
        way = np.insert(_arm(a, b, bow), 2, _HAIRLINE, axis=1)
        done[-1] = np.vstack([done[-1], way[1:5]] if p.torn else [done[-1], way[1:-1], stroke])
        done += [np.vstack([way[12:-1], stroke])] if p.torn else []
    return done


def _resampled(path: Path, step: float) -> Path:
    """Points evenly along the way, about a step apart."""
    way = np.concatenate([[0.0], np.cumsum(np.hypot(*np.diff(path[:, :2], axis=0).T))])
    at = np.linspace(0, way[-1], max(3, round(way[-1] / step) + 1))
    return np.column_stack([np.interp(at, way, column) for column in path.T])


def _inked(rng: Generator, p: Person, path: Path) -> PenStroke:
    """A path (x, y, weight) as the hand draws it: with tremor, rounded, and with its pressure."""
    fine = _resampled(path, _FINE_MM)
    n = len(fine)
    knots = np.linspace(0, n - 1, max(3, int(n * _FINE_MM / p.tremor_wave_mm) + 2))
    shake = rng.normal(0, p.tremor_mm, (2, len(knots))).clip(-0.4, 0.4)
    fine[:, :2] += np.column_stack([np.interp(np.arange(n), knots, axis) for axis in shake])
    reach = min(int(3 * p.roundness_mm / _FINE_MM), n - 1)
    kernel = np.exp(-0.5 * (np.arange(-reach, reach + 1) * _FINE_MM / p.roundness_mm) ** 2)
    padded = np.vstack([2 * fine[0] - fine[reach:0:-1], fine, 2 * fine[-1] - fine[-2 : -2 - reach : -1]])
    smooth = np.column_stack([np.convolve(column, kernel / kernel.sum(), "valid") for column in padded.T])
    even = _resampled(smooth, _STEP_MM)
    near = np.hypot(*np.diff(even[:, :2], axis=0).T) < _CLOSEST_MM
    near[1:] &= ~near[:-1]
    even = even[~np.concatenate([[False], near[:-1], [False]])]
    far = np.arange(len(even)) * _STEP_MM
    press = p.weight * even[:, 2] * (1 + p.swell * np.clip(np.gradient(even[:, 1]) / _STEP_MM, -1, 1))
    for kind, way in ((p.entry, far), (p.exit, far[::-1])):
        press *= 1 + {"rest": 0.35, "flick": -0.55, "swash": -0.3}.get(kind, 0.0) * np.exp(-way / 0.8)
    return PenStroke(even[:, :2], np.clip(press, 0.3, 1.6))


def crossing(rng: Generator, person: Person, box: Box, pen_width_mm: float) -> tuple[PenStroke, ...]:
    """A number crossed off in the person's letterform; thick pens draw nothing intricate."""
    p = _today(rng, person)
    form = p.form if rng.random() < p.constancy else p.other_form
    plain = form.removeprefix("back ")
    if (form in _STARS and pen_width_mm > _STAR_PEN_MM) or (plain in _LOOPED and pen_width_mm > _BUSY_PEN_MM):
        simple = ((_SLASHES, "slash"), (_BACKS, "back slash"), (_TICKS, "check"), (_PLUSES, "plus"))
        form = next((name for kind, name in simple if form in kind), "print x")
    slant, turn, aspect, size = p.slant_deg, float(np.clip(p.turn_deg, -12, 12)), p.aspect, p.size
    if form in _SLASHES or form in _BACKS:
        lean = 90 - float(np.clip(p.angle_deg, 56 if plain in ("integral", "ell") else 46, 82))
        slant, turn, aspect, size = 0.0, lean if form in _SLASHES else -lean, 1.0, max(size * 1.15, 0.65)
    elif form in _PLUSES or form in _STARS:  # their uprights stay upright
        slant, turn, size = float(np.clip(slant, -3, 5)), float(np.clip(turn, -4, 4)), max(size, 0.55)
    elif form in _TICKS:
        slant, size = 0.4 * slant, max(size, 0.6)
    size_mm = max(size * min(box.width, box.height), 3 + 2.3 * pen_width_mm)  # small thick crosses are blobs
    shear = np.array([[1.0, 0.0], [-tan(radians(float(np.clip(slant, -12, 18)))), 1.0]])
    scale = size_mm * np.array([aspect**0.5, aspect**-0.5])
    paths = [_turned(s * scale @ shear, radians(turn))[:: -1 if p.upward else 1] for s in _letter(p, form)]
    bare = form == "roman x" or pen_width_mm > _BARE_PEN_MM
    p = replace(p, entry="none", exit="none", joined=p.joined / 4) if bare else p
    strokes = _joined(rng, p, paths[:: -1 if p.last_first else 1])
    every, cell = np.vstack(strokes)[:, :2], np.array([box.width, box.height])
    low, high = every.min(axis=0), every.max(axis=0)
    shrink = float(min(1.0, *((0.98 + 2 * _REACH) * cell / np.maximum(high - low, 1e-6))))
    room = np.minimum(_OFF_CENTRE * cell, np.maximum((0.5 + _REACH) * cell - (high - low) * shrink / 2, 0))
    hung = 0.2 * shrink * (low + high) + cell * (p.dx, p.dy)  # letters hang about their own middle
    offset = np.clip(hung, -room, room) - (low + high) / 2 * shrink + box.centre
    return tuple(_inked(rng, p, s * (shrink, shrink, 1) + (*offset, 0)) for s in strokes)


def line(rng: Generator, person: Person, boxes: Sequence[Box]) -> tuple[PenStroke, ...]:
    """Numbers that were jumped over, struck out with one line (or one for each)."""
    p = _today(rng, person)
    width, height, (x0, y0), (x1, y1) = boxes[0].width, boxes[0].height, boxes[0].centre, boxes[-1].centre
    reach, stray = _LINE_REACH * width, _LINE_HEIGHT * height
    steepest = min(_STEEPEST, 0.4 * height / (boxes[-1].right - boxes[0].left))
    tilt = float(np.clip(tan(radians(p.tilt_deg)), -steepest, steepest))
    ends = np.clip([p.start, p.end], -_LINE_REACH, 0.32) * width
    spans = [(boxes[0].left + float(ends[0]), boxes[-1].right - float(ends[1]))]
    if p.strike in _BY_CELL:
        halves = np.clip(p.dash * (1 + rng.normal(0, 0.1, len(boxes))), 0.14, 0.6) * width
        middles = [b.centre[0] + width * float(np.clip(rng.normal(0, 0.03), -0.08, 0.08)) for b in boxes]
        spans = [(m - half, m + half) for m, half in zip(middles, halves, strict=True)]
    paths: list[Path] = []
    for left, right in spans:
        up = float(np.clip(p.line_dy + rng.normal(0, 0.015), -0.15, 0.15)) * height
        for path in _struck(p, _BY_CELL.get(p.strike, p.strike), right - left, min(width, height)):
            x = np.clip(left + path[:, 0], boxes[0].left - reach, boxes[-1].right + reach)
            off = np.clip(tilt * (x - (x0 + x1) / 2) + up + path[:, 1], -stray, stray)
            paths.append(np.column_stack([x, np.interp(x, [x0, x1 + 1e-6], [y0, y1]) + off]))
    entry = p.entry if p.strike in _PLAIN and p.start > -0.1 else "none"
    leave = p.exit if p.strike in _PLAIN and p.end > -0.1 else "none"
    joined = 1.0 if p.strike == "linked hyphens" else 0.0 if p.strike in _BY_CELL else p.joined
    p = replace(p, piece_mm=min(0.6, p.piece_mm), entry=entry, exit=leave, joined=joined)
    strokes = [_inked(rng, p, s) for s in _joined(rng, p, paths)]
    x, y = np.vstack([s.points for s in strokes]).T
    lean = float(np.polyfit(x - x.mean(), y, 1)[0]) - (y1 - y0) / max(x1 - x0, 1e-6)
    lift = np.array([0, float(np.clip(lean, -_STEEPEST, _STEEPEST)) - lean])  # no hook may make it a slash
    return tuple(PenStroke(s.points + np.outer(s.points[:, 0] - x.mean(), lift), s.pressure) for s in strokes)


def blot(rng: Generator, person: Person, box: Box, pen_width_mm: float) -> tuple[PenStroke, ...]:
    """A mistake blacked out, with the more passes the thinner the pen."""
    p = _today(rng, person)
    form = p.blot if rng.random() < p.constancy else "m-zigzag"
    n = int(np.clip(p.passes * (0.7 / pen_width_mm) ** 0.4, _FEWEST, _MOST))
    paths = _BLOTS[form][1](rng, p, n)
    passes = max(sum(int(np.sum(np.diff(s[:, axis] > 0))) for s in paths) for axis in (0, 1))
    if passes < _FEWEST or (form in ("cross again", "scrubbed arms", "own letter") and pen_width_mm > 1.0):
        paths.append(_zigzag(rng, n + 2, 0.1))  # lest it look like a fat cross
    cell = min(box.width, box.height)
    size, shift = max(p.cover, 0.62 + 0.1 * pen_width_mm) * cell, np.clip((p.dx, p.dy), -0.12, 0.12) * cell
    scale = min(1.0, _BLOT_RADIUS * cell / float(np.hypot(*(np.vstack(paths) * size + shift).T).max()))
    if p.joined > 0.5:  # those who seldom lift the pen scrub on
        paths = [np.vstack(paths)]
    moved = ((s * size + shift) * scale + box.centre for s in paths)
    return tuple(_inked(rng, p, np.insert(s, 2, 1.0, axis=1)) for s in moved)
