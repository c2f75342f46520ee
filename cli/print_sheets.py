"""``rowlock print``: score sheets and boards as a PDF, and where on the page everything is."""

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal, TypeAlias

import typer

from scoring.errors import BrokenInput

if TYPE_CHECKING:
    from random import Random

    from scoring.model import Game
    from sheets.place import Page
    from sheets.spec import SheetSpec

Paper: TypeAlias = Literal["a4", "letter"]
StyleName: TypeAlias = Literal["colour", "ink-saver", "mono"]
Language: TypeAlias = Literal["en", "de", "cs", "pl", "pt"]

BoardSize: TypeAlias = Literal["page", "joined", "poster"]

_GAMES = ("classic", "longo", "onboard", "duel")
USUAL_BOARD_SIZES: dict[str, BoardSize] = {"onboard": "page", "duel": "joined"}
_MOST_SHEETS = 5000

Players: TypeAlias = Annotated[
    int | None, typer.Option(min=1, help="One sheet a player, lucky pairs all different.")
]
Sheets: TypeAlias = Annotated[
    int | None, typer.Option(min=1, max=_MOST_SHEETS, help="A pad of so many sheets.")
]
Lucky: TypeAlias = Annotated[
    list[str] | None, typer.Option(metavar="5,8", help="Lucky numbers, sheet by sheet; may be repeated.")
]
Names: TypeAlias = Annotated[
    str | None, typer.Option(metavar="Ada,Ben", help="The players' names, one a sheet.")
]
BoardSizeOption: TypeAlias = Annotated[
    BoardSize | None,
    typer.Option(
        help="The boards of On Board and The Duel: on one page (The Duel: travel size), on two pages to be joined,"
        " or on A3 (with letter: tabloid). Left out: On Board page, The Duel joined."
    ),
]
LayoutFile: TypeAlias = Annotated[
    Path | None, typer.Option(metavar="FILE.json", help="Also write where each cell is on the page.")
]


@dataclass(frozen=True, slots=True, kw_only=True)
class PrintJob:
    """Everything that ``rowlock print`` was told. ``lucky`` and ``names`` are as they were typed."""

    game: str
    output: Path
    players: int | None = None
    sheets: int | None = None
    lucky: tuple[str, ...] = ()
    names: str | None = None
    paper: str = "a4"
    per_page: int = 2
    board_size: BoardSize | None = None
    style: str = "colour"
    lang: str = "en"
    seed: int | None = None
    layout: Path | None = None
    force: bool = False


def _one_two_or_four(count: int) -> int:
    if count not in (1, 2, 4):
        raise typer.BadParameter(f"{count} is not one of 1, 2, 4.", param_hint="'--per-page'")
    return count


PerPage: TypeAlias = Annotated[
    int, typer.Option(metavar="1|2|4", help="Score sheets on a page.", callback=_one_two_or_four)
]


def print_command(
    game: Annotated[str, typer.Argument(metavar="|".join(_GAMES), help="The game to print.")],
    *,
    output: Annotated[Path, typer.Option("-o", "--output", metavar="FILE.pdf", help="The PDF to write.")],
    players: Players = None,
    sheets: Sheets = None,
    lucky: Lucky = None,
    names: Names = None,
    paper: Annotated[Paper, typer.Option(help="The paper.")] = "a4",
    per_page: PerPage = 2,
    board_size: BoardSizeOption = None,
    style: Annotated[StyleName, typer.Option(help="How much colour.")] = "colour",
    lang: Annotated[Language, typer.Option(help="The language on the sheets.")] = "en",
    seed: Annotated[int | None, typer.Option(help="Same seed, same file, byte for byte.")] = None,
    layout: LayoutFile = None,
    force: Annotated[bool, typer.Option("--force", help="Overwrite files that are there already.")] = False,
) -> None:
    """Write printable score sheets. Without --players, --sheets or --names: one page full.

    On Board comes with both sides of its board and pawns to cut out; The Duel is its board and stones.

    Example: rowlock print longo -o tonight.pdf --names Ada,Ben,Cleo --lucky 5,8
    """
    job = PrintJob(
        game=game,
        output=output,
        players=players,
        sheets=sheets,
        lucky=tuple(lucky or ()),
        names=names,
        paper=paper,
        per_page=per_page,
        board_size=board_size,
        style=style,
        lang=lang,
        seed=seed,
        layout=layout,
        force=force,
    )
    typer.echo(print_sheets(job), err=True)


def print_sheets(job: PrintJob) -> str:
    """Writes the PDF and, where it is wanted, its layout; answers with one line that says what was written.

    Raises:
        BrokenInput: what was asked for does not go together, or a file cannot be written.
    """
    import json

    from cli.files import check_targets, write_whole
    from sheets.languages import words
    from sheets.pdf import pdf_bytes
    from sheets.record import layout_record
    from sheets.styles import style

    targets = [path for path in (job.output, job.layout) if path is not None]
    check_targets(targets, force=job.force)
    game = _game(job.game)
    sheets, boards = _specs(job, game)
    pages = _pages(job, sheets, boards)
    contents = {job.output: pdf_bytes(pages, style=style(job.style), words=words(job.lang))}
    if job.layout is not None:
        contents[job.layout] = (
            json.dumps(layout_record(pages), indent=1, ensure_ascii=False) + "\n"
        ).encode()
    write_whole(contents)
    return _what_was_written(len(sheets), len(boards), len(pages), job.output)


def _what_was_written(sheets: int, boards: int, pages: int, output: Path) -> str:
    counts = (("sheet", sheets), ("board", boards))
    things = " and ".join(f"{count} {thing}{'s' * (count > 1)}" for thing, count in counts if count)
    return f"{things} on {pages} page{'s' * (pages > 1)}: {output}"


def _pages(
    job: PrintJob, sheets: tuple["SheetSpec", ...], boards: tuple["SheetSpec", ...]
) -> tuple["Page", ...]:
    """The score sheets, then the boards and their pieces."""
    from sheets.place import place
    from sheets.place_board import place_boards

    pages = place(sheets, paper=job.paper, per_page=job.per_page) if sheets else ()
    if not boards:
        return pages
    size = job.board_size or USUAL_BOARD_SIZES[job.game]
    return (*pages, *place_boards(boards, paper=job.paper, size=size))


def _specs(job: PrintJob, game: "Game") -> tuple[tuple["SheetSpec", ...], tuple["SheetSpec", ...]]:
    """The score sheets and the boards to print."""
    from sheets.lucky import parse_pair
    from sheets.order import BOARDS, Order, board_specs, parse_names, sheet_specs

    order = Order(
        game=game,
        players=job.players,
        sheets=job.sheets,
        names=() if job.names is None else _printable(parse_names(job.names)),
        lucky=tuple(parse_pair(text) for text in job.lucky),
        page=job.per_page,
    )
    random = _random(job)
    sheets = sheet_specs(order, random)
    if game.name in BOARDS:
        return sheets, board_specs(game, random, taken={sheet.sheet_id for sheet in sheets})
    if job.board_size is not None:
        raise BrokenInput("no-board", f"{game} has no board: leave --board-size out.")
    return sheets, ()


def _game(name: str) -> "Game":
    from scoring.games import GAMES

    if name not in _GAMES:
        raise BrokenInput("unknown-game", f"There is no game {name!r}.", f"Take one of {', '.join(_GAMES)}.")
    return GAMES[name]


def _printable(names: tuple[str, ...]) -> tuple[str, ...]:
    from sheets.pdf import missing_letters

    for name in names:
        if missing := missing_letters(name):
            raise BrokenInput(
                "letters-missing", f"The name {name!r} cannot be printed: the font lacks {missing!r}."
            )
    return names


def _random(job: PrintJob) -> "Random":
    """The source of ids and pairs. Games of one seed draw apart: their sheets do not share an id."""
    from random import Random, SystemRandom

    return SystemRandom() if job.seed is None else Random(f"{job.game} {job.seed}")
