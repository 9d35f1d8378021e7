"""The odds of an order of the operational game: it is applied in an imagined world, with every die enumerated."""

from __future__ import annotations

from typing import Final

from flagplot.kernel.dice import Chance, Dice, SeededDice, key_from_seed
from flagplot.kernel.odds import Odds, exact
from flagplot.kernel.order import Order
from flagplot.kernel.umpire import Umpire
from flagplot.lab.odds.operational.battle import battle_of, surprise_of
from flagplot.lab.odds.operational.flights import arc_odds, bomb_odds, pair_odds, scout_odds
from flagplot.lab.odds.operational.landing import land_odds
from flagplot.lab.odds.operational.passages import collision_odds, dive_odds, submarine_odds, zone_odds
from flagplot.lab.odds.operational.shots import bombard_odds, fire_odds, torpedo_odds
from flagplot.lab.odds.operational.trying import Lines
from flagplot.lab.odds.operational.wing import strike_odds
from flagplot.lab.odds.order import Needed, OrderOdds, Seen, chance_of
from flagplot.lab.odds.said import average, say
from flagplot.operational.orders.common import (
    Arc,
    Attack,
    Bomb,
    Bombard,
    Defend,
    Detach,
    Engage,
    Enter,
    Fire,
    Join,
    Land,
    Launch,
    Move,
    Pair,
    Reassign,
    Scout,
    Target,
    Wager,
)
from flagplot.operational.rules.land.ground import fight_round
from flagplot.operational.state.model import Bay, enemy
from flagplot.operational.state.view import BayView

BATTLES: Final = 100
"""Sample size for whole battles, which are slow."""


def odds_of(seen: Seen, order: Order) -> Lines:
    """The odds of an order, and why there are none where it is bound to be diced for."""
    match order:
        case Fire():
            return fire_odds(seen, order)
        case Bomb():
            return bomb_odds(seen, order)
        case Pair():
            return pair_odds(seen, order)
        case Move() if order.marker in seen.view.subs:
            return dive_odds(seen, order), None
        case Move():
            return [*zone_odds(seen, order.marker, order.to), *collision_odds(seen, order)], None
        case Enter():
            return [*zone_odds(seen, order.group, order.to), *collision_odds(seen, order)], None
        case Join() | Detach() | Reassign():
            return collision_odds(seen, order), None
        case Attack():
            return submarine_odds(seen, order)
        case Target():
            return torpedo_odds(seen, order), None
        case Launch():
            return strike_odds(seen, order)
        case Scout():
            return scout_odds(seen, order), None
        case Arc():
            return arc_odds(seen, order), None
        case Wager():
            return _wager(seen, order), None
        case Land():
            return land_odds(seen, order), None
        case Bombard():
            return bombard_odds(seen, order), None
        case Engage() | Defend():
            return _meet(seen, order.group)
        case _:
            return [], None


def _meet(seen: Seen, name: str) -> Lines:
    """Groups meet: surprise at night, and a battle of four rounds with what is seen."""
    view: BayView = seen.view
    world: Bay = seen.world()
    group = world.groups.get(name)
    if group is None:
        return [], None
    met = [marker for marker in view.markers.values() if marker.at == group.at]
    lines: list[OrderOdds] = []
    if view.night and met:
        odds = surprise_of(world, name, met[0].id)
        figure = chance_of(odds, lambda one: one.arguments["side"] == view.side)
        theirs = chance_of(odds, lambda one: one.arguments["side"] == enemy(view.side))
        text = say("text-to-surprise-him", theirs=theirs)
        heading, label = say("heading-at-night"), say("label-who-surprises-whom")
        lines.append(OrderOdds(heading, label, figure, text, odds, None, ("MK-NIT-1",)))
    if met and all(not marker.ships for marker in met):
        return lines, say("note-no-odds-of-the-battle")
    if met:
        foe = next(marker.id for marker in met if marker.ships)
        odds = battle_of(_only(world, name, foe), name, foe, trials=BATTLES)
        figure = chance_of(odds, lambda one: one.arguments.get("side") == view.side)
        worse = chance_of(odds, lambda one: one.arguments.get("side") == enemy(view.side))
        heading, label = say("heading-if-it-comes-to-battle"), say("label-four-rounds")
        text = say("text-to-come-off-better", worse=worse)
        lines.append(OrderOdds(heading, label, figure, text, odds, None, ("MK-BAT-12",)))
    return lines, None


def _only(world: Bay, *groups: str) -> Bay:
    """The world with nothing on the map but these groups."""
    bay = world.clone()
    bay.groups = {name: bay.groups[name] for name in groups}
    bay.ships = {name: ship for name, ship in bay.ships.items() if ship.group in groups}
    bay.planes, bay.subs, bay.troops, bay.strikes = {}, {}, {}, []
    return bay


# Ashore.


def _wager(seen: Seen, order: Wager) -> list[OrderOdds]:
    world: Bay = seen.world()
    top = world.flow[-1]
    at, landing = getattr(top, "at", ""), bool(getattr(top, "landing", False))

    def once(dice: Dice) -> tuple[int, int]:
        bay = world.clone()
        owed = fight_round(bay, Umpire(dice, quiet=True), at, seen.view.side, order.factors, landing=landing)
        return owed[seen.view.side] // 2, owed[enemy(seen.view.side)] // 2

    losses = exact(once)
    bay = world.clone()
    umpire = Umpire(SeededDice(Chance(key_from_seed(1))))
    fight_round(bay, umpire, at, seen.view.side, order.factors, landing=landing)
    event = umpire.events[0]
    column = next((str(reading.column) for reading in event.readings), "")
    odds = Odds(losses.of(lambda lost: say("outcome-we-lose-they-lose", ours=lost[0], theirs=lost[1])), losses.trials)
    figure = average(float(losses.mean(lambda lost: lost[1])))
    text = say("text-factors-he-loses", lost=average(float(losses.mean(lambda lost: lost[0]))))
    heading, label = say("heading-if-you-stake", factors=order.factors), say("label-one-round-at", column=column)
    return [OrderOdds(heading, label, figure, text, odds, Needed("ground", 0, (), (column,)), ("MK-LND-13",))]
