"""Kills a process that saves games, again and again, and looks whether a finished game is lost or half there.

python -m tests.benchmarks.power_cut --rounds 200
"""

import argparse
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from random import Random

from cli.history.database import database_url
from cli.history.model import FinishedGame, finished
from cli.history.rows import Photograph
from cli.history.store import History, Query
from scoring.games.longo import PLAY
from scoring.random_play import random_game

PHOTOGRAPH = Photograph(
    name="a.jpg", jpeg=b"\xff\xd8\xff" + bytes(300_000)
)  # spans many pages of the database
_LONGEST_S = 0.25  # from the first saved game to the kill


def save_for_ever(database: str, seed: int) -> None:
    """Save game after game and tell of each when it is kept."""
    with History(database_url(database)) as history:
        for game in _games(seed):
            history.add(game, [PHOTOGRAPH, PHOTOGRAPH])
            print(game.game_id, flush=True)


def _games(seed: int) -> Iterator[FinishedGame]:
    for number in count():
        _, position = random_game(PLAY, seed * 1000 + number, players=3)
        yield finished(position.table.sheets)


def killed_while_saving(database: str, seed: int) -> set[str]:
    """One round: the ids that the process had told of before it was killed, at a moment that the seed gives."""
    command = [sys.executable, "-m", __spec__.name, "--save", database, "--seed", str(seed)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        first = process.stdout.readline()
        time.sleep(Random(seed).uniform(0, _LONGEST_S))
        process.send_signal(signal.SIGKILL)
        rest = process.stdout.read()
    return set((first + rest).split())


def faults(database: str, told: set[str]) -> list[str]:
    """What is wrong with the history: finished games that are lost, games that are half there."""
    with History(database_url(database)) as history:
        there = {game.game_id: game for game in history.games(Query())}
        lost = [f"{game_id} is lost" for game_id in told - there.keys()]
        half = [
            f"{game_id} is half there"
            for game_id, game in there.items()
            if len(game.names) != 3 or history.photographs(game_id) != (PHOTOGRAPH, PHOTOGRAPH)
        ]
    return lost + half


def main() -> int:
    """Whether there are faults, or nothing was saved that could have any, as the exit status."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=200)
    parser.add_argument("--database", help="left out: an SQLite file for this run alone")
    parser.add_argument("--save", metavar="DATABASE", help=argparse.SUPPRESS)
    parser.add_argument("--seed", type=int, default=0)
    given = parser.parse_args()
    if given.save:
        save_for_ever(given.save, given.seed)
    with tempfile.TemporaryDirectory() as folder:
        database = given.database or str(Path(folder) / "games.sqlite3")
        told: set[str] = set()
        for seed in range(given.rounds):
            told |= killed_while_saving(database, seed)
        found = faults(database, told)
    print(f"{given.rounds} times killed, {len(told)} games told of, {len(found)} faults", *found, sep="\n")
    return bool(found) or not told


if __name__ == "__main__":
    sys.exit(main())
