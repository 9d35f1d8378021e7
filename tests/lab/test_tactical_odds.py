"""Odds of Naval Action against figures worked out by hand from the printed tables."""

from fractions import Fraction

import pytest

from flagplot.lab.situation import BadSituation, Situation, find
from flagplot.lab.tactical_odds import SITUATIONS


def chance(situation: str, outcome: str, **given: str) -> Fraction:
    asked = find(SITUATIONS, situation)
    odds = asked.odds({key.replace("_", "-"): value for key, value in given.items()})

    assert odds.is_exact
    assert sum(odds.outcomes.values()) == 1
    return odds.chance(outcome)


def test_every_procedure_that_was_promised_has_its_odds() -> None:
    promised = {
        "gunfire", "torpedoes", "aa", "divebombing", "torpedo-bombing", "level-bombing", "air-combat", "night-detection",
        "radar-detection", "sonar", "hydrophone", "depth-charge", "hedgehog", "hull-crush", "damage-control", "duel",
    }  # fmt: skip

    assert promised <= {situation.name for situation in SITUATIONS}


@pytest.mark.parametrize("situation", [s for s in SITUATIONS if s.name != "duel"], ids=lambda s: s.name)
def test_every_situation_answers_with_its_defaults(situation: Situation) -> None:
    odds = situation.odds({})

    assert sum(odds.outcomes.values()) == 1
    assert situation.rules


def test_nine_eight_inch_guns_at_medium_range_hit_half_the_time() -> None:
    given = {"firer": "NEWORL", "target": "MYOKO", "range": "15000"}

    assert Fraction(1, 2) == chance("gunfire-hits", "0 hits", **given)
    assert Fraction(1, 3) == chance("gunfire-hits", "1 hits", **given)
    assert Fraction(1, 6) == chance("gunfire-hits", "2 hits", **given)


def test_damage_of_one_shoot_between_equal_cruisers() -> None:
    given = {"firer": "NEWORL", "target": "MYOKO", "range": "15000"}

    assert Fraction(43, 54) == chance("gunfire", "none", **given)
    assert Fraction(10, 54) == chance("gunfire", "D", **given)
    assert Fraction(1, 54) == chance("gunfire", "HD", **given)


def test_evasion_costs_the_firer_nothing_at_close_range_and_two_at_long() -> None:
    close = [chance("gunfire-hits", "0 hits", range="9000", evading=evading) for evading in ("no", "yes")]
    far = [chance("gunfire-hits", "0 hits", range="25000", evading=evading) for evading in ("no", "yes")]

    assert close[0] == close[1]
    assert far == [Fraction(5, 6), Fraction(35, 36)]


def test_a_shot_beyond_range_is_wasted() -> None:
    assert 1 == chance("gunfire", "beyond range", range="32000")


def test_eight_torpedoes_hit_by_the_printed_column() -> None:
    given = {"torpedoes": "8", "inches": "24"}

    assert Fraction(1, 6) == chance("torpedo-hits", "3 hits", **given)
    assert Fraction(1, 3) == chance("torpedo-hits", "2 hits", **given)
    assert Fraction(1, 6) == chance("torpedo-hits", "0 hits, one wild", **given)


def test_a_fine_angle_halves_the_column_and_an_odd_half_goes_up() -> None:
    given = {"torpedoes": "5", "inches": "21", "nation": "KM", "date": "1942-01-01"}

    assert chance("torpedo-hits", "2 hits", **given) == Fraction(1, 3)
    assert chance("torpedo-hits", "2 hits", fine="yes", **given) == Fraction(1, 6)


def test_american_torpedoes_fail_more_often_until_the_end_of_1942() -> None:
    early, late = (
        chance("torpedoes", "none", torpedoes="1", inches="21", nation="USN", target="MYOKO", date=date)
        for date in ("1942-12-31", "1943-01-01")
    )

    # One torpedo hits on a 1; against armour 5 a 2 would be a bracketed D, which damages.
    assert early == Fraction(5, 6) + Fraction(1, 6) * Fraction(2, 6)
    assert late == Fraction(5, 6) + Fraction(1, 6) * Fraction(1, 6)


@pytest.mark.parametrize(
    "one, other, wins", [("zero", "wildcat", "1/2"), ("zero", "devastator", "5/6"), ("zero", "hellcat", "1/3")]
)
def test_air_combat_odds(one: str, other: str, wins: str) -> None:
    assert Fraction(wins) == chance("air-combat", f"{one} wins", one=one, other=other)


@pytest.mark.parametrize(
    "factor, aircraft, downs",
    [("7", "val", "1/3"), ("2", "kate", "1/6"), ("2", "val", "0"), ("0", "kate", "0"), ("12", "kate", "2/3")],
)
def test_one_element_falls_to_aa(factor: str, aircraft: str, downs: str) -> None:
    assert Fraction(downs) == chance("aa", "1 elements", factor=factor, aircraft=aircraft)


@pytest.mark.parametrize(
    "nation, yards, regained, found",
    [
        ("IJN", "12000", "no", "1/6"),
        ("IJN", "6000", "no", "1/2"),
        ("IJN", "1500", "no", "1"),
        ("IJN", "12001", "no", "0"),
        ("USN", "6000", "yes", "1/3"),
        ("USN", "3000", "yes", "2/3"),
        ("USN", "1000", "no", "1"),
    ],
)
def test_night_detection(nation: str, yards: str, regained: str, found: str) -> None:
    assert Fraction(found) == chance("night-detection", "found", nation=nation, range=yards, regained=regained)


def test_radar_and_land_behind() -> None:
    assert Fraction(1, 6) == chance("radar-detection", "found")
    assert Fraction(1, 18) == chance("radar-detection", "found", land="yes")


@pytest.mark.parametrize(
    "situation, depth, knots, found",
    [
        ("hydrophone", "P", "6", "1/2"),
        ("hydrophone", "P", "4", "1/3"),
        ("hydrophone", "P", "0", "1/6"),
        ("hydrophone", "Ab", "6", "0"),
        ("sonar", "D", "0", "2/3"),
        ("sonar", "Ab", "0", "1/6"),
    ],
)
def test_submarine_detection(situation: str, depth: str, knots: str, found: str) -> None:
    assert Fraction(found) == chance(situation, "found", depth=depth, knots=knots)


def test_attacks_on_submarines() -> None:
    assert Fraction(1, 2) == chance("depth-charge", "sunk", setting="D", depth="D")
    assert 0 == chance("depth-charge", "sunk", setting="D", depth="P")
    assert Fraction(2, 3) == chance("hedgehog", "sunk", depth="P")
    assert 0 == chance("hedgehog", "sunk", depth="Ab")
    assert Fraction(1, 36) == chance("hull-crush", "crushed", nation="KM", depth="Ab")
    assert 0 == chance("hull-crush", "crushed", nation="KM", depth="T")
    assert Fraction(1, 36) == chance("hull-crush", "crushed", nation="USN", depth="T")


def test_a_dauntless_element_against_a_slow_light_ship() -> None:
    # Column 5: dice 1 to 6 give 2, 2, 1, 0, 0, 0 hits; factor 7 against armour 1 is +6: even a dud damages.
    assert Fraction(1, 2) == chance("divebombing", "none", aircraft="dauntless", target="TRANSP", knots="10")


def test_a_situation_that_does_not_fit_says_why() -> None:
    with pytest.raises(BadSituation, match="does not divebomb"):
        find(SITUATIONS, "divebombing").odds({"aircraft": "zero"})
    with pytest.raises(BadSituation, match="has no gun US16"):
        find(SITUATIONS, "gunfire").odds({"gun": "US16"})


def test_damage_control_of_a_good_navy() -> None:
    given = {"level": "HD", "quality": "good", "turns": "1"}

    assert Fraction(1, 6) + Fraction(1, 6) * Fraction(4, 6) == chance("damage-control", "D, controlled", **given)
    assert Fraction(1, 6) * Fraction(4, 6) == chance("damage-control", "sunk", **given)


def test_a_duel_is_sampled_with_its_interval_and_the_stronger_ship_wins() -> None:
    odds = find(SITUATIONS, "duel").odds({"one": "SCHARN", "other": "LEANDER", "games": "10"})

    assert odds.trials == 10
    assert odds.chance("SCHARN wins") >= Fraction(7, 10)
    low, high = odds.interval("SCHARN wins")
    assert low < high <= 1
