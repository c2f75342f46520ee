"""Bytes to pixels: every format a phone or a scanner writes, within limits, and never a traceback.

The content decides what a file is, not its name: a picture's own beginning, else ``%PDF-`` near the start. EXIF
orientation is applied here, so everything after this step works in the pixels that a person would see.
"""

import io
import math
import re
import struct
import warnings
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import cv2
import numpy as np
import pillow_heif
import pypdfium2
from numpy.typing import NDArray
from PIL import Image, UnidentifiedImageError

from scanner.settings import PhotoLimits
from scoring.errors import BrokenInput

FORMATS = ("JPEG", "PNG", "WEBP", "TIFF", "HEIF", "AVIF")
_SUFFIXES = "jpg jpeg jpe jfif png webp tif tiff heic heif hif avif pdf"
SUFFIXES = frozenset(f".{suffix}" for suffix in _SUFFIXES.split())  # of what is looked at in a folder
_PDF_MAGIC = b"%PDF-"
_PDF_MAGIC_WITHIN = 1024  # the PDF standard lets other bytes stand before the header
# JPEG, PNG, WebP, TIFF, HEIF and AVIF: what is said of a PDF behind it is a picture's own comment
_PICTURE_BEGINS = re.compile(rb"\xff\xd8\xff|\x89PNG\r\n|RIFF....WEBP|II[*+]\0|MM\0[*+]|....ftyp", re.DOTALL)

# What Pillow's decoders raise on hostile data: there is no common base below Exception.
_DECODER_ERRORS = (
    OSError,
    SyntaxError,
    ValueError,
    EOFError,
    struct.error,
    LookupError,
    TypeError,
    ArithmeticError,
    RuntimeError,
    MemoryError,
    Image.DecompressionBombError,
)

pillow_heif.register_heif_opener()


@dataclass(frozen=True, slots=True, kw_only=True)
class Photo:
    """One photograph, or one page of a document.

    ``pixels`` is (height, width, 3) uint8 RGB, upright by its EXIF orientation. ``width`` and ``height`` are the
    photograph's own after that rotation; a very large photograph is decoded smaller, by ``scale`` (own pixels per
    decoded pixel). ``shrink`` pixels of what ``whole`` gives, along either side, are one pixel of this one.
    """

    name: str
    pixels: NDArray[np.uint8]
    width: int
    height: int
    shrink: int = 1
    decode_whole: "Callable[[], Photo] | None" = None

    def whole(self) -> "Photo":
        """The same photograph with all the pixels that are worth reading."""
        return self if self.decode_whole is None else self.decode_whole()

    @property
    def whole_shape(self) -> tuple[int, int]:
        """The height and width of ``whole``."""
        return self.pixels.shape[0] * self.shrink, self.pixels.shape[1] * self.shrink

    @property
    def scale(self) -> float:
        return self.width / int(self.pixels.shape[1])

    def own_pixels(self, points: NDArray[np.float64]) -> NDArray[np.float64]:
        """Points (n, 2) in decoded pixels as points in the photograph's own pixels."""
        return (points + 0.5) * self.scale - 0.5


def photos_in(path: Path, limits: PhotoLimits, *, half: bool = False) -> Iterator[Photo]:
    """Every photograph in a file, one at a time: the picture, or each page of a PDF or TIFF.

    With ``half`` a large JPEG comes at half its size, which takes a third of the time; ``Photo.whole`` has all of it.

    Raises:
        BrokenInput: the file is missing, too large, or holds no picture that can be read.
    """
    yield from photos_of(path.name, file_bytes(path, limits), limits, half=half)


def photos_of(name: str, data: bytes, limits: PhotoLimits, *, half: bool = False) -> Iterator[Photo]:
    """Every photograph in a file's bytes, as ``photos_in`` has them.

    Raises:
        BrokenInput: they hold no picture that can be read.
    """
    if _PDF_MAGIC in data[:_PDF_MAGIC_WITHIN] and not _PICTURE_BEGINS.match(data):
        yield from _pdf_pages(name, data, limits)
    else:
        yield from _pictures(name, data, limits, half=half)


def file_bytes(path: Path, limits: PhotoLimits) -> bytes:
    """A file's bytes.

    Raises:
        BrokenInput: the file is missing, empty or too large.
    """
    try:
        size = path.stat().st_size
        if size > limits.file_bytes:
            raise BrokenInput(
                "file-too-large",
                f"{path.name} is {size / 2**20:.0f} MiB; at most {limits.file_bytes // 2**20} MiB are read.",
                "Send a smaller copy.",
            )
        data = path.read_bytes()
    except OSError as error:
        reason = error.strerror or "it cannot be opened"
        raise BrokenInput("cannot-open", f"{path} cannot be read: {reason}.", "Check the name.") from error
    if not data:
        raise BrokenInput("empty-file", f"{path.name} is empty (0 bytes).", "Copy or send the picture again.")
    return data


def _pictures(name: str, data: bytes, limits: PhotoLimits, *, half: bool) -> Iterator[Photo]:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # Pillow warns of large and odd files; the limits here decide
        try:
            image = Image.open(io.BytesIO(data), formats=FORMATS)
            pages = getattr(image, "n_frames", 1) if image.format == "TIFF" else 1
        except UnidentifiedImageError as error:
            raise _not_a_picture(name) from error
        except _DECODER_ERRORS as error:
            raise _broken_picture(name) from error
    _check_pages(name, pages, limits)
    for page in range(pages):
        label = name if pages == 1 else f"{name}#{page + 1}"
        yield _decode(label, image, data, page, limits, half=half)


def _decode(
    name: str, image: Image.Image, data: bytes, page: int, limits: PhotoLimits, *, half: bool
) -> Photo:
    """The given page of an opened picture, checked against the limits before any pixel is decoded."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            if page:
                image.seek(page)
            own_size = image.size
            _check_size(name, own_size, limits)
            if image.format in ("JPEG", "MPO"):
                image.draft("RGB", _draft_size(own_size, limits))
            _check_decoded_size(name, image.size, limits)
            orientation = _orientation(image)
            stored = _half_jpeg(image, own_size, data, limits) if half else None
            halved = stored is not None
            if stored is None:
                stored = _rgb(image, own_size, data)
        except _DECODER_ERRORS as error:
            raise _broken_picture(name) from error
    width, height = own_size[::-1] if orientation in _ON_ITS_SIDE else own_size
    return Photo(
        name=name,
        pixels=np.ascontiguousarray(_UPRIGHT[orientation](stored)),
        width=width,
        height=height,
        shrink=2 if halved else 1,
        # Decoded once: of a photograph with many sheets it is wanted for each. It is freed with the half.
        decode_whole=cache(lambda: next(_pictures(name, data, limits, half=False))) if halved else None,
    )


def _rgb(image: Image.Image, own_size: tuple[int, int], data: bytes) -> NDArray[np.uint8]:
    """Pixels (height, width, 3) RGB as they are stored; of a plain JPEG from OpenCV, in half of Pillow's time.

    Where Pillow was asked for fewer pixels than ``own_size``, it gives those alone: OpenCV would decode all.
    """
    pixels = _jpeg_rgb(image, data, cv2.IMREAD_COLOR_RGB) if image.size == own_size else None
    if pixels is None or pixels.shape[1::-1] != image.size:
        return np.asarray(_to_rgb(image), dtype=np.uint8)
    return pixels


# The flags say both size and kind of pixels; those of grey add nothing to the size.
_REDUCED = {
    2: cv2.IMREAD_REDUCED_GRAYSCALE_2,
    4: cv2.IMREAD_REDUCED_GRAYSCALE_4,
    8: cv2.IMREAD_REDUCED_GRAYSCALE_8,
}


def _half_jpeg(
    image: Image.Image, own_size: tuple[int, int], data: bytes, limits: PhotoLimits
) -> NDArray[np.uint8] | None:
    """``_rgb`` at half the size; None of small pictures and of those of which half a pixel would be left over."""
    shrink = 2 * round(own_size[0] / image.size[0])
    if max(image.size) < limits.least_halved_px or shrink not in _REDUCED or any(np.mod(own_size, shrink)):
        return None
    return _jpeg_rgb(image, data, _REDUCED[shrink] | cv2.IMREAD_COLOR_RGB)


def _jpeg_rgb(image: Image.Image, data: bytes, size: int) -> NDArray[np.uint8] | None:
    """A plain JPEG decoded by OpenCV (``size`` is one of its flags); None where Pillow has to do it."""
    if image.format not in ("JPEG", "MPO") or image.mode not in ("RGB", "L") or not _jpeg_ends(data):
        return None
    pixels = cv2.imdecode(np.frombuffer(data, np.uint8), size | cv2.IMREAD_IGNORE_ORIENTATION)
    return None if pixels is None else np.asarray(pixels, dtype=np.uint8)


def _jpeg_ends(data: bytes) -> bool:
    """Whether a JPEG has its end marker: OpenCV would fill up one that is cut short and say nothing.

    Previews inside the segments before the picture itself have end markers of their own and are passed over.
    """
    place = 2
    while data[place : place + 1] == b"\xff" and data[place + 1 : place + 2] not in (b"\xda", b""):
        place += 2 + int.from_bytes(data[place + 2 : place + 4], "big")
    return data.rfind(b"\xff\xd9", place) >= 0


_UPRIGHT: Mapping[int, Callable[[NDArray[np.uint8]], NDArray[np.uint8]]] = {
    1: lambda stored: stored,
    2: np.fliplr,
    3: lambda stored: np.rot90(stored, 2),
    4: np.flipud,
    5: lambda stored: stored.transpose(1, 0, 2),
    6: lambda stored: np.rot90(stored, -1),
    7: lambda stored: np.rot90(stored, 2).transpose(1, 0, 2),
    8: np.rot90,
}
_ON_ITS_SIDE = (5, 6, 7, 8)  # orientations that exchange width and height
_ORIENTATION_TAG = 0x0112


def _orientation(image: Image.Image) -> int:
    """The EXIF orientation 1 ... 8 in which ``image`` has its size and gives its pixels.

    It is 1 where there is none or it is broken (the markers decide in the end), and of TIFF: Pillow turns it upright.
    """
    if image.format == "TIFF":
        return 1
    try:
        value = image.getexif().get(_ORIENTATION_TAG, 1)
    except _DECODER_ERRORS:
        return 1
    return value if isinstance(value, int) and 1 <= value <= 8 else 1


def _to_rgb(image: Image.Image) -> Image.Image:
    """Any mode as 8-bit RGB: 16-bit scaled down, transparency laid on white paper."""
    if image.mode.startswith(("I", "F")):
        values = np.asarray(image, dtype=np.float64)
        top = 65535.0 if values.max(initial=0.0) > 255.0 else 255.0
        image = Image.fromarray(np.clip(values * (255.0 / top), 0, 255).astype(np.uint8))
    if image.mode in ("RGBA", "LA", "PA") or "transparency" in image.info:
        rgba = image.convert("RGBA")
        paper = Image.new("RGBA", rgba.size, (255, 255, 255, 255))
        image = Image.alpha_composite(paper, rgba)
    return image.convert("RGB")


def _draft_size(size: tuple[int, int], limits: PhotoLimits) -> tuple[int, int]:
    """The smallest size a JPEG may be decoded at: no smaller than the pixels that are worth reading."""
    shrink = max(1.0, (size[0] * size[1] / limits.useful_pixels) ** 0.5)
    return int(size[0] / shrink), int(size[1] / shrink)


def _check_size(name: str, size: tuple[int, int], limits: PhotoLimits) -> None:
    if min(size) < limits.least_side_px:
        raise BrokenInput(
            "too-small",
            f"{name} is {size[0]} × {size[1]} pixels, too small to read anything from.",
            "Send the photograph itself, not its preview.",
        )
    if size[0] * size[1] > limits.pixels:
        raise _too_many_pixels(name, size, limits.pixels)


def _check_decoded_size(name: str, size: tuple[int, int], limits: PhotoLimits) -> None:
    if size[0] * size[1] > limits.decoded_pixels:
        raise _too_many_pixels(name, size, limits.decoded_pixels)
    if max(size) > limits.longest_side_px:
        raise BrokenInput(
            "too-many-pixels",
            f"{name} is {size[0]} × {size[1]} pixels; at most {limits.longest_side_px} along a side are read.",
            "Cut out the sheet.",
        )


def _check_pages(name: str, count: int, limits: PhotoLimits) -> None:
    if count > limits.pages:
        raise BrokenInput(
            "too-many-pages", f"{name} has {count} pages; at most {limits.pages} are read.", "Split it."
        )


def _too_many_pixels(name: str, size: tuple[int, int], most: int) -> BrokenInput:
    millions = size[0] * size[1] / 1e6
    return BrokenInput(
        "too-many-pixels",
        f"{name} has {millions:.0f} million pixels; at most {most / 1e6:.0f} million are read.",
        "Send a smaller copy.",
    )


def _not_a_picture(name: str) -> BrokenInput:
    return BrokenInput(
        "not-a-picture",
        f"{name} is not a picture that can be read.",
        "JPEG, PNG, WebP, TIFF, HEIC, AVIF and PDF are.",
    )


def _broken_picture(name: str) -> BrokenInput:
    return BrokenInput(
        "broken-picture", f"{name} is damaged or cut short.", "Copy or send the picture again."
    )


def _pdf_pages(name: str, data: bytes, limits: PhotoLimits) -> Iterator[Photo]:
    try:
        document = pypdfium2.PdfDocument(data)
        count = len(document)
    except pypdfium2.PdfiumError as error:
        raise BrokenInput(
            "broken-pdf",
            f"{name} is damaged or protected by a password.",
            "Save it again without a password.",
        ) from error
    _check_pages(name, count, limits)
    for index in range(count):
        yield _pdf_page(name if count == 1 else f"{name}#{index + 1}", document, index, limits)


def _pdf_page(name: str, document: "pypdfium2.PdfDocument", index: int, limits: PhotoLimits) -> Photo:
    try:
        page = document[index]
        width_pt, height_pt = page.get_size()
        scale = min(limits.pdf_dpi / 72, (limits.useful_pixels / max(width_pt * height_pt, 1.0)) ** 0.5)
        size = math.ceil(width_pt * scale), math.ceil(height_pt * scale)
        _check_size(name, size, limits)
        _check_decoded_size(name, size, limits)
        pixels = np.asarray(page.render(scale=scale, rev_byteorder=True).to_numpy(), dtype=np.uint8)
    except (pypdfium2.PdfiumError, ValueError, MemoryError) as error:
        raise BrokenInput("broken-pdf", f"{name} is damaged.", "Save the PDF again.") from error
    rgb = np.ascontiguousarray(pixels[:, :, :3]) if pixels.ndim == 3 else np.stack([pixels] * 3, axis=-1)
    return Photo(name=name, pixels=rgb, width=rgb.shape[1], height=rgb.shape[0])
