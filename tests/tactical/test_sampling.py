"""Random play gives only legal orders, and some of every kind."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from flagplot.kernel.dice import Chance, ScriptedDice, SeededDice, key_from_seed
from flagplot.kernel.seat import Seat
from flagplot.tactical import GAME
from flagplot.tactical.orders.choices import Launch, Plot
from flagplot.tactical.orders.helm import DEPTH, EVADE, SMOKE, SPEED, TURNS
from flagplot.tactical.rules.plot.draft import PlotDraft
from flagplot.tactical.rules.plot.plotcheck import PlotCheck
from flagplot.tactical.rules.plot.sampling import _sample_torpedoes, sample_plot
from flagplot.tactical.state.ids import GroupId
from flagplot.tactical.state.model import Battle
from tests.tactical.positions import battle, duel, effect, fleet, opened
from tests.tactical.skies import sky


def plots(state: Battle, seat: str, number: int = 200) -> Iterator[Plot]:
    """Random plots, every one of them legal."""
    dice = SeededDice(Chance(key_from_seed(3)))
    for _ in range(number):
        plot = sample_plot(state, Seat(seat), dice)
        assert GAME.check(state, Seat(seat), plot) is None
        yield plot


def test_ships_turn_change_speed_smoke_and_evade() -> None:
    state = opened(duel(9000, own="TRIBAL"))
    verbs = [step.verb for plot in plots(state, "rn") for helm in plot.helms for step in helm.steps]

    assert {*TURNS, SPEED, SMOKE, EVADE} <= set(verbs)
    assert 70 < sum(verb in TURNS for verb in verbs) < 130
    assert 10 < verbs.count(SMOKE) < 45
    assert 10 < verbs.count(EVADE) < 45


def test_a_plot_asks_leave_one_time_in_twenty_where_it_may() -> None:
    asked = [plot.asks_leave for plot in plots(opened(duel(9000)), "rn", 400)]

    assert 8 < sum(asked) < 40
    never = opened(duel(9000, options={"plot_changes": "never"}))
    assert not any(plot.asks_leave for plot in plots(never, "rn"))


@pytest.mark.rule("NA-SUB-6", "NA-SUB-9")
@pytest.mark.parametrize("depth, beside", [("S", "SP"), ("P", "SPD"), ("T", "RT"), ("R", "DRT")])
def test_boats_dive_and_rise_one_depth(depth: str, beside: str) -> None:
    state = opened(battle(fleet("rn", "a:YORK"), fleet("usn", "gato:GATO", at=(0, 9000), depth=depth)))
    steps = [step for plot in plots(state, "usn") for helm in plot.helms for step in helm.steps]

    assert {step.mark for step in steps if step.verb == DEPTH} == set(beside)


@pytest.mark.rule("NA-PEN-33")
@pytest.mark.parametrize("level, launches", [(0, True), (1, True), (2, False)])
def test_a_crippled_carrier_launches_nothing(level: int, launches: bool) -> None:
    state = opened(battle(fleet("usn", "a:ENTERP"), fleet("ijn", "z:MYOKO", at=(0, 40000)), date="1942-06-04"))
    state.ships["a"].level = level
    sorties = [sortie for plot in plots(state, "usn", 60) for sortie in plot.sorties]

    assert any(sortie.mission == "launch" for sortie in sorties) is launches


@pytest.mark.rule("NA-SUB-1")
def test_a_lurking_boat_appears_one_time_in_three() -> None:
    state = opened(battle(fleet("rn", "a:YORK"), fleet("km", "u-99:VIIC", depth="lurking")))
    appearances = [plot.appearances for plot in plots(state, "km", 600)]

    assert 175 < sum(map(bool, appearances)) < 225
    assert {one.course for found in appearances for one in found} == set(range(0, 3600, 100))


def test_guns_and_torpedoes_are_fired_where_they_bear() -> None:
    state = opened(duel(4000, own="FUBUKI", foe="FUBUKI"))
    found = list(plots(state, "rn", 300))

    assert all(bool(plot.shoots) is not bool(plot.searches) for plot in found)
    assert 25 < sum(bool(plot.searches) for plot in found) < 80
    launches = [launch for plot in found for launch in plot.launches]
    assert 20 < len(launches) < 90
    assert {launch.is_secret for launch in launches} == {False, True}
    assert {launch.count for launch in launches} == set(range(1, max(state.ships["exeter"].tubes) + 1))


def test_aircraft_strike_and_patrol() -> None:
    state = opened(
        sky(("e1", "ijn", "val", "bombs", ""), ("e2", "ijn", "zero", "", ""), ("e3", "ijn", "betty", "level", ""))
    )
    missions = {(s.flight, s.mission, s.altitude) for plot in plots(state, "ijn", 20) for s in plot.sorties}

    assert missions == {("e1", "strike", ""), ("e2", "cap", ""), ("e3", "strike", "medium")}


@pytest.mark.rule("NA-SCN-6")
def test_what_a_special_condition_forbids_is_left_out_and_the_rest_kept() -> None:
    state = battle(
        fleet("rn", "a:YORK", "b:YORK", name="own"),
        fleet("km", "z:YORK", at=(9000, 0)),
        effects=(effect("forced_target", ship="a", target="far", turn=1, dice=(6,)), effect("no_fire", ship="b")),
    )
    state.ships["far"] = state.ships["z"].clone()
    state.ships["far"].id = "far"
    state.groups["z"].ships.append("far")
    opened(state, 1)
    shooters = {shoot.ship for plot in plots(state, "rn", 40) for shoot in plot.shoots}
    targets = {shoot.target for plot in plots(state, "rn", 40) for shoot in plot.shoots}

    assert shooters == {"a"}
    assert targets == {"far"}
    pruned = [plot for plot in plots(state, "rn", 40) if not plot.shoots]
    assert any(plot.launches for plot in pruned)
    assert all(plot.helms for plot in pruned)


@pytest.mark.rule("NA-PEN-33")
def test_a_crippled_ship_fires_one_main_and_one_side_battery() -> None:
    state = opened(duel(9000, own="KGV"))
    state.ships["exeter"].level = 2
    found = next(iter(plots(state, "rn", 1)))

    assert sorted(arc for shoot in found.shoots for arc in shoot.arcs) == ["BOW", "R"]


@pytest.mark.rule("NA-SUB-11")
def test_a_boat_appears_at_periscope_depth_and_four_knots() -> None:
    state = opened(battle(fleet("rn", "a:YORK"), fleet("km", "u-99:VIIC", depth="lurking", at=(300, -400))))
    found = {one for plot in plots(state, "km", 60) for one in plot.appearances}

    assert {(one.x, one.y, one.speed, one.depth) for one in found} == {(300, -400, 4000, "P")}


@pytest.mark.rule("NA-PEN-33")
def test_a_cripple_with_two_other_batteries_bearing_fires_one_of_them() -> None:
    """Yamato's 6-inch are on the centreline, her 5-inch on the broadside: both bear to starboard."""
    state = opened(duel(9000, own="YAMATO"))
    state.ships["exeter"].level = 2
    found = next(iter(plots(state, "rn", 1)))

    assert sorted(arc for shoot in found.shoots for arc in shoot.arcs) == ["BOW", "C"]


def test_nobody_fires_torpedoes_with_no_enemy_in_sight() -> None:
    state = opened(duel(60000, own="FUBUKI"))
    assert not state.seen["rn"]

    assert not any(plot.launches or plot.shoots for plot in plots(state, "rn"))


@pytest.mark.rule("NA-GUN-72")
def test_the_last_turn_of_ammunition_is_fired_and_no_more() -> None:
    state = opened(duel(9000))
    ship = state.ships["exeter"]
    for left, fires in ((1, True), (0, False)):
        ship.ammo = dict.fromkeys(ship.ammo, left)
        assert any(plot.shoots for plot in plots(state, "rn", 5)) is fires


def test_a_plot_may_ask_leave_under_special_conditions_too() -> None:
    state = opened(duel(9000, effects=(effect("gun_mod", side="rn", value=1),)))

    assert any(plot.asks_leave for plot in plots(state, "rn"))


@pytest.mark.rule("NA-TRP-1")
def test_a_full_circle_is_dead_ahead() -> None:
    """The dice: fire, in the 72nd direction, one torpedo."""
    state = opened(duel(4000, own="FLETCH"))
    launches: list[Launch] = []
    _sample_torpedoes(state, state.ships["exeter"], launches, ScriptedDice(1, 72, 1))

    assert [(launch.mount, launch.bearing, launch.count) for launch in launches] == [("C1", 0, 1)]


def test_a_draft_takes_part_by_part_what_a_plot_may_hold_as_a_whole() -> None:
    state = opened(duel(9000, own="TRIBAL"))
    seat = GAME.to_act(state)[0]
    taken = 0
    for plot in plots(state, seat, 60):
        draft = PlotDraft(state, seat)
        for helm in plot.helms:
            assert draft.steers(GroupId(helm.group), helm.steps)
            draft.steer(GroupId(helm.group), helm.steps)
        for shoot in plot.shoots:
            assert draft.shoots(shoot)
            draft.shoot(shoot)
            assert not draft.shoots(shoot), "a battery fires once"
        for launch in plot.launches:
            assert draft.launches_one(launch)
            draft.launch(launch)
            assert not draft.launches_one(launch), "so does a mount"
        whole = PlotCheck(state, seat)
        assert whole.check(Plot(plot.helms, shoots=plot.shoots, launches=plot.launches)) is None
        assert (draft.helms, draft.delayed, draft.launches) == (whole.helms, whole.delayed, whole.launches)
        assert draft.allocation.targets == whole.allocation.targets
        taken += len(plot.helms) + len(plot.shoots) + len(plot.launches)
    assert taken > 60
