import numpy as np
import pytest

from scanner.contents import CellReading, Content
from scanner.doubt import (
    NO_PRINT,
    lost_cells,
    reason_unreadable,
    rest_of_marks,
    stricter,
    suspect_cells,
    uncertain_cells,
)
from scanner.rectify import Surface, boxes_on_photo, widths_px
from scanner.register import Registration
from scanner.settings import DoubtSettings
from scoring.notation.sheets import parse_sheet
from sheets.layouts import score_layout
from tests.scanner.pictures import placed
from tests.scanner.readings import no_shifts

SETTINGS = DoubtSettings(
    certain=0.98, certain_if_suspect=0.99, least_cell_px=18, least_agreement=0.3, most_uncertain=0.25
)


def surface(px_per_mm=5.0, middle=(800.0, 600.0)):
    return Surface(
        homography=placed(px_per_mm, 0, middle), bend=np.zeros((10, 2)), width_mm=190.0, height_mm=128.0
    )


def reason(found=None, agreement=0.9, uncertain=(), markers_off_mm=0.3, lost=()):
    registration = Registration(
        surface=found or surface(),
        agreements={"red:2": agreement},
        residual_mm={},
        left=no_shifts(),
        markers_off_mm=markers_off_mm,
    )
    layout = score_layout("classic")
    return reason_unreadable((1200, 1600), registration, layout, uncertain, SETTINGS, lost=lost)


def reading(probability):
    return CellReading(content=Content.CROSS, probability=probability)


def test_cells_below_the_bar_are_uncertain_the_least_probable_first():
    cells = {"red:2": reading(0.97), "red:3": reading(0.98), "red:4": reading(0.5), "red:5": reading(1.0)}
    assert uncertain_cells(cells, dict.fromkeys(cells, 0.9), (), (), (), SETTINGS) == ("red:4", "red:2")


def test_a_blank_cell_whose_print_is_hidden_is_uncertain_however_sure_its_reading():
    blank = CellReading(content=Content.BLANK, probability=1.0)
    cells = {"red:2": blank, "red:3": blank}
    assert uncertain_cells(cells, {"red:2": 0.9, "red:3": 0.1}, (), (), (), SETTINGS) == ("red:3",)


def test_a_thick_cross_hides_the_print_itself_unless_another_sheet_lies_there():
    cells = {"red:2": reading(1.0), "red:3": reading(1.0)}
    assert uncertain_cells(cells, dict.fromkeys(cells, 0.1), (), ("red:3",), (), SETTINGS) == ("red:3",)


def test_what_a_picture_cannot_tell_is_uncertain_however_sure_its_reading():
    cells = {"red:2": reading(1.0), "red:3": reading(1.0)}
    assert uncertain_cells(cells, dict.fromkeys(cells, 0.9), (), (), ("red:3",), SETTINGS) == ("red:3",)


def test_more_is_asked_where_the_rules_find_fault():
    cells = {"red:2": reading(0.985), "red:3": reading(0.999), "blue:4": reading(0.985)}
    assert uncertain_cells(cells, dict.fromkeys(cells, 0.9), ("red:2", "red:3"), (), (), SETTINGS) == (
        "red:2",
    )


def doubted(cells, suspect=(), *, has_several=False, is_one_bit=False):
    """The cells that are asked about with the bars of such a sheet."""
    bars, suspects = stricter(
        SETTINGS, frozenset(suspect), cells, 2 if has_several else 1, is_one_bit=is_one_bit
    )
    return uncertain_cells(cells, dict.fromkeys(cells, 0.9), suspects, (), (), bars)


def test_more_is_asked_of_all_cells_of_a_sheet_with_several_doubts():
    cells = {"red:2": reading(0.997), "red:3": reading(0.9985), "blue:4": reading(0.997)}
    assert doubted(cells, ("red:3", "blue:4"), has_several=True) == ("red:2", "blue:4")
    assert doubted(cells, ("red:3",)) == ()


def test_most_is_asked_of_marks_where_an_app_has_made_all_black_or_white():
    blank = CellReading(content=Content.BLANK, probability=0.9987)
    cells = {"red:2": reading(0.9955), "red:3": reading(0.9987), "red:4": blank, "blue:4": reading(0.9995)}
    assert doubted(cells, ("blue:4",), is_one_bit=True) == ("red:2", "red:3")
    assert doubted(cells, is_one_bit=True, has_several=True) == ("red:2", "red:3", "red:4")


FORBIDDEN = parse_sheet("classic red:2,12,lock misthrows:1")
READ = {cell: reading(0.9) for cell in score_layout("classic").cells}


def test_a_forbidden_mark_makes_its_whole_row_suspect():
    assert suspect_cells(FORBIDDEN, READ) == {cell for cell in READ if cell.startswith("red:")}


@pytest.mark.parametrize(
    ("content", "rival", "is_suspect"),
    [
        (Content.SKIP, Content.BLANK, False),
        (Content.BLANK, Content.SKIP, False),
        (Content.SKIP, Content.CROSS, True),
        (Content.BLANK, Content.CROSS, True),
        (Content.CROSS_ON_SKIP, Content.SKIP, True),
    ],
)
def test_whether_a_cell_bears_a_line_or_nothing_is_no_matter_of_the_rules(content, rival, is_suspect):
    cells = READ | {"red:5": CellReading(content=content, rival=rival, probability=0.98)}
    assert ("red:5" in suspect_cells(FORBIDDEN, cells)) is is_suspect


def test_a_legal_sheet_has_no_suspects():
    assert suspect_cells(parse_sheet("classic red:2,3 misthrows:1"), READ) == frozenset()


def test_a_surface_on_which_the_markers_do_not_lie_is_refused_however_well_cells_agree():
    assert "lay it flat" in reason(markers_off_mm=1.3)
    assert reason(markers_off_mm=1.0) is None


def test_a_cell_is_lost_that_is_neither_where_the_surface_puts_it_nor_like_its_print():
    found = Registration(
        surface=surface(),
        agreements={"red:2": 0.3, "red:4": 0.8, "yellow:3": 0.3, "red:5": 0.3},
        residual_mm={"red:2": 1.2, "red:4": 1.2, "yellow:3": 0.2, "red:5": 1.2},
        left=no_shifts(),
        markers_off_mm=0.1,
    )
    blotted = {"red:5": CellReading(content=Content.VOID, probability=1.0)}
    assert lost_cells(found, READ | blotted, SETTINGS) == {"red:2"}


def test_next_to_a_lost_cell_what_is_not_seen_is_lost_too_wherever_its_frame_seems_to_lie():
    vague, clear = 0.3, 0.9
    agreements = dict.fromkeys(READ, clear) | {
        "red:11": vague,
        "red:12": vague,
        "red:lock": vague,
        "red:5": vague,
    }
    off = dict.fromkeys(READ, 0.1) | {"red:11": 1.3}
    found = Registration(
        surface=surface(), agreements=agreements, residual_mm=off, left=no_shifts(), markers_off_mm=0.2
    )
    assert lost_cells(found, READ, SETTINGS) == {"red:11", "red:12", "red:lock"}


@pytest.mark.parametrize(
    ("cell", "thick", "neighbours_off_mm", "is_lost"),
    [
        ("red:5", {"red:5"}, 0.1, False),
        ("red:5", {"red:5"}, 1.0, True),
        ("red:5", {"red:4"}, 0.1, True),
        ("red:lock", {"red:lock"}, 0.1, True),  # a crease may lie before it
        ("yellow:2", {"yellow:2"}, 0.1, True),
    ],
)
def test_a_thick_cross_may_hide_its_print_between_neighbours_in_their_places(
    cell, thick, neighbours_off_mm, is_lost
):
    found = Registration(
        surface=surface(),
        agreements=dict.fromkeys(READ, 0.9) | {cell: 0.3},
        residual_mm=dict.fromkeys(READ, neighbours_off_mm) | {cell: 1.3},
        left=no_shifts(),
        markers_off_mm=0.2,
    )
    assert (cell in lost_cells(found, READ, SETTINGS, thick)) == is_lost


@pytest.mark.parametrize(
    ("thick", "end_off_mm", "lost"),
    [
        (("red:5", "red:6", "red:7"), 0.1, set()),
        (("red:5", "red:6", "red:7"), 1.0, {"red:5", "red:6", "red:7"}),
        (("red:5", "red:7"), 0.1, {"red:5", "red:6", "red:7"}),  # nothing hides what is between
    ],
)
def test_several_thick_crosses_in_a_row_may_hide_their_prints_between_cells_in_their_places(
    thick, end_off_mm, lost
):
    run = ("red:5", "red:6", "red:7")
    found = Registration(
        surface=surface(),
        agreements=dict.fromkeys(READ, 0.9) | dict.fromkeys(run, 0.3),
        residual_mm=dict.fromkeys(READ, 0.1) | dict.fromkeys(run, 1.3) | {"red:8": end_off_mm},
        left=no_shifts(),
        markers_off_mm=0.2,
    )
    assert lost_cells(found, READ, SETTINGS, thick) == lost


@pytest.mark.parametrize(("count", "are_lost"), [(4, False), (5, True)])
def test_so_many_thick_crosses_that_much_could_have_happened_between_them_are_lost(count, are_lost):
    run = tuple(f"red:{number}" for number in range(4, 4 + count))
    found = Registration(
        surface=surface(),
        agreements=dict.fromkeys(READ, 0.9) | dict.fromkeys(run, 0.3),
        residual_mm=dict.fromkeys(READ, 0.1) | dict.fromkeys(run, 1.3),
        left=no_shifts(),
        markers_off_mm=0.2,
    )
    assert lost_cells(found, READ, SETTINGS, run) == (set(run) if are_lost else set())


@pytest.mark.parametrize(("others_off_mm", "are_lost"), [(0.1, False), (0.5, True)])
def test_a_whole_row_of_thick_crosses_is_in_its_place_if_the_little_that_is_seen_of_it_is(
    others_off_mm, are_lost
):
    row = tuple(cell for cell in READ if cell.startswith("yellow:"))
    found = Registration(
        surface=surface(),
        agreements=dict.fromkeys(READ, 0.9) | dict.fromkeys(row, 0.15),
        residual_mm=dict.fromkeys(READ, 0.1) | dict.fromkeys(row, others_off_mm) | {"yellow:6": 1.4},
        left=no_shifts(),
        markers_off_mm=0.1,
    )
    assert lost_cells(found, READ, SETTINGS, row) == (set(row) if are_lost else set())


@pytest.mark.parametrize(("near", "are_lost"), [(range(1, 10), False), ((2, 6), True)])
def test_thick_crosses_that_lie_in_their_places_by_luck_say_nothing_of_their_row(near, are_lost):
    run = tuple(f"red:{number}" for number in range(2, 12))
    lucky = dict.fromkeys((run[place] for place in near), 0.15)
    found = Registration(
        surface=surface(),
        agreements=dict.fromkeys(READ, 0.9) | dict.fromkeys(run, 0.1),
        residual_mm=dict.fromkeys(READ, 0.1) | dict.fromkeys(run, 1.3) | lucky,
        left=no_shifts(),
        markers_off_mm=0.1,
    )
    assert ("red:6" in lost_cells(found, READ, SETTINGS, run)) == are_lost


def print_seen(hidden, *, seen):
    """Why a sheet is refused of which the print of so many cells is seen, and marks hide that of so many others."""
    layout = score_layout("classic")
    names = list(layout.cells)
    found = Registration(
        surface=surface(),
        agreements={cell: 0.8 if number < seen else 0.1 for number, cell in enumerate(names)},
        residual_mm={},
        left=no_shifts(),
        markers_off_mm=0.1,
    )
    cells = names[len(names) - hidden :]
    return reason_unreadable((1200, 1600), found, layout, (), SETTINGS, hidden=cells)


def test_whether_the_print_is_made_out_cells_tell_whose_print_no_mark_hides():
    assert print_seen(39, seen=13) is None
    assert print_seen(20, seen=13) == NO_PRINT
    assert print_seen(44, seen=8) == NO_PRINT
    assert print_seen(0, seen=40) is None


@pytest.mark.parametrize(("doubtful", "all_are"), [(3, False), (4, True)])
def test_where_a_third_of_the_marks_is_in_doubt_all_are_asked_about_but_no_empty_cell(doubtful, all_are):
    marks = dict(
        zip(list(READ)[:10], [reading(0.5)] * doubtful + [reading(1.0)] * (10 - doubtful), strict=True)
    )
    cells = marks | {"blue:2": CellReading(content=Content.BLANK, probability=1.0)}
    doubted = tuple(list(marks)[:doubtful])
    assert rest_of_marks(doubted, cells, SETTINGS) == (set(marks) - set(doubted) if all_are else set())


def test_one_doubt_among_few_marks_is_no_more_than_that():
    cells = {"red:2": reading(0.5), "red:3": reading(1.0)}
    assert rest_of_marks(("red:2",), cells, SETTINGS) == frozenset()


def test_a_sheet_that_has_lost_many_cells_is_refused_and_few_are_asked_about():
    cells = list(score_layout("classic").cells)
    assert reason(lost=cells[:6]).startswith(f"6 of its {len(cells)} cells are not where they should be")
    assert reason(uncertain=cells[:6], lost=cells[:3]) is None


def test_a_good_sheet_has_no_reason():
    assert reason() is None


def test_too_small_names_the_widths_and_says_what_to_do():
    message = reason(surface(px_per_mm=1.0))
    assert message == "Its cells are 11 px across, 18 are needed: move closer."


def test_a_cut_off_sheet_is_not_guessed_at():
    assert "outside the photograph" in reason(surface(middle=(300.0, 600.0)))


def test_a_print_that_cannot_be_made_out_is_unreadable():
    assert "cannot be made out" in reason(agreement=0.2)


@pytest.mark.parametrize(("count", "readable"), [(13, True), (14, False)])
def test_many_uncertain_cells_are_the_photographs_fault(count, readable):
    cells = list(score_layout("classic").cells)
    assert len(cells) == 52
    message = reason(uncertain=cells[:count])
    assert (message is None) == readable


def test_a_cells_width_is_its_shorter_side():
    box = score_layout("longo").cells["red:2"]
    quads = boxes_on_photo(surface(px_per_mm=4.0), [box])
    assert widths_px(quads) == pytest.approx(4 * 10.3, abs=0.2)
