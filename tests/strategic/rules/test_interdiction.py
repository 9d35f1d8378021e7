"""Merchant warfare: attacks on routes and the defence of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from flagplot.kernel.seat import Seat
from flagplot.strategic import GAME
from flagplot.strategic.content.scenario import Chair
from flagplot.strategic.phases.allocation import Allocation
from flagplot.strategic.phases.flags import Flagging
from flagplot.strategic.phases.merchant import MerchantWar
from flagplot.strategic.phases.operations.operations import Operations
from flagplot.strategic.rules.combat import ratings
from flagplot.strategic.rules.merchant.commerce import Escort, Interdictors, interdict, is_fought, step_losses
from flagplot.strategic.rules.merchant.raiding import defenders_of, escort, interdictors
from flagplot.strategic.state.cardfile import duty_cards
from flagplot.strategic.state.model import Strategic
from tests.strategic.merchant_scenes import fight, guards, raiders
from tests.strategic.positions import (
    air_of,
    carrier,
    changed,
    fact,
    force,
    kinds,
    little,
    operation,
    order,
    refused,
    route,
    run,
    sheets,
    stock,
    top,
    umpire,
    unit,
    war,
)


@pytest.mark.rule("NW-INT-1", "NW-INT-50")
def test_cards_assign_counters_to_one_route_from_one_base() -> None:
    state = little(phase=Allocation())
    boat, guard = unit(state, "usa", "submarine", "reef"), unit(state, "japan", "escort", "truk")
    assert refused(state, "usa", f"allocate attack 1 reef b {boat.id}") == "NW-INT-1", "route 1 is one's own"
    assert refused(state, "usa", f"allocate escort 2 reef {boat.id}") == "NW-INT-1"
    sheets(state, {"usa": f"allocate attack 2 reef e {boat.id}", "japan": f"allocate escort 2 truk {guard.id}"})
    assert duty_cards(state, ["usa"], "raid") == {"reef": {2: [boat.id]}}
    assert duty_cards(state, ["japan"], "escort") == {"truk": {2: [guard.id]}}


@pytest.mark.rule("NW-INT-2", "NW-INT-46")
def test_surface_raiders_obey_flag_range_and_lsp() -> None:
    state = little(phase=Flagging())
    force(state, "usa:raid", "reef", unit(state, "usa", "light_cruiser", "reef"))
    assert refused(state, "usa", "flags raid usa:raid 2 e lsp=1") == "NW-OPS-5"
    stock(state, "usa", "reef", 1)
    assert refused(state, "usa", "flags raid usa:raid 2 e lsp=1") == ""
    assert refused(state, "usa", "flags raid usa:raid 2 h lsp=1") == "NW-BAS-7"
    state.flags_used["usa"] = 2
    assert refused(state, "usa", "flags raid usa:raid 2 e lsp=1") == "NW-FLG-1"


def raid(ships: Sequence[str] = ("light_cruiser",), **options: Any) -> Strategic:
    """A US surface raid on route 2 in e, about to be conducted."""
    state = little(**options)
    made = [carrier(state, "usa", "reef") if kind == "carrier" else unit(state, "usa", kind, "reef") for kind in ships]
    force(state, "usa:raid", "reef", *made, lsp=1)
    operation(state, "raid", "usa:raid", "e", route=2)
    return state


@pytest.mark.rule("NW-INT-3", "NW-INT-51")
def test_every_operational_force_in_range_may_intercept() -> None:
    state = raid()
    force(state, "japan:hunt", "truk", unit(state, "japan", "heavy", "truk"))
    lying = unit(state, "japan", "heavy", "truk")
    stock(state, "japan", "truk", 1)
    state.flow.append(Operations())
    run(state)
    assert list(GAME.to_act(state)) == ["japan"]
    assert refused(state, "japan", "intervene japan:hunt=1") == ""
    assert refused(state, "japan", f"intervene {lying.id}=1") == "NW-OPS-7"
    state.harbours["truk"].stock["japan"] = 0
    assert refused(state, "japan", "intervene japan:hunt=1") == "NW-OPS-8"


@pytest.mark.rule("NW-INT-4", "NW-INT-5")
def test_raiders_who_get_through_fight_the_escorts() -> None:
    state = raid(("heavy",))
    guards(state, 2)
    state.flow.append(Operations())
    run(state)
    assert state.units["usa-heavy-1"].duty == "raid"
    events = fight(state, 3, 3)
    assert fact(events, "merchant.fought", "attack") == 4, "commerce values now"
    assert fact(events, "merchant.fought", "defence") == 4


@pytest.mark.rule("NW-INT-5")
def test_beaten_raiders_do_not_attack() -> None:
    state = raid()
    force(state, "japan:hunt", "truk", *[unit(state, "japan", "heavy", "truk") for _ in range(4)])
    stock(state, "japan", "truk", 1)
    state.flow.append(Operations())
    run(state)
    events = order(state, "japan", "intervene japan:hunt=1", 1, 6)
    while GAME.to_act(state)[0] != "observer":
        seat = GAME.to_act(state)[0]
        events += order(state, seat, next(iter(GAME.orders(state, seat))).line())
    assert [e.facts["cv"] for e in events if e.kind == "battle.fire"] == [3, 20], "fleet values at sea"
    assert "merchant.fought" not in kinds(fight(state))
    assert state.routes[2].tonnage["japan"] == 12


@pytest.mark.rule("NW-INT-6")
def test_the_area_must_lie_on_the_route() -> None:
    state = little(phase=Allocation())
    boat = unit(state, "usa", "submarine", "reef")
    assert refused(state, "usa", f"allocate attack 2 reef d {boat.id}") == "NW-INT-6"
    assert refused(state, "usa", f"allocate attack 2 reef f {boat.id}") == ""
    state.flow[-1] = Flagging()
    force(state, "usa:raid", "reef", unit(state, "usa", "heavy", "reef"))
    stock(state, "usa", "reef", 1)
    assert refused(state, "usa", "flags raid usa:raid 2 d lsp=1") == "NW-INT-6"


@pytest.mark.rule("NW-INT-7")
def test_a_submarines_area_is_secret_and_a_raiders_flag_is_seen() -> None:
    state = little()
    boat = raiders(state, 1)[0]
    force(state, "usa:raid", "reef", unit(state, "usa", "heavy", "reef"), lsp=1)
    operation(state, "raid", "usa:raid", "e", route=2)
    seen = GAME.view(state, Seat("japan")).position
    assert boat.id not in seen.units
    assert (seen.operations[0].area, seen.operations[0].route) == ("e", 0)


@pytest.mark.rule("NW-INT-7")
def test_by_option_the_area_is_chosen_openly_in_step_nine() -> None:
    state = little(raid_area="step9_open")
    raiders(state, 1)
    state.flow.append(MerchantWar())
    run(state)
    assert list(GAME.to_act(state)) == ["usa"]
    assert refused(state, "usa", "area h") == "NW-INT-6", "out of reach"
    events = order(state, "usa", "area f", 3, 3)
    assert fact(events, "merchant.fought", "area") == "f"


@pytest.mark.rule("NW-INT-8", "NW-INT-9", "NW-INT-10")
def test_defenders_within_range_of_the_area_fight() -> None:
    state = little()
    guard = guards(state, 1, base="kyoto")[0]
    plane = guards(state, 1, kind="air", base="kyoto")[0]
    assert defenders_of(state, 2, "h", "usa") == [guard, plane]
    assert defenders_of(state, 2, "g", "usa") == [guard, plane], "Japanese land air reaches one area"
    assert defenders_of(state, 2, "f", "usa") == [guard], "the gap: escorts only"
    route(state, 5, "japan", "wake", "kyoto", "cdefgh", japan=1)
    far = guards(state, 1, base="kyoto", on=5)[0]
    assert defenders_of(state, 5, "d", "usa") == [far]
    assert defenders_of(state, 5, "c", "usa") == [], "five areas from its base"
    american = guards(state, 1, nation="usa", kind="air", base="midway", on=1)[0]
    assert defenders_of(state, 1, "c", "japan") == [american]
    assert defenders_of(state, 1, "b", "japan") == []


@pytest.mark.rule("NW-INT-11")
def test_without_interdictors_there_is_no_roll() -> None:
    state = little()
    guards(state, 2)
    assert kinds(fight(state)) == []


@pytest.mark.rule("NW-INT-13", "NW-INT-14")
def test_below_one_to_three_nothing_happens() -> None:
    assert not is_fought(Interdictors(5, air=9), Escort(16)), "whatever the air"
    assert is_fought(Interdictors(5), Escort(15))
    state = little()
    boats = raiders(state, 1)
    guards(state, 5)
    events = fight(state)
    assert "merchant.fought" not in kinds(events)
    assert state.routes[2].tonnage["japan"] == 12
    assert not boats[0].damaged


@pytest.mark.rule("NW-INT-32", "NW-INT-35")
def test_losses_are_steps_the_owner_takes() -> None:
    state = little()
    raiders(state, 4)
    one, two = guards(state, 2)
    state.flow.append(MerchantWar())
    run(state, 3, 3)
    assert list(GAME.to_act(state)) == ["japan"]
    assert top(state).left == 3, "green: 30% of 12"
    order(state, "japan", f"lose {one.id}")
    order(state, "japan", f"lose {one.id}")
    order(state, "japan", f"lose {two.id}")
    assert one.id not in state.units
    assert two.damaged


@pytest.mark.rule("NW-INT-34")
def test_losses_are_worked_out_from_the_values_before() -> None:
    state = little()
    boats = raiders(state, 8, nation="germany", base="reef", on=1, area="c")
    guards(state, 9, nation="usa", base="pearl", on=1)
    events = fight(state, 3, 1)
    assert fact(events, "merchant.fought", "tonnage") == 10, (
        "16 by table, 10 on the route, though a flotilla is damaged"
    )
    assert sum(1 for boat in boats if boat.damaged) == 1


@pytest.mark.rule("NW-INT-36")
def test_no_more_is_sunk_than_sails() -> None:
    state = little()
    raiders(state, 8)
    fight(state, 6, 1)
    assert state.routes[2].tonnage["japan"] == 0
    assert state.problems() == []


@pytest.mark.rule("NW-INT-37")
def test_damaged_raiders_count_as_whole_units() -> None:
    state = little()
    boats = raiders(state, 4)
    boats[0].damaged = True
    figures = interdictors(state, boats)
    assert (figures.cv, figures.others) == (10, 4)
    half = little(damaged_tonnage="half")
    boats = raiders(half, 4)
    boats[0].damaged = boats[1].damaged = True
    assert interdictors(half, boats).others == 3


@pytest.mark.rule("NW-INT-42", "NW-INT-39")
def test_raiders_and_escorts_in_figures() -> None:
    state = little()
    planes, ships = raiders(state, 2, kind="air"), raiders(state, 1, kind="light_cruiser")
    attack = interdictors(state, [*planes, *ships])
    assert (attack.cv, attack.sub_cv, attack.air, attack.best, attack.others) == (12, 0, 2, 2, 3)
    screen = [unit(state, "japan", kind, "truk") for kind in ("air", "air", "air", "escort", "heavy")]
    defence = escort(state, screen)
    assert (defence.cv, defence.air, defence.best) == (3 * 6 + 2 + 2, 3, 3)


@pytest.mark.rule("NW-INT-38", "NW-UNI-23")
def test_attackers_without_attack_value_do_nothing() -> None:
    state = little()
    raiders(state, 3, nation="japan", base="truk", on=1, area="c")
    events = fight(state)
    assert "merchant.fought" not in kinds(events)
    assert state.routes[1].tonnage["usa"] == 10


@pytest.mark.rule("NW-INT-39")
def test_land_air_raids_without_a_flag_and_loses_as_surface() -> None:
    state = little(phase=Allocation())
    route(state, 5, "japan", "wake", "beach", "d", japan=3)
    bomber = unit(state, "usa", "strategic_bomber", "reef")
    assert refused(state, "usa", f"allocate attack 5 reef d {bomber.id}") == ""
    deck = carrier(state, "usa", "reef")
    assert refused(state, "usa", f"allocate attack 5 reef d {deck.id}") == "NW-INT-2"
    figures = interdictors(state, [bomber])
    assert (figures.cv, figures.sub_cv) == (6, 0)
    assert step_losses(figures, Escort(10), "R")[0] == 4
    strict = little(phase=Allocation(), air_raid_flag="required")
    route(strict, 5, "japan", "wake", "beach", "d", japan=3)
    bomber = unit(strict, "usa", "strategic_bomber", "reef")
    assert refused(strict, "usa", f"allocate attack 5 reef d {bomber.id}") == "NW-INT-39"


@pytest.mark.rule("NW-INT-40")
@pytest.mark.parametrize("option, combats", [("separate", [4, 6]), ("combined", [10])])
def test_surface_raiders_fight_before_submarines(option: str, combats: list[int]) -> None:
    state = raid(("heavy",), mixed_raid=option)
    raiders(state, 2)
    state.flow.append(Operations())
    run(state)
    events = fight(state, 3, 3, 3, 3)
    assert [e.facts["attack"] for e in events if e.kind == "merchant.fought"] == combats


@pytest.mark.rule("NW-INT-40")
def test_submarines_do_not_raid_under_a_surface_flag() -> None:
    state = little(phase=Flagging())
    force(state, "usa:raid", "reef", unit(state, "usa", "heavy", "reef"), unit(state, "usa", "submarine", "reef"))
    stock(state, "usa", "reef", 1)
    assert refused(state, "usa", "flags raid usa:raid 2 e lsp=1") == "NW-INT-40"


@pytest.mark.rule("NW-INT-46", "NW-FLG-6")
def test_submarines_attack_without_lsp_unless_the_option_asks_for_it() -> None:
    state = little(phase=Allocation())
    boat = unit(state, "usa", "submarine", "reef")
    assert refused(state, "usa", f"allocate attack 2 reef e {boat.id}") == ""
    strict = little(phase=Allocation(), submarine_lsp="1_per_card")
    boat = unit(strict, "usa", "submarine", "reef")
    line = f"allocate attack 2 reef e {boat.id}"
    assert refused(strict, "usa", line) == "NW-INT-46"
    stock(strict, "usa", "reef", 1)
    sheets(strict, {"usa": line})
    assert strict.harbours["reef"].stock["usa"] == 0
    stock(state, "usa", "reef", 1)
    sheets(state, {"usa": f"allocate attack 2 reef e {next(iter(state.units))}"})
    assert state.harbours["reef"].stock["usa"] == 1, "without the option nothing is drawn"


@pytest.mark.rule("NW-INT-47")
@pytest.mark.parametrize("option", ["5", "6"])
def test_the_escort_carrier_of_example_two(option: str) -> None:
    state = little(escort_carrier_defence=option)
    deck = carrier(state, "usa", "pearl", "escort_carrier")
    screen = [deck, air_of(state, deck.id), unit(state, "usa", "light_cruiser", "pearl")]
    screen += [unit(state, "usa", "escort", "pearl") for _ in range(4)]
    defence = ratings.total(state, screen, ratings.DEFENCE)
    assert defence == 12 + int(option)
    result, _ = interdict(
        Interdictors(24, 24, german_subs=8), Escort(defence, air=1, best=2), state.options, umpire(3, 1)
    )
    assert (result.column, result.colour, result.tonnage, result.escort_steps, result.raider_steps) == (
        "1:1",
        "B",
        16,
        4,
        1,
    )


@pytest.mark.rule("NW-INT-48")
def test_excess_escort_losses_do_not_pass_to_tonnage() -> None:
    state = little()
    raiders(state, 6)
    guard = guards(state, 1)[0]
    state.routes[2].tonnage["japan"] = 60
    state.ledgers["japan"].tonnage_in += 48
    events = fight(state, 3, 3)
    assert fact(events, "merchant.fought", "escort_steps") == 5
    assert guard.id not in state.units
    assert state.routes[2].tonnage["japan"] == 60 - 12


@pytest.mark.rule("NW-INT-8")
def test_neutral_shipping_is_not_sunk() -> None:
    state = war()
    state.routes[39].tonnage = {"ussr": 2}
    assert not state.at_war("japan", "ussr")
    state.flow.append(Allocation())
    boat = unit(state, "japan", "submarine", "ominato")
    assert refused(state, "japan", f"allocate attack 39 ominato sea-of-japan {boat.id}") == "NW-INT-1"


@pytest.mark.rule("NW-INT-1", "NW-OPS-30")
def test_every_counter_of_an_attack_card_is_at_war_with_the_routes_owner() -> None:
    seats = (Chair(Seat("axis"), ("germany", "japan")), Chair(Seat("allied"), ("usa", "uk", "ussr", "vichy")))
    state = little(phase=Allocation(), scenario=changed(chairs=seats))
    german, japanese = unit(state, "germany", "submarine", "truk"), unit(state, "japan", "submarine", "truk")
    route(state, 7, "ussr", "pearl", "midway", "abc", ussr=4)
    assert refused(state, "axis", f"allocate attack 7 truk c {german.id}") == ""
    for pair in (f"{german.id} {japanese.id}", f"{japanese.id} {german.id}"):
        assert refused(state, "axis", f"allocate attack 7 truk c {pair}") == "NW-INT-1"
