"""Golden pictures of the sheets, small; ``python -m tests.sheets.test_golden`` makes them anew.

A change of the design shows here first: look at the new picture, then replace the old one.
"""

from itertools import product
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from sheets.layout import SCORE_SHEETS
from sheets.styles import STYLES
from tests.sheets.pictures import Picture, board_pages_of, pages_of, pdf_of, rendered

GOLDEN = Path(__file__).parent.parent / "golden"
DPI = 60
LANGUAGE = {"colour": "en", "ink-saver": "cs", "mono": "de"}
MEAN_TOLERANCE = 1.0  # grey levels
DIFFERENT_SHARE = 0.002  # of the pixels may differ by more than 40 levels


# A name, and the page it is: score sheets of a game; or of a game's boards on one page each, the which.
SHEETS = {game: (game, None) for game in SCORE_SHEETS}
BOARDS = {
    "onboard-board-a": ("onboard", 0),
    "onboard-board-b": ("onboard", 1),
    "onboard-pawns": ("onboard", 2),
    "duel-board": ("duel", 0),
    "duel-stones": ("duel", 1),
}
PAGES: dict[str, tuple[str, int | None]] = SHEETS | BOARDS


def small(name: str, look: str) -> Picture:
    game, index = PAGES[name]
    page = board_pages_of(game)[index] if index is not None else pages_of(game, names=("Ada", "Řehoř"))[0]
    return rendered(pdf_of([page], look=look, language=LANGUAGE[look]), DPI, grey=False)


def golden(name: str, look: str) -> Path:
    return GOLDEN / f"{name}-{look}.png"


@pytest.mark.parametrize(("name", "look"), list(product(PAGES, STYLES)))
def test_a_page_looks_as_it_did(name, look):
    expected = np.asarray(Image.open(golden(name, look)).convert("RGB"), dtype=np.int16)
    difference = np.abs(small(name, look).astype(np.int16) - expected)
    assert difference.mean() < MEAN_TOLERANCE
    assert (difference.max(axis=2) > 40).mean() < DIFFERENT_SHARE


if __name__ == "__main__":
    for page_name, style_name in product(PAGES, STYLES):
        picture = Image.fromarray(small(page_name, style_name))
        picture.quantize(256).save(golden(page_name, style_name), optimize=True)
