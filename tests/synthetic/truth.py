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
class PieceTruth:
    """What lies on one cell of a board: whose it is (``red``, ``black`` …) and how high a pile it reads as.

    A pile reads as its cap says; without a cap, as one stone.
    """

    cell: str
    owner: str
    height: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardTruth:
    """A board: its identity, its outline as a sheet's, the pieces in the order of the cells.

    Of The Duel's two kinds of stones the darker is ``black``. ``kinds`` says by owner what the pieces are.
    """

    sheet_id: str
    game: str
    side: str | None
    corners: Corners
    pieces: tuple[PieceTruth, ...]
    kinds: Mapping[str, str]

    @property
    def stones(self) -> Mapping[str, tuple[str, int]]:
        """Owner and height of each cell of the rows that has a stone."""
        return {
            piece.cell: (piece.owner, piece.height)
            for piece in self.pieces
            if not piece.cell.startswith("misthrow:")
        }

    @property
    def misthrows(self) -> Mapping[str, int]:
        """How many misthrow stones an owner has."""
        owners = [piece.owner for piece in self.pieces if piece.cell.startswith("misthrow:")]
        return {owner: owners.count(owner) for owner in self.kinds}

    @property
    def pawns(self) -> Mapping[str, str]:
        """The field of each pawn, by its colour."""
        return {piece.owner: piece.cell for piece in self.pieces}


@dataclass(frozen=True, slots=True, kw_only=True)
class Truth:
    """What is on one photograph of ``width`` by ``height`` pixels, its EXIF orientation applied."""

    width: int
    height: int
    recipe: str
    seed: int
    sheets: tuple[SheetTruth, ...]
    boards: tuple[BoardTruth, ...] = ()


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
    boards = {"boards": [_board_entry(board) for board in truth.boards]} if truth.boards else {}
    return json.dumps({**head, "sheets": sheets, **boards}, indent=1, ensure_ascii=False) + "\n"


def _board_entry(board: BoardTruth) -> dict[str, object]:
    return {
        "sheet_id": board.sheet_id,
        "game": board.game,
        "side": board.side,
        "corners": [[round(x, 2), round(y, 2)] for x, y in board.corners],
        "pieces": [[piece.cell, piece.owner, piece.height] for piece in board.pieces],
        "kinds": dict(board.kinds),
    }


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
    boards = tuple(
        BoardTruth(
            sheet_id=board["sheet_id"],
            game=board["game"],
            side=board["side"],
            corners=tuple((x, y) for x, y in board["corners"]),
            pieces=tuple(PieceTruth(cell=c, owner=o, height=h) for c, o, h in board["pieces"]),
            kinds=board["kinds"],
        )
        for board in data.get("boards", ())
    )
    return Truth(
        width=data["width"],
        height=data["height"],
        recipe=data["class"],
        seed=data["seed"],
        sheets=sheets,
        boards=boards,
    )
