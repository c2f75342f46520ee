"""Hard cells and what a network sees of them; needs PyTorch and onnx, and skips without them."""

import numpy as np
import pytest

torch = pytest.importorskip("torch", reason="PyTorch is not installed: it is needed for training alone")
pytest.importorskip("onnx", reason="onnx is not installed: it is needed for training alone")

from scanner.contents import Content  # noqa: E402
from scanner.marks import cell_patches, turned  # noqa: E402
from sheets.fiducials import Variant  # noqa: E402
from sheets.layouts import layout_of  # noqa: E402
from tests.scanner.pictures import flat_reflectance, inked, printed  # noqa: E402
from tests.training import hard  # noqa: E402
from tests.training.networks import Look  # noqa: E402
from tests.training.study import batch, checked, fit, settle  # noqa: E402

CLASSIC = Variant("classic")
CELLS = list(layout_of(CLASSIC).cells)
CROSSES = ("red:2", "blue:lock", "misthrow:1")
LABELS = np.array([Content.CROSS if cell in CROSSES else Content.BLANK for cell in CELLS], np.int8)


@pytest.fixture
def reflected():
    return flat_reflectance(inked(printed(), CROSSES, (), ()), CLASSIC)


@pytest.fixture
def every_cell(reflected, monkeypatch):
    monkeypatch.setattr(hard, "_OTHERS", 1.1)
    monkeypatch.setattr(hard, "_OTHER_BLANKS", 1.1)
    return hard.hard_cells(np.random.default_rng(0), reflected, "classic", LABELS)


def test_a_network_learns_from_what_the_reader_shows_it(reflected, every_cell):
    seen = batch(every_cell, np.arange(len(every_cell)))
    assert np.allclose(seen.patches.numpy(), cell_patches(reflected, CLASSIC), atol=0.003)
    assert seen.labels.tolist() == LABELS.tolist()


def test_changed_cells_are_other_pictures_of_the_same_marks(every_cell):
    cells = np.arange(len(every_cell))
    plain, changed = batch(every_cell, cells), batch(every_cell, cells, np.random.default_rng(1))
    assert changed.labels.tolist() == plain.labels.tolist()
    assert changed.patches.shape == plain.patches.shape
    differences = (changed.patches - plain.patches).abs().mean(dim=(1, 2, 3))
    assert float(differences.min()) > 0.001
    # The print goes with the patch when it is mirrored or turned, and is never moved.
    for one, ways in zip(
        changed.patches[:20, 3], zip(*turned(plain.patches[:20].numpy()), strict=True), strict=True
    ):
        assert any(np.allclose(one, way[3]) for way in ways)


def test_cells_that_are_clear_and_cells_without_a_label_are_left_out(reflected, monkeypatch):
    monkeypatch.setattr(hard, "_OTHERS", 0.0)
    monkeypatch.setattr(hard, "_OTHER_BLANKS", 0.0)
    few = hard.hard_cells(np.random.default_rng(0), reflected, "classic", LABELS)
    assert len(few) < 0.1 * len(CELLS)
    monkeypatch.setattr(hard, "_SURE", 1.1)
    all_but_one = hard.hard_cells(
        np.random.default_rng(0), reflected, "classic", np.where(LABELS == 1, -1, LABELS)
    )
    assert len(all_but_one) == len(CELLS) - len(CROSSES)


def test_what_a_network_learned_is_more_probable_to_it_than_before(every_cell):
    torch.manual_seed(1)
    look = Look((4, 4, 4, 4, 8, 8))
    before = torch.nn.functional.cross_entropy(*checked(look, every_cell))
    fit(look, hard.joined([every_cell] * 4), np.random.default_rng(1), epochs=2, rate=0.01)
    assert torch.nn.functional.cross_entropy(*checked(look, every_cell)) < 0.6 * before


def test_every_cell_is_checked_in_all_four_ways(every_cell):
    logits, labels = checked(Look((8, 8, 8, 8, 8, 8)), every_cell)
    assert logits.shape == (4 * len(CELLS), len(Content))
    assert labels.bincount(minlength=2).tolist() == [4 * count for count in np.bincount(LABELS)]


def test_a_settled_network_expects_what_it_sees_and_nothing_of_before(every_cell):
    look = Look((4, 4, 4, 4, 8, 8))
    first = next(layer for layer in look.modules() if isinstance(layer, torch.nn.BatchNorm2d))
    first.running_mean.fill_(1e3)
    cells = hard.joined([every_cell] * 3)
    settle(look, cells, np.random.default_rng(1))
    with torch.no_grad():
        seen = look.features[0][0](batch(cells, np.arange(len(cells)), np.random.default_rng(2)).patches)
    assert torch.allclose(first.running_mean, seen.mean(dim=(0, 2, 3)), atol=0.05)
