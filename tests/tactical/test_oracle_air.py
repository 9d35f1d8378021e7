"""Elements, antiaircraft fire and air attacks against the second implementation."""

from __future__ import annotations

import random
from fractions import Fraction
from itertools import product

import pytest

from flagplot.tactical.content import library as content
from flagplot.tactical.rules.air.aviation import (
    aa_column,
    aa_factor,
    aa_fire,
    aa_shift,
    dive_column,
    dogfight,
    elements,
    group_aa,
    is_dodging,
    level_chances,
    may_drop,
    may_refuse,
    rating,
)
from flagplot.tactical.rules.damage.condition import aa_guns
from flagplot.tactical.rules.movement.geometry import YARD
from flagplot.tactical.rules.torpedoes.spreads import dud_die
from flagplot.tactical.state.model import Battle, Ship
from tests.tactical import by_hand
from tests.tactical.by_hand import LEVELS
from tests.tactical.positions import battle, duel, fleet, umpire


@pytest.mark.rule("NA-AIR-7", "NA-AIR-8", "NA-AIR-9")
def test_elements_of_every_force() -> None:
    assert elements([14, 15, 13]) == [2, 3, 2]
    for planes in product(range(20), repeat=2):
        assert elements(list(planes)) == by_hand.shared_out(list(planes)), planes
    pen = random.Random(1)
    for _ in range(500):
        many = [pen.randrange(0, 40) for _ in range(pen.randrange(1, 6))]
        assert elements(many) == by_hand.shared_out(many), many
        assert abs(sum(elements(many)) * 6 - sum(many)) <= 3


@pytest.mark.rule("NA-AIR-27", "NA-AIR-28", "NA-AIR-31", "NA-AIR-32")
@pytest.mark.parametrize("shift", [0, 1, 2])
def test_antiaircraft_fire_for_every_factor_and_die(shift: int) -> None:
    for factor, die in product(range(60), range(1, 7)):
        assert aa_fire(umpire(die), factor, shift) == by_hand.antiaircraft(factor, shift, die), (factor, die)


@pytest.mark.rule("NA-AIR-28", "NA-AIR-32")
def test_a_group_that_cannot_fire_throws_no_die() -> None:
    assert [aa_column(factor, 0) for factor in (0, 1, 2, 3)] == ["", "", "", "3"]
    assert [aa_column(0, shift) for shift in (0, 1, 2)] == ["", "", ""]
    assert [aa_column(2, shift) for shift in (1, 2)] == ["3", "7"]
    assert aa_fire(umpire(), 2, 0) == 0


@pytest.mark.rule("NA-AIR-29", "NA-AIR-30", "NA-AIR-54", "NA-WEA-10")
def test_the_shift_of_every_kind_at_every_height() -> None:
    for kind, altitude, gliding in product("FDTMHS", ("", "high", "medium", "low"), (False, True)):
        wanted = by_hand.antiaircraft_shift(kind, altitude, gliding=gliding)
        assert aa_shift(kind, altitude, gliding) == wanted, (kind, altitude, gliding)


@pytest.mark.rule("NA-AIR-21", "NA-AIR-23")
def test_four_guns_make_a_factor() -> None:
    assert [aa_factor(guns) for guns in range(30)] == [guns // 4 for guns in range(30)]


@pytest.mark.rule("NA-PEN-33", "NA-PEN-34")
def test_damage_takes_antiaircraft_guns() -> None:
    ship = duel().ships["exeter"]
    for guns, level in product(range(25), LEVELS[:3]):
        ship.aa_guns, ship.level = guns, LEVELS.index(level)
        assert aa_guns(ship) == {"none": guns, "D": guns // 2, "HD": 0}[level]


def by_text(state: Battle, targets: list[Ship]) -> int:
    """AA of the plotted group and of own ships within 3,000 yards of an attacked ship; half the cruisers' at the edge."""
    counted = [
        ship
        for ship in state.ships.values()
        if ship.side == targets[0].side
        and (
            any(ship.group == target.group for target in targets)
            or any((ship.x - target.x) ** 2 + (ship.y - target.y) ** 2 <= (3000 * YARD) ** 2 for target in targets)
        )
    ]
    large = [ship for ship in counted if ship.sheet.type not in by_hand.SMALL]
    middle = (Fraction(sum(s.x for s in counted), len(counted)), Fraction(sum(s.y for s in counted), len(counted)))

    def off(ship: Ship) -> Fraction:
        return (ship.x - middle[0]) ** 2 + (ship.y - middle[1]) ** 2

    on_the_edge = bool(large) and all(
        target.sheet.type in by_hand.SMALL and all(off(target) > off(ship) for ship in large) for target in targets
    )
    heavy = sum(ship.aa_guns for ship in large)
    light = sum(ship.aa_guns for ship in counted if ship not in large)
    return ((heavy // 2 if on_the_edge else heavy) + light) // 4


@pytest.mark.rule("NA-AIR-23", "NA-AIR-26", "NA-AIR-57", "NA-AIR-58")
def test_the_guns_that_count_against_a_raid() -> None:
    pen = random.Random(3)
    edges = 0
    for _ in range(300):
        groups = [
            fleet("usn", "a:BALTIM", "b:FLETCH", "c:FLETCH", name="one"),
            fleet("usn", "d:FLETCH", "e:ATLANTA", name="two"),
        ]
        state = battle(*groups, fleet("ijn", "z:MYOKO", at=(0, 1000)))
        for ship in state.ships.values():
            ship.x, ship.y = (pen.randrange(-4000, 4000) * YARD for _ in "xy")
        names = pen.sample(["a", "b", "c", "d", "e"], pen.choice((1, 1, 2)))
        targets = [state.ships[name] for name in names]
        if len({ship.group for ship in targets}) > 1:
            continue
        assert group_aa(state, targets) == by_text(state, targets)
        edges += group_aa(state, targets) != sum(s.aa_guns for s in state.ships.values() if s.side == "usn") // 4
    assert edges > 50


@pytest.mark.rule("NA-AIR-57")
@pytest.mark.parametrize("yards, factor", [(3000, 3), (3001, 1)])
def test_the_screen_adds_its_guns_within_3000_yards(yards: int, factor: int) -> None:
    """A separately plotted consort counts at exactly 3,000 yards."""
    state = battle(
        fleet("usn", "a:BALTIM"), fleet("usn", "b:BALTIM", at=(yards, 0)), fleet("ijn", "z:MYOKO", at=(0, 40000))
    )
    state.ships["a"].aa_guns = state.ships["b"].aa_guns = 7

    assert group_aa(state, [state.ships["a"]]) == factor


@pytest.mark.rule("NA-AIR-35", "NA-AIR-36", "NA-AIR-20", "NA-WEA-11")
@pytest.mark.parametrize("dodging", [False, True])
def test_the_dive_column_at_every_speed(dodging: bool) -> None:
    for thousandths in {0, 40000} | {1000 * knots + by for knots in range(1, 40) for by in (-1, 0, 1)}:
        assert dive_column(thousandths, dodging) == by_hand.dive_column(Fraction(thousandths, 1000), dodging=dodging)


@pytest.mark.rule("NA-AIR-19")
def test_only_more_than_25_knots_spoil_an_aim() -> None:
    state = duel(own="FLETCH")
    ship = state.ships["exeter"]
    for evading, thousandths in product((False, True), (0, 24999, 25000, 25001, 35000)):
        ship.evading, ship.speed = evading, thousandths
        assert is_dodging(state, ship) is (evading and thousandths > 25000)


@pytest.mark.rule("NA-AIR-50", "NA-AIR-51", "NA-AIR-52", "NA-AIR-53")
def test_chances_of_level_bombers() -> None:
    for planes, altitude in product(range(73), ("high", "medium", "low")):
        assert level_chances(planes, altitude) == by_hand.level_dice(planes, altitude)


@pytest.mark.rule("NA-AIR-3", "NA-AIR-4", "NA-AIR-5", "NA-AIR-6")
def test_air_combat_of_every_pair_and_die() -> None:
    for one, other, die in product(range(7), range(7), range(1, 7)):
        wins = dogfight(umpire(die), one, other)
        good = by_hand.air_combat(one, other)
        assert wins is (die <= good if one >= other else die > 6 - good), (one, other, die)
    named = {("zero", "devastator"): "much_better", ("zero", "buffalo"): "better", ("zero", "dauntless"): "better"}
    named |= {("zero", "avenger"): "better", ("zero", "wildcat"): "equal"}
    named |= {("hellcat", "zero"): "better", ("corsair", "zero"): "better"}
    planes = content.aircraft()
    for (one_name, other_name), word in named.items():
        assert rating(planes[one_name].air_class, planes[other_name].air_class) == word
        assert planes[one_name].air_class >= planes[other_name].air_class


@pytest.mark.rule("NA-AIR-2")
def test_only_the_faster_break_off() -> None:
    planes = content.aircraft().values()
    for one, other in product(planes, planes):
        assert may_refuse(one, other) is (one.speed > other.speed)


@pytest.mark.rule("NA-TRP-46")
def test_aerial_torpedoes_run_2500_yards() -> None:
    assert [may_drop(yards) for yards in (0, 2499, 2500, 2501)] == [True, True, True, False]


@pytest.mark.rule("NA-TRP-40", "NA-TRP-41", "NA-TRP-42")
def test_duds_of_every_navy_and_year() -> None:
    nations = {*content.NATIONS, *(plane.nation for plane in content.aircraft().values())}
    for nation, year, aircraft in product(nations, range(1914, 1947), (False, True)):
        wanted = by_hand.torpedo_duds(nation, year, aircraft=aircraft)
        assert dud_die(nation, year, aircraft) == wanted, (nation, year, aircraft)
