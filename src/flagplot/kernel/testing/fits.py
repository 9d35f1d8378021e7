"""Whether JSON fits a schema of `kernel.schema`: the part of JSON Schema that it writes."""

from __future__ import annotations

from typing import Any, Final

_KINDS: Final[dict[str, tuple[type, ...]]] = {
    "string": (str,),
    "boolean": (bool,),
    "integer": (int,),
    "number": (int, float),
    "null": (type(None),),
    "array": (list,),
    "object": (dict,),
}


def misfit(thing: Any, schema: dict[str, Any], definitions: dict[str, Any], where: str = "") -> str:
    """Where and how a value differs from its schema, or `None`."""
    if "$ref" in schema:
        return misfit(thing, definitions[schema["$ref"].rpartition("/")[2]], definitions, where)
    if "anyOf" in schema:
        found = [misfit(thing, one, definitions, where) for one in schema["anyOf"]]
        return found[-1] if all(found) else ""
    if "enum" in schema:
        return "" if thing in schema["enum"] else f"{where} is {thing!r}, none of {schema['enum']}"
    kind = schema.get("type")
    if kind is None:
        return ""
    is_kind = isinstance(thing, _KINDS[kind]) and not (isinstance(thing, bool) and kind in {"integer", "number"})
    if not is_kind:
        return f"{where} is {thing!r}, not a JSON {kind}"
    parts: list[tuple[str, Any, dict[str, Any]]] = []
    if isinstance(thing, list):
        items = schema.get("prefixItems") or [schema["items"]] * len(thing)
        if len(items) != len(thing):
            return f"{where} has {len(thing)} items, not {len(items)}"
        parts = [(f"{where}[{n}]", one, items[n]) for n, one in enumerate(thing)]
    elif isinstance(thing, dict):
        missing = [name for name in schema.get("required", ()) if name not in thing]
        if missing:
            return f"{where} has no {', '.join(missing)}"
        named, others = schema.get("properties", {}), schema.get("additionalProperties", {})
        unknown = [str(name) for name in thing if name not in named] if others is False else []
        if unknown:
            return f"{where} has {', '.join(unknown)}, which its schema does not know"
        parts = [(f"{where}.{name}", value, named.get(name, others)) for name, value in thing.items()]
    return next((problem for at, one, inner in parts if (problem := misfit(one, inner, definitions, at))), "")
