"""Battles of the war: the ships of a counter, the packet, and the report."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from flagplot.campaign.battle import fight_out
from flagplot.campaign.digest import misfits, order_of
from flagplot.campaign.fleet import brief_fleet, for_nations, weight
from flagplot.campaign.groups import fate_of, order_of_fleet
from flagplot.campaign.opening import playable
from flagplot.campaign.options import OPTIONS, CampaignOptions, options_of
from flagplot.campaign.papers import GroupBrief, Packet, Report, ShipReport, read_packet, read_report
from flagplot.campaign.roster import class_of, sister
from flagplot.campaign.scenario import hulls, scenario
from flagplot.kernel.dice import Chance, SeededDice, key_from_seed
from flagplot.kernel.seat import CONTROL, OBSERVER, Seat
from flagplot.strategic import GAME
from flagplot.strategic.content.navies import NAVIES, launched, ships
from flagplot.strategic.orders.sheets import Report as Order
from flagplot.strategic.phases.combat.below import Awaiting
from flagplot.strategic.rules.bases.repairs import repair
from flagplot.strategic.rules.combat.rosters import SIZE, last_day, mark, roster, strength
from flagplot.strategic.rules.turn import clear
from flagplot.strategic.state.model import Strategic
from flagplot.strategic.state.pieces import HEAVY, ShipState
from flagplot.tactical.content import library
from flagplot.tactical.state.model import Battle as Action
from tests.campaign.war_contacts import AREA, WHY, contact_in, drawn, fleets, meeting, waits
from tests.strategic.positions import umpire, unit, war


def packet_of(state: Strategic, **options: str) -> Packet:
    return brief_fleet(state, contact_in(state), options_of(options))


def told_of(sent: Packet, **fates: str) -> Report:
    """A report made by hand: damage levels of ships, by the last part of their ids."""
    found = []
    for ship in sent.ships:
        level = fates.get(ship.id.rpartition(".")[2].replace("-", "_"), "heavily damaged" if ship.damaged else "sound")
        sunk = level == "sunk"
        found.append(
            ShipReport(ship.id, level, ship.count if sunk else 0, 1 if level == "heavily damaged" else 0, 0, 0, "")
        )
    return Report(sent.battle, sent.hash, "tactical", "1", "00", 60, False, "over", (), tuple(found))


@pytest.mark.rule("CB-SHP-5")
def test_a_counter_has_the_ships_that_the_list_of_the_start_names() -> None:
    state = war()
    found = roster(state, state.units["uk-heavy-5"])

    assert found == ("rn.warspite", "rn.exeter", "rn.cornwall", "rn.dorsetshire")
    everybody = [ship for one in state.units.values() if one.is_ship for ship in roster(state, one)]
    assert len(everybody) == len(set(everybody))


@pytest.mark.rule("CB-SHP-6")
def test_a_new_counter_draws_those_who_are_commissioned_by_then() -> None:
    state = war(22)
    made = [unit(state, "usa", HEAVY, "norfolk") for _ in range(2)]
    first, second = (roster(state, one) for one in made)

    assert first == ("usn.south-dakota", "usn.indiana", "usn.massachusetts", "usn.alabama")
    assert second[:2] == ("usn.iowa", "usn.new-jersey")
    assert second[2:] == (f"{made[1].id}.3", f"{made[1].id}.4")
    assert ships()["usn.alabama"].joined <= last_day(4) < ships()["usn.iowa"].joined <= last_day(9)


@pytest.mark.rule("CB-SHP-6")
def test_dates_of_commissioning_are_days_after_the_start_and_no_list_has_those_ships() -> None:
    state = war()
    listed = {ship for one in state.units.values() if one.is_ship for ship in roster(state, one)}
    late = [ship for nation in NAVIES for kind in SIZE for ship in launched(nation, kind)]

    assert len(late) > 20
    assert [ship.id for ship in late if not "1941-12" <= ship.joined <= "1945-12"] == []
    assert [ship.id for ship in late if ship.id in listed] == []


@pytest.mark.rule("CB-SHP-7")
def test_ships_without_a_name_have_the_class_of_a_sister() -> None:
    state = war()
    found = roster(state, state.units["japan-escort-1"])

    assert found == tuple(f"japan-escort-1.{number}" for number in range(1, 7))
    for nation in state.chairs:
        for kind in ("heavy", "light_cruiser", "escort"):
            assert sister(nation, kind) in library.classes()


@pytest.mark.rule("CB-SHP-8")
def test_in_a_damaged_counter_half_of_the_ships_are_hurt() -> None:
    state = war()
    group = state.units["uk-heavy-5"]
    mark(group, "rn.warspite", "sunk")
    group.damaged = True

    assert [fate for _, fate in strength(state, group)] == ["sunk", "", "", "hurt"]


@pytest.mark.rule("CB-BCK-12")
def test_dockyards_make_the_hurt_good_and_strike_the_sunk_off() -> None:
    state = war()
    group = state.units["uk-heavy-5"]
    mark(group, "rn.exeter", "sunk")
    mark(group, "rn.cornwall", "hurt")
    group.damaged = True
    clear(state)
    assert group.ships == (ShipState("rn.exeter", "sunk"), ShipState("rn.cornwall", "hurt"))
    repair(state, group, "trincomalee", umpire())

    assert [ship for ship, fate in strength(state, group) if not fate] == [
        "rn.warspite",
        "rn.cornwall",
        "rn.dorsetshire",
    ]
    mark(group, "rn.cornwall", "hurt")
    clear(state)
    assert list(group.ships) == [ShipState("rn.exeter", "gone")]


@pytest.mark.rule("CB-DWN-11", "CB-DWN-12")
def test_a_combat_goes_down_as_one_day_with_the_ships_of_the_chart() -> None:
    state = meeting()
    sent = packet_of(state)
    of = {group.unit: [ship for ship in sent.ships if ship.unit == group.unit] for group in sent.groups}

    assert (sent.parent, sent.lower, sent.date[:4], sent.date[5:7] in ("03", "04")) == (
        "strategic",
        "tactical",
        "1942",
        True,
    )
    assert {ship.side for ship in sent.ships} == {"japan", "uk"}
    assert {len(found) for name, found in of.items() if "-heavy-" in name} == {3}
    assert all(ship.line == "third" for ship in of["uk-heavy-5"])
    assert len(packet_of(state, ships_sent="all").ships) > len(sent.ships)
    assert packet_of(state) == sent
    assert playable(sent)


@pytest.mark.rule("CB-DWN-12")
def test_who_is_hurt_sails_only_where_nobody_else_can() -> None:
    state = war(2, battles_below="all")
    group, enemy = state.units["uk-heavy-5"], state.units["japan-heavy-3"]
    for ship in roster(state, group)[:3]:
        mark(group, ship, "hurt")
    waits(fleets("uk", "japan", [group], [enemy], state))
    sent = packet_of(state)
    assert [(ship.id, ship.damaged) for ship in sent.ships if ship.side == "uk"] == [("rn.dorsetshire", False)]
    mark(group, "rn.dorsetshire", "sunk")

    assert [(ship.id, ship.damaged) for ship in packet_of(state).ships if ship.side == "uk"] == [("rn.warspite", True)]


@pytest.mark.rule("CB-DWN-12")
def test_a_nation_with_many_counters_sends_half_of_each() -> None:
    state = war(2, battles_below="all")
    own = [one for one in state.units.values() if one.nation == "japan" and one.kind == HEAVY]
    assert len(own) == 7
    waits(fleets("japan", "uk", own, [state.units["uk-heavy-5"]], state))

    assert sum(ship.side == "japan" for ship in packet_of(state).ships) == 7


def conditions(**facts: Any) -> Packet:
    """A battle with cards, LSP or air."""
    state = war(2, battles_below="all")
    first, second = [state.units["uk-heavy-5"]], [state.units["japan-heavy-3"]]
    if facts.get("air"):
        first.append(state.units["uk-fleet_carrier-3"])
    made = fleets("uk", "japan", first, second, state, cards=(facts.get("cards", 0), 0))
    made.forces["uk:one"].lsp = facts.get("lsp", 1)
    return packet_of(waits(made))


@pytest.mark.rule("CB-DWN-13")
def test_cards_supply_and_air_become_conditions() -> None:
    assert conditions().conditions == ()
    assert conditions(air=True).conditions == ("float-planes uk",)
    assert {(ship.side, ship.ammunition) for ship in conditions(lsp=0).ships} == {("japan", "full"), ("uk", "short")}
    assert conditions(cards=2).conditions == ("cards uk",)


@pytest.mark.rule("CB-DWN-13")
def test_conditions_become_effects_of_the_battle() -> None:
    plain = replace(conditions(), light="day", surprise="")

    def battle(*words: str) -> str:
        return scenario(replace(plain, conditions=words))

    assert battle().count("no_floatplane") == 2
    assert battle("float-planes uk").count("no_floatplane") == 1
    short = [replace(ship, ammunition="short") if ship.side == "uk" else ship for ship in plain.ships]
    assert scenario(replace(plain, ships=tuple(short))).count('"ammo"') == 3
    assert battle("cards uk").count("gun_mod") == 1
    assert "gun_mod" not in scenario(replace(plain, light="night", conditions=("cards uk",)))
    assert playable(replace(plain, conditions=("float-planes uk", "cards uk")))


@pytest.mark.rule("CB-BCK-9")
@pytest.mark.parametrize(
    "losses, left, fate",
    [
        ("usual", 17, ""), ("usual", 16, "damaged"), ("usual", 7, "damaged"), ("usual", 6, "sunk"),
        ("hard", 20, ""), ("hard", 19, "damaged"), ("hard", 12, "sunk"),
        ("mild", 13, ""), ("mild", 12, "damaged"), ("mild", 1, "damaged"), ("mild", 0, "sunk"),
    ],
)  # fmt: skip
def test_a_counter_is_damaged_or_lost_by_the_strength_left(losses: str, left: int, fate: str) -> None:
    assert fate_of(GroupBrief("uk-heavy-1", False, 24, left), [], options_of({"group_losses": losses})) == fate


@pytest.mark.rule("CB-BCK-10")
def test_who_was_damaged_before_stays_so_or_is_lost() -> None:
    assert fate_of(GroupBrief("uk-heavy-1", True, 24, 10), [], CampaignOptions()) == ""
    assert fate_of(GroupBrief("uk-heavy-1", True, 24, 6), [], CampaignOptions()) == "sunk"


@pytest.mark.rule("CB-BCK-9", "CB-BCK-2")
def test_a_report_enters_the_war_as_counters_and_ships() -> None:
    state = war(2, battles_below="all")
    waits(fleets("uk", "japan", [state.units["uk-heavy-5"]], [state.units["japan-heavy-3"]], state))
    sent = packet_of(state, ships_sent="all")
    order = order_of(sent, told_of(sent, warspite="sunk", exeter="heavily damaged", cornwall="damaged"))

    assert isinstance(order, Order)
    assert order.fates[0] == "uk-heavy-5=damaged"
    assert sorted(order.fates[1:]) == ["rn.exeter=hurt", "rn.warspite=sunk"]
    harder = order_of_fleet(
        replace(sent, options={**sent.options, "light_damage": "damaged"}), told_of(sent, cornwall="damaged")
    )
    assert harder.fates == ("rn.cornwall=hurt",)
    assert weight(class_of("rn.warspite")) > weight(class_of("rn.exeter"))


@pytest.mark.rule("CB-BCK-11")
def test_merchantmen_of_a_convoy_are_counted() -> None:
    state = next(one for one in map(drawn, range(60)) if contact_in(one).route)
    sent = packet_of(state)
    ships = [replace(told, lost=2, crippled=1) if told.id == "convoy" else told for told in told_of(sent).ships]
    told = replace(told_of(sent), ships=tuple(ships))

    assert "convoy=3" in order_of_fleet(sent, told).fates
    afloat = replace(sent, options={**sent.options, "crippled_merchantmen": "afloat"})
    assert "convoy=2" in order_of_fleet(afloat, told).fates


def check(seed: int, bot: str = "captain") -> Strategic:
    """One contact of the war, down and back: ships conserved, no damage undone, the battle ends, the report fits."""
    state = drawn(seed)
    dice = SeededDice(Chance(key_from_seed(-seed)))
    options = options_of({one.name: dice.pick([one.default, *one.alternatives], WHY) for one in OPTIONS})
    sent = brief_fleet(state, contact_in(state), options)
    fought = fight_out(sent, dict.fromkeys({ship.side for ship in sent.ships}, bot))
    told = fought.report
    assert isinstance(fought.match.state, Action)
    assert fought.match.state.problems() == []
    assert set(fought.match.state.ships) == {hull.id for hull in hulls(sent)}
    assert misfits(sent, told) == "", misfits(sent, told)
    assert read_packet(sent.text()) == sent
    assert read_report(told.text()) == told
    before = state.clone()
    order = order_of(sent, told)
    assert GAME.notation.parse(order.line()) == order
    assert GAME.check(state, CONTROL, order) is None, str(GAME.check(state, CONTROL, order))
    contact = contact_in(state)
    GAME.apply(state, CONTROL, order, SeededDice(state.chance))
    conserved(before, state, contact.units())
    return state


def conserved(before: Strategic, after: Strategic, went: tuple[str, ...]) -> None:
    """Every counter and its ships still exist or are lost, and nothing is in a better state than before."""
    problems = [one for one in after.problems() if "on duty 'drawn'" not in one]
    assert problems == [], problems
    gone = {loss.unit for loss in after.losses}
    assert set(before.units) == set(after.units) | gone
    for name in went:
        now, was = after.units.get(name), before.units[name]
        if now is None:
            continue
        assert now.damaged or not was.damaged
        for one in was.ships:
            found = {two.ship: two.fate for two in now.ships}.get(one.ship)
            assert found == one.fate or (one.fate == "hurt" and found == "sunk")


@pytest.mark.rule("CB-BCK-1", "CB-DWN-2")
@pytest.mark.parametrize("seed", [1, 2, 3, 4, 5, 6])
def test_a_contact_of_the_war_by_lot_goes_down_and_comes_back(seed: int) -> None:
    assert check(seed).turn


@pytest.mark.rule("CB-WHO-4")
@pytest.mark.parametrize("seed", [1, 3, 7, 9])
def test_a_packet_of_the_war_tells_a_seat_nothing_that_it_does_not_know(seed: int) -> None:
    state = drawn(seed)

    def papers(world: Strategic, seat: Seat) -> str:
        assert isinstance(world.flow[-1], Awaiting)
        packet = brief_fleet(world, world.flow[-1].contact, CampaignOptions())
        return for_nations(packet, world.commands(seat)).text()

    for seat in (*dict.fromkeys(state.chairs.values()), OBSERVER):
        view = GAME.view(state, seat)
        for number in range(2):
            twin = GAME.imagine(view, SeededDice(Chance(key_from_seed(number))))
            assert papers(twin, seat) == papers(state, seat)


@pytest.mark.rule("CB-WHO-4")
def test_a_seat_reads_its_own_ships_alone() -> None:
    state = meeting()
    sent = packet_of(state)
    seat = state.chairs["uk"]
    read = for_nations(sent, state.commands(seat))

    assert {ship.side for ship in read.ships} == {"uk"}
    assert (read.origin, read.conditions, read.surprise) == ("", (), "")
    assert AREA in sent.battle
