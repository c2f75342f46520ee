"""The photograph with every reading drawn on it, so that people see at a glance what was read.

Each mark has a shape and a colour of its own: a ring round a cross, a bar on a skip line, a square on a blot, a
dashed question mark's box round a doubt, and a warning triangle over a cell of an illegal crossing. The total
stands beside the sheet.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from importlib.resources import files
from io import BytesIO

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

from scanner.board_reading import BoardReading
from scanner.contents import Content
from scanner.planes import Points, box_points
from scanner.reading import SheetReading
from sheets.geometry import Box
from sheets.layouts import layout_of

Colour = tuple[int, int, int]

READ: Colour = (0, 150, 60)
SKIPPED: Colour = (0, 110, 200)
DOUBT: Colour = (240, 150, 0)
ILLEGAL: Colour = (220, 0, 80)
_PAPER: Colour = (255, 255, 255)
SEEN_WELL_PX = 900  # the longer side of a picture on which a line of one pixel is seen well


@dataclass(frozen=True, slots=True, kw_only=True)
class Caption:
    """What is to be drawn with one sheet: the cells of its violations, and the line beside it."""

    illegal: frozenset[str]
    text: str


def draw(pixels: NDArray[np.uint8], readings: Iterable[tuple[SheetReading, Caption]]) -> Image.Image:
    """A copy of the decoded photograph (height, width, 3) RGB with all readings drawn on it."""
    picture = Image.fromarray(pixels)
    scale = max(picture.size) / SEEN_WELL_PX
    for reading, caption in readings:
        _draw_sheet(ImageDraw.Draw(picture), reading, caption, scale)
    return picture


def _draw_sheet(canvas: ImageDraw.ImageDraw, reading: SheetReading, caption: Caption, scale: float) -> None:
    corners = reading.surface.outline
    polygon(canvas, corners, READ if reading.status == "ok" else DOUBT, scale * 1.5)
    for cell in reading.cells:
        _draw_cell(canvas, reading, cell, scale)
    for cell in sorted(caption.illegal & set(reading.cells)):
        warn(canvas, _cell_points(reading, cell), scale)
    label(canvas, corners, caption.text, scale)


def _draw_cell(canvas: ImageDraw.ImageDraw, reading: SheetReading, cell: str, scale: float) -> None:
    points = _cell_points(reading, cell)
    content = reading.cells[cell].content
    if content in (Content.CROSS, Content.CROSS_ON_SKIP):
        ring(canvas, points, READ, scale)
    if content in (Content.SKIP, Content.CROSS_ON_SKIP):
        left, right = (points[0] + points[3]) / 2, (points[1] + points[2]) / 2
        canvas.line(
            [tuple(left + 0.2 * (right - left)), tuple(right - 0.2 * (right - left))], SKIPPED, _px(scale)
        )
    if content is Content.VOID:
        polygon(canvas, points.mean(axis=0) + 0.5 * (points - points.mean(axis=0)), SKIPPED, scale)
    if cell in reading.uncertain:
        polygon(canvas, points, DOUBT, scale * 1.5)
        size = 0.45 * float(np.linalg.norm(points[1] - points[0]))
        canvas.text(
            tuple(points[0]),
            "?",
            DOUBT,
            ImageFont.load_default(size),
            stroke_width=_px(scale),
            stroke_fill=_PAPER,
        )


def _cell_points(reading: SheetReading, cell: str) -> Points:
    return reading.surface.photo_points(box_points(layout_of(reading.variant).cells[cell]))


def ring(canvas: ImageDraw.ImageDraw, points: Points, colour: Colour, scale: float) -> None:
    """An ellipse in the cell's own perspective."""
    middle = points.mean(axis=0)
    across, down = (points[1] - points[0]) / 2, (points[3] - points[0]) / 2
    angles = np.linspace(0, 2 * np.pi, 41)
    ring = middle + 0.92 * (np.cos(angles)[:, None] * across + np.sin(angles)[:, None] * down)
    canvas.line([tuple(point) for point in ring], colour, _px(scale), joint="curve")


def warn(canvas: ImageDraw.ImageDraw, points: Points, scale: float) -> None:
    """A triangle standing on the cell, with its outline doubled so that it is seen in grey as well."""
    middle = points.mean(axis=0)
    size = 0.75 * float(np.linalg.norm(points[1] - points[0]))
    triangle = middle + size * np.array([[0.0, -0.75], [0.72, 0.55], [-0.72, 0.55]])
    polygon(canvas, triangle, _PAPER, 3.5 * scale)
    polygon(canvas, triangle, ILLEGAL, 2 * scale)


def name_font(size_px: float) -> ImageFont.FreeTypeFont:
    """The font of the printed sheets, which has the letters of every name that they bear."""
    data = (files("sheets") / "fonts" / "Nunito-Bold.ttf").read_bytes()
    return ImageFont.truetype(BytesIO(data), size_px)


def label(canvas: ImageDraw.ImageDraw, corners: Points, text: str, scale: float) -> None:
    """The line at the sheet's edge that is uppermost in the picture, kept inside it."""
    font = name_font(17 * scale)
    x, y = float(corners[:, 0].min()), float(corners[:, 1].min()) - 26 * scale
    left, top, right, bottom = canvas.textbbox((0, 0), text, font)
    pad = 4 * scale
    x = min(max(x, pad), max(canvas.im.size[0] - (right - left) - pad, pad))
    y = min(max(y, pad), max(canvas.im.size[1] - (bottom - top) - pad, pad))
    canvas.rounded_rectangle(
        (x - pad, y - pad, x + right + pad, y + bottom + pad), 5 * scale, fill=(30, 30, 30)
    )
    canvas.text((x, y), text, _PAPER, font)


def polygon(canvas: ImageDraw.ImageDraw, points: Points, colour: Colour, width: float) -> None:
    closed = [tuple(point) for point in (*points, points[0])]
    canvas.line(closed, colour, _px(width), joint="curve")


def _px(width: float) -> int:
    return max(1, round(width))


def crop(pixels: NDArray[np.uint8], reading: SheetReading | BoardReading, cell: str) -> Image.Image:
    """A cell and a little around it, as the photograph shows it, upright as one reads the sheet."""
    return _flat(pixels, reading, [layout_of(reading.variant).cells[cell]], 10.0)


def strip(pixels: NDArray[np.uint8], reading: SheetReading, place: str) -> Image.Image:
    """All cells whose names begin with ``place``, a row's say, and a little around them, upright."""
    cells = layout_of(reading.variant).cells.items()
    return _flat(pixels, reading, [box for cell, box in cells if cell.startswith(f"{place}:")], 6.0)


def _flat(
    pixels: NDArray[np.uint8], reading: SheetReading | BoardReading, boxes: Sequence[Box], px_per_mm: float
) -> Image.Image:
    """The part of a sheet or board with some boxes, as the photograph shows it."""
    from scanner.rectify import warp

    around = Box(
        min(box.left for box in boxes),
        min(box.top for box in boxes),
        max(box.right for box in boxes),
        max(box.bottom for box in boxes),
    )
    return Image.fromarray(warp(pixels, reading.surface, px_per_mm, around.inset(-3.0)))
