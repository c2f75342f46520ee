from types import MappingProxyType

import numpy as np
import pytest

from scanner.cause import Cause
from scanner.counters import which_counters
from scanner.discs import Match
from scanner.pawns import pawn_places, read_pawns
from scanner.pieces import Sign
from scanner.settings import PieceSettings
from scanner.sight import Sight
from scoring.model import Row
from sheets.layouts import board_layout

CELLS = board_layout("onboard", "a").cells
SURE, WEAK, NOT = 8.0, -1.0, -8.0
R, Y, G, B = Row


def like(**likenesses):
    """A flat pawn by how like it is to that of each colour."""
    return Match(
        likenesses=dict.fromkeys(Row, 0.2) | {Row(k): v for k, v in likenesses.items()}, middle=(0.0, 0.0)
    )


def seen(*counters):
    """A reader of flat pawns that sees everywhere the same."""
    return lambda cell: counters


NO_COUNTER = seen(like(blue=0.1))
BLUE, GREEN = like(blue=0.94, green=0.92), like(green=0.98, blue=0.9)


def read(signs, colours, reader=NO_COUNTER, beside=MappingProxyType({}), unseen=(), plain=()):
    """Fields read from the network's logit of each cell, the areas (mm²) of colours and those beside them.

    ``plain`` are those on which nothing has contours of its own.
    """
    found = {cell: np.full(len(Sign), signs.get(cell, NOT)) for cell in CELLS}
    areas = {cell: dict.fromkeys(Row, 0.0) | colours.get(cell, {}) for cell in CELLS}
    sights = {
        cell: Sight(
            hidden=0.0,
            area_mm2=0.0,
            shows=0.3 if cell in unseen else 0.99,
            edges=0.0,
            middle=np.array(box.centre),
            colour=np.zeros(3),
        )
        for cell, box in CELLS.items()
    }

    def left_over(cell, colours, counters):
        if not colours and not counters:
            return 90.0 if signs.get(cell, NOT) > NOT and cell not in plain else 0.0
        return 0.0 if counters else beside.get(cell, 0.0)

    return read_pawns(found, sights, areas, reader, left_over, PieceSettings())


def doubts(fields):
    return {cell: field.cause for cell, field in fields.items() if field.cause is not None}


def test_each_pawn_stands_where_the_network_sees_one_and_goes_by_its_colour():
    fields = read({"field:7": SURE, "field:12": SURE}, {"field:7": {R: 90}, "field:12": {B: 70}})
    assert pawn_places(fields) == {"red": 7, "blue": 12}
    assert doubts(fields) == {}


def test_several_pawns_may_stand_on_the_start_field():
    fields = read({"start": SURE}, {"start": {G: 80, Y: 90}})
    assert fields["start"].pawns == ("yellow", "green")
    assert doubts(fields) == {}


def test_the_colour_of_a_pawn_that_leans_over_an_empty_field_is_none_of_that_field():
    fields = read({"field:7": SURE}, {"field:7": {R: 60}, "field:8": {R: 50}})
    assert pawn_places(fields) == {"red": 7}
    assert doubts(fields) == {}


def test_one_colour_on_two_fields_with_pawns_is_doubtful():
    fields = read({"field:7": SURE, "field:8": SURE}, {"field:7": {R: 60}, "field:8": {R: 55}})
    assert set(doubts(fields)) == {"field:7", "field:8"}


def test_a_weak_sign_is_asked_about():
    assert doubts(read({"field:30": WEAK}, {})) == {"field:30": Cause.PIECE_OR_NOT}


def test_a_shadow_on_a_field_is_no_pawn_however_sure_the_network_is():
    fields = read({"field:30": SURE}, {}, plain=("field:30",))
    assert (fields["field:30"].pawns, doubts(fields)) == ((), {})


def test_what_hides_a_number_or_is_coloured_is_no_shadow():
    assert set(doubts(read({"field:30": SURE}, {}, plain=("field:30",), unseen=("field:30",)))) == {
        "field:30"
    }
    assert pawn_places(read({"field:30": SURE}, {"field:30": {R: 20}}, plain=("field:30",))) == {"red": 30}


def test_a_colour_without_its_pawn_is_asked_about():
    assert doubts(read({}, {"field:20": {G: 70}})) == {"field:20": Cause.WHICH_PAWN}


def test_a_field_without_a_pawn_whose_number_is_not_seen_is_asked_about():
    assert doubts(read({}, {}, unseen=("field:20",))) == {"field:20": Cause.PIECE_OR_NOT}


def test_more_than_the_pawn_that_was_found_explains_is_asked_about():
    fields = read({"field:9": SURE}, {"field:9": {R: 90}}, beside={"field:9": 60.0})
    assert doubts(fields) == {"field:9": Cause.WHICH_PAWN}


def test_shine_and_shadow_beside_a_pawn_are_no_second_one():
    fields = read({"field:9": SURE}, {"field:9": {R: 260}}, beside={"field:9": 20.0})
    assert (pawn_places(fields), doubts(fields)) == ({"red": 9}, {})


def test_a_pawn_without_a_colour_goes_by_its_sign_and_letter():
    fields = read({"field:20": SURE}, {}, seen(like(blue=0.9, green=0.7)))
    assert pawn_places(fields) == {"blue": 20}
    assert doubts(fields) == {}


@pytest.mark.parametrize("counter", [like(blue=0.3, green=0.1), like(blue=0.3, green=0.3), BLUE])
def test_a_pawn_that_nobody_can_name_is_asked_about(counter):
    fields = read({"field:20": SURE}, {}, seen(counter))
    assert doubts(fields) == {"field:20": Cause.WHICH_PAWN}


def test_a_flat_pawn_is_known_when_the_others_are():
    fields = read(
        {"field:20": SURE, "field:30": SURE}, {}, lambda cell: [GREEN if cell == "field:30" else BLUE]
    )
    assert (pawn_places(fields), doubts(fields)) == ({"green": 30, "blue": 20}, {})
    fields = read({"field:20": SURE, "field:30": SURE}, {"field:30": {G: 80}}, seen(BLUE))
    assert (pawn_places(fields), doubts(fields)) == ({"green": 30, "blue": 20}, {})


def test_what_looks_like_a_pawn_that_stands_elsewhere_is_asked_about():
    fields = read({"field:20": SURE, "field:30": SURE}, {"field:30": {G: 80}}, seen(GREEN))
    assert doubts(fields) == {"field:20": Cause.WHICH_PAWN}


def test_flat_pawns_lie_side_by_side_on_the_start_field():
    fields = read({"start": SURE}, {}, seen(GREEN, BLUE, like(red=0.3)))
    assert (fields["start"].pawns, doubts(fields)) == (("green", "blue"), {})


@pytest.mark.parametrize("cell", ["start", "field:9"])
def test_a_flat_pawn_beside_coloured_ones_is_seen(cell):
    fields = read({cell: SURE}, {cell: {R: 90}}, seen(GREEN, like(red=0.3)), beside={cell: 60.0})
    assert (fields[cell].pawns, doubts(fields)) == (("red", "green"), {})


def test_what_may_be_another_flat_pawn_is_asked_about():
    fields = read({"field:20": SURE}, {}, seen(like(green=0.98, blue=0.8), like(red=0.7)))
    assert doubts(fields) == {"field:20": Cause.WHICH_PAWN}


def test_more_counters_than_colours_have_no_names():
    assert which_counters([GREEN, BLUE], [G]) == []


def test_a_weak_sign_and_a_colour_make_a_pawn():
    fields = read({"field:30": WEAK}, {"field:30": {Y: 45}})
    assert fields["field:30"].pawns == ("yellow",)


def test_what_is_left_of_a_number_beside_a_pawn_is_no_pawn():
    fields = read({"field:7": SURE}, {"field:7": {B: 56, Y: 13}})
    assert (pawn_places(fields), doubts(fields)) == ({"blue": 7}, {})
