import numpy as np
from PIL import Image

from scanner.locate import locate
from scanner.observer import DebugFolder, blind, markers_drawn, patches_drawn
from scanner.settings import LocateSettings
from tests.scanner.pictures import grey, photograph, placed, printed


def test_every_step_becomes_a_numbered_picture(tmp_path):
    observe = DebugFolder(tmp_path / "steps", "scan.pdf#2")
    picture = np.full((4, 6, 3), 90, np.uint8)
    observe("rectified", lambda: picture)
    observe("reflectance", lambda: picture)
    names = sorted(path.name for path in (tmp_path / "steps").iterdir())
    assert names == ["scan.pdf-2-01-rectified.png", "scan.pdf-2-02-reflectance.png"]
    with Image.open(tmp_path / "steps" / names[0]) as written:
        assert written.size == (6, 4)


def test_the_blind_observer_does_not_even_make_the_picture():
    blind("anything", lambda: 1 / 0)


def test_markers_and_outlines_are_drawn_where_they_are():
    photo = photograph([(printed(), placed(5.0, 10, (800, 600)))])
    location = locate(grey(photo), LocateSettings())
    drawn = markers_drawn(photo.pixels, location)
    x, y = location.sheets[0].corners[0].round().astype(int)
    changed = (drawn != photo.pixels).any(axis=-1)
    assert changed[y - 3 : y + 4, x - 3 : x + 4].any()
    assert changed.mean() < 0.05


def test_patches_stand_side_by_side_in_rows():
    patches = np.ones((15, 4, 56, 72), np.float32)
    picture = patches_drawn(patches, columns=13)
    assert picture.shape == (2 * 56, 13 * 72, 3)
    assert picture[60, 10].min() == 200
    assert picture[60, 5 * 72].max() == 0
