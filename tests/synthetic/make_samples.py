"""Makes ``samples/``: printed sheets and photographs with their truth. ``python -m tests.synthetic.make_samples``."""

import io
import zlib
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random

import numpy as np
from PIL import Image, ImageOps

from scoring.games import GAMES
from scoring.games.longo import PLAY
from scoring.model import Mark, Row, RowMarks, Scorecard, lock_of, misthrow_cell
from scoring.notation.sheets import print_sheet
from scoring.random_play import random_game
from sheets.languages import words
from sheets.layout import score_sheet
from sheets.order import Order, sheet_specs
from sheets.pdf import pdf_bytes
from sheets.place import place
from sheets.styles import style
from tests.synthetic.board_samples import board_notation, board_photographs
from tests.synthetic.classes import photograph, simulate
from tests.synthetic.fill_in import Habits
from tests.synthetic.games import Filling
from tests.synthetic.gestures import Shape
from tests.synthetic.hands import pick_hand
from tests.synthetic.pens import PenKind, pick_pen
from tests.synthetic.printing import Printed, PrintJob, clean_raster
from tests.synthetic.recipes import RECIPES
from tests.synthetic.table import Played
from tests.synthetic.truth import Photograph, SheetTruth, to_json

OUT = Path(__file__).parents[2] / "samples"
_GAME_SEED = 11
_LARGEST_BYTES = 500_000
_PLAYERS = ("Ada", "Ben", "Cleo")


@dataclass(frozen=True, slots=True, kw_only=True)
class Sample:
    """A photograph's file name, what is special about it, and how it is made."""

    name: str
    shows: str
    recipe: str
    seed: int


SINGLE = (
    Sample(name="one-sheet", shows="one sheet, good light", recipe="easy", seed=3),
    Sample(name="upside-down", shows="the sheet the wrong way up", recipe="upside-down", seed=4),
    Sample(name="tilted", shows="photographed from the side", recipe="tilt", seed=6),
    Sample(name="shadow", shows="a shadow across the sheet", recipe="shadow", seed=8),
    Sample(
        name="messenger",
        shows="sent by messenger: 1600 × 1200, strongly compressed",
        recipe="messenger",
        seed=5,
    ),
    Sample(name="skip-lines", shows="jumped-over numbers marked with lines", recipe="skip-lines", seed=9),
    Sample(name="two-markers-hidden", shows="two of the four markers hidden", recipe="covered", seed=12),
)
THREE = "three-sheets"


def three_sheets() -> Photograph:
    """The end of a legal three-player game of Longo, but for one crossing: a last number and its lock too early."""
    _, position = random_game(PLAY, _GAME_SEED, players=len(_PLAYERS))
    cards = [*position.table.sheets[:-1], with_early_lock(position.table.sheets[-1])]
    order = Order(
        game=GAMES["longo"], names=_PLAYERS, lucky=tuple(card.lucky for card in cards if card.lucky)
    )
    sheets = printed(order, "colour", "en", seed=21)
    rng = np.random.default_rng([zlib.crc32(THREE.encode()), 2])
    pens = (PenKind.BALLPOINT_BLUE, PenKind.FELT_TIP, PenKind.BALLPOINT_BLACK)
    played = tuple(
        _played(rng, sheet, card, pen) for sheet, card, pen in zip(sheets, cards, pens, strict=True)
    )
    recipe = replace(RECIPES["multi"], long_px=(2600, 2601), fill=(0.5, 0.55), clutter=0.0, exif=0.0)
    return photograph(rng, played, recipe, THREE, 2, "tuning")


def with_early_lock(card: Scorecard) -> Scorecard:
    """The sheet with a last number and its lock crossed in the open row that has the fewest crosses."""
    row = min((r for r in card.game.rows if not card.marks(r).lock), key=lambda r: len(card.marks(r).crossed))
    last = card.game.rows[row].last[-1]
    marks = RowMarks(crossed=card.marks(row).crossed | {last}, lock=True)
    return replace(card, rows={**card.rows, row: marks})


def _played(rng: np.random.Generator, sheet: Printed, card: Scorecard, pen: PenKind) -> Played:
    return Played(
        printed=sheet,
        job=PrintJob(),
        filling=filling_of(card),
        hand=pick_hand(rng, "tuning", shapes=(Shape.X,), size=(0.7, 0.9), sloppiness=0.3),
        pen=pick_pen(rng, (pen,)),
        habits=Habits(sums=pen is PenKind.BALLPOINT_BLUE),
        margin_mm=(2.0, 2.0, 2.0, 2.0),
        surface=None,
    )


def filling_of(card: Scorecard) -> Filling:
    """What stands on a sheet, as cells to cross."""
    cells = [f"{row}:{number}" for row in card.game.rows for number in sorted(card.marks(row).crossed)]
    locks = [lock_of(row) for row in card.game.rows if card.marks(row).lock]
    return Filling(crossed=(*cells, *locks, *(misthrow_cell(n + 1) for n in range(card.misthrows))))


def printed(order: Order, style_name: str, language: str, seed: int) -> tuple[Printed, ...]:
    """The sheets of an order, printed two to a page."""
    pages = place(sheet_specs(order, Random(seed)), paper="a4", per_page=2)
    pdf = pdf_bytes(pages, style=style(style_name), words=words(language))
    layout = score_sheet(order.game)
    return tuple(
        Printed(
            spec=placed.spec,
            layout=layout,
            style=style_name,
            pdf=pdf,
            page=number,
            outline_pt=placed.box_pt(layout.outline),
        )
        for number, page in enumerate(pages)
        for placed in page.sheets
    )


def notation(sheet: SheetTruth) -> str:
    """A sheet's truth in one line (``scoring.notation``)."""
    game = GAMES[sheet.game]

    def numbers(row: Row, mark: Mark) -> frozenset[int]:
        return frozenset(n for n in game.rows[row].numbers if sheet.marks.get(f"{row}:{n}") is mark)

    rows = {
        row: RowMarks(
            crossed=numbers(row, Mark.CROSS),
            skipped=numbers(row, Mark.SKIP),
            void=numbers(row, Mark.VOID),
            lock=sheet.marks.get(lock_of(row)) is Mark.CROSS,
        )
        for row in game.rows
    }
    others = dict(
        cell.split(":")
        for cell, mark in sheet.marks.items()
        if mark is Mark.CROSS and cell.startswith(("bonus:", "pawn:"))
    )
    return print_sheet(
        Scorecard(
            game=game,
            rows=rows,
            misthrows=sheet.misthrows,
            lucky=sheet.lucky,
            player=sheet.player,
            sheet_id=sheet.sheet_id,
            bonus=int(others["bonus"]) if "bonus" in others else None,
            pawn=others.get("pawn"),
        )
    )


def photographs() -> Iterator[tuple[str, str, Photograph]]:
    """Each sample's file name, what it shows, and the photograph."""
    yield THREE, "the end of a game of three, with one illegal crossing", three_sheets()
    for sample in SINGLE:
        yield sample.name, sample.shows, simulate(sample.recipe, sample.seed)
    yield from board_photographs()


def write_photographs() -> Iterator[str]:
    """Write every photograph with its truth; a line of the table for each."""
    folder = OUT / "photos"
    folder.mkdir(parents=True, exist_ok=True)
    for name, shows, shot in photographs():
        (folder / f"{name}.jpg").write_bytes(smaller(shot.data))
        (folder / f"{name}.truth.json").write_text(to_json(shot.truth), encoding="utf-8")
        boards = (f"`{board_notation(board)}`" for board in shot.truth.boards)
        lines = "<br>".join([*boards, *(f"`{notation(sheet)}`" for sheet in shot.truth.sheets)])
        yield f"| [{name}.jpg](photos/{name}.jpg) | {shows} | {lines} |"


def smaller(data: bytes) -> bytes:
    """A large JPEG saved again at a quality that a repository can bear."""
    if len(data) <= _LARGEST_BYTES:
        return data
    out = io.BytesIO()
    ImageOps.exif_transpose(Image.open(io.BytesIO(data))).save(out, "JPEG", quality=78)
    return out.getvalue()


def write_prints() -> None:
    """Write a pad of each game as PDF, and one sheet as a picture."""
    for game, language in (("longo", "en"), ("classic", "de")):
        sheets = printed(Order(game=GAMES[game], sheets=4), "colour", language, seed=7)
        (OUT / f"{game}-pad.pdf").write_bytes(sheets[0].pdf)
    picture = printed(Order(game=GAMES["longo"], names=("Ada",), lucky=((5, 8),)), "colour", "en", seed=7)[0]
    Image.fromarray(np.asarray(clean_raster(picture, 6.0))).save(OUT / "longo-sheet.png", optimize=True)


README = """# Samples

`longo-pad.pdf` and `classic-pad.pdf` are printed sheets; `longo-sheet.png` shows one of them. The photographs in
`photos/` are simulated from such sheets (`python -m tests.synthetic.make_samples` makes them all again). Beside each
lies its truth: which sheets are on it, where, and what stands on them. Read them with `rowlock scan samples/photos`.

| photograph | shows | truth |
|---|---|---|
"""

OTHERS = """
`page/` shows the screens of `rowlock serve` at the size of a phone. `onboard-boards.png` shows the two sides of
On Board's board as printed, `duel-board.read.jpg` and `onboard-table.read.jpg` what was read on the boards
(`rowlock scan --overlay`).
"""


def main() -> None:
    """Write everything."""
    write_prints()
    lines = "\n".join(write_photographs())
    (OUT / "README.md").write_text(f"{README}{lines}\n{OTHERS}", encoding="utf-8")


if __name__ == "__main__":
    main()
