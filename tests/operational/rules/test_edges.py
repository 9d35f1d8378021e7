"""More edge cases: interactions of two rules, and what the log must tell."""

from __future__ import annotations

import pytest

from flagplot.kernel.dice import SeededDice
from flagplot.operational import GAME
from flagplot.operational.content.scenarios import scenario
from flagplot.operational.content.sea import SEA
from flagplot.operational.orders.common import Done
from flagplot.operational.phases.air.raid import Raid
from flagplot.operational.phases.battle.chase import Chase
from flagplot.operational.phases.battle.firing import Firing
from flagplot.operational.phases.battle.seafight import SeaFight
from flagplot.operational.phases.opening import Opening
from flagplot.operational.phases.sea.movement import Moving
from flagplot.operational.phases.turn import Turn
from flagplot.operational.rules.air.bombing import flak_numbers
from flagplot.operational.rules.air.intercept import check_scramble
from flagplot.operational.rules.air.recovery import land_strikes, may_land
from flagplot.operational.rules.battle.fight import Fight
from flagplot.operational.rules.battle.flight import retreat_hexes
from flagplot.operational.rules.battle.gunnery import gun_reach
from flagplot.operational.rules.damage import sink, strike_ship
from flagplot.operational.rules.opening import begin_turn
from flagplot.operational.rules.recon.zones import coverage, search_numbers
from flagplot.operational.rules.sea.collision import risk_collision
from flagplot.operational.rules.sea.fuel import refuel
from flagplot.operational.state.model import ALLIES, JAPAN
from flagplot.operational.state.setup import muster
from tests.operational.positions import (
    NIGHT,
    advance,
    allowed,
    at_phase,
    bay,
    forbidden,
    group,
    in_battle,
    kinds,
    plane,
    play,
    refused,
    sub,
    to_act,
    troop,
    umpire,
)

COLOMBO = "1116"
MISS = 1


# Air.


@pytest.mark.rule("MK-AIR-62", "MK-AIR-36")
def test_scrambled_fighters_are_in_the_air_when_their_carrier_is_bombed() -> None:
    state = bay(impulse=2)
    group(state, "A1", "2021", "formidable", "indomitable")
    up = plane(state, "888-sqn", "formidable")
    below = plane(state, "818-sqn", "formidable")
    plane(state, "akagi-val", "akagi", task="strike")
    at_phase(state, Raid("J1-1", JAPAN, "2021", units=["akagi-val"], target="A1"))
    advance(state)
    play(state, ALLIES, "scramble 888-sqn")
    play(state, ALLIES, "done")
    strike_ship(state, umpire(), "formidable", "D", bombs=True)
    assert (up.lost, below.lost) == (False, True)
    state.impulse = 3
    land_strikes(state, umpire(), ALLIES)

    assert up.base == "indomitable"


@pytest.mark.rule("MK-AIR-62", "MK-AIR-63")
def test_scrambled_fighters_whose_carrier_sinks_come_down_near_the_raid() -> None:
    state = bay(impulse=2)
    group(state, "A1", "1118", "formidable", "emerald")
    up = plane(state, "888-sqn", "formidable", task="scramble", post="1118")
    far = plane(state, "800-sqn", "formidable", task="scramble", post="2027")
    sink(state, umpire(), state.ships["formidable"])
    state.impulse = 3
    land_strikes(state, umpire(), ALLIES)

    assert up.base == "colombo"
    assert far.lost


@pytest.mark.rule("MK-AIR-36")
def test_fighters_already_up_meet_the_next_raid_though_their_deck_is_closed() -> None:
    state = bay(impulse=2)
    group(state, "A1", "2021", "formidable")
    plane(state, "888-sqn", "formidable", task="scramble", post="2021")
    plane(state, "818-sqn", "formidable")
    state.ships["formidable"].damaged = True

    assert check_scramble(state, "2021", ALLIES, "888-sqn", "A1") is None
    state.planes["888-sqn"].task = ""
    objection = check_scramble(state, "2021", ALLIES, "888-sqn", "A1")
    assert objection is not None
    assert objection.rule == "MK-AIR-36"


@pytest.mark.rule("MK-BAT-60")
def test_a_carrier_that_has_fought_in_the_impulse_scrambles_nothing() -> None:
    state = bay(impulse=2)
    group(state, "A1", "2021", "formidable", fought=2)
    plane(state, "888-sqn", "formidable")
    objection = check_scramble(state, "2021", ALLIES, "888-sqn", "A1")

    assert objection is not None
    assert objection.rule == "MK-BAT-60"
    state.groups["A1"].fought = 1
    assert check_scramble(state, "2021", ALLIES, "888-sqn", "A1") is None


@pytest.mark.rule("MK-AIR-70")
def test_nothing_lands_on_a_deck_whose_group_has_regrouped_in_the_impulse() -> None:
    state = bay(impulse=3)
    group(state, "J1", "2020", "akagi", regrouped=4)
    homing = plane(state, "soryu-val", "soryu", task="strike")
    state.strikes = []
    objection = may_land(state, homing, "akagi")

    assert objection is not None
    assert objection.rule == "MK-AIR-70"
    patrol = plane(state, "akagi-zero", "akagi", task="cap", post="J1")
    assert may_land(state, patrol, "akagi") is None


@pytest.mark.rule("MK-AIR-48", "MK-AIR-49")
def test_the_guns_of_a_main_base_serve_whoever_holds_it() -> None:
    state = bay()

    assert flak_numbers(state, "dive", COLOMBO, ALLIES).total == 2
    assert flak_numbers(state, "dive", COLOMBO, JAPAN).total == 1
    state.owner["colombo"] = JAPAN
    assert flak_numbers(state, "dive", COLOMBO, JAPAN).total == 2
    assert flak_numbers(state, "dive", "1217", ALLIES).total == 1


@pytest.mark.rule("MK-AIR-33", "MK-AIR-67")
def test_a_new_day_frees_aircraft_boats_and_troops() -> None:
    state = bay()
    group(state, "A1", "2021", "formidable", withdrew=True, moved=7)
    unit = plane(state, "888-sqn", "formidable", task="cap", post="A1", bounced=True)
    boat = sub(state, "AS1", "truant", "2718")
    boat.attacked, boat.moved = True, 3
    marcher = troop(state, "light-horse", "1216", moved=True)
    begin_turn(state, umpire())

    assert (unit.task, unit.post, unit.bounced) == ("", "", False)
    assert (boat.attacked, boat.moved) == (False, 0)
    assert not marcher.moved
    assert not state.groups["A1"].withdrew


# Reconnaissance.


@pytest.mark.rule("MK-REC-11", "MK-REC-12")
def test_the_rim_of_a_zone_still_sees_and_a_hex_beyond_does_not() -> None:
    state = bay()
    koggala = SEA.hex_of["koggala"]
    rim = "2021"

    assert SEA.distance(rim, koggala) == SEA.disc(koggala, 8)[rim] == 8
    assert coverage(state, ALLIES, rim) == [search_numbers(8, 8)] == [1]
    assert coverage(state, ALLIES, "2121") == []
    assert not any(apart > 8 for apart in SEA.disc(koggala, 8).values())


@pytest.mark.rule("MK-REC-12")
def test_six_numbers_are_the_most_unless_the_game_says_less() -> None:
    assert [search_numbers(8, apart) for apart in range(9)] == [6, 6, 6, 6, 5, 4, 3, 2, 1]
    assert search_numbers(8, 0, cap=5) == 5


@pytest.mark.rule("MK-REC-9")
def test_a_ship_dummy_brought_on_has_no_ships() -> None:
    state = at_phase(bay(NIGHT), Opening(JAPAN))
    group(state, "J1", "2020", "chokai")
    play(state, JAPAN, "dummy ship 2020", *MIXING_TWO)
    dummies = [one for one in state.groups.values() if one.dummy]

    assert [one.ships for one in dummies] == [[]]
    assert sorted(state.groups) == ["J1", "J2"]


MIXING_TWO = (1,)


@pytest.mark.rule("MK-REC-9")
def test_a_submarine_dummy_needs_only_one_friend_within_two_hexes() -> None:
    state = at_phase(bay(NIGHT), Opening(JAPAN))
    sub(state, "JS1", "i-2", "1820")
    sub(state, "JS2", "i-3", "0918")
    sub(state, "AS1", "truant", "2718")

    assert allowed(state, JAPAN, "dummy sub 1822")
    assert refused(state, JAPAN, "dummy sub 1823") == "MK-REC-9"
    assert refused(state, JAPAN, "dummy sub 2718") == "MK-REC-9"


@pytest.mark.rule("MK-REC-6", "MK-REC-7")
def test_the_last_dummy_of_each_kind_is_still_listed() -> None:
    state = at_phase(bay(NIGHT, dummies_per_kind="1"), Opening(JAPAN))
    group(state, "J1", "2020", "chokai")
    sub(state, "JS1", "i-2", "1820")
    listed = [order.line() for order in GAME.orders(state, GAME.to_act(state)[0])]

    assert {"dummy ship 2020", "dummy sub 1820", "dummy air mergui"} <= set(listed)
    group(state, "J2", "2020")
    sub(state, "JS2", "", "1820")
    listed = [order.line() for order in GAME.orders(state, GAME.to_act(state)[0])]
    assert [line for line in listed if line.startswith("dummy")] == []


@pytest.mark.rule("MK-SET-27", "MK-SEQ-19")
def test_at_the_end_of_set_up_submarine_markers_are_mixed_too() -> None:
    seen = set()
    for seed in range(1, 9):
        state = GAME.new("raid", seed)
        dice = SeededDice(state.chance)
        while not any(isinstance(phase, Turn) for phase in state.flow):
            GAME.apply(state, GAME.to_act(state)[0], Done(), dice)
        seen.add(tuple(boat.boat for boat in state.subs.values() if boat.side == JAPAN))

    assert len(seen) > 1


@pytest.mark.rule("MK-SET-28")
def test_submarines_are_numbered_from_one() -> None:
    state = bay()
    muster(state, scenario("campaign"))

    assert [name for name in state.subs if name.startswith("AS")] == ["AS1", "AS2", "AS3"]


# The sea.


@pytest.mark.rule("MK-SEA-26")
def test_a_lone_ship_neither_rolls_for_collision_nor_reports_one() -> None:
    state = bay(NIGHT, 3)
    group(state, "J1", "2020", "chokai")
    referee = umpire()

    assert risk_collision(state, referee, ["chokai"], "moving Fast", JAPAN) == 0
    assert referee.events == []


@pytest.mark.rule("MK-SEA-21", "MK-SEA-18")
def test_the_owner_reads_of_every_regrouping() -> None:
    state = at_phase(bay(impulse=1), Moving(JAPAN))
    group(state, "J1", "2020", "chokai", "fubuki")
    parted = play(state, JAPAN, "detach J1 fubuki")
    joined = play(state, JAPAN, "join J2 J1")

    assert [(event.kind, event.audience) for event in parted + joined] == [
        ("detached", (JAPAN,)),
        ("regrouped", (JAPAN,)),
    ]
    assert joined[0].facts["ships"] == ["fubuki"]


@pytest.mark.rule("MK-BAT-46", "MK-BAT-50")
def test_every_loss_is_told() -> None:
    state = bay()
    group(state, "A1", "2020", "cornwall")
    group(state, "F1", "2020", "f1")
    referee = umpire()
    strike_ship(state, referee, "cornwall", "D")
    strike_ship(state, referee, "f1", "DS")

    assert [(event.kind, event.facts.get("lost")) for event in referee.events] == [
        ("damaged", None),
        ("merchants.lost", 2),
    ]


@pytest.mark.rule("MK-SEA-13")
def test_with_exhaustion_forbidden_no_listed_step_strands_a_group() -> None:
    state = at_phase(bay(impulse=1, fuel_exhaustion="forbidden_in_advance"), Moving(ALLIES))
    group(state, "A1", "1220", "emerald")
    state.ships["emerald"].fuel = 3
    listed = {order.line() for order in GAME.orders(state, GAME.to_act(state)[0])}
    steps = {f"move A1 {to}" for to in SEA.ways["1220"]}

    assert listed & steps == {line for line in steps if allowed(state, ALLIES, line)}
    assert 0 < len(listed & steps) < len(steps)


# Battle.


@pytest.mark.rule("MK-BAT-15")
def test_torpedoes_may_be_fired_before_the_guns() -> None:
    state = bay(impulse=1)
    group(state, "J1", "2024", "chokai")
    group(state, "A1", "2024", "emerald", "napier")
    posts = {"chokai": -1, "emerald": 1, "napier": 1}
    in_battle(state, Fight("2024", "J1", "A1", round=1, posts=posts), "fire", JAPAN)
    events = play(state, JAPAN, "fire chokai emerald torpedoes-first", ("MK-BAT-43 torpedoes", 2), ("MK-BAT-43 gun", 2))
    fired = [event.kind for event in events if event.kind in {"torpedoes", "gunfire", "damaged"}]

    assert fired == ["torpedoes", "damaged", "gunfire"]
    assert [str(modifier) for event in events if event.kind == "gunfire" for modifier in event.modifiers] != []


@pytest.mark.rule("MK-BAT-15", "MK-BAT-14")
def test_guns_are_silent_when_her_own_torpedoes_have_sunk_the_target() -> None:
    state = bay(impulse=1)
    group(state, "J1", "2024", "chokai")
    group(state, "A1", "2024", "nestor", "napier")
    posts = {"chokai": -1, "nestor": 1, "napier": 1}
    in_battle(state, Fight("2024", "J1", "A1", round=1, posts=posts), "fire", JAPAN)
    events = play(state, JAPAN, "fire chokai nestor torpedoes-first", 6)

    assert "gunfire" not in kinds(events)
    assert forbidden(state, state.flow[-1], ALLIES, "fire napier chokai broadside") == "MK-BAT-15"


@pytest.mark.rule("MK-BAT-61")
def test_a_battery_of_any_class_fires_three_ranges() -> None:
    assert gun_reach(bay(), "colombo-guns") == 3
    assert gun_reach(bay(coast_guns="colombo-guns:CL/CL"), "colombo-guns") == 3


@pytest.mark.rule("MK-BAT-37")
def test_from_port_a_group_flees_by_any_way_out() -> None:
    state = bay(impulse=1)
    port = SEA.hex_of["cochin"]
    came = SEA.ways[port][0]
    lying = group(state, "A1", port, "emerald", came=came)

    assert retreat_hexes(state, lying) == list(SEA.ways[port])
    lying.moved = 1
    assert set(retreat_hexes(state, lying)) == {came, *SEA.ways[came]} - {port}


@pytest.mark.rule("MK-BAT-36", "MK-REC-2")
def test_a_group_that_flees_to_an_enemy_coast_is_seen_there() -> None:
    state = bay(impulse=1)
    group(state, "J1", "2024", "chokai", came="2023")
    group(state, "A1", "2024", "warspite")
    coast = next(at for at in sorted(SEA.coast) if SEA.coast_owner[at] == ALLIES and at in SEA.ways)
    fight = Fight("2024", "J1", "A1", round=1, posts={"chokai": -1, "warspite": 1})
    fight.fleer, fight.runner, fight.flee_to, fight.japan = JAPAN, "J1", coast, ""
    referee = umpire()
    phase = Chase(fight)
    at_phase(state, SeaFight(fight), phase)
    phase.retreat(state, referee)
    events = referee.events

    assert "sighted" in kinds(events)
    assert state.groups["J1"].revealed


@pytest.mark.rule("MK-LND-31", "MK-BAT-36")
def test_transports_that_flee_lie_at_anchor_no_more() -> None:
    state = bay(impulse=1)
    group(state, "J1", "2024", "transport-1", "chokai", came="2023", anchored=True)
    group(state, "A1", "2024", "warspite")
    fight = Fight("2024", "", "A1", round=1, posts={"chokai": -1, "warspite": 1})
    fight.fleer, fight.runner, fight.flee_to = JAPAN, "J1", "2023"
    phase = Chase(fight)
    at_phase(state, SeaFight(fight), phase)
    phase.retreat(state, umpire())

    assert (state.groups["J1"].at, state.groups["J1"].anchored) == ("2023", False)


@pytest.mark.rule("MK-BAT-38")
def test_pursuit_is_answered_with_yes_or_no() -> None:
    state = bay(impulse=1)
    group(state, "J1", "2024", "chokai", came="2023")
    group(state, "A1", "2024", "emerald")
    fight = Fight("2024", "", "A1", round=1, posts={"chokai": -1, "emerald": 1})
    fight.fleer, fight.runner, fight.flee_to = JAPAN, "J1", "2023"
    in_battle(state, fight, "pursue", ALLIES)

    assert [refused(state, ALLIES, f"pursue {answer}") for answer in ("yes", "no", "maybe")] == ["", "", "MK-BAT-38"]


@pytest.mark.rule("MK-NIT-14")
def test_only_the_group_that_moved_in_searches_in_that_impulse() -> None:
    state = at_phase(bay(NIGHT, 1), Moving(ALLIES))
    group(state, "J1", "2024", "chokai", moved=1)
    group(state, "A1", "2024", "emerald")

    assert refused(state, ALLIES, "engage A1") == "MK-NIT-14"
    state.groups["A1"].moved = 1
    assert allowed(state, ALLIES, "engage A1")
    state.groups["A1"].moved = 0
    state.impulse = 2
    assert allowed(state, ALLIES, "engage A1")


@pytest.mark.rule("MK-SEA-12", "MK-BAT-5")
def test_ships_that_fire_back_from_a_boxed_port_do_not_refuel_that_turn() -> None:
    state = bay(impulse=1)
    group(state, "J1", "1210", "chokai")
    group(state, "A1", "1210", "cornwall", revealed=True)
    state.ships["cornwall"].fuel = 5
    at_phase(state, Moving(JAPAN))
    play(state, JAPAN, "shell J1")
    advance(state)
    while to_act(state) == [JAPAN] and isinstance(state.flow[-1], Firing):
        play(state, JAPAN, "fire chokai cornwall", MISS)
    play(state, ALLIES, "fire cornwall chokai", MISS)
    refuel(state)

    assert state.ships["cornwall"].fuel == 5
