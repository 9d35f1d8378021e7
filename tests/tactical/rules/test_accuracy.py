"""GUN: the sixteen modifiers, the white die, the second target, ammunition."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from flagplot.kernel.dice import Dice
from flagplot.kernel.odds import exact
from flagplot.kernel.umpire import Umpire
from flagplot.tactical.charts import ACCURACY
from flagplot.tactical.content import library as content
from flagplot.tactical.orders.helm import read_steps
from flagplot.tactical.rules.gunnery.gunnery import accuracy, range_to, shoot, weight_of_fire
from flagplot.tactical.rules.movement.track import plotted_speed
from flagplot.tactical.state.model import Battle, Salvo, Smoke
from flagplot.tactical.text.sheet import status_sheet
from tests.tactical.positions import battle, duel, effect, fleet, give, kinds, one, opened, refused, turn, umpire

# A target and a firer with no modifiers except range and number of guns.
PLAIN = {"own": "MYOKO", "foe": "YORK", "date": "1939-09-03"}


def number(state: Battle, *, guns: int = 8, at: str = "medium", crowd: int = 0) -> int:
    """The accuracy number of exeter's 8-inch at haguro."""
    ship, target = state.ships["exeter"], state.ships["haguro"]
    salvo = Salvo("exeter", [0, 1], ship.sheet.batteries[0].gun, "haguro")
    return accuracy(state, salvo, ship, target, guns, at, crowd).total


def plain(**conditions: Any) -> Battle:
    return duel(12000, **(PLAIN | conditions))


# The sixteen modifiers.


@pytest.mark.rule("NA-GUN-34", "NA-GUN-36")
def test_accuracy_starts_at_six_and_range_lowers_it() -> None:
    assert [number(plain(), at=at) for at in ("close", "medium", "long")] == [5, 3, 1]


@pytest.mark.rule("NA-GUN-35")
def test_the_number_is_six_and_every_line() -> None:
    state = plain(seas="rough")
    state.ships["haguro"].evading = True
    state.ships["exeter"].level = 1
    ship = state.ships["exeter"]
    tally = accuracy(state, Salvo("exeter", [0, 1], "JP8", "haguro"), ship, state.ships["haguro"], 12, "long", 2)

    assert tally.total == 6 + sum(line.amount for line in tally.lines)
    assert [line.rule for line in tally.lines] == ["NA-GUN-36", "NA-GUN-37", "NA-GUN-43", "NA-GUN-49", "NA-GUN-55"]
    assert [str(row) for row in ACCURACY.rows] == [str(number) for number in range(1, 17)]


@pytest.mark.rule("NA-GUN-37")
def test_the_number_of_guns() -> None:
    assert [weight_of_fire(n) for n in (15, 12, 11, 8, 7, 6, 4, 3, 2, 1)] == [1, 1, 0, 0, -1, -1, -1, -2, -2, -3]
    assert number(plain(), guns=12) == 4


@pytest.mark.rule("NA-GUN-38")
@pytest.mark.parametrize("knots, expected", [(30, 3), (31, 2)])
def test_a_fast_target(knots: int, expected: int) -> None:
    state = plain()
    state.ships["haguro"].speed = knots * 1000

    assert number(state) == expected


@pytest.mark.rule("NA-GUN-39")
def test_speed_and_evasion_add_up() -> None:
    state = plain()
    state.ships["haguro"].speed = 32000
    state.ships["haguro"].evading = True

    assert number(state, at="long") == 1 - 1 - 2


@pytest.mark.rule("NA-GUN-40")
def test_the_targets_speed_is_plotted_and_limited_by_damage() -> None:
    state = opened(plain())
    give(state, "rn", "plot exeter/BOW&STN -> haguro")
    events = give(state, "ijn", 'plot haguro: 14", R 60, 1"', 6, 6)
    assert "NA-GUN-38" in [line.rule for line in one(events, "fired").modifiers]  # 16 inches are 32 knots

    state = plain()
    state.ships["haguro"].speed, state.ships["haguro"].level = 32000, 1
    assert number(state) == 3
    speeds = [
        plotted_speed(read_steps(steps), "floor", 17000)
        for steps in ('EVADE, 14"', "EVADE, SPEED 20", "EVADE", '0"', "")
    ]
    assert speeds == [30000, 20000, 17000, 0, 17000]


@pytest.mark.rule("NA-GUN-41")
@pytest.mark.parametrize(
    "kind, small",
    [("TRIBAL", True), ("NARVIK", True), ("OMAHA", False), ("TRANSP", False), ("CASABL", False), ("VIIC", True)],
)
def test_small_targets(kind: str, small: bool) -> None:
    state = duel(12000, own="MYOKO", foe=kind, date="1939-09-03")

    assert number(state) == (2 if small else 3)


@pytest.mark.rule("NA-GUN-42")
def test_seas_bind_the_firer() -> None:
    assert number(duel(12000, own="TRIBAL", foe="YORK", seas="rough", date="1939-09-03")) == 2
    assert number(duel(12000, own="TRIBAL", foe="YORK", seas="very rough", date="1939-09-03")) == 1
    assert number(plain(seas="rough")) == 3
    assert number(plain(seas="very rough")) == 2
    assert number(duel(12000, own="KGV", foe="YORK", seas="very rough", date="1939-09-03")) == 3


@pytest.mark.rule("NA-GUN-43")
def test_a_damaged_firer() -> None:
    state = plain()
    state.ships["exeter"].level = 1
    assert number(state) == 2
    state.ships["exeter"].level = 2
    assert number(state) == 1


@pytest.mark.rule("NA-GUN-44", "NA-GUN-45")
def test_an_acquired_target() -> None:
    state = plain()
    state.ships["exeter"].acquired = {1: "haguro"}
    assert number(state) == 4
    state.ships["exeter"].acquired = {1: "somebody"}
    assert number(state) == 3


@pytest.mark.rule("NA-GUN-46")
def test_a_target_hit_last_turn_is_two_better() -> None:
    state = plain()
    state.ships["exeter"].acquired = state.ships["exeter"].struck = {0: "haguro"}

    assert number(state) == 5


@pytest.mark.rule("NA-GUN-47")
def test_a_hit_that_did_not_penetrate_counts_for_one_turn() -> None:
    state = opened(duel(10000))
    turn(state, 1, 1, rn="exeter/BOW -> haguro")
    assert state.ships["haguro"].level == 0
    assert state.ships["exeter"].struck == {0: "haguro"}

    turn(state)

    assert state.ships["exeter"].struck == {}


@pytest.mark.rule("NA-GUN-48")
def test_the_status_sheet_marks_hits() -> None:
    exeter = opened(duel(10000)).ships["exeter"]
    exeter.acquired, exeter.struck = {0: "haguro", 1: "haguro"}, {0: "haguro"}

    def marks() -> list[str]:
        return [line.partition(" on ")[2] for line in status_sheet(exeter).splitlines() if " on haguro" in line]

    assert marks() == ["haguro, hit last turn", "haguro"]
    exeter.striking = {1: "haguro"}
    assert marks() == ["haguro, hit last turn", "haguro, hit this turn"]


@pytest.mark.rule("NA-GUN-49")
def test_an_evading_target() -> None:
    state = plain()
    state.ships["haguro"].evading = True

    assert [number(state, at=at) for at in ("close", "medium", "long")] == [5, 2, -1]


@pytest.mark.rule("NA-GUN-50")
def test_an_evading_firer() -> None:
    state = plain()
    state.ships["exeter"].evading = True

    assert number(state) == 2


@pytest.mark.rule("NA-GUN-51")
def test_fire_control_radar_or_a_float_plane() -> None:
    radar = duel(12000, own="CLEVE", foe="YORK", date="1943-06-01")
    assert number(radar) == 4
    radar.ships["exeter"].floatplane = "aloft"
    assert number(radar) == 4
    early = plain()
    assert number(early) == 3
    early.ships["exeter"].floatplane = "aloft"
    assert [number(early, at=at) for at in ("close", "medium", "long")] == [5, 4, 2]
    night = plain(light="night")
    night.ships["exeter"].floatplane = "aloft"
    night.ships["haguro"].level = 1
    assert number(night) == 3
    poor = plain(visibility="poor")
    poor.ships["exeter"].floatplane = "aloft"
    assert number(poor) == 3


@pytest.mark.rule("NA-GUN-52")
def test_no_radar_assists_guns_before_1941() -> None:
    for kind in content.classes():
        state = duel(12000, own=kind, foe="YORK", date="1940-12-31")
        assert not state.ships["exeter"].fc_radar, kind
    state = plain(date="1940-06-01")
    state.ships["exeter"].fc_radar = True
    assert number(state) == 3


@pytest.mark.rule("NA-GUN-53")
def test_night_fire_is_harder_unless_the_target_burns() -> None:
    state = plain(light="night")
    assert number(state) == 2
    state.ships["haguro"].level = 1
    assert number(state) == 3
    flares = plain(light="night", effects=(effect("no_modifier", no=12, side="rn", from_turn=1, to_turn=2),))
    assert number(flares) == 3
    flares.turn = 3
    assert number(flares) == 2
    radar = duel(12000, own="CLEVE", foe="YORK", date="1943-06-01", light="night")
    assert number(radar) == 4


@pytest.mark.rule("NA-GUN-54", "NA-MOV-23")
def test_smoke_in_the_line_of_fire() -> None:
    state = plain()
    state.smoke = [Smoke("ijn", [(3000, -3000), (3000, 3000)], 9, known=["ijn"])]
    assert number(state) == 0
    radar = duel(12000, own="CLEVE", foe="YORK", date="1943-06-01")
    radar.smoke = [Smoke("ijn", [(3000, -3000), (3000, 3000)], 9, known=["ijn"])]
    assert number(radar) == 3


@pytest.mark.rule("NA-GUN-55")
def test_the_third_ship_on_a_target_is_one_worse() -> None:
    state = opened(battle(fleet("rn", "a:KENT", "b:KENT", "c:KENT", gap=400), fleet("km", "z:KENT", at=(9000, 0))))
    line = " | ".join(f"{name}/BOW&STN -> z" for name in "abc")

    events = turn(state, *(6, 6) * 3, rn=line)

    numbers = [int(str(event.facts["accuracy"])) for event in events if event.kind == "fired"]
    assert numbers[0] == numbers[1] == numbers[2] + 1


@pytest.mark.rule("NA-GUN-55")
def test_other_calibres_do_not_crowd() -> None:
    ships = fleet("rn", "a:KENT", "b:KENT", "c:LEANDER", gap=400)
    state = opened(battle(ships, fleet("km", "z:KENT", at=(8000, 0)), date="1939-09-03"))
    line = " | ".join(f"{name}/BOW&STN -> z" for name in "abc")

    events = turn(state, *(6, 6) * 3, rn=line)

    assert len({event.facts["accuracy"] for event in events if event.kind == "fired"}) == 1


@pytest.mark.rule("NA-GUN-56")
def test_italian_powder() -> None:
    italian = number(duel(12000, own="ZARA", foe="YORK", date="1939-09-03"))
    french = number(duel(12000, own="ALGERIE", foe="YORK", date="1939-09-03"))

    assert italian == french - 1


@pytest.mark.rule("NA-GUN-57")
def test_a_scenario_may_rate_a_crew() -> None:
    assert number(plain(effects=(effect("gun_mod", ship="exeter", value=-1),))) == 2
    assert number(plain(effects=(effect("gun_mod", side="rn", value=1),))) == 4


# The white die.


@pytest.mark.rule("NA-GUN-58")
def test_the_white_die_must_not_exceed_the_number() -> None:
    assert [bool(shoot(umpire(white, 3), 3).hits) for white in range(1, 7)] == [True, True, True, False, False, False]


@pytest.mark.rule("NA-GUN-59")
def test_a_six_always_misses() -> None:
    assert shoot(umpire(6, 6), 8).hits == 0
    assert shoot(umpire(5, 6), 8).hits == 3


@pytest.mark.rule("NA-GUN-60")
def test_the_last_chance_is_one_in_36() -> None:
    def hits(dice: Dice) -> int:
        return shoot(Umpire(dice), -2).hits

    assert exact(hits).chance(1) == Fraction(1, 36)


@pytest.mark.rule("NA-GUN-61")
def test_a_last_chance_hit_is_single() -> None:
    fall = shoot(umpire(1, 4, 1), 0)

    assert (fall.hits, fall.may_switch) == (1, False)


@pytest.mark.rule("NA-GUN-62", "NA-GUN-63")
def test_the_box_of_the_die_gives_the_hits() -> None:
    assert [shoot(umpire(white, 3), 5).hits for white in (1, 2, 3, 4, 5)] == [1, 1, 2, 2, 3]
    assert shoot(umpire(3, 3), 3).hits == 2


@pytest.mark.rule("NA-GUN-64")
def test_mean_hits_by_accuracy() -> None:
    def mean(accuracy_number: int) -> Fraction:
        return exact(lambda dice: shoot(Umpire(dice), accuracy_number).hits).mean(lambda hits: hits)

    assert [mean(n) for n in (0, 1, 2, 3, 4, 5, 7)] == [
        Fraction(1, 36),
        Fraction(1, 6),
        Fraction(1, 3),
        Fraction(2, 3),
        Fraction(1),
        Fraction(3, 2),
        Fraction(3, 2),
    ]


# The second target.


# Ammunition.


@pytest.mark.rule("NA-GUN-71")
def test_each_turn_of_fire_is_marked() -> None:
    state = opened(battle(fleet("rn", "a:KENT"), fleet("km", "y:KENT", "z:KENT", at=(9000, 0))))

    turn(state, 6, 6, 6, 6, rn="a/BOW -> y | a/STN -> z")

    assert state.ships["a"].ammo == {"RN8": 14, "RN4": 15}
    state.ships["a"].ammo["RN8"] = 1
    events = turn(state, 6, 6, 6, 6, rn="a/BOW -> y | a/STN -> z")
    assert kinds(events).count("fired") == 2  # the last turn of fire counts for both targets
    assert state.ships["a"].ammo["RN8"] == 0


@pytest.mark.rule("NA-GUN-72")
def test_ammunition_runs_out() -> None:
    state = duel(10000)
    assert state.ships["exeter"].ammo == {"RN8": 15, "RN4": 15}
    state.ships["exeter"].ammo["RN8"] = 2  # twenty shells a gun, ten a turn
    opened(state)
    for _ in range(2):
        turn(state, 6, 6, rn="exeter/BOW&STN -> haguro")

    assert refused(state, "rn", "plot exeter/BOW&STN -> haguro") == "NA-GUN-72"
    assert range_to(state.ships["exeter"], state.ships["haguro"]) > 0
