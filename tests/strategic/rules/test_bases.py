"""Ports, fleet bases, fleet trains."""

from __future__ import annotations

import pytest

from flagplot.strategic.content.world import world
from flagplot.strategic.phases.allocation import Allocation
from flagplot.strategic.phases.flags import Flagging
from flagplot.strategic.phases.placement import Placing
from flagplot.strategic.phases.tonnage import Tonnages
from flagplot.strategic.phases.transfers import Transfers
from flagplot.strategic.rules.bases.bases import supports
from flagplot.strategic.state.pieces import Agreement
from tests.strategic.positions import force, little, refused, stock, unit, war
from tests.strategic.scenes import with_train


@pytest.mark.rule("NW-BAS-1")
def test_there_are_three_kinds_of_base() -> None:
    state, _ = with_train()
    assert {place.kind for place in world().places.values()} == {"port", "fleet_base"}
    assert state.is_base("train-usa-1")
    assert not state.is_base("c")


@pytest.mark.rule("NW-BAS-2")
def test_a_port_takes_transferred_ships() -> None:
    state = little(phase=Transfers())
    ship = unit(state, "usa", "heavy", "pearl")
    assert refused(state, "usa", f"transfer move {ship.id} midway") == ""


@pytest.mark.rule("NW-BAS-3")
def test_a_route_may_join_two_ports() -> None:
    state = little(phase=Tonnages())
    assert refused(state, "usa", "tonnage open usa small 2 hanger midway") == ""


@pytest.mark.rule("NW-BAS-4")
def test_no_operation_runs_out_of_a_port() -> None:
    state = little(phase=Allocation())
    ship = unit(state, "usa", "heavy", "midway")
    assert refused(state, "usa", f"allocate tf usa:one midway {ship.id}") == "NW-BAS-4"
    assert refused(state, "usa", f"allocate escort 1 midway {ship.id}") == "NW-BAS-4"


@pytest.mark.rule("NW-BAS-5")
def test_a_fleet_base_supports_every_kind_of_unit() -> None:
    state = little(phase=Allocation())
    made = [
        unit(state, "usa", kind, "pearl").id
        for kind in ("heavy", "light_cruiser", "escort", "submarine", "landing_craft")
    ]
    assert refused(state, "usa", f"allocate tf usa:one pearl {' '.join(made)}") == ""


@pytest.mark.rule("NW-BAS-6", "NW-RNG-1", "NW-RNG-9")
def test_range_is_counted_from_the_designated_base() -> None:
    state = little()
    state.flow.append(Flagging())
    force(state, "usa:pearl", "pearl", unit(state, "usa", "heavy", "pearl"))
    force(state, "usa:reef", "reef", unit(state, "usa", "heavy", "reef"))
    stock(state, "usa", "pearl", 1)
    stock(state, "usa", "reef", 1)
    assert refused(state, "usa", "flags sweep usa:pearl e lsp=1") == ""
    assert refused(state, "usa", "flags sweep usa:pearl f lsp=1") == "NW-BAS-7"
    assert refused(state, "usa", "flags sweep usa:reef g lsp=1") == ""
    assert refused(state, "usa", "flags sweep usa:reef h lsp=1") == "NW-BAS-7"


@pytest.mark.rule("NW-BAS-7")
def test_a_target_five_areas_off_is_refused() -> None:
    state = little(phase=Flagging())
    force(state, "usa:pearl", "pearl", unit(state, "usa", "heavy", "pearl"))
    stock(state, "usa", "pearl", 1)
    assert refused(state, "usa", "flags sweep usa:pearl f lsp=1") == "NW-BAS-7"


@pytest.mark.rule("NW-BAS-8")
def test_ships_of_two_bases_share_no_card_but_air_may_come_from_elsewhere() -> None:
    state = little(phase=Allocation())
    one, two = unit(state, "usa", "heavy", "pearl"), unit(state, "usa", "heavy", "reef")
    plane = unit(state, "usa", "air", "midway")
    assert refused(state, "usa", f"allocate tf usa:one pearl {one.id} {two.id}") == "NW-BAS-8"
    assert refused(state, "usa", f"allocate tf usa:one pearl {one.id} {plane.id}") == ""
    assert refused(state, "usa", f"allocate escort 1 pearl {two.id}") == "NW-BAS-8"
    mixed = little(phase=Allocation(), mixed_origin="allowed_if_all_in_range")
    one, two = unit(mixed, "usa", "heavy", "pearl"), unit(mixed, "usa", "heavy", "reef")
    assert refused(mixed, "usa", f"allocate tf usa:one pearl {one.id} {two.id}") == ""


@pytest.mark.rule("NW-BAS-8", "NW-OPS-23")
def test_air_goes_with_the_ships_of_an_escort_or_attack_card_from_its_own_base() -> None:
    state = little(phase=Allocation())
    state.air_range_change["usa"] = 2
    guard, boat = unit(state, "usa", "escort", "pearl"), unit(state, "usa", "submarine", "reef")
    plane, bomber = unit(state, "usa", "air", "midway"), unit(state, "usa", "air", "hanger")
    assert refused(state, "usa", f"allocate escort 1 pearl {guard.id} {plane.id}") == ""
    assert refused(state, "usa", f"allocate attack 2 reef e {boat.id} {plane.id}") == "", "midway is as near as reef"
    assert refused(state, "usa", f"allocate attack 2 reef e {boat.id} {bomber.id}") == "NW-RNG-13", "hanger is not"
    assert refused(state, "usa", f"allocate escort 1 pearl {plane.id}") == "NW-BAS-8", (
        "aircraft alone name their own base"
    )
    assert refused(state, "usa", f"allocate escort 1 midway {plane.id}") == "", "which may be a port"
    assert refused(state, "usa", f"allocate escort 1 midway {guard.id} {plane.id}") == "NW-BAS-8", (
        "ships share the base"
    )


@pytest.mark.rule("NW-BAS-8")
def test_a_mixed_force_must_reach_the_area_with_every_ship() -> None:
    state = little(phase=Flagging(), mixed_origin="allowed_if_all_in_range")
    one, two = unit(state, "usa", "heavy", "pearl"), unit(state, "usa", "heavy", "reef")
    force(state, "usa:one", "reef", one, two)
    stock(state, "usa", "reef", 1)
    assert refused(state, "usa", "flags sweep usa:one e lsp=1") == ""
    assert refused(state, "usa", "flags sweep usa:one f lsp=1") == "NW-BAS-7"


@pytest.mark.rule("NW-UNI-15", "NW-AMP-23")
def test_only_points_that_are_there_embark() -> None:
    state = little(phase=Allocation())
    state.transports["usa"] = 4
    ship = unit(state, "usa", "heavy", "reef")
    for troops_aboard in ("men=1", "tanks=1"):
        assert refused(state, "usa", f"allocate tf usa:one reef {ship.id} {troops_aboard}") == "NW-UNI-15"
    state.harbours["reef"].manpower["usa"] = 1
    assert refused(state, "usa", f"allocate tf usa:one reef {ship.id} men=1") == ""
    assert refused(state, "usa", f"allocate tf usa:one reef {ship.id} men=1 tanks=1") == "NW-UNI-15"
    assert refused(state, "usa", f"allocate tf usa:one reef {ship.id} men=2") == "NW-UNI-15"


@pytest.mark.rule("NW-BAS-9")
def test_an_allys_base_needs_his_consent() -> None:
    state = little(phase=Allocation())
    ship = unit(state, "usa", "heavy", "sydney")
    line = f"allocate tf usa:one sydney {ship.id}"
    assert refused(state, "usa", line) == ""
    state.grants.remove(Agreement("uk", "usa", "bases"))
    assert refused(state, "usa", line) == "NW-BAS-9"
    for option, answer in (("free", ""), ("forbidden", "NW-BAS-9")):
        other = little(phase=Allocation(), allied_bases=option)
        other.grants.clear() if option == "free" else None
        ship = unit(other, "usa", "heavy", "sydney")
        assert refused(other, "usa", f"allocate tf usa:one sydney {ship.id}") == answer


@pytest.mark.rule("NW-BAS-10")
def test_a_captured_base_works_from_the_next_turn() -> None:
    state = little(3)
    state.harbours["truk"].holder, state.harbours["truk"].since = "usa", 3
    assert not supports(state, "truk")
    state.turn = 4
    assert supports(state, "truk")
    for delay, works in (("0", True), ("2", False)):
        other = little(3, captured_base_delay=delay)
        other.harbours["truk"].holder, other.harbours["truk"].since = "usa", 3
        assert supports(other, "truk") is works


@pytest.mark.rule("NW-BAS-21")
def test_the_printed_fleet_bases() -> None:
    counts: dict[str, int] = {}
    for place in world().places.values():
        if place.kind == "fleet_base":
            counts[place.printed] = counts.get(place.printed, 0) + 1
    assert sum(counts.values()) == 63
    assert sorted(counts.values()) == sorted([19, 10, 7, 6, 4, 2, 10, 3, 1, 1])
    assert counts["uk"] == 19
    assert counts["japan"] == 7


@pytest.mark.rule("NW-BAS-22")
def test_saigon_is_a_fleet_base_from_turn_four() -> None:
    state = war(3)
    assert not supports(state, "saigon")
    state.turn = 4
    assert supports(state, "saigon")


@pytest.mark.rule("NW-BAS-23")
def test_soviet_ships_are_in_the_arctic_and_the_pacific_only() -> None:
    state = war(1, Placing())
    ships = [u for u in state.units.values() if u.nation == "ussr" and u.is_ship]
    assert {ship.at for ship in ships} == {"murmansk", "vladivostok"}
    assert refused(state, "ussr", f"placement place {ships[0].id} vladivostok") == ""
    assert refused(state, "ussr", f"placement place {ships[0].id} scapa-flow") == "NW-SET-5"
    state.flow[-1] = Transfers()
    assert refused(state, "ussr", f"transfer move {ships[0].id} archangel") == "NW-BAS-23"


@pytest.mark.rule("NW-BAS-24")
def test_bases_serve_their_occupier_and_neutral_ones_nobody() -> None:
    state = war()
    assert state.may_use("germany", "brest")
    assert supports(state, "brest")
    assert not state.may_use("vichy", "brest")
    assert not any(state.may_use(nation, "cadiz") for nation in state.nations())
    assert not supports(state, "cadiz")


@pytest.mark.rule("NW-BAS-25")
def test_ports_outnumber_fleet_bases() -> None:
    kinds_of = [place.kind for place in world().places.values()]
    assert kinds_of.count("port") > kinds_of.count("fleet_base") == 63
