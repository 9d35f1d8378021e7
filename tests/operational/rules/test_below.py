"""BAT: battles that are handed down to the tactical game, and their reports."""

from __future__ import annotations

from typing import Any

import pytest

from flagplot.bots.bot import Desk
from flagplot.bots.roster import recruit
from flagplot.kernel.dice import SeededDice
from flagplot.kernel.seat import CONTROL, Seat
from flagplot.kernel.umpire import Umpire
from flagplot.operational import GAME
from flagplot.operational.orders.common import Settle
from flagplot.operational.phases.battle.below import Awaiting
from flagplot.operational.phases.battle.seafight import SeaFight
from flagplot.operational.rules.battle.below import read_fate, salvoes_left
from flagplot.operational.rules.battle.fight import Fight
from flagplot.operational.state.model import ALLIES, JAPAN, Battery, Bay
from tests.operational.positions import NIGHT, at_phase, bay, group, kinds, play, refused, to_act

BATTLE = "t1i2-2024-j1-a1"


def meeting(*, turn: int = 1, below: str = "all", surprise: str = "", **options: Any) -> Bay:
    """A battle in the open sea that is about to begin."""
    state = bay(turn, 2, battles_below=below, **options)
    group(state, "J1", "2024", "chokai", "yura", "fubuki", came="2023", moved=2)
    group(state, "A1", "2024", "hermes", "dragon", "napier", "f1", came="2025", moved=2)
    mode = "night" if turn == NIGHT else "day"
    return begun(at_phase(state, SeaFight(Fight("2024", "J1", "A1", mode, surprise=surprise))))


def begun(state: Bay) -> Bay:
    GAME.advance(state, Umpire(SeededDice(state.chance), state.logs))
    return state


def report(state: Bay, *ships: str) -> list[Any]:
    return play(state, "control", " ".join(("report", BATTLE, "5d0c", *ships)))


@pytest.mark.rule("MK-BAT-68")
def test_without_the_option_nothing_is_handed_down() -> None:
    state = meeting(below="by_the_rules")

    assert to_act(state) == [JAPAN, ALLIES]


@pytest.mark.rule("MK-BAT-68")
@pytest.mark.parametrize("answers", [("no",), ("yes", "no"), ("yes", "yes")])
def test_a_battle_goes_down_only_where_both_agree(answers: tuple[str, ...]) -> None:
    state = meeting(below="both_agree")
    for side, answer in zip((JAPAN, ALLIES), answers, strict=False):
        assert to_act(state) == [side]
        play(state, side, f"below {answer}")

    agreed = answers == ("yes", "yes")
    assert to_act(state) == (["control"] if agreed else [JAPAN, ALLIES])


def at_colombo(**options: Any) -> Bay:
    """A cruiser before the guns of Colombo."""
    state = bay(1, 2, battles_below="all", **options)
    group(state, "J1", "1116", "chokai", "fubuki", came="1117", moved=2)
    state.batteries["colombo-guns"] = Battery("colombo-guns")
    return begun(at_phase(state, SeaFight(Fight("1116", "J1", "", "battery", "colombo-guns"))))


@pytest.mark.rule("MK-BAT-68", "MK-BAT-70")
@pytest.mark.parametrize("fate, struck", [("damaged", (True, False)), ("sunk", (False, True))])
def test_a_fight_with_a_battery_goes_down_too(fate: str, struck: tuple[bool, bool]) -> None:
    state = at_colombo()
    assert refused(state, "control", "report t1i2-1116-j1-colombo-guns 5d0c colombo-guns=left") == "MK-BAT-70"
    assert refused(state, "control", "report t1i2-1116-j1-colombo-guns 5d0c fubuki=salvo") == "MK-BAT-70"
    play(state, "control", f"report t1i2-1116-j1-colombo-guns 5d0c colombo-guns={fate} chokai=damaged")
    guns = state.batteries["colombo-guns"]

    assert (guns.damaged, guns.destroyed) == struck
    assert state.ships["chokai"].damaged
    assert to_act(state) == ([JAPAN] if fate == "damaged" else [])


@pytest.mark.rule("MK-BAT-68")
def test_batteries_that_an_option_rates_anew_stay_with_the_raid() -> None:
    state = at_colombo(coast_guns="colombo-guns:B/B")

    assert state.flow
    assert not any(isinstance(phase, Awaiting) for phase in state.flow)


@pytest.mark.rule("MK-BAT-69")
def test_the_raid_waits_for_the_report_of_this_battle_alone() -> None:
    state = meeting()

    assert to_act(state) == ["control"]
    assert refused(state, "control", "report t1i2-2024-j1-a2 5d0c") == "MK-BAT-69"
    assert refused(state, "control", f"report {BATTLE} 5d0c warspite=sunk") == "MK-BAT-69"
    assert refused(state, "control", f"report {BATTLE} 5d0c hermes=sunk hermes=damaged") == "MK-BAT-69"
    assert refused(state, "control", f"report {BATTLE} 5d0c hermes=repaired") == "MK-BAT-69"
    assert refused(state, "control", "stand") == "MK-BAT-69"


@pytest.mark.rule("MK-BAT-69")
@pytest.mark.parametrize("turn", [1, NIGHT])
def test_control_may_settle_it_by_the_rules_here(turn: int) -> None:
    handed = meeting(turn=turn, surprise="none" if turn == NIGHT else "")
    state = meeting(turn=turn, below="by_the_rules", surprise="none" if turn == NIGHT else "")
    events = GAME.apply(handed, CONTROL, Settle(), SeededDice(handed.chance))

    assert "battle.settled" in kinds(events)
    assert to_act(handed) == to_act(state)
    assert [type(phase) for phase in handed.flow] == [type(phase) for phase in state.flow]


@pytest.mark.rule("MK-BAT-70")
@pytest.mark.parametrize(
    "word",
    [
        "f1=sunk", "f1=lost7", "f1=lost6+left", "hermes=lost1", "hermes=sunk+left", "hermes=sunk+damaged",
        "hermes=salvo", "napier=salvo2", "f1=salvo",
    ],
)  # fmt: skip
def test_a_fate_that_no_ship_can_have_is_refused(word: str) -> None:
    assert refused(meeting(), "control", f"report {BATTLE} 5d0c {word}") in {"MK-BAT-70", "MK-BAT-69"}


@pytest.mark.rule("MK-BAT-70")
def test_a_report_sinks_damages_and_spends() -> None:
    state = meeting()
    report(state, "hermes=sunk", "dragon=damaged", "chokai=salvo2", "f1=lost2", "napier=salvo")
    fight = next(phase.fight for phase in state.flow if isinstance(phase, SeaFight))

    assert state.ships["hermes"].fate == "sunk"
    assert state.ships["dragon"].damaged
    assert not state.ships["napier"].damaged
    assert state.ships["f1"].left == 4
    assert state.score[JAPAN] == 3 + 2
    assert [salvoes_left(state, fight, name) for name in ("chokai", "napier", "fubuki", "dragon")] == [0, 0, 2, 0]


@pytest.mark.rule("MK-BAT-70")
def test_who_was_damaged_before_stays_so() -> None:
    state = meeting(second_d_sinks="on")
    state.ships["chokai"].damaged = True
    report(state, "chokai=damaged")

    assert state.ships["chokai"].damaged
    assert not state.ships["chokai"].fate


@pytest.mark.rule("MK-BAT-71")
def test_a_side_without_ships_has_lost_the_battle() -> None:
    state = meeting()
    events = report(state, "hermes=sunk", "dragon=sunk", "napier=sunk", "f1=lost6")

    assert next(event.facts["why"] for event in events if event.kind == "battle.over") == "one side is gone"


@pytest.mark.rule("MK-BAT-71")
def test_who_left_the_plot_flees_by_the_rules_and_may_be_pursued() -> None:
    state = meeting()
    report(state, "napier=left", "dragon=left+damaged")

    assert to_act(state) == [ALLIES]
    assert refused(state, ALLIES, "withdraw 2023") == "MK-BAT-71"
    assert refused(state, ALLIES, "withdraw 2025 napier") == "MK-BAT-71"
    play(state, ALLIES, "withdraw 2025")
    assert to_act(state) == [JAPAN]
    play(state, JAPAN, "pursue no")

    assert [state.groups[state.ships[name].group].at for name in ("napier", "dragon")] == ["2025", "2025"]
    assert [state.groups[state.ships[name].group].at for name in ("hermes", "f1")] == ["2024", "2024"]


@pytest.mark.rule("MK-BAT-71")
def test_where_there_is_no_way_out_the_battle_goes_on() -> None:
    state = meeting()
    state.ships["napier"].stranded = True
    report(state, "napier=left")

    assert to_act(state) == [JAPAN]
    assert refused(state, JAPAN, "fire chokai hermes") == "MK-BAT-35"


@pytest.mark.rule("MK-BAT-71")
def test_where_ships_of_both_sides_left_both_break_off() -> None:
    state = meeting()
    events = report(state, "napier=left", "yura=left")

    assert next(event.facts["why"] for event in events if event.kind == "battle.over") == "both sides break off"
    assert state.groups["J1"].truce
    assert state.groups["A1"].truce


@pytest.mark.rule("MK-BAT-71")
@pytest.mark.parametrize("surprise, asked", [("none", JAPAN), (ALLIES, ALLIES)])
def test_an_undecided_battle_goes_on_by_the_rules_here(surprise: str, asked: str) -> None:
    state = meeting(turn=NIGHT, surprise=surprise)
    play(state, "control", "report t3i2-2024-j1-a1 5d0c")

    assert to_act(state) == [asked]
    assert refused(state, asked, "below yes") == "MK-BAT-35"


def test_fates_are_read_and_nothing_else_is() -> None:
    assert read_fate("damaged+left+salvo2") == {"damaged": 1, "left": 1, "salvo": 2}
    assert [read_fate(text) for text in ("", "sunk1", "salvo0", "lost7", "left+left", "salvo+salvo2", "afloat")] == [
        None
    ] * 7


@pytest.mark.rule("MK-BAT-68", "MK-BAT-71")
def test_captains_agree_to_it_and_run_for_the_safest_hex() -> None:
    captain = recruit("operational", "captain")
    asked = meeting(below="both_agree")
    assert captain.order(Desk(GAME, asked, Seat(JAPAN)), SeededDice(asked.chance)).line() == "below yes"
    state = meeting()
    report(state, "napier=left")

    assert captain.order(Desk(GAME, state, Seat(ALLIES)), SeededDice(state.chance)).line().startswith("withdraw 2")
