"""Advantage cards: a fair share each turn; the best on combats, the weakest for one more flag or one area more."""

from __future__ import annotations

from flagplot.bots.strategic.estimate import WarRoom
from flagplot.bots.strategic.landings import AIR_CV, GARRISON_CV, defenders
from flagplot.bots.strategic.operations import landing_of
from flagplot.strategic.orders.items import Commit, FlagCard, Item, RangeCard
from flagplot.strategic.rules.bases.bases import lsp_at
from flagplot.strategic.rules.cards import ATTACK, COVER, DEFENCE, JOIN, LANDING, ROUTE
from flagplot.strategic.rules.combat.ratings import MANPOWER_CV, fleet_cv
from flagplot.strategic.rules.drafts.draft import Draft
from flagplot.strategic.rules.operations.allowances import card_value
from flagplot.strategic.state.model import NAVAL_RANGE
from flagplot.strategic.state.pieces import AMPHIBIOUS, SUBMARINE, TaskForce

Combat = tuple[str, str, str]
"""The target of a card: a force or a route, which of its combats, and the area if it must be given."""


def cards(room: WarRoom, draft: Draft) -> list[Item]:
    """Step 7: flags for assaults that have none, a range card for a strong guard, then the combats that matter most."""
    found: list[Item] = []
    for nation in room.nations:
        budget = room.card_share(nation)
        for item in _uses(room, nation, room.hand(nation)) if budget else ():
            if draft.accepts(item):
                found.append(item)
                budget -= 1
                if not budget:
                    break
    return found


def _uses(room: WarRoom, nation: str, hand: list[str]) -> list[Item]:
    """What the nation's cards could do, most useful first; each card is used once."""
    weakest = list(hand)
    found: list[Item] = []
    taken: set[str] = set()
    for force, cover in _unflagged(room, nation):
        landing = landing_of(room, force, cover, taken, ()) if weakest else None
        if landing is not None:
            found.append(FlagCard(weakest.pop(0), landing))
            taken.add(landing.place)
            room.draw(force, landing.lsp + landing.landing_lsp)
    short = _just_short(room, nation) if weakest else []
    if short:
        found.append(RangeCard(weakest.pop(0), short[0].id))
    for combat in _combats(room, nation):
        if not weakest:
            break
        found.append(_laid(room, weakest.pop(), combat))
    return found


def _laid(room: WarRoom, card: str, combat: Combat) -> Commit:
    """A card on a combat; on a route one column does more than one pip."""
    target, part, area = combat
    column = target.startswith(ROUTE) and card_value(room.position, card) < 2
    shifts = column and room.position.options.merchant_cards == "die_or_shift"
    return Commit("shift" if shifts else "die", card, target, part, area)


def _unflagged(room: WarRoom, nation: str) -> list[tuple[TaskForce, TaskForce]]:
    """Assault forces with their cover for which the flags did not suffice."""
    free = {f.id: f for f in room.position.forces.values() if f.nation == nation and f.operation < 0}
    pairs = []
    for force in free.values():
        cover = free.get(room.cover_of(force.id))
        if force.points and cover is not None:
            pairs.append((force, cover))
    return pairs


def _combats(room: WarRoom, nation: str) -> list[Combat]:
    """The combats in which a card has most effect first: cards on combats that are not fought return."""
    return [
        *_landings(room, nation),
        *_beaches(room, nation),
        *_packs(room, nation),
        *_encounters(room, nation),
        *_allied_landings(room, nation),
        *_convoys(room, nation),
    ]


def _landings(room: WarRoom, nation: str) -> list[Combat]:
    """A nation's landings against opposition, as far as it is known where they go."""
    found: list[Combat] = []
    for operation in room.position.operations:
        force = room.position.forces.get(operation.invasion)
        own = operation.kind == AMPHIBIOUS and force is not None and force.nation == nation
        if own and operation.place and any(defenders(room, nation, operation.place)):
            found.append((operation.invasion, LANDING, ""))
    return found


def _allied_landings(room: WarRoom, nation: str) -> list[Combat]:
    """The landings of allies against opposition."""
    found: list[Combat] = []
    for ally in room.position.nations():
        if ally != nation and room.position.is_friend(nation, ally):
            found += _landings(room, ally)
    return found


def _beaches(room: WarRoom, nation: str) -> list[Combat]:
    """Enemy landings in the waters of a place that the nation holds in strength: a card does not save a weakly held one."""
    position = room.position
    found: list[Combat] = []
    for operation in position.operations:
        if operation.kind != AMPHIBIOUS or operation.flag not in room.enemies(nation):
            continue
        for name, place in position.atlas.places.items():
            harbour = position.harbours[name]
            if harbour.holder == nation and operation.area in place.areas:
                ashore = GARRISON_CV * harbour.garrison() + MANPOWER_CV * harbour.points(nation)
                if ashore + AIR_CV * len(room.ashore.get(name, ())) >= room.doctrine.stronghold:
                    found.append((operation.invasion, DEFENCE, ""))
                    break
    return found


def _packs(room: WarRoom, nation: str) -> list[Combat]:
    """The routes that whole packs attack."""
    hunted: dict[str, int] = {}
    for unit in room.position.units.values():
        if unit.nation == nation and unit.kind == SUBMARINE and unit.duty == "raid":
            hunted[unit.on] = hunted.get(unit.on, 0) + 1
    best = sorted(hunted.items(), key=lambda entry: (-entry[1], entry[0]))
    return [(f"route-{number}", ATTACK, "") for number, boats in best if boats >= room.doctrine.card_pack]


def _encounters(room: WarRoom, nation: str) -> list[Combat]:
    """Battles at sea that may come: of strong guards with enemy operations, of a nation's own covers with enemy guards."""
    position = room.position
    found: list[Combat] = []
    hostile = [operation.area for operation in position.operations if operation.flag in room.enemies(nation)]
    for force in position.forces.values():
        if force.nation != nation:
            continue
        if force.operation >= 0:
            led = position.operations[force.operation]
            if led.force == force.id and room.threat(nation, led.area):
                found.append((force.id, COVER, ""))
        elif hostile and fleet_cv(position, force) >= room.doctrine.opposes and lsp_at(position, nation, force.base):
            reach = room.reach(nation, force.base)
            near = [area for area in hostile if reach.get(area, 99) <= NAVAL_RANGE + force.reach]
            found += [(force.id, JOIN, area) for area in near[:1]]
    return found


def _convoys(room: WarRoom, nation: str) -> list[Combat]:
    """The routes on which the briefing wants something to arrive."""
    found: list[Combat] = []
    for goal in room.position.atlas.nations[nation].goals:
        if goal.what == "arrives" and room.turn <= goal.until:
            for number in goal.routes:
                route = room.position.routes.get(number)
                if route is not None and route.tonnage.get(nation):
                    found.append((f"route-{number}", DEFENCE, ""))
    return found


def _just_short(room: WarRoom, nation: str) -> list[TaskForce]:
    """Strong guards one area short of an enemy landing, strongest first."""
    position = room.position
    landings = [op.area for op in position.operations if op.kind == AMPHIBIOUS and op.flag in room.enemies(nation)]
    found = []
    for force in position.forces.values():
        if not landings or force.nation != nation or force.operation >= 0 or not lsp_at(position, nation, force.base):
            continue
        reach = room.reach(nation, force.base)
        far = min([reach.get(area, 99) for area in landings])
        if far == NAVAL_RANGE + 1 and fleet_cv(position, force) >= room.doctrine.rescue:
            found.append(force)
    return sorted(found, key=lambda force: (-fleet_cv(position, force), force.id))
