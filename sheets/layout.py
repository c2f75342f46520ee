"""Where everything stands on a sheet: pure geometry, in millimetres at scale 1.

The layout depends on the game alone: paper and sheets a page only scale and place it, and style, language and
player change no box. From top to bottom: header (between the upper markers), four bands, the score table with
the misthrow boxes beside it, the sums (between the lower markers), one line on how marks are read.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from scoring.model import MISTHROWS, Game, Row, RowRules, cell_of, lock_of, misthrow_cell
from sheets.fiducials import Corner
from sheets.geometry import Box

PRINTED_GAMES = ("classic", "longo")  # score sheets that can be printed so far

WIDTH_MM = 190.0
HEIGHT_MM = 128.0
MARKER_MM = 12.0
MARKER_INSET_MM = 4.5
QUIET_MM = 1.5  # pure white round a marker, at least: one of its eight modules

BAND_LEFT_MM = 1.5
BAND_RIGHT_MM = 188.5
FIRST_BAND_MM = 19.8
BAND_HEIGHT_MM = 16.4
BAND_PITCH_MM = 17.7
CELLS_LEFT_MM = 10.8
CELLS_RIGHT_MM = 185.3
CELL_GAP_MM = 0.6  # between two white boxes; both outlines lie in it
CELL_HEIGHT_MM = 13.4
BADGE_WIDTH_MM = 6.0

MISTHROW_MM = 11.0
MISTHROW_PITCH_MM = 11.8
MISTHROWS_RIGHT_MM = 187.6
LOWER_TOP_MM = 95.2

TOTAL = "total"
MISTHROWS_SUM = "misthrows"


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetLayout:
    """A score sheet at scale 1; every box in the sheet's own frame (mm, origin top left, y down).

    ``cells`` are all cells that a pen can mark, by name, with the white box in which the mark belongs; a
    cell's outline is drawn round that box, outside it. ``ends`` are the parts of the bands under the numbers
    that lock a row and their lock (C6, L4); ``minimums`` is where the least number of crosses stands at the
    lock. ``sums`` goes by row name, then ``misthrows`` and ``total``. ``lucky`` is empty where the game has
    no lucky numbers.
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
    sums: Mapping[str, Box]
    legend: Box
    imprint: Box


def score_sheet(game: Game) -> SheetLayout:
    """The layout of a game's score sheet: style, language and player change no box."""
    bands = _bands(game)
    cells = dict(_cells(game, bands))
    return SheetLayout(
        outline=Box(0.0, 0.0, WIDTH_MM, HEIGHT_MM),
        markers=_markers(),
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
        score_table=Box(BAND_LEFT_MM, LOWER_TOP_MM, 136.4, LOWER_TOP_MM + MISTHROW_MM),
        misthrow_label=Box(141.2, LOWER_TOP_MM - 3.9, 187.6, LOWER_TOP_MM - 1.3),
        sums=dict(_sums()),
        legend=Box(20.5, 122.2, 124.5, 125.2),
        imprint=Box(126.0, 122.2, 169.5, 125.2),
    )


def _markers() -> dict[Corner, Box]:
    near, size = MARKER_INSET_MM, MARKER_MM
    right, bottom = WIDTH_MM - near - size, HEIGHT_MM - near - size
    box = Box(near, near, near + size, near + size)
    return {
        Corner.TOP_LEFT: box,
        Corner.TOP_RIGHT: box.moved(right - near, 0),
        Corner.BOTTOM_RIGHT: box.moved(right - near, bottom - near),
        Corner.BOTTOM_LEFT: box.moved(0, bottom - near),
    }


def _bands(game: Game) -> dict[Row, Box]:
    first = Box(BAND_LEFT_MM, FIRST_BAND_MM, BAND_RIGHT_MM, FIRST_BAND_MM + BAND_HEIGHT_MM)
    return {row: first.moved(0, index * BAND_PITCH_MM) for index, row in enumerate(game.rows)}


def _cells(game: Game, bands: Mapping[Row, Box]) -> Iterator[tuple[str, Box]]:
    for row, rules in game.rows.items():
        yield from _row_cells(rules, bands[row])
    top = LOWER_TOP_MM
    for place in range(1, MISTHROWS + 1):
        right = MISTHROWS_RIGHT_MM - (MISTHROWS - place) * MISTHROW_PITCH_MM
        yield misthrow_cell(place), Box(right - MISTHROW_MM, top, right, top + MISTHROW_MM)


def _row_cells(rules: RowRules, band: Box) -> Iterator[tuple[str, Box]]:
    """The cells of a row, side by side from left to right, the lock last (C1)."""
    names = [*(cell_of(rules.row, number) for number in rules.numbers), lock_of(rules.row)]
    pitch = (CELLS_RIGHT_MM - CELLS_LEFT_MM) / len(names)
    top = band.centre[1] - CELL_HEIGHT_MM / 2
    for index, name in enumerate(names):
        left = CELLS_LEFT_MM + index * pitch
        yield name, Box(left, top, left + pitch - CELL_GAP_MM, top + CELL_HEIGHT_MM)


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


def _sums() -> Iterator[tuple[str, Box]]:
    """Six boxes between the lower markers: four rows, the misthrows, the total."""
    left, top, width, height, pitch = 20.5, 109.6, 17.5, 10.6, 24.0
    for index, name in enumerate((*Row, MISTHROWS_SUM)):
        x = left + index * pitch
        yield str(name), Box(x, top, x + width, top + height)
    x = left + 5 * pitch
    yield TOTAL, Box(x, top, WIDTH_MM - left, top + height)
