"""How On Board's two tracks play, with the engine's sensible players (docs/tracks.md tells the method).

    python -m tests.benchmarks.track_design [--games 1000] [--seed 1000]

Prints for each side and number of players: how the games end, how long they are, and which bonus the pawns
end on; then, over all these games, for each field: how many of the pawns that come so far land on it, in how
many of the turns begun there the pawn stands still, and in how many it has no choice.
"""

import argparse
from collections import Counter
from dataclasses import dataclass, field, replace
from statistics import quantiles

from scoring.games import RULEBOOKS
from scoring.games.tracks import TRACKS
from scoring.random_play import random_game, sensible_move
from scoring.rulebook import Ending
from scoring.track import START, in_finish, target

ONBOARD = RULEBOOKS["onboard"]


COUNTERS = ("ends", "landed", "came_so_far", "begun", "stood", "stuck")


def on_track(track):
    """On Board's rules with this track on the board."""
    return replace(ONBOARD, lay_out=lambda seats, board: replace(ONBOARD.lay_out(seats, board), track=track))


@dataclass(slots=True, kw_only=True)
class Games:
    """What is counted over games on one track; places are counted from 1, 0 is the start."""

    games: int = 0
    rounds: float = 0  # turns of each player, summed over the games
    ends: Counter[Ending] = field(default_factory=Counter)
    bonuses: list[int] = field(default_factory=list)  # where the pawns stand at the end
    landed: Counter[int] = field(default_factory=Counter)
    came_so_far: Counter[int] = field(default_factory=Counter)  # pawns that landed there or went past
    begun: Counter[int] = field(default_factory=Counter)  # turns with an action 3 from there
    stood: Counter[int] = field(default_factory=Counter)  # of those, the ones without a move
    stuck: Counter[int] = field(default_factory=Counter)  # of those, the ones without a legal move

    def play(self, rulebook, players, seed):
        """One more game, counted."""
        recording, position = random_game(rulebook, seed, players=players, choose_move=self.counting_move)
        self.games += 1
        self.rounds += len(recording.turns) / players
        self.ends[position.ended_by] += 1
        self.bonuses += [card.bonus or 0 for card in position.table.sheets]
        for place in position.table.pawns:
            self.came_so_far.update(range(1, place + 1))

    def counting_move(self, position, moves, random):
        """A sensible player's move, counted."""
        pawns, player = position.table.pawns, position.acting
        move = sensible_move(position, moves, random)
        if position.ended_by is None:
            self.begun[pawns[player]] += 1
            self.stood[pawns[player]] += move is None
            self.stuck[pawns[player]] += not moves
        if move is not None:
            self.landed[target(pawns, player, move.steps)] += 1
        return move

    def share_of_ends(self, *endings):
        """The share of the games that ended in one of these ways."""
        return sum(self.ends[ending] for ending in endings) / self.games

    @property
    def by_track(self):
        """The share of the games that the track ended (B5)."""
        return self.share_of_ends(Ending.PAWN_IN_FINISH)

    @property
    def bonus_quartiles(self):
        """A quarter, half and three quarters of the pawns end on at most such a bonus."""
        return tuple(quantiles(self.bonuses, n=4))

    def landing_share(self, place):
        """Of the pawns that came so far, the share that landed there."""
        return share(self.landed, self.came_so_far, place)

    def standing_share(self, place):
        """Of the turns begun there, the share in which the pawn stood still."""
        return share(self.stood, self.begun, place)

    def stuck_share(self, place):
        """Of the turns begun there, the share in which no move was legal."""
        return share(self.stuck, self.begun, place)


def share(part, whole, place):
    """How many of those counted at a place are the part; none where nothing was counted."""
    return part[place] / whole[place] if whole[place] else 0


def play_games(track, players, games, seed=0):
    """So many games of so many players on one track."""
    counted, rulebook = Games(), on_track(track)
    for number in range(games):
        counted.play(rulebook, players, seed + number)
    return counted


def together(parts):
    """Games of different numbers of players counted as one."""
    total = Games()
    for part in parts:
        total.games += part.games
        total.rounds += part.rounds
        total.bonuses += part.bonuses
        for name in COUNTERS:
            getattr(total, name).update(getattr(part, name))
    return total


def ending_line(players, games):
    """How the games of so many players end."""
    low, middle, high = games.bonus_quartiles
    return (
        f"{players} players: track {games.by_track:.0%}, two rows"
        f" {games.share_of_ends(Ending.TWO_ROWS_LOCKED):.0%}, fourth misthrow"
        f" {games.share_of_ends(Ending.FOURTH_MISTHROW):.0%}; {games.rounds / games.games:.1f} turns each;"
        f" bonus {middle:.0f} ({low:.0f} to {high:.0f})"
    )


def field_lines(track, games):
    """What happens on the start and on each field."""
    yield "field             bonus  landed  stood  stuck"
    yield f"{'start':16}  {0:5}  {'':6}  {games.standing_share(START):5.0%}  {games.stuck_share(START):5.0%}"
    for place, there in enumerate(track.fields, 1):
        name = f"{place:2} {there.cell}"
        line = f"{name:16}  {there.bonus:5}  {games.landing_share(place):6.0%}"
        stays = f"  {games.standing_share(place):5.0%}  {games.stuck_share(place):5.0%}"
        yield line if in_finish(place) else line + stays


def main():
    """Play and print."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", type=int, default=1000, help="of each side and number of players")
    parser.add_argument("--seed", type=int, default=1000, help="other than those of the search")
    chosen = parser.parse_args()
    for track in TRACKS.values():
        print(f"Side {track.side}: {chosen.games:,} games for each number of players")
        played = {
            players: play_games(track, players, chosen.games, chosen.seed) for players in ONBOARD.game.players
        }
        for players, games in played.items():
            print(f"  {ending_line(players, games)}")
        for line in field_lines(track, together(played.values())):
            print(f"    {line}")


if __name__ == "__main__":
    main()
