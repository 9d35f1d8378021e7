"""Attacks on routes: which raiders attack together, the defenders, and both in figures."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from flagplot.kernel.rule import rule
from flagplot.kernel.seat import CONTROL
from flagplot.kernel.umpire import Umpire
from flagplot.strategic.charts import COLOURS
from flagplot.strategic.rules.cards import ATTACK, DEFENCE, take_cards
from flagplot.strategic.rules.combat import ratings
from flagplot.strategic.rules.combat.losses import audience, owners
from flagplot.strategic.rules.combat.sharing import Toll, toll_of
from flagplot.strategic.rules.merchant import commerce, trade
from flagplot.strategic.rules.merchant.commerce import Escort, Interdictors
from flagplot.strategic.state.books import enter
from flagplot.strategic.state.model import Strategic
from flagplot.strategic.state.pieces import ESCORT, ESCORTING, HEAVY, LIGHT_CRUISER, RAIDING, SUBMARINE, Route, Unit

CLASSES = {HEAVY: 3, LIGHT_CRUISER: 2, ESCORT: 1}

SURFACE: Final = "surface"
SUBS: Final = "submarines"
ALL: Final = "all"

Onslaught = tuple[int, str, str, tuple[str, ...]]
"""A future combat: the route, the area, the kind of raiders, and the nations that attack together."""


@rule("NW-INT-40", "NW-INT-39")
def is_surface(state: Strategic, unit: Unit) -> bool:
    """Whether a raider came under a flag with a task force; submarines and aircraft come with cards."""
    return any(
        unit.id in force.units or unit.aboard in force.units for force in state.forces.values() if force.operation >= 0
    )


def raiders_on(state: Strategic, route: int, area: str, kind: str) -> list[Unit]:
    """The attackers of a route in one area, of one kind."""
    on = str(route)
    found = [u for u in state.units.values() if u.duty == RAIDING and u.on == on and u.area == area]
    if kind == ALL:
        return found
    return [unit for unit in found if is_surface(state, unit) == (kind == SURFACE)]


@rule("NW-INT-43", "NW-OPS-30")
def companies(state: Strategic, route: Route, raiders: Sequence[Unit]) -> list[tuple[str, ...]]:
    """The nations that attack together: allies who are at war with the same owners of escorts and tonnage on the route."""
    if not raiders:
        return []
    on = str(route.id)
    present = [nation for nation, points in route.tonnage.items() if points]
    present += [unit.nation for unit in state.units.values() if unit.duty == ESCORTING and unit.on == on]
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
    on = str(route)
    for unit in state.units.values():
        if unit.duty != ESCORTING or unit.on != on or not state.at_war(unit.nation, attacker):
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
    if state.options.damaged_tonnage == "full":
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
    if state.options.schnorchel == "card_only" or state.turn < 15:
        return False
    german = [unit for unit in raiders if unit.kind == SUBMARINE and unit.nation == "germany"]
    own = ratings.total(state, german, ratings.ATTACK)
    return own > 0 and 2 * own >= ratings.total(state, raiders, ratings.ATTACK)


def commerce_colour(letter: str) -> str:
    """The colour in words."""
    return COLOURS[letter]


@rule("NW-CTL-13")
def faulty_torpedoes(state: Strategic, units: Sequence[Unit]) -> int:
    """By option of the briefing US submarines have trouble with their torpedoes until turn 10."""
    if state.options.us_torpedoes == "as_printed" or state.turn > 10:
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
    state.scores[best].tonnage_sunk += tonnage


@rule("NW-INT-11", "NW-INT-40", "NW-INT-43", "NW-MER-1", "NW-CTL-8")
def attacks(state: Strategic, umpire: Umpire) -> list[Onslaught]:
    """Every attack in the order in which it is fought: areas of a route at random, surface raiders before submarines.

    Attackers that do not fight together, because they are no allies or have other enemies there, are ordered at random too.
    """
    areas: dict[int, list[str]] = {}
    for unit in state.units.values():
        if unit.duty == RAIDING and int(unit.on) in state.routes:
            here = areas.setdefault(int(unit.on), [])
            if unit.area not in here:
                here.append(unit.area)
    found: list[Onslaught] = []
    kinds = (ALL,) if state.options.mixed_raid == "combined" else (SURFACE, SUBS)
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


def victims_of(state: Strategic, route: Route, attacker: str) -> list[str]:
    """The nations whose tonnage an attacker may sink on a route."""
    return [nation for nation in state.chairs if state.at_war(nation, attacker) and route.tonnage.get(nation, 0)]


@rule("NW-SEQ-20", "NW-MAP-5", "NW-MER-34", "NW-MER-35", "NW-INT-5", "NW-INT-34", "NW-INT-36", "NW-MER-27", "NW-MER-29")
def engage(state: Strategic, route: Route, area: str, units: Sequence[Unit], umpire: Umpire) -> list[Toll]:
    """One attack on a route in one area, by raiders who have the same enemies there; the losses of escorts and raiders."""
    if not units:
        return []
    attacker = units[0].nation
    guards = defenders_of(state, route.id, area, attacker)
    raiders, screen = interdictors(state, units), escort(state, guards, units)
    victims = victims_of(state, route, attacker)
    nations = [unit.nation for unit in units] + [unit.nation for unit in guards] + victims
    if not commerce.is_fought(raiders, screen):
        # No combat: the attackers learn that they are too weak, not by how much.
        facts = {"route": route.id, "area": area, "attack": raiders.cv}
        seen = audience(state, [unit.nation for unit in units])
        umpire.announce("merchant.declined", ("NW-INT-13", "NW-MER-35"), facts, audience=seen)
        return []
    raiders.card_die, raiders.card_shift = take_cards(
        state, (), ATTACK, area, umpire, [unit.nation for unit in units], route.id
    )
    raiders.card_die += faulty_torpedoes(state, units)
    screen.card_die, screen.card_shift = take_cards(state, (), DEFENCE, area, umpire, [route.owner], route.id)
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
    by_raiders = owners(units)
    by_guards = owners(guards) or tuple(victims)
    return [
        toll_of(state, guards, result.escort_steps, by_raiders, task=ratings.DEFENCE),
        toll_of(state, units, result.raider_steps, by_guards, task=ratings.ATTACK),
    ]
