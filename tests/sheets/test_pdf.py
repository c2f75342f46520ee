"""The printed page, as others see it: bytes, pixels, markers, codes, letters."""

import hashlib
import subprocess
import sys
from itertools import product
from math import ceil

import cv2
import numpy as np
import pypdfium2
import pytest
import zxingcpp

from scoring.games import GAMES
from sheets.fiducials import Variant, marker_ids
from sheets.geometry import POINTS_PER_MM
from sheets.identity import Identity, decode
from sheets.languages import LANGUAGES
from sheets.layout import SCORE_SHEETS, score_sheet
from sheets.place import EDGE_MM, PAPERS_PT, PER_PAGE, Page, PlacedSheet
from sheets.styles import STYLES
from tests.sheets.pictures import POINTS_PER_INCH, Picture, pages_of, pdf_of, rendered

COARSE_DPI = 100
FINE_DPI = 200
INSIDE_MM = 0.9  # from there inwards a cell is the same in every style
NAMES = ("Ada", "Jiří Švanda")

everywhere = pytest.mark.parametrize(
    ("game", "paper", "per_page"), list(product(SCORE_SHEETS, PAPERS_PT, PER_PAGE))
)


def marker_corners(picture: Picture) -> dict[int, list[np.ndarray]]:
    """By id, the corners (4 x 2, x and y in pixels) of every marker found."""
    dictionary = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_APRILTAG_36h11)
    corners, ids, _ = cv2.aruco.ArucoDetector(dictionary).detectMarkers(picture)
    found: dict[int, list[np.ndarray]] = {}
    for marker_id, quad in zip([] if ids is None else ids.ravel(), corners, strict=True):
        found.setdefault(int(marker_id), []).append(quad.reshape(4, 2))
    return found


def expected_corners(sheet: PlacedSheet, dpi: float) -> dict[int, np.ndarray]:
    """By id, where a sheet's markers are, clockwise from each one's top left."""
    layout = score_sheet(sheet.spec.game)
    variant = Variant(sheet.spec.game.name, sheet.spec.lucky)
    corners = {}
    for corner, marker_id in marker_ids(variant).items():
        box = sheet.box_pt(layout.markers[corner]).scaled(dpi / POINTS_PER_INCH)
        corners[marker_id] = np.array(
            [(box.left, box.top), (box.right, box.top), (box.right, box.bottom), (box.left, box.bottom)]
        )
    return corners


def cut_out(picture: Picture, sheet: PlacedSheet, name: str, dpi: float) -> Picture:
    """The inside of a cell, without its rim and its round corners."""
    cell = score_sheet(sheet.spec.game).cells[name].inset(INSIDE_MM)
    box = sheet.box_pt(cell).scaled(dpi / POINTS_PER_INCH)
    return picture[ceil(box.top) : int(box.bottom), ceil(box.left) : int(box.right)]


@everywhere
class TestPage:
    def test_markers_are_found_upright_at_a_hundred_dots_an_inch(self, game, paper, per_page):
        [page] = pages_of(game, paper=paper, per_page=per_page)
        found = marker_corners(rendered(pdf_of([page]), COARSE_DPI))
        for sheet in page.sheets:
            for marker_id, expected in expected_corners(sheet, COARSE_DPI).items():
                distances = [np.abs(quad - expected).max() for quad in found[marker_id]]
                assert min(distances) < 1.5
        assert sum(map(len, found.values())) == 4 * per_page

    def test_every_code_says_its_sheet(self, game, paper, per_page):
        [page] = pages_of(game, paper=paper, per_page=per_page)
        codes = zxingcpp.read_barcodes(rendered(pdf_of([page]), COARSE_DPI))
        read = {decode(code.bytes) for code in codes}
        assert read == {Identity(sheet_id=sheet.spec.sheet_id) for sheet in page.sheets}

    @pytest.mark.parametrize("look", STYLES)
    def test_nothing_is_printed_within_ten_millimetres_of_the_edge(self, game, paper, per_page, look):
        picture = rendered(pdf_of(pages_of(game, paper=paper, per_page=per_page), look=look), COARSE_DPI)
        rows, columns = np.nonzero(picture < 255)
        edge_px = EDGE_MM * POINTS_PER_MM * COARSE_DPI / POINTS_PER_INCH - 1
        assert rows.min() >= edge_px
        assert columns.min() >= edge_px
        assert rows.max() <= picture.shape[0] - edge_px
        assert columns.max() <= picture.shape[1] - edge_px


@pytest.mark.parametrize("game", SCORE_SHEETS)
class TestCells:
    def test_look_the_same_in_every_language_for_every_player(self, game):
        [plain] = pages_of(game)
        other = pages_of(game, names=NAMES, seed=2)
        picture = rendered(pdf_of([plain]), COARSE_DPI)
        for language in LANGUAGES:
            translated = rendered(pdf_of(other, language=language), COARSE_DPI)
            for sheet in plain.sheets:
                for name in score_sheet(GAMES[game]).cells:
                    np.testing.assert_array_equal(
                        cut_out(picture, sheet, name, COARSE_DPI),
                        cut_out(translated, sheet, name, COARSE_DPI),
                    )

    def test_have_the_same_grey_in_every_style(self, game):
        [page] = pages_of(game)
        pictures = [rendered(pdf_of([page], look=look), COARSE_DPI).astype(np.int16) for look in STYLES]
        for sheet, name in product(page.sheets, score_sheet(GAMES[game]).cells):
            first, *others = (cut_out(picture, sheet, name, COARSE_DPI) for picture in pictures)
            assert all(np.abs(first - other).max() <= 8 for other in others)

    def test_are_white_at_their_rim(self, game):
        [page] = pages_of(game)
        picture = rendered(pdf_of([page]), FINE_DPI)
        for name in score_sheet(GAMES[game]).cells:
            inside = cut_out(picture, page.sheets[0], name, FINE_DPI)
            middle = inside.shape[0] // 2
            assert inside[middle, 0] == inside[middle, -1] == inside[0, inside.shape[1] // 2] == 255


class TestText:
    def test_id_and_name_can_be_copied_from_the_page(self):
        pages = pages_of("longo", names=NAMES)
        document = pypdfium2.PdfDocument(pdf_of(pages, language="cs"))
        text = document[0].get_textpage().get_text_range()
        document.close()
        for sheet in pages[0].sheets:
            assert sheet.spec.sheet_id in text
            assert sheet.spec.player in text
        assert "Chybné hody" in text

    def test_a_long_name_stays_on_its_line(self):
        long_name = "W" * 40
        [page] = pages_of("longo", names=("Ada", long_name))
        with_names = rendered(pdf_of([page]), COARSE_DPI)
        without = rendered(pdf_of(pages_of("longo")), COARSE_DPI)
        box = page.sheets[1].box_pt(score_sheet(GAMES["longo"]).name).scaled(COARSE_DPI / POINTS_PER_INCH)
        right_of_it = np.s_[round(box.top) : round(box.bottom), round(box.right) + 1 : round(box.right) + 12]
        np.testing.assert_array_equal(with_names[right_of_it], without[right_of_it])

    def test_every_text_is_set_in_an_embedded_font(self):
        pdf = pdf_of(pages_of("longo", names=NAMES))
        assert pdf.count(b"/FontFile2") >= 3
        assert b"Helvetica" not in pdf


class TestBytes:
    def test_are_the_same_for_the_same_pages(self):
        assert pdf_of(pages_of("longo", names=NAMES)) == pdf_of(pages_of("longo", names=NAMES))

    def test_are_the_same_in_another_process(self):
        program = (
            "import hashlib; from tests.sheets.pictures import pages_of, pdf_of;"
            f"print(hashlib.sha256(pdf_of(pages_of('longo', names={NAMES!r}))).hexdigest())"
        )
        other = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
        assert other.stdout.strip() == hashlib.sha256(pdf_of(pages_of("longo", names=NAMES))).hexdigest()

    def test_differ_with_the_seed(self):
        assert pdf_of(pages_of("longo")) != pdf_of(pages_of("longo", seed=2))

    def test_hold_no_date_of_printing(self):
        assert b"/CreationDate (D:2000" in pdf_of(pages_of("classic"))

    def test_grow_by_little_with_each_sheet(self):
        one, many = (pdf_of(repeated(pages_of("longo"), times)) for times in (1, 51))
        assert (len(many) - len(one)) / 100 < 3_000

    def test_of_two_games_in_one_file_hold_both_designs(self):
        pages = (*pages_of("classic"), *pages_of("longo"))
        pdf = pdf_of(pages)
        for index, page in enumerate(pages):
            found = marker_corners(rendered(pdf, COARSE_DPI, page=index))
            assert set(expected_corners(page.sheets[0], COARSE_DPI)) <= set(found)


def repeated(pages: tuple[Page, ...], times: int) -> tuple[Page, ...]:
    return pages * times
