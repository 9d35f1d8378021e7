"""SEA: speed, fuel, regrouping, collision, going home."""

from fractions import Fraction
from typing import Any

import pytest

from flagplot.kernel.hexes import COMPASS
from flagplot.kernel.odds import exact
from flagplot.kernel.umpire import Umpire
from flagplot.operational.counters import SHIP
from flagplot.operational.model import ALLIES, JAPAN, Bay
from flagplot.operational.phases.bombing import is_unmoving
from flagplot.operational.phases.collision import armour, collide, hurt, ramming_class, risk_collision
from flagplot.operational.phases.fuel import burn, refuel, strand
from flagplot.operational.phases.movement import Moving
from flagplot.operational.phases.regroup import fits
from flagplot.operational.phases.speed import group_fuel, group_speed, knots
from flagplot.operational.phases.submarines import Submarines
from flagplot.operational.phases.victory import final_score
from flagplot.operational.plot import may_form_group
from flagplot.operational.sea import DIRECTIONS, SEA
from tests.operational.positions import (
    DAY,
    NIGHT,
    allowed,
    at_phase,
    bay,
    group,
    kinds,
    plane,
    play,
    refused,
    sub,
    troop,
    umpire,
)

KIDO_BUTAI = (
    "akagi", "soryu", "hiryu", "shokaku", "zuikaku", "kaga", "kongo", "hiei", "haruna", "kirishima", "tone", "chikuma",
    "abukuma", "urakaze", "isokaze", "tanikaze", "hamakaze", "kagero", "shiranui", "kasumi", "arare",
)  # fmt: skip


def moving(side: str = JAPAN, turn: int = DAY, impulse: int = 1, **options: Any) -> Bay:
    return at_phase(bay(turn, impulse, **options), Moving(side))


def moves_in(state: Bay, side: str, label: str) -> list[int]:
    found = []
    for impulse in (1, 2, 3):
        state.impulse = impulse
        to = SEA.ways[state.groups[label].at][0]
        if allowed(state, side, f"move {label} {to}"):
            found.append(impulse)
    return found


@pytest.mark.rule("MK-SEA-1")
def test_fast_ships_move_in_all_three_impulses() -> None:
    state = moving()
    group(state, "J1", "2024", "chokai")
    for impulse in (1, 2, 3):
        state.impulse = impulse
        play(state, JAPAN, f"move J1 {SEA.ways[state.groups['J1'].at][0]}")

    assert state.groups["J1"].at == "2021"


@pytest.mark.rule("MK-SEA-2")
def test_slow_ships_move_in_the_first_two() -> None:
    state = moving(ALLIES)
    group(state, "A1", "0821", "revenge")

    assert moves_in(state, ALLIES, "A1") == [1, 2]
    state.impulse = 3
    assert refused(state, ALLIES, "move A1 0820") == "MK-SEA-2"


@pytest.mark.rule("MK-SEA-3")
def test_convoys_damaged_ships_and_erebus_move_in_the_second_only() -> None:
    state = moving(ALLIES)
    state.detected = state.released = True
    group(state, "F1", "0821", "f1")
    group(state, "A1", "1021", "erebus")
    group(state, "A2", "0921", "brigade-16")
    group(state, "A3", "0720", "emerald")
    state.ships["emerald"].damaged = True
    for label in ("F1", "A1", "A2"):
        assert moves_in(state, ALLIES, label) == [2]
    state.impulse = 1
    assert refused(state, ALLIES, f"move A3 {SEA.ways['0720'][0]}") == "MK-SEA-3"


@pytest.mark.rule("MK-SEA-4")
def test_one_adjacent_hex_in_an_impulse() -> None:
    state = moving()
    group(state, "J1", "2024", "chokai")

    assert refused(state, JAPAN, "move J1 2022") == "MK-SEA-4"
    play(state, JAPAN, "move J1 2023")
    assert refused(state, JAPAN, "move J1 2022") == "MK-SEA-4"
    assert allowed(state, JAPAN, "done")


@pytest.mark.rule("MK-SEA-5")
def test_the_slowest_ship_sets_the_pace() -> None:
    state = moving(ALLIES)
    group(state, "A1", "0821", "warspite", "revenge")
    assert group_speed(state, state.groups["A1"]) == "Slow"
    assert moves_in(state, ALLIES, "A1") == [1, 2]
    state.ships["warspite"].damaged = True
    assert group_speed(state, state.groups["A1"]) == "Transport"


@pytest.mark.rule("MK-SEA-6")
def test_a_damaged_ship_makes_one_hex_in_the_second_impulse() -> None:
    state = moving()
    group(state, "J1", "3327", "chokai")
    state.ships["chokai"].damaged = True
    assert refused(state, JAPAN, "move J1 3427") == "MK-SEA-3"
    state.impulse = 2
    assert allowed(state, JAPAN, "move J1 3427")
    faster = moving(damaged_speed="2")
    group(faster, "J1", "3327", "chokai")
    faster.ships["chokai"].damaged = True
    assert group_speed(faster, faster.groups["J1"]) == "Slow"


@pytest.mark.rule("MK-SEA-7", "MK-SEA-8")
def test_fuel_for_ten_turns_or_twenty_seven() -> None:
    assert (
        SHIP["resolution"].fuel == SHIP["ramillies"].fuel == SHIP["royal-sovereign"].fuel == SHIP["revenge"].fuel == 10
    )
    assert SHIP["chokai"].fuel == SHIP["warspite"].fuel == 27
    state = bay(impulse=1)
    group(state, "A1", "0821", "resolution")
    for _ in range(10):
        burn(state)
    assert state.ships["resolution"].fuel == 0


@pytest.mark.rule("MK-SEA-9")
def test_a_turn_at_sea_costs_a_step_even_lying_still() -> None:
    state = bay(impulse=1)
    group(state, "J1", "2024", "chokai")
    group(state, "A1", "1116", "emerald")
    for impulse in (1, 2, 3):
        state.impulse = impulse
        burn(state)

    assert state.ships["chokai"].fuel == 26
    assert state.ships["emerald"].fuel == 27


@pytest.mark.rule("MK-SEA-10", "MK-SEA-11")
def test_high_speed_costs_another_step_and_lasts_thirteen_turns() -> None:
    state = bay()
    fast = group(state, "J1", "2024", "chokai")
    for _turn in range(13):
        for impulse in (1, 2, 3):
            state.impulse = impulse
            fast.moved = state.bit
            burn(state)
    assert state.ships["chokai"].fuel == 1
    state.impulse = 1
    burn(state)
    fast.moved = 0
    at_phase(state, Moving(JAPAN))
    state.impulse = 3
    assert refused(state, JAPAN, "move J1 2023") == "MK-SEA-13"
    days = bay(impulse=1, fuel_unit="day_step")
    group(days, "J1", "2024", "chokai")
    burn(days)
    assert days.ships["chokai"].fuel == 24


@pytest.mark.rule("MK-SEA-12")
def test_ships_refuel_at_the_end_of_a_turn_in_port() -> None:
    state = bay()
    group(state, "A1", "1116", "emerald")
    group(state, "A2", "0419", "dragon")
    group(state, "A3", "1116", "caledon", fought=1)
    for name in ("emerald", "dragon", "caledon"):
        state.ships[name].fuel = 5
    refuel(state)
    assert [state.ships[name].fuel for name in ("emerald", "dragon", "caledon")] == [27, 5, 5]
    slow = bay(refuel="one_full_turn_in_port")
    group(slow, "A1", "1116", "emerald", moved=1)
    slow.ships["emerald"].fuel = 5
    refuel(slow)
    assert slow.ships["emerald"].fuel == 5
    oilers = bay(refuel="at_sea_oilers")
    group(oilers, "A1", "0821", "emerald")
    oilers.ships["emerald"].fuel = 5
    refuel(oilers)
    assert oilers.ships["emerald"].fuel == 27


@pytest.mark.rule("MK-SEA-13")
def test_a_ship_without_fuel_lies_still_and_counts_half_at_the_end() -> None:
    state = moving(ALLIES, impulse=2)
    group(state, "A1", "0821", "resolution")
    state.ships["resolution"].fuel = 0
    assert allowed(state, ALLIES, "move A1 0820")  # the last step was paid this turn
    strand(state, umpire())
    assert refused(state, ALLIES, "move A1 0820") == "MK-SEA-13"
    assert is_unmoving(state, "resolution")
    assert final_score(state)[JAPAN] == 2
    state.groups["A1"].at = "1116"
    strand(state, umpire())
    assert not state.ships["resolution"].stranded
    sunk = bay(fuel_exhaustion="sunk")
    group(sunk, "A1", "0821", "resolution")
    sunk.ships["resolution"].fuel = 0
    strand(sunk, umpire())
    assert sunk.ships["resolution"].fate == "sunk"
    careful = moving(ALLIES, fuel_exhaustion="forbidden_in_advance")
    group(careful, "A1", "0725", "resolution")
    careful.ships["resolution"].fuel = 2
    assert refused(careful, ALLIES, f"move A1 {SEA.ways['0725'][1]}") == "MK-SEA-13"


@pytest.mark.rule("MK-SEA-14")
def test_fuel_is_kept_for_each_ship_and_for_submarines() -> None:
    state = bay(impulse=1)
    group(state, "J1", "2024", "chokai", "kumano")
    state.ships["chokai"].fuel = 3
    assert group_fuel(state, state.groups["J1"]) == 3
    group(state, "KB1", "", "akagi")
    boat = sub(state, "JS1", "i-2", "1820")
    for _ in range(27):
        burn(state)
    assert state.ships["akagi"].fuel == 27
    strand(state, umpire())
    assert boat.stranded
    at_phase(state, Submarines(JAPAN))
    assert refused(state, JAPAN, "move JS1 1819") == "MK-SEA-14"
    untracked = bay(impulse=1, track_sub_fuel="off")
    sub(untracked, "JS1", "i-2", "1820")
    group(untracked, "F1", "0821", "f1")
    untracked.released = True
    burn(untracked)
    assert (untracked.subs["JS1"].fuel, untracked.ships["f1"].fuel) == (27, 27)
    tracked = bay(impulse=1)
    group(tracked, "F1", "0821", "f1")
    burn(tracked)
    assert tracked.ships["f1"].fuel == 27
    tracked.released = True
    burn(tracked)
    assert tracked.ships["f1"].fuel == 26


@pytest.mark.rule("MK-SEA-15", "MK-SEA-16")
def test_twenty_two_pieces_fit_and_twenty_three_do_not() -> None:
    assert fits(22, "J1") is None
    assert fits(23, "J1") is not None
    state = moving()
    group(state, "J1", "2024", *KIDO_BUTAI)
    group(state, "J2", "2024", "fubuki")
    group(state, "J3", "2024", "shirayuki", "transport-1")
    assert len(KIDO_BUTAI) == 21
    assert allowed(state, JAPAN, "join J2 J1")
    assert refused(state, JAPAN, "join J3 J1") == "MK-SEA-15"
    assert allowed(state, JAPAN, "reassign J3 J1 transport-1")


@pytest.mark.rule("MK-SEA-17")
def test_troops_are_where_their_transport_is() -> None:
    state = moving(impulse=2)
    group(state, "J1", "2024", "transport-1")
    unit = troop(state, "jp-1", aboard="transport-1")
    play(state, JAPAN, "move J1 2023")

    assert unit.at == ""
    assert state.group_of(unit.aboard) is state.groups["J1"]


@pytest.mark.rule("MK-SEA-18")
def test_groups_in_one_hex_exchange_ships_by_day_without_a_die() -> None:
    state = moving()
    group(state, "J1", "2024", "chokai", "fubuki")
    group(state, "J2", "2024", "kumano")
    group(state, "J3", "2023", "mogami")
    assert refused(state, JAPAN, "join J3 J1") == "MK-SEA-21"
    play(state, JAPAN, "reassign J1 J2 fubuki")
    assert state.groups["J2"].ships == ["kumano", "fubuki"]
    play(state, JAPAN, "join J2 J1")
    assert "J2" not in state.groups
    assert state.groups["J1"].ships == ["chokai", "kumano", "fubuki"]


@pytest.mark.rule("MK-SEA-19", "MK-SEA-24")
def test_regrouping_at_night_rolls_once_for_all_concerned() -> None:
    state = moving(turn=NIGHT)
    group(state, "J1", "2024", "chokai", "fubuki")
    group(state, "J2", "2024", "kumano")

    assert play(state, JAPAN, "join J2 J1", 5, 5)[-1].kind == "no.collision"


@pytest.mark.rule("MK-SEA-20")
def test_merchantmen_do_not_regroup_at_night() -> None:
    state = moving(turn=NIGHT)
    group(state, "J1", "2024", "chokai", "transport-1")
    group(state, "J2", "2024", "kumano")

    assert refused(state, JAPAN, "join J2 J1") == "MK-SEA-20"
    assert refused(state, JAPAN, "detach J1 transport-1") == "MK-SEA-20"
    state.turn = DAY
    assert allowed(state, JAPAN, "join J2 J1")


@pytest.mark.rule("MK-SEA-21")
def test_splitting_is_regrouping_free_of_risk_in_port() -> None:
    sea = moving(ALLIES, NIGHT)
    group(sea, "A1", "0821", "emerald", "napier")
    play(sea, ALLIES, "detach A1 napier", 1, 1)
    assert refused(sea, ALLIES, "move A1 0820") == "MK-SEA-21"
    assert sea.groups["A2"].ships == ["napier"]
    port = moving(ALLIES, NIGHT)
    group(port, "A1", "1116", "emerald", "napier")
    play(port, ALLIES, "detach A1 napier")
    assert refused(port, ALLIES, "detach A1 emerald") == "MK-SEA-21"


@pytest.mark.rule("MK-SEA-22", "MK-SEA-24")
def test_moving_fast_at_night_risks_collision_once_a_turn() -> None:
    state = moving(turn=NIGHT)
    group(state, "J1", "2024", "chokai", "kumano")
    for impulse, faces in ((1, ()), (2, ()), (3, (1, 1))):
        state.impulse = impulse
        throws = [event.rolls for event in play(state, JAPAN, f"move J1 {SEA.ways[state.groups['J1'].at][0]}", *faces)]
        assert any(throws) == bool(faces), "the dice are thrown in the third impulse alone"
    day = moving(impulse=3)
    group(day, "J1", "2024", "chokai", "kumano")
    play(day, JAPAN, "move J1 2023")
    each = moving(turn=NIGHT, fast_collision_rolls="each_impulse")
    group(each, "J1", "2024", "chokai", "kumano")
    play(each, JAPAN, "move J1 2023", 1, 1)


@pytest.mark.rule("MK-SEA-23")
def test_a_collision_happens_on_eleven_or_twelve() -> None:
    def procedure(dice: object) -> bool:
        state = bay(NIGHT, collision_chain="max_two")
        group(state, "J1", "2024", "kongo", "hiei")
        return risk_collision(state, Umpire(dice), ["kongo", "hiei"], "test", JAPAN) > 0  # type: ignore[arg-type]

    assert exact(procedure).chance(True) == Fraction(1, 12)


@pytest.mark.rule("MK-SEA-25")
def test_rammer_and_rammed_are_drawn_without_putting_back() -> None:
    def procedure(dice: object) -> tuple[str, str]:
        state = bay(NIGHT)
        group(state, "J1", "2024", "kongo", "chokai", "ryujo")
        referee = Umpire(dice)  # type: ignore[arg-type]
        collide(state, referee, ["kongo", "chokai", "ryujo"])
        facts = next(event.facts for event in referee.events if event.kind == "collision")
        return str(facts["rammer"]), str(facts["rammed"])

    odds = exact(procedure)

    assert len(odds.outcomes) == 6
    assert set(odds.outcomes.values()) == {Fraction(1, 6)}


@pytest.mark.rule("MK-SEA-26")
def test_a_single_ship_does_not_roll() -> None:
    state = moving(turn=NIGHT, impulse=3)
    group(state, "J1", "2024", "chokai")

    assert "collision" not in kinds(play(state, JAPAN, "move J1 2023"))
    assert risk_collision(state, umpire(), ["chokai"], "test", JAPAN) == 0


@pytest.mark.rule("MK-SEA-27", "MK-SEA-28")
def test_a_second_collision_may_follow_but_no_third() -> None:
    names = ["kongo", "hiei", "haruna"]
    state = bay(NIGHT)
    group(state, "J1", "2024", *names)
    # 12, rammer 1, rammed 1; then 11, rammer 1, rammed 1; and no more dice.
    assert risk_collision(state, umpire(6, 6, 1, 1, 5, 6, 1, 1), names, "test", JAPAN) == 2
    chain = bay(NIGHT, collision_chain="unlimited")
    group(chain, "J1", "2024", *names)
    assert risk_collision(chain, umpire(6, 6, 1, 1, 6, 6, 1, 1, 6, 6, 1, 1, 1, 1), names, "test", JAPAN) == 3


@pytest.mark.rule("MK-SEA-29")
def test_the_rammer_uses_her_larger_rating_and_the_rammed_her_armour() -> None:
    assert ramming_class("yura") == "CL"
    assert armour("yura") == "DL"
    assert ramming_class("erebus") == "B"
    assert armour("erebus") == "CA"


@pytest.mark.rule("MK-SEA-30")
def test_the_left_entry_is_the_rammers() -> None:
    state = bay(NIGHT)
    group(state, "J1", "2024", "kongo", "fubuki")
    collide(state, umpire(1), ["kongo", "fubuki"])

    assert not state.ships["kongo"].damaged
    assert state.ships["fubuki"].fate == "sunk"


@pytest.mark.rule("MK-SEA-31")
def test_d_plus_is_an_even_chance_of_sinking() -> None:
    for rolled in range(1, 7):
        state = bay(NIGHT)
        group(state, "J1", "2024", "fubuki", "shirayuki")
        hurt(state, umpire(rolled), "fubuki", "D+")
        assert state.ships["fubuki"].fate == ("sunk" if rolled >= 4 else "")
        assert state.ships["fubuki"].damaged or rolled >= 4


@pytest.mark.rule("MK-SEA-32")
def test_a_plain_d_does_not_sink_a_damaged_ship() -> None:
    for sinks in ("off", "on"):
        state = bay(NIGHT, second_d_sinks=sinks)
        group(state, "A1", "0821", "emerald", "enterprise")
        state.ships["emerald"].damaged = True
        hurt(state, umpire(), "emerald", "D")
        assert state.ships["emerald"].fate == ("sunk" if sinks == "on" else "")


@pytest.mark.rule("MK-SEA-33")
def test_collision_damage_spares_the_aircraft() -> None:
    state = bay(NIGHT)
    group(state, "A1", "0821", "formidable", "emerald")
    plane(state, "888-sqn", "formidable")
    hurt(state, umpire(), "formidable", "D")

    assert state.ships["formidable"].damaged
    assert not state.planes["888-sqn"].lost


@pytest.mark.rule("MK-SEA-34")
def test_merchantmen_collide_as_class_d() -> None:
    assert ramming_class("transport-1") == armour("transport-1") == "D"
    state = bay(NIGHT)
    group(state, "J1", "2024", "chokai", "transport-1")
    collide(state, umpire(1), ["chokai", "transport-1"])
    assert state.ships["transport-1"].left == 3
    assert state.ships["chokai"].damaged
    hurt(state, umpire(), "transport-1", "D")
    assert state.ships["transport-1"].left == 2


@pytest.mark.rule("MK-SEA-35")
def test_a_damaged_japanese_ship_must_sail_east() -> None:
    state = moving(impulse=2)
    group(state, "J1", "3025", "chokai")
    state.ships["chokai"].damaged = True
    steps = SEA.voyage((*SEA.east, *[SEA.hex_of[p] for p in ("mergui", "sabang")]))
    assert refused(state, JAPAN, "done") == "MK-SEA-35"
    assert refused(state, JAPAN, "move J1 2925") == "MK-SEA-36"
    homeward = next(to for to in SEA.ways["3025"] if steps[to] < steps["3025"])
    play(state, JAPAN, f"move J1 {homeward}")
    assert allowed(state, JAPAN, "done")
    state.impulse = 3
    assert allowed(state, JAPAN, "done")


@pytest.mark.rule("MK-SEA-36")
def test_a_damaged_allied_ship_makes_for_port_or_the_west() -> None:
    state = moving(ALLIES, impulse=2)
    group(state, "A1", "0218", "emerald")
    state.ships["emerald"].damaged = True
    assert refused(state, ALLIES, "move A1 0219") in {"", "MK-SEA-36"}
    homeward = [to for to in SEA.ways["0218"] if allowed(state, ALLIES, f"move A1 {to}")]
    assert any(int(to[:2]) < 2 for to in homeward)
    assert not any(int(to[:2]) > 2 and to not in SEA.hex_of.values() for to in homeward if int(to[2:]) < 18)
    port = moving(ALLIES, impulse=2)
    group(port, "A1", "1116", "emerald")
    port.ships["emerald"].damaged = True
    assert allowed(port, ALLIES, "done")
    east = moving(ALLIES, impulse=2, damaged_homeward="literal_east_all")
    group(east, "A1", "2024", "emerald")
    east.ships["emerald"].damaged = True
    assert refused(east, ALLIES, "move A1 1923") == "MK-SEA-36"
    free = moving(ALLIES, impulse=2, damaged_homeward="free")
    group(free, "A1", "2024", "emerald")
    free.ships["emerald"].damaged = True
    assert allowed(free, ALLIES, "done")


@pytest.mark.rule("MK-SEA-37")
def test_a_damaged_ship_leaves_the_group_or_holds_it_back() -> None:
    state = moving()
    group(state, "J1", "2024", "chokai", "kumano")
    state.ships["chokai"].damaged = True
    assert refused(state, JAPAN, "move J1 2023") == "MK-SEA-3"
    play(state, JAPAN, "detach J1 chokai")
    assert state.groups["J2"].ships == ["chokai"]
    state.impulse = 3
    assert allowed(state, JAPAN, "move J1 2023")
    night = moving(turn=NIGHT)
    group(night, "J1", "2024", "chokai", "kumano")
    night.ships["chokai"].damaged = True
    play(night, JAPAN, "detach J1 chokai", 1, 1)


@pytest.mark.rule("MK-SEA-38")
def test_leaving_the_map_is_safe_and_final() -> None:
    state = moving()
    group(state, "J1", "3329", "chokai")
    group(state, "J2", "2024", "kumano")
    assert refused(state, JAPAN, "exit J2") == "MK-SEA-38"
    play(state, JAPAN, "exit J1")
    assert state.ships["chokai"].fate == "exited"
    assert state.score == {JAPAN: 0, ALLIES: 0}
    assert not allowed(state, JAPAN, "enter J1 3329")
    west = moving(ALLIES)
    group(west, "A1", SEA.west[3], "emerald")
    assert allowed(west, ALLIES, "exit A1")
    back = moving(allow_return="on")
    group(back, "J1", "3329", "chokai")
    play(back, JAPAN, "exit J1")
    back.turn, back.groups["J1"].moved = 2, 0
    assert allowed(back, JAPAN, "enter J1 3329")


@pytest.mark.rule("MK-SEA-39")
def test_speeds_in_knots_at_sixty_miles_a_hex() -> None:
    assert [knots(speed) for speed in ("Fast", "Slow", "Transport")] == [Fraction(45, 2), 15, Fraction(15, 2)]
    assert knots("Fast", 50) == Fraction(75, 4)


@pytest.mark.rule("MK-SEA-40")
def test_hexes_have_six_neighbours_in_flat_top_directions() -> None:
    assert DIRECTIONS == ("N", "NE", "SE", "S", "SW", "NW")
    assert len(COMPASS) == 6
    assert [SEA.course["1515", to] for to in SEA.near["1515"]] == list(DIRECTIONS)


@pytest.mark.rule("MK-SEA-41")
def test_ships_do_not_enter_land_or_cross_closed_sides() -> None:
    state = moving()
    group(state, "J1", "1116", "chokai")
    assert "1215" not in SEA.ways
    assert refused(state, JAPAN, "move J1 1216") == "MK-SEA-41"
    assert "1114" not in SEA.ways["1113"]


@pytest.mark.rule("MK-SEA-42")
def test_a_side_has_eight_task_groups() -> None:
    state = moving(ALLIES)
    ships = ("napier", "nestor", "norman", "nizam", "paladin", "panther", "hotspur")
    for number, name in enumerate(ships, 1):
        group(state, f"A{number}", "0821", name)
    group(state, "A8", "0821", "emerald", "enterprise")
    group(state, "A9", "0821")
    group(state, "F1", "0821", "f1")
    assert refused(state, ALLIES, "detach A8 emerald") == "MK-SEA-42"
    del state.groups["A1"]
    state.ships["napier"].fate = "sunk"
    assert allowed(state, ALLIES, "detach A8 emerald")
    assert may_form_group(bay(max_task_groups="3"), JAPAN)


@pytest.mark.rule("MK-SEA-43")
def test_a_group_that_fought_moves_on_unless_it_withdrew() -> None:
    state = moving(impulse=2)
    group(state, "J1", "2024", "chokai", fought=1)
    group(state, "J2", "2024", "kumano", fought=1, withdrew=True)

    assert allowed(state, JAPAN, "move J1 2023")
    assert refused(state, JAPAN, "move J2 2023") == "MK-SEA-43"


@pytest.mark.rule("MK-SEA-44")
def test_freighters_sail_after_their_release_under_their_own_markers() -> None:
    state = moving(ALLIES, impulse=2)
    group(state, "F1", "0821", "f1")
    group(state, "A1", "0821", "emerald")
    assert refused(state, ALLIES, "move F1 0820") == "MK-SET-16"
    assert refused(state, ALLIES, "join F1 A1") == "MK-SET-16"
    state.released = True
    assert allowed(state, ALLIES, "move F1 0820")
    play(state, ALLIES, "join F1 A1")
    assert "F1" not in state.groups
    play(state, ALLIES, "detach A1 f1")
    assert state.groups["F1"].ships == ["f1"]
    state.turn = NIGHT
    assert refused(state, ALLIES, "join F1 A1") == "MK-SEA-20"


@pytest.mark.rule("MK-SEA-13", "MK-SEA-35")
def test_nobody_is_sent_homeward_into_a_hex_from_which_he_could_not_return() -> None:
    state = at_phase(bay(impulse=2, fuel_exhaustion="forbidden_in_advance"), Moving(ALLIES))
    group(state, "A1", "2014", "emerald")
    state.ships["emerald"].damaged = True
    assert refused(state, ALLIES, "done") == "MK-SEA-35"
    state.ships["emerald"].fuel = 0
    assert allowed(state, ALLIES, "done")
