"""The ``rowlock`` command: its subcommands and the one place where an error becomes a line and an exit status."""

import sys
from typing import Any

import typer
from typer.core import TyperGroup

from cli.check import check_command
from cli.exit_codes import ExitCode
from cli.games import games_app
from cli.print_sheets import print_command
from cli.replay import replay_command
from cli.scan import scan_command
from cli.serve import serve_command
from scoring.errors import BrokenInput


class RowlockGroup(TyperGroup):
    """Turns broken input into one line on standard error and exit status 2, inside the group's own ``invoke``."""

    def invoke(self, ctx: Any) -> Any:  # noqa: ANN401 (Typer has no public name for its contexts)
        """Run the command.

        Raises:
            typer.Exit: with status 2 where the input was missing or broken.
        """
        try:
            return super().invoke(ctx)
        except BrokenInput as error:
            sys.stderr.write(f"rowlock: {error}\n")
            raise typer.Exit(ExitCode.NOT_DONE) from error


app = typer.Typer(
    name="rowlock",
    cls=RowlockGroup,
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    help="Print score sheets for Qwixx and its relatives, photograph them, get scores and illegal crossings.",
)
app.command("print")(print_command)
app.command("scan")(scan_command)
app.command("check")(check_command)
app.command("replay")(replay_command)
app.command("serve")(serve_command)
app.add_typer(games_app, name="games")


def main() -> None:
    """Entry point of the ``rowlock`` command."""
    app()
