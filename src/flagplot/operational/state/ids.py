"""Names of air units are a type of their own: no ship, group or place passes for one.

Other counters share their names: what fires is a ship or a battery, a base is a carrier or a place, a marker a group or a submarine.
"""

from __future__ import annotations

from typing import NewType

PlaneId = NewType("PlaneId", str)
