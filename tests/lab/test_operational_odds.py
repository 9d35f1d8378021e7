"""Odds of the operational game against figures worked out by hand from the rulebook's tables."""

from __future__ import annotations

from fractions import Fraction

import pytest

from flagplot.kernel.odds import Odds
from flagplot.lab.odds.operational.situations import SITUATIONS
from flagplot.lab.odds.situation import BadSituation, find
from flagplot.rulebook.library import load

TABLES = {table.id: table for table in load("operational").tables}
SIXTH = Fraction(1, 6)


def odds(name: str, **given: str) -> Odds[str]:
    return find(SITUATIONS, name).odds(given)


def naval(firing: str, target: str, shift: int = 0, *, damaged: bool = False) -> dict[str, Fraction]:
    """One die on the naval table, straight from the rulebook's tables."""
    matrix = TABLES["MK-TAB-CRM"]
    heads = [str(column) for column in matrix.columns]
    row = next(row for row in matrix.rows if str(row[0]) == target)
    column = int(str(row[heads.index(firing)]).replace("+", ""))
    table = TABLES["MK-TAB-CRT"]
    results: dict[str, Fraction] = {}
    for die in range(1, 7):
        face = max(1, min(6, die + shift))
        line = next(row for row in table.rows if int(row[0]) == face)
        cell = str(line[[str(c) for c in table.columns].index(str(min(column, 5)))]) if column >= -2 else "-"
        sunk = cell == "Sk" or (cell == "DS" and damaged)
        outcome = "sunk" if sunk else "damaged" if cell in {"D", "DS"} and not damaged else "no effect"
        results[outcome] = results.get(outcome, Fraction(0)) + SIXTH
    return results


@pytest.mark.parametrize("firer", ["D", "DL", "CL", "CA"])
@pytest.mark.parametrize("target", ["D", "DL", "CL", "CA"])
@pytest.mark.rule("MK-BAT-43")
def test_gunfire_follows_matrix_and_table(firer: str, target: str) -> None:
    assert odds("gunfire", firer=firer, target=target).outcomes == naval(firer, target)


@pytest.mark.parametrize("target", ["D", "CL", "CA"])
@pytest.mark.rule("MK-BAT-52", "MK-BAT-48")
def test_a_damaged_target_is_hit_more_easily_and_sunk_by_ds(target: str) -> None:
    expected = naval("CA", target, 1, damaged=True)

    assert odds("gunfire", firer="CA", target=target, target_state="damaged").outcomes == expected


@pytest.mark.rule("MK-BAT-53")
def test_a_damaged_firer_loses_one_on_the_die() -> None:
    assert odds("gunfire", firer="CA", target="CA", firer_state="damaged").outcomes == naval("CA", "CA", -1)


@pytest.mark.rule("MK-BAT-52", "MK-AIR-53")
def test_an_r_class_battleship_counts_as_slow() -> None:
    assert odds("gunfire", firer="kongo", target="resolution").outcomes == naval("BC,T", "B", 1)


@pytest.mark.rule("MK-SEQ-15")
def test_a_destroyers_guns_cannot_hurt_a_battleship() -> None:
    assert odds("gunfire", firer="D", target="warspite").outcomes == {"no effect": 1}


@pytest.mark.rule("MK-BAT-30")
def test_long_lances_hit_harder_than_allied_torpedoes() -> None:
    assert odds("torpedoes", firer="24T", target="CA").outcomes == naval("B,24T", "CA")
    assert odds("torpedoes", firer="T", target="CA").outcomes == naval("BC,T", "CA")


@pytest.mark.rule("MK-BAT-50")
def test_guns_sink_freighters_one_two_or_three_at_a_time() -> None:
    found = odds("gunfire", firer="CA", target="M").outcomes

    assert found == {
        "no effect": SIXTH,
        "1 ship lost": 2 * SIXTH,
        "2 ships lost": SIXTH,
        "3 ships lost": 2 * SIXTH,
    }


@pytest.mark.rule("MK-SEA-23")
def test_eleven_or_twelve_is_a_collision() -> None:
    found = odds("collision", ships="akagi,soryu,hiryu")

    assert found.chance("no collision") == Fraction(33, 36)
    assert sum(found.outcomes.values()) == 1


@pytest.mark.rule("MK-SEA-31")
def test_two_destroyers_collide_and_the_rammed_one_sinks_half_the_time() -> None:
    found = odds("collision", ships="fubuki,shirayuki")
    once = Fraction(3, 36)
    again = Fraction(3, 36)

    # Sunk at once: no second roll with one ship left. Damaged both: a second roll, where D adds nothing and D+ may sink.
    assert found.chance("one collision: 1 damaged, 1 sunk") == once / 2
    assert found.chance("one collision: 2 damaged") == once / 2 * (1 - again)
    assert found.chance("2 collisions: 1 damaged, 1 sunk") == once / 2 * again / 2


@pytest.mark.rule("MK-NIT-6")
@pytest.mark.parametrize(
    "attacker, japan, none, allies",
    [
        ("japan", Fraction(1, 2), Fraction(1, 3), Fraction(1, 6)),
        ("allies", Fraction(1, 6), Fraction(1, 3), Fraction(1, 2)),
    ],
)
def test_the_attacker_of_an_anchorage_is_likelier_to_surprise(
    attacker: str, japan: Fraction, none: Fraction, allies: Fraction
) -> None:
    found = odds("surprise", attacker=attacker, anchorage="yes").outcomes

    assert found == {"Japan has surprise": japan, "no surprise": none, "the Allies have surprise": allies}


@pytest.mark.rule("MK-NIT-4")
def test_surprise_is_read_in_thirds_unless_the_option_says_otherwise() -> None:
    assert set(odds("surprise").outcomes.values()) == {Fraction(1, 3)}
    assert odds("surprise", options="surprise_ranges:12-3-456").chance("Japan has surprise") == Fraction(1, 2)


@pytest.mark.rule("MK-SUB-9", "MK-SUB-10")
@pytest.mark.parametrize("destroyers, numbers", [(0, 0), (1, 0), (2, 1), (3, 1), (4, 2), (7, 2), (8, 3), (12, 3)])
def test_the_screen_by_its_destroyers(destroyers: int, numbers: int) -> None:
    still = odds("screen", destroyers=str(destroyers))
    moved = odds("screen", destroyers=str(destroyers), moved_onto="yes")

    assert still.chance("submarine sunk") == Fraction(numbers, 6)
    assert moved.chance("submarine sunk") == Fraction(max(0, numbers - 1), 6)


@pytest.mark.rule("MK-SUB-11")
def test_a_merchant_unit_screens_like_two_destroyers() -> None:
    assert odds("screen", destroyers="0", merchants="2").chance("submarine sunk") == Fraction(2, 6)


@pytest.mark.rule("MK-SUB-14", "MK-SUB-20")
def test_a_submarines_second_attack() -> None:
    found = odds("submarine", targets="warspite,emerald", destroyers="0")
    first, second = naval("BC,T", "B"), naval("BC,T", "CL")
    hit = 1 - first["no effect"]

    assert found.chance("no effect") == first["no effect"]
    assert found.chance("warspite damaged, emerald sunk") == hit / 2 * second["sunk"]


@pytest.mark.rule("MK-SUB-16")
def test_at_night_two_equal_ships_are_drawn_alike() -> None:
    found = odds("submarine", light="night", targets="emerald,enterprise", destroyers="0")

    assert found.chance("emerald sunk") == found.chance("enterprise sunk") > 0


@pytest.mark.rule("MK-SUB-16")
def test_drawing_by_kind_changes_no_odds() -> None:
    crowd = odds("submarine", light="night", targets="emerald,enterprise,warspite", destroyers="0")
    cruiser, battleship = naval("BC,T", "CL"), naval("BC,T", "B")
    missed = Fraction(2, 3) * cruiser["no effect"] + Fraction(1, 3) * battleship["no effect"]

    assert crowd.chance("no effect") == missed


@pytest.mark.rule("MK-SUB-3", "MK-SUB-4")
def test_a_submarine_by_day_needs_luck_twice() -> None:
    # Two hexes from Koggala the zone of radius 8 would find it with 6 numbers: always. At 7 hexes with 2.
    assert odds("passage", hex="1319").chance("sunk") == 1
    assert odds("passage", hex="1522").chance("sunk") == Fraction(2, 6) ** 2


@pytest.mark.rule("MK-REC-12")
@pytest.mark.parametrize("distance, numbers", [(9, 0), (8, 1), (7, 2), (3, 6), (0, 6)])
def test_a_zone_finds_with_one_number_more_for_every_hex_inward(distance: int, numbers: int) -> None:
    assert odds("reconnaissance", radius="8", distance=str(distance)).chance("found") == Fraction(numbers, 6)


@pytest.mark.rule("MK-REC-28", "MK-REC-29")
def test_the_sighting_of_4_april_had_two_chances_in_six() -> None:
    assert odds("zones", side="allies", hex="1522").chance("found") == Fraction(2, 6)


def test_a_whole_battle_is_sampled_and_says_so() -> None:
    found = odds("battle", japan="chokai,fubuki", allies="dragon,scout", rounds="2")

    assert not found.is_exact
    assert sum(found.outcomes.values()) == 1


@pytest.mark.parametrize("situation", SITUATIONS, ids=lambda one: one.name)
@pytest.mark.slow
def test_every_situation_answers_with_its_defaults(situation: object) -> None:
    found = situation.odds({})  # type: ignore[attr-defined]

    assert sum(found.outcomes.values()) == 1
    assert situation.rules  # type: ignore[attr-defined]


def test_what_cannot_be_asked_is_said_in_a_sentence() -> None:
    with pytest.raises(BadSituation, match="never meet"):
        odds("gunfire", firer="chokai", target="fubuki")
    with pytest.raises(BadSituation, match="no rule option 'weather'"):
        odds("gunfire", options="weather:fog")
    with pytest.raises(BadSituation, match="has no torpedoes"):
        odds("torpedoes", firer="cornwall", target="CA")


# In the air.


@pytest.mark.rule("MK-AIR-1")
def test_zero_and_hurricane_fight_at_once() -> None:
    found = odds("aerial", allied="Hurricane", japanese="Zero")

    assert found.chance("Hurricane and Zero shot down") == Fraction(2, 6) * Fraction(4, 6)
    assert found.chance("nobody shot down") == Fraction(4, 6) * Fraction(2, 6)


@pytest.mark.rule("MK-AIR-23", "MK-AIR-24")
def test_who_is_shot_down_first_cannot_answer() -> None:
    found = odds("aerial", allied="Hurricane", japanese="Zero", first="japan")

    assert found.chance("Hurricane shot down") == Fraction(4, 6)
    assert found.chance("Zero shot down") == Fraction(2, 6) * Fraction(2, 6)


@pytest.mark.rule("MK-AIR-3")
def test_vals_and_blenheims_never_fight() -> None:
    with pytest.raises(BadSituation, match="never fight"):
        odds("aerial", allied="Blenheim", japanese="Val")


def harm(found: Odds[str], word: str) -> Fraction:
    """The chance of an outcome, whatever became of the aircraft."""
    return found.where(lambda outcome: outcome.split(",")[0] == word)


def downed(found: Odds[str]) -> Fraction:
    return found.where(lambda outcome: "shot down" in outcome)


@pytest.mark.parametrize(
    "aircraft, manner, hits",
    [
        ("Val", "dive", 4),
        ("Albacore", "dive", 3),
        ("Kate", "torpedo", 3),
        ("Albacore", "torpedo", 2),
        ("Blenheim", "high", 1),
    ],
)
@pytest.mark.rule("MK-AIR-59", "MK-AIR-58")
def test_hits_and_their_effect_on_a_cruiser_at_sea(aircraft: str, manner: str, hits: int) -> None:
    found = odds("attack", aircraft=aircraft, manner=manner, target="CA")
    effect = naval({"dive": "CA"}.get(manner, "BC,T"), "CA")

    assert harm(found, "damaged") == Fraction(hits, 6) * effect["damaged"]
    assert downed(found) == (0 if manner == "high" else SIXTH)


@pytest.mark.rule("MK-AIR-51", "MK-AIR-48")
def test_a_ship_in_colombo_is_easier_to_hit_and_better_defended() -> None:
    found = odds("attack", aircraft="Val", manner="dive", target="CA", at="colombo")

    assert harm(found, "no effect") == 1 - (1 - naval("CA", "CA")["no effect"])
    assert downed(found) == Fraction(2, 6)


@pytest.mark.rule("MK-AIR-44", "MK-AIR-45")
def test_pressing_home_pays_at_sea_and_not_at_colombo() -> None:
    def hit(manner: str, at: str) -> Fraction:
        found = odds("attack", aircraft="Kate", manner=manner, target="CA", at=at)
        return 1 - harm(found, "no effect")

    assert hit("pressed", "sea") > hit("torpedo", "sea")
    assert hit("pressed", "colombo") <= hit("torpedo", "colombo")


@pytest.mark.rule("MK-AIR-41", "MK-AIR-42")
def test_low_bombers_hit_no_ship_oftener_than_those_at_medium_height() -> None:
    rates = {}
    for manner in ("high", "medium", "low"):
        found = odds("attack", aircraft="Blenheim", manner=manner, target="DL")
        rates[manner] = 1 - harm(found, "no effect")

    assert rates["high"] < rates["medium"]
    assert rates["medium"] == rates["low"]


@pytest.mark.rule("MK-AIR-57")
def test_bombers_roll_for_every_air_unit_on_the_field() -> None:
    found = odds("attack", aircraft="Betty", manner="high", target="air", units="2")
    each = Fraction(2, 6)  # 6 on HigA, one less for torpedo planes, two more for a ground target

    assert found.chance("2 air units destroyed") == each * each


@pytest.mark.rule("MK-AIR-46", "MK-AIR-58")
def test_a_strike_is_its_attacks_one_after_the_other() -> None:
    found = odds("strike", units="akagi-val", target="cornwall")
    hit, shot = Fraction(4, 6), SIXTH
    damage = naval("CA", "CA")["damaged"]

    assert found.chance("damaged") == hit * damage * (1 - shot)
    assert found.chance("damaged, 1 of 1 units lost") == hit * damage * shot


@pytest.mark.rule("MK-AIR-29")
def test_radar_is_manned_on_half_the_sundays_and_every_other_day() -> None:
    assert odds("radar", turn="13").chance("radar works") == Fraction(1, 2)
    assert odds("radar", turn="12").chance("radar works") == 1


# Ashore.


@pytest.mark.rule("MK-BAT-57", "MK-BAT-58")
def test_bombardment_by_class_of_gun() -> None:
    assert odds("bombardment", ship="chokai").chance("disrupted") == SIXTH
    assert odds("bombardment", ship="kongo").chance("disrupted") == Fraction(3, 6)
    assert odds("bombardment", ship="kongo", options="bombardment_bc:with_CA").chance("disrupted") == SIXTH
    assert odds("bombardment", ship="chokai", damaged="yes").chance("disrupted") == 0


@pytest.mark.rule("MK-LND-13", "MK-LND-19")
def test_ground_combat_at_even_odds_with_a_wager() -> None:
    found = odds("ground", attackers="3", defenders="3", wager="1").outcomes

    # 1:1 reads +2 +1 = -1 -2 -3 from six down to one; the stake of 1 is lost by both.
    assert found == {
        "attacker 2 left, defender 0 left": SIXTH,
        "attacker 2 left, defender 1 left": SIXTH,
        "attacker 2 left, defender 2 left": SIXTH,
        "attacker 1 left, defender 2 left": SIXTH,
        "attacker 0 left, defender 2 left": 2 * SIXTH,
    }


@pytest.mark.rule("MK-LND-15", "MK-LND-16")
def test_disrupted_defenders_count_half() -> None:
    halved = odds("ground", attackers="2", defenders="2", disrupted="2")

    # 2 against two halves is 2:1: +2 +1 +1 = = -1; one point removes two disrupted factors.
    assert halved.where(lambda outcome: outcome.endswith("defender 0 left")) == Fraction(3, 6)


@pytest.mark.rule("MK-LND-23")
def test_loyalty_of_one_unit() -> None:
    found = odds("loyalty", units="1").outcomes

    assert found == {
        "1 loyal, 0 desert, 0 turn": Fraction(3, 6),
        "0 loyal, 1 desert, 0 turn": Fraction(2, 6),
        "0 loyal, 0 desert, 1 turn": SIXTH,
    }


# Set-up.


@pytest.mark.rule("MK-SET-8", "MK-SET-9")
def test_the_invasion_brings_more_carriers() -> None:
    raid = odds("setup", what="carriers", invasion="no").outcomes
    invasion = odds("setup", what="carriers", invasion="yes").outcomes

    assert raid == {"4 carriers": Fraction(3, 6), "5 carriers": Fraction(2, 6), "6 carriers": SIXTH}
    assert invasion == {"4 carriers": Fraction(2, 6), "5 carriers": Fraction(2, 6), "6 carriers": Fraction(2, 6)}


@pytest.mark.rule("MK-SET-1", "MK-SET-14")
def test_the_secret_rolls_together() -> None:
    found = odds("setup")

    assert found.chance("invasion, 6 carriers, Illustrious offered") == Fraction(1, 2) * Fraction(2, 6) * Fraction(2, 6)
    assert found.chance("raid, 6 carriers, no Illustrious") == Fraction(1, 2) * SIXTH * Fraction(4, 6)


@pytest.mark.rule("MK-SET-22", "MK-SET-23")
def test_a_brigade_is_rolled_for_every_turn() -> None:
    missed = Fraction(5, 6)

    assert odds("convoys", turns="2").chance("0 of 2 convoys") == missed**4
    assert odds("convoys", turns="2", options="aus_roll:once_per_game").chance("0 of 2 convoys") == missed**2


def test_a_strike_of_three_carriers_through_a_full_patrol_is_exact() -> None:
    units = ",".join(f"{home}-{kind}" for home in ("akagi", "soryu", "hiryu") for kind in ("zero", "val", "kate"))
    patrol = "800-sqn,880-sqn,888-sqn,803-sqn"
    found = find(SITUATIONS, "strike").odds(
        {"units": units, "target": "indomitable", "interceptors": patrol, "cap": "yes"}
    )

    assert found.is_exact
    assert sum(found.outcomes.values()) == 1
