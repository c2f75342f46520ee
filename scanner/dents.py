"""Dents of crumpled paper: what the frames of cells still lie off by after the smooth bend, and the paper between."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from scanner.kriging import matern
from scanner.planes import Points
from scanner.settings import DentSettings


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Dents:
    """What paper lies off by, as sheet ``points`` (n, 2) tell with ``weights`` (n, 2), mm."""

    points: Points
    weights: Points
    spread_mm: float
    reach_mm: float

    def at(self, points: Points) -> Points:
        """By how much the print lies off at sheet points (m, 2), mm; where none is near that tells, by nothing."""
        return np.asarray(
            matern(points, self.points, self.spread_mm, self.reach_mm) @ self.weights, np.float64
        )


def dents_of(points: Points, shift: Points, agreement: NDArray[np.float64], settings: DentSettings) -> Dents:
    """The dents that show in a ``shift`` (n, 2), mm, at sheet points (n, 2) where the print was found so far off.

    The lower its ``agreement`` (n,) there, 0 ... 1, the less is made of it.
    """
    own = matern(points, points, settings.spread_mm, settings.reach_mm)
    own += np.diag((settings.cell_mm / agreement) ** 2)
    return Dents(
        points=points,
        weights=np.asarray(np.linalg.solve(own, shift), np.float64),
        spread_mm=settings.spread_mm,
        reach_mm=settings.reach_mm,
    )
