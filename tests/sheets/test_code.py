"""The QR code says the sheet's identity to an independent reader, in the smallest version."""

import numpy as np
import pytest
import segno
import zxingcpp
from hypothesis import given, settings
from hypothesis import strategies as st

from sheets.code import QUIET_MODULES, code_area, code_modules
from sheets.geometry import Box
from sheets.identity import ALPHABET, Identity, decode

PIXELS_PER_MM = 30
AREA = Box(0, 0, 16, 16)

ids = st.text(ALPHABET, min_size=6, max_size=6)
names = st.text("abcdefghijABCDEFGHJÁŽŁßñя ", min_size=1, max_size=40)


def drawn(identity: Identity) -> np.ndarray:
    """The code on white paper, [row, column]."""
    modules = code_modules(identity)
    area = code_area(AREA, modules)
    side = round(area.width * PIXELS_PER_MM / len(modules))
    picture = np.where(np.array(modules), 0, 255).astype(np.uint8)
    return np.pad(picture.repeat(side, 0).repeat(side, 1), 3 * PIXELS_PER_MM, constant_values=255)


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
    assert len(code_modules(Identity(sheet_id="K7Q2MX"))) == 21
    assert segno.make(b"K7Q2MX", error="h", micro=False).version == 1


@given(st.text("abcŽ", min_size=0, max_size=40))
def test_stays_inside_its_box_with_a_quiet_zone(player):
    modules = code_modules(Identity(sheet_id="K7Q2MX", player=player or None))
    area = code_area(AREA, modules)
    quiet = QUIET_MODULES * area.width / len(modules)
    assert area.inset(-quiet).left == pytest.approx(AREA.left)
    assert area.inset(-quiet).bottom == pytest.approx(AREA.bottom)
