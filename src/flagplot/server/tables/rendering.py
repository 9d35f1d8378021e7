"""A seat's view and logbook as bytes, with a version and marks that reveal nothing else.

Everything here is made from the seat's View. No counter of the server, no time and no order of another seat enters it; therefore
`version` is a hash of what the seat sees and not the number of orders given.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from hashlib import blake2b
from typing import Any

import msgspec
from msgspec import UNSET

from flagplot.kernel.dice import Roll
from flagplot.kernel.event import Event
from flagplot.kernel.flow import Sealed
from flagplot.kernel.game import Game
from flagplot.kernel.logbook import Logbook
from flagplot.kernel.match import Match
from flagplot.kernel.seat import Seat
from flagplot.kernel.state import State
from flagplot.kernel.text.catalogue import LATELY
from flagplot.kernel.view import View
from flagplot.server.tables.encoding import as_shown, encode, encoded, parts, plain, shown, whole
from flagplot.server.wire import EventCard, ModifierCard, ReadingCard, RefCard, RollCard, StageCard

RECENT = 20
"""Number of views of one sealed phase that a rendering stores."""
PATCHED = 4
"""Number of versions for which patches can be made."""
SHARED = 16
"""Size of the cache of formatted events, shared by the seats that see them; usually those of the last order."""
LINE = 200
"""Overhead in bytes of an event in a rendering: two objects, a mark, two list entries."""
_CARD = msgspec.json.Decoder(EventCard)


def event_card(game: Game[Any], event: Event, number: int) -> EventCard:
    """An event with its sentence and explanation."""
    text = game.catalogue.text(event)
    return EventCard(
        number,
        event.kind,
        str(text),
        plain(event.facts),
        list(event.rules),
        [
            RollCard(roll.why, roll.sides, list(roll.faces), roll.seat, game.catalogue.draws(roll.why) or UNSET)
            for roll in event.rolls
        ],
        [ReadingCard(one.chart, one.row, one.column, one.cell) for one in event.readings],
        [ModifierCard(one.rule, str(one.reason), one.amount) for one in event.modifiers],
        [one if isinstance(one, str) else RefCard(one.kind, one.id, one.name) for one in text.parts],
        stage_card(game, event),
        gravity=game.catalogue.gravity(event),
    )


def heard(
    game: Game[Any], logbook: Logbook, before: int, view: Callable[[], View]
) -> Iterator[tuple[Event, int, int | None, bool]]:
    """What a seat heard after so many events: each with its number, that of its cause, and whether it befell the seat."""
    first = max(0, before - LATELY)
    log = logbook.since(first)
    for at in range(before - first, len(log)):
        cause = game.catalogue.cause(log, at)
        own = any(game.is_own(view(), piece) for piece in game.catalogue.struck(log[at]))
        yield log[at], first + at, None if cause is None else first + cause, own


def heard_cards(game: Game[Any], state: State, seat: Seat, before: int) -> Iterator[EventCard]:
    """The same as it is sent, from a position of the whole game."""
    view = cache(lambda: game.view(state, seat))
    for event, number, cause, own in heard(game, state.logs[seat], before, view):
        card = event_card(game, event, number)
        card.cause = msgspec.UNSET if cause is None else cause
        card.own = own or msgspec.UNSET
        yield card


def stage_card(game: Game[Any], event: Event) -> StageCard | msgspec.UnsetType:
    """What the chart shows of an event to a seat that sees it."""
    found = game.catalogue.staging(event)
    if found is None:
        return msgspec.UNSET
    refs = [RefCard(one.kind, one.id, one.name) if one else None for one in (found.origin, found.target)]
    return StageCard(found.effect, refs[0], refs[1], found.verdict, found.word, found.struck, found.quiet)


def graded(game: Game[Any], text: bytes) -> bytes:
    """An event as JSON with its gravity, which those stored by earlier releases do not have."""
    if b'"gravity":' in text:
        return text
    card = _CARD.decode(text)
    rolls = tuple([Roll(one.why, one.sides, tuple(one.faces), Seat(one.seat)) for one in card.rolls])
    card.gravity = game.catalogue.gravity(Event(card.kind, card.facts, rolls=rolls))
    return encode(card)


def read_events(texts: Iterable[msgspec.Raw]) -> list[EventCard]:
    """Events from their JSON."""
    return [_CARD.decode(text) for text in texts]


class EventRenderer:
    """Formats events, once for all seats that see the same event."""

    def __init__(self, game: Game[Any]) -> None:
        self.game = game
        self._done: dict[int, tuple[Event, EventCard]] = {}

    def text(self, event: Event, number: int, cause: int | None, *, own: bool) -> bytes:
        """The event as JSON, under the number that a seat's logbook gives it, with that of its cause, and whether it befell that seat."""
        done = self._done.get(id(event))
        if done is None:
            if len(self._done) >= SHARED:
                self._done.clear()
            done = self._done[id(event)] = (event, event_card(self.game, event, number))
        card = done[1]
        card.n = number
        card.cause = msgspec.UNSET if cause is None else cause
        card.own = own or msgspec.UNSET
        return encode(card)

    def forget(self) -> None:
        """Clear the cache."""
        self._done.clear()


class Rendering:
    """A table as one seat sees it, updated with the match."""

    def __init__(self, game: Game[Any], seat: Seat, reporter: EventRenderer) -> None:
        self.game = game
        self.seat = seat
        self.version = ""
        self.view = b"null"
        """The view as JSON."""
        self.owes = False
        self.tick = -1
        self._event_renderer = reporter
        self._texts: list[bytes] = []
        self.size = 0
        """Bytes of all events."""
        self._marks: list[str] = [""]
        self.mark = ""
        """A hash of the whole logbook: equal marks mean equal histories."""
        self._parts: dict[str, bytes] = {}
        self._is_split = False
        self._sealed: OrderedDict[str, tuple[str, bytes]] = OrderedDict()
        """While orders are sealed: the versions since the first of them, each with its mark and its view."""
        self._patched: OrderedDict[str, dict[str, bytes]] = OrderedDict()
        self.head = ""
        """The salted head of the record's chain for this seat."""
        self.head_version = ""
        """The version of that head: it changes only with the version."""
        self._before: list[str] = []
        """The marks before the last undo, for clients that have not seen it."""

    def weight(self) -> int:
        """Estimated bytes of memory: events and stored views."""
        views = len(self.view) + sum(len(view) for _, view in self._sealed.values())
        views += sum(len(text) for kept in self._patched.values() for text in kept.values())
        return self.size + LINE * self.count + views

    @property
    def count(self) -> int:
        """How many events the seat has seen."""
        return len(self._texts)

    def event(self, number: int) -> EventCard | None:
        """One event."""
        return _CARD.decode(self._texts[number]) if 0 <= number < self.count else None

    def forget(self) -> None:
        """Reread the logbook: after an undo it may differ."""
        self.tick = -1
        self._texts.clear()
        self.size = 0
        self._before, self._marks, self.mark = self._marks, [""], ""

    def follow(self, match: Match, tick: int, *, is_closed: bool = False) -> None:
        """Update the rendering if anything has changed; with `is_closed` the end of the game reveals nothing."""
        if tick == self.tick:
            return
        self.tick = tick
        is_kept = is_closed and match.state.outcome is not None
        view = (self.game.closed_view if is_kept else self.game.view)(match.state, self.seat)
        self._read(view)
        self.owes = view.prompt is not None and view.outcome is None
        self.view = self._told(view)
        self.version = f"{self.count}-{self._hash(self.view)}"
        self._remember(view)

    def split(self) -> None:
        """Keep the view in parts from now on, for clients that want patches; takes twice the time."""
        if not self._is_split:
            self._is_split = True
            self.tick = -1

    def _told(self, view: View) -> bytes:
        if not self._is_split:
            try:
                return encode(as_shown(view))
            except TypeError:
                self._is_split = True  # non-string keys: the parts know how to sort them
        self._parts = parts(shown(view))
        return whole(self._parts)

    def _remember(self, view: View) -> None:
        if not _is_sealed(view):
            self._sealed.clear()
        else:
            self._sealed[self.version] = (self.mark, self.view)
            if len(self._sealed) > RECENT:
                self._sealed.popitem(last=False)
        if self._is_split:
            self._patched[self.version] = self._parts
            if len(self._patched) > PATCHED:
                self._patched.popitem(last=False)

    def _hash(self, text: bytes) -> str:
        return blake2b(text, digest_size=12, salt=self.mark.encode()).hexdigest()

    def answers(self, version: str) -> bool:
        """Whether an order for a version of the view is not stale.

        While all plot simultaneously, an order remains valid after another seat has sealed one: only the list of seats to act has changed.
        """
        if version == self.version:
            return True
        mark, view = self._sealed.get(version, ("", b""))
        return bool(view) and mark == self.mark and _substance(view) == _substance(self.view)

    def changes(self, version: str) -> tuple[dict[str, bytes], list[str]] | None:
        """The parts of the view that are new since a version, and those that are gone; `None` if it is too old."""
        old = self._patched.get(version)
        if old is None:
            return None
        new = {name: text for name, text in self._parts.items() if old.get(name) != text}
        return new, [name for name in old if name not in self._parts]

    def recall(self, view: bytes, texts: Iterable[bytes]) -> None:
        """Show the chronicle of a game that cannot be played any more."""
        for text in texts:
            self._hear(text)
        self.view = view
        self.version = f"{self.count}-{self._hash(view)}"

    def _read(self, view: View) -> None:
        for event, number, cause, own in heard(self.game, view.logbook, self.count, lambda: view):
            self._hear(self._event_renderer.text(event, number, cause, own=own))

    def _hear(self, text: bytes) -> None:
        self._texts.append(text)
        self.size += len(text)
        self.mark = blake2b(text, digest_size=8, salt=self.mark.encode()).hexdigest()
        self._marks.append(self.mark)

    def start(self, since: int, mark: str) -> int:
        """Where to continue for a client that has `since` events ending in `mark`: where the histories diverge."""
        if 0 <= since <= self.count and self._marks[since] == mark:
            return since
        if 0 <= since < len(self._before) and self._before[since] == mark:
            shared = min(since, self.count)
            while self._before[shared] != self._marks[shared]:
                shared -= 1
            return shared
        return 0

    def events(self, start: int) -> list[Any]:
        """The events from a number on, each as encoded JSON."""
        return [encoded(text) for text in self._texts[start:]]


def _is_sealed(view: View) -> bool:
    for phase in view.flow:  # noqa: SIM110  # for every seat after every order, and twice as fast as any()
        if isinstance(phase, Sealed):
            return True
    return False


def _substance(view: bytes) -> Any:
    """The view without the list of seats that have sealed an order."""
    things = msgspec.json.decode(view)
    for phase in things["flow"]:
        phase.pop("hidden", None)
    things["to_act"] = []
    return things
