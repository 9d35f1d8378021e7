"""Secrets of the war that a classifier tries to predict: escorts, task forces, cards laid, sealed sheets."""

from __future__ import annotations

import random
from collections.abc import Callable

from flagplot.kernel.seat import OBSERVER, Seat
from flagplot.strategic import GAME
from flagplot.strategic.rules.offers import lay
from flagplot.strategic.rules.production import new_unit
from flagplot.strategic.state.model import Strategic
from flagplot.strategic.state.pieces import TASK_FORCE, Commitment
from flagplot.strategic.state.view import known_nations
from tests.fog.door import Door, players
from tests.fog.plans import sealed_plan
from tests.fog.predictor import Features, Sample, features
from tests.fog.scenes import played, too_weak


def escort(door: Door, seed: int) -> Sample:
    """How many escorts a route has, when an attack on it was too weak to be made."""
    lots = random.Random(f"escort {seed}")
    number = lots.choice((10, 20))
    state = too_weak(number)
    state.reserve["usa"] += lots.randrange(9)
    found: Features = {}
    for seat in (Seat("usa"), OBSERVER):
        found |= features(door.sent(state, seat), str(seat))
    return Sample(str(number), found)


def somewhere(seed: int) -> tuple[Strategic, random.Random]:
    """A position of a war of captains."""
    lots = random.Random(f"war {seed}")
    stop = lots.randrange(4, 30)
    scenario = ("intro", "pacific")[seed % 2]
    state: Strategic | None = None
    for number, scene in enumerate(played(GAME, scenario, seed)):
        state = scene.state
        if number >= stop:
            break
    assert state is not None
    return state, lots


def told(door: Door, state: Strategic, nation: str) -> Features:
    """What is sent to those who do not know a nation's secrets, by their seat."""
    found: Features = {}
    strangers = [seat for seat in players(door.game, state) if nation not in known_nations(state, seat)]
    for place, eye in enumerate([*strangers[:1], OBSERVER]):
        found |= features(door.sent(state, eye), str(place))
    return found


def force(door: Door, seed: int) -> Sample | None:
    """Whether three more battleships sail under a counter: placed at random, so that no plan reveals them."""
    state, lots = somewhere(seed)
    if not state.forces:
        return None
    counter = lots.choice(list(state.forces.values()))
    strong = lots.random() < 0.5
    for _ in range(3 if strong else 0):
        unit = new_unit(state, counter.nation, "heavy", counter.base)
        unit.duty, unit.on = TASK_FORCE, counter.id
        counter.units.append(unit.id)
    return Sample(str(strong), told(door, state, counter.nation))


def card(door: Door, seed: int) -> Sample | None:
    """Which of two cards a nation has laid, and for what."""
    state, lots = somewhere(seed)
    nations = [nation for nation in state.nations() if len(state.hands[nation]) > 1]
    if not nations:
        return None
    nation = lots.choice(nations)
    cards = sorted(state.hands[nation])
    first = lots.random() < 0.5
    use = "die" if first else "shift"
    lay(state, Commitment(cards[0 if first else -1], nation, use, "somewhere", part="cover"))
    return Sample(use, told(door, state, nation))


def sheet(door: Door, seed: int) -> Sample | None:
    """The sealed order of another seat."""
    return sealed_plan(door, ("intro", "pacific")[seed % 2], seed)


CASES: dict[str, Callable[[Door, int], Sample | None]] = {
    "escort": escort,
    "force": force,
    "card": card,
    "sheet": sheet,
}
