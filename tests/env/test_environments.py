"""Environments: the libraries' own API tests, action masks that follow the rules, observations from the view alone, seeds."""

from __future__ import annotations

import doctest
import re
import subprocess
import sys
from collections.abc import Callable
from copy import deepcopy
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, parallel_api_test, seed_test
from pettingzoo.test.seed_test import parallel_seed_test

import flagplot.env
from flagplot.bots.learning import compose, fields, lines, observe, plots
from flagplot.bots.learning.course import Course
from flagplot.env.session import CHOICES, Session
from flagplot.games import load
from flagplot.kernel.dice import Chance, SeededDice, key_from_seed
from flagplot.kernel.seat import Seat
from flagplot.tactical.orders.choices import Helm, Launch, Plot, Shoot
from flagplot.tactical.orders.helm import Step
from flagplot.tactical.rules.plot.draft import PlotDraft
from flagplot.tactical.state.model import Battle
from flagplot.tactical.state.view import BattleView
from tests.toy.game import GAME

SMALL = [("tactical", "river-plate"), ("operational", "easter"), ("strategic", "intro")]
pytestmark = pytest.mark.filterwarnings("ignore::UserWarning", "ignore::DeprecationWarning")


@pytest.mark.parametrize("game, scenario", SMALL)
def test_pettingzoos_own_test_of_turns_passes(game: str, scenario: str) -> None:
    env = flagplot.env.aec(game, scenario)
    api_test(env, num_cycles=60)
    assert set(env.agents) <= set(env.possible_agents)


@pytest.mark.parametrize("game, scenario", SMALL)
def test_pettingzoos_own_test_of_parallel_choices_passes(game: str, scenario: str) -> None:
    env = flagplot.env.parallel(game, scenario)
    parallel_api_test(env, num_cycles=60)
    assert set(env.agents) <= set(env.possible_agents)


def test_the_same_seed_is_the_same_game() -> None:
    first, second = (played(flagplot.env.aec("tactical", "river-plate"), 5) for _ in range(2))
    assert first == second
    seed_test(lambda: flagplot.env.aec("tactical", "river-plate"), num_cycles=30)
    parallel_seed_test(lambda: flagplot.env.parallel("tactical", "river-plate"), num_cycles=20)


def test_gymnasiums_own_test_of_one_seat_passes() -> None:
    env = flagplot.env.single("tactical", "river-plate", "km", against="random")
    assert isinstance(env, gymnasium.Env)
    check_env(env, skip_render_check=True)


def played(env: Any, seed: int, luck: int = 0) -> list[int]:
    """The random choices of a game."""
    env.reset(seed=seed)
    chance = np.random.default_rng(luck)
    made = []
    for agent in env.agent_iter():
        seen, _reward, over, cut, info = env.last()
        assert "illegal" not in info
        choice = None if over or cut else int(chance.choice(np.flatnonzero(seen["action_mask"])))
        if choice is not None:
            made.append(choice)
            assert env.observation_space(agent).contains(seen)
        env.step(choice)
    return made


@pytest.mark.parametrize("reward", ["outcome", "points"])
@pytest.mark.parametrize("game, scenario", SMALL)
def test_games_by_lot_through_the_masks_end_and_are_rewarded(game: str, scenario: str, reward: str) -> None:
    env = flagplot.env.aec(game, scenario, reward=reward)
    first = played(env, 3)
    outcome = env.session.state.outcome
    assert outcome is not None
    rewards = env.session.rewards()
    if reward == "outcome":
        expected = {seat: 0.0 if not outcome.winners else 1.0 if seat in outcome.winners else -1.0 for seat in rewards}
        assert rewards == expected
    elif len(outcome.points) == 2:
        assert sum(rewards.values()) == pytest.approx(0)
    assert played(env, 3) == first
    assert played(env, 4) != first


def test_every_way_through_the_fields_is_a_legal_order(monkeypatch: pytest.MonkeyPatch) -> None:
    """Orders of random games are checked by the rules when they are given."""
    given = 0

    class Careful(Course):
        def give(self, seat: Seat, order: Any) -> None:
            nonlocal given
            given += 1
            assert self.game.check(self.state, seat, order) is None, order.line()
            super().give(seat, order)

    monkeypatch.setattr("flagplot.env.session.Course", Careful)
    for game, scenario in [*SMALL, ("tactical", "convoy"), ("tactical", "savo-island"), ("operational", "campaign")]:
        session = Session(game, scenario)
        session.reset(5)
        chance = np.random.default_rng(1)
        for _ in range(150):
            if not session.acting:
                break
            seat = session.acting[-1]
            mask = session.observe(seat)["action_mask"]
            assert session.choose({seat: int(chance.choice(np.flatnonzero(mask)))})[seat]
    assert given > 200


@pytest.mark.parametrize("game, scenario", SMALL)
def test_every_step_is_a_choice_of_at_least_two(game: str, scenario: str) -> None:
    session = Session(game, scenario)
    session.reset(3)
    chance = np.random.default_rng(3)
    steps = 0
    while session.acting and steps < 300:
        seat = session.acting[0]
        there = np.flatnonzero(session.observe(seat)["action_mask"])
        assert len(there) > 1
        session.choose_one(seat, int(chance.choice(there)))
        steps += 1
    assert steps > 50


def test_a_sheet_of_the_war_is_written_field_by_field_until_it_is_handed_in() -> None:
    session = Session("strategic", "intro")
    session.reset(5)
    handed_in = written = 0
    while session.acting:
        seat = session.acting[0]
        asked = session.course.asked[seat]
        if not isinstance(asked.writing, lines.Lines):
            session.choose({seat: 0})
            continue
        before = session.orders
        assert session.words(seat)[0] == fields.HOLD
        session.choose({seat: 1})
        while asked.writing.kind == fields.WORD and session.orders == before:
            assert fields.HOLD not in session.words(seat)[1:], "a line that was begun is written to its end"
            session.choose({seat: 0})
        if session.orders == before:
            assert len(asked.writing._items) == 1
            session.choose({seat: 0})
        assert session.orders > before
        handed_in += 1
        written += len(asked.writing._items)
    assert handed_in > 5
    assert written == handed_in


def test_words_of_listed_orders_lead_to_each_of_them() -> None:
    state = GAME.new("sound", 1)
    orders = list(GAME.orders(state, Seat("red")))
    lines = set()
    for target in orders:
        writing = compose.Words(orders)
        found = None
        while found is None:
            ahead = [at for at, word in enumerate(writing.choices) if word in target.line().split()]
            found = writing.choose(ahead[0])
        lines.add(found.line())
    assert lines == {order.line() for order in orders}


def test_long_lists_are_turned_page_by_page() -> None:
    session = Session("tactical", "river-plate")
    session.reset(1)
    seat = session.acting[0]
    session.course.asked[seat].writing = compose.Whole(
        [load("operational").notation.parse(f"move J1 {n}") for n in range(1000, 1150)]
    )
    assert len(session.words(seat)) == CHOICES - 1
    seen = set(session.words(seat))
    for _ in range(2):
        assert session.observe(seat)["action_mask"][CHOICES - 1] == 1
        session.choose({seat: CHOICES - 1})
        seen |= set(session.words(seat))
    assert len(seen) == 150


@pytest.mark.parametrize("game, scenario", SMALL)
def test_two_worlds_that_a_seat_cannot_tell_apart_look_the_same(game: str, scenario: str) -> None:
    title = load(game)
    state = title.new(scenario, 2)
    seat = title.to_act(state)[0]
    view = title.view(state, seat)
    other = title.imagine(view, SeededDice(Chance(key_from_seed(11))))
    one, two = observe.sight(view), observe.sight(title.view(other, seat))
    assert one.facts == two.facts
    assert one.entities == two.entities
    assert len(one.entities) == observe.MOST * observe.ROW
    assert one.rows == two.rows


@pytest.mark.parametrize("game, scenario", [*SMALL, ("operational", "campaign"), ("strategic", "war")])
def test_an_agent_is_told_what_the_whole_view_tells_and_nothing_that_was_kept_too_long(
    game: str, scenario: str
) -> None:
    """Charts leave out what observations do not tell; rows, places and facts are kept from one question to the next."""
    session = Session(game, scenario)
    session.reset(6)
    chance = np.random.default_rng(6)
    for step in range(120):
        if not session.acting:
            break
        seat = session.acting[-(step % 2)]
        there = np.flatnonzero(session.observe(seat)["action_mask"])
        session.choose_one(seat, int(chance.choice(there)))
        for seat in session.agents if step % 4 == 0 else ():
            anew = deepcopy(session)
            assert session.course.told(seat) == anew.course.told(seat)
            assert session.words(seat) == anew.words(seat)
            chart = observe.sight(observe.seen_by(session.game, session.state, Seat(seat)))
            whole = observe.sight(session.game.view(session.state, Seat(seat)))
            assert (chart.facts, chart.entities, chart.rows) == (whole.facts, whole.entities, whole.rows)


def test_what_an_agent_is_told_is_its_own_to_keep_and_to_change() -> None:
    env = flagplot.env.aec("operational", "easter")
    env.reset(seed=1)
    agent = env.agent_selection
    first, again = env.observe(agent), env.observe(agent)
    kept = again["observation"]["entities"].copy()
    first["observation"]["entities"][:] = 7
    first["action_mask"][:] = 0
    assert (again["observation"]["entities"] == kept).all()
    env.step(0)
    assert (again["observation"]["entities"] == kept).all()
    assert env.observe(agent)["action_mask"].sum() > 0


@pytest.mark.parametrize("game, scenario", SMALL)
def test_agents_play_the_same_with_and_without_logbooks(game: str, scenario: str) -> None:
    quiet, telling = Session(game, scenario), Session(game, scenario, logbooks=True)
    chance = np.random.default_rng(1)
    for session in (quiet, telling):
        session.reset(3)
    written = [len(log) for log in quiet.state.logs.values()]
    for _ in range(400):
        assert quiet.acting == telling.acting
        if not quiet.acting:
            break
        seat = quiet.acting[-1]
        seen = quiet.observe(seat)
        assert quiet.words(seat) == telling.words(seat)
        assert (seen["observation"]["entities"] == telling.observe(seat)["observation"]["entities"]).all()
        choice = int(chance.choice(np.flatnonzero(seen["action_mask"])))
        quiet.choose_one(seat, choice)
        telling.choose({seat: choice})
    assert quiet.orders == telling.orders
    assert [len(log) for log in quiet.state.logs.values()] == written
    assert sum(len(log) for log in telling.state.logs.values()) > sum(written)


def test_a_captain_among_the_seats_reads_its_logbook() -> None:
    session = Session("tactical", "duel", bots={"ijn": "captain"})
    session.reset(1)
    session.choose_one("usn", 0)
    while session.orders < 2:
        session.choose_one("usn", 0)
    assert len(session.state.logs[Seat("ijn")])
    assert Session("tactical", "duel", bots={"ijn": "random"}).quiet


def test_a_choice_that_is_masked_counts_as_the_first_and_is_told() -> None:
    env = flagplot.env.single("tactical", "river-plate", against="random")
    seen, _ = env.reset(seed=1)
    last = int(np.flatnonzero(seen["action_mask"])[-1])
    *_, info = env.step(np.int64(last + 1))
    assert info == {"illegal": True}


def test_a_plot_steers_shoots_and_may_hold() -> None:
    game = load("tactical")
    state = game.new("river-plate", 1)
    seat = Seat("rn")
    view = game.view(state, seat)
    assert isinstance(view, BattleView)
    for pick, line in ((0, "plot"), (-1, "plot ")):
        writing = plots.Plots(seat, state, view)
        kinds: list[int] = []
        order = None
        while order is None:
            kinds.append(writing.kind)
            order = writing.choose(pick % len(writing.choices))
        assert {fields.TURN, fields.PACE, fields.WAY} <= set(kinds)
        assert order.line().startswith(line)
        assert game.check(state, seat, order) is None
    writing = plots.Plots(seat, state, view)
    assert writing.choices == ["-", "L 30", "R 30", "L 60", "R 60", "L 90", "R 90", "L 120", "R 120"]
    assert writing.choose(2) is None
    assert writing.choices[0] == fields.HOLD
    assert all(word.startswith("SPEED ") for word in writing.choices[1:])
    assert writing.choose(3) is None
    assert "EVADE" in writing.choices


def test_a_part_of_a_plot_is_judged_beside_what_stands_as_the_whole_plot_would_be() -> None:
    session = Session("tactical", "savo-island")
    session.reset(2)
    chance = np.random.default_rng(2)
    asked = stood = 0
    while asked < 400 and session.acting:
        seat = session.acting[0]
        state = session.state
        assert isinstance(state, Battle)
        draft = PlotDraft(state, Seat(seat))
        ship, enemy = next(iter(draft.ships)), next(iter(draft.enemies), "")
        for group in draft.groups:
            for step in (Step("L", 300), Step("EVADE"), Step("SMOKE"), Step("DEPTH", mark="S"), Step("SPEED", 10_000)):
                alone = session.game.check(state, Seat(seat), Plot((Helm(group, (step,)),))) is None
                assert draft.steers(group, (step,)) == alone
                asked += 1
                stood += alone
        bow, stern = Shoot(ship, ("BOW",), 5, enemy), Shoot(ship, ("STN",), 3, enemy)
        before: tuple[Shoot, ...] = ()
        for shoot in (bow, bow, stern, stern):
            alone = session.game.check(state, Seat(seat), Plot(shoots=(*before, shoot))) is None
            assert draft.shoots(shoot) == alone
            if alone:
                draft.shoot(shoot)
                before = (*before, shoot)
        launch = Launch(ship, "A", 3, -1, enemy)
        assert draft.launches_one(launch) == (session.game.check(state, Seat(seat), Plot(launches=(launch,))) is None)
        mask = session.observe(seat)["action_mask"]
        session.choose_one(seat, int(chance.choice(np.flatnonzero(mask))))
    assert 0 < stood < asked


def test_several_at_once_share_one_interface() -> None:
    envs = flagplot.env.vectorized(2, "tactical", "river-plate", "km", against="random")
    seen, _ = envs.reset(seed=1)
    assert seen["action_mask"].shape == (2, CHOICES)
    _, rewards, *_ = envs.step(np.zeros(2, np.int64))
    assert rewards.shape == (2,)
    envs.close()


def test_options_bots_and_drawings() -> None:
    env = flagplot.env.aec("tactical", "convoy", bots={"km/u-99": "captain"}, commands="group", render_mode="svg")
    env.reset(seed=1)
    assert len(env.agents) >= 2
    assert "km/u-99" not in env.agents
    drawing = env.render()
    assert drawing is not None
    assert drawing.startswith("<svg")


@pytest.mark.parametrize(
    "call, sentence",
    [
        (lambda env: env.aec("tactical", "convoy", reward="fame"), "There is no reward 'fame': outcome, points."),
        (lambda env: env.single("tactical", "convoy", "usn"), "There is no seat 'usn': rn, km."),
        (lambda env: env.aec("tactical", "duel", bots={"km": "random"}), "There is no seat 'km': usn, ijn, control."),
        (
            lambda env: env.parallel("tactical", "duel", bots={"usn": "random", "ijn": "random"}),
            "Bots play every seat: leave one of usn, ijn to an agent.",
        ),
        (lambda env: env.aec("tactical", "duel", render_mode="human"), "There is no render mode 'human': svg, ansi."),
        (lambda env: env.vectorized(0, "tactical"), "A vector environment has at least one seat, not 0."),
        (lambda env: opened(env.aec("tactical", "duel")).observe("km"), "There is no agent 'km': usn, ijn."),
        (lambda env: opened(env.parallel("tactical", "duel")).step({"km": 1}), "There is no agent 'km': usn, ijn."),
    ],
)
def test_what_there_is_not_is_told_in_a_sentence(call: Callable[[Any], object], sentence: str) -> None:
    with pytest.raises(ValueError, match=f"^{re.escape(sentence)}$"):
        call(flagplot.env)


def opened(env: Any) -> Any:
    env.reset(seed=1)
    return env


@pytest.mark.parametrize(
    "call",
    [
        lambda: flagplot.env.aec("tactical", "duel").step(0),
        lambda: flagplot.env.aec("tactical", "duel").observe("usn"),
        lambda: flagplot.env.aec("tactical", "duel", render_mode="svg").render(),
        lambda: flagplot.env.parallel("tactical", "duel").step({"usn": 0}),
        lambda: flagplot.env.single("tactical", "duel").step(0),
        lambda: over(flagplot.env.single("tactical", "duel", against="random")).step(0),
    ],
)
def test_before_the_first_game_and_after_its_end_a_sentence_asks_for_a_reset(call: Callable[[], object]) -> None:
    with pytest.raises(flagplot.env.NoGame, match=r"^No game is under way: call reset\(\) first\.$") as raised:
        call()
    assert isinstance(raised.value, gymnasium.error.ResetNeeded)


def over(env: Any) -> Any:
    env.reset(seed=1)
    while not env.session.is_over:
        env.step(0)
    return env


def test_without_the_extra_a_sentence_says_which_one() -> None:
    program = "import sys; sys.modules['pettingzoo'] = None; sys.path_importer_cache.clear()\nimport flagplot.env"
    hide = (
        "import importlib.util as u; find = u.find_spec; u.find_spec = lambda n: None if n == 'pettingzoo' else find(n)"
    )
    done = subprocess.run([sys.executable, "-c", f"{hide}\n{program}"], capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert 'NotInstalled: Environments are not installed here: pip install "flagplot[rl]".' in done.stderr


def test_the_examples_in_the_docstrings_run() -> None:
    tried = doctest.testmod(flagplot.env)
    assert tried.attempted
    assert tried.failed == 0


def test_environments_stand_behind_the_front_door() -> None:
    program = "import flagplot; print(flagplot.env.single.__name__)"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout == "single\n"
