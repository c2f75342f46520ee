"""The styles: a pen stands out from every tint, in colour and in grey."""

import pytest

from scoring.errors import BrokenInput
from scoring.model import Row
from sheets.styles import STYLES, grey_of, style, tint_of

looks = pytest.mark.parametrize("look", STYLES)


def test_there_are_three():
    assert sorted(STYLES) == ["colour", "ink-saver", "mono"]


@looks
class TestEveryStyle:
    def test_prints_numbers_in_a_tint_that_a_pen_stands_out_from(self, look):
        greys = [grey_of(ink.tint) / 255 for ink in style(look).rows.values()]
        assert all(0.62 <= grey <= 0.72 for grey in greys)
        assert max(greys) - min(greys) < 0.01

    def test_draws_outlines_much_darker_than_the_numbers(self, look):
        assert all(grey_of(ink.outline) < 0.5 * 255 for ink in style(look).rows.values())

    def test_has_every_row(self, look):
        assert set(style(look).rows) == set(Row)


def test_mono_has_no_colour():
    for ink in style("mono").rows.values():
        for colour in (ink.band, ink.end, ink.edge, ink.outline, ink.tint):
            assert colour[1:3] == colour[3:5] == colour[5:7]


def test_a_tint_keeps_the_hue():
    tint = tint_of("#d9433f")
    red, green, blue = (int(tint[start : start + 2], 16) for start in (1, 3, 5))
    assert red > green > blue


def test_an_unknown_style_is_refused():
    with pytest.raises(BrokenInput, match=r"'neon'.*colour, ink-saver, mono"):
        style("neon")
