"""Submarines by plan: they go where they are sent, and attack what they find there."""

from __future__ import annotations

from flagplot.bots.operational import diving
from flagplot.command.answer import PLAN, Answer, Choice, Given
from flagplot.command.operational.case import Case
from flagplot.command.operational.plans import Course, Hunt, Line
from flagplot.command.operational.promised import promised
from flagplot.command.operational.steering import boat_on_course, boat_towards
from flagplot.command.plan import Plan
from flagplot.command.said import say
from flagplot.operational.orders.common import Attack, Done, Move, Target
from flagplot.operational.state.model import Sub


def act(case: Case) -> Answer:
    """An attack, a move, or the end of the step."""
    attacks = [order for order in case.orders() if isinstance(order, Attack)]
    for order in attacks:
        plan = case.for_boat(order.sub)
        if isinstance(plan, (Hunt, Line)):
            best = max([one for one in attacks if one.sub == order.sub], key=lambda one: _worth(case, one.marker))
            return Given(best, plan.line())
    if attacks and (found := _prey(case, attacks)) is not None:
        return found
    for sub in case.view.subs.values():
        plan = case.for_boat(sub.id)
        to = next_hex(case, sub, plan) if plan is not None else sub.at
        if plan is not None and to != sub.at and case.legal(Move(sub.id, to)):
            return Given(Move(sub.id, to), plan.line())
    return Given(Done(), str(say("because-no-more-planned-for-submarines"))) if case.legal(Done()) else None


def _worth(case: Case, marker: str) -> float:
    found = case.view.markers.get(marker)
    return case.sight.worth(found) if found is not None else 0.0


def _prey(case: Case, attacks: list[Attack]) -> Answer:
    """An enemy is in the hex of a submarine without a plan to attack."""
    first = max(attacks, key=lambda one: _worth(case, one.marker))
    choices = [Choice(str(say("choice-attacks", sub=one.sub, marker=one.marker)), one.line()) for one in attacks[:2]]
    choices.append(Choice(str(say("choice-all-boats-attack-what-they")), f"{PLAN}hunt boats"))
    key = f"prey {first.sub} {first.marker} {case.view.turn}"
    if not case.interrupts("prey") or case.is_known(key):
        return None
    text = "\n".join([str(say("told-hex", marker=first.marker, sub=first.sub)), *promised(case, first)])
    return case.stop("prey", text, choices, key, (first.sub,))


def next_hex(case: Case, sub: Sub, plan: Plan) -> str:
    """The hex that a plan takes a submarine into; its own if it stays."""
    if isinstance(plan, Course):
        return boat_on_course(case, sub, plan)
    if isinstance(plan, Hunt):
        prey = tuple(sorted({m.at for m in case.sight.enemies if not case.sight.in_enemy_port(m.at)}))
        return boat_towards(case, sub, prey) if prey else sub.at
    if isinstance(plan, Line) and plan.ends:
        key = f"{sub.id} {plan.line()}"
        leg = case.memory.passed.get(key, 0)
        if sub.at == plan.ends[leg % len(plan.ends)]:
            leg += 1
            case.memory.passed[key] = leg
        return boat_towards(case, sub, (plan.ends[leg % len(plan.ends)],))
    return sub.at


def aim(case: Case) -> Answer:
    """The ship that promises most to a torpedo, for a boat with a plan to attack."""
    plan = case.for_boat(case.phase.sub)
    orders = case.orders()
    best = diving.aim(case.sight, orders)
    if isinstance(plan, (Hunt, Line)):
        return Given(best, plan.line())
    targets = [order for order in orders if isinstance(order, Target)][:3]
    choices = [Choice(str(say("choice-torpedo", ship=order.ship)), order.line()) for order in targets]
    key = f"aim {case.phase.sub} {case.now()}"
    given = Given(best, str(say("because-ship-that-promises-most")))
    if not case.interrupts("prey") or case.is_known(key):
        return given
    told = [sentence for order in targets for sentence in promised(case, order)[:1]]
    text = "\n".join([str(say("told-position-which-ship", sub=case.phase.sub)), *told])
    return case.stop("prey", text, choices, key, (case.phase.sub,)) or given
