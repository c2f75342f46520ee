"""Hands: apart in tuning and held back, readable, and there without the collections too."""

import numpy as np
import pytest

from sheets.geometry import Box
from tests.synthetic import marks
from tests.synthetic.gestures import Shape, is_held_back, people
from tests.synthetic.hands import gesture_of, pick_hand, writers
from tests.synthetic.own_gestures import OWN_WRITERS, own_gesture
from tests.synthetic.paths import bounds
from tests.training.marking import pick_writer


def test_no_writer_is_on_both_sides():
    assert not set(writers("learned")) & set(writers("held-back"))
    assert set(writers("tuning")) < set(writers("learned"))


def test_each_side_has_a_fair_share_of_the_writers():
    held_back, learned = len(writers("held-back")), len(writers("learned"))
    assert 0.08 < held_back / (held_back + learned) < 0.4


@pytest.mark.parametrize("split", ["tuning", "held-back"])
@pytest.mark.parametrize("shape", list(Shape))
def test_gestures_come_from_the_hands_own_side(split, shape):
    rng = np.random.default_rng(1)
    for _ in range(10):
        gesture = gesture_of(rng, pick_hand(rng, split), shape)
        assert gesture.shape is shape
        assert is_held_back(gesture.writer) == (split == "held-back")


@pytest.mark.parametrize("shape", list(Shape))
def test_our_own_gestures_have_size_one_about_their_anchor(shape):
    rng = np.random.default_rng(2)
    for _ in range(20):
        low, high = bounds(own_gesture(rng, OWN_WRITERS[0], shape).strokes)
        assert (high - low).max() == pytest.approx(1.0)
        assert (low <= 0.2).all()
        assert (high >= -0.2).all()


def test_without_the_collections_our_own_writers_remain(monkeypatch, tmp_path):
    monkeypatch.setenv("ROWLOCK_DATA", str(tmp_path))
    assert people.__wrapped__() == {}


def test_a_hand_keeps_to_the_shapes_asked_for():
    rng = np.random.default_rng(3)
    assert {pick_hand(rng, "tuning", shapes=(Shape.PLUS,)).cross for _ in range(10)} == {Shape.PLUS}


def test_networks_learn_from_more_hands_than_photographs_show_and_from_none_that_measure():
    rng = np.random.default_rng(5)
    learned = {pick_writer(rng).hand.writer for _ in range(400)}
    assert not learned & set(writers("held-back"))
    assert learned - set(writers("tuning"))


def test_only_held_back_hands_blot_with_curls_and_rings(monkeypatch):
    def refused(*_):
        pytest.fail("a held-back kind of blot")

    monkeypatch.setattr(marks, "_HELD_BACK_FILLS", (refused, refused))
    rng, box = np.random.default_rng(6), Box(20, 40, 29, 49)
    for side in ("tuning", "learned"):
        for _ in range(40):
            marks.void(rng, pick_hand(rng, side), box, 0.5)
