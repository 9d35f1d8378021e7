"""What a counter represents: the number of ships, aircraft or tons; and the width of a sea area."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from flagplot.kernel.content.row import Row
from flagplot.kernel.rule import rule
from flagplot.strategic.content.world import document


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
    root = Row(doc)
    root.also("scale")
    found = {
        name: Counter(name, row.text("name"), row.get("number", int), row.text("of"))
        for name, row in root.tables("counters", required=True).items()
    }
    doc.finish()
    return found


@cache
@rule("NW-MAP-1")
def scale() -> Scale:
    """The scale of the map."""
    doc = document("counters.toml")
    root = Row(doc)
    root.also("counters")
    row = root.row("scale")
    found = Scale(row.numbers("kilometres"), row.numbers("miles"))
    doc.finish()
    return found
