"""The sequence of play: the opening of a turn, six phases, three impulses."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from flagplot.kernel.flow import Phase, Step, Steps
from flagplot.kernel.rule import rule
from flagplot.kernel.umpire import Umpire
from flagplot.operational.model import ALLIES, JAPAN, Bay
from flagplot.operational.phases.airplan import Launching, Patrolling
from flagplot.operational.phases.contested import Overland, Turncoats
from flagplot.operational.phases.fuel import burn, evict, recover_troops, refuel
from flagplot.operational.phases.landings import Declaring
from flagplot.operational.phases.movement import Moving
from flagplot.operational.phases.opening import Convoy, Opening, begin_turn
from flagplot.operational.phases.plotting import Plotting
from flagplot.operational.phases.recon import Searching, search_zones
from flagplot.operational.phases.recovery import land_strikes
from flagplot.operational.phases.striking import Striking
from flagplot.operational.phases.submarines import Submarines
from flagplot.operational.phases.victory import finish, is_over


class Turn(Steps[Bay]):
    """MK-SEQ-1: one eight-hour turn after the other."""

    def steps(self, state: Bay) -> Sequence[Step[Bay]]:
        """The turn."""
        return turn_steps()

    def close(self, state: Bay, umpire: Umpire) -> None:
        """Refuel, recover, count; then the next turn or the end."""
        refuel(state)
        recover_troops(state)
        if is_over(state):
            finish(state)
            umpire.announce("game.over", ("MK-SEQ-18", "MK-VIC-14"), {"result": str(state.outcome)}, reveals=True)
            return
        state.turn += 1
        state.agreed = []
        self.cursor = 0

    def clone(self) -> Turn:
        """Copy."""
        return Turn(self.cursor)


class Impulse(Steps[Bay]):
    """MK-SEQ-9: one sea-movement impulse."""

    def __init__(self, number: int, cursor: int = 0) -> None:
        super().__init__(cursor)
        self.number = number

    def steps(self, state: Bay) -> Sequence[Step[Bay]]:
        """The steps of this impulse."""
        return impulse_steps(state, self.number)

    def close(self, state: Bay, umpire: Umpire) -> None:
        """The impulse is over."""
        state.impulse = 0
        state.flow.pop()

    def clone(self) -> Impulse:
        """Copy."""
        return Impulse(self.number, self.cursor)


@rule("MK-SEQ-1", "MK-SEQ-2", "MK-SEQ-21")
def turn_steps() -> tuple[Step[Bay], ...]:
    """Six phases in a fixed order, Japan first in each."""
    return TURN


@rule("MK-SEQ-9", "MK-SEQ-25")
def impulse_steps(state: Bay, number: int) -> tuple[Step[Bay], ...]:
    """The steps of an impulse; strikes hit in the second only."""
    return IMPULSE[state.options["impulse_order"]][number]


class Act(Phase[Bay]):
    """A step that nobody decides: it is done, and over."""

    def __init__(self, name: str) -> None:
        self.name = name

    def title(self, state: Bay) -> str:
        """The name of the step."""
        return self.name

    def run(self, state: Bay, umpire: Umpire) -> None:
        """Do it."""
        state.flow.pop()
        ACTS[self.name](state, umpire)


@rule("MK-SEQ-2", "MK-SEQ-4")
def reconnoitre(state: Bay, umpire: Umpire) -> None:
    """The zones search, Japan's first."""
    for side in (JAPAN, ALLIES):
        search_zones(state, umpire, side, moved_only=False)


def detect_movers(state: Bay, umpire: Umpire) -> None:
    """The zones search for markers that moved in this impulse."""
    for side in (JAPAN, ALLIES):
        search_zones(state, umpire, side, moved_only=True)


def begin_impulse(state: Bay, umpire: Umpire) -> None:
    """The next impulse: courses are forgotten."""
    for phase in state.flow:
        if isinstance(phase, Impulse):
            state.impulse = phase.number
    for group in state.groups.values():
        group.course = ""
    umpire.announce("impulse", ("MK-SEQ-1",), {"impulse": state.impulse})


def clear_ports(state: Bay, umpire: Umpire) -> None:
    """Ships still in a captured port are lost."""
    for side in (JAPAN, ALLIES):
        evict(state, umpire, side)


def recover_aircraft(state: Bay, umpire: Umpire) -> None:
    """Strikes land, Japan's first."""
    for side in (JAPAN, ALLIES):
        land_strikes(state, umpire, side)


def burn_fuel(state: Bay, _umpire: Umpire) -> None:
    """Fuel markers go down."""
    burn(state)


ACTS: Final[dict[str, Callable[[Bay, Umpire], None]]] = {
    "Beginning of the turn": begin_turn,
    "Reconnaissance": reconnoitre,
    "Beginning of the impulse": begin_impulse,
    "Captured ports": clear_ports,
    "Zone searches": detect_movers,
    "Recovery of aircraft": recover_aircraft,
    "Fuel": burn_fuel,
}


def act(rule_id: str, name: str) -> Step[Bay]:
    """A line of the sequence that runs by itself."""
    return Step(rule_id, name, lambda _state: Act(name))


TURN: Final[tuple[Step[Bay], ...]] = (
    act("MK-SEQ-20", "Beginning of the turn"),
    Step("MK-SEQ-20", "Japanese opening", lambda _state: Opening(JAPAN)),
    Step("MK-SEQ-20", "Allied opening", lambda _state: Opening(ALLIES)),
    Step("MK-SEQ-3", "Appearance of a troop convoy", lambda _state: Convoy()),
    act("MK-SEQ-4", "Reconnaissance"),
    Step("MK-SEQ-5", "First impulse", lambda _state: Impulse(1)),
    Step("MK-SEQ-6", "Second impulse", lambda _state: Impulse(2)),
    Step("MK-SEQ-7", "Third impulse", lambda _state: Impulse(3)),
    Step("MK-SEQ-8", "Japanese landings", lambda _state: Declaring(JAPAN)),
    Step("MK-SEQ-8", "Allied landings", lambda _state: Declaring(ALLIES)),
    Step("MK-LND-25", "Turncoats", lambda _state: Turncoats()),
    Step("MK-LND-11", "Overland combat", lambda _state: Overland()),
)

BEFORE: Final[tuple[Step[Bay], ...]] = (
    act("MK-SEQ-9", "Beginning of the impulse"),
    Step("MK-AIR-34", "Japanese air patrols", lambda state: Patrolling(JAPAN) if state.impulse == 1 else None),
    Step("MK-AIR-34", "Allied air patrols", lambda state: Patrolling(ALLIES) if state.impulse == 1 else None),
)
MOVEMENT: Final[tuple[Step[Bay], ...]] = (
    Step("MK-SEQ-10", "Plotting", lambda state: Plotting() if state.options["movement_mode"] != "sequential" else None),
    Step("MK-SEQ-9", "Japanese movement", lambda _state: Moving(JAPAN)),
    Step("MK-SEQ-9", "Allied movement", lambda _state: Moving(ALLIES)),
    act("MK-LND-28", "Captured ports"),
)
UNDERSEA: Final[tuple[Step[Bay], ...]] = (
    Step("MK-SEQ-9", "Japanese submarines", lambda _state: Submarines(JAPAN)),
    Step("MK-SEQ-9", "Allied submarines", lambda _state: Submarines(ALLIES)),
)
DETECTION: Final[tuple[Step[Bay], ...]] = (
    act("MK-REC-13", "Zone searches"),
    Step("MK-REC-34", "Japanese air search", lambda _state: Searching(JAPAN)),
    Step("MK-REC-34", "Allied air search", lambda _state: Searching(ALLIES)),
)
AIR_STEP: Final[dict[int, tuple[Step[Bay], ...]]] = {
    1: (
        Step("MK-AIR-7", "Japanese launching", lambda _state: Launching(JAPAN)),
        Step("MK-AIR-7", "Allied launching", lambda _state: Launching(ALLIES)),
    ),
    2: (
        Step("MK-AIR-7", "Japanese strikes", lambda _state: Striking(JAPAN)),
        Step("MK-AIR-7", "Allied strikes", lambda _state: Striking(ALLIES)),
    ),
    3: (act("MK-AIR-22", "Recovery of aircraft"),),
}
FUEL: Final[Step[Bay]] = act("MK-SEA-9", "Fuel")

IMPULSE: Final[dict[str, dict[int, tuple[Step[Bay], ...]]]] = {
    "move-battle-sub-detect-air": {
        number: (*BEFORE, *MOVEMENT, *UNDERSEA, *DETECTION, *AIR_STEP[number], FUEL) for number in (1, 2, 3)
    },
    "detect-before-sub": {
        number: (*BEFORE, *MOVEMENT, *DETECTION, *UNDERSEA, *AIR_STEP[number], FUEL) for number in (1, 2, 3)
    },
}
