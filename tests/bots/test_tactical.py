"""The captain of Naval Action: legal orders for every seat, sound doctrine, better than random."""

import pytest

from flagplot.bots.bot import Bot, Desk, RandomBot
from flagplot.bots.tactical import CAPTAIN
from flagplot.bots.tactical.allocation import shoots
from flagplot.bots.tactical.estimate import ChartRoom
from flagplot.bots.tactical.gunnery import mean_harm, mean_hits
from flagplot.bots.tactical.manoeuvre import move
from flagplot.bots.tactical.sea import Mark, meeting
from flagplot.bots.tactical.torpedoes import fouls, launches
from flagplot.kernel.dice import Chance, SeededDice, key_from_seed
from flagplot.kernel.seat import CONTROL, OBSERVER, Seat
from flagplot.kernel.umpire import Umpire
from flagplot.tactical import GAME
from flagplot.tactical.content.scenarios import NAMES
from flagplot.tactical.orders.choices import Plot
from flagplot.tactical.orders.helm import EVADE
from flagplot.tactical.rules.movement.geometry import YARD
from flagplot.tactical.state.model import Battle

pytestmark = pytest.mark.slow

USN, IJN = Seat("usn"), Seat("ijn")


def wits(seed: int = 1) -> SeededDice:
    return SeededDice(Chance(key_from_seed(seed)))


def fight(
    scenario: str, seed: int, bots: dict[Seat, Bot], turns: int = 99, options: dict[str, str] | None = None
) -> Battle:
    state = GAME.new(scenario, seed, options)
    umpire = Umpire(SeededDice(state.chance), quiet=True)
    dice = wits(seed + 77)
    while (acting := GAME.to_act(state)) and state.turn <= turns:
        order = bots[acting[0]].order(Desk(GAME, state, acting[0]), dice)
        objection = GAME.check(state, acting[0], order)
        assert objection is None, f"{scenario}: {acting[0]} {order.line()}: {objection}"
        GAME.obey(state, acting[0], order, umpire)
    return state


def captains(scenario: str, options: dict[str, str] | None = None) -> dict[Seat, Bot]:
    seats = GAME.seats(GAME.new(scenario, 1, options))
    return {seat: CAPTAIN for seat in seats if seat not in (CONTROL, OBSERVER)}


@pytest.mark.parametrize("scenario", NAMES)
def test_captains_give_legal_orders_in_every_battle(scenario: str) -> None:
    state = fight(scenario, 3, captains(scenario), turns=4)

    assert state.outcome is not None or state.turn == 5


def test_captains_of_single_groups_play_a_battle_to_its_end() -> None:
    options = {"commands": "group"}
    state = fight("river-plate", 2, captains("river-plate", options), options=options)

    assert state.outcome is not None


def test_the_captain_beats_chance_from_either_side_of_a_balanced_battle() -> None:
    won = 0
    for seed in (1, 2, 3):
        for own, other in (("blue", "red"), ("red", "blue")):
            state = fight("fleet-problem", seed, {Seat(own): CAPTAIN, Seat(other): RandomBot()})
            assert state.outcome is not None
            won += state.outcome.winners == (own,)

    assert won >= 5


def test_the_same_view_and_wits_give_the_same_order() -> None:
    orders = {CAPTAIN.order(Desk(GAME, GAME.new("cruiser-action", 5), USN), wits()).line() for _ in range(3)}

    assert 1 == len(orders)


def test_his_orders_are_the_same_in_worlds_he_cannot_tell_apart() -> None:
    state = GAME.new("savo-island", 4)
    twin = GAME.imagine(GAME.view(state, Seat("allied")), wits(9))
    here, there = (CAPTAIN.order(Desk(GAME, world, Seat("allied")), wits()).line() for world in (state, twin))

    assert here == there


def test_he_shoots_with_every_turret_that_bears_within_reach() -> None:
    view = GAME.view(GAME.new("cruiser-action", 1), USN)
    lines = [str(shot) for shot in shoots(ChartRoom(view))]

    assert "minneapolis/BOW&STN 5 -> myoko" in lines
    assert len(lines) >= 3


def test_two_cruisers_fire_at_one_target_before_the_third_begins_another() -> None:
    view = GAME.view(GAME.new("cruiser-action", 1), USN)
    targets = [shot.target for shot in shoots(ChartRoom(view)) if shot.factor == 5]

    assert targets[0] == targets[1] != targets[2]


def test_no_captain_fires_beyond_range_or_at_what_he_does_not_see() -> None:
    state = GAME.new("savo-island", 1)

    assert [] == shoots(ChartRoom(GAME.view(state, Seat("allied"))))


def test_a_cripple_leaves_the_column_and_runs() -> None:
    state = GAME.new("cruiser-action", 1)
    state.ships["new-orleans"].level = 2
    order = CAPTAIN.order(Desk(GAME, state, USN), wits())

    assert isinstance(order, Plot)
    assert ["new-orleans"] == [detach.ship for detach in order.detaches]


def test_he_turns_away_from_a_coast_ahead() -> None:
    state = GAME.new("sunda-strait", 1)
    ship = state.ships["perth"]
    ship.x, ship.y, ship.course = 20_000 * YARD, -7_500 * YARD, 1800
    group = state.groups["perth"]
    planned = move(ChartRoom(GAME.view(state, Seat("allied"))), group)

    assert planned.ways["perth"][-1][1] > -9_000


def test_ships_without_guns_to_fight_with_weave_under_fire() -> None:
    state = GAME.new("samar", 1)
    for ship in state.ships.values():
        if ship.side == "ijn":
            ship.y -= 12_000 * YARD
    from flagplot.tactical.rules.sight.sight import look_out

    look_out(state)
    planned = move(ChartRoom(GAME.view(state, USN)), state.groups["taffy-3"])

    assert any(step.verb == EVADE for step in planned.helm.steps)


def test_torpedoes_are_led_to_where_the_target_will_be() -> None:
    target = Mark("t", "NEWORL", 4_000, 0, 0, 25, 0, is_own=False)
    met = meeting(0, 0, 8_333, target, 1)

    assert met is not None
    bearing, when, run = met
    x, y = target.ahead(when)
    assert bearing < 90
    assert abs(run - (x * x + y * y) ** 0.5) < 1


def test_nothing_is_led_to_a_target_that_runs_away_too_fast() -> None:
    assert meeting(0, 0, 8_333, Mark("t", "NEWORL", 0, 7_000, 0, 32, 0, is_own=False), 1) is None


def test_torpedoes_are_held_when_they_would_not_spare_a_follower() -> None:
    state = GAME.new("cruiser-action", 1)
    leader = state.ships["myoko"]
    x, y = leader.x / YARD, leader.y / YARD
    column = {"haguro": [(x, y - 800), (x, y), (x, y + 3_500)]}
    apart = {"haguro": [(x, y - 800), (x + 3_000, y - 3_800)]}

    room = ChartRoom(GAME.view(state, IJN))
    assert not fouls(room, leader, 270, 8_333, 2, column)
    # If they fire back along the column they meet the follower, but only in their second turn.
    assert not fouls(room, leader, 180, 8_333, 1, column)
    room.view.options = room.view.options.but(own_torpedoes="arming_run")
    assert fouls(room, leader, 180, 8_333, 1, {"haguro": [(x, y - 4_000), (x, y - 1_000)]})
    room.view.options = room.view.options.but(own_torpedoes="live_at_once")
    assert fouls(room, leader, 270, 8_333, 2, column)
    assert not fouls(room, leader, 270, 8_333, 2, apart)


def test_torpedoes_wait_for_a_sensible_range() -> None:
    view = GAME.view(GAME.new("cruiser-action", 1), IJN)

    assert [] == launches(ChartRoom(view), {})


def test_the_rules_of_thumb_agree_with_the_printed_boxes() -> None:
    assert [1 / 36, 1 / 6, 1 / 3, 2 / 3, 1, 3 / 2, 3 / 2] == pytest.approx([mean_hits(n) for n in range(7)])
    assert mean_harm(0, "medium", False, 2) < mean_harm(0, "close", False, 2)
    assert 0 == mean_harm(-2, "medium", False, 1)
