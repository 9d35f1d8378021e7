"""Ids of air units are a type of their own: no ship, group or place can be passed for one.

Other counters share their ids: a firer is a ship or a battery, a base is a carrier or a place, a marker is a group or a
submarine.
"""

from __future__ import annotations

from typing import Final, NewType

PlaneId = NewType("PlaneId", str)

TASK_GROUP: Final = "task group"
FREIGHTERS: Final = "freighters"
CONVOY: Final = "convoy"
KIDO_BUTAI: Final = "kido butai"
_PREFIXES: Final = {"KB": KIDO_BUTAI, "AU": CONVOY, "F": FREIGHTERS}


def kind_of(marker: str) -> str:
    """What kind of group a marker is by its printed number: J1 and A3 are task groups, F7 freighters, AU16 a troop convoy, KB1 Kido Butai."""
    return next((kind for prefix, kind in _PREFIXES.items() if marker.startswith(prefix)), TASK_GROUP)
