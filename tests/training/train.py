"""Train the networks that read marks: ``glance.onnx``, then closer looks.

Needs PyTorch and onnx besides the development set-up (``pip install torch onnx``); the reader itself needs neither.
DATA are folders that ``tests.training.data`` wrote::

    python -m tests.training.train DATA [DATA ...] --check CHECK --out scanner/glance.onnx
    python -m tests.training.train DATA [DATA ...] --check CHECK --glance scanner/glance.onnx --out scanner/look.onnx

With ``--start`` a training goes on from a network that is there already. A closer look learns from the cells that the
glance is not sure of (``--sure``), and a few others (``--others``). Now and then a stain is laid over a sheet, or
it is made a worse photograph. The last step scales and shifts the logits so that, on the cells of CHECK, probabilities
are true frequencies (after the vector scaling of Guo et al. 2017).
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

from scanner.contents import Content
from scanner.expected import READ_PX_PER_MM
from scanner.ink import WHITE
from scanner.marks import cell_patches
from sheets.fiducials import Variant
from tests.synthetic.stains import stains
from tests.training.data import GAME_NAMES
from tests.training.degrade import compressed
from tests.training.exported import renormalize, restore
from tests.training.networks import CONTEXT, Glance, Look

_GLANCED_SHEETS, _LOOKED_SHEETS = 4, 10  # in a batch
_STAINED = 0.3  # of the sheets, each time that they are learned from
_SOFTENED, _NOISY, _PALER, _COMPRESSED = 0.3, 0.3, 0.3, 0.2  # likewise
_SHIFT = 0.5  # how far a logit is likely to be off; contents that are rare in CHECK are not shifted far
_MEASURED_BATCHES = 20  # of what passes through a network, before its training goes on


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheets:
    """Reflectance pictures (n, height, width, 3) uint8 of one game's sheets, and labels (n, cells) int8."""

    game: str
    reflected: NDArray[np.uint8]
    labels: NDArray[np.int8]

    def __len__(self) -> int:
        return len(self.labels)

    def patches(self, index: int, rng: Generator | None = None) -> NDArray[np.float32]:
        """The patches of one sheet's cells; with ``rng`` a little changed."""
        sheet = np.asarray(self.reflected[index])
        changed = sheet if rng is None else worsened(stained(varied(sheet, rng), rng), rng)
        return cell_patches(changed, Variant(self.game))


@dataclass(frozen=True, slots=True, kw_only=True)
class Batch:
    """Cells of one or several sheets: patches, labels, and for a closer look the context of each cell's sheet.

    Where all are of one sheet, its context may stand once.
    """

    patches: Tensor
    labels: Tensor
    context: Tensor


def load(folders: list[Path]) -> list[Sheets]:
    """The sheets of several data sets, without reading them all into memory."""
    return [
        Sheets(
            game=game,
            reflected=np.load(folder / f"{game}.npy", mmap_mode="r"),
            labels=np.load(folder / f"{game}-labels.npy"),
        )
        for folder in folders
        for game in GAME_NAMES
        if (folder / f"{game}.npy").exists()
    ]


def varied(reflected: NDArray[np.uint8], rng: Generator) -> NDArray[np.uint8]:
    """A sheet brighter or darker, under another tone curve, and up to a pixel off its print."""
    tones = WHITE * (1 + 0.06 * rng.normal()) * (np.arange(256) / WHITE) ** np.exp(0.25 * rng.normal())
    table = np.clip(tones, 0, 255).astype(np.uint8)
    return np.roll(table[reflected], rng.integers(-1, 2, 2), axis=(0, 1))


def stained(reflected: NDArray[np.uint8], rng: Generator) -> NDArray[np.uint8]:
    """A sheet on which now and then something was spilled or lies."""
    if rng.random() >= _STAINED:
        return reflected
    left = reflected * stains(rng, reflected.shape, READ_PX_PER_MM)
    return np.asarray(np.minimum(left, 255), dtype=np.uint8)


def worsened(reflected: NDArray[np.uint8], rng: Generator) -> NDArray[np.uint8]:
    """A sheet now and then blurred, noisy, with paler colours, compressed: more photographs of the same marks."""
    seen = reflected.astype(np.float32)
    softened, noisy, paler, is_compressed = rng.random(4) < (_SOFTENED, _NOISY, _PALER, _COMPRESSED)
    if paler:
        gray = seen.mean(axis=2, keepdims=True)
        seen = gray + rng.uniform(0, 0.8) * (seen - gray)
    if softened:
        seen = np.asarray(cv2.GaussianBlur(seen, (0, 0), rng.uniform(0.3, 0.9)), np.float32)
    if noisy:
        seen = seen + rng.uniform(1, 6) * rng.standard_normal(seen.shape, np.float32)
    left = np.clip(seen, 0, 255).astype(np.uint8)
    return compressed(left, int(rng.integers(40, 91))) if is_compressed else left


def _plan(counts: list[int], size: int, rng: Generator) -> list[tuple[int, NDArray[np.int64]]]:
    """Every group's sheets in random batches of ``size``, the batches of all groups shuffled."""
    plan = [
        (group, chosen)
        for group, count in enumerate(counts)
        for chosen in np.split(rng.permutation(count), range(size, count, size))
        if len(chosen) == size
    ]
    return [plan[place] for place in rng.permutation(len(plan))]


def glance_batches(groups: list[Sheets], rng: Generator) -> Iterator[Batch]:
    """All cells of a few sheets of one game at a time."""
    for group, chosen in _plan([len(group) for group in groups], _GLANCED_SHEETS, rng):
        sheets = groups[group]
        patches = np.concatenate([sheets.patches(int(index), rng) for index in chosen])
        labels = torch.from_numpy(sheets.labels[chosen].reshape(-1)).long()
        yield Batch(patches=torch.from_numpy(patches), labels=labels, context=torch.zeros(0))


def look_batches(
    groups: list[Sheets], glance: Glance, rng: Generator, sure: float, others: float
) -> Iterator[Batch]:
    """The cells of some sheets of one game that the glance is not sure of, and a share of the ``others``."""
    for group, chosen in _plan([len(group) for group in groups], _LOOKED_SHEETS, rng):
        sheets = [_unclear(groups[group], int(index), glance, rng, sure, others) for index in chosen]
        batch = Batch(
            patches=torch.cat([sheet.patches for sheet in sheets]),
            labels=torch.cat([sheet.labels for sheet in sheets]),
            context=torch.cat([sheet.context.expand(len(sheet.labels), -1) for sheet in sheets]),
        )
        if len(batch.labels) > 1:
            yield batch


@torch.no_grad()
def _unclear(
    sheets: Sheets, index: int, glance: Glance, rng: Generator | None, sure: float, others: float = 0.0
) -> Batch:
    """What a closer look is asked about on one sheet: a cell is clear to which the glance gives ``sure`` or more.

    Whether it is right must not matter: the reader does not know either. Without ``rng`` the sheet is as it is.
    """
    patches, labels = torch.from_numpy(sheets.patches(index, rng)), torch.from_numpy(sheets.labels[index])
    logits, context = glance(patches)
    wanted = logits.double().softmax(1).max(dim=1).values < sure
    if rng is not None:
        wanted |= torch.from_numpy(rng.random(len(labels)) < others)
    wanted &= labels >= 0
    return Batch(patches=patches[wanted], labels=labels[wanted].long(), context=context)


def logits_of(model: Glance | Look, batch: Batch) -> Tensor:
    """What a network in training says of a batch."""
    patches = batch.patches.to(memory_format=torch.channels_last)
    if isinstance(model, Glance):
        return model.several(patches, _GLANCED_SHEETS)[0]
    return model.raw(patches, batch.context)


def batches_of(
    groups: list[Sheets], glance: Glance | None, rng: Generator, chosen: argparse.Namespace
) -> Iterator[Batch]:
    """What the network learns from in one epoch: a glance, or with a ``glance`` a closer look."""
    if glance is None:
        return glance_batches(groups, rng)
    return look_batches(groups, glance, rng, chosen.sure, chosen.others)


def keep_descriptions(model: Glance | Look) -> None:
    """Learn only to judge cells as they are described, and leave the sheet's context as it is."""
    model.features.requires_grad_(False)
    model.cell.requires_grad_(False)
    if isinstance(model, Glance):
        model.sheet.requires_grad_(False)


def fit(
    model: Glance | Look,
    groups: list[Sheets],
    glance: Glance | None,
    chosen: argparse.Namespace,
    rng: Generator,
) -> None:
    """Train with a one-cycle rate."""
    model.to(memory_format=torch.channels_last)
    if chosen.judge:
        keep_descriptions(model)
    elif chosen.start is not None:
        seen = islice(batches_of(groups, glance, rng, chosen), _MEASURED_BATCHES)
        renormalize(model.features, torch.cat([batch.patches for batch in seen]))
    size = _GLANCED_SHEETS if isinstance(model, Glance) else _LOOKED_SHEETS
    count = chosen.epochs * sum(len(group) // size for group in groups)
    optimizer = torch.optim.AdamW(model.parameters(), lr=1e-3, weight_decay=2e-3)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, max_lr=chosen.rate, total_steps=count + 1)
    loss_of = nn.CrossEntropyLoss(ignore_index=-1)
    for epoch in range(chosen.epochs):
        model.train()
        model.features.train(not chosen.judge)
        losses = []
        for batch in batches_of(groups, glance, rng, chosen):
            optimizer.zero_grad()
            with torch.autocast("cpu", dtype=torch.bfloat16, enabled=chosen.half):
                logits = logits_of(model, batch)
                loss = loss_of(logits.float(), batch.labels)
            loss.backward()
            optimizer.step()
            schedule.step()
            losses.append(loss.item())
            if len(losses) % 200 == 0:
                print(
                    f"epoch {epoch + 1}, {len(losses)} batches: loss {np.mean(losses[-200:]):.4f}", flush=True
                )
        print(f"epoch {epoch + 1}: loss {np.mean(losses):.4f}", flush=True)


@torch.no_grad()
def checked(
    model: Glance | Look, groups: list[Sheets], glance: Glance | None, sure: float
) -> tuple[Tensor, Tensor]:
    """Logits before calibration, and labels, of all cells of the check set that the network is asked about."""
    model.eval()
    logits, labels = [], []
    for sheets in groups:
        for index in range(len(sheets)):
            if isinstance(model, Glance):
                known = torch.from_numpy(sheets.labels[index]).long()
                said = model.several(torch.from_numpy(sheets.patches(index)), 1)[0]
                logits.append(said[known >= 0])
                labels.append(known[known >= 0])
            elif glance is not None:
                asked = _unclear(sheets, index, glance, None, sure)
                logits.append(model.raw(asked.patches, asked.context))
                labels.append(asked.labels)
    return torch.cat(logits), torch.cat(labels)


def calibrate(model: Glance | Look, logits: Tensor, labels: Tensor) -> Tensor:
    """Set the temperature, and shift the logit of each content, so that the labels are most probable.

    Returns the logits (cells, contents) that the model gives then.
    """
    log_temperature, shift = torch.zeros(1, requires_grad=True), torch.zeros(len(Content), requires_grad=True)
    optimizer = torch.optim.LBFGS([log_temperature, shift], max_iter=200, line_search_fn="strong_wolfe")

    def cost() -> Tensor:
        optimizer.zero_grad()
        scaled = (logits + shift) * torch.exp(-log_temperature)
        loss = nn.functional.cross_entropy(scaled, labels, reduction="sum") + (shift**2).sum() / _SHIFT**2
        loss.backward()
        return loss

    optimizer.step(cost)
    with torch.no_grad():
        model.temperature.copy_(log_temperature.exp())
        model.head.bias += shift
        return (logits + shift) / model.temperature


def report(logits: Tensor, labels: Tensor) -> None:
    """Print how many cells are wrong, and how many of those would pass for certain.

    A cross on a skip line counts as a cross.
    """
    probabilities = logits.double().softmax(1)
    probabilities[:, Content.CROSS] += probabilities[:, Content.CROSS_ON_SKIP]
    probabilities[:, Content.CROSS_ON_SKIP] = 0
    labels = torch.where(labels == Content.CROSS_ON_SKIP, int(Content.CROSS), labels)
    best, guess = probabilities.max(1)
    wrong = guess != labels
    loss = float(-probabilities.clamp(min=1e-9)[torch.arange(len(labels)), labels].log().sum())
    print(f"wrong {int(wrong.sum())} of {len(labels)}, log loss {loss:.1f}")
    for bar in (0.9, 0.95, 0.98, 0.99, 0.995, 0.999, 0.9995, 0.9999):
        sure = best >= bar
        print(
            f"at {bar}: unsure {float((~sure).float().mean()):.4%}, surely wrong {int((wrong & sure).sum())}"
        )
    for content in Content:
        of = labels == content
        read_as = torch.bincount(guess[of], minlength=len(Content)).tolist()
        print(f"{content.name:14} {int(of.sum()):6} cells, read as {read_as}")


def export(model: Glance | Look, out: Path) -> None:
    """Write the network with the temperature in it."""
    model.eval()
    patches, context = torch.zeros(2, 4, 56, 72), torch.zeros(1, CONTEXT)
    is_glance = isinstance(model, Glance)
    names = ["logits", "context"] if is_glance else ["logits"]
    torch.onnx.export(
        model,
        (patches,) if is_glance else (patches, context),
        str(out),
        input_names=["patches"] if is_glance else ["patches", "context"],
        output_names=names,
        dynamic_axes={"patches": {0: "cells"}, "logits": {0: "cells"}},
        dynamo=False,
    )


def main() -> None:
    """Train, calibrate, report, write."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("train", type=Path, nargs="+")
    parser.add_argument("--check", type=Path, nargs="+", required=True)
    parser.add_argument("--glance", type=Path, help="the network that glances, to train a closer look")
    parser.add_argument(
        "--channels", type=int, nargs=6, default=(12, 16, 32, 32, 64, 64), help="of a closer look"
    )
    parser.add_argument("--sure", type=float, default=0.99995, help="at a glance")
    parser.add_argument("--others", type=float, default=0.05, help="share of the other cells to learn from")
    parser.add_argument("--epochs", type=int, default=8, help="0 only calibrates")
    parser.add_argument("--rate", type=float, default=3e-3)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--half", action="store_true", help="half precision; slow where a processor lacks it")
    parser.add_argument(
        "--judge",
        action="store_true",
        help="learn only to judge cells: a few new sheets teach that, and what many have taught is not lost",
    )
    parser.add_argument("--start", type=Path, help="a network to go on from")
    parser.add_argument("--out", type=Path, required=True)
    chosen = parser.parse_args()
    if chosen.judge and chosen.start is None:
        parser.error("--judge goes on from a network: name it with --start")
    torch.manual_seed(chosen.seed)
    torch.set_num_threads(chosen.threads)
    train, check = load(chosen.train), load(chosen.check)
    model: Glance | Look = Glance() if chosen.glance is None else Look(chosen.channels)
    if chosen.start is not None:
        restore(model, chosen.start)
    glance = None if chosen.glance is None else restore(Glance(), chosen.glance).eval()
    print(sum(p.numel() for p in model.parameters()), "weights")
    if chosen.epochs > 0:
        fit(model, train, glance, chosen, np.random.default_rng(chosen.seed))
    logits, labels = checked(model, check, glance, chosen.sure)
    report(calibrate(model, logits, labels), labels)
    print(f"temperature {float(model.temperature):.2f}, biases {model.head.bias.tolist()}")
    export(model, chosen.out)


if __name__ == "__main__":
    main()
