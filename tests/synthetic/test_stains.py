"""Stains: the same for a seed, on some of the paper only, and mostly darker than it."""

import numpy as np
import pytest

from tests.synthetic.stains import stains

SHAPE, PX_PER_MM = (384, 570), 3.0


@pytest.mark.parametrize("seed", range(12))
def test_stains_lie_on_some_of_the_paper_and_darken_it(seed):
    left = stains(np.random.default_rng(seed), SHAPE, PX_PER_MM)
    assert left.shape == (*SHAPE, 3)
    assert 0.0 <= left.min() < 0.99
    assert left.max() < 1.3
    assert (np.abs(left - 1) < 0.02).all(axis=2).mean() > 0.3
    assert np.array_equal(left, stains(np.random.default_rng(seed), SHAPE, PX_PER_MM))


def test_finer_pictures_show_the_same_kinds_of_stains():
    coarse, fine = (
        np.mean(
            [stains(np.random.default_rng(seed), (int(128 * f), int(190 * f)), f).min() for seed in range(20)]
        )
        for f in (4.0, 12.0)
    )
    assert fine == pytest.approx(coarse, abs=0.2)
