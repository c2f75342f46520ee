"""Cells, numbers and lists as words."""

import pytest

from scoring.wording import cell_words, counted, joined, number_word, one_line, quoted, sentence


@pytest.mark.parametrize(
    ("number", "word"), [(0, "no"), (1, "one"), (6, "six"), (12, "twelve"), (13, "13"), (-1, "-1")]
)
def test_small_numbers_are_words(number, word):
    assert number_word(number) == word


@pytest.mark.parametrize(("number", "words"), [(0, "no crosses"), (1, "one cross"), (2, "two crosses")])
def test_one_is_singular(number, words):
    assert counted(number, "cross", "crosses") == words


@pytest.mark.parametrize(
    ("words", "text"), [(["a"], "a"), (["a", "b"], "a and b"), (["a", "b", "c"], "a, b and c")]
)
def test_lists_end_with_and(words, text):
    assert joined(words) == text


def test_lists_may_end_with_or():
    assert joined(["a", "b", "c"], "or") == "a, b or c"


@pytest.mark.parametrize(
    ("cell", "words"),
    [
        ("green:3", "green 3"),
        ("red:lock", "the red lock"),
        ("misthrow:2", "misthrow 2"),
        ("bonus:9", "bonus 9"),
    ],
)
def test_cells_in_words(cell, words):
    assert cell_words(cell) == words


def test_a_sentence_begins_large_and_ends_with_a_stop():
    assert sentence("green 3 was crossed") == "Green 3 was crossed."


@pytest.mark.parametrize(
    ("words", "line"),
    [
        ("a\n\tb  c", "a b c"),
        ("\x1b[2Ja", "\ufffd[2Ja"),
        ("\ud800", "\ufffd"),
        ("Žofie Łucja", "Žofie Łucja"),
        ("", ""),
    ],
)
def test_words_on_one_line(words, line):
    assert one_line(words) == line


def test_long_words_are_shortened():
    assert quoted("x" * 40) == f"“{'x' * 40}”"
    assert quoted("x" * 41) == f"“{'x' * 39}…”"
    assert quoted("abc", 2) == "“a…”"
