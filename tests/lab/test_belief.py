"""Belief: imagined worlds are scored against the truth, are better than a uniform guess, and can be played on."""

from __future__ import annotations

from typing import Any

import pytest

from flagplot.bots.bot import Bot, Desk
from flagplot.bots.roster import recruit
from flagplot.bots.search.adapter import Adapter
from flagplot.bots.search.admiral import Admiral
from flagplot.bots.search.keyed import KeyedDice
from flagplot.games import load
from flagplot.kernel.dice import Chance, Dice, SeededDice, key_from_seed
from flagplot.kernel.order import Order
from flagplot.kernel.seat import CONTROL, Seat
from flagplot.kernel.umpire import Umpire
from flagplot.lab.belief import EVEN, QUESTIONS, Score, measure
from flagplot.lab.simulate import chairs, play_game
from flagplot.operational import GAME as BAY
from flagplot.operational.state.model import ALLIES
from tests.operational.positions import bay, group

pytestmark = pytest.mark.slow

SCENES = [
    ("operational", "easter", 6, 11),
    ("strategic", "intro", 6, 13),
    ("tactical", "savo-island", 24, 5),
]


def test_a_certain_and_right_belief_scores_nothing_and_an_even_one_its_logarithm() -> None:
    score = Score()
    assert score.mean == 0.0
    score.questions, score.total = 2, 2 * EVEN
    assert score.mean == pytest.approx(-0.693, abs=0.001)


@pytest.mark.parametrize("slug, scenario, worlds, every", SCENES)
def test_imagined_worlds_say_more_than_an_even_guess(slug: str, scenario: str, worlds: int, every: int) -> None:
    found = measure(slug, scenario, games=2, every=every, worlds=worlds)

    assert found.questions > 20
    assert found.mean > EVEN


def test_a_group_that_was_seen_is_believed_to_be_there_when_it_is_concealed_again() -> None:
    state = bay()
    group(state, "J1", "1620", "akagi", "soryu", "tone", revealed=True)
    group(state, "J2", "2010")
    told = {"group": "J1", "hex": "1620", "how": "413-sqn", "ships": ["akagi", "soryu*", "tone"]}
    Umpire(SeededDice(state.chance), state.logs).announce("sighted", (), told)
    state.groups["J1"].revealed = False
    view = BAY.view(state, Seat(ALLIES))
    dice = SeededDice(Chance(key_from_seed(4)))
    worlds = [BAY.imagine(view, dice) for _ in range(20)]

    assert sum("akagi" in world.groups["J1"].ships for world in worlds) >= 15
    assert all(world.ships["soryu"].damaged for world in worlds)
    assert QUESTIONS["operational"](view, state)["J1 has carriers"] is True


class Traveller:
    """A captain that, before some orders, plays one turn ahead in a world imagined from its view."""

    name = "traveller"

    def __init__(self, slug: str, every: int) -> None:
        admiral = recruit(slug, "admiral")
        assert isinstance(admiral, Admiral)
        self.adapter: Adapter = admiral.adapter
        self.every = every
        self.given = 0
        self.asked: set[str] = set()

    def order(self, desk: Desk, dice: Dice) -> Order:
        self.given += 1
        view = desk.view()
        question = type(view.flow[-1]).__name__
        if self.given % self.every == 0 or question not in self.asked:
            self.asked.add(question)
            self._travel(desk.game, self.adapter.world(desk.game, view, KeyedDice(f"world {self.given}")))
        return self.adapter.captain.order(desk, dice)

    def _travel(self, game: Any, world: Any) -> None:
        throws = KeyedDice(f"throws {self.given}")
        last = self.adapter.turn(world) + 1
        for _ in range(200):
            acting = game.to_act(world)
            if not acting or self.adapter.turn(world) > last:
                break
            order = self.adapter.player.order(Desk(game, world, acting[0]), throws)
            assert game.check(world, acting[0], order) is None
            game.obey(world, acting[0], order, Umpire(throws, quiet=True))


@pytest.mark.parametrize("slug, scenario, worlds, every", SCENES)
def test_worlds_can_be_played_on_at_every_kind_of_decision(slug: str, scenario: str, worlds: int, every: int) -> None:
    del worlds
    traveller = Traveller(slug, 5 * every)
    bots: dict[Seat, Bot] = dict.fromkeys(chairs(load(slug), scenario), traveller)
    bots[CONTROL] = recruit(slug, "random")
    play_game(load(slug), scenario, 2, bots)

    assert traveller.asked
