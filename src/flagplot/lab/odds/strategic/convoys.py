"""The odds of sheets that are about trade: tonnage on routes, raids on them, escorts."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Final

from flagplot.kernel.dice import Dice
from flagplot.kernel.odds import Odds, exact
from flagplot.kernel.text.references import Series
from flagplot.kernel.text.said import Said
from flagplot.kernel.umpire import Umpire
from flagplot.lab.odds.order import Needed, OrderOdds, Seen, mixed
from flagplot.lab.odds.said import average, say
from flagplot.lab.odds.strategic.belief import ESCORTED, believed
from flagplot.strategic.charts import COLOURS
from flagplot.strategic.orders.forces import Attack, Escorts
from flagplot.strategic.orders.sheets import Allocate, Tonnage
from flagplot.strategic.orders.stores import Open, Put
from flagplot.strategic.rules.combat.ratings import capacity
from flagplot.strategic.rules.merchant.commerce import interdict, is_fought
from flagplot.strategic.rules.merchant.raiding import escort, interdictors
from flagplot.strategic.state.ids import UnitId
from flagplot.strategic.state.model import Strategic
from flagplot.strategic.state.pieces import ESCORT, LIGHT_CRUISER, SUBMARINE, Unit
from flagplot.strategic.text.wording import called

BOATS: Final = 3
"""Submarines supposed to attack a route that is escorted."""
TAIL: Final = Fraction(1, 20)
MOST: Final = 12
"""Escort forces that are supposed at most."""


def trade_odds(seen: Seen, order: Allocate) -> list[OrderOdds]:
    """What raids may sink, and what escorts are good for."""
    world: Strategic = seen.world()
    lines: list[OrderOdds] = []
    guarded: dict[int, list[Unit]] = {}
    raided: dict[tuple[int, str], list[Unit]] = {}
    for item in order.lines():
        if not isinstance(item, Attack | Escorts) or item.route not in {route.id for route in world.routes.values()}:
            continue
        units = [world.units[name] for name in item.units if name in world.units]
        if isinstance(item, Escorts):
            guarded.setdefault(item.route, []).extend(units)
        else:
            raided.setdefault((item.route, item.area), []).extend(units)
    lines += [line for (route, area), units in raided.items() if units for line in _raid(seen, route, area, units)]
    for route, units in guarded.items():
        lines += _guard(seen, route, units)
    return lines


def _route(world: Strategic, number: int) -> tuple[str, int]:
    """A route's name, and the tonnage on it as far as it is known."""
    route = next(one for one in world.routes.values() if one.id == number)
    return route.name, sum(route.tonnage.values())


def combat(world: Strategic, raiders: Sequence[Unit], guards: Sequence[Unit], tonnage: int) -> Odds[Said]:
    """One attack on a route with these units and this load, by the rules: tonnage sunk, steps on both sides."""
    attack, defence = interdictors(world, raiders), escort(world, guards, raiders)
    afloat, room = capacity(raiders, air_counts=True), capacity(guards, air_counts=True)

    def fight(dice: Dice) -> Said:
        if not is_fought(attack, defence):
            return say("outcome-no-combat")
        result, _ = interdict(attack, defence, world.options, Umpire(dice, quiet=True))
        sunk = min(result.tonnage, tonnage)
        lost, hit = min(result.raider_steps, afloat), min(result.escort_steps, room)
        colour = COLOURS[result.colour]
        return say("outcome-of-a-raid", colour=colour, sunk=sunk, raiders=lost, escorts=hit)

    return exact(fight)


def sunk(odds: Odds[Said]) -> tuple[Said, Said]:
    """The tonnage sunk on average, and at most."""
    most = max(map(_tonnage, odds.outcomes), default=0)
    return average(float(odds.mean(_tonnage))), say("text-tonnage-sunk", most=most)


def expected(odds: Odds[Said]) -> tuple[Said, Said]:
    """The tonnage sunk on average where the load is not known, and between which numbers it lies nine times in ten."""
    counts = sorted(odds.of(_tonnage).items())

    def below(share: Fraction) -> int:
        total = Fraction(0)
        for number, p in counts:
            total += p
            if total >= share:
                return number
        return counts[-1][0]

    least, most = below(TAIL), below(1 - TAIL)
    span = "one" if least == most else "several"
    text = say("text-tonnage-sunk-as-judged", span=span, least=least, most=most)
    return average(float(odds.mean(_tonnage))), text


def _tonnage(outcome: Said) -> int:
    """What an outcome of a raid sinks."""
    lost = outcome.arguments.get("sunk")
    return lost if isinstance(lost, int) else 0


def tally(units: Sequence[Unit]) -> Series:
    """`2 heavy groups and 1 escort force`."""
    kinds: dict[str, int] = {}
    for unit in units:
        kinds[unit.kind] = kinds.get(unit.kind, 0) + 1
    counts = [say("words-units", count=count, kind=called(kind)) for kind, count in kinds.items()]
    return Series(tuple([str(count) for count in counts]))


def _raid(seen: Seen, route: int, area: str, units: list[Unit]) -> list[OrderOdds]:
    """A raid on a route. Its tonnage and its escort are the enemy's secret: first as far as they can be judged, then without an escort and with one."""
    world: Strategic = seen.world()
    name, _ = _route(seen.view.position, route)
    belief = believed(seen, route, units[0].nation)
    guards = [unit for unit in seen.view.position.units.values() if unit.duty == "escort" and unit.on == str(route)]
    attack = interdictors(world, units)
    need = Needed("merchant.fought", attack.cv, (), (str(route), area))
    heading = say("heading-if-you-raid", name=name, area=called(area), units=tally(units))
    rules = ("NW-INT-25", "NW-INT-30")

    def meeting(escorts: Sequence[Unit]) -> Odds[Said]:
        return mixed([combat(world, units, escorts, load) for load in belief.loads])

    if guards:  # they are shown, so that nothing need be believed
        odds = meeting(guards)
        return [OrderOdds(heading, say("label-with-escort", escort=tally(guards)), *sunk(odds), odds, need, rules)]
    owner = next(one.owner for one in seen.view.position.routes.values() if one.id == route)
    alone = meeting(())
    escort = list(belief.escort) or _match(world, owner, units)
    met = say("label-escort-as-met", escort=tally(escort)) if belief.escort else say("label-escort-is-a-match")
    guarded = meeting(escort)
    lots = [guarded] if belief.escort else [alone] if belief.is_raided else [alone] * (ESCORTED - 1) + [guarded]
    judged = mixed(lots)
    return [
        OrderOdds(heading, label, *expected(odds), odds, need, rules)
        for label, odds in ((say("label-as-judged"), judged), (say("label-without-escort"), alone), (met, guarded))
    ]


def _match(world: Strategic, owner: str, raiders: Sequence[Unit]) -> list[Unit]:
    """Escort forces that together are as strong as the raiders."""
    attack, guards = interdictors(world, raiders).cv, [Unit(UnitId("supposed"), owner, ESCORT, "")]
    while escort(world, guards, raiders).cv < attack and len(guards) < MOST:
        guards.append(Unit(UnitId(f"supposed-{len(guards)}"), owner, ESCORT, ""))
    return guards


def sailing_odds(seen: Seen, order: Tonnage) -> list[OrderOdds]:
    """What may be lost of the tonnage that is put on routes; escorts are told off in the next step."""
    world: Strategic = seen.world()
    put: dict[int, int] = {}
    owner: dict[int, str] = {}
    opened: list[tuple[str, str, int]] = []
    for item in order.lines():
        if isinstance(item, Put) and item.number:
            put[item.route] = put.get(item.route, 0) + item.number
            owner[item.route] = item.nation
        elif isinstance(item, Open) and item.number and item.nation in world.chairs:
            opened.append((item.name, item.nation, item.number))
    known = {route.id: route.name for route in seen.view.position.routes.values()}
    sailing = [(known[route], owner[route], tonnage) for route, tonnage in put.items() if route in known]
    lines = []
    for name, nation, tonnage in [*sailing, *opened]:
        boats = _raiders(world, nation)
        if boats:
            heading = say("heading-if-they-attack-any", boats=tally(boats), count=len(boats))
            odds = combat(world, boats, [], tonnage)
            figure, _ = sunk(odds)
            text = say("text-sunk-on-average", most=max(map(_tonnage, odds.outcomes)))
            label = say("label-route", name=name)
            lines.append(OrderOdds(heading, label, figure, text, odds, None, ("NW-INT-25", "NW-INT-30")))
    return lines


def _raiders(world: Strategic, own: str) -> list[Unit]:
    """The attackers that are supposed: three submarines where the enemy's bite at merchantmen, else the lightest ship that does."""
    foes = [nation for nation in world.nations() if world.at_war(own, nation)]
    sides = [[Unit(UnitId(f"supposed-{number}"), nation, SUBMARINE, "") for number in range(BOATS)] for nation in foes]
    sides += [[Unit(UnitId("supposed"), nation, LIGHT_CRUISER, "")] for nation in foes]
    able = [side for side in sides if interdictors(world, side).cv]
    return max(
        [side for side in able if side[0].kind == SUBMARINE] or able,
        key=lambda side: interdictors(world, side).german_subs + interdictors(world, side).cv,
        default=[],
    )


def _guard(seen: Seen, route: int, units: list[Unit]) -> list[OrderOdds]:
    """What an escort is good for: raiders supposed against it, and against the route without. An ally's tonnage is taken from an imagined world."""
    world: Strategic = seen.world()
    name, tonnage = _route(world, route)
    boats = _raiders(world, units[0].nation) if units else []
    if not boats:
        return []
    heading = say("heading-if-they-attack", boats=tally(boats), count=len(boats), name=name)
    escorted, alone = say("label-with-escort", escort=tally(units)), say("label-without-escort")
    lines = []
    for label, guards in ((escorted, units), (alone, [])):
        odds = combat(world, boats, guards, tonnage)
        figure, text = sunk(odds)
        lines.append(OrderOdds(heading, label, figure, text, odds, None, ("NW-INT-25", "NW-INT-30")))
    return lines
