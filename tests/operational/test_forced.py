"""Where a single order is listed, no other is legal: orders that terminal and browser give automatically take no choice away."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

import pytest

from flagplot.bots.bot import Desk
from flagplot.bots.roster import recruit
from flagplot.kernel.dice import Chance, SeededDice, key_from_seed
from flagplot.kernel.match import Match
from flagplot.kernel.order import Order
from flagplot.kernel.proof.ledger import Fairness
from flagplot.operational import GAME
from flagplot.operational.content.counters import PLANE
from flagplot.operational.content.sea import PLACE, SEA
from flagplot.operational.orders import common as say
from flagplot.operational.rules.air.bombing import MANNERS
from flagplot.operational.state.model import Bay
from flagplot.operational.text.terminal import forced
from tests.operational.positions import at_phase, bay, group


def every_order(state: Bay, side: str) -> Iterator[Order]:
    """Every order of the game with every word that could fit in this position, one item in each list.

    `agree` and `call` are left out: they are legal at any question, including the next one.
    """
    yield from (say.Done(), say.Stand(), say.Cease(), say.FallBack())
    yield from (kind(answer) for kind in (say.Battle, say.Pursue, say.Illustrious) for answer in ("yes", "no"))
    yield from (say.Wager(stake) for stake in range(6))
    for name, one in state.groups.items():
        yield from (kind(name) for kind in (say.Anchor, say.Exit, say.Engage, say.Shell, say.Defend))
        yield from (say.Join(name, other) for other in state.groups)
        yield from (say.Detach(name, (ship,)) for ship in one.ships)
        yield from (say.Reassign(name, other, (ship,)) for ship in one.ships for other in state.groups)
        yield from (say.Land(name, (unit,)) for unit in state.troops)
        yield from (say.Enter(name, to) for to in (*SEA.west, *SEA.all) if not one.at)
    for marker in (*state.groups, *state.subs):
        at = state.groups[marker].at if marker in state.groups else state.subs[marker].at
        yield say.Recall(marker)
        yield from (say.Move(marker, to) for to in SEA.near.get(at, ()))
        yield from (say.Attack(sub, marker) for sub in state.subs)
    for ship in state.ships:
        yield from (say.Target(ship), say.Hold(ship), say.Omit(ship))
        yield from (say.Relocate(ship, post) for post in ("screening", "second", "third", "screened"))
        yield from (say.Bombard(ship, unit) for unit in state.troops)
        yield from (say.Fire(ship, other) for other in state.ships)
    yield from (say.Withdraw(to) for to in SEA.all)
    for unit, plane in state.planes.items():
        if plane.side != side:
            continue
        yield from (say.StandIn(unit), say.Scramble(unit))
        yield from (say.Arc(unit, facing) for facing in ("N", "NE", "SE", "S", "SW", "NW"))
        yield from (say.Scout(unit, marker) for marker in (*state.groups, *state.subs))
        yield from (say.Cap(unit, over) for over in (*state.groups, *SEA.all))
        yield from (
            kind(unit, base) for kind in (say.Transfer, say.Divert, say.Post) for base in (*PLACE, *state.ships)
        )
        yield from (say.Launch(target, (unit,)) for target in (*state.groups, *PLACE, *state.subs))
        yield from (say.Pair(unit, other) for other in PLANE)
        yield from (say.Bomb(unit, how, target) for how in MANNERS for target in ("air", "ground", "any", *state.ships))
    for unit in state.troops:
        yield say.Lose(unit)
        yield from (kind(unit, to) for kind in (say.March, say.Step) for to in SEA.near.get(state.troops[unit].at, ()))
        yield from (say.Embark(unit, ship) for ship in state.ships)
    yield from (say.PlaceDummy(kind, place) for kind in ("ship", "sub", "air") for place in (*PLACE, *SEA.all))


@pytest.mark.slow
@pytest.mark.parametrize(
    "scenario,bot,seed", [("easter", "captain", 1), ("raid", "captain", 3), ("albacores", "random", 2)]
)
def test_an_order_that_alone_is_listed_is_the_only_one(scenario: str, bot: str, seed: int) -> None:
    match = Match.open(GAME, scenario, Fairness(seed=seed))
    player, wits = recruit("operational", bot), SeededDice(Chance(key_from_seed(seed)))
    alone = 0
    for _ in range(220):
        state = match.state
        assert isinstance(state, Bay)
        if not GAME.to_act(state):
            break
        [seat] = GAME.to_act(state)[:1]
        listed = list(islice(GAME.orders(state, seat), 2))
        if len(listed) == 1 and forced(GAME.view(state, seat), listed[0]):
            alone += 1
            legal = [order.line() for order in every_order(state, seat) if GAME.check(state, seat, order) is None]
            assert legal == [listed[0].line()], " › ".join(state.where())
        match.play(seat, player.order(Desk(GAME, state, seat), wits), is_legal=True)
    assert alone > 2


def test_every_ship_that_may_leave_her_group_is_offered() -> None:
    from flagplot.operational.phases.sea.movement import Moving

    state = at_phase(bay(), Moving("japan"))
    group(state, "J1", "2013", "chokai", "fubuki")
    group(state, "J2", "2013", "ryujo")
    offered = [order.line() for order in GAME.orders(state, GAME.to_act(state)[0])]

    assert {"detach J1 chokai", "detach J1 fubuki", "reassign J1 J2 chokai", "reassign J1 J2 fubuki"} <= set(offered)
    assert not any(line.startswith(("detach J2", "reassign J2")) for line in offered)  # all of J2 would be a `join`
    assert "join J2 J1" in offered
