"""Sheets, verdicts and scores in the shapes that CONTRACT.md promises: what ``scan``, ``check`` and
``replay`` answer.
"""

from collections.abc import Sequence

from scoring.legality import check
from scoring.model import RowMarks, RowRules, Scorecard
from scoring.score import Score, score
from scoring.table import check_table, ranking
from scoring.violations import Violation


def sheet_pieces(card: Scorecard) -> dict[str, object]:
    """What a sheet's dictionary says of its marks, verdict and score."""
    return {
        "rows": {str(row): row_entry(rules, card.marks(row)) for row, rules in card.game.rows.items()},
        "misthrows": card.misthrows,
        "bonus": card.bonus,
        "violations": [violation_entry(violation) for violation in check(card)],
        "score": score_entry(score(card)),
    }


def whole_sheet(card: Scorecard) -> dict[str, object]:
    """A sheet whose marks are all certain, as an entry of its own: whose it is, what is on it, verdict and
    score.
    """
    return {
        "sheet_id": card.sheet_id,
        "game": card.game.name,
        "kind": "score",
        "player": card.player,
        "lucky": None if card.lucky is None else list(card.lucky),
        "status": "ok",
        "uncertain": [],
        **({"pawn": card.pawn} if card.pawn else {}),
        **sheet_pieces(card),
    }


def table_entry(cards: Sequence[Scorecard], more: Sequence[Violation] = ()) -> dict[str, object]:
    """An entry of ``tables``: the sheets' ids, the ranking, and what the sheets tell together.

    ``more`` are violations found beside the sheets, on a board.
    """
    return {
        "game": cards[0].game.name,
        "sheets": [card.sheet_id for card in cards],
        "ranking": ranking_entries(cards),
        "violations": [violation_entry(violation) for violation in (*check_table(cards), *more)],
    }


def whole_table(cards: Sequence[Scorecard], more: Sequence[Violation] = ()) -> dict[str, object]:
    """As ``table_entry``, with whole sheets in place of their ids."""
    return {**table_entry(cards, more), "sheets": [whole_sheet(card) for card in cards]}


def ranking_entries(cards: Sequence[Scorecard]) -> list[dict[str, object]]:
    """The ranking by total as crossed; ``sheet`` counts the given sheets from 1."""
    return [
        {
            "sheet_id": cards[ranked.index].sheet_id,
            "player": cards[ranked.index].player,
            "sheet": ranked.index + 1,
            "place": ranked.place,
            "total": ranked.total,
        }
        for ranked in ranking([score(card).total for card in cards])
    ]


def row_entry(rules: RowRules, marks: RowMarks) -> dict[str, object]:
    """The marks of a row, numbers in printed order."""
    return {
        "crossed": list(rules.printed(marks.crossed)),
        "skipped": list(rules.printed(marks.skipped)),
        "void": list(rules.printed(marks.void)),
        "lock": marks.lock,
    }


def violation_entry(violation: Violation) -> dict[str, object]:
    """A violation; ``sheets`` stands there only where it concerns several."""
    entry: dict[str, object] = {
        "rule": str(violation.rule),
        "severity": str(violation.severity),
        "cells": list(violation.cells),
        "message": violation.message,
    }
    return {**entry, "sheets": list(violation.sheets)} if violation.sheets else entry


def score_entry(points: Score) -> dict[str, int]:
    """The points of a sheet; ``legal_total`` stands there only where it differs."""
    entry = {
        **{str(row): row_points for row, row_points in points.rows.items()},
        "misthrows": points.misthrows,
        "bonus": points.bonus,
        "total": points.total,
    }
    return entry if points.legal_total == points.total else {**entry, "legal_total": points.legal_total}
