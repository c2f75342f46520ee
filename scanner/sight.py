"""What is to be seen on one cell of a board: how much of it a piece hides, where the piece lies, what colour it has."""

from collections.abc import Mapping
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from scanner.board_print import pixels, print_of, white_boxes
from scanner.changes import Changes
from scanner.expected import READ_PX_PER_MM
from scanner.locate import Points
from scanner.probability import logistic
from scanner.settings import PieceSettings
from sheets.geometry import Box

_THIN_PX = 5  # what is thinner than 1.7 mm is no piece: a rim not quite in its place, the edge of a shadow
_INNER = 0.8  # of a piece's radius: its edge and its shadow are left out of its colour


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Sight:
    """One cell: ``piece`` is how probable it is that a piece lies there.

    ``middle`` (2,) in mm, and ``colour`` (3,) in CIELAB with bare paper as white, are those of what lies there; None
    where nothing does.
    """

    piece: float
    middle: Points | None
    colour: NDArray[np.float64] | None


def look(changed: Changes, settings: PieceSettings) -> Mapping[str, Sight]:
    """Every cell of a board."""
    return {cell: _look_at(changed, box, settings) for cell, box in white_boxes(changed.form).items()}


def _look_at(changed: Changes, box: Box, settings: PieceSettings) -> Sight:
    mask = without_thin(changed.amount[pixels(box)] > 0)
    area_mm2 = float(mask.sum()) / READ_PX_PER_MM**2
    piece = _probability(area_mm2, _hidden(changed, box), settings)
    if not mask.any():
        return Sight(piece=piece, middle=None, colour=None)
    rows, columns = np.nonzero(mask)
    top, left = pixels(box)[0].start, pixels(box)[1].start
    middle = (np.array([columns.mean() + left, rows.mean() + top]) + 0.5) / READ_PX_PER_MM
    return Sight(piece=piece, middle=middle, colour=_colour(changed.reflected[pixels(box)], mask))


def without_thin(mask: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """A mask without what is too thin for a piece."""
    disc = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (_THIN_PX, _THIN_PX))
    return np.asarray(cv2.morphologyEx(mask.astype(np.uint8), cv2.MORPH_OPEN, disc) > 0)


def _hidden(changed: Changes, box: Box) -> float | None:
    """How well the print in the middle of a cell can be seen (correlation); None where nothing is printed."""
    x, y = box.centre
    middle = Box(x - 8.0, y - 8.0, x + 8.0, y + 8.0)
    if print_of(changed.form)[pixels(middle)].min() > 0.9:
        return None
    return changed.print_shows(middle)


def _probability(area_mm2: float, shows: float | None, settings: PieceSettings) -> float:
    """Logistic in the area that looks otherwise and in how little of the print shows."""
    evidence = (area_mm2 - settings.least_piece_mm2) / settings.piece_step_mm2
    if shows is not None:
        evidence += (settings.print_level - shows) / settings.print_step
    return logistic(evidence)


def _colour(reflected: NDArray[np.float32], mask: NDArray[np.bool_]) -> NDArray[np.float64]:
    """The median colour of a piece's inner part."""
    depth = cv2.distanceTransform(np.pad(mask, 1).astype(np.uint8), cv2.DIST_L2, 5)[1:-1, 1:-1]
    inner = depth > (1 - _INNER) * depth.max()
    lab = cv2.cvtColor(np.clip(reflected, 0, 1), cv2.COLOR_RGB2LAB)
    return np.asarray(np.median(lab[inner], axis=0), dtype=np.float64)
