"""Losses of a combined side: the teams agree, or Control divides them."""

from __future__ import annotations

import pytest

from flagplot.kernel.seat import OBSERVER, Seat
from flagplot.strategic import GAME
from flagplot.strategic.content.scenario import Chair
from flagplot.strategic.orders.sheets import Share
from flagplot.strategic.phases.amphibious.landing import Landing
from flagplot.strategic.phases.combat.losses import Casualties
from flagplot.strategic.phases.combat.sharing import Sharing, share_out
from flagplot.strategic.phases.operations.conduct import Conduct
from flagplot.strategic.rules.combat.losses import audience
from flagplot.strategic.rules.combat.sharing import Part, Toll, proportional, splits
from flagplot.strategic.state.model import Strategic
from flagplot.strategic.state.pieces import Unit
from tests.strategic.frames import inflict_losses
from tests.strategic.positions import (
    carrier,
    changed,
    fact,
    force,
    little,
    operation,
    order,
    refused,
    run,
    top,
    troops,
    unit,
)


def combined(steps: int) -> tuple[Strategic, list[Unit]]:
    """Four American heavy groups (20) and two British (10) about to take steps together."""
    state = little()
    units = [unit(state, "usa", "heavy", "reef") for _ in range(4)]
    units += [unit(state, "uk", "heavy", "reef") for _ in range(2)]
    inflict_losses(state, units, steps, "japan")
    return state, units


def due(state: Strategic) -> list[tuple[str, int]]:
    """The teams that still have to take steps and how many, the last first."""
    return [(phase.levy.nation, phase.left) for phase in state.flow if isinstance(phase, Casualties)]


@pytest.mark.rule("NW-CMB-44")
def test_the_teams_of_a_side_agree_on_their_losses() -> None:
    state, _ = combined(3)
    assert isinstance(top(state), Sharing)
    assert set(GAME.to_act(state)) == {"usa", "uk"}
    order(state, "usa", "share uk=3 usa=0")
    events = order(state, "uk", "share usa=0 uk=3")
    assert fact(events, "losses.shared", "how") == "as agreed"
    assert isinstance(top(state), Casualties)
    assert (top(state).levy.nation, top(state).left) == ("uk", 3)


@pytest.mark.rule("NW-CMB-44")
@pytest.mark.parametrize(
    "usa, uk", [("share uk=3 usa=0", "share uk=0 usa=3"), ("share uk=3 usa=0", "decline"), ("decline", "decline")]
)
def test_failing_that_control_shares_in_proportion(usa: str, uk: str) -> None:
    state, _ = combined(3)
    order(state, "usa", usa)
    events = order(state, "uk", uk)
    assert fact(events, "losses.shared", "shares") == ["uk 1", "usa 2"], "3 steps on CV 20 and 10: 2 and 1"
    assert events[0].audience == (Seat("uk"), Seat("usa"))
    assert (top(state).levy.nation, top(state).left) == ("uk", 1)
    assert due(state) == [("usa", 2), ("uk", 1)]


@pytest.mark.rule("NW-CMB-44")
@pytest.mark.parametrize(
    "line, legal",
    [
        ("share uk=1 usa=2", True),
        ("share uk=4 usa=1", False),
        ("share uk=3", False),
        ("share uk=1 usa=1 japan=1", False),
        ("share uk=1 usa=3", False),
        ("fight", False),
    ],
)
def test_a_share_must_add_up(line: str, legal: bool) -> None:
    state, _ = combined(3)
    assert (refused(state, "uk", line) == "") is legal


@pytest.mark.rule("NW-CMB-44", "NW-CMB-40")
def test_nobody_takes_more_than_he_can() -> None:
    state, _ = combined(9)
    assert refused(state, "uk", "share uk=5 usa=4") == "NW-CMB-44", "two British groups absorb four steps"
    assert refused(state, "uk", "share uk=4 usa=5") == ""
    parts = [Part("uk", 10, 1), Part("usa", 10, 9)]
    assert proportional(6, parts) == {"uk": 1, "usa": 5}, "what one cannot take falls on the other"


@pytest.mark.rule("NW-CMB-44")
def test_there_is_nothing_to_agree_on_when_all_is_lost_or_one_team_fights() -> None:
    state, _ = combined(12)
    assert isinstance(top(state), Casualties), "every step falls on everybody"
    assert due(state) == [("usa", 8), ("uk", 4)]
    chairs = (Chair(Seat("allied"), ("usa", "uk")), Chair(Seat("axis"), ("japan", "germany")))
    alone = little(scenario=changed(chairs=chairs))
    units = [unit(alone, "usa", "heavy", "reef"), unit(alone, "uk", "heavy", "reef")]
    inflict_losses(alone, units, 2, "japan")
    assert isinstance(top(alone), Casualties)
    assert [choice.line() for choice in GAME.orders(alone, Seat("allied"))] == [f"lose {u.id}" for u in units]
    assert refused(alone, "allied", f"lose {units[1].id}") == "", "one team chooses freely among its nations"


@pytest.mark.rule("NW-CMB-5", "NW-CMB-44")
def test_air_of_either_nation_of_a_team_finds_a_home() -> None:
    chairs = (Chair(Seat("allied"), ("usa", "uk")), Chair(Seat("axis"), ("japan", "germany")))
    state = little(scenario=changed(chairs=chairs))
    deck, ship = carrier(state, "uk", "sydney"), unit(state, "usa", "heavy", "sydney")
    plane = state.air_of(deck.id)
    assert plane is not None
    inflict_losses(state, [deck, plane, ship], 1, "japan")
    order(state, "allied", f"lose {deck.id}")
    assert (plane.aboard, plane.at) == ("", "sydney")


@pytest.mark.rule("NW-CMB-44")
def test_every_split_is_offered_once() -> None:
    found = splits(2, [Part("uk", 1, 1), Part("usa", 1, 4)])
    assert found == [(("uk", 0), ("usa", 2)), (("uk", 1), ("usa", 1))]
    assert GAME.notation.parse("share usa=1 uk=1") == Share((("uk", 1), ("usa", 1)))


@pytest.mark.rule("NW-CMB-44", "NW-SEQ-22")
def test_only_the_teams_concerned_see_what_is_shared() -> None:
    state, units = combined(3)
    for seat in ("japan", OBSERVER):
        seen = GAME.view(state, Seat(seat)).flow[-1]
        assert isinstance(seen, Sharing)
        assert (seen.toll.steps, seen.toll.units, seen.toll.by) == (0, (), ())
        assert [(part.nation, part.room, part.weight) for part in seen.toll.parts] == [("uk", 0, 0), ("usa", 0, 0)]
    mine = GAME.view(state, Seat("uk")).flow[-1]
    assert isinstance(mine, Sharing)
    assert (mine.toll.steps, mine.toll.units) == (3, tuple(u.id for u in units))
    order(state, "usa", "share uk=3 usa=0")
    waiting = GAME.view(state, Seat("uk")).flow[-1]
    assert isinstance(waiting, Sharing)
    assert waiting.plots == {}


@pytest.mark.rule("NW-CMB-44")
def test_allies_ashore_agree_as_well() -> None:
    state = little()
    troops(state, "usa", "midway", garrisons=2)
    state.harbours["midway"].garrisons["uk"] = 2
    state.ledgers["uk"].land_in += 2
    force(state, "japan:cover", "truk", unit(state, "japan", "heavy", "truk"), lsp=1)
    force(state, "japan:land", "truk", unit(state, "japan", "heavy", "truk"), lsp=1, men=4, transports=4)
    operation(state, "amphibious", "japan:cover", "c", invasion="japan:land", place="midway", status="landing")
    state.flow += [Conduct(0, 5), Landing(0)]
    run(state, 1, 1, 1, 1, 1)
    while not isinstance(top(state), Sharing):
        seat = GAME.to_act(state)[0]
        order(state, seat, next(iter(GAME.orders(state, seat))).line())
    steps = top(state).toll.steps
    assert 0 < steps < 4
    line = f"share uk={min(steps, 2)} usa={steps - min(steps, 2)}"
    order(state, "uk", line)
    order(state, "usa", line)
    assert (top(state).levy.nation, top(state).left, top(state).levy.place) == ("uk", min(steps, 2), "midway")


@pytest.mark.rule("NW-CMB-3", "NW-CMB-44", "NW-AMP-14")
@pytest.mark.parametrize(
    "answer, how, due_now",
    [
        ("share uk=2 usa=0", "as their owner chose", [("uk", 2)]),
        ("share uk=0 usa=2", "as their owner chose", [("usa", 2)]),
        ("decline", "in proportion", [("usa", 1), ("uk", 1)]),
    ],
)
def test_the_owner_of_several_nations_ashore_chooses_whose_losses(
    answer: str, how: str, due_now: list[tuple[str, int]]
) -> None:
    chairs = (Chair(Seat("allied"), ("usa", "uk")), Chair(Seat("axis"), ("japan", "germany")))
    state = little(scenario=changed(chairs=chairs))
    parts = [Part("uk", 16, 2), Part("usa", 16, 2)]
    troops(state, "usa", "midway", garrisons=2)
    troops(state, "uk", "midway", garrisons=2)
    share_out(state, Toll(parts, 2, (), ("japan",), "midway"))
    assert list(GAME.to_act(state)) == ["allied"]
    prompt = GAME.prompt(state, Seat("allied"))
    assert prompt is not None
    assert prompt.text.startswith("Choose which of your nations takes how many of 2 steps")
    assert refused(state, "allied", "share uk=3 usa=0") == "NW-CMB-44"
    events = order(state, "allied", answer)
    assert fact(events, "losses.shared", "how") == how
    assert due(state) == due_now
    whole = little(scenario=changed(chairs=chairs))
    share_out(whole, Toll([Part("uk", 8, 1), Part("usa", 8, 1)], 2, (), ("japan",), "midway"))
    assert isinstance(top(whole), Casualties), "if everything is lost there is no choice"
    lone = little(scenario=changed(chairs=chairs))
    troops(lone, "usa", "midway", garrisons=2)
    share_out(lone, Toll([Part("uk", 8, 0), Part("usa", 8, 2)], 1, (), ("japan",), "midway"))
    assert due(lone) == [("usa", 1)], "one nation alone has something to lose"


@pytest.mark.rule("NW-CMB-41", "NW-CMB-40")
@pytest.mark.parametrize("option, beyond, left", [("ships_only", 3, 2), ("allowed", 2, 3)])
def test_by_option_air_takes_no_steps_while_its_side_has_ships(option: str, beyond: int, left: int) -> None:
    state = little(air_as_loss=option)
    ship, plane = unit(state, "usa", "heavy", "reef"), unit(state, "usa", "air", "reef")
    assert inflict_losses(state, [ship, plane], 5, "japan") == beyond
    assert due(state) == [("usa", left)]
    alone = little(air_as_loss=option)
    assert inflict_losses(alone, [unit(alone, "usa", "air", "reef")], 3, "japan") == 2, "aircraft alone take it"
    assert due(alone) == [("usa", 1)]


@pytest.mark.rule("NW-CMB-44", "NW-CMB-7")
def test_shares_weigh_by_the_value_that_counts_in_the_combat() -> None:
    """In a fleet combat a heavy group (5) counts against an escort (1); on merchant duty both defend with 2."""
    state = little()
    units = [unit(state, "usa", "heavy", "reef"), unit(state, "uk", "escort", "reef")]
    inflict_losses(state, units, 2, "japan")
    assert [(part.nation, part.weight, part.room) for part in top(state).toll.parts] == [("uk", 1, 2), ("usa", 5, 2)]
    state.flow.pop()
    units[0].damaged = True
    inflict_losses(state, units, 2, "japan", task=2)
    assert [(part.nation, part.weight, part.room) for part in top(state).toll.parts] == [("uk", 2, 2), ("usa", 1, 1)]
    assert inflict_losses(state, units, 0, "japan") == 0
    assert inflict_losses(state, units, 9, "japan") == 6


@pytest.mark.rule("NW-SET-9")
def test_who_speaks_for_two_nations_is_told_once_and_nobody_for_those_not_in_the_game() -> None:
    state = little()
    state.chairs["uk"] = state.chairs["usa"]

    assert audience(state, ["usa", "japan", "uk", "portugal"]) == ("usa", "japan")


@pytest.mark.rule("NW-CMB-44", "NW-CMB-40")
def test_what_one_team_cannot_take_falls_once_on_the_others() -> None:
    parts = [Part("japan", 10, 0), Part("uk", 10, 9), Part("usa", 10, 9)]

    assert proportional(6, parts) == {"japan": 0, "uk": 4, "usa": 2}
