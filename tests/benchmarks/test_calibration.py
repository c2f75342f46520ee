"""Reliability bins and the expected calibration error."""

import pytest

from tests.benchmarks.calibration import expected_calibration_error, reliability
from tests.benchmarks.calibration_plot import reliability_plot


def test_every_probability_falls_into_one_bin_even_at_the_ends():
    bins = reliability([0.0, 0.5, 0.9999, 1.0], [0.49, 0.95])
    assert sum(bin_.cells for bin_ in bins) == 6
    assert sum(bin_.right for bin_ in bins) == 4


def test_a_probability_on_an_edge_belongs_to_the_upper_bin():
    (bin_,) = reliability([0.95], [])
    assert (bin_.low, bin_.high) == (0.95, 0.98)


def test_honest_probabilities_have_no_error():
    bins = reliability([0.75] * 3, [0.75])
    assert expected_calibration_error(bins) == pytest.approx(0.0)


def test_the_error_is_the_mean_gap_weighted_by_cells():
    bins = reliability([1.0] * 90, [0.6] * 10)
    assert expected_calibration_error(bins) == pytest.approx(0.1 * 0.6)


def test_too_little_and_too_much_promised_do_not_cancel():
    bins = reliability([0.6] * 10, [0.85] * 10)
    assert expected_calibration_error(bins) == pytest.approx((0.4 + 0.85) / 2)


def test_nothing_read_is_no_error():
    assert expected_calibration_error(reliability([], [])) == 0.0


def test_the_plot_tells_each_bin_and_fills_those_with_errors():
    plot = reliability_plot(reliability([0.97] * 9 + [0.6], [0.97]))
    assert "1 of 10 wrong" in plot
    assert "0 of 1 wrong" in plot
    assert plot.count('fill="none"') == 1
