"""Odds of the strategic game: exact, summing to one, and equal to plain enumeration of the rules."""

from __future__ import annotations

from fractions import Fraction

import pytest

from flagplot.kernel.dice import Dice
from flagplot.kernel.odds import exact
from flagplot.kernel.umpire import Umpire
from flagplot.lab.situation import BadSituation, Situation, find
from flagplot.lab.strategic_odds import SITUATIONS
from flagplot.lab.strategic_odds_fleet import FLEET, steps
from flagplot.lab.strategic_stage import settings
from flagplot.strategic.combat import Side, inflict, throw


@pytest.mark.parametrize("situation", SITUATIONS, ids=lambda one: one.name)
def test_the_chances_of_a_situation_sum_to_one(situation: Situation) -> None:
    assert sum(situation.odds({}).outcomes.values()) == 1


@pytest.mark.parametrize("cv", [1, 7, 20, 27, 45, 60])
@pytest.mark.parametrize("options", [settings(), settings(cv_split="even"), settings(modifiers="first_die_only")])
def test_summing_die_by_die_is_what_enumerating_all_dice_gives(cv: int, options: dict[str, str]) -> None:
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
    with pytest.raises(BadSituation, match="There are 2 escorts, not 3"):
        find(SITUATIONS, "interdiction").odds({"damaged_escorts": "3"})
