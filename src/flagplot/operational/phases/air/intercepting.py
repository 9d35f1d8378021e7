"""Air combat over the target: which fighters take off, and which units fight each other."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from flagplot.kernel.flow import Prompt
from flagplot.kernel.order import Objection, Order
from flagplot.kernel.records.record import field
from flagplot.kernel.rule import rule
from flagplot.kernel.seat import Seat
from flagplot.kernel.umpire import Umpire
from flagplot.operational.orders.common import Done, Pair, Scramble
from flagplot.operational.phases.question import Question
from flagplot.operational.rules.air.dogfight import duel, winning_numbers
from flagplot.operational.rules.air.intercept import check_scramble, scramblers
from flagplot.operational.rules.air.raiding import bombers, bounce, free_escorts, free_interceptors
from flagplot.operational.state.ids import PlaneId
from flagplot.operational.state.model import Bay
from flagplot.operational.text.said import say
from flagplot.operational.text.wording import named


@dataclass(frozen=True)
class Committed:
    """The fighters that meet the raid."""

    interceptors: list[PlaneId]


class Intercepting(Question):
    """Which fighters take off? The result is `Committed`."""

    at: str
    target: str
    interceptors: list[PlaneId] = field(factory=list)

    def seen_by(self, seat: Seat) -> Intercepting:
        """Until all are committed, only the defender sees the fighters."""
        seen = self.clone()
        if seat not in {self.asked, "control"}:
            seen.interceptors = []
        return seen

    def asks(self, state: Bay, seat: Seat) -> Prompt:
        return Prompt(
            str(say("ask-raiders-over-scramble-fighters", at=named(self.at))), ("scramble 30-sqn", "done"), "MK-AIR-31"
        )

    def orders(self, state: Bay, seat: Seat) -> Iterable[Order]:
        for name in scramblers(state, self.at, seat, self.target):
            if name not in self.interceptors:
                yield Scramble(name)
        yield Done()

    def check(self, state: Bay, seat: Seat, order: Order) -> Objection | None:
        if isinstance(order, Done):
            return None
        if isinstance(order, Scramble):
            if order.unit in self.interceptors:
                return Objection("MK-AIR-31", say("refuse-up", unit=order.unit))
            return check_scramble(state, self.at, seat, order.unit, self.target)
        return Objection("MK-AIR-31", say("refuse-send-up-fighters-scramble"))

    def obey(self, state: Bay, seat: Seat, order: Order, umpire: Umpire) -> None:
        if isinstance(order, Scramble):
            self.interceptors.append(order.unit)
        else:
            state.end(Committed(self.interceptors), umpire)


@dataclass(frozen=True)
class Paired:
    """Escorts and interceptors that have fought each other."""

    engaged: list[PlaneId]


class Pairing(Question):
    """Which escort fights which interceptor? The result is `Paired`."""

    asked: str = field(default="", kw_only=True)
    side: str
    units: list[PlaneId]
    interceptors: list[PlaneId]
    first: str
    engaged: list[PlaneId] = field(factory=list)

    def asks(self, state: Bay, seat: Seat) -> Prompt:
        return Prompt(str(say("ask-send-escorts-interceptors")), ("pair akagi-zero 30-sqn",), "MK-AIR-28")

    def free(self, state: Bay) -> tuple[list[PlaneId], list[PlaneId]]:
        """Escorts and interceptors that have not fought yet."""
        escorts = free_escorts(state, self.units, self.engaged)
        return escorts, free_interceptors(state, self.interceptors, self.engaged)

    def orders(self, state: Bay, seat: Seat) -> Iterable[Order]:
        """Every escort with every interceptor."""
        escorts, fighters = self.free(state)
        for escort in escorts:
            for name in fighters:
                yield Pair(escort, name)

    @rule("MK-AIR-28", "MK-AIR-26")
    def check(self, state: Bay, seat: Seat, order: Order) -> Objection | None:
        escorts, fighters = self.free(state)
        if isinstance(order, Pair) and order.unit in escorts and order.foe in fighters:
            return None
        if isinstance(order, Pair) and order.unit in self.engaged:
            return Objection("MK-AIR-26", say("refuse-fought-escort-fights-one", unit=order.unit))
        text = say("refuse-pair-one-one", escorts=", ".join(escorts), fighters=", ".join(fighters))
        return Objection("MK-AIR-28", text)

    def obey(self, state: Bay, seat: Seat, order: Order, umpire: Umpire) -> None:
        assert isinstance(order, Pair)
        self.fight(state, umpire, order.unit, order.foe)
        self.asked = ""

    @rule("MK-AIR-23", "MK-AIR-28")
    def run(self, state: Bay, umpire: Umpire) -> None:
        """The attacker pairs escorts and interceptors one to one; a single possible pair fights without a question."""
        escorts, fighters = self.free(state)
        if not escorts or not fighters:
            state.end(Paired(self.engaged), umpire)
        elif len(escorts) == 1 and len(fighters) == 1:
            self.fight(state, umpire, escorts[0], fighters[0])
        else:
            self.asked = self.side

    def fight(self, state: Bay, umpire: Umpire, escort: PlaneId, fighter: PlaneId) -> None:
        """One escort fights one interceptor."""
        self.engaged += [escort, fighter]
        duel(state, umpire, escort, fighter, self.first)


@dataclass(frozen=True)
class Bounced:
    """The free interceptors have attacked."""


class Bouncing(Question):
    """Which free interceptor attacks which bomber? The result is `Bounced`."""

    asked: str = field(default="", kw_only=True)
    side: str
    """The defender."""
    units: list[PlaneId]
    """The raiders."""
    loose: list[PlaneId]
    """Interceptors that are free to attack bombers."""

    def asks(self, state: Bay, seat: Seat) -> Prompt:
        return Prompt(str(say("ask-send-free-fighters-bombers")), ("pair 30-sqn akagi-val", "done"), "MK-AIR-25")

    def orders(self, state: Bay, seat: Seat) -> Iterable[Order]:
        """Every interceptor at every bomber unit, and the end."""
        for name in self.loose:
            for bomber in bombers(state, self.units):
                yield Pair(name, bomber)
        yield Done()

    @rule("MK-AIR-27")
    def check(self, state: Bay, seat: Seat, order: Order) -> Objection | None:
        if isinstance(order, Done):
            return None
        targets = bombers(state, self.units)
        if isinstance(order, Pair) and order.unit in self.loose and order.foe in targets:
            return None
        own = state.planes.get(order.unit) if isinstance(order, Pair) else None
        if own is not None and own.side == self.side and own.bounced:
            return Objection("MK-AIR-27", say("refuse-attacked-bomber-unit-turn", own=own.id))
        text = say("refuse-send-one-one-say", loose=", ".join(self.loose), targets=", ".join(targets))
        return Objection("MK-AIR-25", text)

    def obey(self, state: Bay, seat: Seat, order: Order, umpire: Umpire) -> None:
        if isinstance(order, Pair):
            bounce(state, umpire, order.unit, order.foe)
            self.asked = ""
        else:
            state.end(Bounced(), umpire)

    @rule("MK-AIR-25", "MK-AIR-27")
    def run(self, state: Bay, umpire: Umpire) -> None:
        """Each free interceptor may attack one bomber unit, once in a turn."""
        targets = bombers(state, self.units)
        self.loose = [
            name
            for name in self.loose
            if not state.planes[name].lost
            and not state.planes[name].bounced
            and any(winning_numbers(state, name, bomber) for bomber in targets)
        ]
        if self.loose and targets:
            self.asked = self.side
        else:
            state.end(Bounced(), umpire)
