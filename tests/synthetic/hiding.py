"""Which cells a picture does not show: they lie under another sheet, or beyond the picture's edge."""

from collections.abc import Sequence

import cv2
import numpy as np

from sheets.geometry import Box
from tests.synthetic.camera import Points
from tests.synthetic.table import Lying

_HIDDEN_SHARE = 0.5  # of a cell's area: above it, nobody can tell what stands in it


def hidden_cells(
    sheets: Sequence[Lying], corners: Sequence[Points], size: tuple[int, int]
) -> tuple[frozenset[str], ...]:
    """For each sheet the cells that cannot be seen; later sheets lie on earlier ones.

    ``corners`` are the outlines (4, 2) in the picture of ``size`` (width, height). Paper is taken to be flat.
    """
    to_picture = [_to_picture(lying, quad) for lying, quad in zip(sheets, corners, strict=True)]
    papers = [_paper(lying, matrix) for lying, matrix in zip(sheets, to_picture, strict=True)]
    return tuple(
        frozenset(
            cell
            for cell, box in lying.played.printed.layout.cells.items()
            if _seen_share(_seen(box, to_picture[index]), papers[index + 1 :], size) < 1 - _HIDDEN_SHARE
        )
        for index, lying in enumerate(sheets)
    )


def _seen_share(cell: Points, above: Sequence[Points], size: tuple[int, int]) -> float:
    """How much of a cell's area lies in the picture and under none of the papers (the largest, if several)."""
    frame = np.array([(0, 0), (size[0], 0), size, (0, size[1])], dtype=np.float64) - 0.5
    area = cv2.contourArea(cell.astype(np.float32))
    inside = _overlap(cell, frame)
    covered = max((_overlap(cell, paper) for paper in above), default=0.0)
    return (inside - covered) / area


def _overlap(first: Points, second: Points) -> float:
    area, _ = cv2.intersectConvexConvex(first.astype(np.float32), second.astype(np.float32))
    return float(area)


def _to_picture(lying: Lying, corners: Points) -> Points:
    """Sheet mm to picture pixels, (3, 3)."""
    outline = lying.played.printed.layout.outline
    return np.asarray(
        cv2.getPerspectiveTransform(_box(outline).astype(np.float32), corners.astype(np.float32))
    )


def _paper(lying: Lying, to_picture: Points) -> Points:
    """The paper's own corners in the picture, its margins included."""
    outline, (left, top, right, bottom) = lying.played.printed.layout.outline, lying.played.margin_mm
    return _seen(Box(-left, -top, outline.width + right, outline.height + bottom), to_picture)


def _seen(box: Box, to_picture: Points) -> Points:
    return cv2.perspectiveTransform(_box(box)[None], to_picture)[0]


def _box(box: Box) -> Points:
    return np.array(
        [(box.left, box.top), (box.right, box.top), (box.right, box.bottom), (box.left, box.bottom)],
        dtype=np.float64,
    )
