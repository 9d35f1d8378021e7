"""Avoidable losses were warned of, and every loss has a cause: both are checked in captains' games."""

from collections.abc import Iterator
from typing import Any

import pytest

from flagplot.bots.bot import Desk
from flagplot.bots.roster import recruit
from flagplot.games import load
from flagplot.kernel.dice import Chance, SeededDice, key_from_seed
from flagplot.kernel.event import Event
from flagplot.kernel.match import Match
from flagplot.kernel.order import Order
from flagplot.kernel.proof.ledger import Fairness
from flagplot.kernel.seat import CONTROL, OBSERVER, Seat, side_of
from flagplot.lab.odds.order import reckon
from flagplot.operational.content.counters import PLANE
from flagplot.operational.content.sea import SEA
from flagplot.operational.orders.common import Done, Launch, Move
from flagplot.operational.phases.sea.movement import Moving
from flagplot.strategic.text.wording import called, english
from flagplot.tactical.rules.movement.geometry import YARD
from flagplot.tactical.rules.torpedoes.spreads import RUN
from flagplot.tactical.state.model import Spread

pytestmark = pytest.mark.slow

LOSSES = {
    "operational": {"sunk", "damaged", "merchants.lost", "troops.lost", "plane.lost", "sub.sunk", "battery.destroyed"},
    "tactical": {"sunk"},
    "strategic": {"losses.taken", "transports.sunk"},
}
CAUSES = {
    "operational": {"gunfire", "torpedoes", "sub.torpedoes", "bomb.result", "bombs", "collision", "ground", "evicted"},
    "tactical": {"killed", "creaks", "scuttled"},
    "strategic": {"battle.fire", "landing.fire", "merchant.fought", "standin.fought", "stand_in"},
}
NEAR = 60
"""Maximum of events between a cause and the last of its losses: several ships fire before losses are taken."""


def played(slug: str, scenario: str, seed: int, most: int) -> Iterator[tuple[Any, Seat, Order, dict[Seat, int]]]:
    game, bot = load(slug), recruit(slug, "captain")
    match = Match.open(game, scenario, Fairness(seed=seed), {})
    wits = SeededDice(Chance(key_from_seed(seed)))
    for _ in range(most):
        if match.state.outcome is not None:
            return
        seat = game.to_act(match.state)[0]
        order = bot.order(Desk(game, match.state, seat), wits)
        before = {one: len(log) for one, log in match.state.logs.items()}
        yield match, seat, order, before
        match.play(seat, order)


def of_ours(slug: str, event: Event, seat: Seat, state: Any) -> bool:
    """Whether a loss is the reader's own."""
    facts = event.facts
    if slug == "operational":
        return facts.get("side", "allies") == side_of(seat)
    if slug == "tactical":
        return any(ship.name == facts["ship"] and ship.side == side_of(seat) for ship in state.ships.values())
    return str(state.chairs.get(str(facts.get("nation", "")), "")) == str(seat)


@pytest.mark.parametrize(
    "slug, scenario, seed, most",
    [
        ("operational", "easter", 1, 999),
        ("operational", "easter", 2, 999),
        ("operational", "ceylon", 3, 900),
        ("tactical", "river-plate", 1, 99),
        ("tactical", "savo-island", 1, 99),
        ("tactical", "java-sea", 2, 60),
        ("strategic", "intro", 1, 99),
        ("strategic", "pacific", 1, 120),
    ],
)
def test_no_loss_reaches_its_owner_without_a_cause(slug: str, scenario: str, seed: int, most: int) -> None:
    *_, (match, _, _, _) = played(slug, scenario, seed, most)
    losses = 0
    for seat, log in match.state.logs.items():
        if seat in (CONTROL, OBSERVER):
            continue
        events = log.since(0)
        for number, event in enumerate(events):
            if event.kind not in LOSSES[slug] or not of_ours(slug, event, seat, match.state):
                continue
            losses += 1
            assert event.rules, event
            if not event.facts.get("cause"):
                near = events[max(0, number - NEAR) : number]
                assert any(one.kind in CAUSES[slug] for one in near), (event, [one.kind for one in near])
    assert losses


def test_a_boat_that_aircraft_sink_was_warned() -> None:
    """Boats that captains move by day under search zones: the odds are shown before, the cause and the dice after."""
    game = load("operational")
    sunk = 0
    for seed in (1, 3):
        for match, seat, order, before in played("operational", "raid" if seed == 1 else "ceylon", seed, 700):
            if not isinstance(order, Move) or order.marker not in match.state.subs or match.state.night:
                continue
            told = reckon(game, game.view(match.state, seat), order)
            branch = match.branch()
            branch.play(seat, order)
            news = branch.state.logs[seat].since(before[seat])
            for event in news:
                if event.kind == "sub.sunk" and event.facts["sub"] == order.marker:
                    sunk += 1
                    assert any(one.rule == "MK-SUB-3" for one in told.warnings), order.line()
                    assert event.facts["cause"] == "aircraft"
                    assert event.rolls
    assert sunk


@pytest.mark.rule("MK-AIR-73")
def test_carriers_that_steam_with_the_wind_are_told_what_they_give_up() -> None:
    game = load("operational")
    for match, seat, order, _ in played("operational", "raid", 1, 1_300):
        if not isinstance(order, Launch) or seat != "japan" or PLANE[order.units[0]].type == "Betty":
            continue
        warned = reckon(game, game.view(match.state, seat), order).warnings
        assert any("S, SW or NW" in str(one.text) for one in warned)
        after = _after_landing_is_due(match, order)
        for group, to in after:
            found = reckon(game, game.view(match.state, seat), Move(group, to, "abandon"))
            assert any("cannot land on carriers that steam" in str(one.text) for one in found.warnings), (group, to)
        return
    pytest.fail("nobody launched from a carrier")


def _after_landing_is_due(match: Any, order: Launch) -> list[tuple[str, str]]:
    """The same position in the third impulse with the strike returning, and the steps that its carriers may not take."""

    state = match.state
    for name in order.units:
        state.planes[name].task = "strike"
    state.impulse = 3
    state.flow[-1] = Moving("japan")
    carrier = state.ships[state.planes[order.units[0]].base]
    group = state.groups[carrier.group]
    return [(group.id, to) for to in SEA.ways[group.at] if SEA.course[group.at, to] in {"S", "SW", "NW"}][:1]


@pytest.mark.rule("NA-TRP-22")
def test_a_plot_that_crosses_a_wake_says_which_course_combs_it() -> None:
    game = load("tactical")
    state = game.new("duel", 1)
    seat = game.to_act(state)[0]
    ship = next(one for one in state.ships.values() if one.side == side_of(seat))
    foe = next(one for one in state.ships.values() if one.side != ship.side)
    ship.course = 0
    x, y = ship.x - 3_000 * YARD, ship.y + 1_000 * YARD
    state.spreads.append(Spread(1, foe.side, foe.id, "IJN", x, y, 900, 8, 24, RUN[24], 0, 2))

    def told(line: str) -> list[str]:
        return [str(one.text) for one in reckon(game, game.view(state, seat), game.notation.parse(line, seat)).warnings]

    ahead = told(f"plot {ship.group}: 5000y")
    assert (
        f"{ship.name} meets 8 torpedoes on course 090; steering 090 or 270 combs them, and half of them count." in ahead
    )
    assert not any("torpedo" in text for text in told(f"plot {ship.group}: 0y"))


@pytest.mark.rule("NW-CMB-21")
def test_a_force_without_stores_is_told_what_it_costs() -> None:
    game = load("strategic")
    texts: list[str] = []
    for match, seat, order, _ in played("strategic", "intro", 1, 40):
        if order.line().startswith("flags"):
            texts += [str(one.text) for one in reckon(game, game.view(match.state, seat), order).warnings]
    assert any("without LSP" in text for text in texts)
    assert any("landing craft" in text and called("bataan") in text for text in texts)


def test_who_ends_the_launching_with_strikes_ready_is_told() -> None:
    told = 0
    for match, seat, order, _ in played("operational", "easter", 1, 999):
        if isinstance(order, Launch):
            view = match.game.view(match.state, seat)
            warnings = [str(one.text) for one in reckon(match.game, view, Done()).warnings]
            assert any("strikes leave in this step only" in text for text in warnings)
            told += 1
    assert told


def test_the_first_patrol_says_what_it_costs_the_carriers() -> None:
    game, japan = load("operational"), Seat("japan")
    state = game.new("easter", 5)
    first, second = game.notation.parse("cap akagi-zero J1", japan), game.notation.parse("cap soryu-zero J1", japan)

    told = [str(one.text) for one in reckon(game, game.view(state, japan), first).warnings]
    assert told == ["Sending up patrols, J1 may only lie to or steam N, NE or SE in this impulse."]
    game.apply(state, japan, first, SeededDice(state.chance))
    assert not reckon(game, game.view(state, japan), second).warnings


@pytest.mark.rule("NW-OPS-13")
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_who_may_meet_an_operation_is_told_before_it_sails(seed: int) -> None:
    game, axis = load("strategic"), Seat("axis")
    warned: dict[int, list[str]] = {}
    for match, seat, order, _ in played("strategic", "intro", seed, 99):
        if seat == axis and order.line().startswith("flags"):
            told = reckon(game, game.view(match.state, seat), order).warnings
            warned[match.state.turn] = [str(risk.text) for risk in told]
    turn, met = 0, 0
    for event in match.state.logs[axis].since(0):
        turn = int(str(event.facts["turn"])) if event.kind == "turn.opened" else turn
        if event.kind == "intervention.made":
            where = called(str(event.facts["area"]))
            names = [str(english().force(name)) for name in event.facts["forces"]]
            assert any(where in text and all(name in text for name in names) for text in warned[turn]), (event, warned)
            met += 1
    assert met
