"""The marker pictures are those that the reader's library looks for."""

import cv2
import numpy as np
import pytest

from sheets.april import white_modules
from sheets.fiducials import FAMILY_SIZE, MODULES


def test_all_587_markers_are_the_dictionary_of_the_reader():
    dictionary = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_APRILTAG_36h11)
    assert len(dictionary.bytesList) == FAMILY_SIZE
    for marker_id in range(FAMILY_SIZE):
        expected = dictionary.generateImageMarker(marker_id, MODULES, borderBits=1) > 0
        np.testing.assert_array_equal(np.array(white_modules(marker_id)), expected)


@pytest.mark.parametrize("marker_id", [-1, FAMILY_SIZE])
def test_there_is_no_marker_outside_the_family(marker_id):
    with pytest.raises(ValueError, match="0 to 586"):
        white_modules(marker_id)
