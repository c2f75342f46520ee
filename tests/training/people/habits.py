"""People as distributions of curves: a mean shape and a spread for each kind of mark, persons with heavy-tailed habits.

A stroke is planned as knots (n, 3): x, y, pressure, about -1..1 around a cell's centre, and drawn as the Hermite
curve through them.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from sheets.geometry import Box
from tests.synthetic.marks import PenStroke

Knots = NDArray[np.float64]
Shape = tuple[Knots, ...]

_STEP_MM = 0.35
_OVERFLOW = 0.28  # of a cell: the farthest a mark's ink reaches beyond it
_THICK_PEN_MM = 0.9  # no stars, no curls
_CROSSINGS = {
    "x": 50,
    "tilted": 9,
    "slash": 8,
    "backslash": 5,
    "tick": 7,
    "plus": 6,
    "star": 6,
    "backs": 6,
    "alpha": 8,
}
_OTHERS = {"x": 60, "slash": 15, "backslash": 5, "tick": 8, "plus": 8, "tilted": 5}
_CROSSED = ("x", "alpha", "plus", "tilted")
_SINGLE = ("slash", "backslash", "tick")
_BLOTS = {"zigzag": 30, "hatch": 12, "cross": 14, "coil": 14, "rings": 14, "spiral": 8, "wild": 12}


_TRAITS: dict[str, tuple[str, float, float, float, float]] = {  # in half cells, radians; see _trait
    "constancy": ("t", 0.97, 0.05, 0.7, 1.0),
    "spread": ("log", -2.9, 0.4, -4.4, -2.05),  # of every knot, size and angle from mark to mark
    "size": ("log", -0.25, 0.25, -1.1, 0.34),
    "stretch": ("log", 0.0, 0.1, -0.3, 0.25),  # of the width against the height
    "fit": ("in", 0.0, 0.8, 0.0, 1.0),  # 0: keeps its proportions in any cell, 1: is stretched like the cell
    "centre_x": ("t", 0.0, 0.09, -0.42, 0.42),
    "centre_y": ("t", 0.0, 0.09, -0.42, 0.42),
    "roundness": ("in", 0.7, 1.15, 0.0, 2.0),
    "joins": ("some", 0.22, 0.0, 0.2, 1.0),  # chance that the pen stays down between two strokes
    "join_pressure": ("in", 0.15, 1.0, 0.0, 1.0),
    "join_bulge": ("in", -0.15, 0.2, -1.0, 1.0),
    "again": ("some", 0.25, 0.0, 0.02, 0.35),  # chance that a crossing is drawn over once more
    "tremor_mm": ("log", -3.4, 0.6, -6.0, -1.6),
    "landing": ("in", 0.5, 1.25, 0.0, 2.0),  # pressure
    "leaving": ("in", 0.2, 1.1, 0.0, 2.0),
    "heaviness": ("t", 1.0, 0.07, 0.65, 1.2),
    "line_start": ("t", 0.13, 0.12, -0.12, 0.33),  # of the first cell's width
    "line_end": ("t", 0.87, 0.12, 0.67, 1.16),  # of the last cell's width
    "line_height": ("t", 0.0, 0.12, -0.5, 0.5),
    "line_slope": ("t", 0.0, 0.03, -0.17, 0.17),
    "line_bow": ("t", 0.0, 0.09, -0.45, 0.45),
    "line_wave": ("some", 0.3, 0.0, 0.1, 1.0),
    "line_wavelength": ("in", 0.4, 1.6, 0.0, 2.0),  # in cells
    "line_dashes": ("some", 0.35, 0.0, 0.2, 1.0),
    "line_double": ("some", 0.25, 0.0, 0.1, 1.0),
    "line_gap": ("t", 0.27, 0.06, 0.14, 0.36),
    "line_backwards": ("some", 0.12, 0.0, 0.7, 1.0),
    "blot_size": ("t", 0.82, 0.12, 0.6, 1.15),
    "blot_gap": ("log", 0.1, 0.4, -0.8, 0.8),  # between passes, in pen widths
    "blot_turn": ("in", 0.0, 3.14, 0.0, 4.0),
    "blot_ragged": ("in", 0.03, 0.35, 0.0, 1.0),
    "blot_roundness": ("in", 0.0, 1.1, 0.0, 2.0),
    "blot_over_cross": ("in", -0.5, 1.5, 0.0, 1.0),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Person:
    """One person's mean shapes and traits: crossings (usual, other), hooks (leaving, landing)."""

    kinds: tuple[str, str]
    shapes: tuple[Shape, Shape]
    hooks: tuple[tuple[float, float, float, int], ...]  # chance, length, turn, steps
    blots: tuple[str, str]
    traits: dict[str, float]


def _tail(rng: Generator, mean: float, scale: float, low: float, high: float) -> float:
    """A heavy-tailed value, kept within bounds."""
    return float(np.clip(mean + scale * rng.standard_t(2.2), low, high))


def _trait(rng: Generator, form: str, a: float, b: float, low: float, high: float) -> float:
    """A trait: "t" heavy-tailed, "log" its exponential, "in" even from a to b, "some" even for a share a, else 0."""
    if form == "some":
        return rng.uniform(low, high) if rng.random() < a else 0.0
    value = float(np.clip(rng.uniform(a, b), low, high)) if form == "in" else _tail(rng, a, b, low, high)
    return float(np.exp(value)) if form == "log" else value


def _choice(rng: Generator, weights: dict[str, int]) -> str:
    return str(rng.choice(list(weights), p=np.array(list(weights.values())) / sum(weights.values())))


def _sign(rng: Generator) -> int:
    return 1 if rng.random() < 0.5 else -1


def _knots(points: Sequence[tuple[float, float]] | Knots) -> Knots:
    return np.column_stack([np.asarray(points, dtype=np.float64), np.ones(len(points))])


def _turned(knots: Knots, angle: float) -> Knots:
    c, s = np.cos(angle), np.sin(angle)
    return np.column_stack([knots[:, :2] @ np.array([[c, s], [-s, c]]), knots[:, 2:]])


def _bar(rng: Generator, angle: float, half: float, bent: float, ess_sign: int = 1) -> Knots:
    """A stroke at ``angle`` through the centre, bowed and curved like an S as far as ``bent`` lets it."""
    bow, ess = _tail(rng, 0, 0.09 * bent, -0.3, 0.3), ess_sign * abs(_tail(rng, 0, 0.07 * bent, -0.35, 0.35))
    shift = _tail(rng, 0, 0.1, -0.3, 0.3)
    along = np.array([-1, -0.4, 0.4, 1]) + shift
    return _turned(_knots(half * np.column_stack([along, [0, bow - ess, bow + ess, 0]])), angle)


def _crosses(shape: Sequence[Knots], arm: float) -> bool:
    """Whether two strokes cross so that all four arms are at least so long."""
    (a, b), (c, d) = ((k[:-1, None, :2], k[1:, None, :2]) for k in shape)
    c, d = c.swapaxes(0, 1), d.swapaxes(0, 1)
    e, f, g = b - a, d - c, c - a
    area = e[..., 0] * f[..., 1] - e[..., 1] * f[..., 0] + 1e-9
    s = (g[..., 0] * f[..., 1] - g[..., 1] * f[..., 0]) / area
    t = (g[..., 0] * e[..., 1] - g[..., 1] * e[..., 0]) / area
    i, j = np.nonzero((s >= 0) & (s <= 1) & (t >= 0) & (t <= 1))
    if not len(i):
        return False
    meets = a[i[0], 0] + s[i[0], j[0]] * e[i[0], 0]
    return min(float(np.hypot(*(k[end, :2] - meets))) for k in shape for end in (0, -1)) >= arm


def _x(rng: Generator, bent: float, first: float, second: float) -> Shape:
    """Two bars at the angles, in any order and direction, one perhaps much shorter; they do cross.

    Their S bends are opposite: alike ones would make a hooked cross.
    """
    ess = _sign(rng)
    ratio = float(np.exp(_tail(rng, 0, 0.16, -0.6, 0.6)))
    bars = [_bar(rng, first, min(1, ratio), bent, ess), _bar(rng, second, min(1, 1 / ratio), bent, -ess)]
    if not _crosses(bars, 0.38):
        return _x(rng, 0.8 * bent, first, second)
    bars = [bar[::-1] if rng.random() < 0.15 else bar for bar in bars]
    return tuple(bars[:: _sign(rng)])


def _backs(rng: Generator) -> Shape:
    """Two curves back to back, touching or crossing: )( or one above the other."""
    gap, over, sag = rng.uniform(0.5, 1.0), rng.uniform(0.06, 0.2), rng.uniform(0.25, 0.4)
    curve = np.array([[-gap, -1], [over, -sag], [over, sag], [-gap, 1]])
    turn = np.pi / 2 if rng.random() < 0.2 else _tail(rng, 0, 0.1, -0.4, 0.4)
    return tuple(_turned(_knots(curve * [side, 1]), turn) for side in (1, -1))


def _tick(rng: Generator, bent: float) -> Shape:
    """A v with a long right arm."""
    start, low = np.array([rng.uniform(-0.95, -0.5), rng.uniform(-0.35, 0.2)]), rng.uniform(0.6, 0.95)
    corner, end = (
        np.array([rng.uniform(-0.4, 0.0), low]),
        np.array([rng.uniform(0.7, 1.1), rng.uniform(-1.2, -0.7)]),
    )
    sag = _tail(rng, 0.08, 0.08 * bent, -0.15, 0.3)
    return (
        _knots(np.array([start, (start + corner) / 2 + [0.04, 0], corner, (corner + end) / 2 + sag, end])),
    )


def _shape(rng: Generator, kind: str, bent: float) -> Shape:
    """A person's mean shape of one kind of crossing."""
    slant = _tail(rng, 0, 0.07, -0.25, 0.25)
    if kind in ("x", "alpha"):
        open_ = _tail(rng, 0.8, 0.1, 0.58, 1.03)
        return _x(rng, bent, open_ + slant, np.pi - open_ + slant)
    if kind in ("plus", "tilted"):
        turn = slant / 2 if kind == "plus" else _sign(rng) * rng.uniform(0.25, 0.6)
        return _x(rng, bent, turn, np.pi / 2 + turn + _tail(rng, 0, 0.06, -0.25, 0.25))
    if kind in ("slash", "backslash"):
        angle = _tail(rng, 0.88, 0.12, 0.75, 1.1)
        return (
            _bar(rng, np.pi - angle if kind == "slash" else angle, 1.15, 0.45 * bent, _sign(rng))[
                :: _sign(rng)
            ],
        )
    if kind == "star":
        count = 3 if rng.random() < 0.7 else 4
        turns = rng.uniform(0, np.pi) + np.pi * (np.arange(count) + rng.uniform(-0.15, 0.15, count)) / count
        return tuple(
            _bar(rng, turn, rng.uniform(0.7, 1.1), 0.5 * bent, _sign(rng)) for turn in rng.permutation(turns)
        )
    return _backs(rng) if kind == "backs" else _tick(rng, bent)


def _hook(rng: Generator, bent: float, share: float, side: int) -> tuple[float, float, float, int]:
    """Chance, length, turn and steps of a hook; of several steps it is a curl."""
    steps = int(rng.integers(4, 7)) if rng.random() < 0.15 * bent else 1
    turn = rng.uniform(0.8, 1.1) if steps > 1 else rng.uniform(1.2, 2.8)
    chance = rng.uniform(0.2, 1.0) if rng.random() < share else 0.0
    return chance, rng.uniform(0.1, 0.32), side * turn, steps


def pick_person(rng: Generator) -> Person:
    """Somebody, drawn from a wide distribution of habits."""
    bent = float(np.exp(_tail(rng, -0.35, 0.45, -2, 1.3)))
    kinds = _choice(rng, _CROSSINGS), _choice(rng, _OTHERS)
    shapes = _shape(rng, kinds[0], bent), _shape(rng, kinds[1], bent)
    traits = {name: _trait(rng, *form) for name, form in _TRAITS.items()}
    if kinds[0] == "alpha":
        traits |= {"joins": 1.0, "join_bulge": rng.uniform(0.15, 0.42)}
    side = _sign(rng)
    hooks = _hook(rng, bent, 0.15, side), _hook(rng, bent, 0.28, -side)
    blots = _choice(rng, _BLOTS), _choice(rng, _BLOTS)
    return Person(kinds=kinds, shapes=shapes, hooks=hooks, blots=blots, traits=traits)


def _curve(knots: Knots, roundness: float) -> Knots:
    """The Hermite curve through the knots (centripetal; roundness 0: straight pieces), at even steps."""
    gaps = np.sqrt(np.hypot(*np.diff(knots[:, :2], axis=0).T)) + 1e-3
    slopes = np.diff(knots, axis=0) / gaps[:, None]
    inner = (slopes[:-1] * gaps[1:, None] + slopes[1:] * gaps[:-1, None]) / (gaps[:-1] + gaps[1:])[:, None]
    tangents = roundness * np.concatenate([slopes[:1], inner, slopes[-1:]])
    t = np.linspace(0, 1, 10, endpoint=False)[None, :, None]
    start, end, gap = knots[:-1, None], knots[1:, None], gaps[:, None, None]
    bend = t * (1 - t) * gap * ((1 - t) * tangents[:-1, None] - t * tangents[1:, None])
    dense = (start + (end - start) * (3 - 2 * t) * t * t + bend).reshape(-1, 3)
    dense = np.concatenate([dense, knots[-1:]])
    way = np.concatenate([[0.0], np.cumsum(np.hypot(*np.diff(dense[:, :2], axis=0).T))])
    at = np.linspace(0, way[-1], max(3, round(way[-1] / _STEP_MM) + 1))
    return np.column_stack([np.interp(at, way, column) for column in dense.T])


def _drawn(rng: Generator, person: Person, curve: Knots) -> PenStroke:
    """The curve as this person's pen goes: trembling, landing and leaving with more or less pressure."""
    n = len(curve)
    white = rng.standard_normal((3, n + 4))
    noise = sum(white[:, i : i + n] for i in range(5)) / 5**0.5
    near = np.exp(-np.arange(n) * _STEP_MM / 1.2)
    flicks = 1 + (person.traits["landing"] - 1) * near + (person.traits["leaving"] - 1) * near[::-1]
    pressure = person.traits["heaviness"] * curve[:, 2] * flicks * (1 + 0.05 * noise[2])
    return PenStroke(curve[:, :2] + person.traits["tremor_mm"] * noise[:2].T, np.clip(pressure, 0.15, 1.4))


def _hooked(rng: Generator, person: Person, knots: Knots, half_mm: float) -> Knots:
    """The stroke with the person's hooks or curls where the pen lands and leaves."""
    for chance, length, turn, steps in person.hooks:
        knots = knots[::-1]
        if rng.random() < chance:
            step = length * half_mm / steps**0.75
            way = knots[0, :2] - knots[1, :2]
            headings = np.arctan2(way[1], way[0]) + turn * np.arange(1, steps + 1)
            points = knots[0, :2] + np.cumsum(
                step * np.column_stack([np.cos(headings), np.sin(headings)]), axis=0
            )
            knots = np.concatenate([_knots(points)[::-1], knots])
    return knots


def _joined(person: Person, shape: Shape) -> Shape:
    """Two strokes in one go, with a bulging, perhaps thin, way from the first to the second."""
    first, second = shape
    middle = (first[-1] + second[0]) / 2
    outwards = middle[:2] / (np.hypot(*middle[:2]) + 1e-6)
    middle[:2] += person.traits["join_bulge"] * outwards
    middle[2] = person.traits["join_pressure"]
    return (np.concatenate([first, middle[None], second]),)


def _within(curves: Sequence[Knots], box: Box, pen_width_mm: float, overflow: float) -> list[Knots]:
    """The mark, shrunk and moved where it would reach too far out of its cell or be centred too far off."""
    points = np.concatenate([curve[:, :2] for curve in curves])
    low, high = points.min(axis=0), points.max(axis=0)
    cell = np.array([box.width, box.height])
    room = np.maximum((1 + 2 * overflow) * cell - pen_width_mm, 0.8 * cell)
    scale = min(1.0, float((room / np.maximum(high - low, 1e-6)).min()))
    middle, half = (low + high) / 2, scale * (high - low) / 2
    reach = np.minimum(0.22 * cell, room / 2 - half)
    target = box.centre + np.clip(middle - box.centre, -reach, reach)
    return [np.column_stack([target + scale * (c[:, :2] - middle), c[:, 2]]) for c in curves]


def _varied(rng: Generator, person: Person, kind: str, shape: Shape, plain: float) -> Shape:
    """The mean shape as it comes out this once, straighter where plain: the ends vary most; what should cross does."""
    means = list(shape)
    if kind not in ("backs", "tick"):
        lines = [k - k.mean(axis=0) * [1, 1, 0] for k in (np.linspace(k[0], k[-1], len(k)) for k in shape)]
        lines = [k * np.append(np.full(2, 1 / np.hypot(*k[-1, :2])), 1) for k in lines]
        means = [(1 - plain) * k + plain * straight for k, straight in zip(shape, lines, strict=True)]
    for attempt in range(4):
        varied = []
        for knots in means:
            off = np.clip(rng.standard_normal(knots.shape), -1.8, 1.8) * [1, 1, 0]
            off *= person.traits["spread"] / (1 + attempt)
            off[1:-1] *= 0.5
            varied.append(knots + off)
        if len(shape) != 2 or _crosses(varied, 0.0 if kind == "backs" else 0.33):
            return tuple(varied)
    return tuple(means)


def _crossing_curves(rng: Generator, person: Person, box: Box, pen_width_mm: float) -> list[Knots]:
    """One crossing in the usual shape or the other, as curves on the sheet."""
    trait = person.traits
    too_fine = person.kinds[0] in ("star", "backs") and pen_width_mm > _THICK_PEN_MM
    which = 1 if too_fine or rng.random() > trait["constancy"] else 0
    kind = person.kinds[which]
    cell = np.array([box.width, box.height]) / 2
    mean = float(np.sqrt(cell.prod()))
    least = max(0.62 if kind in (*_SINGLE, "star") else 0.34, (1.15 + 1.6 * pen_width_mm) / mean)
    size = max(least, trait["size"] * float(np.exp(2 * trait["spread"] * rng.standard_normal())))
    fit = 0.0 if kind in _SINGLE else trait["fit"]
    scales = size * mean ** (1 - fit) * cell**fit * trait["stretch"] ** np.array([0.5, -0.5])
    plain = float(np.clip((pen_width_mm - _THICK_PEN_MM) / 1.5, 0, 0.8))
    centre = np.array([trait["centre_x"], trait["centre_y"]]) + 1.5 * trait["spread"] * rng.standard_normal(2)
    turn = float(np.clip(1.2 * trait["spread"] * rng.standard_normal(), -0.15, 0.15))
    shape = _varied(rng, person, kind, tuple(_turned(k, turn) for k in person.shapes[which]), plain)
    if kind in _CROSSED and not plain and rng.random() < trait["joins"]:
        shape = _joined(person, shape)
    strokes = [k * np.append(scales, 1) + np.append(box.centre + cell * centre, 0) for k in shape]
    if pen_width_mm <= min(_THICK_PEN_MM, scales.min() / 4):
        hook_unit = float(scales.min()) * (0.4 if kind in (*_SINGLE, "star") else 1)
        strokes = [_hooked(rng, person, k, hook_unit) for k in strokes]
    if rng.random() < trait["again"]:
        strokes += [k + np.append(rng.normal(0, 0.07, 2) * scales, 0) for k in strokes]
    curves = [_curve(k, trait["roundness"]) for k in strokes]
    return _within(curves, box, pen_width_mm, 0.12 if kind in ("plus", "tilted") else _OVERFLOW)


def crossing(rng: Generator, person: Person, box: Box, pen_width_mm: float) -> tuple[PenStroke, ...]:
    """The person's crossing of a cell, mostly in the usual shape."""
    return tuple(_drawn(rng, person, curve) for curve in _crossing_curves(rng, person, box, pen_width_mm))


def _level(rng: Generator, person: Person, boxes: Sequence[Box], raised: float) -> Knots:
    """One level stroke through the cells, flattened to stay in them; beside another (raised) it waves little."""
    trait, first, last = person.traits, boxes[0], boxes[-1]
    vary = trait["spread"] * rng.standard_normal(6)
    ends = np.array([trait["line_start"], trait["line_end"]]) + np.clip(vary[:2], -0.1, 0.1)
    ends = np.clip(ends, [-0.12, 0.62], [0.38, 1.16])
    if len(boxes) == 1:
        ends += np.array([-0.5, 0.5]) * max(0.0, 0.55 - (ends[1] - ends[0]))
    left, right = first.left + ends[0] * first.width, last.left + ends[1] * last.width
    x = np.linspace(left, right, max(4, round(len(boxes) * 4 / min(1.0, 2 * trait["line_wavelength"])) + 1))
    s, half = (x - left) / (right - left), first.height / 2
    limit = 0.19 if len(boxes) == 1 else 0.12
    y = np.clip(trait["line_slope"] + 0.4 * vary[2], -limit, limit) * (x - x.mean()) / half
    y += (0.6 if len(boxes) == 1 else 1.0) * (trait["line_bow"] + vary[3]) * (4 * s * (1 - s) - 0.7)
    y += 0.4 * trait["spread"] * rng.standard_normal(len(x))
    wave = (
        trait["line_wave"]
        * min(0.35, 0.3 * trait["line_wavelength"])
        * (0.4 if raised or len(boxes) == 1 else 1.0)
    )
    y += wave * np.sin(2 * np.pi * ((x - left) / first.width / trait["line_wavelength"] + rng.random()))
    most = min(0.25, 0.11 * (right - left) / half) if len(boxes) == 1 else 0.25 if raised else 0.42
    y = (y - y.mean()) * min(1.0, most / float(np.abs(y - y.mean()).max()))
    room = 0.64 - np.abs(y).max()
    y += np.clip(trait["line_height"] + 1.2 * vary[4] + raised, -room, room)
    return _knots(np.column_stack([x, first.centre[1] + half * y]))


def line(rng: Generator, person: Person, boxes: Sequence[Box]) -> tuple[PenStroke, ...]:
    """The person's line through neighbouring cells: one stroke, dashes, double, or there and back."""
    dashed, double = (rng.random() < person.traits[name] for name in ("line_dashes", "line_double"))
    sides = np.array([-0.7, 0.7] if double else [0.0]) * person.traits["line_gap"]
    strokes: list[Knots] = []
    for group in [[box] for box in boxes] if dashed else [boxes]:
        lanes = [_level(rng, person, group, side) for side in sides]
        back = double and rng.random() < person.traits["joins"]
        strokes += [np.concatenate([lanes[0], lanes[1][::-1]])] if back else lanes
    if rng.random() < person.traits["line_backwards"]:
        strokes = [knots[::-1] for knots in strokes]
    if all(hook[-1] == 1 for hook in person.hooks):
        strokes = [_hooked(rng, person, knots, 2.2) for knots in strokes]
    return tuple(_drawn(rng, person, _curve(knots, person.traits["roundness"])) for knots in strokes)


def _zigzag(rng: Generator, passes: int, ragged: float) -> Knots:
    """To and fro across, from side to side, the ends ragged; the outline between oval and square."""
    x = np.linspace(-1, 1, passes) + rng.normal(0, 0.4 * ragged / passes, passes)
    reach = (1 - rng.uniform(0, 0.75) * np.clip(x, -1, 1) ** 2) ** 0.5 - ragged * rng.random(passes)
    return _knots(np.column_stack([x, np.where(np.arange(passes) % 2, 1, -1) * reach]))


def _round(rng: Generator, kind: str, rounds: int, ragged: float) -> Knots:
    """Coils that travel across, rings over and over, or a spiral."""
    n = rounds * 7
    s, theta = np.linspace(0, 1, n), np.arange(n) * (2 * np.pi / 7) * _sign(rng) + rng.uniform(0, 6)
    rings = 0.6 + 0.4 * np.sin(rng.uniform(0.8, 1.9) * np.arange(n) / 7 + rng.uniform(0, 6))
    radius = {"coil": np.ones(n), "spiral": s, "rings": rings}[kind] * (
        1 + 0.5 * ragged * rng.standard_normal(n)
    )
    across, shift = (rng.uniform(0.25, 0.5), 1.4 * s - 0.7) if kind == "coil" else (1.0, 0.0)
    return _knots(np.column_stack([shift + across * radius * np.cos(theta), radius * np.sin(theta)]))


def _scribble(rng: Generator, person: Person, kind: str, passes: int) -> list[Knots]:
    """A blot's strokes around the centre, before they are turned."""
    if kind == "hatch":
        return list(_zigzag(rng, 2 * passes, person.traits["blot_ragged"]).reshape(passes, 2, 3))
    if kind == "wild":
        theta, radius = (
            np.cumsum(np.pi + rng.normal(0.55, 0.4, passes + 9)),
            rng.uniform(0.4, 1.05, passes + 9),
        )
        return [_knots(np.column_stack([radius * np.cos(theta), radius * np.sin(theta)]))]
    if kind in ("zigzag", "cross"):
        layers = [
            _zigzag(rng, passes, person.traits["blot_ragged"]) for _ in range(1 if kind == "zigzag" else 2)
        ]
        return [_turned(k, i * rng.uniform(0.6, 1.6)) for i, k in enumerate(layers)]
    return [_round(rng, kind, passes // 2 + 4, person.traits["blot_ragged"])]


def blot(rng: Generator, person: Person, box: Box, pen_width_mm: float) -> tuple[PenStroke, ...]:
    """The cell blotted out, over a crossing or over the bare number."""
    under = rng.random() < person.traits["blot_over_cross"]
    crossed = crossing(rng, person, box, pen_width_mm) if under else ()
    kind = person.blots[0 if rng.random() < 0.8 else 1]
    if kind == "wild" and pen_width_mm > _THICK_PEN_MM:
        kind = "zigzag"
    half = (
        np.array([box.width, box.height])
        / 2
        * np.clip(person.traits["blot_size"] + rng.normal(0, 0.06), 0.6, 1.15)
    )
    for stroke in crossed:
        half = np.maximum(half, 0.7 * np.abs(stroke.points - box.centre).max(axis=0))
    few = 6 if pen_width_mm > 1 else max(8, half.max() / 0.5)
    passes = int(np.clip(2 * half.min() / (pen_width_mm * person.traits["blot_gap"]), few, 34))
    turn = person.traits["blot_turn"] + 2 * person.traits["spread"] * rng.standard_normal()
    strokes = [_turned(k, turn) for k in _scribble(rng, person, kind, passes)]
    roundness = 1.0 if kind in ("coil", "rings", "spiral") else person.traits["blot_roundness"]
    moved = np.append(box.centre + half * rng.normal(0, 0.07, 2), 0)
    curves = [_curve(k * np.append(half, 1) + moved, roundness) for k in strokes]
    return crossed + tuple(_drawn(rng, person, c) for c in _within(curves, box, pen_width_mm, 0.14))
