"""Plans drawn on the chart: where they take markers and at what cost; twin worlds draw the same."""

from __future__ import annotations

from itertools import pairwise
from math import prod
from typing import Any

import pytest

from flagplot.bots.bot import Desk
from flagplot.command.answer import Interruption, Memory
from flagplot.command.drafts import draft
from flagplot.command.plan import Plans
from flagplot.command.staff import answer, book_of, check_plan, note, tracks
from flagplot.command.track import Track
from flagplot.games import load
from flagplot.kernel.dice import SeededDice
from flagplot.kernel.game import Game
from flagplot.kernel.seat import Seat
from flagplot.kernel.testing import check_twins
from flagplot.operational.content.sea import SEA
from flagplot.operational.orders.common import Move
from flagplot.operational.rules.air.airfield import BARRED_COURSES

GAME = load("operational")
JAPAN = Seat("japan")


def drawn(state: Any, *lines: str, seat: Seat = JAPAN) -> dict[str, Track]:
    plans = Plans.read(book_of("operational"), lines)
    return {track.marker: track for track in tracks(Desk(GAME, state, seat), plans, Memory())}


def test_a_course_is_drawn_hex_by_hex_to_its_end() -> None:
    track = drawn(GAME.new("easter", 7), "course J1 to colombo")["J1"]

    hexes = [track.start, *[leg.at for leg in track.legs]]
    assert all(to in SEA.ways[at] for at, to in pairwise(hexes))
    assert hexes[-1] == SEA.hex_of["colombo"]
    assert track.is_certain
    assert "J1 reaches Colombo in 10 steps" in track.words


def test_dusk_and_dawn_are_marked_where_the_light_changes() -> None:
    legs = drawn(GAME.new("easter", 7), "course J1 to colombo")["J1"].legs

    marks = [(leg.turn, leg.mark) for leg in legs if leg.mark]
    assert marks == [(12, "dusk"), (13, "dawn")]
    assert all(not leg.chance for leg in legs if leg.light == "night")


def test_courses_on_which_aircraft_cannot_land_are_marked() -> None:
    state = GAME.new("easter", 7)
    track = drawn(state, "course J1 to colombo")["J1"]

    hexes = [track.start, *[leg.at for leg in track.legs]]
    for at, leg in zip(hexes, track.legs, strict=False):
        barred = SEA.course[at, leg.at] in BARRED_COURSES and leg.light == "day" and leg.impulse != 2
        assert bool(leg.flying) == barred
    assert {leg.flying for leg in track.legs} == {"", "launch", "land"}


def test_fuel_is_burnt_as_the_rules_burn_it() -> None:
    state = GAME.new("easter", 7)
    fast = [leg.fuel for leg in drawn(state, "course J1 to colombo speed=full")["J1"].legs]
    slow = [leg.fuel for leg in drawn(state, "course J1 to colombo speed=cruise")["J1"].legs]

    start = min(ship.fuel for ship in state.ships.values() if ship.group == "J1")
    assert fast[:4] == [start - 1, start - 1, start - 2, start - 3]
    assert slow[:4] == [start - 1, start - 1, start - 2, start - 2]


def test_the_first_leg_is_the_order_that_the_plan_gives() -> None:
    state = GAME.new("easter", 7)
    dice = SeededDice(state.chance)
    plans, memory = Plans.read(book_of("operational"), ["course J1 to colombo"]), Memory()
    seen: list[tuple[str, str]] = []
    for _ in range(200):
        seat = GAME.to_act(state)[0]
        desk = Desk(GAME, state, seat)
        own = plans if seat == JAPAN else Plans.read(book_of("operational"), draft(desk, 1))
        due = {track.marker: track for track in tracks(desk, own, memory)} if seat == JAPAN else {}
        held = memory if seat == JAPAN else Memory()
        found = answer(desk, own, held)
        if isinstance(found, Interruption):
            note(desk, own, held, found)
            found = answer(desk, own, held)
        order: Any = getattr(found, "order", None) or next(iter(desk.orders()))
        if seat == JAPAN and isinstance(order, Move):
            seen.append((order.to, due[order.marker].legs[0].at))
        GAME.apply(state, seat, order, dice)
        dice.take()
        if len(seen) == 4:
            break
    assert len(seen) == 4
    assert all(ordered == foreseen for ordered, foreseen in seen)


def test_full_speed_in_the_dark_says_how_likely_a_collision_is() -> None:
    by_night = drawn(GAME.new("easter", 7), "course J1 to colombo speed=full")["J1"]
    slowly = drawn(GAME.new("easter", 7), "course J1 to colombo speed=cruise")["J1"]

    nights = [leg for leg in by_night.legs if leg.light == "night" and leg.impulse == 3]
    assert len(nights) == 1
    assert "a collision at full speed in the dark: 8%" in by_night.words  # 11 or 12 on two dice
    assert "collision" not in slowly.words


def test_what_is_all_but_certain_is_not_called_certain() -> None:
    track = drawn(GAME.new("easter", 7), "course J1 to 1618")["J1"]

    missed = prod(1 - leg.chance for leg in track.legs)
    assert 0 < missed < 0.005
    assert "found on the way: 99%" in track.words


def test_a_plan_by_doctrine_is_drawn_for_two_turns_at_most() -> None:
    track = drawn(GAME.new("easter", 7), "stalk carriers")["J1"]

    assert not track.is_certain
    assert len(track.legs) <= 6
    assert "as things stand" in track.words


def test_nothing_is_drawn_for_observers_and_without_plans() -> None:
    state = GAME.new("easter", 7)

    assert drawn(state) == {}
    assert drawn(state, "course J1 to colombo", seat=Seat("observer")) == {}


def test_twin_worlds_draw_the_same_plans() -> None:
    def channel(game: Game[Any], state: Any, seat: Seat) -> str:
        plans = Plans.read(book_of(game.slug), draft(Desk(game, state, seat), 7))
        return str(tracks(Desk(game, state, seat), plans, Memory()))

    assert check_twins(GAME, ["easter"], games=1, every=23, channels=[channel])


@pytest.mark.parametrize("slug,scenario", [("operational", "raid"), ("strategic", "intro"), ("tactical", "duel")])
def test_what_the_staff_proposes_can_be_planned(slug: str, scenario: str) -> None:
    game = load(slug)
    state = game.new(scenario, 3)
    for seat in game.to_act(state):
        lines = draft(Desk(game, state, seat), 12)
        plans = Plans.read(book_of(slug), lines)

        assert plans.lines() == lines
        assert lines[0].startswith("arrange lots=") == (scenario == "raid")
        assert [check_plan(Desk(game, state, seat), plan) for plan in plans.given] == [None] * len(lines)


@pytest.mark.parametrize("slug", ["operational", "strategic", "tactical"])
def test_every_plan_is_told_in_words(slug: str) -> None:
    for form in book_of(slug).book:
        plan = book_of(slug).parse(form.example)

        assert plan.told() != plan.line()
        assert "_" not in plan.told()


@pytest.mark.parametrize(
    "scenario, seat, has, lacks",
    [
        ("easter", "japan", "carriers boats", "raiders dummies convoys"),
        ("easter", "allies", "carriers raiders freighters", "dummies convoys boats"),
        ("albacores", "japan", "carriers", "raiders dummies convoys boats"),
        ("ceylon", "japan", "carriers raiders dummies convoys boats", "freighters"),
        ("raid", "japan", "carriers raiders dummies boats", "convoys freighters"),
        ("raid", "allies", "carriers raiders dummies convoys boats freighters", ""),
    ],
)
def test_the_staff_proposes_plans_for_forces_that_the_side_has(scenario: str, seat: str, has: str, lacks: str) -> None:
    lines = draft(Desk(GAME, GAME.new(scenario, 3), Seat(seat)), 12)
    named = {word for line in lines if not line.startswith("strike") for word in line.split()[1:]}

    assert set(has.split()) <= named
    assert not set(lacks.split()) & named
    assert "cripples" in named  # every ship may be damaged
