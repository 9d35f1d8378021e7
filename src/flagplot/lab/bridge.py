"""Do the scales agree? One battle fought many times at both: by captains below, and by the rules of the raid above.

Both ways are followed until the battle is over above as well: a report that leaves it undecided goes on by the rules there.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from math import sqrt
from statistics import fmean, stdev
from typing import Any, Final

from flagplot.bots.bot import Desk, wits
from flagplot.bots.roster import recruit
from flagplot.campaign.battle import fight_out
from flagplot.campaign.brief import packet_of
from flagplot.campaign.digest import order_of
from flagplot.campaign.papers import Packet
from flagplot.kernel.dice import Chance, SeededDice, key_from_seed
from flagplot.kernel.match import Match
from flagplot.kernel.order import Order
from flagplot.kernel.proof.ledger import Fairness
from flagplot.kernel.rule import rule
from flagplot.kernel.seat import CONTROL
from flagplot.kernel.umpire import Umpire
from flagplot.operational import GAME
from flagplot.operational.orders.common import Settle
from flagplot.operational.phases.battle.below import Awaiting
from flagplot.operational.phases.battle.seafight import SeaFight
from flagplot.operational.state.model import SIDES, Bay

CAPTAIN: Final = recruit(GAME.slug, "captain")
STEPS: Final = 2_000
"""Orders after which a battle of the raid is aborted: none takes a tenth of it."""


@dataclass
class Sample:
    """What one side gave up in each battle: points, ships sunk, ships Damaged."""

    points: list[float] = field(default_factory=list)
    sunk: list[float] = field(default_factory=list)
    damaged: list[float] = field(default_factory=list)


@dataclass
class Comparison:
    """A battle at both scales."""

    packet: Packet
    above: dict[str, Sample]
    below: dict[str, Sample]


def contacts(seed: int, most: int, scenario: str = "campaign") -> Iterator[tuple[Bay, Packet]]:
    """Battles that occur in raids between captains, each while the raid waits for it; they are settled above and the raid continues."""
    found = 0
    while found < most:
        match = Match.open(GAME, scenario, Fairness(seed=seed), {"battles_below": "all"})
        match.keep_undo(0)
        key = match.fairness.key()
        while (acting := match.game.to_act(match.state)) and found < most:
            seat = acting[0]
            if seat == CONTROL:
                found += 1
                assert isinstance(match.state, Bay)
                yield match.state.clone(), packet_of(match)
                match.play(CONTROL, Settle())
            else:
                dice = SeededDice(Chance(wits(key, seat, len(match.record) - 1)))
                match.play(seat, CAPTAIN.order(Desk(GAME, match.state, seat), dice))
        seed += 1


@rule("CB-WHO-1")
def compare(waits: Bay, packet: Packet, battles: int, seed: int = 1) -> Comparison:
    """Fight the battle that a raid waits for so many times at each scale."""
    found = Comparison(packet, {side: Sample() for side in SIDES}, {side: Sample() for side in SIDES})
    for number in range(seed, seed + battles):
        _note(found.above, waits, fought(waits, Settle(), number))
        report = fight_out(packet, seed=number).report
        _note(found.below, waits, fought(waits, order_of(packet, report), number))
    return found


def fought(waits: Bay, order: Order, seed: int) -> Bay:
    """The raid after the battle: Control's order, then captains until it is over."""
    state = waits.clone()
    depth = next(n for n, phase in enumerate(state.flow) if isinstance(phase, SeaFight))
    key = key_from_seed(seed)
    state.chance = Chance(key)
    dice = SeededDice(state.chance)
    GAME.obey(state, CONTROL, order, Umpire(dice, state.logs))
    for given in range(STEPS):
        acting = GAME.to_act(state)
        if not acting or not _goes_on(state, depth):
            break
        seat = acting[0]
        chosen = CAPTAIN.order(Desk(GAME, state, seat), SeededDice(Chance(wits(key, seat, given))))
        GAME.obey(state, seat, chosen, Umpire(dice, state.logs))
    return state


def _goes_on(state: Bay, depth: int) -> bool:
    """Whether this battle is still open, not a later one in the same hex."""
    top = state.flow[depth] if len(state.flow) > depth else None
    return isinstance(top, SeaFight) and not isinstance(state.flow[-1], Awaiting)


def _note(samples: dict[str, Sample], before: Bay, after: Bay) -> None:
    for side in SIDES:
        other = next(one for one in SIDES if one != side)
        ships = [(before.ships[name], ship) for name, ship in after.ships.items() if ship.side == side]
        samples[side].points.append(float(after.score[other] - before.score[other]))
        samples[side].sunk.append(float(sum(bool(ship.fate) and not was.fate for was, ship in ships)))
        hurt = sum(ship.damaged and not was.damaged and not ship.fate for was, ship in ships)
        samples[side].damaged.append(float(hurt))


def interval(values: list[float]) -> tuple[float, float, float]:
    """The mean with the ends of its 95 % interval."""
    mean = fmean(values) if values else 0.0
    half = 1.96 * stdev(values) / sqrt(len(values)) if len(values) > 1 else 0.0
    return mean, mean - half, mean + half


def as_json(found: Comparison) -> dict[str, Any]:
    """A comparison as JSON values."""
    packet = found.packet
    sides: dict[str, Any] = {}
    for side in SIDES:
        sides[side] = {
            scale: {name: list(interval(getattr(sample[side], name))) for name in ("points", "sunk", "damaged")}
            for scale, sample in (("above", found.above), ("below", found.below))
        }
    ships = {side: sum(ship.count for ship in packet.ships if ship.side == side) for side in SIDES}
    head = {"battle": packet.battle, "packet": packet.hash, "light": packet.light, "surprise": packet.surprise}
    return head | {"ships": ships, "battles": len(found.above[SIDES[0]].points), "given_up": sides}


def summary(all_found: list[Comparison]) -> dict[str, tuple[float, float, float]]:
    """For each side, by how many points a battle below costs it more than the same battle above, over all packets."""
    return {
        side: interval([fmean(one.below[side].points) - fmean(one.above[side].points) for one in all_found])
        for side in SIDES
    }


def lines(found: Comparison) -> list[str]:
    """A comparison in a few lines."""
    told = as_json(found)
    head = f"{told['battle']}, {told['light']}{', surprise ' + told['surprise'] if told['surprise'] else ''}"
    rows = [
        f"{head}: {told['ships']['japan']} Japanese ships, {told['ships']['allies']} Allied; {told['battles']} battles at each scale"
    ]
    for side in SIDES:
        above, below = (told["given_up"][side][scale] for scale in ("above", "below"))
        rows.append(f"  {side:<7} gives up  above {_said(above)}  below {_said(below)}")
    return rows


def _said(values: dict[str, list[float]]) -> str:
    mean, low, high = values["points"]
    return f"{mean:5.1f} points ({low:.1f} to {high:.1f}), {values['sunk'][0]:.1f} sunk, {values['damaged'][0]:.1f} damaged"
