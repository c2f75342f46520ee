"""Sheets to learn from: random marks on printed sheets, degraded as photographs are, laid flat as the reader does.

``python -m tests.training.data OUT --sheets 2000 --photographs 500 --seed 1`` writes into the folder OUT for each game
``NAME.npy``, reflectance pictures (n, height, width, 3) uint8 at ``READ_PX_PER_MM``, and ``NAME-labels.npy``, (n,
cells) int8 the numbers of ``scanner.contents.Content`` in the order of the layout's cells; -1 is no label.
With ``--unplayed`` nobody has played on the photographed sheets: ``tests.training.inked`` lays marks on them.
"""

import argparse
import io
from collections.abc import Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from functools import cache, partial
from pathlib import Path
from random import Random

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray
from PIL import Image, ImageOps

from scanner.contents import Content
from scanner.expected import PRINT_PX_PER_MM, READ_PX_PER_MM, halved
from scanner.ink import paper_light, reflectance
from scanner.locate import locate
from scanner.rectify import warp
from scanner.register import register
from scanner.settings import LocateSettings, RegisterSettings
from scoring.games import GAMES
from scoring.model import Mark
from sheets.fiducials import Variant
from sheets.identity import new_id
from sheets.languages import LANGUAGES
from sheets.layout import score_sheet
from sheets.pdf import pdf_bytes
from sheets.place import place
from sheets.spec import SheetSpec
from sheets.styles import STYLES
from tests.synthetic import printing
from tests.synthetic.classes import photograph
from tests.synthetic.fill_in import Habits, fill_in
from tests.synthetic.games import empty_filling
from tests.synthetic.ink import Raster, lay_ink
from tests.synthetic.pads import USUAL_GAMES
from tests.synthetic.recipes import RECIPES, recipe_of
from tests.synthetic.table import play
from tests.synthetic.truth import Photograph, Truth
from tests.training.degrade import degrade
from tests.training.marking import (
    BY_MARK,
    HARD_SHAPES,
    HARD_SHARE,
    Contents,
    marks,
    pick_writer,
    random_contents,
)

GAME_NAMES = ("classic", "longo", "onboard")
_GAME_ODDS = (0.4, 0.4, 0.2)
PX_PER_MM = 7.0
_COVERED, _UNTOUCHED = (
    0.30,
    0.04,
)  # share of a cell that is hidden: above, it is covered; between, it is left out

# Where the truth has sheets on top of each other, or cut off, cells have no label of their own.
_CLASSES = tuple(name for name in RECIPES if name not in ("six", "overlap", "cut-off"))
_OFTEN = (
    *("shadow", "glare", "overflow", "covered", "curl", "slashes", "skip-lines"),
    *("document-mode", "document-bilevel", "print-scaled", "messenger", "low-light", "stains"),
    *("clutter", "fold", "red-green-pens", "easy", "flat-scan", "blots"),
)
# On their photographs ink that is laid on afterwards would not look as ink does there.
_CHANGE_INK = (
    *("document-mode", "document-bilevel", "document-dithered", "document-contrast", "screen"),
    *("covered", "clutter", "glare", "stains"),
)
_OFTEN_WEIGHT = 4.0  # those are photographed so many times as often as any other class
_BOTH_SHARE = 0.3  # of the photographs are of two classes at once


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Labelled:
    """One sheet, laid flat and freed of its light, and what its cells show."""

    reflected: NDArray[np.uint8]
    game: str
    labels: NDArray[np.int8]


def dataset(
    count: int,
    photographs: int,
    seed: int,
    workers: int = 2,
    *,
    played: bool = True,
    classes: tuple[str, ...] = (),
) -> Iterator[Labelled]:
    """``count`` single sheets, then the sheets of so many whole photographs, ``played`` on or not.

    The photographs are of all classes, unless some are named.
    """
    first = seed * 1_000_003
    with ProcessPoolExecutor(workers) as pool:
        yield from pool.map(single_sheet, range(first, first + count), chunksize=8)
        seeds = range(first, first + photographs)
        take = partial(photographed, classes=classes) if played else unplayed
        for sheets in pool.map(take, seeds, chunksize=2):
            yield from sheets


def single_sheet(seed: int) -> Labelled:
    """One random sheet, degraded without a scene."""
    rng = np.random.default_rng(seed)
    game = str(rng.choice(GAME_NAMES, p=_GAME_ODDS))
    raster, contents = _inked(rng, game)
    outline = score_sheet(GAMES[game]).outline
    photo = degrade(rng, raster, PX_PER_MM, (outline.width, outline.height))
    labels = labels_of(game, contents, photo.hidden, PRINT_PX_PER_MM)
    return Labelled(reflected=_reflected(halved(photo.rectified), game), game=game, labels=labels)


def photographed(seed: int, classes: tuple[str, ...] = ()) -> list[Labelled]:
    """The sheets of one whole simulated photograph, located and laid flat by the reader itself."""
    return _laid_flat(_photograph(seed, classes=classes))


def unplayed(seed: int) -> list[Labelled]:
    """The same of sheets that nobody has played on, but some have slips of the pen and a name."""
    return _laid_flat(_photograph(seed, played=False))


def _laid_flat(taken: Photograph) -> list[Labelled]:
    upright = ImageOps.exif_transpose(Image.open(io.BytesIO(taken.data)))  # as the truth sees it
    pixels = np.asarray(upright.convert("RGB"))
    gray = np.asarray(cv2.cvtColor(pixels, cv2.COLOR_RGB2GRAY), np.uint8)
    found = []
    for sheet in locate(gray, LocateSettings()).sheets:
        truth = _true_marks(sheet.corners, taken.truth)
        if truth is None:
            continue
        surface = register(gray, sheet, RegisterSettings()).surface
        game = sheet.variant.game
        cells = score_sheet(GAMES[game]).cells
        labels = np.array([BY_MARK[truth.get(cell, Mark.BLANK)] for cell in cells], np.int8)
        reflected = _reflected(warp(pixels, surface, READ_PX_PER_MM), game)
        found.append(Labelled(reflected=reflected, game=game, labels=labels))
    return found


def _reflected(rectified: NDArray[np.uint8], game: str) -> NDArray[np.uint8]:
    """A sheet freed of its light."""
    return reflectance(rectified, paper_light(rectified, Variant(game)))


def _photograph(seed: int, *, played: bool = True, classes: tuple[str, ...] = ()) -> Photograph:
    """A photograph of one of the classes; marks hard to tell apart are common."""
    rng = np.random.default_rng([seed, 1])
    name = str(rng.choice(classes)) if classes else _any_class(rng, played=played)
    recipe = recipe_of(name)
    if rng.random() < HARD_SHARE:
        shapes = (HARD_SHAPES[int(rng.integers(len(HARD_SHAPES)))],)
        recipe = replace(recipe, shapes=shapes, voids=0.6, skips=0.6)
    games = ("onboard",) if rng.random() < _GAME_ODDS[-1] else USUAL_GAMES
    sheets = play(rng, recipe, "tuning", games)
    if not played:
        sheets = tuple(replace(sheet, filling=empty_filling()) for sheet in sheets)
    return photograph(rng, sheets, recipe, name, seed, "tuning")


def _any_class(rng: Generator, *, played: bool) -> str:
    """Any class, or two at once."""
    classes = [name for name in _CLASSES if played or name not in _CHANGE_INK]
    odds = np.array([_OFTEN_WEIGHT if name in _OFTEN else 1.0 for name in classes])
    count = 2 if rng.random() < _BOTH_SHARE else 1
    return "+".join(rng.choice(classes, count, replace=False, p=odds / odds.sum()))


def _true_marks(corners: NDArray[np.float64], truth: Truth) -> Mapping[str, Mark] | None:
    """The marks of the sheet whose middle lies where ``corners`` have theirs, if there is one."""
    for sheet in truth.sheets:
        own = np.array(sheet.corners)
        near = np.linalg.norm(own.mean(axis=0) - corners.mean(axis=0)) < 0.1 * np.linalg.norm(own[2] - own[0])
        if near:
            return sheet.marks
    return None


def labels_of(game: str, contents: Contents, hidden: Raster, px_per_mm: float) -> NDArray[np.int8]:
    """The content of every cell; -1 for a cell that is hidden a little.

    ``hidden`` (height, width) is the share of each pixel of the flat sheet that something covers.
    """
    labels = []
    for cell, box in score_sheet(GAMES[game]).cells.items():
        px = box.scaled(px_per_mm)
        share = float(hidden[round(px.top) : round(px.bottom), round(px.left) : round(px.right)].mean())
        content = contents.get(cell, Content.BLANK)
        labels.append(Content.COVERED if share > _COVERED else -1 if share > _UNTOUCHED else content)
    return np.array(labels, np.int8)


def _inked(rng: Generator, game: str) -> tuple[Raster, Contents]:
    layout = score_sheet(GAMES[game])
    style = list(STYLES)[int(rng.choice(len(STYLES), p=_style_odds()))]
    language = list(LANGUAGES)[int(rng.integers(len(LANGUAGES)))]
    job = printing.pick_print_job(rng)
    raster = printing.reflectance(clean_sheet(game, style, language), job, PX_PER_MM, rng)
    contents = random_contents(rng, layout)
    writer = pick_writer(rng)
    habits = Habits(
        sums=bool(rng.random() < 0.3), name=bool(rng.random() < 0.2), strays=int(rng.integers(0, 3))
    )
    fill_in(raster, layout, empty_filling(), writer.hand, writer.pen, habits, PX_PER_MM, rng)
    for strokes in marks(rng, layout, contents, writer):
        lay_ink(raster, strokes, writer.pen, PX_PER_MM, rng)
    return np.clip(raster, 0, 1), contents


def _style_odds() -> NDArray[np.float64]:
    odds = np.array([0.55 if style == "colour" else 0.25 for style in STYLES])
    return odds / odds.sum()


@cache
def clean_sheet(game: str, style: str, language: str) -> NDArray[np.uint8]:
    """An empty sheet, (height, width, 3) uint8 RGB at ``PX_PER_MM``."""
    lucky = (5, 8) if GAMES[game].lucky else None
    spec = SheetSpec(game=GAMES[game], sheet_id=new_id(Random(0)), lucky=lucky)
    (page,) = place([spec], paper="a4", per_page=1)
    (placed,) = page.sheets
    layout = score_sheet(spec.game)
    printed = printing.Printed(
        spec=spec,
        layout=layout,
        style=style,
        pdf=pdf_bytes([page], style=STYLES[style], words=LANGUAGES[language]),
        page=0,
        outline_pt=placed.box_pt(layout.outline),
    )
    return printing.clean_raster(printed, PX_PER_MM)


def main() -> None:
    """Write a data set."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("--sheets", type=int, default=2000)
    parser.add_argument("--photographs", type=int, default=0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--unplayed", action="store_true", help="photograph sheets without marks")
    parser.add_argument("--classes", nargs="+", default=(), help="of played photographs, as shadow+pencil")
    chosen = parser.parse_args()
    played, classes = not chosen.unplayed, tuple(chosen.classes)
    made = dataset(
        chosen.sheets, chosen.photographs, chosen.seed, chosen.workers, played=played, classes=classes
    )
    sheets = list(made)
    chosen.out.mkdir(parents=True, exist_ok=True)
    for game in {sheet.game for sheet in sheets}:
        of_game = [sheet for sheet in sheets if sheet.game == game]
        np.save(chosen.out / f"{game}.npy", np.stack([sheet.reflected for sheet in of_game]))
        np.save(chosen.out / f"{game}-labels.npy", np.stack([sheet.labels for sheet in of_game]))
    counts = np.unique(np.concatenate([sheet.labels for sheet in sheets]), return_counts=True)
    print(len(sheets), "sheets:", dict(zip(*counts, strict=True)))


if __name__ == "__main__":
    main()
