"""Repairs."""

from __future__ import annotations

import pytest

from flagplot.strategic import GAME
from flagplot.strategic.phases.allocation import Allocation
from flagplot.strategic.phases.repairs import Repairs
from flagplot.strategic.phases.tonnage import Tonnages
from flagplot.strategic.phases.transfers import Transfers
from flagplot.strategic.rules.amphibious.capture import capture
from flagplot.strategic.rules.bases.repairs import may_repair
from flagplot.strategic.rules.turn import clear
from flagplot.strategic.state.pieces import Train
from tests.strategic.positions import force, little, order, refused, route, run, sheets, stock, umpire, unit
from tests.strategic.scenes import with_train


@pytest.mark.rule("NW-REP-1")
def test_a_port_repairs_nothing() -> None:
    state = little(phase=Repairs())
    port, base = unit(state, "usa", "heavy", "midway", damaged=True), unit(state, "usa", "heavy", "reef", damaged=True)
    run(state)
    assert port.damaged
    assert not base.damaged


@pytest.mark.rule("NW-REP-2", "NW-REP-9")
def test_a_base_repairs_one_unit_and_its_owner_chooses() -> None:
    state = little(phase=Repairs())
    one, two = unit(state, "usa", "heavy", "reef", damaged=True), unit(state, "usa", "escort", "reef", damaged=True)
    sound = unit(state, "usa", "heavy", "reef")
    run(state)
    assert list(GAME.to_act(state)) == ["usa"]
    assert refused(state, "usa", f"repair {sound.id}") == "NW-REP-9"
    order(state, "usa", f"repair {two.id}")
    assert one.damaged
    assert not two.damaged


@pytest.mark.rule("NW-REP-3", "NW-REP-11", "NW-REP-4")
def test_only_units_on_the_port_card_all_turn_are_repaired() -> None:
    state = little(phase=Repairs())
    sailing, guard, raider = (
        unit(state, "usa", kind, base, damaged=True)
        for kind, base in (("heavy", "reef"), ("escort", "pearl"), ("submarine", "sydney"))
    )
    force(state, "usa:one", "reef", sailing)
    guard.duty, guard.on = "escort", "1"
    raider.duty, raider.on, raider.area = "raid", "2", "e"
    run(state)
    assert sailing.damaged
    assert guard.damaged
    assert raider.damaged


@pytest.mark.rule("NW-REP-5")
def test_a_repair_is_complete_and_free() -> None:
    state = little(phase=Repairs())
    ship = unit(state, "usa", "heavy", "reef", damaged=True)
    stock(state, "usa", "reef", 2)
    run(state)
    assert not ship.damaged
    assert state.harbours["reef"].stock["usa"] == 2
    paid = little(phase=Repairs(), repair_cost="1_lsp")
    ship, poor = unit(paid, "usa", "heavy", "reef", damaged=True), unit(paid, "usa", "heavy", "pearl", damaged=True)
    stock(paid, "usa", "reef", 1)
    run(paid)
    assert not ship.damaged
    assert poor.damaged
    assert paid.harbours["reef"].stock["usa"] == 0


@pytest.mark.rule("NW-REP-6")
@pytest.mark.parametrize("option, damaged", [("next_turn", True), ("allowed", False)])
def test_a_transferred_unit_waits_a_turn(option: str, damaged: bool) -> None:
    state = little(phase=Transfers(), transfer_then_repair=option)
    ship = unit(state, "usa", "heavy", "pearl", damaged=True)
    sheets(state, {"usa": f"transfer move {ship.id} reef"})
    state.flow.append(Repairs())
    run(state)
    assert ship.damaged is damaged
    clear(state)
    state.flow.append(Repairs())
    run(state)
    assert not ship.damaged, "the turn after, if it stays"


@pytest.mark.rule("NW-REP-7")
def test_an_allys_base_repairs_one_unit_in_all() -> None:
    state = little(phase=Repairs())
    own, guest = unit(state, "uk", "heavy", "sydney", damaged=True), unit(state, "usa", "heavy", "sydney", damaged=True)
    run(state)
    assert list(GAME.to_act(state)) == ["uk"], "the base's owner chooses"
    order(state, "uk", f"repair {guest.id}")
    assert own.damaged
    assert not guest.damaged


@pytest.mark.rule("NW-REP-8")
@pytest.mark.parametrize("option, damaged", [("on", False), ("off", True)])
def test_an_active_train_repairs(option: str, damaged: bool) -> None:
    state = little(5, Repairs(), train_repair=option)
    state.trains["train-usa-1"] = Train("train-usa-1", "usa", "c", 3, 10, {})
    route(state, 9, "usa", "pearl", "train-usa-1", "abc", usa=4)
    ship = unit(state, "usa", "heavy", "train-usa-1", damaged=True)
    run(state)
    assert ship.damaged is damaged
    idle = little(5, Repairs())
    idle.trains["train-usa-1"] = Train("train-usa-1", "usa", "c", 3, 10, {})
    ship = unit(idle, "usa", "heavy", "train-usa-1", damaged=True)
    run(idle)
    assert ship.damaged, "without its route it repairs nothing"


@pytest.mark.rule("NW-REP-10")
def test_aircraft_are_never_repaired() -> None:
    state = little()
    plane = unit(state, "usa", "air", "reef")
    assert not may_repair(state, plane, "reef")
    plane.damaged = True
    assert not may_repair(state, plane, "reef")
    assert any("cannot be damaged" in problem for problem in state.problems())


@pytest.mark.rule("NW-REP-4", "NW-REP-6", "NW-OPS-29")
@pytest.mark.parametrize("option", ["next_turn", "allowed"])
def test_a_ship_that_fled_her_base_is_not_repaired_where_she_arrives_this_turn(option: str) -> None:
    state = little(4, transfer_then_repair=option)
    ship = unit(state, "usa", "heavy", "reef", damaged=True)
    capture(state, "reef", "japan", umpire())
    assert (ship.at, ship.idle) == ("twin", True)
    state.flow.append(Repairs())
    run(state)
    assert ship.damaged
    clear(state)
    state.turn += 1
    state.flow.append(Repairs())
    run(state)
    assert not ship.damaged


@pytest.mark.rule("NW-BAS-17", "NW-BAS-19", "NW-SEQ-10")
def test_ships_of_a_disbanded_train_were_transferred() -> None:
    state = little(5, Tonnages())
    state.trains["train-usa-1"] = Train("train-usa-1", "usa", "c", 3, 10, {})
    state.ledgers["usa"].tonnage_in += 10
    ship = unit(state, "usa", "heavy", "train-usa-1")
    sheets(state, {"usa": "tonnage disband train-usa-1"})
    assert ship.at == "twin"
    state.flow.append(Allocation())
    assert refused(state, "usa", f"allocate tf usa:one twin {ship.id}") == "NW-SEQ-10"


@pytest.mark.rule("NW-REP-8", "NW-REP-4")
def test_a_train_repairs_one_unit_a_turn() -> None:
    state, ship = with_train(Repairs())
    other = unit(state, "usa", "heavy", "train-usa-1", damaged=True)
    ship.damaged = True
    run(state)
    order(state, "usa", f"repair {other.id}")
    assert (ship.damaged, other.damaged) == (True, False)
