"""AIR: bombs, torpedoes and anti-aircraft fire."""

from fractions import Fraction
from typing import Any

import pytest

from flagplot.kernel.odds import exact
from flagplot.kernel.umpire import Umpire
from flagplot.operational.charts import BOMBING
from flagplot.operational.content.counters import PLANE
from flagplot.operational.phases.air.striking import Striking
from flagplot.operational.rules.air.bombing import (
    attack_shifts,
    bomb,
    bomb_ship,
    check_manner,
    flak_numbers,
    hit_result,
    is_unmoving,
    scores,
    ways,
)
from flagplot.operational.state.model import ALLIES, JAPAN, Bay, Strike
from tests.operational.positions import (
    NIGHT,
    advance,
    at_phase,
    bay,
    group,
    kinds,
    over,
    plane,
    play,
    refused,
    troop,
    umpire,
)

SEA_HEX = "2021"


def hit_odds(unit: str, manner: str, target: str, **options: Any) -> Fraction:
    state = target_state(**options)

    def procedure(dice: object) -> bool:
        return scores(state, Umpire(dice), state.planes[unit], manner, target)  # type: ignore[arg-type]

    return exact(procedure).chance(True)


def target_state(**options: Any) -> Bay:
    """Ships of all kinds, and an attacker of every type."""
    state = bay(impulse=2, **options)
    group(state, "A1", SEA_HEX, "cornwall", "revenge", "f1", "warspite", moved=1)
    group(state, "A2", "1217", "emerald")
    group(state, "A3", SEA_HEX, "dorsetshire", moved=1)
    group(state, "J1", "2024", "kongo", moved=1)
    state.ships["dorsetshire"].damaged = True
    for name in ("akagi-val", "akagi-kate", "betty-1", "827-sqn", "788-sqn", "11-sqn", "413-sqn"):
        plane(state, name, "colombo" if PLANE[name].side == ALLIES else "sabang")
    return state


@pytest.mark.rule("MK-AIR-39", "MK-AIR-40")
def test_torpedo_planes_bomb_level_with_a_penalty_of_one() -> None:
    assert hit_odds("akagi-kate", "high", "cornwall") == 0
    assert hit_odds("akagi-kate", "high", "air") == Fraction(2, 6)
    assert hit_odds("413-sqn", "high", "kongo") == Fraction(1, 6)
    assert "high" in ways(bay(), "akagi-kate")


@pytest.mark.rule("MK-AIR-41", "MK-AIR-42")
def test_altitude_helps_the_bombers_and_the_guns_alike() -> None:
    hits = [hit_odds("11-sqn", manner, "kongo") for manner in ("high", "medium", "low")]
    flak = [flak_numbers(bay(), manner, SEA_HEX, ALLIES).total for manner in ("high", "medium", "low")]
    assert hits == [Fraction(1, 6), Fraction(2, 6), Fraction(3, 6)]
    assert flak == [0, 1, 2]
    assert hit_odds("11-sqn", "low", "kongo", low_altitude_extra_shift="1") == Fraction(4, 6)


@pytest.mark.rule("MK-AIR-43", "MK-AIR-59")
def test_pressed_torpedo_attacks_and_japanese_hits() -> None:
    assert hit_odds("827-sqn", "torpedo", "kongo") == Fraction(2, 6)
    assert hit_odds("827-sqn", "pressed", "kongo") == Fraction(3, 6)
    assert hit_odds("akagi-kate", "torpedo", "cornwall") == Fraction(3, 6)
    assert hit_odds("akagi-val", "dive", "cornwall") == Fraction(4, 6)
    assert hit_odds("788-sqn", "dive", "kongo") == Fraction(3, 6)


def attack_odds(unit: str, manner: str, **options: Any) -> tuple[Fraction, Fraction]:
    """The chances that the unit is lost, and that it hits."""

    def procedure(dice: object) -> tuple[bool, bool]:
        state = target_state(air_hit_effect="DS", **options)
        bomb(state, Umpire(dice), state.planes[unit], manner, "cornwall", SEA_HEX)  # type: ignore[arg-type]
        return state.planes[unit].lost, state.ships["cornwall"].damaged

    odds = exact(procedure)
    return odds.where(lambda one: one[0]), odds.where(lambda one: one[1])


@pytest.mark.rule("MK-AIR-44")
def test_pressing_home_leaves_the_anti_aircraft_number_alone() -> None:
    assert attack_odds("akagi-kate", "pressed") == (Fraction(1, 6), Fraction(5, 9))
    assert attack_odds("akagi-kate", "pressed", pressed_aa="plus1") == (Fraction(2, 6), Fraction(4, 9))


@pytest.mark.rule("MK-AIR-45")
def test_fire_comes_before_low_and_pressed_attacks_only() -> None:
    assert attack_odds("akagi-kate", "torpedo") == (Fraction(1, 6), Fraction(1, 2))
    low = attack_odds("akagi-kate", "low")
    assert low == (Fraction(2, 6), Fraction(4, 6) * Fraction(2, 6))


@pytest.mark.rule("MK-AIR-46", "MK-AIR-47")
def test_one_anti_aircraft_die_for_each_attack() -> None:
    assert [flak_numbers(bay(), manner, SEA_HEX, ALLIES).total for manner in ("torpedo", "dive", "high")] == [1, 1, 0]
    assert [BOMBING.read(1, column).cell for column in BOMBING.columns] == ["AA", "AA", "-"]
    state = target_state()
    for name in ("akagi-val", "hiryu-val", "soryu-val"):
        plane(state, name, "sabang")
        referee = umpire(("MK-AIR-46 anti", 1), ("MK-AIR-46 attack", 1))
        bomb(state, referee, state.planes[name], "dive", "cornwall", SEA_HEX)
        assert kinds(referee.events) == ["flak", "bombs"]
    bomb(state, umpire(6, 1), state.planes["akagi-val"], "dive", "cornwall", SEA_HEX)
    assert state.planes["akagi-val"].lost


@pytest.mark.rule("MK-AIR-48", "MK-AIR-49")
def test_the_main_bases_shoot_better() -> None:
    state = bay()
    assert flak_numbers(state, "dive", "1116", ALLIES).total == 2
    assert flak_numbers(state, "high", "1116", ALLIES).total == 1
    assert flak_numbers(state, "dive", "1314", ALLIES).total == 2
    assert flak_numbers(state, "dive", "1217", ALLIES).total == 1


@pytest.mark.rule("MK-AIR-50", "MK-AIR-51")
def test_slow_damaged_and_anchored_targets() -> None:
    assert hit_odds("akagi-val", "dive", "dorsetshire") == Fraction(5, 6)
    assert hit_odds("akagi-val", "dive", "revenge") == Fraction(5, 6)
    state = bay()
    group(state, "J1", "2917", "chokai")
    plane(state, "827-sqn", "colombo")
    assert attack_shifts(state, "827-sqn", "torpedo", "chokai").total == 2
    odds = exact(lambda dice: scores(state, Umpire(dice), state.planes["827-sqn"], "torpedo", "chokai"))
    assert odds.chance(True) == Fraction(4, 6)
    assert hit_odds("akagi-val", "dive", "ground") == 1
    assert hit_odds("788-sqn", "dive", "ground") == Fraction(5, 6)


@pytest.mark.rule("MK-AIR-52")
def test_target_shifts_do_not_add_up() -> None:
    for mode, shift in (("largest", 2), ("cumulative", 3)):
        state = bay(target_shifts=mode)
        group(state, "A1", "1217", "revenge")
        state.ships["revenge"].damaged = True
        plane(state, "akagi-val", "sabang")
        assert attack_shifts(state, "akagi-val", "dive", "revenge").total == shift


@pytest.mark.rule("MK-AIR-53")
def test_merchantmen_are_not_slow() -> None:
    assert hit_odds("akagi-val", "dive", "f1") == Fraction(4, 6)
    assert hit_odds("akagi-val", "dive", "revenge") == Fraction(5, 6)
    assert hit_odds("akagi-val", "dive", "f1", merchants_slow_shift="on") == Fraction(5, 6)
    state = bay()
    group(state, "A1", SEA_HEX, "erebus", moved=2)
    assert attack_shifts(state, "akagi-val", "dive", "erebus").total == 1


@pytest.mark.rule("MK-AIR-54")
def test_what_lies_still() -> None:
    state = bay()
    group(state, "A1", SEA_HEX, "emerald")
    group(state, "A2", "1217", "dragon")
    group(state, "A3", "1217", "caledon", moved=1)
    group(state, "J1", "1115", "transport-1", anchored=True)
    still = {name: is_unmoving(state, name) for name in ("emerald", "dragon", "caledon", "transport-1")}
    assert still == {"emerald": False, "dragon": True, "caledon": False, "transport-1": True}
    assert attack_shifts(state, "11-sqn", "high", "air").total == 2


@pytest.mark.rule("MK-AIR-55", "MK-AIR-56", "MK-AIR-57")
def test_bombs_on_a_field_roll_for_every_unit_with_one_anti_aircraft_die() -> None:
    state = over("madras", "akagi-kate")
    for name in ("30-sqn", "803-sqn"):
        plane(state, name, "madras")
    plane(state, "258-sqn", "madras", task="strike")
    advance(state)
    play(state, ALLIES, "done")
    assert refused(state, JAPAN, "bomb akagi-kate high both") == "MK-AIR-55"
    events = play(state, JAPAN, "bomb akagi-kate medium air", ("MK-AIR-46 anti", 1), 6, 6)
    assert kinds(events).count("flak") == 1
    assert kinds(events).count("bombs") == 2
    assert state.planes["30-sqn"].lost
    assert state.planes["803-sqn"].lost
    assert not state.planes["258-sqn"].lost
    once = over("madras", "akagi-kate", area_bombing_roll="single_roll_all")
    for name in ("30-sqn", "803-sqn"):
        plane(once, name, "madras")
    advance(once)
    play(once, ALLIES, "done")
    play(once, JAPAN, "bomb akagi-kate medium air", 1, 6)
    assert once.planes["30-sqn"].lost
    assert once.planes["803-sqn"].lost


@pytest.mark.rule("MK-AIR-56")
def test_ground_units_hit_are_disrupted() -> None:
    state = over("colombo", "akagi-val", at="1116")
    unit = troop(state, "town-guard", "1116")
    advance(state)
    play(state, ALLIES, "done")
    events = play(state, JAPAN, "bomb akagi-val dive ground", 1, 6)
    assert unit.disrupted
    assert [event.facts for event in events if event.kind == "disrupted"] == [{"unit": "town-guard"}]


@pytest.mark.rule("MK-AIR-58")
def test_a_hit_on_a_ship_is_weighed_against_her_armour() -> None:
    state = target_state()
    against_ca = [hit_result(state, umpire(die), JAPAN, "DivB", "cornwall") for die in (6, 5, 4, 3, 2, 1)]
    against_b = [hit_result(state, umpire(die), JAPAN, "TorB", "warspite") for die in (6, 5, 4, 3, 2, 1)]
    against_f = [hit_result(state, umpire(die), JAPAN, "HigA", "f1") for die in (6, 5, 4, 3, 2, 1)]
    assert against_ca == ["DS", "DS", "D", "-", "-", "-"]
    assert against_b == ["DS", "D", "D", "-", "-", "-"]
    assert against_f == ["Sk", "Sk", "DS", "D", "D", "-"]
    slow = [hit_result(state, umpire(die), JAPAN, "DivB", "dorsetshire") for die in (6, 5, 4, 3, 2, 1)]
    assert slow == against_ca

    def procedure(dice: object) -> bool:
        world = target_state()
        bomb_ship(world, Umpire(dice), world.planes["akagi-val"], "dive", "cornwall")  # type: ignore[arg-type]
        return world.ships["cornwall"].damaged

    assert exact(procedure).chance(True) == Fraction(1, 3)
    assert hit_result(bay(air_hit_effect="DS"), umpire(), JAPAN, "DivB", "cornwall") == "DS"
    graded = bay(air_hit_effect="graded")
    assert [hit_result(graded, umpire(), JAPAN, *pair) for pair in (("DivB", "napier"), ("DivB", "cornwall"))] == [
        "Sk",
        "DS",
    ]
    assert [hit_result(graded, umpire(), JAPAN, column, "warspite") for column in ("TorB", "DivB")] == ["DS", "D"]


@pytest.mark.rule("MK-AIR-60", "MK-AIR-61")
def test_who_can_attack_how() -> None:
    state = bay()
    manners = {
        name: "".join(sorted({manner[0] for manner in ways(state, name) if manner != "pressed"}))
        for name in (
            "akagi-kate",
            "betty-1",
            "827-sqn",
            "814-sqn",
            "akagi-val",
            "11-sqn",
            "hudsons",
            "10-usaf",
            "413-sqn",
        )
    }
    assert manners == {
        "akagi-kate": "hlmt", "betty-1": "hlmt", "827-sqn": "dhlmt", "814-sqn": "dhlmt", "akagi-val": "d", "11-sqn": "hlm",
        "hudsons": "hlm", "10-usaf": "hlm", "413-sqn": "hlm",
    }  # fmt: skip
    assert ways(bay(NIGHT), "413-sqn") == ["torpedo", "pressed"]
    dive = check_manner(state, "akagi-kate", "dive", "cornwall")
    assert dive is not None
    assert dive.rule == "MK-AIR-60"
    assert check_manner(state, "akagi-kate", "torpedo", "air") is not None
    assert ways(state, "akagi-zero") == ways(state, "tone-jake") == []


@pytest.mark.rule("MK-AIR-62")
def test_bombs_that_damage_a_carrier_destroy_what_stands_aboard() -> None:
    state = target_state()
    group(state, "A4", SEA_HEX, "hermes", moved=1)
    unit = plane(state, "814-sqn", "hermes")
    plane(state, "818-sqn", "hermes", task="strike")
    plane(state, "hiryu-val", "sabang")
    bomb_ship(state, umpire(6, 1), state.planes["akagi-val"], "dive", "hermes")
    assert not unit.lost
    bomb_ship(state, umpire(6, 4), state.planes["hiryu-val"], "dive", "hermes")
    assert state.ships["hermes"].damaged
    assert unit.lost
    assert not state.planes["818-sqn"].lost  # type: ignore[unreachable]
    spared = target_state()
    group(spared, "A4", SEA_HEX, "hermes", moved=1)
    plane(spared, "814-sqn", "hermes")
    bomb_ship(spared, umpire(6, 3), spared.planes["akagi-kate"], "torpedo", "hermes")
    assert spared.ships["hermes"].damaged
    assert not spared.planes["814-sqn"].lost


def night_strike(at: str, *ships: str) -> Bay:
    state = bay(NIGHT, 2)
    group(state, "J1", at, *ships, reported=True, moved=1 if at == SEA_HEX else 0)
    group(state, "A1", "2020", "indomitable")
    plane(state, "827-sqn", "indomitable", task="strike")
    state.strikes = [Strike("A-1", ALLIES, "2020", "J1", ["827-sqn"])]
    return at_phase(state, Striking(ALLIES))


@pytest.mark.rule("MK-AIR-64")
def test_targets_are_named_by_day_and_drawn_at_night() -> None:
    state = over("A1", "akagi-val")
    advance(state)
    play(state, ALLIES, "done")
    play(state, JAPAN, "bomb akagi-val dive emerald", 1, 1)
    night = night_strike(SEA_HEX, "chokai", "kumano", "mogami")
    advance(night)
    assert refused(night, ALLIES, "bomb 827-sqn torpedo chokai") == "MK-AIR-55"
    events = play(night, ALLIES, "bomb 827-sqn torpedo any", ("MK-AIR-64", 3), 1, 1, 1, 1)
    assert next(event for event in events if event.kind == "bombs").facts["target"] == "mogami"


@pytest.mark.rule("MK-AIR-65", "MK-SEA-22", "MK-SEA-24")
def test_a_night_attack_on_ships_under_way_risks_one_collision() -> None:
    state = night_strike(SEA_HEX, "chokai", "kumano")
    advance(state)
    events = play(state, ALLIES, "bomb 827-sqn torpedo any", 1, 1, 1, ("MK-SEA-23", 1), 1)
    assert kinds(events).count("no.collision") == 1
    port = night_strike("2917", "chokai", "kumano")
    port.strikes[0].origin = "2916"
    advance(port)
    assert "no.collision" not in kinds(play(port, ALLIES, "bomb 827-sqn torpedo any", 1, 1, 1))


@pytest.mark.rule("MK-AIR-66")
def test_ships_in_port_are_open_to_bombs_and_torpedoes() -> None:
    state = over("colombo", "akagi-kate", at="1116")
    group(state, "A1", "1116", "emerald")
    advance(state)
    play(state, ALLIES, "done")
    assert state.groups["A1"].revealed
    play(state, JAPAN, "bomb akagi-kate torpedo emerald", 1, 1)
