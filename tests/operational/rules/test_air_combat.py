"""AIR: fighters, radar, bombs, anti-aircraft fire."""

from fractions import Fraction

import pytest

from flagplot.kernel.odds import Odds, exact
from flagplot.kernel.umpire import Umpire
from flagplot.operational.phases.air.bombing import Bombing
from flagplot.operational.phases.air.intercepting import Pairing
from flagplot.operational.rules.air.dogfight import duel, numbers
from flagplot.operational.rules.air.intercept import ceylon_radar, fights_first, has_radar
from flagplot.operational.state.model import ALLIES, JAPAN, Strike
from tests.operational.positions import advance, at_phase, bay, group, over, plane, play, refused, to_act, umpire

SUNDAY = 13
SEA_HEX = "2021"


@pytest.mark.rule("MK-AIR-1", "MK-AIR-2", "MK-AIR-3", "MK-AIR-4")
def test_the_air_combat_table() -> None:
    state = bay()
    assert numbers(state, "Hurricane", "Zero") == numbers(state, "Fulmar", "Zero") == (2, 4)
    assert numbers(state, "Martlet", "Zero") == (2, 3)
    assert numbers(state, "PBY", "Zero") == numbers(state, "Albacore", "Zero") == (0, 3)
    assert numbers(state, "B-17", "Zero") == (1, 3)
    assert numbers(state, "Blenheim", "Val") is None
    assert numbers(state, "B-17", "Betty") is None
    assert numbers(state, "Hurricane", "Betty") == (3, 1)
    assert numbers(bay(fulmar_column="martlet"), "Fulmar", "Val") == (4, 0)


def duel_odds(first: str, escort: str = "akagi-zero", fighter: str = "30-sqn") -> Odds[tuple[bool, bool]]:
    def procedure(dice: object) -> tuple[bool, bool]:
        state = bay()
        plane(state, escort, "sabang")
        plane(state, fighter, "colombo")
        duel(state, Umpire(dice), escort, fighter, first)  # type: ignore[arg-type]
        return state.planes[escort].lost, state.planes[fighter].lost

    return exact(procedure)


@pytest.mark.rule("MK-AIR-1")
def test_both_roll_and_success_destroys() -> None:
    odds = duel_odds("both")
    assert odds.where(lambda lost: lost[0]) == Fraction(1, 3)
    assert odds.where(lambda lost: lost[1]) == Fraction(2, 3)


@pytest.mark.rule("MK-AIR-23", "MK-AIR-24")
def test_escorts_shoot_first_and_survivors_answer() -> None:
    odds = duel_odds("escort")
    assert odds.where(lambda lost: lost[1]) == Fraction(2, 3)
    assert odds.where(lambda lost: lost[0]) == Fraction(1, 3) * Fraction(1, 3)
    state = bay()
    group(state, "A1", SEA_HEX, "indomitable")
    assert fights_first(state, umpire(), SEA_HEX, ALLIES) == "escort"


@pytest.mark.rule("MK-AIR-32", "MK-AIR-35")
def test_ceylons_radar_lets_the_interceptors_shoot_first() -> None:
    odds = duel_odds("interceptor")
    assert odds.where(lambda lost: lost[0]) == Fraction(1, 3)
    assert odds.where(lambda lost: lost[1]) == Fraction(4, 9)
    state = bay()
    for at in ("1116", "1315"):
        assert fights_first(state, umpire(), at, ALLIES) == "interceptor"
    plane(state, "30-sqn", "colombo", task="cap", post="1116")
    assert fights_first(state, umpire(), "1116", ALLIES) == "interceptor"
    assert fights_first(bay(radar_effect="simultaneous"), umpire(), "1116", ALLIES) == "both"
    assert fights_first(state, umpire(), "3310", JAPAN) == "escort"


@pytest.mark.rule("MK-AIR-31")
def test_over_a_field_without_radar_the_escorts_shoot_first() -> None:
    state = over("madras", "akagi-zero", "akagi-val")
    plane(state, "30-sqn", "madras")
    advance(state)
    assert to_act(state) == [ALLIES]
    play(state, ALLIES, "scramble 30-sqn")
    events = play(state, ALLIES, "done", ("MK-AIR-1", 3))
    assert next(event for event in events if event.kind == "dogfight").facts["shooter"] == "akagi-zero"
    assert state.planes["30-sqn"].lost


@pytest.mark.rule("MK-AIR-33", "MK-AIR-35")
def test_a_patrol_without_radar_fights_at_the_same_time() -> None:
    state = bay()
    group(state, "A1", SEA_HEX, "indomitable")
    plane(state, "880-sqn", "indomitable", task="cap", post="A1")
    assert fights_first(state, umpire(), SEA_HEX, ALLIES) == "both"
    radar = bay(fleet_radar="on")
    group(radar, "A1", SEA_HEX, "indomitable")
    assert has_radar(radar, umpire(), SEA_HEX, ALLIES)
    assert not has_radar(state, umpire(), SEA_HEX, ALLIES)


@pytest.mark.rule("MK-AIR-25")
def test_a_second_escort_keeps_the_interceptor_from_the_bombers() -> None:
    state = over("A1", "akagi-zero", "hiryu-zero", "akagi-val")
    plane(state, "880-sqn", "indomitable")
    advance(state)
    play(state, ALLIES, "scramble 880-sqn")
    play(state, ALLIES, "done")
    # The first escort misses, the interceptor misses; then the second escort and the interceptor fire simultaneously, both missing.
    events = play(state, JAPAN, "pair akagi-zero 880-sqn", 1, 1, 1, 1)
    assert [event.facts["shooter"] for event in events if event.kind == "dogfight"] == [
        "akagi-zero", "880-sqn", "hiryu-zero", "880-sqn",
    ]  # fmt: skip
    assert state.planes["880-sqn"].bounced
    assert to_act(state) == [JAPAN]
    assert isinstance(state.flow[-1], Bombing)


@pytest.mark.rule("MK-AIR-25")
def test_a_free_interceptor_attacks_one_bomber() -> None:
    state = over("A1", "akagi-val", "akagi-kate")
    plane(state, "880-sqn", "indomitable")
    advance(state)
    play(state, ALLIES, "scramble 880-sqn")
    play(state, ALLIES, "done")
    assert to_act(state) == [ALLIES]
    play(state, ALLIES, "pair 880-sqn akagi-val", ("MK-AIR-1", 4))
    assert state.planes["akagi-val"].lost
    assert to_act(state) == [JAPAN]


@pytest.mark.rule("MK-AIR-26")
def test_an_escort_fights_one_interceptor() -> None:
    state = over("A1", "akagi-zero", "akagi-val")
    plane(state, "880-sqn", "indomitable")
    plane(state, "800-sqn", "indomitable")
    advance(state)
    for name in ("880-sqn", "800-sqn"):
        play(state, ALLIES, f"scramble {name}")
    play(state, ALLIES, "done")
    assert to_act(state) == [JAPAN]
    play(state, JAPAN, "pair akagi-zero 880-sqn", 6)
    assert to_act(state) == [ALLIES]
    assert refused(state, ALLIES, "pair 800-sqn akagi-val") == ""
    again = Pairing(JAPAN, ["akagi-zero"], ["800-sqn"], "", ["akagi-zero"], asked=JAPAN)
    at_phase(state, again)
    assert refused(state, JAPAN, "pair akagi-zero 800-sqn") == "MK-AIR-26"


@pytest.mark.rule("MK-AIR-27", "MK-AIR-34")
def test_an_interceptor_attacks_one_bomber_in_a_turn() -> None:
    state = over("A1", "akagi-val")
    plane(state, "hiryu-val", "hiryu", task="strike")
    state.strikes.append(Strike("J-2", JAPAN, "2024", "A1", ["hiryu-val"]))
    plane(state, "880-sqn", "indomitable", task="cap", post="A1")
    advance(state)
    play(state, ALLIES, "done")
    play(state, ALLIES, "pair 880-sqn akagi-val", 1)
    play(state, JAPAN, "done")
    play(state, ALLIES, "done")
    # The patrol meets the second group too, but has already attacked a bomber.
    assert state.flow[-2].interceptors == ["880-sqn"]  # type: ignore[attr-defined]
    assert to_act(state) == [JAPAN]


@pytest.mark.rule("MK-AIR-28")
def test_unpaired_interceptors_go_for_the_bombers() -> None:
    state = over("A1", "akagi-zero", "akagi-val")
    plane(state, "880-sqn", "indomitable")
    plane(state, "800-sqn", "indomitable")
    advance(state)
    for name in ("880-sqn", "800-sqn"):
        play(state, ALLIES, f"scramble {name}")
    play(state, ALLIES, "done")
    assert refused(state, JAPAN, "pair akagi-val 880-sqn") == "MK-AIR-28"
    play(state, JAPAN, "pair akagi-zero 880-sqn", 6)
    assert state.flow[-1].loose == ["800-sqn"]  # type: ignore[attr-defined]
    later = over("A1", "akagi-zero", "hiryu-zero", "akagi-val", interceptor_after_second_escort="may_attack_bomber")
    plane(later, "880-sqn", "indomitable")
    advance(later)
    play(later, ALLIES, "scramble 880-sqn")
    play(later, ALLIES, "done")
    play(later, JAPAN, "pair akagi-zero 880-sqn", 1, 1, 1, 1)
    assert to_act(later) == [ALLIES]


@pytest.mark.rule("MK-AIR-29", "MK-SEQ-12")
def test_on_sundays_the_radar_is_manned_on_four_to_six() -> None:
    for die in range(1, 7):
        assert ceylon_radar(bay(SUNDAY), umpire(die)) == (die >= 4)
    assert ceylon_radar(bay(12), umpire())


@pytest.mark.rule("MK-AIR-30")
def test_one_radar_die_on_a_sunday() -> None:
    state = bay(SUNDAY)
    assert not ceylon_radar(state, umpire(1))
    assert not ceylon_radar(state, umpire())
    state.turn = 14
    assert not ceylon_radar(state, umpire())
    each = bay(SUNDAY, sunday_roll="per_raid")
    ceylon_radar(each, umpire(1))
    assert ceylon_radar(each, umpire(6))
