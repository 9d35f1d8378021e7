"""Task forces, flags and cards: landings first, then raids, and what is left guards its waters."""

from __future__ import annotations

from flagplot.bots.strategic.landings import LEAST_CHANCE, Landing, defenders, holds, plan, value_of_landing
from flagplot.bots.strategic.warroom import WarRoom
from flagplot.strategic.items import Commit, Form, Invade, Item, RaidRoute
from flagplot.strategic.model import NAVAL_RANGE
from flagplot.strategic.phases.allowances import card_value
from flagplot.strategic.phases.sheet import Draft
from flagplot.strategic.pieces import (
    AMPHIBIOUS,
    ESCORT,
    ESCORT_CARRIER,
    LANDING_CRAFT,
    LIGHT_CRUISER,
    SUBMARINE,
    TaskForce,
    Unit,
)
from flagplot.strategic.ratings import fleet_cv


def forces(room: WarRoom, draft: Draft) -> tuple[list[Item], set[str]]:
    """Step 5: a covering and an assault force for each landing, and a guard of the other big ships at every supplied base."""
    found: list[Item] = []
    used: set[str] = set()
    numbers = dict.fromkeys(room.nations, 0)

    def form(nation: str, base: str, units: tuple[str, ...], men: int = 0, tanks: int = 0) -> bool:
        item = Form(f"{nation}:tf{numbers[nation] + 1}", base, units, men, tanks)
        if not draft.accepts(item):
            return False
        numbers[nation] += 1
        found.append(item)
        used.update(units)
        return True

    for landing in plan(room, transports_given=True):
        if form(landing.nation, landing.base, landing.cover):
            form(landing.nation, landing.base, landing.assault, landing.men, landing.tanks)
    for nation in room.nations:
        for base, ships in room.by_base(nation).items():
            guard = tuple(ship.id for ship in ships if ship.id not in used and _guards(room, ship))
            if guard and room.position.is_base(base) and room.position.lsp_at(nation, base):
                form(nation, base, guard)
    return found, used


def _guards(room: WarRoom, ship: Unit) -> bool:
    """Whether a ship belongs in a guarding force: big ships that are whole."""
    work = (SUBMARINE, LANDING_CRAFT, ESCORT, LIGHT_CRUISER, ESCORT_CARRIER)
    return not ship.damaged and ship.kind not in work and room.strength(ship) > 0


def flags(room: WarRoom, draft: Draft) -> list[Item]:
    """Step 6: every assault force gets the best target it reaches, then big ships raid where it pays."""
    found: list[Item] = []
    position = room.position
    for nation in room.nations:
        own = [force for force in position.forces.values() if force.nation == nation and force.operation < 0]
        by_name = {force.id: force for force in own}
        stock = {force.base: position.lsp_at(nation, force.base) for force in own}
        taken: set[str] = set()
        for force in own:
            cover = by_name.get(_before(force.id))
            if not force.points or cover is None:
                continue
            for place in _targets(room, force, cover, taken):
                lsp = _share(stock[force.base])
                item = Invade(cover.id, force.id, place, lsp[0], lsp[1], (), (), "", "")
                if draft.accepts(item):
                    found.append(item)
                    taken.add(place)
                    stock[force.base] -= sum(lsp)
                    break
        if nation == "germany":
            found += _raids(room, draft, own)
    return found


def _before(name: str) -> str:
    """The force formed just before: the cover of an assault."""
    head, _, number = name.rpartition("tf")
    return f"{head}tf{int(number) - 1}" if number.isdecimal() else ""


def _share(stock: int) -> tuple[int, int]:
    """LSP for cover and assault: one for the assault first, then one for each, then more for the assault."""
    if stock <= 1:
        return 0, 1
    return 1, 2 if stock >= 4 else 1


def _targets(room: WarRoom, force: TaskForce, cover: TaskForce, taken: set[str]) -> list[str]:
    """The places an assault force reaches, best first."""
    reach = room.reach(force.nation, force.base)
    ships = [u for u in room.position.members(force) if u.is_ship and u.kind != LANDING_CRAFT]
    craft = [u for u in room.position.members(force) if u.kind == LANDING_CRAFT]
    screen = fleet_cv(room.position, cover)
    scored = []
    for place, worth in room.worth(force.nation).items():
        far = min(reach.get(area, 99) for area in room.position.atlas.places[place].areas)
        if place in taken or far > NAVAL_RANGE:
            continue
        if room.position.atlas.places[place].land and room.military_flags(force.nation) < 1:
            continue
        strength = sum(room.strength(ship) for ship in ships)
        air = any(ship.is_carrier for ship in ships)
        chance, score = value_of_landing(
            room, force.nation, place, worth, (force.manpower, force.tanks), strength, air, len(ships), craft
        )
        if chance >= LEAST_CHANCE:
            threat = room.threat(force.nation, room.position.atlas.places[place].areas[0])
            scored.append((score * holds(screen, threat), place))
    return [place for _, place in sorted(scored, reverse=True)[:4]]


def _raids(room: WarRoom, draft: Draft, own: list[TaskForce]) -> list[Item]:
    """Surface raiders on the route that the briefing wants stopped, if it is in reach."""
    position = room.position
    found: list[Item] = []
    wanted = [n for g in position.atlas.nations["germany"].goals if g.what == "arrives_none" for n in g.routes]
    for force in own:
        for number in wanted:
            route = position.routes.get(number)
            if route is None or force.points:
                continue
            reach = room.reach(force.nation, force.base)
            near = sorted((reach[area], area) for area in route.path if reach.get(area, 99) <= NAVAL_RANGE)
            for _, area in near[:1]:
                item = RaidRoute(force.id, number, area, 1, (), "", "")
                if draft.accepts(item):
                    found.append(item)
    return found


def cards(room: WarRoom, draft: Draft) -> list[Item]:
    """Step 7: a fair share of the hand, the best cards on landings against odds, then on the routes that count."""
    position = room.position
    found: list[Item] = []
    left = max(1, position.atlas.scenario.last_turn - room.turn + 1)
    for nation in room.nations:
        hand = sorted(position.hands.get(nation, ()), key=lambda card: (-card_value(position, card), card))
        budget = -(-len(hand) * 2 // left)
        for target, part in _stakes(room, nation):
            if budget <= 0 or not hand:
                break
            item = Commit("die", hand[0], target, part, "")
            if draft.accepts(item):
                found.append(item)
                hand.pop(0)
                budget -= 1
    return found


def _stakes(room: WarRoom, nation: str) -> list[tuple[str, str]]:
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
    found += [(f"route-{number}", "attack") for number, packs in best if packs >= 3]
    return found


__all__ = ["Landing", "cards", "flags", "forces"]
