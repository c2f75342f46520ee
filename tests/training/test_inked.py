"""Marks laid onto sheets that nobody has played on."""

import cv2
import numpy as np
import pytest

from scanner.contents import Content
from scanner.expected import READ_PX_PER_MM, empty_print, halved
from scanner.ink import WHITE
from sheets.fiducials import Variant
from sheets.layouts import layout_of
from tests.training.inked import blur_px, inked

_FORM = Variant("classic")


def _sheet(blur: float = 0.6) -> np.ndarray:
    """The reflectance picture of an empty sheet."""
    printed = cv2.GaussianBlur(halved(empty_print(_FORM)), (0, 0), blur) * (WHITE / 255)
    return np.dstack([printed.astype(np.uint8)] * 3)


def _darkened(before: np.ndarray, after: np.ndarray) -> list[float]:
    """By how much the light of each cell's darkest pixel fell."""
    lost = before.astype(float).mean(axis=2) - after.mean(axis=2)
    boxes = (box.inset(0.5).scaled(READ_PX_PER_MM) for box in layout_of(_FORM).cells.values())
    return [float(lost[round(b.top) : round(b.bottom), round(b.left) : round(b.right)].max()) for b in boxes]


def _is_mark(label: int) -> bool:
    return label not in (-1, Content.BLANK, Content.COVERED)


def test_every_mark_that_is_labelled_has_left_ink() -> None:
    before, rng = _sheet(), np.random.default_rng(4)
    for _ in range(5):
        after, labels = inked(rng, before, "classic")
        marked = [
            lost for lost, label in zip(_darkened(before, after), labels, strict=True) if _is_mark(label)
        ]
        assert len(marked) > 3
        assert np.mean(np.array(marked) > 12) > 0.95


def test_marks_differ_from_seed_to_seed_and_not_with_the_same() -> None:
    first, second, other = (inked(np.random.default_rng(seed), _sheet(), "classic")[1] for seed in (1, 1, 2))
    assert (first == second).all()
    assert (first != other).any()


def test_all_kinds_of_marks_are_laid_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.training.inked._HIDDEN", 0.0)
    rng = np.random.default_rng(5)
    labels = np.concatenate([inked(rng, _sheet(), "classic")[1] for _ in range(12)])
    assert set(labels.tolist()) == {int(content) for content in Content if content is not Content.COVERED}


def test_cells_under_a_thing_count_as_covered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.training.inked._HIDDEN", 1.0)
    rng = np.random.default_rng(6)
    labels = np.concatenate([inked(rng, _sheet(), "classic")[1] for _ in range(8)])
    assert Content.COVERED in labels
    assert np.mean((labels == Content.COVERED) | (labels == -1)) < 0.5


def test_what_a_document_app_leaves_is_mostly_white(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.training.inked._SCANNED", 1.0)
    rng = np.random.default_rng(7)
    scans = [inked(rng, _sheet(), "classic")[0] for _ in range(6)]
    assert all(np.median(scan) > 0.95 * WHITE for scan in scans)


@pytest.mark.parametrize("blur", [0.6, 1.2, 2.1])
def test_ink_is_as_blurred_as_the_print(blur: float) -> None:
    assert blur_px(_sheet(blur), _FORM) == pytest.approx(blur, abs=0.35)
