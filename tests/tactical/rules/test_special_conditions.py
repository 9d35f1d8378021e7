"""V: special conditions of a scenario."""

from __future__ import annotations

from dataclasses import replace

import pytest

from flagplot.tactical.content import library as content
from flagplot.tactical.content.scenario import Effect
from flagplot.tactical.rules.damage.condition import has_gun_radar, top_speed
from flagplot.tactical.rules.damage.damage import GUN, hurt
from flagplot.tactical.rules.gunnery.allocation import may_fire
from flagplot.tactical.rules.gunnery.gunnery import MODIFIERS, accuracy, shell_factor
from flagplot.tactical.rules.movement.geometry import YARD
from flagplot.tactical.rules.movement.movement import ram
from flagplot.tactical.rules.sight.sight import set_reach
from flagplot.tactical.rules.weather import special_conditions
from flagplot.tactical.state.model import HEAVY, Salvo, Smoke
from tests.tactical.positions import (
    battle,
    duel,
    effect,
    fleet,
    kinds,
    one,
    opened,
    place,
    refused,
    turn,
    umpire,
)


@pytest.mark.rule("NA-SCN-6")
def test_special_conditions_are_applied() -> None:
    surprised = duel(9000, effects=(effect("no_fire", ship="exeter"), effect("main_guns_out", side="ijn")))
    opened(surprised)
    assert refused(surprised, "rn", "plot exeter/BOW&STN -> haguro") == "NA-SCN-6"
    assert refused(surprised, "ijn", "plot haguro/BOW&STN -> exeter") == "NA-SCN-6"
    assert refused(surprised, "ijn", "plot haguro/L -> exeter") == ""


@pytest.mark.rule("NA-SCN-6")
def test_power_fails_and_turrets_jam_by_the_die() -> None:
    weak = effect("power_failure", ship="exeter", turn=1, dice=(1, 2), turns=2)
    state = opened(duel(9000, effects=(weak,)), 2)
    assert refused(state, "rn", "plot exeter/BOW -> haguro") == "NA-SCN-6"
    turn(state)
    assert refused(state, "rn", "plot exeter/BOW -> haguro") == "NA-SCN-6"
    turn(state)
    assert refused(state, "rn", "plot exeter/BOW -> haguro") == ""

    jams = effect("main_guns_fail", ship="exeter", dice=(1,))
    state = opened(duel(9000, effects=(jams,)), 1)
    assert refused(state, "rn", "plot exeter/BOW -> haguro") == "NA-SCN-7"
    turn(state, 2)
    assert refused(state, "rn", "plot exeter/BOW -> haguro") == ""


@pytest.mark.rule("NA-SCN-6")
def test_flooded_engines_bombardment_shell_checked_fire_and_scuttling() -> None:
    floods = effect("stop_on_hd", ship="haguro", dice=(1, 2), turns=1)
    state = opened(duel(9000, own="KGV", foe="KENT", effects=(floods,), date="1939-09-03"))
    events = turn(state, 1, 4, 1, 4, rn="exeter/BOW&STN -> haguro")
    assert "stopped" in kinds(events)
    assert top_speed(state, state.ships["haguro"]) == 0
    assert place(state.ships["haguro"]) == (9000, 0)

    shell = effect("shell_factor", ship="exeter", factor=6, turns=1)
    state = opened(duel(15000, own="KGV", foe="KENT", effects=(shell,), date="1939-09-03"))
    events = turn(state, 1, 4, 4, rn="exeter/BOW&STN -> haguro")
    assert one(events, "fired").readings[-1].column == "+2"

    checked = effect("fire_checked", side="rn", yards=1000)
    groups = fleet("rn", "a:YORK"), fleet("rn", "d:TRIBAL", at=(8500, 0)), fleet("km", "z:KENT", at=(9000, 0))
    assert refused(opened(battle(*groups, effects=(checked,))), "rn", "plot a/BOW&STN -> z") == "NA-SCN-6"

    gone = duel(9000, effects=(effect("scuttles", ship="exeter", from_turn=1),))
    gone.ships["exeter"].level = HEAVY
    special_conditions(gone, umpire())
    assert not gone.ships["exeter"].in_battle


@pytest.mark.rule("NA-SCN-6")
def test_bombardment_shell_is_for_the_main_guns_of_the_ship_named_while_it_lasts() -> None:
    shell = effect("shell_factor", ship="exeter", factor=6, turns=2)
    state = duel(15000, own="KGV", foe="KGV", effects=(shell,))
    exeter, haguro, gun = state.ships["exeter"], state.ships["haguro"], content.guns()["RN14"]

    exeter.main_fires = 2
    assert [shell_factor(state, exeter, gun, main) for main in (True, False)] == [6, 8]
    assert shell_factor(state, haguro, gun, True) == 8
    exeter.main_fires = 3
    assert shell_factor(state, exeter, gun, True) == 8


@pytest.mark.rule("NA-SCN-6")
def test_a_ship_may_begin_crippled() -> None:
    state = duel(9000, own="KGV", date="1941-06-01", effects=(effect("start_level", ship="exeter", level="HD"),))
    exeter = state.ships["exeter"]

    assert (exeter.level, exeter.controlled, exeter.floatplane) == (HEAVY, False, "")


@pytest.mark.rule("NA-SCN-6")
def test_a_ship_may_have_landed_her_torpedoes() -> None:
    armed, empty = opened(duel(9000)), opened(duel(9000, effects=(effect("tubes_empty", ship="haguro"),)))

    assert refused(armed, "ijn", "plot torp haguro/L1 2 at 300") == ""
    assert refused(empty, "ijn", "plot torp haguro/L1 2 at 300") == "NA-TRP-9"
    assert empty.ships["exeter"].tubes == armed.ships["exeter"].tubes


@pytest.mark.rule("NA-SCN-6", "NA-PEN-31")
@pytest.mark.parametrize("knots", [0, 1, 10])
def test_a_ship_that_lies_dead_in_the_water_runs_nothing(knots: int) -> None:
    state = duel(9000, effects=(effect("max_speed", ship="exeter", knots=knots),))

    assert top_speed(state, state.ships["exeter"]) == knots * 1000
    assert top_speed(state, state.ships["haguro"]) > 10000


@pytest.mark.rule("NA-SCN-6", "NA-SCN-15")
def test_an_effect_marks_the_sheet_of_the_ship_it_names_alone() -> None:
    state = duel(
        9000,
        own="CLEVE",
        foe="CLEVE",
        date="1943-06-01",
        effects=(
            effect("max_speed", ship="exeter", knots=10),
            effect("aa_guns", ship="exeter", guns=3),
            effect("no_fc_radar", ship="exeter"),
            effect("gun_mod", ship="exeter", value=-1),
            effect("search_set", ship="exeter", set="early"),
        ),
    )
    exeter, haguro = state.ships["exeter"], state.ships["haguro"]

    assert (exeter.cap, exeter.aa_guns, exeter.fc_radar, exeter.gun_mod, exeter.search) == (
        10000,
        3,
        False,
        -1,
        "early",
    )
    assert (haguro.cap, haguro.aa_guns, haguro.fc_radar, haguro.gun_mod) == (-1, 12, True, 0)
    early = duel(9000, date="1941-06-01", effects=(effect("fc_radar", ship="exeter"),))
    assert (early.ships["exeter"].fc_radar, early.ships["haguro"].fc_radar) == (True, False)
    blind = duel(9000, own="CLEVE", date="1943-06-01", effects=(effect("no_radar", ship="exeter"),))
    assert (blind.ships["exeter"].fc_radar, blind.ships["exeter"].search) == (False, "none")


@pytest.mark.rule("NA-SCN-6")
@pytest.mark.parametrize("kind, yards, rule", [("TRIBAL", 1000, "NA-SCN-6"), ("TRIBAL", 1001, ""), ("YORK", 500, "")])
def test_fire_is_checked_by_small_friends_near_the_target(kind: str, yards: int, rule: str) -> None:
    checked = effect("fire_checked", side="rn", yards=1000)
    groups = fleet("rn", "a:YORK"), fleet("rn", f"d:{kind}", at=(9000, yards)), fleet("km", "z:KENT", at=(9000, 0))

    assert refused(opened(battle(*groups, effects=(checked,))), "rn", "plot a/BOW&STN -> z") == rule


@pytest.mark.rule("NA-SCN-6")
def test_ships_may_begin_off_their_station() -> None:
    astray = effect("offset", ships=("z",), dx=-1000, dy=2000)
    state = battle(fleet("rn", "a:YORK"), fleet("km", "z:KENT", at=(9000, 0)), effects=(astray,))

    assert [place(state.ships[name]) for name in ("a", "z")] == [(0, 0), (8000, 2000)]


@pytest.mark.rule("NA-SCN-6")
@pytest.mark.parametrize("turn_number, level, aloft", [(1, 0, False), (2, 0, True), (2, 1, True), (2, 2, False)])
def test_a_float_plane_may_be_aloft_from_a_turn_on(turn_number: int, level: int, aloft: bool) -> None:
    state = duel(9000, effects=(effect("floatplane", ship="exeter", from_turn=2),))
    state.turn = turn_number
    state.ships["exeter"].level = level

    special_conditions(state, umpire())

    assert (state.ships["exeter"].floatplane == "aloft") is aloft
    assert state.ships["haguro"].floatplane != "aloft"


@pytest.mark.rule("NA-SCN-6", "NA-MOV-24")
@pytest.mark.parametrize("dice, hit", [((2, 3), True), ((3, 2), False), ((3, 1), True)])
def test_a_side_with_bad_collision_dice_bumps_more_easily(dice: tuple[int, int], hit: bool) -> None:
    state = battle(
        fleet("ijn", "a:YORK"), fleet("usn", "b:YORK"), effects=(effect("collision_dice", side="ijn", dice=(1, 2)),)
    )

    ram(state, state.ships["a"], state.ships["b"], umpire(*dice))

    assert (state.ships["a"].level > 0) is hit


@pytest.mark.rule("NA-SCN-6")
def test_fire_is_checked_for_the_side_that_the_scenario_names() -> None:
    state = battle(
        fleet("rn", "a:YORK", "b:TRIBAL", name="own"),
        fleet("km", "z:YORK", at=(3000, 0)),
        effects=(effect("fire_checked", side="km", yards=9000),),
    )

    assert refused(opened(state), "rn", "plot a/BOW&STN 5 -> z") == ""


@pytest.mark.rule("NA-SCN-1", "NA-GUN-52")
@pytest.mark.parametrize("date, fits", [("1940-12-31", False), ("1941-01-01", True)])
def test_a_battle_of_1940_has_no_radar_assisted_guns_whoever_builds_it(date: str, fits: bool) -> None:
    groups = (fleet("rn", "a:YORK"), fleet("km", "z:YORK"))
    if fits:
        assert battle(*groups, effects=(effect("fc_radar", ship="a"),), date=date).ships["a"].fc_radar
        return
    with pytest.raises(ValueError, match=r"no radar directs guns before 1941 \(NA-SCN-1\)"):
        battle(*groups, effects=(effect("fc_radar", ship="a"),), date=date)


@pytest.mark.rule("NA-SCN-6")
@pytest.mark.parametrize(
    "turn_now, side, off", [(1, "rn", False), (2, "rn", True), (5, "rn", True), (6, "rn", False), (3, "km", False)]
)
def test_a_modifier_is_lifted_for_a_side_and_some_turns(turn_now: int, side: str, off: bool) -> None:
    """Flares: no night penalty for their guns in turns 2 to 5."""
    state = battle(
        fleet("rn", "a:YORK"),
        fleet("km", "z:YORK", at=(9000, 0)),
        effects=(
            effect("no_modifier", no=12, side="rn", from_turn=2, to_turn=5),
            effect("no_modifier", no=3, side="km", from_turn=1, to_turn=9),
        ),
        light="night",
        date="1939-12-01",
    )
    state.turn = turn_now
    firer, target = (state.ships["a"], state.ships["z"]) if side == "rn" else (state.ships["z"], state.ships["a"])
    salvo = Salvo(firer.id, [0], firer.sheet.batteries[0].gun, target.id)
    reasons = [line.rule for line in accuracy(state, salvo, firer, target, 8, "medium", 0).lines]

    assert ("NA-GUN-53" not in reasons) is off


@pytest.mark.rule("NA-SCN-6")
@pytest.mark.parametrize("die, until", [(1, 5), (2, 5), (3, 0)])
def test_flooded_engines_stop_a_ship_for_some_turns(die: int, until: int) -> None:
    state = battle(
        fleet("rn", "a:YORK", "b:YORK", name="own"),
        fleet("km", "z:YORK"),
        effects=(effect("stop_on_hd", ship="a", dice=(1, 2), turns=3),),
    )
    state.turn = 2
    hurt(state, state.ships["a"], "D", 0, GUN, umpire())
    hurt(state, state.ships["a"], "HD", 0, GUN, umpire(die))
    hurt(state, state.ships["b"], "HD", 0, GUN, umpire())

    assert state.ships["a"].stopped_until == until
    assert state.ships["b"].stopped_until == 0
    assert (top_speed(state, state.ships["a"]) == 0) is bool(until)
    state.turn = 6
    assert top_speed(state, state.ships["a"]) > 0


@pytest.mark.rule("NA-SCN-6")
@pytest.mark.parametrize("turn_now, die, until", [(3, 1, 0), (4, 4, 5), (4, 5, 0), (5, 1, 0)])
def test_power_fails_in_its_turn_for_as_long_as_stated(turn_now: int, die: int, until: int) -> None:
    state = battle(
        fleet("rn", "a:YORK"),
        fleet("km", "z:YORK", at=(9000, 0)),
        effects=(effect("power_failure", ship="a", turn=4, dice=(1, 2, 3, 4), turns=2),),
    )
    state.turn = turn_now
    special_conditions(state, umpire(die))

    assert (state.ships["a"].mute_until, state.ships["a"].blind_until) == (until, until)
    if until:
        for later, mute in ((4, True), (5, True), (6, False)):
            state.turn = later
            assert (may_fire(state, state.ships["a"]) is not None) is mute


@pytest.mark.rule("NA-SCN-6")
@pytest.mark.parametrize("turn_now, level, sunk", [(4, 2, False), (5, 2, True), (9, 2, True), (5, 1, False)])
def test_a_crippled_ship_scuttles_from_her_turn_on(turn_now: int, level: int, sunk: bool) -> None:
    state = battle(fleet("km", "a:YORK"), fleet("rn", "z:YORK"), effects=(effect("scuttles", ship="a", from_turn=5),))
    state.turn, state.ships["a"].level = turn_now, level

    special_conditions(state, umpire())

    assert (state.ships["a"].level == 3) is sunk


@pytest.mark.rule("NA-SCN-6")
@pytest.mark.parametrize("turn_now, dice, recalled", [(5, (), []), (6, (3,), []), (6, (2,), ["km"]), (8, (1,), ["km"])])
def test_a_recall_is_thrown_for_from_its_turn_on(turn_now: int, dice: tuple[int, ...], recalled: list[str]) -> None:
    state = battle(
        fleet("km", "a:YORK"), fleet("rn", "z:YORK"), effects=(effect("recall", side="km", from_turn=6, dice=(1, 2)),)
    )
    state.turn = turn_now
    special_conditions(state, umpire(*dice))
    assert state.recalled == recalled
    if recalled:
        special_conditions(state, umpire())
        assert state.recalled == recalled


@pytest.mark.rule("NA-SCN-6")
@pytest.mark.parametrize(
    "level, hurt, thrown", [("D", 0, False), ("D", 1, True), ("HD", 1, False), ("HD", 2, True), ("HD", 3, True)]
)
def test_a_recall_may_wait_until_a_ship_of_the_side_is_hurt(level: str, hurt: int, thrown: bool) -> None:
    home = effect("recall", side="km", from_turn=1, level=level, dice=(4, 5, 6))
    state = battle(fleet("km", "a:YORK", "b:YORK"), fleet("rn", "z:YORK"), effects=(home,))
    state.ships["z"].level = 3
    special_conditions(state, umpire())
    assert state.recalled == [], "losses of the enemy make nobody withdraw"

    state.ships["b"].level = hurt
    special_conditions(state, umpire(*[4] * thrown))
    assert state.recalled == ["km"] * thrown


@pytest.mark.rule("NA-SCN-6")
@pytest.mark.parametrize("main, fires, factor", [(True, 1, 6), (True, 2, 6), (True, 3, 8), (False, 1, 8)])
def test_bombardment_shell_lasts_two_turns_of_main_fire(main: bool, fires: int, factor: int) -> None:
    state = battle(
        fleet("ijn", "a:KONGO"), fleet("usn", "z:YORK"), effects=(effect("shell_factor", ship="a", factor=6, turns=2),)
    )
    ship = state.ships["a"]
    ship.main_fires = fires

    assert shell_factor(state, ship, ship.gun(0), main) == factor


@pytest.mark.rule("NA-SCN-15", "NA-SCN-6", "NA-GUN-35")
@pytest.mark.parametrize("number", range(1, 17))
def test_any_of_the_sixteen_modifiers_may_be_lifted(number: int) -> None:
    """A shot on which all of them bear, with and without one of them."""

    def shoot(*effects: Effect) -> dict[str, int]:
        state = battle(
            fleet("rm", "a:SOLDATI"),
            fleet("rn", "z:TRIBAL", at=(9000, 0)),
            effects=effects,
            light="night",
            seas="rough",
            date="1941-06-01",
        )
        ship, target = state.ships["a"], state.ships["z"]
        ship.level, ship.evading, ship.gun_mod, ship.fc_radar = 1, True, 1, number == 11
        target.speed, target.evading = 36000, True
        ship.acquired, ship.struck = {0: "z"}, {0: "z"}
        state.brief = replace(state.brief, seas="calm") if number == 3 else state.brief
        state.smoke = [Smoke("rn", [(4000 * YARD, -900), (4000 * YARD, 900)], 9, known=["rn"])]
        salvo = Salvo("a", [0], ship.sheet.batteries[0].gun, "z")
        return {line.rule: line.amount for line in accuracy(state, salvo, ship, target, 5, "medium", 2).lines}

    whole = shoot()
    rule = MODIFIERS[number - 1]

    assert rule in whole
    assert shoot(effect("no_modifier", no=number, side="rm", from_turn=1, to_turn=1)) == {
        key: amount for key, amount in whole.items() if key != rule
    }
    assert shoot(effect("no_modifier", no=number, side="rn", from_turn=1, to_turn=1)) == whole


@pytest.mark.rule("NA-SCN-17", "NA-PEN-33", "NA-GUN-51")
@pytest.mark.parametrize(
    "plane, level, light, rule",
    [
        ("aboard", 0, "day", ""),
        ("aboard", 1, "day", ""),
        ("aboard", 2, "day", "NA-SCN-17"),
        ("aboard", 0, "night", "NA-SCN-17"),
        ("aloft", 0, "day", "NA-SCN-17"),
        ("", 0, "day", "NA-SCN-17"),
    ],
)
def test_when_a_float_plane_may_be_launched(plane: str, level: int, light: str, rule: str) -> None:
    state = battle(fleet("rn", "a:YORK"), fleet("km", "z:YORK", at=(0, 40000)), light=light, date="1939-12-01")
    state.ships["a"].floatplane, state.ships["a"].level = plane, level

    assert refused(opened(state), "rn", "plot float a") == rule


@pytest.mark.rule("NA-GUN-51", "NA-SCN-6")
@pytest.mark.parametrize("turn_number, works", [(2, False), (3, False), (4, True)])
def test_radar_without_power_is_dead_to_the_end_of_its_turns(turn_number: int, works: bool) -> None:
    state = duel(9000, date="1943-01-01")
    ship = state.ships["exeter"]
    ship.fc_radar, ship.search, ship.blind_until = True, "later", 3
    state.turn = turn_number

    assert has_gun_radar(state, ship) is works
    assert bool(set_reach(state, ship)) is works
