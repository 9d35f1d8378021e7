"""Aircraft in the turn: steps 6 and 7 of phase A, and attacks postponed to phase D."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import product
from typing import Final

from flagplot.kernel.dice import Dice
from flagplot.kernel.flow import Phase, Prompt, Sealed
from flagplot.kernel.order import Objection, Order
from flagplot.kernel.rule import rule
from flagplot.kernel.seat import Seat
from flagplot.kernel.text.catalogue import listed
from flagplot.kernel.text.said import Said
from flagplot.kernel.umpire import Umpire
from flagplot.tactical.orders.choices import MOMENTS, Moments
from flagplot.tactical.orders.names import resolve
from flagplot.tactical.rules.air.raids import attack, flak, flight_seat, intercept, raids, strafe, strikers
from flagplot.tactical.state.model import Battle, Flight
from flagplot.tactical.text.said import say

LISTED: Final = 4
"""The most elements whose moments are listed in every combination."""


@rule("NA-SOP-14", "NA-SOP-16", "NA-AIR-18")
class AirCombat(Phase[Battle]):
    """Interception first, then AA fire at the survivors."""

    def title(self, state: Battle) -> Said | str:
        return say("title-air-combat")

    def run(self, state: Battle, umpire: Umpire) -> None:
        state.end(None, umpire)
        engaged: list[str] = []
        for raid in raids(state):
            strafe(state, raid, umpire)
            intercept(state, raid, engaged, umpire)
            flak(state, [f for f in raid.bombers if f.load], umpire, is_after=False)
        if any(strikers(state, side) for side in state.sides):
            state.call(AirAttack("now"))
            state.call(ChooseMoment())


@rule("NA-SOP-15", "NA-SOP-20", "NA-SOP-21")
class ChooseMoment(Sealed[Battle]):
    """Step 7: the owner of each surviving element says whether it attacks before gunfire or with the movement."""

    def title(self, state: Battle) -> Said | str:
        return say("title-moment-air-attack")

    def _own(self, state: Battle, seat: Seat) -> list[Flight]:
        return [f for side in state.sides for f in strikers(state, side) if flight_seat(state, f) == seat]

    def owing(self, state: Battle) -> Sequence[Seat]:
        return [seat for side in state.sides for seat in state.seats_of(side) if self._own(state, seat)]

    def asks(self, state: Battle, seat: Seat) -> Prompt:
        own = [flight.id for flight in self._own(state, seat)]
        text = say("ask-when-do-attack-now", own=listed(own))
        return Prompt(str(text), (f"moments {', '.join(f'{name} now' for name in own)}",), "NA-SOP-15")

    def lists_all(self, state: Battle, seat: Seat) -> bool:
        """With many elements only choices that treat all alike are listed."""
        return len(self._own(state, seat)) <= LISTED

    def orders(self, state: Battle, seat: Seat) -> Iterable[Order]:
        own = [flight.id for flight in self._own(state, seat)]
        if len(own) > LISTED:
            return [Moments(tuple((flight, moment) for flight in own)) for moment in MOMENTS]
        return [Moments(tuple(zip(own, choice, strict=True))) for choice in product(MOMENTS, repeat=len(own))]

    def sample(self, state: Battle, seat: Seat, dice: Dice) -> Order:
        return Moments(tuple((f.id, dice.pick(MOMENTS, "sample a moment")) for f in self._own(state, seat)))

    def check(self, state: Battle, seat: Seat, order: Order) -> Objection | None:
        if not isinstance(order, Moments):
            return Objection("NA-SOP-15", say("refuse-say-moments-now-later"))
        own = {flight.id: flight.id for flight in self._own(state, seat)}
        named = [resolve(flight, own) for flight, _ in order.choices]
        if sorted(named) != sorted(own):
            return Objection("NA-SOP-15", say("refuse-name-each-elements-once", own=", ".join(own)))
        return None

    def reveal(self, state: Battle, umpire: Umpire) -> None:
        state.end(None, umpire)
        for seat, order in self.plots.items():
            assert isinstance(order, Moments)
            own = {flight.id: flight.id for flight in self._own(state, seat)}
            for name, moment in order.choices:
                state.flights[resolve(name, own)].moment = moment


@rule("NA-SOP-21", "NA-SOP-23", "NA-AIR-46", "NA-AIR-60")
class AirAttack(Phase[Battle]):
    """The elements that chose this moment attack; AA fires at those that approached low."""

    moment: str

    def title(self, state: Battle) -> Said | str:
        return say("title-air-attacks") if self.moment == "now" else say("title-d-air-attacks")

    def run(self, state: Battle, umpire: Umpire) -> None:
        state.end(None, umpire)
        for raid in raids(state):
            bombers = [flight for flight in raid.bombers if flight.moment == self.moment]
            attack(state, bombers, umpire)
            flak(state, bombers, umpire, is_after=True)
            for flight in bombers:
                flight.mission = flight.moment = ""
