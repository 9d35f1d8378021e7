"""Secrets changed directly, not by imagining: a seat is shown the same, whatever it cannot know."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from flagplot.bots.bot import Desk
from flagplot.bots.strategic import CAPTAIN
from flagplot.kernel.dice import Chance, SeededDice, key_from_seed
from flagplot.kernel.seat import CONTROL, OBSERVER, Seat
from flagplot.strategic import GAME
from flagplot.strategic.rules.production import new_unit
from flagplot.strategic.state.model import Strategic
from flagplot.strategic.state.pieces import PORT, Commitment
from flagplot.strategic.state.view import known_nations
from tests.strategic.merchant_scenes import fight, guards, raiders
from tests.strategic.positions import Halt, force, kinds, little, operation, troops, unit


def told(state: Strategic, seat: str) -> bytes:
    """Everything that a seat is shown and told, and its legal orders."""
    listed = [order.line() for order in GAME.orders(state, Seat(seat))] if seat in GAME.to_act(state) else []
    view = GAME.view(state, Seat(seat))
    view.flow = [phase for phase in view.flow if not isinstance(phase, Halt)]
    return GAME.codec.dumps(view).encode() + repr(listed).encode()


@pytest.mark.rule("NW-INT-13", "NW-MER-35")
def test_who_is_too_weak_to_attack_does_not_learn_the_strength_of_the_escort() -> None:
    """Two submarines, 6: from 19 on there is no combat, and 20 must look like 40."""
    found = []
    for escorts in (10, 20):
        state = little()
        raiders(state, 2)
        guards(state, escorts)
        assert "merchant.declined" in kinds(fight(state))
        found.append(told(state, "usa"))
        log = [GAME.catalogue.sentence(event) for event in state.logs[Seat("usa")]]
        assert log[-1] == "The attack on route 2 in e, CV 6, is too weak to be made."
        assert not list(state.logs[Seat("japan")]), "the escorts meet nobody"
    assert found[0] == found[1]


@pytest.mark.rule("NW-INT-13")
def test_control_sees_the_escorts_themselves() -> None:
    state = little()
    raiders(state, 2)
    escorts = guards(state, 10)
    fight(state)
    assert {unit.id for unit in escorts} <= set(GAME.view(state, CONTROL).position.units)


@pytest.mark.rule("NW-AMP-42", "NW-OPS-22")
def test_nobody_sees_that_a_lodgement_of_the_enemy_goes_hungry() -> None:
    found = []
    for turns in (0, 1):
        state = little()
        troops(state, "usa", "beach", men=2)
        state.harbours["beach"].landed["usa"] = 1
        state.harbours["beach"].hungry["usa"] = turns
        found.append((told(state, "japan"), told(state, "usa")))
    assert found[0][0] == found[1][0]
    assert found[0][1] != found[1][1], "its owner does"


def test_what_lies_under_an_enemy_counter_and_in_his_books_shows_nowhere() -> None:
    found = []
    for more in (0, 1, 2):
        state = little()
        ships = [unit(state, "japan", "heavy", "truk") for _ in range(1 + more)]
        force(state, "japan:two", "truk", *ships, lsp=more, men=more)
        operation(state, "amphibious", "japan:two", "d", invasion="japan:two", place="midway")
        state.operations[0].military = bool(more)
        disturb(state, {"japan"}, more)
        found.append([told(state, seat) for seat in ("usa", "uk", OBSERVER)])
    assert found[0] == found[1] == found[2]


def disturb(state: Strategic, nations: set[str], more: int) -> None:
    """Change what only these nations know: ships, damage, supplies, troops, tonnage, cards laid, deals, notes."""
    if not more:
        return
    for nation in sorted(nations):
        for harbour in state.harbours.values():
            if harbour.holder == nation:
                harbour.stock[nation] = harbour.stock.get(nation, 0) + more
                harbour.manpower[nation] = harbour.manpower.get(nation, 0) + more
                harbour.tanks[nation] = harbour.tanks.get(nation, 0) + more
        state.reserve[nation] += more
        state.transports[nation] += more
        state.ledgers[nation].tonnage_in += 9 * more
        state.ledgers[nation].lsp_out += more
        state.scores[nation].tonnage_sunk = more
        state.fed[nation] = {"nowhere": more}
        state.military_used[nation] = more
        for route in state.routes.values():
            if nation in route.tonnage:
                route.tonnage[nation] += more
        bases = [place for place, harbour in state.harbours.items() if harbour.holder == nation]
        for base in bases[:3]:
            for kind in ("heavy", "air", "submarine"):
                new_unit(state, nation, kind, base)
        for one in state.units.values():
            if one.nation == nation and one.duty == PORT and one.is_ship and not one.is_carrier:
                one.damaged = not one.damaged
        for counter in state.forces.values():
            if counter.nation == nation:
                counter.lsp, counter.reach = counter.lsp + more, counter.reach + more
        for card in state.hands[nation][:1]:
            state.commitments.append(Commitment(card, nation, "die", "somewhere", part="cover"))
    state.chance = Chance(key_from_seed(more))


def positions(scenario: str, seed: int, every: int, most: int) -> Iterator[Strategic]:
    """Positions of a game of captains, every few orders."""
    state = GAME.new(scenario, seed)
    wits, dice = SeededDice(Chance(key_from_seed(seed))), SeededDice(state.chance)
    asked = 0
    while (acting := GAME.to_act(state)) and asked < most:
        if asked % every == 0:
            yield state
        asked += 1
        GAME.apply(state, acting[0], CAPTAIN.order(Desk(GAME, state, acting[0]), wits), dice)


@pytest.mark.parametrize(
    "scenario, every, most",
    [
        ("intro", 3, 80),
        pytest.param("pacific", 17, 170, marks=pytest.mark.slow),
        pytest.param("1942", 41, 330, marks=pytest.mark.slow),
    ],
)
def test_a_seat_is_told_the_same_whatever_others_hide(scenario: str, every: int, most: int) -> None:
    compared = 0
    for state in positions(scenario, 5, every, most):
        seats = [*dict.fromkeys(state.chairs.values()), OBSERVER]
        for seat in seats:
            strangers = set(state.nations()) - set(known_nations(state, seat))
            twin = state.clone()
            disturb(twin, strangers, 2)
            assert told(state, seat) == told(twin, seat), f"{scenario}, {state.where()}, {seat}"
            compared += 1
    assert compared > 20
