"""What lies on a board: out of the engine's random games, finished or under way, or laid at will."""

from dataclasses import dataclass
from random import Random
from typing import Any

from numpy.random import Generator

from scoring.duel_board import Colour, DuelBoard
from scoring.games.duel import DUEL
from scoring.games.duel import PLAY as DUEL_PLAY
from scoring.games.onboard import PLAY as ONBOARD_PLAY
from scoring.model import MISTHROWS, Row, Scorecard, cell_of, lock_of, misthrow_cell, row_cells
from scoring.pawn_board import field_name
from scoring.pawns import PawnsInPlay
from scoring.random_play import random_turn, seats_for, sensible_choice
from scoring.rulebook import Rulebook
from scoring.stones import StonesInPlay
from scoring.track import FIELDS
from scoring.turns import Position, start

HIGHEST_CAP = 9
_FINISHED = 0.6  # of the games
_PLANTED = 0.15  # of the boards: nothing that a game need have left
_CAP_FORGOTTEN = 0.05
_LONGEST = 60  # turns


@dataclass(frozen=True, slots=True, kw_only=True)
class Laid:
    """What lies on one cell: whose, how many stones on each other, and the cap on them (None: no cap)."""

    cell: str
    owner: str
    stones: int = 1
    cap: int | None = None

    @property
    def height(self) -> int:
        """What it is to be read as: the cap's number; without one, a single stone."""
        return self.cap or 1


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardState:
    """All that lies on a board; on On Board's also the players' sheets, by the colour of their pawn."""

    laid: tuple[Laid, ...]
    cards: tuple[tuple[Row, Scorecard], ...] = ()


def random_state(rng: Generator, game: str, side: str | None) -> BoardState:
    """A state of a game's board; of On Board's, on that side of it."""
    return _duel_state(rng) if side is None else _track_state(rng, side)


def position_of(rng: Generator, rulebook: Rulebook[Any], board: str) -> Position[Any]:
    """A game as it stands somewhere on its way, most often at its end."""
    random = Random(int(rng.integers(2**32)))
    turns = None if rng.random() < _FINISHED else int(rng.integers(1, _LONGEST))
    position = start(rulebook, seats_for(rulebook, random.choice(rulebook.game.players), random), board)
    while position.ended_by is None and turns != 0:
        _, position = random_turn(position, random, sensible_choice)
        turns = None if turns is None else turns - 1
    return position


def played_state(rng: Generator, table: StonesInPlay | PawnsInPlay) -> BoardState:
    """A table as a game left it, nothing planted and no cap forgotten."""
    if isinstance(table, StonesInPlay):
        return BoardState(
            laid=_in_order([*_row_stones(rng, table.board, 0.0), *_misthrow_stones(rng, table.board)])
        )
    colours = _pick_colours(rng, table)
    return _with_cards(table, colours, [int(place) for place in table.pawns])


def _pick_colours(rng: Generator, table: PawnsInPlay) -> list[Row]:
    """The colours of the players' pawns."""
    return [Row(str(row)) for row in rng.permutation(list(Row))[: len(table.pawns)]]


def _with_cards(table: PawnsInPlay, colours: list[Row], places: list[int]) -> BoardState:
    laid = sorted(zip(places, colours, strict=True))
    return BoardState(
        laid=tuple(Laid(cell=field_name(place), owner=str(colour)) for place, colour in laid),
        cards=tuple(zip(colours, table.sheets, strict=True)),
    )


def _track_state(rng: Generator, side: str) -> BoardState:
    table: PawnsInPlay = position_of(rng, ONBOARD_PLAY, side).table
    colours = _pick_colours(rng, table)
    places = [int(place) for place in table.pawns]
    if rng.random() < _PLANTED:
        places = [int(place) for place in rng.integers(0, FIELDS + 1, len(places))]
        if rng.random() < 0.5:
            places[1] = places[0]
    return _with_cards(table, colours, places)


def _duel_state(rng: Generator) -> BoardState:
    table: StonesInPlay = position_of(rng, DUEL_PLAY, "a").table
    laid = [*_row_stones(rng, table.board, _CAP_FORGOTTEN), *_misthrow_stones(rng, table.board)]
    if rng.random() < _PLANTED:
        laid += _planted(rng, laid)
    return BoardState(laid=_in_order(laid))


def _in_order(laid: list[Laid]) -> tuple[Laid, ...]:
    order = [*row_cells(DUEL), *map(misthrow_cell, range(1, MISTHROWS + 1))]
    return tuple(sorted(laid, key=lambda one: order.index(one.cell)))


def _row_stones(rng: Generator, board: DuelBoard, forgotten: float) -> list[Laid]:
    return [
        _pile(
            rng, lock_of(row) if number is None else cell_of(row, number), pile.owner, pile.height, forgotten
        )
        for row in DUEL.rows
        for number, pile in board.piles(row).items()
    ]


def _pile(rng: Generator, cell: str, owner: Colour, height: int, forgotten: float = _CAP_FORGOTTEN) -> Laid:
    """A pile, mostly with its cap: of so many none."""
    stones = min(height, HIGHEST_CAP)
    capped = stones > 1 and rng.random() >= forgotten
    return Laid(cell=cell, owner=str(owner), stones=stones, cap=stones if capped else None)


def _misthrow_stones(rng: Generator, board: DuelBoard) -> list[Laid]:
    """From the top down, at times with gaps, in any order of the colours."""
    owners = [colour for colour in Colour for _ in range(board.misthrows_of(colour))]
    places = rng.permutation(MISTHROWS)[: len(owners)] if rng.random() < 0.3 else range(len(owners))
    shuffled = rng.permutation([str(owner) for owner in owners]) if owners else []
    return [
        Laid(cell=misthrow_cell(int(place) + 1), owner=str(owner))
        for place, owner in zip(sorted(places), shuffled, strict=True)
    ]


def _planted(rng: Generator, laid: list[Laid]) -> list[Laid]:
    """A few stones more on any free cells, locks and last numbers included."""
    taken = {one.cell for one in laid}
    free = [cell for cell in row_cells(DUEL) if cell not in taken]
    chosen = rng.permutation(free)[: int(rng.integers(1, 7))]
    heights = rng.choice(range(1, HIGHEST_CAP + 1), size=len(chosen), p=(0.7, *(8 * [0.3 / 8])))
    return [
        _pile(rng, str(cell), Colour(str(rng.choice(list(Colour)))), int(height))
        for cell, height in zip(chosen, heights, strict=True)
    ]
