"""Naval Action, sequence of play."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from flagplot.kernel.flow import Phase, Step, Steps
from flagplot.kernel.rule import rule
from flagplot.kernel.umpire import Umpire
from flagplot.tactical.model import Battle
from flagplot.tactical.phases.air import AirAttack, AirCombat, strikers
from flagplot.tactical.phases.damage_control import DamageControl
from flagplot.tactical.phases.detection import Detection
from flagplot.tactical.phases.gunfire import Gunfire
from flagplot.tactical.phases.hunting import Assaulting
from flagplot.tactical.phases.movement import Movement
from flagplot.tactical.phases.plotting import Plotting
from flagplot.tactical.phases.signals import Signalling, signallers
from flagplot.tactical.phases.torpedoes import LayTracks
from flagplot.tactical.phases.victory import is_over, judge
from flagplot.tactical.phases.weather import Weather
from flagplot.tactical.turn import begin_turn, close_turn


@rule("NA-SCN-14")
def _assault(state: Battle) -> Phase[Any] | None:
    return Assaulting() if any(state.ships[boat].in_battle for boat in state.datums) else None


@rule("NA-SCN-14")
def _air_attack(state: Battle) -> Phase[Any] | None:
    return AirAttack("later") if any(strikers(state, side) for side in state.sides) else None


def _signals(state: Battle) -> Phase[Any] | None:
    return Signalling() if signallers(state) else None


TURN: tuple[Step[Battle], ...] = (
    Step("NA-SOP-2", "Weather", lambda _: Weather()),
    Step("NA-SOP-3", "Detection", lambda _: Detection()),
    Step("NA-SOP-5", "A Plot and allocate", lambda _: Plotting()),
    Step("NA-SOP-14", "A Air combat", lambda _: AirCombat()),
    Step("NA-TRP-6", "B Torpedo tracks", lambda _: LayTracks()),
    Step("NA-GUN-16", "C Gunfire", lambda _: Gunfire()),
    Step("NA-SOP-17", "D Attacks on submarines", _assault),
    Step("NA-SOP-15", "D Air attacks", _air_attack),
    Step("NA-MOV-26", "D Movement", lambda _: Movement()),
    Step("NA-SOP-18", "E Messages and orders", _signals),
    Step("NA-SOP-19", "F Damage control", lambda _: DamageControl()),
)


@rule("NA-SOP-1", "NA-SCL-15")
class Turn(Steps[Battle]):
    """One tactical turn of five minutes; there is no other kind."""

    def steps(self, state: Battle) -> Sequence[Step[Battle]]:
        return TURN

    def close(self, state: Battle, umpire: Umpire) -> None:
        close_turn(state)
        if is_over(state):
            state.outcome = judge(state)
            facts = {"outcome": f"{state.outcome.level}. {state.outcome.reason}"}
            umpire.announce("over", state.outcome.rules, facts, reveals=True)
            return
        self.cursor = 0
        begin_turn(state)

    def clone(self) -> Turn:
        return Turn(self.cursor)
