"""Plans that express a captain's orders: the repertoire of the follower in `inputs`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from flagplot.bots.operational.estimate import Sight
from flagplot.command.operational.plans import CLASSES
from flagplot.kernel.order import Order
from flagplot.kernel.view import View
from flagplot.operational.orders import common as say
from flagplot.operational.state.model import JAPAN
from flagplot.operational.state.view import BayView
from flagplot.strategic.orders import sheets

STRIKE: Final = f"strike {' '.join(CLASSES)} with all"
FIGHT: Final = "fight all against weaker"
STANDING: Final[dict[type, tuple[str, ...]]] = {
    say.Attack: ("hunt boats",),
    say.Target: ("hunt boats",),
    say.Detach: ("home cripples",),
    say.Engage: (FIGHT,),
    say.Shell: (FIGHT,),
    say.Battle: (FIGHT,),
    say.Defend: (FIGHT,),
    say.Array: (FIGHT,),
    say.Fire: (FIGHT,),
    say.Hold: (FIGHT,),
    say.Stand: (FIGHT,),
    say.Withdraw: (FIGHT,),
    say.Cease: (FIGHT,),
    say.Pursue: (FIGHT,),
    say.Relocate: (FIGHT,),
    say.Cap: ("patrol carriers",),
    say.Arc: ("search all",),
    say.Scout: ("search all",),
    say.StandIn: ("search all",),
    say.Launch: (STRIKE,),
    say.Bomb: (STRIKE,),
    say.Scramble: ("intercept all",),
    say.Pair: ("intercept all",),
}
"""Orders that one standing plan answers, whatever their pieces."""
SAILS: Final = {
    "dummy": ("raid dummies", "evade dummies"),
    "convoy": ("convoy convoys",),
    "freighters": ("evade freighters",),
    "cripples": ("home cripples",),
}


def plans_for(slug: str, view: View | None, order: Order) -> list[str]:
    """Plans that could express an order, the most durable first; without a view only those that do not depend on it."""
    found = INTENTS.get(slug)
    return found(view, order) if found is not None else []


def _operational(view: View | None, order: Order) -> list[str]:
    if type(order) in STANDING:
        return list(STANDING[type(order)])
    if not isinstance(view, BayView):
        return []
    if isinstance(order, say.Done | say.Post | say.Form | say.SetBase | say.Recall) or view.turn < 1:
        phase: Any = view.flow[-1]
        return ["arrange lots=4711"] if type(phase).__name__ == "Arranging" and not isinstance(order, say.Done) else []
    if isinstance(order, say.PlaceDummy):
        if type(view.flow[-1]).__name__ == "Arranging":
            return ["arrange lots=4711"]
        return [f"dummies {order.place}"] if order.kind == "ship" else []
    name = order.marker if isinstance(order, say.Move) else order.group if isinstance(order, say.Enter) else ""
    if name in view.subs:
        return ["hunt boats"]
    if name not in view.groups:
        return []
    sight = Sight(view)
    trade = sight.trade(view.groups[name])
    verb = "raid" if sight.side == JAPAN else "evade"
    lasting = SAILS.get(trade) or (
        ("stalk carriers",) if trade == "carriers" and verb == "raid" else (f"{verb} {trade}",)
    )
    return [*lasting, f"course {name} to {order.to}"] if isinstance(order, say.Move) else list(lasting)


def _strategic(view: View | None, order: Order) -> list[str]:
    del view
    if isinstance(order, sheets.Sheet):
        return [f"nothing {order.line()}"] if not order.lines() else []
    return list(QUESTIONS.get(type(order), ()))


QUESTIONS: Final[dict[type, tuple[str, ...]]] = {
    sheets.Lose: ("losses cheapest",),
    sheets.Rehouse: ("losses cheapest",),
    sheets.Repair: ("repairs strongest",),
    sheets.Exchange: ("garrisons all",),
    sheets.Decline: ("oppose weaker",),
    sheets.Intervene: ("oppose weaker",),
    sheets.Fight: ("oppose weaker",),
}
INTENTS: Final[dict[str, Callable[[View | None, Order], list[str]]]] = {
    "operational": _operational,
    "strategic": _strategic,
}
