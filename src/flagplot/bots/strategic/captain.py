"""The captain: one doctrine for every nation, and an answer to every question of the game."""

from __future__ import annotations

from collections.abc import Callable

from flagplot.bots.bot import Desk
from flagplot.bots.strategic import (
    convoys,
    decisions,
    fleets,
    hand,
    hunting,
    landings,
    moves,
    operations,
    trade,
    trains,
)
from flagplot.bots.strategic.estimate import WarRoom
from flagplot.bots.strategic.parameters import STANDARD, Doctrine
from flagplot.kernel.dice import Dice
from flagplot.kernel.order import Order
from flagplot.strategic.orders.items import Item, SetUp
from flagplot.strategic.orders.sheets import Allocate, Cards, Flags, Sheet, Supply, Tonnage, Transfer
from flagplot.strategic.phases.sheet import SheetPhase
from flagplot.strategic.rules.drafts.draft import Draft
from flagplot.strategic.state.view import StrategicView


def _tonnage(room: WarRoom, draft: Draft) -> list[Item]:
    gathered: list[SetUp] = []
    for nation in room.nations:
        gathered += trains.set_up(room, nation)
    return trade.tonnage(room, draft, landings.plan(room, transports_given=False), gathered)


def _allocation(room: WarRoom, draft: Draft) -> list[Item]:
    formed, used = fleets.forces(room, draft)
    return formed + hunting.attacks(room, draft) + convoys.escorts(room, draft, used)


STAFF: dict[type[Sheet], Callable[[WarRoom, Draft], list[Item]]] = {
    Supply: trade.supplies,
    Transfer: moves.transfers,
    Tonnage: _tonnage,
    Allocate: _allocation,
    Flags: operations.flags,
    Cards: hand.cards,
}
"""The function that writes each sheet."""


class Captain:
    """Keeps trade running, escorts in proportion, hunts trade where it pays, lands where the briefing wants it."""

    def __init__(self, doctrine: Doctrine = STANDARD, name: str = "captain") -> None:
        self.doctrine = doctrine
        self.name = name

    def order(self, desk: Desk, dice: Dice) -> Order:
        """A sheet by doctrine, or the best of the small orders offered."""
        view = desk.glance()
        assert isinstance(view, StrategicView)
        phase = view.flow[-1]
        if isinstance(phase, SheetPhase):
            room = WarRoom(view, self.doctrine)
            blank = phase.sheet(())
            writer = STAFF.get(type(blank))
            if writer is None or not room.nations:
                return blank
            draft = phase.draft(room.position, room.seat)
            lines = writer(room, draft)
            return phase.sheet(tuple(lines)) if draft.stands() else blank
        return decisions.decide(WarRoom(view, self.doctrine), desk, dice)
