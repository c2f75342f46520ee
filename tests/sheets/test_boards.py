"""The boards' layouts keep their promises to players and to the reader: sizes, distances, order."""

from itertools import combinations, pairwise
from math import dist

import pytest

from scoring.games import GAMES
from scoring.games.tracks import TRACKS
from scoring.model import cell_of, lock_of, misthrow_cells
from scoring.track import FIELDS, FINISH
from sheets.design.track import cells
from sheets.duel_layout import CELL_GAP_MM, STONE_MM, duel_board
from sheets.geometry import Box
from sheets.layouts import BoardLayout, board_layout
from sheets.order import BOARDS
from sheets.pieces_layout import COUNTER_MM
from sheets.shapes import Text
from sheets.styles import style
from sheets.track_layout import (
    COLUMNS,
    LINES,
    PITCH_X_MM,
    PITCH_Y_MM,
    START,
    WAYS,
    steps_between,
    track_board,
)
from tests.sheets.test_layout import distance

LEAST_FIELD_MM = 16.0  # of On Board: a pawn or a coin
QUIET_SHARE = 1 / 8  # of a marker: one module of white round it

boards = pytest.mark.parametrize(
    "layout",
    [board_layout(game, side) for game, sides in BOARDS.items() for side in sides],
    ids=["onboard a", "onboard b", "duel"],
)
sides = pytest.mark.parametrize("side", TRACKS)


def drawn_over(layout: BoardLayout) -> list[Box]:
    """What is printed on a board beside its markers."""
    names = ("title", "imprint", "sheet_id", "code", "heading", "score_table", "misthrow_label", "misthrows")
    boxes = [getattr(layout, name) for name in names if hasattr(layout, name)]
    groups = [getattr(layout, name) for name in ("frames", "bands", "strips") if hasattr(layout, name)]
    return [*boxes, *(box for group in groups for box in group.values())]


@boards
class TestEveryBoard:
    def test_cells_do_not_overlap(self, layout):
        for one, other in combinations(layout.cells.values(), 2):
            assert distance(one, other) > 1

    def test_everything_is_inside_the_outline(self, layout):
        for box in (*layout.cells.values(), *layout.markers.values(), *drawn_over(layout)):
            assert layout.outline.holds(box)

    def test_markers_have_white_all_round(self, layout):
        for marker in layout.markers.values():
            assert all(distance(marker, box) >= marker.width * QUIET_SHARE for box in drawn_over(layout))

    def test_code_and_plain_id_stand_free(self, layout):
        others = [box for box in drawn_over(layout) if box not in (layout.code, layout.sheet_id)]
        assert all(distance(layout.sheet_id, box) >= 1.5 for box in (*others, layout.code))
        assert all(distance(layout.code, box) >= 1 for box in others)

    def test_two_parts_make_the_whole_and_the_seam_cuts_no_cell(self, layout):
        first, second = layout.parts
        assert (first.left, first.top) == (layout.outline.left, layout.outline.top)
        assert (second.right, second.bottom) == (layout.outline.right, layout.outline.bottom)
        assert first.right == second.left or first.bottom == second.top
        for name, box in layout.cells.items():
            assert first.holds(box) != second.holds(box), name
        for marker in layout.markers.values():
            assert first.holds(marker) != second.holds(marker)


@sides
class TestTrack:
    def test_cells_are_the_start_and_forty_fields_in_order(self, side):
        names = list(track_board(side).cells)
        assert names == [START, *(f"field:{place}" for place in range(1, FIELDS + 1))]

    def test_the_way_visits_every_place_of_the_grid_once_step_by_step(self, side):
        way = WAYS[side]
        assert len(way) == len(set(way)) == COLUMNS * LINES == FIELDS + 2
        assert all(dist(here, there) == 1 for here, there in pairwise(way))

    def test_fields_are_large_enough_for_a_coin_and_a_cut_out_pawn(self, side):
        for box in track_board(side).cells.values():
            assert min(box.width, box.height) >= LEAST_FIELD_MM > COUNTER_MM

    def test_the_start_has_room_for_four_pawns(self, side):
        start = track_board(side).cells[START]
        assert start.width * start.height > 4 * COUNTER_MM**2 * 0.9

    def test_steps_lead_from_each_field_to_its_neighbour(self, side):
        steps = list(steps_between(track_board(side)))
        assert len(steps) == FIELDS
        for (x1, y1), (x2, y2) in steps:
            moved = (abs(x2 - x1), abs(y2 - y1))
            assert moved in ((pytest.approx(PITCH_X_MM), 0), (0, pytest.approx(PITCH_Y_MM)))

    def test_the_finish_is_the_last_five(self, side):
        assert track_board(side).finish == tuple(f"field:{p}" for p in range(FIELDS - FINISH + 1, FIELDS + 1))

    def test_number_and_bonus_of_each_field_are_printed_and_the_bonus_is_beside_the_cell(self, side):
        layout = track_board(side)
        texts = [shape for shape in cells(TRACKS[side], layout, style("mono")) if isinstance(shape, Text)]
        numbers, bonuses = texts[::2], texts[1::2]
        fields = list(layout.cells.values())[1:]
        for field, box, number, bonus in zip(TRACKS[side].fields, fields, numbers, bonuses, strict=True):
            assert (number.content, bonus.content) == (str(field.number), str(field.bonus))
            assert number.at[0] == pytest.approx(box.centre[0])
            assert bonus.at[0] > box.right
            assert bonus.at[1] > box.bottom


def test_the_sides_lead_another_way_over_the_same_places():
    assert WAYS["a"] != WAYS["b"]
    assert set(WAYS["a"]) == set(WAYS["b"])
    assert set(WAYS) == set(TRACKS)


class TestDuel:
    layout = duel_board(GAMES["duel"])

    def test_cells_are_the_rows_with_their_locks_and_the_misthrow_column(self):
        rows = [
            name
            for row, rules in GAMES["duel"].rows.items()
            for name in (*(cell_of(row, number) for number in rules.numbers), lock_of(row))
        ]
        assert tuple(self.layout.cells) == (*rows, *misthrow_cells(4))

    def test_a_stone_has_room_in_every_cell(self):
        for box in self.layout.cells.values():
            assert min(box.width, box.height) >= STONE_MM + 1

    def test_rows_run_from_left_to_right_on_their_bands(self):
        for row, rules in GAMES["duel"].rows.items():
            names = [*(cell_of(row, number) for number in rules.numbers), lock_of(row)]
            boxes = [self.layout.cells[name] for name in names]
            gaps = [after.left - before.right for before, after in pairwise(boxes)]
            assert gaps == [pytest.approx(CELL_GAP_MM)] * len(gaps)
            assert all(self.layout.bands[row].holds(box) for box in boxes)

    def test_a_stone_never_hides_the_number_in_the_strip_above(self):
        for name, cell in self.layout.cells.items():
            strip = self.layout.strips[name]
            assert (strip.left, strip.right, strip.bottom) == (cell.left, cell.right, cell.top)

    def test_last_number_and_lock_stand_on_the_end_of_the_band(self):
        for row, rules in GAMES["duel"].rows.items():
            on_it = {name for name, box in self.layout.cells.items() if self.layout.ends[row].holds(box)}
            assert on_it == {cell_of(row, rules.last[0]), lock_of(row)}
