"""Marks by formula, unlike those that the networks have learned from: read right, or not for certain."""

from collections.abc import Callable, Mapping

import cv2
import numpy as np
import pytest
from numpy.random import Generator

from scanner.contents import CellReading, Content
from scanner.marks import read_marks
from scanner.settings import DoubtSettings, MarkSettings
from sheets.fiducials import Variant
from tests.scanner.pictures import flat_reflectance, printed
from tests.synthetic.printing import clean_raster

CLASSIC = Variant("classic")
PX_PER_MM = 8.0
INK, PENS_PX = (60, 45, 35), (3, 5, 8)  # width of the lines

Lines = list[np.ndarray]  # each (n, 2): x and y from -1 to 1 within the cell


def _x(rng: Generator) -> Lines:
    reach = rng.uniform(0.35, 0.75)
    return [np.array([(-reach, -side * reach), (reach, side * reach)]) for side in (-1, 1)]


def _drawn_twice(rng: Generator) -> Lines:
    return [line + rng.normal(0, 0.05, 2) for line in _x(rng) * 2]


def _plus(rng: Generator) -> Lines:
    reach = rng.uniform(0.35, 0.75)
    return [np.array([(-reach, 0), (reach, 0)]), np.array([(0, -reach), (0, reach)])]


def _upright(rng: Generator) -> Lines:
    lean = rng.uniform(-0.2, 0.2)
    return [np.array([(-lean, -0.7), (lean, 0.7)])]


def _zigzag_cross(rng: Generator) -> Lines:
    return [np.array([(-0.6, 0.6), (-0.4, -0.6), (0.4, 0.6), (0.6, -0.6)]) * rng.uniform(0.7, 1.1)]


def _across(y: float) -> np.ndarray:
    return np.array([(-0.8, y), (0.8, y)])


def _level(rng: Generator) -> Lines:
    return [_across(rng.uniform(-0.15, 0.15))]


def _low(rng: Generator) -> Lines:
    return [_across(rng.uniform(0.4, 0.6))]


def _double(rng: Generator) -> Lines:
    y = rng.uniform(-0.1, 0.1)
    return [_across(y - 0.2), _across(y + 0.2)]


def _wavy(rng: Generator) -> Lines:
    x = np.linspace(-0.8, 0.8, 40)
    return [np.stack([x, rng.uniform(0.1, 0.2) * np.sin(rng.uniform(7, 12) * x)], axis=1)]


def _zigzag(rng: Generator) -> Lines:
    across = np.linspace(-1, 1, int(rng.integers(12, 18)))
    along = np.where(np.arange(len(across)) % 2, 1, -1) * rng.uniform(0.8, 1.1, len(across))
    turn = np.linalg.qr(rng.normal(0, 1, (2, 2)))[0]
    return [np.stack([across, along], axis=1) @ turn * rng.uniform(0.45, 0.65)]


def _tangle(rng: Generator) -> Lines:
    angle = np.arange(26) * 2.1 + rng.normal(0, 0.3, 26)
    return [np.stack([np.cos(angle), np.sin(angle)], axis=1) * rng.uniform(0.4, 0.8, (26, 1))]


def _dense(rng: Generator) -> Lines:
    across = np.linspace(-1, 1, 60) * rng.uniform(0.45, 0.8)
    along = np.where(np.arange(60) % 2, 1, -1) * rng.uniform(0.45, 0.8)
    return [np.stack([along, across], axis=1)]


def _rounds(rng: Generator) -> Lines:
    angle = np.linspace(0, 2 * np.pi * 9, 300)
    radius = 0.35 + 0.2 * np.sin(rng.uniform(0.2, 0.4) * angle)
    return [np.stack([np.cos(angle), np.sin(angle)], axis=1) * radius[:, None]]


CROSSES = (_x, _drawn_twice, _plus, _upright, _zigzag_cross)
LINES = (_level, _low, _double, _wavy)
BLOTS = (_zigzag, _tangle, _dense, _rounds)
_MEANING = {
    **dict.fromkeys(CROSSES, Content.CROSS),
    **dict.fromkeys(LINES, Content.SKIP),
    **dict.fromkeys(BLOTS, Content.VOID),
}


def _read(draw: Callable[[Generator], Lines], seed: int) -> tuple[Mapping[str, CellReading], list[str]]:
    """The reading of a sheet with such marks in a third of its cells, and which those are."""
    rng = np.random.default_rng(seed)
    sheet = printed(style=("colour", "mono")[seed % 2])
    raster = clean_raster(sheet, PX_PER_MM).copy()
    cells = [cell for cell in sheet.layout.cells if cell.split(":")[1].isdigit() and "misthrow" not in cell]
    marked = [str(cell) for cell in rng.permutation(cells)[: len(cells) // 3]]
    for cell in marked:
        box = sheet.layout.cells[cell].scaled(PX_PER_MM)
        half = np.array([box.width, box.height]) / 2
        for line in draw(rng):
            at = np.array(box.centre) + (line + rng.normal(0, 0.03, 2)) * half
            path = np.round(at * 16).astype(np.int32)
            cv2.polylines(raster, [path], False, INK, PENS_PX[seed % 3], cv2.LINE_AA, shift=4)
    raster = cv2.GaussianBlur(raster, (0, 0), 1.5)
    return read_marks(flat_reflectance(raster, CLASSIC), CLASSIC, MarkSettings()), marked


@pytest.mark.parametrize("draw", [*CROSSES, *LINES, *BLOTS], ids=lambda draw: draw.__name__.strip("_"))
def test_a_mark_is_never_surely_taken_for_another(draw):
    readings = [_read(draw, seed) for seed in range(6)]
    certain = DoubtSettings().certain
    surely_wrong = [
        (cell, reading.content.name, round(reading.probability, 3))
        for cells, marked in readings
        for cell, reading in cells.items()
        if reading.probability >= certain
        and reading.content.mark is not (_MEANING[draw] if cell in marked else Content.BLANK).mark
    ]
    right = [cells[c].content.mark is _MEANING[draw].mark for cells, marked in readings for c in marked]
    assert surely_wrong == []
    assert np.mean(right) > 0.9
