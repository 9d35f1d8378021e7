"""REC: contact, zones, searches, dummies."""

from typing import Any

import pytest

from flagplot.kernel.seat import Seat
from flagplot.operational import GAME
from flagplot.operational.content.sea import PLACE, SEA
from flagplot.operational.phases.air.airplan import Launching
from flagplot.operational.phases.land.landings import Declaring
from flagplot.operational.phases.opening import Opening
from flagplot.operational.phases.recon import Searching
from flagplot.operational.phases.sea.movement import Moving
from flagplot.operational.rules.opening import begin_turn
from flagplot.operational.rules.recon.markers import detect, report, reveal, watch_coast
from flagplot.operational.rules.recon.search import search_zones
from flagplot.operational.rules.recon.zones import best_coverage, coverage, search_numbers, zones
from flagplot.operational.state.model import ALLIES, JAPAN, Bay
from tests.operational.positions import (
    DAY,
    NIGHT,
    allowed,
    at_phase,
    bay,
    forbidden,
    group,
    plane,
    play,
    refused,
    sub,
    troop,
    umpire,
)


def moving(turn: int = DAY, impulse: int = 1, **options: Any) -> Bay:
    return at_phase(bay(turn, impulse, **options), Moving(JAPAN))


def searching(side: str, turn: int = DAY, impulse: int = 1, **options: Any) -> Bay:
    return at_phase(bay(turn, impulse, **options), Searching(side))


@pytest.mark.rule("MK-REC-1")
def test_by_day_ships_in_one_hex_see_each_other_without_a_die() -> None:
    state = moving()
    group(state, "J1", "2020", "chokai")
    group(state, "A1", "2019", "dragon")
    play(state, JAPAN, "move J1 2019")

    assert state.groups["J1"].revealed
    assert state.groups["A1"].revealed


@pytest.mark.rule("MK-REC-2")
def test_an_enemy_coast_sees_ships_by_day() -> None:
    state = moving()
    group(state, "J1", "1415", "chokai")
    play(state, JAPAN, "move J1 1315")

    assert state.groups["J1"].revealed


@pytest.mark.rule("MK-REC-3")
def test_only_the_other_sides_coast_sees_and_only_by_day() -> None:
    for turn, seen in ((DAY, True), (NIGHT, False)):
        state = bay(turn)
        own, foe = group(state, "J1", "2611", "chokai"), group(state, "A1", "2611", "dragon")
        watch_coast(state, umpire(), own)
        watch_coast(state, umpire(), foe)
        assert (own.revealed, foe.revealed) == (False, seen)
    always = bay(NIGHT, coastal_detection="enemy_coast_always")
    watch_coast(always, umpire(), group(always, "A1", "2611", "dragon"))
    assert always.groups["A1"].revealed
    anywhere = bay(DAY, coastal_detection="any_coast_day")
    watch_coast(anywhere, umpire(), group(anywhere, "J1", "2611", "chokai"))
    assert anywhere.groups["J1"].revealed


@pytest.mark.rule("MK-REC-4")
def test_the_islands_west_of_mergui_are_japanese_from_the_start() -> None:
    islands = [at for at in SEA.coast if 26 <= int(at[:2]) <= 33 and 8 <= int(at[2:]) <= 16]

    assert {"2611", "2614"} <= set(islands)
    assert {SEA.coast_owner[at] for at in islands} == {JAPAN}


@pytest.mark.rule("MK-REC-5")
def test_anchored_transports_are_seen_at_night() -> None:
    state = at_phase(bay(NIGHT), Declaring(JAPAN))
    group(state, "J1", "1115", "transport-1")
    troop(state, "jp-1", aboard="transport-1")
    play(state, JAPAN, "land J1 jp-1")

    assert state.groups["J1"].revealed
    assert state.groups["J1"].anchored


@pytest.mark.rule("MK-REC-11")
def test_a_zone_finds_better_the_nearer_the_marker() -> None:
    assert [search_numbers(8, distance) for distance in (8, 7, 6, 5, 4)] == [1, 2, 3, 4, 5]
    state = bay()
    group(state, "J1", "1522", "chokai")  # seven hexes from Koggala
    assert coverage(state, ALLIES, "1522")[0] == 2
    search_zones(state, umpire(4), ALLIES, moved_only=False)
    assert not state.groups["J1"].revealed
    search_zones(state, umpire(5), ALLIES, moved_only=False)
    assert state.groups["J1"].revealed


@pytest.mark.rule("MK-REC-12")
def test_search_numbers_end_at_six() -> None:
    assert [search_numbers(6, distance) for distance in range(1, 8)] == [6, 5, 4, 3, 2, 1, 0]
    assert search_numbers(8, 0) == 6
    assert search_numbers(8, 0, 5) == 5
    assert coverage(bay(recon_cap="5"), ALLIES, "1217")[0] == 5


@pytest.mark.rule("MK-REC-13")
def test_markers_are_looked_for_once_a_phase_and_once_more_when_they_moved() -> None:
    state = bay(impulse=1)
    still, moved = group(state, "J1", "1522", "chokai"), group(state, "J2", "1622", "kumano")
    search_zones(state, umpire(1, 1), ALLIES, moved_only=False)
    moved.moved |= state.bit
    search_zones(state, umpire(1), ALLIES, moved_only=True)
    assert not still.revealed
    only = bay(impulse=1, zone_rolls="phase_only")
    group(only, "J1", "1522", "chokai", moved=1)
    search_zones(only, umpire(), ALLIES, moved_only=True)
    moves = bay(impulse=1, zone_rolls="moves_only")
    group(moves, "J1", "1522", "chokai")
    search_zones(moves, umpire(), ALLIES, moved_only=False)


@pytest.mark.rule("MK-REC-14")
def test_a_revealed_group_stays_revealed_until_night() -> None:
    state = bay(1)
    found = group(state, "J1", "2020", "chokai", revealed=True)
    state.turn = 2
    begin_turn(state, umpire())
    assert found.revealed
    at_phase(state, Moving(JAPAN))
    state.impulse = 1
    play(state, JAPAN, "move J1 2019")
    assert found.revealed
    state.turn = 3
    begin_turn(state, umpire())
    assert not found.revealed


@pytest.mark.rule("MK-REC-15")
def test_a_floatplane_searches_an_arc_to_six_hexes() -> None:
    state = searching(JAPAN)
    group(state, "J1", "2020", "tone")
    plane(state, "tone-jake", "tone")
    far = group(state, "A1", "2014", "dragon")
    near = group(state, "A2", "2019", "emerald")
    play(state, JAPAN, "arc tone-jake N", 5)

    assert near.revealed
    assert not far.revealed
    state.planes["tone-jake"].task = ""
    play(state, JAPAN, "arc tone-jake N", 6)
    assert far.revealed


@pytest.mark.rule("MK-REC-16")
def test_the_arc_is_a_fan_of_120_degrees() -> None:
    assert set(SEA.fan("1515", "N", 1)) == {"1514", "1615", "1616"}
    for radius in range(1, 7):
        assert len(SEA.fan("1515", "N", radius)) == sum(2 * ring + 1 for ring in range(1, radius + 1))
    state = searching(JAPAN)
    group(state, "J1", "2020", "tone")
    plane(state, "tone-jake", "tone")
    behind = group(state, "A1", "2021", "dragon")
    play(state, JAPAN, "arc tone-jake N")
    assert not behind.revealed


@pytest.mark.rule("MK-REC-17", "MK-REC-19")
def test_a_search_uses_the_unit_up_for_the_turn() -> None:
    state = searching(JAPAN)
    group(state, "J1", "2020", "tone")
    plane(state, "tone-jake", "tone")
    group(state, "A1", "2017", "dragon")
    group(state, "A2", "2317", "emerald")
    play(state, JAPAN, "scout tone-jake A1")

    assert state.groups["A1"].revealed
    assert refused(state, JAPAN, "scout tone-jake A2") == "MK-REC-19"
    assert refused(state, JAPAN, "arc tone-jake N") == "MK-REC-19"
    begin_turn(state, umpire())
    state.groups["A1"].revealed = False
    state.impulse = 1
    assert allowed(state, JAPAN, "scout tone-jake A1")


@pytest.mark.rule("MK-REC-18")
def test_patrols_may_shoot_a_scout_down_before_it_reports() -> None:
    state = searching(JAPAN)
    group(state, "J1", "2020", "tone")
    plane(state, "tone-jake", "tone")
    group(state, "A1", "2017", "indomitable")
    plane(state, "880-sqn", "indomitable", task="cap", post="A1")
    unhurt = state.clone()
    play(state, JAPAN, "scout tone-jake A1", 5)
    assert state.planes["tone-jake"].lost
    assert not state.groups["A1"].revealed
    play(unhurt, JAPAN, "scout tone-jake A1", 4)
    assert unhurt.groups["A1"].revealed
    group(state, "A2", "2013", "dragon")
    plane(state, "chikuma-jake", "tone")
    assert refused(state, JAPAN, "scout chikuma-jake A2") == "MK-REC-18"


@pytest.mark.rule("MK-REC-20", "MK-REC-21")
def test_a_kate_squadron_stands_in_for_each_lost_floatplane() -> None:
    state = searching(JAPAN)
    group(state, "J1", "2020", "tone", "akagi", "hiryu")
    jake, kate = plane(state, "tone-jake", "tone"), plane(state, "akagi-kate", "akagi")
    plane(state, "hiryu-kate", "hiryu")
    group(state, "A1", "2015", "dragon")
    assert refused(state, JAPAN, "standin akagi-kate") == "MK-REC-21"
    assert refused(state, JAPAN, "scout akagi-kate A1") == "MK-REC-20"
    jake.lost, jake.base = True, ""
    play(state, JAPAN, "standin akagi-kate")
    assert refused(state, JAPAN, "standin hiryu-kate") == "MK-REC-21"
    play(state, JAPAN, "scout akagi-kate A1")
    assert kate.base == "akagi"
    assert state.groups["A1"].revealed
    at_phase(state, Launching(JAPAN))
    assert refused(state, JAPAN, "launch A1 akagi-kate") == "MK-AIR-67"
    group(state, "A2", "2014", "emerald")
    kate.task = ""
    at_phase(state, Searching(JAPAN))
    assert refused(state, JAPAN, "scout akagi-kate A2") == "MK-REC-18"


@pytest.mark.rule("MK-REC-22")
def test_albacores_and_swordfish_search_to_their_own_range() -> None:
    state = searching(ALLIES)
    group(state, "A1", "0821", "indomitable")
    plane(state, "827-sqn", "indomitable")
    rim, near = group(state, "J1", "0818", "chokai"), group(state, "J2", "0820", "kumano")
    play(state, ALLIES, "arc 827-sqn N", 4, 6)

    assert near.revealed
    assert rim.revealed
    plane(state, "814-sqn", "indomitable")
    group(state, "J3", "0824", "mogami")
    assert allowed(state, ALLIES, "scout 814-sqn J3")
    group(state, "J4", "0825", "suzuya")
    assert refused(state, ALLIES, "scout 814-sqn J4") == "MK-REC-18"


@pytest.mark.rule("MK-REC-23")
def test_the_pby_flies_directed_searches_only() -> None:
    state = searching(ALLIES)
    plane(state, "413-sqn", "koggala")
    group(state, "J1", "1525", "chokai")

    assert refused(state, ALLIES, "arc 413-sqn S") == "MK-REC-23"
    play(state, ALLIES, "scout 413-sqn J1")
    assert state.groups["J1"].revealed


@pytest.mark.rule("MK-REC-24")
def test_a_success_by_day_shows_the_whole_hex() -> None:
    state = bay()
    one, other = group(state, "J1", "1522", "chokai"), group(state, "J2", "1522", "kumano")
    group(state, "J3", "1522")
    search_zones(state, umpire(6), ALLIES, moved_only=False)

    assert one.revealed
    assert other.revealed
    assert "J3" not in state.groups


@pytest.mark.rule("MK-REC-25")
def test_radar_at_night_tells_only_real_from_dummy() -> None:
    state = searching(ALLIES, NIGHT)
    plane(state, "413-sqn", "koggala")
    real = group(state, "J1", "1522", "chokai")
    group(state, "J2", "1522")
    events = play(state, ALLIES, "scout 413-sqn J1")

    assert [event.reveals for event in events if event.kind == "reported"] == [True]
    assert real.reported
    assert not real.revealed
    assert "J2" not in state.groups
    assert GAME.view(state, Seat(ALLIES)).markers["J1"].ships == []


@pytest.mark.rule("MK-REC-26")
def test_at_night_only_british_aircraft_search() -> None:
    state = bay(NIGHT)
    group(state, "J1", "1522", "chokai")
    search_zones(state, umpire(), ALLIES, moved_only=False)
    too = bay(NIGHT, night_search="british_zones_too")
    group(too, "J1", "1522", "chokai")
    search_zones(too, umpire(6), ALLIES, moved_only=False)
    assert too.groups["J1"].reported
    assert Searching(JAPAN).seats(state) == ()
    assert Searching(ALLIES).seats(bay(NIGHT, night_search="none")) == ()
    night = searching(ALLIES, NIGHT)
    group(night, "A1", "0821", "indomitable")
    plane(night, "827-sqn", "indomitable")
    assert allowed(night, ALLIES, "arc 827-sqn N")


@pytest.mark.rule("MK-REC-28")
def test_overlapping_zones_search_once_at_the_best() -> None:
    near = bay(recon_zones="koggala:8,trincomalee:4")
    at = "1513"  # five hexes from Koggala, two from Trincomalee
    assert coverage(near, ALLIES, at) == [8 - SEA.distance("1217", at) + 1, 4 - SEA.distance("1314", at) + 1]
    assert best_coverage(near, ALLIES, at) == 4
    group(near, "J1", at, "chokai")
    search_zones(near, umpire(3), ALLIES, moved_only=False)
    assert near.groups["J1"].revealed
    both = bay(overlapping_zones="roll_each", recon_zones="koggala:8,trincomalee:8")
    group(both, "J1", "1917", "chokai")
    assert len(coverage(both, ALLIES, "1917")) == 2
    search_zones(both, umpire(1, 1), ALLIES, moved_only=False)
    best_only = bay(recon_zones="koggala:8,trincomalee:8")
    group(best_only, "J1", "1917", "chokai")
    search_zones(best_only, umpire(1), ALLIES, moved_only=False)


@pytest.mark.rule("MK-REC-29")
def test_every_zone_stands_on_a_base_of_its_side() -> None:
    radii = {name: radius for _side, name, _at, radius in SEA.zones}

    assert radii == {
        "koggala": 8, "trincomalee": 5, "madras": 3, "vizagapatam": 3, "calcutta": 5,
        "sabang": 8, "port-blair": 8, "mergui": 6, "rangoon": 4,
    }  # fmt: skip
    assert all(PLACE[name].owner == side for side, name, _at, _radius in SEA.zones)
    assert (SEA.hex_of["addu"], 4) in zones(bay(), ALLIES)
    state = bay()
    state.secrets.base = "male"
    assert (SEA.hex_of["male"], 4) in zones(state, ALLIES)
    assert zones(bay(recon_zones="koggala:5"), ALLIES)[0] == (SEA.hex_of["koggala"], 5)


@pytest.mark.rule("MK-REC-30")
def test_a_zone_stops_when_its_base_is_taken() -> None:
    state = bay()
    group(state, "A1", "2412", "dragon")
    assert best_coverage(state, JAPAN, "2412") == 6
    state.owner["port-blair"] = ALLIES
    assert best_coverage(state, JAPAN, "2412") < 6


@pytest.mark.rule("MK-REC-31")
def test_zones_do_not_find_submarines() -> None:
    state = bay()
    sub(state, "JS1", "i-2", "1218")
    search_zones(state, umpire(), ALLIES, moved_only=False)

    assert "JS1" in state.subs
    assert GAME.view(state, Seat(ALLIES)).sub_markers["JS1"].at == "1218"


@pytest.mark.rule("MK-REC-32", "MK-SET-15")
def test_a_real_japanese_group_found_anywhere_frees_the_squadron() -> None:
    state = bay()
    group(state, "A1", "1314", "hermes", "vampire")
    reveal(state, umpire(), group(state, "J2", "2020"), "aircraft", ())
    assert not state.detected
    reveal(state, umpire(), group(state, "A2", "2020", "dragon"), "aircraft", ())
    assert not state.detected
    report(state, umpire(), group(state, "J1", "2020", "chokai"), "radar", ())
    assert state.detected
    assert state.released  # type: ignore[unreachable]
    fresh = bay()
    detect(fresh, umpire())
    assert fresh.released


@pytest.mark.rule("MK-REC-34")
def test_search_units_fly_after_the_movement_of_an_impulse_in_time_for_the_launch() -> None:
    state = at_phase(bay(impulse=1), Launching(JAPAN), Searching(JAPAN))
    group(state, "J1", "2020", "tone", "akagi")
    plane(state, "tone-jake", "tone")
    plane(state, "akagi-val", "akagi")
    group(state, "A1", "2017", "dragon")
    assert forbidden(state, Opening(JAPAN), JAPAN, "scout tone-jake A1") == "MK-SEQ-20"
    at_launch = at_phase(state.clone(), Launching(JAPAN))
    assert refused(at_launch, JAPAN, "launch A1 akagi-val") == "MK-AIR-21"
    play(state, JAPAN, "scout tone-jake A1")
    play(state, JAPAN, "done")

    assert allowed(state, JAPAN, "launch A1 akagi-val")


@pytest.mark.rule("MK-REC-32", "MK-SET-15")
def test_the_first_detection_is_told_to_both_sides_and_told_once() -> None:
    state = bay()
    state.detected = state.released = False
    referee = umpire()
    detect(state, referee)
    detect(state, referee)

    told = [event for event in referee.events if event.kind == "detected"]
    assert [event.audience for event in told] == [None]
    assert state.released
