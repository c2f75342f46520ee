"""The pictures that the reader subtracts are what the PDF prints."""

from io import BytesIO

import numpy as np
import pytest
from PIL import Image

from sheets.fiducials import Variant
from sheets.layouts import layout_of
from sheets.place import PlacedSheet
from sheets.templates import board_template_png, caps_png, counters_png, template_png
from tests.sheets.make_templates import MM_PER_INCH, PIXELS, TEMPLATES, caps, counters, png, template
from tests.sheets.pictures import board_pages_of, pages_of, pdf_of, rendered

INSIDE_MM = 0.9  # from there inwards a cell, the rounder lock too, is the same in every style
TOLERANCE = 24  # grey levels: another version of the renderer smooths edges a little differently
SIZES = {"classic": (768, 1140), "longo": (768, 1140), "onboard": (828, 1140), "duel-board": (944, 1512)}
TRACK_SIZE = (1048, 760)
MOST_BYTES = 150_000

templates = pytest.mark.parametrize("variant", TEMPLATES, ids=lambda variant: variant.name)


def opened(data: bytes) -> np.ndarray:
    return np.asarray(Image.open(BytesIO(data)), dtype=np.int16)


def committed(variant: Variant) -> bytes:
    if variant.kind == "board":
        return board_template_png(variant.game, variant.board)
    return template_png(variant.game)


def printed(variant: Variant) -> tuple[bytes, int, PlacedSheet]:
    """A PDF that shows such a sheet or board, on which page, and where."""
    boards = variant.kind == "board"
    pages = board_pages_of(variant.game) if boards else pages_of(variant.game, per_page=1)
    index, sheet = next(
        (index, sheet)
        for index, page in enumerate(pages)
        for sheet in page.sheets
        if sheet.spec.board == variant.board
    )
    return pdf_of(pages, look="mono"), index, sheet


@templates
def test_the_committed_template_is_what_the_pdf_gives(variant):
    picture, made = opened(committed(variant)), template(variant).astype(np.int16)
    assert picture.shape == made.shape == SIZES.get(variant.name, TRACK_SIZE)
    assert np.abs(picture - made).max() <= TOLERANCE
    assert len(committed(variant)) <= MOST_BYTES


@templates
def test_the_cells_of_a_printed_sheet_look_like_the_template(variant):
    expected = opened(committed(variant))
    pixels_per_mm = PIXELS[variant.kind]
    pdf, index, sheet = printed(variant)
    picture = rendered(pdf, pixels_per_mm * MM_PER_INCH / sheet.scale, page=index).astype(np.int16)
    left, top = (round(edge / sheet.points_per_mm * pixels_per_mm) for edge in (sheet.left_pt, sheet.top_pt))
    picture = picture[top : top + expected.shape[0], left : left + expected.shape[1]]
    for cell in layout_of(variant).cells.values():
        box = cell.inset(INSIDE_MM).scaled(pixels_per_mm)
        rows, columns = slice(round(box.top), round(box.bottom)), slice(round(box.left), round(box.right))
        assert np.abs(expected[rows, columns] - picture[rows, columns]).mean() < 6


@pytest.mark.parametrize(("discs_png", "drawn"), [(caps_png, caps), (counters_png, counters)])
def test_the_committed_caps_and_flat_pawns_are_what_the_pdf_gives(discs_png, drawn):
    picture, made = opened(discs_png()), drawn().astype(np.int16)
    assert picture.shape == made.shape
    assert np.abs(picture - made).max() <= TOLERANCE


def test_a_template_survives_being_written(tmp_path):
    picture = template(Variant("classic"))
    np.testing.assert_array_equal(opened(png(picture)), picture)


def test_a_game_without_a_score_sheet_or_a_board_has_no_template():
    with pytest.raises(FileNotFoundError):
        template_png("duel")
    with pytest.raises(FileNotFoundError):
        board_template_png("classic")
