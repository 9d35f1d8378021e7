"""Ids of air units are a type of their own: no ship, group or place can be passed for one.

Other counters share their ids: a firer is a ship or a battery, a base is a carrier or a place, a marker is a group or a
submarine.
"""

from __future__ import annotations

from typing import NewType

PlaneId = NewType("PlaneId", str)
