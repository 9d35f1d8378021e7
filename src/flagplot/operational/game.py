"""The game: set-up, view, imagination, and the orders that may be given at any time."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, Final

from flagplot.kernel.dice import Chance, Dice
from flagplot.kernel.game import BadOption, Game, ScenarioCard
from flagplot.kernel.order import Objection, Order
from flagplot.kernel.outcome import Credit
from flagplot.kernel.overlay import Reach, Spot
from flagplot.kernel.records.codec import Codec
from flagplot.kernel.rule import rule
from flagplot.kernel.seat import Seat, side_of
from flagplot.kernel.text.references import Ref
from flagplot.kernel.text.said import Said, read
from flagplot.kernel.text.worded import Worded
from flagplot.kernel.umpire import Umpire
from flagplot.kernel.view import View
from flagplot.operational.content.cards import cards
from flagplot.operational.content.scenarios import NAMES, Scenario, scenario
from flagplot.operational.options import OPTIONS, OperationalOptions, free_value
from flagplot.operational.orders.common import Agree, Call
from flagplot.operational.orders.notation import NOTATION, ORDERS
from flagplot.operational.phases.acts import (
    CapturedPorts,
    Fuel,
    NewImpulse,
    NewTurn,
    Reconnaissance,
    Recovery,
    ZoneSearches,
)
from flagplot.operational.phases.air.airplan import Launching, Patrolling
from flagplot.operational.phases.air.bombing import Bombing
from flagplot.operational.phases.air.intercepting import Bouncing, Intercepting, Pairing
from flagplot.operational.phases.air.raid import Raid
from flagplot.operational.phases.air.striking import Striking
from flagplot.operational.phases.battle.arraying import Arraying
from flagplot.operational.phases.battle.below import Awaiting, Fleeing, Handing, HandingDown
from flagplot.operational.phases.battle.chase import Chase
from flagplot.operational.phases.battle.deciding import Deciding
from flagplot.operational.phases.battle.encounter import Encounter, NightEncounter
from flagplot.operational.phases.battle.firing import Firing
from flagplot.operational.phases.battle.meeting import Meetings
from flagplot.operational.phases.battle.offering import Defending, Engaging, Offering, Passing
from flagplot.operational.phases.battle.pursuing import Pursuing
from flagplot.operational.phases.battle.relocating import Crossing, Relocating, Shifting
from flagplot.operational.phases.battle.seafight import SeaFight
from flagplot.operational.phases.land.contested import Overland, Turncoats
from flagplot.operational.phases.land.groundwar import GroundFight, Losing, Retreating, Wagering
from flagplot.operational.phases.land.landings import Bombarding, Declaring, Landing
from flagplot.operational.phases.opening import Convoy, Opening
from flagplot.operational.phases.recon import Searching
from flagplot.operational.phases.sea.movement import Moving
from flagplot.operational.phases.sea.plotting import Plotting
from flagplot.operational.phases.setup import Arranging, LayDummies, SecretRolls, SetUp
from flagplot.operational.phases.submarines import Submarines, Torpedoing
from flagplot.operational.phases.turn import Impulse, Turn
from flagplot.operational.rules.battle.fight import Fight
from flagplot.operational.rules.calendar import date
from flagplot.operational.rules.victory import account, outcome
from flagplot.operational.state.events import FACTS
from flagplot.operational.state.imagine import imagine
from flagplot.operational.state.model import (
    ALLIES,
    JAPAN,
    Battery,
    Bay,
    Group,
    Plane,
    Secrets,
    Ship,
    Strike,
    Sub,
    Troop,
)
from flagplot.operational.state.setup import empty_bay
from flagplot.operational.state.terms import TERMS
from flagplot.operational.state.view import BayView, view_of
from flagplot.operational.text.aim import aim_of
from flagplot.operational.text.losses import side_of_counter
from flagplot.operational.text.orders import worded
from flagplot.operational.text.preview import preview_of, vocabulary_of
from flagplot.operational.text.reach import reach_of
from flagplot.operational.text.said import say
from flagplot.operational.text.wording import Signals

RULES_VERSION: Final = "2"

PIECES: Final[tuple[type, ...]] = (Bay, Battery, Group, Plane, Secrets, Ship, Strike, Sub, Troop, Fight)
PHASES: Final[tuple[type, ...]] = (
    SetUp, SecretRolls, LayDummies, Arranging, Turn, Impulse, NewTurn, Opening, Convoy, Reconnaissance, NewImpulse, Patrolling, Plotting, Moving,
    CapturedPorts, Meetings, Encounter, NightEncounter, Offering, Engaging, Passing, Defending, SeaFight, Arraying, Firing, Deciding, Chase, Pursuing, HandingDown, Handing, Awaiting, Fleeing,
    Shifting, Relocating, Crossing, Submarines, Torpedoing, ZoneSearches, Searching, Launching, Striking, Raid, Intercepting, Pairing, Bouncing,
    Bombing, Recovery, Fuel, Declaring, Landing, Bombarding, GroundFight, Retreating, Wagering, Losing, Turncoats, Overland,
)  # fmt: skip


MINUTES: Final = 5
"""Minutes that a turn takes a player who commands by plans."""


def _card(card: Scenario) -> ScenarioCard:
    ships = [ship for ship in cards().ships.values() if ship.short not in card.absent]
    return ScenarioCard(
        *(card.name, card.title, card.blurb, (Seat(JAPAN), Seat(ALLIES)), card.turns),
        begins=date(card.first_turn),
        ends=date(card.last_turn),
        ships=tuple((side, sum(ship.side == side for ship in ships)) for side in (JAPAN, ALLIES)),
        minutes=MINUTES * card.turns,
        chart=card.chart,
    )


class MongooseGame(Game[Bay]):
    """Mongoose vs. King Cobra."""

    def __init__(self) -> None:
        codec = Codec((OperationalOptions, *PIECES, *PHASES, *ORDERS))
        super().__init__(
            "operational",
            "Mongoose vs. King Cobra",
            RULES_VERSION,
            NOTATION,
            Signals(read("operational")),
            codec,
            OPTIONS,
            FACTS,
        )

    def scenarios(self) -> Sequence[ScenarioCard]:
        """The scenarios that come with the game."""
        return [_card(scenario(name)) for name in NAMES]

    def settings(self, given: Mapping[str, str]) -> dict[str, str]:
        """All options; an option that accepts more than its listed values is checked by `free_value`."""
        listed = {
            name: value for name, value in given.items() if name not in self.options or not free_value(name, value)
        }
        chosen = super().settings(listed)
        for name, value in given.items():
            if name not in listed:
                chosen[name] = value
        return chosen

    def setup(self, scenario_text: str, options: dict[str, str], chance: Chance) -> Bay:
        """The empty map and the set-up phases; the scenario's options apply where none was chosen."""
        card = scenario(scenario_text)
        chosen = dict(options)
        for name, value in card.options.items():
            if name not in self.options:
                raise BadOption(name, "", sorted(self.options))
            if chosen[name] == self.options[name].default:
                chosen[name] = value
        state = empty_bay(card, scenario_text, OperationalOptions.of(chosen), chance)
        state.call(SetUp())
        return state

    def view(self, state: Bay, seat: Seat) -> BayView:
        """What a seat may know now."""
        return view_of(state, seat, tuple(self.to_act(state)), self.prompt(state, seat))

    def glance(self, state: Bay, seat: Seat) -> BayView:
        """The same, for a reader that changes nothing: pieces are shared, not copied."""
        return view_of(state, seat, tuple(self.to_act(state)), None, shares=True)

    def imagine(self, view: View, dice: Dice) -> Bay:
        """A possible state behind a view."""
        assert isinstance(view, BayView)
        return imagine(view, dice)

    def preview(self, view: View, seat: Seat, order: Order) -> Mapping[str, Any] | None:
        assert isinstance(view, BayView)
        return preview_of(view, order)

    def worded(self, view: View, order: Order) -> Worded:
        assert isinstance(view, BayView)
        return super().worded(view, order) if order.decrees() else worded(view, order)

    def aim(self, view: View) -> Sequence[Said]:
        assert isinstance(view, BayView)
        return aim_of(view)

    def spots(self, state: Bay) -> Iterable[Spot]:
        for group in state.groups.values():
            at = Ref("hex", group.at, group.at) if group.at and not group.dummy else None
            yield Spot(group.id, group.side, at, tuple(group.ships))

    def is_own(self, view: View, piece: str) -> bool:
        return side_of_counter(piece) == side_of(view.seat)

    def reach(self, view: View, seat: Seat, order: Order | None = None) -> Sequence[Reach]:
        assert isinstance(view, BayView)
        return reach_of(view, order)

    def vocabulary(self, view: View) -> Mapping[str, Sequence[str]]:
        assert isinstance(view, BayView)
        return vocabulary_of(view)

    def terms(self, state: Bay) -> Collection[str]:
        return TERMS

    def account(self, state: Bay) -> Sequence[Credit]:
        return account(state)

    def standing(self, state: Bay) -> tuple[str, ...]:
        return outcome(state).winners

    def check(self, state: Bay, seat: Seat, order: Order) -> Objection | None:
        """Besides the orders of the phase: offering to end the game, and choosing the die column."""
        if isinstance(order, (Agree, Call)) and seat in self.to_act(state):
            return _check_any_time(state, seat, order)
        return super().check(state, seat, order)

    def obey(self, state: Bay, seat: Seat, order: Order, umpire: Umpire) -> None:
        """Carry out an order known to be legal."""
        if isinstance(order, Agree):
            state.agreed.append(seat)
            umpire.announce("agreed", ("MK-SEQ-18",), {"side": seat}, reveals=True)
        elif isinstance(order, Call):
            state.called[seat] = order.column
            umpire.announce("called", ("MK-SEQ-11",), {"side": seat, "column": order.column})
        else:
            super().obey(state, seat, order, umpire)


@rule("MK-SEQ-18", "MK-SEQ-11")
def _check_any_time(state: Bay, seat: Seat, order: Order) -> Objection | None:
    if isinstance(order, Agree):
        if seat in state.agreed:
            return Objection("MK-SEQ-18", say("refuse-offered-end-game-turn"))
        return None
    assert isinstance(order, Call)
    if state.options.die_column != "player_calls_each_roll":
        return Objection("MK-SEQ-11", say("refuse-all-dice-read-column", die_column=state.options.die_column))
    if order.column not in {"A", "B"}:
        return Objection("MK-SEQ-11", say("refuse-call-column-b"))
    return None


GAME: Final = MongooseGame()
