"""Resource areas: where special materials come from, and the ports where they are loaded."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final

from flagplot.kernel.content.document import Document
from flagplot.strategic.content.world import document, known, rows, words, world

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
    doc.only(doc.data, "", ("resource",))
    found: dict[str, Resource] = {}
    for path, row in rows(doc, doc.data, "", "resource"):
        doc.only(row, path, ("id", "name", "materials", "ports"))
        one = Resource(
            doc.get(row, path, "id", str),
            doc.get(row, path, "name", str),
            words(doc, row, path, "materials"),
            words(doc, row, path, "ports"),
        )
        known(doc, f"{path}.materials", one.materials, SPECIAL, "special material")
        known(doc, f"{path}.ports", one.ports, world().places, "place")
        if not one.materials or not one.ports:
            doc.fault(path, "needs at least one material and one port.")
        if one.id in found:
            doc.fault(f"{path}.id", f"{one.id!r} stands twice.")
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
