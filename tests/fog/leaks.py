"""Four former leaks and habits of captains, planted again; leaks in what a seat can request."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from flagplot.bots.bot import Desk
from flagplot.bots.roster import recruit
from flagplot.campaign.brief import brief
from flagplot.campaign.options import CampaignOptions
from flagplot.kernel.dice import Dice
from flagplot.kernel.order import Order
from flagplot.kernel.records.codec import plain, text
from flagplot.kernel.seat import OBSERVER, Seat, side_of
from flagplot.operational import GAME as RAID
from flagplot.operational.orders.common import Done
from flagplot.operational.phases.battle.below import Awaiting
from flagplot.operational.phases.setup import Arranging
from flagplot.operational.state.model import JAPAN
from flagplot.strategic import GAME as WAR
from flagplot.tactical import GAME as ACTION
from tests.fog.door import Door, Sent


class RollTold(Door):
    """Markers lie open during set-up, and there is one more of them if Ceylon is to be invaded."""

    def view(self, state: Any, seat: Seat) -> Sent:
        shown = super().view(state, seat)
        if seat == JAPAN:
            return shown
        markers = shown["markers"]
        for group in state.groups.values():
            if group.side == JAPAN and group.at:
                markers.setdefault(group.id, {"id": group.id, "side": group.side, "at": group.at})
        if not state.secrets.invasion:
            names = [name for name, marker in markers.items() if marker["side"] == JAPAN]
            for name in names[-1:]:
                del markers[name]
        return shown


class SightingTold(Door):
    """The observer sees every ship that her enemy sees."""

    def view(self, state: Any, seat: Seat) -> Sent:
        shown = super().view(state, seat)
        if seat == OBSERVER:
            for name, other in shown["others"].items():
                ship = state.ships[name]
                other["is_seen"] = name in state.seen.get(state.enemy(ship.side), ()) and ship.in_battle
        return shown


class DetachmentTold(Door):
    """A flag reveals that some side has detached a sub-unit somewhere."""

    def view(self, state: Any, seat: Seat) -> Sent:
        return super().view(state, seat) | {"detached": any(group.parent for group in state.groups.values())}


class SlowWhereDetached(Door):
    """No data leak, but a view takes a millisecond longer if a sub-unit was detached."""

    def view(self, state: Any, seat: Seat) -> Sent:
        if any(group.parent for group in state.groups.values()):
            for _ in range(9000):
                len(state.groups)
        return super().view(state, seat)


class EscortTold(Door):
    """A side too weak to attack a route learns the strength of its escort."""

    def view(self, state: Any, seat: Seat) -> Sent:
        shown = super().view(state, seat)
        for event in shown["logbook"]:
            if event["kind"] == "merchant.declined":
                route = str(event["facts"]["route"])
                guards = [unit for unit in state.units.values() if unit.duty == "escort" and unit.on == route]
                event["facts"]["defence"] = len(guards)
        return shown


LEAKS: dict[str, Door] = {
    "roll": RollTold(RAID),
    "sighting": SightingTold(ACTION),
    "detachment": DetachmentTold(ACTION),
    "escort": EscortTold(WAR),
}


class SetInHisWays:
    """A captain that never varies the set-up: the same base, the same hexes for its dummies and boats."""

    name = "set in his ways"

    def order(self, desk: Desk, dice: Dice) -> Order:
        flow = desk.view().flow
        return Done() if isinstance(flow[-1], Arranging) else recruit("operational", "captain").order(desk, dice)


HABITS: dict[str, Door] = dict.fromkeys(
    ("base chosen", "allied dummy's place", "boat's place"), Door(RAID, SetInHisWays())
)


class OddsOfTheTruth(Door):
    """Odds are computed from the true state, not from a world that the seat could be in."""

    def asked(self, state: Any, seat: Seat, probes: Sequence[Order] = ()) -> Sent:
        truth = state.clone()
        truth.logs = {}
        return super().asked(state, seat, probes) | {"world": text(truth)}


class PlansThatPeek(Door):
    """Plans remember how many ships of the enemy are damaged, wherever they are."""

    def asked(self, state: Any, seat: Seat, probes: Sequence[Order] = ()) -> Sent:
        hurt = sum(ship.damaged for ship in state.ships.values() if ship.side != side_of(seat))
        told = super().asked(state, seat, probes)
        return told | ({"plans": [*told["plans"], hurt]} if "plans" in told else {})


class PacketOfBoth(Door):
    """A side reads the packet of a linked battle as Control does: it learns how many torpedoes the enemy has left."""

    def asked(self, state: Any, seat: Seat, probes: Sequence[Order] = ()) -> Sent:
        told, top = super().asked(state, seat, probes), state.flow[-1]
        if isinstance(top, Awaiting):
            told["packet"] = brief(state, top.fight, CampaignOptions()).text()
        return told


class ReachOfTheUnseen(Door):
    """The reach of all ships is computed, in sight or not."""

    def asked(self, state: Any, seat: Seat, probes: Sequence[Order] = ()) -> Sent:
        told, sides = super().asked(state, seat, probes), {ship.side for ship in state.ships.values()}
        every = [plain(list(self.game.reach(self.game.view(state, Seat(side)), Seat(side)))) for side in sorted(sides)]
        return told | {"reach": [*told["reach"], *every]}


ASKED: dict[str, Door] = {
    "reach of the unseen": ReachOfTheUnseen(ACTION),
    "odds of the truth": OddsOfTheTruth(ACTION),
    "plans that peek": PlansThatPeek(RAID),
    "a packet of both": PacketOfBoth(RAID),
}
"""Leaks in what a seat can ask for, in addition to what it is sent."""
