"""People as turtles: a mark is a small programme of going, turning, curving and hopping, with errors that add up."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from sheets.geometry import Box
from tests.synthetic.marks import PenStroke

Reals = NDArray[np.float64]
Places = NDArray[np.complexfloating]  # x + iy, y downwards
Strokes = tuple[PenStroke, ...]

_STEP_MM = 0.15
_BLOT_PASSES, _STAR_PEN_MM = 7, 1.3  # over the middle at the least; no stars with thicker pens


@dataclass(frozen=True, slots=True)
class Run:
    """One press of the pen: where it starts, the chords that it goes, how far each is curved (radians)."""

    start: complex
    chords: Places
    bends: Reals

    @property
    def nodes(self) -> Places:
        return self.start + np.concatenate([[0], np.cumsum(self.chords)])

    def moved(self, factor: complex, by: complex) -> "Run":
        return Run(self.start * factor + by, self.chords * factor, self.bends)

    def backwards(self) -> "Run":
        return Run(complex(self.nodes[-1]), -self.chords[::-1], -self.bends[::-1])

    def part(self, first: int, last: int) -> "Run":
        return Run(complex(self.nodes[first]), self.chords[first:last], self.bends[first:last])

    def then(self, other: "Run") -> "Run":
        chords, bends = np.concatenate([self.chords, other.chords]), np.concatenate([self.bends, other.bends])
        return Run(self.start, chords, bends)


Programme = tuple[Run, ...]


@dataclass(frozen=True, slots=True)
class Turtle:
    """How a pen obeys: its errors, how well it sees where it should be, its corners (mm), curve and soft ends."""

    turn_error: float
    go_error: float
    hop_error: float
    wobble: float
    sight: float
    damping: float
    corner_mm: float
    curl: float
    soft: Reals


@dataclass(frozen=True, slots=True)
class BlotHabit:
    """How somebody blacks out: the layers laid over one another, how many turns, how askew, uneven and large."""

    layers: tuple[Callable[[Generator, "BlotHabit"], Run], ...]
    over_cross: bool
    joined: bool
    lifted: bool
    turns: int
    bend: float
    aspect: float
    tilt: float
    uneven: float
    size: float


@dataclass(frozen=True, slots=True)
class LineHabit:
    """How somebody strikes cells: bends a cell, to one side or both, teeth; ends in widths, the rest in heights."""

    dashed: bool
    beats: float
    flip: int
    teeth: float
    swing: float
    places: Reals  # start, end, height, slope
    again: float
    hook: float
    flick: float


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody's turtle and programmes."""

    turtle: Turtle
    cross: Programme
    strike: LineHabit
    blot: BlotHabit


def pick_person(rng: Generator) -> Person:
    """Somebody with programmes and a turtle of their own."""
    plain = _plain_cross(rng)
    star = len(plain) > 2
    size = rng.uniform(0.75, 1.25) if star else rng.triangular(0.5, 0.85, 1.2)
    cross = _own_cross(rng, plain, size)
    return Person(_pick_turtle(rng, 0.6 if star else 1.0), cross, _pick_strike(rng), _pick_blot(rng))


def crossing(rng: Generator, person: Person, box: Box, pen_width_mm: float) -> Strokes:
    """One crossed cell: the person's programme run once more, seldom with one more mutation."""
    unit = (box.width + box.height) / 4
    scale = unit * (1 + 0.06 * min(pen_width_mm, 2)) * float(np.exp(rng.normal(0, 0.07)))
    aim = complex(*box.centre) + unit * person.turtle.hop_error * complex(*rng.normal(0, 0.6, 2))
    runs = person.cross[:2] if pen_width_mm > _STAR_PEN_MM else person.cross
    runs = _mutated(rng, runs) if rng.random() < 0.5 * person.turtle.turn_error else runs
    strokes = _obey(rng, person.turtle, tuple(run.moved(scale, aim) for run in runs))
    return _fitted(strokes, box, 0.83 * np.array((box.width, box.height)))


def line(rng: Generator, person: Person, boxes: Sequence[Box]) -> Strokes:
    """A skip line through cells side by side."""
    habit, turtle, tall = person.strike, person.turtle, boxes[0].height
    today = replace(habit, places=habit.places + rng.normal(0, (0.05, 0.05, 0.05, 0.03)))
    groups = [[box] for box in boxes] if habit.dashed else [boxes]
    runs = [_ended(_struck(rng, today, group), today, tall) for group in groups]
    if habit.again:
        over = [run.moved(1, 1j * habit.again * tall) for run in runs]
        runs += over if habit.again > 0 else [run.backwards() for run in over]
    turtle = replace(turtle, turn_error=turtle.turn_error / 2, hop_error=turtle.hop_error / 2)
    return _into_row(_obey(rng, turtle, tuple(runs)), boxes)


def blot(rng: Generator, person: Person, box: Box, pen_width_mm: float) -> Strokes:
    """One cell blacked out, over a cross or not, gone on with until it is black enough."""
    habit, unit = person.blot, (box.width + box.height) / 4
    turns = round(habit.turns * float(np.exp(rng.normal(0, 0.12))) - 1.5 * max(0.0, pen_width_mm - 0.6))
    today = replace(habit, turns=max(7, turns), tilt=habit.tilt + rng.normal(0, 0.1))
    scale = unit * habit.size * float(np.exp(rng.normal(0, 0.08)))
    aim = complex(*box.centre) + 0.5 * unit * (0.06 + person.turtle.hop_error) * complex(*rng.normal(0, 1, 2))
    strokes = crossing(rng, person, box, pen_width_mm) if habit.over_cross else ()
    for layers in (habit.layers, habit.layers, (_star_scribble,), (_star_scribble,)):
        if _passes(strokes, box) < _BLOT_PASSES:
            runs = _layered(rng, replace(today, layers=layers))
            strokes = (*strokes, *_obey(rng, person.turtle, tuple(run.moved(scale, aim) for run in runs)))
    return _fitted(strokes, box, np.full(2, 0.9 * max(box.width, box.height)))


def _pick_turtle(rng: Generator, sloppiness: float) -> Turtle:
    sloppy = sloppiness * float(np.exp(np.clip(0.4 * rng.standard_t(4), -1, 1)))
    errors = sloppy * np.exp(rng.normal(np.log((0.06, 0.06, 0.07, 0.035)), 0.5))
    sight, damping = rng.uniform((0.6, 0.45), (0.97, 0.95))
    turn, go, hop, wobble = np.minimum(errors, (0.22, 0.2, 0.2, 0.16))
    soft = rng.uniform((-0.2, -0.1), (0.45, 0.65))
    corner = 0.06 if rng.random() < 0.2 else np.clip(np.exp(rng.normal(np.log(0.22), 0.7)), 0.08, 0.9)
    curl = np.clip(0.02 * rng.standard_t(4), -0.07, 0.07)
    return Turtle(turn, go, hop, wobble, sight, damping, corner, curl, soft)


def _plain_cross(rng: Generator) -> Programme:
    """X, slash, backslash, tick, plus or star, without habits yet."""
    kind, count = int(rng.choice(6, p=(0.58, 0.09, 0.1, 0.06, 0.08, 0.09))), int(rng.integers(3, 5))
    if kind == 1:
        down = rng.uniform(0.35, 0.8) * np.exp(1j * rng.uniform(0.5, 1.5))
        up = rng.uniform(1.1, 2.0) * np.exp(-1j * rng.uniform(0.6, 1.3))
        return (Run(0j, np.array([down, up]), rng.normal(0, 0.25, 2)),)
    star = rng.uniform(0, np.pi) + np.arange(count) * np.pi / count * rng.uniform(0.9, 1.07)
    slash, x = rng.uniform(0.45, 1.3, 1), rng.normal(0, 0.14) + rng.uniform(0.45, 1.05) * np.array([1, -1])
    angles = {0: x, 2: -slash, 3: slash, 4: rng.normal(0, 0.1) + np.array([0, np.pi / 2]), 5: star}[kind]
    ways = np.exp(1j * (angles + np.pi * rng.integers(0, 2, len(angles)) + rng.normal(0, 0.06, len(angles))))
    before, after = np.clip(rng.normal(1, 0.14, (2, len(ways))), 0.6, 1.4)
    starts, chords = (1j * rng.normal(0, 0.06, len(ways)) - before) * ways, ((before + after) * ways)[:, None]
    return tuple(Run(complex(start), chord, np.zeros(1)) for start, chord in zip(starts, chords, strict=True))


def _own_cross(rng: Generator, runs: Programme, size: float) -> Programme:
    """A plain programme after some mutations, of some size about a place near the middle."""
    star = len(runs) > 2
    for _ in range(int(rng.poisson(0.3 if star else 1.4))):
        runs = _mutated(rng, runs)
    if rng.random() < 0.2 and not star:
        runs = tuple(_drawn_back(rng, run) for run in runs)
    runs = tuple(runs[i] for i in rng.permutation(len(runs)))
    runs = (_joined(rng, runs),) if rng.random() < 0.2 and not star else runs
    nodes = np.concatenate([run.nodes for run in runs])
    low, high = (complex(edge(nodes.real), edge(nodes.imag)) for edge in (np.min, np.max))
    factor, lean = 2 * size / max((high - low).real, (high - low).imag), complex(*rng.normal(0, 0.06, 2))
    return tuple(run.moved(factor, lean - (low + high) / 2 * factor) for run in runs)


def _mutated(rng: Generator, runs: Programme) -> Programme:
    """One mutation, of one run or of all of them alike."""
    mutation, seed = _MUTATIONS[int(rng.integers(len(_MUTATIONS)))], int(rng.integers(2**31))
    touched = range(len(runs)) if rng.random() < 0.5 else [int(rng.integers(len(runs)))]
    return tuple(mutation(np.random.default_rng(seed), r) if i in touched else r for i, r in enumerate(runs))


def _bent(rng: Generator, run: Run) -> Run:
    bend = float(np.clip(0.6 * rng.standard_t(4), -1.7, 1.7))
    return replace(run, bends=run.bends + bend * (np.abs(run.chords) == np.abs(run.chords).max()))


def _split(rng: Generator, run: Run) -> Run:
    at, part = int(np.abs(run.chords).argmax()), rng.uniform(0.35, 0.65) + 1j * rng.normal(0, 0.06)
    bend = rng.normal(0, 0.6)
    halves = Run(0, run.chords[at] * np.array([part, 1 - part]), np.array([bend, -bend]))
    return run.part(0, at).then(halves).then(run.part(at + 1, len(run.chords)))


def _drawn_back(rng: Generator, run: Run) -> Run:
    back = -run.chords[-1:] * rng.uniform(0.7, 1.05) * np.exp(1j * rng.normal(0, 0.09))
    return run.then(Run(0, back, rng.normal(0, 0.2, 1)))


def _flicked(rng: Generator, run: Run) -> Run:
    way = run.chords[-1:] / abs(run.chords[-1]) * np.exp(1j * rng.uniform(0.5, 2.3) * rng.choice((-1, 1)))
    return run.then(Run(0, rng.uniform(0.12, 0.45) * way, rng.normal(0, 0.5, 1)))


def _joined(rng: Generator, runs: Programme) -> Run:
    """All in one go: each run taken up at its nearer end, with a curve on the way there."""
    whole = runs[0]
    for run in runs[1:]:
        last = complex(whole.nodes[-1])
        near = run if abs(run.start - last) <= abs(run.nodes[-1] - last) else run.backwards()
        whole = whole.then(Run(0, np.array([near.start - last + 0.01]), rng.normal(0, 0.8, 1))).then(near)
    return whole


def _visiting(nodes: Places, bends: Reals | float) -> Run:
    return Run(complex(nodes[0]), np.diff(nodes), np.broadcast_to(bends, len(nodes) - 1).astype(np.float64))


def _reaches(rng: Generator, habit: BlotHabit, count: int) -> Reals:
    return np.clip(1 + habit.uneven * rng.normal(0, 1, count), 0.35, 1.5)


def _zigzag(rng: Generator, habit: BlotHabit) -> Run:
    count = habit.turns + 1
    along = np.linspace(-1, 1, count) + rng.normal(0, 0.3 / count, count)
    full = np.sqrt(1.15 - along.clip(-1, 1) ** 2) if habit.uneven > 0.2 else np.ones(count)
    return _visiting(along + 1j * (-1.0) ** np.arange(count) * full * _reaches(rng, habit, count), habit.bend)


def _coil(rng: Generator, habit: BlotHabit) -> Run:
    return replace(_zigzag(rng, habit), bends=rng.normal(2.8, 0.25, habit.turns))


def _spiral(rng: Generator, habit: BlotHabit) -> Run:
    radii = np.linspace(1, 0.12, habit.turns + 2) * (-1.0) ** np.arange(habit.turns + 2)
    run = _visiting(radii * _reaches(rng, habit, habit.turns + 2) + 0j, np.pi)
    return run if habit.bend > 0 else run.backwards()


def _star_scribble(rng: Generator, habit: BlotHabit) -> Run:
    count = habit.turns + 1
    angles = np.arange(count) * (np.pi + np.pi / count * rng.uniform(0.9, 1.6)) + rng.normal(0, 0.12, count)
    return _visiting(0.95 * _reaches(rng, habit, count) * np.exp(1j * angles), habit.bend * 0.9)


def _crossed_often(rng: Generator, habit: BlotHabit) -> Run:
    count = habit.turns // 2 + 2
    fan = rng.normal(0, 0.12 + 0.4 * habit.uneven, 2 * count) + np.repeat([0.8, 2.3], count)
    nodes = (-1.0) ** np.arange(2 * count) * np.exp(1j * fan) * _reaches(rng, habit, 2 * count)
    return _visiting(nodes, habit.bend * 0.3)


def _knot(rng: Generator, habit: BlotHabit) -> Run:
    count = habit.turns + 3
    bends = rng.normal(1.1, 0.6, count - 1) * (-1.0) ** (np.arange(count - 1) * (habit.bend > 0))
    return _visiting(_reaches(rng, habit, count) * np.exp(1j * np.cumsum(rng.normal(2.6, 0.5, count))), bends)


def _outline(rng: Generator, habit: BlotHabit) -> Run:
    if habit.bend > 0:
        return _visiting(np.array([-1, 1, -1.05, 0.97]) * np.exp(1j * rng.uniform(0, 6)), np.pi)
    return _visiting(1.3 * np.exp(1j * np.pi / 4 * np.arange(1, 13, 2)) * rng.normal(1, 0.05, 6), 0.15)


def _layered(rng: Generator, habit: BlotHabit) -> Programme:
    runs: list[Run] = []
    for at, layer in enumerate(habit.layers):
        run = layer(rng, habit)
        run = _visiting(habit.aspect * run.nodes.real + 1j * run.nodes.imag, run.bends)
        whole = not habit.lifted or np.abs(run.bends).max() > 0.9
        parts = [run] if whole else [run.part(i, i + 1) for i in range(0, len(run.chords), 2)]
        turn = complex(np.exp(1j * (habit.tilt + 1.3 * at)))
        runs += [part.moved(turn, 0) for part in parts]
    return (_joined(rng, tuple(runs)),) if habit.joined and not habit.lifted else tuple(runs)


def _pick_blot(rng: Generator) -> BlotHabit:
    first, second = (_LAYERS[int(i)] for i in rng.integers(len(_LAYERS), size=2))
    outlined, doubled, over_cross, joined, lifted = rng.random(5) < (0.1, 0.25, 0.3, 0.4, 0.22)
    layers = (_outline, first) if outlined else (first, second) if doubled else (first,)
    turns = int(rng.integers(13, 20) if lifted else rng.integers(7, 17))
    aspect, tilt, uneven = rng.uniform((0.65, 0, 0.03), (1.05, np.pi, 0.35))
    bend, size = rng.normal(0, 0.35), rng.triangular(0.6, 0.9, 1.3)
    return BlotHabit(layers, over_cross, joined, lifted, turns, bend, aspect, tilt, uneven, size)


def _struck(rng: Generator, habit: LineHabit, boxes: Sequence[Box]) -> Run:
    """One go through cells, as level as somebody's habit is."""
    beats, first = max(1, round(habit.beats * len(boxes))), boxes[0]
    start, end, height, slope = np.maximum(habit.places, (0.12, 0.12, -1, -1) if habit.dashed else -1)
    left, right = first.left + start * first.width, boxes[-1].right - end * first.width
    rise = height + slope * np.linspace(-0.5, 0.5, beats + 1)
    rise += habit.teeth * (-1.0) ** np.arange(beats + 1) * rng.normal(1, 0.25, beats + 1)
    bend = np.clip(8 * habit.swing * first.height * beats / (right - left), -1.5, 1.5)
    bends = bend * float(habit.flip) ** np.arange(beats)
    places = np.linspace(left, right, beats + 1) + 1j * (first.centre[1] + rise * first.height)
    return _visiting(places, bends)


def _pick_strike(rng: Generator) -> LineHabit:
    kind = int(rng.choice(5, p=(0.48, 0.16, 0.08, 0.1, 0.18)))  # plain, wavy, scalloped, toothed, dashed
    beats = (0.0, rng.uniform(0.7, 2.5), 1.0, rng.uniform(1.4, 4), 0.0)[kind]
    teeth = rng.uniform(0.03, 0.14) if kind == 3 else 0.0
    swing = np.clip(rng.normal(0, 0.07), -0.16, 0.16) * (0.2 if kind == 3 else 1)
    places = np.clip(rng.normal((0.08, 0.08, 0, 0), (0.14, 0.14, 0.08, 0.08)), -0.2, 0.32)
    chances = (0.2, 0, 0) if kind == 4 else (0.2, 0.2, 0.25)
    again, hook, flick = rng.normal(0, (0.13, 0.11, 0.14)) * (rng.random(3) < chances)
    return LineHabit(kind == 4, beats, -1 if kind == 1 else 1, teeth, swing, places, again, hook, flick)


def _ended(run: Run, habit: LineHabit, tall: float) -> Run:
    """With the hook at its start and the flick at its end that somebody has."""
    ends = (np.array([complex(0.1, up) * tall]) for up in (habit.hook, habit.flick))
    hook, flick = (Run(0, end, np.full(1, 0.4)) for end in ends)
    hooked = run.backwards().then(hook.moved(-1, 0)).backwards() if habit.hook else run
    return hooked.then(flick) if habit.flick else hooked


def _obey(rng: Generator, turtle: Turtle, programme: Programme) -> Strokes:
    """A programme run in mm, with today's haste; what a run has missed is carried into the next."""
    haste, missed, strokes = float(np.exp(np.clip(0.35 * rng.standard_t(3), -1, 1))), 0j, []
    for run in programme:
        hop = haste * turtle.hop_error * complex(*rng.normal(0, 2, 2))
        path = _walk(rng, turtle, run.moved(1, hop + missed), haste)
        missed = 0.5 * (1 - turtle.sight) * (complex(path[-1]) - run.nodes[-1])
        kept = np.concatenate([path[:-1:2], path[-1:]])
        strokes.append(PenStroke(np.stack([kept.real, kept.imag], axis=1), _pressure(rng, turtle, len(kept))))
    return tuple(strokes)


def _walk(rng: Generator, turtle: Turtle, run: Run, haste: float) -> Places:
    """Going step by step by the headings alone, now and then looking up to see where it should be."""
    count, turns = len(run.chords), np.diff(np.angle(run.chords), prepend=0)
    turns[1:] = (turns[1:] + np.pi) % (2 * np.pi) - np.pi
    heading = np.cumsum(turns + haste * turtle.turn_error * rng.normal(0, 1, count))
    go = np.exp(haste * turtle.go_error * rng.normal(0, 1, count))
    lengths = go * np.abs(run.chords) / np.sinc(run.bends / 2 / np.pi)
    bends = run.bends * rng.normal(1, 2 * turtle.go_error, count) + turtle.curl * np.minimum(lengths, 9)
    steps = np.maximum(3, np.round(lengths / _STEP_MM)).astype(int)
    ends = np.cumsum(steps)
    within = (np.arange(ends[-1]) - np.repeat(ends - steps, steps) + 0.5) / np.repeat(steps, steps) - 0.5
    headings = np.repeat(heading, steps) + np.repeat(bends, steps) * within
    headings = _steered(turtle, headings + turtle.wobble * _drift(rng, len(headings)))
    pace = np.repeat(lengths / steps, steps)
    path = run.start + np.concatenate([[0], np.cumsum(pace * np.exp(1j * headings))])
    seen = turtle.sight * (run.nodes[1:] - path[ends])
    return np.asarray(path + np.interp(np.arange(len(path)), [0, *ends], [0, *seen]))


def _steered(turtle: Turtle, headings: Reals) -> Reals:
    """Headings as they follow the wanted ones: late, and overshooting where there is little damping."""
    time = np.arange(1, 2 + int(8 * turtle.corner_mm / _STEP_MM)) * _STEP_MM / turtle.corner_mm
    response = np.exp(-turtle.damping * time) * np.sin(np.sqrt(1 - turtle.damping**2) * time)
    response /= response.sum()
    late = min(len(time) - 1, max(0, round(float(response @ np.arange(len(time))))))
    padded = np.pad(headings, (len(time) - 1 - late, late), "edge")
    return np.asarray(np.convolve(padded, response, "valid"), dtype=np.float64)


def _drift(rng: Generator, count: int) -> Reals:
    """Slow noise about 0 of about unit size."""
    slow = rng.normal(0, 1, count // 5 + 4)
    smooth = np.convolve(slow, (0.4, 0.7, 0.4), "same")
    return np.asarray(np.interp(np.arange(count) / 5, np.arange(len(slow)), smooth), dtype=np.float64)


def _pressure(rng: Generator, turtle: Turtle, count: int) -> Reals:
    steps = np.arange(count)
    ends = np.exp(-steps / 3), np.exp(-steps[::-1] / 4)
    soft = rng.normal(1, 0.06) - turtle.soft @ np.stack(ends)
    return np.asarray(np.clip(soft * (1 + 0.05 * _drift(rng, count)), 0.3, 1.5), dtype=np.float64)


def _fitted(strokes: Strokes, box: Box, most: Reals) -> Strokes:
    """As drawn, or brought nearer to a box's middle and made smaller so that nothing is further than may be."""
    centre, points = np.array(box.centre), np.concatenate([stroke.points for stroke in strokes])
    low, high = points.min(axis=0), points.max(axis=0)
    middle, limit = (low + high) / 2 - centre, 0.25 * np.array((box.width, box.height))
    shift = np.clip(middle, -limit, limit) - middle
    far = np.maximum(np.abs(low + shift - centre), np.abs(high + shift - centre))
    factor = min(1.0, float((most / far).min()))
    return tuple(replace(each, points=(each.points + shift - centre) * factor + centre) for each in strokes)


def _into_row(strokes: Strokes, boxes: Sequence[Box]) -> Strokes:
    """Lines flattened and shifted lengthwise where they would miss a number or reach other cells."""
    first, last = boxes[0], boxes[-1]
    level, wide = first.centre[1], first.width
    points = np.concatenate([stroke.points for stroke in strokes])
    (left, top), (right, bottom) = points.min(axis=0), points.max(axis=0)
    to_left = np.clip(left, first.left - 0.3 * wide, first.centre[0] - 0.15 * wide)
    to_right = np.clip(right, last.right - 0.35 * wide, last.right + 0.3 * wide)
    stretch = (to_right - to_left) / (right - left)
    flat = min(1.0, 0.4 * first.height / max(level - top, bottom - level))
    shift = np.array((to_left - stretch * left, level * (1 - flat)))
    return tuple(replace(stroke, points=stroke.points * (stretch, flat) + shift) for stroke in strokes)


def _passes(strokes: Strokes, box: Box) -> int:
    """How often the pen passes the upright or the level line through a cell's middle."""
    crossed = [np.diff(stroke.points > box.centre, axis=0).sum(axis=0) for stroke in strokes]
    return int(np.sum(crossed, axis=0).max())


_MUTATIONS: tuple[Callable[[Generator, Run], Run], ...] = (
    *(_bent, _bent, _bent, _split, _split, _flicked),
    lambda rng, run: _flicked(rng, run.backwards()).backwards(),
    lambda _, run: run.backwards(),
)
_LAYERS = (_zigzag, _zigzag, _coil, _spiral, *(_star_scribble,) * 3, _crossed_often, _crossed_often, _knot)
