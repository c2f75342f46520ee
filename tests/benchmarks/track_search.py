"""Lays On Board's tracks by trial: numbers change places, and what plays better stays (docs/tracks.md).

    python -m tests.benchmarks.track_search a|b [--games 60] [--steps 200] [--seed 0]

Prints each better track as the line that scoring/games/tracks.py holds, with its badness, 0 being the best.
"""

import argparse
from dataclasses import dataclass, replace
from itertools import pairwise
from random import Random

from scoring.games.tracks import TRACKS
from scoring.track import FIELDS, FINISH
from tests.benchmarks.track_design import ONBOARD, play_games, together

OPEN_FIELDS = range(1, FIELDS - FINISH + 1)  # outside the finish
ROWS = ONBOARD.game.rows
STRETCH = 9  # fields in a row among which every colour comes up


@dataclass(frozen=True, slots=True, kw_only=True)
class Character:
    """How far a field's number may be off the place at which rows that fill evenly would reach it, in numbers of
    a row: at most, and at least in the mean of all fields; and the fields that stay as they are.
    """

    most_off: float
    mean_off: float = 0
    fixed: frozenset[int] = frozenset()


CHARACTERS = {
    "a": Character(most_off=1.5, fixed=frozenset({5})),  # green 10, the example of the rules (B7)
    "b": Character(most_off=2.75, mean_off=1.2),
}


def ahead_of_rows(place, field):
    """How far a field's number is ahead of rows that fill as evenly as the track goes on."""
    numbers = ROWS[field.row].numbers[:-1]
    return numbers.index(field.number) - (place - 1) * len(numbers) / FIELDS


def allowed(fields, character):
    """Whether a track is of such a character, without neighbours of one colour or number, and no colour is far
    away.
    """
    off = [abs(ahead_of_rows(place, field)) for place, field in enumerate(fields, 1)]
    apart = all(one.row is not two.row and one.number != two.number for one, two in pairwise(fields))
    colours = [
        {field.row for field in fields[first : first + STRETCH]} for first in range(FIELDS - STRETCH + 1)
    ]
    mixed = all(len(there) == len(ROWS) for there in colours)
    return apart and mixed and max(off) <= character.most_off and sum(off) / FIELDS >= character.mean_off


def outside(value, low, high):
    """How far a value lies outside a range."""
    return max(0, low - value, value - high)


def badness(track, games, seed):
    """How far a track is from what is wanted, over games of every number of players: in all, and each field."""
    played = {players: play_games(track, players, games, seed) for players in ONBOARD.game.players}
    ends = sum(outside(part.by_track, 0.3, 0.55) for part in played.values())
    bonus = sum(outside(part.bonus_quartiles[1], 9, 14) for part in played.values())
    whole = together(played.values())
    fields = {place: field_badness(whole, place) for place in OPEN_FIELDS}
    return 5 * ends + bonus / 2 + sum(fields.values()), fields


def field_badness(games, place):
    """A field should be landed on about as often as another, and hold nobody up."""
    landing = outside(games.landing_share(place), 0.18, 0.35)
    standing = outside(games.standing_share(place), 0, 0.08)
    stuck = outside(games.stuck_share(place), 0, 0.02)
    return 2 * landing + 2 * standing + 4 * stuck


def swapped(track, fields_badness, character, random):
    """The track with two numbers in each other's place, a bad field's number rather than a good one's."""
    weights = [fields_badness.get(place, 0) + 0.02 for place in range(1, FIELDS + 1)]
    while True:
        (one,), two = random.choices(range(FIELDS), weights), random.randrange(FIELDS)
        fields = list(track.fields)
        fields[one] = replace(fields[one], row=track.fields[two].row, number=track.fields[two].number)
        fields[two] = replace(fields[two], row=track.fields[one].row, number=track.fields[one].number)
        if one != two and character.fixed.isdisjoint({one + 1, two + 1}) and allowed(fields, character):
            return replace(track, fields=tuple(fields))


def line_of(track):
    """A track as scoring/games/tracks.py holds it."""
    return " ".join(f"{field.row[0].upper()}{field.number}" for field in track.fields)


def main():
    """Search and print."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("side", choices=TRACKS)
    parser.add_argument("--games", type=int, default=60, help="for each number of players")
    parser.add_argument("--steps", type=int, default=200)
    parser.add_argument("--seed", type=int, default=0)
    chosen = parser.parse_args()
    random, character = Random(chosen.seed), CHARACTERS[chosen.side]
    best = TRACKS[chosen.side]
    least, fields = badness(best, chosen.games, chosen.seed)
    for step in range(chosen.steps):
        print(f"{step:4} {least:6.3f}  {line_of(best)}", flush=True)
        trial = swapped(best, fields, character, random)
        bad, trial_fields = badness(trial, chosen.games, chosen.seed)
        if bad < least:
            best, least, fields = trial, bad, trial_fields


if __name__ == "__main__":
    main()
