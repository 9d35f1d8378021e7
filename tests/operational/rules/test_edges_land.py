"""Edge cases on land: landings, embarkation, losses, retreat, marches, turncoats, Ceylon at the end."""

from __future__ import annotations

from typing import Any

import pytest

from flagplot.operational.content.sea import SEA
from flagplot.operational.orders.common import Embark, Land
from flagplot.operational.phases.land.contested import Turncoats
from flagplot.operational.phases.land.groundwar import GroundFight, Losing, Wagering
from flagplot.operational.phases.land.landings import Bombarding, Declaring
from flagplot.operational.rules.damage import drown_troops, lose_merchants, lose_troop
from flagplot.operational.rules.land.ground import attackers, fall_back, halves, next_overland, odds_column, side_steps
from flagplot.operational.rules.land.landing import (
    bombard,
    check_anchor,
    check_embark,
    check_land,
    declare,
    laden_groups,
    may_have_landing,
    warships_at,
)
from flagplot.operational.rules.sea.fuel import recover_troops
from flagplot.operational.state.model import ALLIES, JAPAN, Bay
from tests.operational.positions import (
    advance,
    allowed,
    at_phase,
    bay,
    group,
    kinds,
    play,
    refused,
    rule_of,
    to_act,
    troop,
    umpire,
)

COLOMBO, TRINCOMALEE, BATTICALOA = (SEA.hex_of[name] for name in ("colombo", "trincomalee", "batticaloa"))


@pytest.mark.rule("MK-LND-7", "MK-SEQ-19")
def test_who_is_asked_for_landings_tells_no_secret() -> None:
    state = bay()
    assert not may_have_landing(state, JAPAN)
    group(state, "J1", "2024", "chokai")
    assert not may_have_landing(state, JAPAN)
    group(state, "A1", BATTICALOA, "emerald")
    assert not may_have_landing(state, JAPAN)
    group(state, "J2", BATTICALOA)
    assert may_have_landing(state, JAPAN)
    state.scenario = "raid"
    assert not may_have_landing(state, JAPAN)
    assert not may_have_landing(state, ALLIES)
    group(state, "AU16", "0010", "brigade-16")
    assert may_have_landing(state, ALLIES)
    state.ships["brigade-16"].fate = "sunk"
    assert not may_have_landing(state, ALLIES)
    aboard = troop(state, "aus-16", aboard="brigade-16")
    assert may_have_landing(state, ALLIES)
    aboard.fate = "lost"
    assert not may_have_landing(state, ALLIES)
    state.ships["transport-1"] = state.ships["brigade-16"].clone()
    state.ships["transport-1"].side, state.ships["transport-1"].fate = JAPAN, ""
    assert not may_have_landing(state, ALLIES)


@pytest.mark.rule("MK-LND-6", "MK-LND-7", "MK-LND-14", "MK-SEA-17")
def test_which_landings_are_refused() -> None:
    def land(at: str, *units: str, **flags: Any) -> str:
        state = bay(low_odds=flags.pop("low_odds", "use_1to2_for_landings"))
        group(state, "J1", at, "transport-1", "transport-2", "chokai")
        troop(state, "jp-1", aboard="transport-1")
        troop(state, "jp-2", aboard="transport-2")
        for name in flags.pop("defenders", ()):
            troop(state, name, at)
        if "foe" in flags:
            group(state, "A1", at, flags["foe"], revealed=flags.get("shown", True))
        assert [one.id for one in laden_groups(state, JAPAN)] == ["J1"]
        return rule_of(check_land(state, JAPAN, Land("J1", units)))

    assert land(BATTICALOA, "jp-1") == land(BATTICALOA, "jp-1", "jp-2") == ""
    assert land(BATTICALOA) == land(BATTICALOA, "jp-1", "jp-1") == "MK-LND-7"
    assert land(BATTICALOA, "jp-3") == land(BATTICALOA, "town-guard") == "MK-SEA-17"
    assert land("2024", "jp-1") == "MK-LND-6"
    assert land(BATTICALOA, "jp-1", foe="emerald") == "MK-LND-7"
    assert land(BATTICALOA, "jp-1", foe="emerald", shown=False) == land(BATTICALOA, "jp-1", foe="f1") == ""
    assert land(COLOMBO, "jp-1", foe="emerald") == ""
    three = ("town-guard", "planters", "reserve")
    assert land(BATTICALOA, "jp-1", defenders=three) == ""
    assert land(BATTICALOA, "jp-1", defenders=three, low_odds="not_allowed") == "MK-LND-14"
    assert land(BATTICALOA, "jp-1", "jp-2", defenders=three, low_odds="not_allowed") == ""
    assert land(BATTICALOA, "jp-1", low_odds="not_allowed") == ""
    empty = bay()
    group(empty, "J1", BATTICALOA, "transport-1")
    assert rule_of(check_anchor(empty, JAPAN, "J1")) == "MK-LND-7"
    assert rule_of(check_anchor(empty, JAPAN, "J9")) == "MK-SEQ-9"


@pytest.mark.rule("MK-LND-27", "MK-LND-1")
def test_who_may_go_aboard_again() -> None:
    def embark(at: str = COLOMBO, unit: str = "light-horse", ship: str = "brigade-16", **flags: Any) -> str:
        state = bay(reembark=flags.get("reembark", "port_only"))
        group(state, "A1", at, "brigade-16", "f1")
        group(state, "A2", TRINCOMALEE if at != TRINCOMALEE else COLOMBO, "brigade-17")
        troop(state, "light-horse", at)
        troop(state, "aus-16", at, fate=flags.get("fate", ""))
        if flags.get("laden"):
            troop(state, "aus-17", aboard="brigade-16", fate=flags.get("drowned", ""))
        return rule_of(check_embark(state, ALLIES, Embark(unit, ship)))

    assert embark() == embark(unit="aus-16") == embark(laden=True, drowned="lost") == ""
    assert (
        embark(at="1215")
        == embark(reembark="never")
        == embark(unit="jp-1")
        == embark(unit="aus-16", fate="lost")
        == "MK-LND-27"
    )
    assert embark(ship="brigade-17") == embark(ship="f1") == embark(ship="nobody") == "MK-LND-27"
    assert embark(laden=True) == "MK-LND-1"
    strong = bay()
    group(strong, "J1", SEA.hex_of["sabang"], "transport-1")
    troop(strong, "jp-1", SEA.hex_of["sabang"]).factors = 2
    assert rule_of(check_embark(strong, JAPAN, Embark("jp-1", "transport-1"))) == "MK-LND-1"


@pytest.mark.rule("MK-LND-31", "MK-BAT-62", "MK-REC-5")
def test_a_battery_fires_at_the_fullest_transport_unless_warships_stand_by() -> None:
    def anchored(*ships: str, option: str = "on", side: str = "J", shot: bool = True) -> Bay:
        state = bay(battery_fires_transports=option)
        marker = group(state, f"{side}1", COLOMBO, *ships)
        if "transport-1" in ships:
            state.ships["transport-1"].left = 4
        declare(state, umpire(*([6] if shot else [])), marker)
        assert marker.anchored
        assert marker.revealed
        return state

    state = anchored("transport-1", "transport-2")
    assert (state.ships["transport-1"].left, state.ships["transport-2"].left) == (4, 3)
    anchored("transport-1", "fubuki", shot=False)
    anchored("transport-1", option="off", shot=False)
    anchored("brigade-16", side="A", shot=False)
    escorted = bay()
    group(escorted, "J2", COLOMBO, "fubuki")
    assert warships_at(escorted, COLOMBO)
    assert not warships_at(escorted, BATTICALOA)


@pytest.mark.rule("MK-LND-9", "MK-LND-10")
def test_which_ships_bombard_which_units() -> None:
    state = bay()
    group(state, "J1", BATTICALOA, "chokai", "yura", "transport-1")
    group(state, "J2", BATTICALOA, "kongo")
    group(state, "J3", TRINCOMALEE, "mogami")
    phase = Bombarding(JAPAN, BATTICALOA, [])
    assert phase.guns(state) == []
    troop(state, "planters", BATTICALOA)
    troop(state, "town-guard", TRINCOMALEE)
    troop(state, "jp-3", BATTICALOA)
    assert phase.guns(state) == ["chokai", "kongo"]
    at_phase(state, phase)
    for line, rule in (
        ("bombard chokai planters", ""), ("bombard yura planters", "MK-LND-10"), ("bombard mogami planters", "MK-LND-10"),
        ("bombard kongo town-guard", "MK-LND-10"), ("bombard kongo jp-3", "MK-LND-10"), ("land J1 jp-1", "MK-LND-9"),
    ):  # fmt: skip
        assert refused(state, JAPAN, line) == rule, line
    play(state, JAPAN, "bombard chokai planters", 6)
    assert refused(state, JAPAN, "bombard chokai planters") == "MK-LND-9"
    assert (state.groups["J1"].revealed, state.groups["J2"].revealed) == (True, False)


@pytest.mark.rule("MK-LND-13", "MK-LND-14", "MK-LND-15", "MK-LND-16")
def test_every_step_of_the_odds() -> None:
    for attack, half_factors, column in (
        (1, 5, ""), (1, 4, "1:2"), (1, 3, "1:2"), (1, 2, "1:1"), (2, 3, "1:1"), (3, 4, "3:2"), (3, 5, "1:1"), (2, 2, "2:1"),
        (7, 8, "3:2"), (3, 2, "3:1"), (5, 4, "2:1"), (4, 2, "4:1+"), (7, 4, "3:1"), (9, 1, "4:1+"), (1, 1, "2:1"),
    ):  # fmt: skip
        assert odds_column(attack, half_factors) == column, (attack, half_factors)
    state = bay()
    units = [
        troop(state, "planters", COLOMBO),
        troop(state, "reserve", COLOMBO, disrupted=1),
        troop(state, "jp-1", COLOMBO),
    ]
    assert halves(units[:2]) == 3
    assert attackers(state, COLOMBO, ALLIES) == units[:1]


@pytest.mark.rule("MK-LND-16", "MK-LND-19")
def test_a_loss_of_one_takes_two_disrupted_factors_on_either_side() -> None:
    state = bay()
    for name in ("planters", "reserve", "light-horse"):
        troop(state, name, COLOMBO, disrupted=1)
    for name in ("jp-2", "jp-3"):
        troop(state, name, COLOMBO, disrupted=1)
    troop(state, "jp-1", COLOMBO)
    at_phase(state, GroundFight(COLOMBO, JAPAN, landing=True), Wagering(JAPAN, COLOMBO, landing=True))
    # 1 against one and a half is the 1:2 column; a six is +1: with one staked the defenders lose two, the attackers one.
    play(state, JAPAN, "wager 1", 6)
    assert state.troops_at(COLOMBO, ALLIES) == []
    assert to_act(state) == [JAPAN]
    assert refused(state, JAPAN, "lose planters") == refused(state, JAPAN, "wager 0") == "MK-LND-19"
    play(state, JAPAN, "lose jp-2")
    play(state, JAPAN, "lose jp-3")
    assert [unit.id for unit in state.troops_at(COLOMBO, JAPAN)] == ["jp-1"]
    assert state.score == {JAPAN: 3, ALLIES: 2}


@pytest.mark.rule("MK-LND-12", "MK-LND-11")
def test_attackers_fall_back_to_where_they_came_from_or_are_lost() -> None:
    state = bay()
    back = troop(state, "jp-1", COLOMBO, came="1215")
    blocked = troop(state, "jp-2", COLOMBO, came="1216")
    landed = troop(state, "jp-3", COLOMBO)
    troop(state, "planters", "1216")
    troop(state, "town-guard", COLOMBO)
    fall_back(state, umpire(), COLOMBO, JAPAN)
    assert (back.at, back.came, blocked.fate, landed.fate) == ("1215", "", "lost", "lost")
    assert state.score == {JAPAN: 0, ALLIES: 2}


@pytest.mark.rule("MK-LND-12", "MK-LND-14", "MK-LND-8")
def test_what_an_overland_attacker_may_order() -> None:
    state = bay()
    troop(state, "jp-1", "1215", came="1216", moved=True)
    for name in ("planters", "reserve"):
        troop(state, name, "1215")
    at_phase(state, Wagering(JAPAN, "1215", landing=False))
    for line, rule in (
        ("wager 0", ""),
        ("wager 1", ""),
        ("wager 2", "MK-LND-19"),
        ("fallback", ""),
        ("stand", "MK-LND-18"),
    ):
        assert refused(state, JAPAN, line) == rule, line
    troop(state, "light-horse", "1215")
    assert refused(state, JAPAN, "wager 0") == "MK-LND-14"
    at_phase(state, Wagering(JAPAN, "1215", landing=True))
    assert [refused(state, JAPAN, line) for line in ("wager 0", "fallback")] == ["", "MK-LND-8"]


@pytest.mark.rule("MK-LND-12")
def test_with_the_option_overland_defenders_may_step_back_before_the_attack() -> None:
    state = bay(overland_defender_retreat="on")
    troop(state, "jp-1", "1215", came="1216", moved=True)
    here = troop(state, "planters", "1215")
    at_phase(state, GroundFight("1215", JAPAN, landing=False))
    advance(state)
    assert to_act(state) == [ALLIES]
    assert refused(state, ALLIES, "step planters 2024") == refused(state, ALLIES, "wager 0") == "MK-LND-12"
    stood = state.clone()
    play(stood, ALLIES, "stand")
    assert to_act(stood) == [JAPAN]
    to = side_steps(state, here)[0]
    play(state, ALLIES, f"step planters {to}")
    assert (here.at, state.flow) == (to, [])


@pytest.mark.rule("MK-LND-25", "MK-LND-11")
def test_turncoats_beside_loyal_units_are_asked_one_by_one() -> None:
    state = bay()
    traitor = troop(state, "planters", COLOMBO, turncoat=True)
    other = troop(state, "reserve", TRINCOMALEE, turncoat=True)
    traitor.side = other.side = JAPAN
    troop(state, "town-guard", COLOMBO)
    phase = Turncoats()
    at_phase(state, phase)
    assert phase.next_unit(state) is traitor
    assert (
        refused(state, JAPAN, f"step planters {TRINCOMALEE}")
        == refused(state, JAPAN, "step reserve 1215")
        == "MK-LND-25"
    )
    to = side_steps(state, traitor)[0]
    events = play(state, JAPAN, f"step planters {to}")
    assert "stepped" in kinds(events)
    assert phase.next_unit(state) is None
    traitor.at = COLOMBO
    assert Turncoats().next_unit(state) is traitor
    assert Turncoats(["planters"]).next_unit(state) is None
    traitor.fate = "lost"
    assert Turncoats().next_unit(state) is None


@pytest.mark.rule("MK-LND-11", "MK-LND-12")
def test_who_attacks_where_both_sides_stand() -> None:
    state = bay()
    ours = troop(state, "jp-1", COLOMBO)
    theirs = troop(state, "planters", "1215")
    assert next_overland(state) is None
    theirs.at, theirs.moved = COLOMBO, True
    assert next_overland(state) == (COLOMBO, ALLIES, False)
    theirs.moved = False
    assert next_overland(state) == (COLOMBO, JAPAN, True)
    ours.fate = "lost"
    assert next_overland(state) is None


@pytest.mark.rule("MK-LND-4", "MK-LND-5", "MK-LND-17", "MK-VIC-10", "MK-VIC-11")
def test_troops_drown_when_more_than_half_their_ships_are_gone() -> None:
    for left, drowned in ((6, False), (3, False), (2, True), (0, True)):
        state = bay()
        group(state, "J1", "2024", "transport-1", "transport-2")
        aboard, beside = troop(state, "jp-1", aboard="transport-1"), troop(state, "jp-2", aboard="transport-2")
        state.ships["transport-1"].left = left
        drown_troops(state, umpire(), state.ships["transport-1"])
        assert (aboard.fate == "lost", beside.fate) == (drowned, "")
        assert state.score[ALLIES] == (1 if drowned else 0)
    whole = bay(transport_partial="whole_unit_only")
    group(whole, "J1", "2024", "transport-1")
    group(whole, "F1", "2024", "f1")
    lose_merchants(whole, umpire(), whole.ships["transport-1"], 5)
    lose_merchants(whole, umpire(), whole.ships["f1"], 2)
    assert whole.score == {JAPAN: 2, ALLIES: 0}
    lose_merchants(whole, umpire(), whole.ships["transport-1"], 3)
    assert whole.score == {JAPAN: 2, ALLIES: 6}
    strong = troop(whole, "aus-16", COLOMBO)
    strong.factors, strong.disrupted = 2, 2
    lose_troop(whole, umpire(), strong, 1, ())
    assert (strong.factors, strong.fate, strong.at, whole.score[JAPAN]) == (1, "", COLOMBO, 3)
    recover_troops(whole)
    recover_troops(whole)
    recover_troops(whole)
    assert strong.disrupted == 0


@pytest.mark.rule("MK-LND-9")
def test_a_ship_bombards_once_though_two_groups_land_in_her_hex() -> None:
    state = at_phase(bay(), Declaring(JAPAN))
    group(state, "J1", BATTICALOA, "transport-1", "chokai", "kongo")
    group(state, "J2", BATTICALOA, "transport-2")
    troop(state, "jp-1", aboard="transport-1")
    troop(state, "jp-2", aboard="transport-2")
    troop(state, "light-horse", BATTICALOA)
    play(state, JAPAN, "land J1 jp-1")
    play(state, JAPAN, "bombard chokai light-horse", 1)
    play(state, JAPAN, "done")
    play(state, JAPAN, "wager 0", 1)  # driven back into the sea
    play(state, JAPAN, "land J2 jp-2")

    assert refused(state, JAPAN, "bombard chokai light-horse") == "MK-LND-9"
    assert allowed(state, JAPAN, "bombard kongo light-horse")


@pytest.mark.rule("MK-LND-19", "MK-LND-26")
def test_a_loss_takes_one_factor_of_a_brigade_of_two() -> None:
    state = bay(aus_brigade_factor="2")
    brigade = troop(state, "aus-16", COLOMBO)
    brigade.factors = 2
    losing = Losing(COLOMBO, {ALLIES: 2})
    losing.take(state, umpire(), ALLIES, brigade)

    assert (brigade.factors, brigade.fate, losing.owed) == (1, "", {ALLIES: 0})


@pytest.mark.rule("MK-LND-25")
def test_only_units_that_changed_sides_are_asked_to_attack_or_step_aside() -> None:
    state = bay()
    troop(state, "jp-1", COLOMBO)
    troop(state, "light-horse", COLOMBO)

    assert Turncoats().seats(state) == ()


@pytest.mark.rule("MK-LND-10", "MK-BAT-57")
@pytest.mark.parametrize("die, whole, hurt", [(6, True, True), (5, True, True), (4, True, False), (3, False, False)])
def test_a_damaged_ship_bombards_one_worse(die: int, whole: bool, hurt: bool) -> None:
    for damaged, disrupted in ((False, whole), (True, hurt)):
        state = bay()
        group(state, "A1", COLOMBO, "warspite")
        state.ships["warspite"].damaged = damaged
        troop(state, "jp-1", COLOMBO)
        assert bombard(state, umpire(die), "warspite", "jp-1") is disrupted
