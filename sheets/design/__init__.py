"""How a sheet looks: from its layout to shapes, by pure functions.

What repeats on every sheet of a game, style and language is apart from what a single sheet says, so that the
PDF holds it once.
"""

from collections.abc import Iterator

from scoring.model import Game
from sheets.design.header import header_shapes
from sheets.design.lower import lower_shapes
from sheets.design.rows import bands, cells
from sheets.languages.words import Words
from sheets.layout import SheetLayout
from sheets.shapes import Shape
from sheets.styles import Style


def common_shapes(game: Game, layout: SheetLayout, style: Style, words: Words) -> Iterator[Shape]:
    """What every sheet of this game, style and language shares."""
    yield from header_shapes(game, layout, style, words)
    yield from bands(game, layout, style, words)
    yield from cells(game, layout, style)
    yield from lower_shapes(game, layout, style, words)
