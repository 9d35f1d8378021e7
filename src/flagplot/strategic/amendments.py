"""Control's corrections of a position: any single figure or name, with the accounts made to fit."""

from __future__ import annotations

import json
from typing import Any

from flagplot.kernel.control import Correct
from flagplot.kernel.rule import rule
from flagplot.strategic.model import Strategic


def find(thing: Any, name: str) -> Any:
    """A part of the position by name: an attribute, a key, an index."""
    if isinstance(thing, dict):
        if name in thing:
            return thing[name]
        return thing[int(name)] if name.isdecimal() else thing[name]
    if isinstance(thing, list):
        return thing[int(name)]
    if name.startswith("_"):
        message = f"there is no {name}"
        raise AttributeError(message)
    return getattr(thing, name)


@rule("NW-MER-9", "NW-CTL-2", "NW-CTL-6")
def amend(state: Strategic, order: Correct) -> str:
    """Set the figure or name an order points at; the old value as JSON."""
    *way, last = order.path.split(".")
    thing: Any = state
    for name in way:
        thing = find(thing, name)
    before = find(thing, last)
    if not isinstance(before, (str, int, bool, type(None))):
        message = "it is not a single figure or name"
        raise TypeError(message)
    try:
        value = json.loads(order.value)
    except json.JSONDecodeError:
        value = order.value
    if before is not None and type(value) is not type(before):
        message = f"it holds {json.dumps(before)}, another kind of value"
        raise TypeError(message)
    if isinstance(thing, dict):
        thing[last if last in thing else int(last)] = value
    elif isinstance(thing, list):
        thing[int(last)] = value
    else:
        setattr(thing, last, value)
    balance_books(state)
    return json.dumps(before)


def balance_books(state: Strategic) -> None:
    """Enter what a correction added or took away, so that the accounts still show every point."""
    for nation, ledger in state.ledgers.items():
        ledger.tonnage_in += state.tonnage_of(nation) - (ledger.tonnage_in - ledger.tonnage_out)
        lsp = sum(h.stock.get(nation, 0) for h in state.harbours.values())
        lsp += sum(t.stock.get(nation, 0) for t in state.trains.values())
        ledger.lsp_in += lsp - (ledger.lsp_in - ledger.lsp_out)
        land = state.pool.get(nation, 0)
        land += sum(h.garrisons.get(nation, 0) + h.points(nation) for h in state.harbours.values())
        land += sum(force.points for force in state.forces.values() if force.nation == nation)
        ledger.land_in += land - (ledger.land_in - ledger.land_out)
