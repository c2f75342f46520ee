"""On Board's board (B1): a way of fields from start to finish."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import atan2, degrees

from scoring.games import GAMES
from scoring.model import Row
from scoring.track import Field, Track
from sheets.design.header import name_and_imprint
from sheets.design.symbols import WHITE, row_symbol
from sheets.geometry import Box
from sheets.languages.words import Words
from sheets.shapes import (
    Face,
    Ink,
    Path,
    Point,
    Shape,
    Text,
    baseline,
    circle,
    polygon,
    regular,
    round_box,
)
from sheets.styles import RowInk, Style
from sheets.track_layout import (
    BADGE_MM,
    BONUS_RADIUS_MM,
    CORNER_MM,
    LANE_MM,
    RIM_MM,
    START,
    TrackLayout,
    steps_between,
)

_FRAME_RADIUS_MM = 5.6
_LANE_EDGE_MM = 0.6
_LANE_RADIUS_MM = 7.4
_NUMBER_MM = 12.4
_BONUS_MM = 4.2
_TAB_MM = 4.6  # height of the label on a frame's upper edge
_CHEVRON_MM = 1.7
_SIDE_MM = 15.0
_HEADING_MM = 12.5


def board_shapes(track: Track, layout: TrackLayout, style: Style, words: Words) -> Iterator[Shape]:
    """Everything on the board but markers, id and code."""
    yield from _heading(track, layout.heading, style)
    yield from _lane(layout, style)
    yield from cells(track, layout, style)
    for name, field in _fields(track, layout):
        yield from _badge(layout.cells[name].centre, field.row, style, words)
    yield from _tab(layout.frames[START], 18.0, words.start, style)
    for name in layout.finish:
        yield from _tab(layout.frames[name], 13.8, words.finish, style)
    yield from name_and_imprint(layout.title, layout.imprint, style, words)


def cells(track: Track, layout: TrackLayout, style: Style) -> Iterator[Shape]:
    """The fields with rim, number and bonus, and the start: what the reader knows to be printed."""
    yield from _start(layout.frames[START], style)
    for name, field in _fields(track, layout):
        ink, middle = style.rows[field.row], layout.cells[name].centre
        yield from _white_field(layout.frames[name], ink.edge, ink.outline)
        yield _number(middle, field.number, ink.tint)
        yield from _bonus(middle, field.bonus, ink, style)


def _fields(track: Track, layout: TrackLayout) -> Iterator[tuple[str, Field]]:
    names = [name for name in layout.cells if name != START]
    return zip(names, track.fields, strict=True)


def _white_field(frame: Box, rim: str, outline: str) -> Iterator[Path]:
    """White, with a broad rim and a fine darker line on the rim's inner side."""
    yield Path(steps=round_box(frame, _FRAME_RADIUS_MM), ink=Ink(fill=rim))
    ink = Ink(fill=WHITE, stroke=outline, width_mm=0.35)
    yield Path(steps=round_box(frame.inset(RIM_MM), _FRAME_RADIUS_MM - RIM_MM), ink=ink)


def _number(middle: Point, number: int, tint: str) -> Text:
    return Text(
        content=str(number),
        at=baseline(middle, _NUMBER_MM),
        size_mm=_NUMBER_MM,
        colour=tint,
        face=Face.DISPLAY,
        anchor="centre",
    )


def _bonus(middle: Point, bonus: int, ink: RowInk, style: Style) -> Iterator[Shape]:
    """The bonus in its white circle, on the field's lower right corner (B1)."""
    at = middle[0] + CORNER_MM, middle[1] + CORNER_MM
    edge = Ink(fill=WHITE, stroke=ink.outline, width_mm=0.6)
    yield Path(steps=circle(at, BONUS_RADIUS_MM - 0.3), ink=edge)
    yield Text(
        content=str(bonus),
        at=baseline(at, _BONUS_MM),
        size_mm=_BONUS_MM,
        colour=style.text,
        face=Face.DISPLAY,
        anchor="centre",
    )


def _badge(middle: Point, row: Row, style: Style, words: Words) -> Iterator[Shape]:
    """The row's shape with its letter, on the field's upper left corner."""
    x, y = middle[0] - CORNER_MM, middle[1] - CORNER_MM
    ink, letters = style.rows[row], words.rows[row]
    triangle = row is Row.YELLOW
    size = (3.7 if len(letters) == 1 else 2.6) * (0.8 if triangle else 1.0)
    yield row_symbol(row, (x, y), BADGE_MM + 1.0, WHITE)
    yield row_symbol(row, (x, y), BADGE_MM, ink.outline)
    yield Text(
        content=letters,
        at=baseline((x, y + (0.9 if triangle else 0.0)), size),
        size_mm=size,
        colour=WHITE,
        face=Face.STRONG,
        anchor="centre",
    )


def _lane(layout: TrackLayout, style: Style) -> Iterator[Shape]:
    """The way under the fields, broad and pale; its last part, the finish, in the colour that stands out."""
    yield from _paved(layout.way, style.way, style.rule)
    yield from _paved(layout.finish_way, style.lucky, style.lucky_edge)
    steps = list(steps_between(layout))
    for index, (here, there) in enumerate(steps):
        in_finish = index > len(steps) - len(layout.finish)
        yield _chevron(here, there, style.lucky_number if in_finish else style.accent)


def _paved(way: Sequence[Point], fill: str, edge: str) -> Iterator[Path]:
    """A box for each straight part of a way: first all of them in the edge's colour, then a little smaller."""
    parts = [_around(here, there) for here, there in pairwise(way)]
    for inset, colour in ((0.0, edge), (_LANE_EDGE_MM, fill)):
        for part in parts:
            figure = round_box(part.inset(inset), _LANE_RADIUS_MM - inset)
            yield Path(steps=figure, ink=Ink(fill=colour))


def _around(here: Point, there: Point) -> Box:
    """The two points with half the way's width on all sides."""
    (left, right), (top, bottom) = (sorted(pair) for pair in zip(here, there, strict=True))
    half = LANE_MM / 2
    return Box(left - half, top - half, right + half, bottom + half)


def _chevron(here: Point, there: Point, colour: str) -> Path:
    """A small arrowhead half way, pointing on."""
    middle = (here[0] + there[0]) / 2, (here[1] + there[1]) / 2
    turn_deg = degrees(atan2(there[1] - here[1], there[0] - here[0]))
    return Path(steps=polygon(regular(middle, _CHEVRON_MM, 3, turn_deg)), ink=Ink(fill=colour))


def _start(frame: Box, style: Style) -> Iterator[Shape]:
    """The start field; the rows' shapes, pale, show where four pawns have room."""
    yield from _white_field(frame, style.accent, style.accent)
    room = frame.inset(RIM_MM)
    for index, row in enumerate(Row):
        x = room.left + (index + 0.5) * room.width / 4
        y = frame.centre[1] + (1.6 if index % 2 else -1.6)
        yield row_symbol(row, (x, y), 6.0, style.rows[row].tint)


def _tab(frame: Box, width: float, word: str, style: Style) -> Iterator[Shape]:
    """A label on the upper edge of a field, outside the part where a pawn belongs."""
    x, y = frame.centre[0], frame.top + 0.6
    pill = Box(x - width / 2, y - _TAB_MM / 2, x + width / 2, y + _TAB_MM / 2)
    ink = Ink(fill=style.accent, stroke=WHITE, width_mm=0.5)
    yield Path(steps=round_box(pill, _TAB_MM / 2), ink=ink)
    yield Text(
        content=word.upper(),
        at=baseline(pill.centre, 2.9),
        size_mm=2.9,
        colour=WHITE,
        face=Face.STRONG,
        anchor="centre",
        spacing_mm=0.2,
        fit_mm=width - 2.6,
    )


def _heading(track: Track, box: Box, style: Style) -> Iterator[Shape]:
    """The game's name, and the side in a disc, between the rows' shapes."""
    x, y = box.centre
    title = str(GAMES["onboard"])
    at = baseline((x - 11.0, y), _HEADING_MM)
    yield Text(
        content=title, at=at, size_mm=_HEADING_MM, colour=style.accent, face=Face.DISPLAY, anchor="centre"
    )
    disc = x + 32.5, y
    yield Path(steps=circle(disc, _SIDE_MM / 2), ink=Ink(fill=style.accent))
    yield Text(
        content=track.side.upper(),
        at=baseline(disc, 10.0),
        size_mm=10.0,
        colour=WHITE,
        face=Face.DISPLAY,
        anchor="centre",
    )
    for row, place in zip(Row, (-62.0, -51.0, 51.0, 62.0), strict=True):
        yield row_symbol(row, (x + place, y), 7.0, style.rows[row].edge)
