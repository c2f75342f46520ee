"""Simple pictures of boards with flat cut-out pieces, without noise or light."""

from collections.abc import Mapping
from functools import cache

import cv2
import numpy as np
from numpy.typing import NDArray

from scanner.board_print import pixels
from scanner.changes import Changes
from scoring.duel_board import Colour
from sheets.design import piece_shapes
from sheets.geometry import POINTS_PER_MM, Box
from sheets.languages import words
from sheets.pdf import picture_pdf
from sheets.pieces_layout import CAP_MM, COUNTER_MM, PIECES, STONE_MM, PawnsLayout, StonesLayout
from sheets.place import PlacedSheet
from sheets.styles import style
from tests.sheets.pictures import board_pages_of, pdf_of, rendered

PX_PER_MM = 5.0
Raster = NDArray[np.uint8]
Point = tuple[float, float]


@cache
def placed_board(game: str, index: int = 0) -> PlacedSheet:
    """A board of a game as it is placed on its page."""
    return board_pages_of(game)[index].sheets[0]


@cache
def board(game: str, index: int = 0, look: str = "colour") -> Raster:
    """The printed board (height, width, 3) at ``PX_PER_MM``; read-only."""
    placed = placed_board(game, index)
    scale = PX_PER_MM / placed.scale / POINTS_PER_MM
    page = rendered(pdf_of(board_pages_of(game), look=look), scale * 72, page=index, grey=False)
    box = placed.box_pt(placed.layout.outline).scaled(scale)
    size = round(placed.layout.outline.width * PX_PER_MM), round(placed.layout.outline.height * PX_PER_MM)
    left, top = round(box.left), round(box.top)
    raster = page[top : top + size[1], left : left + size[0]].copy()
    raster.setflags(write=False)
    return raster


@cache
def _pieces(game: str, look: str) -> Raster:
    layout = PIECES[game]
    pdf = picture_pdf(piece_shapes(layout, style(look), words("en")), layout.outline)
    return rendered(pdf, PX_PER_MM * 25.4, grey=False)


def _at(game: str, middle: Point, size_mm: float, look: str) -> Raster:
    half = round(size_mm / 2 * PX_PER_MM)
    x, y = round(middle[0] * PX_PER_MM), round(middle[1] * PX_PER_MM)
    return _pieces(game, look)[y - half : y + half, x - half : x + half]


def stone(colour: Colour) -> Raster:
    """A cut-out stone."""
    layout = PIECES["duel"]
    assert isinstance(layout, StonesLayout)
    middle = (layout.black if colour is Colour.BLACK else layout.grey)[0]
    return _at("duel", middle, STONE_MM, "colour")


def cap(number: int) -> Raster:
    """A cut-out cap."""
    layout = PIECES["duel"]
    assert isinstance(layout, StonesLayout)
    return _at("duel", dict(layout.caps)[number], CAP_MM, "colour")


def counter(colour: str, look: str = "colour") -> Raster:
    """A flat cut-out pawn."""
    layout = PIECES["onboard"]
    assert isinstance(layout, PawnsLayout)
    return _at("onboard", {str(row): middle for row, middle in layout.counters}[colour], COUNTER_MM, look)


def laid(
    raster: Raster, pieces: Mapping[Point, Raster] | list[tuple[Point, Raster]], turn_deg: float = 0.0
) -> Raster:
    """A copy of a board's raster with round pieces lying on it, by their middles (mm)."""
    picture = raster.copy()
    for (x, y), piece in pieces.items() if isinstance(pieces, Mapping) else pieces:
        _lay(picture, piece, round(x * PX_PER_MM), round(y * PX_PER_MM), turn_deg)
    return picture


def _lay(picture: Raster, piece: Raster, x: int, y: int, turn_deg: float) -> None:
    size = piece.shape[0]
    turn = cv2.getRotationMatrix2D((size / 2 - 0.5, size / 2 - 0.5), turn_deg, 1.0)
    turned = cv2.warpAffine(piece, turn, (size, size), borderMode=cv2.BORDER_REPLICATE)
    rows, columns = np.ogrid[:size, :size]
    disc = (rows - size / 2 + 0.5) ** 2 + (columns - size / 2 + 0.5) ** 2 < (size / 2) ** 2
    top, left = y - size // 2, x - size // 2
    picture[top : top + size, left : left + size][disc] = turned[disc]


def share(changed: Changes, box: Box) -> float:
    """How much of a box (mm) looks otherwise than its print, 0 ... 1."""
    return float((changed.amount[pixels(box)] > 0).mean())
