"""The board of the plot that the client draws has the same figures as the rules."""

from __future__ import annotations

import json

import pytest

from flagplot.tactical import GAME
from flagplot.tactical.content import library as content
from flagplot.tactical.content.library import TYPE_NAMES
from flagplot.tactical.orders.helm import read_steps
from flagplot.tactical.orders.plot import ARCS
from flagplot.tactical.rules.damage.condition import allowance
from flagplot.tactical.rules.gunnery.arcs import bears
from flagplot.tactical.rules.gunnery.gunnery import BANDS, band
from flagplot.tactical.rules.movement.geometry import KNOT
from flagplot.tactical.rules.movement.track import run_group
from flagplot.tactical.rules.sight.detection import night_faces
from flagplot.tactical.rules.torpedoes.spreads import run_turns
from flagplot.tactical.rules.torpedoes.torpedoes import mounts
from flagplot.tactical.state.model import DEPTHS, LEVELS
from flagplot.tactical.text.board import board, sectors


def test_the_board_is_json_and_holds_every_gun_and_class() -> None:
    told = json.loads(json.dumps(board()))

    assert set(told["guns"]) == set(content.guns())
    assert set(told["classes"]) == set(content.classes())
    assert set(told["types"]) == set(TYPE_NAMES)
    assert all(one["gun"] in told["guns"] for rating in told["classes"].values() for one in rating["batteries"])


def test_aircraft_land_on_carriers_and_on_no_corvette() -> None:
    assert {kind for kind, card in board()["types"].items() if card["may_land"]} == {"CV", "CVE"}


def test_damage_and_depths_have_the_figures_of_the_rules() -> None:
    told = board()
    assert LEVELS[told["sunk"]] == "sunk"
    assert {depth: most // KNOT for depth, most in told["depths"].items()} == dict.fromkeys(DEPTHS, 8) | {"S": 16}


@pytest.mark.parametrize("arc", ARCS)
def test_drawn_arcs_are_the_arcs_of_the_rules(arc: str) -> None:
    def drawn(tenths: int) -> bool:
        turned = (tenths, tenths + 3600, tenths - 3600)
        return any(10 * low < angle < 10 * high for low, high in sectors(arc) for angle in turned)

    for tenths in range(-1795, 1800, 10):
        assert drawn(tenths) == bears(arc, tenths), (arc, tenths)


def test_mounts_bear_the_names_that_orders_use() -> None:
    state = GAME.new("savo-island", 1)
    told = board()["classes"]

    for ship in state.ships.values():
        assert [mount.name for mount in mounts(ship)] == [one["name"] for one in told[ship.kind]["mounts"]]
        assert [one["turns"] for one in told[ship.kind]["mounts"]] == [
            run_turns(mount.inches, ship.sheet.nation) for mount in mounts(ship)
        ]


def test_a_group_goes_as_far_after_a_turn_as_the_view_says() -> None:
    state = GAME.new("cruiser-action", 1)
    group = next(iter(state.groups.values()))
    told = GAME.view(state, group.seat).reach[group.id]

    def run(text: str) -> int:
        return run_group(state, group, read_steps(text))[0].length

    assert told[0][1] == allowance(state, group)
    before = 0
    for last, way in told[1:]:
        assert run(f"R {before + 1}, SPEED 40") == way == run(f"L {last}, SPEED 40")
        before = last
    assert before == 180


def test_lookouts_see_as_far_as_the_board_says() -> None:
    told = board()["lookouts"]

    assert [(12000, 1), (6000, 3), (1500, 6)] == told["IJN"]
    assert [(6000, 1), (3000, 3), (1000, 6)] == told["USN"]
    for nation, eyes in told.items():
        for yards, faces in eyes:
            assert night_faces(nation, yards, regained=False) == faces > night_faces(nation, yards + 1, regained=False)


def test_range_bands_end_where_the_board_says() -> None:
    told = board()["guns"]

    for gun in content.guns().values():
        ends = told[gun.id]["bands"]
        assert [band(gun.reach, yards) for yards in ends] == list(BANDS)
        assert [band(gun.reach, yards + 1) for yards in ends] == [*BANDS[1:], ""]
