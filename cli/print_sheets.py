"""``rowlock print``: score sheets as a PDF, and where on the page everything is."""

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal, TypeAlias

import typer

from scoring.errors import BrokenInput

if TYPE_CHECKING:
    from random import Random

    from scoring.model import Game
    from sheets.spec import SheetSpec

Paper: TypeAlias = Literal["a4", "letter"]
StyleName: TypeAlias = Literal["colour", "ink-saver", "mono"]
Language: TypeAlias = Literal["en", "de", "cs", "pl", "pt"]

_BOARD_GAMES = ("onboard", "duel")
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
    style: str = "colour"
    lang: str = "en"
    seed: int | None = None
    layout: Path | None = None
    force: bool = False


def print_command(
    game: Annotated[str, typer.Argument(metavar="classic|longo", help="The game to print sheets for.")],
    *,
    output: Annotated[Path, typer.Option("-o", "--output", metavar="FILE.pdf", help="The PDF to write.")],
    players: Players = None,
    sheets: Sheets = None,
    lucky: Lucky = None,
    names: Names = None,
    paper: Annotated[Paper, typer.Option(help="The paper.")] = "a4",
    per_page: Annotated[int, typer.Option(metavar="1|2|4", help="Sheets on a page.")] = 2,
    style: Annotated[StyleName, typer.Option(help="How much colour.")] = "colour",
    lang: Annotated[Language, typer.Option(help="The language on the sheets.")] = "en",
    seed: Annotated[int | None, typer.Option(help="Same seed, same file, byte for byte.")] = None,
    layout: LayoutFile = None,
    force: Annotated[bool, typer.Option("--force", help="Overwrite files that are there already.")] = False,
) -> None:
    """Write printable score sheets. Without --players, --sheets or --names: one page full.

    Example: rowlock print longo -o tonight.pdf --names Ada,Ben,Cleo --lucky 5,8
    """
    if per_page not in (1, 2, 4):
        raise typer.BadParameter(f"{per_page} is not one of 1, 2, 4.", param_hint="'--per-page'")
    job = PrintJob(
        game=game,
        output=output,
        players=players,
        sheets=sheets,
        lucky=tuple(lucky or ()),
        names=names,
        paper=paper,
        per_page=per_page,
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
    from sheets.place import place
    from sheets.record import layout_record
    from sheets.styles import style

    targets = [path for path in (job.output, job.layout) if path is not None]
    check_targets(targets, force=job.force)
    pages = place(_specs(job), paper=job.paper, per_page=job.per_page)
    contents = {job.output: pdf_bytes(pages, style=style(job.style), words=words(job.lang))}
    if job.layout is not None:
        contents[job.layout] = (
            json.dumps(layout_record(pages), indent=1, ensure_ascii=False) + "\n"
        ).encode()
    write_whole(contents)
    sheets = sum(len(page.sheets) for page in pages)
    return f"{sheets} sheet{'s' * (sheets > 1)} on {len(pages)} page{'s' * (len(pages) > 1)}: {job.output}"


def _specs(job: PrintJob) -> tuple["SheetSpec", ...]:
    from sheets.lucky import parse_pair
    from sheets.order import Order, parse_names, sheet_specs

    order = Order(
        game=_game(job.game),
        players=job.players,
        sheets=job.sheets,
        names=() if job.names is None else _printable(parse_names(job.names)),
        lucky=tuple(parse_pair(text) for text in job.lucky),
        page=job.per_page,
    )
    return sheet_specs(order, _random(job))


def _game(name: str) -> "Game":
    from scoring.games import GAMES
    from sheets.layout import PRINTED_GAMES

    hint = f"Take one of {', '.join(PRINTED_GAMES)}."
    if name in _BOARD_GAMES:
        raise BrokenInput("not-printable-yet", f"The board game {name!r} cannot be printed yet.", hint)
    if name not in PRINTED_GAMES:
        raise BrokenInput("unknown-game", f"There is no game {name!r}.", hint)
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
