"""A cell that somebody has looked at: what they say stands, and is certain."""

from dataclasses import replace
from typing import TYPE_CHECKING

from scoring.model import Mark

if TYPE_CHECKING:
    from scanner.reading import SheetReading


def answered(sheet: "SheetReading", cell: str, mark: Mark | None) -> "SheetReading":
    """The reading with a cell as somebody says it is; None says that it was read rightly."""
    from scanner.contents import CellReading, Content

    contents = {
        Mark.CROSS: Content.CROSS,
        Mark.BLANK: Content.BLANK,
        Mark.SKIP: Content.SKIP,
        Mark.VOID: Content.VOID,
    }
    content = sheet.cells[cell].content if mark is None else contents[mark]
    return replace(
        sheet,
        cells={**sheet.cells, cell: CellReading(content=content, probability=1.0)},
        uncertain={other: cause for other, cause in sheet.uncertain.items() if other != cell},
    )
