"""Do the scales agree in the war? One combat fought many times: by captains below, ship by ship or as a raid, and by the dice of the war above.

What is compared is the fleet combat value that each side gives up, the only measure by which the war decides who withdraws.
"""

from __future__ import annotations

from collections.abc import Iterator
from statistics import fmean
from typing import Any, Final

from flagplot.bots.bot import Desk, wits
from flagplot.bots.roster import recruit
from flagplot.campaign.battle import fight_out, is_legal
from flagplot.campaign.brief import packet_of
from flagplot.campaign.digest import order_of
from flagplot.campaign.papers import Packet
from flagplot.campaign.run import campaign
from flagplot.kernel.dice import Chance, Dice, SeededDice, key_from_seed
from flagplot.kernel.match import Match
from flagplot.kernel.order import Order
from flagplot.kernel.proof.ledger import Fairness
from flagplot.kernel.rule import rule
from flagplot.kernel.seat import CONTROL
from flagplot.kernel.umpire import Umpire
from flagplot.lab.bridge import interval
from flagplot.strategic import GAME
from flagplot.strategic.orders.sheets import Settle
from flagplot.strategic.phases.combat.battle import Battle
from flagplot.strategic.rules.combat import ratings
from flagplot.strategic.state.ids import UnitId
from flagplot.strategic.state.model import Strategic

CAPTAIN: Final = recruit(GAME.slug, "captain")
STEPS: Final = 500
"""Orders after which a combat is aborted: none takes a tenth of it."""


class WarComparison:
    """A combat of the war at both scales: the combat value that each side gave up, battle by battle."""

    def __init__(self, packet: Packet) -> None:
        self.packet = packet
        self.above: tuple[list[float], list[float]] = ([], [])
        self.below: tuple[list[float], list[float]] = ([], [])


def war_contacts(seed: int, most: int, scenario: str = "1942") -> Iterator[tuple[Strategic, Packet]]:
    """Fleet combats that occur in captains' wars, each while the war waits for it; they are settled above and the war continues."""
    found = 0
    while found < most:
        match = Match.open(GAME, scenario, Fairness(seed=seed), {"battles_below": "all"})
        match.keep_undo(0)
        key = match.fairness.key()
        while (acting := match.game.to_act(match.state)) and found < most:
            seat = acting[0]
            if seat != CONTROL:
                dice = SeededDice(Chance(wits(key, seat, len(match.record) - 1)))
                match.play(seat, CAPTAIN.order(Desk(GAME, match.state, seat), dice))
                continue
            assert isinstance(match.state, Strategic)
            if any(isinstance(phase, Battle) for phase in match.state.flow):
                found += 1
                yield match.state.clone(), packet_of(match)
            match.play(CONTROL, Settle())
        seed += 1


def bay_contacts(seed: int, most: int) -> Iterator[tuple[Strategic, Packet]]:
    """Contacts in the Bay of Bengal in April 1942 that become raids: Nagumo and Somerville with forces drawn at random from those that were there."""
    plan, found = campaign("indian-ocean-1942"), 0
    while found < most:
        dice = SeededDice(Chance(key_from_seed(seed)))
        match = Match.open(GAME, plan.scenario, Fairness(seed=seed), {"raids_below": "all"})
        met = _contact(match, [(seat, _fewer(line, dice)) for seat, line in plan.orders])
        if met is not None:
            found += 1
            yield met
        seed += 1


def _fewer(line: str, dice: Dice) -> str:
    """An order to form a task force, with some of its counters left out; any other as it is."""
    words = line.split()
    if words[:2] != ["allocate", "tf"]:
        return line
    units = words[4:]
    kept = [unit for unit in units if dice.roll(3, "draw a force") > 1] or units[:1]
    return " ".join([*words[:4], *kept])


def _contact(match: Match, plan: list[tuple[str, str]]) -> tuple[Strategic, Packet] | None:
    """The first contact that becomes a raid in a war of captains with these orders."""
    match.keep_undo(0)
    key, due = match.fairness.key(), list(plan)
    while acting := match.game.to_act(match.state):
        seat = acting[0]
        if seat == CONTROL:
            assert isinstance(match.state, Strategic)
            return match.state.clone(), packet_of(match)
        planned = next((one for one in due if one[0] == seat and is_legal(match, *one)), None)
        if planned is not None:
            due.remove(planned)
            match.play(seat, GAME.notation.parse(planned[1]))
            continue
        dice = SeededDice(Chance(wits(key, seat, len(match.record) - 1)))
        match.play(seat, CAPTAIN.order(Desk(GAME, match.state, seat), dice))
    return None


@rule("CB-WHO-1")
def compare(waits: Strategic, packet: Packet, battles: int, seed: int = 1) -> WarComparison:
    """Fight the combat that a war waits for so many times at each scale."""
    found = WarComparison(packet)
    for number in range(seed, seed + battles):
        report = fight_out(packet, seed=number).report
        for scale, order in ((found.above, Settle()), (found.below, order_of(packet, report))):
            for side, lost in zip(scale, given_up(waits, order, number), strict=True):
                side.append(lost)
    return found


def given_up(waits: Strategic, order: Order, seed: int) -> tuple[float, float]:
    """The combat value that both sides lose: Control's order, then captains until the combat is over."""
    state = waits.clone()
    depth = next(n for n, phase in enumerate(state.flow) if isinstance(phase, Battle))
    fight = state.flow[depth].fight  # type: ignore[attr-defined]  # it is the Battle just found
    sides = [[unit.id for unit in fight.units_of(state, second=second)] for second in (False, True)]
    before = [_value(state, names) for names in sides]
    key = key_from_seed(seed)
    state.chance = Chance(key)
    dice = SeededDice(state.chance)
    GAME.obey(state, CONTROL, order, Umpire(dice, state.logs))
    for given in range(STEPS):
        acting = GAME.to_act(state)
        if not acting or len(state.flow) <= depth or not isinstance(state.flow[depth], Battle):
            break
        seat = acting[0]
        chosen = CAPTAIN.order(Desk(GAME, state, seat), SeededDice(Chance(wits(key, seat, given))))
        GAME.obey(state, seat, chosen, Umpire(dice, state.logs))
    return before[0] - _value(state, sides[0]), before[1] - _value(state, sides[1])


def _value(state: Strategic, names: list[UnitId]) -> float:
    units = [state.units[name] for name in names if name in state.units]
    return float(ratings.total(state, units, ratings.FLEET))


def as_json(found: WarComparison) -> dict[str, Any]:
    """A comparison as JSON values."""
    sides = list(dict.fromkeys(ship.side for ship in found.packet.ships))
    return {
        "battle": found.packet.battle,
        "packet": found.packet.hash,
        "light": found.packet.light,
        "ships": {side: sum(ship.side == side for ship in found.packet.ships) for side in sides},
        "battles": len(found.above[0]),
        "given_up": {
            side: {"above": list(interval(found.above[n])), "below": list(interval(found.below[n]))}
            for n, side in enumerate(sides)
        },
    }


def summary(all_found: list[WarComparison]) -> dict[str, tuple[float, float, float]]:
    """By how much combat value a battle below costs the operating side, and its opposition, more than the same combat above."""
    return {
        name: interval([fmean(one.below[n]) - fmean(one.above[n]) for one in all_found])
        for n, name in enumerate(("operating side", "opposition"))
    }


def lines(found: WarComparison) -> list[str]:
    """A comparison in a few lines."""
    told = as_json(found)
    rows = [f"{told['battle']}, {told['light']}: {told['ships']}; {told['battles']} battles at each scale"]
    for side, given in told["given_up"].items():
        above, below = given["above"], given["below"]
        rows.append(
            f"  {side:<12} gives up  above {above[0]:5.1f} CV ({above[1]:.1f} to {above[2]:.1f})"
            f"  below {below[0]:5.1f} ({below[1]:.1f} to {below[2]:.1f})"
        )
    return rows
