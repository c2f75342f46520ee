"""What holds for every game: whatever play reaches is legal, and every breach of a clause is caught by its name."""

import json
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.duel_legality import check_duel
from scoring.game_file import write_game_file
from scoring.games import RULEBOOKS
from scoring.legality import check
from scoring.model import MISTHROWS, Row, row_cells
from scoring.random_play import random_game, sensible_choice, simple_choice
from scoring.recording import replay
from scoring.rulebook import Move, StepName
from scoring.score import score
from scoring.table import check_table
from scoring.turns import Action1, Action2, Action3, Misthrow, Roll, apply, start
from scoring.typed_in import read_recording
from scoring.verdict import verdict_entry
from scoring.violations import wants_a_look
from tests.scoring.reference.compare import reference_dice, reference_game
from tests.scoring.shorthand import rules_of

GAMES = st.sampled_from(list(RULEBOOKS))
SEEDS = st.integers(0, 10**9)
CHOICES = st.sampled_from([simple_choice, sensible_choice])


def faults_on(table):
    """The violations on a table in play, notes left aside."""
    if hasattr(table, "board"):
        return [v for v in check_duel(table.board) if wants_a_look(v)]
    on_sheets = [v for card in table.sheets for v in check(card)]
    return [v for v in (*on_sheets, *check_table(table.sheets)) if wants_a_look(v)]


class TestWhatPlayReaches:
    """Whatever random play reaches, ``check`` calls legal."""

    @settings(max_examples=40, deadline=None)
    @given(name=GAMES, seed=SEEDS, choose=CHOICES)
    def test_finished_games(self, name, seed, choose):
        _, position = random_game(RULEBOOKS[name], seed, choose=choose)
        assert faults_on(position.table) == []
        assert position.ended_by is not None
        if name != "duel":
            assert "unfinished" not in rules_of(check_table(position.table.sheets))
            assert all(score(card).legal_total == score(card).total for card in position.table.sheets)

    @settings(max_examples=20, deadline=None)
    @given(name=st.sampled_from(["classic", "longo", "duel"]), seed=SEEDS, choose=CHOICES)
    def test_every_moment_of_a_game(self, name, seed, choose):
        """On Board is left aside: with a pawn in the finish a table counts as finished while the last round goes on."""
        recording, _ = random_game(RULEBOOKS[name], seed, choose=choose)
        for position in positions(recording):
            assert faults_on(position.table) == []

    @settings(max_examples=30, deadline=None)
    @given(name=GAMES, seed=SEEDS, choose=CHOICES)
    def test_replays_to_the_same_end(self, name, seed, choose):
        recording, position = random_game(RULEBOOKS[name], seed, choose=choose)
        replayed = replay(recording)
        assert replayed.fault is None
        assert replayed.position == position
        assert replayed.turn == len(recording.turns)

    @settings(max_examples=20, deadline=None)
    @given(name=GAMES, seed=SEEDS)
    def test_the_same_seed_gives_the_same_game(self, name, seed):
        assert random_game(RULEBOOKS[name], seed) == random_game(RULEBOOKS[name], seed)


def positions(recording):
    """Every position of a legal recorded game, one a step."""
    position = start(recording.rulebook, recording.seats, recording.board)
    yield position
    for turn in recording.turns:
        steps = [
            Roll(active=turn.active, dice=turn.dice),
            Action1(crossings=turn.action1),
            Action2(cell=turn.action2),
            *([Action3(move=turn.action3)] if recording.rulebook.action3 else []),
            Misthrow(taken=turn.misthrow),
        ]
        for step in steps:
            position = apply(position, step)
            yield position


class Breaker:
    """Takes a legal recorded game and breaks one step of it, as the reference says by which rule."""

    def __init__(self, name, seed):
        self.random = Random(seed)
        self.recording, _ = random_game(RULEBOOKS[name], seed)
        self.reference = reference_game(name, self.recording.seats, "a")
        self.cells = list(row_cells(RULEBOOKS[name].game).values())
        self.name = name

    def broken(self, number, turn, step, player, rule):
        """The recording with another turn, and the verdict that this must get."""
        turns = (*self.recording.turns[:number], turn, *self.recording.turns[number + 1 :])
        told = {"turn": number + 1, "step": step, "player": self.recording.seats[player].name, "rule": rule}
        return replace(self.recording, turns=turns), told

    def breaches(self):
        """Every kind of breach that the game offers, turn by turn: one breach of each rule a step."""
        for number, turn in enumerate(self.recording.turns):
            for player in range(len(self.recording.seats)):
                rule = self.reference.fault_turn(player)
                if rule:
                    yield self.broken(number, replace(turn, active=player), "turn", player, rule)
            self.reference.begin(turn.active)
            yield from self.breaches_of_turn(number, turn)
            self.reference.end_turn(turn.misthrow)
        last = self.recording.turns[-1]
        after_end = replace(self.recording, turns=(*self.recording.turns, last))
        name = self.recording.seats[last.active].name
        told = {"turn": len(after_end.turns), "step": "turn", "player": name, "rule": "game-over"}
        yield after_end, told

    def breaches_of_turn(self, number, turn):
        dice = reference_dice(turn.dice)
        actors = [turn.active] if self.name == "duel" else range(len(self.recording.seats))
        for player in actors:
            for rule, cell in self.one_each(
                lambda cell, p=player: self.reference.fault_action1(p, cell, dice)
            ):
                yield self.broken(number, replace(turn, action1={player: cell}), "action1", player, rule)
        self.first(turn)
        for rule, cell in self.one_each(lambda cell: self.reference.fault_action2(turn.active, cell, dice)):
            yield self.broken(number, replace(turn, action2=cell), "action2", turn.active, rule)
        self.second(turn)
        if self.name == "onboard":
            yield from self.breaches_of_move(number, turn)
        rule = self.reference.fault_misthrow(not turn.misthrow)
        yield self.broken(number, replace(turn, misthrow=not turn.misthrow), "misthrow", turn.active, rule)

    def one_each(self, judge):
        """For each rule that some cell would break one such cell."""
        cells = self.random.sample(self.cells, len(self.cells))
        found = {judge(str(cell)): cell for cell in cells}
        return [(rule, cell) for rule, cell in found.items() if rule]

    def first(self, turn):
        if self.name == "duel":
            for cell in turn.action1.values():
                self.reference.lay(str(cell), first=True)
        else:
            self.reference.cross_all({player: str(cell) for player, cell in turn.action1.items()})

    def second(self, turn):
        if turn.action2 and self.name == "duel":
            self.reference.lay(str(turn.action2))
        elif turn.action2:
            self.reference.cross_all({turn.active: str(turn.action2)})

    def breaches_of_move(self, number, turn):
        found = {}
        for steps in (*range(-1, 8), 41):
            for cross in (False, True):
                rule = self.reference.fault_action3(turn.active, {"steps": steps, "cross": cross})
                found.setdefault(rule, Move(steps=steps, cross=cross))
        for rule, move in found.items():
            if rule:
                yield self.broken(number, replace(turn, action3=move), "action3", turn.active, rule)
        if turn.action3:
            self.reference.move({"steps": turn.action3.steps, "cross": turn.action3.cross})


COMMON = {
    "game-over", "not-active", "row-closed", "lock-without-last", "not-rolled", "left-to-right", "lock-minimum",
    "misthrow-missing", "misthrow-unearned",
}  # fmt: skip


class TestEveryBreachIsCaught:
    """Every single change of a legal game that breaks a clause is caught with that very name, read from a file."""

    @pytest.mark.parametrize(
        ("name", "more"),
        [
            ("classic", set()),
            ("longo", {"lucky-row", "lucky-cell"}),
            ("onboard", {"pawn-steps", "pawn-condition"}),
            ("duel", {"same-field-twice", "stack-protected", "not-frontmost", "field-occupied"}),
        ],
    )
    def test_by_name_turn_step_and_player(self, name, more):
        caught = set()
        for seed in range(5):
            for recording, told in Breaker(name, seed).breaches():
                if told["rule"] in caught and Random(repr(told)).random() < 0.9:
                    continue
                text = json.dumps(write_game_file(recording))
                answer = verdict_entry(replay(read_recording(text)))
                found = answer["first_illegal"]
                assert {key: found[key] for key in told} == told
                assert found["message"].endswith(".")
                assert answer["legal"] is False
                caught.add(told["rule"])
        assert caught == COMMON | more


def finished_cards(name, seed, wanted):
    """The sheets of the first game from a seed whose end is such."""
    while True:
        _, position = random_game(RULEBOOKS[name], seed)
        if wanted(position):
            return position.table.sheets
        seed += 1


def locked(position):
    """Whether somebody holds a lock."""
    return any(card.marks(row).lock for card in position.table.sheets for row in Row)


def with_marks(card, row, **changes):
    """A sheet with other marks in one row."""
    return replace(card, rows={**card.rows, row: replace(card.marks(row), **changes)})


class TestEveryBreachOfAFinishedSheetIsCaught:
    """One mark of a legal sheet changed against a clause: ``check`` names that clause."""

    @settings(max_examples=15, deadline=None)
    @given(name=st.sampled_from(["classic", "longo", "onboard"]), seed=SEEDS)
    def test_locks_and_last_numbers(self, name, seed):
        cards = finished_cards(name, seed, locked)
        card, row = next((card, row) for card in cards for row in Row if card.marks(row).lock)
        rules, marks = card.game.rows[row], card.marks(row)
        last = marks.crossed.intersection(rules.last)
        assert "last-without-lock" in rules_of(check(with_marks(card, row, lock=False)))
        assert "lock-without-last" in rules_of(check(with_marks(card, row, crossed=marks.crossed - last)))
        few = frozenset(rules.printed(marks.crossed)[: rules.lock_minimum - 1])
        assert "lock-minimum" in rules_of(check(with_marks(card, row, crossed=few | last)))
        if len(rules.last) > 1:
            both = marks.crossed.union(rules.last)
            assert "both-last-crossed" in rules_of(check(with_marks(card, row, crossed=both)))

    @settings(max_examples=15, deadline=None)
    @given(name=st.sampled_from(["classic", "longo", "onboard"]), seed=SEEDS)
    def test_a_fourth_misthrow_beside_two_closed_rows(self, name, seed):
        cards = finished_cards(name, seed, lambda position: len(position.table.closed) >= 2)
        broken = [replace(cards[0], misthrows=MISTHROWS), *cards[1:]]
        assert "two-endings" in {*rules_of(check(broken[0])), *rules_of(check_table(broken))}

    @pytest.mark.parametrize("name", ["classic", "longo", "onboard"])
    @pytest.mark.parametrize("seed", [0, 100, 200])
    def test_all_misthrows_of_a_player_forgotten(self, name, seed):
        """Where a player made no crossing at all, the misthrows alone tell of the turns."""
        cards = finished_cards(name, seed, lambda position: position.table.sheets[0].misthrows == MISTHROWS)
        blank = replace(cards[0], rows={}, misthrows=0)
        assert "turn-count" in rules_of(check_table([blank, *cards[1:]]))


class TestDueSteps:
    """A position asks for the steps of a turn in their order."""

    @settings(max_examples=20, deadline=None)
    @given(name=GAMES, seed=SEEDS)
    def test_the_steps_go_round(self, name, seed):
        recording, _ = random_game(RULEBOOKS[name], seed)
        steps = [position.due for position in positions(recording)]
        wanted = [step for step in StepName if step is not StepName.ACTION3 or name == "onboard"]
        assert steps == [wanted[place % len(wanted)] for place in range(len(steps))]
