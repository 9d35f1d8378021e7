"""The decisions of the captain of the operational game in prepared positions."""

from __future__ import annotations

from dataclasses import replace

import pytest

from flagplot.bots.bot import Desk
from flagplot.bots.operational import sortie
from flagplot.bots.operational.estimate import Sight
from flagplot.bots.operational.nagumo import inshore
from flagplot.bots.operational.parameters import STANDARD, TEMPERAMENTS
from flagplot.bots.operational.sailing import next_hex
from flagplot.bots.operational.steering import towards
from flagplot.bots.operational.strength import hit_value
from flagplot.bots.operational.striking import promise, prospects
from flagplot.bots.roster import recruit
from flagplot.kernel.dice import Chance, SeededDice, key_from_seed
from flagplot.kernel.flow import Phase
from flagplot.kernel.seat import Seat
from flagplot.kernel.umpire import Umpire
from flagplot.operational import GAME
from flagplot.operational.content.counters import SHIP
from flagplot.operational.content.sea import SEA
from flagplot.operational.phases.air.airplan import Launching
from flagplot.operational.phases.sea.movement import Moving
from flagplot.operational.state.model import Bay, Group
from tests.operational.positions import DAY, NIGHT, at_phase, bay, group, plane, sub, troop

pytestmark = pytest.mark.slow

JAPAN, ALLIES = Seat("japan"), Seat("allies")
DUSK = DAY + 1
KIDO_BUTAI = ("akagi", "soryu", "kongo", "hiei", "tone", "chikuma", "urakaze", "isokaze")


def order_of(state: Bay, seat: Seat, *phases: Phase[Bay]) -> str:
    at_phase(state, *phases)
    return recruit("operational", "captain").order(Desk(GAME, state, seat), SeededDice(Chance(key_from_seed(1)))).line()


def sees(state: Bay, seat: Seat) -> Sight:
    return Sight(GAME.view(at_phase(state, Moving(str(seat))), seat))


def carriers(at: str, turn: int = DAY, impulse: int = 1) -> Bay:
    state = bay(turn, impulse)
    group(state, "J1", at, *KIDO_BUTAI)
    for home in ("akagi", "soryu"):
        for kind in ("zero", "val", "kate"):
            plane(state, f"{home}-{kind}", home)
    state.detected = state.released = True
    return state


def test_nagumo_lies_to_where_he_can_strike_and_runs_in_where_he_cannot() -> None:
    near = carriers("1518")
    group(near, "F8", "1318", "f8", revealed=True)
    far = carriers("2022")
    group(far, "F8", "1318", "f8", revealed=True)

    assert next_hex(sees(near, JAPAN), near.groups["J1"]) == "1518"
    step = next_hex(sees(far, JAPAN), far.groups["J1"])
    assert SEA.distance(step, "1318") < SEA.distance("2022", "1318")


def test_a_strike_goes_at_merchantmen_before_battleships_and_is_not_sent_twice_for_nothing() -> None:
    state = carriers("1518")
    group(state, "A1", "1420", "warspite", revealed=True)
    group(state, "F8", "1318", "f8", revealed=True)
    state.ships["f8"].left = 2
    first = order_of(state, JAPAN, Launching("japan"))
    GAME.apply(state, JAPAN, GAME.notation.parse(first), SeededDice(state.chance))
    second = order_of(state, JAPAN, Launching("japan"))

    assert first.startswith("launch F8 ")
    assert "akagi-val" in first
    assert not second.startswith("launch F8")


def test_ships_at_sea_at_the_edge_of_reach_promise_little_and_ships_in_port_much() -> None:
    state = carriers("1518")
    group(state, "F8", "1122", "f8", revealed=True)
    group(state, "F9", "1116", "f9")
    marks = {mark.target: mark for mark in prospects(sees(state, JAPAN))}
    units = ["akagi-zero", "akagi-val"]
    sight = sees(state, JAPAN)

    assert promise(sight, units, "1518", marks["colombo"]) > 4 * promise(sight, units, "1518", marks["F8"])


def test_freighters_scatter_before_carriers_in_sight_and_else_go_into_port() -> None:
    state = carriers("1118", impulse=2)
    group(state, "F9", "1116", "f9")
    group(state, "F10", "0613", "f10")
    hidden = sees(state, ALLIES)
    assert next_hex(hidden, state.groups["F9"]) == "1116"  # cruisers and submarines cannot reach Colombo
    bombay = SEA.voyage((SEA.hex_of["bombay"],))
    assert bombay[next_hex(hidden, state.groups["F10"])] == bombay["0613"] - 1

    state.groups["J1"].revealed = True
    fled = next_hex(sees(state, ALLIES), state.groups["F9"])
    assert SEA.distance(fled, "1118") > SEA.distance("1116", "1118")


def test_the_fleet_leaves_an_anchorage_that_a_submarine_has_found() -> None:
    state = bay(impulse=2)
    group(state, "A1", "0424", "warspite", "napier")
    sub(state, "JS1", "i-2", "0624")
    state.secrets.base = "addu"
    left = next_hex(sees(state, ALLIES), state.groups["A1"])
    assert SEA.distance(left, "0624") > 2

    state.subs["JS1"].at = "0824"
    assert next_hex(sees(state, ALLIES), state.groups["A1"]) == "0424"


def test_aircraft_leave_a_base_with_the_enemy_at_its_gates() -> None:
    state = bay(impulse=1)
    plane(state, "30-sqn", "colombo")
    plane(state, "261-sqn", "trincomalee")
    state.owner.update(colombo="allies", trincomalee="allies", racetrack="allies", jaffna="allies")
    assert order_of(state, ALLIES, Launching("allies")) == "done"

    troop(state, "jp-1", "1216")
    moved = order_of(state, ALLIES, Launching("allies"))
    assert moved.split()[:2] == ["transfer", "30-sqn"]
    assert SEA.distance(SEA.hex_of[moved.split()[2]], "1216") > 1


def test_nobody_steams_over_a_submarine() -> None:
    state = bay(impulse=2)
    group(state, "F9", "0815", "f9")
    goal = next_hex(sees(state, ALLIES), state.groups["F9"])
    sub(state, "JS1", "i-2", goal)
    assert next_hex(sees(state, ALLIES), state.groups["F9"]) != goal


def test_somerville_keeps_away_by_day_and_closes_by_night() -> None:
    by_day = carriers("1319", impulse=2)
    group(by_day, "A1", "0820", "indomitable", "formidable", "warspite", "napier")
    by_night = carriers("1119", NIGHT)
    group(by_night, "A1", "0820", "indomitable", "formidable", "warspite", "napier")

    day = next_hex(sees(by_day, ALLIES), by_day.groups["A1"])
    night = next_hex(sees(by_night, ALLIES), by_night.groups["A1"])
    assert SEA.distance(day, "1319") > SEA.distance("0820", "1319")
    assert SEA.distance(night, "1119") < SEA.distance("0820", "1119")


def test_carriers_with_aircraft_to_land_keep_their_course_at_night_too() -> None:
    state = carriers("1119", NIGHT, impulse=3)
    fleet = group(state, "A1", "0920", "indomitable", "napier")
    plane(state, "827-sqn", "indomitable", task="strike")
    step = next_hex(sees(state, ALLIES), fleet)

    assert step == "0920" or SEA.course["0920", step] not in {"S", "SW", "NW"}


def test_cripples_are_shed_when_no_aircraft_are_launched_or_landed() -> None:
    state = carriers("1518", impulse=1)
    state.ships["kongo"].damaged = True
    assert not order_of(state, JAPAN, Moving("japan")).startswith("detach")
    state.impulse = 2

    assert order_of(state, JAPAN, Moving("japan")) == "detach J1 kongo urakaze"


def test_a_hit_is_worth_what_it_may_sink() -> None:
    assert hit_value("T", "warspite", False, 0) < hit_value("CA", "napier", False, 0)
    assert hit_value("CA", "f1", False, 0) == 10 / 6
    assert hit_value("T", "cornwall", True, 0) == 2 * 2 / 6


def test_warships_leave_a_harbour_that_carriers_in_sight_will_bomb() -> None:
    state = carriers("1518", impulse=2)
    state.groups["J1"].revealed = True
    hermes = group(state, "A3", SEA.hex_of["trincomalee"], "hermes", "vampire")
    step = next_hex(sees(state, ALLIES), hermes)
    assert SEA.distance(step, "1518") > SEA.distance(hermes.at, "1518")

    state.groups["J1"].revealed = False
    assert next_hex(sees(state, ALLIES), hermes) == hermes.at


def test_japan_steers_around_a_submarine_that_is_known() -> None:
    state = carriers("2020", impulse=2)
    first = towards(sees(state, JAPAN), state.groups["J1"], ("1318",))
    sub(state, "AS1", "truant", first)
    second = towards(sees(state, JAPAN), state.groups["J1"], ("1318",))

    assert second not in {first, "2020"}


def torpedo_planes(state: Bay) -> None:
    for name, deck in (("827-sqn", "indomitable"), ("831-sqn", "indomitable"), ("818-sqn", "formidable")):
        plane(state, name, deck)


def test_the_carriers_shadow_reported_carriers_and_so_does_a_dummy() -> None:
    state = bay(DAY, 1)
    group(state, "J2", "1319", "ryujo", "chokai", revealed=True)
    fleet = group(state, "A1", "0424", "indomitable", "formidable", "napier")
    torpedo_planes(state)
    sham = group(state, "A5", "0424")
    view = sees(state, ALLIES).view
    step = next_hex(Sight(view), fleet)

    assert SEA.distance(step, "1319") < SEA.distance("0424", "1319")
    assert next_hex(Sight(view), sham) == step
    assert next_hex(Sight(view, TEMPERAMENTS["book"]), fleet) == step
    assert next_hex(Sight(view, replace(STANDARD, sortie=0)), fleet) == "0424"


def test_a_sortie_is_made_only_if_the_night_promises_more_than_the_morning_threatens() -> None:
    state = bay(DAY, 1)
    group(state, "J1", "1319", *KIDO_BUTAI, revealed=True)
    fleet = group(state, "A1", "0424", "indomitable", "formidable", "napier")
    unarmed = sees(state, ALLIES)
    found = sortie.report(unarmed)
    assert found is not None
    assert sortie.gain(unarmed, fleet, found) == 0
    assert next_hex(unarmed, fleet) == "0424"

    torpedo_planes(state)
    armed = sees(state, ALLIES)
    assert sortie.gain(armed, fleet, found) > sortie.cost(armed, fleet, found) > 0
    assert next_hex(armed, fleet) != "0424"
    assert next_hex(Sight(armed.view, replace(STANDARD, premium=4.0)), fleet) == "0424"


def test_nobody_sails_against_cruisers_while_a_marker_near_by_may_be_the_fleet_carriers() -> None:
    state = bay(DAY, 1)
    group(state, "J2", "1319", "ryujo", "chokai", revealed=True)
    fleet = group(state, "A1", "0721", "indomitable", "formidable", "napier")
    torpedo_planes(state)
    assert sortie.steer(sees(state, ALLIES), fleet) != ""

    group(state, "J1", "1223", *KIDO_BUTAI)
    assert sortie.steer(sees(state, ALLIES), fleet) == ""


def test_carriers_out_of_sight_are_looked_for_where_they_were_reported_and_struck_from_three_hexes() -> None:
    state = bay(NIGHT, 1)
    fleet = group(state, "A1", "0921", "indomitable", "formidable", "napier")
    torpedo_planes(state)
    group(state, "J5", "1319", *KIDO_BUTAI)
    hidden = sees(state, ALLIES)
    assert sortie.report(hidden) is None

    table = Umpire(SeededDice(state.chance), state.logs)
    table.announce("sighted", (), {"group": "J3", "hex": "1318", "how": "aircraft", "ships": list(KIDO_BUTAI)})
    table.announce("moved", (), {"group": "J3", "from": "1318", "to": "1319"})
    table.announce("turn", (), {"turn": NIGHT, "night": True, "date": "1942-04-01"})
    told = sees(state, ALLIES)
    found = sortie.report(told)
    assert found is not None
    assert found.at == ("1319",)
    closed = next_hex(told, fleet)
    assert SEA.distance(closed, "1319") == SEA.distance("0921", "1319") - 1 == sortie.ALBACORES

    fleet.at, state.impulse = closed, 2
    assert SEA.distance(next_hex(sees(state, ALLIES), fleet), "1319") > SEA.distance(closed, "1319")


def test_a_sortie_does_not_lead_through_submarines() -> None:
    state = bay(DAY, 1)
    group(state, "J2", "1319", "ryujo", "chokai", revealed=True)
    fleet = group(state, "A1", "0620", "indomitable", "formidable", "napier")
    torpedo_planes(state)
    step = sortie.steer(sees(state, ALLIES), fleet)
    assert step != ""

    for number, at in enumerate(SEA.disc(step, 1), start=1):
        if at not in {"0620", step}:
            sub(state, f"JS{number}", "", at)
    assert sortie.steer(sees(state, ALLIES), fleet) == ""


def australians(state: Bay, at: str) -> Group:
    return group(state, "AU1", at, next(name for name, card in SHIP.items() if card.force == "australians"))


def test_the_australians_pass_a_submarine_by_day_and_keep_beyond_its_run_by_night() -> None:
    colombo = (SEA.hex_of["colombo"],)
    for turn in (DAY, DUSK, NIGHT):
        state = bay(turn, 2)
        convoy = australians(state, "0714")
        assert SEA.steps(colombo, next_hex(sees(state, ALLIES), convoy)) < SEA.steps(colombo, "0714")

    ahead = next(to for to in SEA.disc("0714", 2) if SEA.steps(colombo, to) == SEA.steps(colombo, "0714") - 2)
    steps = {}
    for turn in (DAY, DUSK, NIGHT):
        state = bay(turn, 2)
        for number in range(3):
            sub(state, f"JS{number}", "", ahead)
        steps[turn] = SEA.distance(next_hex(sees(state, ALLIES), australians(state, "0714")), ahead)
    assert steps == {DAY: 2, DUSK: 2, NIGHT: 3}

    beside = bay(DAY, 2)
    for number in range(3):
        sub(beside, f"JS{number}", "", "1017")
    to = next_hex(sees(beside, ALLIES), australians(beside, "0915"))
    assert (SEA.steps(colombo, to), SEA.distance(to, "1017")) == (1, 1)


def test_the_australians_run_on_for_a_harbour_that_they_reach_before_the_submarines() -> None:
    state = bay(NIGHT, 2)
    convoy = australians(state, "1016")
    for number, at in enumerate(SEA.disc("1016", 1), start=1):
        sub(state, f"JS{number}", "", at)

    assert next_hex(sees(state, ALLIES), convoy) == SEA.hex_of["colombo"]


def test_freighters_stay_in_harbour_before_guns_and_leave_it_before_bombers_alone() -> None:
    state = carriers("1513", impulse=2)
    state.groups["J1"].revealed = True
    freighter = group(state, "F5", SEA.hex_of["madras"], "f5")
    assert next_hex(sees(state, ALLIES), freighter) != freighter.at

    group(state, "J2", "1409", "chokai", "kumano", revealed=True)
    assert next_hex(sees(state, ALLIES), freighter) == freighter.at


def test_freighters_that_fear_nobody_near_stay_in_harbour_however_early_they_would_clear_it() -> None:
    state = carriers("1513", impulse=2)
    state.groups["J1"].revealed = True
    freighter = group(state, "F5", SEA.hex_of["madras"], "f5")
    sight = Sight(GAME.view(at_phase(state, Moving("allies")), ALLIES), replace(STANDARD, scatter=2, clear_port=8))

    assert next_hex(sight, freighter) == freighter.at


def test_carriers_come_a_hex_nearer_to_a_port_on_the_last_days_only() -> None:
    colombo = SEA.hex_of["colombo"]
    beside = next(at for at in SEA.ways[colombo] if SEA.distance(at, colombo) == 1)
    early, late = sees(carriers("1518"), JAPAN), sees(carriers("1518"), JAPAN)
    late.turns_left = STANDARD.last_raid - 1

    assert beside in inshore(early)
    assert beside not in inshore(late)
    assert colombo in inshore(late)


def test_a_freighter_goes_on_to_batteries_rather_than_to_a_port_without() -> None:
    state = bay(DAY, 2)
    group(state, "F7", "1512", "f7")
    trincomalee, madras = SEA.hex_of["trincomalee"], SEA.hex_of["madras"]
    assert SEA.steps((trincomalee,), next_hex(sees(state, ALLIES), state.groups["F7"])) < SEA.steps(
        (trincomalee,), "1512"
    )
    careless = Sight(sees(state, ALLIES).view, replace(STANDARD, unguarded=0.0, bombed=20.0))
    assert SEA.steps((madras,), next_hex(careless, state.groups["F7"])) < SEA.steps((madras,), "1512")


def test_the_australians_wait_outside_a_strike_unless_they_do_not_fear_bombs() -> None:
    state = bay(DAY, 2)
    convoy = australians(state, "0815")
    group(state, "J1", "1315", *KIDO_BUTAI, revealed=True)
    colombo = SEA.hex_of["colombo"]
    sight = sees(state, ALLIES)
    fearless = Sight(sight.view, replace(STANDARD, convoy_bombed=0.0))

    assert SEA.distance(next_hex(sight, convoy), colombo) >= SEA.distance("0815", colombo)
    assert SEA.distance(next_hex(fearless, convoy), colombo) < SEA.distance("0815", colombo)


def test_carriers_engage_merchantmen_alone_in_the_dark_and_nobody_else() -> None:
    state = carriers("1518", turn=NIGHT)
    group(state, "F8", "1518", "f8")
    assert order_of(state, JAPAN, Moving("japan")) == "engage J1"

    group(state, "A3", "1518", "hermes")
    assert not order_of(state, JAPAN, Moving("japan")).startswith("engage")


def test_ozawa_goes_around_a_hex_with_submarines_and_waits_before_several() -> None:
    state = bay(DAY, 1)
    raiders = group(state, "J2", "2010", "chokai", "kumano")
    goal = ("1610",)
    plain = towards(sees(state, JAPAN), raiders, goal)
    for number, to in enumerate(SEA.ways["2010"]):
        if SEA.steps(goal, to) <= SEA.steps(goal, "2010"):
            sub(state, f"AS{2 * number + 1}", "", to)
            sub(state, f"AS{2 * number + 2}", "", to)

    assert plain != "2010"
    assert towards(sees(state, JAPAN), raiders, goal) == "2010"


@pytest.mark.rule("MK-SEA-35")
def test_only_the_group_that_must_sail_homeward_does_so() -> None:
    state = bay(DAY, 2)
    state.released = True
    group(state, "F5", "1210", "f5")
    group(state, "A9", "0207", "formidable", "enterprise")
    state.ships["formidable"].damaged = state.ships["enterprise"].damaged = True

    assert order_of(state, ALLIES, Moving("allies")) in {"move A9 0107", "move A9 0106"}
