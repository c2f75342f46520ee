"""What was printed where, for scripts: ``rowlock.layout/1``."""

from collections.abc import Sequence
from typing import Any

from sheets.geometry import Box
from sheets.layout import score_sheet
from sheets.place import Page, PlacedSheet

SCHEMA = "rowlock.layout/1"
_DECIMALS = 3  # of a point


def layout_record(pages: Sequence[Page]) -> dict[str, Any]:
    """Every page with its sheets and their cells, ready for JSON (points, origin top left, y down)."""
    return {
        "schema": SCHEMA,
        "pages": [
            {
                "width": page.width_pt,
                "height": page.height_pt,
                "sheets": [_sheet(placed) for placed in page.sheets],
            }
            for page in pages
        ],
    }


def _sheet(placed: PlacedSheet) -> dict[str, Any]:
    spec, layout = placed.spec, score_sheet(placed.spec.game)
    return {
        "sheet_id": spec.sheet_id,
        "game": spec.game.name,
        "lucky": None if spec.lucky is None else list(spec.lucky),
        "player": spec.player,
        "kind": "score",
        "outline": _corners(placed.box_pt(layout.outline)),
        "cells": {cell: _corners(placed.box_pt(box)) for cell, box in layout.cells.items()},
    }


def _corners(box: Box) -> list[float]:
    return [round(edge, _DECIMALS) for edge in (box.left, box.top, box.right, box.bottom)]
