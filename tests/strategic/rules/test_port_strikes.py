"""Strikes at a base, where the option allows them."""

from __future__ import annotations

import pytest

from flagplot.strategic.content.world import Place
from flagplot.strategic.phases.flags import Flagging
from flagplot.strategic.phases.operations.operations import Operations
from flagplot.strategic.rules.combat import combat
from flagplot.strategic.rules.combat.engagement import struck_units
from tests.strategic.frames import meeting
from tests.strategic.positions import (
    PLACES,
    air_of,
    carrier,
    changed,
    force,
    little,
    operation,
    refused,
    run,
    sheets,
    stock,
    unit,
)
from tests.strategic.scenes import settle


@pytest.mark.rule("NW-OPS-28")
def test_who_defends_a_struck_base() -> None:
    state = little(port_strike="on")
    lying, deck = unit(state, "japan", "heavy", "truk"), carrier(state, "japan", "truk")
    guest = unit(state, "germany", "heavy", "truk")
    away, sailed = carrier(state, "japan", "kyoto"), unit(state, "japan", "heavy", "truk")
    sailed.duty, sailed.on = "escort", "2"
    near, far = unit(state, "japan", "air", "wake"), unit(state, "japan", "air", "kyoto")
    foe = unit(state, "usa", "heavy", "truk")
    found = {one.id for one in struck_units(state, "truk", "e")}
    assert found == {lying.id, deck.id, air_of(state, deck.id).id, guest.id, near.id}
    assert not found & {away.id, air_of(state, away.id).id, sailed.id, far.id, foe.id}


@pytest.mark.rule("NW-OPS-28", "NW-OPS-12")
@pytest.mark.parametrize("lsp, amount", [(0, [-3]), (1, []), (9, [])])
def test_a_struck_base_suffers_want_of_lsp_but_never_gains_by_plenty(lsp: int, amount: list[int]) -> None:
    state = little(port_strike="on")
    stock(state, "japan", "truk", lsp)
    unit(state, "japan", "heavy", "truk")
    force(state, "usa:one", "reef", carrier(state, "usa", "reef"), lsp=1)
    operation(state, "strike", "usa:one", "e", place="truk")
    own, struck = meeting("strike", "e", ("usa:one",), (), "truk").sides(state)
    lines = combat.modifiers(struck, own, state.options).lines
    assert [line.amount for line in lines if line.rule in ("NW-CMB-21", "NW-CMB-25")] == amount


@pytest.mark.rule("NW-OPS-28", "NW-CMB-29")
def test_a_struck_base_defends_with_its_ships_and_its_air() -> None:
    state = little(port_strike="on")
    unit(state, "japan", "heavy", "truk")
    carrier(state, "japan", "truk")
    unit(state, "japan", "air", "truk")
    force(state, "usa:one", "reef", carrier(state, "usa", "reef"), lsp=1)
    operation(state, "strike", "usa:one", "e", place="truk")
    _, struck = meeting("strike", "e", ("usa:one",), (), "truk").sides(state)
    assert (struck.units, struck.air, struck.air_only, struck.cv) == (2, 2, 0, 5 + 11 + 10)


@pytest.mark.rule("NW-OPS-27")
def test_ships_in_port_are_left_alone() -> None:
    state = little(phase=Flagging())
    lying = unit(state, "japan", "heavy", "truk")
    force(state, "usa:one", "reef", carrier(state, "usa", "reef"))
    stock(state, "usa", "reef", 1)
    assert refused(state, "usa", "flags strike usa:one truk lsp=1") == "NW-OPS-27"
    sheets(state, {"usa": "flags sweep usa:one e lsp=1"})
    state.flow.append(Operations())
    run(state)
    assert not lying.damaged


@pytest.mark.rule("NW-OPS-28")
def test_by_option_a_base_may_be_struck() -> None:
    state = little(phase=Flagging(), port_strike="on")
    lying = unit(state, "japan", "heavy", "truk")
    force(state, "usa:one", "reef", carrier(state, "usa", "reef"))
    stock(state, "usa", "reef", 1)
    sheets(state, {"usa": "flags strike usa:one truk lsp=1"})
    state.flow.append(Operations())
    events = run(state, 6, 1)
    fire = [event for event in events if event.kind == "battle.fire"]
    assert [m.rule for m in fire[1].modifiers if m.amount == 1] == ["NW-CMB-20"]
    assert [m.amount for m in fire[1].modifiers if m.rule == "NW-CMB-21"] == [-3], "the base holds no LSP"
    settle(state)
    assert lying.id not in state.units or lying.damaged


@pytest.mark.rule("NW-OPS-28", "NW-MAP-7")
def test_a_base_on_two_seas_is_struck_from_the_nearer_one() -> None:
    state = little(phase=Flagging(), port_strike="on")
    force(state, "japan:one", "kyoto", unit(state, "japan", "heavy", "kyoto"))
    stock(state, "japan", "kyoto", 1)
    assert refused(state, "japan", "flags strike japan:one twin lsp=1") == "NW-BAS-7", "five and seven areas off"
    force(state, "japan:two", "saigon", unit(state, "japan", "heavy", "saigon"))
    state.turn = 4
    stock(state, "japan", "saigon", 1)
    sheets(state, {"japan": "flags strike japan:two twin lsp=1"})
    assert state.operations[0].area == "c", "four areas from Saigon, the base's other sea is six"


@pytest.mark.rule("NW-OPS-28", "NW-CMB-20")
def test_a_struck_port_has_the_base_bonus_only_with_a_fleet_base_in_its_sea() -> None:
    state = little(port_strike="on")
    force(state, "usa:one", "reef", carrier(state, "usa", "reef"), lsp=1)
    operation(state, "strike", "usa:one", "d", place="wake")
    unit(state, "japan", "heavy", "wake")
    strike = meeting("strike", "d", ("usa:one",), (), "wake")
    assert not strike.sides(state)[1].has_base
    lonely = meeting("strike", "e", ("usa:one",), (), "truk")
    assert lonely.sides(state)[1].has_base
    atoll = Place("atoll", "Atoll", "port", ("e",), "", "japan", island=True)
    near = little(port_strike="on", scenario=changed(places={**PLACES, "atoll": atoll}))
    force(near, "usa:one", "reef", carrier(near, "usa", "reef"), lsp=1)
    operation(near, "strike", "usa:one", "e", place="atoll")
    assert meeting("strike", "e", ("usa:one",), (), "atoll").sides(near)[1].has_base, "Truk lies in the same sea"


@pytest.mark.rule("NW-CMB-31", "NW-OPS-28")
def test_by_option_a_struck_port_is_helped_only_by_the_bases_of_its_defenders() -> None:
    atoll = Place("atoll", "Atoll", "port", ("e",), "", "japan", island=True)
    state = little(port_strike="on", base_bonus="designated_only", scenario=changed(places={**PLACES, "atoll": atoll}))
    force(state, "usa:one", "reef", carrier(state, "usa", "reef"), lsp=1)
    operation(state, "strike", "usa:one", "e", place="atoll")
    strike = meeting("strike", "e", ("usa:one",), (), "atoll")
    unit(state, "japan", "heavy", "atoll")
    assert not strike.sides(state)[1].has_base, "Truk lies in the same sea, but nobody fights from it"
    unit(state, "japan", "air", "truk")
    assert strike.sides(state)[1].has_base, "its aircraft fly from Truk"
