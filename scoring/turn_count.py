"""Whether one number of turns fits all sheets of a table (C4, C5, B4), solved exactly."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum, auto


class LastTurn(Enum):
    """What the table tells about its last turn."""

    WHOLE = auto()  # the game ended with a whole turn
    PERHAPS_CUT = auto()  # the second row closed: in action 1, which cut the turn short, or later
    CUT = auto()  # the second row closed in action 1 for certain
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


def _fits_whole(shape: TurnShape, tally: Tally, turns: int, active: int) -> bool:
    """m ≤ a, and a − m ≤ crossings ≤ T + (k−1)a − km, where k is the number of the active player's
    actions.
    """
    most = turns + (shape.actions - 1) * active - shape.actions * tally.misthrows
    return tally.misthrows <= active and active - tally.misthrows <= tally.crossings <= most


def _fits_cut(shape: TurnShape, tally: Tally, turns: int, active: int) -> bool:
    """As whole, for the active player of a turn that ended in action 1: they lost their other actions in it,
    may have crossed nothing in it, and it is no misthrow.
    """
    most = turns + (shape.actions - 1) * (active - 1) - shape.actions * tally.misthrows
    return tally.misthrows < active and active - tally.misthrows - 1 <= tally.crossings <= most


def _fits_under_way(shape: TurnShape, tally: Tally, turns: int, active: int) -> bool:
    """As whole, for the active player of a turn that is under way: they may not have crossed yet."""
    most = turns + (shape.actions - 1) * active - shape.actions * tally.misthrows
    return tally.misthrows <= active and active - tally.misthrows - 1 <= tally.crossings <= most


_FITS_LAST = {
    LastTurn.WHOLE: _fits_whole,
    LastTurn.PERHAPS_CUT: _fits_cut,
    LastTurn.CUT: _fits_cut,
    LastTurn.UNDER_WAY: _fits_under_way,
}


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
    """For each way the last turn can have gone: whether each sheet fits as active in the even share of the
    turns, and in one more.
    """
    even = turns // players
    whole = tuple(
        (_fits_whole(shape, tally, turns, even), _fits_whole(shape, tally, turns, even + 1))
        for tally in tallies
    )
    if shape.last_turn is not LastTurn.CUT or len(tallies) < players:
        yield whole
    last = _FITS_LAST[shape.last_turn]
    for place, tally in enumerate(tallies):
        mine = (last(shape, tally, turns, even), last(shape, tally, turns, even + 1))
        yield (*whole[:place], mine, *whole[place + 1 :])


def _shares_work(share: tuple[tuple[bool, bool], ...], unknown: int, extra: int) -> bool:
    """Whether exactly ``extra`` players can have had the one turn more; ``unknown`` players may have it or
    not.
    """
    if not all(as_even or as_more for as_even, as_more in share):
        return False
    must = sum(not as_even for as_even, _ in share)
    may = sum(as_more for _, as_more in share)
    return must <= extra <= may + unknown
