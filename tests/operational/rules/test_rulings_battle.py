"""BAT, NIT: who pursues and for how long, what night battles reveal."""

from typing import Any

import pytest

from flagplot.kernel.seat import Seat
from flagplot.operational import GAME
from flagplot.operational.phases.battle.encounter import NightEncounter
from flagplot.operational.rules.battle.fight import Fight
from flagplot.operational.rules.opening import begin_turn
from flagplot.operational.state.model import ALLIES, JAPAN, Bay
from tests.operational.positions import (
    DAY,
    NIGHT,
    advance,
    allowed,
    at_phase,
    bay,
    group,
    in_battle,
    kinds,
    play,
    refused,
    to_act,
    umpire,
)

MISS, SINK = 1, 6


HUNTERS = ("akagi", "chokai", "fubuki", "kumano")


def in_flight(
    hunters: tuple[str, ...] = HUNTERS,
    *,
    posts: dict[str, int] | None = None,
    turn: int = DAY,
    spent: bool = True,
    **options: Any,
) -> Bay:
    """Cruisers and a carrier of Japan may pursue a destroyer and a cruiser, whose torpedoes may be spent."""
    state = bay(turn, 1, **options)
    group(state, "J1", "2024", *hunters, came="2023", revealed=True)
    group(state, "A1", "2024", "cornwall", "napier", came="2025", revealed=True)
    launches = {"napier": [1], "cornwall": [1]} if spent else {"cornwall": [1]}
    fight = Fight(
        "2024", "J1", "", "day" if turn == DAY else "night", round=2, posts=posts or {}, launches=launches,
        fleer=ALLIES, runner="A1", flee_to="2025", surprise="" if turn == DAY else "none",
    )  # fmt: skip
    return in_battle(state, fight, "pursue", JAPAN)


BOARD = {"akagi": -4, "chokai": -1, "kumano": -1, "fubuki": -1, "cornwall": 2, "napier": 1}


@pytest.mark.rule("MK-BAT-66")
def test_carriers_stay_out_of_a_pursuit_unless_they_are_named() -> None:
    state = in_flight(posts=dict(BOARD))
    events = play(state, JAPAN, "pursue yes", ("MK-BAT-12", 1))
    told = next(event for event in events if event.kind == "pursuit")

    assert told.facts["ships"] == ["chokai", "fubuki", "kumano"]
    named = in_flight(posts=dict(BOARD))
    events = play(named, JAPAN, "pursue yes akagi", ("MK-BAT-12", 1))
    assert next(event for event in events if event.kind == "pursuit").facts["ships"] == ["akagi"]


@pytest.mark.rule("MK-BAT-66")
def test_merchantmen_and_transports_stay_out_by_default() -> None:
    state = bay(DAY, 1)
    group(state, "J1", "2024", "transport-1", "fubuki", came="2023")
    group(state, "A1", "2024", "f1", came="2025")
    fight = Fight("2024", "J1", "", round=2, fleer=ALLIES, runner="A1", flee_to="2025")
    in_battle(state, fight, "pursue", JAPAN)
    play(state, JAPAN, "pursue yes", ("MK-BAT-12", 1))

    assert fight.hunting == ["fubuki"]


@pytest.mark.rule("MK-BAT-66")
def test_only_the_ships_named_fire_and_are_fired_at() -> None:
    state = in_flight(posts=dict(BOARD))
    assert refused(state, JAPAN, "pursue yes chokai chokai") == "MK-BAT-66"
    assert refused(state, JAPAN, "pursue yes cornwall") == "MK-BAT-39"
    assert refused(state, JAPAN, "pursue no chokai") == "MK-BAT-66"
    play(state, JAPAN, "pursue yes chokai", ("MK-BAT-12", 1))
    assert refused(state, JAPAN, "fire fubuki napier") == "MK-BAT-10"
    play(state, JAPAN, "fire chokai napier", MISS)

    assert to_act(state) == [ALLIES]
    assert refused(state, ALLIES, "fire cornwall kumano") == "MK-BAT-10"
    assert allowed(state, ALLIES, "fire cornwall chokai")


@pytest.mark.rule("MK-BAT-66", "MK-BAT-20")
def test_before_the_board_is_set_ranges_are_those_of_the_default_array() -> None:
    state = in_flight(turn=NIGHT)
    play(state, JAPAN, "pursue yes", ("MK-BAT-12", 1))

    assert allowed(state, JAPAN, "fire fubuki napier")  # screen against screen
    assert refused(state, JAPAN, "fire fubuki cornwall") == "MK-BAT-16"  # she is in the third line
    assert allowed(state, JAPAN, "fire chokai napier")  # third line to the enemy's screen
    assert refused(state, JAPAN, "fire chokai cornwall") == "MK-BAT-18"


@pytest.mark.rule("MK-BAT-66")
@pytest.mark.parametrize("place, rule", [(1, ""), (3, "MK-BAT-16")])
def test_once_the_board_is_set_ranges_are_those_of_the_board(place: int, rule: str) -> None:
    state = in_flight(posts={**BOARD, "cornwall": place})
    play(state, JAPAN, "pursue yes", ("MK-BAT-12", 1))

    assert refused(state, JAPAN, "fire fubuki cornwall") == rule


@pytest.mark.rule("MK-BAT-66")
def test_a_carrier_alone_pursues_by_name_only() -> None:
    state = in_flight(posts=dict(BOARD))
    for name in ("chokai", "fubuki", "kumano"):
        state.ships[name].damaged = True

    assert refused(state, JAPAN, "pursue yes") == "MK-BAT-66"
    assert [order.line() for order in GAME.orders(state, Seat(JAPAN))] == ["pursue yes akagi", "pursue no"]


@pytest.mark.rule("MK-BAT-67", "MK-BAT-39")
def test_a_pursuit_goes_on_only_while_it_does_harm() -> None:
    def chased(face: int) -> Bay:
        state = in_flight(posts=dict(BOARD), pursuit_rounds="repeat_until_declined")
        play(state, JAPAN, "pursue yes chokai", ("MK-BAT-12", 1))
        play(state, JAPAN, "fire chokai cornwall", face)
        while to_act(state) == [ALLIES]:
            line = next(order.line() for order in GAME.orders(state, Seat(ALLIES)) if order.line().startswith("hold"))
            play(state, ALLIES, line)
        return state

    harmed, spared = chased(SINK), chased(MISS)
    assert to_act(harmed) == [JAPAN]
    assert allowed(harmed, JAPAN, "pursue yes")
    assert "A1" in spared.groups
    assert spared.groups["A1"].at == "2025"


@pytest.mark.rule("MK-BAT-38", "MK-BAT-39")
def test_a_pursuer_sunk_by_parting_torpedoes_pursues_nobody() -> None:
    state = in_flight(("chokai",), posts={"chokai": -1, "cornwall": 2, "napier": 1}, spent=False)
    events = play(state, JAPAN, "pursue yes", SINK)
    assert kinds(events) == ["pursuit", "torpedoes", "sunk", "battle.over"]


@pytest.mark.rule("MK-NIT-24", "MK-REC-14")
@pytest.mark.parametrize("mode, revealed", [("until_next_night", True), ("until_dawn", False)])
def test_whether_what_a_night_battle_showed_is_seen_by_day(mode: str, revealed: bool) -> None:
    state = bay(NIGHT + 1, night_battle_reveals=mode)
    group(state, "J1", "2024", "chokai", revealed=True)
    group(state, "J2", "2023", "transport-1", revealed=True, anchored=True)
    begin_turn(state, umpire())

    assert state.groups["J1"].revealed == revealed
    assert state.groups["J2"].revealed
    by_day = bay(2, night_battle_reveals=mode)
    group(by_day, "J1", "2024", "chokai", revealed=True)
    begin_turn(by_day, umpire())
    assert by_day.groups["J1"].revealed


def met(die: int, **options: Any) -> Bay:
    """A Japanese group searches in the dark and meets an Allied one."""
    state = bay(NIGHT, 1, **options)
    group(state, "J1", "2024", "chokai")
    group(state, "A1", "2024", "napier")
    at_phase(state, NightEncounter("J1", JAPAN))
    advance(state, die, *(MISS,) * {1: 2, 3: 4, 5: 0}[die])
    return state


def heard(state: Bay, side: str) -> list[str]:
    return [str(event.facts["surprise"]) for event in state.logs[Seat(side)] if event.kind == "surprise"]


@pytest.mark.rule("MK-NIT-25", "MK-NIT-1")
@pytest.mark.parametrize("die, result", [(1, ALLIES), (3, "none")])
def test_both_sides_learn_the_surprise_result_when_battle_is_joined(die: int, result: str) -> None:
    state = met(die)

    assert [heard(state, side) for side in (JAPAN, ALLIES)] == [[result], [result]]
    assert heard(met(die, surprise_told="searcher"), ALLIES) == []


@pytest.mark.rule("MK-NIT-25", "MK-NIT-17")
def test_who_is_passed_by_hears_nothing_and_who_is_attacked_hears_who_had_surprise() -> None:
    passed = met(5)
    assert (heard(passed, JAPAN), heard(passed, ALLIES)) == ([JAPAN], [])
    fought = passed.clone()
    play(passed, JAPAN, "battle no")
    assert heard(passed, ALLIES) == []
    events = play(fought, JAPAN, "battle yes", MISS, MISS)
    assert "battle" in kinds(events)
    assert heard(fought, ALLIES) == [JAPAN]
