"""The staff of a side in the raid: answers questions by plans, and interrupts when something happens."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import blake2b
from typing import Final

from flagplot.bots.operational import hiding
from flagplot.command.answer import Answer, Choice, Desk, Given, Interruption, Memory
from flagplot.command.operational import air, battle, boats, news, steering
from flagplot.command.operational.case import Case
from flagplot.command.operational.plans import Arrange, Dummies
from flagplot.command.plan import Plans
from flagplot.command.said import say
from flagplot.command.settling import settled
from flagplot.kernel.dice import Chance, SeededDice
from flagplot.operational.content.sea import SEA
from flagplot.operational.orders.common import Done, Enter, PlaceDummy, Plot


def answer(desk: Desk, plans: Plans, memory: Memory) -> Answer:
    """The plans' answer to the open question: an order, an interruption, or `None`."""
    case = Case(desk, plans, memory)
    if case.question == "Arranging":
        return _arrange(case)
    stopped = news.interruption(case)
    if stopped is not None:
        return stopped
    only = settled(desk)
    if only is not None:
        return Given(only, str(say("because-was-only-order-possible")))
    found = DESKS[case.question](case) if case.question in DESKS else battle.on_land(case)
    if isinstance(found, Given) and desk.check(found.order) is not None:
        return None
    return found


def begin(desk: Desk, plans: Plans, memory: Memory) -> None:
    """Events before the run began are treated as seen."""
    news.heard(Case(desk, plans, memory))


def note(desk: Desk, plans: Plans, memory: Memory, interruption: Interruption) -> None:
    """An interruption is answered: neither it nor its events are reported again."""
    memory.note(interruption)
    news.heard(Case(desk, plans, memory))


def _arrange(case: Case) -> Answer:
    """Set-up is done by hand, kept as it is, or random: from the number in the plan and the present set-up."""
    plans = case.plans.of(Arrange)
    if not plans:
        return None
    lots = plans[-1].lots
    if not lots:
        return Given(Done(), plans[-1].line())
    view = case.view
    stands = [f"{group.id} {group.at}" for group in view.groups.values()]
    stands += [f"{sub.id} {sub.at}" for sub in view.subs.values()] + [f"{view.secrets} {len(view.logbook)}"]
    key = blake2b(f"lots {lots} {view.seat} {' '.join(stands)}".encode(), digest_size=32).hexdigest()
    order = hiding.arrange(case.sight, case.desk, case.phase.part, SeededDice(Chance(key)))
    return Given(order, plans[-1].line())


def _open(case: Case) -> Answer:
    """The opening of a turn: dummies that have returned are placed again."""
    for plan in case.plans.of(Dummies):
        placed = sum(event.kind == "dummy.placed" for event in case.view.logbook)
        for turn in range(len(plan.places)):
            order = PlaceDummy("ship", plan.places[(placed + turn) % len(plan.places)])
            if case.legal(order):
                return Given(order, plan.line())
    return Given(Done(), str(say("because-nothing-planned-for-opening-turn")))


def _plot(case: Case) -> Answer:
    """In simultaneous movement: the steps of all groups, as far as the rules allow each."""
    words: list[str] = []
    because = "no group moves"
    for group in case.sight.groups:
        plan = case.for_group(group)
        if plan is not None and not group.withdrew:
            to = steering.heading(case, group, plan)
            if to and to != group.at and case.legal(Plot((*words, f"{group.id}={to}"))):
                words.append(f"{group.id}={to}")
                because = plan.line()
    order = Plot(tuple(words))
    if case.legal(order):
        return Given(order, because)
    listed = case.orders()
    return Given(listed[0], str(say("because-damaged-ships-must-sail-homeward"))) if listed else None


def _arrive(case: Case) -> Answer:
    """The hex at which a convoy enters."""
    entries = [order for order in case.orders() if isinstance(order, Enter)]
    bombay = SEA.hex_of["bombay"]
    best = min(entries, key=lambda order: (SEA.distance(order.to, bombay), order.to))
    others = [order for order in entries if order != best][-1:]
    choices = [
        Choice(str(say("choice-enters-at", group=order.group, to=order.to)), order.line()) for order in [best, *others]
    ]
    far = others[0].to if others else "none"
    text = str(say("told-appears-on-western-edge-where", group=best.group, near=best.to, far=far))
    stopped = case.stop("reinforcement", text, choices, f"enters {best.group}", (best.group,))
    return stopped or Given(best, str(say("because-as-near-bombay-as-may")))


DESKS: Final[dict[str, Callable[[Case], Answer]]] = {
    "Opening": _open,
    "Convoy": _arrive,
    "Patrolling": air.patrol,
    "Plotting": _plot,
    "Moving": steering.sail,
    "Submarines": boats.act,
    "Torpedoing": boats.aim,
    "Searching": air.search,
    "Launching": air.launch,
    "Intercepting": air.meet,
    "Pairing": air.meet,
    "Bouncing": air.meet,
    "Bombing": air.bomb,
    "Offering": battle.meet,
    "Engaging": battle.meet,
    "Passing": battle.meet,
    "Defending": battle.defend,
    "Arraying": battle.array,
    "Firing": battle.fight,
    "Deciding": battle.fight,
    "Pursuing": battle.fight,
    "Relocating": battle.fight,
    "Crossing": battle.fight,
}
"""The function that answers each question; all other questions are about land."""
