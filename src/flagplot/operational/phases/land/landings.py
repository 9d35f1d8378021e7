"""The landing phase: declaring, bombarding, landing troops."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from flagplot.kernel.dice import Dice
from flagplot.kernel.flow import Phase, Prompt, is_alone
from flagplot.kernel.order import Objection, Order
from flagplot.kernel.records.record import field
from flagplot.kernel.seat import Seat
from flagplot.kernel.text.said import Said
from flagplot.kernel.umpire import Umpire
from flagplot.operational.orders.common import Bombard, Done, Embark, Land
from flagplot.operational.phases.land.groundwar import GroundFight
from flagplot.operational.phases.oneside import OneSide
from flagplot.operational.phases.question import Question
from flagplot.operational.rules.land.landing import (
    aboard_units,
    bombard,
    check_embark,
    check_land,
    declare,
    go_ashore,
    laden_groups,
    may_have_landing,
    shore_guns,
    transports_at,
)
from flagplot.operational.rules.recon.markers import in_port, reveal
from flagplot.operational.state.model import Bay, enemy
from flagplot.operational.text.said import say
from flagplot.operational.text.wording import named


class Declaring(OneSide):
    """One side lands troops, or takes them aboard again."""

    bombarded: list[str] = field(factory=list)
    """Ships that have already fired their one bombardment of this turn."""

    def step(self, state: Bay) -> Said | str:
        return say("title-step-landings")

    def seats(self, state: Bay) -> Sequence[Seat]:
        """The side, if what both players can see leaves room for a landing."""
        return (Seat(self.side),) if may_have_landing(state, self.side) else ()

    def asks(self, state: Bay, seat: Seat) -> Prompt:
        return Prompt(str(say("ask-land-troops")), ("land J2 jp-1 jp-2", "embark jp-1 transport-1", "done"), "MK-LND-7")

    def lists_all(self, state: Bay, seat: Seat) -> bool:
        """Only if nothing but the end is listed: troops can be combined in more ways."""
        return is_alone(self.orders(state, seat))

    def orders(self, state: Bay, seat: Seat) -> Iterator[Order]:
        """Landing everything of a group, each unit alone, embarking; and the end."""
        for group in laden_groups(state, self.side):
            units = aboard_units(state, group)
            if check_land(state, self.side, Land(group.id, units)) is None:
                yield Land(group.id, units)
                if len(units) > 1:
                    yield from (Land(group.id, (unit,)) for unit in units)
        for troop in state.troops.values():
            if troop.side == self.side and troop.at and in_port(state, troop.at, self.side):
                for name in transports_at(state, troop.at, self.side):
                    if check_embark(state, self.side, Embark(troop.id, name)) is None:
                        yield Embark(troop.id, name)
        yield Done()

    def sample(self, state: Bay, seat: Seat, dice: Dice) -> Order:
        """Mostly a landing, if one is possible."""
        afloat = any(troop.aboard and troop.side == self.side and not troop.fate for troop in state.troops.values())
        if not afloat and dice.roll(10, "sample") > 1:
            return Done()
        listed = list(self.orders(state, seat))
        if len(listed) == 1 or dice.roll(3, "sample") == 1:
            return Done()
        return dice.pick(listed, "sample an order")

    def check(self, state: Bay, seat: Seat, order: Order) -> Objection | None:
        if isinstance(order, Done):
            return None
        if isinstance(order, Land):
            return check_land(state, self.side, order)
        if isinstance(order, Embark):
            return check_embark(state, self.side, order)
        return Objection("MK-LND-7", say("refuse-now-troops-land-land"))

    def obey(self, state: Bay, seat: Seat, order: Order, umpire: Umpire) -> None:
        if isinstance(order, Land):
            declare(state, umpire, state.groups[order.group])
            if order.group in state.groups:
                at, units = state.groups[order.group].at, list(order.units)
                state.call(Landing(self.side, at, units, self.bombarded[:]))
        elif isinstance(order, Embark):
            troop = state.troops[order.unit]
            troop.at, troop.aboard = "", order.transport
            umpire.announce("embarked", ("MK-LND-27",), {"unit": troop.id, "transport": order.transport})
        else:
            state.end(None, umpire)

    def resume(self, state: Bay, result: list[str], umpire: Umpire) -> None:
        """Note the ships that have bombarded."""
        self.bombarded = result


class Landing(Phase[Bay]):
    """One landing: bombardment, then the troops land and fight until one side is gone. The result is the ships that have bombarded."""

    side: str
    at: str
    units: list[str]
    fired: list[str] = field(factory=list)
    """Ships that have already fired their one bombardment of this turn."""

    def title(self, state: Bay) -> Said | str:
        return say("title-landing-in", at=named(self.at))

    def run(self, state: Bay, umpire: Umpire) -> None:
        """Ships bombard before the troops land."""
        state.call(Bombarding(self.side, self.at, self.fired[:]))

    def resume(self, state: Bay, result: Any, umpire: Umpire) -> None:
        """The troops land, and combat begins."""
        if not isinstance(result, Bombarded):
            state.end(self.fired, umpire)
            return
        self.fired = result.fired
        go_ashore(state, umpire, self.side, self.at, self.units)
        state.call(GroundFight(self.at, self.side, landing=True))


@dataclass(frozen=True)
class Bombarded:
    """The ships that have fired their bombardment."""

    fired: list[str]


class Bombarding(Question):
    """Which heavy ship bombards which defender? The result is `Bombarded`."""

    at: str
    fired: list[str]

    def seats(self, state: Bay) -> Sequence[Seat]:
        """The landing side, if there are defenders, even without heavy guns: whether it has any may be secret."""
        return (Seat(self.asked),) if state.troops_at(self.at, enemy(self.asked)) else ()

    def asks(self, state: Bay, seat: Seat) -> Prompt:
        return Prompt(str(say("ask-bombard-defenders")), ("bombard chokai town-guard", "done"), "MK-LND-9")

    def guns(self, state: Bay) -> list[str]:
        """The ships that may fire."""
        return shore_guns(state, self.asked, self.at, self.fired)

    def orders(self, state: Bay, seat: Seat) -> Iterable[Order]:
        """Every ship at every defender, and the end."""
        foes = state.troops_at(self.at, enemy(self.asked))
        return [*(Bombard(name, troop.id) for name in self.guns(state) for troop in foes), Done()]

    def check(self, state: Bay, seat: Seat, order: Order) -> Objection | None:
        if isinstance(order, Done):
            return None
        if not isinstance(order, Bombard):
            return Objection("MK-LND-9", say("refuse-bombard-bombard-say-done"))
        if order.ship in self.fired:
            return Objection("MK-LND-9", say("refuse-bombarded-each-ship-fires", ship=order.ship))
        if order.ship not in self.guns(state):
            return Objection("MK-LND-10", say("refuse-only-ca-guns-larger-hex", guns=", ".join(self.guns(state))))
        if order.unit not in [troop.id for troop in state.troops_at(self.at, enemy(self.asked))]:
            return Objection("MK-LND-10", say("refuse-no-ground-unit-enemy", unit=order.unit, at=self.at))
        return None

    def obey(self, state: Bay, seat: Seat, order: Order, umpire: Umpire) -> None:
        if not isinstance(order, Bombard):
            state.end(Bombarded(self.fired), umpire)
            return
        self.fired.append(order.ship)
        group = state.group_of(order.ship)
        if group is not None:
            reveal(state, umpire, group, "gun flashes", ("MK-LND-10",))
        bombard(state, umpire, order.ship, order.unit)

    def run(self, state: Bay, umpire: Umpire) -> None:
        """Without a target the phase ends."""
        state.end(Bombarded(self.fired), umpire)
