"""What a sheet is drawn from: paths and lines of text, as plain values.

Lengths are millimetres in the sheet's frame: origin top left, y down.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from math import cos, radians, sin, tan
from typing import Literal

from sheets.geometry import Box

Point = tuple[float, float]
Step = tuple[Literal["move", "line", "curve", "close"], tuple[Point, ...]]
Figure = tuple[Step, ...]

CAP_HEIGHT = 0.70  # of the type size, in all faces of the sheets


class Face(StrEnum):
    """The type faces of a sheet."""

    DISPLAY = "Fredoka-SemiBold"  # numbers, wordmark
    TEXT = "Nunito-Bold"
    STRONG = "Nunito-Black"


@dataclass(frozen=True, slots=True, kw_only=True)
class Ink:
    """How a path is painted: filled, outlined or both. Colours are ``#rrggbb``."""

    fill: str | None = None
    stroke: str | None = None
    width_mm: float = 0.35
    round_ends: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Path:
    """One or more figures painted at once, in one ink."""

    steps: Figure
    ink: Ink


@dataclass(frozen=True, slots=True, kw_only=True)
class Text:
    """One line of text. ``at`` is on its baseline; ``anchor`` says which part of the line stands there.

    ``fit_mm`` is the most room it may take: longer text is set smaller. ``turned`` text reads from bottom
    to top.
    """

    content: str
    at: Point
    size_mm: float
    colour: str
    face: Face = Face.TEXT
    anchor: Literal["left", "centre", "right"] = "left"
    spacing_mm: float = 0.0
    fit_mm: float | None = None
    turned: bool = False


Shape = Path | Text


def line(points: Iterable[Point]) -> Figure:
    """A line through points, left open."""
    first, *others = points
    return ("move", (first,)), *(("line", (point,)) for point in others)


def polygon(points: Iterable[Point]) -> Figure:
    """A closed figure with straight sides."""
    return (*line(points), ("close", ()))


def plain_box(box: Box) -> Figure:
    """A box with sharp corners."""
    return polygon(
        ((box.left, box.top), (box.right, box.top), (box.right, box.bottom), (box.left, box.bottom))
    )


def round_box(box: Box, radius: float) -> Figure:
    """A box with round corners."""
    inner = box.left + radius, box.top + radius, box.right - radius, box.bottom - radius
    left, top, right, bottom = inner
    corners = (((left, top), 180.0), ((right, top), 270.0), ((right, bottom), 0.0), ((left, bottom), 90.0))
    return joined_arcs((centre, radius, start, start + 90) for centre, start in corners)


def circle(centre: Point, radius: float) -> Figure:
    """A full circle."""
    return joined_arcs([(centre, radius, 0.0, 360.0)])


def joined_arcs(arcs: Iterable[tuple[Point, float, float, float]]) -> Figure:
    """A closed figure of arcs (centre, radius, from, to in degrees), joined by straight lines.

    Angles are counted from the right, clockwise as one sees it (y points down).
    """
    steps: list[Step] = []
    for centre, radius, start_deg, end_deg in arcs:
        steps.append(("line" if steps else "move", (on_circle(centre, radius, start_deg),)))
        steps.extend(_arc(centre, radius, start_deg, end_deg))
    return (*steps, ("close", ()))


def _arc(centre: Point, radius: float, start_deg: float, end_deg: float) -> Iterator[Step]:
    """The arc as cubic curves of at most a quarter of a circle."""
    pieces = -(-abs(end_deg - start_deg) // 90)
    turn = (end_deg - start_deg) / pieces
    reach = 4 / 3 * tan(radians(turn) / 4)  # of the radius: how far the control points lie out
    for piece in range(int(pieces)):
        first, last = start_deg + piece * turn, start_deg + (piece + 1) * turn
        yield (
            "curve",
            (
                _beside(centre, radius, first, reach),
                _beside(centre, radius, last, -reach),
                on_circle(centre, radius, last),
            ),
        )


def on_circle(centre: Point, radius: float, angle_deg: float) -> Point:
    """The point of the circle at that angle."""
    return _beside(centre, radius, angle_deg, 0.0)


def _beside(centre: Point, radius: float, angle_deg: float, reach: float) -> Point:
    """The point of the circle at that angle, moved along the tangent by ``reach`` radii."""
    x, y, angle = *centre, radians(angle_deg)
    return (
        x + radius * (cos(angle) - reach * sin(angle)),
        y + radius * (sin(angle) + reach * cos(angle)),
    )


def regular(centre: Point, radius: float, corners: int, first_deg: float) -> tuple[Point, ...]:
    """The corners of a regular polygon, clockwise from the angle of the first."""
    return tuple(on_circle(centre, radius, first_deg + 360 * index / corners) for index in range(corners))


def half_turned(figure: Figure, centre: Point) -> Figure:
    """The figure upside down, turned about ``centre``."""
    x, y = centre
    return tuple((step, tuple((2 * x - px, 2 * y - py) for px, py in points)) for step, points in figure)


def baseline(middle: Point, size_mm: float) -> Point:
    """Where the baseline goes so that capitals and digits of that size stand around ``middle``."""
    return middle[0], middle[1] + size_mm * CAP_HEIGHT / 2
