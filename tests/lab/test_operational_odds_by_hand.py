"""Every odds command against arithmetic on paper: no chart of the program is used, the printed ones are quoted."""

from __future__ import annotations

from fractions import Fraction

import pytest

from flagplot.lab.odds.operational.situations import SITUATIONS
from flagplot.lab.odds.situation import BadSituation, find


def odds(name: str, **given: str) -> dict[str, Fraction]:
    found = find(SITUATIONS, name).odds(given)
    assert found.is_exact
    return dict(found.outcomes)


@pytest.mark.rule("MK-BAT-43")
def test_gunfire_of_a_heavy_cruiser_at_a_light_one() -> None:
    # CA at CL is +1 on the matrix. Column 1 from six down: Sk DS D D - -.
    assert odds("gunfire", firer="chokai", target="emerald") == {
        "sunk": Fraction(1, 6),
        "damaged": Fraction(3, 6),
        "no effect": Fraction(2, 6),
    }


@pytest.mark.rule("MK-BAT-52", "MK-BAT-53", "MK-BAT-48")
def test_gunfire_between_two_damaged_cruisers() -> None:
    # +1 for the Damaged target and -1 for the Damaged firer cancel out: Sk DS D D - -.
    # A Damaged ship is sunk by Sk and DS, and D adds nothing: 2 faces of 6.
    given = {"firer": "chokai", "target": "emerald", "firer_state": "damaged", "target_state": "damaged"}

    assert odds("gunfire", **given) == {"sunk": Fraction(2, 6), "no effect": Fraction(4, 6)}


@pytest.mark.rule("MK-BAT-30", "MK-BAT-43")
def test_long_lances_at_a_battleship() -> None:
    # 24"T at B is 0: DS DS D - - -.
    assert odds("torpedoes", firer="chokai", target="warspite") == {
        "damaged": Fraction(3, 6),
        "no effect": Fraction(3, 6),
    }


@pytest.mark.rule("MK-SEA-23", "MK-SEA-25", "MK-SEA-29", "MK-SEA-27")
def test_collision_of_a_battleship_and_a_destroyer() -> None:
    # 11 or 12 on two dice: 2 + 1 ways of 36. Who rams is drawn: one half each.
    # B rams D: - x Sk, the destroyer sinks and nobody is left for a second roll.
    # D rams B: D x -, the destroyer is Damaged; the second roll may draw either way again.
    once = Fraction(3, 36)

    assert odds("collision", ships="warspite,napier") == {
        "no collision": 1 - once,
        "one collision: 1 sunk": once / 2,
        "one collision: 1 damaged": once / 2 * (1 - once),
        "2 collisions: 1 sunk": once / 2 * once / 2,
        "2 collisions: 1 damaged": once / 2 * once / 2,
    }


@pytest.mark.rule("MK-SUB-9", "MK-SUB-12", "MK-NIT-21")
def test_a_screen_of_six_destroyers_at_sea_and_in_an_anchorage() -> None:
    # 4 to 7 destroyers sink on two numbers; the anchorage takes one of them away.
    assert odds("screen", destroyers="6")["submarine sunk"] == Fraction(2, 6)
    assert odds("screen", destroyers="6", anchorage="yes")["submarine sunk"] == Fraction(1, 6)
    # The shift of a group that moved onto the submarine does not come on top.
    assert odds("screen", destroyers="6", anchorage="yes", moved_onto="yes")["submarine sunk"] == Fraction(1, 6)


@pytest.mark.rule("MK-SUB-8", "MK-SUB-11", "MK-SUB-14", "MK-SUB-20", "MK-BAT-50")
def test_a_submarine_attacks_a_cruiser_with_a_freighter_unit_beside_her() -> None:
    # The freighters screen like two destroyers: one number of six sinks the boat first.
    alive = Fraction(5, 6)
    # T at CA is +1: Sk DS D D - -.
    sunk, damaged, missed = Fraction(1, 6), Fraction(3, 6), Fraction(2, 6)
    # After a hit there is one chance in two of the freighters. T at merchants is +2: Sk Sk DS D D -, 3 3 2 1 1 0 ships.
    none = Fraction(1, 2) + Fraction(1, 2) * Fraction(1, 6)
    three, two, one = Fraction(1, 2) * Fraction(2, 6), Fraction(1, 2) * Fraction(1, 6), Fraction(1, 2) * Fraction(2, 6)

    assert odds("submarine", targets="cornwall,f1", destroyers="0") == {
        "submarine sunk": Fraction(1, 6),
        "no effect": alive * missed,
        "cornwall damaged": alive * damaged * none,
        "cornwall damaged, f1 1 ship lost": alive * damaged * one,
        "cornwall damaged, f1 2 ships lost": alive * damaged * two,
        "cornwall damaged, f1 3 ships lost": alive * damaged * three,
        "cornwall sunk": alive * sunk * none,
        "cornwall sunk, f1 1 ship lost": alive * sunk * one,
        "cornwall sunk, f1 2 ships lost": alive * sunk * two,
        "cornwall sunk, f1 3 ships lost": alive * sunk * three,
    }


@pytest.mark.rule("MK-REC-12", "MK-SUB-3")
def test_four_hexes_from_koggala_by_ship_and_by_submarine() -> None:
    # 1320 is 4 hexes from Galle/Koggala, whose zone reaches 8: 8 - 4 + 1 = 5 numbers. A submarine must be caught twice.
    assert odds("zones", side="allies", hex="1320")["found"] == Fraction(5, 6)
    assert odds("reconnaissance", radius="8", distance="4")["found"] == Fraction(5, 6)
    assert odds("passage", hex="1320") == {"sunk": Fraction(5, 6) ** 2, "survives": 1 - Fraction(5, 6) ** 2}


@pytest.mark.rule("MK-NIT-4", "MK-NIT-6")
def test_surprise_at_sea_and_against_an_anchorage() -> None:
    # 1-2 Allies, 3-4 nobody, 5-6 Japan. A Japanese attacker adds 1 and 7 is read as 6: 1 | 2 3 | 4 5 6.
    assert odds("surprise") == {
        "the Allies have surprise": Fraction(2, 6),
        "no surprise": Fraction(2, 6),
        "Japan has surprise": Fraction(2, 6),
    }
    assert odds("surprise", attacker="japan", anchorage="yes")["Japan has surprise"] == Fraction(3, 6)


@pytest.mark.rule("MK-AIR-1", "MK-AIR-24")
def test_martlets_against_zeros_and_kates() -> None:
    # Against the Zero 2/3: two numbers for the Martlet, three for the Zero. Against the Kate 4/0.
    assert odds("aerial", allied="Martlet", japanese="Zero") == {
        "nobody shot down": Fraction(4, 6) * Fraction(3, 6),
        "Zero shot down": Fraction(2, 6) * Fraction(3, 6),
        "Martlet shot down": Fraction(4, 6) * Fraction(3, 6),
        "Martlet and Zero shot down": Fraction(2, 6) * Fraction(3, 6),
    }
    assert odds("aerial", allied="Martlet", japanese="Kate") == {
        "Kate shot down": Fraction(4, 6),
        "nobody shot down": Fraction(2, 6),
    }


@pytest.mark.rule("MK-AIR-43", "MK-AIR-45", "MK-AIR-58", "MK-AIR-59")
def test_kates_press_home_on_a_heavy_cruiser() -> None:
    # Flak first, one number. Then TorB with +1: JHit is on 4, so 3 to 6 hit. BC power at CA is +1: Sk DS D D - -.
    arrives, hits = Fraction(5, 6), Fraction(4, 6)

    assert odds("attack", aircraft="Kate", manner="pressed", target="CA") == {
        "no effect, bombers shot down": Fraction(1, 6),
        "sunk": arrives * hits * Fraction(1, 6),
        "damaged": arrives * hits * Fraction(3, 6),
        "no effect": arrives * (1 - hits * Fraction(4, 6)),
    }


@pytest.mark.rule("MK-AIR-48", "MK-AIR-51", "MK-AIR-58")
def test_vals_dive_on_a_freighter_unit_in_colombo() -> None:
    # DivB with +2 in port: JHit is on 3, so every face hits. CA power at merchants is +2: 3 3 2 1 1 0 ships.
    # Colombo's flak has two numbers and fires at the same time.
    lost = Fraction(2, 6)
    ships = {
        "3 ships lost": Fraction(2, 6),
        "2 ships lost": Fraction(1, 6),
        "1 ship lost": Fraction(2, 6),
        "no effect": Fraction(1, 6),
    }
    wanted = {harm: chance * (1 - lost) for harm, chance in ships.items()}
    wanted |= {f"{harm}, bombers shot down": chance * lost for harm, chance in ships.items()}

    assert odds("attack", aircraft="Val", manner="dive", target="M", at="colombo") == wanted


@pytest.mark.rule("MK-AIR-23", "MK-AIR-24", "MK-AIR-25", "MK-AIR-36", "MK-AIR-46")
def test_a_strike_with_an_escort_against_fighters_that_scramble_from_their_carrier() -> None:
    # The Zeros shoot first, three numbers; Martlets that survive answer with two, then go for the Vals with four.
    # The Vals hit a moving cruiser on 3 to 6 and CA at CA is 0: DS DS D - - -, so 4/6 x 3/6 damage her.
    # Flak has one number and fires at the same time.
    damage, flak = Fraction(4, 6) * Fraction(3, 6), Fraction(1, 6)
    clear = Fraction(3, 6)
    zero_falls, bounced = Fraction(3, 6) * Fraction(2, 6), Fraction(4, 6)
    zero_stays = Fraction(3, 6) * Fraction(4, 6)
    through = clear + zero_stays * (1 - bounced)

    assert odds("strike", units="akagi-zero,akagi-val", target="cornwall", interceptors="888-sqn") == {
        "damaged": through * damage * (1 - flak),
        "damaged, 1 of 2 units lost": through * damage * flak + zero_falls * (1 - bounced) * damage * (1 - flak),
        "damaged, 2 of 2 units lost": zero_falls * (1 - bounced) * damage * flak,
        "no effect": through * (1 - damage) * (1 - flak),
        "no effect, 1 of 2 units lost": zero_stays * bounced
        + through * (1 - damage) * flak
        + zero_falls * (1 - bounced) * (1 - damage) * (1 - flak),
        "no effect, 2 of 2 units lost": zero_falls * bounced + zero_falls * (1 - bounced) * (1 - damage) * flak,
    }


@pytest.mark.rule("MK-AIR-33", "MK-AIR-35")
def test_fighters_on_patrol_shoot_while_they_are_shot_at() -> None:
    # Zero and Martlet at once: the Zero falls in two of six whatever becomes of the Martlet.
    found = odds("strike", units="akagi-zero,akagi-val", target="cornwall", interceptors="888-sqn", cap="yes")
    both_fly_on = Fraction(4, 6) * (Fraction(3, 6) + Fraction(3, 6) * Fraction(2, 6))

    assert found["damaged"] == both_fly_on * Fraction(4, 6) * Fraction(3, 6) * Fraction(5, 6)
    with pytest.raises(BadSituation, match="no deck to rise from"):
        odds("strike", units="akagi-val", target="cornwall", interceptors="30-sqn")


@pytest.mark.rule("MK-AIR-32", "MK-AIR-48")
def test_hurricanes_with_radar_over_colombo_shoot_first() -> None:
    # A Hurricane downs a Zero with two numbers, else the Zero answers with four; then it goes for nobody: no bombers.
    found = odds("strike", units="akagi-zero,akagi-val", target="cornwall", interceptors="30-sqn", at="colombo")
    hurricane_left = Fraction(2, 6) + Fraction(4, 6) * Fraction(2, 6)
    val_gone = hurricane_left * Fraction(3, 6)
    # In port every dive hits; CA at CA is 0 and damages on three faces. Flak has two numbers.
    damaged = sum((chance for outcome, chance in found.items() if outcome.startswith("damaged")), Fraction(0))

    assert damaged == (1 - val_gone) * Fraction(3, 6)


@pytest.mark.rule("MK-AIR-29", "MK-AIR-30")
def test_radar_on_the_turns_around_easter_sunday() -> None:
    # Turns 13, 14 and 15 are Sunday 5 April.
    assert [odds("radar", turn=str(turn)).get("radar works", Fraction(0)) for turn in (12, 13, 15, 16)] == [
        1,
        Fraction(1, 2),
        Fraction(1, 2),
        1,
    ]


@pytest.mark.rule("MK-BAT-58", "MK-LND-10")
def test_a_damaged_kongo_bombards_on_two_faces() -> None:
    # Column B disrupts on 4 to 6; Damaged, she needs 5 or 6.
    assert odds("bombardment", ship="kongo", damaged="yes") == {
        "disrupted": Fraction(2, 6),
        "no effect": Fraction(4, 6),
    }


@pytest.mark.rule("MK-LND-13", "MK-LND-19", "MK-LND-30")
def test_two_factors_against_one_with_a_stake() -> None:
    # 2:1 reads +2 +1 +1 0 0 -1. The stake of one takes the only defender in any case;
    # the attackers lose one, and with -1 both.
    assert odds("ground", attackers="2", defenders="1", wager="1") == {
        "attacker 1 left, defender 0 left": Fraction(5, 6),
        "attacker 0 left, defender 0 left": Fraction(1, 6),
    }


@pytest.mark.rule("MK-LND-8", "MK-LND-13")
def test_one_factor_lands_against_one_to_the_finish() -> None:
    # 1:1 reads +2 +1 0 -1 -2 -3: two faces win, three lose, one rolls again. 2 / (2 + 3).
    assert odds("ground", attackers="1", defenders="1", until="finish") == {
        "attacker 1 left, defender 0 left": Fraction(2, 5),
        "attacker 0 left, defender 1 left": Fraction(3, 5),
    }


@pytest.mark.rule("MK-LND-23")
def test_the_loyalty_of_two_units() -> None:
    loyal, deserts, turns = Fraction(3, 6), Fraction(2, 6), Fraction(1, 6)

    assert odds("loyalty", units="2") == {
        "2 loyal, 0 desert, 0 turn": loyal**2,
        "1 loyal, 1 desert, 0 turn": 2 * loyal * deserts,
        "1 loyal, 0 desert, 1 turn": 2 * loyal * turns,
        "0 loyal, 2 desert, 0 turn": deserts**2,
        "0 loyal, 1 desert, 1 turn": 2 * deserts * turns,
        "0 loyal, 0 desert, 2 turn": turns**2,
    }


@pytest.mark.rule("MK-SET-1", "MK-SET-8", "MK-SET-9", "MK-SET-14")
def test_all_the_secret_rolls() -> None:
    # Carriers on 1-3, 4-5, 6; with the invasion the die is one higher: 1-2, 3-4, 5-6. Illustrious on two faces.
    raid, invasion = (
        {4: Fraction(3, 6), 5: Fraction(2, 6), 6: Fraction(1, 6)},
        {4: Fraction(2, 6), 5: Fraction(2, 6), 6: Fraction(2, 6)},
    )
    wanted = {}
    for orders, carriers in (("raid", raid), ("invasion", invasion)):
        for number, chance in carriers.items():
            wanted[f"{orders}, {number} carriers, Illustrious offered"] = Fraction(1, 2) * chance * Fraction(2, 6)
            wanted[f"{orders}, {number} carriers, no Illustrious"] = Fraction(1, 2) * chance * Fraction(4, 6)

    assert odds("setup") == wanted


@pytest.mark.rule("MK-SET-22", "MK-SET-23")
def test_convoys_in_three_turns() -> None:
    # Each brigade is still missing with (5/6) cubed.
    missing = Fraction(5, 6) ** 3

    assert odds("convoys", turns="3") == {
        "0 of 2 convoys": missing**2,
        "1 of 2 convoys": 2 * missing * (1 - missing),
        "2 of 2 convoys": (1 - missing) ** 2,
    }


@pytest.mark.rule("MK-BAT-12", "MK-BAT-14", "MK-BAT-53")
def test_one_round_between_kongo_and_warspite_is_sampled_around_the_true_figure() -> None:
    # Warspite first: B at BC is +1 and sinks on 6. Kongo first: BC at B is -1 and damages on 4 to 6; a Damaged Warspite
    # has 1 less on the die and cannot sink her. (1/6 + 1/2 x 1/6) / 2 = 1/8 for four points.
    found = find(SITUATIONS, "battle").odds({"japan": "kongo", "allies": "warspite", "rounds": "1"})
    low, high = found.interval("the Allies ahead by 4 to 9 points")

    assert not found.is_exact
    assert low - 0.01 < 1 / 8 < high + 0.01


@pytest.mark.rule("MK-AIR-43", "MK-AIR-45")
def test_a_strike_presses_its_torpedoes_home_where_that_hits_more_often() -> None:
    def strike(manner: str, at: str) -> dict[str, Fraction]:
        return odds("strike", units="akagi-kate", target="CL", at=at, manner=manner)

    assert strike("best", "sea") == strike("pressed", "sea") != strike("torpedo", "sea")
    # The guns of Colombo shoot down too many before they drop.
    assert strike("best", "colombo") == strike("torpedo", "colombo") != strike("pressed", "colombo")
