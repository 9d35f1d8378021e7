"""Merchant combat in figures: odds, shifts, dice, colours, losses."""

from __future__ import annotations

from fractions import Fraction

import pytest

from flagplot.strategic import GAME
from flagplot.strategic.charts import ODDS
from flagplot.strategic.options import StrategicOptions
from flagplot.strategic.rules.merchant.commerce import (
    Escort,
    Interdictors,
    colour_of,
    interdict,
    is_fought,
    odds_column,
    shifts,
    step_losses,
    tonnage_sunk,
)
from flagplot.strategic.rules.merchant.raiding import best_class
from tests.strategic.positions import little, umpire, unit

OPTIONS = StrategicOptions.of(GAME.settings({}))


@pytest.mark.rule("NW-INT-12", "NW-INT-16")
@pytest.mark.parametrize(
    "attack, defence, column",
    [
        (12, 4, "3:1"),
        (24, 18, "1:1"),
        (5, 15, "1:3"),
        (3, 2, "3:2"),
        (29, 20, "1:1"),
        (7, 10, "2:3"),
        (40, 10, "4:1"),
        (39, 10, "3:1"),
        (5, 2, "5:2"),
    ],
)
def test_odds_are_rounded_against_the_interdictor(attack: int, defence: int, column: str) -> None:
    assert odds_column(attack, defence) == column


@pytest.mark.rule("NW-INT-15")
def test_the_escorts_die_is_subtracted() -> None:
    result, _ = interdict(Interdictors(12), Escort(12), OPTIONS, umpire(1, 2))
    assert result.difference == -1


@pytest.mark.rule("NW-INT-17")
def test_no_escort_is_the_best_column_and_both_still_roll() -> None:
    result, _ = interdict(Interdictors(12), Escort(0), OPTIONS, umpire(5, 2))
    assert (result.column, result.difference) == ("4:1", 3)


@pytest.mark.rule("NW-INT-18")
def test_air_supremacy_shifts_two_columns() -> None:
    result, _ = interdict(Interdictors(12, air=3), Escort(12, air=1), OPTIONS, umpire(3, 3))
    assert result.column == "2:1"
    result, _ = interdict(Interdictors(12, air=1), Escort(12, air=3), OPTIONS, umpire(3, 3))
    assert result.column == "1:2"


@pytest.mark.rule("NW-INT-19")
def test_a_side_without_air_counts_as_having_one() -> None:
    assert [shifts(Interdictors(12), Escort(12, air=n), OPTIONS).total for n in (1, 2, 3)] == [0, 0, -2]
    any_air = StrategicOptions.of(GAME.settings({"air_vs_none_merchant": "any_suffices"}))
    assert shifts(Interdictors(12), Escort(12, air=1), any_air).total == -2
    never = StrategicOptions.of(GAME.settings({"air_vs_none_merchant": "never"}))
    assert shifts(Interdictors(12), Escort(12, air=9), never).total == 0


@pytest.mark.rule("NW-INT-20", "NW-INT-21", "NW-INT-22")
def test_escorts_outclassed_by_surface_raiders() -> None:
    state = little()
    heavy, cruiser, small, boat, deck = (
        unit(state, "usa", kind, "reef") for kind in ("heavy", "light_cruiser", "escort", "submarine", "fleet_carrier")
    )
    assert [best_class([one]) for one in (heavy, cruiser, small, boat, deck)] == [3, 2, 1, 0, 0]
    assert best_class([small, heavy]) == 3, "one heavy group among escorts prevents it"
    assert shifts(Interdictors(12, best=3), Escort(12, best=2), OPTIONS).total == 2
    assert shifts(Interdictors(12, best=3), Escort(12, best=1), OPTIONS).total == 2
    assert shifts(Interdictors(12, best=3), Escort(12, best=0), OPTIONS).total == 0
    assert shifts(Interdictors(12, best=3), Escort(12, best=3), OPTIONS).total == 0
    steps = StrategicOptions.of(GAME.settings({"outclass": "per_class_step"}))
    assert shifts(Interdictors(12, best=3), Escort(12, best=1), steps).total == 4


@pytest.mark.rule("NW-INT-23")
def test_escorts_that_outclass_raiders_gain_nothing() -> None:
    assert shifts(Interdictors(12, best=2), Escort(12, best=3), OPTIONS).total == 0
    both = StrategicOptions.of(GAME.settings({"outclass_both_ways": "on"}))
    assert shifts(Interdictors(12, best=2), Escort(12, best=3), both).total == -2


@pytest.mark.rule("NW-INT-24")
def test_shifts_stop_at_the_ends() -> None:
    result, _ = interdict(Interdictors(12, air=3), Escort(4, air=1), OPTIONS, umpire(3, 3))
    assert result.column == "4:1"
    result, _ = interdict(Interdictors(4, air=1), Escort(12, air=3), OPTIONS, umpire(3, 3))
    assert result.column == "1:3"


@pytest.mark.rule("NW-INT-25")
def test_the_colours_of_a_column() -> None:
    colours = [colour_of(difference, "1:1", OPTIONS, umpire()) for difference in (-6, -5, -3, -1, 0, 1, 2, 4, 6)]
    assert colours == ["R", "O", "O", "Y", "Y", "Y", "B", "B", "G"]


@pytest.mark.rule("NW-INT-26")
def test_differences_beyond_six_use_the_end_rows() -> None:
    assert colour_of(8, "1:1", OPTIONS, umpire()) == "G"
    assert colour_of(-9, "1:1", OPTIONS, umpire()) == "R"


@pytest.mark.rule("NW-INT-27")
def test_the_blank_cell_is_orange() -> None:
    assert ODDS.read(-2, "3:2").cell == "*"
    assert colour_of(-2, "3:2", OPTIONS, umpire()) == "O"
    assert colour_of(-3, "3:2", StrategicOptions.of(GAME.settings({"blank_cell": "Y"})), umpire()) == "Y"


@pytest.mark.rule("NW-INT-28", "NW-INT-29", "NW-INT-33")
def test_step_losses_by_colour() -> None:
    surface = [step_losses(Interdictors(10, 0), Escort(30), colour)[0] for colour in "ROYBG"]
    subs = [step_losses(Interdictors(10, 10), Escort(30), colour)[0] for colour in "ROYBG"]
    escorts = [step_losses(Interdictors(30, 30), Escort(9), colour)[1] for colour in "ROYBG"]
    assert surface == [12, 9, 6, 3, 3]
    assert subs == [6, 3, 3, 3, 0]
    assert escorts == [3, 6, 6, 6, 9]
    assert step_losses(Interdictors(12, 12), Escort(4), "B") == (0, 2)
    assert step_losses(Interdictors(24, 24), Escort(18), "B") == (1, 4)


@pytest.mark.rule("NW-INT-30", "NW-INT-31", "NW-INT-42")
def test_tonnage_by_colour() -> None:
    assert [tonnage_sunk(5, 0, colour) for colour in "ROYBG"] == [0, 2, 5, 10, 15]
    assert [tonnage_sunk(0, 5, colour) for colour in "ROYBG"] == [0, 0, 2, 5, 10]
    assert tonnage_sunk(3, 3, "Y") == 3 + 1


@pytest.mark.rule("NW-INT-41")
def test_mixed_columns_lose_by_the_weighted_mean() -> None:
    figures = Interdictors(15, sub_cv=9)
    assert step_losses(figures, Escort(20), "Y")[0] == 2
    exact = Fraction(9 * 10 + 6 * 20, 15) * 20 / 100
    assert exact == Fraction(14, 5)


@pytest.mark.rule("NW-INT-45")
def test_cards_add_to_each_sides_own_die() -> None:
    result, _ = interdict(Interdictors(12, card_die=2), Escort(12), OPTIONS, umpire(3, 4))
    assert result.difference == 1
    result, _ = interdict(Interdictors(12), Escort(12, card_die=2), OPTIONS, umpire(3, 4))
    assert result.difference == -3


@pytest.mark.rule("NW-INT-22", "NW-INT-23")
@pytest.mark.parametrize("option", ["off", "on"])
@pytest.mark.parametrize(
    "raider, guard, shift", [(3, 3, 0), (2, 3, -2), (1, 3, -2), (3, 2, 2), (3, 1, 2), (0, 3, 0), (3, 0, 0)]
)
def test_classes_compare_strictly(option: str, raider: int, guard: int, shift: int) -> None:
    tally = shifts(
        Interdictors(10, best=raider),
        Escort(10, best=guard),
        StrategicOptions.of(GAME.settings({"outclass_both_ways": option})),
    )
    assert tally.total == (shift if option == "on" or shift > 0 else 0)


@pytest.mark.rule("NW-INT-22")
@pytest.mark.parametrize("raider, guard, shift", [(3, 1, 4), (3, 2, 2), (2, 1, 2), (1, 3, -4)])
def test_by_option_every_class_between_counts(raider: int, guard: int, shift: int) -> None:
    options = StrategicOptions.of(GAME.settings({"outclass": "per_class_step", "outclass_both_ways": "on"}))
    assert shifts(Interdictors(10, best=raider), Escort(10, best=guard), options).total == shift


@pytest.mark.rule("NW-INT-38", "NW-INT-13", "NW-INT-14")
@pytest.mark.parametrize(
    "attack, defence, fought",
    [(0, 0, False), (0, 3, False), (1, 0, True), (1, 3, True), (1, 4, False), (5, 15, True), (5, 16, False)],
)
def test_a_combat_needs_some_attack_and_one_to_three(attack: int, defence: int, fought: bool) -> None:
    assert is_fought(Interdictors(attack), Escort(defence)) is fought


@pytest.mark.rule("NW-INT-16")
def test_the_column_is_the_highest_ratio_not_above_the_true_one() -> None:
    printed = ("1:3", "1:2", "2:3", "1:1", "3:2", "2:1", "5:2", "3:1", "4:1")
    ratios = [Fraction(int(one.split(":")[0]), int(one.split(":")[1])) for one in printed]
    for attack in range(1, 61):
        for defence in range(1, 61):
            reached = [name for name, ratio in zip(printed, ratios, strict=True) if Fraction(attack, defence) >= ratio]
            assert odds_column(attack, defence) == (reached[-1] if reached else "1:3"), (attack, defence)
