"""Photographs as files: which are meant, and what one of them gave."""

import os
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from cli.files import is_endless, is_file, is_folder, unwritable
from cli.readers import died, too_large
from scoring.errors import BrokenInput
from scoring.wording import one_line

if TYPE_CHECKING:
    from scanner.observer import Observer, Picture
    from scanner.photo import Photo
    from scanner.reading import PhotoReading


@dataclass(frozen=True, slots=True, kw_only=True)
class FileReading:
    """What a file gave: a reading for each photograph in it, and why it, or the rest of it, could not be read."""

    path: Path
    photos: "tuple[PhotoReading, ...]"
    error: str | None = None


def shown_name(path: Path) -> str:
    """A file's name as it is written down; a byte that is no UTF-8 stands there as its number: ``bad\\xff.jpg``."""
    return path.name.encode("utf-8", "surrogateescape").decode("utf-8", "backslashreplace")


def absolute(path: Path) -> str:
    """The same name from wherever the command is called; links stay as they are."""
    return os.path.abspath(path)  # noqa: PTH100


def find_photographs(paths: Sequence[Path]) -> tuple[Path, ...]:
    """Files as they are named; of a folder every picture in it and below, sorted by name; each once.

    Raises:
        BrokenInput: a folder holds no picture.
    """
    from scanner.photo import SUFFIXES

    found: list[Path] = []
    for path in paths:
        if not is_folder(path):
            found.append(path)
            continue
        inside = sorted(p for p in path.rglob("*") if p.suffix.lower() in SUFFIXES and is_file(p))
        if not inside:
            raise BrokenInput("empty-folder", f"There is no photograph in {str(path)!r}.")
        found += inside
    once: dict[str, Path] = {}
    for path in found:
        once.setdefault(absolute(path), path)
    return tuple(once.values())


def read_file(path: Path, debug: Path | None = None) -> FileReading:
    """Read every photograph of one file."""
    try:
        data = opened(path)
    except BrokenInput as error:
        return FileReading(path=path, photos=(), error=str(error))
    return read_bytes(path, data, debug)


def opened(path: Path) -> bytes:
    """All bytes of a file.

    Raises:
        BrokenInput: it is missing, empty, too large, or no file.
    """
    from scanner.photo import file_bytes
    from scanner.settings import Settings

    if is_endless(path):
        raise BrokenInput("not-a-file", f"{str(path)!r} is no file.", "Name a photograph.")
    return file_bytes(path, Settings().photo)


def read_bytes(path: Path, data: bytes, debug: Path | None = None) -> FileReading:
    """Read every photograph of a file that is opened already.

    What goes wrong in the libraries that decode and measure costs the file a sentence, wherever it is read.
    """
    from scanner.observer import blind
    from scanner.photo import photos_of
    from scanner.pipeline import read_photo
    from scanner.settings import Settings

    readings: list[PhotoReading] = []
    try:
        for photo in photos_of(shown_name(path), data, Settings().photo, half=True):
            observe = blind if debug is None else _drawn_into(debug, photo.name)
            readings.append(read_photo(photo, Settings(), observe))
    except BrokenInput as error:
        return FileReading(path=path, photos=tuple(readings), error=str(error))
    except MemoryError:
        return failed(path, too_large(), readings)
    except Exception:
        return failed(path, died(), readings)
    return FileReading(path=path, photos=tuple(readings))


def _drawn_into(debug: Path, photo_name: str) -> "Observer":
    """Writes the steps' pictures. That a disk is full, say, is no fault of the photograph: it has its own sentence."""
    from scanner.observer import DebugFolder

    folder = DebugFolder(debug, photo_name)

    def observe(step: str, picture: "Callable[[], Picture]") -> None:
        drawn = picture()
        try:
            folder(step, lambda: drawn)
        except OSError as error:
            raise unwritable(Path(error.filename or debug), error) from error

    return observe


def failed(path: Path, error: BrokenInput, readings: "Sequence[PhotoReading]" = ()) -> FileReading:
    """What is told of a file that cost its reader more than it may, beside what was read of it before."""
    return FileReading(path=path, photos=tuple(readings), error=one_line(f"{shown_name(path)}: {error}"))


def photographs_again(path: Path) -> "Iterator[Photo]":
    """The photographs of a file that has been read already, for drawing on them."""
    from scanner.photo import photos_in
    from scanner.settings import Settings

    yield from photos_in(path, Settings().photo)


def of_game(reading: FileReading, game: str | None) -> FileReading:
    """The reading with the sheets of one game alone (all where None)."""
    if game is None:
        return reading
    photos = tuple(
        replace(
            photo,
            sheets=tuple(s for s in photo.sheets if s.game == game),
            boards=tuple(board for board in photo.boards if board.game == game),
            error=photo.error or _none_of(photo, game),
        )
        for photo in reading.photos
    )
    return replace(reading, photos=photos)


def _none_of(photo: "PhotoReading", game: str) -> str | None:
    there = any(sheet.game == game for sheet in (*photo.sheets, *photo.boards))
    return None if there else f"No {game} sheet was found among the sheets on it."
