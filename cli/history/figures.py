"""What the history says of the players: averages, bests, wins, and how two of them fare against each other."""

from collections.abc import Sequence
from dataclasses import dataclass

from cli.history.store import Result


@dataclass(frozen=True, slots=True, kw_only=True)
class Figures:
    """One player's figures in one game, ``results`` oldest first."""

    player: str
    results: tuple[Result, ...]

    @property
    def games(self) -> int:
        """How many games."""
        return len(self.results)

    @property
    def wins(self) -> int:
        """First places, shared ones too, in games that had somebody to win against or not."""
        return sum(result.place == 1 for result in self.results)

    @property
    def best(self) -> int:
        """The highest total."""
        return max(result.total for result in self.results)

    @property
    def average(self) -> float:
        """The mean total."""
        return sum(result.total for result in self.results) / len(self.results)


@dataclass(frozen=True, slots=True, kw_only=True)
class HeadToHead:
    """How often one player was placed before, level with and behind another, at the same tables."""

    opponent: str
    before: int
    level: int
    behind: int


def figures(results: Sequence[Result]) -> tuple[Figures, ...]:
    """The figures of everybody, the best average first."""
    players = dict.fromkeys(result.player for result in results)
    everybody = (
        Figures(player=player, results=tuple(result for result in results if result.player == player))
        for player in players
    )
    return tuple(sorted(everybody, key=lambda one: (-one.average, one.player)))


def head_to_head(results: Sequence[Result], player: str) -> tuple[HeadToHead, ...]:
    """A player against everybody they met, whom they met most often first."""
    own = {result.game_id: result.place for result in results if result.player == player}
    met: dict[str, list[int]] = {}
    for result in results:
        if result.game_id in own and result.player != player:
            met.setdefault(result.player, []).append(result.place - own[result.game_id])
    against = (
        HeadToHead(
            opponent=opponent,
            before=sum(lead > 0 for lead in leads),
            level=leads.count(0),
            behind=sum(lead < 0 for lead in leads),
        )
        for opponent, leads in met.items()
    )
    return tuple(sorted(against, key=lambda one: (-(one.before + one.level + one.behind), one.opponent)))
