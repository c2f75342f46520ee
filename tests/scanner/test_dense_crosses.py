"""Crosses at a glance with more ink than the others."""

from dataclasses import replace

import numpy as np

from scanner.contents import Content
from scanner.dense_crosses import dense_crosses
from scanner.settings import DenseCrossSettings
from sheets.fiducials import Variant
from sheets.layouts import layout_of
from tests.scanner.pictures import flat_reflectance, inked, printed

CLASSIC, SETTINGS = Variant("classic"), DenseCrossSettings()
CROSSES, BLOT, LINE = ("red:2", "red:3", "blue:9", "green:12"), "yellow:4", "yellow:8"


def dense(taken_for_crosses, settings=SETTINGS):
    """What is dense on a sheet with plain crosses, a blot and a line, some of them taken for crosses."""
    reflected = flat_reflectance(inked(printed(), CROSSES, (LINE,), (BLOT,)), CLASSIC)
    cells = list(layout_of(CLASSIC).cells)
    at_a_glance = np.zeros((len(cells), len(Content)))
    for place, cell in enumerate(cells):
        at_a_glance[place, Content.CROSS if cell in taken_for_crosses else Content.BLANK] = 1.0
    found = dense_crosses(reflected, CLASSIC, at_a_glance, settings)
    return {cell for cell, is_dense in zip(cells, found, strict=True) if is_dense}


def test_what_is_taken_for_a_cross_and_has_more_ink_than_half_of_them_is_dense():
    assert dense((*CROSSES, BLOT)) == {BLOT}
    assert not dense((*CROSSES, BLOT), replace(SETTINGS, more_ink=9.0))


def test_a_blot_that_is_not_taken_for_one_is_not_compared():
    assert not dense(CROSSES)


def test_of_two_crosses_neither_is_dense():
    assert not dense(("red:2", BLOT))
