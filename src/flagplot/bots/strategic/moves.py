"""Step 3 and the placement before turn 1: ships go where they count, aircraft go aboard, damaged ships go home."""

from __future__ import annotations

from flagplot.bots.strategic.trade import front_bases
from flagplot.bots.strategic.warroom import WarRoom
from flagplot.strategic.items import Embark, Item, Move
from flagplot.strategic.phases.sheet import Draft
from flagplot.strategic.pieces import AIR, ESCORT, LANDING_CRAFT, LIGHT_CRUISER, SUBMARINE, Unit

HUNTING_BASES = {
    "germany": ("brest", "trondheim"),
    "usa": ("pearl-harbour", "surabaya"),
    "uk": ("trincomalee", "malta"),
    "italy": ("cagliari",),
}
"""Where submarines of a nation are best based, first the one with more prey."""
MOST = 6
"""Ships a captain moves in one turn: those that move do nothing else."""


def transfers(room: WarRoom, draft: Draft) -> list[Item]:
    """Aircraft aboard empty carriers; submarines to their hunting bases; landing craft and idle big ships to the front."""
    found: list[Item] = []
    for nation in room.nations:
        found += _embarked(room, draft, nation)
        fronts = front_bases(room, nation)
        moved = 0
        for unit in room.units(nation):
            to = _posting(room, nation, unit, fronts)
            if to and to != unit.at and moved < MOST:
                item = Move(unit.id, to)
                if draft.accepts(item):
                    found.append(item)
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


def _posting(room: WarRoom, nation: str, unit: Unit, fronts: list[str]) -> str:
    """The base where a unit should be, empty when it may stay."""
    position = room.position
    if not unit.is_ship or (not position.is_base(unit.at)):
        return ""
    if unit.damaged:
        return _dockyard(room, nation, unit)
    if unit.kind == SUBMARINE:
        return _hunting_base(room, nation, unit)
    if not fronts or unit.at in fronts:
        return ""
    far = room.reach(nation, unit.at)
    front = min(fronts, key=lambda base: far.get(position.areas_of(base)[0], 99))
    if unit.kind in (ESCORT, LIGHT_CRUISER):
        return "" if position.supports(unit.at) else front
    if unit.kind == LANDING_CRAFT:
        return front
    near = any(far.get(position.atlas.places[place].areas[0], 99) <= 3 for place in room.worth(nation))
    if near and position.lsp_at(nation, unit.at):
        return ""
    return front if position.lsp_at(nation, front) else ""


def _dockyard(room: WarRoom, nation: str, unit: Unit) -> str:
    """Stay if the berth here is the ship's own; else the own base with the fewest damaged ships."""
    position = room.position
    waiting: dict[str, int] = {}
    for other in position.units.values():
        if other.damaged:
            waiting[other.at] = waiting.get(other.at, 0) + 1
    if position.supports(unit.at) and waiting.get(unit.at, 0) <= 2:
        return ""
    reach = room.reach(nation, unit.at)
    free = []
    for base, harbour in position.harbours.items():
        if harbour.holder == nation and position.is_fleet_base(base) and not waiting.get(base):
            far = reach.get(position.areas_of(base)[0], 99)
            if far < 99:
                free.append((far, base))
    return min(free)[1] if free else ""


def _hunting_base(room: WarRoom, nation: str, unit: Unit) -> str:
    position = room.position
    wanted = HUNTING_BASES.get(nation, ())
    usable = [b for b in wanted if b in position.harbours and position.is_fleet_base(b) and position.may_use(nation, b)]
    if not usable or unit.at in usable:
        return ""
    there = {base: sum(1 for u in position.units.values() if u.at == base and u.kind == SUBMARINE) for base in usable}
    return usable[1] if len(usable) > 1 and there[usable[1]] * 3 < there[usable[0]] else usable[0]
