"""Reach as a seat knows it: according to the rules, for both sides, and after an order that is being drafted."""

from __future__ import annotations

import pytest

from flagplot.games import load
from flagplot.kernel.overlay import GUNS, SEARCH, STRIKE, TORPEDOES
from flagplot.kernel.seat import Seat
from flagplot.operational import GAME as RAID
from flagplot.operational.content.counters import PLANE
from flagplot.operational.content.sea import SEA
from flagplot.operational.orders.sea import Move
from flagplot.tactical import GAME as ACTION
from flagplot.tactical.rules.gunnery.arcs import bears
from flagplot.tactical.rules.gunnery.gunnery import main_batteries
from tests.tactical.positions import battle, fleet, opened


@pytest.mark.rule("MK-REC-29", "MK-AIR-19")
def test_a_seat_reads_the_zones_of_both_sides_and_the_ranges_of_its_own_aircraft() -> None:
    state = RAID.new("easter", 7)
    found = RAID.reach(RAID.view(state, Seat("allies")), Seat("allies"))
    zones = {(one.name, one.radius) for one in found if one.kind == SEARCH and one.side == "japan"}
    assert ("Port Blair", 8) in zones
    strikes = {one.name: one.radius for one in found if one.kind == STRIKE}
    bombers = [p for p in state.planes.values() if p.base == "colombo" and set("TDH") & set(PLANE[p.id].modes)]
    assert (
        strikes["Colombo"] == max(PLANE[plane.id].range for plane in bombers) if bombers else "Colombo" not in strikes
    )
    assert all(one.side == "allies" for one in found if one.kind == STRIKE)


@pytest.mark.rule("MK-REC-27")
def test_carriers_reach_as_far_as_their_aircraft_once_they_are_in_sight_and_not_before() -> None:
    state = RAID.new("easter", 7)
    allies = Seat("allies")
    carriers = next(group for group in state.groups.values() if "akagi" in group.ships)
    carriers.revealed = False
    assert not any(one.spot == carriers.at for one in RAID.reach(RAID.view(state, allies), allies))
    carriers.revealed = True
    seen = [
        one for one in RAID.reach(RAID.view(state, allies), allies) if one.spot == carriers.at and one.kind == STRIKE
    ]
    assert [(one.side, one.name) for one in seen] == [("japan", carriers.id)]
    assert seen[0].radius == max(
        card.range for card in PLANE.values() if card.home.endswith(".akagi") and set("TDH") & set(card.modes)
    )


def test_after_the_move_aircraft_reach_from_where_their_group_would_be() -> None:
    state = RAID.new("easter", 7)
    japan = Seat("japan")
    group = next(one for one in state.groups.values() if "akagi" in one.ships)
    to = SEA.near[group.at][0]
    found = RAID.reach(RAID.view(state, japan), japan, Move(group.id, to))
    assert {one.spot for one in found if one.after} == {to}
    assert {one.kind for one in found if one.after} == {SEARCH, STRIKE}
    assert any(one.spot == group.at and not one.after for one in found)


@pytest.mark.rule("NA-GUN-6", "NA-TRP-44")
def test_guns_and_torpedoes_reach_as_their_class_is_printed_and_where_they_bear() -> None:
    state = opened(battle(fleet("rn", "york:YORK"), fleet("ijn", "haguro:MYOKO", at=(20000, 0))))
    found = ACTION.reach(ACTION.view(state, Seat("rn")), Seat("rn"))
    long_lances = next(one for one in found if one.kind == TORPEDOES and one.side == "ijn")
    assert long_lances.radius == 2 * 50_000 // 6
    assert {one.side for one in found if one.kind == GUNS} == {"rn", "ijn"}
    guns = {one.side: one for one in found if one.kind == GUNS}
    york, haguro = state.ships["york"], state.ships["haguro"]
    bow = haguro.course // 10
    mains = [entry for entry, main in zip(haguro.sheet.batteries, main_batteries(haguro.kind), strict=True) if main]
    for angle in range(-178, 180, 5):
        told = not guns["ijn"].sectors or any(
            (bow + angle - first) % 360 < last - first for first, last in guns["ijn"].sectors
        )
        assert told == any(bears(entry.arc, 10 * angle) for entry in mains), angle
    assert guns["rn"].spot == f"{york.x} {york.y}"


@pytest.mark.rule("NW-RNG-1")
def test_aircraft_of_the_war_reach_the_seas_within_their_range() -> None:
    war = load("strategic")
    state = war.new("intro", 7)
    found = war.reach(war.view(state, Seat("allied")), Seat("allied"))
    sydney = next(one for one in found if one.kind == STRIKE and one.spot == "sydney")
    unit = next(unit for unit in state.units.values() if unit.at == "sydney" and unit.is_air and not unit.aboard)
    assert set(sydney.areas) == {area for area in state.atlas.areas if state.reaches(unit, area)}
