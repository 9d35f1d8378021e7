"""Edge cases of the turn: marches, the questions of the opening, convoys, the end and its score."""

from __future__ import annotations

from typing import Any

import pytest

from flagplot.kernel.seat import Seat
from flagplot.operational.content.sea import SEA
from flagplot.operational.phases.opening import Convoy, Opening
from flagplot.operational.rules.opening import is_ground_turn, land_steps, possible, roll_convoys
from flagplot.operational.rules.victory import final_score, finish, holds_ceylon, is_over
from flagplot.operational.state.model import ALLIES, JAPAN, Ship
from tests.operational.positions import (
    DAY,
    NIGHT,
    at_phase,
    bay,
    group,
    play,
    refused,
    to_act,
    troop,
    umpire,
)

COLOMBO, TRINCOMALEE, BATTICALOA = (SEA.hex_of[name] for name in ("colombo", "trincomalee", "batticaloa"))


@pytest.mark.rule("MK-LND-21", "MK-LND-22")
@pytest.mark.parametrize("mode, cycle, turns", [
    ("multiples_of_4", "DDN", [4, 8, 12]), ("every_morning", "DDN", [1, 4, 7, 10]), ("every_second_morning", "DDN", [4, 10]),
    ("every_morning", "DN", [1, 3, 5, 7, 9, 11]), ("multiples_of_4", "DN", [4, 8, 12]),
])  # fmt: skip
def test_the_turns_in_which_troops_march(mode: str, cycle: str, turns: list[int]) -> None:
    found = [turn for turn in range(1, 13) if is_ground_turn(bay(turn, ground_move_turns=mode, day_night_cycle=cycle))]
    assert found == turns


@pytest.mark.rule("MK-LND-21")
def test_which_marches_are_refused() -> None:
    state = at_phase(bay(4), Opening(ALLIES))
    troop(state, "planters", COLOMBO)
    troop(state, "reserve", COLOMBO, fate="deserted")
    troop(state, "aus-16", aboard="brigade-16")
    troop(state, "jp-1", "1215")
    to = land_steps(COLOMBO)[0]
    for line, rule in (
        (f"march planters {to}", ""), ("march planters 2024", "MK-LND-21"), (f"march reserve {to}", "MK-LND-21"),
        (f"march aus-16 {to}", "MK-LND-21"), (f"march jp-1 {to}", "MK-LND-21"), (f"march nobody {to}", "MK-LND-21"),
        ("dummy ship colombo", "MK-REC-8"), ("recall A1", "MK-SEQ-20"), ("move A1 2024", "MK-SEQ-20"),
    ):  # fmt: skip
        assert refused(state, ALLIES, line) == rule, line
    play(state, ALLIES, f"march planters {to}")
    assert refused(state, ALLIES, f"march planters {COLOMBO}") == "MK-LND-21"
    assert all(step in SEA.ceylon for at in SEA.ceylon for step in land_steps(at))
    jaffna = SEA.hex_of["jaffna"]
    assert all(step not in SEA.ceylon for step in land_steps(SEA.hex_of["tuticorin"]))
    assert jaffna in SEA.ceylon


@pytest.mark.rule("MK-SEQ-20", "MK-SEQ-19")
def test_what_the_opening_offers_as_far_as_both_can_know() -> None:
    assert possible(bay(1), JAPAN) == possible(bay(4), ALLIES) == (False, False, False)
    assert possible(bay(NIGHT), JAPAN) == (True, False, False)
    assert possible(bay(NIGHT, dummies_per_kind="0"), JAPAN) == (False, False, False)
    state = bay(4)
    lone = troop(state, "planters", COLOMBO)
    assert [possible(state, side) for side in (ALLIES, JAPAN)] == [(False, True, False), (False, False, False)]
    lone.fate = "lost"
    assert possible(state, ALLIES) == (False, False, False)


@pytest.mark.rule("MK-SET-23")
def test_when_convoys_are_rolled_for() -> None:
    def rolls(turn: int, mode: str, fate: str = "absent", cycle: str = "DDN") -> int:
        state = bay(turn, aus_roll=mode, day_night_cycle=cycle)
        group(state, "AU16", "", "brigade-16")
        state.ships["brigade-16"].fate = fate
        referee = umpire(*([1] if fate == "absent" else []))
        roll_convoys(state, referee)
        return len(referee.events)

    assert [rolls(turn, "every_turn") for turn in (1, 2, 30)] == [1, 1, 1]
    assert [rolls(turn, "once_per_day") for turn in (1, 2, 3, 4, 7)] == [1, 0, 0, 1, 1]
    assert [rolls(turn, "once_per_day", cycle="DN") for turn in (1, 2, 3)] == [1, 0, 1]
    assert [rolls(turn, "once_per_game") for turn in (1, 2)] == [1, 0]
    assert rolls(1, "every_turn", fate="") == rolls(1, "every_turn", fate="sunk") == 0


@pytest.mark.rule("MK-SEQ-18")
def test_when_the_game_is_over() -> None:
    def over(turn: int, *, afloat: bool = False, ashore: bool = False, waiting: bool = False, **options: Any) -> bool:
        state = bay(turn, **options)
        group(state, "A1", "2024", "emerald")
        group(state, "J9", "2025")
        if afloat:
            group(state, "J1", "2024", "chokai")
        if ashore:
            troop(state, "jp-1", COLOMBO)
        if waiting:
            group(state, "KB1", "", "akagi")
        return is_over(state)

    assert [over(turn) for turn in (1, 9, 10, 29)] == [False, False, True, True]
    assert [over(10, afloat=True), over(10, ashore=True), over(10, waiting=True)] == [False, False, True]
    assert [over(turn, afloat=True) for turn in (29, 30)] == [False, True]
    assert [over(turn, waiting=True, last_entry_turn="none") for turn in (10, 29)] == [False, False]
    assert [over(turn, last_entry_turn="none") for turn in (9, 10)] == [False, True]
    state = bay(2)
    group(state, "J1", "2024", "chokai")
    state.agreed = [JAPAN, JAPAN]
    assert not is_over(state)
    state.agreed = [JAPAN, ALLIES]
    assert is_over(state)


@pytest.mark.rule("MK-VIC-12", "MK-VIC-13", "MK-VIC-14", "MK-VIC-18", "MK-SEA-13")
def test_the_count_at_the_end() -> None:
    state = bay(total_control="all_hexes")
    troop(state, "jp-1", "1215")
    for place in ("colombo", "trincomalee"):
        state.owner[place] = JAPAN
    assert not holds_ceylon(state)
    for place in ("racetrack", "koggala", "jaffna", "batticaloa"):
        assert not holds_ceylon(state)
        state.owner[place] = JAPAN
    assert holds_ceylon(state)
    stranded = bay()
    group(stranded, "A1", "2024", "warspite", "f1", "napier")
    group(stranded, "J1", "2024", "transport-1", "akagi")
    stranded.ships["f1"].left = 5
    for name in ("warspite", "f1", "napier", "transport-1", "akagi"):
        stranded.ships[name].stranded = True
    assert final_score(stranded) == {JAPAN: 2 + 2, ALLIES: 3 + 3}
    stranded.ships["akagi"].fate = "sunk"
    assert final_score(stranded)[ALLIES] == 3
    for lead, winners, level in (
        (9, (ALLIES,), "Allied victory"),
        (10, (), "draw"),
        (20, (JAPAN,), "Japanese victory"),
    ):
        ended = bay()
        ended.score[JAPAN] = lead
        finish(ended)
        assert ended.outcome is not None
        assert (ended.outcome.winners, ended.outcome.level) == (winners, level)


@pytest.mark.rule("MK-SET-23", "MK-REC-1", "MK-BAT-1")
@pytest.mark.parametrize("turn", [DAY, NIGHT])
def test_a_convoy_that_enters_among_the_enemy_is_met_by_day(turn: int) -> None:
    state = bay(turn)
    state.ships["brigade-16"] = Ship("brigade-16", ALLIES, "", 27, left=6, fate="absent")
    troop(state, "aus-16", aboard="brigade-16", fate="absent")
    hunter = group(state, "J1", SEA.west[2], "chokai")
    at_phase(state, Convoy(["AU16"], rolled=True))
    play(state, ALLIES, f"enter AU16 {SEA.west[2]}")

    assert hunter.revealed == state.groups["AU16"].revealed == (turn == DAY)
    assert to_act(state) == ([JAPAN] if turn == DAY else [])


@pytest.mark.rule("MK-SEQ-20")
def test_before_a_turn_is_asked_only_what_may_be_done_then() -> None:
    """By night there are only dummies to place; on some mornings also marches, but nobody is ashore here, so only dummies again."""
    state = bay(NIGHT)
    asked = Opening(ALLIES).asks(state, Seat(ALLIES)).text

    assert "dummies" in asked
    assert "march" not in asked
