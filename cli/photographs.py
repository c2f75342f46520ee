"""Photographs as files: which are meant, and what one of them gave."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from scoring.errors import BrokenInput

if TYPE_CHECKING:
    from scanner.photo import Photo
    from scanner.reading import PhotoReading


@dataclass(frozen=True, slots=True, kw_only=True)
class FileReading:
    """What a file gave: a reading for each photograph in it, and why it, or the rest of it, could not be read."""

    path: Path
    photos: "tuple[PhotoReading, ...]"
    error: str | None = None


def find_photographs(paths: Sequence[Path]) -> tuple[Path, ...]:
    """Files as they are named; of a folder every picture in it and below, sorted by name.

    Raises:
        BrokenInput: a folder holds no picture.
    """
    from scanner.photo import SUFFIXES

    found: list[Path] = []
    for path in paths:
        if not path.is_dir():
            found.append(path)
            continue
        inside = sorted(p for p in path.rglob("*") if p.suffix.lower() in SUFFIXES and p.is_file())
        if not inside:
            raise BrokenInput("empty-folder", f"There is no photograph in {str(path)!r}.")
        found += inside
    return tuple(dict.fromkeys(found))


def read_file(path: Path, debug: Path | None = None) -> FileReading:
    """Read every photograph of one file."""
    from scanner.photo import photos_in
    from scanner.settings import Settings

    return _read_each(path, photos_in(path, Settings().photo, half=True), debug)


def read_bytes(path: Path, data: bytes) -> FileReading:
    """Read every photograph of a file that was opened elsewhere."""
    from scanner.photo import photos_of
    from scanner.settings import Settings

    return _read_each(path, photos_of(path.name, data, Settings().photo, half=True))


def _read_each(path: Path, photos: "Iterator[Photo]", debug: Path | None = None) -> FileReading:
    from scanner.observer import DebugFolder, blind
    from scanner.pipeline import read_photo
    from scanner.settings import Settings

    readings: list[PhotoReading] = []
    try:
        for photo in photos:
            observe = blind if debug is None else DebugFolder(debug, photo.name)
            readings.append(read_photo(photo, Settings(), observe))
    except BrokenInput as error:
        return FileReading(path=path, photos=tuple(readings), error=str(error))
    return FileReading(path=path, photos=tuple(readings))


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
