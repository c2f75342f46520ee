"""``rowlock games``: the history of finished games on the command line."""

import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal, TypeAlias

import typer

from scoring.errors import BrokenInput

if TYPE_CHECKING:
    from cli.history.exchange import Kept
    from cli.history.model import FinishedGame
    from cli.history.store import History, Query

GameName: TypeAlias = Literal["classic", "longo", "onboard", "duel"]
Database: TypeAlias = Annotated[
    str | None,
    typer.Option(
        "--database",
        metavar="URL",
        envvar="ROWLOCK_DATABASE",
        help="The history: postgresql://user@host/name or an SQLite file. Left out: in your data folder.",
    ),
]
AsJson: TypeAlias = Annotated[bool, typer.Option("--json", help="Answer with JSON on standard output.")]
GameId: TypeAlias = Annotated[
    str, typer.Argument(metavar="ID", help="The game's id, as `games list` shows it.")
]

_MOST_IMPORTED = 200 * 2**20  # bytes; a thousand games with photographs stay below
_MOST_SHOWN = 1000  # photographs are exported game by game, so that memory stays bounded
games_app = typer.Typer(no_args_is_help=True, help="List, show, export, import and delete finished games.")


@contextmanager
def history(database: str | None) -> "Iterator[History]":
    """The history that ``--database`` names.

    Raises:
        BrokenInput: it cannot be used.
    """
    from cli.history.database import database_url
    from cli.history.store import History

    with History(database_url(database)) as opened:
        yield opened


@games_app.command("list")
def list_command(
    search: Annotated[str, typer.Argument(metavar="[WORDS]", help="In names, notes and ids.")] = "",
    game: Annotated[GameName | None, typer.Option(help="Games of this kind alone.")] = None,
    player: Annotated[str | None, typer.Option(metavar="NAME", help="Games of this player alone.")] = None,
    limit: Annotated[int, typer.Option(min=1, max=_MOST_SHOWN, help="So many, the newest.")] = 50,
    as_json: AsJson = False,
    database: Database = None,
) -> None:
    """List finished games, the newest first.

    Example: rowlock games list --player Ada
    """
    from cli.answer import say
    from cli.history.store import Query

    with history(database) as kept:
        query = Query(search=search, game=game, player=player, limit=limit)
        found, count = kept.games(query), kept.count(query)
    if as_json:
        from cli.history.exchange import Kept, games_record

        say(json.dumps(games_record(Kept(game=one) for one in found), indent=1))
        return
    for line in found:
        say(_line(line))
    if count > len(found):
        sys.stderr.write(f"{count - len(found)} more: take --limit.\n")
    if not count:
        sys.stderr.write("No game found.\n")


def _line(game: "FinishedGame") -> str:
    """``7KQ2MX9A  2026-11-28 21:30  Longo    1. Ada 97, 2. Ben 88``."""
    when = f"{game.played_at.astimezone():%Y-%m-%d %H:%M}"
    places = (f"{one.place}. {game.lines[one.index].name} {one.total}" for one in game.ranking)
    return f"{game.game_id:8}  {when}  {game.game!s:8}  {', '.join(places)}"


@games_app.command("show")
def show_command(game_id: GameId, as_json: AsJson = False, database: Database = None) -> None:
    """Show one game: the scores, what is illegal, what was corrected.

    Example: rowlock games show 7KQ2MX9A
    """
    from cli.answer import say
    from cli.history.exchange import Kept, games_record

    with history(database) as kept:
        game = _find(kept, game_id)
    say(json.dumps(games_record([Kept(game=game)]), indent=1) if as_json else _account(game))


def _find(kept: "History", game_id: str) -> "FinishedGame":
    from scoring.wording import quoted

    game = kept.game(game_id)
    if game is None:
        raise BrokenInput("no-such-game", f"There is no game {quoted(game_id)}.", "See `rowlock games list`.")
    return game


def _account(game: "FinishedGame") -> str:
    from cli.account import score_table, violation_lines
    from cli.history.verdict import violations

    corrected = [
        f"corrected: {game.lines[one.seat].name}: {one.cell}, read as {one.read}, is {one.kept}."
        for one in game.corrections
    ]
    faults = [line for name, found in violations(game) for line in violation_lines(name, found)]
    note = [game.note, ""] if game.note else []
    return "\n".join(
        [_line(game), "", *note, score_table(game.lines), "", *(faults or ["No fault found."]), *corrected]
    )


@games_app.command("export")
def export_command(
    file: Annotated[
        str, typer.Argument(metavar="FILE|-", help="FILE.json or FILE.csv; - writes JSON on standard output.")
    ],
    *,
    game: Annotated[GameName | None, typer.Option(help="Games of this kind alone.")] = None,
    player: Annotated[str | None, typer.Option(metavar="NAME", help="Games of this player alone.")] = None,
    photographs: Annotated[
        bool, typer.Option("--photographs", help="With the photographs (JSON alone).")
    ] = False,
    force: Annotated[
        bool, typer.Option("--force", help="Overwrite the file if it is there already.")
    ] = False,
    database: Database = None,
) -> None:
    """Write the history into a file that `games import` reads: all of it, or what the options name.

    Example: rowlock games export games.csv
    """
    from cli.answer import say
    from cli.files import check_targets, write_whole
    from cli.history.exchange import csv_text, json_text
    from cli.history.store import Query

    path = Path(file)
    suffix = _exported_as(file, photographs=photographs)
    if file != "-":
        check_targets([path], force=force)
    with history(database) as kept:
        found = _with_photographs(kept, Query(game=game, player=player), wanted=photographs)
    text = csv_text(found) if suffix == ".csv" else json_text(found)
    if file == "-":
        say(text.rstrip("\n"))
    else:
        write_whole({path: text.encode()})
    count = sum(len(one.photographs) for one in found)
    pictures = f" with {count} photograph{'s' * (count != 1)}" if photographs else ""
    sys.stderr.write(f"{len(found)} game{'s' * (len(found) != 1)}{pictures} written.\n")


def _exported_as(file: str, *, photographs: bool) -> str:
    """The suffix that says the format; standard output gets JSON."""
    path = Path(file)
    suffix = ".json" if file == "-" else path.suffix.lower()
    if suffix not in (".json", ".csv"):
        raise BrokenInput("unknown-format", f"{path.name!r} is neither .json nor .csv.", "Name it so.")
    if photographs and suffix == ".csv":
        raise BrokenInput("no-photographs", "A CSV holds no photographs.", "Name a .json, or leave them out.")
    return suffix


def _with_photographs(kept: "History", query: "Query", *, wanted: bool) -> "list[Kept]":
    from cli.history.exchange import Kept

    return [
        Kept(game=game, photographs=kept.photographs(game.game_id) if wanted else ())
        for game in kept.games(query)
    ]


@games_app.command("import")
def import_command(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="What `games export` wrote, JSON or CSV.")],
    database: Database = None,
) -> None:
    """Bring games back in. A game that is there already is left as it is; a broken file changes nothing.

    Example: rowlock games import games.json
    """
    from cli.history.exchange import read_games

    games = read_games(_read(file))
    with history(database) as kept:
        before = {game.game.game_id for game in games if kept.game(game.game.game_id)}
        added = sum(
            kept.add(game.game, game.photographs) == game.game.game_id and game.game.game_id not in before
            for game in games
        )
    sys.stderr.write(f"{added} added, {len(games) - added} there already.\n")


def _read(path: Path) -> str:
    try:
        if path.stat().st_size > _MOST_IMPORTED:
            raise BrokenInput("too-large", f"{path.name!r} is larger than {_MOST_IMPORTED // 2**20} MiB.")
        return path.read_text("utf-8-sig")
    except OSError as error:
        raise BrokenInput("cannot-read", f"{str(path)!r} cannot be read: {error.strerror}.") from error
    except UnicodeDecodeError as error:
        raise BrokenInput("not-utf-8", f"{path.name!r} is not UTF-8 text.", "Save it as UTF-8.") from error


@games_app.command("delete")
def delete_command(
    game_ids: Annotated[list[str], typer.Argument(metavar="ID...", help="The games' ids.")],
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask.")] = False,
    database: Database = None,
) -> None:
    """Forget games for good, their photographs too.

    Example: rowlock games delete 7KQ2MX9A
    """
    with history(database) as kept:
        games = [_find(kept, game_id) for game_id in game_ids]
        for game in games:
            sys.stderr.write(f"{_line(game)}\n")
        if not yes and not _agreed(len(games)):
            raise BrokenInput(
                "not-agreed", "Nothing was deleted.", "Take --yes to delete without being asked."
            )
        gone = sum(kept.delete(game.game_id) for game in games)
    sys.stderr.write(f"{gone} deleted.\n")


def _agreed(count: int) -> bool:
    return sys.stdin.isatty() and typer.confirm(f"Delete {count} for good?", err=True)
