"""Boards to learn from with far more on them than a game leaves: one photograph then shows many pieces."""

from random import Random

from numpy.random import Generator

from scoring.duel_board import Colour
from scoring.games.duel import DUEL
from scoring.model import MISTHROWS, Row, misthrow_cell, row_cells
from scoring.pawn_board import field_name
from scoring.track import FIELDS
from tests.synthetic.board_states import HIGHEST_CAP, BoardState, Laid

_TAKEN = (0.2, 0.75)  # of The Duel's fields
_PILES = 0.4  # of the stones
_CAP_FORGOTTEN = 0.04  # of the piles
_PAWNS = (3, 15)  # of all colours together, as if several games were on one track
_SHARED = 0.35  # of the pawns: on a field where one stands


def full_state(rng: Generator, side: str | None) -> BoardState:
    """What lies on The Duel's board, or on a side of On Board's."""
    random = Random(int(rng.integers(2**32)))
    return BoardState(laid=tuple(_stones(random) if side is None else _pawns(random)))


def _stones(random: Random) -> list[Laid]:
    taken = random.uniform(*_TAKEN)
    cells = [*row_cells(DUEL), *(misthrow_cell(place + 1) for place in range(MISTHROWS))]
    return [_stone(random, cell) for cell in cells if random.random() < taken]


def _stone(random: Random, cell: str) -> Laid:
    owner = str(random.choice(list(Colour)))
    if cell.startswith("misthrow:") or random.random() >= _PILES:
        return Laid(cell=cell, owner=owner)
    height = random.randint(2, HIGHEST_CAP)
    return Laid(
        cell=cell, owner=owner, stones=height, cap=None if random.random() < _CAP_FORGOTTEN else height
    )


def _pawns(random: Random) -> list[Laid]:
    """At most two on a field, of different colours; on the start field any number."""
    there: dict[int, list[str]] = {}
    for _ in range(random.randint(*_PAWNS)):
        single = [place for place, pawns in there.items() if len(pawns) == 1]
        place = random.choice(single) if single and random.random() < _SHARED else random.randint(0, FIELDS)
        colours = [str(row) for row in Row if str(row) not in there.get(place, ())]
        if len(there.get(place, ())) < 2 or (place == 0 and colours):
            there.setdefault(place, []).append(random.choice(colours))
    return [Laid(cell=field_name(place), owner=owner) for place, pawns in there.items() for owner in pawns]
