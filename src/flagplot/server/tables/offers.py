"""The offer of a battle: the commanders of each side, their choices, and the odds of each choice."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from hashlib import blake2b
from typing import Final

from flagplot.campaign.papers import Packet
from flagplot.kernel.rule import rule
from flagplot.kernel.seat import Seat, side_of
from flagplot.lab.battle_odds import ABOVE, BELOW, Trial, chances
from flagplot.server import wire
from flagplot.server.tables.info import PERSON, Chair, is_playing
from flagplot.server.tables.table import Table
from flagplot.strategic.state.model import Strategic

FIGHT, INVITE, CAPTAINS, RULES = "fight", "invite", "captains", "rules"
CHOICES: Final = (FIGHT, INVITE, CAPTAINS, RULES)
OFFER: Final = 900.0
"""Deadline of the offer in seconds, if the table has no deadlines."""
HOUR: Final = 3600.0
TRIALS: Final = 12
"""Battles sampled for each person; more add little precision."""


class Offer:
    """A waiting battle: its packet, the commanders of each side, their choices. Choices are stored with the seats."""

    def __init__(self, table: Table, packet: Packet, chairs: dict[str, list[Chair]], since: float) -> None:
        assert table.match is not None
        self.table = table
        self.packet = packet
        self.orders = len(table.match.record)
        self.leaders = {
            side: next((chair for chair in found if chair.kind == PERSON), found[0] if found else None)
            for side, found in chairs.items()
        }
        self.seats = seats_of(chairs)
        """The people whose ships are involved: only they see the result."""
        self.since = since
        self.trials: dict[Seat, list[Trial]] = {}
        self.sampling: dict[Seat, asyncio.Task[None]] = {}

    def people(self) -> list[Chair]:
        """The people whose ships are involved."""
        return [chair for chair in self.leaders.values() if chair is not None and chair.kind == PERSON]

    @property
    def choices(self) -> dict[Seat, str]:
        """What has been chosen for this battle."""
        words = {chair.seat: chair.below.split(" ") for chair in self.people() if chair.below}
        return {seat: word[1] for seat, word in words.items() if word[0] == self.packet.battle}

    def is_settled(self) -> bool:
        """Whether everybody has chosen."""
        return all(chair.seat in self.choices for chair in self.people())

    @rule("CB-WHO-2")
    def odds(self, seat: Seat) -> list[wire.BattleOdds]:
        """The odds of each choice as sampled so far; battles below are always sampled with captains."""
        trials = self.trials.get(seat, [])
        if not trials:
            return []
        found = {BELOW: chances(trials, BELOW), ABOVE: chances(trials, ABOVE)}
        told = [(choice, found[ABOVE if choice == RULES else BELOW]) for choice in CHOICES]
        return [
            wire.BattleOdds(
                choice, one.battles, one.better, one.worse, wire.Spread(*one.mine), wire.Spread(*one.theirs)
            )
            for choice, one in told
        ]


def invitation(found: Offer, child: Table, seat: Seat) -> str:
    """The invitation code of a seat: for its own side, while the seat is open."""
    for side, chair in found.leaders.items():
        place = child.chairs.get(Seat(side))
        if chair is not None and chair.seat == seat and place is not None and place.kind == "open":
            return child.invitation(place.seat) if child.info.status == "gathering" else ""
    return ""


def seats_of(chairs: Mapping[str, Sequence[Chair]]) -> frozenset[Seat]:
    """The seats of both sides."""
    return frozenset(chair.seat for found in chairs.values() for chair in found)


def concerned(table: Table, flags: tuple[str, ...], packet: Packet) -> dict[str, list[Chair]]:
    """The commanders on each side of a battle, the leader first: the seat of the leading nation, or all seats of the side."""
    found: dict[str, list[Chair]] = {}
    for side in dict.fromkeys(ship.side for ship in packet.ships):
        chairs = [chair for seat, chair in table.chairs.items() if is_playing(seat)]
        state = table.match.state if table.match is not None else None
        if isinstance(state, Strategic):
            nation = side if side in flags else next(flag for flag in flags if flag != "japan")
            chairs = [chair for chair in chairs if chair.seat == state.chairs[nation]]
        else:
            chairs = [chair for chair in chairs if side_of(chair.seat) == side]
        found[side] = chairs
    return found


def child_of(table: Table, packet: Packet) -> str:
    """The id of the linked table: derived from the parent and the packet, and unguessable without both."""
    return blake2b(f"{table.info.id} {packet.hash}".encode(), digest_size=12).hexdigest()


def offer_time(table: Table) -> float:
    """The time for players to choose."""
    hours = table.info.pace.hours
    return hours * HOUR if table.info.pace.kind == "deadline" and hours else OFFER
