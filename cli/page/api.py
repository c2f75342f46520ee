"""The API for other programs: what the page does, as JSON. It answers ``rowlock.scan/1`` and ``rowlock.games/1``."""

import asyncio
import shutil
import tempfile
from pathlib import Path
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from cli.history.exchange import Kept, games_record
from cli.history.store import Query
from cli.page.board_seat import BoardSeat
from cli.page.evening import Table
from cli.page.openapi import description
from cli.page.rendering import evening_of, key_of
from cli.page.state import Seat, TableState, with_colour_named, with_mark, with_name, with_piece
from cli.page.uploads import received
from cli.report import scan_record
from scoring.errors import BrokenInput
from scoring.games import GAMES
from scoring.json_text import Given, parse_json
from scoring.model import Mark

_MOST_GAMES = 200


async def openapi(request: Request) -> Response:
    """The API's own description."""
    return JSONResponse(description(f"{key_of(request)}/api"))


async def scan(request: Request) -> Response:
    """Photographs read and forgotten."""
    evening = evening_of(request)
    folder = Path(tempfile.mkdtemp(prefix="rowlock-scan-"))
    try:
        files = [(await evening.develop(path, name)).file for path, name in await received(request, folder)]
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    return JSONResponse(scan_record(files))


async def tables(request: Request) -> Response:
    """The open tables, the one used last first."""
    listed = [
        {
            "table": table.table_id,
            "version": table.state.version,
            "sheets": len(table.state.seats) + len(table.state.boards),
        }
        for table in evening_of(request).tables
    ]
    return JSONResponse({"tables": listed})


async def new_table(request: Request) -> Response:
    """A new table."""
    return JSONResponse(_record(evening_of(request).new_table()), 201)


async def table(request: Request) -> Response:
    """A table as it stands."""
    return JSONResponse(_record(_table(request)))


async def photographs(request: Request) -> Response:
    """Photographs laid on a table."""
    shown, evening = _table(request), evening_of(request)
    for path, name in await received(request, shown.folder):
        await evening.add(shown, path, name)
    return JSONResponse(_record(shown))


async def cell(request: Request) -> Response:
    """A cell put right."""
    shown, number, cell = _table(request), request.path_params["seat"], request.path_params["cell"]
    mark = Mark((await _body(request)).need("mark").one_of(Mark))
    shown.change(lambda state: with_mark(state, number, cell, mark))
    return JSONResponse(_record(shown))


async def player(request: Request) -> Response:
    """A sheet's player named."""
    shown, number = _table(request), request.path_params["seat"]
    text = (await _body(request)).need("player").text()
    shown.change(lambda state: with_name(state, number, text))
    return JSONResponse(_record(shown))


async def piece(request: Request) -> Response:
    """A board's field put right."""
    shown, number, field = _table(request), request.path_params["seat"], request.path_params["cell"]
    code = (await _body(request)).need("pieces").text()
    shown.change(lambda state: with_piece(state, number, field, code))
    return JSONResponse(_record(shown))


async def colour(request: Request) -> Response:
    """The player of The Duel's black or grey stones named."""
    shown, number, colour = _table(request), request.path_params["seat"], request.path_params["colour"]
    text = (await _body(request)).need("player").text()
    shown.change(lambda state: with_colour_named(state, number, colour, text))
    return JSONResponse(_record(shown))


async def games(request: Request) -> Response:
    """Finished games, the newest first."""
    given = request.query_params
    query = Query(
        search=given.get("search", "")[:200],
        game=_game_name(given.get("game")),
        limit=_whole(given.get("limit", "50"), range(1, _MOST_GAMES + 1)),
        offset=_whole(given.get("offset", "0"), range(1_000_000)),
    )
    found = await asyncio.to_thread(evening_of(request).history.games, query)
    return JSONResponse(games_record(Kept(game=game) for game in found))


async def game(request: Request) -> Response:
    """One finished game."""
    found = await asyncio.to_thread(evening_of(request).history.game, request.path_params["game_id"])
    if found is None:
        raise BrokenInput("no-such-game", "There is no such game.")
    return JSONResponse(games_record([Kept(game=found)]))


def _table(request: Request) -> Table:
    return evening_of(request).table(request.path_params["table"])


def _record(table: Table) -> dict[str, Any]:
    """The table as ``rowlock.scan/1``, with each sheet's number and what was corrected on it."""
    state = table.state
    record = scan_record(state.files)
    _number_sheets(record, state)
    return {**record, "table": table.table_id, "version": state.version, "saved": list(state.saved)}


def _number_sheets(record: dict[str, Any], state: TableState) -> None:
    seats: list[Seat | BoardSeat] = []
    for shot in state.shots:
        seats += [*state.on_shot(shot.number), *state.boards_on_shot(shot.number)]
    sheets = [sheet for photo in record["photos"] for sheet in photo["sheets"]]
    for seat, sheet in zip(seats, sheets, strict=True):
        sheet["seat"] = seat.number
        sheet["corrections"] = [
            {"cell": cell, "read": str(read), "kept": str(kept)} for cell, read, kept in seat.corrections
        ]


async def _body(request: Request) -> Given:
    try:
        return parse_json((await request.body()).decode())
    except UnicodeDecodeError as error:
        raise BrokenInput("not-utf-8", "The body is not UTF-8 text.") from error


def _game_name(given: str | None) -> str | None:
    if given is not None and given not in GAMES:
        raise BrokenInput("unknown-game", f"A game is one of {', '.join(GAMES)}.")
    return given


def _whole(given: str, allowed: range) -> int:
    if not (given.isascii() and given.isdigit() and len(given) < 8 and int(given) in allowed):
        raise BrokenInput("out-of-range", f"A whole number from {allowed[0]} to {allowed[-1]} is wanted.")
    return int(given)


def problem(slug: str, message: str) -> dict[str, str]:
    """A refusal as the API tells it."""
    return {"error": slug, "message": message}


ROUTES = [
    Route("/api/openapi.json", openapi),
    Route("/api/scan", scan, methods=["POST"]),
    Route("/api/tables", tables),
    Route("/api/tables", new_table, methods=["POST"]),
    Route("/api/tables/{table}", table),
    Route("/api/tables/{table}/photographs", photographs, methods=["POST"]),
    Route("/api/tables/{table}/sheets/{seat:int}/cells/{cell}", cell, methods=["PUT"]),
    Route("/api/tables/{table}/sheets/{seat:int}/player", player, methods=["PUT"]),
    Route("/api/tables/{table}/boards/{seat:int}/fields/{cell}", piece, methods=["PUT"]),
    Route("/api/tables/{table}/boards/{seat:int}/players/{colour}", colour, methods=["PUT"]),
    Route("/api/games", games),
    Route("/api/games/{game_id}", game),
]
