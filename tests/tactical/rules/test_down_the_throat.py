"""X.B.4.c: shots down the throat."""

from __future__ import annotations

import pytest

from flagplot.kernel.records.codec import text
from flagplot.kernel.seat import Seat
from flagplot.tactical import GAME
from flagplot.tactical.orders.choices import Attack, Shot
from flagplot.tactical.rules.submarines.hunting import carry_out
from flagplot.tactical.rules.submarines.throat import bow_torpedoes, down_the_throat
from flagplot.tactical.state.model import Battle
from tests.tactical.positions import give, hunt, kinds, located, one, refused, umpire


def throat(depth: str = "P", count: int = 4) -> Battle:
    state = hunt(1500, depth=depth)
    state.sheet.throats = [Shot("u-99", count, "bluebell")]
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
    state.sheet.throats = [Shot("u-99", wanted, "bluebell")]
    told = umpire(5, 1)

    down_the_throat(state, boat, state.ships["bluebell"], told)

    assert one(told.events, "throat").facts["count"] == fired
    assert boat.tubes[0] == loaded - fired


@pytest.mark.rule("NA-SUB-48")
def test_a_boat_with_empty_bow_tubes_fires_nothing_down_the_throat() -> None:
    state = hunt(200)
    boat = state.ships["u-99"]
    boat.tubes = [0] * len(boat.tubes)
    state.sheet.throats = [Shot("u-99", 2, "bluebell")]

    assert bow_torpedoes(boat) == 0
    assert not down_the_throat(state, boat, state.ships["bluebell"], umpire())


@pytest.mark.rule("NA-SUB-51")
@pytest.mark.parametrize("white, misses", [(1, False), (2, True), (6, True)])
def test_only_a_miss_betrays_the_depth(white: int, misses: bool) -> None:
    """One torpedo hits on a 1; a hit by a dud is not a miss."""
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


@pytest.mark.rule("NA-SUB-48")
def test_a_boat_shoots_only_at_the_attacker_she_has_elected() -> None:
    state = throat()
    state.sheet.throats = [Shot("u-99", 4, "walker")]
    assert not down_the_throat(state, state.ships["u-99"], state.ships["bluebell"], umpire())


@pytest.mark.rule("NA-SUB-50")
def test_a_sunk_escort_does_not_attack() -> None:
    state = throat()
    with_dice = umpire(3, 6)

    carry_out(state, Attack("bluebell", "u-99", "P", with_hedgehog=False), with_dice)

    assert kinds(with_dice.events) == ["throat", "sunk"]
    assert state.ships["u-99"].in_battle


@pytest.mark.rule("NA-SUB-34")
def test_a_boat_that_is_sunk_is_not_attacked_again() -> None:
    state = throat()
    state.ships["u-99"].level = 3
    carry_out(state, Attack("bluebell", "u-99", "P", with_hedgehog=False), umpire())
    assert state.ships["bluebell"].charges == hunt(1500, depth="P").ships["bluebell"].charges


@pytest.mark.rule("NA-SUB-48", "NA-TRP-34")
def test_a_shot_down_the_throat_may_come_back() -> None:
    state = throat()
    dice = umpire(6, 1, 1, 6)
    down_the_throat(state, state.ships["u-99"], state.ships["bluebell"], dice)
    assert kinds(dice.events)[:2] == ["throat", "wild"]


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


def under_attack(depth: str = "P", helm: str = "") -> Battle:
    """A boat whose attacker has just ordered a down-the-throat shot."""
    state = located(depth=depth, helm=helm)
    give(state, "rn", "assault bluebell over u-99 charge P")
    return state


@pytest.mark.rule("NA-SUB-59")
def test_the_boat_is_asked_when_the_attack_comes() -> None:
    state = under_attack()
    assert GAME.to_act(state) == ["km"]
    prompt = GAME.prompt(state, Seat("km"))
    assert prompt is not None
    assert "by Bluebell" in prompt.text
    assert "throat u-99 1 at bluebell" in prompt.examples

    events = give(state, "km", "throat u-99 2 at bluebell", 5, 1, 2)

    assert one(events, "throat").facts["count"] == 2


@pytest.mark.rule("NA-SUB-59")
def test_a_boat_may_hold() -> None:
    assert "throat" not in kinds(give(under_attack(), "km", "throat", 2))


@pytest.mark.rule("NA-SUB-52", "NA-SUB-59")
def test_every_boat_is_asked_and_only_some_can_shoot() -> None:
    for depth, helm, rule in (("P", "", ""), ("D", "DEPTH R", "NA-SUB-52"), ("R", "DEPTH D", "")):
        state = under_attack(depth, helm)
        assert GAME.to_act(state) == ["km"]
        assert refused(state, "km", "throat u-99 2 at bluebell") == rule
        assert refused(state, "km", "throat") == ""
    state = under_attack()
    assert refused(state, "km", "throat u-99 9 at bluebell") == "NA-SUB-48"
    assert refused(state, "km", "throat u-99 2 at wishart") == "NA-SUB-48"
    assert refused(state, "km", "throat u-98 2 at bluebell") == "NA-SUB-48"
    assert refused(state, "km", "throat u-99 1 at bluebell | u-99 1 at bluebell") == "NA-SUB-48"
    assert refused(state, "km", "plot") == "NA-SUB-48"


@pytest.mark.rule("NA-SUB-59")
def test_the_question_tells_the_hunter_no_depth() -> None:
    told = {text(GAME.view(under_attack(depth), Seat("rn"))) for depth in ("P", "D")}
    assert len(told) == 1


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


@pytest.mark.rule("NA-SUB-48")
def test_torpedoes_in_the_stern_are_not_shot_down_the_throat() -> None:
    boat = throat().ships["u-99"]
    assert (boat.tubes, bow_torpedoes(boat)) == ([4, 1], 4)
    boat.tubes = [0, 1]
    assert bow_torpedoes(boat) == 0
