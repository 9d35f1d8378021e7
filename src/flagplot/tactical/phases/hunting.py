"""The hunt for a located submarine: who gets over her, depth charges and hedgehog, her shot down the throat."""

from __future__ import annotations

from collections.abc import Sequence

from flagplot.kernel.dice import Dice
from flagplot.kernel.flow import Prompt, Sealed
from flagplot.kernel.order import Objection, Order
from flagplot.kernel.rule import rule
from flagplot.kernel.seat import Seat, side_of
from flagplot.kernel.text.said import Row, Said
from flagplot.kernel.umpire import Umpire
from flagplot.tactical.orders.choices import Assault, Attack
from flagplot.tactical.phases.throat import Throats
from flagplot.tactical.rules.movement.geometry import YARD
from flagplot.tactical.rules.submarines.hunting import check_attack, hunts
from flagplot.tactical.state.ids import ShipId
from flagplot.tactical.state.model import Battle
from flagplot.tactical.text.said import say


class Assaulting(Sealed[Battle]):
    """Located submarines may be attacked by ships and elements that can reach them."""

    def title(self, state: Battle) -> Said | str:
        return say("title-d-attacks-on-submarines")

    def owing(self, state: Battle) -> Sequence[Seat]:
        hunted = {state.ships[name].side for name in state.datums if state.ships[name].in_battle}
        return [seat for side in state.sides if state.enemy(side) in hunted for seat in state.seats_of(side)]

    def asks(self, state: Battle, seat: Seat) -> Prompt:
        places = [
            say("words-boat-at", boat=state.ships[name].name, x=str(x // YARD), y=str(y // YARD))
            for name, (x, y) in state.datums.items()
        ]
        lines = [Assault((attack,)).line() for attack in self._attacks(state, seat)]
        return Prompt(
            str(say("ask-attack-located-submarines", places=Row(tuple(places), ", "))),
            (*lines[:2], "assault"),
            "NA-SUB-31",
            "assault",
        )

    def _attacks(self, state: Battle, seat: Seat) -> list[Attack]:
        """Attacks by this seat's ships that could be made now, with depth charges set shallow."""
        ships = state.afloat(side_of(seat))
        tried = [Attack(ship.id, name, "P", with_hedgehog=False) for ship in ships for name in state.datums]
        return [attack for attack in tried if not isinstance(check_attack(state, seat, attack), Objection)]

    def lists_all(self, state: Battle, seat: Seat) -> bool:
        """Assaults cannot be listed."""
        return False

    @rule("NA-SUB-31", "NA-SUB-36", "NA-SUB-37", "NA-SUB-39", "NA-SUB-45", "NA-SUB-57")
    def check(self, state: Battle, seat: Seat, order: Order) -> Objection | None:
        if not isinstance(order, Assault):
            return Objection("NA-SUB-31", say("refuse-order-assault-attacks-assault"))
        used: list[str] = []
        for attack in order.attacks:
            found = check_attack(state, seat, attack)
            if isinstance(found, Objection):
                return found
            if found.attacker in used:
                return Objection("NA-SUB-36", say("refuse-attacks-once-turn-give", attacker=attack.attacker))
            used.append(found.attacker)
        return None

    def sample(self, state: Battle, seat: Seat, dice: Dice) -> Order:
        attacks = []
        side = side_of(seat)
        for ship in state.afloat(side):
            if state.groups[ship.group].seat != seat or not hunts(ship):
                continue
            for name in state.datums:
                setting = dice.pick(("P", "D", "R"), "sample a setting")
                attack = Attack(ship.id, name, setting, with_hedgehog=False)
                if not isinstance(check_attack(state, seat, attack), Objection):
                    attacks.append(attack)
                    break
        return Assault(tuple(attacks))

    def reveal(self, state: Battle, umpire: Umpire) -> None:
        state.end(None, umpire)
        for seat in self.owing(state):
            order = self.plots[seat]
            assert isinstance(order, Assault)
            for attack in order.attacks:
                found = check_attack(state, seat, attack)
                assert isinstance(found, Attack)
                state.sheet.attacks.append(found)
        coming: dict[ShipId, list[ShipId]] = {}
        for attack in state.sheet.attacks:
            if attack.attacker in state.ships:
                coming.setdefault(attack.boat, []).append(attack.attacker)
        if coming:
            state.call(Throats(coming))
