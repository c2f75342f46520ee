"""Is every final position of random legal games called legal?

    python -m tests.benchmarks.final_positions [--games 10000] [--seed 0] [GAME ...]

Plays so many seeded games of each game, half of them with sensible players and half with simple ones, and asks for
the verdict on what lies on the table: sheets one by one and together, On Board's pawns, The Duel's board. Stops
at the first position with a violation.
"""

import argparse
from collections import Counter
from random import Random

from scoring.duel_legality import check_duel
from scoring.games import RULEBOOKS
from scoring.games.tracks import TRACKS
from scoring.legality import check
from scoring.pawn_board import PawnBoard, check_pawns
from scoring.pawns import PawnsInPlay
from scoring.pawns_and_sheets import check_pawns_and_sheets
from scoring.random_play import random_game, sensible_choice, sensible_move, simple_choice, simple_move
from scoring.stones import StonesInPlay
from scoring.table import check_table

PLAYERS = ((sensible_choice, sensible_move), (simple_choice, simple_move))


def verdict(table):
    """All violations of what lies on a table."""
    if isinstance(table, StonesInPlay):
        return check_duel(table.board)
    found = [violation for card in table.sheets for violation in check(card)] + [*check_table(table.sheets)]
    if isinstance(table, PawnsInPlay):
        pawns = {card.player: place for card, place in zip(table.sheets, table.pawns, strict=True)}
        board = PawnBoard(track=table.track, pawns=pawns)
        found += [*check_pawns(board), *check_pawns_and_sheets(board, table.sheets)]
    return found


def judge_games(name, games, seed=0):
    """Play and judge; answer how the games ended.

    Raises:
        AssertionError: naming the first game whose final position is called illegal.
    """
    endings = Counter()
    for number in range(seed, seed + games):
        choose, choose_move = PLAYERS[number % len(PLAYERS)]
        side = Random(number).choice([*TRACKS])
        _, position = random_game(RULEBOOKS[name], number, choose=choose, choose_move=choose_move, board=side)
        found = verdict(position.table)
        assert not found, f"{name}, game {number}: {found}"
        endings[position.ended_by] += 1
    return endings


def main():
    """Judge each game and print a line."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("games_named", nargs="*", metavar="GAME", help="which games; all if none is named")
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=0)
    chosen = parser.parse_args()
    for name in chosen.games_named or RULEBOOKS:
        endings = judge_games(name, chosen.games, chosen.seed)
        ends = ", ".join(f"{ending} {count:,}" for ending, count in endings.most_common())
        print(f"{name}: {chosen.games:,} final positions, all legal ({ends})", flush=True)


if __name__ == "__main__":
    main()
