"""Edge cases of contact and ports: who may seek battle, batteries, shelling."""

from __future__ import annotations

from typing import Any

import pytest

from flagplot.operational.content.sea import SEA
from flagplot.operational.orders.common import Fire
from flagplot.operational.phases.battle.encounter import Encounter, NightEncounter
from flagplot.operational.phases.battle.offering import Engaging
from flagplot.operational.phases.battle.seafight import Fought, SeaFight
from flagplot.operational.rules.battle import broadside
from flagplot.operational.rules.battle.contact import may_attack, meets_battery
from flagplot.operational.rules.battle.fight import Fight, battery_at
from flagplot.operational.state.model import ALLIES, JAPAN
from tests.operational.positions import (
    DAY,
    NIGHT,
    allowed,
    at_phase,
    bay,
    group,
    kinds,
    moving,
    play,
    refused,
    rule_of,
    to_act,
    umpire,
)

COLOMBO, TRINCOMALEE, MADRAS = (SEA.hex_of[name] for name in ("colombo", "trincomalee", "madras"))


@pytest.mark.rule("MK-BAT-64", "MK-BAT-33", "MK-BAT-4")
def test_a_battery_is_fought_and_ships_behind_it_answer_once_they_are_shelled() -> None:
    state = bay(DAY, 1)
    group(state, "J1", COLOMBO, "chokai", "fubuki", came="1117", moved=1)
    group(state, "A1", COLOMBO, "warspite", "napier", revealed=True)
    group(state, "A2", COLOMBO, "cornwall")
    posts = {"chokai": -1, "fubuki": -1, "colombo-guns": 1}
    fight = Fight(COLOMBO, "J1", "", "battery", "colombo-guns", posts=posts, round=1)
    assert broadside.targets(state, fight, "chokai") == ["colombo-guns", "warspite", "napier"]
    assert broadside.targets(state, fight, "fubuki") == ["colombo-guns"]
    assert rule_of(broadside.check_fire(state, fight, JAPAN, Fire("fubuki", "napier"))) == "MK-BAT-64"
    assert broadside.firers(state, fight, ALLIES) == ["colombo-guns"]
    shelled = []
    for target in ("colombo-guns", "napier"):
        broadside.fire(state, umpire(1), fight, "chokai", target, "guns")
        shelled.append(fight.shelled)
    assert shelled == [False, True]
    assert broadside.firers(state, fight, ALLIES) == ["colombo-guns", "warspite"]
    broadside.fire(state, umpire(1), fight, "warspite", "chokai", "")
    assert state.groups["A1"].fought == 1
    shelling = Fight(COLOMBO, "J1", "", "port", round=1)
    assert [broadside.place_of(shelling, name, state) for name in ("warspite", "chokai")] == [1, -1]
    plain = Fight(COLOMBO, "J1", "", "battery", "colombo-guns", posts=posts, round=1)
    broadside.fire(state, umpire(1), plain, "colombo-guns", "chokai", "")
    assert not plain.shelled


@pytest.mark.rule("MK-BAT-64", "MK-BAT-33", "MK-BAT-62")
def test_whom_a_battery_meets() -> None:
    state = bay(DAY, 1)
    lone = group(state, "J2", COLOMBO, "transport-1")
    warships = group(state, "J1", COLOMBO, "fubuki", "transport-2")
    assert meets_battery(state, warships) == "colombo-guns"
    assert meets_battery(state, lone) == ""
    assert meets_battery(state, group(state, "J3", COLOMBO)) == ""
    assert meets_battery(state, group(state, "A1", COLOMBO, "napier")) == ""
    assert meets_battery(state, group(state, "J4", MADRAS, "chokai")) == ""
    state.owner["colombo"] = JAPAN
    assert battery_at(state, COLOMBO) == ""
    state.owner["colombo"] = ALLIES
    state.batteries["colombo-guns"].destroyed = True
    assert [battery_at(state, at) for at in (COLOMBO, TRINCOMALEE, "2024")] == ["", "trincomalee-guns", ""]


@pytest.mark.rule("MK-BAT-2", "MK-BAT-3", "MK-BAT-5")
def test_where_battle_may_be_sought() -> None:
    state = bay(DAY, 1)
    for at, side, may in (
        ("2024", JAPAN, True), (COLOMBO, JAPAN, False), (COLOMBO, ALLIES, True), (MADRAS, JAPAN, False),
        (SEA.hex_of["koggala"], JAPAN, True), (SEA.hex_of["mergui"], ALLIES, False), (SEA.hex_of["sabang"], ALLIES, True),
    ):  # fmt: skip
        assert may_attack(state, at, side) == may, (at, side)
    ceylon = bay(DAY, 1, major_ports="ceylon_only")
    assert may_attack(ceylon, MADRAS, JAPAN)
    assert not may_attack(ceylon, TRINCOMALEE, JAPAN)


@pytest.mark.rule("MK-BAT-2", "MK-NIT-14", "MK-SEA-43", "MK-REC-10")
def test_what_keeps_a_group_from_seeking_battle() -> None:
    def seek(turn: int = DAY, at: str = "2024", **flags: Any) -> str:
        foe_moved = flags.pop("foe_moved", 0)
        state = moving(JAPAN, turn)
        group(state, "J1", at, "chokai", **flags)
        group(state, "J2", "2025")
        group(state, "J3", "2027", "fubuki")
        group(state, "A1", at, "emerald", revealed=True, moved=foe_moved)
        group(state, "A2", "2025", "napier")
        assert refused(state, JAPAN, "engage J2") == "MK-REC-10"
        assert refused(state, JAPAN, "engage J3") == "MK-NIT-12"
        assert refused(state, JAPAN, "engage A1") == "MK-SEQ-9"
        return refused(state, JAPAN, "engage J1")

    assert seek() == seek(NIGHT) == seek(moved=1) == seek(NIGHT, foe_moved=2) == ""
    assert seek(withdrew=True) == "MK-SEA-43"
    assert seek(at=MADRAS) == "MK-BAT-3"
    assert [seek(truce=True), seek(fought=1), seek(fought=2)] == ["MK-BAT-2", "MK-BAT-2", ""]
    assert [seek(NIGHT, truce=True), seek(NIGHT, contacted=1), seek(NIGHT, contacted=2)] == ["", "MK-NIT-14", ""]
    assert [seek(NIGHT, foe_moved=1), seek(NIGHT, foe_moved=1, moved=1), seek(DAY, foe_moved=1)] == [
        "MK-NIT-14",
        "",
        "",
    ]


@pytest.mark.rule("MK-BAT-4", "MK-BAT-5", "MK-BAT-64")
def test_what_keeps_a_group_from_shelling_a_port() -> None:
    def shell(
        at: str = MADRAS, *ships: str, shown: bool = True, fought: int = 0, battery: bool = True, **options: Any
    ) -> str:
        state = moving(JAPAN, **options)
        group(state, "J1", at, *(ships or ("chokai",)), fought=fought)
        group(state, "A1", at, "emerald", revealed=shown)
        if not battery:
            state.batteries["colombo-guns"].destroyed = True
        return refused(state, JAPAN, "shell J1")

    assert shell() == ""
    assert shell(major_port_shelling="none") == shell("2024") == shell(SEA.hex_of["koggala"]) == "MK-BAT-5"
    assert [shell(COLOMBO), shell(COLOMBO, battery=False)] == ["MK-BAT-64", ""]
    assert shell(MADRAS, "yura", "fubuki") == "MK-BAT-4"
    assert [shell(fought=1), shell(fought=2)] == ["MK-BAT-5", ""]
    assert shell(shown=False) == "MK-BAT-5"
    allies = moving(ALLIES)
    group(allies, "A1", SEA.hex_of["mergui"], "cornwall")
    group(allies, "J1", SEA.hex_of["mergui"], "chokai", revealed=True)
    assert allowed(allies, ALLIES, "shell A1")


@pytest.mark.rule("MK-BAT-5", "MK-BAT-4")
def test_a_port_is_shelled_for_one_simultaneous_round_by_heavy_guns() -> None:
    state = moving(JAPAN)
    group(state, "J1", MADRAS, "chokai", "fubuki")
    group(state, "A1", MADRAS, "cornwall", "napier", revealed=True)
    group(state, "A2", MADRAS, "warspite")
    play(state, JAPAN, "shell J1")
    assert to_act(state) == [JAPAN]
    assert refused(state, JAPAN, "fire fubuki napier") == "MK-BAT-4"
    assert refused(state, JAPAN, "fire chokai warspite") == "MK-BAT-10"
    assert refused(state, JAPAN, "fire chokai napier torpedoes") == "MK-BAT-5"
    play(state, JAPAN, "fire chokai cornwall", 6)
    assert not state.ships["cornwall"].damaged
    assert to_act(state) == [ALLIES]
    events = play(state, ALLIES, "fire cornwall chokai", 6)
    assert (state.ships["cornwall"].damaged, state.ships["chokai"].damaged) == (True, True)
    assert "battle.over" in kinds(events)
    assert refused(state, JAPAN, "shell J1") == "MK-BAT-5"


@pytest.mark.rule("MK-BAT-8")
def test_the_next_group_is_offered_only_when_the_first_is_dealt_with() -> None:
    def offered(*, beaten: bool, turn: int = DAY, others: bool = True, at: str = "2024") -> bool:
        state = bay(turn, 1)
        group(state, "J1", at, "chokai")
        group(state, "A1", "2025" if beaten else at, "emerald")
        if others:
            group(state, "A2", at, "napier")
        by_day = Encounter("J1", "A1", ["A1"])
        at_phase(state, NightEncounter("J1", JAPAN, ["A1"]) if state.night else by_day, SeaFight(Fight(at, "J1", "A1")))
        state.end(Fought({}), umpire())
        return bool(state.flow) and isinstance(state.flow[-1], Engaging) and to_act(state) == [JAPAN]

    assert offered(beaten=True)
    assert not offered(beaten=False)
    assert not offered(beaten=True, turn=NIGHT)
    assert not offered(beaten=True, others=False)
    assert not offered(beaten=True, at=COLOMBO)
