"""Land: no ship starts on it, and it blocks sight, gunfire, torpedoes, radar and lookouts by day and by night."""

from __future__ import annotations

import pytest

from flagplot.kernel.content.document import BadDocument
from flagplot.kernel.seat import Seat
from flagplot.tactical.content.scenario import Land
from flagplot.tactical.content.scenarios import scenario
from flagplot.tactical.rules.movement.geometry import YARD
from flagplot.tactical.rules.movement.shore import land_between
from flagplot.tactical.rules.sight.detection import in_touch, nearest, notice_smoke, radar_holds
from flagplot.tactical.rules.sight.sight import look_out, sights, squall_between
from flagplot.tactical.rules.torpedoes.torpedoes import cross_tracks
from flagplot.tactical.state.model import DAMAGED, Battle, Contact, Smoke
from tests.tactical.positions import battle, duel, effect, fleet, opened, refused, spread, track, turn, umpire, written

ISLAND = Land("Savo", ((4000, -3000), (6000, -3000), (6000, 3000), (4000, 3000)))
"""Between the origin and a ship 10,000 yards to the east."""


def behind(**conditions: object) -> Battle:
    """Exeter, and Haguro 10,000 yards east of her behind an island."""
    given: dict[str, object] = {"land": (ISLAND,)} | conditions
    return duel(10000, **given)  # type: ignore[arg-type]


@pytest.mark.rule("NA-MOV-34")
def test_by_day_land_hides_what_lies_behind_it() -> None:
    state = opened(behind())
    exeter, haguro = state.ships["exeter"], state.ships["haguro"]

    assert state.seen == {"rn": [], "ijn": []}
    assert not sights(state, exeter, haguro)
    haguro.y += 12000 * YARD
    assert sights(state, exeter, haguro)


@pytest.mark.rule("NA-MOV-34")
def test_lookouts_and_radar_find_nobody_behind_land() -> None:
    state = opened(behind(light="night", own="NEWORL", foe="MYOKO", date="1943-06-01"))
    state.ships["haguro"].x = 7000 * YARD
    group = state.groups["haguro"]

    assert nearest(state, "rn", group) is None
    assert not in_touch(state, "ijn", state.groups["exeter"])
    assert state.ships["exeter"].search != "none"
    assert not radar_holds(state, state.ships["exeter"], group)
    # No die was rolled for a ship that no lookout and no radar can reach.
    assert [event.kind for event in state.logs[Seat("control")] if event.kind in {"swept", "watched"}] == []


@pytest.mark.rule("NA-MOV-34")
def test_a_burning_ship_is_not_seen_through_an_island_at_night() -> None:
    state = behind(light="night", date="1940-01-01")
    state.ships["haguro"].level = DAMAGED
    look_out(state)
    assert state.seen["rn"] == []

    state.ships["haguro"].y = 9000 * YARD
    look_out(state)
    assert state.seen["rn"] == ["haguro"]


@pytest.mark.rule("NA-MOV-34")
def test_of_a_group_in_contact_the_ship_behind_land_is_not_seen() -> None:
    own, foes = fleet("rn", "a:YORK"), fleet("ijn", "x:MYOKO", "y:MYOKO", at=(10000, 9000), gap=9000)
    state = battle(own, foes, land=(ISLAND,), light="night", date="1940-01-01")
    state.contacts["rn"] = {"x": Contact("visual")}
    look_out(state)

    assert state.seen["rn"] == ["x"]


@pytest.mark.rule("NA-MOV-34")
def test_contact_is_lost_behind_an_island() -> None:
    state = behind(light="night", date="1940-01-01", own="MYOKO")
    state.contacts["rn"] = {"haguro": Contact("visual")}

    opened(state)

    assert state.contacts["rn"] == {}
    assert state.lost["rn"] == ["haguro"]


@pytest.mark.rule("NA-MOV-34")
def test_smoke_behind_land_goes_unnoticed() -> None:
    state = opened(behind())
    state.smoke = [Smoke("ijn", [(10000 * YARD, 0), (10000 * YARD, 600)], gone=9, known=["ijn"])]
    notice_smoke(state)
    assert state.smoke[0].known == ["ijn"]


@pytest.mark.rule("NA-GUN-77")
@pytest.mark.parametrize("light", ["day", "night"])
def test_guns_do_not_fire_over_land_at_what_a_consort_sees(light: str) -> None:
    ships = fleet("rn", "a:YORK"), fleet("rn", "b:YORK", at=(10000, 9000))
    state = battle(*ships, fleet("ijn", "x:MYOKO", at=(10000, 0)), land=(ISLAND,), light=light, date="1940-01-01")
    state.contacts["rn"] = {"x": Contact("visual")} if light == "night" else {}
    state.ships["x"].level = DAMAGED
    opened(state, *([6] if light == "night" else []))
    assert state.seen["rn"] == ["x"]

    assert refused(state, "rn", "plot a/BOW&STN 5 -> x") == "NA-GUN-77"
    assert refused(state, "rn", "plot b/BOW&STN 5 -> x") in {"", "NA-GUN-13"}
    assert refused(state, "rn", "plot torp a/R1 3 -> x") == "NA-TRP-57"


@pytest.mark.rule("NA-TRP-57")
def test_torpedoes_do_not_run_through_an_island() -> None:
    for land, met in (((), ["Haguro"]), ((ISLAND,), [])):
        state = battle(fleet("rn", "exeter:YORK"), fleet("km", "haguro:KENT", at=(0, 9000)), land=land)
        state.spreads = [spread(count=4, course=900)]
        with_dice = umpire(5, 1, state=state)
        cross_tracks(state, [track(7000, -1000, 0, 2000)], with_dice)
        assert [event.facts["ship"] for event in with_dice.events] == met


@pytest.mark.rule("NA-TRP-57")
def test_an_aimed_shot_does_not_cross_land_either_and_a_spread_ashore_is_gone() -> None:
    islet = Land("Rock", ((1000, -900), (1600, -900), (1600, 900), (1000, 900)))
    state = battle(fleet("rn", "exeter:YORK"), fleet("km", "haguro:KENT", at=(3000, 0)), land=(islet,))
    state.spreads = [spread(count=4, course=900, target="haguro", inches=24, legs=2)]

    cross_tracks(state, [], umpire(state=state))

    assert state.spreads == []


@pytest.mark.rule("NA-MOV-34")
def test_a_ship_aground_on_a_beach_sees_and_is_seen() -> None:
    state = opened(behind())
    exeter, haguro = state.ships["exeter"], state.ships["haguro"]
    haguro.x, haguro.y = 4005 * YARD, 0

    assert not land_between(state, exeter.x, exeter.y, haguro.x, haguro.y)
    assert sights(state, exeter, haguro)
    assert sights(state, haguro, exeter)


@pytest.mark.rule("NA-MOV-33")
def test_a_scenario_with_a_ship_on_land_is_refused_by_her_name() -> None:
    land = '[[land]]\nname = "Rock"\npolygon = [[-500, -500], [500, -500], [500, 500], [-500, 500]]\n'
    text = written("1941-03-01", "rn.hood", hypothetical=True) + land

    with pytest.raises(BadDocument, match=r"Hood would begin on land, at \(0, 0\)"):
        scenario(text)
    assert scenario(text.replace("at = [0, 0]", "at = [0, 900]")).land[0].name == "Rock"


@pytest.mark.rule("NA-MOV-33")
def test_a_boat_appears_at_sea() -> None:
    boat = fleet("km", "u-99:VIIC", at=(0, 0), depth="lurking")
    state = opened(battle(fleet("rn", "a:FLOWER", at=(20000, 20000)), boat, land=(ISLAND,)))
    line = "plot appear u-99 at {} course 0 speed 4 depth P"
    assert refused(state, "km", line.format("5000,0")) == "NA-MOV-33"

    # Due north by the first die, a foot of the floor scale by the second: the middle of the island.
    turn(state, 1, 1, km=line.format("5000,-4000").removeprefix("plot "))

    told = [event.facts for event in state.logs[Seat("km")] if event.kind == "spotted"]
    assert [(facts["x"], facts["y"]) for facts in told] == [(5000, -4000)]


@pytest.mark.rule("NA-SCN-6")
@pytest.mark.parametrize("turn, hidden", [(1, False), (4, True), (7, False)])
def test_a_squall_drifts_across_the_line_of_sight(turn: int, hidden: bool) -> None:
    """At 20 knots, 3,333 yards a turn, from 10,000 yards north: on the line in the fourth turn, gone by the seventh."""
    squall = effect("squall", x=5000, y=10000, yards=1000, drift_course=180, knots=20)
    state = battle(fleet("rn", "a:LEANDER"), fleet("km", "b:LEANDER", at=(7000, 0)), effects=(squall,))
    state.turn = turn
    a, b = state.ships["a"], state.ships["b"]

    assert squall_between(state, a.x, a.y, b.x, b.y) is hidden


@pytest.mark.rule("NA-TRP-57")
@pytest.mark.parametrize("low, high, gone", [(-900, 900, True), (-900, 40, False), (-40, 900, False)])
def test_a_spread_runs_on_where_one_of_its_edges_passes_the_land(low: int, high: int, gone: bool) -> None:
    """The islet lies across the middle of the fan, and across both its edges or one."""
    islet = Land("Rock", ((1000, low), (1600, low), (1600, high), (1000, high)))
    state = battle(fleet("rn", "exeter:YORK"), fleet("km", "haguro:KENT", at=(0, 9000)), land=(islet,))
    state.spreads = [spread(count=4, course=900, inches=24, legs=2)]

    cross_tracks(state, [], umpire(state=state))

    assert (state.spreads == []) is gone
