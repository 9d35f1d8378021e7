"""The staff of a commander at sea: writes the turn sheet by the group orders that stand, until something happens."""

from __future__ import annotations

from dataclasses import replace
from math import cos, radians, sin
from typing import Any, Final

from flagplot.bots.tactical import CAPTAIN
from flagplot.bots.tactical.captain import PARTS, plot
from flagplot.bots.tactical.estimate import ChartRoom
from flagplot.bots.tactical.sea import bearing, distance, relative, yards
from flagplot.command.answer import CARRY_ON, PLAN, Answer, Choice, Desk, Given, Interruption, Memory
from flagplot.command.plan import Plan, Plans
from flagplot.command.said import say, series
from flagplot.command.settling import settled
from flagplot.command.tactical.plans import (
    ALL,
    BOOK,
    Conning,
    Gunfire,
    Head,
    Interrupt,
    Standing,
    Steer,
    Torpedoes,
    Tracks,
)
from flagplot.command.telling import blow_by
from flagplot.kernel.dice import Chance, SeededDice, key_from_seed
from flagplot.kernel.order import Objection
from flagplot.kernel.seat import side_of
from flagplot.tactical.orders.choices import Helm, Launch, Plot, Shoot
from flagplot.tactical.orders.helm import LEFT, LEG, RIGHT, Step
from flagplot.tactical.orders.names import resolve
from flagplot.tactical.rules.movement.geometry import THIRD, YARD
from flagplot.tactical.state.ids import NO_SHIP, GroupId, ShipId
from flagplot.tactical.state.model import AFLOAT, HEAVY, SUNK, Group
from flagplot.tactical.state.view import BattleView

DELEGATED: Final = {"Gunfire", "ChooseMoment", "Assaulting", "Throats", "Signalling", "Amending"}
"""Questions within a turn that a captain answers while group orders stand; offers to end the battle are the person's."""
DANGER: Final = 6_000
"""Yards within which torpedo tracks matter."""
TURN: Final = 60
"""Degrees of turn that cost a ship a step of her move."""
AIMS: Final = ("nearest", "opposite", "best")
News = tuple[str, str, str, str]
"""An event: its kind, the key by which it is recognized, the message that tells it, and the name in that message."""
BY: Final = {
    "told-lost": "told-lost-by",
    "told-sunk": "told-sunk-by",
    "told-crippled": "told-crippled-by",
    "told-damaged": "told-damaged-by",
}
"""The same with what caused it."""
SLACK: Final = 3
"""Degrees of a course that are not worth a turn."""


def answer(desk: Desk, plans: Plans, memory: Memory) -> Answer:
    """What group orders say to the open question."""
    view = desk.view()
    assert isinstance(view, BattleView)
    only = settled(desk)
    if only is not None:
        return Given(only, str(say("because-was-only-order-possible")))
    helms = plans.of(Conning)
    if not helms:
        return None
    top = type(view.flow[-1]).__name__
    dice = SeededDice(Chance(key_from_seed(view.turn)))
    if top in DELEGATED:
        order = CAPTAIN.order(desk, dice)
        return Given(order, helms[-1].line()) if desk.check(order) is None else None
    if top != "Plotting":
        return None
    stopped = _interruption(desk, view, plans, memory)
    if stopped is not None:
        return stopped
    return Given(_sheet(desk, view, plans), helms[-1].line())


def groups_of(view: BattleView) -> dict[GroupId, str]:
    """The groups that the seat commands, by their names."""
    return {group.id: group.name for group in view.groups.values() if group.seat == view.seat}


def check_plan(view: BattleView, plan: Plan) -> Objection | None:
    """Why a group order could never be carried out."""
    if isinstance(plan, (Conning, Standing)):
        own = groups_of(view)
        for name in plan.groups if isinstance(plan, Conning) else filter(None, (plan.by,)):
            if name != ALL and not resolve(name, own):
                return Objection("", str(say("told-you-command-no-group-or", name=name, names=", ".join(own.values()))))
    if isinstance(plan, Head) and plan.course >= 360:
        return Objection("", str(say("told-course-degrees-not", course=plan.course)))
    return None


# What interrupts.


def _interruption(desk: Desk, view: BattleView, plans: Plans, memory: Memory) -> Interruption | None:
    chosen = plans.of(Interrupt)
    kinds = chosen[-1].kinds if chosen else ("all",)
    _mend(view, memory)
    news = [one for one in _news(view, plans) if one[0] in kinds or "all" in kinds]
    fresh = [one for one in news if one[1] not in memory.known]
    if not fresh:
        return None
    fresh.sort(key=lambda one: ("loss", "damage", "success", "tracks", "contact").index(one[0]))
    helms = [plan.line() for plan in plans.of(Conning)]
    choices = [
        Choice(str(say(message)), f"{PLAN}{line}")
        for message, line in (
            ("choice-close-enemy", "steer all as close"),
            ("choice-turn-away", "steer all as away"),
            ("choice-leave-captains", "steer all as captain"),
        )
        if helms != [line]  # who does so already carries on
    ]
    choices.append(Choice(str(say("choice-carry-on")), CARRY_ON))
    text = "\n".join(_told(desk, view, fresh))
    return Interruption(fresh[0][0], text, tuple(choices), "\n".join(one[1] for one in fresh), is_news=True)


def _told(desk: Desk, view: BattleView, fresh: list[News]) -> list[str]:
    """Sentence by sentence: who is hurt or lost, and by whom."""
    told: dict[tuple[str, str], list[str]] = {}
    log = view.logbook.since(0)
    known = {ship.name: str(ship.id) for ship in view.ships.values()}
    known |= {other.name: str(other.id) for other in view.others.values()}
    for kind, _, message, name in fresh:
        by = ""
        if kind in {"loss", "damage", "success"}:
            by = blow_by(desk.game.catalogue, log, known.get(name, ""))
        told.setdefault((BY[message] if by else message, by), []).append(name)
    return [str(say(message, names=series(names), count=len(names), by=by)) for (message, by), names in told.items()]


def note(desk: Desk, plans: Plans, memory: Memory, interruption: Interruption) -> None:
    """Everything that was told on one card is known."""
    del desk, plans
    for key in interruption.key.split("\n"):
        memory.learn(key)


def _mend(view: BattleView, memory: Memory) -> None:
    """Damage to a ship that has improved since is new if it happens again."""
    for ship in view.ships.values():
        worse = [key for level in range(ship.level + 1, SUNK + 1) if (key := _hurt(ship.id, level)) in memory.known]
        if worse:
            memory.known = tuple(key for key in memory.known if key not in worse)
            memory.learn(_hurt(ship.id, ship.level))


def _hurt(ship: ShipId, level: int) -> str:
    """The key of damage of a level to a ship."""
    return f"hurt {ship} {level}"


def begin(desk: Desk, plans: Plans, memory: Memory) -> None:
    """What is in sight, damaged or sunk when the run begins is on the plot; tracks towards a group still interrupt."""
    view = desk.view()
    assert isinstance(view, BattleView)
    for kind, key, _, _ in _news(view, plans):
        if kind != "tracks":
            memory.learn(key)


def _news(view: BattleView, plans: Plans) -> list[News]:
    """What has happened, known or not."""
    seen = [other for other in view.others.values() if other.is_seen]
    found = [("contact", f"seen {other.id}", "told-sight", other.name) for other in seen]
    enemies = [other for other in view.others.values() if other.side != side_of(view.seat)]
    found += [("success", f"sunk {one.id}", "told-sunk", one.name) for one in enemies if one.level >= SUNK]
    for ship in view.ships.values():
        if ship.level >= SUNK:
            found.append(("loss", f"lost {ship.id}", "told-lost", ship.name))
        elif ship.level:
            harm = "told-crippled" if ship.level >= HEAVY else "told-damaged"
            found.append(("damage", _hurt(ship.id, ship.level), harm, ship.name))
    if any(_menaced(view, plans, wake) for wake in view.wakes):
        found.append(("tracks", f"tracks {view.turn}", "told-torpedo-tracks-come-at-your", ""))
    return found


def _menaced(view: BattleView, plans: Plans, wake: Any) -> bool:
    """Whether a track comes near a ship whose group has no orders about tracks."""
    return any(
        distance(yards(wake.x), yards(wake.y), yards(ship.x), yards(ship.y)) <= DANGER
        for ship in view.ships.values()
        if ship.status == AFLOAT and standing_of(plans, Tracks, ship.group, groups_of(view)) is None
    )


# The turn sheet.


def _sheet(desk: Desk, view: BattleView, plans: Plans) -> Plot:
    """A captain's sheet with the helms, targets and torpedoes of the group orders; parts that the rules refuse are left out."""
    dice = SeededDice(Chance(key_from_seed(view.turn)))
    room = ChartRoom(view)
    base = plot(desk, room, dice)
    drawn = base if isinstance(base, Plot) else Plot()
    groups = {group.id: group for group in room.groups}
    names = groups_of(view)
    meant = {name: conned(plans, name, names) for name in groups}
    left_to_captains = all(isinstance(plan, Steer) and plan.manner == "captain" for plan in meant.values())
    wanted = Plot(
        helms=drawn.helms if left_to_captains else tuple(_helms(view, room, plans, meant, drawn)),
        shoots=tuple(_shoots(view, room, plans, drawn)),
        launches=tuple(_launches(room, plans, drawn)),
        searches=drawn.searches,
        sorties=drawn.sorties,
        detaches=drawn.detaches if left_to_captains else (),
        floats=drawn.floats,
    )
    if desk.check(wanted) is None:
        return wanted
    kept = Plot()
    for kind in PARTS:
        for part in getattr(wanted, kind):
            longer: dict[str, Any] = {kind: (*getattr(kept, kind), part)}
            larger = replace(kept, **longer)
            if desk.check(larger) is None:
                kept = larger
    return kept


def conned(plans: Plans, group: GroupId, own: dict[GroupId, str]) -> Plan | None:
    """The plan by which a group steers: its own, or else that for all groups."""
    for named in (True, False):
        for plan in reversed(plans.of(Conning)):
            if any((resolve(name, own) == group) if named else name == ALL for name in plan.groups):
                found: Plan = plan
                return found
    return None


def _helms(
    view: BattleView, room: ChartRoom, plans: Plans, meant: dict[GroupId, Plan | None], drawn: Plot
) -> list[Helm]:
    captains = {helm.group: helm for helm in drawn.helms}
    found: list[Helm] = []
    for group in room.groups:
        plan = meant.get(group.id)
        course = _course(room, group, plan)
        tracks = standing_of(plans, Tracks, group.id, groups_of(view))
        turns = tracks is not None and tracks.manner == "turn-away"
        away = _from_tracks(view, room, group) if turns else None
        if away is not None:
            course = away
        elif isinstance(plan, Steer) and plan.manner == "captain" and group.id in captains:
            found.append(captains[group.id])
            continue
        if course is not None:
            found.append(Helm(group.id, tuple(_steps(room, group, course))))
    return found


def standing_of(plans: Plans, kind: type, group: GroupId, own: dict[GroupId, str]) -> Any:
    """The standing order for a group: its own, or else that for all groups."""
    given = list(reversed(plans.of(kind)))
    mine = [plan for plan in given if plan.by not in {"", ALL} and resolve(plan.by, own) == group]
    return next(iter([*mine, *[plan for plan in given if plan.by in {"", ALL}]]), None)


def _course(room: ChartRoom, group: Group, plan: Plan | None) -> float | None:
    """The true course that a plan wants; nothing to keep the present one."""
    if isinstance(plan, Head):
        return float(plan.course)
    if not isinstance(plan, Steer) or plan.manner not in {"close", "away"} or not room.enemies:
        return None
    leader = room.members(group)[0]
    x, y = yards(leader.x), yards(leader.y)
    enemy = min(room.enemies, key=lambda one: (distance(x, y, one.x, one.y), one.id))
    true = bearing(x, y, enemy.x, enemy.y)
    return true if plan.manner == "close" else (true + 180) % 360


def _from_tracks(view: BattleView, room: ChartRoom, group: Group) -> float | None:
    """The course away from tracks that come at a group; nothing if none do."""
    leader = room.members(group)[0]
    x, y = yards(leader.x), yards(leader.y)
    for wake in view.wakes:
        wx, wy = yards(wake.x), yards(wake.y)
        coming = abs(relative(wake.course / 10, bearing(wx, wy, x, y))) <= TURN / 2
        if distance(wx, wy, x, y) <= DANGER and coming:
            return float(wake.course / 10)
    return None


def _steps(room: ChartRoom, group: Group, course: float) -> list[Step]:
    """A turn to a course at once, then straight on for the rest of the move."""
    leader = room.members(group)[0]
    turn = relative(leader.course / 10, course)
    speed = room.group_speed(group)
    steps: list[Step] = []
    if abs(turn) >= SLACK:
        tenths = min(1800, round(abs(turn) * 10))
        steps.append(Step(LEFT if turn < 0 else RIGHT, tenths))
        speed -= THIRD * -(-tenths // (TURN * 10))
    return [*steps, Step(LEG, max(0, speed) // YARD * 1000, "y")]


# Guns and torpedoes.


def _shoots(view: BattleView, room: ChartRoom, plans: Plans, drawn: Plot) -> list[Shoot]:
    marks: dict[str, dict[ShipId, ShipId]] = {aim: _targets(room, aim) for aim in AIMS}
    found: list[Shoot] = []
    for shot in drawn.shoots:
        plan: Gunfire | None = standing_of(plans, Gunfire, view.ships[shot.ship].group, groups_of(view))
        if plan is None:
            found.append(shot)
            continue
        if plan.aim == "nobody":
            continue
        target = marks[plan.aim].get(shot.ship, NO_SHIP)
        arcs = view.bearing.get(shot.ship, {}).get(target, ())
        bearing_arcs = tuple(arc for arc in shot.arcs if arc in arcs)
        aimed = replace(shot, target=target, arcs=bearing_arcs) if target and bearing_arcs else shot
        if not plan.within or _range(room, aimed.ship, aimed.target) <= plan.within:
            found.append(aimed)
    return found


def shoots_at(desk: Desk, aim: str) -> list[str]:
    """The guns of every ship as one would write them in a plot, laid by one of `AIMS` as far as they bear."""
    view = desk.view()
    assert isinstance(view, BattleView)
    book = Plans(BOOK)
    book.give(Gunfire(aim))
    laid = _sheet(desk, view, book).shoots
    return [Plot(shoots=(one,)).line().removeprefix("plot ") for one in laid]


def _targets(room: ChartRoom, aim: str) -> dict[ShipId, ShipId]:
    """The target of each ship: the enemy at her place in the enemy's line, or the nearest."""
    found: dict[ShipId, ShipId] = {}
    if aim == "best" or not room.enemies:
        return found
    for group in room.groups:
        ships = room.members(group)
        leader = ships[0]
        ahead = radians(leader.course / 10)
        # The head of the enemy's line is the ship farthest along our own course.
        line = sorted(room.enemies, key=lambda enemy: (-enemy.x * sin(ahead) - enemy.y * cos(ahead), enemy.id))
        for place, ship in enumerate(ships):
            here = (yards(ship.x), yards(ship.y))
            near = min(room.enemies, key=lambda enemy: (distance(*here, enemy.x, enemy.y), enemy.id))
            found[ship.id] = near.id if aim == "nearest" else line[min(place, len(line) - 1)].id
    return found


def _range(room: ChartRoom, ship: ShipId, target: ShipId) -> float:
    own = room.own.get(ship)
    enemy = next((one for one in room.enemies if one.id == target), None)
    return distance(own.x, own.y, enemy.x, enemy.y) if own is not None and enemy is not None else 0.0


def _launches(room: ChartRoom, plans: Plans, drawn: Plot) -> list[Launch]:
    found = []
    for launch in drawn.launches:
        own = room.own.get(launch.ship)
        group = room.view.ships[launch.ship].group
        plan: Torpedoes | None = standing_of(plans, Torpedoes, group, groups_of(room.view))
        near = [distance(own.x, own.y, enemy.x, enemy.y) for enemy in room.enemies] if own is not None else []
        if plan is None or (near and min(near) <= plan.within):
            found.append(launch)
    return found
