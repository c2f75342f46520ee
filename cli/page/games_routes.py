"""The history's pages: games found, looked at, noted, deleted, taken out and brought in."""

import asyncio
from collections.abc import Callable, Iterable

from markupsafe import Markup
from starlette.datastructures import UploadFile
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from cli.history.exchange import Kept, csv_text, json_text, read_games
from cli.history.model import FinishedGame
from cli.history.store import Query
from cli.history.verdict import violations
from cli.page.board_drawing import duel_svg
from cli.page.board_view import PawnView, pawn_views
from cli.page.rendering import evening_of, go_to, page, words_of
from cli.page.score_picture import score_png
from cli.page.scores_view import Board, Fault, faults_of, score_board
from cli.page.sheet_drawing import sheet_svg
from cli.page.words.words import PageWords
from scoring.duel_board import DuelBoard
from scoring.errors import BrokenInput
from scoring.games import GAMES
from scoring.legality import check

_PAGE = 25  # games


def _query(request: Request) -> Query:
    given = request.query_params
    game = given.get("game", "")
    number = given.get("page", "0")
    place = int(number) if number.isascii() and number.isdigit() and len(number) < 6 else 0
    return Query(
        search=given.get("search", "")[:200],
        game=game if game in GAMES else None,
        player=given.get("player") or None,
        limit=_PAGE,
        offset=place * _PAGE,
    )


async def games(request: Request) -> Response:
    """The finished games, the newest first."""
    return await _games_page(request)


async def _games_page(request: Request, message: str = "") -> Response:
    query, history = _query(request), evening_of(request).history
    found, count = await asyncio.to_thread(lambda: (history.games(query), history.count(query)))
    return page(
        request,
        "games.html",
        games=[(game, _board(game, words_of(request))) for game in found],
        query=query,
        kinds=GAMES.values(),
        page_number=query.offset // _PAGE,
        more=count > query.offset + _PAGE,
        message=message,
    )


def _board(game: FinishedGame, words: PageWords) -> Board:
    faults = [violation for whose, found in violations(game) if not whose for violation in found]
    return score_board(0, str(game.game), game.lines, faults_of(faults, words), words)


async def _game(request: Request) -> FinishedGame:
    game = await asyncio.to_thread(evening_of(request).history.game, request.path_params["game_id"])
    if game is None:
        raise BrokenInput("no-such-game", "There is no such game.")
    return game


async def game(request: Request) -> Response:
    """One game."""
    shown, words = await _game(request), words_of(request)
    pictures = await asyncio.to_thread(evening_of(request).history.photographs, shown.game_id)
    corrections = [
        words.correction.format(
            name=shown.lines[one.seat].name,
            cell=words.cell_name(one.cell),
            read=words.content(one.read),
            kept=words.content(one.kept),
        )
        for one in shown.corrections
    ]
    return page(
        request,
        "game.html",
        game=shown,
        board=_board(shown, words),
        drawings=_drawings(shown, words),
        pawns=_pawns(shown, words),
        corrections=corrections,
        photographs=[photo.name for photo in pictures],
    )


def _drawings(game: FinishedGame, words: PageWords) -> list[tuple[str, Markup, tuple[Fault, ...]]]:
    """Each sheet: whose, drawn, what is wrong on it; of The Duel the board, whose faults the scoreboard tells."""
    if isinstance(game.table, DuelBoard):
        faults = frozenset(cell for _, found in violations(game) for fault in found for cell in fault.cells)
        return [(str(game.game), duel_svg(game.table, faults, words, str(game.game)), ())]
    drawings = []
    for line, card in zip(game.lines, game.table.cards, strict=True):
        found = check(card)
        faults = frozenset(cell for violation in found for cell in violation.cells)
        drawings.append((line.name, sheet_svg(card, faults, words, line.name), faults_of(found, words)))
    return drawings


def _pawns(game: FinishedGame, words: PageWords) -> tuple[PawnView, ...]:
    """The pawns of On Board, where its board was photographed too."""
    pawns = None if isinstance(game.table, DuelBoard) else game.table.pawns
    return () if pawns is None else pawn_views(pawns, words)


async def note(request: Request) -> Response:
    """A game's note changed."""
    shown = await _game(request)
    async with request.form() as form:
        text = str(form.get("note", ""))
    await asyncio.to_thread(evening_of(request).history.set_note, shown.game_id, text)
    return go_to(request, f"games/{shown.game_id}")


async def delete(request: Request) -> Response:
    """A game forgotten, where the form says that this is meant."""
    shown = await _game(request)
    async with request.form() as form:
        sure = "sure" in form
    if not sure:
        return go_to(request, f"games/{shown.game_id}")
    await asyncio.to_thread(evening_of(request).history.delete, shown.game_id)
    evening_of(request).forget_game(shown.game_id)
    return go_to(request, "games")


async def photograph(request: Request) -> Response:
    """A photograph that was kept."""
    pictures = await asyncio.to_thread(
        evening_of(request).history.photographs, request.path_params["game_id"]
    )
    number = request.path_params["number"]
    if number not in range(len(pictures)):
        raise BrokenInput("no-such-photograph", "There is no such photograph.")
    return Response(pictures[number].jpeg, media_type="image/jpeg")


async def scores(request: Request) -> Response:
    """A game's scores as a picture."""
    shown, words = await _game(request), words_of(request)
    return Response(
        await asyncio.to_thread(score_png, str(shown.game), shown.lines, words), media_type="image/png"
    )


async def exported_json(request: Request) -> Response:
    """The whole history as JSON."""
    return await _exported(request, json_text, "json", "application/json")


async def exported_csv(request: Request) -> Response:
    """The whole history for a spreadsheet."""
    return await _exported(request, csv_text, "csv", "text/csv")


async def _exported(
    request: Request, write: Callable[[Iterable[Kept]], str], suffix: str, media_type: str
) -> Response:
    history = evening_of(request).history
    text = await asyncio.to_thread(lambda: write(Kept(game=game) for game in history.games(Query())))
    disposition = {"Content-Disposition": f'attachment; filename="rowlock-games.{suffix}"'}
    return Response(text, media_type=f"{media_type}; charset=utf-8", headers=disposition)


async def imported(request: Request) -> Response:
    """An exported file brought in."""
    async with request.form(max_files=1, max_fields=2) as form:
        upload = form.get("file")
        data = await upload.read() if isinstance(upload, UploadFile) else b""
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise BrokenInput("not-utf-8", "This is not UTF-8 text.", "Save it as UTF-8.") from error
    history = evening_of(request).history

    def bring_in() -> tuple[int, int]:
        games = read_games(text)
        before = history.count(Query())
        for kept in games:
            history.add(kept.game, kept.photographs)
        added = history.count(Query()) - before
        return added, len(games) - added

    added, there = await asyncio.to_thread(bring_in)
    return await _games_page(request, words_of(request).brought_in.format(added=added, there=there))


ROUTES = [
    Route("/games", games),
    Route("/games/import", imported, methods=["POST"]),
    Route("/games/all.json", exported_json),
    Route("/games/all.csv", exported_csv),
    Route("/games/{game_id}", game),
    Route("/games/{game_id}/note", note, methods=["POST"]),
    Route("/games/{game_id}/delete", delete, methods=["POST"]),
    Route("/games/{game_id}/photograph/{number:int}.jpg", photograph),
    Route("/games/{game_id}/scores.png", scores),
]
