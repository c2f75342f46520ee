"""Averages, bests, wins; who was placed before whom."""

from cli.history.figures import figures, head_to_head
from cli.history.store import Result
from tests.cli.history.games import FIRST


def result(game_id: str, player: str, total: int, place: int) -> Result:
    return Result(game_id=game_id, game="longo", played_at=FIRST, player=player, total=total, place=place)


RESULTS = (
    *(result("A", "Ada", 90, 1), result("A", "Ben", 80, 2)),
    *(result("B", "Ada", 70, 1), result("B", "Ben", 70, 1), result("B", "Cleo", 20, 3)),
    *(result("C", "Ben", 100, 1), result("C", "Ada", 50, 2)),
)


def test_figures_of_everybody_with_the_best_average_first():
    found = [(one.player, one.games, one.average, one.best, one.wins) for one in figures(RESULTS)]
    assert found == [("Ben", 3, 250 / 3, 100, 2), ("Ada", 3, 70.0, 90, 2), ("Cleo", 1, 20.0, 20, 0)]


def test_head_to_head_counts_only_tables_where_both_sat():
    found = [(one.opponent, one.before, one.level, one.behind) for one in head_to_head(RESULTS, "Ada")]
    assert found == [("Ben", 1, 1, 1), ("Cleo", 1, 0, 0)]


def test_without_results_there_are_no_figures():
    assert figures(()) == ()
    assert head_to_head((), "Ada") == ()
