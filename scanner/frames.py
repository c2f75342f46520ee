"""How far the print lies off, cell by cell and without searching: by least squares on its gradient.

Where the print lies off by little, the photograph is the print and a share of its gradient (Lucas and Kanade 1981):
``seen = a * print - a * shift . gradient + b``. All cells are solved at once.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.lib.stride_tricks import sliding_window_view
from numpy.typing import NDArray

from scanner.planes import Points
from sheets.geometry import Box

_CLEAR = 0.5  # the correlation of cells that a sheet's gain is measured at
_PLAUSIBLE_GAINS = (0.5, 2.0)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Frames:
    """The surroundings of n cells as they should look, in windows of one size.

    ``origins`` (n, 2) are the windows' upper left pixels. ``basis`` (3, n, pixels) is the print and its gradient to
    the right and down, each without its mean, 0 outside the cell's surroundings, where ``inside`` (n, pixels) is 0
    too and 1 elsewhere. ``inverse`` (n, 3, 3) is that of the products of the basis.
    """

    size: tuple[int, int]
    origins: NDArray[np.intp]
    basis: NDArray[np.float32]
    inside: NDArray[np.float32]
    inverse: NDArray[np.float64]


def frames_in(wanted: NDArray[np.float32], boxes: Sequence[Box]) -> Frames:
    """The boxes (px) of a picture as it should look."""
    down, right = (np.gradient(wanted, axis=axis) for axis in (0, 1))
    height, width = wanted.shape
    bounds = np.array([(box.left, box.top, box.right, box.bottom) for box in boxes]).round().astype(np.intp)
    lows, highs = np.maximum(bounds[:, :2], 0), np.minimum(bounds[:, 2:], (width, height))
    columns, rows = (highs - lows).max(axis=0).tolist()
    y, x = np.divmod(np.arange(rows * columns), columns)
    inside = (x < (highs - lows)[:, :1]) & (y < (highs - lows)[:, 1:])
    place_x, place_y = (
        np.minimum(lows[:, axis, None] + n, s - 1) for axis, (n, s) in enumerate(((x, width), (y, height)))
    )
    basis = np.stack([picture[place_y, place_x] for picture in (wanted, right, down)]).astype(np.float64)
    basis = (basis - basis.mean(axis=2, where=inside, keepdims=True)) * inside
    products = np.einsum("inp,jnp->nij", basis, basis)
    return Frames(
        size=(rows, columns),
        origins=lows,
        basis=basis.astype(np.float32),
        inside=inside.astype(np.float32),
        inverse=np.linalg.pinv(products, hermitian=True),
    )


def follow(seen: NDArray[np.float32], frames: Frames) -> tuple[Points, NDArray[np.float64]]:
    """By how many pixels (n, 2) the print lies off in ``seen``, and its correlation (n,) where it then lies, 0 ... 1.

    Both are right where the shift is a pixel at most. A longer one is told too short, a low correlation too low.
    """
    rows, columns = frames.size
    padded = cv2.copyMakeBorder(seen, 1, 1 + rows, 1, 1 + columns, cv2.BORDER_REPLICATE)
    windows = sliding_window_view(np.asarray(padded, dtype=np.float32), frames.size)
    here, correlation = _measured(windows, frames, np.zeros_like(frames.origins))
    step = np.where(here < 0, -1, 1)
    there, _ = _measured(windows, frames, step)
    gains = 1 - (there - here)[correlation > _CLEAR] / step[correlation > _CLEAR]
    return here / _usual_gain(gains), correlation


def _usual_gain(gains: Points) -> Points:
    """By what every shift of a sheet is told too long, along x and y (2,): what is blurred more than the print is.

    ``gains`` (n, 2) are those of its cells: how much less they tell from a pixel nearer, for the pixel.
    """
    if not len(gains):
        return np.ones(2)
    return np.clip(np.median(gains, axis=0), *_PLAUSIBLE_GAINS)


def _measured(
    windows: NDArray[np.float32], frames: Frames, offsets: NDArray[np.intp]
) -> tuple[Points, NDArray[np.float64]]:
    """Shift and correlation as the windows that lie ``offsets`` (n, 2) pixels off the frames show them."""
    x, y = (frames.origins + offsets + 1).T
    seen = windows[y, x].reshape(len(x), -1)
    found = np.einsum("knp,np->nk", frames.basis, seen).astype(np.float64)
    sums = np.einsum("np,np->n", frames.inside, seen)
    squares = np.einsum("np,np->n", frames.inside, seen * seen)
    energy = squares - sums**2 / frames.inside.sum(axis=1)
    shares = (frames.inverse @ found[:, :, None])[:, :, 0]
    is_print = shares[:, 0] > 0
    explained = np.where(is_print, (shares * found).sum(axis=1), 0)
    correlation = np.sqrt(np.clip(explained / np.maximum(energy, 1e-6), 0, 1))
    return offsets - shares[:, 1:] / np.where(is_print, shares[:, 0], np.inf)[:, None], correlation
