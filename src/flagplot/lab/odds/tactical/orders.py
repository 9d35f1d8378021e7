"""The odds of a plot and of what is decided later in the turn, with the ships as the seat sees them.

Nobody may measure the range (NA-SOP-10), so odds of a shoot are given for each band of its gun. The enemy's plot is not known: his ships are
taken to keep their speed; a shoot at one that evades, or crosses 30 knots either way, is told beside it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Final

from flagplot.kernel.dice import Dice
from flagplot.kernel.modifier import Tally
from flagplot.kernel.odds import Odds, of
from flagplot.kernel.order import Order
from flagplot.kernel.text.said import Said
from flagplot.kernel.umpire import Umpire
from flagplot.lab.odds.order import Needed, OrderOdds, Seen, chance, chance_of
from flagplot.lab.odds.said import NO_CHANCE, say
from flagplot.lab.odds.situation import find
from flagplot.lab.odds.tactical.hunt import OUT_OF_REACH
from flagplot.lab.odds.tactical.situations import SITUATIONS
from flagplot.lab.odds.tactical.stage import DAMAGE, LEVELS, in_order, stage
from flagplot.lab.odds.tactical.stage import target as on_stage
from flagplot.tactical.content import library as content
from flagplot.tactical.orders.choices import Assault, Plot, Search, Sortie, Switch
from flagplot.tactical.orders.names import resolve
from flagplot.tactical.phases.gunfire import Gunfire
from flagplot.tactical.rules.damage.condition import control_quality, may_evade, speed_now
from flagplot.tactical.rules.damage.damage import GUN, hurt
from flagplot.tactical.rules.damage.damage_control import is_assisted
from flagplot.tactical.rules.gunnery.gunnery import (
    BANDS,
    accuracy,
    crowding,
    is_main,
    manned,
    shell_factor,
    shoot,
    strike,
)
from flagplot.tactical.rules.gunnery.quickness import may_be_hit_first
from flagplot.tactical.rules.movement.geometry import KNOT
from flagplot.tactical.rules.movement.geometry import bearing as bearing_of
from flagplot.tactical.rules.plot.plotcheck import PlotCheck
from flagplot.tactical.rules.plot.plotting import copy_to_sheet, set_speeds
from flagplot.tactical.rules.torpedoes.spreads import RUN, aimed_at, roll_against, run_turns
from flagplot.tactical.rules.torpedoes.torpedoes import mount_index, mounts
from flagplot.tactical.state.ids import ShipId
from flagplot.tactical.state.model import HEAVY, Battle, Salvo, Ship, Spread
from flagplot.tactical.text.guns import gun_words

FAST: Final = 30 * KNOT
"""Ships that run faster are harder to hit (NA-GUN-38)."""
HIT_FIRST: Final = "case-if-hit-first"
"""The firer is hit by quicker guns before she fires."""
METHODS: Final = ("sonar", "hydrophone")
SUPPOSED: Final = (1_000, 3_000, 6_000)
"""Yards at which a boat is supposed, where nobody knows of one."""
BEARING: Final = say("note-torpedoes-on-a-bearing")

Lines = tuple[list[OrderOdds], Said | None]


def odds_of(seen: Seen, order: Order) -> Lines:
    """The odds of an order, and why there are none where it is bound to be diced for."""
    match order:
        case Plot():
            return _plot(seen, order)
        case Switch():
            return _switch(seen, order), None
        case Assault():
            return _assault(seen.world(), order), None
        case _:
            return [], None


def plotted(seen: Seen, order: Plot) -> tuple[Battle, PlotCheck] | None:
    """The world after the plots of this turn are copied to the sheet: this one, and nobody else's."""
    world: Battle = seen.world().clone()
    checked = PlotCheck(world, seen.seat)
    if checked.check(order) is not None:
        return None
    world.sheet.salvoes.clear()
    copy_to_sheet(world, checked)
    set_speeds(world)
    return world, checked


def _plot(seen: Seen, order: Plot) -> Lines:
    found = plotted(seen, order)
    if found is None:
        return [], None
    world, checked = found
    lines: list[OrderOdds] = []
    for launch in checked.launches:
        if launch.target:
            ship = world.ships[launch.ship]
            lines.append(
                _torpedoes(world, ship, world.ships[launch.target], launch.mount, launch.count, launch.bearing)
            )
    for salvo in sorted(world.sheet.salvoes, key=lambda one: _weight(world, one), reverse=True):
        lines += _gunfire(world, salvo)
    lines += _strikes(world, checked.air.sorties)
    lines += _searches(world, checked.searches)
    lines += _repairs(seen, world)
    on_bearing = any(not launch.target for launch in checked.launches)
    return lines, BEARING if on_bearing else None


# Gunfire.


def _weight(world: Battle, salvo: Salvo) -> tuple[int, int]:
    ship = world.ships[salvo.ship]
    return content.guns()[salvo.gun].factor, sum(ship.sheet.batteries[number].guns for number in salvo.batteries)


def numbers(world: Battle, salvo: Salvo) -> dict[str, Tally]:
    """The accuracy number of a shoot in each band, its neighbours that fire before it counted."""
    ship, target = world.ships[salvo.ship], world.ships[salvo.target]
    world.sheet.crowd.clear()
    crowd = 0
    for one in sorted(world.sheet.salvoes, key=lambda other: content.guns()[other.gun].step):
        factor = content.guns()[one.gun].factor
        found = crowding(world, world.ships[one.ship], world.ships[one.target], factor)
        if one is salvo:
            crowd = found
            break
    guns = _guns(ship, salvo)
    return {at: accuracy(world, salvo, ship, target, guns, at, crowd) for at in BANDS}


def _guns(ship: Ship, salvo: Salvo) -> int:
    main = any(is_main(ship, battery) for battery in salvo.batteries)
    return sum(ship.sheet.batteries[battery].guns for battery in manned(ship, salvo, main))


def _gunfire(world: Battle, salvo: Salvo) -> list[OrderOdds]:
    ship, target = world.ships[salvo.ship], world.ships[salvo.target]
    guns = _guns(ship, salvo)
    if not guns:
        return []
    what = gun_words(guns, content.guns()[salvo.gun].name)
    heading = say("heading-fires-guns-at", ship=ship.name, guns=what, target=target.name)
    found = supposed(world, target, lambda: numbers(world, salvo))
    if may_be_hit_first(world, salvo):
        ship.level += 1
        if _guns(ship, salvo):
            found[say(HIT_FIRST, ship=ship.name, level=LEVELS[ship.level])] = numbers(world, salvo)
        ship.level -= 1
    return [_shoot(world, salvo, heading, at, {case: tally[at] for case, tally in found.items()}) for at in BANDS]


def supposed(
    world: Battle, target: Ship, reckoned: Callable[[], dict[str, Tally]]
) -> dict[Said | None, dict[str, Tally]]:
    """What a shoot needs as she is, and if she does what her captain may plot: evade, run over 30 knots or no longer."""
    evades, speed = target.evading, target.speed
    group = world.groups[target.group]
    together = group.ships
    is_fast = speed_now(world, target) > FAST
    other = FAST if is_fast else FAST + KNOT
    found: dict[Said | None, dict[str, Tally]] = {}
    for evading in (False, True) if not evades and may_evade(world, target) else (evades,):
        for knots in (speed, other):
            target.evading, target.speed = evading, knots
            # Whom she waits for is the enemy's secret: she may leave them.
            group.ships = [target.id] if knots == other else together
            if knots == other and (speed_now(world, target) > FAST) is is_fast:
                continue
            also = "" if knots != other else "-and-slows" if is_fast else "-and-runs"
            case = f"evades{also}" if evading and not evades else also.removeprefix("-and-")
            found[say("case-if-she", case=case) if case else None] = reckoned()
    target.evading, target.speed, group.ships = evades, speed, together
    return found


def _shoot(
    world: Battle,
    salvo: Salvo,
    heading: Said,
    at: str,
    tallies: dict[Said | None, Tally],
    kind: str = "fired",
    most: int = 9,
) -> OrderOdds:
    """A shoot in a band: what it does, and what it does if she plots something else than before."""
    ship, target, gun = world.ships[salvo.ship], world.ships[salvo.target], content.guns()[salvo.gun]
    factor = shell_factor(world, ship, gun, any(is_main(ship, battery) for battery in salvo.batteries))
    tally = tallies[None]
    odds = damage(target.kind, target.level, tally.total, factor, at, most)
    figure, text = harm(odds, target.level)
    otherwise = tuple((case, one.total) for case, one in tallies.items() if case and one.total != tally.total)
    told: dict[tuple[Said, bool], Said] = {}
    for case, number in otherwise:
        other, _ = harm(damage(target.kind, target.level, number, factor, at, most), target.level)
        if other != figure:
            told.setdefault((other, case.id == HIT_FIRST), case)
    for (other, _), case in told.items():
        text = say("text-otherwise", text=text, other=other, case=case)
    need = Needed(kind, tally.total, tuple(tally.lines), (ship.name, gun.name, target.name, at), otherwise)
    return OrderOdds(heading, say("label-range", at=at), figure, text, odds, need, ("NA-GUN-58", "NA-PEN-12"))


@lru_cache(maxsize=4096)
def damage(kind: str, level: int, number: int, factor: int, at: str, most: int) -> Odds[Said]:
    """Her damage after one shoot of at most so many hits, by the functions that adjudicate it."""
    battle = stage("FUBUKI", kind, 5_000)
    on_stage(battle).level = level

    def one(dice: Dice) -> Said:
        world = battle.clone()
        umpire, other = Umpire(dice, quiet=True), on_stage(world)
        fall = shoot(umpire, number)
        hits = range(min(fall.hits, most))
        results = [strike(umpire, fall.coloured if hit == 0 else 0, factor, other, at) for hit in hits]
        for result in results:
            hurt(world, other, result, factor - other.sheet.armour, GUN, umpire)
        return DAMAGE[other.level]

    return in_order(of(one), DAMAGE)


def harm(odds: Odds[Said], before: int) -> tuple[Said, Said]:
    """The figure and the words for damage that is worse than before."""

    def reaches(level: int) -> Said:
        p = odds.where(lambda outcome: DAMAGE.index(outcome) >= max(level, before + 1))
        return chance(p, sampled=not odds.is_exact)

    if before >= HEAVY:  # all that can still be done to her
        return reaches(0), say("text-to-sink-the-cripple")
    text = say("text-to-damage-her")
    if reaches(HEAVY) != NO_CHANCE:
        text = say("text-and-heavily", text=text, heavily=reaches(HEAVY))
    if reaches(HEAVY + 1) != NO_CHANCE:
        text = say("text-and-to-sink-her", text=text, sunk=reaches(HEAVY + 1))
    return reaches(0), text


def _switch(seen: Seen, order: Switch) -> list[OrderOdds]:
    """Fire that may be shifted when its target sinks."""
    world: Battle = seen.world().clone()
    phase = world.flow[-1]
    shifting = phase.shifting if isinstance(phase, Gunfire) else None
    if shifting is None:
        return []
    targets = {
        one.target: world.ships[one.target].name for one in phase.orders(world, seen.seat) if isinstance(one, Switch)
    }
    name = resolve(order.target, targets)
    if not name:
        return []
    salvo = Salvo(shifting.salvo.ship, shifting.batteries, shifting.salvo.gun, name)
    ship, target = world.ships[salvo.ship], world.ships[name]
    crowd = crowding(world.clone(), ship, target, content.guns()[salvo.gun].factor)
    what = gun_words(shifting.guns, content.guns()[salvo.gun].name)
    heading = say("heading-shifts-guns-to", ship=ship.name, guns=what, target=target.name)

    def tallies() -> dict[str, Tally]:
        return {at: accuracy(world, salvo, ship, target, shifting.guns, at, crowd) for at in BANDS}

    found = supposed(world, target, tallies)
    return [
        _shoot(world, salvo, heading, at, {case: tally[at] for case, tally in found.items()}, "shifted", most=1)
        for at in BANDS
    ]


# Torpedoes.


def _torpedoes(world: Battle, ship: Ship, target: Ship, mount: str, count: int, bearing: int) -> OrderOdds:
    """One mount's spread if it meets her, at the course she steers now: from her bearing if no geometry is needed, else from the course it runs."""
    index = mount_index(ship, mount)
    inches = mounts(ship)[index].inches if index is not None else 21
    if world.brief.seas == "very rough" and not ship.is_submerged:
        count -= 1
    nation, course = ship.sheet.nation, (ship.course + bearing) % 3600
    comes = bearing_of(ship.x, ship.y, target.x, target.y) if aimed_at(world, ship, target, inches) else course

    def one(dice: Dice) -> Said:
        small = world.clone()
        other = small.ships[target.id]
        legs = run_turns(inches, nation)
        spread = Spread(1, ship.side, ship.id, nation, ship.x, ship.y, course, count, inches, RUN[inches], 0, legs)
        roll_against(small, spread, other, other.course, comes, Umpire(dice, quiet=True))
        return DAMAGE[other.level]

    odds = in_order(of(one, bound=2_000, samples=500), DAMAGE)
    figure, text = harm(odds, target.level)
    heading = say("heading-torpedoes-meet", ship=ship.name, target=target.name)
    label = say("label-torpedoes-on-the-course", count=count)
    return OrderOdds(heading, label, figure, text, odds, None, ("NA-TRP-33",))


# Aircraft and submarines.


def _strikes(world: Battle, sorties: Iterable[Sortie]) -> list[OrderOdds]:
    """Strikes that get through fighters and flak: elements of one type on one ship together."""
    found: dict[tuple[str, str, str], list[int]] = {}
    for sortie in sorties:
        flight = world.flights.get(sortie.flight)
        if flight is not None and sortie.mission == "strike" and sortie.target in world.ships:
            found.setdefault((flight.aircraft, sortie.target, sortie.altitude), []).append(flight.planes)
    lines = []
    for (aircraft, aim, altitude), planes in found.items():
        target, plane = world.ships[ShipId(aim)], content.aircraft()[aircraft]
        knots = str(min(45, speed_now(world, target) // KNOT))
        given = {"target": target.kind, "target-level": LEVELS[min(target.level, HEAVY)], "knots": knots}
        if altitude or not (plane.bomb or plane.torpedo):
            name = "level-bombing"
            label = say("label-planes-at", planes=sum(planes), name=plane.name, altitude=altitude or "high")
            given |= {"planes": str(sum(planes)), "altitude": altitude or "high"}
        else:
            name = "divebombing" if plane.bomb else "torpedo-bombing"
            label = say("label-elements-of", elements=len(planes), name=plane.name)
            given |= {"aircraft": aircraft, "elements": str(min(6, len(planes)))}
            if plane.torpedo and not plane.bomb and world.brief.date:
                given["date"] = world.brief.date
        asked = find(SITUATIONS, name)
        odds = asked.outcomes(given)
        figure, text = harm(odds, target.level)
        heading = say("heading-if-they-get-through", target=target.name)
        lines.append(OrderOdds(heading, label, figure, text, odds, None, asked.rules))
    return lines


def _searches(world: Battle, searches: Iterable[Search]) -> list[OrderOdds]:
    """A search finds who is there: nobody knows, so a boat is supposed at three ranges."""
    lines = []
    for search in searches:
        if search.method in METHODS:
            asked = find(SITUATIONS, search.method)
            heading = say("heading-if-a-boat-lies", ship=world.ships[search.ship].name, method=search.method)
            for yards in SUPPOSED:
                odds = asked.outcomes({"depth": "P", "range": str(yards)})
                figure = chance_of(odds, lambda outcome: outcome.id == "outcome-found")
                text = OUT_OF_REACH if OUT_OF_REACH in odds.outcomes else say("text-to-find-her")
                label = say("label-yards-off", yards=yards)
                lines.append(OrderOdds(heading, label, figure, text, odds, None, asked.rules))
    return lines


def _repairs(seen: Seen, world: Battle) -> list[OrderOdds]:
    """Damage control of this turn, as the ships are now: a stopped consort alongside counts if the plot leaves both where they lie."""
    lines = []
    asked = find(SITUATIONS, "damage-control")
    for ship in world.ships.values():
        if not ship.in_battle or world.groups[ship.group].seat != seen.seat or ship.controlled or not ship.level:
            continue
        odds = asked.outcomes(
            {
                "level": LEVELS[ship.level],
                "quality": control_quality(ship.sheet.nation, world.brief.date),
                "assisted": "yes" if is_assisted(world, ship) else "no",
                "turns": "1",
            }
        )
        worse = DAMAGE[ship.level + 1]
        out = {outcome for outcome in odds.outcomes if outcome.id == "outcome-out-of-control" or outcome == DAMAGE[-1]}
        spread = {outcome for outcome in out if worse in (outcome, outcome.arguments.get("damage"))}
        figure = chance(1 - odds.where(out.__contains__))
        spreads = chance(odds.where(spread.__contains__))
        text = say("text-to-master-her-damage", level=LEVELS[ship.level + 1], spreads=spreads)
        heading = say("heading-damage-control", ship=ship.name)
        lines.append(OrderOdds(heading, say("label-as-she-is-now"), figure, text, odds, None, asked.rules))
    return lines


def _assault(world: Battle, order: Assault) -> list[OrderOdds]:
    """Charges over a located boat: how deep she is nobody knows, so she is supposed where they are set."""
    lines = []
    for attack in order.attacks:
        ship = world.ships.get(attack.attacker)
        boat = world.ships.get(attack.boat)
        hunter, prey = ship.name if ship else attack.attacker, boat.name if boat else attack.boat
        heading = say("heading-passes-over", ship=hunter, boat=prey)
        weapons = (
            [("depth-charge", {"setting": attack.setting, "depth": attack.setting}, attack.setting, "charges")]
            if attack.setting
            else []
        )
        if attack.with_hedgehog:
            weapons.append(("hedgehog", {"depth": "P"}, "P", "hedgehog"))
        for name, given, depth, weapon in weapons:
            asked = find(SITUATIONS, name)
            odds = asked.outcomes(given)
            figure = chance_of(odds, lambda outcome: outcome.id == "outcome-sunk")
            label = say("label-weapon-at-depth", weapon=weapon, depth=depth)
            lines.append(OrderOdds(heading, label, figure, say("text-to-sink-her"), odds, None, asked.rules))
    return lines
