"""Sentences for events: a message for each kind, in one file per game and language (`flagplot/content/text`)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Final

from mypy_extensions import mypyc_attr

from flagplot.kernel.event import Event, Fact
from flagplot.kernel.text.fluent import Argument, Message, Messages
from flagplot.kernel.text.gravity import HURT, Casualty, Grades, struck
from flagplot.kernel.text.references import Part, Ref, Series, Text, capitalized
from flagplot.kernel.text.said import SPOKEN, Said, as_typed, read
from flagplot.kernel.text.staging import AFTERMATH, HARMLESS, Cue, Staging

LATELY: Final = 300
"""A cause lies at most so many events before what it brought about."""
UNGRADED: Final = Grades()
"""The events of a game that grades none speak by their facts."""


@dataclass(frozen=True)
class Story:
    """A log as a report tells it."""

    headline: str = ""
    """Empty if losses come first."""
    scenes: Mapping[int, str] = field(default_factory=dict)
    """The titles of its parts by the number of the event with which each begins; none if it is told by kinds of events."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Catalogue:
    """Formats events from their facts, dice, cells and modifiers only: it uses nothing that the seat was not told.

    The message of an event of kind `no.collision` is `no-collision`, its arguments are the facts. A game supplies display names.
    """

    def __init__(self, messages: Messages) -> None:
        self.messages = messages

    def text(self, event: Event) -> Text:
        """The event in words and references. Raises for a kind without a message."""
        name = message_id(event.kind)
        if name not in self.messages:
            message = f"No sentence for events of kind {event.kind!r}."
            raise LookupError(message)
        return capitalized(self.messages.format(name, self.arguments(event)))

    def sentence(self, event: Event) -> str:
        """The event in plain words."""
        return str(self.text(event))

    def said(self, said: Said | str) -> Text:
        """A question or an objection with names instead of ids, for readers who do not type orders."""
        if isinstance(said, str):
            return Text((said,))
        return capitalized(as_typed(said.text(SPOKEN.get(said.catalogue) or self.messages, self.called)))

    def called(self, word: str) -> Part | Text:
        """What a word of an objection names; games know their counters and places."""
        return word

    def tolled(self, lost: Mapping[str, int]) -> list[Text]:
        """A side's losses with their numbers; games list the gravest first and group minor ones."""
        return [Text((called,)) if not isinstance(called := self.called(word), Text) else called for word in lost]

    def arguments(self, event: Event) -> dict[str, Argument]:
        """What the message of an event is given."""
        found = {name: self.argument(name, fact) for name, fact in event.facts.items()}
        if event.kind == "control.corrects":
            # Values are stored as JSON: print a string without its quotation marks.
            found["before"] = str(event.facts["before"]).strip('"')
        return found

    def argument(self, name: str, fact: Fact) -> Argument:
        """One fact as an argument; games substitute names of pieces and places."""
        if isinstance(fact, bool):
            return "yes" if fact else "no"
        if isinstance(fact, (str, int)):
            return fact
        if isinstance(fact, list):
            return Series(tuple([str(item) for item in fact]))
        return "none" if fact is None else str(fact)

    def cues(self) -> Mapping[str, Cue]:
        """How kinds of events are shown on the chart; a game without cues is reported in words only."""
        return {}

    def staging(self, event: Event) -> Staging | None:
        """What the chart shows of an event, from its facts only."""
        cue = self.cues().get(event.kind)
        if cue is None:
            return None
        verdict, count = cue.verdict(event.facts)
        word = str(self.messages.format("on-chart", {"count": count}, verdict)) if verdict else ""
        place = [self.staged(event, fact) for fact in (cue.origin, cue.target)]
        return Staging(cue.effect, place[0], place[1], verdict, word, verdict not in HARMLESS, cue.quiet)

    def staged(self, event: Event, name: str) -> Ref | None:
        """The (first) piece or place that a fact names, if the chart shows it."""
        fact = event.facts.get(name)
        if isinstance(fact, list):
            fact = fact[0] if fact else None
        found = self.argument(name, fact) if fact else None
        return found if isinstance(found, Ref) else None

    def grades(self) -> Grades:
        """How grave the game's kinds of events are."""
        return UNGRADED

    def gravity(self, event: Event) -> int:
        """How grave an event is: 5 the game is decided, 4 a loss, 3 damage, 2 a sighting or a beginning, 1 a roll, 0 routine."""
        return self.grades().of(event)

    def struck(self, event: Event) -> list[str]:
        """What an event damaged or cost, as its facts name it."""
        return struck(event, self.cues().get(event.kind)) if self.gravity(event) >= HURT else []

    def casualties(self, log: Sequence[Event], shown: Mapping[str, Any]) -> list[Casualty]:
        """What became of every piece that these events name as hurt or lost, each once; `shown` is the seat's view after them, as JSON."""
        return []

    def story(self, log: Sequence[Event]) -> Story:
        """How a report tells a log where the game has parts and a headline of its own."""
        return Story()

    def needs(self, event: Event) -> list[Said | None]:
        """What each roll of an event needed, or how it was read: a sentence each, or nothing where there is nothing to tell."""
        return [None for _ in event.rolls]

    def draws(self, why: str) -> bool:
        """Whether a roll drew a piece by lot, and needed no number."""
        return False

    def cause(self, log: Sequence[Event], at: int) -> int | None:
        """Which event of a log brought about what the event `at` tells, where that is damage or a loss: the last blow at the same piece."""
        event = log[at]
        cue = self.cues().get(event.kind)
        if cue is None or cue.effect not in AFTERMATH:
            return None
        piece = self.staged(event, _struck(cue, event))
        return self.blow(log, at, piece.id) if piece is not None else None

    def blow(self, log: Sequence[Event], before: int, piece: str) -> int | None:
        """The last event of a log before another that struck a piece; in a collision that is both."""
        cues = self.cues()
        for at in lately(before):
            event = log[at]
            cue = cues.get(event.kind)
            if cue is None or cue.effect in AFTERMATH or cue.verdict(event.facts)[0] in HARMLESS:
                continue
            facts = (_struck(cue, event), cue.origin) if cue.effect == "ram" else (_struck(cue, event),)
            struck = [found for fact in facts if (found := self.staged(event, fact)) is not None]
            if any(piece in (found.id, found.name) for found in struck):
                return at
        return None

    def message(self, kind: str) -> Message | None:
        """The message for events of a kind."""
        return self.messages.messages.get(message_id(kind))


def lately(before: int) -> range:
    """The numbers of the events before another among which its cause is looked for, the last first."""
    return range(before - 1, max(-1, before - 1 - LATELY), -1)


def _struck(cue: Cue, event: Event) -> str:
    """The fact that names what an event befell; of aircraft, which are struck where the raid is, that of the sentence."""
    return cue.target or ("target" if "target" in event.facts else "unit")


@cache
def message_id(kind: str) -> str:
    """The message of a kind of event: Fluent has no dots in names."""
    return kind.replace(".", "-")


def listed(words: Sequence[str]) -> str:
    """A list as it is spoken: `Akagi, Soryu and Hiryu`."""
    return str(read("kernel").format("listed", {"items": Series(tuple(words))}))


def explain(event: Event, catalogue: Catalogue) -> list[str]:
    """The event with everything behind it: sentence, dice, cells, modifiers, rules."""
    lines = [catalogue.sentence(event)]
    lines += [f"  dice: {roll}" for roll in event.rolls]
    lines += [f"  chart: {reading}" for reading in event.readings]
    lines += [f"  modifier: {modifier}" for modifier in event.modifiers]
    if event.rules:
        lines.append(f"  rules: {', '.join(event.rules)}")
    return lines
