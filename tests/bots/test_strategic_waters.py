"""What captains compute from the map is cached, and computed again when the map has changed."""

from __future__ import annotations

from dataclasses import replace

import pytest

from flagplot.bots.strategic.estimate import WarRoom
from flagplot.bots.strategic.parameters import STANDARD
from flagplot.bots.strategic.waters import KEPT, Waters, waters_of
from flagplot.kernel.seat import Seat
from flagplot.strategic import GAME
from flagplot.strategic.orders.items import Item, Put
from flagplot.strategic.orders.sheets import Tonnage
from flagplot.strategic.phases.tonnage import Tonnages
from flagplot.strategic.rules.merchant.trade import effective_routes, is_effective
from flagplot.strategic.state.model import NAVAL_RANGE, Strategic
from tests.strategic.positions import little


def middle() -> Strategic:
    """The war with some places in other hands."""
    state = GAME.new("war", 1)
    state.turn = 5
    for place, holder in (("singapore", "japan"), ("rabaul", "japan"), ("bergen", "uk"), ("tunis", "usa")):
        state.harbours[place].holder = holder
        state.harbours[place].since = 3
    return state


def test_seats_that_look_at_the_same_map_share_what_is_found_on_it() -> None:
    state = middle()
    usa, japan = (WarRoom(GAME.view(state, Seat(seat))) for seat in ("usa", "japan"))
    assert usa.waters is japan.waters
    assert WarRoom(GAME.glance(state.clone(), Seat("uk"))).waters is usa.waters
    assert WarRoom(GAME.view(state, Seat("usa")), replace(STANDARD, port_worth=99)).waters is not usa.waters


@pytest.mark.parametrize("change", ["holder", "since", "turn", "alliance", "war", "peace", "left", "chair", "option"])
def test_another_map_is_read_again(change: str) -> None:
    state = middle()
    before = waters_of(state, STANDARD)
    match change:
        case "holder":
            state.harbours["malta"].holder = "italy"
        case "since":
            state.harbours["malta"].since = 5
        case "turn":
            state.turn += 1
        case "alliance":
            state.alliances["ussr"] = "neutral"
        case "war":
            state.wars.append(("japan", "ussr"))
        case "peace":
            state.peace.clear()
        case "left":
            state.left["italy"] = 5
        case "chair":
            state.chairs["italy"] = Seat("germany")
        case _:
            state.options = state.options.but(straits="always_open")
    after = waters_of(state, STANDARD)
    assert after is not before
    assert after.is_of(state, STANDARD)
    assert not before.is_of(state, STANDARD)


def test_few_maps_are_remembered_and_none_of_them_holds_a_secret() -> None:
    state = middle()
    first = waters_of(state, STANDARD)
    for turn in range(6, 7 + KEPT):
        state.turn = turn
        waters_of(state, STANDARD)
    state.turn = 5
    again = waters_of(state, STANDARD)
    assert again is not first
    assert not again.chart.units
    assert not any(h.stock or h.manpower or h.tanks or h.garrisons for h in again.chart.harbours.values())


def test_what_is_found_on_the_map_is_what_the_position_says() -> None:
    state = middle()
    waters = Waters(state, STANDARD)
    for nation in state.nations():
        enemies = {other for other in state.nations() if state.at_war(nation, other)}
        assert waters.enemies(nation) == enemies
        held = {base: h.holder for base, h in state.harbours.items() if state.is_fleet_base(base)}
        assert waters.bases(nation) == [base for base, holder in held.items() if holder == nation]
        assert waters.places(nation) == [place for place, h in state.harbours.items() if h.holder == nation]
        assert waters.friendly(nation) == {p for p, h in state.harbours.items() if state.is_friend(nation, h.holder)}
        near = {
            area
            for base, holder in held.items()
            if holder in enemies
            for area in state.atlas.areas
            if state.distance(holder, base, area, submarine=True) <= NAVAL_RANGE
        }
        assert waters.hunted(nation) == near
        based = {area for base, holder in held.items() if holder in enemies for area in state.areas_of(base)}
        assert waters.based(nation) == based
        assert waters.closed(nation) == state.closed(nation)
        for base in waters.bases(nation):
            reached = {landfall.place for landfall in waters.landfalls(nation, base)}
            assert reached == {
                place
                for place, worth in waters.worth(nation).items()
                if worth > 0
                and min(state.distance(nation, base, area) for area in state.areas_of(place)) <= NAVAL_RANGE + 1
            }


def test_the_routes_that_work_are_those_of_which_each_does() -> None:
    state = middle()
    for nation in state.nations():
        alone = {number: route for number, route in state.routes.items() if is_effective(state, route, nation)}
        assert effective_routes(state, nation) == alone


def test_a_sheet_that_only_as_a_whole_breaks_a_rule_does_not_stand() -> None:
    state = little(phase=Tonnages(), tonnage_move="half_per_turn")
    lines: tuple[Item, ...] = (Put("usa", 1, 0), Put("usa", 3, 34))
    draft = Tonnages().draft(state, Seat("usa"))
    assert all(draft.accepts(line) for line in lines)
    assert not draft.stands()
    assert GAME.check(state, Seat("usa"), Tonnage(lines)) is not None
    draft = Tonnages().draft(state, Seat("usa"))
    assert draft.accepts(Put("usa", 3, 21))
    assert draft.stands()
