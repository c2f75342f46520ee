"""Counts, as chess engines do with perft: rows, and ways to go on from the start."""

from itertools import chain, combinations, product
from math import comb

import pytest

from scoring.games import GAMES, RULEBOOKS
from scoring.legality import check
from scoring.model import Cell, Row, RowMarks, Scorecard
from scoring.rulebook import Dice, Seat, StepName
from scoring.turns import (
    Action1,
    Action2,
    Action3,
    Misthrow,
    Roll,
    apply,
    crossing_choices,
    move_choices,
    start,
)


def legal_rows(name, row):
    """How many states of a row ``check`` finds nothing against: any crossed numbers, with and without the
    lock.
    """
    game, numbers = GAMES[name], GAMES[name].rows[row].numbers
    subsets = chain.from_iterable(combinations(numbers, size) for size in range(len(numbers) + 1))
    marks = (RowMarks(crossed=frozenset(subset), lock=lock) for subset in subsets for lock in (False, True))
    return sum(not check(Scorecard(game=game, rows={row: marks_of_row})) for marks_of_row in marks)


def played_rows(name, row):
    """How many states of a row can be reached by crossing numbers one after the other."""
    rulebook = RULEBOOKS[name]
    reached, new = set(), [frozenset()]
    while new:
        crossed = new.pop()
        if crossed in reached:
            continue
        reached.add(crossed)
        new.extend(crossed | {number} for number in next_numbers(rulebook, row, crossed))
    return len(reached)


def next_numbers(rulebook, row, crossed):
    """The numbers of a row that a player with these crosses may cross, whatever the dice."""
    position = start(rulebook, [Seat(name="A"), Seat(name="B")])
    rules = rulebook.game.rows[row]
    table = position.table
    for number in rules.printed(crossed):
        table = table.crossed({0: next(cell for cell in cells_of(row, rules) if cell.number == number)})
    if row in table.closed:
        return
    for first, second in product(range(1, rulebook.game.die_sides + 1), repeat=2):
        roll = Roll(active=0, dice=Dice(white=(first, second)))
        at = apply(type(position)(rulebook=rulebook, seats=position.seats, table=table), roll)
        yield from (cell.number for cell in crossing_choices(at, 0) if cell.row is row)


def cells_of(row, rules):
    """The number cells of a row."""
    return [Cell(row=row, number=number) for number in rules.numbers]


class TestRowStates:
    """Any set of the ordinary numbers may be crossed; a last number only over a set that is large enough,
    with its lock.

    Classic: of ten ordinary numbers 2^10 = 1,024 sets; with the last number the sets of five or more,
    252 + 210 + 120 + 45 + 10 + 1 = 638. Longo: of thirteen ordinary numbers 2^13 = 8,192 sets; with one of
    the two last numbers the sets of six or more, 1,716 + 1,716 + 1,287 + 715 + 286 + 78 + 13 + 1 = 5,812,
    twice.
    """

    @pytest.mark.parametrize("row", Row)
    def test_classic(self, row):
        assert legal_rows("classic", row) == 1_024 + 638 == 1_662

    @pytest.mark.parametrize("row", [Row.RED, Row.BLUE])
    def test_longo(self, row):
        assert legal_rows("longo", row) == 8_192 + 2 * 5_812 == 19_816

    def test_the_sums_in_words(self):
        assert sum(comb(10, size) for size in range(5, 11)) == 638
        assert sum(comb(13, size) for size in range(6, 14)) == 5_812

    @pytest.mark.parametrize("row", [Row.RED, Row.GREEN])
    def test_play_reaches_the_same_states_in_classic(self, row):
        assert played_rows("classic", row) == 1_662


def perft(position, depth, coloured):
    """The ways to go on for so many steps; every roll of the two white dice, the coloured dice lying as
    given.
    """
    if depth == 0 or (position.ended_by and position.due is StepName.TURN):
        return 1
    return sum(perft(apply(position, step), depth - 1, coloured) for step in steps(position, coloured))


def steps(position, coloured):
    """Every legal next step."""
    match position.due:
        case StepName.TURN:
            sides = range(1, position.rulebook.game.die_sides + 1)
            dice = [Dice(white=white, coloured=coloured) for white in product(sides, repeat=2)]
            return [Roll(active=position.next_active[0], dice=roll) for roll in dice]
        case StepName.ACTION1:
            players = range(len(position.seats))
            choices = [[None, *crossing_choices(position, player)] for player in players]
            return [
                Action1(
                    crossings={player: cell for player, cell in zip(players, chosen, strict=True) if cell}
                )
                for chosen in product(*choices)
            ]
        case StepName.ACTION2:
            return [Action2(cell=cell) for cell in [None, *crossing_choices(position, position.acting)]]
        case StepName.ACTION3:
            return [Action3(move=move) for move in [None, *move_choices(position)]]
        case _:
            return [Misthrow(taken=position.misthrow_due)]


def count(name, depth, coloured=None, lucky=None):
    """perft from the start of a two-player game; Ada begins, all coloured dice show 3 unless told
    otherwise.
    """
    seats = [Seat(name="Ada", lucky=lucky), Seat(name="Ben")]
    return perft(start(RULEBOOKS[name], seats), depth, coloured or dict.fromkeys(Row, 3))


class TestPerft:
    """Two players, Ada begins, all coloured dice show 3."""

    def test_classic(self):
        """36 rolls. Action 1: of 36 rolls 34 give each player four rows or nothing, 5 · 5 = 25 ways; 2 and 12
        are last numbers in two rows and so to be had in two rows only, 3 · 3 = 9 ways: 34 · 25 + 2 · 9 = 868.
        """
        assert [count("classic", depth) for depth in (1, 2)] == [36, 868]

    def test_classic_with_action_2(self):
        """For each white roll with sum s Ada has in action 2 nothing, or the different numbers of white + 3
        in the four rows; in the row she crossed in, only those right of s. Counted here by that sentence, row
        by row.
        """
        assert count("classic", 3) == self.action_2_by_hand() == 6_590
        assert count("classic", 4) == 6_590  # the misthrow is no choice

    @staticmethod
    def action_2_by_hand():
        total = 0
        for first, second in product(range(1, 7), repeat=2):
            white, numbers = first + second, {first + 3, second + 3}
            ben = 3 if white in (2, 12) else 5
            up, down = (white != 12), (white != 2)
            in_up = 1 + 3 * len(numbers) + sum(number > white for number in numbers)
            in_down = 1 + 3 * len(numbers) + sum(number < white for number in numbers)
            ada = (1 + 4 * len(numbers)) + 2 * up * in_up + 2 * down * in_down
            total += ben * ada
        return total

    def test_longo(self):
        """64 rolls. A sum of 4 to 14 is to be had in four rows, 2, 3, 15 and 16 in two. Nobody is lucky: 64 −
        6 = 58 rolls with 25 ways and 6 with 9. With lucky numbers 5 and 8 (4 + 7 = 11 rolls) Ada may take the first
        cell of each row besides, nine ways for her: 11 · (9 − 5) · 5 more.
        """
        assert count("longo", 1) == 64
        assert count("longo", 2) == 58 * 25 + 6 * 9 == 1_504
        assert count("longo", 2, lucky=(5, 8)) == 1_504 + 11 * 4 * 5 == 1_724

    def test_the_duel(self):
        """Ada alone acts. Action 1: 34 · 5 + 2 · 3 = 176. Action 2: as in Classic, but her own stone, if
        foremost, may be piled upon; only the field of action 1 itself may not be taken again.
        """
        assert [count("duel", depth) for depth in (1, 2, 3)] == [36, 176, 1_330]
        assert self.duel_action_2_by_hand() == 1_330

    @staticmethod
    def duel_action_2_by_hand():
        total = 0
        for first, second in product(range(1, 7), repeat=2):
            white, numbers = first + second, {first + 3, second + 3}
            in_up = 1 + 3 * len(numbers) + sum(number > white for number in numbers)
            in_down = 1 + 3 * len(numbers) + sum(number < white for number in numbers)
            total += (1 + 4 * len(numbers)) + 2 * (white != 12) * in_up + 2 * (white != 2) * in_down
        return total

    def test_on_board(self):
        """As Classic for two actions; in action 3 Ada may stay or go to one of five fields, R2, B12, Y2, R3,
        G10, where an earlier cross of the turn in that row decides between crossing, having crossed, and
        neither.
        """
        assert [count("onboard", depth) for depth in (1, 2, 3)] == [36, 868, 6_590]
        assert count("onboard", 4) == self.action_3_by_hand() == 27_049

    @staticmethod
    def action_3_by_hand():
        order = {row: [*range(2, 13)] if row in "ry" else [*range(12, 1, -1)] for row in "rygb"}
        fields = [("r", 2), ("b", 12), ("y", 2), ("r", 3), ("g", 10)]

        def may(crossed, row, number):
            mine = [order[row].index(other) for colour, other in crossed if colour == row]
            return order[row].index(number) > max(mine, default=-1) and number != order[row][-1]

        total = 0
        for first, second in product(range(1, 7), repeat=2):
            white = first + second
            ben = 3 if white in (2, 12) else 5
            for one in [None, *((row, white) for row in order if may([], row, white))]:
                crossed = [one] if one else []
                numbers = {first + 3, second + 3}
                for two in [None, *((r, n) for r in order for n in numbers if may(crossed, r, n))]:
                    both = [*crossed, two] if two else crossed
                    total += ben * (1 + sum(field in both or may(both, *field) for field in fields))
        return total
