"""How sheets, boards and pieces look: from their layout to shapes, by pure functions.

What repeats on every sheet of a game, style and language is apart from what a single sheet says, so that the
PDF holds it once.
"""

from collections.abc import Iterator

from scoring.games import GAMES
from scoring.games.tracks import TRACKS
from sheets.design import duel, rows, track
from sheets.design.bonus import bonus_shapes
from sheets.design.header import header_shapes, identity_shapes, own_shapes
from sheets.design.lower import lower_shapes
from sheets.design.pieces import pawn_shapes, stone_shapes
from sheets.duel_layout import duel_board
from sheets.fiducials import Variant
from sheets.languages.words import Words
from sheets.layouts import score_layout
from sheets.pieces_layout import PawnsLayout, PiecesLayout
from sheets.shapes import Shape
from sheets.spec import SheetSpec
from sheets.styles import Style
from sheets.track_layout import track_board


def common_shapes(variant: Variant, style: Style, words: Words) -> Iterator[Shape]:
    """What every sheet (or board) of this variant, style and language shares, lucky numbers and markers apart."""
    if variant.kind == "score":
        yield from _score_sheet(variant.game, style, words)
    elif variant.board is not None:
        yield from track.board_shapes(TRACKS[variant.board], track_board(variant.board), style, words)
    else:
        game = GAMES[variant.game]
        yield from duel.board_shapes(game, duel_board(game), style, words)


def cell_shapes(variant: Variant, style: Style) -> Iterator[Shape]:
    """Of these the cells alone: what the reader knows to be printed. No language or player changes them."""
    game = GAMES[variant.game]
    if variant.kind == "score":
        yield from rows.cells(game, score_layout(variant.game), style)
    elif variant.board is not None:
        yield from track.cells(TRACKS[variant.board], track_board(variant.board), style)
    else:
        yield from duel.cells(game, duel_board(game), style)


def single_shapes(spec: SheetSpec, style: Style) -> Iterator[Shape]:
    """What one sheet says of its own: its id, and on a score sheet lucky numbers and player."""
    if spec.kind == "score":
        yield from own_shapes(spec, score_layout(spec.game.name), style)
    elif spec.board is not None:
        board = track_board(spec.board)
        yield from identity_shapes(spec, board.sheet_id, board.code, scale=1.1)
    else:
        table = duel_board(spec.game)
        yield from identity_shapes(spec, table.sheet_id, table.code, scale=1.6)


def piece_shapes(layout: PiecesLayout, style: Style, words: Words) -> Iterator[Shape]:
    """The pieces to cut out."""
    if isinstance(layout, PawnsLayout):
        yield from pawn_shapes(layout, style, words)
    else:
        yield from stone_shapes(layout, style, words)


def _score_sheet(name: str, style: Style, words: Words) -> Iterator[Shape]:
    game, layout = GAMES[name], score_layout(name)
    yield from header_shapes(game, layout, style, words)
    yield from rows.bands(game, layout, style, words)
    if layout.bonus is not None:
        yield from bonus_shapes(layout.bonus, style, words)
    yield from rows.cells(game, layout, style)
    yield from lower_shapes(game, layout, style, words)
