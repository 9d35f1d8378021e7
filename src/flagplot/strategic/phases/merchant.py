"""Step 9: the merchant war. Every attack on a route is fought against the escorts within range of its area."""

from __future__ import annotations

from typing import Any, Final

from flagplot.kernel.flow import Phase
from flagplot.kernel.rule import rule
from flagplot.kernel.seat import Seat
from flagplot.kernel.text.said import Said
from flagplot.kernel.umpire import Umpire
from flagplot.strategic.phases.attack_area import AreaChoice
from flagplot.strategic.phases.combat.below import Agreed, Settled, Told, hand_down, wait_for
from flagplot.strategic.phases.combat.sharing import share_out
from flagplot.strategic.rules.combat.below import of_raid, sink_convoy
from flagplot.strategic.rules.merchant.raiding import (
    SURFACE,
    Onslaught,
    attacks,
    engage,
    is_surface,
    raiders_on,
)
from flagplot.strategic.state.model import Strategic
from flagplot.strategic.state.pieces import RAIDING, Unit
from flagplot.strategic.text.said import say

AREAS: Final = 0
LOTS: Final = 1
ATTACKS: Final = 2


class MerchantWar(Phase[Strategic]):
    """Fight the attacks on merchant routes, route by route (NW-SEQ-20)."""

    queue: tuple[Onslaught, ...] = ()
    stage: int = AREAS

    def title(self, state: Strategic) -> Said | str:
        return say("title-merchant-warfare")

    def run(self, state: Strategic, umpire: Umpire) -> None:
        if self.stage == AREAS:
            self.stage = LOTS
            if state.options.raid_area == "step9_open":
                self.ask_areas(state)
            return
        if self.stage == LOTS:
            self.stage = ATTACKS
            self.queue = tuple(attacks(state, umpire))
            return
        if not self.queue:
            state.end(None, umpire)
            return
        route, _, kind, _ = self.queue[0]
        if route not in state.routes:
            self.queue = self.queue[1:]
            return
        contact = (
            of_raid(state, state.routes[route], self.queue[0][1], self.raiders(state)) if kind == SURFACE else None
        )
        if contact is None:
            self.attack(state, umpire)
        else:
            hand_down(state, contact, umpire)

    def raiders(self, state: Strategic) -> list[Unit]:
        """The raiders of the next attack."""
        route, area, kind, nations = self.queue[0]
        return [unit for unit in raiders_on(state, route, area, kind) if unit.nation in nations]

    def attack(self, state: Strategic, umpire: Umpire) -> None:
        """The next attack, by the rules of this game."""
        route, area, raiders = self.queue[0][0], self.queue[0][1], self.raiders(state)
        self.queue = self.queue[1:]
        for toll in engage(state, state.routes[route], area, raiders, umpire):
            share_out(state, toll)

    def resume(self, state: Strategic, result: Any, umpire: Umpire) -> None:
        """A raid that was handed down, or could have been; in an imagined state the attackers are unknown."""
        if not self.queue:
            return
        if isinstance(result, Agreed) and result.yes:
            wait_for(state, result.contact, umpire)
        elif isinstance(result, Told):
            self.queue = self.queue[1:]
            sink_convoy(state, result.contact, result.report, umpire)
        elif isinstance(result, (Agreed, Settled)):
            self.attack(state, umpire)

    @rule("NW-INT-7")
    def ask_areas(self, state: Strategic) -> None:
        """By option submarines and aircraft choose their area only now."""
        cards: list[tuple[str, str, str]] = []
        for unit in state.units.values():
            card = (unit.nation, unit.on, unit.at)
            if unit.duty == RAIDING and not is_surface(state, unit) and card not in cards:
                cards.append(card)
        for nation, route, base in reversed(cards):
            if int(route) in state.routes:
                state.call(AreaChoice(nation, int(route), base))

    def seen_by(self, seat: Seat) -> Phase[Strategic]:
        return MerchantWar((), self.stage)
