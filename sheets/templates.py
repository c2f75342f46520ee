"""What is printed in and round the cells of an empty sheet or board, as a picture: what the reader subtracts.

The pictures are made from the PDF (``python -m tests.sheets.make_templates``); a test keeps them equal. The
boards' hold the numbers of the tracks: made anew when those change.
"""

from importlib.resources import files

from sheets.fiducials import Variant

PIXELS_PER_MM = 6  # of a score sheet's template
DISC_PIXELS_PER_MM = 6  # of pieces
CAPS_NAME = "duel-caps"
COUNTERS_NAME = "onboard-counters"
BOARD_PIXELS_PER_MM = 4  # of a board's: its fields are larger, and one photograph shows more millimetres


def template_png(game: str) -> bytes:
    """The PNG (8-bit grey, 6 px to a millimetre: 1140 x 768) of a game's empty cells in style ``mono``.

    White boxes, outlines, numbers and padlocks on white: all that no style, language or player changes. The
    middle of pixel [row, column] lies at ((column + 0.5) / 6, (row + 0.5) / 6) mm in the sheet's frame. On
    Board's sheet is taller: 1140 x 828.

    Raises:
        FileNotFoundError: the game has no score sheet.
    """
    return _read(Variant(game))


def board_template_png(game: str, side: str | None = None) -> bytes:
    """The same for a board, 4 px to a millimetre (On Board's 760 x 1048, The Duel's 1512 x 944).

    Inside the cells' boxes every style prints the same; the rims round On Board's fields are those of ``mono``.

    Raises:
        FileNotFoundError: the game has no such board.
    """
    return _read(Variant(game, kind="board", board=side))


def caps_png() -> bytes:
    """The Duel's caps 2 to 9 side by side in one PNG (8-bit grey, ``DISC_PIXELS_PER_MM``), each in a square as wide
    as it is.
    """
    return files("sheets").joinpath("templates", f"{CAPS_NAME}.png").read_bytes()


def counters_png() -> bytes:
    """On Board's flat pawns, likewise: for each language, in the languages' order, one of each row's colour."""
    return files("sheets").joinpath("templates", f"{COUNTERS_NAME}.png").read_bytes()


def _read(variant: Variant) -> bytes:
    return files("sheets").joinpath("templates", f"{variant.name}.png").read_bytes()
