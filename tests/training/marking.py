"""Random marks to learn from: who writes, what stands where, and the strokes of it."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import cycle, groupby, pairwise

import numpy as np
from numpy.random import Generator

from scanner.contents import Content
from scoring.model import Mark
from sheets.geometry import Box
from sheets.layout import SheetLayout
from tests.synthetic.gestures import Shape
from tests.synthetic.hands import Hand, pick_hand, pick_skip_habit
from tests.synthetic.marks import PenStroke, cross, skip_line, stray, void, wandering
from tests.synthetic.pens import Pen, PenKind, pick_pale_ink, pick_pen
from tests.training.people import Person, pick_person

HARD_SHAPES = (Shape.STAR, Shape.PLUS, Shape.SLASH, Shape.BACKSLASH, Shape.TICK)
HARD_SHARE = 0.4  # of the hands draw one of those
BY_MARK = {
    Mark.BLANK: Content.BLANK,
    Mark.CROSS: Content.CROSS,
    Mark.SKIP: Content.SKIP,
    Mark.VOID: Content.VOID,
}
_ODDS = {Content.CROSS: 0.34, Content.SKIP: 0.13, Content.VOID: 0.08, Content.CROSS_ON_SKIP: 0.02}
_LONGEST_SKIP = 5
_ODD_HABITS = 0.5  # of the hands: their skip lines are ``_ODD_LINES``, and their crosses of several shapes
_ODD_LINES = (0.3, 0.3, 0.3)  # high or low, wavy, double
_ODD_CONSTANCY = 0.85
_WANDERING = 0.28  # of the blots
_UNEVEN, _STRETCHED = 0.15, 0.12  # spread of the logarithm of a writer's ``lengths`` and ``stretch``
_SHEET_SIZES = (0.7, 1.45)  # a pen's width on the sheet's own scale: one to four sheets on a page

Contents = Mapping[str, Content]


_LOOSE = 0.5  # of the writers
_PALE = 0.12  # of the pens are felt-tips of a light colour
_IMAGINED = 0.5  # of the writers draw by formula


@dataclass(frozen=True, slots=True, kw_only=True)
class Writer:
    """A hand and its pen.

    Who is ``loose`` draws lines short or long, aslant and beside the middle, bends the strokes of crosses and misses
    the middles of cells. An ``imagined`` person draws by formula; ``hand`` then draws only lines
    that go on in another row of fields.

    ``stretch`` draws all crosses wider and lower (above 1) than the collections have them; ``lengths`` are factors of
    each cross's first, second ... stroke, over again: some people's pluses have hardly an upright.
    """

    hand: Hand
    pen: Pen
    stretch: float
    lengths: tuple[float, float]
    loose: bool
    imagined: Person | None = None


def pick_writer(
    rng: Generator, size: tuple[float, float] = (0.45, 1.25), sloppiness: tuple[float, float] = (0.0, 1.0)
) -> Writer:
    """Anybody that is learned from; hands and pens that are hard to read are common.

    ``size`` and ``sloppiness`` are as in ``tests.synthetic.hands``.
    """
    shapes = HARD_SHAPES if rng.random() < HARD_SHARE else None
    hand = pick_hand(rng, "learned", shapes=shapes, size=size, sloppiness=float(rng.uniform(*sloppiness)))
    if rng.random() < _ODD_HABITS:
        line = pick_skip_habit(rng, hand.offset[1], _ODD_LINES)
        hand = replace(hand, constancy=_ODD_CONSTANCY, line=line)
    pen = pick_pen(rng, _pens(rng))
    first, second = np.exp(rng.normal(0, _UNEVEN, 2)).tolist()
    if rng.random() < _PALE:
        pen = replace(pick_pen(rng, (PenKind.FELT_TIP,)), colour=pick_pale_ink(rng))
    return Writer(
        hand=hand,
        pen=replace(pen, width_mm=pen.width_mm * float(rng.uniform(*_SHEET_SIZES))),
        stretch=float(np.exp(rng.normal(0, _STRETCHED))),
        lengths=(first, second),
        loose=bool(rng.random() < _LOOSE),
        imagined=pick_person(rng) if rng.random() < _IMAGINED else None,
    )


def _pens(rng: Generator) -> tuple[PenKind, ...] | None:
    """Often the pens that are hard to read, otherwise any."""
    hard = (PenKind.FELT_TIP, PenKind.PENCIL_HARD, PenKind.PENCIL_SOFT, PenKind.RED, PenKind.GREEN)
    return hard if rng.random() < 0.35 else None


def random_contents(rng: Generator, layout: SheetLayout) -> dict[str, Content]:
    """Marks all over a sheet, in any order: the classifier is to look at ink, not to know the rules."""
    density = rng.uniform(0.3, 1.5)
    kinds = list(_ODDS)
    odds = np.array([_ODDS[kind] for kind in kinds]) * density
    contents: dict[str, Content] = {}
    for cell in layout.cells:
        draw = rng.random()
        for kind, upto in zip(kinds, np.cumsum(odds), strict=True):
            if draw < upto:
                contents[cell] = kind
                break
    return _lengthened(rng, contents, layout)


def _lengthened(rng: Generator, contents: dict[str, Content], layout: SheetLayout) -> dict[str, Content]:
    """Skip lines go on to the right now and then, as people draw one line through several cells."""
    keep_on = rng.choice((0.0, 0.7))
    grown = dict(contents)
    cells = list(layout.cells)
    for before, cell in pairwise(cells):
        same_row = cell.split(":")[0] == before.split(":")[0]
        if same_row and grown.get(before) is Content.SKIP and rng.random() < keep_on:
            grown[cell] = Content.SKIP
    return grown


def marks(
    rng: Generator, layout: SheetLayout, contents: Contents, writer: Writer
) -> Iterator[tuple[PenStroke, ...]]:
    """The strokes of every mark, and of a few slips of the pen in empty cells."""
    boxes = layout.cells
    for run in _skip_runs(rng, layout, contents):
        yield _line(rng, writer, run)
    for cell, content in contents.items():
        if content in (Content.CROSS, Content.CROSS_ON_SKIP):
            yield crossing(rng, writer, boxes[cell])
        if content is Content.VOID:
            yield _blot(rng, writer, boxes[cell])
    blank = [cell for cell in boxes if cell not in contents]
    for cell in rng.permutation(blank)[: int(rng.integers(0, 3))]:
        yield stray(rng, boxes[str(cell)])


def _line(rng: Generator, writer: Writer, run: list[Box]) -> tuple[PenStroke, ...]:
    if writer.imagined and run[-1].left >= run[0].left:  # not from one line of fields to the next
        return writer.imagined.line(rng, run)
    line = skip_line(rng, writer.hand, run)
    return _carelessly(rng, line, run) if writer.loose else line


def crossing(rng: Generator, writer: Writer, box: Box) -> tuple[PenStroke, ...]:
    """A cell crossed as the writer does."""
    if writer.imagined:
        return writer.imagined.crossing(rng, box, writer.pen.width_mm)
    return _loosened(rng, writer, cross(rng, writer.hand, box, writer.pen.width_mm), box)


def _blot(rng: Generator, writer: Writer, box: Box) -> tuple[PenStroke, ...]:
    if writer.imagined:
        return writer.imagined.blot(rng, box, writer.pen.width_mm)
    blot = wandering if rng.random() < _WANDERING else void
    return blot(rng, writer.hand, box, writer.pen.width_mm)


def _loosened(
    rng: Generator, writer: Writer, strokes: tuple[PenStroke, ...], box: Box
) -> tuple[PenStroke, ...]:
    """A cross drawn a little otherwise: more kinds of hands than the collections have."""
    turn, shear = np.radians(rng.normal(0, 4)), rng.normal(0, 0.08)
    stretch = writer.stretch * np.exp(rng.normal(0, 0.06))
    change = np.array(
        [[np.cos(turn) * stretch, shear - np.sin(turn)], [np.sin(turn), np.cos(turn) / stretch]]
    )
    short = min(box.width, box.height)
    astray = 0.025 if not writer.loose else 0.07

    def moved(stroke: PenStroke, length: float) -> PenStroke:
        off = (stroke.points - box.centre) * length * np.exp(rng.normal(0, 0.05)) @ change.T
        return replace(stroke, points=off + box.centre + rng.normal(0, astray, 2) * short)

    drawn = tuple(moved(*pair) for pair in zip(strokes, cycle(writer.lengths), strict=False))
    return tuple(_bent(rng, stroke) for stroke in drawn) if writer.loose else drawn


def _bent(rng: Generator, stroke: PenStroke) -> PenStroke:
    """A stroke turned a little, and bowed."""
    points, turn = stroke.points, np.radians(rng.normal(0, 5))
    along = np.linspace(0, 1, len(points))
    ahead = points[-1] - points[0]
    bow = np.outer(np.sin(np.pi * along), (-ahead[1], ahead[0])) * rng.normal(0, 0.06)
    turning = np.array([[np.cos(turn), np.sin(turn)], [-np.sin(turn), np.cos(turn)]])
    middle = points.mean(axis=0)
    return replace(stroke, points=(points + bow - middle) @ turning + middle)


def _carelessly(rng: Generator, line: tuple[PenStroke, ...], run: list[Box]) -> tuple[PenStroke, ...]:
    """A line through jumped-over numbers that is short or long, aslant, beside their middle; it leaves none out."""
    first, last = run[0], run[-1]
    middle = np.array([(first.left + last.right) / 2, first.centre[1]])
    length = last.right - first.left
    if length < first.width:  # from one line of fields to the next
        return line
    shorter = rng.uniform(0.5, 1.1) if len(run) == 1 else rng.uniform(1 - 0.5 * first.width / length, 1.05)
    steepest = 0.16 if len(run) == 1 else 0.16 * first.width / length
    slope = float(np.clip(rng.normal(0, 0.08), -steepest, steepest))
    off = rng.normal(0, (0.07, 0.05), 2) * (first.width, first.height)

    def moved(stroke: PenStroke) -> PenStroke:
        away = (stroke.points - middle) * (shorter, 1.0)
        away[:, 1] += slope * away[:, 0]
        return replace(stroke, points=away + middle + off)

    return tuple(moved(stroke) for stroke in line)


def _skip_runs(rng: Generator, layout: SheetLayout, contents: Contents) -> Iterator[list[Box]]:
    """Neighbouring skipped cells as strokes through one to five of them."""
    skipped = (Content.SKIP, Content.CROSS_ON_SKIP)
    for (_, is_skip), group in groupby(
        layout.cells, key=lambda cell: (cell.split(":")[0], contents.get(cell) in skipped)
    ):
        run = list(group) if is_skip else []
        while run:
            length = int(rng.integers(1, _LONGEST_SKIP + 1))
            yield [layout.cells[cell] for cell in run[:length]]
            run = run[length:]
