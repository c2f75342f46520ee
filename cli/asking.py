"""Shows a part of a photograph and asks about it: one key answers."""

import os
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

import typer

if TYPE_CHECKING:
    from PIL import Image

_PICTURE_COLUMNS = 48


def ask(hint: str, keys: str) -> str:
    """One of the keys, or an empty text for Enter. Where the answers end, the questions do."""
    typer.echo(f"  {hint} ", err=True, nl=False)
    while True:
        key = typer.getchar() if sys.stdin.isatty() else (sys.stdin.read(1) or "q")
        if key in ("\r", "\n"):
            break
        if key.lower() in tuple(keys):
            break
    typer.echo(key.strip(), err=True)
    return key.strip().lower()


def _terminal_columns() -> int:
    """The width of the terminal behind standard error; 0 where there is none."""
    try:
        return os.get_terminal_size(sys.stderr.fileno()).columns
    except (OSError, ValueError):
        return 0


def show(picture: "Image.Image", name: str) -> None:
    """The picture in the terminal, or its file's name where standard error is none (or one without a size)."""
    if _terminal_columns() >= _PICTURE_COLUMNS:
        from rich.console import Console
        from rich_pixels import Pixels

        size = _PICTURE_COLUMNS, round(_PICTURE_COLUMNS * picture.height / picture.width)
        Console(stderr=True).print(Pixels.from_image(picture.resize(size)))
        return
    path = Path(tempfile.mkdtemp(prefix="rowlock-")) / f"{name}.png"
    picture.save(path)
    typer.echo(str(path), err=True)
