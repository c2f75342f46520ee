"""Where everything stands on The Duel's board: pure geometry, in millimetres at scale 1.

Four rows of eleven fields and a lock, the column of misthrow fields at their right, the score table below.
In its own size the board takes two pages; the seam runs between two columns, so it cuts no field.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from scoring.model import MISTHROWS, Game, Row, RowRules, cell_of, lock_of, misthrow_cell
from sheets.fiducials import Corner, corner_boxes
from sheets.geometry import Box

WIDTH_MM = 378.0
HEIGHT_MM = 236.0
SEAM_MM = WIDTH_MM / 2
MARKER_MM = 20.0
MARKER_INSET_MM = 4.0

BAND_LEFT_MM = 3.0
FIRST_BAND_MM = 29.0
BAND_HEIGHT_MM = 40.0
BAND_PITCH_MM = 42.4
COLUMNS = 12
PITCH_MM = 26.4
CELLS_LEFT_MM = SEAM_MM - COLUMNS / 2 * PITCH_MM
CELLS_RIGHT_MM = SEAM_MM + COLUMNS / 2 * PITCH_MM
CELL_GAP_MM = 1.6
STRIP_MM = 7.2  # above the cells: the number once more, where no stone hides it
PAD_MM = 1.6  # below the cells
BADGE_MM = 17.0
STONE_MM = 20.0

MISTHROWS_LEFT_MM = 350.6
MISTHROWS_RIGHT_MM = 375.0
TABLE_LABELS_MM = 45.26  # wide enough that the seam meets a line of the table: five columns left, seven right


@dataclass(frozen=True, slots=True, kw_only=True)
class DuelLayout:
    """The Duel's board at scale 1; every box in the board's own frame (mm, origin top left, y down).

    ``cells`` are fields, locks and misthrow fields by name, with the white box in which stones belong;
    ``strips`` are the strips above them. ``ends`` are the parts of the bands under the last number and the lock.
    """

    outline: Box
    parts: tuple[Box, Box]
    markers: Mapping[Corner, Box]
    cells: Mapping[str, Box]
    strips: Mapping[str, Box]
    bands: Mapping[Row, Box]
    badges: Mapping[Row, Box]
    ends: Mapping[Row, Box]
    misthrows: Box
    title: Box
    misthrow_label: Box
    score_table: Box
    imprint: Box
    sheet_id: Box
    code: Box


def duel_board(game: Game) -> DuelLayout:
    """The layout of The Duel's board (D1)."""
    bands = _bands(game)
    columns = dict(_columns(game, bands))
    return DuelLayout(
        outline=Box(0.0, 0.0, WIDTH_MM, HEIGHT_MM),
        parts=(Box(0.0, 0.0, SEAM_MM, HEIGHT_MM), Box(SEAM_MM, 0.0, WIDTH_MM, HEIGHT_MM)),
        markers=corner_boxes(WIDTH_MM, HEIGHT_MM, size_mm=MARKER_MM, inset_mm=MARKER_INSET_MM),
        cells={
            name: Box(box.left, box.top + STRIP_MM, box.right, box.bottom - PAD_MM)
            for name, box in columns.items()
        },
        strips={name: Box(box.left, box.top, box.right, box.top + STRIP_MM) for name, box in columns.items()},
        bands=bands,
        badges={row: _badge(band) for row, band in bands.items()},
        ends={row: _end(game.rows[row], band, columns) for row, band in bands.items()},
        misthrows=_misthrow_panel(bands),
        title=Box(CELLS_LEFT_MM, 8.0, CELLS_LEFT_MM + 105.0, 18.4),
        misthrow_label=Box(MISTHROWS_LEFT_MM, 199.0, MISTHROWS_RIGHT_MM, 203.0),
        score_table=Box(CELLS_LEFT_MM, 202.6, CELLS_RIGHT_MM, 222.6),
        imprint=Box(CELLS_LEFT_MM, 226.0, SEAM_MM - 6.0, 230.0),
        sheet_id=Box(262.0, 8.5, 321.0, 21.5),
        code=Box(324.4, 3.0, 348.4, 27.0),
    )


def _bands(game: Game) -> dict[Row, Box]:
    first = Box(BAND_LEFT_MM, FIRST_BAND_MM, CELLS_RIGHT_MM + 1.2, FIRST_BAND_MM + BAND_HEIGHT_MM)
    return {row: first.moved(0, index * BAND_PITCH_MM) for index, row in enumerate(game.rows)}


def _columns(game: Game, bands: Mapping[Row, Box]) -> Iterator[tuple[str, Box]]:
    """For each cell the whole height of its band: the strip and the cell under it."""
    for row, rules in game.rows.items():
        names = [*(cell_of(row, number) for number in rules.numbers), lock_of(row)]
        for index, name in enumerate(names):
            left = CELLS_LEFT_MM + index * PITCH_MM + CELL_GAP_MM / 2
            yield name, Box(left, bands[row].top, left + PITCH_MM - CELL_GAP_MM, bands[row].bottom)
    panel = _misthrow_panel(bands)
    for place, band in zip(range(1, MISTHROWS + 1), bands.values(), strict=True):
        yield misthrow_cell(place), Box(panel.left + 1.2, band.top, panel.right - 1.2, band.bottom)


def _badge(band: Box) -> Box:
    x, y = (BAND_LEFT_MM + CELLS_LEFT_MM) / 2 - 0.8, band.centre[1]
    return Box(x - BADGE_MM / 2, y - BADGE_MM / 2, x + BADGE_MM / 2, y + BADGE_MM / 2)


def _end(rules: RowRules, band: Box, columns: Mapping[str, Box]) -> Box:
    first = columns[cell_of(rules.row, rules.last[0])]
    return Box(first.left - CELL_GAP_MM / 2, band.top, band.right, band.bottom)


def _misthrow_panel(bands: Mapping[Row, Box]) -> Box:
    first, *_, last = bands.values()
    return Box(MISTHROWS_LEFT_MM, first.top, MISTHROWS_RIGHT_MM, last.bottom)
