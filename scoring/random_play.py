"""Random legal games, seeded: for tests, for the simulator of photographs and for realistic samples."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from scoring.games.longo import LUCKY_PAIRS
from scoring.model import Cell, Row
from scoring.pawns import landing
from scoring.recording import RecordedTurn, Recording
from scoring.rulebook import Dice, Move, Rulebook, Seat
from scoring.track import field_at
from scoring.turns import (
    Action1,
    Action2,
    Action3,
    Misthrow,
    Position,
    Roll,
    apply,
    crossing_choices,
    move_choices,
    start,
)

NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eva")

ChooseCell = Callable[[Position[Any], int, Sequence[Cell], Random], Cell | None]
ChooseMove = Callable[[Position[Any], Sequence[Move], Random], Move | None]

# What a sensible player reckons with before moving the pawn, in points.
CROSS_WORTH = 4  # a row of seven crosses is worth 28 points (C9)
JUMP_COST = 2  # a number jumped over is half a cross lost: it might have come up, or not
MISTHROW_COST = 5  # C9


def simple_choice(position: Position[Any], player: int, cells: Sequence[Cell], random: Random) -> Cell | None:
    """A simple player crosses any number that comes up, now and then none."""
    return random.choice([*cells, None])


def sensible_choice(
    position: Position[Any], player: int, cells: Sequence[Cell], random: Random
) -> Cell | None:
    """A sensible player jumps over as few numbers as possible, and rather crosses nothing than jump over
    many.

    Somebody who would get a misthrow is content with a wider jump.
    """
    tolerance = 3 if player == position.acting and not position.has_crossed else 1
    jumps = {cell: jumped_over(position, player, cell) for cell in cells}
    narrow = [cell for cell in cells if jumps[cell] <= tolerance]
    return min(narrow, key=lambda cell: (jumps[cell], random.random())) if narrow else None


def jumped_over(position: Position[Any], player: int, cell: Cell) -> int:
    """How many free numbers a crossing would jump over; a last number with its lock is worth any jump."""
    rules = position.rulebook.game.rows[cell.row]
    if cell.number is None or cell.number in rules.last:
        return 0
    reached: int = position.table.reached(player, cell.row)
    return rules.numbers.index(cell.number) - reached - 1


def simple_move(position: Position[Any], moves: Sequence[Move], random: Random) -> Move | None:
    """A simple player makes any move, now and then none."""
    return random.choice([*moves, None])


def sensible_move(position: Position[Any], moves: Sequence[Move], random: Random) -> Move | None:
    """A sensible player makes the move that is worth most, and stands still where none is worth anything."""
    worth = {move: move_worth(position, move) for move in moves}
    good = [move for move in moves if worth[move] > 0]
    return max(good, key=lambda move: (worth[move], random.random())) if good else None


def move_worth(position: Position[Any], move: Move) -> int:
    """What a pawn's move brings, in points: the growth of the bonus and, if its number is crossed with it, the
    cross less the numbers jumped over; a cross that saves from a misthrow is worth that too (B4).
    """
    table, player = position.table, position.acting
    target = field_at(table.track, landing(table, player, move))
    growth: int = target.bonus - (table.sheets[player].bonus or 0)
    if not move.cross:
        return growth
    saved = 0 if position.has_crossed else MISTHROW_COST
    return growth + CROSS_WORTH + saved - JUMP_COST * jumped_over(position, player, target.cell)


def roll(position: Position[Any], random: Random) -> Dice:
    """All dice that are still in (C4, C7)."""
    sides = position.rulebook.game.die_sides
    return Dice(
        white=(random.randint(1, sides), random.randint(1, sides)),
        coloured={row: random.randint(1, sides) for row in Row if row not in position.table.closed},
    )


def seats_for(rulebook: Rulebook[Any], players: int, random: Random) -> tuple[Seat, ...]:
    """So many players, with lucky pairs of their own in Longo (L2, L8)."""
    pairs = random.sample(LUCKY_PAIRS, players)
    return tuple(
        Seat(name=name, lucky=pair if rulebook.game.lucky else None)
        for name, pair in zip(NAMES[:players], pairs, strict=True)
    )


def random_game(
    rulebook: Rulebook[Any],
    seed: int,
    *,
    players: int | None = None,
    choose: ChooseCell = sensible_choice,
    choose_move: ChooseMove = sensible_move,
    board: str = "a",
) -> tuple[Recording, Position[Any]]:
    """A whole legal game and its final position; the same seed gives the same game."""
    random = Random(seed)
    seats = seats_for(rulebook, players or random.choice(rulebook.game.players), random)
    position = start(rulebook, seats, board)
    turns: list[RecordedTurn] = []
    while position.ended_by is None:
        turn, position = random_turn(position, random, choose, choose_move)
        turns.append(turn)
    return Recording(rulebook=rulebook, seats=seats, board=board, turns=tuple(turns)), position


def random_turn(
    position: Position[Any],
    random: Random,
    choose: ChooseCell = sensible_choice,
    choose_move: ChooseMove = sensible_move,
) -> tuple[RecordedTurn, Position[Any]]:
    """One legal turn, up to its end or the end of the game."""
    dice = roll(position, random)
    position = apply(position, Roll(active=random.choice(position.next_active), dice=dice))
    active = position.acting
    choices = {player: crossing_choices(position, player) for player in range(len(position.seats))}
    wanted = {player: choose(position, player, cells, random) for player, cells in choices.items()}
    action1 = {player: cell for player, cell in wanted.items() if cell is not None}
    position = apply(position, Action1(crossings=action1))
    action2 = choose(position, active, crossing_choices(position, active), random)
    position = apply(position, Action2(cell=action2))
    action3, position = _third_action(position, random, choose_move)
    misthrow = position.misthrow_due
    position = apply(position, Misthrow(taken=misthrow))
    turn = RecordedTurn(
        active=active, dice=dice, action1=action1, action2=action2, action3=action3, misthrow=misthrow
    )
    return turn, position


def _third_action(
    position: Position[Any], random: Random, choose_move: ChooseMove
) -> tuple[Move | None, Position[Any]]:
    """Action 3, where the game has one (B2)."""
    if position.rulebook.action3 is None:
        return None, position
    move = choose_move(position, move_choices(position), random)
    return move, apply(position, Action3(move=move))
