"""Makes ``sheets/templates/*.png`` from the PDF: ``python -m tests.sheets.make_templates``."""

from importlib.resources import files
from io import BytesIO
from pathlib import Path

from PIL import Image

from scoring.games import GAMES
from sheets.design.rows import cells
from sheets.layout import HEIGHT_MM, PRINTED_GAMES, WIDTH_MM, score_sheet
from sheets.pdf import picture_pdf
from sheets.styles import style
from sheets.templates import PIXELS_PER_MM
from tests.sheets.pictures import Picture, rendered

MM_PER_INCH = 25.4


def template(game_name: str) -> Picture:
    """The cells of a game's sheet, [row, column], grey."""
    game = GAMES[game_name]
    pdf = picture_pdf(cells(game, score_sheet(game), style("mono")))
    picture = rendered(pdf, PIXELS_PER_MM * MM_PER_INCH)
    return picture[: round(HEIGHT_MM * PIXELS_PER_MM), : round(WIDTH_MM * PIXELS_PER_MM)]


def png(picture: Picture) -> bytes:
    """The picture as a PNG."""
    out = BytesIO()
    Image.fromarray(picture).save(out, "PNG", optimize=True)
    return out.getvalue()


if __name__ == "__main__":
    folder = Path(str(files("sheets"))) / "templates"
    for name in PRINTED_GAMES:
        (folder / f"{name}.png").write_bytes(png(template(name)))
