"""The ten steps of a turn."""

from __future__ import annotations

import pytest

from flagplot.kernel.dice import SeededDice
from flagplot.kernel.seat import CONTROL, Seat
from flagplot.strategic import GAME
from flagplot.strategic.phases.allocation import Allocation
from flagplot.strategic.phases.cards import CardPlay
from flagplot.strategic.phases.flags import Flagging
from flagplot.strategic.phases.merchant import MerchantWar
from flagplot.strategic.phases.operations.operations import Operations
from flagplot.strategic.phases.production import Production
from flagplot.strategic.phases.repairs import Repairs
from flagplot.strategic.phases.supply import Supplies
from flagplot.strategic.phases.tonnage import Tonnages
from flagplot.strategic.phases.transfers import Transfers
from flagplot.strategic.phases.turn import Turn
from flagplot.strategic.rules.amphibious.capture import capture
from flagplot.strategic.rules.bases.repairs import come_home
from flagplot.strategic.rules.combat.losses import remove
from flagplot.strategic.rules.merchant.hold import free_lift
from flagplot.strategic.rules.merchant.raiding import defenders_of
from flagplot.strategic.sequence import TURN
from tests.strategic.positions import (
    force,
    kinds,
    little,
    objection,
    operation,
    order,
    refused,
    route,
    run,
    sheets,
    stock,
    umpire,
    unit,
)
from tests.strategic.scenes import ready


@pytest.mark.rule("NW-SEQ-1")
def test_ten_steps_in_their_order() -> None:
    assert [str(step.title).split()[0] for step in TURN] == [str(n) for n in range(1, 11)]
    opened = [step.opens(little()) for step in TURN]
    assert [type(phase) for phase in opened] == [
        Supplies,
        Production,
        Transfers,
        Tonnages,
        Allocation,
        Flagging,
        CardPlay,
        Operations,
        MerchantWar,
        Repairs,
    ]
    state = little(phase=Transfers())
    assert refused(state, "usa", "tonnage put usa 1 3") == "NW-SEQ-1"


@pytest.mark.rule("NW-SEQ-2", "NW-SEQ-26")
def test_lsp_delivered_in_step_one_serve_in_the_same_turn() -> None:
    state = little(phase=Supplies())
    route(state, 7, "usa", "pearl", "reef", "abc", usa=4)
    stock(state, "usa", "pearl", 1)
    sheets(state, {"usa": "supply ship usa lsp 1 pearl reef on 7"})
    force(state, "usa:one", "reef", unit(state, "usa", "heavy", "reef"))
    state.flow.append(Flagging())
    assert refused(state, "usa", "flags sweep usa:one d lsp=1") == ""


@pytest.mark.rule("NW-SEQ-3", "NW-MER-27")
def test_what_the_enemy_sank_lifts_nothing() -> None:
    state = little()
    assert free_lift(state, state.routes[1], "usa") == 20
    state.routes[1].tonnage["usa"] -= 4
    assert free_lift(state, state.routes[1], "usa") == 12, "6 points left, lift 6"
    state.flow.append(Supplies())
    state.harbours["pearl"].manpower["usa"] = 9
    assert refused(state, "usa", "supply ship usa manpower 6 pearl midway on 1") == ""
    assert refused(state, "usa", "supply ship usa manpower 7 pearl midway on 1") == "NW-MER-24"


@pytest.mark.rule("NW-SEQ-4")
def test_nothing_moves_on_turn_one() -> None:
    opens = TURN[0].opens
    assert opens(little(1)) is None
    assert opens(little(2)) is not None
    assert opens(little(1, turn1_supply="initial_routes_lift")) is not None


@pytest.mark.rule("NW-SEQ-13")
def test_routes_never_hold_more_than_the_nation_has() -> None:
    state = little(phase=Tonnages())
    assert refused(state, "usa", "tonnage put usa 1 30") == ""
    assert refused(state, "usa", "tonnage put usa 1 31") == "NW-SEQ-13"
    assert refused(state, "usa", "tonnage put usa 1 34, put usa 3 0") == ""
    sheets(state, {"usa": "tonnage put usa 1 34, put usa 3 0"})
    assert (state.routes[1].tonnage["usa"], state.reserve["usa"]) == (34, 0)
    assert state.problems() == []


@pytest.mark.rule("NW-SEQ-14")
def test_a_route_is_opened_by_diverting_tonnage() -> None:
    state = little(phase=Tonnages())
    assert refused(state, "usa", "tonnage open usa new 0 pearl reef") == "NW-SEQ-14"
    sheets(state, {"usa": "tonnage put usa 1 4, open usa new 6 pearl reef"})
    assert state.routes[4].tonnage == {"usa": 6}
    assert state.routes[1].tonnage["usa"] == 4
    assert state.reserve["usa"] == 20
    assert state.problems() == []


@pytest.mark.rule("NW-SEQ-15", "NW-INT-1")
def test_each_unit_has_one_role() -> None:
    state = little(phase=Allocation())
    ship = unit(state, "usa", "heavy", "pearl")
    assert refused(state, "usa", f"allocate tf usa:one pearl {ship.id}, escort 1 pearl {ship.id}") == "NW-SEQ-15"
    assert refused(state, "usa", f"allocate escort 1 pearl {ship.id}, escort 3 pearl {ship.id}") == "NW-SEQ-15"
    sheets(state, {"usa": f"allocate escort 1 pearl {ship.id}"})
    assert (ship.duty, ship.on) == ("escort", "1")


@pytest.mark.rule("NW-SEQ-16", "NW-OPS-3")
def test_a_unit_without_a_role_is_in_port() -> None:
    state = little(phase=Allocation())
    ship, idle = unit(state, "usa", "heavy", "pearl"), unit(state, "usa", "heavy", "pearl")
    sheets(state, {"usa": f"allocate tf usa:one pearl {ship.id}"})
    assert (ship.duty, ship.on) == ("tf", "usa:one")
    assert idle.duty == "port"


@pytest.mark.rule("NW-SEQ-17", "NW-FLG-4")
def test_a_flag_stands_on_a_force_and_an_area() -> None:
    state = ready(1)
    sheets(state, {"usa": "flags sweep usa:one d lsp=1"})
    flag = state.operations[0]
    assert (flag.flag, flag.force, flag.area) == ("usa", "usa:one", "d")
    assert state.forces["usa:one"].area == "d"


@pytest.mark.rule("NW-SEQ-18", "NW-ADV-12")
def test_cards_are_played_between_flags_and_results() -> None:
    state = ready(1)
    assert refused(state, "usa", "cards die usa-1 usa:one cover") == "NW-SEQ-1"
    sheets(state, {"usa": "flags sweep usa:one d lsp=1"})
    state.flow.append(CardPlay())
    assert refused(state, "usa", "cards die usa-1 usa:one cover") == ""
    sheets(state, {})
    force(state, "japan:two", "truk", unit(state, "japan", "heavy", "truk"))
    stock(state, "japan", "truk", 1)
    state.flow.append(Operations())
    run(state)
    assert objection(state, "japan", "cards die japan-1 japan:two join d") is not None
    assert refused(state, "japan", "intervene japan:two=1") == ""


@pytest.mark.rule("NW-SEQ-19", "NW-OPS-20")
def test_all_flagged_operations_are_resolved() -> None:
    state = little()
    for name, area in (("usa:one", "b"), ("usa:two", "c")):
        force(state, name, "reef", unit(state, "usa", "heavy", "reef"), lsp=1)
        operation(state, "sweep", name, area)
    state.flow.append(Operations())
    run(state, 1)
    assert [op.status for op in state.operations] == ["done", "done"]


@pytest.mark.rule("NW-SEQ-20")
def test_what_was_sunk_at_sea_is_missing_in_the_merchant_war() -> None:
    state = little()
    guard = unit(state, "japan", "escort", "truk")
    guard.duty, guard.on = "escort", "2"
    assert defenders_of(state, 2, "e", "usa") == [guard]
    remove(state, guard, ("usa",))
    assert defenders_of(state, 2, "e", "usa") == []


@pytest.mark.rule("NW-SEQ-20", "NW-OPS-25")
def test_raiders_beaten_in_their_operation_are_missing_in_the_merchant_war() -> None:
    state = little()
    force(state, "usa:raid", "reef", unit(state, "usa", "heavy", "reef", damaged=True), lsp=1)
    force(state, "japan:two", "truk", *[unit(state, "japan", "heavy", "truk") for _ in range(4)])
    stock(state, "japan", "truk", 1)
    operation(state, "raid", "usa:raid", "e", route=2)
    state.flow.append(Turn(cursor=7))
    run(state)
    events = order(state, "japan", "intervene japan:two=1", 1, 6)
    events += order(state, "usa", "lose usa-heavy-1")
    assert "operation.failed" in kinds(events)
    assert "merchant.fought" not in kinds(events)
    assert state.routes[2].tonnage == {"japan": 12}


@pytest.mark.rule("NW-SEQ-20", "NW-SEQ-21", "NW-REP-4", "NW-REP-5")
def test_operations_then_the_merchant_war_then_repairs() -> None:
    state = little()
    force(state, "usa:one", "reef", unit(state, "usa", "heavy", "reef"), lsp=1)
    operation(state, "sweep", "usa:one", "c")
    lying, guard = unit(state, "usa", "heavy", "pearl", damaged=True), unit(state, "japan", "escort", "truk")
    guard.duty, guard.on = "escort", "2"
    for _ in range(2):
        boat = unit(state, "usa", "submarine", "reef")
        boat.duty, boat.on, boat.area = "raid", "2", "e"
    state.flow.append(Turn(cursor=7))
    events = run(state, 3, 3)
    events += order(state, "japan", f"lose {guard.id}")
    told = [event for event in events if event.kind in ("operation.done", "merchant.fought", "unit.repaired")]
    assert kinds(told) == ["operation.done", "merchant.fought", "unit.repaired"]
    assert told[-1].facts["unit"] == lying.id
    assert guard.damaged, "a unit hit on duty has not spent the turn in a base"


@pytest.mark.rule("NW-SEQ-22")
def test_nobody_sees_a_sheet_before_all_are_in() -> None:
    state = little(phase=Allocation())
    boat = unit(state, "usa", "submarine", "reef")
    order(state, "usa", f"allocate attack 2 reef e {boat.id}")
    view = GAME.view(state, Seat("japan"))
    assert boat.id not in GAME.codec.dumps(list(view.logbook))
    assert boat.id not in view.position.units
    for seat in list(GAME.to_act(state)):
        order(state, seat, "allocate")
    view = GAME.view(state, Seat("japan"))
    assert boat.id not in view.position.units, "attack areas of submarines stay hidden"
    assert GAME.view(state, Seat("usa")).position.units[boat.id].area == "e"


@pytest.mark.rule("NW-SEQ-22")
def test_by_option_teams_order_one_after_the_other() -> None:
    state = little(phase=Transfers(), orders="sequential")
    ship = unit(state, "usa", "heavy", "pearl")
    assert list(GAME.to_act(state)) == ["usa"]
    events = order(state, "usa", f"transfer move {ship.id} reef")
    assert ship.at == "reef"
    assert "sheet.open" in kinds(events)
    assert list(GAME.to_act(state)) == ["uk"]


@pytest.mark.rule("NW-SEQ-23", "NW-CTL-7")
@pytest.mark.parametrize("option, first", [("lot", "usa:two"), ("team_order", "usa:one"), ("area_order", "usa:two")])
def test_operations_are_resolved_in_an_order_drawn_by_lot(option: str, first: str) -> None:
    state = little(op_order=option)
    for name, area in (("usa:one", "d"), ("usa:two", "b")):
        force(state, name, "reef", unit(state, "usa", "heavy", "reef"), lsp=1)
        operation(state, "sweep", name, area)
    state.flow.append(Operations())
    events = run(state, *((2,) if option == "lot" else ()))
    done = [event.facts["force"] for event in events if event.kind == "operation.done"]
    assert done[0] == first


@pytest.mark.rule("NW-SEQ-24", "NW-INT-44")
def test_everybody_goes_home() -> None:
    state = little(phase=Repairs())
    ship, guard = unit(state, "usa", "heavy", "reef"), unit(state, "usa", "escort", "reef")
    force(state, "usa:one", "reef", ship)
    guard.duty, guard.on = "escort", "1"
    state.harbours["reef"].holder = "japan"
    run(state)
    assert state.forces == {}
    assert (ship.duty, guard.duty) == ("port", "port")
    assert ship.at in ("midway", "twin"), "its base was lost: the nearest friendly one"


@pytest.mark.rule("NW-SEQ-24", "NW-OPS-29")
@pytest.mark.parametrize("option", ["escape", "damaged_lost", "all_lost"])
def test_ships_at_sea_when_their_base_falls_are_not_trapped(option: str) -> None:
    state = little(trapped_ships=option)
    ship = unit(state, "japan", "heavy", "truk", damaged=True)
    force(state, "japan:one", "truk", ship)
    capture(state, "truk", "usa", umpire())
    come_home(state, umpire())
    assert ship.at == "wake", "the nearest friendly place"
    assert (ship.duty, ship.on) == ("port", "")
    assert state.problems() == []


@pytest.mark.rule("NW-SEQ-1", "NW-SET-5", "NW-SEQ-4")
def test_a_war_opens_with_placement_then_new_ships_then_transfers_and_a_turn_with_supplies() -> None:
    state = GAME.new("intro", 1)
    seen: list[str] = []
    while state.turn < 3:
        seat = GAME.to_act(state)[0]
        title = str(state.flow[-1].title(state))
        if not seen or seen[-1] != title:
            seen.append(title)
        GAME.apply(state, seat, next(iter(GAME.orders(state, seat))), SeededDice(state.chance))
    assert seen[0] == "Placement"
    steps = [title for title in seen if title[0].isdecimal()]
    assert steps[:3] == ["3 Transfers", "4 Tonnage", "5 Allocation"]
    assert "1 Supplies" in steps
    assert steps.index("1 Supplies") > steps.index("5 Allocation"), "nothing moves on the first turn"
    log = [event.kind for event in state.logs[CONTROL]]
    assert log.index("turn.opened") < log.index("production.built")
