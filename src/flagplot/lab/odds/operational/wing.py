"""The odds of a strike when it is launched: whether it finds its target, and what it does there."""

from __future__ import annotations

from typing import Final

from flagplot.kernel.odds import Odds
from flagplot.kernel.text.said import Said
from flagplot.lab.odds.operational.air import go_for, raid_facts, strike
from flagplot.lab.odds.operational.names import named
from flagplot.lab.odds.operational.stage import SUNK, and_lost, fate, harm_of, played, ships_lost, units_lost
from flagplot.lab.odds.order import OrderOdds, Seen, chance_of
from flagplot.lab.odds.said import CERTAIN, NO_EFFECT, average, say
from flagplot.operational.content.counters import HOME, PLANE, SHIP
from flagplot.operational.content.sea import SEA
from flagplot.operational.options import OPTIONS
from flagplot.operational.orders.common import Launch
from flagplot.operational.phases.air.raid import Raid
from flagplot.operational.rules.air.airfield import is_decoy, plane_range
from flagplot.operational.rules.damage import worth
from flagplot.operational.state.ids import PlaneId
from flagplot.operational.state.model import JAPAN, Bay, Strike, enemy
from flagplot.operational.state.view import BayView, Marker

SUPPOSED: Final = ("M", "CL", "CA")
HEAVIEST: Final = {JAPAN: "B", "allies": "BC"}
"""By the side that strikes: the heaviest ships the other has."""
_RULES: Final = ("MK-AIR-20", "MK-AIR-23", "MK-AIR-46", "MK-AIR-58")
_FAR: Final = {True: "sabang", False: "calcutta"}


def strike_odds(seen: Seen, order: Launch) -> tuple[list[OrderOdds], Said | None]:
    """A whole raid on the greatest ship that is seen there: unopposed, and met by the fighters of the carriers seen with her."""
    view: BayView = seen.view
    marker = view.markers.get(order.target)
    if marker is None:
        return [], say("note-seen-when-the-strike-arrives")
    world: Bay = seen.world()
    lines = [finding(world, marker, order)]
    if not marker.ships:
        return [*lines, *_supposed(world, view, marker, order)], None
    prey = max(marker.ships, key=lambda ship: worth(world, ship.id)).id
    heading = say("heading-if-they-go-for", prey=named(prey))
    fighters = [
        name
        for name, plane in world.planes.items()
        if PLANE[name].is_fighter and not plane.lost and HOME[name] in {ship.id for ship in marker.ships}
    ]
    for risen in ([], fighters) if fighters else ([],):
        label = say("label-met-by", fighters=len(risen)) if risen else say("label-unopposed")
        odds = raid_on(world, marker, order, prey, risen)
        lines.append(_struck(heading, label, odds, len(order.units), is_merchant=SHIP[prey].armour == "M"))
    return lines, None


def finding(world: Bay, marker: Marker, order: Launch) -> OrderOdds:
    """Before a strike arrives its target may steam one hex: in how many of those it can be in the strike still reaches it."""
    origin = world.base_hex(world.planes[order.units[0]].base)
    places = [marker.at, *SEA.ways.get(marker.at, ())]
    heading = say("heading-whether-the-strike-finds", marker=marker.id)
    if world.options.strike_range_check == "launch_and_strike":
        reach = max(plane_range(world, name) for name in order.units)
        near = sum(SEA.distance(origin, at) <= reach for at in places)
    else:
        near = len(places)
    is_sure = near == len(places)
    figure = CERTAIN if is_sure else say("figure-of", number=near, all=len(places))
    text = say("text-wherever-it-steams") if is_sure else say("text-hexes-in-reach")
    return OrderOdds(heading, say("label-it-may-steam-one-hex"), figure, text, None, None, ("MK-AIR-20",))


def raid_on(world: Bay, marker: Marker, order: Launch, prey: str, fighters: list[PlaneId]) -> Odds[Said]:
    """The raid as it would be fought: nothing on the map but those who take part in it."""
    side = world.planes[order.units[0]].side
    start = world.clone()
    start.groups = {marker.id: start.groups[marker.id]}
    start.ships = {name: ship for name, ship in start.ships.items() if ship.group == marker.id}
    start.planes = {name: start.planes[name] for name in (*order.units, *fighters)}
    start.subs, start.troops, start.strikes = {}, {}, []
    start.impulse = 2
    for name in order.units:
        plane = start.planes[name]
        plane.base, plane.task, plane.post = _FAR[side == JAPAN], "strike", ""
    for name in fighters:
        plane = start.planes[name]
        plane.base, plane.task, plane.post = HOME[name], "cap", marker.at
    units = [name for name in order.units if not is_decoy(name)]
    start.strikes = [Strike("S", side, marker.at, marker.id, units[:], flown=True)]
    start.flow = [Raid("S", side, marker.at, units=units[:], target=marker.id)]

    def outcome(bay: Bay) -> Said:
        lost = sum(bay.planes[name].lost for name in units)
        return and_lost(fate(bay, prey, start), lost, len(units))

    return played(start, lambda bay, phase, seat: go_for(bay, phase, seat, prey, "best"), outcome, alike=raid_facts)


def _supposed(world: Bay, view: BayView, marker: Marker, order: Launch) -> list[OrderOdds]:
    """The contents are unknown: the odds for each possibility."""
    usual = {option.name: option.default for option in OPTIONS}
    changed = [f"{name}:{value}" for name, value in world.options.table().items() if usual[name] != value]
    kinds = (*SUPPOSED, HEAVIEST[view.side])
    at = "sea" if not marker.anchored else "colombo" if marker.at == SEA.hex_of["colombo"] else "port"
    if at == "colombo" and enemy(view.side) == JAPAN:
        at = "port"
    lines = []
    for kind in kinds:
        values = {
            "units": ",".join(order.units),
            "target": kind,
            "interceptors": "none",
            "cap": "no",
            "at": at,
            "damaged": "none",
            "manner": "best",
            "sunday": "no",
            "light": "night" if view.night else "day",
            "options": ",".join(changed) or "default",
        }
        heading, label = say("heading-nobody-has-seen-if-it-is"), say("label-supposed", kind=kind)
        lines.append(_struck(heading, label, strike(values), len(order.units)))
    return lines


def _struck(heading: Said, label: Said, odds: Odds[Said], units: int, *, is_merchant: bool = False) -> OrderOdds:
    figure = chance_of(odds, lambda outcome: harm_of(outcome) != NO_EFFECT)
    sunk = chance_of(odds, lambda outcome: harm_of(outcome) == SUNK or bool(ships_lost(outcome)))
    lost = average(float(odds.mean(units_lost)))
    if is_merchant:
        mean = average(float(odds.mean(ships_lost)))
        text = say("text-of-a-strike-on-merchants", mean=mean, lost=lost, units=units)
    else:
        text = say("text-of-a-strike", sunk=sunk, lost=lost, units=units)
    return OrderOdds(heading, label, figure, text, odds, None, _RULES)
