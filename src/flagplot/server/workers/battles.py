"""Battles of campaigns in a worker process: fought out by captains, or tried for the odds of an offer."""

from __future__ import annotations

from typing import Any

from flagplot.campaign.battle import fight_out
from flagplot.campaign.papers import Packet
from flagplot.kernel.game import Game
from flagplot.kernel.view import View
from flagplot.lab.battle_odds import trial
from flagplot.server.workers.tasks import FoughtOut, Tried


def fought_out(packet: Packet) -> FoughtOut:
    """The battle of a packet between captains."""
    fought = fight_out(packet)
    return FoughtOut(fought.report.text(), fought.replay)


def tried(game: Game[Any], view: View, number: int) -> Tried:
    """A battle that a game waits for, once at each scale."""
    found = trial(game, view, number)
    return Tried(list(found.above), list(found.below)) if found is not None else Tried()
