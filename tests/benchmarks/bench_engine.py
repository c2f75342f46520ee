"""The engine beside a straightforward simulator: random four-player games of Classic, and verdicts on their sheets."""

from collections.abc import Callable, Iterator
from random import Random
from time import process_time

from scoring.games.classic import PLAY
from scoring.legality import check
from scoring.random_play import random_game, simple_choice
from tests.scoring.reference.play import SheetGame, all_cells

PLAYERS = 4
_COLOURS = ("red", "yellow", "green", "blue")
_CELLS = [cell for cell in all_cells("classic") if not cell.endswith("lock")]


def our_game(seed: int) -> object:
    """A random game by the engine: whoever may cross crosses any cell, now and then none."""
    return random_game(PLAY, seed, players=PLAYERS, choose=simple_choice)


def literal_game(seed: int) -> SheetGame:
    """The same by the simulator that the tests compare with: it asks the rules about every cell."""
    random, game = Random(seed), SheetGame("classic", PLAYERS)
    active = 0
    while not game.over:
        game.begin(active)
        dice = _dice(random, game.closed)
        chosen = ((player, _choice(random, game.fault_action1, player, dice)) for player in range(PLAYERS))
        game.cross_all({player: cell for player, cell in chosen if cell is not None})
        cell = None if game.over else _choice(random, game.fault_action2, active, dice)
        if cell is not None:
            game.cross_all({active: cell})
        game.end_turn(not game.over and not game.crossed_this_turn)
        active = (active + 1) % PLAYERS
    return game


def _dice(random: Random, closed: set[str]) -> dict:
    coloured = {colour: random.randint(1, 6) for colour in _COLOURS if colour not in closed}
    return {"white": [random.randint(1, 6), random.randint(1, 6)], **coloured}


def _choice(random: Random, fault: Callable[..., str | None], player: int, dice: dict) -> str | None:
    return random.choice([*(cell for cell in _CELLS if fault(player, cell, dice) is None), None])


def a_second(work: Callable[[int], object], seconds: float) -> float:
    """How often a work on 0, 1, 2 … is done in a second of processor time."""
    began, done = process_time(), 0
    while process_time() - began < seconds:
        work(done)
        done += 1
    return done / (process_time() - began)


def verdicts_a_second(seconds: float) -> float:
    """Verdicts on the finished sheets of random games."""
    cards = list(_finished_sheets(50))
    return a_second(lambda number: check(cards[number % len(cards)]), seconds)


def _finished_sheets(games: int) -> Iterator:
    for seed in range(games):
        _, position = random_game(PLAY, seed, players=PLAYERS)
        yield from position.table.sheets
