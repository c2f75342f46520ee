"""The pieces to cut out: pawns (B1), stones and caps (D1, D5)."""

from collections.abc import Iterable, Iterator

from scoring.model import Row
from sheets.design.symbols import BLACK, WHITE, row_symbol
from sheets.geometry import Box
from sheets.languages.words import Words
from sheets.pieces_layout import (
    CAP_MM,
    CAPS,
    COUNTER_MM,
    PAWN_HEIGHT_MM,
    STONE_MM,
    TAB_MM,
    PawnsLayout,
    StonesLayout,
)
from sheets.shapes import (
    Face,
    Ink,
    Path,
    Point,
    Shape,
    Text,
    baseline,
    circle,
    half_turned,
    line,
    on_circle,
    plain_box,
    polygon,
    regular,
)
from sheets.styles import RowInk, Style

BLACK_STONE = "#1c1c1c"
GREY_STONE = "#a0a0a0"
_STONE_EDGE = "#4a4a4a"
_CUT = "#8c8c8c"
_DOT_MM = 0.75  # radius of the dots round a cap's number


def pawn_shapes(layout: PawnsLayout, style: Style, words: Words) -> Iterator[Shape]:
    """For each colour a pawn that stands when folded, and two flat counters."""
    yield from _heading(layout.heading, words.pawns, style, words)
    for row, box in layout.standing.items():
        yield from _standing(row, box, style, words)
    for row, middle in layout.counters:
        yield from _counter(row, middle, style.rows[row], words.rows[row])


def stone_shapes(layout: StonesLayout, style: Style, words: Words) -> Iterator[Shape]:
    """22 black and 22 grey stones, and the caps."""
    yield from _heading(layout.heading, words.stones, style, words)
    for at, label in zip(layout.labels, (words.black, words.grey, words.caps), strict=True):
        yield Text(content=label, at=at, size_mm=3.6, colour=style.text, face=Face.STRONG)
    for middle in layout.black:
        yield from _black_stone(middle)
    for middle in layout.grey:
        yield from _grey_stone(middle)
    for number, middle in layout.caps:
        yield from _cap(number, middle)


def cap_shapes() -> Iterator[Shape]:
    """One cap of each number, side by side: what the reader looks for on piles."""
    for index, number in enumerate(sorted(set(CAPS))):
        yield from _cap(number, ((index + 0.5) * CAP_MM, CAP_MM / 2))


def counter_shapes(style: Style, languages: Iterable[Words]) -> Iterator[Shape]:
    """A flat pawn of each colour in each language, side by side: what the reader compares pawns with."""
    kinds = ((words, row) for words in languages for row in Row)
    for index, (words, row) in enumerate(kinds):
        middle = (index + 0.5) * COUNTER_MM, COUNTER_MM / 2
        yield from _counter(row, middle, style.rows[row], words.rows[row])


def _heading(box: Box, title: str, style: Style, words: Words) -> Iterator[Shape]:
    yield Text(
        content=title, at=(box.left, box.top + 4.2), size_mm=5.4, colour=style.accent, face=Face.STRONG
    )
    at = box.left, box.bottom - 0.6
    yield Text(content=words.cut_out, at=at, size_mm=2.8, colour=style.soft, fit_mm=box.width)


def _standing(row: Row, box: Box, style: Style, words: Words) -> Iterator[Shape]:
    """From the top: tab, back upside down, front, tab. The front's upper edge is the fold."""
    ink, x = style.rows[row], box.centre[0]
    body = Box(box.left, box.top + TAB_MM, box.right, box.bottom - TAB_MM)
    fold = body.centre[1]
    yield Path(steps=plain_box(body), ink=Ink(fill=ink.edge))
    symbol = row_symbol(row, (x, fold + PAWN_HEIGHT_MM / 2), 11.0, WHITE)
    yield symbol
    yield Path(steps=half_turned(symbol.steps, (x, fold)), ink=symbol.ink)
    yield _letters(row, (x, fold + PAWN_HEIGHT_MM / 2), 5.6, ink, words.rows[row])
    yield Path(steps=plain_box(box), ink=Ink(stroke=_CUT, width_mm=0.25))
    for y, colour in ((body.top, _CUT), (fold, WHITE), (body.bottom, _CUT)):
        yield from _dashes(box, y, colour)
    for y in (box.top + TAB_MM / 2, box.bottom - TAB_MM / 2):
        yield _small((x, y), words.glue, style, box.width - 2.0)


def _dashes(box: Box, y: float, colour: str) -> Iterator[Path]:
    """A fold line, dashed."""
    count = 8
    pitch = box.width / count
    ink = Ink(stroke=colour, width_mm=0.3)
    for index in range(count):
        left = box.left + (index + 0.25) * pitch
        yield Path(steps=line(((left, y), (left + pitch / 2, y))), ink=ink)


def _small(middle: Point, word: str, style: Style, room: float) -> Text:
    at = baseline(middle, 2.6)
    return Text(content=word, at=at, size_mm=2.6, colour=style.soft, anchor="centre", fit_mm=room)


def _counter(row: Row, middle: Point, ink: RowInk, letters: str) -> Iterator[Shape]:
    """A disc in the row's colour; shape and letter tell it apart in black and white."""
    yield Path(steps=circle(middle, COUNTER_MM / 2), ink=Ink(fill=ink.edge))
    yield row_symbol(row, middle, 8.6, WHITE)
    yield _letters(row, middle, 4.6, ink, letters)


def _letters(row: Row, middle: Point, size: float, ink: RowInk, letters: str) -> Text:
    triangle = row is Row.YELLOW
    size *= (1.0 if len(letters) == 1 else 0.7) * (0.8 if triangle else 1.0)
    return Text(
        content=letters,
        at=baseline((middle[0], middle[1] + (size * 0.28 if triangle else 0.0)), size),
        size_mm=size,
        colour=ink.outline,
        face=Face.STRONG,
        anchor="centre",
    )


def _black_stone(middle: Point) -> Iterator[Path]:
    """Black all over but for a fine ring."""
    yield Path(steps=circle(middle, STONE_MM / 2), ink=Ink(fill=BLACK_STONE))
    ring = Ink(stroke=WHITE, width_mm=0.35)
    yield Path(steps=circle(middle, STONE_MM * 0.38), ink=ring)
    yield Path(steps=circle(middle, 1.1), ink=Ink(fill=WHITE))


def _grey_stone(middle: Point) -> Iterator[Path]:
    """Light grey in a dark edge, with a white square on its tip: no printer makes it look like a black one."""
    edge = 0.7
    ink = Ink(fill=GREY_STONE, stroke=_STONE_EDGE, width_mm=edge)
    yield Path(steps=circle(middle, (STONE_MM - edge) / 2), ink=ink)
    yield Path(steps=polygon(regular(middle, 2.6, 4, 0)), ink=Ink(fill=WHITE))


def _cap(number: int, middle: Point) -> Iterator[Shape]:
    """A white disc with the height of the pile, and as many dots round it: it reads the same any way up."""
    edge = 0.6
    yield Path(steps=circle(middle, (CAP_MM - edge) / 2), ink=Ink(fill=WHITE, stroke=BLACK, width_mm=edge))
    yield Text(
        content=str(number),
        at=baseline(middle, 7.0),
        size_mm=7.0,
        colour=BLACK,
        face=Face.DISPLAY,
        anchor="centre",
    )
    for index in range(number):
        dot = on_circle(middle, CAP_MM / 2 - 1.7, -90 + 360 * index / number)
        yield Path(steps=circle(dot, _DOT_MM), ink=Ink(fill=BLACK))
