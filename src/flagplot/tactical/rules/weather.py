"""Weather and the special conditions of a scenario."""

from __future__ import annotations

from flagplot.kernel.rule import rule
from flagplot.kernel.umpire import Umpire
from flagplot.tactical.charts import VISIBILITY
from flagplot.tactical.content.scenario import Effect
from flagplot.tactical.rules.damage.damage import sink
from flagplot.tactical.rules.gunnery.gunnery import is_main
from flagplot.tactical.rules.movement.geometry import CIRCLE
from flagplot.tactical.state.ids import ShipId
from flagplot.tactical.state.model import HEAVY, LEVELS, Battle, Ship


@rule("NA-WEA-3", "NA-WEA-4", "NA-WEA-6", "NA-WEA-7", "NA-WEA-9")
def visibility(weather: str, umpire: Umpire) -> int:
    """This turn's maximum in yards by one die; Good weather needs no die and has no common maximum."""
    if weather == "good":
        return 0
    die = umpire.dice.d6("NA-WEA-6 visibility")
    return VISIBILITY.number(weather, "yards") + int(umpire.read(VISIBILITY, weather, f"die_{die}"))


@rule("NA-SCN-6", "NA-SCN-15")
def special_conditions(state: Battle, umpire: Umpire) -> None:
    """Dice and dates the scenario prescribes for the opening of a turn."""
    for ship in list(state.ships.values()):
        if not ship.in_battle:
            continue
        _power(state, ship, umpire)
        _main_guns(state, ship, umpire)
        _random_course(state, ship, umpire)
        _forced_target(state, ship, umpire)
        _surprise(state, ship, umpire)
        _floatplane(state, ship)
        _scuttle(state, ship, umpire)
    _recall(state, umpire)


def _power(state: Battle, ship: Ship, umpire: Umpire) -> None:
    for effect in state.effects("power_failure"):
        if state.applies(effect, ship) and effect.turn == state.turn:
            facts = {"ship": ship.name, "needed": list(effect.dice)}
            if umpire.dice.d6("NA-SCN-6 power") in effect.dice:
                ship.mute_until = ship.blind_until = state.turn + effect.turns - 1
                umpire.announce("power", ("NA-SCN-6",), facts, audience=(ship.side,))
            else:
                umpire.announce("power_holds", ("NA-SCN-6",), facts, audience=(ship.side,))


def _main_guns(state: Battle, ship: Ship, umpire: Umpire) -> None:
    for effect in state.effects("main_guns_fail"):
        if state.applies(effect, ship):
            main = [n for n in range(len(ship.sheet.batteries)) if is_main(ship, n)]
            fails = umpire.dice.d6("NA-SCN-6 turrets") in effect.dice
            ship.out = [n for n in ship.out if n not in main] + (main if fails else [])
            facts = {"ship": ship.name, "fails": fails, "needed": list(effect.dice)}
            umpire.announce("turrets", ("NA-SCN-6",), facts, audience=(ship.side,))


@rule("NA-SCN-8", "NA-SCN-9")
def _random_course(state: Battle, ship: Ship, umpire: Umpire) -> None:
    for effect in state.effects("random_course"):
        if state.applies(effect, ship):
            die = umpire.dice.d6("NA-SCN-9 rudder")
            ship.course = (ship.course + 600 * (die - 1)) % CIRCLE
            ship.marks = []
            facts = {"ship": ship.name, "course": ship.course // 10}
            umpire.announce("rudder", ("NA-SCN-9",), facts, audience=(ship.side,))


def _forced_target(state: Battle, ship: Ship, umpire: Umpire) -> None:
    for effect in state.effects("forced_target"):
        if state.applies(effect, ship) and effect.turn == state.turn:
            frees = umpire.dice.d6("NA-SCN-6 identification") in effect.dice
            if frees:
                state.undeceived.append(ship.id)
            target = state.ships[ShipId(effect.target)].name
            facts = {"ship": ship.name, "target": target, "frees": frees, "needed": list(effect.dice)}
            umpire.announce("identification", ("NA-SCN-6",), facts, audience=(ship.side,))


def _surprise(state: Battle, ship: Ship, umpire: Umpire) -> None:
    for effect in state.effects("surprised"):
        if state.applies(effect, ship) and effect.dice and effect.turn == state.turn:
            wakes = umpire.dice.d6("NA-SCN-6 surprise") in effect.dice
            if wakes:
                state.woken.append(ship.id)
            facts = {"ship": ship.name, "wakes": wakes, "needed": list(effect.dice)}
            umpire.announce("surprise", ("NA-SCN-6",), facts, audience=(ship.side,))


def _floatplane(state: Battle, ship: Ship) -> None:
    for effect in state.effects("floatplane"):
        if state.applies(effect, ship) and effect.from_turn <= state.turn and ship.level < HEAVY:
            ship.floatplane = "aloft"


def _scuttle(state: Battle, ship: Ship, umpire: Umpire) -> None:
    for effect in state.effects("scuttles"):
        if state.applies(effect, ship) and ship.level >= HEAVY and state.turn >= effect.from_turn:
            umpire.announce("scuttled", ("NA-SCN-6",), {"ship": ship.name}, reveals=True)
            sink(state, ship, umpire)


def _recall(state: Battle, umpire: Umpire) -> None:
    for effect in state.effects("recall"):
        if state.turn >= effect.from_turn and effect.side not in state.recalled and _has_suffered(state, effect):
            recalled = umpire.dice.d6("NA-SCN-6 recall") in effect.dice
            if recalled:
                state.recalled.append(effect.side)
            facts = {"side": effect.side, "recalled": recalled, "needed": list(effect.dice)}
            umpire.announce("recall", ("NA-SCN-6",), facts, audience=(effect.side,))


def _has_suffered(state: Battle, effect: Effect) -> bool:
    """Whether a ship of the side is as badly damaged as the scenario requires before its commander considers withdrawal."""
    least = LEVELS.index(effect.level) if effect.level else 0
    return any(ship.side == effect.side and ship.level >= least for ship in state.ships.values())
