"""Shows a part of a photograph and asks about it: one key answers."""

import os
import sys
import tempfile
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import typer

if TYPE_CHECKING:
    from PIL import Image

_PICTURE_COLUMNS = 48
_ROW_COLUMNS = 120  # a row's picture is wide: with fewer, its marks are not to be seen


def ask(hint: str, keys: str) -> str:
    """One of the keys, or an empty text for Enter. Where the answers end, the questions do."""
    typer.echo(f"  {hint} ", err=True, nl=False)
    while True:
        key = _key()
        if key in ("\r", "\n"):
            break
        if key.lower() in tuple(keys):
            break
    typer.echo(key.strip(), err=True)
    return key.strip().lower()


def _key() -> str:
    """The next key. Who ends the questions by Ctrl-C or Ctrl-D keeps what was answered."""
    if not sys.stdin.isatty():
        return sys.stdin.read(1) or "q"
    try:
        return typer.getchar()
    except (EOFError, KeyboardInterrupt):
        return "q"


def _terminal_columns() -> int:
    """The width of the terminal behind standard error; 0 where there is none."""
    try:
        return os.get_terminal_size(sys.stderr.fileno()).columns
    except (OSError, ValueError):
        return 0


def show(picture: "Image.Image", name: str) -> None:
    """The picture in the terminal, or its file's name where standard error is none, or one that is too narrow."""
    columns = _PICTURE_COLUMNS if picture.width < 3 * picture.height else _ROW_COLUMNS
    if _terminal_columns() >= columns:
        from rich.console import Console
        from rich_pixels import Pixels

        size = columns, round(columns * picture.height / picture.width)
        Console(stderr=True).print(Pixels.from_image(picture.resize(size)))
        return
    path = _folder() / f"{name}.png"
    picture.save(path)
    typer.echo("  Open its picture and look:", err=True)
    typer.echo(str(path), err=True)


@cache
def _folder() -> Path:
    """Where this run's pictures lie; they stay, for somebody may look at them later."""
    return Path(tempfile.mkdtemp(prefix="rowlock-"))
