"""Step 6, flags: landings first, then raids on trade that pay for their risk, then sweeps against fleet trains."""

from __future__ import annotations

from flagplot.bots.strategic.hunting import Prey, known_prey
from flagplot.bots.strategic.landings import LEAST_CHANCE, holds, value_of_landing
from flagplot.bots.strategic.warroom import CARD, WarRoom
from flagplot.strategic.items import Invade, Item, RaidRoute, Sweep
from flagplot.strategic.model import NAVAL_RANGE
from flagplot.strategic.phases.sheet import Draft
from flagplot.strategic.pieces import LANDING_CRAFT, TaskForce
from flagplot.strategic.ratings import ATTACK, fleet_cv, total

TRIED = 4
"""Targets an assault force offers before it stays at home."""
LEAST_PRIZE = 4.0
"""Tonnage a raid must hope for."""
RISK = 1.25
"""A raiding force sails where it is stronger than what may meet it by so much."""


def flags(room: WarRoom, draft: Draft) -> list[Item]:
    """Every assault force gets the best target it reaches; big ships raid or sweep with the flags that are left."""
    found: list[Item] = []
    for nation in room.nations:
        own = [f for f in room.position.forces.values() if f.nation == nation and f.operation < 0]
        found += _landings(room, draft, nation, own)
        busy = {name for item in found if isinstance(item, Invade) for name in (item.force, item.invasion)}
        free = [force for force in own if force.id not in busy and not force.points]
        found += _sweeps(room, draft, nation, free)
        found += _raids(room, draft, nation, free)
    return found


def _landings(room: WarRoom, draft: Draft, nation: str, own: list[TaskForce]) -> list[Item]:
    by_name = {force.id: force for force in own}
    spare = room.hand(nation)[: room.card_share(nation)]
    taken: set[str] = set()
    found: list[Item] = []
    for force in own:
        cover = by_name.get(room.cover_of(force.id))
        if not force.points or cover is None:
            continue
        item = landing_of(room, force, cover, taken, tuple(spare[:2]), draft)
        if item is not None:
            found.append(item)
            taken.add(item.place)
            room.draw(force, item.lsp + item.landing_lsp)
            spare = [card for card in spare if card not in item.cards + item.landing_cards]
    return found


def landing_of(
    room: WarRoom,
    force: TaskForce,
    cover: TaskForce,
    taken: set[str],
    cards: tuple[str, ...],
    draft: Draft | None = None,
) -> Invade | None:
    """The landing an assault force should make, best first; two cards lengthen its reach where that is worth it."""
    lsp = _share(room, force, cover)
    for place, far in _targets(room, force, cover, taken, longer=len(cards) >= 2):
        reach = (cards[:1], cards[1:2]) if far > NAVAL_RANGE else ((), ())
        item = Invade(cover.id, force.id, place, lsp[0], lsp[1], reach[0], reach[1], "", "")
        if draft is None or draft.accepts(item):
            return item
    return None


def _share(room: WarRoom, force: TaskForce, cover: TaskForce) -> tuple[int, int]:
    """LSP for cover and assault: one for the assault first, then one for each; more only where there are plenty."""
    stock = room.stock(force)
    if stock <= 1:
        return 0, 1
    assault = max(room.lavish(force, stock - 1), 2 if stock >= 4 else 1)
    return room.lavish(cover, stock - assault), assault


def _targets(
    room: WarRoom, force: TaskForce, cover: TaskForce, taken: set[str], *, longer: bool
) -> list[tuple[str, int]]:
    """The places an assault force reaches with their distance, best first."""
    position = room.position
    reach = room.reach(force.nation, force.base)
    ships = [u for u in position.members(force) if u.is_ship and u.kind != LANDING_CRAFT]
    craft = [u for u in position.members(force) if u.kind == LANDING_CRAFT]
    planes = [u for u in position.members(force) if u.is_air and not u.aboard]
    screen = fleet_cv(position, cover)
    strength = sum(room.strength(ship) for ship in ships)
    air = any(ship.is_carrier for ship in ships)
    scored = []
    for place, worth in room.worth(force.nation).items():
        far = min(reach.get(area, 99) for area in position.atlas.places[place].areas)
        if place in taken or far > NAVAL_RANGE + (1 if longer else 0):
            continue
        if position.atlas.places[place].land and room.military_flags(force.nation) < 1:
            continue
        area = position.atlas.places[place].areas[0]
        flown = [u for u in planes if area in room.in_range(u)]
        support = strength + sum(room.strength(u) for u in flown)
        has_air = air or bool(flown)
        chance, score = value_of_landing(
            room, force.nation, place, worth, (force.manpower, force.tanks), support, has_air, len(ships), craft
        )
        score -= 2 * CARD if far > NAVAL_RANGE else 0.0
        if chance >= LEAST_CHANCE and score > 0:
            threat = room.threat(force.nation, area)
            scored.append((score * holds(screen, threat), place, far))
    return [(place, far) for _, place, far in sorted(scored, reverse=True)[:TRIED]]


def _sweeps(room: WarRoom, draft: Draft, nation: str, free: list[TaskForce]) -> list[Item]:
    """The strongest free force in reach goes for an enemy fleet train."""
    position = room.position
    found: list[Item] = []
    for train in position.trains.values():
        if train.nation not in room.enemies(nation):
            continue
        for force in sorted(free, key=lambda one: (-fleet_cv(position, one), one.id)):
            if 2 * fleet_cv(position, force) < room.threat(nation, train.area):
                continue
            item = Sweep(force.id, train.area, room.lavish(force, room.stock(force)), (), "", "")
            if draft.accepts(item):
                found.append(item)
                room.draw(force, item.lsp)
                free.remove(force)
                break
    return found


def _raids(room: WarRoom, draft: Draft, nation: str, free: list[TaskForce]) -> list[Item]:
    """Surface raiders on the routes where they may hope for most, as long as nothing stronger is likely to meet them."""
    position = room.position
    found: list[Item] = []
    if not free or room.flags(nation) < 1:
        return found
    prey = known_prey(room, nation)
    for force in free:
        reach = room.reach(nation, force.base)
        ships = [unit for unit in position.members(force) if unit.is_ship]
        attack, strength = total(position, ships, ATTACK), fleet_cv(position, force)
        best: tuple[float, Prey, str] | None = None
        for one in prey:
            hope = one.gain(len(ships), attack, german=False)
            if hope < LEAST_PRIZE or (best is not None and hope <= best[0]):
                continue
            for area in one.route.path:
                if reach.get(area, 99) <= NAVAL_RANGE and strength >= room.threat(nation, area) * RISK:
                    best = (hope, one, area)
                    break
        if best is not None:
            item = RaidRoute(force.id, best[1].route.id, best[2], 1, (), "", "")
            if draft.accepts(item):
                found.append(item)
                prey.remove(best[1])
    return found
