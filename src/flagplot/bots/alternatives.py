"""What a captain might have ordered instead, with its odds: other courses, targets, hexes or sheets that change the rolls."""

from __future__ import annotations

from importlib import import_module
from time import perf_counter
from typing import Any, Final

from flagplot.bots.bot import Bot, Desk
from flagplot.bots.search.adapter import Adapter
from flagplot.kernel.dice import Dice
from flagplot.kernel.order import Order
from flagplot.kernel.text.said import Said
from flagplot.kernel.view import View
from flagplot.lab.odds.order import OrderOdds, reckon

TOLD: Final = 3
"""Most alternatives that are reported."""
PATIENCE = 0.5
"""Seconds after which no more odds are computed; not a constant of the compiled build, so that a busy machine can be given more."""


def rejected(bot: Bot, desk: Desk, dice: Dice, order: Order) -> list[str]:
    """The alternatives to a captain's order, each with the first of its odds that differs; none if there are no odds.

    They are the plans that an admiral would play out: those of a captain's own doctrine first, then those of other temperaments.
    """
    doctrine = getattr(bot, "doctrine", None)
    if doctrine is None:
        return []
    begun = perf_counter()
    adapter: Adapter = import_module(f"flagplot.bots.{desk.game.slug}.searching").ADAPTER(doctrine)
    view = desk.view()
    ours: dict[tuple[str, str], OrderOdds] | None = None
    found: list[str] = []
    for number, plan in enumerate(adapter.plans(desk, view, order, dice)):
        if not number or plan.order.line() == order.line():
            continue
        if len(found) == TOLD or perf_counter() - begun > PATIENCE:
            break
        if ours is None:
            ours = _odds(desk, view, order)
        sentence = _compared(plan.says, ours, _odds(desk, view, plan.order))
        if sentence and sentence not in found:
            found.append(sentence)
    return found


def _odds(desk: Desk, view: View, order: Order) -> dict[tuple[str, str], OrderOdds]:
    return {(str(line.heading), str(line.label)): line for line in reckon(desk.game, view, order).odds}


def _compared(says: str, ours: dict[tuple[str, str], OrderOdds], theirs: dict[tuple[str, str], OrderOdds]) -> str:
    """The first line of an alternative's odds that the order does not have, with what the order has instead."""
    for place, line in theirs.items():
        mine = ours.get(place)
        facts: dict[str, Any] = {"plan": says, "heading": line.heading, "label": line.label}
        facts |= {"figure": line.figure, "text": line.text}
        if mine is None:
            return str(Said("advice", "rejected-odds", facts))
        if str(mine.figure) != str(line.figure):
            return str(Said("advice", "rejected-odds-beside", {**facts, "ours": mine.figure}))
    return ""
