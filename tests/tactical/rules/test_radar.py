"""VIII.A.2: radar, its contacts and land behind them."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from flagplot.kernel.odds import exact
from flagplot.kernel.umpire import Umpire
from flagplot.tactical import GAME
from flagplot.tactical.content import library as content
from flagplot.tactical.content.scenario import Land
from flagplot.tactical.phases.detection import Detection
from flagplot.tactical.rules.movement.geometry import YARD
from flagplot.tactical.rules.sight.detection import land_behind, radar_finds, radar_holds
from flagplot.tactical.rules.sight.sight import SET_REACH, may_fire_on, night_reach, set_reach
from flagplot.tactical.state.model import Battle, Contact
from tests.tactical.positions import battle, duel, fleet, kinds, night, opened, refused, seen, turn, umpire


def watch(state: Battle) -> None:
    """A Detection step in which nobody detects anything new."""
    state.flow.append(Detection())
    state.flow[-1].run(state, umpire(6, 6, 6, 6))


@pytest.mark.rule("NA-NIT-16")
def test_radar_finds_on_one_face() -> None:
    assert exact(lambda dice: radar_finds(False, Umpire(dice))).chance(True) == Fraction(1, 6)


@pytest.mark.rule("NA-NIT-17")
def test_radar_against_land_needs_two_dice() -> None:
    assert exact(lambda dice: radar_finds(True, Umpire(dice))).chance(True) == Fraction(1, 18)


@pytest.mark.rule("NA-NIT-17", "NA-NIT-18")
@pytest.mark.parametrize(
    "near, far, expected",
    [
        ((18000, -2000), (19000, 2000), True),
        ((20500, -2000), (22000, 2000), False),
        ((9000, 3000), (11000, 5000), False),
    ],
)
def test_land_beyond_the_target_on_the_same_line(near: tuple[int, int], far: tuple[int, int], expected: bool) -> None:
    (x0, y0), (x1, y1) = near, far
    island = Land("Isle", ((x0, y0), (x0, y1), (x1, y1), (x1, y0)))
    state = duel(10000, land=(island,))

    assert land_behind(state, state.ships["exeter"], state.ships["haguro"]) is expected


@pytest.mark.rule("NA-NIT-18")
def test_land_beside_the_line_does_not_count() -> None:
    island = Land("Isle", ((10000, 200), (12000, 200), (12000, 2000), (10000, 2000)))
    state = duel(10000, land=(island,))

    assert not land_behind(state, state.ships["exeter"], state.ships["haguro"])


@pytest.mark.rule("NA-NIT-19")
def test_early_radar_reaches_20000_yards() -> None:
    assert SET_REACH["early"] == 20000
    early: dict[str, Any] = {"own": "YORK", "foe": "LEANDER", "date": "1942-03-01", "light": "night"}
    state = duel(20001, **early)
    state.ships["haguro"].search = "none"
    opened(state)
    state = duel(20000, **early)
    state.ships["haguro"].search = "none"
    assert seen(opened(state, 1))


@pytest.mark.rule("NA-NIT-20")
def test_later_radar_reaches_30000_yards() -> None:
    assert SET_REACH["later"] == 30000
    state = duel(30000, own="FLETCH", foe="MYOKO", date="1942-11-01", light="night")
    assert seen(opened(state, 1))


@pytest.mark.rule("NA-NIT-21")
def test_a_group_tries_both_eyes_and_radar() -> None:
    state = duel(5000, own="FLETCH", foe="MYOKO", date="1942-11-01", light="night")
    with_dice = umpire(6, 6, 6, state=state)

    GAME.advance(state, with_dice)

    assert kinds(with_dice.events) == ["turn", "watched", "swept", "watched"]
    group = fleet("usn", "a:FLETCH", "b:FLETCH"), fleet("ijn", "z:MYOKO", at=(15000, 0))
    opened(battle(*group, date="1942-11-01", light="night"), 6)  # one die for the group's two sets


@pytest.mark.rule("NA-NIT-22")
def test_a_radar_contact_needs_fire_control_radar_to_shoot_at() -> None:
    state = duel(15000, own="NORTHAM", foe="MYOKO", date="1942-09-01", light="night")
    opened(state, 1)
    ship, target = state.ships["exeter"], state.ships["haguro"]
    assert not ship.fc_radar
    assert refused(state, "rn", "plot exeter/BOW&STN -> haguro") == "NA-NIT-22"

    ship.fc_radar = True
    assert may_fire_on(state, ship, target) is None
    ship.fc_radar = False
    target.level = 1
    assert may_fire_on(state, ship, target) is None


@pytest.mark.rule("NA-NIT-23")
def test_search_sets_are_rated_in_the_class_list() -> None:
    assert {sheet.search_set for sheet in content.classes().values()} == {"none", "early", "later"}
    assert content.classes()["BISMARCK"].search_set == "early"
    assert content.classes()["BELFAST"].search_set == "later"
    before = duel(own="BELFAST", date="1941-12-31").ships["exeter"]
    after = duel(own="BELFAST", date="1942-01-01").ships["exeter"]
    assert (before.search, after.search) == ("none", "later")


@pytest.mark.rule("NA-NIT-26")
def test_a_radar_contact_lasts_while_the_set_reaches() -> None:
    state = duel(29000, own="FLETCH", foe="MYOKO", date="1942-11-01", light="night", bearing=0)
    opened(state, 1)
    turn(state)
    assert seen(state)
    state.ships["exeter"].level, state.ships["exeter"].controlled = 2, True
    assert set_reach(state, state.ships["exeter"]) == 0

    turn(state)

    assert not seen(state)
    assert state.lost["rn"] == []


@pytest.mark.rule("NA-NIT-27")
def test_weather_limits_eyes_and_not_radar() -> None:
    state = night(11000, visibility="bad")
    opened(state, 1)
    assert night_reach(state, "IJN") == 10000
    assert not seen(state)
    radar = duel(25000, own="FLETCH", foe="MYOKO", date="1942-11-01", visibility="bad")
    opened(radar, 3, 1)
    assert radar.contacts["rn"]["haguro"].kind == "radar"


@pytest.mark.rule("NA-NIT-27")
def test_radar_may_be_tried_by_day_beyond_sight() -> None:
    state = duel(28000, own="FLETCH", foe="LEANDER", date="1942-11-01")
    state.ships["haguro"].search = "none"
    assert seen(opened(state, 1))


@pytest.mark.rule("NA-NIT-18")
def test_land_is_looked_for_beyond_the_target_wherever_the_radar_stands() -> None:
    island = Land("Isle", ((21000, -1000), (22000, -1000), (22000, 1000), (21000, 1000)))
    state = battle(fleet("rn", "a:YORK", at=(10000, 0)), fleet("ijn", "b:YORK", at=(16000, 0)), land=(island,))
    a, b = state.ships["a"], state.ships["b"]

    assert land_behind(state, a, b)  # 6,000 yards between them, 5,000 on to the shore
    a.x = 11000 * YARD
    assert not land_behind(state, a, b)  # exactly 5,000 is not less
    a.x = 10999 * YARD
    assert land_behind(state, a, b)
    a.y = b.y = 5000 * YARD
    assert not land_behind(state, a, b)


@pytest.mark.rule("NA-NIT-27")
def test_one_lookout_who_sees_a_group_by_day_spares_the_radar_die() -> None:
    state = battle(
        fleet("usn", "a:CLEVE", at=(0, 0)),
        fleet("usn", "b:CLEVE", at=(-25000, 0)),
        fleet("ijn", "y:MYOKO", "z:MYOKO", at=(20000, 0), gap=15000),
        date="1943-11-01",
    )

    opened(state)

    assert state.contacts["usn"] == {}
    assert "y" in state.seen["usn"]


@pytest.mark.rule("NA-NIT-21")
def test_a_group_that_lookouts_have_just_found_needs_no_radar_die() -> None:
    state = duel(2900, own="CLEVE", foe="YORK", light="night", date="1943-11-01")
    state.ships["haguro"].search = "none"

    opened(state, 3, 6)  # the American lookouts detect her; hers roll too, and no radar die is rolled

    assert state.contacts["rn"]["haguro"].kind == "visual"


@pytest.mark.rule("NA-NIT-17", "NA-NIT-18")
def test_land_to_the_north_of_a_target_in_the_north() -> None:
    island = Land("Isle", ((-1000, 14000), (1000, 14000), (1000, 15000), (-1000, 15000)))
    state = battle(fleet("rn", "a:YORK", at=(0, 3000)), fleet("ijn", "b:YORK", at=(0, 9000)), land=(island,))

    assert land_behind(state, state.ships["a"], state.ships["b"])
    assert not land_behind(state, state.ships["b"], state.ships["a"])


def tracked(yards: int) -> Battle:
    """A cruiser with a late search radar and a Japanese one ahead, held by radar and then also by eye."""
    state = duel(yards, own="CLEVE", foe="MYOKO", date="1943-11-01", light="night", bearing=0)
    state.ships["haguro"].search = "none"
    state.contacts["rn"]["haguro"] = Contact("radar", "exeter")
    return state


@pytest.mark.rule("NA-NIT-26")
@pytest.mark.parametrize("run, held", [(0, "visual"), (4000, "radar"), (27000, "radar"), (27001, "")])
def test_a_group_that_runs_out_of_sight_stays_on_the_radar_that_held_it(run: int, held: str) -> None:
    state = opened(tracked(3000), 3, 6)
    assert state.contacts["rn"]["haguro"].kind == "visual"
    state.ships["haguro"].y += run * YARD

    watch(state)

    contact = state.contacts["rn"].get("haguro")
    assert (contact.kind if contact else "") == held
    assert state.lost["rn"] == ([] if held else ["haguro"])


@pytest.mark.rule("NA-NIT-26")
def test_a_group_found_by_eye_alone_is_not_left_on_radar() -> None:
    state = tracked(3000)
    state.contacts["rn"]["haguro"] = Contact("visual")
    state.ships["haguro"].y += 4000 * YARD

    watch(state)

    assert state.contacts["rn"] == {}
    assert state.lost["rn"] == ["haguro"]


def swept(*sets: tuple[str, int], **conditions: Any) -> Battle:
    """Ships of one group with search radar, at this distance in yards from an enemy to the east; too far for lookouts."""
    names = [f"s{n}:CLEVE" for n in range(len(sets))]
    state = battle(
        fleet("usn", *names, name="own"),
        fleet("ijn", "z:MYOKO", at=(0, 0)),
        date="1943-11-01",
        light="night",
        **conditions,
    )
    state.ships["z"].search = "none"
    for ship, (name, yards) in zip(list(state.ships.values()), sets, strict=False):
        ship.search, ship.x, ship.y = name, -yards * YARD, 0
    return state


@pytest.mark.rule("NA-NIT-21", "NA-NIT-19", "NA-NIT-20")
@pytest.mark.parametrize(
    "sets, by",
    [
        ((("early", 15000), ("later", 25000)), "s1"),
        ((("later", 25000), ("early", 15000)), "s0"),
        ((("later", 25000), ("later", 24000)), "s1"),
        ((("later", 25000), ("later", 25000)), "s0"),
        ((("later", 24000), ("later", 25000)), "s0"),
        ((("early", 20000), ("later", 30001)), "s0"),
        ((("early", 20001), ("later", 30000)), "s1"),
        ((("none", 13000), ("early", 20000)), "s1"),
        ((("early", 20001), ("later", 30001)), ""),
        ((("none", 13000), ("none", 13000)), ""),
    ],
)
def test_the_best_set_in_reach_throws_for_its_group(sets: tuple[tuple[str, int], ...], by: str) -> None:
    state = opened(swept(*sets), *([1] if by else []))

    held = state.contacts["usn"].get("z")
    assert (held.by if held else "") == by


@pytest.mark.rule("NA-NIT-21", "NA-NIT-16")
def test_each_group_with_a_set_throws_until_one_has_found_the_enemy() -> None:
    groups = [fleet("usn", f"s{n}:CLEVE", at=(-20000, 3000 * n)) for n in range(3)]
    state = battle(*groups, fleet("ijn", "z:MYOKO", at=(0, 0)), date="1943-11-01", light="night")
    state.ships["z"].search = "none"

    opened(state, 6, 1)

    assert state.contacts["usn"]["z"].by == "s1"


@pytest.mark.rule("NA-NIT-17", "NA-NIT-21")
@pytest.mark.parametrize("land, dice", [((), (1,)), (((100, -900), (9000, 0), (100, 900)), (1, 2))])
def test_land_behind_the_target_asks_for_a_second_die(land: tuple[tuple[int, int], ...], dice: tuple[int, ...]) -> None:
    coast = (Land("coast", land),) if land else ()
    state = opened(swept(("later", 25000), land=coast), *dice)

    assert "z" in state.contacts["usn"]


@pytest.mark.rule("NA-NIT-26", "NA-SUB-27")
def test_a_boat_that_dives_is_lost_to_radar() -> None:
    state = battle(
        fleet("rn", "a:CLEVE"), fleet("km", "u-1:VIIC", at=(9000, 0), depth="S"), date="1943-11-01", light="night"
    )
    state.contacts["rn"]["u-1"] = Contact("radar", "a")
    assert radar_holds(state, state.ships["a"], state.groups["u-1"])
    state.ships["u-1"].depth = "P"
    assert not radar_holds(state, state.ships["a"], state.groups["u-1"])
