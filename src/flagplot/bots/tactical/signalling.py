"""Signals between commanders: whom we engage, and that we break off."""

from __future__ import annotations

from flagplot.bots.tactical.estimate import ChartRoom
from flagplot.kernel.seat import Seat
from flagplot.tactical.orders.choices import Message, Signals
from flagplot.tactical.state.ids import ShipId

BREAKING_OFF = "Breaking off. Cover my withdrawal with smoke."


def signals(room: ChartRoom) -> Signals:
    """News for every fellow commander."""
    messages: list[Message] = []
    text = news(room)
    if text:
        fellows = dict.fromkeys(group.seat for group in room.view.groups.values() if group.side == room.side)
        messages += [Message(seat, text) for seat in fellows if seat != room.view.seat and not _told(room, seat, text)]
    return Signals(tuple(messages))


def news(room: ChartRoom) -> str:
    """What fellow commanders should know: the ship to concentrate on, or that this group has had enough."""
    if not room.enemies or not room.groups:
        return ""
    if room.retires:
        return BREAKING_OFF
    engaged: dict[ShipId, int] = {}
    for group in room.groups:
        for ship in room.members(group):
            for target in {*ship.acquired.values(), *ship.acquiring.values()}:
                engaged[target] = engaged.get(target, 0) + ship.sheet.half_cs
    in_sight = {enemy.id for enemy in room.enemies}
    engaged = {target: weight for target, weight in engaged.items() if target in in_sight}
    if not engaged:
        return ""
    target = max(engaged, key=lambda name: (engaged[name], name))
    return f"Engaging {room.view.others[target].name}. Concentrate on her."


def _told(room: ChartRoom, seat: Seat, text: str) -> bool:
    """Whether that commander has had the same words already, or has them on the way."""
    sent = [
        event.facts["text"]
        for event in room.view.logbook
        if event.kind == "message" and event.facts["sender"] == room.view.seat and event.facts["to"] == seat
    ]
    sent += [signal.text for signal in room.view.signals if signal.to == seat]
    return bool(sent) and sent[-1] == text
