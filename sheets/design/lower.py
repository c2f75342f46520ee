"""Below the rows: score table (C9, L6), misthrow label, sums, how marks are read, imprint."""

from collections.abc import Callable, Iterator
from itertools import pairwise

from scoring.model import Game, Row
from sheets.design.symbols import WHITE, row_symbol, small_blot, small_box, small_cross, small_dash, star
from sheets.geometry import Box
from sheets.languages.words import Words
from sheets.layout import BONUS_SUM, MISTHROWS_SUM, TOTAL, SheetLayout
from sheets.shapes import Face, Ink, Path, Point, Shape, Text, baseline, line, round_box
from sheets.styles import Style

_LABELS_MM = 15.6  # the first column of the score table
_RADIUS_MM = 1.8


def lower_shapes(game: Game, layout: SheetLayout, style: Style, words: Words) -> Iterator[Shape]:
    """Everything below the rows except what is a cell."""
    yield from _score_table(game, layout.score_table, style, words)
    yield from _misthrow_label(layout.misthrow_label, style, words)
    yield from _sums(layout, style, words)
    yield from _legend(layout.legend, style, words)
    yield _imprint(layout.imprint, style, words)


def most_crosses(game: Game) -> int:
    """The most crosses a row can hold: its numbers with one of those that lock it, and the lock (C9, L6)."""
    return max(len(rules.numbers) - len(rules.last) + 2 for rules in game.rows.values())


def _score_table(game: Game, box: Box, style: Style, words: Words) -> Iterator[Shape]:
    """Crosses above, points below."""
    columns = most_crosses(game)
    pitch = (box.width - _LABELS_MM) / columns
    start = box.left + _LABELS_MM
    upper, under = box.top + box.height * 0.28, box.top + box.height * 0.66
    yield _frame(box, style.rule, 0.4, fill=style.panel)
    yield _uprights(box, [start + index * pitch for index in range(columns)], style)
    for y, label in ((upper, words.crosses), (under, words.points)):
        at = baseline((box.left + 2.2, y), 2.5)
        yield Text(content=label, at=at, size_mm=2.5, colour=style.soft, fit_mm=_LABELS_MM - 3.2)
    for crosses in range(1, columns + 1):
        x, points = start + (crosses - 0.5) * pitch, crosses * (crosses + 1) // 2
        yield _centred((x, upper), f"{crosses}×", size_mm=2.9, colour=style.soft, face=Face.TEXT)
        yield _centred(
            (x, under), str(points), size_mm=min(4.3, pitch / 2), colour=style.text, face=Face.DISPLAY
        )


def _uprights(box: Box, places: list[float], style: Style) -> Path:
    steps = (step for x in places for step in line(((x, box.top + 1.6), (x, box.bottom - 1.6))))
    return Path(steps=tuple(steps), ink=Ink(stroke=style.rule, width_mm=0.25, round_ends=True))


def _centred(middle: Point, content: str, *, size_mm: float, colour: str, face: Face) -> Text:
    at = baseline(middle, size_mm)
    return Text(content=content, at=at, size_mm=size_mm, colour=colour, face=face, anchor="centre")


def _misthrow_label(box: Box, style: Style, words: Words) -> Iterator[Shape]:
    at = box.left, box.bottom
    yield Text(
        content=words.misthrows,
        at=at,
        size_mm=3.0,
        colour=style.text,
        face=Face.STRONG,
        fit_mm=box.width * 0.7,
    )
    at = box.right, box.bottom
    yield Text(content=words.each, at=at, size_mm=3.0, colour=style.soft, face=Face.STRONG, anchor="right")


def _sums(layout: SheetLayout, style: Style, words: Words) -> Iterator[Shape]:
    """Row + row + row + row (+ bonus) - misthrows = total."""
    signs = "+" * (len(layout.sums) - 3) + "−="
    for (before, after), sign in zip(pairwise(layout.sums.values()), signs, strict=True):
        middle = (before.right + after.left) / 2, before.centre[1]
        yield _centred(middle, sign, size_mm=5.4, colour=style.soft, face=Face.DISPLAY)
    for row in Row:
        yield from _row_sum(row, layout.sums[row], style)
    if BONUS_SUM in layout.sums:
        yield from _bonus_sum(layout.sums[BONUS_SUM], style)
    yield from _misthrow_sum(layout.sums[MISTHROWS_SUM], style)
    yield from _total(layout.sums[TOTAL], style, words.total)


def _row_sum(row: Row, box: Box, style: Style) -> Iterator[Shape]:
    colour = style.rows[row].edge
    yield _frame(box, colour, 0.6)
    yield row_symbol(row, (box.left + 3.0, box.top + 3.0), 3.4, colour)


def _bonus_sum(box: Box, style: Style) -> Iterator[Shape]:
    yield _frame(box, style.accent, 0.6)
    yield star((box.left + 3.0, box.top + 3.0), 3.8, style.accent)


def _misthrow_sum(box: Box, style: Style) -> Iterator[Shape]:
    yield _frame(box, style.soft, 0.6)
    picture = Box(box.left + 1.6, box.top + 1.6, box.left + 4.6, box.top + 4.6)
    yield small_box(picture, style.soft)
    yield small_cross(picture, style.soft)


def _total(box: Box, style: Style, label: str) -> Iterator[Shape]:
    yield _frame(box, style.accent, 0.9)
    at = box.left + 2.0, box.top + 3.8
    yield Text(content=label, at=at, size_mm=2.7, colour=style.accent, face=Face.STRONG, fit_mm=box.width - 4)


def _frame(box: Box, colour: str, width_mm: float, *, fill: str = WHITE) -> Path:
    """A box whose outline stays inside it."""
    ink = Ink(fill=fill, stroke=colour, width_mm=width_mm)
    return Path(steps=round_box(box.inset(width_mm / 2), _RADIUS_MM), ink=ink)


def _legend(box: Box, style: Style, words: Words) -> Iterator[Shape]:
    """X = crossed, line = jumped over, blot = taken back (C3)."""
    meanings: tuple[tuple[Callable[[Box, str], Path], str], ...] = (
        (small_cross, words.crossed),
        (small_dash, words.jumped_over),
        (small_blot, words.taken_back),
    )
    pitch = box.width / len(meanings)
    for index, (picture, meaning) in enumerate(meanings):
        left = box.left + index * pitch
        cell = Box(left, box.top, left + box.height, box.bottom)
        yield small_box(cell, style.soft)
        yield picture(cell, style.text)
        at = baseline((cell.right + 1.4, cell.centre[1]), 2.7)
        yield Text(content=meaning, at=at, size_mm=2.7, colour=style.text, fit_mm=pitch - box.height - 3.4)


def _imprint(box: Box, style: Style, words: Words) -> Text:
    return Text(
        content=words.imprint,
        at=baseline((box.right, box.centre[1]), 1.8),
        size_mm=1.8,
        colour=style.soft,
        anchor="right",
        fit_mm=box.width,
    )
