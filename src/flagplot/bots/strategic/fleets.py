"""Step 5, task forces: a cover and an assault for each landing, and what is left guards its waters, allies together."""

from __future__ import annotations

from flagplot.bots.strategic.estimate import WarRoom
from flagplot.bots.strategic.landings import plan
from flagplot.strategic.orders.items import Form, Item, Join
from flagplot.strategic.rules.bases.bases import lsp_at
from flagplot.strategic.rules.drafts.draft import Draft
from flagplot.strategic.state.ids import ForceId, UnitId
from flagplot.strategic.state.pieces import ESCORT, ESCORT_CARRIER, LANDING_CRAFT, LIGHT_CRUISER, SUBMARINE, Unit


def forces(room: WarRoom, draft: Draft) -> tuple[list[Item], set[str]]:
    """Step 5: a covering and an assault force for each landing, and a guard of the other big ships at every supplied base."""
    found: list[Item] = []
    used: set[str] = set()
    numbers = dict.fromkeys(room.nations, 0)

    def order(item: Form | Join) -> bool:
        if not draft.accepts(item):
            return False
        found.append(item)
        used.update(item.units)
        return True

    def form(nation: str, base: str, units: tuple[UnitId, ...], men: int, tanks: int) -> bool:
        numbers[nation] += 1
        return order(Form(ForceId(f"{nation}:tf{numbers[nation]}"), base, units, men, tanks))

    for landing in plan(room, transports_given=True):
        if form(landing.nation, landing.base, landing.cover, 0, 0):
            form(landing.nation, landing.base, landing.assault, landing.men, landing.tanks)
    for base, ships in _guards(room, used).items():
        leader = _leader(room, base, ships)
        if leader:
            of_one_mind = [ship.id for ship in ships if room.enemies(ship.nation) == room.enemies(leader)]
            order(Form(guard_of(leader, base), base, tuple(of_one_mind), 0, 0))
            continue
        host = _host(room, base)
        if host:
            order(Join(guard_of(host, base), tuple(ship.id for ship in ships)))
    return found, used


def guard_of(nation: str, base: str) -> ForceId:
    """The captains' name for the guard of a base, so that allies find it."""
    return ForceId(f"{nation}:{base}")


def _host(room: WarRoom, base: str) -> str:
    """The ally of another seat who is likely to form a guard at a base: big ships there, and stores."""
    strength: dict[str, int] = {}
    for ship in room.position.units.values():
        ally = ship.nation not in room.nations and room.position.is_friend(room.nations[0], ship.nation)
        if ally and ship.at == base and ship.is_ship and not ship.idle and _is_big(room, ship):
            strength[ship.nation] = strength.get(ship.nation, 0) + room.strength(ship)
    stored = [nation for nation in strength if lsp_at(room.position, nation, base)]
    return max(stored, key=lambda nation: (strength[nation], nation), default="")


def _guards(room: WarRoom, used: set[str]) -> dict[str, list[Unit]]:
    """The big ships that are whole and have no other work, of all the seat's nations, by base."""
    found: dict[str, list[Unit]] = {}
    for nation in room.nations:
        for base, ships in room.by_base(nation).items():
            if room.position.is_base(base):
                found.setdefault(base, []).extend([s for s in ships if s.id not in used and _is_big(room, s)])
        for base in _outposts(room, nation):
            found.setdefault(base, []).extend(_squadrons(room, nation, base, used))
    return {base: ships for base, ships in found.items() if ships}


def _outposts(room: WarRoom, nation: str) -> list[str]:
    """Fleet bases with stores in waters where an enemy's briefing wants a place of ours."""
    position = room.position
    coveted = room.waters.coveted(nation)
    return [
        base
        for base in room.waters.bases(nation)
        if not coveted.isdisjoint(room.atlas.places[base].areas) and lsp_at(position, nation, base)
    ]


def _squadrons(room: WarRoom, nation: str, base: str, used: set[str]) -> list[Unit]:
    """Air points ashore that can fight in the waters of an outpost, and its own cruisers."""
    area = room.position.areas_of(base)[0]
    found = []
    for unit in room.units(nation):
        flies = unit.is_air and not unit.aboard and area in room.in_range(unit)
        sails = unit.kind == LIGHT_CRUISER and unit.at == base and not unit.damaged
        if (flies or sails) and unit.id not in used:
            found.append(unit)
    return found[: room.doctrine.most_squadrons]


def _is_big(room: WarRoom, ship: Unit) -> bool:
    work = (SUBMARINE, LANDING_CRAFT, ESCORT, LIGHT_CRUISER, ESCORT_CARRIER)
    return not ship.damaged and ship.kind not in work and room.strength(ship) > 0


def _leader(room: WarRoom, base: str, ships: list[Unit]) -> str:
    """The nation whose stores the guard lives on: the strongest there that has any."""
    strength: dict[str, int] = {}
    for ship in ships:
        if lsp_at(room.position, ship.nation, base):
            strength[ship.nation] = strength.get(ship.nation, 0) + room.strength(ship)
    return max(strength, key=lambda nation: (strength[nation], nation), default="")
