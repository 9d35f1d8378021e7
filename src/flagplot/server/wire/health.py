"""How the server is."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct


class Health(Struct):
    """The server's health, and its problems."""

    status: Literal["ok", "slow", "unwell"]
    faults: list[str]
    """What is wrong, in sentences."""
    database: bool
    """Whether the database answers."""
    workers: bool
    """Whether worker processes run or can be started."""
    worst_lag_ms: int
    """The longest lag of the event loop within the last minute."""
    stalls: int
    """How often since the start the lag was more than half a second."""
    tables_in_memory: int
