"""Train the network that sees pieces on boards and write it to ``scanner/pieces.onnx``.

Needs PyTorch and onnx besides the development set-up. ``python -m tests.training.train_boards TRAIN.npz [TRAIN.npz ...]
--check CHECK.npz [CHECK.npz ...]`` (see ``tests.training.boards``). At last each sign's logits are scaled so that, on
the boards of CHECK, probabilities are true frequencies (temperature scaling, Guo et al. 2017).
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
from torch.nn.functional import binary_cross_entropy_with_logits, softplus

from scanner.piece_patches import CHANNELS, PATCH_PX, piece_patches, places
from scanner.pieces import Sign
from scanner.viewpoint import Viewpoint
from sheets.fiducials import Variant
from tests.training.train import block

OUT = Path(__file__).parents[2] / "scanner" / "pieces.onnx"
BOARDS = 8  # of a batch
KEPT_EMPTY = 14  # empty cells of each board that are learned from in one epoch, besides all others
APART = 4.0  # how far the lightness of the two kinds of stones is to lie apart at least
OTHER_DYES = 0.15  # how far colours are mixed anew
CALIBRATED = ((Sign.STONE, "duel"), (Sign.CAP, "duel"), (Sign.PAWN, "onboard"))


class PieceNet(nn.Module):
    """Patches (n, 6, 64, 64) to signs (n, 4). About 70,000 weights."""

    def __init__(self) -> None:
        super().__init__()
        self.features = nn.Sequential(
            block(CHANNELS, 12, 2),
            block(12, 24, 2),
            block(24, 32, 1),
            block(32, 40, 2),
            block(40, 40, 1),
            nn.Conv2d(40, 16, 1),
            nn.ReLU(inplace=True),
        )
        self.head = nn.Sequential(
            nn.Flatten(),
            nn.Dropout(0.2),
            nn.Linear(16 * (PATCH_PX // 8) ** 2, 32),
            nn.ReLU(),
            nn.Linear(32, len(Sign)),
        )
        self.register_buffer("scale", torch.ones(len(Sign)))

    def forward(self, patches: Tensor) -> Tensor:
        return self.head(self.features(patches)) * self.scale


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Board:
    """One board: its patches, the cell of each, and the labels (cells, signs) of its cells."""

    game: str
    patches: NDArray[np.float16]
    cells: NDArray[np.int64]
    labels: NDArray[np.int8]


def load(paths: list[Path]) -> list[Board]:
    """The boards of several files."""
    return [board for path in paths for board in _boards(path)]


def _boards(path: Path) -> Iterator[Board]:
    file = np.load(path)
    pictures, leans, sides, labels = (file[name] for name in ("pictures", "leans", "sides", "labels"))
    for picture, lean, side, of_cells in zip(pictures, leans, sides, labels, strict=True):
        form = Variant("onboard" if side else "duel", kind="board", board=str(side) or None)
        names = [cell for cell, _ in places(form)]
        order = list(dict.fromkeys(names))
        view = Viewpoint(foot=lean[:2], height_mm=float(lean[2]))
        yield Board(
            game=form.game,
            patches=piece_patches(picture, form, view).astype(np.float16),
            cells=np.array([order.index(name) for name in names]),
            labels=of_cells,
        )


def batches(boards: list[Board], rng: Generator) -> Iterator[tuple[Tensor, list[tuple[str, Tensor, Tensor]]]]:
    """Shuffled batches of patches, and for each board in them its game, the cells of its patches and its labels."""
    order = rng.permutation(len(boards))
    for chosen in np.split(order, range(BOARDS, len(order), BOARDS)):
        patches, targets = [], []
        for board in (boards[index] for index in chosen):
            kept = _kept(board, rng)
            cells, back = np.unique(board.cells[kept], return_inverse=True)
            seen = torch.from_numpy(board.patches[kept].astype(np.float32))
            patches.append(varied(seen, rng, OTHER_DYES))
            labels = torch.from_numpy(board.labels[cells].astype(np.float32))
            targets.append((board.game, torch.from_numpy(back), labels))
        yield torch.cat(patches), targets


def _kept(board: Board, rng: Generator) -> NDArray[np.int64]:
    """All cells with something on them, those beside them in the layout's order, and some others."""
    taken = (board.labels > 0).any(axis=1)
    taken |= np.roll(taken, 1) | np.roll(taken, -1)
    empty = np.flatnonzero(~taken)
    cells = np.concatenate([np.flatnonzero(taken), rng.permutation(empty)[:KEPT_EMPTY]])
    return np.flatnonzero(np.isin(board.cells, cells))


def varied(patches: Tensor, rng: Generator, dyes: float) -> Tensor:
    """The patches of one board turned, with other dyes, in another light, and a pixel off their print."""
    quarter = int(rng.integers(4))
    x = torch.rot90(patches, quarter, (2, 3))
    right, down = x[:, 4].clone(), x[:, 5].clone()
    for _ in range(quarter):  # rot90 turns anticlockwise: right becomes up
        right, down = down, -right
    gain = torch.tensor(rng.normal(1, 0.05, (1, 1, 1, 1)) * rng.normal(1, 0.02, (1, 3, 1, 1)), dtype=x.dtype)
    dyed = torch.einsum("nchw,dc->ndhw", x[:, :3], _other_dyes(rng, dyes)).clamp(0.0, 1.3)
    seen = gain * dyed ** float(np.exp(rng.normal(0, 0.12)))
    moved = torch.roll(seen, tuple(rng.integers(-1, 2, 2).tolist()), (2, 3))
    noisy = moved + float(rng.uniform(0, 0.03)) * torch.randn_like(moved)
    return torch.cat([noisy, x[:, 3:4], right[:, None], down[:, None]], dim=1)


def _other_dyes(rng: Generator, strength: float) -> Tensor:
    """A mixing of the channels (3, 3) that leaves greys as they are."""
    mixing = rng.normal(0, strength, (3, 3))
    mixing -= mixing.mean(axis=1, keepdims=True)
    return torch.tensor(np.eye(3) + mixing, dtype=torch.float32)


def loss_of(signs: Tensor, game: str, cells: Tensor, labels: Tensor) -> Tensor:
    """How far a board's signs are from its labels."""
    found = _by_cell(signs, cells, len(labels))
    if game == "onboard":
        return binary_cross_entropy_with_logits(found[:, Sign.PAWN], labels[:, Sign.PAWN])
    there = labels[:, Sign.STONE] > 0
    stone = binary_cross_entropy_with_logits(found[:, Sign.STONE], labels[:, Sign.STONE])
    if not there.any():
        return stone
    cap = binary_cross_entropy_with_logits(found[there, Sign.CAP], labels[there, Sign.CAP])
    return stone + cap + _lightness_loss(found[there, Sign.LIGHTNESS], labels[there, Sign.LIGHTNESS] > 0)


def _by_cell(signs: Tensor, cells: Tensor, count: int) -> Tensor:
    """Of a cell that is seen in two halves the stronger signs."""
    index = cells[:, None].expand_as(signs)
    lowest = torch.full((count, signs.shape[1]), -1e4, dtype=signs.dtype)
    return lowest.scatter_reduce(0, index, signs, "amax")


def _lightness_loss(lightness: Tensor, light: Tensor) -> Tensor:
    """Small where each stone is near its own kind and the kinds lie apart."""
    loss = 0.05 * (lightness**2).mean() * 0.1
    means = []
    for kind in (~light, light):
        if kind.any():
            means.append(lightness[kind].mean())
            loss = loss + 0.1 * ((lightness[kind] - means[-1]) ** 2).mean()
    if len(means) == 2:
        loss = loss + 0.5 * softplus(APART - (lightness[light] - means[0].detach())).mean()
        loss = loss + 0.5 * softplus(APART - (means[1].detach() - lightness[~light])).mean()
    return loss


def fit(model: PieceNet, boards: list[Board], epochs: int, rate: float, rng: Generator) -> None:
    """Train with a one-cycle rate."""
    optimizer = torch.optim.AdamW(model.parameters(), lr=1e-3, weight_decay=2e-3)
    steps = epochs * -(-len(boards) // BOARDS)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, max_lr=rate, total_steps=steps + 1)
    for epoch in range(epochs):
        model.train()
        total, count = 0.0, 0
        for patches, targets in batches(boards, rng):
            optimizer.zero_grad()
            signs = model(patches)
            parts = torch.split(signs, [len(cells) for _, cells, _ in targets])
            losses = [loss_of(part, *target) for part, target in zip(parts, targets, strict=True)]
            loss = torch.stack(losses).mean()
            loss.backward()
            nn.utils.clip_grad_norm_(model.parameters(), 5.0)
            optimizer.step()
            schedule.step()
            total, count = total + float(loss.detach()), count + 1
        print(f"epoch {epoch + 1}: loss {total / max(count, 1):.4f}", flush=True)


@torch.no_grad()
def signs_of(model: PieceNet, boards: list[Board]) -> dict[str, tuple[Tensor, Tensor]]:
    """For each game the signs and labels of all cells."""
    model.eval()
    found: dict[str, list[tuple[Tensor, Tensor]]] = {}
    for board in boards:
        signs = model(torch.from_numpy(board.patches.astype(np.float32)))
        cells = _by_cell(signs, torch.from_numpy(board.cells), len(board.labels))
        found.setdefault(board.game, []).append((cells, torch.from_numpy(board.labels.astype(np.float32))))
    return {
        game: (torch.cat([s for s, _ in pairs]), torch.cat([label for _, label in pairs]))
        for game, pairs in found.items()
    }


def calibrate(model: PieceNet, boards: list[Board]) -> None:
    """Scale the logits of each group of signs so that the labels become most probable, and report."""
    found = signs_of(model, boards)
    for sign, game in CALIBRATED:
        signs, labels = found[game]
        known = labels[:, Sign.STONE] > 0 if sign is Sign.CAP else torch.ones(len(labels), dtype=torch.bool)
        logits, wanted = signs[known][:, sign], labels[known][:, sign]
        scales = torch.linspace(0.2, 2.0, 91)
        losses = [float(binary_cross_entropy_with_logits(logits * scale, wanted)) for scale in scales]
        model.scale[sign] = float(scales[int(np.argmin(losses))])
        probability = (logits * model.scale[sign]).sigmoid()
        wrong = (probability > 0.5) != (wanted > 0.5)
        sure = (probability - 0.5).abs() > 0.47
        print(
            f"{sign.name}: scale {float(model.scale[sign]):.2f}, wrong {int(wrong.sum())} of {wrong.numel()},"
            f" unsure {int((~sure).sum())}, surely wrong {int((wrong & sure).sum())}"
        )


def export(model: PieceNet, out: Path) -> None:
    """Write the network with its scales in it."""
    model.eval()
    torch.onnx.export(
        model,
        (torch.zeros(2, CHANNELS, PATCH_PX, PATCH_PX),),
        str(out),
        input_names=["patches"],
        output_names=["signs"],
        dynamic_axes={"patches": {0: "cells"}, "signs": {0: "cells"}},
        dynamo=False,
    )


def main() -> None:
    """Train, calibrate, report, write."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("train", type=Path, nargs="+")
    parser.add_argument("--check", type=Path, nargs="+", required=True)
    parser.add_argument("--epochs", type=int, default=12)
    parser.add_argument("--rate", type=float, default=4e-3)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--start", type=Path, help="weights (.pt) of an earlier run to go on from")
    parser.add_argument("--out", type=Path, default=OUT)
    chosen = parser.parse_args()
    torch.manual_seed(chosen.seed)
    torch.set_num_threads(1)
    model = PieceNet()
    if chosen.start is not None:
        model.load_state_dict(torch.load(chosen.start, weights_only=True))
    print(sum(p.numel() for p in model.parameters()), "weights")
    fit(model, load(chosen.train), chosen.epochs, chosen.rate, np.random.default_rng(chosen.seed))
    model.scale.fill_(1.0)
    calibrate(model, load(chosen.check))
    torch.save(model.state_dict(), chosen.out.with_suffix(".pt"))
    export(model, chosen.out)


if __name__ == "__main__":
    main()
