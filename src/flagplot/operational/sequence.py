"""The sequence of play: the opening of a turn, six phases, three impulses."""

from __future__ import annotations

from typing import Final

from flagplot.kernel.flow import Part, Step
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
from flagplot.operational.phases.air.striking import Striking
from flagplot.operational.phases.land.contested import Overland, Turncoats
from flagplot.operational.phases.land.landings import Declaring
from flagplot.operational.phases.opening import Convoy, Opening
from flagplot.operational.phases.recon import Searching
from flagplot.operational.phases.sea.movement import Moving
from flagplot.operational.phases.sea.plotting import Plotting
from flagplot.operational.phases.submarines import Submarines
from flagplot.operational.state.model import ALLIES, JAPAN, Bay
from flagplot.operational.text.said import say

TURN: Final[tuple[Step[Bay], ...]] = (
    Step("MK-SEQ-20", say("title-beginning-turn"), lambda _state: NewTurn()),
    Step("MK-SEQ-20", say("title-japanese-opening"), lambda _state: Opening(JAPAN)),
    Step("MK-SEQ-20", say("title-allied-opening"), lambda _state: Opening(ALLIES)),
    Step("MK-SEQ-3", say("title-appearance-troop-convoy"), lambda _state: Convoy()),
    Step("MK-SEQ-4", say("title-reconnaissance"), lambda _state: Reconnaissance()),
    Part("MK-SEQ-5", say("title-first-impulse"), 1),
    Part("MK-SEQ-6", say("title-second-impulse"), 2),
    Part("MK-SEQ-7", say("title-third-impulse"), 3),
    Step("MK-SEQ-8", say("title-japanese-landings"), lambda _state: Declaring(JAPAN)),
    Step("MK-SEQ-8", say("title-allied-landings"), lambda _state: Declaring(ALLIES)),
    Step("MK-LND-25", say("title-turncoats"), lambda _state: Turncoats()),
    Step("MK-LND-11", say("title-overland-combat"), lambda _state: Overland()),
)

BEGINNING: Final[dict[int, tuple[Step[Bay], ...]]] = {
    1: (Step("MK-SEQ-9", say("title-beginning-impulse"), lambda _state: NewImpulse(1)),),
    2: (Step("MK-SEQ-9", say("title-beginning-impulse"), lambda _state: NewImpulse(2)),),
    3: (Step("MK-SEQ-9", say("title-beginning-impulse"), lambda _state: NewImpulse(3)),),
}
PATROLS: Final[tuple[Step[Bay], ...]] = (
    Step(
        "MK-AIR-34", say("title-japanese-air-patrols"), lambda state: Patrolling(JAPAN) if state.impulse == 1 else None
    ),
    Step(
        "MK-AIR-34", say("title-allied-air-patrols"), lambda state: Patrolling(ALLIES) if state.impulse == 1 else None
    ),
)
MOVEMENT: Final[tuple[Step[Bay], ...]] = (
    Step(
        "MK-SEQ-10",
        say("title-plotting"),
        lambda state: Plotting() if state.options.movement_mode != "sequential" else None,
    ),
    Step("MK-SEQ-9", say("title-japanese-movement"), lambda _state: Moving(JAPAN)),
    Step("MK-SEQ-9", say("title-allied-movement"), lambda _state: Moving(ALLIES)),
    Step("MK-LND-28", say("title-captured-ports"), lambda _state: CapturedPorts()),
)
UNDERSEA: Final[tuple[Step[Bay], ...]] = (
    Step("MK-SEQ-9", say("title-japanese-submarines"), lambda _state: Submarines(JAPAN)),
    Step("MK-SEQ-9", say("title-allied-submarines"), lambda _state: Submarines(ALLIES)),
)
DETECTION: Final[tuple[Step[Bay], ...]] = (
    Step("MK-REC-13", say("title-zone-searches"), lambda _state: ZoneSearches()),
    Step("MK-REC-34", say("title-japanese-air-search"), lambda _state: Searching(JAPAN)),
    Step("MK-REC-34", say("title-allied-air-search"), lambda _state: Searching(ALLIES)),
)
AIR_STEP: Final[dict[int, tuple[Step[Bay], ...]]] = {
    1: (
        Step("MK-AIR-7", say("title-japanese-launching"), lambda _state: Launching(JAPAN)),
        Step("MK-AIR-7", say("title-allied-launching"), lambda _state: Launching(ALLIES)),
    ),
    2: (
        Step("MK-AIR-7", say("title-japanese-strikes"), lambda _state: Striking(JAPAN)),
        Step("MK-AIR-7", say("title-allied-strikes"), lambda _state: Striking(ALLIES)),
    ),
    3: (Step("MK-AIR-22", say("title-recovery-aircraft"), lambda _state: Recovery()),),
}
FUEL: Final[tuple[Step[Bay], ...]] = (Step("MK-SEA-9", say("title-fuel"), lambda _state: Fuel()),)

IMPULSE: Final[dict[str, dict[int, tuple[Step[Bay], ...]]]] = {
    "move-battle-sub-detect-air": {
        number: (*BEGINNING[number], *PATROLS, *MOVEMENT, *UNDERSEA, *DETECTION, *AIR_STEP[number], *FUEL)
        for number in (1, 2, 3)
    },
    "detect-before-sub": {
        number: (*BEGINNING[number], *PATROLS, *MOVEMENT, *DETECTION, *UNDERSEA, *AIR_STEP[number], *FUEL)
        for number in (1, 2, 3)
    },
}
