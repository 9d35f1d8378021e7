"""The odds of an order to land: the battery's fire, the loyalty of Ceylonese units, the fight for the beach."""

from __future__ import annotations

from typing import Any, Final

from flagplot.kernel.dice import Dice
from flagplot.kernel.odds import exact
from flagplot.kernel.order import Order
from flagplot.kernel.seat import Seat, side_of
from flagplot.kernel.text.said import Said
from flagplot.kernel.umpire import Umpire
from flagplot.lab.odds.operational.land import cheapest_loss
from flagplot.lab.odds.operational.names import named
from flagplot.lab.odds.operational.stage import fate, played
from flagplot.lab.odds.operational.trying import harm_line, in_order
from flagplot.lab.odds.order import OrderOdds, Seen, chance_of
from flagplot.lab.odds.said import average, say
from flagplot.operational.content.counters import TROOP
from flagplot.operational.content.sea import SEA
from flagplot.operational.orders.common import Done, Land, Wager
from flagplot.operational.phases.land.groundwar import Losing, Wagering
from flagplot.operational.phases.land.landings import Landing
from flagplot.operational.rules.land.landing import declare, test_loyalty
from flagplot.operational.state.model import JAPAN, Bay, enemy

LOYAL: Final = say("outcome-loyal")
DESERTS: Final = say("outcome-deserts")
TURNS: Final = say("outcome-turns")


def land_odds(seen: Seen, order: Land) -> list[OrderOdds]:
    """What a landing may cost and win, as far as the seat sees who stands there."""
    world: Bay = seen.world()
    if order.group not in world.groups:
        return []
    at = world.groups[order.group].at
    return [*_battery(world, order), *_loyalty(seen, world, at), *_beach(seen, world, order, at)]


def _battery(world: Bay, order: Land) -> list[OrderOdds]:
    """Transports without warships are fired at by a battery."""

    def fired(dice: Dice) -> Bay:
        bay = world.clone()
        declare(bay, Umpire(dice, quiet=True), bay.groups[order.group])
        return bay

    ships = world.groups[order.group].ships
    target = max(ships, key=lambda name: world.ships[name].left)
    odds = in_order(exact(lambda dice: fate(fired(dice), target, world)))
    if len(odds.outcomes) < 2:
        return []
    heading = say("heading-battery-fires")
    return [harm_line(heading, say("label-no-warship-there"), target, odds, None, ("MK-BAT-62",))]


def _loyalty(seen: Seen, world: Bay, at: str) -> list[OrderOdds]:
    """The first Japanese landing on Ceylon tests every Ceylonese unit."""
    again = world.options.loyalty_rolls == "every_landing"
    if side_of(seen.seat) != JAPAN or at not in SEA.ceylon or (world.loyalty and not again):
        return []
    units = [
        name
        for name, troop in seen.view.troops.items()
        if TROOP[name].ceylonese and not troop.fate and not troop.turncoat
    ]
    if not units:
        return []
    alone = world.clone()
    alone.troops = {units[0]: alone.troops[units[0]]}

    def once(dice: Dice) -> Said:
        bay = alone.clone()
        test_loyalty(bay, Umpire(dice, quiet=True))
        troop = bay.troops[units[0]]
        return TURNS if troop.turncoat else DESERTS if troop.fate else LOYAL

    odds = exact(once)
    loyal = chance_of(odds, lambda found: found == LOYAL)
    turns = chance_of(odds, lambda found: found == TURNS)
    text = say("text-to-desert", turns=turns, loyal=loyal)
    figure = chance_of(odds, lambda found: found == DESERTS)
    heading, label = say("heading-first-landing"), say("label-each-ceylonese-unit", units=len(units))
    return [OrderOdds(heading, label, figure, text, odds, None, ("MK-LND-23", "MK-LND-24"))]


def _beach(seen: Seen, world: Bay, order: Land, at: str) -> list[OrderOdds]:
    """The landing to its end, with nothing staked and no bombardment: those who stand there fight, loyal or not."""
    side = str(side_of(seen.seat))
    foes = [name for name, troop in seen.view.troops.items() if troop.at == at and troop.side == enemy(side)]
    if not foes:
        return []
    start = world.clone()
    start.troops = {name: troop for name, troop in start.troops.items() if name in {*order.units, *foes}}
    start.flow = [Landing(side, at, list(order.units))]
    landed = sum(start.troops[name].factors for name in order.units)

    def answer(bay: Bay, phase: Any, seat: Seat) -> Order:
        if isinstance(phase, Wagering):
            return Wager(0)
        return cheapest_loss(bay, at, seat) if isinstance(phase, Losing) else Done()

    def outcome(bay: Bay) -> Said:
        ours = sum(troop.factors for troop in bay.troops_at(at, side) if troop.id in order.units)
        theirs = sum(troop.factors for troop in bay.troops_at(at, enemy(side)))
        return say("outcome-we-have-they-have", ours=ours, theirs=theirs)

    odds = played(start, answer, outcome)
    figure = chance_of(odds, lambda found: bool(found.arguments["ours"]))
    lost = average(landed - float(odds.mean(lambda found: int(str(found.arguments["ours"])))))
    text = say("text-to-hold-the-beach", lost=lost, landed=landed)
    heading, label = say("heading-land-at", at=named(at)), say("label-fought-out")
    return [OrderOdds(heading, label, figure, text, odds, None, ("MK-LND-8", "MK-LND-13"))]
