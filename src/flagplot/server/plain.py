"""Views as JSON, fast: what `kernel.codec.plain` gives, most of it taken apart by the encoder itself.

A view goes to every listener after every order, and this was most of the time an order took. Dictionaries, lists and dataclasses
are the encoder's own; of other classes it is told once how they are taken apart. A test compares the result with the kernel's for
every game.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import is_dataclass
from enum import Enum
from functools import lru_cache
from typing import Any

import msgspec

from flagplot.kernel import codec
from flagplot.kernel.flow import Phase
from flagplot.kernel.logbook import Logbook
from flagplot.kernel.order import Order
from flagplot.kernel.view import View

_WAYS: dict[type, Callable[[Any], Any]] = {}
_NAMES: dict[type, tuple[str, ...]] = {}
_NUMBERED: set[type] = set()
"""Views with keys that are not words, which the encoder does not sort: such a part is made words first."""


def plain(thing: Any) -> Any:
    """The object as untagged JSON values, down to the last: `kernel.codec.plain` by a look at the class."""
    kind = type(thing)
    if kind is str or kind is int or thing is None or kind is bool or kind is float:
        return thing
    if kind is dict:
        return {key if type(key) is str else str(plain(key)): plain(value) for key, value in thing.items()}
    if kind is list or kind is tuple:
        return [plain(one) for one in thing]
    if is_dataclass(kind):
        return codec.plain(thing)
    step = _hook(thing)
    return plain(step) if type(step) is dict else step


def _hook(thing: Any) -> Any:
    """One thing the encoder does not know, one step plainer."""
    kind = type(thing)
    return (_WAYS.get(kind) or _learn(kind))(thing)


def _learn(kind: type) -> Callable[[Any], Any]:
    way = _WAYS[kind] = _way(kind)
    return way


def _way(kind: type) -> Callable[[Any], Any]:
    if issubclass(kind, (str, int, float, Enum, Mapping, Order, Logbook)):
        return codec.plain
    attributes = _compiled if hasattr(kind, "__mypyc_attrs__") else vars
    if issubclass(kind, Phase):
        # A phase may hold orders, which are dataclasses to the encoder but lines to a reader.
        return lambda thing: {"phase": kind.__name__, **plain(attributes(thing))}
    return attributes


def _compiled(thing: Any) -> dict[str, Any]:
    """The attributes of an object of a compiled class; the names are the same for all of its kind."""
    kind = type(thing)
    names = _NAMES.get(kind)
    if names is None or hasattr(thing, "__dict__"):
        names = _NAMES[kind] = tuple(codec.attributes(thing))
    return {name: getattr(thing, name) for name in names}


encode = msgspec.json.Encoder(order="deterministic", enc_hook=_hook).encode
"""Anything of a game's as JSON bytes: equal things, equal bytes."""


def parts(view: View) -> dict[str, bytes]:
    """A view, part by part, without its logbook, which is told as events."""
    shown = _hook(view)
    if type(view) not in _NUMBERED:
        try:
            return {name: encode(shown[name]) for name in sorted(shown) if name != "logbook"}
        except TypeError:
            _NUMBERED.add(type(view))
    return {name: _worded(shown[name]) for name in sorted(shown) if name != "logbook"}


def _worded(part: Any) -> bytes:
    try:
        return encode(part)
    except TypeError:
        return encode(plain(part))


def whole(told: Mapping[str, bytes]) -> bytes:
    """The parts as one object."""
    return b"{%b}" % b",".join([_key(name) + text for name, text in told.items()])


@lru_cache(maxsize=1000)
def _key(name: str) -> bytes:
    return b'"%b":' % name.encode()
