"""Boards drawn on their photograph: a ring round each piece with whose it is, and a dashed box round a doubt."""

from collections.abc import Iterable

import numpy as np
from PIL import Image, ImageDraw, ImageFont

from scanner.board_reading import DuelReading, TrackReading
from scanner.overlay import DOUBT, READ, SEEN_WELL_PX, Caption, Colour, label, polygon, ring, warn
from scanner.planes import Points, box_points
from sheets.layouts import layout_of

_PAPER: Colour = (255, 255, 255)
_LETTER = 0.4  # of a cell's width


def draw_boards(
    picture: Image.Image, boards: Iterable[tuple[DuelReading | TrackReading, Caption]]
) -> Image.Image:
    """The picture with the readings of boards drawn on it, in place."""
    scale = max(picture.size) / SEEN_WELL_PX
    for board, caption in boards:
        _draw(ImageDraw.Draw(picture), board, caption, scale)
    return picture


def _draw(
    canvas: ImageDraw.ImageDraw, board: DuelReading | TrackReading, caption: Caption, scale: float
) -> None:
    outline = board.surface.outline
    polygon(canvas, outline, READ if board.status == "ok" else DOUBT, scale * 1.5)
    boxes = layout_of(board.variant).cells
    for cell, reading in board.cells.items():
        points = board.surface.photo_points(box_points(boxes[cell]))
        text = _mark(str(reading))
        if text:
            ring(canvas, points, READ, scale)
            _write(canvas, points, text)
        if cell in board.uncertain:
            polygon(canvas, points, DOUBT, scale * 1.5)
            _write(canvas, points, "?", DOUBT)
        if cell in caption.illegal:
            warn(canvas, points, scale)
    label(canvas, outline, caption.text, scale)


def _mark(reading: str) -> str:
    """A field in a letter or two: B, G 3, R Y; nothing for an empty one."""
    if reading == "empty":
        return ""
    return " ".join(
        word if word.isdigit() else word[0].upper() for word in reading.removesuffix(" high").split(", ")
    )


def _write(canvas: ImageDraw.ImageDraw, points: Points, text: str, colour: Colour = READ) -> None:
    """Towards a cell's upper left corner, on paper white, so that the piece stays visible."""
    size = _LETTER * float(np.linalg.norm(points[1] - points[0]))
    font = ImageFont.load_default(size)
    stroke = max(1, round(size / 8))
    x, y = 0.35 * points.mean(axis=0) + 0.65 * points[0]
    canvas.text(
        (float(x), float(y)), text, colour, font, anchor="mm", stroke_width=stroke, stroke_fill=_PAPER
    )
