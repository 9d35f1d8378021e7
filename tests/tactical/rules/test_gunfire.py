"""VII.A.5 and VII.C: allocation, the sequence of fire, shoots."""

from __future__ import annotations

from dataclasses import replace

import pytest

from flagplot.kernel.dice import SeededDice
from flagplot.kernel.seat import Seat
from flagplot.tactical import GAME
from flagplot.tactical.content import library as content
from flagplot.tactical.rules.gunnery.gunnery import crowding, is_main, manned, shoot
from flagplot.tactical.rules.gunnery.ordnance import fire_step
from flagplot.tactical.rules.gunnery.salvoes import Shifting, second_targets
from flagplot.tactical.rules.sight.sight import may_fire_on
from flagplot.tactical.state.model import Salvo
from tests.tactical.positions import battle, duel, fleet, give, kinds, one, opened, refused, turn, umpire

# Allocation.


@pytest.mark.rule("NA-GUN-1")
def test_fire_is_allocated_by_battery_and_calibre() -> None:
    state = opened(duel(10000))

    assert refused(state, "rn", "plot exeter/BOW&STN&R -> haguro") == "NA-GUN-1"
    assert refused(state, "rn", "plot exeter/C -> haguro") == "NA-GUN-1"
    assert refused(state, "rn", "plot exeter/BOW&STN 5 -> haguro | exeter/R 2 -> haguro") == ""
    give(state, "ijn", "plot")
    dice = umpire(6, 6, 6, 6, state=state)
    GAME.obey(state, Seat("rn"), GAME.notation.parse("plot exeter/BOW&STN 5 -> haguro | exeter/R 2 -> haguro"), dice)
    fired = [event.facts for event in dice.events if event.kind == "fired"]
    assert [(facts["guns"], facts["target"]) for facts in fired] == [(2, "Haguro"), (6, "Haguro")]


@pytest.mark.rule("NA-GUN-2")
def test_the_printed_allocation_is_read() -> None:
    plot = GAME.notation.parse("plot SCH/B&S 6 -> ALA")

    assert str(plot) == "plot SCH/BOW&STN 6 -> ALA"
    state = battle(fleet("km", "scharnhorst:SCHARN"), fleet("usn", "alaska:ALASKA", at=(12000, 0)))
    assert refused(opened(state), "km", "plot SCH/B&S 6 -> ALA") == ""


@pytest.mark.rule("NA-GUN-3")
def test_a_battery_has_one_target() -> None:
    state = opened(battle(fleet("rn", "a:YORK"), fleet("km", "y:KENT", "z:KENT", at=(10000, 0))))

    assert refused(state, "rn", "plot a/BOW -> y | a/BOW -> z") == "NA-GUN-3"


@pytest.mark.rule("NA-GUN-4")
def test_bow_and_stern_guns_may_take_two_targets() -> None:
    state = opened(battle(fleet("rn", "a:YORK"), fleet("km", "y:KENT", "z:KENT", at=(10000, 0))))

    assert refused(state, "rn", "plot a/BOW -> y | a/STN -> z") == ""
    astern = opened(battle(fleet("rn", "a:YORK"), fleet("km", "y:KENT", "z:KENT", at=(0, -10000))))
    assert refused(astern, "rn", "plot a/BOW -> y | a/STN -> z") == "NA-GUN-13"


@pytest.mark.rule("NA-GUN-5")
def test_a_side_battery_has_one_target() -> None:
    state = opened(battle(fleet("rn", "a:YORK"), fleet("km", "y:KENT", "z:KENT", at=(10000, 0))))

    assert refused(state, "rn", "plot a/R -> y | a/R -> z") == "NA-GUN-3"
    assert refused(state, "rn", "plot a/R -> y") == ""


@pytest.mark.rule("NA-GUN-75")
def test_who_may_split_the_main_battery() -> None:
    def split(kind: str, line: str) -> str:
        state = battle(fleet("rn", f"a:{kind}"), fleet("km", "x:KENT", "y:KENT", "z:KENT", at=(10000, 1000)))
        return refused(opened(state), "rn", f"plot {line}")

    assert split("TRIBAL", "a/BOW -> x | a/STN -> y") == "NA-GUN-75"
    assert split("TRIBAL", "a/BOW&STN -> x") == ""
    assert split("YORK", "a/BOW -> x | a/STN -> y") == ""
    assert split("KGV", "a/BOW -> x | a/STN -> y | a/R -> z") == ""
    assert split("CDCLASS", "a/BOW -> x | a/C -> y | a/STN -> z") == "NA-GUN-75"
    assert split("CDCLASS", "a/BOW&C -> x | a/STN -> y") == ""
    assert split("CDCLASS", "a/BOW&STN -> x | a/C -> y") == "NA-GUN-75"


@pytest.mark.rule("NA-GUN-73")
def test_the_target_must_be_seen() -> None:
    night = opened(duel(9000, light="night", date="1939-09-03"), 6)
    assert refused(night, "rn", "plot exeter/BOW&STN -> haguro") == "NA-GUN-73"
    bad = opened(duel(15000, visibility="bad", date="1939-09-03"), 1)
    assert refused(bad, "rn", "plot exeter/BOW&STN -> haguro") == "NA-GUN-73"


@pytest.mark.rule("NA-GUN-74")
def test_friends_neither_block_fire_nor_can_be_shot_at() -> None:
    state = opened(
        battle(fleet("rn", "a:YORK"), fleet("rn", "b:YORK", at=(5000, 0)), fleet("km", "z:KENT", at=(10000, 0)))
    )

    assert refused(state, "rn", "plot a/BOW&STN -> z") == ""
    assert refused(state, "rn", "plot a/BOW&STN -> b") == "NA-GUN-73"


# Sequence.


@pytest.mark.rule("NA-GUN-16")
def test_a_destroyer_sunk_by_quick_guns_does_not_fire_slower_ones() -> None:
    state = battle(fleet("rn", "a:TRIBAL"), fleet("km", "z:VW", at=(4000, 0)))
    state.ships["z"].level = 2
    opened(state)

    events = turn(state, 1, 6, rn="a/BOW&STN -> z", km="z/BOW -> a")

    assert kinds(events)[2:4] == ["fired", "sunk"]
    assert kinds(events).count("fired") == 1


@pytest.mark.rule("NA-GUN-17")
def test_damage_by_quick_guns_lowers_the_victims_fire_and_speed() -> None:
    state = opened(battle(fleet("rn", "a:TRIBAL"), fleet("km", "z:KENT", at=(4000, 0), speed=30)))

    events = turn(state, 1, 6, 6, 6, 4, rn="a/BOW&STN -> z", km="z: SPEED 30 | z/BOW&STN -> a")

    slow = [event for event in events if event.kind == "fired"][1]
    assert ("NA-GUN-43", -1) in [(line.rule, line.amount) for line in slow.modifiers]
    assert state.ships["z"].y == 31 * 2 * 1000 // 3


@pytest.mark.rule("NA-GUN-18", "NA-PEN-14")
def test_equal_guns_may_sink_each_other() -> None:
    state = battle(fleet("rn", "a:KENT"), fleet("km", "z:KENT", at=(4000, 0)))
    for ship in state.ships.values():
        ship.level = 2
    opened(state)

    turn(state, 1, 6, 1, 6, rn="a/BOW -> z", km="z/BOW -> a")

    assert (state.ships["a"].level, state.ships["z"].level) == (3, 3)


@pytest.mark.rule("NA-GUN-19")
def test_old_guns_fire_together_last() -> None:
    steps = {gun.step for gun in content.guns().values() if gun.old}
    assert steps == {6}
    state = opened(battle(fleet("rn", "hood:HOOD"), fleet("km", "z:VW", at=(4000, 0)), date="1939-09-03"))

    events = turn(state, 1, 6, 6, 6, rn="hood/BOW&STN -> z", km="z/BOW&STN -> hood")

    assert kinds(events).count("fired") == 2  # sunk by the old 15-inch, she still fires her old 4-inch
    assert state.ships["z"].level == 3


@pytest.mark.rule("NA-GUN-20")
def test_fire_steps_by_calibre() -> None:
    assert [fire_step(c, False) for c in (300, 550, 590, 610, 710, 800, 1100, 1350, 1400, 1810)] == [
        1,
        1,
        2,
        2,
        3,
        3,
        4,
        4,
        5,
        5,
    ]
    assert [fire_step(c, False) for c in (559, 560)] == [1, 2]
    assert [fire_step(c, False) for c in (1359, 1360)] == [4, 5]
    assert fire_step(400, True) == 6
    assert all(gun.step == fire_step(gun.calibre, gun.old) for gun in content.guns().values())


@pytest.mark.rule("NA-GUN-21")
def test_equal_batteries_at_one_target_make_one_shoot() -> None:
    state = opened(duel(10000))

    events = turn(state, 6, 6, rn="exeter/BOW -> haguro | exeter/STN -> haguro")

    assert one(events, "fired").facts["guns"] == 6


@pytest.mark.rule("NA-GUN-22")
def test_other_calibres_roll_apart() -> None:
    state = opened(duel(10000))

    events = turn(state, 6, 6, 6, 6, rn="exeter/BOW&STN 5 -> haguro | exeter/R 2 -> haguro")

    assert kinds(events).count("fired") == 2


@pytest.mark.rule("NA-GUN-23")
def test_a_shoot_throws_a_white_and_a_coloured_die() -> None:
    state = opened(duel(10000))

    events = turn(state, 6, 3, rn="exeter/BOW&STN -> haguro")

    assert [(roll.why, roll.faces) for roll in one(events, "fired").rolls] == [
        ("NA-GUN-23 white", (6,)),
        ("NA-GUN-23 coloured", (3,)),
    ]


@pytest.mark.rule("NA-GUN-24")
def test_measuring_always_changes_nothing_for_a_hopeless_die() -> None:
    state = opened(duel(10000))

    events = turn(state, 6, 1, rn="exeter/BOW&STN -> haguro")

    assert one(events, "fired").facts["hits"] == 0
    assert state.ships["haguro"].level == 0


@pytest.mark.rule("NA-GUN-25")
def test_a_miss_does_nothing_to_the_target() -> None:
    state = opened(duel(10000))
    before = GAME.codec.dumps(state.ships["haguro"])
    shoot(umpire(5, 6), 4)

    turn(state, 6, 6, ijn='haguro: 0"', rn='exeter: 0" | exeter/BOW&STN -> haguro')

    after = state.ships["haguro"]
    after.speed, after.quiet = 20000, 0
    assert GAME.codec.dumps(after) == before
    assert state.ships["exeter"].acquired == {0: "haguro", 1: "haguro"}


# Acquisition.


# Range.


@pytest.mark.rule("NA-GUN-68")
@pytest.mark.parametrize("beyond, found", [(0, ["b"]), (1, [])])
def test_a_second_target_may_lie_at_the_very_end_of_the_range(beyond: int, found: list[str]) -> None:
    reach = content.guns()["RN8"].reach
    state = battle(
        fleet("rn", "exeter:YORK"),
        fleet("ijn", "a:MYOKO", at=(9000, 0)),
        fleet("ijn", "b:MYOKO", at=(reach + beyond, 0)),
        date="1939-09-03",
    )
    state.seen["rn"] = ["a", "b"]
    state.brief = replace(state.brief, visibility="poor")
    state.visibility = 60000
    shifting = Shifting(Salvo("exeter", [0, 1], "RN8", "a"), [0, 1], 6, "close", 1, Seat("rn"))

    assert [ship.id for ship in second_targets(state, shifting)] == found


@pytest.mark.rule("NA-GUN-69")
def test_a_hit_on_the_second_target_is_remembered_and_the_first_forgotten() -> None:
    groups = fleet("rn", "exeter:KGV"), fleet("ijn", "a:MYOKO", "b:MYOKO", at=(9000, 0), gap=500)
    state = opened(battle(*groups, date="1939-09-03"))
    give(state, "ijn", "plot")
    give(state, "rn", "plot exeter/BOW&STN -> a", 4, 1)

    give(state, "rn", "switch b", 1, 1, exact=False)

    exeter = state.ships["exeter"]
    assert exeter.acquired == exeter.struck == {0: "b", 1: "b"}


@pytest.mark.rule("NA-GUN-3")
def test_the_refusal_names_the_battery_that_has_a_target() -> None:
    groups = fleet("rn", "exeter:YORK"), fleet("ijn", "a:MYOKO", "b:MYOKO", at=(9000, 0), gap=500)
    state = opened(battle(*groups))
    order = GAME.notation.parse("plot exeter/BOW&STN -> a | exeter/BOW -> b")

    objection = GAME.check(state, Seat("rn"), order)

    assert objection is not None
    assert "BOW battery has a target already" in objection.text


@pytest.mark.rule("NA-GUN-13")
@pytest.mark.parametrize("bearing, words", [(0, "dead ahead"), (20, "20 degrees right"), (340, "20 degrees left")])
def test_the_refusal_says_where_the_target_lies(bearing: int, words: str) -> None:
    state = opened(duel(9000, bearing=bearing))

    objection = GAME.check(state, Seat("rn"), GAME.notation.parse("plot exeter/STN -> haguro"))

    assert objection is not None
    assert objection.text.endswith(f"{words}.")


@pytest.mark.rule("NA-GUN-59")
def test_a_white_six_reads_no_box() -> None:
    told = umpire(6, 6)

    assert shoot(told, 9).hits == 0
    assert told.readings == []


@pytest.mark.rule("NA-PEN-33")
def test_a_ship_crippled_during_gunfire_fires_one_main_and_one_side_battery() -> None:
    state = duel(9000)
    exeter = state.ships["exeter"]
    salvo = Salvo("exeter", [0, 1], "RN8", "haguro")

    assert manned(exeter, salvo, True) == [0, 1]
    exeter.level = 2
    assert manned(exeter, salvo, True) == [0]
    exeter.fired = ["main"]
    assert manned(exeter, salvo, True) == []
    assert manned(exeter, Salvo("exeter", [3], "RN4", "haguro"), False) == [3]


@pytest.mark.rule("NA-PEN-33", "NA-GUN-17")
def test_who_is_crippled_by_quick_guns_fires_one_of_two_salvoes_and_spends_nothing_for_the_other() -> None:
    groups = fleet("rn", "a:TRIBAL", "b:TRIBAL", gap=500), fleet("km", "z:KENT", at=(4000, 0))
    state = opened(battle(*groups))
    kent = state.ships["z"]
    kent.level = 1
    before = dict(kent.ammo)

    events = turn(state, 1, 6, 6, 6, 4, rn="a/BOW&STN -> z", km="z/BOW -> a | z/STN -> b")

    assert [event.facts["target"] for event in events if event.kind == "fired"] == ["Z", "A"]
    assert kent.level >= 2
    assert sum(before.values()) - sum(kent.ammo.values()) == 1


@pytest.mark.rule("NA-PEN-33", "NA-GUN-71")
def test_a_split_main_battery_counts_as_one_turn_of_fire() -> None:
    groups = fleet("rn", "exeter:YORK"), fleet("ijn", "a:MYOKO", "b:MYOKO", at=(9000, 0), gap=500)
    state = opened(battle(*groups, date="1939-09-03"))

    turn(state, 6, 6, 6, 6, rn="exeter/BOW -> a | exeter/STN -> b")

    exeter = state.ships["exeter"]
    assert (exeter.ammo["RN8"], exeter.main_fires) == (14, 1)


@pytest.mark.rule("NA-GUN-1")
def test_an_unknown_battery_gets_the_list_of_the_real_ones() -> None:
    state = opened(duel(9000))

    objection = GAME.check(state, Seat("rn"), GAME.notation.parse("plot exeter/C -> haguro"))

    assert objection is not None
    assert "has no battery C; she has BOW 5, STN 5, " in objection.text


@pytest.mark.rule("NA-GUN-25", "NA-SCN-6")
def test_a_group_once_fired_on_is_noted_once() -> None:
    state = battle(
        fleet("rn", "a:YORK", "b:YORK", name="own"), fleet("km", "y:YORK", "z:YORK", at=(9000, 0), name="foe")
    )
    opened(state)
    turn(state, dice=SeededDice(state.chance), rn="a/BOW&STN 5 -> y | b/BOW&STN 5 -> z")

    assert state.fired_on == ["foe"]


@pytest.mark.rule("NA-GUN-75", "NA-GUN-4")
@pytest.mark.parametrize(
    "line, rule",
    [
        ("a/BOW 8 -> x | a/C 8 -> y | a/STN 8 -> z", "NA-GUN-75"),
        ("a/BOW 8 -> x | a/C 8 -> x | a/STN 8 -> z", ""),
        ("a/BOW 8 -> x | a/C 8 -> z | a/STN 8 -> z", ""),
        ("a/STN 8 -> z | a/C 8 -> z | a/BOW 8 -> x", ""),
        ("a/C 8 -> x | a/STN 8 -> z | a/BOW 8 -> x", ""),
        ("a/BOW 8 -> x | a/C 8 -> z", "NA-GUN-75"),
        ("a/C 8 -> z | a/STN 8 -> x", "NA-GUN-75"),
    ],
)
def test_a_main_battery_of_three_parts_splits_two_ways(line: str, rule: str) -> None:
    ships = [fleet("rn", f"{name}:YORK", at=(9000, 500 * place)) for place, name in enumerate("xyz")]
    state = opened(battle(fleet("ijn", "a:FUSO"), *ships))

    assert refused(state, "ijn", f"plot {line}") == rule


@pytest.mark.rule("NA-GUN-55")
def test_a_ship_counts_once_however_many_of_her_batteries_fire() -> None:
    state = duel()
    ship, target = state.ships["exeter"], state.ships["haguro"]

    assert [crowding(state, ship, target, factor) for factor in (5, 5, 2)] == [0, 0, 0]
    assert crowding(state, target, target, 5) == 1
    assert state.sheet.crowd == {"haguro": {5: ["exeter", "haguro"], 2: ["exeter"]}}


@pytest.mark.rule("NA-GUN-73")
def test_a_ship_out_of_sight_or_gone_is_no_target() -> None:
    state = opened(duel(9000))
    ship, target = state.ships["exeter"], state.ships["haguro"]
    assert may_fire_on(state, ship, target) is None
    target.level = 3
    assert str(may_fire_on(state, ship, target)).startswith("NA-GUN-73: Haguro is not in sight")
    target.level = 0
    state.seen["rn"] = []
    assert str(may_fire_on(state, ship, target)).startswith("NA-GUN-73: Haguro is not in sight")


@pytest.mark.rule("NA-PEN-33")
@pytest.mark.parametrize(
    "line, rule",
    [
        ("a/BOW 8 -> z", ""),
        ("a/BOW&STN 8 -> z", "NA-PEN-33"),
        ("a/BOW 8 -> z | a/R 3 -> z", ""),
        ("a/R 3 -> z", ""),
        ("a/R 3 -> z | a/L 3 -> y", "NA-PEN-33"),
        ("a/STN 8 -> z | a/BOW 8 -> z", "NA-PEN-33"),
    ],
)
def test_a_cripple_is_allotted_one_main_and_one_side_battery(line: str, rule: str) -> None:
    state = battle(fleet("rn", "a:KGV"), fleet("km", "z:YORK", at=(9000, 0)), fleet("km", "y:YORK", at=(-9000, 0)))
    state.ships["a"].level = 2

    assert refused(opened(state), "rn", f"plot {line}") == rule


@pytest.mark.rule("NA-GUN-75")
@pytest.mark.parametrize(
    "kind, main",
    [
        ("YAMATO", ["BOW", "STN"]),  # not the 6-inch on the centreline
        ("RICHEL", ["BOW"]),  # not the 6-inch aft
        ("ATLANTA", ["BOW", "STN"]),  # not the broadside, though of the same calibre
        ("CLEMSON", ["BOW", "STN"]),
        ("SENDAI", ["BOW", "C", "STN"]),
        ("ILLUST", []),
    ],
)
def test_the_main_battery_is_of_the_largest_calibre_and_not_on_the_broadside(kind: str, main: list[str]) -> None:
    ship = battle(fleet("rn", f"a:{kind}"), fleet("km", "z:KENT")).ships["a"]

    assert [entry.arc for number, entry in enumerate(ship.sheet.batteries) if is_main(ship, number)] == main
