"""The odds of orders under way: search zones, aircraft over submarines, collisions in the dark, a submarine's attack."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Final

from flagplot.kernel.dice import Dice
from flagplot.kernel.odds import Odds, exact
from flagplot.kernel.order import Order
from flagplot.kernel.text.said import Said
from flagplot.kernel.umpire import Umpire
from flagplot.lab.odds.operational.names import named
from flagplot.lab.odds.operational.stage import fate
from flagplot.lab.odds.operational.trying import Lines, harm_line, in_order, needed_face, obeyed
from flagplot.lab.odds.order import Needed, OrderOdds, Seen, chance, chance_of, mixed
from flagplot.lab.odds.said import NO_CHANCE, NO_EFFECT, in_a_row, say
from flagplot.operational.orders.common import Attack, Move
from flagplot.operational.rules.damage import worth
from flagplot.operational.rules.recon.zones import coverage, found_by_zones
from flagplot.operational.rules.submarines import screened, torpedo
from flagplot.operational.state.model import ALLIES, Bay, enemy
from flagplot.operational.state.view import BayView

ZONES: Final = say("label-his-search-zones")


def dive_odds(seen: Seen, order: Order) -> list[OrderOdds]:
    """By day aircraft may catch a submarine in every hex it enters: by the zones as they are known."""
    assert isinstance(order, Move)
    lines: dict[Said, OrderOdds | None] = {}
    survives, sunk = say("outcome-survives"), say("outcome-sunk")
    for label, world in by_base(seen):
        if world.night or not world.subs[order.marker].boat:
            continue

        def outcome(_before: Bay, bay: Bay) -> Said:
            return survives if order.marker in bay.subs else sunk

        odds = obeyed(world, seen, order, outcome)
        figure = chance_of(odds, lambda name: name == sunk)
        heading = say("heading-goes-by-day", marker=order.marker, to=order.to)
        line = OrderOdds(heading, label, figure, say("text-to-be-sunk-by-aircraft"), odds, None, ("MK-SUB-3",))
        lines.setdefault(figure, line if figure != NO_CHANCE else None)
    return _wherever([line for line in lines.values() if line is not None], len(lines))


def _wherever(lines: list[OrderOdds], told: int) -> list[OrderOdds]:
    """Lines for each possible place of the secret base; one line if all are equal."""
    return [replace(line, label=ZONES) for line in lines] if told == 1 else lines


def by_base(seen: Seen) -> list[tuple[Said, Bay]]:
    """A world for every possible place of the Allies' secret base, with its label."""
    found: dict[str, Bay] = {}
    for world in seen.some() if seen.view.side == "japan" else [seen.world()]:
        found.setdefault(world.secrets.base, world)
    if len(found) == 1:
        return [(ZONES, world) for world in found.values()]
    return [
        (say("label-if-his-base-is", base=named(base)) if base else say("label-if-he-has-no-base"), world)
        for base, world in found.items()
    ]


def zone_odds(seen: Seen, name: str, to: str) -> list[OrderOdds]:
    """Whether the enemy's search zones, as far as they are known, find a concealed group in a hex."""
    view: BayView = seen.view
    group = view.groups.get(name)
    searched = not view.night or (enemy(view.side) == ALLIES and view.options.night_search == "british_zones_too")
    if group is None or group.dummy or group.revealed or not searched:
        return []
    lines: dict[Fraction, OrderOdds] = {}
    for label, world in by_base(seen):
        found = found_by_zones(world, enemy(view.side), to)
        numbers = coverage(world, enemy(view.side), to)
        single = len(numbers) == 1 or world.options.overlapping_zones == "best_only"
        need = Needed("searched", numbers[0]) if numbers and single else None
        least = needed_face(world, enemy(view.side), need.number if need is not None else 0)
        heading, text = say("heading-goes-to", name=name, to=to), say("text-to-be-found", least=least)
        line = OrderOdds(heading, label, chance(found), text, None, need, ("MK-REC-11",))
        lines.setdefault(found, line)
    return _wherever(list(lines.values()), len(lines))


def collision_odds(seen: Seen, order: Order) -> list[OrderOdds]:
    """Whether ships that close up at night run into each other."""
    world: Bay = seen.world()
    if not world.night:
        return []

    safe = say("outcome-no-collision")

    def outcome(before: Bay, bay: Bay) -> Said:
        told = [fate(bay, name, before) for name, ship in before.ships.items() if ship.side == seen.view.side]
        harm = [word for word in told if word != NO_EFFECT]
        if not harm:
            return safe
        counts = [say("outcome-so-many", count=harm.count(word), harm=word) for word in dict.fromkeys(harm)]
        return in_a_row(counts)

    odds = obeyed(world, seen, order, outcome)
    risk = 1 - odds.chance(safe)
    if not risk:
        return []
    figure, text = chance(risk, sampled=not odds.is_exact), say("text-to-hurt-one-in-a-collision")
    heading, label = say("heading-in-the-dark"), say("label-ships-close-to-each-other")
    return [OrderOdds(heading, label, figure, text, odds, None, ("MK-SEA-23",))]


def submarine_odds(seen: Seen, order: Attack) -> Lines:
    """Whether the screen sinks an attacking submarine, and what its torpedoes do past it."""
    view: BayView = seen.view
    marker = view.markers.get(order.marker)
    heading = say("heading-submarine-attacks", sub=order.sub, marker=order.marker)
    is_seen = marker is not None and bool(marker.ships)

    survives, sunk = say("outcome-submarine-survives"), say("outcome-submarine-sunk")

    def once(world: Bay) -> Odds[Said]:
        sub, group = world.subs[order.sub], world.groups[order.marker]
        if group.dummy:
            return Odds({survives: Fraction(1)}, 0)
        return exact(lambda dice: sunk if screened(world, Umpire(dice, quiet=True), sub, group) else survives)

    odds = mixed([once(world) for world in ([seen.world()] if is_seen else seen.some())])
    label = say("label-the-ships-seen") if is_seen else say("label-unseen-average-small")
    figure, text = chance_of(odds, lambda outcome: outcome == sunk), say("text-to-be-sunk-by-the-screen")
    lines = [OrderOdds(heading, label, figure, text, odds, None, ("MK-SUB-8", "MK-SUB-9"))]
    if not is_seen or marker is None:
        return lines, None
    world: Bay = seen.world()
    prey = max(marker.ships, key=lambda ship: worth(world, ship.id)).id

    def shot(dice: Dice) -> Said:
        bay = world.clone()
        torpedo(bay, Umpire(dice, quiet=True), view.side, prey)
        return fate(bay, prey, world)

    aimed = in_order(exact(shot))
    label = say("label-past-it-torpedoes-at", prey=named(prey))
    lines.append(harm_line(heading, label, prey, aimed, None, ("MK-SUB-20",)))
    return lines, None


def screen_odds(seen: Seen, order: Attack) -> list[OrderOdds]:
    """Whether the screen sinks an attacking submarine, if it may."""
    return [line for line in submarine_odds(seen, order)[0][:1] if line.figure != NO_CHANCE]
