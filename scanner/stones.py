"""The Duel: whose stones lie on each field of a flat board, and how many."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from scanner.caps import Cap, read_cap
from scanner.cause import Cause
from scanner.changes import Changes
from scanner.kinds import Kinds, Looks, learn_kinds, owner, stone_looks
from scanner.pieces import Sign, Signs
from scanner.planes import Points
from scanner.probability import logistic
from scanner.rectify import Surface
from scanner.settings import PieceSettings
from scanner.sight import Sight, colours_round, unexplained
from scanner.viewpoint import Viewpoint
from scoring.duel_board import Colour
from sheets.geometry import Box
from sheets.layouts import board_layout

_TOPS_MM = (1.0, 4.0, 8.0, 12.0, 16.0)  # heights of piles
_MOST_LEARNED = 4.0  # of the network's evidence of a cap
_WIDEST = 1.6  # stones under a cap, in its radii
ALONE = 1  # the height of a pile without a cap


@dataclass(frozen=True, slots=True, kw_only=True)
class StoneReading:
    """One field, lock or misthrow field: whose stone (None: empty), how many, and how probable that is (0 ... 1).

    ``cause`` is what makes it doubtful, if anything does.
    """

    owner: Colour | None
    height: int
    probability: float
    cause: Cause | None = None

    def __str__(self) -> str:
        """As people say it: ``empty``, ``black``, ``grey, 3 high``."""
        if self.owner is None:
            return "empty"
        return str(self.owner) if self.height == ALONE else f"{self.owner}, {self.height} high"


def read_stones(
    gray: NDArray[np.uint8],
    surface: Surface,
    changed: Changes,
    signs: Mapping[str, Signs],
    sights: Mapping[str, Sight],
    view: Viewpoint,
    settings: PieceSettings,
) -> Mapping[str, StoneReading]:
    """Every field of a board. ``gray`` is the photograph, (height, width)."""
    boxes = board_layout(changed.form.game, changed.form.board).cells
    there = {
        cell: logistic(float(of_cell[Sign.STONE]) + sights[cell].hidden) for cell, of_cell in signs.items()
    }
    taken = [cell for cell, probability in there.items() if probability > 0.5]
    caps = {
        cell: read_cap(gray, surface, _tops(boxes[cell], view), settings)
        for cell in taken
        if not cell.startswith("misthrow:")  # no piles are built there
    }
    heights = {cell: _height(signs[cell], caps.get(cell)) for cell in taken}
    looks = {
        cell: _looks(changed, sights[cell], signs[cell], caps[cell] if heights[cell][0] > ALONE else None)
        for cell in taken
    }
    kinds = learn_kinds([seen for seen in looks.values() if seen is not None])
    piles = [cap for cell, cap in caps.items() if heights[cell][0] > ALONE]
    return {
        cell: _stone(probability, _whose(looks[cell], kinds, settings), heights[cell], settings)
        if cell in looks
        else _empty(
            float(signs[cell][Sign.STONE]), sights[cell], settings, leant_over=leant_over(boxes[cell], piles)
        )
        for cell, probability in there.items()
    }


def _tops(box: Box, view: Viewpoint) -> Points:
    """Where the tops of piles on the middle of a cell are seen, (n, 2) mm of the board."""
    middle = np.array(box.centre)
    return np.array([middle + view.lean(middle, height) for height in _TOPS_MM])


def leant_over(box: Box, piles: Iterable[Cap]) -> bool:
    """Whether stones of a pile elsewhere may be seen on a cell."""
    corners = np.array([(box.left, box.top), (box.right, box.bottom)])
    return any(
        float(np.linalg.norm(pile.middle - np.clip(pile.middle, *corners))) < _WIDEST * pile.radius_mm
        for pile in piles
    )


def _empty(learned: float, sight: Sight, settings: PieceSettings, *, leant_over: bool) -> StoneReading:
    """No stone; in doubt where the field looks otherwise than it was printed, whatever the network makes of it.

    A blank field that a pile leans over has contours that are not its own, so there the network alone decides.
    """
    misleading = leant_over and sight.shows is None
    there = logistic(learned if misleading else learned + sight.hidden)
    if not misleading and unexplained(sight, settings):
        return StoneReading(owner=None, height=0, probability=0.5, cause=Cause.PIECE_OR_NOT)
    cause = Cause.PIECE_OR_NOT if there > 1 - settings.certain else None
    return StoneReading(owner=None, height=0, probability=1 - there, cause=cause)


def _looks(changed: Changes, sight: Sight, signs: Signs, cap: Cap | None) -> Looks | None:
    """What a stone looks like, round the cap on it if there is one; None where nothing of it is seen there."""
    colours = sight.colour[None] if cap is None else colours_round(changed, cap.middle, cap.radius_mm)
    return None if colours is None else stone_looks(colours, float(signs[Sign.LIGHTNESS]))


def _whose(looks: Looks | None, kinds: Kinds | None, settings: PieceSettings) -> tuple[Colour, float]:
    """Whose a stone is, and how probable that is; even odds where nothing of it is seen."""
    if looks is None or kinds is None:
        return Colour.BLACK, 0.5
    return owner(looks, kinds, settings)


def _stone(
    there: float, whose: tuple[Colour, float], height: tuple[int, float], settings: PieceSettings
) -> StoneReading:
    """A stone, or a pile, and the weakest of what is known of it as the cause of a doubt."""
    doubts = {Cause.PIECE_OR_NOT: there, Cause.WHOSE_STONE: whose[1], Cause.PILE_HEIGHT: height[1]}
    probability = there * whose[1] * height[1]
    cause = min(doubts, key=lambda each: doubts[each]) if probability < settings.certain else None
    return StoneReading(owner=whose[0], height=height[0], probability=probability, cause=cause)


def _height(signs: Signs, cap: Cap | None) -> tuple[int, float]:
    """How many stones, and how probable that is. Piles are not built where no cap is looked for.

    Whether there is a cap both the network and the comparison with the drawn caps tell; their evidence is added. The
    network sees no more than the cell and its edge, so that caps of high piles may lie outside: it counts for less.
    """
    if cap is None:
        return ALONE, 1.0
    learned = float(np.clip(signs[Sign.CAP], -_MOST_LEARNED, _MOST_LEARNED))
    there = logistic(learned + cap.evidence)
    return (cap.number, there * cap.certain) if there > 0.5 else (ALONE, 1 - there)
