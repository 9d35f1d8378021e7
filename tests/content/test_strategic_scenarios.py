"""Briefings and scenarios of the strategic game against the printed balance, and bad scenario files."""

from __future__ import annotations

import tomllib
from importlib.resources import files

import pytest

from flagplot.kernel.content.document import BadDocument
from flagplot.rulebook.library import load
from flagplot.strategic.content.atlas import FAR, atlas_of
from flagplot.strategic.content.briefings import TURNS, nations
from flagplot.strategic.content.land_rules import land
from flagplot.strategic.content.reader import shared
from flagplot.strategic.content.scenarios import NAMES, cards, scenario
from flagplot.strategic.content.world import NATIONS, text_of, world

COLUMNS = dict(
    zip(
        ("usa", "germany", "italy", "uk", "japan", "free-french", "netherlands", "vichy", "ussr"),
        range(1, 10),
        strict=True,
    )
)
ROWS = {
    "Fleet carrier group": "fleet_carrier",
    "Escort carrier group": "escort_carrier",
    "Heavy ship group": "heavy",
    "Light cruiser force": "light_cruiser",
    "Escort force": "escort",
    "Submarine flotilla": "submarine",
    "Landing craft group": "landing_craft",
}
BALANCE = next(t.rows for t in load("strategic").tables if t.id == "NW-TAB-BALANCE")


def printed(title: str, nation: str) -> int:
    return next(int(str(row[COLUMNS[nation]])) for row in BALANCE if str(row[0]).lower().startswith(title.lower()))


@pytest.mark.rule("NW-SET-1")
@pytest.mark.parametrize("nation", NATIONS)
def test_ships_at_the_start_are_those_of_the_printed_balance(nation: str) -> None:
    for title, unit in ROWS.items():
        placed = sum(s.count for s in scenario("war").ships if (s.nation, s.unit) == (nation, unit))
        assert placed == printed(title, nation), unit


@pytest.mark.rule("NW-SET-2")
def test_nobody_starts_with_escort_carriers_or_landing_craft() -> None:
    assert not [s for s in scenario("war").ships if s.unit in ("escort_carrier", "landing_craft")]


@pytest.mark.rule("NW-SET-3")
@pytest.mark.parametrize("nation", NATIONS)
def test_tonnage_and_lsp_at_the_start_are_printed(nation: str) -> None:
    war = scenario("war")
    assert sum(war.tonnage[nation].values()) + war.reserve[nation] == printed("Tonnage", nation)
    assert sum(n for (owner, _), n in war.lsp.items() if owner == nation) == printed("Logistic", nation)


def test_duties_at_the_start_are_within_naval_range() -> None:
    atlas = atlas_of("war")
    for ship in scenario("war").ships:
        if ship.duty == "port":
            continue
        path, seas = world().routes[ship.route].path, world().places[ship.base].areas
        assert min(atlas.distance(sea, area, 0) for sea in seas for area in path) <= 4 < FAR, ship


@pytest.mark.rule("NW-FLG-2", "NW-FLG-3", "NW-CTL-11")
@pytest.mark.parametrize("nation", NATIONS)
def test_flags_fall_in_winter_but_not_below_one(nation: str) -> None:
    briefing = nations()[nation]
    for turn in range(1, TURNS + 1):
        summer, now = briefing.flags_summer[turn - 1], briefing.flags[turn - 1]
        if turn not in (1, 6, 7, 12, 13, 18, 19) or (nation, turn) == ("japan", 1) or nation == "netherlands":
            assert now == summer
        else:
            assert now == (max(1, summer - 1) if summer else 0)


@pytest.mark.rule("NW-UNI-17")
def test_garrisons_come_from_the_briefings() -> None:
    war = scenario("war")
    assert war.garrisons["uk", "malta"] == 3
    assert war.garrisons["germany", "normandy"] >= 6, "no beach of France falls in 1942"
    assert war.garrisons["japan", "iwo-jima"] >= 4
    assert war.garrisons["uk", "trincomalee"] > war.garrisons["uk", "rabaul"]
    assert war.pool["japan"] == 20
    assert all(place in war.places for _, place in war.garrisons)


@pytest.mark.rule("NW-RNG-3", "NW-RNG-8")
def test_ranges_by_turn_are_printed_or_dated() -> None:
    assert nations()["japan"].land_air_range == (1,) * TURNS
    for briefing in nations().values():
        assert briefing.strategic_range == (1,) * 8 + (2,) * 14
        assert briefing.land_air_range[0] == (1 if briefing.id == "japan" else 0)


def test_the_places_where_nations_hold_things_are_theirs_or_an_allys() -> None:
    war = scenario("war")
    for table in (war.lsp, war.air, war.bombers, war.garrisons, war.troops):
        for nation, place in table:
            holder = war.places[place].holder
            assert nations()[holder].alliance == nations()[nation].alliance, (nation, place)


@pytest.mark.parametrize("name", NAMES)
def test_every_scenario_is_whole(name: str) -> None:
    one = scenario(name)
    assert one.ships
    assert {nation for chair in one.chairs for nation in chair.nations} == set(one.nations)
    assert all(set(place.areas) <= set(one.areas) for place in one.places.values())
    assert all(set(route.path) <= set(one.areas) for route in one.routes.values())
    assert all(ship.base in one.places and (not ship.route or ship.route in one.routes) for ship in one.ships)
    assert all(yard in one.places for n in one.nations.values() for line in n.production for yard in line.yards)
    assert all(link.a in one.areas and link.b in one.areas for link in one.links)
    alliances = [{one.nations[n].alliance for n in chair.nations} for chair in one.chairs]
    assert all(len(sides) == 1 for sides in alliances)


def test_the_cards_tell_what_there_is() -> None:
    told = {card.name: (len(card.seats), card.turns) for card in cards()}
    assert told == {"war": (9, 22), "1942": (9, 6), "atlantic": (2, 9), "pacific": (2, 12), "intro": (2, 3)}


def test_a_share_of_production_keeps_the_fractions() -> None:
    assert shared((1, 1, 1, 1), 50) == (0, 1, 0, 1)
    assert sum(shared((3, 4, 5), 35)) == 12 * 35 // 100


def test_a_scenario_may_be_given_as_text() -> None:
    text = text_of("scenarios", "intro.toml").replace("last_turn = 3", "last_turn = 2")
    assert scenario(text).last_turn == 2


def test_an_unknown_scenario_is_answered_with_the_known_ones() -> None:
    with pytest.raises(LookupError, match="intro, pacific, atlantic, 1942, war"):
        scenario("midway")


def test_all_faults_of_a_scenario_are_told_with_line_and_key() -> None:
    text = (
        text_of("scenarios", "intro.toml").replace('"japan-captures"', '"tea-party"')
        + '\n[[ship]]\nnation = "narnia"\nunit = "raft"\n'
    )
    text = text.replace('"cocos"', '"atlantis"')
    with pytest.raises(BadDocument) as caught:
        scenario(text)
    told = str(caught.value)
    for expected in (
        "there is no event 'tea-party'",
        "no area 'atlantis'",
        "no nation 'narnia'",
        "no unit 'raft'",
        "base: is missing",
    ):
        assert expected in told
    assert all(fault.line > 1 for fault in caught.value.faults)


def test_the_land_stand_in_says_what_it_is() -> None:
    rules = land()
    assert "STAND-IN" in rules.label
    assert rules.column(10, 10) == "1:1"
    assert rules.column(9, 10) == "under"
    assert rules.column(30, 10) == "3:1"
    assert rules.chart.read(9, "3:1").cell == "D2"
    assert rules.chart.read(-3, "under").cell == "A2"


def test_ships_known_by_name_stand_in_the_shared_lists_and_in_one_unit_each() -> None:
    facts: set[str] = set()
    for navy in ("usn", "rn", "ran", "km", "rm", "ijn", "mn", "rnn"):
        facts |= set(
            tomllib.loads(files("flagplot.content").joinpath("ships", f"{navy}.toml").read_text(encoding="utf-8"))
        )
    named = [ship for unit in scenario("war").ships for group in unit.groups for ship in group]
    assert set(named) <= facts
    assert len(named) == len(set(named))
    assert all(len(unit.groups) in (0, unit.count) for unit in scenario("war").ships)


def test_a_scenario_may_put_places_into_other_hands() -> None:
    text = text_of("scenarios", "intro.toml") + '\n[holders]\nrangoon = "japan"\n'
    assert scenario(text).places["rangoon"].holder == "japan"
    with pytest.raises(BadDocument, match="no nation 'siam'"):
        scenario(text.replace('rangoon = "japan"', 'rangoon = "siam"'))
