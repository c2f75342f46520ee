"""Every sheet with the photographs that show it, so that each is counted once."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import reduce
from itertools import accumulate, combinations, groupby

from cli.photographs import FileReading
from scanner.reading import SheetReading
from scanner.same_sheet import merged, same_marks


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Sighting:
    """A sheet as one photograph shows it; ``place`` is the photograph's, in the order in which they were given."""

    place: int
    photo: str
    sheet: SheetReading


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class SeenSheet:
    """One sheet and all its sightings, in the order of the photographs."""

    sightings: tuple[Sighting, ...]

    @property
    def looks(self) -> tuple[Sighting, ...]:
        """One sighting a photograph: where a photograph shows the sheet twice, what both say together."""
        by_photo = groupby(self.sightings, key=lambda sighting: sighting.place)
        return tuple(reduce(_together, same_photo) for _, same_photo in by_photo)

    @property
    def states(self) -> tuple[Sighting, ...]:
        """What was known of the sheet after each photograph."""
        return tuple(accumulate(self.looks, _together))

    @property
    def sheet(self) -> SheetReading:
        """The sheet as it counts: all its readings merged."""
        return self.states[-1].sheet

    @property
    def places(self) -> frozenset[int]:
        """The photographs that show it."""
        return frozenset(sighting.place for sighting in self.sightings)


def _together(earlier: Sighting, later: Sighting) -> Sighting:
    return Sighting(place=later.place, photo=later.photo, sheet=merged(earlier.sheet, later.sheet))


def seen_sheets(files: Sequence[FileReading]) -> tuple[SeenSheet, ...]:
    """Every readable sheet once, in the order in which they first appear.

    A sheet is known again by its game and id; one without a readable id is never taken for another. Where one
    photograph shows two prints of an id with different marks, the id tells nothing and all its sightings stay apart.
    """
    by_identity: dict[object, list[Sighting]] = defaultdict(list)
    for sighting in _sightings(files):
        sheet = sighting.sheet
        by_identity[(sheet.game, sheet.sheet_id) if sheet.sheet_id else sighting].append(sighting)
    return tuple(seen for sightings in by_identity.values() for seen in _told_apart(sightings))


def _sightings(files: Iterable[FileReading]) -> Iterator[Sighting]:
    photos = (photo for file in files for photo in file.photos)
    for place, photo in enumerate(photos):
        for sheet in photo.sheets:
            if sheet.error is None:
                yield Sighting(place=place, photo=photo.name, sheet=sheet)


def _told_apart(sightings: Sequence[Sighting]) -> tuple[SeenSheet, ...]:
    if any(_are_two_prints(*pair) for pair in combinations(sightings, 2)):
        return tuple(SeenSheet(sightings=(sighting,)) for sighting in sightings)
    return (SeenSheet(sightings=tuple(sightings)),)


def _are_two_prints(one: Sighting, other: Sighting) -> bool:
    return one.place == other.place and not same_marks(one.sheet, other.sheet)
