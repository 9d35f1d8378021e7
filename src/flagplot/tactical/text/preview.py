"""What a seat's view says of a draft: the tracks of its plot and the batteries that bear, and the words its places could take."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TypedDict

from flagplot.kernel.dice import Chance, key_from_seed
from flagplot.kernel.order import Order
from flagplot.kernel.rule import rule
from flagplot.kernel.seat import Seat, side_of
from flagplot.tactical.orders.choices import Amend, Detach, Helm, Join, Launch, Plot, Shoot
from flagplot.tactical.orders.helm import EVADE, LEG, STEPS, TURNS, Step
from flagplot.tactical.orders.names import resolve
from flagplot.tactical.rules.damage.condition import allowance
from flagplot.tactical.rules.gunnery.allocation import batteries_of
from flagplot.tactical.rules.gunnery.arcs import angle_of, bears
from flagplot.tactical.rules.movement.geometry import CIRCLE, YARD, advance
from flagplot.tactical.rules.movement.scales import UNIT_MARKS, on_the_plane, reach, table_unit
from flagplot.tactical.rules.movement.track import Way, overrun, pools, way_of
from flagplot.tactical.rules.plot.plotcheck import is_out_of_touch
from flagplot.tactical.rules.plot.plotting import detach, join
from flagplot.tactical.rules.torpedoes.spreads import RUN, collision_course, run_turns
from flagplot.tactical.rules.torpedoes.torpedoes import mount_index, mounts
from flagplot.tactical.state.ids import GroupId
from flagplot.tactical.state.model import LURKING, Battle, Group
from flagplot.tactical.state.view import BattleView


class LengthUnit(TypedDict):
    """The mark in which legs are written at this play scale, how long one of it is, and a yard."""

    mark: str
    length: int
    yard: int


class TurnCost(TypedDict):
    """What a step of a helm order takes off the move."""

    step: int
    cost: int


class HelmCut(TypedDict):
    """The step at which a move ends before its time, and where."""

    step: int
    at: tuple[int, int]


class HelmStop(TypedDict):
    """Where the leader is after a step, on what course, and how far she could go on after one more turn."""

    at: tuple[int, int]
    course: int
    reach: list[tuple[int, int]]
    """Up to so many degrees, so many units."""


class HelmTrack(TypedDict):
    """A helm order carried out: the track of each ship, what the move has and costs, and where it is cut short."""

    points: dict[str, list[tuple[int, int]]]
    course: int
    run: int
    most: int
    costs: list[TurnCost]
    cut: HelmCut | None
    warning: str
    delayed: bool
    stops: list[HelmStop]
    """The start, and one for each step that is made."""


class FirePreview(TypedDict):
    """A line of gunfire: the batteries it names and those that bear, by their numbers on the ship's sheet."""

    ship: str
    target: str
    named: list[int]
    bearing: list[int]


class LaunchPreview(TypedDict):
    """Where the torpedoes of a mount would run: from their ship on a true course, so far in all."""

    ship: str
    mount: str
    count: int
    course: int
    to: tuple[int, int]


class Preview(TypedDict):
    """What a plot or an amendment looks like on the plane."""

    unit: LengthUnit
    tracks: dict[str, HelmTrack]
    fire: list[FirePreview]
    launches: list[LaunchPreview]
    helms: dict[str, str]
    """The steps of each helm order as they are written."""


def preview_of(view: BattleView, seat: Seat, order: Order) -> Preview | None:
    """The tracks of the groups that a plot or an amendment names, and the batteries that bear on the targets it names.

    All lengths are in units of the plane, six to a yard, in which views place the ships. `unit` has the mark in which legs are
    written at this play scale, and how long one of it is. A name that is not made out is left out. `helms` has the steps of each
    helm order as they are written.
    """
    if not isinstance(order, Plot | Amend) or seat not in {group.seat for group in view.groups.values()}:
        return None
    world = _own_world(view)
    made = _regroup(world, seat, order.detaches, order.joins) if isinstance(order, Plot) else {}
    tracks = _tracks(world, seat, order.helms, made)
    fire = _fire(view, seat, order.shoots) if isinstance(order, Plot) else []
    groups = _commanded(world, seat)
    helms: dict[str, str] = {
        one.group: STEPS.write(one.steps) for one in order.helms if one.group in made or resolve(one.group, groups)
    }
    launches = _launches(view, seat, order.launches) if isinstance(order, Plot) else []
    if not helms and not fire and not launches:
        return None
    scale = view.options.play_scale
    unit: LengthUnit = {"mark": UNIT_MARKS[scale], "length": table_unit(scale), "yard": YARD}
    return {"unit": unit, "tracks": tracks, "fire": fire, "launches": launches, "helms": helms}


def _own_world(view: BattleView) -> Battle:
    """The seat's own side alone, which the rules of movement ask for nobody else's sake; copied, as drafts regroup it."""
    return Battle(
        view.scenario,
        Chance(key_from_seed(0)),
        [],
        {},
        view.options,
        view.brief,
        {name: ship.clone() for name, ship in view.ships.items()},
        {name: group.clone() for name, group in view.groups.items()},
        view.sheet,
        view.visibility,
        turn=view.turn,
    )


def _commanded(world: Battle, seat: Seat) -> dict[GroupId, str]:
    """The groups that a seat plots for, with their names."""
    groups = [group for group in world.groups.values() if group.seat == seat]
    return {group.id: group.name for group in groups if world.leader(group) is not None}


def _regroup(world: Battle, seat: Seat, detaches: Iterable[Detach], joins: Iterable[Join]) -> dict[str, GroupId]:
    """Carry out what a plot does to the groups before they move; gives the new groups by their written names."""
    groups = _commanded(world, seat)
    ships = {ship.id: ship.name for ship in world.ships.values() if ship.group in groups and ship.in_battle}
    made: dict[str, GroupId] = {}
    for leaving in detaches:
        name = resolve(leaving.ship, ships)
        if not name or leaving.name in made or resolve(leaving.name, groups):
            continue
        old = world.groups[world.ships[name].group]
        if len(world.members(old)) > 1 and f"{leaving.name}.{old.side}" not in world.groups:
            detach(world, name, leaving.name)
            made[leaving.name] = world.ships[name].group
    for falling in joins:
        group, into = resolve(falling.group, groups), resolve(falling.into, groups)
        if group and into and group != into and world.members(world.groups[group]):
            join(world, world.groups[group], world.groups[into])
    return made


def _tracks(world: Battle, seat: Seat, helms: Iterable[Helm], made: Mapping[str, GroupId]) -> dict[str, HelmTrack]:
    """By the group's id: the track of each ship, what the move has and costs, and where it is cut short."""
    groups = _commanded(world, seat)
    found: dict[str, HelmTrack] = {}
    for helm in helms:
        name = made.get(helm.group) or resolve(helm.group, groups)
        if name and name not in found and _is_drawn(world, world.groups[name], helm.steps):
            found[name] = _track(world, world.groups[name], helm.steps)
    return found


def _is_drawn(world: Battle, group: Group, steps: Iterable[Step]) -> bool:
    """Whether her place is on the table and all legs are in units of its scale, or in yards."""
    marks = {"y", UNIT_MARKS[world.options.play_scale]}
    ships = world.members(group)
    return bool(ships) and ships[0].depth != LURKING and all(s.mark in marks for s in steps if s.verb == LEG)


@rule("NA-MOV-7", "NA-MOV-12", "NA-COM-4")
def _track(world: Battle, group: Group, steps: tuple[Step, ...]) -> HelmTrack:
    way = way_of(world, group, steps)
    leader = way.tracks[0]
    return {
        "points": {track.ship: list(track.points) for track in way.tracks},
        "course": leader.course,
        "run": leader.length,
        "most": allowance(world, group),
        "costs": [{"step": number, "cost": price} for number, price in sorted(way.prices.items())],
        "cut": {"step": way.step, "at": leader.points[-1]} if way.is_stopped else None,
        "warning": str(overrun(world, group, steps) or ""),
        "delayed": is_out_of_touch(world, group),
        "stops": _stops(world, group, steps, way),
    }


@rule("NA-MOV-7", "NA-MOV-37")
def _stops(world: Battle, group: Group, steps: tuple[Step, ...], way: Way) -> list[HelmStop]:
    """Where each leg could be taken up anew: a plotted speed, which ends with the legs, is not counted."""
    ship = world.members(group)[0]
    left = allowance(world, group) - (way.prices.get(_evading(steps), 0))
    turned = 0
    found: list[HelmStop] = [_stop(world, (ship.x, ship.y, ship.course), left, turned)]
    for number, (step, spot) in enumerate(zip(steps, way.stops, strict=False), 1):
        if step.verb == LEG:
            left -= on_the_plane(step.amount, step.mark, world.options.play_scale)
        elif step.verb in TURNS:
            left -= way.prices.get(number, 0)
            turned += step.amount
        found.append(_stop(world, spot, left, turned))
    return found


def _evading(steps: tuple[Step, ...]) -> int:
    """The number of the step by which she evades; 0 for none."""
    return next((number for number, step in enumerate(steps, 1) if step.verb == EVADE), 0)


def _stop(world: Battle, spot: tuple[int, int, int], left: int, turned: int) -> HelmStop:
    x, y, course = spot
    return {"at": (x, y), "course": course, "reach": reach(max(0, left), turned, pools(world))}


@rule("NA-TRP-12", "NA-TRP-44", "NA-TRP-45")
def _launches(view: BattleView, seat: Seat, launches: Iterable[Launch]) -> list[LaunchPreview]:
    """The run of each launch: at a ship to meet her if she keeps course and speed, else on the bearing that is written."""
    own = {
        ship.id: ship.name
        for ship in view.ships.values()
        if ship.in_battle and ship.group in view.groups and view.groups[ship.group].seat == seat
    }
    enemies = {other.id: other.name for other in view.others.values() if other.is_seen}
    found: list[LaunchPreview] = []
    for launch in launches:
        name = resolve(launch.ship, own)
        target = resolve(launch.target, enemies) if launch.bearing < 0 else None
        index = mount_index(view.ships[name], launch.mount) if name else None
        if not name or index is None or target == "":
            continue
        ship = view.ships[name]
        inches = mounts(ship)[index].inches
        turns = run_turns(inches, ship.sheet.nation)
        course = (ship.course + launch.bearing) % CIRCLE
        if target:
            course = collision_course(ship, view.others[target], RUN[inches], turns)
        to = advance(ship.x, ship.y, course, RUN[inches] * turns)
        found.append({"ship": name, "mount": launch.mount, "count": launch.count, "course": course, "to": to})
    return found


@rule("NA-GUN-13", "NA-GUN-14")
def _fire(view: BattleView, seat: Seat, shoots: Iterable[Shoot]) -> list[FirePreview]:
    """For each line of gunfire the batteries it names and those that bear on its target, by their numbers on the ship's sheet."""
    own = {
        ship.id: ship.name
        for ship in view.ships.values()
        if ship.in_battle and ship.group in view.groups and view.groups[ship.group].seat == seat
    }
    enemies = {other.id: other.name for other in view.others.values() if other.is_seen}
    found: list[FirePreview] = []
    for shoot in shoots:
        name, target = resolve(shoot.ship, own), resolve(shoot.target, enemies)
        if name and target:
            ship, enemy = view.ships[name], view.others[target]
            angle = angle_of(ship, enemy.x, enemy.y)
            bearing = [number for number, gun in enumerate(ship.sheet.batteries) if bears(gun.arc, angle)]
            named = batteries_of(ship, shoot)
            found.append({"ship": name, "target": target, "named": named, "bearing": bearing})
    return found


def vocabulary_of(view: BattleView) -> Mapping[str, Sequence[str]]:
    """The words of each kind that a seat could name."""
    side = side_of(view.seat)
    groups = [group.id for group in view.groups.values() if group.seat == view.seat and group.ships]
    ships = [ship for ship in view.ships.values() if ship.group in groups and ship.in_battle]
    boats = [ship.id for ship in ships if ship.is_submarine]
    flights = [flight.id for flight in view.flights.values() if flight.side == side]
    enemies = [other.id for other in view.others.values() if other.is_seen]
    seats = [group.seat for group in view.groups.values() if group.seat != view.seat and group.side == side]
    return {
        "ship": [ship.id for ship in ships],
        "group": groups,
        "boat": [*boats, *view.datums],
        "hunter": [*[ship.id for ship in ships if not ship.is_submarine], *flights],
        "enemy": enemies,
        "flight": flights,
        "target": [*enemies, *[ship.id for ship in view.ships.values() if ship.in_battle], *flights],
        "mount": sorted({mount.name for ship in ships for mount in mounts(ship)}),
        "seat": list(dict.fromkeys(seats)),
    }
