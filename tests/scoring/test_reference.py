"""``scoring`` agrees with an independent, deliberately naive judge (the whole comparison:
tests/benchmarks).
"""

from collections import Counter

import pytest

from tests.scoring.reference.compare import SideBySide
from tests.scoring.reference.random_tables import compare_board, compare_table

GAMES = ("classic", "longo", "onboard", "duel")
ILLEGAL_ON_SHEETS = {
    "lock-minimum", "lock-without-last", "last-without-lock", "skipped-and-crossed", "too-many-locks",
    "two-endings",
    "two-fourth-misthrows", "same-sheet-twice", "too-many-closed-rows", "locks-cannot-coincide", "turn-count",
    "unfinished",
}  # fmt: skip


class TestPlay:
    """Every cell, move and misthrow of every position of random games: legal in both, or illegal by the same
    rule.
    """

    @pytest.mark.parametrize("name", GAMES)
    def test_same_answers_scores_and_ends(self, name):
        positions, endings = 0, Counter()
        for seed in range(30):
            side_by_side = SideBySide(name, seed)
            positions += side_by_side.play()
            endings[side_by_side.ending()] += 1
        assert positions > 1500
        assert len(endings) >= 2


class TestFinishedSheets:
    """Random tables, most of them faulty: the same rules broken, the same totals, the same legal totals."""

    @pytest.mark.parametrize(
        ("game", "more"),
        [("classic", set()), ("longo", {"both-last-crossed", "same-lucky-pair"}), ("onboard", set())],
    )
    def test_tables(self, game, more):
        found = set().union(*(compare_table(game, seed) for seed in range(600)))
        assert found == ILLEGAL_ON_SHEETS | more

    def test_boards_of_the_duel(self):
        found = set().union(*(compare_board(seed) for seed in range(1000)))
        assert found == {
            "lock-minimum", "lock-without-last", "last-without-lock", "lock-of-the-other", "pile-on-last",
            "too-many-stones", "too-many-closed-rows", "two-endings", "unfinished",
        }  # fmt: skip
