"""A surface battle on the battle board: array, rounds of fire, the decision to flee, relocation."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from flagplot.kernel.flow import Phase
from flagplot.kernel.order import Order
from flagplot.kernel.rule import rule
from flagplot.kernel.text.said import Said
from flagplot.kernel.umpire import Umpire
from flagplot.operational.orders.common import Below, Cease, Pursue, Settle, Stand, Withdraw
from flagplot.operational.phases.battle.arraying import Arrayed, Arraying
from flagplot.operational.phases.battle.below import Awaiting, Fleeing, Handing, Told
from flagplot.operational.phases.battle.deciding import Decided, Deciding
from flagplot.operational.phases.battle.firing import Fired, Firing
from flagplot.operational.phases.battle.pursuing import Pursuing
from flagplot.operational.phases.battle.relocating import Shifted, Shifting
from flagplot.operational.rules.battle import below, broadside, flight, lineup, pursuit, rounds
from flagplot.operational.rules.battle.fight import Fight
from flagplot.operational.state.model import JAPAN, Bay, enemy
from flagplot.operational.text.said import say
from flagplot.operational.text.wording import named


@dataclass(frozen=True)
class Fought:
    """A battle is over; `launches` are the rounds in which each ship has launched torpedoes."""

    launches: dict[str, list[int]]


class SeaFight(Phase[Bay]):
    """One battle: it calls the steps one after the other. The result is `Fought`."""

    fight: Fight
    """As it stood when the open step began; that step has its own copy and hands it back."""

    def title(self, state: Bay) -> Said | str:
        """Where, and how far it has come."""
        return say("title-battle-in-round", at=named(self.fight.at), round=self.fight.round)

    def run(self, state: Bay, umpire: Umpire) -> None:
        """Both sides are revealed; at night the first round is fought before the board is set."""
        fight = self.fight
        rounds.open_battle(state, umpire, fight)
        if below.may_go_down(state, fight):
            self.offer_below(state, umpire)
        else:
            self.open_fire(state, umpire)

    def open_fire(self, state: Bay, umpire: Umpire) -> None:
        """The first round at night, the board by day."""
        fight = self.fight
        if fight.mode == "night":
            broadside.night_opening(state, umpire, fight)
            if not fight.is_over(state):
                self.decide_first(state)
                return
        if fight.is_over(state) or fight.mode == "port":
            self.begin_round(state, umpire)
        else:
            state.call(Arraying(fight.side_lists(state)))

    def resume(self, state: Bay, result: Any, umpire: Umpire) -> None:
        if isinstance(result, Arrayed):
            self.fight.posts.update(result.posts)
            self.begin_round(state, umpire)
        elif isinstance(result, Fired):
            self.fight = result.fight
            self.end_round(state, umpire)
        elif isinstance(result, Decided):
            self.act_on(state, umpire, result.answers)
        elif isinstance(result, Pursue):
            self.pursue(state, umpire, result)
        elif isinstance(result, Shifted):
            self.fight = result.fight
            self.begin_round(state, umpire)
        else:
            self.resume_below(state, umpire, result)

    # A battle that was handed down.

    def offer_below(self, state: Bay, umpire: Umpire) -> None:
        """Ask whether to hand it down, where that is asked."""
        if below.is_asked(state):
            state.call(Handing(JAPAN))
        else:
            self.hand_down(state, umpire)

    @rule("MK-BAT-69")
    def hand_down(self, state: Bay, umpire: Umpire) -> None:
        """Wait for the report."""
        name = below.name_of(state, self.fight)
        umpire.announce("battle.below", ("MK-BAT-68",), {"hex": self.fight.at, "battle": name}, reveals=True)
        state.call(Awaiting(name, self.fight.clone()))

    def resume_below(self, state: Bay, umpire: Umpire, result: Any) -> None:
        """What follows each step of a battle that is handed down, or might have been."""
        if isinstance(result, Told):
            self.fight = result.fight
            self.go_on(state, umpire, result.fled)
        elif isinstance(result, Withdraw):
            flight.take_flight(state, umpire, self.fight, self.fight.fleer, result)
            self.offer_pursuit(state, umpire)
        elif isinstance(result, Stand):
            self.fight.fleer = ""
            self.decide_first(state)
        elif isinstance(result, Below) and result.answer == "yes":
            self.hand_down(state, umpire)
        else:
            assert isinstance(result, (Below, Settle))
            self.open_fire(state, umpire)

    @rule("MK-BAT-71")
    def go_on(self, state: Bay, umpire: Umpire, fled: dict[str, list[str]]) -> None:
        """Who left the plot flees by the rules here; where nobody has, both sides decide whether to fight on."""
        fight = self.fight
        if fight.is_over(state):
            self.close(state, umpire, "one side is gone")
        elif len(fled) == 2:
            self.part(state, umpire, "both sides break off")
        elif fled:
            side, ships = next(iter(fled.items()))
            fight.fleer = side
            state.call(Fleeing(side, fight.clone(), below.left_behind(state, fight, side, ships)))
        else:
            self.decide_first(state)

    def decide_first(self, state: Bay) -> None:
        """Before the board is set: fight on or flee?"""
        fight = self.fight
        state.call(Deciding(fight.surprise if fight.has_surprise() else JAPAN, fight.clone()))

    def part(self, state: Bay, umpire: Umpire, why: str) -> None:
        """Both groups stay, and neither fights until one moves."""
        rounds.part(state, self.fight)
        self.close(state, umpire, why)

    # Rounds.

    def begin_round(self, state: Bay, umpire: Umpire) -> None:
        """A round of fire, if both sides are still there."""
        fight = self.fight
        if fight.is_over(state):
            self.close(state, umpire, "one side is gone")
            return
        rounds.open_round(state, umpire, fight)
        state.call(Firing(broadside.next_to_fire(state, fight, fight.first), fight.clone()))

    def end_round(self, state: Bay, umpire: Umpire) -> None:
        """Results kept back take effect; then a side may withdraw."""
        fight = self.fight
        if not fight.is_over(state):
            rounds.close_round(state, umpire, fight)
            if fight.chasing:
                self.retreat(state, umpire)
                return
        why = rounds.why_over(state, fight)
        if why:
            self.close(state, umpire, why)
        else:
            lineup.settle(state, fight)
            self.ask_decision(state)

    @rule("MK-BAT-35", "MK-NIT-10", "MK-BAT-9")
    def ask_decision(self, state: Bay) -> None:
        """Japan decides first; where whole sides alternate, the side that fires next may flee before it does."""
        fight = self.fight
        state.call(Deciding(enemy(fight.first) if fight.has_surprise() else JAPAN, fight.clone()))

    def act_on(self, state: Bay, umpire: Umpire, answers: dict[str, Order]) -> None:
        """Somebody flees, or both have offered to stop; else the board is set or changed, and the next round comes."""
        fight = self.fight
        for side, order in answers.items():
            if isinstance(order, Withdraw):
                flight.take_flight(state, umpire, fight, side, order)
                self.offer_pursuit(state, umpire)
                return
        if len(answers) == 2 and all(isinstance(order, Cease) for order in answers.values()):
            self.part(state, umpire, "both sides stop")
        else:
            self.set_board(state)

    def set_board(self, state: Bay) -> None:
        """Ships are placed, or change their places."""
        fight = self.fight
        state.call(Shifting(fight.clone()) if fight.posts else Arraying(fight.side_lists(state)))

    # Flight.

    @rule("MK-BAT-39")
    def offer_pursuit(self, state: Bay, umpire: Umpire) -> None:
        """The enemy may pursue with ships that are fast enough; not after being surprised."""
        if pursuit.may_be_pursued(state, self.fight):
            state.call(Pursuing(enemy(self.fight.fleer), self.fight.clone()))
        else:
            self.retreat(state, umpire)

    def pursue(self, state: Bay, umpire: Umpire, order: Pursue) -> None:
        """The fleeing side's torpedoes, then a round of guns."""
        fight = self.fight
        if order.answer == "no":
            self.retreat(state, umpire)
            return
        pursuit.open_pursuit(state, fight, order)
        flight.parting_torpedoes(state, umpire, fight)
        if fight.is_over(state) or not pursuit.runners(state, fight):
            self.end_round(state, umpire)
        else:
            first = rounds.draw_first(umpire, fight)
            state.call(Firing(broadside.next_to_fire(state, fight, first), fight.clone()))

    def retreat(self, state: Bay, umpire: Umpire) -> None:
        """The fleeing ships are gone; those left behind fight on."""
        fight = self.fight
        again = fight.chasing and pursuit.may_pursue_again(state, fight)
        fight.chasing = False
        fight.hunting = []
        if again:
            state.call(Pursuing(enemy(fight.fleer), fight.clone()))
            return
        left = flight.get_away(state, umpire, fight)
        if left is None or fight.is_over(state):
            self.close(state, umpire, "one side has fled")
            return
        lineup.settle(state, fight)
        self.set_board(state)

    def close(self, state: Bay, umpire: Umpire, why: str) -> None:
        """The battle is over; the torpedoes spent are spent for the next one as well."""
        fight = self.fight
        rounds.apply_pending(state, umpire, fight)
        umpire.announce("battle.over", ("MK-BAT-59",), {"hex": fight.at, "why": why})
        state.end(Fought(fight.launches), umpire)
