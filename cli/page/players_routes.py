"""The players' pages: figures, a plot over time, head to head; a name changed, two names made one."""

import asyncio
from urllib.parse import urlencode

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from cli.history.figures import Figures, figures, head_to_head
from cli.history.model import folded
from cli.page.plot import totals_svg
from cli.page.rendering import evening_of, go_to, page, words_of
from cli.page.words.words import PageWords
from scoring.errors import BrokenInput
from scoring.games import GAMES


async def players(request: Request) -> Response:
    """Everybody's figures, game by game."""
    results = await asyncio.to_thread(evening_of(request).history.results)
    by_game = [
        (game, figures([result for result in results if result.game == game.name])) for game in GAMES.values()
    ]
    return page(request, "players.html", by_game=[(game, listed) for game, listed in by_game if listed])


async def player(request: Request) -> Response:
    """One player."""
    history = evening_of(request).history
    results, known = await asyncio.to_thread(lambda: (history.results(), history.players()))
    wanted = folded(request.query_params.get("name", ""))
    name = next((one.name for one in known if folded(one.name) == wanted), None)
    if name is None:
        raise BrokenInput("no-such-player", "There is no such player.")
    parts = []
    for game in GAMES.values():
        played = [result for result in results if result.game == game.name]
        for own in figures(played):
            if own.player == name:
                parts.append((game, own, _plot(own, words_of(request)), head_to_head(played, name)))
    others = [one.name for one in known if one.name != name]
    return page(request, "player.html", name=name, parts=parts, others=others)


def _plot(own: Figures, words: PageWords) -> Markup:
    totals = [result.total for result in own.results]
    said = words.plot.format(
        name=own.player, n=len(totals), low=min(totals), high=max(totals), last=totals[-1]
    )
    return totals_svg(totals, said)


async def rename(request: Request) -> Response:
    """Another name for a player."""
    async with request.form() as form:
        old, new = str(form.get("player", "")), str(form.get("name", ""))
    if not await asyncio.to_thread(evening_of(request).history.rename, old, new):
        raise BrokenInput("no-such-player", "There is no such player.")
    return go_to(request, _address(new))


async def merge(request: Request) -> Response:
    """Two players are one person."""
    async with request.form() as form:
        gone, into = str(form.get("player", "")), str(form.get("into", ""))
    if not await asyncio.to_thread(evening_of(request).history.merge, gone, into):
        raise BrokenInput("no-such-player", "There is no such player.")
    return go_to(request, _address(into))


def _address(name: str) -> str:
    """A player's page. The name is no part of the path: browsers take some paths for others (``..``)."""
    return f"player?{urlencode({'name': name.strip()})}"


ROUTES = [
    Route("/players", players),
    Route("/players/rename", rename, methods=["POST"]),
    Route("/players/merge", merge, methods=["POST"]),
    Route("/player", player),
]
