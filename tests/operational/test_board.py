"""The board of the map that the client draws has the same figures as the rules."""

from __future__ import annotations

import json

import pytest

from flagplot.operational.content.counters import DECOYS
from flagplot.operational.rules.battle.board import LINES
from flagplot.operational.text.board import board


@pytest.mark.rule("MK-BAT-19")
@pytest.mark.parametrize("option", LINES)
def test_ranges_between_the_lines_of_a_battle_board(option: str) -> None:
    told = json.loads(json.dumps(board()))["ranges"][option]
    depth = len(LINES[option])

    assert len(told) == 2 * depth
    assert told["-1"]["1"] == told["1"]["-1"] == 1  # the two in front adjoin
    assert told["1"]["1"] == 0
    assert told["1"][str(depth)] == depth - 1  # one's own rear, once the enemy has crossed
    assert told[str(-depth)][str(depth)] == 2 * depth - 1


def test_decoys_have_names() -> None:
    assert board()["decoys"]["decoy-a1"] == "Decoy A1"
    assert set(board()["decoys"]) == {decoy for side in DECOYS.values() for decoy in side}
