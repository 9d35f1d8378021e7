"""Odds of a whole fleet combat between named forces: who withdraws, and what is sunk."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from flagplot.kernel.dice import Dice
from flagplot.kernel.odds import Odds, of
from flagplot.kernel.order import Order
from flagplot.kernel.text.said import Said
from flagplot.kernel.umpire import Umpire
from flagplot.lab.odds.said import say
from flagplot.lab.odds.situation import BadSituation, Parameter, Situation
from flagplot.lab.odds.strategic.stage import HOME, settings, stage, station
from flagplot.strategic.orders.sheets import Lose
from flagplot.strategic.phases.combat.battle import THROW, Battle
from flagplot.strategic.phases.operations.conduct import FIGHT, Conduct
from flagplot.strategic.rules.cards import COVER
from flagplot.strategic.rules.combat.engagement import Engagement, Party
from flagplot.strategic.rules.combat.ratings import FLEET, value
from flagplot.strategic.state.ids import ForceId, UnitId
from flagplot.strategic.state.model import Strategic
from flagplot.strategic.state.pieces import SWEEP, Harbour, Operation, TaskForce

BOUND: Final = 1_300
SAMPLES: Final = 1_000
OPERATOR, OPPONENT = ForceId("usa:own"), ForceId("japan:enemy")
AREA: Final = "midway"
KINDS: Final = ("fleet_carrier", "heavy", "light_cruiser", "escort", "submarine")
NAMES: Final = ("carriers", "heavies", "cruisers", "escorts", "submarines")


def scene(values: Mapping[str, Any]) -> Strategic:
    """Two task forces that have met in an area without bases."""
    state = stage(settings())
    state.harbours[HOME] = Harbour(HOME, "usa", 0, {}, {}, {}, {}, {}, {})
    for nation, force, prefix in (("usa", OPERATOR, ""), ("japan", OPPONENT, "enemy_")):
        units = []
        for kind, name in zip(KINDS, NAMES, strict=True):
            units += station(state, nation, kind, values[prefix + name])
        for unit in units:
            unit.duty, unit.on = "tf", force
        named = [unit.id for unit in units if not unit.aboard]
        state.forces[force] = TaskForce(force, nation, HOME, named, lsp=values[prefix + "lsp"], area=AREA)
        if not named:
            message = say("refuse-both-sides-need-ships-give", names=", ".join(prefix + name for name in NAMES))
            raise BadSituation(message)
    state.operations.append(Operation(SWEEP, "usa", OPERATOR, AREA, status="open"))
    return state


def thrifty(state: Strategic, offered: list[Order]) -> Order:
    """An owner who gives away as little combat value as a step can cost; sinking is worse than damage."""

    def cost(order: Order) -> tuple[int, int, str]:
        unit = state.units.get(UnitId(order.what)) if isinstance(order, Lose) else None
        if unit is None:
            return 0, 0, order.line()
        now = value(state, unit, FLEET)
        air = state.air_of(unit.id) if unit.is_carrier else None
        if air is not None:
            return now + value(state, air, FLEET), 0, unit.id
        if unit.is_air or unit.damaged:
            return now, 1, unit.id
        return now - now // 2, 0, unit.id

    return min(offered, key=cost)


def fight(state: Strategic, values: Mapping[str, Any], umpire: Umpire) -> Said:
    """Play the combat out and say how it ended."""
    own, enemy = Party((OPERATOR,), die=values["cards"]), Party((OPPONENT,), die=values["enemy_cards"])
    state.call(Conduct(0, FIGHT))
    state.call(Battle(Engagement(0, AREA, COVER, own, enemy), THROW))
    before = _ships(state)
    while len(state.flow) > 1:
        phase = state.flow[-1]
        seats = phase.seats(state)
        if seats:
            phase.obey(state, seats[0], thrifty(state, list(phase.orders(state, seats[0]))), umpire)
        else:
            phase.run(state, umpire)
    after = _ships(state)
    winner = "enemy" if state.forces[OPERATOR].beaten else "we"
    ours, theirs = before["usa"] - after["usa"], before["japan"] - after["japan"]
    return say("outcome-holds-the-sea-sunk", winner=winner, ours=ours, theirs=theirs)


def _ships(state: Strategic) -> dict[str, int]:
    found = {"usa": 0, "japan": 0}
    for unit in state.units.values():
        if unit.is_ship:
            found[unit.nation] += 1
    return found


def battle(values: Mapping[str, Any]) -> Odds[Said]:
    """One fleet combat, losses taken thriftily by both owners."""
    start = scene(values)

    def once(dice: Dice) -> Said:
        return fight(start.clone(), values, Umpire(dice, quiet=True))

    return of(once, BOUND, SAMPLES)


def _side(prefix: str, whose: str) -> tuple[Parameter, ...]:
    return (
        Parameter(
            f"{prefix}carriers", say("parameter-fleet-carrier-groups-with-their", whose=whose), "1", low=0, high=12
        ),
        Parameter(f"{prefix}heavies", say("parameter-heavy-groups", whose=whose), "2", low=0, high=20),
        Parameter(f"{prefix}cruisers", say("parameter-light-cruiser-forces", whose=whose), "0", low=0, high=20),
        Parameter(f"{prefix}escorts", say("parameter-escort-forces", whose=whose), "0", low=0, high=20),
        Parameter(f"{prefix}submarines", say("parameter-submarine-flotillas", whose=whose), "0", low=0, high=20),
        Parameter(f"{prefix}lsp", say("parameter-lsp-allocated-force", whose=whose), "1", low=0, high=60),
        Parameter(f"{prefix}cards", say("parameter-sum-cards-played-on-die", whose=whose), "0", low=0, high=30),
    )


BATTLE: Final = Situation(
    "battle",
    say("situation-fleet-combat-between-named-forces"),
    ("NW-CMB-2", "NW-CMB-3", "NW-CMB-5", "NW-CMB-8", "NW-CMB-9", "NW-CMB-35", "NW-CMB-36", "NW-CMB-37", "NW-CMB-38"),
    (*_side("", "our"), *_side("enemy_", "enemy")),
    battle,
)
