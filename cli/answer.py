"""What ``check`` and ``replay`` answer, and how it leaves the program."""

import json
import sys
from dataclasses import dataclass
from typing import NoReturn

import typer

from cli.exit_codes import ExitCode


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
    """Write a result on standard output; what its encoding lacks is written as a question mark."""
    encoding = sys.stdout.encoding or "utf-8"
    sys.stdout.write(text.encode(encoding, "replace").decode(encoding) + "\n")
