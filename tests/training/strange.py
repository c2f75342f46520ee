"""Cells in which something stands that is no mark, to learn from, and others with all kinds of marks.

``python -m tests.training.strange OUT.npz UNPLAYED [UNPLAYED ...] --seed 1`` lays marks, and here and there something
else, on sheets of folders that ``tests.training.data --unplayed`` wrote. Labels are 1 where something strange stands,
0 elsewhere. On some sheets two people have written, and of some the back shines through: marks of another pen are not
strange by that, what shines through is.
"""

import argparse
from collections.abc import Iterator
from dataclasses import dataclass, fields
from pathlib import Path

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from scanner.contents import Content
from scanner.expected import READ_PX_PER_MM
from scanner.marks import cell_patches
from scanner.networks import run
from scanner.probability import softmax
from scoring.games import GAMES
from sheets.fiducials import Variant
from sheets.layout import SheetLayout, score_sheet
from tests.synthetic.ink import Raster
from tests.training.hard import HardCells, chosen_cells, joined
from tests.training.inked import any_writer, laid, photographed, some_contents
from tests.training.marking import Contents, Writer, marks
from tests.training.strangers import Strangers, strangers
from tests.training.train import load, stained, varied, worsened

_STRANGE_SHEETS = 0.75
_SHOWN_THROUGH = 0.12  # of the sheets: marks of the back are seen
_TWO_WRITERS, _THEIR_SHARE = 0.15, 0.3  # of the sheets; of the marks
_WORSENED = 0.5  # of the sheets
_MARKED, _BLANK_WITH_INK, _BLANK = 0.3, 0.5, 0.01  # of a sheet's ordinary cells to learn from
_SURELY_BLANK = 0.9999
_FAINT, _PLAIN = 0.008, 0.035  # mean darkness of a cell by what shines through: hardly seen, seen by anybody
_HIDDEN = 0.01  # of a cell


@dataclass(frozen=True, slots=True, kw_only=True)
class _Inked:
    """What light ink leaves (height, width, 3), and whether something strange is in each cell: 1, 0, or -1, unclear."""

    through: Raster
    labels: dict[str, int]


def strange_sheet(
    rng: Generator, reflected: NDArray[np.uint8], game: str
) -> tuple[NDArray[np.uint8], NDArray[np.int8]]:
    """A sheet's reflectance picture with marks and strange things, and its labels: 1 strange, 0 not, -1 unclear."""
    ink = _ink(rng, game, (reflected.shape[0], reflected.shape[1]))
    values, hidden = photographed(rng, reflected, game, ink.through)
    labels = dict(ink.labels)
    for cell, box in score_sheet(GAMES[game]).cells.items():
        px = box.scaled(READ_PX_PER_MM)
        if hidden[round(px.top) : round(px.bottom), round(px.left) : round(px.right)].mean() > _HIDDEN:
            labels[cell] = -1
    return values, np.array([*labels.values()], np.int8)


def _ink(rng: Generator, game: str, size_px: tuple[int, int]) -> _Inked:
    layout = score_sheet(GAMES[game])
    contents, writer = some_contents(rng, layout, GAMES[game]), any_writer(rng)
    found = strangers(rng, layout, contents, writer) if rng.random() < _STRANGE_SHEETS else Strangers()
    kept = {cell: content for cell, content in contents.items() if cell not in found.cells}
    through = laid(rng, found.drawn, writer.pen, size_px)
    for author, theirs in _shared(rng, kept, writer):
        through *= laid(rng, marks(rng, layout, theirs, author), author.pen, size_px)
    unclear = found.touched - kept.keys()
    labels = {cell: 1 if cell in found.cells else -1 if cell in unclear else 0 for cell in layout.cells}
    if rng.random() < _SHOWN_THROUGH:
        back = _back(rng, game, size_px)
        through *= 1 - back
        for cell, darkness in _darkened(back, layout):
            if darkness > _FAINT and labels[cell] == 0:
                labels[cell] = 1 if darkness > _PLAIN and cell not in kept else -1
    return _Inked(through=through, labels=labels)


def _shared(rng: Generator, contents: Contents, writer: Writer) -> Iterator[tuple[Writer, Contents]]:
    """Who has written what: one writer all, or two some each."""
    theirs: set[str] = set()
    if rng.random() < _TWO_WRITERS:
        theirs = {cell for cell in contents if rng.random() < _THEIR_SHARE}
        yield any_writer(rng), {cell: content for cell, content in contents.items() if cell in theirs}
    yield writer, {cell: content for cell, content in contents.items() if cell not in theirs}


def _back(rng: Generator, game: str, size_px: tuple[int, int]) -> Raster:
    """How much the back's marks darken the front: (height, width, 3), mirrored, blurred, a few mm off."""
    layout, writer = score_sheet(GAMES[game]), any_writer(rng)
    drawn = marks(rng, layout, some_contents(rng, layout, GAMES[game]), writer)
    back = np.ascontiguousarray(1 - laid(rng, drawn, writer.pen, size_px)[:, ::-1])
    shift = np.array([[1, 0, rng.normal(0, 12)], [0, 1, rng.normal(0, 12)]], np.float32)
    soft = cv2.GaussianBlur(
        cv2.warpAffine(back, shift, size_px[::-1]), (0, 0), rng.uniform(0.2, 0.55) * READ_PX_PER_MM
    )
    paler = 0.6 * soft + 0.4 * soft.mean(axis=2, keepdims=True)
    return np.asarray(paler * rng.uniform(0.2, 0.5), np.float32)


def _darkened(back: Raster, layout: SheetLayout) -> Iterator[tuple[str, float]]:
    for cell, box in layout.cells.items():
        px = box.inset(0.1 * box.width).scaled(READ_PX_PER_MM)
        yield cell, float(back[round(px.top) : round(px.bottom), round(px.left) : round(px.right)].mean())


def strange_cells(
    rng: Generator, reflected: NDArray[np.uint8], game: str, labels: NDArray[np.int8]
) -> HardCells:
    """All cells of a sheet in which something strange stands, and some of the others, most of them with ink."""
    form = Variant(game)
    patches = cell_patches(reflected, form)
    logits, context = run("glance", {"patches": patches})
    told = softmax(logits)
    has_ink = told[:, Content.BLANK] < _SURELY_BLANK
    is_marked = told.argmax(axis=1) != Content.BLANK
    share = np.where(is_marked, _MARKED, np.where(has_ink, _BLANK_WITH_INK, _BLANK))
    chosen = np.flatnonzero((labels == 1) | ((labels == 0) & (rng.random(len(labels)) < share)))
    return chosen_cells(reflected, form, chosen, labels, context)


def collected(folders: list[Path], rng: Generator, *, played: bool) -> Iterator[HardCells]:
    """What every sheet of ``folders`` gives; on ``played`` ones are marks already, and nothing else."""
    for sheets in load(folders):
        for reflected, contents in zip(sheets.reflected, sheets.labels, strict=True):
            if played:
                is_seen = (contents >= 0) & (contents != Content.COVERED)
                sheet, labels = np.asarray(reflected), np.where(is_seen, 0, -1).astype(np.int8)
            else:
                sheet, labels = strange_sheet(rng, np.asarray(reflected), sheets.game)
            if rng.random() < _WORSENED:
                sheet = worsened(stained(varied(sheet, rng), rng), rng)
            yield strange_cells(rng, sheet, sheets.game, labels)


def main() -> None:
    """Write a collection."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("folders", type=Path, nargs="+")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--played", action="store_true", help="the folders' sheets have marks, and nothing else"
    )
    chosen = parser.parse_args()
    rng = np.random.default_rng(chosen.seed)
    cells = joined(list(collected(chosen.folders, rng, played=chosen.played)))
    np.savez(chosen.out, **{each.name: getattr(cells, each.name) for each in fields(HardCells)})
    print(len(cells), "cells:", np.bincount(cells.labels, minlength=2).tolist())


if __name__ == "__main__":
    main()
