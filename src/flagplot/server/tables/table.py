"""A table in memory: the match, seats, chat, subscribers."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from hashlib import blake2b
from hmac import compare_digest
from secrets import token_hex
from time import thread_time
from typing import Any, Final

from flagplot.kernel.game import Game
from flagplot.kernel.match import Match
from flagplot.kernel.proof.chain import SALT, Chain, Provenance
from flagplot.kernel.proof.ledger import Fairness
from flagplot.kernel.proof.seals import sealed
from flagplot.kernel.seat import CONTROL, Seat
from flagplot.server import wire
from flagplot.server.history.chronicle import Chronicle
from flagplot.server.http.errors import Problem
from flagplot.server.live.subscriber import Subscriber
from flagplot.server.said import phrase
from flagplot.server.settings import Limits
from flagplot.server.tables.clocks import Clocks
from flagplot.server.tables.draw import Step
from flagplot.server.tables.encoding import encoded
from flagplot.server.tables.info import Chair, Said, TableInfo, is_given
from flagplot.server.tables.rendering import EventRenderer, Rendering
from flagplot.server.wire.times import stamp

MAY = wire.MayUndo(allowed=True, reason="")
NOTHING: Final = phrase("undo-there-nothing-take-back")
NOT_YET: Final = phrase("undo-you-have-not-ordered-anything")
STANDS: Final = phrase("undo-what-happened-stands")
WARY: Final = 50
"""Number of orders of a table that run in a thread after one that took long."""
SLOW_VIEW: Final = 0.02
"""Seconds of work that rendering a view may take on the event loop."""
BASE: Final = 50_000
"""Bytes of a table, its seats and its chat."""


class Table:
    """One game being played. Changes hold `lock` until they are on disk."""

    def __init__(self, info: TableInfo, game: Game[Any], chairs: Iterable[Chair]) -> None:
        self.info = info
        self.game = game
        self.chairs = {chair.seat: chair for chair in chairs}
        self.match: Match | None = None
        self.past: Chronicle | None = None
        """The chronicle of a finished game that these rules cannot replay."""
        self.past_head = ""
        """The last head of its record."""
        self.seqs: list[int] = []
        """The database's number of each entry of the record."""
        self.nonces: list[str] = []
        """What opens the seal of each entry, empty where nothing was sealed."""
        self.next_seq = 0
        self.snapshot_seq = -1
        self.unsaved_s = 0.0
        """Seconds it took to play the orders since the last snapshot."""
        self.written: tuple[object, ...] = ()
        """`standing` as last written to the database."""
        self.receipts: dict[tuple[Seat, str], str] = {}
        self.said: list[Said] = []
        self.sat: set[tuple[str, str]] = set()
        self.umpire = Chair(CONTROL, -1, "bot", bot="random")
        """Answers for Control if the rules ask and nobody plays Control; not a seat of the table."""
        self.clocks = Clocks(self)
        self.lock = asyncio.Lock()
        self.subscribers: set[Subscriber] = set()
        self._news: asyncio.Event | None = None
        self.tick = 0
        self.runner: asyncio.Task[None] | None = None
        self.stuck = False
        self._event_renderer = EventRenderer(game)
        self.is_dropped = False
        """Whether the table was dropped from memory: holders of this object must ask the registry again."""
        self.in_threads = 0
        """How many of the next orders run in a thread because one has taken long."""
        self.is_given = is_given(info.scenario)
        """Whether its scenario was uploaded: it may be large, so it always runs in threads."""
        self.stored = 0
        """Bytes of its orders with their dice."""
        self.bot_run = 0
        """Orders that bots have given since a person last did."""
        self.most_orders = Limits.table_orders
        self.most_bytes = Limits.table_bytes
        self.most_bot_orders = Limits.bot_orders
        self.left_s = Limits.left_s
        self.loaded = (0, 0.0)
        """Number of orders when it was loaded, and the time of the last of them."""
        self.used = 0.0
        """Time of the last request, by the loop's clock."""
        self._renderings: dict[Seat, Rendering] = {}
        self._chain: Chain | None = None
        self.report: wire.Report | None = None
        """The report, once it was requested."""

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.info.status in ("finished", "conceded")

    @property
    def is_open(self) -> bool:
        """Whether nothing is secret any more: the game is over, and so is the game above, if any."""
        return self.is_over and not self.info.parent

    def is_owned(self, person: str | None) -> bool:
        """Whether a person owns it. A battle of another game has no owner: it belongs to those who fight it."""
        return person is not None and person == self.info.owner and not self.info.parent

    def invitation(self, seat: Seat) -> str:
        """The invitation code; at a linked table each seat has its own, because each side invites for itself."""
        if not self.info.parent:
            return self.info.invite
        words = f"flagplot invitation {seat} {self.info.fairness.secret}"
        return f"{self.info.invite}~{blake2b(words.encode(), digest_size=8).hexdigest()}"

    def is_invited(self, code: str, seats: Iterable[Seat]) -> bool:
        """Whether a code invites to one of these seats."""
        return any(compare_digest(code.encode(), self.invitation(seat).encode()) for seat in seats)

    @property
    def is_begun(self) -> bool:
        """Whether there is anything to be seen."""
        return self.match is not None or self.past is not None

    @property
    def is_busy(self) -> bool:
        """Whether it must stay in memory."""
        return bool(self.subscribers) or self.lock.locked() or (self.runner is not None and not self.runner.done())

    @property
    def is_slow(self) -> bool:
        """Whether its orders and views run in threads."""
        return self.is_given or self.in_threads > 0

    def hears(self, seat: Seat) -> bool:
        """Whether a seat has a subscriber."""
        for subscriber in self.subscribers:  # noqa: SIM110  # after every order
            if subscriber.seat == seat:
                return True
        return False

    @property
    def moment(self) -> tuple[int, int]:
        """A token that changes after every order and every undo, and never otherwise."""
        return len(self.seqs), self.next_seq

    def number(self, nonce: str) -> int:
        """Set the database's number and the opening of the seal of the record's last entry."""
        self.seqs.append(self.next_seq)
        self.nonces.append(nonce)
        self.next_seq += 1
        return self.seqs[-1]

    def rendering(self, seat: Seat, *, split: bool = False) -> Rendering:
        """The current rendering of a seat; `split` for clients that want patches."""
        self.check_kept()
        rendering = self._rendering(seat)
        if self.match is not None:
            if split:
                rendering.split()
            if rendering.tick != self.tick:
                before = thread_time()
                rendering.follow(self.match, self.tick, is_closed=bool(self.info.parent))
                if thread_time() - before > SLOW_VIEW:
                    self.in_threads = WARY
        return rendering

    def _rendering(self, seat: Seat) -> Rendering:
        rendering = self._renderings.get(seat)
        if rendering is None:
            rendering = self._renderings[seat] = Rendering(self.game, seat, self._event_renderer)
            if self.past is not None:
                last = len(self.past.orders) - bool(
                    self.info.parent
                )  # the last view of a battle is public, the one before is not
                rendering.recall(self.past.view(seat, last), self.past.events(seat))
        return rendering

    def is_seen(self, seat: Seat) -> bool:
        """Whether a seat's view is made already."""
        rendering = self._renderings.get(seat)
        return self.match is None or (rendering is not None and rendering.tick == self.tick)

    def foresee(self, seats: Iterable[Seat]) -> None:
        """Render the next views in a thread, before the change is broadcast."""
        if self.match is not None:
            for seat in seats:
                self._rendering(seat).follow(self.match, self.tick + 1, is_closed=bool(self.info.parent))

    def weight(self) -> int:
        """About how many bytes of memory it takes."""
        told = sum(rendering.weight() for rendering in self._renderings.values())
        return BASE + told + (self.match.weight() if self.match is not None else 0)

    def watchers(self) -> list[str]:
        """All seats with views, spectators' and Control's included."""
        if self.match is not None:
            return list(self.match.state.logs)
        return list(self.past.pasts) if self.past is not None else []

    def check_kept(self) -> None:
        """Refuse a task that waited for a table that was dropped meanwhile."""
        if self.is_dropped:
            raise Problem(503, "again", phrase("problem-table-was-read-again-from"))

    def news(self) -> asyncio.Event:
        """Set at the next change."""
        if self._news is None:
            self._news = asyncio.Event()
        return self._news

    def change(self) -> None:
        """Wake waiting tasks."""
        if self._news is not None:
            self._news.set()
            self._news = None

    def cut(self, wanted: Callable[[Subscriber], bool]) -> None:
        """Disconnect subscribers who have lost access."""
        for subscriber in list(self.subscribers):
            if wanted(subscriber):
                subscriber.hang_up()

    def forget_renderings(self) -> None:
        """After an undo."""
        self._event_renderer.forget()
        for rendering in self._renderings.values():
            rendering.forget()

    def unmanned(self) -> Chair | None:
        """The first seat that owes an order and is played automatically."""
        if self.asks_nobody():
            return self.umpire if self.is_free else None
        for chair in self.chairs.values():
            if _is_unmanned(chair):
                break
        else:
            return None
        for chair in self.clocks.owing():
            if _is_unmanned(chair):
                return chair if self.is_free else None
        return None

    def asks_nobody(self) -> bool:
        """Whether the rules ask Control, and nobody plays Control."""
        if self.match is None or self.info.status != "running" or CONTROL in self.chairs:
            return False
        return CONTROL in self.game.to_act(self.match.state)

    @property
    def is_free(self) -> bool:
        """Whether bots may move: not while the game rests or Control holds it."""
        return not self.stuck and self.info.held_since is None and not self.rests()

    def rests(self) -> str:
        """Why the game rests, in a sentence; empty while it continues."""
        if len(self.seqs) > self.most_orders or self.stored > self.most_bytes:
            return str(phrase("problem-rests-too-many-orders"))
        if self.bot_run >= self.most_bot_orders and not self.is_over:
            return str(phrase("problem-rests-for-a-person", orders=str(self.bot_run)))
        return ""

    def release(self) -> None:
        """Break reference cycles of an evicted table, so that its memory is freed now and not by the next garbage collection."""
        self.match = self.past = self._chain = self.report = self.runner = None
        self._renderings.clear()
        self._event_renderer.forget()
        self.receipts.clear()
        self.said.clear()
        self.clocks.release()

    def is_unmanned(self, chair: Chair) -> bool:
        """Whether a seat that is played automatically owes an order."""
        if chair is self.umpire:
            return self.is_free and self.asks_nobody()
        return self.is_free and _is_unmanned(chair) and chair in self.clocks.owing()

    def standing(self) -> tuple[object, ...]:
        """The mutable columns of the table's database row: status, ending, deadline, owner, hold."""
        info = self.info
        bots_owe = any(
            chair.kind == "bot" or chair.away or chair.intent.runs
            for chair in self.chairs.values()
            if chair.owes_since is not None
        )
        bots_owe = bots_owe or self.asks_nobody()
        return (
            info.status,
            info.outcome,
            info.conceded_by,
            self.clocks.due(),
            bots_owe,
            info.owner,
            info.held_since,
            info.stops,
        )

    # The dice.

    @property
    def is_full(self) -> bool:
        """Whether no seat is open."""
        return all(chair.kind != "open" for chair in self.chairs.values())

    def awaited(self) -> dict[str, Step]:
        """The seats whose commitment or nonce is still awaited when all seats are taken."""
        if self.match is not None or self.info.status != "gathering":
            return {}
        return self.info.draw.awaited(is_full=self.is_full)

    def not_begun(self) -> Problem:
        """Why there is nothing to see yet."""
        why = "dice" if self.awaited() else "seats"
        return Problem(409, "status", phrase("problem-game-has-not-begun", why=why))

    def lot(self) -> Fairness:
        """Where the dice come from now."""
        return self.info.fairness.lots()[-1]

    def chain(self) -> Chain:
        """The hash chain of the record, up to the last order that cannot be taken back."""
        match, info = self.match, self.info
        assert match is not None
        settled = len(match.record) if self.is_over else match.settled()
        chain = self._chain
        if chain is None or chain.length > settled:
            provenance = info.provenance or Provenance()
            chain = Chain(info.game, info.rules, info.scenario, info.options, info.fairness, provenance)
            self._chain = chain
        for entry in match.record[chain.length : settled]:
            chain.add_rolled(entry.seat, entry.line, entry.rolls)
        return chain

    def last_head(self) -> str:
        """The head of the whole record, with its ending."""
        return self.chain().ended(self.info.ending()) if self.match is not None else self.past_head

    def head(self, rendering: Rendering) -> str:
        """The head sent to a seat with its version. It is salted, so that it does not reveal whether others have ordered."""
        if self.match is not None and rendering.head_version != rendering.version:
            rendering.head, rendering.head_version = self.chain().told(token_hex(SALT // 2)), rendering.version
        return rendering.head

    # What is shown.

    def seals(self) -> dict[Seat, str]:
        """The hashes of the currently sealed orders."""
        return {} if self.match is None else sealed(self.match, self.nonces)

    def update(self, seat: Seat, since: int, mark: str, base: str = "") -> wire.Update | wire.Patch:
        """What a seat may know now, relative to the state of a client.

        A client with `since` events gets the others; one with the view of version `base` gets the changed parts.
        """
        rendering = self.rendering(seat)
        start = rendering.start(since, mark)
        chair = self.chairs.get(seat)
        deadline = self.clocks.deadline(chair) if chair is not None else None
        changes = rendering.changes(base) if base else None
        common: dict[str, Any] = {
            "seat": seat,
            "version": rendering.version,
            "head": self.head(rendering),
            "may_undo": self.may_undo(seat),
            "owes": rendering.owes and self.info.status == "running",
            "deadline": stamp(deadline) if deadline is not None else None,
            "from_": start,
            "count": rendering.count,
            "mark": rendering.mark,
            "events": rendering.events(start),
        }
        if changes is None:
            return wire.Update(type="update", view=encoded(rendering.view), **common)
        changed = {name: encoded(part) for name, part in changes[0].items()}
        return wire.Patch(type="patch", base=base, changed=changed, gone=changes[1], **common)

    def may_undo(self, seat: Seat) -> wire.MayUndo:
        """Whether a seat may take back its last order. The answer does not say who prevents it: that order may be secret."""
        if self.match is None or seat not in self.chairs or self.info.status != "running":
            return wire.MayUndo(allowed=False, reason=NOTHING.kept())
        if self.match.may_undo(seat) is None:
            return MAY
        reason = STANDS if any(entry.seat == seat for entry in self.match.record) else NOT_YET
        return wire.MayUndo(allowed=False, reason=reason.kept())


def _is_unmanned(chair: Chair) -> bool:
    return chair.kind == "bot" or chair.away or chair.intent.runs or (chair.at_once and bool(chair.standing))
