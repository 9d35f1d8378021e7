"""Dice."""

from __future__ import annotations

from collections import Counter

import pytest

from flagplot.kernel.asking import AskedDice
from flagplot.kernel.dice import BadScript, Chance, ScriptedDice, SeededDice, key_from_seed

KEY = key_from_seed(20451)


def test_known_answer_of_the_keyed_blocks() -> None:
    """Pinned: a change here breaks every existing replay."""
    chance = Chance("00" * 32)

    assert SeededDice(chance).dice(12, "known answer") == [4, 4, 5, 1, 5, 2, 2, 3, 6, 4, 1, 1]


def test_the_whole_state_is_key_and_index() -> None:
    chance = Chance(KEY)
    dice = SeededDice(chance)
    dice.dice(7, "first")
    later = SeededDice(chance.clone())

    assert dice.dice(100, "go on") == later.dice(100, "go on")


@pytest.mark.parametrize("sides", [2, 6, 10, 20, 100, 300, 70_000])
def test_every_face_comes_and_none_is_favoured(sides: int) -> None:
    dice = SeededDice(Chance(KEY))
    rolls = 60_000
    seen = Counter(dice.draw(sides, "fair") for _ in range(rolls))

    assert min(seen) >= 1
    assert max(seen) <= sides
    if sides <= 20:
        expected = rolls / sides
        chi2 = sum((seen[face] - expected) ** 2 / expected for face in range(1, sides + 1))
        assert chi2 < sides + 6 * (2 * sides) ** 0.5


def test_bytes_that_would_favour_low_faces_are_thrown_away() -> None:
    """256 is not a multiple of 6: the four highest bytes must be rejected."""
    dice = SeededDice(Chance(KEY))
    dice.dice(20_000, "many")

    assert dice.chance.index > 20_000


def test_throws_are_noted_with_reason_and_seat() -> None:
    dice = ScriptedDice(6, 1, 4)
    dice.dice(2, "7.3 gunnery")
    dice.d6("7.4 damage")

    assert [str(roll) for roll in dice.take()] == ["7.3 gunnery: 6 1", "7.4 damage: 4"]
    assert dice.take() == ()


def test_hits_counts_faces_at_or_above() -> None:
    assert ScriptedDice(4, 5, 6, 1).hits(4, 5, "hits") == 2


def test_total_adds_up() -> None:
    assert ScriptedDice(4, 5).total(2, "sum") == 9


def test_pick_and_shuffle_use_one_die_for_each_choice() -> None:
    assert ScriptedDice(2).pick(["a", "b", "c"], "pick") == "b"
    assert ScriptedDice(3, 1).shuffle(["a", "b", "c"], "shuffle") == ["c", "a", "b"]


def test_a_script_that_runs_dry_says_for_what() -> None:
    dice = ScriptedDice(3)
    dice.d6("first")

    with pytest.raises(BadScript, match=r"ran dry after 1 dice.*MK-SUB-9 screen"):
        dice.d6("MK-SUB-9 screen")


def test_a_script_with_faces_left_over_complains() -> None:
    dice = ScriptedDice(3, ("MK-SUB-9", 4))
    dice.d6("first")

    with pytest.raises(BadScript, match="1 scripted dice were never rolled"):
        dice.finish()


def test_a_script_may_name_its_reasons() -> None:
    with pytest.raises(BadScript, match="'MK-SUB-9' where the rules roll for 'MK-AIR-2 flak'"):
        ScriptedDice(("MK-SUB-9", 4)).d6("MK-AIR-2 flak")


def test_a_script_cannot_show_a_seven() -> None:
    with pytest.raises(BadScript, match="one die of 6 sides"):
        ScriptedDice(7).d6("first")


def test_a_person_is_asked_until_the_face_fits() -> None:
    answers = iter(["", "seven", "7", "5"])
    told: list[str] = []

    assert AskedDice(lambda _question: next(answers), told.append).d6("gunnery") == 5
    assert len(told) == 3
