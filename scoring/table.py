"""The sheets of one table: what they tell together, and who has won."""

from collections.abc import Sequence
from dataclasses import dataclass

from scoring.games import TABLE_RULES
from scoring.legality import closed_rows
from scoring.model import Scorecard
from scoring.table_rules import Table
from scoring.violations import Violation
from scoring.wording import one_line


@dataclass(frozen=True, slots=True, kw_only=True)
class Ranked:
    """A place in the ranking; ``index`` tells which of the given totals, counted from 0, it is."""

    index: int
    place: int
    total: int


def ranking(totals: Sequence[int]) -> tuple[Ranked, ...]:
    """Best first; equal totals share the better place and the next place is skipped (C9)."""
    best_first = sorted(range(len(totals)), key=lambda index: -totals[index])
    return tuple(
        Ranked(index=index, place=1 + sum(other > totals[index] for other in totals), total=totals[index])
        for index in best_first
    )


def check_table(cards: Sequence[Scorecard]) -> tuple[Violation, ...]:
    """All violations between the sheets of one table of one game; a lone sheet has none."""
    if len(cards) < 2:
        return ()
    names = labels(cards)
    closed = {name: closed_rows(card) for name, card in zip(names, cards, strict=True)}
    table = Table(sheets=dict(zip(names, cards, strict=True)), closed=closed)
    rules = TABLE_RULES[table.game.name]
    return tuple(violation for rule in rules.rules for violation in rule(table, rules))


def labels(cards: Sequence[Scorecard]) -> tuple[str, ...]:
    """What to call each sheet in a sentence, no two alike: its player, else its id, else its place in the
    list.
    """
    called = [_label(card, place) for place, card in enumerate(cards, 1)]
    return tuple(
        name if called.count(name) == 1 else f"{name} ({place})" for place, name in enumerate(called, 1)
    )


def _label(card: Scorecard, place: int) -> str:
    return one_line(card.player or "") or f"Sheet {one_line(card.sheet_id or '') or place}"
