"""How many may play, and that they are told apart: what is wrong with a list of players, in words."""

from collections import Counter
from collections.abc import Sequence

from scoring.model import Game
from scoring.wording import quoted


def wrong_player_count(game: Game, players: int) -> str | None:
    """C2, B1, D1: so many may play; None where the count is right."""
    if players in game.players:
        return None
    least, most = game.players[0], game.players[-1]
    allowed = f"{least}" if least == most else f"{least} to {most}"
    return f"{players} players; {game} is for {allowed}"


def shared_name(names: Sequence[str | None]) -> str | None:
    """Players are told apart by their names; None where no two share one. A player without a name shares
    none.
    """
    for name, times in Counter(name for name in names if name is not None).items():
        if times > 1:
            return f"{times} players are called {quoted(name)}"
    return None
