"""Units and their characteristics."""

from __future__ import annotations

import pytest

from flagplot.kernel.content.document import BadDocument, Document
from flagplot.strategic.charts import RATINGS
from flagplot.strategic.content.briefings import read_nation
from flagplot.strategic.content.counters import counters
from flagplot.strategic.content.world import text_of
from flagplot.strategic.phases.allocation import Allocation
from flagplot.strategic.phases.flags import Flagging
from flagplot.strategic.phases.supply import Supplies
from flagplot.strategic.phases.transfers import Transfers
from flagplot.strategic.rules.amphibious.capture import capture
from flagplot.strategic.rules.amphibious.landing import landing_sides, shore_cv
from flagplot.strategic.rules.bases.bases import lsp_at
from flagplot.strategic.rules.combat import ratings
from flagplot.strategic.rules.combat.combat import Side, modifiers
from flagplot.strategic.rules.combat.engagement import side_of_forces
from flagplot.strategic.rules.merchant.raiding import escort, interdictors
from flagplot.strategic.state.model import Strategic
from flagplot.strategic.state.pieces import KINDS, Agreement, Unit
from tests.strategic.positions import (
    air_of,
    carrier,
    force,
    little,
    operation,
    refused,
    sheets,
    stock,
    troops,
    umpire,
    unit,
    war,
)
from tests.strategic.scenes import ready


def figures(state: Strategic, one: Unit) -> tuple[int, ...]:
    return tuple(ratings.value(state, one, task) for task in range(3))


@pytest.mark.rule("NW-UNI-1")
def test_one_air_unit_and_strategic_bombers_apart() -> None:
    assert [kind for kind in KINDS if "air" in kind or "bomber" in kind] == ["air", "strategic_bomber"]


@pytest.mark.rule("NW-UNI-2", "NW-MER-20")
def test_an_air_point_is_ashore_or_aboard() -> None:
    state = little(phase=Supplies())
    deck = carrier(state, "usa", "pearl")
    plane = air_of(state, deck.id)
    assert plane is not None
    assert not plane.ashore
    land = unit(state, "usa", "air", "pearl")
    assert land.ashore
    assert refused(state, "usa", f"supply ship usa {land.id} 1 pearl midway on 1") == ""
    assert refused(state, "usa", f"supply ship usa {plane.id} 1 pearl midway on 1") == "NW-SEQ-25"


@pytest.mark.rule("NW-UNI-3", "NW-UNI-6")
@pytest.mark.parametrize("kind", ["heavy", "light_cruiser", "escort", "submarine"])
def test_only_carriers_take_aircraft(kind: str) -> None:
    state = little(phase=Transfers())
    ship, plane = unit(state, "usa", kind, "pearl"), unit(state, "usa", "air", "pearl")
    assert refused(state, "usa", f"transfer embark {plane.id} {ship.id}") == "NW-UNI-3"


@pytest.mark.rule("NW-UNI-4", "NW-UNI-5")
@pytest.mark.parametrize("kind", ["fleet_carrier", "escort_carrier"])
def test_a_carrier_takes_a_single_air_point(kind: str) -> None:
    state = little(phase=Transfers())
    deck = unit(state, "usa", kind, "pearl")
    one, two = unit(state, "usa", "air", "pearl"), unit(state, "usa", "air", "pearl")
    assert refused(state, "usa", f"transfer embark {one.id} {deck.id}") == ""
    assert refused(state, "usa", f"transfer embark {one.id} {deck.id}, embark {two.id} {deck.id}") == "NW-UNI-4"


@pytest.mark.rule("NW-UNI-1", "NW-UNI-3", "NW-UNI-4", "NW-UNI-5", "NW-UNI-6", "NW-UNI-7", "NW-UNI-8")
def test_what_a_counter_stands_for() -> None:
    sizes = {name: one.number for name, one in counters().items()}
    assert (sizes["heavy"], sizes["fleet_carrier"], sizes["escort_carrier"], sizes["light_cruiser"]) == (4, 2, 4, 6)
    assert counters()["escort"].stands_for() == "30 escorts and destroyers"
    assert counters()["submarine"].stands_for() == "20 submarines"
    assert sizes["air"] == 250
    assert set(counters()) == {*KINDS, "tonnage", "lsp"}


@pytest.mark.rule("NW-UNI-7", "NW-UNI-8")
@pytest.mark.parametrize("unit, size", [("escort", 30), ("submarine", 20)])
def test_a_briefing_builds_counters_of_the_printed_size(unit: str, size: int) -> None:
    text = text_of("nations", "usa.toml")
    assert f"ships_per_unit = {size}" in text
    wrong = text.replace(f"ships_per_unit = {size}", f"ships_per_unit = {size + 1}")
    with pytest.raises(BadDocument, match=f"{unit} counters stand for {size} ships"):
        read_nation(Document(wrong, "usa"))


@pytest.mark.rule("NW-UNI-31", "NW-UNI-26")
def test_counters_show_the_three_figures() -> None:
    state = little()
    labels = {
        kind: ratings.label(state, unit(state, "usa", kind, "pearl")) for kind in ("heavy", "escort", "submarine")
    }
    assert labels == {"heavy": "5-4-2", "escort": "1-1-2", "submarine": "1-3-0"}


@pytest.mark.rule("NW-UNI-9", "NW-AMP-19")
def test_a_landing_craft_group_lifts_two_points() -> None:
    state = little(phase=Allocation())
    troops(state, "usa", "pearl", men=5)
    craft = [unit(state, "usa", "landing_craft", "pearl") for _ in range(2)]
    names = " ".join(one.id for one in craft)
    assert ratings.lift(state, craft) == 4
    assert refused(state, "usa", f"allocate tf usa:land pearl {names} men=4") == ""
    assert refused(state, "usa", f"allocate tf usa:land pearl {names} men=5") == "NW-AMP-23"


@pytest.mark.rule("NW-UNI-10", "NW-AMP-36")
def test_landing_craft_put_troops_ashore_against_opposition() -> None:
    state = little(phase=Flagging())
    craft = unit(state, "usa", "landing_craft", "reef")
    troops(state, "japan", "beach", garrisons=1)
    force(state, "usa:cover", "reef", unit(state, "usa", "heavy", "reef"))
    force(state, "usa:land", "reef", craft, men=3, transports=1)
    stock(state, "usa", "reef", 2)
    line = "flags land usa:cover usa:land beach lsp=1+1"
    assert refused(state, "usa", line) == "NW-AMP-36"
    state.forces["usa:land"].manpower = 2
    assert refused(state, "usa", line) == ""
    state.forces["usa:land"].manpower = 3
    state.harbours["beach"].garrisons.clear()
    assert refused(state, "usa", line) == "", "unopposed landings may use tonnage"
    for option, answer in (("required", "NW-AMP-36"), ("optional", "")):
        state.options = state.options.but(major_lc=option)
        assert refused(state, "usa", line) == answer


@pytest.mark.rule("NW-UNI-11", "NW-OPS-5")
def test_no_operation_without_lsp() -> None:
    state = ready()
    assert refused(state, "usa", "flags sweep usa:one d lsp=1") == "NW-OPS-5"
    stock(state, "usa", "reef", 1)
    assert refused(state, "usa", "flags sweep usa:one d lsp=1") == ""


@pytest.mark.rule("NW-UNI-12")
def test_lsp_are_used_up() -> None:
    state = ready(5)
    sheets(state, {"usa": "flags sweep usa:one d lsp=3"})
    assert state.harbours["reef"].stock["usa"] == 2
    assert state.ledgers["usa"].lsp_out == 3
    assert state.problems() == []


@pytest.mark.rule("NW-UNI-13")
def test_lsp_reach_a_base_along_a_route_only() -> None:
    state = little(phase=Supplies())
    stock(state, "usa", "pearl", 2)
    assert refused(state, "usa", "supply ship usa lsp 1 pearl reef on 1") == "NW-MER-26", "route 1 does not go to reef"
    sheets(state, {"usa": "supply ship usa lsp 2 pearl midway on 1"})
    assert state.harbours["midway"].stock["usa"] == 2
    assert state.harbours["pearl"].stock["usa"] == 0


@pytest.mark.rule("NW-UNI-14")
def test_only_fleet_bases_and_trains_issue_lsp() -> None:
    state = little()
    stock(state, "usa", "midway", 3)
    stock(state, "usa", "reef", 1)
    assert lsp_at(state, "usa", "midway") == 0
    assert lsp_at(state, "usa", "reef") == 1


@pytest.mark.rule("NW-UNI-15")
def test_garrisons_never_move() -> None:
    state = little(phase=Supplies())
    troops(state, "usa", "pearl", garrisons=2)
    assert refused(state, "usa", "supply ship usa garrison 1 pearl midway on 1") == "NW-UNI-15"
    state.flow[-1] = Allocation()
    ship = unit(state, "usa", "heavy", "pearl")
    assert refused(state, "usa", f"allocate tf usa:one pearl {ship.id} men=1") == "NW-UNI-15", (
        "a garrison is no manpower to embark"
    )


@pytest.mark.rule("NW-UNI-16", "NW-AMP-9", "NW-AMP-15")
def test_a_lone_garrison_counts_eight() -> None:
    state = little()
    troops(state, "japan", "wake", garrisons=1)
    assert shore_cv(state, "wake", "japan", "usa") == 8
    unit(state, "japan", "air", "wake")
    assert shore_cv(state, "wake", "japan", "usa") == 18
    unit(state, "japan", "strategic_bomber", "wake")
    assert shore_cv(state, "wake", "japan", "usa") == 28


@pytest.mark.rule("NW-UNI-17")
def test_garrison_counters_come_from_the_briefing() -> None:
    state = war()
    assert state.pool["usa"] == 12
    assert state.pool["netherlands"] == 0
    assert state.harbours["pearl-harbour"].garrisons["usa"] == 4


@pytest.mark.rule("NW-UNI-18")
def test_the_task_decides_which_rating_counts() -> None:
    state = little()
    ship = unit(state, "usa", "heavy", "pearl")
    assert figures(state, ship) == (5, 4, 2)
    force(state, "usa:one", "pearl", ship)
    assert side_of_forces(state, "fleet", ["usa:one"], "a").cv == 5
    assert interdictors(state, [ship]).cv == 4
    assert escort(state, [ship]).cv == 2


@pytest.mark.rule("NW-UNI-19")
def test_every_rating_of_the_table() -> None:
    state = little()
    for kind in KINDS:
        one = unit(state, "usa", kind, "pearl")
        row = {"air": "air_land_or_fleet_carrier"}.get(kind, kind)
        assert figures(state, one) == tuple(RATINGS.number(row, column) for column in ("fleet", "attack", "defence"))


@pytest.mark.rule("NW-UNI-20", "NW-CMB-50")
def test_a_carrier_and_her_air_add_up() -> None:
    state = little()
    deck, small = carrier(state, "usa", "pearl"), carrier(state, "usa", "pearl", "escort_carrier")
    group = force(state, "usa:one", "pearl", deck)
    other = force(state, "usa:two", "pearl", small)
    assert [ratings.total(state, state.members(group), task) for task in range(3)] == [11, 4, 6]
    assert [ratings.total(state, state.members(other), task) for task in range(3)] == [4, 4, 5]
    pair = force(state, "usa:three", "pearl", carrier(state, "usa", "pearl"), carrier(state, "usa", "pearl"))
    assert ratings.fleet_cv(state, pair) == 22


@pytest.mark.rule("NW-UNI-21")
def test_the_same_air_point_rates_by_its_platform() -> None:
    state = little()
    plane, small = unit(state, "usa", "air", "pearl"), unit(state, "usa", "escort_carrier", "pearl")
    assert figures(state, plane) == (10, 4, 6)
    plane.aboard = small.id
    assert figures(state, plane) == (3, 4, 5)


@pytest.mark.rule("NW-UNI-22")
def test_strategic_bombers_stay_ashore() -> None:
    state = little(phase=Transfers())
    bomber, deck = unit(state, "usa", "strategic_bomber", "pearl"), unit(state, "usa", "fleet_carrier", "pearl")
    assert figures(state, bomber) == (10, 6, 8)
    assert refused(state, "usa", f"transfer embark {bomber.id} {deck.id}") == "NW-UNI-22"


@pytest.mark.rule("NW-UNI-23", "NW-UNI-24")
def test_only_japanese_submarines_are_no_raiders() -> None:
    state = war()
    assert figures(state, unit(state, "japan", "submarine", "truk")) == (1, 0, 0)
    for nation in ("usa", "germany", "italy", "vichy", "netherlands", "ussr"):
        assert figures(state, unit(state, nation, "submarine", "kiel")) == (1, 3, 0)
    strict = war(other_subs="japanese_row")
    assert figures(strict, unit(strict, "italy", "submarine", "taranto")) == (1, 0, 0)
    assert figures(strict, unit(strict, "germany", "submarine", "kiel")) == (1, 3, 0)


@pytest.mark.rule("NW-UNI-25")
def test_an_empty_carrier_counts_one() -> None:
    state = little()
    group = force(state, "usa:one", "pearl", unit(state, "usa", "fleet_carrier", "pearl"))
    assert [ratings.total(state, state.members(group), task) for task in range(3)] == [1, 0, 0]


@pytest.mark.rule("NW-UNI-27")
def test_heavy_ships_under_air_attack_suffer_inferiority_and_nothing_more() -> None:
    state = little()
    tally = modifiers(Side("heavies", 5, air=0, units=1), Side("planes", 5, air=1, units=1), state.options)
    assert [line.amount for line in tally.lines] == [-2]


@pytest.mark.rule("NW-UNI-28")
def test_lsp_are_kept_by_base_and_nation() -> None:
    state = little(phase=Flagging())
    stock(state, "usa", "pearl", 5)
    force(state, "usa:one", "sydney", unit(state, "usa", "heavy", "sydney"))
    assert refused(state, "usa", "flags sweep usa:one d lsp=1") == "NW-OPS-5"
    stock(state, "uk", "sydney", 2)
    assert refused(state, "usa", "flags sweep usa:one d lsp=1 lend=uk") == "NW-UNI-28"
    state.grants.append(Agreement("uk", "usa", "lsp"))
    assert refused(state, "usa", "flags sweep usa:one d lsp=1 lend=uk") == ""
    sheets(state, {"usa": "flags sweep usa:one d lsp=1 lend=uk"})
    assert state.harbours["sydney"].stock["uk"] == 1
    pooled = little(phase=Flagging(), lsp_stock="national_pool")
    stock(pooled, "usa", "pearl", 1)
    force(pooled, "usa:one", "sydney", unit(pooled, "usa", "heavy", "sydney"))
    sheets(pooled, {"usa": "flags sweep usa:one d lsp=1"})
    assert pooled.harbours["pearl"].stock["usa"] == 0


@pytest.mark.rule("NW-UNI-29")
@pytest.mark.parametrize("option, kept", [("destroyed", 0), ("captured", 5), ("half", 2)])
def test_lsp_in_a_captured_base(option: str, kept: int) -> None:
    state = little(captured_lsp=option)
    stock(state, "japan", "truk", 5)
    capture(state, "truk", "usa", umpire())
    assert state.harbours["truk"].stock.get("usa", 0) == kept
    assert state.harbours["truk"].stock.get("japan", 0) == 0
    assert state.problems() == []


@pytest.mark.rule("NW-UNI-30")
@pytest.mark.parametrize("option", ["1", "2", "0"])
def test_damaged_craft_lift_less(option: str) -> None:
    state = little(damaged_lc_lift=option)
    craft = unit(state, "usa", "landing_craft", "pearl", damaged=True)
    assert ratings.lift(state, [craft]) == int(option)
    assert ratings.capacity([craft], air_counts=True) == 1
    assert ratings.capacity([unit(state, "usa", "landing_craft", "pearl")], air_counts=True) == 2


def test_lsp_are_a_stock_of_stores_and_no_unit() -> None:
    assert "lsp" not in KINDS


@pytest.mark.rule("NW-UNI-33")
def test_air_goes_aboard_and_ashore_without_losing_the_turn() -> None:
    state = little(phase=Transfers())
    deck, plane = unit(state, "usa", "fleet_carrier", "pearl"), unit(state, "usa", "air", "pearl")
    far = unit(state, "usa", "air", "reef")
    hurt = unit(state, "usa", "fleet_carrier", "pearl", damaged=True)
    full = carrier(state, "usa", "pearl")
    assert refused(state, "usa", f"transfer embark {far.id} {deck.id}") == "NW-UNI-33"
    assert refused(state, "usa", f"transfer embark {plane.id} {hurt.id}") == "NW-CMB-5"
    sheets(state, {"usa": f"transfer embark {plane.id} {deck.id}, ashore {full.id}"})
    assert plane.aboard == deck.id
    assert state.air_of(full.id) is None
    assert not plane.idle
    assert not deck.idle
    state.flow.append(Allocation())
    assert refused(state, "usa", f"allocate tf usa:one pearl {deck.id}") == ""


@pytest.mark.rule("NW-AMP-10")
def test_troops_count_eight_and_six_in_a_landing() -> None:
    state = little()
    force(state, "usa:land", "reef", men=2, tanks=1, transports=3, lsp=1)
    force(state, "usa:cover", "reef", unit(state, "usa", "heavy", "reef"), lsp=1)
    raid = operation(state, "amphibious", "usa:cover", "d", invasion="usa:land", place="wake")
    attack, _ = landing_sides(state, raid, state.forces["usa:land"])
    assert attack.cv == 22


@pytest.mark.rule("NW-UNI-20", "NW-SEQ-15", "NW-SEQ-10", "NW-CTL-12")
def test_air_goes_where_its_carrier_goes_and_every_unit_has_one_role() -> None:
    state = little(phase=Allocation())
    deck, ship, late = (
        carrier(state, "usa", "reef"),
        unit(state, "usa", "heavy", "reef"),
        unit(state, "usa", "heavy", "reef"),
    )
    plane = air_of(state, deck.id)
    late.idle = True
    assert refused(state, "usa", f"allocate tf usa:one reef {deck.id} {plane.id}") == "NW-UNI-20"
    assert refused(state, "usa", f"allocate escort 1 reef {plane.id}") == "NW-UNI-20"
    assert refused(state, "usa", f"allocate tf usa:one reef {ship.id} {ship.id}") == "NW-SEQ-15"
    assert refused(state, "usa", f"allocate tf usa:one reef {ship.id}, escort 1 reef {ship.id}") == "NW-SEQ-15"
    assert refused(state, "usa", f"allocate tf usa:one reef {late.id}") == "NW-SEQ-10"
    assert refused(state, "usa", "allocate tf usa:one reef usa-heavy-9") == "NW-CTL-12"
    assert refused(state, "usa", f"allocate tf usa:one reef {deck.id}, tf usa:two reef {ship.id}") == ""
    assert refused(state, "usa", f"allocate tf usa:one reef {deck.id}, tf usa:one reef {ship.id}") == "NW-OPS-1"
