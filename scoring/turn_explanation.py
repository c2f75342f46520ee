"""Why no number of turns fits a table, and what would mend it, in one plain sentence or two."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import combinations, islice

from scoring.model import MISTHROWS
from scoring.turn_count import Tally, TurnShape, fits
from scoring.wording import counted, crosses, joined, misthrows, number_word


def conflicting(shape: TurnShape, tallies: Mapping[str, Tally]) -> tuple[str, ...]:
    """The smallest group of sheets that cannot go together, whatever the others are."""
    groups = (group for size in range(2, len(tallies)) for group in combinations(tallies, size))
    return next(
        (group for group in groups if not fits(shape, [tallies[name] for name in group], len(tallies))),
        tuple(tallies),
    )


def explanation(shape: TurnShape, tallies: Mapping[str, Tally], group: Sequence[str]) -> str:
    """Which sheets cannot go together and what would mend it."""
    fewest = min(group, key=lambda name: tallies[name].crossings + tallies[name].misthrows)
    others = joined(f"{_held(tallies[name])} of {name}" for name in group if name != fewest)
    activity = _activity(_most_active(shape, tallies[fewest]))
    return (
        f"{fewest} has {_held(tallies[fewest])} and so {activity}; that is too few turns for the {others}."
        f"{_mending(shape, tallies, group)}"
    )


def _held(tally: Tally) -> str:
    return f"{crosses(tally.crossings)} and {misthrows(tally.misthrows)}"


def _most_active(shape: TurnShape, tally: Tally) -> int:
    return tally.crossings + tally.misthrows + shape.open_end


def _activity(most: int) -> str:
    if most == 0:
        return "was never active"
    return f"was active at most {'once' if most == 1 else f'{number_word(most)} times'}"


def _mending(shape: TurnShape, tallies: Mapping[str, Tally], group: Sequence[str]) -> str:
    """The smallest single corrections after which all sheets fit: a forgotten misthrow, a cross too many."""
    mended = [
        f"{words} for {name}"
        for name in group
        for corrections in (_more_misthrows(tallies[name]), _fewer_crosses(tallies[name]))
        for words in _smallest(shape, tallies, name, corrections)
    ]
    return f" It would fit with {joined(mended, 'or')}." if mended else " No single correction mends it."


def _smallest(
    shape: TurnShape, tallies: Mapping[str, Tally], name: str, corrections: Iterator[tuple[str, Tally]]
) -> list[str]:
    """The first of the corrections of a sheet that makes the table fit, if any does."""
    fitting = (
        words
        for words, tally in corrections
        if fits(shape, list({**tallies, name: tally}.values()), len(tallies))
    )
    return list(islice(fitting, 1))


def _more_misthrows(tally: Tally) -> Iterator[tuple[str, Tally]]:
    """A forgotten misthrow or more; a fourth would have ended the game."""
    for more in range(1, MISTHROWS - tally.misthrows):
        yield (
            counted(more, "more misthrow", "more misthrows"),
            replace(tally, misthrows=tally.misthrows + more),
        )


def _fewer_crosses(tally: Tally) -> Iterator[tuple[str, Tally]]:
    """A cross too many, or more."""
    for fewer in range(1, tally.crossings + 1):
        yield (
            counted(fewer, "cross fewer", "crosses fewer"),
            replace(tally, crossings=tally.crossings - fewer),
        )
