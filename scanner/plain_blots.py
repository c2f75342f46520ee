"""Blots that have more ink than the sheet's crosses: surer than the networks say."""

from collections.abc import Mapping
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from scanner.contents import CellReading, Content
from scanner.drawn_ink import altogether, drawn_ink, most_ink
from scanner.settings import PlainBlotSettings
from sheets.fiducials import Variant


def with_plain_blots(
    reflected: NDArray[np.uint8],
    form: Variant,
    cells: Mapping[str, CellReading],
    settings: PlainBlotSettings,
) -> Mapping[str, CellReading]:
    """The readings, where those of blots that have much more ink than crosses have are more probable (Bayes).

    The networks see how a mark looks, and one that is new to them makes them hesitate between a star and a scribble.
    The ink that nine in ten of the sheet's crosses do not exceed is another witness; where there are few crosses, it
    says nothing. ``reflected`` is the sheet's reflectance picture (height, width, 3) at ``READ_PX_PER_MM``.
    """
    crosses = [cell for cell, reading in cells.items() if reading.content is Content.CROSS]
    blots = [
        cell
        for cell, reading in cells.items()
        if reading.content is Content.VOID and reading.rival is Content.CROSS
    ]
    if not blots or len(crosses) < settings.few_crosses:
        return cells
    ink = drawn_ink(reflected, form)
    much = settings.more_ink * most_ink([altogether(ink, form, cell) for cell in crosses])
    surer = {
        cell: replace(cells[cell], probability=_likelier(cells[cell].probability, settings.odds))
        for cell in blots
        if altogether(ink, form, cell) > much
    }
    return {**cells, **surer}


def _likelier(probability: float, odds: float) -> float:
    """The probability of what was so probable before, and is so many times likelier than what is not."""
    return probability * odds / (probability * odds + 1 - probability)
