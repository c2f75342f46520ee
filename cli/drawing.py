"""Overlays: what to write beside each sheet, and the pictures as files."""

import io
from collections.abc import Iterator
from typing import TYPE_CHECKING

from cli.board_report import board_faults
from cli.boards_shown import board_summary
from cli.photographs import FileReading, photographs_again, shown_name
from cli.report import sheet_total
from scoring.legality import check
from scoring.violations import wants_a_look

if TYPE_CHECKING:
    from cli.board_report import Board
    from scanner.overlay import Caption
    from scanner.reading import SheetReading

_QUALITY = 88


def overlays(file: FileReading) -> Iterator[tuple[str, bytes]]:
    """For each photograph of a file with sheets: its page (``-2``; of a lone one nothing), the JPEG with readings."""
    from scanner.board_overlay import draw_boards
    from scanner.overlay import draw

    if not any(photo.sheets or photo.boards for photo in file.photos):
        return
    # The readings first: where they end, no page behind them is decoded, which may be the one that is damaged.
    for reading, photo in zip(file.photos, photographs_again(file.path), strict=False):
        picture = draw(photo.pixels, [(sheet, caption(sheet)) for sheet in reading.sheets])
        picture = draw_boards(picture, [(board, board_caption(board)) for board in reading.boards])
        out = io.BytesIO()
        picture.save(out, "JPEG", quality=_QUALITY)
        page = reading.name.removeprefix(shown_name(file.path)).replace("#", "-")
        yield page, out.getvalue()


def caption(sheet: "SheetReading") -> "Caption":
    """What is drawn with a sheet: warnings on the cells of its violations, its name and total."""
    from scanner.overlay import Caption

    name = sheet.player or sheet.sheet_id or sheet.game
    if sheet.error is not None:
        return Caption(illegal=frozenset(), text=f"{name}: unreadable")
    faults = [violation for violation in check(sheet.scorecard) if wants_a_look(violation)]
    doubts = f" · {len(sheet.uncertain)} to check" if sheet.uncertain else ""
    illegal = f" · {', '.join(violation.rule for violation in faults)}" if faults else ""
    return Caption(
        illegal=frozenset(cell for violation in faults for cell in violation.cells),
        text=f"{name}: {sheet_total(sheet)}{illegal}{doubts}",
    )


def board_caption(board: "Board") -> "Caption":
    """What is drawn with a board: warnings on the cells of its violations, and what it comes to."""
    from scanner.overlay import Caption

    faults = [fault for fault in board_faults(board) if wants_a_look(fault)]
    doubts = f" · {len(board.uncertain)} to check" if board.uncertain else ""
    illegal = f" · {', '.join(fault.rule for fault in faults)}" if faults else ""
    return Caption(
        illegal=frozenset(cell for fault in faults for cell in fault.cells),
        text=f"{board_summary(board)}{illegal}{doubts}",
    )
