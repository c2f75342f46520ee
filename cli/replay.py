"""``rowlock replay``: plays a recorded game turn by turn and names the first illegal step."""

from cli.answer import answer
from cli.source import AsJson, Source, read_source


def replay_command(
    source: Source,
    as_json: AsJson = False,
) -> None:
    """Play a recorded game turn by turn and name the first illegal step.

    Example: rowlock replay game.json
    """
    from cli.replay_report import replay_text

    answer(replay_text(read_source(source)), as_json=as_json)
