"""Ships with names: what all games know of them, and when those that join during the war are delivered."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Final

from flagplot.kernel.content.document import Document
from flagplot.strategic.state.pieces import ESCORT_CARRIER, FLEET_CARRIER, HEAVY, LIGHT_CRUISER

NAVIES: Final = {
    "usa": ("usn",),
    "uk": ("rn", "ran"),
    "germany": ("km",),
    "italy": ("rm",),
    "japan": ("ijn",),
    "free-french": ("mn",),
    "netherlands": ("rnn",),
    "vichy": ("mn",),
    "ussr": ("vmf",),
}
KINDS: Final = {
    "BB": HEAVY,
    "BC": HEAVY,
    "PB": HEAVY,
    "CA": HEAVY,
    "CL": LIGHT_CRUISER,
    "CV": FLEET_CARRIER,
    "CVL": FLEET_CARRIER,
    "CVE": ESCORT_CARRIER,
}
"""The counter on which a ship serves, by her type; smaller ships have no names."""


@dataclass(frozen=True)
class Named:
    """A ship with a name."""

    id: str
    name: str
    kind: str
    joined: str
    """The day on which she was commissioned or returned from a long refit after January 1942, else empty."""


@cache
def ships() -> dict[str, Named]:
    """All ships that have names, by their ids."""
    found = {}
    for navy in dict.fromkeys(navy for own in NAVIES.values() for navy in own):
        place = files("flagplot.content").joinpath("ships", f"{navy}.toml")
        doc = Document(place.read_text(encoding="utf-8"), f"ships/{navy}.toml")
        for key, table in doc.data.items():
            kind = KINDS.get(doc.get(table, key, "type", str, ""), "")
            joined = doc.get(table, key, "commissioned", str, "")
            found[key] = Named(key, doc.get(table, key, "name", str), kind, joined)
        doc.finish()
    return found


@cache
def launched(nation: str, kind: str) -> tuple[Named, ...]:
    """The ships of a kind that join a nation's navy during the war, in that order."""
    own = NAVIES.get(nation, ())
    found = [
        ship for ship in ships().values() if ship.joined and ship.kind == kind and ship.id.partition(".")[0] in own
    ]
    return tuple(sorted(found, key=lambda ship: (ship.joined, ship.id)))
