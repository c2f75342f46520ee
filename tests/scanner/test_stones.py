"""What piles do to the fields beside them."""

import numpy as np
import pytest

from scanner.caps import Cap
from scanner.stones import leant_over
from sheets.geometry import Box

FIELD = Box(100.0, 50.0, 120.0, 80.0)


def pile(x, y):
    """A pile whose cap is seen there."""
    return Cap(evidence=8.0, number=5, certain=1.0, middle=np.array([x, y]), radius_mm=6.0)


@pytest.mark.parametrize(
    ("x", "y", "leant"), [(96, 60, True), (118, 84, True), (88, 60, False), (94, 42, False)]
)
def test_a_pile_is_seen_on_the_field_beside_it_where_it_reaches_that_far(x, y, leant):
    assert leant_over(FIELD, [pile(x, y)]) is leant


def test_without_piles_nothing_leans_over():
    assert not leant_over(FIELD, [])
