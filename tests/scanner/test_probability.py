"""Evidence that is no number must never make anything certain."""

import math

import numpy as np
import pytest

from scanner.probability import logistic, softmax


def test_evidence_adds_to_the_odds():
    assert logistic(0.0) == 0.5
    assert logistic(1.0) / logistic(-1.0) == pytest.approx(math.e)
    assert 0 < logistic(-1e9) < 1e-9 < 1 - 1e-9 < logistic(1e9) < 1


def test_no_number_is_even_odds():
    assert logistic(math.nan) == 0.5


@pytest.mark.parametrize("broken", [np.nan, np.inf, -np.inf])
def test_a_row_with_no_number_in_it_is_an_even_distribution(broken):
    logits = np.array([[broken, 1, 2, 3], [0, 0, 0, 50]], np.float32)
    told = softmax(logits)
    assert told[0].tolist() == [0.25] * 4
    assert told[1, 3] > 0.999
    assert logits[0, 1] == 1  # its arguments stay as they are
