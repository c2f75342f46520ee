"""From what is asked for (players, names, lucky pairs) to the sheets and boards that are to be printed."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from itertools import cycle, islice
from random import Random
from unicodedata import normalize

from scoring.errors import BrokenInput
from scoring.games.tracks import TRACKS
from scoring.model import Game
from sheets.identity import NAME_LENGTH, new_id
from sheets.layout import SCORE_SHEETS
from sheets.lucky import Pair, deal
from sheets.spec import SheetSpec

BOARDS: dict[str, tuple[str | None, ...]] = {"onboard": tuple(TRACKS), "duel": (None,)}  # sides, by game


@dataclass(frozen=True, slots=True, kw_only=True)
class Order:
    """What is to be printed.

    ``players``: one sheet each. ``sheets``: a pad. At most one of the two is given; ``names`` say whose the
    sheets are, and alone how many; with none of the three there are ``page`` sheets, one page full.
    """

    game: Game
    players: int | None = None
    sheets: int | None = None
    names: tuple[str, ...] = ()
    lucky: tuple[Pair, ...] = ()
    page: int = 2

    @property
    def count(self) -> int:
        """How many sheets that makes."""
        return self.players or self.sheets or len(self.names) or self.page


def sheet_specs(order: Order, random: Random) -> tuple[SheetSpec, ...]:
    """The score sheets of an order, each with an id of its own; none for The Duel, which has a board alone.

    Raises:
        BrokenInput: the parts of the order do not go together.
    """
    _check_count(order)
    _check_names(order)
    _check_lucky(order)
    if order.game.name not in SCORE_SHEETS:
        _check_board_alone(order)
        return ()
    ids = _ids(order.count, random)
    names = order.names or (None,) * order.count
    pairs = _pairs(order, random) if order.game.lucky else (None,) * order.count
    return tuple(
        SheetSpec(game=order.game, sheet_id=sheet_id, lucky=pair, player=name)
        for sheet_id, pair, name in zip(ids, pairs, names, strict=True)
    )


def board_specs(game: Game, random: Random, *, taken: Collection[str] = ()) -> tuple[SheetSpec, ...]:
    """The boards of a game, each with an id of its own that none of the ``taken`` ones is."""
    sides = BOARDS[game.name]
    ids = _ids(len(sides), random, taken)
    return tuple(
        SheetSpec(game=game, sheet_id=sheet_id, kind="board", board=side)
        for sheet_id, side in zip(ids, sides, strict=True)
    )


def parse_names(text: str) -> tuple[str, ...]:
    """Names as they are typed, ``Ada,Ben``.

    Raises:
        BrokenInput: a name is empty, too long, or has something else than letters and signs in it.
    """
    names = tuple(normalize("NFC", part.strip(" ")) for part in text.split(","))
    for name in names:
        if not name:
            raise BrokenInput("empty-name", f"A name is missing in {text!r}.", "Write names as in Ada,Ben.")
        if not name.isprintable():
            raise BrokenInput(
                "unprintable-name", f"The name {name!r} has a character in it that cannot be printed."
            )
        if len(name) > NAME_LENGTH:
            raise BrokenInput(
                "long-name", f"The name {name!r} has {len(name)} characters; {NAME_LENGTH} fit on a sheet."
            )
    return names


def _check_count(order: Order) -> None:
    allowed = order.game.players
    if order.players is not None and order.sheets is not None:
        raise BrokenInput(
            "players-and-sheets",
            "Sheets are counted by players or as a pad: give --players or --sheets, not both.",
        )
    if order.players is not None and order.players not in allowed:
        count = f"{allowed[0]} to {allowed[-1]}" if len(allowed) > 1 else str(allowed[0])
        raise BrokenInput(
            "player-count",
            f"{order.game} is for {count} players, not {order.players}.",
            "Take --sheets for any number of sheets." if order.game.name in SCORE_SHEETS else "",
        )


def _check_names(order: Order) -> None:
    names = order.names
    most = order.game.players[-1]
    folded = [name.casefold() for name in names]
    twice = next((name for name in names if folded.count(name.casefold()) > 1), None)
    if twice is not None:
        raise BrokenInput("same-name", f"Two players are called {twice!r}: names tell the sheets apart.")
    if names and len(names) != order.count:
        raise BrokenInput(
            "name-count", f"{len(names)} names do not go with {order.count} sheets: one name a sheet."
        )
    if len(names) > most and order.sheets is None:
        raise BrokenInput(
            "player-count",
            f"{order.game} is for at most {most} players; these are {len(names)} names.",
        )


def _check_lucky(order: Order) -> None:
    pairs = order.lucky
    if pairs and not order.game.lucky:
        raise BrokenInput("no-lucky-numbers", f"{order.game} has no lucky numbers: leave --lucky out.")
    twice = next((pair for pair in pairs if pairs.count(pair) > 1), None)
    if twice is not None:
        raise BrokenInput(
            "same-lucky-pair",
            f"The lucky numbers {twice[0]},{twice[1]} are given twice: sheets differ in them.",
        )
    if len(pairs) > order.count:
        raise BrokenInput(
            "too-many-lucky-pairs",
            f"{len(pairs)} lucky pairs do not go with {order.count} sheets.",
            "Say how many sheets with --players or --sheets.",
        )


def _check_board_alone(order: Order) -> None:
    if order.sheets is not None or order.names:
        raise BrokenInput(
            "no-score-sheets", f"{order.game} has no score sheets: leave --sheets and --names out."
        )


def _ids(count: int, random: Random, taken: Collection[str] = ()) -> tuple[str, ...]:
    """Ids that all differ, from each other and from those ``taken``."""
    ids: dict[str, None] = {}
    while len(ids) < count:
        new = new_id(random)
        if new not in taken:
            ids[new] = None
    return tuple(ids)


def _pairs(order: Order, random: Random) -> Sequence[Pair]:
    """Players' pairs all differ: those asked for, then printed ones. A pad has the pairs asked for only."""
    if order.lucky and order.players is None and not order.names:
        return tuple(islice(cycle(order.lucky), order.count))
    return deal(order.count, order.lucky, random)
