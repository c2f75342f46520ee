"""Makes ``sheets/templates/*.png`` from the PDF: ``python -m tests.sheets.make_templates``."""

from importlib.resources import files
from io import BytesIO
from pathlib import Path

from PIL import Image

from sheets.design import cell_shapes
from sheets.fiducials import Variant
from sheets.layout import SCORE_SHEETS
from sheets.layouts import layout_of
from sheets.order import BOARDS
from sheets.pdf import picture_pdf
from sheets.styles import style
from sheets.templates import BOARD_PIXELS_PER_MM, PIXELS_PER_MM
from tests.sheets.pictures import Picture, rendered

MM_PER_INCH = 25.4
PIXELS = {"score": PIXELS_PER_MM, "board": BOARD_PIXELS_PER_MM}
TEMPLATES = (
    *(Variant(game) for game in SCORE_SHEETS),
    *(Variant(game, kind="board", board=side) for game, sides in BOARDS.items() for side in sides),
)


def template(variant: Variant) -> Picture:
    """The cells of a sheet or board, [row, column], grey."""
    outline, pixels_per_mm = layout_of(variant).outline, PIXELS[variant.kind]
    pdf = picture_pdf(cell_shapes(variant, style("mono")), outline)
    picture = rendered(pdf, pixels_per_mm * MM_PER_INCH)
    return picture[: round(outline.height * pixels_per_mm), : round(outline.width * pixels_per_mm)]


def png(picture: Picture) -> bytes:
    """The picture as a PNG."""
    out = BytesIO()
    Image.fromarray(picture).save(out, "PNG", optimize=True)
    return out.getvalue()


if __name__ == "__main__":
    folder = Path(str(files("sheets"))) / "templates"
    for each in TEMPLATES:
        (folder / f"{each.name}.png").write_bytes(png(template(each)))
