"""Where and when a battle is fought, as one would say it: `120 miles south of Calcutta`, `3 April 1942`."""

from __future__ import annotations

from math import atan2, degrees, sqrt
from typing import Final

from flagplot.campaign.papers import Packet
from flagplot.campaign.said import say
from flagplot.kernel.hexes import Hex
from flagplot.kernel.text.said import Said
from flagplot.operational import GAME as OPERATIONAL
from flagplot.operational.content.sea import PLACE, SEA
from flagplot.strategic.content.world import world
from flagplot.strategic.text.wording import called

MILES: Final = 60
"""Nautical miles of a hex."""
ROUND: Final = 10
WATERS: Final = frozenset(
    ("Sea", "Bay", "Gulf", "Ocean", "Atlantic", "Pacific", "Mediterranean", "Channel", "Caribbean")
)
"""One fights in these, and off any other sea area: it is called by its land."""
POINTS: Final = ("north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west")


def day_of(date: str) -> Said:
    """`1942-04-03` in words."""
    year, month, day = date.split("-")
    return say("day", year=year, month=int(month), day=int(day))


def title_of(packet: Packet) -> str:
    """What a battle or a raid is called, by its place and day."""
    kind = "raid" if packet.lower == OPERATIONAL.slug else "battle"
    return str(say("title", kind=kind, where=where_of(packet), day=day_of(packet.date)))


def where_of(packet: Packet) -> Said:
    """Where a packet's battle is fought; its name says it."""
    _, _, rest = packet.battle.partition("-")
    if packet.parent == OPERATIONAL.slug:
        return where(rest[:4])
    area = max((area for area in world().areas if rest.startswith(area)), key=len)
    is_water = bool(WATERS & set(called(area).split()))
    return say("where-area", area=called(area), water="yes" if is_water else "no")


def where(at: str) -> Said:
    """A hex by the nearest port: in it, or so many miles from it."""
    ports = [(SEA.distance(at, SEA.hex_of[name]), name) for name in PLACE if PLACE[name].kind != "airfield"]
    far, name = min(ports)
    port = PLACE[name].name.partition("/")[0]  # two names of one place: the first is told
    if not far:
        return say("where-port", port=port)
    east, south = (a - b for a, b in zip(_at(at), _at(SEA.hex_of[name]), strict=True))
    miles = round(MILES * sqrt(east * east + south * south) / ROUND) * ROUND
    point = POINTS[round(degrees(atan2(east, -south)) / 45) % 8]
    return say("where-off", port=port, miles=miles, point=point)


def _at(text: str) -> tuple[float, float]:
    """The middle of a hex in hexes east and south: columns stand side by side, every other one half a hex lower."""
    at = Hex(int(text[:2]), int(text[2:]))
    return at.column * sqrt(3) / 2, at.row + (at.column & 1) / 2
