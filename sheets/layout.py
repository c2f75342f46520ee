"""Where everything stands on a sheet: pure geometry, in millimetres at scale 1.

The layout depends on the game alone: paper and sheets a page only scale and place it, and style, language and
player change no box. From top to bottom: header (between the upper markers), four bands, the score table with
the misthrow boxes beside it, the bonus strip with the boxes for the pawn's colour (On Board), the sums (between
the lower markers), one line on how marks are read.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from scoring.model import (
    MISTHROWS,
    Game,
    Row,
    RowRules,
    bonus_cell,
    cell_of,
    lock_of,
    misthrow_cell,
    pawn_cell,
)
from sheets.fiducials import Corner, corner_boxes
from sheets.geometry import Box

SCORE_SHEETS = ("classic", "longo", "onboard")  # the games that have a score sheet

WIDTH_MM = 190.0
HEIGHT_MM = 128.0  # of a sheet without a bonus strip
MARKER_MM = 12.0
MARKER_INSET_MM = 4.5
QUIET_MM = 1.5  # pure white round a marker, at least: one of its eight modules

BAND_LEFT_MM = 1.5
BAND_RIGHT_MM = 188.5
FIRST_BAND_MM = 19.8
CELLS_LEFT_MM = 10.8
CELLS_RIGHT_MM = 185.3
CELL_GAP_MM = 0.6  # between two white boxes; both outlines lie in it
BADGE_WIDTH_MM = 6.0

MISTHROW_MM = 11.0
MISTHROW_PITCH_MM = 11.8
MISTHROWS_RIGHT_MM = 187.6
LOWER_RIGHT_MM = 136.4  # of what stands left of the misthrow boxes
SUMS_LEFT_MM = 20.5

BONUS_COLUMNS = 10
BONUS_LEFT_MM = 9.6  # of the first bonus cell
BONUS_CELL_MM = 10.4
BONUS_PAD_MM = 0.7  # of the panel round its cells
PAWN_CELL_MM = 10.4

TOTAL = "total"
MISTHROWS_SUM = "misthrows"
BONUS_SUM = "bonus"


@dataclass(frozen=True, slots=True, kw_only=True)
class _Heights:
    """How a sheet's height is shared out: y from the top, and heights (mm)."""

    sheet: float
    band: float
    band_pitch: float
    cell: float
    lower_top: float  # score table and misthrow boxes
    lower: float
    bonus_top: float | None
    sums_top: float
    sums: float
    legend_top: float


_PLAIN = _Heights(
    sheet=HEIGHT_MM,
    band=16.4,
    band_pitch=17.7,
    cell=13.4,
    lower_top=95.2,
    lower=MISTHROW_MM,
    bonus_top=None,
    sums_top=109.6,
    sums=10.6,
    legend_top=122.2,
)
_WITH_BONUS = _Heights(
    sheet=138.0,  # two of them still go on an A4 page in their own size
    band=14.2,
    band_pitch=15.2,
    cell=11.4,
    lower_top=85.0,
    lower=10.5,
    bonus_top=97.1,
    sums_top=122.6,
    sums=9.4,
    legend_top=133.2,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class BonusLayout:
    """What On Board adds (B6): the panel round the bonus cells with its label, the label over the pawn's boxes."""

    panel: Box
    label: Box
    pawn_label: Box


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetLayout:
    """A score sheet at scale 1; every box in the sheet's own frame (mm, origin top left, y down).

    ``cells`` are all cells that a pen can mark, by name, with the white box in which the mark belongs; a
    cell's outline is drawn round that box, outside it. ``ends`` are the parts of the bands under the numbers
    that lock a row and their lock (C6, L4); ``minimums`` is where the least number of crosses stands at the
    lock. ``sums`` goes by row name, then ``bonus`` (On Board), ``misthrows`` and ``total``. ``lucky`` is empty
    where the game has no lucky numbers, ``bonus`` None where it has no bonus strip.
    """

    outline: Box
    markers: Mapping[Corner, Box]
    cells: Mapping[str, Box]
    bands: Mapping[Row, Box]
    badges: Mapping[Row, Box]
    ends: Mapping[Row, Box]
    minimums: Mapping[Row, Box]
    code: Box
    sheet_id: Box
    title: Box
    name: Box
    lucky: tuple[Box, ...]
    score_table: Box
    misthrow_label: Box
    bonus: BonusLayout | None
    sums: Mapping[str, Box]
    legend: Box
    imprint: Box


def score_sheet(game: Game) -> SheetLayout:
    """The layout of a game's score sheet: style, language and player change no box."""
    heights = _WITH_BONUS if game.bonuses else _PLAIN
    bands = _bands(game, heights)
    cells = dict(_cells(game, bands, heights))
    lower, legend = heights.lower_top, heights.legend_top
    return SheetLayout(
        outline=Box(0.0, 0.0, WIDTH_MM, heights.sheet),
        markers=corner_boxes(WIDTH_MM, heights.sheet, size_mm=MARKER_MM, inset_mm=MARKER_INSET_MM),
        cells=cells,
        bands=bands,
        badges={row: _badge(band) for row, band in bands.items()},
        ends={row: _end(game.rows[row], bands[row], cells) for row in bands},
        minimums={row: _minimum(band) for row, band in bands.items()},
        code=Box(154.6, 2.1, 171.4, 18.9),
        sheet_id=Box(121.6, 6.4, 152.4, 14.6),
        title=Box(20.4, 3.3, 82.4, 9.5),
        name=Box(20.4, 10.6, 82.4 if game.lucky else 117.0, 17.6),
        lucky=_lucky(game),
        score_table=Box(BAND_LEFT_MM, lower, LOWER_RIGHT_MM, lower + heights.lower),
        misthrow_label=Box(141.2, lower - 3.9, 187.6, lower - 1.3),
        bonus=None if heights.bonus_top is None else _bonus(heights.bonus_top),
        sums=dict(_sums(game, heights)),
        legend=Box(SUMS_LEFT_MM, legend, 124.5, legend + 3.0),
        imprint=Box(126.0, legend, 169.5, legend + 3.0),
    )


def _bands(game: Game, heights: _Heights) -> dict[Row, Box]:
    first = Box(BAND_LEFT_MM, FIRST_BAND_MM, BAND_RIGHT_MM, FIRST_BAND_MM + heights.band)
    return {row: first.moved(0, index * heights.band_pitch) for index, row in enumerate(game.rows)}


def _cells(game: Game, bands: Mapping[Row, Box], heights: _Heights) -> Iterator[tuple[str, Box]]:
    for row, rules in game.rows.items():
        yield from _row_cells(rules, bands[row], heights.cell)
    top = heights.lower_top
    for place in range(1, MISTHROWS + 1):
        right = MISTHROWS_RIGHT_MM - (MISTHROWS - place) * MISTHROW_PITCH_MM
        yield misthrow_cell(place), Box(right - MISTHROW_MM, top, right, top + heights.lower)
    if heights.bonus_top is not None:
        yield from _bonus_cells(game, heights.bonus_top)
        yield from _pawn_cells(game, heights.bonus_top)


def _row_cells(rules: RowRules, band: Box, height: float) -> Iterator[tuple[str, Box]]:
    """The cells of a row, side by side from left to right, the lock last (C1)."""
    names = [*(cell_of(rules.row, number) for number in rules.numbers), lock_of(rules.row)]
    pitch = (CELLS_RIGHT_MM - CELLS_LEFT_MM) / len(names)
    top = band.centre[1] - height / 2
    for index, name in enumerate(names):
        left = CELLS_LEFT_MM + index * pitch
        yield name, Box(left, top, left + pitch - CELL_GAP_MM, top + height)


def _bonus_cells(game: Game, panel_top: float) -> Iterator[tuple[str, Box]]:
    """The bonus strip in two lines of ten (B6)."""
    pitch = (LOWER_RIGHT_MM - BONUS_PAD_MM + CELL_GAP_MM - BONUS_LEFT_MM) / BONUS_COLUMNS
    for index, bonus in enumerate(game.bonuses):
        left = BONUS_LEFT_MM + index % BONUS_COLUMNS * pitch
        top = panel_top + BONUS_PAD_MM + index // BONUS_COLUMNS * (BONUS_CELL_MM + CELL_GAP_MM)
        yield bonus_cell(bonus), Box(left, top, left + pitch - CELL_GAP_MM, top + BONUS_CELL_MM)


def _pawn_cells(game: Game, panel_top: float) -> Iterator[tuple[str, Box]]:
    """A box a colour, below the misthrow boxes."""
    top = panel_top + 6.4
    for index, row in enumerate(game.rows):
        right = MISTHROWS_RIGHT_MM - (len(game.rows) - 1 - index) * MISTHROW_PITCH_MM
        yield pawn_cell(row), Box(right - MISTHROW_MM, top, right, top + PAWN_CELL_MM)


def _bonus(top: float) -> BonusLayout:
    bottom = top + 2 * (BONUS_PAD_MM + BONUS_CELL_MM) + CELL_GAP_MM
    return BonusLayout(
        panel=Box(BAND_LEFT_MM, top, LOWER_RIGHT_MM, bottom),
        label=Box(BAND_LEFT_MM + 0.8, top, BONUS_LEFT_MM - 0.8, bottom),
        pawn_label=Box(141.2, top + 2.5, 187.6, top + 5.1),
    )


def _badge(band: Box) -> Box:
    x, y = BAND_LEFT_MM + 0.8 + BADGE_WIDTH_MM / 2, band.centre[1]
    half = BADGE_WIDTH_MM / 2
    return Box(x - half, y - half, x + half, y + half)


def _end(rules: RowRules, band: Box, cells: Mapping[str, Box]) -> Box:
    first = cells[cell_of(rules.row, rules.last[0])]
    return Box(first.left - CELL_GAP_MM / 2, band.top, BAND_RIGHT_MM, band.bottom)


def _minimum(band: Box) -> Box:
    """Between the lock and the band's end."""
    return Box(CELLS_RIGHT_MM - 0.5, band.top, BAND_RIGHT_MM - 0.4, band.bottom)


def _lucky(game: Game) -> tuple[Box, ...]:
    if not game.lucky:
        return ()
    badge = Box(86.8, 2.9, 102.0, 18.1)
    return badge, badge.moved(16.8, 0)


def _sums(game: Game, heights: _Heights) -> Iterator[tuple[str, Box]]:
    """The boxes between the lower markers: four rows, the bonus (B6), the misthrows, the total."""
    names = [*map(str, Row), *([BONUS_SUM] if game.bonuses else []), MISTHROWS_SUM]
    width, pitch = (15.4, 20.6) if game.bonuses else (17.5, 24.0)
    left, top, height = SUMS_LEFT_MM, heights.sums_top, heights.sums
    for index, name in enumerate(names):
        x = left + index * pitch
        yield name, Box(x, top, x + width, top + height)
    x = left + len(names) * pitch
    yield TOTAL, Box(x, top, WIDTH_MM - left, top + height)
