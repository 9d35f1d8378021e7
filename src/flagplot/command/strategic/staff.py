"""The staff of a nation: answers the small questions of the war by plan; sheets are the person's, unless they stay empty."""

from __future__ import annotations

from flagplot.bots.strategic import CAPTAIN
from flagplot.bots.strategic.decisions import decide
from flagplot.bots.strategic.estimate import WarRoom
from flagplot.command.answer import CARRY_ON, Answer, Choice, Desk, Given, Interruption, Memory
from flagplot.command.plan import Plan, Plans
from flagplot.command.said import say
from flagplot.command.settling import settled
from flagplot.command.strategic.plans import ALL, CHEAPEST, Drafted, Garrisons, Losses, Nothing, Oppose, Repairs
from flagplot.kernel.dice import Chance, SeededDice, key_from_seed
from flagplot.kernel.order import Order
from flagplot.strategic.orders.sheets import Decline, Exchange, Fight, Intervene, Lose, Rehouse, Repair
from flagplot.strategic.phases.sheet import SheetPhase
from flagplot.strategic.state.ids import UnitId
from flagplot.strategic.state.view import StrategicView


def answer(desk: Desk, plans: Plans, memory: Memory) -> Answer:
    """What plans say to the open question; sheets and everything else are the person's."""
    only = settled(desk)
    if only is not None:
        return Given(only, str(say("because-was-only-order-possible")))
    view = desk.view()
    assert isinstance(view, StrategicView)
    phase = view.flow[-1]
    if isinstance(phase, SheetPhase):
        blank = phase.sheet(())
        for plan in plans.of(Nothing):
            if blank.line() in plan.sheets and desk.check(blank) is None:
                return Given(blank, plan.line())
        return _drafted(desk, plans, memory, blank)
    offered = list(desk.orders())
    found = _small(desk, view, plans, offered) if offered else None
    return found if found is None or desk.check(found.order) is None else None


def _drafted(desk: Desk, plans: Plans, memory: Memory, blank: Order) -> Answer:
    """The sheet as a captain would write it: agreed to once the person has carried on, asked before."""
    name = blank.line().split()[0]
    plan = next((plan for plan in plans.of(Drafted) if {name, ALL} & set(plan.sheets)), None)
    if plan is None:
        return None
    view = desk.view()
    assert isinstance(view, StrategicView)
    sheet = CAPTAIN.order(desk, SeededDice(Chance(key_from_seed(view.position.turn))))
    if desk.check(sheet) is not None:
        return None
    key = f"sheet {name} {view.position.turn} {len(view.logbook)}"
    if sheet == blank or key in memory.known:
        return Given(sheet, plan.line())
    choices = [Choice(str(say("choice-hand-empty-sheet")), blank.line())] if desk.check(blank) is None else []
    choices.append(Choice(str(say("choice-agree")), CARRY_ON))
    text = str(say("told-your-staff-draft-agree-or", sheet=name.capitalize()))
    return Interruption("sheet", text, tuple(choices), key, draft=sheet.line())


def _small(desk: Desk, view: StrategicView, plans: Plans, offered: list[Order]) -> Given | None:
    first = offered[0]
    if isinstance(first, (Lose, Rehouse)):
        plan = _last(plans, Losses)
        if isinstance(plan, Losses):
            chosen = _spared(view, plan, offered) if isinstance(first, Lose) else None
            return Given(chosen or _captains(desk, view), plan.line())
    if isinstance(first, Repair) and (plan := _last(plans, Repairs)) is not None:
        return Given(_captains(desk, view), plan.line())
    if isinstance(first, Exchange):
        plan = _last(plans, Garrisons)
        if isinstance(plan, Garrisons):
            numbers = [order for order in offered if isinstance(order, Exchange)]
            pick = max if plan.number == "all" else min
            return Given(pick(numbers, key=lambda order: order.number), plan.line())
    if any(isinstance(order, (Decline, Intervene, Fight)) for order in offered):
        plan = _last(plans, Oppose)
        if isinstance(plan, Oppose):
            never = next((order for order in offered if isinstance(order, Decline)), None)
            order = never if plan.whom == "nobody" and never is not None else _captains(desk, view)
            return Given(order, plan.line())
    return None


def _last(plans: Plans, kind: type) -> Plan | None:
    found = plans.of(kind)
    return found[-1] if found else None


def _captains(desk: Desk, view: StrategicView) -> Order:
    """What a captain makes of a small question; these need no dice."""
    return decide(WarRoom(view), desk, SeededDice(Chance(key_from_seed(1))))


def _spared(view: StrategicView, plan: Losses, offered: list[Order]) -> Order | None:
    """The first of the kinds that a plan names, damaged units before others; nothing if a captain's choice is meant."""
    units = view.position.units
    for kind in plan.kinds:
        if kind == CHEAPEST:
            return None
        fitting = [
            order
            for order in offered
            if isinstance(order, Lose) and order.what in units and units[UnitId(order.what)].kind == kind
        ]
        if fitting:
            return min(fitting, key=lambda order: (not units[UnitId(order.what)].damaged, order.what))
    return None
