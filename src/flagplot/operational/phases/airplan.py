"""The air plan: patrols before the first impulse, strikes and transfers at its end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from flagplot.kernel.dice import Dice
from flagplot.kernel.flow import Prompt
from flagplot.kernel.order import Objection, Order
from flagplot.kernel.rule import rule
from flagplot.kernel.seat import Seat
from flagplot.kernel.umpire import Umpire
from flagplot.operational.counters import HOME, PLANE, SHIP
from flagplot.operational.model import JAPAN, Bay, Plane, Strike, enemy
from flagplot.operational.orders import Cap, Done, Launch, Transfer
from flagplot.operational.phases.airfield import (
    bars_flying,
    cannot_host,
    capacity,
    carrier_group,
    is_decoy,
    plane_range,
    standing,
    wrong_course,
)
from flagplot.operational.phases.oneside import OneSide
from flagplot.operational.phases.recon import own_plane
from flagplot.operational.sea import PLACE, SEA

BASE_NAMES: Final = tuple(name for name, place in PLACE.items() if place.kind != "none")


class Patrolling(OneSide):
    """Before anything moves in a Day turn: combat air patrols go up."""

    def step(self, state: Bay) -> str:
        """The name of the step."""
        return "air patrols"

    def seats(self, state: Bay) -> Sequence[Seat]:
        """The side, by day."""
        return () if state.night else (Seat(self.side),)

    def asks(self, state: Bay, seat: Seat) -> Prompt:
        """The question."""
        return Prompt(
            "Send up combat air patrols, then `done`.", ("cap akagi-zero J2", "cap 30-sqn 1116", "done"), "MK-AIR-34"
        )

    def orders(self, state: Bay, seat: Seat) -> Iterator[Order]:
        """Patrols over the own base, over own groups in reach, and the end."""
        for plane in fighters(state, self.side):
            home = carrier_group(state, plane)
            here = state.base_hex(plane.base)
            if home is None and check_patrol(state, self.side, Cap(plane.id, here)) is None:
                yield Cap(plane.id, here)
            for group in state.side_groups(self.side):
                if check_patrol(state, self.side, Cap(plane.id, group.id)) is None:
                    yield Cap(plane.id, group.id)
        yield Done()

    def sample(self, state: Bay, seat: Seat, dice: Dice) -> Order:
        """A patrol at home now and then."""
        ready = fighters(state, self.side) if dice.roll(3, "sample") == 1 else []
        if not ready:
            return Done()
        plane = dice.pick(ready, "sample a unit")
        home = carrier_group(state, plane)
        order = Cap(plane.id, home.id if home is not None else state.base_hex(plane.base))
        return order if check_patrol(state, self.side, order) is None else Done()

    def check(self, state: Bay, seat: Seat, order: Order) -> Objection | None:
        """Why an order may not be given."""
        if isinstance(order, Done):
            return None
        if isinstance(order, Cap):
            return check_patrol(state, self.side, order)
        return Objection("MK-AIR-34", "Now patrols go up: `cap` or `done`.")

    def obey(self, state: Bay, seat: Seat, order: Order, umpire: Umpire) -> None:
        """Send them up."""
        if isinstance(order, Cap):
            plane = state.planes[order.unit]
            plane.task, plane.post = "cap", order.over
            umpire.announce("cap", ("MK-AIR-33",), {"unit": order.unit, "over": order.over}, audience=(self.side,))
        else:
            state.flow.pop()


def fighters(state: Bay, side: str) -> list[Plane]:
    """The fighter units of a side at readiness."""
    return [
        plane
        for plane in state.planes.values()
        if plane.side == side and not plane.lost and not plane.task and PLANE[plane.id].is_fighter and plane.base
    ]


@rule("MK-AIR-33", "MK-AIR-34", "MK-AIR-6", "MK-AIR-67")
def check_patrol(state: Bay, side: str, order: Cap) -> Objection | None:
    """Why fighters may not patrol there."""
    plane = own_plane(state, side, order.unit)
    if isinstance(plane, Objection):
        return plane
    if not PLANE[plane.id].is_fighter:
        return Objection("MK-AIR-33", f"{plane.id} is no fighter unit.")
    if plane.task:
        return Objection("MK-AIR-67", f"{plane.id} has its task for this turn: {plane.task}.")
    objection = bars_flying(state, plane, binds_course=True)
    if objection is not None:
        return objection
    group = state.groups.get(order.over)
    if group is not None and (group.side != side or not group.at):
        return Objection("MK-AIR-33", f"{order.over} is no group of yours on the map.")
    at = group.at if group is not None else order.over
    if at not in SEA.all:
        place = SEA.hex_of.get(order.over.lower())
        if place is not None:
            return Objection("MK-AIR-33", f"{order.over} lies in {place}: write `cap {plane.id} {place}`.")
        return Objection("MK-AIR-33", f"{order.over} is neither a hex nor a group of yours.")
    half = plane_range(state, plane.id) // 2
    apart = SEA.distance(state.base_hex(plane.base), at)
    if apart > half:
        return Objection("MK-AIR-33", f"{plane.id} patrols up to {half} hexes away; {order.over} is {apart}.")
    return None


class Launching(OneSide):
    """At the end of the first impulse: strikes are launched and units transferred."""

    def step(self, state: Bay) -> str:
        """The name of the step."""
        return "launching"

    def seats(self, state: Bay) -> Sequence[Seat]:
        """The side; Japan does not fly at night."""
        return () if state.night and self.side == JAPAN else (Seat(self.side),)

    def asks(self, state: Bay, seat: Seat) -> Prompt:
        """The question."""
        examples = ("launch colombo akagi-zero akagi-val", "transfer 803-sqn trincomalee", "done")
        return Prompt("Launch strikes and transfer units, then `done`.", examples, "MK-AIR-7")

    def ready(self, state: Bay) -> list[Plane]:
        """The units of the side that could fly now."""
        return [
            plane
            for plane in state.planes.values()
            if plane.side == self.side and not plane.lost and may_strike(state, plane) is None
        ]

    def orders(self, state: Bay, seat: Seat) -> Iterator[Order]:
        """For every target in reach: each unit alone, and all that can go together; then transfers and the end."""
        marks = strike_targets(state, self.side)
        wings: dict[tuple[str, str], list[str]] = {}
        for plane in self.ready(state):
            wings.setdefault(wing_of(state, plane), []).append(plane.id)
        for target in marks:
            for names in wings.values():
                able = tuple(name for name in names if check_launch(state, self.side, Launch(target, (name,))) is None)
                for name in able:
                    yield Launch(target, (name,))
                if len(able) > 1:
                    yield Launch(target, able)
        bases = [base for base in BASE_NAMES if state.owner.get(base) == self.side]
        # Room is counted once, not for every unit that might go there.
        roomy = [base for base in bases if standing(state, base) < capacity(state, base)]
        for plane in state.planes.values():
            if plane.side == self.side and not plane.lost and plane.task in {"", "transfer"}:
                for base in bases if is_decoy(plane.id) or PLANE[plane.id].seaplane else roomy:
                    if check_transfer(state, self.side, Transfer(plane.id, base)) is None:
                        yield Transfer(plane.id, base)
        yield Done()

    def sample(self, state: Bay, seat: Seat, dice: Dice) -> Order:
        """A wing against something in reach, or the end."""
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
        """Why an order may not be given."""
        if isinstance(order, Done):
            return None
        if isinstance(order, Launch):
            return check_launch(state, self.side, order)
        if isinstance(order, Transfer):
            return check_transfer(state, self.side, order)
        return Objection("MK-AIR-7", "Now strikes are launched: `launch`, `transfer` or `done`.")

    def obey(self, state: Bay, seat: Seat, order: Order, umpire: Umpire) -> None:
        """Launch or transfer."""
        if isinstance(order, Launch):
            launch(state, umpire, self.side, order)
        elif isinstance(order, Transfer):
            plane = state.planes[order.unit]
            plane.base, plane.task = order.base, "transfer"
            umpire.announce(
                "transferred", ("MK-AIR-37",), {"unit": plane.id, "base": order.base}, audience=(self.side,)
            )
        else:
            state.flow.pop()


@rule("MK-AIR-16", "MK-AIR-17", "MK-AIR-18")
def wing_of(state: Bay, plane: Plane) -> tuple[str, str]:
    """What units must share to strike together: the land base, or the deck and the home carrier."""
    if plane.base in PLACE:
        return plane.base, ""
    if state.options["carrier_strikes"] == "combined_per_task_group":
        return state.ships[plane.base].group, ""
    return plane.base, HOME[plane.id]


@rule("MK-AIR-6", "MK-AIR-8", "MK-AIR-9", "MK-AIR-61", "MK-AIR-67", "MK-REC-21")
def may_strike(state: Bay, plane: Plane) -> Objection | None:
    """Why a unit may not take part in a strike now."""
    card = PLANE[plane.id]
    if plane.task:
        return Objection("MK-AIR-67", f"{plane.id} has its task for this turn: {plane.task}.")
    if not is_decoy(plane.id) and not set(card.modes) & {"F", "T", "D", "H"}:
        return Objection("MK-AIR-61", f"{plane.id} does not fly strikes.")
    if state.night:
        if card.side == JAPAN:
            return Objection("MK-AIR-6", "Japanese aircraft do not fly at night.")
        if "N" not in card.modes or (card.type == "PBY" and state.options["pby_night_torpedo"] == "off"):
            return Objection("MK-AIR-8", f"At night only British torpedo planes attack, not {plane.id}.")
    return bars_flying(state, plane, binds_course=True, fly_off=True)


@rule("MK-AIR-21", "MK-AIR-20", "MK-AIR-66")
def strike_targets(state: Bay, side: str) -> list[str]:
    """What may be struck: known enemy groups, and enemy places."""
    known = [
        group.id
        for group in state.groups.values()
        if group.side != side and group.at and (group.revealed or (state.night and group.reported))
    ]
    foe, owner = enemy(side), state.owner
    return known + [place for place in BASE_NAMES if owner[place] == foe]


@rule("MK-AIR-7", "MK-AIR-16", "MK-AIR-17", "MK-AIR-19", "MK-AIR-21")
def check_launch(state: Bay, side: str, order: Launch) -> Objection | None:
    """Why a strike may not be launched so."""
    if not order.units or len(set(order.units)) != len(order.units):
        return Objection("MK-AIR-7", "Name the air units that strike together, each once.")
    if order.target not in strike_targets(state, side):
        text = f"{order.target} is no known target: ships at sea must have been found, ports and airfields need not."
        return Objection("MK-AIR-21", text)
    at = target_hex(state, order.target)
    shared: tuple[str, str] | None = None
    for name in order.units:
        plane = own_plane(state, side, name)
        if isinstance(plane, Objection):
            return plane
        objection = may_strike(state, plane)
        if objection is not None:
            return objection
        wing = wing_of(state, plane)
        if shared is not None and wing != shared:
            number = "MK-AIR-16" if plane.base in PLACE else "MK-AIR-17"
            return Objection(
                number, f"{name} does not share base and home carrier with {order.units[0]}: launch it apart."
            )
        shared = wing
        reach, apart = plane_range(state, name), SEA.distance(state.base_hex(plane.base), at)
        if apart > reach:
            return Objection("MK-AIR-19", f"{order.target} is {apart} hexes away; {name} reaches {reach}.")
    return None


def target_hex(state: Bay, target: str) -> str:
    """Where a target is now."""
    group = state.groups.get(target)
    return group.at if group is not None else SEA.hex_of.get(target, "")


@rule("MK-AIR-7", "MK-SEQ-5", "MK-AIR-63")
def launch(state: Bay, umpire: Umpire, side: str, order: Launch) -> None:
    """A strike is on its way."""
    number = 1 + sum(strike.side == side for strike in state.strikes)
    name = f"{side[0].upper()}{state.turn}-{number}"
    origin = state.base_hex(state.planes[order.units[0]].base)
    state.strikes.append(Strike(name, side, origin, order.target, list(order.units)))
    for unit in order.units:
        state.planes[unit].task = "strike"
    facts = {"strike": name, "target": order.target, "units": list(order.units)}
    umpire.announce("launched", ("MK-AIR-7",), facts, audience=(side,))


@rule("MK-AIR-37", "MK-AIR-38", "MK-AIR-11", "MK-AIR-6")
def check_transfer(state: Bay, side: str, order: Transfer) -> Objection | None:
    """Why a unit may not fly to another base."""
    plane = own_plane(state, side, order.unit)
    if isinstance(plane, Objection):
        return plane
    if plane.task not in {"", "transfer"}:
        return Objection("MK-AIR-37", f"{plane.id} has its task for this turn: {plane.task}.")
    card = PLANE[plane.id]
    objection = bars_flying(state, plane, binds_course=card.carrier, fly_off=True)
    if objection is not None:
        return objection
    if order.base == plane.base:
        return Objection("MK-AIR-37", f"{plane.id} is at {order.base}.")
    objection = cannot_host(state, plane, order.base)
    if objection is not None:
        return objection
    if order.base not in PLACE:
        group = state.groups[state.ships[order.base].group]
        if group.regrouped & state.bit:
            return Objection("MK-AIR-5", f"{group.id} has regrouped in this impulse and conducts no air operations.")
        objection = wrong_course(state, group) if SHIP[order.base].deck else None
        if objection is not None:
            return objection
    hop, apart = 2 * plane_range(state, plane.id), SEA.distance(state.base_hex(plane.base), state.base_hex(order.base))
    if apart > hop:
        return Objection("MK-AIR-37", f"A hop of {plane.id} is at most {hop} hexes; {order.base} is {apart} away.")
    return None
