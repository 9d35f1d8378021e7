"""Copying plots to the turn sheet: speeds, sub-units, sorties, targets kept."""

from __future__ import annotations

from flagplot.kernel.order import Order
from flagplot.kernel.rule import rule
from flagplot.tactical.orders.choices import Plot, Shoot, Sortie
from flagplot.tactical.orders.helm import EVADE
from flagplot.tactical.orders.names import resolve
from flagplot.tactical.rules.damage.condition import allowance, may_evade
from flagplot.tactical.rules.movement.track import plotted_speed, pools, run_group
from flagplot.tactical.rules.plot.plotcheck import PlotCheck, is_out_of_touch
from flagplot.tactical.state.ids import NO_GROUP, GroupId, ShipId
from flagplot.tactical.state.model import Battle, Contact, Group, Salvo, Ship


def asks_leave(order: Order) -> bool:
    """Whether a plot keeps the right to ask for a change."""
    return isinstance(order, Plot) and order.asks_leave


def offers_end(order: Order) -> bool:
    """Whether a plot offers to end the battle."""
    return isinstance(order, Plot) and order.offers_end


def copy_to_sheet(state: Battle, checked: PlotCheck) -> None:
    """Enter a checked plot on the turn sheet."""
    for name, ship in checked.detached.items():
        detach(state, ship, name)
    for group, into in checked.joins:
        join(state, state.groups[group], state.groups[into])
    sheet = state.sheet
    for name, steps in checked.helms.items():
        sheet.helms[GroupId(f"{name}.{checked.side}") if name in checked.detached else name] = steps
    for salvo in checked.allocation.salvoes(state):
        sheet.salvoes.append(Salvo(salvo.ship, salvo.batteries, salvo.gun, salvo.target))
    sheet.launches += checked.launches
    sheet.searches += checked.searches
    for sortie in checked.air.sorties:
        send(state, sortie)
    for ship in checked.floats:
        state.ships[ship].floatplane = "aloft"


@rule("NA-COM-9", "NA-COM-6")
def fight_on(state: Battle) -> None:
    """Sub-units out of touch fire as their last order says, and without one keep firing at their last targets."""
    for group in state.groups.values():
        if is_out_of_touch(state, group):
            check = PlotCheck(state, group.seat)
            for ship in state.members(group):
                for shoot in [one for one in group.shoots if one.ship == ship.id] or last_targets(ship):
                    check.allocation.take(state, ship, shoot, check.enemies)
                if check.allocation.whole(state) is not None:
                    check.allocation.targets.pop(ship.id)
            for launch in group.launches:
                check.aim(state.ships[resolve(launch.ship, check.ships)], launch)
            state.sheet.salvoes += check.allocation.salvoes(state)
            state.sheet.launches += check.launches
        group.shoots, group.launches = (), ()


def last_targets(ship: Ship) -> list[Shoot]:
    """The gunfire of last turn again, battery by battery."""
    lines = [
        Shoot(ship.id, (ship.sheet.batteries[battery].arc,), ship.gun(battery).factor, target)
        for battery, target in ship.acquired.items()
    ]
    return list(dict.fromkeys(lines))


@rule("NA-COM-6", "NA-SOP-7", "NA-GUN-40", "NA-GUN-78", "NA-MOV-28", "NA-MOV-36")
def set_speeds(state: Battle) -> None:
    """Delayed orders fill the gaps; then every ship has her plotted speed and evasion."""
    scale = state.options.play_scale
    for group in state.groups.values():
        if group.id not in state.sheet.helms and group.standing:
            state.sheet.helms[group.id] = group.standing
        group.standing = ()
        steps = state.sheet.helms.get(group.id, ())
        most = allowance(state, group)
        for ship in state.members(group):
            ship.speed = min(plotted_speed(steps, scale, ship.speed, pools(state)), most)
        weaves = any(step.verb == EVADE for step in steps) and any(t.length for t in run_group(state, group, steps))
        for ship in state.members(group):
            ship.evading = weaves and may_evade(state, ship)


def detach(state: Battle, name: ShipId, group_name: str) -> None:
    """A ship makes a group of her own, still under the same commander."""
    ship = state.ships[name]
    old = state.groups[ship.group]
    old.ships.remove(name)
    parent = old.parent or old.id
    group_id = GroupId(f"{group_name}.{old.side}")
    state.groups[group_id] = Group(group_id, group_name, old.side, old.seat, [name], name, parent)
    ship.group = group_id
    ship.marks = []
    if old.flag == name:
        senior = state.leader(old)
        assert senior is not None
        old.flag = senior.id
    for held in state.contacts.values():
        if old.id in held:
            held[group_id] = Contact(held[old.id].kind, held[old.id].by)


def join(state: Battle, group: Group, into: Group) -> None:
    """A group falls in at the end of another."""
    for name in group.ships:
        ship = state.ships[name]
        ship.group = into.id
        ship.marks = []
        into.ships.append(name)
    for held in state.contacts.values():
        if group.id in held and into.id not in held:
            held[into.id] = held[group.id]
        held.pop(group.id, None)
    for ships in state.lost.values():
        if group.id in ships:
            ships.remove(group.id)
    group.ships = []
    for other in state.groups.values():
        if other.parent == group.id:
            other.parent = NO_GROUP if other.id == into.id else into.id


@rule("NA-AIR-13", "NA-AIR-14", "NA-AIR-42", "NA-AIR-59")
def send(state: Battle, sortie: Sortie) -> None:
    """Give an element its mission."""
    flight = state.flights[sortie.flight]
    if sortie.mission == "launch":
        flight.status = "air"
    elif sortie.mission == "land":
        # Its load is not replaced: an element attacks once (NA-AIR-42).
        flight.status, flight.carrier, flight.mission = "deck", ShipId(sortie.target), ""
    elif sortie.mission == "hold":
        flight.mission = ""
    elif sortie.mission == "patrol":
        flight.load = "charge"
    else:
        flight.mission, flight.target = sortie.mission, sortie.target
        if sortie.altitude:
            flight.altitude = sortie.altitude
        if sortie.mission == "escort" and flight.load in {"bombs", "charge"}:
            flight.load = ""
