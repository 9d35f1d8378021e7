"""What a counter represents: the number of ships, aircraft or tons; and the width of a sea area."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from flagplot.kernel.rule import rule
from flagplot.strategic.content.world import document, numbers


@dataclass(frozen=True)
class Counter:
    """One kind of counter; `number` is 0 where the rules give none."""

    id: str
    name: str
    number: int
    of: str

    def stands_for(self) -> str:
        """`30 escorts and destroyers`."""
        return f"{self.number:,} {self.of}" if self.number else self.of


@dataclass(frozen=True)
class Scale:
    """The width of a sea area, from and to."""

    kilometres: tuple[int, ...]
    miles: tuple[int, ...]


@cache
@rule("NW-UNI-1", "NW-UNI-3", "NW-UNI-4", "NW-UNI-5", "NW-UNI-6", "NW-UNI-7", "NW-UNI-8", "NW-MER-8")
def counters() -> dict[str, Counter]:
    """All kinds of counters."""
    doc = document("counters.toml")
    found = {}
    for name, row in doc.get(doc.data, "", "counters", dict).items():
        path = f"counters.{name}"
        doc.only(row, path, ("name", "number", "of"))
        found[name] = Counter(
            name,
            doc.get(row, path, "name", str),
            doc.get(row, path, "number", int),
            doc.get(row, path, "of", str),
        )
    doc.finish()
    return found


@cache
@rule("NW-MAP-1")
def scale() -> Scale:
    """The scale of the map."""
    doc = document("counters.toml")
    doc.only(doc.data, "", ("scale", "counters"))
    table = doc.get(doc.data, "", "scale", dict)
    found = Scale(numbers(doc, table, "scale", "kilometres"), numbers(doc, table, "scale", "miles"))
    doc.finish()
    return found
