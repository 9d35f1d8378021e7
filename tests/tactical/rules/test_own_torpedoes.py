"""VII.D.2: a column and its own torpedoes, the arming run, and who fired a torpedo."""

from __future__ import annotations

import pytest

from flagplot.kernel.dice import Chance, SeededDice, key_from_seed
from flagplot.kernel.seat import Seat
from flagplot.kernel.text.catalogue import explain
from flagplot.tactical import GAME
from flagplot.tactical.rules.movement.geometry import YARD
from flagplot.tactical.rules.torpedoes.spreads import ARMING, meeting, roll_against
from flagplot.tactical.rules.torpedoes.torpedoes import cross_tracks
from flagplot.tactical.state.model import Battle, Contact
from tests.tactical.positions import battle, fleet, kinds, one, opened, spread, track, turn, umpire


def flotilla(**options: str) -> Battle:
    """Four destroyers in column on a northerly course, an enemy far to the east."""
    own = fleet("ijn", "a:KAGERO", "b:KAGERO", "c:KAGERO", "d:KAGERO", gap=500, speed=30)
    return opened(battle(own, fleet("usn", "far:NEWORL", at=(60000, 0)), options=options))


def met(state: Battle, aim: int, seed: int) -> list[object]:
    dice = SeededDice(Chance(key_from_seed(seed)))
    events = turn(state, dice=dice, ijn=f"torp a/C1 4 at {aim} | a: SPEED 30")
    return [event.facts["ship"] for event in events if event.kind == "torpedoed"]


@pytest.mark.rule("NA-TRP-54", "NA-TRP-55")
@pytest.mark.parametrize("aim", [45, 90, 135, 170, 190, 270, 315])
def test_a_column_is_not_struck_by_its_leaders_torpedoes(aim: int) -> None:
    assert [met(flotilla(), aim, seed) for seed in range(3)] == [[], [], []]


@pytest.mark.rule("NA-TRP-54")
def test_the_arming_run_alone_spares_those_who_cross_the_root_of_the_fan() -> None:
    assert met(flotilla(own_torpedoes="live_at_once"), 90, 1) != []
    assert met(flotilla(own_torpedoes="arming_run"), 90, 1) == []


@pytest.mark.rule("NA-TRP-55")
def test_torpedoes_fired_down_the_column_spare_its_ships_only_where_the_table_says_so() -> None:
    assert met(flotilla(), 180, 1) == []
    assert met(flotilla(own_torpedoes="arming_run"), 180, 1) != []


@pytest.mark.rule("NA-TRP-54")
def test_a_spread_is_live_after_five_hundred_yards() -> None:
    before, after = track(-200, 499, 900, 400), track(-200, 501, 900, 400)

    assert meeting(spread(), before, ARMING) is None
    assert meeting(spread(), after, ARMING) is not None
    assert meeting(spread(), before) is not None


@pytest.mark.rule("NA-TRP-54")
def test_a_ship_aimed_at_is_met_however_near() -> None:
    state = opened(battle(fleet("ijn", "a:KAGERO"), fleet("usn", "b:NEWORL", at=(400, 0))))

    events = turn(state, 5, 1, ijn="torp a/C1 4 -> b")

    assert kinds(events).count("torpedoed") == 1


@pytest.mark.rule("NA-TRP-55")
def test_another_group_of_ones_own_side_is_not_spared_nor_the_own_one_in_the_second_turn() -> None:
    ships = fleet("rn", "exeter:YORK", "mate:YORK"), fleet("rn", "other:YORK", at=(9000, 0))
    state = battle(*ships, fleet("km", "far:YORK", at=(60000, 0)))
    state.spreads = [spread(count=9, inches=24, legs=2)]
    ways = [track(-500, 2000, 900, 2000, "mate"), track(-1000, 4000, 900, 2000, "other")]
    with_dice = umpire(5, 1, state=state)

    cross_tracks(state, ways, with_dice)

    assert [event.facts["ship"] for event in with_dice.events if event.kind == "torpedoed"] == ["Other"]
    second = umpire(5, 1, state=state)
    cross_tracks(state, [track(-500, 12000, 900, 2000, "mate")], second)
    assert [event.facts["ship"] for event in second.events if event.kind == "torpedoed"] == ["Mate"]


def struck(*, seen: bool, found: bool = True, white: int = 1) -> Battle:
    """By night the American meets torpedoes of a ship that she sees or does not see, detected herself or not."""
    state = battle(fleet("ijn", "a:KAGERO"), fleet("usn", "b:NEWORL", at=(4000, 0)), light="night", date="1942-03-01")
    state.contacts["usn"] = {"a": Contact("visual")} if seen else {}
    state.seen = {"usn": ["a"] if seen else [], "ijn": ["b"] if found else []}
    lance = spread(count=4, inches=24)
    lance.side, lance.ship, lance.nation = "ijn", "a", "IJN"
    state.spreads = [lance]
    roll_against(state, lance, state.ships["b"], 0, 900, umpire(white, 4, 4, state=state))
    return state


def told(state: Battle, seat: str) -> list[str]:
    event = one([event for event in state.logs[Seat(seat)] if event.kind == "torpedoed"], "torpedoed")
    return explain(event, GAME.catalogue)


@pytest.mark.rule("NA-TRP-56")
def test_the_log_and_why_say_whose_torpedoes_they_were() -> None:
    state = struck(seen=True)

    for seat in ("usn", "ijn"):
        lines = told(state, seat)
        assert lines[0].startswith("B meets A's torpedoes, 4 in the spread")
        assert any("NA-TRP-33 white" in line for line in lines)
        assert any("NA-TRP-56" in line for line in lines)


@pytest.mark.rule("NA-TRP-56")
def test_torpedoes_out_of_the_dark_are_told_by_their_side_with_their_dice() -> None:
    state = struck(seen=False)

    lines = told(state, "usn")
    assert lines[0].startswith("B meets torpedoes of the Japanese")
    assert any("NA-TRP-33 white" in line for line in lines)
    assert told(state, "ijn")[0].startswith("B meets A's torpedoes")


@pytest.mark.rule("NA-TRP-56")
def test_an_observer_hears_the_same_whether_or_not_the_launcher_is_seen() -> None:
    assert told(struck(seen=True), "observer") == told(struck(seen=False), "observer")


@pytest.mark.rule("NA-TRP-56")
@pytest.mark.parametrize(
    "white, found, by",
    [
        (1, False, ["A's torpedoes", "torpedoes of the Japanese"]),
        (5, True, ["A's torpedoes", "torpedoes of the Japanese"]),
        (5, False, ["", "torpedoes of the Japanese"]),
    ],
    ids=["a hit", "a miss in sight", "a miss unseen"],
)
def test_torpedoes_that_miss_a_ship_unseen_are_told_to_her_alone(white: int, found: bool, by: list[str]) -> None:
    state = struck(seen=False, found=found, white=white)
    for seat, whose in zip(("ijn", "usn"), by, strict=True):
        heard = [event for event in state.logs[Seat(seat)] if event.kind == "torpedoed"]
        assert [explain(event, GAME.catalogue)[0].startswith(f"B meets {whose}") for event in heard] == [True] * bool(
            whose
        )


@pytest.mark.rule("NA-TRP-54")
def test_the_arming_run_is_five_hundred_yards() -> None:
    assert ARMING == 500 * YARD
