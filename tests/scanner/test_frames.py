import cv2
import numpy as np
import pytest

from scanner.frames import follow, frames_in
from sheets.geometry import Box

SIZE = (120, 160)
BOXES = [Box(10, 10, 50, 50), Box(60, 12, 104, 48), Box(100, 70, 175, 118)]


def drawn(shift=(0.0, 0.0)):
    """Frames of cells, drawn finer and averaged, moved by ``shift`` pixels."""
    finer = np.zeros((SIZE[0] * 8, SIZE[1] * 8), np.float32)
    for left, top, right, bottom in ((18, 17, 42, 43), (68, 20, 95, 42), (110, 80, 148, 108)):
        corners = [
            round(8 * (value + shift[axis % 2])) for axis, value in enumerate((left, top, right, bottom))
        ]
        cv2.rectangle(finer, corners[:2], corners[2:], 1.0, 12)
    return cv2.GaussianBlur(cv2.resize(finer, SIZE[::-1], interpolation=cv2.INTER_AREA), (0, 0), 0.8)


@pytest.mark.parametrize("shift", [(0.0, 0.0), (0.375, -0.25), (0.875, 0.625), (-0.75, 0.875)])
def test_a_small_shift_is_measured_to_a_tenth_of_a_pixel_in_a_blurred_photograph(shift):
    fainter_and_lighter = 0.6 * drawn(shift) + 0.1
    seen = cv2.GaussianBlur(fainter_and_lighter, (0, 0), 0.8)
    found, agreement = follow(seen, frames_in(drawn(), BOXES))
    assert np.abs(found - shift).max() < 0.1
    assert agreement.min() > 0.85


def test_each_cell_has_a_shift_of_its_own():
    seen = drawn((0.5, 0.0))
    seen[60:] = drawn((0.0, -0.75))[60:]
    found, _ = follow(seen, frames_in(drawn(), BOXES))
    assert np.abs(found - [(0.5, 0.0), (0.5, 0.0), (0.0, -0.75)]).max() < 0.1


def test_what_is_not_there_agrees_little():
    seen = drawn()
    seen[60:] = np.random.default_rng(1).random((60, SIZE[1]), np.float32)
    _, agreement = follow(seen, frames_in(drawn(), BOXES))
    assert agreement[:2].min() > 0.99
    assert agreement[2] < 0.2


def test_a_blank_picture_neither_moves_nor_agrees():
    found, agreement = follow(np.zeros(SIZE, np.float32), frames_in(drawn(), BOXES))
    assert (found == 0).all()
    assert (agreement == 0).all()
