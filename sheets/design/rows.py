"""The four rows: bands, badges, cells, locks (C1, C6, L1, L4)."""

from collections.abc import Iterator

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
from sheets.design.symbols import WHITE, padlock, row_symbol
from sheets.geometry import Box
from sheets.languages.words import Words
from sheets.layout import SheetLayout
from sheets.shapes import CAP_HEIGHT, Face, Ink, Path, Shape, Text, baseline, polygon, round_box
from sheets.styles import RowInk, Style, tint_of

OUTLINE_MM = 0.35
_EDGE_MM = 0.5
_BAND_RADIUS_MM = 2.6
_CELL_RADIUS_MM = 1.7
_LOCK_RADIUS_MM = 3.0
_PADLOCK_MM = 7.4
_ARROW_MM = 1.1


def bands(game: Game, layout: SheetLayout, style: Style, words: Words) -> Iterator[Shape]:
    """The coloured bands with what stands on them beside the cells."""
    for row, rules in game.rows.items():
        ink = style.rows[row]
        yield _band(layout.bands[row], Ink(fill=ink.band))
        yield _band(layout.ends[row], Ink(fill=ink.end))
        yield _band(layout.bands[row], Ink(stroke=ink.edge, width_mm=_EDGE_MM))
        yield from _badge(row, layout.badges[row], ink, words.rows[row])
        yield _arrow(layout, rules, ink)
        yield _minimum(layout.minimums[row], ink, words.minimum.format(n=rules.lock_minimum))


def _band(box: Box, ink: Ink) -> Path:
    return Path(steps=round_box(box.inset(_EDGE_MM / 2), _BAND_RADIUS_MM), ink=ink)


def _badge(row: Row, box: Box, ink: RowInk, letters: str) -> Iterator[Shape]:
    """The row's shape with its letter; a triangle has its room lower down."""
    triangle = row is Row.YELLOW
    x, y = box.centre
    size = (3.9 if len(letters) == 1 else 2.7) * (0.8 if triangle else 1.0)
    yield row_symbol(row, box.centre, box.width, ink.badge)
    yield Text(
        content=letters,
        at=baseline((x, y + (0.85 if triangle else 0.0)), size),
        size_mm=size,
        colour=ink.letter,
        face=Face.STRONG,
        anchor="centre",
    )


def _arrow(layout: SheetLayout, rules: RowRules, ink: RowInk) -> Path:
    """A hint before the first number: from left to right (C3)."""
    first = layout.cells[cell_of(rules.row, rules.numbers[0])]
    tip, y = first.left - 0.8, first.centre[1]
    back = tip - _ARROW_MM
    return Path(
        steps=polygon(((back, y - _ARROW_MM), (tip, y), (back, y + _ARROW_MM))), ink=Ink(fill=ink.badge)
    )


def _minimum(box: Box, ink: RowInk, text: str) -> Text:
    size = 2.5
    return Text(
        content=text,
        at=(box.centre[0] + size * CAP_HEIGHT / 2 - 0.1, box.centre[1]),
        size_mm=size,
        colour=ink.caption,
        face=Face.STRONG,
        anchor="centre",
        turned=True,
        fit_mm=box.height - 2.0,
    )


def cells(game: Game, layout: SheetLayout, style: Style) -> Iterator[Shape]:
    """What the reader knows to be printed: white boxes, outlines, numbers, padlocks, misthrow and bonus boxes.

    Nothing in here depends on language, player or id, and no glyph depends on the style.
    """
    for rules in game.rows.values():
        yield from _row_cells(rules, layout, style.rows[rules.row])
    for place in range(1, MISTHROWS + 1):
        yield white_box(layout.cells[misthrow_cell(place)], _CELL_RADIUS_MM, style.text)
    if layout.bonus is not None:
        yield from _bonus_cells(game, layout, style)
        yield from _pawn_cells(game, layout, style)


def _bonus_cells(game: Game, layout: SheetLayout, style: Style) -> Iterator[Shape]:
    for bonus in game.bonuses:
        box = layout.cells[bonus_cell(bonus)]
        yield white_box(box, _CELL_RADIUS_MM, style.accent)
        yield _number(box, bonus, tint_of(style.accent))


def _pawn_cells(game: Game, layout: SheetLayout, style: Style) -> Iterator[Shape]:
    """The colours of the pawns, each as the shape of its row."""
    for row in game.rows:
        box = layout.cells[pawn_cell(row)]
        yield white_box(box, _CELL_RADIUS_MM, style.rows[row].outline)
        yield row_symbol(row, box.centre, box.height * 0.62, style.rows[row].tint)


def _row_cells(rules: RowRules, layout: SheetLayout, ink: RowInk) -> Iterator[Shape]:
    for number in rules.numbers:
        box = layout.cells[cell_of(rules.row, number)]
        yield white_box(box, _CELL_RADIUS_MM, ink.outline)
        yield _number(box, number, ink.tint)
    lock = layout.cells[lock_of(rules.row)]
    yield white_box(lock, _LOCK_RADIUS_MM, ink.outline)
    yield from padlock(lock.centre, _PADLOCK_MM, ink.tint)


def white_box(box: Box, radius: float, outline: str) -> Path:
    """A white box with its outline round it, outside."""
    ink = Ink(fill=WHITE, stroke=outline, width_mm=OUTLINE_MM)
    return Path(steps=round_box(box.inset(-OUTLINE_MM / 2), radius), ink=ink)


def _number(box: Box, number: int, tint: str) -> Text:
    """The number in the middle; one size for all numbers of a game."""
    size = min(box.height * 0.7, box.width * 0.74)
    return Text(
        content=str(number),
        at=baseline(box.centre, size),
        size_mm=size,
        colour=tint,
        face=Face.DISPLAY,
        anchor="centre",
    )
