"""Which places to land on, from where and with what: planned alike in steps 4 and 5; step 6 chooses again for the forces formed."""

from __future__ import annotations

from dataclasses import dataclass

from flagplot.bots.strategic.arithmetic import landing_chance, numbers_bonus
from flagplot.bots.strategic.estimate import WarRoom
from flagplot.bots.strategic.parameters import STANDARD
from flagplot.bots.strategic.waters import Landfall
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


class Squadron:
    """What lies at a base for a landing: fighting ships, strongest first, craft, troops and stores."""

    def __init__(self, room: WarRoom, base: str, ships: list[Unit], men: int, tanks: int, lsp: int) -> None:
        self.room = room
        self.name = base
        self.ships = ships
        self.fighting = [ship for ship in ships if ship.kind not in (SUBMARINE, LANDING_CRAFT) and room.strength(ship)]
        self.craft = [ship for ship in ships if ship.kind == LANDING_CRAFT]
        self.lift = lift(room.position, self.craft)
        self.men = men
        self.tanks = tanks
        self.lsp = lsp

    @property
    def is_ready(self) -> bool:
        """Whether there is all that a landing needs at least."""
        return bool(self.fighting) and self.men >= 1 and self.lsp >= 1

    def without(self, landing: Landing, used: set[UnitId]) -> Squadron:
        """What stays behind when a landing has sailed."""
        left = [ship for ship in self.ships if ship.id not in used]
        men, tanks = self.men - landing.men, self.tanks - landing.tanks
        return Squadron(self.room, self.name, left, men, tanks, self.lsp - 2)


class Budget:
    """What one nation can still spend on landings this turn."""

    def __init__(self, room: WarRoom, nation: str) -> None:
        self.flags = room.flags(nation)
        self.cards = room.card_share(nation)
        """Cards to spare: one brings a flag, two lengthen the reach of a landing."""
        self.military = room.military_flags(nation)
        self.transports = room.position.transports.get(nation, 0)
        """Tonnage kept for troops; before step 4 the captain may ask for as much as it likes."""
        self.bases: list[Squadron] = []
        """The bases from which a landing can be made."""
        for base, ships in room.by_base(nation).items():
            harbour = room.position.harbours.get(base)
            men = harbour.manpower.get(nation, 0) if harbour is not None else 0
            if harbour is not None and men and (lsp := lsp_at(room.position, nation, base)):
                self.bases.append(Squadron(room, base, ships, men, harbour.tanks.get(nation, 0), lsp))
        units = room.units(nation) if self.bases else []
        self._planes = [(u, room.in_range(u)) for u in units if u.is_air and not u.aboard]
        self._over: dict[str, list[Unit]] = {}
        self._most_air = room.doctrine.most_air

    def over(self, area: str) -> list[Unit]:
        """Air points ashore that reach an area and have no other work, as many as a landing is given."""
        found = self._over.get(area)
        if found is None:
            found = [unit for unit, near in self._planes if area in near]
            found = self._over[area] = found[: self._most_air]
        return found

    def spend(self, landing: Landing, *, major: bool) -> None:
        """Take off what a landing uses."""
        if self.flags > 0:
            self.flags -= 1
        else:
            self.cards -= 1
        self.cards -= landing.cards
        if major:
            self.military -= 1
        self.transports -= landing.transports
        used = {*landing.cover, *landing.assault}
        self.bases = [base.without(landing, used) if base.name == landing.base else base for base in self.bases]
        self._planes = [(unit, near) for unit, near in self._planes if unit.id not in used]
        self._over = {}


def plan(room: WarRoom, *, transports_given: bool) -> list[Landing]:
    """The landings of all the seat's nations, best first; `transports_given` once step 4 is over."""
    found: list[Landing] = []
    if not room.doctrine.lands:
        return found
    for nation in room.nations:
        if room.flags(nation) <= 0 and room.card_share(nation) <= 0:
            continue
        budget = Budget(room, nation)
        if not transports_given:
            budget.transports = free_tonnage(room, nation) // 2
        taken: set[str] = set()
        while budget.flags > 0 or budget.cards > 0:
            best = _best(room, nation, budget, taken)
            if best is None:
                break
            found.append(best)
            taken.add(best.place)
            budget.spend(best, major=room.atlas.places[best.place].land)
    return found


def free_tonnage(room: WarRoom, nation: str) -> int:
    """Tonnage that step 4 may move about."""
    position = room.position
    on_routes = sum(route.tonnage.get(nation, 0) for route in position.routes.values())
    return position.reserve.get(nation, 0) + on_routes


def _best(room: WarRoom, nation: str, budget: Budget, taken: set[str]) -> Landing | None:
    best: Landing | None = None
    flag_cards = 1 if budget.flags < 1 else 0
    for base in budget.bases:
        if not base.is_ready:
            continue
        for landfall in room.waters.landfalls(nation, base.name):
            if landfall.place in taken:
                continue
            area, far = room.quietest(nation, landfall.seas)
            cards = 2 if far > NAVAL_RANGE else 0
            if cards + flag_cards > max(budget.cards, 0):
                continue
            landing = _weigh(room, nation, base, landfall, area, budget, cards)
            if landing is not None and (best is None or landing.score > best.score):
                best = landing
    return best


def _weigh(
    room: WarRoom, nation: str, base: Squadron, landfall: Landfall, area: str, budget: Budget, cards: int
) -> Landing | None:
    """A landing on one place, or nothing when it is not worth it."""
    place = landfall.place
    garrisons, others, air = defenders(room, nation, place)
    major = room.atlas.places[place].land
    if major and budget.military <= 0:
        return None
    opposed = garrisons + others + air > 0
    keeps = room.mastery(nation, area)
    if opposed and keeps < room.doctrine.least_hold:
        return None
    most = base.lift if major and opposed else base.lift + max(budget.transports, 0)
    if most < 1:
        return None
    fighting, craft = base.fighting, base.craft
    led = 3 if garrisons + others > 1 and len(fighting) > 4 else 2
    assault = fighting[1:led]
    threat = room.threat(nation, area)
    cover = _cover(room, fighting[:1] + fighting[led:], threat)
    # What changed hands before is taken to be kept: a garrison, and one more for each time that there was none.
    held = 1 + room.doctrine.garrison * room.changes(place)
    wanted = held if not opposed else 2 + (2 if major else 1) * (garrisons + others)
    wanted = min(room.doctrine.most_men, wanted)
    planes = budget.over(area) if opposed else []
    strength = sum([room.strength(unit) for unit in assault]) + sum([room.strength(unit) for unit in planes])
    has_air = bool(planes) or any(ship.is_carrier for ship in assault)
    men = tanks = 0
    chance = score = 0.0
    while men + tanks < min(wanted, most) and (chance < room.doctrine.enough_chance or (not opposed and men < held)):
        if men < base.men:
            men += 1
        elif tanks < base.tanks:
            tanks += 1
        else:
            break
        chance, score = value_of_landing(
            room, nation, place, landfall.worth, (men, tanks), strength, has_air, len(assault), base.lift, keeps
        )
    if men < 1:
        return None
    transports = 0 if major and opposed else max(0, men + tanks - base.lift)
    score *= room.doctrine.shuttled ** max(0, room.changes(place) - 1)
    score *= holds(sum([room.strength(ship) for ship in cover]), threat, room.doctrine.timid)
    score -= 0.05 * (len(cover) + len(assault) + len(planes)) + room.doctrine.card * (cards + (budget.flags < 1))
    if score < room.doctrine.least_score or chance < room.doctrine.least_chance:
        return None
    covering = tuple([ship.id for ship in cover])
    sailing = tuple([unit.id for unit in (*assault, *craft, *planes)])
    return Landing(nation, base.name, place, covering, sailing, men, tanks, transports, cards, score)


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
    lifted: int,
    keeps: float = 1.0,
) -> tuple[float, float]:
    """The chance that a landing party takes a place, and what it is worth to try, in points.

    What is taken and lost again, by the chance that it cannot be kept, brings nothing and costs the troops.
    """
    men, tanks = troops
    garrisons, others, air = defenders(room, nation, place)
    attack = men * MANPOWER_CV + tanks * TANK_CV
    chance = 1.0
    if garrisons + others + air:
        if room.atlas.places[place].land:
            if lifted < men + tanks:
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
    return not room.waters.based(nation).isdisjoint(room.atlas.places[place].areas)


def _major_chance(room: WarRoom, place: str, attack: int, support: int, defence: int, air: int) -> float:
    """A rough chance of lodging on the land map: the ratio of strengths by the stand-in."""
    rules = land()
    strength = attack + min(attack, support // 2)
    held = defence * rules.terrain[room.atlas.places[place].terrain] // 4 + rules.air * air
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
    others = sum([harbour.points(other) for other in room.enemies(nation)])
    air = sum([unit.nation != nation for unit in room.ashore.get(place, ())])
    if not air and harbour.holder not in room.nations:
        air = room.atlas.scenario.air.get((harbour.holder, place), 0)
    return garrisons, others, air
