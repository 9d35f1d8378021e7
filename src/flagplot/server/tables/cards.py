"""JSON descriptions of a table for one visitor: its card, its dice, its chat."""

from __future__ import annotations

from collections.abc import Iterable

from flagplot.kernel.proof.seals import seal_hash
from flagplot.kernel.seat import Seat, side_of
from flagplot.server import wire
from flagplot.server.said import phrase
from flagplot.server.tables.info import PERSON, Said
from flagplot.server.tables.table import Table
from flagplot.server.wire.times import stamp


def of_table(table: Table, person: str | None, seat: Seat | None, titles: tuple[str, str]) -> wire.Table:
    """The table as one visitor may see it."""
    info = table.info
    mine = {s for s, c in table.chairs.items() if (person is not None and c.person == person) or s == seat}
    online = {subscriber.seat for subscriber in table.subscribers}
    seals = table.seals()
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
            chair.ends,
        )
        for chair in table.chairs.values()
    ]
    is_owner = table.is_owned(person)
    return wire.Table(
        info.id,
        info.name,
        info.game,
        titles[0],
        info.rules,
        info.scenario if "\n" not in info.scenario else "given",
        titles[1],
        info.options,
        info.status,  # type: ignore[arg-type]  # the same
        info.hotseat,
        info.pace,
        info.held_since is not None,
        info.stops,
        info.spectators,  # type: ignore[arg-type]  # the same
        is_owner,
        # A seat token cannot invite; at a linked table each side invites for itself, from the game above.
        info.invite if (is_owner or (person is not None and mine)) and not info.parent else None,
        chairs,
        dice_card(table),
        stamp(info.created),
        info.outcome,
        info.conceded_by,
        opened(table) if table.is_open else [],
        table.rests() or _watched(table),
    )


def _watched(table: Table) -> str:
    """If only bots play: the note that they play only while somebody watches."""
    if table.info.status != "running" or table.info.parent or any(c.kind != "bot" for c in table.chairs.values()):
        return ""
    return str(phrase("note-bots-play-while-watched", minutes=str(max(1, round(table.left_s / 60)))))


def dice_card(table: Table) -> wire.DiceCard:
    """The origin of the dice, the state of their draw, and after the end the secret."""
    info, lot, draw = table.info, table.lot(), table.info.draw
    is_drawn = table.is_begun or info.status != "gathering"
    seats = info.provenance.seats if is_drawn and info.provenance is not None else ()
    people = [seat for seat, who in seats if who == PERSON]
    nonces = {str(seat): nonce for seat, nonce in sorted((lot.nonces or {}).items())} if is_drawn else {}
    given = nonces if is_drawn else {**dict.fromkeys(draw.anew, ""), **draw.commits}
    if not is_drawn:
        people = [str(chair.seat) for chair in table.chairs.values() if chair.kind == "person"]
    fresh: list[int] = []
    if table.match is not None and info.fairness.then is not None:
        fresh = [n for n, entry in enumerate(table.match.record) if n and not entry.seat]
    is_promised = info.dice == "promised"
    since = draw.full_since if table.awaited() else None
    return wire.DiceCard(
        info.dice,  # type: ignore[arg-type]  # the database holds one of the three
        lot.promise,
        nonces,
        (lot.secret or None) if table.is_open else None,
        str(info.fairness.seed) if table.is_open and info.fairness.seed is not None else None,
        draw.number,
        dict(draw.commits),
        [seat for seat in people if seat not in given] if is_promised else [],
        dict(table.awaited()),
        stamp(since) if since is not None else None,
        [wire.VoidCard(void.draw, void.seat, void.name, void.why) for void in draw.voids],
        fresh[-1] if fresh else None,
        table.last_head() if table.is_open and table.is_begun else None,
    )


def opened(table: Table) -> list[wire.OpenedSeal]:
    """All seals, opened; after the end."""
    orders: Iterable[tuple[str, str]] = ()
    if table.match is not None:
        orders = ((entry.seat, entry.line) for entry in table.match.record)
    elif table.past is not None:
        orders = table.past.orders
    return [
        wire.OpenedSeal(seat, seal_hash(nonce, line), nonce, line)
        for (seat, line), nonce in zip(orders, table.nonces, strict=bool(table.nonces))
        if nonce
    ]


def messages(table: Table, seat: Seat, since: int) -> list[wire.Message]:
    """What a seat can read, from its own number `since` on."""
    heard = [said for said in table.said if said.reaches(seat)]
    return [
        wire.Message(n, _channel(said), said.seat, said.name, said.text, stamp(said.at))
        for n, said in enumerate(heard)
        if n >= since
    ]


def _channel(said: Said) -> str:
    return "side" if said.channel.startswith("side:") else said.channel
