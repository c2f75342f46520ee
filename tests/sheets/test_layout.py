"""The layout keeps its promises to the reader: sizes, distances, order."""

from itertools import combinations

import pytest

from scoring.games import GAMES
from scoring.model import cell_of, lock_of, pawn_cell, sheet_cells
from sheets.geometry import Box
from sheets.layout import QUIET_MM, SCORE_SHEETS, WIDTH_MM, SheetLayout, score_sheet

LEAST_CELL_MM = 10.3
APART_MM = 2.5

games = pytest.mark.parametrize("game", SCORE_SHEETS)


def distance(one: Box, other: Box) -> float:
    """The gap between two boxes along the axis where it is larger; negative where they overlap."""
    across = max(one.left, other.left) - min(one.right, other.right)
    down = max(one.top, other.top) - min(one.bottom, other.bottom)
    return max(across, down)


def written(layout: SheetLayout) -> dict[str, Box]:
    return {**{f"sum {name}": box for name, box in layout.sums.items()}, "name": layout.name}


@games
class TestCells:
    def test_are_all_cells_of_the_game_in_order(self, game):
        pawns = tuple(map(pawn_cell, GAMES[game].rows)) if GAMES[game].bonuses else ()
        assert tuple(score_sheet(GAMES[game]).cells) == (*sheet_cells(GAMES[game]), *pawns)

    def test_are_large_enough_for_a_pen_and_nearly_square(self, game):
        for box in score_sheet(GAMES[game]).cells.values():
            assert min(box.width, box.height) >= LEAST_CELL_MM
            assert 0.75 <= box.width / box.height <= 1.35

    def test_do_not_overlap(self, game):
        for one, other in combinations(score_sheet(GAMES[game]).cells.values(), 2):
            assert distance(one, other) > 0.5

    def test_of_a_row_stand_in_printed_order_inside_its_band(self, game):
        layout = score_sheet(GAMES[game])
        for row, rules in GAMES[game].rows.items():
            names = [*(cell_of(row, number) for number in rules.numbers), lock_of(row)]
            boxes = [layout.cells[name] for name in names]
            assert boxes == sorted(boxes, key=lambda box: box.left)
            band = layout.bands[row]
            assert all(band.left < box.left and box.right < band.right for box in boxes)
            assert all(band.top < box.top and box.bottom < band.bottom for box in boxes)

    def test_that_lock_a_row_stand_on_the_end_of_the_band(self, game):
        layout = score_sheet(GAMES[game])
        for row, rules in GAMES[game].rows.items():
            end = layout.ends[row]
            on_the_end = {
                cell for cell, box in layout.cells.items() if box.left > end.left and distance(box, end) < 0
            }
            assert on_the_end == {*(cell_of(row, number) for number in rules.last), lock_of(row)}


@games
class TestDistances:
    def test_everything_is_inside_the_outline(self, game):
        layout = score_sheet(GAMES[game])
        boxes = [
            *layout.cells.values(),
            *layout.bands.values(),
            *layout.markers.values(),
            *layout.sums.values(),
        ]
        if layout.bonus is not None:
            boxes += [layout.bonus.panel, layout.bonus.label, layout.bonus.pawn_label]
        for box in (*boxes, layout.code, layout.score_table, layout.legend, layout.imprint):
            assert box.left >= 1
            assert box.top >= 1
            assert box.right <= WIDTH_MM - 1
            assert box.bottom <= layout.outline.bottom - 1

    def test_markers_have_white_all_round(self, game):
        layout = score_sheet(GAMES[game])
        others = [
            *layout.cells.values(),
            *layout.bands.values(),
            *layout.sums.values(),
            *layout.lucky,
            layout.code,
            layout.sheet_id,
            layout.title,
            layout.name,
            layout.score_table,
            layout.misthrow_label,
            layout.legend,
            layout.imprint,
            *([layout.bonus.panel] if layout.bonus is not None else []),
        ]
        for marker in layout.markers.values():
            assert all(distance(marker, other) >= QUIET_MM for other in others)

    def test_markers_stand_in_the_corners_at_equal_distances(self, game):
        layout = score_sheet(GAMES[game])
        markers = list(layout.markers.values())
        assert {(box.width, box.height) for box in markers} == {(12.0, 12.0)}
        lefts, tops = sorted({box.left for box in markers}), sorted({box.top for box in markers})
        assert lefts == [4.5, WIDTH_MM - 16.5]
        assert tops == [4.5, layout.outline.bottom - 16.5]

    def test_what_people_write_stays_away_from_cells_markers_and_code(self, game):
        layout = score_sheet(GAMES[game])
        read = {**layout.cells, **layout.markers, "code": layout.code}
        for name, box in written(layout).items():
            for other_name, other in read.items():
                assert distance(box, other) >= APART_MM, (name, other_name)

    def test_nothing_is_near_the_plain_id(self, game):
        layout = score_sheet(GAMES[game])
        others = [*layout.lucky, *layout.bands.values(), *layout.markers.values(), layout.code, layout.name]
        assert all(distance(layout.sheet_id, other) >= 2 for other in others)


class TestGames:
    def test_lucky_numbers_have_a_place_where_the_game_has_them(self):
        assert len(score_sheet(GAMES["longo"]).lucky) == 2
        assert score_sheet(GAMES["classic"]).lucky == ()

    def test_classic_and_longo_share_all_but_their_cells_and_lucky_numbers(self):
        one, other = (score_sheet(GAMES[game]) for game in ("classic", "longo"))
        assert (one.outline, one.bands, one.sums) == (other.outline, other.bands, other.sums)

    def test_misthrow_boxes_stand_at_the_same_place_in_both(self):
        one, other = (score_sheet(GAMES[game]).cells for game in ("classic", "longo"))
        assert all(one[f"misthrow:{place}"] == other[f"misthrow:{place}"] for place in range(1, 5))

    def test_the_bonus_strip_stands_on_its_panel_in_two_lines_of_ten(self):
        layout = score_sheet(GAMES["onboard"])
        boxes = [layout.cells[f"bonus:{bonus}"] for bonus in range(1, 21)]
        assert boxes == sorted(boxes, key=lambda box: (box.top, box.left))
        assert {boxes.index(box) < 10 for box in boxes if box.top == boxes[0].top} == {True}
        assert all(layout.bonus.panel.holds(box) for box in boxes)
        assert all(distance(layout.bonus.label, box) > 0.5 for box in boxes)

    def test_only_on_board_has_a_bonus_to_write_and_a_pawn_to_name(self):
        assert "bonus" in score_sheet(GAMES["onboard"]).sums
        for game in ("classic", "longo"):
            assert score_sheet(GAMES[game]).bonus is None
            assert "bonus" not in score_sheet(GAMES[game]).sums
