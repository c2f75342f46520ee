"""The Duel's board (D1): four rows of fields, the misthrow column, the score table."""

from collections.abc import Iterator

from scoring.model import MISTHROWS, Game, Row, RowRules, cell_of, lock_of, misthrow_cell, misthrow_cells
from sheets.design.header import wordmark
from sheets.design.lower import most_crosses
from sheets.design.rows import white_box
from sheets.design.symbols import padlock, row_symbol
from sheets.duel_layout import TABLE_LABELS_MM, DuelLayout
from sheets.geometry import Box
from sheets.languages.words import Words
from sheets.shapes import Face, Ink, Path, Point, Shape, Text, baseline, line, polygon, round_box
from sheets.styles import RowInk, Style

_EDGE_MM = 0.7
_BAND_RADIUS_MM = 4.5
_CELL_RADIUS_MM = 3.0
_NUMBER_MM = 15.0
_STRIP_NUMBER_MM = 5.4
_PADLOCK_MM = 14.0


def board_shapes(game: Game, layout: DuelLayout, style: Style, words: Words) -> Iterator[Shape]:
    """Everything on the board but markers, id and code."""
    yield from wordmark(game, layout.title, style, scale=layout.title.width / 62.0)
    for row, rules in game.rows.items():
        yield from _band(rules, layout, style.rows[row], words)
    yield from _misthrows(layout, style, words)
    yield from cells(game, layout, style)
    yield from _score_table(most_crosses(game), layout.score_table, style, words)
    yield _imprint(layout.imprint, style, words)


def cells(game: Game, layout: DuelLayout, style: Style) -> Iterator[Shape]:
    """The fields, locks and misthrow fields: what the reader knows to be printed."""
    for row, rules in game.rows.items():
        ink = style.rows[row]
        for number in rules.numbers:
            box = layout.cells[cell_of(row, number)]
            yield white_box(box, _CELL_RADIUS_MM, ink.outline)
            yield _centred(box.centre, str(number), _NUMBER_MM, ink.tint)
        lock = layout.cells[lock_of(row)]
        yield white_box(lock, _CELL_RADIUS_MM, ink.outline)
        yield from padlock(lock.centre, _PADLOCK_MM, ink.tint)
    for cell in misthrow_cells(MISTHROWS):
        yield white_box(layout.cells[cell], _CELL_RADIUS_MM, style.text)


def _centred(middle: Point, content: str, size: float, colour: str, face: Face = Face.DISPLAY) -> Text:
    at = baseline(middle, size)
    return Text(content=content, at=at, size_mm=size, colour=colour, face=face, anchor="centre")


def _band(rules: RowRules, layout: DuelLayout, ink: RowInk, words: Words) -> Iterator[Shape]:
    row, band = rules.row, layout.bands[rules.row]
    for box, paint in (
        (band, Ink(fill=ink.band)),
        (layout.ends[row], Ink(fill=ink.end)),
        (band, Ink(stroke=ink.edge, width_mm=_EDGE_MM)),
    ):
        yield Path(steps=round_box(box.inset(_EDGE_MM / 2), _BAND_RADIUS_MM), ink=paint)
    yield from _badge(row, layout.badges[row], ink, words.rows[row])
    yield _arrow(layout.badges[row], layout.cells[cell_of(row, rules.numbers[0])], ink)
    for number in rules.numbers:
        middle = layout.strips[cell_of(row, number)].centre
        yield _centred((middle[0], middle[1] + 0.2), str(number), _STRIP_NUMBER_MM, ink.caption)
    yield _minimum(layout.strips[lock_of(row)], ink, words.minimum.format(n=rules.lock_minimum))


def _badge(row: Row, box: Box, ink: RowInk, letters: str) -> Iterator[Shape]:
    triangle = row is Row.YELLOW
    size = (10.6 if len(letters) == 1 else 7.4) * (0.8 if triangle else 1.0)
    x, y = box.centre
    yield row_symbol(row, box.centre, box.width, ink.badge)
    yield _centred((x, y + (2.3 if triangle else 0.0)), letters, size, ink.letter, Face.STRONG)


def _arrow(badge: Box, first: Box, ink: RowInk) -> Path:
    """From left to right (D3)."""
    tip, y, size = first.left - 1.5, badge.centre[1], 2.4
    return Path(
        steps=polygon(((tip - size, y - size), (tip, y), (tip - size, y + size))), ink=Ink(fill=ink.badge)
    )


def _minimum(box: Box, ink: RowInk, text: str) -> Text:
    return Text(
        content=text,
        at=baseline((box.centre[0], box.centre[1] + 0.2), 3.6),
        size_mm=3.6,
        colour=ink.caption,
        face=Face.STRONG,
        anchor="centre",
        fit_mm=box.width - 2.0,
    )


def _misthrows(layout: DuelLayout, style: Style, words: Words) -> Iterator[Shape]:
    """The column's panel, what a stone in it costs (D9), and under it what it is."""
    panel = layout.misthrows
    ink = Ink(fill=style.panel, stroke=style.text, width_mm=_EDGE_MM)
    yield Path(steps=round_box(panel.inset(_EDGE_MM / 2), _BAND_RADIUS_MM), ink=ink)
    for place in range(1, MISTHROWS + 1):
        box = layout.strips[misthrow_cell(place)]
        yield _centred((box.centre[0], box.centre[1] + 0.3), "−5", 4.8, style.text, Face.STRONG)
    label = layout.misthrow_label
    yield Text(
        content=words.misthrows,
        at=baseline(label.centre, 3.8),
        size_mm=3.8,
        colour=style.text,
        face=Face.STRONG,
        anchor="centre",
        fit_mm=label.width,
    )


def _score_table(columns: int, box: Box, style: Style, words: Words) -> Iterator[Shape]:
    """Stones above, points below (D9)."""
    pitch = (box.width - TABLE_LABELS_MM) / columns
    start = box.left + TABLE_LABELS_MM
    upper, under = box.top + box.height * 0.28, box.top + box.height * 0.68
    frame = Ink(fill=style.panel, stroke=style.rule, width_mm=0.6)
    yield Path(steps=round_box(box.inset(0.3), 3.0), ink=frame)
    uprights = (
        line(((start + i * pitch, box.top + 2.4), (start + i * pitch, box.bottom - 2.4)))
        for i in range(columns)
    )
    rule = Ink(stroke=style.rule, width_mm=0.4, round_ends=True)
    yield Path(steps=tuple(step for upright in uprights for step in upright), ink=rule)
    for y, label in ((upper, words.stones), (under, words.points)):
        at = baseline((box.left + 4.0, y), 4.4)
        yield Text(content=label, at=at, size_mm=4.4, colour=style.soft, fit_mm=TABLE_LABELS_MM - 7.0)
    for stones in range(1, columns + 1):
        x = start + (stones - 0.5) * pitch
        yield _centred((x, upper), f"{stones}×", 4.8, style.soft, Face.TEXT)
        yield _centred((x, under), str(stones * (stones + 1) // 2), 8.0, style.text)


def _imprint(box: Box, style: Style, words: Words) -> Text:
    at = baseline((box.left, box.centre[1]), 3.2)
    return Text(content=words.imprint, at=at, size_mm=3.2, colour=style.soft, fit_mm=box.width)
