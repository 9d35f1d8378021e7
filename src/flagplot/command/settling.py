"""No question without a choice: a single legal order is given automatically.

Whether a question had a choice is a secret in some games. A caller that gives such an order at once must therefore make sure that others cannot tell it from one that took thought: at a shared screen the keyboard is handed over all the same, over the wire the answer waits for the next tick of automatic play.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice
from typing import Final

from flagplot.command.answer import Desk
from flagplot.kernel.order import Order
from flagplot.kernel.view import View
from flagplot.operational.text import terminal as operational
from flagplot.strategic.orders.sheets import Decline, Intervene
from flagplot.strategic.phases.operations.intervention import Intervention
from flagplot.strategic.state.view import StrategicView
from flagplot.strategic.text import terminal as strategic
from flagplot.tactical.text import terminal as tactical

FORCED: Final[dict[str, Callable[[View, Order], bool]]] = {
    "operational": operational.forced,
    "strategic": strategic.forced,
    "tactical": tactical.forced,
}
"""Whether the only listed order is the only one there is: not every phase lists all legal orders."""
HOPELESS: Final = {"NW-OPS-7", "NW-OPS-15", "NW-RNG-12", "NW-OPS-8", "NW-UNI-28"}
"""Rules by which a task force cannot intervene at all, whatever others do and however many LSP are spent."""


def settled(desk: Desk) -> Order | None:
    """The only order that a seat can give; nothing if it has a choice, or if that is unknown."""
    listed = list(islice(desk.orders(), 2))
    if len(listed) != 1:
        return None
    view, [order] = desk.view(), listed
    forced = FORCED.get(desk.game.slug)
    if forced is not None and forced(view, order):
        return order
    if isinstance(order, Decline) and _cannot_intervene(desk, view):
        return order
    return None


def _cannot_intervene(desk: Desk, view: View) -> bool:
    """Whether no task force of a seat could intervene, alone or with others, with its own LSP or with lent ones."""
    if not isinstance(view, StrategicView) or not view.flow or not isinstance(view.flow[-1], Intervention):
        return False
    position = view.position
    own = [force.id for force in position.forces.values() if position.chairs[force.nation] == desk.seat]
    for name in own:
        for lender in ("", *position.nations()):
            objection = desk.check(Intervene(((name, 1),), lender=lender))
            if objection is None or objection.rule not in HOPELESS:
                return False
    return True
