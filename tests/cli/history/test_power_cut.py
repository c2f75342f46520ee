"""Whoever pulls the plug loses no finished game and leaves no half one."""

import pytest

from cli.history.database import database_url
from cli.history.store import History
from tests.benchmarks import power_cut
from tests.cli.history.games import played

ROUNDS = 10


def test_no_finished_game_is_lost_and_no_half_one_is_shown(database):
    told = set()
    for seed in range(ROUNDS):
        told |= power_cut.killed_while_saving(database, seed)
    assert len(told) >= ROUNDS
    assert power_cut.faults(database, told) == []


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
def test_the_check_itself_sees_lost_and_half_games(database):
    game = played()
    with History(database_url(database)) as history:
        history.add(game)
    assert power_cut.faults(database, {"22222222"}) == ["22222222 is lost", f"{game.game_id} is half there"]
