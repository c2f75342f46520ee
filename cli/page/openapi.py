"""The API's description (OpenAPI 3.1), written down next to the schemas that the contract names."""

from typing import Any

from scoring.duel_board import Colour
from scoring.games import GAMES
from scoring.model import Mark

_Schema = dict[str, Any]


def description(server: str) -> _Schema:
    """The whole description; ``server`` is the address before every path, key included."""
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Rowlock",
            "version": "1",
            "description": "Photographs of score sheets in, scores out.",
        },
        "servers": [{"url": server}],
        "paths": _paths(),
        "components": {"schemas": _schemas()},
    }


def _paths() -> _Schema:
    table, seat = _in_path("table", {"type": "string"}), _in_path("seat", {"type": "integer", "minimum": 0})
    scan, games = _ref("Scan"), _ref("Games")
    return {
        "/scan": {"post": _operation("Read photographs and forget them", scan, body=_photographs())},
        "/tables": {
            "get": _operation("The open tables", _ref("Tables")),
            "post": _operation("Begin a table", scan, status="201"),
        },
        "/tables/{table}": {"get": _operation("A table as it stands", scan, [table])},
        "/tables/{table}/photographs": {
            "post": _operation("Lay photographs on a table", scan, [table], _photographs())
        },
        **_sheet_paths(table, seat, scan),
        **_board_paths(table, seat, scan),
        "/games": {"get": _operation("Finished games, the newest first", games, _games_query())},
        "/games/{game_id}": {
            "get": _operation("One finished game", games, [_in_path("game_id", {"type": "string"})])
        },
    }


def _sheet_paths(table: _Schema, seat: _Schema, scan: _Schema) -> _Schema:
    """What can be put right on a score sheet."""
    return {
        "/tables/{table}/sheets/{seat}/cells/{cell}": {
            "put": _operation(
                "Put a cell right",
                scan,
                [table, seat, _in_path("cell", {"type": "string"})],
                _json({"mark": {"enum": [str(mark) for mark in Mark]}}),
            )
        },
        "/tables/{table}/sheets/{seat}/player": {
            "put": _operation(
                "Say whose sheet it is", scan, [table, seat], _json({"player": {"type": "string"}})
            )
        },
    }


def _board_paths(table: _Schema, seat: _Schema, scan: _Schema) -> _Schema:
    """What can be put right on a board."""
    colour = _in_path("colour", {"enum": [str(colour) for colour in Colour]})
    return {
        "/tables/{table}/boards/{seat}/fields/{cell}": {
            "put": _operation(
                "Put a board's field right: blank; The Duel's stones as b1 or g3; On Board's pawns as r or ry",
                scan,
                [table, seat, _in_path("cell", {"type": "string"})],
                _json({"pieces": {"type": "string"}}),
            )
        },
        "/tables/{table}/boards/{seat}/players/{colour}": {
            "put": _operation(
                "Say whose The Duel's stones of a colour are",
                scan,
                [table, seat, colour],
                _json({"player": {"type": "string"}}),
            )
        },
    }


def _operation(
    summary: str,
    answer: _Schema,
    parameters: list[_Schema] | None = None,
    body: _Schema | None = None,
    status: str = "200",
) -> _Schema:
    problem = {"description": "Why not, in one sentence.", "content": _content(_ref("Problem"))}
    answers = {status: {"description": "Done.", "content": _content(answer)}, "default": problem}
    operation: _Schema = {"summary": summary, "parameters": parameters or [], "responses": answers}
    return operation if body is None else {**operation, "requestBody": body}


def _content(schema: _Schema) -> _Schema:
    return {"application/json": {"schema": schema}}


def _ref(name: str) -> _Schema:
    return {"$ref": f"#/components/schemas/{name}"}


def _in_path(name: str, schema: _Schema) -> _Schema:
    return {"name": name, "in": "path", "required": True, "schema": schema}


def _games_query() -> list[_Schema]:
    schemas = {
        "search": {"type": "string", "maxLength": 200},
        "game": {"enum": list(GAMES)},
        "limit": {"type": "integer", "minimum": 1, "maximum": 200},
        "offset": {"type": "integer", "minimum": 0, "maximum": 999_999},
    }
    return [
        {"name": name, "in": "query", "required": False, "schema": schema} for name, schema in schemas.items()
    ]


def _photographs() -> _Schema:
    picture = {"type": "array", "items": {"type": "string", "format": "binary"}, "minItems": 1, "maxItems": 8}
    schema = {"type": "object", "properties": {"photo": picture}, "required": ["photo"]}
    return {"required": True, "content": {"multipart/form-data": {"schema": schema}}}


def _json(properties: _Schema) -> _Schema:
    schema = {"type": "object", "properties": properties, "required": list(properties)}
    return {"required": True, "content": _content(schema)}


def _schemas() -> _Schema:
    return {
        "Problem": _object({"error": {"type": "string"}, "message": {"type": "string"}}),
        "Tables": _object(
            {"tables": _list(_object({"table": {"type": "string"}, "sheets": {"type": "integer"}}))}
        ),
        "Games": _object({"schema": {"const": "rowlock.games/1"}, "games": _list(_game())}),
        "Scan": _object(
            {"schema": {"const": "rowlock.scan/1"}, "photos": _list(_photo()), "tables": _list(_played())}
        ),
    }


def _photo() -> _Schema:
    size = {"type": ["integer", "null"]}
    error = {"type": ["string", "null"]}
    return _object(
        {"file": {"type": "string"}, "width": size, "height": size, "error": error, "sheets": _list(_sheet())}
    )


def _sheet() -> _Schema:
    return _object(
        {
            "sheet_id": {"type": ["string", "null"]},
            "game": {"enum": list(GAMES)},
            "player": {"type": ["string", "null"]},
            "status": {"enum": ["ok", "review", "unreadable"]},
            "corners": _list(_list({"type": "number"})),
        }
    )


def _played() -> _Schema:
    return _object({"game": {"enum": list(GAMES)}, "sheets": {"type": "array"}, "ranking": {"type": "array"}})


def _game() -> _Schema:
    return _object(
        {
            "game_id": {"type": "string"},
            "game": {"enum": list(GAMES)},
            "played_at": {"type": "string", "format": "date-time"},
            "note": {"type": "string"},
            "table": {"type": "object"},
            "names": _list({"type": ["string", "null"]}),
        }
    )


def _object(properties: _Schema) -> _Schema:
    return {"type": "object", "properties": properties, "required": list(properties)}


def _list(items: _Schema) -> _Schema:
    return {"type": "array", "items": items}
