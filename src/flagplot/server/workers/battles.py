"""Battles of campaigns in a worker process: fought or continued by captains, sampled for odds, or extracted from a record."""

from __future__ import annotations

from typing import Any

from flagplot.campaign.battle import fight_out
from flagplot.campaign.home import concluded, handed_down
from flagplot.campaign.papers import Packet
from flagplot.games import load
from flagplot.kernel import replay as replays
from flagplot.kernel.game import Game
from flagplot.kernel.view import View
from flagplot.lab.battle_odds import trial
from flagplot.server.workers.tasks import FoughtOut, Handed, Tried


def fought_out(packet: Packet) -> FoughtOut:
    """The battle of a packet between captains."""
    fought = fight_out(packet)
    return FoughtOut(fought.report.text(), fought.replay)


def fought_on(packet: Packet, replay: str) -> str:
    """The report of a conceded battle: captains end it, with the dice of its record."""
    found = replays.parse(replay)
    return concluded(packet, found.play(load(found.game), strict=True), replay, conceded=True).text()


def found_battles(record: str) -> list[Handed]:
    """The battles that a game has handed down, found by replaying it."""
    return [(packet.text(), order, list(flags)) for packet, order, flags in handed_down(replays.parse(record))]


def tried(game: Game[Any], view: View, number: int) -> Tried:
    """A waiting battle, fought once at each scale."""
    found = trial(game, view, number)
    return Tried(list(found.above), list(found.below)) if found is not None else Tried()
