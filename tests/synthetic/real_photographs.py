"""The real photographs that can bear our print: forms with markers, pages, a receipt."""

from functools import lru_cache

import cv2
import numpy as np

from tests.synthetic.gestures import data_root
from tests.synthetic.real_forms import form_paper
from tests.synthetic.real_pages import PIECES, page_paper
from tests.synthetic.real_paper import RealPaper

_FORMS = "forms_with_markers"


def photograph_names() -> tuple[str, ...]:
    """The photographs that can be used, as ``folder/file``: forms by number, then pages; those that are here."""
    root = data_root()
    if root is None:
        return ()
    forms = sorted((root / "photos" / _FORMS).glob("*.jpg"), key=lambda file: int(file.stem))
    pages = (name for name in PIECES if (root / "photos" / name).exists())
    return (*(f"{_FORMS}/{file.name}" for file in forms), *pages)


@lru_cache(maxsize=3)
def real_paper(name: str) -> RealPaper:
    """The photograph of that name.

    Raises:
        ValueError: it is missing, or fewer than three of a form's markers can be seen.
    """
    root = data_root()
    picture = cv2.imread(str(root / "photos" / name)) if root else None
    if picture is None:
        raise ValueError(f"{name} is not there")
    pixels = np.asarray(picture, dtype=np.uint8)
    return page_paper(pixels, PIECES[name]) if name in PIECES else form_paper(pixels)
