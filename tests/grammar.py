"""Random orders generated from the JSON Schema of a game's grammar, for round-trip tests."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

WORDS = st.text("abcxyz019-", min_size=1, max_size=8)
LOOSE = ("^[^\\s;]+$", "^[^;]*[^\\s;][^;]*$")
"""Patterns of words and texts that accept nearly anything."""


def orders(schema: dict[str, Any]) -> st.SearchStrategy[Any]:
    """Random values that fit one of our schemas, which use only a small part of JSON Schema."""
    if "const" in schema:
        return st.just(schema["const"])
    if "oneOf" in schema:
        return st.one_of([orders(one) for one in schema["oneOf"]])
    if "enum" in schema:
        return st.sampled_from(schema["enum"])
    kind = schema["type"]
    if kind == "object":
        required = {name: orders(schema["properties"][name]) for name in schema["required"]}
        rest = {name: orders(one) for name, one in schema["properties"].items() if name not in required}
        return st.fixed_dictionaries(required, optional=rest)
    if kind == "array":
        return st.lists(orders(schema["items"]), min_size=schema.get("minItems", 0), max_size=3)
    if kind == "integer":
        return st.integers(schema["minimum"], schema["maximum"])
    if kind == "boolean":
        return st.booleans()
    assert kind == "string", schema
    if schema.get("pattern", LOOSE[0]) not in LOOSE:
        return st.from_regex(schema["pattern"].removesuffix("$") + r"\Z")
    return WORDS if "minLength" not in schema else st.lists(WORDS, min_size=1, max_size=4).map(" ".join)
