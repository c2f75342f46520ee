"""What one sheet is to be, before anything is placed."""

from dataclasses import dataclass
from typing import Literal

from scoring.model import Game

Kind = Literal["score", "board"]


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetSpec:
    """One sheet to print: a game, its own id, the lucky pair (Longo), the player's name where it is known.

    ``kind`` says whether it is a score sheet or a board; ``board`` names the side of On Board's board.
    """

    game: Game
    sheet_id: str
    lucky: tuple[int, int] | None = None
    player: str | None = None
    kind: Kind = "score"
    board: str | None = None

    def __post_init__(self) -> None:
        if (self.lucky is not None) != self.game.lucky:
            raise ValueError(f"{self.game.name}: lucky numbers stand on a sheet exactly if the game has them")
        if self.board is not None and self.kind != "board":
            raise ValueError("a score sheet is no side of a board")
