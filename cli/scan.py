"""``rowlock scan``: photographs in, readings, verdicts and scores out."""

import json
import os
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal, TypeAlias

import typer

from cli.answer import say, standard_output
from cli.exit_codes import ExitCode
from cli.games import Database
from scoring.errors import BrokenInput
from scoring.wording import one_line

if TYPE_CHECKING:
    from cli.overlay_folder import Overlays
    from cli.photographs import FileReading
    from cli.scan_options import ScanJob

GameName: TypeAlias = Literal["classic", "longo", "onboard", "duel"]


def named(text: str) -> Path:
    """A path as it was typed.

    Raises:
        BadParameter: the name is empty (a script's variable that is not set, say), which would be this folder.
    """
    if not text:
        raise typer.BadParameter("the name is empty; the folder that you are in is called .")
    return Path(text)


Photos: TypeAlias = Annotated[
    list[Path],
    typer.Argument(metavar="PHOTO...", parser=named, help="Photographs, PDF files, or folders of them."),
]
CsvFile: TypeAlias = Annotated[
    Path | None,
    typer.Option(metavar="FILE", parser=named, help="Also write a line for each sheet, for a spreadsheet."),
]
OverlayFolder: TypeAlias = Annotated[
    Path | None,
    typer.Option(metavar="DIR", parser=named, help="Write each photograph with its readings drawn on it."),
]
Cluster: TypeAlias = Annotated[
    str | None, typer.Option(metavar="tcp://HOST:PORT", help="Have a Dask cluster read them.")
]
ResultsFile: TypeAlias = Annotated[
    Path | None,
    typer.Option(
        metavar="FILE", parser=named, help="Write each photograph's record (JSON) as it is read; for many."
    ),
]
Resume: TypeAlias = Annotated[
    bool, typer.Option("--resume", help="Go on with the results of a run that ended early.")
]
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

DebugFolder = Annotated[
    Path | None, typer.Option(metavar="DIR", parser=named, help="Write a picture of every step.")
]


def scan_command(
    photos: Photos,
    as_json: Annotated[bool, typer.Option("--json", help="Answer as JSON on standard output.")] = False,
    csv: CsvFile = None,
    overlay: OverlayFolder = None,
    review: Annotated[
        bool, typer.Option("--review", help="Show each uncertain cell, or a row with many, and ask.")
    ] = False,
    workers: Annotated[int | None, typer.Option(min=1, help="Processes that read at once.")] = None,
    cluster: Cluster = None,
    results: ResultsFile = None,
    resume: Resume = False,
    game: Annotated[GameName | None, typer.Option(help="Read sheets of this game alone.")] = None,
    stones: Stones = None,
    pile: Pile = None,
    pawns: Pawns = None,
    debug: DebugFolder = None,
    force: Annotated[bool, typer.Option("--force", help="Overwrite files that are there already.")] = False,
    save: Annotated[bool, typer.Option("--save", help="Keep the games in the history.")] = False,
    database: Database = None,
) -> None:
    """Read every sheet and board on every photograph, check what is on them, score it and name the winner.

    Example: rowlock scan IMG_0412.jpg --overlay read
    """
    from cli.scan_options import Reading, ScanJob, Written
    from cli.told import parse_told

    job = ScanJob(
        photos=tuple(photos),
        reading=Reading(workers=workers, cluster=cluster, game=game, debug=debug),
        told=parse_told(stones, pile or (), pawns),
        written=Written(csv=csv, overlay=overlay, results=results, resume=resume, force=force),
        json=as_json,
        review=review,
        save=save,
        database=database,
    )
    raise typer.Exit(scan(job))


def scan(job: "ScanJob") -> ExitCode:
    """Do a whole job: read, review, draw, answer.

    Raises:
        BrokenInput: nothing could be started (no photograph in a folder, a target that is there already).
    """
    from cli.files import write_whole
    from cli.photographs import find_photographs
    from cli.report import csv_text, wants_look
    from cli.scan_options import check_together
    from cli.told import check_used

    check_together(job)
    paths = find_photographs(job.photos)
    overlays = _prepared(paths, job)
    if job.written.results is not None:
        return _scan_into(job.written.results, paths, job, overlays)
    files = list(_read_all(paths, job, overlays))
    check_used(files, job.told)
    if job.written.csv is not None:
        write_whole({job.written.csv: csv_text(files).encode()})
    _answer(files, as_json=job.json)
    if job.save:
        _save(files, job.database)
    for file in files:
        _tell_failure(file)
    if any(file.error is not None for file in files):
        return ExitCode.NOT_DONE
    return ExitCode.LOOK if wants_look(files) else ExitCode.DONE


def _prepared(paths: Sequence[Path], job: "ScanJob") -> "Overlays | None":
    """Look whether all that is wanted may be written, and make the folders.

    Raises:
        BrokenInput: something may not.
    """
    from cli.files import check_targets, file_ids, make_folder
    from cli.overlay_folder import Overlays

    written = job.written
    force = written.force or written.resume
    targets = [path for path in (written.csv, written.results) if path is not None]
    check_targets(targets, force=force, inputs=file_ids(paths))
    overlays = None if written.overlay is None else Overlays(written.overlay, paths, force=force)
    if overlays is not None:
        overlays.prepare()
    if job.reading.debug is not None:
        make_folder(job.reading.debug)
    return overlays


def _answer(files: "Sequence[FileReading]", *, as_json: bool) -> None:
    from cli.report import scan_record
    from cli.scoreboard import show_tables

    if as_json:
        say(json.dumps(scan_record(files), ensure_ascii=False, indent=1))
        return
    with standard_output():
        show_tables(files)


def _scan_into(target: Path, paths: Sequence[Path], job: "ScanJob", overlays: "Overlays | None") -> ExitCode:
    """Read what is not in the results yet; nothing is kept in memory, the results hold it all."""
    from cli.results import open_results

    with open_results(target, paths, reader=_reader(job), resume=job.written.resume) as results:
        recorded = results.tally.total()
        try:
            for file in _read_all(results.missing, job, overlays):
                results.add(file)
                _tell_failure(file)
        except KeyboardInterrupt:
            done = results.tally.total()
            raise BrokenInput(
                "stopped",
                f"Stopped; {done} photographs are in {str(target)!r}.",
                "--resume goes on from there.",
            ) from None
        say(_account(results.tally, recorded, target))
        return max(results.tally, default=ExitCode.DONE)


def _reader(job: "ScanJob") -> str:
    """All that decides what a photograph's record says."""
    from cli.reader_version import reader_version

    return "-".join([reader_version(), *([job.reading.game] if job.reading.game else [])])


def _account(tally: Counter[ExitCode], recorded: int, target: Path) -> str:
    before = f", {recorded} of them read before" if recorded else ""
    return (
        f"{tally.total()} photographs{before}: {tally[ExitCode.DONE]} settled, {tally[ExitCode.LOOK]} want a look,"
        f" {tally[ExitCode.NOT_DONE]} could not be read. Results: {one_line(str(target))}"
    )


def _tell_failure(file: "FileReading") -> None:
    if file.error is not None:
        sys.stderr.write(f"rowlock: {file.error}\n")


def _read_all(paths: Sequence[Path], job: "ScanJob", overlays: "Overlays | None") -> "Iterator[FileReading]":
    """Each file read, reviewed and drawn on, with a progress bar where there is somebody to see it."""
    from cli.photographs import of_game
    from cli.progress import progress
    from cli.told import as_told

    for reading in progress(_readings(paths, job), len(paths)):
        file = as_told(of_game(reading, job.reading.game), job.told)
        if job.review:
            from cli.review import reviewed

            file = reviewed(file)
        if overlays is not None:
            file = overlays.draw(file)
        yield file


def _readings(paths: Sequence[Path], job: "ScanJob") -> "Iterator[FileReading]":
    if not paths:
        return iter(())
    if job.reading.cluster is not None:
        from cli.cluster import read_on_cluster

        return read_on_cluster(paths, job.reading.cluster)
    if len(paths) == 1 and job.written.results is None:
        from cli.photographs import read_file

        return iter(
            [read_file(paths[0], job.reading.debug)]
        )  # a process of its own would take as long to start as to read
    from cli.overlay_folder import folders_within
    from cli.streaming import read_files

    debug = {} if job.reading.debug is None else folders_within(job.reading.debug, paths)
    return read_files(paths, workers=job.reading.workers or os.cpu_count() or 1, debug=debug)


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
