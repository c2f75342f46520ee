"""``rowlock check``: verdict and score for sheets that somebody typed in."""

from cli.answer import answer
from cli.source import AsJson, Source, read_source


def check_command(
    source: Source,
    as_json: AsJson = False,
) -> None:
    """Check and score the sheets of a table that were typed in.

    Example: rowlock check table.json
    """
    from cli.check_report import check_text

    answer(check_text(read_source(source)), as_json=as_json)
