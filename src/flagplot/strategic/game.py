"""The strategic game as the kernel sees it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from flagplot.kernel.codec import Codec
from flagplot.kernel.control import Correct
from flagplot.kernel.dice import Chance, Dice
from flagplot.kernel.game import Game, ScenarioCard
from flagplot.kernel.logbook import Logbook
from flagplot.kernel.order import Objection, Order
from flagplot.kernel.outcome import Credit
from flagplot.kernel.rule import rule
from flagplot.kernel.seat import CONTROL, Seat, Side, side_of
from flagplot.kernel.umpire import Umpire
from flagplot.kernel.view import View
from flagplot.strategic import imagination, scenarios
from flagplot.strategic.amendments import ON_THE_TABLE, amend, check_amendment, is_store
from flagplot.strategic.books import Ledger, Loss
from flagplot.strategic.decrees import DECREES, Advantage, Inject, Overrule
from flagplot.strategic.events import SENTENCES
from flagplot.strategic.model import Strategic
from flagplot.strategic.notation import NOTATION
from flagplot.strategic.options import OPTIONS
from flagplot.strategic.orders import ORDERS
from flagplot.strategic.phases.allocation import Allocation
from flagplot.strategic.phases.battle import Battle
from flagplot.strategic.phases.capture import Exchanging
from flagplot.strategic.phases.card_moment import CardMoment
from flagplot.strategic.phases.cards import CardPlay
from flagplot.strategic.phases.desk import LandRuling, Request
from flagplot.strategic.phases.flags import Flagging
from flagplot.strategic.phases.intervention import Intervention, Pursuit, RivalCall
from flagplot.strategic.phases.land_standin import StandIn
from flagplot.strategic.phases.landing import Landing
from flagplot.strategic.phases.losses import Casualties
from flagplot.strategic.phases.merchant import AreaChoice, MerchantWar
from flagplot.strategic.phases.operations import Conduct, Operations
from flagplot.strategic.phases.placement import Placing
from flagplot.strategic.phases.production import Production
from flagplot.strategic.phases.repairs import Repairs
from flagplot.strategic.phases.sharing import Part, Sharing
from flagplot.strategic.phases.supply import Supplies
from flagplot.strategic.phases.tonnage import Tonnages
from flagplot.strategic.phases.transfers import Transfers
from flagplot.strategic.phases.umpiring import check_decree, decree, return_sheets
from flagplot.strategic.phases.victory import account
from flagplot.strategic.pieces import Commitment, Harbour, Operation, Route, TaskForce, Train, Unit
from flagplot.strategic.sequence import Turn
from flagplot.strategic.setup import opening
from flagplot.strategic.view import StrategicView, known_nations, position_of
from flagplot.strategic.wording import Signals

PIECES = (Strategic, Unit, Harbour, Train, Route, TaskForce, Operation, Commitment, Ledger, Loss, Part)
PHASES = (
    Turn,
    Placing,
    Supplies,
    Production,
    Transfers,
    Tonnages,
    Allocation,
    Flagging,
    CardPlay,
    Request,
    Operations,
    Conduct,
    Intervention,
    RivalCall,
    Pursuit,
    Battle,
    CardMoment,
    Sharing,
    Casualties,
    Landing,
    StandIn,
    LandRuling,
    Exchanging,
    MerchantWar,
    AreaChoice,
    Repairs,
)


class StrategicGame(Game[Strategic]):
    """*Naval Warfare 1942-1945*."""

    def __init__(self) -> None:
        codec = Codec((*PIECES, *PHASES, *ORDERS, *DECREES.values(), StrategicView))
        super().__init__("strategic", "Naval Warfare 1942-1945", "1", NOTATION, Signals(SENTENCES), codec, OPTIONS)

    def scenarios(self) -> Sequence[ScenarioCard]:
        return scenarios.cards()

    def setup(self, scenario: str, options: dict[str, str], chance: Chance) -> Strategic:
        return opening(scenario, options, chance)

    def view(self, state: Strategic, seat: Seat) -> StrategicView:
        known = known_nations(state, seat)
        return StrategicView(
            seat,
            state.scenario,
            state.options,
            tuple(state.where()),
            tuple(self.to_act(state)),
            self.prompt(state, seat),
            state.outcome,
            state.logs[seat].clone() if seat in state.logs else Logbook(),
            [phase if seat == "control" else phase.seen_by(seat) for phase in state.clone_flow()],
            position_of(state, seat, known),
            tuple(state.commands(seat)),
            tuple(known),
        )

    def allies(self, state: Strategic, seat: Seat) -> tuple[Side, ...]:
        """Where nations have chairs of their own, the chairs of its allies as well; Control is nobody's ally."""
        found = [side_of(seat)]
        for nation in state.commands(seat) if seat != CONTROL else ():
            for other, chair in state.chairs.items():
                side = side_of(chair)
                if chair != CONTROL and side not in found and state.is_friend(nation, other):
                    found.append(side)
        return tuple(found)

    def correctable(self, state: Strategic) -> Sequence[str]:
        return ON_THE_TABLE

    def accounts(self, state: Strategic, store: Mapping[str, Any]) -> Sequence[str]:
        holds_things = store is state.trains or store is state.forces or store is state.units
        return list(state.chairs) if is_store(store) and not holds_things else ()

    def check(self, state: Strategic, seat: Seat, order: Order) -> Objection | None:
        """As the kernel, but Control's corrections enter the accounts as well, and it has decrees of its own."""
        if seat == CONTROL and isinstance(order, Correct):
            return check_amendment(state, order, self.options)
        if seat == CONTROL and isinstance(order, (Inject, Advantage, Overrule)):
            return check_decree(state, order)
        return super().check(state, seat, order)

    @rule("NW-CTL-6")
    def obey(self, state: Strategic, seat: Seat, order: Order, umpire: Umpire) -> None:
        if not isinstance(order, (Correct, Inject, Advantage, Overrule)):
            super().obey(state, seat, order, umpire)
            return
        # Nothing here shows a secret: until a die falls or somebody orders, Control may take it back.
        umpire.dice.seat = seat
        if isinstance(order, Correct):
            before = amend(state, order)
            facts = {"path": order.path, "before": before, "after": order.value, "reason": order.reason}
            umpire.announce("control.corrects", ("NW-CTL-6",), facts, audience=(CONTROL,))
            return_sheets(state, umpire)
        else:
            decree(state, order, umpire)
        self.advance(state, umpire)

    def imagine(self, view: View, dice: Dice) -> Strategic:
        assert isinstance(view, StrategicView)
        return imagination.imagine(view, dice)

    def account(self, state: Strategic) -> Sequence[Credit]:
        return account(state)


GAME = StrategicGame()
