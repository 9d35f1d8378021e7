"""BAT: ports, anchorages and coast batteries."""

from typing import Any

import pytest

from flagplot.operational.content.counters import GUNS
from flagplot.operational.content.sea import PLACE, SEA
from flagplot.operational.phases.battle.seafight import SeaFight
from flagplot.operational.phases.land.landings import Declaring
from flagplot.operational.phases.sea.movement import Moving
from flagplot.operational.rules.battle.fight import Fight
from flagplot.operational.rules.battle.gunnery import (
    apply_hit,
)
from flagplot.operational.rules.recon.markers import in_anchorage, in_port, is_boxed
from flagplot.operational.state.model import ALLIES, JAPAN, Bay
from tests.operational.positions import (
    DAY,
    NIGHT,
    allowed,
    at_phase,
    bay,
    group,
    kinds,
    play,
    refused,
    to_act,
    troop,
    umpire,
)

HEX = "2024"
MISS = 1
DIE = (6, 5, 4, 3, 2, 1)


def fight_of(state: Bay) -> Fight:
    top = next(phase for phase in reversed(state.flow) if isinstance(phase, SeaFight))
    return top.fight


@pytest.mark.rule("MK-BAT-3")
def test_ships_in_a_boxed_port_cannot_be_brought_to_battle() -> None:
    state = at_phase(bay(DAY, 1), Moving(JAPAN))
    group(state, "J1", SEA.ways[SEA.hex_of["madras"]][0], "chokai")
    group(state, "A1", SEA.hex_of["madras"], "dragon")
    play(state, JAPAN, f"move J1 {SEA.hex_of['madras']}")
    # Only the Allies in port are asked: they may come out and fight if they wish.
    assert to_act(state) == [ALLIES]
    play(state, ALLIES, "battle no")
    assert refused(state, JAPAN, "engage J1") == "MK-BAT-3"
    addu = at_phase(bay(DAY, 1), Moving(JAPAN))
    group(addu, "J1", SEA.ways["0424"][0], "chokai")
    group(addu, "A1", "0424", "dragon")
    play(addu, JAPAN, "move J1 0424")
    play(addu, JAPAN, "battle yes")
    assert isinstance(addu.flow[-2], SeaFight)


def madras(*ships: str) -> Bay:
    """A Japanese group off Madras, whose port holds Emerald and Dorsetshire."""
    at = SEA.hex_of["madras"]
    state = at_phase(bay(DAY, 1), Moving(JAPAN))
    group(state, "J1", at, *ships, revealed=True)
    group(state, "A1", at, "emerald", "dorsetshire", revealed=True)
    return state


@pytest.mark.rule("MK-BAT-4", "MK-BAT-5")
def test_heavy_guns_shell_a_boxed_port_once_an_impulse() -> None:
    light = madras("yura")
    assert refused(light, JAPAN, "shell J1") == "MK-BAT-4"
    state = madras("kirishima", "yura")
    play(state, JAPAN, "shell J1")
    assert to_act(state) == [JAPAN]
    assert refused(state, JAPAN, "fire yura emerald") == "MK-BAT-4"
    assert refused(state, JAPAN, "fire kirishima emerald torpedoes") == "MK-BAT-5"
    play(state, JAPAN, "fire kirishima emerald", 6)
    assert to_act(state) == [ALLIES]
    assert not state.ships["emerald"].fate
    assert refused(state, ALLIES, "fire emerald kirishima") == "MK-BAT-4"
    play(state, ALLIES, "fire dorsetshire kirishima", 6)
    assert state.ships["emerald"].fate == "sunk"  # type: ignore[comparison-overlap]
    assert state.ships["kirishima"].damaged  # type: ignore[unreachable]
    assert refused(state, JAPAN, "shell J1") == "MK-BAT-5"
    peaceful = madras("kirishima")
    peaceful.options = peaceful.options.but(major_port_shelling="none")
    assert refused(peaceful, JAPAN, "shell J1") == "MK-BAT-5"


@pytest.mark.rule("MK-BAT-6")
def test_which_ports_are_boxed() -> None:
    boxed = {name for name in PLACE if is_boxed(bay(), name)}
    assert boxed == {"colombo", "trincomalee", "madras", "calcutta", "bombay", "mergui", "rangoon"}
    assert {name for name in PLACE if is_boxed(bay(major_ports="ceylon_only"), name)} == {"colombo", "trincomalee"}


def colombo(*ships: str, turn: int = DAY, **options: Any) -> Bay:
    """A Japanese group about to enter Colombo's hex."""
    state = at_phase(bay(turn, 1, **options), Moving(JAPAN))
    group(state, "J1", "1117", *ships, came="1118")
    return state


@pytest.mark.rule("MK-BAT-33", "MK-BAT-64")
def test_a_battery_fights_whoever_enters_its_hex() -> None:
    state = colombo("chokai", "fubuki")
    group(state, "A1", "1116", "hermes", "cornwall")
    play(state, JAPAN, "move J1 1116")
    play(state, JAPAN, "array", 1)
    fight = fight_of(state)
    assert fight.battery == "colombo-guns"
    assert fight.afloat(state, ALLIES) == ["colombo-guns"]
    assert refused(state, JAPAN, "fire fubuki hermes") == "MK-BAT-64"
    play(state, JAPAN, "fire chokai hermes", MISS)
    assert to_act(state) == [ALLIES]
    assert allowed(state, ALLIES, "fire cornwall chokai")
    assert refused(state, ALLIES, "fire hermes chokai") == "MK-BAT-10"
    play(state, ALLIES, "fire colombo-guns chokai", MISS)
    night = colombo("chokai", turn=NIGHT)
    events = play(night, JAPAN, "move J1 1116")
    assert "surprise" not in kinds(events)
    assert fight_of(night).battery == "colombo-guns"


@pytest.mark.rule("MK-BAT-61")
def test_how_a_battery_takes_fire() -> None:
    state = colombo("chokai", "fubuki")
    play(state, JAPAN, "move J1 1116")
    play(state, JAPAN, "array fubuki=screening chokai=screening", 1)
    assert fight_of(state).posts["colombo-guns"] == 1
    assert refused(state, JAPAN, "fire fubuki colombo-guns torpedoes") == "MK-BAT-61"
    assert apply_hit(state, umpire(), "colombo-guns", "D") == "damaged"
    assert apply_hit(state, umpire(), "colombo-guns", "D") == ""
    assert apply_hit(state, umpire(), "colombo-guns", "DS") == "sunk"
    assert state.batteries["colombo-guns"].destroyed
    assert state.score == {JAPAN: 0, ALLIES: 0}
    assert set(GUNS) == {"colombo-guns", "trincomalee-guns"}


@pytest.mark.rule("MK-BAT-62")
def test_a_battery_fires_at_transports_left_alone() -> None:
    state = at_phase(bay(), Declaring(JAPAN))
    group(state, "J1", "1116", "transport-1")
    troop(state, "jp-1", aboard="transport-1")
    state.loyalty = True
    events = play(state, JAPAN, "land J1 jp-1", 3)
    assert "gunfire" in kinds(events)
    assert state.ships["transport-1"].left == 5
    escorted = at_phase(bay(), Declaring(JAPAN))
    group(escorted, "J1", "1116", "transport-1", "chokai")
    troop(escorted, "jp-1", aboard="transport-1")
    escorted.loyalty = True
    assert "gunfire" not in kinds(play(escorted, JAPAN, "land J1 jp-1"))
    held = at_phase(bay(battery_fires_transports="off"), Declaring(JAPAN))
    group(held, "J1", "1116", "transport-1")
    troop(held, "jp-1", aboard="transport-1")
    held.loyalty = True
    play(held, JAPAN, "land J1 jp-1")


@pytest.mark.rule("MK-BAT-64")
def test_japan_fights_a_battery_until_it_is_gone_or_withdraws() -> None:
    state = colombo("chokai")
    play(state, JAPAN, "move J1 1116")
    play(state, JAPAN, "array", 1)
    play(state, JAPAN, "hold chokai")
    play(state, ALLIES, "hold colombo-guns")
    assert to_act(state) == [JAPAN]
    assert refused(state, JAPAN, "cease") == "MK-BAT-64"
    assert refused(state, JAPAN, "shell J1") != ""
    away = state.clone()
    play(away, JAPAN, "withdraw 1117")
    assert away.groups["J1"].at == "1117"
    state.batteries["colombo-guns"].destroyed = True
    group(state, "A1", "1116", "emerald", revealed=True)
    at_phase(state, Moving(JAPAN))
    state.groups["J1"].fought = 0
    assert allowed(state, JAPAN, "shell J1")


@pytest.mark.rule("MK-BAT-65")
def test_ports_and_anchorages_are_alike() -> None:
    state = bay()
    for place in ("koggala", "cochin"):
        at = SEA.hex_of[place]
        lying = group(state, "A1", at, "emerald")
        assert in_port(state, at, ALLIES)
        assert in_anchorage(state, lying)
        assert not is_boxed(state, place)
    assert not in_anchorage(state, group(state, "A2", "1116", "dragon"))
    assert not in_port(state, SEA.hex_of["male"], ALLIES)
    assert in_anchorage(state, group(state, "J1", "1115", "transport-1", anchored=True))


def test_ships_in_a_port_at_night_are_not_named_to_the_attacker() -> None:
    state = colombo("chokai", turn=NIGHT)
    group(state, "A1", "1116", "hermes")
    play(state, JAPAN, "move J1 1116")
    play(state, JAPAN, "array", 1)

    assert fight_of(state).harbour(state, ALLIES) == []
    assert refused(state, JAPAN, "fire chokai hermes") == "MK-BAT-10"
    day = colombo("chokai")
    group(day, "A1", "1116", "hermes")
    play(day, JAPAN, "move J1 1116")
    assert day.groups["A1"].revealed


@pytest.mark.rule("MK-BAT-64", "MK-BAT-2")
def test_who_withdraws_from_a_battery_does_not_meet_the_ships_behind_it() -> None:
    state = colombo("chokai")
    group(state, "A1", "1116", "emerald")
    play(state, JAPAN, "move J1 1116")
    play(state, JAPAN, "array", 1)
    play(state, JAPAN, "hold chokai")
    play(state, ALLIES, "hold colombo-guns")
    events = play(state, JAPAN, "withdraw 1117")

    assert [type(phase) for phase in state.flow] == [Moving]
    assert to_act(state) == [JAPAN]
    assert state.groups["J1"].at == "1117"
    assert "battle" not in kinds(events)


@pytest.mark.rule("MK-BAT-64", "MK-NIT-13")
def test_whoever_comes_under_a_battery_is_seen_by_night_too() -> None:
    state = colombo("chokai", turn=NIGHT)
    events = play(state, JAPAN, "move J1 1116")

    assert state.groups["J1"].revealed
    assert "the battery" in [event.facts["how"] for event in events if event.kind == "sighted"]
