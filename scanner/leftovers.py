"""What on a field the pawns that were found there do not explain: another pawn may lie beside them.

A coloured pawn explains its colour and a little round it, its shine and the dark of its foot; a flat one printed in
grey its disc. Shadows are lighter than what counts as a change, or have no sharp contours.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import reduce

import cv2
import numpy as np
from numpy.typing import NDArray

from scanner.board_print import pixels, white_boxes
from scanner.changes import Changes, unprinted
from scanner.counters import Counter
from scanner.expected import READ_PX_PER_MM
from scanner.pawn_colours import without_thin_colour
from scanner.settings import PieceSettings
from scanner.sight import without_thin
from scoring.model import Row

_ROUND_COLOUR_PX = 9  # the colour is widened by 1.3 mm to each side
_NEAR_PX, _EDGE_PX = 5, 3  # its contours lie beside what is left, but not at the edge of what is explained
_ROUND_COUNTER_MM = 1.0  # its cut edge, and how well its middle is known
_COLOURED = (
    0.25  # of a disc: those printed in grey that touch a coloured pawn have 0.05, coloured ones 0.5 and more
)

Mask = NDArray[np.bool_]


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Leftovers:
    """A flat board by what looks otherwise than its print, and where which colour of pawns is ``seen`` (h, w)."""

    changed: Changes
    seen: Mapping[Row, Mask]
    settings: PieceSettings

    def area_mm2(self, cell: str, colours: Collection[Row], counters: Sequence[Counter]) -> float:
        """How much of a cell looks otherwise, but is none of these colours and none of these flat pawns.

        0 where it has no contours of its own: the shadow that a tall pawn casts on its field.
        """
        where = pixels(white_boxes(self.changed.form)[cell])
        explained = [_widened(self.seen[row][where]) for row in colours]
        explained += [
            self._disc(counter, counter.radius_mm + _ROUND_COUNTER_MM)[where] for counter in counters
        ]
        known = reduce(np.logical_or, explained, np.zeros_like(unprinted(self.changed.form)[where]))
        left = without_thin((self.changed.amount[where] > 0) & ~known)
        near = _grown(left, _NEAR_PX) & unprinted(self.changed.form)[where] & ~_grown(known, _EDGE_PX)
        sharp = self.changed.steepness[where] > self.settings.edge_level
        if _mm2(near & sharp) < self.settings.sharp_mm2:
            return 0.0
        return _mm2(left)

    def grey(self, counters: Sequence[Counter]) -> tuple[Counter, ...]:
        """Those flat pawns that have no colour: they are not the coloured pawn found on their field."""
        coloured = np.any(list(self.seen.values()), axis=0)
        return tuple(
            counter
            for counter in counters
            if coloured[self._disc(counter, counter.radius_mm)].mean() < _COLOURED
        )

    def _disc(self, counter: Counter, radius_mm: float) -> Mask:
        """(h, w): where a flat pawn lies."""
        height, width = self.changed.amount.shape
        rows, columns = np.ogrid[:height, :width]
        x, y = (place * READ_PX_PER_MM - 0.5 for place in counter.middle)
        return np.asarray(np.hypot(columns - x, rows - y) < radius_mm * READ_PX_PER_MM)


def _widened(colour: Mask) -> Mask:
    return _grown(without_thin_colour(colour) > 0, _ROUND_COLOUR_PX)


def _grown(mask: Mask, size_px: int) -> Mask:
    """A mask widened by half of ``size_px`` to each side."""
    disc = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (size_px, size_px))
    return np.asarray(cv2.dilate(mask.astype(np.uint8), disc) > 0)


def _mm2(mask: Mask) -> float:
    return float(mask.sum()) / READ_PX_PER_MM**2
