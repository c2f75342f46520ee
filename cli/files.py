"""Files that a command writes: never over another without leave, and whole or not at all."""

import os
import shutil
import stat
from collections.abc import Iterable, Mapping
from collections.abc import Set as AbstractSet
from contextlib import suppress
from pathlib import Path
from typing import TypeAlias

from scoring.errors import BrokenInput

FileId: TypeAlias = tuple[int, int]  # the same for all names of one file


def stat_of(path: Path) -> os.stat_result | None:
    """What the system knows of a file; None where it tells nothing: no such file, no leave to look, no file name."""
    try:
        return path.stat()
    except (OSError, ValueError):
        return None


def is_file(path: Path) -> bool:
    """Whether it is a plain file."""
    found = stat_of(path)
    return found is not None and stat.S_ISREG(found.st_mode)


def is_folder(path: Path) -> bool:
    """Whether it is a folder."""
    found = stat_of(path)
    return found is not None and stat.S_ISDIR(found.st_mode)


def is_endless(path: Path) -> bool:
    """Whether it is a pipe, a device or a socket: nobody knows whether reading it ever ends."""
    return stat_of(path) is not None and not is_file(path) and not is_folder(path)


def file_ids(paths: Iterable[Path]) -> frozenset[FileId]:
    """The files behind these names, for ``check_targets``."""
    return frozenset((found.st_dev, found.st_ino) for found in map(stat_of, paths) if found is not None)


def check_targets(paths: Iterable[Path], *, force: bool, inputs: AbstractSet[FileId] = frozenset()) -> None:
    """Looks before anything is done whether these files may be written. ``inputs`` are those that will be read.

    Raises:
        BrokenInput: one is there already and ``force`` is not given; or it is no file, is itself to be read, has no
            folder, or is named twice.
    """
    seen: set[Path] = set()
    for path in paths:
        place = place_of(path)
        try:
            _check_target(path, force=force)
        except OSError as error:
            raise unwritable(path, error) from error
        if place in seen:
            raise BrokenInput("same-file-twice", f"{str(path)!r} is to be written twice: give two names.")
        if file_ids([place]) & inputs:
            raise BrokenInput("target-is-input", f"{str(path)!r} is to be read and written: give two names.")
        seen.add(place)


def _check_target(path: Path, *, force: bool) -> None:
    if not path.parent.is_dir():
        raise BrokenInput("no-folder", f"There is no folder {str(path.parent)!r} to write {path.name!r} in.")
    if path.exists() and not path.is_file():
        raise BrokenInput("not-a-file", f"{str(path)!r} is there already and is no file.")
    if path.exists() and not force:
        raise BrokenInput("file-exists", f"{str(path)!r} is there already.", "Take --force to overwrite it.")


def place_of(path: Path) -> Path:
    """Where a file really stands: what is written by the name of a link goes where it points to.

    Raises:
        BrokenInput: links lead in a circle.
    """
    try:
        return path.resolve()
    except (OSError, RuntimeError) as error:  # Python 3.11 calls a circle of links a RuntimeError
        raise BrokenInput(
            "cannot-write", f"{str(path)!r} cannot be written: its links lead nowhere.", "Give another name."
        ) from error


def make_folder(path: Path) -> None:
    """Make a folder, and those above it, where it is not there yet.

    Raises:
        BrokenInput: it cannot be made.
    """
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BrokenInput(
            "cannot-write", f"{str(path)!r} cannot be made a folder: {error.strerror}."
        ) from error


def write_whole(contents: Mapping[Path, bytes]) -> None:
    """Writes all files beside their places first, then puts them there, open to those to whom they were before.

    Raises:
        BrokenInput: a file cannot be written; then none of them has changed unless the very last step failed.
    """
    places = {path: place_of(path) for path in contents}
    drafts = {
        path: place.with_name(f".rowlock-{os.getpid()}-{index}.part")
        for index, (path, place) in enumerate(places.items())
    }
    path = next(iter(contents))
    try:
        for path, draft in drafts.items():
            if places[path].exists():
                draft.touch(0o600)
            draft.write_bytes(contents[path])
            if places[path].exists():
                shutil.copymode(places[path], draft)
        for path, draft in drafts.items():
            draft.replace(places[path])
    except OSError as error:
        raise unwritable(path, error) from error
    finally:
        for draft in drafts.values():
            with suppress(OSError):
                draft.unlink()


def unwritable(path: Path, error: OSError) -> BrokenInput:
    """What is said of a file that cannot be written."""
    return BrokenInput("cannot-write", f"{str(path)!r} cannot be written: {error.strerror or error}.")
