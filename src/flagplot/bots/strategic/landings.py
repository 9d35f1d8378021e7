"""Which places to land on, from where and with what: planned alike in steps 4 and 5; step 6 chooses again for the forces formed."""

from __future__ import annotations

from dataclasses import dataclass

from flagplot.bots.strategic.arithmetic import landing_chance, numbers_bonus
from flagplot.bots.strategic.estimate import WarRoom
from flagplot.bots.strategic.parameters import STANDARD
from flagplot.strategic.content.land_rules import land
from flagplot.strategic.rules.bases.bases import lsp_at
from flagplot.strategic.rules.combat.ratings import MANPOWER_CV, TANK_CV, lift
from flagplot.strategic.state.ids import UnitId
from flagplot.strategic.state.model import NAVAL_RANGE
from flagplot.strategic.state.pieces import LANDING_CRAFT, SUBMARINE, Unit

GARRISON_CV = 8
AIR_CV = 10


@dataclass(frozen=True)
class Landing:
    """One amphibious operation as planned."""

    nation: str
    base: str
    place: str
    cover: tuple[UnitId, ...]
    assault: tuple[UnitId, ...]
    men: int
    tanks: int
    transports: int
    cards: int
    """Range cards it needs."""
    score: float


class Budget:
    """What one nation can still spend on landings this turn."""

    def __init__(self, room: WarRoom, nation: str) -> None:
        self.flags = room.flags(nation)
        self.cards = room.card_share(nation)
        """Cards to spare: one brings a flag, two lengthen the reach of a landing."""
        self.military = room.military_flags(nation)
        self.transports = room.position.transports.get(nation, 0)
        """Tonnage kept for troops; before step 4 the captain may ask for as much as it likes."""
        self.ships = {base: list(ships) for base, ships in room.by_base(nation).items()}
        self.men: dict[str, int] = {}
        self.tanks: dict[str, int] = {}
        self.lsp: dict[str, int] = {}
        for base in self.ships:
            if base in room.position.harbours:
                harbour = room.position.harbours[base]
                self.men[base] = harbour.manpower.get(nation, 0)
                self.tanks[base] = harbour.tanks.get(nation, 0)
                self.lsp[base] = lsp_at(room.position, nation, base)
        self.air: dict[str, list[Unit]] = {}
        """Air points ashore by the areas they reach."""
        for unit in room.units(nation):
            if unit.is_air and not unit.aboard:
                for area in room.in_range(unit):
                    self.air.setdefault(area, []).append(unit)


def plan(room: WarRoom, *, transports_given: bool) -> list[Landing]:
    """The landings of all the seat's nations, best first; `transports_given` once step 4 is over."""
    found: list[Landing] = []
    if not room.doctrine.lands:
        return found
    for nation in room.nations:
        budget = Budget(room, nation)
        if not transports_given:
            budget.transports = free_tonnage(room, nation) // 2
        targets = room.worth(nation)
        taken: set[str] = set()
        while budget.flags > 0 or budget.cards > 0:
            best = _best(room, nation, budget, targets, taken)
            if best is None:
                break
            found.append(best)
            taken.add(best.place)
            _spend(room, budget, best)
    return found


def free_tonnage(room: WarRoom, nation: str) -> int:
    """Tonnage that step 4 may move about."""
    position = room.position
    on_routes = sum(route.tonnage.get(nation, 0) for route in position.routes.values())
    return position.reserve.get(nation, 0) + on_routes


def _spend(room: WarRoom, budget: Budget, landing: Landing) -> None:
    if budget.flags > 0:
        budget.flags -= 1
    else:
        budget.cards -= 1
    budget.cards -= landing.cards
    if room.position.atlas.places[landing.place].land:
        budget.military -= 1
    budget.transports -= landing.transports
    budget.men[landing.base] -= landing.men
    budget.tanks[landing.base] -= landing.tanks
    budget.lsp[landing.base] -= 2
    used = {*landing.cover, *landing.assault}
    budget.ships[landing.base] = [ship for ship in budget.ships[landing.base] if ship.id not in used]
    budget.air = {area: [unit for unit in units if unit.id not in used] for area, units in budget.air.items()}


def _best(room: WarRoom, nation: str, budget: Budget, targets: dict[str, int], taken: set[str]) -> Landing | None:
    best: Landing | None = None
    for base, ships in budget.ships.items():
        fighting = [ship for ship in ships if ship.kind not in (SUBMARINE, LANDING_CRAFT) and room.strength(ship)]
        men, tanks = budget.men.get(base, 0), budget.tanks.get(base, 0)
        if not fighting or men < 1 or budget.lsp[base] < 1:
            continue
        craft = [ship for ship in ships if ship.kind == LANDING_CRAFT]
        for place, worth in targets.items():
            if place in taken or worth <= 0:
                continue
            far = room.approach(nation, base, place)[1]
            cards = 2 if far > NAVAL_RANGE else 0
            needed = cards + (1 if budget.flags < 1 else 0)
            if far > NAVAL_RANGE + 1 or needed > max(budget.cards, 0):
                continue
            landing = _weigh(room, nation, base, place, fighting, craft, (men, tanks), budget, worth, cards)
            if landing is not None and (best is None or landing.score > best.score):
                best = landing
    return best


def _weigh(
    room: WarRoom,
    nation: str,
    base: str,
    place: str,
    fighting: list[Unit],
    craft: list[Unit],
    troops: tuple[int, int],
    budget: Budget,
    worth: int,
    cards: int,
) -> Landing | None:
    """A landing on one place, or nothing when it is not worth it."""
    position = room.position
    garrisons, others, air = defenders(room, nation, place)
    major = position.atlas.places[place].land
    if major and budget.military <= 0:
        return None
    assault = fighting[1 : 3 if garrisons + others > 1 and len(fighting) > 4 else 2]
    area = room.approach(nation, base, place)[0]
    threat = room.threat(nation, area)
    cover = _cover(room, [ship for ship in fighting if ship not in assault], threat)
    lifted = lift(position, craft)
    opposed = garrisons + others + air > 0
    most = lifted if major and opposed else lifted + max(budget.transports, 0)
    # What changed hands before is taken to be kept: a garrison, and one more for each time that there was none.
    held = 1 + room.doctrine.garrison * room.changes(place)
    wanted = held if not opposed else 2 + (2 if major else 1) * (garrisons + others)
    wanted = min(room.doctrine.most_men, wanted)
    planes = budget.air.get(area, [])[: room.doctrine.most_air] if opposed else []
    strength = sum(room.strength(unit) for unit in (*assault, *planes))
    has_air = bool(planes) or any(ship.is_carrier for ship in assault)
    men = tanks = 0
    chance = score = 0.0
    while men + tanks < min(wanted, most) and (chance < room.doctrine.enough_chance or (not opposed and men < held)):
        if men < troops[0]:
            men += 1
        elif tanks < troops[1]:
            tanks += 1
        else:
            break
        party = (men, tanks)
        chance, score = value_of_landing(
            room, nation, place, worth, party, strength, has_air, len(assault), craft, room.mastery(nation, area)
        )
    if men < 1:
        return None
    transports = 0 if major and opposed else max(0, men + tanks - lifted)
    score *= room.doctrine.shuttled ** max(0, room.changes(place) - 1)
    score *= holds(sum(room.strength(ship) for ship in cover), threat, room.doctrine.timid)
    score -= 0.05 * (len(cover) + len(assault) + len(planes)) + room.doctrine.card * (cards + (budget.flags < 1))
    if (
        score < room.doctrine.least_score
        or chance < room.doctrine.least_chance
        or (opposed and room.mastery(nation, area) < room.doctrine.least_hold)
    ):
        return None
    sailing = tuple(unit.id for unit in (*assault, *craft, *planes))
    return Landing(nation, base, place, tuple(ship.id for ship in cover), sailing, men, tanks, transports, cards, score)


def _cover(room: WarRoom, ships: list[Unit], threat: int) -> list[Unit]:
    """As many ships as should beat what may come, but no more than half: at least two where there are two."""
    found: list[Unit] = []
    strength = 0
    for ship in ships[: max(room.doctrine.least_cover, (len(ships) + 1) // 2)]:
        if len(found) >= room.doctrine.least_cover and strength * 4 >= threat * 5:
            break
        found.append(ship)
        strength += room.strength(ship)
    return found


def holds(cover: int, threat: int, timid: float = STANDARD.timid) -> float:
    """How far a captain trusts a cover against what may come: enemies may stay away, and may be weaker than feared."""
    if not threat or cover * 4 >= threat * 5:
        return 1.0
    return 1.0 - timid * (1.0 - cover / (threat * 1.25))


def value_of_landing(
    room: WarRoom,
    nation: str,
    place: str,
    worth: int,
    troops: tuple[int, int],
    strength: int,
    has_air: bool,
    ships: int,
    craft: list[Unit],
    keeps: float = 1.0,
) -> tuple[float, float]:
    """The chance that a landing party takes a place, and what it is worth to try, in points.

    What is taken and lost again, by the chance that it cannot be kept, brings nothing and costs the troops.
    """
    position = room.position
    men, tanks = troops
    garrisons, others, air = defenders(room, nation, place)
    attack = men * MANPOWER_CV + tanks * TANK_CV
    chance = 1.0
    if garrisons + others + air:
        if position.atlas.places[place].land:
            if lift(position, craft) < men + tanks:
                return 0.0, 0.0
            chance = _major_chance(room, place, attack, strength, GARRISON_CV * (garrisons + others), air)
        else:
            defence = GARRISON_CV * (garrisons + others) + AIR_CV * air
            bonus = numbers_bonus(defence, attack + strength) + (1 if has_base_near(room, nation, place) else 0)
            bonus += 2 if air and not has_air else -2 if has_air and not air else 0
            chance = landing_chance(defence, bonus, men + tanks, 2 * ships)
    landed = men + tanks
    won = worth / 10 * keeps - room.doctrine.retaken * landed * (1 - keeps)
    return chance, won * chance - 0.15 * landed * (1 - chance)


def has_base_near(room: WarRoom, nation: str, place: str) -> bool:
    """Whether the defenders of a place have a fleet base in its waters: it helps them on the beach."""
    based = room.based(nation)
    return any(area in based for area in room.position.atlas.places[place].areas)


def _major_chance(room: WarRoom, place: str, attack: int, support: int, defence: int, air: int) -> float:
    """A rough chance of lodging on the land map: the ratio of strengths by the stand-in."""
    rules = land()
    strength = attack + min(attack, support // 2)
    held = defence * rules.terrain[room.position.atlas.places[place].terrain] // 4 + rules.air * air
    if not held:
        return 1.0
    return max(0.0, min(0.95, (strength / held - 0.8) * 0.6))


def defenders(room: WarRoom, nation: str, place: str) -> tuple[int, int, int]:
    """Garrisons, other land points and air points a captain must expect at a place."""
    known = room.defenders.get((nation, place))
    if known is None:
        known = room.defenders[nation, place] = _expected(room, nation, place)
    return known


def _expected(room: WarRoom, nation: str, place: str) -> tuple[int, int, int]:
    position = room.position
    harbour = position.harbours[place]
    garrisons = harbour.garrison()
    others = sum(harbour.points(other) for other in room.enemies(nation))
    air = sum(1 for unit in room.ashore.get(place, ()) if unit.nation != nation)
    if not air and harbour.holder not in room.nations:
        air = position.atlas.scenario.air.get((harbour.holder, place), 0)
    return garrisons, others, air
