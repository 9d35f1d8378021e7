"""VII.A.3, VII.B and VII.D: launches, tracks, spreads, hits and their damage."""

from __future__ import annotations

import pytest

from flagplot.kernel.order import BadNotation
from flagplot.kernel.records.codec import text
from flagplot.kernel.seat import Seat
from flagplot.tactical import GAME
from flagplot.tactical.orders.choices import Launch
from flagplot.tactical.orders.plot import read_launch
from flagplot.tactical.rules.damage.condition import may_launch
from flagplot.tactical.rules.movement.geometry import KNOT, THIRD, YARD, advance, bearing, distance
from flagplot.tactical.rules.movement.track import Track
from flagplot.tactical.rules.torpedoes.spreads import (
    RUN,
    collision_course,
    is_automatic,
    meeting,
    roll_against,
    run_turns,
)
from flagplot.tactical.rules.torpedoes.torpedoes import cross_tracks, fire_torpedoes, lay_out, mounts
from flagplot.tactical.state.model import Battle
from tests.tactical.positions import battle, duel, fleet, give, kinds, one, opened, refused, spread, track, turn, umpire


@pytest.mark.rule("NA-TRP-1")
def test_a_launch_names_mount_direction_and_number() -> None:
    state = opened(duel(6000))
    give(state, "ijn", "plot")

    events = give(state, "rn", "plot torp exeter/R1 2 at 80", exact=False)

    assert one(events, "launched").facts == {"ship": "Exeter", "count": 2, "course": 80}
    assert refused(opened(duel(6000)), "rn", "plot torp exeter/C1 2 at 80") == "NA-TRP-1"


@pytest.mark.rule("NA-TRP-2")
def test_long_lances_run_two_turns() -> None:
    state = opened(duel(20000, own="MYOKO", foe="YORK"))

    turn(state, rn="torp exeter/L1 4 at 270")
    assert [(one.leg, one.legs) for one in state.spreads] == [(1, 2)]
    turn(state)
    assert state.spreads == []


@pytest.mark.rule("NA-TRP-6")
def test_a_track_begins_where_the_launcher_was_before_moving() -> None:
    state = opened(duel(20000, own="MYOKO", foe="YORK"))

    turn(state, rn="exeter: SPEED 30 | torp exeter/L1 4 at 270")

    assert (state.spreads[0].x, state.spreads[0].y) == (0, 0)
    assert state.spreads[0].course == 2700


@pytest.mark.rule("NA-TRP-7")
def test_a_laid_track_carries_its_number() -> None:
    state = opened(duel(20000, own="MYOKO", foe="YORK"))

    turn(state, rn="torp exeter/L1 3 at 270")

    [wake] = GAME.view(state, Seat("ijn")).wakes
    assert wake.count == 3


@pytest.mark.rule("NA-TRP-8")
def test_one_mount_fires_one_way() -> None:
    state = opened(duel(6000))

    assert refused(state, "rn", "plot torp exeter/R1 1 at 80 | torp exeter/R1 1 at 90") == "NA-TRP-8"
    assert refused(state, "rn", "plot torp exeter/R1 1 at 80 | torp exeter/L1 1 at 270") == ""


@pytest.mark.rule("NA-TRP-9")
def test_a_mount_fires_any_number_of_its_tubes() -> None:
    state = opened(duel(20000, own="FLETCH"))
    assert refused(state, "rn", "plot torp exeter/C1 6 at 90") == "NA-TRP-9"
    assert refused(state, "rn", "plot torp exeter/C1 0 at 90") == "NA-TRP-9"

    turn(state, rn="torp exeter/C1 3 at 270")

    assert state.ships["exeter"].tubes == [2, 5]


@pytest.mark.rule("NA-TRP-10")
def test_a_two_turn_track_may_stay_unmarked() -> None:
    shown = []
    for line in ("", "torp exeter/L1 4 at 270 secret"):
        state = opened(duel(20000, own="MYOKO", foe="YORK"))
        turn(state, rn=line)
        shown.append(text(GAME.view(state, Seat("ijn"))))

    assert shown[0] == shown[1]
    state = opened(duel(20000, own="YORK", foe="YORK"))
    assert refused(state, "rn", "plot torp exeter/L1 3 at 270 secret") == "NA-TRP-10"


@pytest.mark.rule("NA-TRP-10", "NA-TRP-6")
def test_an_unmarked_track_is_laid_out_in_its_second_turn() -> None:
    state = opened(duel(20000, own="MYOKO", foe="YORK"))
    turn(state, rn="torp exeter/L1 4 at 270 secret")

    events = turn(state)

    assert one(events, "laid").audience is None


@pytest.mark.rule("NA-TRP-11")
def test_an_unmarked_track_that_meets_a_friend_is_shown_at_once() -> None:
    state = battle(
        fleet("ijn", "exeter:MYOKO"),
        fleet("ijn", "friend:KAGERO", at=(4000, -1600)),
        fleet("usn", "z:YORK", at=(0, 30000)),
    )
    opened(state)

    events = turn(state, 5, 1, ijn="torp exeter/R1 4 at 90 secret")

    assert kinds(events)[2:5] == ["launched", "laid", "torpedoed"]
    assert not state.spreads[0].is_hidden


@pytest.mark.rule("NA-TRP-12")
def test_an_aimed_track_leads_the_target() -> None:
    state = duel(5000)
    ship, target = state.ships["exeter"], state.ships["haguro"]
    target.speed = 30000

    course = collision_course(ship, target, RUN[21], turns=1)

    assert 500 < course < 560  # 30 knots against 50: about 53 degrees instead of 90
    way = Track("haguro", target.x, target.y, 0, [])
    way.straight(30000)
    found = meeting(spread(course=course), way)
    assert found is not None
    assert found.counts


@pytest.mark.rule("NA-TRP-12", "NA-TRP-2")
def test_long_lances_aimed_at_a_ship_lead_her_through_both_turns() -> None:
    """30 knots against 50 at 12,000 yards: they meet on the same bearing as at short range, half-way through the second turn."""
    state = opened(duel(12000, bearing=90))
    state.ships["exeter"].speed = 30000
    give(state, "rn", "plot exeter: SPEED 30")
    give(state, "ijn", "plot torp haguro/L1 4 -> exeter", exact=False)

    [found] = state.spreads

    assert 3060 <= found.course <= 3080
    assert found.target == ""


@pytest.mark.rule("NA-TRP-13", "NA-TRP-14")
def test_when_hits_are_automatic() -> None:
    assert is_automatic(3333, 30000, 8333)
    assert is_automatic(3200, 30000, 8333)
    assert not is_automatic(3334, 30000, 8333)
    assert is_automatic(8000, 4000, 8333)
    assert not is_automatic(8000, 4001, 8333)


@pytest.mark.rule("NA-TRP-13")
def test_a_near_target_is_rolled_for_whatever_she_does() -> None:
    state = opened(duel(3300))

    events = turn(state, 5, 1, rn="torp exeter/R1 3 -> haguro", ijn="haguro: R 90, SPEED 33")

    assert one(events, "torpedoed").facts["ship"] == "Haguro"


@pytest.mark.rule("NA-TRP-15")
def test_a_stopped_target_must_lie_within_the_run() -> None:
    assert not is_automatic(30000, 0, 8333)
    assert is_automatic(8333, 0, 8333)


@pytest.mark.rule("NA-TRP-16")
def test_intersections_go_in_order_along_the_track() -> None:
    state = battle(
        fleet("rn", "exeter:YORK"),
        fleet("km", "far:KENT", at=(-1000, 4000), course=90, speed=12),
        fleet("km", "near:KENT", at=(-700, 2000), course=90, speed=12),
    )
    state.spreads = [spread(count=4)]
    tracks = [track(-1000, 4000, 900, 2000, "far"), track(-500, 2000, 900, 2000, "near")]
    with_dice = umpire(5, 1, 5, 1, state=state)

    cross_tracks(state, tracks, with_dice)

    assert [event.facts["ship"] for event in with_dice.events] == ["Near", "Far"]


@pytest.mark.rule("NA-TRP-44")
def test_a_21_inch_torpedo_runs_25_inches() -> None:
    assert RUN[21] == 25 * THIRD
    assert RUN[21] // YARD == 8333


@pytest.mark.rule("NA-TRP-45")
def test_other_runs() -> None:
    assert RUN[24] * run_turns(24, "IJN") // YARD == 16666
    assert RUN[18] == 5000 * YARD


@pytest.mark.rule("NA-TRP-49")
def test_range_for_the_automatic_case_is_taken_at_launch() -> None:
    state = opened(duel(3300, bearing=90))

    events = turn(state, 5, 1, rn="torp exeter/R1 3 -> haguro", ijn="haguro: R 60, SPEED 33")

    assert "torpedoed" in kinds(events)


@pytest.mark.rule("NA-TRP-50")
def test_automatic_shots_are_halved_for_a_fine_angle() -> None:
    state = opened(duel(2000, own="KAGERO", foe="YORK", bearing=180))
    state.ships["haguro"].course = 0

    events = turn(state, 5, 1, rn="torp exeter/C1 4 -> haguro")

    assert one(events, "torpedoed").facts["count"] == 2


@pytest.mark.rule("NA-TRP-51")
def test_only_japanese_long_lances_run_twice() -> None:
    assert [run_turns(24, nation) for nation in ("IJN", "RN")] == [2, 1]
    assert run_turns(21, "IJN") == 1
    state = opened(battle(fleet("rn", "rodney:NELSON"), fleet("km", "z:YORK", at=(0, 30000))))
    turn(state, rn="torp rodney/BOW1 1 at 0")
    assert state.spreads == []


def test_a_second_turn_track_meets_ships() -> None:
    state: Battle = opened(duel(14000, own="MYOKO", foe="YORK", bearing=90))
    turn(state, rn="torp exeter/R1 4 at 90", ijn='haguro: 0"')

    events = turn(state, 5, 1, ijn='haguro: 0"')

    assert one(events, "torpedoed").facts["ship"] == "Haguro"


@pytest.mark.rule("NA-TRP-1")
@pytest.mark.parametrize(
    "text, tenths", [("L 40", 3200), ("R 40", 400), ("40", 400), ("0", 0), ("359.5", 3595), ("l 0.5", 3595)]
)
def test_directions_may_be_written_to_either_side(text: str, tenths: int) -> None:
    assert read_launch(f"torp exeter/R1 2 at {text}").bearing == tenths


@pytest.mark.rule("NA-TRP-1")
@pytest.mark.parametrize("text", ["X 40", "L", "40 L", "L 40 5", "4x", "-40"])
def test_other_directions_are_refused(text: str) -> None:
    with pytest.raises(BadNotation, match=r"is no (direction|launch)"):
        read_launch(f"torp exeter/R1 2 at {text}")


@pytest.mark.rule("NA-WEA-20")
@pytest.mark.parametrize("count, left", [(1, 0), (2, 1)])
def test_very_rough_seas_swallow_one_torpedo_of_a_spread(count: int, left: int) -> None:
    state = opened(duel(40000, own="MYOKO", foe="YORK", seas="very rough"))
    give(state, "ijn", "plot")

    events = give(state, "rn", f"plot torp exeter/L1 {count} at 270", exact=False)

    assert [spread.count for spread in state.spreads] == [left] * bool(left)
    assert ("launched" in kinds(events)) is bool(left)
    assert state.ships["exeter"].tubes[0] == 4 - count


@pytest.mark.rule("NA-TRP-50", "NA-TRP-22")
@pytest.mark.parametrize("course, count", [(29, 2), (30, 2), (31, 4), (149, 4), (150, 2), (211, 4), (330, 2)])
def test_an_automatic_shot_is_judged_by_the_line_to_the_target(course: int, count: int) -> None:
    """She is dead ahead; the meeting point of torpedoes and ship does not matter."""
    state = opened(duel(2000, own="KAGERO", foe="YORK", bearing=0))
    state.ships["haguro"].course, state.ships["haguro"].speed = course * 10, 25000

    events = turn(state, 5, 1, rn="torp exeter/C1 4 -> haguro")

    assert one(events, "torpedoed").facts["count"] == count


@pytest.mark.rule("NA-TRP-22", "NA-TRP-32")
@pytest.mark.parametrize("course, count", [(120, 2), (121, 4)])
def test_a_ship_that_crosses_is_judged_by_the_torpedoes_course(course: int, count: int) -> None:
    state = duel(6000, own="KAGERO", foe="YORK", bearing=90)
    haguro = state.ships["haguro"]
    way = Track("haguro", 3000 * YARD, 0, course * 10, [])
    way.straight(4000 * YARD)
    found = meeting(spread(course=900), way)
    assert found is not None
    haguro.course = 0
    dice = umpire(5, 1)

    roll_against(state, spread(course=900), haguro, found.course, 900, dice)

    assert one(dice.events, "torpedoed").facts["count"] == count


@pytest.mark.rule("NA-TRP-16", "NA-TRP-50", "NA-TRP-22")
def test_of_two_ships_only_the_one_aimed_at_is_judged_by_the_line_to_her() -> None:
    """Torpedoes on course 090: their target lies due north and steers 090, so they cross her at right angles."""
    state = battle(
        fleet("rn", "exeter:KAGERO"),
        fleet("km", "aimed:YORK", at=(0, 3000), course=90, speed=0),
        fleet("km", "other:YORK", at=(3000, 0), course=90, speed=0),
    )
    torpedoes = spread(course=900, target="aimed")
    state.spreads = [torpedoes]
    tracks = [Track(name, ship.x, ship.y, ship.course, []) for name, ship in state.ships.items() if name != "exeter"]
    dice = umpire(5, 1, 5, 1)

    cross_tracks(state, tracks, dice)

    told = {event.facts["ship"]: event.facts["count"] for event in dice.events if event.kind == "torpedoed"}
    assert told == {"Aimed": 4, "Other": 2}


@pytest.mark.rule("NA-WEA-20", "NA-SUB-54")
@pytest.mark.parametrize(
    "kind, depth, seas, fires",
    [
        ("FUBUKI", "", "very rough", False),
        ("FUBUKI", "", "rough", True),
        ("YORK", "", "very rough", True),
        ("VIIC", "S", "very rough", False),
        ("VIIC", "P", "very rough", True),
        ("VIIC", "D", "calm", False),
        ("VIIC", "S", "calm", True),
    ],
)
def test_who_fires_torpedoes_in_what_sea(kind: str, depth: str, seas: str, fires: bool) -> None:
    state = battle(fleet("km", "a:" + kind, depth=depth), fleet("rn", "z:YORK", at=(9000, 0)), seas=seas)
    assert may_launch(state, state.ships["a"]) is fires
    state.ships["a"].level = 2
    assert not may_launch(state, state.ships["a"])


@pytest.mark.rule("NA-WEA-20")
@pytest.mark.parametrize("kind, depth, count, runs", [("YORK", "", 3, 2), ("YORK", "", 1, 0), ("VIIC", "P", 3, 3)])
def test_very_rough_seas_take_one_torpedo_from_what_is_fired_on_the_surface(
    kind: str, depth: str, count: int, runs: int
) -> None:
    state = battle(fleet("km", "a:" + kind, depth=depth), fleet("rn", "z:YORK", at=(9000, 0)), seas="very rough")
    ship = state.ships["a"]
    mount = mounts(ship)[0]
    before = ship.tubes[0]

    fire_torpedoes(state, Launch("a", mount.name, count, 900), umpire())

    assert [found.count for found in state.spreads] == ([runs] if runs else [])
    assert ship.tubes[0] == before - count
    assert ship.quiet == -1


@pytest.mark.rule("NA-TRP-10", "NA-TRP-51")
def test_only_a_two_turn_torpedo_is_hidden_and_only_if_wished() -> None:
    state = battle(fleet("ijn", "a:FUBUKI", "b:KAMIKAZE", name="own"), fleet("rn", "z:YORK", at=(9000, 0)))
    for ship, is_secret in (("a", True), ("a", False), ("b", True)):
        mount = mounts(state.ships[ship])[0 if is_secret else 1]
        fire_torpedoes(state, Launch(ship, mount.name, 1, 900, "", is_secret), umpire())

    assert [(found.inches, found.legs, found.is_hidden) for found in state.spreads] == [
        (24, 2, True),
        (24, 2, False),
        (21, 1, False),
    ]


@pytest.mark.rule("NA-TRP-13", "NA-TRP-49")
@pytest.mark.parametrize(
    "yards, knots, aimed", [(3333, 30, True), (3334, 30, False), (8333, 4, True), (8333, 5, False), (8334, 4, False)]
)
def test_a_shot_at_a_ship_is_automatic_when_she_is_near_or_slow(yards: int, knots: int, aimed: bool) -> None:
    state = battle(fleet("rn", "a:YORK"), fleet("km", "z:YORK", at=(yards, 0), speed=knots))

    fire_torpedoes(state, Launch("a", "R1", 3, 900, "z"), umpire())

    assert state.spreads[0].target == ("z" if aimed else "")


@pytest.mark.rule("NA-TRP-32", "NA-SUB-5")
@pytest.mark.parametrize("depth, met", [("S", True), ("P", False), ("D", False)])
def test_torpedoes_pass_over_a_boat_below(depth: str, met: bool) -> None:
    state = battle(fleet("rn", "exeter:YORK"), fleet("km", "u-1:VIIC", at=(0, 3000), depth=depth, speed=0))
    state.spreads = [spread(course=0)]
    boat = state.ships["u-1"]
    dice = umpire(*([5, 5] if met else []))

    cross_tracks(state, [Track("u-1", boat.x, boat.y, 900, [])], dice)

    assert ("torpedoed" in kinds(dice.events)) is met


@pytest.mark.rule("NA-TRP-13", "NA-TRP-15", "NA-TRP-52")
@pytest.mark.parametrize(
    "units, leg, met", [(0, 0, True), (50000, 0, True), (50001, 0, False), (50000, 1, True), (49999, 1, False)]
)
def test_an_aimed_spread_meets_her_when_the_run_has_come_so_far(units: int, leg: int, met: bool) -> None:
    state = battle(fleet("ijn", "exeter:FUBUKI"), fleet("km", "z:YORK", at=(0, 0), speed=0))
    state.ships["z"].y = units
    state.spreads = [spread(course=2700, inches=24, leg=leg, legs=2, target="z")]
    dice = umpire(*([5, 5] if met else []))

    cross_tracks(state, [Track("z", 0, units, 900, [])], dice)

    assert ("torpedoed" in kinds(dice.events)) is met


@pytest.mark.rule("NA-TRP-12")
@pytest.mark.parametrize("turns", [1, 2])
def test_torpedoes_that_cannot_reach_her_are_laid_where_she_will_be_at_their_end(turns: int) -> None:
    state = duel(60000, own="MYOKO")
    ship, target = state.ships["exeter"], state.ships["haguro"]
    target.course, target.speed = 0, 30 * KNOT
    end = advance(target.x, target.y, 0, 30 * KNOT * turns)

    assert collision_course(ship, target, RUN[24], turns) == bearing(ship.x, ship.y, *end)


@pytest.mark.rule("NA-TRP-12")
@pytest.mark.parametrize("course", range(0, 3600, 450))
def test_an_aimed_track_meets_her_at_the_first_of_its_moments(course: int) -> None:
    """The run is sampled every five seconds: it must not miss the ship, whatever she does."""
    state = duel(5000)
    ship, target = state.ships["exeter"], state.ships["haguro"]
    target.course = course
    for yards in (0, 700, 4_111, 9_000, 15_500):
        for speed in (0, 12 * KNOT, 35 * KNOT + 7):
            target.x, target.y, target.speed = yards * YARD, -yards * YARD // 3, speed
            x, y = target.x, target.y
            for second in range(0, 2 * 300 + 1, 5):
                x, y = advance(target.x, target.y, course, speed * second // 300)
                if distance(ship.x, ship.y, x, y) * 300 <= RUN[24] * second:
                    break
            assert collision_course(ship, target, RUN[24], 2) == bearing(ship.x, ship.y, x, y)


@pytest.mark.rule("NA-TRP-6", "NA-TRP-10")
def test_who_does_not_see_the_launcher_sees_the_track_and_its_course() -> None:
    state = opened(duel(6000))
    state.seen["ijn"], state.common = [], []
    referee = umpire(state=state)
    lay_out(state, spread(3, 805), referee)
    event = referee.events[0]

    assert (event.audience, event.facts) == (("rn",), {"ship": "Exeter", "count": 3, "course": 80})
    assert event.veil is not None
    assert (event.veil.kind, event.veil.facts) == ("track", {"count": 3, "course": 80})


@pytest.mark.rule("NA-TRP-33", "NA-TRP-2")
@pytest.mark.parametrize("count, left", [(1, 0), (2, 1)])
def test_a_spread_whose_torpedoes_have_all_hit_does_not_run_on(count: int, left: int) -> None:
    """Long Lances that meet a ship in their first turn: a one on the white die is one hit for one or two torpedoes."""
    state = opened(duel(3000))
    state.spreads = [spread(count, 900, 24, legs=2, target="haguro")]
    cross_tracks(state, [], umpire(1, 2))

    assert [one.count for one in state.spreads] == [left] * bool(left)


@pytest.mark.rule("NA-TRP-6")
def test_every_spread_has_a_number_of_its_own() -> None:
    state = opened(duel(9000, own="FUBUKI"))
    give(state, "ijn", "plot")
    give(state, "rn", "plot torp exeter/C1 2 at 80 | torp exeter/C2 2 at 100", exact=False)

    assert state.spreads_made == 2
