"""The report of an action: a headline, its chapters in chronological order, and the cause of every loss.

It is made only from a seat's own events: what the chart shows of them (`EventCard.stage`) says what struck what. So
it works for every game, and reveals no more than the seat's logbook.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

import msgspec

from flagplot.kernel.event import Event
from flagplot.kernel.text.catalogue import Catalogue
from flagplot.kernel.text.fluent import Argument
from flagplot.kernel.text.references import Ref, Series
from flagplot.kernel.text.said import read
from flagplot.kernel.text.staging import AFTERMATH
from flagplot.server.history.stages import ROUNDS, Round, stages
from flagplot.server.wire import BattleReport, Chapter, EventCard, RefCard, StageCard, Toll

CHAPTERS: Final = {
    "sighting": "contact",
    "raid": "contact",
    "battle": "contact",
    "strike": "contact",
    "move": "contact",
    "dogfight": "fighters",
    "flak": "flak",
    "bombs": "bombs",
    "salvo": "guns",
    "torpedo": "torpedoes",
    "launch": "torpedoes",
    "depth": "torpedoes",
    "landing": "ashore",
    "land": "ashore",
    "flag": "ashore",
    "convoy": "convoys",
}
"""The chapter of an effect; others, such as damage, belong to the chapter of their cause."""
REPAIRS: Final = "repairs"
KINDS: Final = {
    "damage_control": REPAIRS,
    "condition": REPAIRS,
    "searched": "contact",
    "reported": "contact",
    "battle.over": "also",
}
"""The chapter of events that the chart does not show."""
GUNS: Final = "guns"
"""The chapter that is told in stages, if there was fire in several turns."""
LEAST: Final = 4
MOST: Final = 6
FOLDED: Final = (
    ("flak", "fighters"),
    ("convoys", "also"),
    ("torpedoes", "guns"),
    ("repairs", "also"),
    ("bombs", "guns"),
)
"""Chapters that are merged if there are too many."""
GONE: Final = frozenset(("sunk", "lost", "merchants", "downed"))
HURT: Final = frozenset(("damaged", "crippled", "factors"))
CRIPPLED: Final = "crippled"
BLUNT: Final = "no-harm"
NAMED: Final = 4
"""Number of ships named in a headline; the report below lists all of them."""
SEVERAL: Final = "event"
"""The kind of reference of a loss of several pieces in one sentence."""


def battle_report(events: Sequence[EventCard], catalogue: Catalogue, view: Mapping[str, Any]) -> BattleReport:
    """The report of these events of one logbook, in the words of the game; `view` is the seat's view after them, as JSON."""
    causes = Causes(events, catalogue)
    tolls = list(_tolls(events, causes))
    named = [toll for toll in tolls if toll.what.ref != SEVERAL]
    told = {toll.what.name: toll.cause for toll in tolls}
    losses = [replace(one, cause=told.get(one.name, "")) for one in catalogue.casualties(causes.log, view)]
    losses.sort(key=lambda one: not one.fate)
    story = catalogue.story(causes.log)
    parts = list(_scenes(events, story.scenes) if story.scenes else _chapters(events))
    headline = story.headline or _headline(events, named, causes)
    return BattleReport(headline, _lead(events, named), parts, tolls, losses)


def _stage(event: EventCard) -> StageCard | None:
    return None if event.stage is msgspec.UNSET else event.stage


def _subject(event: EventCard) -> RefCard | None:
    """The pieces an event affects: the target on the chart, an air unit at the start of its sentence, else all of its references."""
    stage = _stage(event)
    if stage is None or stage.target is not None:
        return stage.target if stage is not None else None
    parts = event.parts if event.parts is not msgspec.UNSET else []
    first = next((part for part in parts if isinstance(part, RefCard)), None)
    return first if first is not None and stage.effect == "crash" else RefCard(SEVERAL, str(event.n), event.text)


def _tolls(events: Sequence[EventCard], causes: Causes) -> Iterator[Toll]:
    """Everything lost or damaged, each once with its worst event and the cause."""
    worst: dict[str, tuple[EventCard, StageCard, RefCard]] = {}
    for event in events:
        stage, subject = _stage(event), _subject(event)
        if (
            stage is None
            or subject is None
            or stage.verdict not in (GONE | HURT if stage.effect in AFTERMATH else HURT)
        ):
            continue
        before = worst.get(subject.id)
        if before is None or _weight(stage) >= _weight(before[1]):
            worst.pop(subject.id, None)
            worst[subject.id] = (event, stage, subject)
    for event, stage, subject in worst.values():
        cause = causes.of(event)
        yield Toll(
            subject,
            event.n,
            stage.verdict,
            stage.verdict in GONE,
            stage.word,
            cause.text if cause is not None else event.text,
        )


def _weight(stage: StageCard) -> tuple[bool, bool, bool]:
    """A loss is worse than damage, heavy damage than other; an event of its own is worth more than the blow before it."""
    return stage.verdict in GONE, stage.effect in AFTERMATH, stage.verdict == CRIPPLED


class Causes:
    """The causes of losses, as the game's catalogue finds them in the events."""

    def __init__(self, events: Sequence[EventCard], catalogue: Catalogue) -> None:
        self._events = events
        self.log = [Event(event.kind, event.facts) for event in events]
        self._places = {event.n: at for at, event in enumerate(events)}
        self._catalogue = catalogue

    def of(self, loss: EventCard) -> EventCard | None:
        """The event that brought a loss about, where one of these did."""
        at = self._catalogue.cause(self.log, self._places[loss.n])
        return self._events[at] if at is not None else None


def _scenes(events: Sequence[EventCard], titles: Mapping[int, str]) -> Iterator[Chapter]:
    """The scenes of a log, what happened before the first in that; of too many those with the least fire are told together."""
    starts = sorted(titles)
    parts = [
        (titles[start], [event for event in events[start if at else 0 : end] if _is_told(event)])
        for at, (start, end) in enumerate(zip(starts, [*starts[1:], len(events)], strict=True))
    ]
    while len(parts) > MOST:
        parts = _folded(parts)
    for number, (title, some) in enumerate(parts, 1):
        yield Chapter(f"scene-{number}", title, "", [event.n for event in some])


def _folded(parts: Sequence[tuple[str, list[EventCard]]]) -> list[tuple[str, list[EventCard]]]:
    """The same with the smallest scene among the other operations, which stand last."""
    other = read("report").word("chapters", "elsewhere") or ""
    small = min([part for part in parts if part[0] != other], key=lambda part: len(part[1]))
    told = [event for part in parts if part is small or part[0] == other for event in part[1]]
    rest = [part for part in parts if part is not small and part[0] != other]
    return [*rest, (other, sorted(told, key=lambda event: event.n))]


def _is_told(event: EventCard) -> bool:
    """Whether a report lists an event: what the chart shows, and dice."""
    stage = _stage(event)
    return (stage is not None and not stage.quiet) or bool(event.rolls) or event.kind in KINDS


def _chapters(events: Sequence[EventCard]) -> Iterator[Chapter]:
    found: dict[str, list[EventCard]] = {}
    fired: dict[int, Round] = {}
    rounds, turn, now = 0, None, ""
    for event in events:
        if event.kind in ROUNDS:
            rounds += 1
            turn = event.facts.get("turn") if event.kind == "turn" else turn
        stage = _stage(event)
        now = KINDS.get(event.kind) or (CHAPTERS.get(stage.effect) if stage is not None else None) or now or "also"
        if _is_told(event):
            found.setdefault(now, []).append(event)
            if now == GUNS:
                _note(fired.setdefault(rounds, Round(turn if isinstance(turn, int) else None)), event)
    for small, large in FOLDED:
        if len(found) > MOST and small in found:
            found.setdefault(large, []).extend(found.pop(small))
    told = [one for name, some in found.items() for one in _told(name, some, list(fired.values()), len(found) - 1)]
    yield from sorted(told, key=lambda chapter: chapter.events[0])


def _note(fired: Round, event: EventCard) -> None:
    """Add an event to a round of fire."""
    fired.events.append(event)
    stage = _stage(event)
    if stage is not None:
        fired.is_hit |= stage.struck or stage.verdict == BLUNT
        fired.lost += stage.verdict in GONE and stage.effect in AFTERMATH


def _told(name: str, events: Sequence[EventCard], fired: Sequence[Round], others: int) -> Iterator[Chapter]:
    """One chapter, or the stages of gunfire over several turns; none if other chapters were merged into it."""
    messages = read("report")
    if name != GUNS or sum(len(one.events) for one in fired) < len(events):
        fired = []
    parts = list(stages(fired, LEAST - others, MOST - others)) if len(fired) > 1 else []
    if len(parts) > 1:
        for number, (word, rounds) in enumerate(parts, 1):
            shots = [event for one in rounds for event in one.events]
            said = " ".join(filter(None, (_turns(rounds), _tally(name, shots))))
            title = str(messages.format("stages", {}, word))
            yield Chapter(f"{name}-{number}", title, said, [event.n for event in shots])
        return
    title = messages.word("chapters", name) or name
    yield Chapter(name, title, _tally(name, events), sorted(event.n for event in events))


def _turns(rounds: Sequence[Round]) -> str:
    """Which turns these were, where the log says so."""
    turns = [one.turn for one in rounds if one.turn is not None]
    if len(turns) < len(rounds):
        return ""
    return str(read("report").format("stage-turns", {"first": turns[0], "last": turns[-1], "turns": len(set(turns))}))


def _tally(name: str, events: Sequence[EventCard]) -> str:
    """Number of attempts and of hits."""
    messages = read("report")
    if name not in messages.messages["chapter-tally"].attributes:
        return ""
    shots = [stage for event in events if (stage := _stage(event)) is not None and CHAPTERS.get(stage.effect) == name]
    if not shots:
        return ""
    words: dict[str, Argument] = {
        "shots": len(shots),
        "hits": sum(stage.struck for stage in shots),
        "blunt": sum(stage.verdict == BLUNT for stage in shots),
    }
    return str(messages.format("chapter-tally", words, name))


def _names(refs: Sequence[RefCard]) -> Series:
    """A list of names, each once; of many the first, and the number of others."""
    named = [Ref(one.ref, one.id, one.name) for one in {one.id: one for one in refs}.values()]
    if len(named) <= NAMED + 1:
        return Series(tuple(named))
    more = read("report").format("after-more", {"more": len(named) - NAMED})
    return Series((*named[:NAMED], more))


def _blunted(events: Sequence[EventCard], tolls: Sequence[Toll]) -> list[RefCard]:
    """Ships hit without damage, and not damaged otherwise."""
    hurt = {toll.what.id for toll in tolls}
    stages = [stage for event in events if (stage := _stage(event)) is not None and stage.verdict == BLUNT]
    return [stage.target for stage in stages if stage.target is not None and stage.target.id not in hurt]


def _headline(events: Sequence[EventCard], tolls: Sequence[Toll], causes: Causes) -> str:
    gone = [toll for toll in tolls if toll.gone]
    ships = [toll for toll in gone if toll.verdict != "lost"]
    hurt = [toll for toll in tolls if not toll.gone]
    crippled = [toll for toll in hurt if toll.verdict == CRIPPLED]
    for some, one, many in (
        (ships, "sinks", "sunk"),
        (gone, "", "lost"),
        (crippled, "cripples", "crippled"),
        (hurt, "damages", "damaged"),
    ):
        if not some:
            continue
        by = _by(events, some[0], causes) if len(some) == 1 and one else None
        words: dict[str, Argument] = {"ships": _names([toll.what for toll in some])}
        if by is None:
            return str(read("report").format("headline", words, many))
        return str(read("report").format("headline", words | {"by": Ref(by.ref, by.id, by.name)}, one))
    told = {"flag", *AFTERMATH}
    taken = [
        event.text
        for event in events
        if (stage := _stage(event)) is not None and stage.effect in told and KINDS.get(event.kind) != REPAIRS
    ]
    if taken:
        return taken[-1].rstrip(".")
    blunted = _blunted(events, tolls)
    if blunted:
        return str(read("report").format("headline", {"ships": _names(blunted)}, "blunt"))
    tried = [stage for event in events if (stage := _stage(event)) is not None and stage.verdict == "miss"]
    if tried:
        return str(read("report").format("headline", {"shots": len(tried)}, "missed"))
    seen = [event.text for event in events if _stage(event) is not None] or [event.text for event in events]
    return seen[-1].rstrip(".") if seen else str(read("report").format("headline", {}, "quiet"))


def _by(events: Sequence[EventCard], toll: Toll, causes: Causes) -> RefCard | None:
    """Who struck the last blow, if known."""
    loss = next(event for event in events if event.n == toll.n)
    cause = causes.of(loss) or loss
    stage = _stage(cause)
    return stage.origin if stage is not None else None


def _lead(events: Sequence[EventCard], tolls: Sequence[Toll]) -> str:
    """What else happened, in a sentence or two."""
    ships = [toll.what for toll in tolls if toll.gone and toll.verdict != "lost"]
    lost = [toll.what for toll in tolls if toll.verdict == "lost"]
    crippled = [toll.what for toll in tolls if toll.verdict == CRIPPLED]
    hurt = [toll.what for toll in tolls if not toll.gone and toll.verdict != CRIPPLED]
    blunted = _blunted(events, tolls)
    said = []
    for name, some, is_told in (
        ("lead-lost", lost, bool(ships)),
        ("lead-crippled", crippled, bool(ships or lost)),
        ("lead-damaged", hurt, bool(ships or lost or crippled)),
        ("lead-blunt", blunted, bool(tolls)),
    ):
        if some and is_told:
            said.append(str(read("report").format(name, {"ships": _names(some)})))
    return " ".join(said)
