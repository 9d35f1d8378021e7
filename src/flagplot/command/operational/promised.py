"""What an order on a card promises and may cost: the odds that the rules give for it, from the seat's view."""

from __future__ import annotations

from typing import Final

from flagplot.command.operational.case import Case
from flagplot.command.said import say
from flagplot.kernel.order import Order
from flagplot.lab.odds.operational.orders import odds_of
from flagplot.lab.odds.order import OrderOdds, Seen

MOST: Final = 3
"""Lines of odds on a card; the panel of an order shows all of them."""


def promised(case: Case, order: Order) -> list[str]:
    """The odds of an order, a sentence each; why there are none, if it has none."""
    lines, note = odds_of(Seen(case.desk.game, case.view), order)
    if note is not None and not lines:
        return [str(note)]
    return [_sentence(line) for line in lines[:MOST]]


def _sentence(line: OrderOdds) -> str:
    return str(say("told-promised", heading=line.heading, label=line.label, figure=line.figure, text=line.text))
