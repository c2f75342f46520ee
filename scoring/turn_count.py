"""Whether one number of turns fits all sheets of a table (C4, C5, B4), solved exactly."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum, auto


class LastTurn(Enum):
    """What the table tells about its last turn."""

    WHOLE = auto()  # the game ended with a whole turn
    CUT_SHORT = auto()  # the second row closed, perhaps in action 1, which cuts the turn short (C8)
    UNDER_WAY = auto()  # an unfinished table


@dataclass(frozen=True, slots=True, kw_only=True)
class Tally:
    """What a sheet tells about turns: its crossings, locks not counted, and its misthrows."""

    crossings: int
    misthrows: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnShape:
    """How many crossings the active player of a whole turn may make (C4: two, B3: three), and how the last
    one ended.
    """

    actions: int
    last_turn: LastTurn


def _explains(shape: TurnShape, tally: Tally, turns: int, active: int, last_turn: LastTurn) -> bool:
    """Whether ``turns`` turns, ``active`` of them the player's own, explain a sheet: m ≤ a, and
    a − m ≤ crossings ≤ T + (k−1)a − km, where m are the misthrows and k the actions of an active player.

    ``last_turn`` is what the player's own last turn may have been. Cut short, it gave one action in place of k, perhaps
    no crossing, and no misthrow; under way, perhaps no crossing yet.
    """
    whole = active - (last_turn is LastTurn.CUT_SHORT)
    most = turns + (shape.actions - 1) * whole - shape.actions * tally.misthrows
    least = active - tally.misthrows - (last_turn is not LastTurn.WHOLE)
    return tally.misthrows <= whole and least <= tally.crossings <= most


def fits(shape: TurnShape, tallies: Sequence[Tally], players: int) -> bool:
    """Whether some number of turns fits all these sheets of a table of so many players at once.

    Where the seating is not known, any of the players may have had the turns that do not divide evenly.
    Sheets of the table that are not among ``tallies`` are taken to fit anything.
    """
    most_active = max(tally.crossings + tally.misthrows for tally in tallies) + 1
    return any(_fits_turns(shape, tallies, players, turns) for turns in range(players * (most_active + 1)))


def _fits_turns(shape: TurnShape, tallies: Sequence[Tally], players: int, turns: int) -> bool:
    unknown = players - len(tallies)
    return any(
        _shares_work(share, unknown, turns % players) for share in _shares(shape, tallies, players, turns)
    )


def _shares(
    shape: TurnShape, tallies: Sequence[Tally], players: int, turns: int
) -> Iterator[tuple[tuple[bool, bool], ...]]:
    """Whether each sheet fits as active in the even share of the turns, and in one more: with a whole last turn, or
    with one or the other player in the last turn that the table tells of.
    """
    even = turns // players

    def share(tally: Tally, last_turn: LastTurn) -> tuple[bool, bool]:
        as_even = _explains(shape, tally, turns, even, last_turn)
        return as_even, _explains(shape, tally, turns, even + 1, last_turn)

    whole = tuple(share(tally, LastTurn.WHOLE) for tally in tallies)
    yield whole
    for place, tally in enumerate(tallies):
        yield (*whole[:place], share(tally, shape.last_turn), *whole[place + 1 :])


def _shares_work(share: tuple[tuple[bool, bool], ...], unknown: int, extra: int) -> bool:
    """Whether exactly ``extra`` players can have had the one turn more; ``unknown`` players may have it or
    not.
    """
    if not all(as_even or as_more for as_even, as_more in share):
        return False
    must = sum(not as_even for as_even, _ in share)
    may = sum(as_more for _, as_more in share)
    return must <= extra <= may + unknown
