"""A surface battle on the battle board: array, rounds of fire, the decision to flee, relocation."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from flagplot.kernel.flow import Phase
from flagplot.kernel.order import Order
from flagplot.kernel.rule import rule
from flagplot.kernel.text.said import Said
from flagplot.kernel.umpire import Umpire
from flagplot.operational.orders.common import Below, Cease, Settle, Withdraw
from flagplot.operational.phases.battle.arraying import Arrayed, Arraying
from flagplot.operational.phases.battle.below import HandingDown, Returned
from flagplot.operational.phases.battle.chase import Chase, Fled
from flagplot.operational.phases.battle.deciding import Decided, Deciding
from flagplot.operational.phases.battle.firing import Fired, Firing
from flagplot.operational.phases.battle.relocating import Shifted, Shifting
from flagplot.operational.rules.battle import below, broadside, flight, lineup, rounds
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
            state.call(HandingDown(fight.clone()))
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
        elif isinstance(result, Fled):
            self.fight = result.fight
            self.end_flight(state, umpire, result.why)
        elif isinstance(result, Shifted):
            self.fight = result.fight
            self.begin_round(state, umpire)
        elif isinstance(result, Returned):
            self.go_on(state, umpire, result)
        else:
            assert isinstance(result, (Below, Settle))
            self.open_fire(state, umpire)

    @rule("MK-BAT-71")
    def go_on(self, state: Bay, umpire: Umpire, result: Returned) -> None:
        """A battle that was handed down comes back: a side flees by the rules here, or both decide whether to fight on."""
        fight = self.fight = result.fight
        if fight.is_over(state):
            self.close(state, umpire, "one side is gone")
        elif len(result.fled) == 2:
            self.part(state, umpire, "both sides break off")
        elif result.flight is not None:
            self.flee(state, umpire, result.fled[0], result.flight)
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
        for side, order in answers.items():
            if isinstance(order, Withdraw):
                self.flee(state, umpire, side, order)
                return
        if len(answers) == 2 and all(isinstance(order, Cease) for order in answers.values()):
            self.part(state, umpire, "both sides stop")
        else:
            self.set_board(state)

    def set_board(self, state: Bay) -> None:
        """Ships are placed, or change their places."""
        fight = self.fight
        state.call(Shifting(fight.clone()) if fight.posts else Arraying(fight.side_lists(state)))

    def flee(self, state: Bay, umpire: Umpire, side: str, order: Withdraw) -> None:
        """A side breaks off; the other may pursue."""
        flight.take_flight(state, umpire, self.fight, side, order)
        state.call(Chase(self.fight.clone()))

    def end_flight(self, state: Bay, umpire: Umpire, why: str) -> None:
        """The fleeing ships are away: those left behind fight on, if there are any."""
        if why:
            self.close(state, umpire, why)
        else:
            self.set_board(state)

    def close(self, state: Bay, umpire: Umpire, why: str) -> None:
        """The battle is over; the torpedoes spent are spent for the next one as well."""
        fight = self.fight
        rounds.apply_pending(state, umpire, fight)
        umpire.announce("battle.over", ("MK-BAT-59",), {"hex": fight.at, "why": why})
        state.end(Fought(fight.launches), umpire)
