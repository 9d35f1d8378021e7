"""Aircraft in the turn: step 6 and 7 of phase A, and attacks put off to phase D."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import product

from flagplot.kernel.dice import Dice
from flagplot.kernel.flow import Phase, Prompt, Sealed
from flagplot.kernel.order import Objection, Order
from flagplot.kernel.rule import rule
from flagplot.kernel.seat import Seat
from flagplot.kernel.umpire import Umpire
from flagplot.tactical import content
from flagplot.tactical.aviation import (
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
from flagplot.tactical.condition import speed_now
from flagplot.tactical.damage import BOMB, TORPEDO, hurt
from flagplot.tactical.geometry import KNOT, distance
from flagplot.tactical.model import Battle, Flight, Ship
from flagplot.tactical.names import resolve
from flagplot.tactical.orders import MOMENTS, Moments


class Raid:
    """All elements of a side that attack ships of one plotted group in a turn."""

    def __init__(self, side: str, group: str, bombers: list[Flight]) -> None:
        self.side = side
        self.group = group
        self.bombers = bombers


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
            group = state.ships[flight.target].group
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
    station = state.leader(state.groups[patrol.target]) if patrol.target in state.groups else None
    attacked = state.leader(state.groups[raid.group])
    if station is None or attacked is None:
        return False
    return distance(station.x, station.y, attacked.x, attacked.y) <= aircraft_of(patrol).speed * KNOT


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
        targets = [state.ships[name] for name in dict.fromkeys(f.target for f in flying)]
        factor = group_aa(state, targets)
        shift = aa_shift(kind, altitude, state.brief.visibility == "bad")
        if not aa_column(factor, shift):
            continue
        down = flying[::-1][: aa_fire(umpire, factor, shift)]
        for flight in down:
            _shoot_down(flight)
        facts = {"factor": factor, "kind": kind, "down": [flight.id for flight in down]}
        umpire.announce("flak", ("NA-AIR-27",), facts, reveals=True)


@rule("NA-SOP-14", "NA-SOP-16", "NA-AIR-18")
class AirCombat(Phase[Battle]):
    """Interception first, then AA fire at the survivors."""

    def title(self, state: Battle) -> str:
        return "A Air combat"

    def run(self, state: Battle, umpire: Umpire) -> None:
        state.flow.pop()
        engaged: list[str] = []
        for raid in raids(state):
            _strafe(state, raid, umpire)
            intercept(state, raid, engaged, umpire)
            flak(state, [f for f in raid.bombers if f.load], umpire, is_after=False)
        if any(strikers(state, side) for side in state.sides):
            state.flow.append(AirAttack("now"))
            state.flow.append(ChooseMoment())


@rule("NA-SCN-6")
def _strafe(state: Battle, raid: Raid, umpire: Umpire) -> None:
    """Fighters spoil the aim of the ship they strafe, where the scenario has it so."""
    for flight in raid.bombers:
        if aircraft_of(flight).kind == "F":
            state.sheet.strafed.append(flight.target)
            flight.mission = ""
            facts = {"flight": flight.id, "ship": state.ships[flight.target].name}
            umpire.announce("strafed", ("NA-SCN-6",), facts)
    raid.bombers = [flight for flight in raid.bombers if flight.mission == "strike"]


@rule("NA-SOP-15", "NA-SOP-20", "NA-SOP-21")
class ChooseMoment(Sealed[Battle]):
    """Step 7: the owner of each surviving element says whether it attacks before gunfire or with the movement."""

    def title(self, state: Battle) -> str:
        return "A Moment of air attack"

    def _own(self, state: Battle, seat: Seat) -> list[Flight]:
        return [f for side in state.sides for f in strikers(state, side) if flight_seat(state, f) == seat]

    def owing(self, state: Battle) -> Sequence[Seat]:
        return [seat for side in state.sides for seat in state.seats_of(side) if self._own(state, seat)]

    def asks(self, state: Battle, seat: Seat) -> Prompt:
        own = [flight.id for flight in self._own(state, seat)]
        text = f"Say when they attack, now (before gunfire) or later (with the movement): {', '.join(own)}."
        return Prompt(text, (f"moments {', '.join(f'{name} now' for name in own)}",), "NA-SOP-15")

    def orders(self, state: Battle, seat: Seat) -> Iterable[Order]:
        own = [flight.id for flight in self._own(state, seat)]
        if len(own) > 4:
            return [Moments(tuple((flight, moment) for flight in own)) for moment in MOMENTS]
        return [Moments(tuple(zip(own, choice, strict=True))) for choice in product(MOMENTS, repeat=len(own))]

    def sample(self, state: Battle, seat: Seat, dice: Dice) -> Order:
        return Moments(tuple((f.id, dice.pick(MOMENTS, "sample a moment")) for f in self._own(state, seat)))

    def check(self, state: Battle, seat: Seat, order: Order) -> Objection | None:
        if not isinstance(order, Moments):
            return Objection("NA-SOP-15", "Say `moments` with now or later for each element.")
        own = {flight.id: flight.id for flight in self._own(state, seat)}
        named = [resolve(flight, own) for flight, _ in order.choices]
        if sorted(named) != sorted(own):
            return Objection("NA-SOP-15", f"Name each of your elements once: {', '.join(own)}.")
        return None

    def reveal(self, state: Battle, umpire: Umpire) -> None:
        state.flow.pop()
        for seat, order in self.plots.items():
            assert isinstance(order, Moments)
            own = {flight.id: flight.id for flight in self._own(state, seat)}
            for name, moment in order.choices:
                state.flights[resolve(name, own)].moment = moment

    def clone(self) -> ChooseMoment:
        return ChooseMoment(dict(self.plots), self.hidden)


@rule("NA-SOP-21", "NA-SOP-23", "NA-AIR-46", "NA-AIR-60")
class AirAttack(Phase[Battle]):
    """The elements that chose this moment attack; AA answers those that came low."""

    def __init__(self, moment: str) -> None:
        self.moment = moment

    def title(self, state: Battle) -> str:
        return "A Air attacks" if self.moment == "now" else "D Air attacks"

    def run(self, state: Battle, umpire: Umpire) -> None:
        state.flow.pop()
        for raid in raids(state):
            bombers = [flight for flight in raid.bombers if flight.moment == self.moment]
            attack(state, bombers, umpire)
            flak(state, bombers, umpire, is_after=True)
            for flight in bombers:
                flight.mission = flight.moment = ""


@rule("NA-AIR-42", "NA-SOP-20", "NA-AIR-13")
def attack(state: Battle, bombers: list[Flight], umpire: Umpire) -> None:
    """Bombs and torpedoes, element by element; level bombers together at each target."""
    grouped: list[str] = []
    for flight in bombers:
        ship = state.ships[flight.target]
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
        factor, source = kind.torpedo or 6, TORPEDO
        results = torpedobomb(umpire, dodging, factor, armour, kind.nation, int(state.brief.date[:4]))
    else:
        factor, source = bomb_factor(flight), BOMB
        column = dive_column(speed_now(state, ship), dodging)
        results = divebomb(umpire, column, factor, armour, ship.sheet.old_armour)
    facts = {"flight": flight.id, "load": flight.load, "ship": ship.name, "hits": len(results), "results": results}
    umpire.announce("air_attack", ("NA-AIR-35" if source == BOMB else "NA-AIR-43",), facts, reveals=True)
    for result in results:
        hurt(state, ship, result, factor - armour, source, umpire)


def _level(state: Battle, bombers: list[Flight], ship: Ship, umpire: Umpire) -> None:
    if not ship.in_battle or ship.is_submerged:
        return
    planes = sum(flight.planes for flight in bombers)
    factor = aircraft_of(bombers[0]).level or 6
    armour = ship.sheet.armour
    altitude = bombers[0].altitude
    results = level_bomb(umpire, planes, altitude, is_dodging(state, ship), armour, ship.sheet.old_armour, factor)
    facts = {"planes": planes, "altitude": altitude, "ship": ship.name, "hits": len(results), "results": results}
    umpire.announce("level_attack", ("NA-AIR-50",), facts, reveals=True)
    for result in results:
        hurt(state, ship, result, factor - armour, BOMB, umpire)


@rule("NA-AIR-59")
def arrive(state: Battle, umpire: Umpire) -> None:
    """Elements come in from beyond the table on the turns the scenario states."""
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
            state.flights[name] = Flight(name, arrival.side, arrival.aircraft, 6, "", "air", load, "", "", altitude)
            facts = {"flight": name, "aircraft": arrival.aircraft}
            umpire.announce("arrived", ("NA-AIR-59",), facts, audience=(arrival.side,))
