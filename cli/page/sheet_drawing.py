"""A sheet drawn cleanly as SVG: what it looks like when nobody has spilt coffee on it."""

from collections.abc import Callable, Iterator, Sequence

from markupsafe import Markup

from cli.page.words.words import PageWords
from scoring.model import MISTHROWS, Game, Mark, Row, Scorecard, cell_of, lock_of, misthrow_cell, row_cells
from sheets.geometry import Box
from sheets.styles import STYLES

_COLOURS = STYLES["colour"].rows
_MARGIN, _GAP = 2.0, 2.0
_WIDTH, _ROW_HEIGHT, _CELL_HEIGHT = 184.0, 15.0, 11.0
_FAULT = "#c2185b"

Shape = Callable[[str, Box, str], Markup]  # what stands in a cell: by its name, its box, its label


def marks_of(card: Scorecard) -> dict[str, Mark]:
    """What stands in every cell of the rows and in the misthrow boxes; a cross counts before a skip line."""
    marks = {}
    for name, cell in row_cells(card.game).items():
        row = card.marks(cell.row)
        if cell.number is None:
            marks[name] = Mark.CROSS if row.lock else Mark.BLANK
        elif cell.number in row.crossed:
            marks[name] = Mark.CROSS
        elif cell.number in row.void:
            marks[name] = Mark.VOID
        else:
            marks[name] = Mark.SKIP if cell.number in row.skipped else Mark.BLANK
    for place in range(1, MISTHROWS + 1):
        marks[misthrow_cell(place)] = Mark.CROSS if place <= card.misthrows else Mark.BLANK
    return marks


def sheet_svg(card: Scorecard, faults: frozenset[str], words: PageWords, title: str) -> Markup:
    """A finished sheet; the cells of its violations are framed."""
    marks = marks_of(card)
    said = [title, *(_row_said(card, row, words) for row in card.game.rows)]
    return rows_svg(card.game, lambda name, box, label: mark_shape(marks[name], box), faults, said)


def rows_svg(game: Game, shape: Shape, faults: frozenset[str], said: Sequence[str]) -> Markup:
    """The rows and misthrow boxes of a game with a shape in every cell; ``said`` is the picture in words."""
    height = len(game.rows) * (_ROW_HEIGHT + _GAP) + _CELL_HEIGHT + 2 * _MARGIN
    inside = Markup("").join(_parts(game, shape, faults))
    return Markup(
        '<svg class="drawing" viewBox="0 0 {w} {h}" role="img" aria-label="{said}">{inside}</svg>'
    ).format(w=_WIDTH + 2 * _MARGIN, h=round(height, 1), said="; ".join(said), inside=inside)


def _row_said(card: Scorecard, row: Row, words: PageWords) -> str:
    marks = card.marks(row)
    numbers = [str(number) for number in card.game.rows[row].printed(marks.crossed)]
    lock = [words.lock.format(row=words.rows[row])] if marks.lock else []
    return f"{words.rows[row]}: {', '.join([*numbers, *lock]) or '–'}"


def _parts(game: Game, shape: Shape, faults: frozenset[str]) -> Iterator[Markup]:
    top = _MARGIN
    for row, rules in game.rows.items():
        ink = _COLOURS[row]
        yield _rect(Box(_MARGIN, top, _MARGIN + _WIDTH, top + _ROW_HEIGHT), ink.band, "none", 2.5)
        names = [*(cell_of(row, number) for number in rules.numbers), lock_of(row)]
        labels = [*map(str, rules.numbers), ""]
        pitch = (_WIDTH - 3) / len(names)
        for place, (name, label) in enumerate(zip(names, labels, strict=True)):
            left = _MARGIN + 2 + place * pitch
            box = Box(left, top + 2, left + pitch - 1, top + 2 + _CELL_HEIGHT)
            yield from _cell(box, label, ink.letter, name in faults)
            yield shape(name, box, label)
        top += _ROW_HEIGHT + _GAP
    for place in range(1, MISTHROWS + 1):
        left = _MARGIN + _WIDTH - (MISTHROWS - place + 1) * (_CELL_HEIGHT + 1.5)
        box = Box(left, top, left + _CELL_HEIGHT, top + _CELL_HEIGHT)
        name = misthrow_cell(place)
        yield from _cell(box, "−5", "#6d6a7e", name in faults)
        yield shape(name, box, "−5")


def _cell(box: Box, label: str, colour: str, fault: bool) -> Iterator[Markup]:
    yield _rect(box, "#ffffff", _FAULT if fault else colour, 1.6, 1.3 if fault else 0.3)
    yield label_shape(label, box, colour)


def label_shape(label: str, box: Box, colour: str) -> Markup:
    """A cell's number in its middle, a padlock where it has none."""
    x, y = box.centre
    if not label:
        return _lock(x, y, colour)
    return Markup(
        '<text x="{x:.1f}" y="{y:.1f}" fill="{colour}" font-size="5.4" font-weight="700"'
        ' text-anchor="middle" dominant-baseline="central">{label}</text>'
    ).format(x=x, y=y, colour=colour, label=label)


def _lock(x: float, y: float, colour: str) -> Markup:
    """A padlock of 6 mm, its middle at (x, y)."""
    shape = "M4 9H16V18H4ZM6 9V6A4 4 0 0 1 14 6V9H12V6A2 2 0 0 0 8 6V9Z"
    return Markup(
        '<path transform="translate({x:.1f} {y:.1f}) scale(.3)" d="{shape}" fill="{colour}"/>'
    ).format(x=x - 3, y=y - 3.2, shape=shape, colour=colour)


def mark_shape(mark: Mark, box: Box) -> Markup:
    """The stroke of a mark inside a box; nothing for a blank."""
    x, y = box.centre
    reach = 0.36 * min(box.width, box.height)
    path = {
        Mark.CROSS: f"M{x - reach:.1f} {y - reach:.1f}L{x + reach:.1f} {y + reach:.1f}"
        f"M{x + reach:.1f} {y - reach:.1f}L{x - reach:.1f} {y + reach:.1f}",
        Mark.SKIP: f"M{box.left + 1:.1f} {y:.1f}H{box.right - 1:.1f}",
        Mark.VOID: f"M{x - reach:.1f} {y - reach:.1f}H{x + reach:.1f}V{y + reach:.1f}H{x - reach:.1f}Z"
        f"M{x - reach:.1f} {y:.1f}H{x + reach:.1f}",
    }.get(mark)
    if path is None:
        return Markup("")
    return Markup(
        '<path d="{path}" fill="none" stroke="#1f2a6b" stroke-width="1.3" stroke-linecap="round"/>'
    ).format(path=path)


def _rect(box: Box, fill: str, stroke: str, radius: float, width: float = 0.3) -> Markup:
    return Markup(
        '<rect x="{x:.2f}" y="{y:.2f}" width="{w:.2f}" height="{h:.2f}" rx="{r}" fill="{fill}" stroke="{stroke}"'
        ' stroke-width="{width}"/>'
    ).format(
        x=box.left, y=box.top, w=box.width, h=box.height, r=radius, fill=fill, stroke=stroke, width=width
    )
