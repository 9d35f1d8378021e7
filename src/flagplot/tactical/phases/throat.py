"""A shot down the throat: what a boat under attack may choose when the attack comes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from flagplot.kernel.flow import Prompt, Sealed
from flagplot.kernel.order import Objection, Order
from flagplot.kernel.rule import rule
from flagplot.kernel.seat import Seat
from flagplot.kernel.text.said import Row, Said
from flagplot.kernel.umpire import Umpire
from flagplot.tactical.orders.choices import Shot, Throat
from flagplot.tactical.orders.names import resolve, which
from flagplot.tactical.rules.movement.track import final_depth
from flagplot.tactical.rules.submarines.throat import bow_torpedoes
from flagplot.tactical.state.ids import ShipId
from flagplot.tactical.state.model import Battle
from flagplot.tactical.text.said import say


@rule("NA-SUB-48", "NA-SUB-59")
class Throats(Sealed[Battle]):
    """The commanders of boats under attack are asked, whether or not they can shoot: the question reveals no depth."""

    attackers: dict[ShipId, list[ShipId]]
    """By boat: the ships that come over her."""

    def title(self, state: Battle) -> Said | str:
        return say("title-d-down-throat")

    def owing(self, state: Battle) -> Sequence[Seat]:
        return list(dict.fromkeys(state.groups[state.ships[boat].group].seat for boat in self.attackers))

    def _own(self, state: Battle, seat: Seat) -> dict[ShipId, str]:
        boats = [state.ships[boat] for boat in self.attackers]
        return {boat.id: boat.name for boat in boats if state.groups[boat.group].seat == seat}

    def asks(self, state: Battle, seat: Seat) -> Prompt:
        own = self._own(state, seat)
        told = []
        for boat, name in own.items():
            ships = ", ".join(state.ships[ship].name for ship in self.attackers[boat])
            told.append(say("words-boat-by", boat=name, ships=ships))
        text = say("ask-under-attack-shoot-down", told=Row(tuple(told), "; "))
        return Prompt(str(text), tuple(order.line() for order in self.orders(state, seat))[:3], "NA-SUB-48")

    def lists_all(self, state: Battle, seat: Seat) -> bool:
        """The shots of several boats may be combined."""
        return len(self._own(state, seat)) <= 1

    def orders(self, state: Battle, seat: Seat) -> Iterable[Order]:
        found: list[Order] = [Throat()]
        for boat in self._own(state, seat):
            for ship in self.attackers[boat]:
                found += [
                    Throat((Shot(boat, count, ship),)) for count in range(1, bow_torpedoes(state.ships[boat]) + 1)
                ]
        return [order for order in found if self.check(state, seat, order) is None]

    @rule("NA-SUB-48", "NA-SUB-52")
    def check(self, state: Battle, seat: Seat, order: Order) -> Objection | None:
        if not isinstance(order, Throat):
            return Objection("NA-SUB-48", say("refuse-answer-throat-boat-ship"))
        own = self._own(state, seat)
        used: list[str] = []
        for shot in order.shots:
            boat = resolve(shot.boat, own)
            if not boat:
                return Objection(
                    "NA-SUB-48", say("refuse-no-boat-under-attack", boat=repr(shot.boat), which=which(shot.boat, own))
                )
            ships = {name: state.ships[name].name for name in self.attackers[boat]}
            if not resolve(shot.ship, ships):
                return Objection(
                    "NA-SUB-48", say("refuse-does-not-attack", ship=shot.ship, which=which(shot.ship, ships))
                )
            if boat in used:
                return Objection("NA-SUB-48", say("refuse-fires-once", own=own[boat]))
            if final_depth(state.ships[boat], state.sheet.helms.get(state.ships[boat].group, ())) not in {"P", "D"}:
                return Objection("NA-SUB-52", say("refuse-shot-down-throat-needs"))
            loaded = bow_torpedoes(state.ships[boat])
            if not 1 <= shot.count <= loaded:
                return Objection("NA-SUB-48", say("refuse-torpedoes-bow-tubes-fire", own=own[boat], loaded=loaded))
            used.append(boat)
        return None

    def reveal(self, state: Battle, umpire: Umpire) -> None:
        state.end(None, umpire)
        for seat in self.owing(state):
            order = self.plots[seat]
            assert isinstance(order, Throat)
            own = self._own(state, seat)
            for shot in order.shots:
                boat = resolve(shot.boat, own)
                ships = {name: state.ships[name].name for name in self.attackers[boat]}
                state.sheet.throats.append(Shot(boat, shot.count, resolve(shot.ship, ships)))
