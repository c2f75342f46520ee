"""From evidence to probability."""

import math


def logistic(evidence: float) -> float:
    """0 ... 1; even odds at 0, e times the odds with each step of 1."""
    return 1 / (1 + math.exp(-max(-30.0, min(30.0, evidence))))


def either(first: float, second: float) -> float:
    """How probable it is that at least one of two signs does not deceive."""
    return 1 - (1 - first) * (1 - second)
