"""Where plans take groups and submarines: the next step of each, and the reasons against it."""

from __future__ import annotations

from typing import Final

from flagplot.bots.operational import nagumo, somerville
from flagplot.bots.operational.sailing import hurries, next_hex
from flagplot.bots.operational.steering import FORBIDDEN_COURSES, away, can_strike, homeward, towards
from flagplot.command.answer import PLAN, Answer, Choice, Given
from flagplot.command.operational.case import Case
from flagplot.command.operational.plans import (
    Convoying,
    Course,
    Doctrine,
    Evade,
    Fight,
    Home,
    Raid,
    Sailing,
    Stalk,
    place_name,
)
from flagplot.command.plan import Plan
from flagplot.command.said import say
from flagplot.kernel.hexes import parse_hex
from flagplot.kernel.order import Objection
from flagplot.operational.content.counters import SHIP
from flagplot.operational.content.map import board
from flagplot.operational.content.sea import SEA
from flagplot.operational.orders.common import Detach, Done, Engage, Enter, Exit, Move, Shell
from flagplot.operational.state.model import JAPAN, Group, Sub

NEAR = 3
"""Hexes within which an enemy makes a holding group stay, and an evading one turn away."""
PACE: Final = 2
"""Hexes in a turn without spending fuel on a third."""
CLEAR = 1
"""Hexes that a hidden course keeps away from enemy markers."""
PLIES: Final[dict[type, tuple[str, ...]]] = {Raid: ("raiders", "dummy", "cripples"), Stalk: ("carriers", "cripples")}
"""Plans that follow a captain's whole doctrine, including fuel and damage."""
COSTLY = {"MK-SEA-13"}
"""Objections of the rules that stand for a cost rather than for an impossibility: fuel."""
HOMEWARD = {"MK-SEA-35", "MK-SEA-36"}
"""Objections that leave no choice but the way home: a ship of the group is Damaged."""
PATIENT = {"MK-AIR-10", "MK-AIR-11"}
"""Objections that end by themselves: aircraft are due to land."""


def sail(case: Case) -> Answer:
    """One order of the movement step: a contact, a detachment, a step; finally its end."""
    for group in case.view.groups.values():
        found = _act(case, group)
        if found is not None:
            return found
    if case.legal(Done()):
        return Given(Done(), str(say("because-nothing-more-planned-for-this")))
    return _homeward(case)


def _act(case: Case, group: Group) -> Answer:
    if not group.at:
        return _enter(case, group)
    return _contact(case, group) or _shed(case, group) or _step(case, group)


def _enter(case: Case, group: Group) -> Answer:
    """A group beyond the map enters as near as it may to where it is bound."""
    plan = case.for_group(group, Sailing)
    if plan is None or case.view.impulse != 1 or not _has_begun(case, plan):
        return None
    goal = plan.via[0] if isinstance(plan, Course) else ""
    for to in sorted(SEA.entry, key=lambda at: SEA.distance(at, goal) if goal in SEA.near else 0):
        if case.legal(Enter(group.id, to)):
            return Given(Enter(group.id, to), plan.line())
    return None


def _contact(case: Case, group: Group) -> Answer:
    """Seek battle in the hex if the doctrine says so, or shell a port."""
    plan = case.for_group(group, Fight)
    foes = case.sight.enemies_at(group.at)
    if plan is None or not foes or group.dummy or not isinstance(plan, Fight) or plan.foes == "nobody":
        return None
    if case.sight.night and case.sight.trade(group) == "carriers":
        return None
    threat = sum(case.sight.threat(marker) for marker in foes)
    if plan.foes == "weaker" and case.sight.power(group) <= threat:
        return None
    for order in (Engage(group.id), Shell(group.id)):
        if case.legal(order):
            return Given(order, plan.line())
    return None


def _shed(case: Case, group: Group) -> Answer:
    """Damaged ships leave a group for home if that is the plan."""
    plan = next((plan for plan in case.plans.of(Home) if "cripples" in plan.markers), None)
    if plan is None or group.dummy or len(group.ships) < 2 or case.view.night:
        return None
    if case.view.impulse != 2 and any(SHIP[name].deck for name in group.ships):
        return None  # regrouping would keep the aircraft aboard, or those in the air from landing
    hurt = tuple(name for name in group.ships if case.view.ships[name].damaged and SHIP[name].armour != "M")
    if not hurt or len(hurt) == len(group.ships):
        return None
    order = Detach(group.id, hurt)
    return Given(order, plan.line()) if case.legal(order) else None


def intended(case: Case, group: Group) -> tuple[Plan, str] | None:
    """The plan by which a group sails in this impulse, and the hex it takes it into; nothing if no plan moves it."""
    view = case.view
    if group.moved & (1 << (view.impulse - 1)) or group.withdrew:
        return None
    plan = case.for_group(group, Sailing)
    if plan is None or not _has_begun(case, plan):
        return None
    if view.impulse == 3 and not _makes_speed(case, group, plan):
        return None
    return plan, heading(case, group, plan)


def _step(case: Case, group: Group) -> Answer:
    found = intended(case, group)
    if found is None:
        return None
    plan, to = found
    if not to or to == group.at:
        return _arrived(case, group, plan)
    order = Move(group.id, to)
    objection = case.desk.check(order)
    if objection is None:
        return _dry(case, group, plan, to) or Given(order, plan.line())
    return _refused(case, group, plan, to, objection)


def _dry(case: Case, group: Group, plan: Plan, to: str) -> Answer:
    """A course that is about to leave the group without the fuel to return."""
    sight = case.sight
    fuel = sight.fuel(group)
    home = -(-SEA.voyage(sight.ports()).get(to, 0) // PACE)
    if not isinstance(plan, Course) or group.dummy or fuel > home or fuel > sight.turns_left:
        return None
    name = group.id
    choices = [
        Choice(str(say("choice-goes-home", name=name)), f"{PLAN}home {name}"),
        Choice(str(say("choice-stays-here", name=name)), f"{PLAN}stay {name}"),
    ]
    text = str(say("told-fuel-for-turns-from-hex", name=name, fuel=fuel, to=to, home=home))
    return case.stop("costly", text, choices, f"dry {name} {plan.line()}", (name,))


def _has_begun(case: Case, plan: Plan) -> bool:
    return not isinstance(plan, Course) or case.view.turn >= plan.begins


def _makes_speed(case: Case, group: Group, plan: Plan) -> bool:
    """Whether a group spends fuel on a third hex."""
    speed = plan.speed if isinstance(plan, Course) else ""
    return speed == "full" or (speed != "cruise" and hurries(case.sight, group))


def heading(case: Case, group: Group, plan: Plan) -> str:
    """The hex that a plan takes a group into; its own if it stays."""
    sight = case.sight
    match plan:
        case Course():
            return _on_course(case, group, plan)
        case Raid() | Stalk() if sight.trade(group) in PLIES[type(plan)]:
            return _clear_of_landings(case, group, next_hex(sight, group))
        case Raid() | Stalk():
            trade = "carriers" if isinstance(plan, Stalk) else "raiders"
            doctrine = nagumo.steer if sight.side == JAPAN else somerville.steer
            return _clear_of_landings(case, group, doctrine(sight, group, trade))
        case Evade():
            return _evading(case, group)
        case Home():
            return towards(sight, group, sight.ports())
        case Convoying():
            doctrine = nagumo.steer if sight.side == JAPAN else somerville.steer
            return doctrine(sight, group, "convoy")
    return group.at


def _evading(case: Case, group: Group) -> str:
    sight = case.sight
    if sight.trade(group) == "freighters":
        return somerville.freighters(sight, group)
    if sight.side != JAPAN:
        return next_hex(sight, group)
    near = [m.at for m in sight.enemies if not sight.is_merchant(m) and SEA.distance(m.at, group.at) <= NEAR]
    if near:
        return away(sight, group, near)
    return group.at if sight.in_port(group) else towards(sight, group, sight.ports())


def _on_course(case: Case, group: Group, plan: Course) -> str:
    sight = case.sight
    near = any(SEA.distance(marker.at, group.at) <= NEAR for marker in sight.enemies if not sight.is_merchant(marker))
    if plan.posture == "hold" and (group.revealed or near):
        return group.at
    if plan.posture == "retire" and group.revealed:
        return towards(sight, group, sight.ports())
    goal = next_mark(case, group.id, group.at, plan)
    if not goal:
        return group.at
    steps = SEA.voyage((goal,))
    here = steps.get(group.at, 999)
    ways = [to for to in SEA.ways[group.at] if steps.get(to, 999) < here]
    if plan.posture == "hide":
        ways += [to for to in SEA.ways[group.at] if steps.get(to, 999) == here]
        quiet = [to for to in ways if not any(SEA.distance(to, foe.at) <= CLEAR for foe in sight.enemies)]
        ways = quiet or [group.at]
    kept = [to for to in ways if _clear_of_landings(case, group, to) == to]
    legal = [to for to in kept or ways if case.legal(Move(group.id, to))]
    return next(iter(legal or kept or ways), group.at)


def next_mark(case: Case, marker: str, at: str, plan: Course) -> str:
    """The next hex of a course that a marker has not passed; empty at its end."""
    key = f"{marker} {plan.line()}"
    passed = case.memory.passed.get(key, 0)
    while passed < len(plan.via) and plan.via[passed] == at:
        passed += 1
    if case.memory.passed.get(key, 0) != passed:
        case.memory.passed[key] = passed
    return plan.via[passed] if passed < len(plan.via) else ""


def _clear_of_landings(case: Case, group: Group, to: str) -> str:
    """Carriers that are to launch by doctrine, or whose aircraft are due to land, do not take the courses that forbid it."""
    if case.view.impulse == 2 or to == group.at or not any(SHIP[name].deck for name in group.ships):
        return to
    busy = any(plane.task == "strike" and plane.base in group.ships for plane in case.view.planes.values())
    armed = bool(case.plans.of(Doctrine))
    busy = busy or (armed and case.view.impulse == 1 and not case.view.night and can_strike(case.sight, to))
    return group.at if busy and SEA.course.get((group.at, to), "") in FORBIDDEN_COURSES else to


def _arrived(case: Case, group: Group, plan: Plan) -> Answer:
    if not isinstance(plan, Course) or group.at != plan.via[-1] or next_mark(case, group.id, group.at, plan):
        return None
    name = group.id
    choices = [
        Choice(str(say("choice-stays-here", name=name)), f"{PLAN}stay {name}"),
        Choice(str(say("choice-goes-home", name=name)), f"{PLAN}home {name}"),
    ]
    text = str(say("told-arrived-at", name=name, place=place_name(group.at)))
    return case.stop("arrival", text, choices, f"arrival {name} {plan.line()}", (name,))


def _refused(case: Case, group: Group, plan: Plan, to: str, objection: Objection) -> Answer:
    """The rules refuse a step: wait if that helps, else interrupt."""
    ways = [way for way in SEA.ways[group.at] if case.legal(Move(group.id, way))]
    beside = [way for way in ways if SEA.distance(way, to) == 1 and not case.sight.enemies_at(way)]
    if objection.rule in PATIENT and beside and not case.sight.enemies_at(to):
        return Given(Move(group.id, beside[0]), str(say("because-aircraft-are-up")))
    if case.view.impulse == 3 or (not ways and objection.rule not in COSTLY) or objection.rule in PATIENT:
        return None  # it cannot move in this impulse, or aircraft are landing
    way = homeward(case.sight, [Move(group.id, to) for to in ways])
    if objection.rule in HOMEWARD and way is not None and not isinstance(plan, Course):
        return Given(way, str(say("because-damaged-ships-must-sail-homeward")))
    name = group.id
    kind = "costly" if objection.rule in COSTLY else "illegal"
    choices = [
        Choice(str(say("choice-goes-home", name=name)), f"{PLAN}home {name}"),
        Choice(str(say("choice-stays-here", name=name)), f"{PLAN}stay {name}"),
    ]
    return case.stop(
        kind, f"{name} cannot go on: {objection.text}", choices, f"{kind} {name} {to} {plan.line()}", (name,)
    )


def _homeward(case: Case) -> Answer:
    """The step may not end: a group with Damaged ships must sail, and takes the shortest way."""
    move = homeward(case.sight, case.orders())
    if move is not None:
        return Given(move, str(say("because-damaged-ships-must-sail-homeward")))
    exits = [order for order in case.orders() if isinstance(order, Exit)]
    return Given(exits[0], str(say("because-damaged-ships-must-sail-homeward"))) if exits else None


def is_covered(case: Case, at: str) -> bool:
    """Whether enemy aircraft cover a hex by day."""
    return not case.view.night and board().coverage(case.sight.foe, parse_hex(at)) > 0


def boat_on_course(case: Case, sub: Sub, plan: Course) -> str:
    """The next hex of a submarine on a course; by day it waits rather than enter air cover, unless it presses on."""
    goal = next_mark(case, sub.id, sub.at, plan)
    return boat_towards(case, sub, (goal,), careful=plan.posture != "press-on") if goal else sub.at


def boat_towards(case: Case, sub: Sub, goals: tuple[str, ...], *, careful: bool = True) -> str:
    """One step of a submarine towards the nearest of some hexes."""
    steps = SEA.voyage(goals)
    here = steps.get(sub.at, 999)
    ways = [to for to in SEA.ways[sub.at] if steps.get(to, 999) < here and case.legal(Move(sub.id, to))]
    safe = [to for to in ways if not (careful and is_covered(case, to))]
    return safe[0] if safe else sub.at
