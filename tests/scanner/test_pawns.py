import numpy as np
import pytest

from scanner.cause import Cause
from scanner.pawns import pawn_places, read_pawns
from scanner.pieces import Sign
from scanner.settings import PieceSettings
from scanner.sight import Sight
from scanner.viewpoint import Viewpoint
from sheets.fiducials import Variant
from sheets.layouts import board_layout

FORM = Variant("onboard", kind="board", board="a")
CELLS = board_layout("onboard", "a").cells
FROM_BELOW = Viewpoint(foot=np.array([95.0, 500.0]), height_mm=300.0)
SURE, UNSURE, NOT = 8.0, 1.0, -8.0


def read(signs=None, hidden=(), view=FROM_BELOW):
    """Fields read from signs by cell and pawn, and the cells whose print is hidden."""
    empty = np.full(len(Sign), NOT)
    found = {cell: empty.copy() for cell in CELLS}
    for (cell, pawn), logit in (signs or {}).items():
        found[cell][pawn] = logit
    sights = {
        cell: Sight(
            hidden=0.999 if cell in hidden else 0.001, middle=np.array(box.centre), colour=np.zeros(3)
        )
        for cell, box in CELLS.items()
    }
    return read_pawns(FORM, found, sights, view, PieceSettings())


def doubts(fields):
    return {cell: field.cause for cell, field in fields.items() if field.cause is not None}


def test_each_pawn_stands_where_its_sign_is_strong():
    fields = read({("field:7", Sign.RED): SURE, ("field:12", Sign.BLUE): SURE})
    assert pawn_places(fields) == {"red": 7, "blue": 12}
    assert doubts(fields) == {}


def test_several_pawns_may_stand_on_the_start_field():
    fields = read({("start", Sign.GREEN): SURE, ("start", Sign.YELLOW): SURE})
    assert fields["start"].pawns == ("yellow", "green")
    assert pawn_places(fields) == {"yellow": 0, "green": 0}


def test_a_pawn_that_may_stand_on_two_fields_is_doubtful():
    fields = read({("field:7", Sign.RED): SURE, ("field:8", Sign.RED): UNSURE})
    assert doubts(fields)["field:7"] in (Cause.WHICH_FIELD, Cause.PIECE_OR_NOT)


def test_a_weak_sign_is_asked_about():
    assert doubts(read({("field:30", Sign.GREEN): -1.0})) == {"field:30": Cause.PIECE_OR_NOT}


def test_something_that_hides_a_fields_print_and_is_no_pawn_is_asked_about():
    assert doubts(read(hidden=("field:20",))) == {"field:20": Cause.WHICH_PAWN}


@pytest.mark.parametrize("cell", ["field:10", "start"])
def test_a_found_pawn_may_hide_the_print_of_its_own_field(cell):
    assert doubts(read({(cell, Sign.RED): SURE}, hidden=(cell,))) == {}


def test_a_pawn_may_lean_over_the_next_field_away_from_the_camera():
    x, y = CELLS["field:3"].centre
    behind = next(c for c, b in CELLS.items() if abs(b.centre[0] - x) < 1 and abs(b.centre[1] - y + 31.4) < 1)
    assert doubts(read({("field:3", Sign.RED): SURE}, hidden=(behind,))) == {}
