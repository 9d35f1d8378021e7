"""The odds of an order of the operational game: it is obeyed in a world the seat could be in, with every die tried."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from typing import Final

from flagplot.kernel.branching import BranchingDice
from flagplot.kernel.dice import Chance, Dice, SeededDice, key_from_seed
from flagplot.kernel.event import Event
from flagplot.kernel.odds import Odds, TooManyOutcomes, exact, sampled
from flagplot.kernel.order import Order
from flagplot.kernel.umpire import Umpire
from flagplot.lab.odds.operational.battle import battle_of, surprise_of
from flagplot.lab.odds.operational.names import named
from flagplot.lab.odds.operational.stage import AlikeDice, fate
from flagplot.lab.odds.operational.wing import strike_odds
from flagplot.lab.odds.order import Needed, OrderOdds, Seen, chance, chance_of, mixed
from flagplot.operational.content.counters import PLANE, SHIP
from flagplot.operational.content.sea import SEA
from flagplot.operational.orders.common import (
    Arc,
    Attack,
    Bomb,
    Bombard,
    Defend,
    Detach,
    Engage,
    Enter,
    Fire,
    Join,
    Launch,
    Move,
    Pair,
    Reassign,
    Scout,
    Target,
    Wager,
)
from flagplot.operational.rules.air.airfield import plane_range
from flagplot.operational.rules.air.bombing import AREAS, flak, scores
from flagplot.operational.rules.air.dogfight import winning_numbers
from flagplot.operational.rules.battle.gunnery import apply_hit
from flagplot.operational.rules.damage import worth
from flagplot.operational.rules.land.ground import fight_round
from flagplot.operational.rules.recon.zones import best_coverage, search_numbers
from flagplot.operational.rules.submarines import screened, torpedo
from flagplot.operational.rules.throws import best
from flagplot.operational.state.ids import PlaneId
from flagplot.operational.state.model import ALLIES, Bay, enemy
from flagplot.operational.state.view import BayView

BOUND: Final = 20_000
SAMPLES: Final = 2_000
BATTLES: Final = 100
"""Whole battles are long: so few are fought before the order is given."""
ORDER: Final = ("no effect", "damaged", "sunk")
ZONES: Final = "his search zones"
UNSEEN: Final = "Nobody has seen what sails there"

Lines = tuple[list[OrderOdds], str]


def odds_of(seen: Seen, order: Order) -> Lines:
    """The odds of an order, and why there are none where it is bound to be diced for."""
    match order:
        case Fire():
            return _fire(seen, order)
        case Bomb():
            return _bomb(seen, order)
        case Pair():
            return _pair(seen, order)
        case Move() if order.marker in seen.view.subs:
            return dive_odds(seen, order), ""
        case Move():
            return [*zone_odds(seen, order.marker, order.to), *_collide(seen, order)], ""
        case Enter():
            return [*zone_odds(seen, order.group, order.to), *_collide(seen, order)], ""
        case Join() | Detach() | Reassign():
            return _collide(seen, order), ""
        case Attack():
            return _submarine(seen, order)
        case Target():
            return _torpedo(seen, order), ""
        case Launch():
            return strike_odds(seen, order)
        case Scout():
            return _scout(seen, order), ""
        case Arc():
            return _arc(seen, order), ""
        case Wager():
            return _wager(seen, order), ""
        case Bombard():
            return _bombard(seen, order), ""
        case Engage() | Defend():
            return _meet(seen, order.group)
        case _:
            return [], ""


def obeyed(world: Bay, seen: Seen, order: Order, outcome: Callable[[Bay, Bay], str]) -> Odds[str]:
    """What becomes of an order: the open phase obeys it with every die, and `outcome` looks at the positions before and after."""

    def once(dice: Dice) -> str:
        bay = world.clone()
        if isinstance(dice, BranchingDice):
            dice = AlikeDice(dice, bay)
        bay.flow[-1].obey(bay, seen.seat, order, Umpire(dice, quiet=True))
        return outcome(world, bay)

    try:
        return in_order(exact(once, BOUND))
    except TooManyOutcomes:
        return in_order(sampled(once, SAMPLES))


def throws(world: Bay, seen: Seen, order: Order) -> list[Event]:
    """The events that the order would bring first, with the numbers their dice need; how they fall does not matter."""
    bay = world.clone()
    umpire = Umpire(SeededDice(Chance(key_from_seed(1))))
    bay.flow[-1].obey(bay, seen.seat, order, umpire)
    return [event for event in umpire.events if event.rolls]


def needed(events: list[Event], kind: str) -> Needed | None:
    """The number of the first throw of a kind: best numbers, or the column of the table that is read."""
    for event in events:
        if event.kind == kind:
            return Needed(kind, number_of(event), event.modifiers)
    return None


def number_of(event: Event) -> int:
    """The best numbers that an event tells of; else the column of the naval table; else the shifts."""
    told = event.facts.get("numbers")
    if isinstance(told, int):
        return told
    for reading in event.readings:
        if reading.chart == "MK-TAB-CRT":
            return int(reading.column)
    return sum(line.amount for line in event.modifiers)


def in_order(odds: Odds[str]) -> Odds[str]:
    """Outcomes from nothing to the worst."""
    ranked = sorted(
        odds.outcomes, key=lambda name: next((i for i, word in enumerate(ORDER) if name.startswith(word)), 9)
    )
    return Odds({name: odds.outcomes[name] for name in ranked}, odds.trials)


def hurt(odds: Odds[str], name: str) -> tuple[str, str]:
    """The figure and the words for harm done to a ship, or to the ships of a merchant unit."""
    if name and SHIP[name].armour == "M":
        mean = float(odds.mean(lambda one: int(one.split()[0]) if " lost" in one.split(",")[0] else 0))
        return chance_of(
            odds, lambda one: not one.startswith("no effect")
        ), f"to sink ships of it, {mean:.1f} on average"
    figure = chance_of(odds, lambda name: not name.startswith("no effect"))
    sunk = odds.where(lambda name: name.startswith("sunk") or (not name.startswith("no effect") and "lost" in name))
    words = (
        "to hurt her"
        if figure == "no chance"
        else f"to hurt her, {chance(sunk, sampled=not odds.is_exact)} to sink her"
    )
    return figure, words


def _line(
    heading: str, label: str, ship: str, odds: Odds[str], need: Needed | None, rules: tuple[str, ...]
) -> OrderOdds:
    figure, words = hurt(odds, ship)
    return OrderOdds(heading, label, figure, words, odds, need, rules)


# Guns and torpedoes.


def _fire(seen: Seen, order: Fire) -> Lines:
    world: Bay = seen.world()
    heading = f"If {named(order.ship)} fires at {named(order.target)}"
    if order.target not in world.ships:
        return [], ""
    events = throws(world, seen, order)
    kinds = [event.kind for event in events if event.kind in {"gunfire", "torpedoes"}]
    aims = {str(event.facts["target"]) for event in events if event.kind in {"gunfire", "torpedoes"}}
    if not kinds:
        return [], ""

    def outcome(before: Bay, bay: Bay) -> str:
        fresh = pending(bay)[len(pending(before)) :]
        results = [result for target, result in fresh if target == order.target]
        return _after(before, bay, order.target, results)

    odds = obeyed(world, seen, order, outcome)
    label = "guns and torpedoes" if len(set(kinds)) > 1 else "guns" if kinds[0] == "gunfire" else "torpedoes"
    if aims != {order.target}:
        label += "; the dice pick the target"
    return [_line(heading, label, order.target, odds, needed(events, kinds[0]), ("MK-BAT-43",))], ""


def pending(bay: Bay) -> list[list[str]]:
    """Results of a simultaneous round that take effect when it is over."""
    fight = getattr(bay.flow[-1], "fight", None) if bay.flow else None
    return list(fight.pending) if fight is not None else []


def _after(before: Bay, after: Bay, name: str, results: list[str]) -> str:
    """What became of a ship, the results that still wait included."""
    told = fate(after, name, before)
    if not results or told == "sunk":
        return told
    bay = after.clone()
    for result in results:
        apply_hit(bay, Umpire(SeededDice(Chance(key_from_seed(1))), quiet=True), name, result)
    return fate(bay, name, before)


def _torpedo(seen: Seen, order: Target) -> list[OrderOdds]:
    world: Bay = seen.world()
    odds = obeyed(world, seen, order, lambda before, bay: fate(bay, order.ship, before))
    need = needed(throws(world, seen, order), "sub.torpedoes")
    return [_line(f"If the torpedoes go at {named(order.ship)}", "one attack", order.ship, odds, need, ("MK-SUB-20",))]


def _bombard(seen: Seen, order: Bombard) -> list[OrderOdds]:
    world: Bay = seen.world()
    events = throws(world, seen, order)
    if not events:
        return []
    odds = obeyed(
        world, seen, order, lambda _before, bay: "disrupted" if bay.troops[order.unit].disrupted else "no effect"
    )
    figure = chance_of(odds, lambda name: name == "disrupted")
    heading = f"If {named(order.ship)} bombards {named(order.unit)}"
    need = Needed(events[0].kind, number_of(events[0]), events[0].modifiers)
    return [OrderOdds(heading, "one ship", figure, "to disrupt it", odds, need, ("MK-BAT-57",))]


# In the air.


def _bomb(seen: Seen, order: Bomb) -> Lines:
    world: Bay = seen.world()
    heading = f"If {named(order.unit)} attack{_s(order.unit)} {_aim(order.target)}"
    if order.target in AREAS:
        return [_area(world, order, heading)], ""
    hidden = order.target == "any" and not _in_sight(seen, world)
    foe = enemy(world.planes[order.unit].side)

    def outcome(before: Bay, bay: Bay) -> str:
        lost = ", bombers shot down" if bay.planes[order.unit].lost else ""
        everybody = [name for name, ship in before.ships.items() if ship.side == foe]
        names = everybody if order.target == "any" else [order.target]
        told = [what for what in (fate(bay, name, before) for name in names) if what != "no effect"]
        return (told[0] if told else "no effect") + lost

    worlds = seen.some() if hidden else [world]
    odds = in_order(mixed([obeyed(one, seen, order, outcome) for one in worlds]))
    down = chance_of(odds, lambda name: name.endswith("shot down"))
    figure, words = hurt(odds, "" if order.target == "any" else order.target)
    need = None if hidden else needed(throws(world, seen, order), "bombs")
    label = f"{UNSEEN}: an average of what it may be" if hidden else order.manner
    text = f"{words}; {down} to be shot down by anti-aircraft fire"
    return [OrderOdds(heading, label, figure, text, odds, need, ("MK-AIR-46", "MK-AIR-58"))], ""


def _area(world: Bay, order: Bomb, heading: str) -> OrderOdds:
    """Units on the ground have a die each; how many stand there is seen when the bombs fall."""
    plane = world.planes[order.unit]
    at = getattr(world.flow[-1], "at", "")

    def once(dice: Dice) -> str:
        bay, umpire = world.clone(), Umpire(dice, quiet=True)
        shot = flak(bay, umpire, bay.planes[plane.id], order.manner, at)
        early = shot and order.manner in {"low", "pressed"}
        hit = not early and scores(bay, umpire, bay.planes[plane.id], order.manner, order.target)
        return ("hit" if hit else "no effect") + (", bombers shot down" if shot else "")

    odds = in_order(exact(once))
    umpire = Umpire(SeededDice(Chance(key_from_seed(1))))
    scores(world.clone(), umpire, plane, order.manner, order.target)
    harm = "to destroy each air unit there" if order.target == "air" else "to disrupt each ground unit there"
    text = f"{harm}; {chance_of(odds, lambda name: name.endswith('shot down'))} to be shot down by anti-aircraft fire"
    figure = chance_of(odds, lambda name: name.startswith("hit"))
    return OrderOdds(heading, order.manner, figure, text, odds, needed(umpire.events, "bombs"), ("MK-AIR-56",))


def _s(unit: PlaneId) -> str:
    return "" if PLANE[unit].name.endswith("s") else "s"


def _aim(target: str) -> str:
    return {"air": "the aircraft on the ground", "ground": "the troops ashore", "any": "whom the dice pick"}.get(
        target, named(target)
    )


def _in_sight(seen: Seen, world: Bay) -> bool:
    view: BayView = seen.view
    top = world.flow[-1]
    at = getattr(top, "at", "")
    return all(marker.ships for marker in view.markers.values() if marker.at == at)


def _pair(seen: Seen, order: Pair) -> Lines:
    world: Bay = seen.world()
    own, foe = (order.unit, order.foe) if world.planes[order.unit].side == seen.view.side else (order.foe, order.unit)

    def outcome(_before: Bay, bay: Bay) -> str:
        lost = [named(name) for name in (foe, own) if bay.planes[name].lost]
        return f"{' and '.join(lost)} shot down" if lost else "nobody shot down"

    odds = obeyed(world, seen, order, outcome)
    events = throws(world, seen, order)
    figure = chance_of(odds, lambda name: named(foe) in name)
    ours = chance_of(odds, lambda name: named(own) in name)
    need = needed([event for event in events if event.facts.get("shooter") == own], "dogfight")
    text = f"to shoot them down, {ours} to be shot down"
    return [
        OrderOdds(f"If {named(own)} fight{_s(own)} {named(foe)}", "one round", figure, text, odds, need, ("MK-AIR-1",))
    ], ""


def _scout(seen: Seen, order: Scout) -> list[OrderOdds]:
    """A directed search finds what lies there unless a patrol shoots it down: whether one is up nobody knows."""
    world: Bay = seen.world()
    kinds = {"japan": ("hermes-fulmar", "803-sqn", "30-sqn"), "allies": ("akagi-zero",)}[seen.view.side]
    patrol = next((name for name in kinds if name in PLANE), "")
    numbers = winning_numbers(world, PlaneId(patrol), order.unit) if patrol else 0
    heading = f"If {named(order.unit)} scout{_s(order.unit)} {named(order.marker)}"
    lines = [OrderOdds(heading, "no patrol over it", "certain", "to find it", None, None, ("MK-REC-17",))]
    if numbers:
        type_name = PLANE[patrol].type
        odds = exact(
            lambda dice: (
                "shot down" if best(world, Umpire(dice, quiet=True), enemy(seen.view.side), numbers, "") else "reports"
            )
        )
        down = chance_of(odds, lambda name: name == "shot down")
        lines.append(
            OrderOdds(
                heading, f"{type_name}s patrol over it", down, "to be shot down first", odds, None, ("MK-REC-18",)
            )
        )
    return lines


def patrol_odds(seen: Seen, order: Scout) -> list[OrderOdds]:
    """Whether a patrol, if one is up, shoots a scout down."""
    return _scout(seen, order)[1:]


def _arc(seen: Seen, order: Arc) -> list[OrderOdds]:
    """Each concealed marker in the fan has its own die; without one, what a marker there would be found by."""
    world: Bay = seen.world()
    plane = world.planes[order.unit]
    here, reach, cap = world.base_hex(plane.base), plane_range(world, order.unit), int(world.options.recon_cap)
    fan = SEA.fan(here, order.facing, reach)
    heading = f"If {named(order.unit)} search{'es' * bool(_s(order.unit))} {order.facing}"
    lines: list[OrderOdds] = []
    for marker in seen.view.markers.values():
        if marker.at in fan and not marker.revealed:
            numbers = search_numbers(reach, SEA.distance(here, marker.at), cap)
            lines.append(_finds(heading, f"{marker.id} in {marker.at}", numbers, "arc"))
    if not lines:
        for off in dict.fromkeys((1, (reach + 1) // 2, reach)):
            where = "next to it" if off == 1 else f"{off} hexes off"
            lines.append(_finds(f"{heading}, an enemy", where, search_numbers(reach, off, cap), ""))
    return lines


def _finds(heading: str, label: str, numbers: int, kind: str) -> OrderOdds:
    need = Needed(kind, numbers) if kind else None
    return OrderOdds(
        heading, label, chance(Fraction(min(6, numbers), 6)), "to find it", None, need, ("MK-REC-11", "MK-REC-15")
    )


# At sea.


def dive_odds(seen: Seen, order: Order) -> list[OrderOdds]:
    """By day aircraft may catch a submarine in every hex it enters: by the zones as they are known."""
    assert isinstance(order, Move)
    lines: dict[str, OrderOdds] = {}
    for label, world in by_base(seen):
        if world.night or not world.subs[order.marker].boat:
            continue

        def outcome(_before: Bay, bay: Bay) -> str:
            return "survives" if order.marker in bay.subs else "sunk"

        odds = obeyed(world, seen, order, outcome)
        figure = chance_of(odds, lambda name: name == "sunk")
        if figure != "no chance":
            heading = f"If {order.marker} goes to {order.to} by day"
            line = OrderOdds(heading, label, figure, "to be sunk by aircraft", odds, None, ("MK-SUB-3",))
            lines.setdefault(figure, line)
        else:
            lines.setdefault(figure, OrderOdds("", label, figure, ""))
    return _wherever([line for line in lines.values() if line.heading], len(lines))


def _wherever(lines: list[OrderOdds], told: int) -> list[OrderOdds]:
    """Lines by where the secret base is, which it does not matter for when all places come to the same."""
    return [replace(line, label=ZONES) for line in lines] if told == 1 else lines


def by_base(seen: Seen) -> list[tuple[str, Bay]]:
    """A world for every place where the Allies' secret base may be, with what is to be said of it."""
    found: dict[str, Bay] = {}
    for world in seen.some() if seen.view.side == "japan" else [seen.world()]:
        found.setdefault(world.secrets.base, world)
    if len(found) == 1:
        return [(ZONES, world) for world in found.values()]
    return [
        (f"if his secret base is {named(base)}" if base else "if he has no secret base", world)
        for base, world in found.items()
    ]


def zone_odds(seen: Seen, name: str, to: str) -> list[OrderOdds]:
    """Whether the enemy's search zones, as far as they are known, find a concealed group in a hex."""
    view: BayView = seen.view
    group = view.groups.get(name)
    searched = not view.night or (enemy(view.side) == ALLIES and view.options.night_search == "british_zones_too")
    if group is None or group.dummy or group.revealed or not searched:
        return []
    lines: dict[int, OrderOdds] = {}
    for label, world in by_base(seen):
        numbers = min(6, best_coverage(world, enemy(view.side), to))
        text = "to be found each time they look"
        line = OrderOdds(f"If {name} goes to {to}", label, chance(Fraction(numbers, 6)), text, rules=("MK-REC-11",))
        lines.setdefault(numbers, line)
    return _wherever(list(lines.values()), len(lines))


def _collide(seen: Seen, order: Order) -> list[OrderOdds]:
    world: Bay = seen.world()
    if not world.night:
        return []

    def outcome(before: Bay, bay: Bay) -> str:
        told = [fate(bay, name, before) for name, ship in before.ships.items() if ship.side == seen.view.side]
        harm = [word for word in told if word != "no effect"]
        return "no collision" if not harm else ", ".join(f"{harm.count(word)} {word}" for word in dict.fromkeys(harm))

    odds = obeyed(world, seen, order, outcome)
    safe = odds.chance("no collision")
    if safe == 1:
        return []
    return [
        OrderOdds(
            "In the dark",
            "ships close to each other",
            chance(1 - safe, sampled=not odds.is_exact),
            "to lose or hurt one in a collision",
            odds,
            None,
            ("MK-SEA-23",),
        )
    ]


def _submarine(seen: Seen, order: Attack) -> Lines:
    view: BayView = seen.view
    marker = view.markers.get(order.marker)
    heading = f"If {order.sub} attacks {order.marker}"
    is_seen = marker is not None and bool(marker.ships)

    def once(world: Bay) -> Odds[str]:
        sub, group = world.subs[order.sub], world.groups[order.marker]
        if group.dummy:
            return Odds({"submarine survives": Fraction(1)}, 0)
        return exact(
            lambda dice: (
                "submarine sunk" if screened(world, Umpire(dice, quiet=True), sub, group) else "submarine survives"
            )
        )

    odds = mixed([once(world) for world in ([seen.world()] if is_seen else seen.some())])
    label = "the ships seen" if is_seen else f"{UNSEEN[:1].lower()}{UNSEEN[1:]}: an average of what it may be"
    figure = chance_of(odds, lambda name: name == "submarine sunk")
    lines = [OrderOdds(heading, label, figure, "to be sunk by the screen first", odds, None, ("MK-SUB-8", "MK-SUB-9"))]
    if not is_seen or marker is None:
        return lines, ""
    world: Bay = seen.world()
    prey = max(marker.ships, key=lambda ship: worth(world, ship.id)).id

    def shot(dice: Dice) -> str:
        bay = world.clone()
        torpedo(bay, Umpire(dice, quiet=True), view.side, prey)
        return fate(bay, prey, world)

    aimed = in_order(exact(shot))
    lines.append(_line(heading, f"past it, torpedoes at {named(prey)}", prey, aimed, None, ("MK-SUB-20",)))
    return lines, ""


def screen_odds(seen: Seen, order: Attack) -> list[OrderOdds]:
    """Whether the screen sinks an attacking submarine, if it may."""
    return [line for line in _submarine(seen, order)[0][:1] if line.figure != "no chance"]


def _meet(seen: Seen, name: str) -> Lines:
    """Groups meet: surprise at night, and a battle of four rounds with what is seen."""
    view: BayView = seen.view
    world: Bay = seen.world()
    group = world.groups.get(name)
    if group is None:
        return [], ""
    met = [marker for marker in view.markers.values() if marker.at == group.at]
    lines: list[OrderOdds] = []
    if view.night and met:
        odds = surprise_of(world, name, met[0].id)
        mine, theirs = ("Japan has surprise", "the Allies have surprise")[:: 1 if view.side == "japan" else -1]
        figure = chance_of(odds, lambda one: one == mine)
        text = f"to surprise him, {chance_of(odds, lambda one: one == theirs)} to be surprised"
        lines.append(OrderOdds("At night", "who surprises whom", figure, text, odds, None, ("MK-NIT-1",)))
    if met and all(not marker.ships for marker in met):
        return lines, f"No odds of the battle: {UNSEEN[:1].lower()}{UNSEEN[1:]}. Battle reveals it."
    if met:
        foe = next(marker.id for marker in met if marker.ships)
        odds = battle_of(_only(world, name, foe), name, foe, trials=BATTLES)
        ahead = "Japan" if view.side == "japan" else "the Allies"
        behind = "the Allies" if view.side == "japan" else "Japan"
        figure = chance_of(odds, lambda one: one.startswith(ahead))
        text = f"to come off better by points, {chance_of(odds, lambda one: one.startswith(behind))} worse"
        lines.append(
            OrderOdds(
                "If it comes to battle",
                "four rounds with what is seen of him",
                figure,
                text,
                odds,
                None,
                ("MK-BAT-12",),
            )
        )
    return lines, ""


def _only(world: Bay, *groups: str) -> Bay:
    """The world with nothing on the map but these groups."""
    bay = world.clone()
    bay.groups = {name: bay.groups[name] for name in groups}
    bay.ships = {name: ship for name, ship in bay.ships.items() if ship.group in groups}
    bay.planes, bay.subs, bay.troops, bay.strikes = {}, {}, {}, []
    return bay


# Ashore.


def _wager(seen: Seen, order: Wager) -> list[OrderOdds]:
    world: Bay = seen.world()
    top = world.flow[-1]
    at, landing = getattr(top, "at", ""), bool(getattr(top, "landing", False))

    def once(dice: Dice) -> str:
        bay = world.clone()
        owed = fight_round(bay, Umpire(dice, quiet=True), at, seen.view.side, order.factors, landing=landing)
        ours, theirs = owed[seen.view.side] // 2, owed[enemy(seen.view.side)] // 2
        return f"we lose {ours}, they lose {theirs}"

    odds = exact(once)
    bay = world.clone()
    umpire = Umpire(SeededDice(Chance(key_from_seed(1))))
    fight_round(bay, umpire, at, seen.view.side, order.factors, landing=landing)
    event = umpire.events[0]
    column = next((str(reading.column) for reading in event.readings), "")
    figure = f"{float(odds.mean(lambda name: int(name.split()[-1]))):.1f}"
    lost = f"{float(odds.mean(lambda name: int(name.split()[2].rstrip(',')))):.1f}"
    return [
        OrderOdds(
            f"If you stake {order.factors}",
            f"one round at {column}",
            figure,
            f"factors he loses on average, {lost} of ours",
            odds,
            Needed("ground", 0, (), (column,)),
            ("MK-LND-13",),
        )
    ]
