import io
from pathlib import Path

import numpy as np
import pypdfium2
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray
from PIL import Image, PngImagePlugin

from scanner.photo import Photo, photos_in
from scanner.settings import PhotoLimits
from scoring.errors import BrokenInput
from tests.shared_data import shared

LIMITS = PhotoLimits()
KINDS = ("JPEG", "PNG", "WEBP", "TIFF", "HEIF", "AVIF")


def gradient(width: int = 200, height: int = 120) -> Image.Image:
    """Red grows to the right, green downwards, so that every corner looks different."""
    x, y = np.meshgrid(np.linspace(0, 255, width), np.linspace(0, 255, height))
    return Image.fromarray(np.stack([x, y, np.full_like(x, 128)], axis=-1).astype(np.uint8))


def saved(picture: Image.Image, path: Path, kind: str, **options: object) -> Path:
    picture.save(path, kind, **options)
    return path


def turned_by(orientation: int) -> bytes:
    """The EXIF data that say so."""
    exif = Image.Exif()
    exif[0x0112] = orientation
    return exif.tobytes()  # as bytes, HEIF is told to turn the picture too: it goes by that alone


def stored_of(photo: Photo, orientation: int) -> NDArray[np.int_]:
    """The pixels as they were before an orientation was applied."""
    undo = {2: np.fliplr, 3: lambda a: np.rot90(a, 2), 4: np.flipud, 5: lambda a: a.transpose(1, 0, 2)}
    undo |= {6: np.rot90, 7: lambda a: np.rot90(a, 2).transpose(1, 0, 2), 8: lambda a: np.rot90(a, -1)}
    return undo.get(orientation, lambda a: a)(photo.pixels.astype(int))


class TestFormats:
    @pytest.mark.parametrize("kind", KINDS)
    def test_every_format_gives_the_same_picture(self, tmp_path, kind):
        (photo,) = photos_in(saved(gradient(), tmp_path / "photo", kind), LIMITS)
        assert photo.pixels.shape == (120, 200, 3)
        assert (photo.width, photo.height, photo.scale) == (200, 120, 1.0)
        assert np.abs(photo.pixels.astype(int) - np.asarray(gradient(), int)).mean() < 6

    def test_content_decides_not_the_name(self, tmp_path):
        (photo,) = photos_in(saved(gradient(), tmp_path / "photo.heic", "PNG"), LIMITS)
        assert photo.pixels.shape == (120, 200, 3)

    @pytest.mark.parametrize("kind", ["JPEG", "PNG"])
    def test_a_picture_that_mentions_a_pdf_is_a_picture(self, tmp_path, kind):
        said = PngImagePlugin.PngInfo()
        said.add_text("Comment", "made from %PDF-1.4")
        path = saved(gradient(), tmp_path / "scan", kind, pnginfo=said, comment=b"made from %PDF-1.4")
        assert b"%PDF-" in path.read_bytes()[:1024]
        (photo,) = photos_in(path, LIMITS)
        assert photo.pixels.shape == (120, 200, 3)

    def test_a_pdf_may_begin_a_little_later(self, tmp_path):
        path = saved(gradient(), tmp_path / "scan.pdf", "PDF", resolution=72)
        path.write_bytes(b"\r\n" + path.read_bytes())
        (photo,) = photos_in(path, LIMITS)
        assert photo.width > photo.height

    def test_each_page_of_a_pdf_is_a_photograph(self, tmp_path):
        pages = [gradient(), gradient(120, 200)]
        pages[0].save(tmp_path / "scan.pdf", "PDF", save_all=True, append_images=pages[1:], resolution=72)
        photos = list(photos_in(tmp_path / "scan.pdf", LIMITS))
        assert [photo.name for photo in photos] == ["scan.pdf#1", "scan.pdf#2"]
        assert photos[0].width > photos[0].height
        assert photos[1].width < photos[1].height

    def test_each_page_of_a_tiff_is_a_photograph(self, tmp_path):
        gradient().save(tmp_path / "fax.tif", save_all=True, append_images=[gradient(120, 200)])
        assert [p.pixels.shape[:2] for p in photos_in(tmp_path / "fax.tif", LIMITS)] == [
            (120, 200),
            (200, 120),
        ]

    @pytest.mark.parametrize("mode", ["L", "1", "P", "LA", "RGBA", "CMYK", "I;16"])
    def test_every_mode_becomes_rgb(self, tmp_path, mode):
        grey = gradient().convert("L")
        if mode == "I;16":
            picture = Image.fromarray(np.asarray(grey, np.uint16) * 257)
        else:
            picture = (gradient() if mode in ("RGBA", "CMYK", "P") else grey).convert(mode)
        (photo,) = photos_in(saved(picture, tmp_path / "photo", "TIFF" if mode == "CMYK" else "PNG"), LIMITS)
        assert photo.pixels.shape == (120, 200, 3)
        assert photo.pixels[:, -20:].mean() > photo.pixels[:, :20].mean() + 40

    def test_what_is_transparent_is_white_paper(self, tmp_path):
        (photo,) = photos_in(
            saved(Image.new("RGBA", (150, 150), (0, 0, 0, 0)), tmp_path / "p", "PNG"), LIMITS
        )
        assert photo.pixels.min() == 255

    @pytest.mark.parametrize("kind", KINDS)
    @pytest.mark.parametrize("orientation", range(1, 9))
    def test_exif_orientation_is_applied(self, tmp_path, kind, orientation):
        path = saved(gradient(), tmp_path / "photo", kind, exif=turned_by(orientation))
        (photo,) = photos_in(path, LIMITS)
        assert stored_of(photo, orientation).shape == (120, 200, 3)
        assert np.abs(stored_of(photo, orientation) - np.asarray(gradient(), int)).mean() < 6
        assert (photo.height, photo.width) == photo.pixels.shape[:2]

    def test_each_page_of_a_tiff_has_its_own_orientation(self, tmp_path):
        second = gradient()
        second.encoderinfo = {"exif": turned_by(6)}
        gradient().save(tmp_path / "fax.tif", save_all=True, append_images=[second], exif=turned_by(3))
        photos = photos_in(tmp_path / "fax.tif", LIMITS)
        for photo, orientation in zip(photos, (3, 6), strict=True):
            assert np.array_equal(stored_of(photo, orientation), np.asarray(gradient()))
            assert (photo.height, photo.width) == photo.pixels.shape[:2]

    def test_a_very_large_jpeg_is_decoded_smaller_and_keeps_its_own_size(self, tmp_path):
        limits = PhotoLimits(useful_pixels=200 * 200)
        (photo,) = photos_in(saved(gradient(800, 600), tmp_path / "p", "JPEG"), limits)
        assert (photo.width, photo.height) == (800, 600)
        assert photo.pixels.shape[0] < 600
        assert photo.scale == pytest.approx(800 / photo.pixels.shape[1])

    def test_of_a_very_large_jpeg_no_more_is_decoded_than_is_wanted(self, tmp_path, monkeypatch):
        monkeypatch.setattr("scanner.photo.cv2.imdecode", lambda *_: pytest.fail("all of it was decoded"))
        path = saved(gradient(800, 600), tmp_path / "p", "JPEG")
        (photo,) = photos_in(path, PhotoLimits(useful_pixels=400 * 300))
        assert photo.pixels.shape == (300, 400, 3)


class TestHalfSize:
    LARGE = PhotoLimits(least_halved_px=200)

    @pytest.mark.parametrize("orientation", range(1, 9))
    def test_it_shows_the_same_as_the_whole(self, tmp_path, orientation):
        path = saved(gradient(), tmp_path / "p", "JPEG", exif=turned_by(orientation), quality=95)
        (half,) = photos_in(path, self.LARGE, half=True)
        whole = half.whole()
        assert (half.shrink, whole.shrink) == (2, 1)
        assert (half.width, half.height) == (whole.width, whole.height) == whole.pixels.shape[1::-1]
        assert half.whole_shape == whole.pixels.shape[:2]
        averaged = whole.pixels.reshape(half.pixels.shape[0], 2, -1, 2, 3).mean(axis=(1, 3))
        assert np.abs(half.pixels - averaged).max() < 8

    def test_the_whole_is_decoded_once(self, tmp_path):
        (half,) = photos_in(saved(gradient(), tmp_path / "p", "JPEG"), self.LARGE, half=True)
        assert half.whole() is half.whole()

    def test_of_a_very_large_jpeg_it_is_half_of_what_is_worth_reading(self, tmp_path):
        path = saved(gradient(1600, 1200), tmp_path / "p", "JPEG")
        limits = PhotoLimits(least_halved_px=200, useful_pixels=800 * 600)
        (half,) = photos_in(path, limits, half=True)
        assert half.pixels.shape == (300, 400, 3)
        assert half.whole().pixels.shape == (600, 800, 3)
        assert (half.scale, half.whole().scale) == (4, 2)

    @pytest.mark.parametrize(
        ("size", "kind"), [((198, 120), "JPEG"), ((201, 120), "JPEG"), ((400, 300), "PNG")]
    )
    def test_small_and_odd_pictures_and_other_formats_come_whole(self, tmp_path, size, kind):
        (photo,) = photos_in(saved(gradient(*size), tmp_path / "p", kind), self.LARGE, half=True)
        assert photo.pixels.shape[1::-1] == size
        assert photo.whole() is photo

    def test_a_jpeg_cut_short_is_broken(self, tmp_path):
        path = saved(gradient(), tmp_path / "p", "JPEG")
        path.write_bytes(path.read_bytes()[:1500])
        with pytest.raises(BrokenInput, match="cut short"):
            list(photos_in(path, self.LARGE, half=True))


class TestBrokenFiles:
    @pytest.mark.parametrize(
        ("content", "slug"),
        [(b"", "empty-file"), (b"hello", "not-a-picture"), (b"%PDF-1.7 nothing", "broken-pdf")],
    )
    def test_it_is_told_what_is_wrong(self, tmp_path, content, slug):
        path = tmp_path / "broken.jpg"
        path.write_bytes(content)
        with pytest.raises(BrokenInput) as caught:
            list(photos_in(path, LIMITS))
        assert caught.value.slug == slug
        assert "broken.jpg" in str(caught.value)

    def test_a_missing_file_is_named(self, tmp_path):
        with pytest.raises(BrokenInput, match=r"nowhere\.jpg"):
            list(photos_in(tmp_path / "nowhere.jpg", LIMITS))

    def test_a_picture_cut_short_is_damaged(self, tmp_path):
        data = io.BytesIO()
        gradient().save(data, "PNG")
        path = tmp_path / "cut.png"
        path.write_bytes(data.getvalue()[:-400])
        with pytest.raises(BrokenInput, match="damaged or cut short"):
            list(photos_in(path, LIMITS))

    @pytest.mark.parametrize("kept", [0.3, 0.8, 0.99])
    def test_a_jpeg_cut_short_is_damaged_though_its_preview_is_whole(self, tmp_path, kept):
        preview, whole = io.BytesIO(), io.BytesIO()
        gradient(40, 30).save(preview, "JPEG")
        gradient(400, 300).save(whole, "JPEG", comment=preview.getvalue())
        path = tmp_path / "cut.jpg"
        path.write_bytes(whole.getvalue()[: int(kept * len(whole.getvalue()))])
        with pytest.raises(BrokenInput, match="damaged or cut short"):
            list(photos_in(path, LIMITS))

    @pytest.mark.parametrize(
        ("limits", "slug"),
        [
            (PhotoLimits(pixels=1000), "too-many-pixels"),
            (PhotoLimits(decoded_pixels=1000), "too-many-pixels"),
            (PhotoLimits(longest_side_px=150), "too-many-pixels"),
            (PhotoLimits(file_bytes=100), "file-too-large"),
            (PhotoLimits(least_side_px=150), "too-small"),
        ],
    )
    def test_limits_hold_before_anything_is_decoded(self, tmp_path, limits, slug):
        with pytest.raises(BrokenInput) as caught:
            list(photos_in(saved(gradient(), tmp_path / "p", "PNG"), limits))
        assert caught.value.slug == slug

    @pytest.mark.parametrize(
        ("size_pt", "slug", "sentence"),
        [
            ((14400, 1), "too-small", "page.pdf is 40000 × 3 pixels, too small"),
            ((10, 10), "too-small", "page.pdf is 28 × 28 pixels, too small"),
            ((200, 14400), "too-many-pixels", "page.pdf is 472 × 33942 pixels; at most 32000 along a side"),
        ],
    )
    def test_limits_hold_for_the_pages_of_a_pdf(self, tmp_path, monkeypatch, size_pt, slug, sentence):
        document = pypdfium2.PdfDocument.new()
        document.new_page(*size_pt)
        document.save(tmp_path / "page.pdf")
        document.close()
        monkeypatch.setattr(pypdfium2.PdfPage, "render", lambda *_, **__: pytest.fail("it was drawn"))
        with pytest.raises(BrokenInput, match=sentence) as caught:
            list(photos_in(tmp_path / "page.pdf", LIMITS))
        assert caught.value.slug == slug

    def test_a_pdf_of_too_many_pages_is_refused(self, tmp_path):
        document = pypdfium2.PdfDocument.new()
        for _ in range(3):
            document.new_page(100, 100)
        document.save(tmp_path / "long.pdf")
        document.close()
        with pytest.raises(BrokenInput, match="3 pages"):
            list(photos_in(tmp_path / "long.pdf", PhotoLimits(pages=2)))

    def test_a_tiff_of_too_many_pages_is_refused(self, tmp_path):
        path = tmp_path / "long.tiff"
        gradient().save(path, save_all=True, append_images=[gradient(), gradient()])
        with pytest.raises(BrokenInput, match="3 pages"):
            list(photos_in(path, PhotoLimits(pages=2)))

    @settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
    @given(data=st.data())
    def test_flipped_and_missing_bytes_never_raise_anything_else(self, tmp_path, data):
        kind = data.draw(st.sampled_from([*KINDS, "PDF"]))
        out = io.BytesIO()
        gradient().save(out, kind)
        content = bytearray(out.getvalue())
        for _ in range(data.draw(st.integers(1, 6))):
            content[data.draw(st.integers(0, len(content) - 1))] = data.draw(st.integers(0, 255))
        end = data.draw(st.integers(1, len(content)))
        path = tmp_path / "fuzzed"
        path.write_bytes(bytes(content[:end]))
        try:
            photos = list(photos_in(path, LIMITS))
        except BrokenInput as error:
            assert "fuzzed" in str(error)
        else:
            assert all(photo.pixels.dtype == np.uint8 and photo.pixels.ndim == 3 for photo in photos)

    def test_hostile_files_are_read_or_refused_in_a_sentence(self):
        paths = [path for path in shared("hostile").rglob("*") if path.is_file()]
        assert paths
        for path in paths:
            try:
                for photo in photos_in(path, LIMITS):
                    assert photo.pixels.shape[2] == 3
            except BrokenInput as error:
                assert path.name in str(error)
