"""Step 6, flags: landings first, then raids on trade that pay for their risk, then sweeps against fleet trains."""

from __future__ import annotations

from flagplot.bots.strategic.estimate import WarRoom
from flagplot.bots.strategic.hunting import Prey, known_prey
from flagplot.bots.strategic.landings import defenders, holds, value_of_landing
from flagplot.strategic.orders.items import Invade, Item, RaidRoute, Sweep
from flagplot.strategic.rules.combat.ratings import ATTACK, fleet_cv, lift, total
from flagplot.strategic.rules.drafts.draft import Draft
from flagplot.strategic.state.model import NAVAL_RANGE
from flagplot.strategic.state.pieces import LANDING_CRAFT, TaskForce


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
        several = len(room.position.atlas.places[place].areas) > 1
        area = room.approach(force.nation, force.base, place)[0] if several else ""
        item = Invade(cover.id, force.id, place, lsp[0], lsp[1], reach[0], reach[1], "", "", area)
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
    members = position.members(force)
    ships = [u for u in members if u.is_ship and u.kind != LANDING_CRAFT]
    lifted = lift(position, [u for u in members if u.kind == LANDING_CRAFT])
    planes = [u for u in members if u.is_air and not u.aboard]
    screen = fleet_cv(position, cover)
    strength = sum(room.strength(ship) for ship in ships)
    air = any(ship.is_carrier for ship in ships)
    scored = []
    for place, worth in room.worth(force.nation).items():
        area, far = room.approach(force.nation, force.base, place)
        if place in taken or far > NAVAL_RANGE + (1 if longer else 0):
            continue
        if position.atlas.places[place].land and room.military_flags(force.nation) < 1:
            continue
        flown = [u for u in planes if area in room.in_range(u)]
        support = strength + sum(room.strength(u) for u in flown)
        has_air = air or bool(flown)
        party, keeps = (force.manpower, force.tanks), room.mastery(force.nation, area)
        chance, score = value_of_landing(
            room, force.nation, place, worth, party, support, has_air, len(ships), lifted, keeps
        )
        score -= 2 * room.doctrine.card if far > NAVAL_RANGE else 0.0
        if (
            chance >= room.doctrine.least_chance
            and score > 0
            and (keeps >= room.doctrine.least_hold or not any(defenders(room, force.nation, place)))
        ):
            threat = room.threat(force.nation, area)
            scored.append((score * holds(screen, threat, room.doctrine.timid), place, far))
    return [(place, far) for _, place, far in sorted(scored, reverse=True)[: room.doctrine.tried]]


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
            hope = one.gain(room.doctrine, len(ships), attack, german=False)
            if hope < room.doctrine.least_prize or (best is not None and hope <= best[0]):
                continue
            for area in one.route.path:
                if reach.get(area, 99) <= NAVAL_RANGE and strength >= room.threat(nation, area) * room.doctrine.risk:
                    best = (hope, one, area)
                    break
        if best is not None:
            item = RaidRoute(force.id, best[1].route.id, best[2], 1, (), "", "")
            if draft.accepts(item):
                found.append(item)
                prey.remove(best[1])
    return found
