"""Small pictures: the rows' shapes, the padlock, the clover, crossed boxes."""

from math import asin, cos, degrees, radians, sin

from scoring.model import Row
from sheets.geometry import Box
from sheets.shapes import (
    Figure,
    Ink,
    Path,
    Point,
    circle,
    joined_arcs,
    line,
    on_circle,
    plain_box,
    polygon,
    regular,
    round_box,
)

WHITE = "#ffffff"
BLACK = "#000000"
_LOBE_RADIUS = 0.2  # of the clover's width
_LOBE_DEG = 30.5  # how far a lobe stands from the nearest axis


def row_symbol(row: Row, centre: Point, size: float, colour: str) -> Path:
    """The row's own shape, which tells rows apart without colour: circle, triangle, square, diamond."""
    edge = size * 0.12  # corners are rounded by an outline of this width
    ink = Ink(fill=colour, stroke=colour, width_mm=edge)
    return Path(steps=_row_figure(row, centre, (size - edge) / 2), ink=ink)


def _row_figure(row: Row, centre: Point, half: float) -> Figure:
    x, y = centre
    if row is Row.RED:
        return circle(centre, half)
    if row is Row.YELLOW:
        return polygon(regular((x, y + half * 0.22), half * 1.22, 3, -90))
    if row is Row.GREEN:
        return plain_box(Box(x - half, y - half, x + half, y + half).inset(half * 0.1))
    return polygon(regular(centre, half * 1.16, 4, 0))


def padlock(centre: Point, height: float, colour: str) -> tuple[Path, ...]:
    """A padlock, ``height`` mm tall, with a keyhole."""
    x, y = centre
    top, bottom = y - height / 2, y + height / 2
    body = Box(x - height * 0.36, top + height * 0.42, x + height * 0.36, bottom)
    bow_mm = height * 0.11
    bow = Box(x - height * 0.22, top + bow_mm / 2, x + height * 0.22, body.centre[1])
    hole = Box(x - height * 0.045, body.centre[1], x + height * 0.045, body.centre[1] + height * 0.16)
    return (
        Path(steps=round_box(bow, bow.width / 2), ink=Ink(stroke=colour, width_mm=bow_mm)),
        Path(steps=round_box(body, height * 0.09), ink=Ink(fill=colour)),
        Path(steps=(*circle((x, hole.top), height * 0.08), *plain_box(hole)), ink=Ink(fill=WHITE)),
    )


def star(centre: Point, size: float, colour: str) -> Path:
    """A star with five rays: the sign of the bonus (B1, B6) and of the finish (B5)."""
    x, y = centre
    edge = size * 0.08  # tips are rounded by an outline of this width
    outer = (size - edge) / 2
    tips, dents = (
        regular((x, y + size * 0.03), radius, 5, first_deg)
        for radius, first_deg in ((outer, -90), (outer * 0.5, -54))
    )
    corners = (point for pair in zip(tips, dents, strict=True) for point in pair)
    return Path(steps=polygon(corners), ink=Ink(fill=colour, stroke=colour, width_mm=edge))


def clover(box: Box, ink: Ink) -> Path:
    """A clover that fills ``box``: the one outline of four leaves, each a heart of two lobes."""
    lobe = box.width * _LOBE_RADIUS
    away = (box.width / 2 - lobe) / cos(radians(_LOBE_DEG))
    arcs = []
    for quarter in range(4):
        for lobe_deg, from_deg, to_deg in ((_LOBE_DEG, 0, 45), (90 - _LOBE_DEG, 45, 90)):
            turn = 90 * quarter
            centre = on_circle(box.centre, away, lobe_deg + turn)
            first = _edge_deg(away, lobe, from_deg - lobe_deg) + lobe_deg + turn
            last = _edge_deg(away, lobe, to_deg - lobe_deg) + lobe_deg + turn
            arcs.append((centre, lobe, first, last))
    return Path(steps=joined_arcs(arcs), ink=ink)


def _edge_deg(away: float, radius: float, aside_deg: float) -> float:
    """Where a ray from the clover's middle leaves a lobe, as an angle round the lobe's own middle.

    The lobe's middle lies ``away`` from the clover's in direction 0; the ray goes out at ``aside_deg``.
    """
    return aside_deg + degrees(asin(away * sin(radians(aside_deg)) / radius))


def small_box(box: Box, colour: str) -> Path:
    """A cell in little, for the line on how marks are read."""
    return Path(steps=round_box(box, box.width * 0.18), ink=Ink(fill=WHITE, stroke=colour, width_mm=0.25))


def small_cross(box: Box, colour: str) -> Path:
    """An X in the box."""
    inner = box.inset(box.width * 0.2)
    steps = (
        *line(((inner.left, inner.top), (inner.right, inner.bottom))),
        *line(((inner.left, inner.bottom), (inner.right, inner.top))),
    )
    return Path(steps=steps, ink=Ink(stroke=colour, width_mm=box.width * 0.13, round_ends=True))


def small_dash(box: Box, colour: str) -> Path:
    """A horizontal line through the box, as one jumps over a number (C3)."""
    y = box.centre[1]
    reach = box.width * 0.12
    return Path(
        steps=line(((box.left - reach, y), (box.right + reach, y))),
        ink=Ink(stroke=colour, width_mm=box.width * 0.13, round_ends=True),
    )


def small_blot(box: Box, colour: str) -> Path:
    """The box blotted out."""
    return Path(steps=plain_box(box.inset(box.width * 0.17)), ink=Ink(fill=colour))
