"""``rowlock replay``: plays a recorded game turn by turn and names the first illegal step."""

from typing import Annotated

import typer

from cli.source import read_source
from scoring.errors import BrokenInput


def replay_command(
    source: Annotated[
        str,
        typer.Argument(metavar="FILE|-", help="A recorded game as JSON or notation; - reads standard input."),
    ],
    as_json: Annotated[bool, typer.Option("--json", help="Answer with JSON on standard output.")] = False,
) -> None:
    """Play a recorded game turn by turn and name the first illegal step.

    Example: rowlock replay game.json
    """
    read_source(source)
    raise BrokenInput("not-yet", "replay cannot play games yet")
