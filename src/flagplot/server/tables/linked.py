"""Battles that a table has handed down: the offer to its players, the linked table where they fight, and the report.

Besides the two games only the players' choices are stored. The linked table's id follows from the parent and the packet, so that a
restarted server finds it again. The report is made from the linked game while the parent waits, and the parent accepts it only once.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import Any, Final, TypeVar

from flagplot.campaign.brief import NothingBelow, flags_of, packet_of, waiting
from flagplot.campaign.digest import order_of, report_of
from flagplot.campaign.opening import scenario_of
from flagplot.campaign.papers import Packet, Report
from flagplot.campaign.places import title_of
from flagplot.kernel import replay as replays
from flagplot.kernel.rule import rule
from flagplot.kernel.seat import CONTROL, Seat
from flagplot.kernel.view import View
from flagplot.server import wire
from flagplot.server.history.ended import whole_record
from flagplot.server.http.errors import Problem, log
from flagplot.server.said import phrase
from flagplot.server.tables.creation import TableCreator
from flagplot.server.tables.info import PERSON, Chair
from flagplot.server.tables.offers import (
    CAPTAINS,
    CHOICES,
    FIGHT,
    HOUR,
    INVITE,
    RULES,
    TRIALS,
    Offer,
    child_of,
    concerned,
    invitation,
    offer_time,
    seats_of,
)
from flagplot.server.tables.registry import Registry
from flagplot.server.tables.table import Table
from flagplot.server.workers.background import BackgroundWork
from flagplot.server.workers.bot_workers import owner_of

PATIENCE: Final = 7200.0
"""Deadline of a linked table in seconds, if the parent has no deadlines."""
SETTLE: Final = "settle"
AGAIN: Final = 503
"""The database does not answer: retry later."""
REPORT: Final = "report "
KEPT: Final = 2_000
"""Games whose last battle is remembered."""
PAPERS: Final = 10
"""Finished games whose papers are cached."""
T = TypeVar("T")


@dataclass(frozen=True)
class Told:
    """A finished battle: its linked table, if there was one, and its papers."""

    table: str
    packet: Packet
    report: Report
    replay: str
    seats: frozenset[Seat]
    """The people whose ships were involved: only they see its story before the end."""

    @property
    def story(self) -> list[str]:
        return [self.report.ending, *self.report.story]


def _keep(store: dict[str, T], name: str, thing: T, most: int = KEPT) -> None:
    """Cache the latest, up to a limit."""
    store.pop(name, None)
    store[name] = thing
    while len(store) > most:
        del store[next(iter(store))]


class LinkedBattles:
    """Settles waiting battles at tables without Control."""

    def __init__(self, registry: Registry, creator: TableCreator, background: BackgroundWork) -> None:
        self.registry = registry
        self.creator = creator
        self.background = background
        self.waiting: set[str] = set()
        """Tables to check periodically."""
        self._offers: dict[str, Offer] = {}
        self.home: dict[str, Told] = {}
        """The last finished battle, by parent."""
        self._recalling: dict[str, tuple[str, asyncio.Task[None]]] = {}
        self._papers: dict[str, asyncio.Task[list[Told]]] = {}

    def offer(self, table: Table) -> Offer | None:
        """The battle that a table with players waits for."""
        match = table.match
        if match is None or not table.asks_nobody() or table.info.hotseat or table.info.status != "running":
            return None
        try:
            battle = waiting(match).battle
        except NothingBelow:
            return None
        found = self._offers.get(table.info.id)
        if found is None or (found.table, found.packet.battle, found.orders) != (table, battle, len(match.record)):
            packet = packet_of(match)
            orders, at = table.loaded
            since = at if orders == len(match.record) else self.registry.settings.now()
            found = Offer(table, packet, concerned(table, flags_of(match), packet), since)
            _keep(self._offers, table.info.id, found)
        return found if found.people() else None

    async def choose(self, table: Table, seat: Seat, choice: str) -> None:
        """Take a player's choice, with the table locked; it is on disk before the answer."""
        found = self.offer(table)
        if found is None:
            raise Problem(409, "status", phrase("problem-this-game-waits-for-no"))
        if self.registry.present(child_of(table, found.packet)) is not None:
            raise Problem(409, "status", phrase("problem-battle-being-fought-already"))
        if choice not in CHOICES:
            raise Problem(422, "refused", phrase("problem-choose-one", choices=", ".join(CHOICES)))
        chair = next((chair for chair in found.people() if chair.seat == seat), None)
        if chair is None:
            raise Problem(403, "seat", phrase("problem-only-those-whose-ships-meet"))
        chair.below = f"{found.packet.battle} {choice}"
        await self.registry.save_chair(table, chair)

    @rule("CB-WHO-5")
    async def ruling(self, table: Table) -> str | None:
        """Control's answer for a waiting battle: a line, `None` for now, or `captains` if there is no offer.

        A battle that does not load, or whose report cannot be made, is settled.
        """
        try:
            return await self._ruling(table)
        except Problem as fault:
            if fault.status == AGAIN:
                self.waiting.add(table.info.id)
                return None
            log.warning("a battle of table %s is settled there: %s", table.info.id, fault.detail)
        except Exception:  # noqa: BLE001  # whatever is wrong with a battle, the game above goes on
            log.exception("a battle of table %s is settled there", table.info.id)
        return SETTLE

    @rule("CB-WHO-2", "CB-WHO-5")
    async def _ruling(self, table: Table) -> str | None:
        async with table.lock:
            found = self.offer(table)
        if found is None:
            self.waiting.discard(table.info.id)
            return await self._alone(table)
        now = self.registry.settings.now()
        child = await self._child(table, found.packet)
        if child is not None and child.is_over:
            return self._come(table, await self._brought_home(owner_of(table), found.packet, child, found.seats))
        if child is not None and now >= self.until(table, child.info.created):
            return SETTLE
        if child is None and (found.is_settled() or now >= found.since + offer_time(table)):
            chosen = set(found.choices.values())
            if not chosen & {FIGHT, INVITE}:
                by_rules = chosen == {RULES} and found.is_settled()
                return SETTLE if by_rules else await self._by_captains(table, found.packet, found.seats)
            await self._open(table, found)
        self.waiting.add(table.info.id)
        return None

    async def _alone(self, table: Table) -> str:
        """At a table without players, or with one playing both sides, captains fight the battle."""
        try:
            assert table.match is not None
            packet = await asyncio.to_thread(packet_of, table.match)
        except NothingBelow:
            return CAPTAINS
        return await self._by_captains(table, packet, frozenset(table.chairs))

    async def _by_captains(self, table: Table, packet: Packet, seats: frozenset[Seat]) -> str:
        """The report of a battle that captains fight in a worker process; one that does not end in time is settled here."""
        try:
            report, replay = await self.background.fight_out(owner_of(table), packet)
        except Problem as fault:
            log.warning("captains could not fight out a battle of table %s: %s", table.info.id, fault.detail)
            return SETTLE
        return self._come(table, Told("", packet, report, replay, seats))

    def _come(self, table: Table, told: Told | None) -> str:
        if told is None:
            return SETTLE
        _keep(self.home, table.info.id, told)
        return order_of(told.packet, told.report).line()

    @rule("CB-WHO-2", "CB-BCK-8", "CB-WHO-6")
    async def _brought_home(self, who: str, packet: Packet, child: Table, seats: frozenset[Seat]) -> Told | None:
        """A finished linked game and its report; if a player has conceded, captains continue it in a worker process."""
        match = child.match
        if match is None:  # a game of other rules: its result cannot be determined
            return None
        replay = await asyncio.to_thread(whole_record, child, self.registry.signer)
        if match.state.outcome is None and child.info.conceded_by is not None:
            report = await self.background.fight_on(who, packet, replay)
        else:
            report = await asyncio.to_thread(report_of, packet, match, replay)
        return Told(child.info.id, packet, report, replay, seats)

    def until(self, table: Table, created: float) -> float:
        """The deadline of a linked table."""
        hours = table.info.pace.hours
        return created + (hours * HOUR if table.info.pace.kind == "deadline" and hours else PATIENCE)

    async def _child(self, table: Table, packet: Packet) -> Table | None:
        try:
            return await self.registry.table(child_of(table, packet))
        except Problem as fault:
            if fault.status == 404:
                return None
            raise

    async def _open(self, table: Table, found: Offer) -> None:
        """Open the linked table: players who chose to fight get their seats, captains all others."""
        chairs = []
        for place, (side, chair) in enumerate(found.leaders.items()):
            choice = found.choices.get(chair.seat, "") if chair is not None else ""
            if chair is not None and choice == FIGHT:
                chairs.append(Chair(Seat(side), place, PERSON, chair.person, chair.name))
            elif choice == INVITE:
                chairs.append(Chair(Seat(side), place, "open"))
            else:
                chairs.append(Chair(Seat(side), place, "bot", bot="captain"))
        packet = found.packet
        wanted = wire.NewTable(packet.lower, scenario_of(packet), name=title_of(packet)[:60], pace=table.info.pace)
        await self.creator.link(child_of(table, packet), table, wanted, chairs)

    async def told(self, table: Table, seat: Seat | None) -> wire.BattleBelow:
        """What a seat sees of the battle that its table waits for, and of the last finished one."""
        async with table.lock:
            found = self.offer(table)
        if found is None:
            home = self._last(table)
            if home is not None and seat not in home.seats:
                return wire.BattleBelow()
            if home is None:
                _, recalling = self._recalling.get(table.info.id, ("", None))
                return wire.BattleBelow(sampling=recalling is not None and not recalling.done())
            return wire.BattleBelow(last=home.table, story=home.story)
        child = await self._child(table, found.packet)
        mine = [chair.seat for chair in found.people()]
        packet = found.packet
        may_choose = child is None and seat in mine
        if may_choose and seat is not None:
            self._sample(table, found, seat)
        until = self.until(table, child.info.created) if child is not None else found.since + offer_time(table)
        return wire.BattleBelow(
            packet.battle,
            packet.lower,
            packet.parent,
            list(CHOICES) if may_choose else [],
            found.odds(seat) if may_choose and seat is not None else [],
            may_choose and seat is not None and not found.sampling[seat].done(),
            found.choices.get(seat, "") if seat is not None else "",
            [str(one) for one in mine if one not in found.choices and child is None],
            child.info.id if child is not None else "",
            invitation(found, child, seat) if child is not None and seat is not None else "",
            until,
        )

    # The odds of each choice.

    def _sample(self, table: Table, found: Offer, seat: Seat) -> None:
        """Begin to sample the result of each choice, from what the seat knows."""
        if seat not in found.sampling:
            assert table.match is not None
            view = table.game.view(table.match.state, seat)
            found.sampling[seat] = asyncio.create_task(self._trials(table, found, seat, view))

    async def _trials(self, table: Table, found: Offer, seat: Seat, view: View) -> None:
        for number in range(TRIALS):
            if self._offers.get(table.info.id) is not found or table.match is None:
                return
            if len(table.match.record) != found.orders:
                return
            try:
                trial = await self.background.try_battle(owner_of(table), table.game, view, number)
            except Problem as fault:
                log.warning("no odds of a battle of table %s: %s", table.info.id, fault.detail)
                return
            if trial is None:
                return
            found.trials.setdefault(seat, []).append(trial)

    # Earlier battles, restored after a restart, and their papers.

    def _last(self, table: Table) -> Told | None:
        """The last finished battle; after a restart it is restored from the two games."""
        match = table.match
        if match is None:
            return None
        last = next((e.line for e in reversed(match.record) if e.seat == CONTROL and e.line.startswith(REPORT)), "")
        home = self.home.get(table.info.id)
        if last and (home is None or home.packet.battle != last.split()[1]):
            begun = self._recalling.get(table.info.id)
            if begun is None or begun[0] != last:
                _keep(self._recalling, table.info.id, (last, asyncio.create_task(self._recall(table))))
            return None
        return home

    async def _recall(self, table: Table) -> None:
        try:
            told = (await self._found(owner_of(table), table, last=True))[-1:]
        except Problem as fault:
            log.warning("the story of a battle of table %s cannot be told again: %s", table.info.id, fault.detail)
            return
        if told:
            _keep(self.home, table.info.id, told[0])

    async def papers(self, who: str, table: Table) -> list[Told]:
        """The battles of a finished game; computed once and cached."""
        name = table.info.id
        making = self._papers.get(name)
        if making is None or (making.done() and (making.cancelled() or making.exception() is not None)):
            making = asyncio.create_task(self._found(who, table))
            _keep(self._papers, name, making, PAPERS)
        return await asyncio.shield(making)

    async def _found(self, who: str, table: Table, *, last: bool = False) -> list[Told]:
        """The battles reported in a table's record, all or the last, each restored from packet and battle."""
        assert table.match is not None
        record = await asyncio.to_thread(replays.write, table.match)
        battles = await self.background.find_battles(who, record)
        battles = [one for one in battles if one[1].startswith(REPORT)][-1 if last else 0 :]
        found = []
        for packet, order, flags in battles:
            seats = seats_of(concerned(table, flags, packet))
            child = await self._child(table, packet)
            if child is not None and child.is_over:
                told = await self._brought_home(who, packet, child, seats)
            else:
                told = Told("", packet, *await self.background.fight_out(who, packet), seats)
            if told is not None and order_of(packet, told.report).line() == order:
                found.append(told)
        return found

    async def stop(self) -> None:
        """Cancel the sampling of odds and the restoring of stories."""
        tasks: list[asyncio.Task[Any]] = [task for offer in self._offers.values() for task in offer.sampling.values()]
        tasks += [task for _, task in self._recalling.values()]
        tasks += [task for task in self._papers.values() if not task.done()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
