"""Marker ids tell corner, game and lucky pair."""

from itertools import combinations

import pytest

from sheets.fiducials import FAMILY_SIZE, Corner, Variant, corner_boxes, marker_ids, marker_meaning

PLAIN = [
    Variant("classic"),
    Variant("onboard"),
    Variant("onboard", kind="board", board="a"),
    Variant("onboard", kind="board", board="b"),
    Variant("duel", kind="board"),
]
VARIANTS = [*PLAIN, *(Variant("longo", pair) for pair in combinations(range(2, 17), 2))]


def test_every_id_tells_its_variant_and_corner():
    for variant in VARIANTS:
        for corner, marker_id in marker_ids(variant).items():
            assert marker_meaning(marker_id) == (variant, corner)


def test_no_two_sheets_of_different_meaning_share_an_id_and_all_fit_the_family():
    ids = [marker_id for variant in VARIANTS for marker_id in marker_ids(variant).values()]
    assert len(set(ids)) == len(ids) == 4 * len(VARIANTS)
    assert max(ids) < FAMILY_SIZE


def test_ids_are_never_given_to_something_else():
    assert marker_ids(Variant("classic"))[Corner.BOTTOM_LEFT] == 3
    assert [marker_ids(variant)[Corner.TOP_LEFT] for variant in PLAIN] == [0, 4, 8, 12, 16]
    assert marker_ids(Variant("longo", (2, 3)))[Corner.TOP_LEFT] == 64
    assert marker_ids(Variant("longo", (5, 8)))[Corner.TOP_RIGHT] == 64 + 4 * 41 + 1


def test_an_id_of_none_of_our_sheets_means_nothing():
    assert marker_meaning(4 * 7) is None
    assert marker_meaning(FAMILY_SIZE - 1) is None


def test_a_sheet_that_is_not_printed_has_no_markers():
    with pytest.raises(KeyError):
        marker_ids(Variant("longo"))
    with pytest.raises(KeyError):
        marker_ids(Variant("duel"))


def test_variants_have_names_of_their_own_apart_from_the_pair():
    names = [variant.name for variant in PLAIN]
    assert names == ["classic", "onboard", "onboard-board-a", "onboard-board-b", "duel-board"]
    assert Variant("longo", (5, 8)).name == "longo"


def test_markers_stand_upright_in_their_corners():
    boxes = corner_boxes(100, 60, size_mm=10, inset_mm=2)
    assert [(boxes[corner].left, boxes[corner].top) for corner in Corner] == [
        (2, 2),
        (88, 2),
        (88, 48),
        (2, 48),
    ]
