"""A surface battle on the battle board: array, rounds of fire, the decision to flee, relocation."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from flagplot.kernel.dice import Dice
from flagplot.kernel.flow import Phase, Prompt
from flagplot.kernel.order import Objection, Order
from flagplot.kernel.rule import rule
from flagplot.kernel.seat import Seat
from flagplot.kernel.umpire import Umpire
from flagplot.operational.counters import SHIP
from flagplot.operational.model import ALLIES, JAPAN, Bay, enemy
from flagplot.operational.orders import Cease, Fire, Hold, Pursue, Relocate, Stand, Withdraw
from flagplot.operational.phases import broadside, flight, lineup
from flagplot.operational.phases.arraying import Arraying
from flagplot.operational.phases.fight import Fight
from flagplot.operational.phases.gunnery import apply_hit
from flagplot.operational.plot import find_base, release
from flagplot.operational.throws import who_goes_first
from flagplot.operational.wording import named

QUIET_LIMIT: Final = 10
SHIFTS: Final = (("relocate", JAPAN), ("relocate", ALLIES), ("cross", JAPAN), ("cross", ALLIES))


class SeaFight(Phase[Bay]):
    """One battle. `fight` holds who and where; the stage says what is asked: fire, decide, pursue, relocate or cross."""

    def __init__(self, fight: Fight, stage: str = "open", side: str = "") -> None:
        self.fight = fight
        self.stage = stage
        self.side = side
        """Who is asked, or whose turn it is to fire."""

    def title(self, state: Bay) -> str:
        """Where, and how far it has come."""
        return f"Battle in {named(self.fight.at)}, round {self.fight.round}"

    def clone(self) -> SeaFight:
        """Copy."""
        return SeaFight(self.fight.clone(), self.stage, self.side)

    # What is asked.

    def seats(self, state: Bay) -> Sequence[Seat]:
        """The side that fires or decides."""
        return (Seat(self.side),) if self.side else ()

    def asks(self, state: Bay, seat: Seat) -> Prompt:
        """The question of the stage."""
        if self.stage == "fire":
            return Prompt("Fire your next ship.", ("fire chokai dragon", "hold chokai"), "MK-BAT-12")
        if self.stage == "decide":
            return Prompt("Fight on, flee, or offer to stop?", ("stand", "withdraw 3210", "cease"), "MK-BAT-35")
        if self.stage == "pursue":
            return Prompt("The enemy flees. Pursue?", ("pursue yes", "pursue no"), "MK-BAT-38")
        if self.stage == "cross":
            return Prompt("Cross into the empty enemy screen?", ("relocate chokai across", "stand"), "MK-BAT-23")
        return Prompt("Relocate ships on the board, then stand.", ("relocate chokai second", "stand"), "MK-BAT-21")

    def orders(self, state: Bay, seat: Seat) -> Iterable[Order]:
        """The legal orders of the stage."""
        fight, side = self.fight, str(seat)
        if self.stage == "fire":
            for name in broadside.eligible(state, fight, side):
                for target in broadside.targets(state, fight, name):
                    yield Fire(name, target)
                yield Hold(name)
        elif self.stage == "decide":
            yield Stand()
            if not fight.battery:
                yield Cease()
            for to in flight.escapes(state, fight, side):
                yield Withdraw(to, flight.must_leave(state, fight, side))
        elif self.stage == "pursue":
            yield Pursue("yes")
            yield Pursue("no")
        else:
            yield Stand()
            yield from lineup.relocations(state, fight, side, crossing=self.stage == "cross")

    def sample(self, state: Bay, seat: Seat, dice: Dice) -> Order:
        """A legal order by chance; ships fire in turn at anything in reach."""
        fight, side = self.fight, str(seat)
        if self.stage == "fire":
            name = broadside.eligible(state, fight, side)[0]
            return Fire(name, dice.pick(broadside.targets(state, fight, name), "sample a target"))
        if self.stage in {"relocate", "cross"} and dice.roll(3, "sample") > 1:
            return Stand()
        return dice.pick(list(self.orders(state, seat)), "sample an order")

    def check(self, state: Bay, seat: Seat, order: Order) -> Objection | None:
        """Why an order may not be given in this stage."""
        fight, side = self.fight, str(seat)
        if self.stage == "fire":
            if isinstance(order, Fire):
                return broadside.check_fire(state, fight, side, order)
            if isinstance(order, Hold):
                return broadside.check_turn(state, fight, side, order.ship)
            return Objection("MK-BAT-12", "It is your turn to fire: name a ship and her target, or hold her fire.")
        if self.stage == "decide":
            return flight.check_decision(state, fight, side, order)
        if self.stage == "pursue":
            if isinstance(order, Pursue) and order.answer in {"yes", "no"}:
                return None
            return Objection("MK-BAT-38", "Answer `pursue yes` or `pursue no`.")
        if isinstance(order, Stand):
            return None
        if isinstance(order, Relocate):
            return lineup.check_relocation(state, fight, side, order, crossing=self.stage == "cross")
        return Objection("MK-BAT-21", "Relocate a ship, or `stand` to go on with the battle.")

    # What is done.

    def obey(self, state: Bay, seat: Seat, order: Order, umpire: Umpire) -> None:
        """Fire, decide, pursue or relocate."""
        fight, side = self.fight, str(seat)
        if isinstance(order, Fire):
            broadside.fire(state, umpire, fight, order.ship, order.target, order.weapon)
            self.next_to_fire(state)
        elif isinstance(order, Hold):
            fight.fired.append(order.ship)
            self.next_to_fire(state)
        elif isinstance(order, Relocate):
            lineup.relocate(state, umpire, fight, side, order)
        elif isinstance(order, Pursue):
            self.pursue(state, umpire, order.answer == "yes")
        elif isinstance(order, Withdraw):
            flight.take_flight(state, umpire, fight, side, order)
            self.offer_pursuit(state)
        elif self.stage == "decide":
            self.decided(side, "cease" if isinstance(order, Cease) else "stand")
        else:
            self.side = ""

    def run(self, state: Bay, umpire: Umpire) -> None:
        """Go on to the next question."""
        fight = self.fight
        if fight.is_over(state) and self.stage not in {"open", "retreat"}:
            self.end(state, umpire, "one side is gone")
        elif self.stage == "open":
            self.open(state, umpire)
        elif self.stage == "arrayed":
            self.arrayed(state, umpire)
        elif self.stage == "round":
            self.begin_round(state, umpire)
        elif self.stage == "fire":
            self.end_round(state, umpire)
        elif self.stage == "decided":
            self.act_on_decisions(state, umpire)
        elif self.stage == "retreat":
            self.retreat(state, umpire)
        else:
            self.next_relocation(state)

    @rule("MK-BAT-1", "MK-BAT-33", "MK-SEA-43", "MK-BAT-59", "MK-NIT-8", "MK-NIT-11")
    def open(self, state: Bay, umpire: Umpire) -> None:
        """Both sides come to light; at night the first round is fought before the board is set."""
        fight = self.fight
        for name in (fight.japan, fight.allies):
            group = state.groups.get(name)
            if group is not None:
                group.fought |= state.bit
                group.truce = False
        if any(name in state.ships and SHIP[name].type == "freighter" for name in fight.afloat(state, ALLIES)):
            release(state, umpire)
        find_base(state, umpire, fight.at)
        facts = {"hex": fight.at, "japan": fight.afloat(state, JAPAN), "allies": fight.afloat(state, ALLIES)}
        umpire.announce("battle", ("MK-BAT-1",), facts, reveals=True)
        if fight.mode == "night":
            broadside.night_opening(state, umpire, fight)
            if not fight.is_over(state):
                self.stage, self.side = "decide", fight.surprise if fight.has_surprise() else JAPAN
                return
        self.stage = "arrayed"
        if not fight.is_over(state) and fight.mode != "port":
            state.flow.append(Arraying(fight.side_lists(state)))

    def arrayed(self, state: Bay, umpire: Umpire) -> None:
        """The board is set: the next round begins."""
        self.stage = "round"

    @rule("MK-BAT-12", "MK-NIT-9", "MK-NIT-11")
    def begin_round(self, state: Bay, umpire: Umpire) -> None:
        """Who fires first: a die by day, the surprised side at night, Japan where fire is simultaneous."""
        fight = self.fight
        fight.round += 1
        fight.fired = []
        fight.struck = False
        self.stage = "fire"
        if fight.has_surprise():
            fight.first = enemy(fight.first)
        elif fight.simultaneous(state):
            fight.first = JAPAN
        else:
            fight.first = who_goes_first(umpire, "MK-BAT-12 first fire")
            umpire.announce("first.fire", ("MK-BAT-12", "MK-SEQ-22"), {"side": fight.first, "round": fight.round})
        self.next_to_fire(state, fight.first)

    @rule("MK-BAT-13")
    def next_to_fire(self, state: Bay, first: str = "") -> None:
        """The sides fire by turns; when one has nobody left the other fires its rest."""
        fight = self.fight
        one = first or (self.side if fight.whole_sides(state) else enemy(self.side))
        sides = (one,) if fight.turnabout() else (one, enemy(one))
        self.side = ""
        for side in sides:
            if fight.chasing and side == fight.fleer and not flight.runners(state, fight):
                continue
            if broadside.eligible(state, fight, side):
                self.side = side
                return

    @rule("MK-BAT-59", "MK-NIT-3")
    def end_round(self, state: Bay, umpire: Umpire) -> None:
        """Damage kept back takes effect; then somebody may flee."""
        fight = self.fight
        for target, result in fight.pending:
            if apply_hit(state, umpire, target, result):
                fight.struck = True
        fight.pending = []
        fight.quiet = 0 if fight.struck else fight.quiet + 1
        if fight.chasing:
            self.stage, self.side = "retreat", ""
        elif fight.is_over(state):
            self.end(state, umpire, "one side is gone")
        elif fight.mode == "port":
            self.end(state, umpire, "the shelling is over")
        elif fight.quiet >= QUIET_LIMIT:
            self.end(state, umpire, "nobody can hit the other")
        else:
            lineup.settle(state, fight)
            fight.answers = {}
            self.ask_decision()

    @rule("MK-BAT-35", "MK-NIT-10", "MK-BAT-9")
    def ask_decision(self) -> None:
        """Japan decides first; where whole sides alternate, the side that fires next may flee before it does."""
        fight = self.fight
        self.stage = "decide"
        self.side = enemy(fight.first) if fight.has_surprise() else JAPAN

    @rule("MK-NIT-10", "MK-BAT-35")
    def decided(self, side: str, answer: str) -> None:
        """Note an answer and ask the other side, or go on; the surprised, too, may flee before they first fire."""
        fight = self.fight
        fight.answers[side] = answer
        opens = (fight.surprise if not fight.posts else "") if fight.has_surprise() else JAPAN
        if side == opens and not fight.battery:
            self.stage, self.side = "decide", enemy(side)
        else:
            self.stage, self.side = "decided", ""

    def act_on_decisions(self, state: Bay, umpire: Umpire) -> None:
        """Both may have offered to stop; else the board is set or changed, and the next round comes."""
        fight = self.fight
        if len(fight.answers) == 2 and set(fight.answers.values()) == {"cease"}:
            for name in (fight.japan, fight.allies):
                group = state.groups.get(name)
                if group is not None:
                    group.truce = True
            self.end(state, umpire, "both sides stop")
        elif not fight.posts:
            self.stage = "arrayed"
            state.flow.append(Arraying(fight.side_lists(state)))
        else:
            self.shift()

    def shift(self) -> None:
        """Begin to relocate."""
        self.fight.step = 0
        self.stage, self.side = "relocate", ""

    @rule("MK-BAT-21", "MK-BAT-22", "MK-BAT-23")
    def next_relocation(self, state: Bay) -> None:
        """Each side relocates, Japan first; only then may an empty screen be crossed."""
        fight = self.fight
        while fight.step < len(SHIFTS):
            self.stage, self.side = SHIFTS[fight.step]
            fight.step += 1
            if self.stage == "relocate" or lineup.may_cross(state, fight, self.side):
                return
        self.stage, self.side = "round", ""

    # Flight.

    @rule("MK-BAT-38", "MK-NIT-8", "MK-BAT-39")
    def offer_pursuit(self, state: Bay) -> None:
        """The enemy may pursue if he has ships fast enough; not after a surprise he suffered."""
        fight = self.fight
        free = fight.mode == "night" and fight.surprise == fight.fleer and not fight.posts
        if free or fight.battery or not flight.hunters(state, fight):
            self.stage, self.side = "retreat", ""
        else:
            self.stage, self.side = "pursue", enemy(fight.fleer)

    def pursue(self, state: Bay, umpire: Umpire, yes: bool) -> None:
        """The fleeing side's torpedoes, then a round of guns."""
        fight = self.fight
        self.side = ""
        if not yes:
            self.stage = "retreat"
            return
        fight.round += 1
        fight.chasing = True  # from here on damage counts at once, at night too
        flight.parting_torpedoes(state, umpire, fight)
        fight.fired = []
        fight.struck = False
        self.stage = "fire"
        if not fight.is_over(state) and flight.runners(state, fight):
            first = who_goes_first(umpire, "MK-BAT-12 first fire")
            umpire.announce("first.fire", ("MK-BAT-12", "MK-SEQ-22"), {"side": first, "round": fight.round})
            self.next_to_fire(state, first)

    def retreat(self, state: Bay, umpire: Umpire) -> None:
        """The fleeing ships are gone; those left behind fight on."""
        fight = self.fight
        again = state.options["pursuit_rounds"] == "repeat_until_declined" and fight.chasing
        fight.chasing = False
        if again and flight.runners(state, fight) and flight.hunters(state, fight):
            self.stage, self.side = "pursue", enemy(fight.fleer)
            return
        left = flight.get_away(state, umpire, fight)
        if left is None or fight.is_over(state):
            self.end(state, umpire, "one side has fled")
            return
        lineup.settle(state, fight)
        fight.answers = {}
        if fight.posts:
            self.shift()
        else:
            self.stage = "arrayed"
            state.flow.append(Arraying(fight.side_lists(state)))

    def end(self, state: Bay, umpire: Umpire, why: str) -> None:
        """The battle is over; the encounter below learns which torpedoes are spent."""
        fight = self.fight
        for target, result in fight.pending:
            apply_hit(state, umpire, target, result)
        fight.pending = []
        umpire.announce("battle.over", ("MK-BAT-59",), {"hex": fight.at, "why": why})
        state.flow.pop()
        below = state.flow[-1] if state.flow else None
        spent = getattr(below, "launches", None)
        if isinstance(spent, dict):
            spent.update(fight.launches)
