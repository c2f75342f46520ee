"""On Board: Classic with a board, a pawn a player and a third action (B1 to B6)."""

from collections.abc import Sequence
from dataclasses import replace

from scoring.games import classic
from scoring.games.tracks import TRACKS
from scoring.model import Scorecard
from scoring.pawns import PAWN_CONDITION, PAWN_STEPS, PawnsInPlay, candidate_moves, moved, pawn_in_finish
from scoring.rulebook import Ending, MoveRules, Rulebook, Seat
from scoring.track import BONUSES, START

ONBOARD = replace(classic.CLASSIC, name="onboard", title="On Board", players=range(2, 5), bonuses=BONUSES)


def lay_out(seats: Sequence[Seat], board: str) -> PawnsInPlay:
    """One empty sheet a player, and a pawn each on the start field of one side of the board (B1)."""
    return PawnsInPlay(
        sheets=tuple(Scorecard(game=ONBOARD, player=seat.name) for seat in seats),
        track=TRACKS[board],
        pawns=(START,) * len(seats),
    )


PLAY = Rulebook(
    game=ONBOARD,
    lay_out=lay_out,
    action1=classic.PLAY.action1,
    action2=classic.PLAY.action2,
    action3=MoveRules(candidates=candidate_moves, rules=(PAWN_STEPS, PAWN_CONDITION), moved=moved),
    endings=(*classic.ENDINGS, (Ending.PAWN_IN_FINISH, pawn_in_finish)),  # B5
)

BETWEEN_SHEETS = replace(
    classic.BETWEEN_SHEETS,
    actions=3,  # B3
    finish_bonuses=frozenset[int]().union(*(track.finish_bonuses for track in TRACKS.values())),
)
