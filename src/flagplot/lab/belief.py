"""The quality of imagined worlds as a belief: their log score against the truth.

In games of captains, views are sampled and imagined many times. Each yes-or-no question about hidden facts is answered by the share of
worlds in which the answer is yes, and scored by the logarithm of the probability of the truth: 0 is certainty, -0.69 a guess of one half.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from math import log
from typing import Any, Final

from flagplot.bots.bot import Bot, Desk
from flagplot.bots.roster import recruit
from flagplot.games import load
from flagplot.kernel.dice import Chance, Dice, SeededDice, key_from_seed
from flagplot.kernel.order import Order
from flagplot.kernel.seat import CONTROL, Seat
from flagplot.lab.simulate import chairs, play_game
from flagplot.operational.content.counters import SHIP
from flagplot.operational.rules.recon.markers import is_task_group
from flagplot.strategic.state.pieces import FLEET_CARRIER, HEAVY
from flagplot.tactical.rules.movement.geometry import YARD

EVEN: Final = log(0.5)
"""The score of a uniform guess."""
NEAR: Final = 10_000
"""Yards within which an unseen ship is near."""
Facts = dict[str, bool]


@dataclass
class Score:
    """Questions asked, and the sum of their logarithms."""

    questions: int = 0
    total: float = 0.0

    @property
    def mean(self) -> float:
        """The log score of a question."""
        return self.total / self.questions if self.questions else 0.0


def _raid(view: Any, state: Any) -> Facts:
    """Whether a concealed marker is ships, and whether it has a fleet carrier."""
    found = {}
    for marker in view.markers.values():
        group = state.groups[marker.id]
        if not marker.revealed and is_task_group(group):
            found[f"{marker.id} is ships"] = not group.dummy
            found[f"{marker.id} has carriers"] = any(SHIP[name].type == "fleet-carrier" for name in group.ships)
    return found


def _war(view: Any, state: Any) -> Facts:
    """Whether heavy ships or fleet carriers of an unknown nation are at one of its fleet bases."""
    kinds = {(unit.at, unit.kind) for unit in state.units.values() if unit.nation not in view.known}
    return {
        f"{kind} at {place}": (place, kind) in kinds
        for place, harbour in view.position.harbours.items()
        if harbour.holder not in view.known and view.position.is_fleet_base(place)
        for kind in (HEAVY, FLEET_CARRIER)
    }


def _battle(view: Any, state: Any) -> Facts:
    """Whether a ship out of sight is near, and on which side of the first own ship."""
    afloat = [ship for ship in view.ships.values() if ship.in_battle]
    found: Facts = {}
    if not afloat:
        return found
    own = afloat[0]
    for other in view.others.values():
        if not other.is_seen and other.status == "afloat":
            ship = state.ships[other.id]
            across, ahead = (ship.x - own.x) / YARD, (ship.y - own.y) / YARD
            found[f"{other.id} is near"] = across * across + ahead * ahead < NEAR * NEAR
            found[f"{other.id} is east"] = across > 0
            found[f"{other.id} is north"] = ahead > 0
    return found


QUESTIONS: Final[Mapping[str, Callable[[Any, Any], Facts]]] = {
    "operational": _raid,
    "strategic": _war,
    "tactical": _battle,
}


class _Asker:
    """A captain whose beliefs are measured before some of its orders."""

    def __init__(self, slug: str, captain: Bot, every: int, worlds: int) -> None:
        self.name = captain.name
        self.score = Score()
        self.state: Any = None
        self._slug = slug
        self._captain = captain
        self._every = every
        self._worlds = worlds
        self._given = 0

    def look(self, state: Any) -> None:
        """The true state, after every order of the game."""
        self.state = state

    def order(self, desk: Desk, dice: Dice) -> Order:
        self._given += 1
        if self.state is not None and self._given % self._every == 0:
            self._ask(desk)
        return self._captain.order(desk, dice)

    def _ask(self, desk: Desk) -> None:
        view, facts = desk.view(), QUESTIONS[self._slug]
        truth = facts(view, self.state)
        wits = SeededDice(Chance(key_from_seed(self._given)))
        believed = [facts(view, desk.game.imagine(view, wits)) for _ in range(self._worlds)] if truth else []
        for question, answer in truth.items():
            agree = sum(world.get(question, False) == answer for world in believed)
            self.score.questions += 1
            self.score.total += log((agree + 0.5) / (self._worlds + 1))


def measure(slug: str, scenario: str, games: int = 2, seed: int = 1, every: int = 20, worlds: int = 20) -> Score:
    """The log score of imagined worlds in games of captains."""
    game, total = load(slug), Score()
    for number in range(seed, seed + games):
        asker = _Asker(slug, recruit(slug, "captain"), every, worlds)
        bots: dict[Seat, Bot] = dict.fromkeys(chairs(game, scenario), asker)
        bots[CONTROL] = recruit(slug, "random")
        play_game(game, scenario, number, bots, watch=asker.look)
        total.questions += asker.score.questions
        total.total += asker.score.total
    return total
