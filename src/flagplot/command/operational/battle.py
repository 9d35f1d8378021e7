"""Battle by plan: whether to fight, targets, when to withdraw."""

from __future__ import annotations

from typing import Any, Final

from flagplot.bots.operational import ashore, fighting
from flagplot.command.answer import PLAN, Answer, Choice, Given
from flagplot.command.operational.case import Case
from flagplot.command.operational.plans import Fight, place_name
from flagplot.command.said import say, series
from flagplot.kernel.order import Order
from flagplot.operational.orders.common import (
    Array,
    Battle,
    Bombard,
    Defend,
    Done,
    FallBack,
    Land,
    Lose,
    Pursue,
    Step,
    Wager,
    Withdraw,
)
from flagplot.operational.state.model import Group

PRESSING: Final = (Bombard, FallBack, Land, Lose, Step, Wager)
"""Orders on land that are worth a question; marches and embarkations are given by hand."""


def meet(case: Case) -> Answer:
    """Battle or not: by the doctrine of the group; without one the person is asked."""
    group = _own(case)
    plan = case.for_group(group, Fight) if group is not None else _any(case)
    stronger = _is_stronger(case, group)
    if isinstance(plan, Fight):
        fights = plan.foes == "anyone" or (plan.foes == "weaker" and stronger)
        return Given(Battle("yes" if fights else "no"), plan.line())
    name = group.id if group is not None else "all"
    choices = [
        Choice(str(say("choice-give-battle")), "battle yes"),
        Choice(str(say("choice-decline")), "battle no"),
        Choice(str(say("choice-fight-weaker-enemies-from-now")), f"{PLAN}fight all against weaker"),
    ]
    text = str(say("told-met-weaker", name=name) if stronger else say("told-met-stronger", name=name))
    stopped = case.stop("contact", text, choices, f"contact {name} {case.now()}", (name,))
    return stopped or Given(Battle("yes" if stronger else "no"), str(say("because-as-strengths-judged")))


def _own(case: Case) -> Group | None:
    group = case.view.groups.get(case.phase.group)
    if group is not None:
        return group
    marker = case.view.markers.get(case.phase.group)
    mine = [one for one in case.sight.groups if marker is not None and one.at == marker.at]
    return max(mine, key=case.sight.power, default=None)


def _is_stronger(case: Case, group: Group | None) -> bool:
    if group is None:
        return False
    if case.phase.group in case.view.markers:
        return case.sight.power(group) > case.sight.threat(case.view.markers[case.phase.group]) * 1.1
    foes = [marker for marker in case.sight.enemies_at(group.at) if marker.id not in case.phase.met]
    foe = getattr(case.phase, "foe", "")
    if foe in case.view.markers:
        foes = [case.view.markers[foe]]
    return case.sight.power(group) > sum(case.sight.threat(marker) for marker in foes)


def _any(case: Case) -> Fight | None:
    plans: Any = case.plans.of(Fight)
    return plans[-1] if plans else None


def defend(case: Case) -> Answer:
    """The strongest of several groups fights first."""
    choices = [order for order in case.orders() if isinstance(order, Defend)]
    best = max(choices, key=lambda order: case.sight.power(case.view.groups[order.group]))
    return _by_doctrine(case, best, str(say("told-which-group-fights-first")), list(choices))


def array(case: Case) -> Answer:
    """The usual array."""
    return _by_doctrine(case, Array(()), str(say("told-how-do-your-ships-stand")), [Array(())])


def fight(case: Case) -> Answer:
    """Fire, decide, pursue, relocate: by the doctrine, or, if the person has let the battle go on, as a captain would."""
    orders = case.orders()
    if not orders:
        return None
    choose: Any = {
        "Firing": fighting.fire,
        "Deciding": fighting.decide,
        "Pursuing": fighting.pursue,
        "Relocating": fighting.relocate,
        "Crossing": fighting.cross,
    }[case.question]
    best: Order = choose(case.sight, orders)
    plan = _any(case)
    if plan is not None and plan.foes == "nobody" and case.question == "Deciding":
        flights = [order for order in orders if isinstance(order, Withdraw)]
        best = max(flights, key=lambda order: (case.sight.nearest_enemy(order.to), order.to)) if flights else best
    elif plan is not None and plan.foes == "nobody" and case.question == "Pursuing":
        best = Pursue("no")
    asks = {
        "Firing": str(say("told-your-next-ship-fires")),
        "Deciding": str(say("told-fight-on-flee-or-offer")),
        "Pursuing": str(say("told-enemy-flees-pursue")),
        "Relocating": str(say("told-relocate-ships-on-board")),
        "Crossing": str(say("told-cross-into-empty-enemy-screen")),
    }[case.question]
    others = [order for order in orders if order != best]
    return _by_doctrine(case, best, asks, [best, *others[:1]])


def _by_doctrine(case: Case, best: Order, text: str, orders: list[Order]) -> Answer:
    plan = _any(case)
    if plan is not None:
        return Given(best, plan.line())
    choices = [Choice(order.line().capitalize(), order.line()) for order in orders[:2]]
    choices.append(Choice(str(say("choice-by-doctrine")), f"{PLAN}fight all against weaker"))
    stopped = case.stop("battle", text, choices, f"battle {case.view.turn}.{case.view.impulse}")
    return stopped or Given(best, str(say("because-as-captain-would")))


def on_land(case: Case) -> Answer:
    """Landings and ground combat: the person is asked, or a captain's answer is given if that was the choice."""
    orders = case.orders()
    if not orders:
        return None
    if not any(isinstance(order, PRESSING) for order in orders) and case.legal(Done()):
        return Given(Done(), str(say("because-nothing-planned-ashore")))
    best = ashore.answer(case.sight, orders)
    choices = [
        Choice(order.line().capitalize(), order.line()) for order in [best, *[o for o in orders if o != best]][:2]
    ]
    prompt = case.view.prompt
    text = prompt.text if prompt is not None else ""
    landing = tuple(dict.fromkeys(order.group for order in orders if isinstance(order, Land)))
    if landing:
        spots = series(dict.fromkeys(place_name(case.place(name)) for name in landing))
        text = str(say("told-may-land", groups=series(landing), spots=spots, count=len(landing)))
    # Troops that may land and do not are asked about once, not every turn.
    key = f"landing {' '.join(order.line() for order in orders if isinstance(order, PRESSING))}"
    return case.stop("landing", text, choices, key, landing) or Given(best, str(say("because-as-captain-would")))
