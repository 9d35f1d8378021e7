"""The report of a battle, and the report as an order of the game above."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from flagplot.campaign.groups import order_of_fleet
from flagplot.campaign.opening import scenario_of
from flagplot.campaign.options import CampaignOptions
from flagplot.campaign.papers import LEVELS, BadPaper, Packet, Report, ShipBrief, ShipReport, fingerprint
from flagplot.campaign.raid import LENGTH, raid_fates
from flagplot.campaign.raid_story import raid_story
from flagplot.campaign.roster import BATTERIES, MERCHANTMAN
from flagplot.campaign.said import raised
from flagplot.campaign.scenario import TURN, hulls
from flagplot.campaign.story import point_of, story_of
from flagplot.kernel.match import Match
from flagplot.kernel.outcome import Outcome
from flagplot.kernel.replay import BadReplay, Replay, parse
from flagplot.kernel.rule import rule
from flagplot.operational import GAME as OPERATIONAL
from flagplot.operational.orders.common import Report as Order
from flagplot.operational.rules.battle.below import DAMAGED, LEFT, LOST, SALVO, SUNK
from flagplot.operational.state.model import Bay
from flagplot.strategic import GAME as STRATEGIC
from flagplot.strategic.orders.sheets import Report as FleetOrder
from flagplot.tactical import GAME
from flagplot.tactical.rules.parley import PATIENCE
from flagplot.tactical.state.model import ESCAPED, HEAVY, Battle, Ship
from flagplot.tactical.state.model import SUNK as GONE

POINTS: Final = ("north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west")


@rule("CB-WHO-3", "CB-WHO-6", "CB-PAP-4")
def read_battle(packet: Packet, replay: str, vouch: Callable[[Replay], bool]) -> Replay:
    """The replay of the packet's battle, and no other's; of a linked table that whose server is vouched for."""
    try:
        found = parse(replay)
    except BadReplay as fault:
        raise BadPaper(f"The replay of the battle cannot be read: {fault}") from fault
    if (found.game, found.rules) != (packet.lower, packet.lower_rules):
        raise BadPaper(
            f"The packet is for {packet.lower} rules {packet.lower_rules}, the replay of {found.game} rules {found.rules}."
        )
    # A file may end with a blank line more; the terminal adds one, so that a text is never taken for a name.
    if found.scenario.rstrip("\n") != scenario_of(packet).rstrip("\n"):
        raise BadPaper("The replay is that of another battle: its scenario is not the packet's.")
    if found.options:
        raise BadPaper("The battle was played with options of its own; a battle of a campaign has none.")
    is_linked = found.fairness.seed is None and found.fairness.keeps_promise() and vouch(found)
    if (found.fairness.seed != packet.seed and not is_linked) or found.fairness.then is not None:
        raise BadPaper("The dice of the battle are not those of the packet.")
    if any(line.seat == "control" and not _is_answer(packet, line.order) for line in found.lines):
        raise BadPaper("Control has changed the battle below; Control rules above, where the report comes in.")
    return found


def _is_answer(packet: Packet, line: str) -> bool:
    """Whether Control only brings home a battle that a raid has handed down in its turn."""
    return packet.lower == OPERATIONAL.slug and line.split(" ", 1)[0] in ("report", "settle")


@rule("CB-BCK-1", "CB-BCK-7")
def report_of(packet: Packet, match: Match, replay: str) -> Report:
    """What became of every ship of the packet in a battle that is over."""
    state = match.state
    if state.outcome is None:
        raise BadPaper("The battle is not over: play it to its end.")
    if isinstance(state, Bay):
        return _raid_report(packet, match, replay)
    assert isinstance(state, Battle)
    below = hulls(packet)
    ships = [_fate(brief, [state.ships[hull.id] for hull in below if hull.brief is brief]) for brief in packet.ships]
    return Report(
        packet.battle,
        packet.hash,
        GAME.slug,
        GAME.version,
        fingerprint(replay),
        min(packet.minutes, state.turn * TURN),
        state.apart >= PATIENCE["six_turns"],
        level_of(state.outcome),
        story_of(packet, match),
        tuple(ships),
    )


@rule("CB-BCK-13")
def _raid_report(packet: Packet, match: Match, replay: str) -> Report:
    state = match.state
    assert isinstance(state, Bay)
    minutes = min(packet.minutes, max(1, state.turn) * LENGTH)
    fates = tuple(raid_fates(packet, match))
    head = (packet.battle, packet.hash, match.game.slug, match.game.version, fingerprint(replay), minutes, False)
    assert state.outcome is not None
    return Report(*head, ending_of(state.outcome), raid_story(packet, fates, match), fates)


def level_of(outcome: Outcome) -> str:
    """How a battle ended, for the game above: the level of victory names the winner; the battle's points have no meaning there."""
    return f"{raised(outcome.level)}."


def ending_of(outcome: Outcome) -> str:
    """How a raid ended, with its points."""
    return f"{level_of(outcome)} {outcome.reason}"


def _fate(brief: ShipBrief, ships: list[Ship]) -> ShipReport:
    """Damage control below repairs nothing above: a ship comes back no better than she went."""
    least = HEAVY if brief.damaged else 0
    afloat = [ship for ship in ships if ship.level < GONE]
    away = bool(afloat) and all(ship.status == ESCAPED for ship in afloat)
    return ShipReport(
        brief.id,
        LEVELS[max((max(least, ship.level) for ship in afloat), default=GONE)],
        len(ships) - len(afloat),
        sum(max(least, ship.level) == HEAVY for ship in afloat),
        min(brief.salvoes, max(_salvoes(brief, ship) for ship in ships)),
        sum(ship.floatplane == "aloft" for ship in ships),
        point_of(afloat[0]) if away else "",
    )


@rule("CB-BCK-5")
def _salvoes(brief: ShipBrief, ship: Ship) -> int:
    """How often a ship has emptied her tubes, a part counting as the whole."""
    full = sum(entry.tubes * entry.mounts for entry in ship.sheet.torpedoes)
    if not full or not brief.salvoes or brief.damaged:
        return 0
    reloaded = full if ship.sheet.reloads and brief.salvoes > 1 and not ship.spare else 0
    return -((sum(ship.tubes) - full - reloaded) // full)


@rule("CB-BCK-2", "CB-BCK-3", "CB-BCK-4", "CB-BCK-5", "CB-BCK-6", "CB-BCK-7")
def order_of(packet: Packet, report: Report) -> Order | FleetOrder:
    """The order by which a report enters its parent: only what it changes there."""
    if packet.parent == STRATEGIC.slug:
        return order_of_fleet(packet, report)
    options = CampaignOptions.of(packet.options)
    parted = report.parted and options.lost_contact == "broken_off"
    words = []
    for brief, told in zip(packet.ships, report.ships, strict=True):
        fate = _merchants(brief, told, options) if brief.kind == MERCHANTMAN else _warship(brief, told, options)
        ashore = brief.kind in BATTERIES.values()
        if not ashore and SUNK not in fate and fate != [f"{LOST}{brief.count}"] and (told.left or parted):
            fate.append(LEFT)
        if told.salvoes:
            fate.append(f"{SALVO}{told.salvoes}")
        if fate:
            words.append(f"{brief.id.rpartition('.')[2]}={'+'.join(fate)}")
    return Order(report.battle, report.hash[:16], tuple(words))


def _warship(brief: ShipBrief, told: ShipReport, options: CampaignOptions) -> list[str]:
    if told.level == LEVELS[3]:
        return [SUNK]
    hurt = told.level == LEVELS[2] or (told.level == LEVELS[1] and options.light_damage == "damaged")
    return [DAMAGED] if hurt and not brief.damaged else []


def _merchants(brief: ShipBrief, told: ShipReport, options: CampaignOptions) -> list[str]:
    lost = told.lost + (told.crippled if options.crippled_merchantmen == "lost" else 0)
    return [f"{LOST}{min(lost, brief.count)}"] if lost else []


@rule("CB-BCK-1", "CB-PAP-4")
def misfits(packet: Packet, report: Report) -> str:
    """Why a report cannot be that of a packet, from the two papers alone; nothing if it fits."""
    if report.battle != packet.battle:
        return f"The report is of the battle {report.battle}, the packet of {packet.battle}."
    if report.packet != packet.hash:
        return "The report answers another packet: the packet was changed, or the report is of another game."
    if [ship.id for ship in report.ships] != [ship.id for ship in packet.ships]:
        return "The report does not name the ships of the packet, each once and in order."
    for brief, told in zip(packet.ships, report.ships, strict=True):
        fault = _misfit(brief, told)
        if fault:
            return f"{brief.name}: {fault}"
    if not 0 < report.minutes <= packet.minutes:
        return f"The battle had {packet.minutes} minutes, the report counts {report.minutes}."
    return ""


def _misfit(brief: ShipBrief, told: ShipReport) -> str:
    afloat = brief.count - told.lost
    if told.level not in LEVELS or not 0 <= told.lost <= brief.count or not 0 <= told.crippled <= afloat:
        return "the report tells a fate that she cannot have."
    if (told.level == LEVELS[3]) != (afloat == 0) or (told.left and not afloat):
        return "the report has her sunk and afloat."
    if brief.damaged and told.level in LEVELS[:2]:
        return "she was Damaged before; nobody is repaired in a battle."
    if not 0 <= told.salvoes <= brief.salvoes:
        return f"she had {brief.salvoes} torpedo salvoes, the report spends {told.salvoes}."
    if told.left not in {"", *POINTS}:
        return f"she left the plot to the {told.left[:20]!r}."
    return ""
