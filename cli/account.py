"""Verdicts as people read them in a terminal: aligned columns and plain sentences."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from scoring.duel_board import Colour, DuelBoard, duel_score
from scoring.duel_legality import duel_legal_total
from scoring.model import Row, Scorecard
from scoring.score import score
from scoring.table import labels, ranking
from scoring.violations import RULES, Violation


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreLine:
    """One player's line of the score table."""

    name: str
    rows: Mapping[Row, int]
    misthrows: int
    bonus: int | None
    total: int
    legal_total: int


def score_table(lines: Sequence[ScoreLine]) -> str:
    """The scores in columns, best first, with places; a column only where somebody has something to show in
    it.
    """
    with_bonus = any(line.bonus is not None for line in lines)
    with_legal = any(line.legal_total != line.total for line in lines)
    head = ["", "player", *Row, "misthrows", *(["bonus"] if with_bonus else []), "total"]
    ranked = [(place.place, lines[place.index]) for place in ranking([line.total for line in lines])]
    body = [
        [
            f"{place}.",
            line.name,
            *(str(line.rows[row]) for row in Row),
            str(line.misthrows),
            *([str(line.bonus or 0)] if with_bonus else []),
            str(line.total),
            *([_legal(line)] if with_legal else []),
        ]
        for place, line in ranked
    ]
    return columns([[*head, *([""] if with_legal else [])], *body])


def _legal(line: ScoreLine) -> str:
    return "" if line.legal_total == line.total else f"(legal {line.legal_total})"


def columns(table: Sequence[Sequence[str]]) -> str:
    """Cells in aligned columns: the second, a name, to the left, numbers to the right."""
    widths = [max(map(len, column)) for column in zip(*table, strict=True)]
    lines = (
        "  ".join(
            cell.ljust(width) if place == 1 else cell.rjust(width)
            for place, (cell, width) in enumerate(zip(line, widths, strict=True))
        )
        for line in table
    )
    return "\n".join(line.rstrip() for line in lines)


def card_lines(cards: Sequence[Scorecard]) -> tuple[ScoreLine, ...]:
    """The score lines of the sheets of a table."""
    return tuple(_card_line(name, card) for name, card in zip(labels(cards), cards, strict=True))


def _card_line(name: str, card: Scorecard) -> ScoreLine:
    points = score(card)
    return ScoreLine(
        name=name,
        rows=points.rows,
        misthrows=points.misthrows,
        bonus=points.bonus if card.game.bonuses else None,
        total=points.total,
        legal_total=points.legal_total,
    )


def board_lines(board: DuelBoard, names: Mapping[Colour, str]) -> tuple[ScoreLine, ...]:
    """The score lines of The Duel's two players."""
    return tuple(_colour_line(board, colour, names[colour]) for colour in Colour)


def _colour_line(board: DuelBoard, colour: Colour, name: str) -> ScoreLine:
    points = duel_score(board, colour)
    return ScoreLine(
        name=name,
        rows=points.rows,
        misthrows=points.misthrows,
        bonus=None,
        total=points.total,
        legal_total=duel_legal_total(board, colour),
    )


def violation_lines(name: str, violations: Iterable[Violation]) -> list[str]:
    """A sentence a violation, what to do about it, and the clause; ``name`` says whose sheet it is."""
    whose = f"{name}: " if name else ""
    return [
        f"{violation.severity}: {whose}{violation.message} {RULES[violation.rule].remedy}"
        f" [{violation.rule}, {RULES[violation.rule].clause}]"
        for violation in violations
    ]
