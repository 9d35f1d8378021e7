"""Rows for the writer: orders with their dice, and other changes of a table."""

from __future__ import annotations

from typing import Any

import msgspec
from sqlalchemy import bindparam, delete, insert, select, update

from flagplot.kernel.match import Entry
from flagplot.kernel.proof.chain import Provenance
from flagplot.kernel.seat import Seat
from flagplot.server.db import schema
from flagplot.server.db.writer import Write
from flagplot.server.tables.info import Chair, Said
from flagplot.server.tables.table import Table

ROW = 120
"""Overhead in bytes of an order, besides its text and dice."""
_T = schema.tables.c
_S = schema.seats.c
_E = schema.entries.c

NEW_TABLE = insert(schema.tables)
NEW_SEAT = insert(schema.seats)
NEW_ENTRY = insert(schema.entries)
NEW_RECEIPT = insert(schema.receipts)
NEW_MESSAGE = insert(schema.messages)
NEW_SNAPSHOT = insert(schema.snapshots)
NEW_SAT = insert(schema.sat)
NEW_CHRONICLE = insert(schema.chronicles)
KEEP_RECEIPT = insert(schema.receipts).from_select(
    ["table_id", "seat", "key", "line"],
    select(_E.table_id, _E.seat, _E.key, _E.line).where(
        _E.table_id == bindparam("b_table"), _E.seq == bindparam("b_seq"), _E.key != ""
    ),
)
END_ENTRY = delete(schema.entries).where(_E.table_id == bindparam("b_table"), _E.seq == bindparam("b_seq"))
OLD_SNAPSHOTS = delete(schema.snapshots).where(
    schema.snapshots.c.table_id == bindparam("b_table"), schema.snapshots.c.seq < bindparam("b_seq")
)
NAMELESS = (
    update(schema.messages)
    .where(schema.messages.c.table_id == bindparam("b_table"), schema.messages.c.seat == bindparam("b_seat"))
    .values(name="")
)
TABLE_STATE = (
    update(schema.tables)
    .where(_T.id == bindparam("b_table"))
    .values(
        {
            name: bindparam(f"b_{name}")
            for name in (
                "status",
                "outcome",
                "conceded_by",
                "due",
                "bots_owe",
                "owner",
                "held_since",
                "stops",
            )
        }
    )
)
DICE = ("secret", "promise", "nonces", "draw", "later", "provenance")
DICE_STATE = (
    update(schema.tables).where(_T.id == bindparam("b_table")).values({name: bindparam(f"b_{name}") for name in DICE})
)
SEAT_STATE = (
    update(schema.seats)
    .where(_S.table_id == bindparam("b_table"), _S.seat == bindparam("b_seat"))
    .values(
        {
            name: bindparam(f"b_{name}")
            for name in (
                "kind",
                "person",
                "name",
                "bot",
                "token",
                "token_made",
                "standing",
                "notes",
                "away",
                "owes_since",
                "owed_since",
            )
        }
    )
)


FREED = update(schema.tables).where(_T.parent == bindparam("b_table")).values(parent=bindparam("b_parent"))


def _json(value: Any) -> str:
    return msgspec.json.encode(value).decode()


def table_row(table: Table) -> Write:
    """A new table."""
    info = table.info
    seed = info.fairness.seed
    return NEW_TABLE, {
        "id": info.id,
        "name": info.name,
        "game": info.game,
        "rules": info.rules,
        "scenario": info.scenario,
        "options": _json(info.options),
        "dice": info.dice,
        "seed": str(seed) if seed is not None else None,
        **_dice_values(table),
        "pace": _json(info.pace),
        "spectators": info.spectators,
        "owner": info.owner,
        "invite": info.invite,
        "hotseat": info.hotseat,
        "status": info.status,
        "created": info.created,
        "outcome": None,
        "conceded_by": None,
        "due": None,
        "bots_owe": False,
        "held_since": None,
        "stops": info.stops,
        "parent": info.parent,
    }


def freed(name: str, parent: str = "") -> Write:
    """A game is over or deleted: its battles belong to the game above it, or to none."""
    return FREED, {"b_table": name, "b_parent": parent}


def table_state(table: Table, standing: tuple[object, ...]) -> Write:
    """What changes about a table."""
    status, outcome, conceded_by, due, bots_owe, owner, held_since, stops = standing
    return TABLE_STATE, {
        "b_table": table.info.id,
        "b_status": status,
        "b_outcome": _json(outcome) if outcome is not None else None,
        "b_conceded_by": conceded_by,
        "b_due": due,
        "b_bots_owe": bots_owe,
        "b_owner": owner,
        "b_held_since": held_since,
        "b_stops": stops,
    }


def _dice_values(table: Table) -> dict[str, Any]:
    info, fair = table.info, table.info.fairness
    later = [
        {"seed": lot.seed, "secret": lot.secret, "promise": lot.promise, "nonces": dict(lot.nonces or {})}
        for lot in fair.lots()[1:]
    ]
    return {
        "secret": fair.secret,
        "promise": fair.promise,
        "nonces": _json(dict(fair.nonces or {})),
        "draw": _json(info.draw),
        "later": _json(later),
        "provenance": _provenance(info.provenance) if info.provenance is not None else None,
    }


def _provenance(source: Provenance) -> str:
    return _json({"seats": source.seats, "voids": source.voids, "imported": source.imported})


def dice_state(table: Table) -> Write:
    """The origin of the dice and the state of their draw."""
    return DICE_STATE, {"b_table": table.info.id, **{f"b_{k}": v for k, v in _dice_values(table).items()}}


def _standing(chair: Chair) -> dict[str, Any]:
    """Standing orders of a seat, and its plans if it has any."""
    laid: dict[str, Any] = {"lines": chair.standing, "at_once": chair.at_once, "ends": chair.ends}
    if chair.below:
        laid["below"] = chair.below
    return laid if chair.intent.is_blank else laid | {"intent": chair.intent.to_json()}


def _seat_values(chair: Chair) -> dict[str, Any]:
    return {
        "kind": chair.kind,
        "person": chair.person,
        "name": chair.name,
        "bot": chair.bot,
        "token": chair.token,
        "token_made": chair.token_made,
        "standing": _json(_standing(chair)),
        "notes": chair.notes,
        "away": chair.away,
        "owes_since": chair.owes_since,
        "owed_since": chair.owed_since,
    }


def seat_row(table: Table, chair: Chair) -> Write:
    """A new seat."""
    return NEW_SEAT, {"table_id": table.info.id, "seat": chair.seat, "place": chair.place, **_seat_values(chair)}


def seat_state(table: Table, chair: Chair) -> Write:
    """What changes about a seat."""
    values = {f"b_{name}": value for name, value in _seat_values(chair).items()}
    return SEAT_STATE, {"b_table": table.info.id, "b_seat": chair.seat, **values}


def entry_row(table: Table, seq: int, entry: Entry, nonce: str, now: float, key: str = "") -> Write:
    """An order with its dice and its key."""
    return NEW_ENTRY, {
        "table_id": table.info.id,
        "seq": seq,
        "seat": entry.seat,
        "line": entry.line,
        "rolls": _json([[roll.why, roll.sides, roll.faces, roll.seat] for roll in entry.rolls]),
        "nonce": nonce,
        "at": now,
        "key": key,
    }


def size(entry: Write) -> int:
    """Estimated bytes of an order on disk."""
    values = entry[1]
    return len(values["line"]) + len(values["rolls"]) + ROW


def entry_end(table: Table, seq: int) -> tuple[Write, Write]:
    """An order taken back; its key is kept."""
    which = {"b_table": table.info.id, "b_seq": seq}
    return (KEEP_RECEIPT, which), (END_ENTRY, which)


def receipt_row(table: Table, seat: Seat, key: str, line: str) -> Write:
    """A key without an entry, so that a repetition is recognized after a restart."""
    return NEW_RECEIPT, {"table_id": table.info.id, "seat": seat, "key": key, "line": line}


def message_row(table: Table, said: Said) -> Write:
    """A chat message."""
    values = {"number": said.number, "channel": said.channel, "seat": said.seat, "name": said.name}
    return NEW_MESSAGE, {"table_id": table.info.id, **values, "text": said.text, "at": said.at}


def nameless(table: Table, seat: Seat) -> Write:
    """A seat's messages, without their author."""
    return NAMELESS, {"b_table": table.info.id, "b_seat": seat}


def forget_unread(table: str, person: str) -> list[Write]:
    """Remove a deleted person from a table that does not load: anonymize messages, clear seats."""
    messages, which = schema.messages, {"b_table": table, "b_person": person}
    theirs = select(_S.seat).where(_S.table_id == bindparam("b_table"), _S.person == bindparam("b_person"))
    said = update(messages).where(messages.c.table_id == bindparam("b_table"), messages.c.seat.in_(theirs))
    seats = update(schema.seats).where(_S.table_id == bindparam("b_table"), _S.person == bindparam("b_person"))
    nobody = {"kind": "bot", "person": None, "name": "", "token": None, "token_made": None, "notes": "", "away": False}
    owned = update(schema.tables).where(_T.id == bindparam("b_table"), _T.owner == bindparam("b_person"))
    return [
        (said.values(name=""), which),
        (seats.values(nobody | {"standing": _json({"lines": [], "at_once": False})}), which),
        (owned.values(owner=None), which),
    ]


def rename_unread(table: str, guest: str, account: str, name: str) -> list[Write]:
    """A guest's seats at a table that does not load, and the table itself if it is theirs, become their account's."""
    values = {"b_table": table, "b_person": guest, "b_account": account, "b_name": name}
    seats = update(schema.seats).where(_S.table_id == bindparam("b_table"), _S.person == bindparam("b_person"))
    owned = update(schema.tables).where(_T.id == bindparam("b_table"), _T.owner == bindparam("b_person"))
    return [
        (seats.values(person=bindparam("b_account"), name=bindparam("b_name")), values),
        (owned.values(owner=bindparam("b_account")), values),
    ]


def sat_row(table: Table, person: str, side: str) -> Write:
    """A person has seen a side's view."""
    return NEW_SAT, {"table_id": table.info.id, "person": person, "side": side}


def snapshot_rows(table: Table, seq: int, state: str) -> tuple[Write, Write]:
    """A snapshot that replaces the older ones."""
    new = {"table_id": table.info.id, "seq": seq, "state": state}
    return (NEW_SNAPSHOT, new), (OLD_SNAPSHOTS, {"b_table": table.info.id, "b_seq": seq})


def chronicle_row(table: Table, packed: bytes) -> Write:
    """A finished game as it was seen."""
    return NEW_CHRONICLE, {"table_id": table.info.id, "body": packed}
