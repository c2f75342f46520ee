"""Photographs as files: which are meant, and what a file costs that a library can make nothing of."""

import os
from pathlib import Path

import cv2
import pytest
from PIL import Image

import scanner.pipeline
from cli.overlay_folder import distinct_names
from cli.photographs import find_photographs, read_file, shown_name

ABOVE = Path.cwd().parts[1:]


@pytest.mark.parametrize(
    ("paths", "names"),
    [
        (["a.jpg", "x/b.jpg"], ["a.jpg", "b.jpg"]),
        (["x/p.jpg", "y/p.jpg", "y/q.jpg"], ["x/p.jpg", "y/p.jpg", "q.jpg"]),
        (["m/1/p.jpg", "n/1/p.jpg", "n/2/p.jpg"], ["m/1/p.jpg", "n/1/p.jpg", "2/p.jpg"]),
        (["/p.jpg", "/1/p.jpg"], ["p.jpg", "1/p.jpg"]),
    ],
)
def test_as_much_of_a_path_is_taken_as_tells_it_from_others(paths, names):
    assert [str(name) for name in distinct_names(map(Path, paths)).values()] == names


def test_a_file_that_is_named_in_two_ways_is_read_once(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for name in ("a.jpg", "b.jpg"):
        Path(name).touch()
    assert find_photographs([Path("b.jpg"), Path()]) == (Path("b.jpg"), Path("a.jpg"))
    assert find_photographs([Path("a.jpg"), tmp_path / "a.jpg"]) == (Path("a.jpg"),)


def test_bytes_that_are_no_utf_8_are_shown_as_numbers():
    assert shown_name(Path(os.fsdecode("fé\xff".encode() + b"\xff.jpg"))) == "féÿ\\xff.jpg"


@pytest.mark.parametrize(
    ("error", "said"),
    [(cv2.error("no such size"), "damaged or far too large"), (MemoryError(), "too large to be read")],
)
def test_what_a_library_raises_costs_the_file_a_sentence_and_pages_before_it_stay(
    tmp_path, monkeypatch, error, said
):
    pages = [Image.new("L", (400, 300), shade) for shade in (250, 10)]
    pages[0].save(tmp_path / "fax.tif", save_all=True, append_images=pages[1:])
    original = scanner.pipeline.read_photo

    def reads_light_pages(photo, *settings):
        if photo.pixels.max() < 100:
            raise error
        return original(photo, *settings)

    monkeypatch.setattr(scanner.pipeline, "read_photo", reads_light_pages)
    reading = read_file(tmp_path / "fax.tif")
    assert [photo.name for photo in reading.photos] == ["fax.tif#1"]
    assert reading.error.startswith("fax.tif: The photograph")
    assert said in reading.error
