"""What people write and draw that is no mark."""

import numpy as np
import pytest

from scoring.games import GAMES
from sheets.layout import score_sheet
from tests.synthetic.gestures import data_root, writings
from tests.training.inked import any_writer
from tests.training.strangers import strangers

_LAYOUT = score_sheet(GAMES["classic"])

pytestmark = pytest.mark.skipif(data_root() is None, reason="people's letters and digits are missing")


def test_what_is_drawn_stands_in_its_cells_and_reaches_little_further() -> None:
    rng = np.random.default_rng(3)
    for _ in range(30):
        found = strangers(rng, _LAYOUT, {}, any_writer(rng))
        boxes = [_LAYOUT.cells[cell] for cell in found.cells]
        for strokes in found.drawn:
            middle = np.concatenate([stroke.points for stroke in strokes]).mean(axis=0)
            assert min(np.linalg.norm(middle - box.centre) for box in boxes) < 0.75 * boxes[0].width
        assert not found.cells & found.touched


def test_neither_half_of_the_writers_has_anything_of_the_other() -> None:
    tuning, held_back = (writings(held_back=side) for side in (False, True))
    assert len(tuning) > 300
    assert len(held_back) > 300
    assert not {drawn[0].tobytes() for drawn in tuning} & {drawn[0].tobytes() for drawn in held_back}
