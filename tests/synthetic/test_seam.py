"""A joined board: the second page a little off, the first as it was."""

import numpy as np

from sheets.layouts import board_layout
from tests.synthetic.seam import Seam


def seam_of(game: str, side: str | None) -> Seam:
    return Seam.random(np.random.default_rng(3), board_layout(game, side).parts)


def test_only_what_lies_beyond_the_seam_moves():
    seam = seam_of("duel", None)
    near, far = seam.moved(np.array([(10.0, 50.0), (300.0, 50.0)]))
    assert near.tolist() == [10.0, 50.0]
    assert far.tolist() == [300.0 + seam.shift_mm[0], 50.0 + seam.shift_mm[1]]


def test_the_seam_runs_where_the_layout_has_it():
    across, upright = seam_of("onboard", "a"), seam_of("duel", None)
    assert (across.axis, across.at_mm) == (1, board_layout("onboard", "a").parts[1].top)
    assert (upright.axis, upright.at_mm) == (0, board_layout("duel", None).parts[1].left)


def test_a_mark_on_the_second_page_is_drawn_where_it_has_moved():
    seam = Seam(axis=0, at_mm=10.0, shift_mm=(0.5, 1.0), tone=1.0, edge=0.3)
    raster = np.ones((80, 80, 3), np.float32)
    raster[40, 20] = raster[40, 60] = 0
    joined = seam.joined(raster, 4.0)
    dark = {tuple(place.tolist()) for place in np.argwhere(joined[..., 0] < 0.1)}
    assert dark == {(40, 20), (44, 62)}
    assert 0.6 < joined[0, 40, 0] < 0.8
