"""Who a sheet is: its code, else its printed id read as text. Both carry a check, so neither is ever guessed."""

from collections.abc import Iterator

import cv2
import numpy as np
import pytesseract
import zxingcpp
from numpy.typing import NDArray

from scanner.rectify import Surface, warp
from sheets.geometry import Box
from sheets.identity import ALPHABET, Identity, decode, is_id
from sheets.layouts import Layout

_CODE_PX_PER_MM = 12.0
_TEXT_PX_PER_MM = 10.0  # capitals of 3.2 mm become 32 px high, what Tesseract was trained on
_MARGIN_MM = 1.0
_TESSERACT_SECONDS = 10


def identify(gray: NDArray[np.uint8], surface: Surface, layout: Layout) -> Identity | None:
    """The id and the player's name, or None where neither code nor text can be read for certain.

    ``gray`` is the photograph, (height, width) uint8.
    """
    return read_code(gray, surface, layout.code) or _from_text(gray, surface, layout.sheet_id)


def read_code(gray: NDArray[np.uint8], surface: Surface, box: Box) -> Identity | None:
    """What the QR code in ``box`` (mm) says, or None where it is not one of ours or cannot be read."""
    for picture in _code_pictures(gray, surface, box.inset(-_MARGIN_MM)):
        for barcode in zxingcpp.read_barcodes(
            picture, formats=zxingcpp.BarcodeFormats(zxingcpp.BarcodeFormat.QRCode)
        ):
            identity = decode(barcode.bytes)
            if identity is not None:
                return identity
    return None


def _code_pictures(gray: NDArray[np.uint8], surface: Surface, box: Box) -> Iterator[NDArray[np.uint8]]:
    """The code in three views, then evenly lit."""
    picture = warp(gray, surface, _CODE_PX_PER_MM, box)
    yield from _views(picture)
    yield np.asarray(cv2.createCLAHE(2.0, (8, 8)).apply(picture), dtype=np.uint8)


def _views(picture: NDArray[np.uint8]) -> Iterator[NDArray[np.uint8]]:
    """A picture as it is, then sharpened, then smoothed: what blur and compression leave of it."""
    yield picture
    blurred = cv2.GaussianBlur(picture, (0, 0), 4.0)
    yield np.asarray(cv2.addWeighted(picture, 2.5, blurred, -1.5, 0), dtype=np.uint8)
    yield np.asarray(cv2.GaussianBlur(picture, (0, 0), 2.0), dtype=np.uint8)


def _from_text(gray: NDArray[np.uint8], surface: Surface, box: Box) -> Identity | None:
    """The printed id, where three views of it are all read alike.

    One in 31 texts that are read wrong passes its check character, and of a blurred one two views were misread alike.
    """
    text = ""
    for view in _views(warp(gray, surface, _TEXT_PX_PER_MM, box)):
        seen = _text(view)
        if not is_id(seen) or text not in ("", seen):
            return None
        text = seen
    return Identity(sheet_id=text)


def _text(picture: NDArray[np.uint8]) -> str:
    """One line of capitals and digits, or nothing."""
    stretched = np.asarray(cv2.normalize(picture, np.empty_like(picture), 0, 255, cv2.NORM_MINMAX), np.uint8)
    config = f"--psm 7 -c tessedit_char_whitelist={ALPHABET}"
    try:
        text = pytesseract.image_to_string(stretched, config=config, timeout=_TESSERACT_SECONDS)
    except (pytesseract.TesseractNotFoundError, pytesseract.TesseractError, RuntimeError):
        return ""  # without Tesseract, or in its bad moments, the sheet is read all the same, only without its id
    return "".join(text.split()).upper()
