"""The way back into memory: tables as their rows tell them, the last snapshot and every order since."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from typing import Any

import msgspec
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncEngine

from flagplot.kernel import replay
from flagplot.kernel.dice import Roll
from flagplot.kernel.game import Game
from flagplot.kernel.ledger import Fairness
from flagplot.kernel.match import Entry, Match
from flagplot.kernel.seat import Seat
from flagplot.server import schema, wire
from flagplot.server.charter import Chair, Charter, Said
from flagplot.server.clocks import HOUR, SILENCE
from flagplot.server.problems import log
from flagplot.server.table import Table

_T = schema.tables.c
_S = schema.seats.c
_E = schema.entries.c


class WrongRules(Exception):
    """The game was begun with other rules, or these rules roll other dice."""


class Archive:
    """Reads tables back."""

    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine

    async def waiting(self, now: float) -> list[tuple[str, float | None, bool]]:
        """Running tables at which a bot owes an order or a deadline runs: id, deadline, whether a bot owes.

        A file may hold anything where a time should be, also one that no clock here can have shown: such a table is looked at at once.
        """
        query = select(_T.id, _T.due, _T.bots_owe, _T.pace).where(
            _T.status == "running", _T.bots_owe | _T.due.is_not(None)
        )
        async with self.engine.connect() as connection:
            found = [(row.id, row.due, bool(row.bots_owe), row.pace) for row in await connection.execute(query)]
        return [(name, due if _may_be(due, pace, now) else 0.0, bot_owes) for name, due, bot_owes, pace in found]

    async def by_invite(self, invite: str) -> str | None:
        """The table of an invitation."""
        async with self.engine.connect() as connection:
            row = (await connection.execute(select(_T.id).where(_T.invite == invite))).first()
        return str(row.id) if row is not None else None

    async def tables_of(self, person: str) -> list[str]:
        """The tables where a person sits, the newest first."""
        sits = select(_S.table_id).where(_S.person == person)
        query = select(_T.id).where(_T.id.in_(sits) | (_T.owner == person)).order_by(_T.created.desc())
        async with self.engine.connect() as connection:
            return [row.id for row in await connection.execute(query)]

    async def concerns(self, table: str, person: str | None, token: str, invite: str) -> bool:
        """Whether a table exists for somebody, whether it loads or not.

        One question, and to a stranger the same nothing for his neighbour's table as for one that is not there: also in the time it takes.
        """
        sits = select(_S.seat).where(_S.table_id == _T.id, (_S.person == (person or "")) | (_S.token == token))
        shown = invite if is_name(invite) else ""
        is_his = (_T.spectators == "public") | (_T.owner == (person or "")) | (_T.invite == shown) | sits.exists()
        query = select(_T.id).where(_T.id == (table if is_name(table) else ""), is_his)
        async with self.engine.connect() as connection:
            return (await connection.execute(query)).first() is not None

    async def unwritten(self) -> list[str]:
        """Finished games that have no chronicle yet."""
        over = _T.status.in_(("finished", "conceded")) & _T.id.not_in(select(schema.chronicles.c.table_id))
        async with self.engine.connect() as connection:
            return [row.id for row in await connection.execute(select(_T.id).where(over))]

    async def chronicle(self, table: str) -> bytes | None:
        """What was kept of a finished game."""
        query = select(schema.chronicles.c.body).where(schema.chronicles.c.table_id == table)
        async with self.engine.connect() as connection:
            row = (await connection.execute(query)).first()
        return bytes(row.body) if row is not None else None

    async def charter(self, table: str) -> tuple[Charter, list[Chair]] | None:
        """What was agreed at a table and who sits there."""
        async with self.engine.connect() as connection:
            row = (await connection.execute(select(schema.tables).where(_T.id == table))).first()
            if row is None:
                return None
            seats = (
                await connection.execute(select(schema.seats).where(_S.table_id == table).order_by(_S.place))
            ).all()
        nonces = {Seat(seat): nonce for seat, nonce in msgspec.json.decode(row.nonces).items()}
        seed = int(row.seed) if row.seed is not None else None
        fairness = Fairness(seed, row.secret, row.promise, nonces)
        outcome = msgspec.json.decode(row.outcome, type=wire.Ending) if row.outcome else None
        charter = Charter(
            row.id,
            row.name,
            row.game,
            row.rules,
            row.scenario,
            msgspec.json.decode(row.options),
            row.dice,
            fairness,
            msgspec.json.decode(row.pace, type=wire.Pace),
            row.spectators,
            row.owner,
            row.invite,
            bool(row.hotseat),
            row.status,
            row.created,
            outcome,
            row.conceded_by,
            row.due,
            float(row.held_since) if row.held_since is not None else None,
            bool(row.stops),
        )
        return charter, [_chair(seat) for seat in seats]

    async def rows(self, table: str) -> tuple[Sequence[Any], Any, Sequence[Any], Sequence[Any], Sequence[Any]]:
        """Entries, the last snapshot, receipts, messages, and who has sat."""
        snapshots, receipts, messages, sat = schema.snapshots, schema.receipts, schema.messages, schema.sat
        async with self.engine.connect() as connection:
            entries = (
                await connection.execute(select(schema.entries).where(_E.table_id == table).order_by(_E.seq))
            ).all()
            last = select(snapshots).where(snapshots.c.table_id == table).order_by(snapshots.c.seq.desc()).limit(1)
            snapshot = (await connection.execute(last)).first()
            keys = (await connection.execute(select(receipts).where(receipts.c.table_id == table))).all()
            told = select(messages).where(messages.c.table_id == table).order_by(messages.c.number)
            said = (await connection.execute(told)).all()
            seen = (await connection.execute(select(sat).where(sat.c.table_id == table))).all()
        return entries, snapshot, keys, said, seen


def _may_be(due: Any, pace: Any, now: float) -> bool:
    """Whether a deadline could have been set by now."""
    try:
        hours = msgspec.json.decode(pace, type=wire.Pace).hours or 0.0
    except (msgspec.MsgspecError, TypeError):
        return False
    return due is None or (isinstance(due, float) and due <= now + max(hours * HOUR, SILENCE + HOUR))


def is_name(word: str) -> bool:
    """Whether a table or an invitation could be called so."""
    return word.isascii() and word.isprintable() and len(word) <= 40


def _chair(row: Any) -> Chair:
    standing = msgspec.json.decode(row.standing)
    owes = float(row.owes_since) if row.owes_since is not None else None
    owed = float(row.owed_since) if row.owed_since is not None else None
    return Chair(
        Seat(row.seat),
        row.place,
        row.kind,
        row.person,
        row.name,
        row.bot,
        row.token,
        standing["lines"],
        standing["at_once"],
        row.notes,
        bool(row.away),
        owes,
        owed if owes is None else owes,  # an order that can be taken back won no time: it was owed since then as well
    )


def fill(table: Table, rows: tuple[Sequence[Any], Any, Sequence[Any], Sequence[Any], Sequence[Any]]) -> None:
    """Put a table together again from its rows: the snapshot, then every later order with the same dice."""
    entries, snapshot, keys, said, seen = rows
    table.receipts = {(Seat(row.seat), row.key): row.line for row in keys}
    table.said = [Said(r.number, r.channel, Seat(r.seat), r.name, r.text, r.at) for r in said]
    table.receipts |= {(Seat(row.seat), row.key): row.line for row in entries if row.key}
    table.sat = {(row.person, row.side) for row in seen}
    if not entries:
        return
    table.seqs = [row.seq for row in entries]
    table.nonces = [row.nonce for row in entries]
    table.next_seq = entries[-1].seq + 1
    table.snapshot_seq = snapshot.seq if snapshot is not None else -1
    record = [_entry(row) for row in entries]
    table.match = _match(table, record, snapshot)


def _match(table: Table, record: list[Entry], snapshot: Any) -> Match:
    """The match from its last snapshot, or from the orders alone where that is spoilt: it only saves time."""
    if snapshot is not None and table.game.version == table.charter.rules:
        try:
            return _seated(table, rebuild(table.game, table.charter, record, table.seqs, snapshot))
        except Exception as fault:  # noqa: BLE001  # whatever stands in a spoilt row
            log.warning("a snapshot of table %s is spoilt: %s", table.charter.id, type(fault).__name__)
    return _seated(table, rebuild(table.game, table.charter, record, table.seqs, None))


def _seated(table: Table, match: Match) -> Match:
    """The match, if everybody at the table has a seat in it."""
    for seat in table.chairs:
        if seat not in match.state.logs:
            message = f"There is no seat {seat!r} in this game."
            raise ValueError(message)
    return match


def _entry(row: Any) -> Entry:
    rolls = tuple(
        Roll(why, sides, tuple(faces), Seat(seat)) for why, sides, faces, seat in msgspec.json.decode(row.rolls)
    )
    return Entry(Seat(row.seat), row.line, rolls)


def rebuild(game: Game[Any], charter: Charter, record: list[Entry], seqs: list[int], snapshot: Any) -> Match:
    """A match from its record; dice that differ mean that the rules are not those it was begun with."""
    if game.version != charter.rules:
        message = f"This game was begun with rules {charter.rules}; this server has rules {game.version}."
        raise WrongRules(message)
    if snapshot is None:
        match = Match.open(game, charter.scenario, charter.fairness, charter.options)
        done = 1
        _compare(match.record[0], record[0])
    else:
        done = next((i for i, seq in enumerate(seqs) if seq > snapshot.seq), len(seqs))
        state = game.codec.loads(snapshot.state)
        match = Match(game, charter.scenario, charter.fairness, charter.options, state, record[:done])
    for entry in record[done:]:
        match.play(entry.seat, game.notation.parse(entry.line))
        _compare(match.record[-1], entry)
    return match


def replay_text(charter: Charter, rows: Sequence[Any], fairness: Fairness, game: Game[Any]) -> str:
    """The replay file of a game, written from its rows without playing it: for games begun with other rules."""
    stand_in = copy(game)
    stand_in.version = charter.rules
    unread: Any = None  # no state is needed to write down what was ordered
    return replay.write(
        Match(stand_in, charter.scenario, fairness, charter.options, unread, [_entry(row) for row in rows])
    )


def _compare(now: Entry, then: Entry) -> None:
    if now.rolls != then.rolls:
        message = "The rules of this server roll other dice than the game had."  # for which order may be a secret
        raise WrongRules(message)
