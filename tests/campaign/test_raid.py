"""Contacts of the war in the Bay of Bengal: a raid with the forces that are there, and its report."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from flagplot.campaign.battle import fight_out
from flagplot.campaign.brief import brief_war
from flagplot.campaign.digest import misfits, order_of, read_battle
from flagplot.campaign.fleet import for_nations
from flagplot.campaign.groups import order_of_fleet
from flagplot.campaign.home import check_report, digest, nobody
from flagplot.campaign.opening import playable, scenario_of
from flagplot.campaign.options import CampaignOptions
from flagplot.campaign.papers import BadPaper, Packet, Papers, read_packet, read_report
from flagplot.campaign.raid import SQUADRONS, raid_fates
from flagplot.campaign.raid_story import raid_story
from flagplot.kernel.dice import Chance, SeededDice, key_from_seed
from flagplot.kernel.match import Match
from flagplot.kernel.proof.ledger import Fairness
from flagplot.kernel.seat import CONTROL, OBSERVER, Seat
from flagplot.kernel.umpire import Umpire
from flagplot.operational import GAME as RAID
from flagplot.operational.content.counters import PLANE, SHIP
from flagplot.operational.content.reader import read_scenario
from flagplot.operational.state.model import Bay
from flagplot.strategic import GAME
from flagplot.strategic.orders.sheets import Report as Order
from flagplot.strategic.phases.combat.below import Awaiting, Handing
from flagplot.strategic.phases.combat.rehousing import Rehousing
from flagplot.strategic.phases.operations.conduct import OBJECTIVE, Conduct
from flagplot.strategic.state.model import Strategic
from tests.campaign.test_fleet import conserved, told_of
from tests.campaign.war_contacts import contact_in, drawn_raid, fleets, landing, waits
from tests.strategic.positions import Halt, kinds, order, refused, run, top, war


def met(*extra: str, raids: str = "all", **options: Any) -> Strategic:
    """The Eastern Fleet and a Japanese force off Burma."""
    state = war(2, raids_below=raids, **options)
    first = [state.units[name] for name in ("japan-fleet_carrier-2", "japan-heavy-3", "japan-escort-1")]
    second = [state.units[name] for name in ("uk-fleet_carrier-3", "uk-heavy-5", "uk-light_cruiser-6", *extra)]
    return waits(fleets("japan", "uk", first, second, state))


def packet_of(state: Strategic) -> Packet:
    return brief_war(state, contact_in(state), CampaignOptions())


@pytest.mark.rule("NW-CMB-55")
def test_the_first_combat_of_an_operation_in_the_bay_becomes_a_raid() -> None:
    state = met()

    assert contact_in(state).lower == "operational"
    assert any("-air-" in name for name in contact_in(state).b)
    order(state, "control", f"report {contact_in(state).name} 5d0c")
    assert state.operations[0].raided


@pytest.mark.rule("NW-CMB-55")
def test_by_default_and_elsewhere_there_is_no_raid() -> None:
    assert contact_in(met(raids="by_the_rules", battles_below="all")).lower == "tactical"
    state = war(2, raids_below="all", battles_below="all")
    state.operations.clear()
    fleets("uk", "germany", [state.units["uk-heavy-5"]], [state.units["germany-heavy-1"]], state)
    assert contact_in(waits(state)).lower == "tactical"


@pytest.mark.rule("NW-CMB-55")
def test_both_agree_to_a_raid_or_there_is_none() -> None:
    state = met(raids="both_agree")

    assert isinstance(top(state), Handing)
    order(state, "uk", "below yes")
    order(state, "japan", "below yes")
    assert isinstance(top(state), Awaiting)


@pytest.mark.rule("CB-DWN-14", "CB-DWN-15")
def test_the_scenario_has_the_forces_that_are_really_there() -> None:
    sent = packet_of(met())
    found = read_scenario(scenario_of(sent), "packet")
    counters = {ship.kind for ship in sent.ships if ship.kind in SHIP}

    assert {"warspite", "cornwall", "dorsetshire", "indomitable", "hermes"} <= counters
    assert not counters & found.absent
    assert {name for name in SHIP if SHIP[name].side == "japan" and name not in counters} <= found.absent
    assert found.invasion == "no"
    assert "f1" not in found.absent


@pytest.mark.rule("CB-DWN-15")
def test_a_ship_without_a_counter_takes_one_of_her_type_whose_ship_is_elsewhere() -> None:
    sent = packet_of(met())
    rest = [ship.kind for ship in sent.ships if ship.kind in SHIP]

    assert len(rest) == len(set(rest))
    assert {SHIP[ship.kind].type for ship in sent.ships if ship.unit == "japan-escort-1"} == {"destroyer"}
    # Both British heavy cruisers have counters of their own and are present, so Exeter stays out.
    assert "rn.exeter" not in [ship.id for ship in sent.ships]
    assert next(group for group in sent.groups if group.unit == "uk-heavy-5").behind > 0


@pytest.mark.rule("CB-DWN-16")
def test_air_points_become_air_units() -> None:
    state = met()
    sent = packet_of(state)
    aboard = [ship for ship in sent.ships if ship.kind == "air"]

    assert {ship.side for ship in aboard} == {"japan", "allies"}
    for ship in aboard:
        assert ship.count == len(ship.line.split()) > 0
    assert all(plane in PLANE for side in SQUADRONS.values() for point in side for plane in point)


@pytest.mark.rule("CB-BCK-13", "CB-BCK-14")
def test_ships_air_points_and_freighters_come_home() -> None:
    sent = packet_of(met())
    air = next(ship for ship in sent.ships if ship.kind == "air" and ship.side == "allies")
    told = told_of(sent, indomitable="sunk", hermes="sunk", warspite="heavily damaged")
    ships = [
        replace(one, lost=(air.count + 1) // 2)
        if one.id == air.id
        else replace(one, lost=45)
        if one.id == "freighters"
        else one
        for one in told.ships
    ]
    fates = order_of_fleet(sent, replace(told, ships=tuple(ships))).fates

    assert {
        "uk-fleet_carrier-3=sunk",
        "rn.indomitable=sunk",
        "rn.warspite=hurt",
        f"{air.id}=sunk",
        "freighters=45",
    } <= set(fates)


@pytest.mark.rule("NW-CMB-56")
def test_freighters_lost_are_tonnage_points() -> None:
    state = met()
    before = state.tonnage_of("uk")
    told = order(state, "control", f"report {contact_in(state).name} 5d0c freighters=45")

    assert before - state.tonnage_of("uk") == 2
    assert state.problems() == []
    assert "battle.report" in kinds(told)


@pytest.mark.rule("NW-CMB-56")
def test_the_air_of_a_carrier_that_was_hit_finds_a_home() -> None:
    state = met()
    order(state, "control", f"report {contact_in(state).name} 5d0c uk-fleet_carrier-3=damaged")
    if isinstance(top(state), Rehousing):
        order(state, "uk", next(iter(GAME.orders(state, Seat("uk")))).line())

    assert all(unit.aboard != "uk-fleet_carrier-3" for unit in state.units.values())
    assert state.problems() == []


@pytest.mark.rule("NW-CMB-56")
@pytest.mark.parametrize("words", ["uk-air-1=damaged", "freighters=61", "freighters=none", "convoy=1"])
def test_a_report_of_a_raid_that_cannot_be_is_refused(words: str) -> None:
    state = met()
    air = next(name for name in contact_in(state).b if "-air-" in name)

    assert refused(state, "control", f"report {contact_in(state).name} 5d0c {words.replace('uk-air-1', air)}")


def covered(place: str = "colombo", men: int = 4) -> Strategic:
    """A Japanese landing on Ceylon whose covering force has met the Eastern Fleet."""
    state = war(2, raids_below="all")
    first = [state.units[name] for name in ("japan-fleet_carrier-2", "japan-heavy-3", "japan-escort-1")]
    second = [state.units[name] for name in ("uk-fleet_carrier-3", "uk-heavy-5", "uk-light_cruiser-6")]
    fleets("japan", "uk", first, second, state)
    landing(state, place, men)
    return waits(state)


@pytest.mark.rule("NW-CMB-57", "CB-DWN-18")
def test_the_troops_of_a_landing_on_ceylon_sail_in_the_raid() -> None:
    state = covered(men=4)
    sent = packet_of(state)
    found = read_scenario(scenario_of(sent), "packet")
    carried = [(ship.kind, ship.count) for ship in sent.ships if ship.unit == "troops"]

    assert contact_in(state).troops == 4
    assert carried == [("transport-1", 2), ("transport-2", 1), ("transport-3", 1)]
    assert [(ship.id, ship.count) for ship in sent.ships if ship.kind == "place"] == [
        ("colombo", 2),
        ("trincomalee", 12),
    ]
    assert (found.invasion, "transport-1" in found.absent, "town-guard" in found.absent) == ("yes", False, False)
    assert (str(found.ground["aus-16"]), "aus-17" in found.ground) == ("1314", False)
    state.harbours["colombo"].garrisons.clear()
    assert "town-guard" in read_scenario(scenario_of(packet_of(state)), "packet").absent


@pytest.mark.rule("CB-DWN-18")
def test_by_option_and_in_a_sweep_no_troops_sail() -> None:
    state = covered()
    above = brief_war(state, contact_in(state), CampaignOptions(landings="above"))

    for sent in (above, packet_of(met())):
        assert {"troops", "colombo"} & {ship.unit for ship in sent.ships} == set()
        assert read_scenario(scenario_of(sent), "packet").invasion == "no"
    order(state, "control", f"report {contact_in(state).name} 5d0c")
    assert not state.operations[-1].landed


@pytest.mark.rule("CB-BCK-15")
def test_places_garrisons_and_troops_come_home() -> None:
    sent = packet_of(covered())
    told = told_of(sent)
    fates = {"colombo": {"lost": 2, "level": "sunk"}, "trincomalee": {"crippled": 6}, "troops-1": {"lost": 2}}
    ships = tuple(replace(one, **fates.get(one.id, {})) for one in told.ships)

    assert set(order_of_fleet(sent, replace(told, ships=ships)).fates) == {"colombo=taken", "trincomalee=6", "troops=2"}
    assert order_of_fleet(sent, told).fates == ("troops=0",)


@pytest.mark.rule("CB-BCK-15")
def test_what_became_of_places_is_read_off_the_raid() -> None:
    sent = packet_of(covered(men=3))
    match = Match.open(RAID, scenario_of(sent), Fairness(seed=1))
    state = match.state
    assert isinstance(state, Bay)
    state.troops["light-horse"].fate = state.troops["jp-2"].fate = "lost"
    state.owner["colombo"] = "japan"
    told = {one.id: one for one in raid_fates(sent, match)}

    assert (told["colombo"].level, told["colombo"].lost) == ("sunk", 2)
    assert (told["trincomalee"].level, told["trincomalee"].crippled) == ("heavily damaged", 4)
    assert [told[f"troops-{number}"].lost for number in (1, 2, 3)] == [0, 1, 0]


@pytest.mark.rule("NW-CMB-57")
def test_a_place_taken_in_the_raid_changes_hands_in_the_war() -> None:
    state = covered(men=3)
    told = order(state, "control", f"report {contact_in(state).name} 5d0c colombo=taken trincomalee=5 troops=1")
    colombo, trincomalee = state.harbours["colombo"], state.harbours["trincomalee"]

    assert (colombo.holder, colombo.manpower["japan"], colombo.garrison()) == ("japan", 2, 0)
    assert (trincomalee.holder, trincomalee.garrison()) == ("uk", 7)
    assert state.forces["japan:landing"].points == 0
    assert "place.taken" in kinds(told)
    assert state.problems() == []


@pytest.mark.rule("NW-CMB-57")
def test_a_landing_that_the_raid_did_not_bring_off_has_failed_and_is_not_made_again() -> None:
    state = covered(men=3)
    told = order(state, "control", f"report {contact_in(state).name} 5d0c trincomalee=taken troops=0")
    flag = state.operations[-1]

    assert "landing.failed" in kinds(told)
    assert state.harbours["colombo"].holder == "uk"
    assert (state.harbours["trincomalee"].holder, state.harbours["trincomalee"].manpower["japan"]) == ("japan", 3)
    state.flow[:] = [Halt(), Conduct(flag.number, OBJECTIVE)]
    flag.status = "open"
    assert "landing.opened" not in kinds(run(state))
    assert flag.status == "failed"
    assert state.problems() == []


@pytest.mark.rule("NW-CMB-55")
def test_there_is_no_raid_once_japan_holds_a_place_on_ceylon() -> None:
    state = war(2, raids_below="all", battles_below="all")
    state.harbours["trincomalee"].holder = "japan"
    fleets("japan", "uk", [state.units["japan-heavy-3"]], [state.units["uk-heavy-5"]], state)

    assert contact_in(waits(state)).lower == "tactical"


@pytest.mark.rule("NW-CMB-57")
@pytest.mark.parametrize("words", ["troops=4", "troops=all", "colombo=3", "trincomalee=lost", "rangoon=taken"])
def test_a_report_of_a_landing_that_cannot_be_is_refused(words: str) -> None:
    state = covered(men=3)
    sweep = met()

    assert refused(state, "control", f"report {contact_in(state).name} 5d0c {words}")
    assert refused(sweep, "control", f"report {contact_in(sweep).name} 5d0c colombo=taken")


@pytest.mark.rule("CB-BCK-8")
def test_the_story_of_a_raid_names_who_met_whom_and_where() -> None:
    sent = packet_of(met())
    match = Match.open(RAID, scenario_of(sent), Fairness(seed=1))
    umpire = Umpire(SeededDice(match.state.chance), match.state.logs)
    far = {"hex": "2020", "japan": ["kongo", "tone"], "allies": ["hermes"]}
    many = {"hex": "1315", "japan": ["yura"], "allies": ["f1", "f2", "f3", "f4", "f5", "f6"]}
    none: dict[str, list[str]] = {"damaged": [], "left": []}
    umpire.announce("turn", (), {"turn": 4, "hours": "morning"})
    umpire.announce("battle", (), far)
    umpire.announce("battle.report", (), {"hex": "2020", "battle": "b", "source": "5d", "sunk": ["hermes"], **none})
    umpire.announce("sunk", (), {"ship": "hermes", "side": "allies"})
    umpire.announce("battle.over", (), {"hex": "2020", "why": "one side is gone"})
    umpire.announce("battle", (), many)
    umpire.announce("merchants.lost", (), {"ship": "f1", "side": "allies", "lost": 4, "left": 2})
    umpire.announce("battle.over", (), {"hex": "1315", "why": "the shelling is over"})
    umpire.announce("battle", (), many | {"allies": ["f2"]})
    umpire.announce("merchants.lost", (), {"ship": "f2", "side": "allies", "lost": 6, "left": 0})
    umpire.announce("battle.over", (), {"hex": "1315", "why": "one side is gone"})
    umpire.announce("bomb.result", (), {"target": "f3", "result": "Sk"})
    umpire.announce("merchants.lost", (), {"ship": "f3", "side": "allies", "lost": 1, "left": 5})
    umpire.announce("turn", (), {"turn": 5, "hours": "afternoon"})
    umpire.announce("sub.torpedoes", (), {"target": "tone", "result": "D"})
    umpire.announce("damaged", (), {"ship": "tone", "side": "japan"})
    umpire.announce("damaged", (), {"ship": "kongo", "side": "japan"}, audience=("japan",))
    fates = raid_fates(sent, match)
    air = next(number for number, ship in enumerate(sent.ships) if ship.kind == "air")
    fates[air] = replace(fates[air], lost=1)
    told = raid_story(sent, tuple(fates), match)

    assert list(told) == [
        "2 April 1942, morning: 450 miles south-east of Batticaloa, Kongo and Atago meet Hermes: Hermes is sunk.",
        "2 April 1942, morning: At Batticaloa, Yura meets freighters: 10 freighters are sunk.",
        "2 April 1942, morning: One freighter is sunk by aircraft.",
        "2 April 1942, afternoon: Atago is damaged by a submarine.",
        "Japan has lost no ship.",
        "The Allies have lost 11 freighters.",
        f"{sent.ships[air].name} lost 1 of {sent.ships[air].count} air units.",
    ], "forces in one harbour are reported once, and private events of a side are left out"


@pytest.mark.rule("CB-BCK-8", "CB-DWN-15")
def test_a_ship_that_a_counter_stood_for_is_told_by_her_own_name() -> None:
    sent = packet_of(met())
    counter = next(ship.kind for ship in sent.ships if ship.kind == "kongo")
    ships = tuple(replace(ship, id="ijn.mutsu", name="Mutsu") if ship.kind == counter else ship for ship in sent.ships)
    nameless = next(ship for ship in ships if ship.unit == "japan-escort-1")
    match = Match.open(RAID, scenario_of(sent), Fairness(seed=1))
    umpire = Umpire(SeededDice(match.state.chance), match.state.logs)
    umpire.announce("turn", (), {"turn": 4, "hours": "night"})
    umpire.announce("bomb.result", (), {"target": counter, "result": "Sk"})
    umpire.announce("sunk", (), {"ship": counter, "side": "japan"})
    umpire.announce("turn", (), {"turn": 5, "hours": "morning"})
    umpire.announce("bomb.result", (), {"target": nameless.kind, "result": "D"})
    umpire.announce("damaged", (), {"ship": nameless.kind, "side": "japan"})
    fates = raid_fates(sent, match)
    place = [ship.id for ship in ships].index("ijn.mutsu")
    fates[place] = replace(fates[place], id="ijn.mutsu", level="sunk", lost=1)
    fates[ships.index(nameless)] = replace(fates[ships.index(nameless)], level="sunk", lost=1)

    assert list(raid_story(replace(sent, ships=ships), tuple(fates), match)) == [
        "2 April 1942, night: Mutsu is sunk by aircraft.",
        "2 April 1942, morning: One Japanese destroyer is damaged by aircraft.",
        "Japan has lost Mutsu and one Japanese destroyer.",
        "The Allies have lost no ship.",
        "On the map of the raid Mutsu was Kongo.",
    ]


def check(seed: int, bot: str = "captain") -> Strategic:
    """One contact down to a raid and back: ships conserved, no damage undone, the raid ends, the report fits."""
    state = drawn_raid(seed)
    sent = packet_of(state)
    fought = fight_out(sent, {"japan": bot, "allies": bot})
    told = fought.report
    assert isinstance(fought.match.state, Bay)
    assert fought.match.state.problems() == []
    assert misfits(sent, told) == "", misfits(sent, told)
    assert read_packet(sent.text()) == sent
    assert read_report(told.text()) == told
    before, contact = state.clone(), contact_in(state)
    found = order_of(sent, told)
    assert GAME.notation.parse(found.line()) == found
    assert GAME.check(state, CONTROL, found) is None, str(GAME.check(state, CONTROL, found))
    GAME.apply(state, CONTROL, found, SeededDice(state.chance))
    while isinstance(top(state), Rehousing):
        seat = GAME.to_act(state)[0]
        GAME.apply(state, seat, next(iter(GAME.orders(state, seat))), SeededDice(state.chance))
    conserved(before, state, contact.units())
    return state


@pytest.mark.rule("CB-BCK-1", "CB-BCK-13")
@pytest.mark.parametrize("seed", [1, 2])
def test_a_contact_in_the_bay_by_lot_goes_down_and_comes_back(seed: int) -> None:
    assert check(seed).turn


@pytest.mark.rule("CB-WHO-4")
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_packet_of_a_raid_tells_a_seat_nothing_that_it_does_not_know(seed: int) -> None:
    state = drawn_raid(seed)

    def papers(world: Strategic, seat: Seat) -> str:
        assert isinstance(world.flow[-1], Awaiting)
        packet = brief_war(world, world.flow[-1].contact, CampaignOptions())
        return for_nations(packet, world.commands(seat)).text()

    for seat in (*dict.fromkeys(state.chairs.values()), OBSERVER):
        view = GAME.view(state, seat)
        twin = GAME.imagine(view, SeededDice(Chance(key_from_seed(seed))))
        assert papers(twin, seat) == papers(state, seat)


@pytest.mark.rule("CB-PAP-4")
def test_a_raid_that_control_has_changed_is_no_report() -> None:
    sent = packet_of(met())
    fought = fight_out(sent)

    assert digest(sent, fought.replay) == fought.report
    assert isinstance(order_of(sent, fought.report), Order)
    lines = fought.replay.splitlines(keepends=True)
    at = next(
        number for number, line in enumerate(lines) if line.startswith(("japan:", "allies:", "japan ", "allies "))
    )
    lines.insert(at, lines[at].replace("japan", "control", 1).replace("allies", "control", 1))
    with pytest.raises(BadPaper):
        read_battle(sent, "".join(lines), nobody)
    assert RAID.slug == sent.lower


@pytest.mark.rule("CB-PAP-4", "CB-WHO-3")
def test_a_raid_is_believed_only_with_the_papers_of_its_own_battles() -> None:
    sent = packet_of(drawn_raid(1))
    fought = fight_out(sent)
    papers = {one.packet.battle: Papers(one.packet, one.fought.report, one.fought.replay) for one in fought.episodes}
    battle, first = next(iter(papers.items()))
    softened = [replace(ship, lost=0, level="sound", crippled=0) for ship in first.report.ships]
    forged = papers | {battle: replace(first, report=replace(first.report, ships=tuple(softened), minutes=1))}

    check_report(sent, fought.report, fought.replay, papers.get)
    with pytest.raises(BadPaper, match=f"taken in the report of {battle}"):
        check_report(sent, fought.report, fought.replay)
    with pytest.raises(BadPaper, match="does not tell what happened"):
        check_report(sent, fought.report, fought.replay, forged.get)


@pytest.mark.rule("CB-DWN-14")
def test_a_packet_of_a_raid_that_makes_no_raid_is_refused() -> None:
    sent = packet_of(met())
    twice = replace(sent.ships[1], kind=sent.ships[0].kind)

    assert playable(sent) == scenario_of(sent)
    for ships in ((sent.ships[0], twice), (replace(sent.ships[0], kind="nautilus"),)):
        with pytest.raises(BadPaper, match="no battle that could be fought"):
            playable(replace(sent, ships=ships))


@pytest.mark.rule("CB-DWN-17")
def test_the_packet_says_what_each_side_came_to_do() -> None:
    assert packet_of(met()).postures == {"japan": "sweep", "allies": "intervenes"}


@pytest.mark.rule("NW-CMB-57")
@pytest.mark.parametrize("words, rule", [("troops=3", ""), ("troops=0", ""), ("troops=4", "NW-CMB-53")])
def test_no_more_troops_are_lost_than_sailed(words: str, rule: str) -> None:
    state = covered(men=3)

    assert refused(state, "control", f"report {contact_in(state).name} 5d0c {words}") == rule
