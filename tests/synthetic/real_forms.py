"""Real photographs of a paper form with four markers: the markers give plane, blur, and tone.

Form millimetres: origin at the outer corner of the form's top left marker, x right, y down, a marker being 25
mm wide.
"""

import cv2
import numpy as np
from numpy.typing import NDArray

from tests.synthetic.camera import Points
from tests.synthetic.ink import Raster
from tests.synthetic.real_paper import BLUR_PX, RealPaper, blank_paper, inside_of, noise_of, tone_of

_MARKER_MM = 25.0
_STEP_MM = (
    4.67 * _MARKER_MM,
    6.5 * _MARKER_MM,
)  # from one marker to the next, fitted over all ten photographs
_PLACES = {34: (0, 0), 35: (1, 0), 33: (0, 1), 36: (1, 1)}
FORM_MM = (_STEP_MM[0] + _MARKER_MM, _STEP_MM[1] + _MARKER_MM)
_ROOM_MM = 5.0  # beyond the form, on every side, that our sheet may use


def form_paper(picture: NDArray[np.uint8]) -> RealPaper:
    """The photograph, its paper being the form and a little around it.

    Raises:
        ValueError: fewer than three of its markers can be seen.
    """
    markers = form_markers(picture)
    plane = form_plane(markers) @ np.array([[1, 0, -_ROOM_MM], [0, 1, -_ROOM_MM], [0, 0, 1]])
    size_mm = (FORM_MM[0] + 2 * _ROOM_MM, FORM_MM[1] + 2 * _ROOM_MM)
    inside = inside_of(plane, size_mm, picture.shape)
    paper, clean = blank_paper(picture, inside, _marker_mask(markers, picture.shape))
    return RealPaper(
        picture=picture,
        plane=plane,
        size_mm=size_mm,
        paper=paper,
        inside=inside,
        residual=noise_of(picture, paper, clean),
        tone=_tone(picture, paper, markers),
        blurs=_blurs(picture, markers),
    )


def form_markers(picture: NDArray[np.uint8]) -> dict[int, Points]:
    """Corners (4, 2) of the form's markers by id, clockwise from the marker's own top left."""
    settings = cv2.aruco.DetectorParameters()
    settings.cornerRefinementMethod = cv2.aruco.CORNER_REFINE_SUBPIX
    known = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_6X6_50)
    corners, ids, _ = cv2.aruco.ArucoDetector(known, settings).detectMarkers(picture)
    found = zip([] if ids is None else ids.ravel().tolist(), corners, strict=True)
    return {number: quad[0].astype(np.float64) for number, quad in found if number in _PLACES}


def form_plane(markers: dict[int, Points]) -> Points:
    if len(markers) < 3:
        raise ValueError("fewer than three markers")
    square = _MARKER_MM * np.array([(0, 0), (1, 0), (1, 1), (0, 1)])
    form = np.concatenate([square + np.array(_PLACES[number]) * _STEP_MM for number in markers])
    plane, _ = cv2.findHomography(form, np.concatenate(list(markers.values())))
    return np.asarray(plane, dtype=np.float64)


def _marker_mask(markers: dict[int, Points], shape: tuple[int, ...]) -> NDArray[np.bool_]:
    """Where the form's markers are, a little enlarged (h, w)."""
    mask = np.zeros(shape[:2], np.uint8)
    for quad in markers.values():
        middle = quad.mean(axis=0)
        cv2.fillPoly(mask, [np.round(middle + 1.12 * (quad - middle)).astype(np.int32)], 1)
    return mask.astype(bool)


def _tone(picture: NDArray[np.uint8], paper: Raster, markers: dict[int, Points]) -> float:
    """The exponent that takes solid print to the value it has in this photograph."""
    mask = np.zeros(picture.shape[:2], np.uint8)
    cv2.fillPoly(mask, [quad.astype(np.int32) for quad in markers.values()], 1)
    ratio = picture[mask > 0].mean(axis=1) / np.maximum(paper[mask > 0].mean(axis=1), 1)
    return tone_of(float(np.percentile(ratio, 12)))


def _blurs(picture: NDArray[np.uint8], markers: dict[int, Points]) -> Points:
    """Blur at each place of a marker, (2, 2, 2, 2): row, column, covariance; of a missing marker the mean."""
    grey = cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY)
    found = {number: _marker_blur(grey, quad) for number, quad in markers.items()}
    mean = np.mean(list(found.values()), axis=0)
    blurs = np.empty((2, 2, 2, 2))
    for number, (column, row) in _PLACES.items():
        blurs[row, column] = found.get(number, mean)
    return blurs


def _marker_blur(grey: NDArray[np.uint8], quad: Points) -> Points:
    """The covariance of a Gaussian that softens the four outer edges as they are, (2, 2) px².

    Opposite sides are averaged; the other direction is taken to be that of the sides themselves.
    """
    covariance = np.zeros((2, 2))
    for index in range(4):
        start, end = quad[index], quad[(index + 1) % 4]
        ahead = (end - start) / np.hypot(*(end - start))
        normal = np.array([ahead[1], -ahead[0]])
        steep = _steepness(grey, start + 0.25 * (end - start), start + 0.75 * (end - start), normal)
        covariance += 0.5 / (steep**2 * 2 * np.pi) * np.outer(normal, normal)
    values, axes = np.linalg.eigh(covariance)
    return axes @ np.diag(np.clip(values, BLUR_PX[0] ** 2, BLUR_PX[1] ** 2)) @ axes.T


def _steepness(grey: NDArray[np.uint8], start: Points, end: Points, normal: Points) -> float:
    """The steepest rise across an edge, in shares of its step per pixel: the median along the edge."""
    across = np.arange(-4, 4.01, 0.25)
    along = np.linspace(0, 1, 24)[:, None]
    points = (start + along * (end - start))[:, None] + across[None, :, None] * normal
    maps = points.astype(np.float32)
    rows = cv2.remap(grey.astype(np.float32), maps[..., 0], maps[..., 1], cv2.INTER_CUBIC)
    step = np.maximum(np.abs(rows[:, -6:].mean(axis=1) - rows[:, :6].mean(axis=1)), 20)
    return float(np.median(np.abs(np.gradient(rows, 0.25, axis=1)).max(axis=1) / step))
