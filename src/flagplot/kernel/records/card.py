"""Cards for the client: a `TypedDict` declares the fields, and those that a thing has under the same name are copied."""

from __future__ import annotations

from typing import Any, TypeVar

C = TypeVar("C")


def card(kind: type[C], thing: object, **given: Any) -> C:
    """A card of a kind: the values given, all other declared fields from the thing; tuples become lists, as in JSON."""
    values: dict[str, Any] = {}
    for name in kind.__annotations__:
        value = given[name] if name in given else getattr(thing, name)
        values[name] = list(value) if isinstance(value, tuple) else value
    made: Any = values
    result: C = made
    return result
