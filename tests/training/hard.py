"""Cells that the reader's networks are not sure of, to learn from: hundreds of times as many as photographs show.

``python -m tests.training.hard OUT.npz SHEETS [SHEETS ...] --seed 1`` goes through folders of ``tests.training.data``
or, with ``--inked``, lays marks on sheets of such folders that nobody has played on. Most sheets are made a worse
photograph first, unless ``--as-is``.
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
from scanner.ink import WHITE
from scanner.marks import PATCH_PX, cell_patches
from scanner.networks import run
from scanner.probability import softmax
from sheets.fiducials import Variant
from sheets.layouts import layout_of
from tests.training.inked import inked
from tests.training.train import load, stained, varied, worsened

MARGIN_PX = 4  # round a patch, so that it can be moved
_WORSENED = 0.6  # of the sheets
_SURE = 0.999
_OTHERS, _OTHER_BLANKS = 0.04, 0.004  # of the cells that are clear: they are not to be forgotten


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class HardCells:
    """Cells of many sheets.

    ``reflected`` (n, height, width, 3) uint8 are their patches with a margin of ``MARGIN_PX``, ``printed`` (n, height,
    width) uint8 the empty print without one, both at ``READ_PX_PER_MM`` and ``WHITE`` where paper is bare;
    ``contexts`` (n, numbers) are their sheets' and ``labels`` (n,) the numbers of ``Content``.
    """

    reflected: NDArray[np.uint8]
    printed: NDArray[np.uint8]
    contexts: NDArray[np.float32]
    labels: NDArray[np.int8]

    def __len__(self) -> int:
        return len(self.labels)


def joined(parts: list[HardCells]) -> HardCells:
    """All cells of several collections as one."""
    names = [field.name for field in fields(HardCells)]
    return HardCells(**{name: np.concatenate([getattr(part, name) for part in parts]) for name in names})


def read(file: Path) -> HardCells:
    """What ``main`` wrote."""
    with np.load(file) as arrays:
        return HardCells(**arrays)


def hard_cells(
    rng: Generator, reflected: NDArray[np.uint8], game: str, labels: NDArray[np.int8]
) -> HardCells:
    """Those of one sheet that neither the glance nor two other networks together are sure of, and a few others."""
    form = Variant(game)
    patches = cell_patches(reflected, form)
    logits, context = run("glance", {"patches": patches})
    marked = softmax(logits)[:, Content.BLANK] < _SURE
    wanted = rng.random(len(labels)) < np.where(marked, _OTHERS, _OTHER_BLANKS)
    if marked.any():
        seen = {"patches": patches[marked], "context": context}
        opinion = np.mean([softmax(run(look, seen)[0]) for look in ("look", "study-1")], axis=0)
        opinion[:, Content.CROSS] += opinion[:, Content.CROSS_ON_SKIP]
        wanted[marked] |= opinion.max(axis=1) < _SURE
    return chosen_cells(reflected, form, np.flatnonzero(wanted & (labels >= 0)), labels, context)


def chosen_cells(
    reflected: NDArray[np.uint8],
    form: Variant,
    chosen: NDArray[np.intp],
    labels: NDArray[np.int8],
    context: NDArray[np.float32],
) -> HardCells:
    """Some cells of a sheet: ``chosen`` are their places, ``labels`` (cells,) of all, ``context`` (1, n) its own."""
    printed = cell_patches(reflected, form, chosen)[:, 3]
    return HardCells(
        reflected=with_margin(reflected, form, chosen),
        printed=np.round(printed * WHITE).astype(np.uint8),
        contexts=np.repeat(context, len(chosen), axis=0),
        labels=labels[chosen],
    )


def with_margin(reflected: NDArray[np.uint8], form: Variant, cells: NDArray[np.intp]) -> NDArray[np.uint8]:
    """The patches of some cells (cells, height, width, 3) with a margin of ``MARGIN_PX``."""
    width, height = (side + 2 * MARGIN_PX for side in PATCH_PX)
    padded = cv2.copyMakeBorder(reflected, *(max(width, height),) * 4, cv2.BORDER_REPLICATE)
    middles = [box.scaled(READ_PX_PER_MM).centre for box in layout_of(form).cells.values()]
    patches = np.empty((len(cells), height, width, 3), np.uint8)
    for patch, cell in zip(patches, cells, strict=True):
        x, y = (round(at) + max(width, height) for at in middles[cell])
        patch[:] = padded[y - height // 2 : y + height // 2, x - width // 2 : x + width // 2]
    return patches


def collected(
    folders: list[Path], rng: Generator, *, is_inked: bool = False, as_is: bool = False
) -> Iterator[HardCells]:
    """The hard cells of every sheet of ``folders``."""
    for sheets in load(folders):
        for reflected, labels in zip(sheets.reflected, sheets.labels, strict=True):
            sheet, known = np.asarray(reflected), labels
            if is_inked:
                sheet, known = inked(rng, sheet, sheets.game)
            if not as_is and rng.random() < _WORSENED:
                sheet = worsened(stained(varied(sheet, rng), rng), rng)
            yield hard_cells(rng, sheet, sheets.game, known)


def main() -> None:
    """Write a collection."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("folders", type=Path, nargs="+")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--inked", action="store_true", help="lay marks on the sheets")
    parser.add_argument("--as-is", action="store_true", help="make no sheet a worse photograph")
    chosen = parser.parse_args()
    rng = np.random.default_rng(chosen.seed)
    cells = joined(list(collected(chosen.folders, rng, is_inked=chosen.inked, as_is=chosen.as_is)))
    np.savez(chosen.out, **{field.name: getattr(cells, field.name) for field in fields(HardCells)})
    print(len(cells), "cells:", np.bincount(cells.labels, minlength=len(Content)).tolist())


if __name__ == "__main__":
    main()
