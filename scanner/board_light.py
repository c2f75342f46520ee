"""Free a flat board of its light, although pieces hide much of its paper.

As on score sheets the paper's own white is looked for where the empty print is bare. A piece hides more of a field
than a pen does, so dark spots as small as pieces are closed first, and bright ones as small as a reflection on a piece
are opened. The edge of a shadow stays where it is.
"""

import cv2
import numpy as np
from numpy.typing import NDArray

from scanner.board_print import bare_paper
from scanner.expected import READ_PX_PER_MM
from sheets.fiducials import Variant

_PIECE_MM = 31  # odd; wider than any piece
_GLOSS_MM = 11  # odd; wider than a reflection on a piece
_SMOOTH_MM = 2.0
_DARKEST = 8.0  # of 255: darker light is not divided by


def board_light(rectified: NDArray[np.uint8], form: Variant) -> NDArray[np.float32]:
    """What bare paper looks like at each pixel of a flat board: (height, width, 3) float32.

    ``rectified`` is (height, width, 3) RGB at ``READ_PX_PER_MM``; the light is estimated on a grid of one point a mm.
    """
    height, width = rectified.shape[:2]
    grid = width // READ_PX_PER_MM, height // READ_PX_PER_MM
    bare = bare_paper(form)
    share = cv2.resize(bare, grid, interpolation=cv2.INTER_AREA)[:, :, None]
    sums = cv2.resize(rectified * bare[:, :, None], grid, interpolation=cv2.INTER_AREA)
    seen = np.where(share > 0.2, sums / np.maximum(share, 1e-6), 0).astype(np.float32)
    closed = cv2.morphologyEx(seen, cv2.MORPH_CLOSE, _disc(_PIECE_MM))
    paper = cv2.morphologyEx(closed, cv2.MORPH_OPEN, _disc(_GLOSS_MM))
    known = (paper > 0).astype(np.float32)
    weight = np.maximum(cv2.GaussianBlur(known, (0, 0), _SMOOTH_MM), 1e-3)
    light = np.maximum(cv2.GaussianBlur(paper, (0, 0), _SMOOTH_MM) / weight, _DARKEST)
    return np.asarray(cv2.resize(light, (width, height), interpolation=cv2.INTER_LINEAR), dtype=np.float32)


def _disc(size_mm: int) -> NDArray[np.uint8]:
    return np.asarray(cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (size_mm, size_mm)), dtype=np.uint8)
