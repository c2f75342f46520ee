"""Whether probabilities mean what they say: of the cells read at 0.99, are 99 of 100 right?"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise

# Finer towards 1, where nearly all cells are: with even bins one of them would hold everything and hide its errors.
EDGES = (0.0, 0.5, 0.7, 0.8, 0.9, 0.95, 0.98, 0.99, 0.995, 0.998, 0.999, 0.9995, 0.9999, 1.0)


@dataclass(frozen=True, slots=True, kw_only=True)
class Bin:
    """The cells whose probability lies from ``low`` up to ``high``: how many, how many right, their mean."""

    low: float
    high: float
    cells: int
    right: int
    mean: float

    @property
    def accuracy(self) -> float:
        """The share of right cells."""
        return self.right / self.cells


def reliability(
    right: Iterable[float], wrong: Iterable[float], edges: Sequence[float] = EDGES
) -> tuple[Bin, ...]:
    """The bins that hold any of the given probabilities, those of right cells and those of wrong ones."""
    answers = [(p, True) for p in right] + [(p, False) for p in wrong]
    bins = []
    for low, high in pairwise(edges):
        within = [(p, good) for p, good in answers if low <= p < high or p == high == edges[-1]]
        if within:
            mean = sum(p for p, _ in within) / len(within)
            good = sum(good for _, good in within)
            bins.append(Bin(low=low, high=high, cells=len(within), right=good, mean=mean))
    return tuple(bins)


def expected_calibration_error(bins: Sequence[Bin]) -> float:
    """The mean distance of accuracy and probability, every cell counting alike (Guo et al. 2017, eq. 3)."""
    cells = sum(bin_.cells for bin_ in bins)
    return sum(bin_.cells * abs(bin_.accuracy - bin_.mean) for bin_ in bins) / cells if cells else 0.0
