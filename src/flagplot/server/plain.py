"""Views as plain values, fast: what `kernel.codec.plain` gives, found by a look at the class instead of a row of questions.

A view goes to every listener after every order, and this was most of the time an order took. Each class is asked once how it
is taken apart; a test compares the result with the kernel's for every game.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from typing import Any

from flagplot.kernel import codec
from flagplot.kernel.flow import Phase
from flagplot.kernel.logbook import Logbook
from flagplot.kernel.order import Order

_WAYS: dict[type, Callable[[Any], Any]] = {}


def plain(thing: Any) -> Any:
    """The object as untagged JSON values."""
    kind = type(thing)
    if kind is str or kind is int or thing is None or kind is bool or kind is float:
        return thing
    return (_WAYS.get(kind) or _learn(kind))(thing)


def _learn(kind: type) -> Callable[[Any], Any]:
    way = _WAYS[kind] = _way(kind)
    return way


def _way(kind: type) -> Callable[[Any], Any]:
    if issubclass(kind, Enum):
        return lambda thing: thing.value
    if issubclass(kind, dict):
        return _map
    if issubclass(kind, (list, tuple)):
        return _list
    if issubclass(kind, (str, int, float, set, frozenset, Mapping, Order, Logbook)):
        return codec.plain  # rare, or with a form of their own
    if issubclass(kind, Phase):
        tag = kind.__name__
        return lambda thing: {"phase": tag} | {name: plain(getattr(thing, name)) for name in codec.attributes(thing)}
    if is_dataclass(kind):
        names = [field.name for field in fields(kind)]
        return lambda thing: {name: plain(getattr(thing, name)) for name in names}
    if hasattr(kind, "__mypyc_attrs__"):
        return lambda thing: {name: plain(getattr(thing, name)) for name in codec.attributes(thing)}
    return lambda thing: {name: plain(value) for name, value in thing.__dict__.items()}


def _list(things: Any) -> Any:
    return [plain(thing) for thing in things]


def _map(things: Any) -> Any:
    return {key if type(key) is str else str(plain(key)): plain(value) for key, value in things.items()}
