"""The layout of whatever is printed: a score sheet or a board."""

from collections.abc import Mapping
from functools import cache
from typing import Protocol

from scoring.games import GAMES
from sheets.duel_layout import duel_board
from sheets.fiducials import Corner, Variant
from sheets.geometry import Box
from sheets.layout import SheetLayout, score_sheet
from sheets.spec import SheetSpec
from sheets.track_layout import track_board


class Layout(Protocol):
    """What all layouts have, in the sheet's own frame (mm, origin top left, y down)."""

    @property
    def outline(self) -> Box:
        """The whole frame; its left top corner is (0, 0)."""

    @property
    def markers(self) -> Mapping[Corner, Box]:
        """The four markers."""

    @property
    def cells(self) -> Mapping[str, Box]:
        """Every cell that a pen or a piece can mark, with the box in which the mark belongs."""

    @property
    def code(self) -> Box:
        """The QR code with its quiet zone."""

    @property
    def sheet_id(self) -> Box:
        """The sheet's id in plain text."""


class BoardLayout(Layout, Protocol):
    """What boards have besides."""

    @property
    def parts(self) -> tuple[Box, Box]:
        """The two parts of a board on two pages; no cell lies across the seam."""


def variant_of(spec: SheetSpec) -> Variant:
    """What a sheet's markers say."""
    return Variant(spec.game.name, spec.lucky, spec.kind, spec.board)


def layout_of(variant: Variant) -> Layout:
    """The layout of the sheet or board that has such markers."""
    if variant.kind == "board":
        return board_layout(variant.game, variant.board)
    return score_layout(variant.game)


@cache
def score_layout(game: str) -> SheetLayout:
    """The layout of a game's score sheet."""
    return score_sheet(GAMES[game])


@cache
def board_layout(game: str, side: str | None) -> BoardLayout:
    """The layout of a game's board; On Board's has two sides."""
    return duel_board(GAMES[game]) if side is None else track_board(side)
