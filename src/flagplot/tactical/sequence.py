"""The sequence of play of Naval Action."""

from __future__ import annotations

from flagplot.kernel.flow import Step
from flagplot.tactical.phases.air import AirAttack, AirCombat
from flagplot.tactical.phases.damage_control import DamageControl
from flagplot.tactical.phases.detection import Detection
from flagplot.tactical.phases.gunfire import Gunfire
from flagplot.tactical.phases.hunting import Assaulting
from flagplot.tactical.phases.movement import Movement
from flagplot.tactical.phases.plotting import Plotting
from flagplot.tactical.phases.signals import Delivery, Signalling
from flagplot.tactical.phases.torpedoes import LayTracks
from flagplot.tactical.phases.weather import Weather
from flagplot.tactical.rules.air.raids import is_strike_under_way
from flagplot.tactical.rules.signals import signallers
from flagplot.tactical.rules.submarines.hunting import is_boat_located
from flagplot.tactical.state.model import Battle
from flagplot.tactical.text.said import say

TURN: tuple[Step[Battle], ...] = (
    Step("NA-SOP-2", say("title-weather"), lambda _: Weather()),
    Step("NA-SOP-3", say("title-detection"), lambda _: Detection()),
    Step("NA-SOP-5", say("title-plot-and-allocate"), lambda _: Plotting()),
    Step("NA-SOP-14", say("title-air-combat"), lambda _: AirCombat()),
    Step("NA-TRP-6", say("title-b-torpedo-tracks"), lambda _: LayTracks()),
    Step("NA-GUN-16", say("title-c-gunfire"), lambda _: Gunfire()),
    Step(
        "NA-SOP-17",
        say("title-d-attacks-on-submarines"),
        lambda state: Assaulting() if is_boat_located(state) else None,
    ),
    Step(
        "NA-SOP-15",
        say("title-d-air-attacks"),
        lambda state: AirAttack("later") if is_strike_under_way(state) else None,
    ),
    Step("NA-MOV-26", say("title-d-movement"), lambda _: Movement()),
    Step(
        "NA-SOP-18", say("title-e-messages-and-orders"), lambda state: Signalling() if signallers(state) else Delivery()
    ),
    Step("NA-SOP-19", say("title-f-damage-control"), lambda _: DamageControl()),
)
