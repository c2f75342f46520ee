"""Fiducial markers: one truth for printer and scanner.

Four AprilTag 36h11 markers stand in a sheet's corners, upright as one reads the sheet. Their ids alone tell
the corner, the game and the lucky pair: ``id = 4 * variant + corner``. Variants 0 to 15 are games without
lucky numbers; from 16 on they are the pairs of two different numbers of Longo (L1: 2 ... 16), smaller one
first.
"""

from dataclasses import dataclass
from enum import IntEnum
from itertools import combinations

FAMILY = "36h11"
FAMILY_SIZE = 587
MODULES = 8  # black border included; outside it at least one white module of quiet zone

_PLAIN_GAMES = ("classic",)
_FIRST_LUCKY_VARIANT = 16
_LUCKY_GAME = "longo"
_LUCKY_PAIRS = tuple(combinations(range(2, 17), 2))


class Corner(IntEnum):
    """A corner of the sheet, clockwise from its own top left."""

    TOP_LEFT = 0
    TOP_RIGHT = 1
    BOTTOM_RIGHT = 2
    BOTTOM_LEFT = 3


@dataclass(frozen=True, slots=True)
class Variant:
    """What the markers of one sheet have in common: the game's name and, in Longo, the lucky pair."""

    game: str
    lucky: tuple[int, int] | None = None


def _variants() -> dict[int, Variant]:
    plain = {index: Variant(game) for index, game in enumerate(_PLAIN_GAMES)}
    lucky = {
        _FIRST_LUCKY_VARIANT + index: Variant(_LUCKY_GAME, pair) for index, pair in enumerate(_LUCKY_PAIRS)
    }
    return plain | lucky


_VARIANTS = _variants()
_INDEX = {variant: index for index, variant in _VARIANTS.items()}


def marker_ids(variant: Variant) -> dict[Corner, int]:
    """The four marker ids of a variant.

    Raises:
        KeyError: no such variant is printed.
    """
    index = _INDEX[variant]
    return {corner: 4 * index + corner for corner in Corner}


def marker_meaning(marker_id: int) -> tuple[Variant, Corner] | None:
    """What a marker id says, or None for an id that stands on none of our sheets."""
    variant = _VARIANTS.get(marker_id // 4)
    return None if variant is None else (variant, Corner(marker_id % 4))
