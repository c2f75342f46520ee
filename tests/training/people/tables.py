"""People at a table: how the sheet lies, how the pen is held and how the evening goes shape their marks."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from sheets.geometry import Box
from tests.synthetic.marks import PenStroke

Path = NDArray[np.float64]
Pair = tuple[float, float]

_STEP_MM, _SHEET_MM = 0.32, (200.0, 280.0)  # between points; over which haste and fatigue grow
_OFF_CENTRE, _REACH = 0.27, 0.32  # of a cell: a crossing's middle, and how far it leaves the cell
_SLASH_DEG, _TICK_DEG, _PLUS_DEG = (42.0, 76.0), (39.0, 75.0), 12.0  # what turning may make of these
_LINE_DEG, _LINE_BAND, _LINE_OUT = 6.0, 0.4, 0.28  # a line: slope, height off centre, way beyond the cells
_BLOT_RADIUS, _BLOT_PASSES = 0.88, 10  # of a cell; passes over the middle at the least
_THICK_MM, _OPEN = 0.9, 5.5  # no stars, no double strokes with thicker pens; pen widths that loops need

# crossings by their share of people: 60 % X's and kin, then / 10, \ 6, ticks 9, pluses 8, stars 7
_FORMS = {"x": 20, "short": 9, "arced": 6, "fish": 8, "hourglass": 6, "chi": 5, "y": 6, "slash": 5,
          "bowed": 2, "double": 1.5, "there_back": 1.5, "backslash": 4, "back_bowed": 2, "tick": 3.5,
          "stub": 2, "flat": 1.5, "round": 2, "plus": 3.5, "tall": 2, "low_bar": 1, "four": 1.5, "star": 3.2,
          "asterisk": 1.3, "one_star": 1.5, "penta": 1}  # fmt: skip
_ARMS, _STARS = ("x", "short", "arced", "chi", "y"), ("star", "asterisk", "one_star", "penta")
_LINES = {"straight": 17, "sag": 10, "arch": 6, "wave": 14, "zigzag": 12, "double": 9, "return": 8,
          "dashes": 11, "middles": 8, "loops": 4, "fading": 5}  # fmt: skip
_BLOTS = {"zigzag": 20, "hatch": 10, "coil": 14, "rings": 12, "crosses": 12, "ball": 10, "letters": 10,
          "grid": 8, "eights": 6, "framed": 6}  # fmt: skip
_KNOTS = {  # of crossings drawn in one go, in cells about the centre
    "fish": ((0.45, -0.45), (0.05, 0), (-0.28, 0.32), (-0.46, 0), (-0.28, -0.32), (0.05, 0), (0.45, 0.45)),
    "hourglass": ((0.45, -0.45), (0, 0), (-0.45, 0.45), (-0.48, 0), (-0.45, -0.45), (0, 0), (0.45, 0.45)),
    "tick": ((-0.48, 0.08), (-0.22, 0.45), (0.45, -0.45)),
    "stub": ((-0.28, 0.27), (-0.2, 0.4), (0.35, -0.5)),
    "flat": ((-0.56, 0), (-0.22, 0.32), (0.6, -0.34)),
    "round": ((-0.42, 0.02), (-0.3, 0.34), (-0.12, 0.36), (0.1, 0.05), (0.42, -0.42)),
    "four": ((0, -0.5), (0, 0), (0, 0.44), (-0.14, 0.47), (-0.4, 0.22), (-0.32, 0.04), (0, 0), (0.44, -0.02)),
    "one_star": ((0, -0.5), (0.02, 0.5), (-0.42, 0.24), (0.44, -0.26), (0.42, 0.3), (-0.45, -0.24)),
    "penta": ((-0.3, 0.45), (0, -0.5), (0.3, 0.45), (-0.48, -0.14), (0.48, -0.14), (-0.3, 0.45)),
}
_ANGULAR = ("hourglass", "tick", "stub", "flat", "penta", "one_star")
_TICK_LEADS = {"tick": 53.0, "stub": 59.0, "flat": 40.0, "round": 50.0}  # degrees of the right arm
# share of people, and from where to where their habits lie then (for pairs: of the first, of the second)
_CIRCUMSTANCES: dict[str, tuple[int, dict[str, tuple[float, float] | tuple[Pair, Pair]]]] = {
    "plain": (14, {}), "turned": (18, {"turn_deg": (14, 35)}), "twice": (7, {"lifts": ((0, 0.1), (0.75, 1))}),
    "knee": (7, {"bump_mm": (0.2, 0.4), "wobble": ((0.15, 0.35), (5, 12)), "turn_deg": (3, 20)}),
    "cloth": (7, {"bump_mm": (0.1, 0.22), "tremor": ((0.03, 0.07), (2, 3.5)), "pen": ((0.6, 0.9), (0, 0.5))}),
    "far": (7, {"offset": ((0.06, 0.17), (0.03, 0.17)), "size": ((0.85, 1.1), (0.65, 0.85)),
        "turn_deg": (0, 15), "scatter": (0.05, 0.09), "stroke": ((0.03, 0.08), (-0.04, 0.04))}),
    "left": (9, {"turn_deg": (-35, -8), "stroke": ((0.03, 0.11), (-0.06, 0.06)),
        "hook": ((0.3, 1), (60, 140)), "offset": ((-0.12, 0), (-0.05, 0.1)), "pen": ((0.8, 1), (0.3, 0.7))}),
    "child": (9, {"size": ((0.95, 1.25), (0.8, 1.2)), "scatter": (0.06, 0.1),
        "wobble": ((0.2, 0.4), (5, 10)), "flick": ((1.0, 3.0), (-50, 50)), "lifts": ((0, 0.12), (0, 0.1)),
        "pen": ((1.1, 1.4), (0, 0.3))}),
    "old": (9, {"tremor": ((0.07, 0.17), (1.9, 3.4)), "tires": ((-0.1, 0.1), (0.2, 0.6)),
        "pen": ((0.6, 1.1), (0, 0.2))}),
    "drinks": (7, {"wobble": ((0.3, 0.55), (6, 13)), "scatter": (0.06, 0.1),
        "tires": ((-0.1, 0.2), (0.3, 0.7)), "lead": ((40, 58), (-18, 18)), "lifts": ((0, 0.4), (0, 0.1))}),
    "pen_end": (7, {"pen": ((0.45, 0.65), (0.4, 0.7)), "stroke": ((0.05, 0.13), (-0.1, 0.1)),
        "wobble": ((0.2, 0.4), (6, 12)), "flick": ((0, 1.6), (-90, 90))}),
    "minimal": (9, {"size": ((0.3, 0.5), (0.8, 1.2)), "pen": ((0.7, 1.1), (0.4, 0.7)),
        "hook": ((0, 0), (0, 0)), "scribble": ((0.6, 0.9), (0.55, 0.72)),
        "line_ends": ((0.16, 0.3), (0.16, 0.3)), "wobble": ((0, 0.08), (6, 12)), "flick": ((0, 0), (0, 0))}),
    "misses": (9, {"second": ((0.4, 1.1), (0.15, 0.28)), "tires": ((0, 0.3), (0, 0.3))}),
}  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class Person:
    """The habits of one person; lengths are of a cell unless they say mm, angles turn against the clock."""

    circumstance: str
    form: str
    line_form: str
    blot_form: str
    constancy: float  # how often the usual form is taken
    turn_deg: float  # of the sheet against the writer
    size: Pair  # of crossings; width to height
    offset: Pair
    scatter: float
    lead: Pair  # degrees of a main arm from level; how unlike its mirror image the second arm is
    second: Pair  # second stroke's length to the first one's; how far along the first it misses the middle
    stroke: Pair  # bow; sway like an S
    tremor: Pair  # mm; mm from wave to wave
    wobble: Pair  # the same, slower
    bump_mm: float
    pen: Pair  # pressure; how much of it is gone at the end
    hook: Pair  # mm; degrees
    flick: Pair  # mm; degrees
    lifts: Pair  # how often the pen stays down between strokes; how often strokes are gone over again
    pushes: bool  # draws upwards and to the left
    quarter: int  # which of four ways is somebody's own
    tires: Pair  # haste (grows or shrinks marks along a row); fatigue
    slow: Pair  # phase; mm in which habits come and go
    line_place: Pair  # height; degrees of slope
    line_ends: Pair  # from the first and the last centre
    line_wave: Pair  # length; swing, 0 to 1
    scribble: Pair  # zeal; size of a blot


def _chosen(rng: Generator, shares: dict[str, float]) -> str:
    """A key, by its share."""
    weights = np.fromiter(shares.values(), float)
    return list(shares)[int(rng.choice(len(weights), p=weights / weights.sum()))]


def _usual(rng: Generator) -> dict[str, object]:
    """Habits where the circumstances do not matter."""
    bell, flat = rng.normal, rng.uniform
    side, high = rng.choice([-1, 1], 4), bell(0, 0.07) if rng.random() < 0.7 else rng.choice([-0.17, 0.17])
    return {
        "form": _chosen(rng, _FORMS), "line_form": _chosen(rng, _LINES),
        "blot_form": _chosen(rng, _BLOTS), "constancy": flat(0.88, 1.0), "turn_deg": bell(0, 5),
        "slow": (flat(0, 6.3), flat(90, 400)), "scatter": flat(0.015, 0.06),
        "size": (np.clip(bell(0.83, 0.13), 0.55, 1.12), np.exp(bell(0, 0.14))),
        "offset": (bell(0, 0.05), bell(0, 0.05)), "lead": (np.clip(bell(48, 8), 34, 66), bell(0, 8)),
        "second": (np.exp(bell(-0.03, 0.14)), bell(0, 0.05)), "stroke": (bell(0, 0.035), bell(0, 0.04)),
        "tremor": (flat(0, 0.04), flat(1.8, 3.5)), "wobble": (flat(0.03, 0.18), flat(5, 12)), "bump_mm": 0.0,
        "pen": (flat(0.75, 1.2), flat(0, 0.55)), "quarter": int(rng.integers(4)),
        "hook": (max(0.0, flat(-2.2, 1.1)), side[0] * flat(60, 140)), "tires": (bell(0, 0.12), flat(0, 0.35)),
        "flick": (max(0.0, flat(-2.5, 1.8)), side[1] * flat(20, 110)), "line_place": (high, bell(0, 2.5)),
        "lifts": (max(0.0, flat(-5, 0.9)), 0.0), "line_ends": (flat(0.28, 0.76), flat(0.28, 0.76)),
        "line_wave": (np.exp(flat(-1.6, 0.3)), flat(0.35, 1)), "scribble": (flat(0.75, 1.6), flat(0.7, 1)),
    }  # fmt: skip


def pick_person(rng: Generator) -> Person:
    """Somebody at some table; but for the left-handed, what is to the right may as well be to the left."""
    name = _chosen(rng, {key: share for key, (share, _) in _CIRCUMSTANCES.items()})
    habits, left = _usual(rng), name == "left"
    for key, span in _CIRCUMSTANCES[name][1].items():
        value = rng.uniform(*np.array(span, float).T)
        habits[key] = tuple(value) if np.ndim(value) else float(value)
    habits |= {"circumstance": name, "pushes": left or bool(rng.random() < 0.2)}
    person = Person(**habits)  # type: ignore[arg-type]
    if left or rng.random() < 0.5:
        return person
    turn, (x, y), (bow, sway), (ratio, miss) = person.turn_deg, person.offset, person.stroke, person.second
    return replace(person, turn_deg=-turn, offset=(-x, y), stroke=(-bow, sway), second=(ratio, -miss))


def _now(rng: Generator, person: Person, box: Box) -> Person:
    """The habits where ``box`` lies: haste along a row, fatigue down the sheet, a slow wave, and chance."""
    (x, y), (phase, period) = box.centre, person.slow
    hasty, tired = person.tires[0] * x / _SHEET_MM[0], person.tires[1] * y / _SHEET_MM[1]
    wave, chance = np.sin(2 * np.pi * (y + 0.3 * x) / period + phase), rng.normal(0, 1, 5) * person.scatter
    shake = 1 + tired + 0.3 * abs(hasty)
    size = person.size[0] * float(np.clip(1 + hasty + 0.05 * wave + chance[1], 0.7, 1.3))
    return replace(
        person, size=(size, person.size[1]), scatter=person.scatter * (1 + tired + 2 * abs(hasty)),
        turn_deg=float(np.clip(person.turn_deg + 4 * wave + 40 * chance[0], -36, 36)),
        offset=(person.offset[0] + 0.03 * wave + chance[3], person.offset[1] + 0.04 * tired + chance[4]),
        tremor=(person.tremor[0] * shake, person.tremor[1]),
        wobble=(person.wobble[0] * shake, person.wobble[1]),
        pen=(person.pen[0] * (1 - 0.25 * tired + 2 * chance[2]), person.pen[1]),
    )  # fmt: skip


def _arm(angle: float, length: float, middle: Path | Pair = (0, 0), bow: float = 0, sway: float = 0) -> Path:
    """A stroke of a given direction (0 to the right, 90 upwards), bowed or in the shape of an S."""
    u, turn = np.linspace(-1, 1, 33)[:, None], np.radians(angle)
    along, across = np.array([np.cos(turn), -np.sin(turn)]), np.array([np.sin(turn), np.cos(turn)])
    return np.asarray(middle) + length * (u / 2 * along + (1 - u**2) * (bow + 2 * sway * u) * across)


def _through(knots: Sequence[Sequence[float]] | Path, angular: bool = False) -> Path:
    """A smooth way through all knots (Catmull and Rom), or one straight from knot to knot."""
    p, t = np.asarray(knots, float), np.linspace(0, 1, 12, endpoint=False)[None, :, None]
    if angular:  # corners hardly rounded
        way = np.vstack([(p[:-1, None] * (1 - t) + p[1:, None] * t).reshape(-1, 2), p[-1:]])
        way[1:-1] = (way[:-2] + way[1:-1] + way[2:]) / 3
        return way
    p = np.vstack([2 * p[0] - p[1], p, 2 * p[-1] - p[-2]])
    a, b, c, d = (p[i : len(p) - 3 + i, None, :] for i in range(4))
    way = b + 0.5 * t * (c - a + t * (2 * a - 5 * b + 4 * c - d + t * (3 * (b - c) + d - a)))
    return np.vstack([way.reshape(-1, 2), p[-2:-1]])


def _turned(path: Path, degrees: float) -> Path:
    """The path turned about the origin, against the clock."""
    c, s = np.cos(np.radians(degrees)), np.sin(np.radians(degrees))
    return path @ np.array([[c, -s], [s, c]])


def _two_arms(rng: Generator, person: Person, form: str) -> list[Path]:
    """X's of two strokes: even ones, with a short second stroke, with curved arms, chi, y."""
    (lead, spread), (ratio, miss), (bow, sway) = person.lead, person.second, person.stroke
    lead, uneven, loose = lead + 60 * rng.normal(0, person.scatter), form in ("short", "y"), person.scatter
    first = person.turn_deg - lead  # the long one of uneven arms must not look like a line
    first = -float(np.clip(-first, *_SLASH_DEG)) if uneven else first
    ratio = float(np.clip({"short": 0.42, "y": 0.6}.get(form, 1.0) * ratio + rng.normal(0, loose), 0.28, 1.4))
    second, bow = first + 2 * lead + spread, 0.16 + abs(bow) if form == "arced" else bow
    start = _arm(first, 1, bow=bow, sway=sway)
    place = start[16] + (miss + rng.normal(0, loose)) * (start[-1] - start[0])
    if form == "y":  # the second stroke ends soon after it meets the first
        place = place + 0.36 * (_arm(second, ratio)[-1] - _arm(second, ratio)[0])
    other = _arm(second, ratio, place, -bow if form == "arced" else 0.7 * bow, 0.2 if form == "chi" else sway)
    strokes = [start, other] if person.pushes else [start, other[::-1]]
    strokes = strokes[::-1] if person.quarter % 2 and not uneven else strokes
    return [np.vstack(strokes)] if rng.random() < person.lifts[0] and person.size[0] > 0.55 else strokes


def _slashes(rng: Generator, person: Person, form: str) -> list[Path]:
    """One slanting stroke, or two side by side, or one there and back."""
    back, (bow, sway) = -1 if form.startswith("back") else 1, np.clip(person.stroke, -0.08, 0.08)
    angle = back * float(np.clip(person.lead[0] + 7 + back * person.turn_deg, *_SLASH_DEG))
    bow = (0.15 if person.quarter % 2 else -0.15) if form.endswith("bowed") else bow
    path = _arm(angle, 1.12, bow=bow + rng.normal(0, 0.3 * person.scatter), sway=0.7 * sway)
    path = path if person.pushes == (back > 0) else path[::-1]
    if form == "double":
        beside = _arm(angle, 1.1 * float(np.clip(person.second[0], 0.75, 1.2)), (0.26, 0.03), bow, sway)
        return [path, beside if person.pushes else beside[::-1]]
    back_way = path[-9::-8][: 2 + person.quarter] + rng.uniform(0.06, 0.16) * np.array([1, 0.3])
    return [_through(np.vstack([path[::8], back_way]), angular=True) if form == "there_back" else path]


def _knotted(rng: Generator, person: Person, form: str) -> list[Path]:
    """Crossings in one go through the knots of a form: fish, hourglasses, ticks, fours, stars."""
    wide, turn, flip = float(np.clip(person.size[1] ** 0.5, 0.87, 1.12)), person.turn_deg, 1
    knots = np.array(_KNOTS[form]) + rng.normal(0, 0.45 * person.scatter, (len(_KNOTS[form]), 2))
    if form in _TICK_LEADS:
        lead, wide = _TICK_LEADS[form], 1.0
        flip = -1 if person.circumstance == "left" and person.quarter == 0 else 1
        turn = flip * (float(np.clip(lead + 0.6 * (person.lead[0] - 48) + flip * turn, *_TICK_DEG)) - lead)
        knots[0] = knots[1] + (knots[0] - knots[1]) * person.second[0]
    elif form == "four":
        turn = float(np.clip(0.5 * turn, -_PLUS_DEG, _PLUS_DEG))
    elif form not in _STARS:
        knots = 0.9 * _turned(knots, 90 * person.quarter)[:: -1 if person.pushes else 1]
    path = _through(knots, form in _ANGULAR)
    return [_turned(path * [wide * flip, 1 / wide], turn)]


def _straight(rng: Generator, person: Person, form: str) -> list[Path]:
    """Pluses (even, tall, with a low or high bar) and stars of three or four strokes."""
    loose, (ratio, miss), (bow, sway), turn = person.scatter, person.second, person.stroke, person.turn_deg
    if form in ("star", "asterisk"):
        n = 4 if form == "asterisk" else 3
        angles = turn + 90 + np.arange(n) * 180 / n + rng.normal(0, 50 * loose, n)
        middles = rng.normal(0, 0.6 * loose, (n, 2)) + 0.3 * miss
        lengths = np.clip(1 + rng.normal(0, 1.5 * loose, n), 0.6, 1.2)
        lengths[-1] *= np.clip(ratio, 0.6, 1.1)
    else:
        tilt = float(np.clip(0.6 * person.lead[1] + 40 * rng.normal(0, loose), -14, 14))
        angles = float(np.clip(0.5 * turn, -_PLUS_DEG, _PLUS_DEG)) + np.array([90, tilt])
        lengths = np.array([1, max(0.35, {"tall": 0.55, "low_bar": 0.75}.get(form, 0.88) * ratio)])
        height = {"low_bar": 0.22 if person.quarter % 2 else -0.22}.get(form, 0.0) + 0.5 * miss
        middles, bow = np.array([(0, 0), (rng.normal(0, loose), height)]), float(np.clip(bow, -0.06, 0.06))
    arms = [_arm(a, n, m, bow, 0.5 * sway) for a, n, m in zip(angles, lengths, middles, strict=True)]
    arms = [arm[::-1] if (arm[0, 1] > arm[-1, 1] + 0.3) != person.pushes else arm for arm in arms]
    return arms if person.quarter else arms[::-1]


def _even(path: Path, step: float = _STEP_MM) -> Path:
    """Points evenly spaced along the path."""
    way = np.concatenate([[0.0], np.cumsum(np.hypot(*np.diff(path, axis=0).T))])
    at = np.linspace(0, way[-1], max(3, int(np.ceil(way[-1] / step)) + 1))
    return np.column_stack([np.interp(at, way, path[:, 0]), np.interp(at, way, path[:, 1])])


def _unrest(rng: Generator, n: int, wave_mm: float) -> Path:
    """Smooth noise of about unit size along n points of a stroke."""
    at = np.arange(n)[:, None, None] * _STEP_MM
    waves = wave_mm * np.array([0.75, 1.0, 1.7])[:, None]
    return 0.8 * np.sin(2 * np.pi * at / waves + rng.uniform(0, 2 * np.pi, (3, 2))).sum(axis=1)


def _drawn(rng: Generator, person: Person, path: Path, ends: bool = True) -> Path:
    """A path in mm as this hand manages it: hooked, flicked, trembling, wavering, over bumps."""
    p = _even(path)
    short = min(1.0, len(p) * _STEP_MM / 8)  # short strokes leave less time to stray
    if ends and len(p) > 8:
        before = _bend(p[0], p[0] - p[3], short * person.hook[0] * rng.uniform(0.5, 1.2), person.hook[1])
        after = _bend(p[-1], p[-1] - p[-4], short * person.flick[0] * rng.uniform(0.2, 1.1), person.flick[1])
        p = _even(np.vstack([before[::-1], p, after]))
    n, (tremor, quick), (wobble, slow) = len(p), person.tremor, person.wobble
    p = p + tremor * _unrest(rng, n, quick) + 0.6 * short * wobble * _unrest(rng, n, slow)
    for at in rng.uniform(0, n, 1 + n // 22) if person.bump_mm else ():
        p += np.exp(-(((np.arange(n) - at) / 2.2) ** 2))[:, None] * rng.normal(0, person.bump_mm, 2)
    return p


def _bend(end: Path, ahead: Path, length: float, degrees: float) -> Path:
    """A little curve onward from an end, of a length in mm, that turns by so many degrees."""
    if length < 0.25:
        return np.empty((0, 2))
    turns = np.arctan2(ahead[1], ahead[0]) + np.radians(degrees) * np.linspace(0.2, 1, 8)
    return end + np.cumsum(length / 8 * np.column_stack([np.cos(turns), np.sin(turns)]), axis=0)


def _pressed(rng: Generator, person: Person, path: Path) -> PenStroke:
    """A finished stroke: evenly spaced, with its pressure."""
    p, (press, taper) = _even(path), person.pen
    u = np.linspace(0, 1, len(p))
    force = press * (1.08 - taper * (0.9 * u**3 + 0.3 * (1 - u) ** 8))
    force += (0.05 + 0.3 * person.bump_mm) * _unrest(rng, len(p), 3.0)[:, 0]
    return PenStroke(p, np.clip(force, 0.32, 1.55))


def _placed(paths: list[Path], box: Box, offset: Pair, least: float) -> list[Path]:
    """The paths around their place in the cell: large enough, and shrunk to what may leave the cell."""
    cell, away = np.array([box.width, box.height]), np.clip(offset, -_OFF_CENTRE, _OFF_CENTRE)
    low, high = np.vstack(paths).min(axis=0), np.vstack(paths).max(axis=0)
    room = 2 * (0.5 + _REACH - np.abs(away)) * cell / np.maximum(high - low, 1e-6)
    scale = min(max(1.0, least / float((high - low).max())), float(room.min()))
    return [(path - (low + high) / 2) * scale + box.centre + away * cell for path in paths]


def crossing(rng: Generator, person: Person, box: Box, pen_width_mm: float) -> tuple[PenStroke, ...]:
    """The cell crossed off, mostly in the person's usual form; larger with thick pens."""
    form = person.form if rng.random() < person.constancy else _chosen(rng, _FORMS)
    now, cell, thick = _now(rng, person, box), min(box.width, box.height), max(0.0, pen_width_mm - 0.5)
    filled = cell * now.size[0] < _OPEN * pen_width_mm and form in ("fish", "hourglass", "four", *_STARS)
    if filled or (pen_width_mm > _THICK_MM and form in (*_STARS, "double")):
        form = {"double": "slash", "four": "plus"}.get(form, "x")
    if form in ("short", "y"):  # a short stroke must still stick out of a thick one
        now = replace(now, second=(now.second[0] * (1 + 0.6 * thick), now.second[1] / (1 + thick)))
    knotted, straight = form in _KNOTS, form in ("plus", "tall", "low_bar", *_STARS)
    builder = _two_arms if form in _ARMS else _knotted if knotted else _straight if straight else _slashes
    paths = builder(rng, now, form)
    if rng.random() < person.lifts[1] and form not in _STARS:
        paths += [_turned(1.04 * path, rng.normal(0, 4)) + rng.normal(0, 0.035, 2) for path in paths]
    drawn = [_drawn(rng, now, cell * now.size[0] * (1 + 0.1 * thick) * path) for path in paths]
    placed = _placed(drawn, box, now.offset, 0.3 * cell + 2.2 * thick)
    return tuple(_pressed(rng, now, path) for path in placed)


def _line_way(rng: Generator, person: Person, span: Pair, cell: Pair) -> Path:
    """A line from an x to another about the level y = 0, in mm."""
    form, (width, height), (wave, swing) = person.line_form, cell, person.line_wave
    x = np.linspace(*span, max(12, int((span[1] - span[0]) / 0.2)))
    arc, u = 1 - np.linspace(-1, 1, len(x)) ** 2, np.linspace(0, 1, len(x))
    turn = 2 * np.pi * (x / wave / width * (1 + 0.15 * rng.normal() * person.scatter) + rng.random())
    lift = swing * height * min(0.24, 0.07 + 0.22 * wave)  # short waves are low
    y = person.stroke[0] * 0.6 * height * arc
    ways = {
        "sag": 0.28 * swing * height * arc, "arch": -0.28 * swing * height * arc, "wave": lift * np.sin(turn),
        "fading": lift * np.sin(turn) * (1.25 - u), "loops": 0.7 * lift * np.sin(turn),
        "zigzag": 0.64 * lift * np.arcsin(0.985 * np.sin(turn)),
    }  # fmt: skip
    x = x + (0.16 * wave * width * (np.cos(turn) - np.cos(turn[0])) if form == "loops" else 0)
    path = np.column_stack([x, y + ways.get(form, 0.0)])
    if form == "return":
        gap, step = min(0.16 * height, 0.2 * (span[1] - span[0])) * rng.uniform(0.3, 1), max(3, len(x) // 8)
        back = path[-4::-1] + np.array([0, gap if person.quarter % 2 else -gap])
        path = _through(np.vstack([path[::step], back[: int(len(back) * rng.uniform(0.6, 1)) : step]]))
    return path


def _levelled(path: Path, boxes: Sequence[Box]) -> Path:
    """The path held level, within its band of height, and not too far beyond the cells."""
    first, last, (x, y) = boxes[0], boxes[-1], path.T
    left, right = first.left - _LINE_OUT * first.width, last.right + _LINE_OUT * last.width
    middle = (left + right) / 2
    x = middle + (x - middle) * min(1.0, (right - left) / 2 / float(np.abs(x - middle).max()))
    base = np.interp(x, [box.centre[0] for box in boxes], [box.centre[1] for box in boxes])
    away, along, steepest = y - base, x - x.mean(), np.tan(np.radians(_LINE_DEG))
    slope = float(along @ away / max(along @ along, 1e-9))
    away = away - (slope - float(np.clip(slope, -steepest, steepest))) * along
    held = min(1.0, _LINE_BAND * first.height / float(np.abs(away).max() + 1e-9))
    return np.column_stack([x, base + away * held])


def line(rng: Generator, person: Person, boxes: Sequence[Box]) -> tuple[PenStroke, ...]:
    """The cells struck out: in one go, or a dash for every cell."""
    now, form, width, height = _now(rng, person, boxes[0]), person.line_form, boxes[0].width, boxes[0].height
    ends = np.clip(np.array(person.line_ends) + rng.normal(0, 0.6 * person.scatter, 2), 0.14, 0.5 + _LINE_OUT)
    ends = np.minimum(ends, {"dashes": 0.4, "middles": 0.22}.get(form, 1.0))
    parts = [[box] for box in boxes] if form in ("dashes", "middles") else [boxes]
    strokes, slope = [], -np.tan(np.radians(person.line_place[1] + 0.15 * now.turn_deg))
    level = (person.line_place[0] + 0.6 * now.offset[1]) * height
    for part in parts:
        shift = float(np.clip(rng.normal(0, 0.5 * person.scatter), -0.08, 0.08)) * width
        x0, x1 = part[0].centre[0] - ends[0] * width + shift, part[-1].centre[0] + ends[1] * width + shift
        way = _line_way(rng, now, (x0, x1), (width, height))
        way[:, 1] += level + slope * (way[:, 0] - (x0 + x1) / 2)
        way[:, 1] += np.interp(way[:, 0], [b.centre[0] for b in part], [b.centre[1] for b in part])
        ways = [way]
        if form == "double" or rng.random() < person.lifts[1]:
            gap = height * (0.08 + 0.16 * person.line_wave[1] if form == "double" else rng.normal(0, 0.05))
            ways = [way - [0, gap / 2], way + np.array([rng.normal(0, 0.03) * (x1 - x0), gap / 2])]
        for each in ways:
            drawn = _drawn(rng, now, each[::-1] if person.pushes and person.quarter else each)
            strokes.append(_pressed(rng, now, _levelled(drawn, boxes)))
    return tuple(strokes)


def _to_and_fro(rng: Generator, passes: int, spread: float, jitter: float) -> Path:
    """Turning points of a scribble that goes to and fro across x = 0 and moves on along y."""
    x = np.where(np.arange(passes + 1) % 2, 0.5, -0.5) * (1 + rng.normal(0, jitter, passes + 1))
    y = np.linspace(-spread / 2, spread / 2, passes + 1) + rng.normal(0, 0.3 * jitter, passes + 1)
    return np.column_stack([x, y])


def _scribbled(rng: Generator, person: Person, passes: int, form: str) -> list[Path]:
    """Blots in one long curve about the origin: coil, rings, ball, eights, letters."""
    n, wide = passes * 8, person.size[1] ** 0.5
    t, u = np.linspace(0, 1, n) * np.pi * (passes + 1), np.linspace(-1, 1, n)
    if form == "letters":  # upon letters: short bows to and fro
        x = np.where(np.arange(passes * 2 + 5) % 2, 1, -1) * rng.uniform(0.12, 0.5, passes * 2 + 5)
        return [_through(np.column_stack([x, rng.uniform(-0.45, 0.45, passes * 2 + 5)]))]
    radius = 0.5 - 0.42 * ((u + 1) / 2 if person.quarter % 2 else np.sin(2.5 * (u + 1)) ** 2)
    knots = {
        "coil": (0.33 * u + 0.2 * np.cos(t), 0.46 * np.sin(t)),
        "rings": (radius * np.cos(t) * wide, radius * np.sin(t) / wide),
        "eights": (0.45 * np.sin(t + u), 0.34 * np.sin(2 * t + 3 * u) + 0.1 * u),
        "ball": (0.47 * np.sin(t + 1.3 * np.sin(2 * u)), 0.47 * np.cos(1.27 * t + u)),
    }[form]
    return [np.column_stack(knots) * (1 + 0.5 * person.scatter * _unrest(rng, n, 6.0))]


def _blot_ways(rng: Generator, person: Person, passes: int, form: str) -> list[Path]:
    """A blot of unit size about the origin."""
    jitter, spread = 0.1 + person.scatter, float(np.clip(0.8 / person.size[1], 0.62, 0.9))
    knots, bow, n = _to_and_fro(rng, passes, spread, jitter), person.stroke[0], min(passes, 11)  # pen lifts
    if form == "zigzag":
        return [_through(knots, angular=bool(person.quarter % 2))]
    if form == "hatch":
        rows = np.linspace(-0.36, 0.36, n)
        return [_arm(rng.normal(4, 4), 1 + rng.normal(0, jitter), (0, y), bow) for y in rows]
    if form == "grid":
        return [_through(knots, True), _turned(_through(_to_and_fro(rng, passes, spread, jitter), True), 80)]
    if form == "framed":
        frame = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1), (-1, -1.05)]) * [0.5, spread / 2 + 0.05]
        return [_through(frame + rng.normal(0, 0.02, (5, 2)), True), _through(0.92 * knots)]
    if form == "crosses":
        tilts = np.where(np.arange(n) % 2, 1, -1) * (45 + rng.normal(0, 12, n))
        return [_arm(a, 1.1 + rng.normal(0, jitter), rng.normal(0, 0.085, 2), bow) for a in tilts]
    return _scribbled(rng, person, passes, form)


def blot(rng: Generator, person: Person, box: Box, pen_width_mm: float) -> tuple[PenStroke, ...]:
    """The cell blotted out; thin pens go to and fro more often."""
    now, cell, (zeal, size) = _now(rng, person, box), min(box.width, box.height), person.scribble
    form = person.blot_form if rng.random() < 0.9 else "zigzag"
    passes = int(np.clip(zeal * 9 / (pen_width_mm + 0.35) ** 0.6, _BLOT_PASSES, 19))
    size *= cell * float(np.clip(1 + rng.normal(0, person.scatter), 0.85, 1.2))
    slant = (0, 28, 52, 90)[person.quarter] + now.turn_deg
    form = "grid" if form == "crosses" and pen_width_mm > 0.11 * size else form  # not to look like one fat X
    drawn = [_drawn(rng, now, size * _turned(w, slant), False) for w in _blot_ways(rng, now, passes, form)]
    points = np.vstack(drawn)
    middle, shift = (points.min(axis=0) + points.max(axis=0)) / 2, cell * np.clip(now.offset, -0.1, 0.1)
    scale = min(1.0, _BLOT_RADIUS * cell / float(np.hypot(*(points - middle + shift).T).max()))
    drawn = [(path - middle) * scale + shift + box.centre for path in drawn]
    passed = sum(np.count_nonzero(np.diff(path > np.array(box.centre), axis=0), axis=0) for path in drawn)
    if np.max(passed) < _BLOT_PASSES:
        drawn.append(0.8 * size * _through(_to_and_fro(rng, _BLOT_PASSES + 1, 0.6, 0.08)) + box.centre)
    return tuple(_pressed(rng, now, path) for path in drawn)
