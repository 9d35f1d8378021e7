"""Consistency checks of a position."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from flagplot.tactical.state.model import Battle
from tests.tactical.positions import duel


def spend(state: Battle) -> None:
    state.ships["exeter"].ammo = dict.fromkeys(state.ships["exeter"].ammo, -1)


def put(name: str, value: object) -> Callable[[Battle], None]:
    return lambda state: setattr(state.ships["exeter"], name, value)


@pytest.mark.parametrize(
    "spoil, told",
    [
        (put("level", 4), ["Exeter has damage level 4."]),
        (put("level", -1), ["Exeter has damage level -1."]),
        (put("level", 3), []),
        (put("course", 3600), ["Exeter steers 3600 tenths of a degree."]),
        (put("course", -1), ["Exeter steers -1 tenths of a degree."]),
        (put("course", 3599), []),
        (put("ammo", {}), []),
        (put("ammo", {"RN8": 0}), []),
        (put("tubes", []), []),
        (put("tubes", [0, 0]), []),
        (put("tubes", [3, -1]), ["Exeter has fired more than she had."]),
        (spend, ["Exeter has fired more than she had."]),
        (put("group", "nowhere"), ["Exeter belongs to no group.", "Exeter leads exeter, who does not belong to it."]),
        (
            lambda state: state.groups["exeter"].ships.append("ghost"),
            ["Exeter leads ghost, who does not belong to it."],
        ),
        (lambda state: state.seen["rn"].append("exeter"), ["rn sees exeter as an enemy."]),
    ],
)
def test_what_is_wrong_is_told(spoil: Callable[[Battle], None], told: list[str]) -> None:
    state = duel()
    assert state.problems() == []

    spoil(state)

    assert state.problems() == told
