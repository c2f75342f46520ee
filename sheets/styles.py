"""Colours of the three styles. Glyphs and geometry are the same in all of them."""

from collections.abc import Mapping
from dataclasses import dataclass

from scoring.errors import BrokenInput
from scoring.model import Row

TINT_GREY = (
    168  # of 255: what a number's tint is on a black-and-white printer, so that a pen stands out from it
)
WHITE = "#ffffff"


@dataclass(frozen=True, slots=True, kw_only=True)
class RowInk:
    """The colours of a row: its band, the end of the band round the lock, the cells' outlines and numbers."""

    band: str
    end: str
    edge: str
    outline: str
    tint: str
    badge: str
    letter: str
    caption: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Style:
    """One way to print: the colours of the rows, of text, of what stands out."""

    name: str
    rows: Mapping[Row, RowInk]
    text: str
    soft: str
    rule: str
    panel: str
    accent: str
    lucky: str
    lucky_edge: str
    lucky_number: str
    way: str  # the way under the fields of On Board's board


def grey_of(colour: str) -> float:
    """The grey (0 to 255) that a colour gives on a black-and-white printer (ITU-R BT.601)."""
    red, green, blue = _parts(colour)
    return 0.299 * red + 0.587 * green + 0.114 * blue


def tint_of(colour: str) -> str:
    """The colour mixed with white until its grey is ``TINT_GREY``."""
    share = (255 - TINT_GREY) / (255 - grey_of(colour))
    return _mixed(colour, share)


def paler(colour: str) -> str:
    """A breath of the colour on white."""
    return _mixed(colour, 0.16)


def _mixed(colour: str, share: float) -> str:
    """``share`` of the colour, the rest white."""
    return "#" + "".join(f"{round(255 - (255 - part) * share):02x}" for part in _parts(colour))


def _parts(colour: str) -> tuple[int, int, int]:
    red, green, blue = (int(colour[start : start + 2], 16) for start in (1, 3, 5))
    return red, green, blue


@dataclass(frozen=True, slots=True, kw_only=True)
class _Hue:
    """A row's colour: for its band, darker for outlines, and the one that its tint is mixed from."""

    band: str
    dark: str
    number: str


def _saturated(hue: _Hue) -> RowInk:
    return RowInk(
        band=hue.band,
        edge=hue.band,
        end=hue.dark,
        outline=hue.dark,
        tint=tint_of(hue.number),
        badge=WHITE,
        letter=hue.dark,
        caption=WHITE,
    )


def _outlined(hue: _Hue) -> RowInk:
    return RowInk(
        band=WHITE,
        edge=hue.band,
        end=paler(hue.band),
        outline=hue.dark,
        tint=tint_of(hue.number),
        badge=hue.dark,
        letter=WHITE,
        caption=hue.dark,
    )


_HUES = {
    Row.RED: _Hue(band="#d9433f", dark="#97222a", number="#d9433f"),
    Row.YELLOW: _Hue(band="#f0b429", dark="#a0690b", number="#c07f0c"),
    Row.GREEN: _Hue(band="#3f9d63", dark="#1d6440", number="#3f9d63"),
    Row.BLUE: _Hue(band="#3b7fc4", dark="#1d4b85", number="#3b7fc4"),
}
_LIGHTER = _Hue(band="#b4b4b4", dark="#6a6a6a", number="#808080")
_DARKER = _Hue(band="#8a8a8a", dark="#4c4c4c", number="#808080")
_GREYS = {Row.RED: _DARKER, Row.YELLOW: _LIGHTER, Row.GREEN: _DARKER, Row.BLUE: _LIGHTER}

STYLES = {
    style.name: style
    for style in (
        Style(
            name="colour",
            rows={row: _saturated(hue) for row, hue in _HUES.items()},
            text="#2d2a3e",
            soft="#6d6a7e",
            rule="#b9b6c6",
            panel="#f6f4fa",
            accent="#5b3f8f",
            lucky="#5b3f8f",
            lucky_edge="#5b3f8f",
            lucky_number=WHITE,
            way="#e8e3f3",
        ),
        Style(
            name="ink-saver",
            rows={row: _outlined(hue) for row, hue in _HUES.items()},
            text="#2d2a3e",
            soft="#6d6a7e",
            rule="#b9b6c6",
            panel=WHITE,
            accent="#5b3f8f",
            lucky=WHITE,
            lucky_edge="#5b3f8f",
            lucky_number="#5b3f8f",
            way=WHITE,
        ),
        Style(
            name="mono",
            rows={row: _saturated(grey) for row, grey in _GREYS.items()},
            text="#222222",
            soft="#666666",
            rule="#b8b8b8",
            panel="#f4f4f4",
            accent="#333333",
            lucky="#333333",
            lucky_edge="#333333",
            lucky_number=WHITE,
            way="#ebebeb",
        ),
    )
}


def style(name: str) -> Style:
    """The style of that name.

    Raises:
        BrokenInput: there is no such style.
    """
    if name not in STYLES:
        raise BrokenInput(
            "unknown-style", f"There is no style {name!r}.", f"Take one of {', '.join(STYLES)}."
        )
    return STYLES[name]
