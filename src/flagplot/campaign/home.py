"""Entering a report: the checks before it counts, and the verification of packet, battle and report together."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from flagplot.campaign.battle import Fought, Order, fight_out, played
from flagplot.campaign.brief import NothingBelow, flags_of, origin_of, packet_of, waiting
from flagplot.campaign.digest import misfits, order_of, read_battle, report_of
from flagplot.campaign.options import CampaignOptions, options_of
from flagplot.campaign.papers import BadPaper, Packet, Papers, Report
from flagplot.games import load
from flagplot.kernel.game import BadOption
from flagplot.kernel.match import Match
from flagplot.kernel.replay import CONCEDED, BadReplay, Line, Replay, parse
from flagplot.kernel.rule import rule
from flagplot.kernel.seat import CONTROL
from flagplot.operational import GAME as OPERATIONAL

Find: TypeAlias = Callable[[str], Papers | None]
"""Finds the papers of a battle by its name."""
Vouch: TypeAlias = Callable[[Replay], bool]
"""Checks whether a record of a linked table is complete and signed by a trusted key."""


def nowhere(_battle: str) -> Papers | None:
    """No papers of any battle."""
    return None


def nobody(_record: Replay) -> bool:
    """Trusts no record."""
    return False


@rule("CB-PAP-2", "CB-PAP-4")
def accepted(match: Match, packet: Packet, report: Report, replay: str, find: Find = nowhere) -> Order:
    """The order by which a report enters the game that waits for it; `BadPaper` says why it does not, and nothing has changed."""
    check_origin(match, packet)
    check_report(packet, report, replay, find)
    order = order_of(packet, report)
    objection = match.check(CONTROL, order)
    if objection is not None:
        raise BadPaper(str(objection))
    return order


@rule("CB-PAP-4")
def check_report(packet: Packet, report: Report, replay: str, find: Find = nowhere, vouch: Vouch = nobody) -> None:
    """Refuse a report that is not what the packet's battle comes to, or a raid whose own battles are not proved."""
    fault = misfits(packet, report)
    if fault:
        raise BadPaper(fault)
    if digest(packet, replay, vouch) != report:
        raise BadPaper("The report does not tell what happened in the battle: its replay comes to something else.")
    if packet.lower == OPERATIONAL.slug:
        _check_within(parse(replay), find, vouch)


@rule("CB-PAP-4", "CB-WHO-6")
def digest(packet: Packet, replay: str, vouch: Vouch = nobody) -> Report:
    """The report of a battle from its packet and the text of its replay, which is played again; `BadPaper` says what is wrong."""
    found = read_battle(packet, replay, vouch)
    try:
        match = found.play(load(found.game), strict=True)
    except BadReplay as fault:
        raise BadPaper(f"The battle does not play out as its replay says: {fault}") from fault
    return concluded(packet, match, replay, conceded=found.ending.startswith(CONCEDED))


@rule("CB-WHO-2")
def concluded(packet: Packet, match: Match, replay: str, *, conceded: bool) -> Report:
    """The report of a battle; where somebody conceded at a linked table captains fight on from there."""
    if match.state.outcome is None and conceded:
        match = match.branch()
        played(match, options_of(packet.options))
    return report_of(packet, match, replay)


@rule("CB-PAP-4")
def _check_within(raid: Replay, find: Find, vouch: Vouch) -> None:
    """Every report that a raid has taken in is that of a battle which it handed down."""
    entered = [
        line.order.split()[1] for line in raid.lines if line.seat == CONTROL and line.order.startswith("report ")
    ]
    known: list[Papers] = []
    for battle in entered:
        papers = find(battle)
        if papers is None:
            raise BadPaper(
                f"The raid has taken in the report of {battle}, whose packet, replay and report are not there."
            )
        known.append(papers)
    if known:
        proofs = _walk(raid, [papers.packet for papers in known])
        for papers, proof in zip(known, proofs, strict=True):
            check_report(papers.packet, papers.report, papers.replay, vouch=vouch)
            _check_entered(papers.packet, papers.report, proof)


@rule("CB-PAP-2")
def check_origin(match: Match, packet: Packet) -> None:
    """Refuse a packet that is not the one this game has handed down now."""
    try:
        contact = waiting(match)
    except NothingBelow as fault:
        raise BadPaper(
            f"{fault} The report of {packet.battle} has come in already, or belongs to another game."
        ) from fault
    if contact.battle != packet.battle:
        raise BadPaper(f"The game waits for the report of {contact.battle}, not for that of {packet.battle}.")
    if packet.origin != origin_of(match):
        raise BadPaper(
            "The packet is of another game, or of another moment of this one: its head is not that of the record."
        )
    if packet != _expected(match, packet):
        raise BadPaper("The packet is not the one that this game hands down.")


def _expected(match: Match, packet: Packet) -> Packet:
    try:
        return packet_of(match, options_of(packet.options))
    except BadOption as fault:
        raise BadPaper(str(fault)) from fault


def by_captains(match: Match, options: CampaignOptions | None = None) -> tuple[Packet, Fought, Order]:
    """Let captains fight the battle that a game waits for: the packet, the battle, the order that brings it home."""
    packet = packet_of(match, options)
    fought = fight_out(packet)
    return packet, fought, order_of(packet, fought.report)


def handed_down(parent: Replay) -> list[tuple[Packet, str, tuple[str, ...]]]:
    """The battles that a record hands down by the usual options, each with the order that followed and the nations that lead in a war."""
    found: list[tuple[Packet, str, tuple[str, ...]]] = []
    open_: list[tuple[Packet, tuple[str, ...]]] = []

    def watch(match: Match, line: Line) -> None:
        if open_:
            packet, flags = open_.pop()
            found.append((packet, line.order, flags))
        if _waits(match):
            open_.append((packet_of(match), flags_of(match)))

    parent.play(load(parent.game), watch=watch)
    return found


def _waits(match: Match) -> str:
    """The battle that a game waits for, if any."""
    try:
        return waiting(match).battle
    except NothingBelow:
        return ""


class Proof:
    """What the record of the parent shows of a packet and its report."""

    def __init__(self) -> None:
        self.is_handed_down = False
        self.entered = ""
        """The order that followed, if any."""


def _walk(parent: Replay, packets: list[Packet]) -> list[Proof]:
    """Play the record of the parent again: each packet must be one that it hands down."""
    proofs = [Proof() for _ in packets]

    def watch(match: Match, line: Line) -> None:
        battle = _waits(match)
        for packet, proof in zip(packets, proofs, strict=True):
            if proof.is_handed_down and not proof.entered:
                proof.entered = line.order
            if battle == packet.battle and packet.origin == origin_of(match):
                check_origin(match, packet)
                proof.is_handed_down = True

    try:
        parent.play(load(parent.game), watch=watch, strict=True)
    except BadReplay as fault:
        raise BadPaper(f"The record of the parent does not hold: {fault}") from fault
    if not all(proof.is_handed_down for proof in proofs):
        raise BadPaper("The record of the parent never hands this packet down: it is of another game, or was changed.")
    return proofs


def _check_entered(packet: Packet, report: Report, proof: Proof) -> None:
    wanted = order_of(packet, report).line()
    if proof.entered != wanted:
        raise BadPaper(f"The record goes on with {proof.entered[:80]!r}, the report would be {wanted[:80]!r}.")


@rule("CB-PAP-4")
def prove(
    parent: Replay,
    packet: Packet,
    report: Report | None = None,
    replay: str = "",
    find: Find = nowhere,
    vouch: Vouch = nobody,
) -> list[str]:
    """What holds of a packet, its battle and its report beside the record of the parent, in sentences; `BadPaper` says what does not."""
    proof = _walk(parent, [packet])[0]
    found = [f"The record hands down the battle {packet.battle}, and the packet is the one that follows from it."]
    if report is None:
        return found
    misfit = misfits(packet, report)
    if misfit:
        raise BadPaper(misfit)
    found.append("The report answers that packet: the same ships, nobody healed, within the time.")
    if replay:
        check_report(packet, report, replay, find, vouch)
        is_linked = parse(replay).fairness.seed is None
        if (
            is_linked and not proof.entered
        ):  # any table of that server could have played it, and as often as its players liked
            raise BadPaper(
                "The battle was fought at a table, and the record above does not go on with its report: "
                "nothing shows that this is the table where it counted."
            )
        found.append(
            "The battle has the scenario and the dice of the packet, plays out as written, and comes to that report."
            if not is_linked
            else "The battle has the scenario of the packet and the dice that its server promised, plays out as written, "
            "is signed by the server of its parent, and comes to that report."
        )
        if packet.lower == OPERATIONAL.slug:
            found.append("So do all battles that the raid handed down in its turn.")
    if proof.entered:
        _check_entered(packet, report, proof)
        found.append("The report stands in the record of the parent as the next order.")
    return found
