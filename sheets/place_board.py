"""Boards and pieces on paper: on one page, on two pages to be joined, or on paper twice as large."""

from collections.abc import Sequence
from typing import Literal

from sheets.geometry import POINTS_PER_MM, Box
from sheets.layouts import board_layout
from sheets.pieces_layout import PIECES
from sheets.place import EDGE_MM, PAPERS_PT, Page, PlacedPieces, PlacedSheet, Point
from sheets.spec import SheetSpec

BoardSize = Literal["page", "joined", "poster"]

POSTERS_PT = {"a4": (841.89, 1190.55), "letter": (792.0, 1224.0)}  # A3 and tabloid, upright
_MARGIN_PT = (EDGE_MM + 0.3) * POINTS_PER_MM  # a cut line along a board's edge keeps its distance, too


def place_boards(specs: Sequence[SheetSpec], *, paper: str, size: BoardSize) -> tuple[Page, ...]:
    """Boards of one game as large as paper and ``size`` allow, then one page with their pieces.

    ``joined`` takes two pages a board: the first is glued under the second, which is cut off at the seam.
    """
    sheet_pt = POSTERS_PT[paper] if size == "poster" else PAPERS_PT[paper]
    pages = [page for spec in specs for page in _board_pages(spec, sheet_pt, joined=size == "joined")]
    scale = pages[0].sheets[0].scale
    return (*pages, _pieces_page(specs[0].game.name, PAPERS_PT[paper], scale))


def _board_pages(spec: SheetSpec, paper_pt: Point, *, joined: bool) -> tuple[Page, ...]:
    layout = board_layout(spec.game.name, spec.board)
    if not joined:
        return (_page(spec, layout.outline, paper_pt, _scale(layout.outline, paper_pt)),)
    scale = min(_scale(part, paper_pt) for part in layout.parts)
    first, second = (_page(spec, part, paper_pt, scale, is_part=True) for part in layout.parts)
    return first, _cut_at_seam(second, seam_is_upright=layout.parts[1].left > 0)


def _turned(box: Box, paper_pt: Point) -> Point:
    """The paper lying or upright, as the box is."""
    short, long = sorted(paper_pt)
    return (long, short) if box.width > box.height else (short, long)


def _scale(box: Box, paper_pt: Point) -> float:
    """The largest scale at which the box keeps its distance from the paper's edge."""
    width, height = _turned(box, paper_pt)
    return min(
        (width - 2 * _MARGIN_PT) / (box.width * POINTS_PER_MM),
        (height - 2 * _MARGIN_PT) / (box.height * POINTS_PER_MM),
    )


def _corner(box: Box, page_pt: Point, scale: float) -> Point:
    """Where the frame's origin comes to lie if the box lies in the middle of the page."""
    k = scale * POINTS_PER_MM
    return page_pt[0] / 2 - box.centre[0] * k, page_pt[1] / 2 - box.centre[1] * k


def _page(spec: SheetSpec, box: Box, paper_pt: Point, scale: float, *, is_part: bool = False) -> Page:
    width, height = _turned(box, paper_pt)
    left, top = _corner(box, (width, height), scale)
    sheet = PlacedSheet(spec=spec, scale=scale, left_pt=left, top_pt=top, part=box if is_part else None)
    return Page(width_pt=width, height_pt=height, sheets=(sheet,))


def _cut_at_seam(page: Page, *, seam_is_upright: bool) -> Page:
    [sheet] = page.sheets
    box = sheet.box_pt(sheet.part or sheet.layout.outline)
    end = (box.left, box.bottom) if seam_is_upright else (box.right, box.top)
    return Page(
        width_pt=page.width_pt,
        height_pt=page.height_pt,
        sheets=page.sheets,
        cuts=(((box.left, box.top), end),),
    )


def _pieces_page(game: str, paper_pt: Point, board_scale: float) -> Page:
    """The pieces at their board's scale, or as large as the page allows."""
    box = PIECES[game].outline
    width, height = min(paper_pt), max(paper_pt)
    room = min((width - 2 * _MARGIN_PT) / box.width, (height - 2 * _MARGIN_PT) / box.height)
    scale = min(board_scale, room / POINTS_PER_MM)
    left, _ = _corner(box, (width, height), scale)
    pieces = PlacedPieces(game=game, scale=scale, left_pt=left, top_pt=_MARGIN_PT)
    return Page(width_pt=width, height_pt=height, sheets=(), pieces=pieces)
