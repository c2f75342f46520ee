"""Our own pieces, printed and cut out: stones, caps and pawns' counters from the page of pieces."""

from functools import lru_cache
from random import Random

import numpy as np

from scoring.duel_board import Colour as StoneColour
from scoring.games import GAMES
from scoring.model import Row
from sheets.languages import words
from sheets.order import board_specs
from sheets.pdf import pdf_bytes
from sheets.pieces_layout import CAP_MM, COUNTER_MM, PIECES, STONE_MM, PawnsLayout, StonesLayout
from sheets.place import PlacedPieces
from sheets.place_board import place_boards
from sheets.shapes import Point
from sheets.styles import style
from tests.synthetic.faces import REACH, Face
from tests.synthetic.printing import PrintJob, part_of_page, reflectance

_SIZE_PX = 160
_GLOSS = 0.05


@lru_cache(maxsize=32)
def pieces_page(game: str, style_name: str, language: str) -> tuple[bytes, int, PlacedPieces]:
    """The PDF with a game's pieces, the page that they stand on, and where on it."""
    specs = board_specs(GAMES[game], Random(game))
    pages = place_boards(specs[:1], paper="a4", size="page")
    [(number, pieces)] = [(n, page.pieces) for n, page in enumerate(pages) if page.pieces is not None]
    return pdf_bytes(pages, style=style(style_name), words=words(language)), number, pieces


@lru_cache(maxsize=128)
def printed_disc(
    game: str, style_name: str, language: str, middle: Point, diameter_mm: float, job: PrintJob
) -> Face:
    """What is printed round a point of the page of pieces, as the face of a disc."""
    pdf, number, pieces = pieces_page(game, style_name, language)
    width_mm = diameter_mm * REACH
    scale = _SIZE_PX / width_mm / (pieces.scale * 72 / 25.4)
    left = pieces.left_pt + (middle[0] - width_mm / 2) * pieces.scale * 72 / 25.4
    top = pieces.top_pt + (middle[1] - width_mm / 2) * pieces.scale * 72 / 25.4
    clean = part_of_page(pdf, number, (left, top), scale, (_SIZE_PX, _SIZE_PX))
    colour = reflectance(clean, job, _SIZE_PX / width_mm, np.random.default_rng(0))
    return Face(colour=colour, relief=np.zeros(colour.shape[:2], np.float32), gloss=_GLOSS)


def stone_face(colour: StoneColour, style_name: str, language: str, job: PrintJob) -> Face:
    """One of The Duel's stones."""
    layout = PIECES["duel"]
    assert isinstance(layout, StonesLayout)
    middles = layout.black if colour is StoneColour.BLACK else layout.grey
    return printed_disc("duel", style_name, language, middles[0], STONE_MM, job)


def cap_face(number: int, style_name: str, language: str, job: PrintJob) -> Face:
    """A cap with a pile's height."""
    layout = PIECES["duel"]
    assert isinstance(layout, StonesLayout)
    middle = next(at for cap, at in layout.caps if cap == number)
    return printed_disc("duel", style_name, language, middle, CAP_MM, job)


def counter_face(row: Row, style_name: str, language: str, job: PrintJob) -> Face:
    """A pawn's flat counter."""
    layout = PIECES["onboard"]
    assert isinstance(layout, PawnsLayout)
    middle = next(at for colour, at in layout.counters if colour is row)
    return printed_disc("onboard", style_name, language, middle, COUNTER_MM, job)
