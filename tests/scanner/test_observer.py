import numpy as np
from PIL import Image

from scanner.observer import DebugFolder, blind


def test_every_step_becomes_a_numbered_picture(tmp_path):
    observe = DebugFolder(tmp_path / "steps", "scan.pdf#2")
    picture = np.full((4, 6, 3), 90, np.uint8)
    assert observe("rectified", picture) is picture
    observe("reflectance", picture)
    names = sorted(path.name for path in (tmp_path / "steps").iterdir())
    assert names == ["scan.pdf-2-01-rectified.png", "scan.pdf-2-02-reflectance.png"]
    with Image.open(tmp_path / "steps" / names[0]) as written:
        assert written.size == (6, 4)


def test_the_blind_observer_hands_pictures_on():
    picture = np.zeros((2, 2, 3), np.uint8)
    assert blind("anything", picture) is picture
