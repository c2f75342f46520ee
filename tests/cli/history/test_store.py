"""The history keeps games whole, finds them again, and knows the players."""

from dataclasses import replace

import pytest

from cli.history.database import database_url
from cli.history.model import Correction, finished
from cli.history.rows import Photograph
from cli.history.store import History, Query
from scoring.errors import BrokenInput
from scoring.games.classic import CLASSIC as CLASSIC_GAME
from scoring.model import Scorecard
from tests.cli.history.games import CLASSIC, DUEL, LONGO, ONBOARD, played

ALL = Query()


@pytest.fixture
def history(database):
    with History(database_url(database)) as opened:
        yield opened


def ids(games) -> list[str]:
    return [game.game_id for game in games]


class TestKeeping:
    @pytest.mark.parametrize(
        ("notation", "names"),
        [
            (LONGO, ("Ada", "Ben")),
            (LONGO, ("Ada", None)),
            (CLASSIC, ("Ada", "Ben", "Zoë „Z“ O'Neil")),
            (DUEL, ("Ada", "Ben")),
            (ONBOARD, ("Ada", "Ben")),
        ],
    )
    def test_a_game_comes_back_as_it_was_put_in(self, history, notation, names):
        corrections = (Correction(seat=1, cell="red:4", read="cross", kept="blank"),)
        game = played(notation, names, note="at Eva's\nsecond line", corrections=corrections)
        assert history.add(game) == game.game_id
        assert history.game(game.game_id.lower()) == game
        assert history.games(ALL) == (game,)

    def test_the_same_crosses_are_kept_once_whatever_the_names(self, history):
        game, again = played(), played(names=("Ada L.", "Ben"), day=3)
        assert history.add(game) == game.game_id
        assert history.add(again) == game.game_id
        assert history.games(ALL) == (game,)

    def test_photographs_are_kept_with_it(self, history):
        photographs = (
            Photograph(name="a.jpg", jpeg=b"\xff\xd8\xff1"),
            Photograph(name="b", jpeg=b"\xff\xd8\xff"),
        )
        game_id = history.add(played(), photographs)
        assert history.photographs(game_id) == photographs

    def test_a_game_that_was_put_right_takes_the_place_of_the_former(self, history):
        former, better = played(names=("Ada", "Eva")), played(CLASSIC, ("Ada", "Ben", "Cleo"), day=1)
        history.add(former)
        assert history.add(better, instead_of=[former.game_id]) == better.game_id
        assert history.games(ALL) == (better,)
        assert "Eva" not in {player.name for player in history.players()}

    def test_a_name_out_of_a_strange_code_is_kept_as_far_as_it_fits(self, history):
        game = finished([Scorecard(game=CLASSIC_GAME, player="Ada\x00\n" + "x" * 100)])
        history.add(game)
        (kept,) = history.games(ALL)
        assert kept.names == ("Ada� " + "x" * 35,)

    def test_an_unknown_game_is_none(self, history):
        assert history.game("22222222") is None
        assert not history.delete("22222222")
        assert not history.set_note("22222222", "x")

    def test_a_deleted_game_leaves_nothing_behind(self, history):
        kept, gone = played(CLASSIC, ("Ada", "Ben", "Cleo")), played(day=1, names=("Ada", "Dan"))
        history.add(kept)
        history.add(gone, [Photograph(name="a.jpg", jpeg=b"\xff\xd8\xff")])
        assert history.delete(gone.game_id)
        assert history.games(ALL) == (kept,)
        assert history.photographs(gone.game_id) == ()
        assert {player.name for player in history.players()} == {"Ada", "Ben", "Cleo"}

    def test_a_note_can_be_changed(self, history):
        game = played()
        history.add(game)
        assert history.set_note(game.game_id, " Kürbisabend \r\n")
        assert history.game(game.game_id) == replace(game, note="Kürbisabend")
        assert ids(history.games(Query(search="KÜRBIS"))) == [game.game_id]


class TestFinding:
    @pytest.fixture
    def three(self, history):
        games = (
            played(LONGO, ("Ada", "Ben"), day=0, note="100% luck"),
            played(CLASSIC, ("Ada", "Žofie", "Cleo"), day=1),
            played(DUEL, ("Cleo", None), day=2),
        )
        for game in games:
            history.add(game)
        return ids(games)

    def test_the_newest_stands_first(self, history, three):
        assert ids(history.games(ALL)) == three[::-1]

    def test_limit_and_offset_give_a_page_of_them(self, history, three):
        query = Query(limit=1, offset=1)
        assert ids(history.games(query)) == [three[1]]
        assert history.count(query) == 3

    @pytest.mark.parametrize(
        ("query", "places"),
        [
            (Query(game="longo"), [0]),
            (Query(player="ada"), [1, 0]),
            (Query(search="žOFIE"), [1]),
            (Query(search="cleo ada"), [1]),
            (Query(search="100%"), [0]),
            (Query(search="%"), [0]),
            (Query(search="_"), []),
            (Query(search="'; DROP TABLE games; --"), []),
        ],
    )
    def test_games_are_found_by_player_note_and_kind(self, history, three, query, places):
        assert ids(history.games(query)) == [three[place] for place in places]
        assert history.count(query) == len(places)

    def test_a_game_is_found_by_its_id(self, history, three):
        assert ids(history.games(Query(search=three[1].lower()))) == [three[1]]


class TestPlayers:
    def test_capital_letters_make_no_new_player(self, history):
        history.add(played(names=("Ada", "Ben")))
        history.add(played(CLASSIC, ("ADA", "ben", "Cleo"), day=1))
        assert [(player.name, player.games) for player in history.players()] == [
            ("Ada", 2),
            ("Ben", 2),
            ("Cleo", 1),
        ]

    def test_a_renamed_player_has_the_new_name_everywhere(self, history):
        game = played()
        history.add(game)
        assert history.rename("ada", "Ada Lovelace")
        (kept,) = history.games(ALL)
        assert kept.names == ("Ada Lovelace", "Ben")
        assert kept.table.cards[0].player == "Ada Lovelace"
        assert not history.rename("Ada", "Nobody")

    def test_a_name_may_be_written_differently(self, history):
        history.add(played(names=("ada", "Ben")))
        assert history.rename("ada", "Ada")
        assert history.games(ALL)[0].names == ("Ada", "Ben")

    @pytest.mark.parametrize(
        ("name", "slug"), [("BEN", "name-taken"), (" ", "empty-name"), ("x" * 41, "long-name")]
    )
    def test_some_names_cannot_be_taken(self, history, name, slug):
        history.add(played())
        with pytest.raises(BrokenInput) as caught:
            history.rename("Ada", name)
        assert caught.value.slug == slug
        assert history.games(ALL)[0].names == ("Ada", "Ben")

    def test_merged_players_are_one(self, history):
        history.add(played(names=("Ada", "Ben")))
        history.add(played(CLASSIC, ("Ada L.", "Ben", "Cleo"), day=1))
        assert history.merge("Ada L.", "Ada")
        assert [player.name for player in history.players()] == ["Ada", "Ben", "Cleo"]
        assert history.games(ALL)[0].names == ("Ada", "Ben", "Cleo")
        assert not history.merge("Ada L.", "Ada")

    def test_opponents_are_two(self, history):
        history.add(played())
        with pytest.raises(BrokenInput, match="against each other"):
            history.merge("Ada", "Ben")
        with pytest.raises(BrokenInput, match="one player"):
            history.merge("Ada", "ADA")

    def test_results_tell_who_made_what(self, history):
        game = played(names=("Ada", None))
        history.add(game)
        (result,) = history.results("longo")
        assert (result.player, result.total, result.place, result.game_id) == ("Ada", 7, 1, game.game_id)
        assert history.results("duel") == ()
