"""Whole combats of the game against the second implementation: random forces, given dice."""

from __future__ import annotations

import random
from collections.abc import Iterable
from itertools import combinations

import pytest

from flagplot.kernel.seat import OBSERVER
from flagplot.strategic import GAME
from flagplot.strategic.content.atlas import FAR
from flagplot.strategic.content.world import world
from flagplot.strategic.orders.sheets import Lose
from flagplot.strategic.phases.amphibious.landing import Landing
from flagplot.strategic.phases.merchant import MerchantWar
from flagplot.strategic.phases.operations.conduct import FIGHT, FINISH, Conduct
from flagplot.strategic.rules.merchant import trade
from flagplot.strategic.rules.merchant.hold import free_lift
from flagplot.strategic.state.model import Strategic
from flagplot.strategic.state.pieces import ESCORTING, RAIDING, Unit
from tests.strategic import oracle
from tests.strategic.frames import battle_in
from tests.strategic.positions import (
    air_of,
    carrier,
    fact,
    force,
    little,
    operation,
    order,
    route,
    run,
    troops,
    unit,
    war,
)
from tests.strategic.scenes import settle

WORTH = {
    "heavy": 5,
    "light_cruiser": 3,
    "escort": 1,
    "submarine": 1,
    "fleet_carrier": 11,
    "escort_carrier": 4,
    "landing_craft": 0,
}


def fleet(state: Strategic, nation: str, base: str, chance: random.Random) -> tuple[list[Unit], dict[str, int]]:
    """Some random ships, and their values by the second implementation."""
    ships: list[Unit] = []
    figures = {"cv": 0, "air": 0, "units": 0}
    for kind, worth in WORTH.items():
        for _ in range(chance.choice((0, 0, 1, 2))):
            is_deck = kind.endswith("carrier")
            damaged = chance.random() < 0.25
            if is_deck and not damaged:
                ships.append(carrier(state, nation, base, kind))
            else:
                ships.append(unit(state, nation, kind, base, damaged=damaged))
            whole = 1 if is_deck and damaged else worth
            figures["cv"] += whole // 2 if damaged else whole
            figures["air"] += is_deck and not damaged
            figures["units"] += 1
    return ships, figures


@pytest.mark.rule("NW-CMB-6", "NW-CMB-7", "NW-CMB-8", "NW-CMB-9", "NW-CMB-20", "NW-CMB-29", "NW-CMB-32", "NW-CMB-40")
@pytest.mark.parametrize("area, bases", [("d", (False, False)), ("e", (False, True)), ("c", (True, False))])
def test_fleet_combats_as_they_are_fought(area: str, bases: tuple[bool, bool]) -> None:
    chance = random.Random(area)
    for _ in range(60):
        state = little()
        ours, own = fleet(state, "usa", "reef", chance)
        theirs, enemy = fleet(state, "japan", "truk", chance)
        sides = []
        for name, base, ships, figures, has_base in (
            ("usa:one", "reef", ours, own, bases[0]),
            ("japan:two", "truk", theirs, enemy, bases[1]),
        ):
            lsp, card = chance.randint(0, 9), chance.choice((0, 0, 2))
            force(state, name, base, *ships, lsp=lsp)
            sides.append(dict(figures) | {"lsp": lsp, "cards": card, "base": has_base})
        operation(state, "sweep", "usa:one", area)
        cards = [side["cards"] for side in sides]
        fight = battle_in(area, "cover", ("usa:one",), ("japan:two",), stage=1, die_a=cards[0], die_b=cards[1])
        state.flow += [Conduct(0, FIGHT), fight]
        faces = [[chance.randint(1, 6) for _ in oracle.rows(one["cv"])] for one in sides]
        before = [dict.fromkeys(u.id for u in taking_part(state, ships)) for ships in (ours, theirs)]
        events = run(state, *faces[0], *faces[1])
        said = [event for event in events if event.kind == "battle.fire"]
        expected = [oracle.steps(sides[0], sides[1], faces[0]), oracle.steps(sides[1], sides[0], faces[1])]
        assert [event.facts["steps"] for event in said] == expected, sides
        room = [oracle_room(state, names) for names in before]
        settle(state)
        for names, could, suffered in zip(before, room, reversed(expected), strict=True):
            gone = could - oracle_room(state, names)
            assert gone >= min(could, suffered), "air may go down with its deck"


def taking_part(state: Strategic, ships: Iterable[Unit]) -> list[Unit]:
    """Ships and the air points that they carry."""
    found = list(ships)
    return found + [plane for ship in found if (plane := state.air_of(ship.id)) is not None]


def oracle_room(state: Strategic, names: Iterable[str]) -> int:
    """The remaining steps of some units."""
    units = [state.units[name] for name in names if name in state.units]
    return sum(1 if one.is_air or one.damaged else 2 for one in units)


@pytest.mark.rule("NW-AMP-7", "NW-AMP-10", "NW-AMP-12", "NW-AMP-13", "NW-AMP-14", "NW-AMP-16", "NW-AMP-17", "NW-AMP-20")
@pytest.mark.parametrize("place", ["wake", "truk"])
def test_minor_landings_as_they_are_fought(place: str) -> None:
    chance = random.Random(place)
    for _ in range(80):
        state = little()
        area = state.areas_of(place)[0]
        ships, own = fleet(state, "usa", "reef", chance)
        men, tanks, lsp = chance.randint(1, 5), chance.randint(0, 2), chance.randint(0, 9)
        transports = men + tanks
        landing = force(state, "usa:land", "reef", *ships, lsp=lsp, men=men, tanks=tanks, transports=transports)
        force(state, "usa:cover", "reef", unit(state, "usa", "heavy", "reef"), lsp=1)
        operation(state, "amphibious", "usa:cover", area, invasion="usa:land", place=place)
        garrisons, holders, planes = chance.randint(0, 2), chance.randint(0, 2), chance.choice((0, 0, 1, 2))
        troops(state, "japan", place, men=holders, garrisons=garrisons)
        for _ in range(planes):
            unit(state, "japan", "air", place)
        lift = sum(1 if one.damaged else 2 for one in ships if one.kind == "landing_craft")
        boats = sum(0 if one.damaged else 1 for one in ships if one.kind == "submarine")
        attack = {
            "cv": own["cv"] - boats + 8 * men + 6 * tanks,
            "air": own["air"],
            "units": own["units"],
            "lsp": lsp,
            "no_craft": lift < men + tanks,
        }
        defence = {
            "cv": 8 * (garrisons + holders) + 10 * planes,
            "air": planes,
            "base": place == "truk",
            "sails": False,
        }
        state.flow += [Conduct(0, FINISH), Landing(0)]
        faces = [[chance.randint(1, 6) for _ in oracle.rows(one["cv"])] for one in (attack, defence)]
        room = oracle_room(state, [one.id for one in taking_part(state, ships)])
        if not defence["cv"]:
            run(state)
            settle(state)
            assert state.harbours[place].holder == "usa", "nobody is there: no dice"
            continue
        events = run(state, *faces[0], *faces[1])
        inflicted, suffered = oracle.steps(attack, defence, faces[0]), oracle.steps(defence, attack, faces[1])
        said = [event.facts["steps"] for event in events if event.kind == "landing.fire"]
        assert said == [inflicted, suffered], (attack, defence, faces)
        ships_first(state)
        left = oracle.land_points_left(men + tanks, room, suffered)
        assert (state.harbours[place].holder == "usa") is (left > 0)
        assert state.harbours[place].points("usa") == left
        if left:
            assert not state.harbours[place].garrison()
            assert not [u for u in state.units.values() if u.is_air and u.at == place]
        else:
            stand = garrisons + holders + planes - inflicted
            there = state.harbours[place].garrison() + state.harbours[place].points("japan")
            there += sum(1 for u in state.units.values() if u.is_air and u.at == place)
            assert there == max(0, stand)
        assert landing.points == 0
        assert state.problems() == []


def ships_first(state: Strategic) -> None:
    """Everybody spares their troops if possible."""
    while GAME.to_act(state)[0] != OBSERVER:
        seat = GAME.to_act(state)[0]
        offered = list(GAME.orders(state, seat))
        spared = [one for one in offered if isinstance(one, Lose) and one.what in state.units]
        order(state, seat, (spared or offered)[0].line())


@pytest.mark.rule("NW-INT-8", "NW-INT-10", "NW-INT-12", "NW-INT-34", "NW-INT-36", "NW-INT-37", "NW-INT-40", "NW-INT-46")
def test_attacks_on_a_route_as_they_are_fought() -> None:
    chance = random.Random(3)
    fought = 0
    for _ in range(250):
        state = little()
        made = route(state, 9, "usa", "reef", "midway", "cd", usa=chance.randint(0, 12), uk=chance.randint(0, 12))
        raiders: dict[str, int] = {}
        for nation, kind, name in (
            ("germany", "submarine", "german submarine"),
            ("japan", "air", "air"),
            ("germany", "strategic_bomber", "bomber"),
        ):
            raiders[name] = chance.choice((0, 1, 2, 4))
            for _ in range(raiders[name]):
                raider = unit(state, nation, kind, "wake" if name != "german submarine" else "truk")
                raider.duty, raider.on, raider.area = RAIDING, "9", "d"
        guards: dict[str, int] = {}
        for kind in ("escort", "light_cruiser", "heavy", "escort_carrier", "air"):
            guards[kind] = chance.choice((0, 0, 1, 2))
            for _ in range(guards[kind]):
                escort = (
                    carrier(state, "usa", "reef", kind)
                    if kind == "escort_carrier"
                    else unit(state, "usa", kind, "reef")
                )
                escort.duty, escort.on = ESCORTING, "9"
                if kind == "escort_carrier":
                    plane = air_of(state, escort.id)
                    plane.duty, plane.on = ESCORTING, "9"
        guards["air_on_escort_carrier"] = guards["escort_carrier"]
        guards["air"] = 0  # American air at the reef does not reach the next sea
        afloat = made.total()
        one, two = chance.randint(1, 6), chance.randint(1, 6)
        expected = oracle.interdiction_with(raiders, guards, afloat, one, two)
        state.flow.append(MerchantWar())
        if expected is None:
            run(state)
            assert made.total() == afloat
            continue
        fought += 1
        events = run(state, one, two)
        letter, sunk, lost, hurt = expected
        names = {"R": "Red", "O": "Orange", "Y": "Yellow", "B": "Blue", "G": "Green"}
        assert fact(events, "merchant.fought", "colour") == names[letter]
        assert fact(events, "merchant.fought", "tonnage") == sunk == afloat - made.total()
        assert fact(events, "merchant.fought", "raider_steps") == lost
        assert fact(events, "merchant.fought", "escort_steps") == hurt
        settle(state)
        assert state.problems() == []
    assert fought > 100


@pytest.mark.rule("NW-MAP-6", "NW-MAP-7", "NW-MAP-8", "NW-RNG-9")
@pytest.mark.parametrize("nation", ["usa", "germany", "japan", "ussr", "italy"])
@pytest.mark.parametrize("option", ["controlled", "always_open"])
def test_distances_on_the_world_map(nation: str, option: str) -> None:
    state = war(straits=option)
    open_links = []
    for link in world().links:
        held = all(state.alliances.get(state.harbours[place].holder) == state.alliances[nation] for place in link.holds)
        if link.kind == "open" or option == "always_open" or (link.holds and held):
            open_links.append((link.a, link.b))
    far = oracle.distances(world().areas, open_links)
    closed = state.closed(nation)
    for a, b in combinations(world().areas, 2):
        assert state.atlas.distance(a, b, closed) == state.atlas.distance(b, a, closed) == min(far[a, b], FAR)
    for base in state.harbours:
        for area in ("north-sea", "coral-sea", "arabian-sea"):
            nearest = min(far[own, area] for own in world().places[base].areas)
            assert state.distance(nation, base, area) == nearest, (base, area)


@pytest.mark.rule("NW-MER-14", "NW-MER-15", "NW-MER-16", "NW-MER-17", "NW-MER-19")
def test_the_lift_of_every_length_and_tonnage() -> None:
    state = little()
    path = ""
    for borders in range(15):
        path += "ab"[borders % 2]
        for points in range(12):
            made = route(state, 9, "usa", "pearl", "sydney", path, usa=points)
            lift = oracle.lift(borders, points)
            assert trade.half_lift(state, made, "usa") == 2 * lift
            assert free_lift(state, made, "usa") // 2 == int(lift)
            assert free_lift(state, made, "usa") // 4 == int(lift / 2), "LSP take two points"
