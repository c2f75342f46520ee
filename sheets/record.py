"""What was printed where, for scripts: ``rowlock.layout/1``."""

from collections.abc import Sequence
from typing import Any

from scoring.games.tracks import TRACKS
from sheets.geometry import Box
from sheets.place import Page, PlacedSheet
from sheets.track_layout import field_name

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
    """A sheet, or what of it stands on this page: a board on two pages is listed on both, with one id."""
    spec, layout = placed.spec, placed.layout
    part = placed.part or layout.outline
    record: dict[str, Any] = {
        "sheet_id": spec.sheet_id,
        "game": spec.game.name,
        "lucky": None if spec.lucky is None else list(spec.lucky),
        "player": spec.player,
        "kind": spec.kind,
        "outline": _corners(placed.box_pt(part)),
        "cells": {
            cell: _corners(placed.box_pt(box)) for cell, box in layout.cells.items() if part.holds(box)
        },
    }
    return record if spec.board is None else record | _track(spec.board)


def _track(side: str) -> dict[str, Any]:
    """A side of On Board's board and its whole track (B1)."""
    return {
        "board": side,
        "fields": {
            field_name(place): {"row": str(field.row), "number": field.number, "bonus": field.bonus}
            for place, field in enumerate(TRACKS[side].fields, 1)
        },
    }


def _corners(box: Box) -> list[float]:
    return [round(edge, _DECIMALS) for edge in (box.left, box.top, box.right, box.bottom)]
