"""From a battle back to the war: what is left of a counter by the comparative strength of its ships."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from flagplot.campaign.fleet import weight
from flagplot.campaign.options import CampaignOptions
from flagplot.campaign.papers import LEVELS, GroupBrief, Packet, Report, ShipBrief, ShipReport
from flagplot.campaign.raid import AIR, FREIGHTER, PLACE
from flagplot.campaign.roster import MERCHANTMAN, class_of, sister
from flagplot.kernel.rule import rule
from flagplot.strategic.orders.sheets import Report as Order
from flagplot.strategic.rules.combat.below import CONVOY, DAMAGED, FREIGHTERS, HURT, SUNK, TAKEN, TROOPS
from flagplot.tactical.content import library

LEFT: Final = {
    "usual": (Fraction(2, 3), Fraction(1, 4)),
    "hard": (Fraction(4, 5), Fraction(1, 2)),
    "mild": (Fraction(1, 2), Fraction(0)),
}
"""A counter with no more than the first part of its strength is damaged, with no more than the second it is lost."""


@rule("CB-BCK-2", "CB-BCK-3", "CB-BCK-9", "CB-BCK-10", "CB-BCK-11", "CB-BCK-13", "CB-BCK-14", "CB-BCK-15")
def order_of_fleet(packet: Packet, report: Report) -> Order:
    """The order by which a report enters the war: counters that are damaged or lost, ships that are hurt or sunk, the convoy."""
    options = CampaignOptions.of(packet.options)
    pairs = list(zip(packet.ships, report.ships, strict=True))
    words = []
    for group in packet.groups:
        fate = fate_of(group, [pair for pair in pairs if pair[0].unit == group.unit], options)
        words += [f"{group.unit}={fate}"] if fate else []
    for brief, told in pairs:
        if brief.kind == AIR:
            words += [f"{brief.id}={SUNK}"] if 2 * told.lost >= brief.count else []
        elif brief.kind == FREIGHTER:
            words += [f"{FREIGHTERS}={told.lost}"] if told.lost else []
        elif brief.kind == PLACE:
            words += [f"{brief.id}={TAKEN if told.lost else told.crippled}"] if told.lost or told.crippled else []
        elif brief.unit == CONVOY:
            lost = told.lost + (told.crippled if options.crippled_merchantmen == "lost" else 0)
            words += [f"{CONVOY}={lost}"] if lost else []
        elif brief.kind != MERCHANTMAN and brief.unit != TROOPS:
            level = _level(told, options)
            if level == SUNK or (level == HURT and not brief.damaged):
                words.append(f"{brief.id}={level}")
    troops = [told.lost for brief, told in pairs if brief.unit == TROOPS]
    words += [f"{TROOPS}={sum(troops)}"] if troops else []
    return Order(report.battle, report.hash[:16], tuple(words))


def _level(told: ShipReport, options: CampaignOptions) -> str:
    if told.level == LEVELS[3]:
        return SUNK
    hurt = told.level == LEVELS[2] or (told.level == LEVELS[1] and options.light_damage == "damaged")
    return HURT if hurt else ""


@rule("CB-BCK-9", "CB-BCK-10")
def fate_of(group: GroupBrief, ships: list[tuple[ShipBrief, ShipReport]], options: CampaignOptions) -> str:
    """What became of a counter."""
    left = group.behind + sum(_left(brief, told, options) for brief, told in ships)
    damaged, lost = LEFT[options.group_losses]
    if left <= lost * group.whole:
        return SUNK
    return DAMAGED if left <= damaged * group.whole and not group.damaged else ""


def _class(brief: ShipBrief) -> str:
    """The class of a ship that goes into a raid as a counter."""
    nation, _, kind = brief.unit.rpartition("-")[0].rpartition("-")
    return class_of(brief.id) if brief.id in library.rated() else sister(nation, kind)


def _left(brief: ShipBrief, told: ShipReport, options: CampaignOptions) -> int:
    """What is left of a ship, or of so many craft, in quarters of a point of comparative strength."""
    one = weight(brief.kind if brief.kind in library.classes() else _class(brief))
    if brief.kind == MERCHANTMAN:
        crippled = told.crippled if options.crippled_merchantmen == "lost" else 0
        return 2 * one * (brief.count - told.lost - crippled)
    level = _level(told, options)
    return 0 if level == SUNK else one if level == HURT or brief.damaged else 2 * one
