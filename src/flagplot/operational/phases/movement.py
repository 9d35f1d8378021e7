"""Sea movement: one side moves and regroups its task groups, one impulse at a time."""

from __future__ import annotations

from collections.abc import Iterator

from flagplot.kernel.dice import Dice
from flagplot.kernel.flow import Prompt
from flagplot.kernel.order import Objection, Order
from flagplot.kernel.rule import rule
from flagplot.kernel.seat import Seat
from flagplot.kernel.umpire import Umpire
from flagplot.operational.counters import SHIP
from flagplot.operational.model import JAPAN, Bay, Group, enemy
from flagplot.operational.orders import Detach, Done, Engage, Enter, Exit, Join, Move, Reassign, Shell
from flagplot.operational.phases import regroup
from flagplot.operational.phases.airfield import BARRED_COURSES, has_sent_up_patrols
from flagplot.operational.phases.arrival import arrive, own_group
from flagplot.operational.phases.collision import risk_collision
from flagplot.operational.phases.encounter import Encounter, may_attack
from flagplot.operational.phases.fight import Fight, battery_at
from flagplot.operational.phases.gunnery import is_heavy
from flagplot.operational.phases.mapedge import check_entry, check_exit, enter, entry_hexes, leave_map
from flagplot.operational.phases.oneside import OneSide
from flagplot.operational.phases.seafight import SeaFight
from flagplot.operational.phases.speed import cannot_steam, homeward_steps, is_held, would_strand
from flagplot.operational.plot import (
    boxed_port,
    is_port,
)
from flagplot.operational.sea import SEA


class Moving(OneSide):
    """One side's movement in an impulse."""

    def step(self, state: Bay) -> str:
        """The name of the step."""
        return f"movement, impulse {state.impulse}"

    def asks(self, state: Bay, seat: Seat) -> Prompt:
        """The question."""
        examples = ("move J1 3210", "join J2 J1", "detach J1 chokai", "engage J1", "done")
        return Prompt(f"Impulse {state.impulse}: move and regroup, then `done`.", examples, "MK-SEQ-9")

    def orders(self, state: Bay, seat: Seat) -> Iterator[Order]:
        """Moves, entries, exits, engagements, joining groups, one ship alone leaving or changing hers; and the end of it."""
        for group in list(state.groups.values()):
            if group.side == self.side:
                yield from self._orders_of(state, seat, group)
        if self._check_done(state) is None:
            yield Done()

    def _orders_of(self, state: Bay, seat: Seat, group: Group) -> Iterator[Order]:
        if not group.at:
            for to in entry_hexes(group):
                if check_entry(state, self.side, Enter(group.id, to)) is None:
                    yield Enter(group.id, to)
            return
        yield from self._moves(state, group)
        yield from self._actions(state, seat, group)
        yield from self._regroupings(state, seat, group)

    def _some_of(self, state: Bay, seat: Seat, group: Group, dice: Dice) -> list[Order]:
        """A group's orders of one kind, drawn at random: a fleet has more ships to detach than hexes to go to."""
        if not group.at:
            return list(self._orders_of(state, seat, group))
        kind = dice.roll(3, "sample a kind")
        if kind == 1:
            return list(self._moves(state, group))
        if kind == 2:
            return list(self._actions(state, seat, group))
        return list(self._regroupings(state, seat, group))

    def _actions(self, state: Bay, seat: Seat, group: Group) -> Iterator[Order]:
        for order in (Exit(group.id), Engage(group.id), Shell(group.id)):
            if self.check(state, seat, order) is None:
                yield order

    def _moves(self, state: Bay, group: Group) -> Iterator[Move]:
        if is_plotted(state) or cannot_steam(state, group) is not None:  # asked once, not for every hex
            return
        for to in SEA.ways[group.at]:
            if check_move(state, self.side, group.id, to) is None:
                yield Move(group.id, to)

    def _regroupings(self, state: Bay, seat: Seat, group: Group) -> Iterator[Order]:
        if group.dummy:
            return
        others = [other.id for other in state.groups_at(group.at, self.side) if other is not group]
        for into in others:
            if self.check(state, seat, Join(group.id, into)) is None:
                yield Join(group.id, into)
        if len(group.ships) == 1 or regroup.may_regroup(state, self.side, group.id) is not None:
            return
        for name in group.ships:
            if self.check(state, seat, Detach(group.id, (name,))) is None:
                yield Detach(group.id, (name,))
            for into in others:
                if self.check(state, seat, Reassign(group.id, into, (name,))) is None:
                    yield Reassign(group.id, into, (name,))

    def sample(self, state: Bay, seat: Seat, dice: Dice) -> Order:
        """Mostly moves, now and then something else, at last the end of the step."""
        luck = dice.roll(60, "sample")
        own = [group for group in state.groups.values() if group.side == self.side]
        # A few groups drawn at random stand for all: looking at every one before each order would be slow.
        for _ in range(3 if own and luck > 15 and not is_plotted(state) else 0):
            group = dice.pick(own, "sample a group")
            if group.at and not group.moved & state.bit:
                to = dice.pick(SEA.ways[group.at], "sample a move")
                if check_move(state, self.side, group.id, to) is None:
                    return Move(group.id, to)
        if own and (luck <= 3 or state.night):
            group = dice.pick(own, "sample a group")
            listed = self._some_of(state, seat, group, dice) if luck <= 3 else []
            if listed:
                return dice.pick(listed, "sample an order")
            if group.at and check_engage(state, self.side, group.id) is None:
                return Engage(group.id)
        bound = self._bound_home(state)
        if bound is None:
            return Done()
        to = dice.pick(homeward_steps(state, bound), "sample a move")
        if check_move(state, self.side, bound.id, to) is None:
            return Move(bound.id, to)
        return dice.pick(list(self.orders(state, seat)), "sample an order")

    def check(self, state: Bay, seat: Seat, order: Order) -> Objection | None:
        """Why an order may not be given."""
        if isinstance(order, Move):
            if is_plotted(state):
                return Objection("MK-SEQ-10", "The steps of this impulse have been plotted.")
            return check_move(state, self.side, order.marker, order.to)
        if isinstance(order, Done):
            return self._check_done(state)
        if isinstance(order, Join):
            return regroup.check_pass(state, self.side, order.group, order.into, ())
        if isinstance(order, Reassign):
            if not order.ships:
                return Objection("MK-SEA-18", "Name the ships that change groups, or `join` the whole group.")
            return regroup.check_pass(state, self.side, order.group, order.into, order.ships)
        if isinstance(order, Detach):
            return regroup.check_detach(state, self.side, order.group, order.ships)
        if isinstance(order, Enter):
            return check_entry(state, self.side, order)
        if isinstance(order, Exit):
            return check_exit(state, self.side, order.group)
        if isinstance(order, Engage):
            return check_engage(state, self.side, order.group)
        if isinstance(order, Shell):
            return check_shell(state, self.side, order.group)
        return Objection("MK-SEQ-9", "Now groups move: move, join, detach, reassign, enter, exit, engage, shell, done.")

    @rule("MK-SEA-35")
    def _check_done(self, state: Bay) -> Objection | None:
        bound = self._bound_home(state)
        if bound is None:
            return None
        home = " or ".join(homeward_steps(state, bound))
        return Objection("MK-SEA-35", f"{bound.id} has a Damaged ship and must sail homeward: to {home}.")

    def _bound_home(self, state: Bay) -> Group | None:
        """A group that must still sail homeward before the step may end."""
        if is_plotted(state):
            return None
        for ship in state.ships.values():  # few are Damaged: only their groups are looked at
            if ship.damaged and ship.side == self.side:
                group = state.groups.get(ship.group)
                if group is not None and group.at and homeward_steps(state, group):
                    return group
        return None

    def obey(self, state: Bay, seat: Seat, order: Order, umpire: Umpire) -> None:
        """Carry it out; contact interrupts the movement."""
        if isinstance(order, Move):
            move(state, umpire, state.groups[order.marker], order.to)
        elif isinstance(order, Join):
            regroup.pass_ships(state, umpire, order.group, order.into, ())
        elif isinstance(order, Reassign):
            regroup.pass_ships(state, umpire, order.group, order.into, order.ships)
        elif isinstance(order, Detach):
            regroup.detach(state, umpire, order.group, order.ships)
        elif isinstance(order, Enter):
            enter(state, umpire, order)
        elif isinstance(order, Exit):
            leave_map(state, umpire, state.groups[order.group])
        elif isinstance(order, Engage):
            engage(state, state.groups[order.group])
        elif isinstance(order, Shell):
            shell(state, state.groups[order.group])
        else:
            state.flow.pop()


@rule("MK-SEQ-10")
def is_plotted(state: Bay) -> bool:
    """Whether movement is plotted and simultaneous in this game."""
    return state.options["movement_mode"] != "sequential"


@rule("MK-SEA-4", "MK-SEA-41", "MK-SEA-35")
def check_move(state: Bay, side: str, name: str, to: str) -> Objection | None:
    """Why a group may not move there."""
    group = own_group(state, side, name)
    if isinstance(group, Objection):
        return group
    objection = is_held(state, group) or cannot_steam(state, group)
    if objection is not None:
        return objection
    if to not in SEA.ways[group.at]:
        ways = ", ".join(SEA.ways[group.at])
        number = "MK-SEA-41" if to in SEA.near[group.at] else "MK-SEA-4"
        return Objection(number, f"{name} enters one adjacent sea or coastal hex: {ways}.")
    course = SEA.course[group.at, to]
    if state.impulse == 1 and course in BARRED_COURSES and has_sent_up_patrols(state, group):
        return Objection("MK-AIR-11", f"{name} has sent up fighters in this impulse and may not move {course}.")
    home = homeward_steps(state, group)
    if home and to not in home:
        return Objection("MK-SEA-36", f"{name} has a Damaged ship and must sail homeward: to {' or '.join(home)}.")
    if would_strand(state, group, to):
        return Objection("MK-SEA-13", f"From {to} {name} could no longer reach a port with its fuel.")
    return None


@rule("MK-SEA-24", "MK-SEA-22")
def move(state: Bay, umpire: Umpire, group: Group, to: str, *, meets: bool = True) -> None:
    """A group steams into an adjacent hex; where all move at once, meetings are looked for later."""
    group.came = group.at
    group.course = SEA.heading(group.at, to)
    group.at = to
    group.moved |= state.bit
    group.anchored = group.truce = False
    group.evicted = 0
    facts = {"group": group.id, "from": group.came, "to": to}
    umpire.announce("moved", ("MK-SEA-4",), facts)
    each = state.options["fast_collision_rolls"] == "each_impulse"
    if state.night and not group.dummy and (state.impulse == 3 or (each and _makes_speed(state, group))):
        risk_collision(state, umpire, group.ships[:], "moving Fast", group.side)
        if group.id not in state.groups:
            return
    arrive(state, umpire, group, meets=meets)


def _makes_speed(state: Bay, group: Group) -> bool:
    return all(SHIP[name].speed == "Fast" and not state.ships[name].damaged for name in group.ships)


# Seeking battle.


@rule("MK-NIT-12", "MK-NIT-14", "MK-BAT-2")
def check_engage(state: Bay, side: str, name: str) -> Objection | None:
    """Why a group may not seek battle in its hex."""
    group = own_group(state, side, name)
    if isinstance(group, Objection):
        return group
    if not state.has_marker(group.at, enemy(side)):
        return Objection("MK-NIT-12", f"There is no enemy marker in {group.at}.")
    if group.dummy:
        return Objection("MK-REC-10", f"{name} is a dummy and cannot fight.")
    if group.withdrew:
        return Objection("MK-SEA-43", f"{name} has withdrawn from battle this turn.")
    if not may_attack(state, group.at, side):
        return Objection("MK-BAT-3", "Ships in a boxed port cannot be brought to battle; heavy guns may `shell` them.")
    if state.night and group.contacted & state.bit:
        return Objection("MK-NIT-14", f"{name} has searched its hex in this impulse.")
    if state.night and not group.moved & state.bit:
        came = [foe.id for foe in state.groups_at(group.at, enemy(side)) if foe.moved & state.bit]
        if came:
            text = f"{came[0]} moved into the hex in this impulse; the search was for its side to make."
            return Objection("MK-NIT-14", text)
    if not state.night and (group.truce or group.fought & state.bit):
        return Objection("MK-BAT-2", f"{name} has met the enemy here; somebody must move first.")
    return None


def engage(state: Bay, group: Group) -> None:
    """Look for the enemy."""
    group.contacted |= state.bit
    state.flow.append(Encounter(group.id, "draw" if state.night else "contact"))


@rule("MK-BAT-4", "MK-BAT-5")
def check_shell(state: Bay, side: str, name: str) -> Objection | None:
    """Why a group may not shell the boxed port of its hex."""
    group = own_group(state, side, name)
    if isinstance(group, Objection):
        return group
    port = boxed_port(state, group.at, enemy(side)) if public_box(state, group.at, side) else ""
    if not port or state.options["major_port_shelling"] == "none":
        return Objection("MK-BAT-5", f"There is no boxed enemy port in {group.at} that could be shelled.")
    if side == JAPAN and battery_at(state, group.at):
        return Objection("MK-BAT-64", "The coast battery must be fought first.")
    if not any(is_heavy(state, ship) for ship in group.ships):
        return Objection("MK-BAT-4", f"{name} has no CA guns or larger.")
    if group.fought & state.bit:
        return Objection("MK-BAT-5", f"{name} has fired in this impulse.")
    if not any(other.revealed for other in state.groups_at(group.at, enemy(side))):
        return Objection("MK-BAT-5", f"No enemy ships are known to lie in {port}.")
    return None


def public_box(state: Bay, at: str, side: str) -> bool:
    """Whether a hex has a port of the enemy's at all."""
    return any(is_port(state, place, enemy(side)) for place in SEA.places_at.get(at, ()))


def shell(state: Bay, group: Group) -> None:
    """Heavy guns fire at the ships in a boxed port; those of CA class or more answer."""
    japan, allies = (group.id, "") if group.side == JAPAN else ("", group.id)
    state.flow.append(SeaFight(Fight(group.at, japan, allies, "port")))
