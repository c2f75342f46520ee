"""Which reader it is: readings of the same photograph by the same reader are the same."""

import hashlib
from collections.abc import Iterator
from functools import cache
from importlib.metadata import version
from importlib.resources import files
from pathlib import Path

_PACKAGES = ("scanner", "sheets", "scoring")
_LIBRARIES = (  # all that the scanner imports
    *("opencv-python", "numpy", "scipy", "onnxruntime"),
    *("pillow", "pillow-heif", "pypdfium2"),
    *("zxing-cpp", "pytesseract"),
)
_DIGITS = 12


@cache
def reader_version() -> str:
    """A digest of all that a reading depends on: rules, layouts, steps, weights, and every library among them.

    Tesseract itself, a program that reads an id where its code is damaged, is not part of it.
    """
    digest = hashlib.sha256()
    for library in _LIBRARIES:
        digest.update(f"{library} {version(library)}\n".encode())
    for name, content in _contents():
        digest.update(f"{name} {len(content)}\n".encode())
        digest.update(content)
    return digest.hexdigest()[:_DIGITS]


def _contents() -> Iterator[tuple[str, bytes]]:
    for package in _PACKAGES:
        folder = Path(str(files(package)))
        for path in sorted(folder.rglob("*")):
            if path.is_file() and "__pycache__" not in path.parts:
                yield f"{package}/{path.relative_to(folder).as_posix()}", path.read_bytes()
