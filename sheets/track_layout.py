"""Where everything stands on On Board's board: pure geometry, in millimetres at scale 1.

Forty fields and a start field twice as wide lie on a grid of six by seven places. Each side of the board goes
through it by a way of its own; what stands on the fields (``scoring.games.tracks``) changes no box.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise

from scoring.track import FIELDS, FINISH
from sheets.fiducials import Corner, corner_boxes
from sheets.geometry import Box
from sheets.shapes import Point

WIDTH_MM = 190.0
HEIGHT_MM = 262.0
MARKER_MM = 14.0
MARKER_INSET_MM = 4.0

COLUMNS, LINES = 6, 7
GRID_TOP_MM = 22.0
PITCH_X_MM = 31.0
PITCH_Y_MM = 31.4
LANE_MM = 28.6  # width of the way under the fields
FRAME_MM = 25.0  # a field with its coloured frame
RIM_MM = 2.2
CELL_MM = 16.4  # the part of a field that a pawn belongs in
CORNER_MM = 10.8  # from a field's middle to the middle of its badge and of its bonus, along both axes
BONUS_RADIUS_MM = 3.6
BADGE_MM = 6.4
SEAM_MM = GRID_TOP_MM + 4 * PITCH_Y_MM  # between two lines of fields: where a board on two pages is joined

START = "start"

Place = tuple[int, int]  # column and line of the grid, from its top left


@dataclass(frozen=True, slots=True, kw_only=True)
class TrackLayout:
    """On Board's board at scale 1; every box in the board's own frame (mm, origin top left, y down).

    ``cells`` are the start and the fields by name, with the box in which a pawn belongs: nothing but the number
    stands in it, or, on the start, four pale signs. ``frames`` are the same fields with their coloured frame.
    ``way`` leads from field to field, the start's middle first; ``finish_way`` through the last five.
    """

    outline: Box
    parts: tuple[Box, Box]
    markers: Mapping[Corner, Box]
    cells: Mapping[str, Box]
    frames: Mapping[str, Box]
    finish: tuple[str, ...]
    way: tuple[Point, ...]
    finish_way: tuple[Point, ...]
    heading: Box
    title: Box
    imprint: Box
    sheet_id: Box
    code: Box


def field_name(place: int) -> str:
    """The name of a field, counted from 1: ``field:17``."""
    return f"field:{place}"


def winding_way() -> tuple[Place, ...]:
    """Side a: line by line from the bottom up, to and fro."""
    return tuple(
        (column if up % 2 == 0 else COLUMNS - 1 - column, LINES - 1 - up)
        for up in range(LINES)
        for column in range(COLUMNS)
    )


def inward_way() -> tuple[Place, ...]:
    """Side b: along the edge from the bottom left, anticlockwise and ever further in."""
    left, top, right, bottom = 0, 0, COLUMNS - 1, LINES - 1
    way: list[Place] = []
    while left <= right and top <= bottom:
        way += [(column, bottom) for column in range(left, right + 1)]
        way += [(right, line) for line in range(bottom - 1, top - 1, -1)]
        way += [(column, top) for column in range(right - 1, left - 1, -1)]
        way += [(left, line) for line in range(top + 1, bottom)]
        left, top, right, bottom = left + 1, top + 1, right - 1, bottom - 1
    return tuple(dict.fromkeys(way))  # a last lap of one column goes up and down the same places


WAYS = {"a": winding_way(), "b": inward_way()}


def track_board(side: str) -> TrackLayout:
    """The layout of a side of the board; the start takes the first two places of its way.

    Raises:
        KeyError: the board has no such side.
    """
    middles = tuple(_middle(place) for place in WAYS[side])
    start, fields = _start_frame(middles), middles[2:]
    names = tuple(field_name(place) for place in range(1, FIELDS + 1))
    frames = {START: start} | {
        name: _square(middle, FRAME_MM) for name, middle in zip(names, fields, strict=True)
    }
    return TrackLayout(
        outline=Box(0.0, 0.0, WIDTH_MM, HEIGHT_MM),
        parts=(Box(0.0, 0.0, WIDTH_MM, SEAM_MM), Box(0.0, SEAM_MM, WIDTH_MM, HEIGHT_MM)),
        markers=corner_boxes(WIDTH_MM, HEIGHT_MM, size_mm=MARKER_MM, inset_mm=MARKER_INSET_MM),
        cells={name: box.inset((FRAME_MM - CELL_MM) / 2) for name, box in frames.items()},
        frames=frames,
        finish=names[-FINISH:],
        way=(middles[0], *middles[2:]),
        finish_way=fields[-FINISH:],
        heading=Box(24.0, 3.0, 166.0, 20.0),
        title=Box(22.0, 246.0, 63.0, 252.2),
        imprint=Box(22.0, 254.2, 108.0, 257.0),
        sheet_id=Box(110.0, 247.0, 148.0, 256.0),
        code=Box(150.5, 242.8, 168.5, 260.8),
    )


def steps_between(layout: TrackLayout) -> Iterator[tuple[Point, Point]]:
    """From each field's middle to the next one's, the start's right half first."""
    first = layout.way[0][0] + PITCH_X_MM, layout.way[0][1]
    points = (first, *layout.way[1:])
    return pairwise(points)


def _middle(place: Place) -> Point:
    column, line = place
    left = (WIDTH_MM - COLUMNS * PITCH_X_MM) / 2
    return left + (column + 0.5) * PITCH_X_MM, GRID_TOP_MM + (line + 0.5) * PITCH_Y_MM


def _square(middle: Point, side_mm: float) -> Box:
    x, y = middle
    return Box(x - side_mm / 2, y - side_mm / 2, x + side_mm / 2, y + side_mm / 2)


def _start_frame(middles: tuple[Point, ...]) -> Box:
    first, second = (_square(middle, FRAME_MM) for middle in middles[:2])
    return Box(first.left, first.top, second.right, second.bottom)
