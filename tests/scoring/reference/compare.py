"""Plays random games with ``scoring`` and the reference side by side and insists that they agree on
everything.
"""

from dataclasses import replace
from random import Random

from scoring.duel_board import Colour, duel_score
from scoring.games import RULEBOOKS
from scoring.games.tracks import TRACKS
from scoring.model import Row, row_cells
from scoring.random_play import jumped_over, roll
from scoring.rulebook import Move, Seat, StepName
from scoring.score import score
from scoring.turns import (
    Action1,
    Action2,
    Action3,
    Misthrow,
    Roll,
    apply,
    crossing_choices,
    fault,
    move_choices,
    start,
)
from tests.scoring.reference.duel import DuelGame
from tests.scoring.reference.play import SheetGame, all_cells

NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eva")
MOVES = [Move(steps=steps, cross=cross) for steps in range(-1, 8) for cross in (False, True)]


def reference_game(name, seats, board):
    """The reference's game for the same players and board."""
    if name == "duel":
        return DuelGame()
    fields = [(str(field.row), field.number, field.bonus) for field in TRACKS[board].fields]
    lucky = [list(seat.lucky or ()) for seat in seats]
    return SheetGame(name, len(seats), lucky=lucky, fields=fields if name == "onboard" else None)


def reference_dice(dice):
    """A roll as the reference writes it."""
    return {"white": list(dice.white), **{str(row): die for row, die in dice.coloured.items()}}


def rule_of(found):
    """The name of a fault's rule, or None."""
    return found and str(found.rule)


class SideBySide:
    """One random game, played by both.

    Thoroughly: both are asked about every cell, every move and every player at every step. Otherwise they are
    only asked about what may be done, and have to agree on scores and ends.
    """

    def __init__(self, name, seed, *, thorough=True):
        self.random = Random(seed)
        self.thorough = thorough
        self.name = name
        rulebook = RULEBOOKS[name]
        players = self.random.choice(rulebook.game.players)
        seats = [Seat(name=NAMES[i], lucky=self.lucky_pair()) for i in range(players)]
        board = self.random.choice("ab")
        self.position = start(rulebook, seats, board)
        self.reference = reference_game(name, seats, board)
        self.tolerance = self.random.choice((0, 1, 1, 2, 3, 12))
        self.idle = self.random.choice((0, 0.05, 0.2))
        self.cells = row_cells(rulebook.game)
        assert list(self.cells) == all_cells(name)
        self.positions = 0

    def lucky_pair(self):
        if self.name != "longo" or self.random.random() < 0.1:
            return None
        return tuple(self.random.sample(range(2, 17), 2))

    def play(self):
        """Play to the end; answer how many positions were compared."""
        while self.position.ended_by is None:
            self.turn()
        assert self.ending() == self.reference.over
        assert self.position.due is StepName.TURN
        assert self.totals() == [self.reference.total(player) for player in range(self.reference.players)]
        return self.positions

    def ending(self):
        return self.position.ended_by and str(self.position.ended_by)

    def totals(self):
        table = self.position.table
        if self.name == "duel":
            return [duel_score(table.board, colour).total for colour in Colour]
        return [score(card).total for card in table.sheets]

    def do(self, step):
        """Apply a step in ``scoring``."""
        self.position = apply(self.position, step)
        self.positions += 1

    def turn(self):
        dice = self.roll()
        for player in range(self.reference.players):
            found = rule_of(fault(self.position, Roll(active=player, dice=dice)))
            assert found == self.reference.fault_turn(player)
        active = self.random.choice(self.position.next_active)
        self.do(Roll(active=active, dice=dice))
        self.reference.begin(active)
        self.action1(active, reference_dice(dice))
        self.action2(active, reference_dice(dice))
        if self.name == "onboard":
            self.action3(active)
        due = self.position.misthrow_due
        for taken in (False, True):
            found = rule_of(fault(self.position, Misthrow(taken=taken)))
            assert found == self.reference.fault_misthrow(taken)
        self.do(Misthrow(taken=due))
        self.reference.end_turn(due)
        assert self.ending() == self.reference.over

    def roll(self):
        """Mostly all dice that are in; now and then one is missing, or that of a closed row still lies
        there.
        """
        dice = roll(self.position, self.random)
        row = self.random.choice(list(Row))
        chance = self.random.random()
        if chance < 0.05:
            return replace(dice, coloured={r: die for r, die in dice.coloured.items() if r is not row})
        return (
            replace(dice, coloured={**dice.coloured, row: dice.coloured.get(row, 1)})
            if chance < 0.1
            else dice
        )

    def agree(self, player, step_of, judge, dice):
        """Every cell of the sheet is legal in both or illegal for the same reason in both."""
        legal = set()
        if not self.thorough:
            choices = crossing_choices(self.position, player)
            assert all(judge(player, str(cell), dice) is None for cell in choices)
            return choices
        for name, cell in self.cells.items():
            found = rule_of(fault(self.position, step_of(cell)))
            assert found == judge(player, name, dice), (name, player, dice, self.position)
            if found is None:
                legal.add(cell)
        choices = crossing_choices(self.position, player)
        assert set(choices) == legal
        assert len(choices) == len(legal)
        return choices

    def choose(self, player, cells):
        jumps = [(jumped_over(self.position, player, cell), self.random.random(), cell) for cell in cells]
        good = [jump for jump in jumps if jump[0] <= self.tolerance]
        return min(good, key=lambda jump: jump[:2])[2] if good and self.random.random() >= self.idle else None

    def action1(self, active, dice):
        duel = self.name == "duel"
        chosen = {}
        for player in [active] if duel else range(self.reference.players):
            cells = self.agree(
                player,
                lambda cell, p=player: Action1(crossings={p: cell}),
                self.reference.fault_action1,
                dice,
            )
            cell = self.choose(player, cells)
            if cell:
                chosen[player] = cell
        self.do(Action1(crossings=chosen))
        if duel and chosen:
            self.reference.lay(str(chosen[active]), first=True)
        elif not duel:
            self.reference.cross_all({player: str(cell) for player, cell in chosen.items()})
        assert self.ending() == self.reference.over

    def action2(self, active, dice):
        cells = self.agree(active, lambda cell: Action2(cell=cell), self.reference.fault_action2, dice)
        cell = self.choose(active, cells)
        self.do(Action2(cell=cell))
        if cell and self.name == "duel":
            self.reference.lay(str(cell))
        elif cell:
            self.reference.cross_all({active: str(cell)})
        assert self.ending() == self.reference.over

    def action3(self, active):
        legal = []
        for move in MOVES:
            found = rule_of(fault(self.position, Action3(move=move)))
            told = self.reference.fault_action3(active, {"steps": move.steps, "cross": move.cross})
            assert found == told, (move, self.position)
            if found is None:
                legal.append(move)
        assert sorted(map(repr, move_choices(self.position))) == sorted(map(repr, legal))
        move = self.random.choice([*legal, None])
        self.do(Action3(move=move))
        if move:
            self.reference.move({"steps": move.steps, "cross": move.cross})
        assert self.ending() == self.reference.over
