"""Edge cases of battle: the board and its smaller forms, arrays, crossing, range, launches, flight, batteries, shelling."""

from __future__ import annotations

from typing import Any

import pytest

from flagplot.operational.content.sea import SEA
from flagplot.operational.orders.common import Fire, Withdraw
from flagplot.operational.phases.battle.arraying import Arraying
from flagplot.operational.phases.battle.deciding import Deciding
from flagplot.operational.phases.battle.relocating import Relocating
from flagplot.operational.rules.battle import broadside, flight
from flagplot.operational.rules.battle.fight import Fight
from flagplot.operational.rules.battle.gunnery import (
    apply_hit,
    battery_classes,
    counts_as_slow,
    gun_class,
    gun_reach,
    has_torpedoes,
    is_heavy,
    target_row,
)
from flagplot.operational.rules.battle.pursuit import able_hunters, chase_place
from flagplot.operational.state.model import ALLIES, JAPAN
from tests.operational.positions import (
    ARRAYED,
    DAY,
    NIGHT,
    advance,
    battle,
    bay,
    forbidden,
    group,
    in_battle,
    kinds,
    play,
    refused,
    rule_of,
    to_act,
    umpire,
)

COLOMBO, TRINCOMALEE, MADRAS = (SEA.hex_of[name] for name in ("colombo", "trincomalee", "madras"))


@pytest.mark.rule("MK-BAT-16", "MK-BAT-17", "MK-BAT-18", "MK-BAT-24", "MK-BAT-45")
@pytest.mark.parametrize("firer, reach", [("fubuki", 1), ("yura", 2), ("akagi", 2), ("chokai", 3), ("kongo", 3)])
def test_guns_reach_so_far_and_no_farther(firer: str, reach: int) -> None:
    for place in (1, 2, 3, 4):
        state, fight = battle(posts={firer: -1, "napier": place})
        assert (broadside.guns_bear(state, fight, firer, "napier") is None) == (place <= reach)
        blocked, fight = battle(posts={firer: -1, "napier": place}, screen_blocks="on")
        assert (broadside.guns_bear(blocked, fight, firer, "napier") is None) == (place <= reach and place != 4)
        fight.posts[firer] = 1
        assert (broadside.guns_bear(blocked, fight, firer, "napier") is None) == (place - 1 <= reach)
    state, fight = battle(posts={"transport-1": -1, "napier": 1})
    assert rule_of(broadside.guns_bear(state, fight, "transport-1", "napier")) == "MK-BAT-45"
    assert gun_reach(state, "transport-1") == 0
    assert [gun_reach(bay(coast_guns="colombo-guns:D/D"), name) for name in ("colombo-guns", "trincomalee-guns")] == [
        3,
        3,
    ]
    assert battery_classes(bay(coast_guns="colombo-guns:D/BC"), "colombo-guns") == ("D", "BC")
    assert battery_classes(bay(coast_guns="colombo-guns:D/BC"), "trincomalee-guns") == ("CA", "BC")


@pytest.mark.rule("MK-BAT-25", "MK-BAT-27", "MK-BAT-28", "MK-BAT-29", "MK-BAT-55", "MK-BAT-61", "MK-BAT-5", "MK-BAT-38")
def test_when_torpedoes_may_be_launched() -> None:
    def bears(firer: str = "fubuki", foe: str = "napier", *, night: bool = False, sortie: int = 0, **flags: Any) -> str:
        supply = "per_sortie" if sortie else "per_battle"
        state, fight = battle(
            turn=NIGHT if night else DAY, posts={"fubuki": -1, "napier": 1, "dragon": 2}, torpedo_supply=supply
        )
        state.ships[firer].launches = sortie
        for name, value in flags.items():
            setattr(fight, name, value)
        return rule_of(broadside.torpedoes_bear(state, fight, firer, foe))

    assert [bears(), bears(foe="dragon"), bears(foe="dragon", night=True)] == ["", "MK-BAT-25", ""]
    assert bears(foe="colombo-guns") == "MK-BAT-61"
    assert [bears(mode="port"), bears(battery="colombo-guns"), bears(chasing=True)] == [
        "MK-BAT-5",
        "MK-BAT-5",
        "MK-BAT-38",
    ]
    assert bears("kongo", night=True) == "MK-BAT-55"
    assert [bears(launches={"fubuki": rounds}) for rounds in ([], [0], [1], [0, 2], [0, 1])] == [
        "", "", "MK-BAT-28", "MK-BAT-28", "MK-BAT-28",
    ]  # fmt: skip
    assert [bears("napier", "fubuki", launches={"napier": rounds}) for rounds in ([], [0])] == ["", "MK-BAT-27"]
    assert [bears(sortie=number) for number in (1, 2)] == ["", "MK-BAT-28"]
    assert bears("napier", "fubuki", sortie=1) == "MK-BAT-27"
    state = bay(damaged_torpedoes="minus1")
    group(state, "J1", "2024", "fubuki", "kongo")
    state.ships["fubuki"].damaged = True
    assert has_torpedoes(state, "fubuki")
    assert not has_torpedoes(state, "colombo-guns")


@pytest.mark.rule("MK-BAT-10", "MK-BAT-15", "MK-BAT-64")
def test_orders_to_fire() -> None:
    state, fight = battle(posts={**ARRAYED, "napier": 1})
    fight.fired = ["yura"]
    for ship, target, weapon, rule in (
        ("fubuki", "napier", "", ""), ("fubuki", "napier", "guns", ""), ("fubuki", "napier", "torpedoes", ""),
        ("fubuki", "napier", "torpedoes-first", ""), ("fubuki", "napier", "stones", "MK-BAT-15"),
        ("fubuki", "dragon", "", "MK-BAT-16"), ("fubuki", "dragon", "torpedoes", "MK-BAT-25"), ("kongo", "napier", "", ""),
        ("kongo", "napier", "torpedoes", "MK-BAT-55"), ("yura", "napier", "", "MK-BAT-10"), ("mogami", "napier", "", "MK-BAT-10"),
        ("fubuki", "kongo", "", "MK-BAT-10"), ("napier", "fubuki", "", "MK-BAT-10"), ("transport-1", "napier", "", "MK-BAT-45"),
    ):  # fmt: skip
        assert rule_of(broadside.check_fire(state, fight, JAPAN, Fire(ship, target, weapon))) == rule, (
            ship,
            target,
            weapon,
        )
    state.ships["fubuki"].fate = "sunk"
    assert rule_of(broadside.check_turn(state, fight, JAPAN, "fubuki")) == "MK-BAT-10"


@pytest.mark.rule("MK-BAT-15", "MK-BAT-14", "MK-BAT-63")
def test_both_weapons_fire_or_one_and_the_second_not_at_a_wreck() -> None:
    def fired(weapon: str, *dice: int, **options: Any) -> tuple[list[str], Fight]:
        state, fight = battle(posts={"fubuki": -1, "napier": 1}, **options)
        referee = umpire(*dice)
        broadside.fire(state, referee, fight, "fubuki", "napier", weapon)
        return [kind for kind in kinds(referee.events) if kind in {"gunfire", "torpedoes"}], fight

    assert fired("", 1, 1)[0] == ["gunfire", "torpedoes"]
    assert fired("torpedoes-first", 1, 1)[0] == ["torpedoes", "gunfire"]
    assert fired("guns", 1)[0] == ["gunfire"]
    assert fired("torpedoes", 1)[0] == ["torpedoes"]
    assert fired("torpedoes-first", 6)[0] == ["torpedoes"]
    assert fired("", 1, gun_and_torpedo="either_or")[0] == ["gunfire"]
    shots, fight = fired("torpedoes", 1, gun_and_torpedo="either_or")
    assert (shots, fight.launches, fight.fired) == (["torpedoes"], {"fubuki": [1]}, ["fubuki"])


@pytest.mark.rule("MK-BAT-36", "MK-BAT-37", "MK-BAT-40", "MK-SEA-13")
def test_ways_to_flee() -> None:
    state, fight = battle()
    free = flight.retreat_hexes(state, state.groups["J1"])
    assert free == [to for to in ("2023", *SEA.ways["2023"]) if to != "2024"]
    group(state, "A2", free[0], "caledon", revealed=True)
    group(state, "A3", free[1], "enterprise")
    assert flight.retreat_hexes(state, state.groups["J1"]) == free[1:]

    def flee(to: str, *leaving: str, **flags: Any) -> str:
        for name, value in flags.items():
            setattr(fight, name, value)
        return rule_of(flight.check_withdrawal(state, fight, JAPAN, Withdraw(to, leaving)))

    assert flee(free[0]) == flee("2025") == "MK-BAT-36"
    assert flee(free[1]) == flee(free[1], "transport-1") == ""
    assert flee(free[1], *["transport-1"] * 6) == "", "a name given twice counts once"
    assert flee(free[1], "fubuki") == flee(free[1], "mogami") == flee(free[1], *state.groups["J1"].ships) == "MK-BAT-40"
    state.ships["fubuki"].damaged = True
    assert flee(free[1], "fubuki", "transport-1") == ""
    state.ships["kongo"].stranded = True
    assert flee(free[1]) == "MK-SEA-13"
    assert flee(free[1], "kongo") == ""
    assert flight.must_leave(state, fight, JAPAN) == ("kongo",)
    for name in state.groups["J1"].ships:
        state.ships[name].stranded = True
    assert flight.escapes(state, fight, JAPAN) == []
    for name in state.groups["J1"].ships:
        state.ships[name].stranded = state.ships[name].damaged = True
    state.ships["akagi"].stranded = False
    assert flee(free[1], *state.groups["J1"].ships) == "MK-BAT-40"
    assert flee(free[1], pinned=JAPAN) == "MK-BAT-40"
    assert flight.escapes(state, fight, JAPAN) == []
    port = bay(DAY, 1)
    lying = group(port, "A1", COLOMBO, "emerald", came="2024")
    assert flight.retreat_hexes(port, lying) == list(SEA.ways[COLOMBO])
    lying.moved = 1
    assert flight.retreat_hexes(port, lying)[0] == "2024"
    newcomer = group(port, "A2", "2024", "napier", moved=1)
    assert flight.retreat_hexes(port, newcomer) == list(SEA.ways["2024"])


@pytest.mark.rule("MK-BAT-39", "MK-BAT-38")
def test_who_may_pursue_and_who_launches_at_the_pursuers() -> None:
    state = bay(DAY, 1)
    group(state, "J1", "2024", "chokai", "fubuki", came="2023")
    group(state, "A1", "2024", "resolution", "emerald", "napier", "f1", came="2025")
    fight = Fight("2024", "J1", "A1", round=2, fleer=JAPAN, runner="J1", launches={"fubuki": [1, 2]})
    assert able_hunters(state, fight) == ["emerald", "napier"]
    state.ships["chokai"].damaged = True
    assert able_hunters(state, fight) == ["resolution", "emerald", "napier", "f1"]
    state.ships["napier"].damaged = True
    assert "napier" in able_hunters(state, fight)
    state.ships["chokai"].damaged = False
    assert able_hunters(state, fight) == ["emerald"]
    fight.hunting = ["emerald"]
    referee = umpire(1)
    flight.parting_torpedoes(state, referee, fight)
    assert [event.facts["firer"] for event in referee.events if event.kind == "torpedoes"] == ["chokai"]
    assert fight.launches == {"fubuki": [1, 2], "chokai": [2]}
    gone = Fight("2024", "J9", "A1", fleer=JAPAN, runner="J9")
    assert able_hunters(state, gone) == []


@pytest.mark.rule("MK-BAT-34", "MK-BAT-44")
def test_a_battery_fires_by_its_first_class_and_is_hit_by_its_second() -> None:
    state = bay(coast_guns="colombo-guns:CA/DL")
    assert (gun_class(state, "colombo-guns"), target_row(state, "colombo-guns")) == ("CA", "DL")


@pytest.mark.rule("MK-BAT-66", "MK-BAT-20")
def test_ships_in_a_pursuit_stand_as_their_own_side_would_array_them() -> None:
    state = bay(impulse=1)
    group(state, "J1", "2024", "kongo", "chokai")
    group(state, "A1", "2024", "napier", "warspite")
    fight = Fight("2024", "J1", "A1", round=2, fleer=ALLIES, runner="A1", hunting=["kongo", "chokai"])
    assert [chase_place(state, fight, name, JAPAN) for name in ("kongo", "chokai")] == [-1, -1]
    assert [chase_place(state, fight, name, ALLIES) for name in ("napier", "warspite")] == [1, 3]


@pytest.mark.rule("MK-BAT-39", "MK-BAT-61", "MK-BAT-20")
def test_a_battery_neither_pursues_nor_is_placed_on_the_board() -> None:
    state = bay(impulse=1)
    group(state, "J1", COLOMBO, "chokai")
    group(state, "A1", COLOMBO, "emerald")
    fight = Fight(COLOMBO, "J1", "A1", round=2, fleer=JAPAN, runner="J1", battery="colombo-guns")
    assert fight.afloat(state, ALLIES) == ["emerald", "colombo-guns"]
    assert able_hunters(state, fight) == ["emerald"]
    assert Arraying(fight.side_lists(state)).owing(state) == [JAPAN, ALLIES]
    guns_alone = {JAPAN: ["chokai"], ALLIES: ["colombo-guns"]}
    assert Arraying(guns_alone).owing(state) == [JAPAN]


@pytest.mark.rule("MK-BAT-36", "MK-SEA-43", "MK-BAT-40")
def test_the_fleeing_are_gone_and_those_left_behind_cannot_follow() -> None:
    state, fight = battle(posts=dict(ARRAYED))
    state.ships["fubuki"].damaged = True
    flight.take_flight(state, umpire(), fight, JAPAN, Withdraw("2023", ("fubuki", "fubuki")))
    left = state.ships["fubuki"].group
    assert (fight.runner, fight.japan, fight.fleer) == ("J1", left, JAPAN)
    assert set(fight.afloat(state, JAPAN)) == {"kongo", "chokai", "yura", "fubuki", "akagi", "transport-1"}
    assert flight.get_away(state, umpire(), fight) == left
    fled = state.groups["J1"]
    assert (fled.at, fled.came, fled.withdrew, fled.anchored) == ("2023", "2024", True, False)
    assert (fight.pinned, fight.runner, fight.fleer, fight.flee_to) == (JAPAN, "", "", "")
    assert fight.afloat(state, JAPAN) == ["fubuki"]
    assert not fight.is_over(state)


@pytest.mark.rule("MK-BAT-36", "MK-REC-2", "MK-REC-3")
@pytest.mark.parametrize("mode, seen", [("enemy_coast_always", True), ("enemy_coast_day", False)])
def test_who_flees_along_an_enemy_coast_is_seen_from_it(mode: str, seen: bool) -> None:
    state, fight = battle(turn=NIGHT, coastal_detection=mode)
    flight.take_flight(state, umpire(), fight, JAPAN, Withdraw(COLOMBO))
    flight.get_away(state, umpire(), fight)
    assert (state.groups["J1"].at, state.groups["J1"].revealed) == (COLOMBO, seen)


@pytest.mark.rule("MK-BAT-59")
def test_ten_rounds_without_a_hit_end_a_battle_and_a_hit_begins_the_count_anew() -> None:
    def after(quiet: int, *, struck: bool = False) -> tuple[bool, int]:
        state, fight = battle(posts=dict(ARRAYED))
        fight.quiet, fight.struck = quiet, struck
        in_battle(state, fight, "fire")
        over = "battle.over" in kinds(advance(state))
        return over, fight.quiet

    assert after(8) == (False, 9)
    assert after(9) == (True, 10)
    assert after(9, struck=True) == (False, 0)


@pytest.mark.rule("MK-AIR-53", "MK-BAT-52")
def test_who_counts_as_slow() -> None:
    state = bay()
    group(state, "A1", "2024", "resolution", "erebus", "emerald", "f1")
    assert [counts_as_slow(state, name) for name in ("resolution", "erebus", "emerald", "f1", "colombo-guns")] == [
        True, True, False, False, False,
    ]  # fmt: skip
    state.ships["emerald"].damaged = state.batteries["colombo-guns"].damaged = True
    assert [counts_as_slow(state, name) for name in ("emerald", "colombo-guns")] == [True, True]
    on = bay(merchants_slow_shift="on")
    group(on, "A1", "2024", "f1")
    assert counts_as_slow(on, "f1")
    assert [is_heavy(on, name) for name in ("f1", "emerald", "cornwall", "kongo", "erebus", "colombo-guns")] == [
        False, False, True, True, True, True,
    ]  # fmt: skip


@pytest.mark.rule("MK-BAT-35", "MK-BAT-59", "MK-BAT-64")
def test_answers_to_the_question_of_flight() -> None:
    state, fight = battle(posts=dict(ARRAYED))
    in_battle(state, fight, "decide", JAPAN)
    for line, rule in (
        ("stand", ""),
        ("cease", ""),
        ("withdraw 2023", ""),
        ("fire kongo napier", "MK-BAT-35"),
        ("withdraw 9999", "MK-BAT-36"),
    ):
        assert refused(state, JAPAN, line) == rule, line
    play(state, JAPAN, "cease")
    assert to_act(state) == [ALLIES]
    play(state, ALLIES, "stand")
    assert (to_act(state), type(state.flow[-1])) == ([JAPAN], Relocating)
    guns = Deciding(JAPAN, Fight(COLOMBO, "J1", "", "battery", "colombo-guns"))
    assert forbidden(state, guns, JAPAN, "cease") == "MK-BAT-64"


@pytest.mark.rule("MK-NIT-3", "MK-VIC-6", "MK-VIC-9")
def test_a_wreck_is_neither_sunk_nor_scored_again_by_the_hits_of_a_simultaneous_round() -> None:
    state = bay(NIGHT, 1)
    group(state, "J1", "2024", "chokai")
    group(state, "A1", "2024", "napier", "f1", "emerald", "warspite")
    state.ships["f1"].left = 3
    hits = [
        ["napier", "Sk"],
        ["napier", "Sk"],
        ["napier", "D"],
        ["f1", "Sk"],
        ["f1", "Sk"],
        ["emerald", "DS"],
        ["emerald", "DS"],
    ]
    posts = {"chokai": -1, "napier": 1, "f1": 4, "emerald": 2, "warspite": 3}
    in_battle(state, Fight("2024", "J1", "A1", "night", surprise="none", round=2, posts=posts, pending=hits), "fire")
    events = advance(state)

    assert [event.facts["ship"] for event in events if event.kind == "sunk"] == ["napier", "emerald"]
    assert [event.facts["lost"] for event in events if event.kind == "merchants.lost"] == [3]
    assert state.score == {JAPAN: 1 + 3 + 2, ALLIES: 0}


@pytest.mark.rule("MK-BAT-61")
def test_a_destroyed_battery_takes_no_more_hits() -> None:
    state = bay()
    referee = umpire()
    for result in ("D", "D", "DS", "Sk", "D"):
        apply_hit(state, referee, "colombo-guns", result)

    assert kinds(referee.events) == ["battery.damaged", "battery.destroyed"]


@pytest.mark.rule("MK-BAT-26", "MK-NIT-18")
def test_torpedoes_at_night_are_spent_though_nobody_is_left_to_hit() -> None:
    state = bay(NIGHT)
    group(state, "J1", "2024", "fubuki")
    group(state, "A1", "2024", "dragon")
    fight = Fight("2024", "J1", "A1", "night", surprise="japan", round=1)
    state.groups["A1"].ships.clear()
    state.ships["dragon"].fate = "sunk"
    broadside.loose(state, umpire(), fight, "fubuki")

    assert fight.launches == {"fubuki": [1]}
