"""Templates, the language that a phone wants, and answers that are pages."""

from datetime import datetime
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined, select_autoescape
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from cli.page.evening import Evening
from cli.page.words import LANGUAGES, wanted
from cli.page.words.words import PageWords
from sheets.languages import LANGUAGES as PRINTED

FOLDER = Path(__file__).parent
_COOKIE = "lang"  # gone when the browser is closed

_TEMPLATES = Environment(
    loader=FileSystemLoader(FOLDER / "templates"),
    autoescape=select_autoescape(default=True),
    undefined=StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
)


def _when(moment: datetime) -> str:
    """A moment in the laptop's own time zone, in the order that all languages read."""
    return f"{moment.astimezone():%Y-%m-%d %H:%M}"


def _points(number: float) -> str:
    """A number with a true minus sign."""
    return f"{number}".replace("-", "−")


_TEMPLATES.globals["badges"] = {code: printed.rows for code, printed in PRINTED.items()}
_TEMPLATES.filters["when"] = _when
_TEMPLATES.filters["points"] = _points


def evening_of(request: Request) -> Evening:
    """The evening that the server runs."""
    evening = request.app.state.evening
    assert isinstance(evening, Evening)
    return evening


def key_of(request: Request) -> str:
    """The key in the address, with a slash before it: where all our addresses begin."""
    return f"/{request.app.state.key}"


def words_of(request: Request) -> PageWords:
    """The words of the language that was chosen, else of the one that the browser asks for."""
    for code in (request.query_params.get("lang"), request.cookies.get(_COOKIE)):
        if code in LANGUAGES:
            return LANGUAGES[code]
    return wanted(request.headers.get("accept-language", ""))


def page(request: Request, template: str, status: int = 200, **context: object) -> Response:
    """A page, or a part of one, in the wanted language."""
    words = words_of(request)
    html = _TEMPLATES.get_template(template).render(
        words=words,
        languages=LANGUAGES.values(),
        asked=[(name, said) for name, said in request.query_params.multi_items() if name != "lang"],
        base=key_of(request),
        **context,
    )
    response = HTMLResponse(html, status)
    if request.query_params.get("lang") in LANGUAGES:
        response.set_cookie(_COOKIE, words.code, path=key_of(request), httponly=True, samesite="strict")
    return response


def go_to(request: Request, path: str) -> Response:
    """After a form was sent: the page to look at next. A script that sent it looks by itself."""
    if by_script(request):
        return Response(status_code=204)
    return RedirectResponse(f"{key_of(request)}/{path}", 303)


def by_script(request: Request) -> bool:
    """Whether the page's own script asks, or another program: they want data, not pages."""
    return request.headers.get("accept", "").startswith("application/json")
