"""The game: set-up, view, imagination, and the orders that may be given at any time."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from flagplot.kernel.codec import Codec
from flagplot.kernel.dice import Chance, Dice
from flagplot.kernel.game import BadOption, Game, ScenarioCard
from flagplot.kernel.order import Objection, Order
from flagplot.kernel.outcome import Credit
from flagplot.kernel.rule import rule
from flagplot.kernel.seat import Seat
from flagplot.kernel.umpire import Umpire
from flagplot.kernel.view import View
from flagplot.operational.events import SENTENCES
from flagplot.operational.imagine import imagine
from flagplot.operational.model import ALLIES, JAPAN, Battery, Bay, Group, Plane, Secrets, Ship, Strike, Sub, Troop
from flagplot.operational.muster import empty_bay
from flagplot.operational.notation import NOTATION
from flagplot.operational.options import OPTIONS, free_value
from flagplot.operational.orders import ORDERS, Agree, Call
from flagplot.operational.phases.airplan import Launching, Patrolling
from flagplot.operational.phases.arraying import Arraying
from flagplot.operational.phases.contested import Overland, Turncoats
from flagplot.operational.phases.encounter import Encounter
from flagplot.operational.phases.fight import Fight
from flagplot.operational.phases.groundwar import GroundFight
from flagplot.operational.phases.landings import Declaring, Landing
from flagplot.operational.phases.movement import Moving
from flagplot.operational.phases.opening import Convoy, Opening
from flagplot.operational.phases.plotting import Plotting
from flagplot.operational.phases.raid import Raid
from flagplot.operational.phases.recon import Searching
from flagplot.operational.phases.seafight import SeaFight
from flagplot.operational.phases.setup import Arranging, LayDummies, SecretRolls, SetUp
from flagplot.operational.phases.striking import Striking
from flagplot.operational.phases.submarines import Submarines, Torpedoing
from flagplot.operational.phases.victory import account
from flagplot.operational.scenarios import SCENARIOS, scenario
from flagplot.operational.sequence import Act, Impulse, Turn
from flagplot.operational.view import BayView, view_of
from flagplot.operational.wording import Signals

RULES_VERSION: Final = "1"

PIECES: Final[tuple[type, ...]] = (Bay, Battery, Group, Plane, Secrets, Ship, Strike, Sub, Troop, Fight)
PHASES: Final[tuple[type, ...]] = (
    SetUp, SecretRolls, LayDummies, Arranging, Turn, Impulse, Act, Opening, Convoy, Patrolling, Plotting, Moving, Encounter, SeaFight,
    Arraying, Submarines, Torpedoing, Searching, Launching, Striking, Raid, Declaring, Landing, GroundFight, Turncoats, Overland,
)  # fmt: skip


class MongooseGame(Game[Bay]):
    """Mongoose vs. King Cobra."""

    def __init__(self) -> None:
        codec = Codec((*PIECES, *PHASES, *ORDERS))
        super().__init__(
            "operational", "Mongoose vs. King Cobra", RULES_VERSION, NOTATION, Signals(SENTENCES), codec, OPTIONS
        )

    def scenarios(self) -> Sequence[ScenarioCard]:
        """The scenarios that come with the game."""
        cards = [scenario(name) for name in SCENARIOS]
        seats = (Seat(JAPAN), Seat(ALLIES))
        return [ScenarioCard(card.name, card.title, card.blurb, seats, card.turns) for card in cards]

    def settings(self, given: Mapping[str, str]) -> dict[str, str]:
        """All options; those that take more than their listed values are checked by their own rule."""
        listed = {
            name: value for name, value in given.items() if name not in self.options or not free_value(name, value)
        }
        chosen = super().settings(listed)
        for name, value in given.items():
            if name not in listed:
                chosen[name] = value
        return chosen

    def setup(self, scenario_text: str, options: dict[str, str], chance: Chance) -> Bay:
        """The empty map with the set-up before it; the scenario's own options hold where none was chosen."""
        card = scenario(scenario_text)
        chosen = dict(options)
        for name, value in card.options.items():
            if name not in self.options:
                raise BadOption(name, "", sorted(self.options))
            if chosen[name] == self.options[name].default:
                chosen[name] = value
        state = empty_bay(card, scenario_text, chosen, chance)
        state.flow.append(SetUp())
        return state

    def view(self, state: Bay, seat: Seat) -> BayView:
        """What a seat may know now."""
        return view_of(state, seat, tuple(self.to_act(state)), self.prompt(state, seat))

    def imagine(self, view: View, dice: Dice) -> Bay:
        """A possible world behind a view."""
        assert isinstance(view, BayView)
        return imagine(view, dice)

    def account(self, state: Bay) -> Sequence[Credit]:
        return account(state)

    def check(self, state: Bay, seat: Seat, order: Order) -> Objection | None:
        """Besides the orders of the phase: offering to end the game, and calling the die column."""
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
            return Objection("MK-SEQ-18", "You have offered to end the game this turn.")
        return None
    assert isinstance(order, Call)
    if state.options["die_column"] != "player_calls_each_roll":
        return Objection("MK-SEQ-11", f"All dice are read in column {state.options['die_column']}.")
    if order.column not in {"A", "B"}:
        return Objection("MK-SEQ-11", "Call column A or B.")
    return None


GAME: Final = MongooseGame()
