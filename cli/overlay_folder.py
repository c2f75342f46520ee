"""The folder of ``--overlay``: what each file's picture is called in it is settled before the first one is read."""

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from cli.files import FileId, check_targets, file_ids, is_folder, make_folder, write_whole
from cli.photographs import FileReading, absolute, shown_name
from scoring.errors import BrokenInput
from scoring.wording import one_line

_ENDING = ".read.jpg"
_PAGE = re.compile(r"-[1-9][0-9]*\Z")


class Overlays:
    """Takes the pictures of the files ``paths``, one file after another."""

    def __init__(self, folder: Path, paths: Sequence[Path], *, force: bool) -> None:
        self._folder = folder
        self._names = distinct_names(paths)
        self._inputs: frozenset[FileId] = file_ids(paths)
        self._force = force
        self._written: set[Path] = set()

    def prepare(self) -> None:
        """Make the folder, or look whether the pictures may be written into it.

        Raises:
            BrokenInput: one of them is there already, or is itself to be read; or the folder cannot be made.
        """
        if is_folder(self._folder):
            check_targets(self._there(), force=self._force, inputs=self._inputs)
        make_folder(self._folder)

    def draw(self, file: FileReading) -> FileReading:
        """Write the pictures of a file. Where they cannot be drawn, what comes back says so beside the readings.

        Raises:
            BrokenInput: one cannot be written, or may not be.
        """
        from cli.drawing import overlays

        try:
            pictures = {self._picture(file.path, page): jpeg for page, jpeg in overlays(file)}
        except Exception as error:  # the file is gone by now, or a library fails; neither concerns the others
            return _undrawn(file, error)
        if pictures:
            self._write(pictures)
        return file

    def _write(self, pictures: Mapping[Path, bytes]) -> None:
        for folder in {picture.parent for picture in pictures}:
            make_folder(folder)
        for picture in self._written & pictures.keys():  # page 1 of a.pdf, say, and a file called a.pdf-1
            raise BrokenInput(
                "same-file-twice",
                f"{str(picture)!r} is to be written twice.",
                "Rename one of the photographs.",
            )
        check_targets(pictures, force=self._force, inputs=self._inputs)
        write_whole(pictures)
        self._written |= pictures.keys()

    def _there(self) -> list[Path]:
        """The pictures in the folder that are called like one of these files', of whatever page."""
        names = set(self._names.values())
        there = []
        for parent in sorted({name.parent for name in names}):
            for picture in sorted((self._folder / parent).glob(f"*{_ENDING}")):
                name = picture.name.removesuffix(_ENDING)
                if {parent / name, parent / _PAGE.sub("", name)} & names:
                    there.append(picture)
        return there

    def _picture(self, path: Path, page: str) -> Path:
        return self._folder / f"{self._names[path]}{page}{_ENDING}"


def _undrawn(file: FileReading, error: Exception) -> FileReading:
    why = f" {error}" if isinstance(error, BrokenInput) else ""
    told = one_line(f"{shown_name(file.path)}: its overlay could not be drawn.{why}")
    return replace(file, error=told if file.error is None else f"{file.error} {told}")


def distinct_names(paths: Iterable[Path]) -> dict[Path, Path]:
    """Each file's name alone, or below as many of its own folders as tell it from the others: ``100/p.jpg``."""
    parts = {path: Path(absolute(path)).parts[1:] for path in paths}
    shown = dict.fromkeys(parts, 1)
    while True:
        names = {path: parts[path][-shown[path] :] for path in parts}
        times = Counter(names.values())
        alike = [path for path, name in names.items() if times[name] > 1 and len(name) < len(parts[path])]
        if not alike:
            return {path: Path(*name) for path, name in names.items()}
        for path in alike:
            shown[path] += 1


def folders_within(folder: Path, paths: Iterable[Path]) -> dict[Path, Path]:
    """For each file a folder in which no other file of its name has pictures: this one where there is none."""
    return {path: folder / name.parent for path, name in distinct_names(paths).items()}
