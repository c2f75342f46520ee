"""From evidence to probability."""

import math

import numpy as np
from numpy.typing import NDArray


def logistic(evidence: float) -> float:
    """0 ... 1; even odds at 0, e times the odds with each step of 1. What is no number tells nothing: even odds."""
    if math.isnan(evidence):
        return 0.5
    return 1 / (1 + math.exp(-max(-30.0, min(30.0, evidence))))


def softmax(logits: NDArray[np.float32]) -> NDArray[np.float64]:
    """Logits (n, choices), each row made a distribution: an even one where one of them is no number."""
    evidence = logits.astype(np.float64)
    evidence[~np.isfinite(evidence).all(axis=1)] = 0.0
    powers = np.exp(evidence - evidence.max(axis=1, keepdims=True))
    return np.asarray(powers / powers.sum(axis=1, keepdims=True), dtype=np.float64)
