"""Control's decrees: bring about an event, grant an advantage, overrule a result. Each states its reason and is recorded as an event."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from flagplot.kernel.control import ControlOrder
from flagplot.strategic.orders.words import Forms, form
from flagplot.strategic.text.said import say

FLAG: Final = "flag"
RANGE: Final = "range"
DIE: Final = "die"
SHIFT: Final = "shift"
UNIT: Final = "unit"
PLACE: Final = "place"
OPERATION: Final = "operation"
SOUND: Final = "sound"
DAMAGED: Final = "damaged"
SUNK: Final = "sunk"


@dataclass(frozen=True)
class Inject(ControlOrder):
    """Bring about a scheduled event before its time: `inject torch because the landings were agreed at the table`."""

    event: str
    reason: str


@dataclass(frozen=True)
class Advantage(ControlOrder):
    """Grant a nation what a card would: `advantage uk flag because …`.

    Also `advantage uk range uk:home because …`, `advantage uk die 2 uk:home cover because …`,
    `advantage uk shift route 1 defence because …`.
    """

    nation: str
    use: str
    reason: str
    target: str = ""
    """A task force, or a route as `route-1`."""
    part: str = ""
    area: str = ""
    bonus: int = 0


@dataclass(frozen=True)
class Overrule(ControlOrder):
    """Set a result aside: `overrule unit usa-heavy-1 sound pearl-harbour because …`, or damaged, or sunk.

    Also `overrule place truk japan because …` and `overrule operation usa:tf16 failed because …`.
    """

    kind: str
    name: str
    verdict: str
    reason: str
    base: str = ""
    """Where a unit that was sunk comes back."""


_PART: Final = "TARGET cover|sea|landing|join|attack|defence [AREA]"
FORMS: Final[Forms] = (
    form(
        Inject,
        "inject EVENT because REASON",
        "inject torch because the landings were agreed at the table",
        say("does-bring-event-about-before-its"),
    ),
    form(
        Advantage,
        "advantage NATION flag because REASON",
        "advantage uk flag because the plan was good",
        say("does-one-more-flag-as-card"),
        names="nation reason",
        fixed={"use": FLAG},
    ),
    form(
        Advantage,
        "advantage NATION range FORCE because REASON",
        "advantage uk range uk:home because the plan was good",
        say("does-one-area-more-for-force-2"),
        names="nation target reason",
        fixed={"use": RANGE},
    ),
    form(
        Advantage,
        f"advantage NATION die BONUS {_PART} because REASON",
        "advantage uk die 2 uk:home cover because the plan was good",
        say("does-bonus-on-dice-as-card"),
        names="nation bonus target part area reason",
        fixed={"use": DIE},
    ),
    form(
        Advantage,
        f"advantage NATION shift {_PART} because REASON",
        "advantage uk shift route-1 defence because the plan was good",
        say("does-one-column-in-its-favour"),
        names="nation target part area reason",
        fixed={"use": SHIFT},
    ),
    form(
        Overrule,
        "overrule unit UNIT sound|damaged|sunk [BASE] because REASON",
        "overrule unit uk-heavy-1 sound because the plot was misread",
        say("does-damaged-or-sunk-lost-unit"),
        names="name verdict base reason",
        fixed={"kind": UNIT},
    ),
    form(
        Overrule,
        "overrule place PLACE NATION because REASON",
        "overrule place truk japan because the plot was misread",
        say("does-who-holds-place"),
        names="name verdict reason",
        fixed={"kind": PLACE},
    ),
    form(
        Overrule,
        "overrule operation FORCE failed because REASON",
        "overrule operation usa:tf16 failed because the plot was misread",
        say("does-call-off-coming-operation"),
        names="name verdict reason",
        fixed={"kind": OPERATION},
    ),
)
DECREES: Final[tuple[type, ...]] = (Inject, Advantage, Overrule)
