"""The objectives of the briefings, each kind of condition once."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from flagplot.strategic.content.briefings import WHATS, Goal
from flagplot.strategic.rules.combat.losses import remove
from flagplot.strategic.rules.control.armistice import leave_the_axis, surrender
from flagplot.strategic.rules.victory import final_points, outcome, points_of, score_turn, verdict
from flagplot.strategic.state.model import Strategic
from tests.strategic.positions import NATIONS, changed, little, route, umpire, unit, war

pytestmark = pytest.mark.rule("NW-CTL-9")


def goal(what: str, how: str = "hold", points: int = 2, **facts: Any) -> Goal:
    return Goal(how, points, "a goal", what, **facts)


def worth(state: Strategic, nation: str, what: str, **facts: Any) -> int:
    return points_of(state, nation, goal(what, **facts))


def test_places_held_count_for_each_any_or_all() -> None:
    state = little()
    state.harbours["truk"].holder = "uk"
    places = ("truk", "kyoto")
    assert worth(state, "usa", "held", places=places) == 2
    assert worth(state, "usa", "held", places=places, need="any") == 2
    assert worth(state, "usa", "held", places=places, need="all") == 0
    state.harbours["kyoto"].holder = "usa"
    assert worth(state, "usa", "held", places=places) == 4
    assert worth(state, "usa", "held", places=places, need="all") == 2


def test_a_place_may_be_held_or_cut_off() -> None:
    state = little()
    facts: dict[str, Any] = {"places": ("truk",), "nations": ("japan",), "routes": (2,)}
    assert worth(state, "usa", "held_or_cut", **facts) == 0
    state.routes[2].tonnage["japan"] = 0
    assert worth(state, "usa", "held_or_cut", **facts) == 2
    del state.routes[2].tonnage["japan"]
    assert worth(state, "usa", "held_or_cut", **facts) == 2


def test_kept_means_never_lost() -> None:
    state = little()
    assert worth(state, "usa", "kept", places=("pearl",)) == 2
    state.harbours["pearl"].since = 5
    assert worth(state, "usa", "kept", places=("pearl",)) == 0


def test_a_place_with_an_enemy_lodgement_is_not_free_of_the_enemy() -> None:
    state = little()
    places = ("beach", "atlantis")
    assert worth(state, "japan", "not_lost", places=places) == 2, "a place that is not on the map is nobody's"
    state.harbours["beach"].landed["usa"] = 2
    assert worth(state, "japan", "not_lost", places=places) == 2, "nobody is left ashore"
    state.harbours["beach"].manpower["usa"] = 1
    assert worth(state, "japan", "not_lost", places=places) == 0
    assert worth(state, "japan", "lost", places=places) == 0, "it is still held"


def test_lost_and_not_lost() -> None:
    state = little()
    assert (worth(state, "usa", "lost", places=("pearl",)), worth(state, "usa", "not_lost", places=("pearl",))) == (
        0,
        2,
    )
    state.harbours["pearl"].holder = "japan"
    assert (worth(state, "usa", "lost", places=("pearl",)), worth(state, "usa", "not_lost", places=("pearl",))) == (
        2,
        0,
    )


def test_contained_and_perimeter() -> None:
    state = little(6)
    state.harbours["wake"].holder, state.harbours["wake"].since = "usa", 5  # a conquest by others
    assert worth(state, "usa", "contained", nations=("japan",), since=3) == 2
    state.harbours["wake"].holder, state.harbours["wake"].since = "japan", 0
    state.harbours["midway"].holder, state.harbours["midway"].since = "japan", 4
    assert worth(state, "usa", "contained", nations=("japan",), since=3) == 0
    assert worth(state, "japan", "perimeter") == 2
    state.harbours["wake"].holder = "usa"
    assert worth(state, "japan", "perimeter") == 0


def test_ships_sunk_count_and_those_that_surrendered_do_not() -> None:
    state = little()
    for by, reason in ((("usa",), ""), (("usa", "uk"), ""), ((), "surrender")):
        remove(state, unit(state, "japan", "heavy", "truk"), by, reason)
    assert worth(state, "usa", "sunk", nations=("japan",), units=("heavy",)) == 4
    assert worth(state, "uk", "sunk_by", units=("heavy",)) == 2
    assert worth(state, "usa", "sunk_by", units=("heavy",)) == 4
    assert worth(state, "usa", "sunk", nations=("japan",), units=("escort",)) == 0


def test_tonnage() -> None:
    state = little()
    state.scores["germany"].tonnage_sunk = 25
    assert worth(state, "germany", "tonnage_sunk", amount=12) == 4
    assert worth(state, "usa", "tonnage_at_most", nations=("japan",), amount=24) == 2
    assert worth(state, "usa", "tonnage_at_most", nations=("japan",), amount=23) == 0
    assert worth(state, "japan", "tonnage_at_least", nations=("japan",), amount=24) == 2
    assert worth(state, "japan", "tonnage_at_least", nations=("japan",), amount=25) == 0


def test_arrivals_are_counted_in_effective_lift() -> None:
    state = little()
    route(state, 9, "usa", "pearl", "reef", "abc", usa=10)
    assert worth(state, "uk", "arrives", routes=(9,), amount=10) == 2
    assert worth(state, "uk", "arrives", routes=(9,), amount=11) == 0
    assert worth(state, "germany", "arrives_none", routes=(9,)) == 0
    state.routes[9].tonnage["usa"] = 0
    assert worth(state, "germany", "arrives_none", routes=(9,)) == 2


def test_landings_and_staying_in_the_war() -> None:
    state = little()
    assert (worth(state, "usa", "ashore"), worth(state, "usa", "not_ashore")) == (0, 2)
    state.ground("beach").ashore["allied"] = 2
    assert (worth(state, "usa", "ashore"), worth(state, "usa", "not_ashore")) == (2, 0)
    assert worth(state, "japan", "fights_on") == 2
    state.left["japan"] = 3
    assert worth(state, "japan", "fights_on") == 0
    unit(state, "usa", "heavy", "pearl")
    assert worth(state, "usa", "afloat", nations=("usa",), units=("heavy",)) == 2
    state.scores["usa"].joined, state.scores["usa"].kept = 3, 1
    assert (worth(state, "usa", "joined"), worth(state, "usa", "not_taken")) == (6, 2)


def test_every_objective_of_the_vocabulary_has_its_test() -> None:
    state = little()
    assert all(isinstance(worth(state, "usa", what), int) for what in WHATS)


def test_points_of_every_turn_and_of_one_turn_add_up() -> None:
    goals = (
        goal("fights_on", "each", since=2, until=3),
        goal("held", "by", points=5, turn=3, places=("pearl",)),
        goal("held", points=7, places=("pearl",)),
        goal("tonnage_sunk", "each", points=1, amount=12),
    )
    nations = {**NATIONS, "usa": NATIONS["usa"].__class__(**{**NATIONS["usa"].__dict__, "goals": goals, "par": 10})}
    state = little(1, scenario=changed(nations=nations), victory="briefing_objectives")
    for turn in (1, 2, 3, 4):
        state.turn = turn
        score_turn(state)
    assert final_points(state, "usa") == 2 + 2 + 5 + 7
    state.scores["usa"].tonnage_sunk = 25
    assert final_points(state, "usa") == 2 + 2 + 5 + 7 + 2, "counted as it stands at the end"
    state.scores["usa"].tonnage_sunk = 0
    result = outcome(state)
    assert result.winners == ("allied",)
    assert result.level == "victory"
    state.harbours["pearl"].holder = "japan"
    assert outcome(state).winners == ("axis",), "9 against a par of 10"


@pytest.mark.parametrize("what", ["joined", "not_taken", "tonnage_sunk", "sunk_by", "sunk"])
def test_nothing_done_is_worth_nothing(what: str) -> None:
    assert worth(little(), "usa", what, nations=("japan",), units=("heavy",), amount=5) == 0


def test_an_objective_of_a_later_turn_counts_nothing_yet() -> None:
    goals = (goal("held", "by", turn=9, places=("pearl",)), goal("arrives", "each", points=5, routes=(1,), amount=1))
    state = little(scenario=changed(nations={**NATIONS, "usa": replace(NATIONS["usa"], goals=goals)}))
    assert final_points(state, "usa") == 0
    score_turn(state)
    assert final_points(state, "usa") == 5


@pytest.mark.rule("NW-CTL-13")
def test_what_a_nation_holds_when_it_leaves_the_war_counts_at_the_end() -> None:
    state = war(21)
    before = final_points(state, "germany")
    surrender(state, "germany", umpire())
    assert state.harbours["trondheim"].holder != "germany"
    assert final_points(state, "germany") == before, "Trondheim was German when Germany left the game"
    lost = war(21)
    lost.harbours["trondheim"].holder = "uk"
    surrender(lost, "germany", umpire())
    lost.harbours["trondheim"].holder = "germany"
    assert final_points(lost, "germany") == before - 4


@pytest.mark.rule("NW-CTL-13")
def test_italian_ships_afloat_at_the_armistice_count_whatever_becomes_of_them() -> None:
    state = war(11)
    big = sum(1 for u in state.units.values() if u.nation == "italy" and u.kind in ("heavy", "light_cruiser"))
    ships = sum(1 for u in state.units.values() if u.nation == "italy" and u.is_ship)
    leave_the_axis(state, umpire(*[1] * ships))
    assert final_points(state, "italy") == big == 4


def test_a_nation_that_is_out_scores_no_more_turns() -> None:
    goals = (goal("arrives", "each", points=5, routes=(1,), amount=1), goal("held", "by", turn=2, places=("pearl",)))
    state = little(2, scenario=changed(nations={**NATIONS, "usa": replace(NATIONS["usa"], goals=goals)}))
    state.left["usa"] = 2
    score_turn(state)
    assert final_points(state, "usa") == 0


def test_ground_taken_back_is_not_new_ground() -> None:
    state = little(10)
    contained = {"nations": ("japan",), "since": 3}
    assert worth(state, "usa", "contained", **contained) == 2
    state.harbours["truk"].since = 8
    assert worth(state, "usa", "contained", **contained) == 2, "Japanese from the start, lost and taken back"
    midway = state.harbours["midway"]
    midway.holder, midway.since, state.ground("midway").taken["japan"] = "japan", 8, 3
    assert worth(state, "usa", "contained", **contained) == 2, "held at the end of turn 3 already"
    state.ground("midway").taken["japan"] = 4
    assert worth(state, "usa", "contained", **contained) == 0


def test_a_par_of_nothing_or_less_is_only_passed() -> None:
    for par, scored in ((0, 1), (-10, -7), (-10, 40)):
        nations = {**NATIONS, "usa": replace(NATIONS["usa"], par=par)}
        assert verdict(little(scenario=changed(nations=nations)), "usa", scored) == "above par"
    nations = {**NATIONS, "usa": replace(NATIONS["usa"], par=1)}
    assert verdict(little(scenario=changed(nations=nations)), "usa", 2) == "a clear win"


@pytest.mark.parametrize(
    "scored, said", [(9, "below par"), (10, "par"), (11, "above par"), (14, "above par"), (15, "a clear win")]
)
def test_every_nation_is_told_how_it_did_against_its_par(scored: int, said: str) -> None:
    goals = (goal("held", points=scored, places=("pearl",)),)
    nations = {**NATIONS, "usa": replace(NATIONS["usa"], goals=goals, par=10)}
    state = little(1, scenario=changed(nations=nations), victory="briefing_objectives")
    assert verdict(state, "usa", scored) == said
    told = outcome(state).reason
    assert f"Nation by nation: the United States {scored}, {said}; Britain 0, par; " in told
    margin = f"{abs(scored - 10)} {'above' if scored > 10 else 'below'} par" if scored != 10 else "on par"
    assert told.startswith(f"The Allies {margin}, the Axis on par. ")
