"""X.B.4.c: shots down the throat."""

from __future__ import annotations

import pytest

from flagplot.tactical.helm import THROAT, Step
from flagplot.tactical.model import Battle
from flagplot.tactical.orders import Attack
from flagplot.tactical.phases.hunting import (
    carry_out,
    down_the_throat,
)
from tests.tactical.positions import hunt, kinds, one, opened, refused, umpire


def throat(depth: str = "P", count: int = 4) -> Battle:
    state = hunt(1500, depth=depth)
    state.sheet.helms["u-99"] = (Step("THROAT", count),)
    return state


@pytest.mark.rule("NA-SUB-48", "NA-SUB-49")
def test_a_shot_down_the_throat_is_not_halved() -> None:
    state = throat()
    with_dice = umpire(3, 1, 2)

    carry_out(state, Attack("bluebell", "u-99", "P", with_hedgehog=False), with_dice)

    shot = one(with_dice.events, "throat")
    assert (shot.facts["count"], shot.facts["hits"]) == (4, 1)
    assert state.ships["u-99"].tubes == [0, 1]


@pytest.mark.rule("NA-SUB-48")
@pytest.mark.parametrize("wanted, loaded, fired", [(6, 2, 2), (2, 4, 2), (4, 4, 4)])
def test_a_boat_fires_no_more_down_the_throat_than_she_has_loaded(wanted: int, loaded: int, fired: int) -> None:
    state = hunt(200)
    boat = state.ships["u-99"]
    boat.tubes[0] = loaded
    state.sheet.helms["u-99"] = (Step(THROAT, wanted),)
    told = umpire(5, 1)

    down_the_throat(state, boat, state.ships["bluebell"], told)

    assert one(told.events, "throat").facts["count"] == fired
    assert boat.tubes[0] == loaded - fired


@pytest.mark.rule("NA-SUB-48")
def test_a_boat_with_empty_bow_tubes_fires_nothing_down_the_throat() -> None:
    state = hunt(200)
    boat = state.ships["u-99"]
    boat.tubes = [0] * len(boat.tubes)
    state.sheet.helms["u-99"] = (Step(THROAT, 2),)

    assert not down_the_throat(state, boat, state.ships["bluebell"], umpire())


@pytest.mark.rule("NA-SUB-51")
@pytest.mark.parametrize("white, misses", [(1, False), (2, True), (6, True)])
def test_only_a_miss_betrays_the_depth(white: int, misses: bool) -> None:
    """One torpedo hits on a 1; a dud that hits is no miss."""
    state = throat("D", 1)
    dice = umpire(white, 1, 6, 6)

    assert down_the_throat(state, state.ships["u-99"], state.ships["bluebell"], dice) is misses


@pytest.mark.rule("NA-SUB-48", "NA-SUB-52")
@pytest.mark.parametrize("depth, shoots", [("S", False), ("P", True), ("D", True), ("R", False), ("T", False)])
def test_from_what_depth_a_boat_shoots_down_the_throat(depth: str, shoots: bool) -> None:
    state = throat(depth, 2)
    dice = umpire(5, 5)

    found = down_the_throat(state, state.ships["u-99"], state.ships["bluebell"], dice)

    assert found is shoots
    assert kinds(dice.events) == (["throat"] if shoots else [])


@pytest.mark.rule("NA-SUB-48")
def test_a_boat_shoots_down_the_throat_once_a_turn_with_what_is_in_her_bow() -> None:
    state = throat("P", 9)
    boat, ship = state.ships["u-99"], state.ships["bluebell"]
    loaded = boat.tubes[0]
    dice = umpire(5, 5)
    assert down_the_throat(state, boat, ship, dice)
    assert boat.tubes[0] == 0
    assert one(dice.events, "throat").facts["count"] == loaded
    boat.tubes[0] = 4
    assert not down_the_throat(state, boat, ship, umpire())
    boat.fired, boat.tubes = [], [0] * len(boat.tubes)
    assert not down_the_throat(state, boat, ship, umpire())


@pytest.mark.rule("NA-SUB-50")
def test_a_sunk_escort_does_not_attack() -> None:
    state = throat()
    with_dice = umpire(3, 6)

    carry_out(state, Attack("bluebell", "u-99", "P", with_hedgehog=False), with_dice)

    assert kinds(with_dice.events) == ["throat", "sunk"]
    assert state.ships["u-99"].in_battle


@pytest.mark.rule("NA-SUB-51")
def test_a_miss_gives_the_depth_away() -> None:
    state = throat("D")
    carry_out(state, Attack("bluebell", "u-99", "P", with_hedgehog=False), umpire(5, 1, 1))
    assert not state.ships["u-99"].in_battle

    state = throat("D")
    carry_out(state, Attack("bluebell", "u-99", "P", with_hedgehog=False), umpire(3, 1, 1))  # a dud hit her
    assert state.ships["u-99"].in_battle


@pytest.mark.rule("NA-SUB-52")
def test_the_shot_needs_periscope_or_deep() -> None:
    assert not down_the_throat(throat("R"), throat("R").ships["u-99"], throat("R").ships["bluebell"], umpire())
    state = opened(hunt(30000, depth="D"))
    assert refused(state, "km", "plot u-99: DEPTH R, THROAT 2") == "NA-SUB-52"
    assert refused(state, "km", "plot u-99: DEPTH D, THROAT 2") == ""


@pytest.mark.rule("NA-SUB-48", "NA-TRP-37", "NA-PEN-3")
@pytest.mark.parametrize("escort, armour, result", [("FLOWER", 1, "S"), ("FLETCH", 2, "HD"), ("KENT", 4, "HD")])
def test_armour_counts_against_a_shot_down_the_throat(escort: str, armour: int, result: str) -> None:
    """One torpedo of factor 7 and a coloured 4: sunk at +6, heavy damage at +5 and +3."""
    state = throat("P", 1)
    ship = state.ships["bluebell"]
    ship.kind = escort
    assert ship.sheet.armour == armour
    dice = umpire(1, 4)

    down_the_throat(state, state.ships["u-99"], ship, dice)

    assert one(dice.events, "throat").facts["results"] == [result]
