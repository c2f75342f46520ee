"""``rowlock.verdict/1``: what replaying a game answers."""

import pytest

from scoring.notation.games import parse_game
from scoring.recording import replay
from scoring.verdict import verdict_entry


def verdict(text):
    """The verdict on a game in notation."""
    return verdict_entry(replay(parse_game(text)))


class TestLegalGames:
    """ "legal, first_illegal null, over, ended_by, the sheets with scores, the ranking." """

    TEXT = "game classic Ada Ben\nroll Ada white:3,4 red:2; first Ada=red:7 Ben=blue:7; second red:5"

    def test_a_game_that_goes_on(self):
        answer = verdict(
            "game longo Max=4,9 Lenka=6,11\nroll Max white:5,1 blue:8; first Max=red:6; second blue:13"
        )
        assert answer["schema"] == "rowlock.verdict/1"
        assert (answer["legal"], answer["first_illegal"]) == (True, None)
        assert (answer["over"], answer["ended_by"]) == (False, None)
        assert [sheet["score"]["total"] for sheet in answer["sheets"]] == [2, 0]
        assert [sheet["lucky"] for sheet in answer["sheets"]] == [[4, 9], [6, 11]]
        assert [(entry["player"], entry["place"], entry["total"]) for entry in answer["ranking"]] == [
            ("Max", 1, 2),
            ("Lenka", 2, 0),
        ]

    def test_equal_totals_share_the_place(self):
        answer = verdict("game classic A B C\nroll A white:3,4; first A=red:7 B=blue:7")
        assert [(entry["player"], entry["place"]) for entry in answer["ranking"]] == [
            ("A", 1),
            ("B", 1),
            ("C", 3),
        ]

    def test_a_game_that_is_over(self):
        turns = "roll A white:1,2; misthrow\nroll B white:1,2; first B=red:3\n"
        more = turns.replace("first B=red:3", "misthrow")
        answer = verdict("game classic A B\n" + turns + more * 2 + "roll A white:1,2; misthrow")
        assert (answer["over"], answer["ended_by"]) == (True, "fourth-misthrow")
        assert answer["sheets"][0]["misthrows"] == 4
        assert answer["sheets"][0]["score"]["misthrows"] == -20

    def test_on_board_tells_where_the_pawns_stand(self):
        answer = verdict("game onboard Tim Eva\nroll Tim white:5,5; first Tim=green:10; move 5")
        assert answer["pawns"] == [{"player": "Tim", "field": "field:5"}, {"player": "Eva", "field": "start"}]
        assert answer["board"] == "a"
        assert [sheet["bonus"] for sheet in answer["sheets"]] == [2, None]
        assert answer["sheets"][0]["score"] == {
            "red": 0, "yellow": 0, "green": 1, "blue": 0, "misthrows": 0, "bonus": 2, "total": 3,
        }  # fmt: skip

    def test_the_duel_answers_with_its_board(self):
        answer = verdict("game duel Bea Gus\nroll Bea white:4,1 blue:6; first Bea=yellow:5; second blue:10")
        (board,) = answer["sheets"]
        assert (board["game"], board["kind"]) == ("duel", "board")
        assert board["stones"] == {
            "red": {},
            "yellow": {"5": {"owner": "black", "height": 1}},
            "green": {},
            "blue": {"10": {"owner": "black", "height": 1}},
        }
        assert board["misthrows"] == {"black": 0, "grey": 0}
        assert {colour: points["total"] for colour, points in board["score"].items()} == {
            "black": 2,
            "grey": 0,
        }
        assert answer["ranking"] == [
            {"colour": "black", "place": 1, "total": 2, "player": "Bea"},
            {"colour": "grey", "place": 2, "total": 0, "player": "Gus"},
        ]


class TestIllegalGames:
    """ "After an illegal step, sheets, over and ended_by tell the state before it." """

    def test_the_first_illegal_step(self):
        answer = verdict(
            "game classic Ada Ben\nroll Ada white:3,4; first Ada=red:7\nroll Ben white:3,4 red:1; first"
            " Ada=blue:7;"
            " second red:9"
        )
        assert answer["legal"] is False
        assert answer["first_illegal"] == {
            "turn": 2,
            "step": "action2",
            "player": "Ben",
            "rule": "not-rolled",
            "message": "Ben may not cross red 9: a white die and the red die give 4 or 5.",
        }
        assert [sheet["score"]["total"] for sheet in answer["sheets"]] == [2, 0]

    def test_nothing_of_a_faulty_action_1_is_kept(self):
        answer = verdict("game classic Ada Ben\nroll Ada white:3,4; first Ada=red:7 Ben=red:8")
        assert [sheet["score"]["total"] for sheet in answer["sheets"]] == [0, 0]

    def test_a_turn_after_the_end(self):
        turns = (
            "roll A white:1,2; misthrow\nroll B white:1,2; misthrow\n" * 3 + "roll A white:1,2; misthrow\n"
        )
        answer = verdict("game classic A B\n" + turns + "roll B white:1,2; first B=red:3")
        assert (answer["over"], answer["ended_by"]) == (True, "fourth-misthrow")
        assert answer["first_illegal"]["turn"] == 8
        assert (answer["first_illegal"]["step"], answer["first_illegal"]["player"]) == ("turn", "B")

    @pytest.mark.parametrize("name", ["ada", '"A\\nB"'])
    def test_names_stay_as_they_are_but_on_one_line(self, name):
        message = verdict(f"game classic {name} Ben\nroll {name} white:3,4")["first_illegal"]["message"]
        assert message.startswith(("ada crossed", "A B crossed"))
