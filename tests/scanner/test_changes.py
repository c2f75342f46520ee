import numpy as np
import pytest

from scanner.changes import lab

RED = np.array([[[0.8, 0.3, 0.3]]], np.float32)


def test_paper_is_white():
    assert lab(np.ones((1, 1, 3), np.float32))[0, 0].tolist() == pytest.approx([100.0, 0.0, 0.0], abs=0.5)


def test_a_colour_in_more_light_than_was_thought_keeps_its_hue():
    hue, brighter = (float(np.arctan2(*lab(RED * light)[0, 0, :0:-1])) for light in (1.25, 1.6))
    assert brighter == pytest.approx(hue, abs=0.01)
