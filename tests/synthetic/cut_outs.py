"""Our own pieces, printed and cut out: stones, caps and pawns' counters from the page of pieces."""

from functools import lru_cache
from random import Random

import numpy as np
from numpy.typing import NDArray

from scoring.duel_board import Colour as StoneColour
from scoring.games import GAMES
from scoring.model import Row
from sheets.geometry import POINTS_PER_MM, Box
from sheets.languages import words
from sheets.order import board_specs
from sheets.pdf import pdf_bytes
from sheets.pieces_layout import (
    CAP_MM,
    COUNTER_MM,
    PAWN_HEIGHT_MM,
    PIECES,
    STONE_MM,
    TAB_MM,
    PawnsLayout,
    StonesLayout,
)
from sheets.place import PlacedPieces
from sheets.place_board import place_boards
from sheets.shapes import Point
from sheets.styles import style
from tests.synthetic.faces import REACH, Face
from tests.synthetic.ink import Raster
from tests.synthetic.printing import PrintJob, part_of_page, reflectance

_PX_PER_MM = 8.0
_LANGUAGE = "en"  # of the letters on the pawns
_GLOSS = 0.05


@lru_cache(maxsize=32)
def pieces_page(game: str, style_name: str) -> tuple[bytes, int, PlacedPieces]:
    """The PDF with a game's pieces, the page that they stand on, and where on it."""
    specs = board_specs(GAMES[game], Random(game))
    pages = place_boards(specs[:1], paper="a4", size="page")
    [(number, pieces)] = [(n, page.pieces) for n, page in enumerate(pages) if page.pieces is not None]
    return pdf_bytes(pages, style=style(style_name), words=words(_LANGUAGE)), number, pieces


@lru_cache(maxsize=128)
def _clean_part(game: str, style_name: str, box: Box) -> NDArray[np.uint8]:
    """A box of the page of pieces (its own mm) as the PDF says, (h, w, 3) RGB, sRGB-coded."""
    pdf, number, pieces = pieces_page(game, style_name)
    points_per_mm = pieces.scale * POINTS_PER_MM
    corner = (pieces.left_pt + box.left * points_per_mm, pieces.top_pt + box.top * points_per_mm)
    size = round(box.width * _PX_PER_MM), round(box.height * _PX_PER_MM)
    return part_of_page(pdf, number, corner, _PX_PER_MM / points_per_mm, size)


def printed_part(game: str, style_name: str, box: Box, job: PrintJob) -> Raster:
    """What is printed in a box of the page of pieces (its own mm), (h, w, 3)."""
    clean = _clean_part(game, style_name, box)
    return reflectance(clean, job, _PX_PER_MM, np.random.default_rng(0))


def _disc(game: str, style_name: str, middle: Point, diameter_mm: float, job: PrintJob) -> Face:
    """What is printed round a point, as the face of a disc."""
    reach = diameter_mm * REACH / 2
    box = Box(middle[0] - reach, middle[1] - reach, middle[0] + reach, middle[1] + reach)
    colour = printed_part(game, style_name, box, job)
    return Face(colour=colour, relief=np.zeros(colour.shape[:2], np.float32), gloss=_GLOSS)


def stone_face(colour: StoneColour, style_name: str, job: PrintJob) -> Face:
    """One of The Duel's stones."""
    layout = PIECES["duel"]
    assert isinstance(layout, StonesLayout)
    middles = layout.black if colour is StoneColour.BLACK else layout.grey
    return _disc("duel", style_name, middles[0], STONE_MM, job)


def cap_face(number: int, style_name: str, job: PrintJob) -> Face:
    """A cap with a pile's height."""
    layout = PIECES["duel"]
    assert isinstance(layout, StonesLayout)
    middle = next(at for cap, at in layout.caps if cap == number)
    return _disc("duel", style_name, middle, CAP_MM, job)


def counter_face(row: Row, style_name: str, job: PrintJob) -> Face:
    """A pawn's flat counter."""
    layout = PIECES["onboard"]
    assert isinstance(layout, PawnsLayout)
    middle = next(at for colour, at in layout.counters if colour is row)
    return _disc("onboard", style_name, middle, COUNTER_MM, job)


def pawn_panels(row: Row, style_name: str, job: PrintJob) -> tuple[Raster, Raster]:
    """Front and back of a standing pawn, each with the fold at its top."""
    layout = PIECES["onboard"]
    assert isinstance(layout, PawnsLayout)
    whole = layout.standing[row]
    fold = whole.top + TAB_MM + PAWN_HEIGHT_MM
    front = Box(whole.left, fold, whole.right, fold + PAWN_HEIGHT_MM)
    back = Box(whole.left, fold - PAWN_HEIGHT_MM, whole.right, fold)
    seen, turned = (printed_part("onboard", style_name, box, job) for box in (front, back))
    return seen, np.ascontiguousarray(turned[::-1, ::-1])
