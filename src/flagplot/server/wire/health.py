"""How the server is."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct


class Health(Struct):
    """Whether the server can do its work, and what keeps it from it."""

    status: Literal["ok", "slow", "unwell"]
    faults: list[str]
    """What is wrong, in sentences."""
    database: bool
    """Whether the database answers."""
    workers: bool
    """Whether worker processes run or can be started."""
    worst_lag_ms: int
    """The longest time within the last minute for which the server kept everybody waiting."""
    stalls: int
    """How often since its start that was more than half a second."""
    tables_in_memory: int
