"""Golden pictures of the sheets, small; ``python -m tests.sheets.test_golden`` makes them anew.

A change of the design shows here first: look at the new picture, then replace the old one.
"""

from itertools import product
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from sheets.layout import PRINTED_GAMES
from sheets.styles import STYLES
from tests.sheets.pictures import Picture, pages_of, pdf_of, rendered

GOLDEN = Path(__file__).parent.parent / "golden"
DPI = 60
LANGUAGE = {"colour": "en", "ink-saver": "cs", "mono": "de"}
MEAN_TOLERANCE = 1.0  # grey levels
DIFFERENT_SHARE = 0.002  # of the pixels may differ by more than 40 levels


def small(game: str, look: str) -> Picture:
    [page] = pages_of(game, names=("Ada", "Řehoř"))
    return rendered(pdf_of([page], look=look, language=LANGUAGE[look]), DPI, grey=False)


def golden(game: str, look: str) -> Path:
    return GOLDEN / f"{game}-{look}.png"


@pytest.mark.parametrize(("game", "look"), list(product(PRINTED_GAMES, STYLES)))
def test_a_page_looks_as_it_did(game, look):
    expected = np.asarray(Image.open(golden(game, look)).convert("RGB"), dtype=np.int16)
    difference = np.abs(small(game, look).astype(np.int16) - expected)
    assert difference.mean() < MEAN_TOLERANCE
    assert (difference.max(axis=2) > 40).mean() < DIFFERENT_SHARE


if __name__ == "__main__":
    for name, style_name in product(PRINTED_GAMES, STYLES):
        picture = Image.fromarray(small(name, style_name))
        picture.quantize(128).save(golden(name, style_name), optimize=True)
