"""Our two tracks: what they are made of, and that they play as they should (docs/tracks.md)."""

from collections import Counter
from itertools import pairwise

import pytest

from scoring.games.onboard import ONBOARD
from scoring.games.tracks import DARING, GENTLE, TRACKS
from scoring.model import Row
from scoring.track import FIELDS, FINISH, START
from tests.benchmarks.track_design import play_games, together

SIDES = pytest.mark.parametrize("track", TRACKS.values(), ids=TRACKS)
NUMBERS = len(ONBOARD.rows[Row.RED].numbers) - 1  # of a row, its last number left out


def off_rows(track):
    """How far each field's number is ahead of rows that fill as evenly as the track goes on."""
    return [
        ONBOARD.rows[field.row].numbers.index(field.number) - place * NUMBERS / FIELDS
        for place, field in enumerate(track.fields)
    ]


class TestMadeOf:
    """B1: forty fields of row colour, number and bonus, and what we ask of them besides."""

    @SIDES
    def test_each_number_but_the_last_of_a_row_once(self, track):
        numbers = {(row, number) for row, rules in ONBOARD.rows.items() for number in rules.numbers[:-1]}
        assert len(track.fields) == len(numbers) == 40
        assert {(field.row, field.number) for field in track.fields} == numbers

    @SIDES
    def test_every_bonus_from_1_to_20_in_order(self, track):
        bonuses = [field.bonus for field in track.fields]
        assert bonuses == sorted(bonuses)
        assert set(bonuses) == set(range(1, 21))
        assert bonuses[-FINISH:] == [16, 17, 18, 19, 20]

    @SIDES
    def test_no_two_neighbours_of_one_colour_or_number(self, track):
        for one, two in pairwise(track.fields):
            assert one.row is not two.row
            assert one.number != two.number

    @SIDES
    def test_every_colour_within_any_nine_fields(self, track):
        for first in range(FIELDS - 8):
            assert {field.row for field in track.fields[first : first + 9]} == set(Row)

    @SIDES
    def test_every_quarter_has_each_colour_at_least_once_and_at_most_five_times(self, track):
        for first in range(0, FIELDS, 10):
            counts = Counter(field.row for field in track.fields[first : first + 10])
            assert set(counts) == set(Row)
            assert max(counts.values()) <= 5

    @SIDES
    def test_numbers_come_as_rows_fill(self, track):
        places = [ONBOARD.rows[field.row].numbers.index(field.number) for field in track.fields]
        quarters = [sum(places[first : first + 10]) / 10 for first in range(0, FIELDS, 10)]
        assert quarters == sorted(quarters)
        assert max(places[:5]) <= 2
        assert min(places[-5:]) >= 7

    def test_the_gentle_side_keeps_close_to_the_rows(self):
        assert max(map(abs, off_rows(GENTLE))) <= 1.5

    def test_the_daring_side_runs_ahead_and_falls_back(self):
        off = off_rows(DARING)
        assert max(off) >= 2
        assert min(off) <= -2
        assert sum(map(abs, off)) > 2 * sum(map(abs, off_rows(GENTLE)))

    def test_the_daring_side_gives_its_bonus_late(self):
        bonuses = [
            (gentle.bonus, daring.bonus) for gentle, daring in zip(GENTLE.fields, DARING.fields, strict=True)
        ]
        assert all(gentle >= daring for gentle, daring in bonuses)
        assert any(gentle > daring for gentle, daring in bonuses)


class TestPlay:
    """A few seeded games with sensible players; the bounds are wide, the figures stand in docs/tracks.md."""

    @SIDES
    def test_both_ends_come_up_no_field_is_a_trap_and_bonuses_are_fair(self, track):
        played = {players: play_games(track, players, 30, seed=1) for players in ONBOARD.players}
        for games in played.values():
            assert 0.08 <= games.by_track <= 0.85
            assert 6 <= games.bonus_quartiles[1] <= 17
        whole = together(played.values())
        assert whole.games == 90
        assert 8 <= whole.bonus_quartiles[1] <= 15
        for place in range(1, FIELDS - FINISH + 1):
            assert 0.04 <= whole.landing_share(place) <= 0.65, place
        for place in range(START, FIELDS - FINISH + 1):
            assert whole.stuck_share(place) <= 0.35, place
        assert sum(whole.stood.values()) < 0.15 * sum(whole.begun.values())
