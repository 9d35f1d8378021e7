"""One side's submarines in an impulse, and the target of an attack."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from flagplot.kernel.dice import Dice
from flagplot.kernel.flow import Prompt
from flagplot.kernel.order import Objection, Order
from flagplot.kernel.seat import Seat
from flagplot.kernel.text.said import Said
from flagplot.kernel.umpire import Umpire
from flagplot.operational.content.sea import SEA
from flagplot.operational.orders.common import Attack, Done, Move, Target
from flagplot.operational.phases.oneside import OneSide
from flagplot.operational.phases.question import Question
from flagplot.operational.rules.submarines import (
    attack,
    cannot_move,
    check_attack,
    check_dive,
    dive,
    report_all,
    second_chance,
    torpedo,
)
from flagplot.operational.state.model import Bay, Sub, enemy
from flagplot.operational.text.said import say


class Submarines(OneSide):
    """One side's submarines in an impulse: they move, attack, and report at the end."""

    def step(self, state: Bay) -> Said | str:
        return say("title-step-submarines-impulse", impulse=state.impulse)

    def seats(self, state: Bay) -> Sequence[Seat]:
        """The side, while it has submarine markers on the map; in the third impulse, without moves, only if one has a target."""
        if state.impulse < 3:
            return (Seat(self.side),) if any(sub.side == self.side for sub in state.subs.values()) else ()
        # Both players see which markers share a hex, so the question reveals nothing.
        bit, foe = state.bit, enemy(self.side)
        for sub in state.subs.values():
            if sub.side == self.side and any(group.moved & bit for group in state.groups_at(sub.at, foe)):
                return (Seat(self.side),)
        return ()

    def run(self, state: Bay, umpire: Umpire) -> None:
        """Without an order to give, submarines report what is in their hexes."""
        report_all(state, umpire, self.side)
        state.end(None, umpire)

    def asks(self, state: Bay, seat: Seat) -> Prompt:
        return Prompt(str(say("ask-move-submarines-attack")), ("move JS1 1520", "attack JS1 A2", "done"), "MK-SUB-1")

    def own(self, state: Bay) -> list[Sub]:
        """The side's submarine markers."""
        return [sub for sub in state.subs.values() if sub.side == self.side]

    def orders(self, state: Bay, seat: Seat) -> Iterator[Order]:
        """Every legal move and attack, and the end."""
        for sub in self.own(state):
            if cannot_move(state, sub) is None:
                for to in SEA.ways[sub.at]:
                    yield Move(sub.id, to)
            for group in state.groups_at(sub.at, enemy(self.side)):
                if check_attack(state, self.side, sub.id, group.id) is None:
                    yield Attack(sub.id, group.id)
        yield Done()

    def sample(self, state: Bay, seat: Seat, dice: Dice) -> Order:
        """An attack if one is possible, sometimes a move, else the end."""
        for sub in self.own(state):
            if sub.boat and not sub.attacked:
                for group in state.groups_at(sub.at, enemy(self.side)):
                    if dice.roll(2, "sample") == 1 and check_attack(state, self.side, sub.id, group.id) is None:
                        return Attack(sub.id, group.id)
        if dice.roll(2, "sample") == 1:
            return Done()
        ready = [sub for sub in self.own(state) if cannot_move(state, sub) is None]
        if not ready:
            return Done()
        sub = dice.pick(ready, "sample a submarine")
        return Move(sub.id, dice.pick(SEA.ways[sub.at], "sample a hex"))

    def check(self, state: Bay, seat: Seat, order: Order) -> Objection | None:
        if isinstance(order, Done):
            return None
        if isinstance(order, Move):
            return check_dive(state, self.side, order)
        if isinstance(order, Attack):
            return check_attack(state, self.side, order.sub, order.marker)
        return Objection("MK-SUB-1", say("refuse-now-submarines-act-move"))

    def obey(self, state: Bay, seat: Seat, order: Order, umpire: Umpire) -> None:
        if isinstance(order, Move):
            dive(state, umpire, state.subs[order.marker], order.to)
        elif isinstance(order, Attack):
            if attack(state, umpire, state.subs[order.sub], state.groups[order.marker]):
                state.call(Torpedoing(self.side, order.sub, order.marker))
        else:
            report_all(state, umpire, self.side)
            state.end(None, umpire)


class Torpedoing(Question):
    """By day the attacker names the target; after a hit there may be a second one."""

    sub: str
    group: str
    first: str = ""

    def title(self, state: Bay) -> Said | str:
        return say("title-submarine-attack")

    def asks(self, state: Bay, seat: Seat) -> Prompt:
        return Prompt(str(say("ask-name-ship-attack")), ("target warspite",), "MK-SUB-25")

    def orders(self, state: Bay, seat: Seat) -> list[Order]:
        return [Target(name) for name in state.groups[self.group].ships if name != self.first]

    def check(self, state: Bay, seat: Seat, order: Order) -> Objection | None:
        names = [name for name in state.groups[self.group].ships if name != self.first]
        if isinstance(order, Target) and order.ship in names:
            return None
        return Objection("MK-SUB-13", say("refuse-name-one-ship", group=self.group, names=", ".join(names)))

    def obey(self, state: Bay, seat: Seat, order: Order, umpire: Umpire) -> None:
        assert isinstance(order, Target)
        hit = torpedo(state, umpire, self.asked, order.ship)
        group = state.groups.get(self.group)
        others = group is not None and any(name != order.ship for name in group.ships)
        if hit and others and not self.first and second_chance(state, umpire, self.asked):
            self.first = order.ship
        else:
            state.end(None, umpire)
