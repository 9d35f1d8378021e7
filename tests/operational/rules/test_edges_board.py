"""Edge cases of the battle board: its sizes, arrays, relocation, crossing."""

from __future__ import annotations

import pytest

from flagplot.operational.content.sea import SEA
from flagplot.operational.orders.common import Relocate
from flagplot.operational.rules.battle import lineup
from flagplot.operational.rules.battle.board import (
    board_range,
    check_array,
    default_array,
    lines,
    may_hide,
    needs_cover,
    position,
    post_name,
)
from flagplot.operational.rules.battle.fight import Fight
from flagplot.operational.state.model import ALLIES, JAPAN
from tests.operational.positions import (
    ARRAYED,
    battle,
    bay,
    rule_of,
    umpire,
)

COLOMBO, TRINCOMALEE, MADRAS = (SEA.hex_of[name] for name in ("colombo", "trincomalee", "madras"))
BOARDS = {"eight_positions": 4, "six_positions": 3, "four_positions": 2}


@pytest.mark.rule("MK-BAT-19")
def test_ranges_between_all_positions_of_every_board() -> None:
    for option, depth in BOARDS.items():
        state = bay(battle_board=option)
        assert len(lines(state)) == depth
        front, rear = position(state, JAPAN, "screening"), position(state, JAPAN, "screened")
        assert (front, rear) == (-1, -depth)
        assert position(state, ALLIES, "screened") == depth
        assert board_range(front, position(state, ALLIES, "screening")) == 1
        assert board_range(front, depth) == depth
        assert board_range(1, depth) == depth - 1
        assert board_range(rear, depth) == 2 * depth - 1
        assert [post_name(state, JAPAN, -1), post_name(state, ALLIES, depth)] == ["screening", "screened"]
        assert [post_name(state, JAPAN, 1), post_name(state, ALLIES, -1)] == ["across", "across"]


@pytest.mark.rule("MK-BAT-20", "MK-BAT-61")
def test_the_usual_array_on_every_board() -> None:
    names = ["kongo", "chokai", "yura", "fubuki", "akagi", "transport-1"]
    for option, depths in (
        ("eight_positions", [3, 3, 2, 1, 4, 4]), ("six_positions", [2, 2, 2, 1, 3, 3]), ("four_positions", [1, 1, 1, 1, 2, 2]),
    ):  # fmt: skip
        state, _fight = battle(battle_board=option)
        assert list(default_array(state, JAPAN, names).values()) == [-depth for depth in depths]
        assert list(default_array(state, ALLIES, ["napier", "hermes"]).values()) == [1, max(depths)]
    state, _fight = battle()
    assert default_array(state, JAPAN, ["kongo", "akagi"]) == {"kongo": -1, "akagi": -4}
    assert default_array(state, JAPAN, ["kongo", "yura", "akagi"]) == {"kongo": -3, "yura": -1, "akagi": -4}
    assert default_array(state, JAPAN, ["akagi", "transport-1"]) == {"akagi": -1, "transport-1": -1}
    assert default_array(state, ALLIES, ["colombo-guns"]) == {"colombo-guns": 1}


@pytest.mark.rule("MK-BAT-20")
def test_arrays_that_are_refused_and_taken() -> None:
    state, _fight = battle()
    names = ["kongo", "fubuki", "akagi", "transport-1"]
    for words, rule in (
        ((), ""), (("fubuki=second",), "MK-BAT-20"), (("fubuki=second", "kongo=screening"), ""), (("kongo=screened",), "MK-BAT-20"),
        (("fubuki=screened", "kongo=screening"), "MK-BAT-20"), (("akagi=second", "transport-1=screening"), ""),
        (("chokai=second",), "MK-BAT-20"), (("kongo",), "MK-BAT-20"), (("kongo=deck",), "MK-BAT-20"), (("=second",), "MK-BAT-20"),
    ):  # fmt: skip
        assert rule_of(check_array(state, JAPAN, names, words)) == rule, words
    state.ships["fubuki"].damaged = True
    assert rule_of(check_array(state, JAPAN, names, ("fubuki=screened", "kongo=screening"))) == ""
    assert rule_of(check_array(state, JAPAN, ["akagi", "transport-1"], ("akagi=screened",))) == "MK-BAT-20"
    assert rule_of(check_array(state, JAPAN, ["akagi", "transport-1"], ())) == ""
    assert rule_of(check_array(state, ALLIES, ["colombo-guns"], ("colombo-guns=second",))) == "MK-BAT-20"
    assert [may_hide(state, name) for name in ("fubuki", "kongo", "akagi", "f1", "colombo-guns")] == [
        True, False, True, True, False,
    ]  # fmt: skip
    assert [needs_cover(name) for name in ("fubuki", "akagi", "f1", "colombo-guns")] == [False, True, True, False]


@pytest.mark.rule("MK-BAT-21", "MK-BAT-22", "MK-BAT-23", "MK-BAT-24", "MK-BAT-61")
def test_relocation_and_crossing() -> None:
    state, fight = battle(posts=dict(ARRAYED))

    def moved(side: str, ship: str, post: str, *, crossing: bool = False) -> str:
        return rule_of(lineup.check_relocation(state, fight, side, Relocate(ship, post), crossing=crossing))

    for ship, post, rule in (
        ("kongo", "second", ""), ("kongo", "third", "MK-BAT-21"), ("kongo", "screened", "MK-BAT-21"), ("akagi", "third", ""),
        ("kongo", "bridge", "MK-BAT-21"), ("warspite", "second", "MK-BAT-21"), ("mogami", "second", "MK-BAT-21"),
    ):  # fmt: skip
        assert moved(JAPAN, ship, post) == rule, (ship, post)
    assert lineup.may_cross(state, fight, JAPAN)
    assert not lineup.may_cross(state, fight, ALLIES)
    assert moved(JAPAN, "chokai", "across", crossing=True) == ""
    assert moved(JAPAN, "kongo", "across", crossing=True) == "MK-BAT-24"
    assert moved(JAPAN, "chokai", "second", crossing=True) == "MK-BAT-23"
    referee = umpire()
    lineup.relocate(state, referee, fight, JAPAN, Relocate("chokai", "across"))
    assert fight.posts["chokai"] == 1
    assert [(event.kind, event.facts) for event in referee.events] == [
        ("relocated", {"ship": "chokai", "post": "across"})
    ]
    assert moved(ALLIES, "napier", "screening") == "MK-BAT-24"
    assert moved(ALLIES, "napier", "third") == ""
    assert moved(JAPAN, "fubuki", "across", crossing=True) == ""
    lineup.relocate(state, umpire(), fight, ALLIES, Relocate("warspite", "second"))
    assert fight.posts["warspite"] == 2
    fight.posts["napier"] = 1
    assert moved(JAPAN, "fubuki", "across", crossing=True) == "MK-BAT-23"
    assert not lineup.may_cross(state, fight, JAPAN)
    guns = Fight(COLOMBO, "J1", "", "battery", "colombo-guns", posts={"colombo-guns": 1, "chokai": -1})
    assert (
        rule_of(lineup.check_relocation(state, guns, ALLIES, Relocate("colombo-guns", "second"), crossing=False))
        == "MK-BAT-61"
    )
    assert not lineup.may_cross(state, guns, JAPAN)
    guns.posts["chokai"] = -2
    assert not lineup.may_cross(state, guns, ALLIES), "a battery does not move, however empty the screen"


@pytest.mark.rule("MK-BAT-20", "MK-BAT-22")
def test_carriers_and_merchantmen_left_alone_come_forward_unless_the_enemy_stands_there() -> None:
    state, fight = battle(posts={**ARRAYED, "ghost": 2})
    lineup.settle(state, fight)
    assert fight.posts == ARRAYED
    for name in ("warspite", "cornwall", "dragon", "napier"):
        state.groups["A1"].ships.remove(name)
    lineup.settle(state, fight)
    assert {name: fight.posts.get(name) for name in ("hermes", "f1", "warspite")} == {
        "hermes": 1,
        "f1": 1,
        "warspite": None,
    }
    assert lineup.check_relocation(state, fight, ALLIES, Relocate("hermes", "screened"), crossing=False) is not None
    fight.posts.update({"hermes": 4, "f1": 4, "fubuki": 1})
    lineup.settle(state, fight)
    assert (fight.posts["hermes"], fight.posts["f1"]) == (4, 4)


@pytest.mark.rule("MK-BAT-20", "MK-BAT-22")
def test_ships_that_are_not_yet_on_the_board_are_not_put_there_by_a_round() -> None:
    state, fight = battle(posts={})
    for label in ("J1", "A1"):
        for name in list(state.groups[label].ships):
            if name not in ("akagi", "hermes"):
                state.groups[label].ships.remove(name)
    lineup.settle(state, fight)

    assert fight.posts == {}
