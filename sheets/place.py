"""Sheets on paper: which page, where on it, how large (points, origin at the page's top left, y down)."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from sheets.fiducials import Variant
from sheets.geometry import POINTS_PER_MM, Box
from sheets.layouts import Layout, layout_of, variant_of
from sheets.pieces_layout import PIECES, PiecesLayout
from sheets.spec import SheetSpec

PAPERS_PT = {"a4": (595.28, 841.89), "letter": (612.0, 792.0)}  # upright: width, height
PER_PAGE = (1, 2, 4)
EDGE_MM = 10.0  # nothing is printed nearer to the paper's edge
_EDGE_PT = EDGE_MM * POINTS_PER_MM
_COLUMNS = {1: 1, 2: 1, 4: 2}
_LYING = {1: True, 2: False, 4: True}

Point = tuple[float, float]


@dataclass(frozen=True, slots=True, kw_only=True)
class PlacedSheet:
    """A sheet on a page: ``scale`` is paper millimetres to a sheet millimetre, (left, top) its corner.

    ``part`` is what of it stands on this page (in the sheet's own frame), where it goes over two.
    """

    spec: SheetSpec
    scale: float
    left_pt: float
    top_pt: float
    part: Box | None = None

    @property
    def variant(self) -> Variant:
        """What its markers say."""
        return variant_of(self.spec)

    @property
    def layout(self) -> Layout:
        """Where everything stands on it."""
        return layout_of(self.variant)

    @property
    def points_per_mm(self) -> float:
        """Points on the page for a millimetre of the sheet's own frame."""
        return self.scale * POINTS_PER_MM

    def box_pt(self, box: Box) -> Box:
        """A box of the sheet (mm) on the page (points)."""
        return box.scaled(self.points_per_mm).moved(self.left_pt, self.top_pt)


@dataclass(frozen=True, slots=True, kw_only=True)
class PlacedPieces:
    """The pieces of a game on a page: scale and corner as for a sheet."""

    game: str
    scale: float
    left_pt: float
    top_pt: float

    @property
    def layout(self) -> PiecesLayout:
        """Where every piece lies."""
        return PIECES[self.game]


@dataclass(frozen=True, slots=True, kw_only=True)
class Page:
    """One side of paper with its sheets and its cut lines, each from point to point; or with pieces."""

    width_pt: float
    height_pt: float
    sheets: tuple[PlacedSheet, ...]
    cuts: tuple[tuple[Point, Point], ...] = ()
    pieces: PlacedPieces | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class _Grid:
    """Where the sheets of a page go: columns and rows, and the corner of the whole block."""

    sheet: Box
    width_pt: float
    height_pt: float
    columns: int
    rows: int
    scale: float

    @property
    def step_pt(self) -> Point:
        return self.sheet.width * self.scale * POINTS_PER_MM, self.sheet.height * self.scale * POINTS_PER_MM

    @property
    def corner_pt(self) -> Point:
        step_x, step_y = self.step_pt
        return (self.width_pt - self.columns * step_x) / 2, (self.height_pt - self.rows * step_y) / 2


def place(specs: Sequence[SheetSpec], *, paper: str, per_page: int) -> tuple[Page, ...]:
    """Score sheets of one game in order, ``per_page`` on each page, as large as the paper allows.

    Two on an upright page are at most 1 : 1, a pad's size.

    Raises:
        KeyError: no such paper, or not one, two or four a page.
    """
    grid = _grid(layout_of(variant_of(specs[0])).outline, paper, per_page)
    return tuple(_page(grid, specs[start : start + per_page]) for start in range(0, len(specs), per_page))


def _grid(sheet: Box, paper: str, per_page: int) -> _Grid:
    short, long = PAPERS_PT[paper]
    width, height = (long, short) if _LYING[per_page] else (short, long)
    columns = _COLUMNS[per_page]
    rows = per_page // columns
    room_x = (width - 2 * _EDGE_PT) / columns / (sheet.width * POINTS_PER_MM)
    room_y = (height - 2 * _EDGE_PT) / rows / (sheet.height * POINTS_PER_MM)
    largest = min(room_x, room_y)
    scale = largest if _LYING[per_page] else min(largest, 1.0)
    return _Grid(sheet=sheet, width_pt=width, height_pt=height, columns=columns, rows=rows, scale=scale)


def _page(grid: _Grid, specs: Sequence[SheetSpec]) -> Page:
    left, top = grid.corner_pt
    step_x, step_y = grid.step_pt
    sheets = tuple(
        PlacedSheet(
            spec=spec,
            scale=grid.scale,
            left_pt=left + index % grid.columns * step_x,
            top_pt=top + index // grid.columns * step_y,
        )
        for index, spec in enumerate(specs)
    )
    return Page(width_pt=grid.width_pt, height_pt=grid.height_pt, sheets=sheets, cuts=tuple(_cuts(grid)))


def _cuts(grid: _Grid) -> Iterator[tuple[Point, Point]]:
    """Lines between the sheets, from one end of the block to the other."""
    left, top = grid.corner_pt
    step_x, step_y = grid.step_pt
    right, bottom = left + grid.columns * step_x, top + grid.rows * step_y
    for row in range(1, grid.rows):
        yield (left, top + row * step_y), (right, top + row * step_y)
    for column in range(1, grid.columns):
        yield (left + column * step_x, top), (left + column * step_x, bottom)
