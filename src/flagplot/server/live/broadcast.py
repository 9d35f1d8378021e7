"""Broadcasts to the subscribers of a table, after the commit."""

from __future__ import annotations

import msgspec

from flagplot.kernel.seat import Seat
from flagplot.server.live.subscriber import Subscriber
from flagplot.server.tables import cards
from flagplot.server.tables.table import Table
from flagplot.server.wire.messages import Chat, Seals, TableNews


def send_updates(table: Table) -> None:
    """Send every subscriber what is new for its seat; seats that may not know of a change are sent nothing."""
    table.change()
    if table.match is None:
        return
    texts: dict[tuple[Seat, int, str, str], bytes] = {}
    for subscriber in table.subscribers:
        rendering = table.rendering(subscriber.seat)
        if rendering.version == subscriber.version or subscriber.muted:
            continue
        known = (subscriber.seat, subscriber.count, subscriber.mark, subscriber.base)
        if known not in texts:
            texts[known] = msgspec.json.encode(table.update(*known))
        subscriber.send(texts[known])
        subscriber.knows(rendering)


def send_table(table: Table, titles: tuple[str, str]) -> None:
    """Send everybody the table itself: seats, seals, status."""
    texts: dict[tuple[str | None, Seat], bytes] = {}
    for subscriber in table.subscribers:
        who = (subscriber.person, subscriber.seat)
        if who not in texts:
            texts[who] = msgspec.json.encode(TableNews(cards.of_table(table, *who, titles)))
        subscriber.send(texts[who])


def send_seals(table: Table, before: dict[Seat, str]) -> None:
    """Send everybody the hashes of currently sealed orders, but only if they changed: otherwise others would learn of hidden orders."""
    seals = table.seals()
    if seals == before:
        return
    text = msgspec.json.encode(Seals(seals))
    for subscriber in table.subscribers:
        subscriber.send(text)


def send_chat(table: Table, subscriber: Subscriber) -> None:
    """Send a subscriber the chat messages it has not had yet."""
    heard = cards.messages(table, subscriber.seat, subscriber.said)
    subscriber.said += len(heard)
    subscriber.send(msgspec.json.encode(Chat(heard, subscriber.said)))
