"""The exact bound: against the rule of three, tables, and its own definition."""

import pytest

from tests.benchmarks.bounds import chance_of_at_most, upper_bound


@pytest.mark.parametrize("trials", [1, 10, 300, 3000])
def test_without_errors_the_bound_has_its_closed_form(trials):
    assert upper_bound(0, trials) == pytest.approx(1 - 0.05 ** (1 / trials), rel=1e-9)


def test_without_errors_in_3000_the_rule_of_three_holds():
    assert upper_bound(0, 3000) == pytest.approx(3 / 3000, rel=0.002)


@pytest.mark.parametrize(
    ("errors", "trials", "published"),
    [(1, 10, 0.3942), (5, 10, 0.7776), (2, 100, 0.0616), (10, 100, 0.1637)],
)
def test_the_bound_is_that_of_published_tables(errors, trials, published):
    assert upper_bound(errors, trials) == pytest.approx(published, abs=1e-4)


def test_at_the_bound_so_few_errors_come_about_once_in_twenty():
    assert chance_of_at_most(7, 500, upper_bound(7, 500)) == pytest.approx(0.05, rel=1e-6)


def test_if_all_are_errors_nothing_is_ruled_out():
    assert upper_bound(4, 4) == 1.0


def test_more_confidence_gives_a_higher_bound():
    assert upper_bound(3, 1000, 0.99) > upper_bound(3, 1000, 0.95) > 3 / 1000


def test_the_distribution_function_counts_coins():
    assert chance_of_at_most(1, 3, 0.5) == pytest.approx(4 / 8)
    assert chance_of_at_most(3, 3, 0.5) == pytest.approx(1)
