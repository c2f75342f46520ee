"""What lies on each cell of a flat board: a small convolutional network looks at the cell and a little around it.

``tests/training`` trains it; the weights lie beside this file.
"""

from collections.abc import Mapping
from enum import IntEnum
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from scanner.networks import run
from scanner.piece_patches import piece_patches, places, small
from scanner.viewpoint import Viewpoint
from sheets.fiducials import Variant

_MODEL = "pieces"


Signs: TypeAlias = NDArray[np.float64]  # of one cell, by ``Sign``


class Sign(IntEnum):
    """What the network tells of a patch, in this order; each a logit, but for the lightness."""

    STONE = 0  # The Duel: a stone lies there
    CAP = 1  # with a cap on it
    LIGHTNESS = 2  # how light the stones are, on a scale of its own that ignores caps and reflections
    PAWN = 3  # On Board: a pawn stands there; one that only leans over the cell does not


def read_pieces(reflected: NDArray[np.uint8], form: Variant, view: Viewpoint) -> Mapping[str, Signs]:
    """For each cell its signs (``Sign``,); of a cell that is seen in two halves the stronger ones.

    ``reflected`` is a board's reflectance picture (height, width, 3).
    """
    [answer] = run(_MODEL, {"patches": piece_patches(small(reflected, form), form, view)})
    signs = answer.astype(np.float64)
    found: dict[str, Signs] = {}
    for (cell, _), row in zip(places(form), signs, strict=True):
        found[cell] = np.maximum(found[cell], row) if cell in found else row
    return found
