"""Train a classifier of cells: ``scanner/marks-1.onnx``, and with another seed ``marks-2.onnx``.

Needs PyTorch and onnx besides the development set-up (``pip install torch onnx``); the reader itself needs neither.
``python -m tests.training.train TRAIN.npz [TRAIN.npz ...] --check CHECK.npz`` (see ``tests.training.data``).
The last step scales the logits so that, on the cells of CHECK, probabilities are true frequencies (temperature
scaling, Guo et al. 2017).
"""

import argparse
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch
from numpy.random import Generator
from numpy.typing import NDArray
from torch import Tensor, nn

from scanner.ink import WHITE, paper_light, reflectance
from scanner.marks import Content, cell_patches
from sheets.fiducials import Variant
from tests.training.data import GAME_NAMES

BATCH_SHEETS = 3


def block(inputs: int, outputs: int, stride: int) -> nn.Sequential:
    """A 3 x 3 convolution, normalized, rectified."""
    return nn.Sequential(
        nn.Conv2d(inputs, outputs, 3, stride, 1, bias=False), nn.BatchNorm2d(outputs), nn.ReLU(inplace=True)
    )


class MarkNet(nn.Module):
    """Patches (n, 4, 56, 72) of all cells of one sheet to logits (n, contents). About 200,000 weights.

    Each cell is described by what its own patch shows; the mean description of the sheet's cells tells the hand,
    the pen and the light, and is weighed in with each of them (deep sets, Zaheer et al. 2017).
    """

    def __init__(self) -> None:
        super().__init__()
        self.features = nn.Sequential(
            block(4, 12, 2),
            block(12, 16, 1),
            block(16, 32, 2),
            block(32, 32, 1),
            block(32, 64, 2),
            block(64, 64, 1),
            nn.Conv2d(64, 16, 1),
            nn.ReLU(inplace=True),
        )
        self.cell = nn.Sequential(nn.Flatten(), nn.Dropout(0.2), nn.Linear(16 * 7 * 9, 96), nn.ReLU())
        self.sheet = nn.Sequential(nn.Linear(96, 64), nn.ReLU())
        self.own = nn.Linear(96, 64)
        self.shared = nn.Linear(64, 64)
        self.head = nn.Linear(64, len(Content))
        self.register_buffer("temperature", torch.ones(1))

    def forward(self, patches: Tensor) -> Tensor:
        return self.several(patches, 1) / self.temperature

    def several(self, patches: Tensor, sheets: int) -> Tensor:
        """Logits of the cells of several sheets of one game, one sheet after the other, before calibration."""
        cells = self.cell(self.features(patches))
        if sheets == 1:
            context = self.sheet(cells).mean(dim=0, keepdim=True)
            return self.head(torch.relu(self.own(cells) + self.shared(context)))
        by_sheet = cells.unflatten(0, (sheets, -1))
        context = self.sheet(by_sheet).mean(dim=1, keepdim=True)
        return self.head(torch.relu(self.own(by_sheet) + self.shared(context))).flatten(0, 1)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Sheets:
    """Reflectance pictures (n, height, width, 3) uint8 of one game's sheets, and labels (n, cells) int8."""

    game: str
    reflected: NDArray[np.uint8]
    labels: NDArray[np.int8]


def load(paths: list[Path]) -> list[Sheets]:
    """The sheets of several files, one group a game."""
    files = [np.load(path) for path in paths]
    return [
        Sheets(
            game=game,
            reflected=np.concatenate([_reflected(file[game], game) for file in files if game in file]),
            labels=np.concatenate([file[f"{game}-labels"] for file in files if game in file]),
        )
        for game in GAME_NAMES
        if any(game in file for file in files)
    ]


def _reflected(rectified: NDArray[np.uint8], game: str) -> NDArray[np.uint8]:
    """Every picture freed of its light, in place."""
    for picture in rectified:
        picture[:] = reflectance(picture, paper_light(picture, Variant(game)))
    return rectified


def batches(groups: list[Sheets], rng: Generator) -> Iterator[tuple[Tensor, Tensor]]:
    """Shuffled batches of ``BATCH_SHEETS`` sheets of one game each, every sheet a little changed."""
    plan = [
        (group, chosen)
        for group in groups
        for chosen in np.split(
            rng.permutation(len(group.labels)), range(BATCH_SHEETS, len(group.labels), BATCH_SHEETS)
        )
        if len(chosen) == BATCH_SHEETS
    ]
    for place in rng.permutation(len(plan)):
        group, chosen = plan[place]
        sheets = [varied(group.reflected[index], rng) for index in chosen]
        patches = np.concatenate([cell_patches(sheet, Variant(group.game)) for sheet in sheets])
        yield torch.from_numpy(patches), torch.from_numpy(group.labels[chosen].reshape(-1)).long()


def varied(reflected: NDArray[np.uint8], rng: Generator) -> NDArray[np.uint8]:
    """A sheet brighter or darker, under another tone curve, and up to a pixel off its print."""
    tones = WHITE * (1 + 0.06 * rng.normal()) * (np.arange(256) / WHITE) ** np.exp(0.25 * rng.normal())
    table = np.clip(tones, 0, 255).astype(np.uint8)
    return np.roll(table[reflected], rng.integers(-1, 2, 2), axis=(0, 1))


def fit(model: MarkNet, groups: list[Sheets], epochs: int, rate: float, rng: Generator) -> None:
    """Train with a one-cycle rate, in half precision where that is safe."""
    model.to(memory_format=torch.channels_last)
    optimizer = torch.optim.AdamW(model.parameters(), lr=1e-3, weight_decay=2e-3)
    steps = epochs * sum(len(group.labels) // BATCH_SHEETS for group in groups)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, max_lr=rate, total_steps=steps + 1)
    loss_of = nn.CrossEntropyLoss(ignore_index=-1)
    for epoch in range(epochs):
        model.train()
        total, count = 0.0, 0
        for x, y in batches(groups, rng):
            optimizer.zero_grad()
            with torch.autocast("cpu", dtype=torch.bfloat16):
                logits = model.several(x.to(memory_format=torch.channels_last), BATCH_SHEETS)
                loss = loss_of(logits.float(), y)
            loss.backward()
            optimizer.step()
            schedule.step()
            total, count = total + float(loss), count + 1
            if count % 100 == 0:
                print(f"epoch {epoch + 1}, {count} batches: loss {total / count:.4f}", flush=True)
        print(f"epoch {epoch + 1}: loss {total / max(count, 1):.4f}", flush=True)


@torch.no_grad()
def logits_of(model: MarkNet, groups: list[Sheets]) -> tuple[Tensor, Tensor]:
    """Logits before calibration, and labels, of all cells that have one."""
    model.eval()
    logits, labels = [], []
    for group in groups:
        for reflected, of_cells in zip(group.reflected, group.labels, strict=True):
            logits.append(model.several(torch.from_numpy(cell_patches(reflected, Variant(group.game))), 1))
            labels.append(torch.from_numpy(of_cells).long())
    known = torch.cat(labels) >= 0
    return torch.cat(logits)[known], torch.cat(labels)[known]


def calibrate(model: MarkNet, logits: Tensor, labels: Tensor) -> None:
    """Set the temperature that makes the labels most probable."""
    candidates = torch.linspace(0.5, 4.0, 141)
    losses = [float(nn.functional.cross_entropy(logits / t, labels)) for t in candidates]
    model.temperature.fill_(float(candidates[int(np.argmin(losses))]))


def report(temperature: float, logits: Tensor, labels: Tensor) -> None:
    """Print how many cells are wrong, and how many of those would pass for certain.

    A cross on a skip line counts as a cross.
    """
    probabilities = (logits / temperature).softmax(1)
    probabilities[:, Content.CROSS] += probabilities[:, Content.CROSS_ON_SKIP]
    probabilities[:, Content.CROSS_ON_SKIP] = 0
    labels = torch.where(labels == Content.CROSS_ON_SKIP, int(Content.CROSS), labels)
    best, guess = probabilities.max(1)
    wrong = guess != labels
    print(f"temperature {temperature:.2f}, wrong {int(wrong.sum())} of {len(labels)}")
    for bar in (0.9, 0.95, 0.98, 0.99, 0.995, 0.999):
        sure = best >= bar
        print(
            f"at {bar}: unsure {float((~sure).float().mean()):.4%}, surely wrong {int((wrong & sure).sum())}"
        )
    for content in Content:
        of = labels == content
        read_as = torch.bincount(guess[of], minlength=len(Content)).tolist()
        print(f"{content.name:14} {int(of.sum()):6} cells, read as {read_as}")


def export(model: MarkNet, out: Path) -> None:
    """Write the network with the temperature in it."""
    model.eval()
    example = torch.zeros(2, 4, 56, 72)
    torch.onnx.export(
        model,
        (example,),
        str(out),
        input_names=["patches"],
        output_names=["logits"],
        dynamic_axes={"patches": {0: "cells"}, "logits": {0: "cells"}},
        dynamo=False,
    )


def main() -> None:
    """Train, calibrate, report, write."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("train", type=Path, nargs="+")
    parser.add_argument("--check", type=Path, required=True)
    parser.add_argument("--epochs", type=int, default=12)
    parser.add_argument("--rate", type=float, default=3e-3)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--start", type=Path, help="weights (.pt) of an earlier run to go on from")
    parser.add_argument("--out", type=Path, required=True)
    chosen = parser.parse_args()
    torch.manual_seed(chosen.seed)
    torch.set_num_threads(chosen.threads)
    model = MarkNet()
    if chosen.start is not None:
        model.load_state_dict(torch.load(chosen.start, weights_only=True))
    print(sum(p.numel() for p in model.parameters()), "weights")
    fit(model, load(chosen.train), chosen.epochs, chosen.rate, np.random.default_rng(chosen.seed))
    logits, labels = logits_of(model, load([chosen.check]))
    calibrate(model, logits, labels)
    report(float(model.temperature), logits, labels)
    torch.save(model.state_dict(), chosen.out.with_suffix(".pt"))
    export(model, chosen.out)


if __name__ == "__main__":
    main()
