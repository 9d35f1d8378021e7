"""X.B.4: attacks on located submarines, and their shots down the throat."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from flagplot.kernel.odds import exact
from flagplot.kernel.order import Objection
from flagplot.kernel.seat import Seat
from flagplot.kernel.umpire import Umpire
from flagplot.tactical import GAME
from flagplot.tactical.content import library as content
from flagplot.tactical.orders.choices import Attack, Search
from flagplot.tactical.orders.helm import read_steps
from flagplot.tactical.phases.hunting import Assaulting
from flagplot.tactical.phases.movement import Movement
from flagplot.tactical.rules.movement.geometry import YARD, advance
from flagplot.tactical.rules.movement.track import Track
from flagplot.tactical.rules.submarines.hunting import (
    can_reach,
    carry_out,
    check_attack,
    depth_charge,
    hedgehog,
    hunting_track,
    loads,
    passes_over,
)
from flagplot.tactical.state.model import Flight
from tests.tactical.positions import assault, battle, fleet, give, hunt, kinds, located, one, opened, refused, umpire


@pytest.mark.rule("NA-SUB-12", "NA-SUB-13")
def test_the_place_a_boat_fires_from_is_located_and_may_be_attacked() -> None:
    state = opened(hunt(1500))
    give(state, "rn", "plot bluebell: SPEED 16")
    events = give(state, "km", "plot torp u-99/BOW1 2 at 90")

    assert one(events, "located").facts["y"] == 1500
    assert state.datums == {"u-99": (0, 1500 * YARD)}
    assert refused(state, "rn", "assault bluebell over u-99 charge P") == ""


@pytest.mark.rule("NA-SUB-12")
def test_a_place_out_of_reach_cannot_be_attacked() -> None:
    state = opened(hunt(3500))
    give(state, "rn", "plot bluebell: SPEED 16 | search bluebell sonar")
    give(state, "km", "plot", 6)

    assert refused(state, "rn", "assault bluebell over u-99 charge P") == "NA-SUB-31"


@pytest.mark.rule("NA-SUB-29")
def test_antisubmarine_ships() -> None:
    assert content.classes()["FLOWER"].asw == "escort"
    assert content.classes()["FLETCH"].asw == "fleet"
    assert {sheet.type for sheet in content.classes().values() if sheet.asw == "escort"} <= {"DE", "CVT", "DD"}


@pytest.mark.rule("NA-SUB-30")
def test_fleet_destroyers_depth_charge_but_never_hedgehog() -> None:
    state = opened(hunt(escort="FLETCH"))
    give(state, "km", "plot")
    give(state, "rn", "plot search bluebell hydrophone", 6)

    assert refused(state, "rn", "assault bluebell over u-99 charge P") == ""
    assert refused(state, "rn", "assault bluebell over u-99 hedgehog") == "NA-SUB-30"


@pytest.mark.rule("NA-SUB-31", "NA-SUB-32", "NA-SUB-40")
def test_an_attacker_must_pass_over_the_place() -> None:
    track = Track("bluebell", 0, 0, 0, [])
    track.straight(3000 * YARD)
    assert passes_over(track, 160 * YARD, 1500 * YARD)
    assert not passes_over(track, 200 * YARD, 1500 * YARD)
    assert passes_over(track, 0, 3166 * YARD)
    assert not passes_over(track, 0, 3168 * YARD)
    away = Track("bluebell", 9000 * YARD, 5000 * YARD, 900, [])
    away.straight(3000 * YARD)
    assert passes_over(away, 10500 * YARD, 5160 * YARD)
    assert not passes_over(away, 10500 * YARD, 5200 * YARD)
    assert not passes_over(away, 12200 * YARD, 5000 * YARD)
    state = opened(hunt(1500))
    give(state, "rn", "plot bluebell: R 90, SPEED 16")
    give(state, "km", "plot torp u-99/BOW1 1 at 90")
    assert refused(state, "rn", "assault bluebell over u-99 charge P") == "NA-SUB-31"


@pytest.mark.rule("NA-SUB-33", "NA-SUB-35")
def test_depth_charges_need_the_right_depth_and_an_odd_die() -> None:
    assert exact(lambda dice: depth_charge(Umpire(dice), "P", "P")).chance(True) == Fraction(1, 2)
    assert exact(lambda dice: depth_charge(Umpire(dice), "P", "D")).chance(True) == 0
    assert [depth_charge(umpire(die), "D", "D") for die in range(1, 7)] == [True, False] * 3


@pytest.mark.rule("NA-SUB-34")
def test_the_depth_after_the_boats_own_move_counts() -> None:
    state = located(helm="DEPTH D")
    assert kinds(assault(state, "assault bluebell over u-99 charge P", 1))[:2] == [
        "charged",
        "no_wreckage",
    ]
    state = located(helm="DEPTH D")
    assert kinds(assault(state, "assault bluebell over u-99 charge D", 1))[:2] == ["killed", "sunk"]


@pytest.mark.rule("NA-SUB-36")
def test_one_depth_charge_attack_a_turn() -> None:
    state = located()

    line = "assault bluebell over u-99 charge P | bluebell over u-99 charge D"
    assert refused(state, "rn", line) == "NA-SUB-36"


@pytest.mark.rule("NA-SUB-37", "NA-SUB-38", "NA-SUB-56")
def test_loads() -> None:
    assert loads("fleet", "1943-01-01") == (4, 0)
    assert loads("escort", "1943-01-01") == (8, 4)
    assert loads("none", "1943-01-01") == (0, 0)
    state = located()
    assert state.ships["bluebell"].charges == 8
    state.ships["bluebell"].charges = 0
    assert refused(state, "rn", "assault bluebell over u-99 charge P") == "NA-SUB-37"


@pytest.mark.rule("NA-SUB-39")
def test_hedgehog_from_1943() -> None:
    assert loads("escort", "1942-12-31")[1] == 0
    assert refused(located(date="1942-12-31"), "rn", "assault bluebell over u-99 hedgehog") == "NA-SUB-39"
    assert refused(located(), "rn", "assault bluebell over u-99 hedgehog") == ""


@pytest.mark.rule("NA-SUB-41", "NA-SUB-42", "NA-SUB-43")
def test_hedgehog_by_true_depth() -> None:
    def kills(depth: str) -> Fraction:
        return exact(lambda dice: hedgehog(Umpire(dice), depth)).chance(True)

    assert [kills(depth) for depth in ("P", "D", "R", "T", "Ab")] == [
        Fraction(2, 3),
        Fraction(1, 2),
        Fraction(1, 3),
        Fraction(1, 3),
        0,
    ]


@pytest.mark.rule("NA-SUB-44")
def test_hedgehog_patterns_run_out() -> None:
    state = located()
    state.ships["bluebell"].hedgehogs = 1
    assault(state, "assault bluebell over u-99 hedgehog", 6)

    assert state.ships["bluebell"].hedgehogs == 0
    state = located()
    state.ships["bluebell"].hedgehogs = 0
    assert refused(state, "rn", "assault bluebell over u-99 hedgehog") == "NA-SUB-39"


@pytest.mark.rule("NA-SUB-45")
def test_both_weapons_in_one_turn() -> None:
    def sunk(dice: Any) -> bool:
        state = hunt(1500)
        carry_out(state, Attack("bluebell", "u-99", "P", with_hedgehog=True), Umpire(dice))
        return not state.ships["u-99"].in_battle

    assert exact(sunk).chance(True) == Fraction(5, 6)


@pytest.mark.rule("NA-SUB-46")
def test_the_hedgehog_comes_first_and_saves_the_pattern() -> None:
    state = hunt(1500)

    carry_out(state, Attack("bluebell", "u-99", "P", with_hedgehog=True), umpire(1))

    escort = state.ships["bluebell"]
    assert (escort.hedgehogs, escort.charges) == (3, 8)


@pytest.mark.rule("NA-SUB-47")
def test_a_patrol_drops_one_pattern() -> None:
    state = hunt(1500, boat="GATO")
    state.flights["d1"] = Flight("d1", "rn", "skua", 6, "", "air", "charge", "cap", "bluebell")
    attack = Attack("d1", "u-99", "P", with_hedgehog=False)
    carry_out(state, attack, umpire(2))
    assert state.flights["d1"].load == ""
    carry_out(state, attack, umpire())  # nothing left to drop

    assert state.ships["u-99"].in_battle


@pytest.mark.rule("NA-SUB-12")
@pytest.mark.parametrize("beyond, able", [(0, True), (1, False)])
def test_how_far_a_hunter_reaches_in_the_turn_of_location(beyond: int, able: bool) -> None:
    """A Flower at 16 knots runs 16,000 units ahead; 1,000 more (167 yards) are close enough to count as over the place."""
    state = hunt()
    ship = state.ships["bluebell"]

    assert can_reach(state, ship, 0, 16_000 + 1_000 + beyond) is able


@pytest.mark.rule("NA-SUB-12", "NA-MOV-7")
def test_a_hunter_pays_for_her_turn_towards_the_place() -> None:
    state = hunt()
    ship = state.ships["bluebell"]

    assert can_reach(state, ship, 13_000, 0)  # 90 degrees cost two units of 2,000: 12,000 + 1,000 are left
    assert not can_reach(state, ship, 13_001, 0)
    assert can_reach(state, ship, 0, -11_000)  # 180 degrees cost three
    assert not can_reach(state, ship, 0, -11_001)


@pytest.mark.rule("NA-SUB-47", "NA-AIR-15")
def test_a_patrol_charges_a_boat_that_fires_and_needs_no_ship_over_her() -> None:
    state = opened(hunt(6000, boat="VIIC"))
    state.flights["d1"] = Flight("d1", "rn", "swordfish", 6, "", "air", "charge")
    give(state, "rn", "plot")
    give(state, "km", "plot torp u-99/BOW1 1 at 90")

    events = give(state, "rn", "assault d1 over u-99 charge P", 3, exact=False)

    assert one(events, "killed").facts["ship"] == "d1"
    assert state.flights["d1"].load == ""


@pytest.mark.rule("NA-SUB-31")
def test_a_hunter_slowed_before_she_is_over_the_place_attacks_nothing() -> None:
    state = opened(hunt(2000))
    state.datums["u-99"] = (0, 2000 * YARD)
    state.sheet.attacks.append(Attack("bluebell", "u-99", "P", False))
    state.ships["bluebell"].level = 2
    state.sheet.helms["bluebell"] = read_steps("SPEED 16")
    state.flow.append(Movement())
    told = umpire()

    state.flow[-1].run(state, told)

    assert "killed" not in kinds(told.events)
    assert "no_wreckage" not in kinds(told.events)


@pytest.mark.rule("NA-SUB-32")
@pytest.mark.parametrize("yards, over", [(160, True), (166, True), (167, False)])
def test_a_ship_lying_near_enough_is_over_the_place(yards: int, over: bool) -> None:
    """167 yards stand for a sixth of a thousand: 166.67."""
    assert passes_over(Track("bluebell", 0, 0, 0, []), yards * YARD, 0) is over


@pytest.mark.rule("NA-SUB-12", "NA-SUB-37", "NA-SUB-38")
def test_a_searcher_who_finds_a_boat_within_reach_attacks_her_wherever_she_was_plotted_to_go() -> None:
    state = opened(hunt(2000))
    give(state, "km", "plot u-99: SPEED 0")
    events = give(state, "rn", "plot bluebell: L 90, SPEED 16 | search bluebell hydrophone", 6)
    assert (one(events, "heard").facts["x"], one(events, "heard").facts["y"]) == (0, 2000)

    assault(state, "assault bluebell over u-99 charge P", 2)

    assert state.ships["bluebell"].charges == 7


@pytest.mark.rule("NA-SUB-31", "NA-SUB-32")
@pytest.mark.parametrize(
    "plot, says",
    [
        ("bluebell: R 90, SPEED 16", "only a ship that searches this turn leaves her plot for it"),
        ("bluebell: R 90, SPEED 16 | search bluebell hydrophone", ""),
        ("bluebell: SPEED 16", ""),
    ],
)
def test_only_a_hunter_leaves_her_plot_for_the_place(plot: str, says: str) -> None:
    state = opened(hunt(1500))
    give(state, "rn", f"plot {plot}")
    give(state, "km", "plot torp u-99/BOW1 2 at 90", *([1] if "search" in plot else []))

    objection = GAME.check(state, Seat("rn"), GAME.notation.parse("assault bluebell over u-99 charge P"))

    assert (str(objection) if objection else "").endswith(f"{says}." if says else "")
    assert (objection is None) is (not says)


@pytest.mark.rule("NA-SUB-12", "NA-SUB-31")
def test_a_hunter_too_far_off_hears_so() -> None:
    state = opened(hunt(3500))
    give(state, "rn", "plot bluebell: SPEED 16 | search bluebell sonar")
    give(state, "km", "plot", 6)

    objection = GAME.check(state, Seat("rn"), GAME.notation.parse("assault bluebell over u-99 charge P"))

    assert str(objection) == (
        "NA-SUB-31: Bluebell cannot be over U-99: her plot does not pass there, and it is beyond her move."
    )


@pytest.mark.rule("NA-SUB-31")
def test_each_commander_is_shown_attacks_of_his_own_hunters() -> None:
    groups = (
        fleet("rn", "a:FLOWER", at=(0, 0)),
        fleet("rn", "b:FLOWER", at=(500, 0)),
        fleet("rn", "c:YORK", at=(-900, 0)),
    )
    state = battle(*groups, fleet("km", "u-99:VIIC", at=(0, 700), depth="P"), options={"commands": "group"})
    opened(state)
    state.datums["u-99"] = (0, 700 * YARD)
    state.sheet.searches = [Search("a", "hydrophone"), Search("b", "hydrophone")]
    phase = Assaulting()

    shown = {seat: phase.asks(state, Seat(f"rn/{seat}")).examples for seat in "abc"}

    assert shown == {
        "a": ("assault a over u-99 charge P", "assault"),
        "b": ("assault b over u-99 charge P", "assault"),
        "c": ("assault",),
    }


@pytest.mark.rule("NA-SUB-41")
def test_hedgehogs_do_nothing_to_a_boat_on_the_surface() -> None:
    assert hedgehog(umpire(), "S") is False


@pytest.mark.rule("NA-SUB-12", "NA-SUB-32")
@pytest.mark.parametrize("yards, turns", [(100, False), (166, False), (168, True)])
def test_a_hunter_over_the_place_goes_straight_on(yards: int, turns: bool) -> None:
    state = opened(hunt(1500))
    ship = state.ships["bluebell"]
    track = hunting_track(state, ship, yards * YARD, 0)

    assert (track.course == 900) is turns
    assert passes_over(track, yards * YARD, 0)


@pytest.mark.rule("NA-SUB-31", "NA-SUB-47")
@pytest.mark.parametrize(
    "line, rule",
    [
        ("plot", "NA-SUB-31"),
        ("assault e over u-99 charge P", ""),
        ("assault e over u-99 hedgehog", "NA-SUB-47"),
        ("assault e over u-99 charge P hedgehog", "NA-SUB-47"),
        ("assault e over u-98 charge P", "NA-SUB-57"),
    ],
)
def test_what_answers_a_located_boat(line: str, rule: str) -> None:
    state = located()
    state.flights["e"] = Flight("e", "rn", "skua", 6, "", "air", "charge")

    assert refused(state, "rn", line) == rule


@pytest.mark.rule("NA-SUB-46", "NA-SUB-36")
def test_a_boat_gone_or_a_hunter_gone_ends_the_attack() -> None:
    for name in ("u-99", "bluebell"):
        state = hunt(0)
        state.ships[name].level = 3
        dice = umpire()
        carry_out(state, Attack("bluebell", "u-99", "P", True), dice)
        assert dice.events == []
        assert (state.ships["bluebell"].charges, state.ships["bluebell"].hedgehogs) == (8, 4)


@pytest.mark.rule("NA-SUB-12", "NA-SUB-32", "NA-MOV-7")
@pytest.mark.parametrize("bearing", [0, 59, 60, 61, 120, 121, 180, 270, 300, 301])
def test_how_far_a_hunter_reaches_with_the_turn_paid(bearing: int) -> None:
    """A Flower makes 16 knots, 2,667 yards; every 60 degrees or part thereof costs 333, and 167 yards short counts as over the place."""
    state = opened(hunt(1500))
    ship = state.ships["bluebell"]
    off = min(bearing, 360 - bearing)
    reach = 16000 - 2000 * -(-off // 60) + 1000
    for units, reached in ((reach - 5, True), (reach + 5, False)):
        x, y = advance(ship.x, ship.y, bearing * 10, units)
        assert can_reach(state, ship, x, y) is reached, units
        if reached:
            track = hunting_track(state, ship, x, y)
            assert passes_over(track, x, y)
            assert track.length <= 16000 - 2000 * -(-off // 60)


@pytest.mark.rule("NA-SUB-12")
def test_a_hunter_runs_on_over_the_place_at_her_speed() -> None:
    state = opened(hunt(1500))
    ship = state.ships["bluebell"]
    ship.speed = 12000
    assert hunting_track(state, ship, ship.x, ship.y + 6000).length == 12000
    ship.speed = 3000
    assert hunting_track(state, ship, ship.x, ship.y + 6000).length == 6000


@pytest.mark.rule("NA-SUB-36", "NA-SUB-45")
def test_all_a_hunter_does_stands_in_one_line() -> None:
    state = located()

    assert refused(state, "rn", "assault bluebell over u-99 charge P | bluebell over u-99 hedgehog") == "NA-SUB-36"
    assert refused(state, "rn", "assault bluebell over u-99 charge P hedgehog") == ""


@pytest.mark.rule("NA-SUB-37", "NA-SUB-39", "NA-SUB-30", "NA-SUB-44")
@pytest.mark.parametrize(
    "escort, charges, hedgehogs, line, rule",
    [
        ("FLOWER", 1, 0, "charge P", ""),
        ("FLOWER", 0, 4, "charge P", "NA-SUB-37"),
        ("FLOWER", 0, 1, "hedgehog", ""),
        ("FLOWER", 8, 0, "hedgehog", "NA-SUB-39"),
        ("FLETCH", 4, 4, "hedgehog", "NA-SUB-30"),
        ("FLETCH", 4, 0, "charge P", ""),
    ],
)
def test_what_is_left_may_be_used(escort: str, charges: int, hedgehogs: int, line: str, rule: str) -> None:
    state = located(escort=escort)
    ship = state.ships["bluebell"]
    ship.charges, ship.hedgehogs = charges, hedgehogs

    assert refused(state, "rn", f"assault bluebell over u-99 {line}") == rule


@pytest.mark.rule("NA-SUB-57")
def test_nobody_attacks_a_boat_of_ones_own_side() -> None:
    state = located()
    attack = Attack("bluebell", "u-99", "P", with_hedgehog=False)
    assert isinstance(check_attack(state, Seat("rn"), attack), Attack)
    state.ships["u-99"].side = "rn"
    refusal = check_attack(state, Seat("rn"), attack)

    assert isinstance(refusal, Objection)
    assert refusal.rule == "NA-SUB-57"
