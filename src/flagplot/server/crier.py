"""The crier: tells listeners what is new for each of them, when it is on disk."""

from __future__ import annotations

import msgspec

from flagplot.kernel.seat import Seat
from flagplot.server.listener import Listener
from flagplot.server.table import Table


def tell(table: Table) -> None:
    """Send every listener what is new for his seat; whoever may not know hears nothing."""
    table.change()
    if table.match is None:
        return
    texts: dict[tuple[Seat, int, str, str], bytes] = {}
    for listener in table.listeners:
        face = table.face(listener.seat)
        if face.version == listener.version or listener.muted:
            continue
        known = (listener.seat, listener.count, listener.mark, listener.base)
        if known not in texts:
            texts[known] = table.update(*known)
        listener.send(texts[known])
        listener.knows(face)


def tell_table(table: Table, titles: tuple[str, str]) -> None:
    """Send everybody the table itself: seats, seals, status."""
    texts: dict[tuple[str | None, Seat], bytes] = {}
    for listener in table.listeners:
        who = (listener.person, listener.seat)
        if who not in texts:
            texts[who] = msgspec.json.encode({"type": "table", "table": table.card(*who, titles)})
        listener.send(texts[who])


def tell_seals(table: Table, seals: dict[Seat, str]) -> None:
    """Send everybody the hashes of the orders that lie sealed now: the same to all."""
    text = msgspec.json.encode({"type": "seals", "seals": seals})
    for listener in table.listeners:
        listener.send(text)


def tell_said(table: Table, listener: Listener) -> None:
    """Send a listener what was said since he last heard."""
    messages = table.messages(listener.seat, listener.said)
    listener.said += len(messages)
    listener.send(msgspec.json.encode({"type": "chat", "messages": messages, "count": listener.said}))
