"""Round the bonus strip and the boxes for the pawn's colour (B1, B6); the boxes themselves are cells."""

from collections.abc import Iterator

from sheets.design.symbols import star
from sheets.languages.words import Words
from sheets.layout import BonusLayout
from sheets.shapes import CAP_HEIGHT, Face, Ink, Path, Shape, Text, round_box
from sheets.styles import Style

_RADIUS_MM = 2.4
_EDGE_MM = 0.5
_LABEL_MM = 3.3


def bonus_shapes(layout: BonusLayout, style: Style, words: Words) -> Iterator[Shape]:
    """The panel under the strip, its label, and the label over the pawn's boxes."""
    edge = Ink(fill=style.lucky, stroke=style.lucky_edge, width_mm=_EDGE_MM)
    yield Path(steps=round_box(layout.panel.inset(_EDGE_MM / 2), _RADIUS_MM), ink=edge)
    x, label = layout.label.centre[0], layout.label
    yield star((x, label.top + 4.4), 4.4, style.lucky_number)
    yield Text(
        content=words.bonus,
        at=(x + _LABEL_MM * CAP_HEIGHT / 2, label.bottom - 2.0),
        size_mm=_LABEL_MM,
        colour=style.lucky_number,
        face=Face.STRONG,
        turned=True,
        fit_mm=label.height - 10.0,
    )
    under = layout.pawn_label
    yield Text(
        content=words.my_pawn,
        at=(under.left, under.bottom),
        size_mm=3.0,
        colour=style.text,
        face=Face.STRONG,
        fit_mm=under.width,
    )
