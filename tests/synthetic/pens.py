"""Pens: how wide, which colour, how opaque, how even. Colours are linear RGB of full ink on white paper."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum

import numpy as np
from numpy.random import Generator

Colour = tuple[float, float, float]


class PenKind(StrEnum):
    """Pens on people's tables."""

    BALLPOINT_BLACK = "ballpoint-black"
    BALLPOINT_BLUE = "ballpoint-blue"
    GEL = "gel"
    FINELINER = "fineliner"
    FELT_TIP = "felt-tip"
    PENCIL_SOFT = "pencil-soft"
    PENCIL_HARD = "pencil-hard"
    RED = "red"
    GREEN = "green"


@dataclass(frozen=True, slots=True, kw_only=True)
class Pen:
    """One pen in one hand.

    ``load`` is how much ink a full stroke leaves (1 covers about two thirds, 3 saturates); ``opacity`` 0 lets
    the print shine through, 1 hides it; ``swing`` is how far pressure changes the width; ``bleed_mm`` softens
    the edge; ``grain`` (0 to 1) breaks the line up on the paper's tooth; ``skipping`` is the share of a
    stroke that fails; ``layering`` is how much two layers are darker than one; ``soak_mm`` is how far ink runs out
    into the paper; ``tooth`` the size of the paper's structure, 1 for office paper.
    """

    kind: PenKind
    width_mm: float
    colour: Colour
    load: float
    opacity: float = 0.1
    swing: float = 0.2
    bleed_mm: float = 0.03
    grain: float = 0.05
    skipping: float = 0.0
    layering: float = 0.3
    soak_mm: float = 0.0
    tooth: float = 1.0


_TYPICAL: Mapping[PenKind, Pen] = {
    pen.kind: pen
    for pen in (
        Pen(
            kind=PenKind.BALLPOINT_BLACK,
            width_mm=0.45,
            colour=(0.035, 0.034, 0.042),
            load=2.4,
            swing=0.3,
            grain=0.22,
            skipping=0.03,
        ),
        Pen(
            kind=PenKind.BALLPOINT_BLUE,
            width_mm=0.45,
            colour=(0.035, 0.055, 0.30),
            load=2.5,
            swing=0.3,
            grain=0.22,
            skipping=0.03,
        ),
        Pen(
            kind=PenKind.GEL,
            width_mm=0.55,
            colour=(0.02, 0.022, 0.035),
            load=5.0,
            opacity=0.6,
            swing=0.12,
            layering=0.1,
        ),
        Pen(
            kind=PenKind.FINELINER,
            width_mm=0.42,
            colour=(0.03, 0.03, 0.035),
            load=4.0,
            swing=0.08,
            bleed_mm=0.05,
        ),
        Pen(
            kind=PenKind.FELT_TIP,
            width_mm=1.6,
            colour=(0.03, 0.03, 0.04),
            load=5.0,
            swing=0.18,
            bleed_mm=0.10,
            layering=0.6,
        ),
        Pen(
            kind=PenKind.PENCIL_SOFT,
            width_mm=0.75,
            colour=(0.12, 0.12, 0.125),
            load=1.5,
            opacity=0.5,
            swing=0.35,
            grain=0.6,
            layering=0.5,
        ),
        Pen(
            kind=PenKind.PENCIL_HARD,
            width_mm=0.5,
            colour=(0.18, 0.18, 0.19),
            load=1.15,
            opacity=0.5,
            swing=0.3,
            grain=0.55,
            layering=0.5,
        ),
        Pen(
            kind=PenKind.RED,
            width_mm=0.55,
            colour=(0.62, 0.035, 0.045),
            load=3.2,
            swing=0.2,
            grain=0.12,
            skipping=0.02,
        ),
        Pen(
            kind=PenKind.GREEN,
            width_mm=0.55,
            colour=(0.02, 0.22, 0.075),
            load=3.2,
            swing=0.2,
            grain=0.12,
            skipping=0.02,
        ),
    )
}
_USUAL_ODDS: Mapping[PenKind, float] = {
    PenKind.BALLPOINT_BLACK: 0.22,
    PenKind.BALLPOINT_BLUE: 0.27,
    PenKind.GEL: 0.12,
    PenKind.FINELINER: 0.07,
    PenKind.FELT_TIP: 0.10,
    PenKind.PENCIL_SOFT: 0.08,
    PenKind.PENCIL_HARD: 0.04,
    PenKind.RED: 0.05,
    PenKind.GREEN: 0.05,
}
_DARK_INKS: tuple[Colour, ...] = (
    (0.02, 0.022, 0.035),
    (0.02, 0.035, 0.22),
    (0.05, 0.09, 0.42),
    (0.10, 0.03, 0.20),
)
_FELT_INKS: tuple[Colour, ...] = (
    (0.03, 0.03, 0.04),
    (0.03, 0.05, 0.32),
    (0.55, 0.03, 0.04),
    (0.03, 0.22, 0.08),
    (0.22, 0.03, 0.25),
)
# Of children's felt-tips: orange, pink, light green, light blue, ochre, turquoise, purple, brown.
_PALE_INKS: tuple[Colour, ...] = (
    (0.80, 0.24, 0.03),
    (0.78, 0.16, 0.36),
    (0.22, 0.58, 0.12),
    (0.12, 0.36, 0.72),
    (0.72, 0.52, 0.05),
    (0.08, 0.45, 0.45),
    (0.26, 0.09, 0.48),
    (0.20, 0.09, 0.04),
)


def pick_pale_ink(rng: Generator) -> Colour:
    """A colour that is not dark, each a little different."""
    base = np.array(_PALE_INKS[int(rng.integers(len(_PALE_INKS)))])
    red, green, blue = base ** np.exp(rng.normal(0, 0.2))
    return float(red), float(green), float(blue)


def pick_pen(rng: Generator, kinds: tuple[PenKind, ...] | None = None) -> Pen:
    """A pen of one of ``kinds`` (by default of all, as often as they are used), each a little different."""
    pool = kinds or tuple(PenKind)
    odds = np.array([_USUAL_ODDS[kind] for kind in pool])
    typical = _TYPICAL[pool[int(rng.choice(len(pool), p=odds / odds.sum()))]]
    return replace(
        typical,
        width_mm=_width(rng, typical),
        colour=_colour(rng, typical),
        load=typical.load * float(np.exp(rng.normal(0, 0.2))),
        grain=min(0.75, typical.grain * float(rng.uniform(0.6, 1.3))),
        skipping=typical.skipping * float(rng.exponential(1.0)),
    )


def _width(rng: Generator, typical: Pen) -> float:
    if typical.kind is PenKind.FELT_TIP:
        return float(rng.uniform(1.0, 2.5))
    return typical.width_mm * float(rng.uniform(0.75, 1.35))


def _colour(rng: Generator, typical: Pen) -> Colour:
    base = typical.colour
    if typical.kind is PenKind.FELT_TIP:
        base = _FELT_INKS[int(rng.choice(len(_FELT_INKS), p=(0.5, 0.26, 0.08, 0.08, 0.08)))]
    elif typical.kind in (PenKind.GEL, PenKind.FINELINER):
        base = _DARK_INKS[int(rng.choice(len(_DARK_INKS), p=(0.5, 0.3, 0.15, 0.05)))]
    red, green, blue = np.clip(np.array(base) * np.exp(rng.normal(0, 0.15, 3)), 0.01, 0.85)
    return float(red), float(green), float(blue)
