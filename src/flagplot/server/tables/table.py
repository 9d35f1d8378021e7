"""A table in memory: the match, who sits where, what was said, who listens."""

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
"""So many orders of a table go to a thread after one that took long."""
SLOW_VIEW: Final = 0.02
"""Seconds of work by which a view may keep all other tables waiting."""
BASE: Final = 50_000
"""Bytes of a table, its seats and what was said there."""


class Table:
    """One game being played. Whoever changes it holds `lock` until the change is on disk."""

    def __init__(self, info: TableInfo, game: Game[Any], chairs: Iterable[Chair]) -> None:
        self.info = info
        self.game = game
        self.chairs = {chair.seat: chair for chair in chairs}
        self.match: Match | None = None
        self.past: Chronicle | None = None
        """What was seen of a finished game that these rules cannot play again."""
        self.past_head = ""
        """And the last head of its record."""
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
        self.umpire = Chair(CONTROL, -1, "bot", bot="random")
        """Answers for Control where the rules ask and nobody sits there; it is no chair of the table."""
        self.clocks = Clocks(self)
        self.lock = asyncio.Lock()
        self.subscribers: set[Subscriber] = set()
        self._news: asyncio.Event | None = None
        self.tick = 0
        self.runner: asyncio.Task[None] | None = None
        self.stuck = False
        self._event_renderer = EventRenderer(game)
        self.is_dropped = False
        """Whether memory was given up in favour of the disk: whoever still holds this table must ask for it again."""
        self.in_threads = 0
        """How many of the next orders go to a thread because one has taken long."""
        self.is_given = is_given(info.scenario)
        """Whether somebody wrote its scenario: nobody knows how large it becomes, so it never keeps other tables waiting."""
        self.stored = 0
        """Bytes of its orders with their dice."""
        self.bot_run = 0
        """Orders that bots have given since a person last did."""
        self.most_orders = Limits.table_orders
        self.most_bytes = Limits.table_bytes
        self.most_bot_orders = Limits.bot_orders
        self.left_s = Limits.left_s
        self.loaded = (0, 0.0)
        """With how many orders it was read from disk, and when the last of them was given."""
        self.used = 0.0
        """When somebody last asked for it, by the loop's clock."""
        self._renderings: dict[Seat, Rendering] = {}
        self._chain: Chain | None = None
        self.report: wire.Report | None = None
        """What mattered most, once it was asked for."""

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.info.status in ("finished", "conceded")

    @property
    def is_open(self) -> bool:
        """Whether nothing is secret any more: the game is over, and so is the one whose battle it was."""
        return self.is_over and not self.info.parent

    def is_owned(self, person: str | None) -> bool:
        """Whether somebody has set it up. A battle of another game is nobody's: it belongs to those who fight it."""
        return person is not None and person == self.info.owner and not self.info.parent

    def invitation(self, seat: Seat) -> str:
        """The code by which somebody is invited; at a linked table each seat has its own, since each side invites for itself."""
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
        """Whether its orders are played and its views are made in threads."""
        return self.is_given or self.in_threads > 0

    def hears(self, seat: Seat) -> bool:
        """Whether somebody listens in a seat."""
        for subscriber in self.subscribers:  # noqa: SIM110  # after every order
            if subscriber.seat == seat:
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

    def rendering(self, seat: Seat, *, split: bool = False) -> Rendering:
        """The table as a seat sees it now; `split` if somebody wants only what changes of it."""
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
                )  # the last view of a battle is open, the one before is not
                rendering.recall(self.past.view(seat, last), self.past.events(seat))
        return rendering

    def is_seen(self, seat: Seat) -> bool:
        """Whether a seat's view is made already."""
        rendering = self._renderings.get(seat)
        return self.match is None or (rendering is not None and rendering.tick == self.tick)

    def foresee(self, seats: Iterable[Seat]) -> None:
        """Make the views that are told next, in a thread, while the change is not told yet."""
        if self.match is not None:
            for seat in seats:
                self._rendering(seat).follow(self.match, self.tick + 1, is_closed=bool(self.info.parent))

    def weight(self) -> int:
        """About how many bytes of memory it takes."""
        told = sum(rendering.weight() for rendering in self._renderings.values())
        return BASE + told + (self.match.weight() if self.match is not None else 0)

    def watchers(self) -> list[str]:
        """All seats through whose eyes the game can be seen, spectators' and Control's included."""
        if self.match is not None:
            return list(self.match.state.logs)
        return list(self.past.pasts) if self.past is not None else []

    def check_kept(self) -> None:
        """Refuse whoever waited for a table that was dropped meanwhile."""
        if self.is_dropped:
            raise Problem(503, "again", phrase("problem-table-was-read-again-from"))

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

    def cut(self, wanted: Callable[[Subscriber], bool]) -> None:
        """Hang up on listeners who have lost the right to listen."""
        for subscriber in list(self.subscribers):
            if wanted(subscriber):
                subscriber.hang_up()

    def forget_renderings(self) -> None:
        """After an undo."""
        self._event_renderer.forget()
        for rendering in self._renderings.values():
            rendering.forget()

    def unmanned(self) -> Chair | None:
        """The first chair that owes an order and for which a program moves."""
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
        """Whether the rules ask Control, and nobody is."""
        if self.match is None or self.info.status != "running" or CONTROL in self.chairs:
            return False
        return CONTROL in self.game.to_act(self.match.state)

    @property
    def is_free(self) -> bool:
        """Whether programs may move: not where one stands still, nor while Control holds the game."""
        return not self.stuck and self.info.held_since is None and not self.rests()

    def rests(self) -> str:
        """Why nobody moves any more, in a sentence; empty while the game goes on."""
        if len(self.seqs) > self.most_orders or self.stored > self.most_bytes:
            return str(phrase("problem-rests-too-many-orders"))
        if self.bot_run >= self.most_bot_orders and not self.is_over:
            return str(phrase("problem-rests-for-a-person", orders=str(self.bot_run)))
        return ""

    def release(self) -> None:
        """It was let go of, and nobody has it in hand any more: what it holds is given back now, not when the collector comes by."""
        self.match = self.past = self._chain = self.report = self.runner = None
        self._renderings.clear()
        self._event_renderer.forget()
        self.receipts.clear()
        self.said.clear()
        self.clocks.release()

    def is_unmanned(self, chair: Chair) -> bool:
        """Whether a chair owes an order for which a program moves."""
        if chair is self.umpire:
            return self.is_free and self.asks_nobody()
        return self.is_free and _is_unmanned(chair) and chair in self.clocks.owing()

    def standing(self) -> tuple[object, ...]:
        """What a row of the database says of the table itself, as far as it changes: status, ending, deadline, owner, hold."""
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
        """What keeps a table with nobody missing from beginning: the seats whose commitment or nonce is awaited."""
        if self.match is not None or self.info.status != "gathering":
            return {}
        return self.info.draw.awaited(is_full=self.is_full)

    def not_begun(self) -> Problem:
        """Why nothing is to be seen yet."""
        why = "dice" if self.awaited() else "seats"
        return Problem(409, "status", phrase("problem-game-has-not-begun", why=why))

    def lot(self) -> Fairness:
        """Where the dice come from now."""
        return self.info.fairness.lots()[-1]

    def chain(self) -> Chain:
        """The chain of the record, as far as nobody can take anything back."""
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
        """The head that a seat is told with its version. It is salted: whether others have ordered does not show."""
        if self.match is not None and rendering.head_version != rendering.version:
            rendering.head, rendering.head_version = self.chain().told(token_hex(SALT // 2)), rendering.version
        return rendering.head

    # What is shown.

    def seals(self) -> dict[Seat, str]:
        """The hashes of the orders that lie sealed now."""
        return {} if self.match is None else sealed(self.match, self.nonces)

    def update(self, seat: Seat, since: int, mark: str, base: str = "") -> wire.Update | wire.Patch:
        """What a seat may know now, from where somebody stands.

        Whoever holds `since` events gets the others; whoever holds the view of version `base`, the parts of it that changed.
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
        """Whether a seat may take back its last order. Who stands in the way is not said: that order may be secret."""
        if self.match is None or seat not in self.chairs or self.info.status != "running":
            return wire.MayUndo(allowed=False, reason=NOTHING.kept())
        if self.match.may_undo(seat) is None:
            return MAY
        reason = STANDS if any(entry.seat == seat for entry in self.match.record) else NOT_YET
        return wire.MayUndo(allowed=False, reason=reason.kept())


def _is_unmanned(chair: Chair) -> bool:
    return chair.kind == "bot" or chair.away or chair.intent.runs or (chair.at_once and bool(chair.standing))
