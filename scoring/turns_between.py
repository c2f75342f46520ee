"""Whether some number of turns between two moments of a game explains what the sheets gained (C4, C5, B3)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, product

from scoring.wording import crosses, misthrows

_OPEN_TURNS = 2  # a turn may be under way at the first moment and another at the second


@dataclass(frozen=True, slots=True, kw_only=True)
class Gain:
    """What a sheet gained: at least so many crossings and misthrows, and at most so many signs of own turns.

    A whole own turn leaves a sign: a crossing, a misthrow (C5), or one of them blotted out.
    """

    crossings: int
    misthrows: int
    signs: int


def gain_words(gain: Gain) -> str:
    """``four crosses and no misthrows``."""
    return f"{crosses(gain.crossings)} and {misthrows(gain.misthrows)}"


def fits_between(actions: int, gains: Sequence[Gain], players: int, most_turns: int | None) -> bool:
    """Whether some number of turns, ``most_turns`` at most, explains all the gains at a table of so many players.

    ``actions`` are those of an active player in a turn. Players without a gain here fit anything.
    """
    most = players * (min(gain.signs for gain in gains) + _OPEN_TURNS + 1)
    limit = most if most_turns is None else min(most, most_turns)
    return any(_fits_turns(actions, gains, players, turns) for turns in range(limit + 1))


def _fits_turns(actions: int, gains: Sequence[Gain], players: int, turns: int) -> bool:
    """Turns go round: so many players had one turn more than the others, who is not known."""
    even, extra = divmod(turns, players)
    unknown = players - len(gains)
    return any(
        extra - unknown <= sum(more) <= extra
        and _explains(actions, gains, turns, [even + one for one in more])
        for more in product((False, True), repeat=len(gains))
    )


def _explains(actions: int, gains: Sequence[Gain], turns: int, active: Sequence[int]) -> bool:
    """One crossing in each turn of another player, up to ``actions`` in an own one, none in one with a misthrow;
    and each whole own turn has left a sign.
    """
    pairs = list(zip(gains, active, strict=True))
    without_sign = sum(max(0, own - gain.signs) for gain, own in pairs)
    return without_sign <= _OPEN_TURNS and all(
        gain.misthrows <= own and gain.crossings <= turns + (actions - 1) * own - actions * gain.misthrows
        for gain, own in pairs
    )


def least_conflict(
    actions: int, gains: Mapping[str, Gain], players: int, most_turns: int | None
) -> tuple[str, ...]:
    """The smallest group of sheets that no number of turns explains together."""
    groups = (group for size in range(1, len(gains)) for group in combinations(gains, size))
    return next(
        (g for g in groups if not fits_between(actions, [gains[name] for name in g], players, most_turns)),
        tuple(gains),
    )
