"""State, orders, events and views as JSON.

`Codec` writes tagged JSON that decodes to equal objects; only registered classes can be created from a file.
`plain` writes untagged JSON for clients. Objects are encoded by attribute and created with `__init__` keywords.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from typing import Any, Final

from flagplot.kernel.chart import Reading
from flagplot.kernel.dice import Chance, Roll
from flagplot.kernel.event import Event
from flagplot.kernel.flow import Phase, Prompt
from flagplot.kernel.logbook import Logbook
from flagplot.kernel.modifier import Modifier
from flagplot.kernel.options import Options
from flagplot.kernel.order import Order
from flagplot.kernel.outcome import Outcome
from flagplot.kernel.records import record
from flagplot.kernel.state import State
from flagplot.kernel.text.said import Said
from flagplot.kernel.view import View

KERNEL: Final[tuple[type, ...]] = (Chance, Roll, Event, Reading, Modifier, Said, Outcome, Prompt)


class BadSave(ValueError):
    """Invalid JSON; the message says what is wrong."""


_FIELDS: Final[dict[type, list[str]]] = {}
"""The names of the fields of dataclasses, each found once."""


def attributes(thing: Any) -> list[str]:
    """The names of an object's attributes, in alphabetical order but for those of a dataclass."""
    names = _FIELDS.get(type(thing))
    if names is not None:
        return names
    if not is_dataclass(thing):
        return record.attributes(thing)
    _FIELDS[type(thing)] = [one.name for one in fields(thing)]
    return _FIELDS[type(thing)]


class Codec:
    """Tagged JSON for the classes of one game."""

    def __init__(self, classes: Iterable[type]) -> None:
        self.classes: dict[str, type] = {}
        self.options: type[Options] | None = None
        for kind in (*KERNEL, *classes):
            if self.classes.setdefault(kind.__name__, kind) is not kind:
                message = f"Two classes are called {kind.__name__}."
                raise ValueError(message)
            if issubclass(kind, Options):
                self.options = kind

    def dumps(self, thing: Any) -> str:
        """The object as canonical text: equal objects give equal text."""
        return json.dumps(self.encode(thing), ensure_ascii=False, separators=(",", ":"), sort_keys=True)

    def loads(self, text: str) -> Any:
        """The object from its text."""
        try:
            return self.decode(json.loads(text))
        except (json.JSONDecodeError, RecursionError) as fault:
            message = f"This is not a Flagplot save: {fault}."
            raise BadSave(message) from fault

    def encode(self, thing: Any) -> Any:
        """The object as JSON values."""
        kind = type(thing)
        if kind is str or kind is int or kind is bool or thing is None or kind is float:  # the most frequent case
            return thing
        if isinstance(thing, (bool, int, str, float)) and not isinstance(thing, Enum):
            return thing
        if isinstance(thing, list):
            return [self.encode(item) for item in thing]
        if isinstance(thing, tuple):
            return {"$tuple": [self.encode(item) for item in thing]}
        if isinstance(thing, Mapping):
            return {"$map": [[self.encode(key), self.encode(value)] for key, value in thing.items()]}
        if isinstance(thing, (set, frozenset)):
            name = "$set" if isinstance(thing, set) else "$frozenset"
            return {name: sorted((self.encode(item) for item in thing), key=repr)}
        if isinstance(thing, Options):
            return self.encode(thing.table())
        if isinstance(thing, Logbook):
            return {"$log": [self.encode(event) for event in thing]}
        name = kind.__name__
        if self.classes.get(name) is not kind:
            message = f"{name} is not among the classes of this game's codec."
            raise TypeError(message)
        if isinstance(thing, Enum):
            return {"$": name, "value": thing.value}
        return {"$": name} | {key: self.encode(getattr(thing, key)) for key in attributes(thing)}

    def decode(self, data: Any) -> Any:
        """The object from JSON values."""
        if isinstance(data, list):
            return [self.decode(item) for item in data]
        if not isinstance(data, dict):
            return data
        if "$" in data:
            return self._object(data)
        if len(data) != 1:
            message = f"An object without its class: {', '.join(sorted(data))[:80]}."
            raise BadSave(message)
        [(tag, inner)] = data.items()
        if tag == "$map":
            return {self.decode(key): self.decode(value) for key, value in inner}
        items = [self.decode(item) for item in inner]
        if tag == "$tuple":
            return tuple(items)
        if tag == "$set":
            return set(items)
        if tag == "$frozenset":
            return frozenset(items)
        if tag == "$log":
            return Logbook(items)
        message = f"Unknown tag {tag!r}."
        raise BadSave(message)

    def _object(self, data: dict[str, Any]) -> Any:
        kind = self.classes.get(data["$"])
        if kind is None:
            message = f"This save holds a {data['$']!r}, which this version does not know."
            raise BadSave(message)
        values = {key: self.decode(value) for key, value in data.items() if key != "$"}
        try:
            if issubclass(kind, Enum):
                return kind(values["value"])
            if self.options is not None and issubclass(kind, (State, View)):
                values["options"] = self.options.of(values["options"])
            return kind(**values)
        except (TypeError, ValueError, KeyError) as fault:
            message = f"This save's {data['$']} does not fit this version: {fault}."
            raise BadSave(message) from fault


def plain(thing: Any) -> Any:
    """The object as untagged JSON values: what a client reads."""
    kind = type(thing)
    if kind is str or kind is int or kind is bool or thing is None or kind is float:  # the most frequent case
        return thing
    if isinstance(thing, (bool, int, str, float)) and not isinstance(thing, Enum):
        return thing
    if isinstance(thing, Enum):
        return thing.value
    if isinstance(thing, Mapping):
        return {str(plain(key)): plain(value) for key, value in thing.items()}
    if isinstance(thing, (set, frozenset)):
        return sorted((plain(item) for item in thing), key=repr)
    if isinstance(thing, Options):
        return thing.table()
    if isinstance(thing, (list, tuple, Logbook)):
        return [plain(item) for item in thing]
    if isinstance(thing, Order):
        return thing.line()
    if isinstance(thing, Said):
        return thing.kept()
    tag = {"phase": type(thing).__name__} if isinstance(thing, Phase) else {}
    return tag | {key: plain(getattr(thing, key)) for key in attributes(thing)}


def text(thing: Any) -> str:
    """Untagged JSON text: two views with the same text are indistinguishable to a client."""
    return json.dumps(plain(thing), ensure_ascii=False, separators=(",", ":"), sort_keys=True)
