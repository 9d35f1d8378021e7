"""Plotted, simultaneous movement: both sides plot their steps, and all groups move at once."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from flagplot.kernel.dice import Dice
from flagplot.kernel.flow import Prompt, Sealed, is_alone
from flagplot.kernel.order import Objection, Order
from flagplot.kernel.seat import Seat
from flagplot.kernel.text.said import Said, either
from flagplot.kernel.umpire import Umpire
from flagplot.operational.content.sea import SEA
from flagplot.operational.orders.common import Plot
from flagplot.operational.phases.battle.meeting import meet
from flagplot.operational.rules.sea.arrival import Arrival
from flagplot.operational.rules.sea.movement import ABANDON, check_move, move, read_step
from flagplot.operational.rules.sea.speed import cannot_steam, homeward_steps, is_held
from flagplot.operational.state.model import ALLIES, JAPAN, Bay, enemy
from flagplot.operational.text.said import say


class Plotting(Sealed[Bay]):
    """Both sides plot the steps of their groups for this impulse."""

    def title(self, state: Bay) -> Said | str:
        return say("title-plotting-impulse", impulse=state.impulse)

    def owing(self, state: Bay) -> Sequence[Seat]:
        return (Seat(JAPAN), Seat(ALLIES))

    def asks(self, state: Bay, seat: Seat) -> Prompt:
        return Prompt(str(say("ask-plot-steps-groups")), ("plot", "plot J1=3210 J2=3211"), "MK-SEQ-10", "plot")

    def lists_all(self, state: Bay, seat: Seat) -> bool:
        """Only if nothing but the end is listed: steps can be combined in more ways."""
        return is_alone(self.orders(state, seat))

    def orders(self, state: Bay, seat: Seat) -> Iterable[Order]:
        """What must be plotted, and each single further step; `plot` takes any number of them."""
        must = {name: ways[0] for name, ways in self.compulsory(state, seat).items()}
        yield Plot(tuple(f"{name}={to}" for name, to in must.items()))
        for name, ways in self.steps(state, seat).items():
            for to in ways:
                if must.get(name) != to:
                    chosen = {**must, name: to}
                    yield Plot(tuple(f"{one}={hex_}" for one, hex_ in chosen.items()))

    def compulsory(self, state: Bay, side: str) -> dict[str, list[str]]:
        """Groups with Damaged ships that must sail homeward."""
        groups = state.side_groups(side)
        return {group.id: ways for group in groups if (ways := homeward_steps(state, group))}

    def steps(self, state: Bay, side: str) -> dict[str, list[str]]:
        """Where each group that may move may go."""
        found: dict[str, list[str]] = {}
        for group in state.side_groups(side):
            if cannot_steam(state, group) is None and is_held(state, group) is None:
                found[group.id] = [
                    f"{to}:{word}" if word else to
                    for to in SEA.ways[group.at]
                    for word in ("", ABANDON)
                    if check_move(state, side, group.id, to, word) is None
                ]
        return found

    def sample(self, state: Bay, seat: Seat, dice: Dice) -> Order:
        """Random steps for about half the groups."""
        must = self.compulsory(state, seat)
        words = []
        for name, ways in self.steps(state, seat).items():
            if ways and (name in must or dice.roll(2, "sample") == 1):
                words.append(f"{name}={dice.pick(ways, 'sample a step')}")
        return Plot(tuple(words))

    def check(self, state: Bay, seat: Seat, order: Order) -> Objection | None:
        if not isinstance(order, Plot):
            return Objection("MK-SEQ-10", say("refuse-plot-steps-groups-plot"))
        named = [word.partition("=")[0] for word in order.moves]
        if len(set(named)) != len(named):
            return Objection("MK-SEA-4", say("refuse-plot-one-step-group"))
        for word in order.moves:
            name, to, aircraft = read_step(word)
            objection = check_move(state, seat, name, to, aircraft)
            if objection is not None:
                return objection
        for name, ways in self.compulsory(state, seat).items():
            if name not in named:
                return Objection("MK-SEA-35", say("refuse-must-sail-homeward", name=name, ways=either(ways)))
        return None

    def reveal(self, state: Bay, umpire: Umpire) -> None:
        """All groups move at once. Groups that end in one hex have met; groups that exchanged hexes have not."""
        arrivals: list[Arrival] = []
        for side in (JAPAN, ALLIES):
            order = self.plots[Seat(side)]
            assert isinstance(order, Plot)
            for word in order.moves:
                name, to, _aircraft = read_step(word)
                if name in state.groups:
                    arrivals.append(move(state, umpire, state.groups[name], to, meets=False))
        # Meetings are looked for after all moves: a hex that was left in the same move is no meeting.
        if not state.night:
            for group in state.side_groups(JAPAN):
                foes = state.groups_at(group.at, enemy(JAPAN))
                if foes and (group.moved & state.bit or any(foe.moved & state.bit for foe in foes)):
                    arrivals.append(Arrival(group.id, group.at, meets=True))
        state.end(None, umpire)
        meet(state, arrivals)
