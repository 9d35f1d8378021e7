"""The audit: a valid position has no problem, and every kind of inserted error is reported in words."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

from flagplot.strategic.state.model import Strategic
from flagplot.strategic.state.pieces import RAIDING, Train
from tests.strategic.positions import air_of, carrier, force, little, operation, route, stock, troops, unit


def busy() -> Strategic:
    """A position in which every store and card holds something."""
    state = little(5)
    state.trains["train-usa-1"] = Train("train-usa-1", "usa", "b", 3, 10, {"usa": 2})
    state.ledgers["usa"].tonnage_in += 10
    state.ledgers["usa"].lsp_in += 2
    route(state, 9, "usa", "pearl", "train-usa-1", "ab", usa=4)
    stock(state, "usa", "reef", 3)
    troops(state, "usa", "reef", men=2, tanks=1, garrisons=1)
    deck = carrier(state, "usa", "reef")
    unit(state, "usa", "fleet_carrier", "reef")
    unit(state, "usa", "air", "pearl")
    force(state, "usa:one", "reef", deck, unit(state, "usa", "heavy", "reef"), lsp=1, men=1, tanks=1, transports=2)
    force(state, "usa:two", "pearl", unit(state, "usa", "heavy", "pearl"))
    operation(state, "sweep", "usa:one", "d")
    state.transports["usa"] = 2
    state.ledgers["usa"].tonnage_in += 2
    return state


def holder(state: Strategic, path: str) -> tuple[Any, str]:
    """The object that holds a value, and its attribute or key there; the path is written as in a correction by Control."""
    *way, last = path.split(".")
    thing: Any = state
    for name in way:
        thing = thing[int(name) if name.isdecimal() else name] if isinstance(thing, dict) else getattr(thing, name)
    return thing, last


def put(path: str, value: object) -> Callable[[Strategic], None]:
    """Set one value."""

    def sow(state: Strategic) -> None:
        thing, name = holder(state, path)
        if isinstance(thing, dict):
            thing[name] = value
        else:
            setattr(thing, name, value)

    return sow


def add(path: str, by: int) -> Callable[[Strategic], None]:
    """Change one number."""

    def sow(state: Strategic) -> None:
        thing, name = holder(state, path)
        put(path, (thing[name] if isinstance(thing, dict) else getattr(thing, name)) + by)(state)

    return sow


def two_cards_for_one_ship(state: Strategic) -> None:
    state.forces["usa:two"].units.append("usa-heavy-1")


def two_on_a_deck(state: Strategic) -> None:
    state.units["usa-air-2"].aboard, state.units["usa-air-2"].at = "usa-fleet_carrier-1", "reef"


def ship_on_a_deck(state: Strategic) -> None:
    state.units["usa-heavy-2"].aboard = "usa-fleet_carrier-2"


def air_on_a_damaged_deck(state: Strategic) -> None:
    state.units["usa-fleet_carrier-1"].damaged = True


def air_left_behind(state: Strategic) -> None:
    air_of(state, "usa-fleet_carrier-1").at = "pearl"


def card_played_and_kept(state: Strategic) -> None:
    state.spent.append("usa-1")


def a_counter_vanishes(state: Strategic) -> None:
    del state.units["usa-air-2"]


def a_force_vanishes(state: Strategic) -> None:
    del state.forces["usa:two"]


FAULTS: list[tuple[Callable[[Strategic], None], str]] = [
    (add("reserve.usa", 1), "usa has .* tonnage points"),
    (add("transports.usa", 1), "usa has .* tonnage points"),
    (add("routes.9.tonnage.usa", 1), "usa has .* tonnage points"),
    (add("trains.train-usa-1.locked", 1), "usa has .* tonnage points"),
    (add("forces.usa:one.transports", 1), "usa has .* tonnage points"),
    (add("ledgers.usa.tonnage_out", 1), "usa has .* tonnage points"),
    (add("harbours.reef.stock.usa", 1), "usa has .* LSP"),
    (add("trains.train-usa-1.stock.usa", 1), "usa has .* LSP"),
    (add("ledgers.usa.lsp_in", 1), "usa has .* LSP"),
    (add("harbours.reef.manpower.usa", 1), "usa has .* land points"),
    (add("harbours.reef.tanks.usa", 1), "usa has .* land points"),
    (add("harbours.reef.garrisons.usa", 1), "usa has .* land points"),
    (add("forces.usa:one.manpower", 1), "usa has .* land points"),
    (add("forces.usa:one.tanks", 1), "usa has .* land points"),
    (add("pool.usa", 1), "usa has .* land points"),
    (add("ledgers.usa.units_in", 1), "usa has .* units"),
    (a_counter_vanishes, "usa has .* units"),
    (add("reserve.usa", -99), "usa has -79 in reserve"),
    (add("transports.usa", -9), "usa has -7 in transports"),
    (add("pool.usa", -9), "usa has -7 in pool"),
    (add("harbours.reef.stock.usa", -9), "reef has -6 LSP of usa"),
    (add("harbours.reef.manpower.usa", -9), "reef has -7 manpower of usa"),
    (add("harbours.reef.tanks.usa", -9), "reef has -8 tanks of usa"),
    (add("harbours.reef.garrisons.usa", -9), "reef has -8 garrisons of usa"),
    (add("routes.9.tonnage.usa", -9), "Route 9 has -5 tonnage of usa"),
    (add("forces.usa:one.manpower", -9), "usa:one carries less than nothing"),
    (add("forces.usa:one.tanks", -9), "usa:one carries less than nothing"),
    (add("forces.usa:one.transports", -9), "usa:one carries less than nothing"),
    (add("forces.usa:one.lsp", -9), "usa:one carries less than nothing"),
    (put("turn", 0), "There is no turn 0"),
    (put("turn", 25), "There is no turn 25"),
    (put("harbours.reef.holder", "atlantis"), "reef is held by atlantis"),
    (put("trains.train-usa-1.area", "x"), "train-usa-1 of usa is in x"),
    (put("forces.usa:one.area", "x"), "usa:one of usa is in x"),
    (put("forces.usa:one.nation", "atlantis"), "usa:one of atlantis"),
    (put("routes.9.a", "atlantis"), "Route 9 leads nowhere"),
    (put("routes.9.path", ("a", "x")), "Route 9 leads nowhere"),
    (put("units.usa-heavy-1.kind", "raft"), "usa-heavy-1 is a .*raft"),
    (put("units.usa-heavy-1.trait", "holy"), "usa-heavy-1 is a holy"),
    (put("units.usa-heavy-1.duty", "leave"), "usa-heavy-1 is on duty 'leave'"),
    (put("units.usa-heavy-1.area", "x"), "usa-heavy-1 is on duty"),
    (put("units.usa-fleet_carrier-2.at", "atlantis"), "usa-fleet_carrier-2 is at atlantis"),
    (put("units.usa-air-2.damaged", True), "usa-air-2 is an air point and cannot be damaged"),
    (a_force_vanishes, "usa-heavy-2 is in task force usa:two, which does not exist"),
    (two_cards_for_one_ship, "usa-heavy-1 is in two task forces"),
    (two_on_a_deck, "usa-fleet_carrier-1 carries two air points"),
    (ship_on_a_deck, "usa-heavy-2 is no air point and rides on"),
    (air_on_a_damaged_deck, "usa-air-1 is aboard usa-fleet_carrier-1, which cannot carry it"),
    (air_left_behind, "usa-air-1 is aboard usa-fleet_carrier-1, which cannot carry it"),
    (card_played_and_kept, "Card usa-1 of usa is in hand and spent"),
]


@pytest.mark.rule("NW-SEQ-13", "NW-UNI-12", "NW-CMB-46")
@pytest.mark.parametrize("sow, words", FAULTS)
def test_a_fault_comes_up_in_words(sow: Callable[[Strategic], None], words: str) -> None:

    state = busy()
    assert state.problems() == []
    sow(state)
    assert any(re.search(words, problem) for problem in state.problems()), state.problems()


def test_ships_at_sea_may_have_lost_their_base() -> None:
    state = busy()
    boat = unit(state, "usa", "submarine", "atlantis")
    assert state.problems() == [f"{boat.id} is at atlantis, which is no base."]
    boat.duty, boat.on, boat.area = RAIDING, "2", "e"
    assert state.problems() == []
