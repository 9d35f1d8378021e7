"""A combat fought in the tactical game: who may choose it, the effects of a report, and what is rolled in addition."""

from __future__ import annotations

from typing import Any

import pytest

from flagplot.kernel.seat import CONTROL
from flagplot.strategic import GAME
from flagplot.strategic.phases.combat.below import Awaiting, Handing
from flagplot.strategic.phases.merchant import MerchantWar
from flagplot.strategic.phases.operations.operations import Operations
from flagplot.strategic.rules.combat.below import of_raid
from flagplot.strategic.state.model import Strategic
from flagplot.strategic.state.pieces import ESCORTING, RAIDING, ShipState
from tests.strategic.positions import (
    carrier,
    fact,
    force,
    kinds,
    little,
    operation,
    order,
    refused,
    route,
    run,
    stock,
    top,
    unit,
)
from tests.strategic.scenes import sweep

USA, JAPAN = "usa-heavy-1", "japan-heavy-1"
NAME = "t2o0-d-cover-japan-two"


def met(below: str = "all", **options: Any) -> Strategic:
    """A US sweep that a Japanese force opposes, with both sides in the line."""
    state = sweep(battles_below=below, **options)
    run(state)
    order(state, "japan", "intervene japan:two=1")
    return state


def raid(below: str = "all") -> Strategic:
    """Japanese raiders on a US route with one escort force, before step 9."""
    state = little(battles_below=below)
    raider = unit(state, "japan", "heavy", "truk")
    force(state, "japan:raider", "truk", raider, lsp=1)
    operation(state, "raid", "japan:raider", "d", route=9)
    raider.duty, raider.on, raider.area = RAIDING, "9", "d"
    guard = unit(state, "usa", "escort", "reef")
    guard.duty, guard.on = ESCORTING, "9"
    route(state, 9, "usa", "pearl", "midway", "bcd", usa=6)
    state.flow.append(MerchantWar())
    return state


@pytest.mark.rule("NW-CMB-51")
def test_by_default_nothing_goes_down() -> None:
    state = sweep()
    run(state)
    told = order(state, "japan", "intervene japan:two=1", 3, 4)

    assert "battle.below" not in kinds(told)
    assert "battle.fire" in kinds(told)


@pytest.mark.rule("NW-CMB-51", "NW-CMB-52")
def test_by_option_a_combat_goes_down_before_anything_is_rolled() -> None:
    state = met()

    assert isinstance(top(state), Awaiting)
    assert (top(state).battle, top(state).contact.a, top(state).contact.b) == (NAME, (USA,), (JAPAN,))
    assert list(GAME.to_act(state)) == [CONTROL]
    assert [one.line() for one in GAME.orders(state, CONTROL)] == ["settle"]


@pytest.mark.rule("NW-CMB-51")
@pytest.mark.parametrize("side", ["usa", "japan"])
def test_one_side_alone_never_chooses(side: str) -> None:
    state = met("both_agree")
    other = "japan" if side == "usa" else "usa"

    assert isinstance(top(state), Handing)
    assert set(GAME.to_act(state)) == {"usa", "japan"}
    assert refused(state, side, "fight") == "NW-CMB-51"
    order(state, side, "below yes")
    told = order(state, other, "below no", 3, 4)
    assert "battle.fire" in kinds(told)


@pytest.mark.rule("NW-CMB-51")
def test_where_both_agree_it_goes_down() -> None:
    state = met("both_agree")
    order(state, "usa", "below yes")
    told = order(state, "japan", "below yes")

    assert kinds(told)[-1] == "battle.below"
    assert isinstance(top(state), Awaiting)


@pytest.mark.rule("NW-CMB-51")
@pytest.mark.parametrize("kind", ["submarine", "fleet_carrier", "escort_carrier"])
def test_who_has_no_guns_at_sea_is_not_handed_down(kind: str) -> None:
    state = sweep(japan=(kind,), battles_below="all")
    run(state)
    told = order(state, "japan", "intervene japan:two=1", 1, 1, 1)

    assert "battle.below" not in kinds(told)


@pytest.mark.rule("NW-CMB-52")
def test_settling_fights_it_as_if_it_had_not_gone_down() -> None:
    plain = sweep()
    run(plain)
    order(plain, "japan", "intervene japan:two=1", 6, 1)
    state = met()
    told = order(state, "control", "settle", 6, 1)

    assert kinds(told)[0] == "battle.settled"
    assert {name: one.damaged for name, one in state.units.items()} == {n: u.damaged for n, u in plain.units.items()}
    assert [type(phase) for phase in state.flow] == [type(phase) for phase in plain.flow]


@pytest.mark.rule("NW-CMB-52")
@pytest.mark.parametrize(
    "line, rule",
    [
        ("report t9-other 5d0c", "NW-CMB-52"),
        (f"report {NAME} 5d0c uk-heavy-1=sunk", "NW-CMB-52"),
        (f"report {NAME} 5d0c rn.hood=sunk", "NW-CMB-52"),
        (f"report {NAME} 5d0c {USA}=sunk {USA}=damaged", "NW-CMB-52"),
        (f"report {NAME} 5d0c convoy=2", "NW-CMB-52"),
        (f"report {NAME} 5d0c {USA}=healed", "NW-CMB-53"),
        (f"report {NAME} 5d0c {USA}.1=damaged", "NW-CMB-53"),
        (f"report {NAME} 5d0c {USA}.3=sunk", "NW-CMB-53"),
        (f"report {NAME} 5d0c {JAPAN}=damaged", "NW-CMB-53"),
        ("decline", "NW-CMB-52"),
    ],
)
def test_a_report_that_cannot_be_is_refused(line: str, rule: str) -> None:
    state = met()
    state.units[JAPAN].damaged = True
    state.units[USA].ships = (ShipState(f"{USA}.3", "sunk"),)

    assert refused(state, "control", line) == rule


@pytest.mark.rule("NW-CMB-53", "NW-CMB-54", "CB-BCK-12")
def test_losses_of_the_report_count_and_decide_who_withdraws() -> None:
    state = met()
    told = order(state, "control", f"report {NAME} 5d0c {JAPAN}=damaged {JAPAN}.1=sunk {JAPAN}.2=hurt {USA}.4=hurt")

    assert kinds(told)[:2] == ["battle.report", "battle.won"]
    assert fact(told, "battle.report", "damaged") == [JAPAN]
    assert state.units[JAPAN].damaged
    assert state.units[JAPAN].ships == (ShipState(f"{JAPAN}.1", "sunk"), ShipState(f"{JAPAN}.2", "hurt"))
    assert state.units[USA].ships == (ShipState(f"{USA}.4", "hurt"),)
    assert state.problems() == []


@pytest.mark.rule("NW-CMB-53")
def test_a_counter_reported_sunk_is_lost_to_its_enemies() -> None:
    state = met()
    order(state, "control", f"report {NAME} 5d0c {USA}=sunk")

    assert USA not in state.units
    assert [(loss.unit, loss.by) for loss in state.losses] == [(USA, ("japan",))]
    assert state.problems() == []


@pytest.mark.rule("NW-CMB-54")
def test_aircraft_still_fly_by_the_rules_here() -> None:
    state = little(battles_below="all")
    deck = carrier(state, "usa", "reef")
    force(state, "usa:one", "reef", unit(state, "usa", "heavy", "reef"), deck, lsp=1)
    force(state, "japan:two", "truk", unit(state, "japan", "heavy", "truk"))
    stock(state, "japan", "truk", 3)
    operation(state, "sweep", "usa:one", "d")
    state.flow.append(Operations())
    run(state)
    order(state, "japan", "intervene japan:two=1")
    told = order(state, "control", f"report {NAME} 5d0c", 6)

    assert [event.facts["cv"] for event in told if event.kind == "battle.fire"] == [11, 0]
    assert fact(told, "battle.fire", "steps") > 0


@pytest.mark.rule("NW-CMB-51", "NW-CMB-54", "CB-BCK-11")
def test_a_raid_goes_down_and_sinks_tonnage() -> None:
    state = raid()
    run(state)

    assert top(state).contact.a == (JAPAN,)
    assert top(state).contact.b == ("usa-escort-1",)
    assert refused(state, "control", f"report {top(state).battle} 5d0c convoy=7") == "NW-CMB-53"
    told = order(state, "control", f"report {top(state).battle} 5d0c usa-escort-1=damaged convoy=3")
    assert fact(told, "convoy.lost", "tonnage") == 1
    assert state.routes[9].tonnage["usa"] == 5
    assert state.units["usa-escort-1"].damaged
    assert state.problems() == []


@pytest.mark.rule("NW-CMB-52")
def test_a_raid_that_is_settled_is_fought_by_the_table() -> None:
    state = raid()
    run(state)
    told = order(state, "control", "settle", 3, 3)

    assert "merchant.fought" in kinds(told)


@pytest.mark.rule("NW-CMB-51")
def test_a_raid_needs_the_consent_of_both_as_well() -> None:
    state = raid("both_agree")
    run(state)

    assert isinstance(top(state), Handing)
    order(state, "japan", "below yes")
    told = order(state, "usa", "below no", 3, 3)
    assert "merchant.fought" in kinds(told)


@pytest.mark.rule("NW-CMB-51")
def test_by_default_no_raid_goes_down() -> None:
    told = run(raid("by_the_rules"), 3, 3)

    assert "merchant.fought" in kinds(told)
    assert "battle.below" not in kinds(told)


@pytest.mark.rule("NW-CMB-51")
def test_raiders_without_guns_are_not_handed_down() -> None:
    state = raid()
    raider = state.units[JAPAN]
    raider.kind = "fleet_carrier"
    told = run(state, 3, 3)

    assert "battle.below" not in kinds(told)


@pytest.mark.rule("NW-CMB-53")
def test_a_loss_on_either_side_is_credited_to_the_other() -> None:
    state = met()
    order(state, "control", f"report {NAME} 5d0c {USA}=sunk {JAPAN}=sunk")

    assert [(loss.unit, loss.by) for loss in state.losses] == [(USA, ("japan",)), (JAPAN, ("usa",))]


@pytest.mark.rule("NW-CMB-51")
@pytest.mark.parametrize("tonnage, escorted, down", [(0, True, True), (6, False, True), (0, False, False)])
def test_a_raid_needs_a_convoy_or_escorts_to_go_down(tonnage: int, escorted: bool, down: bool) -> None:
    state = raid()
    state.routes[9].tonnage["usa"] = tonnage
    if not escorted:
        del state.units["usa-escort-1"]
    found = of_raid(state, state.routes[9], "d", [state.units[JAPAN]])

    assert (found is not None) is down
