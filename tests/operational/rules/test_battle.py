"""BAT: surface battle, the battle board, ports and batteries, flight and pursuit."""

from typing import Any

import pytest

from flagplot.operational.charts import REACH
from flagplot.operational.content.sea import SEA
from flagplot.operational.phases.air.airplan import Launching
from flagplot.operational.phases.battle.firing import Firing
from flagplot.operational.phases.battle.seafight import SeaFight
from flagplot.operational.phases.sea.movement import Moving
from flagplot.operational.rules.air.recovery import may_land
from flagplot.operational.rules.battle.board import board_range, check_array, default_array, lines, position
from flagplot.operational.rules.battle.flight import retreat_hexes
from flagplot.operational.rules.battle.gunnery import (
    gun_class,
)
from flagplot.operational.rules.sea.fuel import refuel
from flagplot.operational.state.model import ALLIES, JAPAN, Bay
from tests.operational.positions import (
    DAY,
    NIGHT,
    allowed,
    at_phase,
    bay,
    fight_of,
    group,
    in_battle,
    kinds,
    on_board,
    plane,
    play,
    refused,
    to_act,
)

HEX = "2024"
MISS = 1
DIE = (6, 5, 4, 3, 2, 1)


def clash(japan: tuple[str, ...], allies: tuple[str, ...], turn: int = DAY, **options: Any) -> Bay:
    """Two groups about to meet in the open sea."""
    state = at_phase(bay(turn, 1, **options), Moving(JAPAN))
    group(state, "J1", "2025", *japan)
    group(state, "A1", HEX, *allies, came="2023")
    return state


def joined(japan: tuple[str, ...], allies: tuple[str, ...], first: int = 1, **options: Any) -> Bay:
    """The battle has begun in the default array; `first` decides who fires first."""
    state = clash(japan, allies, **options)
    play(state, JAPAN, f"move J1 {HEX}")
    play(state, JAPAN, "battle yes")
    play(state, JAPAN, "array")
    play(state, ALLIES, "array", first)
    return state


@pytest.mark.rule("MK-BAT-1")
def test_battle_is_offered_the_moment_ships_meet() -> None:
    state = clash(("chokai",), ("dragon",))
    play(state, JAPAN, f"move J1 {HEX}")

    assert state.where()[-1] == "Contact"
    assert state.impulse == 1


@pytest.mark.rule("MK-BAT-2")
def test_battle_is_joined_if_either_wants_it() -> None:
    state = clash(("chokai",), ("dragon",))
    play(state, JAPAN, f"move J1 {HEX}")
    assert to_act(state) == [JAPAN]
    play(state, JAPAN, "battle no")
    assert to_act(state) == [ALLIES]
    peace = state.clone()
    play(state, ALLIES, "battle yes")
    assert isinstance(state.flow[-2], SeaFight)
    play(peace, ALLIES, "battle no")
    assert peace.groups["J1"].truce
    assert refused(peace, JAPAN, "engage J1") == "MK-BAT-2"
    assert not any(isinstance(phase, SeaFight) for phase in peace.flow)


@pytest.mark.rule("MK-BAT-7")
def test_the_owner_chooses_which_group_fights_first() -> None:
    state = clash(("chokai",), ("dragon",))
    group(state, "A2", HEX, "emerald")
    play(state, JAPAN, f"move J1 {HEX}")
    play(state, JAPAN, "battle yes")
    assert to_act(state) == [ALLIES]
    assert refused(state, ALLIES, "defend J1") == "MK-BAT-7"
    play(state, ALLIES, "defend A2")
    assert fight_of(state).allies == "A2"


@pytest.mark.rule("MK-BAT-8")
def test_the_next_group_is_the_same_battle_for_torpedoes() -> None:
    state = at_phase(bay(DAY, 1), Moving(ALLIES))
    group(state, "A1", "2025", "emerald")
    group(state, "J1", HEX, "fubuki")
    group(state, "J2", HEX, "shirayuki")
    play(state, ALLIES, f"move A1 {HEX}")
    play(state, JAPAN, "battle no")
    play(state, ALLIES, "battle yes")
    play(state, JAPAN, "defend J1")
    play(state, JAPAN, "array")
    play(state, ALLIES, "array emerald=screening", 4)
    play(state, ALLIES, "fire emerald fubuki", 2, 6)  # guns +2: D; torpedoes +4: sunk
    assert state.ships["fubuki"].fate == "sunk"
    assert to_act(state) == [ALLIES]
    play(state, ALLIES, "battle yes")
    play(state, JAPAN, "array")
    play(state, ALLIES, "array emerald=screening", 4)
    assert refused(state, ALLIES, "fire emerald shirayuki torpedoes") == "MK-BAT-27"


@pytest.mark.rule("MK-BAT-9")
def test_one_round_is_fought_before_anybody_may_leave() -> None:
    state = joined(("fubuki",), ("napier",))
    assert refused(state, JAPAN, "withdraw 2025") == "MK-BAT-12"
    play(state, JAPAN, "hold fubuki")
    play(state, ALLIES, "hold napier")
    assert allowed(state, JAPAN, "withdraw 2025")


@pytest.mark.rule("MK-BAT-10")
def test_a_ship_fires_at_one_target_in_a_round() -> None:
    state = joined(("fubuki", "shirayuki"), ("napier", "nestor"))
    play(state, JAPAN, "fire fubuki napier guns", MISS)
    play(state, ALLIES, "hold napier")
    assert refused(state, JAPAN, "fire fubuki nestor") == "MK-BAT-10"


@pytest.mark.rule("MK-BAT-12", "MK-BAT-13")
def test_the_sides_fire_ship_by_ship_in_turn() -> None:
    state = joined(("fubuki", "shirayuki"), ("napier", "nestor", "norman"), first=4)
    order = []
    while isinstance(state.flow[-1], Firing):
        [side] = to_act(state)
        order.append(side[0])
        name = next(one for one in fight_of(state).afloat(state, side) if one not in fight_of(state).fired)
        play(state, side, f"hold {name}")
    assert "".join(order) == "ajaja"
    lonely = joined(("fubuki",), ("napier", "nestor", "norman", "nizam"), first=6)
    order = []
    while isinstance(lonely.flow[-1], Firing):
        [side] = to_act(lonely)
        order.append(side[0])
        name = next(one for one in fight_of(lonely).afloat(lonely, side) if one not in fight_of(lonely).fired)
        play(lonely, side, f"hold {name}")
    assert "".join(order) == "ajaaa"


@pytest.mark.rule("MK-BAT-14")
def test_a_ship_sunk_before_her_turn_does_not_fire() -> None:
    state = on_board({"chokai": -1, "napier": 1, "nestor": 1})
    play(state, JAPAN, "fire chokai napier guns", 6)
    assert state.ships["napier"].fate == "sunk"
    assert refused(state, ALLIES, "fire napier chokai") == "MK-BAT-10"
    assert allowed(state, ALLIES, "fire nestor chokai")


@pytest.mark.rule("MK-BAT-15")
def test_guns_and_torpedoes_at_the_same_target() -> None:
    state = on_board({"chokai": -1, "napier": 1, "nestor": 1})
    events = play(state, JAPAN, "fire chokai napier", 1, 1)
    assert [kind for kind in kinds(events) if kind in {"gunfire", "torpedoes"}] == ["gunfire", "torpedoes"]
    assert {event.facts["target"] for event in events} == {"napier"}
    either = on_board({"chokai": -1, "napier": 1}, gun_and_torpedo="either_or")
    events = play(either, JAPAN, "fire chokai napier", 1)
    assert "torpedoes" not in kinds(events)


@pytest.mark.rule("MK-BAT-16", "MK-BAT-17", "MK-BAT-18")
def test_reach_of_guns_on_the_board() -> None:
    assert {row: REACH.number(row, "ranges") for row in REACH.rows} == {
        "D": 1, "torpedoes": 1, "DL": 2, "CL": 2, "CA": 3, "BC": 3, "B": 3,
    }  # fmt: skip
    posts = {"fubuki": -1, "yura": -1, "chokai": -1, "kongo": -1, "napier": 1, "emerald": 2, "cornwall": 3, "hermes": 4}
    state = on_board(posts)
    assert refused(state, JAPAN, "fire fubuki emerald guns") == "MK-BAT-16"
    assert refused(state, JAPAN, "fire fubuki emerald torpedoes") == "MK-BAT-25"
    assert allowed(state, JAPAN, "fire fubuki napier guns")
    assert allowed(state, JAPAN, "fire yura emerald guns")
    assert refused(state, JAPAN, "fire yura cornwall guns") == "MK-BAT-17"
    assert allowed(state, JAPAN, "fire chokai cornwall guns")
    assert allowed(state, JAPAN, "fire kongo cornwall guns")
    assert refused(state, JAPAN, "fire kongo hermes guns") == "MK-BAT-18"


@pytest.mark.rule("MK-BAT-19")
def test_the_row_of_eight_positions() -> None:
    state = bay()
    assert lines(state) == ("screening", "second", "third", "screened")
    front, rear = position(state, JAPAN, "screening"), position(state, ALLIES, "screened")
    assert board_range(front, position(state, ALLIES, "screening")) == 1
    assert [board_range(front, position(state, ALLIES, post)) for post in ("second", "third", "screened")] == [2, 3, 4]
    assert board_range(position(state, ALLIES, "screening"), rear) == 3
    assert len(lines(bay(battle_board="four_positions"))) == 2
    assert len(lines(bay(battle_board="six_positions"))) == 3


@pytest.mark.rule("MK-BAT-20")
def test_setting_up_the_board() -> None:
    state = bay()
    names = ["hermes", "napier", "emerald", "warspite", "f1"]
    group(state, "A1", HEX, *names)
    assert default_array(state, ALLIES, names) == {"hermes": 4, "napier": 1, "emerald": 2, "warspite": 3, "f1": 4}
    assert check_array(state, ALLIES, names, ("napier=second",)) is not None
    assert check_array(state, ALLIES, names, ("warspite=screened",)) is not None
    state.ships["warspite"].damaged = True
    assert check_array(state, ALLIES, names, ("warspite=screened",)) is None
    assert default_array(state, ALLIES, ["f1"]) == {"f1": 1}
    assert check_array(state, ALLIES, ["f1"], ("f1=screened",)) is not None
    lone = joined(("fubuki",), ("f1",))
    assert fight_of(lone).posts["f1"] == 1
    assert allowed(lone, JAPAN, "fire fubuki f1")
    assert default_array(state, ALLIES, ["warspite", "hermes"]) == {"warspite": 1, "hermes": 4}


@pytest.mark.rule("MK-BAT-20", "MK-BAT-61")
def test_a_battery_stands_screening_beside_whatever_ships_it_has() -> None:
    state = bay(DAY, 1)
    group(state, "A1", SEA.hex_of["colombo"], "napier", "emerald", "hermes")

    assert default_array(state, ALLIES, ["colombo-guns", "napier", "emerald", "hermes"]) == {
        "colombo-guns": 1,
        "napier": 1,
        "emerald": 2,
        "hermes": 4,
    }
    assert default_array(state, ALLIES, ["colombo-guns", "hermes"]) == {"colombo-guns": 1, "hermes": 4}


def after_round(japan: dict[str, int], allies: dict[str, int], **options: Any) -> Bay:
    """Both sides have stayed after a round and now relocate."""
    state = on_board(japan | allies, **options)
    in_battle(state, fight_of(state), "decide", JAPAN)
    play(state, JAPAN, "stand")
    play(state, ALLIES, "stand")
    return state


@pytest.mark.rule("MK-BAT-21")
def test_ships_relocate_after_a_round() -> None:
    state = after_round({"chokai": -1, "ryujo": -4}, {"napier": 1})
    assert to_act(state) == [JAPAN]
    assert refused(state, JAPAN, "relocate chokai screened") == "MK-BAT-21"
    play(state, JAPAN, "relocate ryujo third")
    play(state, JAPAN, "relocate chokai second")
    assert fight_of(state).posts == {"chokai": -2, "ryujo": -3, "napier": 1}
    state.ships["chokai"].damaged = True
    assert allowed(state, JAPAN, "relocate chokai screened")


@pytest.mark.rule("MK-BAT-22", "MK-BAT-23")
def test_an_empty_screen_may_be_filled_before_the_enemy_crosses() -> None:
    state = after_round({"chokai": -1, "yura": -1}, {"emerald": 2, "hermes": 4})
    play(state, JAPAN, "stand")
    assert to_act(state) == [ALLIES]
    filled = state.clone()
    play(filled, ALLIES, "relocate emerald screening")
    play(filled, ALLIES, "stand", 1)
    assert isinstance(filled.flow[-1], Firing)
    play(state, ALLIES, "stand")
    assert to_act(state) == [JAPAN]
    assert refused(state, JAPAN, "relocate chokai second") == "MK-BAT-23"
    play(state, JAPAN, "relocate chokai across")
    play(state, JAPAN, "relocate yura across")
    play(state, JAPAN, "stand", 1)
    assert allowed(state, JAPAN, "fire chokai hermes guns")
    assert refused(state, JAPAN, "fire yura hermes guns") == "MK-BAT-17"


@pytest.mark.rule("MK-BAT-24")
def test_range_alone_decides_and_a_taken_screen_stays_taken() -> None:
    state = on_board({"chokai": 1, "emerald": 2, "hermes": 4})
    assert allowed(state, JAPAN, "fire chokai hermes guns")
    assert refused(state, JAPAN, "fire chokai hermes torpedoes") == "MK-BAT-25"
    in_battle(state, fight_of(state), "relocate", ALLIES)
    assert refused(state, ALLIES, "relocate emerald screening") == "MK-BAT-24"
    blocked = on_board({"chokai": -1, "napier": 1, "hermes": 2}, battle_board="four_positions", screen_blocks="on")
    assert refused(blocked, JAPAN, "fire chokai hermes guns") == "MK-BAT-24"
    fight_of(blocked).posts["chokai"] = 1
    assert allowed(blocked, JAPAN, "fire chokai hermes guns")


@pytest.mark.rule("MK-BAT-25")
def test_by_day_torpedoes_reach_the_adjacent_position() -> None:
    state = on_board({"fubuki": -2, "napier": 1, "nestor": 2})
    assert refused(state, JAPAN, "fire fubuki napier torpedoes") == "MK-BAT-25"
    fight_of(state).posts["fubuki"] = -1
    assert allowed(state, JAPAN, "fire fubuki napier torpedoes")


@pytest.mark.rule("MK-BAT-26")
def test_at_night_torpedoes_run_at_a_ship_drawn_by_chance() -> None:
    state = on_board({"fubuki": -1, "napier": 1, "nestor": 4, "norman": 3}, turn=NIGHT)
    fight = fight_of(state)
    fight.mode, fight.surprise, fight.round = "night", "none", 2
    drawn = []
    for draw in (1, 2, 3):
        twin = state.clone()
        events = play(twin, JAPAN, "fire fubuki napier torpedoes", ("MK-BAT-26", draw), MISS)
        drawn += [event.facts["target"] for event in events if event.kind == "torpedoes"]
    assert drawn == ["napier", "nestor", "norman"]


@pytest.mark.rule("MK-BAT-27", "MK-BAT-28", "MK-BAT-63")
def test_torpedo_supply_in_a_battle() -> None:
    state = on_board({"fubuki": -1, "napier": 1})
    fight = fight_of(state)
    fight.launches = {"fubuki": [1]}
    assert refused(state, JAPAN, "fire fubuki napier torpedoes") == "MK-BAT-28"
    fight.round = 3
    play(state, JAPAN, "fire fubuki napier torpedoes", MISS)
    assert fight.launches["fubuki"] == [1, 3]
    fight.fired = []
    in_battle(state, fight, "fire", JAPAN)
    fight.round = 5
    assert refused(state, JAPAN, "fire fubuki napier torpedoes") == "MK-BAT-28"
    fight.launches = {"napier": [1]}
    in_battle(state, fight, "fire", ALLIES)
    assert refused(state, ALLIES, "fire napier fubuki torpedoes") == "MK-BAT-27"


@pytest.mark.rule("MK-BAT-29")
def test_a_new_battle_restores_the_torpedoes() -> None:
    state = on_board({"fubuki": -1, "napier": 1}, side=ALLIES)
    state.ships["napier"].launches = 1
    assert allowed(state, ALLIES, "fire napier fubuki torpedoes")
    sortie = on_board({"fubuki": -1, "napier": 1}, side=ALLIES, torpedo_supply="per_sortie")
    sortie.ships["napier"].launches = 1
    assert refused(sortie, ALLIES, "fire napier fubuki torpedoes") == "MK-BAT-27"
    sortie.groups["A1"].at = "1116"
    refuel(sortie)
    assert sortie.ships["napier"].launches == 0


def decided(*japan: str, allies: tuple[str, ...] = ("napier",), **options: Any) -> Bay:
    """A round is over; Japan decides."""
    state = on_board(dict.fromkeys(japan, -1) | dict.fromkeys(allies, 1), **options)
    return in_battle(state, fight_of(state), "decide", JAPAN)


@pytest.mark.rule("MK-BAT-35")
def test_japan_decides_first_whether_to_flee() -> None:
    state = decided("fubuki")
    assert to_act(state) == [JAPAN]
    play(state, JAPAN, "stand")
    assert to_act(state) == [ALLIES]


@pytest.mark.rule("MK-BAT-36", "MK-BAT-37")
def test_where_a_group_may_flee() -> None:
    state = decided("fubuki")
    open_hexes = {"2025", *SEA.ways["2025"]} - {HEX}
    assert set(retreat_hexes(state, state.groups["J1"])) == open_hexes
    held = min(open_hexes)
    foe = group(state, "A9", held, "emerald")
    assert allowed(state, JAPAN, f"withdraw {held}")
    foe.revealed = True
    assert refused(state, JAPAN, f"withdraw {held}") == "MK-BAT-36"
    for number, at in enumerate(sorted(open_hexes)):
        group(state, f"A{number + 10}", at, "dragon", revealed=True)
    assert refused(state, JAPAN, f"withdraw {held}") == "MK-BAT-36"
    port = bay()
    anchored = group(port, "A1", "1217", "dragon")
    assert set(retreat_hexes(port, anchored)) == set(SEA.ways["1217"])


@pytest.mark.rule("MK-BAT-38", "MK-BAT-39")
def test_a_pursuit_brings_torpedoes_then_guns_then_the_escape() -> None:
    state = decided("fubuki", "shirayuki")
    play(state, JAPAN, "withdraw 2025")
    assert to_act(state) == [ALLIES]
    events = play(state, ALLIES, "pursue yes", MISS, MISS, ("MK-BAT-12", 1))
    assert [kind for kind in kinds(events) if kind in {"pursuit", "torpedoes"}] == ["pursuit", "torpedoes", "torpedoes"]
    assert refused(state, JAPAN, "fire fubuki napier torpedoes") == "MK-BAT-38"
    play(state, JAPAN, "fire fubuki napier", MISS)
    play(state, ALLIES, "hold napier")
    events = play(state, JAPAN, "hold shirayuki")
    assert state.groups["J1"].at == "2025"
    assert "battle.over" in kinds(events)


@pytest.mark.rule("MK-BAT-39")
def test_only_fast_enough_ships_pursue_and_spent_tubes_stay_silent() -> None:
    slow = decided("fubuki", allies=("revenge",))
    events = play(slow, JAPAN, "withdraw 2025")
    assert slow.groups["J1"].at == "2025"
    assert "pursuit" not in kinds(events)
    state = decided("chokai", allies=("napier",))
    play(state, JAPAN, "stand")
    fight_of(state).launches = {"napier": [1]}
    play(state, ALLIES, "withdraw 2023")
    events = play(state, JAPAN, "pursue yes", ("MK-BAT-12", 1))
    assert "torpedoes" not in kinds(events)
    again = decided("fubuki", pursuit_rounds="repeat_until_declined")
    play(again, JAPAN, "withdraw 2025")
    play(again, ALLIES, "pursue yes", MISS, ("MK-BAT-12", 1))
    play(again, JAPAN, "hold fubuki")
    play(again, ALLIES, "hold napier")
    assert again.groups["J1"].at == "2025"  # a pursuit without effect ends


@pytest.mark.rule("MK-BAT-40")
def test_damaged_ships_may_be_left_behind() -> None:
    ships = ("fubuki", "shirayuki", "hatsuyuki", "murakumo", "amagiri")
    state = decided(*ships)
    state.ships["amagiri"].damaged = True
    assert refused(state, JAPAN, "withdraw 2025 fubuki") == "MK-BAT-40"
    play(state, JAPAN, "withdraw 2025 amagiri")
    play(state, ALLIES, "pursue no")
    assert state.groups["J1"].at == "2025"
    assert state.groups["J2"].ships == ["amagiri"]
    assert fight_of(state).japan == "J2"
    in_battle(state, fight_of(state), "decide", JAPAN)
    assert refused(state, JAPAN, "withdraw 2025") == "MK-BAT-40"


@pytest.mark.rule("MK-BAT-38", "MK-BAT-40")
def test_who_was_left_behind_fights_on_as_before_the_pursuit() -> None:
    state = decided("fubuki", "amagiri")
    state.ships["amagiri"].damaged = True
    play(state, JAPAN, "withdraw 2025 amagiri")
    play(state, ALLIES, "pursue yes", MISS, ("MK-BAT-12", 1))
    assert fight_of(state).chasing
    play(state, JAPAN, "hold fubuki")
    play(state, ALLIES, "hold napier")
    assert state.groups["J1"].at == "2025"
    fight = next(phase.fight for phase in state.flow if isinstance(phase, SeaFight))
    assert (fight.chasing, fight.hunting, fight.pinned) == (False, [], JAPAN)


@pytest.mark.rule("MK-BAT-59")
def test_battles_end_by_themselves_when_nobody_is_hit() -> None:
    state = joined(("fubuki",), ("napier",))
    assert state.groups["J1"].revealed
    assert state.groups["A1"].revealed
    for number in range(10):
        for side, name in ((JAPAN, "fubuki"), (ALLIES, "napier")):
            play(state, side, f"hold {name}")
        if number < 9:
            for side in (JAPAN, ALLIES, JAPAN):
                play(state, side, "stand")
            play(state, ALLIES, "stand", 1)
    assert not any(isinstance(phase, SeaFight) for phase in state.flow)
    agreed = decided("fubuki")
    play(agreed, JAPAN, "cease")
    assert "battle.over" in kinds(play(agreed, ALLIES, "cease"))


@pytest.mark.rule("MK-BAT-60")
def test_a_carrier_that_fought_launches_nothing_in_that_impulse() -> None:
    state = at_phase(bay(impulse=1), Launching(JAPAN))
    group(state, "J1", HEX, "ryujo", fought=1)
    group(state, "A1", "2022", "dragon", revealed=True)
    unit = plane(state, "ryujo-kate", "ryujo")
    assert refused(state, JAPAN, "launch A1 ryujo-kate") == "MK-BAT-60"
    state.groups["J1"].fought = 4
    state.impulse = 3
    unit.task = "strike"
    assert may_land(state, unit, "ryujo") is None
    assert gun_class(state, "ryujo") == "D"
