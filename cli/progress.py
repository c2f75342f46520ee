"""A progress bar on standard error, for people; silent where nobody looks."""

import sys
from collections.abc import Iterable, Iterator
from typing import TypeVar

Item = TypeVar("Item")


def progress(items: Iterable[Item], count: int) -> Iterator[Item]:
    """The items as they come, with a bar while there are more than one to wait for."""
    if count < 2 or not sys.stderr.isatty():
        yield from items
        return
    from rich.console import Console
    from rich.progress import track

    yield from track(items, "Reading", total=count, console=Console(stderr=True), transient=True)
