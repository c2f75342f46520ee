"""Reading cells: a glance at all, a closer look at some."""

from dataclasses import replace

import numpy as np
import pytest

from scanner import marks
from scanner.contents import Content
from scanner.marks import cell_patches, read_marks
from scanner.settings import DenseCrossSettings, DoubtSettings, MarkSettings
from sheets.fiducials import Variant
from sheets.layouts import layout_of
from tests.scanner.pictures import flat_reflectance, inked, printed

CLASSIC, SETTINGS = Variant("classic"), MarkSettings()
EVERY_CELL = replace(SETTINGS, clear_at_a_glance=1.1)
NONE_DENSE = replace(SETTINGS, dense_cross=DenseCrossSettings(more_ink=np.inf))
ALL_DENSE = replace(SETTINGS, dense_cross=DenseCrossSettings(more_ink=0.0))
CROSSES, SKIPS, VOIDS = ("red:2", "blue:lock", "misthrow:1"), ("green:12",), ("yellow:4",)


@pytest.fixture
def reflected():
    return flat_reflectance(inked(printed(), CROSSES, SKIPS, VOIDS), CLASSIC)


@pytest.fixture
def looks(monkeypatch):
    """How many cells each closer look was asked about, in turn; what it says is left as it is."""
    asked = []
    look = marks._look

    def counted(model, patches, context):
        asked.append((model, len(patches)))
        return look(model, patches, context)

    monkeypatch.setattr(marks, "_look", counted)
    return asked


def test_every_kind_of_mark_is_read(reflected):
    cells = read_marks(reflected, CLASSIC, SETTINGS)
    assert all(cells[cell].content is Content.CROSS for cell in CROSSES)
    assert all(cells[cell].content is Content.SKIP for cell in SKIPS)
    assert all(cells[cell].content is Content.VOID for cell in VOIDS)
    blank = set(cells) - {*CROSSES, *SKIPS, *VOIDS}
    assert all(cells[cell].content is Content.BLANK for cell in blank)
    assert min(cell.probability for cell in cells.values()) > 0.98


def test_every_kind_of_mark_is_read_when_all_cells_are_studied(reflected):
    cells = read_marks(reflected, CLASSIC, replace(EVERY_CELL, sure=1.1, clear=1.1))
    wanted = dict.fromkeys(CROSSES, Content.CROSS) | dict.fromkeys(SKIPS, Content.SKIP)
    wanted |= dict.fromkeys(VOIDS, Content.VOID)
    for cell, reading in cells.items():
        assert reading.content is wanted.get(cell, Content.BLANK)
        assert reading.probability > 0.995  # each cell has its own votes


def test_what_is_clear_at_a_glance_is_not_looked_at(reflected, looks):
    read_marks(reflected, CLASSIC, SETTINGS)
    assert sum(count for _, count in looks) < len(layout_of(CLASSIC).cells)


def test_lines_and_blots_are_looked_at_however_clear_they_are_at_a_glance(reflected, looks):
    read_marks(reflected, CLASSIC, replace(NONE_DENSE, clear_at_a_glance=0.0, may_be_blot=1.0))
    assert looks[0] == ("look", len(SKIPS) + len(VOIDS))


def test_so_is_what_may_be_a_blot(reflected, looks):
    read_marks(reflected, CLASSIC, replace(NONE_DENSE, clear_at_a_glance=0.0, may_be_blot=0.0))
    assert looks[0] == ("look", len(layout_of(CLASSIC).cells))


def test_crosses_with_more_ink_than_others_are_looked_at_twice(reflected, looks):
    read_marks(
        reflected, CLASSIC, replace(ALL_DENSE, clear_at_a_glance=0.0, may_be_blot=1.0, sure=0.0, clear=0.0)
    )
    assert looks == [
        ("look", len(CROSSES) + len(SKIPS) + len(VOIDS)),
        ("study-1", len(CROSSES)),
    ]


def test_every_cell_is_looked_at_where_nothing_is_clear(reflected, looks):
    cells = read_marks(reflected, CLASSIC, replace(EVERY_CELL, sure=1.1, clear=1.1))
    count = len(cell_patches(reflected, CLASSIC))
    asked = ["look", *["study-1"] * 4, *["study-2"] * 4]
    assert looks == [(model, count) for model in asked]
    assert all(cells[cell].content is Content.CROSS for cell in CROSSES)


def _networks_say(monkeypatch, says):
    """Each closer look says of every cell, in every view, what ``says`` has for it: a content, how probably."""

    def look(model, patches, _):
        content, probability = says[model]
        others = (1 - probability) / (len(Content) - 1)
        row = [probability if each is content else others for each in Content]
        return np.tile(row, (len(patches), 1))

    monkeypatch.setattr(marks, "_look", look)


NETWORKS = ("look", "study-1", "study-2")


@pytest.mark.parametrize("other", ["study-1", "study-2"])
def test_studies_that_one_of_them_contradicts_are_not_believed(reflected, monkeypatch, other):
    says = dict.fromkeys(NETWORKS, (Content.CROSS, 1 - 1e-9))
    _networks_say(monkeypatch, says | {other: (Content.VOID, 1 - 1e-9)})
    cells = read_marks(reflected, CLASSIC, replace(EVERY_CELL, sure_at_a_glance=1.1, clear=1.1))
    assert all(cell.probability < DoubtSettings().certain for cell in cells.values())


def test_a_look_is_not_believed_where_studies_hesitate(reflected, monkeypatch):
    says = dict.fromkeys(NETWORKS, (Content.CROSS, 0.5))
    _networks_say(monkeypatch, says | {"look": (Content.VOID, 0.9985)})
    cells = read_marks(reflected, CLASSIC, EVERY_CELL)
    assert all(cells[cell].probability < DoubtSettings().certain for cell in {*CROSSES, *VOIDS})


def test_what_studies_saw_at_first_counts_as_much_as_what_they_see_turned(reflected, monkeypatch):
    seen = []

    def look(model, patches, _):
        seen.append(model)
        blot, nothing = 1 - 1e-9, 1e-9 / (len(Content) - 1)
        is_blot = seen.count(model) == 1  # the first view
        content = Content.VOID if is_blot else Content.CROSS
        return np.tile([blot if each is content else nothing for each in Content], (len(patches), 1))

    monkeypatch.setattr(marks, "_look", look)
    cells = read_marks(reflected, CLASSIC, replace(EVERY_CELL, sure_at_a_glance=1.1, clear=1.1))
    assert len(seen) == 9
    assert cells["red:2"].probability == pytest.approx(0.95, abs=0.01)  # three of nine against it


def test_votes_that_hesitate_between_different_things_are_surer_together():
    votes = np.array([[[0.8, 0.02, 0.18]], [[0.8, 0.18, 0.02]]])  # two, on one cell
    [pooled] = marks._pooled(votes)
    assert pooled[0] > 0.85
    assert pooled.sum() == pytest.approx(1.0)


@pytest.mark.parametrize(("against", "certainty"), [(0, 0.9995), (1, 0.9981), (2, 0.9910), (4, 0.7229)])
def test_the_fewer_votes_are_against_it_the_surer_is_a_content(against, certainty):
    others = (1 - 1e-9) / (len(Content) - 1) * 1e-9
    sure = np.full((9, 1, len(Content)), others)
    sure[against:, 0, Content.CROSS] = 1 - 1e-9
    sure[:against, 0, Content.VOID] = 1 - 1e-9
    assert marks._pooled(sure)[0, Content.CROSS] == pytest.approx(certainty, abs=3e-4)


def test_turned_patches_are_the_four_ways_to_hold_a_cell():
    patches = np.arange(2 * 4 * 3 * 5, dtype=np.float32).reshape(2, 4, 3, 5)
    views = marks.turned(patches)
    assert [float(view[0, 0, 0, 0]) for view in views] == [0, 4, 10, 14]  # each corner comes first once
    for view in views:
        assert view.shape == patches.shape
        assert np.array_equal(np.sort(view, axis=None), np.sort(patches, axis=None))


def test_probabilities_are_those_of_the_mark(reflected):
    for cell in read_marks(reflected, CLASSIC, SETTINGS).values():
        assert 0 <= cell.probability <= 1
        assert cell.content is not Content.COVERED
        assert cell.rival is None or cell.rival.name == "COVERED" or cell.rival.mark is not cell.content.mark


def test_where_looks_contradict_a_sure_glance_cells_are_studied_in_all_ways(reflected, monkeypatch):
    _networks_say(monkeypatch, dict.fromkeys(NETWORKS, (Content.VOID, 1 - 1e-9)))
    said, studied = marks._look, []

    def look(model, patches, context):
        if model == "study-1":
            studied.append(len(patches))
        return said(model, patches, context)

    monkeypatch.setattr(marks, "_look", look)
    cells = read_marks(reflected, CLASSIC, EVERY_CELL)
    assert studied == [len(cells) - len(VOIDS)] * 4


def test_studies_that_contradict_a_sure_glance_are_believed_if_all_agree(reflected, monkeypatch):
    says = dict.fromkeys(NETWORKS, (Content.VOID, 1 - 1e-9))
    _networks_say(monkeypatch, says)
    assert min(cell.probability for cell in read_marks(reflected, CLASSIC, EVERY_CELL).values()) > 0.99
    _networks_say(monkeypatch, says | {"study-2": (Content.CROSS, 0.9)})
    cells = read_marks(reflected, CLASSIC, EVERY_CELL)
    assert all(cells[cell].probability < DoubtSettings().certain for cell in CROSSES)
