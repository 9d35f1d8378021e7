"""What an imagined enemy has in the air: its captain sends up the patrols and strikes of the turn, of which the seat is told nothing."""

from __future__ import annotations

from typing import Any, Final

from flagplot.bots.bot import Bot, Desk
from flagplot.kernel.dice import Dice
from flagplot.kernel.game import Game
from flagplot.kernel.seat import Seat, side_of
from flagplot.kernel.umpire import Umpire
from flagplot.operational.orders.common import Done
from flagplot.operational.phases.air.airplan import Launching, Patrolling
from flagplot.operational.phases.air.striking import Striking
from flagplot.operational.phases.oneside import OneSide
from flagplot.operational.phases.turn import Impulse
from flagplot.operational.state.model import Bay, enemy

MOST: Final = 40
"""Orders of one air plan: more than there are units."""


def send_up(game: Game[Any], state: Bay, seat: Seat, captain: Bot, dice: Dice) -> None:
    """Let the enemy's captain fill in the steps of the air plan that are over, from the present places."""
    umpire = Umpire(dice, state.logs)
    for phase in _over(state, enemy(str(side_of(seat)))):
        state.call(phase)
        for other in phase.seats(state):
            for _ in range(MOST):
                order = captain.order(Desk(game, state, other), dice)
                if isinstance(order, Done):
                    break
                game.obey(state, other, order, umpire)
        state.flow.pop()


def _over(state: Bay, side: str) -> list[OneSide]:
    """The steps in which a side has sent up aircraft that are still in the air."""
    impulse = next((phase for phase in state.flow if isinstance(phase, Impulse)), None)
    if impulse is None or impulse.number > 2:
        return []
    found: list[OneSide] = []
    for step in impulse.steps(state)[: impulse.cursor]:
        phase = step.opens(state)
        if isinstance(phase, Striking) and phase.side == side:
            return []
        if isinstance(phase, (Patrolling, Launching)) and phase.side == side:
            found.append(phase)
    return found if impulse.number == 1 else [Patrolling(side), Launching(side)]
