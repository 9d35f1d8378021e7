"""The battle of a packet, fought by captains; a raid with the battles that it hands down in its turn."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from flagplot.bots.bot import Desk, wits
from flagplot.bots.roster import enlist
from flagplot.campaign.brief import packet_of
from flagplot.campaign.digest import order_of, report_of
from flagplot.campaign.opening import scenario_of
from flagplot.campaign.options import CampaignOptions, options_of
from flagplot.campaign.papers import Packet, Report
from flagplot.games import load
from flagplot.kernel.dice import Chance, SeededDice
from flagplot.kernel.match import Match
from flagplot.kernel.outcome import Outcome
from flagplot.kernel.proof.ledger import Fairness
from flagplot.kernel.replay import write
from flagplot.kernel.rule import rule
from flagplot.kernel.seat import CONTROL, OBSERVER, Seat
from flagplot.lab.fight import fight
from flagplot.lab.simulate import Patience
from flagplot.operational import GAME as OPERATIONAL
from flagplot.operational.orders.common import Report as RaidOrder
from flagplot.strategic.orders.sheets import Report as FleetOrder

Order = RaidOrder | FleetOrder
"""How a report enters its parent."""


@dataclass(frozen=True)
class Fought:
    """A battle below that is over: the match, its replay as text, its report, and the battles that it handed down itself."""

    match: Match
    replay: str
    report: Report
    episodes: tuple[Episode, ...] = ()


@dataclass(frozen=True)
class Episode:
    """A battle of a campaign: the packet, how it was fought, the order that brought it home."""

    packet: Packet
    fought: Fought
    order: Order


@rule("CB-WHO-2", "CB-WHO-3")
def fight_out(packet: Packet, bots: Mapping[str, str] | None = None, seed: int | None = None) -> Fought:
    """Let captains, or the named bots, fight the battle; with another seed it is an experiment, and its report does not match."""
    dice = packet.seed if seed is None else seed
    if packet.lower == OPERATIONAL.slug:
        match = Match.open(load(packet.lower), scenario_of(packet), Fairness(seed=dice))
        _, episodes = played(match, options_of(packet.options), bots=bots)
    else:
        match, episodes = fight(packet.lower, scenario_of(packet), dice, bots).match, ()
    replay = write(match)
    return Fought(match, replay, report_of(packet, match, replay), episodes)


def is_legal(match: Match, seat: str, line: str) -> bool:
    """Whether a planned order may be given now."""
    return match.check(Seat(seat), match.game.notation.parse(line)) is None


@rule("CB-WHO-2")
def played(
    match: Match,
    options: CampaignOptions,
    watch: Callable[[Episode], None] | None = None,
    bots: Mapping[str, str] | None = None,
    plan: Sequence[tuple[str, str]] = (),
) -> tuple[Outcome, tuple[Episode, ...]]:
    """Captains play a game to its end, and every battle that it hands down; planned orders are given as soon as they are legal."""
    due = list(plan)
    match.keep_undo(0)
    game, key = match.game, match.fairness.key()
    seats = [seat for seat in match.state.logs if seat not in (CONTROL, OBSERVER)]
    crew = {seat: enlist(game.slug, (bots or {}).get(seat, "captain")) for seat in seats}
    episodes: list[Episode] = []
    patience = Patience()
    while acting := game.to_act(match.state):
        given = len(match.record) - 1
        if (ended := patience.ended(match.state, given)) is not None:
            return ended, tuple(episodes)
        seat = acting[0]
        if seat == CONTROL:
            packet = packet_of(match, options)
            fought = fight_out(packet)
            episodes.append(Episode(packet, fought, order_of(packet, fought.report)))
            if watch is not None:
                watch(episodes[-1])
            match.play(CONTROL, episodes[-1].order)
        else:
            planned = next((one for one in due if one[0] == seat and is_legal(match, *one)), None)
            if planned is not None:
                due.remove(planned)
                match.play(seat, game.notation.parse(planned[1]))
                continue
            dice = SeededDice(Chance(wits(key, seat, given)))
            match.play(seat, crew[seat].order(Desk(game, match.state, seat), dice))
    assert match.state.outcome is not None, f"{game.slug} stopped without an outcome"
    return match.state.outcome, tuple(episodes)
