"""The facts of events: those of each kind, declared once a game as a table, compared with the events by tests, exported as JSON schema.

    fired       ship target hits:int results:list[str] sunk?:bool
    turn        turn:int

A fact is text unless it says otherwise; one with a question mark is not always told. `null` stands beside the type where nothing
may be told: `hits:int|null`.
"""

from __future__ import annotations

from typing import Any, Final

from flagplot.kernel.event import Event

SIMPLE: Final[dict[str, tuple[type, ...]]] = {"str": (str,), "int": (int,), "bool": (bool,), "null": (type(None),)}
NAMES: Final = {"str": "string", "int": "integer", "bool": "boolean", "null": "null"}

CONTROL_EVENTS: Final = """
    control.announces   text reason
    control.corrects    path before after reason
    control.rescinds    decree reason
    control.takes_back  reason
"""


class Telling:
    """One fact of a kind: its name, the types it may have, whether it is always present."""

    def __init__(self, word: str) -> None:
        name, _, types = word.partition(":")
        self.name = name.removesuffix("?")
        self.is_always_told = not name.endswith("?")
        self.types = tuple((types or "str").split("|"))

    def fits(self, value: object) -> bool:
        """Whether a value is of one of the types."""
        return any(_is(value, kind) for kind in self.types)

    def schema(self) -> dict[str, Any]:
        """The JSON schema of the value."""
        found = [_schema(kind) for kind in self.types]
        return found[0] if len(found) == 1 else {"anyOf": found}


def _is(value: object, kind: str) -> bool:
    if kind.startswith("list["):
        return isinstance(value, (list, tuple)) and all(_is(one, kind[5:-1]) for one in value)
    if kind == "int" and isinstance(value, bool):
        return False
    return isinstance(value, SIMPLE[kind])


def _schema(kind: str) -> dict[str, Any]:
    if kind.startswith("list["):
        return {"type": "array", "items": _schema(kind[5:-1])}
    return {"type": NAMES[kind]}


class Facts:
    """The facts of a game's events by kind; Control's are those of every game."""

    def __init__(self, table: str = "") -> None:
        self.kinds: dict[str, tuple[Telling, ...]] = {}
        for line in (CONTROL_EVENTS + table).splitlines():
            if line.strip():
                kind, *words = line.split()
                self.kinds[kind] = tuple([Telling(word) for word in words])

    def problems(self, event: Event) -> list[str]:
        """How an event, or its veiled form, differs from the declaration of its kind."""
        if event.kind not in self.kinds:
            return [f"{event.kind} is not declared"]
        declared = {telling.name: telling for telling in self.kinds[event.kind]}
        found = [f"{event.kind}: {name} is not declared" for name in event.facts if name not in declared]
        for name, telling in declared.items():
            if name not in event.facts:
                if telling.is_always_told:
                    found.append(f"{event.kind}: {name} is missing")
            elif not telling.fits(event.facts[name]):
                found.append(f"{event.kind}: {name} is {event.facts[name]!r}, not {'|'.join(telling.types)}")
        return found + (self.problems(event.veil) if event.veil is not None else [])

    def schemas(self) -> dict[str, dict[str, Any]]:
        """By kind: the JSON schema of its facts."""
        return {
            kind: {
                "type": "object",
                "properties": {one.name: one.schema() for one in tellings},
                "required": [one.name for one in tellings if one.is_always_told],
                "additionalProperties": False,
            }
            for kind, tellings in sorted(self.kinds.items())
        }
