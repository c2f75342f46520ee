"""Counting what networks make of hands that they do not know."""

import numpy as np

from scanner.contents import CellReading, Content
from scanner.expected import empty_print, halved
from sheets.fiducials import Variant
from tests.training.inked import inked
from tests.training.people import KEPT
from tests.training.unknown import Tally, somebody_unknown, tallied


def _read(content: Content, probability: float) -> CellReading:
    return CellReading(content=content, probability=probability, rival=None)


def test_wrong_cells_are_counted_below_the_bar_and_above_it():
    cells = {
        "red:2": _read(Content.CROSS, 0.9999),
        "red:3": _read(Content.CROSS_ON_SKIP, 0.9999),  # a cross, all the same
        "red:4": _read(Content.SKIP, 0.6),
        "red:5": _read(Content.SKIP, 0.6),
        "red:6": _read(Content.BLANK, 0.9999),
        "red:7": _read(Content.BLANK, 0.9999),
        "red:8": _read(Content.BLANK, 0.9999),
    }
    true = (Content.CROSS, Content.CROSS, Content.SKIP, Content.CROSS, Content.VOID, Content.COVERED)
    labels = np.array([*true, -1], np.int8)
    assert tallied(cells, labels) == Tally(doubted=2, doubted_and_wrong=1, surely_wrong=1)


def test_people_of_the_kept_schools_mark_the_sheet_where_labels_say_so(monkeypatch):
    asked = []
    for school in KEPT:

        def counted(rng, person, box, pen_width_mm, crossing=school.crossing):
            asked.append(box)
            return crossing(rng, person, box, pen_width_mm)

        monkeypatch.setattr(school, "crossing", counted)
    printed = np.repeat(halved(empty_print(Variant("classic")))[..., None], 3, axis=2)
    reflected, labels = inked(np.random.default_rng(3), printed, "classic", somebody_unknown)
    assert reflected.shape == printed.shape
    assert reflected.mean() < printed.mean()
    assert len(asked) == np.isin(labels, (Content.CROSS, Content.CROSS_ON_SKIP)).sum()
    assert {int(label) for label in labels} >= {int(Content.BLANK), int(Content.CROSS)}
