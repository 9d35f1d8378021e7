"""The opening of a turn: nightfall, dawn, ground moves, dummies, anchoring; and the convoy check."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from flagplot.kernel.dice import Dice
from flagplot.kernel.flow import Phase, Prompt
from flagplot.kernel.order import Objection, Order
from flagplot.kernel.rule import rule
from flagplot.kernel.seat import Seat
from flagplot.kernel.umpire import Umpire
from flagplot.operational.calendar import day_of, hours
from flagplot.operational.model import ALLIES, Bay, Group, enemy
from flagplot.operational.orders import Anchor, Done, Enter, March, PlaceDummy, Recall
from flagplot.operational.phases.arrival import arrive
from flagplot.operational.phases.dummies import check_dummy, dummies_left, is_own_dummy, place_dummy
from flagplot.operational.phases.fuel import strand
from flagplot.operational.phases.groundwar import capture
from flagplot.operational.phases.landings import check_anchor, declare, laden_groups, may_have_landing
from flagplot.operational.phases.oneside import OneSide
from flagplot.operational.pieces import UNBORN
from flagplot.operational.plot import is_task_group, reveal, watch_coast
from flagplot.operational.sea import PLACE, SEA
from flagplot.operational.throws import best

BRIGADES: Final = (("brigade-16", "aus-16", "AU16"), ("brigade-17", "aus-17", "AU17"))


@rule("MK-SEQ-20", "MK-REC-14", "MK-LND-31")
def begin_turn(state: Bay, umpire: Umpire) -> None:
    """Flags are cleared; at nightfall markers turn face down, at daybreak shared hexes and coasts show theirs."""
    state.impulse = 0
    facts = {"turn": state.turn, "hours": hours(state.turn, state.options["day_night_cycle"])}
    umpire.announce("turn", ("MK-SEQ-16",), facts)
    night = state.night
    for group in state.groups.values():
        group.moved = group.fought = group.regrouped = group.contacted = 0
        group.course = ""
        group.withdrew = False
        if night and not group.anchored:
            group.revealed = group.reported = False
    for sub in state.subs.values():
        sub.moved = 0
        sub.attacked = False
    for plane in state.planes.values():
        plane.task = plane.post = ""
        plane.bounced = False
    for troop in state.troops.values():
        troop.moved = False
    strand(state, umpire)
    if not night:
        daybreak(state, umpire)


@rule("MK-REC-1", "MK-REC-2")
def daybreak(state: Bay, umpire: Umpire) -> None:
    """By day ships in one hex see each other, and coasts see ships."""
    for group in list(state.groups.values()):
        if group.id in state.groups and group.at:
            watch_coast(state, umpire, group)
    ships = {(group.side, group.at) for group in state.groups.values() if not group.dummy}
    for group in list(state.groups.values()):
        if group.id in state.groups and group.at and (enemy(group.side), group.at) in ships:
            reveal(state, umpire, group, "contact", ("MK-REC-1",))


class Opening(OneSide):
    """What a side orders before the first phase of a turn."""

    def step(self, state: Bay) -> str:
        """The name of the step."""
        return "opening of the turn"

    def seats(self, state: Bay) -> Sequence[Seat]:
        """The side, when what both players know leaves it something to order."""
        return (Seat(self.side),) if any(possible(state, self.side)) else ()

    def asks(self, state: Bay, seat: Seat) -> Prompt:
        """The question."""
        names = ("redeploy dummies", "march", "anchor transports")
        what = [name for name, may in zip(names, possible(state, self.side), strict=True) if may]
        return Prompt(
            f"You may {', '.join(what)}; then `done`.",
            ("march light-horse 1216", "dummy ship mergui", "done"),
            "MK-SEQ-20",
        )

    def orders(self, state: Bay, seat: Seat) -> Iterator[Order]:
        """Marches, anchoring, dummies; and the end."""
        if is_ground_turn(state):
            for troop in state.troops.values():
                if troop.side == self.side and troop.at and not troop.moved and not troop.fate:
                    for to in land_steps(troop.at):
                        yield March(troop.id, to)
        for group in laden_groups(state, self.side):
            if check_opening_anchor(state, self.side, group.id) is None:
                yield Anchor(group.id)
        if state.night:
            yield from (Recall(group.id) for group in state.side_groups(self.side) if group.dummy)
            yield from dummy_orders(state, self.side)
        yield Done()

    def sample(self, state: Bay, seat: Seat, dice: Dice) -> Order:
        """Mostly the end; now and then a dummy or a march."""
        if not state.night and not is_ground_turn(state):
            if dice.roll(8, "sample") > 1:
                return Done()
        elif dice.roll(2, "sample") == 1:
            return Done()
        return dice.pick(list(self.orders(state, seat)), "sample an order")

    def check(self, state: Bay, seat: Seat, order: Order) -> Objection | None:
        """Why an order may not be given."""
        if isinstance(order, Done):
            return None
        if isinstance(order, March):
            return check_march(state, self.side, order)
        if isinstance(order, Anchor):
            return check_opening_anchor(state, self.side, order.group)
        if isinstance(order, PlaceDummy):
            if not state.night:
                return Objection("MK-REC-8", "Dummies come back and are redeployed when a Night turn begins.")
            return check_dummy(state, self.side, order)
        if isinstance(order, Recall):
            return check_recall(state, self.side, order.marker)
        return Objection("MK-SEQ-20", "Before the turn: `march`, `anchor`, `dummy`, `recall` or `done`.")

    def obey(self, state: Bay, seat: Seat, order: Order, umpire: Umpire) -> None:
        """Carry it out."""
        if isinstance(order, March):
            march(state, umpire, order)
        elif isinstance(order, Anchor):
            declare(state, umpire, state.groups[order.group])
        elif isinstance(order, PlaceDummy):
            place_dummy(state, umpire, self.side, order)
        elif isinstance(order, Recall):
            recall(state, umpire, self.side, order.marker)
        else:
            state.flow.pop()


def possible(state: Bay, side: str) -> tuple[bool, bool, bool]:
    """Whether a side may, as far as the enemy can know, redeploy dummies, march, anchor: asking must tell no secret."""
    dummies = state.night and state.options["dummies_per_kind"] != "0"
    ashore = is_ground_turn(state) and any(
        troop.side == side and troop.at and not troop.fate for troop in state.troops.values()
    )
    return dummies, ashore, may_have_landing(state, side)


def dummy_orders(state: Bay, side: str) -> Iterator[Order]:
    """Dummies that may be brought on: with real groups, beside submarines, on bases."""
    if dummies_left(state, side, "ship") > 0:
        spots = {group.at for group in state.side_groups(side) if not group.dummy and is_task_group(group)}
        for at in sorted(spots):
            yield PlaceDummy("ship", at)
    if dummies_left(state, side, "sub") > 0:
        for at in sorted({sub.at for sub in state.subs.values() if sub.side == side and sub.boat}):
            yield PlaceDummy("sub", at)
        for place in PLACE:
            if state.owner.get(place) == side and PLACE[place].kind != "none":
                yield PlaceDummy("air", place)


@rule("MK-SEQ-20", "MK-REC-14")
def check_recall(state: Bay, side: str, name: str) -> Objection | None:
    """Why a dummy may not be taken off to be redeployed."""
    if not state.night:
        return Objection("MK-SEQ-20", "Dummies are redeployed when a Night turn begins.")
    if not is_own_dummy(state, side, name):
        return Objection("MK-SEQ-20", f"{name} is no dummy of yours on the map.")
    return None


def recall(state: Bay, umpire: Umpire, side: str, name: str) -> None:
    """Take a dummy off the map."""
    if name in state.groups:
        del state.groups[name]
    elif name in state.subs:
        del state.subs[name]
    else:
        del state.planes[name]
    umpire.announce("dummy.recalled", ("MK-SEQ-20",), {"marker": name}, audience=(side,))


@rule("MK-LND-31")
def check_opening_anchor(state: Bay, side: str, name: str) -> Objection | None:
    """Why transports already in a hex may not declare a landing as the turn begins."""
    objection = check_anchor(state, side, name)
    if objection is None and state.groups[name].anchored:
        return Objection("MK-LND-31", f"{name} lies at anchor.")
    return objection


# Ground movement.


@rule("MK-LND-21", "MK-LND-22")
def is_ground_turn(state: Bay) -> bool:
    """Whether ground units may move at the start of this turn."""
    mode = state.options["ground_move_turns"]
    if mode == "multiples_of_4":
        return state.turn % 4 == 0
    cycle = state.options["day_night_cycle"]
    morning = (state.turn - 1) % len(cycle) == 0
    return morning and (mode == "every_morning" or day_of(state.turn, cycle) % 2 == 1)


def land_steps(at: str) -> list[str]:
    """The hexes a ground unit can march to: land on its own side of the straits."""
    return [to for to in SEA.lands[at] if (to in SEA.ceylon) == (at in SEA.ceylon)]


@rule("MK-LND-21", "MK-LND-15")
def check_march(state: Bay, side: str, order: March) -> Objection | None:
    """Why a ground unit may not move."""
    troop = state.troops.get(order.unit)
    if troop is None or troop.side != side or not troop.at or troop.fate:
        return Objection("MK-LND-21", f"You have no ground unit {order.unit} ashore.")
    if not is_ground_turn(state):
        return Objection("MK-LND-21", "Ground units move only on turns 4, 8, 12 and so on.")
    if troop.moved:
        return Objection("MK-LND-21", f"{order.unit} has moved its one hex.")
    if order.to not in land_steps(troop.at):
        return Objection("MK-LND-21", f"{order.unit} moves one hex over land: {', '.join(land_steps(troop.at))}.")
    return None


def march(state: Bay, umpire: Umpire, order: March) -> None:
    """A ground unit marches; an undefended place is taken at once, defenders are fought in the landing phase."""
    troop = state.troops[order.unit]
    troop.came, troop.at, troop.moved = troop.at, order.to, True
    umpire.announce("marched", ("MK-LND-21",), {"unit": troop.id, "from": troop.came, "to": order.to})
    capture(state, umpire, order.to, troop.side)


# The convoy check.


class Convoy(Phase[Bay]):
    """Whether a troop convoy appears: one die for each Australian brigade still awaited."""

    def __init__(self, arriving: list[str] | None = None, rolled: bool = False) -> None:
        self.arriving: list[str] = [] if arriving is None else arriving
        self.rolled = rolled

    def title(self, state: Bay) -> str:
        """The name of the step."""
        return "Appearance of a troop convoy"

    def clone(self) -> Convoy:
        """Copy."""
        return Convoy(self.arriving[:], self.rolled)

    def seats(self, state: Bay) -> Sequence[Seat]:
        """The Allies, for each convoy that appears."""
        return (Seat(ALLIES),) if self.arriving else ()

    def asks(self, state: Bay, seat: Seat) -> Prompt:
        """The question."""
        return Prompt(
            f"{self.arriving[0]} appears: where does it enter?",
            (f"enter {self.arriving[0]} {SEA.west[0]}",),
            "MK-SET-23",
        )

    def orders(self, state: Bay, seat: Seat) -> list[Order]:
        """Every sea hex of the western edge."""
        return [Enter(self.arriving[0], to) for to in SEA.west]

    def check(self, state: Bay, seat: Seat, order: Order) -> Objection | None:
        """Why a convoy may not enter there."""
        if isinstance(order, Enter) and order.group == self.arriving[0] and order.to in SEA.west:
            return None
        return Objection("MK-SET-23", f"{self.arriving[0]} enters on the western edge: {', '.join(SEA.west)}.")

    def obey(self, state: Bay, seat: Seat, order: Order, umpire: Umpire) -> None:
        """The convoy stands on the edge."""
        assert isinstance(order, Enter)
        self.arriving.pop(0)
        for ship, troop, label in BRIGADES:
            if label == order.group:
                state.ships[ship].fate = state.troops[troop].fate = ""
                state.ships[ship].group = label
                state.groups[label] = Group(label, ALLIES, order.to, [ship])
        umpire.announce("entered", ("MK-SET-23",), {"group": order.group, "hex": order.to})
        arrive(state, umpire, state.groups[order.group])

    def run(self, state: Bay, umpire: Umpire) -> None:
        """Roll once a turn for each brigade."""
        if self.rolled:
            state.flow.pop()
            return
        self.rolled = True
        self.arriving = roll_convoys(state, umpire)


@rule("MK-SEQ-3", "MK-SET-22", "MK-SET-23", "MK-SEQ-12")
def roll_convoys(state: Bay, umpire: Umpire) -> list[str]:
    """A die for each brigade still awaited; those that appear."""
    mode = state.options["aus_roll"]
    cycle = len(state.options["day_night_cycle"])
    if (mode == "once_per_day" and (state.turn - 1) % cycle) or (mode == "once_per_game" and state.turn > 1):
        return []
    arriving = []
    for ship, _troop, label in BRIGADES:
        if ship in state.ships and state.ships[ship].fate == UNBORN:
            came = best(state, umpire, ALLIES, 1, f"MK-SET-22 {label}")
            umpire.announce("convoy", ("MK-SET-22", "MK-SET-23"), {"group": label, "came": came})
            if came:
                arriving.append(label)
    return arriving
