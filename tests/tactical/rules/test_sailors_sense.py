"""The actual speed of a ship, which ships can evade, and which targets a ship can see by night."""

from __future__ import annotations

import pytest

from flagplot.tactical.rules.damage.condition import speed_now
from flagplot.tactical.rules.gunnery.gunnery import accuracy
from flagplot.tactical.rules.movement.geometry import KNOT, YARD
from flagplot.tactical.rules.torpedoes.spreads import aimed_at
from flagplot.tactical.state.model import DAMAGED, HEAVY, Battle, Contact, Salvo
from tests.tactical.positions import battle, effect, fleet, give, opened, refused, turn


def company(**conditions: object) -> Battle:
    """A fast destroyer in the wake of an old battleship, with an enemy in range."""
    own = fleet("rn", "warspite:QE", "jervis:JKN", name="own", speed=20)
    return opened(battle(own, fleet("rm", "zara:ZARA", at=(9000, 0)), **conditions))  # type: ignore[arg-type]


def plotted(state: Battle, rn: str) -> None:
    """Close phase A with this plot; no guns fire afterwards."""
    give(state, "rm", "plot")
    give(state, "rn", f"plot {rn}")


@pytest.mark.rule("NA-GUN-78")
def test_a_fast_ship_in_slow_company_is_not_hard_to_hit() -> None:
    state = company()
    jervis, zara = state.ships["jervis"], state.ships["zara"]
    slow = state.ships["warspite"].sheet.speed * KNOT
    turn(state, rn="own: SPEED 36")

    assert jervis.sheet.speed > 30
    assert jervis.speed == slow
    tally = accuracy(state, Salvo("zara", [0], "x", "jervis"), zara, jervis, 8, "medium", 0)
    assert "NA-GUN-38" not in {line.rule for line in tally.lines if line.amount}


@pytest.mark.rule("NA-GUN-78")
def test_a_hit_on_the_slowest_slows_the_whole_group_at_once() -> None:
    own = fleet("rn", "a:JKN", "b:JKN", name="own", speed=34)
    state = opened(battle(own, fleet("rm", "zara:ZARA", at=(9000, 0))))
    b = state.ships["b"]
    assert speed_now(state, b) == 34 * KNOT

    state.ships["a"].level = HEAVY

    assert speed_now(state, b) == speed_now(state, state.ships["a"]) < 20 * KNOT


@pytest.mark.rule("NA-GUN-78", "NA-TRP-49")
def test_a_stopped_consort_makes_the_group_an_easy_mark_for_torpedoes() -> None:
    own = fleet("rn", "a:JKN", "b:JKN", name="own", speed=34)
    state = opened(battle(own, fleet("rm", "zara:ZARA", at=(6000, 0))))
    assert not aimed_at(state, state.ships["zara"], state.ships["b"], 21)

    state.ships["a"].aground = True

    assert aimed_at(state, state.ships["zara"], state.ships["b"], 21)


@pytest.mark.rule("NA-GUN-78")
def test_who_leaves_slow_company_runs_her_own_speed_again() -> None:
    state = company()
    turn(state, rn="detach jervis as jv | own: SPEED 20 | jv: SPEED 36")

    assert state.ships["jervis"].speed == 36 * KNOT


@pytest.mark.rule("NA-MOV-36")
@pytest.mark.parametrize("steps", ["EVADE, SPEED 0", 'EVADE, 0"', "SPEED 2, EVADE", "EVADE, R 30"])
def test_a_plot_without_way_does_not_evade(steps: str) -> None:
    assert refused(company(), "rn", f"plot own: {steps}") == "NA-MOV-36"
    assert refused(company(), "rn", "plot own: EVADE") == ""


@pytest.mark.rule("NA-MOV-36")
def test_a_ship_that_cannot_move_does_not_evade() -> None:
    state = company()
    state.ships["jervis"].aground = True
    assert refused(state, "rn", "plot own: EVADE, SPEED 10") == "NA-MOV-36"

    state = company()
    state.ships["warspite"].stopped_until = 5
    assert refused(state, "rn", "plot own: EVADE, SPEED 10") == "NA-MOV-36"


@pytest.mark.rule("NA-MOV-36")
def test_an_evasion_that_the_move_does_not_pay_for_is_none() -> None:
    state = company(effects=(effect("max_speed", ship="warspite", knots=2),))

    plotted(state, "own: EVADE, SPEED 10")

    assert not any(ship.evading for ship in state.ships.values())


def in_the_dark(**conditions: object) -> Battle:
    """Leander sees Haguro at 4,000 yards; Ajax is 11,000 yards away."""
    given: dict[str, object] = {"light": "night", "date": "1940-01-01"} | conditions
    ships = fleet("rn", "leander:LEANDER"), fleet("rn", "ajax:LEANDER", at=(-7000, 0))
    state = battle(*ships, fleet("ijn", "haguro:MYOKO", at=(4000, 0)), **given)  # type: ignore[arg-type]
    state.contacts["rn"] = {"haguro": Contact("visual")}
    state.contacts["ijn"] = {"leander": Contact("visual"), "ajax": Contact("visual")}
    return opened(state)


@pytest.mark.rule("NA-NIT-28")
def test_by_night_each_ship_fires_at_what_she_sees_herself() -> None:
    state = in_the_dark()
    assert state.seen["rn"] == ["haguro"]

    assert refused(state, "rn", "plot leander/BOW&STN -> haguro") == ""
    assert refused(state, "rn", "plot ajax/BOW&STN -> haguro") == "NA-NIT-28"
    # Japanese lookouts see twice as far.
    assert refused(state, "ijn", "plot haguro/BOW&STN -> ajax") == ""


@pytest.mark.rule("NA-NIT-28")
def test_by_night_everybody_fires_at_what_burns() -> None:
    state = in_the_dark()
    state.ships["haguro"].level = DAMAGED

    assert refused(state, "rn", "plot ajax/BOW&STN -> haguro") == ""


@pytest.mark.rule("NA-NIT-28")
def test_fire_control_radar_sees_for_the_gunner() -> None:
    state = in_the_dark(date="1943-01-01")
    ajax = state.ships["ajax"]
    ajax.fc_radar = True
    assert refused(state, "rn", "plot ajax/BOW&STN -> haguro") == ""
    ajax.blind_until = 9
    assert refused(state, "rn", "plot ajax/BOW&STN -> haguro") == "NA-NIT-28"


@pytest.mark.rule("NA-NIT-28")
def test_by_night_nobody_fires_through_a_squall() -> None:
    state = in_the_dark(effects=(effect("squall", x=-1500, y=0, yards=500),))
    state.ships["haguro"].level = DAMAGED

    assert refused(state, "rn", "plot ajax/BOW&STN -> haguro") == "NA-NIT-28"
    assert refused(state, "rn", "plot leander/BOW&STN -> haguro") == ""
    assert state.ships["haguro"].x == 4000 * YARD
