"""What is plainly to be seen on one cell of a board: whether it looks otherwise than its print, where, and how.

These are measures without learning; the network (``scanner.pieces``) decides what they mean.
"""

from collections.abc import Mapping
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from scanner.board_print import pixels, print_of, white_boxes
from scanner.changes import Changes
from scanner.expected import READ_PX_PER_MM
from scanner.planes import Points
from scanner.settings import PieceSettings
from sheets.geometry import Box

_THIN_PX = 5  # what is thinner than 1.7 mm is no piece: a rim not quite in its place, the edge of a shadow
_INNER = 0.6  # of a piece's depth: its edge and its shadow are left out of its colour
_LEAST_MM2 = (
    60.0  # of what looks otherwise: less is a part of a pale piece at most, and its middle tells nothing
)
_MIDDLE_MM = 5.0  # about the middle of a cell is looked where no piece stands out

Lab = NDArray[np.float64]


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Sight:
    """One cell: ``hidden`` is the evidence (a logit) that a piece lies there, ``area_mm2`` how much looks otherwise.

    ``middle`` (2,) in mm, and ``colour`` (3,) in CIELAB with bare paper as white, are those of what lies there, or
    else of the cell's middle.
    """

    hidden: float
    area_mm2: float
    middle: Points
    colour: Lab


def look(changed: Changes, settings: PieceSettings) -> Mapping[str, Sight]:
    """Every cell of a board."""
    return {cell: _look_at(changed, box, settings) for cell, box in white_boxes(changed.form).items()}


def _look_at(changed: Changes, box: Box, settings: PieceSettings) -> Sight:
    mask = _without_thin(changed.amount[pixels(box)] > 0)
    area_mm2 = float(mask.sum()) / READ_PX_PER_MM**2
    hidden = _evidence(area_mm2, _print_shows(changed, box), settings)
    reflected = changed.reflected[pixels(box)]
    if area_mm2 < _LEAST_MM2:
        return Sight(
            hidden=hidden,
            area_mm2=area_mm2,
            middle=np.array(box.centre),
            colour=_colour(reflected, _middle_of(mask.shape)),
        )
    rows, columns = np.nonzero(mask)
    corner = np.array([pixels(box)[1].start, pixels(box)[0].start])
    middle = (np.array([columns.mean(), rows.mean()]) + corner + 0.5) / READ_PX_PER_MM
    return Sight(hidden=hidden, area_mm2=area_mm2, middle=middle, colour=_colour(reflected, _inner(mask)))


def _without_thin(mask: NDArray[np.bool_]) -> NDArray[np.bool_]:
    disc = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (_THIN_PX, _THIN_PX))
    return np.asarray(cv2.morphologyEx(mask.astype(np.uint8), cv2.MORPH_OPEN, disc) > 0)


def _print_shows(changed: Changes, box: Box) -> float | None:
    """How well the print in the middle of a cell can be seen (correlation); None where nothing is printed."""
    x, y = box.centre
    middle = Box(x - 8.0, y - 8.0, x + 8.0, y + 8.0)
    if print_of(changed.form)[pixels(middle)].min() > 0.9:
        return None
    return changed.print_shows(middle)


def _evidence(area_mm2: float, shows: float | None, settings: PieceSettings) -> float:
    """Linear in the area that looks otherwise and in how little of the print shows."""
    evidence = (area_mm2 - settings.least_piece_mm2) / settings.piece_step_mm2
    if shows is not None:
        evidence += (settings.print_level - shows) / settings.print_step
    return evidence


def _inner(mask: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """The deeper part of a mask."""
    depth = cv2.distanceTransform(np.pad(mask, 1).astype(np.uint8), cv2.DIST_L2, 5)[1:-1, 1:-1]
    return np.asarray(depth > (1 - _INNER) * depth.max())


def _middle_of(shape: tuple[int, ...]) -> NDArray[np.bool_]:
    rows, columns = np.ogrid[: shape[0], : shape[1]]
    distance = np.hypot(rows - (shape[0] - 1) / 2, columns - (shape[1] - 1) / 2)
    return np.asarray(distance < _MIDDLE_MM * READ_PX_PER_MM)


def _colour(reflected: NDArray[np.float32], where: NDArray[np.bool_]) -> Lab:
    """The median colour."""
    lab = cv2.cvtColor(np.clip(reflected, 0, 1), cv2.COLOR_RGB2LAB)
    return np.asarray(np.median(lab[where], axis=0), dtype=np.float64)
