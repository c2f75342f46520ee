"""On Board as it is played: what it adds to Classic, clause by clause."""

from dataclasses import replace

import pytest

from scoring.games import GAMES
from scoring.games.tracks import TRACKS
from scoring.model import Row
from scoring.notation.sheets import parse_sheet
from scoring.pawn_board import PawnBoard, check_pawns, field_name
from scoring.pawns import landing
from scoring.rulebook import Ending, Move
from scoring.score import score
from scoring.track import FIELDS, Field, Track
from scoring.turns import Action3, apply, move_choices
from tests.scoring.positions import with_sheets
from tests.scoring.shorthand import after, after_steps, cells, fault_of, illegal, moves, rule, rules_of

EMPTY = ("onboard player:Tim", "onboard player:Linus", "onboard player:Eva")


def track_of(**special):
    """A track of red sevens but for some fields: ``f5=(Row.GREEN, 10)``."""
    fields = [
        Field(row=row, number=number, bonus=bonus)
        for place in range(1, FIELDS + 1)
        for row, number in [special.get(f"f{place}", (Row.RED, 7))]
        for bonus in [place - 20 if place > 35 else (place + 2) // 3]
    ]
    return Track(side="a", fields=tuple(fields))


def on_track(track, *sheets, pawns=None, closed=(), white="1,1"):
    """A turn of the first player on a track, before action 3, nothing crossed in it."""
    position = with_sheets(*(sheets or EMPTY), closed=closed)
    places = tuple(pawns or [0] * len(position.seats))
    position = replace(position, table=replace(position.table, track=track, pawns=places))
    return after_steps(position, f"roll {position.seats[0].name} white:{white}", "first", "second")


class TestB1Board:
    """B1: "A track of 40 fields; each has a colour, a number and a bonus from 1 to 20 that grows along the
    track."
    """

    @pytest.mark.parametrize("side", ["a", "b"])
    def test_our_boards_are_such_tracks(self, side):
        track = TRACKS[side]
        bonuses = [field.bonus for field in track.fields]
        assert len(track.fields) == 40
        assert (bonuses[0], bonuses[-1], sorted(bonuses)) == (1, 20, bonuses)
        assert set(bonuses) == set(range(1, 21))
        assert all(field.number in GAMES["onboard"].rows[field.row].numbers for field in track.fields)

    @pytest.mark.parametrize("side", ["a", "b"])
    def test_no_last_number_is_asked_for(self, side):
        for field in TRACKS[side].fields:
            assert field.number not in GAMES["onboard"].rows[field.row].last

    def test_both_sides_share_the_bonuses_of_the_finish(self):
        assert TRACKS["a"].finish_bonuses == TRACKS["b"].finish_bonuses == {16, 17, 18, 19, 20}

    @pytest.mark.parametrize(
        ("change", "message"),
        [
            (lambda fields: fields[:-1], "a track has 40 fields, not 39"),
            (lambda fields: (*fields[1:], fields[0]), "bonuses grow"),
            (lambda fields: (replace(fields[0], bonus=0), *fields[1:]), "bonuses grow"),
            (lambda fields: (*fields[:-1], replace(fields[-1], bonus=21)), "bonuses grow"),
            (
                lambda fields: (*fields[:35], replace(fields[35], bonus=fields[34].bonus), *fields[36:]),
                "last five",
            ),
        ],
    )
    def test_another_track_cannot_be_built(self, change, message):
        with pytest.raises(ValueError, match=message):
            Track(side="a", fields=change(TRACKS["a"].fields))

    def test_two_to_four_players(self):
        assert list(GAMES["onboard"].players) == [2, 3, 4]

    def test_pawns_begin_on_the_start_field(self):
        assert after("game onboard Ada Ben").table.pawns == (0, 0)

    def test_the_side_can_be_chosen(self):
        assert after("game onboard/b Ada Ben").table.track is TRACKS["b"]


class TestB2Moving:
    """B2: "The active player may move the pawn 1 to 5 free fields forward, never back; taken fields are not
    counted and simply jumped over; only one pawn may stand on a field."
    """

    CROSSED = ("onboard red:7 player:Tim", "onboard player:Linus", "onboard player:Eva")

    def test_one_to_five_fields(self):
        position = on_track(track_of(), *self.CROSSED)
        assert moves(position) == [(steps, False) for steps in (1, 2, 3, 4, 5)]

    @pytest.mark.parametrize("steps", ["0", "6", "-1"])
    def test_no_other_number_of_fields(self, steps):
        position = on_track(track_of(), *self.CROSSED, pawns=(3, 0, 0))
        assert rule(position, f"move {steps}") == "pawn-steps"
        assert fault_of(position, f"move {steps}").message.endswith(
            "a pawn moves 1 to 5 free fields forward."
        )

    def test_taken_fields_are_not_counted(self):
        position = on_track(track_of(), *self.CROSSED, pawns=(3, 5, 6))
        places = [apply(position, Action3(move=move)).table.pawns[0] for move in move_choices(position)]
        assert places == [4, 7, 8, 9, 10]

    def test_many_may_stand_at_the_start(self):
        assert on_track(track_of(), *self.CROSSED).table.pawns == (0, 0, 0)

    def test_the_track_ends(self):
        position = on_track(track_of(), *self.CROSSED, pawns=(37, 39, 0))
        assert moves(position) == [(1, False), (2, False)]
        assert rule(position, "move 3") == "pawn-steps"
        assert fault_of(position, "move 3").message == (
            "Tim may not move the pawn three fields: there are not so many free fields left on the track."
        )

    def test_a_move_beyond_the_end_has_no_landing(self):
        table = on_track(track_of(), *self.CROSSED, pawns=(37, 39, 0)).table
        assert landing(table, 0, Move(steps=2, cross=False)) == 40
        with pytest.raises(ValueError, match="the track has no 3 free fields more"):
            landing(table, 0, Move(steps=3, cross=False))

    def test_never_a_must(self):
        assert rule(on_track(track_of(), *self.CROSSED), "move") is None

    def test_only_after_action_2_and_only_once(self):
        position = after_steps(on_track(track_of(), *self.CROSSED), "move 1")
        with pytest.raises(ValueError, match="misthrow is due, not action3"):
            after_steps(position, "move 1")

    def test_two_pawns_on_one_field_of_a_board(self):
        board = PawnBoard(track=TRACKS["a"], pawns={"red": 17, "blue": 9, "white": 17})
        found = check_pawns(board)
        assert rules_of(found) == ["pawn-occupied"]
        assert found[0].cells == ("field:17",)
        assert found[0].message.startswith("The red and white pawns stand together on field 17 (")

    def test_any_number_at_the_start_of_a_board(self):
        assert check_pawns(PawnBoard(track=TRACKS["a"], pawns={"red": 0, "blue": 0, "white": 3})) == ()

    def test_names_of_fields(self):
        assert (field_name(0), field_name(17)) == ("start", "field:17")


class TestB3Condition:
    """B3: "The number of the target field must either be crossed, by the original rules, or be crossed
    already; otherwise the pawn may not move."
    """

    TRACK = track_of(
        f1=(Row.GREEN, 10), f2=(Row.RED, 12), f3=(Row.YELLOW, 4), f4=(Row.BLUE, 12), f5=(Row.RED, 8)
    )

    def test_the_number_is_crossed_with_the_move(self):
        position = after_steps(on_track(self.TRACK), "move 1 cross")
        assert position.table.sheets[0] == parse_sheet("onboard green:10 bonus:1 player:Tim")

    def test_no_dice_are_asked(self):
        assert moves(on_track(self.TRACK, white="1,1"))[0] == (1, True)

    def test_a_number_crossed_already(self):
        position = on_track(self.TRACK, "onboard green:10,9 player:Tim", "onboard player:Linus")
        position = after_steps(position, "move 1")
        assert position.table.sheets[0] == parse_sheet("onboard green:10,9 bonus:1 player:Tim")

    def test_neither(self):
        position = on_track(self.TRACK)
        assert rule(position, "move 1") == "pawn-condition"
        assert fault_of(position, "move 1").message == (
            "Tim may not move the pawn one field: green 10 is not crossed on Tim's sheet."
        )

    def test_not_left_of_an_older_cross(self):
        position = on_track(self.TRACK, "onboard green:9 player:Tim", "onboard player:Linus")
        assert rule(position, "move 1 cross") == "pawn-condition"
        assert fault_of(position, "move 1 cross").message == (
            "Tim may not move the pawn one field: green 10 may not be crossed with it, as green 9 is"
            " crossed, and a row"
            " goes from left to right."
        )

    def test_not_a_second_time(self):
        position = on_track(self.TRACK, "onboard green:10 player:Tim", "onboard player:Linus")
        assert rule(position, "move 1 cross") == "pawn-condition"

    def test_not_a_last_number_without_five_crosses(self):
        assert rule(on_track(self.TRACK), "move 2 cross") == "pawn-condition"

    def test_a_last_number_with_five_crosses_closes_the_row(self):
        """Ruling: crossing a last number in action 3 closes the row as ever."""
        position = on_track(self.TRACK, "onboard red:2,3,4,5,6 player:Tim", "onboard player:Linus")
        position = after_steps(position, "move 2 cross")
        assert position.table.closed == {Row.RED}
        assert position.table.sheets[0] == parse_sheet("onboard red:2,3,4,5,6,12,lock bonus:1 player:Tim")

    def test_a_closed_row_needs_the_number_crossed_already(self):
        """Ruling: a field in a closed row needs its number crossed already."""
        position = on_track(self.TRACK, closed=[Row.GREEN])
        assert rule(position, "move 1 cross") == "pawn-condition"
        position = on_track(
            self.TRACK, "onboard green:10 player:Tim", "onboard player:Linus", closed=[Row.GREEN]
        )
        assert rule(position, "move 1") is None

    def test_crossed_earlier_in_the_same_turn(self):
        """Ruling: a number crossed earlier in the same turn counts as crossed already."""
        text = "game onboard Tim Linus\nroll Tim white:5,5; first Tim=green:10; move 5"
        assert TRACKS["a"].fields[4] == Field(row=Row.GREEN, number=10, bonus=2)
        assert illegal(text) is None

    def test_three_crosses_in_a_turn(self):
        text = (
            "game onboard Tim Linus\nroll Tim white:5,4 red:3; first Tim=yellow:9; second red:8; move 5 cross"
        )
        assert illegal(text) is None

    def test_the_pawn_must_find_its_way_first(self):
        assert rule(on_track(self.TRACK), "move 9 cross") == "pawn-steps"


class TestB4Misthrow:
    """B4: "The active player takes a misthrow only if nothing was crossed in any of the three actions." """

    def test_a_cross_in_action_3_is_enough(self):
        position = after_steps(on_track(TestB3Condition.TRACK), "move 1 cross")
        assert rule(position, "misthrow no") is None
        assert rule(position, "misthrow") == "misthrow-unearned"

    def test_a_move_onto_a_number_crossed_earlier_is_no_crossing(self):
        position = on_track(track_of(), "onboard red:7 player:Tim", "onboard player:Linus")
        position = after_steps(position, "move 1")
        assert rule(position, "misthrow no") == "misthrow-missing"
        assert rule(position, "misthrow") is None


class TestB5LastRound:
    """B5: "When a pawn reaches one of the last five fields, all other players have exactly one more turn; the
    ordinary ends end the game at once, whether or not a pawn has reached the finish."
    """

    SHEETS = ("onboard red:7 player:Tim", "onboard red:7 player:Linus", "onboard red:7 player:Eva")

    def reached(self, place=35):
        return after_steps(on_track(track_of(), *self.SHEETS, pawns=(place, 0, 0)), "move 1", "misthrow")

    def turn(self, position, name, *steps):
        return after_steps(
            position, f"roll {name} white:1,1", "first", "second", *(steps or ("move", "misthrow"))
        )

    def test_every_other_player_has_one_more_turn(self):
        position = self.turn(self.reached(), "Linus")
        assert position.ended_by is None
        position = self.turn(position, "Eva")
        assert position.ended_by is Ending.PAWN_IN_FINISH

    def test_who_set_it_off_has_no_further_turn(self):
        position = self.turn(self.turn(self.reached(), "Linus"), "Eva")
        assert rule(position, "roll Tim white:1,1") == "game-over"

    def test_the_sixth_last_field_does_not_set_it_off(self):
        assert self.reached(place=34).table.turns_left is None

    def test_another_pawn_in_the_finish_does_not_prolong_it(self):
        position = replace(self.reached(), table=replace(self.reached().table, pawns=(36, 33, 0)))
        position = self.turn(position, "Linus", "move 3", "misthrow")
        assert position.table.pawns[1] == 37
        assert self.turn(position, "Eva").ended_by is Ending.PAWN_IN_FINISH

    def test_a_pawn_may_move_on_within_the_finish(self):
        position = on_track(track_of(), *self.SHEETS, pawns=(36, 0, 0))
        assert moves(position) == [(1, False), (2, False), (3, False), (4, False)]

    def test_an_ordinary_end_comes_first(self):
        sheets = [
            card if card.player != "Eva" else replace(card, misthrows=3)
            for card in self.reached().table.sheets
        ]
        position = replace(self.reached(), table=replace(self.reached().table, sheets=tuple(sheets)))
        assert self.turn(self.turn(position, "Linus"), "Eva").ended_by is Ending.FOURTH_MISTHROW

    def test_no_action_3_after_an_end_in_action_1_or_2(self):
        """Ruling: if the game ends in action 1 or 2 there is no action 3 and no misthrow."""
        sheets = ("onboard red:2,3,4,5,6 player:Tim", "onboard player:Linus")
        for steps in (("first Tim=red:12", "second"), ("first", "second red:12")):
            position = with_sheets(*sheets, closed=[Row.BLUE])
            position = after_steps(position, "roll Tim white:6,6 red:6", *steps)
            assert rule(position, "move 1 cross") == "game-over"
            assert moves(position) == []
            assert rule(after_steps(position, "move"), "misthrow") == "misthrow-unearned"

    def test_action_3_can_end_the_game(self):
        position = on_track(
            TestB3Condition.TRACK,
            "onboard red:2,3,4,5,6 player:Tim",
            "onboard player:Linus",
            closed=[Row.BLUE],
        )
        assert after_steps(position, "move 2 cross").ended_by is Ending.TWO_ROWS_LOCKED


class TestB6Score:
    """B6: "In addition every player gets as many points as stand under the field of their pawn." """

    def test_the_bonus_is_added(self):
        assert score(parse_sheet("onboard red:2,3 bonus:9")).total == 3 + 9

    def test_misthrows_and_bonus_count_in_the_legal_total_too(self):
        points = score(parse_sheet("onboard red:2,3,12,lock misthrows:1 bonus:9"))
        assert (points.total, points.legal_total) == (10 - 5 + 9, 3 - 5 + 9)

    def test_nothing_for_the_start_field(self):
        assert score(parse_sheet("onboard red:2,3")).total == 3

    def test_only_the_last_field_counts(self):
        position = on_track(track_of(), *TestB5LastRound.SHEETS, pawns=(9, 0, 0))
        position = after_steps(position, "move 3", "misthrow")
        assert position.table.sheets[0].bonus == 4

    def test_a_board_tells_the_bonus(self):
        board = PawnBoard(track=TRACKS["a"], pawns={"red": 40, "blue": 0})
        assert (board.bonus("red"), board.bonus("blue")) == (20, 0)


class TestB7Example:
    """B7: "Tim moves 5 free fields from the start onto green 10 and crosses green 10; later Linus moves 4
    free fields onto green 7, which is crossed already: that is allowed, and nothing is crossed."
    """

    TRACK = track_of(f5=(Row.GREEN, 10), f9=(Row.GREEN, 7))

    def test_five_fields_from_the_start(self):
        position = after_steps(on_track(self.TRACK), "move 5 cross")
        assert position.table.pawns == (5, 0, 0)
        assert 10 in position.table.sheets[0].marks(Row.GREEN).crossed

    def test_four_fields_further(self):
        sheets = ("onboard green:10,7 player:Linus", "onboard player:Tim")
        before = on_track(self.TRACK, *sheets, pawns=(5, 0))
        position = after_steps(before, "move 4")
        assert position.table.pawns == (9, 0)
        assert position.table.sheets[0].rows == before.table.sheets[0].rows

    def test_our_first_side_begins_likewise(self):
        fields = TRACKS["a"].fields
        assert fields[4].cell.row is Row.GREEN
        assert fields[4].number == 10

    def test_action_1_and_2_are_those_of_classic(self):
        position = after("game onboard Tim Linus", "roll Tim white:2,3 red:1")
        assert cells(position, 1) == ["blue:5", "green:5", "red:5", "yellow:5"]
