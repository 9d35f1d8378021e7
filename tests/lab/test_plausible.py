"""Plausibility: the figures are counted as described, and captains stay within some of the bounds."""

from __future__ import annotations

from types import SimpleNamespace

import pytest
from typer.testing import CliRunner

from flagplot.cli import app
from flagplot.kernel.event import Event
from flagplot.kernel.seat import CONTROL, Seat
from flagplot.lab.plausibility.operational import escorted, hazards, relaid, returns
from flagplot.lab.plausibility.story import Figure, Story, stories
from flagplot.lab.plausibility.tactical import reversals, strays
from flagplot.lab.plausible import figures
from flagplot.tactical import GAME
from flagplot.tactical.orders.choices import Helm, Plot
from flagplot.tactical.orders.helm import LEFT, RIGHT, Step
from flagplot.tactical.state.model import ESCAPED, HEAVY

OFTEN = (
    "air raids a game",
    "merchant losses told a game",
    "share of turns that Japanese fleet carriers begin beside Ceylon",
    "share of turns that a Japanese light carrier begins within four hexes of Calcutta",
    "moves back to the hex left before",
    "Japanese moves into a hex with a known submarine",
    "ship dummies laid where one was seen through since the last night",
    "full-speed moves by night in which ships may collide, a game",
)


def told(*events: Event) -> Story:
    return Story("raid", state=SimpleNamespace(logs={CONTROL: events}))


def turning(verb: str, degrees: int) -> Plot:
    return Plot((Helm("line", (Step(verb, 10 * degrees),)),))


def test_a_sharp_turn_back_in_the_next_turn_is_a_reversal() -> None:
    weaving = [(1, turning(LEFT, 60)), (2, turning(RIGHT, 45)), (3, turning(RIGHT, 60)), (5, turning(LEFT, 60))]

    assert reversals(weaving, {"line": 3}) == (1, 4)
    assert reversals(weaving, {"line": 0}) == (0, 0)
    assert reversals([(1, turning(LEFT, 20)), (2, turning(RIGHT, 90))], {"line": 1}) == (0, 2)


def test_a_fit_ship_strays_if_she_leaves_with_nobody_in_sight_and_without_a_reason() -> None:
    state = GAME.new("savo-island", 1)
    for name in (*state.groups["north"].ships, *state.groups["mikawa"].ships):
        state.ships[name].status, state.ships[name].exit_turn = ESCAPED, 11
    story = Story("savo-island", state=state, unopposed={(Seat("allied"), 11), (Seat("ijn"), 11)})

    assert strays(story) == 3, "the Japanese have their object beyond the edge"
    state.ships[state.groups["north"].ships[0]].level = HEAVY
    assert strays(story) == 2
    story.unopposed = {(Seat("allied"), 10), (Seat("ijn"), 11)}
    assert strays(story) == 0


@pytest.mark.parametrize("scenario", ["savo-island", "sunda-strait"])
def test_captains_by_night_stay_in_the_battle(scenario: str) -> None:
    told = list(stories("tactical", scenario, 10, seed=7201))

    assert any(story.unopposed for story in told)
    assert sum(strays(story) for story in told) <= 1


def test_a_group_that_goes_to_and_fro_shuttles() -> None:
    assert returns([("A1", "0102"), ("A2", "0909"), ("A1", "0103"), ("A1", "0102"), ("A1", "0104")]) == (1, 2)
    assert returns([]) == (0, 0)


def test_a_figure_knows_its_bound() -> None:
    assert Figure("", 0.5, most=0.3).is_within is False
    assert Figure("", 0.5, least=0.3, most=0.6).is_within is True
    assert [Figure("", 0, 1).bound, Figure("", 0, None, 2).bound, Figure("", 0, 1, 2).bound, Figure("", 0).bound] == [
        "at least 1",
        "at most 2",
        "1 to 2",
        "",
    ]


@pytest.mark.parametrize("scenario", ["savo-island", "sunda-strait", "surigao-strait"])
def test_captains_keep_off_the_shore_and_their_course(scenario: str) -> None:
    found = {figure.name: figure for _, figure in figures("tactical", [scenario], games=3, seed=3)}

    assert [figure for figure in found.values() if not figure.is_within] == []
    assert {"games with a ship aground", "shoots with guns that cannot hurt the target"} <= set(found)


def test_the_raid_keeps_its_bounds() -> None:
    """Those of what happens often in every game; losses of a few ships, brigades and fuel need a hundred games."""
    found = {figure.name: figure for _, figure in figures("operational", ["raid"], games=3)}

    assert [name for name in OFTEN if not found[name].is_within] == []
    assert all(found[name].bound for name in OFTEN)
    assert found["Japanese carriers and battleships sunk a game"].most == 1


def test_dummies_laid_again_where_they_were_seen_through_are_counted_by_side() -> None:
    male = {"hex": "0419"}
    story = told(
        Event("turn", {"turn": 3}),
        Event("dummy.placed", {"kind": "ship", "place": "male"}, audience=("allies",)),
        Event("dummy.exposed", {"group": "A4", **male}),
        Event("turn", {"turn": 6}),
        Event("dummy.placed", {"kind": "ship", "place": "male"}, audience=("allies",)),
        Event("dummy.placed", {"kind": "ship", "place": "0419"}, audience=("japan",)),
        Event("dummy.placed", {"kind": "sub", "place": "0419"}, audience=("allies",)),
        Event("turn", {"turn": 9}),
        Event("dummy.placed", {"kind": "ship", "place": "0419"}, audience=("allies",)),
    )

    assert relaid(story) == [False, True, False, False]


def test_damaged_ships_sent_home_have_a_guard_or_none() -> None:
    story = told(
        Event("detached", {"group": "J1", "into": "J2", "ships": ["ryujo", "fubuki"]}),
        Event("damaged", {"ship": "kumano"}),
        Event("detached", {"group": "J1", "into": "J3", "ships": ["kumano"]}),
        Event("detached", {"group": "J3", "into": "J4", "ships": ["kumano", "fubuki"]}),
        Event("damaged", {"ship": "fubuki"}),
        Event("detached", {"group": "J3", "into": "J4", "ships": ["kumano", "fubuki"]}),
        Event("detached", {"group": "J3", "into": "J4", "ships": ["fubuki"]}),
    )

    assert escorted(story) == [False, True, False]


def test_throws_for_collisions_are_counted_at_full_speed_only() -> None:
    story = told(
        Event("collision", {"rammer": "kumano", "rammed": "murakumo", "result": "DxSk"}),
        Event("no.collision", {"why": "moving Fast"}),
        Event("no.collision", {"why": "regrouping"}),
    )

    assert hazards(story) == 1


def test_the_carriers_of_easter_bomb_and_the_introduction_is_fought_in_the_pacific() -> None:
    easter = {figure.name: figure for _, figure in figures("operational", ["easter"], games=1)}
    war = {figure.name: figure for _, figure in figures("strategic", ["intro"], games=2)}

    assert easter["air raids a game"].is_within
    assert war["landings in 1942, Pacific, a game"].value > 0
    assert war["battles at sea a game"].is_within


@pytest.mark.slow
def test_the_war_is_fought_in_two_oceans_to_its_end() -> None:
    found = [figure for _, figure in figures("strategic", ["war"], games=2)]

    assert [figure for figure in found if not figure.is_within] == []
    names = {figure.name for figure in found if figure.bound}
    assert "share of American heavy groups at Norfolk in the last turn" in names
    assert "landings in the Pacific after 1943 a game" in names
    assert "times Trincomalee changes hands, a game" in names
    assert "flag sheets of 1944 that are empty" in names


def test_a_story_holds_every_order_and_event() -> None:
    story = next(stories("tactical", "duel", 1))

    assert story.count("turn") == story.state.turn
    assert {str(seat) for seat, _, _ in story.orders} == {"usn", "ijn"}


def test_the_report_marks_what_is_outside_its_bound() -> None:
    done = CliRunner().invoke(app, ["lab", "plausible", "operational", "--scenario", "easter", "--games", "1"])

    assert "easter, 1 games of captains" in done.output
    assert "air raids a game (bound: at least 2)" in done.output
    assert done.exit_code == (1 if "\n! " in done.output else 0)
