"""Advantage cards: a fair share each turn; the best on combats, the weakest for one more flag or one area more."""

from __future__ import annotations

from flagplot.bots.strategic.landings import defenders
from flagplot.bots.strategic.operations import landing_of
from flagplot.bots.strategic.warroom import WarRoom
from flagplot.strategic.items import Commit, FlagCard, Item, RangeCard
from flagplot.strategic.model import NAVAL_RANGE
from flagplot.strategic.phases.sheet import Draft
from flagplot.strategic.pieces import AMPHIBIOUS, SUBMARINE, TaskForce
from flagplot.strategic.ratings import fleet_cv

RESCUE = 24
"""The fleet value for which one more area of reach is worth a card."""
PACK = 3
"""Flotillas on one route that are worth a card."""


def cards(room: WarRoom, draft: Draft) -> list[Item]:
    """Step 7: flags for assaults that have none, then combats most in doubt, then a range card for a strong guard."""
    found: list[Item] = []
    for nation in room.nations:
        hand = room.hand(nation)
        budget = room.card_share(nation)
        for item in _offers(room, nation, hand):
            if budget <= 0:
                break
            if draft.accepts(item):
                found.append(item)
                budget -= 1
    return found


def _offers(room: WarRoom, nation: str, hand: list[str]) -> list[Item]:
    """What the nation's cards could do, most useful first; each card is offered once."""
    weakest = list(hand)
    found: list[Item] = []
    taken: set[str] = set()
    for force, cover in _unflagged(room, nation):
        landing = landing_of(room, force, cover, taken, ()) if weakest else None
        if landing is not None:
            found.append(FlagCard(weakest.pop(0), landing))
            taken.add(landing.place)
            room.draw(force, landing.lsp + landing.landing_lsp)
    for target, part in _doubts(room, nation):
        if weakest:
            found.append(Commit("die", weakest.pop(), target, part, ""))
    short = _just_short(room, nation)
    if short and weakest:
        found.append(RangeCard(weakest[0], short[0].id))
    return found


def _unflagged(room: WarRoom, nation: str) -> list[tuple[TaskForce, TaskForce]]:
    """Assault forces with their cover for which the flags did not suffice."""
    free = {f.id: f for f in room.position.forces.values() if f.nation == nation and f.operation < 0}
    pairs = []
    for force in free.values():
        cover = free.get(room.cover_of(force.id))
        if force.points and cover is not None:
            pairs.append((force, cover))
    return pairs


def _doubts(room: WarRoom, nation: str) -> list[tuple[str, str]]:
    """The combats where a card tells, most first."""
    position = room.position
    found: list[tuple[str, str]] = []
    for operation in position.operations:
        force = position.forces.get(operation.invasion)
        if operation.kind == AMPHIBIOUS and force is not None and force.nation == nation:
            garrisons, others, air = defenders(room, nation, operation.place)
            if garrisons + others + air:
                found.append((operation.invasion, "landing"))
    hunted: dict[str, int] = {}
    for unit in position.units.values():
        if unit.nation == nation and unit.kind == SUBMARINE and unit.duty == "raid":
            hunted[unit.on] = hunted.get(unit.on, 0) + 1
    best = sorted(hunted.items(), key=lambda entry: (-entry[1], entry[0]))
    found += [(f"route-{number}", "attack") for number, packs in best if packs >= PACK]
    return found


def _just_short(room: WarRoom, nation: str) -> list[TaskForce]:
    """Strong guards one area short of an enemy landing, strongest first."""
    position = room.position
    landings = [op.area for op in position.operations if op.kind == AMPHIBIOUS and op.flag in room.enemies(nation)]
    found = []
    for force in position.forces.values():
        if force.nation != nation or force.operation >= 0 or not position.lsp_at(nation, force.base):
            continue
        reach = room.reach(nation, force.base)
        far = min([reach.get(area, 99) for area in landings], default=99)
        if far == NAVAL_RANGE + 1 and fleet_cv(position, force) >= RESCUE:
            found.append(force)
    return sorted(found, key=lambda force: (-fleet_cv(position, force), force.id))
