"""Steps, turns and recorded games as lines of text."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from scoring.games import CELLS, RULEBOOKS
from scoring.games.tracks import TRACKS
from scoring.model import Cell, Row
from scoring.notation.sheets import parse_lucky
from scoring.notation.words import Word, lines_of, words_of, written_name
from scoring.players import shared_name, wrong_player_count
from scoring.recording import RecordedTurn, Recording, steps_of
from scoring.rulebook import Dice, Move, Rulebook, Seat
from scoring.turns import Action1, Action2, Action3, Misthrow, Roll, Step
from scoring.wording import quoted

STEPS = range(-999, 1000)  # of a pawn's move; most of them are illegal, not unreadable


@dataclass(frozen=True, slots=True, kw_only=True)
class Players:
    """Whom and what the steps of a game speak of."""

    rulebook: Rulebook[Any]
    seats: tuple[Seat, ...]

    def number(self, word: Word) -> int:
        """The player whom a word names."""
        names = [seat.name for seat in self.seats]
        name = word.name()
        return names.index(name) if name in names else word.broken(f"nobody is called {quoted(name)}")

    def cell(self, word: Word) -> Cell:
        """The cell that a word names."""
        cells = CELLS[self.rulebook.game.name]
        if word.text not in cells:
            word.broken(f"{quoted(word.text)} is no number or lock of {self.rulebook.game}")
        return cells[word.text]

    def name(self, player: int) -> str:
        """A player's name as notation writes it."""
        return written_name(self.seats[player].name)


def print_step(step: Step, players: Players) -> str:
    """A step as text."""
    match step:
        case Roll():
            white = ",".join(map(str, step.dice.white))
            dice = [f"white:{white}", *(f"{row}:{die}" for row, die in step.dice.coloured.items())]
            return " ".join(["roll", players.name(step.active), *dice])
        case Action1():
            crossings = sorted(step.crossings.items())
            return " ".join(["first", *(f"{players.name(player)}={cell}" for player, cell in crossings)])
        case Action2():
            return "second" if step.cell is None else f"second {step.cell}"
        case Action3():
            return (
                "move"
                if step.move is None
                else f"move {step.move.steps}{' cross' if step.move.cross else ''}"
            )
        case _:
            return "misthrow" if step.taken else "misthrow no"


def parse_step(text: str, players: Players) -> Step:
    """The step that a text writes.

    Raises:
        BrokenInput: pointing at the character that is wrong.
    """
    return _step(words_of(text) or [Word(text="", line=1, column=1)], players)


def _step(words: list[Word], players: Players) -> Step:
    verb, *rest = words
    return STEP_PARSERS[verb.one_of(STEP_PARSERS, "step")](verb, rest, players)


def _roll(verb: Word, rest: list[Word], players: Players) -> Step:
    active, *dice = rest or [verb.broken("who rolls, and what?")]
    shown: dict[str, Word] = {}
    for word in dice:
        key, value = word.cut(":")
        name = key.one_of(("white", *Row), "die")
        if name in shown or value is None:
            word.broken(f"the {name} dice are wanted once, like red:3 or white:5,1")
        shown[name] = value
    return Roll(active=players.number(active), dice=_dice(verb, shown, players))


def _dice(verb: Word, shown: dict[str, Word], players: Players) -> Dice:
    sides = range(1, players.rulebook.game.die_sides + 1)
    if "white" not in shown:
        verb.broken("the white dice are missing")
    white = [piece.number(sides) for piece in shown["white"].pieces()]
    if len(white) != 2:
        shown["white"].broken("two white dice are wanted, like white:5,1")
    coloured = {row: shown[row].number(sides) for row in Row if row in shown}
    return Dice(white=(white[0], white[1]), coloured=coloured)


def _first(verb: Word, rest: list[Word], players: Players) -> Step:
    crossings: dict[int, Cell] = {}
    for word in rest:
        name, cell = word.cut("=")
        player = players.number(name)
        if cell is None or player in crossings:
            word.broken("each player crosses one number, like Ada=red:5")
        crossings[player] = players.cell(cell)
    return Action1(crossings=crossings)


def _second(verb: Word, rest: list[Word], players: Players) -> Step:
    _at_most(rest, 1)
    return Action2(cell=players.cell(rest[0]) if rest else None)


def _move(verb: Word, rest: list[Word], players: Players) -> Step:
    if players.rulebook.action3 is None:
        verb.broken(f"{players.rulebook.game} has no third action")
    _at_most(rest, 2)
    if not rest:
        return Action3()
    crosses = [word.one_of(("cross",), "way to move") for word in rest[1:]]
    return Action3(move=Move(steps=rest[0].number(STEPS), cross=bool(crosses)))


def _misthrow(verb: Word, rest: list[Word], players: Players) -> Step:
    _at_most(rest, 1)
    return Misthrow(taken=not [word.one_of(("no",), "answer") for word in rest])


def _at_most(rest: list[Word], most: int) -> None:
    if len(rest) > most:
        rest[most].broken("nothing more is wanted here")


STEP_PARSERS: dict[str, Callable[[Word, list[Word], Players], Step]] = {
    "roll": _roll,
    "first": _first,
    "second": _second,
    "move": _move,
    "misthrow": _misthrow,
}
EMPTY_STEPS = (Action1(), Action2(), Action3(), Misthrow())


def print_game(recording: Recording) -> str:
    """A recorded game: a line for the players, then a line a turn."""
    players = Players(rulebook=recording.rulebook, seats=recording.seats)
    name = recording.rulebook.game.name
    side = f"/{recording.board}" if recording.rulebook.action3 else ""
    lines = [" ".join([f"game {name}{side}", *map(_print_seat, recording.seats)])]
    return "\n".join([*lines, *(_print_turn(turn, players) for turn in recording.turns)])


def _print_seat(seat: Seat) -> str:
    lucky = f"={seat.lucky[0]},{seat.lucky[1]}" if seat.lucky else ""
    return f"{written_name(seat.name)}{lucky}"


def _print_turn(turn: RecordedTurn, players: Players) -> str:
    steps = (step for step in steps_of(turn, players.rulebook) if step not in EMPTY_STEPS)
    return "; ".join(print_step(step, players) for step in steps)


def parse_game(text: str) -> Recording:
    """The recorded game that a text writes.

    Raises:
        BrokenInput: pointing at the line and the character that is wrong.
    """
    head, *lines = lines_of(text) or [[Word(text="", line=1, column=1)]]
    players, board = _head(head)
    return Recording(
        rulebook=players.rulebook,
        seats=players.seats,
        board=board,
        turns=tuple(_turn(words, players) for words in lines),
    )


def _head(words: list[Word]) -> tuple[Players, str]:
    words[0].one_of(("game",), "beginning of a game")
    if len(words) < 2:
        words[0].broken("which game, and who plays?")
    game, side = words[1].cut("/")
    rulebook = RULEBOOKS[game.one_of(RULEBOOKS, "game")]
    if side is not None and rulebook.action3 is None:
        side.broken(f"{rulebook.game} has no board with sides")
    seats = tuple(_seat(word, rulebook) for word in words[2:])
    wrong = wrong_player_count(rulebook.game, len(seats)) or shared_name([seat.name for seat in seats])
    if wrong:
        words[1].broken(wrong)
    board = "a" if side is None else side.one_of(TRACKS, "side of the board")
    return Players(rulebook=rulebook, seats=seats), board


def _seat(word: Word, rulebook: Rulebook[Any]) -> Seat:
    name, lucky = word.cut("=")
    return Seat(name=name.name(), lucky=None if lucky is None else parse_lucky(rulebook.game, lucky))


def _turn(words: list[Word], players: Players) -> RecordedTurn:
    """A turn: its steps in their order, each at most once; the roll must be there."""
    steps = [_step(part, players) for part in _split(words)]
    order = [list(STEP_PARSERS).index(part[0].text) for part in _split(words)]
    if order != sorted(set(order)) or order[0] != 0:
        words[0].broken(f"a turn is a roll and then, each at most once, {', '.join(list(STEP_PARSERS)[1:])}")
    return _recorded(steps)


def _split(words: list[Word]) -> list[list[Word]]:
    parts: list[list[Word]] = [[]]
    for word in words:
        if word.text == ";":
            parts.append([])
        else:
            parts[-1].append(word)
    if not all(parts):
        words[-1].broken("a step is missing before or behind a semicolon")
    return parts


def _recorded(steps: list[Step]) -> RecordedTurn:
    by_kind: dict[type, Any] = {type(step): step for step in steps}
    roll = by_kind[Roll]
    return RecordedTurn(
        active=roll.active,
        dice=roll.dice,
        action1=by_kind.get(Action1, Action1()).crossings,
        action2=by_kind.get(Action2, Action2()).cell,
        action3=by_kind.get(Action3, Action3()).move,
        misthrow=by_kind.get(Misthrow, Misthrow()).taken,
    )
