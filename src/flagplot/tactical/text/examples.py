"""Examples of orders from the position itself: a newcomer may type them as they stand."""

from __future__ import annotations

from typing import Final

from flagplot.kernel.seat import Seat, side_of
from flagplot.tactical.orders.choices import Plot, Shoot, Sortie
from flagplot.tactical.rules.damage.condition import allowance, may_evade, may_launch
from flagplot.tactical.rules.gunnery.allocation import Allocation, is_surprised
from flagplot.tactical.rules.gunnery.arcs import angle_to, bears
from flagplot.tactical.rules.gunnery.gunnery import main_batteries
from flagplot.tactical.rules.movement.geometry import KNOT
from flagplot.tactical.rules.movement.scales import UNIT_MARKS
from flagplot.tactical.rules.plot.plotcheck import PlotCheck, is_out_of_touch
from flagplot.tactical.rules.torpedoes.torpedoes import mounts
from flagplot.tactical.state.model import HEAVY, Battle, Group, Ship

_AIM: Final = {"L": 270, "R": 90, "C": 60, "BOW": 0, "STN": 180}
"""A direction every mount can aim at, from the bow, clockwise."""


def plots(state: Battle, seat: Seat) -> tuple[str, ...]:
    """A plot with a turn and gunfire, one with speed and torpedoes, a mission of aircraft, and the shortest of all."""
    groups = [g for g in state.groups.values() if g.seat == seat and state.leader(g) is not None]
    found: list[str] = []
    for group, steps in (
        ((groups[0], _legs(state, groups[0])), (groups[-1], _speed(state, groups[-1]))) if groups else ()
    ):
        ships = state.members(group)
        if is_out_of_touch(state, group) or any(is_surprised(state, ship) for ship in ships):
            continue
        parts = [f"{group.id}: {steps}"]
        fire = _gunfire(state, ships) if not found else _torpedoes(state, ships)
        found.append("plot " + " | ".join(parts + fire))
    return (*dict.fromkeys(found + _missions(state, seat)), "plot")


def _legs(state: Battle, group: Group) -> str:
    """Two legs and a turn, within the group's move."""
    mark = UNIT_MARKS[state.options.play_scale]
    return f"3{mark}, R 30, 4{mark}" if allowance(state, group) >= 16 * KNOT else f"1{mark}"


def _speed(state: Battle, group: Group) -> str:
    evade = (
        "EVADE, "
        if allowance(state, group) >= 3 * KNOT and all(may_evade(state, s) for s in state.members(group))
        else ""
    )
    return f"{evade}SPEED {allowance(state, group) // KNOT}"


def _gunfire(state: Battle, ships: list[Ship]) -> list[str]:
    """The first main battery that may fire at somebody in sight."""
    for ship in ships:
        enemies = {name: str(name) for name in sorted(state.seen.get(ship.side, ())) if state.ships[name].in_battle}
        for name in enemies if ship.sheet.batteries and ship.level < HEAVY else ():
            angle = angle_to(ship, state.ships[name])
            mains = [number for number, is_main in enumerate(main_batteries(ship.kind)) if is_main]
            bearing = [number for number in mains if bears(ship.sheet.batteries[number].arc, angle)]
            if not bearing:
                continue
            arcs = tuple(dict.fromkeys(ship.sheet.batteries[number].arc for number in bearing))
            shoot = Shoot(ship.id, arcs, ship.gun(bearing[0]).factor, name)
            if Allocation().take(state, ship, shoot, enemies) is None:
                return [str(shoot)]
    return []


def _missions(state: Battle, seat: Seat) -> list[str]:
    """What the first element that can do anything may be told: to strike somebody, or to leave the deck."""
    prey = sorted(state.seen.get(side_of(seat), ()))
    for flight in state.flights.values():
        for sortie in (*(Sortie(flight.id, "strike", name) for name in prey[:1]), Sortie(flight.id, "launch")):
            if PlotCheck(state, seat).check(Plot(sorties=(sortie,))) is None:
                return [f"plot {sortie}"]
    return []


def _torpedoes(state: Battle, ships: list[Ship]) -> list[str]:
    """The first loaded mount."""
    for ship in ships:
        if not may_launch(state, ship) or state.brief.period != "ww2":
            continue
        for number, mount in enumerate(mounts(ship)):
            if ship.tubes[number]:
                return [f"torp {ship.id}/{mount.name} {ship.tubes[number]} at {_AIM[mount.side]}"]
    return []


def signals(state: Battle, seat: Seat, *, is_silent: bool) -> tuple[str, ...]:
    """Silence, and a message to a fellow commander if there is one."""
    if is_silent:
        return ("signal",)
    side = side_of(seat)
    fellows = [other for other in state.seats_of(side) if other != seat]
    found = ["signal"]
    found += [f"signal to {other}: close the enemy" for other in fellows[:1]]
    return tuple(found)
