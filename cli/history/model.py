"""What the history keeps of a finished game, in the engine's own types."""

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from random import SystemRandom
from unicodedata import normalize

from cli.account import ScoreLine, board_lines, card_lines
from scoring.duel_board import Colour, DuelBoard
from scoring.errors import BrokenInput
from scoring.games.duel import DUEL
from scoring.model import Game, Scorecard
from scoring.notation.boards import print_duel_board, print_pawns
from scoring.notation.sheets import print_sheet
from scoring.pawn_board import PawnBoard
from scoring.table import Ranked, ranking
from scoring.table_file import SheetTable
from scoring.wording import one_line, quoted
from sheets.identity import ALPHABET, NAME_LENGTH

GAME_ID_LENGTH = 8  # 31 to the 8th: a club's thousands of games do not meet
NOTE_LENGTH = 500


@dataclass(frozen=True, slots=True, kw_only=True)
class Correction:
    """A cell that somebody put right: what the reader saw and what it was changed to: ``Mark`` values, or
    the codes of pieces (``cli.board_correction``).

    ``seat`` counts the sheets of the game from 0.
    """

    seat: int
    cell: str
    read: str
    kept: str


@dataclass(frozen=True, slots=True, kw_only=True)
class FinishedGame:
    """A game that was played to its end (or put away as it was).

    ``names`` has a name a seat, None where nobody said; The Duel's seats are its colours, black first. The sheets
    in ``table`` bear the same names.
    """

    game_id: str
    played_at: datetime
    table: SheetTable | DuelBoard
    names: tuple[str | None, ...]
    note: str = ""
    corrections: tuple[Correction, ...] = ()

    @property
    def game(self) -> Game:
        """The game that was played."""
        return DUEL if isinstance(self.table, DuelBoard) else self.table.cards[0].game

    @property
    def lines(self) -> tuple[ScoreLine, ...]:
        """The points, seat by seat."""
        if isinstance(self.table, DuelBoard):
            named = zip(Colour, self.names, strict=True)
            return board_lines(self.table, {colour: name or str(colour) for colour, name in named})
        return card_lines(self.table.cards)

    @property
    def ranking(self) -> tuple[Ranked, ...]:
        """Who has won, best first; ``index`` is the seat."""
        return ranking([line.total for line in self.lines])

    @property
    def sheet_lines(self) -> tuple[str | None, ...]:
        """Each seat's sheet in notation, without its player; None at The Duel, which has no sheets."""
        if isinstance(self.table, DuelBoard):
            return (None,) * len(self.names)
        return tuple(print_sheet(replace(card, player=None)) for card in self.table.cards)

    @property
    def board_line(self) -> str | None:
        """The board in notation, where the game has one and it was noted down."""
        if isinstance(self.table, DuelBoard):
            return print_duel_board(self.table)
        return None if self.table.pawns is None else print_pawns(self.table.pawns)

    @property
    def fingerprint(self) -> str:
        """The same for the same crosses, whoever made them: a game that is saved twice is kept once."""
        lines = (*self.sheet_lines, self.board_line)
        return hashlib.sha256("\n".join(line or "" for line in lines).encode()).hexdigest()


def finished(
    cards: Sequence[Scorecard],
    *,
    pawns: PawnBoard | None = None,
    note: str = "",
    corrections: tuple[Correction, ...] = (),
) -> FinishedGame:
    """A game that has just ended, with an id of its own. Names as codes on sheets have them are cut to what fits."""
    names = tuple(clean_name((card.player or "")[:NAME_LENGTH]) for card in cards)
    named = tuple(replace(card, player=name) for card, name in zip(cards, names, strict=True))
    return FinishedGame(
        game_id=new_game_id(),
        played_at=now(),
        table=SheetTable(cards=named, pawns=pawns),
        names=names,
        note=note,
        corrections=corrections,
    )


def finished_duel(board: DuelBoard, players: Mapping[Colour, str]) -> FinishedGame:
    """A game of The Duel that has just ended, with an id of its own; ``players`` by the colour of their stones."""
    return FinishedGame(
        game_id=new_game_id(),
        played_at=now(),
        table=board,
        names=tuple(clean_name(players.get(colour, "")[:NAME_LENGTH]) for colour in Colour),
    )


def new_game_id() -> str:
    """An id for a game, not used before."""
    random = SystemRandom()
    return "".join(random.choice(ALPHABET) for _ in range(GAME_ID_LENGTH))


def now() -> datetime:
    """This moment, to the second."""
    return datetime.now(UTC).replace(microsecond=0)


def clean_name(text: str) -> str | None:
    """A player's name as it is kept: on one line, composed letters; None where nothing is left.

    Raises:
        BrokenInput: it is longer than what fits on a sheet.
    """
    name = one_line(normalize("NFC", text))
    if len(name) > NAME_LENGTH:
        raise BrokenInput(
            "long-name", f"The name {quoted(name)} has {len(name)} characters; {NAME_LENGTH} are the most."
        )
    return name or None


def clean_note(text: str) -> str:
    """A note as it is kept.

    Raises:
        BrokenInput: it is too long.
    """
    note = normalize("NFC", text).replace("\r\n", "\n").strip()
    if len(note) > NOTE_LENGTH:
        raise BrokenInput(
            "long-note", f"The note has {len(note)} characters; {NOTE_LENGTH} are the most.", "Shorten it."
        )
    return "".join(letter if letter.isprintable() or letter == "\n" else "�" for letter in note)


def folded(text: str) -> str:
    """A text for comparing: names that differ in capital letters alone are the same."""
    return normalize("NFC", normalize("NFC", text).casefold())
