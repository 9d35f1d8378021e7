"""JSON schemas of what `codec.plain` writes: views, pieces, phases and events, from their declared fields."""

from __future__ import annotations

import dataclasses
import sys
import types
from collections.abc import Mapping, Sequence
from enum import Enum
from typing import Annotated, Any, Literal, NewType, TypeVar, Union, get_args, get_origin, get_type_hints

from flagplot.kernel.event import Event
from flagplot.kernel.flow import Phase
from flagplot.kernel.logbook import Logbook
from flagplot.kernel.options import Options
from flagplot.kernel.order import Order
from flagplot.kernel.records.record import Record, fields_of

PLAIN: dict[Any, dict[str, Any]] = {
    str: {"type": "string"},
    bool: {"type": "boolean"},
    int: {"type": "integer"},
    float: {"type": "number"},
    type(None): {"type": "null"},
}


def schema(kind: type) -> dict[str, Any]:
    """The JSON schema (2020-12) of a record or dataclass; what it refers to stands under `$defs`, by class name."""
    definitions: dict[str, Any] = {}
    top = of_type(kind, definitions)
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        **top,
        "$defs": dict(sorted(definitions.items())),
    }


def of_type(kind: Any, definitions: dict[str, Any]) -> dict[str, Any]:
    """The schema of a type; classes are added to the definitions and referred to."""
    if kind in PLAIN:
        return PLAIN[kind]
    if isinstance(kind, NewType):
        return of_type(kind.__supertype__, definitions)
    if isinstance(kind, TypeVar):
        return of_type(kind.__bound__, definitions) if kind.__bound__ else {}
    origin = get_origin(kind)
    if origin is not None:
        return _of_generic(origin, get_args(kind), definitions)
    if not isinstance(kind, type):
        return {}
    if issubclass(kind, Order):
        return {"type": "string"}
    if issubclass(kind, Options):
        names = [one.name for one in fields_of(kind)]
        properties = {name: of_type(value, definitions) for name, value in types_of(kind).items()}
        return {"type": "object", "properties": properties, "required": names, "additionalProperties": False}
    if issubclass(kind, Logbook):
        return _list(Event, definitions)
    if issubclass(kind, Enum):
        return {"enum": [one.value for one in kind]}
    if issubclass(kind, Record) or dataclasses.is_dataclass(kind):
        return _of_class(kind, definitions)
    return {}


def _of_generic(origin: Any, inner: tuple[Any, ...], definitions: dict[str, Any]) -> dict[str, Any]:
    if origin is Annotated:
        return of_type(inner[0], definitions)
    if origin is Literal:
        return {"enum": list(inner)}
    if origin in {Union, types.UnionType}:
        return {"anyOf": [of_type(one, definitions) for one in inner]}
    if origin is tuple and inner[-1:] != (Ellipsis,):
        items = [of_type(one, definitions) for one in inner]
        return {"type": "array", "prefixItems": items, "minItems": len(items), "maxItems": len(items)}
    if isinstance(origin, type) and issubclass(origin, Mapping):
        return {"type": "object", "additionalProperties": of_type(inner[1], definitions)}
    if isinstance(origin, type) and (issubclass(origin, Sequence) or origin in {set, frozenset}):
        return _list(inner[0], definitions)
    return of_type(origin, definitions)


def _list(item: Any, definitions: dict[str, Any]) -> dict[str, Any]:
    return {"type": "array", "items": of_type(item, definitions)}


def _of_class(kind: Any, definitions: dict[str, Any]) -> dict[str, Any]:
    name = kind.__name__
    if name not in definitions:
        properties: dict[str, Any] = {"phase": {"type": "string"}} if issubclass(kind, Phase) else {}
        definitions[name] = {"type": "object", "properties": properties}
        for field, annotation in types_of(kind).items():
            properties[field] = of_type(annotation, definitions)
        definitions[name]["required"] = list(properties)
        if kind is not Phase:  # an open phase is one of many, each with locals of its own
            definitions[name]["additionalProperties"] = False
    return {"$ref": f"#/$defs/{name}"}


def types_of(kind: Any) -> dict[str, Any]:
    """The types of a class's fields, by name."""
    if not issubclass(kind, Record):
        hints = get_type_hints(kind)
        return {one.name: hints[one.name] for one in dataclasses.fields(kind)}
    variables = _variables(kind)
    found = {}
    for one in fields_of(kind):
        annotation = eval(one.annotation, vars(sys.modules[one.module]))  # noqa: S307  # the text of our own sources
        found[one.name] = variables.get(annotation, annotation) if isinstance(annotation, TypeVar) else annotation
    return found


def _variables(kind: Any) -> dict[Any, Any]:
    """What the type variables of a class's generic parents stand for."""
    found: dict[Any, Any] = {}
    for one in kind.__mro__:
        for base in vars(one).get("__orig_bases__", ()):
            parameters = getattr(get_origin(base), "__parameters__", ())
            found |= dict(zip(parameters, get_args(base), strict=False))
    return found
