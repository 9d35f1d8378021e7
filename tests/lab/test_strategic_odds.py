"""Odds of the strategic game: exact, summing to one, and equal to plain enumeration of the rules."""

from __future__ import annotations

from fractions import Fraction

import pytest

from flagplot.kernel.dice import Dice
from flagplot.kernel.odds import Odds, exact
from flagplot.kernel.umpire import Umpire
from flagplot.lab.odds.situation import BadSituation, Situation, find
from flagplot.lab.odds.strategic.fleet import FLEET, steps
from flagplot.lab.odds.strategic.situations import SITUATIONS
from flagplot.lab.odds.strategic.stage import settings
from flagplot.strategic.options import StrategicOptions
from flagplot.strategic.rules.combat.combat import Side, inflict, throw


@pytest.mark.parametrize("situation", SITUATIONS, ids=lambda one: one.name)
def test_the_chances_of_a_situation_sum_to_one(situation: Situation) -> None:
    assert sum(situation.odds({}).outcomes.values()) == 1


@pytest.mark.parametrize("cv", [1, 7, 20, 27, 45, 60])
@pytest.mark.parametrize("options", [settings(), settings(cv_split="even"), settings(modifiers="first_die_only")])
def test_summing_die_by_die_is_what_enumerating_all_dice_gives(cv: int, options: StrategicOptions) -> None:
    own, enemy = Side("own", cv, air=1, units=3, lsp=1), Side("enemy", 22, units=4)

    def once(dice: Dice) -> int:
        umpire = Umpire(dice, quiet=True)
        return inflict(own, enemy, throw(own, options, umpire), options, umpire)[0]

    plain = exact(once)
    assert steps(own, enemy, options).outcomes == plain.outcomes


def test_one_heavy_group_against_another_by_hand() -> None:
    """CV 5 reads 0 0 1 1 1 1 on faces 1 to 6."""
    odds = FLEET.odds({"cv": "5", "enemy_cv": "5"})
    assert odds.chance("inflict 1 step, suffer 0 steps") == Fraction(4, 6) * Fraction(2, 6)
    assert odds.is_exact


def test_air_supremacy_and_plenty_move_the_whole_distribution() -> None:
    plain = FLEET.odds({"cv": "10", "enemy_cv": "10"})
    flown = FLEET.odds({"cv": "10", "enemy_cv": "10", "air": "1", "units": "1", "lsp": "2"})

    def hits(outcome: str) -> int:
        return int(outcome.split()[1])

    assert flown.mean(hits) > plain.mean(hits)


def test_a_bad_parameter_is_told_in_a_sentence() -> None:
    with pytest.raises(BadSituation, match="cv goes from 0 to 400"):
        FLEET.odds({"cv": "4000"})


@pytest.mark.parametrize("figure", ["--5", "-", "", "²", "٣", "5-", "1.5", "five", "9" * 5000])
def test_a_figure_that_is_none_is_told_in_a_sentence(figure: str) -> None:
    with pytest.raises(BadSituation, match="cv is a whole number of at most 9 digits, not"):
        FLEET.odds({"cv": figure})


def test_equal_heavy_groups_end_with_the_operator_withdrawing_more_often() -> None:
    """One die each on row 5: both hit in 16 of 36 cases, nobody in 4; ties send the operating side home."""
    odds = find(SITUATIONS, "battle").odds(
        {"carriers": "0", "heavies": "1", "enemy_carriers": "0", "enemy_heavies": "1"}
    )
    assert odds.is_exact
    assert odds.where(lambda outcome: outcome.startswith("we hold")) == Fraction(4, 6) * Fraction(2, 6)


def test_the_printed_examples_stand_in_the_odds_of_interdiction() -> None:
    """Differences of -1 and +2 in Examples 1 and 2 are blue; the whole of a colour is the sum of its differences."""
    first = find(SITUATIONS, "interdiction").odds({"german_submarines": "4", "escorts": "2"})
    assert first.chance("Blue: 8 tonnage sunk, raiders lose 0 steps, escorts lose 2 steps") == Fraction(12, 36)
    second = find(SITUATIONS, "interdiction").odds(
        {"german_submarines": "8", "escorts": "4", "escort_cruisers": "1", "escort_carriers": "1"}
    )
    assert second.chance("Blue: 16 tonnage sunk, raiders lose 1 step, escorts lose 4 steps") == Fraction(10, 36)


def test_an_undefended_place_is_taken_without_a_roll() -> None:
    odds = find(SITUATIONS, "landing").odds({"men": "1", "garrisons": "0"})
    assert odds.outcomes == {"taken, 1 land point left": Fraction(1)}


def test_below_one_to_three_there_is_no_combat() -> None:
    odds = find(SITUATIONS, "interdiction").odds({"german_submarines": "1", "escorts": "5"})
    assert odds.outcomes == {"no combat": Fraction(1)}


def test_more_damaged_escorts_than_escorts_are_refused() -> None:
    with pytest.raises(BadSituation, match="damaged_escorts goes from 0 to 2, the number of escorts, not 3"):
        find(SITUATIONS, "interdiction").odds({"damaged_escorts": "3"})


@pytest.mark.rule("NW-AMP-25", "NW-INT-40", "NW-CMB-32")
@pytest.mark.parametrize(
    "name, given, possible",
    [
        ("landing", {"men": "0"}, "give men or tanks at least 1"),
        ("interdiction", {"heavies": "1"}, "german_submarines=0 submarines=0"),
        ("interdiction", {"cruisers": "1", "german_submarines": "0", "submarines": "1"}, "or set mixed_raid=combined"),
        ("interdiction", {"damaged_german_submarines": "5"}, "from 0 to 4, the number of german_submarines"),
        ("fleet", {"units": "0"}, "give units or air at least 1, or cv=0"),
        ("fleet", {"enemy_units": "0"}, "give enemy_units or enemy_air at least 1, or enemy_cv=0"),
        ("battle", {"carriers": "0", "heavies": "0"}, "Both sides need ships"),
        ("trade", {"scenario": "intro", "turn": "4"}, "played on turns 1 to 3, not on turn 4"),
    ],
)
def test_what_cannot_be_is_refused_with_what_can(name: str, given: dict[str, str], possible: str) -> None:
    with pytest.raises(BadSituation, match=possible):
        find(SITUATIONS, name).odds(given)


@pytest.mark.rule("NW-INT-41", "NW-INT-37", "NW-CMB-40")
def test_bombers_damaged_boats_and_excess_steps_in_the_odds_of_interdiction() -> None:
    """Three flotillas and a bomber point, 15 against 20: the column is 2:3; Yellow costs 14 percent of 20, two steps."""
    ask = find(SITUATIONS, "interdiction").odds
    mixed = ask({"german_submarines": "3", "bombers": "1", "escorts": "10"}).outcomes
    assert any(name.startswith("Yellow: 3 tonnage sunk, raiders lose 2 steps") for name in mixed)
    hurt = ask({"german_submarines": "4", "damaged_german_submarines": "1", "escorts": "5"}).outcomes
    assert any(name.startswith("Yellow: 4 tonnage sunk") for name in hurt), "10 against 10, four units"
    lone = ask({"german_submarines": "0", "bombers": "1", "escorts": "5"}).outcomes
    assert any(name.startswith("Red: 0 tonnage sunk, raiders lose 1 step,") for name in lone), "four, and one is there"


@pytest.mark.rule("NW-CMB-32")
def test_aircraft_alone_count_their_air_points_for_plenty_of_lsp() -> None:
    ask = find(SITUATIONS, "fleet").odds
    alone = {"cv": "20", "units": "0", "air": "2", "enemy_air": "2"}
    assert ask(alone | {"lsp": "2"}).outcomes == ask(alone | {"lsp": "1"}).outcomes
    assert ask(alone | {"lsp": "3"}).outcomes == ask(alone | {"lsp": "1", "cards": "2"}).outcomes


def inflicting(odds: Odds[str], steps: int) -> Fraction:
    """The chance of inflicting that many steps, whatever the own losses."""
    return odds.where(lambda outcome: outcome.startswith(f"inflict {steps} "))


@pytest.mark.rule("NW-CMB-10", "NW-CMB-11")
def test_twenty_seven_against_fourteen_by_hand() -> None:
    """27 is row 20 and row 7, and below 2:1. Faces 1-6 read 3 3 3 3 4 4 on row 20 and 0 1 1 1 1 2 on row 7.

    3 steps: 4x1 of 36. 4 steps: 4x4 + 2x1 = 18. 5 steps: 4x1 + 2x4 = 12. 6 steps: 2x1 = 2.
    Row 14 reads 2 2 2 2 3 3: 2 steps in 4 of 6.
    """
    odds = FLEET.odds({"cv": "27", "enemy_cv": "14"})
    for inflicted, ways in ((3, 4), (4, 18), (5, 12), (6, 2)):
        assert inflicting(odds, inflicted) == Fraction(ways, 36)
    assert odds.chance("inflict 4 steps, suffer 2 steps") == Fraction(18, 36) * Fraction(4, 6)


@pytest.mark.rule("NW-CMB-16", "NW-CMB-18", "NW-CMB-19", "NW-CMB-20", "NW-CMB-24", "NW-CMB-34")
def test_every_advantage_against_every_penalty_by_hand() -> None:
    """30 against 10 with 3 air to 1 and a base: +2 +2 +1 = +5, so columns 6 to 11.

    Row 20 reads 4 4 4 4 5 5 there, row 10 reads 2 2 3 3 3 3: 6 steps 4x2 = 8 of 36, 7 steps 4x4 + 2x2 = 20, 8 steps 2x4 = 8.
    The other side has -2 -2 = -4, so columns -3 (read at -2) to 2: row 10 reads 0 0 0 1 1 1.
    """
    odds = FLEET.odds({"cv": "30", "enemy_cv": "10", "air": "3", "enemy_air": "1", "base": "own"})
    for inflicted, ways in ((6, 8), (7, 20), (8, 8)):
        assert inflicting(odds, inflicted) == Fraction(ways, 36)
    assert odds.where(lambda one: one.endswith("suffer 0 steps")) == Fraction(3, 6)


@pytest.mark.rule("NW-CMB-21", "NW-CMB-25", "NW-ADV-7", "NW-ADV-17")
def test_stores_and_cards_by_hand() -> None:
    """10 against 10: without LSP -3, columns -2 to 3, row 10 reads 0 0 1 1 1 2.

    3 LSP for 2 units +2, a card of 1 and a shift +2: +4, columns 5 to 10, row 10 reads 2 2 2 3 3 3.
    """
    odds = FLEET.odds(
        {"cv": "10", "enemy_cv": "10", "lsp": "0", "enemy_lsp": "3", "enemy_cards": "1", "enemy_shifts": "1"}
    )
    for inflicted, ways in ((0, 2), (1, 3), (2, 1)):
        assert inflicting(odds, inflicted) == Fraction(ways, 6)
    assert odds.where(lambda one: one.endswith("suffer 3 steps")) == Fraction(3, 6)


@pytest.mark.rule("NW-INT-15", "NW-INT-16", "NW-INT-25", "NW-INT-27", "NW-INT-30")
@pytest.mark.parametrize("blank, orange, yellow", [("O", 10, 11), ("Y", 3, 18)])
def test_nine_against_six_by_hand(blank: str, orange: int, yellow: int) -> None:
    """3 German flotillas (9) against 3 escorts (6) is 3:2. Differences -5 to 5 come up 1 2 3 4 5 6 5 4 3 2 1 times of 36.

    -5 and -4 are orange (3), -3 and -2 the blank cell (7), -1 and 0 yellow (11), 1 to 3 blue (12), 4 and 5 green (3).
    Tonnage: orange 3 // 2 = 1, yellow 3, blue 6, green 9. Escorts: 20 % of 9 = 1, green 30 % = 2. Boats: 10 % of 6 = 0.
    """
    odds = find(SITUATIONS, "interdiction").odds({"german_submarines": "3", "escorts": "3", "blank_cell": blank})
    assert odds.outcomes == {
        "Orange: 1 tonnage sunk, raiders lose 0 steps, escorts lose 1 step": Fraction(orange, 36),
        "Yellow: 3 tonnage sunk, raiders lose 0 steps, escorts lose 1 step": Fraction(yellow, 36),
        "Blue: 6 tonnage sunk, raiders lose 0 steps, escorts lose 1 step": Fraction(12, 36),
        "Green: 9 tonnage sunk, raiders lose 0 steps, escorts lose 2 steps": Fraction(3, 36),
    }


@pytest.mark.rule("NW-INT-18", "NW-INT-20", "NW-INT-24", "NW-INT-36")
def test_two_heavy_groups_on_a_route_by_hand() -> None:
    """8 against 2 cruiser forces (8) is 1:1; heavy outclasses cruiser: two columns to 2:1, where -6 to -4 is orange (3 ways),

    -3 to -1 yellow (12), 0 and 1 blue (11), 2 to 5 green (10). Others sink 0, 2 // 2 = 1, 2, 4 - but 3 tonnage are afloat.
    Raiders lose 30, 20, 10, 10 % of 8 = 2, 1, 0, 0; escorts 20, 20, 20, 30 % of 8 = 1, 1, 1, 2.
    """
    odds = find(SITUATIONS, "interdiction").odds(
        {"german_submarines": "0", "heavies": "2", "escorts": "0", "escort_cruisers": "2", "tonnage": "3"}
    )
    assert odds.outcomes == {
        "Orange: 0 tonnage sunk, raiders lose 2 steps, escorts lose 1 step": Fraction(3, 36),
        "Yellow: 1 tonnage sunk, raiders lose 1 step, escorts lose 1 step": Fraction(12, 36),
        "Blue: 2 tonnage sunk, raiders lose 0 steps, escorts lose 1 step": Fraction(11, 36),
        "Green: 3 tonnage sunk, raiders lose 0 steps, escorts lose 2 steps": Fraction(10, 36),
    }


@pytest.mark.rule("NW-AMP-15", "NW-AMP-16", "NW-AMP-17")
def test_a_minor_landing_by_hand() -> None:
    """2 manpower (16) and a heavy group (5) against a garrison (8): 21 to 8 is 2:1, the garrison has -1, columns 0 to 5.

    Row 8 reads 0 1 1 1 1 2. One step falls on a manpower point; of two, one does and the ship takes the other.
    """
    odds = find(SITUATIONS, "landing").odds({"men": "2", "heavies": "1", "garrisons": "1"})
    assert odds.outcomes == {
        "taken, 2 land points left": Fraction(1, 6),
        "taken, 1 land point left": Fraction(5, 6),
    }


@pytest.mark.rule("NW-CMB-35", "NW-CMB-36")
def test_a_heavy_group_against_cruisers_by_hand() -> None:
    """5 to 3, no modifiers. Row 5 hits on 3-6, row 3 on 5 and 6. Damaged, the heavy group loses 3 and the cruisers 2.

    We hold the sea unless we are hit: unhurt both, 5 to 3 stands better; hit alone or both hit, we lost more. 4 of 6.
    """
    odds = find(SITUATIONS, "battle").odds(
        {"carriers": "0", "heavies": "1", "enemy_carriers": "0", "enemy_heavies": "0", "enemy_cruisers": "1"}
    )
    assert odds.outcomes == {
        "we hold the sea; sunk: 0 of ours, 0 of theirs": Fraction(4, 6),
        "the enemy holds the sea; sunk: 0 of ours, 0 of theirs": Fraction(2, 6),
    }
