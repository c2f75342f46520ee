import cv2
import numpy as np
import pytest

from scanner.board_print import print_of
from scanner.changes import changes
from scanner.discs import Match
from scanner.expected import READ_PX_PER_MM
from scanner.ink import WHITE
from scanner.leftovers import Leftovers
from scanner.pawn_colours import colours_seen
from scanner.settings import PieceSettings
from scoring.model import Row
from sheets.fiducials import Variant
from sheets.layouts import board_layout
from tests.scanner.boards import share

FORM = Variant("onboard", board="a")
CELL = "field:9"
X, Y = board_layout("onboard", "a").cells[CELL].centre
SETTINGS = PieceSettings()
RED, GREY = (190, 20, 20), (100, 100, 100)


def leftovers(*discs):
    """Of an empty board with discs of 14 mm (mm to the right of the field's middle, RGB) laid on a field."""
    picture = np.repeat((print_of(FORM) * WHITE).astype(np.uint8)[:, :, None], 3, axis=2)
    for aside, colour in discs:
        middle = round((X + aside) * READ_PX_PER_MM), round(Y * READ_PX_PER_MM)
        cv2.circle(picture, middle, 7 * READ_PX_PER_MM, colour, -1)
    changed = changes(picture, FORM, SETTINGS)
    return Leftovers(changed=changed, seen=colours_seen(changed, SETTINGS), settings=SETTINGS)


def counter(aside):
    return Match(likenesses={Row.BLUE: 0.95, Row.RED: 0.8}, middle=(X + aside, Y), radius_mm=7.0)


@pytest.mark.parametrize(
    ("disc", "colours", "counters"), [((0, RED), {Row.RED}, ()), ((0, GREY), (), (counter(0),))]
)
def test_a_pawn_explains_itself(disc, colours, counters):
    seen = leftovers(disc)
    assert seen.area_mm2(CELL, colours, counters) < 5.0
    assert seen.area_mm2(CELL, (), ()) > SETTINGS.beside_pawn_mm2


@pytest.mark.parametrize(
    ("disc", "colours", "counters"), [((-7, RED), {Row.RED}, ()), ((-7, GREY), (), (counter(-7),))]
)
def test_a_pawn_does_not_explain_one_that_touches_it(disc, colours, counters):
    seen = leftovers(disc, (7, GREY))
    assert seen.area_mm2(CELL, colours, counters) > SETTINGS.beside_pawn_mm2
    assert seen.area_mm2(CELL, colours, (*counters, counter(7))) < 5.0


def test_the_soft_shadow_of_a_pawn_is_no_second_one():
    picture = np.repeat((print_of(FORM) * WHITE).astype(np.uint8)[:, :, None], 3, axis=2)
    middle = round((X + 4) * READ_PX_PER_MM), round(Y * READ_PX_PER_MM)
    shade = cv2.circle(np.ones(picture.shape[:2], np.float32), middle, 8 * READ_PX_PER_MM, 0.6, -1)
    picture = (picture * cv2.GaussianBlur(shade, (0, 0), 2.5 * READ_PX_PER_MM)[:, :, None]).astype(np.uint8)
    cv2.circle(picture, (middle[0] - 8 * READ_PX_PER_MM, middle[1]), 5 * READ_PX_PER_MM, RED, -1)
    changed = changes(picture, FORM, SETTINGS)
    seen = Leftovers(changed=changed, seen=colours_seen(changed, SETTINGS), settings=SETTINGS)
    assert share(changed, board_layout("onboard", "a").cells[CELL]) > 0.3
    assert seen.area_mm2(CELL, {Row.RED}, ()) == 0.0
    assert seen.area_mm2(CELL, (), ()) > SETTINGS.beside_pawn_mm2


def test_a_coloured_disc_is_no_flat_pawn_printed_in_grey():
    beside = counter(7)
    assert leftovers((-7, RED), (7, GREY)).grey((counter(-7), beside)) == (beside,)
