"""The pictures that the reader subtracts are what the PDF prints."""

from io import BytesIO

import numpy as np
import pytest
from PIL import Image

from scoring.games import GAMES
from sheets.layout import PRINTED_GAMES, score_sheet
from sheets.templates import PIXELS_PER_MM, template_png
from tests.sheets.make_templates import png, template
from tests.sheets.pictures import pages_of, pdf_of, rendered

MM_PER_INCH = 25.4
INSIDE_MM = 0.9  # from there inwards a cell, the rounder lock too, is the same in every style
TOLERANCE = 24  # grey levels: another version of the renderer smooths edges a little differently

games = pytest.mark.parametrize("game", PRINTED_GAMES)


def opened(data: bytes) -> np.ndarray:
    return np.asarray(Image.open(BytesIO(data)), dtype=np.int16)


@games
def test_the_committed_template_is_what_the_pdf_gives(game):
    committed, made = opened(template_png(game)), template(game).astype(np.int16)
    assert committed.shape == made.shape == (768, 1140)
    assert np.abs(committed - made).max() <= TOLERANCE


@games
def test_the_cells_of_a_printed_sheet_look_like_the_template(game):
    committed = opened(template_png(game))
    [page] = pages_of(game, per_page=1)
    [sheet] = page.sheets
    dpi = PIXELS_PER_MM * MM_PER_INCH / sheet.scale
    printed = rendered(pdf_of([page], look="mono"), dpi).astype(np.int16)
    left, top = (round(edge / sheet.points_per_mm * PIXELS_PER_MM) for edge in (sheet.left_pt, sheet.top_pt))
    printed = printed[top : top + 768, left : left + 1140]
    for cell in score_sheet(GAMES[game]).cells.values():
        box = cell.inset(INSIDE_MM).scaled(PIXELS_PER_MM)
        rows, columns = slice(round(box.top), round(box.bottom)), slice(round(box.left), round(box.right))
        assert np.abs(committed[rows, columns] - printed[rows, columns]).mean() < 6


def test_a_template_survives_being_written(tmp_path):
    picture = template("classic")
    np.testing.assert_array_equal(opened(png(picture)), picture)


def test_a_game_without_a_score_sheet_has_no_template():
    with pytest.raises(FileNotFoundError):
        template_png("duel")
