"""The whole comparison of ``scoring`` with the independent reference.

    python -m tests.benchmarks.engine_reference [--positions 100000] [--games 10000] [--tables 20000] [GAME
    ...]

For each game: the answers to every cell, move and misthrow in so many positions of random games, scores and
ends of so many games (the former included), and verdicts on so many random finished tables.
Stops at the first difference.
"""

import argparse
import time
from collections import Counter

from tests.scoring.reference.compare import SideBySide
from tests.scoring.reference.random_tables import compare_board, compare_table

GAMES = ("classic", "longo", "onboard", "duel")


def compare_play(name, positions_wanted, games_wanted):
    """Compare positions thoroughly until there are enough, then the rest of the games by scores and ends."""
    positions, seed, endings = 0, 0, Counter()
    while positions < positions_wanted or seed < games_wanted:
        side_by_side = SideBySide(name, seed, thorough=positions < positions_wanted)
        played = side_by_side.play()
        positions += played if side_by_side.thorough else 0
        endings[side_by_side.ending()] += 1
        seed += 1
    return positions, seed, endings


def compare_finished(name, tables):
    """Compare verdicts on random finished tables; answer how often each rule was found broken."""
    found = Counter()
    for seed in range(tables):
        found.update(compare_board(seed) if name == "duel" else compare_table(name, seed))
    return found


def main():
    """Compare each game and print what was compared."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "games_named", nargs="*", metavar="GAME", help="which games; all of them if none is named"
    )
    parser.add_argument("--positions", type=int, default=100_000)
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--tables", type=int, default=20_000)
    chosen = parser.parse_args()
    for name in chosen.games_named or GAMES:
        began = time.perf_counter()
        positions, games, endings = compare_play(name, chosen.positions, chosen.games)
        found = compare_finished(name, chosen.tables)
        took = time.perf_counter() - began
        ends = ", ".join(f"{ending} {count:,}" for ending, count in endings.most_common())
        print(
            f"{name}: {positions:,} positions and {games:,} games alike ({ends}); {chosen.tables:,} tables alike"
        )
        print(
            f"  rules found on tables: {', '.join(f'{rule} {count:,}' for rule, count in found.most_common())}"
        )
        print(f"  {took:.0f} s", flush=True)


if __name__ == "__main__":
    main()
