"""IV: comparative strength, points, levels of victory, strategic aims."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from flagplot.kernel.dice import Chance, key_from_seed
from flagplot.tactical.content import library as content
from flagplot.tactical.content.scenario import Aim
from flagplot.tactical.content.scenarios import scenario
from flagplot.tactical.options import TacticalOptions
from flagplot.tactical.rules.movement.geometry import YARD
from flagplot.tactical.rules.victory import account, achieved, is_over, judge, level, ratio, score, strength
from flagplot.tactical.state.model import DAMAGED, ESCAPED, HEAVY, SUNK, Battle, Flight
from flagplot.tactical.state.setup import build
from tests.tactical.positions import battle, effect, fleet, opened, turn


def example(**conditions: Any) -> Battle:
    """The rulebook's two heavy cruisers against two destroyers."""
    return battle(fleet("rn", "a:YORK", "b:YORK"), fleet("km", "y:TRIBAL", "z:TRIBAL", at=(0, 30000)), **conditions)


def lose(state: Battle, **levels: int) -> Battle:
    for name, lost in levels.items():
        state.ships[name].level = lost
    return state


@pytest.mark.rule("NA-VIC-1")
def test_a_battle_without_conditions_ends_with_a_report() -> None:
    outcome = judge(lose(example(victory=""), a=SUNK))

    assert outcome.winners == ()
    assert outcome.level == "no victory conditions"
    assert outcome.points == {"rn": 0, "km": 1250}


@pytest.mark.rule("NA-VIC-2")
def test_tactical_and_strategic_results_stand_apart() -> None:
    aim = Aim("km", "preserve", "The destroyers live.", ships=("y", "z"), worst="D")
    outcome = judge(lose(example(aims=(aim,)), y=DAMAGED, a=DAMAGED))

    assert outcome.level == "a drawn battle; the object was gained by the Germans"
    assert outcome.reason == "0 points to the Royal Navy, 0 to the Germans. The destroyers live."
    assert (
        judge(lose(example(aims=(aim,)), y=SUNK)).level
        == "a decisive victory for the Royal Navy; neither side gained its object"
    )
    assert judge(lose(example(), y=SUNK)).level == "a decisive victory for the Royal Navy"


@pytest.mark.rule("NA-VIC-3")
def test_the_ratio_of_strengths() -> None:
    assert ratio(example()) == ("rn", Fraction(5, 2))


@pytest.mark.rule("NA-VIC-4")
def test_the_printed_example() -> None:
    assert score(lose(example(), a=SUNK, y=SUNK)) == {"km": Fraction(25, 2), "rn": 2}


@pytest.mark.rule("NA-VIC-5")
def test_a_heavy_cruiser_counts_five() -> None:
    assert strength(example().ships["a"]) == 5
    assert {sheet.half_cs for sheet in content.classes().values() if sheet.type == "CA"} <= {8, 10, 12}


@pytest.mark.rule("NA-VIC-6")
def test_a_destroyer_counts_two() -> None:
    assert content.classes()["FLETCH"].half_cs == 4
    assert {sheet.half_cs for sheet in content.classes().values() if sheet.type == "DD"} <= {2, 4, 6}


@pytest.mark.rule("NA-VIC-7")
def test_the_ratio_never_changes_in_play() -> None:
    assert ratio(lose(example(), a=SUNK, b=SUNK)) == ("rn", Fraction(5, 2))


@pytest.mark.rule("NA-VIC-8")
def test_equal_forces_have_no_multiplier() -> None:
    state = battle(fleet("rn", "a:TRIBAL"), fleet("km", "z:TRIBAL", at=(0, 30000)))

    assert ratio(state)[1] == 1
    assert score(lose(state, a=SUNK, z=SUNK)) == {"rn": 2, "km": 2}


@pytest.mark.rule("NA-VIC-9")
def test_the_stronger_side_scores_plain_strength() -> None:
    assert score(lose(example(), y=SUNK, z=SUNK))["rn"] == 4


@pytest.mark.rule("NA-VIC-10", "NA-VIC-11")
def test_heavy_damage_is_half_and_multiplied() -> None:
    assert score(lose(example(), a=HEAVY))["km"] == Fraction(25, 4)
    assert score(lose(example(), y=HEAVY))["rn"] == 1


def test_the_account_says_for_what_each_point_is() -> None:
    state = lose(example(), a=HEAVY, y=SUNK)

    assert [(line.side, line.points, str(line.reason), line.rules) for line in account(state)] == [
        (
            "km",
            Fraction(25, 4),
            f"{state.ships['a'].name} heavily damaged, 2.5 times 2.5 since hers was the stronger side",
            ("NA-VIC-3", "NA-VIC-10"),
        ),
        ("rn", 2, f"{state.ships['y'].name} sunk", ("NA-VIC-9",)),
    ]


@pytest.mark.rule("NA-VIC-12")
def test_damage_gives_nothing() -> None:
    assert score(lose(example(), a=DAMAGED, y=DAMAGED)) == {"rn": 0, "km": 0}


@pytest.mark.rule("NA-VIC-13")
def test_damage_is_judged_after_the_last_damage_control() -> None:
    state = opened(example(turns=1, date="1939-09-03"))
    state.ships["a"].level, state.ships["a"].controlled = HEAVY, False

    turn(state, 1)

    assert state.outcome is not None
    assert state.outcome.points["km"] == 0


@pytest.mark.rule("NA-VIC-14")
def test_a_scenario_may_rule_heavy_damage_fatal() -> None:
    fatal = effect("hd_counts_as_sunk", side="rn")

    assert score(lose(example(effects=(fatal,)), a=HEAVY, y=HEAVY)) == {"km": Fraction(25, 2), "rn": 1}


@pytest.mark.rule("NA-VIC-15")
def test_a_value_set_beforehand_replaces_strength_for_points_only() -> None:
    prize = effect("vp", cls="TRIBAL", value=8)
    state = example(effects=(prize,))

    assert ratio(state)[1] == Fraction(5, 2)
    assert score(lose(state, y=SUNK, z=HEAVY))["rn"] == 12


_STANDARD = {
    "AK": 1,
    "DE": 2,
    "CVT": 2,
    "SS": 2,
    "DD": 4,
    "DL": 6,
    "CVE": 6,
    "CL": 8,
    "CA": 10,
    "CV": 12,
    "PB": 16,
    "BC": 24,
}


@pytest.mark.rule("NA-VIC-16")
def test_the_class_list_follows_the_guide() -> None:
    for sheet in content.classes().values():
        if sheet.note == "coast battery":  # rated by its guns alone, because it is on land
            continue
        if sheet.type == "BB":
            assert 24 <= sheet.half_cs <= 56, sheet.key
        elif sheet.type == "BC":
            assert 20 <= sheet.half_cs <= 32, sheet.key
        elif sheet.type in _STANDARD:
            assert abs(sheet.half_cs - _STANDARD[sheet.type]) <= 4, sheet.key
    assert (content.classes()["IOWA"].half_cs, content.classes()["YAMATO"].half_cs) == (48, 56)
    assert content.classes()["TRANSP"].half_cs == 1


@pytest.mark.rule("NA-VIC-17")
def test_levels_of_victory() -> None:
    assert level(Fraction(25, 2), Fraction(2)) == "decisive"
    assert [level(Fraction(n), Fraction(4)) for n in (8, 7, 5)] == ["decisive", "marginal", "draw"]
    assert level(Fraction(0), Fraction(0)) == "draw"
    assert level(Fraction(1), Fraction(0)) == "decisive"
    assert judge(lose(example(), a=SUNK, y=SUNK)).winners == ("km",)


@pytest.mark.rule("NA-VIC-18")
def test_savo_is_a_tactical_win_that_leaves_the_transports_alone() -> None:
    state = build(scenario("savo-island"), "savo-island", TacticalOptions(), Chance(key_from_seed(1)))
    lose(state, canberra=SUNK, vincennes=SUNK, quincy=SUNK, astoria=SUNK)
    assert judge(state).level == "a decisive victory for the Japanese; neither side gained its object"

    state.ships["chokai"].status, state.ships["chokai"].x = ESCAPED, 40001 * 6

    assert judge(state).level == "a decisive victory for the Japanese; the object was gained by the Japanese"


@pytest.mark.rule("NA-VIC-19")
def test_a_stated_ratio_replaces_the_computed_one() -> None:
    state = example(ratio=(3, 2))

    assert score(lose(state, a=SUNK))["km"] == Fraction(15, 2)


@pytest.mark.rule("NA-VIC-1", "NA-VIC-14", "NA-VIC-19")
def test_the_organisers_options() -> None:
    assert judge(lose(example(options={"victory": "none"}), a=SUNK)).level == "no victory conditions"
    assert score(lose(example(options={"force_ratio": "off"}), a=SUNK))["km"] == 5
    assert score(lose(example(options={"force_ratio": "1.2"}), a=SUNK))["km"] == 6
    assert score(lose(example(options={"force_ratio": "3:1"}, ratio=(3, 2)), a=SUNK))["km"] == 15
    assert score(lose(example(options={"heavy_damage_fatal": "on"}), y=HEAVY))["rn"] == 2


def test_strategic_aims() -> None:
    sink = Aim("rn", "sink", "One is enough.", cls="TRIBAL", count=1)
    deny = Aim("rn", "deny", "Nobody near.", x=0, y=0, yards=10000)
    state = example()
    assert not achieved(state, sink)
    assert achieved(lose(state, y=SUNK), sink)
    assert achieved(state, deny)
    state.ships["z"].y = 0
    assert not achieved(state, deny)


def test_a_ship_that_leaves_by_the_named_edge_scores() -> None:
    state = example(effects=(effect("exit_vp", side="km", axis="x>", beyond=25000, value=10),))
    state.ships["y"].status, state.ships["y"].x = ESCAPED, 25001 * 6

    assert score(state)["km"] == 10
    state.ships["a"].status, state.ships["a"].x = ESCAPED, 25001 * 6
    assert score(state) == {"rn": 0, "km": 10}, "an enemy who leaves there scores for nobody"


def test_when_a_battle_is_over() -> None:
    state = example(turns=3)
    assert not is_over(state)
    state.turn = 3
    assert is_over(state)
    assert is_over(lose(example(), y=SUNK, z=SUNK))
    recalled = example()
    recalled.recalled = ["rn"]
    assert is_over(recalled)


@pytest.mark.rule("NA-VIC-2")
@pytest.mark.parametrize("loose, asked, reached", [(True, False, True), (True, True, False), (False, True, True)])
def test_an_escape_may_have_to_be_made_with_damage_under_control(loose: bool, asked: bool, reached: bool) -> None:
    aim = Aim("km", "exit", "She is away.", ships=("y",), worst="D", axis="y>", beyond=20000, controlled=asked)
    state = lose(example(aims=(aim,)), y=DAMAGED)
    ship = state.ships["y"]
    ship.status, ship.controlled = ESCAPED, not loose

    assert achieved(state, aim) is reached


@pytest.mark.rule("NA-VIC-17")
@pytest.mark.parametrize(
    "one, other, expected",
    [
        (0, 0, "draw"),
        (1, 0, "decisive"),
        (10, 5, "decisive"),
        (Fraction(999, 100), 5, "marginal"),
        (Fraction(626, 100), 5, "marginal"),
        (Fraction(625, 100), 5, "draw"),
        (5, 5, "draw"),
    ],
)
def test_both_sides_of_every_margin(one: Fraction, other: Fraction, expected: str) -> None:
    assert level(Fraction(one), Fraction(other)) == expected


@pytest.mark.rule("NA-VIC-2")
@pytest.mark.parametrize("yards, kept", [(8000, True), (7999, False)])
def test_an_enemy_may_have_to_be_kept_from_a_place(yards: int, kept: bool) -> None:
    aim = Aim("rn", "deny", "Nobody reaches the convoy.", x=50000, y=-20000, yards=8000)
    state = example(aims=(aim,))
    for name in ("y", "z"):
        state.ships[name].x, state.ships[name].y = (50000 + yards) * YARD, -20000 * YARD

    assert achieved(state, aim) is kept


@pytest.mark.rule("NA-SUB-1", "NA-VIC-13")
@pytest.mark.parametrize("side, over", [("km", False), ("rn", True)])
def test_a_boat_still_waiting_keeps_only_its_own_side_in_the_battle(side: str, over: bool) -> None:
    state = battle(fleet("rn", "a:YORK"), fleet("km", "z:YORK"), fleet(side, "u-1:VIIC", depth="lurking"))
    state.ships["z"].level = 3

    assert is_over(state) is over


@pytest.mark.rule("NA-AIR-59", "NA-VIC-13")
@pytest.mark.parametrize(
    "side, status, load, over",
    [
        ("km", "air", "bombs", False),
        ("km", "air", "", True),
        ("km", "down", "bombs", True),
        ("rn", "air", "bombs", True),
    ],
)
def test_loaded_aircraft_in_the_air_keep_their_side_in_the_battle(
    side: str, status: str, load: str, over: bool
) -> None:
    state = battle(fleet("rn", "a:YORK"), fleet("km", "z:YORK"))
    state.ships["z"].level = 3
    state.flights["e"] = Flight("e", side, "ju-87", 6, "", status, load)

    assert is_over(state) is over
