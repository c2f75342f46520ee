"""The QR code says the sheet's identity to an independent reader, in the smallest version."""

from itertools import product

import numpy as np
import pytest
import segno
import zxingcpp
from hypothesis import given, settings
from hypothesis import strategies as st

from sheets.code import QUIET_MODULES, dark_boxes
from sheets.geometry import Box
from sheets.identity import ALPHABET, Identity, decode

PIXELS_PER_MM = 30
AREA = Box(0, 0, 16, 16)

ids = st.text(ALPHABET, min_size=6, max_size=6)
names = st.text("abcdefghijABCDEFGHJÁŽŁßñя ", min_size=1, max_size=40)


def drawn(identity: Identity) -> np.ndarray:
    """The code on white paper, [row, column]."""
    margin = 3 * PIXELS_PER_MM
    side = round(AREA.width * PIXELS_PER_MM) + 2 * margin
    picture = np.full((side, side), 255, dtype=np.uint8)
    for box in dark_boxes(identity, AREA):
        left, top, right, bottom = (
            margin + round(edge * PIXELS_PER_MM) for edge in (box.left, box.top, box.right, box.bottom)
        )
        picture[top:bottom, left:right] = 0
    return picture


def read(identity: Identity) -> bytes:
    [code] = zxingcpp.read_barcodes(drawn(identity))
    return code.bytes


@settings(max_examples=40, deadline=None)
@given(ids, st.none() | names)
def test_is_read_back_by_another_program(sheet_id, player):
    identity = Identity(sheet_id=sheet_id, player=player)
    expected = sheet_id if player is None else f"{sheet_id}/{player}"
    assert read(identity).decode() == expected


def test_of_a_real_id_is_decoded_to_it():
    identity = Identity(sheet_id="222222", player="Ž" * 40)
    assert decode(read(identity)) == identity


def test_of_an_id_alone_is_the_smallest_there_is_with_the_best_correction():
    boxes = list(dark_boxes(Identity(sheet_id="K7Q2MX"), AREA))
    module = AREA.width / (21 + 2 * QUIET_MODULES)
    assert min(box.height for box in boxes) == pytest.approx(module)
    assert segno.make(b"K7Q2MX", error="h", micro=False).version == 1


@given(st.text("abcŽ", min_size=0, max_size=40))
def test_stays_inside_its_box_with_a_quiet_zone(player):
    boxes = list(dark_boxes(Identity(sheet_id="K7Q2MX", player=player or None), AREA))
    for box, (low, high) in product(boxes, ((0.6, 15.4),)):
        assert low < box.left < box.right < high
        assert low < box.top < box.bottom < high
