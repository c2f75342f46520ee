"""How fast the engine is, on one core (by processor time, so that a busy machine does not count).

    python -m tests.benchmarks.engine_speed [--seconds 5]

Prints for each game: random games per second (four players; The Duel two) with sensible players, and legal-choice
queries per second, a query being one player's choices in one action of a position from such games.
"""

import argparse
import time
from random import Random

from scoring.games import RULEBOOKS
from scoring.random_play import random_game, random_turn, seats_for, sensible_choice
from scoring.rulebook import StepName
from scoring.turns import crossing_choices, start


def games_per_second(rulebook, players, seconds):
    """Play whole games for so long."""
    began, games = time.process_time(), 0
    while time.process_time() - began < seconds:
        random_game(rulebook, games, players=players)
        games += 1
    return games / (time.process_time() - began)


def queries_per_second(rulebook, players, seconds):
    """Ask for the choices of every player in actions met in games, again and again."""
    asked = [(at, player) for at in actions(rulebook, players) for player in range(players)]
    began, queries = time.process_time(), 0
    while time.process_time() - began < seconds:
        for position, player in asked:
            crossing_choices(position, player)
        queries += len(asked)
    return queries / (time.process_time() - began)


def actions(rulebook, players):
    """The positions before action 1 of some games."""
    met = []

    def remember(position, player, cells, random):
        if position.due is StepName.ACTION1 and player == position.acting:
            met.append(position)
        return sensible_choice(position, player, cells, random)

    for seed in range(20):
        random = Random(seed)
        position = start(rulebook, seats_for(rulebook, players, random))
        while position.ended_by is None:
            _, position = random_turn(position, random, remember)
    return met


def main():
    """Measure each game and print a line."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--seconds", type=float, default=5)
    seconds = parser.parse_args().seconds
    for name, rulebook in RULEBOOKS.items():
        players = min(4, rulebook.game.players[-1])
        games = games_per_second(rulebook, players, seconds)
        queries = queries_per_second(rulebook, players, seconds)
        print(f"{name}: {games:,.0f} games/s with {players} players, {queries:,.0f} legal-choice queries/s")


if __name__ == "__main__":
    main()
