"""Odds of Naval Action against figures worked out by hand from the printed tables."""

from fractions import Fraction

import pytest

from flagplot.lab.odds.situation import BadSituation, Situation, find
from flagplot.lab.odds.tactical.situations import SITUATIONS


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
    assert Fraction(1, 6) == chance("radar-detection", "found", set="early", range="20000")
    assert 1 == chance("radar-detection", "out of reach", set="early", range="20001")
    assert Fraction(1, 6) == chance("radar-detection", "found", set="later", range="30000")
    assert 1 == chance("radar-detection", "out of reach", set="later", range="30001")


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


def damage(situation: str, **given: str) -> list[Fraction]:
    return [chance(situation, level, **given) for level in ("none", "D", "HD", "sunk")]


def test_one_shoot_of_ten_eight_inch_guns_by_hand() -> None:
    """Ten guns at Medium: accuracy 6 - 3 = 3. White 1 and 2 score one hit, 3 two, 4 to 6 miss.

    8-inch (5) on armour 5 reads column 0: a hit damages on 5 and 6, one in three. Two hits: 4/9 nothing, 4/9 one D,
    1/9 two, which is HD.
    """
    none = Fraction(3, 6) + Fraction(2, 6) * Fraction(2, 3) + Fraction(1, 6) * Fraction(4, 9)
    once = Fraction(2, 6) * Fraction(1, 3) + Fraction(1, 6) * Fraction(4, 9)
    twice = Fraction(1, 6) * Fraction(1, 9)

    assert [none, once, twice, 0] == damage("gunfire", firer="MYOKO", target="YORK", range="15000")
    assert Fraction(43, 54) == none


def test_four_torpedoes_on_a_cruiser_by_hand() -> None:
    """Column 4: white 1 to 6 gives 2, 1, 1, 0, 0, 0 hits. 21-inch (7) on armour 5 is +2.

    A hit: 1 dud; 2, 3 and 4 D (the bracketed one is live); 5 and 6 HD. So 1/6 nothing, 1/2 D, 1/3 HD. Of two hits 1/36 do
    nothing; one D 6/36; HD 4/36 (one HD and a dud) + 9/36 (D, D) + 6/36 (D, HD); HD and then D or HD sinks, 10/36.
    """
    one, two = Fraction(2, 6), Fraction(1, 6)
    by_hand = [
        Fraction(3, 6) + one * Fraction(1, 6) + two * Fraction(1, 36),
        one * Fraction(3, 6) + two * Fraction(6, 36),
        one * Fraction(2, 6) + two * Fraction(19, 36),
        two * Fraction(10, 36),
    ]

    given = {"torpedoes": "4", "inches": "21", "nation": "RN", "target": "YORK", "date": "1943-01-01"}
    assert by_hand == damage("torpedoes", **given)
    assert Fraction(121, 216) == by_hand[0]


def test_one_element_of_vals_on_a_slow_cruiser_by_hand() -> None:
    """Column 5: 2, 2, 1, 0, 0, 0 hits. Factor 6 on armour 5 is +1: 1 dud, 2 to 5 D (two of them bracketed), 6 HD.

    Of two bombs 1/36 do nothing, 8/36 leave D, 26/36 HD (2 HD and a dud, 16 D and D, 8 D and HD: a factor 6 bomb finishes no
    cripple by a D, NA-AIR-61), 1/36 sink.
    """
    one, two = Fraction(1, 6), Fraction(2, 6)
    by_hand = [
        Fraction(3, 6) + one * Fraction(1, 6) + two * Fraction(1, 36),
        one * Fraction(4, 6) + two * Fraction(8, 36),
        one * Fraction(1, 6) + two * Fraction(26, 36),
        two * Fraction(1, 36),
    ]

    assert by_hand == damage("divebombing", aircraft="val", target="YORK", knots="20")


def test_twelve_level_bombers_at_medium_height_by_hand() -> None:
    """Two chances of 1/6 each; a factor 6 bomb on armour 5 does nothing on 1, D on 2 to 5, HD on 6, and sinks no cripple by a D (NA-AIR-61)."""
    miss = Fraction(5, 6) + Fraction(1, 6) * Fraction(1, 6)
    hurt, cripple = Fraction(1, 6) * Fraction(4, 6), Fraction(1, 6) * Fraction(1, 6)
    by_hand = [
        miss * miss,
        2 * miss * hurt,
        2 * miss * cripple + hurt * hurt + 2 * hurt * cripple,
        cripple * cripple,
    ]

    assert by_hand == damage("level-bombing", planes="12", altitude="medium", target="YORK", knots="20")
    assert by_hand == damage("level-bombing", planes="17", altitude="medium", target="YORK", knots="20")


def test_an_evading_ship_of_26_knots_is_hit_from_high_level_once_in_36() -> None:
    """1/36 of a hit; 5/6 of hits damage. At 25 knots evasion does not spoil the aim: 1/6."""
    given = {"planes": "12", "altitude": "high", "target": "YORK", "evading": "yes"}

    assert 1 - Fraction(1, 36) * Fraction(5, 6) == chance("level-bombing", "none", knots="26", **given)
    assert 1 - Fraction(1, 6) * Fraction(5, 6) == chance("level-bombing", "none", knots="25", **given)


def test_two_turns_of_damage_control_by_hand() -> None:
    """Good, from HD: R on 1 and on 2 with 3-6: 5/18. C on 3, 4 and on 2 with 1-2: 7/18. W on 6 with 1-4: 1/9. O: 2/9."""
    again = Fraction(2, 9)
    given = {"level": "HD", "quality": "good", "turns": "2"}

    assert Fraction(5, 18) * (1 + again) == chance("damage-control", "D, controlled", **given)
    assert Fraction(7, 18) * (1 + again) == chance("damage-control", "HD, controlled", **given)
    assert Fraction(1, 9) * (1 + again) == chance("damage-control", "sunk", **given)
    assert again * again == chance("damage-control", "HD, out of control", **given)


def test_hedgehog_and_charges_together_by_hand() -> None:
    """P, right setting: 1 - 1/3 x 1/2 = 5/6."""
    hedgehog, charge = chance("hedgehog", "sunk", depth="P"), chance("depth-charge", "sunk", setting="P", depth="P")

    assert Fraction(5, 6) == 1 - (1 - hedgehog) * (1 - charge)


@pytest.mark.parametrize("situation", ["gunfire", "torpedoes", "torpedo-hits", "torpedo-bombing"])
@pytest.mark.parametrize("date", ["junk", "1942-13-01", "1942-06", "1942-06-32"])
def test_a_date_that_is_none_is_refused(situation: str, date: str) -> None:
    with pytest.raises(BadSituation, match="date is a day like 1941-05-24"):
        find(SITUATIONS, situation).odds({"date": date})


def test_german_aerial_torpedoes_fail_more_often_until_the_end_of_1940() -> None:
    """Column 4 with one hit on 2 and 3, two on 1; factor 6 on armour 1 is +5: every live die damages, a dud does nothing."""
    early, late = (
        chance("torpedo-bombing", "none", aircraft="he-111", target="TRANSP", knots="10", date=date)
        for date in ("1940-12-31", "1941-01-01")
    )

    assert early == Fraction(3, 6) + Fraction(2, 6) * Fraction(2, 6) + Fraction(1, 6) * Fraction(2, 6) ** 2
    assert late == Fraction(3, 6) + Fraction(2, 6) * Fraction(1, 6) + Fraction(1, 6) * Fraction(1, 6) ** 2


@pytest.mark.parametrize(
    "situation, given, said",
    [
        ("hull-crush", {"nation": "IJN", "depth": "Ab"}, "IJN boats go to T at most"),
        ("gunfire", {"knots": "45"}, "MYOKO makes 33 knots at most; give fewer"),
        (
            "gunfire",
            {"knots": "30", "target": "FUBUKI", "seas": "rough"},
            "FUBUKI makes 24 knots at most in rough seas; give fewer",
        ),
        ("gunfire-hits", {"guns": "30"}, "NEWORL fires 9 of these guns at most, not 30"),
        ("gunfire", {"guns": "9", "level": "HD"}, "NEWORL fires 6 of these guns at most at HD, in one battery, not 9"),
        ("gunfire", {"evading": "yes", "target-level": "HD"}, "MYOKO cannot evade at HD"),
        ("gunfire", {"firer-evading": "yes", "level": "HD"}, "NEWORL cannot evade at HD"),
        ("gunfire", {"radar": "yes", "date": "1940-12-31"}, "no fire-control radar before 1941"),
        ("divebombing", {"evading": "yes", "target-level": "HD"}, "cannot evade at HD"),
        ("torpedo-bombing", {"knots": "35"}, "MYOKO makes 33 knots at most"),
        ("level-bombing", {"knots": "40"}, "MYOKO makes 33 knots at most"),
        ("air-combat", {"one": "betty", "other": "kate"}, "One of the two flies patrol or escort"),
        ("aa", {"aircraft": "kate", "gliding": "yes"}, "Only divebombers glide"),
        ("aa", {"aircraft": "b-17", "altitude": "attack"}, "b-17 bombs level: give altitude=medium"),
        ("aa", {"aircraft": "val", "altitude": "low"}, "val does not bomb level"),
        ("aa", {"aircraft": "floatplane"}, "floatplane attacks nothing"),
        ("divebombing", {"aircraft": "kate"}, "kate does not divebomb"),
    ],
)
def test_what_cannot_be_is_refused_with_what_can(situation: str, given: dict[str, str], said: str) -> None:
    with pytest.raises(BadSituation) as fault:
        find(SITUATIONS, situation).odds(given)

    assert said in str(fault.value)


@pytest.mark.rule("NA-AIR-29")
def test_a_betty_with_torpedoes_comes_in_low() -> None:
    """One column to the right, as a torpedo bomber."""
    assert chance("aa", "1 elements", aircraft="betty") == chance("aa", "1 elements", aircraft="kate")
    assert chance("aa", "1 elements", aircraft="betty") == chance("aa", "1 elements", aircraft="val", factor="12")
    assert chance("aa", "1 elements", aircraft="betty", altitude="medium") == chance("aa", "1 elements", aircraft="val")


@pytest.mark.rule("NA-PEN-33", "NA-GUN-37")
def test_a_cripple_fires_her_largest_main_battery_alone() -> None:
    assert chance("gunfire-hits", "0 hits", level="HD") == chance("gunfire-hits", "0 hits", level="HD", guns="6")


def test_the_usual_speed_is_cut_to_what_a_ship_can_make() -> None:
    assert chance("gunfire", "sunk", target_level="HD") == chance("gunfire", "sunk", target_level="HD", knots="11")


@pytest.mark.rule("NA-SUB-27", "NA-SUB-28")
def test_boats_are_shot_at_on_the_surface() -> None:
    assert chance("gunfire", "none", target="VIIC", knots="16") < 1
    with pytest.raises(BadSituation, match="VIIC makes 16 knots at most"):
        chance("gunfire", "none", target="VIIC", knots="17")


@pytest.mark.parametrize("word", ["tone", "Tone", "ijn.tone", "TONE", "chikuma"])
def test_a_ship_may_be_named_instead_of_her_class(word: str) -> None:
    assert chance("gunfire", "none", firer=word) == chance("gunfire", "none", firer="TONE")
    assert chance("torpedoes", "none", target="prinz eugen") == chance("torpedoes", "none", target="HIPPER")


def test_a_misspelt_ship_or_class_is_told_her_neighbours() -> None:
    with pytest.raises(BadSituation, match="Try hipper"):
        find(SITUATIONS, "gunfire").odds({"firer": "hiper"})
    with pytest.raises(BadSituation, match="Try minneapolis"):
        find(SITUATIONS, "gunfire").odds({"target": "minneapoli"})
    with pytest.raises(BadSituation, match=r"Try rn\.enterprise, usn\.enterprise"):
        find(SITUATIONS, "gunfire").odds({"target": "enterprise"})
