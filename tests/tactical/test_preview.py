"""The preview of a plot: tracks at their true length, turn costs, the end of the move, batteries that bear."""

from __future__ import annotations

from itertools import pairwise
from math import hypot
from typing import Any

import pytest

from flagplot.kernel import testing
from flagplot.kernel.seat import CONTROL, OBSERVER, Seat
from flagplot.tactical import GAME
from flagplot.tactical.orders.notation import NOTATION
from flagplot.tactical.rules.movement.geometry import YARD
from flagplot.tactical.state.model import Battle
from tests.tactical.positions import battle, duel, fleet, one, opened, turn

SCALES = [("floor", '"', 2000), ("tabletop", "cm", 2000), ("large_floor", '"', 1000)]


def preview(state: Battle, line: str, seat: str = "rn") -> Any:
    """The preview that a seat gets for a draft."""
    return GAME.preview(GAME.view(state, Seat(seat)), Seat(seat), NOTATION.parse(line))


def lengths(points: list[list[int]]) -> list[int]:
    """The lengths of the legs of a track."""
    return [round(hypot(x1 - x0, y1 - y0)) for (x0, y0), (x1, y1) in pairwise(points)]


@pytest.mark.rule("NA-SCL-1", "NA-SCL-7", "NA-SCL-8", "NA-SCL-9", "NA-MOV-7")
@pytest.mark.parametrize("scale, mark, unit", SCALES)
def test_a_course_has_its_true_length_at_every_play_scale(scale: str, mark: str, unit: int) -> None:
    state = opened(duel(9000, options={"play_scale": scale}))
    shown = preview(state, f"plot exeter: 4{mark}, L 45, 6{mark}")
    track = shown["tracks"]["exeter"]

    assert shown["unit"] == {"mark": mark, "length": unit, "yard": YARD}
    assert lengths(track["points"]["exeter"]) == pytest.approx([4 * unit, 6 * unit], abs=1)
    assert (track["run"], track["course"]) == (10 * unit, 3150)
    assert track["costs"] == [{"step": 2, "cost": 2000}]
    assert (track["cut"], track["warning"], track["delayed"]) == (None, "", False)
    assert shown["fire"] == []


@pytest.mark.parametrize("scale, mark, unit", SCALES)
@pytest.mark.parametrize("circle", ["off", "on"])
def test_ships_end_where_the_draft_showed_them(scale: str, mark: str, unit: int, circle: str) -> None:
    own, foe = fleet("rn", "a:YORK", "b:YORK", "c:YORK", name="own"), fleet("km", "z:YORK", at=(90000, 0))
    state = opened(battle(own, foe, options={"play_scale": scale, "turning_circle": circle}))
    line = f"detach c as rear | own: EVADE, 3{mark}, R 60, 3{mark} | rear: 1000y, FL L 30, SPEED 9"
    tracks = preview(state, f"plot {line}")["tracks"]
    assert state.groups["own"].ships == ["a", "b", "c"]
    turn(state, rn=line)

    assert {name: [*track["points"]] for name, track in tracks.items()} == {"own": ["a", "b"], "rear.rn": ["c"]}
    for track in tracks.values():
        for name, points in track["points"].items():
            assert points[-1] == (state.ships[name].x, state.ships[name].y)


@pytest.mark.rule("NA-MOV-12")
def test_a_leg_beyond_the_move_is_shown_cut_short() -> None:
    track = preview(opened(duel(9000)), 'plot exeter: 8", R 90, 20", L 10')["tracks"]["exeter"]

    assert track["costs"] == [{"step": 2, "cost": 4000}]
    assert track["run"] == track["most"] - 4000
    assert track["cut"] == {"step": 3, "at": track["points"]["exeter"][-1]}
    assert track["warning"].startswith('Step 3 of Exeter, 20", will be cut short')


@pytest.mark.rule("NA-MOV-37")
def test_pooled_turns_are_paid_for_together() -> None:
    line = 'plot exeter: EVADE, L 20, 2", L 20, 2", R 30'
    each = preview(opened(duel(9000)), line)["tracks"]["exeter"]["costs"]
    pooled = preview(opened(duel(9000, options={"turning_cost": "pooled"})), line)["tracks"]["exeter"]["costs"]

    assert [(one["step"], one["cost"]) for one in each] == [(1, 2000), (2, 2000), (4, 2000), (6, 2000)]
    assert [(one["step"], one["cost"]) for one in pooled] == [(1, 2000), (2, 2000), (4, 0), (6, 2000)]


def test_a_leg_can_be_taken_up_anew_where_the_one_before_it_ends() -> None:
    state = opened(duel(9000))
    track = preview(state, "plot exeter: EVADE, 1000y, R 70, 500y")["tracks"]["exeter"]
    start, _, leg, _, end = track["stops"]
    ship, points = state.ships["exeter"], track["points"]["exeter"]
    assert start["at"] == (ship.x, ship.y)
    assert [leg["at"], end["at"]] == points[1:]
    assert (leg["course"], end["course"]) == (ship.course, track["course"])
    # Evasion is paid for at once; a turn of up to 60 degrees costs a third of a thousand yards, and so on.
    left = track["most"] - 2000
    assert start["reach"] == [(0, left), (60, left - 2000), (120, left - 4000), (180, left - 6000)]
    assert leg["reach"][0] == (0, left - 6000)
    assert end["reach"][0] == (0, left - 6000 - 4000 - 3000)


@pytest.mark.rule("NA-MOV-37")
def test_the_next_turn_is_cheaper_where_turns_are_pooled() -> None:
    state = opened(duel(9000, options={"turning_cost": "pooled"}))
    end = preview(state, "plot exeter: R 30, 500y")["tracks"]["exeter"]["stops"][-1]
    assert [widest for widest, _ in end["reach"]] == [30, 90, 150, 180]


def test_a_group_that_falls_in_moves_with_the_other() -> None:
    groups = [fleet("rn", f"{name}:YORK", at=(0, -place)) for name, place in (("a", 0), ("b", 1000))]
    state = opened(battle(*groups, fleet("km", "z:YORK", at=(90000, 0))))
    tracks = preview(state, 'plot join b to a | a: 4" | b: 8"')["tracks"]

    assert [*tracks] == ["a"]
    assert [*tracks["a"]["points"]] == ["a", "b"]


@pytest.mark.rule("NA-GUN-13", "NA-GUN-14")
@pytest.mark.parametrize("bearing", [0, 10, 45, 90, 170, 180, 270, 340])
def test_the_batteries_that_bear_are_those_the_rules_let_fire(bearing: int) -> None:
    state = opened(duel(9000, bearing=bearing))
    batteries = state.ships["exeter"].sheet.batteries
    (fire,) = preview(state, "plot exe/BOW -> Hag")["fire"]
    lines = [
        f"plot exeter/{one.arc} {state.ships['exeter'].gun(number).factor} -> haguro"
        for number, one in enumerate(batteries)
    ]
    allowed = [GAME.check(state, Seat("rn"), NOTATION.parse(line)) is None for line in lines]

    assert (fire["ship"], fire["target"]) == ("exeter", "haguro")
    assert [batteries[number].arc for number in fire["named"]] == ["BOW"]
    assert fire["bearing"] == [number for number, may_fire in enumerate(allowed) if may_fire]


@pytest.mark.rule("NA-TRP-12", "NA-TRP-44", "NA-TRP-45")
@pytest.mark.parametrize("aim", ["at 90", "-> haguro"])
@pytest.mark.parametrize("speed", [0, 25])
def test_torpedoes_are_drawn_where_they_run(aim: str, speed: int) -> None:
    state = opened(
        battle(fleet("rn", "exeter:YORK"), fleet("ijn", "haguro:MYOKO", at=(7000, 0), course=0, speed=speed))
    )
    line = f"plot torp exeter/R1 3 {aim}"
    [lead] = preview(state, line)["launches"]
    launched = one(turn(state, rn=line.removeprefix("plot ")), "launched")

    assert (lead["ship"], lead["mount"], lead["count"]) == ("exeter", "R1", 3)
    assert lead["course"] // 10 == launched.facts["course"]
    assert hypot(*lead["to"]) == pytest.approx(50_000, abs=2)
    assert (lead["course"] < 900) == (aim == "-> haguro" and speed > 0), "ahead of a ship under way"


@pytest.mark.parametrize(
    "line",
    [
        "plot",
        'plot haguro: 4"',
        "plot exeter/BOW -> hood | torp hood/R1 3 at 90",
        "plot hood/BOW -> haguro | detach exeter as alone | join exeter to exeter",
        "plot appear exeter at 0,0 course 0 speed 8 depth P",
        "concede",
        "signal",
    ],
)
def test_what_cannot_be_drawn_is_left_out(line: str) -> None:
    assert preview(opened(duel(9000)), line) is None


def test_a_course_that_cannot_be_drawn_is_written_all_the_same() -> None:
    shown = preview(opened(duel(9000)), "plot exeter: 4 cm, r 30")
    assert (shown["tracks"], shown["helms"]) == ({}, {"exeter": "4cm, R 30"})


def test_only_the_commander_of_a_group_is_shown_its_draft() -> None:
    state = opened(duel(9000))

    for seat in ("ijn", OBSERVER, CONTROL):
        assert preview(state, 'plot exeter: 4" | exeter/BOW -> haguro', seat) is None


def test_an_enemy_out_of_sight_is_no_target_of_a_draft() -> None:
    state = opened(duel(90000))

    assert preview(state, "plot exeter/BOW -> haguro") is None
    assert preview(state, 'plot exeter: 4" | exeter/BOW -> haguro')["fire"] == []


@pytest.mark.parametrize("scale", ["tabletop", "large_floor"])
def test_previews_do_not_tell_twin_worlds_apart(scale: str) -> None:
    assert (
        testing.check_twins(GAME, ["cruiser-action", "convoy"], games=1, every=11, options={"play_scale": scale}) > 10
    )


def test_drafts_of_whole_games_are_drawn_and_change_nothing() -> None:
    drawn = 0
    for moment in testing.play_out(GAME, "cruiser-action", 3):
        state = moment.match.state
        assert isinstance(state, Battle)
        view = GAME.view(state, moment.seat)
        before = [(ship.id, ship.x, ship.y, ship.group, ship.marks[:]) for ship in view.ships.values()]
        shown = GAME.preview(view, moment.seat, moment.order)
        if shown is not None:
            drawn += len(shown["tracks"])
        assert before == [(ship.id, ship.x, ship.y, ship.group, ship.marks[:]) for ship in view.ships.values()]
    assert drawn > 5


def test_completion_knows_the_pieces_of_the_view() -> None:
    words = GAME.vocabulary(GAME.view(opened(duel(9000)), Seat("rn")))
    scope = lambda kind: words.get(kind, ())  # noqa: E731  # as a terminal would pass it

    def complete(line: str) -> list[str]:
        return NOTATION.complete(line, Seat("rn"), scope)

    assert complete("switch ") == ["haguro"]
    assert complete("plot ex") == ["exeter:", "exeter/"]
    assert complete("plot exeter: S") == ["SPEED", "SMOKE"]
    assert complete('plot exeter: 4", FL ') == ["L", "R"]
    assert complete("plot exeter: DEPTH ") == ["S", "P", "D", "R", "T", "Ab"]
    assert complete("plot exeter/B") == ["exeter/BOW"]
    assert complete("plot exeter/BOW -> ") == ["haguro"]
    assert complete("plot torp exeter/R1 3 ") == ["->", "at"]
    assert complete("plot torp exeter/R1 3 -> ") == ["haguro"]
    assert complete("plot ask leave | float ") == ["exeter"]
    assert complete("assault exeter over u-1 charge A") == ["Ab"]
    assert complete("signal t") == ["to"]
    assert complete("moments e1 l") == ["later"]
    assert complete("amend ") == ["exeter:"]
