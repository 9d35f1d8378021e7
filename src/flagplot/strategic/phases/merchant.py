"""Step 9: the merchant war. Every attack on a route is fought against the escorts within range of its area."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from flagplot.kernel.flow import Phase, Prompt
from flagplot.kernel.order import Objection, Order
from flagplot.kernel.rule import rule
from flagplot.kernel.seat import CONTROL, Seat
from flagplot.kernel.umpire import Umpire
from flagplot.strategic import commerce, ratings, trade
from flagplot.strategic.books import enter
from flagplot.strategic.commerce import Escort, Interdictors
from flagplot.strategic.model import Strategic
from flagplot.strategic.orders import Area
from flagplot.strategic.phases.cards import ATTACK, DEFENCE, take_cards
from flagplot.strategic.phases.losses import audience, whose
from flagplot.strategic.phases.sharing import inflict_losses
from flagplot.strategic.pieces import ESCORT, ESCORTING, HEAVY, LIGHT_CRUISER, RAIDING, SUBMARINE, Route, Unit

CLASSES = {HEAVY: 3, LIGHT_CRUISER: 2, ESCORT: 1}
SURFACE, SUBS, ALL = "surface", "submarines", "all"

Onslaught = tuple[int, str, str, tuple[str, ...]]
"""A combat to come: the route, the area, the kind of raiders, and the nations that attack together."""


@rule("NW-INT-40", "NW-INT-39")
def is_surface(state: Strategic, unit: Unit) -> bool:
    """Whether a raider came under a flag with a task force; submarines and aircraft come on cards."""
    return any(
        unit.id in force.units or unit.aboard in force.units for force in state.forces.values() if force.operation >= 0
    )


def raiders_on(state: Strategic, route: int, area: str, kind: str) -> list[Unit]:
    """The attackers of a route in one area, of one kind."""
    found = [u for u in state.units.values() if u.duty == RAIDING and u.on == str(route) and u.area == area]
    if kind == ALL:
        return found
    return [unit for unit in found if is_surface(state, unit) == (kind == SURFACE)]


@rule("NW-INT-43", "NW-OPS-30")
def companies(state: Strategic, route: Route, raiders: Sequence[Unit]) -> list[tuple[str, ...]]:
    """The nations that attack together: allies who are at war with the same owners of escorts and tonnage on the route."""
    present = [nation for nation, points in route.tonnage.items() if points]
    present += [unit.nation for unit in state.units.values() if unit.duty == ESCORTING and unit.on == str(route.id)]
    found: list[tuple[str, ...]] = []
    foes: list[set[str]] = []
    for nation in dict.fromkeys(unit.nation for unit in raiders):
        own = {other for other in present if state.at_war(nation, other)}
        at = 0
        while at < len(found) and not (state.is_friend(nation, found[at][0]) and foes[at] == own):
            at += 1
        if at < len(found):
            found[at] = (*found[at], nation)
        else:
            found.append((nation,))
            foes.append(own)
    return found


@rule("NW-INT-8", "NW-INT-9", "NW-INT-10", "NW-INT-49")
def defenders_of(state: Strategic, route: int, area: str, attacker: str) -> list[Unit]:
    """All defenders of a route that can act in the area chosen by the attacker."""
    found: list[Unit] = []
    for unit in state.units.values():
        if unit.duty != ESCORTING or unit.on != str(route) or not state.at_war(unit.nation, attacker):
            continue
        deck = state.units.get(unit.aboard)
        if state.reaches(deck if deck is not None else unit, area):
            found.append(unit)
    return found


def best_class(units: Sequence[Unit]) -> int:
    """The highest class among ships: heavy, light cruiser, escort; nothing else has one."""
    return max((CLASSES.get(unit.kind, 0) for unit in units), default=0)


@rule("NW-INT-37", "NW-INT-42", "NW-INT-38")
def interdictors(state: Strategic, units: Sequence[Unit]) -> Interdictors:
    """Attackers in figures."""
    counting = [unit for unit in units if ratings.value(state, unit, ratings.ATTACK) > 0]
    german = [unit for unit in counting if unit.kind == SUBMARINE and unit.nation == "germany"]
    others = [unit for unit in counting if unit not in german]
    subs = [unit for unit in units if unit.kind == SUBMARINE]
    return Interdictors(
        ratings.total(state, units, ratings.ATTACK),
        sub_cv=ratings.total(state, subs, ratings.ATTACK),
        german_subs=sinking_units(state, german),
        others=sinking_units(state, others),
        air=sum(1 for unit in units if unit.is_air),
        best=best_class(units),
    )


@rule("NW-INT-37")
def sinking_units(state: Strategic, units: Sequence[Unit]) -> int:
    """How many units count for tonnage: damaged ones as whole units, or two as one by option."""
    if state.options["damaged_tonnage"] == "full":
        return len(units)
    damaged = sum(1 for unit in units if unit.damaged)
    return len(units) - damaged + damaged // 2


def escort(state: Strategic, units: Sequence[Unit], raiders: Sequence[Unit] = ()) -> Escort:
    """Defenders in figures, against these raiders."""
    planes = [unit for unit in units if unit.is_air]
    cv, air = ratings.total(state, units, ratings.DEFENCE), len(planes)
    if planes and dives(state, raiders):
        cv -= sum(value - value // 2 for value in (ratings.value(state, unit, ratings.DEFENCE) for unit in planes))
        air //= 2
    return Escort(cv, air=air, best=best_class(units))


@rule("NW-CTL-13")
def dives(state: Strategic, raiders: Sequence[Unit]) -> bool:
    """Whether by option of the briefing German boats with the schnorchel, bringing most of the attack, halve escorting air."""
    if state.options["schnorchel"] == "card_only" or state.turn < 15:
        return False
    german = [unit for unit in raiders if unit.kind == SUBMARINE and unit.nation == "germany"]
    own = ratings.total(state, german, ratings.ATTACK)
    return own > 0 and 2 * own >= ratings.total(state, raiders, ratings.ATTACK)


class MerchantWar(Phase[Strategic]):
    """NW-SEQ-20: calculate the effects of merchant warfare, route by route."""

    def __init__(self, queue: tuple[Onslaught, ...] = (), stage: int = 0) -> None:
        self.queue = queue
        self.stage = stage

    def title(self, state: Strategic) -> str:
        return "9 Merchant warfare"

    def run(self, state: Strategic, umpire: Umpire) -> None:
        if self.stage == 0:
            self.stage = 1
            if state.options["raid_area"] == "step9_open":
                self.ask_areas(state)
            return
        if self.stage == 1:
            self.stage = 2
            self.queue = tuple(self.attacks(state, umpire))
            return
        if not self.queue:
            state.flow.pop()
            return
        route, area, kind, nations = self.queue[0]
        self.queue = self.queue[1:]
        if route in state.routes:
            raiders = [unit for unit in raiders_on(state, route, area, kind) if unit.nation in nations]
            engage(state, state.routes[route], area, raiders, umpire)

    @rule("NW-INT-7")
    def ask_areas(self, state: Strategic) -> None:
        """By option submarines and aircraft choose their area only now."""
        cards: list[tuple[str, str, str]] = []
        for unit in state.units.values():
            card = (unit.nation, unit.on, unit.at)
            if unit.duty == RAIDING and not is_surface(state, unit) and card not in cards:
                cards.append(card)
        for nation, route, base in reversed(cards):
            if int(route) in state.routes:
                state.flow.append(AreaChoice(nation, int(route), base))

    @rule("NW-INT-11", "NW-INT-40", "NW-INT-43", "NW-MER-1", "NW-CTL-8")
    def attacks(self, state: Strategic, umpire: Umpire) -> list[Onslaught]:
        """Every attack in the order in which it is fought: areas of a route by lot, surface raiders before submarines.

        Attackers who do not fight together, because they are no allies or have other enemies there, come by lot as well.
        """
        areas: dict[int, list[str]] = {}
        for unit in state.units.values():
            if unit.duty == RAIDING and int(unit.on) in state.routes:
                here = areas.setdefault(int(unit.on), [])
                if unit.area not in here:
                    here.append(unit.area)
        found: list[Onslaught] = []
        kinds = (ALL,) if state.options["mixed_raid"] == "combined" else (SURFACE, SUBS)
        for route in sorted(areas):
            drawn = umpire.dice.shuffle(sorted(areas[route]), f"NW-INT-43 areas of route {route}")
            for area in drawn:
                for kind in kinds:
                    teams = companies(state, state.routes[route], raiders_on(state, route, area, kind))
                    lots = umpire.dice.shuffle(teams, f"NW-CTL-8 attackers of route {route}")
                    found += [(route, area, kind, nations) for nations in lots]
        if found:
            umpire.announce("merchant.lots", ("NW-INT-43",), {"attacks": len(found)}, audience=(CONTROL,))
        return found

    def clone(self) -> MerchantWar:
        return MerchantWar(self.queue, self.stage)

    def seen_by(self, seat: Seat) -> Phase[Strategic]:
        return MerchantWar((), self.stage)


@rule("NW-SEQ-20", "NW-MAP-5", "NW-MER-34", "NW-MER-35", "NW-INT-5", "NW-INT-34", "NW-INT-36", "NW-MER-27", "NW-MER-29")
def engage(state: Strategic, route: Route, area: str, units: Sequence[Unit], umpire: Umpire) -> None:
    """One attack on a route in one area, by raiders who have the same enemies there."""
    if not units:
        return
    attacker = units[0].nation
    guards = defenders_of(state, route.id, area, attacker)
    raiders, screen = interdictors(state, units), escort(state, guards, units)
    victims = [nation for nation in state.chairs if state.at_war(nation, attacker) and route.tonnage.get(nation, 0)]
    nations = [unit.nation for unit in units] + [unit.nation for unit in guards] + victims
    if not commerce.is_fought(raiders, screen):
        facts = {"route": route.id, "area": area, "attack": raiders.cv, "defence": screen.cv}
        umpire.announce(
            "merchant.declined", ("NW-INT-13",), facts, audience=audience(state, [unit.nation for unit in units])
        )
        return
    target = [f"route {route.id}"]
    raiders.card_die, raiders.card_shift = take_cards(
        state, target, ATTACK, area, umpire, [unit.nation for unit in units]
    )
    raiders.card_die += faulty_torpedoes(state, units)
    screen.card_die, screen.card_shift = take_cards(state, target, DEFENCE, area, umpire, [route.owner])
    result, tally = commerce.interdict(raiders, screen, state.options, umpire)
    sunk = trade.sink(state, route, victims, result.tonnage)
    facts = {
        "route": route.id,
        "name": route.name,
        "area": area,
        "attack": raiders.cv,
        "defence": screen.cv,
        "column": result.column,
        "colour": commerce_colour(result.colour),
        "tonnage": sum(sunk.values()),
        "raider_steps": result.raider_steps,
        "escort_steps": result.escort_steps,
        "raiders": [unit.id for unit in units],
        "escorts": [unit.id for unit in guards],
    }
    umpire.announce(
        "merchant.fought", ("NW-INT-25",), facts, audience=audience(state, nations), modifiers=tally, reveals=True
    )
    credit(state, units, sum(sunk.values()))
    by_raiders = "+".join(sorted({unit.nation for unit in units}))
    by_guards = "+".join(sorted({unit.nation for unit in guards})) or "+".join(victims)
    inflict_losses(state, guards, result.escort_steps, by_raiders, task=ratings.DEFENCE)
    inflict_losses(state, units, result.raider_steps, by_guards, task=ratings.ATTACK)


def commerce_colour(letter: str) -> str:
    """The colour in words."""
    from flagplot.strategic.charts import COLOURS  # a word list

    return COLOURS[letter]


@rule("NW-CTL-13")
def faulty_torpedoes(state: Strategic, units: Sequence[Unit]) -> int:
    """By option of the briefing US submarines have trouble with their torpedoes until turn 10."""
    if state.options["us_torpedoes"] == "as_printed" or state.turn > 10:
        return 0
    return -1 if any(unit.kind == SUBMARINE and unit.nation == "usa" for unit in units) else 0


def credit(state: Strategic, units: Sequence[Unit], tonnage: int) -> None:
    """Note tonnage sunk for the nation with the most units in the attack."""
    if not tonnage:
        return
    counts: dict[str, int] = {}
    for unit in units:
        enter(counts, unit.nation, 1)
    best = max(sorted(counts), key=lambda nation: counts[nation])
    notes = state.scores[best]
    enter(notes, "tonnage sunk", tonnage)


class AreaChoice(Phase[Strategic]):
    """NW-INT-7 by option: the attack card's area is named openly in step 9."""

    def __init__(self, nation: str, route: int, base: str) -> None:
        self.nation = nation
        self.route = route
        self.base = base

    def title(self, state: Strategic) -> str:
        return "Attack area"

    def units(self, state: Strategic) -> list[Unit]:
        return [
            unit
            for unit in state.units.values()
            if unit.duty == RAIDING
            and unit.nation == self.nation
            and unit.on == str(self.route)
            and unit.at == self.base
        ]

    def areas(self, state: Strategic) -> list[str]:
        units = self.units(state)
        return [a for a in dict.fromkeys(state.routes[self.route].path) if all(state.reaches(u, a) for u in units)]

    def seats(self, state: Strategic) -> Sequence[Seat]:
        return whose(state, self.nation)

    def asks(self, state: Strategic, seat: Seat) -> Prompt:
        return Prompt(
            f"Choose the area in which you attack route {self.route}.", ("area mid-atlantic-north",), "NW-INT-7"
        )

    def orders(self, state: Strategic, seat: Seat) -> Iterable[Order]:
        return [Area(area) for area in self.areas(state)]

    def check(self, state: Strategic, seat: Seat, order: Order) -> Objection | None:
        if isinstance(order, Area) and order.area in self.areas(state):
            return None
        return Objection("NW-INT-6", f"Choose one of {', '.join(self.areas(state))}.")

    def obey(self, state: Strategic, seat: Seat, order: Order, umpire: Umpire) -> None:
        assert isinstance(order, Area)
        state.flow.pop()
        for unit in self.units(state):
            unit.area = order.area
        facts = {"nation": self.nation, "route": self.route, "area": order.area}
        umpire.announce("merchant.area", ("NW-INT-7",), facts, reveals=True)

    def run(self, state: Strategic, umpire: Umpire) -> None:
        state.flow.pop()

    def clone(self) -> AreaChoice:
        return self

    def seen_by(self, seat: Seat) -> Phase[Strategic]:
        return self
