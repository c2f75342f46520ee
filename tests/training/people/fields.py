"""Imagined people by the statistics of shape: templates of splines bent by a person's own random fields.

Templates are control points about the origin, one unit large, y down. A person keeps one, and a smooth field
over the plane that bends it; a smaller field bends every mark anew. Lines are Gaussian processes.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, fields
from typing import Annotated, Any

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from sheets.geometry import Box
from tests.synthetic.marks import PenStroke

Points = NDArray[np.float64]
Ways = tuple[tuple[tuple[float, float], ...], ...]  # control points of each stroke
Field = tuple[tuple[float, ...], ...]  # plane waves: (kx, ky, phase, ax, ay) each

STEP_MM = 0.3  # between two points of a stroke
SAMPLES = 14  # of a spline between two control points
FADE_MM = 1.2  # how long the pen takes to land and to lift
WAVES = 10  # plane waves that make up a random field
OVERFLOW = (
    0.32  # of a cell: the farthest a crossing reaches out, and its middle is off (test_people.py allows 0.36)
)
THICK_PEN_MM = 0.9  # from here on no stars and nothing doubled
FEWEST_PENS = 3.6  # pen widths that a mark is large, at the least
LEANS = {"slash": (-1.0, -0.24), "backslash": (0.24, 1.0), "plus": (-0.15, 0.15)}  # dx/dy, least and most
TALLNESS = {"x": (0.65, 1.8), "tick": (0.58, 2.4), "plus": (0.9, 2.0), "star": (0.7, 1.5)}  # height / width
LINE_HIGH = 0.39  # of a cell height: the farthest a line strays from the middle (test_people.py: 0.45)
LINE_SLOPE = 0.1  # about 6 degrees: the steepest line on the whole
LANES = (12, 28)  # passes of a hatched blot, fewest and most
BLOT_PASSES = 9  # over the middle, at the least (test_people.py: 6)
KINDS = {"x": 60, "slash": 10, "backslash": 6, "tick": 9, "plus": 8, "star": 7}  # percent of people
CROSS: Ways = (((-0.5, -0.5), (0.5, 0.5)), ((-0.5, 0.5), (0.5, -0.5)))
GLYPHS = (  # letters of a scrawl (e, m, w, a), in a box from -1 to 1
    ((-0.8, 0.1), (0.6, -0.1), (0.3, -0.9), (-0.6, -0.5), (-0.6, 0.6), (0.2, 0.9), (0.9, 0.5)),
    ((-0.9, 0.9), (-0.8, -0.8), (-0.1, 0.7), (0.1, -0.8), (0.7, 0.8), (0.9, 0.5)),
    ((-0.9, -0.8), (-0.5, 0.8), (0.0, -0.5), (0.5, 0.8), (0.9, -0.8)),
    ((0.7, -0.5), (-0.4, -0.7), (-0.7, 0.5), (0.3, 0.7), (0.7, -0.6), (0.6, 0.6), (0.9, 0.8)),
)
BLOTS = {"hatch": 9, "walk": 4, "letters": 2, "recross": 2.5, "coil": 3, "spiral": 2, "rings": 3, "filled": 2}


@dataclass(frozen=True, slots=True, kw_only=True)
class Person:
    """Habits of one person, annotated with their laws: even over a range (or its logarithm), or weights."""

    kind: str  # of the crossings
    ways: Ways
    stray: tuple[str, Ways]  # now and then
    stray_rate: Annotated[float, -0.08, 0.12]
    tight: Annotated[float, 0.0, 1.0]  # 0: round splines, 1: straight and cornered
    bend: Field
    wobble: Annotated[float, 0.008, 0.055, np.log]  # amplitude of the field of one mark
    size: Annotated[float, 0.5, 1.15]
    slant: Annotated[float, -0.2, 0.2]  # radians
    shear: Annotated[float, -0.15, 0.3]
    away: Annotated[float, 0.0, 0.27]  # of the middle from the cell's
    towards: Annotated[float, 0.0, 2 * np.pi]
    spread: Annotated[float, 0.01, 0.1, np.log]  # of place and size, from mark to mark
    hook_in: Annotated[float, -0.33, 0.17]  # its length, if any: two in three people have none
    hook_out: Annotated[float, -0.33, 0.17]
    hook_angle: Annotated[float, -2.7, 2.7]
    tremor_mm: Annotated[float, 0.005, 0.08, np.log]
    tremor_wave_mm: Annotated[float, 2.7, 6.5, np.log]
    load: Annotated[float, 0.8, 1.2]  # the mean pressure
    fade_in: Annotated[float, -0.3, 0.5]  # pressure lost (or gained, if negative) at the start and
    fade_out: Annotated[float, -0.3, 0.6]  # at the end
    corner_ink: Annotated[float, 0.0, 0.35]  # more pressure where the pen is slow
    layout: Annotated[str, {"long": 60, "dashes": 13, "double": 9, "there and back": 9, "middles": 9}]
    kernel: Annotated[str, {"plain": 27, "sagging": 13, "rough": 14, "waves": 46}]
    left: Annotated[float, -0.28, 0.25]  # how far lines reach beyond the first cell and
    right: Annotated[float, -0.28, 0.28]  # the last
    height: Annotated[float, -0.2, 0.2]
    slope: Annotated[float, -0.1, 0.1]
    sag: Annotated[float, -0.35, 0.35]
    rough: Annotated[float, 0.02, 0.09]  # amplitude and
    rough_mm: Annotated[float, 1.0, 10.0, np.log]  # length scale of the aimless part
    wave: Annotated[float, 0.3, 1.0]  # amplitude (of the highest for its length) and
    wave_mm: Annotated[float, 1.7, 11.0, np.log]  # wavelength of the periodic part
    wave_form: Annotated[str, {"sine": 4, "zigzag": 4, "arches": 3, "teeth": 2, "coil": 1.5, "steps": 1}]
    unsteady: Annotated[float, 0.0, 0.5]  # how far the waves wander in phase and amplitude
    gap: Annotated[float, 0.0, 1.0]  # of two lines, or of there and back: narrow to wide
    blot: Annotated[str, BLOTS]
    blot_size: Annotated[float, 0.65, 1.2]
    aspect: Annotated[float, 0.65, 1.5, np.log]
    angle: Annotated[float, 0.0, np.pi]
    spacing_mm: Annotated[float, 0.35, 0.9, np.log]
    lifted: Annotated[float, -0.7, 0.3]  # above 0: the pen is lifted between the passes
    ragged: Annotated[float, 0.02, 0.2]  # how uneven the turning points are
    persistence: Annotated[float, 0.0, 0.75]  # of a walk's direction: 0 there and back, 1 straight on
    heavy: Annotated[float, 0.8, 4.0, np.log]  # tail of a walk's steps: small is wild


def _pick(rng: Generator, weights: dict[str, float]) -> str:
    """A key, as often as its weight says."""
    shares = np.array(list(weights.values()))
    return list(weights)[int(rng.choice(len(shares), p=shares / shares.sum()))]


def _turn(points: Points, angle: float) -> Points:
    """Turned about the origin, clockwise on the sheet."""
    cos, sin = np.cos(angle), np.sin(angle)
    return points @ np.array([[cos, sin], [-sin, cos]])


def _arc(start: Points, end: Points, bow: float = 0.0, curl: float = 0.0) -> Points:
    """From start to end, bowed to the side by ``bow`` (of the length) in the middle, S-like by ``curl``."""
    along = end - start
    at = np.array([0.0, 0.27, 0.5, 0.73, 1.0])
    off = bow * np.array([0.0, 0.8, 1.0, 0.8, 0.0]) + curl * np.array([0.0, 1.0, 0.0, -1.0, 0.0])
    return start + at[:, None] * along + off[:, None] * np.array([-along[1], along[0]])


def _x(rng: Generator) -> list[Points]:
    """Two arms and their kin: fish, arcs back to back, y, chi, a short second stroke."""
    form = _pick(rng, {"straight": 12, "bowed": 16, "joined": 14, "backs": 6, "short": 7, "y": 6, "chi": 6})
    tall = float(np.exp(rng.uniform(0.05 if form in ("short", "y") else -0.48, 0.53)))  # long arms rise
    box = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * np.array([0.5 / tall**0.5, 0.5 * tall**0.5])
    nw, ne, se, sw = corners = box + rng.uniform(-0.13, 0.13, (4, 2))
    a, b, c, d = np.roll(corners, int(rng.integers(4)), axis=0)
    bow, curl, past = rng.uniform(-0.15, 0.15, 2), rng.uniform(0.1, 0.26), rng.uniform(0.06, 0.15)
    link = (b + c) / 2 * (1 + rng.uniform(0.0, 0.45)) + rng.normal(0, 0.04, 2)
    inner = past * (a + d) / np.hypot(*(a + d))
    half = (ne - sw) * rng.uniform(0.13, 0.25)
    forms = {
        "straight": [np.array([nw, se]), np.array([ne, sw])],
        "bowed": [_arc(nw, se, *bow), _arc(ne, sw, *rng.uniform(-0.15, 0.15, 2))],
        "joined": [np.vstack([_arc(a, c, bow[0] * 0.7)[::2], link, _arc(b, d, bow[1] * 0.7)[::2]])],
        "backs": [np.array([a, -inner, d]), np.array([b, inner, c])],
        "short": [_arc(nw, se, bow[0]), np.array([half, -half * rng.uniform(0.7, 1.2)]) + bow[1] * (se - nw)],
        "y": [_arc(nw, se * rng.uniform(0.15, 0.4), bow[0]), _arc(ne, sw, bow[1])],
        "chi": [_arc(nw, se, 0.0, curl * (1 if bow[0] < 0.08 else -1)), np.array([ne, sw])],
    }
    mirror = np.array([rng.choice((-1.0, 1.0)), 1.0])
    return [way * mirror for way in forms[form]]


def _slash(rng: Generator) -> list[Points]:
    angle = rng.uniform(np.radians(42), np.radians(76))
    end = np.array([np.cos(angle), -np.sin(angle)]) * 0.5
    apart = np.array([rng.uniform(0.1, 0.2), rng.uniform(-0.1, 0.1)])
    bow = rng.uniform(-0.26, 0.26)
    forms = {
        "straight": [_arc(-end, end, bow * 0.1)],
        "bowed": [_arc(-end, end, bow)],
        "s": [_arc(-end, end, 0.0, bow * 0.55)],
        "double": [_arc(-end - apart, end * 0.8 - apart), _arc(-end + apart, end + apart, bow / 3)],
        "return": [np.array([-end, end, end * rng.uniform(-1, -0.6) + [rng.uniform(0.06, 0.16), 0.0]])],
    }
    return forms[_pick(rng, {"straight": 4, "bowed": 4, "s": 2, "double": 2, "return": 1.2})]


def _tick(rng: Generator) -> list[Points]:
    """Left arms from nearly none to as long as the right ones, flat and steep, with a point or a bowl."""
    left = rng.uniform(*((0.05, 0.12), (0.15, 0.3), (0.3, 0.45), (0.45, 0.85))[int(rng.integers(4))])
    rise, fall = np.radians(rng.uniform(48 if left < 0.3 else 30, 74)), np.radians(rng.uniform(18, 84))
    arm, start = np.array([np.cos(rise), -np.sin(rise)]), -left * np.array([np.cos(fall), np.sin(fall)])
    bottom = np.array([start, arm]) * [[0.2], [0.09]] if rng.random() < 0.3 else np.zeros((1, 2))
    right = _arc(bottom[-1], arm, rng.uniform(-0.2, 0.2) if rng.random() < 0.6 else 0.0)[1:]
    side = -1.0 if left > 0.3 and rise > 0.7 and rng.random() < 0.15 else 1.0  # some are mirrored
    return [(np.vstack([start, bottom, right]) - (start + arm) / 2) * [side, 1.0]]


def _plus(rng: Generator) -> list[Points]:
    x, y = rng.uniform(-0.12, 0.12), rng.uniform(-0.2, 0.2)
    left, right = -rng.uniform(0.24, 0.55), rng.uniform(0.24, 0.55)
    top, bottom = np.array([x, -0.5]), np.array([x + rng.uniform(-0.05, 0.05), 0.5])
    if rng.random() < 0.2:  # in one stroke, round by the left or the right
        y = -abs(y)
        side, far = (left, right) if rng.random() < 0.7 else (right, left)
        turn = [side * rng.uniform(0.6, 0.95), y + (0.5 - y) * rng.uniform(0.5, 0.8)]
        return [np.array([top, [x, 0.0], bottom, turn, [side, y + 0.06], [x, y], [far, y - 0.02]])]
    upright = _arc(top, bottom, rng.uniform(-0.1, 0.1) if rng.random() < 0.5 else 0.0)
    return [upright, _arc(np.array([left, y]), np.array([right, y]), *rng.uniform(-0.1, 0.1, 2))]


def _star(rng: Generator) -> list[Points]:
    """Three or four strokes through the middle, single or joined, or a pentagram."""
    count, form = 3 if rng.random() < 0.65 else 4, _pick(rng, {"through": 5, "joined": 2, "pentagram": 1.2})
    turns = np.arange(6) * 0.8 * np.pi if form == "pentagram" else np.arange(count) / count * np.pi
    ends = np.column_stack([np.cos(turns), np.sin(turns)]) + rng.normal(0, 0.06, (len(turns), 2))
    ends = _turn(ends, rng.uniform(0, np.pi)) * 0.5
    strokes = [np.array([-end * rng.uniform(0.8, 1.1), end * rng.uniform(0.8, 1.1)]) for end in ends]
    joined = np.vstack([stroke[:: 1 if at % 2 else -1] for at, stroke in enumerate(strokes)])
    return {"through": strokes, "joined": [joined], "pentagram": [ends]}[form]


TEMPLATES = {"x": _x, "slash": _slash, "tick": _tick, "plus": _plus, "star": _star}
TEMPLATES["backslash"] = lambda rng: [way * np.array([-1.0, 1.0]) for way in _slash(rng)]


def _ways(rng: Generator, kind: str) -> Ways:
    """A template of the kind: its strokes in any order and direction."""
    strokes, backwards = TEMPLATES[kind](rng), 0.12 if kind == "tick" else 0.4
    told = [strokes[at][:: -1 if rng.random() < backwards else 1] for at in rng.permutation(len(strokes))]
    return tuple(tuple((float(x), float(y)) for x, y in way) for way in told)


def _field(rng: Generator, amplitude: float, length: float) -> Field:
    """A Gaussian process over the plane as a sum of plane waves."""
    waves, phases = rng.normal(0, 1 / length, (WAVES, 2)), rng.uniform(0, 2 * np.pi, WAVES)
    rows = np.column_stack([waves, phases, rng.normal(0, amplitude * np.sqrt(2 / WAVES), (WAVES, 2))])
    return tuple(tuple(float(value) for value in row) for row in rows)


def _bent(points: Points, bend: Field, share: float = 1.0) -> Points:
    rows = np.array(bend)
    return points + share * np.cos(points @ rows[:, :2].T + rows[:, 2]) @ rows[:, 3:]


def _process(rng: Generator, at: Points, length: float) -> Points:
    """A Gaussian process of amplitude 1 over positions, smooth over a length."""
    sines = np.cos(at[:, None] * rng.normal(0, 1 / length, WAVES) + rng.uniform(0, 2 * np.pi, WAVES))
    return np.asarray(sines @ rng.normal(0, np.sqrt(2 / WAVES), WAVES))


def _spline(control: Points, tight: float) -> Points:
    """Through the control points (Catmull-Rom over the roots of the chords); ``tight`` 1 is a polyline."""
    chords = np.maximum(np.hypot(*np.diff(control, axis=0).T), 1e-3)
    at = np.concatenate([[0.0], np.cumsum(np.sqrt(chords))])
    tangents = (1 - tight) * np.gradient(control, at, axis=0)
    t, span = np.linspace(0, 1, SAMPLES, endpoint=False)[None, :, None], np.diff(at)[:, None, None]
    a, b = control[:-1, None, :], control[1:, None, :]
    u, v = tangents[:-1, None, :] * span, tangents[1:, None, :] * span
    curve = a + u * t + (3 * (b - a) - 2 * u - v) * t**2 + (2 * (a - b) + u + v) * t**3
    return np.vstack([curve.reshape(-1, 2), control[-1:]])


def _resampled(path: Points) -> Points:
    at = np.concatenate([[0.0], np.cumsum(np.hypot(*np.diff(path, axis=0).T))])
    even = np.linspace(0, at[-1], max(3, round(at[-1] / STEP_MM) + 1))
    return np.column_stack([np.interp(even, at, path[:, 0]), np.interp(even, at, path[:, 1])])


def _drawn(rng: Generator, person: Person, path: Points) -> PenStroke:
    """A path on the sheet as the person's hand draws it, with tremor, and a pressure by the speed."""
    points = _resampled(path)
    at = np.arange(len(points)) * STEP_MM
    shake = [_process(rng, at, person.tremor_wave_mm / 4) for _ in range(2)]  # a wavelength is some 4 lengths
    points = _resampled(points + person.tremor_mm * np.column_stack(shake))
    at = np.arange(len(points)) * STEP_MM
    ahead = np.diff(points, axis=0)
    turning = np.zeros(len(points))
    turning[1:-1] = np.abs(np.diff(np.unwrap(np.arctan2(ahead[:, 1], ahead[:, 0]))))
    slow = np.convolve(turning, np.full(5, 0.4))[2:-2]  # 1 where the pen turns by 2.5 radians in 1.5 mm
    fades = np.exp(-at / FADE_MM)
    pressure = person.load - person.fade_in * fades - person.fade_out * fades[::-1]
    pressure += person.corner_ink * np.minimum(slow, 1.0) + 0.05 * _process(rng, at, 2.5)
    return PenStroke(points, np.clip(pressure, 0.3, 1.6))


def _hooked(rng: Generator, person: Person, control: Points) -> Points:
    """With the person's hooks at the start and at the end of a stroke, mostly."""
    for length in (person.hook_in, person.hook_out):
        if length > 0.03 and rng.random() < 0.8:
            outward = _turn(control[0] - control[1], person.hook_angle + rng.normal(0, 0.15))
            outward *= length * rng.uniform(0.7, 1.3) / max(float(np.hypot(*outward)), 1e-6)
            control = np.vstack([control[0] + outward, control])
        control = control[::-1]
    return control


def _shaped(rng: Generator, person: Person, kind: str, ways: Ways) -> list[Points]:
    """The template bent by the person's field and by the mark's own, then turned, sheared and stretched."""
    loose = 0.5 if kind in ("plus", "tick") else 1.0  # bent or turned too far they are none
    own, angle, paths = _field(rng, person.wobble, 0.8), loose * (person.slant + rng.normal(0, 0.05)), []
    for way in ways:
        control = _hooked(rng, person, np.array(way))
        path = _bent(_bent(_spline(control, person.tight), person.bend, loose), own, loose)
        paths.append(_turn(path, angle) - loose * person.shear * path[:, 1:] * [1.0, 0.0])
    # As far as needed to stay in its kind: slashes lean, a plus stands, nothing is flat.
    tallest = max(paths, key=lambda path: float(np.ptp(path[:, 1])))
    if kind in LEANS and not (kind == "plus" and len(paths) == 1):
        x, y = (tallest - tallest.mean(axis=0)).T
        lean = float((x * y).mean() / max(float((y * y).mean()), 1e-4))
        shear = float(np.clip(lean, *LEANS[kind])) - lean
        paths = [path + np.column_stack([shear * path[:, 1], np.zeros(len(path))]) for path in paths]
    if kind in TALLNESS:
        wide, tall = np.ptp(np.vstack(paths), axis=0)
        paths = [path * [1.0, float(np.clip(tall / wide, *TALLNESS[kind])) * wide / tall] for path in paths]
    return paths


def crossing(rng: Generator, person: Person, box: Box, pen_width_mm: float) -> tuple[PenStroke, ...]:
    """A crossed-off cell."""
    kind, ways = person.stray if rng.random() < person.stray_rate else (person.kind, person.ways)
    if pen_width_mm > THICK_PEN_MM:
        filled = kind == "star" or (kind == "x" and len(ways) == 1 and pen_width_mm > 1.4 * THICK_PEN_MM)
        kind, ways = ("x", CROSS) if filled else (kind, ways[: 1 if "slash" in kind else 2])
    paths = _shaped(rng, person, kind, ways)
    extent, short = np.array([box.width, box.height]), min(box.width, box.height)
    least = max(0.4, FEWEST_PENS * pen_width_mm / short) * {"x": 1.0, "star": 1.6}.get(kind, 1.15)
    size = min(1.25, max(least, person.size * float(np.exp(rng.normal(0, person.spread))))) * short
    low, high = np.vstack(paths).min(axis=0), np.vstack(paths).max(axis=0)
    offset = _turn(np.array([person.away, 0.0]), person.towards) + rng.normal(0, person.spread, 2)
    offset *= min(1.0, OVERFLOW / max(float(np.abs(offset).max()), 1e-6))
    room = (0.5 + OVERFLOW - np.abs(offset)) * extent - 0.1 * pen_width_mm  # for half of it
    scale = min(size / float((high - low).max()), *(2 * room / np.maximum(high - low, 1e-6)))
    middle = np.array(box.centre) + offset * extent
    return tuple(_drawn(rng, person, (path - (low + high) / 2) * scale + middle) for path in paths)


FORMS: dict[str, Callable[[Points], Points]] = {  # of waves that are no sines: between -1 and 1
    "zigzag": lambda phase: np.arcsin(0.985 * np.sin(phase)) * 2 / np.pi,
    "arches": lambda phase: 2 * np.abs(np.sin(phase / 2)) - 1,
    "teeth": lambda phase: np.arctan2(0.75 * np.sin(phase), 1 - 0.75 * np.cos(phase)) / 0.85,
    "steps": lambda phase: np.tanh(2.5 * np.sin(phase)),
}


def _trace(rng: Generator, person: Person, span: tuple[float, float], box: Box, lift: float) -> Points:
    """A line over a span of x about the middle of the cells: trend, sag, aimless and periodic parts."""
    length, unit = span[1] - span[0], box.height
    x = np.linspace(*span, max(12, round(length / 0.12)))
    t, rel = x - (span[0] + span[1]) / 2, np.linspace(-1, 1, len(x))
    sag = person.sag * (1.0 if person.kernel == "sagging" else 0.15) * min(1.0, length / 17)
    y = person.height + rng.normal(0, 0.4 * person.spread) + lift + sag * (rel**2 - 0.4) * rng.normal(1, 0.2)
    y += person.rough * (1.0 if person.kernel == "rough" else 0.25) * _process(rng, x, person.rough_mm)
    if person.kernel == "waves":
        wave = person.wave * min(0.36, 0.03 + 0.046 * person.wave_mm)  # short ones are low
        wave *= 0.35 if person.layout in ("double", "there and back") else 1.0
        flat = 0.11 * length / unit * max(1.0, length / person.wave_mm)  # a lone dip is flat: no tick
        phase = 2 * np.pi * (x / person.wave_mm + rng.random())
        phase += 2 * person.unsteady * _process(rng, x, person.wave_mm)
        amplitude = 1 + 0.6 * person.unsteady * _process(rng, x, 1.5 * person.wave_mm)
        amplitude = np.sign(person.sag) * min(wave, flat) * np.clip(amplitude, 0.2, 1.25)
        y = 0.6 * y + amplitude * FORMS.get(person.wave_form, np.sin)(phase)
        if person.wave_form == "coil":  # to and fro, so that the waves become loops
            x = x - 0.24 * person.wave_mm * np.cos(phase) * np.minimum(1, 1.25 - np.abs(rel))
    y = unit * y + (person.slope + rng.normal(0, 0.3 * person.spread)) * t
    x, y = _resampled(np.column_stack([x, y])).T
    t = x - x.mean()
    trend = float(t @ y / (t @ t))
    steepest = LINE_SLOPE * (0.5 if "back" in person.layout else 1.0)  # the joins tilt it further
    y = y + (float(np.clip(trend, -steepest, steepest)) - trend) * t
    return np.column_stack([x, box.centre[1] + y * min(1.0, LINE_HIGH * unit / float(np.abs(y).max()))])


def line(rng: Generator, person: Person, boxes: Sequence[Box]) -> tuple[PenStroke, ...]:
    """A line through neighbouring cells."""
    width, layout = boxes[0].width, person.layout
    lanes = {"double": 2, "there and back": 3 if person.gap < 0.25 else 2}.get(layout, 1)
    gap = 0.13 + 0.21 * person.gap if layout == "double" else 0.03 + 0.08 * person.gap
    paths = []
    for group in [[box] for box in boxes] if layout in ("dashes", "middles") else [boxes]:
        reach = np.clip(np.array([person.left, person.right]) + rng.normal(0, person.spread, 2), -0.27, 0.3)
        reach = np.minimum(reach, -0.03) if layout == "dashes" else reach  # a gap between cells
        reach = np.clip(reach / 3 - 0.26, -0.36, -0.16) if layout == "middles" else reach
        traces = []
        for lane in range(lanes):  # lines side by side begin and end a little differently
            left, right = (reach - rng.uniform(0, 0.06, 2) * (lanes > 1)) * width
            span, lift = (group[0].left - left, group[-1].right + right), (lane - (lanes - 1) / 2) * gap
            traces.append(_trace(rng, person, span, boxes[0], lift))
        if layout == "there and back":
            traces = [np.vstack([trace[:: -1 if at % 2 else 1] for at, trace in enumerate(traces)])]
        paths += traces
    return tuple(_drawn(rng, person, path[:: -1 if person.towards < 1 else 1]) for path in paths)


def _hatched(rng: Generator, person: Person, wide: float) -> list[Points]:
    """A zigzag over the box from -1 to 1, or strokes side by side; crossed by others, if the step is wide."""
    paths = []
    for layer in range(2 if person.heavy < 1.2 else 1):
        count = int(np.clip(round(wide / person.spacing_mm), *LANES))
        across = np.linspace(-1, 1, count) + rng.normal(0, 0.5 / count, count)
        along = (-1.0) ** np.arange(count) * (1 - np.abs(rng.normal(0, person.ragged, count)))
        along *= np.sqrt(1 - 0.7 * np.minimum(across**2, 1)) if person.persistence > 0.4 else 1.0
        lanes = _turn(np.column_stack([across, along]), person.angle + layer * (1.1 + person.persistence))
        pairs = [lanes[at : at + 2][:: 1 if at % 2 else -1] for at in range(count - 1)]
        paths += pairs if person.lifted > 0 else [lanes]
    return [_spline(control, person.tight) for control in paths]


def _rounds(rng: Generator, person: Person, wide: float) -> list[Points]:
    """Rings that wax and wane, spirals, coils that move on, or a ring filled in."""
    turns = float(np.clip(wide / person.spacing_mm, 8, 14))
    t = np.linspace(0, 1, round(turns * 26))  # 26 points a turn
    phase = 2 * np.pi * turns * t + rng.uniform(0, 2 * np.pi)
    ring = np.column_stack([np.cos(phase), np.sin(phase)])
    uneven = person.ragged * np.column_stack([_process(rng, phase, 2.0) for _ in range(2)])
    if person.blot == "coil":
        ring = ring * [rng.uniform(0.3, 0.55), 1.0] + uneven + np.column_stack([1.4 * t, 0 * t])
    elif person.blot == "filled":
        ring = ring[: round(26 * rng.uniform(1.05, 2.2))]
        return [_turn(ring, person.angle), *(0.8 * path for path in _hatched(rng, person, wide))]
    else:
        waning = np.sin(np.pi * t * (0.5 if person.blot == "spiral" else rng.uniform(1.2, 2.5)))
        ring = ring * (1 - 0.88 * np.abs(waning))[:, None] + 0.6 * uneven
    return [_turn(ring, person.angle)]


def _walked(rng: Generator, person: Person, wide: float) -> list[Points]:
    """A random walk with the person's own law of steps and turns; from the rim it goes back into the disc."""
    place, heading = rng.uniform(-0.5, 0.5, 2), rng.uniform(0, 2 * np.pi)
    places = [place]
    for _ in range(int(np.clip(3 * wide / person.spacing_mm, 44, 70))):
        heading += np.pi * (1 - person.persistence) * rng.choice((-1, 1), p=(0.2, 0.8)) + rng.normal(0, 0.35)
        step = min(1.9, 0.5 * (1 + rng.pareto(person.heavy)))
        place = place + step * np.array([np.cos(heading), np.sin(heading)])
        if np.hypot(*place) > 1:  # anywhere in the disc, so that no hole is left
            place = _turn(place / np.hypot(*place) * np.sqrt(rng.uniform(0, 1)), rng.normal(0, 0.8))
            heading = float(np.arctan2(-place[1], -place[0])) + rng.normal(0, 0.5)
        places.append(place)
    return [_spline(np.array(places), min(person.tight, 0.7))]


def _overlaid(rng: Generator, person: Person, _wide: float) -> list[Points]:
    """A cross gone over again and again, or letters one over another."""
    glyphs = [np.array(GLYPHS[at]) for at in rng.choice(len(GLYPHS), 5)]
    crosses = [2.0 * np.array(way) for way in 6 * CROSS]
    shapes = [
        _turn(shape, rng.normal(0, 0.15 + person.ragged)) * rng.uniform(0.75, 1.05, 2) + rng.normal(0, 0.2, 2)
        for shape in (glyphs if person.blot == "letters" else crosses)
    ]
    shapes = shapes if person.lifted > 0 else [np.vstack(shapes)]
    return [_spline(shape, min(person.tight, 0.8)) for shape in shapes]


def blot(rng: Generator, person: Person, box: Box, pen_width_mm: float) -> tuple[PenStroke, ...]:
    """A cell blacked out or scribbled over."""
    short, centre = min(box.width, box.height), np.array(box.centre)
    sizes = person.blot_size * float(np.exp(rng.normal(0, 0.08))) * person.aspect ** np.array([-0.5, 0.5])
    sizes = np.clip(sizes, max(0.6, FEWEST_PENS * pen_width_mm / short), 1.4) * short
    makers = {"walk": _walked, "hatch": _hatched, "letters": _overlaid, "recross": _overlaid}
    middle = centre + np.clip(rng.normal(0, 0.06, 2), -0.12, 0.12) * short
    own, passes = _field(rng, 0.02 + person.wobble, 0.8), 0
    raw: list[Points] = []
    while passes < BLOT_PASSES:
        raw += makers.get(person.blot, _rounds)(rng, person, float(sizes.mean()))
        low, high = np.vstack(raw).min(axis=0), np.vstack(raw).max(axis=0)
        paths = [_bent((path - (low + high) / 2) / (high - low), own) * sizes + middle for path in raw]
        passes = int(max(sum((np.diff(path > centre, axis=0) != 0).sum(axis=0) for path in paths)))
    return tuple(_drawn(rng, person, path) for path in paths)


def pick_person(rng: Generator) -> Person:
    """Somebody."""
    kind = _pick(rng, KINDS)
    other = _pick(rng, KINDS) if rng.random() < 0.4 else kind
    habits: dict[str, Any] = {"kind": kind, "ways": _ways(rng, kind), "stray": (other, _ways(rng, other))}
    habits["bend"] = _field(rng, rng.uniform(0.0, 0.085), rng.uniform(0.6, 1.3))
    for part in fields(Person):
        if part.name not in habits:
            law = part.type.__metadata__  # a range, a range and np.log, or weights
            even = rng.uniform(*law) if len(law) == 2 else _pick(rng, law[0]) if len(law) == 1 else 0.0
            habits[part.name] = law[0] * (law[1] / law[0]) ** rng.random() if law[2:] else even
    return Person(**habits)
