"""Resource areas: where special materials come from, and the ports where they are loaded."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final

from flagplot.kernel.content.document import Document
from flagplot.kernel.content.row import Row
from flagplot.strategic.content.world import document, world

MATERIALS: Final = ("raw_material", "oil", "food")
"""Materials that take a point of lift each and may be loaded at any end of a route."""
SPECIAL: Final = ("tungsten", "aluminium", "rubber")
"""Materials of which one point of lift carries any number from one resource area."""
SPELLINGS: Final = {"aluminum": "aluminium"}
"""Alternative spellings of a material."""


@dataclass(frozen=True)
class Resource:
    """A resource area."""

    id: str
    name: str
    materials: tuple[str, ...]
    ports: tuple[str, ...]
    """The places where its materials are loaded."""


def read_resources(doc: Document) -> dict[str, Resource]:
    """The resource areas from their file."""
    found: dict[str, Resource] = {}
    for row in Row(doc).rows("resource"):
        one = Resource(
            row.text("id"),
            row.text("name"),
            row.words("materials", SPECIAL, "special material"),
            row.words("ports", world().places, "place"),
        )
        if not one.materials or not one.ports:
            row.fault("", "needs at least one material and one port.")
        if one.id in found:
            row.fault("id", f"{one.id!r} stands twice.")
        found[one.id] = one
    doc.finish()
    return found


@cache
def resources() -> dict[str, Resource]:
    """All resource areas of the world."""
    return read_resources(document("resources.toml"))


def spelled(cargo: str) -> str:
    """A cargo in the rulebook's spelling: `aluminum@guianas` is `aluminium@guianas`."""
    kind, at, area = cargo.partition("@")
    return f"{SPELLINGS.get(kind, kind)}{at}{area}"
