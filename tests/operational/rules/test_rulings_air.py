"""AIR: any one ship of the hex, aircraft that are lost without a base, units that have searched."""

from typing import Any

import pytest

from flagplot.kernel.seat import Seat
from flagplot.operational import GAME
from flagplot.operational.content.sea import SEA
from flagplot.operational.orders.notation import NOTATION
from flagplot.operational.phases.air.raid import Raid
from flagplot.operational.phases.sea.movement import Moving
from flagplot.operational.phases.sea.plotting import Plotting
from flagplot.operational.phases.submarines import Submarines
from flagplot.operational.rules.air.bombing import grounded
from flagplot.operational.rules.air.recovery import land_strikes
from flagplot.operational.rules.damage import strike_ship
from flagplot.operational.state.model import ALLIES, JAPAN, Bay, Strike
from tests.operational.positions import (
    DAY,
    NIGHT,
    advance,
    allowed,
    at_phase,
    bay,
    forbidden,
    group,
    kinds,
    over_target,
    plane,
    play,
    refused,
    sub,
    umpire,
)

COLOMBO = SEA.hex_of["colombo"]


def split(turn: int = DAY) -> Bay:
    """The carriers have left the group that was the target of the strike, and are in the same hex."""
    state = at_phase(bay(turn, 2), Moving(ALLIES))
    group(state, "A1", "2021", "indomitable", "emerald", "napier", revealed=turn == DAY, reported=True)
    group(state, "A9", "2021", "warspite")
    plane(state, "akagi-val", "akagi", task="strike")
    play(state, ALLIES, "detach A1 indomitable", *((1, 1) if turn == NIGHT else ()))
    state.strikes = [Strike("J1-1", JAPAN, "2024", "A1", ["akagi-val"], flown=True)]
    return over_target(state, Raid("J1-1", JAPAN, "2021", ["akagi-val"], "A1"))


@pytest.mark.rule("MK-AIR-72", "MK-AIR-64")
def test_splitting_the_group_that_was_named_does_not_save_its_carriers() -> None:
    state = split()
    advance(state)

    assert [group.id for group in state.groups.values() if "indomitable" in group.ships] != ["A1"]
    assert allowed(state, JAPAN, "bomb akagi-val dive indomitable")
    assert allowed(state, JAPAN, "bomb akagi-val dive napier")
    assert refused(state, JAPAN, "bomb akagi-val dive warspite") == "MK-AIR-55"  # nobody has sighted A9
    play(state, JAPAN, "bomb akagi-val dive indomitable", 1, 6, 6)
    assert state.ships["indomitable"].damaged


@pytest.mark.rule("MK-AIR-72", "MK-AIR-65")
def test_at_night_ships_of_all_groups_reported_are_drawn_and_only_those_attacked_risk_collision() -> None:
    state = bay(NIGHT, 2)
    group(state, "J1", "2021", "chokai", "kumano", reported=True)
    group(state, "J2", "2021", "akagi", "kagero", reported=True)
    group(state, "J3", "2021", "kongo")
    plane(state, "827-sqn", "indomitable", task="strike")
    over_target(state, Raid("A1-1", ALLIES, "2021", ["827-sqn"], "J1"))
    advance(state)
    events = play(state, ALLIES, "bomb 827-sqn torpedo any", ("MK-AIR-64 target", 3), 1, 1, ("MK-SEA-23", 1), 1)

    assert next(event for event in events if event.kind == "bombs").facts["target"] == "akagi"
    assert kinds(events).count("no.collision") == 1


@pytest.mark.rule("MK-AIR-72", "MK-AIR-36")
def test_carriers_in_sight_beside_the_target_send_up_their_fighters() -> None:
    state = split()
    plane(state, "800-sqn", "indomitable")
    at_phase(state, Raid("J1-1", JAPAN, "2021", units=["akagi-val"], target="A1"))
    for other in state.groups.values():
        other.regrouped = 0
    advance(state)

    assert allowed(state, ALLIES, "scramble 800-sqn")


def coming_home(impulse: int = 3, *, base: str = "akagi", **options: Any) -> Bay:
    state = at_phase(bay(DAY, impulse, **options), Moving(JAPAN))
    group(state, "J1", "2024", "akagi", "tone")
    plane(state, "akagi-val", base, task="strike")
    plane(state, "akagi-kate", base)
    state.strikes = [Strike("J1-1", JAPAN, "2021", "A1", ["akagi-val"], flown=True)]
    return state


BARRED = [to for to in SEA.ways["2024"] if SEA.course["2024", to] in {"S", "SW", "NW"}]
FREE = [to for to in SEA.ways["2024"] if SEA.course["2024", to] not in {"S", "SW", "NW"}]


@pytest.mark.rule("MK-AIR-10", "MK-AIR-11", "MK-AIR-73")
@pytest.mark.parametrize("to", SEA.ways["2024"])
def test_a_carrier_that_is_to_recover_a_strike_may_not_move_with_the_wind(to: str) -> None:
    state = coming_home()

    assert refused(state, JAPAN, f"move J1 {to}") == ("MK-AIR-10" if to in BARRED else "")
    assert refused(state, JAPAN, f"move J1 {to} abandon") == ("" if to in BARRED else "MK-AIR-73")
    assert allowed(coming_home(impulse=2), JAPAN, f"move J1 {to}")
    assert allowed(coming_home(base="sabang"), JAPAN, f"move J1 {to}")


@pytest.mark.rule("MK-AIR-73", "MK-AIR-22")
def test_the_refusal_says_how_aircraft_are_given_up_and_the_loss_says_that_they_were() -> None:
    state = coming_home()
    objection = GAME.check(state, Seat(JAPAN), NOTATION.parse(f"move J1 {BARRED[0]}"))
    assert objection is not None
    assert f"`move J1 {BARRED[0]} abandon`" in objection.text
    assert refused(state, JAPAN, f"move J1 {BARRED[0]} leave") == "MK-AIR-73"
    assert f"move J1 {BARRED[0]} abandon" in [order.line() for order in GAME.orders(state, Seat(JAPAN))]
    play(state, JAPAN, f"move J1 {BARRED[0]} abandon")
    referee = umpire()
    land_strikes(state, referee, JAPAN)

    assert state.planes["akagi-val"].lost
    assert not state.planes["akagi-kate"].lost
    lost = next(event for event in referee.events if event.kind == "plane.lost")
    course = SEA.course["2024", BARRED[0]]
    assert lost.facts["cause"] == f"given up: Akagi moved {course}"
    assert lost.rules[0] == "MK-AIR-73"
    assert GAME.catalogue.sentence(lost).endswith(f"lost: nothing lands on Akagi while she steams {course}.")


@pytest.mark.rule("MK-AIR-73")
def test_aircraft_given_up_land_on_another_deck_in_reach() -> None:
    state = coming_home()
    group(state, "J2", "2022", "hiryu")
    play(state, JAPAN, f"move J1 {BARRED[0]} abandon")
    land_strikes(state, umpire(), JAPAN)

    assert state.planes["akagi-val"].base == "hiryu"


@pytest.mark.rule("MK-AIR-10")
def test_a_carrier_whose_strike_was_diverted_moves_as_she_likes() -> None:
    state = coming_home()
    state.planes["akagi-val"].post = "hiryu"

    assert allowed(state, JAPAN, f"move J1 {BARRED[0]}")


@pytest.mark.rule("MK-AIR-73", "MK-SEQ-10")
def test_aircraft_are_given_up_in_a_plot_by_the_same_word() -> None:
    state = coming_home(movement_mode="plotted_simultaneous")
    at_phase(state, Plotting())
    group(state, "A1", "0821", "emerald")
    listed = [order.line() for order in GAME.orders(state, Seat(JAPAN))]

    assert refused(state, JAPAN, f"plot J1={BARRED[0]}") == "MK-AIR-10"
    assert f"plot J1={BARRED[0]}:abandon" in listed
    assert f"plot J1={FREE[0]}" in listed
    play(state, JAPAN, f"plot J1={BARRED[0]}:abandon")
    play(state, ALLIES, "plot")
    advance(state)
    assert state.groups["J1"].at == BARRED[0]


@pytest.mark.rule("MK-AIR-73")
def test_a_submarine_has_no_aircraft_to_give_up() -> None:
    state = bay(NIGHT, 1)
    sub(state, "JS1", "i-2", "2020")

    assert forbidden(state, Submarines(JAPAN), JAPAN, f"move JS1 {SEA.ways['2020'][0]} abandon") == "MK-AIR-73"


@pytest.mark.rule("MK-AIR-74", "MK-AIR-62", "MK-AIR-57")
@pytest.mark.parametrize("mode, caught", [("back_at_base", True), ("in_the_air", False)])
def test_units_that_have_searched_are_treated_alike_afloat_and_ashore(mode: str, caught: bool) -> None:
    state = bay(DAY, 2, searched_units=mode)
    group(state, "A1", "2021", "indomitable", moved=1)
    aboard = plane(state, "827-sqn", "indomitable", task="search")
    ashore = plane(state, "11-sqn", "colombo", task="search")
    strike_ship(state, umpire(), "indomitable", "D", bombs=True)

    assert aboard.lost == caught
    assert (grounded(state, COLOMBO, ALLIES) == [ashore]) == caught


@pytest.mark.rule("MK-AIR-74")
def test_searchers_in_the_air_come_down_with_the_others() -> None:
    state = bay(DAY, 3, searched_units="in_the_air")
    group(state, "A1", "2021", "indomitable")
    group(state, "A2", "2022", "formidable")
    searcher = plane(state, "827-sqn", "indomitable", task="search")
    state.ships["indomitable"].damaged = True
    land_strikes(state, umpire(), ALLIES)

    assert searcher.base == "formidable"
