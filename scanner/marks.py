"""Decide what stands in each cell: small convolutional networks look at the cell and a little around it.

They see four channels: the reflectance in red, green and blue, and the empty print, so that what was printed and
what was drawn can be told apart; and all cells of a sheet at once, so that hand, pen and light are known.
``tests/training`` trains them; the weights lie beside this file.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache

import cv2
import numpy as np
from numpy.typing import NDArray

from scanner.contents import CellReading, Content
from scanner.dense_crosses import dense_crosses
from scanner.expected import READ_PX_PER_MM, empty_print, halved
from scanner.ink import WHITE
from scanner.line_habit import with_line_habit
from scanner.networks import run
from scanner.probability import softmax
from scanner.settings import MarkSettings
from sheets.fiducials import Variant
from sheets.layouts import layout_of

PATCH_PX = (72, 56)  # width, height, at READ_PX_PER_MM
_GLANCE = "glance"
_LOOK = "look"
_STUDIES = ("study-1", "study-2")
_STRANGE = "strange"
_LEAST_VOTE = 1e-4
_NEVER_AT_A_GLANCE = (
    Content.SKIP,
    Content.VOID,
    Content.CROSS_ON_SKIP,
)  # few on a sheet: a look costs little


# Contents that are a mark come first among all, ``COVERED`` last.
_WITH_A_MARK = slice(Content.COVERED)
_COUNTS_ALIKE = np.array(
    [
        [other is not Content.COVERED and other.mark is content.mark for other in Content]
        for content in tuple(Content)[_WITH_A_MARK]
    ]
)


def read_marks(
    reflected: NDArray[np.uint8], form: Variant, settings: MarkSettings
) -> Mapping[str, CellReading]:
    """Every cell of a sheet, from its reflectance picture (height, width, 3) at ``READ_PX_PER_MM``.

    A small network glances at all cells. A larger one looks closely at what is not clear, at all lines, at all that may
    be blots and at crosses with more ink than others: a glance has taken a flat star for a line, a blot like a star for
    a cross, and was quite sure. Where it, or the glance, is not quite sure, and at crosses with more ink, another one
    looks, too, which has learned from such hard cells alone: networks are wrong in different places (Lakshminarayanan
    et al. 2017). Where the two are not sure together, or the glance contradicts them, it and a last one of its kind
    study the cells, mirrored and upside down too (``_pooled``). What a sheet's clear cells tell of the places of its
    lines is added then. Last, one more network says whether what stands in the cells that are not clearly empty is a
    mark at all (``scanner.strange``).
    """
    patches = cell_patches(reflected, form)
    at_a_glance, context = _glance(patches)
    dense = dense_crosses(reflected, form, at_a_glance, settings.dense_cross)
    looked = _looked_closely(patches, at_a_glance, context, dense, settings)
    told = with_line_habit(looked, form, settings.lines)
    inked = np.flatnonzero(told[:, Content.BLANK] < settings.clearly_empty)
    strange = np.zeros(len(told))
    if inked.size:
        strange[inked] = _strangeness(patches[inked], context)
    return dict(zip(layout_of(form).cells, _readings(told, strange), strict=True))


def _looked_closely(
    patches: NDArray[np.float32],
    at_a_glance: NDArray[np.float64],
    context: NDArray[np.float32],
    dense: NDArray[np.bool_],
    settings: MarkSettings,
) -> NDArray[np.float64]:
    """Probabilities (cells, contents) of all cells, by the networks that had the last word on each."""
    looked = at_a_glance.copy()
    is_unclear = dense | np.isin(at_a_glance.argmax(axis=1), _NEVER_AT_A_GLANCE)
    is_unclear |= at_a_glance[:, Content.VOID] > settings.may_be_blot
    unclear = np.flatnonzero(is_unclear | _unsure(settings.clear_at_a_glance, at_a_glance))
    if unclear.size:
        looked[unclear] = _look(_LOOK, patches[unclear], context)
        glanced, seen = at_a_glance[unclear], looked[unclear]
        is_unsure = _unsure(settings.sure_at_a_glance, glanced) | _unsure(settings.sure, seen)
        unclear = unclear[dense[unclear] | is_unsure | _contradicted(glanced, seen, settings)]
    if unclear.size:
        votes = np.stack([looked[unclear], _look(_STUDIES[0], patches[unclear], context)])
        # Not the mean of logits: where one is sure and the other is not, neither is believed.
        looked[unclear] = votes.mean(axis=0)
        is_hard = _unsure(settings.clear, looked[unclear])
        is_hard |= _contradicted(at_a_glance[unclear], looked[unclear], settings)
        unclear, votes = unclear[is_hard], votes[:, is_hard]
    if unclear.size:
        views = turned(patches[unclear])
        studied = [(study, view) for study in _STUDIES for view in views][1:]  # the first view was seen
        others = [_look(study, view, context) for study, view in studied]
        looked[unclear] = _pooled(np.concatenate([votes, others]))
    return looked


def _unsure(sure: float, probabilities: NDArray[np.float64]) -> NDArray[np.bool_]:
    """Whether the likeliest content is less probable than ``sure``, for each cell."""
    return np.asarray(probabilities.max(axis=-1) < sure, dtype=np.bool_)


def _contradicted(
    at_a_glance: NDArray[np.float64], looked: NDArray[np.float64], settings: MarkSettings
) -> NDArray[np.bool_]:
    """Whether the glance was sure of another content, for each cell."""
    others = at_a_glance.argmax(axis=1) != looked.argmax(axis=1)
    return np.asarray(others & ~_unsure(settings.contradicts, at_a_glance), dtype=np.bool_)


def _pooled(votes: NDArray[np.float64]) -> NDArray[np.float64]:
    """Probabilities (cells, contents) from votes (votes, cells, contents), all counting alike.

    A logarithmic opinion pool (Genest and Zidek 1986): networks that hesitate each in its own way are together surer
    than any of them. No vote counts for more than ten thousand to one.
    """
    return softmax(np.log(np.maximum(votes, _LEAST_VOTE)).mean(axis=0))


def turned(patches: NDArray[np.float32]) -> tuple[NDArray[np.float32], ...]:
    """Patches (cells, channels, height, width) as they are, mirrored, upside down, and both: a cross stays a cross."""
    ways = ((1, 1), (1, -1), (-1, 1), (-1, -1))
    return tuple(np.ascontiguousarray(patches[..., ::down, ::across]) for down, across in ways)


def _readings(probabilities: NDArray[np.float64], strange: NDArray[np.float64]) -> Iterator[CellReading]:
    """The likeliest content of each cell (cells, contents); its probability is that of its mark.

    So a cross on a skip line counts as a cross.
    """
    likeliest = probabilities[:, _WITH_A_MARK].argmax(axis=1)
    others = np.where(_COUNTS_ALIKE[likeliest], 0.0, probabilities)
    rivals = others.argmax(axis=1)
    told = (likeliest, others.sum(axis=1), rivals, strange)
    for content, rest, rival, odd in zip(*(each.tolist() for each in told), strict=True):
        yield CellReading(content=Content(content), probability=1 - rest, rival=Content(rival), strange=odd)


def cell_patches(
    reflected: NDArray[np.uint8],
    form: Variant,
    cells: Sequence[int] | NDArray[np.intp] | None = None,
) -> NDArray[np.float32]:
    """The network's input: (cells, 4, height, width) float32, 0 is black and 1 bare paper.

    ``reflected`` is a sheet's reflectance picture (height, width, 3) at ``READ_PX_PER_MM``; ``cells`` are the places
    in the layout of those that are wanted, all where None.
    """
    corners = _corners(form)
    return _patches_at(reflected, form, corners if cells is None else [corners[cell] for cell in cells])


def crossed_at(
    reflected: NDArray[np.uint8], form: Variant, middles: Sequence[tuple[float, float]]
) -> NDArray[np.float64]:
    """How probably there is a cross about each of some places (x, y in pixels of ``reflected``), in a cell or not."""
    _, context = _glance(cell_patches(reflected, form))
    patches = _patches_at(reflected, form, [_corner_of(middle) for middle in middles])
    votes = np.stack([_look(study, patches, context) for study in _STUDIES])
    return np.asarray(votes.mean(axis=0)[:, Content.CROSS], dtype=np.float64)


def _patches_at(
    reflected: NDArray[np.uint8],
    form: Variant,
    corners: Sequence[tuple[int, int]],
) -> NDArray[np.float32]:
    """The network's input from where patches begin, x and y in a picture with a margin."""
    margins = (_MARGIN_PX,) * 4
    padded = np.stack(cv2.split(cv2.copyMakeBorder(reflected, *margins, cv2.BORDER_REPLICATE)))
    printed = _padded_print(form)
    patches = np.empty((len(corners), 4, *PATCH_PX[::-1]), np.float32)
    for patch, corner in zip(patches, corners, strict=True):
        np.divide(padded[:, *_window(corner)], _WHITE, out=patch[:3])
        patch[3] = printed[_window(corner)]
    return patches


def _window(corner: tuple[int, int]) -> tuple[slice, slice]:
    (left, top), (width, height) = corner, PATCH_PX
    return slice(top, top + height), slice(left, left + width)


_WHITE = np.float32(WHITE)
_MARGIN_PX = max(PATCH_PX) // 2


@cache
def _corners(form: Variant) -> tuple[tuple[int, int], ...]:
    """Where each cell's patch begins in a picture with a margin: x and y in pixels, the cell in its middle."""
    return tuple(_corner_of(box.scaled(READ_PX_PER_MM).centre) for box in layout_of(form).cells.values())


def _corner_of(middle: tuple[float, float]) -> tuple[int, int]:
    (x, y), (width, height) = middle, PATCH_PX
    return round(x) - width // 2 + _MARGIN_PX, round(y) - height // 2 + _MARGIN_PX


@cache
def _padded_print(form: Variant) -> NDArray[np.float32]:
    """The empty print with a margin, 0 is black and 1 bare paper."""
    printed = halved(np.asarray(empty_print(form) * (WHITE / 255), dtype=np.uint8))
    return np.asarray(np.pad(printed, _MARGIN_PX, mode="edge") / _WHITE, np.float32)


def _glance(patches: NDArray[np.float32]) -> tuple[NDArray[np.float64], NDArray[np.float32]]:
    """Probabilities (cells, contents) of one sheet's cells, and what they tell of its hand, pen and light (1, n)."""
    logits, context = run(_GLANCE, {"patches": patches})
    return softmax(logits), context


def _look(model: str, patches: NDArray[np.float32], context: NDArray[np.float32]) -> NDArray[np.float64]:
    """What a closer look says of some cells of one sheet: probabilities (cells, contents)."""
    [logits] = run(model, {"patches": patches, "context": context})
    return softmax(logits)


def _strangeness(patches: NDArray[np.float32], context: NDArray[np.float32]) -> NDArray[np.float64]:
    """How likely something that is no mark stands in some cells of one sheet (cells,)."""
    [logits] = run(_STRANGE, {"patches": patches, "context": context})
    return softmax(logits)[:, 1]
