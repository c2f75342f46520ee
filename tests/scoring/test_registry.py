"""Every rule name is documented, and every one is found by some game, sheet or board."""

import re
from pathlib import Path

import pytest

from scoring.violations import RULES, RuleName

TESTS = Path(__file__).parent.parent


@pytest.mark.parametrize("rule", RuleName)
class TestEveryRule:
    """A rule's entry: the clause it comes from, one sentence, and how to put a breach right."""

    def test_has_a_sentence_and_a_remedy(self, rule):
        text = RULES[rule]
        assert text.sentence[0].isupper()
        assert text.sentence.endswith(".")
        assert text.remedy.endswith(".")

    def test_names_its_clauses(self, rule):
        assert re.fullmatch(r"[CLBD]\d+(, [CLBD]\d+)*", RULES[rule].clause)

    def test_is_tested_by_name(self, rule):
        files = [
            file.read_text("utf-8") for file in TESTS.rglob("test_*.py") if file.name != Path(__file__).name
        ]
        assert any(f'"{rule}"' in text for text in files)


def test_no_rule_is_documented_twice_or_invented():
    assert list(RULES) == list(RuleName)
