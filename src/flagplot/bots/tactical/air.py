"""Aircraft: fighters cover, bombers strike what pays best."""

from __future__ import annotations

from flagplot.bots.tactical.chartroom import ChartRoom
from flagplot.bots.tactical.gunnery import mean_blow
from flagplot.tactical import content
from flagplot.tactical.model import Flight
from flagplot.tactical.orders import Float, Sortie

STRIKERS = frozenset({"D", "T", "M", "H"})


def sorties(room: ChartRoom) -> list[Sortie]:
    """Missions for the side's elements in the air; those on deck are launched one a carrier."""
    found: list[Sortie] = []
    launched: set[str] = set()
    target = _prey(room)
    escorted: list[str] = []
    mine = [flight for flight in room.view.flights.values() if flight.side == room.side]
    for flight in sorted(mine, key=lambda flight: flight.id):
        if flight.status == "deck" and flight.carrier not in launched and _flies(room, flight):
            launched.add(flight.carrier)
            found.append(Sortie(flight.id, "launch"))
        elif flight.status == "air" and content.aircraft()[flight.aircraft].kind in STRIKERS and flight.load and target:
            level = flight.load == "level"
            found.append(Sortie(flight.id, "strike", target, (flight.altitude or "medium") if level else ""))
            escorted.append(flight.id)
    for flight in mine:
        if flight.status == "air" and content.aircraft()[flight.aircraft].kind == "F":
            if escorted:
                found.append(Sortie(flight.id, "escort", escorted[0]))
            elif room.groups and not flight.mission:
                found.append(Sortie(flight.id, "cap", room.groups[0].id))
    return found


def floats(room: ChartRoom) -> list[Float]:
    """Spotting float-planes, as soon as there is something to spot for and light to spot by."""
    if room.is_night or room.view.brief.visibility != "good" or not room.enemies:
        return []
    mine = (ship for group in room.groups for ship in room.members(group))
    return [Float(ship.id) for ship in mine if ship.floatplane == "aboard" and not ship.fc_radar and ship.level < 2]


def _flies(room: ChartRoom, flight: Flight) -> bool:
    carrier = room.view.ships.get(flight.carrier)
    return carrier is not None and carrier.in_battle and carrier.level < 2


def _prey(room: ChartRoom) -> str:
    """The enemy ship that pays best: strong ships that a factor 6 can hurt, damaged ones first."""
    known = [(enemy.kind, enemy.level, enemy.id) for enemy in room.enemies]
    if not known and not room.is_night:
        # By day aircraft find what ships cannot see.
        known = [(o.kind, o.level, o.id) for o in room.view.others.values() if o.level < 3 and o.status == "afloat"]
    best, most = "", 0.0
    for kind, level, ship in sorted(known):
        sheet = content.classes()[kind]
        worth = room.prize(kind, ship) * mean_blow(6 - sheet.armour, level) if sheet.type != "SS" else 0.0
        if worth > most:
            best, most = ship, worth
    return best
