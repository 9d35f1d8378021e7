"""VII.F: damage control by navy and date, with and without a helper alongside."""

from __future__ import annotations

import pytest

from flagplot.kernel.seat import Seat
from flagplot.tactical import GAME
from flagplot.tactical.rules.damage.condition import control_quality
from flagplot.tactical.rules.damage.damage_control import control, fight_damage, is_assisted
from flagplot.tactical.state.model import DAMAGED, HEAVY, SOUND, Battle
from tests.tactical.positions import battle, duel, fleet, kinds, opened, turn, umpire

GOOD, POOR = "RN", "IJN"


def hurt_ship(level: int, nation: str = GOOD) -> Battle:
    state = duel(30000, own="YORK" if nation == GOOD else "MYOKO")
    state.ships["exeter"].level, state.ships["exeter"].controlled = level, False
    return state


def fight(state: Battle, *faces: int) -> tuple[int, bool]:
    ship = state.ships["exeter"]
    fight_damage(state, ship, umpire(*faces))
    return ship.level, ship.controlled


@pytest.mark.rule("NA-DMG-1")
def test_damage_out_of_control_rolls_once_a_turn() -> None:
    state = opened(hurt_ship(DAMAGED))

    assert kinds(turn(state, 5)).count("damage_control") == 1
    assert kinds(turn(state, 3)).count("damage_control") == 1
    assert "damage_control" not in kinds(turn(state))


@pytest.mark.rule("NA-DMG-2", "NA-DMG-3")
def test_repair_improves_by_a_level_and_ends_the_rolling() -> None:
    assert fight(hurt_ship(HEAVY), 1) == (DAMAGED, True)
    assert fight(hurt_ship(DAMAGED), 1) == (SOUND, True)


@pytest.mark.rule("NA-DMG-4")
def test_control_keeps_the_level() -> None:
    assert fight(hurt_ship(DAMAGED), 3) == (DAMAGED, True)


@pytest.mark.rule("NA-DMG-5")
def test_out_of_control_rolls_again() -> None:
    assert fight(hurt_ship(DAMAGED), 5) == (DAMAGED, False)


@pytest.mark.rule("NA-DMG-6")
def test_worse_is_one_level_and_stays_out_of_control() -> None:
    assert fight(hurt_ship(DAMAGED, POOR), 6) == (HEAVY, False)


@pytest.mark.rule("NA-DMG-7")
def test_worse_sinks_a_cripple() -> None:
    state = hurt_ship(HEAVY, POOR)
    fight(state, 6)

    assert not state.ships["exeter"].in_battle


@pytest.mark.rule("NA-DMG-8")
def test_r3_6_is_confirmed_by_a_second_die() -> None:
    assert [control(umpire(2, second), "good", False) for second in range(1, 7)] == ["C", "C", "R", "R", "R", "R"]


@pytest.mark.rule("NA-DMG-9")
def test_w1_4_is_confirmed_by_a_second_die() -> None:
    assert [control(umpire(6, second), "good", False) for second in range(1, 7)] == ["W", "W", "W", "W", "O", "O"]


@pytest.mark.rule("NA-DMG-10")
def test_controlled_damage_stays_to_the_end() -> None:
    state = hurt_ship(DAMAGED)
    state.ships["exeter"].controlled = True
    opened(state)
    for _ in range(3):
        assert "damage_control" not in kinds(turn(state))
    assert state.ships["exeter"].level == DAMAGED


@pytest.mark.rule("NA-DMG-11")
def test_fresh_damage_reopens_controlled_damage() -> None:
    state = duel(9000, own="KGV", foe="YORK", date="1939-09-03")
    target = state.ships["haguro"]
    target.level, target.controlled = DAMAGED, True
    opened(state)

    events = turn(state, 1, 2, 5, rn="exeter/BOW&STN -> haguro")

    assert "damage_control" in kinds(events)
    assert (target.level, target.controlled) == (HEAVY, False)


def told_from_afar(state: Battle, *faces: int) -> list[str]:
    """What the enemy's logbook has of one roll, in words."""
    opened(state)
    ship, enemy = state.ships["exeter"], Seat(state.enemy(state.ships["exeter"].side))
    ship.controlled = False
    before = len(state.logs[enemy])
    fight_damage(state, ship, umpire(*faces, state=state))
    return [GAME.catalogue.sentence(event) for event in state.logs[enemy].since(before)]


@pytest.mark.rule("NA-DMG-1")
def test_the_enemy_in_sight_is_told_what_her_damage_came_to() -> None:
    state = hurt_ship(HEAVY)
    assert told_from_afar(state, 1) == ["The crew of Exeter masters damage: she is damaged now."]

    state = hurt_ship(DAMAGED, POOR)
    name = state.ships["exeter"].name
    assert told_from_afar(state, 6) == [f"The damage aboard {name} spreads: she is heavily damaged now."]


@pytest.mark.rule("NA-DMG-1", "NA-SOP-24")
def test_nothing_is_told_of_what_no_plot_shows() -> None:
    unchanged = hurt_ship(DAMAGED)
    assert told_from_afar(unchanged, 3) == []

    state = opened(hurt_ship(HEAVY))
    enemy = state.enemy(state.ships["exeter"].side)
    state.seen[enemy] = []
    state.common = []
    before = len(state.logs[Seat(enemy)])
    fight_damage(state, state.ships["exeter"], umpire(1, state=state))
    assert len(state.logs[Seat(enemy)]) == before


def alongside(gap: int, speed: int = 0, mate_speed: int = 0) -> bool:
    state = battle(fleet("rn", "a:YORK"), fleet("rn", "b:YORK", at=(gap, 0)), fleet("km", "z:YORK", at=(0, 30000)))
    state.ships["a"].speed, state.ships["b"].speed = speed, mate_speed
    return is_assisted(state, state.ships["a"])


@pytest.mark.rule("NA-DMG-12")
def test_helper_and_ship_must_be_stopped_alongside() -> None:
    assert alongside(100)
    assert not alongside(100, speed=1)
    assert not alongside(100, mate_speed=1)


@pytest.mark.rule("NA-DMG-13")
def test_alongside_is_200_yards() -> None:
    assert alongside(200)
    assert not alongside(201)


@pytest.mark.rule("NA-DMG-14")
def test_a_fleet_uses_good_or_poor() -> None:
    assert {
        control_quality(nation, "1941-01-01") for nation in ("RN", "KM", "RM", "USN", "IJN", "MN", "NL", "SU", "ANY")
    } == {
        "good",
        "poor",
    }
    assert control(umpire(6), "poor", False) == "W"
    assert control(umpire(6, 6), "good", False) == "O"


@pytest.mark.rule("NA-DMG-15")
def test_the_commonwealth_is_always_good() -> None:
    assert control_quality("RN", "1939-09-03") == control_quality("RAN", "1939-09-03") == "good"


@pytest.mark.rule("NA-DMG-16")
def test_germans_are_good_from_june_1940() -> None:
    assert [control_quality("KM", date) for date in ("1940-05-31", "1940-06-01", "1943-12-26")] == [
        "poor",
        "good",
        "good",
    ]


@pytest.mark.rule("NA-DMG-17")
def test_italians_are_good_from_june_1942() -> None:
    assert [control_quality("RM", date) for date in ("1942-05-31", "1942-06-01")] == ["poor", "good"]


@pytest.mark.rule("NA-DMG-18")
def test_americans_are_good_from_september_1942() -> None:
    assert [control_quality("USN", date) for date in ("1942-08-09", "1942-09-01")] == ["poor", "good"]


@pytest.mark.rule("NA-DMG-19")
def test_the_others_are_always_poor() -> None:
    assert {control_quality(nation, "1945-08-01") for nation in ("NL", "MN", "IJN", "SU", "ANY")} == {"poor"}


@pytest.mark.rule("NA-DMG-20")
def test_before_their_dates_they_are_poor() -> None:
    assert {control_quality(nation, "1939-12-13") for nation in ("KM", "RM", "USN")} == {"poor"}


@pytest.mark.rule("NA-DMG-21")
@pytest.mark.parametrize(
    "quality, assisted, results",
    [
        ("good", False, ["R", "R", "C", "C", "O", "W"]),
        ("good", True, ["R", "R", "R", "C", "C", "O"]),
        ("poor", False, ["R", "C", "C", "O", "O", "W"]),
        ("poor", True, ["R", "R", "C", "C", "O", "W"]),
    ],
)
def test_the_four_rows(quality: str, assisted: bool, results: list[str]) -> None:
    found = []
    for die in range(1, 7):
        second = 4  # confirms both kinds of second roll
        found.append(control(umpire(die, second), quality, assisted))

    assert found == results


@pytest.mark.rule("NA-DMG-22")
def test_new_damage_is_fought_the_same_turn() -> None:
    state = opened(duel(9000, own="KGV", foe="YORK", date="1939-09-03"))

    events = turn(state, 1, 2, 3, rn="exeter/BOW&STN -> haguro")

    assert kinds(events).index("fired") < kinds(events).index("damage_control")


@pytest.mark.rule("NA-DMG-23")
def test_each_ship_uses_the_table_of_her_own_navy() -> None:
    ships = fleet("allied", "perth:LEANDER", "houston:NORTHAM", "java:JAVA")
    state = battle(ships, fleet("ijn", "z:YORK", at=(0, 30000)), date="1942-02-27")
    found = []
    for name in ("perth", "houston", "java"):
        ship = state.ships[name]
        ship.level, ship.controlled = DAMAGED, False
        fight_damage(state, ship, umpire(6, 6) if name == "perth" else umpire(6))
        found.append(ship.level)

    assert found == [DAMAGED, HEAVY, HEAVY]


@pytest.mark.rule("NA-COM-8", "NA-DMG-7")
def test_a_flag_lost_in_damage_control_is_silent_through_the_next_turns_signals() -> None:
    state = battle(fleet("ijn", "a:MYOKO", "b:MYOKO"), fleet("rn", "z:YORK", at=(60000, 0)))
    state.turn = 4
    flag = state.ships["a"]
    flag.level, flag.controlled = 2, False

    fight_damage(state, flag, umpire(6))  # poor: worse

    assert flag.level == 3
    assert (state.groups["a"].flag, state.groups["a"].silent_until) == ("b", 5)


@pytest.mark.rule("NA-COM-8", "NA-DMG-7")
@pytest.mark.parametrize("name, level, silent", [("a", 2, 2), ("a", 1, 0), ("b", 2, 0)])
def test_only_a_flagship_that_goes_down_silences_her_commander(name: str, level: int, silent: int) -> None:
    state = battle(fleet("ijn", "a:MYOKO", "b:MYOKO", name="own"), fleet("rn", "z:YORK", at=(90000, 0)))
    state.ships[name].level, state.ships[name].controlled = level, False

    fight_damage(state, state.ships[name], umpire(6))

    assert state.ships[name].level == level + 1
    assert state.groups["own"].silent_until == silent
