"""More edge cases: ashore, in set-up, in the lists of orders and in the log."""

from __future__ import annotations

from dataclasses import replace

import pytest

from flagplot.kernel.seat import Seat
from flagplot.operational import GAME
from flagplot.operational.content.scenarios import scenario
from flagplot.operational.content.sea import SEA
from flagplot.operational.orders.common import Form, Post
from flagplot.operational.phases.air.raid import Raid
from flagplot.operational.phases.battle.arraying import Arraying
from flagplot.operational.phases.battle.firing import Firing
from flagplot.operational.phases.battle.seafight import SeaFight
from flagplot.operational.phases.land.contested import Turncoats
from flagplot.operational.phases.land.groundwar import Losing
from flagplot.operational.phases.opening import Opening
from flagplot.operational.phases.recon import Searching
from flagplot.operational.phases.sea.movement import Moving
from flagplot.operational.phases.setup import Arranging, SetUp
from flagplot.operational.phases.submarines import Submarines
from flagplot.operational.phases.turn import Impulse, Turn
from flagplot.operational.rules.calendar import weekday
from flagplot.operational.rules.land.ground import capture
from flagplot.operational.rules.land.landing import aboard_units, declare
from flagplot.operational.rules.sea.fuel import evict
from flagplot.operational.rules.sea.mapedge import check_exit
from flagplot.operational.rules.setup.arranging import check_form
from flagplot.operational.rules.victory import is_over
from flagplot.operational.state.model import ALLIES, JAPAN
from flagplot.operational.state.setup import muster, muster_dummies
from tests.operational.positions import (
    DAY,
    NIGHT,
    advance,
    allowed,
    at_phase,
    bay,
    group,
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


@pytest.mark.rule("MK-LND-28")
def test_ships_in_a_port_taken_overland_have_until_the_next_turn() -> None:
    state = bay(4, 1)
    group(state, "A1", "1314", "emerald")
    troop(state, "jp-1", "1314")
    capture(state, umpire(), "1314", JAPAN)
    evict(state, umpire(), ALLIES)
    assert state.ships["emerald"].fate == ""
    state.turn = 5
    evict(state, umpire(), ALLIES)

    assert state.ships["emerald"].fate == "sunk"


@pytest.mark.rule("MK-SEA-17", "MK-LND-7")
def test_a_group_carries_only_the_troops_aboard_its_own_ships() -> None:
    state = bay()
    convoy = group(state, "J2", "2020", "transport-1", "transport-2")
    troop(state, "jp-1", aboard="transport-1")
    troop(state, "jp-2", aboard="transport-2", fate="lost")
    troop(state, "jp-3", aboard="transport-3")

    assert aboard_units(state, convoy) == ("jp-1",)


@pytest.mark.rule("MK-LND-17")
def test_disruption_wears_off_as_the_turn_closes() -> None:
    state = bay()
    group(state, "J1", "2027", "chokai")
    unit = troop(state, "light-horse", "1216", disrupted=1)
    at_phase(state, Turn(cursor=12))
    advance(state)

    assert state.turn == 2
    assert unit.disrupted == 0


@pytest.mark.rule("MK-SET-24", "MK-SET-32")
def test_a_base_placed_anew_in_set_up_is_hidden_again() -> None:
    state = bay()
    at_phase(state, SetUp(), Arranging(ALLIES, "forces"))
    play(state, ALLIES, "base madras")
    assert state.found == ["madras"]
    play(state, ALLIES, "base male addu")

    assert state.found == []


@pytest.mark.rule("MK-SEQ-19")
def test_what_brings_a_secret_to_light_says_so_and_is_not_taken_back() -> None:
    state = bay(impulse=1)
    caught = sub(state, "JS1", "i-2", "1319")
    at_phase(state, Submarines(JAPAN))
    sunk = play(state, JAPAN, f"move JS1 {SEA.ways[caught.at][0]}")
    group(state, "J1", "2020", "chokai", "fubuki", revealed=True)
    at_phase(state, Moving(JAPAN))
    parted = play(state, JAPAN, "detach J1 fubuki")

    assert [event.reveals for event in sunk if event.kind == "sub.sunk"] == [True]
    assert [event.reveals for event in parted if event.kind == "sighted"] == [True, True]


@pytest.mark.rule("MK-SEQ-1", "MK-REC-9")
def test_impulses_and_dummies_stand_in_the_log() -> None:
    state = at_phase(bay(NIGHT), Opening(JAPAN))
    group(state, "J1", "2020", "chokai")
    placed = play(state, JAPAN, "dummy ship mergui")
    at_phase(state, Impulse(2))
    begun = advance(state)

    assert [(event.kind, event.audience, event.facts["place"]) for event in placed] == [
        ("dummy.placed", (JAPAN,), "mergui")
    ]
    assert [event.facts["impulse"] for event in begun if event.kind == "impulse"] == [2]


@pytest.mark.rule("MK-SET-28", "MK-REC-6")
def test_absent_units_stay_away_and_air_dummies_stand_at_their_fields() -> None:
    state = bay()
    card = scenario("campaign")
    muster(state, replace(card, absent=card.absent | {"light-horse"}))
    muster_dummies(state, card)

    assert "light-horse" not in state.troops
    assert "town-guard" in state.troops
    assert {plane.base for name, plane in state.planes.items() if name.startswith("decoy-j")} == {
        "port-blair",
        "rangoon",
    }


@pytest.mark.rule("MK-REC-19")
def test_lost_and_busy_units_are_not_listed_for_a_search() -> None:
    state = at_phase(bay(impulse=1), Searching(ALLIES))
    group(state, "A1", "2020", "indomitable")
    group(state, "J1", "2120", "chokai")
    plane(state, "827-sqn", "indomitable", task="search")
    plane(state, "831-sqn", "", lost=True)
    listed = [order.line() for order in GAME.orders(state, GAME.to_act(state)[0])]

    assert listed == ["done"]


@pytest.mark.rule("MK-BAT-64")
def test_a_fast_group_that_runs_in_by_night_meets_the_battery_too() -> None:
    state = at_phase(bay(NIGHT, 3), Moving(JAPAN))
    group(state, "J1", "1117", "chokai", "kumano")
    events = play(state, JAPAN, f"move J1 {COLOMBO}", 3, 4)

    assert "no.collision" in kinds(events)
    assert isinstance(state.flow[-1], Firing | Arraying)
    assert any(isinstance(phase, SeaFight) and phase.fight.battery == "colombo-guns" for phase in state.flow)


@pytest.mark.rule("MK-BAT-62")
def test_a_battery_fires_at_the_largest_transport_unit() -> None:
    state = bay(impulse=3)
    convoy = group(state, "J2", COLOMBO, "transport-1", "transport-2")
    state.ships["transport-1"].left = 4
    troop(state, "jp-1", aboard="transport-1")
    referee = umpire(MISS)
    declare(state, referee, convoy)

    assert [event.facts["target"] for event in referee.events if event.kind == "gunfire"] == ["transport-2"]


@pytest.mark.rule("MK-LND-21")
def test_marches_are_listed_for_units_ashore_only() -> None:
    state = at_phase(bay(4), Opening(ALLIES))
    troop(state, "light-horse", "1216")
    troop(state, "planters", "", fate="lost")
    listed = [order.line() for order in GAME.orders(state, GAME.to_act(state)[0]) if order.line().startswith("march")]

    assert listed
    assert all(line.startswith("march light-horse ") for line in listed)


@pytest.mark.rule("MK-LND-16")
def test_the_half_that_is_left_of_a_loss_still_takes_a_disrupted_factor() -> None:
    state = bay()
    troop(state, "jp-1", COLOMBO)
    for name in ("town-guard", "planters"):
        troop(state, name, COLOMBO, disrupted=1)
    troop(state, "light-horse", COLOMBO)
    losing = Losing(COLOMBO, {ALLIES: 2})
    at_phase(state, losing)
    advance(state)
    play(state, ALLIES, "lose town-guard")
    play(state, ALLIES, "lose planters")

    assert [unit.fate for unit in state.troops.values()] == ["", "lost", "lost", ""]
    assert losing.owed == {ALLIES: 0}


@pytest.mark.rule("MK-REC-9", "MK-SET-27")
def test_only_ones_own_dummies_are_recalled_in_set_up() -> None:
    state = bay()
    sub(state, "AS1", "truant", "2718")
    sub(state, "AS2", "", "2718")
    sub(state, "JS1", "", "1820")
    group(state, "A1", COLOMBO, "warspite")
    group(state, "J1", "2020")
    plane(state, "30-sqn", "colombo")
    at_phase(state, SetUp(), Arranging(ALLIES, "dummies"))

    assert allowed(state, ALLIES, "recall AS2")
    assert {refused(state, ALLIES, f"recall {name}") for name in ("AS1", "JS1", "A1", "J1", "30-sqn", "A9")} == {
        "MK-REC-9"
    }


@pytest.mark.rule("MK-SET-5")
def test_a_refused_group_says_on_which_side_of_the_edge_a_ship_starts() -> None:
    state = bay()
    group(state, "J1", SEA.hex_of["mergui"], "chokai")
    group(state, "KB1", "", "akagi")
    ashore = check_form(state, JAPAN, Form("J2", "mergui", ("akagi",)))
    afloat = check_form(state, JAPAN, Form("KB2", "off", ("chokai",)))

    assert ashore is not None
    assert afloat is not None
    assert ("off the map" in ashore.text, "on the map" in afloat.text) == (True, True)


@pytest.mark.rule("MK-REC-19")
def test_an_arc_uses_a_search_unit_up_for_the_turn() -> None:
    state = at_phase(bay(impulse=1), Searching(JAPAN))
    group(state, "J1", "2020", "tone")
    unit = plane(state, "tone-jake", "tone")
    play(state, JAPAN, "arc tone-jake N")

    assert unit.task == "search"
    state.impulse = 2
    assert refused(state, JAPAN, "arc tone-jake S") == "MK-REC-19"


@pytest.mark.rule("MK-REC-9")
def test_dummies_are_listed_with_real_task_groups_only() -> None:
    state = at_phase(bay(NIGHT), Opening(ALLIES))
    group(state, "A1", "0821", "emerald")
    group(state, "A2", "0921")
    group(state, "F9", "0816", "f9")
    listed = [order.line() for order in GAME.orders(state, GAME.to_act(state)[0])]

    assert [line for line in listed if line.startswith("dummy ship")] == [
        f"dummy ship {at}" for at in sorted(("0821", SEA.hex_of["addu"], SEA.hex_of["male"]))
    ]


@pytest.mark.rule("MK-SET-27")
def test_set_up_says_what_is_placed_now() -> None:
    state = bay()
    sub(state, "AS1", "truant", "2718")
    plane(state, "30-sqn", "colombo")
    subs = Arranging(ALLIES, "subs").check(state, Seat(ALLIES), Post("30-sqn", "madras"))
    forces = Arranging(ALLIES, "forces").check(state, Seat(ALLIES), Post("truant", "2718"))
    dummies = Arranging(ALLIES, "dummies").check(state, Seat(ALLIES), Post("30-sqn", "madras"))

    assert dummies is not None
    assert dummies.rule == "MK-SET-27"
    assert subs is not None
    assert forces is not None
    assert (subs.text, forces.text) == ("Now submarines are placed.", "Now ships, air units and troops are placed.")


@pytest.mark.rule("MK-SEA-38")
def test_a_refused_exit_names_the_right_edge() -> None:
    state = at_phase(bay(impulse=1), Moving(JAPAN))
    group(state, "J1", "2020", "chokai")
    group(state, "A1", "1020", "emerald")
    east = check_exit(state, JAPAN, "J1")
    west = check_exit(state, ALLIES, "A1")

    assert east is not None
    assert west is not None
    assert ("eastern" in east.text, "western" in west.text) == (True, True)


@pytest.mark.rule("MK-AIR-7")
def test_the_log_says_when_a_raid_is_over() -> None:
    state = bay(impulse=2)
    group(state, "A1", "2021", "emerald", revealed=True)
    plane(state, "akagi-val", "akagi", task="strike")
    at_phase(state, Raid("J1-1", JAPAN, "2021", units=["akagi-val"], target="A1"))
    advance(state)
    play(state, ALLIES, "done")
    events = play(state, JAPAN, "done")

    assert kinds(events)[-1] == "raid.over"


@pytest.mark.rule("MK-SET-14", "MK-SET-30")
def test_illustrious_takes_her_squadrons_with_her_when_she_is_declined_again() -> None:
    state = bay()
    state.secrets.offered = True
    group(state, "A1", SEA.hex_of["colombo"], "warspite")
    at_phase(state, SetUp(), Arranging(ALLIES, "forces"))
    play(state, ALLIES, "illustrious yes")
    assert sorted(state.planes) == ["810-sqn", "829-sqn", "881-sqn"]
    play(state, ALLIES, "illustrious no")

    assert state.planes == {}
    assert "illustrious" not in state.ships
    assert state.handicap[ALLIES] == 0


@pytest.mark.rule("MK-LND-25")
def test_a_turncoats_refused_step_names_the_hexes_that_are_free() -> None:
    state = bay()
    troop(state, "town-guard", COLOMBO, turncoat=True).side = JAPAN
    troop(state, "light-horse", COLOMBO)
    at_phase(state, Turncoats())
    objection = GAME.check(state, GAME.to_act(state)[0], GAME.notation.parse("step town-guard 2020"))

    assert objection is not None
    assert "1217" in objection.text


@pytest.mark.rule("MK-SEQ-18", "MK-SET-7")
def test_without_a_last_turn_of_entry_the_waiting_carriers_keep_the_game_open() -> None:
    state = bay(12, last_entry_turn="none")
    group(state, "A1", COLOMBO, "warspite")
    group(state, "KB1", "", "akagi")
    assert not is_over(state)
    del state.groups["KB1"]

    assert is_over(state)
    troop(state, "light-horse", COLOMBO)
    assert is_over(state), "the garrison of Ceylon does not keep a game open"
    troop(state, "jp-1", "1315")
    assert not is_over(state), "Japanese units ashore do"
    waiting = bay(12)
    group(waiting, "A1", COLOMBO, "warspite")
    group(waiting, "KB1", "", "akagi")
    assert is_over(waiting)


@pytest.mark.rule("MK-SEQ-17")
def test_weekdays_are_right_in_every_month() -> None:
    days = [f"1942-{month:02d}-01" for month in range(1, 13)]
    names = "Thursday Sunday Sunday Wednesday Friday Monday Wednesday Saturday Tuesday Thursday Sunday Tuesday"

    assert [weekday(day) for day in days] == names.split()
    assert weekday("1944-02-29") == "Tuesday"


@pytest.mark.rule("MK-SEQ-20")
def test_a_side_is_asked_before_the_turn_only_for_what_the_enemy_knows_it_may_do() -> None:
    state = at_phase(bay(DAY), Opening(JAPAN))
    group(state, "J1", "2020", "transport-1")
    troop(state, "jp-1", aboard="transport-1")
    assert to_act(state) == []
    state.groups["J1"].at = "1217"
    assert to_act(state) == [JAPAN]
    state.groups["J1"].ships, state.groups["J1"].dummy = [], True
    assert to_act(state) == [JAPAN]
    at_phase(state, Opening(ALLIES)).turn = 4
    assert to_act(state) == []
    troop(state, "light-horse", "1216")
    assert to_act(state) == [ALLIES]
    assert to_act(at_phase(bay(NIGHT), Opening(ALLIES))) == [ALLIES]
    assert to_act(at_phase(bay(NIGHT, dummies_per_kind="0"), Opening(ALLIES))) == []
