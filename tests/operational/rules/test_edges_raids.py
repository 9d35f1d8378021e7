"""Edge cases over the target: radar, patrols, kinds of attack, what is hit, who is paired with whom."""

from __future__ import annotations

import pytest

from flagplot.operational.content.sea import SEA
from flagplot.operational.phases.air.bombing import Bombing
from flagplot.operational.phases.air.intercepting import Pairing
from flagplot.operational.phases.air.raid import Raid
from flagplot.operational.rules.air.bombing import bomb_area, check_manner, grounded, is_unmoving
from flagplot.operational.rules.air.dogfight import column_of, numbers
from flagplot.operational.rules.air.intercept import ceylon_radar, fights_first, has_radar
from flagplot.operational.rules.air.recovery import patrols
from flagplot.operational.state.model import ALLIES, JAPAN, Bay
from tests.operational.positions import (
    DAY,
    NIGHT,
    advance,
    allowed,
    at_phase,
    bay,
    group,
    kinds,
    over_target,
    plane,
    play,
    refused,
    rule_of,
    to_act,
    troop,
    umpire,
)

COLOMBO, TRINCOMALEE = SEA.hex_of["colombo"], SEA.hex_of["trincomalee"]


@pytest.mark.rule("MK-AIR-29", "MK-AIR-30", "MK-AIR-32", "MK-AIR-35")
def test_where_radar_works() -> None:
    state = bay(12, 2)
    assert has_radar(state, umpire(), COLOMBO, ALLIES)
    assert not has_radar(state, umpire(), COLOMBO, JAPAN)
    assert not has_radar(state, umpire(), "1215", ALLIES)
    assert not has_radar(state, umpire(), SEA.hex_of["madras"], ALLIES)
    state.owner["batticaloa"] = JAPAN
    assert not has_radar(state, umpire(), SEA.hex_of["batticaloa"], ALLIES)
    fleet = bay(12, 2, fleet_radar="on")
    group(fleet, "A1", "2024", "f1")
    assert not has_radar(fleet, umpire(), "2024", ALLIES)
    group(fleet, "A2", "2024", "emerald")
    assert has_radar(fleet, umpire(), "2024", ALLIES)
    for option, first in (("interceptors_first", "interceptor"), ("simultaneous", "both")):
        assert fights_first(bay(12, 2, radar_effect=option), umpire(), COLOMBO, ALLIES) == first
    plane(fleet, "30-sqn", "colombo", task="cap", post="2021")
    assert [fights_first(fleet, umpire(), at, ALLIES) for at in ("2021", "2022", "2024")] == [
        "both",
        "escort",
        "interceptor",
    ]
    sunday = bay(13, 2)
    assert not ceylon_radar(sunday, umpire(3))
    assert not ceylon_radar(sunday, umpire())
    sunday.turn = 16
    assert ceylon_radar(sunday, umpire())
    sunday.turn = 13 + 21
    assert ceylon_radar(sunday, umpire(4))
    each = bay(13, 2, sunday_roll="per_raid")
    assert [ceylon_radar(each, umpire(die)) for die in (4, 1)] == [True, False]


@pytest.mark.rule("MK-AIR-33", "MK-AIR-34")
def test_a_patrol_covers_its_hex_or_follows_its_group() -> None:
    state = bay(DAY, 2)
    group(state, "A1", "2024", "indomitable")
    over_hex = plane(state, "30-sqn", "colombo", task="cap", post="2025")
    over_group = plane(state, "800-sqn", "indomitable", task="cap", post="A1")
    plane(state, "880-sqn", "indomitable", task="scramble", post="A1")
    assert patrols(state, "2025", ALLIES) == [over_hex]
    assert patrols(state, "2024", ALLIES) == [over_group]
    assert patrols(state, "2024", JAPAN) == []
    state.groups["A1"].at = "2025"
    assert patrols(state, "2025", ALLIES) == [over_hex, over_group]


@pytest.mark.rule("MK-AIR-2", "MK-AIR-3")
def test_the_columns_of_the_air_combat_table() -> None:
    state = bay()
    assert [column_of(state, kind) for kind in ("Hurricane", "Fulmar", "Martlet", "Hudson", "PBY", "B-17")] == [
        "Hurricane", "Hurricane", "Martlet", "Bomber", "Bomber", "B-17",
    ]  # fmt: skip
    assert numbers(state, "Hurricane", "Decoy") is None


@pytest.mark.rule("MK-AIR-9", "MK-AIR-55", "MK-AIR-60", "MK-AIR-61")
def test_the_ways_of_attacking_by_day_and_night() -> None:
    day, night = bay(DAY, 2), bay(NIGHT, 2)
    for state, unit, manner, target, rule in (
        (day, "akagi-val", "dive", "emerald", ""), (day, "akagi-val", "loop", "emerald", "MK-AIR-61"),
        (day, "akagi-kate", "dive", "emerald", "MK-AIR-60"), (day, "akagi-kate", "torpedo", "air", "MK-AIR-61"),
        (day, "akagi-kate", "torpedo", "ground", "MK-AIR-61"), (day, "akagi-kate", "high", "air", ""),
        (day, "413-sqn", "torpedo", "akagi", "MK-AIR-61"), (day, "413-sqn", "high", "akagi", ""),
        (night, "413-sqn", "pressed", "any", ""), (night, "413-sqn", "high", "any", "MK-AIR-9"),
        (night, "827-sqn", "dive", "any", "MK-AIR-9"), (night, "827-sqn", "torpedo", "any", ""),
    ):  # fmt: skip
        assert rule_of(check_manner(state, unit, manner, target)) == rule, (unit, manner, target)


@pytest.mark.rule("MK-AIR-54", "MK-SEA-13")
def test_which_ships_lie_still_under_attack() -> None:
    state = bay(DAY, 2)
    group(state, "A1", COLOMBO, "emerald")
    assert is_unmoving(state, "emerald")
    state.groups["A1"].moved = 1
    assert not is_unmoving(state, "emerald")
    state.groups["A1"].anchored = True
    assert is_unmoving(state, "emerald")
    group(state, "J1", COLOMBO, "chokai")
    assert not is_unmoving(state, "chokai")
    state.ships["chokai"].stranded = True
    assert is_unmoving(state, "chokai")


@pytest.mark.rule("MK-AIR-56", "MK-AIR-57", "MK-AIR-67", "MK-LND-17")
def test_bombs_on_a_field_find_what_stands_there() -> None:
    state = bay(DAY, 2)
    plane(state, "akagi-val", "akagi", task="strike")
    standing_by = [plane(state, "30-sqn", "colombo"), plane(state, "258-sqn", "racetrack", task="transfer")]
    for name, task in (("803-sqn", "cap"), ("806-sqn", "scramble"), ("11-sqn", "strike")):
        plane(state, name, "colombo", task=task)
    plane(state, "261-sqn", "trincomalee")
    feint = plane(state, "decoy-a1", "colombo")
    assert grounded(state, COLOMBO, ALLIES) == [*standing_by, feint]
    bomb_area(state, umpire(6, 6), state.planes["akagi-val"], "dive", "air", COLOMBO)
    assert [name for name, unit in state.planes.items() if unit.lost] == ["30-sqn", "258-sqn", "decoy-a1"]
    for duration, turns in (("end_of_turn", 1), ("through_next_turn", 2)):
        shaken = bay(DAY, 2, disruption_duration=duration)
        plane(shaken, "akagi-val", "akagi", task="strike")
        here, there = troop(shaken, "town-guard", COLOMBO), troop(shaken, "planters", TRINCOMALEE)
        bomb_area(shaken, umpire(6), shaken.planes["akagi-val"], "dive", "ground", COLOMBO)
        assert (here.disrupted, there.disrupted) == (turns, 0)


def raid(*, target: str = "A1") -> Bay:
    """Vals and Kates over a group in Colombo harbour."""
    state = bay(DAY, 2)
    group(state, "A1", COLOMBO, "emerald", "napier", revealed=True)
    group(state, "A2", COLOMBO, "warspite")
    group(state, "A3", COLOMBO)
    for name in ("akagi-zero", "akagi-val", "akagi-kate"):
        plane(state, name, "akagi", task="strike")
    units = ["akagi-zero", "akagi-val", "akagi-kate"]
    return over_target(state, Raid("J1-1", JAPAN, COLOMBO, units, target))


@pytest.mark.rule("MK-AIR-55", "MK-AIR-64", "MK-AIR-66", "MK-AIR-61", "MK-AIR-67")
def test_what_bombers_may_attack_in_a_harbour_and_at_a_group() -> None:
    port = raid(target="colombo")
    advance(port)
    assert port.groups["A2"].revealed
    assert "A3" not in port.groups
    for line, rule in (
        ("bomb akagi-val dive warspite", ""), ("bomb akagi-kate high air", ""), ("bomb akagi-kate torpedo napier", ""),
        ("bomb akagi-zero dive warspite", "MK-AIR-61"), ("bomb akagi-val dive hermes", "MK-AIR-55"),
        ("bomb akagi-val dive any", "MK-AIR-55"), ("bomb hiryu-val dive napier", "MK-AIR-61"),
        ("scramble akagi-zero", "MK-AIR-64"),
    ):  # fmt: skip
        assert refused(port, JAPAN, line) == rule, line
    at_sea = raid()
    advance(at_sea)
    assert not at_sea.groups["A2"].revealed
    assert refused(at_sea, JAPAN, "bomb akagi-val dive warspite") == "MK-AIR-55"
    assert allowed(
        at_sea, JAPAN, "bomb akagi-val dive air"
    )  # whatever the target of the strike, the field is in the hex
    play(at_sea, JAPAN, "bomb akagi-val dive napier", 1, 1, 1)
    assert refused(at_sea, JAPAN, "bomb akagi-val dive napier") == "MK-AIR-67"
    events = play(at_sea, JAPAN, "bomb akagi-kate torpedo emerald", 1, 1)
    assert kinds(events)[-1] == "raid.over"


@pytest.mark.rule("MK-AIR-66")
def test_a_raid_on_a_field_without_a_port_attacks_ships_in_sight_only() -> None:
    state = bay(DAY, 2)
    state.owner["colombo"] = JAPAN
    group(state, "A1", COLOMBO, "emerald", revealed=True)
    group(state, "A2", COLOMBO, "napier")
    plane(state, "akagi-val", "akagi", task="strike")
    over_target(state, Raid("J1-1", JAPAN, COLOMBO, ["akagi-val"], "racetrack"))
    advance(state)

    assert allowed(state, JAPAN, "bomb akagi-val dive emerald")
    assert refused(state, JAPAN, "bomb akagi-val dive napier") == "MK-AIR-55"
    assert allowed(state, JAPAN, "bomb akagi-val dive air")


@pytest.mark.rule("MK-AIR-65", "MK-SEA-22")
def test_a_night_attack_risks_collision_among_ships_under_way_only() -> None:
    def attacked(at: str, *, anchored: bool = False, struck: bool = True, turn: int = NIGHT) -> Bay:
        state = bay(turn, 2)
        group(state, "J1", at, "chokai", "fubuki", reported=True, anchored=anchored)
        plane(state, "827-sqn", "indomitable", task="strike")
        return at_phase(
            state,
            Raid("A1-1", ALLIES, at, ["827-sqn"], "J1"),
            Bombing(ALLIES, at, "J1", ["827-sqn"], struck=["827-sqn"], hunted=["J1"] * struck),
        )

    assert "no.collision" in kinds(advance(attacked("2024"), 1, 1))
    for state in (
        attacked(SEA.hex_of["sabang"]),
        attacked("2024", anchored=True),
        attacked("2024", struck=False),
        attacked("2024", turn=DAY),
    ):
        assert kinds(advance(state)) == ["raid.over"]


@pytest.mark.rule("MK-AIR-25", "MK-AIR-26", "MK-AIR-27", "MK-AIR-28")
def test_who_may_be_paired_with_whom() -> None:
    state = bay(DAY, 2)
    group(state, "A1", "2021", "indomitable", revealed=True)
    for name in ("akagi-zero", "hiryu-zero", "akagi-val"):
        plane(state, name, "akagi", task="strike")
    for name in ("800-sqn", "880-sqn"):
        plane(state, name, "indomitable")
    units, fighters = ["akagi-zero", "hiryu-zero", "akagi-val"], ["800-sqn", "880-sqn"]
    over = Raid("J1-1", JAPAN, "2021", units, "A1", fighters, unveiled=True)
    at_phase(state, over, Pairing(JAPAN, units, fighters, "escort", asked=JAPAN))
    assert refused(state, JAPAN, "pair akagi-val 800-sqn") == "MK-AIR-28"
    assert refused(state, JAPAN, "pair akagi-zero 30-sqn") == "MK-AIR-28"
    assert refused(state, JAPAN, "done") == "MK-AIR-28"
    play(state, JAPAN, "pair akagi-zero 880-sqn", 1, 1, 1, 1)  # the other two are paired automatically; nobody hits
    assert to_act(state) == [ALLIES]
    assert refused(state, ALLIES, "pair 800-sqn akagi-zero") == "MK-AIR-25"
    assert refused(state, ALLIES, "pair 30-sqn akagi-val") == "MK-AIR-25"
    play(state, ALLIES, "pair 800-sqn akagi-val", 1)
    assert refused(state, ALLIES, "pair 800-sqn akagi-val") == "MK-AIR-27"
    play(state, ALLIES, "pair 880-sqn akagi-val", 6)
    assert state.planes["akagi-val"].lost
