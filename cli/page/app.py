"""The application: its routes, and the one place where an error becomes an answer."""

import mimetypes
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.formparsers import MultiPartException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Mount, Route
from starlette.types import ASGIApp

from cli.history.store import History
from cli.page import api, games_routes, players_routes, print_routes, table_routes
from cli.page.evening import Evening
from cli.page.guard import Guard, GuardLimits, TooLarge
from cli.page.rendering import FOLDER, by_script, key_of, page, words_of
from cli.readers import Readers, TooBusy
from scoring.errors import BrokenInput
from scoring.wording import one_line

_ASSETS = {path.name: path.read_bytes() for path in (FOLDER / "static").iterdir()}
_AGAIN_S = "4"


def create_app(
    *, history: History, readers: Readers, key: str, hosts: frozenset[str], limits: GuardLimits | None = None
) -> ASGIApp:
    """The whole application behind its guard."""

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        app.state.evening = Evening(history, readers)
        try:
            yield
        finally:
            app.state.evening.close()

    routes = [
        *(Route(f"/static/{name}", asset) for name in _ASSETS),
        *table_routes.ROUTES,
        *games_routes.ROUTES,
        *players_routes.ROUTES,
        *print_routes.ROUTES,
        *api.ROUTES,
    ]
    app = Starlette(
        routes=[Mount(f"/{key}", routes=routes)],
        exception_handlers={
            BrokenInput: broken,
            TooBusy: busy,
            TooLarge: too_large,
            MultiPartException: bad_form,
            HTTPException: refused,
            500: failed,
        },
        lifespan=lifespan,
    )
    app.state.key = key
    app.state.listeners = 0
    return Guard(app, key=key, hosts=hosts, limits=limits or GuardLimits())


async def asset(request: Request) -> Response:
    """The page's style or script."""
    name = request.url.path.rpartition("/")[2]
    media_type = mimetypes.guess_type(name)[0] or "application/octet-stream"
    return Response(_ASSETS[name], media_type=media_type, headers={"Cache-Control": "max-age=300"})


async def broken(request: Request, error: Exception) -> Response:
    """What somebody sent cannot be used."""
    assert isinstance(error, BrokenInput)
    status = 404 if error.slug.startswith("no-such-") else 503 if error.slug == "no-history" else 400
    words = words_of(request)
    message = str(error) if _in_api(request) else words.problem(error.explanation)
    is_foreign = message == str(error) and words.code != "en"
    return _answer(request, error.slug, message, status, is_foreign=is_foreign)


async def busy(request: Request, error: Exception) -> Response:
    """Come again in a moment."""
    response = _answer(request, "too-busy", words_of(request).too_many, 503)
    response.headers["Retry-After"] = _AGAIN_S
    return response


async def too_large(request: Request, error: Exception) -> Response:
    """More was sent than may be, without saying so beforehand."""
    return _answer(request, "too-large", words_of(request).too_large, 413)


async def bad_form(request: Request, error: Exception) -> Response:
    """A form that is none."""
    return _answer(request, "bad-form", words_of(request).went_wrong, 400)


async def refused(request: Request, error: Exception) -> Response:
    """No such address, or another method there."""
    assert isinstance(error, HTTPException)
    response = _answer(request, "refused", words_of(request).not_there, error.status_code)
    for name, value in (error.headers or {}).items():
        response.headers[name] = value
    return response


async def failed(request: Request, error: Exception) -> Response:
    """A mistake of ours: told to whoever runs the server as well."""
    sys.stderr.write(f"rowlock: a mistake of ours: {type(error).__name__}: {one_line(str(error))}\n")
    return _answer(request, "our-mistake", words_of(request).went_wrong, 500)


def _answer(request: Request, slug: str, message: str, status: int, *, is_foreign: bool = False) -> Response:
    """A refusal as whoever asks wants it. A foreign message is in English on a page of another language."""
    if _in_api(request) or by_script(request):
        return JSONResponse(api.problem(slug, message), status)
    return page(request, "problem.html", status, message=message, is_foreign=is_foreign)


def _in_api(request: Request) -> bool:
    """Whether a program asks: it is answered in English, as the contract has it."""
    return request.url.path.startswith(f"{key_of(request)}/api/")
