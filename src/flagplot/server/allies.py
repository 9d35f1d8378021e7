"""Who hears what a seat says to its own side: the seats of one side, and where nations have seats of their own their allies'."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from flagplot.kernel.seat import CONTROL, Seat, side_of
from flagplot.server.table import Table


def sides_with(table: Table, seat: Seat) -> list[str]:
    """The sides that fight beside a seat now, its own among them; who changes over later does not hear what was said before."""
    state: Any = table.match.state if table.match is not None else None
    alliances: Mapping[str, str] = getattr(state, "alliances", {})
    chairs: Mapping[str, str] = getattr(state, "chairs", {})
    mine = {alliances.get(nation, "neutral") for nation, chair in chairs.items() if chair == seat} - {"neutral"}
    allied = {side_of(Seat(chair)) for nation, chair in chairs.items() if alliances.get(nation) in mine}
    return sorted((allied | {side_of(seat)}) - ({CONTROL} if seat != CONTROL else set()))
