"""The five languages: complete, printable, and rows told apart."""

from dataclasses import fields

import pytest

from scoring.errors import BrokenInput
from scoring.model import Row
from sheets.languages import LANGUAGES, words
from sheets.languages.words import Words
from sheets.pdf import missing_letters
from sheets.shapes import Face

languages = pytest.mark.parametrize("language", LANGUAGES)


def test_there_are_five():
    assert sorted(LANGUAGES) == ["cs", "de", "en", "pl", "pt"]


@languages
class TestEveryLanguage:
    def test_says_everything(self, language):
        chosen = words(language)
        assert set(chosen.rows) == set(Row)
        assert all(sentence.strip() == sentence != "" for sentence in chosen.sentences())
        assert len(chosen.sentences()) == len(fields(Words)) - 1 + len(Row)

    @pytest.mark.parametrize("face", [Face.TEXT, Face.STRONG])
    def test_has_all_its_letters_in_the_font(self, language, face):
        assert missing_letters("".join(words(language).sentences()), face) == ""

    def test_tells_the_rows_apart_by_their_letters(self, language):
        badges = words(language).rows.values()
        assert len(set(badges)) == len(badges)
        assert all(1 <= len(badge) <= 2 for badge in badges)

    def test_names_the_least_number_of_crosses_and_the_price_of_a_misthrow(self, language):
        assert "6" in words(language).minimum.format(n=6)
        assert "−5" in words(language).each

    def test_says_that_the_publisher_has_no_part_in_it(self, language):
        assert "Qwixx®" in words(language).imprint


def test_a_language_without_sheets_is_refused():
    with pytest.raises(BrokenInput, match=r"'xx'.*en, de, cs, pl, pt"):
        words("xx")


def test_letters_that_the_font_lacks_are_named_once_in_order():
    assert missing_letters("Řehoř 漢字漢") == "漢字"
    assert missing_letters("Оля Zoë Łukasz Đặng Ağca") == ""
