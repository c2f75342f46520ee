"""The Duel's board drawn cleanly as SVG: whose stones lie where, and how high."""

from markupsafe import Markup

from cli.board_correction import stones_code
from cli.page.sheet_drawing import label_shape, rows_svg
from cli.page.words.words import PageWords
from scoring.duel_board import Colour, DuelBoard, Pile
from scoring.games.duel import DUEL
from scoring.model import Row, cell_of, lock_of, misthrow_cell
from sheets.geometry import Box

_STONES = {
    Colour.BLACK: ("#1c1a24", "#ffffff"),
    Colour.GREY: ("#b9b9c2", "#1c1a24"),
}  # the stone, what is on it


def duel_svg(board: DuelBoard, faults: frozenset[str], words: PageWords, title: str) -> Markup:
    """A finished board; the cells of its violations are framed."""
    piles = piles_of(board)
    said = [title, *(_row_said(board, row, words) for row in DUEL.rows)]
    return rows_svg(DUEL, lambda name, box, label: _stone(piles.get(name), box, label), faults, said)


def piles_of(board: DuelBoard) -> dict[str, Pile]:
    """What lies on every cell that is not empty; the misthrow column fills from its first field on."""
    piles = {
        lock_of(row) if number is None else cell_of(row, number): pile
        for row in DUEL.rows
        for number, pile in board.piles(row).items()
    }
    column = [colour for colour in Colour for _ in range(board.misthrows_of(colour))]
    return piles | {misthrow_cell(place): Pile(owner=owner) for place, owner in enumerate(column, 1)}


def _row_said(board: DuelBoard, row: Row, words: PageWords) -> str:
    piles = board.piles(row)
    there = [
        f"{number or words.lock.format(row=words.rows[row])} {words.content(stones_code(pile.owner, pile.height))}"
        for number in (*DUEL.rows[row].numbers, None)
        if (pile := piles.get(number)) is not None
    ]
    return f"{words.rows[row]}: {', '.join(there) or '–'}"


def _stone(pile: Pile | None, box: Box, label: str) -> Markup:
    """A stone with its field's number on it, and how many lie there; nothing on an empty field."""
    if pile is None:
        return Markup("")
    x, y = box.centre
    fill, ink = _STONES[pile.owner]
    radius = 0.46 * min(box.width, box.height)
    stone = Markup(
        '<circle cx="{x:.1f}" cy="{y:.1f}" r="{r:.1f}" fill="{fill}" stroke="#00000088" stroke-width="0.3"/>'
    ).format(x=x, y=y, r=radius, fill=fill)
    return stone + label_shape(label, box, ink) + _height(pile.height, box)


def _height(height: int, box: Box) -> Markup:
    if height == 1:
        return Markup("")
    tag = Box(box.right - 6.2, box.bottom - 4.6, box.right + 0.2, box.bottom + 0.4)
    frame = Markup(
        '<rect x="{x:.1f}" y="{y:.1f}" width="{w:.1f}" height="{h:.1f}" rx="1.2" fill="#ffffff"'
        ' stroke="#00000088" stroke-width="0.3"/>'
    ).format(x=tag.left, y=tag.top, w=tag.width, h=tag.height)
    x, y = tag.centre
    return frame + Markup(
        '<text x="{x:.1f}" y="{y:.1f}" fill="#1c1a24" font-size="3.8" font-weight="700" text-anchor="middle"'
        ' dominant-baseline="central">×{n}</text>'
    ).format(x=x, y=y, n=height)
