"""VII.E: blinker lights, written messages, orders to detached sub-units."""

from __future__ import annotations

from typing import Any

import pytest

from flagplot.kernel.records.codec import text
from flagplot.kernel.seat import Seat
from flagplot.tactical import GAME
from flagplot.tactical.orders.helm import read_steps
from flagplot.tactical.rules.plot.plotcheck import is_out_of_touch
from flagplot.tactical.rules.plot.plotting import set_speeds
from flagplot.tactical.rules.signals import deliver, signallers, within_blinker
from flagplot.tactical.state.model import Battle, Signal
from tests.tactical.positions import battle, effect, fleet, give, kinds, one, opened, place, refused, turn, umpire


def commanders(apart: int, **conditions: Any) -> Battle:
    """Two British commanders at this distance in yards, stopped."""
    return opened(
        battle(
            fleet("rn", "ajax:LEANDER", speed=0),
            fleet("rn", "exeter:YORK", at=(apart, 0), speed=0),
            fleet("km", "spee:DEUTSCH", at=(0, 50000), speed=0),
            options={"commands": "group"},
            **conditions,
        )
    )


def to_signals(state: Battle) -> Battle:
    for seat in list(GAME.to_act(state)):
        give(state, seat, "plot")
    assert state.where()[-1] == "Messages and orders"
    return state


def say(state: Battle, line: str, *faces: int) -> list[str]:
    give(state, "rn/exeter", "signal")
    return kinds(give(state, "rn/ajax", line, *faces))


@pytest.mark.rule("NA-COM-1")
@pytest.mark.parametrize("apart, first", [(12000, "message"), (12001, "sent")])
def test_flagships_within_12000_yards_talk_at_once(apart: int, first: str) -> None:
    state = to_signals(commanders(apart))

    assert say(state, "signal to rn/exeter: close the enemy")[0] == first


@pytest.mark.rule("NA-COM-1")
def test_messages_are_private() -> None:
    state = to_signals(commanders(1000))
    say(state, "signal to rn/exeter: the secret word")

    assert "the secret word" in text(GAME.view(state, Seat("rn/exeter")))
    assert "the secret word" not in text(GAME.view(state, Seat("km/spee")))
    assert "the secret word" not in text(GAME.view(state, Seat("observer")))


@pytest.mark.rule("NA-COM-2")
def test_a_message_is_sent_in_its_phase_to_a_commander_of_ones_side() -> None:
    state = commanders(20000)
    assert refused(state, "rn/ajax", "signal to rn/exeter: hello") == "NA-SOP-5"
    to_signals(state)

    assert refused(state, "rn/ajax", "signal to km/spee: surrender") == "NA-COM-2"
    assert refused(state, "rn/ajax", "signal to rn/exeter: hello") == ""


@pytest.mark.rule("NA-COM-3")
def test_a_distant_message_is_read_a_turn_later() -> None:
    state = to_signals(commanders(20000))
    say(state, "signal to rn/exeter: hello there")
    assert "hello there" not in text(GAME.view(state, Seat("rn/exeter")))
    to_signals(state)
    assert "hello there" not in text(GAME.view(state, Seat("rn/exeter")))

    assert say(state, "signal")[0] == "message"
    assert state.turn == 3
    assert "hello there" in text(GAME.view(state, Seat("rn/exeter")))


def detached(apart: int, **conditions: Any) -> Battle:
    """Exeter detached from Ajax's group, at this distance in yards, both stopped."""
    ships = fleet("rn", "ajax:LEANDER", "exeter:YORK", name="own", speed=0)
    state = opened(battle(ships, fleet("km", "spee:DEUTSCH", at=(0, 90000), speed=0), **conditions))
    turn(state, rn="detach exeter as cripple")
    state.ships["exeter"].x, state.ships["exeter"].y = apart * 6, 0
    return state


@pytest.mark.rule("NA-COM-4", "NA-COM-6")
def test_an_order_to_a_distant_sub_unit_comes_a_turn_late() -> None:
    state = detached(15000)

    events = turn(state, rn='cripple: R 90, 6"')

    assert one(events, "order_sent").audience == ("rn",)
    assert one(events, "ordered").facts["steps"] == 'R 90, 6"'
    assert place(state.ships["exeter"]) == (15000, 0)
    turn(state)
    assert place(state.ships["exeter"]) == (17000, 0)


@pytest.mark.rule("NA-COM-4")
def test_what_is_plotted_for_a_sub_unit_out_of_touch_does_not_move_it_at_once() -> None:
    assert refused(detached(15000), "rn", 'plot cripple: 6" | cripple: 4"') == "NA-SOP-6"
    state = detached(15000)
    give(state, "km", "plot")
    give(state, "rn", 'plot cripple: 6"')

    assert place(state.ships["exeter"]) == (15000, 0)
    assert state.groups["cripple.rn"].standing == read_steps('6"')


@pytest.mark.rule("NA-COM-5")
def test_a_sub_unit_whose_flagship_is_gone_waits_for_nobody() -> None:
    state = detached(15000)
    state.ships["ajax"].status = "escaped"
    turn(state, rn='cripple: 6"')

    assert place(state.ships["exeter"]) == (15000, 2000)


def engaged(apart: int = 15000) -> Battle:
    """Exeter, detached and too far for the lamp, within range of the enemy."""
    state = opened(
        battle(
            fleet("rn", "ajax:LEANDER", "exeter:YORK", name="own", speed=0),
            fleet("km", "spee:DEUTSCH", at=(apart, 9000), speed=0),
        )
    )
    turn(state, rn="detach exeter as cripple")
    state.ships["exeter"].x, state.ships["exeter"].y = apart * 6, 0
    return state


@pytest.mark.rule("NA-COM-9")
def test_guns_of_a_sub_unit_out_of_touch_obey_as_late_as_its_helm() -> None:
    state = engaged()

    assert "fired" not in kinds(turn(state, rn="exeter/BOW -> spee"))

    fired = one(turn(state, 6, 1), "fired")
    assert (fired.facts["ship"], fired.facts["target"]) == ("Exeter", "Spee")


@pytest.mark.rule("NA-COM-9")
def test_without_an_order_its_guns_stay_on_their_target() -> None:
    state = engaged()
    state.ships["exeter"].acquired = {0: "spee"}
    assert state.ships["exeter"].sheet.batteries[0].arc == "BOW"

    fired = one(turn(state, 6, 1), "fired")

    assert fired.facts["guns"] == state.ships["exeter"].sheet.batteries[0].guns
    assert "fired" in kinds(turn(state, 6, 1))


@pytest.mark.rule("NA-COM-9")
def test_torpedoes_of_a_sub_unit_out_of_touch_come_a_turn_late_too() -> None:
    state = engaged()
    mount = "L1"
    assert refused(state, "rn", f"plot torp exeter/{mount} 9 at 270") == "NA-TRP-9"

    assert "launched" not in kinds(turn(state, rn=f"torp exeter/{mount} 2 at 270"))
    assert "launched" in kinds(turn(state))


@pytest.mark.rule("NA-COM-9")
def test_an_order_that_can_no_longer_be_carried_out_lapses() -> None:
    state = engaged()
    turn(state, rn="exeter/BOW -> spee | torp exeter/L1 2 at 270")
    state.ships["exeter"].out = [0]
    state.ships["exeter"].tubes = [0] * len(state.ships["exeter"].tubes)

    assert {"fired", "launched"}.isdisjoint(kinds(turn(state)))


@pytest.mark.rule("NA-COM-9")
def test_what_she_could_never_fire_is_refused_when_it_is_written() -> None:
    assert refused(engaged(), "rn", "plot exeter/C 3 -> spee") == "NA-GUN-1"
    assert refused(engaged(), "rn", "plot exeter/BOW -> hood") == "NA-GUN-73"


@pytest.mark.rule("NA-COM-5")
def test_a_near_sub_unit_obeys_at_once() -> None:
    state = detached(12000)
    assert not is_out_of_touch(state, state.groups["cripple.rn"])

    turn(state, rn='cripple: 6"')

    assert place(state.ships["exeter"]) == (12000, 2000)


@pytest.mark.rule("NA-COM-7")
def test_one_undivided_command_needs_no_messages() -> None:
    state = opened(battle(fleet("rn", "ajax:LEANDER", "exeter:YORK"), fleet("km", "spee:DEUTSCH", at=(0, 50000))))

    assert [] == signallers(state)
    turn(state, rn='ajax: 6"')
    assert state.where()[-1] == "Plot and allocate"


@pytest.mark.rule("NA-COM-10")
def test_a_detachment_asks_nobody_for_signals() -> None:
    """A separate question to the enemy would reveal that there is one."""
    state = to_signals(commanders(1000))
    state.groups["exeter"].parent = "ajax"
    assert list(GAME.to_act(state)) == ["rn/ajax", "rn/exeter"]

    alone = detached(15000)
    assert signallers(alone) == []


@pytest.mark.rule("NA-COM-8")
def test_a_commander_whose_flagship_sinks_is_silent_for_a_turn() -> None:
    state = battle(
        fleet("rn", "ajax:LEANDER", "achilles:LEANDER", speed=0),
        fleet("rn", "exeter:YORK", at=(3000, -20000), speed=0),
        fleet("km", "spee:DEUTSCH", at=(9000, 0), speed=0),
        options={"commands": "group"},
    )
    state.ships["ajax"].level = 2
    opened(state)
    give(state, "rn/ajax", "plot")
    give(state, "rn/exeter", "plot")
    events = give(state, "km/spee", "plot spee/BOW&STN -> ajax", 1, 6)

    assert "sunk" in kinds(events)
    assert state.groups["ajax"].flag == "achilles"
    assert refused(state, "rn/ajax", "signal to rn/exeter: help") == "NA-COM-8"
    assert refused(state, "rn/exeter", "signal to rn/ajax: coming") == ""
    say(state, "signal")
    to_signals(state)
    assert refused(state, "rn/ajax", "signal to rn/exeter: help") == ""


def test_a_scenario_may_have_every_message_written() -> None:
    state = commanders(1000, effects=(effect("messages_always_written", side="rn"),))

    assert not within_blinker(state, state.groups["ajax"], state.groups["exeter"])
    assert one(turn(state), "turn").facts["turn"] == 2


@pytest.mark.rule("NA-COM-6", "NA-SOP-7")
def test_an_order_that_arrives_fills_a_gap_and_never_overrides_a_plot() -> None:
    state = opened(
        battle(fleet("rn", "a:YORK"), fleet("rn", "b:YORK", at=(0, -3000)), fleet("km", "z:YORK", at=(200000, 0)))
    )
    for name in ("a", "b"):
        state.groups[name].standing = read_steps("SPEED 6")

    turn(state, rn="a: SPEED 12")

    assert [place(state.ships[name]) for name in ("a", "b")] == [(0, 2000), (0, -2000)]
    assert state.groups["b"].standing == ()


@pytest.mark.rule("NA-COM-4", "NA-MOV-28", "NA-MOV-3", "NA-SUB-5")
@pytest.mark.parametrize(
    "steps, rule",
    [
        ("EVADE, SPEED 20", "NA-MOV-28"),
        ("4cm", "NA-MOV-3"),
        ("DEPTH P", "NA-SUB-5"),
        ("SMOKE", "NA-MOV-21"),
        ("SPEED 9, SPEED 8", "NA-MOV-31"),
        ('R 30, 4"', ""),
    ],
)
def test_an_order_to_a_sub_unit_is_held_to_the_rules_of_the_plot(steps: str, rule: str) -> None:
    own = fleet("rn", "a:YORK", "b:YORK", name="own")
    state = opened(battle(own, fleet("km", "z:YORK", at=(90000, 0))))
    turn(state, rn="detach b as far")
    state.ships["b"].level, state.ships["b"].controlled = 2, True
    state.ships["b"].x += 20000 * 6
    assert is_out_of_touch(state, state.groups["far.rn"])

    assert refused(state, "rn", f"plot far: {steps}") == rule


@pytest.mark.rule("NA-MOV-28", "NA-COM-6")
@pytest.mark.parametrize("level, evades", [(0, True), (1, True), (2, False)])
def test_a_ship_crippled_before_her_orders_come_does_not_evade(level: int, evades: bool) -> None:
    state = opened(battle(fleet("rn", "a:YORK"), fleet("km", "z:YORK", at=(90000, 0))))
    state.ships["a"].level = level
    state.groups["a"].standing = read_steps("EVADE, SPEED 9")

    set_speeds(state)

    assert state.ships["a"].evading is evades
    assert state.groups["a"].standing == ()


@pytest.mark.rule("NA-COM-3")
def test_a_message_is_read_once() -> None:
    state = commanders(20000)
    sender = Seat("rn/ajax")
    state.turn = 3
    state.signals = [Signal(sender, "rn/exeter", f"due {due}", (), due) for due in (2, 3, 4)]
    dice = umpire()

    deliver(state, dice)

    assert [event.facts["text"] for event in dice.events] == ["due 2", "due 3"]
    assert [signal.due for signal in state.signals] == [4]


@pytest.mark.rule("NA-SOP-18", "NA-COM-2")
@pytest.mark.parametrize(
    "line, rule",
    [
        ("plot", "NA-SOP-18"),
        ("signal", ""),
        ("signal to rn/exeter: we close", ""),
        ("signal to rn/exeter:", "NA-COM-2"),
        ("signal to rn/ajax: myself", "NA-COM-2"),
        ("signal to km/spee: surrender", "NA-COM-2"),
    ],
)
def test_what_may_be_signalled(line: str, rule: str) -> None:
    state = commanders(2000)
    for seat in list(GAME.to_act(state)):
        give(state, seat, "plot")

    assert refused(state, "rn/ajax", line) == rule
