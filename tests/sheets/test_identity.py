"""Sheet ids and the payload of the code."""

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from sheets.identity import ALPHABET, LENGTH, Identity, decode, encode, is_id, new_id

seeds = st.integers()
ids = seeds.map(lambda seed: new_id(Random(seed)))
names = st.text(st.characters(exclude_categories=("C", "Z")), min_size=1, max_size=40)


class TestIds:
    def test_the_alphabet_leaves_out_what_is_taken_for_something_else(self):
        assert not set("01OIS") & set(ALPHABET)
        assert len(set(ALPHABET)) == len(ALPHABET) == 31
        assert ALPHABET.upper() == ALPHABET

    @given(ids)
    def test_a_new_id_is_an_id(self, sheet_id):
        assert len(sheet_id) == LENGTH
        assert is_id(sheet_id)

    def test_the_same_source_gives_the_same_ids(self):
        assert new_id(Random(4)) == new_id(Random(4)) != new_id(Random(5))

    @given(ids, st.integers(0, LENGTH - 1), st.sampled_from(ALPHABET))
    def test_any_single_wrong_character_is_noticed(self, sheet_id, place, character):
        wrong = sheet_id[:place] + character + sheet_id[place + 1 :]
        assert is_id(wrong) == (wrong == sheet_id)

    @given(ids, st.integers(0, LENGTH - 2))
    def test_any_swap_of_neighbours_is_noticed(self, sheet_id, place):
        swapped = sheet_id[:place] + sheet_id[place + 1] + sheet_id[place] + sheet_id[place + 2 :]
        assert is_id(swapped) == (swapped == sheet_id)

    def test_other_text_is_no_id(self):
        assert not is_id("")
        assert not is_id("K7Q2M")
        assert not is_id("k7q2mx")
        assert not is_id("OOOOOO")


class TestPayload:
    @given(ids, st.none() | names)
    def test_what_is_encoded_is_decoded(self, sheet_id, player):
        identity = Identity(sheet_id=sheet_id, player=player)
        assert decode(encode(identity)) == identity

    def test_it_is_the_id_alone_or_id_and_name(self):
        sheet_id = new_id(Random(1))
        assert encode(Identity(sheet_id=sheet_id)) == sheet_id.encode()
        assert encode(Identity(sheet_id=sheet_id, player="Žofie/2")) == f"{sheet_id}/Žofie/2".encode()

    @given(st.binary(max_size=60))
    def test_foreign_codes_mean_nothing(self, payload):
        assert decode(payload) is None

    def test_an_id_with_an_empty_name_or_no_utf8_is_none_of_ours(self):
        sheet_id = new_id(Random(1)).encode()
        assert decode(sheet_id + b"/") is None
        assert decode(sheet_id + b"/\xff") is None
