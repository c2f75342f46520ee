"""Real photographs of a paper form with four markers: the plane of the paper, its light, blur, noise, and
tone.

Form millimetres: origin at the outer corner of the form's top left marker, x right, y down, a marker being 25
mm wide.
"""

from dataclasses import dataclass
from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from tests.synthetic.camera import Points
from tests.synthetic.gestures import data_root
from tests.synthetic.ink import Raster

_MARKER_MM = 25.0
_STEP_MM = (
    4.67 * _MARKER_MM,
    6.5 * _MARKER_MM,
)  # from one marker to the next, fitted over all ten photographs
_PLACES = {34: (0, 0), 35: (1, 0), 33: (0, 1), 36: (1, 1)}
FORM_MM = (_STEP_MM[0] + _MARKER_MM, _STEP_MM[1] + _MARKER_MM)
_AROUND_MM = 7.0  # of page round the form that is cleaned and lit too
_GAMMA = 2.2
_PRINT_BLACK = 0.016
_RELIEF = 0.93  # of the paper's own brightness: what is darker is print, ink or an object


@dataclass(frozen=True, slots=True, kw_only=True)
class RealPaper:
    """One photograph, ready to bear another print.

    ``picture`` (h, w, 3) 8-bit BGR; ``plane`` takes form mm to pixels; ``paper`` (h, w, 3) is what blank
    paper looks like at each pixel of ``inside`` (h, w); ``residual`` (h, w, 3) the photograph's noise there;
    ``tone`` the exponent from reflectance to 8-bit values; ``blurs`` are the covariances (px²) at the four
    markers, (2, 2, 2, 2) by place.
    """

    name: str
    picture: NDArray[np.uint8]
    plane: Points
    paper: Raster
    inside: NDArray[np.bool_]
    residual: Raster
    tone: float
    blurs: Points


@lru_cache(maxsize=3)
def real_paper(name: str) -> RealPaper:
    """The photograph of that file name.

    Raises:
        ValueError: fewer than three of its markers can be seen.
    """
    root = data_root()
    picture = cv2.imread(str(root / "photos" / "forms_with_markers" / name)) if root else None
    if picture is None:
        raise ValueError(f"{name} is not there")
    picture = np.asarray(picture, dtype=np.uint8)
    markers = form_markers(picture)
    plane = form_plane(markers)
    inside = _inside(plane, picture.shape)
    paper, clean = _paper(picture, inside, _marker_mask(markers, picture.shape))
    return RealPaper(
        name=name,
        picture=picture,
        plane=plane,
        paper=paper,
        inside=inside,
        residual=_residual(picture, paper, clean),
        tone=_tone(picture, paper, markers),
        blurs=_blurs(picture, markers),
    )


def photograph_names() -> tuple[str, ...]:
    """The photographs that can be used, in order of their numbers; empty where they are missing."""
    root = data_root()
    files = (root / "photos" / "forms_with_markers").glob("*.jpg") if root else ()
    return tuple(sorted((file.name for file in files), key=lambda name: int(name.split(".")[0])))


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


def _inside(plane: Points, shape: tuple[int, ...]) -> NDArray[np.bool_]:
    x, y = (side + _AROUND_MM for side in FORM_MM)
    near = -_AROUND_MM
    outline = cv2.perspectiveTransform(np.array([[(near, near), (x, near), (x, y), (near, y)]]), plane)[0]
    mask = np.zeros(shape[:2], np.uint8)
    cv2.fillPoly(mask, [np.round(outline).astype(np.int32)], 1)
    return mask.astype(bool)


def _marker_mask(markers: dict[int, Points], shape: tuple[int, ...]) -> NDArray[np.bool_]:
    """Where the form's markers are, a little enlarged (h, w)."""
    mask = np.zeros(shape[:2], np.uint8)
    for quad in markers.values():
        middle = quad.mean(axis=0)
        cv2.fillPoly(mask, [np.round(middle + 1.12 * (quad - middle)).astype(np.int32)], 1)
    return mask.astype(bool)


def _paper(
    picture: NDArray[np.uint8], inside: NDArray[np.bool_], markers: NDArray[np.bool_]
) -> tuple[Raster, NDArray[np.bool_]]:
    """Blank paper's look, smooth, from the pixels that are blank; and which those are."""
    values = picture.astype(np.float32)
    grey = cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY).astype(np.float32)
    level = _brightest_around(grey)
    clean = inside
    for relief, sigma in ((0.88, 40.0), (_RELIEF, 30.0), (_RELIEF, 20.0)):
        darker = cv2.dilate(((grey < relief * level) | markers).astype(np.uint8), np.ones((15, 15), np.uint8))
        clean = inside & (darker == 0) & (grey < 1.12 * level)
        weight = _smooth(clean.astype(np.float32), sigma) + 1e-6
        level = _smooth(grey * clean, sigma) / weight
    paper = (
        _smooth(values * clean[..., None], 20.0) / (_smooth(clean.astype(np.float32), 20.0) + 1e-6)[..., None]
    )
    return paper, clean


def _brightest_around(grey: Raster) -> Raster:
    """The level of the paper round about, dark things up to some 150 px wide left out."""
    small = cv2.resize(grey, None, fx=1 / 8, fy=1 / 8, interpolation=cv2.INTER_AREA)
    closed = cv2.morphologyEx(cv2.medianBlur(small, 5), cv2.MORPH_CLOSE, np.ones((21, 21), np.uint8))
    soft = cv2.GaussianBlur(closed, (0, 0), 4.0)
    return np.asarray(cv2.resize(soft, grey.shape[::-1], interpolation=cv2.INTER_LINEAR), dtype=np.float32)


def _smooth(values: Raster, sigma: float) -> Raster:
    """A wide Gaussian, by way of a quarter of the size; it reaches on, faintly, over large gaps."""
    small = cv2.resize(values, None, fx=0.25, fy=0.25, interpolation=cv2.INTER_AREA)
    soft = cv2.GaussianBlur(small, (0, 0), sigma / 4) + 1e-4 * cv2.GaussianBlur(small, (0, 0), 60.0)
    return np.asarray(cv2.resize(soft, values.shape[1::-1], interpolation=cv2.INTER_LINEAR), dtype=np.float32)


def _residual(picture: NDArray[np.uint8], paper: Raster, clean: NDArray[np.bool_]) -> Raster:
    """The photograph's own noise: as it is on blank paper, elsewhere copied from the blankest square."""
    residual = picture.astype(np.float32) - paper
    size = 64
    share = cv2.boxFilter(clean.astype(np.float32), -1, (size, size), borderType=cv2.BORDER_CONSTANT)
    rough = cv2.boxFilter(
        np.abs(residual).max(axis=2) * clean, -1, (size, size), borderType=cv2.BORDER_CONSTANT
    )
    y, x = np.unravel_index(np.argmin(np.where(share > 0.995, rough, 1e9)), share.shape)
    top, left = max(0, int(y) - size // 2), max(0, int(x) - size // 2)
    patch = residual[top : top + size, left : left + size]
    mirrored = np.block([[[patch], [patch[:, ::-1]]], [[patch[::-1]], [patch[::-1, ::-1]]]])
    rows, columns = -(-picture.shape[0] // mirrored.shape[0]), -(-picture.shape[1] // mirrored.shape[1])
    tiled = np.tile(mirrored, (rows, columns, 1))[: picture.shape[0], : picture.shape[1]]
    return np.where(clean[..., None], np.clip(residual, -12, 12), tiled).astype(np.float32)


def _tone(picture: NDArray[np.uint8], paper: Raster, markers: dict[int, Points]) -> float:
    """The exponent that takes solid print to the value it has in this photograph."""
    mask = np.zeros(picture.shape[:2], np.uint8)
    cv2.fillPoly(mask, [quad.astype(np.int32) for quad in markers.values()], 1)
    ratio = picture[mask > 0].mean(axis=1) / np.maximum(paper[mask > 0].mean(axis=1), 1)
    black = float(np.clip(np.percentile(ratio, 12), 0.02, 0.3))
    return float(np.clip(np.log(black) / np.log(_PRINT_BLACK), 0.8 / _GAMMA, 2.0 / _GAMMA))


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
    return axes @ np.diag(np.clip(values, 0.3**2, 3.0**2)) @ axes.T


def _steepness(grey: NDArray[np.uint8], start: Points, end: Points, normal: Points) -> float:
    """The steepest rise across an edge, in shares of its step per pixel: the median along the edge."""
    across = np.arange(-4, 4.01, 0.25)
    along = np.linspace(0, 1, 24)[:, None]
    points = (start + along * (end - start))[:, None] + across[None, :, None] * normal
    maps = points.astype(np.float32)
    rows = cv2.remap(grey.astype(np.float32), maps[..., 0], maps[..., 1], cv2.INTER_CUBIC)
    step = np.maximum(np.abs(rows[:, -6:].mean(axis=1) - rows[:, :6].mean(axis=1)), 20)
    return float(np.median(np.abs(np.gradient(rows, 0.25, axis=1)).max(axis=1) / step))
