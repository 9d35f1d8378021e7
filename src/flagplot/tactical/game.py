"""Naval Action as a title on the shelf: set-up, view and imagination."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from flagplot.kernel.catalogue import Catalogue
from flagplot.kernel.codec import Codec
from flagplot.kernel.dice import Chance, Dice
from flagplot.kernel.game import Game, Option, ScenarioCard
from flagplot.kernel.seat import Seat
from flagplot.kernel.view import View
from flagplot.tactical import model, scenarios
from flagplot.tactical.events import SENTENCES
from flagplot.tactical.imagine import imagine
from flagplot.tactical.model import Battle
from flagplot.tactical.orders import NOTATION, ORDERS, PARTS
from flagplot.tactical.phases.air import AirAttack, AirCombat, ChooseMoment
from flagplot.tactical.phases.damage_control import DamageControl
from flagplot.tactical.phases.detection import Detection
from flagplot.tactical.phases.gunfire import Blow, Gunfire, Shifting
from flagplot.tactical.phases.movement import Movement
from flagplot.tactical.phases.plotting import Amending, Consenting, Plotting
from flagplot.tactical.phases.signals import Signalling
from flagplot.tactical.phases.submarines import Assaulting
from flagplot.tactical.phases.torpedoes import LayTracks
from flagplot.tactical.phases.weather import Weather
from flagplot.tactical.sequence import Turn
from flagplot.tactical.setup import build
from flagplot.tactical.view import BattleView, look

PIECES: Final = (
    model.Battle,
    model.Ship,
    model.Group,
    model.Spread,
    model.Smoke,
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
OPTIONS: Final = (
    Option("play_scale", "floor", ("tabletop", "large_floor"), ("NA-SCL-7", "NA-SCL-8", "NA-SCL-9", "NA-SUB-3")),
    Option("commands", "side", ("group",), ("NA-COM-1", "NA-COM-7")),
    # The rulebook lets players agree on changes at any time; asking for them every turn is for those who want it.
    Option("plot_changes", "never", ("by_agreement",), ("NA-SOP-8",)),
    Option("turning_circle", "off", ("on",), ("NA-MOV-14", "NA-MOV-15", "NA-MOV-32")),
    Option("gun_flash", "off", ("on",), ("NA-NIT-25",)),
    Option("victory", "points", ("none",), ("NA-VIC-1", "NA-VIC-17")),
    Option("force_ratio", "on", ("off",), ("NA-VIC-3", "NA-VIC-19")),
    Option("heavy_damage_fatal", "off", ("on",), ("NA-VIC-10", "NA-VIC-14", "NA-VIC-19")),
)


class NavalAction(Game[Battle]):
    """The game."""

    def __init__(self) -> None:
        classes = (*PIECES, *PHASES, *ORDERS, *PARTS)
        super().__init__("tactical", "Naval Action", "1", NOTATION, Catalogue(SENTENCES), Codec(classes), OPTIONS)

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


GAME: Final = NavalAction()
