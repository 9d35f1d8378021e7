"""The searcher: successive halving of plans over imagined worlds, each plan against the captain's with the same dice.

The captain's own plan is the answer until another one is better by more than the noise. It knows
only a view: worlds come from `imagine`, legality from the desk.
"""

from __future__ import annotations

from typing import Any, Final

from flagplot.bots.bot import Desk
from flagplot.bots.search import hands
from flagplot.bots.search.adapter import Adapter
from flagplot.bots.search.budget import Budget, OutOfTime
from flagplot.bots.search.keyed import KeyedDice
from flagplot.bots.search.plan import Finding, Plan, Trial, prefer
from flagplot.kernel.dice import Dice
from flagplot.kernel.game import Game
from flagplot.kernel.umpire import Umpire
from flagplot.kernel.view import View

LONGEST: Final = 5_000
"""Orders after which a play-out is aborted."""
FAULTY: Final = 6
"""After this many consecutive worlds that cannot be played on, the captain's answer is given."""
KEY: Final = 2**30


class Searcher:
    """One search for one order."""

    def __init__(
        self, adapter: Adapter, game: Game[Any], view: View, dice: Dice, budget: Budget, cores: int = 1
    ) -> None:
        self._adapter = adapter
        self._game = game
        self._view = view
        self._dice = dice
        self._budget = budget
        self._key = str(dice.roll(KEY, "the admiral's worlds"))
        self._cores = cores
        self._worlds = 0
        self._faults = 0

    def search(self, plans: list[Plan]) -> Finding:
        """The best of some plans; the first is the captain's."""
        trials = [Trial(plan) for plan in plans[1:]]

        def by_hand(number: int) -> list[Any]:
            return self._by_hand(number, plans[0], trials)

        begun = hands.fork(self._cores - 1, by_hand)
        self._halve(plans[0], trials)
        for gains, worlds, faults, played in hands.gather(begun, self._budget.reserve):
            for trial, more in zip(trials, gains, strict=True):
                trial.gains += more
            self._worlds += worlds
            self._faults += faults
            self._budget.played += played
        ranked = sorted(trials, key=lambda trial: (-len(trial.gains), -trial.mean))
        best = prefer(trials)
        chosen = plans[0] if best is None else best.plan
        return Finding(chosen, tuple(ranked), self._budget.played, self._worlds, self._faults)

    def _by_hand(self, number: int, first: Plan, trials: list[Trial]) -> list[Any]:
        """The part of a search that another process does in other worlds: gains by trial, worlds, faults, play-outs."""
        self._key = f"{self._key} {number}"
        self._halve(first, trials)
        return [[trial.gains for trial in trials], self._worlds, self._faults, self._budget.played]

    def _halve(self, first: Plan, trials: list[Trial]) -> None:
        """Play out worlds until the time is over; after each round only the better half of the plans is kept."""
        alive = trials[:]
        rounds = max(1, len(trials).bit_length())
        try:
            for number in range(1, rounds + 1):
                while alive and self._budget.spent < number / rounds:
                    self._try(first, alive)
                    if len(alive) == 1 and number < rounds:
                        break
                alive = sorted(alive, key=lambda trial: -trial.mean)[: max(1, len(alive) // 2)]
        except OutOfTime:
            pass

    def _try(self, first: Plan, alive: list[Trial]) -> None:
        """Play out the first plan and those that are left in one more world."""
        self._worlds += 1
        throws = f"{self._key} {self._worlds}"
        try:
            world = self._adapter.world(self._game, self._view, KeyedDice(f"world {throws}"))
            base = self._play(world, first, throws)
            for trial in alive:
                trial.gains.append(self._play(world, trial.plan, throws) - base)
        except OutOfTime:
            raise
        except Exception:  # noqa: BLE001  # an imagined world may hold what the rules never bring about: another is tried
            self._faults += 1
            self._budget.played += 1
            if self._faults >= FAULTY and self._faults == self._worlds:
                raise OutOfTime from None

    def _play(self, world: Any, plan: Plan, throws: str) -> float:
        """The value of a plan in a world: its order, then captains to the horizon."""
        game, adapter, seat = self._game, self._adapter, self._view.seat
        state = world.clone()
        dice, wits = KeyedDice(throws), KeyedDice(f"wits {throws}")
        umpire = Umpire(dice, state.logs)
        judge = adapter.judge(state, seat)
        start = turn = adapter.turn(state)
        last = start + adapter.horizon(state)
        dice.at(turn)
        game.obey(state, seat, plan.order, umpire)
        for _ in range(LONGEST):
            acting = game.to_act(state)
            if not acting:
                break
            now = adapter.turn(state)
            if now != turn:
                turn = now
                judge.turn(state)
                if turn >= last:
                    break
                dice.at(turn)
                wits.at(turn)
            self._budget.check()
            bot = plan.captain if acting[0] == seat else adapter.player
            game.obey(state, acting[0], bot.order(Desk(game, state, acting[0]), wits), umpire)
            umpire.events.clear()
        self._budget.played += 1
        return judge.value(state)
