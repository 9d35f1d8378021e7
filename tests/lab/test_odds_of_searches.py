"""The chance of being found and the odds of a landing, shown before an order, against what is thrown after it in games of captains."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest

from flagplot.bots.bot import Desk
from flagplot.bots.roster import recruit
from flagplot.command.answer import Given, Interruption, Memory
from flagplot.command.drafts import draft
from flagplot.command.operational.plans import BOOK
from flagplot.command.plan import Plans
from flagplot.command.staff import answer, note, tracks
from flagplot.kernel.dice import Chance, SeededDice, key_from_seed
from flagplot.kernel.event import Event
from flagplot.kernel.match import Match
from flagplot.kernel.order import Order
from flagplot.kernel.proof.ledger import Fairness
from flagplot.kernel.seat import CONTROL, Seat
from flagplot.lab.odds.operational.land import cheapest_loss
from flagplot.lab.odds.order import OrderOdds, chance, reckon
from flagplot.operational import GAME
from flagplot.operational.orders.common import Done, Land, Move, Wager
from flagplot.operational.phases.land.groundwar import Losing, Wagering
from flagplot.operational.phases.land.landings import Bombarding, Landing
from flagplot.operational.state.model import Bay

pytestmark = pytest.mark.slow


def orders(scenario: str, seed: int, most: int) -> Iterator[tuple[Match, Seat, Order]]:
    """The orders of captains, each before it is given."""
    bot = recruit("operational", "captain")
    match = Match.open(GAME, scenario, Fairness(seed=seed), {})
    wits = SeededDice(Chance(key_from_seed(seed)))
    for _ in range(most):
        if match.state.outcome is not None:
            return
        seat = GAME.to_act(match.state)[0]
        order = bot.order(Desk(GAME, match.state, seat), wits)
        yield match, seat, order
        match.play(seat, order)


def zone_rolls(events: list[Event]) -> Iterator[tuple[str, str, int]]:
    """The markers that zones looked for: marker, hex, and with how many numbers."""
    for event in events:
        if event.kind in {"searched", "sighted", "dummy.exposed"} and "MK-REC-11" in event.rules:
            number = event.facts["numbers"]
            assert isinstance(number, int)
            yield str(event.facts["group"]), str(event.facts["hex"]), number


@pytest.mark.parametrize("scenario, seeds, most", [("easter", (2, 3, 5, 8), 999), ("ceylon", (3, 4), 1_500)])
def test_a_group_is_looked_for_with_the_chance_that_its_move_was_told(
    scenario: str, seeds: tuple[int, ...], most: int
) -> None:
    assert sum(told_and_thrown(scenario, seed, most) for seed in seeds) >= 4


def told_and_thrown(scenario: str, seed: int, most: int) -> int:
    """How many searches were compared in one game."""
    told: dict[str, tuple[str, set[str]]] = {}
    compared, heard = 0, 0
    for match, seat, order in orders(scenario, seed, most):
        log = match.state.logs[CONTROL]
        for name, at, number in zone_rolls(log.since(heard)):
            if name in told and told[name][0] == at:
                assert str(chance(Fraction(number, 6))) in told.pop(name)[1], (seat, name, at)
                compared += 1
        heard = len(log)
        state: Any = match.state
        if isinstance(order, Move) and order.marker in state.groups:
            view = GAME.view(match.state, seat)
            lines = [line for line in reckon(GAME, view, order).odds if line.rules == ("MK-REC-11",)]
            if lines:
                told[order.marker] = order.to, {str(line.figure) for line in lines}
    return compared


@pytest.mark.parametrize("scenario, seeds", [("easter", (2, 4, 5, 8)), ("raid", (2, 3))])
def test_the_legs_of_a_plan_are_looked_for_with_the_chance_that_was_drawn(
    scenario: str, seeds: tuple[int, ...]
) -> None:
    assert sum(drawn_and_thrown(scenario, seed) for seed in seeds) >= 4


def drawn_and_thrown(scenario: str, seed: int) -> int:
    """How many legs were compared in one game by the staff's plans."""
    state = GAME.new(scenario, seed)
    dice = SeededDice(state.chance)
    seats = (Seat("japan"), Seat("allies"))
    plans = {seat: Plans.read(BOOK, draft(Desk(GAME, state, seat), 1)) for seat in seats}
    memories = {seat: Memory() for seat in seats}
    drawn: dict[tuple[str, str, int, int], float] = {}
    compared = 0
    for _ in range(900):
        if state.outcome is not None:
            break
        seat = GAME.to_act(state)[0]
        desk = Desk(GAME, state, seat)
        found = answer(desk, plans[seat], memories[seat])
        if isinstance(found, Interruption):
            note(desk, plans[seat], memories[seat], found)
            continue
        assert isinstance(found, Given)
        if isinstance(found.order, Move) and found.order.marker in state.groups:
            for track in tracks(desk, plans[seat], memories[seat]):
                leg = track.legs[0] if track.legs else None
                if track.marker == found.order.marker and leg is not None and leg.at == found.order.to:
                    drawn[track.marker, leg.at, leg.turn, leg.impulse] = leg.chance
        turn, impulse, before = state.turn, state.impulse, len(state.logs[CONTROL])
        GAME.apply(state, seat, found.order, dice)
        dice.take()
        happened = state.logs[CONTROL].since(before)
        ended = next((n for n, event in enumerate(happened) if event.kind == "turn"), len(happened))
        for name, at, number in zone_rolls(happened[:ended]):
            shown = drawn.pop((name, at, turn, impulse), None)
            if shown is not None:
                # Japan's is an average over the places where the secret base may be.
                allowed = 0.0 if name[0] == "A" or name[0] == "F" else 0.2
                assert abs(shown - number / 6) <= allowed + 1e-9, (name, at, shown, number)
                compared += 1
    return compared


def landings(state: Bay, seat: Seat, order: Land, games: int) -> Iterator[tuple[list[Event], bool]]:
    """The same landing with other dice, nothing staked and no bombardment: its events, and whether the beach is held."""
    at = state.groups[order.group].at
    for seed in range(games):
        world = state.clone()
        dice = SeededDice(Chance(key_from_seed(seed)))
        before = len(world.logs[CONTROL])
        GAME.apply(world, seat, order, dice)
        while any(isinstance(phase, Landing) for phase in world.flow):
            top = world.flow[-1]
            asked = GAME.to_act(world)[0]
            if isinstance(top, Wagering):
                reply: Order = Wager(0)
            elif isinstance(top, Losing):
                reply = cheapest_loss(world, at, asked)
            else:
                assert isinstance(top, Bombarding), top
                reply = Done()
            GAME.apply(world, asked, reply, dice)
            dice.take()
        ours = any(world.troops[name].at == at and not world.troops[name].fate for name in order.units)
        yield world.logs[CONTROL].since(before), ours


def near(shown: OrderOdds, share: Fraction, thrown: int, games: int) -> None:
    """Within four standard deviations, and a game for what is certain."""
    p = float(share)
    assert abs(thrown - games * p) <= 4 * (games * p * (1 - p)) ** 0.5 + 1, (str(shown.label), p, thrown, games)


def first_landing(seed: int) -> tuple[Bay, Seat, Land]:
    """The first landing of a game of captains."""
    for match, seat, order in orders("ceylon", seed, 3_000):
        if isinstance(order, Land):
            state: Any = match.state
            return state.clone(), seat, order
    raise AssertionError


def test_landings_go_as_they_were_told() -> None:
    games, (state, seat, order) = 200, first_landing(3)
    at = state.groups[order.group].at
    # Captains land where nobody stands: somebody waits for them here.
    guard = next(troop for troop in state.troops.values() if troop.side == "allies" and not troop.fate and troop.at)
    guard.at = at
    lines = {line.rules[0]: line for line in reckon(GAME, GAME.view(state, seat), order).odds}
    seen = list(landings(state, seat, order, games))
    beach, loyalty = lines["MK-LND-8"], lines["MK-LND-23"]
    assert beach.odds is not None
    assert loyalty.odds is not None
    held = beach.odds.where(lambda found: bool(found.arguments["ours"]))
    near(beach, held, sum(ours for _, ours in seen), games)
    results = [event.facts["result"] for events, _ in seen for event in events if event.kind == "loyalty"]
    assert len(results) >= games
    deserted = loyalty.odds.where(lambda found: found.id == "outcome-deserts")
    near(loyalty, deserted, results.count("deserts"), len(results))
