"""Naval Action as a title on the shelf: set-up, view and imagination."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from flagplot.kernel.codec import Codec
from flagplot.kernel.dice import Chance, Dice
from flagplot.kernel.game import Game, ScenarioCard
from flagplot.kernel.outcome import Credit
from flagplot.kernel.seat import Seat
from flagplot.kernel.view import View
from flagplot.tactical import model, scenarios
from flagplot.tactical.events import SENTENCES
from flagplot.tactical.imagine import imagine
from flagplot.tactical.model import Battle
from flagplot.tactical.options import OPTIONS, organisers_ratio
from flagplot.tactical.orders import NOTATION, ORDERS, PARTS
from flagplot.tactical.phases.air import AirAttack, AirCombat, ChooseMoment
from flagplot.tactical.phases.damage_control import DamageControl
from flagplot.tactical.phases.detection import Detection
from flagplot.tactical.phases.gunfire import Blow, Gunfire, Shifting
from flagplot.tactical.phases.hunting import Assaulting
from flagplot.tactical.phases.movement import Movement
from flagplot.tactical.phases.plotting import Amending, Consenting, Plotting
from flagplot.tactical.phases.signals import Signalling
from flagplot.tactical.phases.torpedoes import LayTracks
from flagplot.tactical.phases.victory import account
from flagplot.tactical.phases.weather import Weather
from flagplot.tactical.sequence import Turn
from flagplot.tactical.setup import build
from flagplot.tactical.view import BattleView, look
from flagplot.tactical.wording import ActionReport

PIECES: Final = (
    model.Battle,
    model.Ship,
    model.Group,
    model.Spread,
    model.Smoke,
    model.Trail,
    model.Flight,
    model.Signal,
    model.Contact,
    model.Salvo,
    model.TurnSheet,
    scenarios.Scenario,
    scenarios.GroupSetup,
    scenarios.ShipSetup,
    scenarios.Land,
    scenarios.AirArrival,
    scenarios.Effect,
    scenarios.Aim,
)
PHASES: Final = (
    Turn,
    Weather,
    Detection,
    Plotting,
    Amending,
    Consenting,
    AirCombat,
    ChooseMoment,
    AirAttack,
    LayTracks,
    Gunfire,
    Blow,
    Shifting,
    Assaulting,
    Movement,
    Signalling,
    DamageControl,
)


class NavalAction(Game[Battle]):
    """The game."""

    def __init__(self) -> None:
        classes = (*PIECES, *PHASES, *ORDERS, *PARTS)
        super().__init__("tactical", "Naval Action", "1", NOTATION, ActionReport(SENTENCES), Codec(classes), OPTIONS)

    def settings(self, given: Mapping[str, str]) -> dict[str, str]:
        """All options; `force_ratio` also takes a ratio set by the organiser."""
        ratio = given.get("force_ratio", "")
        if ratio in {"", "on", "off"}:
            return super().settings(given)
        if organisers_ratio(ratio) is None:
            message = f"force_ratio is on, off or a ratio of 1 or more such as 3:2 or 1.5, not {ratio!r}."
            raise ValueError(message)
        return {**super().settings({**given, "force_ratio": "on"}), "force_ratio": ratio}

    def scenarios(self) -> Sequence[ScenarioCard]:
        """The battles that come with the game."""
        return scenarios.cards()

    def setup(self, scenario: str, options: dict[str, str], chance: Chance) -> Battle:
        """A battle by name, from the text of a scenario file, or a free one."""
        return build(scenarios.scenario(scenario), scenario, options, chance)

    def view(self, state: Battle, seat: Seat) -> BattleView:
        """What a seat may know now."""
        return look(state, seat, tuple(state.where()), tuple(self.to_act(state)), self.prompt(state, seat))

    def imagine(self, view: View, dice: Dice) -> Battle:
        """A battle in which the seat would see exactly this view."""
        assert isinstance(view, BattleView)
        return imagine(view, dice)

    def account(self, state: Battle) -> Sequence[Credit]:
        return account(state)


GAME: Final = NavalAction()
