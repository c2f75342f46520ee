"""What ``rowlock replay`` answers: the verdict on a recorded game, for machines and for people."""

from collections.abc import Iterator

from cli.account import ScoreLine, board_lines, card_lines, score_table
from cli.answer import Report
from cli.exit_codes import ExitCode
from scoring.model import Cell
from scoring.recording import RecordedTurn, Recording, Replay, replay
from scoring.rulebook import Ending
from scoring.stones import COLOURS, StonesInPlay
from scoring.typed_in import read_recording
from scoring.verdict import verdict_entry
from scoring.violations import RULES
from scoring.wording import cell_words, counted, joined, one_line

ENDINGS = {
    Ending.TWO_ROWS_LOCKED: "two rows are locked",
    Ending.FOURTH_MISTHROW: "somebody took the fourth misthrow",
    Ending.LAST_STONE: "somebody laid the last stone",
    Ending.PAWN_IN_FINISH: "a pawn reached the finish and the last round has been played",
}


def replay_text(text: str) -> Report:
    """Play the recorded game that a text holds.

    Raises:
        BrokenInput: where the text is no recorded game.
    """
    recording = read_recording(text)
    replayed = replay(recording)
    return Report(
        entry=verdict_entry(replayed),
        account="\n".join(_account(recording, replayed)),
        exit_code=ExitCode.LOOK if replayed.fault else ExitCode.DONE,
    )


def _account(recording: Recording, replayed: Replay) -> Iterator[str]:
    """The game turn by turn as far as it is legal, what is illegal, and how it stands."""
    names = [one_line(seat.name) for seat in recording.seats]
    yield f"{recording.rulebook.game}: {joined(names)}"
    yield ""
    played = recording.turns[: replayed.turn]
    yield from (f"{number:3}. {_turn_words(turn, names)}" for number, turn in enumerate(played, 1))
    yield from _fault_lines(replayed)
    yield ""
    yield score_table(_score_lines(replayed, names))
    yield ""
    ended_by = replayed.position.ended_by
    yield f"The game is over: {ENDINGS[ended_by]}." if ended_by else "The game is not over."


def _turn_words(turn: RecordedTurn, names: list[str]) -> str:
    dice = f"white {joined(map(str, turn.dice.white))}"
    coloured = "".join(f", {row} {die}" for row, die in turn.dice.coloured.items())
    first = [f"{names[player]} {_cell(cell)}" for player, cell in sorted(turn.action1.items())]
    steps = [
        f"white sum: {', '.join(first)}" if first else "",
        f"then {_cell(turn.action2)}" if turn.action2 else "",
        f"pawn {counted(turn.action3.steps, 'field', 'fields')} on" if turn.action3 else "",
        "a misthrow" if turn.misthrow else "",
    ]
    happened = "; ".join(filter(None, steps)) or "nothing is crossed"
    return f"{names[turn.active]} rolls {dice}{coloured}: {happened}."


def _cell(cell: Cell) -> str:
    return cell_words(str(cell))


def _fault_lines(replayed: Replay) -> Iterator[str]:
    if replayed.fault:
        rule = RULES[replayed.fault.rule]
        yield ""
        yield (
            f"illegal: turn {replayed.turn}, {replayed.fault.step}: {one_line(replayed.fault.message)}"
            f" {rule.remedy} [{replayed.fault.rule}, {rule.clause}]"
        )


def _score_lines(replayed: Replay, names: list[str]) -> tuple[ScoreLine, ...]:
    table = replayed.position.table
    if isinstance(table, StonesInPlay):
        return board_lines(table.board, dict(zip(COLOURS, names, strict=True)))
    return card_lines(table.sheets)
