"""Fiducial markers: one truth for printer and scanner.

Four AprilTag 36h11 markers stand in a sheet's corners, upright as one reads the sheet. Their ids alone tell
the corner, the game, whether it is a score sheet or a board, and the lucky pair: ``id = 4 * variant +
corner``. Variants 0 to 15 are sheets without lucky numbers and boards; from 16 on they are the pairs of two
different numbers of Longo (L1: 2 ... 16), smaller one first. A board on two pages has its four markers at its
own corners, two a page, so that the joined board reads like one in a piece.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import IntEnum
from itertools import combinations

from sheets.geometry import Box
from sheets.spec import Kind

FAMILY = "36h11"
FAMILY_SIZE = 587
MODULES = 8  # black border included; outside it at least one white module of quiet zone

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
    """What the markers of one sheet have in common.

    The game's name; in Longo the lucky pair; whether it is a score sheet or a board; the side of On Board's board.
    """

    game: str
    lucky: tuple[int, int] | None = None
    kind: Kind = "score"
    board: str | None = None

    @property
    def name(self) -> str:
        """Its name without the pair, as for files: ``longo``, ``duel-board``, ``onboard-board-a``."""
        kind = [] if self.kind == "score" else [self.kind]
        return "-".join([self.game, *kind, *([] if self.board is None else [self.board])])


_PLAIN = (  # their places are their numbers: new ones go to the end
    Variant("classic"),
    Variant("onboard"),
    Variant("onboard", kind="board", board="a"),
    Variant("onboard", kind="board", board="b"),
    Variant("duel", kind="board"),
)


def _variants() -> dict[int, Variant]:
    plain = dict(enumerate(_PLAIN))
    lucky = {
        _FIRST_LUCKY_VARIANT + index: Variant(_LUCKY_GAME, pair) for index, pair in enumerate(_LUCKY_PAIRS)
    }
    return plain | lucky


_VARIANTS = _variants()
_INDEX = {variant: index for index, variant in _VARIANTS.items()}

# What each marker id that is printed says.
MEANINGS: Mapping[int, tuple[Variant, Corner]] = {
    4 * index + corner: (variant, corner) for index, variant in _VARIANTS.items() for corner in Corner
}


def marker_ids(variant: Variant) -> dict[Corner, int]:
    """The four marker ids of a variant.

    Raises:
        KeyError: no such variant is printed.
    """
    index = _INDEX[variant]
    return {corner: 4 * index + corner for corner in Corner}


def marker_meaning(marker_id: int) -> tuple[Variant, Corner] | None:
    """What a marker id says, or None for an id that stands on none of our sheets and boards."""
    return MEANINGS.get(marker_id)


def corner_boxes(width_mm: float, height_mm: float, *, size_mm: float, inset_mm: float) -> dict[Corner, Box]:
    """The places of the four markers in a frame of that size (mm, origin at its top left)."""
    near, size = inset_mm, size_mm
    right, bottom = width_mm - near - size, height_mm - near - size
    box = Box(near, near, near + size, near + size)
    return {
        Corner.TOP_LEFT: box,
        Corner.TOP_RIGHT: box.moved(right - near, 0),
        Corner.BOTTOM_RIGHT: box.moved(right - near, bottom - near),
        Corner.BOTTOM_LEFT: box.moved(0, bottom - near),
    }
