"""From players, names and wishes to sheets."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.errors import BrokenInput
from scoring.games import GAMES
from sheets.identity import is_id
from sheets.lucky import PRINTED_PAIRS
from sheets.order import BOARDS, Order, board_specs, parse_names, sheet_specs
from sheets.spec import SheetSpec


def specs(game: str = "longo", seed: int = 1, **wishes) -> tuple[SheetSpec, ...]:
    return sheet_specs(Order(game=GAMES[game], **wishes), Random(seed))


def refusal(**wishes) -> BrokenInput:
    with pytest.raises(BrokenInput) as caught:
        specs(**wishes)
    return caught.value


class TestCount:
    def test_without_a_wish_one_page_is_filled(self):
        assert [len(specs(page=page)) for page in (1, 2, 4)] == [1, 2, 4]

    def test_players_sheets_or_names_say_how_many(self):
        assert len(specs(players=5)) == 5
        assert len(specs(sheets=7)) == 7
        assert len(specs(names=("Ada", "Ben", "Cleo"))) == 3
        assert len(specs(names=("Ada",))) == 1

    def test_players_and_sheets_together_are_refused(self):
        assert refusal(players=2, sheets=2).slug == "players-and-sheets"

    @pytest.mark.parametrize("players", [1, 6])
    def test_a_game_is_not_for_any_number_of_players(self, players):
        problem = refusal(players=players)
        assert problem.slug == "player-count"
        assert f"Longo is for 2 to 5 players, not {players}." in str(problem)

    def test_more_names_than_players_are_refused_unless_a_pad_is_wanted(self):
        names = tuple("ABCDEF")
        assert refusal(names=names).slug == "player-count"
        assert [spec.player for spec in specs(names=names, sheets=6)] == list(names)


class TestIds:
    @given(st.integers(1, 40), st.integers())
    def test_all_sheets_differ(self, count, seed):
        ids = [spec.sheet_id for spec in specs(sheets=count, seed=seed)]
        assert len(set(ids)) == count
        assert all(is_id(sheet_id) for sheet_id in ids)

    def test_an_id_drawn_twice_is_drawn_again(self):
        class Stubborn(Random):
            """Gives the same characters twice over before it goes on."""

            drawn = 0

            def choice(self, seq):
                self.drawn += 1
                return seq[0] if self.drawn <= 10 else super().choice(seq)

        sheets = sheet_specs(Order(game=GAMES["classic"], sheets=2), Stubborn(1))
        assert sheets[0].sheet_id.startswith("22222")
        assert sheets[1].sheet_id != sheets[0].sheet_id


class TestNames:
    def test_stand_on_the_sheets_in_order(self):
        assert [spec.player for spec in specs(players=2, names=("Ada", "Ben"))] == ["Ada", "Ben"]
        assert [spec.player for spec in specs(players=2)] == [None, None]

    def test_must_be_as_many_as_players(self):
        assert refusal(players=3, names=("Ada", "Ben")).slug == "name-count"

    def test_must_differ(self):
        assert refusal(names=("Ada", "ADA")).slug == "same-name"

    def test_are_typed_with_commas_between(self):
        assert parse_names("Ada, Ben Ali ,Jiří") == ("Ada", "Ben Ali", "Jiří")

    def test_are_composed_letter_by_letter(self):
        assert parse_names("Jir\u030ci\u0301") == ("Jiří",)

    @pytest.mark.parametrize(
        ("text", "slug"),
        [
            ("", "empty-name"),
            ("Ada,,Ben", "empty-name"),
            ("Ada\nBen", "unprintable-name"),
            ("Ada\x1b[31m", "unprintable-name"),
            ("\u202eAda", "unprintable-name"),
            ("A" * 41, "long-name"),
        ],
    )
    def test_that_cannot_stand_on_a_sheet_are_refused_in_one_line(self, text, slug):
        with pytest.raises(BrokenInput) as caught:
            parse_names(text)
        assert caught.value.slug == slug
        assert str(caught.value).isprintable()

    def test_of_forty_characters_fit(self):
        assert parse_names("Ž" * 40) == ("Ž" * 40,)


class TestLucky:
    def test_players_get_the_pairs_asked_for_and_others_beside(self):
        pairs = [spec.lucky for spec in specs(players=4, lucky=((2, 3), (5, 8)))]
        assert pairs[:2] == [(2, 3), (5, 8)]
        assert len(set(pairs)) == 4
        assert set(pairs[2:]) <= set(PRINTED_PAIRS)

    def test_names_alone_count_as_players(self):
        pairs = [spec.lucky for spec in specs(names=("Ada", "Ben"), lucky=((5, 8),))]
        assert pairs[0] == (5, 8) != pairs[1]

    def test_a_pad_goes_through_the_pairs_asked_for(self):
        pairs = [spec.lucky for spec in specs(sheets=5, lucky=((5, 8), (6, 11)))]
        assert pairs == [(5, 8), (6, 11), (5, 8), (6, 11), (5, 8)]

    def test_classic_has_none(self):
        assert [spec.lucky for spec in specs("classic")] == [None, None]
        assert refusal(game="classic", lucky=((5, 8),)).slug == "no-lucky-numbers"

    def test_no_pair_is_given_twice(self):
        assert refusal(players=2, lucky=((5, 8), (5, 8))).slug == "same-lucky-pair"

    def test_there_are_not_more_pairs_than_sheets(self):
        assert refusal(sheets=1, lucky=((5, 8), (6, 11))).slug == "too-many-lucky-pairs"

    def test_a_sheet_without_its_pair_cannot_be_built(self):
        with pytest.raises(ValueError, match="exactly if"):
            SheetSpec(game=GAMES["longo"], sheet_id="222222")


class TestBoards:
    def test_on_board_has_a_board_a_side_and_the_duel_one(self):
        assert BOARDS == {"onboard": ("a", "b"), "duel": (None,)}
        for game, sides in BOARDS.items():
            boards = board_specs(GAMES[game], Random(1))
            assert [(board.kind, board.board) for board in boards] == [("board", side) for side in sides]

    def test_no_board_shares_an_id_with_a_score_sheet(self):
        [drawn_first] = sheet_specs(Order(game=GAMES["onboard"], sheets=1), Random(1))
        boards = board_specs(GAMES["onboard"], Random(1), taken={drawn_first.sheet_id})
        assert drawn_first.sheet_id not in {board.sheet_id for board in boards}

    def test_the_duel_has_no_score_sheets(self):
        assert specs("duel") == specs("duel", players=2) == ()
        assert refusal(game="duel", sheets=2).slug == "no-score-sheets"
        assert refusal(game="duel", names=("Ada", "Ben")).slug == "no-score-sheets"
        assert str(refusal(game="duel", players=3)) == "The Duel is for 2 players, not 3."

    def test_a_score_sheet_is_no_side_of_a_board(self):
        with pytest.raises(ValueError, match="no side"):
            SheetSpec(game=GAMES["onboard"], sheet_id="222222", board="a")
