"""The two kinds of stones on a board, learned from this one photograph; the darker kind is black.

A stone's look is its colour, (L, a, b) in CIELAB, and the network's own measure of lightness, scaled alike. A stone
under a cap has several looks, which count alike, since a ring or a block of its pattern may be most of what is seen.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from scanner.probability import logistic
from scanner.settings import PieceSettings
from scoring.duel_board import Colour

Look = NDArray[np.float64]  # (4,)
Looks = NDArray[np.float64]  # (looks, 4) of one stone; the middle one is the usual one
_ROUNDS = 12  # of moving the two kinds; they settle in a few
_LIGHTNESS = np.array([1.0, 0.0, 0.0, 1.0])  # which parts of a look say how light a stone is
_LEARNED = 3  # the part of a look that is the network's
_DAZZLING = 98.0  # L
_MIDDLE_LIGHTNESS = 42.0  # L between our own cut-out stones, black (10) and grey (66)
_LIGHTNESS_STEP = 5.0
_LEARNED_SCALE = 10.0  # so much of L is a step of 1 in the network's lightness
_USUAL_SPREAD = np.array([4.0, 2.5, 2.5, 4.0])  # of the looks of a kind; coins vary by 10, plain paper by 1
_USUAL_STONES = 4.0  # the usual spread counts as much as so many stones
_FREEDOM = 3.0  # of Student's distribution: a part of a look that is far off, by a reflection, speaks little
_NORMAL = 1.48  # a standard deviation, in median deviations


def stone_looks(colours: NDArray[np.float64], lightness: float) -> Looks:
    """A stone's looks from its colours (looks, 3) in CIELAB, from dark to light, and the network's measure."""
    return np.column_stack([colours, np.full(len(colours), _LEARNED_SCALE * lightness)])


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Kind:
    """One kind: its usual look, and how far each part of a stone's look usually is from that."""

    middle: Look
    spread: Look

    def fits(self, looks: Looks) -> NDArray[np.float64]:
        """The logarithms of how probable looks are (Student's distribution, part by part), (looks,).

        The colour of a stone as white as can be tells nothing: it shines, or lies in more light than was thought.
        """
        off = ((looks - self.middle) / self.spread) ** 2
        parts = -np.log(self.spread) - (_FREEDOM + 1) / 2 * np.log1p(off / _FREEDOM)
        tells = (looks[:, :1] < _DAZZLING) | (np.arange(looks.shape[1]) == _LEARNED)
        return np.asarray((parts * tells).sum(axis=1), dtype=np.float64)

    @property
    def lightness(self) -> float:
        """On a scale of its own."""
        return float(self.middle @ _LIGHTNESS)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Kinds:
    """The black and the grey stones. Where there is one kind alone, they are halves of it."""

    black: Kind
    grey: Kind

    @property
    def apart(self) -> float:
        """How different the two kinds look, in their spreads."""
        variance = (self.black.spread**2 + self.grey.spread**2) / 2
        return float(np.sqrt(((self.black.middle - self.grey.middle) ** 2 / variance).sum()))

    @property
    def lighter(self) -> float:
        """How much lighter the grey ones are."""
        return self.grey.lightness - self.black.lightness


def learn_kinds(stones: Sequence[Looks]) -> Kinds | None:
    """Two kinds, from the darkest and the lightest stone on; None where there is no stone."""
    if not stones:
        return None
    usual = np.array([looks[len(looks) // 2] for looks in stones])
    order = np.argsort(usual @ _LIGHTNESS)
    kinds = [Kind(middle=usual[end], spread=_USUAL_SPREAD) for end in order[[0, -1]]]
    for _ in range(_ROUNDS):
        nearest = np.array([kind.fits(usual) for kind in kinds]).argmax(axis=0)
        kinds = [_kind_of(usual[nearest == k]) if (nearest == k).any() else kinds[k] for k in range(2)]
    dark, light = sorted(kinds, key=lambda kind: kind.lightness)
    return Kinds(black=dark, grey=light)


def _kind_of(looks: Looks) -> Kind:
    """What stones of these looks (stones, 4) have in common."""
    middle = np.median(looks, axis=0)
    seen = _NORMAL * np.median(np.abs(looks - middle), axis=0)
    variance = (_USUAL_STONES * _USUAL_SPREAD**2 + len(looks) * seen**2) / (_USUAL_STONES + len(looks))
    return Kind(middle=middle, spread=np.sqrt(variance))


def owner(looks: Looks, kinds: Kinds, settings: PieceSettings) -> tuple[Colour, float]:
    """Whose a stone of those looks is, and how probable that is."""
    two_kinds = logistic((kinds.apart - settings.kinds_apart) / settings.kinds_step)
    if two_kinds < 0.5:
        which, probability = _by_lightness(looks)
        return which, probability * (1 - two_kinds)
    lead = float(kinds.black.fits(looks).mean() - kinds.grey.fits(looks).mean())
    which = Colour.BLACK if lead > 0 else Colour.GREY
    darker = (kinds.lighter - settings.lightness_apart) / settings.lightness_step
    return which, logistic(abs(lead)) * logistic(darker) * two_kinds


def _by_lightness(looks: Looks) -> tuple[Colour, float]:
    """Where all stones look alike, they are one player's: black if they are about as dark as our own."""
    lead = (_MIDDLE_LIGHTNESS - float(looks[len(looks) // 2][0])) / _LIGHTNESS_STEP
    return (Colour.BLACK if lead > 0 else Colour.GREY), logistic(abs(lead))
