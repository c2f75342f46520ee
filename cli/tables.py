"""Which sheets were played at one table, and what their photographs tell together."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from cli.photographs import FileReading
from cli.seen_twice import seen_twice
from cli.sightings import SeenSheet, seen_sheets
from scanner.reading import SheetReading
from scanner.same_sheet import compared
from scoring.games import GAMES
from scoring.model import Game, Scorecard
from scoring.progress import Progress, check_table_progress
from scoring.table import check_table, labels
from scoring.violations import Violation


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class PlayedTable:
    """The sheets of one table, each once; or a sheet alone that was photographed more than once."""

    seen: tuple[SeenSheet, ...]

    @property
    def sheets(self) -> tuple[SheetReading, ...]:
        """The sheets as they count."""
        return tuple(seen.sheet for seen in self.seen)

    @property
    def cards(self) -> tuple[Scorecard, ...]:
        """The sheets as the rules see them."""
        return tuple(sheet.scorecard for sheet in self.sheets)

    @property
    def between_photographs(self) -> tuple[Violation, ...]:
        """What several photographs of one sheet tell: that it counts once, and what changed against the rules."""
        named = dict(zip(labels(self.cards), self.seen, strict=True))
        twice = (seen_twice(name, seen) for name, seen in named.items() if len(seen.sightings) > 1)
        return (*twice, *_progress(named))

    @property
    def violations(self) -> tuple[Violation, ...]:
        """All that the sheets and their photographs tell together."""
        return (*check_table(self.cards), *self.between_photographs)


def tables(files: Sequence[FileReading]) -> list[PlayedTable]:
    """Which sheets were played at one table, for each game.

    All readable sheets of a game are one table if that many can play; else those of each photograph are, together
    with those of other photographs that show one of them again.
    """
    seen = seen_sheets(files)
    return [
        table
        for game in GAMES.values()
        for table in _tables_of(game, [sheet for sheet in seen if sheet.sheet.game == game.name])
    ]


def _tables_of(game: Game, seen: Sequence[SeenSheet]) -> Iterator[PlayedTable]:
    groups = [seen] if len(seen) in game.players else _linked(seen)
    for group in groups:
        if len(group) in game.players:
            yield PlayedTable(seen=tuple(group))
        else:
            yield from (PlayedTable(seen=(sheet,)) for sheet in group if len(sheet.sightings) > 1)


def _linked(seen: Sequence[SeenSheet]) -> list[list[SeenSheet]]:
    """Groups of sheets that stand on a photograph together, or are linked by such photographs."""
    groups: dict[int, list[SeenSheet]] = {}  # by the place of its last sheet
    group_of: dict[int, int] = {}  # of a photograph
    for number, sheet in enumerate(seen):
        near = sorted({group_of[place] for place in sheet.places if place in group_of})
        groups[number] = [*(other for group in near for other in groups.pop(group)), sheet]
        group_of.update((place, number) for other in groups[number] for place in other.places)
    return list(groups.values())


def _progress(named: dict[str, SeenSheet]) -> Iterator[Violation]:
    """What changed between two photographs, all sheets together that both of them show."""
    steps: dict[tuple[int, int], dict[str, tuple[Scorecard, Scorecard]]] = defaultdict(dict)
    for name, seen in named.items():
        for state, look in zip(seen.states, seen.looks[1:], strict=False):
            steps[state.place, look.place][name] = _as(name, compared(state.sheet, look.sheet))
    for (place, _), changes in sorted(steps.items()):
        others = [seen for name, seen in named.items() if name not in changes]
        yield from check_table_progress(
            [before for before, _ in changes.values()],
            [after for _, after in changes.values()],
            bystanders=[card for seen in others for card in _standing_at(place, seen)],
            players=max(len(named), 2),
        )


def _as(name: str, cards: tuple[Scorecard, Scorecard]) -> tuple[Scorecard, Scorecard]:
    """The cards under the name by which the table calls the sheet."""
    before, after = cards
    return replace(before, player=name), replace(after, player=name)


def _standing_at(place: int, seen: SeenSheet) -> Iterator[Scorecard]:
    """A sheet as it was known at a photograph, without what was taken back later; nothing before its first."""
    known = [state for state in seen.states if state.place <= place]
    if known:
        before, after = compared(known[-1].sheet, seen.sheet)
        yield Progress(before=before, after=after).standing
