"""The furniture of the plot that the client draws: the figures the rules themselves use."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from flagplot.tactical import GAME, content
from flagplot.tactical.arcs import bears
from flagplot.tactical.board import board, sectors
from flagplot.tactical.condition import top_speed
from flagplot.tactical.content import TYPE_NAMES
from flagplot.tactical.helm import read_steps
from flagplot.tactical.model import Battle
from flagplot.tactical.phases.torpedoes import mounts
from flagplot.tactical.plot import ARCS
from flagplot.tactical.track import run_group


def test_the_board_is_json_and_holds_every_gun_and_class() -> None:
    told = json.loads(json.dumps(board()))

    assert set(told["guns"]) == set(content.guns())
    assert set(told["classes"]) == set(content.classes())
    assert set(told["types"]) == set(TYPE_NAMES)
    assert all(one["gun"] in told["guns"] for rating in told["classes"].values() for one in rating["batteries"])


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


@pytest.mark.parametrize("seas, level", [("calm", 0), ("rough", 1), ("very rough", 2)])
def test_speeds_follow_from_class_damage_and_sea(seas: str, level: int) -> None:
    told = board()
    state = _battle(seas)

    for ship in state.ships.values():
        ship.level = level
        speed = told["classes"][ship.kind]["speed"] * told["units"]["knot"]
        for num, den in (told["levels"][level]["speed"], told["seas"][seas][ship.sheet.type]):
            speed = speed * num / den
        assert abs(top_speed(state, ship) - speed) < 1


def test_a_turn_costs_what_the_board_says() -> None:
    state = _battle("calm")
    units = board()["units"]
    group = next(iter(state.groups.values()))
    straight, turned, more = (
        run_group(state, group, read_steps(text))[0].length
        for text in ("SPEED 20", f"R {units['turn_degrees']}, SPEED 20", f"R {units['turn_degrees'] + 1}, SPEED 20")
    )

    assert units["turn_cost"] == straight - turned == turned - more


def _battle(seas: str) -> Battle:
    state = GAME.new("cruiser-action", 1)
    state.brief = replace(state.brief, seas=seas)
    return state
