"""SEA: speed, fuel, regrouping, collision, going home."""

from fractions import Fraction

import pytest

from flagplot.kernel.hexes import COMPASS
from flagplot.operational.content.sea import DIRECTIONS, SEA
from flagplot.operational.rules.recon.markers import may_form_group
from flagplot.operational.rules.sea.speed import group_speed, knots
from flagplot.operational.state.model import ALLIES, JAPAN, Bay
from tests.operational.positions import (
    NIGHT,
    allowed,
    bay,
    group,
    moving,
    play,
    refused,
)


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
