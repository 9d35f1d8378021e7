"""Second implementation, land and set-up: bombardment, ground combat, loyalty, secret rolls, convoys."""

from __future__ import annotations

import itertools
from fractions import Fraction

import pytest

from flagplot.lab.odds.situation import BadSituation
from flagplot.operational.content.counters import SHIP
from tests.operational import oracle
from tests.operational.asking import odds


@pytest.mark.rule("MK-BAT-57", "MK-BAT-58", "MK-LND-10", "MK-SEQ-14")
def test_bombardment_by_every_heavy_ship() -> None:
    for name, card in SHIP.items():
        if card.gun not in {"CA", "BC", "B"}:
            with pytest.raises(BadSituation):
                odds("bombardment", ship=name)
            continue
        for damaged, mode in itertools.product((0, 1), ("with_B", "with_CA")):
            lowest = 4 if card.gun == "B" or (card.gun == "BC" and mode == "with_B") else 6
            faces = sum(max(1, die - damaged) >= lowest for die in range(1, 7))
            found = odds("bombardment", {"bombardment_bc": mode}, ship=name, damaged="yes" if damaged else "no")

            assert found.get("disrupted", Fraction(0)) == Fraction(faces, 6), (name, damaged, mode)


@pytest.mark.rule("MK-LND-13", "MK-LND-14", "MK-LND-15", "MK-LND-16", "MK-LND-19", "MK-LND-20", "MK-LND-30")
def test_rounds_of_ground_combat_with_every_stake() -> None:
    for ours, sound, broken in itertools.product((1, 2, 3, 4, 7, 12), (0, 1, 2, 5), (0, 1, 3)):
        if not sound + broken:
            continue
        low = 4 * ours < 2 * sound + broken
        for wager in sorted({0, 1, ours // 2, ours}):
            given = {"attackers": ours, "defenders": sound + broken, "disrupted": broken, "wager": wager}
            expected = oracle.ground_round(ours, sound, broken, wager, landing=True)

            assert odds("ground", **given) == expected, given
            if low:
                with pytest.raises(BadSituation, match="MK-LND-14"):
                    odds("ground", landing="no", **given)
            else:
                assert odds("ground", landing="no", **given) == expected, given


@pytest.mark.rule("MK-LND-19")
def test_stakes_beyond_the_limit_are_refused() -> None:
    for mode, most in (("attacker_strength", 3), ("defender_strength", 2), ("none", 0)):
        given = {"attackers": 3, "defenders": 3, "disrupted": 1}
        odds("ground", {"wager_max": mode}, wager=most, **given)
        with pytest.raises(BadSituation, match="MK-LND-19"):
            odds("ground", {"wager_max": mode}, wager=most + 1, **given)


@pytest.mark.rule("MK-LND-8", "MK-LND-29")
def test_landings_fought_to_the_finish() -> None:
    for ours, theirs, wager in itertools.product((1, 2, 3), (1, 2, 4), (0, 1)):
        given = {"attackers": ours, "defenders": theirs, "wager": wager, "until": "finish"}

        assert odds("ground", **given) == oracle.ground_finish(ours, theirs, 0, wager), given


@pytest.mark.rule("MK-LND-23")
def test_loyalty_of_any_number_of_units() -> None:
    for units in (1, 2, 3, 4):

        def act(dice: oracle.Dice, units: int = units) -> str:
            faces = [dice.face() for _ in range(units)]
            loyal, turned = sum(face <= 3 for face in faces), sum(face == 6 for face in faces)
            return f"{loyal} loyal, {units - loyal - turned} desert, {turned} turn"

        assert odds("loyalty", units=units) == oracle.every(act)


@pytest.mark.rule("MK-SET-1", "MK-SET-8", "MK-SET-9", "MK-SET-14", "MK-SET-30")
def test_the_secret_set_up() -> None:
    def act(dice: oracle.Dice) -> str:
        invasion = dice.face() >= 4
        die = dice.face() + (1 if invasion else 0)
        carriers = 4 if die <= 3 else 5 if die <= 5 else 6
        offered = "Illustrious offered" if dice.face() >= 5 else "no Illustrious"
        return f"{'invasion' if invasion else 'raid'}, {carriers} carriers, {offered}"

    assert odds("setup") == oracle.every(act)
    assert odds("setup", {"die_column": "B"}) == oracle.every(act)


@pytest.mark.rule("MK-SET-22", "MK-SET-23")
def test_convoys_by_how_often_they_are_rolled_for() -> None:
    for mode, turns in itertools.product(("every_turn", "once_per_day", "once_per_game"), (1, 2, 3)):

        def act(dice: oracle.Dice, rolls: int = turns if mode == "every_turn" else 1) -> str:
            arrived = sum(any(dice.best(1) for _ in range(rolls)) for _ in range(2))
            return f"{arrived} of 2 convoys"

        assert odds("convoys", {"aus_roll": mode}, turns=turns) == oracle.every(act)
