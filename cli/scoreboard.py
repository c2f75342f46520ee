"""The scores as a table in the terminal, and below it everything that wants a look."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from cli.board_report import pawn_faults
from cli.boards_shown import board_text
from cli.photographs import FileReading
from cli.report import sentences
from cli.row_doubts import alone, by_mark, together
from cli.tables import PlayedTable, tables
from scoring.games import GAMES
from scoring.legality import check
from scoring.model import Row
from scoring.score import score
from scoring.table import labels, ranking
from scoring.wording import joined, one_line

if TYPE_CHECKING:
    from rich.table import Table

    from scanner.reading import SheetReading


def show_tables(files: Sequence[FileReading]) -> None:
    """Print every sheet with its points, the ranking of every table, and all that wants a look."""
    from rich.console import Console
    from rich.text import Text

    console = Console(highlight=False)
    for file in files:
        for photo in file.photos:
            if photo.sheets:
                console.print(_table(photo.name, photo.sheets))
            elif photo.boards:
                console.print(Text(one_line(photo.name), style="italic"))
            for line in _remarks(photo.sheets, photo.error):
                console.print(Text(line))
            for line in (line for board in photo.boards for line in board_text(board)):
                console.print(Text(line))
    for table in tables(files):
        for line in (
            *_verdict(table),
            *(f"  {fault}" for fault in sentences(pawn_faults(table.sheets, files))),
        ):
            console.print(Text(line))


def _table(name: str, sheets: "Sequence[SheetReading]") -> "Table":
    from rich import box
    from rich.table import Table
    from rich.text import Text

    table = Table(title=Text(one_line(name)), title_justify="left", box=box.SIMPLE_HEAD, padding=0)
    for heading in ("player", "sheet", "game"):
        table.add_column(heading)
    with_bonus = any(GAMES[sheet.game].bonuses for sheet in sheets)
    for heading in (*Row, "misthrows", *(("bonus",) if with_bonus else ()), "total", "legal"):
        table.add_column(heading, justify="right")
    table.add_column("status", no_wrap=True)
    for sheet in sheets:
        numbers = _numbers(sheet, with_bonus=with_bonus)
        head = [one_line(sheet.player or ""), sheet.sheet_id or "?", _game(sheet)]
        table.add_row(*(Text(cell) for cell in (*head, *numbers, sheet.status)))
    return table


def _numbers(sheet: "SheetReading", *, with_bonus: bool) -> list[str]:
    if sheet.error is not None:
        return [""] * (len(Row) + 3 + with_bonus)
    points = score(sheet.scorecard)
    bonus = [str(points.bonus) if GAMES[sheet.game].bonuses else ""] if with_bonus else []
    numbers = [*points.rows.values(), points.misthrows]
    return [*map(str, numbers), *bonus, str(points.total), str(points.legal_total)]


def _game(sheet: "SheetReading") -> str:
    return " ".join([sheet.game, *("·".join(map(str, pair)) for pair in [sheet.lucky] if pair)])


def name_of(sheet: "SheetReading") -> str:
    """Player, id and game, as far as they are known."""
    player = one_line(sheet.player or "")
    known = [part for part in (player, sheet.sheet_id) if part] or ["without a readable id"]
    return f"{', '.join(known)} ({_game(sheet)})"


def _remarks(sheets: "Sequence[SheetReading]", error: str | None) -> Iterator[str]:
    if error is not None:
        yield f"  {error}"
    for sheet in sheets:
        if sheet.error is not None:
            yield f"  {name_of(sheet)}: {sheet.error}"
            continue
        yield from (f"  {line}" for line in _doubts(sheet))
        for line in sentences(check(sheet.scorecard)):
            yield f"  {name_of(sheet)}: {line}"


def _doubts(sheet: "SheetReading") -> Iterator[str]:
    """The cells that want a look; those of a row that has many of them on one line."""
    for row, cells in together(sheet).items():
        yield row_doubt(sheet, row, cells)
    for cell in alone(sheet):
        reading = sheet.cells[cell]
        read_as = f"read as {reading.content.mark}, {reading.probability:.0%}"
        yield f"{name_of(sheet)}: {cell} is uncertain ({read_as}). {sheet.uncertain[cell].sentence}"


def row_doubt(sheet: "SheetReading", row: str, cells: tuple[str, ...]) -> str:
    """The cells of a row that want a look (``together``), what they were read as, and why they are uncertain."""
    marks = by_mark(sheet, cells).items()
    readings = "; ".join(f"{mark}: {' '.join(c.partition(':')[2] for c in those)}" for mark, those in marks)
    causes = dict.fromkeys(sheet.uncertain[cell].sentence for cell in cells)
    return f"{name_of(sheet)}: {len(cells)} cells of {row} are uncertain (read as {readings}). {' '.join(causes)}"


def _verdict(table: PlayedTable) -> Iterator[str]:
    """Who has won, and what the sheets of a table tell together."""
    yield _ranking(table)
    if any(sheet.uncertain for sheet in table.sheets):
        yield "  Not settled yet: some cells are uncertain."
    for line in sentences(table.violations):
        yield f"  {line}"


def _ranking(table: PlayedTable) -> str:
    """The winner and the others; of a sheet alone its total."""
    cards = table.cards
    names, game = labels(cards), str(cards[0].game)
    places = ranking([score(card).total for card in cards])
    if len(cards) == 1:
        return f"{game}: {names[0]} has {places[0].total}."
    winners = joined([names[ranked.index] for ranked in places if ranked.place == 1])
    others = [
        f"{ranked.place}. {names[ranked.index]} {ranked.total}" for ranked in places if ranked.place > 1
    ]
    return ", ".join([f"{game}: {winners} won with {places[0].total}", *others]) + "."
