"""A place on two seas: an attacker must say from which one."""

from __future__ import annotations

from typing import Any

import pytest

from flagplot.bots.bot import Desk
from flagplot.bots.strategic import CAPTAIN
from flagplot.bots.strategic.estimate import WarRoom
from flagplot.kernel.dice import Chance, SeededDice, key_from_seed
from flagplot.kernel.seat import Seat
from flagplot.strategic import GAME
from flagplot.strategic.content.world import Place, world
from flagplot.strategic.orders.items import FlagCard, Invade
from flagplot.strategic.orders.sheets import Cards, Flags, Sheet
from flagplot.strategic.phases.flags import Flagging
from flagplot.strategic.state.model import NAVAL_RANGE, Strategic
from tests.strategic.positions import (
    PLACES,
    changed,
    fact,
    force,
    little,
    objection,
    refused,
    sheets,
    stock,
    top,
    unit,
    war,
)

TWO = {
    "scapa-flow": ("north-sea", "north-western-approaches"),
    "gibraltar": ("gibraltar-approaches", "west-med"),
    "singapore": ("java-sea", "south-china-sea"),
    "ominato": ("sea-of-japan", "japan-east"),
    "suez": ("red-sea", "east-med"),
    "copenhagen": ("baltic", "north-sea"),
}
STRAIT = changed(places=PLACES | {"strait": Place("strait", "Strait", "fleet_base", ("d", "e"), "japan", "japan")})


def test_six_places_lie_on_two_seas() -> None:
    assert {place.id: place.areas for place in world().places.values() if len(place.areas) > 1} == TWO


def before(**options: Any) -> Strategic:
    """Covering and invasion force at reef, c, before the flags; strait lies on d and e."""
    state = little(phase=Flagging(), scenario=STRAIT, **options)
    force(state, "usa:cover", "reef", unit(state, "usa", "heavy", "reef"))
    force(state, "usa:land", "reef", men=2, transports=2)
    stock(state, "usa", "reef", 4)
    return state


@pytest.mark.rule("NW-MAP-10")
@pytest.mark.parametrize("area", ["d", "e"])
def test_the_landing_takes_place_in_the_sea_that_is_named(area: str) -> None:
    state = before()
    events = sheets(state, {"usa": f"flags land usa:cover usa:land strait in {area} lsp=1+1"})
    assert state.operations[0].area == area
    assert fact(events, "flag.placed", "area") == area
    assert {state.forces[name].area for name in ("usa:cover", "usa:land")} == {area}


@pytest.mark.rule("NW-MAP-10")
def test_whoever_does_not_say_is_asked_for_it() -> None:
    found = objection(before(), "usa", "flags land usa:cover usa:land strait lsp=1+1")
    assert found is not None
    assert found.rule == "NW-MAP-10"
    assert found.text == "strait lies on d and e: say from which sea, `strait in d` or `strait in e`."


@pytest.mark.rule("NW-MAP-10")
def test_a_sea_that_the_place_does_not_lie_on_is_refused() -> None:
    state = before()
    found = objection(state, "usa", "flags land usa:cover usa:land strait in c lsp=1+1")
    assert found is not None
    assert (found.rule, found.text) == ("NW-MAP-10", "strait lies on d and e, not on c.")
    assert refused(state, "usa", "flags land usa:cover usa:land wake in d lsp=1+1") == "", (
        "to name the only one is right"
    )
    assert refused(state, "usa", "flags land usa:cover usa:land wake in e lsp=1+1") == "NW-MAP-10"


@pytest.mark.rule("NW-MAP-10", "NW-AMP-24")
def test_where_one_sea_is_in_reach_it_need_not_be_named() -> None:
    """From pearl, a, the nearer sea of the strait is four areas away and the other five."""
    beyond = Place("strait", "Strait", "port", ("f", "e"), "", "japan")
    state = little(phase=Flagging(), scenario=changed(places=PLACES | {"strait": beyond}))
    force(state, "usa:cover", "pearl", unit(state, "usa", "heavy", "pearl"))
    force(state, "usa:land", "pearl", men=2, transports=2)
    stock(state, "usa", "pearl", 4)
    assert refused(state, "usa", "flags land usa:cover usa:land strait in f lsp=1+1") == "NW-AMP-24"
    assert refused(state, "usa", "flags land usa:cover usa:land strait in f lsp=1+1 range=usa-1 landrange=usa-2") == ""
    longer = "flags land usa:cover usa:land strait lsp=1+1 range=usa-1 landrange=usa-2"
    assert refused(state, "usa", longer) == "NW-MAP-10", "with range cards both are in reach"
    sheets(state, {"usa": "flags land usa:cover usa:land strait lsp=1+1"})
    assert state.operations[0].area == "e"


@pytest.mark.rule("NW-MAP-10", "NW-OPS-28")
def test_a_strike_names_its_sea_too() -> None:
    state = before(port_strike="on")
    assert refused(state, "usa", "flags strike usa:cover strait lsp=1") == "NW-MAP-10"
    assert refused(state, "usa", "flags strike usa:cover strait in c lsp=1") == "NW-MAP-10"
    sheets(state, {"usa": "flags strike usa:cover strait in e lsp=1"})
    assert (state.operations[0].kind, state.operations[0].area) == ("strike", "e")


@pytest.mark.rule("NW-MAP-10")
@pytest.mark.parametrize("place", sorted(TWO))
def test_each_of_the_six_is_attacked_from_either_sea(place: str) -> None:
    state = war(5, Flagging(), straits="always_open")
    nation = {"singapore": "japan", "ominato": "usa", "copenhagen": "usa"}.get(place, "germany")
    home = next(name for name in state.harbours if name != place and reaches(state, nation, name, TWO[place]))
    state.harbours[home].holder = nation
    force(state, f"{nation}:cover", home, unit(state, nation, "heavy", home))
    force(state, f"{nation}:land", home, men=1, transports=1)
    stock(state, nation, home, 2)

    def objections(where: str) -> set[str]:
        line = f"flags land {nation}:cover {nation}:land {where} lsp=1+1"
        return {fault.rule for _, fault in top(state).faults(state, Seat(nation), GAME.notation.parse(line))}

    assert "NW-MAP-10" in objections(place)
    for area in TWO[place]:
        assert not objections(f"{place} in {area}") & {"NW-MAP-10", "NW-AMP-24"}


def reaches(state: Strategic, nation: str, base: str, areas: tuple[str, ...]) -> bool:
    return all(state.distance(nation, base, area) <= NAVAL_RANGE for area in areas)


def test_captains_say_from_which_sea_they_land_at_singapore() -> None:
    named = set()
    for seed in range(6):
        state = GAME.new("intro", seed)
        wits, dice = SeededDice(Chance(key_from_seed(seed))), SeededDice(state.chance)
        while acting := GAME.to_act(state):
            order = CAPTAIN.order(Desk(GAME, state, acting[0]), wits)
            if isinstance(order, (Flags, Cards)):
                named |= {item.area for item in landings(order) if item.place == "singapore"}
            GAME.apply(state, acting[0], order, dice)
    assert named <= set(TWO["singapore"])
    assert named


def landings(sheet: Sheet) -> list[Invade]:
    """The landings on a sheet, those by an extra flag included."""
    lines = [line.operation if isinstance(line, FlagCard) else line for line in sheet.lines()]
    return [line for line in lines if isinstance(line, Invade)]


def test_a_captain_comes_from_the_sea_where_less_may_meet_them() -> None:
    """An enemy counter at pearl, a, reaches e and not f: the captain goes the longer way."""
    beyond = Place("strait", "Strait", "port", ("e", "f"), "", "japan")
    state = little(phase=Flagging(), scenario=changed(places=PLACES | {"strait": beyond}))
    assert WarRoom(GAME.view(state, Seat("usa"))).approach("usa", "reef", "strait") == ("e", 2)
    state.harbours["pearl"].holder = "japan"
    force(state, "japan:raid", "pearl", unit(state, "japan", "heavy", "pearl"))
    assert WarRoom(GAME.view(state, Seat("usa"))).approach("usa", "reef", "strait") == ("f", 3)
