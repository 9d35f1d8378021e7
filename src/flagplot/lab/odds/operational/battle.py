"""Odds of surprise at night, and of whole surface battles by sampling."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from flagplot.bots.operational.doctrine import closing
from flagplot.bots.operational.strength import hit_value
from flagplot.kernel.dice import Dice
from flagplot.kernel.flow import RUNAWAY
from flagplot.kernel.odds import Odds, sampled
from flagplot.kernel.order import Order
from flagplot.kernel.seat import Seat
from flagplot.kernel.text.said import Said
from flagplot.kernel.umpire import Umpire
from flagplot.lab.odds.operational.stage import AT_SEA, RULE_OPTIONS, YES_NO, chosen, names_of, put_group, rolled, stage
from flagplot.lab.odds.said import say
from flagplot.lab.odds.situation import BadSituation, Parameter, Situation
from flagplot.operational.content.counters import GUNS, SHIP
from flagplot.operational.orders.common import Array, Cease, Fire, Pursue, Stand
from flagplot.operational.phases.battle.arraying import Arraying
from flagplot.operational.phases.battle.deciding import Deciding
from flagplot.operational.phases.battle.firing import Firing
from flagplot.operational.phases.battle.relocating import Crossing, Relocating
from flagplot.operational.phases.battle.seafight import SeaFight
from flagplot.operational.rules.battle.broadside import eligible, targets
from flagplot.operational.rules.battle.contact import anchorage_bonus, surprise_result
from flagplot.operational.rules.battle.fight import Fight
from flagplot.operational.state.model import ALLIES, JAPAN, Bay, enemy

_ANCHORAGE: Final = {JAPAN: "2611", ALLIES: "1217"}
"""Port Blair and Galle: anchorages, not boxed."""
_SIDES: Final = (JAPAN, ALLIES)
_TRIALS: Final = 1_000


def surprise(values: Mapping[str, Any]) -> Odds[Said]:
    """Who surprises whom when groups meet at night."""
    attacker = values["attacker"]
    at = _ANCHORAGE[enemy(attacker)] if chosen(values, "anchorage") else AT_SEA
    start = stage(values["options"], night=True)
    japan = put_group(start, "J1", at, ["chokai"])
    allies = put_group(start, "A1", at, ["cornwall"])
    return surprise_of(start, japan.id, allies.id)


def surprise_of(start: Bay, one: str, other: str) -> Odds[Said]:
    """Who surprises whom when two groups of a position meet at night."""

    def act(bay: Bay, umpire: Umpire) -> Said:
        found = surprise_result(bay, umpire, anchorage_bonus(bay, bay.groups[one], bay.groups[other]))
        return say("outcome-surprise", side=found or "nobody")

    return rolled(lambda: start, act)


def battle(values: Mapping[str, Any]) -> Odds[Said]:
    """A battle fought by the rules, each ship firing at the target with the highest expected result."""
    start = stage(values["options"], night=values["light"] == "night")
    for label, key in (("J1", "japan"), ("A1", "allies")):
        if not names_of(values[key]):
            message = say("refuse-name-at-least-one-ship", key=key)
            raise BadSituation(message)
        group = put_group(start, label, AT_SEA, names_of(values[key]))
        if group.side != key:
            message = say("refuse-does-not-sail-for", ships=group.ships[0], key=key)
            raise BadSituation(message)
        group.came = "1819"
    start.impulse = 1
    return battle_of(start, "J1", "A1", values["rounds"])


def battle_of(start: Bay, one: str, other: str, rounds: int = 4, trials: int = _TRIALS) -> Odds[Said]:
    """A battle between two groups of a position, each ship firing where it promises most: who comes off better by the points lost."""
    before = start.score.copy()
    japan, allies = (one, other) if start.groups[one].side == JAPAN else (other, one)
    at = start.groups[one].at

    def procedure(dice: Dice) -> Said:
        bay = start.clone()
        umpire = Umpire(dice, quiet=True)
        mode, found = "day", ""
        if bay.night:
            mode = "night"
            found = surprise_result(bay, umpire, anchorage_bonus(bay, bay.groups[japan], bay.groups[allies]))
        bay.flow = [SeaFight(Fight(at, japan, allies, mode, surprise=found))]
        _fight_out(bay, umpire, rounds)
        return _verdict(bay, before)

    return sampled(procedure, trials)


def _fight_out(bay: Bay, umpire: Umpire, rounds: int) -> None:
    for _ in range(RUNAWAY):
        if not bay.flow:
            return
        phase = bay.flow[-1]
        seats = phase.seats(bay)
        if not seats:
            phase.run(bay, umpire)
            continue
        phase.obey(bay, seats[0], _answer(bay, phase, seats[0], rounds), umpire)


def _answer(bay: Bay, phase: Any, seat: Seat, rounds: int) -> Order:
    """The usual array, the best shot, closing when out of reach, no flight before the last round."""
    if isinstance(phase, Arraying):
        return Array(())
    if isinstance(phase, Firing):
        return _best_shot(bay, phase, seat)
    if isinstance(phase, Deciding):
        over = phase.fight.round >= rounds and phase.check(bay, seat, Cease()) is None
        return Cease() if over else Stand()
    if isinstance(phase, Crossing):
        return Stand()
    if isinstance(phase, Relocating):
        fight, side = phase.fight, str(seat)
        moves = list(phase.orders(bay, seat))
        return closing(fight.posts, fight.afloat(bay, side), fight.afloat(bay, enemy(side)), moves) or Stand()
    return Pursue("no")


def _best_shot(bay: Bay, phase: Any, seat: Seat) -> Order:
    """The next ship in turn fires at its best target; the order of ships matters little."""
    firer = eligible(bay, phase.fight, seat)[0]
    return Fire(firer, max(targets(bay, phase.fight, firer), key=lambda target: _promise(bay, firer, target)))


def _promise(bay: Bay, firer: str, target: str) -> float:
    gun = SHIP[firer].gun if firer in SHIP else GUNS[firer].gun
    if not gun or target not in SHIP:
        return 0.0
    damaged = bay.ships[target].damaged
    return hit_value(gun, target, damaged, 1 if damaged or SHIP[target].speed == "Slow" else 0)


def _verdict(bay: Bay, before: Mapping[str, int]) -> Said:
    """Who came off better, by the points lost."""
    lead = bay.score[JAPAN] - before[JAPAN] - bay.score[ALLIES] + before[ALLIES]
    if not lead:
        return say("outcome-even")
    points = "many" if abs(lead) >= 10 else "some" if abs(lead) >= 4 else "few"
    return say("outcome-ahead", side=JAPAN if lead > 0 else ALLIES, points=points)


SITUATIONS: Final = (
    Situation(
        "surprise",
        say("situation-who-has-surprise-when-groups"),
        ("MK-NIT-1", "MK-NIT-2", "MK-NIT-3", "MK-NIT-4", "MK-NIT-5", "MK-NIT-6"),
        (
            Parameter("attacker", say("parameter-side-whose-group-not-in"), JAPAN, _SIDES),
            Parameter("anchorage", say("parameter-whether-other-lies-in-anchorage"), "no", YES_NO),
            RULE_OPTIONS,
        ),
        surprise,
    ),
    Situation(
        "battle",
        say("situation-whole-surface-battle-sampled-who"),
        ("MK-BAT-1", "MK-BAT-12", "MK-BAT-20", "MK-BAT-43", "MK-NIT-9"),
        (
            Parameter(
                "japan",
                say("parameter-japanese-ships-with-commas"),
                "Chokai, Kumano, Mikuma, Mogami, Suzuya, Fubuki, Shirayuki",
            ),
            Parameter(
                "allies",
                say("parameter-allied-ships-with-commas"),
                "Cornwall, Dorsetshire, Emerald, Enterprise, Napier, Nestor",
            ),
            Parameter("light", say("parameter-day-or-night"), "day", ("day", "night")),
            Parameter("rounds", say("parameter-battle-rounds-before-both-stop"), "4", low=1, high=20),
            RULE_OPTIONS,
        ),
        battle,
    ),
)
