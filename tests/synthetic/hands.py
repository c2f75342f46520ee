"""Hands: who writes, with which cross, how large, slanted, sloppy; tuning and held-back hands apart."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from numpy.random import Generator

from tests.synthetic.gestures import Gesture, Shape, is_held_back, is_kept, people
from tests.synthetic.own_gestures import OWN_WRITERS, own_gesture

Split = Literal["tuning", "held-back"]
Side = Split | Literal["learned"]

CROSS_SHAPES = (Shape.X, Shape.SLASH, Shape.BACKSLASH, Shape.TICK, Shape.PLUS, Shape.STAR)
_USUAL_ODDS = (0.62, 0.11, 0.04, 0.08, 0.07, 0.08)
_USUAL_LINES = (0.12, 0.05, 0.05)  # of the hands draw skip lines high or low, wavy, double


@dataclass(frozen=True, slots=True, kw_only=True)
class SkipHabit:
    """How a hand draws skip lines, in cell heights.

    ``at`` is how far below the middle, ``wave`` the amplitude of a wavy line, ``apart`` the distance of the two lines
    of a double one; 0 where a line is straight, or single.
    """

    at: float
    wave: float = 0.0
    apart: float = 0.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Hand:
    """A writer and their habits.

    ``size`` is a cross's longer side over the cell's shorter one; ``offset`` the usual place of its centre,
    in cells, right and down of the middle; ``spread`` how much single crosses stray from that; ``slant_deg``
    turns everything; ``tremble`` adds roughness (in cells); ``constancy`` is the chance that a cross is of
    the usual shape; ``line`` how skip lines are drawn.
    """

    writer: str
    side: Side
    cross: Shape
    size: float
    offset: tuple[float, float]
    spread: float
    slant_deg: float
    tremble: float
    line: SkipHabit
    constancy: float = 0.97


def writers(side: Side) -> tuple[str, ...]:
    """All writers of one side, people first.

    Networks learn from the ``learned``: those of tuning photographs, and more who are on no photograph. Nothing learns
    from the ``held-back``.
    """
    everybody = (*sorted(people()), *OWN_WRITERS)
    if side == "tuning":
        return tuple(name for name in everybody if not is_held_back(name))
    return tuple(name for name in everybody if is_kept(name) == (side == "held-back"))


def pick_hand(
    rng: Generator,
    side: Side,
    *,
    shapes: tuple[Shape, ...] | None = None,
    size: tuple[float, float] = (0.5, 1.15),
    sloppiness: float = 0.5,
) -> Hand:
    """A random hand of one side.

    ``sloppiness`` from 0 to 1 scales how far crosses sit off centre (at 1 up to a quarter of a cell) and
    tremble.
    """
    cross = _pick_shape(rng, shapes)
    able = _writers_of(side, cross)
    drift = 0.12 * sloppiness
    offset = (float(rng.uniform(-drift, drift)), float(rng.uniform(-drift, drift)))
    return Hand(
        writer=able[int(rng.integers(len(able)))],
        side=side,
        cross=cross,
        size=float(rng.triangular(size[0], 0.5 * (size[0] + size[1]), size[1])),
        offset=offset,
        spread=0.02 + 0.06 * sloppiness,
        slant_deg=float(rng.normal(0, 5)),
        tremble=float(rng.uniform(0, 0.012 + 0.02 * sloppiness)),
        line=pick_skip_habit(rng, offset[1]),
    )


def pick_skip_habit(
    rng: Generator, usual: float, odds: tuple[float, float, float] = _USUAL_LINES
) -> SkipHabit:
    """Mostly one straight line where crosses have their middles; some lines are low or high, wavy or double.

    Two waves would cross each other again and again: nobody could say that they are no crosses.
    """
    elsewhere, wavy, double = odds
    at = float(rng.uniform(-0.33, 0.33)) if rng.random() < elsewhere else usual
    wave = float(rng.uniform(0.04, 0.13)) if rng.random() < wavy else 0.0
    apart = float(rng.uniform(0.1, 0.25)) if rng.random() < double and not wave else 0.0
    return SkipHabit(at=at, wave=wave, apart=apart)


def _pick_shape(rng: Generator, shapes: tuple[Shape, ...] | None) -> Shape:
    if shapes is not None:
        return shapes[int(rng.integers(len(shapes)))]
    return CROSS_SHAPES[int(rng.choice(len(CROSS_SHAPES), p=_USUAL_ODDS))]


@lru_cache(maxsize=64)
def _writers_of(side: Side, shape: Shape) -> tuple[str, ...]:
    drawn = people()
    return tuple(name for name in writers(side) if name in OWN_WRITERS or shape in drawn[name])


def gesture_of(rng: Generator, hand: Hand, shape: Shape) -> Gesture:
    """A gesture of the hand's writer; if they never drew that shape, of another writer on the same side."""
    able = _writers_of(hand.side, shape)
    writer = hand.writer if hand.writer in able else able[int(rng.integers(len(able)))]
    if writer in OWN_WRITERS:
        return own_gesture(rng, writer, shape)
    drawn = people()[writer][shape]
    return drawn[int(rng.integers(len(drawn)))]
