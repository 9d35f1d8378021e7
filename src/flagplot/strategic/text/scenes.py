"""A turn of the war as a report tells it: operation by operation, then the war on trade."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, TypeAlias

from flagplot.kernel.event import Event
from flagplot.kernel.text.catalogue import Story
from flagplot.kernel.text.fluent import Messages
from flagplot.kernel.text.references import Part, Series, Text

OPENS: Final = "operation.opened"
TRADE: Final = "merchant.fought"
LANDINGS: Final = ("landing.opened", "landing.unopposed")


Called: TypeAlias = Callable[[str], Part | Text]


def story(log: Sequence[Event], messages: Messages, called: Called) -> Story:
    """The headline and the scenes of some events."""
    return Story(_headline(log, messages, called), _scenes(log, messages, called))


def _scenes(log: Sequence[Event], messages: Messages, called: Called) -> dict[int, str]:
    """The titles of scenes, by the event with which each begins; all that follows an operation belongs to it until the next."""
    found: dict[int, str] = {}
    starts = [at for at, event in enumerate(log) if event.kind in (OPENS, TRADE)]
    before = ""
    for at, end in zip(starts, [*starts[1:], len(log)], strict=True):
        event = log[at]
        if event.kind == OPENS:
            place = next((str(one.facts["place"]) for one in log[at:end] if one.kind in LANDINGS), "")
            said = {"nation": called(str(event.facts["nation"])), "area": called(str(event.facts["area"]))}
            if place:
                said["place"] = called(place)
            found[at] = str(messages.format("scene", said, "landing" if place else "operation"))
        elif before != TRADE:
            found[at] = str(messages.format("scene", {}, "trade"))
        before = event.kind
    return found


def _headline(log: Sequence[Event], messages: Messages, called: Called) -> str:
    """The places that changed hands, `Japan takes Rabaul and Singapore`; nothing where none did."""
    taken: dict[str, list[str]] = {}
    for event in log:
        if event.kind == "place.taken":
            taken.setdefault(str(event.facts["nation"]), []).append(str(event.facts["place"]))
    said = [
        str(messages.format("scene", {"nation": called(nation), "places": Series(tuple(map(called, places)))}, "taken"))
        for nation, places in taken.items()
    ]
    return "; ".join(said)
