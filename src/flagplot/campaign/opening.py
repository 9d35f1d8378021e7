"""The scenario of a packet in its lower game."""

from __future__ import annotations

from flagplot.campaign.papers import BadPaper, Packet
from flagplot.campaign.raid import raid_scenario
from flagplot.campaign.scenario import hulls, scenario
from flagplot.kernel.content.document import BadDocument
from flagplot.kernel.rule import rule
from flagplot.operational import GAME as OPERATIONAL
from flagplot.operational.content.counters import PLANE, SHIP
from flagplot.operational.content.reader import read_scenario as read_raid
from flagplot.tactical.content.reader import read_scenario


@rule("CB-DWN-14")
def scenario_of(packet: Packet) -> str:
    """The scenario of a packet in its lower game."""
    return raid_scenario(packet) if packet.lower == OPERATIONAL.slug else scenario(packet)


def playable(packet: Packet) -> str:
    """The scenario of a packet that a stranger may have written; `BadPaper` says why there is none."""
    try:
        text = scenario_of(packet)
        fits = _is_raid(packet, text) if packet.lower == OPERATIONAL.slug else _is_battle(packet, text)
    except (BadDocument, LookupError, ValueError) as fault:
        first = str(fault).partition("\n")[0]
        raise BadPaper(f"The packet makes no battle that could be fought: {first[:200]}") from fault
    if not fits:
        raise BadPaper("The packet makes no battle that could be fought: some of its ships have no place in it.")
    return text


def _is_battle(packet: Packet, text: str) -> bool:
    battle = read_scenario(text, "packet", "packet")
    return sorted(ship.id for group in battle.groups for ship in group.ships) == sorted(
        hull.id for hull in hulls(packet)
    )


def _is_raid(packet: Packet, text: str) -> bool:
    """Whether every entry is a counter of the raid, each once, or air units or the freighters."""
    read_raid(text, "packet")
    counters = [ship.kind for ship in packet.ships if ship.unit != ship.id]
    planes = [plane for ship in packet.ships if ship.kind == "air" for plane in ship.line.split()]
    return (
        len(counters) == len(set(counters))
        and all(kind in SHIP for kind in counters)
        and all(plane in PLANE for plane in planes)
    )
