"""Sheets on paper: margins, sizes, cut lines, and the layout file."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.games import GAMES
from scoring.model import sheet_cells
from sheets.geometry import POINTS_PER_MM
from sheets.layout import score_sheet
from sheets.place import EDGE_MM, PAPERS_PT, PER_PAGE, place
from sheets.record import layout_record
from sheets.spec import SheetSpec
from tests.sheets.pictures import pages_of

papers = st.sampled_from(sorted(PAPERS_PT))
per_pages = st.sampled_from(PER_PAGE)


@given(papers, per_pages, st.integers(1, 9))
def test_sheets_go_in_order_with_ten_millimetres_to_the_edge(paper, per_page, count):
    specs = [SheetSpec(game=GAMES["classic"], sheet_id=str(index)) for index in range(count)]
    pages = place(specs, paper=paper, per_page=per_page)
    assert [sheet.spec for page in pages for sheet in page.sheets] == specs
    assert all(len(page.sheets) == per_page for page in pages[:-1])
    edge = EDGE_MM * POINTS_PER_MM - 1e-6
    for page in pages:
        for sheet in page.sheets:
            box = sheet.box_pt(score_sheet(sheet.spec.game).outline)
            assert box.left >= edge
            assert box.top >= edge
            assert box.right <= page.width_pt - edge
            assert box.bottom <= page.height_pt - edge


@pytest.mark.parametrize(
    ("paper", "per_page", "scale"),
    [
        ("a4", 1, 1.458),
        ("letter", 1, 1.365),
        ("a4", 2, 1.0),
        ("letter", 2, 1.0),
        ("a4", 4, 0.729),
        ("letter", 4, 0.682),
    ],
)
def test_sheets_are_as_large_as_the_paper_allows_but_a_pad_s_size_for_two(paper, per_page, scale):
    assert pages_of("longo", paper=paper, per_page=per_page)[0].sheets[0].scale == pytest.approx(
        scale, abs=1e-3
    )


@pytest.mark.parametrize("paper", PAPERS_PT)
def test_cells_are_large_enough_even_four_to_a_page(paper):
    for per_page, least_mm in ((2, 9.0), (4, 7.0)):
        sheet = pages_of("longo", paper=paper, per_page=per_page)[0].sheets[0]
        boxes = [sheet.box_pt(box) for box in score_sheet(GAMES["longo"]).cells.values()]
        assert min(min(box.width, box.height) for box in boxes) / POINTS_PER_MM >= least_mm


def test_cut_lines_run_between_the_sheets():
    assert pages_of("classic", per_page=1)[0].cuts == ()
    [page] = pages_of("classic", per_page=2)
    [((x1, y1), (x2, y2))] = page.cuts
    assert y1 == y2 == pytest.approx(page.height_pt / 2)
    assert x1 < x2
    [page] = pages_of("classic", per_page=4)
    middles = {(x1 == x2, pytest.approx(page.width_pt / 2) == x1) for (x1, _), (x2, _) in page.cuts}
    assert middles == {(True, True), (False, False)}


class TestLayoutRecord:
    def test_names_every_page_sheet_and_cell(self):
        pages = pages_of("longo", names=("Ada", "Ben", "Jiří"))
        record = json.loads(json.dumps(layout_record(pages)))
        assert record["schema"] == "rowlock.layout/1"
        assert [(page["width"], page["height"]) for page in record["pages"]] == [(595.28, 841.89)] * 2
        sheets = [sheet for page in record["pages"] for sheet in page["sheets"]]
        assert [sheet["player"] for sheet in sheets] == ["Ada", "Ben", "Jiří"]
        for sheet, placed in zip(sheets, (sheet for page in pages for sheet in page.sheets), strict=True):
            assert sheet["sheet_id"] == placed.spec.sheet_id
            assert sheet["game"] == "longo"
            assert tuple(sheet["lucky"]) == placed.spec.lucky
            assert sheet["kind"] == "score"
            assert tuple(sheet["cells"]) == sheet_cells(GAMES["longo"])

    def test_leaves_unknown_players_and_missing_pairs_null(self):
        [page] = layout_record(pages_of("classic"))["pages"]
        assert [(sheet["player"], sheet["lucky"]) for sheet in page["sheets"]] == [(None, None)] * 2

    @given(papers, per_pages)
    def test_cells_lie_inside_their_sheets_outline(self, paper, per_page):
        [page] = layout_record(pages_of("longo", paper=paper, per_page=per_page))["pages"]
        for sheet in page["sheets"]:
            left, top, right, bottom = sheet["outline"]
            for cell_left, cell_top, cell_right, cell_bottom in sheet["cells"].values():
                assert left < cell_left < cell_right < right
                assert top < cell_top < cell_bottom < bottom
