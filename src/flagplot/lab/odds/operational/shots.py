"""The odds of orders to shoot: guns and torpedoes at ships, a submarine's torpedoes, shells at troops ashore."""

from __future__ import annotations

from flagplot.kernel.dice import Chance, SeededDice, key_from_seed
from flagplot.kernel.text.said import Said
from flagplot.kernel.umpire import Umpire
from flagplot.lab.odds.operational.names import named
from flagplot.lab.odds.operational.stage import fate
from flagplot.lab.odds.operational.trying import Lines, harm_line, needed, number_of, obeyed, throws
from flagplot.lab.odds.order import Needed, OrderOdds, Seen, chance_of
from flagplot.lab.odds.said import NO_EFFECT, say
from flagplot.operational.orders.common import Bombard, Fire, Target
from flagplot.operational.rules.battle.gunnery import apply_hit
from flagplot.operational.state.model import Bay


def fire_odds(seen: Seen, order: Fire) -> Lines:
    """What one ship's fire does to its target, with every result that still waits."""
    world: Bay = seen.world()
    heading = say("heading-fires-at", ship=named(order.ship), target=named(order.target))
    if order.target not in world.ships:
        return [], None
    events = throws(world, seen, order)
    kinds = [event.kind for event in events if event.kind in {"gunfire", "torpedoes"}]
    aims = {str(event.facts["target"]) for event in events if event.kind in {"gunfire", "torpedoes"}}
    if not kinds:
        return [], None

    def outcome(before: Bay, bay: Bay) -> Said:
        fresh = pending(bay)[len(pending(before)) :]
        results = [result for target, result in fresh if target == order.target]
        return _after(before, bay, order.target, results)

    odds = obeyed(world, seen, order, outcome)
    weapons = "both" if len(set(kinds)) > 1 else kinds[0]
    label = say("label-weapons", weapons=weapons)
    if aims != {order.target}:
        label = say("label-weapons-by-lot", weapons=label)
    return [harm_line(heading, label, order.target, odds, needed(events, kinds[0]), ("MK-BAT-43",))], None


def pending(bay: Bay) -> list[list[str]]:
    """Results of a simultaneous round that take effect when it is over."""
    fight = getattr(bay.flow[-1], "fight", None) if bay.flow else None
    return list(fight.pending) if fight is not None else []


def _after(before: Bay, after: Bay, name: str, results: list[str]) -> Said:
    """What became of a ship, the results that still wait included."""
    told = fate(after, name, before)
    if not results or told.id == "outcome-sunk":
        return told
    bay = after.clone()
    for result in results:
        apply_hit(bay, Umpire(SeededDice(Chance(key_from_seed(1))), quiet=True), name, result)
    return fate(bay, name, before)


def torpedo_odds(seen: Seen, order: Target) -> list[OrderOdds]:
    """What a submarine's torpedoes do to the ship they go at."""
    world: Bay = seen.world()
    odds = obeyed(world, seen, order, lambda before, bay: fate(bay, order.ship, before))
    need = needed(throws(world, seen, order), "sub.torpedoes")
    heading = say("heading-torpedoes-go-at", ship=named(order.ship))
    return [harm_line(heading, say("label-one-attack"), order.ship, odds, need, ("MK-SUB-20",))]


def bombard_odds(seen: Seen, order: Bombard) -> list[OrderOdds]:
    """Whether shells disrupt a unit ashore."""
    world: Bay = seen.world()
    events = throws(world, seen, order)
    if not events:
        return []
    disrupted = say("outcome-disrupted")
    odds = obeyed(world, seen, order, lambda _before, bay: disrupted if bay.troops[order.unit].disrupted else NO_EFFECT)
    figure = chance_of(odds, lambda outcome: outcome == disrupted)
    heading = say("heading-bombards", ship=named(order.ship), unit=named(order.unit))
    need = Needed(events[0].kind, number_of(events[0]), events[0].modifiers)
    return [OrderOdds(heading, say("label-one-ship"), figure, say("text-to-disrupt-it"), odds, need, ("MK-BAT-57",))]
