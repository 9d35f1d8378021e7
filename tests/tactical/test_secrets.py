"""What a side cannot know: sealed plots, unseen ships, unmarked torpedoes, boats below, shells out of the dark."""

from __future__ import annotations

import pytest

from flagplot.kernel.codec import text
from flagplot.kernel.ledger import Fairness
from flagplot.kernel.match import Match
from flagplot.kernel.seat import Seat
from flagplot.kernel.testing import check_sealed
from flagplot.kernel.testing.playout import chooser
from flagplot.tactical import GAME
from flagplot.tactical.geometry import YARD
from flagplot.tactical.model import Battle, Contact, Smoke
from flagplot.tactical.phases.detection import notice_smoke
from flagplot.tactical.phases.movement import ground
from flagplot.tactical.pieces import Group
from flagplot.tactical.spreads import wild
from tests.tactical.positions import battle, duel, fleet, give, one, opened, turn, umpire


def seen_by(state: Battle, seat: str) -> str:
    return text(GAME.view(state, Seat(seat)))


def test_a_sealed_plot_stays_sealed() -> None:
    match = Match.open(GAME, "cruiser-action", Fairness(seed=3))
    state = match.state
    assert isinstance(state, Battle)
    choose = chooser(5)
    plots = [GAME.sample(state, Seat("usn"), choose) for _ in range(10)]

    check_sealed(GAME, match, Seat("usn"), plots)


def test_an_unseen_ship_may_be_anywhere() -> None:
    shown = set()
    for yards in (13000, 14000, 20000):
        state = opened(duel(yards, light="night", date="1940-01-01", own="LEANDER", foe="MYOKO"))
        state.ships["haguro"].ammo["JP8"] = yards % 7
        shown.add(seen_by(state, "rn"))

    assert len(shown) == 1


def test_an_enemys_sheet_is_her_own() -> None:
    shown = set()
    for tubes, ammunition, controlled in ((4, 15, True), (0, 3, False)):
        state = duel(9000)
        haguro = state.ships["haguro"]
        haguro.level, haguro.controlled = 1, controlled
        haguro.tubes = [tubes] * 4
        haguro.ammo["JP8"] = ammunition
        shown.add(seen_by(opened(state), "rn"))

    assert len(shown) == 1


def test_a_ship_not_seen_fires_out_of_the_dark() -> None:
    state = duel(5000, light="night", date="1940-01-01", own="LEANDER", foe="MYOKO")
    state.contacts["ijn"]["exeter"] = Contact("visual")
    opened(state, 6)
    assert state.seen == {"rn": [], "ijn": ["exeter"]}

    give(state, "rn", "plot")
    events = give(state, "ijn", "plot haguro/BOW&STN -> exeter", 1, 1, 6)

    fired = one(events, "fired")
    assert fired.audience == ("ijn",)
    assert fired.veil is not None
    told = seen_by(state, "rn")
    assert "under_fire" in told
    assert '"kind":"fired"' not in told
    assert "20cm" not in told


def test_a_battery_that_may_shift_does_not_name_its_ship() -> None:
    groups = fleet("rn", "a:LEANDER", "b:LEANDER"), fleet("ijn", "haguro:MYOKO", at=(5000, 0))
    state = battle(*groups, light="night", date="1940-01-01")
    state.contacts["ijn"]["a"] = Contact("visual")
    opened(state, 6)
    give(state, "rn", "plot")
    state.ships["haguro"].gun_mod = 4
    give(state, "ijn", "plot haguro/BOW&STN -> a", 4, 1)
    assert GAME.to_act(state) == ("ijn",)

    assert "JP8" not in seen_by(state, "rn")
    twin = GAME.imagine(GAME.view(state, Seat("rn")), chooser(1))
    assert seen_by(twin, "rn") == seen_by(state, "rn")
    assert GAME.to_act(twin) == ("ijn",)


def test_an_unmarked_long_lance_is_known_to_its_own_side_only() -> None:
    state = opened(duel(20000, own="MYOKO", foe="YORK"))
    turn(state, rn="torp exeter/L1 4 at 270 secret")

    assert len(GAME.view(state, Seat("rn")).spreads) == 1
    assert GAME.view(state, Seat("ijn")).wakes == []
    assert "launched" not in seen_by(state, "observer")


def test_control_sees_everything_and_an_observer_what_the_sides_see_of_each_other() -> None:
    state = opened(duel(20000, light="night", date="1940-01-01"))

    assert sorted(GAME.view(state, Seat("control")).ships) == ["exeter", "haguro"]
    observer = GAME.view(state, Seat("observer"))
    assert observer.ships == {}
    assert not any(other.is_seen for other in observer.others.values())


def test_everything_is_open_after_the_battle() -> None:
    state = opened(duel(20000, turns=1))
    turn(state)

    assert sorted(GAME.view(state, Seat("rn")).ships) == ["exeter", "haguro"]


def test_torpedoes_that_miss_an_unseen_ship_do_not_tell_of_her() -> None:
    state = duel(4000, light="night", date="1940-01-01", own="LEANDER", foe="LEANDER")
    state.ships["haguro"].course, state.ships["haguro"].speed = 0, 0
    opened(state, 6, 6)
    assert state.seen["rn"] == []

    events = turn(state, 5, 1, 6, 6, rn="torp exeter/R1 4 at 90")

    assert one(events, "torpedoed").audience == ("ijn",)
    assert "torpedoed" not in seen_by(state, "rn")


def test_a_track_from_an_unseen_launcher_shows_course_and_number_only() -> None:
    state = duel(9000, light="night", date="1940-01-01", own="LEANDER", foe="LEANDER")
    state.ships["haguro"].x += 60000
    opened(state)

    events = turn(state, rn="torp exeter/L1 3 at 270")

    launched = one(events, "launched")
    assert launched.audience == ("rn",)
    assert launched.veil is not None
    assert dict(launched.veil.facts) == {"count": 3, "course": 270}


@pytest.mark.rule("NA-SUB-10")
@pytest.mark.parametrize("method, yards, die", [("hydrophone", 2000, 6), ("sonar", 4000, 6), ("sonar", 4000, 1)])
def test_a_search_tells_the_hunter_nothing_of_the_depth(method: str, yards: int, die: int) -> None:
    told = set()
    for depth in ("P", "D", "R", "T"):
        state = battle(
            fleet("rn", "bluebell:FLOWER", speed=12),
            fleet("km", "u-99:VIIC", at=(0, yards), depth=depth, speed=6),
            date="1943-03-01",
        )
        opened(state)
        give(state, "km", "plot u-99: SPEED 6")
        give(state, "rn", f"plot search bluebell {method}", die, exact=False)
        told.add(seen_by(state, "rn"))

    assert len(told) == 1
    assert "NA-TAB-SUBDETECT" not in told.pop()


@pytest.mark.rule("NA-SUB-10")
def test_a_pattern_that_misses_tells_nothing_of_the_depth() -> None:
    told = set()
    for depth in ("P", "D", "R"):
        state = battle(
            fleet("rn", "bluebell:FLOWER", speed=12),
            fleet("km", "u-99:VIIC", at=(0, 1000), depth=depth, speed=8),
            date="1943-03-01",
        )
        opened(state)
        give(state, "km", "plot u-99: SPEED 8")
        give(state, "rn", "plot bluebell: SPEED 16 | search bluebell hydrophone", 6, exact=False)
        give(state, "rn", "assault bluebell over u-99 charge T", 2, exact=False)
        told.add(seen_by(state, "rn"))

    assert len(told) == 1


@pytest.mark.rule("NA-MOV-20")
def test_smoke_of_an_undetected_ship_does_not_give_her_away() -> None:
    state = battle(
        fleet("rn", "a:TRIBAL", speed=30),
        fleet("ijn", "z:MYOKO", at=(40000, 0)),
        light="night",
        date="1940-01-01",
    )
    opened(state)
    turn(state, rn="a: SMOKE, SPEED 30")

    assert len(GAME.view(state, Seat("rn")).smoke) == 1
    assert GAME.view(state, Seat("ijn")).smoke == []
    assert GAME.view(state, Seat("observer")).smoke == []
    assert len(GAME.view(state, Seat("control")).smoke) == 1
    twin = GAME.imagine(GAME.view(state, Seat("rn")), chooser(1))
    assert seen_by(twin, "rn") == seen_by(state, "rn")


@pytest.mark.rule("NA-MOV-20")
@pytest.mark.parametrize("yards, known", [(12000, True), (12001, False)])
def test_smoke_within_a_lookouts_reach_is_known(yards: int, known: bool) -> None:
    state = duel(0, own="TRIBAL", foe="MYOKO", light="night", date="1940-01-01")
    state.smoke = [Smoke("rn", [(yards * YARD, 0), ((yards + 500) * YARD, 0)], 9)]

    notice_smoke(state)

    assert (len(GAME.view(state, Seat("ijn")).smoke) == 1) is known
    if known:
        assert seen_by(state, "ijn").count('"known"') == 1
        assert len(GAME.view(state, Seat("observer")).smoke) == 1


def test_smoke_of_a_ship_in_sight_is_seen_while_it_is_laid() -> None:
    state = opened(duel(20000, own="TRIBAL", foe="MYOKO"))
    turn(state, rn="exeter: SMOKE, SPEED 30")

    assert state.smoke[0].known == ["rn", "ijn"]


@pytest.mark.rule("NA-TRP-34")
@pytest.mark.parametrize("seen, hits, private", [(False, 0, True), (False, 1, False), (True, 0, False)])
def test_a_wild_torpedo_names_no_unseen_launcher(seen: bool, hits: int, private: bool) -> None:
    state = duel(9000, light="night", date="1940-01-01")
    state.seen["ijn"] = ["exeter"] if seen else []
    told = umpire(1 if hits else 5, 1)

    wild(state, state.ships["exeter"], 21, told)

    assert one(told.events, "wild").audience == (("rn",) if private else None)


@pytest.mark.rule("NA-MOV-30")
@pytest.mark.parametrize("light, seen, private", [("day", False, True), ("day", True, False), ("night", False, False)])
def test_a_grounding_out_of_sight_stays_out_of_sight_by_day(light: str, seen: bool, private: bool) -> None:
    state = duel(9000, light=light, date="1940-01-01")
    state.seen["ijn"] = ["exeter"] if seen else []
    told = umpire()

    ground(state, state.ships["exeter"], told)

    assert one(told.events, "grounded").audience == (("rn",) if private else None)


def test_a_world_is_imagined_in_which_the_lone_enemy_group_has_detached_somebody() -> None:
    state = battle(fleet("rn", "ajax:LEANDER"), fleet("km", "spee:DEUTSCH", "luetzow:DEUTSCH", at=(0, 50000)))
    lone = next(group for group in state.groups.values() if group.side == "km")
    lone.ships.remove("luetzow")
    state.groups["luetzow-det.km"] = Group(
        "luetzow-det.km", "luetzow", "km", lone.seat, ["luetzow"], "luetzow", lone.id
    )
    state.ships["luetzow"].group = "luetzow-det.km"
    view = GAME.view(state, Seat("rn"))

    imagined = GAME.imagine(view, chooser(1))

    assert view.detached
    assert GAME.view(imagined, Seat("rn")).detached
    assert all(imagined.groups[g.parent].side == g.side for g in imagined.groups.values() if g.parent)
