"""What ``check`` and ``replay`` answer, and how it leaves the program."""

import json
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import NoReturn, TextIO

import typer

from cli.exit_codes import ExitCode
from scoring.errors import BrokenInput


@dataclass(frozen=True, slots=True, kw_only=True)
class Report:
    """What a command answers: the entry for machines, the account for people, and the exit status."""

    entry: dict[str, object]
    account: str
    exit_code: ExitCode


def answer(report: Report, *, as_json: bool) -> NoReturn:
    """Write a report on standard output and leave with its exit status.

    Raises:
        typer.Exit: always.
    """
    say(json.dumps(report.entry, indent=2) if as_json else report.account)
    raise typer.Exit(report.exit_code)


def say(text: str) -> None:
    """Write a result on standard output; what its encoding lacks is written as a question mark.

    Raises:
        BrokenInput: standard output does not take it.
    """
    with standard_output() as out:
        encoding = out.encoding or "utf-8"
        out.write(text.encode(encoding, "replace").decode(encoding) + "\n")


@contextmanager
def standard_output() -> Iterator[TextIO]:
    """Standard output, to be written and done with.

    Raises:
        BrokenInput: there is none, or it does not take what is written, as on a full disk.
    """
    if sys.stdout is None:
        raise BrokenInput("cannot-write", "There is no standard output to write to.")
    try:
        yield sys.stdout
        sys.stdout.flush()
    except BrokenPipeError:  # whoever read it has seen enough: Typer ends in silence
        raise
    except OSError as error:
        # what is left in the buffer would be tried once more, and fail once more, when Python ends
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        raise BrokenInput(
            "cannot-write", f"Standard output cannot be written: {error.strerror or error}.", "Make room."
        ) from error
