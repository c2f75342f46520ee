"""Makes ``sheets/templates/*.png`` from the PDF: ``python -m tests.sheets.make_templates``."""

from collections.abc import Iterable
from importlib.resources import files
from io import BytesIO
from pathlib import Path

from PIL import Image

from scoring.model import Row
from sheets.design import cell_shapes
from sheets.design.pieces import cap_shapes, counter_shapes
from sheets.fiducials import Variant
from sheets.geometry import Box
from sheets.languages import LANGUAGES, words
from sheets.layout import SCORE_SHEETS
from sheets.layouts import layout_of
from sheets.order import BOARDS
from sheets.pdf import picture_pdf
from sheets.pieces_layout import CAP_MM, CAPS, COUNTER_MM
from sheets.shapes import Shape
from sheets.styles import style
from sheets.templates import BOARD_PIXELS_PER_MM, CAPS_NAME, COUNTERS_NAME, DISC_PIXELS_PER_MM, PIXELS_PER_MM
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


def caps() -> Picture:
    """The Duel's caps side by side, grey."""
    outline = Box(0.0, 0.0, CAP_MM * len(set(CAPS)), CAP_MM)
    return _discs(cap_shapes(), outline)


def counters() -> Picture:
    """On Board's flat pawns in all languages side by side, grey."""
    outline = Box(0.0, 0.0, COUNTER_MM * len(Row) * len(LANGUAGES), COUNTER_MM)
    shapes = counter_shapes(style("mono"), map(words, LANGUAGES))
    return _discs(shapes, outline)


def _discs(shapes: Iterable[Shape], outline: Box) -> Picture:
    picture = rendered(picture_pdf(shapes, outline), DISC_PIXELS_PER_MM * MM_PER_INCH)
    return picture[: round(outline.height * DISC_PIXELS_PER_MM), : round(outline.width * DISC_PIXELS_PER_MM)]


def png(picture: Picture) -> bytes:
    """The picture as a PNG."""
    out = BytesIO()
    Image.fromarray(picture).save(out, "PNG", optimize=True)
    return out.getvalue()


if __name__ == "__main__":
    folder = Path(str(files("sheets"))) / "templates"
    for each in TEMPLATES:
        (folder / f"{each.name}.png").write_bytes(png(template(each)))
    (folder / f"{CAPS_NAME}.png").write_bytes(png(caps()))
    (folder / f"{COUNTERS_NAME}.png").write_bytes(png(counters()))
