"""Ids of counters, each a type of its own: a unit's cannot be passed for a task force's."""

from __future__ import annotations

from typing import Final, NewType

UnitId = NewType("UnitId", str)
ForceId = NewType("ForceId", str)

NO_UNIT: Final = UnitId("")
NO_FORCE: Final = ForceId("")
