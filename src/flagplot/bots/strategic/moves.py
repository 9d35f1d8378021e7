"""Step 3 and the placement before turn 1: ships go where they count, aircraft go aboard, damaged ships go home."""

from __future__ import annotations

from flagplot.bots.strategic import allies, trains
from flagplot.bots.strategic.estimate import WarRoom
from flagplot.bots.strategic.theatres import Division
from flagplot.bots.strategic.trade import front_bases
from flagplot.bots.strategic.trains import Grounds
from flagplot.strategic.orders.items import Embark, Fly, Item, Move
from flagplot.strategic.rules.bases.bases import lsp_at, supports
from flagplot.strategic.rules.drafts.draft import Draft
from flagplot.strategic.state.pieces import AIR, ESCORT, LANDING_CRAFT, LIGHT_CRUISER, SUBMARINE, Unit

HUNTING_BASES = {
    "germany": ("brest", "trondheim"),
    "usa": ("pearl-harbour", "surabaya"),
    "uk": ("trincomalee", "malta"),
    "italy": ("cagliari",),
}
"""Where submarines of a nation are best based, first the one with more prey."""


def transfers(room: WarRoom, draft: Draft) -> list[Item]:
    """Aircraft aboard empty carriers; submarines to their hunting bases; landing craft and idle big ships to the front."""
    found: list[Item] = []
    berths = Berths(room)
    last = room.turn >= room.position.atlas.scenario.last_turn
    for nation in room.nations:
        found += _embarked(room, draft, nation)
        found += allies.offers(room, draft, nation)
        found += trains.tows(room, draft, nation)
        found += _flown(room, draft, nation)
        fronts = front_bases(room, nation)
        grounds = Grounds(room, nation)
        division = Division(room, nation)
        moved = 0
        for unit in room.units(nation):
            if moved >= room.doctrine.most_moves or last:
                break
            to = division.posting(unit) or _posting(room, nation, unit, fronts, grounds, berths)
            if to and to != unit.at:
                item = Move(unit.id, to)
                if draft.accepts(item):
                    found.append(item)
                    division.moved(unit, to)
                    moved += 1
    return found


def _embarked(room: WarRoom, draft: Draft, nation: str) -> list[Item]:
    found: list[Item] = []
    units = room.units(nation)
    ashore = [unit for unit in units if unit.kind == AIR and not unit.aboard]
    for carrier in units:
        if carrier.is_carrier and not carrier.damaged and carrier.id not in room.carried:
            for air in ashore:
                if air.at == carrier.at:
                    item = Embark(air.id, carrier.id)
                    if draft.accepts(item):
                        found.append(item)
                        ashore.remove(air)
                        break
    return found


def _flown(room: WarRoom, draft: Draft, nation: str) -> list[Item]:
    """Aircraft from crowded airfields to bases in range that have none and that the enemy can reach."""
    position = room.position
    found: list[Item] = []
    fields = {base: [u for u in units if u.nation == nation and not u.idle] for base, units in room.ashore.items()}
    hunted = room.waters.hunted(nation)
    for base in sorted(fields):
        spare = fields[base][room.doctrine.crowded_field :]
        if not spare or base not in position.harbours:
            continue
        near = room.in_range(spare[-1])
        for to in room.waters.places(nation):
            area = room.atlas.places[to].areas[0]
            if spare and area in near and area in hunted and not fields.get(to):
                item = Fly(spare[-1].id, to)
                if draft.accepts(item):
                    found.append(item)
                    fields[to] = [spare.pop()]
    return found


def _posting(room: WarRoom, nation: str, unit: Unit, fronts: list[str], grounds: Grounds, berths: Berths) -> str:
    """The base where a unit should be, empty when it may stay."""
    position = room.position
    if not unit.is_ship or (not position.is_base(unit.at)):
        return ""
    if unit.damaged:
        return berths.dockyard(nation, unit)
    if unit.kind == SUBMARINE:
        return _hunting_base(room, nation, unit, grounds)
    if not fronts or unit.at in fronts:
        return ""
    far = room.reach(nation, unit.at)
    front = min(fronts, key=lambda base: far.get(position.areas_of(base)[0], 99))
    if unit.kind in (ESCORT, LIGHT_CRUISER):
        return "" if supports(position, unit.at) else front
    if unit.kind == LANDING_CRAFT:
        return front
    near = any(far.get(room.atlas.places[place].areas[0], 99) <= 3 for place in room.worth(nation))
    if near and lsp_at(position, nation, unit.at) and not _is_wanted_at(room, nation, unit, front):
        return ""
    return front if lsp_at(position, nation, front) else _stores(room, nation, unit, far)


def _is_wanted_at(room: WarRoom, nation: str, unit: Unit, front: str) -> bool:
    """Whether troops wait at the front for more ships than are there, and no ship is where she is."""
    harbours = room.position.harbours
    here, there = harbours.get(unit.at), harbours[front]
    if here is None or here.manpower.get(nation, 0) or there.manpower.get(nation, 0) < room.doctrine.manned:
        return False
    big = [
        ship
        for ship in room.by_base(nation).get(front, ())
        if not ship.damaged and room.strength(ship) >= room.doctrine.big_ship
    ]
    return len(big) < room.doctrine.escorted


def _stores(room: WarRoom, nation: str, unit: Unit, far: dict[str, int]) -> str:
    """A small navy moves its big ships to the stores nearby, a large one the stores to the ships."""
    position = room.position
    if lsp_at(position, nation, unit.at) or position.tonnage_of(nation) >= room.doctrine.great_navy:
        return ""
    near = [
        (far.get(room.atlas.places[base].areas[0], 99), base)
        for base in room.waters.bases(nation)
        if lsp_at(position, nation, base)
    ]
    best = min(near, default=(99, ""))
    return best[1] if best[0] <= room.doctrine.next_door else ""


class Berths:
    """Where damaged ships are or are going: a base repairs one a turn."""

    def __init__(self, room: WarRoom) -> None:
        self.room = room
        self.waiting: dict[str, int] = {}
        for unit in room.position.units.values():
            if unit.damaged:
                self.waiting[unit.at] = self.waiting.get(unit.at, 0) + 1

    def dockyard(self, nation: str, unit: Unit) -> str:
        """Stay if the queue is short; else the nearest own base without a queue, which then has one."""
        room, position = self.room, self.room.position
        if supports(position, unit.at) and self.waiting.get(unit.at, 0) <= room.doctrine.repair_queue:
            return ""
        reach = room.reach(nation, unit.at)
        free = []
        for base in room.waters.bases(nation):
            if not self.waiting.get(base):
                far = reach.get(room.atlas.places[base].areas[0], 99)
                if far < 99:
                    free.append((far, base))
        if not free:
            return ""
        to = min(free)[1]
        self.waiting[to] = 1
        self.waiting[unit.at] = self.waiting.get(unit.at, 0) - 1
        return to


def _hunting_base(room: WarRoom, nation: str, unit: Unit, grounds: Grounds) -> str:
    """One of the nation's usual bases; where these are lost or out of prey, stay if there is enough, else the best there is."""
    position, there = room.position, grounds.there()
    usual = [base for base in HUNTING_BASES.get(nation, ()) if grounds.hopes(base)]
    if usual:
        second = len(usual) > 1 and there.get(usual[1], 0) * 3 < there.get(usual[0], 0)
        return "" if unit.at in usual else usual[1] if second else usual[0]
    enough = room.doctrine.good_enough * grounds.best()
    if not enough or grounds.hopes(unit.at) >= enough:
        return ""
    near = room.reach(nation, unit.at, submarine=True)
    best = []
    for base in grounds.bases():
        full = base in position.trains and there.get(base, 0) >= room.doctrine.most_boats
        if grounds.hopes(base) >= enough and not full:
            best.append((near.get(position.areas_of(base)[0], 99), base))
    return min(best)[1] if best else ""
