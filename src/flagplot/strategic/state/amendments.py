"""Control's corrections of a position: any single figure or name, with the accounts adjusted to it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Final

from flagplot.kernel import trials
from flagplot.kernel.control import Correct, compare
from flagplot.kernel.game import Game
from flagplot.kernel.order import Objection
from flagplot.kernel.rule import rule
from flagplot.strategic.state.model import Strategic
from flagplot.strategic.text.said import say

ON_THE_TABLE = (
    "turn",
    "units",
    "harbours",
    "trains",
    "routes",
    "forces",
    "operations",
    "reserve",
    "transports",
    "pool",
    "flags_used",
    "military_used",
    "flag_change",
    "air_range_change",
    "scores",
    "options",
)
"""What can be corrected. Dice, records and accounts cannot."""
SHOWN: Final = 8
"""The most names that a refusal lists."""


def find(thing: Any, name: str) -> Any:
    """A part of the position by name: an attribute, a key, an index."""
    if isinstance(thing, dict):
        key = int(name) if name not in thing and name.isdecimal() else name
        if key in thing:
            return thing[key]
        message = f"there is no {name!r}, only {_some(list(thing))}"
        raise LookupError(message)
    if isinstance(thing, list):
        if name.isdecimal() and int(name) < len(thing):
            return thing[int(name)]
        message = f"there is no number {name!r}, they are counted from 0 and there are {len(thing)}"
        raise LookupError(message)
    if name.startswith("_") or not hasattr(thing, name) or callable(getattr(thing, name)):
        message = f"it has no {name!r}: `json` shows what there is"
        raise LookupError(message)
    return getattr(thing, name)


def _some(names: list[Any]) -> str:
    """A few of many names."""
    shown = ", ".join(str(name) for name in names[:SHOWN])
    return f"{shown} and {len(names) - SHOWN} more" if len(names) > SHOWN else shown or "nothing"


def figure(state: Strategic, thing: Any, name: str) -> Any:
    """The present value; in a store kept by nation one that has nothing there yet has 0."""
    if isinstance(thing, dict) and name not in thing and name in state.chairs and is_store(thing):
        return 0
    return find(thing, name)


def is_store(thing: Mapping[str, Any]) -> bool:
    """Whether a table holds plain numbers."""
    return all(isinstance(value, int) for value in thing.values())


@rule("NW-CTL-6", "NW-MER-9")
def check_amendment(state: Strategic, order: Correct, game: Game[Strategic]) -> Objection | None:
    """A correction must name something on the table, keep its kind, and leave a sound position."""
    root, _, rest = order.path.partition(".")
    if root not in ON_THE_TABLE:
        return Objection(
            "NW-CTL-6", say("refuse-cannot-corrected-must-one", root=repr(root), on_the_table=", ".join(ON_THE_TABLE))
        )
    if root == "options":
        option = game.options.get(rest)
        if option is None or (order.value != option.default and order.value not in option.alternatives):
            return Objection("NW-CTL-6", say("refuse-option-no-value", rest=repr(rest), value=repr(order.value)))
    trial = state.clone()
    try:
        amend(trial, order)
        if root != "options":
            compare(state, order, game)
    except (LookupError, AttributeError, TypeError, ValueError) as fault:
        return Objection("NW-CTL-6", say("refuse-cannot-set", path=order.path, value=order.value, words=str(fault)))
    found = trials.objection(trial, game)
    return Objection("NW-CTL-6", found.said) if found is not None else None


@rule("NW-MER-9", "NW-CTL-2", "NW-CTL-6")
def amend(state: Strategic, order: Correct) -> str:
    """Set the figure or name an order points at; the old value as JSON."""
    *way, last = order.path.split(".")
    if order.path.startswith("options."):
        old = state.options[last]
        state.options = state.options.but(**{last: order.value})  # copies of the position share them
        return json.dumps(old)
    thing: Any = state
    for name in way:
        thing = find(thing, name)
    before = figure(state, thing, last)
    if not isinstance(before, (str, int, bool, type(None))):
        message = "it is not a single figure or name"
        raise TypeError(message)
    try:
        value = json.loads(order.value)
    except json.JSONDecodeError:
        value = order.value
    if isinstance(before, str) and not isinstance(value, str):
        value = order.value  # a name may look like a number: a route, an option
    if before is not None and type(value) is not type(before):
        message = f"it holds {json.dumps(before)}, another kind of value"
        raise TypeError(message)
    if isinstance(thing, dict):
        thing[last if last in thing or not last.isdecimal() else int(last)] = value
    elif isinstance(thing, list):
        thing[int(last)] = value
    else:
        setattr(thing, last, value)
    balance_books(state)
    return json.dumps(before)


def balance_books(state: Strategic) -> None:
    """Enter what a correction added or removed, so that the accounts still balance."""
    for nation, ledger in state.ledgers.items():
        ledger.tonnage_in += state.tonnage_of(nation) - (ledger.tonnage_in - ledger.tonnage_out)
        ledger.lsp_in += state.lsp_of(nation) - (ledger.lsp_in - ledger.lsp_out)
        ledger.land_in += state.land_of(nation) - (ledger.land_in - ledger.land_out)
