"""Real photographs of paper without markers: pages, a receipt, answer sheets.

Where the paper lies was read off each picture by eye. What would hide in its print is told by the print itself:
blur and tone come from the edges and the darkness of what is printed or written there.

Left out of the photographs at hand: ``pages/handwriting_page07.jpg``, a scan in black and white with no tones of
paper. Of a curled page the quad is the plane nearest to its text; of ``omr_forms/sheet1.jpg``, the part that
nobody has made unreadable.
"""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from tests.synthetic.camera import Points
from tests.synthetic.ink import Raster
from tests.synthetic.real_paper import BLUR_PX, RealPaper, blank_paper, inside_of, noise_of, tone_of

Quad = tuple[tuple[float, float], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Piece:
    """A flat piece of paper: corners as shares of the picture's width and height, clockwise from the paper's
    own top left, and the size in mm that it is taken to have (only the ratio matters). ``tinted`` are parts, in
    the same shares, with printed tints so light that they would pass for paper in a shadow.
    """

    corners: Quad
    size_mm: tuple[float, float]
    tinted: tuple[Quad, ...] = ()


PIECES = {
    "pages/handwriting_page01.jpg": Piece(
        corners=((0.09, 0.115), (0.908, 0.112), (0.928, 0.885), (0.042, 0.89)), size_mm=(148, 195)
    ),
    "pages/handwriting_page03.jpg": Piece(
        corners=((0.015, 0.095), (0.945, 0.095), (0.99, 0.90), (0.005, 0.90)), size_mm=(200, 221)
    ),
    "pages/handwriting_page05.jpg": Piece(
        corners=((0.086, 0.025), (0.90, 0.115), (0.94, 0.955), (0.08, 0.945)), size_mm=(200, 113)
    ),
    "pages/handwriting_page09.jpg": Piece(
        corners=((0.11, 0.08), (0.934, 0.08), (0.918, 0.945), (0.108, 0.945)), size_mm=(204, 290)
    ),
    "pages/receipt_1.jpg": Piece(
        corners=((0.392, 0.04), (0.612, 0.04), (0.612, 0.94), (0.38, 0.94)), size_mm=(75, 225)
    ),
    "pages/curled_linguistics_thesis_a.jpg": Piece(
        corners=((0.19, 0.115), (0.84, 0.155), (0.84, 0.925), (0.165, 0.955)), size_mm=(158, 256)
    ),
    "pages/curled_linguistics_thesis_b.jpg": Piece(
        corners=((0.149, 0.05), (0.805, 0.116), (0.79, 0.91), (0.145, 0.957)), size_mm=(165, 270)
    ),
    "pages/curled_finnish_cooking_a.jpg": Piece(
        corners=((0.175, 0.085), (0.85, 0.065), (0.885, 0.895), (0.155, 0.90)), size_mm=(160, 236)
    ),
    "pages/curled_boston_cooking_a.jpg": Piece(
        corners=((0.19, 0.10), (0.85, 0.075), (0.845, 0.93), (0.18, 0.895)), size_mm=(100, 165)
    ),
    "pages/curled_boston_cooking_b.jpg": Piece(
        corners=((0.15, 0.06), (0.80, 0.10), (0.80, 0.915), (0.15, 0.965)), size_mm=(100, 176)
    ),
    "omr_forms/img_20201116_143512.jpg": Piece(
        corners=((0.115, 0.09), (0.706, 0.032), (0.79, 0.886), (0.18, 0.934)),
        size_mm=(204, 290),
        tinted=(((0.165, 0.415), (0.445, 0.385), (0.47, 0.755), (0.185, 0.79)),),
    ),
    "omr_forms/img_20201116_150717658.jpg": Piece(
        corners=((0.316, 0.345), (0.716, 0.36), (0.703, 0.797), (0.275, 0.785)),
        size_mm=(204, 290),
        tinted=(((0.29, 0.505), (0.505, 0.505), (0.50, 0.71), (0.28, 0.71)),),
    ),
    "omr_forms/sheet1.jpg": Piece(
        corners=((0.22, 0.272), (0.714, 0.27), (0.765, 0.62), (0.23, 0.644)),
        size_mm=(203, 187),
        tinted=(
            ((0.275, 0.345), (0.68, 0.335), (0.69, 0.47), (0.275, 0.475)),
            ((0.275, 0.475), (0.56, 0.47), (0.57, 0.59), (0.275, 0.595)),
        ),
    ),
}

_REACH_PX = 4  # to both sides of an edge: what is light and what is dark there
_STEEP_SHARE = 75  # percentile of the edges' steepness: gives the blur of the markers where a form shows both
_LEAST_RISE = 0.12  # of the step, per pixel: an edge of the largest blur that is believed
_FEWEST_EDGES = 150  # in a quarter of the paper, else all of its edges tell
_DARKEST_SHARE = 5  # percentile of ink over paper that counts as solid


def page_paper(picture: NDArray[np.uint8], piece: Piece) -> RealPaper:
    """The photograph, its paper being that piece."""
    plane = piece_plane(piece, picture.shape)
    inside = inside_of(plane, piece.size_mm, picture.shape)
    paper, clean = blank_paper(picture, inside, _tints(piece, picture.shape))
    look = _over_paper(picture, paper)
    return RealPaper(
        picture=picture,
        plane=plane,
        size_mm=piece.size_mm,
        paper=paper,
        inside=inside,
        residual=noise_of(picture, paper, clean),
        tone=tone_of(ink_black(look, inside)),
        blurs=ink_blurs(look, inside, plane, piece.size_mm),
    )


def piece_plane(piece: Piece, shape: tuple[int, ...]) -> Points:
    """Paper mm to pixels (3, 3)."""
    width, height = piece.size_mm
    paper = np.array([(0, 0), (width, 0), (width, height), (0, height)], np.float32)
    return np.asarray(cv2.getPerspectiveTransform(paper, _pixels(piece.corners, shape)), dtype=np.float64)


def _pixels(quad: Quad, shape: tuple[int, ...]) -> NDArray[np.float32]:
    return np.array(quad, np.float32) * np.array([shape[1], shape[0]], np.float32)


def _tints(piece: Piece, shape: tuple[int, ...]) -> NDArray[np.bool_]:
    """Where tints were printed (h, w)."""
    mask = np.zeros(shape[:2], np.uint8)
    cv2.fillPoly(mask, [np.round(_pixels(quad, shape)).astype(np.int32) for quad in piece.tinted], 1)
    return mask.astype(bool)


def _over_paper(picture: NDArray[np.uint8], paper: Raster) -> Raster:
    """The picture's grey in shares of blank paper's (h, w)."""
    grey = cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY).astype(np.float32)
    return grey / np.maximum(cv2.cvtColor(paper, cv2.COLOR_BGR2GRAY), 1)


def ink_black(look: Raster, inside: NDArray[np.bool_]) -> float:
    """How dark, in shares of blank paper, the darkest of what is printed or written is."""
    ink = look[inside & (look < 0.75)]
    return float(np.percentile(ink, _DARKEST_SHARE)) if ink.size else 0.3


def ink_blurs(look: Raster, inside: NDArray[np.bool_], plane: Points, size_mm: tuple[float, float]) -> Points:
    """Blur at the four corners of the paper, (2, 2, 2, 2): row, column, covariance (px²), without a slant.

    A pixel on the ridge of an edge tells how steep it is: its gradient over the step between the lightest and
    the darkest round about. Blur from left to right comes from the edges that run up, and the other way round; each
    corner has the edges of its quarter. Only steps of half the strongest ink's count.
    """
    across, down, step = _edges(look)
    strong = inside & (step > 0.5 * np.percentile(step[inside], 99))
    place = _quarters(plane, size_mm, look.shape)
    blurs = np.zeros((2, 2, 2, 2))
    for axis, (along, other) in enumerate(((across, down), (down, across))):
        ridge = (
            strong
            & (along > np.maximum(2 * other, _LEAST_RISE * step))
            & (along >= _highest_around(along, axis))
        )
        steep = along[ridge] / step[ridge]
        for quarter in range(4):
            here = steep[place[ridge] == quarter]
            blurs[quarter // 2, quarter % 2, axis, axis] = _variance(
                here if here.size >= _FEWEST_EDGES else steep
            )
    return blurs


def _edges(look: Raster) -> tuple[Raster, Raster, Raster]:
    """Size of the gradient from left to right and from top to bottom, per pixel; the step round about."""
    soft = np.clip(look, 0, 1.1)
    across, down = np.abs(np.gradient(soft, axis=1)), np.abs(np.gradient(soft, axis=0))
    near = np.ones((2 * _REACH_PX + 1, 2 * _REACH_PX + 1), np.uint8)
    return across, down, cv2.dilate(soft, near) - cv2.erode(soft, near)


def _highest_around(values: Raster, axis: int) -> Raster:
    """The highest value near a pixel, from left to right (axis 0) or from top to bottom (axis 1)."""
    return np.asarray(cv2.dilate(values, np.ones((1, 5) if axis == 0 else (5, 1), np.uint8)))


def _quarters(plane: Points, size_mm: tuple[float, float], shape: tuple[int, ...]) -> NDArray[np.int_]:
    """Which quarter of the paper a pixel lies in (h, w): 0 and 1 above, 2 and 3 below, left before right."""
    y, x = np.mgrid[: shape[0], : shape[1]].astype(np.float64)
    to_mm = np.linalg.inv(plane)
    depth = to_mm[2, 0] * x + to_mm[2, 1] * y + to_mm[2, 2]
    right = (to_mm[0, 0] * x + to_mm[0, 1] * y + to_mm[0, 2]) / depth > size_mm[0] / 2
    below = (to_mm[1, 0] * x + to_mm[1, 1] * y + to_mm[1, 2]) / depth > size_mm[1] / 2
    return 2 * below.astype(int) + right


def _variance(steep: Raster) -> float:
    """The variance (px²) of the Gaussian that makes edges so steep; a difference over two pixels has softened
    them by a third of a pixel² itself.
    """
    if steep.size == 0:
        return 0.7**2
    steepness = float(np.percentile(steep, _STEEP_SHARE))
    return float(np.clip(1 / (2 * np.pi * steepness**2) - 1 / 3, BLUR_PX[0] ** 2, BLUR_PX[1] ** 2))
