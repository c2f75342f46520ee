"""How networks fare with hands that they do not know: people of the schools that nothing learns from.

``python -m tests.training.unknown UNPLAYED --seed 1 --sheets 250`` lays their marks on photographed sheets that nobody
has played on (``tests.training.data --unplayed``), half of them all over the sheets, and says on how many a cell is
less probable than the reader's bar, and on how many one is wrong above it. Second opinions are not asked.
"""

import argparse
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from scanner.contents import CellReading, Content
from scanner.marks import read_marks
from scanner.settings import DoubtSettings, MarkSettings
from sheets.fiducials import Variant
from tests.training.data import GAME_NAMES
from tests.training.inked import imagined_writer, inked
from tests.training.marking import Writer
from tests.training.people import KEPT


@dataclass(frozen=True, slots=True, kw_only=True)
class Tally:
    """Of one sheet, how many cells are below the bar, how many of those are wrong, and how many above it."""

    doubted: int
    doubted_and_wrong: int
    surely_wrong: int


def somebody_unknown(rng: Generator) -> Writer:
    """Somebody of the kept schools, with anybody's pen."""
    return imagined_writer(rng, KEPT)


def tallied(cells: Mapping[str, CellReading], labels: NDArray[np.int8]) -> Tally:
    """A sheet's readings against the labels (cells) of what was drawn; covered cells have no mark that counts."""
    told = Counter[tuple[bool, bool]]()
    for reading, label in zip(cells.values(), labels.tolist(), strict=True):
        if label >= 0 and label != Content.COVERED:
            is_wrong = reading.content.mark is not Content(label).mark
            told[reading.probability < DoubtSettings().certain, is_wrong] += 1
    return Tally(
        doubted=told[True, True] + told[True, False],
        doubted_and_wrong=told[True, True],
        surely_wrong=told[False, True],
    )


def tallies(unplayed: Path, rng: Generator) -> Iterator[Tally]:
    """One for every sheet of a folder, in turn."""
    for game in GAME_NAMES:
        for sheet in np.load(unplayed / f"{game}.npy", mmap_mode="r"):
            reflected, labels = inked(rng, np.asarray(sheet), game, somebody_unknown)
            yield tallied(read_marks(reflected, Variant(game), MarkSettings()), labels)


def main() -> None:
    """Print what networks make of them."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("unplayed", type=Path)
    parser.add_argument("--sheets", type=int, default=250)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    found = list(islice(tallies(chosen.unplayed, np.random.default_rng(chosen.seed)), chosen.sheets))
    print(
        f"{len(found)} sheets: {sum(sheet.doubted > 0 for sheet in found)} with a cell below the bar,"
        f" {sum(sheet.doubted_and_wrong > 0 for sheet in found)} where it is wrong, too;"
        f" {sum(sheet.surely_wrong > 0 for sheet in found)} with one that is wrong above it"
    )


if __name__ == "__main__":
    main()
