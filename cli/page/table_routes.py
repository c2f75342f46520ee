"""The table's pages and forms: photographs in, cells put right, names, saving, and news of every change."""

import asyncio
from collections.abc import AsyncIterator

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response, StreamingResponse
from starlette.routing import Route

from cli.board_correction import EMPTY
from cli.page.evening import Table
from cli.page.rendering import evening_of, go_to, key_of, page, words_of
from cli.page.score_picture import score_png
from cli.page.state import (
    with_colour_named,
    with_mark,
    with_name,
    with_piece,
    with_row,
    without_seat,
    without_shot,
)
from cli.page.table_view import names_on, table_view
from cli.page.uploads import received
from scoring.errors import BrokenInput
from scoring.model import Mark

_HEARTBEAT_S = 4.0  # a phone that hears nothing for three of them says that the laptop is gone
_MOST_LISTENERS = 250
_KNOWN_NAMES = 30


def _table(request: Request) -> Table:
    return evening_of(request).table(request.path_params["table"])


async def home(request: Request) -> Response:
    """The current table."""
    query = f"?{request.url.query}" if request.url.query else ""
    return RedirectResponse(f"{key_of(request)}/t/{evening_of(request).current}{query}", 303)


async def tables(request: Request) -> Response:
    """Every table of the evening."""
    words = words_of(request)
    listed = [
        (table.table_id, ", ".join(names_on(table.state, words))) for table in evening_of(request).tables
    ]
    return page(request, "tables.html", tables=listed)


async def new_table(request: Request) -> Response:
    """Begin another game."""
    return go_to(request, f"t/{evening_of(request).new_table().table_id}")


async def table(request: Request) -> Response:
    """The whole page of a table."""
    return await _shown(request, "table.html")


async def live(request: Request) -> Response:
    """The part of it that changes."""
    return await _shown(request, "table_live.html")


async def _shown(request: Request, template: str) -> Response:
    shown = _table(request)
    players = await asyncio.to_thread(evening_of(request).history.players)
    return page(
        request,
        template,
        table_id=shown.table_id,
        version=shown.state.version,
        view=table_view(shown.state, words_of(request)),
        known_names=[player.name for player in players[:_KNOWN_NAMES]],
    )


async def photographs(request: Request) -> Response:
    """Photographs for this table."""
    shown, evening = _table(request), evening_of(request)
    for path, name in await received(request, shown.folder):
        await evening.add(shown, path, name)
    return go_to(request, f"t/{shown.table_id}")


async def cell(request: Request) -> Response:
    """A cell put right: ``tap`` is its name and its mark, or the name alone if it was read rightly."""
    shown = _table(request)
    async with request.form() as form:
        seat, tap = _number(form.get("seat")), str(form.get("tap", ""))
    name, _, mark = tap.partition(" ")
    if mark and mark not in tuple(Mark):
        raise BrokenInput("unknown-mark", "A cell is blank, cross, skip or void.")
    shown.change(lambda state: with_mark(state, seat, name, Mark(mark) if mark else None))
    return go_to(request, f"t/{shown.table_id}#sheet-{seat}")


async def row(request: Request) -> Response:
    """Doubts of a row settled: each ``tap`` is a cell and the mark that was shown; ``all`` says that all are blank."""
    shown = _table(request)
    async with request.form() as form:
        seat, is_blank = _number(form.get("seat")), "all" in form
        pairs = (str(tap).partition(" ") for tap in form.getlist("tap"))
        marks = {name: mark for name, _, mark in pairs}
    shown.change(lambda state: with_row(state, seat, marks, Mark.BLANK if is_blank else None))
    return go_to(request, f"t/{shown.table_id}#sheet-{seat}")


async def name(request: Request) -> Response:
    """Whose sheet it is."""
    shown = _table(request)
    async with request.form() as form:
        seat, text = _number(form.get("seat")), str(form.get("name", ""))
    shown.change(lambda state: with_name(state, seat, text))
    return go_to(request, f"t/{shown.table_id}#sheet-{seat}")


async def piece(request: Request) -> Response:
    """A board's field put right: ``tap`` is its name and what lies there; ``height`` counts The Duel's stones."""
    shown = _table(request)
    async with request.form() as form:
        seat, tap = _number(form.get("seat")), str(form.get("tap") or form.get("field", ""))
        code, height = str(form.get("code", "")), str(form.get("height", ""))
    field, _, said = tap.partition(" ")
    code = said or code
    if height and code != EMPTY:
        code = f"{code[:1]}{height}"
    shown.change(lambda state: with_piece(state, seat, field, code))
    return go_to(request, f"t/{shown.table_id}#sheet-{seat}")


async def colour(request: Request) -> Response:
    """Whose the stones of a colour are."""
    shown = _table(request)
    async with request.form() as form:
        seat, colour = _number(form.get("seat")), str(form.get("colour", ""))
        text = str(form.get("name", ""))
    shown.change(lambda state: with_colour_named(state, seat, colour, text))
    return go_to(request, f"t/{shown.table_id}#sheet-{seat}")


async def remove(request: Request) -> Response:
    """A sheet or a photograph taken away."""
    shown = _table(request)
    async with request.form() as form:
        seat, shot = form.get("seat"), form.get("shot")
    if seat is not None:
        shown.change(lambda state: without_seat(state, _number(seat)))
    else:
        gone = shown.state.shot(_number(shot))
        shown.change(lambda state: without_shot(state, gone.number))
        if gone.path is not None:
            evening_of(request).forget_unused(shown, gone.path)
    return go_to(request, f"t/{shown.table_id}")


async def save(request: Request) -> Response:
    """The game into the history."""
    shown = _table(request)
    async with request.form() as form:
        note, photographs = str(form.get("note", "")), "photographs" in form
    await evening_of(request).save(shown, note=note, photographs=photographs)
    return go_to(request, f"t/{shown.table_id}#saved")


def _number(given: object) -> int:
    text = str(given)
    if not (text.isascii() and text.isdigit()):
        raise BrokenInput("no-number", "The form lacks the number of a sheet or photograph.")
    return int(text[:9])


async def photograph(request: Request) -> Response:
    """A photograph with every reading drawn on it."""
    jpeg = await evening_of(request).drawn(_table(request), request.path_params["number"])
    return Response(jpeg, media_type="image/jpeg")


async def crop(request: Request) -> Response:
    """A cell or field that was uncertain, as the photograph shows it."""
    crops = _table(request).state.crops(request.path_params["seat"])
    cell = request.path_params["cell"]
    if cell not in crops:
        raise BrokenInput("no-such-cell", "There is no picture of this cell.")
    return Response(crops[cell], media_type="image/jpeg")


async def scores(request: Request) -> Response:
    """A scoreboard as a picture."""
    words = words_of(request)
    boards = table_view(_table(request).state, words).boards
    number = request.path_params["number"]
    if number not in range(len(boards)):
        raise BrokenInput("no-such-game", "There is no such game on the table.")
    board = boards[number]
    lines = [line for _, line in board.lines]
    return Response(await asyncio.to_thread(score_png, board.title, lines, words), media_type="image/png")


async def events(request: Request) -> Response:
    """News of the table, for as long as a phone listens."""
    state = request.app.state
    if state.listeners >= _MOST_LISTENERS:
        return Response(status_code=503, headers={"Retry-After": "10"})
    return StreamingResponse(_news(request, _table(request)), media_type="text/event-stream")


async def _news(request: Request, shown: Table) -> AsyncIterator[str]:
    """The table's version now, at every change, and now and then as a sign of life."""
    request.app.state.listeners += 1
    try:
        while True:
            changed = shown.changed
            yield f"event: version\ndata: {shown.state.version}\n\n"
            try:
                await asyncio.wait_for(changed.wait(), _HEARTBEAT_S)
            except TimeoutError:
                continue
    finally:
        request.app.state.listeners -= 1


ROUTES = [
    Route("/", home),
    Route("/tables", tables),
    Route("/tables", new_table, methods=["POST"]),
    Route("/t/{table}", table),
    Route("/t/{table}/live", live),
    Route("/t/{table}/events", events),
    Route("/t/{table}/photographs", photographs, methods=["POST"]),
    Route("/t/{table}/cell", cell, methods=["POST"]),
    Route("/t/{table}/row", row, methods=["POST"]),
    Route("/t/{table}/name", name, methods=["POST"]),
    Route("/t/{table}/piece", piece, methods=["POST"]),
    Route("/t/{table}/colour", colour, methods=["POST"]),
    Route("/t/{table}/remove", remove, methods=["POST"]),
    Route("/t/{table}/save", save, methods=["POST"]),
    Route("/t/{table}/photograph/{number:int}.jpg", photograph),
    Route("/t/{table}/crop/{seat:int}/{cell}.jpg", crop),
    Route("/t/{table}/scores/{number:int}.png", scores),
]
