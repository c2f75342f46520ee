"""``rowlock scan``: photographs in, readings, verdicts and scores out."""

import json
import os
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal, TypeAlias

import typer

from cli.exit_codes import ExitCode
from cli.games import Database
from scoring.errors import BrokenInput

if TYPE_CHECKING:
    from cli.photographs import FileReading
    from cli.told import Told

GameName: TypeAlias = Literal["classic", "longo", "onboard", "duel"]
Stones: TypeAlias = Annotated[
    str | None, typer.Option(metavar="dark=NAME,light=NAME", help="Whose stones are whose (The Duel).")
]
Pile: TypeAlias = Annotated[
    list[str] | None,
    typer.Option(metavar="CELL=HEIGHT", help="How high a pile is, as in red:7=3 (The Duel)."),
]
Pawns: TypeAlias = Annotated[
    str | None,
    typer.Option(metavar="NAME=COLOUR,...", help="Whose pawn is whose, as in Ada=red (On Board)."),
]


def _nothing_told() -> "Told":
    from cli.told import Told

    return Told()


@dataclass(frozen=True, slots=True, kw_only=True)
class ScanJob:
    """Everything that ``rowlock scan`` was told."""

    photos: tuple[Path, ...]
    json: bool = False
    csv: Path | None = None
    overlay: Path | None = None
    review: bool = False
    workers: int | None = None
    game: str | None = None
    told: "Told" = field(default_factory=_nothing_told)
    debug: Path | None = None
    force: bool = False
    save: bool = False
    database: str | None = None


def scan_command(
    photos: Annotated[
        list[Path], typer.Argument(metavar="PHOTO...", help="Photographs, PDF files, or folders of them.")
    ],
    as_json: Annotated[bool, typer.Option("--json", help="Answer as JSON on standard output.")] = False,
    csv: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Also write a line for each sheet, for a spreadsheet.")
    ] = None,
    overlay: Annotated[
        Path | None, typer.Option(metavar="DIR", help="Write each photograph with its readings drawn on it.")
    ] = None,
    review: Annotated[bool, typer.Option("--review", help="Show each uncertain cell and ask.")] = False,
    workers: Annotated[int | None, typer.Option(min=1, help="Processes that read at once.")] = None,
    game: Annotated[GameName | None, typer.Option(help="Read sheets of this game alone.")] = None,
    stones: Stones = None,
    pile: Pile = None,
    pawns: Pawns = None,
    debug: Annotated[Path | None, typer.Option(metavar="DIR", help="Write a picture of every step.")] = None,
    force: Annotated[bool, typer.Option("--force", help="Overwrite files that are there already.")] = False,
    save: Annotated[bool, typer.Option("--save", help="Keep the games in the history.")] = False,
    database: Database = None,
) -> None:
    """Read every sheet and board on every photograph, check what is on them, score it and name the winner.

    Example: rowlock scan IMG_0412.jpg --overlay read
    """
    from cli.told import parse_told

    job = ScanJob(
        photos=tuple(photos),
        json=as_json,
        csv=csv,
        overlay=overlay,
        review=review,
        workers=workers,
        game=game,
        told=parse_told(stones, pile or (), pawns),
        debug=debug,
        force=force,
        save=save,
        database=database,
    )
    raise typer.Exit(scan(job))


def scan(job: ScanJob) -> ExitCode:
    """Do a whole job: read, review, draw, answer.

    Raises:
        BrokenInput: nothing could be started (no photograph in a folder, a target that is there already).
    """
    from cli.files import check_targets, write_whole
    from cli.photographs import find_photographs
    from cli.report import csv_text, scan_record, wants_look
    from cli.told import check_used

    paths = find_photographs(job.photos)
    if job.csv is not None:
        check_targets([job.csv], force=job.force)
    files = list(_read_all(paths, job))
    check_used(files, job.told)
    if job.csv is not None:
        write_whole({job.csv: csv_text(files).encode()})
    if job.json:
        sys.stdout.write(json.dumps(scan_record(files), ensure_ascii=False, indent=1) + "\n")
    else:
        from cli.scoreboard import show_tables

        show_tables(files)
    if job.save:
        _save(files, job.database)
    failures = [file.error for file in files if file.error is not None]
    for failure in failures:
        sys.stderr.write(f"rowlock: {failure}\n")
    if failures:
        return ExitCode.NOT_DONE
    return ExitCode.LOOK if wants_look(files) else ExitCode.DONE


def _read_all(paths: Sequence[Path], job: ScanJob) -> "Iterator[FileReading]":
    """Each file read, reviewed and drawn on, with a progress bar where there is somebody to see it."""
    from cli.photographs import of_game, read_files
    from cli.progress import progress
    from cli.told import as_told

    workers = job.workers or min(len(paths), os.cpu_count() or 1)
    for reading in progress(read_files(paths, workers=workers, debug=job.debug), len(paths)):
        file = as_told(of_game(reading, job.game), job.told)
        if job.review:
            from cli.review import reviewed

            file = reviewed(file)
        if job.overlay is not None:
            _draw(file, job.overlay, force=job.force)
        yield file


def _draw(file: "FileReading", folder: Path, *, force: bool) -> None:
    from cli.drawing import overlays
    from cli.files import check_targets, write_whole

    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BrokenInput(
            "cannot-write", f"{str(folder)!r} cannot be made a folder: {error.strerror}."
        ) from error
    pictures = {folder / name: data for name, data in overlays(file)}
    check_targets(pictures, force=force)
    if pictures:
        write_whole(pictures)


def _save(files: "Sequence[FileReading]", database: str | None) -> None:
    """Put the games into the history, and say of each under which id, or why not."""
    from cli.games import history
    from cli.history.saving import games_to_save

    saving = games_to_save(files)
    with history(database) as kept:
        for game in saving.games:
            game_id = kept.add(game)
            known = "" if game_id == game.game_id else ", where it was already"
            sys.stderr.write(f"rowlock: saved as {game_id}{known}.\n")
    for refusal in saving.refusals:
        sys.stderr.write(f"rowlock: {refusal}\n")
