"""Air attack: raids, interception, flak, bombs and torpedoes from the air."""

from __future__ import annotations

from flagplot.kernel.records.record import Record
from flagplot.kernel.rule import rule
from flagplot.kernel.seat import Seat
from flagplot.kernel.umpire import Umpire
from flagplot.tactical.content import library as content
from flagplot.tactical.rules.air.aviation import (
    aa_column,
    aa_fire,
    aa_shift,
    aircraft_of,
    bomb_factor,
    dive_column,
    divebomb,
    dogfight,
    group_aa,
    is_dodging,
    level_bomb,
    may_refuse,
    torpedobomb,
)
from flagplot.tactical.rules.damage.condition import speed_now
from flagplot.tactical.rules.damage.damage import BOMB, TORPEDO, hurt
from flagplot.tactical.rules.movement.geometry import distance
from flagplot.tactical.rules.movement.scales import run_of
from flagplot.tactical.rules.torpedoes.spreads import dud_die
from flagplot.tactical.state.ids import GroupId, ShipId
from flagplot.tactical.state.model import Battle, Flight, Ship


class Raid(Record):
    """All elements of a side that attack ships of one plotted group in a turn."""

    side: str
    group: GroupId
    bombers: list[Flight]


def flight_seat(state: Battle, flight: Flight) -> Seat:
    """Who commands an element: her carrier's seat, or the first of the side."""
    if flight.carrier in state.ships:
        return state.groups[state.ships[flight.carrier].group].seat
    return state.seats_of(flight.side)[0]


def strikers(state: Battle, side: str) -> list[Flight]:
    """The elements of a side that are on their way to a target."""
    return [f for f in state.flights.values() if f.side == side and f.status == "air" and f.mission == "strike"]


@rule("NA-AIR-57", "NA-SOP-16")
def raids(state: Battle) -> list[Raid]:
    """Every raid of this turn."""
    found: list[Raid] = []
    for side in state.sides:
        for flight in strikers(state, side):
            group = state.ships[ShipId(flight.target)].group
            for raid in found:
                if raid.side == side and raid.group == group:
                    raid.bombers.append(flight)
                    break
            else:
                found.append(Raid(side, group, [flight]))
    return found


def _shoot_down(flight: Flight) -> None:
    flight.status = "down"
    flight.mission = ""


@rule("NA-AIR-16", "NA-AIR-17", "NA-AIR-14", "NA-AIR-2", "NA-AIR-18")
def intercept(state: Battle, raid: Raid, engaged: list[str], umpire: Umpire) -> None:
    """Each patrol in reach takes on one element, escorts before the bombers they cover."""
    escorts = [
        flight
        for flight in state.flights.values()
        if flight.status == "air" and flight.mission == "escort" and any(flight.target == b.id for b in raid.bombers)
    ]
    bombers = raid.bombers[:]
    for patrol in list(state.flights.values()):
        if patrol.id in engaged or not patrols(state, patrol, raid):
            continue
        enemy = _opponent(patrol, escorts, bombers)
        if enemy is None:
            continue
        engaged.append(patrol.id)
        if patrol.load == "charge":
            patrol.load = ""
        wins = dogfight(umpire, aircraft_of(patrol).air_class, aircraft_of(enemy).air_class)
        lost = enemy if wins else patrol
        facts = {"patrol": patrol.id, "enemy": enemy.id, "lost": lost.id}
        umpire.announce("dogfight", ("NA-AIR-4",), facts, reveals=True)
        _shoot_down(lost)


def _opponent(patrol: Flight, escorts: list[Flight], bombers: list[Flight]) -> Flight | None:
    """The next escort, or the next bomber that cannot simply outrun the patrol."""
    if escorts:
        return escorts.pop(0)
    for place, bomber in enumerate(bombers):
        if not may_refuse(aircraft_of(bomber), aircraft_of(patrol)):
            return bombers.pop(place)
    return None


@rule("NA-AIR-17", "NA-AIR-10")
def patrols(state: Battle, patrol: Flight, raid: Raid) -> bool:
    """Whether an element on CAP can reach a raid: within its own speed move of the group attacked."""
    if patrol.side == raid.side or patrol.status != "air" or patrol.mission != "cap":
        return False
    station = state.leader(state.groups[GroupId(patrol.target)]) if patrol.target in state.groups else None
    attacked = state.leader(state.groups[raid.group])
    if station is None or attacked is None:
        return False
    return distance(station.x, station.y, attacked.x, attacked.y) <= run_of(aircraft_of(patrol).speed)


def _kinds(bombers: list[Flight]) -> list[tuple[str, str]]:
    """The kinds of aircraft in a raid, each with its altitude."""
    found: list[tuple[str, str]] = []
    for flight in bombers:
        kind = (aircraft_of(flight).kind, flight.altitude)
        if flight.status == "air" and kind not in found:
            found.append(kind)
    return found


@rule("NA-AIR-24", "NA-AIR-25", "NA-AIR-33", "NA-AIR-49", "NA-AIR-18", "NA-AIR-60", "NA-AIR-55")
def flak(state: Battle, bombers: list[Flight], umpire: Umpire, *, is_after: bool) -> None:
    """One AA die for each kind of aircraft; the last element its owner listed falls first."""
    for kind, altitude in _kinds(bombers):
        if altitude == "high" or (is_after and altitude == "medium"):
            continue
        flying = [f for f in bombers if f.status == "air" and (aircraft_of(f).kind, f.altitude) == (kind, altitude)]
        # A ship just sunk by the attack still draws her consorts' fire on those who sank her.
        targets = [state.ships[ShipId(name)] for name in dict.fromkeys(f.target for f in flying)]
        factor = group_aa(state, targets)
        shift = aa_shift(kind, altitude, state.brief.visibility == "bad")
        if not aa_column(factor, shift):
            continue
        down = flying[::-1][: aa_fire(umpire, factor, shift)]
        for flight in down:
            _shoot_down(flight)
        facts = {"factor": factor, "kind": kind, "down": [flight.id for flight in down]}
        umpire.announce("flak", ("NA-AIR-27",), facts, reveals=True)


@rule("NA-SCN-6")
def strafe(state: Battle, raid: Raid, umpire: Umpire) -> None:
    """Fighters reduce the accuracy of the ship they strafe, if the scenario says so."""
    for flight in raid.bombers:
        if aircraft_of(flight).kind == "F":
            state.sheet.strafed.append(ShipId(flight.target))
            flight.mission = ""
            facts = {"flight": flight.id, "ship": state.ships[ShipId(flight.target)].name}
            umpire.announce("strafed", ("NA-SCN-6",), facts)
    raid.bombers = [flight for flight in raid.bombers if flight.mission == "strike"]


@rule("NA-AIR-42", "NA-SOP-20", "NA-AIR-13")
def attack(state: Battle, bombers: list[Flight], umpire: Umpire) -> None:
    """Bombs and torpedoes, element by element; level bombers together at each target."""
    grouped: list[str] = []
    for flight in bombers:
        ship = state.ships[ShipId(flight.target)]
        if flight.load == "level":
            key = f"{flight.target} {flight.altitude}"
            if key not in grouped:
                grouped.append(key)
                together = [f for f in bombers if f.load == "level" and f"{f.target} {f.altitude}" == key]
                _level(state, together, ship, umpire)
        elif ship.in_battle and not ship.is_submerged:
            _single(state, flight, ship, umpire)
    for flight in bombers:
        flight.load = ""


def _single(state: Battle, flight: Flight, ship: Ship, umpire: Umpire) -> None:
    kind = aircraft_of(flight)
    dodging = is_dodging(state, ship)
    armour = ship.sheet.armour
    if flight.load == "torpedo":
        factor, source = kind.torpedo, TORPEDO
        results = torpedobomb(umpire, dodging, factor, armour, kind.nation, int(state.brief.date[:4]))
    else:
        factor, source = bomb_factor(flight), BOMB
        column = dive_column(speed_now(state, ship), dodging)
        results = divebomb(umpire, column, factor, armour, ship.sheet.old_armour)
    facts = {"flight": flight.id, "load": flight.load, "ship": ship.name, "hits": len(results), "results": results}
    if source == TORPEDO:
        facts["duds"] = dud_die(kind.nation, int(state.brief.date[:4]), from_aircraft=True)
    umpire.announce("air_attack", ("NA-AIR-35" if source == BOMB else "NA-AIR-43",), facts, reveals=True)
    for result in results:
        hurt(state, ship, result, factor - armour, source, umpire)


def _level(state: Battle, bombers: list[Flight], ship: Ship, umpire: Umpire) -> None:
    if not ship.in_battle or ship.is_submerged:
        return
    planes = sum(flight.planes for flight in bombers)
    factor = aircraft_of(bombers[0]).level
    armour = ship.sheet.armour
    altitude = bombers[0].altitude
    results = level_bomb(umpire, planes, altitude, is_dodging(state, ship), armour, ship.sheet.old_armour, factor)
    facts = {"planes": planes, "altitude": altitude, "ship": ship.name, "hits": len(results), "results": results}
    umpire.announce("level_attack", ("NA-AIR-50",), facts, reveals=True)
    for result in results:
        hurt(state, ship, result, factor - armour, BOMB, umpire)


@rule("NA-AIR-59")
def arrive(state: Battle, umpire: Umpire) -> None:
    """Elements arrive from off the table on the turns that the scenario states."""
    for arrival in state.brief.arrivals:
        late = state.turn - arrival.turn
        if late < 0 or (late and not arrival.every) or (arrival.every and late % arrival.every):
            continue
        load = {"dive": "bombs", "none": ""}.get(arrival.load, arrival.load)
        for _ in range(arrival.elements):
            number = 1 + sum(flight.side == arrival.side for flight in state.flights.values())
            kind = content.aircraft()[arrival.aircraft].kind
            altitude = arrival.altitude if load == "level" or kind in {"M", "H"} else ""
            name = f"{arrival.side}-a{number}"
            state.flights[name] = Flight(
                name, arrival.side, arrival.aircraft, 6, ShipId(""), "air", load, "", "", altitude
            )
            facts = {"flight": name, "aircraft": arrival.aircraft}
            umpire.announce("arrived", ("NA-AIR-59",), facts, audience=(arrival.side,))


@rule("NA-SCN-14")
def is_strike_under_way(state: Battle) -> bool:
    """Whether aircraft of either side are on their way to a target."""
    return any(strikers(state, side) for side in state.sides)
