"""The theatre plan: fleets are divided by the enemy they face, and a ship goes where its theatre needs it."""

from __future__ import annotations

from flagplot.bots.strategic.estimate import WarRoom
from flagplot.bots.strategic.theatres import PACIFIC, WEST, Division, theatre, theatres
from flagplot.kernel.seat import Seat
from flagplot.strategic import GAME
from flagplot.strategic.state.model import Strategic
from flagplot.strategic.state.pieces import HEAVY, LANDING_CRAFT


def war_room(state: Strategic, nation: str) -> WarRoom:
    return WarRoom(GAME.view(state, Seat(nation)))


def test_the_americans_have_a_front_in_each_ocean_and_most_of_the_fleet_against_japan() -> None:
    found = {one.name: one for one in theatres(war_room(GAME.new("war", 1), "usa"), "usa")}

    assert found[PACIFIC].front == "pearl-harbour"
    assert found[WEST].front == "norfolk"
    assert 0.5 < found[PACIFIC].share < 0.9


def test_a_navy_of_one_ocean_is_not_divided() -> None:
    room = war_room(GAME.new("war", 1), "japan")
    ship = next(unit for unit in room.position.units.values() if unit.nation == "japan" and unit.kind == HEAVY)

    assert len(theatres(room, "japan")) < 2
    assert Division(room, "japan").posting(ship) == ""


def test_ships_built_in_the_atlantic_go_over_until_the_share_is_kept() -> None:
    state = GAME.new("war", 1)
    for unit in state.units.values():
        if unit.nation == "usa" and unit.kind in (HEAVY, LANDING_CRAFT):
            unit.at = "norfolk"
    room = war_room(state, "usa")
    division = Division(room, "usa")
    heavies = [unit for unit in room.position.units.values() if unit.nation == "usa" and unit.kind == HEAVY]
    sent = []
    for ship in heavies:
        if to := division.posting(ship):
            assert to == "pearl-harbour"
            division.moved(ship, to)
            sent.append(ship)

    assert 0 < len(sent) < len(heavies)


def test_the_indian_ocean_and_the_pacific_are_one_theatre() -> None:
    assert theatre("ceylon") == theatre("marianas") == PACIFIC
    assert theatre("channel-biscay") == WEST
