"""A table in memory: the match, who sits where, what was said, who listens."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from datetime import UTC, datetime
from functools import lru_cache
from hashlib import blake2b
from typing import Any, Final

import msgspec

from flagplot.kernel.flow import Sealed
from flagplot.kernel.game import Game
from flagplot.kernel.match import Match
from flagplot.kernel.outcome import Outcome
from flagplot.kernel.seat import CONTROL, OBSERVER, Seat, side_of
from flagplot.server import wire
from flagplot.server.charter import Chair, Charter, Said
from flagplot.server.chronicle import Chronicle
from flagplot.server.clocks import Clocks
from flagplot.server.latch import Latch
from flagplot.server.listener import Listener
from flagplot.server.problems import Problem
from flagplot.server.telling import Face, Reporter

MAY = wire.MayUndo(allowed=True, reason="")
NOTHING = wire.MayUndo(allowed=False, reason="There is nothing to take back.")
NOT_YET = wire.MayUndo(allowed=False, reason="You have not ordered anything yet.")
STANDS = wire.MayUndo(allowed=False, reason="What happened stands.")
TOLD: Final = {may.reason: msgspec.json.encode(may) for may in (MAY, NOTHING, NOT_YET, STANDS)}
"""Each of them as it is sent after every order."""


class Table:
    """One game being played. Whoever changes it holds `lock` until the change is on disk."""

    def __init__(self, charter: Charter, game: Game[Any], chairs: Iterable[Chair]) -> None:
        self.charter = charter
        self.game = game
        self.chairs = {chair.seat: chair for chair in chairs}
        self.match: Match | None = None
        self.past: Chronicle | None = None
        """What was seen of a finished game that these rules cannot play again."""
        self.seqs: list[int] = []
        """The database's number of each entry of the record."""
        self.nonces: list[str] = []
        """What opens the seal of each entry, empty where nothing was sealed."""
        self.next_seq = 0
        self.snapshot_seq = -1
        self.unsaved_s = 0.0
        """Seconds it took to play what no snapshot holds yet."""
        self.written: tuple[object, ...] = ()
        """What the database last took of `standing`."""
        self.receipts: dict[tuple[Seat, str], str] = {}
        self.said: list[Said] = []
        self.sat: set[tuple[str, str]] = set()
        self.clocks = Clocks(self)
        self.lock = Latch()
        self.listeners: set[Listener] = set()
        self._news: asyncio.Event | None = None
        self.tick = 0
        self.runner: asyncio.Task[None] | None = None
        self.stuck = False
        self._reporter = Reporter(game)
        self.is_dropped = False
        """Whether memory was given up in favour of the disk: whoever still holds this table must ask for it again."""
        self.in_threads = 0
        """How many of the next orders go to a thread because one has taken long."""
        self._faces: dict[Seat, Face] = {}
        self.report: wire.Report | None = None
        """What mattered most, once it was asked for."""

    @property
    def is_over(self) -> bool:
        """Whether nothing is secret any more."""
        return self.charter.status in ("finished", "conceded")

    @property
    def is_begun(self) -> bool:
        """Whether there is anything to be seen."""
        return self.match is not None or self.past is not None

    @property
    def is_busy(self) -> bool:
        """Whether it must stay in memory."""
        return bool(self.listeners) or self.lock.locked() or (self.runner is not None and not self.runner.done())

    def hears(self, seat: Seat) -> bool:
        """Whether somebody listens in a seat."""
        for listener in self.listeners:  # noqa: SIM110  # after every order
            if listener.seat == seat:
                return True
        return False

    @property
    def moment(self) -> tuple[int, int]:
        """Another one after every order and after every undo, and after nothing else."""
        return len(self.seqs), self.next_seq

    def number(self, nonce: str) -> int:
        """Give the record's last entry the database's next number, and what opens its seal."""
        self.seqs.append(self.next_seq)
        self.nonces.append(nonce)
        self.next_seq += 1
        return self.seqs[-1]

    def face(self, seat: Seat, *, split: bool = False) -> Face:
        """The table as a seat sees it now; `split` if somebody wants only what changes of it."""
        self.check_kept()
        face = self._faces.get(seat)
        if face is None:
            face = self._faces[seat] = Face(self.game, seat, self._reporter)
            if self.past is not None:
                face.recall(self.past.view(seat, len(self.past.orders)), self.past.events(seat))
        if self.match is not None:
            if split:
                face.split()
            face.follow(self.match, self.tick)
        return face

    def watchers(self) -> list[str]:
        """All seats through whose eyes the game can be seen, spectators' and Control's included."""
        if self.match is not None:
            return list(self.match.state.logs)
        return list(self.past.pasts) if self.past is not None else []

    def check_kept(self) -> None:
        """Refuse whoever waited for a table that was dropped meanwhile."""
        if self.is_dropped:
            raise Problem(503, "again", "The table was read again from disk. Try again.")

    def news(self) -> asyncio.Event:
        """Set at the next change."""
        if self._news is None:
            self._news = asyncio.Event()
        return self._news

    def change(self) -> None:
        """Wake whoever waits for news."""
        if self._news is not None:
            self._news.set()
            self._news = None

    def cut(self, wanted: Callable[[Listener], bool]) -> None:
        """Hang up on listeners who have lost the right to listen."""
        for listener in list(self.listeners):
            if wanted(listener):
                listener.hang_up()

    def forget_faces(self) -> None:
        """After an undo."""
        self._reporter.forget()
        for face in self._faces.values():
            face.forget()

    def unmanned(self) -> Chair | None:
        """The first chair that owes an order and for which a program moves."""
        for chair in self.chairs.values():
            if _is_unmanned(chair):
                break
        else:
            return None
        for chair in self.clocks.owing():
            if _is_unmanned(chair):
                return chair if self.is_free else None
        return None

    @property
    def is_free(self) -> bool:
        """Whether programs may move: not where one stands still, nor while Control holds the game."""
        return not self.stuck and self.charter.held_since is None

    def is_unmanned(self, chair: Chair) -> bool:
        """Whether a chair owes an order for which a program moves."""
        return self.is_free and _is_unmanned(chair) and chair in self.clocks.owing()

    def standing(self) -> tuple[object, ...]:
        """What a row of the database says of the table itself, as far as it changes: status, ending, deadline, dice, owner, hold."""
        charter = self.charter
        bots_owe = any(
            chair.kind == "bot" or chair.away for chair in self.chairs.values() if chair.owes_since is not None
        )
        return (
            charter.status,
            charter.outcome,
            charter.conceded_by,
            self.clocks.due(),
            bots_owe,
            charter.fairness.nonces,
            charter.owner,
            charter.held_since,
            charter.stops,
        )

    # What is shown.

    def seals(self) -> dict[Seat, str]:
        """The hashes of the orders that lie sealed now."""
        if self.match is None or not self.match.state.flow:
            return {}
        top = self.match.state.flow[-1]
        if not isinstance(top, Sealed) or self.match.state.outcome is not None:
            return {}
        found: dict[Seat, str] = {}
        for entry, nonce in zip(reversed(self.match.record), reversed(self.nonces), strict=True):
            if len(found) == len(top.plots):
                break
            if nonce and entry.seat in top.plots and entry.seat not in found:
                found[entry.seat] = seal_hash(nonce, entry.line)
        return found

    def opened(self) -> list[wire.OpenedSeal]:
        """All seals, opened; for after the end."""
        orders: Iterable[tuple[str, str]] = ()
        if self.match is not None:
            orders = ((entry.seat, entry.line) for entry in self.match.record)
        elif self.past is not None:
            orders = self.past.orders
        return [
            wire.OpenedSeal(seat, seal_hash(nonce, line), nonce, line)
            for (seat, line), nonce in zip(orders, self.nonces, strict=bool(self.nonces))
            if nonce
        ]

    def card(self, person: str | None, seat: Seat | None, titles: tuple[str, str]) -> wire.Table:
        """The table as one visitor may know it."""
        charter = self.charter
        mine = {s for s, c in self.chairs.items() if (person is not None and c.person == person) or s == seat}
        online = {listener.seat for listener in self.listeners}
        seals = self.seals()
        chairs = [
            wire.Chair(
                chair.seat,
                side_of(chair.seat),
                chair.kind,  # type: ignore[arg-type]  # the database holds one of the three
                chair.name if chair.kind == "person" else "",
                chair.bot if chair.kind == "bot" else None,
                chair.seat in mine,
                chair.seat in online,
                chair.away,
                seals.get(chair.seat),
            )
            for chair in self.chairs.values()
        ]
        fair = charter.fairness
        dice = wire.DiceCard(
            charter.dice,  # type: ignore[arg-type]  # the same
            fair.promise,
            {str(s): n for s, n in sorted((fair.nonces or {}).items())},
            (fair.secret or None) if self.is_over else None,
            str(fair.seed) if self.is_over and fair.seed is not None else None,
        )
        is_owner = person is not None and person == charter.owner
        return wire.Table(
            charter.id,
            charter.name,
            charter.game,
            titles[0],
            charter.rules,
            charter.scenario if "\n" not in charter.scenario else "given",
            titles[1],
            charter.options,
            charter.status,  # type: ignore[arg-type]  # the same
            charter.hotseat,
            charter.pace,
            charter.held_since is not None,
            charter.stops,
            charter.spectators,  # type: ignore[arg-type]  # the same
            is_owner,
            charter.invite if is_owner or (person is not None and mine) else None,  # a program invites nobody
            chairs,
            dice,
            stamp(charter.created),
            charter.outcome,
            charter.conceded_by,
            self.opened() if self.is_over else [],
        )

    def update(self, seat: Seat, since: int, mark: str, base: str = "") -> bytes:
        """What a seat may know now, as bytes, from where somebody stands.

        Whoever holds `since` events gets the others; whoever holds the view of version `base`, the parts of it that changed.
        """
        face = self.face(seat)
        start = face.start(since, mark)
        chair = self.chairs.get(seat)
        deadline = self.clocks.deadline(chair) if chair is not None else None
        changes = face.changes(base) if base else None
        if changes is None:
            news = b'"update","view":%b' % face.view
        else:
            changed = msgspec.json.encode({name: msgspec.Raw(text) for name, text in changes[0].items()})
            news = b'"patch","base":"%b","changed":%b,"gone":%b' % (
                base.encode(),
                changed,
                msgspec.json.encode(changes[1]),
            )
        return b'{"type":%b,"seat":%b,"version":"%b","may_undo":%b,"owes":%b,"deadline":%b,%b}' % (
            news,
            face.name,
            face.version.encode(),
            TOLD[self.may_undo(seat).reason],
            b"true" if face.owes and self.charter.status == "running" else b"false",
            b'"%b"' % stamp(deadline).encode() if deadline is not None else b"null",
            b'"from":%d,"count":%d,"mark":"%b","events":%b'
            % (start, face.count, face.mark.encode(), face.events(start)),
        )

    def may_undo(self, seat: Seat) -> wire.MayUndo:
        """Whether a seat may take back its last order. Who stands in the way is not said: that order may be secret."""
        if self.match is None or seat not in self.chairs or self.charter.status != "running":
            return NOTHING
        if self.match.may_undo(seat) is None:
            return MAY
        return STANDS if any(entry.seat == seat for entry in self.match.record) else NOT_YET

    def messages(self, seat: Seat, since: int) -> list[wire.Message]:
        """What a seat can read, from its own number `since` on."""
        heard = [said for said in self.said if said.reaches(seat)]
        return [
            wire.Message(n, _channel(said), said.seat, said.name, said.text, stamp(said.at))
            for n, said in enumerate(heard)
            if n >= since
        ]


def _channel(said: Said) -> str:
    return "side" if said.channel.startswith("side:") else said.channel


def _is_unmanned(chair: Chair) -> bool:
    return chair.kind == "bot" or chair.away or (chair.at_once and bool(chair.standing))


def ending(outcome: Outcome) -> wire.Ending:
    """An outcome as JSON."""
    points = {str(side): points / outcome.unit for side, points in outcome.points.items()}
    return wire.Ending([str(w) for w in outcome.winners], outcome.level, points, outcome.reason, list(outcome.rules))


def seal_hash(nonce: str, line: str) -> str:
    """The hash that commits a seat to an order without telling it."""
    return blake2b(f"flagplot seal {nonce} {line}".encode(), digest_size=32).hexdigest()


@lru_cache(maxsize=4096)
def stamp(at: float) -> str:
    """A time as RFC 3339."""
    return datetime.fromtimestamp(at, UTC).isoformat(timespec="seconds").replace("+00:00", "Z")


def is_playing(seat: Seat) -> bool:
    """Whether a seat plays: neither Control nor a spectator."""
    return seat not in (CONTROL, OBSERVER)
