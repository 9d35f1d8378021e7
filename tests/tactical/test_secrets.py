"""What a side cannot know: sealed plots, unseen ships, unmarked torpedoes, submerged boats, shells out of the dark."""

from __future__ import annotations

import pytest

from flagplot.kernel.match import Match
from flagplot.kernel.proof.ledger import Fairness
from flagplot.kernel.records.codec import text
from flagplot.kernel.seat import Seat
from flagplot.kernel.testing import check_sealed
from flagplot.kernel.testing.playout import chooser
from flagplot.tactical import GAME
from flagplot.tactical.rules.movement.geometry import YARD
from flagplot.tactical.rules.movement.movement import ground
from flagplot.tactical.rules.sight.detection import notice_smoke
from flagplot.tactical.rules.torpedoes.spreads import wild
from flagplot.tactical.state.model import Battle, Contact, Smoke
from flagplot.tactical.state.pieces import Group
from tests.tactical.positions import assault, battle, duel, fleet, give, one, opened, turn, umpire


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
        assault(state, "assault bluebell over u-99 charge T", 2)
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
    state.smoke = [Smoke("rn", [(yards * YARD, 0), ((yards + 500) * YARD, 0)], 9, known=["rn"])]

    notice_smoke(state)

    assert (len(GAME.view(state, Seat("ijn")).smoke) == 1) is known
    if known:
        assert seen_by(state, "ijn").count('"known"') == 1
    # The side that laid it does not know whether the enemy has seen it, so an observer is not shown it.
    assert GAME.view(state, Seat("observer")).smoke == []


def test_smoke_of_a_ship_in_sight_is_seen_while_it_is_laid() -> None:
    state = opened(duel(20000, own="TRIBAL", foe="MYOKO"))
    turn(state, rn="exeter: SMOKE, SPEED 30")

    assert state.smoke[0].known == ["rn", "ijn", "observer"]
    assert len(GAME.view(state, Seat("observer")).smoke) == 1


@pytest.mark.rule("NA-TRP-34")
@pytest.mark.parametrize("seen, hits, private", [(False, 0, True), (False, 1, False), (True, 0, False)])
def test_a_wild_torpedo_names_no_unseen_launcher(seen: bool, hits: int, private: bool) -> None:
    state = duel(9000, light="night", date="1940-01-01")
    state.seen["ijn"] = ["exeter"] if seen else []
    told = umpire(1 if hits else 5, 1)

    wild(state, state.ships["exeter"], 21, told)

    audience = None if hits else ("rn",) if private else ("rn", "ijn")
    assert one(told.events, "wild").audience == audience


@pytest.mark.rule("NA-MOV-30")
@pytest.mark.parametrize("light, seen, private", [("day", False, True), ("day", True, False), ("night", False, False)])
def test_a_grounding_out_of_sight_stays_out_of_sight_by_day(light: str, seen: bool, private: bool) -> None:
    state = duel(9000, light=light, date="1940-01-01")
    state.seen["ijn"] = ["exeter"] if seen else []
    state.common = []
    told = umpire()

    ground(state, state.ships["exeter"], told)

    audience = None if light == "night" else ("rn",) if private else ("rn", "ijn")
    assert one(told.events, "grounded").audience == audience


def sighted(state: Battle, *, by_enemy: bool) -> Battle:
    """The same battle with and without the enemy in contact with the British ship."""
    state.contacts["ijn"] = {"exeter": Contact("visual")} if by_enemy else {}
    state.seen["ijn"] = ["exeter"] if by_enemy else []
    return state


def both_views(state: Battle) -> tuple[str, str]:
    return seen_by(state, "rn"), seen_by(state, "observer")


@pytest.mark.rule("NA-SOP-24")
def test_a_player_does_not_learn_at_the_observers_door_whom_the_enemy_has_sighted() -> None:
    worlds = [
        sighted(opened(duel(5000, light="night", date="1940-01-01", own="LEANDER"), 6, 6), by_enemy=by_enemy)
        for by_enemy in (False, True)
    ]

    assert both_views(worlds[0]) == both_views(worlds[1])


@pytest.mark.rule("NA-SOP-24")
@pytest.mark.parametrize(
    "line, dice",
    [
        ("plot torp exeter/L1 2 at 270", ()),
        ("plot exeter: SMOKE, SPEED 20", ()),
        ("plot exeter/BOW&STN -> haguro", (6, 1)),
    ],
)
def test_what_she_does_is_told_to_observers_alike_whether_or_not_the_enemy_sees_it(
    line: str, dice: tuple[int, ...]
) -> None:
    told = []
    for by_enemy in (False, True):
        state = opened(duel(5000, light="night", date="1940-01-01", own="LEANDER"), 6, 6)
        sighted(state, by_enemy=by_enemy)
        state.contacts["rn"] = {"haguro": Contact("visual")}
        state.seen["rn"] = ["haguro"]
        give(state, "rn", line)
        give(state, "ijn", "plot", *dice, *([] if by_enemy else [6]))
        told.append([text(event) for event in state.logs[Seat("observer")]])

    assert told[0] == told[1]


@pytest.mark.rule("NA-SOP-24")
def test_by_day_an_observer_sees_the_ships_that_see_each_other() -> None:
    state = opened(duel(20000))
    observer = GAME.view(state, Seat("observer"))
    assert {name for name, other in observer.others.items() if other.is_seen} == {"exeter", "haguro"}

    far = opened(duel(27000, own="LEANDER", foe="MYOKO"))
    assert far.seen == {"rn": [], "ijn": ["exeter"]}
    assert not any(other.is_seen for other in GAME.view(far, Seat("observer")).others.values())


@pytest.mark.rule("NA-COM-10")
@pytest.mark.parametrize("commands", ["side", "group"])
def test_an_unseen_enemy_detachment_changes_nothing_for_me(commands: str) -> None:
    """The detachment is put into the position itself, not imagined."""
    told, asked = set(), set()
    for detaches in (False, True):
        ships = fleet("rn", "ajax:LEANDER"), fleet("km", "spee:DEUTSCH", "luetzow:DEUTSCH", at=(0, 150000))
        state = opened(battle(*ships, options={"commands": commands}))
        own = "rn/ajax" if commands == "group" else "rn"
        lone = state.groups["spee"]
        if detaches:
            lone.ships.remove("luetzow")
            unit = Group("det.km", "det", "km", lone.seat, ["luetzow"], "luetzow", lone.id)
            state.groups["det.km"] = unit
            state.ships["luetzow"].group = "det.km"
        views = [seen_by(state, own), seen_by(state, "observer")]
        for seat in list(GAME.to_act(state)):
            give(state, seat, "plot")
            asked.add(tuple(GAME.to_act(state)))
            views += [seen_by(state, own), seen_by(state, "observer")]
        told.add(tuple(views))

    assert len(told) == 1
    assert len(asked) == 2
