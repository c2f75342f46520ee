"""Reads and writes ``rowlock.game/1``: a recorded game (CONTRACT.md)."""

from collections.abc import Mapping
from typing import Any

from scoring.games import CELLS, RULEBOOKS
from scoring.games.tracks import TRACKS
from scoring.json_text import Given, known_fields
from scoring.model import Cell, Row
from scoring.players import shared_name, wrong_player_count
from scoring.recording import RecordedTurn, Recording
from scoring.rulebook import Dice, Move, Rulebook, Seat, StepName
from scoring.table_file import read_game, read_lucky, read_schema, refuse_players
from scoring.wording import quoted

SCHEMA = "rowlock.game/1"


def read_game_file(given: Given) -> Recording:
    """A recorded game.

    Raises:
        BrokenInput: where something is missing, unknown, out of range or of the wrong kind.
    """
    read_schema(given, SCHEMA)
    rulebook = RULEBOOKS[read_game(given).name]
    seats = _read_seats(given.need("players"), rulebook)
    board = given.get("board")
    has_board = rulebook.action3 is not None and not board.is_null
    return Recording(
        rulebook=rulebook,
        seats=seats,
        board=board.one_of(TRACKS) if has_board else "a",
        turns=tuple(_read_turn(turn, rulebook, seats) for turn in given.need("turns").items()),
    )


def _read_seats(given: Given, rulebook: Rulebook[Any]) -> tuple[Seat, ...]:
    players, game = given.items(), rulebook.game
    refuse_players(given, wrong_player_count(game, len(players)))
    seats = tuple(
        Seat(name=player.need("name").text(), lucky=read_lucky(player.get("lucky")) if game.lucky else None)
        for player in players
    )
    refuse_players(given, shared_name([seat.name for seat in seats]))
    return seats


def _read_turn(given: Given, rulebook: Rulebook[Any], seats: tuple[Seat, ...]) -> RecordedTurn:
    players = {seat.name: player for player, seat in enumerate(seats)}
    active = given.need("active")
    if active.text() not in players:
        active.broken("unknown-name", f"nobody is called {quoted(active.text())}")
    number = players[active.text()]
    return RecordedTurn(
        active=number,
        dice=_read_dice(given.need("dice"), rulebook),
        action1=_read_action1(given.get("action1"), rulebook, players, number),
        action2=_read_cell(given.get("action2"), rulebook),
        action3=_read_move(given.get("action3"), rulebook),
        misthrow=given.get("misthrow").flag(),
    )


def _read_dice(given: Given, rulebook: Rulebook[Any]) -> Dice:
    sides = range(1, rulebook.game.die_sides + 1)
    dice = known_fields(given, ("white", *Row))
    white = [die.whole(sides) for die in given.need("white").items()]
    if len(white) != 2:
        dice["white"].broken("wrong-type", f"{len(white)} white dice, not 2")
    coloured = {Row(name): die.whole(sides) for name, die in dice.items() if name != "white"}
    return Dice(white=(white[0], white[1]), coloured=coloured)


def _read_action1(
    given: Given, rulebook: Rulebook[Any], players: Mapping[str, int], active: int
) -> dict[int, Cell]:
    """Who crossed what; where the active player acts alone, their cell (D2)."""
    if given.is_null:
        return {}
    if not rulebook.everyone_acts:
        cell = _read_cell(given, rulebook)
        return {} if cell is None else {active: cell}
    cells = {players[name]: _read_cell(cell, rulebook) for name, cell in known_fields(given, players).items()}
    return {player: cell for player, cell in cells.items() if cell is not None}


def _read_cell(given: Given, rulebook: Rulebook[Any]) -> Cell | None:
    if given.is_null:
        return None
    cells = CELLS[rulebook.game.name]
    if given.text() not in cells:
        given.broken("no-such-cell", f"{quoted(given.text())} is no number or lock of {rulebook.game}")
    return cells[given.text()]


def _read_move(given: Given, rulebook: Rulebook[Any]) -> Move | None:
    if given.is_null:
        return None
    if StepName.ACTION3 not in rulebook.steps:
        given.broken("no-such-action", f"{rulebook.game} has no third action")
    return Move(steps=given.need("steps").whole(), cross=given.get("cross").flag())


def write_game_file(recording: Recording) -> dict[str, object]:
    """A recording as ``rowlock.game/1``."""
    board = {"board": recording.board} if recording.rulebook.action3 else {}
    return {
        "schema": SCHEMA,
        "game": recording.rulebook.game.name,
        **board,
        "players": [_write_seat(seat) for seat in recording.seats],
        "turns": [_write_turn(turn, recording) for turn in recording.turns],
    }


def _write_seat(seat: Seat) -> dict[str, object]:
    lucky = {} if seat.lucky is None else {"lucky": list(seat.lucky)}
    return {"name": seat.name, **lucky}


def _write_turn(turn: RecordedTurn, recording: Recording) -> dict[str, object]:
    names = [seat.name for seat in recording.seats]
    cells = {names[player]: str(cell) for player, cell in sorted(turn.action1.items())}
    alone = not recording.rulebook.everyone_acts
    return {
        "active": names[turn.active],
        "dice": {
            "white": list(turn.dice.white),
            **{str(row): die for row, die in turn.dice.coloured.items()},
        },
        "action1": cells.get(names[turn.active]) if alone else cells,
        "action2": None if turn.action2 is None else str(turn.action2),
        "action3": turn.action3 and {"steps": turn.action3.steps, "cross": turn.action3.cross},
        "misthrow": turn.misthrow,
    }
