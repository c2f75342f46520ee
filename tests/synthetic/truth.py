"""The truth about a photograph: which sheets are on it, where, and what stands on them. As JSON and back."""

import json
from collections.abc import Mapping
from dataclasses import dataclass

from scoring.model import Mark

SCHEMA = "rowlock.truth/1"
Corners = tuple[tuple[float, float], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetTruth:
    """One sheet: its identity, its outline in the picture (clockwise from its own top left), the marked
    cells.

    ``marks`` leaves out blank cells; ``hand`` and ``pen`` say who wrote, and with what, for reports; ``hidden``
    are the cells that the picture does not show, so that nobody can know what stands in them.
    """

    sheet_id: str
    game: str
    lucky: tuple[int, int] | None
    player: str | None
    corners: Corners
    marks: Mapping[str, Mark]
    hand: str = ""
    pen: str = ""
    hidden: frozenset[str] = frozenset()

    @property
    def misthrows(self) -> int:
        """How many misthrow boxes are crossed."""
        return sum(mark is Mark.CROSS for cell, mark in self.marks.items() if cell.startswith("misthrow:"))


@dataclass(frozen=True, slots=True, kw_only=True)
class Truth:
    """What is on one photograph of ``width`` by ``height`` pixels, its EXIF orientation applied."""

    width: int
    height: int
    recipe: str
    seed: int
    sheets: tuple[SheetTruth, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Photograph:
    """A photograph as the reader gets it, and the truth."""

    data: bytes
    truth: Truth


def to_json(truth: Truth) -> str:
    """The truth as ``rowlock.truth/1``."""
    sheets = [
        {
            "sheet_id": sheet.sheet_id,
            "game": sheet.game,
            "lucky": None if sheet.lucky is None else list(sheet.lucky),
            "player": sheet.player,
            "corners": [[round(x, 2), round(y, 2)] for x, y in sheet.corners],
            "marks": {cell: str(mark) for cell, mark in sheet.marks.items()},
            "misthrows": sheet.misthrows,
            "hand": sheet.hand,
            "pen": sheet.pen,
            **({"hidden": sorted(sheet.hidden)} if sheet.hidden else {}),
        }
        for sheet in truth.sheets
    ]
    head = {
        "schema": SCHEMA,
        "width": truth.width,
        "height": truth.height,
        "class": truth.recipe,
        "seed": truth.seed,
    }
    return json.dumps({**head, "sheets": sheets}, indent=1, ensure_ascii=False) + "\n"


def from_json(text: str) -> Truth:
    """The truth from ``rowlock.truth/1``."""
    data = json.loads(text)
    sheets = tuple(
        SheetTruth(
            sheet_id=sheet["sheet_id"],
            game=sheet["game"],
            lucky=None if sheet["lucky"] is None else (sheet["lucky"][0], sheet["lucky"][1]),
            player=sheet["player"],
            corners=tuple((x, y) for x, y in sheet["corners"]),
            marks={cell: Mark(mark) for cell, mark in sheet["marks"].items()},
            hand=sheet["hand"],
            pen=sheet["pen"],
            hidden=frozenset(sheet.get("hidden", ())),
        )
        for sheet in data["sheets"]
    )
    return Truth(
        width=data["width"], height=data["height"], recipe=data["class"], seed=data["seed"], sheets=sheets
    )
