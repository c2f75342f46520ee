"""How games leave the history and come back in: ``rowlock.games/1`` (JSON) and CSV."""

import base64
import binascii
import csv
import io
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from cli.board_correction import PIECES
from cli.history.assembling import assembled
from cli.history.model import Correction, FinishedGame
from cli.history.rows import Photograph
from cli.spreadsheet import harmless, original
from scoring.duel_board import DuelBoard
from scoring.duel_interchange import board_pieces
from scoring.errors import BrokenInput
from scoring.interchange import ranking_entries, whole_sheet
from scoring.json_text import Given, parse_json
from scoring.model import Mark, Row
from scoring.notation.tables import parse_table
from scoring.notation.words import written_name
from scoring.pawn_interchange import pawn_entries
from scoring.table_file import SCHEMA as TABLE_SCHEMA
from scoring.table_file import read_table_file
from scoring.wording import one_line, quoted

SCHEMA = "rowlock.games/1"


@dataclass(frozen=True, slots=True, kw_only=True)
class Kept:
    """A game with the photographs that belong to it."""

    game: FinishedGame
    photographs: tuple[Photograph, ...] = ()


def games_record(games: Iterable[Kept]) -> dict[str, Any]:
    """The games as JSON holds them."""
    return {"schema": SCHEMA, "games": [game_entry(kept) for kept in games]}


def json_text(games: Iterable[Kept]) -> str:
    """The games as a JSON text."""
    return json.dumps(games_record(games), ensure_ascii=False, indent=1) + "\n"


def game_entry(kept: Kept) -> dict[str, Any]:
    """One game: when, what, the table in the shape that ``check`` reads, the ranking, what was corrected."""
    game = kept.game
    entry: dict[str, Any] = {
        "game_id": game.game_id,
        "game": game.game.name,
        "played_at": _written(game.played_at),
        "note": game.note,
        "table": {"schema": TABLE_SCHEMA, "game": game.game.name, **_table_pieces(game)},
        "names": list(game.names),
        "ranking": [
            {"seat": ranked.index + 1, "place": ranked.place, "total": ranked.total}
            for ranked in game.ranking
        ],
        "corrections": [
            {"seat": one.seat + 1, "cell": one.cell, "read": one.read, "kept": one.kept}
            for one in game.corrections
        ],
    }
    if kept.photographs:
        entry["photographs"] = [
            {"name": photo.name, "jpeg": base64.b64encode(photo.jpeg).decode()} for photo in kept.photographs
        ]
    return entry


def _table_pieces(game: FinishedGame) -> dict[str, object]:
    table = game.table
    if isinstance(table, DuelBoard):
        return board_pieces(table)
    pieces: dict[str, object] = {
        "sheets": [whole_sheet(card) for card in table.cards],
        "ranking": ranking_entries(table.cards),
    }
    if table.pawns is not None:
        pieces |= {"board": table.pawns.track.side, "pawns": pawn_entries(table.pawns)}
    return pieces


def _written(moment: datetime) -> str:
    return moment.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def read_games(text: str) -> tuple[Kept, ...]:
    """The games of an exported file, JSON or CSV.

    Raises:
        BrokenInput: with the place of what is wrong.
    """
    return _read_json(text) if text.lstrip().startswith("{") else _read_csv(text)


def _read_json(text: str) -> tuple[Kept, ...]:
    given = parse_json(text)
    said = given.need("schema")
    if said.text() != SCHEMA:
        said.broken("wrong-schema", f"{quoted(said.text())} is not {quoted(SCHEMA)}")
    return tuple(_read_game(game) for game in given.need("games").items())


def _read_game(given: Given) -> Kept:
    game = assembled(
        given.path,
        game_id=given.need("game_id").text(),
        played_at=given.need("played_at").text(),
        note=_text(given.get("note")),
        table=read_table_file(given.need("table")),
        names=[None if name.is_null else name.text() for name in given.need("names").items()],
        corrections=[_read_correction(one) for one in _items(given.get("corrections"))],
    )
    return Kept(
        game=game, photographs=tuple(_read_photograph(one) for one in _items(given.get("photographs")))
    )


def _text(given: Given) -> str:
    return "" if given.is_null else given.text()


def _items(given: Given) -> tuple[Given, ...]:
    return () if given.is_null else given.items()


def _read_correction(given: Given) -> Correction:
    return Correction(
        seat=given.need("seat").whole() - 1,
        cell=given.need("cell").text(),
        read=_content(given.need("read")),
        kept=_content(given.need("kept")),
    )


def _content(given: Given) -> str:
    """What stands in a cell, or lies on a field."""
    text = given.text()
    if not _is_content(text):
        given.broken("unknown-content", f"{quoted(text)} is no mark and no pieces")
    return text


def _is_content(text: str) -> bool:
    return text in set(Mark) or PIECES.fullmatch(text) is not None


_JPEG = b"\xff\xd8\xff"


def _read_photograph(given: Given) -> Photograph:
    jpeg = given.need("jpeg")
    try:
        data = base64.b64decode(jpeg.text(), validate=True)
    except (binascii.Error, ValueError):
        data = b""
    if not data.startswith(_JPEG):
        jpeg.broken("not-a-picture", "this is no JPEG in base64")
    return Photograph(name=one_line(given.need("name").text()), jpeg=data)


_POINTS = (*(str(row) for row in Row), "misthrows", "bonus", "total")
_COLUMNS = (
    *("game_id", "played_at", "game", "note", "seat", "player", "place"),
    *_POINTS,
    *("legal_total", "sheet", "board", "corrections"),
)
_NEEDED = ("game_id", "played_at", "seat", "player", "sheet", "board")


def csv_text(games: Iterable[Kept]) -> str:
    """A line a sheet, for a spreadsheet; photographs stay behind.

    ``sheet`` and ``board`` hold the crosses in notation.
    """
    out = io.StringIO()
    writer = csv.DictWriter(out, _COLUMNS, lineterminator="\r\n")
    writer.writeheader()
    for kept in games:
        for line in _csv_lines(kept.game):
            writer.writerow({key: harmless(value) for key, value in line.items()})
    return out.getvalue()


def _csv_lines(game: FinishedGame) -> Iterator[dict[str, object]]:
    places = {ranked.index: ranked.place for ranked in game.ranking}
    for seat, (name, sheet, points) in enumerate(zip(game.names, game.sheet_lines, game.lines, strict=True)):
        yield {
            "game_id": game.game_id,
            "played_at": _written(game.played_at),
            "game": game.game.name,
            "note": game.note,
            "seat": seat + 1,
            "player": name,
            "place": places[seat],
            **{str(row): number for row, number in points.rows.items()},
            "misthrows": points.misthrows,
            "bonus": points.bonus,
            "total": points.total,
            "legal_total": points.legal_total,
            "sheet": sheet,
            "board": game.board_line,
            "corrections": " ".join(
                f"{one.cell}={one.read}>{one.kept}" for one in game.corrections if one.seat == seat
            ),
        }


def _read_csv(text: str) -> tuple[Kept, ...]:
    reader = csv.DictReader(io.StringIO(text.removeprefix("\ufeff")), strict=True)
    try:
        lines = [{key: original(value or "") for key, value in line.items() if key} for line in reader]
    except csv.Error as error:
        raise BrokenInput("not-csv", f"line {reader.line_num}: this is not CSV: {error}") from error
    missing = [name for name in _NEEDED if name not in (reader.fieldnames or ())]
    if missing:
        raise BrokenInput("not-csv", f"line 1: the column {quoted(missing[0])} is missing")
    games: dict[str, list[Mapping[str, str]]] = {}
    for line in lines:
        games.setdefault(line["game_id"], []).append(line)
    return tuple(Kept(game=_csv_game(game_id, lines)) for game_id, lines in games.items())


def _csv_game(game_id: str, lines: Sequence[Mapping[str, str]]) -> FinishedGame:
    path = f"game {quoted(game_id)}"
    names = [line["player"] or None for line in lines]
    sheets = [
        line["sheet"] + ("" if name is None else f" player:{written_name(name)}")
        for line, name in zip(lines, names, strict=True)
        if line["sheet"]
    ]
    try:
        table = parse_table("\n".join(filter(None, [*sheets, lines[0]["board"]])))
    except BrokenInput as error:
        raise BrokenInput(error.slug, f"{path}: {error.message}", error.hint) from error
    return assembled(
        path,
        game_id=game_id,
        played_at=lines[0]["played_at"],
        note=lines[0].get("note", ""),
        table=table,
        names=names,
        corrections=[one for seat, line in enumerate(lines) for one in _csv_corrections(path, seat, line)],
    )


def _csv_corrections(path: str, seat: int, line: Mapping[str, str]) -> Iterator[Correction]:
    for word in line.get("corrections", "").split():
        cell, _, marks = word.partition("=")
        read, _, kept = marks.partition(">")
        if not (_is_content(read) and _is_content(kept)):
            raise BrokenInput("bad-correction", f"{path}: {quoted(word)} is no correction")
        yield Correction(seat=seat, cell=cell, read=read, kept=kept)
