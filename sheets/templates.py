"""What is printed in and round the cells of an empty sheet, as a picture: what the reader subtracts.

The pictures are made from the PDF (``python -m tests.sheets.make_templates``); a test keeps them equal.
"""

from importlib.resources import files

PIXELS_PER_MM = 6


def template_png(game: str) -> bytes:
    """The PNG (8-bit grey, 6 px to a millimetre: 1140 x 768) of a game's empty cells in style ``mono``.

    White boxes, outlines, numbers and padlocks on white: all that no style, language or player changes. The
    middle of pixel [row, column] lies at ((column + 0.5) / 6, (row + 0.5) / 6) mm in the sheet's frame.

    Raises:
        FileNotFoundError: the game has no score sheet.
    """
    return files("sheets").joinpath("templates", f"{game}.png").read_bytes()
