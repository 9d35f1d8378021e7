"""The air plan: patrols before the first impulse, strikes and transfers at its end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from flagplot.kernel.dice import Dice
from flagplot.kernel.flow import Prompt, is_alone, singly
from flagplot.kernel.order import Objection, Order
from flagplot.kernel.seat import Seat
from flagplot.kernel.text.said import Said
from flagplot.kernel.umpire import Umpire
from flagplot.operational.content.counters import PLANE
from flagplot.operational.content.sea import SEA
from flagplot.operational.orders.common import Cap, Done, Launch, Transfer
from flagplot.operational.phases.oneside import OneSide
from flagplot.operational.rules.air.airfield import (
    bars_flying,
    cannot_host,
    capacity,
    carrier_group,
    is_decoy,
    plane_range,
    standing,
)
from flagplot.operational.rules.air.airplan import (
    BASE_NAMES,
    cannot_leave,
    check_launch,
    check_patrol,
    check_transfer,
    fighters,
    launch,
    may_strike,
    patrol_range,
    strike_targets,
    target_hex,
    wing_of,
)
from flagplot.operational.state.ids import PlaneId
from flagplot.operational.state.model import JAPAN, Bay, Group, Plane
from flagplot.operational.text.said import say


class Patrolling(OneSide):
    """Combat air patrols take off before anything moves in a Day turn."""

    def step(self, state: Bay) -> Said | str:
        return say("title-step-air-patrols")

    def seats(self, state: Bay) -> Sequence[Seat]:
        """The side, in Day turns."""
        return () if state.night else (Seat(self.side),)

    def asks(self, state: Bay, seat: Seat) -> Prompt:
        return Prompt(
            str(say("ask-send-up-fighter-patrols")), ("cap akagi-zero J2", "cap 30-sqn 1116", "done"), "MK-AIR-34"
        )

    def lists_all(self, state: Bay, seat: Seat) -> bool:
        """Only if nothing but the end is listed: patrols may go to any hex in range."""
        return is_alone(self.orders(state, seat))

    def orders(self, state: Bay, seat: Seat) -> Iterator[Order]:
        """Patrols over the own base and over own groups in range, and the end."""
        yield from self._patrols(state)
        yield Done()

    def kinds(self, state: Bay, seat: Seat) -> Sequence[Iterator[Iterator[Order]]]:
        """Patrols of each unit, and the end."""
        return self._patrols_by_unit(state), singly([Done()])

    def _patrols(self, state: Bay) -> Iterator[Order]:
        for unit in self._patrols_by_unit(state):
            yield from unit

    def _patrols_by_unit(self, state: Bay) -> Iterator[Iterator[Order]]:
        groups = state.side_groups(self.side)
        for plane in fighters(state, self.side):
            if bars_flying(state, plane, binds_course=True) is None:
                yield self._patrols_of(state, plane, groups)

    def _patrols_of(self, state: Bay, plane: Plane, groups: list[Group]) -> Iterator[Order]:
        here = state.base_hex(plane.base)
        if carrier_group(state, plane) is None and check_patrol(state, self.side, Cap(plane.id, here)) is None:
            yield Cap(plane.id, here)
        half = patrol_range(state, plane)
        for group in groups:
            if SEA.distance(here, group.at) <= half:
                yield Cap(plane.id, group.id)

    def sample(self, state: Bay, seat: Seat, dice: Dice) -> Order:
        """Sometimes a patrol at home."""
        ready = fighters(state, self.side) if dice.roll(3, "sample") == 1 else []
        if not ready:
            return Done()
        plane = dice.pick(ready, "sample a unit")
        home = carrier_group(state, plane)
        order = Cap(plane.id, home.id if home is not None else state.base_hex(plane.base))
        return order if check_patrol(state, self.side, order) is None else Done()

    def check(self, state: Bay, seat: Seat, order: Order) -> Objection | None:
        if isinstance(order, Done):
            return None
        if isinstance(order, Cap):
            return check_patrol(state, self.side, order)
        return Objection("MK-AIR-34", say("refuse-now-patrols-go-up"))

    def obey(self, state: Bay, seat: Seat, order: Order, umpire: Umpire) -> None:
        if isinstance(order, Cap):
            plane = state.planes[order.unit]
            plane.task, plane.post = "cap", order.over
            umpire.announce("cap", ("MK-AIR-33",), {"unit": order.unit, "over": order.over}, audience=(self.side,))
        else:
            state.end(None, umpire)


class Launching(OneSide):
    """At the end of the first impulse strikes are launched and units are transferred."""

    def step(self, state: Bay) -> Said | str:
        return say("title-step-launching")

    def seats(self, state: Bay) -> Sequence[Seat]:
        """The side; Japan does not fly at night."""
        return () if state.night and self.side == JAPAN else (Seat(self.side),)

    def asks(self, state: Bay, seat: Seat) -> Prompt:
        examples = ("launch colombo akagi-zero akagi-val", "transfer 803-sqn trincomalee", "done")
        return Prompt(str(say("ask-launch-strikes-move-units")), examples, "MK-AIR-7")

    def ready(self, state: Bay) -> list[Plane]:
        """The units of the side that could fly now."""
        return [
            plane
            for plane in state.planes.values()
            if plane.side == self.side and not plane.lost and may_strike(state, plane) is None
        ]

    def lists_all(self, state: Bay, seat: Seat) -> bool:
        """Only if nothing but the end is listed: units can be combined in more ways."""
        return is_alone(self.orders(state, seat))

    def orders(self, state: Bay, seat: Seat) -> Iterator[Order]:
        """For every target in range: each unit alone, and all that can go together; then transfers and the end."""
        yield from self._strikes(state)
        yield from self._transfers(state)
        yield Done()

    def kinds(self, state: Bay, seat: Seat) -> Sequence[Iterator[Iterator[Order]]]:
        """Strikes on each target, transfers of each unit, the end."""
        return self._strikes_by_target(state), self._transfers_by_unit(state), singly([Done()])

    def _strikes(self, state: Bay) -> Iterator[Order]:
        for target in self._strikes_by_target(state):
            yield from target

    def _strikes_by_target(self, state: Bay) -> Iterator[Iterator[Order]]:
        wings: dict[tuple[str, str], list[Plane]] = {}
        for plane in self.ready(state):
            wings.setdefault(wing_of(state, plane), []).append(plane)
        if wings:
            for target in strike_targets(state, self.side):
                yield self._strikes_on(state, target, wings)

    def _strikes_on(self, state: Bay, target: str, wings: dict[tuple[str, str], list[Plane]]) -> Iterator[Order]:
        at = target_hex(state, target)
        for planes in wings.values():
            able: list[PlaneId] = []
            for plane in planes:  # the units are ready: only the range is still to be checked
                if SEA.distance(state.base_hex(plane.base), at) <= plane_range(state, plane.id):
                    able.append(plane.id)
                    yield Launch(target, (plane.id,))
            if len(able) > 1:
                yield Launch(target, tuple(able))

    def _transfers(self, state: Bay) -> Iterator[Order]:
        for unit in self._transfers_by_unit(state):
            yield from unit

    def _transfers_by_unit(self, state: Bay) -> Iterator[Iterator[Order]]:
        """The transfers of each unit. What depends on the unit is checked once, not for every base; room at a base is counted once, not for every unit."""
        bases = [base for base in BASE_NAMES if state.owner.get(base) == self.side]
        roomy: list[str] | None = None
        for plane in state.planes.values():
            if plane.side == self.side and not plane.lost and plane.base and cannot_leave(state, plane) is None:
                if roomy is None:
                    roomy = [base for base in bases if standing(state, base) < capacity(state, base)]
                yield self._transfers_of(state, plane, bases, roomy)

    def _transfers_of(self, state: Bay, plane: Plane, bases: list[str], roomy: list[str]) -> Iterator[Order]:
        here, hop = state.base_hex(plane.base), 2 * plane_range(state, plane.id)
        if not here:
            return
        lands = not PLANE[plane.id].seaplane
        for base in roomy if lands and not is_decoy(plane.id) else bases:
            if (
                base != plane.base
                and SEA.distance(here, SEA.hex_of[base]) <= hop
                and (lands or cannot_host(state, plane, base) is None)
            ):
                yield Transfer(plane.id, base)

    def sample(self, state: Bay, seat: Seat, dice: Dice) -> Order:
        """Several units against a target in range, or the end."""
        if dice.roll(3, "sample") == 1:
            return Done()
        own = [
            plane for plane in state.planes.values() if plane.side == self.side and not plane.lost and not plane.task
        ]
        if not own:
            return Done()
        plane = dice.pick(own, "sample a unit")
        if may_strike(state, plane) is not None:
            return Done()
        marks = strike_targets(state, self.side)
        here, reach = state.base_hex(plane.base), plane_range(state, plane.id)
        near = [mark for mark in marks if SEA.distance(here, target_hex(state, mark)) <= reach]
        if near:
            target = dice.pick(near, "sample a target")
            wing = wing_of(state, plane)
            mates = [other.id for other in own if other.base == plane.base and wing_of(state, other) == wing]
            able = [name for name in mates if check_launch(state, self.side, Launch(target, (name,))) is None]
            if able:
                return Launch(target, tuple(able))
        order = Transfer(plane.id, dice.pick(BASE_NAMES, "sample a base"))
        return order if check_transfer(state, self.side, order) is None else Done()

    def check(self, state: Bay, seat: Seat, order: Order) -> Objection | None:
        if isinstance(order, Done):
            return None
        if isinstance(order, Launch):
            return check_launch(state, self.side, order)
        if isinstance(order, Transfer):
            return check_transfer(state, self.side, order)
        return Objection("MK-AIR-7", say("refuse-now-strikes-launched-launch"))

    def obey(self, state: Bay, seat: Seat, order: Order, umpire: Umpire) -> None:
        if isinstance(order, Launch):
            launch(state, umpire, self.side, order)
        elif isinstance(order, Transfer):
            plane = state.planes[order.unit]
            plane.base, plane.task = order.base, "transfer"
            umpire.announce(
                "transferred", ("MK-AIR-37",), {"unit": plane.id, "base": order.base}, audience=(self.side,)
            )
        else:
            state.end(None, umpire)
