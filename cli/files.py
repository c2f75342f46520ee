"""Files that a command writes: never over another without leave, and whole or not at all."""

import os
from collections.abc import Iterable, Mapping
from contextlib import suppress
from pathlib import Path

from scoring.errors import BrokenInput


def check_targets(paths: Iterable[Path], *, force: bool) -> None:
    """Looks before anything is done whether these files may be written.

    Raises:
        BrokenInput: one is there already and ``force`` is not given; or it is no file, has no folder, or is
            named twice.
    """
    seen: set[Path] = set()
    for path in paths:
        try:
            _check_target(path, force=force)
            place = path.resolve()
        except OSError as error:
            raise unwritable(path, error) from error
        if place in seen:
            raise BrokenInput("same-file-twice", f"{str(path)!r} is to be written twice: give two names.")
        seen.add(place)


def _check_target(path: Path, *, force: bool) -> None:
    if not path.parent.is_dir():
        raise BrokenInput("no-folder", f"There is no folder {str(path.parent)!r} to write {path.name!r} in.")
    if path.exists() and not path.is_file():
        raise BrokenInput("not-a-file", f"{str(path)!r} is there already and is no file.")
    if path.exists() and not force:
        raise BrokenInput("file-exists", f"{str(path)!r} is there already.", "Take --force to overwrite it.")


def write_whole(contents: Mapping[Path, bytes]) -> None:
    """Writes all files beside their places first, then puts them there.

    Raises:
        BrokenInput: a file cannot be written; then none of them has changed unless the very last step failed.
    """
    drafts = {
        path: path.with_name(f".rowlock-{os.getpid()}-{index}.part") for index, path in enumerate(contents)
    }
    path = next(iter(contents))
    try:
        for path, draft in drafts.items():
            draft.write_bytes(contents[path])
        for path, draft in drafts.items():
            draft.replace(path)
    except OSError as error:
        raise unwritable(path, error) from error
    finally:
        for draft in drafts.values():
            with suppress(OSError):
                draft.unlink()


def unwritable(path: Path, error: OSError) -> BrokenInput:
    """What is said of a file that cannot be written."""
    return BrokenInput("cannot-write", f"{str(path)!r} cannot be written: {error.strerror or error}.")
