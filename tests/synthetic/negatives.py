"""Photographs on which no sheet of ours is: pages, textures, other forms, foreign markers, codes, noise."""

import zlib
from collections.abc import Callable
from functools import lru_cache

import cv2
import numpy as np
import segno
from numpy.random import Generator
from numpy.typing import NDArray

from tests.synthetic.backgrounds import background
from tests.synthetic.camera import Camera, aim, turned_camera
from tests.synthetic.gestures import data_root, is_held_back
from tests.synthetic.hands import Split
from tests.synthetic.ink import Raster
from tests.synthetic.lay import Piece, lay
from tests.synthetic.light import light_map, lit, pick_light
from tests.synthetic.sensor import Picture, exposed, jpeg, pick_sensor
from tests.synthetic.truth import Photograph, Truth

_PX_PER_MM = 6.0
_FOREIGN = (
    cv2.aruco.DICT_4X4_50,
    cv2.aruco.DICT_5X5_250,
    cv2.aruco.DICT_6X6_250,
    cv2.aruco.DICT_7X7_1000,
    cv2.aruco.DICT_ARUCO_ORIGINAL,
    cv2.aruco.DICT_APRILTAG_16h5,
    cv2.aruco.DICT_APRILTAG_25h9,
)
_WORDS = (
    "the",
    "score",
    "of",
    "sheet",
    "red",
    "Tisch",
    "und",
    "kostka",
    "pole",
    "linha",
    "2",
    "12",
    "9",
    "jogo",
    "no",
)
_PHOTOS = ("forms_with_markers", "pages", "omr_forms", "drawn_crosses")

Ink = NDArray[np.uint8]


def negative(seed: int, hands: Split = "tuning") -> Photograph:
    """The seed's photograph without a sheet; its truth names none."""
    rng = np.random.default_rng([zlib.crc32(b"negative"), seed, hands == "held-back"])
    kinds = (_real_photo, _bare_table, _pages, _pages, _pages, _noise)
    picture = kinds[seed % len(kinds)](rng, hands)
    truth = Truth(width=picture.shape[1], height=picture.shape[0], recipe="negative", seed=seed, sheets=())
    return Photograph(data=jpeg(picture, int(rng.integers(70, 96))), truth=truth)


def _real_photo(rng: Generator, hands: Split) -> Picture:
    """A real photograph of something else: cut, turned, mirrored, brighter or darker."""
    files = [name for name in _real_files() if is_held_back(name) == (hands == "held-back")]
    image = cv2.imread(files[int(rng.integers(len(files)))]) if files else None
    if image is None:
        return _bare_table(rng, hands)
    share = rng.uniform(0.6, 1.0)
    height, width = (int(side * share) for side in image.shape[:2])
    top, left = (int(rng.integers(0, a - b + 1)) for a, b in zip(image.shape, (height, width), strict=False))
    part = np.rot90(image[top : top + height, left : left + width], int(rng.integers(4)))
    part = part[:, :: int(rng.choice((1, -1)))]
    return cv2.convertScaleAbs(np.ascontiguousarray(part), alpha=float(rng.uniform(0.7, 1.3)))


@lru_cache(maxsize=1)
def _real_files() -> tuple[str, ...]:
    root = data_root()
    folders = [root / "photos" / name for name in _PHOTOS] if root else []
    return tuple(sorted(str(file) for folder in folders for file in folder.glob("*.jp*g")))


def _bare_table(rng: Generator, hands: Split) -> Picture:
    camera = _camera(rng)
    return _taken(rng, background(rng, camera, hands))


def _noise(rng: Generator, hands: Split) -> Picture:
    """Noise of some grain, plain or as bars, as from a covered lens or a broken file."""
    del hands
    grain = int(rng.integers(1, 40))
    small = rng.integers(0, 256, (1200 // grain + 1, 1600 // grain + 1, 3), dtype=np.uint8)
    if rng.random() < 0.5:
        small = np.where(small > 127, 255, 0).astype(np.uint8)
    blow_up = cv2.INTER_NEAREST if rng.random() < 0.5 else cv2.INTER_LINEAR
    return np.asarray(cv2.resize(small, (1600, 1200), interpolation=blow_up), dtype=np.uint8)


def _pages(rng: Generator, hands: Split) -> Picture:
    """A drawn page of another kind on a table."""
    draw: tuple[Callable[[Generator], Ink], ...] = (
        _text_page,
        _form_page,
        _codes_page,
        _grid_page,
        _board_page,
    )
    page = draw[int(rng.integers(len(draw)))](rng)
    camera = _camera(rng)
    raster = np.power(page.astype(np.float32) / 255, 2.2)
    raster = np.ascontiguousarray(raster if raster.ndim == 3 else np.repeat(raster[..., None], 3, axis=2))
    height, width = (side / _PX_PER_MM for side in page.shape[:2])
    quad = np.array([[(0, 0, 0), (width, 0, 0), (width, height, 0), (0, height, 0)]], dtype=np.float64)
    camera = aim(camera, quad, float(rng.uniform(0.3, 0.8)), rng)
    scene = background(rng, camera, hands)
    lay(scene, Piece(raster=raster, px_per_mm=_PX_PER_MM, to_table=np.eye(3)[:2]), camera)
    return _taken(rng, scene)


def _camera(rng: Generator) -> Camera:
    width, height = (1920, 1440) if rng.random() < 0.5 else (1440, 1920)
    turn = turned_camera(float(rng.uniform(0, 35)), float(rng.uniform(0, 360)), float(rng.uniform(0, 360)))
    return Camera(
        width=width, height=height, focal_px=1600.0, turn=turn, target=(0.0, 0.0), distance_mm=400.0
    )


def _taken(rng: Generator, scene: Raster) -> Picture:
    light = pick_light(rng, shadows=int(rng.integers(0, 2)))
    return exposed(lit(scene, light_map(rng, light, scene.shape, (0.5, 0.5)), None), pick_sensor(rng), rng)


def _sheet(rng: Generator) -> Ink:
    """Blank paper, A5 to nearly A4."""
    width = int(rng.uniform(140, 205) * _PX_PER_MM)
    return np.full((int(width * rng.uniform(0.7, 1.42)), width, 3), 255, np.uint8)


def _text_page(rng: Generator) -> Ink:
    page = _sheet(rng)
    size = rng.uniform(0.5, 1.2)
    for y in range(60, page.shape[0] - 40, int(46 * size)):
        if rng.random() < 0.93:
            line = " ".join(rng.choice(_WORDS, int(rng.integers(5, 14))))
            cv2.putText(page, line, (50, y), cv2.FONT_HERSHEY_COMPLEX, size, (30, 30, 30), 2, cv2.LINE_AA)
    return page


def _form_page(rng: Generator) -> Ink:
    """Rows of boxes, some crossed, between four markers of another family."""
    page = _sheet(rng)
    side = int(rng.uniform(9, 18) * _PX_PER_MM)
    known = cv2.aruco.getPredefinedDictionary(_FOREIGN[int(rng.integers(len(_FOREIGN)))])
    numbers = rng.permutation(len(known.bytesList))[:4]
    for index, number in enumerate(numbers):
        marker = cv2.aruco.generateImageMarker(known, int(number), side)
        top = 30 if index < 2 else page.shape[0] - 30 - side
        left = 30 if index % 2 == 0 else page.shape[1] - 30 - side
        page[top : top + side, left : left + side] = marker[..., None]
    _boxes(rng, page, side + 60)
    return page


def _boxes(rng: Generator, page: Ink, margin: int) -> None:
    box = int(rng.uniform(7, 13) * _PX_PER_MM)
    for y in range(margin, page.shape[0] - margin - box, int(1.4 * box)):
        colour = tuple(int(value) for value in rng.integers(0, 200, 3))
        for x in range(margin, page.shape[1] - margin - box, box + 6):
            cv2.rectangle(page, (x, y), (x + box, y + box), colour, 2)
            if rng.random() < 0.3:
                cv2.line(page, (x + 8, y + 8), (x + box - 8, y + box - 8), (90, 30, 30), 3, cv2.LINE_AA)
                cv2.line(page, (x + box - 8, y + 8), (x + 8, y + box - 8), (90, 30, 30), 3, cv2.LINE_AA)


def _codes_page(rng: Generator) -> Ink:
    """QR codes, even ones that hold what looks like one of our ids."""
    page = _sheet(rng)
    for _ in range(int(rng.integers(1, 5))):
        letters = "".join(rng.choice(list("23456789ABCDEFGHJKLMNPQRTUVWXYZ"), 6))
        text = letters if rng.random() < 0.5 else f"https://example.org/{letters}"
        code = np.array(
            [[0 if dark else 255 for dark in row] for row in segno.make(text, micro=False).matrix]
        )
        zoom = int(rng.integers(4, 12))
        picture = np.kron(code, np.ones((zoom, zoom))).astype(np.uint8)
        height, width = picture.shape
        if height + 80 < page.shape[0] and width + 80 < page.shape[1]:
            top, left = (
                rng.integers(40, page.shape[0] - height - 39),
                rng.integers(40, page.shape[1] - width - 39),
            )
            page[top : top + height, left : left + width] = picture[..., None]
    return page


def _grid_page(rng: Generator) -> Ink:
    """Squared paper, a crossword, a chess board, a calendar."""
    page = _sheet(rng)
    step = int(rng.uniform(4, 14) * _PX_PER_MM)
    filled = rng.uniform(0, 0.5)
    for y in range(40, page.shape[0] - 40 - step, step):
        for x in range(40, page.shape[1] - 40 - step, step):
            solid = rng.random() < filled
            cv2.rectangle(page, (x, y), (x + step, y + step), (40, 40, 40), -1 if solid else 2)
    return page


def _board_page(rng: Generator) -> Ink:
    """Four coloured bands with numbered boxes, as on the bought pads: no marker of ours."""
    page = np.full((int(95 * _PX_PER_MM), int(190 * _PX_PER_MM), 3), 255, np.uint8)
    colours = ((200, 40, 45), (235, 185, 40), (40, 150, 80), (50, 95, 180))
    count = int(rng.integers(10, 16))
    pitch = (page.shape[1] - 90) // count
    for row, colour in enumerate(colours):
        top = 20 + row * 110
        cv2.rectangle(page, (10, top), (page.shape[1] - 10, top + 96), colour, -1)
        for index in range(count):
            left = 40 + index * pitch
            cv2.rectangle(page, (left, top + 12), (left + pitch - 8, top + 84), (250, 235, 235), -1)
            number = str(index + 2 if row < 2 else count + 1 - index)
            cv2.putText(
                page, number, (left + 14, top + 62), cv2.FONT_HERSHEY_SIMPLEX, 1.0, colour, 3, cv2.LINE_AA
            )
    return page
