"""The score adds up: every point is a ship, a boat or a factor that was lost, counted once."""

from __future__ import annotations

import pytest

from flagplot.kernel import testing
from flagplot.operational import GAME
from flagplot.operational.content.counters import SHIP
from flagplot.operational.state.model import ALLIES, JAPAN, SIDES, Bay, enemy

POINTS = {
    "fleet-carrier": 6, "battleship": 4, "battle-cruiser": 4, "light-carrier": 3, "heavy-cruiser": 2, "light-cruiser": 2,
    "monitor": 2, "weak-light-cruiser": 1, "destroyer": 1, "transport": 1, "freighter": 1,
}  # fmt: skip
"""By ship; merchantmen by each of their ships."""


def losses(before: Bay, after: Bay) -> dict[str, int]:
    """The points that each side has earned from its enemy's losses."""
    found = dict.fromkeys(SIDES, 0)
    for name, ship in after.ships.items():
        worth, was = POINTS[SHIP[name].type], before.ships.get(name)
        if SHIP[name].armour == "M":
            found[enemy(ship.side)] += worth * ((was.left if was is not None else 6) - ship.left)
        elif ship.fate == "sunk":
            found[enemy(ship.side)] += worth
    for boat, side in ((one.boat, one.side) for one in before.subs.values() if one.boat):
        if boat not in {one.boat for one in after.subs.values()}:
            found[enemy(side)] += 2
    for name, troop in after.troops.items():
        full = before.troops[name].factors if name in before.troops else 1
        if troop.fate == "lost":
            found[enemy(troop.side)] += full
    return found


@pytest.mark.rule(
    "MK-VIC-1", "MK-VIC-2", "MK-VIC-3", "MK-VIC-4", "MK-VIC-5", "MK-VIC-6", "MK-VIC-7", "MK-VIC-9", "MK-VIC-10"
)
@pytest.mark.parametrize(
    "scenario, seeds", [("albacores", range(6)), ("easter", range(6)), ("ceylon", range(2)), ("raid", range(1))]
)
def test_every_point_is_a_loss_and_every_loss_a_point(scenario: str, seeds: range) -> None:
    for seed in seeds:
        before: Bay | None = None
        state: Bay | None = None
        for moment in testing.play_out(GAME, scenario, seed):
            now = moment.match.state
            assert isinstance(now, Bay)
            state = now
            if before is None and state.impulse:
                before = state.clone()
                before.score = dict.fromkeys(SIDES, 0)
            if before is not None and moment.number % 50 == 0:
                assert state.score == losses(before, state), (scenario, seed, moment.number)
        assert before is not None
        assert state is not None
        assert state.score == losses(before, state), (scenario, seed)
        assert {JAPAN, ALLIES} == set(state.score)
