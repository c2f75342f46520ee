"""What is plainly to be seen on one cell of a board: whether it looks otherwise than its print, where, and how.

These are measures without learning; the network (``scanner.pieces``) decides what they mean.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from scanner.board_print import pixels, print_of, white_boxes
from scanner.changes import Changes, lab
from scanner.expected import READ_PX_PER_MM
from scanner.planes import Points
from scanner.settings import PieceSettings
from sheets.geometry import Box

_THIN_PX = 5  # what is thinner than 1.7 mm is no piece: a rim not quite in its place, the edge of a shadow
_INNER = 0.6  # of a piece's depth: its edge and its shadow are left out of its colour
_LEAST_MM2 = (
    60.0  # of what looks otherwise: less is a part of a pale piece at most, and its middle tells nothing
)
_RIM_OF_CAP_MM = 0.6
_LEAST_ROUND_MM2 = 4.0  # round a cap; of a stone under the smallest cap 27 mm² are
_STONE = 1.33  # of a cap's radius: no stone is smaller
_WINDOW_MM = 8.0  # half of the side of the square in which a cell's number or sign stands
_RIM_MM = 1.0  # of a cell without print: its frame may not be quite where it should
_PRINTED = 0.9  # of paper white
_MIDDLE_MM = 5.0  # about the middle of a cell is looked where no piece stands out

Lab = NDArray[np.float64]


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Sight:
    """One cell: ``hidden`` is the evidence (a logit) that a piece lies there, ``area_mm2`` how much looks otherwise.

    ``shows`` says how much of the print in its middle is seen (1 is all); None where nothing is printed. ``edges``
    says how sharp the contours are on a cell without print (shares of paper white a pixel).
    ``middle`` (2,) in mm, and ``colour`` (3,) in CIELAB with bare paper as white, are those of what lies there, or
    else of the cell's middle.
    """

    hidden: float
    area_mm2: float
    shows: float | None
    edges: float
    middle: Points
    colour: Lab


def colours_round(changed: Changes, middle: Points, radius_mm: float) -> NDArray[np.float64] | None:
    """The colours of the stone that a cap lies on: what is seen round the cap, its dark, middle and light third.

    (3, 3) in CIELAB; None where next to nothing of the stone is seen on the board. Rings and blocks of a stone's
    pattern may be in one of the thirds.
    """
    reach = radius_mm * _STONE
    window = pixels(Box(*(middle - reach), *(middle + reach)))
    reflected = changed.reflected[window]
    rows, columns = np.ogrid[: reflected.shape[0], : reflected.shape[1]]
    x, y = middle * READ_PX_PER_MM - 0.5 - (window[1].start, window[0].start)
    away_mm = np.hypot(rows - y, columns - x) / READ_PX_PER_MM
    seen = reflected[(away_mm > radius_mm + _RIM_OF_CAP_MM) & (away_mm < reach)]
    if len(seen) < _LEAST_ROUND_MM2 * READ_PX_PER_MM**2:
        return None
    colours = _lab(seen)
    thirds = np.array_split(colours[colours[:, 0].argsort()], 3)
    return np.array([np.median(third, axis=0) for third in thirds], dtype=np.float64)


def unexplained(sight: Sight, settings: PieceSettings) -> bool:
    """Whether a cell on which no piece was found does not look empty.

    A shadow leaves the number to be seen, however large it is, and where there is none, it has no sharp contours; so
    does what leans over from beside, if it is not too large.
    """
    if sight.shows is None:
        return sight.area_mm2 > settings.unexplained_mm2 or sight.edges > settings.edge_level
    return sight.shows < settings.print_missing


def look(changed: Changes, settings: PieceSettings) -> Mapping[str, Sight]:
    """Every cell of a board."""
    return {cell: _look_at(changed, box, settings) for cell, box in white_boxes(changed.form).items()}


def _look_at(changed: Changes, box: Box, settings: PieceSettings) -> Sight:
    mask = without_thin(changed.amount[pixels(box)] > 0)
    area_mm2 = float(mask.sum()) / READ_PX_PER_MM**2
    shows = _print_shows(changed, box)
    edges = _edges(changed, box) if shows is None else 0.0
    hidden = _evidence(shows, edges, settings)
    reflected = changed.reflected[pixels(box)]
    if area_mm2 < _LEAST_MM2:
        return Sight(
            hidden=hidden,
            area_mm2=area_mm2,
            shows=shows,
            edges=edges,
            middle=np.array(box.centre),
            colour=_colour(reflected, _middle_of(mask.shape)),
        )
    rows, columns = np.nonzero(mask)
    corner = np.array([pixels(box)[1].start, pixels(box)[0].start])
    middle = (np.array([columns.mean(), rows.mean()]) + corner + 0.5) / READ_PX_PER_MM
    return Sight(
        hidden=hidden,
        area_mm2=area_mm2,
        shows=shows,
        edges=edges,
        middle=middle,
        colour=_colour(reflected, _inner(mask)),
    )


def without_thin(mask: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """What of a mask is thick enough to be a piece."""
    disc = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (_THIN_PX, _THIN_PX))
    return np.asarray(cv2.morphologyEx(mask.astype(np.uint8), cv2.MORPH_OPEN, disc) > 0)


def _print_shows(changed: Changes, box: Box) -> float | None:
    """How much of the print along the middle of a cell is seen (where least is); None where there is none."""
    printed = [window for window in _windows(box) if print_of(changed.form)[pixels(window)].min() < _PRINTED]
    return min((changed.print_shows(window) for window in printed), default=None)


def _windows(box: Box) -> Iterator[Box]:
    """Squares side by side about the middle line of a cell: one, or several of a long cell."""
    side, (x, y) = 2 * _WINDOW_MM, box.centre
    most = (box.width - side) / 2
    count = max(int(box.width // side), 1)
    for aside in np.linspace(-most, most, count) if count > 1 else (0.0,):
        middle = x + float(aside)
        yield Box(middle - _WINDOW_MM, y - _WINDOW_MM, middle + _WINDOW_MM, y + _WINDOW_MM)


def _edges(changed: Changes, box: Box) -> float:
    """How sharp the contours on a cell are: a piece has some even where it is as light as paper, few shadows have.

    A contour all round a small piece is a fiftieth of a cell.
    """
    return float(np.quantile(changed.steepness[pixels(box.inset(_RIM_MM))], 0.98))


def _evidence(shows: float | None, edges: float, settings: PieceSettings) -> float:
    """By how little of the print shows; without print, by contours."""
    if shows is None:
        return float(np.clip((edges - settings.edge_level) / settings.edge_step, *settings.by_edges))
    return float(np.clip((settings.print_level - shows) / settings.print_step, *settings.by_print))


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
    return np.asarray(np.median(_lab(reflected[where]), axis=0), dtype=np.float64)


def _lab(colours: NDArray[np.float32]) -> NDArray[np.float32]:
    """Colours (n, 3) in CIELAB."""
    return np.asarray(lab(colours[None])[0], dtype=np.float32)
