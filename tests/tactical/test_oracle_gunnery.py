"""Arcs, ranges, accuracy, hits, penetration and damage against the second implementation, over all possible values."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from math import ceil, cos, isqrt, radians, sin

import pytest

from flagplot.kernel.odds import exact
from flagplot.kernel.umpire import Umpire
from flagplot.tactical.content import library as content
from flagplot.tactical.rules.damage.condition import best_speed, control_quality, sea_accuracy
from flagplot.tactical.rules.damage.damage import accumulate, has_effect, penetrate
from flagplot.tactical.rules.gunnery.arcs import bears, mount_aims
from flagplot.tactical.rules.gunnery.gunnery import band, shoot, weight_of_fire
from flagplot.tactical.rules.gunnery.ordnance import calibre_factor, fire_step
from flagplot.tactical.rules.movement.geometry import YARD, bearing, yards_between
from tests.tactical import by_hand
from tests.tactical.by_hand import LEVELS
from tests.tactical.positions import duel, umpire

BATTERIES = ("BOW", "C", "STN", "L", "R", "LB", "RB", "LS", "RS")


@pytest.mark.rule(*(f"NA-GUN-{n}" for n in range(6, 14)))
@pytest.mark.parametrize("battery", BATTERIES)
def test_arcs_at_every_tenth_of_a_degree(battery: str) -> None:
    wrong = [
        angle for angle in by_hand.whole_degrees() if bears(battery, int(angle * 10)) != by_hand.bears(battery, angle)
    ]

    assert wrong == []


@pytest.mark.rule("NA-TRP-3", "NA-TRP-4", "NA-TRP-5", "NA-TRP-48", "NA-SUB-53")
@pytest.mark.parametrize("mount", ["L", "R", "C", "BOW", "STN"])
@pytest.mark.parametrize("period", ["ww2", "earlier"])
def test_torpedo_arcs_at_every_tenth_of_a_degree(mount: str, period: str) -> None:
    wrong = [
        angle
        for angle in by_hand.whole_degrees()
        if mount_aims(mount, int(angle * 10), period) != by_hand.tube_aims(mount, angle, gyros=period == "ww2")
    ]

    assert wrong == []


@pytest.mark.rule("NA-GUN-29", "NA-GUN-30", "NA-GUN-31", "NA-GUN-32")
@pytest.mark.parametrize("reach", sorted({gun.reach for gun in content.guns().values()} | {25000, 30000, 1, 2, 3, 10}))
def test_range_bands_on_both_sides_of_every_limit(reach: int) -> None:
    limits = (0, ceil(Fraction(reach, 3)), ceil(Fraction(2 * reach, 3)), reach)
    for yards in {limit + by for limit in limits for by in (-1, 0, 1) if limit + by >= 0}:
        assert band(reach, yards) == by_hand.band(reach, yards), yards


@pytest.mark.rule("NA-GUN-33", "NA-MOV-1")
def test_measured_ranges_are_rounded_up_to_whole_yards() -> None:
    """The grid of the plane is a sixth of a yard; anything over a whole yard counts as the next one."""
    for across, along in product(range(0, 60, 7), range(0, 60, 5)):
        square = across * across + along * along
        units = isqrt(square)
        wanted = ceil(Fraction(units, YARD)) if units * units == square else isqrt(square // YARD**2) + 1
        for sign in (-1, 1):
            assert yards_between(5, 9, 5 + sign * across, 9 - sign * along) == wanted


@pytest.mark.rule("NA-GUN-14")
def test_bearings_agree_with_the_circle() -> None:
    """Points a million units away on every tenth of a degree give that tenth."""
    for tenths in range(3600):
        x, y = round(1e6 * sin(radians(tenths / 10))), round(1e6 * cos(radians(tenths / 10)))
        assert bearing(0, 0, x, y) == tenths


@pytest.mark.rule("NA-GUN-37")
def test_weight_of_fire_by_the_number_of_guns() -> None:
    assert [weight_of_fire(guns) for guns in range(1, 25)] == [by_hand.guns_bearing(guns) for guns in range(1, 25)]


@pytest.mark.rule("NA-GUN-58", "NA-GUN-59", "NA-GUN-60", "NA-GUN-61", "NA-GUN-62", "NA-GUN-63", "NA-GUN-64")
@pytest.mark.parametrize("number", range(-8, 11))
def test_hits_at_every_accuracy_number(number: int) -> None:
    found = exact(lambda dice: str(shoot(Umpire(dice), number).hits)).outcomes

    assert {key: share for key, share in found.items() if share} == by_hand.hits(number)


@pytest.mark.rule("NA-GUN-65", "NA-GUN-61")
@pytest.mark.parametrize("number", range(-3, 9))
@pytest.mark.parametrize("white", range(1, 7))
def test_only_a_scoring_four_or_five_may_shift(number: int, white: int) -> None:
    fall = shoot(umpire(white, 3, 1), number)

    assert fall.may_switch is (white in {4, 5} and white <= number)


@pytest.mark.rule(
    "NA-PEN-11", "NA-PEN-12", "NA-PEN-15", "NA-PEN-16", "NA-PEN-17", "NA-PEN-19", "NA-PEN-20", "NA-PEN-21"
)
@pytest.mark.rule("NA-TRP-38", "NA-TRP-39", "NA-TRP-40", "NA-TRP-43", "NA-AIR-39", "NA-AIR-40", "NA-AIR-41")
@pytest.mark.parametrize("source", ["gun", "bomb", "torpedo"])
@pytest.mark.parametrize("at", ["close", "medium", "long"])
@pytest.mark.parametrize("old", [False, True])
def test_penetration_for_every_die_and_differential(source: str, at: str, old: bool) -> None:
    where = at if source == "gun" else ""
    for die, differential, duds in product(range(1, 7), range(-12, 13), (1, 2) if source == "torpedo" else (1,)):
        found = penetrate(umpire(), die, differential, source, where, old, duds)
        assert found == by_hand.result(die, differential, source, where, old=old, duds=duds), (die, differential)


@pytest.mark.rule(
    "NA-PEN-13", "NA-PEN-24", "NA-PEN-25", "NA-PEN-26", "NA-PEN-27", "NA-PEN-28", "NA-PEN-29", "NA-PEN-30"
)
@pytest.mark.parametrize("source", ["gun", "bomb", "torpedo"])
def test_damage_adds_up_within_its_limits(source: str) -> None:
    for level, struck, differential in product(LEVELS[:3], ("-", "D", "HD", "S"), range(-9, 10)):
        found = LEVELS[accumulate(LEVELS.index(level), struck, differential, source)]
        assert found == by_hand.after(level, struck, differential, source), (level, struck, differential)


@pytest.mark.rule("NA-PEN-36", "NA-PEN-26", "NA-DMG-11")
@pytest.mark.parametrize("source", ["gun", "bomb", "torpedo"])
def test_what_reopens_controlled_damage(source: str) -> None:
    """A hit at -1 or less without a new level has no effect; every other result is new damage."""
    for level, struck, differential in product(LEVELS[:3], ("-", "D", "HD", "S"), range(-9, 10)):
        before, then = LEVELS.index(level), LEVELS.index(by_hand.after(level, struck, differential, source))
        spent = source != "torpedo" and differential <= -1 and then == before
        wanted = struck != "-" and not spent
        assert has_effect(before, then, struck, differential, source) is wanted, (level, struck, differential)


@pytest.mark.rule(
    "NA-PEN-31", "NA-PEN-32", "NA-WEA-13", "NA-WEA-15", "NA-WEA-16", "NA-WEA-17", "NA-WEA-19", "NA-GUN-42"
)
def test_speed_and_aim_of_every_class_in_every_sea() -> None:
    for key, sheet in content.classes().items():
        if sheet.type == "SS":
            continue
        ship = duel(own=key).ships["exeter"]
        for sea, level in product(("calm", "rough", "very rough"), LEVELS[:3]):
            ship.level = LEVELS.index(level)
            wanted = by_hand.top_knots(sheet.speed, sheet.type, sea, level)
            assert best_speed(ship, sea, 1) == int(wanted * 1000), (key, sea, level)
            assert sea_accuracy(sea, sheet.type) == by_hand.seas(sea, sheet.type)[0], (key, sea)


@pytest.mark.rule("NA-SUB-11")
@pytest.mark.parametrize("depth, knots", [("S", 16), ("P", 8), ("D", 8), ("R", 8), ("T", 8), ("Ab", 8)])
def test_speed_of_boats_at_every_depth_and_damage(depth: str, knots: int) -> None:
    boat = duel(own="VIIC").ships["exeter"]
    boat.depth = depth
    for level in LEVELS[:3]:
        boat.level = LEVELS.index(level)
        assert best_speed(boat, "calm", 1) == int(knots * by_hand.DAMAGE_SPEED[level] * 1000)


@pytest.mark.rule(*(f"NA-DMG-{n}" for n in (14, 15, 16, 17, 18, 19, 20, 23)))
@pytest.mark.parametrize("nation", [*content.NATIONS, "RAN", "SU", "XX"])
def test_damage_control_of_every_navy_in_every_month(nation: str) -> None:
    for year, month in product(range(1914, 1947), range(1, 13)):
        for day in ("01", "30"):
            date = f"{year}-{month:02d}-{day}"
            good = nation in by_hand.GOOD_FROM and date[:7] >= by_hand.GOOD_FROM[nation]
            assert control_quality(nation, date) == ("good" if good else "poor"), date


@pytest.mark.rule("NA-GUN-19", "NA-GUN-20")
def test_every_gun_fires_in_its_step() -> None:
    for gun in content.guns().values():
        inches = Fraction(gun.calibre, 100)
        limits = (
            (1, Fraction("5.6")),
            (2, Fraction("6.1")),
            (3, Fraction(8)),
            (4, Fraction("13.5")),
            (5, Fraction("18.1")),
        )
        new = next(step for step, most in limits if inches <= most)
        assert gun.step == (6 if gun.old else new), gun
        assert fire_step(gun.calibre, gun.old) == gun.step


@pytest.mark.rule("NA-PEN-5", "NA-PEN-6", "NA-PEN-7")
def test_calibre_factors_by_the_bands() -> None:
    bands = [("3", "4.4", 2), ("4.5", "5.5", 3), ("5.9", "6.1", 4), ("7.1", "8", 5), ("11", "12", 6)]
    bands += [("12.6", "13.5", 7), ("14", "15", 8), ("16", "16.1", 9), ("18.1", "18.1", 10)]
    for low, high, factor in bands:
        for inches in (Fraction(low), Fraction(high)):
            assert calibre_factor(int(inches * 100)) == factor
    between = {450: 2, 590: 3, 710: 4, 1100: 5, 1260: 6, 1400: 7, 1600: 8, 1810: 9}
    for hundredths, lower in between.items():
        assert calibre_factor(hundredths - 1) == lower
