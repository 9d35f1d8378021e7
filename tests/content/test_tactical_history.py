"""The historical battles compared with history: forces, aircraft, effective guns, enough water for every ship, surprise."""

import re

import pytest

from flagplot.bots.roster import recruit
from flagplot.games import load
from flagplot.lab.simulate import chairs, play_game
from flagplot.tactical.content import library as content
from flagplot.tactical.content.reader import read_scenario
from flagplot.tactical.content.scenarios import NAMES, scenario
from flagplot.tactical.rules.gunnery.allocation import is_surprised
from flagplot.tactical.rules.movement.geometry import YARD, advance, crosses, inside
from flagplot.tactical.state.model import Battle, Ship


def begun(battle: str) -> Battle:
    state = load("tactical").new(battle, 1, {})
    assert isinstance(state, Battle)
    return state


@pytest.mark.rule("NA-AIR-7")
def test_samars_aircraft_are_counted_once() -> None:
    state = begun("samar")
    arrivals = scenario("samar").arrivals

    assert {} == state.flights
    assert not any(arrival.every for arrival in arrivals)
    fighters = sum(arrival.elements for arrival in arrivals if arrival.aircraft == "fm-2")
    bombers = sum(arrival.elements for arrival in arrivals if arrival.aircraft == "avenger")
    assert (16, 10) == (fighters, bombers)


@pytest.mark.rule("NA-SCN-1")
def test_escort_carriers_fly_wildcats_not_hellcats() -> None:
    free = begun("free: usn.st-lo, usn.fletcher vs ijn.tone on 1944-10-25")
    flown = {flight.aircraft for flight in free.flights.values()}

    assert {"fm-2", "avenger"} == flown
    assert "hellcat" not in {arrival.aircraft for arrival in scenario("samar").arrivals}


def test_ajax_and_achilles_can_hurt_graf_spee_and_fire_at_her() -> None:
    shells = content.guns()["RN6"].factor
    fired: set[str] = set()

    assert shells - content.classes()["DEUTSCH"].armour == -1
    game = load("tactical")

    def watch(state: Battle) -> None:
        fired.update(ship.id for ship in state.ships.values() if ship.main_fires)

    bots = {seat: recruit("tactical", "captain") for seat in chairs(game, "river-plate")}
    play_game(game, "river-plate", 3, bots, watch=watch)
    assert {"ajax", "achilles"} <= fired


@pytest.mark.parametrize("battle", NAMES)
def test_nobody_starts_ashore_or_runs_ashore_on_the_first_courses(battle: str) -> None:
    state = begun(battle)
    for ship in state.ships.values():
        end = advance(ship.x, ship.y, ship.course, ship.speed)
        for land in state.brief.land:
            assert not inside(ship.x // YARD, ship.y // YARD, land.polygon), f"{ship.name} starts on {land.name}"
            assert not _strands(ship, end, land.polygon), f"{ship.name} runs onto {land.name} in turn 1"


def _strands(ship: Ship, end: tuple[int, int], polygon: tuple[tuple[int, int], ...]) -> bool:
    px, py = polygon[-1]
    for qx, qy in polygon:
        if crosses(ship.x, ship.y, *end, px * YARD, py * YARD, qx * YARD, qy * YARD):
            return True
        px, py = qx, qy
    return False


@pytest.mark.rule("NA-SCN-6")
def test_savos_allies_sleep_for_four_turns_and_its_float_planes_are_up() -> None:
    state = begun("savo-island")
    allies = [ship for ship in state.ships.values() if ship.side == "allied"]

    for turn in (1, 4):
        state.turn = turn
        assert all(is_surprised(state, ship) for ship in allies)
    state.turn = 5
    assert not any(is_surprised(state, ship) for ship in allies)
    up = {effect.ship for effect in state.effects("floatplane")}
    assert {"chokai", "aoba", "kako"} == up


@pytest.mark.rule("NA-GUN-57")
def test_savos_crews_differ_by_side() -> None:
    state = begun("savo-island")

    assert {("ijn", 1), ("allied", -1)} == {(ship.side, ship.gun_mod) for ship in state.ships.values()}


@pytest.mark.rule("NA-SCN-6")
def test_savos_southern_force_is_silent() -> None:
    state = begun("savo-island")
    armed = {ship.id for ship in state.ships.values() if any(ship.tubes)}

    assert {"canberra", "chicago"} == {effect.ship for effect in state.effects("no_fire")}
    assert armed.isdisjoint({"canberra", "patterson", "bagley"})


@pytest.mark.rule("NA-SCN-6")
@pytest.mark.parametrize(
    "battle, broken",
    [
        ("java-sea", {("allied", "HD")}),
        ("second-sirte", {("rm", "D"), ("rn", "HD")}),
        ("komandorski", {("ijn", "HD"), ("usn", "HD")}),
        ("empress-augusta-bay", {("ijn", "D"), ("usn", "HD")}),
    ],
)
def test_admirals_who_broke_off_may_do_so_when_ships_are_hurt(battle: str, broken: set[tuple[str, str]]) -> None:
    state = begun(battle)

    assert broken == {(effect.side, effect.level) for effect in state.effects("recall")}
    assert any(re.search("breaks? off", line) for line in state.brief.special)


@pytest.mark.rule("NA-VIC-18")
def test_those_who_had_to_sink_a_ship_are_told_so() -> None:
    aims = [aim for aim in begun("north-cape").brief.aims if aim.kind == "sink"]

    assert [("rn", ("scharnhorst",), 1)] == [(aim.side, aim.ships, aim.count) for aim in aims]


@pytest.mark.rule("NA-SCN-17")
def test_ships_whose_aircraft_were_ashore_or_broken_have_none() -> None:
    plate, java = begun("river-plate"), begun("java-sea")

    assert "" == plate.ships["admiral-graf-spee"].floatplane
    assert {""} == {ship.floatplane for ship in java.ships.values() if ship.side == "allied"}


def test_hoods_escort_of_shadowers_stays_away_to_the_end() -> None:
    brief = scenario("denmark-strait")
    held = next(effect for effect in brief.effects if effect.kind == "min_distance")

    assert brief.turns == held.until_turn


def test_bismarcks_edges_lie_within_her_reach() -> None:
    brief = scenario("denmark-strait")
    luetjens = next(group for group in brief.groups if group.name == "Luetjens")
    x, y = advance(luetjens.x * YARD, luetjens.y * YARD, luetjens.course * 10, 27_000 * brief.turns)

    for aim in brief.aims:
        place = (x if aim.axis[0] == "x" else y) // YARD
        assert place < aim.beyond, aim.text


def test_every_ship_of_history_has_one_id() -> None:
    names = [fact.name for fact in content.facts().values() if fact.id.startswith("ijn.")]

    assert len(names) == len(set(names))
    assert "ijn.shiranuhi" not in content.facts()
    assert "KAGERO" == content.rated()["ijn.shiranui"]


def test_a_file_that_uses_the_old_id_is_still_read() -> None:
    text = """\
title = "Old file"
date = "1944-01-01"
start = "10:00"
turns = 4

[[group]]
side = "ijn"
name = "One"
at = [0, 0]
course = 0
speed = 20
ships = ["ijn.shiranuhi"]

[[group]]
side = "usn"
name = "Two"
at = [9000, 0]
course = 0
speed = 20
ships = ["usn.fletcher"]
"""
    setup = read_scenario(text, "old.toml", "old").groups[0].ships[0]

    assert ("shiranui", "ijn.shiranui", "KAGERO") == (setup.id, setup.ship, setup.kind)
