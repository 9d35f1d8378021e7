"""The strategic game for the kernel."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

from flagplot.kernel.control import Correct
from flagplot.kernel.dice import Chance, Dice
from flagplot.kernel.flow import Prompt, Sealed
from flagplot.kernel.game import Game, ScenarioCard
from flagplot.kernel.logbook import Logbook
from flagplot.kernel.order import Objection, Order
from flagplot.kernel.outcome import Credit
from flagplot.kernel.overlay import Lineup, Reach, Spot
from flagplot.kernel.records.codec import Codec
from flagplot.kernel.rule import rule
from flagplot.kernel.seat import CONTROL, Seat, Side, side_of
from flagplot.kernel.text.references import Ref
from flagplot.kernel.text.said import Said, read
from flagplot.kernel.text.worded import Worded
from flagplot.kernel.umpire import Umpire
from flagplot.kernel.view import View
from flagplot.strategic.content import scenarios
from flagplot.strategic.options import OPTIONS, StrategicOptions
from flagplot.strategic.orders.decrees import DECREES, Advantage, Inject, Overrule
from flagplot.strategic.orders.notation import NOTATION
from flagplot.strategic.orders.sheets import ORDERS
from flagplot.strategic.phases.allocation import Allocation
from flagplot.strategic.phases.amphibious.garrison import Exchanging
from flagplot.strategic.phases.amphibious.land_standin import StandIn
from flagplot.strategic.phases.amphibious.landing import Landing
from flagplot.strategic.phases.attack_area import AreaChoice
from flagplot.strategic.phases.cards import CardPlay
from flagplot.strategic.phases.combat.battle import Battle
from flagplot.strategic.phases.combat.below import Awaiting, Handing
from flagplot.strategic.phases.combat.card_moment import CardMoment
from flagplot.strategic.phases.combat.losses import Casualties
from flagplot.strategic.phases.combat.rehousing import Rehousing
from flagplot.strategic.phases.combat.sharing import Sharing
from flagplot.strategic.phases.flags import Flagging
from flagplot.strategic.phases.merchant import MerchantWar
from flagplot.strategic.phases.operations.conduct import Conduct
from flagplot.strategic.phases.operations.intervention import Intervention
from flagplot.strategic.phases.operations.operations import Operations
from flagplot.strategic.phases.operations.pursuit import Pursuit
from flagplot.strategic.phases.operations.rivals import RivalCall
from flagplot.strategic.phases.placement import Placing
from flagplot.strategic.phases.production import Production
from flagplot.strategic.phases.repairs import Repairs
from flagplot.strategic.phases.rulings import LandRuling, Request
from flagplot.strategic.phases.supply import Supplies
from flagplot.strategic.phases.tonnage import Tonnages
from flagplot.strategic.phases.transfers import Transfers
from flagplot.strategic.phases.turn import Turn
from flagplot.strategic.rules.combat.below import Contact
from flagplot.strategic.rules.combat.engagement import Engagement, Party
from flagplot.strategic.rules.combat.losses import Levy
from flagplot.strategic.rules.combat.sharing import Part, Toll
from flagplot.strategic.rules.control.umpiring import check_decree, decree, return_sheets
from flagplot.strategic.rules.operations.allowances import count_flags
from flagplot.strategic.rules.turn import last_turn
from flagplot.strategic.rules.victory import account, outcome
from flagplot.strategic.state import imagine as imagination
from flagplot.strategic.state.amendments import ON_THE_TABLE, amend, check_amendment, is_store
from flagplot.strategic.state.books import Ledger, Loss, Score, Serials
from flagplot.strategic.state.events import FACTS
from flagplot.strategic.state.model import Strategic
from flagplot.strategic.state.pieces import (
    Agreement,
    Commitment,
    FlagCount,
    Ground,
    Harbour,
    Operation,
    Route,
    ShipState,
    TaskForce,
    Train,
    Unit,
)
from flagplot.strategic.state.setup import opening
from flagplot.strategic.state.terms import TERMS
from flagplot.strategic.state.view import Called, StrategicView, known_nations, names_of, position_of
from flagplot.strategic.text.aim import aim_of
from flagplot.strategic.text.lineup import lineup_of
from flagplot.strategic.text.losses import nation_in
from flagplot.strategic.text.orders import worded
from flagplot.strategic.text.preview import preview_of, vocabulary_of
from flagplot.strategic.text.reach import reach_of
from flagplot.strategic.text.wording import Signals

PIECES = (
    Strategic,
    Agreement,
    Serials,
    Score,
    ShipState,
    Unit,
    Ground,
    Harbour,
    Train,
    Route,
    ShipState,
    TaskForce,
    Operation,
    Commitment,
    Ledger,
    Loss,
    Part,
    Toll,
    Levy,
    Party,
    Engagement,
    Contact,
)
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
    Handing,
    Awaiting,
    CardMoment,
    Sharing,
    Casualties,
    Rehousing,
    Landing,
    StandIn,
    LandRuling,
    Exchanging,
    MerchantWar,
    AreaChoice,
    Repairs,
)


def sealed(state: Strategic) -> Sealed[Strategic] | None:
    """The open phase, if it takes sealed orders."""
    top = state.flow[-1] if state.flow else None
    return top if isinstance(top, Sealed) else None


class StrategicGame(Game[Strategic]):
    """*Naval Warfare 1942-1945*."""

    def __init__(self) -> None:
        codec = Codec((StrategicOptions, *PIECES, *PHASES, *ORDERS, *DECREES, StrategicView, FlagCount, Called))
        super().__init__(
            "strategic", "Naval Warfare 1942-1945", "2", NOTATION, Signals(read("strategic")), codec, OPTIONS, FACTS
        )

    def scenarios(self) -> Sequence[ScenarioCard]:
        return scenarios.cards()

    def setup(self, scenario: str, options: dict[str, str], chance: Chance) -> Strategic:
        return opening(scenario, StrategicOptions.of(options), chance)

    def view(self, state: Strategic, seat: Seat) -> StrategicView:
        return self._view(state, seat, self.prompt(state, seat), shares=False)

    def glance(self, state: Strategic, seat: Seat) -> StrategicView:
        return self._view(state, seat, None, shares=True)

    def _view(self, state: Strategic, seat: Seat, prompt: Prompt | None, *, shares: bool) -> StrategicView:
        known, own = known_nations(state, seat), state.commands(seat)
        position = position_of(state, seat, known, shares=shares)
        return StrategicView(
            seat,
            state.scenario,
            () if shares else tuple(state.where()),
            tuple(self.to_act(state)),
            prompt,
            state.outcome,
            state.logs[seat].clone() if seat in state.logs else Logbook(),
            [phase.clone() if seat == "control" else phase.seen_by(seat) for phase in state.flow],
            state.options,
            position,
            tuple(own),
            tuple(known),
            {} if shares else {nation: count_flags(position, nation) for nation in own if nation in state.alliances},
            0 if shares else last_turn(state),
            {} if shares else names_of(position),
        )

    def preview(self, view: View, seat: Seat, order: Order) -> Mapping[str, Any] | None:
        assert isinstance(view, StrategicView)
        return preview_of(view, order)

    def worded(self, view: View, order: Order) -> Worded:
        assert isinstance(view, StrategicView)
        return super().worded(view, order) if order.decrees() else worded(view, order)

    def aim(self, view: View) -> Sequence[Said]:
        assert isinstance(view, StrategicView)
        return aim_of(view)

    def spots(self, state: Strategic) -> Iterable[Spot]:
        for name, force in state.forces.items():
            place = force.area or force.base
            if place:
                yield Spot(name, force.nation, Ref("area" if force.area else "place", place, place))

    def is_own(self, view: View, piece: str) -> bool:
        assert isinstance(view, StrategicView)
        owner = nation_in(piece)
        friend = view.position.is_friend
        return view.seat != CONTROL and any(friend(owner, nation) for nation in view.nations if owner)

    def reach(self, view: View, seat: Seat, order: Order | None = None) -> Sequence[Reach]:
        assert isinstance(view, StrategicView)
        return reach_of(view)

    def lineup(self, view: View, seat: Seat) -> Lineup | None:
        assert isinstance(view, StrategicView)
        return lineup_of(view)

    def vocabulary(self, view: View) -> Mapping[str, Sequence[str]]:
        assert isinstance(view, StrategicView)
        return vocabulary_of(view)

    def allies(self, state: Strategic, seat: Seat) -> tuple[Side, ...]:
        """If nations have seats of their own, the seats of its allies too; Control has no allies."""
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
        """As the kernel does, but Control's corrections are entered in the accounts as well, and it has decrees of its own."""
        if seat == CONTROL and isinstance(order, Correct):
            return check_amendment(state, order, self)
        if seat == CONTROL and isinstance(order, (Inject, Advantage, Overrule)):
            top = sealed(state)
            return check_decree(state, order, None if isinstance(top, Sharing) else top)
        return super().check(state, seat, order)

    @rule("NW-CTL-6")
    def obey(self, state: Strategic, seat: Seat, order: Order, umpire: Umpire) -> None:
        if not isinstance(order, (Correct, Inject, Advantage, Overrule)):
            super().obey(state, seat, order, umpire)
            return
        # Nothing here reveals a secret: until a die is rolled or another seat orders, Control may take it back.
        umpire.dice.seat = seat
        if isinstance(order, Correct):
            before = amend(state, order)
            facts = {"path": order.path, "before": before, "after": order.value, "reason": order.reason}
            umpire.announce("control.corrects", ("NW-CTL-6",), facts, audience=(CONTROL,))
            return_sheets(state, sealed(state), umpire)
        else:
            decree(state, order, sealed(state), umpire)
        self.advance(state, umpire)

    def imagine(self, view: View, dice: Dice) -> Strategic:
        assert isinstance(view, StrategicView)
        return imagination.imagine(view, dice)

    def terms(self, state: Strategic) -> Collection[str]:
        return {*TERMS, *state.atlas.places, *state.atlas.areas}

    def account(self, state: Strategic) -> Sequence[Credit]:
        return account(state)

    def standing(self, state: Strategic) -> tuple[str, ...]:
        return outcome(state).winners


GAME = StrategicGame()
