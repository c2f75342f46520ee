from random import Random

import numpy as np
import pytesseract
import pytest

from scanner.identify import identify, read_code
from scanner.planes import project
from scanner.rectify import flat_surface
from sheets.geometry import Box
from sheets.identity import new_id
from sheets.layout import score_sheet
from sheets.layouts import score_layout
from tests.scanner.pictures import as_photo, grey, inked, photograph, placed, printed

GAME = "classic"
PLACE = placed(8.0, 0, (800, 600))
FIRST, OTHER = new_id(Random(1)), new_id(Random(2))
SURFACE = flat_surface(PLACE, Box(0, 0, 190, 128))


def gray_photo(hidden: tuple[str, ...] = ()):
    """The sheet from near by, with white paper laid over its code or its id."""
    sheet = printed(GAME)
    raster = inked(sheet)
    layout = score_sheet(sheet.spec.game)
    for name in hidden:
        box = {"code": layout.code, "id": layout.sheet_id}[name].scaled(8.0)
        raster[round(box.top) : round(box.bottom), round(box.left) : round(box.right)] = 255
    return grey(as_photo(photograph([(raster, PLACE)]).pixels))


def test_the_code_tells_id_and_name():
    found = identify(gray_photo(), SURFACE, score_layout(GAME))
    assert (found.sheet_id, found.player) == (printed(GAME).spec.sheet_id, printed(GAME).spec.player)


@pytest.mark.parametrize("level", [0.25, 0.3, 0.35])
def test_a_hard_shadow_across_the_code_does_not_hide_it(level):
    gray, code = gray_photo(), score_layout(GAME).code
    [[edge_px, _]] = project(PLACE, np.array([[code.left + 0.75 * code.width, code.top]]))
    gray[:, : round(edge_px)] = level * gray[:, : round(edge_px)]
    found = read_code(gray, SURFACE, code)
    assert found is not None
    assert found.sheet_id == printed(GAME).spec.sheet_id


def test_without_its_code_the_id_is_read_as_text():
    found = identify(gray_photo(hidden=("code",)), SURFACE, score_layout(GAME))
    assert (found.sheet_id, found.player) == (printed(GAME).spec.sheet_id, None)


def test_without_both_nothing_is_guessed():
    assert identify(gray_photo(hidden=("code", "id")), SURFACE, score_layout(GAME)) is None


def test_an_id_that_is_read_otherwise_each_time_is_none(monkeypatch):
    texts = iter(new_id(Random(seed)) for seed in range(9))
    monkeypatch.setattr(pytesseract, "image_to_string", lambda *_args, **_options: next(texts))
    assert identify(gray_photo(hidden=("code",)), SURFACE, score_layout(GAME)) is None


@pytest.mark.parametrize(
    ("texts", "read"),
    [
        (("AAAAAA", "AAAAAA", "AAAAAA"), None),  # no check character
        ((FIRST, FIRST, FIRST), FIRST),
        ((FIRST, FIRST, OTHER), None),
        ((FIRST, FIRST, ""), None),
    ],
)
def test_an_id_is_believed_that_is_read_alike_three_times(monkeypatch, texts, read):
    seen = iter(texts)
    monkeypatch.setattr(pytesseract, "image_to_string", lambda *_args, **_options: next(seen))
    identity = identify(gray_photo(hidden=("code",)), SURFACE, score_layout(GAME))
    assert (identity and identity.sheet_id) == read


@pytest.mark.parametrize(
    "trouble",
    [pytesseract.TesseractNotFoundError(), pytesseract.TesseractError(1, "x"), RuntimeError("timeout")],
)
def test_without_tesseract_the_sheet_stays_without_an_id(monkeypatch, trouble):
    def fail(*_args, **_options):
        raise trouble

    monkeypatch.setattr(pytesseract, "image_to_string", fail)
    assert identify(gray_photo(hidden=("code",)), SURFACE, score_layout(GAME)) is None
