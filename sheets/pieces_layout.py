"""The pieces to cut out: On Board's pawns, The Duel's stones and caps. Pure geometry, mm at scale 1.

At scale 1 they fit a board at scale 1; they are printed at their board's scale.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import repeat

from scoring.model import Row
from sheets.geometry import Box
from sheets.shapes import Point

COUNTER_MM = 14.0
PAWN_WIDTH_MM = 16.0
PAWN_HEIGHT_MM = 24.0
TAB_MM = 8.0  # at both ends of a standing pawn, to be glued over each other as its foot
PAWN_PITCH_MM = 22.0

STONE_MM = 20.0
STONE_PITCH_MM = 21.6
STONE_LINES = (8, 7, 7)
CAP_MM = 13.0
CAP_PITCH_MM = 14.38  # a line of caps is as wide as a line of stones
CAPS_A_LINE = 12
CAPS: tuple[int, ...] = tuple(  # low piles are frequent, high ones rare
    number
    for number, count in ((2, 5), (3, 4), (4, 3), (5, 3), (6, 3), (7, 2), (8, 2), (9, 2))
    for number in repeat(number, count)
)


@dataclass(frozen=True, slots=True, kw_only=True)
class PawnsLayout:
    """On Board's pawns: for each colour a standing one (folded in the middle) and two flat counters."""

    outline: Box
    heading: Box
    standing: Mapping[Row, Box]
    counters: tuple[tuple[Row, Point], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class StonesLayout:
    """The Duel's stones by their middles, 22 of each colour, and caps with their number."""

    outline: Box
    heading: Box
    black: tuple[Point, ...]
    grey: tuple[Point, ...]
    labels: tuple[Point, Point, Point]  # over the black stones, the grey ones, the caps: where a line begins
    caps: tuple[tuple[int, Point], ...]


PiecesLayout = PawnsLayout | StonesLayout


def pawns() -> PawnsLayout:
    """Four columns, one a colour."""
    top, height = 14.0, 2 * (TAB_MM + PAWN_HEIGHT_MM)
    lefts = {row: 2.0 + index * PAWN_PITCH_MM for index, row in enumerate(Row)}
    return PawnsLayout(
        outline=Box(0.0, 0.0, 4 * PAWN_PITCH_MM - 2.0, top + height + 2 * PAWN_WIDTH_MM + 6.0),
        heading=Box(2.0, 2.0, 4 * PAWN_PITCH_MM - 4.0, 10.0),
        standing={row: Box(left, top, left + PAWN_WIDTH_MM, top + height) for row, left in lefts.items()},
        counters=tuple(
            (row, (left + PAWN_WIDTH_MM / 2, top + height + 12.0 + index * (COUNTER_MM + 2.0)))
            for row, left in lefts.items()
            for index in range(2)
        ),
    )


def stones() -> StonesLayout:
    """Two blocks of 22 stones, then the caps."""
    labels = ((5.0, 17.0), (5.0, 83.0), (5.0, 149.0))
    width = 180.0
    return StonesLayout(
        outline=Box(0.0, 0.0, width, 184.0),
        heading=Box(5.0, 2.0, width - 5.0, 10.0),
        black=tuple(_block(labels[0][1] + 2.0, width)),
        grey=tuple(_block(labels[1][1] + 2.0, width)),
        labels=labels,
        caps=tuple(
            (
                number,
                (
                    (width - (CAPS_A_LINE - 1) * CAP_PITCH_MM) / 2 + index % CAPS_A_LINE * CAP_PITCH_MM,
                    labels[2][1] + 2.5 + CAP_MM / 2 + index // CAPS_A_LINE * CAP_PITCH_MM,
                ),
            )
            for index, number in enumerate(CAPS)
        ),
    )


def _block(top: float, width: float) -> Iterator[Point]:
    """The middles of 22 stones, each line set between those of the one above."""
    for line, count in enumerate(STONE_LINES):
        y = top + STONE_MM / 2 + line * STONE_PITCH_MM * 0.87
        first = width / 2 - (STONE_LINES[0] - 1) / 2 * STONE_PITCH_MM + (line % 2) * STONE_PITCH_MM / 2
        for place in range(count):
            yield first + place * STONE_PITCH_MM, y


PIECES: dict[str, PiecesLayout] = {"onboard": pawns(), "duel": stones()}
