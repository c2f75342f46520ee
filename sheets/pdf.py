"""The PDF: the only module that knows reportlab.

What sheets have in common (a game's design, a lucky pair's markers) is a form of the PDF, written once. The
same pages give the same bytes.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache
from importlib.resources import as_file, files
from io import BytesIO

from reportlab.pdfbase.pdfmetrics import registerFont
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from sheets.design import common_shapes, piece_shapes, single_shapes
from sheets.design.markers import markers
from sheets.geometry import POINTS_PER_MM, Box
from sheets.languages.words import Words
from sheets.place import Page, PlacedPieces, PlacedSheet
from sheets.shapes import Face, Ink, Path, Point, Shape, Text
from sheets.styles import Style

_CUT_COLOUR = "#9a9a9a"
_CUT_DASH_PT = (2.0, 3.0)
_NONZERO = 1


def pdf_bytes(pages: Sequence[Page], *, style: Style, words: Words) -> bytes:
    """The pages as a PDF."""
    _fonts()
    out = BytesIO()
    canvas = Canvas(out, pageCompression=1, invariant=1, initialFontName=Face.TEXT.value)
    canvas.setTitle("Rowlock score sheets")
    canvas.setAuthor("Rowlock")
    canvas.setCreator("Rowlock")
    canvas.setSubject("")
    drawn: set[str] = set()
    for page in pages:
        canvas.setPageSize((page.width_pt, page.height_pt))
        for sheet in page.sheets:
            _define_forms(canvas, sheet, style, words, drawn)
            _draw_sheet(canvas, sheet, page.height_pt, style)
        if page.pieces is not None:
            _draw_pieces(canvas, page.pieces, page.height_pt, style, words)
        _draw_cuts(canvas, page)
        canvas.showPage()
    canvas.save()
    return out.getvalue()


def picture_pdf(shapes: Iterable[Shape], outline: Box) -> bytes:
    """One page of a sheet's own size (its outline, mm) with these shapes and nothing else."""
    _fonts()
    out = BytesIO()
    size = outline.width * POINTS_PER_MM, outline.height * POINTS_PER_MM
    canvas = Canvas(out, size, pageCompression=1, invariant=1, initialFontName=Face.TEXT.value)
    canvas.scale(POINTS_PER_MM, POINTS_PER_MM)
    _draw(canvas, shapes, outline.height)
    canvas.showPage()
    canvas.save()
    return out.getvalue()


@cache
def _fonts() -> Mapping[Face, TTFont]:
    """The fonts of the sheets, read and registered once."""
    fonts = {}
    for face in Face:
        with as_file(files("sheets") / "fonts" / f"{face}.ttf") as path:
            fonts[face] = TTFont(face.value, str(path))
        registerFont(fonts[face])
    return fonts


def missing_letters(text: str, face: Face = Face.TEXT) -> str:
    """The characters of the text that the face cannot print, each once, in their order."""
    known = _fonts()[face].face.charToGlyph
    return "".join(dict.fromkeys(letter for letter in text if ord(letter) not in known))


def _form_names(sheet: PlacedSheet) -> tuple[str, str]:
    """The forms of the sheet's design and of its markers."""
    variant = sheet.variant
    return f"design-{variant.name}", "-".join(["markers", variant.name, *map(str, variant.lucky or ())])


def _define_forms(canvas: Canvas, sheet: PlacedSheet, style: Style, words: Words, drawn: set[str]) -> None:
    """Writes the forms that this sheet needs and that are not ``drawn`` yet."""
    layout, variant = sheet.layout, sheet.variant
    contents: tuple[Callable[[], Iterable[Shape]], ...] = (
        lambda: common_shapes(variant, style, words),
        lambda: markers(variant, layout.markers),
    )
    for name, shapes in zip(_form_names(sheet), contents, strict=True):
        if name not in drawn:
            drawn.add(name)
            canvas.beginForm(name, 0, 0, layout.outline.width, layout.outline.height)
            _draw(canvas, shapes(), layout.outline.height)
            canvas.endForm()


def _draw_sheet(canvas: Canvas, sheet: PlacedSheet, page_height_pt: float, style: Style) -> None:
    """One sheet in its place; inside, a unit is a millimetre of it and y points up from its lower edge."""
    k, height = sheet.points_per_mm, sheet.layout.outline.height
    with _kept(canvas):
        canvas.transform(k, 0, 0, k, sheet.left_pt, page_height_pt - sheet.top_pt - height * k)
        if sheet.part is not None:
            _clip(canvas, sheet.part, height)
        for name in _form_names(sheet):
            canvas.doForm(name)
        _draw(canvas, single_shapes(sheet.spec, style), height)


def _clip(canvas: Canvas, part: Box, height: float) -> None:
    window = canvas.beginPath()
    window.rect(part.left, height - part.bottom, part.width, part.height)
    canvas.clipPath(window, stroke=0, fill=0)


def _draw_pieces(
    canvas: Canvas, pieces: PlacedPieces, page_height_pt: float, style: Style, words: Words
) -> None:
    k, height = pieces.scale * POINTS_PER_MM, pieces.layout.outline.height
    with _kept(canvas):
        canvas.transform(k, 0, 0, k, pieces.left_pt, page_height_pt - pieces.top_pt - height * k)
        _draw(canvas, piece_shapes(pieces.layout, style, words), height)


def _draw_cuts(canvas: Canvas, page: Page) -> None:
    with _kept(canvas):
        canvas.setStrokeColor(_CUT_COLOUR)
        canvas.setLineWidth(0.5)
        canvas.setDash(*_CUT_DASH_PT)
        for (x1, y1), (x2, y2) in page.cuts:
            canvas.line(x1, page.height_pt - y1, x2, page.height_pt - y2)


@contextmanager
def _kept(canvas: Canvas) -> Iterator[None]:
    """The canvas's state before and after is the same."""
    canvas.saveState()
    yield
    canvas.restoreState()


def _draw(canvas: Canvas, shapes: Iterable[Shape], height: float) -> None:
    """Draws shapes of a frame ``height`` mm tall, whose y points down."""
    canvas.setLineJoin(1)
    for shape in shapes:
        if isinstance(shape, Path):
            _draw_path(canvas, shape, height)
        else:
            _draw_text(canvas, shape, height)


def _up(point: Point, height: float) -> Point:
    """The flip from the frame (y down) to the PDF's (y up)."""
    return point[0], height - point[1]


def _draw_path(canvas: Canvas, path: Path, height: float) -> None:
    figure = canvas.beginPath()
    draw = {"move": figure.moveTo, "line": figure.lineTo, "curve": figure.curveTo, "close": figure.close}
    for step, points in path.steps:
        draw[step](*(number for point in points for number in _up(point, height)))
    ink = path.ink
    if ink.fill is not None:
        canvas.setFillColor(ink.fill)
    if ink.stroke is not None:
        _set_pen(canvas, ink, ink.stroke)
    canvas.drawPath(
        figure, stroke=int(ink.stroke is not None), fill=int(ink.fill is not None), fillMode=_NONZERO
    )


def _set_pen(canvas: Canvas, ink: Ink, colour: str) -> None:
    canvas.setStrokeColor(colour)
    canvas.setLineWidth(ink.width_mm)
    canvas.setLineCap(int(ink.round_ends))


def _draw_text(canvas: Canvas, text: Text, height: float) -> None:
    size, spacing = text.size_mm, text.spacing_mm
    width = _width(text)
    if text.fit_mm is not None and width > text.fit_mm:
        size, spacing, width = (amount * text.fit_mm / width for amount in (size, spacing, width))
    shift = {"left": 0.0, "centre": width / 2, "right": width}[text.anchor]
    with _kept(canvas):
        canvas.translate(*_up(text.at, height))
        if text.turned:
            canvas.rotate(90)
        line = canvas.beginText(-shift, 0)
        line.setFont(text.face.value, size)
        line.setFillColor(text.colour)
        line.setCharSpace(spacing)
        line.textOut(text.content)
        canvas.drawText(line)


def _width(text: Text) -> float:
    """The width of a line of text (mm), without the gap after its last letter."""
    gaps = (len(text.content) - 1) * text.spacing_mm
    return float(_fonts()[text.face].stringWidth(text.content, text.size_mm)) + gaps
