"""AIR: bombs, aerial torpedoes and level bombing."""

from __future__ import annotations

from fractions import Fraction

import pytest

from flagplot.kernel.odds import exact
from flagplot.kernel.seat import Seat
from flagplot.kernel.umpire import Umpire
from flagplot.tactical import GAME
from flagplot.tactical.content import library as content
from flagplot.tactical.content.scenario import AirArrival
from flagplot.tactical.phases.air import ChooseMoment
from flagplot.tactical.rules.air.aviation import (
    aa_shift,
    bomb_factor,
    dive_column,
    divebomb,
    group_aa,
    is_on_the_edge,
    level_bomb,
    level_chances,
    may_drop,
    torpedobomb,
)
from flagplot.tactical.rules.air.raids import Raid, flak, intercept
from flagplot.tactical.rules.damage.damage import BOMB, penetrate
from tests.tactical.positions import battle, effect, fleet, give, kinds, one, opened, refused, turn, umpire
from tests.tactical.skies import bombers, raid, sky


@pytest.mark.rule("NA-AIR-35", "NA-AIR-36")
def test_dive_columns_by_speed() -> None:
    assert [dive_column(knots * 1000, dodging=False) for knots in (0, 24, 25, 31, 32)] == [5, 5, 3, 3, 2]
    assert divebomb(umpire(1, 6, 6), 5, 6, 5, False) == ["HD", "HD"]


@pytest.mark.rule("NA-AIR-37")
def test_bombs_of_factor_six() -> None:
    state = sky(("d1", "ijn", "val", "bombs", ""), ("s1", "rn", "dauntless", "bombs", ""))
    state.flights["s1"].is_scout = True

    assert [bomb_factor(flight) for flight in state.flights.values()] == [6, 6]
    carrier = battle(fleet("usn", "yorktown:ENTERP"), fleet("ijn", "z:MYOKO", at=(0, 60000)))
    scouts = [flight.is_scout for flight in carrier.flights.values() if flight.id.startswith("usn-d")]
    assert scouts == [False, True, False, True, False, True]


@pytest.mark.rule("NA-AIR-38")
def test_american_divebombers_carry_factor_seven() -> None:
    state = sky(("d1", "rn", "dauntless", "bombs", ""))

    assert bomb_factor(state.flights["d1"]) == 7


@pytest.mark.rule("NA-AIR-39")
def test_old_decks_are_weaker_against_bombs() -> None:
    assert penetrate(umpire(), 5, 1, BOMB, "", True) == "HD"
    assert penetrate(umpire(), 5, 1, BOMB, "", False) == "D"
    assert divebomb(umpire(3, 5), 5, 6, 5, True) == ["HD"]


@pytest.mark.rule("NA-AIR-40")
def test_a_bracketed_d_is_live_for_bombs() -> None:
    assert divebomb(umpire(3, 4), 5, 6, 6, False) == ["D"]


@pytest.mark.rule("NA-AIR-41")
def test_bomb_duds() -> None:
    assert divebomb(umpire(3, 1), 5, 6, 5, False) == ["-"]
    assert divebomb(umpire(3, 1), 5, 7, 2, False) == ["D"]


@pytest.mark.rule("NA-AIR-42")
def test_an_element_attacks_once() -> None:
    state = sky(("d1", "ijn", "val", "bombs", "exeter"))
    raid(state, 6)

    assert state.flights["d1"].load == ""
    assert refused(state, "ijn", "plot air d1 strike exeter") == "NA-AIR-42"


@pytest.mark.rule("NA-AIR-43", "NA-AIR-44")
def test_torpedobombers_use_the_four_column_without_geometry() -> None:
    state = sky(("t1", "ijn", "kate", "torpedo", "exeter"))

    events = raid(state, 1, 3, 1, 1)

    found = one(events, "air_attack")
    assert found.rules == ("NA-AIR-43",)
    assert found.readings[0].row == "4"
    assert state.spreads == []


@pytest.mark.rule("NA-AIR-45")
def test_aerial_torpedoes_are_of_factor_six() -> None:
    assert {one.torpedo for one in content.aircraft().values() if one.torpedo} == {6}
    assert torpedobomb(umpire(3, 6), False, 6, 6, "IJN", 1942) == ["D"]


@pytest.mark.rule("NA-TRP-46")
def test_an_aerial_torpedo_runs_2500_yards() -> None:
    assert may_drop(2500)
    assert not may_drop(2501)
    state = opened(sky(("t1", "ijn", "kate", "torpedo", "")))
    assert refused(state, "ijn", "plot air t1 strike exeter 2500") == ""
    assert refused(state, "ijn", "plot air t1 strike exeter 2600") == "NA-TRP-46"


@pytest.mark.rule("NA-AIR-46")
@pytest.mark.parametrize("moment, first", [("now", "air_attack"), ("later", "fired")])
def test_torpedo_planes_attack_in_the_phase_their_owner_chose(moment: str, first: str) -> None:
    state = battle(
        fleet("rn", "exeter:YORK"),
        fleet("ijn", "haguro:MYOKO", at=(9000, 0)),
        arrivals=(AirArrival("ijn", 1, 0, "kate", 1, "torpedo", ""),),
    )
    opened(state)
    give(state, "rn", "plot exeter/BOW&STN -> haguro")
    give(state, "ijn", "plot air ijn-a1 strike exeter", 1)

    faces = (5, 1, 1, 6, 6) if moment == "now" else (6, 6, 5, 1, 1)
    events = give(state, "ijn", f"moments ijn-a1 {moment}", *faces)

    assert next(kind for kind in kinds(events) if kind in {"air_attack", "fired"}) == first


@pytest.mark.rule("NA-AIR-47")
def test_air_attacks_are_not_halved() -> None:
    state = sky(("t1", "ijn", "kate", "torpedo", "exeter"))
    state.ships["exeter"].course = 0

    assert one(raid(state, 1, 3, 1, 1), "air_attack").facts["hits"] == 1  # a 3 hits in column 4, not in column 2


@pytest.mark.rule("NA-AIR-48")
def test_level_bombers_name_their_altitude() -> None:
    state = opened(sky(("b1", "ijn", "betty", "level", "")))

    assert refused(state, "ijn", "plot air b1 strike exeter") == "NA-AIR-48"
    for altitude in ("high", "medium", "low"):
        assert refused(state, "ijn", f"plot air b1 strike exeter {altitude}") == ""


@pytest.mark.rule("NA-AIR-49")
def test_high_bombers_are_out_of_reach_of_guns_not_of_fighters() -> None:
    state = sky(
        ("b1", "ijn", "betty", "level", "exeter"),
        ("c1", "rn", "sea-hurricane", "", "own"),
        ships=("iowa:IOWA", "exeter:YORK"),
    )
    state.flights["b1"].altitude = "high"
    flak(state, bombers(state), umpire(), is_after=False)

    intercept(state, Raid("ijn", "own", bombers(state)), [], umpire(1))

    assert state.flights["b1"].status == "down"


@pytest.mark.rule("NA-AIR-50")
def test_chances_from_high_level() -> None:
    assert level_chances(24, "high") == 2
    assert exact(lambda dice: len(level_bomb(Umpire(dice), 12, "high", False, 9, False))).chance(1) == Fraction(1, 6)
    assert level_bomb(umpire(1, 6), 12, "high", False, 6, False) == ["D"]


@pytest.mark.rule("NA-AIR-51")
def test_chances_from_medium_level() -> None:
    assert level_chances(12, "medium") == 2


@pytest.mark.rule("NA-AIR-52")
def test_chances_from_low_level() -> None:
    assert level_chances(6, "low") == 2


@pytest.mark.rule("NA-AIR-53")
def test_a_remainder_has_no_chance() -> None:
    assert [level_chances(20, "high"), level_chances(11, "high"), level_chances(5, "medium")] == [1, 0, 0]


@pytest.mark.rule("NA-AIR-50", "NA-AIR-53")
def test_bombers_at_one_target_are_grouped() -> None:
    state = sky(*(("b" + str(n), "ijn", "betty", "level", "exeter") for n in range(1, 4)))
    for flight in state.flights.values():
        flight.altitude = "high"

    events = raid(state, 6)

    assert one(events, "level_attack").facts["planes"] == 18


@pytest.mark.rule("NA-AIR-54")
def test_who_is_shot_at_without_a_shift() -> None:
    assert [aa_shift("D", "", False), aa_shift("T", "medium", False), aa_shift("M", "medium", False)] == [0, 0, 0]


@pytest.mark.rule("NA-AIR-55")
def test_a_float_plane_is_no_target_for_flak() -> None:
    state = opened(sky())
    turn(state, rn="float exeter")

    assert state.ships["exeter"].floatplane == "aloft"
    assert state.flights == {}


@pytest.mark.rule("NA-AIR-56")
def test_a_divebombers_six_sends_nothing_back() -> None:
    with_die = umpire(6)

    assert divebomb(with_die, 5, 6, 5, False) == []


@pytest.mark.rule("NA-AIR-57")
def test_a_near_screen_adds_its_guns() -> None:
    def factor(gap: int) -> int:
        state = battle(
            fleet("rn", "a:IOWA"), fleet("rn", "b:IOWA", at=(gap, 0)), fleet("ijn", "z:MYOKO", at=(0, 60000))
        )
        return group_aa(state, [state.ships["a"]])

    assert [factor(2500), factor(3000), factor(3100)] == [10, 10, 5]


@pytest.mark.rule("NA-AIR-58")
def test_the_edge_is_beyond_every_cruiser() -> None:
    ships = fleet("rn", "a:YORK", "d:FLETCH", "b:YORK", gap=1000)
    state = battle(ships, fleet("ijn", "z:MYOKO", at=(0, 60000)))
    battery = [state.ships[name] for name in ("a", "d", "b")]

    assert not is_on_the_edge(state.ships["d"], battery)
    state.ships["d"].x = 9000 * 6
    assert is_on_the_edge(state.ships["d"], battery)
    assert not is_on_the_edge(state.ships["a"], battery)


@pytest.mark.rule("NA-AIR-58")
@pytest.mark.parametrize("dy, edge", [(2000, False), (2001, True), (-2000, False), (-2001, True)])
def test_the_edge_is_measured_from_the_middle_of_the_group_wherever_it_lies(dy: int, edge: bool) -> None:
    """Two cruisers 2,000 yards east and west of (50,000, -30,000), a destroyer north or south of it, one opposite her."""
    middle = (50000, -30000)
    places = {"a": (2000, 0), "b": (-2000, 0), "d": (0, dy), "e": (0, -dy)}
    groups = [
        fleet("rn", f"{name}:{'FLETCH' if name in 'de' else 'YORK'}", at=(middle[0] + x, middle[1] + y))
        for name, (x, y) in places.items()
    ]
    state = battle(*groups, fleet("ijn", "z:MYOKO", at=(0, 60000)))
    battery = [state.ships[name] for name in places]

    assert is_on_the_edge(state.ships["d"], battery) is edge


@pytest.mark.rule("NA-AIR-59")
def test_arrivals_and_launches() -> None:
    arrivals = (AirArrival("usn", 2, 3, "wildcat", 2, "none", ""),)
    state = battle(fleet("usn", "yorktown:ENTERP"), fleet("ijn", "z:MYOKO", at=(0, 60000)), arrivals=arrivals)
    carried = len(state.flights)
    opened(state)
    assert refused(state, "usn", "plot air usn-f1 launch | air usn-f2 launch") == "NA-AIR-59"
    assert refused(state, "usn", "plot air usn-f1 cap yorktown") == "NA-AIR-59"
    turn(state, usn="air usn-f1 launch")
    assert state.flights["usn-f1"].status == "air"
    assert len(state.flights) == carried + 2
    for _ in range(3):
        turn(state)
    assert (state.turn, len(state.flights)) == (5, carried + 4)


def test_fighters_strafe_where_the_scenario_has_it() -> None:
    state = sky(("f1", "rn", "fulmar", "", ""), effects=(effect("strafing", side="rn"),))
    opened(state)

    events = turn(state, rn="air f1 strike haguro")

    assert one(events, "strafed").facts["ship"] == "Haguro"


@pytest.mark.rule("NA-AIR-42", "NA-AIR-59")
def test_an_element_that_has_attacked_is_not_loaded_again() -> None:
    state = opened(battle(fleet("usn", "yorktown:ENTERP"), fleet("ijn", "z:MYOKO", at=(0, 60000))))
    flight = state.flights["usn-d1"]
    flight.status, flight.load = "air", ""

    turn(state, usn="air usn-d1 land yorktown")

    assert (flight.status, flight.load, flight.carrier) == ("deck", "", "yorktown")
    turn(state, usn="air usn-d1 launch")
    assert flight.status == "air"
    assert refused(state, "usn", "plot air usn-d1 strike z") == "NA-AIR-42"


@pytest.mark.rule("NA-AIR-42", "NA-AIR-59")
def test_an_element_that_lands_with_its_bombs_keeps_them() -> None:
    state = opened(battle(fleet("usn", "yorktown:ENTERP"), fleet("ijn", "z:MYOKO", at=(0, 60000))))
    flight = state.flights["usn-d1"]
    flight.status = "air"

    turn(state, usn="air usn-d1 land")

    assert (flight.status, flight.load) == ("deck", "bombs")


@pytest.mark.rule("NA-SOP-15")
def test_elements_take_orders_from_the_commander_of_their_carrier() -> None:
    state = opened(
        battle(
            fleet("usn", "chester:NORTHAM"),
            fleet("usn", "yorktown:ENTERP", at=(0, -9000)),
            fleet("ijn", "z:MYOKO", at=(0, 60000)),
            options={"commands": "group"},
        )
    )

    assert refused(state, "usn/yorktown", "plot air usn-d1 launch") == ""
    assert refused(state, "usn/chester", "plot air usn-d1 launch") == "NA-SOP-16"


@pytest.mark.rule("NA-SOP-16", "NA-AIR-48")
def test_an_order_sets_height_and_a_hold_ends_a_mission() -> None:
    state = opened(sky(("b1", "ijn", "betty", "level", ""), ("f1", "ijn", "zero", "", "haguro")))
    give(state, "rn", "plot")

    give(state, "ijn", "plot air b1 strike exeter medium | air f1 hold", exact=False)

    assert state.flights["f1"].mission == ""
    assert state.flights["b1"].altitude == "medium"


@pytest.mark.rule("NA-AIR-35")
def test_divebombers_are_told_by_their_rule() -> None:
    events = raid(sky(("d1", "ijn", "val", "bombs", "exeter")), 6)

    assert one(events, "air_attack").rules == ("NA-AIR-35",)


@pytest.mark.rule("NA-SOP-15")
def test_every_element_is_named_once_when_its_moment_is_chosen() -> None:
    state = sky(("d1", "ijn", "kate", "torpedo", "exeter"), ("d2", "ijn", "kate", "torpedo", "exeter"))
    phase = ChooseMoment()
    state.flow.append(phase)
    found = [
        phase.check(state, Seat("ijn"), GAME.notation.parse(line))
        for line in ("moments d1 now, d2 later", "moments d1 now", "moments d1 now, d1 later")
    ]

    assert [objection.rule if objection else "" for objection in found] == ["", "NA-SOP-15", "NA-SOP-15"]
