"""A load of players on WebSockets: each table gives an order, waits for its answer, gives the next."""

from __future__ import annotations

import asyncio
import json
import os
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter

from benchmarks.server_line import Line

Move = Callable[[], Awaitable[None]]
"""Gives one order at one table and returns when the server has acknowledged it."""


WARM = 5000
"""Orders before the measurement begins."""


@dataclass(frozen=True)
class Load:
    """The results of a load."""

    orders_per_s: float
    p50_ms: float
    p99_ms: float
    cpu_ms: float
    """Processor time of the server per order, which is meaningful on a busy machine too."""
    bytes: float
    """Bytes received by the players' sockets per order."""
    orders: int


def processor_s(pid: int) -> float:
    """Processor time that a process has used; 0 where the system does not report it."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def bombard(tables: list[Move], at_once: int, seconds: float, pid: int) -> Load:
    """Give orders at that many tables in parallel for a time; tables take turns."""
    busy, heard = processor_s(pid), Line.heard_bytes
    waits: list[float] = []
    waiting: asyncio.Queue[Move] = asyncio.Queue()
    for move in tables:
        waiting.put_nowait(move)
    start = perf_counter()

    async def gun() -> None:
        while True:
            move = await waiting.get()
            before = perf_counter()
            await move()
            waits.append(perf_counter() - before)
            waiting.put_nowait(move)
            if perf_counter() - start > seconds:
                return

    await asyncio.gather(*(gun() for _ in range(at_once)))
    spent = perf_counter() - start
    waits.sort()
    cpu = (processor_s(pid) - busy) / len(waits) * 1e3
    told = (Line.heard_bytes - heard) / len(waits)
    return Load(
        len(waits) / spent, waits[len(waits) // 2] * 1e3, waits[int(len(waits) * 0.99)] * 1e3, cpu, told, len(waits)
    )


async def warm_up(tables: list[Move], pid: int) -> None:
    """Give some thousand orders that do not count, to warm up the peer's JIT compiler and the database."""
    given = 0
    while given < WARM:
        given += (await bombard(tables, len(tables), 0.5, pid)).orders


def shown(figures: dict[str, float]) -> str:
    """The figures for the table of benchmarks."""
    return json.dumps(figures)
