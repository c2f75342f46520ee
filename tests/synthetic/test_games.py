"""Filled sheets are plausible: what is legal by default is legal, what is planted is there."""

import numpy as np
import pytest

from scoring.games import GAMES
from scoring.model import Mark, lock_of, sheet_cells
from sheets.layouts import score_layout
from tests.synthetic.games import crosses_in, random_filling

SEEDS = range(60)


@pytest.mark.parametrize("name", ["classic", "longo", "onboard"])
def test_a_sheet_without_planted_faults_has_its_locks_by_the_rules(name):
    game = GAMES[name]
    for seed in SEEDS:
        filling = random_filling(np.random.default_rng(seed), game)
        locked = [rules for rules in game.rows.values() if lock_of(rules.row) in filling.crossed]
        assert len(locked) <= 2
        assert all(crosses_in(filling, rules.row) >= rules.lock_minimum + 2 for rules in locked)


@pytest.mark.parametrize("name", ["classic", "longo", "onboard"])
def test_marks_stand_on_cells_of_the_game_and_each_cell_bears_one(name):
    game = GAMES[name]
    for seed in SEEDS:
        filling = random_filling(np.random.default_rng(seed), game, skips=1.0, voids=1.0, illegal=0.5)
        named = [*filling.crossed, *(cell for run in filling.skip_lines for cell in run), *filling.voids]
        assert len(named) == len(set(named)) == len(filling.marks())
        assert set(named) <= set(score_layout(name).cells)


def test_skip_lines_run_through_neighbours_left_of_the_last_cross():
    game = GAMES["longo"]
    for seed in SEEDS:
        filling = random_filling(np.random.default_rng(seed), game, skips=1.0)
        for run in filling.skip_lines:
            row = run[0].split(":")[0]
            names = [cell for cell in sheet_cells(game) if cell.startswith(f"{row}:")]
            places = [names.index(cell) for cell in run]
            assert places == list(range(places[0], places[-1] + 1))
            assert places[-1] < max(names.index(cell) for cell in filling.crossed if cell in names)


def test_planted_faults_add_crosses_beyond_the_rules():
    game = GAMES["classic"]
    plain = [random_filling(np.random.default_rng(seed), game, skips=0, voids=0) for seed in SEEDS]
    planted = [
        random_filling(np.random.default_rng(seed), game, skips=0, voids=0, illegal=1.0) for seed in SEEDS
    ]
    assert sum(len(a.crossed) < len(b.crossed) for a, b in zip(plain, planted, strict=True)) > 50


def test_every_kind_of_mark_occurs():
    rng = np.random.default_rng(1)
    marks = {mark for _ in SEEDS for mark in random_filling(rng, GAMES["longo"]).marks().values()}
    assert marks == {Mark.CROSS, Mark.SKIP, Mark.VOID}
