"""Whether one number of turns fits all sheets of a table (C4, C5, B4), solved exactly."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Tally:
    """What a sheet tells about turns: its crossings, locks not counted, and its misthrows."""

    crossings: int
    misthrows: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnShape:
    """What is known of a table's turns.

    ``actions`` are those of an active player (C4: two, B3: three). ``open_end``: the last turn may have been cut
    short by a row closed in action 1 (C8) or be under way, so that its active player has perhaps crossed nothing.
    """

    actions: int
    open_end: bool


def _explains(shape: TurnShape, tally: Tally, turns: int, active: int, open_turns: int) -> bool:
    """Whether ``turns`` turns, ``active`` of them the player's own, explain a sheet: m ≤ a, and
    a − m ≤ crossings ≤ T + (k−1)a − km, where m are the misthrows and k the actions of an active player.

    In an own turn that is open (none of them is, or one) there need not be a crossing. That such a turn, if it was
    cut short, also gave fewer crossings and no misthrow never decides: one turn more explains the same sheets.
    """
    most = turns + (shape.actions - 1) * active - shape.actions * tally.misthrows
    return tally.misthrows <= active and active - tally.misthrows - open_turns <= tally.crossings <= most


def fits(shape: TurnShape, tallies: Sequence[Tally], players: int) -> bool:
    """Whether some number of turns fits all these sheets of a table of so many players at once.

    Where the seating is not known, any of the players may have had the turns that do not divide evenly.
    Sheets of the table that are not among ``tallies`` are taken to fit anything.
    """
    rounds = min(tally.crossings + tally.misthrows for tally in tallies) + shape.open_end
    return any(_fits_turns(shape, tallies, players, turns) for turns in range(players * (rounds + 1)))


def _fits_turns(shape: TurnShape, tallies: Sequence[Tally], players: int, turns: int) -> bool:
    unknown = players - len(tallies)
    return any(
        _shares_work(share, unknown, turns % players) for share in _shares(shape, tallies, players, turns)
    )


def _shares(
    shape: TurnShape, tallies: Sequence[Tally], players: int, turns: int
) -> Iterator[tuple[tuple[bool, bool], ...]]:
    """Whether each sheet fits as active in the even share of the turns, and in one more: with a whole last turn or,
    where it may have been open, with one or the other player active in it.
    """
    even = turns // players

    def share(tally: Tally, open_turns: int) -> tuple[bool, bool]:
        as_even = _explains(shape, tally, turns, even, open_turns)
        return as_even, _explains(shape, tally, turns, even + 1, open_turns)

    whole = tuple(share(tally, 0) for tally in tallies)
    yield whole
    if shape.open_end:
        for place, tally in enumerate(tallies):
            yield (*whole[:place], share(tally, 1), *whole[place + 1 :])


def _shares_work(share: tuple[tuple[bool, bool], ...], unknown: int, extra: int) -> bool:
    """Whether exactly ``extra`` players can have had the one turn more; ``unknown`` players may have it or
    not.
    """
    if not all(as_even or as_more for as_even, as_more in share):
        return False
    must = sum(not as_even for as_even, _ in share)
    may = sum(as_more for _, as_more in share)
    return must <= extra <= may + unknown
