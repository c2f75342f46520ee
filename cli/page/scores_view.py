"""Scoreboards and faults, worked out for a page in its language."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from cli.account import ScoreLine, board_lines, card_lines, score_table
from cli.page.words.words import PageWords
from scoring.duel_board import Colour, DuelBoard
from scoring.games import GAMES
from scoring.games.duel import DUEL
from scoring.model import Scorecard
from scoring.table import check_table, ranking
from scoring.violations import Violation


@dataclass(frozen=True, slots=True, kw_only=True)
class Fault:
    """What is not right, in a sentence."""

    severity: str
    heading: str
    sentence: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Board:
    """The scoreboard of one game on the table."""

    number: int
    title: str
    lines: tuple[tuple[int, ScoreLine], ...]  # with their places, best first
    won: str
    text: str
    faults: tuple[Fault, ...]


def faults_of(violations: Iterable[Violation], words: PageWords) -> tuple[Fault, ...]:
    """Violations in sentences of the page's language, with the cells where the sentence does not name them."""
    return tuple(
        Fault(
            severity=violation.severity,
            heading=words.severities[violation.severity],
            sentence=_sentence(violation, words),
        )
        for violation in violations
    )


def _sentence(violation: Violation, words: PageWords) -> str:
    rule = words.rules.get(violation.rule)
    if rule is None:
        return violation.message
    where = ", ".join([*violation.sheets, *map(words.cell_name, violation.cells)])
    return f"{rule} ({where})" if where else rule


def card_board(
    number: int, cards: Sequence[Scorecard], words: PageWords, beside: Sequence[Violation] = ()
) -> Board:
    """The scoreboard of finished sheets; ``beside`` is what a board beside them tells."""
    faults = faults_of((*check_table(cards), *beside), words)
    return score_board(number, str(GAMES[cards[0].game.name]), card_lines(cards), faults, words)


def score_board(
    number: int, title: str, lines: Sequence[ScoreLine], faults: tuple[Fault, ...], words: PageWords
) -> Board:
    """The scoreboard of lines that are worked out already."""
    ranked = ranking([line.total for line in lines])
    winners = [lines[one.index].name for one in ranked if one.place == 1]
    won = words.won.format(names=words.joined(winners), n=ranked[0].total) if len(lines) > 1 else ""
    return Board(
        number=number,
        title=title,
        lines=tuple((one.place, lines[one.index]) for one in ranked),
        won=won,
        text="\n".join(filter(None, [title, score_table(lines), won])),
        faults=faults,
    )


def duel_board(number: int, board: DuelBoard, names: Mapping[Colour, str], words: PageWords) -> Board:
    """The scoreboard of a game of The Duel; a player without a name is called by the stones' colour."""
    lines = board_lines(board, {colour: names.get(colour, words.colours[colour]) for colour in Colour})
    return score_board(number, str(DUEL), lines, (), words)
