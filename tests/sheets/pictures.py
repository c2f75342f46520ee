"""PDF pages as pictures, for tests of the sheets."""

from collections.abc import Sequence
from random import Random

import numpy as np
import pypdfium2
from numpy.typing import NDArray

from scoring.games import GAMES
from sheets.languages import words
from sheets.order import Order, board_specs, sheet_specs
from sheets.pdf import pdf_bytes
from sheets.place import Page, place
from sheets.place_board import BoardSize, place_boards
from sheets.styles import style

POINTS_PER_INCH = 72

Picture = NDArray[np.uint8]


def rendered(pdf: bytes, dpi: float, *, page: int = 0, grey: bool = True) -> Picture:
    """A page as an array [row, column] (grey) or [row, column, RGB]."""
    document = pypdfium2.PdfDocument(pdf)
    try:
        picture = document[page].render(scale=dpi / POINTS_PER_INCH, grayscale=grey).to_pil()
        return np.asarray(picture.convert("L" if grey else "RGB"), dtype=np.uint8)
    finally:
        document.close()


def pages_of(
    game: str, *, paper: str = "a4", per_page: int = 2, names: Sequence[str] = (), seed: int = 1
) -> tuple[Page, ...]:
    """One page full of sheets, or one sheet a name."""
    order = Order(game=GAMES[game], names=tuple(names), page=per_page)
    return place(sheet_specs(order, Random(seed)), paper=paper, per_page=per_page)


def board_pages_of(
    game: str, *, paper: str = "a4", size: BoardSize = "page", seed: int = 1
) -> tuple[Page, ...]:
    """The boards of a game, then their pieces."""
    return place_boards(board_specs(GAMES[game], Random(seed)), paper=paper, size=size)


def pdf_of(pages: Sequence[Page], *, look: str = "colour", language: str = "en") -> bytes:
    """The pages as a PDF in that style and language."""
    return pdf_bytes(pages, style=style(look), words=words(language))
