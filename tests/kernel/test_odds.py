"""Odds are computed by the rules themselves; icepool is the independent check."""

from __future__ import annotations

from fractions import Fraction

import icepool
import pytest

from flagplot.kernel import odds
from flagplot.kernel.branching import BranchingDice
from flagplot.kernel.dice import Dice


def salvo(dice: Dice) -> str:
    """Twelve guns hitting on 6; a hit may be critical."""
    hits = dice.hits(12, 6, "guns")
    return "critical" if hits and dice.d6("critical") == 6 else str(hits)


def test_exact_odds_sum_to_one() -> None:
    assert sum(odds.exact(salvo).outcomes.values()) == 1


def test_hits_agree_with_icepool() -> None:
    die = 12 @ (icepool.d6 == 6)
    ours = odds.exact(lambda dice: dice.hits(12, 6, "guns"))

    assert {n: Fraction(die.probability(n)) for n in die.outcomes()} == ours.outcomes


def test_sums_agree_with_icepool() -> None:
    die = 3 @ icepool.d6
    ours = odds.exact(lambda dice: dice.total(3, "sum"))

    assert {n: Fraction(die.probability(n)) for n in die.outcomes()} == ours.outcomes


def test_forking_by_result_equals_forking_by_every_die() -> None:
    def plain(dice: Dice) -> int:
        return sum(face >= 5 for face in dice.dice(4, "one by one"))

    assert odds.exact(plain).outcomes == odds.exact(lambda dice: dice.hits(4, 5, "at once")).outcomes


def test_impossible_branches_are_never_taken() -> None:
    assert odds.exact(lambda dice: dice.hits(3, 7, "hopeless")).outcomes == {0: 1}
    assert odds.exact(lambda dice: dice.hits(3, 1, "certain")).outcomes == {3: 1}


def test_the_bound_stops_enumeration_and_sampling_takes_over() -> None:
    def many(dice: Dice) -> int:
        return sum(dice.dice(6, "one by one")) // 12

    with pytest.raises(odds.TooManyOutcomes):
        odds.exact(many, bound=1000)
    sampled = odds.of(many, bound=1000, samples=2000)
    exact = odds.exact(many)

    assert sampled.trials == 2000
    assert not sampled.is_exact
    for outcome in exact.outcomes:
        low, high = sampled.interval(outcome, z=4)
        assert low <= float(exact.chance(outcome)) <= high


def test_wilson_interval_of_a_known_case() -> None:
    low, high = odds.wilson(0.5, 100)

    assert (round(low, 4), round(high, 4)) == (0.4038, 0.5962)


def test_a_chain_merges_equal_states() -> None:
    """Two squadrons fire at each other until one is destroyed: rounds without a change are repeated."""

    def round_of_fire(state: tuple[int, int], dice: Dice) -> tuple[int, int]:
        a, b = state
        return a - min(a, dice.hits(b, 6, "b fires")), b - min(b, dice.hits(a, 6, "a fires"))

    def result(state: tuple[int, int]) -> str | None:
        a, b = state
        return None if a and b else "both gone" if a == b else "a wins" if a else "b wins"

    fought = odds.chain((3, 3), round_of_fire, lambda state: state, result)

    assert sum(fought.outcomes.values()) == 1
    assert fought.chance("a wins") == fought.chance("b wins")
    # One boat each: both hit 1/36, one of them hits 10/36, otherwise again.
    assert odds.chain((1, 1), round_of_fire, lambda state: state, result).chance("both gone") == Fraction(1, 11)


def test_a_chain_without_end_says_so() -> None:
    with pytest.raises(odds.TooManyOutcomes, match="never changes"):
        odds.chain(1, lambda state, dice: state, lambda state: state, lambda state: None if state else "done")
    with pytest.raises(odds.TooManyOutcomes, match="come back"):
        odds.chain(1, lambda state, dice: -state, lambda state: state, lambda state: None if state else "done")


def test_features_and_means() -> None:
    two = odds.exact(lambda dice: dice.total(2, "sum"))

    assert two.mean(lambda total: total) == 7
    assert two.where(lambda total: total >= 11) == Fraction(1, 12)
    assert two.of(lambda total: total % 2)[0] == Fraction(1, 2)


def test_branching_dice_visit_each_leaf_once() -> None:
    dice = BranchingDice()
    seen = [(dice.d6("a"), dice.d6("b"))]
    while dice.turn():
        seen.append((dice.d6("a"), dice.d6("b")))

    assert len(seen) == len(set(seen)) == 36


def test_paths_of_unequal_length_weigh_what_their_forks_say() -> None:
    dice = BranchingDice()
    weights = []
    more = True
    while more:
        hits = dice.hits(2, 6, "two guns")
        if hits == 2:
            dice.d6("a magazine")
        weights.append(Fraction(dice.weight, dice.scale))
        more = dice.turn()

    assert weights == [Fraction(25, 36), Fraction(10, 36), *[Fraction(1, 216)] * 6]


def test_the_bound_of_a_chain_counts_the_leaves_of_all_rounds() -> None:
    def climb(state: int, dice: Dice) -> int:
        return state + dice.roll(2, "a step or two")

    def top(state: int) -> str | None:
        return "ten" if state == 10 else "eleven" if state > 10 else None

    assert sum(odds.chain(0, climb, lambda state: state, top, bound=20).outcomes.values()) == 1
    with pytest.raises(odds.TooManyOutcomes):
        odds.chain(0, climb, lambda state: state, top, bound=19)
