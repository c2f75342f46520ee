"""Lucky pairs are fair (L8), possible (L1, L2) and dealt out so that neighbours differ."""

from collections import Counter
from fractions import Fraction
from itertools import combinations, product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.errors import BrokenInput
from scoring.games import GAMES
from sheets.lucky import PRINTED_PAIRS, deal, parse_pair

pairs = st.sampled_from(list(combinations(range(2, 17), 2)))


class TestPrintedPairs:
    """L8: on two eight-sided dice every printed pair comes up as often as the rulebooks' own."""

    def test_each_comes_up_with_probability_11_in_64(self):
        sides = range(1, GAMES["longo"].die_sides + 1)
        sums = Counter(a + b for a, b in product(sides, sides))
        for one, other in PRINTED_PAIRS:
            assert Fraction(sums[one] + sums[other], len(sides) ** 2) == Fraction(11, 64)

    def test_there_are_ten_with_the_rulebooks_own_among_them(self):
        assert len(set(PRINTED_PAIRS)) == 10
        assert {(5, 8), (6, 11)} <= set(PRINTED_PAIRS)


class TestParsing:
    @given(pairs, st.booleans(), st.sampled_from(["{},{}", " {} , {} "]))
    def test_two_different_numbers_from_2_to_16_are_a_pair(self, pair, turned, form):
        typed = reversed(pair) if turned else pair
        assert parse_pair(form.format(*typed)) == pair

    @pytest.mark.parametrize(
        "text", ["", "5", "5,5", "1,8", "5,17", "5,8,9", "5;8", "five,8", "5,", "-5,8", "5,²"]
    )
    def test_anything_else_is_refused_in_one_line(self, text):
        with pytest.raises(BrokenInput) as refusal:
            parse_pair(text)
        assert refusal.value.slug == "bad-lucky-pair"
        assert repr(text) in str(refusal.value)


class TestDealing:
    @given(st.lists(pairs, max_size=5, unique=True), st.integers(0, 5), st.integers())
    def test_players_get_their_wish_and_all_differ(self, wanted, more, seed):
        count = len(wanted) + more
        dealt = deal(count, wanted, Random(seed))
        assert list(dealt[: len(wanted)]) == wanted
        assert len(set(dealt)) == len(dealt) == count
        assert set(dealt[len(wanted) :]) <= set(PRINTED_PAIRS)

    @given(st.integers(1, 60), st.integers())
    def test_in_a_pad_any_ten_sheets_in_a_row_differ(self, count, seed):
        dealt = deal(count, (), Random(seed))
        assert len(dealt) == count
        for start in range(count):
            window = dealt[start : start + 10]
            assert len(set(window)) == len(window)

    def test_every_pair_is_as_likely_to_come_first(self):
        first = {deal(1, (), Random(seed))[0] for seed in range(200)}
        assert first == set(PRINTED_PAIRS)
