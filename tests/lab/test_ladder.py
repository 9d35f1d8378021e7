"""The ladder of bots: mirrored seeds, scores with confidence intervals, ratings."""

from __future__ import annotations

import json
from time import perf_counter, process_time

from typer.testing import CliRunner

from flagplot.bots.roster import recruit
from flagplot.bots.search.admiral import Admiral
from flagplot.bots.tactical.searching import NavalAction
from flagplot.cli import app
from flagplot.games import load
from flagplot.kernel.outcome import Outcome
from flagplot.lab.ladder import Meeting, climb, meet, ratings, score, teams
from flagplot.lab.simulate import measured


def test_each_seed_is_played_from_both_sides() -> None:
    met = meet("tactical", "duel", "captain", "random", 2, workers=1)

    assert met.games == 4
    assert {side: sum(counts) for side, counts in met.sides.items()} == {"usn": 2, "ijn": 2}
    assert met.better + met.worse <= 2


def test_a_bot_against_itself_wins_and_loses_the_same_pairs() -> None:
    met = meet("strategic", "intro", "captain", "captain", 3, workers=1)

    assert (met.better, met.worse) == (0, 0)
    assert met.wins == met.losses


def test_nations_play_for_their_alliance() -> None:
    sides = teams(load("strategic"), "1942")

    assert sides["usa"] == sides["uk"] == "allied"  # type: ignore[index]  # a Seat is a str
    assert sides["japan"] == "axis"  # type: ignore[index]


def test_a_shared_victory_is_a_draw() -> None:
    both = Outcome(("allied", "axis"), "victory", {}, "", ())
    one = Outcome(("axis",), "victory", {}, "", ())

    assert [score(both, "axis"), score(one, "axis"), score(one, "allied")] == [0.5, 1.0, 0.0]


def test_ratings_follow_the_results() -> None:
    strong = Meeting("strong", "weak", wins=10, losses=10)
    even = Meeting("even", "other", wins=5, losses=5)
    sure = Meeting("strong", "lost", wins=20)

    found = ratings([strong, even, sure])
    assert abs(found["even"] - found["other"]) < 1
    assert found["strong"] > found["lost"] + 300
    assert abs(sum(found.values())) < 1e-6
    assert strong.decided[0] == 0.5
    assert sure.decided[1] > 0.8


def test_everybody_meets_everybody_on_the_command_line() -> None:
    done = CliRunner().invoke(
        app,
        [
            "lab",
            "ladder",
            "strategic",
            "intro",
            "--bots",
            "captain,midshipman,random",
            "--games",
            "1",
            "--workers",
            "1",
            "--json",
        ],
        catch_exceptions=False,
    )
    told = json.loads(done.stdout)

    assert [(one["one"], one["two"]) for one in told["meetings"]] == [
        ("captain", "midshipman"),
        ("captain", "random"),
        ("midshipman", "random"),
    ]
    assert set(told["ratings"]) == {"captain", "midshipman", "random"}
    assert len(list(climb("strategic", "intro", ["captain"], 1))) == 0


def test_a_ladder_of_one_is_refused() -> None:
    alone = CliRunner().invoke(app, ["lab", "ladder", "tactical", "duel", "--bots", "captain"])
    wrong = CliRunner().invoke(app, ["lab", "ladder", "tactical", "duel", "--bots", "captain,capten"])

    assert "Name at least two bots" in alone.output
    assert "There is no bot 'capten'" in wrong.output


def test_admirals_of_the_laboratory_count_the_processors_time() -> None:
    admiral, captain = recruit("tactical", "admiral:0.5s"), recruit("tactical", "captain")

    assert isinstance(admiral, Admiral)
    assert admiral.clock is perf_counter
    assert measured(admiral) is admiral
    assert admiral.clock is process_time
    assert measured(captain) is captain


def test_an_admiral_of_several_processes_keeps_the_clock_on_the_wall() -> None:
    """The processor time of one process does not include the others."""
    several = Admiral(NavalAction(), cores=3)

    measured(several)
    assert several.clock is perf_counter
