"""X.A: elements, air combat, antiaircraft fire, bombs and aerial torpedoes."""

from __future__ import annotations

from fractions import Fraction

import pytest

from flagplot.kernel.odds import exact
from flagplot.kernel.seat import Seat
from flagplot.kernel.umpire import Umpire
from flagplot.tactical import GAME
from flagplot.tactical.content import library as content
from flagplot.tactical.content.scenario import AirArrival
from flagplot.tactical.rules.air.aviation import (
    dive_column,
    dogfight,
    elements,
    is_dodging,
    level_bomb,
    may_refuse,
    rating,
    torpedobomb,
)
from flagplot.tactical.rules.air.raids import Raid, arrive, attack, intercept, patrols, raids
from flagplot.tactical.rules.damage.damage import sink
from flagplot.tactical.rules.movement.scales import move_on_the_table
from flagplot.tactical.state.model import DAMAGED, Flight, Group
from tests.tactical.positions import battle, fleet, kinds, one, opened, refused, turn, umpire
from tests.tactical.skies import bombers, plane, raid, sky


@pytest.mark.rule("NA-AIR-1")
def test_aircraft_move_in_inches_like_ships() -> None:
    assert [move_on_the_table(knots) for knots in (90, 320)] == [45, 160]
    assert all(90 <= one.speed <= 320 for one in content.aircraft().values())


@pytest.mark.rule("NA-AIR-2")
def test_a_faster_element_breaks_off_at_will() -> None:
    craft = content.aircraft()
    assert may_refuse(craft["judy"], craft["fulmar"])
    assert not may_refuse(craft["kate"], craft["fulmar"])
    state = sky(("cap", "rn", "fulmar", "", "own"), ("d1", "ijn", "judy", "bombs", "exeter"))
    intercept(state, Raid("ijn", "own", bombers(state)), [], umpire())  # no die: the Judys outrun the Fulmars


@pytest.mark.rule("NA-AIR-3")
@pytest.mark.parametrize(
    "one, other, chance",
    [(4, 4, Fraction(1, 2)), (5, 4, Fraction(2, 3)), (5, 3, Fraction(5, 6)), (3, 4, Fraction(1, 3))],
)
def test_shoot_down_odds(one: int, other: int, chance: Fraction) -> None:
    assert exact(lambda dice: dogfight(Umpire(dice), one, other)).chance(True) == chance


@pytest.mark.rule("NA-AIR-4")
def test_exactly_one_of_a_pair_is_lost() -> None:
    assert [dogfight(umpire(die), 4, 1) for die in range(1, 7)] == [True] * 5 + [False]
    state = sky(("cap", "rn", "sea-hurricane", "", "own"), ("t1", "ijn", "kate", "torpedo", "exeter"))
    intercept(state, Raid("ijn", "own", bombers(state)), [], umpire(6))
    assert {name: flight.status for name, flight in state.flights.items()} == {"cap": "down", "t1": "air"}


@pytest.mark.rule("NA-AIR-5")
def test_the_printed_pairings() -> None:
    zero = plane("zero")
    assert rating(zero, plane("devastator")) == "much_better"
    assert [rating(zero, plane(name)) for name in ("buffalo", "dauntless", "avenger")] == ["better"] * 3
    assert rating(zero, plane("wildcat")) == "equal"
    for name in ("hellcat", "corsair"):
        assert rating(plane(name), zero) == "better"
        assert plane(name) > zero


@pytest.mark.rule("NA-AIR-6")
def test_other_pairings_follow_the_class_numbers() -> None:
    assert [rating(3, 3), rating(3, 4), rating(1, 3), rating(0, 5)] == ["equal", "better", "much_better", "much_better"]


@pytest.mark.rule("NA-AIR-7")
def test_aircraft_are_divided_into_sixes() -> None:
    assert elements([12]) == [2]
    state = battle(fleet("usn", "yorktown:ENTERP"), fleet("ijn", "z:MYOKO", at=(0, 60000)))
    numbers = [sum(flight.id.startswith(f"usn-{kind}") for flight in state.flights.values()) for kind in "fdt"]
    assert numbers == [3, 6, 2]
    assert {flight.planes for flight in state.flights.values()} == {6}


@pytest.mark.rule("NA-AIR-8", "NA-AIR-9")
def test_the_midway_example() -> None:
    assert elements([14, 15, 13]) == [2, 3, 2]
    assert elements([8, 8]) == [2, 1]
    assert elements([2, 2]) == [1, 0]


def missions(aircraft: str, load: str, line: str) -> str:
    state = opened(sky(("x1", "rn", aircraft, load, ""), ("t1", "rn", "swordfish", "torpedo", "")))
    return refused(state, "rn", f"plot air x1 {line}")


@pytest.mark.rule("NA-AIR-10")
def test_who_flies_patrol() -> None:
    assert missions("fulmar", "", "cap own") == ""
    assert missions("skua", "bombs", "cap own") == ""
    assert missions("albacore", "torpedo", "cap own") == "NA-AIR-10"


@pytest.mark.rule("NA-AIR-11")
def test_divebombers_do_cap_and_antisubmarine_patrol_at_once() -> None:
    state = opened(sky(("d1", "rn", "skua", "bombs", "")))
    turn(state, rn="air d1 patrol")
    turn(state, rn="air d1 cap own")

    assert (state.flights["d1"].mission, state.flights["d1"].load) == ("cap", "charge")


@pytest.mark.rule("NA-AIR-12")
def test_who_escorts() -> None:
    assert missions("fulmar", "", "escort t1") == ""
    assert missions("skua", "bombs", "escort t1") == ""
    assert missions("fulmar", "", "strike haguro") == "NA-AIR-12"
    assert missions("fulmar", "", "escort nobody") == "NA-AIR-12"


@pytest.mark.rule("NA-AIR-13")
def test_escorting_divebombers_carry_no_bombs() -> None:
    state = opened(sky(("d1", "rn", "skua", "bombs", ""), ("t1", "rn", "swordfish", "torpedo", "")))
    turn(state, rn="air d1 escort t1")

    assert refused(state, "rn", "plot air d1 strike haguro") == "NA-AIR-42"


@pytest.mark.rule("NA-AIR-14")
def test_depth_charges_are_jettisoned_in_combat() -> None:
    assert missions("skua", "bombs", "patrol") == ""
    assert missions("fulmar", "", "patrol") == "NA-AIR-14"
    state = sky(("d1", "rn", "skua", "charge", "own"), ("t1", "ijn", "devastator", "torpedo", "exeter"))

    intercept(state, Raid("ijn", "own", bombers(state)), [], umpire(1))

    assert state.flights["d1"].load == ""
    state = sky(("d1", "rn", "skua", "bombs", "own"), ("t1", "ijn", "devastator", "torpedo", "exeter"))
    intercept(state, Raid("ijn", "own", bombers(state)), [], umpire(1))
    assert state.flights["d1"].load == "bombs"


@pytest.mark.rule("NA-AIR-15")
def test_an_element_carries_one_depth_charge_attack() -> None:
    state = opened(sky(("d1", "rn", "skua", "", "")))

    assert refused(state, "rn", "plot air d1 patrol") == "NA-AIR-15"


@pytest.mark.rule("NA-AIR-16")
def test_escorts_are_engaged_before_bombers() -> None:
    state = sky(
        ("c1", "rn", "sea-hurricane", "", "own"),
        ("c2", "rn", "sea-hurricane", "", "own"),
        ("t1", "ijn", "kate", "torpedo", "exeter"),
        ("z1", "ijn", "zero", "", "t1"),
    )
    with_dice = umpire(1, 1)

    intercept(state, Raid("ijn", "own", bombers(state)), [], with_dice)

    assert [(event.facts["patrol"], event.facts["enemy"]) for event in with_dice.events] == [("c1", "z1"), ("c2", "t1")]


@pytest.mark.rule("NA-AIR-17")
def test_a_patrol_engages_once_and_within_its_reach() -> None:
    state = sky(
        ("c1", "rn", "fulmar", "", "own"),
        ("t1", "ijn", "kate", "torpedo", "exeter"),
        ("t2", "ijn", "kate", "torpedo", "exeter"),
    )
    with_dice = umpire(1)
    intercept(state, Raid("ijn", "own", bombers(state)), [], with_dice)
    assert len(with_dice.events) == 1
    state.flights["c1"].status, state.flights["c1"].mission = "air", "hold"
    intercept(state, Raid("ijn", "own", bombers(state)), [], umpire())

    away = battle(
        fleet("rn", "exeter:YORK", name="own"),
        fleet("rn", "york:YORK", at=(0, -38334), name="base"),
        fleet("ijn", "haguro:MYOKO", at=(0, 60000)),
    )
    away.flights = {
        "c1": Flight("c1", "rn", "fulmar", 6, "", "air", "", "cap", "base"),
        "t1": Flight("t1", "ijn", "kate", 6, "", "air", "torpedo", "strike", "exeter"),
    }
    intercept(away, Raid("ijn", "own", bombers(away)), [], umpire())  # 230 knots are 38,333 yards
    away.ships["york"].y += 12
    intercept(away, Raid("ijn", "own", bombers(away)), [], umpire(1))


@pytest.mark.rule("NA-AIR-18", "NA-AIR-24", "NA-AIR-60")
def test_interception_then_flak_then_attack_then_flak() -> None:
    state = sky(
        ("c1", "rn", "fulmar", "", "own"),
        ("t1", "ijn", "kate", "torpedo", "exeter"),
        ("t2", "ijn", "kate", "torpedo", "exeter"),
        ships=("exeter:YORK", "dido:DIDO"),
    )

    events = raid(state, 1, 1, 3, 3, 6, 3)

    told = [kind for kind in kinds(events) if kind in {"dogfight", "flak", "air_attack"}]
    assert told == ["dogfight", "flak", "air_attack", "flak"]
    flaks = [event for event in events if event.kind == "flak"]
    assert (flaks[0].facts["down"], flaks[1].facts["down"]) == ([], ["t2"])
    assert one(events, "air_attack").facts["hits"] == 1
    assert state.ships["exeter"].level == 1  # the hits count, although the element was shot down afterwards


@pytest.mark.rule("NA-AIR-19")
@pytest.mark.parametrize("knots, evading, dodges", [(26, True, True), (25, True, False), (30, False, False)])
def test_who_spoils_a_bombers_aim(knots: int, evading: bool, dodges: bool) -> None:
    state = sky()
    ship = state.ships["exeter"]
    ship.speed, ship.evading = knots * 1000, evading

    assert is_dodging(state, ship) is dodges


@pytest.mark.rule("NA-AIR-20")
def test_dodging_lowers_each_form_of_attack() -> None:
    assert [dive_column(knots * 1000, dodging=True) for knots in (20, 30, 32)] == [4, 2, 1]
    with_dice = umpire(3, 1)
    torpedobomb(with_dice, True, 6, 5, "IJN", 1942)
    assert with_dice.readings[0].row == "3"
    assert exact(lambda dice: len(level_bomb(Umpire(dice), 6, "medium", True, 9, False))).chance(1) == Fraction(1, 36)


@pytest.mark.rule("NA-AIR-50")
def test_level_bombers_find_nothing_where_a_ship_has_sunk() -> None:
    state = sky(("b1", "ijn", "betty", "level", "exeter"), ships=("exeter:YORK", "ajax:LEANDER"))
    state.flights["b1"].altitude = "high"
    state.ships["exeter"].level = 3

    told = umpire()
    attack(state, bombers(state), told)

    assert kinds(told.events) == []
    assert state.flights["b1"].load == ""


@pytest.mark.rule("NA-SOP-16")
def test_elements_of_others_take_no_orders() -> None:
    state = opened(sky(("d1", "ijn", "val", "bombs", ""), ("d2", "ijn", "val", "bombs", "")))
    state.flights["d2"].status = "down"

    assert refused(state, "rn", "plot air d1 cap own") == "NA-SOP-16"
    assert refused(state, "ijn", "plot air d2 strike exeter") == "NA-SOP-16"
    assert refused(state, "ijn", "plot air d1 strike exeter") == ""


@pytest.mark.rule("NA-AIR-4")
@pytest.mark.parametrize("die, wins", [(3, True), (4, False)])
def test_of_equals_the_patrol_wins_on_one_to_three(die: int, wins: bool) -> None:
    assert dogfight(umpire(die), 4, 4) is wins


@pytest.mark.rule("NA-AIR-48")
def test_who_bombs_level_says_how_high_and_nobody_else_does() -> None:
    state = opened(
        sky(
            ("b1", "ijn", "betty", "level", ""), ("d1", "ijn", "val", "bombs", ""), ("t1", "ijn", "kate", "torpedo", "")
        )
    )

    assert refused(state, "ijn", "plot air b1 strike exeter") == "NA-AIR-48"
    assert [refused(state, "ijn", f"plot air b1 strike exeter {height}") for height in ("high", "medium", "low")] == [
        ""
    ] * 3
    assert refused(state, "ijn", "plot air d1 strike exeter low") == "NA-AIR-48"
    assert refused(state, "ijn", "plot air t1 strike exeter 2500") == ""
    assert refused(state, "ijn", "plot air t1 strike exeter 2501") == "NA-TRP-46"
    assert refused(state, "ijn", "plot air d1 strike exeter 2000") == "NA-TRP-46"


@pytest.mark.rule("NA-AIR-20")
@pytest.mark.parametrize("dice, hits", [((1, 1, 6), 1), ((1, 2), 0), ((2,), 0)])
def test_a_dodging_ship_is_hit_from_above_by_two_ones(dice: tuple[int, ...], hits: int) -> None:
    assert len(level_bomb(umpire(*dice), 12, "high", True, 5, False)) == hits


@pytest.mark.rule("NA-AIR-17")
def test_a_patrol_whose_group_is_gone_guards_nobody() -> None:
    state = sky(("cap", "rn", "fulmar", "", "own"), ("d1", "ijn", "val", "bombs", "exeter"))
    state.ships["exeter"].level = 3

    intercept(state, Raid("ijn", "own", bombers(state)), [], umpire())

    assert state.flights["d1"].status == "air"


@pytest.mark.rule("NA-AIR-17")
@pytest.mark.parametrize("beyond, meets", [(0, True), (1, False)])
def test_patrols_reach_to_the_end_of_their_move(beyond: int, meets: bool) -> None:
    """A Wildcat makes 275 knots: 275,000 units in a turn."""
    state = sky(("c", "rn", "wildcat", "", ""), ("e", "ijn", "val", "bombs", "exeter"))
    state.groups["far"] = Group("far", "Far", "rn", Seat("rn"), ["far"], "far")
    state.ships["far"] = state.ships["exeter"].clone()
    state.ships["far"].id, state.ships["far"].group = "far", "far"
    state.ships["far"].x += 275_000 + beyond
    state.flights["c"].mission, state.flights["c"].target = "cap", "far"

    assert patrols(state, state.flights["c"], raids(state)[0]) is meets


@pytest.mark.rule("NA-AIR-59", "NA-AIR-17", "NA-AIR-46", "NA-SOP-16")
@pytest.mark.parametrize(
    "line, rule, says",
    [
        ("air ijn-f1 launch", "", ""),
        ("air ijn-f2 launch", "NA-AIR-59", "ijn-f2 is in the air."),
        ("air ijn-f3 land", "NA-AIR-59", "ijn-f3 has no carrier in play for that."),
        ("air ijn-f2 land shokaku", "", ""),
        ("air ijn-f2 land", "", ""),
        ("air ijn-f2 land akagi", "NA-AIR-59", "You have no carrier 'akagi' to land on; there is shokaku."),
        ("air ijn-f3 land shokaku", "", ""),
        ("air ijn-f1 cap shokaku", "NA-AIR-59", "ijn-f1 is on deck: launch it first."),
        ("air ijn-f2 cap nowhere", "NA-AIR-17", "Name the group to protect; there is shokaku."),
        ("air ijn-f2 cap shokaku", "", ""),
        ("air betty strike exeter medium", "NA-AIR-46", "betty drops torpedoes from low level."),
        ("air betty strike exeter low", "", ""),
        ("air betty strike nobody", "NA-SOP-16", "There is no 'nobody' to attack; there is exeter."),
    ],
)
def test_what_elements_may_be_ordered(line: str, rule: str, says: str) -> None:
    state = battle(fleet("ijn", "shokaku:SHOKAKU"), fleet("rn", "exeter:YORK", at=(0, 9000)), date="1942-05-08")
    state.flights = {
        "ijn-f1": Flight("ijn-f1", "ijn", "zero", 6, "shokaku", "deck", ""),
        "ijn-f2": Flight("ijn-f2", "ijn", "zero", 6, "shokaku", "air", ""),
        "ijn-f3": Flight("ijn-f3", "ijn", "zero", 6, "", "air", ""),
        "betty": Flight("betty", "ijn", "betty", 6, "", "air", "torpedo", "", "", "low"),
    }
    objection = GAME.check(opened(state), Seat("ijn"), GAME.notation.parse(f"plot {line}"))

    assert (objection.rule if objection else "", objection.text if objection else "") == (rule, says)


@pytest.mark.rule("NA-SOP-16", "NA-NIT-10")
@pytest.mark.parametrize("level, light, rule", [(0, "night", "NA-SOP-16"), (1, "night", ""), (0, "day", "")])
def test_by_night_aircraft_find_only_what_is_seen(level: int, light: str, rule: str) -> None:
    state = sky(("e", "ijn", "val", "bombs", ""), light=light, date="1939-12-01")
    state.ships["exeter"].level = level
    opened(state)

    assert refused(state, "ijn", "plot air e strike exeter") == rule


@pytest.mark.rule("NA-AIR-50", "NA-AIR-40")
def test_level_bombs_that_hit_do_damage() -> None:
    state = sky(("e", "ijn", "betty", "level", "exeter"))
    state.flights["e"].altitude = "medium"

    attack(state, bombers(state), umpire(1, 6))

    assert state.ships["exeter"].level == 2
    assert state.flights["e"].load == ""


@pytest.mark.rule("NA-AIR-57", "NA-SOP-16")
def test_a_raid_is_of_one_side_on_one_group() -> None:
    groups = (
        fleet("rn", "a:YORK", "b:YORK", name="own"),
        fleet("rn", "c:YORK"),
        fleet("ijn", "z:MYOKO", at=(0, 60000)),
    )
    state = battle(*groups)
    for name, side, target in (("e1", "ijn", "a"), ("e2", "ijn", "b"), ("e3", "ijn", "c"), ("e4", "rn", "z")):
        state.flights[name] = Flight(name, side, "val", 6, "", "air", "bombs", "strike", target)

    assert [(raid.side, raid.group, [f.id for f in raid.bombers]) for raid in raids(state)] == [
        ("rn", "z", ["e4"]),
        ("ijn", "own", ["e1", "e2"]),
        ("ijn", "c", ["e3"]),
    ]


@pytest.mark.rule("NA-AIR-17", "NA-AIR-16")
def test_a_patrol_that_has_fought_one_raid_does_not_meet_the_next() -> None:
    state = battle(
        fleet("rn", "a:YORK", name="own"), fleet("rn", "c:YORK", at=(900, 0)), fleet("ijn", "z:MYOKO", at=(0, 60000))
    )
    for name, target in (("e1", "a"), ("e2", "c")):
        state.flights[name] = Flight(name, "ijn", "val", 6, "", "air", "bombs", "strike", target)
    state.flights["c1"] = Flight("c1", "rn", "wildcat", 6, "", "air", "", "cap", "own")
    engaged: list[str] = []
    dice = umpire(1)

    for found in raids(state):
        intercept(state, found, engaged, dice)

    assert kinds(dice.events) == ["dogfight"]
    assert engaged == ["c1"]


@pytest.mark.rule("NA-PEN-35", "NA-AIR-59")
def test_only_the_aircraft_on_her_own_deck_go_down_with_a_carrier() -> None:
    state = battle(fleet("ijn", "a:SHOKAKU", "b:SHOKAKU", name="own"), fleet("rn", "z:YORK"))
    state.flights = {
        name: Flight(name, "ijn", "zero", 6, carrier, status, "")
        for name, carrier, status in (("f1", "a", "deck"), ("f2", "b", "deck"), ("f3", "a", "air"))
    }

    sink(state, state.ships["a"], umpire())

    assert {name: flight.status for name, flight in state.flights.items()} == {"f1": "down", "f2": "deck", "f3": "air"}


@pytest.mark.rule("NA-AIR-59")
@pytest.mark.parametrize("every, turns", [(0, [3]), (1, [3, 4, 5, 6, 7]), (2, [3, 5, 7])])
def test_elements_arrive_on_their_turn_and_then_as_often_as_stated(every: int, turns: list[int]) -> None:
    coming = AirArrival("ijn", 3, every, "betty", 2, "torpedo", "low")
    state = battle(fleet("rn", "a:YORK"), fleet("ijn", "z:MYOKO", at=(0, 60000)), arrivals=(coming,))
    came = []
    for now in range(1, 8):
        before = len(state.flights)
        state.turn = now
        arrive(state, umpire())
        if len(state.flights) > before:
            assert len(state.flights) == before + 2
            came.append(now)

    assert came == turns
    assert [*state.flights][:2] == ["ijn-a1", "ijn-a2"]
    assert {flight.planes for flight in state.flights.values()} == {6}


@pytest.mark.rule("NA-AIR-17")
def test_a_patrol_lets_its_own_bombers_pass() -> None:
    state = sky(("c", "ijn", "zero", "", ""), ("e", "ijn", "val", "bombs", "exeter"), ("r", "rn", "wildcat", "", ""))
    for name in ("c", "r"):
        state.flights[name].mission, state.flights[name].target = "cap", "own"

    assert [patrols(state, state.flights[name], raids(state)[0]) for name in ("c", "r")] == [False, True]


@pytest.mark.rule("NA-AIR-59", "NA-PEN-34")
def test_each_carrier_launches_for_herself() -> None:
    """One element per turn from each deck; a sister ship's element or a patrol aloft does not count."""
    ships = fleet("ijn", "shokaku:SHOKAKU", "zuikaku:SHOKAKU")
    state = battle(ships, fleet("rn", "exeter:YORK", at=(0, 9000)), date="1942-05-08")
    for number, (deck, status) in enumerate(
        (("shokaku", "deck"), ("shokaku", "deck"), ("zuikaku", "deck"), ("shokaku", "air"))
    ):
        state.flights[f"f{number}"] = Flight(f"f{number}", "ijn", "zero", 6, deck, status, "")
    opened(state)

    assert refused(state, "ijn", "plot air f0 launch | air f1 launch") == "NA-AIR-59"
    assert refused(state, "ijn", "plot air f0 launch | air f2 launch | air f3 cap shokaku") == ""
    state.ships["zuikaku"].level = DAMAGED
    assert refused(state, "ijn", "plot air f3 land shokaku | air f2 launch") == ""
