"""What is done with a photograph, in a reading process: read it, draw on it, make it small enough to keep.

Each job is a plain function of a file; nothing here knows of the server.
"""

import io
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from cli.drawing import board_caption, caption
from cli.photographs import FileReading
from cli.row_doubts import together
from scoring.errors import BrokenInput, Explanation

if TYPE_CHECKING:
    from PIL import Image

    from cli.board_report import Board
    from scanner.photo import Photo
    from scanner.reading import PhotoReading, SheetReading

MOST_PAGES = 6  # of one PDF or TIFF
_DRAWN_PX = 2400  # the longer side of a photograph that is looked at
_KEPT_PX = 1600  # ... that is kept in the history
_QUALITY = 82


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Development:
    """A file's readings, and a JPEG of every uncertain cell and every row of many, by page, place on it, and name.

    Places count a page's sheets, then its boards.
    """

    file: FileReading
    crops: dict[tuple[int, int, str], bytes]

    def crops_of(self, page: int, place: int) -> dict[str, bytes]:
        """The pictures of one sheet's or board's uncertain cells."""
        return {
            cell: jpeg for (of_page, of, cell), jpeg in self.crops.items() if (of_page, of) == (page, place)
        }


def develop(path: Path, name: str) -> Development:
    """Read every photograph of a file. ``name`` is what its sender calls it."""
    from scanner.pipeline import read_photo
    from scanner.settings import Settings

    readings: list[PhotoReading] = []
    crops: dict[tuple[int, int, str], bytes] = {}
    error = None
    try:
        for page, photo in enumerate(_photographs(path)):
            reading = read_photo(photo, Settings())
            crops.update(_crops(photo, page, (*reading.sheets, *reading.boards)))
            readings.append(replace(reading, name=photo.name.replace(path.name, name, 1)))
    except BrokenInput as broken:
        error = Explanation(broken.slug, str(broken).replace(path.name, name))
    return Development(file=FileReading(path=Path(name), photos=tuple(readings), error=error), crops=crops)


def _photographs(path: Path) -> "Iterator[Photo]":
    from scanner.photo import photos_in
    from scanner.settings import PhotoLimits

    yield from photos_in(path, PhotoLimits(pages=MOST_PAGES))


def _crops(
    photo: "Photo", page: int, readings: "Sequence[SheetReading | Board]"
) -> Iterator[tuple[tuple[int, int, str], bytes]]:
    from scanner.overlay import crop, strip
    from scanner.reading import SheetReading

    for place, reading in enumerate(readings):
        for cell in reading.uncertain:
            yield (page, place, cell), _jpeg(crop(photo.pixels, reading, cell))
        if isinstance(reading, SheetReading):
            for row in together(reading):
                yield (page, place, row), _jpeg(strip(photo.pixels, reading, row))


def drawn(path: Path, page: int, sheets: "tuple[SheetReading, ...]", boards: "tuple[Board, ...]") -> bytes:
    """A photograph as JPEG with the readings of its sheets and boards drawn on it."""
    from scanner.board_overlay import draw_boards
    from scanner.overlay import draw

    picture = draw(_page(path, page).pixels, [(sheet, caption(sheet)) for sheet in sheets])
    picture = draw_boards(picture, [(board, board_caption(board)) for board in boards])
    return _jpeg(_small(picture, _DRAWN_PX))


def kept(path: Path, page: int) -> bytes:
    """A photograph as a small JPEG without anything that its camera wrote into it (place, time, owner)."""
    from PIL import Image

    return _jpeg(_small(Image.fromarray(_page(path, page).pixels), _KEPT_PX))


def _page(path: Path, page: int) -> "Photo":
    return next(photo for number, photo in enumerate(_photographs(path)) if number == page)


def _small(picture: "Image.Image", longer_side_px: int) -> "Image.Image":
    picture.thumbnail((longer_side_px, longer_side_px))
    return picture


def _jpeg(picture: "Image.Image") -> bytes:
    out = io.BytesIO()
    picture.save(out, "JPEG", quality=_QUALITY)
    return out.getvalue()
