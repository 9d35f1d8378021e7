"""Aircraft: fighters give cover, bombers assemble and strike the best target together, empty ones land."""

from __future__ import annotations

from typing import Final

from flagplot.bots.tactical.estimate import ChartRoom
from flagplot.bots.tactical.gunnery import mean_bomb
from flagplot.tactical.content import library as content
from flagplot.tactical.orders.choices import Float, Sortie
from flagplot.tactical.state.ids import ShipId
from flagplot.tactical.state.model import AFLOAT, HEAVY, SUNK, Flight

STRIKERS: Final = frozenset({"D", "T", "M", "H"})
LOADS: Final = frozenset({"bombs", "torpedo", "level"})


def sorties(room: ChartRoom) -> list[Sortie]:
    """Missions for the side's elements: those in the air first, then one launch a carrier."""
    mine = sorted((f for f in room.view.flights.values() if f.side == room.side), key=lambda flight: flight.id)
    if not mine:
        return []
    aloft = [flight for flight in mine if flight.status == "air"]
    deck = [flight for flight in mine if flight.status == "deck"]
    found = _strikes(room, aloft, deck)
    found += _fighters(room, aloft, [sortie.flight for sortie in found if sortie.mission == "strike"])
    found += _recoveries(room, aloft)
    return found + _launches(room, deck, {sortie.target for sortie in found if sortie.mission == "land"})


def floats(room: ChartRoom) -> list[Float]:
    """Spotting float-planes, as soon as there is something to spot for and light to spot by."""
    if room.is_night or room.view.brief.visibility != "good" or not room.enemies:
        return []
    mine = (ship for group in room.groups for ship in room.members(group))
    return [Float(ship.id) for ship in mine if ship.floatplane == "aboard" and not ship.fc_radar and ship.level < HEAVY]


def kind_of(flight: Flight) -> str:
    """What an element flies: F, D, T, M, H or S."""
    return content.aircraft()[flight.aircraft].kind


def _strikes(room: ChartRoom, aloft: list[Flight], deck: list[Flight]) -> list[Sortie]:
    """Bombers wait overhead until enough of them are up, or no more are coming; then all go for one ship."""
    loaded = [flight for flight in aloft if kind_of(flight) in STRIKERS and flight.load in LOADS]
    target = _prey(room)
    if not loaded or not target:
        return []
    coming = [flight for flight in deck if kind_of(flight) in STRIKERS and _flies(room, flight.carrier)]
    if len(loaded) < room.doctrine.mass and coming:
        return []
    return [
        Sortie(f.id, "strike", target, (f.altitude or "medium") if f.load == "level" else "")
        for f in sorted(loaded, key=kind_of)
    ]


def _fighters(room: ChartRoom, aloft: list[Flight], strike: list[str]) -> list[Sortie]:
    """The first fighters cover the carriers, or the first group; the others go with the strike."""
    found = []
    ward = next((g for g in room.groups if any(s.sheet.air_group for s in room.members(g))), None)
    ward = ward or (room.groups[0] if room.groups else None)
    covering = 0
    fighters = [flight for flight in aloft if kind_of(flight) == "F"]
    for flight in fighters:
        if strike and (covering >= room.doctrine.fighters_over or not room.fears_bombers):
            found.append(Sortie(flight.id, "escort", strike[0]))
            continue
        covering += 1
        if ward is not None and (flight.mission, flight.target) != ("cap", ward.id):
            found.append(Sortie(flight.id, "cap", ward.id))
    return found


def _recoveries(room: ChartRoom, aloft: list[Flight]) -> list[Sortie]:
    """Bombers that have dropped land at home, or on any deck that can take them."""
    found = []
    decks = [s.id for g in room.groups for s in room.members(g) if s.sheet.air_group and _flies(room, s.id)]
    for flight in aloft:
        if kind_of(flight) not in {"D", "T"} or flight.load or not decks or not flight.carrier:
            continue
        found.append(Sortie(flight.id, "land", flight.carrier if flight.carrier in decks else decks[0]))
    return found


def _launches(room: ChartRoom, deck: list[Flight], landing: set[str]) -> list[Sortie]:
    """One element a carrier: cover first where the enemy flies, then bombers while there is prey, then more fighters."""
    found = []
    has_prey = bool(_prey(room))
    carriers = dict.fromkeys(flight.carrier for flight in deck)
    for carrier in carriers:
        if not _flies(room, carrier) or (room.ship(carrier).level and carrier in landing):
            continue
        waiting = [flight for flight in deck if flight.carrier == carrier]
        aloft = [kind_of(f) for f in room.view.flights.values() if f.carrier == carrier and f.status == "air"]
        fighters = [flight for flight in waiting if kind_of(flight) == "F"]
        # Dive and torpedo bombers by turns: AA fire is rolled for each kind apart.
        bombers = [flight for flight in waiting if kind_of(flight) in STRIKERS and flight.load]
        bombers.sort(key=lambda flight: (aloft.count(kind_of(flight)), flight.id))
        if fighters and room.fears_bombers and "F" not in aloft:
            found.append(Sortie(fighters[0].id, "launch"))
        elif bombers and has_prey:
            found.append(Sortie(bombers[0].id, "launch"))
        elif fighters and (room.fears_bombers or has_prey):
            found.append(Sortie(fighters[0].id, "launch"))
    return found


def _flies(room: ChartRoom, carrier: ShipId) -> bool:
    """Whether a carrier can launch and land."""
    ship = room.view.ships.get(carrier)
    return ship is not None and ship.in_battle and ship.level < HEAVY


def _prey(room: ChartRoom) -> str:
    """The enemy ship that pays best: strong ships that a factor 6 can hurt, carriers before all."""
    if room.is_night:
        known = [(enemy.kind, enemy.level, enemy.id) for enemy in room.enemies]
    else:
        # By day aircraft find what ships cannot see.
        known = [(o.kind, o.level, o.id) for o in room.view.others.values() if o.level < SUNK and o.status == AFLOAT]
    best, most = "", 0.0
    for kind, level, ship in sorted(known):
        sheet = content.classes()[kind]
        if sheet.type == "SS":
            continue
        worth = (
            room.prize(kind, ship)
            * mean_bomb(6 - sheet.armour, level)
            * (room.doctrine.decks if sheet.air_group else 1)
        )
        if worth > most:
            best, most = ship, worth
    return best
