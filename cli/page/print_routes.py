"""Printing from the page: a pad with the players' names and the game's boards, as PDF."""

import asyncio
from random import SystemRandom

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from cli.page.rendering import evening_of, page, words_of
from cli.print_sheets import USUAL_BOARD_SIZES
from scoring.errors import BrokenInput
from scoring.games import GAMES
from sheets.languages import LANGUAGES, words
from sheets.layout import SCORE_SHEETS
from sheets.order import BOARDS, Order, board_specs, parse_names, sheet_specs
from sheets.place import place
from sheets.place_board import place_boards
from sheets.styles import STYLES, style

_PAPERS = ("a4", "letter")
_PER_PAGE = (1, 2, 4)
_PRINTING = asyncio.Semaphore(1)  # a pad is much work; the page goes first


async def form(request: Request) -> Response:
    """What is to be printed."""
    players = await asyncio.to_thread(evening_of(request).history.players)
    return page(
        request,
        "print.html",
        kinds=GAMES.values(),
        per_page=_PER_PAGE,
        names=", ".join(player.name for player in players[:4]),
    )


async def pad(request: Request) -> Response:
    """The PDF."""
    given = request.query_params
    chosen = {
        "game": _one_of(given.get("game", ""), tuple(GAMES)),
        "paper": _one_of(given.get("paper", _PAPERS[0]), _PAPERS),
        "per_page": _one_of(given.get("per_page", "2"), tuple(map(str, _PER_PAGE))),
        "style": _one_of(given.get("style", "colour"), tuple(STYLES)),
    }
    language = words_of(request).code
    async with _PRINTING:
        pdf = await asyncio.to_thread(_pdf, chosen, given.get("names", "").strip(" ,")[:400], language)
    disposition = {"Content-Disposition": f'inline; filename="{chosen["game"]}.pdf"'}
    return Response(pdf, media_type="application/pdf", headers=disposition)


def _one_of(given: str, known: tuple[str, ...]) -> str:
    if given not in known:
        raise BrokenInput("unknown-choice", f"Take one of {', '.join(known)}.")
    return given


def _pdf(chosen: dict[str, str], names: str, language: str) -> bytes:
    from sheets.pdf import missing_letters, pdf_bytes

    parsed = parse_names(names) if names else ()
    for name in parsed:
        if missing := missing_letters(name):
            raise BrokenInput(
                "letters-missing", f"The name {name!r} cannot be printed: the font lacks {missing!r}."
            )
    game, per_page, paper = GAMES[chosen["game"]], int(chosen["per_page"]), chosen["paper"]
    # The Duel has a board alone: names have no sheet to stand on.
    order = Order(game=game, names=parsed if game.name in SCORE_SHEETS else (), page=per_page)
    random = SystemRandom()
    sheets = sheet_specs(order, random)
    pages = place(sheets, paper=paper, per_page=per_page) if sheets else ()
    if game.name in BOARDS:
        boards = board_specs(game, random, taken={sheet.sheet_id for sheet in sheets})
        pages = (*pages, *place_boards(boards, paper=paper, size=USUAL_BOARD_SIZES[game.name]))
    return pdf_bytes(
        pages, style=style(chosen["style"]), words=words(language if language in LANGUAGES else "en")
    )


ROUTES = [Route("/print", form), Route("/print/pad.pdf", pad)]
