"""Train ``study-1.onnx`` and ``study-2.onnx``: looks that have gone on to learn from hard cells alone.

CELLS are files that ``tests.training.hard`` wrote; probabilities are calibrated on those of CHECK, which are of
photographs as they are (``--as-is``)::

    python -m tests.training.study CELLS [CELLS ...] --check CHECK --start scanner/study-1.onnx --out study-1.onnx

A cell is learned from as it is, mirrored, upside down, and both: a cross stays a cross, and the reader shows all four.
"""

import argparse
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

import cv2
import numpy as np
import torch
from numpy.random import Generator
from numpy.typing import NDArray
from torch import Tensor, nn

from scanner.ink import WHITE
from scanner.marks import PATCH_PX, turned
from tests.training.exported import renormalize, restore
from tests.training.hard import MARGIN_PX, HardCells, joined, read
from tests.training.networks import Look
from tests.training.train import calibrate, export, report

_BATCH = 64
_MEASURED = 2000  # cells that pass through the network, before its training goes on
_SETTLING = 300  # batches, after it
_FAR = 0.3  # of the cells are moved by up to two pixels, the others by up to one
_PALER, _SOFTENED, _NOISY = 0.25, 0.2, 0.2  # of the cells, each time that they are learned from
_MOST = np.float32(255 / WHITE)


@dataclass(frozen=True, slots=True, kw_only=True)
class Cells:
    """A batch: patches (n, 4, height, width), contexts (n, numbers), labels (n,)."""

    patches: Tensor
    contexts: Tensor
    labels: Tensor


def batch(cells: HardCells, chosen: NDArray[np.intp], rng: Generator | None = None) -> Cells:
    """Some cells as the network sees them; with ``rng`` each a little changed."""
    width, height = PATCH_PX
    patches = np.empty((len(chosen), 4, height, width), np.float32)
    for patch, cell in zip(patches, chosen, strict=True):
        reflected = cells.reflected[cell].astype(np.float32) / np.float32(WHITE)
        patch[:3] = _moved(reflected, (0, 0)) if rng is None else _changed(reflected, rng)
        patch[3] = cells.printed[cell] / np.float32(WHITE)
        if rng is not None:
            patch[:] = patch[:, :: rng.choice((1, -1)), :: rng.choice((1, -1))].copy()
    return Cells(
        patches=torch.from_numpy(patches).to(memory_format=torch.channels_last),
        contexts=torch.from_numpy(cells.contexts[chosen]),
        labels=torch.from_numpy(cells.labels[chosen]).long(),
    )


def _moved(reflected: NDArray[np.float32], by: tuple[int, int]) -> NDArray[np.float32]:
    """A patch (3, height, width) without its margin, moved down and to the right by so many pixels."""
    (height, width), (down, right) = PATCH_PX[::-1], by
    top, left = MARGIN_PX - down, MARGIN_PX - right
    return reflected[top : top + height, left : left + width].transpose(2, 0, 1)


def _changed(reflected: NDArray[np.float32], rng: Generator) -> NDArray[np.float32]:
    """The patch in other colours, less sharp, noisy, brighter or darker, and moved."""
    paler, softened, noisy, far = rng.random(4) < (_PALER, _SOFTENED, _NOISY, _FAR)
    if paler:
        gray = reflected.mean(axis=2, keepdims=True)
        reflected = gray + np.float32(rng.uniform(0, 1)) * (reflected - gray)
    if softened:
        reflected = np.asarray(cv2.GaussianBlur(reflected, (0, 0), rng.uniform(0.3, 0.8)), np.float32)
    reach = 2 if far else 1
    down, right = rng.integers(-reach, reach + 1, 2).tolist()
    seen = np.clip(_moved(reflected, (down, right)) * np.float32(1 + 0.06 * rng.normal()), 0, _MOST)
    seen = seen ** np.float32(np.exp(0.2 * rng.normal()))
    if noisy:
        seen = seen + np.float32(rng.uniform(0.004, 0.02)) * rng.standard_normal(seen.shape, np.float32)
    return np.asarray(np.clip(seen, 0, _MOST), np.float32)


def epoch(cells: HardCells, rng: Generator) -> Iterator[Cells]:
    """All cells in random batches."""
    order = rng.permutation(len(cells))
    for first in range(0, len(order) - _BATCH + 1, _BATCH):
        yield batch(cells, order[first : first + _BATCH], rng)


def fit(
    look: Look, cells: HardCells, rng: Generator, *, epochs: int, rate: float, half: bool = False
) -> None:
    """Go on training with a one-cycle rate; what passes through in ``half`` precision."""
    look.to(memory_format=torch.channels_last)
    some = rng.permutation(len(cells))[:_MEASURED]
    renormalize(look.features, batch(cells, some, rng).patches)
    optimizer = torch.optim.AdamW(look.parameters(), lr=rate, weight_decay=1e-2)
    count = epochs * (len(cells) // _BATCH)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, max_lr=rate, total_steps=count + 1)
    loss_of = nn.CrossEntropyLoss()
    for number in range(1, epochs + 1):
        look.train()
        losses = []
        for seen in epoch(cells, rng):
            optimizer.zero_grad()
            with torch.autocast("cpu", dtype=torch.bfloat16, enabled=half):
                logits = look.raw(seen.patches, seen.contexts)
            loss = loss_of(logits.float(), seen.labels)
            loss.backward()
            optimizer.step()
            schedule.step()
            losses.append(loss.item())
        print(f"epoch {number}: loss {np.mean(losses):.4f}", flush=True)
    settle(look, cells, rng)


@torch.no_grad()
def settle(look: Look, cells: HardCells, rng: Generator) -> None:
    """Have batch normalization expect the mean of many batches (Wu and Johnson 2021).

    Its running one is that of the last few alone.
    """
    look.train()
    for layer in look.modules():
        if isinstance(layer, nn.BatchNorm2d):
            layer.reset_running_stats()
            layer.momentum = None
    for seen in islice(epoch(cells, rng), _SETTLING):
        look.raw(seen.patches, seen.contexts)


@torch.no_grad()
def checked(look: Look, cells: HardCells) -> tuple[Tensor, Tensor]:
    """Logits before calibration of every cell, as it is, mirrored, upside down and both, and the labels of them."""
    look.eval()
    logits, labels = [], []
    for chosen in np.array_split(np.arange(len(cells)), max(1, len(cells) // _BATCH)):
        seen = batch(cells, chosen)
        for view in turned(seen.patches.numpy()):
            logits.append(look.raw(torch.from_numpy(view.copy()), seen.contexts))
            labels.append(seen.labels)
    return torch.cat(logits), torch.cat(labels)


def main() -> None:
    """Train, calibrate, report, write."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("cells", type=Path, nargs="+")
    parser.add_argument("--check", type=Path, nargs="+", required=True)
    parser.add_argument("--start", type=Path, required=True, help="a closer look to go on from")
    parser.add_argument("--channels", type=int, nargs=6, default=(24, 32, 64, 64, 128, 128))
    parser.add_argument("--epochs", type=int, default=4)
    parser.add_argument("--rate", type=float, default=1e-3)
    parser.add_argument("--half", action="store_true", help="half precision; slow where a processor lacks it")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, required=True)
    chosen = parser.parse_args()
    torch.manual_seed(chosen.seed)
    torch.set_num_threads(1)
    rng = np.random.default_rng(chosen.seed)
    look = restore(Look(chosen.channels), chosen.start)
    cells = joined([read(file) for file in chosen.cells])
    fit(look, cells, rng, epochs=chosen.epochs, rate=chosen.rate, half=chosen.half)
    logits, labels = checked(look, joined([read(file) for file in chosen.check]))
    report(calibrate(look, logits, labels), labels)
    print(f"temperature {float(look.temperature):.2f}, biases {look.head.bias.tolist()}")
    export(look, chosen.out)


if __name__ == "__main__":
    main()
