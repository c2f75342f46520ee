"""Strange things laid onto sheets that nobody has played on."""

import cv2
import numpy as np
import pytest

from scanner.expected import READ_PX_PER_MM, empty_print, halved
from scanner.ink import WHITE
from scoring.games import GAMES
from sheets.fiducials import Variant
from sheets.layout import score_sheet
from tests.synthetic.gestures import data_root

pytest.importorskip("torch", reason="PyTorch is not installed: it is needed for training alone")
from tests.training.strange import strange_cells, strange_sheet

_LAYOUT = score_sheet(GAMES["classic"])

pytestmark = pytest.mark.skipif(data_root() is None, reason="people's letters and digits are missing")


def _sheet() -> np.ndarray:
    """The reflectance picture of an empty sheet."""
    printed = cv2.GaussianBlur(halved(empty_print(Variant("classic"))), (0, 0), 0.6) * (WHITE / 255)
    return np.dstack([printed.astype(np.uint8)] * 3)


@pytest.fixture(autouse=True)
def _nothing_lies_on_sheets(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.training.inked._HIDDEN", 0.0)
    monkeypatch.setattr("tests.training.inked._SCANNED", 0.0)


def test_where_it_is_labelled_ink_has_been_left() -> None:
    rng, before = np.random.default_rng(4), _sheet()
    lost = []
    for _ in range(12):
        after, labels = strange_sheet(rng, before, "classic")
        darker = before.astype(float).mean(axis=2) - after.mean(axis=2)
        for box, label in zip(_LAYOUT.cells.values(), labels, strict=True):
            px = box.inset(0.5).scaled(READ_PX_PER_MM)
            if label == 1:
                lost.append(darker[round(px.top) : round(px.bottom), round(px.left) : round(px.right)].max())
    assert len(lost) > 20
    assert np.mean(np.array(lost) > 8) > 0.95


def test_all_strange_cells_are_learned_from_and_some_others() -> None:
    rng = np.random.default_rng(5)
    for _ in range(4):
        sheet, labels = strange_sheet(rng, _sheet(), "classic")
        cells = strange_cells(rng, sheet, "classic", labels)
        assert np.count_nonzero(cells.labels == 1) == np.count_nonzero(labels == 1)
        assert set(cells.labels.tolist()) <= {0, 1}


def test_sheets_are_the_same_with_the_same_seed_alone() -> None:
    first, second, other = (
        strange_sheet(np.random.default_rng(seed), _sheet(), "classic") for seed in (1, 1, 2)
    )
    assert (first[0] == second[0]).all()
    assert (first[0] != other[0]).any()
