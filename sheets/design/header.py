"""Above the rows: wordmark, name line, lucky numbers, the sheet's id and code."""

from collections.abc import Iterator

from scoring.model import Game, Row
from sheets.code import dark_boxes
from sheets.design.symbols import BLACK, WHITE, clover, row_symbol
from sheets.geometry import Box
from sheets.identity import Identity
from sheets.languages.words import Words
from sheets.layout import SheetLayout
from sheets.shapes import Face, Ink, Path, Shape, Text, baseline, line, plain_box, round_box
from sheets.spec import SheetSpec
from sheets.styles import Style

_ID_SIZE_MM = 5.4  # capitals 3.8 mm tall
_NAME_SIZE_MM = 4.8
_NAME_INDENT_MM = 1.2


def header_shapes(game: Game, layout: SheetLayout, style: Style, words: Words) -> Iterator[Shape]:
    """What the headers of a game share."""
    yield from wordmark(game, layout.title, style)
    yield from _name_line(layout.name, style, words.name)
    for box in layout.lucky:
        yield clover(box, Ink(fill=style.lucky, stroke=style.lucky_edge, width_mm=0.6))


def wordmark(game: Game, box: Box, style: Style, *, scale: float = 1.0) -> Iterator[Shape]:
    """Four shapes, the name, the game on a pill; at scale 1 the box is 62 x 6.2 mm."""
    yield from _name(box, style, scale)
    pill = Box(box.left + 41.4 * scale, box.top + 0.4 * scale, box.right, box.bottom)
    yield Path(steps=round_box(pill, pill.height / 2), ink=Ink(fill=style.accent))
    yield Text(
        content=str(game).upper(),
        at=baseline(pill.centre, 3.9 * scale),
        size_mm=3.9 * scale,
        colour=WHITE,
        face=Face.DISPLAY,
        anchor="centre",
        spacing_mm=0.35 * scale,
        fit_mm=pill.width - 2.4 * scale,
    )


def _name(box: Box, style: Style, scale: float) -> Iterator[Shape]:
    """Four shapes and our name, at the left end of the box."""
    half = box.height / 4
    for index, row in enumerate(Row):
        centre = box.left + half * (1 + 2 * (index % 2)), box.top + half * (1 + 2 * (index // 2))
        yield row_symbol(row, centre, 2 * half - 0.5 * scale, style.rows[row].edge)
    yield Text(
        content="Rowlock",
        at=(box.left + box.height + 1.6 * scale, box.bottom - 0.5 * scale),
        size_mm=7.6 * scale,
        colour=style.text,
        face=Face.DISPLAY,
    )


def name_and_imprint(name: Box, imprint: Box, style: Style, words: Words) -> Iterator[Shape]:
    """The foot of a board: our name, and under it whose game it is not."""
    yield from _name(name, style, 1.0)
    at = imprint.left, imprint.bottom - 0.4
    yield Text(content=words.imprint, at=at, size_mm=2.4, colour=style.soft, fit_mm=imprint.width)


def _name_line(box: Box, style: Style, label: str) -> Iterator[Shape]:
    rule = Ink(stroke=style.rule, width_mm=0.35, round_ends=True)
    yield Path(steps=line(((box.left, box.bottom), (box.right, box.bottom))), ink=rule)
    yield Text(content=label, at=(box.left, box.bottom - 0.9), size_mm=2.3, colour=style.soft)


def own_shapes(spec: SheetSpec, layout: SheetLayout, style: Style) -> Iterator[Shape]:
    """What this one sheet says: id, code, lucky numbers, player."""
    for box, number in zip(layout.lucky, spec.lucky or (), strict=True):
        yield _lucky_number(box, number, style)
    if spec.player is not None:
        yield _player(layout.name, spec.player, style)
    yield from identity_shapes(spec, layout.sheet_id, layout.code)


def _lucky_number(box: Box, number: int, style: Style) -> Text:
    size = 10.4
    return Text(
        content=str(number),
        at=baseline(box.centre, size),
        size_mm=size,
        colour=style.lucky_number,
        face=Face.DISPLAY,
        anchor="centre",
    )


def _player(box: Box, name: str, style: Style) -> Text:
    indent = 10.0
    return Text(
        content=name,
        at=(box.left + indent, box.bottom - _NAME_INDENT_MM),
        size_mm=_NAME_SIZE_MM,
        colour=style.text,
        face=Face.TEXT,
        fit_mm=box.width - indent,
    )


def identity_shapes(spec: SheetSpec, plain: Box, code: Box, *, scale: float = 1.0) -> Iterator[Shape]:
    """The sheet's id as text in ``plain`` and in the QR code."""
    yield _plain_id(plain, spec.sheet_id, scale)
    yield _code(spec, code)


def _plain_id(box: Box, sheet_id: str, scale: float) -> Text:
    return Text(
        content=sheet_id,
        at=baseline(box.centre, _ID_SIZE_MM * scale),
        size_mm=_ID_SIZE_MM * scale,
        colour=BLACK,
        face=Face.TEXT,
        anchor="centre",
        spacing_mm=0.9 * scale,
    )


def _code(spec: SheetSpec, box: Box) -> Path:
    identity = Identity(sheet_id=spec.sheet_id, player=spec.player)
    steps = tuple(step for dark in dark_boxes(identity, box) for step in plain_box(dark))
    return Path(steps=steps, ink=Ink(fill=BLACK))
