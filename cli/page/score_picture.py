"""The scores as a picture that can be sent on: drawn with the sheets' own fonts."""

import io
from collections.abc import Sequence
from importlib.resources import files

from PIL import Image, ImageDraw, ImageFont

from cli.account import ScoreLine
from cli.page.words.words import PageWords
from scoring.model import Row
from scoring.table import ranking
from sheets.styles import STYLES

_STYLE = STYLES["colour"]
_WIDTH, _LINE, _HEAD, _PAD = 1080, 96, 150, 48
_NAME_X, _FIRST_X, _STEP = 150, 560, 92


def score_png(title: str, lines: Sequence[ScoreLine], words: PageWords) -> bytes:
    """The scoreboard as PNG, 1080 pixels wide, as messengers like it."""
    picture = Image.new("RGB", (_WIDTH, _HEAD + _LINE * len(lines) + _PAD), "#ffffff")
    canvas = ImageDraw.Draw(picture)
    canvas.rectangle((0, 0, _WIDTH, 14), fill=_STYLE.accent)
    canvas.text((_PAD, 48), title, _STYLE.text, _font("Fredoka-SemiBold", 52))
    _head(canvas, words)
    for number, ranked in enumerate(ranking([line.total for line in lines])):
        _line(canvas, _HEAD + number * _LINE, ranked.place, lines[ranked.index])
    out = io.BytesIO()
    picture.save(out, "PNG", optimize=True)
    return out.getvalue()


def _columns() -> list[int]:
    return [_FIRST_X + place * _STEP for place in range(6)]


def _head(canvas: ImageDraw.ImageDraw, words: PageWords) -> None:
    for x, row in zip(_columns(), Row, strict=False):
        canvas.rounded_rectangle((x - 26, 98, x + 26, 134), 10, fill=_STYLE.rows[row].band)
    canvas.text((_columns()[4], 116), "−5", _STYLE.soft, _font("Nunito-Bold", 32), anchor="mm")
    canvas.text((_WIDTH - _PAD, 116), words.total, _STYLE.soft, _font("Nunito-Bold", 32), anchor="rm")


def _line(canvas: ImageDraw.ImageDraw, top: int, place: int, line: ScoreLine) -> None:
    middle = top + _LINE / 2
    if place == 1:
        canvas.rounded_rectangle(
            (_PAD / 2, top + 6, _WIDTH - _PAD / 2, top + _LINE - 6), 18, fill=_STYLE.panel
        )
    canvas.text((_PAD, middle), f"{place}.", _STYLE.accent, _font("Nunito-Black", 46), anchor="lm")
    canvas.text(
        (_NAME_X, middle), _fitting(canvas, line.name), _STYLE.text, _font("Nunito-Bold", 44), anchor="lm"
    )
    numbers = [*line.rows.values(), line.misthrows]
    for x, number in zip(_columns(), numbers, strict=False):
        canvas.text(
            (x, middle), f"{number}".replace("-", "−"), _STYLE.soft, _font("Nunito-Bold", 36), anchor="mm"
        )
    total = f"{line.total}".replace("-", "−")
    canvas.text((_WIDTH - _PAD, middle), total, _STYLE.text, _font("Nunito-Black", 52), anchor="rm")


def _fitting(canvas: ImageDraw.ImageDraw, name: str) -> str:
    """The name, cut where it would run into the numbers."""
    room, font = _FIRST_X - _NAME_X - 50, _font("Nunito-Bold", 44)
    if canvas.textlength(name, font) <= room:
        return name
    while name and canvas.textlength(name + "…", font) > room:
        name = name[:-1]
    return name + "…"


def _font(name: str, size: int) -> ImageFont.FreeTypeFont:
    with (files("sheets") / "fonts" / f"{name}.ttf").open("rb") as file:
        return ImageFont.truetype(io.BytesIO(file.read()), size)
