"""Whether a plan is possible, from what the seat knows: its own markers and units, hexes that ships can reach."""

from __future__ import annotations

from collections.abc import Iterable

from flagplot.command.operational.plans import TRADES, Arrange, Course, Dummies, Line, Patrol, Sailing, Search
from flagplot.command.operational.plans import Fight as Fights
from flagplot.command.plan import Plan
from flagplot.command.said import say
from flagplot.kernel.order import Objection
from flagplot.operational.content.sea import PLACE, SEA
from flagplot.operational.phases.setup import SetUp
from flagplot.operational.state.view import BayView


def check_plan(view: BayView, plan: Plan) -> Objection | None:
    """Why a plan could never be carried out, or nothing."""
    if isinstance(plan, (Sailing, Fights)):
        for name in plan.markers:
            if name not in TRADES and name not in view.groups and name not in view.subs:
                own = ", ".join([*view.groups, *view.subs]) or "none"
                return Objection(
                    "", str(say("told-you-have-no-marker-or", name=name, own=own, names=", ".join(TRADES)))
                )
    if isinstance(plan, Arrange) and not is_set_up_open(view):
        return Objection("MK-SET-27", str(say("told-forces-are-set-up")))
    if isinstance(plan, Course):
        return _at_sea(plan.via)
    if isinstance(plan, Line):
        if len(plan.ends) < 2:
            return Objection("", str(say("told-patrol-line-two-ends-or")))
        return _at_sea(plan.ends)
    if isinstance(plan, Patrol) and plan.over not in TRADES and plan.over not in view.groups:
        return None if plan.over in SEA.all else Objection("", str(say("told-no-group-yours-and-no", over=plan.over)))
    if isinstance(plan, Search):
        for unit in plan.units:
            if unit != "all" and unit not in view.planes:
                return Objection("", str(say("told-you-have-no-air-unit", unit=unit)))
    if isinstance(plan, Dummies):
        for place in plan.places:
            if place not in PLACE and place not in SEA.all:
                return Objection("", str(say("told-there-no-place", place=place)))
    return None


def is_set_up_open(view: BayView) -> bool:
    """Whether forces are still to be set up."""
    return any(isinstance(phase, SetUp) for phase in view.flow)


def closed(view: BayView) -> frozenset[str]:
    """Verbs of plans that nothing can carry out any more."""
    return frozenset() if is_set_up_open(view) else frozenset({"arrange"})


def _at_sea(hexes: Iterable[str]) -> Objection | None:
    for at in hexes:
        if at not in SEA.ways:
            return Objection("MK-SEA-41", str(say("told-no-hex-that-ships-can", at=at)))
    return None
