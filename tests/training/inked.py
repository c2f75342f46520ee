"""Marks laid onto photographed sheets that nobody has played on: many hands and pens for one photograph.

``python -m tests.training.data UNPLAYED --photographs 800 --seed 1 --unplayed``, then as often as wanted
``python -m tests.training.inked UNPLAYED OUT --seed 1``: OUT is like a folder of ``tests.training.data``, each sheet
of UNPLAYED with other marks. A photograph takes seconds to simulate, marks on it a tenth of one: networks that have
seen few hands doubt strokes that a person reads at once.
"""

import argparse
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from types import ModuleType

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from scanner.expected import READ_PX_PER_MM, empty_print, halved
from scanner.ink import WHITE
from scoring.games import GAMES
from scoring.model import Game
from sheets.fiducials import Variant
from sheets.layout import SheetLayout, score_sheet
from tests.synthetic.document_apps import DocumentLook, as_document
from tests.synthetic.games import random_filling
from tests.synthetic.ink import Raster, lay_ink
from tests.synthetic.marks import PenStroke
from tests.synthetic.pens import Pen
from tests.synthetic.sensor import document
from tests.training.data import labels_of
from tests.training.degrade import compressed, cover
from tests.training.marking import BY_MARK, Contents, Writer, marks, pick_writer, random_contents
from tests.training.people import pick_person

_FINE = 3  # pixels of ink for one of the picture
_GAMMA = 1 / 2.2  # from linear light to a camera's values
_BLURS_PX = (0.3, 0.6, 0.9, 1.2, 1.6, 2.1, 2.8)
_PLAYED_SHARE = 0.5  # of the sheets have what a game leaves, the others marks all over
_OVERFLOWING = 0.3  # of the writers: their crosses reach into neighbours
_SHARPENED, _COMPRESSED, _HIDDEN, _SCANNED = 0.3, 0.3, 0.1, 0.1  # of the sheets


def any_writer(rng: Generator) -> Writer:
    """Anybody that is learned from; the crosses of some reach into neighbours."""
    overflows = rng.random() < _OVERFLOWING
    return pick_writer(rng, size=(0.95, 1.4), sloppiness=(0.7, 1.0)) if overflows else pick_writer(rng)


def imagined_writer(rng: Generator, schools: Sequence[ModuleType]) -> Writer:
    """Somebody of these schools, with anybody's pen."""
    return replace(any_writer(rng), imagined=pick_person(rng, schools))


def inked(
    rng: Generator,
    reflected: NDArray[np.uint8],
    game: str,
    pick: Callable[[Generator], Writer] = any_writer,
) -> tuple[NDArray[np.uint8], NDArray[np.int8]]:
    """A sheet's reflectance picture (height, width, 3) with marks of one writer, and the labels (cells) of them.

    Now and then things lie on it, or a document app has made it black and white or loud. ``pick`` says who has written.
    """
    layout = score_sheet(GAMES[game])
    contents = some_contents(rng, layout, GAMES[game])
    writer = pick(rng)
    drawn = marks(rng, layout, contents, writer)
    through = laid(rng, drawn, writer.pen, (reflected.shape[0], reflected.shape[1]))
    values, hidden = photographed(rng, reflected, game, through)
    return values, labels_of(game, contents, hidden, READ_PX_PER_MM)


def photographed(
    rng: Generator, reflected: NDArray[np.uint8], game: str, through: Raster
) -> tuple[NDArray[np.uint8], Raster]:
    """A sheet's reflectance picture with ink that lets ``through`` (height, width, 3) of the light, linear.

    And the share of each pixel (height, width) that a thing hides, if one lies on the sheet.
    """
    seen = _as_photographed(
        rng, through, blur_px(reflected, Variant(game)) * float(np.exp(rng.normal(0, 0.2)))
    )
    values, hidden = _partly_hidden(rng, np.clip(reflected * seen, 0, 255).astype(np.uint8))
    if rng.random() < _SCANNED:
        values = _as_scanned(rng, values)
    if rng.random() < _COMPRESSED:
        values = compressed(values, int(rng.integers(55, 95)))
    return values, hidden


def _partly_hidden(rng: Generator, values: NDArray[np.uint8]) -> tuple[NDArray[np.uint8], Raster]:
    """The sheet, on which now and then things lie, and the share of each pixel that they hide."""
    if rng.random() >= _HIDDEN:
        return values, np.zeros(values.shape[:2], np.float32)
    linear = (values / WHITE).astype(np.float32) ** (1 / _GAMMA)
    seen, hidden = cover(rng, linear, READ_PX_PER_MM)
    return np.clip(seen**_GAMMA * WHITE, 0, 255).astype(np.uint8), hidden


def _as_scanned(rng: Generator, values: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """What a document app makes of a sheet; it sees finer pixels than the reader reads."""
    size_px = values.shape[1::-1]
    fine = cv2.resize(values, None, fx=_FINE, fy=_FINE, interpolation=cv2.INTER_CUBIC)
    look = rng.choice((None, *DocumentLook))
    scan = document(fine, rng) if look is None else as_document(fine, look, rng)
    return np.asarray(cv2.resize(scan, size_px, interpolation=cv2.INTER_AREA) * (WHITE / 255), np.uint8)


def some_contents(rng: Generator, layout: SheetLayout, game: Game) -> Contents:
    """What a game leaves, or marks all over a sheet."""
    if rng.random() >= _PLAYED_SHARE:
        return random_contents(rng, layout)
    filling = random_filling(rng, game, skips=0.6, voids=0.3)
    return {cell: BY_MARK[mark] for cell, mark in filling.marks().items()}


def laid(
    rng: Generator, drawn: Iterable[tuple[PenStroke, ...]], pen: Pen, size_px: tuple[int, int]
) -> Raster:
    """What light is left by several marks: (height, width, 3) linear, 1 where there is no ink."""
    raster = np.ones((size_px[0] * _FINE, size_px[1] * _FINE, 3), np.float32)
    for strokes in drawn:
        lay_ink(raster, strokes, pen, READ_PX_PER_MM * _FINE, rng)
    return np.asarray(cv2.resize(raster, size_px[::-1], interpolation=cv2.INTER_AREA), np.float32)


def blur_px(reflected: NDArray[np.uint8], form: Variant) -> float:
    """How far the photograph is blurred: the Gaussian with which the empty print's contours are most like its own."""
    printed = halved(empty_print(form)).astype(np.float32)
    seen = _contours(cv2.cvtColor(reflected, cv2.COLOR_RGB2GRAY).astype(np.float32))
    likeness = [
        np.corrcoef(_contours(cv2.GaussianBlur(printed, (0, 0), blur)).ravel(), seen.ravel())[0, 1]
        for blur in _BLURS_PX
    ]
    return _BLURS_PX[int(np.argmax(likeness))]


def _contours(picture: Raster) -> Raster:
    return np.asarray(cv2.magnitude(*(cv2.Sobel(picture, cv2.CV_32F, *axis) for axis in ((1, 0), (0, 1)))))


def _as_photographed(rng: Generator, through: Raster, blur: float) -> Raster:
    """The ink as the camera saw and developed it."""
    seen = np.power(np.clip(cv2.GaussianBlur(through, (0, 0), blur), 0, 1), _GAMMA)
    if rng.random() < _SHARPENED:
        amount, width = float(rng.uniform(0.2, 0.9)), float(rng.uniform(0.6, 1.5))
        seen += amount * (seen - cv2.GaussianBlur(seen, (0, 0), width))
    return np.asarray(seen, np.float32)


def main() -> None:
    """Write a data set."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("unplayed", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    rng = np.random.default_rng(chosen.seed)
    chosen.out.mkdir(parents=True, exist_ok=True)
    for pictures in sorted(chosen.unplayed.glob("*.npy")):
        game = pictures.stem
        if game.endswith("-labels"):
            continue
        done = [inked(rng, np.asarray(sheet), game) for sheet in np.load(pictures, mmap_mode="r")]
        np.save(chosen.out / f"{game}.npy", np.stack([values for values, _ in done]))
        np.save(chosen.out / f"{game}-labels.npy", np.stack([labels for _, labels in done]))


if __name__ == "__main__":
    main()
