"""Aircraft by plan: patrols, searches, strikes by doctrine, and what meets a raid."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from flagplot.bots.operational import flying, striking
from flagplot.command.answer import PLAN, Answer, Choice, Given, Interruption
from flagplot.command.operational.case import Case
from flagplot.command.operational.plans import CLASSES, TRADES, Doctrine, Intercept, Patrol, Search
from flagplot.command.operational.promised import promised
from flagplot.command.said import say
from flagplot.kernel.order import Objection, Order
from flagplot.operational.content.counters import PLANE, SHIP
from flagplot.operational.content.sea import PLACE, SEA
from flagplot.operational.orders.common import Arc, Bomb, Cap, Done, Launch, Scout, StandIn
from flagplot.operational.state.ids import PlaneId

CLASS: Final = {
    "fleet-carrier": "carriers",
    "light-carrier": "carriers",
    "battleship": "battleships",
    "battle-cruiser": "battleships",
    "monitor": "battleships",
    "heavy-cruiser": "cruisers",
    "light-cruiser": "cruisers",
    "weak-light-cruiser": "cruisers",
    "destroyer": "destroyers",
    "transport": "merchants",
    "freighter": "merchants",
}
MODE: Final = {"dive": "D", "torpedo": "T", "level": "H"}


# Patrols.


def patrol(case: Case) -> Answer:
    """The next patrol that is planned, or the end of the step."""
    caps = [order for order in case.orders() if isinstance(order, Cap)]
    for plan in case.plans.of(Patrol):
        for over in _posts(case, plan):
            up = sum(plane.task == "cap" and plane.post == over for plane in case.view.planes.values())
            if up >= plan.units or not _threatened(case, over, plan.within):
                continue
            here = _hex(case, over)
            ready = [order for order in caps if order.over == over]
            if not ready and over in SEA.near:
                ready = [Cap(order.unit, over) for order in caps if case.legal(Cap(order.unit, over))]
            if ready:
                best = min(ready, key=lambda order: (_away(case, order.unit, here), order.unit))
                return Given(best, plan.line())
    return Given(Done(), str(say("because-no-more-patrols-planned")))


def _posts(case: Case, plan: Patrol) -> list[str]:
    if plan.over not in TRADES:
        return [plan.over]
    wanted = plan.over
    groups = [group for group in case.sight.groups if not group.dummy]
    if wanted == "carriers":
        return [group.id for group in groups if any(SHIP[name].deck for name in group.ships)]
    return [group.id for group in groups if wanted == "all" or case.sight.trade(group) == wanted.removesuffix("s")]


def _hex(case: Case, over: str) -> str:
    group = case.view.groups.get(over)
    return group.at if group is not None else over


def _threatened(case: Case, over: str, within: int) -> bool:
    """Whether an enemy is near from whom aircraft could come: merchantmen have none."""
    here = _hex(case, over)
    foes = [marker.at for marker in case.sight.enemies if not case.sight.is_merchant(marker)]
    return here in SEA.near and any(SEA.distance(here, at) <= within for at in foes)


def _away(case: Case, unit: PlaneId, here: str) -> int:
    base = case.sight.base_hex(case.view.planes[unit].base)
    return SEA.distance(base, here) if base in SEA.near and here in SEA.near else 99


# Searches.


def search(case: Case) -> Answer:
    """The next search that is planned, or the end of the step."""
    plans = case.plans.of(Search)
    if plans:
        orders = case.orders()
        for plan in plans:
            mine = [order for order in orders if _is_for(order, plan)]
            if plan.arc:
                arcs = [order for order in mine if isinstance(order, Arc) and order.facing == plan.arc]
                if arcs and case.view.impulse == 1:
                    return Given(arcs[0], plan.line())
                continue
            found = flying.search(case.sight, [*mine, Done()]) if mine else Done()
            if not isinstance(found, Done):
                return Given(found, plan.line())
    return Given(Done(), str(say("because-no-more-searches-planned")))


def _is_for(order: Order, plan: Search) -> bool:
    return isinstance(order, (Arc, Scout, StandIn)) and (order.unit in plan.units or "all" in plan.units)


# Strikes.


class Allowed:
    """A desk on which only launches that the doctrine allows are legal."""

    def __init__(self, case: Case, classes: Iterable[str]) -> None:
        self.case = case
        self.classes = set(classes)

    def check(self, order: Order) -> Objection | None:
        """Why a launch is not legal, or not allowed by the doctrine."""
        if isinstance(order, Launch) and not self.classes & target_classes(self.case, order.target):
            return Objection("", str(say("told-doctrine-does-not-name-this")))
        return self.case.desk.check(order)


def target_classes(case: Case, target: str) -> set[str]:
    """The classes of ships that a target shows; `unknown` if it shows none."""
    if target in PLACE:
        return {"unknown"}
    marker = case.view.markers.get(target)
    if marker is None or not marker.ships:
        merchant = marker is not None and case.sight.is_merchant(marker)
        return {"merchants"} if merchant else {"unknown"}
    return {CLASS.get(SHIP[ship.id].type, "cruisers") for ship in marker.ships}


def launch(case: Case) -> Answer:
    """The most promising strike that the doctrine allows; an interruption if there is no doctrine and a strike is ready."""
    if not case.plans.of(Doctrine):
        return _ready(case)
    found = by_doctrine(case)
    if found is None:
        return Given(Done(), str(say("because-no-more-strikes-planned")))
    order, plan = found
    return _sending(case, order) or Given(order, plan.line())


def by_doctrine(case: Case) -> tuple[Launch, Doctrine] | None:
    """The next strike that the doctrine sends, and the plan that sends it."""
    for plan in case.plans.of(Doctrine):
        if plan.arms == "none":
            continue
        found = striking.strike(case.sight, Allowed(case, plan.classes))
        order = _armed(case, found, plan.arms) if isinstance(found, Launch) else None
        if order is not None:
            return order, plan
    return None


def _sending(case: Case, order: Launch) -> Interruption | None:
    """Before a strike of the doctrine leaves, for those who want to be asked: what it promises, and whether to hold it."""
    key = f"launch {case.view.turn} {order.target}"
    if not case.interrupts("launch") or case.is_known(key):
        return None
    choices = [
        Choice(str(say("choice-launch-at", target=order.target)), order.line()),
        Choice(str(say("choice-hold-strikes")), Done().line()),
    ]
    text = str(say("told-doctrine-sends", target=order.target, names=", ".join(order.units)))
    return case.stop("launch", "\n".join([text, *promised(case, order)]), choices, key, (order.target,))


def _armed(case: Case, order: Launch, arms: str) -> Launch | None:
    """A strike by some kind of bombers and their escorts."""
    if arms == "all":
        return order
    units = tuple(unit for unit in order.units if PLANE[unit].is_fighter or MODE[arms] in PLANE[unit].modes)
    if not any(not PLANE[unit].is_fighter for unit in units):
        return None
    armed = Launch(order.target, units)
    return armed if case.legal(armed) else None


def _ready(case: Case) -> Answer:
    found = striking.strike(case.sight, case.desk)
    if found is None:
        return Given(Done(), str(say("because-no-target-reach")))
    assert isinstance(found, Launch)
    choices = [
        Choice(str(say("choice-launch-at", target=found.target)), found.line()),
        Choice(str(say("choice-strike-on-sight-with-everything")), f"{PLAN}strike {' '.join(CLASSES)} with all"),
    ]
    text = str(say("told-strike-stands-ready-reach", target=found.target, names=", ".join(found.units)))
    held = Given(Done(), str(say("because-strike-held")))
    key = f"strike {case.view.turn}"
    if not case.interrupts("strike") or case.is_known(key):
        return held
    return case.stop("strike", "\n".join([text, *promised(case, found)]), choices, key, (found.target,)) or held


# Over the target.


def meet(case: Case) -> Answer:
    """Which fighters take off against a raid, and what they attack."""
    orders = case.orders()
    chosen = case.plans.of(Intercept)
    best = flying.intercept(case.sight, orders)
    if chosen:
        if chosen[-1].fighters == "all" or not case.legal(Done()):
            return Given(best, chosen[-1].line())
        return Given(Done(), chosen[-1].line())
    if isinstance(best, Done) or len(orders) == 1:
        return Given(best, str(say("because-no-fighter-can-rise")))
    at = getattr(case.phase, "at", "")
    choices = [
        Choice(str(say("choice-all-fighters")), f"{PLAN}intercept all"),
        Choice(str(say("choice-none")), f"{PLAN}intercept none"),
        Choice(best.line().capitalize(), best.line()),
    ]
    text = str(say("told-raid-comes-over", at=at) if at else say("told-raid-comes"))
    return case.stop("raid", text, choices, f"raid {case.now()} {at}") or Given(
        best, str(say("because-every-fighter-rises"))
    )


def bomb(case: Case) -> Answer:
    """Every bomber at the most promising ship that the doctrine allows."""
    orders = case.orders()
    plans = case.plans.of(Doctrine)
    bombs = [order for order in orders if isinstance(order, Bomb)]
    if not bombs:
        return Given(Done(), str(say("because-no-bomber-can-attack")))
    if plans:
        spared = {name for plan in plans if plan.arms == "none" for name in plan.classes}
        meant = [order for order in bombs if _class_of(order.target) not in spared]
        return Given(flying.bomb(case.sight, meant or bombs), plans[-1].line())
    best = flying.bomb(case.sight, orders)
    units = {order.unit for order in bombs}
    picks = sorted(bombs, key=lambda order: (order.unit != getattr(best, "unit", ""), order != best))[:2]
    choices = [Choice(order.line().capitalize(), order.line()) for order in picks]
    given = Given(best, str(say("because-ship-that-promises-most")))
    key = f"attack {case.now()} {case.phase.at}"
    if not case.interrupts("attack") or case.is_known(key):
        return given
    text = str(say("told-over-target-attack-what", names=", ".join(sorted(units))))
    told = [sentence for order in picks for sentence in promised(case, order)[:1]]
    return case.stop("attack", "\n".join([text, *told]), choices, key) or given


def _class_of(target: str) -> str:
    return CLASS.get(SHIP[target].type, "cruisers") if target in SHIP else ""
