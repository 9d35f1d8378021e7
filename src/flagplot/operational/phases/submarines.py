"""Submarines: moving, being hunted from the air, reporting, attacking through the screen."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from flagplot.kernel.dice import Dice
from flagplot.kernel.flow import Phase, Prompt
from flagplot.kernel.modifier import Tally
from flagplot.kernel.order import Objection, Order
from flagplot.kernel.rule import rule
from flagplot.kernel.seat import Seat
from flagplot.kernel.umpire import Umpire
from flagplot.operational.charts import POINTS, SCREEN
from flagplot.operational.counters import SHIP
from flagplot.operational.model import JAPAN, Bay, Group, Sub, enemy
from flagplot.operational.orders import Attack, Done, Move, Target
from flagplot.operational.phases.damage import credit, strike_ship
from flagplot.operational.phases.gunnery import counts_as_slow, is_damaged, resolve, target_row
from flagplot.operational.phases.oneside import OneSide
from flagplot.operational.plot import boxed_port, find_base, in_anchorage, remove_dummy, report, reveal
from flagplot.operational.plot import release as release_freighters
from flagplot.operational.sea import SEA
from flagplot.operational.throws import best, face
from flagplot.operational.zones import best_coverage


class Submarines(OneSide):
    """One side's submarines in an impulse: they move, attack, and at the end report."""

    def step(self, state: Bay) -> str:
        """The name of the step."""
        return f"submarines, impulse {state.impulse}"

    def seats(self, state: Bay) -> Sequence[Seat]:
        """The side, while it has markers on the map; in the third impulse, where they do not move, only with a prey."""
        if state.impulse < 3:
            return (Seat(self.side),) if any(sub.side == self.side for sub in state.subs.values()) else ()
        # Both players see who has moved onto whom, so that asking tells nothing.
        bit, foe = state.bit, enemy(self.side)
        for sub in state.subs.values():
            if sub.side == self.side and any(group.moved & bit for group in state.groups_at(sub.at, foe)):
                return (Seat(self.side),)
        return ()

    def run(self, state: Bay, umpire: Umpire) -> None:
        """Nothing to order; submarines report what lies in their hexes."""
        state.flow.pop()
        report_all(state, umpire, self.side)

    def asks(self, state: Bay, seat: Seat) -> Prompt:
        """The question."""
        return Prompt(
            "Move and attack with submarines, then `done`.", ("move JS1 1520", "attack JS1 A2", "done"), "MK-SUB-1"
        )

    def own(self, state: Bay) -> list[Sub]:
        """The side's markers."""
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
        """An attack where one is possible, a move now and then, else the end."""
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
        """Why an order may not be given."""
        if isinstance(order, Done):
            return None
        if isinstance(order, Move):
            return check_dive(state, self.side, order)
        if isinstance(order, Attack):
            return check_attack(state, self.side, order.sub, order.marker)
        return Objection("MK-SUB-1", "Now submarines act: `move`, `attack` or `done`.")

    def obey(self, state: Bay, seat: Seat, order: Order, umpire: Umpire) -> None:
        """Carry it out."""
        if isinstance(order, Move):
            dive(state, umpire, state.subs[order.marker], order.to)
        elif isinstance(order, Attack):
            attack(state, umpire, state.subs[order.sub], state.groups[order.marker])
        else:
            state.flow.pop()
            report_all(state, umpire, self.side)


@rule("MK-SUB-1", "MK-SUB-5", "MK-SEA-14")
def cannot_move(state: Bay, sub: Sub) -> Objection | None:
    """Why a submarine may not move now: two hexes a turn, one in each of the first two impulses."""
    if sub.stranded:
        return Objection("MK-SEA-14", f"{sub.id} is out of fuel.")
    if state.impulse == 3:
        return Objection("MK-SUB-5", "Submarines move in impulses 1 and 2, at Slow speed.")
    if sub.moved & state.bit:
        return Objection("MK-SUB-5", f"{sub.id} has moved in this impulse.")
    return None


def own_sub(state: Bay, side: str, name: str) -> Sub | Objection:
    """A submarine marker of the side, or why not."""
    sub = state.subs.get(name)
    if sub is None or sub.side != side:
        return Objection("MK-SUB-1", f"You have no submarine marker {name}.")
    return sub


def check_dive(state: Bay, side: str, order: Move) -> Objection | None:
    """Why a submarine may not move there."""
    sub = own_sub(state, side, order.marker)
    if isinstance(sub, Objection):
        return sub
    objection = cannot_move(state, sub)
    if objection is not None:
        return objection
    if order.to not in SEA.ways[sub.at]:
        return Objection("MK-SUB-5", f"{sub.id} moves one hex at a time: {', '.join(SEA.ways[sub.at])}.")
    return None


@rule("MK-SUB-1", "MK-SUB-2", "MK-SUB-3", "MK-SUB-4", "MK-REC-33")
def dive(state: Bay, umpire: Umpire, sub: Sub, to: str) -> None:
    """A submarine moves; by day aircraft may catch it in every hex it enters."""
    facts = {"sub": sub.id, "from": sub.at, "to": to}
    sub.at = to
    sub.moved |= state.bit
    umpire.announce("dived", ("MK-SUB-1",), facts)
    if not state.night:
        numbers = best_coverage(state, enemy(sub.side), to)
        if numbers and caught(state, umpire, sub.side, numbers):
            lose_sub(state, umpire, sub, ("MK-SUB-3",))
        elif numbers:
            # Only the searching side knows for certain how far its aircraft reach.
            known = {"sub": sub.id, "numbers": numbers}
            umpire.announce("sub.escaped", ("MK-SUB-3",), known, audience=(enemy(sub.side),))


@rule("MK-SUB-3", "MK-SUB-4")
def caught(state: Bay, umpire: Umpire, side: str, numbers: int) -> bool:
    """Two dice: both must fall within the detection numbers."""
    if numbers >= 6:
        return True
    first = face(state, umpire, enemy(side), "MK-SUB-3 aircraft")
    second = face(state, umpire, enemy(side), "MK-SUB-3 aircraft")
    return first >= 7 - numbers and second >= 7 - numbers


@rule("MK-VIC-7", "MK-REC-33")
def lose_sub(state: Bay, umpire: Umpire, sub: Sub, rules: tuple[str, ...]) -> None:
    """A submarine is sunk; a dummy only leaves the map. How far the searchers reach is not told: the owner reads this too."""
    facts = {"sub": sub.id, "side": sub.side}
    del state.subs[sub.id]
    if sub.boat:
        credit(state, enemy(sub.side), POINTS.number("submarine", "points"))
        umpire.announce("sub.sunk", (*rules, "MK-VIC-7"), {**facts, "boat": sub.boat}, reveals=True)
    else:
        umpire.announce("sub.dummy", (*rules, "MK-REC-33"), facts, reveals=True)


@rule("MK-SUB-6", "MK-SUB-7")
def report_all(state: Bay, umpire: Umpire, side: str) -> None:
    """Submarines with enemies in their hex report them, without risk: ships by day, at night whether they are real."""
    for sub in list(state.subs.values()):
        if sub.side != side or not sub.boat:
            continue
        for group in state.groups_at(sub.at, enemy(side)):
            tell(state, umpire, group)


def tell(state: Bay, umpire: Umpire, group: Group) -> None:
    """A submarine's report of one marker."""
    if state.night:
        report(state, umpire, group, "a submarine", ("MK-SUB-6",))
    else:
        reveal(state, umpire, group, "a submarine", ("MK-SUB-6", "MK-SUB-7"))


# Attack.


@rule("MK-SUB-13", "MK-SUB-17", "MK-SUB-18", "MK-SUB-19", "MK-SUB-22", "MK-REC-33", "MK-SUB-23")
def check_attack(state: Bay, side: str, name: str, marker: str) -> Objection | None:
    """Why a submarine may not attack a marker."""
    sub = own_sub(state, side, name)
    if isinstance(sub, Objection):
        return sub
    if not sub.boat:
        return Objection("MK-REC-33", f"{name} is a dummy and cannot attack.")
    if sub.attacked:
        return Objection("MK-SUB-17", f"{name} has attacked this turn.")
    group = state.groups.get(marker)
    if group is None or group.at != sub.at or group.side == side:
        here = ", ".join(one.id for one in state.groups_at(sub.at, enemy(side)))
        return Objection("MK-SUB-13", f"{name} attacks one task-group marker in its hex: {here or 'there is none'}.")
    if boxed_port(state, sub.at, group.side):
        return Objection("MK-SUB-22", "Ships in a boxed port are out of a submarine's reach.")
    if state.impulse == 3 and not group.moved & state.bit:
        return Objection(
            "MK-SUB-19", f"In the third impulse only a group that moves into the hex is attacked, not {marker}."
        )
    return None


@rule("MK-SUB-25", "MK-SUB-8", "MK-SUB-16", "MK-SET-32")
def attack(state: Bay, umpire: Umpire, sub: Sub, group: Group) -> None:
    """The screen's die first; a survivor reports and shoots. A dummy costs nothing but the trouble."""
    umpire.announce("sub.attacks", ("MK-SUB-25",), {"sub": sub.id, "group": group.id, "hex": sub.at}, reveals=True)
    if group.dummy:
        remove_dummy(state, umpire, group, ("MK-SUB-25",))
        return
    sub.attacked = True
    if sub.side == JAPAN:
        find_base(state, umpire, sub.at)
    if screened(state, umpire, sub, group):
        lose_sub(state, umpire, sub, ("MK-SUB-8", "MK-SUB-9"))
        return
    tell(state, umpire, group)
    release_if_freighter(state, umpire, group)
    if state.night:
        shoot_at_night(state, umpire, sub, group)
    else:
        state.flow.append(Torpedoing(sub.side, sub.id, group.id))


def release_if_freighter(state: Bay, umpire: Umpire, group: Group) -> None:
    """An attack on any freighter sets them all free."""
    if any(SHIP[name].type == "freighter" for name in group.ships):
        release_freighters(state, umpire)


@rule("MK-SUB-11", "MK-SUB-12")
def escorts(state: Bay, group: Group) -> int:
    """Destroyers in the screen; every merchant unit counts for two."""
    count = 0
    for name in group.ships:
        if SHIP[name].armour == "M":
            count += 2
        elif SHIP[name].type == "destroyer":
            count += not is_damaged(state, name) or state.options["damaged_dd_asw"] == "counts"
    return count


@rule("MK-SUB-9", "MK-SUB-10", "MK-SUB-24", "MK-NIT-21")
def screen_numbers(state: Bay, sub: Sub, group: Group) -> tuple[int, Tally]:
    """The numbers that sink the submarine, with the shift in its favour if there is one."""
    count = escorts(state, group)
    tally = Tally(SCREEN.number(count, "numbers"))
    moved_onto = bool(group.moved & state.bit) and not sub.moved & state.bit
    at_anchor = in_anchorage(state, group) and state.options["sub_anchorage"] == "asw_shift_1"
    if moved_onto:
        tally.add("MK-SUB-10", "the group moved onto the submarine", -1)
    elif at_anchor:
        tally.add("MK-NIT-21", "ships in an anchorage", -1)
    return max(0, tally.total), tally


@rule("MK-SUB-8", "MK-SUB-9")
def screened(state: Bay, umpire: Umpire, sub: Sub, group: Group) -> bool:
    """Whether the screen sinks the submarine before it attacks."""
    numbers, tally = screen_numbers(state, sub, group)
    umpire.read(SCREEN, escorts(state, group), "numbers")
    sunk = best(state, umpire, group.side, numbers, "MK-SUB-9 screen")
    # How many destroyers hunted would tell the attacker what a concealed group is made of.
    umpire.announce("screen", ("MK-SUB-9",), {"sub": sub.id, "sunk": sunk}, audience=(group.side,), modifiers=tally)
    return sunk


@rule("MK-SUB-20")
def torpedo(state: Bay, umpire: Umpire, side: str, target: str) -> bool:
    """One torpedo attack on a ship; whether it scored."""
    tally = Tally()
    if counts_as_slow(state, target):
        tally.add("MK-BAT-52", "Slow or Damaged target", 1)
    weapon = state.options["ijn_sub_torpedo"] if side == JAPAN else "T"
    result = resolve(state, umpire, side, weapon, target_row(state, target), tally, "MK-SUB-20 torpedoes")
    umpire.announce("sub.torpedoes", ("MK-SUB-20",), {"target": target, "result": result}, modifiers=tally)
    strike_ship(state, umpire, target, result)
    return result != "-"


@rule("MK-SUB-14", "MK-SUB-15")
def second_chance(state: Bay, umpire: Umpire, side: str) -> bool:
    """After a hit: an even chance of another ship."""
    chance = best(state, umpire, side, 3, "MK-SUB-14 second attack")
    umpire.announce("sub.again", ("MK-SUB-14",), {"chance": chance})
    return chance


@rule("MK-SUB-16", "MK-SUB-14", "MK-SUB-15")
def shoot_at_night(state: Bay, umpire: Umpire, sub: Sub, group: Group) -> None:
    """At night the ships are turned down and the target is drawn."""
    first = umpire.dice.pick(group.ships, "MK-SUB-16 target")
    if torpedo(state, umpire, sub.side, first):
        others = [name for name in group.ships if name != first]
        if others and second_chance(state, umpire, sub.side):
            torpedo(state, umpire, sub.side, umpire.dice.pick(others, "MK-SUB-16 target"))


class Torpedoing(Phase[Bay]):
    """By day the submarine's captain names his target; after a hit perhaps a second one."""

    def __init__(self, side: str, sub: str, group: str, first: str = "") -> None:
        self.side = side
        self.sub = sub
        self.group = group
        self.first = first

    def title(self, state: Bay) -> str:
        """The name of the step."""
        return "Submarine attack"

    def clone(self) -> Torpedoing:
        """Copy."""
        return Torpedoing(self.side, self.sub, self.group, self.first)

    def seats(self, state: Bay) -> Sequence[Seat]:
        """The attacker."""
        return (Seat(self.side),)

    def asks(self, state: Bay, seat: Seat) -> Prompt:
        """The question."""
        return Prompt("Name the ship you attack.", ("target warspite",), "MK-SUB-25")

    def orders(self, state: Bay, seat: Seat) -> list[Order]:
        """The ships of the group, each once."""
        return [Target(name) for name in state.groups[self.group].ships if name != self.first]

    def check(self, state: Bay, seat: Seat, order: Order) -> Objection | None:
        """Why a ship may not be the target."""
        names = [name for name in state.groups[self.group].ships if name != self.first]
        if isinstance(order, Target) and order.ship in names:
            return None
        return Objection("MK-SUB-13", f"Name one ship of {self.group}: {', '.join(names)}.")

    def obey(self, state: Bay, seat: Seat, order: Order, umpire: Umpire) -> None:
        """Shoot."""
        assert isinstance(order, Target)
        state.flow.pop()
        hit = torpedo(state, umpire, self.side, order.ship)
        group = state.groups.get(self.group)
        if self.first or not hit or group is None or not [name for name in group.ships if name != order.ship]:
            return
        if second_chance(state, umpire, self.side):
            state.flow.append(Torpedoing(self.side, self.sub, self.group, order.ship))
