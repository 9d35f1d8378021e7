"""The odds of orders in the air: bombs, dogfights, scouts, searches of a sector."""

from __future__ import annotations

from fractions import Fraction

from flagplot.kernel.dice import Chance, Dice, SeededDice, key_from_seed
from flagplot.kernel.odds import exact
from flagplot.kernel.text.references import Ref, Series
from flagplot.kernel.text.said import Said
from flagplot.kernel.umpire import Umpire
from flagplot.lab.odds.operational.names import named
from flagplot.lab.odds.operational.stage import and_down, are_down, fate, harm_of
from flagplot.lab.odds.operational.trying import UNSEEN, Lines, hurt, in_order, needed, needed_face, obeyed, throws
from flagplot.lab.odds.order import Needed, OrderOdds, Seen, chance, chance_of, mixed
from flagplot.lab.odds.said import CERTAIN, NO_EFFECT, listed, say, several
from flagplot.operational.content.counters import PLANE
from flagplot.operational.content.sea import SEA
from flagplot.operational.orders.common import Arc, Bomb, Pair, Scout
from flagplot.operational.rules.air.airfield import plane_range
from flagplot.operational.rules.air.bombing import AREAS, flak, scores
from flagplot.operational.rules.air.dogfight import winning_numbers
from flagplot.operational.rules.recon.zones import search_numbers
from flagplot.operational.rules.throws import best
from flagplot.operational.state.ids import PlaneId
from flagplot.operational.state.model import Bay, enemy
from flagplot.operational.state.view import BayView
from flagplot.operational.text.said import say as in_words


def bomb_odds(seen: Seen, order: Bomb) -> Lines:
    """What bombs do to a ship, or to what stands ashore, and whether the bombers come through."""
    world: Bay = seen.world()
    heading = say("heading-attacks", unit=_unit(order.unit), target=_aim(order.target))
    if order.target in AREAS:
        return [_area(world, order, heading)], None
    hidden = order.target == "any" and not _in_sight(seen, world)
    foe = enemy(world.planes[order.unit].side)

    def outcome(before: Bay, bay: Bay) -> Said:
        everybody = [name for name, ship in before.ships.items() if ship.side == foe]
        names = everybody if order.target == "any" else [order.target]
        told = [what for what in (fate(bay, name, before) for name in names) if what != NO_EFFECT]
        return and_down(told[0] if told else NO_EFFECT, shot=bay.planes[order.unit].lost)

    worlds = seen.some() if hidden else [world]
    odds = in_order(mixed([obeyed(one, seen, order, outcome) for one in worlds]))
    down = chance_of(odds, are_down)
    figure, words = hurt(odds, "" if order.target == "any" else order.target)
    need = None if hidden else needed(throws(world, seen, order), "bombs")
    label = UNSEEN if hidden else say("label-manner", manner=order.manner)
    text = say("text-and-shot-down", harm=words, down=down)
    return [OrderOdds(heading, label, figure, text, odds, need, ("MK-AIR-46", "MK-AIR-58"))], None


def _area(world: Bay, order: Bomb, heading: Said) -> OrderOdds:
    """Units on the ground have a die each; how many stand there is seen when the bombs fall."""
    plane = world.planes[order.unit]
    at = getattr(world.flow[-1], "at", "")

    hits = say("outcome-hit")

    def once(dice: Dice) -> Said:
        bay, umpire = world.clone(), Umpire(dice, quiet=True)
        shot = flak(bay, umpire, bay.planes[plane.id], order.manner, at)
        early = shot and order.manner in {"low", "pressed"}
        hit = not early and scores(bay, umpire, bay.planes[plane.id], order.manner, order.target)
        return and_down(hits if hit else NO_EFFECT, shot=shot)

    odds = in_order(exact(once))
    umpire = Umpire(SeededDice(Chance(key_from_seed(1))))
    scores(world.clone(), umpire, plane, order.manner, order.target)
    harm = say("text-harm-ashore", target=order.target)
    text = say("text-and-shot-down", harm=harm, down=chance_of(odds, are_down))
    figure = chance_of(odds, lambda outcome: harm_of(outcome) == hits)
    label = say("label-manner", manner=order.manner)
    return OrderOdds(heading, label, figure, text, odds, needed(umpire.events, "bombs"), ("MK-AIR-56",))


def _unit(unit: PlaneId) -> Ref:
    """A unit by a name that a verb follows: `Akagi's Zeros attack`."""
    return several(named(unit), many=PLANE[unit].name.endswith("s"))


def _aim(target: str) -> Said | str:
    return say("aim-of-bombs", target=target) if target in {*AREAS, "any"} else named(target)


def _in_sight(seen: Seen, world: Bay) -> bool:
    view: BayView = seen.view
    top = world.flow[-1]
    at = getattr(top, "at", "")
    return all(marker.ships for marker in view.markers.values() if marker.at == at)


def pair_odds(seen: Seen, order: Pair) -> Lines:
    """Who is shot down in one round of a dogfight."""
    world: Bay = seen.world()
    own, foe = (order.unit, order.foe) if world.planes[order.unit].side == seen.view.side else (order.foe, order.unit)

    def outcome(_before: Bay, bay: Bay) -> Said:
        lost = [named(name) for name in (foe, own) if bay.planes[name].lost]
        return say("outcome-shot-down", lost=listed(lost)) if lost else say("outcome-nobody-shot-down")

    def chance_to_lose(name: PlaneId) -> Said:
        return chance_of(odds, lambda one: "lost" in one.arguments and named(name) in listed_in(one))

    odds = obeyed(world, seen, order, outcome)
    events = throws(world, seen, order)
    figure, ours = chance_to_lose(foe), chance_to_lose(own)
    need = needed([event for event in events if event.facts.get("shooter") == own], "dogfight")
    text = say("text-to-shoot-them-down", ours=ours)
    heading = say("heading-fights", unit=_unit(own), foe=named(foe))
    return [OrderOdds(heading, say("label-one-round"), figure, text, odds, need, ("MK-AIR-1",))], None


def listed_in(outcome: Said) -> tuple[object, ...]:
    """Who is named as lost."""
    lost = outcome.arguments["lost"]
    return lost.items if isinstance(lost, Series) else ()


def scout_odds(seen: Seen, order: Scout) -> list[OrderOdds]:
    """A directed search finds what lies there unless a patrol shoots it down: whether one is up nobody knows."""
    world: Bay = seen.world()
    kinds = {"japan": ("hermes-fulmar", "803-sqn", "30-sqn"), "allies": ("akagi-zero",)}[seen.view.side]
    patrol = next((name for name in kinds if name in PLANE), "")
    numbers = winning_numbers(world, PlaneId(patrol), order.unit) if patrol else 0
    heading = say("heading-scouts", unit=_unit(order.unit), marker=named(order.marker))
    found = say("text-to-find-it", least=0)
    lines = [OrderOdds(heading, say("label-no-patrol-over-it"), CERTAIN, found, None, None, ("MK-REC-17",))]
    if numbers:
        shot, reports = say("outcome-scout-shot-down"), say("outcome-reports")
        odds = exact(
            lambda dice: shot if best(world, Umpire(dice, quiet=True), enemy(seen.view.side), numbers, "") else reports
        )
        down = chance_of(odds, lambda outcome: outcome == shot)
        label, text = say("label-patrol-over-it", type=PLANE[patrol].type), say("text-to-be-shot-down-first")
        lines.append(OrderOdds(heading, label, down, text, odds, None, ("MK-REC-18",)))
    return lines


def patrol_odds(seen: Seen, order: Scout) -> list[OrderOdds]:
    """Whether a patrol, if one is up, shoots a scout down."""
    return scout_odds(seen, order)[1:]


def arc_odds(seen: Seen, order: Arc) -> list[OrderOdds]:
    """Each concealed marker in the fan has its own die; without one, what a marker there would be found by."""
    world: Bay = seen.world()
    plane = world.planes[order.unit]
    here, reach, cap = world.base_hex(plane.base), plane_range(world, order.unit), int(world.options.recon_cap)
    fan = SEA.fan(here, order.facing, reach)
    heading = say("heading-searches", unit=_unit(order.unit), sector=in_words("sector", facing=order.facing))
    lines: list[OrderOdds] = []
    for marker in seen.view.markers.values():
        if marker.at in fan and not marker.revealed:
            numbers = search_numbers(reach, SEA.distance(here, marker.at), cap)
            label = say("label-marker-in", marker=marker.id, at=marker.at)
            lines.append(_finds(world, plane.side, heading, label, numbers, "searched"))
    if not lines:
        for off in dict.fromkeys((1, (reach + 1) // 2, reach)):
            where, whom = say("label-hexes-off", off=off), say("heading-an-enemy", search=heading)
            lines.append(_finds(world, plane.side, whom, where, search_numbers(reach, off, cap), ""))
    return lines


def _finds(world: Bay, side: str, heading: Said, label: Said, numbers: int, kind: str) -> OrderOdds:
    need = Needed(kind, numbers) if kind else None
    figure = chance(Fraction(min(6, numbers), 6))
    text = say("text-to-find-it", least=needed_face(world, side, numbers))
    return OrderOdds(heading, label, figure, text, None, need, ("MK-REC-11", "MK-REC-15"))
