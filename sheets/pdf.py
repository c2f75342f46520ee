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

from sheets.design import common_shapes
from sheets.design.header import own_shapes
from sheets.design.markers import markers
from sheets.fiducials import Variant
from sheets.geometry import POINTS_PER_MM
from sheets.languages.words import Words
from sheets.layout import HEIGHT_MM, WIDTH_MM, score_sheet
from sheets.place import Page, PlacedSheet
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
        _draw_cuts(canvas, page)
        canvas.showPage()
    canvas.save()
    return out.getvalue()


def picture_pdf(shapes: Iterable[Shape]) -> bytes:
    """One page of a sheet's own size with these shapes and nothing else."""
    _fonts()
    out = BytesIO()
    size = WIDTH_MM * POINTS_PER_MM, HEIGHT_MM * POINTS_PER_MM
    canvas = Canvas(out, size, pageCompression=1, invariant=1, initialFontName=Face.TEXT.value)
    canvas.scale(POINTS_PER_MM, POINTS_PER_MM)
    _draw(canvas, shapes)
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


def _variant(sheet: PlacedSheet) -> Variant:
    return Variant(sheet.spec.game.name, sheet.spec.lucky)


def _form_names(sheet: PlacedSheet) -> tuple[str, str]:
    """The forms of the game's design and of the markers."""
    game = sheet.spec.game.name
    return f"design-{game}", "-".join(["markers", game, *map(str, sheet.spec.lucky or ())])


def _define_forms(canvas: Canvas, sheet: PlacedSheet, style: Style, words: Words, drawn: set[str]) -> None:
    """Writes the forms that this sheet needs and that are not ``drawn`` yet."""
    game = sheet.spec.game
    layout = score_sheet(game)
    contents: tuple[Callable[[], Iterable[Shape]], ...] = (
        lambda: common_shapes(game, layout, style, words),
        lambda: markers(_variant(sheet), layout),
    )
    for name, shapes in zip(_form_names(sheet), contents, strict=True):
        if name not in drawn:
            drawn.add(name)
            canvas.beginForm(name, 0, 0, WIDTH_MM, HEIGHT_MM)
            _draw(canvas, shapes())
            canvas.endForm()


def _draw_sheet(canvas: Canvas, sheet: PlacedSheet, page_height_pt: float, style: Style) -> None:
    """One sheet in its place; inside, a unit is a millimetre of it and y points up from its lower edge."""
    k = sheet.points_per_mm
    with _kept(canvas):
        canvas.transform(k, 0, 0, k, sheet.left_pt, page_height_pt - sheet.top_pt - HEIGHT_MM * k)
        for name in _form_names(sheet):
            canvas.doForm(name)
        _draw(canvas, own_shapes(sheet.spec, score_sheet(sheet.spec.game), style))


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


def _draw(canvas: Canvas, shapes: Iterable[Shape]) -> None:
    canvas.setLineJoin(1)
    for shape in shapes:
        if isinstance(shape, Path):
            _draw_path(canvas, shape)
        else:
            _draw_text(canvas, shape)


def _up(point: Point) -> Point:
    """The flip from the sheet's frame (y down) to the PDF's (y up)."""
    return point[0], HEIGHT_MM - point[1]


def _draw_path(canvas: Canvas, path: Path) -> None:
    figure = canvas.beginPath()
    draw = {"move": figure.moveTo, "line": figure.lineTo, "curve": figure.curveTo, "close": figure.close}
    for step, points in path.steps:
        draw[step](*(number for point in points for number in _up(point)))
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


def _draw_text(canvas: Canvas, text: Text) -> None:
    size, spacing = text.size_mm, text.spacing_mm
    width = _width(text)
    if text.fit_mm is not None and width > text.fit_mm:
        size, spacing, width = (amount * text.fit_mm / width for amount in (size, spacing, width))
    shift = {"left": 0.0, "centre": width / 2, "right": width}[text.anchor]
    with _kept(canvas):
        canvas.translate(*_up(text.at))
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
