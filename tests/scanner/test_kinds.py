import numpy as np
import pytest

from scanner.kinds import learn_kinds, owner, stone_looks
from scanner.settings import PieceSettings
from scoring.duel_board import Colour

SETTINGS = PieceSettings()


def looks(*lightnesses, colour=(0.0, 0.0)):
    """Looks of stones, lightness in CIELAB."""
    return [stone_looks(np.array([[lightness, *colour]]), (lightness - 40) / 20) for lightness in lightnesses]


def test_the_darker_kind_is_black():
    kinds = learn_kinds(looks(22, 70, 25, 68, 20))
    assert owner(looks(24)[0], kinds, SETTINGS)[0] is Colour.BLACK
    assert owner(looks(66)[0], kinds, SETTINGS)[0] is Colour.GREY


def test_what_is_dark_is_learned_from_the_photograph():
    kinds = learn_kinds(looks(60, 62, 95, 92))
    assert owner(looks(61)[0], kinds, SETTINGS)[0] is Colour.BLACK


def test_a_stone_like_its_kind_is_certain_and_one_between_is_not():
    kinds = learn_kinds(looks(20, 22, 70, 72))
    assert owner(looks(21)[0], kinds, SETTINGS)[1] > 0.99
    assert owner(looks(47)[0], kinds, SETTINGS)[1] < 0.9


def test_one_stone_alone_of_its_kind_is_enough():
    kinds = learn_kinds(looks(70, 71, 69, 72, 70, 20))
    assert owner(looks(20)[0], kinds, SETTINGS) == (Colour.BLACK, pytest.approx(1.0, abs=0.01))


def test_kinds_that_differ_in_colour_alone_cannot_be_called_dark_or_light():
    red, blue = ([stone_looks(np.array([[50.0, *ab]]), 0.0)] * 3 for ab in ((50, 30), (10, -50)))
    assert owner(red[0], learn_kinds(red + blue), SETTINGS)[1] < 0.2


def test_where_coins_shine_now_more_now_less_their_colour_tells_them_apart():
    nickel, copper = looks(60, 75, 90, 70, 82), looks(40, 48, 56, 45, colour=(9, 17))
    shaded, shining = looks(52)[0], looks(66, colour=(8, 16))[0]
    kinds = learn_kinds([*nickel, *copper, shaded, shining])
    assert owner(shaded, kinds, SETTINGS) == (Colour.GREY, pytest.approx(1.0, abs=0.03))
    assert owner(shining, kinds, SETTINGS) == (Colour.BLACK, pytest.approx(1.0, abs=0.03))


def test_a_light_ring_about_its_cap_does_not_make_a_black_stone_grey():
    kinds = learn_kinds(looks(12, 14, 11, 60, 61, 62))
    ringed = stone_looks(np.array([[13.0, 0, 0], [35.0, 0, 0], [60.0, 0, 0]]), -1.2)
    assert owner(ringed, kinds, SETTINGS) == (Colour.BLACK, pytest.approx(1.0, abs=0.03))


@pytest.mark.parametrize(("lightness", "colour"), [(12, Colour.BLACK), (66, Colour.GREY)])
def test_stones_of_one_kind_alone_go_by_how_light_our_own_are(lightness, colour):
    kinds = learn_kinds(looks(lightness, lightness + 2, lightness + 1))
    assert owner(looks(lightness)[0], kinds, SETTINGS)[0] is colour


def test_one_kind_half_way_between_ours_is_doubtful():
    kinds = learn_kinds(looks(42, 43, 44))
    assert owner(looks(43)[0], kinds, SETTINGS)[1] < 0.7


def test_without_stones_there_are_no_kinds():
    assert learn_kinds([]) is None


def test_a_stone_that_dazzles_goes_by_the_networks_lightness():
    red, black = looks(64, 66, 68, 65, colour=(26, 5)), looks(24, 26, 28, 25)
    dazzling = stone_looks(np.array([[100.0, 0.0, 0.0]]), (66 - 40) / 20)
    assert owner(dazzling, learn_kinds([*red, *black]), SETTINGS) == (
        Colour.GREY,
        pytest.approx(1.0, abs=0.03),
    )
