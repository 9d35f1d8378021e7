"""Loading: tables from their rows, the last snapshot and every order since."""

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
from flagplot.kernel.match import Entry, Match
from flagplot.kernel.proof.chain import Chain, Proof, Provenance
from flagplot.kernel.proof.ledger import Fairness
from flagplot.kernel.seat import Seat
from flagplot.server import wire
from flagplot.server.db import schema
from flagplot.server.db.rows import ROW
from flagplot.server.history.signature import RECORD
from flagplot.server.history.signing import Signer
from flagplot.server.http.errors import log
from flagplot.server.tables.clocks import HOUR, SILENCE
from flagplot.server.tables.draw import Draw
from flagplot.server.tables.info import Chair, Said, TableInfo
from flagplot.server.tables.intent import Intent
from flagplot.server.tables.table import Table

_T = schema.tables.c
_S = schema.seats.c
_E = schema.entries.c


def _is_owned(person: str) -> Any:
    """The creator of a game has no special rights at its battles."""
    return (_T.owner == person) & (_T.parent == "")


class WrongRules(Exception):
    """The game was begun with other rules, or these rules produce other dice."""


class TableLoader:
    """Reads tables back."""

    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine

    async def waiting(self, now: float) -> list[tuple[str, float | None, bool]]:
        """Running tables where a bot owes an order or a deadline is running: id, deadline, whether a bot owes an order.

        A damaged file may contain any value as a time; tables with impossible deadlines are checked immediately.
        """
        query = select(_T.id, _T.due, _T.bots_owe, _T.pace).where(
            _T.status == "running", _T.bots_owe | _T.due.is_not(None)
        )
        async with self.engine.connect() as connection:
            found = [(row.id, row.due, bool(row.bots_owe), row.pace) for row in await connection.execute(query)]
        return [(name, due if _may_be(due, pace, now) else 0.0, bot_owes) for name, due, bot_owes, pace in found]

    async def tokens_of(self, person: str) -> Sequence[Any]:
        """A person's seats with a seat token: table, its name, seat, creation time."""
        query = (
            select(_T.id.label("table"), _T.name, _S.seat, _S.token_made.label("made"))
            .join_from(schema.seats, schema.tables, _S.table_id == _T.id)
            .where(_S.person == person, _S.token.is_not(None))
            .order_by(_T.created.desc(), _S.place)
        )
        async with self.engine.connect() as connection:
            return (await connection.execute(query)).all()

    async def by_invite(self, invite: str) -> str | None:
        """The table of an invitation; the text after the separator is the seat."""
        invite = invite.partition("~")[0]
        async with self.engine.connect() as connection:
            row = (await connection.execute(select(_T.id).where(_T.invite == invite))).first()
        return str(row.id) if row is not None else None

    async def tables_of(self, person: str) -> list[str]:
        """The tables where a person sits, the newest first."""
        sits = select(_S.table_id).where(_S.person == person)
        query = select(_T.id).where(_T.id.in_(sits) | _is_owned(person)).order_by(_T.created.desc())
        async with self.engine.connect() as connection:
            return [row.id for row in await connection.execute(query)]

    async def concerns(self, table: str, person: str | None, token: str, invite: str) -> bool:
        """Whether a table exists for a person, whether it loads or not.

        A single query, so that for strangers an existing table cannot be distinguished from a missing one, not even by timing.
        """
        sits = select(_S.seat).where(_S.table_id == _T.id, (_S.person == (person or "")) | (_S.token == token))
        shown = invite.partition("~")[0] if is_name(invite) else ""
        is_his = (_T.spectators == "public") | _is_owned(person or "") | (_T.invite == shown) | sits.exists()
        query = select(_T.id).where(_T.id == (table if is_name(table) else ""), is_his)
        async with self.engine.connect() as connection:
            return (await connection.execute(query)).first() is not None

    async def unwritten(self) -> list[str]:
        """Finished games that have no chronicle yet."""
        over = _T.status.in_(("finished", "conceded")) & _T.id.not_in(select(schema.chronicles.c.table_id))
        async with self.engine.connect() as connection:
            return [row.id for row in await connection.execute(select(_T.id).where(over))]

    async def chronicle(self, table: str) -> bytes | None:
        """The chronicle of a finished game."""
        query = select(schema.chronicles.c.body).where(schema.chronicles.c.table_id == table)
        async with self.engine.connect() as connection:
            row = (await connection.execute(query)).first()
        return bytes(row.body) if row is not None else None

    async def info(self, table: str) -> tuple[TableInfo, list[Chair]] | None:
        """The settings and seats of a table."""
        async with self.engine.connect() as connection:
            row = (await connection.execute(select(schema.tables).where(_T.id == table))).first()
            if row is None:
                return None
            seats = (
                await connection.execute(select(schema.seats).where(_S.table_id == table).order_by(_S.place))
            ).all()
        nonces = {Seat(seat): nonce for seat, nonce in msgspec.json.decode(row.nonces).items()}
        seed = int(row.seed) if row.seed is not None else None
        then: Fairness | None = None
        for lot in reversed(msgspec.json.decode(row.later)):
            then = Fairness(lot["seed"], lot["secret"], lot["promise"], lot["nonces"], then)
        fairness = Fairness(seed, row.secret, row.promise, nonces, then)
        outcome = msgspec.json.decode(row.outcome, type=wire.Ending) if row.outcome else None
        info = TableInfo(
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
            msgspec.json.decode(row.draw, type=Draw),
            _provenance(msgspec.json.decode(row.provenance)) if row.provenance else None,
            row.parent,
        )
        return info, [_chair(seat) for seat in seats]

    async def rows(self, table: str) -> tuple[Sequence[Any], Any, Sequence[Any], Sequence[Any], Sequence[Any]]:
        """Entries, the last snapshot, receipts, messages, and former viewers."""
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
    """Whether a deadline is plausible."""
    try:
        hours = msgspec.json.decode(pace, type=wire.Pace).hours or 0.0
    except (msgspec.MsgspecError, TypeError):
        return False
    return due is None or (isinstance(due, float) and due <= now + max(hours * HOUR, SILENCE + HOUR))


def is_name(word: str) -> bool:
    """Whether a string has the form of a table id or an invitation."""
    return word.isascii() and word.isprintable() and len(word) <= 40


def _provenance(told: dict[str, Any]) -> Provenance:
    seats = tuple((str(seat), str(who)) for seat, who in told["seats"])
    return Provenance(seats, tuple(map(str, told["voids"])), int(told["imported"]))


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
        float(row.token_made) if row.token_made is not None else None,
        standing["lines"],
        standing["at_once"],
        row.notes,
        bool(row.away),
        owes,
        owed if owes is None else owes,  # an order that can be taken back gained no time, so the earlier time counts
        bool(standing.get("ends", False)),
        Intent.from_json(standing.get("intent", {})),
        str(standing.get("below", "")),
    )


def fill(table: Table, rows: tuple[Sequence[Any], Any, Sequence[Any], Sequence[Any], Sequence[Any]]) -> None:
    """Restore a table from its rows: the snapshot, then every later order with the same dice."""
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
    table.stored = sum(len(row.line) + len(row.rolls) + ROW for row in entries)
    for row in reversed(entries):
        chair = table.chairs.get(Seat(row.seat))
        if chair is None or (chair.kind != "bot" and not chair.away):
            break
        table.bot_run += 1
    table.snapshot_seq = snapshot.seq if snapshot is not None else -1
    record = [_entry(row) for row in entries]
    table.match = _match(table, record, snapshot)
    table.loaded = (len(table.match.record), float(entries[-1].at))


def _match(table: Table, record: list[Entry], snapshot: Any) -> Match:
    """The match from its last snapshot, or from the orders alone if the snapshot is damaged."""
    if snapshot is not None and table.game.version == table.info.rules:
        try:
            return _seated(table, rebuild(table.game, table.info, record, table.seqs, snapshot))
        except Exception as fault:  # noqa: BLE001  # whatever stands in a spoilt row
            log.warning("a snapshot of table %s is spoilt: %s", table.info.id, type(fault).__name__)
    return _seated(table, rebuild(table.game, table.info, record, table.seqs, None))


def _seated(table: Table, match: Match) -> Match:
    """The match, if every seat of the table exists in it."""
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


def rebuild(game: Game[Any], info: TableInfo, record: list[Entry], seqs: list[int], snapshot: Any) -> Match:
    """A match from its record; different dice mean that the rules have changed."""
    if game.version != info.rules:
        message = (
            f"This game was begun with rules {info.rules}; this server has rules {game.version}. It rests: its record can be "
            "downloaded, and the release it was begun with plays it on."
        )
        raise WrongRules(message)
    if snapshot is None:
        match = Match.open(game, info.scenario, info.fairness, info.options)
        done = 1
        _compare(match.record[0], record[0])
    else:
        done = next((i for i, seq in enumerate(seqs) if seq > snapshot.seq), len(seqs))
        state = game.codec.loads(snapshot.state)
        match = Match(game, info.scenario, info.fairness, info.options, state, record[:done])
    for entry in record[done:]:
        match.repeat(entry.seat, entry.line)
        _compare(match.record[-1], entry)
    return match


def replay_text(info: TableInfo, rows: Sequence[Any], game: Game[Any], signer: Signer) -> str:
    """The replay file of a game, written from its rows without playing it: for games begun with other rules."""
    stand_in = copy(game)
    stand_in.version = info.rules
    unread: Any = None  # writing the orders needs no state
    record = [_entry(row) for row in rows]
    is_over = info.status != "running"
    fairness = info.fairness if is_over else info.fairness.public()
    match = Match(stand_in, info.scenario, fairness, info.options, unread, record)
    provenance = info.provenance or Provenance()
    if not is_over:
        return replay.write(match, provenance=provenance)
    proof = prove(last_head(info, rows), signer)
    return replay.write(match, provenance=provenance, ending=info.ending(), proof=proof)


def last_head(info: TableInfo, rows: Sequence[Any]) -> str:
    """The head of a finished game's record, from its rows alone."""
    provenance = info.provenance or Provenance()
    chain = Chain(info.game, info.rules, info.scenario, info.options, info.fairness, provenance)
    for entry in map(_entry, rows):
        chain.add_rolled(entry.seat, entry.line, entry.rolls)
    return chain.ended(info.ending())


def prove(head: str, signer: Signer) -> Proof:
    """The last head of a record, signed."""
    return Proof(head, signer.key, signer.sign(RECORD, head))


def _compare(now: Entry, then: Entry) -> None:
    if now.rolls != then.rolls:
        message = "The rules of this server roll other dice than the game had."  # which order it is may be secret
        raise WrongRules(message)
