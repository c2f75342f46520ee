"""Reads what a command was given, a file or ``-`` for standard input, as text of a reasonable size."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from cli.files import is_endless
from scoring.errors import BrokenInput
from scoring.wording import quoted

Source = Annotated[
    str,
    typer.Argument(
        metavar="FILE|-", help="What was written down, as JSON or notation; - reads standard input."
    ),
]
AsJson = Annotated[bool, typer.Option("--json", help="Answer with JSON on standard output.")]

MOST_BYTES = 1024 * 1024  # a long recorded game has some tens of kilobytes
_STANDARD_INPUT = Path("/dev/stdin")
_OPENED = (Path("/dev/fd"), Path("/proc/self/fd"))  # files that are opened already, by their numbers
PATH_SHOWN = 200  # letters of a file's name in a message


def read_source(source: str) -> str:
    """The text of a file or, for ``-``, of standard input.

    Raises:
        BrokenInput: where it cannot be read, is too large, or is no UTF-8 text.
    """
    data = _read_bytes(source)
    if len(data) > MOST_BYTES:
        raise BrokenInput(
            "too-large",
            f"{quoted(source, PATH_SHOWN)} is larger than {MOST_BYTES // 1024**2} MiB: it is"
            " no table or game",
        )
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise BrokenInput(
            "not-utf-8",
            f"{quoted(source, PATH_SHOWN)} is not UTF-8 text (byte {error.start + 1})",
            "Save it as UTF-8.",
        ) from error


def _read_bytes(source: str) -> bytes:
    try:
        if source == "-":
            return _read_standard_input()
        _check_ends(Path(source))
        with Path(source).open("rb") as file:
            return file.read(MOST_BYTES + 1)
    except (OSError, ValueError) as error:  # a name with a NUL in it is a ValueError
        why = error.strerror if isinstance(error, OSError) and error.strerror else "this is no file name"
        raise BrokenInput(
            "cannot-read", f"cannot read {quoted(source, PATH_SHOWN)}: {why.lower()}"
        ) from error


def _check_ends(path: Path) -> None:
    """A pipe, a device or a socket by its name is refused: reading it may never end.

    What a shell hands over is read, whatever it is: it is opened already, by somebody who meant it. It is called
    ``/dev/stdin`` or by its number (``<(...)``), or a link leads to such a name, behind which no other is.

    Raises:
        BrokenInput: it is refused.
    """
    handed_over = path == _STANDARD_INPUT or path.parent in _OPENED
    if is_endless(path) and not handed_over and path.resolve().exists():
        raise BrokenInput(
            "not-a-file",
            f"cannot read {quoted(str(path), PATH_SHOWN)}: it is no file.",
            "Take - for standard input.",
        )


def _read_standard_input() -> bytes:
    if sys.stdin is None:
        raise BrokenInput("cannot-read", "there is no standard input to read")
    return sys.stdin.buffer.read(MOST_BYTES + 1)
