"""What paper lies off by, between the places where it was measured (kriging: Gaussian process regression)."""

import numpy as np
from numpy.typing import NDArray

from scanner.planes import Points


def matern(first: Points, second: Points, spread_mm: float, reach_mm: float) -> NDArray[np.float64]:
    """The covariance (n, m), mm², of what paper lies off by at two lots of points: a Matérn function, of order 5/2.

    ``spread_mm`` is what it usually lies off by, ``reach_mm`` over what length that stays alike.
    """
    apart = np.sqrt(5) * np.linalg.norm(first[:, None] - second[None], axis=2) / reach_mm
    return np.asarray(spread_mm**2 * (1 + apart + apart**2 / 3) * np.exp(-apart), dtype=np.float64)
