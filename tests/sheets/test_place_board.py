"""Boards on paper: sizes, margins, two pages that join, the layout file, what a camera would find."""

import json
from itertools import product

import numpy as np
import pytest
import zxingcpp

from scoring.games import GAMES
from scoring.games.tracks import TRACKS
from sheets.fiducials import marker_ids
from sheets.geometry import POINTS_PER_MM
from sheets.identity import decode
from sheets.languages import LANGUAGES
from sheets.order import BOARDS
from sheets.place import EDGE_MM, PAPERS_PT
from sheets.place_board import POSTERS_PT
from sheets.record import layout_record
from sheets.styles import STYLES
from tests.sheets.pictures import POINTS_PER_INCH, board_pages_of, pdf_of, rendered
from tests.sheets.test_pdf import marker_corners

SIZES = ("page", "joined", "poster")
DPI = 72
LEAST_FIELD_MM = {"onboard": 16.0, "duel": 20.0}
LEAST_TRAVEL_FIELD_MM = 15.0

everywhere = pytest.mark.parametrize(("game", "paper", "size"), list(product(BOARDS, PAPERS_PT, SIZES)))


@everywhere
class TestPages:
    def test_are_the_boards_and_one_of_pieces(self, game, paper, size):
        pages = board_pages_of(game, paper=paper, size=size)
        pages_a_board = 2 if size == "joined" else 1
        assert len(pages) == pages_a_board * len(BOARDS[game]) + 1
        assert [page.pieces is not None for page in pages] == [False] * (len(pages) - 1) + [True]
        large = POSTERS_PT if size == "poster" else PAPERS_PT
        for page in pages[:-1]:
            assert sorted((page.width_pt, page.height_pt)) == sorted(large[paper])
        assert (pages[-1].width_pt, pages[-1].height_pt) == PAPERS_PT[paper]

    def test_fields_are_large_enough(self, game, paper, size):
        travel = game == "duel" and size == "page"
        least = LEAST_TRAVEL_FIELD_MM if travel else LEAST_FIELD_MM[game]
        for page in board_pages_of(game, paper=paper, size=size):
            for sheet in page.sheets:
                boxes = [sheet.box_pt(box) for box in sheet.layout.cells.values()]
                assert min(min(box.width, box.height) for box in boxes) / POINTS_PER_MM >= least

    def test_nothing_is_printed_within_ten_millimetres_of_the_edge(self, game, paper, size):
        pages = board_pages_of(game, paper=paper, size=size)
        pdf = pdf_of(pages)
        edge_px = EDGE_MM * POINTS_PER_MM * DPI / POINTS_PER_INCH - 1
        for index in range(len(pages)):
            picture = rendered(pdf, DPI, page=index)
            rows, columns = np.nonzero(picture < 255)
            assert min(rows.min(), columns.min()) >= edge_px
            assert rows.max() <= picture.shape[0] - edge_px
            assert columns.max() <= picture.shape[1] - edge_px

    def test_pieces_are_not_larger_than_their_board(self, game, paper, size):
        *boards, last = board_pages_of(game, paper=paper, size=size)
        assert 0.65 <= last.pieces.scale <= boards[0].sheets[0].scale


@pytest.mark.parametrize("game", BOARDS)
class TestReadability:
    def test_a_board_shows_its_four_markers_and_its_code(self, game):
        pages = board_pages_of(game)
        pdf = pdf_of(pages)
        for index, page in enumerate(pages[:-1]):
            [sheet] = page.sheets
            picture = rendered(pdf, 100, page=index)
            assert set(marker_corners(picture)) == set(marker_ids(sheet.variant).values())
            [code] = zxingcpp.read_barcodes(picture)
            assert decode(code.bytes).sheet_id == sheet.spec.sheet_id

    def test_joined_pages_share_the_markers_two_and_two(self, game):
        pages = board_pages_of(game, size="joined")
        pdf = pdf_of(pages)
        for index in range(0, len(pages) - 1, 2):
            found = [set(marker_corners(rendered(pdf, 100, page=index + half))) for half in (0, 1)]
            assert [len(ids) for ids in found] == [2, 2]
            assert found[0] | found[1] == set(marker_ids(pages[index].sheets[0].variant).values())

    def test_joined_pages_have_one_scale_and_a_cut_line_at_the_seam_of_the_second(self, game):
        first, second, *_ = board_pages_of(game, size="joined")
        assert first.cuts == ()
        assert first.sheets[0].scale == second.sheets[0].scale
        [((x1, y1), (x2, y2))] = second.cuts
        seam = second.sheets[0].box_pt(second.sheets[0].part)
        assert (x1, y1) == (seam.left, seam.top)
        assert (x1 == x2) != (y1 == y2)

    def test_cells_look_alike_in_every_style_and_language(self, game):
        pages = board_pages_of(game)
        looks = [
            ("colour", "en"),
            *product(["ink-saver", "mono"], ["pt"]),
            *(("colour", lang) for lang in LANGUAGES),
        ]
        [first, *others] = [rendered(pdf_of(pages, look=look, language=lang), DPI) for look, lang in looks]
        assert {look for look, _ in looks} == set(STYLES)
        for name, cell in pages[0].sheets[0].layout.cells.items():
            box = pages[0].sheets[0].box_pt(cell.inset(0.9)).scaled(DPI / POINTS_PER_INCH)
            inside = np.s_[round(box.top) + 1 : round(box.bottom), round(box.left) + 1 : round(box.right)]
            for other in others:
                assert np.abs(first[inside].astype(int) - other[inside]).max() <= 8, name

    def test_the_same_boards_give_the_same_bytes(self, game):
        assert pdf_of(board_pages_of(game)) == pdf_of(board_pages_of(game))
        assert pdf_of(board_pages_of(game)) != pdf_of(board_pages_of(game, seed=2))


class TestLayoutRecord:
    def test_a_side_of_on_board_has_its_track_and_every_field_a_pawn_can_stand_on(self):
        record = json.loads(json.dumps(layout_record(board_pages_of("onboard"))))
        boards = [sheet for page in record["pages"] for sheet in page["sheets"]]
        assert [board["board"] for board in boards] == ["a", "b"]
        for board in boards:
            assert (board["kind"], board["game"], board["lucky"], board["player"]) == (
                "board",
                "onboard",
                None,
                None,
            )
            assert list(board["cells"]) == ["start", *(f"field:{place}" for place in range(1, 41))]
            fields = [(field.row, field.number, field.bonus) for field in TRACKS[board["board"]].fields]
            assert [tuple(field.values()) for field in board["fields"].values()] == fields
            assert list(board["fields"]["field:1"]) == ["row", "number", "bonus"]

    def test_the_duel_has_no_side_and_no_track(self):
        [first, pieces] = layout_record(board_pages_of("duel"))["pages"]
        [board] = first["sheets"]
        assert board["kind"] == "board"
        assert not {"board", "fields"} & set(board)
        assert len(board["cells"]) == 4 * 12 + 4
        assert pieces["sheets"] == []

    @pytest.mark.parametrize("game", BOARDS)
    def test_a_joined_board_is_listed_on_both_pages_each_cell_once(self, game):
        first, second, *_ = layout_record(board_pages_of(game, size="joined"))["pages"]
        whole = layout_record(board_pages_of(game))["pages"][0]["sheets"][0]
        [one], [other] = first["sheets"], second["sheets"]
        assert one["sheet_id"] == other["sheet_id"] == whole["sheet_id"]
        assert not set(one["cells"]) & set(other["cells"])
        assert set(one["cells"]) | set(other["cells"]) == set(whole["cells"])
        for half in (one, other):
            left, top, right, bottom = half["outline"]
            for box in half["cells"].values():
                assert left < box[0] < box[2] < right
                assert top < box[1] < box[3] < bottom


def test_boards_of_one_game_have_ids_of_their_own():
    ids = [page.sheets[0].spec.sheet_id for page in board_pages_of("onboard")[:-1]]
    assert len(set(ids)) == len(BOARDS["onboard"])
    assert set(BOARDS) <= set(GAMES)
