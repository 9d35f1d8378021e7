"""Where submarines hunt: a group goes where its odds against the expected escorts sink most, or stop what counts."""

from __future__ import annotations

from functools import lru_cache

from flagplot.bots.strategic.estimate import WarRoom
from flagplot.bots.strategic.parameters import Doctrine
from flagplot.strategic.content.atlas import atlas_of
from flagplot.strategic.orders.items import Attack, Item
from flagplot.strategic.rules.bases.bases import supports
from flagplot.strategic.rules.combat.ratings import ATTACK, value
from flagplot.strategic.rules.drafts.draft import Draft
from flagplot.strategic.state.pieces import SUBMARINE, Route, Unit

SINKS = ((12, 2.5), (9, 2.2), (7, 1.8), (6, 1.6), (4, 1.2), (3, 0.9), (2, 0.5), (1, 0.2))
"""Tonnage a German flotilla sinks by attack to defence in thirds: 12 is four to one."""
GUARD = {"escort": 2, "light_cruiser": 4, "escort_carrier": 5, "air": 3}
"""What a captain supposes enemy units bring to the defence of trade."""


class Prey:
    """An enemy route as a hunter guesses it."""

    def __init__(self, route: Route, tonnage: int, defence: float, prize: float) -> None:
        self.route = route
        self.tonnage = tonnage
        self.defence = defence
        self.prize = prize
        """Points for letting nothing arrive."""
        self.hunted = 0
        """Attack value already sent."""
        self.boats = 0

    def gain(self, doctrine: Doctrine, boats: int, attack: int, german: bool) -> float:
        """What a pack may hope for, in tonnage."""
        together = self.hunted + attack
        thirds = 12 if not self.defence else 3 * together / self.defence
        each = 0.0
        for least, sinks in SINKS:
            if thirds >= least:
                each = sinks
                break
        sunk = (self.boats + boats) * each * (1.0 if german else doctrine.others_sink)
        stopped = self.prize * doctrine.point if sunk >= self.tonnage else 0.0
        return min(sunk, float(self.tonnage)) + stopped


def attacks(room: WarRoom, draft: Draft) -> list[Item]:
    """Attack cards of all the seat's submarines."""
    position = room.position
    found: list[Item] = []
    for nation in room.nations:
        packs: dict[str, list[Unit]] = {}
        for unit in room.units(nation):
            if unit.kind == SUBMARINE and not unit.damaged and value(position, unit, ATTACK):
                packs.setdefault(unit.at, []).append(unit)
        if packs:
            prey = known_prey(room, nation)
            for base in sorted(packs, key=lambda name: (-len(packs[name]), name)):
                if supports(position, base):
                    found += _hunt(room, nation, base, packs[base], prey)
    return [item for item in found if draft.accepts(item)]


def _hunt(room: WarRoom, nation: str, base: str, pack: list[Unit], prey: list[Prey]) -> list[Item]:
    """Send a base's flotillas out: all to the best route, and what is more than enough to the next."""
    near = room.in_range(pack[0])
    reachable = [(one, area) for one in prey if (area := quiet_area(room, nation, one.route, near))]
    found: list[Item] = []
    left = list(pack)
    german = nation == "germany"
    while left:
        best: tuple[float, Prey, str] | None = None
        strength = sum([value(room.position, unit, ATTACK) for unit in left])
        for one, area in reachable:
            more = one.gain(room.doctrine, len(left), strength, german) - one.gain(room.doctrine, 0, 0, german)
            if more > 0 and (best is None or more > best[0]):
                best = (more, one, area)
        if best is None:
            break
        _, one, area = best
        reachable = [entry for entry in reachable if entry[0] is not one]
        enough = one.tonnage // 2 + 1 - one.boats if german else one.tonnage - one.boats
        sent = left[: max(3, enough)]
        left = left[len(sent) :]
        one.boats += len(sent)
        one.hunted += sum([value(room.position, unit, ATTACK) for unit in sent])
        found.append(Attack(one.route.id, base, area, tuple([unit.id for unit in sent])))
    return found


def known_prey(room: WarRoom, nation: str) -> list[Prey]:
    """Enemy routes with guesses of their tonnage and escorts."""
    position, waters = room.position, room.waters
    enemies, bounties, friendly = waters.enemies(nation), waters.bounties(nation), waters.friendly(nation)
    found = []
    for number, route in position.routes.items():
        # With an end in our own hands nothing sails on it.
        if route.owner in enemies and route.a not in friendly and route.b not in friendly:
            tonnage, prize = bounties.get(number, (3, 0.0))
            found.append(Prey(route, max(2, tonnage), 0.0, prize))
    stakes = [one.tonnage / 8 + 6 * one.prize for one in found]
    total = sum(stakes) or 1.0
    guards = supposed_guards(position.scenario, room.turn, tuple(sorted(enemies))) * room.doctrine.spread_thin
    for one, stake in zip(found, stakes, strict=True):
        one.defence = guards * stake / total
    return found


class Hopes:
    """The tonnage that some flotillas of a nation may expect to sink each turn, in groups, from any base."""

    def __init__(self, room: WarRoom, nation: str, boats: int) -> None:
        pack = room.doctrine.pack
        self.packs = max(1, -(-boats // pack))
        german = nation == "germany"
        gains = [(one.gain(room.doctrine, pack, 3 * pack, german), one.route) for one in known_prey(room, nation)]
        self.gains = sorted(gains, key=lambda gain: -gain[0])
        """What a pack may hope for on each route, the most first."""

    def near(self, areas: dict[str, int]) -> float:
        """Where the boats can work in these areas."""
        found, left = 0.0, self.packs
        for gain, route in self.gains:
            for area in route.path:
                if area in areas:
                    found += gain
                    left -= 1
                    break
            if not left:
                break
        return found


@lru_cache(maxsize=512)
def supposed_guards(name: str, turn: int, nations: tuple[str, ...]) -> float:
    """The defence value a captain credits the enemy's trade with: the start and what has been built since."""
    one = atlas_of(name).scenario
    total = 0.0
    for ship in one.ships:
        if ship.nation in nations:
            total += GUARD.get(ship.unit, 0) * ship.count
    for nation in nations:
        briefing = one.nations[nation]
        total += GUARD["air"] * sum(briefing.air.values())
        for line in briefing.production:
            total += GUARD.get(line.unit, 0) * sum(line.per_turn[: turn - 1]) * 0.7
    return total


def quiet_area(room: WarRoom, nation: str, route: Route, near: dict[str, int]) -> str:
    """The area of a route in reach with the fewest enemy bases, where aircraft and escorts are least likely."""
    danger = room.waters.danger(nation)
    best, least = "", 99.0
    for area in route.path:
        if area in near:
            here = danger.get(area, 0) + near[area] / 10
            if here < least:
                best, least = area, here
    return best
